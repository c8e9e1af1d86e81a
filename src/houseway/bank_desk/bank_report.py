"""The report of the bank's desk: earnings, risk and cover of a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.bank_desk.bank_offer import OfferFigures, fees_of, offer_figures
from houseway.bank_desk.bank_table import BankTable
from houseway.bank_desk.periods import PeriodFigures, table_periods
from houseway.bank_desk.ruin import Ruin, usual_bank, usual_ruin, usual_ruin_before
from houseway.bank_desk.table_round import TableRound
from houseway.data_table import DataTable, Tabular
from houseway.errors import BadRecord
from houseway.json_view import JsonView
from houseway.origin import origin
from houseway.pricing.round_result import RoundResult
from houseway.table.chips.cover import COVER_POLICIES
from houseway.table.collections.fee_bands import Bands
from houseway.table.collections.fees import Fee, due
from houseway.table.collections.schedule import ScheduleOption
from houseway.table.rounds import PLAYER_DEALER, Bet, person_of

COVERED = tuple(map(Fraction, ("0.99", "0.999", "0.9999", "1")))
COLUMNS = ("part", "name", "figure", "value")
NAMES = ("name", "policy", "schedule", "option")  # of an entry in a list
LEFT_OUT = ("origin", *NAMES)
_Figure = tuple[str, str, str, float]
RUINS = (0.1, 0.05, 0.01, 0.001)
STEP = Fraction(1, 50)  # between two points of the curve of cover
NEARER = Fraction(1, 5)  # of the rounds that the last point left uncovered


@dataclass(frozen=True, slots=True)
class Part(JsonView):
    """The part of one bet, wager or seat in the bank's result and in its risk, for one round.

    The shares of risk are covariances with the whole result, so that they add up to 1.
    `covariances` are those with each part, itself included, in square dollars.
    """

    name: str
    staked: float
    mean: float
    deviation: float
    risk: float
    covariances: dict[str, float]
    error: float | None = None  # standard error of the mean; None if it is counted


@dataclass(frozen=True, slots=True)
class RoundFigures(JsonView):
    """The bank's result of one round in dollars, before and after its collection."""

    mean: float
    error: float | None  # standard error of the mean; None if it is counted
    net: float
    deviation: float
    skewness: float
    worst: float
    best: float
    hold: float  # the share of the wagers that the bank wins
    parts: tuple[Part, ...]
    seats: tuple[Part, ...]
    deviation_error: float | None = None  # None if the deviation is counted


@dataclass(frozen=True, slots=True)
class CoverFigures(JsonView):
    """How far the cover reaches under one policy; money in dollars.

    `curve` has the share of rounds in which a cover reaches, by the cover.
    """

    policy: str
    short: float | None  # the chance that the cover does not reach for everything
    returned: float | None  # dollars a round that go back uncovered
    least: dict[str, float]  # the least cover by the share of rounds in which it reaches
    seats: dict[str, float]  # the chance that a seat has everything in action
    returned_to: dict[str, float]  # dollars a round that go back to a seat
    curve: dict[str, float]
    short_error: float | None = None  # None if the chance is counted


@dataclass(frozen=True, slots=True)
class RuinFigures(JsonView):
    """Banks in dollars by the chance that they are ever used up; None if it is certain.

    The chances below are those of the table's own bankroll; None without one, or without a goal.
    """

    root: float
    banks: dict[str, float] | None
    usual: dict[str, float] | None  # by the formula from mean and deviation
    for_ever: float | None = None
    usual_for_ever: float | None = None
    within_shift: float | None = None
    before_goal: float | None = None
    usual_before_goal: float | None = None
    before_goal_in_shift: float | None = None


@dataclass(frozen=True, slots=True)
class BandEdge(JsonView):
    """The ends of a band of the player-dealer's fee, and what the bank keeps of them, in dollars.

    `keeps_least` and `keeps_most` are for bets of the table's mix that add up to `least` and
    `most`, the ends of the band; None for a band without an end.
    """

    band: str
    fee: float
    least: float
    keeps_least: float
    most: float | None
    keeps_most: float | None


@dataclass(frozen=True, slots=True)
class OptionFigures(JsonView):
    """One option of the collection at this table, in dollars a round.

    The fees are None if the option prints none for such an action.
    """

    schedule: str
    option: str
    limits: tuple[str, ...]
    dealer: float | None
    bettors: float | None
    room: float | None
    bank: float | None
    even_action: float | None  # the least action that is counted at which the bank breaks even
    costs: dict[str, float]  # what a bettor loses on average, with the fee
    all_push: float | None  # what the bank has after a round in which all bets push
    idle: float  # what the player-dealer pays for a round without bets
    edges: tuple[BandEdge, ...]  # empty if the fee of the player-dealer does not go by the action


@dataclass(frozen=True, slots=True)
class Cost(JsonView):
    """The cost of a bettor's bets in a round, in dollars; `share` is `(lost + fee) / staked`."""

    name: str
    staked: float
    lost: float
    fee: float
    share: float


@dataclass(frozen=True, slots=True)
class BankReport(JsonView, Tabular):
    """Everything that the bank's desk tells about a table."""

    game: str
    name: str
    cover: float | None
    policy: str
    play: str
    option: str | None  # of the collection in use, with its schedule
    schedule: str | None
    exact: bool
    sample: int | None
    round: RoundFigures
    covers: tuple[CoverFigures, ...]
    shift: PeriodFigures
    day: PeriodFigures
    year: PeriodFigures
    ruin: RuinFigures
    costs: tuple[Cost, ...]
    options: tuple[OptionFigures, ...]
    offer: OfferFigures | None  # the bank as it looks to the bettor to whom it is offered
    origin: Mapping[str, Any]

    def table(self) -> DataTable:
        """Each figure in a row of its own: the part, its name where it has one, the figure."""
        rows = tuple(
            (part, name, figure, value)
            for part, name, figure, value in _figures("", "", self.as_json())
            if part
        )
        return DataTable(COLUMNS, rows, self.origin, (str, str, str, float))


def _figures(part: str, name: str, stated: Any, path: str = "") -> Iterator[_Figure]:
    """The numbers in some JSON: (part, name of a list's entry, path of the figure, number)."""
    if isinstance(stated, Mapping):
        for key, value in stated.items():
            if key in LEFT_OUT:
                continue
            if not part:
                yield from _figures(key, name, value)
            else:
                yield from _figures(part, name, value, f"{path}.{key}" if path else str(key))
    elif isinstance(stated, list):
        for entry in stated:
            if isinstance(entry, Mapping):
                named = " ".join(str(entry[key]) for key in NAMES if key in entry)
                yield from _figures(part, named, entry, path)
    elif isinstance(stated, int | float) and not isinstance(stated, bool):
        yield part, name, path, float(stated)


def bank_report(table: BankTable) -> BankReport:
    """The report of a table."""
    one = table.round
    fees = table.fees()
    net = one.bank.shifted(-table.dealer_fee)
    cover = table.setup.cover
    return BankReport(
        game=table.game.id,
        name=table.game.name,
        cover=None if cover is None else cover / 100,
        policy=table.policy,
        play=str(table.play),
        option=None if table.option is None else table.option.name,
        schedule=None if table.option is None else _schedule_of(table, table.option),
        exact=one.exact,
        sample=None if one.exact else one.total,
        round=_round_figures(table, one, net),
        covers=tuple(_cover_figures(table, policy) for policy in COVER_POLICIES),
        **{period.name: period for period in table_periods(table, net)},
        ruin=_ruin_figures(table, net),
        costs=tuple(_costs(one, fees)),
        options=tuple(_option_figures(table, option) for option in table.options),
        offer=None if table.offered is None else offer_figures(table, table.offered),
        origin=origin(
            table.game,
            play=str(table.play),
            **({} if one.exact else {"rounds": one.total, "seed": table.seed}),
        ),
    )


# --- one round ------------------------------------------------------------------------------------


def _round_figures(table: BankTable, one: TableRound, net: RoundResult) -> RoundFigures:
    bank = one.bank
    return RoundFigures(
        mean=float(bank.mean) / 100,
        error=None if one.exact else bank.deviation / math.sqrt(one.total) / 100,
        net=float(net.mean) / 100,
        deviation=bank.deviation / 100,
        skewness=bank.skewness,
        worst=bank.least / 100,
        best=bank.most / 100,
        hold=float(bank.mean) / table.action,
        parts=_parts(one, lambda bet: table.game.wagers[bet.wager].name),
        seats=_parts(one, lambda bet: person_of(bet.bettor)),
        deviation_error=None if one.exact else bank.deviation_error / 100,
    )


def _parts(one: TableRound, name_of: Callable[[Bet], str]) -> tuple[Part, ...]:
    """The bets by name, each with what it gives the bank."""
    names = [name_of(bet) for bet in one.bets]
    whole = float(one.bank.variance)
    places_of: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        places_of.setdefault(name, []).append(place)
    found = []
    for name, places in places_of.items():
        shared = {
            other: float(one.covariance_of(places, theirs)) for other, theirs in places_of.items()
        }
        found.append(
            Part(
                name=name,
                staked=sum(one.bets[place].amount for place in places) / 100,
                mean=-float(one.mean_of(places)) / 100,
                deviation=one.deviation_of(places) / 100,
                risk=sum(shared.values()) / whole if whole else 0.0,
                covariances={other: cents / 100**2 for other, cents in shared.items()},
                error=None if one.exact else one.deviation_of(places) / one.total**0.5 / 100,
            )
        )
    return tuple(found)


def _costs(one: TableRound, fees: Sequence[Fee]) -> Sequence[Cost]:
    names = dict.fromkeys(person_of(bet.bettor) for bet in one.bets)
    found = []
    for name in names:
        places = [place for place, bet in enumerate(one.bets) if person_of(bet.bettor) == name]
        staked = sum(one.bets[place].amount for place in places)
        lost = -float(one.mean_of(places))
        fee = fees_of(name, fees)
        found.append(Cost(name, staked / 100, lost / 100, fee / 100, (lost + fee) / staked))
    return found


# --- cover ----------------------------------------------------------------------------------------


def _cover_figures(table: BankTable, policy: str) -> CoverFigures:
    one, cover = table.round_under(policy), table.setup.cover
    shares = {str(float(share)): one.least_cover(share) / 100 for share in COVERED}
    curve = dict(_curve(one.needed))
    if cover is None:
        return CoverFigures(policy, None, None, shares, {}, {}, curve)
    returned: dict[str, Fraction] = {}
    for place, bet in enumerate(one.bets):
        name = person_of(bet.bettor)
        returned[name] = returned.get(name, Fraction(0)) + one.returned(place)[1]
    return CoverFigures(
        policy=policy,
        short=float(one.short(cover)),
        returned=float(sum(returned.values())) / 100,
        least=shares,
        seats={name: float(one.in_full(name)) for name in returned},
        returned_to={name: float(cents) / 100 for name, cents in returned.items()},
        curve=curve,
        short_error=None if one.exact else _error_of_chance(float(one.short(cover)), one.total),
    )


def _error_of_chance(chance: float, rounds: int) -> float:
    return math.sqrt(chance * (1 - chance) / rounds)


def _curve(needed: RoundResult) -> Iterator[tuple[str, float]]:
    """The share of rounds in which a cover reaches, for some covers up to the one that always does.

    Covers below which less than a `STEP` of the rounds lies since the last one are left out, but
    for the ones that matter when nearly all rounds are covered.
    """
    held, told = 0, Fraction(0)
    for cents, weight in needed.weights.items():
        held += weight
        share = Fraction(held, needed.total)
        if share - told >= min(STEP, (1 - told) * NEARER) or held == needed.total:
            told = share
            yield str(cents / 100), float(share)


# --- ruin -----------------------------------------------------------------------------------------


def _ruin_figures(table: BankTable, net: RoundResult) -> RuinFigures:
    ruin, mean, deviation = Ruin(net), float(net.mean), net.deviation
    banks = usual = None
    if mean > 0:
        banks = {str(share): ruin.bank_for(share) / 100 for share in RUINS}
        usual = {str(share): usual_bank(mean, deviation, share) / 100 for share in RUINS}
    bankroll, goal = table.bankroll, table.goal
    if bankroll is None:
        return RuinFigures(ruin.root, banks, usual)
    shift = table.rounds_in(table.hours)
    aimed = {}
    if goal is not None:
        aimed = {
            "before_goal": ruin.before(bankroll, goal),
            "usual_before_goal": usual_ruin_before(mean, deviation, bankroll, goal),
            "before_goal_in_shift": ruin.within(bankroll, shift, goal=goal),
        }
    return RuinFigures(
        root=ruin.root,
        banks=banks,
        usual=usual,
        for_ever=ruin.for_ever(bankroll),
        usual_for_ever=usual_ruin(mean, deviation, bankroll),
        within_shift=ruin.within(bankroll, shift),
        **aimed,
    )


# --- collections ----------------------------------------------------------------------------------


def _schedule_of(table: BankTable, option: ScheduleOption) -> str:
    return next(s.id for s in table.game.schedules.values() if option in s.options)


def _option_figures(table: BankTable, option: ScheduleOption) -> OptionFigures:
    won = float(table.round.bank.mean)
    lost = {cost.name: cost.lost for cost in _costs(table.round, ())}
    dealer = bettors = room = bank = None
    costs = {}
    try:
        fees = table.fees(option)
    except BadRecord:  # the action is in no band of the option
        pass
    else:
        dealer = fees_of(PLAYER_DEALER, fees) / 100
        room = sum(fee.amount for fee in fees) / 100
        bettors, bank = room - dealer, won / 100 - dealer
        costs = {name: mean + fees_of(name, fees) / 100 for name, mean in lost.items()}
    counted = table.counted_action(option)
    hold = won / counted if counted else 0.0
    return OptionFigures(
        schedule=_schedule_of(table, option),
        option=option.name,
        limits=tuple(map(str, option.limits)),
        dealer=dealer,
        bettors=bettors,
        room=room,
        bank=bank,
        even_action=_even_action(option, hold),
        costs=costs,
        all_push=None if dealer is None else 0.0 - dealer,
        idle=sum(fee.amount for fee in due(option, ())) / 100,
        edges=tuple(_edges(option, hold)),
    )


def _even_action(option: ScheduleOption, hold: float) -> float | None:
    """The least action in dollars that earns the player-dealer's fee, at this hold.

    It is the action that the schedule counts, and the hold is the bank's win by the cent of it.
    """
    if hold <= 0:
        return None
    flat = option.jackpot
    if not isinstance(option.dealer, Bands):
        return (option.dealer + flat) / hold / 100
    for band in option.dealer.rows:
        action = max(float(band.low), (band.fee + flat) / hold)
        if band.high is None or action <= band.high:
            return action / 100
    return None


def _edges(option: ScheduleOption, hold: float) -> Iterator[BandEdge]:
    """The ends of the bands of the player-dealer's fee, at this hold."""
    if not isinstance(option.dealer, Bands):
        return
    for band in option.dealer.rows:
        fee = band.fee + option.jackpot
        yield BandEdge(
            band=str(band),
            fee=fee / 100,
            least=band.low / 100,
            keeps_least=(hold * band.low - fee) / 100,
            most=None if band.high is None else band.high / 100,
            keeps_most=None if band.high is None else (hold * band.high - fee) / 100,
        )
