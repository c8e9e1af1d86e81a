"""The floor desk on hands that are played for a pot: what went wrong, and the printed ruling."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.people import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

HOLDEM = "aviator/texas-holdem"
# Seat 3 has the button and calls first. Then Kc is burnt and three aces are turned, too early;
# they are shuffled in, and the new flop comes without a burn (000:1511).
DECK = "2c 3c 4c 2d 3d 4d Kc Ah Ac Ad 7h Ac Js Kd Qs Kh 9s"
ROUND: dict[str, Any] = {
    "button": 3,
    "stacks": {"1": "100", "2": "100", "3": "100"},
    "choices": [
        {"seat": 3, "do": "call"},
        {"seat": 1, "do": "call"},
        *({"seat": seat, "do": "check"} for seat in (2, 1, 2, 3, 1, 2, 3, 1, 2, 3)),
    ],
    "deck": DECK.split(),
}


def described(visitor: Visitor) -> Page:
    """The round on the desk, without what went wrong in it."""
    page = visitor.page
    page.goto(f"/desk?game={HOLDEM}")
    page.locator("summary", has_text="JSON").click()
    page.locator("#json").fill(json.dumps(ROUND))
    visitor.forgiven.append("400")  # too many cards, for a hand in which nothing went wrong
    page.get_by_role("button", name="Put on the felt").click()
    expect(page.locator("#problem")).to_be_visible()
    return page


def field(page: Page, name: str) -> Locator:
    return page.locator(f"[data-where='incidents[0].{name}']")


def words(options: Locator) -> list[str]:
    return [text.strip() for text in options.locator("option").all_inner_texts()]


@pytest.mark.slow
def test_a_premature_flop_gets_its_ruling_with_the_line(visit: Visit, shots: Shots) -> None:
    ann = visit()
    page = described(ann)
    page.locator("summary", has_text="Irregularities").click()
    page.get_by_role("button", name="Add an irregularity").click()
    field(page, "event").select_option("premature")
    assert words(field(page, "stage"))[1:] == ["pre flop", "flop", "turn", "river", "showdown"]
    field(page, "stage").select_option("flop")
    field(page, "after").fill("1")
    page.get_by_role("button", name="Rule", exact=True).click()
    ruling = page.locator("#ruling")
    told = ruling.locator(".notice", has_text="premature")
    expect(told).to_contain_text("reshuffled")
    expect(told).to_contain_text("The flop came before the betting was over")
    expect(told.locator(".cite")).to_have_text("Aviator Casino rules, line 1511")
    expect(ruling.locator("table.payments")).to_be_visible()
    expect(page.locator("#problem")).to_have_count(0)
    page.locator("#incidents").evaluate("node => node.scrollIntoView({block: 'center'})")
    shots(page, "pots-desk-incident")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
def test_the_desk_asks_for_what_belongs_to_an_event_and_nothing_else(visit: Visit) -> None:
    page = described(visit())
    page.locator("summary", has_text="Irregularities").click()
    page.get_by_role("button", name="Add an irregularity").click()
    # What the house prints a repair for, and nothing of games with a bank.
    assert words(field(page, "event")) == [
        "exposed",
        "flashed",
        "premature",
        "four card flop",
        "extra card",
        "board not declared",
    ]
    asked = {
        "exposed": {"card", "note"},
        "premature": {"stage", "after", "total", "note"},
        "extra-card": {"hand", "stage", "after", "count", "total", "note"},
    }
    every = {"card", "hand", "stage", "after", "count", "total", "note"}
    for event, names in asked.items():
        field(page, "event").select_option(event)
        for name in every:
            expect(field(page, name)).to_have_count(1 if name in names else 0)
    assert words(field(page, "hand")) == ["–", "Seat 1", "Seat 2", "Seat 3", "Board"]
    assert "unaware" in words(field(page, "note"))


@pytest.mark.slow
def test_what_cannot_be_is_refused_beside_its_field(visit: Visit) -> None:
    page = described(visit())
    page.locator("summary", has_text="Irregularities").click()
    page.get_by_role("button", name="Add an irregularity").click()
    field(page, "event").select_option("exposed")
    page.get_by_role("button", name="Rule", exact=True).click()
    problem = page.locator(".field:has([data-where='incidents[0].card']) #problem")
    expect(problem).to_contain_text("say which, counted from 1")
