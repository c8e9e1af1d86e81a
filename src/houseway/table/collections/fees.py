"""Fees due for one round of a player-dealer game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseway.errors import BadRecord, Problem
from houseway.money import dollars
from houseway.table.collections.fee_bands import Bands
from houseway.table.collections.schedule import Charge, Schedule, ScheduleOption

Bettor = str | tuple[str | int, ...]
PLAYER_DEALER = "player-dealer"
MOST_RATES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeBet:
    """One wager on the table before the deal, as collections see it.

    A bet left up from the round before is `carried`: it has paid its fee but is still action. So
    is one that is `free`, whose fee is given back.
    """

    bettor: Bettor
    wager: str
    base: bool
    amount: int
    carried: bool = False
    backline: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """`what` is the column: player, dealer, jackpot or a wager."""

    payer: Bettor
    amount: int
    what: str
    why: str
    cite: str


def due(option: ScheduleOption, bets: Sequence[FeeBet]) -> tuple[Fee, ...]:
    """The fees to be taken; nothing is listed for a fee of $0.

    Bets of the player-dealer are neither action nor charged.
    """
    placed = [bet for bet in bets if bet.bettor != PLAYER_DEALER]
    fees = (*_of_bettors(option, placed), *_of_player_dealer(option, placed))
    return tuple(fee for fee in fees if fee.amount)


def total_table_action(option: ScheduleOption, bets: Sequence[FeeBet]) -> int:
    """The wagers of all bettors together, with bonus bets where the schedule counts them."""
    counted = [bet for bet in bets if bet.base or option.terms.action != "base"]
    return sum(bet.amount for bet in counted if bet.bettor != PLAYER_DEALER)


def _of_bettors(option: ScheduleOption, bets: Sequence[FeeBet]) -> Iterator[Fee]:
    terms = option.terms
    paying = [
        bet
        for bet in bets
        if not (bet.carried or bet.free) and (terms.backline or not bet.backline)
    ]
    for bettor in dict.fromkeys(bet.bettor for bet in paying):
        theirs = [bet for bet in paying if bet.bettor == bettor]
        for amount, label in _counted(terms.player_pays, theirs)[: terms.circles]:
            yield _fee(option, bettor, "player", option.player, amount, label)
        alone = not any(bet.base for bet in bets if bet.bettor == bettor)
        for column in option.wagers:
            if column.wager in terms.only_alone and not alone:
                continue
            for bet in theirs:
                if bet.wager == column.wager:
                    label = f"{bet.wager} wager"
                    yield _fee(option, bettor, bet.wager, column.fee, bet.amount, label)


def _counted(player_pays: str, bets: Sequence[FeeBet]) -> list[tuple[int, str]]:
    """The amounts one bettor's player fee is taken for, in the order they were placed."""
    if player_pays == "per round":
        return [(sum(bet.amount for bet in bets), "round wagered for")]
    if player_pays == "by total wager":
        return [(sum(bet.amount for bet in bets), "total wager")]
    return [
        (bet.amount, f"{bet.wager} wager") for bet in bets if bet.base or player_pays == "per wager"
    ]


def _of_player_dealer(option: ScheduleOption, bets: Sequence[FeeBet]) -> Iterator[Fee]:
    """A fee by action is not due on a round that has none; a flat fee is due on every round."""
    action = total_table_action(option, bets)
    if not isinstance(option.dealer, Bands):
        yield _flat(option, PLAYER_DEALER, "dealer", option.dealer, "each round")
    elif action:
        yield _fee(option, PLAYER_DEALER, "dealer", option.dealer, action, "total table action")
    yield _flat(option, PLAYER_DEALER, "jackpot", option.jackpot, "jackpot, each round")


def _fee(
    option: ScheduleOption, payer: Bettor, what: str, charge: Charge, amount: int, label: str
) -> Fee:
    counted = f"{label} {dollars(amount)}"
    if not isinstance(charge, Bands):
        return _flat(option, payer, what, charge, counted)
    band = charge.at(amount)
    if band is None:
        raise BadRecord("fee-band", f"option {option.name}: {counted} is in no band ({charge})")
    return _flat(option, payer, what, band.fee, f"{counted}: band {band}")


def _flat(option: ScheduleOption, payer: Bettor, what: str, fee: int, why: str) -> Fee:
    why = f"option {option.name}, {why}"
    return Fee(payer=payer, amount=fee, what=what, why=why, cite=option.terms.source)


# --- the law of five rates -------------------------------------------------------------------


def rates(option: ScheduleOption) -> int:
    """The number of different fees of the player-dealer at this option's table."""
    if isinstance(option.dealer, Bands):
        return len({band.fee for band in option.dealer.rows})
    return 1


def check_rates(schedule: Schedule) -> tuple[Problem, ...]:
    """Refuse more than five collection rates at one table limit (001:1409)."""
    return tuple(
        Problem(
            "too-many-rates",
            f"option {option.name} has {rates(option)} player-dealer rates; "
            f"the law allows {MOST_RATES}",
            path=f"schedule.{schedule.id}",
        )
        for option in schedule.options
        if rates(option) > MOST_RATES
    )
