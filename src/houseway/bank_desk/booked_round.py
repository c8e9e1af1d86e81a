"""A played round of a room: what was in action, what the bank won, and what it was to win.

The bank's expectation follows from the wagers as they were placed and from the cover, before a
card was dealt. If all seats share the hands, it is the exact mean of the round, cover and order
of settlement included. Elsewhere each wager counts with its exact price, as far as it was covered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from houseway.bank_desk.bank_table import BANK, BankTable, bank_table, usual_wagers
from houseway.bank_desk.counted_round import counted_round
from houseway.errors import HousewayError
from houseway.families.analyst import BEST, Wanted
from houseway.library import Game
from houseway.pricing.prices import Price, has_unit_price
from houseway.pricing.round_result import RoundResult
from houseway.settling.settle import play_record
from houseway.settling.settled import Settled
from houseway.table.chips.carried_pot import HOUSE, POT
from houseway.table.rounds import PLAYER_DEALER, Bet, Setup

SAMPLE = 200_000  # rounds of the table from which deviations of simulated games are taken
Pair = tuple[str, str, bool]  # two wagers, and whether they are of the same bettor


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """The bank's result of a round before the cards, in cents and square cents.

    `error` bounds the standard error of the mean where a price is simulated, and `result` has the
    whole distribution where the round is counted.
    """

    mean: Fraction
    variance: Fraction
    error: float = 0.0
    result: RoundResult | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookedRound:
    """A round of a table with a bank, in cents.

    `handle` is what was in action, `won` what the bank won from the bettors before collections, and
    `unpriced` what it won of that with wagers that have no price.
    """

    handle: int
    won: int
    bank_fee: int
    bettor_fees: int
    unpriced: int
    expected: Expected


@dataclass(frozen=True, slots=True, kw_only=True)
class BookedHand:
    """A hand among players: what they put in, and what the house took of it, in cents."""

    handle: int
    players: int


def booked_round(game: Game, record: Mapping[str, object]) -> BookedRound | BookedHand:
    """The figures of a round from its record; the rules play and settle it again."""
    settled = play_record(game, record)
    if game.sheet.bank is None:
        return _hand(settled)
    lines = [line for line in settled.lines if not line.fund]
    fees = Counter[bool]()
    for fee in settled.fees:
        fees[fee.payer == PLAYER_DEALER] += fee.amount
    return BookedRound(
        handle=sum(line.in_action for line in lines if line.result != "stays"),
        won=-sum(line.net for line in lines),
        bank_fee=fees[True],
        bettor_fees=fees[False],
        unpriced=-sum(line.net for line in lines if not _is_priced(settled, line.bet.wager)),
        expected=_expected(settled, record),
    )


def _hand(settled: Settled) -> BookedHand:
    paid = [each for each in settled.payments if each.owed.payer not in (POT, HOUSE)]
    return BookedHand(
        handle=sum(each.paid for each in paid),
        players=len({each.owed.payer for each in paid}),
    )


def _is_priced(settled: Settled, wager: str) -> bool:
    return _shares_hands(settled.game) or has_unit_price(settled.game.wagers[wager])


def _shares_hands(game: Game) -> bool:
    return "winner" in game.family.facts(game.sheet)


def _expected(settled: Settled, record: Mapping[str, object]) -> Expected:
    setup = settled.setup
    if _shares_hands(settled.game):
        found = _counted(settled.game, setup.seats, setup.bank, setup.cover, setup.bets)
        if found is not None:
            return found
    covered = _covered_shares(settled, record)
    return priced(settled.game, {bet: covered.get(bet.spot, Fraction(1)) for bet in setup.bets})


@lru_cache(maxsize=4096)
def _counted(
    game: Game, seats: int, bank: int, cover: int | None, bets: tuple[Bet, ...]
) -> Expected | None:
    setup = Setup(seats=seats, bank=bank, cover=cover, bets=bets)
    found = counted_round(game, setup, play=BEST, policy=game.sheet.banked.cover)
    if found is None:
        return None
    result = found.bank
    return Expected(mean=result.mean, variance=result.variance, result=result)


# --- games in which each seat has a hand of its own -----------------------------------------------


def _covered_shares(settled: Settled, record: Mapping[str, object]) -> dict[object, Fraction]:
    """The share of each spot that the cover reached; a spot that is not named is covered whole.

    A wager that goes back by the rules was in action: its price says how often that happens.
    """
    assert settled.settlement is not None
    if not settled.settlement.short:
        return {}
    bank = record["bank"]
    assert isinstance(bank, Mapping)
    whole = {key: value for key, value in bank.items() if key != "amount"}
    everything = play_record(settled.game, {**record, "bank": whole})
    placed, acted = Counter[object](), Counter[object]()
    full = {(*line.bet.spot, line.bet.hand): line for line in everything.lines}
    for line in settled.lines:
        cut = line.net != full[(*line.bet.spot, line.bet.hand)].net
        placed[line.bet.spot] += line.bet.amount
        acted[line.bet.spot] += line.in_action if cut else line.bet.amount
    return {spot: Fraction(acted[spot], amount) for spot, amount in placed.items() if amount}


def priced(game: Game, covered: Mapping[Bet, Fraction]) -> Expected:
    """The bank's result of some bets by the price of each, as far as it is covered."""
    prices, pairs = _unit_prices(game), _unit_covariances(game)
    stakes = [
        (bet.bettor, bet.wager, bet.amount * share)
        for bet, share in covered.items()
        if bet.wager in prices
    ]
    variance = sum(
        (
            stake * other * pairs.get(_pair(name, wager, who == whom), Fraction(0))
            for who, name, stake in stakes
            for whom, wager, other in stakes
        ),
        Fraction(0),
    )
    return Expected(
        mean=-sum((stake * prices[name][0] for _, name, stake in stakes), Fraction(0)),
        variance=max(variance, Fraction(0)),
        error=sum(float(stake) * prices[name][1] for _, name, stake in stakes),
    )


@lru_cache(maxsize=64)
def _unit_prices(game: Game) -> dict[str, tuple[Fraction, float]]:
    """The mean win of one unit on each wager in a round, with its standard error.

    The money of a wager that another one includes wins nothing by itself.
    """
    wanted: Wanted = [
        (wager, [*wager.section.numbers] or [None])
        for wager in game.wagers.values()
        if has_unit_price(wager)
    ]
    found: dict[str, tuple[Fraction, float]] = {}
    for item in game.analyst.solve(wanted).prices:
        price = item.price
        wager = price.wager
        if game.analyst.part_of(wager):
            found[wager.id] = (Fraction(0), 0.0)
        elif isinstance(price, Price):
            found[wager.id] = (price.per_round, 0.0)
        else:
            found[wager.id] = (Fraction(price.ev), price.figure.standard_error)
    return found


@lru_cache(maxsize=64)
def _unit_covariances(game: Game) -> dict[Pair, Fraction]:
    """The covariance of two wagers of one unit each, from simulated rounds of a table.

    The wagers of a bettor that never lie together at that table count as independent.
    """
    table = _reference_table(game)
    one = table.round
    sums: dict[Pair, list[Fraction]] = {}
    for place, bet in enumerate(one.bets):
        for other, another in enumerate(one.bets):
            same = bet.bettor == another.bettor
            unit = one.covariances[place][other] / (bet.amount * another.amount)
            sums.setdefault(_pair(bet.wager, another.wager, same), []).append(unit)
    return {pair: sum(held, Fraction(0)) / len(held) for pair, held in sums.items()}


def _reference_table(game: Game) -> BankTable:
    """Two bettors with every wager that may lie beside the base wager; else the usual table."""
    usual = usual_wagers(game, {"bank": {"seat": BANK}})
    first = min(each["seat"] for each in usual)
    kind = {name: wager.section.kind for name, wager in game.wagers.items()}
    base = [x for x in usual if x["seat"] == first and kind[x["wager"]] != "bonus"]
    sides = {
        x["wager"]: x
        for x in usual
        if kind[x["wager"]] == "bonus" and has_unit_price(game.wagers[x["wager"]])
    }
    wagers = [{**x, "seat": seat} for seat in (first, first + 1) for x in (*base, *sides.values())]
    sample = {"rounds": SAMPLE}
    try:
        return bank_table(game, {"wagers": wagers, **sample})
    except HousewayError:
        return bank_table(game, sample)


def _pair(one: str, other: str, same: bool) -> Pair:
    return (min(one, other), max(one, other), same)
