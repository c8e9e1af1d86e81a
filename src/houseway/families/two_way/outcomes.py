"""The possible ends of a round for one bettor, numbered, with the pays of every wager.

First comes the surrender, then the paid natural, then poker by the times of its wager, own category
and comparison, then blackjack by how the money lies, own end and the player-dealer's. Exact
work and simulation count the same numbers, and every wager is priced from them by its own rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np

from houseway.errors import HousewayError
from houseway.families.two_way.blackjack_hands import HandEnds
from houseway.families.two_way.compiled_blackjack import DOUBLED, FIRST, MODES, SECOND
from houseway.families.two_way.rules import TwoWayRules
from houseway.families.two_way.section import BLACKJACK, NATURAL, POKER, SURRENDER
from houseway.ranking.tables import Array
from houseway.wagers.facts import COMPARED, Facts, compared
from houseway.wagers.rows import Wager, WagerRow

SURRENDERED, PAID = 0, 1
FIRST_POKER = 2


@dataclass(frozen=True)
class Outcomes:
    """The ends of a game, and the amount on the table in each."""

    rules: TwoWayRules
    wagers: Mapping[str, Wager]
    hands: HandEnds
    dealer: HandEnds

    # --- numbers ----------------------------------------------------------------------------------

    @property
    def poker_shape(self) -> tuple[int, int, int]:
        categories = self.rules.showdown.order.categories
        return len(self.rules.section.poker.times), len(categories), len(COMPARED)

    @property
    def blackjack_shape(self) -> tuple[int, int, int]:
        return MODES, len(self.hands), len(self.dealer)

    @cached_property
    def first_blackjack(self) -> int:
        return FIRST_POKER + int(np.prod(self.poker_shape))

    def __len__(self) -> int:
        return self.first_blackjack + int(np.prod(self.blackjack_shape))

    def poker_part(self, table: Array) -> Array:
        """The ends of poker, as a table of their own."""
        return table[FIRST_POKER : self.first_blackjack].reshape(self.poker_shape)

    def blackjack_part(self, table: Array) -> Array:
        return table[self.first_blackjack :].reshape(self.blackjack_shape)

    @cached_property
    def first_hands(self) -> Array:
        """Ends without the second hands of splits: one for each round."""
        table = np.ones(len(self), np.bool_)
        self.blackjack_part(table)[SECOND] = False
        return table

    # --- facts ------------------------------------------------------------------------------------

    @cached_property
    def facts(self) -> list[Facts]:
        return list(self._facts())

    def _facts(self) -> Iterator[Facts]:
        yield {"hand.chose": SURRENDER, "hand.natural": False}
        yield {"hand.chose": NATURAL, "hand.natural": True}
        categories = self.rules.showdown.order.categories
        for _, category, versus in np.ndindex(*self.poker_shape):
            yield {
                "hand.chose": POKER,
                "hand.category": categories[category],
                "hand.vs": COMPARED[versus],
            }
        for mode, own, his in np.ndindex(*self.blackjack_shape):
            yield {
                "hand.chose": BLACKJACK,
                **self.hands.facts[own],
                "hand.split": mode >= FIRST,
                "hand.doublings": int(mode == DOUBLED),
                **self.dealer.facts[his],
                "blackjack.vs": compared(self.hands.worth[own], self.dealer.worth[his]),
            }

    # --- money ------------------------------------------------------------------------------------

    @cached_property
    def _choice(self) -> list[str]:
        return [str(facts["hand.chose"]) for facts in self.facts]

    def stakes(self, wager: Wager) -> Array:
        """The amount of a wager that is bet in every end, in units of an ante."""
        found = np.zeros(len(self), np.int64)
        if wager.is_base:
            return np.where(self.first_hands, 1, 0)
        for end, choice in enumerate(self._choice):
            chosen = self.rules.play_wager(choice)
            if chosen is not None and chosen.wager == wager.id:
                found[end] = chosen.times[0]
        if wager.id == self.rules.section.poker.wager:
            times = np.array(self.rules.section.poker.times)
            self.poker_part(found)[:] = times[:, None, None]
        self.blackjack_part(found)[DOUBLED] *= 2
        return found

    def bet(self, wager: Wager) -> Array:
        """The first bet on a wager in every end that has it, without doubling."""
        found = self.stakes(wager)
        if not wager.is_base:
            self.blackjack_part(found)[DOUBLED] //= 2
        return found

    @cached_property
    def taking_part(self) -> list[Wager]:
        """The antes and the wagers that they open: all that the best play is about."""
        return [w for w in self.wagers.values() if w.section.kind in ("base", "raise")]

    def rows(self, wager: Wager) -> list[WagerRow | None]:
        """The row that decides a wager in every end; none in ends without the wager."""
        try:
            return [
                wager.judge(facts) if stake else None
                for facts, stake in zip(self.facts, self.stakes(wager).tolist(), strict=True)
            ]
        except KeyError as error:
            raise HousewayError(
                "not-priced",
                f"{wager.name} looks at {error.args[0]}, which its price is not worked out for",
                where=f"wager.{wager.id}",
            ) from None

    @cached_property
    def _all_rows(self) -> dict[str, list[WagerRow | None]]:
        return {wager.id: self.rows(wager) for wager in self.taking_part}

    @cached_property
    def unit(self) -> int:
        """Parts of a unit in which every pay-off is whole."""
        rows = (row for own in self._all_rows.values() for row in own if row)
        return lcm(*{row.pays.per_unit.denominator for row in rows})

    def net(self, wager: Wager) -> Array:
        """The win of a wager in every end, per unit of its stake, in parts of a unit."""
        rows = self._all_rows.get(wager.id) or self.rows(wager)
        return np.array([int(row.pays.per_unit * self.unit) if row else 0 for row in rows])

    @cached_property
    def whole_net(self) -> Array:
        """The joint win of all wagers of a hand, in parts of a unit."""
        nets = [self.stakes(wager) * self.net(wager) for wager in self.taking_part]
        whole: Array = np.sum(nets, axis=0)
        return whole

    @cached_property
    def whole_money(self) -> Array:
        """The amount on the table in every end, in units."""
        money: Array = np.sum([self.stakes(wager) for wager in self.taking_part], axis=0)
        return money

    def blackjack_pays(self) -> Array:
        """The win of a blackjack hand with all money on it, in units."""
        pays: Array = self.blackjack_part(self.whole_net) / self.unit
        return pays
