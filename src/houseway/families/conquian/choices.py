"""The choices of the players as text: `add 5c to 2`, `force Jh on seat 2 run 1`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.cards import Card, card_text, parse_card

PASS, MELD, ADD, FORCE, DISCARD, DECLINE = "pass", "meld", "add", "force", "discard", "decline"
_TARGET = re.compile(r"force \S+ on seat (\d+) run (\d+)", re.ASCII)
_OWN = re.compile(r"add (\S+) to (\d+)", re.ASCII)


def named_cards(verb: str, cards: Sequence[Card]) -> str:
    return " ".join((verb, *map(card_text, cards)))


def add_words(card: Card, run: int) -> str:
    """A card added to the player's own run; runs are numbered from 1 as they were made."""
    return f"{ADD} {card_text(card)} to {run}"


def force_words(card: Card, seat: int, run: int) -> str:
    return f"{FORCE} {card_text(card)} on seat {seat} run {run}"


def forced_on(words: str) -> tuple[int, int]:
    """
    >>> forced_on("force Jh on seat 2 run 1")
    (2, 1)
    """
    found = _TARGET.fullmatch(words)
    assert found is not None
    return int(found[1]), int(found[2])


def added_to(words: str) -> tuple[Card, int]:
    """
    >>> added_to("add 2c to 3")
    (0, 3)
    """
    found = _OWN.fullmatch(words)
    assert found is not None
    return parse_card(found[1]), int(found[2])
