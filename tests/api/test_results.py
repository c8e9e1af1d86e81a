"""The results of the Python surface: typed, comparable, short to print, and equal to the program's
JSON.
"""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import houseway

import houseway as hw
from houseway.json_view import JsonView
from houseway.odds.chart_page import chart_page
from houseway.odds.charts import chart_of
from houseway.pricing.prices import Price

CASH_IN = "parkwest/cash-in-baccarat"
TILES = "parkwest/pai-gow-tiles"
FORTUNE = "500-club/fortune-pai-gow-poker"
HOLDEM = "500-club/texas-holdem"
SEVEN = "Ac 7h Jd Js 8c 8h 4s"
FOUR = "6-6 4-4 5-4 3-2"
PHH = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 300]
players = ["Ann", "Bob", "Cy"]
actions = ["d dh p1 AsQd", "d dh p2 KhKc", "d dh p3 2h7c", "p3 f", "p1 f"]
"""


FIGURE = {
    "ev": -0.5,
    "average_wager": 1.0,
    "sd": 1.0,
    "rows": {"wins": 0.5},
    "method": "exact",
    "standard_error": 0.0,
    "sd_method": "exact",
    "ev_fraction": "",
    "returns": {"wins": 0.5},
    "skewness": 0.0,
}


@cache
def cash_in() -> hw.Game:
    return hw.game(CASH_IN)


SAME = [
    (hw.games, ("games",)),
    (lambda: hw.games(house="Hustler Casino"), ("games", "--house", "hustler")),
    (lambda: cash_in().fee(), ("fee", CASH_IN)),
    (
        lambda: cash_in().fee("1", bets={"Banker": "25"}, action="600"),
        ("fee", CASH_IN, "--option", "1", "--bet", "Banker=25", "--action", "600"),
    ),
    (
        lambda: hw.game(HOLDEM).fee("1", players=8, stage="after-flop"),
        ("fee", HOLDEM, "--option", "1", "--players", "8", "--stage", "after-flop"),
    ),
    (
        lambda: hw.game(CASH_IN).par(readings=False, decks=False, rounds=1_000),
        ("par", CASH_IN, "--no-readings", "--no-decks", "--rounds", "1000"),
    ),
    (lambda: hw.rank("high", SEVEN), ("rank", "high", SEVEN)),
    (
        lambda: hw.rank("eight-or-better", "As 2h 3c 9d Ts"),
        ("rank", "eight-or-better", "As 2h 3c 9d Ts"),
    ),
    (
        lambda: hw.diff(CASH_IN, "hustler/ez-baccarat"),
        ("diff", CASH_IN, "hustler/ez-baccarat"),
    ),
    (
        lambda: hw.compare("hustler/ez-baccarat", "ranchos/ez-baccarat", prices=False),
        ("compare", "hustler/ez-baccarat", "ranchos/ez-baccarat", "--no-prices"),
    ),
    (lambda: hw.game(TILES).set(FOUR), ("set", TILES, FOUR)),
    (
        lambda: hw.game(FORTUNE).set(SEVEN, said="front Jd Js"),
        ("set", FORTUNE, SEVEN, "--own", "front Jd Js"),
    ),
]


def plain(value: Any) -> Any:
    """As JSON gives it back."""
    shown = [item.as_json() for item in value] if isinstance(value, tuple) else value.as_json()
    return json.loads(json.dumps(shown))


@pytest.mark.parametrize("ask, words", SAME, ids=[" ".join(words) for _, words in SAME])
def test_a_result_is_what_the_command_prints(ask: Any, words: tuple[str, ...]) -> None:
    result = ask()
    assert plain(result) == houseway(*words, "--json").json
    for item in result if isinstance(result, tuple) else [result]:
        assert isinstance(item, JsonView)
        assert is_dataclass(item)
        assert len(repr(item)) < 200


@pytest.mark.parametrize("ask", [ask for ask, _ in SAME], ids=[" ".join(w) for _, w in SAME])
def test_equal_questions_have_equal_answers(ask: Any) -> None:
    assert ask() == ask()


REAL = [TILES, "reference/blackjack", "hustler/2-way-winner", FORTUNE]
REAL += ["500-club/three-card-poker-6-card-bonus", "reference/let-it-ride"]


@pytest.mark.slow  # each game is solved
@pytest.mark.parametrize("name", REAL)
def test_a_chart_is_what_the_command_prints(name: str) -> None:
    game = hw.game(name)
    chart = game.chart()
    printed = houseway("chart", name, "--json").json
    assert printed == {"game": name, "name": game.name, **plain(chart)}
    assert chart == game.chart()
    assert len(repr(chart)) < 200
    assert game.chart_page().startswith("<!doctype html>")


@pytest.mark.slow  # every tile hand is counted
def test_the_value_of_a_hand_and_of_its_settings_is_what_the_commands_print() -> None:
    game = hw.game(TILES)
    assert plain(game.hand(FOUR)) == houseway("odds", TILES, "--hand", FOUR, "--json").json
    every = game.set(FOUR, every=True)
    assert plain(every) == houseway("set", TILES, FOUR, "--all", "--json").json
    assert every.settings is not None
    assert every.settings[0].ev == max(game.hand(FOUR).options.values())


@pytest.mark.slow  # thirteen shoes are priced
def test_the_effect_of_removal_is_what_the_command_prints() -> None:
    found = cash_in().removal(wager="Tie")
    words = ("odds", CASH_IN, "--removal", "--wager", "tie", "--json")
    assert plain(found) == houseway(*words).json
    assert len(repr(found)) < 200


STATED: list[tuple[type[hw.Chart], dict[str, Any]]] = [
    (
        hw.TotalsChart,
        {
            "ups": ["2", "3"],
            "hard": {"16": ["S", "H!"]},
            "soft": {},
            "pairs": {"8": ["P", "-"]},
            "letters": {"S": "stand", "H": "hit", "P": "split"},
            "exceptions": [
                {
                    "cards": ["T", "6"],
                    "up": "2",
                    "best": "hit",
                    "chart": "stand",
                    "loss": 0.25,
                    "chance": 0.5,
                }
            ],
            "drawn_exceptions": [],
        },
    ),
    (
        hw.GuideChart,
        {
            "kind": "poker",
            "exposed": False,
            "rules": [
                {
                    "up": "any",
                    "plays_from": "queen high, 6-4",
                    "folds_to": "queen high, 6-3",
                    "depends": [{"hand": "queen high, 6-3", "share": 0.5}],
                }
            ],
        },
    ),
    (
        hw.StreetsChart,
        {
            "kind": "streets",
            "streets": [
                {"street": "flop", "rules": [{"hand": "pair", "does": "check", "share": 1}]}
            ],
        },
    ),
    (
        hw.TilesChart,
        {
            "kind": "streets",
            "streets": [],
            "house_way": {"ev": -0.5, "ev_fraction": "-1/2", "gives_up": 0.0, "differs": 0.25},
            "exceptions": [
                {
                    "tiles": ["6-6", "4-4"],
                    "best": "high",
                    "house_way": "low",
                    "row": "a",
                    "loss": 0.5,
                    "chance": 0.25,
                }
            ],
            "frequencies": {"high": {"wong": 2}},
        },
    ),
    (
        hw.TwoWayChart,
        {
            "kind": "two-way",
            "options": ["poker 1 x", "blackjack"],
            "rules": [
                {
                    "up": "2",
                    "shares": {"poker 1 x": 0.5, "blackjack": 0.5},
                    "hands": {"blackjack": ["AA"]},
                }
            ],
            "ups": ["Jk", "A"],
            "letters": {"S": "stand"},
            "blackjack": {"A-T": ["S", "-"]},
        },
    ),
    (
        hw.HouseWayChart,
        {
            "kind": "house-way",
            "hands": 4,
            "rows": [
                {
                    "id": "pair",
                    "hand": "a pair",
                    "does": "back",
                    "cite": "1",
                    "hands": 4,
                    "share": 1.0,
                    "best_differs": 0.5,
                }
            ],
            "house_way": FIGURE,
            "best": FIGURE,
            "house_way_costs": 0.0,
            "differs": 0.5,
            "envy": [
                {
                    "wager": "envy",
                    "name": "Envy",
                    "with": "fortune",
                    "least_bet": 500,
                    "values": [
                        {
                            "others": 1,
                            "cents": 2.5,
                            "cents_fraction": "5/2",
                            "of_least_bet": 0.005,
                            "method": "exact",
                            "standard_error": 0.0,
                        }
                    ],
                }
            ],
        },
    ),
]


@pytest.mark.parametrize("kind, stated", STATED, ids=[kind.__name__ for kind, _ in STATED])
def test_a_chart_of_each_kind_keeps_all_that_it_states(
    kind: type[hw.Chart], stated: dict[str, Any]
) -> None:
    chart = chart_of(stated)
    assert type(chart) is kind
    assert json.dumps(chart.as_json()) == json.dumps(stated)
    assert chart == chart_of(stated)
    assert len(repr(chart)) < 200
    page = chart_page(cash_in(), chart.as_json(), 0.5)
    assert "+50.0000 %" in page


def test_every_reading_has_its_value() -> None:
    found = cash_in().reading_values(wager="tie")
    printed = houseway("odds", CASH_IN, "--reading", "all", "--wager", "tie", "--json").json
    assert [plain(item) for item in found] == printed["by_reading"]
    assert {item.name for item in found} < {switch.name for switch in cash_in().switches()}
    assert all(len(repr(item)) < 200 for item in found)


def test_a_switch_says_its_choices_its_default_and_the_reason() -> None:
    switches = {switch.name: switch for switch in cash_in().switches()}
    cover = switches["cover"]
    assert cover.chosen == cover.default == "each-dollar-once"
    assert cover.choices == ("each-dollar-once", "net", "separate-caps")
    assert "may not win or lose more than they wagered" in cover.why
    other = {s.name: s for s in cash_in().but(readings={"cover": "net"}).switches()}
    assert other["cover"].chosen == "net"


def test_an_entry_can_be_read_by_field_and_by_key() -> None:
    (entry,) = [entry for entry in hw.games() if entry.id == CASH_IN]
    assert entry["id"] == entry.id
    assert entry["wagers"][1] == {"wager": "banker", "name": "Banker", "kind": "base"}
    assert entry.wagers[1].name == entry.wagers[1]["name"] == "Banker"
    assert entry["readings"]["cover"]["default"] == "each-dollar-once"
    assert entry.get("nothing") is None
    assert "family" in entry
    assert {**entry}["house"] == "Parkwest Casino Marina"


def test_the_rule_card_has_the_rows_of_the_wagers() -> None:
    card = cash_in().rule_card()
    banker = card.wagers[1]
    assert [(row.id, row.pays) for row in banker.rows] == [
        *(("tie", "push"), ("three-card-7", "push"), ("wins", "1 to 1")),
    ]
    assert banker.cite == "Parkwest Casino Marina rules, lines 93-99"
    assert card == cash_in().rule_card()
    assert len(repr(card)) < 200


# --- names of sheets ------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(f'extends = "{CASH_IN}"\n\n[wager.tie]\npays = "9 to 1"\n', encoding="utf-8")
    return path


def test_a_path_is_accepted_where_a_sheet_is_named(own: Path) -> None:
    assert hw.game(own).wagers["tie"].rows[0].pays.text == "9 to 1"
    assert hw.diff(CASH_IN, own) == hw.diff(CASH_IN, str(own))
    assert [change.new for change in hw.diff(CASH_IN, own).changes] == ["9 to 1"]
    assert hw.check(own) == hw.check(str(own))


def test_the_problems_of_a_sheet_are_values(own: Path) -> None:
    own.write_text(f'extends = "{CASH_IN}"\n\n[wager.tie]\npays = "9 for"\n', encoding="utf-8")
    (problem, *_) = hw.check(own)
    assert isinstance(problem, hw.Problem)
    assert (problem.path, problem.line) == ("wager.tie.row.wins.pays", 4)


def test_a_sheet_that_is_formatted_stays_as_it_is() -> None:
    text = '[wager.tie]\npays   = "9 to 1"\n[game]\nname="EZ Baccarat"'
    once = hw.format_sheet(text)
    assert once.startswith("[game]\n")
    assert hw.format_sheet(once) == once


# --- prices ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["phoenix-7", "Phoenix 7", "phoenix 7", " PHOENIX 7 "])
def test_a_price_is_found_by_the_names_that_odds_takes(name: str) -> None:
    found = cash_in().odds(wager=name)
    assert [item.price.id for item in found.wagers] == ["phoenix-7"]
    assert found.price(name) == found.wagers[0].price
    assert cash_in().odds().price(name).ev == found.price(name).ev


@pytest.mark.parametrize("name", ["flex-7", "FLEX-7"])
def test_a_numbered_spot_is_found_by_both(name: str) -> None:
    game = hw.game("aviator/supreme-baccarat")
    odds = game.odds(wager=name)
    assert [item.price.id for item in odds.wagers] == ["flex-7"]
    assert game.odds(wager="flex").price(name) == odds.price(name)


def test_a_kind_of_price_that_a_wager_does_not_have_is_refused() -> None:
    odds = cash_in().odds(wager="tie")
    assert odds.price("tie", Price).total == odds.price("tie", hw.Price).total
    with pytest.raises(hw.HousewayError, match="Tie has a Price") as caught:
        odds.price("tie", hw.Valued)
    assert caught.value.where == "kind"


def test_removed_cards_may_be_a_text() -> None:
    left = cash_in().without("Ah 5d")
    assert left.deck.size == cash_in().deck.size - 2
    with pytest.raises(hw.BadRecord, match="Ah appears 9 times") as caught:
        cash_in().without("Ah " * 9)
    assert caught.value.where == "removed"


def test_many_hands_have_the_values_that_each_has_alone() -> None:
    rows = ["As Ah 8c 8d Kd", "2c 3d 4h 5s 7c", "Ts Js Qs Ks As"]
    values = hw.evaluate(rows).tolist()
    assert values == [hw.rank("high", row).value for row in rows]
    numbers = [
        [4 * "23456789TJQKA".index(c[0]) + "cdhs".index(c[1]) for c in row.split()] for row in rows
    ]
    assert hw.evaluate(numbers).tolist() == values


@pytest.mark.slow
def test_shares_of_a_pot_add_up_to_one() -> None:
    found = hw.equity("holdem", "AsKs", "QdQc", board="Ad 7c 2h 2s")
    assert isinstance(found, hw.Equity)
    assert sum((hand.share for hand in found.hands), Fraction(0)) == 1


# --- records and hand histories -------------------------------------------------------------------


def test_a_settled_record_is_verified_by_the_game_that_it_names() -> None:
    settled = cash_in().settle(
        {
            "bank": {"seat": 1, "amount": "500"},
            "wagers": [{"seat": 2, "wager": "banker", "amount": "25"}],
            "hands": {"player": ["9h", "7d"], "banker": ["2c", "2d", "3h"]},
        }
    )
    assert hw.verify(settled) == cash_in().verify(settled) == hw.verify(settled, game=CASH_IN)
    assert hw.verify(settled).checks == (
        "cards, facts, settlement and collections follow from the inputs",
    )
    with pytest.raises(hw.BadRecord, match="the record's start"):
        hw.verify({**settled, "start": 7})


def test_a_hand_history_is_read_from_a_file_or_a_text(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(PHH, encoding="utf-8")
    (from_text,) = hw.read_phh(PHH)
    (from_file,) = hw.read_phh(file)
    (from_name,) = hw.read_phh(str(file))
    assert from_text.record == from_file.record == from_name.record
    assert from_text.game.id == HOLDEM
    assert len(repr(from_text)) < 200
    (hand,) = houseway("phh", "read", str(file), "--json").json["hands"]
    assert from_file.as_json() == hand


def test_a_hand_history_is_written_and_read_again() -> None:
    (hand,) = hw.read_phh(PHH)
    text = hw.write_phh(hand.record)
    assert hw.read_phh(text)[0].record["nets"] == hand.record["nets"]


def test_a_hand_is_told_step_by_step(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(PHH, encoding="utf-8")
    (story,) = hw.replay(file)
    assert houseway("replay", str(file), "--json").json["hands"] == [story.as_json()]
    assert story.title == "Ann, Bob, Cy"
    (hand,) = hw.read_phh(file)
    (told,) = hw.replay(hand.record)
    assert len(told.steps) == len(story.steps)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(hw.HousewayError, match=r"cannot read nothing\.phh") as caught:
        hw.read_phh("nothing.phh")
    assert (caught.value.code, caught.value.where) == ("no-such-file", "source")


def test_a_chart_that_is_played_is_the_chart_that_was_given() -> None:
    with pytest.raises(hw.HousewayError, match="is not played by a chart"):
        cash_in().simulate(5, chart={"ups": ["2"]})


def test_the_schema_is_that_of_the_command() -> None:
    assert json.loads(houseway("schema").out) == hw.schema()
