"""The table in the terminal: one person, bots, a rotating bank, a scoreboard."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from houseway.cards import parse_cards
from houseway.cards.shuffle import Below, secure_below
from houseway.cli.common import table, write_text
from houseway.cli.evening import TERMS, BotPlayer, Evening, Player
from houseway.cli.felt import money, print_round
from houseway.cli.guide import Guide
from houseway.cli.person import Leave, Person
from houseway.cli.pot_table import display_name
from houseway.errors import HousewayError
from houseway.library import Game
from houseway.money import dollars
from houseway.room.peer_games.pot_fees import check_collection
from houseway.room.state.apply_events import read
from houseway.room.state.events import Event
from houseway.room.state.table_state import TableState
from houseway.room.views.layout import layout
from houseway.room.views.log_lines import lines_of, name_and_place
from houseway.room.views.pot_felt import plays_for_pots
from houseway.room.views.pot_log_lines import event_sentences, new_events
from houseway.room.views.table_view import public_view
from houseway.table.cards.first_cards import BOARD
from houseway.table.rounds import Event as PlayEvent

NAMES = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivy", "Jon", "Kim", "Lou"),
    *("Max", "Nia"),
)
USUAL = 4  # players, you among them
UNTOLD = ("sat", "paused", "resumed")  # at the start all players sit down at once


def play_table(
    game: Game,
    out: Console,
    *,
    seats: int | None,
    you: int,
    rounds: int,
    seed: int | None,
    continuous: bool,
    guided: bool,
    log: Path | None,
    option: str,
    schedule: str,
) -> None:
    """Play until the rounds are over, the person leaves or the game ends."""
    asked = you > 0 and sys.stdin.isatty() and sys.stdout.isatty()
    most = game.sheet.table.seats
    seats = min(USUAL, most) if seats is None else seats
    if not 2 <= seats <= most:
        raise HousewayError(
            "seats", f"{seats} players; this table seats 2 to {most}", where="seats"
        )
    if you > seats:
        raise HousewayError("seats", f"seat {you}; the players sit at 1 to {seats}", where="you")
    below = secure_below if seed is None else _seeded(seed)
    players: dict[int, Player] = {
        seat: BotPlayer(NAMES[seat - 1], below) for seat in range(1, seats + 1)
    }
    person = Person("You", out) if asked else None
    if person:
        players[you] = person
    collection = {"option": option, **({"schedule": schedule} if schedule else {})}
    terms = replace(TERMS, collection=collection if option else None, continuous=continuous)
    check_collection(game, terms.collection)
    guide = Guide(game, out, seeded=seed is not None) if guided else None
    evening = Evening(game, players, below, terms, Narrator(out, log, guide, seed is not None))
    total = rounds or (1 if guided else 0 if asked else 5)
    out.print(f"[bold]{escape(game.name)}[/bold], {game.house.name}, {game.deck}")
    if asked:
        out.print("Type q to leave. Type ? for the spots and their pays.")
    if guide:
        guide.opening()
    try:
        play_rounds(evening, out, person, seat=you, total=total)
    except Leave:
        evening.call_off()
        out.print("You leave the table.")
    _closing(evening, out)


def play_rounds(
    evening: Evening, out: Console, person: Person | None, *, seat: int, total: int
) -> None:
    """Play so many rounds, or without end; a person who takes no part can return between them."""
    while not total or len(evening.records) < total:
        if person:
            person.watch(evening, seat)
        if evening.play_round():
            continue
        if not evening.broken:
            out.print("[yellow]Too few players can go on.[/yellow]")
        if evening.broken or not person or evening.state.able((seat, "")):
            break


def _seeded(seed: int) -> Below:
    source = random.Random(seed)
    return lambda bound: source.randrange(bound)


@dataclass(frozen=True, slots=True)
class Narrator:
    """A narrator that prints the log of the table, and with a guide the reasons."""

    out: Console
    log: Path | None
    guide: Guide | None
    seeded: bool

    def __call__(self, before: TableState, event: Event, after: TableState) -> None:
        if event.kind in UNTOLD:
            return
        for_pots = plays_for_pots(after.game)
        if event.kind == "banked" or "button" in event.body:
            self._heading(event, after)
        if self.guide:
            self.guide.before(event, after)
        said = lines_of(before, event, read(event), after)
        if event.kind == "shuffled":
            self._shuffled(event, said)
        elif event.kind in ("dealt", "chose") and for_pots and self.guide:
            self._lines(said[:1] if event.body.get("cut") else ())
            self._streets(self.guide, new_events(before, after), after)
        elif event.kind == "settled" and after.settled and not for_pots:
            _print_round(after, self.out)
        else:
            self._lines(said)
        if event.kind == "settled" and after.settled and self.log:
            record = json.dumps(after.settled.as_json(), ensure_ascii=False)
            write_text(self.log, record + "\n", append=True)

    def _heading(self, event: Event, after: TableState) -> None:
        banked = event.kind == "banked"
        button = "" if banked else f"  dealer button: seat {event.body['button']}"
        number = after.number + banked
        self.out.print(f"\n[bold]Round {number}[/bold]{button}")

    def _streets(self, guide: Guide, events: Sequence[PlayEvent], after: TableState) -> None:
        """Print a hand of a pot game street by street, each explained first."""
        begins = [place for place in range(len(events)) if _begins(events, place)]
        for first, last in pairwise([*begins, len(events)]):
            guide.street(events[first])
            self._lines(
                event_sentences(events[first:last], lambda hand: _called(after, hand), clock=False)
            )

    def _shuffled(self, event: Event, said: list[tuple[str, str]]) -> None:
        """Print the whole commitment, which the log of a table cuts short."""
        (text, cite), *more = said
        whole = event.body["commitment"]
        text = text.replace(f"{whole[:12]}…", whole)
        self.out.print()
        if self.seeded:
            text = text.replace("committed to", "a seeded practice shuffle, committed to")
        self._lines([(text, cite), *more], indent="")

    def _lines(self, said: Iterable[tuple[str, str]], *, indent: str = "  ") -> None:
        for text, cite in said:
            source = f" [dim]({cite})[/dim]" if cite else ""
            self.out.print(f"{indent}{escape(text)}{source}", highlight=False)


def _begins(events: Sequence[PlayEvent], place: int) -> bool:
    """Whether an event begins a new part: a street, the showdown."""
    kind = events[place]["event"]
    shows = kind == "open" and events[place - 1]["event"] == "wagers"
    return not place or kind == "street" or shows


def _called(state: TableState, hand: str) -> str:
    return name_and_place(state, (int(hand.removeprefix("seat ")), ""))


def _print_round(state: TableState, out: Console) -> None:
    assert state.settled is not None
    record = state.settled.as_json()
    board = parse_cards(record["hands"].get(BOARD, []))

    def says(hand: str, cards: list[str]) -> str:
        beside = () if hand == BOARD else board
        total = state.game.rules.points(parse_cards(cards), split="/" in hand, board=beside)
        return f"  = {total}"

    print_round(record, out, says)
    if state.settled.settlement:
        print_board(state, out)


def print_board(state: TableState, out: Console) -> None:
    """Print the display: table limits, counts and percentages, naturals, rounds of the shoe."""
    board = public_view(state, now=0)["board"]
    limits = layout(state)["limits"]
    most = money(limits["maximum"]) if limits["maximum"] else "no limit"
    shown = ", ".join(
        f"{escape(result['label'])} {result['count']} ({result['share']:.0%})"
        for result in board["results"]
    )
    out.print(
        f"[dim]Board: {shown}; naturals {board['naturals']}; rounds this shoe "
        f"{board['rounds']}; table {money(limits['minimum'])} to {most}[/dim]"
    )
    if board["previous"]:
        out.print(f"[dim]Previous shoe: {board['previous']} rounds[/dim]")


def _closing(evening: Evening, out: Console) -> None:
    if not evening.records:
        return
    rows = table("seat", "name", "chips", right=("chips",))
    for person in evening.seen_by(0)["people"]:
        seat = person["seat"]
        rows.add_row(str(seat), display_name(person), dollars(evening.chips(seat)))
    out.print(rows)
    if evening.state.shuffle:
        nonce = evening.state.shuffle.nonce
        out.print(f"The shoe's nonce was {nonce}; records verify against it.")
