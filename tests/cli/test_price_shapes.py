"""The JSON of `odds` and `simulate`, field by field."""

from __future__ import annotations

import pytest
from tests.cli.program import CASH_IN, NUMBER, ORIGIN, fits, houseway

ODDS = {
    "game": str,
    "name": str,
    "settings": dict,
    "readings": {"*": str},
    "wagers": [
        {
            "wager": str,
            "name": str,
            "kind": {"base", "bonus"},
            "ev": float,
            "ev_fraction": str,
            "hit": float,
            "push": float,
            "sd": float,
            "method": {"exact"},
            "standard_error": NUMBER,
            "average_wager": NUMBER,
            "element_of_risk": float,
            "rows": [
                {"id": str, "pays": str, "probability": float, "combinations": int, "cite": str}
            ],
            "total": int,
            "cite": str,
            "ev_per_round?": float,
            "rounds_to_decision?": float,
            "house_way_ev?": float,
            "house_way_ev_fraction?": str,
        }
    ],
    "strategy": (dict, type(None)),
    "origin": ORIGIN,
}

DECISION = {
    "cards": [int],
    "total": int,
    "up": (int, type(None)),
    "best": str,
    "house_way": str,
    "ev": {"*": float},
    "probability": float,
}


def test_odds_prices_every_wager_row_by_row() -> None:
    found = houseway("odds", CASH_IN, "--json").json
    fits(found, ODDS)
    assert [item["wager"] for item in found["wagers"]] == [
        *("player", "banker", "tie", "tiger-8", "phoenix-7")
    ]
    assert found["strategy"] is None
    for item in found["wagers"]:
        above, below = map(int, item["ev_fraction"].split("/"))
        assert item["ev"] == pytest.approx(above / below)
        assert sum(row["combinations"] for row in item["rows"]) == item["total"]
        assert sum(row["probability"] for row in item["rows"]) == pytest.approx(1)


def test_odds_of_one_wager_goes_by_id_or_printed_name() -> None:
    by_name = houseway("odds", CASH_IN, "--wager", "Phoenix 7", "--json").json
    assert by_name == houseway("odds", CASH_IN, "--wager", "phoenix-7", "--json").json
    assert [item["wager"] for item in by_name["wagers"]] == ["phoenix-7"]


def test_odds_for_fewer_decks_is_the_setting_of_the_decks() -> None:
    by_option = houseway("odds", CASH_IN, "--decks", "6", "--wager", "tie", "--json").json
    by_path = houseway("odds", CASH_IN, "--set", "deck.decks=6", "--wager", "tie", "--json").json
    eight = houseway("odds", CASH_IN, "--wager", "tie", "--json").json
    assert by_option == by_path
    assert by_option["settings"]["deck.decks"] == 6
    assert by_option["wagers"][0]["ev"] != eight["wagers"][0]["ev"]


def test_odds_takes_a_changed_pay_from_the_command_line() -> None:
    game = "aviator/supreme-baccarat"
    eight = houseway("odds", game, "--wager", "tie", "--json").json["wagers"][0]
    nine = houseway("odds", game, "--wager", "tie", "--set", "wager.tie.pays=9 to 1", "--json")
    # One unit more for every tie.
    assert nine.json["wagers"][0]["ev"] == pytest.approx(eight["ev"] + eight["hit"])


def test_a_bet_that_stays_up_is_priced_by_number_and_by_round() -> None:
    found = houseway("odds", "aviator/supreme-baccarat", "--wager", "flex", "--json").json
    fits(found, ODDS)
    assert [item["wager"] for item in found["wagers"]] == [
        f"flex-{number}" for number in (0, 1, 2, 3, 5, 6, 7)
    ]
    for item in found["wagers"]:
        assert item["ev_per_round"] * item["rounds_to_decision"] == pytest.approx(item["ev"])


def test_a_game_with_choices_lists_every_decision_with_the_value_of_each_choice() -> None:
    found = houseway("odds", "aviator/baccarat-gold", "--json").json
    fits(found, ODDS)
    fits(found["strategy"], {"decides_for": {"base"}, "decisions": [DECISION]})
    for item in found["strategy"]["decisions"]:
        assert item["best"] == max(item["ev"], key=lambda choice: item["ev"][choice])


def test_reading_all_prices_every_choice_of_every_open_reading() -> None:
    game = "hustler/ez-baccarat"
    found = houseway("odds", game, "--reading", "all", "--json").json
    by_reading = found.pop("by_reading")
    fits(found, ODDS)
    fits(
        by_reading,
        [
            {
                "reading": str,
                "choice": str,
                "in_force": bool,
                "ev": {"*": float},
                "ev_fraction": {"*": str},
            }
        ],
    )
    switches = houseway("rules", game, "--json").json
    sheet = switches["sheet"]
    expected = [
        (name, choice)
        for kind in ("reading", "setting")
        for name, switch in sheet.get(kind, {}).items()
        if len(switch["choices"]) > 1
        for choice in switch["choices"]
    ]
    assert [(item["reading"], item["choice"]) for item in by_reading] == expected
    chosen = switches["readings"] | switches["settings"]
    for item in by_reading:
        assert item["in_force"] == (chosen[item["reading"]] == item["choice"])


def test_reading_all_of_one_wager_leaves_the_others_out() -> None:
    found = houseway(
        "odds", "hustler/ez-baccarat", "--reading", "all", "--wager", "tie", "--json"
    ).json
    assert [item["wager"] for item in found["wagers"]] == ["tie"]
    assert {name for item in found["by_reading"] for name in item["ev"]} == {"tie"}


def test_simulate_counts_rounds_and_gives_a_standard_error() -> None:
    words = ("simulate", CASH_IN, "-n", "20000", "--seed", "7", "--json")
    found = houseway(*words, "--workers", "2").json
    fits(
        found,
        {
            "game": {CASH_IN},
            "name": str,
            "settings": dict,
            "readings": {"*": str},
            "rounds": {20000},
            "seed": {7},
            "workers": {2},
            "strategy": {"best"},
            "method": {"simulated"},
            "wagers": [
                {
                    "wager": str,
                    "name": str,
                    "ev": float,
                    "standard_error": float,
                    "hit": float,
                    "push": float,
                    "sd": float,
                    "method": {"simulated"},
                    "rows": [{"id": str, "pays": str, "count": int, "probability": float}],
                }
            ],
            "origin": ORIGIN | {"rounds": {20000}, "seed": {7}, "strategy": {"best"}},
        },
    )
    for item in found["wagers"]:
        assert sum(row["count"] for row in item["rows"]) == 20000
        assert item["standard_error"] == pytest.approx(item["sd"] / 20000**0.5)
    alone = houseway(*words, "--workers", "1").json
    assert alone | {"workers": 2} == found
