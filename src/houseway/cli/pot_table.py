"""A hand for the pot in the terminal: the table, the legal actions, the winners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cards import pretty
from houseway.cli.common import table
from houseway.cli.felt import cards_text, money
from houseway.cli.figures import share
from houseway.errors import HousewayError
from houseway.library import cite_text
from houseway.money import dollars
from houseway.pot_equity.held import held_share, way_of
from houseway.room.pot_felt import PUT_IN, open_hands
from houseway.room.pot_lines import told
from houseway.table.dealing import BOARD, seat_hand
from houseway.table.pot_felt import Felt, felt_after
from houseway.table.pots import HOUSE, POT
from houseway.table.rounds import illegal_choice, is_legal

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.cli.guide import Guide
    from houseway.library import Game
    from houseway.play.among import AmongPlayers
    from houseway.play.session import Session
    from houseway.table.rounds import Choose, Event, Round
    from houseway.table.views import RoundView

ODDS = "odds"
Name = Callable[[int], str]


def namer(session: Session) -> Name:
    """Players by their seats and names."""
    return lambda seat: f"seat {seat}, {session.players[seat].name}"


def print_hand(
    events: Sequence[Event], out: Console, name: Name, guide: Guide | None = None
) -> None:
    """What has just happened, street by street; a guide explains each before it is told."""
    begins = [0, *(n for n, event in enumerate(events) if n and _begins(events[n - 1], event))]
    for first, last in pairwise([*begins, len(events)]):
        if guide:
            guide.street(events[first])
        print_events(events[first:last], out, name)


def _begins(last: Event, event: Event) -> bool:
    shows = event["event"] == "open" and last["event"] == "wagers"
    return shows or bool(event["event"] == "street")


def print_events(events: Sequence[Event], out: Console, name: Name) -> None:
    """What has just happened, a line each."""

    def player(hand: str) -> str:
        return name(int(hand.removeprefix("seat ")))

    for text, cite in told(events, player, clock=False):
        source = f" [dim]({cite})[/dim]" if cite else ""
        out.print(f"  {escape(text)}{source}", highlight=False)


def print_felt(round_: Round, seen: RoundView, out: Console, name: Name) -> None:
    """The table as one player sees it: stacks, bets, cards, pots."""
    felt = felt_after(round_.setup, round_.events)
    rows = table("seat", "name", "stack", "bet", "cards", "", right=("stack", "bet"))
    for seat, place in felt.seats.items():
        if place.waits:
            continue
        mark = " [bold](D)[/bold]" if seat == round_.setup.bank else ""
        state = "folded" if place.folded else "all in" if place.is_all_in else place.did
        cells = [
            f"{seat}{mark}",
            escape(name(seat).partition(", ")[2]),
            dollars(place.stack),
            dollars(place.bet) if place.bet else "",
            _cards(seen, seat_hand(seat)),
            state,
        ]
        rows.add_row(*(f"[dim]{cell}[/dim]" if place.folded else cell for cell in cells))
    out.print(rows)
    board = _cards(seen, BOARD)
    out.print(f"  {f'Board {board}   ' if board else ''}{_pots(felt)}", highlight=False)


def _cards(seen: RoundView, hand: str) -> str:
    shown = dict(seen.seen.get(hand, ()))
    places = range(1, seen.held.get(hand, 0) + 1)
    return " ".join(pretty(shown[place]) if place in shown else "??" for place in places)


def _pots(felt: Felt) -> str:
    pots = felt.pots
    if len(pots) < 2:
        return f"Pot {dollars(felt.total)}"
    return ", ".join(
        f"{f'side pot {number}' if number else 'Main pot'} {dollars(pot.amount)} "
        f"(seats {', '.join(map(str, sorted(pot.seats)))})"
        for number, pot in enumerate(pots)
    )


# --- what may be said -----------------------------------------------------------------------------


def ask_for_pot(
    session: AmongPlayers,
    seen: RoundView,
    wait: Choose,
    ask: Callable[[str], str],
    out: Console,
) -> str:
    """Shows the table and asks until something legal is said."""
    assert session.now is not None
    print_felt(session.now, seen, out, namer(session))
    odds = way_of(session.game.rules) is not None and bool(wait.knows)
    asked = f"You, {wait.total}: {asks(wait, odds=odds)} (Enter: {wait.house_way})? "
    while True:
        text = ask(asked).lower()
        if not text:
            return wait.house_way
        if odds and text == ODDS:
            print_odds(session.game, wait, out)
            continue
        answer = meant(wait, text)
        try:
            if answer and is_legal(wait, answer):
                return answer
            raise illegal_choice(wait, answer or text)
        except HousewayError as error:
            out.print(f"[yellow]{escape(str(error))}[/yellow]")


def meant(wait: Choose, text: str) -> str:
    """The answer that somebody types: an option, its beginning, or a verb and what goes with it."""
    whole = [option for option in wait.options if option.lower().startswith(text)]
    if len(whole) == 1 and " " in text:
        return whole[0]
    verb, _, rest = text.partition(" ")
    found = [option for option in wait.options if option.startswith(verb)]
    return f"{found[0]} {rest}".strip() if len(found) == 1 else ""


def asks(wait: Choose, *, odds: bool) -> str:
    """What somebody may say, with amounts: "fold, call $4, raise 8, raise 8-100"."""
    said = [_option(wait, option) for option in wait.options]
    return ", ".join([*said, *([ODDS] if odds else [])])


def _option(wait: Choose, option: str) -> str:
    if option in wait.picks:
        pick = wait.picks[option]
        count = str(pick.most) if pick.least == pick.most else f"{pick.least} to {pick.most}"
        return f"{option} and {count} of your cards (as `{option} 5c 6d`)"
    if option in wait.sizes:
        return " or ".join(f"{option} {_plain(cents)}" for cents in sorted(wait.sizes[option]))
    if option in wait.amounts:
        low, high = wait.amounts[option]
        return f"{option} {_plain(low)}" + (f"-{_plain(high)}" if low < high else "")
    return f"call {dollars(wait.knows[3])}" if option == "call" else option


def _plain(cents: int) -> str:
    return dollars(cents).removeprefix("$").replace(",", "")


def print_odds(game: Game, wait: Choose, out: Console) -> None:
    """The share of the decider's hand against random hands, where it can be worked out."""
    try:
        found = held_share(game.rules, wait.knows)
    except HousewayError as error:
        out.print(f"[yellow]{escape(error.message)}[/yellow]")
        return
    hands = "one random hand" if found.rivals == 1 else f"{found.rivals} random hands"
    out.print(
        f"{share(found.share)} of the pot against {hands}, standard error "
        f"{share(found.error)}, {found.deals:,} deals"
    )


# --- the end --------------------------------------------------------------------------------------


def print_end(record: Mapping[str, Any], out: Console, name: Name) -> None:
    """The board, who wins which pot with what, and what the hand brought everybody."""
    board = open_hands(record["events"]).get(BOARD, [])
    if board:
        out.print(f"  Board {cards_text(board)}", highlight=False)
    if record.get("void"):
        out.print(f"[bold yellow]misdeal: {escape(record['void'])}[/bold yellow]")
    for line in record["settlement"]:
        if line["row"] == PUT_IN:
            continue
        source = f" [dim]({cite_text(line['cite'])})[/dim]" if line["cite"] else ""
        paid = f"[bold]{money(line['paid'])}[/bold]"
        if line["payee"] == HOUSE:
            text = f"The house takes {paid}: {escape(line['why'])}"
        elif line["payer"] == POT:
            who = escape(name(line["payee"]))
            text = f"{who}, wins {paid} ({line['row']}): {escape(line['why'])}"
        else:
            text = f"{escape(name(line['payer']))} puts {paid} into the pot"
        out.print(f"  {text}{source}", highlight=False)
    nets = (f"seat {seat} {money(net)}" for seat, net in record["nets"].items())
    out.print(f"Net: {', '.join(nets)}")
