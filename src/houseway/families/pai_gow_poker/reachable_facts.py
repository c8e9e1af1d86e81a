"""The hands that seven cards can make, so that an unreachable row of a pay table is found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from houseway.cards import parse_cards
from houseway.package_files import json_beside
from houseway.ranking.bonus import seven_makes
from houseway.ranking.orders import Order

# A hand for every combination of things that seven cards can make at once, with the joker or not,
# and a note on it.
_HANDS: Sequence[tuple[str, str]] = json_beside(__file__, "sample_hands.json")


@cache
def all_makes(order: Order) -> tuple[frozenset[str], ...]:
    found = (seven_makes(order, parse_cards(text)) for text, _ in _HANDS)
    return tuple(dict.fromkeys(found))
