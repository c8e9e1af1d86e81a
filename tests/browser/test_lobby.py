"""The lobby in a real browser: its list, the filters that it remembers, the way back to a seat."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.people import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

KEPT = "houseway.lobby"


def lobby(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".family-part").first).to_be_attached()


def number(page: Page) -> int:
    """The games that the page says it shows."""
    return int(re.findall(r"\d+", page.locator("#count").inner_text())[0])


def keep(page: Page, text: str) -> None:
    page.goto("/account")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, text])


def test_the_lobby_remembers_its_filters_and_leads_back_to_a_seat(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    page = ann.page
    lobby(page)
    every = number(page)
    page.locator("#house").select_option("hustler")
    page.locator("#family").select_option("blackjack")
    few = number(page)
    expect(page.locator(".game:visible")).to_have_count(few)
    assert 0 < few < every
    page.locator("#search").fill("no bust 6")
    expect(page.locator(".game:visible")).to_have_count(1)
    game = page.locator(".game:visible")
    expect(game).to_contain_text("No Bust 21st Century Blackjack 6.2")
    expect(game.locator(".game-stakes")).to_have_text("$5–$500")
    page.reload()
    expect(page.locator("#search")).to_have_value("no bust 6")
    expect(page.locator(".game:visible")).to_have_count(1)
    page.locator(".game:visible").get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/*")
    table = page.url
    page.goto("/")
    held = page.locator("#seats li")
    expect(held).to_contain_text("No Bust 21st Century Blackjack 6.2")
    expect(held).to_contain_text("$5–$500")
    shots(page, "lobby-seat")
    held.get_by_role("link", name="Return to your seat").click()
    page.wait_for_url(table)
    window = page.context.new_page()  # the words were for that window, the choices stay
    lobby(window)
    expect(window.locator("#house")).to_have_value("hustler")
    expect(window.locator("#search")).to_have_value("")
    assert number(window) == few
    window.get_by_role("button", name="Show all games").click()
    assert number(window) == every


@pytest.mark.slow
def test_a_seat_says_whether_the_table_waits_and_is_gone_after_one_leaves(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    table = ann.be_dealt_in("hustler/three-card-poker")
    ann.get_ready()
    lobby(page)
    held = page.locator("#seats li")
    expect(held).to_have_class(re.compile("awaited"))
    expect(held).to_contain_text("The table waits for you")
    expect(held).to_contain_text("$1,000 in chips")
    expect(page.locator("#deal")).not_to_have_class(re.compile("primary"))
    page.evaluate(
        """(table) => fetch(`/api/tables/${table}/do`, {method: "POST",
            headers: {"X-Houseway": "1", "content-type": "application/json"},
            body: JSON.stringify({id: "leave", do: "leave"})})""",
        table,
    )
    page.reload()
    expect(page.locator(".family-part").first).to_be_attached()
    expect(page.locator("#seats")).to_be_hidden()


@pytest.mark.slow
def test_each_choice_says_how_many_games_it_leaves(visit: Visit) -> None:
    page = visit().page
    lobby(page)
    page.locator("#family").select_option("baccarat")
    for option in page.locator("#house option").all():
        page.locator("#house").select_option(option.get_attribute("value"))
        promised = int(re.findall(r"\((\d+)\)", option.inner_text())[0])
        expect(page.locator(".game:visible")).to_have_count(promised)


@pytest.mark.slow
def test_a_family_stays_folded_and_a_search_opens_it(visit: Visit) -> None:
    page = visit().page
    lobby(page)
    blackjack = page.locator(".family-part[data-family=blackjack]")
    expect(blackjack.locator(".game").first).to_be_visible()
    blackjack.locator("summary").click()
    expect(blackjack.locator(".game").first).to_be_hidden()
    page.reload()
    expect(blackjack).to_be_visible()
    expect(blackjack.locator(".game").first).to_be_hidden()
    page.locator("#search").fill("no bust")
    expect(blackjack.locator(".game:visible").first).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    expect(blackjack.locator(".game").first).to_be_hidden()
    page.get_by_role("button", name="Fold all").click()
    expect(page.locator(".game:visible")).to_have_count(0)
    page.reload()
    expect(blackjack).to_be_visible()
    expect(page.locator(".game:visible")).to_have_count(0)
    page.get_by_role("button", name="Unfold all").click()
    expect(blackjack.locator(".game").first).to_be_visible()


@pytest.mark.slow
def test_on_a_phone_the_list_begins_with_its_families_alone(visit: Visit) -> None:
    page = visit(width=390, height=844).page
    lobby(page)
    expect(page.locator(".game:visible")).to_have_count(0)
    page.locator(".family-part[data-family=conquian] summary").click()
    expect(page.locator(".game:visible")).to_have_count(1)


@pytest.mark.slow
def test_words_that_find_nothing_where_one_looks_are_said_with_ways_out(visit: Visit) -> None:
    page = visit().page
    lobby(page)
    page.locator("#house").select_option("parkwest")
    page.locator("#search").fill("razz")
    nothing = page.locator("#nothing")
    expect(nothing).to_contain_text("“razz” is dealt here, but not in: Parkwest Casino Marina.")
    expect(page.locator("#search")).to_have_value("razz")
    nothing.get_by_role("button", name="Look in all games").click()
    expect(page.locator(".game:visible")).to_have_count(3)
    expect(page.locator("#search")).to_have_value("razz")
    page.locator("#search").fill("")
    page.locator("#house").select_option("parkwest")
    page.locator("#family").select_option("conquian")
    expect(nothing).to_contain_text("There is no such game: Parkwest Casino Marina, Conquian.")
    nothing.get_by_role("button", name="Show all games").click()
    expect(page.locator("#house")).to_have_value("")
    expect(page.locator(".game").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kept", "words"),
    [
        ('{"house": "the-ritz", "family": "blackjack"}', 'before ("the-ritz") is not in this room'),
        ('{"house": 7, "family": "blackjack"}', "before (7) is not in this room"),
        ('{"folds": {"baccarat": "yes"}, "family": "blackjack"}', "cannot be read"),
    ],
)
def test_a_kept_filter_that_cannot_be_used_is_told_and_the_others_hold(
    visit: Visit, kept: str, words: str
) -> None:
    page = visit().page
    keep(page, kept)
    lobby(page)
    expect(page.locator("#kept")).to_contain_text(words)
    expect(page.locator("#family")).to_have_value("blackjack")
    expect(page.locator("#house")).to_have_value("")
    page.locator("#house").select_option("hustler")
    expect(page.locator("#kept")).to_be_hidden()
    now = json.loads(page.evaluate("(key) => localStorage.getItem(key)", KEPT))
    assert (now["house"], now["family"]) == ("hustler", "blackjack")


@pytest.mark.slow
@pytest.mark.parametrize("text", ['{"house": "hus', "[1]", "null"])
def test_filters_that_cannot_be_read_at_all_are_told_and_kept_aside(
    visit: Visit, text: str
) -> None:
    page = visit().page
    keep(page, text)
    lobby(page)
    expect(page.locator("#kept")).to_contain_text(f"cannot be read ({text}")
    expect(page.locator(".game").first).to_be_visible()
    page.locator("#house").select_option("hustler")
    assert page.evaluate("(key) => localStorage.getItem(key)", f"{KEPT}.unreadable") == text


@pytest.mark.slow
def test_what_is_typed_before_the_list_is_there_is_not_lost(visit: Visit) -> None:
    page = visit().page
    asked: list[Route] = []
    page.route("**/api/lobby", lambda route: asked.append(route))
    with page.expect_request("**/api/lobby"):
        page.goto("/", wait_until="commit")
    page.locator("#search").fill("badugi")
    expect(page.locator("#count")).to_be_empty()
    asked[0].continue_()
    expect(page.locator(".game:visible")).to_have_count(1)
    expect(page.locator("#search")).to_have_value("badugi")


@pytest.mark.slow
def test_when_the_list_cannot_be_had_the_page_says_so_and_play_goes_on(visit: Visit) -> None:
    ann = visit()
    ann.forgiven.append("503")
    page = ann.page
    page.route(
        re.compile("/api/lobby$"),
        lambda route: route.fulfill(status=503, json={"error": {"code": "x", "message": "busy"}}),
    )
    page.goto("/")
    expect(page.locator("#games [role=alert]")).to_have_text("Busy")
    page.get_by_role("button", name="Deal me in").click()
    page.wait_for_url("**/table/*")
