"""Parses the actions of PHH text: `d dh p1 AsKs`, `p2 cbr 40`, `p3 sd 2c # draws one`."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

from houseway.cards import RANKS, SUITS, Card, parse_card
from houseway.errors import Unreadable
from houseway.phh.hand import Action

GRAMMAR = "d dh p1 AsKs, d db 2c3c4c, p1 f, p1 cc, p1 cbr 40, p1 pb, p1 sd 2c, p1 sm AsKs"
PLAIN = ("f", "cc", "pb")  # without arguments
VERBS = (*PLAIN, "cbr", "sd", "sm")
MOST_CHIPS = 10**12
UNKNOWN, KNOWN = "??", "-"
NOTE = "#"  # the verb of a comment on its own line
_PLAYER = re.compile(r"p([1-9]\d?)", re.ASCII)
_CARD = re.compile(rf"[{RANKS}][{SUITS}]|Jk|\?\?")


def parse_action(text: str, *, number: int, line: int, players: int, own: bool) -> Action:
    """Reads one action; `own` allows the verbs of this program, such as `p1 straddle`.

    >>> parse_action("p2 cbr 40 # all in", number=1, line=1, players=3, own=False).amount
    Decimal('40')
    """
    said, _, comment = text.partition("#")
    action = Action(number=number, line=line, text=said.strip(), comment=comment.strip())
    try:
        return replace(action, **_parsed(said.split(), players, own=own))
    except Unreadable as error:
        raise Unreadable(error.code, f"{text!r}: {error.message}", where=action.where) from None


def _parsed(words: list[str], players: int, *, own: bool) -> dict[str, Any]:
    """The fields of an action after its text."""
    match words:
        case []:
            return {"verb": NOTE}
        case ["d", "db", cards]:
            return {"verb": "db", "cards": parse_run(cards)}
        case ["d", "dh", player, cards]:
            return {"verb": "dh", "to": _player(player, players), "cards": parse_run(cards)}
        case [player, verb] if verb in PLAIN:
            return {"player": _player(player, players), "verb": verb}
        case [player, "cbr", amount]:
            by = _player(player, players)
            return {"player": by, "verb": "cbr", "amount": _amount(amount)}
        case [player, "sm", "-"]:
            return {"player": _player(player, players), "verb": "sm", "words": KNOWN}
        case [player, "sd" | "sm" as verb, *rest] if len(rest) < 2:
            by = _player(player, players)
            return {"player": by, "verb": verb, "cards": parse_run("".join(rest))}
        case [player, verb, *rest] if own and verb not in VERBS and player != "d":
            return {"player": _player(player, players), "verb": verb, "words": " ".join(rest)}
    raise Unreadable("bad-action", f"this is not an action; legal: {GRAMMAR}")


def parse_run(text: str) -> tuple[Card | None, ...]:
    """Cards without separators; an unknown one is None.

    >>> parse_run("2cAs??")
    (0, 51, None)
    """
    words = [text[at : at + 2] for at in range(0, len(text), 2)]
    for word in words:
        if not _CARD.fullmatch(word):
            raise Unreadable(
                "unknown-card",
                f"no card {word!r}; legal: rank of {RANKS} and suit of {SUITS}, {UNKNOWN} or Jk",
            )
    return tuple(None if word == UNKNOWN else parse_card(word) for word in words)


def _player(word: str, players: int) -> int:
    match = _PLAYER.fullmatch(word)
    if not match or int(match[1]) > players:
        raise Unreadable("bad-action", f"no player {word!r}; legal: p1 to p{players}, d to deal")
    return int(match[1])


def _amount(word: str) -> Decimal:
    try:
        amount = Decimal(word)
    except InvalidOperation:
        amount = Decimal(0)
    if not amount.is_finite() or not 0 < amount <= MOST_CHIPS:
        raise Unreadable("bad-action", f"{word!r} is not an amount of chips; legal: 40, 12.50")
    return amount
