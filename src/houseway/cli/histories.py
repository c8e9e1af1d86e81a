"""Hand histories on the command line: the hands of a file, settled or step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from houseway.cards import parse_card, pretty
from houseway.cli.common import Switches, chosen_game, game_of_record, read_input
from houseway.cli.felt import print_settled
from houseway.errors import HousewayError, errors_at
from houseway.phh.conversion import Converted, convert_hand
from houseway.phh.parser import read_hands
from houseway.phh.story import Story, named_hands, record_story, story_of, title_of
from houseway.text_file import read_text


def hands_of(file: Path, *, game: str, name: str, chosen: Switches) -> list[Converted]:
    with errors_at(str(file)):
        hands = read_hands(read_text(file))
    wanted = named_hands(hands, name, where="--hand")
    if not game and chosen != Switches():
        message = "--reading, --set and --decks are choices of a game: name it with --game"
        raise HousewayError("option", message, where="game")
    made = chosen_game(game, chosen) if game else None
    return [convert_hand(hand, made) for hand in wanted]


def print_hands(found: Iterable[Converted], out: Console) -> None:
    for each in found:
        out.print(f"{escape(title_of(each))}  [dim]{each.hand.variant}, {each.game.id}[/dim]")
        print_settled(each.record, out)
        if each.unknown:
            cards = " ".join(pretty(parse_card(card)) for card in sorted(each.unknown))
            out.print(f"[yellow]unknown, and filled in: {cards}[/yellow]")
        for note in each.notes:
            out.print(f"[yellow]{escape(note)}[/yellow]")


# --- steps ----------------------------------------------------------------------------------------


def stories_of(file: Path, *, game: str, name: str, chosen: Switches) -> list[Story]:
    """Each hand of a file as a title and its steps."""
    if file.suffix != ".json":
        return [story_of(each) for each in hands_of(file, game=game, name=name, chosen=chosen)]
    data = read_input(file)
    return [record_story(chosen_game(game_of_record(data, game), chosen), data)]


def print_stories(told: Iterable[Story], out: Console) -> None:
    """Prints the steps, on a terminal one for each Enter."""
    asks = sys.stdin.isatty() and sys.stdout.isatty()
    for story in told:
        out.print(f"[bold]{escape(story.title)}[/bold]")
        for step in story.steps:
            out.print(escape(step))
            if asks and _leaves():
                return


def _leaves() -> bool:
    try:
        return input().strip().lower() in ("q", "quit", "exit")
    except EOFError:
        return True
