"""Collections of pot games: the drop by stage of a hand, and its payer.

A pot game has no bank. The fee comes out of the pot, the blinds or the antes, or from each
player, by the number of players dealt in. `drops_due` returns the drops that are due; the game
reports the stages of the hand, in these words:

    before-deal      blinds and antes are posted, no card is dealt
    after-deal       all first cards are dealt (three of stud, five of draw), no player has acted
    after-round-1    the first round of betting is over, however it ended; also -2 and -3
    before-flop      the first round of betting is over and the hand goes on to the flop
    after-flop       the flop is on the table; also after-turn and after-river
    after-street-2   the second cards came: fourth street of stud, the third card of Mexican poker,
                     the first card of Texas stud's board, in a draw game the first card drawn
    after-street-3   the third cards came
    no-flop          the hand ended before the flop
    no-street-2      the hand ended before the second cards
    bet-called       a bet and a call, or a raise, on any street
    late             a bet and a call, or a raise, on a late street: turn or river, the fourth card
                     or later, after a draw by two or more players
    time             a period of play is to be paid for (`Facts.minutes`)

A flop is the second street and a turn the third, so a game that reports `after-flop`,
`after-turn` or `no-flop` need not report the street as well. Stages may be reported one by one or
all that were reached so far; `Facts.taken` keeps a fee from being taken twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from houseway.errors import BadRecord, Problem, UnknownName
from houseway.money import dollars, format_range
from houseway.table.collections.fee_stakes import Stakes, StakesBand
from houseway.table.collections.fees import MOST_RATES
from houseway.table.collections.schedule import Names, Players, Terms

STAGES = (
    *("before-deal", "after-deal", "after-round-1", "before-flop", "after-flop"),
    *("after-street-2", "after-round-2", "after-turn", "after-street-3", "after-round-3"),
    *("after-river", "no-flop", "no-street-2", "bet-called", "late", "time"),
)
IMPLIED = {
    "after-flop": "after-street-2",
    "after-turn": "after-street-3",
    "no-flop": "no-street-2",
}
SOURCES = ("pot", "small-blind", "blind", "antes", "each-player")
GENERAL = ("one-option", "no-percentage", "five-rates")
LEAST_PLAYERS, MOST_PLAYERS = 2, 10  # the largest poker table of all houses (000:1075, 002:3388)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """One fee of an option; from `each-player` the amount is each player's.

    `when` is the condition in words. `minutes` is the period of a fee by time, paid `in_advance`
    for every period begun, else at the end of each. A fee that is `whole` waits for a pot that
    covers it. `not_when` lists games that shrank: (9, 4) is a nine-handed game with four left.
    """

    name: str
    stage: str
    source: str
    amount: int
    cite: str
    players: Players | None = None
    when: str = ""
    minutes: int = 0
    in_advance: bool = False
    whole: bool = False
    not_when: tuple[tuple[int, int], ...] = ()

    @property
    def label(self) -> str:
        at = f"every {self.minutes} minutes" if self.minutes else self.stage
        band = f", {self.players} players" if self.players else ""
        return f"{self.name} {at} from {self.source}{band}"


class PotTerms(Terms):
    """The terms printed around a fee table; `general` are terms of all pot games of the house.

    With `pot_limit` the limits of the rows stand for pot-limit games: "lower" is the least bet.
    """

    general: Names = ()
    general_source: str = ""
    pot_limit: Literal["", "lower"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotOption:
    """One row of the table. `ante` and `blinds` are printed beside its limit and are no fees."""

    name: str
    terms: PotTerms
    cite: str
    stakes: tuple[StakesBand, ...] = ()
    buy_in: tuple[int, int | None] | None = None
    players: Players | None = None
    ante: int = 0
    blinds: tuple[int, ...] = ()
    drops: tuple[Drop, ...] = ()

    def covers(self, players: int) -> bool:
        """Whether so many players are in a band of the option, and of each of its fees."""
        if self.players and players not in self.players:
            return False
        return all(
            any(drop.players is None or players in drop.players for drop in self.fees(name))
            for name in self.names
        )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(drop.name for drop in self.drops))

    def fees(self, name: str) -> tuple[Drop, ...]:
        return tuple(drop for drop in self.drops if drop.name == name)

    @property
    def limits(self) -> tuple[str, ...]:
        """The stakes in words, with the buy-in where there is one."""
        bought = f", buy-in {format_range(*self.buy_in)}" if self.buy_in else ""
        return tuple(f"{band}{bought if band.kind == 'no-limit' else ''}" for band in self.stakes)


@dataclass(frozen=True, slots=True, kw_only=True)
class PotSchedule:
    id: str
    terms: PotTerms
    options: tuple[PotOption, ...]

    def option(self, name: str) -> PotOption:
        for option in self.options:
            if option.name == name:
                return option
        raise UnknownName("option", name, (o.name for o in self.options), where=self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The facts that a drop depends on.

    `pot` is the amount in the pot, the most that a drop takes. `taken` names the drops that this
    hand has paid, `handed` is the size of the game before players left, `minutes` are unpaid.
    """

    pot: int | None = None
    taken: Collection[str] = ()
    handed: int | None = None
    minutes: int | None = None


NOTHING = Facts()


def drops_due(
    option: PotOption,
    *,
    players: int,
    stages_reached: Sequence[str],
    limit: Stakes | None = None,
    facts: Facts = NOTHING,
) -> tuple[Drop, ...]:
    """The drops to be taken now, in order; a fee of $0 and one already taken are not listed."""
    _check(option, players, limit)
    reached = _reached(option, stages_reached)
    if facts.minutes is not None:
        reached.add("time")
    left = facts.pot
    due = []
    for drop in sorted(option.drops, key=lambda drop: STAGES.index(drop.stage)):
        if drop.stage not in reached or drop.name in facts.taken:
            continue
        if drop.players and players not in drop.players:
            continue
        if any(facts.handed == size and players <= few for size, few in drop.not_when):
            continue
        amount = drop.amount * _periods(drop, facts.minutes)
        if left is not None and drop.source in ("pot", "antes"):
            amount = 0 if drop.whole and amount > left else min(amount, left)
            left -= amount
        if amount:
            due.append(replace(drop, amount=amount))
    return tuple(due)


def _check_players(players: int) -> None:
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadRecord(
            "fee-players",
            f"{players} players; a hand of poker has {LEAST_PLAYERS} to {MOST_PLAYERS}",
            where="players",
        )


def _check(option: PotOption, players: int, limit: Stakes | None) -> None:
    _check_players(players)
    if option.players and players not in option.players:
        raise BadRecord(
            "fee-players",
            f"option {option.name} is for {option.players} players, not {players}",
            where="players",
        )
    if not option.covers(players):
        bands = dict.fromkeys(str(drop.players) for drop in option.drops if drop.players)
        raise BadRecord(
            "fee-players",
            f"option {option.name}: no fee for {players} players ({', '.join(bands)})",
            where="players",
        )
    if limit is not None and not any(limit in band for band in option.stakes):
        raise BadRecord(
            "fee-limit",
            f"option {option.name} is not for {limit} ({'; '.join(option.limits)})",
            where="limit",
        )


def _reached(option: PotOption, stages: Sequence[str]) -> set[str]:
    for stage in stages:
        if stage not in STAGES:
            raise UnknownName("stage", stage, STAGES, where="stage")
    reached = {*stages, *(IMPLIED[stage] for stage in stages if stage in IMPLIED)}
    for ended, later in (
        ("no-flop", {"before-flop", "after-flop", "after-turn", "after-river"}),
        ("no-street-2", {"after-street-2", "after-street-3", "late"}),
    ):
        if ended in reached and reached & later:
            raise BadRecord(
                "fee-stage",
                f"option {option.name}: a hand with {ended} has no {min(reached & later)}",
                where="stage",
            )
    return reached


def _periods(drop: Drop, minutes: int | None) -> int:
    if not drop.minutes:
        return 1
    full, begun = divmod(minutes or 0, drop.minutes)
    return full + bool(begun) if drop.in_advance else full


# --- the options of a table ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """The options posted at one table, each for its own number of players.

    `minutes` have gone by since a fee that goes by time was last taken from a pot.
    """

    options: tuple[PotOption, ...]
    minutes: int | None = None

    def at(self, players: int) -> PotOption | None:
        """The option for so many players; None where none is posted, and no fee is due then."""
        _check_players(players)
        return next((option for option in self.options if option.covers(players)), None)


def post(schedule: PotSchedule, names: Sequence[str]) -> Posted:
    """The options of a table: of one limit, and only one of them for any number of players."""
    if not names:
        raise BadRecord("option", "say which option of the schedule", where=schedule.id)
    options = tuple(schedule.option(name) for name in names)
    first, numbers = options[0], range(LEAST_PLAYERS, MOST_PLAYERS + 1)
    for number, option in enumerate(options):
        if (option.stakes, option.buy_in) != (first.stakes, first.buy_in):
            raise BadRecord(
                "two-limits",
                f"options {first.name} and {option.name} are for different limits; "
                "a table has one limit",
                where=schedule.id,
            )
        for other in options[:number]:
            both = [n for n in numbers if option.covers(n) and other.covers(n)]
            if both:
                raise BadRecord(
                    "two-options",
                    f"options {other.name} and {option.name} are both for {both[0]} players; "
                    "a table has one option at a time",
                    where=schedule.id,
                )
    return Posted(options=options)


def check_pot(schedule: PotSchedule) -> Iterator[Problem]:
    """Refuse more than five rates at one table limit, where the house forbids them."""
    if "five-rates" not in schedule.terms.general:
        return
    for option in schedule.options:
        for name in option.names:
            found = {drop.amount for drop in option.fees(name)}
            if len(found) > MOST_RATES:
                rates = ", ".join(map(dollars, sorted(found)))
                yield Problem(
                    "too-many-rates",
                    f"option {option.name}: {name} has {len(found)} rates ({rates}); "
                    f"at most {MOST_RATES} are allowed",
                    path=f"schedule.{schedule.id}",
                )
