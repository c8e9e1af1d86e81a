"""Differences between two views of a table, as a socket sends them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.room.state.apply_events import KEPT_LINES


def apply_changes(view: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The view after a message of type `changes`.

    `set` has new parts, `items` single items of lists by their place, and `log` the new
    sentences, newest first.

    >>> before = {"version": 4, "people": ["Ada", "Ben"], "log": ["Ada sits down."]}
    >>> changes = {"set": {"version": 5}, "items": {"people": {"1": "Eve"}}, "log": ["Eve came."]}
    >>> apply_changes(before, changes) == {
    ...     "version": 5, "people": ["Ada", "Eve"], "log": ["Eve came.", "Ada sits down."]
    ... }
    True
    """
    after = {**view, **changes["set"]}
    for part, items in changes["items"].items():
        after[part] = [items.get(str(place), item) for place, item in enumerate(view[part])]
    after["log"] = [*changes["log"], *view["log"]][:KEPT_LINES]
    return after
