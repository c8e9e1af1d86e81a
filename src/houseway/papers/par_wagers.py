"""The wagers of a priced game with their events, as a PAR sheet states them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.library import Game
from houseway.odds.report import Odds
from houseway.papers.par_values import (
    COUNTED,
    SAMPLED,
    SOLVED,
    Exact,
    NotPriced,
    ParEvent,
    ParResult,
    ParWager,
)
from houseway.pricing.figures import Tally, skewness_of
from houseway.pricing.prices import Price, Priced, Valued, has_unit_price
from houseway.prose.wording import Wording
from houseway.wagers.rows import Wager, WagerRow

ROUNDING = 1e-12  # the error of figures in floating point


def par_wagers(odds: Odds) -> Iterator[ParWager]:
    """Every wager that has a price."""
    wording = Wording.of(odds.game)
    for item in odds.wagers:
        price = item.price
        if isinstance(price, Price):
            yield _counted(odds.game, item, price, wording)
        else:
            yield _valued(odds.game, price, wording)


def _counted(game: Game, item: Priced, price: Price, wording: Wording) -> ParWager:
    decided = price.total * price.decided  # deals until the bet is decided
    return ParWager(
        id=price.id,
        name=_name(price),
        kind=price.wager.section.kind,
        events=tuple(
            _event(
                wording.when(price.wager, row),
                row,
                weight,
                price.total,
                weight * row.pays.per_unit / decided,
            )
            for row, weight in price.weights
            if _can_decide(price.wager, row)
        ),
        total=price.total,
        ev=price.ev,
        hit=price.hit,
        push=price.push,
        variance=price.variance,
        deviation=price.sd,
        skewness=price.skewness,
        average_wager=Fraction(1),
        element_of_risk=price.ev,
        method=COUNTED,
        standard_error=0.0,
        spread_method="exact",
        rounds_to_decision=1 / price.decided,
        house_way_ev=item.house_way.ev if item.house_way else None,
        part_of=game.analyst.part_of(price.wager),
    )


def _valued(game: Game, price: Valued, wording: Wording) -> ParWager:
    figure, tally = price.figure, price.tally
    events = (
        _counted_events(price.wager, tally, wording) if tally else _solved_events(price, wording)
    )
    exact: dict[str, Exact] = _exact_figures(price.wager, tally) if tally else {}
    return ParWager(
        id=price.id,
        name=_name(price),
        kind=price.wager.section.kind,
        events=tuple(events),
        total=tally.rounds if tally else None,
        ev=exact.get("ev", figure.ev),
        hit=exact.get("hit", price.hit),
        push=exact.get("push", price.push),
        variance=exact.get("variance", figure.sd**2),
        deviation=figure.sd,
        skewness=_skewness(price),
        average_wager=exact.get("money", figure.average_wager),
        element_of_risk=exact.get("risk", price.element_of_risk),
        method=SAMPLED if figure.method == "simulated" else SOLVED,
        standard_error=figure.standard_error,
        spread_method=figure.sd_method,
        rounds_to_decision=Fraction(1),
        part_of=game.analyst.part_of(price.wager),
        results=results_of(tally) if tally and tally.money != tally.rounds else (),
    )


def _skewness(price: Valued) -> float | None:
    """The skewness; of a wager that is one unit in every round it follows from the rows."""
    figure = price.figure
    if figure.skewness is None and figure.average_wager == 1:
        return skewness_of((row.pays.per_unit, Fraction(chance)) for row, chance, _ in price.rows)
    return figure.skewness


def _name(price: Price | Valued) -> str:
    name = price.wager.name
    return name if price.number is None else f"{name} {price.number}"


def _can_decide(wager: Wager, row: WagerRow) -> bool:
    """Whether no earlier row always applies."""
    always = (each for each in wager.all_rows if not each.when.text.strip())
    return wager.section.choose != "first" or row.when.text.strip() != "" or row is next(always)


def _event(when: str, row: WagerRow, weight: int, total: int, returns: Fraction) -> ParEvent:
    return ParEvent(
        id=row.id,
        when=when,
        pays=row.pays.text,
        combinations=weight,
        probability=Fraction(weight, total),
        returns=returns,
        cite=row.cite,
        impossible=row.dead,
    )


def _counted_events(wager: Wager, tally: Tally, wording: Wording) -> Iterator[ParEvent]:
    """The rows with the deals that each decides; what they return is of the whole hand."""
    counts = zip(wager.all_rows, tally.rows, tally.row_nets, strict=True)
    for row, count, net in counts:
        if _can_decide(wager, row):
            returns = Fraction(net, tally.rounds * tally.unit)
            yield _event(wording.when(wager, row), row, count, tally.rounds, returns)


def _solved_events(price: Valued, wording: Wording) -> Iterator[ParEvent]:
    for row, chance, _ in price.rows:
        if not _can_decide(price.wager, row):
            continue
        yield ParEvent(
            id=row.id,
            when=wording.when(price.wager, row),
            pays=row.pays.text,
            probability=chance,
            returns=price.figure.returns.get(row.id),
            cite=row.cite,
            impossible=row.dead,
        )
    known = price.figure.returns
    rest = price.figure.ev - sum(known.values())
    if known and abs(rest) > ROUNDING:
        when = "other hands of a split, on which this wager does not lie"
        yield ParEvent(id="other-hands", when=when, pays="", probability=None, returns=rest)


def _exact_figures(wager: Wager, tally: Tally) -> dict[str, Exact]:
    """The figures of counted deals as fractions."""
    deals, unit = tally.rounds, tally.unit
    ev = Fraction(tally.net, deals * unit)
    money = Fraction(tally.money, deals)
    counted = list(zip(wager.all_rows, tally.rows, strict=True))
    shares = {
        name: Fraction(sum(n for row, n in counted if row.pays.result == result), deals)
        for name, result in (("hit", "win"), ("push", "push"))
    }
    spread = Fraction(tally.sum_of(2), deals * unit**2) - ev**2
    return {**shares, "ev": ev, "money": money, "variance": spread, "risk": ev / money}


def results_of(tally: Tally) -> tuple[ParResult, ...]:
    """The results of a whole hand, from the worst to the best."""
    return tuple(
        ParResult(
            net=Fraction(net, tally.unit),
            combinations=count,
            probability=Fraction(count, tally.rounds),
            returns=Fraction(net * count, tally.unit * tally.rounds),
        )
        for net, count in sorted(tally.nets.items())
    )


def not_priced(odds: Odds) -> Iterator[NotPriced]:
    """The wagers without a price, and the reason."""
    wagers: Mapping[str, Wager] = odds.game.wagers
    priced = {item.price.wager.id for item in odds.wagers}
    for wager in wagers.values():
        if wager.id in priced:
            continue
        why = "it is never in play with these readings and this shoe"
        if not has_unit_price(wager):
            why = "it pays fixed dollars whatever the stake, so it has no price per unit"
        yield NotPriced(wager.id, wager.name, why)
