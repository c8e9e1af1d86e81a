"""Blackjack against figures by others: exact solvers, an independent simulator, printed tables."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from houseway.library import Game, load_game
from houseway.odds.report import solve
from houseway.sheet.switches import Choices

REFERENCE = "reference/blackjack"
NO_BUST = "hustler/no-bust-4.0b"
PER_CENT = 1e-2


@cache
def _game(name: str, chosen: tuple[tuple[str, Any], ...]) -> Game:
    return load_game(name, Choices(settings=dict(chosen)))


def game(name: str, **settings: Any) -> Game:
    """Settings as keywords: `decks`, `hands`, and the names of the sheet with underscores."""
    paths = {"decks": "deck.decks", "hands": "play.split.hands"}
    chosen = {paths.get(key, key.replace("_", "-")): value for key, value in settings.items()}
    return _game(name, tuple(chosen.items()))


def ev(of: Game) -> float:
    analyst: Any = of.analyst
    return float(analyst.solver.ev)


# --- an independent combinatorial analyser --------------------------------------------------------

# Its play after a split is ours: what is best for the same cards before a split, no memory of the
# other hands. Printed to nine decimals of a per cent.
Row = tuple[dict[str, Any], float]
ANALYSED: dict[str, Row] = {
    "6 decks, dealer hits soft 17": ({"decks": 6}, -0.615389123),
    "6 decks, dealer stands on soft 17": ({"decks": 6, "soft_17": "stand"}, -0.402870236),
    "1 deck, stands, no double after a split, split once": (
        {"decks": 1, "soft_17": "stand", "double_after_split": "no", "hands": 2},
        0.024273905,
    ),
}


@pytest.mark.in_turn
@pytest.mark.parametrize("settings, per_cent", ANALYSED.values(), ids=ANALYSED)
def test_an_independent_analyser_finds_the_same_to_the_last_digit(
    settings: dict[str, Any], per_cent: float
) -> None:
    assert ev(game(REFERENCE, **settings)) == pytest.approx(per_cent * PER_CENT, abs=1e-11)


@pytest.mark.slow
def test_the_deviation_of_one_deck_is_the_analysers() -> None:
    settings, per_cent = ANALYSED["1 deck, stands, no double after a split, split once"]
    price = solve(game(REFERENCE, **settings), only="base").price("base")
    assert price.ev == pytest.approx(per_cent * PER_CENT, abs=1e-11)
    assert price.sd == pytest.approx(1.14309035, abs=1e-8)


# --- no bust 4.0b ---------------------------------------------------------------------------------

# A separate solver of the both-over rule (003:7002-7018), to eight decimals of a per cent.
BOTH_OVER = {1: -0.42329872, 2: -0.77949717, 6: -0.99965555, 8: -1.02651882}


@pytest.mark.in_turn
@pytest.mark.parametrize("decks", BOTH_OVER)
def test_hands_over_that_push_are_priced_like_a_separate_solver_does(decks: int) -> None:
    found = ev(game(NO_BUST, decks=decks))
    assert found == pytest.approx(BOTH_OVER[decks] * PER_CENT, abs=1e-10)


def test_a_thousand_million_simulated_rounds_agree_with_the_both_over_rule() -> None:
    """An independent simulator: -0.99870 per cent with a standard error of 0.00346."""
    assert abs(ev(game(NO_BUST, decks=6)) / PER_CENT + 0.99870) < 0.00346
    analyst: Any = game(NO_BUST, decks=6).analyst
    places = [row.id for row in analyst.lead.all_rows]
    pushes = analyst.solver.row_chances[places.index("over-push")]
    assert pushes == pytest.approx(0.00405, abs=5e-6)  # it counted so many a round


# --- published tables -----------------------------------------------------------------------------

# The calculator behind these tables plays splits in its own way, which costs it less than 0.001
# per cent; the rules are the same. It may not be better than the best play.
PUBLISHED: dict[str, Row] = {
    # Wizard of Odds, Blackjack Appendix 9: no hole card, four hands, aces once, 3 to 2
    "8 decks, hits, no look, doubled after splits": ({"decks": 8, "peek": "no"}, -0.7562),
    "8 decks, hits, no look, not doubled": (
        {"decks": 8, "peek": "no", "double_after_split": "no"},
        -0.89865,
    ),
    # Wizard of Odds, House Edge Calculator
    "6 decks, stands": ({"soft_17": "stand"}, -0.4031),
    "6 decks, stands, surrender": ({"soft_17": "stand", "surrender": "late"}, -0.3305),
    "6 decks, stands, surrender, aces again": (
        {"soft_17": "stand", "surrender": "late", "resplit_aces": "yes"},
        -0.2620,
    ),
    "8 decks, stands, surrender": (
        {"decks": 8, "soft_17": "stand", "surrender": "late"},
        -0.3551,
    ),
}


@pytest.mark.in_turn
@pytest.mark.parametrize("settings, per_cent", PUBLISHED.values(), ids=PUBLISHED)
def test_published_edges_are_met_to_a_thousandth_of_a_per_cent(
    settings: dict[str, Any], per_cent: float
) -> None:
    found = ev(game(REFERENCE, **settings)) / PER_CENT
    assert 0 <= found - per_cent < 0.001


# janimar.eu, "Blackjack dealer insurance"; 6 decks also in the Wizard of Odds FAQ
INSURANCE = {1: "5.882", 2: "6.796", 4: "7.246", 6: "7.395", 8: "7.470"}


INSURED = [
    *(
        (name, decks)
        for name in (REFERENCE, NO_BUST, "aviator/pure-21-5-buster")
        for decks in INSURANCE
    ),
    *(("ranchos/pure-21-5-blackjack", decks) for decks in (6, 8)),
]


@pytest.mark.in_turn
@pytest.mark.parametrize("name, decks", INSURED)
def test_insurance_costs_what_is_printed_for_each_number_of_decks(name: str, decks: int) -> None:
    price = solve(game(name, decks=decks), only="insurance").price("insurance")
    # 16 tens a deck pay 2 to 1, the other cards but the ace lose: 32 - 36 a deck, and one back.
    assert price.ev == Fraction(1 - 4 * decks, 52 * decks - 1)
    assert f"{-100 * float(price.ev):.3f}" == INSURANCE[decks]


def test_a_natural_of_six_decks_comes_192_times_in_4043_hands() -> None:
    """Wizard of Odds, "Ask the Wizard: Blackjack"; both hands have it as often."""
    analyst: Any = game(REFERENCE, decks=6).analyst
    names = [row.id for row in analyst.lead.all_rows]
    rows = dict(zip(names, analyst.solver.row_chances, strict=True))
    assert rows["both-natural"] + rows["natural"] == pytest.approx(192 / 4043, abs=1e-14)
    assert rows["both-natural"] + rows["dealer-natural"] == pytest.approx(192 / 4043, abs=1e-14)
