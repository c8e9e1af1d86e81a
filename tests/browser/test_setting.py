"""Hands that somebody sets: by tapping, by dragging, by keys, the house way; and how they lie."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.people import RESULT, Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

GAME = "parkwest/fortune-pai-gow-poker"
BOARD = ".setting"
FRONT, BACK = ".set-part[data-part=front]", ".set-part[data-part=back]"
HINT = ".set-hint"
LIMITS = ".my-spots .spot-note"
FOULS_TRIED = 8  # a hand in which every setting is legal is rare

OUT_OF_SIGHT = """() => [...document.querySelectorAll(".set-card, .setting .option, .clock")]
    .filter((node) => {
        const box = node.getBoundingClientRect();
        return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
    }).map((node) => node.outerHTML)"""


class Setter:
    """A visitor in front of seven cards."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.table = visitor.be_dealt_in(GAME)
        self.next_hand()

    def next_hand(self) -> None:
        assert self.visitor.get_ready()
        self.visitor.bet()
        self.page.locator(BOARD).wait_for()
        state = self.page.evaluate(
            "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).state",
            self.table,
        )
        self.waits: dict[str, Any] = state["waits"]["set"]

    @property
    def own_way(self) -> dict[str, Any]:
        """Something legal that the house would not do."""
        house = set(self.waits["house_way"]["parts"]["front"])
        return next(way for way in self.waits["legal"] if set(way["parts"]["front"]) != house)

    @property
    def foul(self) -> tuple[str, ...] | None:
        """Two cards that may not lie in front."""
        legal = {frozenset(way["parts"]["front"]) for way in self.waits["legal"]}
        pairs = combinations(self.waits["cards"], 2)
        return next((pair for pair in pairs if frozenset(pair) not in legal), None)

    def card(self, text: str) -> Locator:
        return self.page.locator(f".set-card[data-card='{text}']")

    def in_part(self, part: str) -> set[str]:
        cards = self.page.locator(f"{part} .set-card")
        return set(cards.evaluate_all("(all) => all.map((node) => node.dataset.card)"))

    def tap(self, cards: Sequence[str]) -> None:
        for text in cards:
            self.card(text).click()

    def button(self, name: str) -> Locator:
        return self.page.locator(BOARD).get_by_role("button", name=name, exact=True)

    @property
    def set_button(self) -> Locator:
        return self.page.locator(f"{BOARD} .option.primary")

    def lies_set(self, front: Sequence[str]) -> None:
        """The round is over, and my hand lies as I set it."""
        expect(self.page.locator(RESULT)).to_be_visible()
        cards = self.page.locator(".seat.mine .part[data-part=front] [data-card]")
        expect(cards).to_have_count(len(front))
        held = cards.evaluate_all("(all) => all.map((node) => node.dataset.card)")
        assert set(held) == set(front)


def plain(words: str) -> str:
    """As a page writes the name of a hand: the ten as on its card."""
    return re.sub(r"\bT\b", "10", words)


# --- four ways to set a hand ----------------------------------------------------------------------


def test_a_guest_sets_his_hand_by_tapping_two_cards(visit: Visit, shots: Shots) -> None:
    ann = Setter(visit())
    way = ann.own_way
    expect(ann.page.locator(HINT)).to_have_text("Choose 2 for Front.")
    expect(ann.set_button).to_have_attribute("aria-disabled", "true")
    ann.tap(way["parts"]["front"])
    assert ann.in_part(FRONT) == set(way["parts"]["front"])
    assert ann.in_part(BACK) == set(way["parts"]["back"])
    expect(ann.page.locator(LIMITS).first).to_be_hidden()  # the board would cover half of them
    expect(ann.page.locator(f"{FRONT} .set-says")).to_have_text(plain(way["says"]["front"]))
    expect(ann.page.locator(f"{BACK} .set-says")).to_have_text(plain(way["says"]["back"]))
    shots(ann.page, "setting-tapped")
    ann.set_button.click()
    ann.lies_set(way["parts"]["front"])
    expect(ann.page.locator(LIMITS).first).to_be_visible()
    shots(ann.page, "setting-settled")


@pytest.mark.slow
def test_a_tapped_card_goes_back_and_a_lifted_one_changes_places(visit: Visit) -> None:
    ann = Setter(visit())
    one, other, third = ann.waits["cards"][:3]
    ann.tap([one, other])
    ann.tap([one])
    assert ann.in_part(FRONT) == {other}
    ann.tap([one, third])  # the front is full: the third is lifted
    assert ann.in_part(FRONT) == {one, other}
    expect(ann.card(third)).to_have_attribute("aria-pressed", "true")
    ann.tap([other])
    assert ann.in_part(FRONT) == {one, third}


@pytest.mark.slow
def test_a_guest_sets_his_hand_by_keyboard_alone(visit: Visit) -> None:
    ann = Setter(visit())
    way = ann.own_way
    keyboard = ann.page.keyboard
    for text in way["parts"]["front"]:
        for _ in ann.waits["cards"]:
            keyboard.press("ArrowRight")
            if ann.card(text).evaluate("(node) => node === document.activeElement"):
                break
        keyboard.press("Enter")
        expect(ann.card(text)).to_be_focused()
        label = re.compile(r", Front, \d of \d$")
        expect(ann.card(text)).to_have_attribute("aria-label", label)
    expect(ann.page.locator(".visually-hidden[role=status]")).to_contain_text("to Front.")
    keyboard.press("t")
    ann.lies_set(way["parts"]["front"])


@pytest.mark.slow
def test_a_guest_sets_his_hand_by_dragging(visit: Visit) -> None:
    visitor = visit()
    visitor.page.emulate_media(reduced_motion="no-preference")
    ann = Setter(visitor)
    one, other = ann.own_way["parts"]["front"]
    third = next(text for text in ann.own_way["parts"]["back"])
    ann.card(third).drag_to(ann.page.locator(FRONT))
    ann.card(one).drag_to(ann.page.locator(FRONT))
    assert ann.in_part(FRONT) == {one, third}
    ann.card(other).drag_to(ann.card(third))  # they change places
    assert ann.in_part(FRONT) == {one, other}
    ann.set_button.click()
    ann.lies_set([one, other])


@pytest.mark.slow
def test_the_house_way_is_laid_with_its_reason_and_its_source(visit: Visit) -> None:
    ann = Setter(visit())
    way = ann.waits["house_way"]
    assert way["why"]
    assert way["cite"]
    ann.button("House way").click()
    assert ann.in_part(FRONT) == set(way["parts"]["front"])
    expect(ann.page.locator(HINT)).to_have_text(f"House way: {way['why']} · {way['cite']}")
    ann.button("Set the house way").click()
    ann.lies_set(way["parts"]["front"])
    mine = ann.page.locator(".seat.mine .hand")
    expect(mine.locator(".hand-told")).to_have_text(f"House way: {way['why']} · {way['cite']}")
    expect(mine.locator("[data-part=back] .part-says")).not_to_be_empty()
    expect(ann.page.locator(".settlement .line-hand.shared")).to_contain_text("Player-dealer Front")


@pytest.mark.slow
def test_a_foul_is_refused_in_words(visit: Visit) -> None:
    ann = Setter(visit())
    for _ in range(FOULS_TRIED):
        if ann.foul:
            break
        ann.page.keyboard.press("w")
        ann.page.keyboard.press("t")
        ann.page.locator(RESULT).wait_for()
        ann.next_hand()
    assert ann.foul
    ann.visitor.forgiven.append("400")
    ann.tap(ann.foul)
    expect(ann.page.locator(HINT)).to_contain_text("Foul")
    expect(ann.set_button).to_have_attribute("aria-disabled", "true")
    ann.page.keyboard.press("t")
    expect(ann.page.locator(".decisions .problem")).to_contain_text("outrank the five behind")
    expect(ann.page.locator(BOARD)).to_be_visible()
    ann.page.keyboard.press("w")
    expect(ann.page.locator(".decisions .problem")).to_be_empty()
    ann.page.keyboard.press("t")
    ann.lies_set(ann.waits["house_way"]["parts"]["front"])


# --- the board ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_words_that_need_scrolling_are_reached_by_the_keyboard(visit: Visit) -> None:
    ann = Setter(visit(width=844, height=390))
    head = ann.page.locator(".set-head")
    expect(head).not_to_have_attribute("tabindex", "0")
    head.evaluate("node => { node.style.maxHeight = '1.2rem'; }")
    ann.page.keyboard.press("w")
    expect(head).to_have_attribute("tabindex", "0")
    assert ann.visitor.axe() == []


@pytest.mark.slow
@pytest.mark.parametrize("width, height", [(1440, 900), (390, 844), (844, 390)])
def test_the_board_is_in_sight_and_has_no_barrier(
    visit: Visit, shots: Shots, width: int, height: int
) -> None:
    ann = Setter(visit(width=width, height=height))
    ann.page.evaluate("scrollTo(0, 0)")
    shots(ann.page, f"setting-{width}")
    assert ann.page.evaluate(OUT_OF_SIGHT) == []
    assert ann.visitor.too_wide() <= 0
    assert ann.visitor.axe() == []
    ann.page.keyboard.press("w")
    assert ann.visitor.axe() == []
    ann.page.keyboard.press("t")
    expect(ann.page.locator(RESULT)).to_be_visible()
    assert ann.visitor.too_wide() <= 0
    assert ann.visitor.axe() == []
    shots(ann.page, f"set-hands-{width}")


@pytest.mark.slow
def test_cards_lie_high_to_low_or_suit_by_suit(visit: Visit) -> None:
    ann = Setter(visit())
    ranks = ["Jk", *"AKQJT98765432"]
    texts = "(all) => all.map((node) => node.dataset.card)"
    cards = ann.page.locator(f"{BACK} .set-card")
    held = [text if text == "Jk" else text[0] for text in cards.evaluate_all(texts)]
    assert len(held) == 7
    assert held == sorted(held, key=ranks.index)
    ann.page.get_by_role("button", name="Sort: By suit").click()
    suits = [text[1] for text in cards.evaluate_all(texts) if text != "Jk"]
    assert suits == sorted(suits, reverse=True)


@pytest.mark.slow
def test_what_was_begun_stays_when_the_table_moves_on(visit: Visit) -> None:
    """Advice that is switched on, and somebody who sits down, change nothing on the board."""
    ann = Setter(visit())
    first = ann.waits["cards"][0]
    ann.tap([first])
    ann.page.get_by_role("button", name="Advice").click()
    ben = visit()
    ben.be_dealt_in(table=ann.table)
    expect(ann.page.locator(".log")).to_contain_text("sits down")
    expect(ann.page.locator(".advice-words")).to_be_visible()
    assert ann.in_part(FRONT) == {first}


# --- elsewhere ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_replay_shows_set_hands_closed_and_then_open(visit: Visit, shots: Shots) -> None:
    ann = Setter(visit())
    ann.page.keyboard.press("w")
    ann.page.keyboard.press("t")
    expect(ann.page.locator(RESULT)).to_be_visible()
    ann.page.goto(f"/replay/{ann.table}/1")
    steps = ann.page.locator(".step")
    steps.filter(has_text=re.compile(r"^Seat \d is set$")).first.click()
    closed = ann.page.locator(".seat-hands .set-group")
    expect(closed).to_have_count(2)
    expect(closed.locator(".card")).to_have_count(7)
    expect(closed.locator(".card:not(.down)")).to_have_count(0)
    steps.filter(has_text=re.compile(r"^Seat \d: Front: .+ · Back: ")).first.click()
    expect(ann.page.locator(".seat-hands .set-words").first).not_to_be_empty()
    ann.page.locator("#replay-last").click()
    shots(ann.page, "replay-set-hands")
    assert ann.visitor.axe() == []


@pytest.mark.slow
def test_the_desk_rules_on_a_hand_as_it_lies_in_parts(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.page.goto(f"/desk?game={GAME}")
    ann.page.get_by_role("button", name="Example: a short bank").click()
    hand = ann.page.locator(".ruling-hands li").filter(has_text="Seat 2")
    expect(hand.locator(".set-group")).to_have_count(2)
    expect(hand.locator(".set-told")).to_contain_text("House way: ")
    assert ann.page.locator("option", has_text="Envy").count() == 0
    ann.page.locator("[data-hand='seat 2'] .split").click()
    front = ann.page.locator("[data-hand='seat 2/front'] input")
    back = ann.page.locator("[data-hand='seat 2/back'] input")
    expect(front).to_have_value("Kc 9c")
    expect(back).to_have_value("8s 6h 5c 4s 4c")
    front.fill("4s 4c")
    back.fill("Kc 9c 8s 6h 5c")
    ann.page.get_by_role("button", name="Rule", exact=True).click()
    expect(hand.locator(".set-told")).to_contain_text("Foul: the two cards in front outrank")
    shots(ann.page, "desk-foul")
    assert ann.axe() == []


@pytest.mark.slow
def test_the_player_dealer_picks_a_pile(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.be_dealt_in(GAME)
    for _ in range(12):
        if not ann.get_ready(take_bank=True):
            break
        ann.bet()
        ann.play_on()
    piles = ann.page.locator(".counted .option")
    expect(piles).to_have_count(7)
    expect(ann.page.locator(".decisions")).to_contain_text("Choose a pile")
    shots(ann.page, "piles")
    assert ann.axe() == []
    ann.page.get_by_role("button", name="Pile 3", exact=True).click()
    expect(ann.page.locator(".log")).to_contain_text("pile-3")
    assert ann.play_on()
