"""Randomness of a table from one source of numbers: the same source gives the same evening."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards import Shuffle, roll, shuffled
from houseway.cards.shuffle import Below, commitment_of
from houseway.room.state.table_state import TableState

HEX_DIGITS = 64  # of a nonce


@dataclass(frozen=True, slots=True)
class TableLuck:
    below: Below

    def shuffle(self, state: TableState) -> Shuffle:
        order = shuffled(state.game.deck.ordered(), self.below)
        nonce = "".join(f"{self.below(16):x}" for _ in range(HEX_DIGITS))
        return Shuffle(order=order, nonce=nonce, commitment=commitment_of(order, nonce))

    def dice(self, count: int, faces: int) -> tuple[int, ...]:
        return roll(count, self.below, faces=faces)
