"""A table as the bank sees it: bets, cover, collection, ways to play, pace."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from houseway.arguments import shown, whole_number
from houseway.bank_desk.counted_round import counted_rounds
from houseway.bank_desk.period_errors import period_errors
from houseway.bank_desk.seat_plays import BEST_PLAY, SeatPlays, seat_plays
from houseway.bank_desk.table_plan import Sampling, TablePlan, TableShard
from houseway.bank_desk.table_round import TableRound
from houseway.errors import HousewayError, UnknownName, Unreadable
from houseway.families.analyst import BEST
from houseway.library import Game
from houseway.money import dollars, format_money, parse_money
from houseway.pricing.many_rounds import Played, many_rounds
from houseway.room.bots import together
from houseway.settling.collections import fee_bets, find_option
from houseway.settling.prepared_round import prepare_round
from houseway.settling.round_setup import posted_limits
from houseway.simulate.run import check_run
from houseway.simulate.shards import differences, merge
from houseway.table.chips.cover import COVER_POLICIES
from houseway.table.chips.limits import not_offered, wager_limits
from houseway.table.collections.fees import Fee, due, total_table_action
from houseway.table.collections.schedule import ScheduleOption
from houseway.table.rounds import PLAYER_DEALER, Setup, person_of

BANK = 1  # the seat of the player-dealer, if none is named
CHIP = 5_00
DEALT = 1 << 20  # rounds of a sample by compiled code, at the least
MOST_DEALT = 1 << 23
PRECISE = 0.01  # the relative error of the quantile of a shift that a sample is to tell
SHARE = 0.01  # of that quantile
POINTS = 1 << 20  # of the lattice on which it is looked at
PLAYED = 20_000  # rounds of a sample by the readable rules
ENDLESS = 10**15  # rounds of a sample that ends when it is precise enough
QUICK = 5  # a quick sample has a fifth of the rounds
PACE = 60.0
HOURS = 8.0
DAY_HOURS = 24.0
DAYS = 365  # of a year
SHIFT, DAY, YEAR = "shift", "day", "year"
# Rounds an hour at an average table; `pace` says otherwise.
PACES: Mapping[str, float] = {
    "baccarat": 72,
    "super-pan-9": 72,
    "blackjack": 70,
    "poker": 50,
    "two-way": 50,
    "pai-gow-poker": 34,
    "pai-gow-tiles": 30,
}
OWN_KEYS = (
    *("play", "policy", "pace", "hours", "day_hours", "loss", "bankroll", "goal"),
    *("rounds", "seed", "offered"),
)


@dataclass(frozen=True, kw_only=True)
class BankTable:
    """A table with its bets and its bank, for a shift of some hours and days of some hours.

    `loss` is what a bad period loses, `bankroll` all the money of the bank, and `goal` the gain at
    which it stops, in cents.
    `rounds` and `seed` are those of a sample, where rounds cannot be counted; a sample without
    `rounds` is smaller if it is to be `quick`. `offered` is the seat of the bettor to whom the bank
    is offered. `described` is what the table was made of, with the bets of a full table if it named
    none: `bank_table` makes the same table of it again.
    """

    game: Game
    setup: Setup
    option: ScheduleOption | None = None
    play: SeatPlays = BEST_PLAY
    policy: str
    pace: float
    hours: float = HOURS
    day_hours: float = DAY_HOURS
    loss: int | None = None
    bankroll: int | None = None
    goal: int | None = None
    rounds: int | None = None
    seed: int = 1
    quick: bool = False
    offered: int | None = None
    sampling: Sampling = field(default=Sampling(), compare=False, repr=False)
    described: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    _made: dict[str, TableRound] = field(default_factory=dict, compare=False, repr=False)

    def round_under(self, policy: str) -> TableRound:
        """One round, if cover runs out in this way: counted, dealt by compiled code, or played."""
        if policy not in self._made:
            self._made.update(self._rounds())
        return self._made[policy]

    def _rounds(self) -> Mapping[str, TableRound]:
        if self.play.is_alike:
            way = self.play.others.way
            counted = counted_rounds(self.game, self.setup, play=way, policies=COVER_POLICIES)
            if counted is not None:
                return counted
        return self._sample.by_policy

    @cached_property
    def plan(self) -> TablePlan:
        """The rounds of a sample."""
        ways = self.play.ways(self.game.analyst, self.setup)
        return TablePlan(self.game, self.setup, self.play, ways, self.seed)

    @property
    def _sample(self) -> TableShard:
        """The rounds that are asked for, else as many as tell a bad shift well enough."""
        plan, sampling = self.plan, self.sampling
        if self.rounds or sampling.until_se is not None:
            return plan.sample(self.rounds or ENDLESS, sampling)
        usual = PLAYED if plan.dealt is None else DEALT
        begun = plan.sample(usual // QUICK if self.quick else usual, sampling)
        if self.quick or plan.dealt is None:
            return begun
        wanted = self._wanted(begun)
        if wanted <= begun.rounds:
            return begun
        if sampling.checkpoint is not None:
            return plan.sample(wanted, sampling)
        return merge([begun, plan.sample(wanted - begun.rounds, sampling, first=begun.rounds)])

    def _wanted(self, begun: TableShard) -> int:
        """The rounds after which the quantile of a shift is `PRECISE`, or `MOST_DEALT`."""
        net = begun.by_policy[self.policy].bank.shifted(-self.dealer_fee)
        found = many_rounds([Played(net, self.rounds_in(self.hours))], points=POINTS)
        errors = period_errors(found, [True], [SHARE])
        dollars = abs(found.quantile(SHARE)) / 100
        if errors is None or not dollars:
            return MOST_DEALT
        missing = errors.quantiles[str(SHARE)] / dollars / PRECISE
        piece = self.plan.piece
        return min(MOST_DEALT, -(-int(begun.rounds * missing**2) // piece) * piece)

    def sampled(self, sampling: Sampling, sample: TableShard | None = None) -> BankTable:
        """The same table, whose rounds are played in this way, or have been played already."""
        check_run(sampling.until_se, sampling.checkpoint)
        if sample is None and sampling in (Sampling(), self.sampling):
            return self
        made: dict[str, TableRound] = {}
        if sample is not None:
            if differing := differences(self.plan.origin, sample.plan.origin):
                message = f"the sample is of another table: {differing}"
                raise HousewayError("other-simulation", message, where="sample")
            made |= sample.by_policy
        return replace(self, sampling=sampling, _made=made)

    @property
    def round(self) -> TableRound:
        return self.round_under(self.policy)

    @property
    def periods(self) -> Mapping[str, float]:
        """The hours of a shift, a day and a year."""
        return {SHIFT: self.hours, DAY: self.day_hours, YEAR: DAYS * self.day_hours}

    def rounds_in(self, hours: float) -> int:
        """The number of rounds in so many hours."""
        return max(1, round(self.pace * hours))

    @property
    def action(self) -> int:
        """All that is wagered before the cards, in cents."""
        return sum(bet.amount for bet in self.setup.bets)

    def fees(self, option: ScheduleOption | None = None) -> tuple[Fee, ...]:
        """The collection of a round under an option; under that of the table if none is given."""
        used = option or self.option
        if used is None:
            return ()
        return due(used, fee_bets(self.game, self.setup.bets, called=person_of))

    @property
    def dealer_fee(self) -> int:
        """The collection of the player-dealer for a round, in cents."""
        return sum(fee.amount for fee in self.fees() if fee.payer == PLAYER_DEALER)

    def counted_action(self, option: ScheduleOption) -> int:
        """The action of the table in cents by an option: with bonus bets, or base wagers alone."""
        return total_table_action(option, fee_bets(self.game, self.setup.bets, called=person_of))

    @cached_property
    def options(self) -> tuple[ScheduleOption, ...]:
        """The options of the game whose limits allow every bet of the table."""
        return tuple(o for s in self.game.schedules.values() for o in s.options)


def bank_table(game: Game, data: Mapping[str, Any]) -> BankTable:
    """The table that is described like a round record without cards.

    Beside `bank`, `wagers`, `seats` and `collection` it may have `play`, `policy`, `pace` (rounds
    an hour), `hours`, `day_hours`, `loss`, `bankroll` and `goal` (dollars), `rounds` and `seed` of
    a sample, and `offered`, a bettor's seat. Without wagers it is a full table.
    """
    if game.sheet.bank is None:
        raise HousewayError(
            "no-bank",
            f"{game.name} has no bank: players play each other (`houseway drops` tells what the "
            "collection takes)",
            where="game",
        )
    own = {key: data[key] for key in OWN_KEYS if key in data}
    rest = {key: value for key, value in data.items() if key not in OWN_KEYS}
    for key in ("deck", "hands", "shuffle", "choices"):
        if key in rest:
            raise HousewayError("no-cards", "a table has no cards; leave it out", where=key)
    rest.setdefault("bank", {"seat": BANK})
    if "wagers" not in rest:
        rest["wagers"] = usual_wagers(game, rest)
    prepared = prepare_round(game, rest)
    collection = prepared.record.collection
    option = (
        None
        if collection is None
        else find_option(prepared.game, collection.option, collection.schedule)
    )
    _check_cover(prepared.setup, posted_limits(prepared.game, option).low)
    if not prepared.setup.bets:
        raise HousewayError("no-wagers", "a table has at least one wager", where="wagers")
    return BankTable(
        game=prepared.game,
        setup=prepared.setup,
        option=option,
        described={**rest, **own},
        **_checked(prepared.game, prepared.setup, own),
    )


def _check_cover(setup: Setup, least: int) -> None:
    """Refuse a bank that could not cover one bet of the least amount."""
    if setup.cover is not None and setup.cover < least:
        message = f"the bank has posted {dollars(setup.cover)}; the least bet is {dollars(least)}"
        raise Unreadable("bank-amount", message, where="bank.amount")


def _checked(game: Game, setup: Setup, own: Mapping[str, Any]) -> dict[str, Any]:
    policy = own.get("policy", game.sheet.banked.cover)
    if policy not in COVER_POLICIES:
        raise UnknownName("cover policy", str(policy), COVER_POLICIES, where="policy")
    usual = PACES.get(game.sheet.game.family, PACE)
    return {
        "play": seat_plays(own.get("play", BEST), game.analyst, setup),
        "policy": policy,
        "pace": _positive(own.get("pace", usual), "pace"),
        "hours": _positive(own.get("hours", HOURS), "hours"),
        "day_hours": _positive(own.get("day_hours", DAY_HOURS), "day_hours"),
        "loss": _cents(own, "loss"),
        "bankroll": _cents(own, "bankroll"),
        "goal": _cents(own, "goal"),
        "rounds": whole_number(own["rounds"], "rounds", least=1) if "rounds" in own else None,
        "seed": whole_number(own.get("seed", 1), "seed"),
        "offered": None if own.get("offered") is None else _bettor(own["offered"], setup),
    }


def _bettor(found: object, setup: Setup) -> int:
    """The seat of a bettor without whom others still bet."""
    seats = sorted({bet.seat for bet in setup.bets})
    if found not in seats:
        legal = ", ".join(map(str, seats))
        message = f"no bettor at seat {shown(found)}; bettors sit at {legal}"
        raise Unreadable("offered", message, where="offered")
    if len(seats) == 1:
        message = f"nobody but seat {found} bets; a bank needs another bettor"
        raise Unreadable("offered", message, where="offered")
    return seats[seats.index(found)]


def _cents(own: Mapping[str, Any], key: str) -> int | None:
    if key not in own:
        return None
    cents = parse_money(own[key], where=key)
    if cents <= 0:
        message = f"expected an amount above $0, found {own[key]}"
        raise Unreadable("not-positive", message, where=key)
    return cents


def _positive(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        message = f"expected a number above 0, found {shown(value)}"
        raise Unreadable("not-positive", message, where=where)
    return float(value)


def usual_wagers(game: Game, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A full table: every other seat bets the middle of the limits, and some bet on the side.

    The middle is the geometric one, in whole chips. Base wagers take turns from seat to seat, with
    all that they need beside them; each side bet lies before one seat.
    """
    collection = data.get("collection") or {}
    option = None
    if isinstance(collection, Mapping) and "option" in collection:
        option = find_option(game, str(collection["option"]), str(collection.get("schedule", "")))
    table = posted_limits(game, option)
    seats = data.get("seats") or game.sheet.table.seats
    bank = data["bank"].get("seat", BANK) if isinstance(data["bank"], Mapping) else BANK
    others = [seat for seat in range(1, seats + 1) if seat != bank]
    bases = [w for w in game.wagers.values() if w.is_base and not not_offered(w, table)]
    sides = [
        wager
        for wager in game.wagers.values()
        if wager.section.kind == "bonus" and not not_offered(wager, table)
    ]
    found: list[tuple[int, str, int, int | None]] = []
    for place, seat in enumerate(others):
        base = bases[place % len(bases)]
        low, high = wager_limits(base, table)
        middle = int(math.sqrt(low * (high or 100 * low)))
        amount = max(low, min(middle // CHIP * CHIP, high or middle))
        found += [(seat, name, amount, None) for name in together(game, base.id)]
        if sides:
            side = sides[place % len(sides)]
            least, most = wager_limits(side, table)
            numbers = side.section.numbers
            number = numbers[0] if numbers else None
            size = side.section.size
            tied = int(size.factor * amount) if size.relation == "==" else 0
            money = tied or max(least, min(CHIP, amount, most or CHIP))
            found.append((seat, side.id, money, number))
    return [
        {"seat": seat, "wager": name, "amount": format_money(cents)}
        | ({} if number is None else {"number": number})
        for seat, name, cents, number in found
    ]
