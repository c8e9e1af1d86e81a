"""A record made ready to be played: its game, table, cards and choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from houseway.cards import Card, Shuffle, roll, secure_below, secure_shuffle
from houseway.library import Game
from houseway.settling.card_sources import feed_for, position_in_shoe, shuffle_of
from houseway.settling.feed import Feed
from houseway.settling.record import Record, check_is_record, read_record, unmarked
from houseway.settling.round_setup import make_setup
from houseway.settling.set_parts import join_parts
from houseway.table.button import device_of
from houseway.table.rounds import Setup


@dataclass(frozen=True, kw_only=True)
class PreparedRound:
    """A round that can be played. Faults of a record are found when a property is read.

    `game` has the settings of the record, `inputs` are the record's JSON, and `fresh` is
    a shuffle that was made for it.
    """

    game: Game
    record: Record
    inputs: Mapping[str, Any]
    fresh: Shuffle | None = None

    @cached_property
    def setup(self) -> Setup:
        return make_setup(self.game, self.record)

    @cached_property
    def shuffle(self) -> Shuffle | None:
        return self.fresh or shuffle_of(self.game, self.record)

    @property
    def deck(self) -> tuple[Card, ...] | None:
        """The cards in the order in which they leave the shoe, if they are known."""
        if self.shuffle is None:
            return self.record.deck
        return self.shuffle.order[position_in_shoe(self.record) :]

    def feed(self) -> Feed:
        """The feed of the round."""
        nonce = self.shuffle.nonce if self.shuffle else ""
        return feed_for(self.game, self.record, self.setup, self.deck, nonce=nonce)

    def shuffled(self) -> PreparedRound:
        """The round with a fresh shuffle and fresh dice, where the record has no cards."""
        record = self.record
        if record.shuffle or record.deck is not None or record.hands is not None:
            return self
        made = secure_shuffle(self.game.deck)
        device = device_of(self.game.sheet.button)
        if device.dice and not record.dice:
            shown = roll(device.dice, secure_below, faces=device.faces)
            record = record.model_copy(update={"dice": list(shown)})
        return replace(self, record=record, fresh=made)


def prepare_round(game: Game, data: Mapping[str, Any]) -> PreparedRound:
    """A prepared record. Errors name the field; cards and table are not checked yet."""
    check_is_record(data)
    data = join_parts(game, data)
    record = read_record(unmarked(game, data))
    if record.settings or record.readings:
        game = game.but(readings=record.readings, settings=record.settings)
    return PreparedRound(game=game, record=record, inputs=data)
