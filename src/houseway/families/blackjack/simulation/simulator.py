"""The fast player of blackjack rounds: tables for the compiled loop, counts made into figures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from houseway.cards import Cards, rank_of, suit_of
from houseway.families.blackjack.policy import Policy
from houseway.families.blackjack.section import MOST_REDS
from houseway.families.blackjack.simulation.compiled_rounds import (
    FACES,
    FIRST_NET,
    MOST_MONEY,
    RUN,
    play_rounds,
)
from houseway.families.blackjack.simulation.dealer_automaton import automaton
from houseway.families.blackjack.solution.dealer_hands import stated
from houseway.families.blackjack.solution.hand_nodes import SPLIT, STAND
from houseway.families.blackjack.solution.payoffs import ENDS, EVEN_MONEY, FROZEN, Payoffs
from houseway.families.blackjack.solution.shoe import Array, Shoe
from houseway.families.counts import tally_of
from houseway.families.drawn_hands import UP_CARDS
from houseway.families.fast_rounds import FastRounds
from houseway.families.round_columns import RoundColumn, net_column, row_columns, staked_column
from houseway.fast.random import deal_places, seed_key
from houseway.pricing.figures import Tally, unit_of
from houseway.progress import reporting
from houseway.ranking.points import PAIRS
from houseway.wagers.facts import Facts, Value
from houseway.wagers.rows import Wager

MATCHES = [(suited, plain) for suited in range(3) for plain in range(3)]
DEAL = 48
PAIRED_AT_ONCE = 1 << 17  # rounds
NO_ENDS = np.zeros((0, 0, 0), np.int32)
NO_CARDS = np.zeros(0, np.uint8)


class Dealt(NamedTuple):
    """Places of the first cards in the order of the deal; those of a seat, one for each seat."""

    first: Sequence[int]
    second: Sequence[int]
    up: int
    hole: int  # -1 where the second card of the player-dealer comes later
    cards: int
    shown: int = 1  # the card of the player-dealer that shows where the button is


ONE_SEAT: Mapping[str, Dealt] = {
    "seats dealer seats dealer": Dealt([0], [2], 1, 3, 4),
    "seats dealer seats": Dealt([0], [2], 1, -1, 3),
    "dealer seats seats": Dealt([1], [2], 0, -1, 3),
}


@dataclass(frozen=True)
class Side:
    """A side bet or insurance as a table: the deciding row, by the facts that rows look at."""

    wager: Wager
    stride: tuple[int, ...]
    rows: Array
    dealer: Array  # class by state and suited
    hand: Array | None  # class by split, end and hand
    offered: Array  # by up card


class BlackjackSimulator(FastRounds):
    """Plays rounds by their number.

    A trace has net, money, hands, and the row of every side bet (-1 when not offered).
    """

    def __init__(
        self, payoffs: Payoffs, shoe: Shoe, policy: Policy, sides: Sequence[Wager]
    ) -> None:
        self.payoffs = payoffs
        self.nodes = payoffs.nodes
        self.machine = automaton(payoffs.dealers)
        self.shoe = shoe
        self.policy = policy
        self.order = shoe.deck.ordered()
        self.sides = [self._side(wager) for wager in sides]
        self.traced = (3 + len(sides),)

    # --- tables -----------------------------------------------------------------------------------

    @cached_property
    def unit(self) -> int:
        """Parts of a unit in which every pay-off is whole."""
        return unit_of(self.payoffs.wager)

    def _classes(self, payoffs: Payoffs) -> Array:
        """Hand classes by split, end and hand, with the two ends that only two cards have."""
        return np.array(
            [
                [*payoffs.ends(split=split), payoffs.at_once(FROZEN), payoffs.at_once(EVEN_MONEY)]
                for split in (False, True)
            ]
        )

    def _dealer_classes(self, payoffs: Payoffs) -> Array:
        table = np.zeros((len(self.machine.ends), 2), np.int64)
        for state, end in enumerate(self.machine.ends):
            for suited in (0, 1) if end else ():
                key = stated(end[suited] if end else {}, payoffs.dealer_uses)
                table[state, suited] = payoffs.dealer_classes[key]
        return table

    def _side(self, wager: Wager) -> Side:
        """The table of a side bet over the facts that its rows look at."""
        uses = wager.uses
        states = self.machine.ends
        dealer_uses = frozenset(
            name
            for name in uses
            if name.startswith("dealer.")
            and name not in ("dealer.reds", "dealer.up", "dealer.hole")
        )
        said: dict[object, int] = {}
        dealer = np.zeros((len(states), 2), np.int64)
        shown: list[Facts] = []
        for state, end in enumerate(states):
            for suited in (0, 1):
                facts = end[suited] if end else {}
                key = stated(facts, dealer_uses)
                if key not in said:
                    said[key] = len(said)
                    shown.append(dict(key))
                dealer[state, suited] = said[key]
        hand_uses = frozenset(name for name in uses if name.startswith("hand."))
        hand, hands = self._hand_side(hand_uses)
        faces: list[list[Facts]] = [
            shown,
            [{"dealer.reds": run} for run in range(MOST_REDS + 1)],
            [{"seat.pair": pair} for pair in PAIRS],
            [{"seat.match_suited": s, "seat.match_plain": p} for s, p in MATCHES],
            [self._up_facts(rank) for rank in UP_CARDS],
            [{"dealer.hole": rank} for rank in UP_CARDS],
            hands,
        ]
        stride, table = _tabulated(wager, faces)
        ups = self.nodes.kinds.cards
        rules = self.nodes.rules
        insurance = wager.section.kind == "insurance"
        offered = [
            not insurance
            or (rules.holds("insurance", rules.up_facts(card)) and not rules.frozen(card))
            for card in ups
        ]
        return Side(wager, stride, table, dealer, hand, np.array(offered, np.bool_))

    def _up_facts(self, rank: str) -> Facts:
        value = 0
        if rank != "Jk":
            value = self.nodes.rules.counting.values.of(UP_CARDS.index(rank))
        return {"dealer.up": rank, "dealer.up_value": max(value, 0)}

    def _hand_side(self, uses: frozenset[str]) -> tuple[Array | None, list[Facts]]:
        """Classes of the first hand, where a side bet's rows look at it."""
        if not uses:
            return None, [{}]
        numbers: dict[tuple[tuple[str, Value], ...], int] = {}
        ended = [*ENDS, (FROZEN, 0), (EVEN_MONEY, 0)]
        table = np.array(
            [
                [
                    self.nodes.end_classes(
                        numbers, uses, ended=word, split=split, doublings=doublings
                    )
                    for word, doublings in ended
                ]
                for split in (False, True)
            ]
        )
        return table, [dict(key) for key in numbers]

    def arguments(
        self, dealt: Dealt, policies: Sequence[Policy], policy_of: Sequence[int]
    ) -> tuple[Any, ...]:
        """The tables of the compiled player; each seat plays by one of the policies."""
        nodes, rules, kinds = self.nodes, self.nodes.rules, self.nodes.kinds
        split = rules.section.split
        aces = [value == 1 for value in kinds.values]
        one_card = [ace and split is not None and split.aces == "one-card" for ace in aces]
        pair = np.array(
            [[nodes.pair(a, b) for b in range(kinds.number)] for a in range(kinds.number)]
        )
        peeks = np.array([rules.peeks(card) for card in kinds.cards], np.bool_)
        original = ~peeks & (rules.section.natural_takes == "original")
        pays = np.array([int(r.pays.per_unit * self.unit) for r in self.payoffs.wager.all_rows])
        kind = [self.shoe.kind_of(card) for card in self.order]
        ranks, suits = map(rank_of, self.order), map(suit_of, self.order)
        machine, row = self.machine, self.payoffs.row
        held = (kind, ranks, suits, self.order)
        deal = (dealt.up, dealt.hole, dealt.cards, rules.has_hole_card)
        return (
            (
                *(np.array(at, np.int64) for at in (dealt.first, dealt.second, policy_of)),
                dealt.shown,
            ),
            tuple(np.array(list(numbers), np.uint8) for numbers in held),
            (*deal, peeks, original, self._paid_at_once),
            (
                pair.astype(np.int32),
                nodes.children[:, nodes.alike].astype(np.int32),
                nodes.naturals,
            ),
            (
                # Small tables stay in the fast caches.
                np.stack([self._decides(policy) for policy in policies]).astype(np.uint8),
                np.stack([policy.first for policy in policies]).astype(np.uint8),
                np.array(self.most_hands, np.int64),
                np.array(one_card, np.bool_),
                nodes.splits_by_rank,
            ),
            (machine.start, machine.following.astype(np.int32), machine.done, machine.natural),
            (
                self._classes(self.payoffs).astype(np.int32),
                self._dealer_classes(self.payoffs).astype(np.int32),
                row,
                pays[row],
                FIRST_NET + self._most_net,
                self._first_row,
            ),
            self._side_arguments(),
            self._looks_at_suits,
        )

    @property
    def _paid_at_once(self) -> Array:
        """The up cards under which a natural is paid before anybody plays."""
        rules = self.nodes.rules
        return np.array(
            [
                rules.section.natural_paid == "at-once"
                and (rules.peeks(card) or not rules.may_be_natural(card))
                for card in self.nodes.kinds.cards
            ],
            np.bool_,
        )

    def _decides(self, policy: Policy) -> Array:
        """The choice of every hand by up card: not split, from a split, doubled once and more."""
        fresh = [table | SPLIT * policy.splits for table in (policy.plays, policy.after_split)]
        table = np.stack([*fresh, *policy.doubled.swapaxes(0, 1)[1:]])
        return np.where(self.nodes.over, STAND, table)

    @property
    def _looks_at_suits(self) -> bool:
        """Whether a wager asks for the suits or colours of the player-dealer's cards."""
        tables = [self._dealer_classes(self.payoffs), *(side.dealer for side in self.sides)]
        return any(side.stride[RUN] for side in self.sides) or any(
            bool((table[:, 0] != table[:, 1]).any()) for table in tables
        )

    def _side_arguments(self) -> tuple[Array, ...]:
        count = len(self.sides)
        hands = len(self.nodes.hands)
        looks = any(side.hand is not None for side in self.sides)
        side_hand = np.zeros((count, 2, len(ENDS) + 2, hands if looks else 1), np.int64)
        for place, side in enumerate(self.sides):
            if side.hand is not None:
                side_hand[place] = side.hand
        sizes = [len(side.rows) for side in self.sides]
        states = len(self.machine.ends)
        return (
            np.array([side.dealer for side in self.sides], np.int64).reshape(count, states, 2),
            side_hand,
            np.array([side.offered for side in self.sides], np.bool_).reshape(
                count, self.nodes.kinds.number
            ),
            np.array([side.stride for side in self.sides], np.int64).reshape(count, FACES),
            np.array([sum(sizes[:place]) for place in range(count)], np.int64),
            np.concatenate([side.rows for side in self.sides] or [np.zeros(0, np.int64)]),
            np.array(self._row_offsets, np.int64),
        )

    @cached_property
    def most_hands(self) -> list[int]:
        """How many hands a pair of each kind may become."""
        return [self.nodes.most_hands(0, kind) for kind in range(self.nodes.kinds.number)]

    @cached_property
    def _most_net(self) -> int:
        """The most that a round can win or lose, in parts of a unit."""
        pays = (abs(row.pays.per_unit) for row in self.payoffs.wager.all_rows)
        return int(max(pays) * self.unit) * MOST_MONEY * max(self.most_hands)

    @property
    def _first_row(self) -> int:
        """The place of the first row in the counts, behind those of every net."""
        return FIRST_NET + 2 * self._most_net + 1

    @cached_property
    def _row_offsets(self) -> list[int]:
        offset = self._first_row + len(self.payoffs.wager.all_rows)
        offsets = []
        for side in self.sides:
            offsets.append(offset)
            offset += len(side.wager.all_rows)
        return offsets

    @property
    def shape(self) -> tuple[int]:
        rows = [self.payoffs.wager, *(side.wager for side in self.sides)]
        return (self._first_row + sum(len(wager.all_rows) for wager in rows),)

    # --- rounds -----------------------------------------------------------------------------------

    def run(self, key: Any, first: int, rounds: int, counts: Array, trace: Array) -> None:
        arguments: list[Any] = [*self._one_seat, counts, trace, NO_ENDS, NO_CARDS]
        play_rounds(key, first, rounds, *arguments)

    @cached_property
    def _one_seat(self) -> tuple[Any, ...]:
        order = str(self.nodes.rules.sheet.deal.order)
        return self.arguments(ONE_SEAT[order], [self.policy], [0])

    def deal(self, seed: int, round_: int) -> Cards:
        """The cards of a round in the order in which they leave the shoe."""
        places = np.zeros(min(DEAL, len(self.order)), np.uint64)
        deal_places(seed_key(seed), round_, len(self.order), places)
        return tuple(self.order[int(place)] for place in places)

    # --- one round after the other ----------------------------------------------------------------

    @cached_property
    def columns(self) -> tuple[RoundColumn, ...]:
        lead = self.payoffs.wager.id
        hands = RoundColumn(f"{lead}.hands", np.int16)
        found = [net_column(lead), staked_column(lead), hands]
        for side in self.sides:
            found += row_columns(side.wager.id, side.wager, hands=1)
            found.append(net_column(side.wager.id))
        return tuple(found)

    def each_round(self, seed: int, first: int, rounds: int) -> list[Array]:
        net, money, hands, *rows = self.trace(seed, first, rounds).T
        found = [net / self.unit, money.astype(np.int16), hands.astype(np.int16)]
        for side, row in zip(self.sides, rows, strict=True):
            pays = [float(each.pays.per_unit) for each in side.wager.all_rows]
            # The last one is that of row -1, where the bet is not offered.
            found += [row.astype(np.int16), np.array([*pays, np.nan])[row]]
        return found

    # --- counts made into figures -----------------------------------------------------------------

    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        """The figures of every wager, from the counts."""
        base = self.payoffs.wager
        nets = counts[FIRST_NET : self._first_row]
        rows = counts[self._first_row : self._first_row + len(base.all_rows)]
        result = [
            Tally(
                wager=base,
                rows=tuple(rows.tolist()),
                unit=self.unit,
                nets={int(at) - self._most_net: int(nets[at]) for at in nets.nonzero()[0]},
                money=int(counts[0]),
            )
        ]
        for side, offset in zip(self.sides, self._row_offsets, strict=True):
            sides = side.wager.all_rows
            decided = counts[offset : offset + len(sides)].tolist()
            result.append(tally_of(side.wager, zip(sides, decided, strict=True)))
        return result


def paired_cost(
    best: BlackjackSimulator, other: BlackjackSimulator, *, rounds: int, seed: int
) -> tuple[float, float]:
    """The loss by another play against the best one on the same cards, per unit, and its error."""
    progress = reporting("simpler play")
    lost = squared = 0
    for first in range(0, rounds, PAIRED_AT_ONCE):
        size = min(PAIRED_AT_ONCE, rounds - first)
        nets = [player.trace(seed, first, size)[:, 0] for player in (best, other)]
        difference = nets[0] - nets[1]
        lost += int(difference.sum())
        squared += int((difference**2).sum())
        progress(first + size, rounds)
    mean = lost / rounds / best.unit
    return mean, math.sqrt(max(0.0, squared / rounds / best.unit**2 - mean**2) / rounds)


def _tabulated(wager: Wager, faces: list[list[Facts]]) -> tuple[tuple[int, ...], Array]:
    """The rows of a wager over its own faces, with a stride of 0 for those that it ignores."""
    places = {row.id: place for place, row in enumerate(wager.all_rows)}
    used = [
        face
        for face, values in enumerate(faces)
        if any(name in wager.uses for facts in values for name in facts)
    ]
    stride = [0] * len(faces)
    size = 1
    for face in reversed(used):
        stride[face] = size
        size *= len(faces[face])
    table = np.zeros(size, np.int64)
    for index in range(size):
        facts: dict[str, Value] = {}
        for face in used:
            facts |= faces[face][index // stride[face] % len(faces[face])]
        if all(name in facts for name in wager.uses):
            table[index] = places[wager.judge(facts).id]
    return tuple(stride), table
