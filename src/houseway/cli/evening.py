"""An evening at a table of the room, in memory: people and bots act in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Protocol

from houseway.cards.shuffle import Below
from houseway.errors import HousewayError
from houseway.extras import is_installed
from houseway.library import Game
from houseway.room.bot_kinds import KINDS, SENSIBLE, bot_choice, plain_choice
from houseway.room.bots import Bot
from houseway.room.commands import house_commands, player_commands
from houseway.room.commands.decision import decide
from houseway.room.commands.spoken import Actor, Command
from houseway.room.luck import TableLuck
from houseway.room.state.apply_events import new_table
from houseway.room.state.events import Event
from houseway.room.state.table_state import ASLEEP, TableState, TableTerms
from houseway.room.views.table_view import table_view
from houseway.table.rounds import Choose

CLOCK = Actor(person="clock", name="The clock", clock=True)
FLOOR = Actor(person="floor", name="The floor", floor=True)
TERMS = TableTerms(name="Terminal")
BUY_IN = 1_000_00  # against a bank, unless the table is for more
ROUND_TIME = 120_000  # milliseconds that a round takes by the table's clock, for fees by time


class Player(Protocol):
    """A player in a seat."""

    name: str
    bot: ClassVar[bool]

    def speak(self, evening: Evening, seat: int) -> None:
        """Send a command that the table waits for; called until it waits for another player."""


@dataclass(slots=True)
class BotPlayer:
    name: str
    below: Below
    bot: ClassVar[bool] = True

    def speak(self, evening: Evening, seat: int) -> None:
        try:
            for command in self.commands(evening, seat):
                evening.say(seat, command)
        except HousewayError:
            if evening.state.phase != "wagers":
                raise
            evening.sit_out_round(seat)  # the collection leaves too little for the wagers

    def commands(self, evening: Evening, seat: int) -> list[Command]:
        wait = evening.state.waits
        if wait is None:
            return Bot(self.below).commands(evening.state, (seat, ""))
        return [player_commands.Choose(say=self.choice(evening, seat, wait))]

    def choice(self, evening: Evening, seat: int, wait: Choose) -> str:
        kind = KINDS[SENSIBLE]
        return bot_choice(kind, evening.game, wait, self.below) or evening.best_choice(wait)


@dataclass
class Evening:
    """A table over several rounds, without a time limit for players."""

    game: Game
    players: Mapping[int, Player]
    below: Below
    terms: TableTerms = TERMS
    on_event: Callable[[TableState, Event, TableState], None] = lambda _before, _event, _after: None
    records: list[Mapping[str, Any]] = field(default_factory=list)
    state: TableState = field(init=False)
    at: int = ROUND_TIME
    rounds: int = 0  # settled or called off
    broken: bool = False  # no seat takes the bank: the game is over
    unplayed: int = 0  # times that nobody has bet since a round was asked for

    def __post_init__(self) -> None:
        self.state = new_table("terminal", self.game, self.terms)
        self._do(house_commands.Pause(why="the players sit down"), FLOOR)
        buy_in = self.state.kind.buy_ins(self.state, chips=BUY_IN).usual
        for seat in sorted(self.players):
            self.say(seat, player_commands.Sit(seat=seat, buy_in=buy_in))

    # --- commands ---------------------------------------------------------------------------------

    def say(self, seat: int, command: Command) -> None:
        """Send a command of a player; one that is refused changes nothing."""
        player = self.players[seat]
        self._do(command, Actor(person=person_at(seat), name=player.name, bot=player.bot))

    def sit_out_round(self, seat: int) -> None:
        """Make no wagers in this round, besides those that stay up."""
        self.say(seat, player_commands.Bets(bets=[]))
        self.say(seat, player_commands.Done())

    def _do(self, command: Command, actor: Actor, *, due: bool = False) -> None:
        luck = TableLuck(self.below)
        decided = decide(self.state, command, actor, at=self.at, luck=luck, due=due)
        before, self.state = self.state, decided.state
        for event, after in decided.steps:
            if event.kind == "settled" and after.settled is not None:
                self.records.append(after.settled.as_json())
            self.rounds += event.kind == "settled"
            self.broken = self.broken or event.kind == "broken"
            self.unplayed += event.kind == "unplayed"
            self.on_event(before, event, after)
            before = after

    @property
    def turn(self) -> int | None:
        """The seat that the table waits for."""
        return next((seat for seat, _ in self.state.awaited), None)

    # --- rounds -----------------------------------------------------------------------------------

    def play_round(self) -> bool:
        """Play one more round, or one that has begun; False when the game is over, or when nobody
        bets however often the bank is offered."""
        before, self.unplayed = self.rounds, 0
        self.at += ROUND_TIME
        if self.state.paused is not None:
            self._do(house_commands.Resume(), FLOOR)
        elif self.turn is None:
            self._do(house_commands.TimeIsUp(), CLOCK, due=True)
        while not self.broken and self.unplayed < ASLEEP and (seat := self.turn) is not None:
            self.players[seat].speak(self, seat)
        return self.rounds > before

    def call_off(self) -> None:
        """Call off the round in play: it moves no chips."""
        if self.state.phase == "play":
            self._do(house_commands.Void(why="a player leaves the table"), FLOOR)

    # --- views ------------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> dict[str, Any]:
        return table_view(self.state, person_at(seat), now=self.at)

    def chips(self, seat: int) -> int:
        """The money of a player at the table: chips, wagers and the posted bank."""
        place = (seat, "")
        bank = self.state.cover if place == self.state.bank else 0
        return self.state.stack(place) + self.state.staked(place) + bank

    def best_choice(self, wait: Choose) -> str:
        """The best choice for the bettor, by the solved strategy of the game.

        Without the extra for solving games, the cheapest choice that stays in.
        """
        if not is_installed("odds"):
            return plain_choice(wait)
        return self.game.analyst.answer(self._policy, wait)

    @cached_property
    def _policy(self) -> Any:
        return self.game.analyst.policy("best")


def person_at(seat: int) -> str:
    """The name of a player in the books."""
    return f"seat {seat}"
