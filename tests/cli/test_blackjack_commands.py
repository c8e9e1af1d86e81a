"""The commands of blackjack games: prices, one hand, charts, removed cards, a chart as strategy."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.cli.program import NUMBER, fits, houseway

REFERENCE = "reference/blackjack"
ONE_DECK = ("--set", "deck.decks=1")
CHART = {
    "game": str,
    "name": str,
    "ups": [str],
    "hard": {"*": [str]},
    "soft": {"*": [str]},
    "pairs": {"*": [str]},
    "letters": {"*": str},
    "exceptions": [
        {
            "cards": [str],
            "up": str,
            "best": str,
            "chart": str,
            "loss": float,
            "chance": float,
        }
    ],
    "drawn_exceptions": list,
}


def test_odds_says_what_a_round_costs_and_how_it_was_found() -> None:
    found = houseway("odds", REFERENCE, "--json").json
    base, insurance = found["wagers"]
    assert (base["method"], base["sd_method"]) == ("exact", "simulated")
    assert base["player_dealer_ev"] == -base["ev"]
    assert base["element_of_risk"] == pytest.approx(base["ev"] / base["average_wager"])
    assert base["precision"] == 1e-12
    assert sum(row["probability"] for row in base["rows"]) > 1  # split hands are decided apart
    # Janimar, "Blackjack dealer insurance": 7.395 % with six decks.
    assert insurance["ev_fraction"] == "-23/311"
    assert found["strategy"]["class"].endswith("(CDZ-)")
    assert found["strategy"]["chart"]["hard"]["20"] == ["S"] * 10


def test_odds_of_one_side_bet_solve_nothing_else() -> None:
    found = houseway("odds", "hustler/no-bust-6.2", "--wager", "Perfect Pairs", "--json").json
    assert [item["wager"] for item in found["wagers"]] == ["perfect-pairs"]
    assert found["strategy"] is None


def test_one_hand_shows_every_option_best_first() -> None:
    found = houseway("odds", REFERENCE, "--hand", "8h 8c", "--up", "6d", "--json").json
    fits(found["options"], {"*": NUMBER})
    values = list(found["options"].values())
    assert values == sorted(values, reverse=True)
    assert next(iter(found["options"])) == found["best"] == "split"
    assert set(found["options"]) == {"stand", "hit", "double", "split"}
    assert found["after_the_peek"] is False  # a six cannot hide a natural


def test_one_hand_is_told_whether_to_insure() -> None:
    found = houseway("odds", REFERENCE, *ONE_DECK, "--hand", "9h 7c", "--up", "Ad", "--json").json
    # One deck: 16 of the 49 unseen cards count ten, so a unit wins 2 x 16/49 - 33/49.
    assert found["insurance"] == pytest.approx(-1 / 49, abs=1e-12)
    text = houseway("odds", REFERENCE, *ONE_DECK, "--hand", "9h 7c", "--up", "Ad").out
    assert "Insurance with this hand: -0.020408" in text
    assert "no natural, the house dealer has looked" in text


def test_cards_that_have_left_the_shoe_change_a_hand() -> None:
    asked = ("odds", REFERENCE, *ONE_DECK, "--hand", "Th 6c", "--up", "9d", "--json")
    fresh = houseway(*asked).json["options"]
    without_fives = houseway(*asked[:-1], "--removed", "5s 5d 5c 5h", "--json").json["options"]
    assert without_fives["hit"] < fresh["hit"]


@pytest.mark.parametrize(
    "words, code, where",
    [
        (("--hand", "8h", "--up", "6d"), "hand", "hand"),
        (("--hand", "8h 8c", "--up", "6x"), "unknown-card", ""),
        (("--hand", "8h 8h", "--up", "6d", *ONE_DECK), "duplicate-card", "hand"),
        (("--hand", "8h Jk", "--up", "6d"), "unknown-card", "hand"),
        (("--removed", "Jk"), "unknown-card", "removed"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(words: tuple[str, ...], code: str, where: str) -> None:
    error = houseway("odds", REFERENCE, *words, "--json").error
    assert (error["code"], error["where"]) == (code, where)


def test_a_game_without_a_chart_says_so() -> None:
    error = houseway("chart", "hustler/ez-baccarat", "--json").error
    assert error["code"] == "no-chart"


def test_the_chart_is_complete_and_marks_what_is_forced() -> None:
    found = houseway("chart", "ranchos/pure-21-5-blackjack", "--json").json
    fits(found, CHART)
    assert found["ups"] == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    assert all(
        len(cells) == 10 for part in ("hard", "soft", "pairs") for cells in found[part].values()
    )
    assert list(found["pairs"]) == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    # 004:827-831: hard 19 or more must stand, hard 11 or less must hit.
    assert found["hard"]["19"] == ["S!"] * 10
    assert found["hard"]["5"] == ["H!"] * 10
    text = houseway("chart", "ranchos/pure-21-5-blackjack").out
    assert "Hard totals" in text
    assert "! the house's chart leaves no choice" in text


class _Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.inside = tag == "td"

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.cells.append(data)
            self.inside = False


def test_the_page_of_a_chart_shows_the_same_letters(tmp_path: Path) -> None:
    page = tmp_path / "chart.html"
    found = houseway("chart", REFERENCE, "--html", str(page), "--json").json
    cells = _Cells()
    cells.feed(page.read_text(encoding="utf-8"))
    parts = ("hard", "soft", "pairs")
    assert cells.cells == [c for part in parts for line in found[part].values() for c in line]


def test_a_chart_can_be_changed_and_played(tmp_path: Path) -> None:
    chart = houseway("chart", REFERENCE, "--json").json
    own = tmp_path / "mine.json"
    played = ("simulate", REFERENCE, "-n", "400000", "--chart", str(own), "--json")
    own.write_text(json.dumps(chart), encoding="utf-8")
    good = houseway(*played).json["wagers"][0]["ev"]
    chart["hard"] = {line: ["H"] * 10 for line in chart["hard"]}  # never stands on a hard hand
    own.write_text(json.dumps(chart), encoding="utf-8")
    bad = houseway(*played).json
    assert bad["strategy"] == str(own)
    assert bad["wagers"][0]["ev"] < good - 0.3


@pytest.mark.parametrize(
    "chart, where",
    [
        ({"hard": {}}, "ups"),
        ({"ups": ["Z"]}, "ups"),
        ({"ups": ["2"], "hard": {"12": ["X"]}}, "hard.12[0]"),
        ({"ups": ["2", "3"], "hard": {"12": ["H"]}}, "hard.12"),
    ],
)
def test_a_chart_that_cannot_be_read_names_the_place(
    tmp_path: Path, chart: dict[str, object], where: str
) -> None:
    own = tmp_path / "mine.json"
    own.write_text(json.dumps(chart), encoding="utf-8")
    error = houseway("simulate", REFERENCE, "-n", "10", "--chart", str(own), "--json").error
    assert error["where"] == where


def test_the_effect_of_removal_is_told_for_every_rank() -> None:
    found = houseway("odds", "hustler/no-bust-6.2", "--removal", "--wager", "buster", "--json").json
    assert [item["card"][0] for item in found["removals"]] == list("23456789TJQKA")
    # A small card less in the shoe makes fewer long hands; a ten-value card is a ten-value card.
    tens = [item["change"] for item in found["removals"] if item["card"][0] in "TJQK"]
    assert max(tens) == pytest.approx(min(tens), abs=1e-12)
    assert all(
        item["change"] == pytest.approx(item["ev"] - found["ev"]) for item in found["removals"]
    )


def test_the_simulation_reports_what_was_wagered_on_average() -> None:
    found = houseway("simulate", REFERENCE, "-n", "200000", "--json").json["wagers"][0]
    assert found["average_wager"] == pytest.approx(1.136, abs=0.01)
    assert found["element_of_risk"] == pytest.approx(found["ev"] / found["average_wager"])
