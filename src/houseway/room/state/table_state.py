"""The state of a table at one moment: people, chips, and the decision that it waits for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, Literal, Self

from houseway.cards import BurnRule, Shoe, Shuffle
from houseway.cards.shoe import Burnt
from houseway.library import Game
from houseway.room.choices import affordable
from houseway.room.peer_games.pot_fees import posted_at
from houseway.room.state import ledger
from houseway.room.state.events import Event
from houseway.room.state.scoreboard import Board
from houseway.room.state.table_kind import TableKind
from houseway.settling.collections import find_option
from houseway.settling.record import ChoiceIn
from houseway.settling.settled import Settled
from houseway.table.bank import Position, offers
from houseway.table.collections.drops import Posted
from houseway.table.collections.schedule import ScheduleOption
from houseway.table.rounds import PLAYER_DEALER, Bet, Bettor, Choose, Round

MOST_OF_A_ROUND = 60  # cards that a round may need, kept behind the cut card
ASLEEP = 3  # silent rounds, after which a player sits out and an empty game rests
Phase = Literal["idle", "bank", "wagers", "play", "settled"]

# Seconds that the table waits in each phase. `disconnected` is the longest that a hand in play
# waits for a player whose connection is gone.
TIMERS: Mapping[str, int] = {
    "bank": 20,
    "wagers": 30,
    "play": 30,
    "settled": 10,
    "disconnected": 120,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTerms:
    """The terms that a table was opened with."""

    name: str
    demo: bool = False
    owner: str = ""
    collection: Mapping[str, str] | None = None  # schedule and option; without a bank several
    timers: Mapping[str, int] = field(default_factory=lambda: TIMERS)
    digest: str = ""  # of the rule sheet, so that a changed sheet is noticed
    lent: bool = False  # chips are lent: a wallet gets back exactly the amount it gave
    private: bool = False  # listed nowhere: people come by its link
    bots: str = "sensible"  # the kind of the bots
    continuous: bool = False  # a shuffling machine takes all cards back after every round


# Seconds that a page takes to show the end of a round: its last cards, a line of the settlement.
SHOWN_CARDS = 2
SHOWN_LINE = 0.9
# Seconds that it takes for a card that is laid down or turned over, and at most for all of a deal.
SHOWN_CARD = 0.19
SHOWN_DEAL = 2.8
ENTERING = 10  # seconds to say whether one enters the game: there are no cards to consider


def enters(wait: object) -> bool:
    """Whether a question is about entering the game, before the deal."""
    return isinstance(wait, Choose) and "wait" in wait.options


def _cards_to_show(round_: Round) -> int:
    """The cards that were dealt since somebody last decided, and those turned over just now."""
    dealt = takewhile(lambda answer: not isinstance(answer, str), reversed(round_.answers))
    opened = takewhile(lambda event: event["event"] == "open", reversed(round_.events))
    return len([*dealt]) + sum(len(event.get("places") or ()) for event in opened)


@dataclass(frozen=True, slots=True, kw_only=True)
class Patron:
    """A person at the table: in a seat, or behind one."""

    place: Bettor
    person: str
    name: str
    bot: bool = False
    out: bool = False  # sits out
    away: bool = False  # sits out because of a lost connection
    leaving: bool = False  # goes when the round is over
    silent: int = 0  # rounds in a row in which the clock answered
    paid_until: int = 0  # end of the time that is paid for, where a table charges it
    brought: int | None = 0  # cents from the purse; None where old books do not say


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """A sentence of the table's log."""

    n: int
    round: int
    text: str
    cite: str
    at: int


@dataclass(frozen=True, kw_only=True)
class TableState:
    """The state of a table. Only events change it."""

    table: str
    game: Game = field(repr=False)
    kind: TableKind = field(repr=False, compare=False)  # follows from the game
    terms: TableTerms
    version: int
    phase: Phase = "idle"
    paused: str | None = None
    closed: bool = False
    number: int = 0  # rounds dealt so far
    patrons: Mapping[Bettor, Patron] = field(default_factory=dict)
    money: Mapping[str, int] = field(default_factory=dict)  # the table's accounts
    position: Position  # of the bank; without one, of the dealer button
    before: Mapping[str, Any] = field(default_factory=dict)  # the carried state of the last round
    asked: tuple[int, ...] = ()  # seats that passed the bank in this offer
    offered: int | None = None
    posted: int = 0
    bets: tuple[Bet, ...] = ()  # on the layout; between rounds, bets that stay up
    done: frozenset[Bettor] = frozenset()
    unplayed: int = 0  # rounds in a row without a wager
    shoe: Shoe | None = field(default=None, repr=False)
    shuffle: Shuffle | None = field(default=None, repr=False)
    shoe_number: int = 0
    shoe_first: int = 1  # the first round of this shoe
    revealed: Mapping[str, Any] | None = None
    dice: tuple[int, ...] = ()
    dealt: Mapping[Bettor, str] = field(default_factory=dict)  # persons when the cards came out
    fees: tuple[ledger.Move, ...] = ()
    round: Round | None = None
    choices: tuple[ChoiceIn, ...] = ()
    settled: Settled | None = field(default=None, repr=False)  # the round in play, or the last one
    board: Board = field(default_factory=Board)
    road: tuple[Mapping[str, Any], ...] = ()
    deadline: int | None = None
    waits_since: int = 0  # the event that has set the deadline
    log: tuple[LogLine, ...] = ()  # newest first
    lines: int = 0  # sentences so far
    snapshot_round: int = 0  # the round after which a snapshot was taken
    fee_clock: int = 0  # start of the time that the next paying pot pays for
    fee_minutes: int | None = None  # minutes since then when this hand was dealt

    def but(self, **changes: Any) -> Self:
        """The table with other values. `dataclasses.replace` takes ten times as long for so many
        fields, and a table changes with every event.
        """
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, **changes)
        if len(made.__dict__) != len(self.__dict__):
            raise TypeError(f"no fields of a table: {changes.keys() - self.__dict__.keys()}")
        return made

    def with_patron(self, place: Bettor, **changes: Any) -> Self:
        patron = self.patrons[place]
        if all(getattr(patron, name) == value for name, value in changes.items()):
            return self
        return self.but(patrons={**self.patrons, place: replace(patron, **changes)})

    def answered(self, place: Bettor, *, by: str) -> Self:
        """The table after an answer of a player, or of the clock for a silent one."""
        silent = self.patrons[place].silent + 1 if by == "clock" else 0
        return self.with_patron(place, silent=silent)

    def waiting_from(self, event: Event) -> Self:
        """The table with the deadline of its phase started anew."""
        deadline = event.at + round(self.seconds_to_wait * 1000)
        return self.but(deadline=deadline, waits_since=event.seq)

    @property
    def shuffles_each_round(self) -> bool:
        """Whether every round is dealt from all cards, without a lasting shoe."""
        return self.terms.continuous or self.game.sheet.deal.every_round

    def fresh_shoe(self, shuffle: Shuffle) -> Burnt:
        """The shoe of a shuffle, cut, with the first cards burnt as the sheet says."""
        size, continuous = self.game.deck.size, self.terms.continuous
        room = size - 1 if self.game.sheet.deal.every_round else min(MOST_OF_A_ROUND, size // 2)
        cut = None if continuous else size - room
        # With a continuous shuffler there is no new shoe, so nothing is burnt.
        burn = BurnRule.parse("none") if continuous else self.game.sheet.deal.burn
        return burn.apply(Shoe(order=shuffle.order, cut=cut, continuous=continuous))

    # --- chips ----------------------------------------------------------------------------------

    def stack_account(self, place: Bettor) -> str:
        return ledger.stack(self.table, self.patrons[place].person)

    def bets_account(self, place: Bettor) -> str:
        return ledger.bets(self.table, self.patrons[place].person)

    def stack(self, place: Bettor) -> int:
        """The chips in front of a player."""
        return self.money.get(self.stack_account(place), 0)

    def staked(self, place: Bettor) -> int:
        return self.money.get(self.bets_account(place), 0)

    @property
    def cover(self) -> int:
        return self.money.get(ledger.cover(self.table), 0)

    # --- people ---------------------------------------------------------------------------------

    def place_of(self, person: str) -> Bettor | None:
        found = (place for place, patron in self.patrons.items() if patron.person == person)
        return next(found, None)

    def able(self, place: Bettor) -> bool:
        """Whether a player can take part in the next round."""
        patron = self.patrons[place]
        return not (patron.out or patron.leaving) and (
            self.kind.has_enough(self, place) or any(bet.bettor == place for bet in self.bets)
        )

    @property
    def seated(self) -> frozenset[int]:
        """Seats whose player can take part."""
        return frozenset(
            seat for seat, behind in self.patrons if not behind and self.able((seat, behind))
        )

    @property
    def bank(self) -> Bettor | None:
        """The place of the player-dealer, as soon as the bank is taken."""
        return self.kind.player_dealer(self)

    def candidates(self) -> list[int]:
        """Seats that the bank can still be offered to, in their order."""
        queue = offers(self.position, self.game.sheet.banked, self.seated)
        return [seat for seat in queue if seat not in self.asked and self.stack((seat, "")) > 0]

    def bettors(self) -> list[Bettor]:
        """Everybody who may wager in this round."""
        return [place for place in self.patrons if place != self.bank and self.able(place)]

    # --- the round ------------------------------------------------------------------------------

    @property
    def waits(self) -> Choose | None:
        """The decision that the round waits for, with the options that can be paid for."""
        wait = self.round.waits if self.round and self.phase == "play" else None
        if not isinstance(wait, Choose):
            return None
        place = self.decider(wait)
        if not self.kind.is_asked(self, place):
            return wait._replace(options=(wait.house_way,), amounts={}, sizes={}, picks={})
        return affordable(wait, self.stack(place))

    @property
    def decision(self) -> tuple[int, int]:
        """The round, and its inputs so far: no two decisions of a table have both alike."""
        return self.number, len(self.round.answers) if self.round else 0

    def plays(self, place: Bettor) -> bool:
        """Whether a player has a part in the round; a newcomer during a round has none."""
        return self.was_dealt(place) and self.kind.has_part(self, place)

    def was_dealt(self, place: Bettor) -> bool:
        """Whether the person at a place was there at the deal."""
        return place in self.patrons and self.dealt.get(place) == self.patrons[place].person

    def dealt_to(self, person: str) -> Bettor | None:
        """The place of a person at the last deal.

        Another person may be there now: cards belong to the person who was dealt them.
        """
        return next((place for place, known in self.dealt.items() if known == person), None)

    @property
    def awaited(self) -> list[Bettor]:
        """The places that the table waits for, before and in a round."""
        if self.phase == "bank":
            return [] if self.offered is None else [(self.offered, "")]
        if self.phase == "wagers":
            return [place for place in self.bettors() if place not in self.done]
        wait = self.waits
        return [] if wait is None else [self.decider(wait)]

    def decider(self, wait: Choose) -> Bettor:
        assert self.position.holder is not None
        return (self.position.holder, "") if wait.who == PLAYER_DEALER else wait.who  # type: ignore[return-value]

    @property
    def seconds_to_wait(self) -> float:
        """The seconds that the table waits in its phase, from the event that began it.

        The time for a decision begins when the pages have shown the cards that came before it,
        that for a result when they have shown the last cards and the settlement, line by line.
        """
        most = self.terms.timers.get("shown", 0)  # tables of earlier releases have none
        return self._seconds_to_think + min(most, self._seconds_to_show)

    @property
    def _seconds_to_think(self) -> float:
        """The seconds of the phase; few for a player who may post or wait."""
        seconds: float = self.terms.timers.get(self.phase, 0)
        wait = self.round.waits if self.round and self.phase == "play" else None
        return min(seconds, ENTERING) if enters(wait) else seconds

    @property
    def _seconds_to_show(self) -> float:
        """The seconds that a page takes to show what came before this wait."""
        if self.phase == "settled" and self.settled is not None:
            lines = len(self.settled.lines or self.settled.payments)
            return SHOWN_CARDS + SHOWN_LINE * lines if lines else 0
        if self.phase == "play" and self.round is not None:
            return min(SHOWN_DEAL, SHOWN_CARD * _cards_to_show(self.round))
        return 0

    def is_due(self, at: int) -> bool:
        """Whether the deadline has passed at this time."""
        return self.deadline is not None and at >= self.deadline

    def has_no_clock(self, connected: Collection[str]) -> bool:
        """Whether the table waits for its only person among bots, who may take any time.

        The person must be `connected`: nobody who is absent stops the clock.
        """
        people = [place for place, patron in self.patrons.items() if not patron.bot]
        if len(people) != 1 or len(self.patrons) == 1:
            return False
        [place] = people
        if self.patrons[place].person not in connected:
            return False
        if self.phase == "settled":
            return self.able(place) and place not in self.done
        return place in self.awaited

    def until(self, connected: Collection[str]) -> tuple[int | None, float | None]:
        """The end of the wait, and its length in seconds; both None without a clock.

        An interrupted hand waits the stated time for a player to return.
        """
        if self.has_no_clock(connected):
            return None, None
        seconds: float | None = self.terms.timers.get(self.phase)
        wait = self.waits
        if self.deadline is None or seconds is None or wait is None:
            return self.deadline, seconds
        seconds = self._seconds_to_think
        patron = self.patrons[self.decider(wait)]
        if patron.bot or patron.person in connected or enters(wait):
            return self.deadline, seconds
        longer = self.terms.timers["disconnected"]
        return self.deadline + round((longer - seconds) * 1000), longer

    @property
    def option(self) -> ScheduleOption | None:
        """The fee option in force; where fees are taken from pots, there are `drops` instead."""
        terms = self.terms.collection
        if terms is None or self.game.pot_schedules:
            return None
        return find_option(self.game, terms.get("option", ""), terms.get("schedule", ""))

    @property
    def drops(self) -> Posted | None:
        """The options of a table without a bank, one for each number of players."""
        return posted_at(self.game, self.terms.collection)
