"""The lab's designer in a real browser: sliders, wishes, the plot, invented rows, links, sheets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.people import Visitor

import houseway as hw
from houseway.checking import check_text

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

GAME = "parkwest/cash-in-baccarat"
TIGER = "tiger-8"
THREE_CARD = "500-club/three-card-poker-6-card-bonus"
LATE_TIE = "winner == 'tie' and dealt.cards == 6"


def open_designer(visitor: Visitor, game: str, wager: str) -> Page:
    page = visitor.page
    page.goto(f"/lab?game={game}")
    expect(page.locator(".lab-wager").first).to_be_visible()
    page.locator("#designer-open").click()
    page.locator("#design-wager").select_option(wager)
    return page


def figure(page: Page, name: str) -> Locator:
    return page.locator(f"[data-figure={name}] dd")


def priced(pay: int) -> tuple[str, str, str]:
    """Edge, hit rate and deviation as the page writes them."""
    (table,) = hw.game(GAME).design(TIGER, {"wins": str(pay)}).best
    return f"{float(table.edge):.4%}", f"{float(table.hit):.4%}", f"{table.deviation:.4f}"


def check_figures(page: Page, pay: int) -> None:
    for name, words in zip(("edge", "hit", "deviation"), priced(pay), strict=True):
        expect(figure(page, name)).to_contain_text(words.replace("-", "−"))


def test_a_slider_moves_the_figures_and_a_wish_finds_the_table(visit: Visit, shots: Shots) -> None:
    ann = visit(width=390, height=844)
    ann.forgiven.append("status of 400")
    page = open_designer(ann, GAME, TIGER)
    slider = page.get_by_role("slider", name="wins pays")
    expect(slider).to_have_attribute("aria-valuetext", "25 to 1")
    check_figures(page, 25)
    slider.press("ArrowRight")
    check_figures(page, 26)
    page.locator("#design-undo").click()
    check_figures(page, 25)
    page.locator("#design-redo").click()
    check_figures(page, 26)
    page.get_by_label("Edge", exact=True).fill("1%-5%")
    page.locator("#design-find").click()
    expect(page.locator("#design-found")).to_contain_text("1 of 38 pay tables")
    page.locator("#design-found-tables").get_by_role("button").click()
    check_figures(page, 27)
    page.locator("#design-list summary").click()
    expect(page.locator("#design-points tbody tr")).to_have_count(4 + 1 + 1)
    page.get_by_label("Edge", exact=True).fill("90%-")
    page.locator("#design-find").click()
    expect(page.locator("[data-where=edge] .problem")).to_contain_text("these pays reach an edge")
    shots(page, "designer-390")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
def test_a_new_wager_is_made_of_facts_and_put_into_the_sheet(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.forgiven.append("status of 400")
    page = open_designer(ann, GAME, "")
    page.locator("#design-count").click()
    expect(page.locator("#design-problem")).to_contain_text("at least one row")
    page.locator("#design-name").fill("Late Tie")
    page.locator("#design-add-row").click()
    page.locator("#design-fact").select_option("winner")
    page.get_by_role("button", name=re.compile("Put winner == 'tie' into row 1")).click()
    page.locator("#design-fact").select_option("dealt.cards")
    page.get_by_role("button", name=re.compile("Put dealt.cards == 6 into row 1")).click()
    expect(page.locator("#design-when-0")).to_have_value(LATE_TIE)
    page.locator("#design-count").click()
    (table,) = hw.game(GAME).design(rows={"row-1": LATE_TIE}, pays={"row-1": "28"}).best
    expect(figure(page, "edge")).to_contain_text(f"{float(table.edge):.4%}")
    shots(page, "designer-new-1440")
    assert ann.axe() == []
    page.locator("#design-apply").click()
    expect(page.locator("#text")).to_have_value(re.compile("late-tie"))
    expect(page.locator("#design-wager")).to_have_value("late-tie")
    expect(figure(page, "edge")).to_contain_text(f"{float(table.edge):.4%}")
    expect(page.locator("#verdict")).to_have_text("No problems.")


@pytest.mark.slow
def test_a_condition_that_cannot_be_read_is_explained_at_its_row(visit: Visit) -> None:
    ann = visit()
    ann.forgiven.append("status of 4")
    page = open_designer(ann, GAME, "")
    page.locator("#design-add-row").click()
    page.locator("#design-when-0").fill("winner == 'nobody'")
    page.locator("#design-count").click()
    expect(page.locator("[data-where='rows.row-1'] .problem")).to_contain_text("nobody")
    page.locator("#design-when-0").fill("winner == 'tie' and player.total != banker.total")
    page.locator("#design-count").click()
    expect(page.locator("[data-where='rows.row-1'] .problem")).to_contain_text("No round ends so")


@pytest.mark.slow
def test_a_link_holds_the_whole_design_and_its_sheet(visit: Visit) -> None:
    page = open_designer(visit(), GAME, TIGER)
    page.get_by_role("slider").press("Home")
    text = page.locator("#text")
    text.fill(text.input_value().replace('name = "Cash-In Baccarat, changed"', 'name = "Mine"'))
    page.get_by_label("Highest pay").fill("-40")
    page.get_by_label("Highest pay").press("Tab")
    check_figures(page, 13)
    before = page.url
    page.get_by_role("slider").press("End")
    page.wait_for_function("before => location.href !== before", arg=before)
    other = visit().page
    other.goto(page.url)
    check_figures(other, 50)
    expect(other.get_by_label("Highest pay")).to_have_value("-40")
    expect(other.locator("#text")).to_have_value(re.compile('name = "Mine"'))


@pytest.mark.slow
@pytest.mark.parametrize("fragment", ["x", "AAAA", "q1YqLU7MyUlVslJKVKoFAA"])
def test_a_link_that_cannot_be_read_says_so_and_the_lab_opens(visit: Visit, fragment: str) -> None:
    page = visit().page
    page.goto(f"/lab?game={GAME}#design={fragment}")
    expect(page.locator("#trouble")).to_contain_text("holds no design")
    expect(page.locator(".lab-wager").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("width", [1440, 2560])
def test_a_point_of_the_plot_is_taken_by_mouse_and_by_keyboard(
    visit: Visit, shots: Shots, width: int
) -> None:
    ann = visit(width=width, height=1200)
    page = open_designer(ann, THREE_CARD, "pair-plus")
    expect(page.locator(".scatter .point.here")).to_be_visible()
    page.locator("#design-list summary").click()
    first = page.locator("#design-points tbody tr").first
    changes = first.locator("th").inner_text()
    edge = first.locator("td.num").first.inner_text()
    first.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(figure(page, "edge")).to_contain_text(edge)
    assert changes
    page.locator("#design-across").select_option("hit")
    before = figure(page, "edge").inner_text()
    page.locator(".scatter .point.near .reach").first.dispatch_event("click")
    expect(figure(page, "edge")).not_to_have_text(before)
    page.locator("#design-wishes").scroll_into_view_if_needed()
    shots(page, f"designer-{width}")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
def test_a_design_is_saved_as_a_sheet_that_passes_its_check(visit: Visit, tmp_path: Path) -> None:
    page = open_designer(visit(), THREE_CARD, "pair-plus")
    page.get_by_role("slider", name="flush pays", exact=True).press("End")
    with page.expect_download() as download:
        page.locator("#design-save").click()
    file = tmp_path / "own.toml"
    download.value.save_as(file)
    assert check_text(file.read_text(encoding="utf-8")) == []
    edge = -hw.game(file).odds(wager="pair-plus").price("pair-plus").ev
    expect(figure(page, "edge")).to_contain_text(f"{float(edge):.4%}".replace("-", "−"))


@pytest.mark.slow
def test_a_design_is_opened_at_a_table(visit: Visit) -> None:
    page = open_designer(visit(), GAME, TIGER)
    page.get_by_role("slider").press("End")
    page.locator("#design-open").click()
    page.wait_for_url("**/table/*")


@pytest.mark.slow
def test_pays_in_an_order_with_other_chances_have_no_figures(visit: Visit) -> None:
    """Fortune pays the best row: three of a kind at more than a flush has other chances."""
    page = open_designer(visit(), "500-club/fortune-pai-gow-poker", "fortune")
    page.get_by_role("slider", name="flush pays", exact=True).press("Home")
    expect(page.locator("#design-order")).to_contain_text("chances do not hold")
    expect(page.locator("#design-figures")).to_be_hidden()
