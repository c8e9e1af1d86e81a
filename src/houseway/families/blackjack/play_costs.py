"""The loss of every option in each cell of the chart, from the values of the cell's hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from houseway.cards import Cards
from houseway.families.blackjack.chart import (
    Cell,
    chart_lines,
    dealt_weight,
    kind_name,
    ordered_ups,
)
from houseway.families.blackjack.hand_report import hand_report
from houseway.families.blackjack.solution.problem import UpSolution
from houseway.families.blackjack.solution.solver import Solver


def play_costs(solver: Solver) -> dict[str, Any]:
    """The cells of the chart whose two-card hands leave a choice, with the loss of each option."""
    nodes = solver.nodes
    ups = ordered_ups(solver)
    cells = [
        found
        for (section, line), members in chart_lines(nodes).items()
        for solution in ups
        for found in _cell(solver, solution, (section, line), members)
    ]
    return {"ups": [kind_name(nodes, solution.up) for solution in ups], "cells": cells}


def _cell(
    solver: Solver, solution: UpSolution, cell: Cell, members: Sequence[int]
) -> Iterator[dict[str, Any]]:
    """The cell, if a hand of two cards plays in it and may choose."""
    section, line = cell
    losses: dict[str, float] = {}
    whole = 0.0
    for node in _two_cards(solver, section, members):
        weight = dealt_weight(solver, solution, solver.nodes.hands[node])
        cards = _cards(solver, solution, node)
        if not weight or cards is None:
            continue
        options = hand_report(solver, cards[1:], cards[0])["options"]
        if section != "pairs":
            options = {say: value for say, value in options.items() if say != "split"}
        best = max(options.values())
        if whole and set(options) != set(losses):
            continue  # a hand that may do other things is no example of the cell
        whole += weight
        for say, value in options.items():
            losses[say] = losses.get(say, 0.0) + weight * (best - value)
    if len(losses) < 2:
        return
    costs = {say: loss / whole for say, loss in losses.items()}
    best_play = min(costs, key=lambda say: costs[say])
    size = solver.shoe.size
    yield {
        "section": section,
        "line": line,
        "up": kind_name(solver.nodes, solution.up),
        "best": best_play,
        "costs": costs,
        "chance": solution.chance * whole * size**2 / ((size - 1) * (size - 2)),
        "mistake": min(cost for say, cost in costs.items() if say != best_play),
    }


def _two_cards(solver: Solver, section: str, members: Sequence[int]) -> list[int]:
    """The hands of two cards in a cell; among totals, pairs only where there is no other hand."""
    nodes = solver.nodes
    twos = [node for node in members if node < nodes.pair_count]
    unlike = [node for node in twos if len(set(nodes.hands[node])) == 2]
    return twos if section == "pairs" else unlike or twos


def _cards(solver: Solver, solution: UpSolution, node: int) -> Cards | None:
    """An up card and a hand of these kinds, with cards that the shoe has; None if it has none."""
    left = dict(solver.shoe.composition)
    found: list[int] = []
    for kind in (solution.up, *solver.nodes.hands[node]):
        card = next(
            (c for c, count in left.items() if count and solver.shoe.kind_of(c) == kind), None
        )
        if card is None:
            return None
        left[card] -= 1
        found.append(card)
    return tuple(found)
