"""The coach in a real browser: it is enough to press what it points to."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

CASH_IN = "parkwest/cash-in-baccarat"
STEPS = 2000
POINTS = ".coach-points"
GAMES = [
    "hustler/no-bust-6.2",
    "reference/three-card-poker",
    "aviator/pai-gow-poker",
    "aviator/texas-holdem",
    "aviator/conquian",
    "hustler/13-card-chinese-poker",
]


def practise(ann: Visitor, game: str) -> None:
    """A private table, opened by the form as it stands."""
    ann.page.goto(f"/practice?game={game}")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_url(re.compile("/table/"))
    expect(ann.page.locator("#coach")).to_be_visible()


def follow(ann: Visitor, until: str) -> list[str]:
    """Presses what the coach points to, and nothing else; gives all that it said."""
    page = ann.page
    coach, points = page.locator("#coach"), page.locator(POINTS)
    said: list[str] = []
    for _ in range(STEPS):
        words = page.locator("#coach-words").inner_text()
        if coach.is_hidden() or until in words:
            return [*said, words]
        if words not in said[-1:]:
            said.append(words)
        ann.go_on(POINTS) if points.count() else page.wait_for_timeout(50)
    raise AssertionError(f"the coach never said {until!r}: {said[-3:]}")


def three_rounds(ann: Visitor, game: str) -> None:
    practise(ann, game)
    said = follow(ann, "That was your third round")
    assert said[-1].startswith("That was your third round"), said
    expect(ann.page.locator("#coach")).to_contain_text("Round 3 of 3")
    number = ann.page.locator(".sub .tag").last.inner_text()
    assert int(number.removeprefix("Round ")) >= 3
    ann.go_on(POINTS)
    expect(ann.page.locator("#coach")).to_be_hidden()
    expect(ann.page.locator(POINTS)).to_have_count(0)


def test_three_rounds_of_baccarat_are_played_by_pressing_what_the_coach_points_to(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    three_rounds(ann, CASH_IN)
    page = ann.page
    page.reload()
    expect(page.locator(".felt[data-phase]")).to_be_attached()
    expect(page.get_by_role("button", name="Coach", exact=True)).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()  # the family is known
    page.get_by_role("button", name="Coach", exact=True).click()
    expect(page.locator(POINTS)).to_have_count(1)
    shots(page, "coach-again")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_three_rounds_are_played_by_pressing_what_the_coach_points_to(
    visit: Visit, game: str
) -> None:
    three_rounds(visit(), game)


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 2560])
def test_the_coach_points_on_every_screen(visit: Visit, shots: Shots, width: int) -> None:
    ann = visit(width=width, height=844 if width < 500 else 1440)
    three_rounds(ann, "aviator/pai-gow-poker")
    ann.page.locator(".menu:visible").click() if width < 500 else None
    ann.page.get_by_role("button", name="Coach", exact=True).click()
    expect(ann.page.locator(POINTS)).to_have_count(1)
    shots(ann.page, f"coach-{width}")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
def test_the_coach_is_followed_closed_and_opened_with_the_keyboard(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    practise(ann, CASH_IN)
    words, coach = page.locator("#coach-words"), page.locator("#coach")
    expect(words).to_have_attribute("aria-live", "polite")
    for _ in range(3):  # a chip or a spot, Done, the next round
        pointed = page.locator(POINTS)
        expect(pointed).to_have_count(1)
        expect(pointed).to_have_attribute("aria-describedby", re.compile(r"\bcoach-words\b"))
        before = words.inner_text()
        page.locator("main").focus()
        page.keyboard.press(",")
        expect(pointed).to_be_focused()
        page.keyboard.press("Enter")
        expect(words).not_to_have_text(before)
    page.get_by_role("button", name="Close the coach").press("Enter")
    expect(coach).to_be_hidden()
    expect(page.locator(POINTS)).to_have_count(0)
    opener = page.get_by_role("button", name="Coach", exact=True)
    expect(opener).to_be_focused()
    page.reload()
    expect(opener).to_be_visible()
    expect(coach).to_be_hidden()  # closed is remembered
    opener.press("Enter")
    expect(coach).to_be_visible()
    page.get_by_text("What the spots mean").click()
    expect(coach.get_by_text("Phoenix 7")).to_be_visible()
    expect(coach).to_contain_text("pays 40 to 1 if the Banker hand totals 7 and has three cards")


@pytest.mark.slow
def test_a_ring_stands_still_with_reduced_motion(visit: Visit) -> None:
    ann = visit()  # visitors ask for reduced motion
    practise(ann, CASH_IN)
    ring = ann.page.locator(POINTS)
    expect(ring).to_have_css("animation-name", "none")
    expect(ring).to_have_css("outline-style", "solid")


RUNNING_OVER = """() => [...document.querySelectorAll(".side .panel")].filter((panel) =>
    panel.scrollHeight > panel.clientHeight + 1 && getComputedStyle(panel).overflowY === "visible"
).map((panel) => panel.className)"""


SECONDS = """(ring) => {
    const {animationDuration, animationIterationCount} = getComputedStyle(ring);
    return parseFloat(animationDuration) * Number(animationIterationCount);
}"""


@pytest.mark.slow
def test_beside_the_coach_no_panel_runs_over_the_next_and_its_ring_comes_to_rest(
    visit: Visit,
) -> None:
    ann = visit()
    page = ann.page
    practise(ann, "reference/three-card-poker")
    follow(ann, "Look at the settlement")
    expect(page.locator(".settlement .lines li").first).to_be_attached()
    assert page.evaluate(RUNNING_OVER) == []
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator(POINTS)).to_have_css("animation-name", "coach-ring")
    assert 0 < page.locator(POINTS).evaluate(SECONDS) <= 5  # what moves longer must be stoppable
