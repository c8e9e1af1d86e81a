"""Counts of many rounds of a table, from which everything that the bank looks at follows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from houseway.bank_desk.table_round import Outcome, TableRound
from houseway.pricing.round_result import RoundResult
from houseway.ranking.tables import Array
from houseway.table.chips.cover import COVER_POLICIES
from houseway.table.rounds import Bet, person_of

POLICIES = tuple(COVER_POLICIES)
SUMS = ("sums", "products", "returned", "seats")


@dataclass(frozen=True)
class TableCounts:
    """Whole numbers that add up over rounds; money in cents.

    Sums that differ by the policy of cover come for full cover first, then for each policy the
    part that it adds.
    """

    bank: list[Counter[int]]  # with full cover, then by policy if there is a cover
    needs: list[Counter[int]]
    sums: Array  # of Python's whole numbers: [covers, bet]
    products: Array  # [covers, bet, bet from it on]
    returned: Array  # [policy, bet]: rounds in which chips went back, and the chips
    seats: Array  # [policy, bettor]: rounds in which a bettor's chips went back

    def __add__(self, other: TableCounts) -> TableCounts:
        return TableCounts(
            [one + more for one, more in zip(self.bank, other.bank, strict=True)],
            [one + more for one, more in zip(self.needs, other.needs, strict=True)],
            *(getattr(self, name) + getattr(other, name) for name in SUMS),
        )

    def by_policy(self, bets: tuple[Bet, ...]) -> dict[str, SampledRound]:
        """The rounds under each policy of cover."""
        names = list(dict.fromkeys(person_of(bet.bettor) for bet in bets))
        found = {}
        for place, policy in enumerate(POLICIES):
            limited = len(self.bank) > 1
            differs = [1 + place] if limited else []
            found[policy] = SampledRound(
                bets=bets,
                results=RoundResult.of(self.bank[1 + place if limited else 0]),
                covers=RoundResult.of(self.needs[place]),
                sums=tuple(self.sums[[0, *differs]].sum(axis=0)),
                products=tuple(map(tuple, self.products[[0, *differs]].sum(axis=0))),
                back=tuple(map(tuple, self.returned[place])),
                back_of=dict(zip(names, self.seats[place], strict=True)),
            )
        return found

    # --- one round at a time ----------------------------------------------------------------------

    @classmethod
    def of_outcomes(
        cls, bets: tuple[Bet, ...], rounds: Iterable[Mapping[str, Outcome]], *, covered: bool
    ) -> TableCounts:
        """The counts of rounds whose outcomes are known by policy, and under "" with full cover.

        `covered` tells that the bank covers everything, so that the policies do not differ.
        """
        number, policies = len(bets), len(POLICIES)
        covers = 1 if covered else 1 + policies
        bettors = list(dict.fromkeys(bet.bettor for bet in bets))
        found = cls(
            [Counter() for _ in range(covers)],
            [Counter() for _ in POLICIES],
            np.zeros((covers, number), object),
            np.zeros((covers, number, number), object),
            np.zeros((policies, number, 2), object),
            np.zeros((policies, len(bettors)), object),
        )
        for by_policy in rounds:
            whole = _products(by_policy[""])
            found.bank[0][-sum(by_policy[""].nets)] += 1
            found.sums[0] += whole[0]
            found.products[0] += whole[1]
            for place, policy in enumerate(POLICIES):
                outcome = by_policy[policy]
                found.needs[place][outcome.needs] += 1
                if covered:
                    continue
                limited = _products(outcome)
                found.bank[1 + place][-sum(outcome.nets)] += 1
                found.sums[1 + place] += limited[0] - whole[0]
                found.products[1 + place] += limited[1] - whole[1]
                short = {
                    bet.bettor for bet, back in zip(bets, outcome.uncovered, strict=True) if back
                }
                for at, back in enumerate(outcome.uncovered):
                    found.returned[place, at] += (int(back > 0), back)
                for at, bettor in enumerate(bettors):
                    found.seats[place, at] += int(bettor in short)
        return found

    # --- files ------------------------------------------------------------------------------------

    def packed(self) -> Any:
        """All counts as a text: they may be larger than a machine's whole numbers."""
        stated = {
            "bank": [[*map(list, each.items())] for each in self.bank],
            "needs": [[*map(list, each.items())] for each in self.needs],
            **{name: getattr(self, name).tolist() for name in SUMS},
        }
        return np.array(json.dumps(stated))

    @classmethod
    def unpacked(cls, array: Any) -> TableCounts:
        stated = json.loads(str(array))
        return cls(
            [Counter(dict(each)) for each in stated["bank"]],
            [Counter(dict(each)) for each in stated["needs"]],
            *(np.array(stated[name], object) for name in SUMS),
        )


def _products(outcome: Outcome) -> tuple[Array, Array]:
    """The win of each bet, and the product of each two, each pair once."""
    nets = np.array(outcome.nets, object)
    return nets, np.triu(np.outer(nets, nets))


@dataclass(frozen=True)
class SampledRound(TableRound):
    """A sample of rounds under one policy of cover; `sums` and `products` are those of the bets."""

    bets: tuple[Bet, ...]
    results: RoundResult  # of the bank
    covers: RoundResult  # that are needed
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]  # [bet][bet from it on]
    back: tuple[tuple[int, int], ...]  # of each bet: rounds in which chips went back, and chips
    back_of: Mapping[str, int]  # rounds in which chips of a bettor went back
    exact: bool = False

    @property
    def total(self) -> int:
        return self.results.total

    @property
    def bank(self) -> RoundResult:
        return self.results

    @property
    def needed(self) -> RoundResult:
        return self.covers

    @cached_property
    def means(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(found, self.total) for found in self.sums)

    def product(self, one: int, other: int) -> int:
        return self.products[min(one, other)][max(one, other)]

    def returned(self, place: int) -> tuple[Fraction, Fraction]:
        times, chips = self.back[place]
        return Fraction(times, self.total), Fraction(chips, self.total)

    def in_full(self, name: str) -> Fraction:
        return 1 - Fraction(self.back_of[name], self.total)
