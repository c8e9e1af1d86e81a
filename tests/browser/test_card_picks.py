"""Conquian in a browser: cards are picked and named, runs and the up card lie open, a pot grows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import RESULT, Visitor
from tests.browser.test_peer_games import NEXT, Player

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

GAME = "aviator/conquian"
PICKS = ".picking"
OUTCOME = re.compile(r"^You (won \$|lost \$|came out even)")
STEPS = 400


class Rummy(Player):
    """Somebody who makes a run whenever he can and discards what comes first."""

    def __init__(self, visitor: Visitor, *, table: str = "") -> None:
        super().__init__(visitor, GAME, table=table)

    @property
    def waits(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state()["waits"] or {}
        return found

    def first_question(self) -> None:
        """Past the rounds that others play without us, ties above all, to our first cards."""
        for _ in range(STEPS):
            if self.page.locator(PICKS).is_visible():
                return
            ready = self.page.locator(f"{NEXT}:not([aria-disabled])")
            if self.page.locator(RESULT).is_visible() and ready.is_visible():
                ready.click()
            self.page.wait_for_timeout(150)
        raise AssertionError("nobody asked")

    def pick(self, text: str) -> None:
        self.page.locator(f".pick-card[data-card='{text}']").click()

    def verb(self, name: str) -> None:
        button = self.page.locator(f"{PICKS} [data-verb='{name}']")
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()

    def answer(self) -> None:
        """One answer to what is asked now."""
        picks = self.waits.get("picks", {})
        if "pass" in picks:
            self.pick(picks["pass"]["cards"][0])
            self.verb("pass")
        elif picks.get("meld", {}).get("legal"):
            self.page.locator(".pick-ways button").first.click()
            self.verb("meld")
        elif "discard" in picks:
            self.pick(picks["discard"]["cards"][0])
            self.verb("discard")
        else:
            self.page.get_by_role("button", name="Decline").click()

    def play(self, until: Callable[[], bool] = lambda: False) -> str:
        """Answer after answer, to the result or until something has come."""
        answered = -1
        for _ in range(STEPS):
            self.page.locator(f"{PICKS}, .decisions .options, {RESULT}").first.wait_for()
            if self.page.locator(RESULT).is_visible():
                return self.page.locator(RESULT).inner_text()
            state = self.state()
            if (state["waits"] or {}).get("you") and state["version"] != answered:
                if until():
                    return ""
                answered = state["version"]
                self.answer()
            self.page.wait_for_timeout(60)
        raise AssertionError("the round never ended")


def test_a_guest_plays_a_round_by_naming_cards(visit: Visit, shots: Shots) -> None:
    ann = Rummy(visit())
    ann.first_question()
    expect(ann.page.locator(".titles .sub")).to_contain_text("collection: option 1")
    shots(ann.page, "conquian-pass")
    seat = ann.state()["you"]["seat"]
    expect(ann.page.locator(".pot")).to_contain_text("$")
    result = ann.play(lambda: "meld" in ann.waits.get("picks", {}))
    if not result:
        # The up card lies in the middle, and is picked already.
        up = next(hand for hand in ann.state()["hands"] if hand["hand"] == "up card")
        middle = ann.page.locator(".shared-hands [data-hand='up card'] [data-card]")
        expect(middle).to_have_attribute("data-card", up["cards"][0])
        expect(ann.page.locator(".pick-card.fixed")).to_have_attribute("data-card", up["cards"][0])
        expect(ann.page.locator(".shoe-words")).to_contain_text("40")
        shots(ann.page, "conquian-up-card")
        assert ann.visitor.axe() == []
        result = ann.play()
    expect(ann.page.locator(RESULT)).to_have_text(OUTCOME)
    state = ann.state()
    assert state["last"]["nets"][str(seat)].removeprefix("-") in result.replace(",", "")
    for hand in state["hands"]:
        for name, cards in hand.get("parts", {}).items():
            run = ann.page.locator(f"[data-hand='{hand['hand']}'] [data-part='{name}'] [data-card]")
            shown = run.evaluate_all("(all) => all.map((node) => node.dataset.card)")
            assert shown == cards
    fee = ann.page.locator(".settlement .line", has_text="You pay the house")
    expect(fee).to_contain_text("collection, option 1: $1 from each player")
    expect(fee.locator(".cite")).to_have_text("Aviator Casino rules, line 3834")
    shots(ann.page, "conquian-settled")
    assert ann.visitor.axe() == []


@pytest.mark.slow
def test_a_wrong_run_is_refused_in_words_and_the_cards_stay(visit: Visit) -> None:
    ann = Rummy(visit())
    ann.visitor.forgiven.append("400")
    ann.first_question()
    while ann.play(lambda: "always" in str(ann.waits.get("picks", {}).get("meld", ""))):
        ann.visitor.go_on(NEXT)
        ann.first_question()
    asked = ann.waits["picks"]["meld"]
    while not asked["always"]:  # he has taken a card: another question
        ann.answer()
        ann.play(lambda: bool(ann.waits.get("picks", {}).get("meld", {}).get("always")))
        asked = ann.waits["picks"]["meld"]
    legal = [set(run) for run in asked["legal"]]
    own = [text for text in asked["cards"] if text not in asked["always"]]
    one, two = next(
        (one, two)
        for one in own
        for two in own
        if one < two and {one, two, *asked["always"]} not in legal
    )
    ann.pick(one)
    ann.pick(two)
    ann.verb("meld")
    expect(ann.page.locator(".decisions .problem")).to_contain_text("is no run")
    expect(ann.page.locator(".pick-card[aria-pressed='true']")).to_have_count(3)


@pytest.mark.slow
def test_nobody_sees_the_hand_of_another(visit: Visit) -> None:
    ann = Rummy(visit())
    ann.first_question()
    seat = ann.state()["you"]["seat"]
    for hand in ann.state()["hands"]:
        if hand["seat"] in (None, seat):
            continue
        hidden = ann.page.locator(f".seat[data-seat='{hand['seat']}'] .hand [data-card]")
        shown = hidden.evaluate_all("(all) => all.map((node) => node.dataset.card)")
        runs = [card for run in hand.get("parts", {}).values() for card in run]
        assert sorted(card for card in shown if card != "??") == sorted(runs)
        assert len(shown) == 9


@pytest.mark.slow
def test_it_is_played_on_a_phone_with_nothing_too_wide(visit: Visit, shots: Shots) -> None:
    ann = Rummy(visit(width=390, height=844))
    ann.first_question()
    shots(ann.page, "conquian-phone-pass")
    assert ann.visitor.too_wide() == 0
    ann.play()
    shots(ann.page, "conquian-phone-settled")
    assert ann.visitor.too_wide() == 0
    assert ann.visitor.axe() == []


@pytest.mark.slow
def test_a_round_is_replayed_card_by_card(visit: Visit, shots: Shots) -> None:
    ann = Rummy(visit())
    ann.first_question()
    ann.play()
    last = ann.state()["last"]
    ann.page.goto(f"/replay/{ann.table}/{last['number']}")
    ann.page.locator("#replay-last").click()
    rows = ann.page.locator("#replay-table table.payments tbody tr")
    expect(rows).to_have_count(len(last["settlement"]))
    expect(ann.page.locator("#replay-steps")).to_contain_text(re.compile(r"decline|meld"))
    expect(ann.page.locator("#replay-steps")).not_to_contain_text(
        re.compile(r"\b[2-9TJQKA][cdhs]\b")
    )
    shots(ann.page, "conquian-replay")
    assert ann.visitor.axe() == []


@pytest.mark.slow
def test_the_floor_desk_rules_a_round_from_its_deck(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.page.goto(f"/desk?game={GAME}")
    ann.page.get_by_role("button", name="Example: a short stack").click()
    ruling = ann.page.locator("#ruling")
    expect(ruling.locator("table.payments tbody tr").first).to_be_visible()
    expect(ruling).to_contain_text("was owed")
    shots(ann.page, "conquian-desk")
    assert ann.axe() == []
