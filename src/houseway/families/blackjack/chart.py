"""The best play as a chart for a person, and a chart as a way to play.

A chart goes by totals; the solution goes by cards. The letter of a cell is the best play of most
two-card hands of that total, weighted by how often they are dealt; exceptions are listed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.errors import BadRecord, UnknownName
from houseway.families.blackjack.policy import Policy, house_way_policy, obeying
from houseway.families.blackjack.solution.dealer_hands import Multiset
from houseway.families.blackjack.solution.hand_nodes import HIT, SPLIT, STAND, HandNodes
from houseway.families.blackjack.solution.problem import CHOICES, UpSolution
from houseway.families.blackjack.solution.shoe import pool_kinds
from houseway.families.blackjack.solution.solver import Solver

SECTIONS = ("hard", "soft", "pairs")
# Each play, and its substitute where it is not allowed (after a split, with more cards).
LETTERS = {
    "S": ("stand",),
    "H": ("hit",),
    "Dh": ("double", "hit"),
    "Ds": ("double", "stand"),
    "P": ("split",),
    "Rh": ("surrender", "hit"),
    "Rs": ("surrender", "stand"),
    "-": (),
}
FORCED = "!"
LOWEST = 2  # the least count of a hand
Cell = tuple[str, str]  # section and line


def chart_of(solver: Solver) -> dict[str, Any]:
    """Letters by section, line and up card; `!` marks plays that the house's chart forces.

    `exceptions` are two-card hands that play otherwise, `drawn_exceptions` longer hands, with the
    loss if the cell's play is used instead.
    """
    nodes = solver.nodes
    ups = ordered_ups(solver)
    lines = chart_lines(nodes)
    chart: dict[str, Any] = {
        "ups": [kind_name(nodes, s.up) for s in ups],
        **{section: {} for section in SECTIONS},
        "letters": {letter: " else ".join(verbs) for letter, verbs in LETTERS.items() if verbs},
        "exceptions": [],
        "drawn_exceptions": [],
    }
    for (section, line), members in lines.items():
        cells = []
        for solution in ups:
            letter = _letter(solver, solution, section, members)
            cells.append(letter)
            if section != "pairs" and letter != "-":
                _exceptions(chart, solver, solution, members, letter)
        chart[section][line] = cells
    return chart


def ordered_ups(solver: Solver) -> list[UpSolution]:
    """The solutions in the order of the columns."""
    return sorted(solver.solved, key=lambda s: _up_order(solver.nodes.kinds.values[s.up]))


def kind_name(nodes: HandNodes, kind: int) -> str:
    """
    A kind as charts call it: T for any card of value ten.
    """
    value = nodes.kinds.values[kind]
    return {0: "Jk", 1: "A", 10: "T"}.get(value, str(value))


def _kind_names(nodes: HandNodes) -> list[str]:
    """All kinds in the order of the columns."""
    kinds = sorted(range(nodes.kinds.number), key=lambda k: _up_order(nodes.kinds.values[k]))
    return [kind_name(nodes, kind) for kind in kinds]


def _up_order(value: int) -> int:
    return {0: 12, 1: 11}.get(value, value)


def chart_lines(nodes: HandNodes) -> dict[Cell, list[int]]:
    """The hands of every line of the chart, in the order of the lines."""
    found: dict[Cell, list[int]] = {}
    for node, hand in enumerate(nodes.hands):
        facts = nodes.facts(node)
        if facts["hand.over"] or _is_finished(nodes, node):
            continue
        if facts["hand.pair_value"] and any(
            nodes.legal(up)[node] & SPLIT for up in range(nodes.kinds.number)
        ):
            found.setdefault(("pairs", kind_name(nodes, hand[0])), []).append(node)
            if facts["hand.natural"]:
                continue
        section = "soft" if facts["hand.soft"] else "hard"
        found.setdefault((section, str(facts["hand.total"])), []).append(node)
    return dict(sorted(found.items(), key=lambda item: _line_order(item[0])))


def _is_finished(nodes: HandNodes, node: int) -> bool:
    return not any(nodes.legal(up)[node] for up in range(nodes.kinds.number))


def _line_order(cell: Cell) -> tuple[int, float]:
    section, line = cell
    value = {"A": 11.0, "T": 10.0}.get(line)
    return SECTIONS.index(section), float(line) if value is None else value


def _letter(solver: Solver, solution: UpSolution, section: str, members: list[int]) -> str:
    """The play of most hands of a line against an up card."""
    if solution.frozen:
        return "-"
    if section == "pairs":
        return _own_letter(solver, solution, members[0], split=True)
    nodes = solver.nodes
    twos = [n for n in members if n < nodes.pair_count and len(set(nodes.hands[n])) == 2]
    weighed: dict[str, float] = {}
    for node in twos or members:
        weight = dealt_weight(solver, solution, nodes.hands[node])
        letter = _own_letter(solver, solution, node, split=False)
        weighed[letter] = weighed.get(letter, 0.0) + weight
    return max(weighed, key=lambda letter: weighed[letter])


def dealt_weight(solver: Solver, solution: UpSolution, hand: Multiset) -> float:
    """The chance of these cards, up to a factor that all hands of a length share."""
    counts = solver.shoe.counts.copy()
    counts[solution.up] -= 1
    if len(hand) > 2:
        counts = pool_kinds(counts, solver.nodes.alike)
    weight = 1.0 if len(set(hand)) == 1 else 2.0
    for kind in hand:
        weight *= max(0, int(counts[kind])) / solver.shoe.size
        counts[kind] -= 1
    return weight


def _own_letter(solver: Solver, solution: UpSolution, node: int, *, split: bool) -> str:
    if split and solution.first.get(node) == "split":
        return "P"
    first = solution.first.get(node, "")
    legal = int(solver.nodes.legal(solution.up)[node])
    forced = FORCED if legal & (STAND | HIT) in (STAND, HIT) else ""
    best = "surrender" if first == "early-surrender" else CHOICES[_bit(solution.best[node])]
    plain = "hit" if _hits(solution, node, legal) else "stand"
    if best in ("double", "surrender"):
        return {"double": "D", "surrender": "R"}[best] + plain[0]
    return best[0].upper() + forced


def _hits(solution: UpSolution, node: int, legal: int) -> bool:
    values = solution.values[node]
    return bool(legal & HIT and (not legal & STAND or values[1] > values[0]))


def _bit(bits: int) -> int:
    return int(bits).bit_length() - 1


def _exceptions(
    chart: dict[str, Any], solver: Solver, solution: UpSolution, members: list[int], letter: str
) -> None:
    nodes = solver.nodes
    for node in members:
        hand = nodes.hands[node]
        two = node < nodes.pair_count
        if dealt_weight(solver, solution, hand) == 0.0 or (two and len(set(hand)) == 1):
            continue
        own = _own_letter(solver, solution, node, split=False)
        wanted = _verb(letter, int(nodes.legal(solution.up)[node]))
        if own.rstrip(FORCED) == letter.rstrip(FORCED) or not wanted:
            continue
        values = solution.values[node]
        loss = float(values.max() - values[CHOICES.index(wanted)])
        if loss <= 0.0:
            continue
        chart["exceptions" if two else "drawn_exceptions"].append(
            {
                "cards": [kind_name(nodes, kind) for kind in reversed(hand)],
                "up": kind_name(nodes, solution.up),
                "best": CHOICES[_bit(solution.best[node])],
                "chart": wanted,
                "loss": loss,
                "chance": dealt_weight(solver, solution, hand),
            }
        )


def _verb(letter: str, legal: int) -> str:
    """The option that a letter stands for when a hand has only some options."""
    for verb in LETTERS[letter.rstrip(FORCED)]:
        if legal & (1 << CHOICES.index(verb)):
            return verb
    return ""


# --- a chart as a way to play ---------------------------------------------------------------------


def chart_policy(nodes: HandNodes, chart: Mapping[str, Any]) -> Policy:
    """Play by a chart of letters; missing cells and illegal letters are played the house way.

    The shape is that of `chart_of`: `ups`, and lines of letters under hard, soft and pairs.
    """
    policy = house_way_policy(nodes)
    columns = {name: place for place, name in enumerate(_ups(nodes, chart))}
    lines = _checked(nodes, chart)
    for up in range(nodes.kinds.number):
        column = columns.get(kind_name(nodes, up))
        if column is None:
            continue
        for (section, line), node in _cells(nodes):
            letter = lines[section, line][column] if (section, line) in lines else "-"
            if section == "pairs":
                policy.splits[up, node] = letter == "P"
            if letter not in ("P", "-"):
                verbs = LETTERS[letter]
                policy.plays[up, node] = obeying(nodes, up, node, verbs)
                policy.after_split[up, node] = obeying(nodes, up, node, verbs, split=True)
    return policy


def _cells(nodes: HandNodes) -> Iterator[tuple[Cell, int]]:
    for cell, members in sorted(chart_lines(nodes).items(), key=lambda item: item[0][0] == "pairs"):
        for node in members:
            yield cell, node


def _checked(nodes: HandNodes, chart: Mapping[str, Any]) -> dict[Cell, list[str]]:
    """The letters of every line that the chart has; `ups` names the up card of each."""
    ups = _ups(nodes, chart)
    found: dict[Cell, list[str]] = {}
    for section in SECTIONS:
        lines = chart.get(section) or {}
        if not isinstance(lines, Mapping):
            raise BadRecord(
                "chart",
                f'write lines by name, {{"16": ["S", ...]}}; found {lines!r}',
                where=section,
            )
        for line, cells in lines.items():
            where = f"{section}.{line}"
            _check_line(nodes, section, line, where)
            if not isinstance(cells, list):
                raise BadRecord(
                    "chart",
                    f'found {cells!r}; write a list of letters, ["S", "H", ...], one for each of '
                    f"the {len(ups)} up cards",
                    where=where,
                )
            if len(cells) != len(ups):
                raise BadRecord(
                    "chart",
                    f"letters: {len(cells)}, up cards: {len(ups)}; one letter stands for each",
                    where=where,
                )
            found[section, line] = [
                _readable(cell, f"{where}[{place}]") for place, cell in enumerate(cells)
            ]
    return found


def _ups(nodes: HandNodes, chart: Mapping[str, Any]) -> list[str]:
    known = _kind_names(nodes)
    ups = chart.get("ups")
    if not isinstance(ups, list) or not ups:
        raise BadRecord(
            "chart", f'a chart lists its up cards, "ups": {json.dumps(known)}', where="ups"
        )
    for name in ups:
        if name not in known:
            raise UnknownName("up card", str(name), known, where="ups")
    return [str(name) for name in ups]


def _check_line(nodes: HandNodes, section: str, line: str, where: str) -> None:
    """Refuse a line that no game has; this game may end such hands earlier."""
    if section == "pairs":
        pairs = _kind_names(nodes)
        if line not in pairs:
            raise UnknownName("pair", line, pairs, where=where)
        return
    target = nodes.rules.counting.target
    if line not in map(str, range(LOWEST, target + 1)):
        raise BadRecord("chart", f"no total {line!r}; legal: {LOWEST} to {target}", where=where)


def _readable(cell: Any, where: str) -> str:
    letter = str(cell).rstrip(FORCED)
    if letter not in LETTERS:
        raise UnknownName("letter", letter, LETTERS, where=where)
    return letter
