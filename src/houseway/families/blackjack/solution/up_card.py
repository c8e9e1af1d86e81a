"""One up card solved: the best play against it, and how all hands are expected to end.

Everything is joint, never conditional: a player-dealer's natural is one more column of the
pay-offs, and cards are drawn with the plain chances of the unseen shoe, the hole card among them.
Whether the natural takes doubled money or the original wager, or ends the round before anybody
plays, decides the weight of that column.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from houseway.families.blackjack.solution.hand_nodes import SPLIT, STAND
from houseway.families.blackjack.solution.kernel import best_play, follow, gather, sequence_chances
from houseway.families.blackjack.solution.payoffs import (
    ENDS,
    EVEN_MONEY,
    FROZEN,
    MONEY,
    SURRENDERED,
)
from houseway.families.blackjack.solution.problem import (
    ALL,
    CHOICES,
    EARLY_SURRENDER,
    MONEYS,
    ORIGINAL,
    PEEKED,
    Problem,
    UpSolution,
)
from houseway.families.blackjack.solution.shoe import Array, pool_kinds
from houseway.families.blackjack.solution.splits import split_weights
from houseway.wagers.facts import Facts


@dataclass(frozen=True)
class Grown:
    """Hands from one card of a split pair: with a second card that pairs, and with others.

    `orders[pairs or not, end, hand]` counts the orders in which the cards can come.
    """

    orders: Array
    comps: Array
    cards: Array
    over: Array
    classes: Array


class UpCard:
    """The work for one up card. `dealt` and `size` are the shoe without it."""

    def __init__(self, problem: Problem, up: int) -> None:
        self.problem = problem
        self.rules = problem.rules
        self.nodes = problem.nodes
        self.payoffs = problem.payoffs
        self.up = up
        self.card = self.nodes.kinds.cards[up]
        self.dealt = problem.shoe.counts.copy()
        self.dealt[up] -= 1
        self.alike = problem.alike(up)
        self.counts = pool_kinds(self.dealt, self.alike)  # the cards that hands draw from
        self.size = problem.shoe.size - 1
        self.tries = problem.tries(up)
        self.mode = problem.mode(up)
        self.frozen = problem.frozen(up)

    def solve(self) -> UpSolution:
        nodes = self.nodes
        comps = pool_kinds(nodes.held, self.alike)
        feasible = (comps <= self.counts).all(axis=1)
        if self.frozen:
            feasible &= nodes.cards == 2
        chances = np.zeros((len(nodes.hands), len(self.payoffs.is_natural)))
        hands = comps[feasible], nodes.cards[feasible], nodes.over[feasible]
        chances[feasible] = self._chances(self.counts, self.size, *hands)
        solution = UpSolution(
            up=self.up,
            mode=self.mode,
            frozen=self.frozen,
            chance=float(self.problem.shoe.counts[self.up]) / self.problem.shoe.size,
            values=np.zeros((len(nodes.hands), len(CHOICES))),
            best=np.full(len(nodes.hands), STAND, np.int64),
            best_doubled=np.ones((self.problem.levels, len(nodes.hands)), np.int64),
            after_split=np.full(len(nodes.hands), STAND, np.int64),
            chances=chances,
            natural=chances[:, self.payoffs.is_natural].sum(axis=1),
        )
        if not self.frozen:
            self._best_play(solution)
            self._after_split(solution)
        solution.expected = self._expected(solution)
        solution.value = float((solution.expected * self.problem.pay).sum())
        return solution

    def _chances(self, counts: Array, size: int, comps: Array, cards: Array, over: Array) -> Array:
        """Chances of the player-dealer's ends for some hands.

        A hand that is over needs only the ends that decide it; the rest is one column.
        """
        out = np.zeros((len(cards), len(self.payoffs.is_natural)))
        for trie, which in zip(self.tries, (~over, over), strict=True):
            trie.chances(counts, size, comps, cards, np.nonzero(which)[0], out)
        out[over, -1] = 1 - out[over, :-1].sum(axis=1)
        return out

    # --- values -----------------------------------------------------------------------------------

    def _ended(self, chances: Array, classes: Array, money: int) -> Array:
        """The worth of every hand that ends in its class with so much money."""
        natural = self.payoffs.is_natural
        pays = chances * self.payoffs.pay[classes]
        value: Array = money * pays[:, ~natural].sum(axis=1)
        if self.mode != PEEKED:
            share = money if self.mode == ALL else 1
            value += share * pays[:, natural].sum(axis=1)
        return value

    def _best_play(self, solution: UpSolution) -> None:
        ends = self.payoffs.ends(split=False)
        worth = np.zeros(ends.shape)
        for end in self.payoffs.possible:
            worth[end] = self._ended(solution.chances, ends[end], MONEY[end])
        levels = self.problem.levels
        rescue = np.zeros((levels, len(self.nodes.hands)))
        rescue[1:] = worth[SURRENDERED + 1 : SURRENDERED + levels]
        doubled = np.zeros((levels + 1, len(self.nodes.hands)))
        legal = self.nodes.legal(self.up)
        if self._surrenders_early:
            legal = legal & ~(1 << SURRENDERED)
        again = np.array([self.nodes.legal(self.up, doublings=level) for level in range(levels)])
        shoe, ended = (self.counts, self.size), (worth[:levels], worth[SURRENDERED], rescue)
        into = solution.values, doubled, solution.best, solution.best_doubled
        best_play(shoe, self.nodes.tables, self.nodes.over, (legal, again), ended, into)

    @property
    def _surrenders_early(self) -> bool:
        """Whether surrender comes before the house dealer looks for a natural."""
        return self.rules.surrenders_early(self.card)

    def _after_split(self, solution: UpSolution) -> None:
        """Choose for split hands the best unsplit play that is legal for them."""
        legal = self.nodes.legal(self.up, split=True)
        bits = np.array([1 << place for place in range(len(CHOICES))])
        allowed = (legal[:, None] & bits[None, :] & ~SPLIT) > 0
        worth = np.where(allowed, solution.values, -1e9)
        solution.after_split = np.where(allowed.any(axis=1), bits[worth.argmax(axis=1)], STAND)

    # --- expected ends ----------------------------------------------------------------------------

    def _expected(self, solution: UpSolution) -> Array:
        """Numbers of hands that end in each class with each money, by the dealer's ends."""
        mass = np.zeros(len(self.nodes.hands))
        expected = np.zeros(self.problem.shape)
        for node, one, other, chance in self._first_hands():
            if self.frozen:
                self._settle_at_once(expected, node, FROZEN, chance, solution)
                solution.first[node] = FROZEN
                continue
            for share, rank_count in self._pair_shares(one, other):
                self._start(expected, mass, solution, node, one, chance * share, rank_count)
        ends = np.zeros((len(ENDS), len(self.nodes.hands)))
        play = solution.best, solution.best_doubled
        follow(self.counts, self.size, self.nodes.tables, play, mass, ends, True)
        self._gather(expected, self.payoffs.ends(split=False), ends, solution.chances)
        return expected

    def _first_hands(self) -> Iterator[tuple[int, int, int, float]]:
        """Two-card hands with their kinds and chances."""
        kinds = self.nodes.kinds.number
        for one in range(kinds):
            for other in range(one, kinds):
                ways = self.dealt[one] * (self.dealt[other] - (one == other))
                if ways > 0:
                    ways = ways if one == other else 2 * ways
                    chance = float(ways) / (self.size * (self.size - 1))
                    yield self.nodes.pair(one, other), one, other, chance

    def _pair_shares(self, one: int, other: int) -> Iterator[tuple[float, int]]:
        """Two cards of a kind by rank: shares of the hand, each with how many cards of the pair's
        rank the shoe has with them; 0 for two ranks, which are not split.
        """
        if one != other:
            yield 1.0, 0
            return
        if not (self.nodes.splits_by_rank and len(self.nodes.kinds.ranks[one]) > 1):
            yield 1.0, int(self.dealt[one])
            return
        total = int(self.dealt[one])
        found: dict[int, float] = {}
        for up_share, left in self._ranks_left(one):
            for count in left:
                if count >= 2:
                    share = up_share * count * (count - 1) / (total * (total - 1))
                    found[count] = found.get(count, 0.0) + share
        yield from ((share, count) for count, share in found.items())
        yield 1.0 - sum(found.values()), 0

    def _ranks_left(self, kind: int) -> Iterator[tuple[float, list[int]]]:
        """Cards of each rank of a kind, once the up card is gone; it may be any of its ranks."""
        ranks = self.nodes.kinds.ranks[kind]
        have = [self.problem.shoe.by_rank.get(rank, 0) for rank in ranks]
        if kind != self.up:
            yield 1.0, have
            return
        for place, count in enumerate(have):
            if count:
                yield count / sum(have), [c - (p == place) for p, c in enumerate(have)]

    def _start(
        self,
        expected: Array,
        mass: Array,
        solution: UpSolution,
        node: int,
        kind: int,
        chance: float,
        rank_count: int,
    ) -> None:
        """Two cards come down; hands decided at once leave, the rest is played on."""
        split_column = CHOICES.index("split")
        played = float(np.delete(solution.values[node], split_column).max())
        natural = self._natural_worth(solution, node)
        choice, value = "", played + natural
        if self._surrenders_early and self.rules.holds("surrender", self._two_card_facts(node)):
            early = self._at_once_worth(solution, self.payoffs.ends(split=False)[SURRENDERED], node)
            if early > value:
                choice, value = EARLY_SURRENDER, early
        if self.rules.holds("even_money", self._two_card_facts(node)):
            even = self._at_once_worth(solution, self.payoffs.at_once(EVEN_MONEY), node)
            if even > value:
                choice, value = EVEN_MONEY, even
        split = None
        if rank_count and self.nodes.legal(self.up)[node] & SPLIT:
            split = self._split(solution, kind, rank_count)
            worth = float((split * self.problem.pay).sum())
            solution.split_values[kind, rank_count] = worth
            solution.values[node, split_column] = max(worth, solution.values[node, split_column])
            if worth + natural > value:
                choice = "split"
        if choice:
            solution.first[node] = choice
        if choice in (EVEN_MONEY, EARLY_SURRENDER):
            self._settle_at_once(expected, node, choice, chance, solution)
            return
        if self.mode == PEEKED:
            self._settle_naturals(expected, node, chance, solution)
        if choice == "split" and split is not None:
            solution.split_starts.append((kind, rank_count, chance))
            expected += chance * split
        else:
            mass[node] += chance

    def _two_card_facts(self, node: int) -> Facts:
        return {**self.nodes.facts(node), **self.rules.up_facts(self.card)}

    def _natural_worth(self, solution: UpSolution, node: int) -> float:
        """The loss to a natural that the house dealer finds before anybody plays."""
        if self.mode != PEEKED:
            return 0.0
        classes = self.payoffs.ends(split=False)[0]
        pays = solution.chances[node] * self.payoffs.pay[classes[node]]
        return float(pays[self.payoffs.is_natural].sum())

    def _at_once_worth(self, solution: UpSolution, classes: Array, node: int) -> float:
        return float((solution.chances[node] * self.payoffs.pay[classes[node]]).sum())

    def _settle_at_once(
        self, expected: Array, node: int, ended: str, chance: float, solution: UpSolution
    ) -> None:
        classes = (
            self.payoffs.ends(split=False)[SURRENDERED]
            if ended == EARLY_SURRENDER
            else self.payoffs.at_once(ended)
        )
        expected[classes[node] * MONEYS] += chance * solution.chances[node]

    def _settle_naturals(
        self, expected: Array, node: int, chance: float, solution: UpSolution
    ) -> None:
        own = self.payoffs.ends(split=False)[0][node]
        natural = self.payoffs.is_natural
        expected[own * MONEYS, natural] += chance * solution.chances[node, natural]

    def _gather(self, expected: Array, classes: Array, ends: Array, chances: Array) -> None:
        """Add hands that ended, each against the player-dealer's ends."""
        power = np.array([money.bit_length() - 1 for money in MONEY], np.int64)
        natural_power = {ALL: 0, ORIGINAL: 1, PEEKED: 2}[self.mode]
        hands = classes, ends, chances
        gather(expected, hands, power, self.payoffs.is_natural, natural_power)

    # --- splits -----------------------------------------------------------------------------------

    def _split(self, solution: UpSolution, kind: int, rank_count: int) -> Array:
        """Expected ends of all hands of a split pair."""
        split = self.rules.section.split
        assert split is not None
        aces = self.nodes.kinds.values[kind] == 1
        weights = split_weights(self.nodes.most_hands(self.up, kind))
        one_card = aces and split.aces == "one-card"
        total = np.zeros(self.problem.shape)
        first = np.zeros(self.problem.shape)
        drawn = 1.0  # the chance that so many more cards are all of the pair's rank
        for gone in range(len(weights.any_card)):
            rank_left = rank_count - 2 - gone
            kind_left = int(self.dealt[kind]) - 2 - gone
            if drawn <= 0.0:
                break
            if gone == 0 or self._is_pooled(kind):
                grown = self.grown(solution, kind, gone, one_card=one_card)
            pair, rest = self._split_ends(kind, gone, grown)
            no_pair = rest + (1 - rank_left / kind_left) * pair if kind_left > 0 else rest
            whole = rest + pair
            total += drawn * (weights.any_card[gone] * whole + weights.no_pair[gone] * no_pair)
            first += drawn * (
                weights.first_any[gone] * whole + weights.first_no_pair[gone] * no_pair
            )
            drawn *= max(0, rank_left) / (self.size - 2 - gone)
        if self.mode == ORIGINAL:
            self._only_the_first_meets_a_natural(total, first)
        return total

    def _only_the_first_meets_a_natural(self, total: Array, first: Array) -> None:
        """The other hands' wagers go back, unless they were surrendered before."""
        natural = self.payoffs.is_natural
        ended = [dict(key).get("hand.ended") for key in self.payoffs.hand_classes]
        plays_on = np.repeat([how != "surrendered" for how in ended], MONEYS)
        total[np.ix_(plays_on, natural)] = first[np.ix_(plays_on, natural)]

    def grown(self, solution: UpSolution, kind: int, gone: int, *, one_card: bool) -> Grown:
        """The hands that grow from one card of a pair, when `gone` more of its kind are out."""
        nodes = self.nodes
        orders = np.zeros((2, len(ENDS), len(nodes.hands)))
        for rest in (0, 1):
            start = np.zeros(len(nodes.hands))
            for second in range(nodes.kinds.number):
                if (second != kind) == rest:
                    start[nodes.pair(kind, second)] = self._share(second, kind, gone)
            if one_card:
                orders[rest, 0] = start
                continue
            play = solution.after_split, solution.best_doubled
            follow(self.counts, self.size, nodes.tables, play, start, orders[rest], False)
        places = np.nonzero(orders.any(axis=(0, 1)))[0]
        comps = nodes.comps[places]
        comps[:, kind] -= 1  # its own first card is out of the counts already
        return Grown(
            orders=orders[:, :, places],
            comps=comps,
            cards=nodes.cards[places] - 1,
            over=nodes.over[places],
            classes=self.payoffs.ends(split=True)[:, places],
        )

    def _is_pooled(self, kind: int) -> bool:
        return self.alike.count(self.alike[kind]) > 1

    def _share(self, second: int, kind: int, gone: int) -> float:
        """The share of cards that play like a second card and are of its own kind."""
        if not self._is_pooled(second):
            return 1.0
        like = self.alike[second]
        own = self.dealt[second] - (2 + gone) * (second == kind)
        return float(max(0, own) / max(1, self.counts[like] - (2 + gone) * (like == kind)))

    def _split_ends(self, kind: int, gone: int, grown: Grown) -> list[Array]:
        """Expected ends of one hand of the pair, when `gone` more of its kind have left the shoe:
        when its second card pairs again, and when it does not.
        """
        counts = self.counts.copy()
        counts[kind] -= 2 + gone
        size = self.size - 2 - gone
        sequence = np.zeros(len(grown.cards))
        sequence_chances(counts, size, grown.comps, grown.cards, sequence)
        chances = self._chances(counts, size, grown.comps, grown.cards, grown.over)
        result = []
        for orders in grown.orders:
            found = np.zeros(self.problem.shape)
            self._gather(found, grown.classes, orders * sequence, chances)
            result.append(found)
        return result
