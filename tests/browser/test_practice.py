"""The form for a private table with bots, in a real browser."""

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
OPEN = "Open the table"


def form_of(ann: Visitor, game: str) -> Page:
    ann.page.goto(f"/practice?game={game}")
    expect(ann.page.get_by_role("button", name=OPEN)).to_be_visible()
    return ann.page


def test_stakes_readings_and_bots_are_chosen_and_a_wrong_stake_is_told_at_its_field(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    page = form_of(ann, CASH_IN)
    shots(page, "practice")
    page.get_by_label("How many").select_option("2")
    page.get_by_label("How they play").select_option("loose")
    page.get_by_text(re.compile("^Rules and readings")).click()
    page.get_by_label(re.compile("player-dealer's wager run out")).select_option("net")
    page.get_by_label("Decks").fill("3")
    page.get_by_label("Limits of the table").select_option("own")
    page.get_by_label("Your limits").fill("$1-$9")
    ann.forgiven.append("400")
    page.get_by_role("button", name=OPEN).click()
    refused = page.locator(".field:has([name=own]) .problem")
    expect(refused).to_contain_text("printed for Cash-In Baccarat")
    expect(page.get_by_label("How they play")).to_have_value("loose")  # nothing is lost
    page.get_by_label("Your limits").fill("$20-$5,000")
    page.get_by_role("button", name=OPEN).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".spot-note").first).to_contain_text("$20 – $5,000")
    expect(page.locator(".bot")).to_have_count(2)
    expect(page.locator(".dealer")).to_contain_text("of 156 cards")
    page.get_by_role("button", name="Link", exact=True).click()
    link = page.get_by_label("Link to this table", exact=True).last
    expect(link).to_have_value(page.url)
    page.keyboard.press("Escape")
    friend = visit()
    friend.page.goto("/")
    expect(friend.page.locator("#games .game").first).to_be_visible()
    name = page.url.rsplit("/", 1)[1]
    assert name not in friend.page.content()  # it is listed nowhere
    friend.page.goto(page.url)
    expect(friend.page.get_by_role("button", name=re.compile("^Sit down")).first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 2560])
def test_the_form_fits_every_screen(visit: Visit, shots: Shots, width: int) -> None:
    ann = visit(width=width, height=1200)
    page = form_of(ann, "aviator/texas-holdem")
    page.get_by_label(re.compile("^how is it bet", re.I)).select_option("no-limit")
    shots(page, f"practice-{width}")
    assert ann.axe() == []
    assert ann.too_wide() <= 0
    page.get_by_role("button", name=OPEN).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".sub")).to_contain_text("no limit")


@pytest.mark.slow
def test_the_lobby_and_the_rulebook_lead_to_practice(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name="Practice Cash-In Baccarat").first.click()
    expect(page.get_by_role("button", name=OPEN)).to_be_visible()
    page.get_by_role("link", name="Rules of Cash-In Baccarat").click()
    page.get_by_role("link", name="Practice").click()
    expect(page).to_have_url(re.compile(r"/practice\?game=parkwest%2Fcash-in-baccarat$"))
