"""`houseway odds --hand`: the options that go together, and the hand that they describe."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import BadRecord, HousewayError
from houseway.library import Game
from houseway.odds.one_hand import HandValue, check_named, hand_value, read_hand, words


def check_together(
    asked: Mapping[str, str | None], *, wager: str | None, removal: bool, every_reading: bool
) -> None:
    """Refuses options of which one would be ignored; `asked` are those of one hand."""
    for option, text in (*asked.items(), ("--wager", wager)):
        if text is not None and not text.strip():
            legal = "a wager by its id or name" if option == "--wager" else 'cards, "Th 6c"'
            raise HousewayError("option", f"is empty; name {legal}", where=option.strip("-"))
    others = {"--wager": wager is not None, "--removal": removal, "--reading all": every_reading}
    beside = [option for option, given in others.items() if given]
    if any(text is not None for text in asked.values()) and beside:
        raise HousewayError(
            "option",
            f"--hand, --up and --board do not go with {' and '.join(beside)}: they ask for one "
            "hand of the game wager, and go with --removed, --reading NAME=CHOICE, --set and "
            "--decks",
            where=beside[0].strip("-").split()[0],
        )
    if removal and every_reading:
        raise HousewayError(
            "option",
            "--removal does not go with --reading all; choose one reading, NAME=CHOICE",
            where="removal",
        )


def named_hand(game: Game, hand: str | None, up: str | None, board: str | None) -> HandValue:
    """The value of each option of the hand on the command line."""
    check_named(game, hand, up, board, say=_spelled)
    if len(words(hand)) < 2:
        raise BadRecord("hand", "1 card; a hand has two or more", where="hand")
    return hand_value(game, *read_hand(game, hand, up, board))


def _spelled(option: str, value: str) -> str:
    return f'--{option} "{value}"' if " " in value else f"--{option} {value}"
