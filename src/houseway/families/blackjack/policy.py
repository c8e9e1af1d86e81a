"""A way to play a blackjack game, as tables: the choice of every hand against every up card.

The solved strategy, the house way and a chart from outside all become the same tables, which a bot
at a table, the readable engine and the compiled simulator follow alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from houseway.families.blackjack.solution.hand_nodes import BITS, SPLIT, STAND, HandNodes
from houseway.families.blackjack.solution.shoe import Array
from houseway.table.rounds import Choose

if TYPE_CHECKING:
    from houseway.families.blackjack.solution.solver import Solver

NOTHING, EVEN, EARLY, FREEZE = range(4)
VERBS = {bit: verb for verb, bit in BITS.items()}
LEVELS = 4


@dataclass(frozen=True)
class Policy:
    """Tables by up card and hand: bits of the choice made.

    `plays` is the choice of a hand that is not split, `after_split` that of a hand from a split,
    `splits` whether two cards are split (always again while it is allowed), `doubled[up, level]`
    the play that follows a doubling, `first` the decision before the play.
    """

    nodes: HandNodes
    plays: Array
    after_split: Array
    splits: Array
    doubled: Array
    first: Array

    def choose(self, wait: Choose) -> str:
        """The answer to a decision of the readable engine."""
        held, up_value, split, doublings = wait.knows
        node = self.nodes.find(map(self.nodes.kinds.of_value, held))
        assert node is not None, "the rules ask for no choice of a hand that cannot be held"
        up = self.nodes.kinds.of_value(up_value)
        first = {EVEN: "even-money", EARLY: "surrender"}.get(int(self.first[up, node]), "")
        raises = "double" in wait.options or "split" in wait.options
        if not raises and ("no" in wait.options or "play" in wait.options):
            return first if first in wait.options else wait.options[0]
        if "split" in wait.options and self.splits[up, node]:
            return "split"
        table = self.doubled[up, doublings] if doublings else None
        if table is None:
            table = self.after_split[up] if split else self.plays[up]
        verb = VERBS[int(table[node])]
        return verb if verb in wait.options else wait.house_way


def solved_policy(solver: Solver) -> Policy:
    """The best play, as solved."""
    nodes = solver.nodes
    policy = blank_policy(nodes)
    codes = {"even-money": EVEN, "early-surrender": EARLY, "frozen": FREEZE}
    for solution in solver.solved:
        up = solution.up
        policy.plays[up] = solution.best
        policy.after_split[up] = solution.after_split
        policy.doubled[up, : len(solution.best_doubled)] = solution.best_doubled
        for node, choice in solution.first.items():
            if choice == "split":
                policy.splits[up, node] = True
            else:
                policy.first[up, node] = codes[choice]
    return policy


def house_way_policy(nodes: HandNodes) -> Policy:
    """Forced plays where the chart forces, else the default play without a signal."""
    policy = blank_policy(nodes)
    for up in range(nodes.kinds.number):
        policy.plays[up] = nodes.silent(up)
        policy.after_split[up] = nodes.silent(up, split=True)
    return policy


def blank_policy(nodes: HandNodes) -> Policy:
    """Stands on everything; up cards under which nobody plays are frozen."""
    ups, hands = nodes.kinds.number, len(nodes.hands)
    first = np.zeros((ups, hands), np.int64)
    for up, card in enumerate(nodes.kinds.cards):
        if nodes.rules.frozen(card):
            first[up] = FREEZE
    return Policy(
        nodes=nodes,
        plays=np.full((ups, hands), STAND, np.int64),
        after_split=np.full((ups, hands), STAND, np.int64),
        splits=np.zeros((ups, hands), np.bool_),
        doubled=np.full((ups, LEVELS, hands), STAND, np.int64),
        first=first,
    )


def obeying(
    nodes: HandNodes, up: int, node: int, wanted: Sequence[str], *, split: bool = False
) -> int:
    """The bits of the first wanted choice that is legal for the hand, else of any legal choice."""
    legal = int(nodes.legal(up, split=split)[node]) & ~SPLIT
    for verb in (*wanted, "stand", "hit"):
        if BITS[verb] & legal:
            return BITS[verb]
    return STAND
