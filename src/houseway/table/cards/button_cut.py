"""The cut for the dealer button: each seat draws a card from a spread deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from houseway.cards import Card


def cut_cards(deck: Sequence[Card], seats: Iterable[int], commitment: str) -> dict[int, Card]:
    """A card for each seat. The cards follow from the published commitment to the shuffle of the
    first round, so that anybody can repeat the cut.

    >>> cut = cut_cards(range(40), [1, 3], "ab12")
    >>> sorted(cut), len({*cut.values()})
    ([1, 3], 2)
    """
    left = list(deck)
    found = {}
    for seat in seats:
        digest = sha256(f"{commitment} cut {seat}".encode()).digest()
        found[seat] = left.pop(int.from_bytes(digest, "big") % len(left))
    return found
