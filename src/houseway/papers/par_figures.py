"""Makes the figures of a PAR sheet; they are kept under a digest of rules, choices and code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import hypot

from houseway.families.analyst import SimplerPlay
from houseway.library import Game
from houseway.odds.charts import Chart, HouseWayChart, TilesChart, chart_of
from houseway.odds.deck_prices import DeckPrices, deck_prices
from houseway.odds.report import Odds, Reading, price_readings, solve, strategy_json
from houseway.papers.kept_figures import figures_key, kept, kept_list
from houseway.papers.par_values import (
    CheckedWager,
    CrossCheck,
    JackpotChance,
    ParFigures,
    ParWager,
    PricedGame,
)
from houseway.papers.par_wagers import not_priced, par_wagers, results_of
from houseway.pricing.prices import Valued
from houseway.progress import reporting
from houseway.simulate.run import simulate
from houseway.simulate.simulated import Simulated


def par_figures(game: Game, *, readings: bool, decks: bool, rounds: int, seed: int) -> ParFigures:
    """All figures of a game; `readings` and `decks` are solved again for each, `rounds` are dealt.

    Raises `no-price` for a game in which players play each other.
    """
    assert game.analyst is not None  # refuses a game that has no prices
    key = figures_key(game)
    dealt = f"{key} {rounds} {seed}"
    priced = kept("par-prices", dealt, PricedGame, lambda: _priced(game, rounds, seed))
    check = None
    if rounds:
        wagers = priced.wagers
        check = kept("par-check", dealt, CrossCheck, lambda: _checked(game, wagers, rounds, seed))
    return ParFigures(
        priced=priced,
        decks=kept_list("par-decks", key, DeckPrices, lambda: deck_prices(game)) if decks else (),
        readings=kept_list("par-readings", key, Reading, lambda: _by_reading(game))
        if readings
        else (),
        check=check,
    )


# --- prices and strategy --------------------------------------------------------------------------


def _priced(game: Game, rounds: int, seed: int) -> PricedGame:
    odds = solve(game)
    jackpots = game.sheet.jackpot
    chart = chart_of(odds.chart) if odds.chart is not None else None
    return PricedGame(
        wagers=tuple(par_wagers(odds)),
        not_priced=tuple(not_priced(odds)),
        jackpots=tuple(
            JackpotChance(name, jackpots[name].name or name, chance)
            for name, chance in odds.jackpots.items()
        ),
        envy=getattr(chart, "envy", ()),
        strategy=strategy_json(odds) or {},
        simpler=(
            *_house_way(odds, chart),
            *game.analyst.simpler_plays(rounds=rounds, seed=seed),
        ),
    )


def _house_way(odds: Odds, chart: Chart | None) -> Iterator[SimplerPlay]:
    """The cost of the house way, if deals are counted by it too."""
    lead = next((item for item in odds.wagers if item.price.id == odds.decided_for), None)
    if lead is None:
        return
    house: Fraction | float | None = None
    if odds.decisions:
        house = (lead.house_way or lead.price).ev
    elif isinstance(chart, HouseWayChart | TilesChart):
        house = Fraction(chart.house_way.ev_fraction)
    if house is not None:
        best = lead.price.ev
        if isinstance(lead.price, Valued) and lead.price.figure.ev_fraction:
            best = Fraction(lead.price.figure.ev_fraction)
        yield SimplerPlay(
            name="the house way",
            says="what the house does for a bettor who does not decide",
            cost=best - house,
        )


# --- other readings -------------------------------------------------------------------------------


def _by_reading(game: Game) -> Iterable[Reading]:
    return price_readings(game, progress=reporting("readings"))


# --- simulated rounds -----------------------------------------------------------------------------


def _checked(game: Game, wagers: Iterable[ParWager], rounds: int, seed: int) -> CrossCheck:
    found = simulate(
        game,
        rounds=rounds,
        seed=seed,
        strategy=game.analyst.policy("best"),
        progress=reporting(f"{rounds:,} rounds"),
    )
    known = {wager.id: wager for wager in wagers}
    return CrossCheck(
        rounds=rounds,
        seed=seed,
        wagers=tuple(
            _compared(item, known[item.price.id]) for item in found.wagers if item.price.id in known
        ),
    )


def _compared(item: Simulated, wager: ParWager) -> CheckedWager:
    price, error = item.price, item.standard_error
    tally = price.tally if isinstance(price, Valued) else None
    both = hypot(error or 0.0, wager.standard_error)
    grows = tally is not None and tally.money != tally.rounds
    return CheckedWager(
        id=wager.id,
        name=wager.name,
        rounds=item.decided,
        ev=float(price.ev),
        standard_error=error,
        distance=(float(price.ev) - float(wager.ev)) / both if both else None,
        deviation=price.sd,
        skewness=price.figure.skewness if isinstance(price, Valued) else price.skewness,
        results=results_of(tally) if tally and grows and not wager.results else (),
    )
