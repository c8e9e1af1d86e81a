"""Games in which players play each other: no bank, no wager that has a price."""

from __future__ import annotations

from houseway.library import index

FAMILIES = ("chinese", "conquian", "round-poker")
AMONG = tuple(entry["id"] for entry in index() if entry["family"] in FAMILIES)
