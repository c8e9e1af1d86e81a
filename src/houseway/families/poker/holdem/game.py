"""Hold'em with one raise, for the analyst: the solution, its rules for a person, its fast table."""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import Any

import numpy as np

from houseway.cards import Card, Cards
from houseway.errors import HousewayError
from houseway.families.counts import Weights, weights_of
from houseway.families.poker.guides import streets
from houseway.families.poker.guides.streets import shares_beside
from houseway.families.poker.holdem import board_sweep, end_counts, solution
from houseway.families.poker.holdem.board_sweep import OUTCOMES, HoldemPays
from houseway.families.poker.holdem.fast_rounds import (
    Deciding,
    HoldemTable,
    raises_on_flop,
    raises_on_river,
)
from houseway.families.poker.holdem.solution import (
    FLOPS_OF_A_BOARD,
    count_holdem,
    decisions,
    finding,
    solve_holdem,
    worth_beside,
)
from houseway.families.poker.section import FOLD, WAITS, Move
from houseway.families.poker.solved_deals import cached_solution, check_solvable, one_size
from houseway.families.poker.solved_game import SolvedGame
from houseway.progress import reporting
from houseway.ranking import boards
from houseway.ranking.holes import OTHERS
from houseway.ranking.orders import HIGH_CATEGORIES
from houseway.ranking.tables import Array
from houseway.table.rounds import Choose
from houseway.wagers.facts import COMPARED, Facts
from houseway.wagers.rows import Wager

STREETS = (0, 3, 2)  # cards of the board turned up before each decision


class HoldemGame(SolvedGame):
    """Two hole cards, five on the board, one raise on one of three streets, or a fold."""

    strategy_class = "by the bettor's own cards and the board as it is turned up"

    def check(self) -> None:
        check_solvable(self.rules, self.deck, hole_cards=("any", "at-least-one"))

    # --- the solution -----------------------------------------------------------------------------

    @cached_property
    def _raises(self) -> tuple[Move, ...]:
        """The largest raise of each street: a raise that is worth making is best made in full.

        Folding before the last street is never better than waiting, which costs nothing.
        """
        largest = []
        for moves in self.rules.moves:
            raises = [move for move in moves if move.times]
            if raises:
                largest.append(max(raises, key=lambda move: move.times))
        shows = tuple(street.shows for street in self.rules.section.streets)
        *early, last = ({move.verb for move in moves} for moves in self.rules.moves)
        alike = len({(move.wager, move.of) for move in largest}) == 1
        waits = all(WAITS[0] in verbs for verbs in early) and last == {FOLD, largest[-1].verb}
        if (
            shows != STREETS
            or len(largest) != len(STREETS)
            or not (alike and waits and one_size(self.rules.moves[-1]))
        ):
            raise HousewayError(
                "not-solvable",
                "hold'em is solved with one raise: before the flop, on the flop, or on the river, "
                "where who does not raise folds",
                where="play.streets",
            )
        return tuple(largest)

    @cached_property
    def _ends(self) -> tuple[int, int, int, int]:
        """The numbers of the ends: a raise on each street, and a fold."""
        ends = self.package.axes.ends
        raised = [next(i for i, end in enumerate(ends) if end.raised == (m,)) for m in self._raises]
        fold = next(number for number, end in enumerate(ends) if end.folded)
        return raised[0], raised[1], raised[2], fold

    @cached_property
    def pays(self) -> HoldemPays:
        table = self.package.pays
        first, second, third, fold = self._ends
        times = [move.times for move in self._raises]
        raised = self._raises[2]
        more = self.package.units[raised.of] * self.package.unit_pays(raised.wager, third)
        base = table[third] - times[2] * more
        lost = np.unique(table[fold])
        threshold, classes = self.package.dealer_kinds
        columns = [(other, versus) for versus in range(len(COMPARED)) for other in classes]
        alike = all(
            (table[end] == base + number * more).all()
            for end, number in zip((first, second), times, strict=False)
        )
        if len(columns) != OUTCOMES or len(lost) != 1 or not alike:
            raise HousewayError(
                "not-solvable",
                "hold'em is solved when a raise is paid alike on all streets, a fold loses the "
                "same whatever the cards are, and the player-dealer's hand either qualifies or not",
                where="wager",
            )
        return HoldemPays(
            class_of=self.package.axes.own_class,
            threshold=threshold,
            first=np.stack([base[:, other, versus] for other, versus in columns], axis=1),
            more=np.stack([more[:, other, versus] for other, versus in columns], axis=1),
            fold=int(lost[0]),
            before_flop=times[0],
            on_flop=times[1],
            on_river=times[2],
            must_use_one=self.rules.section.hole_cards == "at-least-one",
        )

    @cached_property
    def _cached(self) -> dict[str, Array]:
        """The solution of the game, from disk when it was solved before."""
        pays, axes = self.pays, self.package.axes
        arrays = pays.class_of, pays.first, pays.more, axes.dealer_class
        plain = pays.threshold, pays.fold, pays.before_flop, pays.on_flop, pays.on_river
        parts = *arrays, plain, pays.must_use_one, axes.shape, self._ends
        return cached_solution(
            "holdem", (solution, board_sweep, end_counts, streets), parts, self._solve
        )

    def _solve(self) -> dict[str, Array]:
        sums = solve_holdem(self.pays, progress=reporting("all boards, to decide"))
        counts = count_holdem(
            self.pays,
            sums,
            shape=self.package.axes.shape,
            ends=self._ends,
            dealer_class=self.package.axes.dealer_class,
            progress=reporting("all boards, to count"),
        )
        first, flop = decisions(sums)
        shown = np.array(boards.flop_representatives(), np.uint8)
        return {
            "parts": sums.parts,
            "waited": sums.waited,
            "first": first,
            "flop": np.packbits(flop, axis=1),
            "flops": shares_beside(shown, boards.flops()[3], 1 - first, flop),
            "joint": counts.joint,
            "sides": counts.sides,
            "rivers": counts.rivers,
            "river": counts.river,
        }

    @property
    def joint(self) -> Array:
        return self._cached["joint"]

    @cached_property
    def _deciding(self) -> Deciding:
        kept = self._cached
        flop = np.unpackbits(kept["flop"], axis=1, count=boards.HOLES)
        ends = np.array(self._ends, np.int64)
        return Deciding(kept["first"], flop, kept["river"], boards.board_keys(), ends)

    # --- prices -----------------------------------------------------------------------------------

    def side_weights(self, wager: Wager) -> Weights | None:
        """A bet on the seven cards, after a fold perhaps on the board alone."""
        seven = {"hand.any"} if self.pays.must_use_one else {"hand.any", "hand.category"}
        if not wager.uses <= seven | {"board.category", "hand.folded"}:
            return None

        def says(folded: int, own: int, board: int) -> Facts:
            return {
                "hand.folded": bool(folded),
                **dict.fromkeys(seven, HIGH_CATEGORIES[own]),
                "board.category": HIGH_CATEGORIES[board],
            }

        sides = np.ndenumerate(self._cached["sides"])
        return weights_of(wager, ((says(*place), int(count)) for place, count in sides))

    def worth(self, own: Cards, up: Card | None, board: Cards) -> dict[str, float]:
        """The worth of each move, per unit of the first wager."""
        street = {0: 0, 3: 1, 5: 2}[len(board)]
        if street == 0:
            _, classes = boards.hole_classes()
            number = int(classes[boards.hole_number()[own]])
            base, more = (float(part) for part in self._cached["parts"][number])
            deals = int((classes == number).sum()) * comb(50, 5) * OTHERS
            waits = float(self._cached["waited"][number]) / FLOPS_OF_A_BOARD
        else:
            found = worth_beside(self.pays, (own[0], own[1]), board)
            base, more = (float(part) for part in found.sum(axis=0))
            deals = len(found) * OTHERS
            best = np.maximum(
                found[:, 0] + self.pays.on_river * found[:, 1], OTHERS * self.pays.fold
            )
            waits = float(best.sum())
        unit = deals * self.package.unit
        result = {}
        for move in self.rules.moves[street]:
            if move.times:
                result[f"{move.verb} {move.times} x {move.of}"] = (base + move.times * more) / unit
            elif move.verb == FOLD:
                result[FOLD] = self.pays.fold / self.package.unit
            else:
                result[move.verb] = waits / unit
        return result

    # --- playing ----------------------------------------------------------------------------------

    def choose(self, wait: Choose) -> str:
        own, _, board, _ = wait.knows
        raises = self._raises[0].verb
        return (
            raises
            if self._does_raise(own, board)
            else next(option for option in (*WAITS, FOLD) if option in wait.options)
        )

    def _does_raise(self, own: Cards, board: Cards) -> bool:
        deciding = self._deciding
        if not board:
            return bool(deciding.first[boards.hole_number()[own]])
        cards = np.array(board, np.int64)
        if len(board) == STREETS[1]:
            return bool(raises_on_flop(own[0], own[1], cards, finding(), deciding.flop))
        goes_to = np.zeros(4, np.uint8)
        return bool(raises_on_river(own[0], own[1], cards, deciding.keys, deciding.river, goes_to))

    def table(self, *, sided: bool) -> HoldemTable:
        return HoldemTable(self.package.axes, self._deciding, self.pays.must_use_one)

    def chart(self) -> dict[str, Any]:
        """Starting hands, then the play beside boards of each kind."""
        kept = self._cached
        later = (
            ("flop", "flop", kept["flops"], WAITS[0]),
            ("river", "board", kept["rivers"], FOLD),
        )
        return streets.raising_guide(self._raises, kept["first"], later)
