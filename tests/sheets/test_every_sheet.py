"""The rule sheets themselves, as data: complete, cited, consistent, in canonical form."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.games import game_called
from tests.peer_games import AMONG
from tests.suite.rotation import games_in_turn
from tests.suite.rows import each_row

from houseway.checking import check_all, repeats_in
from houseway.library import Game, documents, game_ids, read_schedules, read_sheet
from houseway.sheet import cites
from houseway.sheet.format import format_sheet
from houseway.sheet_files import SHEETS
from houseway.table.collections.drops import PotSchedule, check_pot
from houseway.table.collections.fees import MOST_RATES, check_rates, rates

GAMES = game_ids()
FILES = sorted(SHEETS.glob("*/*.toml"))
FOLDERS = sorted(path.parent.name for path in SHEETS.glob("*/house.toml"))
# Textbook games, to check a family against the literature: no document, no lines, no fees.
TEXTBOOK = [
    "reference/blackjack",
    "reference/caribbean-stud",
    "reference/let-it-ride",
    "reference/spanish-blackjack",
    "reference/three-card-poker",
    "reference/ultimate-texas-holdem",
]
PRINTED = [name for name in GAMES if name not in TEXTBOOK]
BANKED = [name for name in GAMES if name not in AMONG]
# The document prints the rules of the game and no fee.
NO_FEE = ["hustler/13-card-chinese-poker", "hustler/draw-jacks-or-better"]
HOUSES = [folder for folder in FOLDERS if folder != "reference"]
# The number of lines of each document.
LINES = {"000": 4375, "001": 2352, "002": 5253, "003": 8116, "004": 1080}
EZ = [
    "500-club/ez-baccarat",
    "aviator/ez-baccarat-panda-8",
    "hustler/ez-baccarat",
    "parkwest/ez-baccarat-panda-8",
    "ranchos/ez-baccarat",
]
PURE = [
    "500-club/pure-21-5-blackjack",
    "aviator/pure-21-5",
    "aviator/pure-21-5-buster",
    "aviator/pure-21-5-red-flex",
    "aviator/pure-21-5-red-flex-buster",
    "parkwest/pure-21-5-blackjack",
    "ranchos/pure-21-5-blackjack",
]

each_game = each_row(GAMES)
each_banked_game = each_row(BANKED)
each_printed_game = each_row(PRINTED)


def data_of(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


# --- all of them ----------------------------------------------------------------------------------


def test_there_are_117_printed_games_of_five_houses_and_six_textbook_games() -> None:
    families = Counter(read_sheet(name).data["game"]["family"] for name in PRINTED)
    assert families == {
        "baccarat": 13,
        "super-pan-9": 3,
        "blackjack": 18,
        "poker": 15,
        "two-way": 1,
        "pai-gow-poker": 11,
        "pai-gow-tiles": 2,
        "chinese": 2,
        "conquian": 1,
        "round-poker": 51,
    }
    assert len(HOUSES) == 5
    assert {name.split("/")[0] for name in PRINTED} == set(HOUSES)
    assert {name for name in GAMES if name.startswith("reference/")} == set(TEXTBOOK)
    assert len(GAMES) == 123
    assert {name for name in GAMES if game_called(name).sheet.bank is None} == set(AMONG)


@each_row(TEXTBOOK)
def test_a_textbook_game_cites_no_document_and_pays_no_fees(name: str) -> None:
    game = game_called(name)
    assert game.sheet.game.source == "reference"
    assert (game.house.document, game.schedules, read_schedules("reference")) == ("", {}, {})
    assert list(cites.written(read_sheet(name).data)) == []
    assert {row.cite for wager in game.wagers.values() for row in wager.all_rows} == {""}


@pytest.mark.slow  # `make check` and `make test` run `houseway check`
def test_check_finds_nothing_to_say_about_any_sheet_or_schedule() -> None:
    found = check_all()
    fees = {f"{path.parent.name}/{path.stem}" for path in SHEETS.glob("*/collection*.toml")}
    assert {house.split("/")[0] for house in fees} == set(HOUSES)
    assert set(found) == {*GAMES, *fees}
    assert {name: [*map(str, problems)] for name, problems in found.items() if problems} == {}


@each_row(FILES)
def test_a_sheet_is_written_in_the_canonical_form(path: Path) -> None:
    text = path.read_bytes().decode()
    if path.stem != "house":
        assert format_sheet(text) == text


@each_row(FILES)
def test_a_sheet_holds_no_float_and_no_date(path: Path) -> None:
    def plain(value: Any) -> bool:
        if isinstance(value, dict):
            return all(plain(item) for item in value.values())
        if isinstance(value, list):
            return all(plain(item) for item in value)
        return isinstance(value, str | int)

    assert plain(data_of(path))


# --- citations ------------------------------------------------------------------------------------


def test_every_house_has_its_own_document() -> None:
    assert set(documents()) == set(LINES)


@each_printed_game
def test_a_sheet_is_printed_in_the_document_of_its_house(name: str) -> None:
    game = game_called(name)
    source = game.sheet.game.source
    assert cites.document_of(source) == game.house.document
    for low, high in cites.spans(source):
        assert 1 <= low <= high <= LINES[game.house.document]


def numbers(cite: str) -> list[tuple[str, int, int]]:
    parts = [part.strip().partition(":") for part in cite.split(",")]
    spans = [(document, *lines.partition("-")[::2]) for document, _, lines in parts]
    return [(document, int(low), int(high or low)) for document, low, high in spans]


@each_printed_game
def test_every_cited_line_exists_in_its_document(name: str) -> None:
    found = [cite for _, cite in cites.written(read_sheet(name).data)]
    assert len(found) > 20
    for cite in found:
        if not cite.startswith(cites.READING):
            for document, low, high in numbers(cite):
                assert 1 <= low <= high <= LINES[document], cite


@each_printed_game
def test_a_bare_line_of_a_sheet_lies_within_its_source(name: str) -> None:
    own = read_sheet(name).layers[0].data
    source = own["game"]["source"]
    wrong = [cite for _, cite in cites.written(own) if cites.outside(cite, source)]
    assert wrong == []


@each_printed_game
def test_a_settlement_line_can_always_say_where_it_is_printed(name: str) -> None:
    document = game_called(name).house.document
    for wager in game_called(name).wagers.values():
        for row in wager.all_rows:
            first = row.cite.split(",")[0]
            assert first.startswith((f"{document}:", cites.READING)), (wager.id, row.id)


@each_row(sorted((*SHEETS.glob("_common/*.toml"), *SHEETS.glob("*/common*.toml"))))
def test_text_that_houses_or_games_share_cites_nobody_and_cannot_be_played(path: Path) -> None:
    data = data_of(path)
    assert data["abstract"] is True
    assert list(cites.written(data)) == []
    assert "source" not in data.get("game", {})


@each_row(sorted(SHEETS.glob("*/shared*.toml")))
def test_text_that_games_of_a_house_share_cites_nothing_and_is_taken_by_two_of_them(
    path: Path,
) -> None:
    data = data_of(path)
    assert data["shared"] is True
    assert list(cites.written(data)) == []
    assert set(data) <= {"extends", "shared", "irregular", "setting", "reading"}
    mine = {(kind, name) for kind in ("setting", "reading") for name in data.get(kind, {})}
    mine |= {("irregular", row["id"]) for row in data.get("irregular", {}).get("rows", [])}
    taken = takers(path)
    assert [entry for entry in mine if taken[entry] < 2] == []


def takers(shared: Path) -> Counter[tuple[str, str]]:
    """How many sheets take each entry from shared text, or from text that builds on it."""
    found: Counter[tuple[str, str]] = Counter()
    for name in GAMES:
        files = read_sheet(name)
        if shared in [layer.file for layer in files.layers]:
            own = files.layers[0].data
            switches = ((kind, own.get(kind, {})) for kind in ("setting", "reading"))
            found.update(
                (k, id_) for k, own in switches for id_, it in own.items() if "asks" not in it
            )
            rows = own.get("irregular", {}).get("rows", [])
            found.update(("irregular", row["id"]) for row in rows if "event" not in row)
    return found


@each_game
def test_a_sheet_writes_nothing_that_it_inherits_or_that_a_sheet_beside_it_has(name: str) -> None:
    assert [*map(str, repeats_in(name))] == []


# --- readings and settings ------------------------------------------------------------------------


@each_game
def test_every_reading_asks_offers_chooses_and_says_why(name: str) -> None:
    sheet = game_called(name).sheet
    if name in BANKED:  # how far a bank covers, and what it pays on odd cents
        assert {"cover", "rounding"} <= set(sheet.reading)
    for reading in sheet.reading.values():
        assert reading.asks
        assert reading.default in reading.choices
        assert len(set(reading.choices)) == len(reading.choices)
        assert len(reading.why.split()) > 3
        assert bool(reading.cite) == (name in PRINTED)


@each_game
def test_every_setting_asks_and_is_printed_as_a_choice(name: str) -> None:
    for setting in game_called(name).sheet.setting.values():
        assert setting.asks
        assert len(setting.choices) > 1
        assert bool(setting.cite) == (name in PRINTED)


@each_row(games_in_turn())  # `houseway check` loads them all
def test_every_choice_of_every_switch_can_be_loaded(name: str) -> None:
    game = game_called(name)
    for name, reading in game.sheet.reading.items():
        for choice in reading.choices:
            assert game.but(readings={name: choice}).readings[name] == choice
    for setting, switch in game.sheet.setting.items():
        for choice in switch.choices:
            assert game.but(settings={setting: choice}).settings[setting] == choice


# --- wagers ---------------------------------------------------------------------------------------


@each_game
def test_every_wager_has_a_printed_name_of_its_own(name: str) -> None:
    names = [wager.section.name for wager in game_called(name).wagers.values()]
    assert all(names)
    assert len(set(names)) == len(names)


@each_banked_game
def test_every_game_with_a_bank_has_a_base_wager(name: str) -> None:
    assert any(wager.is_base for wager in game_called(name).wagers.values())


@each_row(AMONG)
def test_a_game_among_players_has_stakes_and_rows_and_nothing_of_a_bank(name: str) -> None:
    sheet = game_called(name).sheet.model_dump()
    assert [sheet[key] for key in ("wager", "settle", "button", "bank")] == [{}, None, None, None]
    groups = sheet.get("score", {"group": {}})["group"].values()
    assert all(row["says"] and row["cite"] for group in groups for row in group["rows"])
    assert sheet["stakes"]


@each_banked_game
def test_every_wager_is_settled_exactly_once(name: str) -> None:
    game = game_called(name)
    order = [wager for group in game.sheet.settling.order for wager in group]
    assert sorted(order) == sorted(game.wagers)


@each_game
def test_a_row_that_decides_says_so_in_words(name: str) -> None:
    for wager in game_called(name).wagers.values():
        for row in wager.section.rows:
            assert row.says, (wager.id, row.id)


# --- fees -----------------------------------------------------------------------------------------


@each_row(HOUSES)
def test_no_option_of_any_schedule_has_more_than_five_rates(house: str) -> None:
    for schedule in read_schedules(house).values():
        if isinstance(schedule, PotSchedule):
            assert list(check_pot(schedule)) == []
            continue
        assert check_rates(schedule) == ()
        for option in schedule.options:
            # Counted here by hand: a flat fee is one rate, bands are as many as they have fees.
            fees = {band.fee for band in getattr(option.dealer, "rows", ())}
            assert len(fees) <= MOST_RATES
            assert rates(option) <= MOST_RATES


def schedules_named(game: Game) -> set[str]:
    """The schedules of a game under all choices of the reading that they may hang on."""
    return set(_names_in(game.files.data.get("collection", {}).get("schedules", [])))


def _names_in(value: Any) -> Iterator[str]:
    """The names in a list of schedules, and in all choices of the switches in it."""
    if isinstance(value, str):
        yield value
        return
    parts = value if isinstance(value, list) else [v for k, v in value.items() if k != "switch"]
    for part in parts:
        yield from _names_in(part)


@each_row(HOUSES)
def test_a_schedule_and_its_games_name_each_other(house: str) -> None:
    schedules = read_schedules(house)
    own = [game_called(name) for name in GAMES if name.startswith(f"{house}/")]
    for game in own:
        assert bool(game.sheet.collection.schedules) == (game.id not in NO_FEE)
        assert ("collection" in game.sheet.reading) == (game.id in NO_FEE)
        assert game.all_schedules.keys() <= schedules.keys()
    named = {(name, game.id) for game in own for name in schedules_named(game)}
    assert named == {
        (name, game) for name, schedule in schedules.items() for game in schedule.terms.games
    }


@each_row(HOUSES)
def test_a_schedule_is_printed_in_the_document_of_its_house(house: str) -> None:
    document = data_of(SHEETS / house / "house.toml")["document"]
    for schedule in read_schedules(house).values():
        assert cites.document_of(schedule.terms.source) == document
        assert all(high <= LINES[document] for _, high in cites.spans(schedule.terms.source))


# --- the same game in several houses --------------------------------------------------------------


def test_ez_baccarat_is_dealt_in_all_five_houses() -> None:
    assert [name.split("/")[0] for name in EZ] == HOUSES
    assert {name for name in GAMES if "/ez-" in name} == set(EZ)


def drawing(game: Game) -> dict[str, Any]:
    draw: dict[str, Any] = game.sheet.model_dump()["draw"]
    return draw


def test_ez_baccarat_is_drawn_by_the_same_table_in_every_house() -> None:
    first, *others = [drawing(game_called(name)) for name in EZ]
    for other in others:
        assert other == first


@pytest.mark.parametrize("wager", ["player", "banker", "panda-8", "dragon-7"])
def test_ez_baccarat_pays_the_same_on_the_same_condition_in_every_house(wager: str) -> None:
    printed = {
        tuple((row.when.text, row.pays.text) for row in game.wagers[wager].rows)
        for game in map(game_called, EZ)
        if wager in game.wagers
    }
    assert len(printed) == 1


def test_the_tie_of_ez_baccarat_is_where_the_houses_may_differ() -> None:
    # 000:2774, 001:1365, 002:487, 003:6149, 004:1016.
    pays = {name: game_called(name).wagers["tie"].rows[0].pays.text for name in EZ}
    assert pays == {**dict.fromkeys(EZ, "8 to 1"), "parkwest/ez-baccarat-panda-8": "9 to 1"}


@pytest.mark.parametrize("reading", ["banker-three-card-7", "natural-stop"])
def test_what_no_house_prints_is_read_alike_for_all_of_them(reading: str) -> None:
    found = [game_called(name).sheet.reading[reading] for name in EZ]
    assert len({(r.asks, tuple(r.choices), r.default, r.literal) for r in found}) == 1
    assert len({r.cite for r in found}) == len(found)


def test_cash_in_baccarat_is_ez_baccarat_under_other_names() -> None:
    cash_in, ez = (
        game_called("parkwest/cash-in-baccarat"),
        game_called("parkwest/ez-baccarat-panda-8"),
    )
    for one, other in (("tiger-8", "panda-8"), ("phoenix-7", "dragon-7"), ("banker", "banker")):
        ours, theirs = cash_in.wagers[one].rows, ez.wagers[other].rows
        assert [(r.when.text, r.pays.text) for r in ours] == [
            (r.when.text, r.pays.text) for r in theirs
        ]


@pytest.mark.parametrize(
    "name",
    [name for name in GAMES if "baccarat" in name and "21st" not in name and "gold" not in name],
)
def test_shared_hands_are_drawn_by_the_standard_table(name: str) -> None:
    draw = drawing(game_called(name))
    assert draw["banker"].split() == [
        *("0123456789", "stood"),
        *("0-2", "HHHHHHHHHH", "H"),
        *("3", "HHHHHHHHSH", "H"),
        *("4", "SSHHHHHHSS", "H"),
        *("5", "SSSSHHHHSS", "H"),
        *("6", "SSSSSSHHSS", "S"),
        *("7", "SSSSSSSSSS", "S"),
    ]
    assert draw["player"] == "0-5 hit, 6-9 stand"


def playing(game: Game) -> dict[str, Any]:
    play: dict[str, Any] = game.sheet.model_dump()["play"]
    return play


def printed_rows(game: Game) -> dict[str, list[tuple[str, str]]]:
    """When a wager pays what, by wager."""
    return {
        name: [(row.when.text, row.pays.text) for row in wager.rows]
        for name, wager in game.wagers.items()
    }


def test_pure_21_5_is_dealt_in_four_houses() -> None:
    assert {name.split("/")[0] for name in PURE} == {"500-club", "aviator", "parkwest", "ranchos"}
    assert {name for name in PRINTED if "/pure-21-5" in name} == set(PURE)


def test_pure_21_5_is_played_by_the_same_charts_in_every_house() -> None:
    # Where the houses differ: who looks at the down card when, and when a natural is paid.
    differ = {"peek", "natural_paid"}
    first, *others = [playing(game_called(name)) for name in PURE]
    for other in others:
        assert {key for key in first if other[key] != first[key]} <= differ
    assert first["naturals"] == [{"id": "natural", "cards": "A+T", "counts": "21.5"}]


def test_pure_21_5_pays_the_same_on_the_game_wager_in_every_house() -> None:
    # A hand over beside a player-dealer over has a line of its own in some texts; it loses in all.
    own_line = ("hand.over and dealer.over", "lose")
    printed = {
        tuple(row for row in printed_rows(game_called(name))["base"] if row != own_line)
        for name in PURE
    }
    (rows,) = printed
    assert ("hand.natural", "6 to 5") in rows


@pytest.mark.parametrize(
    "one, other",
    [
        ("500-club/pure-spanish-21-5", "aviator/pure-spanish-21-5"),
        ("parkwest/no-bust-21st-century-blackjack", "ranchos/no-bust-21st-century-blackjack"),
    ],
)
def test_a_blackjack_game_of_two_houses_is_played_and_paid_alike(one: str, other: str) -> None:
    ours, theirs = game_called(one), game_called(other)
    assert playing(ours) == playing(theirs)
    assert printed_rows(ours) == printed_rows(theirs)
    assert (ours.sheet.deck, ours.sheet.deal) == (theirs.sheet.deck, theirs.sheet.deal)


@pytest.mark.parametrize("reading", ["split-natural", "resplit-aces", "surrender-time"])
def test_what_pure_21_5_leaves_open_is_read_alike_in_every_house(reading: str) -> None:
    # What the words alone give may differ: each house prints its own.
    found = [game_called(name).sheet.reading[reading] for name in PURE]
    assert len({(r.asks, tuple(r.choices), r.default) for r in found}) == 1
    assert len({r.cite for r in found}) == len(found)


def test_a_player_dealer_hits_16_and_soft_17_in_every_blackjack_game_but_one() -> None:
    games = [game for game in map(game_called, GAMES) if game.sheet.game.family == "blackjack"]
    hits = {game.id: playing(game)["dealer_hits"] for game in games}
    usual = "dealer.total < 17 or (dealer.soft and dealer.total == 17)"
    # L.A. Blackjack is played for 22: he hits 17 and soft 18 (003:2414-2416).
    la = "dealer.total < 18 or (dealer.soft and dealer.total == 18)"
    assert hits == {**dict.fromkeys(hits, usual), "hustler/la-blackjack": la}
    assert len(hits) == 20
