"""How the pages look: light and dark, two and four colours, at twice the size."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import Visitor
from tests.browser.test_pages import PAGES
from tests.browser.test_tables import EVERY_FAMILY

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]
Theme = Literal["light", "dark"]

SIZES = ((390, 844), (720, 450), (1440, 900))  # the second is the third at 200 %
THEMES: tuple[Theme, ...] = ("light", "dark")
LIGHTNESS = """() => {
    const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
    return (r + g + b) / 3;
}"""
KEPT = "houseway.settings"


def shown(page: Page) -> Theme:
    """The theme that the page's ground is painted in."""
    return "light" if page.evaluate(LIGHTNESS) > 128 else "dark"


def keep(page: Page, text: str) -> None:
    """What the browser finds among its own when the next page opens."""
    once = f"localStorage.setItem('{KEPT}', {json.dumps(text)})"
    page.add_init_script(f"if (!sessionStorage.met) {{ sessionStorage.met = 1; {once}; }}")


def look(page: Page) -> None:
    page.get_by_role("button", name="Appearance").click()


def test_a_page_follows_the_system_until_a_theme_is_chosen_and_that_is_remembered(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    page = ann.page
    page.emulate_media(color_scheme="light")
    page.goto("/account")
    assert shown(page) == "light"
    page.emulate_media(color_scheme="dark")
    assert shown(page) == "dark"
    look(page)
    page.get_by_label("Light", exact=True).check()
    assert shown(page) == "light"
    page.get_by_label("Four colours").check()
    clubs = page.locator(".face-sample .card.c .rank")
    diamonds = page.locator(".face-sample .card.d .rank")
    colours = [one.evaluate("node => getComputedStyle(node).fill") for one in (clubs, diamonds)]
    page.get_by_label("Two colours").check()
    assert colours[0] != clubs.evaluate("node => getComputedStyle(node).fill")
    assert colours[1] != diamonds.evaluate("node => getComputedStyle(node).fill")
    page.get_by_label("Four colours").check()
    shots(page, "look")
    page.goto("/")  # the lobby
    assert shown(page) == "light"
    assert page.locator("html").get_attribute("data-face") == "four"
    assert ann.axe() == []
    look(page)
    page.get_by_label("As the system").check()
    assert shown(page) == "dark"


@pytest.mark.slow
def test_the_chosen_theme_is_there_before_the_first_paint(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    ann.forgiven.append("ERR_FAILED")
    page.emulate_media(color_scheme="dark")
    keep(page, '{"theme": "light"}')
    page.route(
        "**/*.js",
        lambda route: route.continue_() if "theme.js" in route.request.url else route.abort(),
    )
    page.goto("/account", wait_until="domcontentloaded")
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert shown(page) == "light"


@pytest.mark.slow
def test_another_window_of_the_browser_changes_with_the_one_in_which_a_theme_is_chosen(
    visit: Visit,
) -> None:
    page = visit().page
    page.emulate_media(color_scheme="dark")
    page.goto("/account")
    other = page.context.new_page()
    other.emulate_media(color_scheme="dark")
    other.goto("/account")
    expect(other.get_by_role("button", name="Appearance")).to_be_visible()
    look(page)
    page.get_by_label("Light", exact=True).check()
    expect(other.locator("html[data-theme=light]")).to_be_attached()
    assert shown(other) == "light"


@pytest.mark.slow
def test_a_kept_setting_that_cannot_be_used_is_told_and_the_others_hold(visit: Visit) -> None:
    page = visit().page
    page.emulate_media(color_scheme="dark")
    keep(page, '{"theme": "purple", "face": "four", "later": 7}')
    page.goto("/account")
    assert shown(page) == "dark"
    look(page)
    notice = page.locator("dialog .notice")
    expect(notice).to_contain_text('Theme: this browser had kept "purple"')
    expect(notice).to_contain_text("As the system, Light, Dark")
    expect(page.locator("dialog").get_by_label("Four colours")).to_be_checked()
    page.locator("dialog").get_by_label("Light", exact=True).check()
    kept = json.loads(page.evaluate(f"localStorage.getItem('{KEPT}')"))
    assert kept["theme"] == "light"
    assert kept["face"] == "four"
    assert kept["later"] == 7  # another release's: not ours to throw away


@pytest.mark.slow
def test_settings_that_are_no_json_are_told_and_kept_beside_the_new_ones(visit: Visit) -> None:
    page = visit().page
    keep(page, '{"theme": "li')
    page.goto("/account")
    look(page)
    expect(page.locator("dialog .notice")).to_contain_text('cannot be read ({"theme": "li')
    page.locator("dialog").get_by_label("Dark", exact=True).check()
    assert page.evaluate(f"localStorage.getItem('{KEPT}.unreadable')") == '{"theme": "li'
    page.reload()
    look(page)
    expect(page.locator("dialog").get_by_label("Dark", exact=True)).to_be_checked()
    expect(page.locator("dialog .notice")).to_have_count(0)


# --- every page, in both themes and at twice the size ---------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_in_both_themes_and_at_200_percent(
    visit: Visit, shots: Shots, path: str, size: tuple[int, int], theme: Theme
) -> None:
    ann = visit(width=size[0], height=size[1])
    ann.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    if path == "/no-such-page":
        ann.forgiven.append("404")
    ann.page.goto(path)
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.locator("h1").first).to_be_visible()
    assert shown(ann.page) == theme
    shots(ann.page, f"look{re.sub('[^a-z0-9]+', '-', path)}-{size[0]}-{theme}")
    assert ann.axe(every=True) == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", EVERY_FAMILY)
def test_a_table_and_its_replay_are_accessible_in_both_themes_and_at_200_percent(
    visit: Visit, shots: Shots, game: str, size: tuple[int, int], theme: Theme
) -> None:
    ann = visit(width=size[0], height=size[1])
    ann.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    table = ann.be_dealt_in(game)
    name = f"{game.replace('/', '-')}-{size[0]}-{theme}"
    banked = ann.get_ready()
    shots(ann.page, f"wagers-{name}")
    assert ann.axe(every=True) == []
    if banked:
        ann.bet()
    ann.play_on()
    shots(ann.page, f"result-{name}")
    assert ann.axe(every=True) == []
    assert ann.too_wide() <= 0
    ann.page.goto(f"/replay/{table}/1")
    ann.page.locator("#replay-last").click()
    shots(ann.page, f"replay-{name}")
    assert ann.axe(every=True) == []
    assert ann.too_wide() <= 0
