"""The other pages in a real browser: lobby, rulebook, lab, floor desk, replay, account, admin."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.people import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

GAME = "parkwest/cash-in-baccarat"
TILES = "parkwest/pai-gow-tiles"
PAGES = (
    *(
        "/",
        "/rules",
        f"/rules/{GAME}",
        "/readings",
        "/compare",
        "/bank",
        "/findings",
        f"/lab?game={GAME}",
        "/desk",
        "/account",
    ),
    "/no-such-page",
)


@pytest.mark.in_turn
@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.slow)])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_fits_its_window_and_logs_no_error(
    visit: Visit, shots: Shots, path: str, width: int
) -> None:
    ann = visit(width=width, height=844 if width < 500 else 900)
    if path == "/no-such-page":
        ann.forgiven.append("404")
    ann.page.goto(path)
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.locator("h1").first).to_be_visible()
    shots(ann.page, f"page{re.sub('[^a-z0-9]+', '-', path)}-{width}")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
def test_the_lobby_finds_games_by_what_people_call_them(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/")
    search = ann.page.get_by_role("searchbox").first
    for words, found in (("panda", "Panda 8"), ("no bust", "No Bust"), ("holdem", "Hold'em")):
        search.fill(words)
        expect(ann.page.locator("main")).to_contain_text(found)
        others = ann.page.get_by_role("heading", name="Let It Ride").filter(visible=True)
        expect(others).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("words", "count"), [("badugi", 1), ("uth", 5), ("omaha", 11)])
def test_a_search_in_the_lobby_finds_what_was_meant(visit: Visit, words: str, count: int) -> None:
    ann = visit()
    ann.page.goto("/")
    expect(ann.page.locator(".game").first).to_be_visible()
    ann.page.locator("#search").fill(words)
    expect(ann.page.locator(".game:visible")).to_have_count(count)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "shown"),
    [(GAME, False), ("hustler/seven-card-stud", False), ("hustler/13-card-chinese-poker", True)],
)
def test_best_play_has_a_place_on_the_rule_page_where_something_is_decided(
    visit: Visit, shots: Shots, game: str, shown: bool
) -> None:
    ann = visit()
    ann.page.goto(f"/rules/{game}")
    expect(ann.page.locator("#prices")).to_contain_text(re.compile("%|nobody banks"))
    chart = ann.page.locator("#best-play")
    expect(chart).to_be_visible() if shown else expect(chart).to_be_hidden()
    shots(ann.page, f"rules-{game.replace('/', '-')}")


@pytest.mark.slow
def test_the_lobby_offers_what_is_nearest_to_a_game_that_is_not_dealt(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/")
    expect(ann.page.locator(".game").first).to_be_visible()
    ann.page.locator("#search").fill("bacarat")
    expect(ann.page.locator("#nothing")).to_contain_text("“bacarat” is not dealt here yet")
    ann.page.locator("#nothing button").first.click()
    expect(ann.page.locator(".game:visible").first).to_contain_text("Baccarat")


@pytest.mark.slow
def test_an_edit_in_the_lab_changes_the_price(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.page.goto(f"/lab?game={GAME}")
    wager = ann.page.locator(".lab-wager[data-wager=phoenix-7]")
    edge = wager.locator(".edge")
    expect(edge).to_contain_text("%")
    before = edge.text_content() or ""
    if not wager.locator("details").first.evaluate("node => node.open"):
        wager.locator("summary").first.click()
    pays = wager.get_by_label(re.compile("pays", re.I)).first
    expect(pays).to_have_value("40 to 1")
    pays.fill("30 to 1")
    pays.press("Tab")
    expect(ann.page.locator("#text")).to_have_value(re.compile("30 to 1"))
    expect(edge).not_to_have_text(before)
    shots(ann.page, "lab")


@pytest.mark.slow
def test_a_mistake_in_the_lab_is_shown_at_its_line(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/lab?game={GAME}")
    text = ann.page.locator("#text")
    expect(text).to_have_value(re.compile("cash-in", re.I))
    expect(ann.page.locator(".lab-wager").first).to_be_visible(timeout=60_000)
    text.fill(text.input_value().replace("40 to 1", "forty to 1"))
    expect(ann.page.locator("#problems")).to_contain_text("forty to 1")


@pytest.mark.slow
def test_a_text_that_is_no_toml_is_explained_in_plain_words(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/lab?game={GAME}")
    text = ann.page.locator("#text")
    expect(ann.page.locator(".lab-wager").first).to_be_visible(timeout=60_000)
    text.fill(text.input_value().replace("rounds = 2", 'rounds = "2', 1))
    expect(ann.page.locator("#problems")).to_contain_text("closing quote")


@pytest.mark.slow
def test_a_sheet_of_the_lab_is_opened_at_a_table_with_a_seat(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/lab?game={GAME}")
    expect(ann.page.locator(".lab-wager").first).to_be_visible(timeout=60_000)
    ann.page.locator("#open").click()
    ann.page.wait_for_url("**/table/*")
    table = ann.page.url.rsplit("/", 1)[1]
    state = ann.page.request.get(f"/api/tables/{table}").json()["state"]
    assert state["you"]["stack"] == "500"


@pytest.mark.slow
def test_a_reading_in_the_rulebook_changes_the_price(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.page.goto("/rules/parkwest/ez-baccarat-panda-8")
    expect(ann.page.locator("main")).to_contain_text("%")
    expect(ann.page.locator("#prose h2").first).to_contain_text("The game in three sentences")
    shots(ann.page, "rulebook")
    banker = ann.page.locator(".wager-price").filter(has_text="Banker").first
    expect(banker).to_contain_text("%")
    before = banker.text_content() or ""
    ann.page.locator("#details > summary").click()
    other = ann.page.locator("#reading-banker-three-card-7 label:not(:has(:checked))").first
    other.click()
    expect(banker).not_to_have_text(before)


@pytest.mark.slow
def test_the_contents_of_a_rule_page_lead_to_each_part_and_mark_the_one_that_is_read(
    visit: Visit,
) -> None:
    page = visit().page
    page.goto(f"/rules/{GAME}")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="Best play")).to_have_count(0)  # nothing is decided
    expect(contents.get_by_role("link").last).to_have_text("Approval pack")
    headings = page.locator(".prose-chapter > h2")
    expect(headings.first).to_be_visible()
    assert (
        headings.all_text_contents()
        == contents.get_by_role("link").all_text_contents()[: headings.count()]
    )
    contents.get_by_role("link", name="Collection").click()
    heading = page.get_by_role("heading", name="Collection").first
    expect(heading).to_be_in_viewport()
    current = contents.locator("[aria-current]")
    expect(current).to_have_count(1)
    details = contents.get_by_role("link", name="Details")
    details.click()
    expect(page.locator("#card")).to_be_visible()
    address = page.url
    page.goto("/rules")
    page.goto(address.split("#")[0] + "#chapter-collection-title")
    expect(page.get_by_role("heading", name="Collection").first).to_be_in_viewport()
    expect(page.locator("#card")).to_be_hidden()


@pytest.mark.slow
def test_on_a_phone_the_contents_are_folded_above_the_rules(visit: Visit) -> None:
    page = visit(width=390, height=844).page
    page.goto(f"/rules/{GAME}")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents).to_be_visible()
    expect(contents.get_by_role("link").first).to_be_hidden()
    contents.locator("summary").click()
    contents.get_by_role("link", name="Wagers").click()
    expect(page.get_by_role("heading", name="Wagers").first).to_be_in_viewport()
    expect(contents.get_by_role("link").first).to_be_hidden()


@pytest.mark.slow
def test_the_list_of_readings_is_searched_and_says_what_a_choice_is_worth(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    ann.page.goto("/readings")
    ann.page.locator("#search").fill("three-card 7")
    ann.page.locator("#kind").select_option("departs")
    reading = ann.page.locator(".reading").filter(has_text="three-card 7").first
    expect(reading).to_contain_text("push (used here)")
    expect(reading).to_contain_text("pay (to the letter)")
    reading.get_by_role("button").click()
    expect(reading.locator("table")).to_contain_text("%")
    shots(ann.page, "readings")


@pytest.mark.slow
def test_the_chart_of_a_house_way_shows_what_it_costs_and_where_best_play_differs(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    ann.page.goto(f"/rules/{TILES}")
    rows = ann.page.locator("#chart table.ways").first.locator("tbody tr")
    expect(rows.first).to_be_visible(timeout=120_000)
    chart = ann.page.evaluate(
        "async (game) => (await fetch(`/api/games/${game}/chart`)).json()", TILES
    )
    by_row = chart["streets"][1]["rules"]
    expect(rows).to_have_count(len(by_row))
    for place, rule in enumerate(by_row):
        differs = 1 - rule["share"]
        words = {0: "never", 1: "always"}.get(differs, f"{differs:.1%}")
        expect(rows.nth(place)).to_contain_text(words)
    figures = ann.page.locator("#chart .way-figures")
    expect(figures).to_contain_text(f"{-chart['house_way']['ev']:.3%}")
    expect(figures).to_contain_text(f"{chart['house_way']['gives_up']:.3%}")
    shots(ann.page, "chart-tiles")
    assert ann.axe() == []


def test_the_floor_desk_rules_on_a_short_bank(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.page.goto("/desk")
    ann.page.get_by_role("button", name=re.compile("example", re.I)).first.click()
    ann.page.get_by_role("button", name=re.compile("^rule", re.I)).first.click()
    ruling = ann.page.locator("#ruling")
    expect(ruling).to_contain_text(re.compile("not covered|uncovered", re.I))
    expect(ruling).to_contain_text(re.compile(r"rules, lines? \d"))
    shots(ann.page, "desk")


@pytest.mark.slow
def test_the_floor_desk_adds_what_it_can_read_and_names_what_it_cannot(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/desk?game={GAME}")
    line = ann.page.locator("#type-wagers")
    line.fill("2 banker 25, 9 dragon 5, 3 tie 1,000")
    line.press("Enter")
    expect(ann.page.locator("#wagers > li")).to_have_count(2)
    expect(line).to_have_value("9 dragon 5")
    problem = ann.page.get_by_role("alert").filter(has_text="dragon")
    expect(problem).to_contain_text("Player, Banker, Tie")


@pytest.mark.slow
def test_a_round_is_replayed_card_by_card_and_its_shuffle_verified(
    visit: Visit, shots: Shots
) -> None:
    ann = visit()
    table = ann.be_dealt_in("hustler/three-card-poker")
    ann.play_round()
    ann.get_ready()  # the deck of a round that is over is revealed
    ann.page.goto(f"/replay/{table}/1")
    expect(ann.page.locator("main")).to_contain_text(re.compile("replay", re.I))
    for _ in range(6):
        ann.page.locator("#replay-on").click()
    ann.page.locator("#replay-last").click()
    expect(ann.page.locator(".replay-seat[data-seat='3'] .seat-hands .card")).to_have_count(3)
    expect(ann.page.locator(".replay-seat[data-seat='3'] .seat-net")).to_contain_text("$")
    shots(ann.page, "replay")
    ann.page.get_by_role("button", name=re.compile("verify", re.I)).first.click()
    expect(ann.page.locator("main")).to_contain_text("give exactly the commitment")


@pytest.mark.slow
def test_the_replay_lays_the_chips_of_a_double_beside_the_wager(visit: Visit) -> None:
    ann = visit()
    table = ann.be_dealt_in()
    ann.play_round()
    told = ann.page.request.get(f"/api/tables/{table}/rounds/1").json()
    seat = told["record"]["wagers"][0]["seat"]

    def with_a_double(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        chips = {"seat": seat, "backline": "", "hand": "", "name": "double", "amount": "35"}
        told["steps"][1]["added"] = chips
        route.fulfill(response=answer, json=told)

    ann.page.route(f"**/api/tables/{table}/rounds/1", with_a_double)
    ann.page.goto(f"/replay/{table}/1")
    bets = ann.page.locator(f".replay-seat[data-seat='{seat}'] .seat-bets li")
    expect(bets.first).to_be_visible()
    assert "Double" not in " ".join(bets.all_text_contents())
    ann.page.locator("#replay-on").click()
    expect(bets.last).to_have_text(re.compile(r"\$35 Double"))


@pytest.mark.slow
def test_a_guest_becomes_a_player_and_keeps_his_chips(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in()
    ann.page.goto("/account")
    expect(ann.page.locator("#site-header")).to_contain_text("$4,000")
    ann.page.wait_for_load_state("networkidle")
    form = ann.page.locator("form#register")
    form.locator("input[name=name]").fill("Annabel")
    form.locator("input[name=secret]").fill("correct horse 9")
    form.locator("button[type=submit]").click()
    expect(ann.page.locator("#site-header")).to_contain_text("Annabel")
    expect(ann.page.locator("#site-header")).to_contain_text("$4,000")
