"""The lobby and the rulebook as the pages get them."""

from __future__ import annotations

import hashlib
import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.suite.waiting import PATIENCE

import houseway as hw
from houseway.library import game_ids
from houseway.server.app import create_app
from houseway.server.config import Config
from houseway.server.games.lobby import Prices, price_range
from houseway.server.solving import wanted_game
from houseway.server.solving.wanted_game import Wanted, cached_answer
from houseway.sheet_files import SHEETS

CASH_IN = "/api/games/parkwest/cash-in-baccarat"
NO_BUST = "/api/games/hustler/no-bust-4.0a"
EMPTY_ROOM = 'default = "parkwest/cash-in-baccarat"\n[felts]\nhustler = "burgundy"\n'


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all questions: its processes start once."""
    folder = tmp_path_factory.mktemp("book")
    room = folder / "room.toml"
    room.write_text(EMPTY_ROOM, encoding="utf-8")
    config = Config(database=f"sqlite:///{folder / 'room.db'}", room_file=room)
    address = "http://127.0.0.1:8000"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(wanted_game, "CHANGED_SECONDS", PATIENCE)  # the machine may be busy
        app = create_app(config)
        with TestClient(app, base_url=address, headers={"X-Houseway": "1"}) as client:
            yield client


def answer(book: TestClient, path: str, **params: Any) -> Any:
    """The answer, asked for again while the room computes it."""
    while (response := book.get(path, params=params)).status_code == 202:
        assert set(response.json()) == {"working", "done", "of"}
        time.sleep(0.2)
    assert response.status_code == 200, response.text
    return response.json()


def refusal(book: TestClient, path: str, **params: Any) -> tuple[int, str]:
    """The status and the code of a refusal, which the room may have to work out."""
    while (response := book.get(path, params=params)).status_code == 202:
        time.sleep(0.2)
    return response.status_code, response.json()["error"]["code"]


# --- the lobby ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "games"),
    [
        ("badugi", {"500-club/badugi"}),
        ("razz", {"500-club/razz", "aviator/razz", "hustler/razz"}),
        ("lir", {"hustler/let-it-ride", "reference/let-it-ride"}),
        (
            "uth",
            {
                f"{house}/ultimate-texas-holdem"
                for house in ("500-club", "aviator", "hustler", "parkwest", "reference")
            },
        ),
    ],
)
def test_a_word_finds_the_games_that_it_names_and_no_others(
    book: TestClient, typed: str, games: set[str]
) -> None:
    lobby = book.get("/api/lobby").json()
    found = {
        game["id"]
        for game in lobby["games"]
        if any(part.startswith(typed) for word in game["words"] for part in word.split())
    }
    assert found == games


def test_a_table_of_a_sheet_of_ones_own_is_listed_for_its_owner_only(
    browser: Callable[[], TestClient],
) -> None:
    owner, other = browser(), browser()
    for one in (owner, other):
        one.post("/api/guest")
    sheet = 'extends = "parkwest/cash-in-baccarat"\n\n[game]\nname = "Our own Cash-In"\n'
    answer = owner.post("/api/tables", json={"toml": sheet})
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]

    def listed(one: TestClient) -> set[str]:
        return {row["id"] for row in one.get("/api/lobby/tables").json()["tables"]}

    assert table in listed(owner)
    assert table not in listed(other)
    assert other.get(f"/api/tables/{table}").status_code == 200  # by its link


def test_the_rules_in_prose_are_those_of_the_chosen_settings(book: TestClient) -> None:
    for decks, words in (("8", "Eight decks"), ("6", "Six decks")):
        made = book.get(f"{CASH_IN}/book", params={"set": f"deck.decks={decks}"}).json()
        (cards,) = (chapter for chapter in made["chapters"] if chapter["id"] == "cards")
        first = cards["blocks"][0]
        assert first["kind"] == "paragraph"
        assert first["sentences"][0]["text"].startswith(words)
        assert first["sentences"][0]["cite"] == "line 11"


def test_worked_rounds_show_a_result_of_every_wager(book: TestClient) -> None:
    made = answer(book, f"{CASH_IN}/book/examples")["examples"]
    text = " ".join(example["text"] for example in made)
    assert {name for name in ("Player", "Banker", "Tie", "Tiger 8", "Phoenix 7")
            if f"{name}: you win" in text or f"{name}: it is a push" in text} == {
        "Player", "Banker", "Tie", "Tiger 8", "Phoenix 7"}  # fmt: skip


@pytest.mark.parametrize(
    ("form", "kind", "start"),
    [
        ("html", "text/html", b"<!doctype html>"),
        ("pdf", "application/pdf", b"%PDF-"),
        ("txt", "text/plain", b"Cash-In Baccarat"),
    ],
)
def test_the_rules_in_prose_are_there_as_a_page_to_keep(
    book: TestClient, form: str, kind: str, start: bytes
) -> None:
    page = book.get(f"{CASH_IN}/book.{form}")
    assert page.headers["content-type"].startswith(kind)
    assert page.content.startswith(start)


def made_paper(book: TestClient, name: str, game: str = CASH_IN, **params: Any) -> Any:
    """A paper, asked for again as a browser does while it is made."""
    while (page := book.get(f"{game}/{name}", params=params)).status_code == 202:
        assert page.headers["refresh"] == "2"
        assert "is being made" in page.text
        time.sleep(0.2)
    assert page.status_code == 200, page.text
    return page


def test_a_browser_waits_for_the_par_sheet_and_gets_it_in_each_form(book: TestClient) -> None:
    six_decks = {"set": "deck.decks=6"}
    page = made_paper(book, "par.html", **six_decks)
    assert "six decks of 52" in page.text
    assert "style-src" in page.headers["content-security-policy"]
    assert made_paper(book, "par.pdf", **six_decks).content.startswith(b"%PDF-")
    assert made_paper(book, "par.csv", **six_decks).text.startswith("wager,event,")


def test_the_approval_pack_is_an_archive_with_the_files_of_its_manifest(book: TestClient) -> None:
    page = made_paper(book, "pack.zip", "/api/games/500-club/razz")
    assert page.headers["content-type"] == "application/zip"
    assert 'filename="500-club-razz.zip"' in page.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(page.content)) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        assert {*archive.namelist()} == {*manifest["files"], "manifest.json"}
        for name, file in manifest["files"].items():
            assert hashlib.sha256(archive.read(name)).hexdigest() == file["sha256"]


def test_findings_without_prices_are_a_page_of_chapters(book: TestClient) -> None:
    asked = {"house": "ranchos", "priced": "false"}
    while (answer := book.get("/api/findings", params=asked)).status_code == 202:
        time.sleep(0.2)
    names = [chapter["id"] for chapter in answer.json()["chapters"]]
    assert names == ["favours", "impossible", "contradictions", "misprints"]


def test_findings_of_a_house_that_is_not_there_are_refused_at_once(book: TestClient) -> None:
    for path in ("/api/findings", "/api/findings.html"):
        assert refusal(book, path, house="ranch")[1] == "unknown-house"


def test_a_game_among_players_has_no_par_sheet(book: TestClient) -> None:
    assert refusal(book, "/api/games/500-club/razz/par.html")[1] == "no-price"


def test_the_rule_card_of_a_stud_game_leaves_the_deal_to_its_streets(book: TestClient) -> None:
    card = book.get("/api/games/hustler/seven-card-stud").json()
    paths = {line["path"] for section in card["sections"] for line in section["lines"]}
    assert "street.row.third" in paths
    assert not paths & {"deal.order", "deal.faces", "deal.burn", "deal.picks_whole"}
    assert not card["sets_hands"]
    assert book.get("/api/games/hustler/13-card-chinese-poker").json()["sets_hands"]


def test_the_lobby_has_every_game_with_its_house_and_family(book: TestClient) -> None:
    lobby = book.get("/api/lobby").json()
    assert [game["id"] for game in lobby["games"]] == game_ids()
    houses = {house["id"] for house in lobby["houses"]}
    families = {family["id"] for family in lobby["families"]}
    assert {game["house"] for game in lobby["games"]} == houses
    assert {game["family"] for game in lobby["games"]} <= families
    assert lobby["default"] == "parkwest/cash-in-baccarat"
    assert lobby["tables"] == []


def test_the_felt_of_a_house_is_the_rooms(book: TestClient) -> None:
    felts = {house["id"]: house["felt"] for house in book.get("/api/lobby").json()["houses"]}
    assert felts["hustler"] == "burgundy"
    assert felts["parkwest"] == "green"


def test_a_game_in_the_lobby_says_seats_limits_and_what_it_is_found_by(book: TestClient) -> None:
    games = {game["id"]: game for game in book.get("/api/lobby").json()["games"]}
    cash_in = games["parkwest/cash-in-baccarat"]
    assert (cash_in["seats"], cash_in["limits"]) == (8, "$5-$5,000")
    assert "Phoenix 7" in cash_in["wagers"]
    assert {"cash-in baccarat", "phoenix 7", "punto banco"} <= set(cash_in["words"])
    # 500 Club's EZ Baccarat has a Panda 8 that its name does not tell.
    assert "panda 8" in games["500-club/ez-baccarat"]["words"]
    assert "panda 8" not in cash_in["words"]


def test_the_tables_in_play_are_those_that_are_open(client: TestClient) -> None:
    client.post("/api/guest")
    table = client.post("/api/deal-me-in", json={}).json()["table"]
    (listed,) = client.get("/api/lobby/tables").json()["tables"]
    assert (listed["id"], listed["game"]) == (table, "parkwest/cash-in-baccarat")
    assert client.get("/api/lobby").json()["tables"][0]["id"] == table


def test_the_lobby_tells_a_person_where_they_sit(
    browser: Callable[[], TestClient],
) -> None:
    ann, ben = browser(), browser()
    for one in (ann, ben):
        one.post("/api/guest")
    dealt = ann.post("/api/deal-me-in", json={}).json()
    (held,) = ann.get("/api/lobby").json()["your_seats"]
    assert (held["id"], held["seat"]) == (dealt["table"], dealt["seat"])
    assert (held["behind"], held["stakes"]) == (False, "$5–$5,000")
    state = ann.get(f"/api/tables/{held['id']}").json()["state"]
    assert held["stack"] == state["you"]["stack"]
    assert ben.get("/api/lobby/tables").json()["your_seats"] == []
    leave = {"id": "leave", "do": "leave"}
    assert ann.post(f"/api/tables/{held['id']}/do", json=leave).status_code == 200
    assert ann.get("/api/lobby/tables").json()["your_seats"] == []


def test_a_game_tells_the_stakes_that_its_tables_are_opened_with(book: TestClient) -> None:
    games = {game["id"]: game["stakes"] for game in book.get("/api/lobby").json()["games"]}
    assert games["parkwest/cash-in-baccarat"] == "$5–$5,000"
    assert games["hustler/holdem"] == "$4–$8 limit, blinds $2–$4"
    assert games["aviator/conquian"] == "$1–no limit"


def test_textbook_games_stand_behind_the_houses(book: TestClient) -> None:
    assert [house["id"] for house in book.get("/api/lobby").json()["houses"]][-1] == "reference"


def test_a_price_range_is_that_of_the_base_wagers() -> None:
    report = hw.game("parkwest/cash-in-baccarat").odds().as_json()
    player, banker = report["wagers"][0], report["wagers"][1]
    assert price_range(report) == {"low": -banker["ev"], "high": -player["ev"]}


def test_what_a_raise_or_a_blind_costs_is_in_the_price_of_the_ante() -> None:
    wagers = [
        {"kind": "base", "ev": -0.02},
        {"kind": "base", "ev": -0.3, "part_of": "ante"},
        {"kind": "raise", "ev": 0.2, "part_of": "ante"},
    ]
    assert price_range({"wagers": wagers}) == {"low": 0.02, "high": 0.02}
    assert price_range({"wagers": wagers[1:]}) is None


@pytest.mark.slow
def test_prices_are_worked_out_one_game_after_another(
    book: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = ["hustler/ez-baccarat", "ranchos/ez-baccarat"]
    monkeypatch.setattr("houseway.server.games.lobby.game_ids", lambda: two)
    with monkeypatch.context() as first_run:
        first_run.setattr("houseway.server.games.lobby.cached_answer", lambda _kind, _wanted: None)
        prices = Prices()
        assert prices.missing() == two
    state = book.app.state  # type: ignore[attr-defined]
    monkeypatch.setattr(state, "prices", prices, raising=False)
    left = []
    deadline = time.monotonic() + PATIENCE
    while (found := book.get("/api/lobby/prices").json())["missing"]:
        left.append(found["missing"])
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert left == sorted(left, reverse=True)
    expected = price_range(hw.game("ranchos/ez-baccarat").odds().as_json())
    assert found["prices"]["ranchos/ez-baccarat"] == expected
    # Another start of the room finds them written down.
    assert Prices().all() == found["prices"]


# --- the rule card --------------------------------------------------------------------------------


def test_a_rule_card_has_every_rule_with_its_line(book: TestClient) -> None:
    card = book.get(CASH_IN).json()
    lines = {line["path"]: line for part in card["sections"] for line in part["lines"]}
    # "Standard 52 card decks" and up to eight of them, Parkwest line 11.
    assert lines["deck.decks"]["value"] == "8"
    assert lines["deck.decks"]["cite"] == "Parkwest Casino Marina rules, line 11"
    assert lines["settle.order"]["cite"] == "Parkwest Casino Marina rules, line 91"
    assert [part["id"] for part in card["sections"]] == [
        *("deck", "table", "deal", "draw", "settle", "bank"),
    ]


def test_a_wager_on_the_card_has_its_rows_in_order(book: TestClient) -> None:
    wagers = {wager["id"]: wager for wager in book.get(CASH_IN).json()["wagers"]}
    rows = wagers["banker"]["rows"]
    assert [(row["id"], row["pays"]) for row in rows] == [
        ("tie", "push"),
        ("three-card-7", "push"),
        ("wins", "1 to 1"),
    ]
    assert rows[1]["cite"] == "Parkwest Casino Marina rules, line 96"
    assert wagers["banker"]["otherwise"] == "lose"


def test_a_reading_stands_at_the_line_that_hangs_on_it(book: TestClient) -> None:
    switches = {one["name"]: one for one in book.get(CASH_IN).json()["switches"]}
    assert switches["settle-grouping"]["at"] == ["settle.major"]
    assert switches["nobody-banks"]["at"] == ["bank.nobody"]
    # A remark of one choice hangs on nothing.
    assert (switches["tie-lines"]["choices"], switches["tie-lines"]["at"]) == (["settle"], [])


def test_a_row_under_a_reading_is_where_the_reading_stands(book: TestClient) -> None:
    card = book.get("/api/games/hustler/2-way-winner").json()
    hanging = [place for one in card["switches"] for place in one["at"]]
    assert any(place.startswith("wager.") and ".row." in place for place in hanging)


def test_a_flipped_reading_changes_the_card(book: TestClient) -> None:
    asked = {"reading": "settle-grouping=seat"}
    card = book.get(CASH_IN, params=asked).json()
    lines = {line["path"]: line["value"] for part in card["sections"] for line in part["lines"]}
    assert lines["settle.major"] == "seat"
    chosen = {one["name"]: one["chosen"] for one in card["switches"]}
    assert chosen["settle-grouping"] == "seat"
    assert chosen["cover"] == "each-dollar-once"


def test_an_open_number_says_what_is_allowed(book: TestClient) -> None:
    (decks,) = book.get(CASH_IN, params={"set": "deck.decks=6"}).json()["numbers"]
    assert decks == {"path": "deck.decks", "from": 3, "to": 8, "default": 8, "value": 6}


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"reading": "luck=good"}, (404, "unknown-reading")),
        ({"reading": "cover=all"}, (404, "unknown-choice")),
        ({"reading": "cover"}, (400, "option")),
        ({"set": "deck.decks=99"}, (400, "outside-range")),
        ({"set": "deck.colour=red"}, (404, "unknown-path")),
        ({"set": "wager.tie.pays=a lot"}, (400, "bad-sheet")),
        ({"set": [f"deck.decks={n}" for n in range(200)]}, (422, "wrong-value")),
    ],
)
@pytest.mark.parametrize("path", [CASH_IN, f"{CASH_IN}/odds", f"{CASH_IN}/book"])
def test_a_choice_that_is_not_there_is_refused(
    book: TestClient, path: str, asked: dict[str, Any], expected: tuple[int, str]
) -> None:
    assert refusal(book, path, **asked) == expected


@pytest.mark.parametrize(
    "game", ["parkwest/none", "_common/baccarat", "parkwest/house", "parkwest/collection"]
)
@pytest.mark.parametrize(
    "part",
    [
        "",
        "/book",
        "/book/examples",
        "/book.html",
        "/odds",
        "/odds.csv",
        "/chart",
        "/readings",
        "/toml",
    ],
)
def test_only_games_of_the_library_are_in_the_book(book: TestClient, game: str, part: str) -> None:
    assert refusal(book, f"/api/games/{game}{part}") == (404, "unknown-game")


def test_a_path_is_not_a_game(book: TestClient) -> None:
    assert book.get("/api/games/..%2f..%2fetc/passwd").status_code == 404
    assert book.get("/api/games/parkwest/..%2f..%2fpyproject/toml").status_code == 404


def test_the_sheet_is_given_as_it_is_written(book: TestClient) -> None:
    text = (SHEETS / "parkwest" / "cash-in-baccarat.toml").read_text(encoding="utf-8")
    assert book.get(f"{CASH_IN}/toml").text == text


# --- prices and charts ----------------------------------------------------------------------------


def test_the_odds_are_those_of_the_command_line(book: TestClient) -> None:
    report = answer(book, f"{CASH_IN}/odds")
    returns = report.pop("returns")
    assert report == hw.game("parkwest/cash-in-baccarat").odds().as_json()
    assert returns["phoenix-7"] == {"wins": 40, "else": -1}


@pytest.mark.parametrize("asked", [{}, {"set": "wager.tie.pays=9 to 1"}], ids=str)
def test_the_odds_as_a_table_are_the_csv_of_the_command_line(
    book: TestClient, asked: dict[str, str]
) -> None:
    answer(book, f"{CASH_IN}/odds", **asked)
    found = book.get(f"{CASH_IN}/odds.csv", params=asked)
    settings = {"wager.tie.pays": "9 to 1"} if asked else {}
    assert found.headers["content-type"].startswith("text/csv")
    assert found.text == hw.game("parkwest/cash-in-baccarat", settings=settings).odds().csv()


def test_the_returns_of_counted_rows_make_the_expectation(book: TestClient) -> None:
    report = answer(book, f"{CASH_IN}/odds")
    for wager in report["wagers"]:
        units = report["returns"][wager["wager"]]
        total = sum(row["probability"] * units[row["id"]] for row in wager["rows"])
        assert total == pytest.approx(wager["ev"], abs=1e-12)


def test_one_wager_under_another_price(book: TestClient) -> None:
    asked = {"wager": "tie", "set": "wager.tie.pays=9 to 1"}
    (tie,) = answer(book, f"{CASH_IN}/odds", **asked)["wagers"]
    # One more unit whenever hands tie: 9.5156 of 100 rounds with eight decks.
    assert tie["ev"] == pytest.approx(-0.14359628778723826 + 0.0951559680236402, abs=1e-12)


def test_a_game_without_decisions_has_no_chart(book: TestClient) -> None:
    assert answer(book, f"{CASH_IN}/chart")["kind"] == "none"


@pytest.mark.slow
def test_a_game_played_by_totals_has_the_chart_of_the_command_line(book: TestClient) -> None:
    chart = answer(book, f"{NO_BUST}/chart")
    expected = hw.game("hustler/no-bust-4.0a").chart().as_json()
    assert chart["kind"] == "totals"
    assert {key: chart[key] for key in expected} == expected


def test_a_game_of_few_decisions_lists_them(book: TestClient) -> None:
    chart = answer(book, "/api/games/hustler/21st-century-baccarat/chart")
    assert chart["kind"] == "decisions"
    assert {item["total"] for item in chart["decisions"]} == {5}


def test_each_reading_has_its_worth(book: TestClient) -> None:
    found = answer(book, f"{CASH_IN}/readings")["readings"]
    grouping = [item for item in found if item["name"] == "settle-grouping"]
    assert [(item["choice"], item["in_force"]) for item in grouping] == [
        ("wager", True),
        ("seat", False),
    ]
    # Who is paid first moves no price.
    assert grouping[0]["ev"] == grouping[1]["ev"]


def test_only_usual_choices_are_kept_on_disk(book: TestClient) -> None:
    report = answer(book, f"{CASH_IN}/odds")
    assert cached_answer("odds", Wanted.of("parkwest/cash-in-baccarat")) == report
    answer(book, f"{CASH_IN}/odds", set="deck.decks=7")
    asked = Wanted.of("parkwest/cash-in-baccarat", settings={"deck.decks": "7"})
    assert cached_answer("odds", asked) is None
    assert cached_answer("odds", Wanted.of(toml="x")) is None


def test_questions_that_mean_the_same_are_one_question() -> None:
    one = Wanted.of("a/b", readings={"x": "1", "y": "2"})
    other = Wanted.of("a/b", readings={"y": "2", "x": "1"})
    assert (one, one.key) == (other, other.key)
    assert one.key != Wanted.of("a/b", readings={"x": "1"}).key
    assert one.key != Wanted.of(toml="a/b").key
