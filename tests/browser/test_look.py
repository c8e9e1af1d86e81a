"""How the pages look: light and dark, two and four colours, at twice the size."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import Visitor
from tests.browser.test_pages import GAME, PAGES
from tests.browser.test_staff import FIRST, add_admin, sign_in
from tests.browser.test_tables import EVERY_FAMILY
from tests.service.running import Server

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


def check_every_look(ann: Visitor, shots: Shots, what: str) -> None:
    """The page as it is, in each window and theme: no violation, nothing too wide."""
    page, faults = ann.page, list[str]()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            assert shown(page) == theme
            shots(page, f"{what}-{width}-{theme}")
            found = ann.axe(every=True) + ["too wide"] * (ann.too_wide() > 0)
            faults += [f"{what}, {width} px, {theme}: {fault}" for fault in found]
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_in_both_themes_and_at_200_percent(
    visit: Visit, shots: Shots, path: str
) -> None:
    ann = visit()
    if path == "/no-such-page":
        ann.forgiven.append("404")
    ann.page.goto(path)
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.locator("h1").first).to_be_visible()
    check_every_look(ann, shots, f"look{re.sub('[^a-z0-9]+', '-', path)}")


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_FAMILY)
def test_a_table_and_its_replay_are_accessible_in_both_themes_and_at_200_percent(
    visit: Visit, shots: Shots, game: str
) -> None:
    ann = visit()
    table = ann.be_dealt_in(game)
    name = game.replace("/", "-")
    if ann.get_ready():
        check_every_look(ann, shots, f"wagers-{name}")
        ann.bet()
    ann.play_on()
    check_every_look(ann, shots, f"result-{name}")
    ann.page.goto(f"/replay/{table}/1")
    ann.page.locator("#replay-last").click()
    check_every_look(ann, shots, f"replay-{name}")


@pytest.mark.slow
def test_the_office_and_ones_account_are_accessible_in_both_themes_and_at_200_percent(
    quiet_room: Server, visit: Visit, shots: Shots
) -> None:
    codes = add_admin(quiet_room, first_secret=False)
    head = visit(base=quiet_room.address)
    page = head.page
    sign_in(head, "Head", FIRST, codes, page.get_by_role("tab", name="Tables"), to="/admin")
    for tab in page.get_by_role("tab").all():
        tab.click()
        page.wait_for_load_state("networkidle")
        check_every_look(head, shots, f"office-{tab.inner_text().strip().lower()}")
    page.goto("/account")
    expect(page.locator(".face-sample .card").first).to_be_visible()
    check_every_look(head, shots, "own-account")


@pytest.mark.slow
def test_answers_of_the_pages_are_accessible_in_both_themes_and_at_200_percent(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    page = ann.page
    page.goto("/desk")
    page.get_by_role("button", name=re.compile("example", re.I)).first.click()
    page.get_by_role("button", name=re.compile("^rule", re.I)).first.click()
    expect(page.locator("#ruling")).to_contain_text(re.compile(r"rules, lines? \d"))
    check_every_look(ann, shots, "ruling")
    page.goto(f"/bank?game={GAME}")
    expect(page.locator(".bank-main")).to_be_visible()
    check_every_look(ann, shots, "bank-figures")
    page.goto(f"/lab?game={GAME}")
    expect(page.locator(".lab-wager .edge").first).to_contain_text("%")
    page.locator("#text").fill("[game\n")
    expect(page.locator("#problems li").first).to_be_visible()
    check_every_look(ann, shots, "lab-mistake")
    page.goto(f"/compare?game={GAME}&game=parkwest/ez-baccarat-panda-8")
    expect(page.locator("#compare table").first).to_be_visible(timeout=120_000)
    check_every_look(ann, shots, "compared")
    page.goto("/rules/parkwest/ez-baccarat-panda-8?reading=banker-three-card-7%3Dpay")
    expect(page.locator("#prices .wager-price").first).to_be_visible()
    check_every_look(ann, shots, "reading-changed")
    ann.be_dealt_in()
    page.goto("/")
    expect(page.locator("#seats li")).to_be_visible()
    check_every_look(ann, shots, "lobby-seat")
    page.locator("#search").fill("xyzzy")
    expect(page.locator("#nothing")).to_be_visible()
    check_every_look(ann, shots, "nothing-found")
    look(page)
    expect(page.locator(".face-sample .card").first).to_be_visible()
    check_every_look(ann, shots, "appearance")


@pytest.mark.slow
def test_on_a_phone_the_page_that_one_reads_is_in_sight_among_the_pages(visit: Visit) -> None:
    page = visit(width=390, height=844).page
    for path in ("/", "/compare", "/bank", "/lab", "/desk"):
        page.goto(path)
        here = page.locator(".site-nav [aria-current]")
        expect(here).to_be_in_viewport(ratio=1)
