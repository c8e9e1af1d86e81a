"""Easy Poker for the analyst: bets on four streets against the better of two hands."""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import Any

import numpy as np

from houseway.cards import Card, Cards
from houseway.errors import HousewayError
from houseway.families.counts import Weights, weights_of
from houseway.families.poker.bettor_actions import End
from houseway.families.poker.both_cards import BothCards, both_counts
from houseway.families.poker.easy_poker import board_sweep as easy_poker_board_sweep
from houseway.families.poker.easy_poker import solution as easy_poker_solution
from houseway.families.poker.easy_poker.board_sweep import ORDERS, TWO_HANDS
from houseway.families.poker.easy_poker.fast_rounds import EasyTable, bet_on_turn
from houseway.families.poker.easy_poker.solution import (
    ENDS,
    EasyPays,
    count_easy,
    net_beside,
    river_shares,
    solve_easy,
)
from houseway.families.poker.guides import streets
from houseway.families.poker.guides.streets import shares_beside
from houseway.families.poker.holdem import board_sweep as holdem_board_sweep
from houseway.families.poker.holdem import solution as holdem_solution
from houseway.families.poker.holdem.board_sweep import OUTCOMES
from houseway.families.poker.holdem.fast_rounds import raises_on_flop, raises_on_river
from houseway.families.poker.holdem.solution import finding
from houseway.families.poker.section import WAITS, Move
from houseway.families.poker.solved_deals import cached_solution, check_solvable, one_size
from houseway.families.poker.solved_game import SolvedGame
from houseway.progress import reporting
from houseway.ranking import boards
from houseway.ranking.tables import Array
from houseway.table.rounds import Choose
from houseway.wagers.facts import COMPARED
from houseway.wagers.rows import Wager

STREETS = (0, 3, 1, 1)  # cards of the board turned up before each decision


class EasyGame(SolvedGame):
    """Two hole cards, five on the board; after a first bet, one on each later street."""

    strategy_class = "by the bettor's own cards and the board as it is turned up"
    # The player-dealer's two hands are counted together: better or not, good enough or not.
    worth_is = "that the bet adds, with the bets that it opens"
    counts_by = frozenset({"hand.category", "hand.pair", "hand.vs", "dealer.qualifies"})

    def check(self) -> None:
        check_solvable(self.rules, self.deck, dealer_hands=2)

    # --- the solution -----------------------------------------------------------------------------

    @cached_property
    def _bets(self) -> tuple[Move, ...]:
        """The bet of each street."""
        streets = self.rules.section.streets
        bets = [next((m for m in moves if m.times), None) for moves in self.rules.moves]
        found = tuple(move for move in bets if move is not None)
        first = found[0].wager if found else ""
        if (
            tuple(street.shows for street in streets) != STREETS
            or [street.needs for street in streets] != ["", first, first, first]
            or any({m.verb for m in ms if not m.times} != {WAITS[0]} for ms in self.rules.moves)
            or len({move.wager for move in found}) != len(STREETS)
            or not all(map(one_size, self.rules.moves))
        ):
            raise HousewayError(
                "not-solvable",
                "a board against the better of two hands is solved with a bet or a check before "
                "the flop and, after a bet, on flop, turn and river",
                where="play.streets",
            )
        return found

    @cached_property
    def _ends(self) -> Array:
        """The end by which of the four bets are made, the first in the lowest bit."""
        ends = self.package.axes.ends
        found = np.zeros(ENDS, np.int64)
        for bits in range(ENDS):
            made = tuple(move for place, move in enumerate(self._bets) if bits >> place & 1)
            if End(raised=made) in ends:
                found[bits] = ends.index(End(raised=made))
        return found

    @cached_property
    def pays(self) -> EasyPays:
        """Wins by outcome; refuses wagers paid differently, or by the bettor's own hand."""
        table = self.package.pays
        unit = table[self._ends[0]]
        threshold, classes = self.package.dealer_kinds
        columns = [(other, versus) for versus in range(len(COMPARED)) for other in classes]
        pays = EasyPays(
            threshold=threshold,
            pays=np.array([unit[0, other, versus] for other, versus in columns], np.int64),
            times=self._times,
        )
        reached = [bits for bits in range(ENDS) if bits & 1 or not bits]
        alike = all(
            (table[self._ends[bits]] == pays.money(bits) * unit[0]).all() for bits in reached
        )
        if len(columns) != OUTCOMES or not alike:
            raise HousewayError(
                "not-solvable",
                "a board against the better of two hands is solved when all wagers are paid alike "
                "and the player-dealer's hand either qualifies or not",
                where="wager",
            )
        return pays

    @property
    def _times(self) -> tuple[int, int, int, int]:
        first, flop, turn, river = (move.times for move in self._bets)
        return first, flop, turn, river

    @cached_property
    def _cached(self) -> dict[str, Array]:
        """The solution of the game, from disk when it was solved before."""
        pays, axes = self.pays, self.package.axes
        parts = pays.threshold, pays.pays, pays.times, axes.shape, axes.own_class
        return cached_solution(
            "easy",
            (
                holdem_solution,
                streets,
                holdem_board_sweep,
                easy_poker_solution,
                easy_poker_board_sweep,
            ),
            parts,
            self._solve,
        )

    def _solve(self) -> dict[str, Array]:
        sums = solve_easy(self.pays, progress=reporting("all boards, to decide"))
        _, classes = boards.hole_classes()
        first = sums.bets_first[classes]
        flops = np.array(boards.flop_representatives(), np.uint8), boards.flops()[3]
        turns = boards.turns()[3], np.bincount(boards.turns()[1])
        return {
            "flops": shares_beside(*flops, first, sums.bets_flop.astype(np.uint8)),
            "turns": shares_beside(*turns, first, sums.bets_turn.astype(np.uint8)),
            "rivers": river_shares(first, sums.river_bits),
            "first": sums.first,
            "flop": np.packbits(sums.bets_flop, axis=1),
            "turn": np.packbits(sums.bets_turn, axis=1),
            "river": sums.river_bits,
            "ends": count_easy(
                self.pays,
                sums,
                class_of=self.package.axes.own_class,
                progress=reporting("all boards, to count"),
            ),
        }

    @cached_property
    def joint(self) -> Array:
        """The counts of the sweep, laid out by the player-dealer's classes."""
        axes = self.package.axes
        joint = np.zeros(axes.shape, np.int64)
        kinds = self.package.dealer_kinds[1]
        for bits, counts in enumerate(self._cached["ends"]):
            for outcome in range(counts.shape[1]):
                versus, qualifies = divmod(outcome, 2)
                joint[self._ends[bits], :, kinds[qualifies], versus] += counts[:, outcome]
        return joint

    @cached_property
    def _decisions(self) -> tuple[Array, Array, Array, Array]:
        kept = self._cached
        _, classes = boards.hole_classes()
        first = (kept["first"][:, 0] > kept["first"][:, 1])[classes]
        flop, turn = (
            np.unpackbits(kept[name], axis=1, count=boards.HOLES) for name in ("flop", "turn")
        )
        return first.astype(np.uint8), flop, turn, kept["river"]

    # --- prices -----------------------------------------------------------------------------------

    def side_weights(self, wager: Wager) -> Weights | None:
        """A bet on both hole cards and three of the board."""
        both = BothCards(self.rules.order)
        if not wager.uses <= both.facts_told:
            return None
        counts = np.ndenumerate(both_counts())
        return weights_of(
            wager,
            ((both.says(value, beats=bool(beats)), int(n)) for (value, beats), n in counts if n),
        )

    def worth(self, own: Cards, up: Card | None, board: Cards) -> dict[str, float]:
        """The gain of betting, with the later bets that it opens; a check gains nothing."""
        street = {0: 0, 3: 1, 4: 2, 5: 3}[len(board)]
        move = self._bets[street]
        if not board:
            _, classes = boards.hole_classes()
            number = int(classes[boards.hole_number()[own]])
            deals = int((classes == number).sum()) * comb(50, 5) * TWO_HANDS
            deals *= ORDERS  # each board is counted in every order
            gain = int(self._cached["first"][number, 0] - self._cached["first"][number, 1]) / deals
        else:
            nets = net_beside(self.pays, (own[0], own[1]), board)
            gain = move.times * float(nets.sum()) / (len(nets) * TWO_HANDS)
        return {f"{move.verb} {move.times} x {move.of}": gain / self.package.unit, WAITS[0]: 0.0}

    # --- playing ----------------------------------------------------------------------------------

    def choose(self, wait: Choose) -> str:
        own, _, board, _ = wait.knows
        first, flop, turn, river = self._decisions
        cards = np.array(board, np.int64)
        if len(board) == 0:
            bets = first[boards.hole_number()[own]]
        elif len(board) == 3:
            bets = raises_on_flop(own[0], own[1], cards, finding(), flop)
        elif len(board) == 4:
            find = easy_poker_solution.finding_turns()
            bets = bet_on_turn(own[0], own[1], cards, finding(), find, turn)
        else:
            goes_to = np.zeros(4, np.uint8)
            bets = raises_on_river(own[0], own[1], cards, boards.board_keys(), river, goes_to)
        return next(option for option in wait.options if (option != WAITS[0]) == bool(bets))

    def table(self, *, sided: bool) -> EasyTable:
        return EasyTable(
            axes=self.package.axes,
            decisions=self._decisions,
            ends=self._ends,
            both=BothCards(self.rules.order),
            sided=sided,
        )

    def chart(self) -> dict[str, Any]:
        """Starting hands that bet; then, by category, the play beside flops and boards."""
        shown = (("flop", "flop"), ("turn", "board"), ("river", "board"))
        later = ((name, what, self._cached[f"{name}s"], WAITS[0]) for name, what in shown)
        return streets.raising_guide(self._bets, self._decisions[0], later)
