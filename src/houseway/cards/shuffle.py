"""Fair shuffles, and the proof that an order was fixed before the wagers.

A shuffle is published in two steps. Before the round the table shows the commitment, after it the
nonce and the order; anyone can then repeat the SHA-256 and check that no card was changed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias

from houseway.cards.card import Card, card_text, cards_text, parse_cards
from houseway.cards.deck import DeckSpec
from houseway.errors import BadRecord, errors_at

Below: TypeAlias = Callable[[int], int]
"""A source of luck: `below(n)` gives each of 0 ... n-1 with the same probability."""

_NONCE_BYTES: Final = 32
_HEX_32_BYTES: Final = re.compile(r"[0-9a-f]{64}")


def secure_below(bound: int) -> int:
    """A random number from the operating system, without the bias of a plain remainder."""
    return secrets.randbelow(bound)


def shuffled(cards: Iterable[Card], below: Below) -> tuple[Card, ...]:
    """A Fisher-Yates shuffle: with a fair source, every order has the same probability.

    >>> shuffled([1, 2, 3], lambda bound: 0)
    (2, 3, 1)
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle:
    """An order of the cards; `nonce` and `commitment` are lower-case hexadecimal."""

    order: tuple[Card, ...]
    nonce: str
    commitment: str

    def as_json(self) -> dict[str, object]:
        return {
            "commitment": self.commitment,
            "nonce": self.nonce,
            "order": [card_text(card) for card in self.order],
        }


def commitment_of(order: Iterable[Card], nonce: str) -> str:
    """SHA-256 over the bytes of the nonce, then the order as text (`As Kd ...`).

    >>> commitment_of((51, 45), "00" * 32)[:16]
    '9198b1370e8278ca'
    """
    _check_hex(nonce, "nonce")
    return sha256(bytes.fromhex(nonce) + cards_text(order).encode("ascii")).hexdigest()


def secure_shuffle(spec: DeckSpec) -> Shuffle:
    order = shuffled(spec.ordered(), secure_below)
    nonce = secrets.token_hex(_NONCE_BYTES)
    return Shuffle(order=order, nonce=nonce, commitment=commitment_of(order, nonce))


def read_shuffle(record: Mapping[str, object]) -> Shuffle:
    """The shuffle of a round record; the order may be one text or a list of texts."""
    order = record.get("order")
    words = order.split() if isinstance(order, str) else order
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        message = f"found {order!r}; legal: a list of cards such as As, Kd"
        raise BadRecord("bad-shuffle", message, where="order")
    with errors_at("order"):
        cards = parse_cards(words)
    nonce = _check_hex(record.get("nonce"), "nonce")
    return Shuffle(
        order=cards, nonce=nonce, commitment=_check_hex(record.get("commitment"), "commitment")
    )


def verify(shuffle: Shuffle | Mapping[str, object], spec: DeckSpec) -> None:
    """Refuses an order of other cards than this deck's, or other than the one committed to."""
    known = shuffle if isinstance(shuffle, Shuffle) else read_shuffle(shuffle)
    try:
        spec.check_multiset(known.order)
    except BadRecord as error:
        raise BadRecord("not-this-deck", error.message, where="order") from None
    if len(known.order) != spec.size:
        message = f"{len(known.order)} cards; legal: the {spec.size} of {spec}"
        raise BadRecord("not-this-deck", message, where="order")
    expected = commitment_of(known.order, known.nonce)
    if known.commitment != expected:
        raise BadRecord(
            "commitment-mismatch",
            f"found {known.commitment}, but this nonce and order give {expected}",
            where="commitment",
        )


def _check_hex(found: object, where: str) -> str:
    if not isinstance(found, str) or not _HEX_32_BYTES.fullmatch(found):
        message = f"found {found!r}; legal: 64 digits of 0-9 and a-f"
        raise BadRecord("bad-shuffle", message, where=where)
    return found


def shuffled_again(cards: Iterable[Card], nonce: str, time: int) -> tuple[Card, ...]:
    """Cards shuffled again during a round, for the `time`-th time.

    The order follows from the nonce, so that the commitment of the round is a commitment to it.

    >>> shuffled_again((51, 45, 3), "00" * 32, 1) == shuffled_again((3, 45, 51), "00" * 32, 1)
    True
    """
    return shuffled(sorted(cards), _luck_of(f"{nonce} {time}"))


def _luck_of(seed: str) -> Below:
    """A repeatable source of luck: SHA-256 of the seed and a counter."""
    counter = 0

    def below(bound: int) -> int:
        nonlocal counter
        most = 2**64 // bound * bound  # above it, the remainder would favour small numbers
        while True:
            counter += 1
            drawn = int.from_bytes(sha256(f"{seed} {counter}".encode()).digest()[:8])
            if drawn < most:
                return drawn % bound

    return below
