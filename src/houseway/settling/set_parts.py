"""Set hands on the felt: "seat 2/front" and "seat 2/back" give cards and a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.errors import BadRecord
from houseway.library import Game
from houseway.table.cards.hand_setting import SET
from houseway.table.rounds import PLAYER_DEALER


def join_parts(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record with whole hands, and with the choices that the parts show."""
    names = game.rules.parts
    given = data.get("hands")
    if not isinstance(given, Mapping) or not names:
        return data
    hands = {}
    parts: dict[str, dict[str, str]] = {}
    for name, cards in given.items():
        hand, _, part = str(name).rpartition("/")
        if hand and not part.isdecimal() and part not in names:
            legal = ", ".join(f'"{hand}/{name}"' for name in names)
            raise BadRecord(
                "unknown-part", f"no part {part!r}; legal: {legal}", where=f"hands.{name}"
            )
        if hand and part in names:
            parts.setdefault(hand, {})[part] = _text(cards)
        else:
            hands[name] = cards
    choices = data.get("choices") or []
    if not isinstance(choices, list):
        found = f"expected a list, found {choices!r}"
        raise BadRecord("wrong-value", found, where="choices")
    choices = list(choices)
    for hand, lying in parts.items():
        if hand in hands:
            where = f"hands.{hand}"
            raise BadRecord("hand-twice", f"{hand} is given whole and in parts", where=where)
        hands[hand] = " ".join(lying.get(name, "") for name in names).split()
        said = " / ".join(f"{name} {lying[name]}" for name in names if lying.get(name))
        number = hand.removeprefix("seat ")
        seat = int(number) if number.isdecimal() else PLAYER_DEALER
        choices.append({"seat": seat, "do": f"{SET} {said}"})
    return {**data, "hands": hands, "choices": choices} if parts else data


def _text(cards: object) -> str:
    return " ".join(map(str, cards)) if isinstance(cards, list) else str(cards).replace(",", " ")
