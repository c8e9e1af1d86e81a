"""Games in which players play each other: hands of thirteen cards, payments, the dealer button."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.people import RESULT, STEPS, Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

AT_ONCE = "hustler/13-card-chinese-poker"
BY_STREETS = "500-club/face-up-chinese-poker"
GAMES = (AT_ONCE, BY_STREETS)
BOARD = ".setting"
NEXT = ".decisions .option.primary"
SETTLED = ".settlement .line"
OUTCOME = re.compile(r"^You (won \$|lost \$|came out even)")


class Player:
    """A visitor who sits among others and is dealt in with the next round."""

    def __init__(self, visitor: Visitor, game: str = AT_ONCE, *, table: str = "") -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.table = visitor.be_dealt_in(game, table=table)

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(
            "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).state",
            self.table,
        )
        return found

    def next_round(self) -> None:
        """Past the round that was on when we came, to our first cards."""
        self.page.locator(f"{BOARD}, {RESULT}").first.wait_for()
        if self.page.locator(RESULT).is_visible():
            self.visitor.go_on(NEXT)
        self.page.locator(BOARD).wait_for()

    @property
    def set_button(self) -> Locator:
        return self.page.locator(f"{BOARD} .option.primary")

    def house_way(self) -> None:
        way = self.page.locator(f"{BOARD} .option").first
        way.click()
        expect(way).to_have_attribute("aria-pressed", "true")
        self.set_button.click()

    def by_tapping(self) -> None:
        """Each card goes where the house would lay it, one tap for each part that has room."""
        asked = self.state()["waits"]["set"]
        for part, cards in asked["house_way"]["parts"].items():
            for text in cards:
                self.to_part(text, part, len(asked["parts"]) + 1)
        expect(self.set_button).not_to_have_attribute("aria-disabled", "true")
        self.set_button.click()

    def to_part(self, text: str, part: str, most: int) -> None:
        card = self.page.locator(f".set-card[data-card='{text}']")
        there = self.page.locator(f".set-part[data-part='{part}'] .set-card[data-card='{text}']")
        for _ in range(most):
            if there.count():
                return
            card.click()
        raise AssertionError(f"{text} never came to {part}")

    def play_on(self, how: Callable[[], None]) -> str:
        """Every street, to the result; a silent bot is waited for until its time is up."""
        asked = ""
        for _ in range(STEPS):
            self.page.locator(f"{BOARD}, {RESULT}").first.wait_for()
            if self.page.locator(RESULT).is_visible():
                expect(self.page.locator(RESULT)).to_have_text(OUTCOME)
                return self.page.locator(RESULT).inner_text()
            cards = str(self.state()["waits"])
            if cards != asked and self.page.locator(BOARD).is_visible():
                asked = cards
                how()
            self.page.wait_for_timeout(100)
        raise AssertionError("the round never ended")


# --- a round --------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_a_round_the_house_way_and_reads_who_pays_whom(
    visit: Visit, shots: Shots, game: str
) -> None:
    ann = Player(visit(), game)
    ann.next_round()
    result = ann.play_on(ann.house_way)
    last = ann.state()["last"]
    seat = str(ann.state()["you"]["seat"])
    nets = ann.page.locator(".settlement .nets")
    expect(nets.locator("> div")).to_have_count(len(last["nets"]))
    mine = [line for line in last["settlement"] if int(seat) in (line["seat"], line["payer"])]
    expect(ann.page.locator(f"{SETTLED}.mine")).to_have_count(len(mine))
    expect(ann.page.locator(SETTLED)).to_have_count(len(last["settlement"]))
    net = last["nets"][seat]
    assert net.removeprefix("-") in result.replace(",", "") or net == "0"
    expect(ann.page.locator(".seat.mine .seat-won")).to_contain_text(net.removeprefix("-"))
    expect(ann.page.locator("main")).not_to_contain_text(re.compile("wager|bank", re.I))
    shots(ann.page, f"among-{game.partition('/')[2]}")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_a_round_by_tapping_card_after_card(visit: Visit, game: str) -> None:
    ann = Player(visit(), game)
    ann.next_round()
    ann.play_on(ann.by_tapping)
    own = next(hand for hand in ann.state()["hands"] if hand["hand"] == f"seat {seat_of(ann)}")
    for part, cards in own["parts"].items():
        shown = ann.page.locator(f".seat.mine .part[data-part={part}] [data-card]")
        held = shown.evaluate_all("(all) => all.map((node) => node.dataset.card)")
        assert sorted(held) == sorted(cards)
    assert [len(own["parts"][name]) for name in ("front", "middle", "back")] == [3, 5, 5]


def seat_of(player: Player) -> int:
    return int(player.state()["you"]["seat"])


@pytest.mark.slow
def test_the_reasons_of_a_payment_are_listed_one_by_one_with_their_units(visit: Visit) -> None:
    ann = Player(visit())
    ann.next_round()
    ann.play_on(ann.house_way)
    last = ann.state()["last"]
    for place, line in enumerate(last["settlement"]):
        reasons = ann.page.locator(SETTLED).nth(place).locator(".reasons li")
        expect(reasons).to_have_count(len(re.findall(r"\d+ units?\b", line["why"])))
        minus = reasons.filter(has_text=re.compile("−\\d+ units?$"))
        less = line["why"].partition("; less ")[2]
        expect(minus).to_have_count(len(re.findall(r"\d+ units?\b", less)))


@pytest.mark.slow
def test_a_fouled_setting_is_refused_in_words_and_the_cards_stay(visit: Visit) -> None:
    ann = Player(visit())
    ann.visitor.forgiven.append("400")
    ann.next_round()
    asked = ann.state()["waits"]["set"]
    # The best five cards in the middle: no back hand is as high.
    way = asked["house_way"]["parts"]
    swapped = {"front": way["front"], "middle": way["back"], "back": way["middle"]}
    for part, cards in swapped.items():
        for text in cards:
            ann.to_part(text, part, len(asked["parts"]) + 1)
    ann.set_button.click()
    problem = ann.page.locator(".decisions .problem")
    expect(problem).to_contain_text(re.compile("foul|higher|lower|outrank", re.I))
    expect(ann.page.locator(f"{BOARD} .set-card")).to_have_count(13)


# --- two at a table -------------------------------------------------------------------------------


@pytest.mark.slow
def test_nobody_sees_the_cards_of_another_before_they_are_opened(
    visit: Visit, shots: Shots
) -> None:
    ann = Player(visit())
    bob = Player(visit(), table=ann.table)
    for player in (ann, bob):
        player.page.locator(f"{BOARD}, {RESULT}").first.wait_for()
    while not dealt_to_both(ann, bob):
        go_on(ann, bob)
    for player, other in ((ann, bob), (bob, ann)):
        seat = seat_of(other)
        hands = {hand["hand"]: hand["cards"] for hand in player.state()["hands"]}
        assert set(hands[f"seat {seat}"]) == {"??"}
        cards = player.page.locator(f".seat[data-seat='{seat}'] .hand [data-card]")
        expect(cards).to_have_count(13)
        shown = cards.evaluate_all("(all) => all.map((node) => node.dataset.card)")
        assert set(shown) == {"??"}
    finish(ann, bob)
    for player, other in ((ann, bob), (bob, ann)):
        cards = player.page.locator(f".seat[data-seat='{seat_of(other)}'] .hand [data-card='??']")
        expect(cards).to_have_count(0)
    shots(ann.page, "among-four")


def dealt_to_both(ann: Player, bob: Player) -> bool:
    state = ann.state()
    names = {hand["hand"] for hand in state["hands"]}
    both = {f"seat {seat_of(ann)}", f"seat {seat_of(bob)}"} <= names
    return both and state["phase"] == "play"


def go_on(*players: Player) -> None:
    """Whoever is asked says the house way; whoever is done goes on."""
    for player in players:
        if player.page.locator(BOARD).is_visible():
            player.house_way()
        elif player.page.locator(f"{NEXT}:not([aria-disabled])").is_visible():
            player.visitor.go_on(NEXT)
        player.page.wait_for_timeout(150)


def finish(*players: Player) -> None:
    for _ in range(STEPS):
        if all(player.state()["phase"] == "settled" for player in players):
            break
        for player in players:
            if player.page.locator(BOARD).is_visible():
                player.house_way()
            player.page.wait_for_timeout(150)
    for player in players:
        expect(player.page.locator(RESULT)).to_have_text(OUTCOME)


# --- a phone, and eyes that cannot see ------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_on_a_phone_and_axe_finds_nothing_serious(
    visit: Visit, shots: Shots, game: str
) -> None:
    ann = Player(visit(width=390, height=844), game)
    ann.next_round()
    name = game.partition("/")[2]
    shots(ann.page, f"among-phone-board-{name}")
    assert ann.visitor.too_wide() == 0
    assert ann.visitor.axe() == []
    ann.play_on(ann.house_way)
    shots(ann.page, f"among-phone-{name}")
    assert ann.visitor.too_wide() == 0
    assert ann.visitor.axe() == []


# --- afterwards -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_round_among_players_is_replayed_payment_by_payment(
    visit: Visit, shots: Shots, game: str
) -> None:
    ann = Player(visit(), game)
    ann.next_round()
    ann.play_on(ann.house_way)
    state = ann.state()
    seat, last = state["you"]["seat"], state["last"]
    ann.page.goto(f"/replay/{ann.table}/{last['number']}")
    expect(ann.page.locator("#replay-words")).to_contain_text("dealer button")
    ann.page.locator("#replay-last").click()
    rows = ann.page.locator("#replay-table table.payments tbody tr")
    expect(rows).to_have_count(len(last["settlement"]))
    shown = ann.page.locator(f".replay-seat[data-seat='{seat}']")
    expect(shown.locator(".seat-net")).to_contain_text(last["nets"][str(seat)].removeprefix("-"))
    expect(shown.locator(".set-group").first).to_contain_text("Front", ignore_case=True)
    shots(ann.page, f"among-replay-{game.partition('/')[2]}")
    assert ann.visitor.axe() == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_floor_desk_rules_who_pays_whom_as_far_as_the_stacks_go(
    visit: Visit, shots: Shots, game: str
) -> None:
    ann = visit()
    ann.page.goto(f"/desk?game={game}")
    ann.page.get_by_role("button", name="Example: a short stack").click()
    ruling = ann.page.locator("#ruling")
    expect(ruling.locator("table.payments tbody tr").first).to_be_visible()
    expect(ruling).to_contain_text("was owed")
    expect(ruling.locator(".nets > div")).to_have_count(3)
    shots(ann.page, f"among-desk-{game.partition('/')[2]}")
    assert ann.axe() == []


@pytest.mark.slow
def test_the_floor_desk_takes_a_hand_in_its_three_parts(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/desk?game={AT_ONCE}")
    ann.page.get_by_role("button", name="Example: a short stack").click()
    nets = ann.page.locator("#ruling .nets")
    before = nets.inner_text()
    ann.page.locator("[data-hand='seat 1'] .split").click()
    for part, count in (("front", 3), ("middle", 5), ("back", 5)):
        field = ann.page.locator(f"[data-hand='seat 1/{part}'] input")
        assert len(field.input_value().split()) == count
    # Nothing in the middle and the back but their places is changed: that is a foul.
    middle, back = (
        ann.page.locator(f"[data-hand='seat 1/{part}'] input") for part in ("middle", "back")
    )
    lay = (back.input_value(), middle.input_value())
    middle.fill(lay[0])
    back.fill(lay[1])
    ann.page.get_by_role("button", name="Rule", exact=True).click()
    expect(nets).not_to_have_text(before)


@pytest.mark.slow
def test_the_rulebook_says_kindly_that_nothing_has_a_price(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/rules/{AT_ONCE}")
    expect(ann.page.locator("#prices")).to_contain_text("players play each other")
    expect(ann.page.locator("#chart")).to_contain_text("house way")
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    assert ann.axe() == []
