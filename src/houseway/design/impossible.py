"""Wishes that no pay table satisfies together, and what the pays can reach of each."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from houseway.design.listing import Shoes, Table, edge_of, hit_of, variance_of
from houseway.design.wishes import FREE, SPANS, Wishes
from houseway.errors import HousewayError

# The best tables, or None where the search was given up: that proves nothing.
Search = Callable[[Shoes, Wishes], list[Table] | None]

# The ranking that finds the ends of what the pays can reach of a wish.
RANKED = {"edge": "edge", "deviation": "deviation", "top": "top", "bank_loss": "top"}


class Impossible(HousewayError):
    """No table satisfies the wishes."""


def impossible(shoes: Shoes, wishes: Wishes, search: Search) -> Impossible:
    """The smallest set of wishes that no table satisfies together."""
    wishes = replace(wishes, most=1)
    needed = list(wishes.named())
    for name in wishes.named():  # without a wish that is not to blame there is still no table
        without = [each for each in needed if each != name]
        if search(shoes, _only(wishes, without)) == []:
            needed = without
    if not needed:
        return Impossible(
            "impossible",
            "the best-paying row decides this wager, so its rows must pay in the order in which "
            "they pay now; none of these tables does",
            where="pays",
        )
    reach = "; ".join(_reach(shoes, wishes, name, search) for name in needed)
    together = "cannot hold" if len(needed) == 1 else "cannot hold together"
    return Impossible("impossible", f"{_listed(needed)} {together}: {reach}", where=needed[0])


def _only(wishes: Wishes, names: Sequence[str]) -> Wishes:
    """The wishes without all that are not named."""
    free: dict[str, Any] = {name: FREE for name in SPANS if name not in names}
    if "bank_loss" not in names:
        free |= {"limit": None, "bank_loss": None}
    if "order" not in names:
        free["order"] = ""
    if "same_edge" not in names:
        free["same_edge"] = None
    return replace(wishes, **free)


def _reach(shoes: Shoes, wishes: Wishes, name: str, search: Search) -> str:
    """The part of one wish that these pays can reach."""
    by = RANKED.get(name, "")
    if name == "hit":
        ends = (tuple(map(pick, wishes.pays.values())) for pick in (min, max))
        hits = [float(hit_of(shoes.own, table)) for table in ends]
        return f"these pays hit in {hits[0]:.3%} to {hits[1]:.3%} of rounds"
    free = _only(wishes, [])
    found = [search(shoes, replace(free, best=sign + by)) for sign in ("", "-")] if by else []
    if not all(found) or not found:
        return f"{name.replace('_', ' ')} is asked"
    least, most = (tables[0] for tables in found if tables)
    if by == "edge":
        edges = [float(edge_of(shoes.own, table)) for table in (least, most)]
        return f"these pays reach an edge of {edges[0]:.3%} to {edges[1]:.3%}"
    if by == "deviation":
        low, high = (math.sqrt(variance_of(shoes.own, table)) for table in (least, most))
        return f"these pays reach a deviation of {low:.3f} to {high:.3f}"
    return f"the highest of these pays is {float(max(least)):g} to {float(max(most)):g}"


def _listed(names: Sequence[str]) -> str:
    words = [name.replace("_", " ") for name in names]
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"
