"""Pictures of figures, in the pages where a person looks for them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.people import Visitor

import houseway as hw
from houseway.pricing.prices import Price

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

CASH_IN = "parkwest/cash-in-baccarat"
BLACKJACK = "reference/blackjack"
SIZES = [(390, 844), (2560, 1300)]


def figures_of(picture: Locator) -> list[list[str]]:
    """The table below a picture, opened as a person does."""
    picture.get_by_text("The figures as a table").click()
    rows = picture.locator(".plot-table tbody tr")
    expect(rows.first).to_be_visible()
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_what_a_bet_pays_and_costs_is_one_tap_from_its_spot(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.be_dealt_in(CASH_IN)
    assert ann.get_ready()
    ann.page.get_by_role("button", name="What Tie pays and costs").click()
    box = ann.page.get_by_role("dialog", name="Tie")
    price = hw.game(CASH_IN).odds(wager="tie").price("tie", Price)
    expect(box.locator(".info-price")).to_contain_text(f"Price: {-float(price.ev):.3%}.")
    row = box.locator(".info-pays tbody tr").first
    expect(row).to_have_text(re.compile(rf"The hands tie\s*8 to 1\s*{float(price.hit):.2%}"))
    picture = box.locator(".plot")
    runs = hw.game(CASH_IN).many_rounds(100, wager="tie")
    expect(picture.locator("figcaption")).to_contain_text(f"Wins {runs.wins:.1%}")
    assert len(figures_of(picture)) == len(runs.bars)
    shots(ann.page, "spot-info-1440")
    assert ann.axe() == []
    box.get_by_role("button", name="Close").click()
    expect(ann.page.locator(".my-spots .spot-amount").first).to_have_text("")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_person_who_watches_finds_all_pays_in_the_bar(
    visit: Visit, shots: Shots, width: int, height: int
) -> None:
    ann = visit(width=width, height=height)
    table = ann.be_dealt_in(CASH_IN)
    ben = visit(width=width, height=height)
    ben.page.goto(f"/table/{table}")
    if width < 500:
        ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Pays", exact=True).click()
    ben.page.locator(".dialog summary", has_text="Phoenix 7").click()
    expect(ben.page.locator(".dialog .info-price")).to_contain_text("Price: ")
    ben.page.locator(".dialog .plot").wait_for()
    shots(ben.page, f"spot-info-all-{width}")
    assert ben.axe() == []
    assert ben.too_wide() <= 0


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [*SIZES, (1440, 900)])
def test_a_rule_page_has_pictures_of_decks_rounds_and_mistakes(
    visit: Visit, shots: Shots, width: int, height: int
) -> None:
    ann = visit(width=width, height=height)
    page, game = ann.page, hw.game(BLACKJACK)
    page.goto(f"/rules/{BLACKJACK}")
    page.locator(".wager-price").first.wait_for()
    page.get_by_role("button", name="100 rounds of this bet").first.click()
    page.locator(".wager-price .plot").first.wait_for()
    page.get_by_role("button", name="Show prices by number of decks").click()
    decks = figures_of(page.locator("#decks .plot"))
    assert [row[0].split()[0] for row in decks] == [str(one.decks) for one in game.deck_values()]
    page.get_by_role("button", name="Show what each cell costs").click()
    cells = game.chart_costs().cells
    expect(page.locator(".heat:not(.none)")).to_have_count(len(cells))
    [cell] = [one for one in cells if (one.section, one.line, one.up) == ("hard", "16", "T")]
    assert cell.mistake is not None
    sixteen = page.get_by_role("rowheader", name="16", exact=True)
    found = page.locator(".heat-grid").first.get_by_role("row").filter(has=sixteen)
    expect(found.locator("td").nth(8)).to_contain_text(f"{100 * cell.mistake:.1f}")
    assert len(figures_of(page.locator(".heat-map"))) == len(cells)
    shots(page, f"rule-pictures-{width}")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [*SIZES, (1440, 900)])
def test_the_line_of_ones_chips_is_at_the_table_and_in_the_account(
    visit: Visit, shots: Shots, width: int, height: int
) -> None:
    ann = visit(width=width, height=height)
    page = ann.page
    ann.be_dealt_in(CASH_IN)
    for _ in range(3):
        ann.play_round()
    if width < 500:
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="My chips").click()
    box = page.get_by_role("dialog", name="Your chips at this table")
    rows = figures_of(box.locator(".plot"))
    net = page.locator(".purse-facts > div", has_text="This session").locator("dd")
    assert rows[-1][2] == net.inner_text()
    shots(page, f"chips-table-{width}")
    assert ann.axe() == []
    page.goto("/account")
    page.get_by_role("button", name="Show the line of my chips").click()
    assert figures_of(page.locator(".chips-line .plot")) == rows
    page.locator(".chips-line").scroll_into_view_if_needed()
    shots(page, f"chips-account-{width}")
    page.get_by_label("Which rounds").select_option("50")
    page.get_by_role("button", name="Show the line of my chips").click()
    page.locator(".chips-line .plot").wait_for()
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [*SIZES, (1440, 900)])
def test_the_lab_draws_the_price_against_a_pay(
    visit: Visit, shots: Shots, width: int, height: int
) -> None:
    ann = visit(width=width, height=height)
    page = ann.page
    page.goto(f"/lab?game={CASH_IN}")
    box = page.locator('[data-wager="tie"]')
    box.locator("summary").first.click()
    box.get_by_role("button", name="Show the price against this pay").click()
    picture = box.locator(".pays-part .plot")
    found = hw.game(CASH_IN).pay_values("tie")
    rows = figures_of(picture)
    assert [row[0].removesuffix(" (in force)") for row in rows] == [
        item.pays for item in found.prices
    ]
    assert found.even is not None
    expect(picture).to_contain_text(f"Fair at {float(found.even):.3f} to 1")
    picture.scroll_into_view_if_needed()
    shots(page, f"lab-pays-{width}")
    assert ann.axe() == []
    assert ann.too_wide() <= 0
