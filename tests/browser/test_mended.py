"""Faults of pages that were found by looking, and stay mended."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import GAMES, ROOM
from tests.browser.people import RESULT, Visitor
from tests.browser.stage import ME, Stage, table_of, table_where
from tests.browser.test_staff import FIRST as SECRET
from tests.browser.test_staff import add_admin, sign_in
from tests.service.running import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

BACCARAT = "parkwest/cash-in-baccarat"
PAI_GOW = "parkwest/fortune-pai-gow-poker"
PHONE = {"width": 390, "height": 844}

# Words and cards of a hand that reach beyond the place of their seat.
ASTRAY = """() => [...document.querySelectorAll(".replay-seat")].flatMap((seat) => {
    const room = seat.getBoundingClientRect();
    return [...seat.querySelectorAll(".card, .set-words")].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.left < room.left - 1 || box.right > room.right + 1;
    }).map((node) => node.outerHTML);
})"""


# --- people and their rounds ----------------------------------------------------------------------


def test_my_rounds_are_those_in_which_i_had_a_wager(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in()
    ann.play_round()
    assert ann.get_ready()
    ann.page.locator("[data-tool=done]").click()  # a round without a wager
    expect(ann.page.locator(RESULT)).to_be_visible()
    ann.page.goto("/account")
    rounds = ann.page.locator("a[href^='/replay/']")
    expect(rounds).to_have_count(1)
    expect(rounds).to_contain_text("1")


def test_the_audit_names_people_and_not_the_room(quiet_room: Server, visit: Visit) -> None:
    codes = add_admin(quiet_room, first_secret=False)
    guest = visit(base=quiet_room.address)
    guest.be_dealt_in()
    name = re.search(r"Guest \d+", guest.page.locator("#site-header").inner_text())
    assert name
    head = visit(base=quiet_room.address)
    audit = head.page.get_by_role("tab", name="Audit")
    sign_in(head, "Head", SECRET, codes, audit, to="/admin")
    audit.click()
    rows = head.page.get_by_role("tabpanel").get_by_role("listitem")
    seat = rows.filter(has_text=re.compile("Sat down")).filter(has_text=name[0])
    expect(seat.first).to_be_visible()


@pytest.fixture
def impatient_room(tmp_path: Path) -> Iterator[Server]:
    settings = {**ROOM, "away_seconds": 1, "guest_gone_minutes": 0.02}
    database = f"sqlite:///{tmp_path / 'room.db'}"
    with Server(tmp_path, database, games=GAMES, settings=settings) as server:
        yield server


def test_the_seat_of_a_guest_who_closed_the_page_is_free_again(
    impatient_room: Server, visit: Visit
) -> None:
    ann = visit(base=impatient_room.address)
    table = ann.be_dealt_in()
    seat = ann.page.locator(".seat.mine").get_attribute("data-seat")
    ben = visit(base=impatient_room.address)
    ben.page.goto(f"/table/{table}")
    expect(ben.page.locator(f".seat[data-seat='{seat}']")).to_contain_text("Guest")
    ann.page.goto("/rules")
    expect(ben.page.locator(f".seat[data-seat='{seat}'][data-empty]")).to_be_attached()


def test_the_table_of_a_sheet_from_the_lab_is_in_the_lobby_of_its_owner_alone(visit: Visit) -> None:
    ann, ben = visit(), visit()
    ann.page.goto(f"/lab?game={BACCARAT}")
    expect(ann.page.locator(".lab-wager").first).to_be_visible()
    ann.page.locator("#open").click()
    ann.page.wait_for_url("**/table/*")
    table = ann.page.url.rsplit("/", 1)[1]
    for visitor, count in ((ann, 1), (ben, 0)):
        visitor.page.goto("/")
        expect(visitor.page.locator(".game").first).to_be_visible()
        expect(visitor.page.locator(f"a[href='/table/{table}']")).to_have_count(count)


# --- words ----------------------------------------------------------------------------------------


def test_the_rules_of_a_stud_game_say_how_its_cards_lie_and_speak_of_no_setting(
    visit: Visit,
) -> None:
    ann = visit()
    ann.page.goto("/rules/hustler/seven-card-stud")
    rules = ann.page.locator("#prose")
    expect(rules).to_contain_text("face up")
    expect(rules).not_to_contain_text("three cards are dealt face down")
    expect(ann.page.locator("main")).not_to_contain_text("The table sets a hand")


def test_the_words_of_a_rule_page_are_bold_and_their_meanings_are_not(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/rules/{BACCARAT}")
    word = ann.page.locator("#chapter-words strong").first
    expect(word).to_have_text(re.compile(r"^[A-Z][\w -]+:$"))


def test_no_rule_page_names_a_house_by_its_number(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/rules/hustler/no-bust-6.2")
    expect(ann.page.locator("#prose h2").first).to_be_visible()
    text = ann.page.locator("#prose").inner_text()
    assert not re.search(r"\b\d{3}:\d", text)
    assert "blackjack-flat-2013" not in text


def test_the_log_names_cards_streets_and_piles_as_players_do(visit: Visit) -> None:
    ann = Stage(visit(), table_where("hustler/seven-card-stud", "fold"))
    expect(ann.page.locator(".log")).to_contain_text("Third street.")
    ann = Stage(visit(), table_where(PAI_GOW, "house-way"))
    expect(ann.page.locator(".log")).to_contain_text("Ben, seat 1: pile 1.")
    told = ann.page.evaluate(
        """async () => (await import("/static/js/strings.js")).cardsText(
            "seat 1 T♦, ace high, Q-T-9, T, seat 2")"""
    )
    assert told == "seat 1 10♦, ace high, Q-10-9, T, seat 2"


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Game wager", "Fortune Bonus", "Envy Bonus"], ["Game", "Fortune", "Envy"]),
        (["Player", "Tie", "Phoenix 7"], ["Player", "Tie", "Phoenix 7"]),
        (["Blackjack Ante", "Blackjack Play"], ["Blackjack A.", "Blackjack P."]),
        (["Wager", "6 Card Bonus", "Bonus Bet"], ["Wager", "6 Card", "Bonus"]),
    ],
)
def test_the_spots_of_others_have_names_that_can_be_read(
    visit: Visit, names: list[str], short: list[str]
) -> None:
    page = visit().page
    page.goto("/rules")
    found = page.evaluate(
        """async (names) => [...(await import("/static/js/felt.js")).shortNames(names).values()]""",
        names,
    )
    assert found == short


# --- places ---------------------------------------------------------------------------------------


def test_a_phone_shows_set_hands_of_a_replay_in_their_places(visit: Visit, shots: Shots) -> None:
    ann = visit(**PHONE)
    table = ann.be_dealt_in(PAI_GOW)
    ann.play_round()
    ann.page.goto(f"/replay/{table}/1")
    ann.page.locator("#replay-last").click()
    expect(ann.page.locator(".seat-hands .set-words").first).not_to_be_empty()
    shots(ann.page, "replay-set-hands-390")
    assert ann.page.evaluate(ASTRAY) == []
    assert ann.too_wide() <= 0


def test_a_phone_shows_all_of_a_collection_table(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.page.goto(f"/rules/{BACCARAT}")
    tables = ann.page.locator("#prose .table-scroll")
    expect(tables.first).to_be_visible()
    hidden = "(all) => all.map((node) => node.scrollWidth - node.clientWidth).filter((n) => n > 0)"
    assert tables.evaluate_all(hidden) == []


# Words of a table's cells that end on another line than they begin.
BROKEN = """(cells) => cells.flatMap((cell) => {
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text; (text = walk.nextNode());) {
        for (const word of text.data.matchAll(/[\\w$,.]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (range.getClientRects().length > 1) found.push(word[0]);
        }
    }
    return found;
})"""


@pytest.mark.parametrize(
    "game", ["hustler/no-bust-6.2", "aviator/fortune-pai-gow-poker-jokers-wild"]
)
def test_a_phone_breaks_no_word_in_a_table_of_the_rules(visit: Visit, game: str) -> None:
    ann = visit(**PHONE)
    ann.page.goto(f"/rules/{game}")
    cells = ann.page.locator("#prose :is(td, th)")
    expect(cells.first).to_be_visible()
    assert cells.evaluate_all(BROKEN) == []
    assert ann.too_wide() <= 0


def test_an_unknown_table_shows_no_felt_and_no_buttons_of_a_table(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/table/there-is-none")
    expect(ann.page.locator("#banner")).to_contain_text("There is no table")
    expect(ann.page.locator("#table")).to_be_hidden()
    expect(ann.page.locator("#side")).to_be_hidden()


def test_an_address_that_is_not_here_leads_to_all_pages(visit: Visit) -> None:
    ann = visit()
    ann.forgiven.append("404")
    ann.page.goto("/no-such-page")
    ann.page.locator("#site-header").get_by_role("link", name="Rulebook").click()
    ann.page.wait_for_url("**/rules")


def test_the_name_of_a_table_is_not_said_twice(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in()
    expect(ann.page.locator(".titles .sub")).not_to_contain_text("Cash-In Baccarat")
    stage = Stage(visit(), table_of(BACCARAT))
    assert stage.table.state.place_of(ME)
    expect(stage.page.locator(".titles .sub")).to_contain_text("· T ")
