"""PAR sheets: published figures, exact totals, the same bytes twice, and what has no price."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path

import pyarrow.parquet
import pytest

from houseway.errors import HousewayError
from houseway.library import Game, load_game
from houseway.odds.report import expectation
from houseway.papers.par_sheet import ParSheet, par_sheet
from houseway.papers.par_values import ParWager
from houseway.prose.document import plain

CASH_IN = "parkwest/cash-in-baccarat"
THREE_CARD = "reference/three-card-poker"
LET_IT_RIDE = "reference/let-it-ride"
FLEX = "aviator/supreme-baccarat"  # bets that may stay up
COUNTED = [
    *(CASH_IN, FLEX, LET_IT_RIDE),
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in (
            *(THREE_CARD, "hustler/super-pan-9", "hustler/caribbean-stud", "aviator/easy-poker"),
            *("500-club/ultimate-texas-holdem", "parkwest/pai-gow-tiles"),
            *("500-club/fortune-pai-gow-poker", "500-club/ez-baccarat"),
        )
    ),
]
PLAYED = [
    pytest.param(name, marks=pytest.mark.slow)
    for name in ("500-club/pure-21-5-blackjack", "hustler/no-bust-6.2", "hustler/2-way-winner")
]


@cache
def figures_of(name: str) -> ParSheet:
    return par_sheet(load_game(name), readings=False, decks=False, rounds=0)


def words_of(sheet: ParSheet, chapter: str) -> str:
    document = sheet.paper().document
    return "\n".join(
        line for each in document.chapters if each.id == chapter for line in plain(each.blocks)
    )


# --- published figures ----------------------------------------------------------------------------


def test_phoenix_7_has_the_published_figures_of_its_bet() -> None:
    # The Dragon 7 of eight decks pays 40 to 1: edge 7.6113 %, hit 2.2534 %, deviation 6.0849.
    sheet = figures_of(CASH_IN)
    wager = sheet.wager("Phoenix 7")
    won, lost = wager.events
    assert (won.pays, won.combinations, lost.combinations) == (
        "40 to 1",
        112_633_011_329_024,
        4_885_765_264_174_336,
    )
    assert wager.total == 4_998_398_275_503_360
    assert f"{float(wager.edge):.4%} {float(wager.hit):.4%}" == "7.6113% 2.2534%"
    assert f"{wager.deviation:.4f}" == "6.0849"
    assert "7.6113 % | 2.2534 % | 0.0000 % | 6.0849" in words_of(sheet, "figures")


@pytest.mark.slow
def test_three_card_poker_has_the_published_element_of_risk() -> None:
    # -13,733,780 of 407,170,400: 3.3730 %, plays 67.4208 %, element of risk 2.0147 %, deviation
    # 1.6393.
    ante = figures_of(THREE_CARD).wager("ante")
    assert ante.ev == Fraction(-13_733_780, 407_170_400)
    assert f"{float(ante.average_wager - 1):.4%}" == "67.4208%"
    assert f"{-float(ante.element_of_risk):.4%} {ante.deviation:.4f}" == "2.0147% 1.6393"


# --- laws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COUNTED)
def test_combinations_add_up_to_all_deals_and_returns_to_the_expectation(name: str) -> None:
    for wager in figures_of(name).wagers:
        assert wager.total is not None
        assert sum(event.combinations or 0 for event in wager.events) == wager.total
        returns = [event.returns for event in wager.events if event.returns is not None]
        assert len(returns) == len(wager.events)
        assert sum(returns) == wager.ev, wager.id
        assert isinstance(wager.ev, Fraction | int)


@pytest.mark.parametrize("name", PLAYED)
def test_returns_of_a_solved_game_add_up_to_its_expectation(name: str) -> None:
    for wager in figures_of(name).wagers:
        if wager.method != "sampled":
            returned = sum(float(event.returns or 0) for event in wager.events)
            assert returned == pytest.approx(float(wager.ev), abs=1e-12), wager.id
            assert wager.returned == pytest.approx(returned)


@pytest.mark.parametrize("name", COUNTED)
def test_the_skewness_is_that_of_the_listed_results(name: str) -> None:
    """A slow twin: the third moment of every result about the mean, one event at a time."""
    for wager in figures_of(name).wagers:
        results = list(_results(wager))
        total = sum(weight for _, weight in results)
        mean = math.fsum(value * weight for value, weight in results) / total
        spread = math.fsum((value - mean) ** 2 * weight for value, weight in results) / total
        third = math.fsum((value - mean) ** 3 * weight for value, weight in results) / total
        assert wager.skewness == pytest.approx(third / spread**1.5, rel=1e-9, abs=1e-9), wager.id
        assert wager.deviation == pytest.approx(math.sqrt(spread), rel=1e-9)


def _results(wager: ParWager) -> Iterable[tuple[float, int]]:
    """What a bet wins, with the number of deals; deals that leave it on the table say nothing."""
    if wager.results:
        return [(float(each.net), each.combinations) for each in wager.results]
    return [
        (_won(event.pays), event.combinations or 0)
        for event in wager.events
        if event.pays != "stays"
    ]


def _won(pays: str) -> float:
    if " to " in pays:
        win, stake = pays.split(" to ")
        return float(win) / float(stake)
    return {"push": 0.0, "lose": -1.0}[pays]


def test_a_whole_hand_is_listed_by_what_it_wins() -> None:
    # Of the three bets of Let It Ride two may be taken back, so that a royal flush wins 3,000.
    bet = figures_of(LET_IT_RIDE).wager("bet-3")
    assert sum(each.combinations for each in bet.results) == bet.total
    assert sum(each.returns for each in bet.results) == bet.ev
    assert bet.results[0].net == Fraction(-3)
    assert bet.results[-1].net == Fraction(3000)


# --- events in words, choices and shoes -----------------------------------------------------------


def test_events_are_said_in_words() -> None:
    events = figures_of(CASH_IN).wager("tiger-8").events
    said = "the Player hand totals 8 and has three cards, and the Banker hand totals 7 or less"
    assert [event.when for event in events] == [said, "no row above applies"]


def test_a_changed_pay_changes_the_sheet_and_its_digest() -> None:
    changed = load_game(CASH_IN).but(settings={"wager.phoenix-7.pays": "41 to 1"})
    sheet = par_sheet(changed, readings=False, decks=False, rounds=0)
    before = figures_of(CASH_IN)
    assert sheet.wager("phoenix-7").ev - before.wager("phoenix-7").ev == Fraction(
        112_633_011_329_024, 4_998_398_275_503_360
    )
    assert sheet.origin["sheet"] != before.origin["sheet"]
    assert sheet.origin["sheet"] in words_of(sheet, "rules")


def test_the_price_of_a_reading_is_the_difference_of_two_prices() -> None:
    game = load_game("hustler/ez-baccarat")
    sheet = par_sheet(game, decks=False, rounds=0)
    in_force = game.readings["natural-stop"]
    others = [item for item in sheet.readings if item.name == "natural-stop"]
    assert {item.choice for item in others if item.is_default} == {in_force}
    for item in others:
        other = game.but(readings={"natural-stop": item.choice})
        assert float(item.ev["banker"]) == expectation(other, "banker")
    assert "natural stop" in words_of(sheet, "readings")


def test_the_figures_are_given_for_the_numbers_of_decks_that_the_sheet_permits() -> None:
    sheet = par_sheet(load_game(CASH_IN), readings=False, rounds=0)
    assert [each.decks for each in sheet.decks] == [3, 4, 6, 8]
    assert [each.decks for each in sheet.decks if each.is_default] == [8]
    for each in sheet.decks:
        other = load_game(CASH_IN).but(settings={"deck.decks": each.decks})
        assert float(each.ev["phoenix-7"]) == expectation(other, "phoenix-7")


@pytest.mark.parametrize("name", [LET_IT_RIDE, "hustler/21st-century-baccarat"])
def test_a_shoe_that_cannot_be_another_has_no_table_by_decks(name: str) -> None:
    sheet = par_sheet(load_game(name), readings=False, rounds=0)
    assert sheet.decks == ()
    assert words_of(sheet, "decks") == ""


def test_what_the_house_way_costs_is_told_beside_the_best_play() -> None:
    game = load_game("hustler/super-pan-9").but(readings={"dealer-option": "hit-5-6"})
    sheet = par_sheet(game, readings=False, decks=False, rounds=0)
    (play,) = sheet.figures.priced.simpler
    base = sheet.wager("base")
    usual = base.ev if base.house_way_ev is None else base.house_way_ev
    assert play.cost == base.ev - usual
    assert "The house way" in words_of(sheet, "strategy")


# --- the cross-check ------------------------------------------------------------------------------


def test_the_distance_is_counted_in_standard_errors() -> None:
    sheet = par_sheet(load_game(CASH_IN), readings=False, decks=False, rounds=200_000, seed=5)
    assert sheet.check is not None
    assert (sheet.check.rounds, sheet.check.seed) == (200_000, 5)
    for item in sheet.check.wagers:
        exact = float(sheet.wager(item.id).ev)
        assert item.standard_error == pytest.approx(item.deviation / math.sqrt(item.rounds))
        assert item.standard_error is not None
        assert item.distance is not None
        assert item.distance == pytest.approx((item.ev - exact) / item.standard_error)
        assert abs(item.distance) < 5


def test_no_rounds_make_no_check() -> None:
    sheet = figures_of(CASH_IN)
    assert sheet.check is None
    assert [each.id for each in sheet.paper().document.chapters] == [
        *("rules", "figures", "events", "method")
    ]


# --- forms ----------------------------------------------------------------------------------------


def test_the_same_call_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for place in ("one", "other"):  # nothing is taken from what the first call kept
        monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / place))
        sheet = par_sheet(load_game(CASH_IN), decks=False, rounds=50_000)
        paper = sheet.paper()
        forms = paper.html(), paper.pdf(), paper.text(), sheet.csv(), sheet.parquet()
        found.append((*forms, json.dumps(sheet.as_json())))
    assert found[0] == found[1]


def test_figures_that_were_kept_are_those_that_were_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    made, kept = (
        par_sheet(load_game(CASH_IN), readings=False, decks=False, rounds=20_000) for _ in range(2)
    )
    assert made.figures == kept.figures
    assert isinstance(kept.wager("tie").events[0].probability, Fraction)


def test_the_table_has_a_row_for_each_event_and_its_origin(tmp_path: Path) -> None:
    sheet = figures_of(CASH_IN)
    rows = sheet.table().rows
    assert len(rows) == sum(len(wager.events) for wager in sheet.wagers)
    file = tmp_path / "par.parquet"
    file.write_bytes(sheet.parquet())
    read = pyarrow.parquet.read_table(file).to_pylist()
    assert [row["combinations"] for row in read] == [
        event.combinations for wager in sheet.wagers for event in wager.events
    ]
    assert {row["sheet"] for row in read} == {sheet.origin["sheet"]}
    exact = sum(Fraction(row["return_fraction"]) for row in read if row["wager"] == "tie")
    assert exact == sheet.wager("tie").ev


# --- what has no price ----------------------------------------------------------------------------


def test_a_game_among_players_has_no_par_sheet() -> None:
    with pytest.raises(HousewayError, match="players play each other") as error:
        par_sheet(load_game("500-club/razz"))
    assert error.value.code == "no-price"


def test_a_wager_of_fixed_dollars_is_named_with_the_reason(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        f'extends = "{CASH_IN}"\n\n[wager.gift]\nname = "Gift"\nkind = "bonus"\n'
        'rows = [{ id = "won", when = "winner == \'tie\'", pays = "$50" }]\n',
        encoding="utf-8",
    )
    sheet = par_sheet(load_game(str(own)), readings=False, decks=False, rounds=0)
    assert [item.id for item in sheet.figures.priced.not_priced] == ["gift"]
    assert "Gift has no price: it pays fixed dollars" in words_of(sheet, "figures")


@pytest.mark.slow
def test_envy_and_jackpots_are_told() -> None:
    envy = figures_of("500-club/fortune-pai-gow-poker")
    assert "Envy Bonus has no price per unit" in words_of(envy, "figures")
    jackpots = figures_of("hustler/caribbean-stud")
    assert "Royal Jackpot is won once in" in words_of(jackpots, "figures")


def test_a_wager_that_is_not_there_is_refused() -> None:
    with pytest.raises(HousewayError, match="no wager 'dragon'"):
        figures_of(CASH_IN).wager("dragon")


def test_a_game_says_its_removed_cards() -> None:
    game: Game = load_game(CASH_IN).without([0, 1])
    sheet = par_sheet(game, readings=False, decks=False, rounds=0)
    assert sheet.origin["removed"]
    assert "2 cards have been removed" in words_of(sheet, "rules")
