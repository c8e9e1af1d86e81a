"""The chain of a stream: each event carries a digest of itself and all events before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from houseway.json_view import canonical
from houseway.room.state.ledger import Move
from houseway.storage.values import RoundInputs


def moves_text(moves: Iterable[Move]) -> str:
    """Moves as stored in an event: giver, taker, cents, purpose."""
    return canonical([[m.giver, m.taker, m.cents, m.what] for m in moves])


def moves_from(text: str) -> tuple[Move, ...]:
    return tuple(
        Move(giver=giver, taker=taker, cents=cents, what=what)
        for giver, taker, cents, what in json.loads(text)
    )


def legs(moves: Iterable[Move]) -> list[tuple[str, int, str]]:
    """The entries of moves in order: (account, signed cents, purpose), two for each.

    >>> legs([Move(giver="a", taker="b", cents=5, what="ante")])
    [('a', -5, 'ante'), ('b', 5, 'ante')]
    """
    sides: list[tuple[str, int, str]] = []
    for move in moves:
        sides += [(move.giver, -move.cents, move.what), (move.taker, move.cents, move.what)]
    return sides


def link(
    previous: str,
    *,
    stream: str,
    seq: int,
    kind: str,
    body: str,
    secret: str | None,
    moves: str,
    at: int,
    actor: str,
    terminal: str,
    recall: str,
) -> str:
    """The digest of an event. Body, secret and moves come as canonical text, `recall` as digest."""
    fields = [previous, stream, seq, kind, body, secret, moves, at, actor, terminal, recall]
    return hashlib.sha256(canonical(fields).encode("ascii")).hexdigest()


def recall_digest(inputs: RoundInputs, text: str) -> str:
    """The digest of a stored round; `text` is its inputs as canonical text."""
    fields = [inputs.table, inputs.number, inputs.game, inputs.sheet_digest, list(inputs.people)]
    rest = [text, inputs.commitment, inputs.position, inputs.void]
    return hashlib.sha256(canonical([*fields, *rest]).encode("ascii")).hexdigest()
