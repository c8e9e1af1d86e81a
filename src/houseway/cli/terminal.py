"""The table in the terminal: you, bots, a rotating bank, a scoreboard."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cards import parse_cards, pretty
from houseway.cards.shuffle import Below, secure_below
from houseway.cli.common import table, write_text
from houseway.cli.felt import money, print_hands, print_lines, print_payments
from houseway.cli.guide import Guide
from houseway.cli.pot_table import ask_for_pot, meant, namer, print_end, print_hand
from houseway.errors import HousewayError, IllegalMove
from houseway.library import Game
from houseway.money import dollars, parse_money
from houseway.play.among import AmongPlayers
from houseway.play.players import BotPlayer
from houseway.play.session import Session
from houseway.room.board import labels, main_labels
from houseway.room.pot_felt import plays_for_pots
from houseway.settling.collections import find_option
from houseway.table.bets import check_bets, find_wager
from houseway.table.dealing import BOARD
from houseway.table.parting import SET, Parting
from houseway.table.picking import drawn
from houseway.table.rounds import Bet, Choose, illegal_choice, is_legal
from houseway.table.views import RoundView

if TYPE_CHECKING:
    from rich.console import Console

NAMES = (
    "Ada",
    "Ben",
    "Cleo",
    "Dan",
    "Eve",
    "Finn",
    "Gus",
    "Hana",
    "Ivy",
    "Jon",
    "Kim",
    "Lou",
    "Max",
    "Nia",
)
QUIT = ("q", "quit", "exit")
USUAL = 4  # players, you among them


class Leave(Exception):
    """The person at the terminal gets up."""


@dataclass(slots=True)
class Person:
    """You: asked for the bank, for wagers and for choices."""

    name: str
    out: Console
    last: str = ""

    def takes_bank(self, session: Session, seat: int) -> int | None:
        chips = dollars(session.chips[seat])
        while True:
            text = self._ask(f"Take the bank? Amount to post (you have {chips}), Enter to pass: ")
            if not text:
                return None
            try:
                amount = parse_money(text)
                if 0 < amount <= session.chips[seat]:
                    return amount
                self.out.print(f"Post up to {chips}.")
            except HousewayError as error:
                self.out.print(f"[yellow]{escape(str(error))}[/yellow]")

    def bets(self, session: Session, seat: int) -> list[Bet]:
        game = session.game
        before = [w for w in game.wagers.values() if w.section.kind != "insurance"]
        names = ", ".join(wager.name for wager in before)
        example = f"{next(iter(game.wagers.values())).name.lower()} 25"
        again = f", Enter for {self.last!r}" if self.last else ""
        while True:
            text = self._ask(f"Your wagers ({names}), as `{example}`; 0 sits out{again}: ")
            text = text or self.last
            if text in ("0", ""):
                return []
            try:
                bets = parse_bets(game, seat, text)
                self.check(session, seat, bets)
            except HousewayError as error:
                self.out.print(f"[yellow]{escape(str(error))}[/yellow]")
                continue
            self.last = text
            return bets

    def check(self, session: Session, seat: int, bets: list[Bet]) -> None:
        """Refuse wagers that the table does not allow, or that are not covered by chips."""
        game = session.game
        check_bets(
            [*(bet for bet in session.carried if bet.seat == seat), *bets],
            game.sheet,
            game.wagers,
            seats=game.sheet.table.seats,
            bank=session.bank.holder or 0,
            limits=session.limits,
        )
        if sum(bet.amount for bet in bets) > session.chips[seat]:
            raise IllegalMove("chips", f"you have {dollars(session.chips[seat])}")

    def takes_down(self, session: Session, bet: Bet) -> bool:
        name = session.game.wagers[bet.wager].name
        number = "" if bet.number is None else f" {bet.number}"
        return (
            self._ask(f"{name}{number} {dollars(bet.amount)} stays up. Take it down (y/N)? ")
            .lower()
            .startswith("y")
        )

    def decides(self, session: Session, seen: RoundView, wait: Choose) -> str:
        if plays_for_pots(session.game):
            assert isinstance(session, AmongPlayers)
            return ask_for_pot(session, seen, wait, self._ask, self.out)
        for hand, cards in seen.seen.items():
            shown = " ".join(pretty(card) for _, card in cards)
            hidden = seen.held[hand] - len(cards)
            self.out.print(f"  {hand:<14} {shown}{' ??' * hidden}")
        if wait.sets is not None:
            return self._sets(wait, wait.sets)
        have = f"You have {drawn(str(wait.total))}"
        while True:
            text = self._ask(
                f"{have}: {' or '.join(map(_priced(wait), wait.options))} "
                f"(Enter for the house way, {wait.house_way})? "
            ).lower()
            if not text:
                return wait.house_way
            answer = meant(wait, text)
            try:
                if answer and is_legal(wait, answer):
                    return answer
                if answer:
                    self.out.print(f"[yellow]{escape(str(illegal_choice(wait, answer)))}[/yellow]")
            except HousewayError as error:
                self.out.print(f"[yellow]{escape(str(error))}[/yellow]")

    def _sets(self, wait: Choose, sets: Parting) -> str:
        """The cards of the first hand, or the words of a whole setting."""
        first = sets.parts[0]
        held = " ".join(map(pretty, sorted(sets.cards, reverse=True)))
        while True:
            text = self._ask(f"{held}: {first.size} for the {first.name} (Enter: house way)? ")
            if not text:
                return wait.house_way
            named = any(text.startswith(part.name) for part in sets.parts)
            answer = f"{SET} {text}" if named else f"{SET} {first.name} {text}"
            if is_legal(wait, answer):
                return answer
            self.out.print(f"[yellow]{escape(sets.problem(answer))}[/yellow]")

    def _ask(self, prompt: str) -> str:
        try:
            text = input(prompt).strip()
        except EOFError:
            raise Leave from None
        if text.lower() in QUIT:
            raise Leave
        return text


def _priced(wait: Choose) -> Callable[[str], str]:
    """An option with the money that it takes."""

    def text(option: str) -> str:
        if option in wait.picks:
            return f"{option} ..."
        if option not in wait.amounts:
            return drawn(option)
        low, high = wait.amounts[option]
        return f"{option} {dollars(high)}" + (" or less" if low < high else "")

    return text


def parse_bets(game: Game, seat: int, text: str) -> list[Bet]:
    """Wagers as a person types them: `banker 25, flex 7 5` (a number before the amount)."""
    bets = []
    for part in text.split(","):
        if len(part.split()) < 2:
            raise IllegalMove("bet", f"{part.strip()!r}: write a wager and an amount")
        *words, amount = part.split()
        number = None
        if len(words) > 1 and words[-1].isdigit():
            try:
                wager = find_wager(game.wagers, " ".join(words))
            except HousewayError:
                number, words = int(words[-1]), words[:-1]
        wager = find_wager(game.wagers, " ".join(words))
        bets.append(Bet(seat=seat, wager=wager.id, number=number, amount=parse_money(amount)))
    return bets


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
    """Play until the rounds are over, the person leaves or nobody takes the bank."""
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
    players: dict[int, Any] = {
        seat: Person("You", out)
        if asked and seat == you
        else BotPlayer(f"{NAMES[seat - 1]} (bot)", below)
        for seat in range(1, seats + 1)
    }
    kind = Session if game.sheet.bank else AmongPlayers
    session = kind(
        game,
        players,
        below=below,
        seeded=seed is not None,
        continuous=continuous,
        option=find_option(game, option, schedule) if option else None,
    )
    guide = Guide(game, out) if guided else None
    session.on_event = _narrator(session, out, guide)
    total = rounds or (1 if guided else 0 if asked else 5)
    out.print(f"[bold]{escape(game.name)}[/bold], {game.house.name}, {game.deck}")
    if asked:
        out.print("Type q to leave.")
    if guide:
        guide.opening()
    try:
        while total == 0 or len(session.records) < total:
            record = session.play_round()
            if log:
                write_text(log, json.dumps(record, ensure_ascii=False) + "\n", append=True)
    except Leave:
        out.print("You leave the table.")
    except IllegalMove as error:
        if error.code != "game-broken":
            raise
        out.print(f"[yellow]{error.message}[/yellow]")
    _closing(session, out)


def _seeded(seed: int) -> Below:
    source = random.Random(seed)
    return lambda bound: source.randrange(bound)


def _narrator(
    session: Session, out: Console, guide: Guide | None
) -> Callable[[str, dict[str, Any]], None]:
    """Says what happens at the table, and with a guide why."""

    name = namer(session)
    for_pots = plays_for_pots(session.game)

    def on_event(kind: str, details: dict[str, Any]) -> None:
        if guide:
            guide.before(kind, details)
        if kind == "shoe":
            label = "seeded practice shuffle" if session.seeded else "commitment"
            out.print(f"\nNew shoe of {details['cards']} cards, {label} {details['commitment']}")
            if details["shown"] is not None:
                burnt = details["burnt"] - 1
                more = "1 more is" if burnt == 1 else f"{burnt} more are"
                out.print(f"First card {pretty(details['shown'])}: {more} burnt.")
        elif kind == "passes":
            out.print(f"{name(details['seat'])} passes the bank.")
        elif kind == "bank":
            out.print(
                f"\n[bold]Round {len(session.records) + 1}[/bold]  player-dealer: "
                f"{name(details['seat'])}, posts {dollars(details['amount'])} ({details['turn']})"
            )
        elif kind == "cut":
            cut = (f"seat {seat} {pretty(card)}" for seat, card in details["cards"].items())
            out.print(f"Cut for the button: {', '.join(cut)}")
        elif kind == "awarded":
            out.print(f"{name(details['seat'])} takes the pot of {dollars(details['cents'])}.")
        elif kind == "button":
            out.print(
                f"\n[bold]Round {len(session.records) + 1}[/bold]  dealer button: "
                f"{name(details['seat'])}"
            )
        elif kind == "bets":
            for bet in details["bets"]:
                number = "" if bet.number is None else f" {bet.number}"
                stays = " (stays up)" if bet.carried else ""
                label = escape(session.game.wagers[bet.wager].name)
                out.print(f"  {name(bet.seat)}: {label}{number} {dollars(bet.amount)}{stays}")
        elif kind == "happened" and for_pots:
            print_hand(details["events"], out, name, guide)
        elif kind == "settled" and for_pots:
            print_end(details["record"], out, name)
        elif kind == "settled":
            _show_round(session, details["record"], out)

    return on_event


def _show_round(session: Session, record: dict[str, Any], out: Console) -> None:
    board = _cards(record["hands"].get(BOARD, []))

    def says(hand: str, cards: list[str]) -> str:
        beside = () if hand == BOARD else board
        total = session.game.rules.points(_cards(cards), split="/" in hand, board=beside)
        return f"  = {total}"

    print_hands(record, out, says)
    if session.game.sheet.bank is None:
        print_payments(record, out)
        return
    if record["settlement"]:
        print_lines(record, out)
    out.print(f"Player-dealer net {money(record['bank']['net'])}")
    print_board(session, out)


def _cards(texts: list[str]) -> list[int]:
    return list(parse_cards(texts))


def print_board(session: Session, out: Console) -> None:
    """The display: table limits, counts and percentages, naturals, rounds of the shoe."""
    game, board, limits = session.game, session.board, session.limits
    most = "no limit" if limits.high is None else dollars(limits.high)
    shown = [
        f"{escape(label)} {board.results.get(label, 0)} ({board.share(label):.0%})"
        for label in labels(game)
        if label in board.results or label in main_labels(game)
    ]
    out.print(
        f"[dim]Board: {', '.join(shown)}; naturals {board.naturals}; rounds this shoe "
        f"{board.rounds}; table {dollars(limits.low)} to {most}[/dim]"
    )
    if board.previous:
        out.print(f"[dim]Previous shoe: {board.previous.rounds} rounds[/dim]")


def _closing(session: Session, out: Console) -> None:
    if not session.records:
        return
    rows = table("seat", "name", "chips", right=("chips",))
    for seat, player in session.players.items():
        rows.add_row(str(seat), player.name, dollars(session.chips[seat]))
    out.print(rows)
    if session.shuffle:
        out.print(f"The shoe's nonce was {session.shuffle.nonce}; records verify against it.")
