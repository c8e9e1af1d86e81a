"""`houseway odds --hand`: the options that go together, and the hand that they describe."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import BadRecord, HousewayError
from houseway.library import Game
from houseway.odds.one_hand import HandValue, check_named, hand_value, read_hand, words


def check_together(
    asked: Mapping[str, str | None], forms: Mapping[str, bool], *, wager: str | None
) -> None:
    """Refuses options of which one would be ignored; `asked` are those of one hand, `forms` say
    which other form of the report is asked for.
    """
    for option, text in (*asked.items(), ("--wager", wager)):
        if text is not None and not text.strip():
            legal = "a wager by its id or name" if option == "--wager" else 'cards, "Th 6c"'
            raise HousewayError("option", f"is empty; name {legal}", where=option.strip("-"))
    wanted = [option for option, given in forms.items() if given]
    beside = [*(("--wager",) if wager is not None else ()), *wanted]
    if any(text is not None for text in asked.values()) and beside:
        raise HousewayError(
            "option",
            f"--hand, --up and --board do not go with {' and '.join(beside)}: they ask for one "
            "hand of the game wager, and go with --removed, --reading NAME=CHOICE, --set and "
            "--decks",
            where=_place(beside[0]),
        )
    if len(wanted) > 1:
        hint = "; choose one reading, NAME=CHOICE" if "--reading all" in wanted else ""
        raise HousewayError(
            "option", f"{wanted[0]} does not go with {wanted[1]}{hint}", where=_place(wanted[0])
        )


def _place(option: str) -> str:
    return option.strip("-").split()[0]


def named_hand(game: Game, hand: str | None, up: str | None, board: str | None) -> HandValue:
    """The value of each option of the hand on the command line."""
    check_named(game, hand, up, board, say=_spelled)
    if len(words(hand)) < 2:
        raise BadRecord("hand", "1 card; a hand has two or more", where="hand")
    return hand_value(game, *read_hand(game, hand, up, board))


def _spelled(option: str, value: str) -> str:
    return f'--{option} "{value}"' if " " in value else f"--{option} {value}"
