"""A table of the room in a test: commands in, events and a ledger out."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from houseway.cards.shuffle import Below
from houseway.library import Game, load_game
from houseway.money import format_money
from houseway.room.bot_kinds import asks_for_best, plain_choice
from houseway.room.bots import Bot
from houseway.room.commands.decision import decide
from houseway.room.commands.spoken import Actor, Command
from houseway.room.commands.wire import read_command
from houseway.room.luck import TableLuck
from houseway.room.state.apply_events import open_table
from houseway.room.state.events import Event
from houseway.room.state.table_state import TableState
from houseway.room.views.table_view import table_view
from houseway.table.rounds import is_legal


@dataclass(slots=True)
class Evening:
    """One table; persons go by short names, which are their ids too."""

    game: Game
    seed: int = 1
    terms: dict[str, Any] = field(default_factory=dict)
    at: int = 1_000_000
    events: list[Event] = field(default_factory=list)
    books: Counter[str] = field(default_factory=Counter)
    lowest: int = 0  # that a stack ever held, after an event
    state: TableState = field(init=False)
    luck: TableLuck = field(init=False)
    below: Below = field(init=False)

    def __post_init__(self) -> None:
        source = random.Random(self.seed)
        self.below = lambda bound: source.randrange(bound)
        self.luck = TableLuck(self.below)
        body = {"name": "T", "demo": False, **self.terms}
        first = Event(stream="table:t", seq=1, kind="opened", body=body, at=self.at, actor="room")
        self.events.append(first)
        self.state = open_table(first, self.game)

    # --- people -----------------------------------------------------------------------------------

    def do(self, person: str, what: str, /, **details: Any) -> list[Event]:
        """A command of a person (`bot ...` is a bot, `floor` the floor, `clock` the clock)."""
        return self.say(person, read_command({"do": what, **details}, house=person == "clock"))

    def say(self, person: str, command: Command) -> list[Event]:
        actor = Actor(
            person=person,
            name=person.capitalize(),
            bot=person.startswith("bot"),
            floor=person == "floor",
            clock=person == "clock",
        )
        decided = decide(self.state, command, actor, at=self.at, luck=self.luck)
        written = []
        for new in decided.events:
            event = Event(
                stream="table:t",
                seq=self.events[-1].seq + 1,
                kind=new.kind,
                body=new.body,
                secret=new.secret,
                moves=new.moves,
                at=self.at,
                actor=person,
            )
            self._book(event)
            self.events.append(event)
            written.append(event)
        self.state = decided.state
        return written

    def _book(self, event: Event) -> None:
        for move in event.moves:
            self.books[move.giver] -= move.cents
            self.books[move.taker] += move.cents
        own = [cents for account, cents in self.books.items() if account[:6] == "stack:"]
        self.lowest = min(self.lowest, *own, 0)

    def sit(self, *people: str, chips: str = "1000", first: int = 1) -> None:
        for seat, person in enumerate(people, first):
            self.do(person, "sit", seat=seat, buy_in=chips)

    def time_is_up(self) -> list[Event]:
        assert self.state.deadline is not None
        self.at = self.state.deadline
        return self.do("clock", "time-is-up")

    def seen_by(self, person: str | None) -> dict[str, Any]:
        return table_view(self.state, person, now=self.at)

    @property
    def phase(self) -> str:
        return self.state.phase

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    # --- playing by itself ------------------------------------------------------------------------

    def bank(self, amount: str = "500") -> str:
        """Whoever is offered the bank takes it."""
        assert self.state.offered is not None
        person = self.state.patrons[self.state.offered, ""].person
        self.do(person, "take-bank", amount=amount)
        return person

    def bets(self) -> None:
        """Everybody bets as a bot does, and is done."""
        bot = Bot(self.below)
        for place in self.state.bettors():
            person = self.state.patrons[place].person
            for command in bot.commands(self.state, place):
                self.say(person, command)

    def decide_all(self) -> None:
        """Every decision, plainly."""
        while (wait := self.state.waits) is not None:
            person = self.state.patrons[self.state.decider(wait)].person
            plain = asks_for_best(self.state.game, wait) or not is_legal(wait, wait.house_way)
            self.do(person, "choose", say=plain_choice(wait) if plain else wait.house_way)

    def round(self) -> None:
        """One whole round, up to its settlement."""
        if self.state.phase in ("settled", "idle"):
            for place in [p for p in self.state.patrons if self.state.able(p)]:
                if self.state.phase in ("settled", "idle"):
                    self.do(self.state.patrons[place].person, "done")
        if self.state.kind.has_bank:  # players who play each other are dealt in at once
            self.bank(format_money(min(500_00, self.state.stack((self.state.offered or 1, "")))))
            self.bets()
        self.decide_all()
        assert self.state.phase == "settled"


def evening(game: str = "parkwest/cash-in-baccarat", *people: str, **terms: Any) -> Evening:
    """A table with people in its first seats."""
    made = Evening(load_game(game), terms=terms)
    made.sit(*people)
    return made
