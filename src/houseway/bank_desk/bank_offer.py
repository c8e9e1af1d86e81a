"""The bank as it looks to a bettor to whom it is offered: what banking gains over betting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from houseway.bank_desk.bank_table import BankTable
from houseway.errors import BadRecord
from houseway.json_view import JsonView
from houseway.table.collections.fees import Fee
from houseway.table.rounds import PLAYER_DEALER, person_of


@dataclass(frozen=True, slots=True)
class OfferOption(JsonView):
    """One option of the collection for the bettor to whom the bank is offered, dollars a round.

    `gain` is what banking wins more than betting. None if the option prints no fee for the action.
    """

    schedule: str
    option: str
    as_bank: float | None
    as_bettor: float | None
    gain: float | None


@dataclass(frozen=True, slots=True)
class OfferFigures(JsonView):
    """A bettor's result of a round, with the bank and without it, before collections, in dollars.

    With the bank, the bettor has the cover of the table and bets nothing; all others bet as before.
    """

    seat: int
    cover: float | None
    bank_mean: float
    bank_deviation: float
    bank_worst: float
    bettor_mean: float
    bettor_deviation: float
    gain: float
    gain_error: float | None  # None if both rounds are counted
    options: tuple[OfferOption, ...]


def fees_of(payer: str, fees: Sequence[Fee]) -> int:
    """The sum of the fees that one person pays, in cents."""
    return sum(fee.amount for fee in fees if fee.payer == payer)


def offer_figures(table: BankTable, seat: int) -> OfferFigures:
    """The bank for the bettor at a seat, against the bets that they have at this table."""
    bets = tuple(bet for bet in table.setup.bets if bet.seat != seat)
    offered = replace(
        table,
        setup=replace(table.setup, bank=seat, bets=bets),
        sampling=replace(table.sampling, checkpoint=None),  # which is for the rounds of the table
        _made={},
    )
    bank, now = offered.round.bank, table.round
    mine = [at for at, bet in enumerate(now.bets) if bet.bettor == (seat, "")]
    bettor, deviation = now.mean_of(mine), now.deviation_of(mine)
    variances = [
        square / one.total
        for one, square in ((offered.round, float(bank.variance)), (now, deviation**2))
        if not one.exact
    ]
    cover = table.setup.cover
    return OfferFigures(
        seat=seat,
        cover=None if cover is None else cover / 100,
        bank_mean=float(bank.mean) / 100,
        bank_deviation=bank.deviation / 100,
        bank_worst=bank.least / 100,
        bettor_mean=float(bettor) / 100,
        bettor_deviation=deviation / 100,
        gain=float(bank.mean - bettor) / 100,
        gain_error=sum(variances) ** 0.5 / 100 if variances else None,
        options=tuple(_options(table, offered, seat, (float(bank.mean), float(bettor)))),
    )


def _options(
    table: BankTable, offered: BankTable, seat: int, won: tuple[float, float]
) -> Iterator[OfferOption]:
    """Both ways under each option, with the fee of the player-dealer and that of the bettor."""
    for schedule in table.game.schedules.values():
        for option in schedule.options:
            try:
                dealer = fees_of(PLAYER_DEALER, offered.fees(option))
                fee = fees_of(person_of((seat, "")), table.fees(option))
            except BadRecord:  # the action is in no band of the option
                yield OfferOption(schedule.id, option.name, None, None, None)
                continue
            bank, bettor = won[0] - dealer, won[1] - fee
            yield OfferOption(
                schedule.id, option.name, bank / 100, bettor / 100, (bank - bettor) / 100
            )
