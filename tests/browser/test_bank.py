"""The bank's desk in a real browser: chips, figures that follow them, refusals, links, files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.people import Visitor

import houseway as hw

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

GAME = "parkwest/cash-in-baccarat"
OPTION = {"schedule": "baccarat", "option": "1"}


def open_desk(visitor: Visitor, game: str = GAME) -> Page:
    page = visitor.page
    page.goto(f"/bank?game={game}")
    settled(page)
    return page


def settled(page: Page) -> None:
    """Until the figures belong to the chips."""
    expect(page.locator("#bank-figures.stale")).to_have_count(0)
    expect(page.locator("#bank-main .bank-figure").first).to_be_visible()


def figure(page: Page, name: str) -> Locator:
    return page.locator(f"[data-figure={name}] strong")


def check_mean(page: Page, table: dict[str, Any], game: str = GAME) -> None:
    report = hw.game(game).bank(table)
    expect(figure(page, "mean")).to_have_text(words(report.round.mean))
    expect(figure(page, "net")).to_have_text(words(report.round.net))


def words(dollars: float) -> str:
    """Dollars as the page writes them.

    >>> words(-3.5), words(4)
    ('−$3.50', '$4')
    """
    text = f"{abs(dollars):,.2f}".removesuffix(".00")
    return f"{'−' if dollars < 0 else ''}${text}"


def spot(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


@pytest.mark.slow
def test_the_figures_follow_a_chip_and_a_refusal_stands_at_its_spot(
    visit: Visit, shots: Shots
) -> None:
    ann = visit(width=390, height=844)
    ann.forgiven.append("status of 4")
    page = open_desk(ann)
    page.locator("#bank-empty").click()
    page.get_by_role("button", name="$25 chip").click()
    spot(page, "Seat 2, Banker:").click()
    table: dict[str, Any] = {"wagers": [{"seat": 2, "wager": "banker", "amount": "25"}]}
    table["collection"] = OPTION
    check_mean(page, table)
    spot(page, "Seat 2, Banker:").click()
    table["wagers"][0]["amount"] = "50"
    check_mean(page, table)
    expect(page.locator(".plot svg[role=img]")).to_have_count(4)
    page.locator(".plot-table summary").first.click()
    expect(page.get_by_role("table", name="Results of one round")).to_be_visible()
    page.get_by_role("button", name="$1 chip").click()
    spot(page, "Seat 3, Player:").click()
    expect(page.locator(".bank-spot-box .problem")).to_contain_text("below the minimum")
    page.get_by_label("Rounds an hour").fill("-3")
    spot(page, "Seat 3, Player:").press("Delete")
    problem = page.locator(".field:has([data-where=pace]) .problem")
    expect(problem).to_contain_text("Expected a number above 0, found -3")
    shots(page, "bank-390")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
def test_a_link_holds_the_table(visit: Visit, shots: Shots) -> None:
    ann = visit()
    page = open_desk(ann)
    page.get_by_role("textbox", name="Cover", exact=True).fill("700")
    page.get_by_label("Bankroll").fill("5000")
    page.get_by_role("button", name="Add a bettor behind seat 2").click()
    page.get_by_role("button", name="Behind seat 2: A, Player:").click()
    settled(page)
    mean = figure(page, "mean").inner_text()
    page.wait_for_function("location.hash.startsWith('#table=')")
    shots(page, "bank-1440")
    ben = visit(width=2560, height=1440)
    ben.page.goto(page.url)
    settled(ben.page)
    expect(figure(ben.page, "mean")).to_have_text(mean)
    expect(ben.page.get_by_role("textbox", name="Cover", exact=True)).to_have_value("700")
    expect(ben.page.locator(".bank-seat").nth(1)).to_contain_text("Behind seat 2: A")
    expect(figure(ben.page, "ever")).to_be_visible()
    shots(ben.page, "bank-2560")
    assert ben.axe() == []


@pytest.mark.slow
def test_a_link_that_cannot_be_read_opens_a_full_table(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/bank#table=x")
    expect(ann.page.get_by_role("alert")).to_contain_text("no table that can be read")
    settled(ann.page)


@pytest.mark.slow
def test_an_option_that_is_taken_changes_what_the_bank_keeps(visit: Visit) -> None:
    page = open_desk(visit())
    page.get_by_role("button", name="Take option 3 of baccarat").click()
    row = page.locator("#bank-options tr", has=page.locator(".tag"))
    expect(row).to_contain_text(re.compile(r"^3 baccarat"))
    settled(page)
    kept = row.locator("td").nth(5).inner_text()
    expect(figure(page, "net")).to_have_text(kept)


@pytest.mark.slow
def test_the_bettor_to_whom_the_bank_is_offered_sees_what_it_is_worth(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    page = open_desk(ann)
    page.get_by_text("More choices").click()
    page.get_by_label("Bank offered to seat").fill("3")
    found = page.get_by_role("region", name="The bank as seat 3 sees it")
    expect(found).to_be_visible()
    with page.expect_download() as saved:
        page.locator("#bank-json").click()
    offer = hw.game(GAME).bank(json.loads(saved.value.path().read_text())).offer
    assert offer is not None
    expect(found).to_contain_text(f"the bank is worth {words(offer.gain)} more")
    costs = page.get_by_role("table", name="What a round costs each bettor, by option")
    expect(costs.locator("tbody tr")).to_have_count(page.locator("#bank-options tbody tr").count())
    found.scroll_into_view_if_needed()
    shots(page, "bank-offer-1440")
    assert ann.axe() == []


@pytest.mark.slow
def test_files_hold_the_figures_and_the_table(visit: Visit, tmp_path: Path) -> None:
    page = open_desk(visit())
    with page.expect_download() as saved:
        page.locator("#bank-json").click()
    saved.value.save_as(tmp_path / "table.json")
    table = json.loads((tmp_path / "table.json").read_text())
    with page.expect_download() as saved:
        page.locator("#bank-csv").click()
    saved.value.save_as(tmp_path / "bank.csv")
    assert (tmp_path / "bank.csv").read_text() == hw.game(GAME).bank(table).csv()


@pytest.mark.slow
def test_the_way_of_a_seat_changes_a_game_with_decisions(visit: Visit, shots: Shots) -> None:
    page = open_desk(visit(), "hustler/la-blackjack")
    page.locator("#bank-empty").click()
    spot(page, "Seat 2, Game wager:").click()
    settled(page)
    before = figure(page, "mean").inner_text()
    page.get_by_label("How seat 2 plays").select_option("house-way")
    expect(figure(page, "mean")).not_to_have_text(before)
    shots(page, "bank-blackjack")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (2560, 1300)])
def test_a_game_among_players_shows_what_each_option_takes(
    visit: Visit, shots: Shots, width: int, height: int
) -> None:
    ann = visit(width=width, height=height)
    ann.forgiven.append("status of 4")
    page = ann.page
    page.goto("/bank?game=hustler/holdem")
    page.get_by_label("Bots").select_option("house-way")
    page.get_by_label("Hands to play").fill("100")
    page.get_by_label("Players").select_option("5")
    settled(page)
    found = hw.game("hustler/holdem").drops(bots="house-way", hands=100, players=5)
    expect(figure(page, "pot")).to_have_text(words(found.pot))
    rows = page.get_by_role("table", name="What each option takes").locator("tbody tr")
    expect(rows).to_have_count(len(found.options))
    expect(rows.first).to_contain_text(f"{words(found.options[0].per_hour)} ±")
    page.get_by_label("Hands an hour").fill("0")
    problem = page.locator(".field:has([data-where=pace]) .problem")
    expect(problem).to_contain_text("Expected a number above 0")
    page.get_by_label("Hands an hour").fill("35")
    settled(page)
    expect(problem).to_have_count(0)
    shots(page, f"bank-drops-{width}")
    page.evaluate("scrollTo(0, 500)")
    shots(page, f"bank-drops-{width}-below")
    assert ann.axe() == []
    assert ann.too_wide() <= 0
    again = visit(width=width, height=height)
    again.page.goto(page.url)
    settled(again.page)
    expect(again.page.get_by_label("Hands an hour")).to_have_value("35")
