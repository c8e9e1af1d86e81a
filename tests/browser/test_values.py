"""What options are worth, in a real browser: at the table, after the round, in the replay."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import OPTION, RESULT, Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

NINE = "aviator/super-pan-9"
VALUE = re.compile(r"^([+−]\d\.\d{2}|[+−]0\.00\d{2}|0\.00)$")


def asked(ann: Visitor) -> None:
    """Ann bets, and is asked for a decision; rounds without one are played on."""
    page = ann.page
    for _ in range(30):
        if ann.get_ready():
            ann.bet()
        page.locator(f"{OPTION}, {RESULT}").first.wait_for()
        if page.locator(OPTION).count() > 1 and page.locator(RESULT).is_hidden():
            return
        ann.play_on()
    raise AssertionError("Ann was never asked")


def journey(ann: Visitor, shots: Shots, game: str, name: str) -> None:
    """A decision with its values, its cost after the round, its grade, and another answer."""
    page = ann.page
    ann.be_dealt_in(game)
    asked(ann)
    page.get_by_role("button", name="Values").click()
    tags = page.locator(".option-tag.value")
    expect(tags.first).to_have_text(VALUE)
    expect(tags).to_have_count(page.locator(OPTION).count())
    expect(page.locator(".values-words")).to_contain_text(
        re.compile("Expected profit .*for each unit of")
    )
    shots(page, f"values-{name}")
    assert ann.axe() == []
    page.locator(OPTION).last.click()
    ann.play_on()
    page.get_by_role("button", name="What did my decisions cost?").click()
    expect(page.locator(".cost-words")).to_contain_text(re.compile("best|¢"))
    shots(page, f"values-cost-{name}")
    page.get_by_role("link", name="See it in the replay").click()
    expect(page).to_have_url(re.compile(r"/replay/.+#step-\d+$"))
    step = page.locator("#replay-place").inner_text()
    page.reload()
    expect(page.locator("#replay-place")).to_have_text(step)
    page.get_by_role("button", name="Grade the decisions").click()
    expect(page.locator(".review .grade").first).to_be_visible()
    expect(page.locator(".review")).to_contain_text("Cost as a share of the base wager")
    page.locator(".review").scroll_into_view_if_needed()
    shots(page, f"values-review-{name}")
    assert ann.axe() == []
    ann.forgiven.append("400")  # another answer may need a card that is still in the shoe
    page.get_by_role("button", name=re.compile("^What if: ")).first.click()
    told = page.locator("#fork, .what-if-problem:not(:empty)")
    expect(told.first).to_contain_text(re.compile("The same cards come|still in the shoe"))
    if page.locator("#fork").is_visible():
        shots(page, f"values-fork-{name}")
        assert ann.axe() == []
        page.get_by_role("button", name="Back to the round as it was played").click()
        expect(page.locator("#fork")).to_have_count(0)
        expect(page.locator(".review .grade").first).to_be_visible()
    assert ann.too_wide() <= 0


def test_a_decision_has_values_a_cost_a_grade_and_a_what_if(visit: Visit, shots: Shots) -> None:
    journey(visit(), shots, NINE, "1440")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "width"),
    [(NINE, 390), (NINE, 2560), ("reference/three-card-poker", 390)],
)
def test_values_are_shown_on_every_screen(
    visit: Visit, shots: Shots, game: str, width: int
) -> None:
    ann = visit(width=width, height=844 if width < 500 else 1200)
    journey(ann, shots, game, f"{game.partition('/')[2]}-{width}")
