"""The fast player of rounds: hands are looked up, ends are counted, wagers judge the counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from houseway.cards import Cards, DeckSpec
from houseway.families.counts import tally_of
from houseway.families.fast_rounds import EndedRounds
from houseway.families.pai_gow_poker.exact import SetHands
from houseway.families.pai_gow_poker.kernel import ENDS, play_rounds
from houseway.families.pai_gow_poker.splits import PLACES
from houseway.fast.random import biased_lanes, seed_key, shuffle_front
from houseway.pricing.figures import Tally
from houseway.ranking.bonus import SEVEN
from houseway.ranking.evaluate import SETS, WORDS
from houseway.ranking.seven import SevenCards
from houseway.ranking.tables import Array
from houseway.wagers.facts import COMPARED, Facts
from houseway.wagers.rows import Wager

MOST_SEATS = 6
NO_THROWS = np.zeros(0, np.int32)
NOTHING = np.zeros((0, len(PLACES)), np.int32)  # bettors see no hand


@dataclass(frozen=True)
class Playing:
    """Tables to play rounds with; `steps` by kind where bettors answer an open hand."""

    own: SetHands
    bank: SetHands
    classes: Array
    seven: SevenCards
    deck: DeckSpec
    steps: Array | None = None

    def table(self, hands: SetHands) -> Array:
        """Front, back, class and what seven cards make, packed, for look-ups."""
        packed = hands.fronts | hands.backs << 7 | self.classes << 20
        return hands.splits.look_up_table(packed | self.seven.numbers.astype(np.int64) << 22)

    @cached_property
    def tables(self) -> tuple[Array, Array]:
        return self.table(self.own), self.table(self.bank)

    @cached_property
    def order(self) -> Array:
        return np.array(self.deck.ordered(), np.uint8)

    @cached_property
    def biased(self) -> Any:
        return biased_lanes(len(self.order), SEVEN * (MOST_SEATS + 1))

    def run(
        self,
        key: Any,
        first: int,
        rounds: int,
        throws: Array,
        places: Array,
        by_house: Array,
        counts: Array,
        trace: Array,
    ) -> None:
        """Play rounds whose hands have their cards at these places, by throw; see `play_rounds`."""
        play_rounds(
            key,
            first,
            rounds,
            throws,
            places,
            by_house,
            self.order,
            self.biased,
            WORDS,
            SETS,
            *self.tables,
            self.own.splits.kinds.index,
            NOTHING if self.steps is None else self.steps,
            counts,
            trace,
        )


class PaiGowSimulator(EndedRounds):
    """Plays rounds by their number, with so many bettors; wagers are those of the first.

    The first bettor's hand is counted; a trace has the end of each seat's.
    """

    shape = (prod(ENDS),)

    def __init__(self, playing: Playing, wagers: Sequence[Wager], *, seats: int = 1) -> None:
        self.playing = playing
        self.wagers = wagers
        self.seats = seats
        self.traced = (seats,)

    def run(self, key: Any, first: int, rounds: int, counts: Array, trace: Array) -> None:
        hands = self.seats + 1
        places = np.arange(SEVEN * hands).reshape(1, hands, SEVEN)
        self.playing.run(
            key, first, rounds, NO_THROWS, places, np.zeros(hands, np.bool_), counts, trace
        )

    def deal(self, seed: int, round_: int) -> tuple[Cards, ...]:
        """The hands of a round, the player-dealer's first."""
        deck = self.playing.order.copy()
        number = self.seats + 1
        shuffle_front(seed_key(seed), round_, self.playing.biased, deck, SEVEN * number)
        return tuple(map(tuple, deck[: SEVEN * number].reshape(number, SEVEN).tolist()))

    def facts(self, *end: int) -> Facts:
        front, back, own, other, makes = (int(part) for part in np.unravel_index(end[0], ENDS))
        return {
            "hand.foul": False,
            "hand.miscounted": False,
            "front.vs": COMPARED[front],
            "back.vs": COMPARED[back],
            "seven.makes": self.playing.seven.listed[makes],
            "seven.ace_high": own >= 2,
            "dealer.ace_high": other >= 2,
            "dealer.joker": other % 2 == 1,
        }

    # --- counts made into figures -----------------------------------------------------------------

    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        """The figures of every wager, from the counts."""
        ends = np.flatnonzero(counts)
        found = [(self.facts(int(end)), int(counts[end])) for end in ends]
        return [tally_of(w, ((w.judge(facts), n) for facts, n in found)) for w in self.wagers]
