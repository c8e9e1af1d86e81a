"""The best play of blackjack, exactly: every hand, every card that may come.

A bettor who plays blackjack knows that the player-dealer has no natural. Each hand is played by
its own cards, the pair that it was split from and the up card; no play by these facts is better.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.errors import HousewayError
from houseway.families.two_way.blackjack_hands import KINDS, BlackjackHands, DealerHands, DeckKinds
from houseway.families.two_way.compiled_blackjack import (
    FIRST,
    MODES,
    PLAIN,
    SECOND,
    play_split,
    play_whole,
    reach_ends,
    stand_worth,
)
from houseway.families.two_way.rules import TwoWayRules
from houseway.ranking.tables import Array

UPS = range(KINDS)


@dataclass(frozen=True)
class BestBlackjack:
    """The best moves and their expectations.

    `does[up, hand]` and `split_does[up, pair, which, hand]` are moves. `moves[up, hand, move]` is
    the worth of each when the player-dealer has no natural, nan where it is not legal.
    """

    does: Array
    split_does: Array
    moves: Array

    @cached_property
    def worth(self) -> Array:
        """The best move's worth by up card and hand; nan for hands that cannot be held."""
        filled = np.where(np.isnan(self.moves), -np.inf, self.moves).max(axis=2)
        return np.where(np.isinf(filled), np.nan, filled)


@dataclass(frozen=True)
class BlackjackProblem:
    """The input of the best play; `pays[mode, end, dealer end]` is the whole win of a hand."""

    rules: TwoWayRules
    kinds: DeckKinds
    hands: BlackjackHands
    dealer: DealerHands
    pays: Array

    def solve(self) -> BestBlackjack:
        """All up cards, on two cores."""
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(self._against, UPS))
        return BestBlackjack(*(np.stack(part) for part in zip(*found, strict=True)))

    @cached_property
    def _same(self) -> Array:
        """Ends whose pay no dealer end changes; a natural has ended the play before."""
        others = np.delete(self.pays, self.dealer.natural, axis=2)
        same: Array = (others == others[:, :, :1]).all(axis=2)
        return same

    @cached_property
    def two_card_hands(self) -> list[tuple[int, int, int]]:
        """Hands of two cards: their number and kinds."""
        return [
            (int(self.hands.after[one, other]), one, other)
            for one in range(KINDS)
            for other in range(one, KINDS)
            if self.hands.after[one, other] >= 0
        ]

    def _legal(self, key: str) -> Array:
        """Hands of two cards that may be doubled, or split."""
        if "dealer.up" in self.rules.conditions[key].uses:
            raise HousewayError(
                "not-solvable", f"{key} hangs on the up card; that is not solved", where="play"
            )
        found = np.zeros(self.hands.live, np.bool_)
        card = self.kinds.card
        for hand, one, other in self.two_card_hands:
            facts = self.rules.hand_facts((card[one], card[other]), up=card[1])
            found[hand] = not facts["hand.natural"] and self.rules.holds(key, facts)
        return found

    @cached_property
    def doubles(self) -> Array:
        return self._legal("double")

    @cached_property
    def pairs(self) -> list[int]:
        """Kinds of cards of which two may be split."""
        legal = self._legal("split")
        return [one for hand, one, other in self.two_card_hands if one == other and legal[hand]]

    def one_card(self, kind: int) -> bool:
        """Whether hands from this pair get one card each."""
        return self.rules.one_card_aces and self.rules.is_ace(self.kinds.card[kind])

    def _against(self, up: int) -> tuple[Array, Array, Array]:
        hands, deck = self.hands, self._deck(up)
        does = np.zeros(hands.live, np.uint8)
        split_does = np.zeros((KINDS, 2, hands.live), np.uint8)
        moves = np.full((hands.live, MODES), np.nan)
        split_worth = np.full(hands.live, np.nan)
        for pair in self.pairs:
            if deck[0][pair] < 2 + (pair == up):
                continue
            one_card, stands = self.one_card(pair), self._stands(up, pair)
            split_worth[hands.after[pair, pair]] = play_split(
                up, pair, one_card, deck, hands.tables, stands, split_does[pair]
            )
        stands = self._stands(up, -1)
        other, into = (self.doubles, split_worth), (does, moves)
        play_whole(up, deck, hands.tables, stands, other, into)
        return does, split_does, moves

    def _deck(self, up: int) -> tuple[Array, int]:
        """The deck, and the kind that makes the natural with an up card."""
        return self.kinds.counts, int(self.kinds.natural_with[up])

    def _stands(self, up: int, pair: int) -> Array:
        """The worth of every hand when it stands, by how the money lies."""
        worth = np.zeros((MODES, len(self.hands.held)))
        tables = self.hands.tables, self.dealer.tables
        stand_worth(up, pair, self._deck(up), *tables, self.pays, self._same, worth)
        return worth

    # --- how hands end ----------------------------------------------------------------------------

    def ends(self, best: BestBlackjack, begun: Array) -> Array:
        """How hands end at best play: `begun[up, hand]` of two cards, naturals left out.

        The result is by how the money lies, own end and the player-dealer's.
        """
        with ThreadPoolExecutor(2) as pool:
            return sum(
                pool.map(lambda up: self._ends_against(up, best, begun[up]), UPS),
                np.zeros(self.pays.shape),
            )

    def _ends_against(self, up: int, best: BestBlackjack, begun: Array) -> Array:
        ends = np.zeros(self.pays.shape)
        splits = np.zeros(KINDS)
        self._reach(up, -1, PLAIN, best.does[up], begun, splits, ends)
        for pair in np.nonzero(splits)[0].tolist():
            for which, mode in enumerate((FIRST, SECOND)):
                single = np.zeros(len(self.hands.held))
                single[pair] = splits[pair]
                does = best.split_does[up, pair, which]
                self._reach(up, pair, mode, does, single, np.zeros(KINDS), ends)
        return ends

    def _reach(
        self, up: int, pair: int, mode: int, does: Array, begun: Array, splits: Array, ends: Array
    ) -> None:
        reached = np.zeros(len(self.hands.held))
        reached[: len(begun)] = begun
        split = pair, pair >= 0 and self.one_card(pair)
        tables = self._deck(up), self.hands.tables, self.dealer.tables
        reach_ends(up, split, mode, tables, does, (reached, splits, ends))
