"""What is due: the fees of one round, or of one stage or time of a pot game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from houseway.errors import BadRecord, Problem, UnknownName
from houseway.money import dollars
from houseway.table.bands import Bands
from houseway.table.schedule import Charge, Option, Schedule, StageFee

Bettor = str | tuple[str | int, ...]
PLAYER_DEALER = "player-dealer"
MOST_RATES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeBet:
    """One wager on the table before the deal, as collections see it.

    A bet left up from the round before is `carried`: it has paid its fee but is still action.
    """

    bettor: Bettor
    wager: str
    base: bool
    amount: int
    carried: bool = False
    backline: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """`what` is the column: player, dealer, jackpot, a wager or a stage."""

    payer: Bettor
    amount: int
    what: str
    why: str
    cite: str


def due(
    option: Option,
    bets: Sequence[FeeBet],
    *,
    players: int | None = None,
    stage: str | None = None,
    minutes: int | None = None,
) -> tuple[Fee, ...]:
    """The fees to be taken; nothing is listed for a fee of $0.

    A pot game names its `stage` or the `minutes` to be paid for, where every period begun counts.
    Bets of the player-dealer are neither action nor charged.
    """
    if option.players and players is not None and players not in option.players:
        raise BadRecord(
            "fee-players", f"option {option.name} is for {option.players} players, not {players}"
        )
    if stage is not None or minutes is not None:
        fees: Iterable[Fee] = _of_pot(option, players=players, stage=stage, minutes=minutes)
    else:
        placed = [bet for bet in bets if bet.bettor != PLAYER_DEALER]
        if option.stages and not (option.player or option.dealer or option.wagers):
            known = ", ".join(dict.fromkeys(fee.stage for fee in option.stages))
            raise BadRecord("fee-stage", f"option {option.name}: name a stage or time ({known})")
        fees = (*_of_bettors(option, placed), *_of_player_dealer(option, placed))
    return tuple(fee for fee in fees if fee.amount)


def total_table_action(option: Option, bets: Sequence[FeeBet]) -> int:
    """What the bettors have wagered, bonus bets included where the schedule counts them."""
    counted = [bet for bet in bets if bet.base or option.terms.action != "base"]
    return sum(bet.amount for bet in counted if bet.bettor != PLAYER_DEALER)


# --- player-dealer games ---------------------------------------------------------------------


def _of_bettors(option: Option, bets: Sequence[FeeBet]) -> Iterator[Fee]:
    terms = option.terms
    paying = [bet for bet in bets if not bet.carried and (terms.backline or not bet.backline)]
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


def _of_player_dealer(option: Option, bets: Sequence[FeeBet]) -> Iterator[Fee]:
    """A fee by action is not due on a round that has none; a flat fee is due on every round."""
    action = total_table_action(option, bets)
    if not isinstance(option.dealer, Bands):
        yield _flat(option, PLAYER_DEALER, "dealer", option.dealer, "each round")
    elif action:
        yield _fee(option, PLAYER_DEALER, "dealer", option.dealer, action, "total table action")
    yield _flat(option, PLAYER_DEALER, "jackpot", option.jackpot, "jackpot, each round")


def _fee(option: Option, payer: Bettor, what: str, charge: Charge, amount: int, label: str) -> Fee:
    counted = f"{label} {dollars(amount)}"
    if not isinstance(charge, Bands):
        return _flat(option, payer, what, charge, counted)
    band = charge.at(amount)
    if band is None:
        raise BadRecord("fee-band", f"option {option.name}: {counted} is in no band ({charge})")
    return _flat(option, payer, what, band.fee, f"{counted}: band {band}")


def _flat(option: Option, payer: Bettor, what: str, fee: int, why: str) -> Fee:
    why = f"option {option.name}, {why}"
    return Fee(payer=payer, amount=fee, what=what, why=why, cite=option.terms.source)


# --- pot games -------------------------------------------------------------------------------


def _of_pot(
    option: Option, *, players: int | None, stage: str | None, minutes: int | None
) -> Iterator[Fee]:
    timed = [fee for fee in option.stages if fee.minutes]
    if stage is None and not timed:
        raise BadRecord("fee-stage", f"option {option.name} has no fee by time; name a stage")
    found = timed if stage is None else [fee for fee in option.stages if fee.stage == stage]
    if not found:
        known = dict.fromkeys(fee.stage for fee in option.stages)
        raise UnknownName("stage", stage or "", known, where=f"option {option.name}")
    payers = dict(option.terms.paid_by)
    for name in dict.fromkeys(fee.stage for fee in found):
        fee = _for_players(option, [fee for fee in found if fee.stage == name], players)
        why, periods = name, 1
        if fee.players:
            why = f"{why}, {players} players: band {fee.players}"
        if fee.minutes:
            if minutes is None:
                raise BadRecord("fee-time", f"option {option.name}, {name}: say how many minutes")
            periods = -(-minutes // fee.minutes)
            why = f"{why}, {minutes} minutes"
        yield _flat(option, payers.get(name, "pot"), name, fee.fee * periods, why)


def _for_players(option: Option, fees: Sequence[StageFee], players: int | None) -> StageFee:
    for fee in fees:
        if fee.players is None or (players is not None and players in fee.players):
            return fee
    known = ", ".join(str(fee.players) for fee in fees)
    asked = "say how many players" if players is None else f"no fee for {players} players"
    raise BadRecord("fee-players", f"option {option.name}, {fees[0].stage}: {asked} ({known})")


# --- the law of five rates -------------------------------------------------------------------


def rates(option: Option) -> int:
    """How many different fees the player-dealer may be asked for at this option's table."""
    if isinstance(option.dealer, Bands):
        return len({band.fee for band in option.dealer.rows})
    return 1


def check_rates(schedule: Schedule) -> tuple[Problem, ...]:
    """No table limit may have more than five collection rates (001:1409)."""
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
