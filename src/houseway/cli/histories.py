"""Hand histories at the command line: the hands of a file, settled, and step by step."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cards import parse_card, pretty
from houseway.cli.common import chosen_game, read_input, read_text
from houseway.cli.felt import money, print_settled
from houseway.errors import HousewayError, UnknownName
from houseway.phh.convert import Converted, converted
from houseway.phh.reading import read_hands
from houseway.phh.variants import pot_rules

if TYPE_CHECKING:
    from rich.console import Console

QUIET = ("choice", "open", "moved", "house-way")  # another event says it
UNKNOWN = "??"


def hands_of(
    file: Path,
    *,
    game: str,
    name: str,
    readings: Iterable[str],
    settings: Iterable[str],
    decks: int | None,
) -> Iterator[Converted]:
    try:
        hands = read_hands(read_text(file))
    except HousewayError as error:
        raise error.at(str(file)) from None
    names = [hand.name for hand in hands]
    if name and name not in names:
        raise UnknownName("hand", name, names, where="--hand")
    if not game and (readings or settings or decks is not None):
        message = "--reading, --set and --decks are choices of a game: name it with --game"
        raise HousewayError("option", message, where="game")
    made = chosen_game(game, readings, settings, decks) if game else None
    for hand in hands:
        if hand.name == name or not name:
            yield converted(hand, made)


def _title(each: Converted) -> str:
    fields = each.hand.fields
    told = [f"hand {each.hand.name}" if each.hand.name else "", str(fields.get("event", ""))]
    players = ", ".join(filter(None, each.hand.names))
    return "; ".join(filter(None, (*told, players))) or each.game.name


def print_hands(found: Iterable[Converted], out: Console) -> None:
    for each in found:
        out.print(f"{escape(_title(each))}  [dim]{each.hand.variant}, {each.game.id}[/dim]")
        print_settled(each.record, out)
        if each.unknown:
            cards = " ".join(pretty(parse_card(card)) for card in sorted(each.unknown))
            out.print(f"[yellow]not known, and filled in: {cards}[/yellow]")
        for note in each.notes:
            out.print(f"[yellow]{escape(note)}[/yellow]")


# --- steps ----------------------------------------------------------------------------------------


def stories_of(file: Path, **choices: Any) -> Iterator[dict[str, Any]]:
    """Each hand of a file as a title and its steps."""
    if file.suffix != ".json":
        for each in hands_of(file, **choices):
            steps = steps_of(each.record, each.names, each.unknown)
            yield {"title": _title(each), "steps": [*steps, *each.notes]}
        return
    data = read_input(file)
    name = choices["game"] or str(data.get("game", ""))
    if not name:
        raise HousewayError("no-game", "the record names no game; say --game ID", where="game")
    made = chosen_game(name, choices["readings"], choices["settings"], choices["decks"])
    pot_rules(made)
    yield {"title": made.name, "steps": steps_of(made.settle(data), {})}


def steps_of(
    record: Mapping[str, Any], names: Mapping[int, str], unknown: Collection[str] = ()
) -> list[str]:
    """What happens in a settled hand of a pot game, one sentence after the other.

    `unknown` are cards that nobody has told; the record has others in their place.
    """

    def who(hand: object) -> str:
        text = str(hand)
        seat = text.removeprefix("seat ")
        return names.get(int(seat), f"seat {seat}") if seat.isdecimal() else text

    told: list[str] = []
    dealt: dict[str, list[str]] = {}
    for event in [*record["events"], {"event": "end"}]:
        if event["event"] == "card":
            card = event["card"]
            text = UNKNOWN if card in unknown else pretty(parse_card(card))
            dealt.setdefault(event["hand"], []).append(text)
            continue
        if event["event"] in QUIET:
            continue
        if dealt:
            told.append("; ".join(f"{who(hand)} {' '.join(held)}" for hand, held in dealt.items()))
            dealt.clear()
        told += filter(None, [_sentence(event, who)])
    for line in record["settlement"]:
        if line["payer"] == 0:
            payee = "the house takes" if line["payee"] == -1 else f"{who(line['payee'])} wins"
            told.append(f"{payee} {money(line['paid'])}: {line['why']}")
    nets = (f"{who(seat)} {money(net)}" for seat, net in record["nets"].items())
    return [*told, f"net: {', '.join(nets)}"]


def _sentence(event: Mapping[str, Any], who: Callable[[object], str]) -> str:
    match event["event"]:
        case "street":
            return f"-- {event['name']}"
        case "posts":
            return f"{who(event['hand'])} posts {event['amount']}, {event['what']}"
        case "wagers":
            return f"{who(event['hand'])}: {event['says']}"
        case "folds":
            return f"{who(event['hand'])}: fold"
        case "draws":
            drawn = f"draws {event['count']}" if event["count"] else "stands pat"
            return f"{who(event['hand'])} {drawn}"
        case "exposes":
            return f"{who(event['hand'])} turns his card up"
        case "uncalled":
            return f"{event['amount']} go back to {who(event['hand'])}: nobody has called them"
        case "shows":
            cards = " ".join(pretty(parse_card(card)) for card in event["cards"])
            says = " / ".join(event["says"].values())
            return f"{who(event['hand'])} shows {cards}: {says}"
        case "end":
            return ""
    hand = f"{who(event['hand'])}, " if event.get("hand") else ""
    return f"{hand}{event['event']}: {event.get('why', '')}".removesuffix(": ")


def print_stories(told: Iterable[Mapping[str, Any]], out: Console) -> None:
    """The steps, on a terminal one for each Enter."""
    asks = sys.stdin.isatty() and sys.stdout.isatty()
    for story in told:
        out.print(f"[bold]{escape(story['title'])}[/bold]")
        for step in story["steps"]:
            out.print(escape(step))
            if asks and _leaves():
                return


def _leaves() -> bool:
    try:
        return input().strip().lower() in ("q", "quit", "exit")
    except EOFError:
        return True
