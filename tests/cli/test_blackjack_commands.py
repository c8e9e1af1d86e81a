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
        (("--hand", "8h 8c", "--up", "6x"), "unknown-card", "up"),
        (("--hand", "8h 8x", "--up", "6d"), "unknown-card", "hand"),
        (("--hand", "8h 8c", "--up", "Jk"), "unknown-card", "up"),
        (("--hand", "8h 8c", "--up", "6d 5d"), "hand", "up"),
        (("--hand", "8h 8c", "--up", "6d", "--removed", "5x"), "unknown-card", "removed"),
        (("--hand", "8h 8h", "--up", "6d", *ONE_DECK), "duplicate-card", "hand"),
        (("--hand", "8h Jk", "--up", "6d"), "unknown-card", "hand"),
        (("--removed", "Jk"), "unknown-card", "removed"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(words: tuple[str, ...], code: str, where: str) -> None:
    error = houseway("odds", REFERENCE, *words, "--json").error
    assert (error["code"], error["where"]) == (code, where)


@pytest.mark.parametrize(
    "words, where, message",
    [
        (("--hand", "Th 6c"), "up", "the up card is missing; say --up 9d as well"),
        (("--up", "9d"), "hand", 'the hand is missing; say --hand "Th 6c" as well'),
        (("--hand", "Th", "--up", "9d"), "hand", "1 card; a hand has two or more"),
        (("--hand", "", "--up", "9d"), "hand", 'is empty; name cards, "Th 6c"'),
        (("--wager", ""), "wager", "is empty; name a wager by its id or name"),
        # A card that is not there has not been taken out either.
        (("--removed", "Jk", *ONE_DECK), "removed", "Jk is not in the deck: one deck of 52"),
        (
            ("--hand", "9 9 9", "--up", "9", "--removed", "9h", *ONE_DECK),
            "hand",
            "no more 9 is left in the shoe",
        ),
    ],
)
def test_a_question_about_a_hand_says_what_it_lacks(
    words: tuple[str, ...], where: str, message: str
) -> None:
    error = houseway("odds", REFERENCE, *words, "--json").error
    assert (error["where"], error["message"]) == (where, message)


@pytest.mark.parametrize(
    "words", [("--wager", "insurance"), ("--removal",), ("--reading", "all"), ("--by-decks",)]
)
def test_a_hand_is_not_asked_for_beside_what_it_would_leave_aside(words: tuple[str, ...]) -> None:
    error = houseway("odds", REFERENCE, "--hand", "Th 6c", "--up", "9d", *words, "--json").error
    assert error["code"] == "option"
    assert f"do not go with {' '.join(words).removesuffix(' insurance')}: " in error["message"]


def test_the_effect_of_removal_is_not_asked_for_under_every_reading() -> None:
    error = houseway("odds", REFERENCE, "--removal", "--reading", "all", "--json").error
    assert "--removal does not go with --reading all" in error["message"]


def test_ranks_are_enough_where_suits_do_not_matter() -> None:
    ranks = houseway("odds", REFERENCE, *ONE_DECK, "--hand", "10 6", "--up", "9", "--json").json
    cards = houseway("odds", REFERENCE, *ONE_DECK, "--hand", "Th 6c", "--up", "9d", "--json").json
    assert ranks["options"] == cards["options"]
    # 003:4946-4948: the game wager of version 6.2 looks at a suited 7-8-9.
    asked = ("odds", "hustler/no-bust-6.2", "--hand", "T 6", "--up", "9d", "--json")
    error = houseway(*asked).error
    assert error["where"] == "hand"
    assert "looks at suits; write Th" in error["message"]


def test_a_rank_takes_the_first_suit_that_is_left() -> None:
    asked = ("odds", REFERENCE, *ONE_DECK, "--removed", "8c", "--json")
    found = houseway(*asked, "--hand", "8 8d 8", "--up", "9").json
    assert found["hand"] == ["8h", "8d", "8s"]


def test_a_game_without_a_chart_says_so() -> None:
    error = houseway("chart", "hustler/ez-baccarat", "--json").error
    assert error["code"] == "no-chart"


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_legend_has_the_letters_of_the_chart_and_no_others(tmp_path: Path) -> None:
    # Nobody doubles, splits or surrenders in L.A. Blackjack.
    page = tmp_path / "chart.html"
    text = houseway("chart", "hustler/la-blackjack", "--html", str(page)).out
    assert "S stand, H hit, ! the house's chart leaves no choice.\n" in text
    assert "double" not in page.read_text(encoding="utf-8")


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
    "chart, where, says",
    [
        ({"hard": {}}, "ups", '"ups": ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]'),
        ({"ups": ["Z"]}, "ups", "no up card 'Z'"),
        ({"ups": ["2"], "hard": {"12": ["X"]}}, "hard.12[0]", "no letter 'X'"),
        ({"ups": ["2", "3"], "hard": {"12": ["H"]}}, "hard.12", "letters: 1, up cards: 2"),
        ({"ups": ["2"], "hard": {"12": ["H", "S"]}}, "hard.12", "letters: 2, up cards: 1"),
        ({"ups": ["2"], "hard": {"16": "S"}}, "hard.16", "found 'S'; write a list of letters, "),
        ({"ups": ["2"], "hard": {"abc": ["S"]}}, "hard.abc", "no total 'abc'; legal: 2 to 21"),
        ({"ups": ["2"], "soft": {"99": ["S"]}}, "soft.99", "no total '99'; legal: 2 to 21"),
        ({"ups": ["2"], "pairs": {"K": ["S"]}}, "pairs.K", "no pair 'K'. Known: 2, 3, 4"),
        ({"ups": ["2"], "hard": ["S"]}, "hard", "write lines by name"),
    ],
)
def test_a_chart_that_cannot_be_read_names_the_place(
    tmp_path: Path, chart: dict[str, object], where: str, says: str
) -> None:
    own = tmp_path / "mine.json"
    own.write_text(json.dumps(chart), encoding="utf-8")
    error = houseway("simulate", REFERENCE, "-n", "10", "--chart", str(own), "--json").error
    assert error["where"] == where
    assert says in error["message"]


@pytest.mark.slow
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
