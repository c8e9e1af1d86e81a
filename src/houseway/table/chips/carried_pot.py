"""A carried pot: the chips of a round that ends without a winner.

Its chips have left the stacks, so a player who leaves forfeits them. A payment into it or out of it
names the seat `POT`. The carried state has its amount, the wager of each player and the seats of
the tie: `{"pot": "30", "wager": "5", "tied": [1, 3]}`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from houseway.money import format_money, parse_money

MATCHED = "matched"  # seat: its antes in a pot that nobody has opened yet
POT = 0  # no seat: the pot
OF_ONE = ("kill", "leg")  # carried state of one seat
HOUSE = -1  # no seat either: what the house collects


def carried_pot(before: Mapping[str, Any]) -> int:
    """The chips that earlier rounds have left in the pot, in cents."""
    return parse_money(before["pot"]) if "pot" in before else 0


def matched_antes(before: Mapping[str, Any]) -> dict[int, int]:
    """By seat the antes that lie in a pot that nobody has opened yet, in cents."""
    return {int(seat): parse_money(text) for seat, text in before.get(MATCHED, {}).items()}


def tied_seats(before: Mapping[str, Any]) -> frozenset[int] | None:
    """The seats that play on for the pot; None if all seats may play."""
    return frozenset(before["tied"]) if "tied" in before else None


def eligible_seats(before: Mapping[str, Any], seats: Iterable[int]) -> frozenset[int]:
    """The seats among these that may get cards in the next round."""
    tied = tied_seats(before)
    return frozenset(seat for seat in seats if tied is None or seat in tied)


def state_after_tie(pot: int, wager: int, seats: Collection[int]) -> dict[str, Any]:
    """The carried state of a tied round."""
    return {"pot": format_money(pot), "wager": format_money(wager), "tied": sorted(seats)}


def remove_seat(before: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The carried state without a seat whose player has left.

    When a single seat is left in the tie, that seat wins the pot.

    >>> remove_seat({"fantasy": [1, 2]}, 2)
    {'fantasy': [1]}
    >>> remove_seat({"matched": {"1": "5", "2": "5"}}, 2)
    {'matched': {'1': '5'}}
    >>> remove_seat({"pot": "30", "wager": "5", "tied": [1, 2]}, 2)
    {}
    """
    left = {
        name: _without(value, seat)
        for name, value in before.items()
        if not (name in OF_ONE and value == seat)
    }
    return left if "tied" not in left or len(left["tied"]) > 1 else {}


def _without(value: Any, seat: int) -> Any:
    if isinstance(value, list):
        return [other for other in value if other != seat]
    if isinstance(value, Mapping):  # values by seat
        return {key: each for key, each in value.items() if key != str(seat)}
    return value


def forfeited_pot(before: Mapping[str, Any], going_on: Collection[int]) -> dict[int, int]:
    """The shares of the pot in cents, by seat, when fewer than two tied seats go on.

    The seat that goes on gets all; else all tied seats get equal parts, odd cents to the first.

    >>> tie = {"pot": "10", "wager": "5", "tied": [1, 2, 3]}
    >>> forfeited_pot(tie, [1, 2]), forfeited_pot(tie, [3]), forfeited_pot(tie, [])
    ({}, {3: 1000}, {1: 334, 2: 333, 3: 333})
    """
    tied = sorted(tied_seats(before) or ())
    stay = [seat for seat in tied if seat in going_on]
    if len(stay) > 1 or not tied:
        return {}
    return equal_parts(carried_pot(before), stay or tied)


def equal_parts(cents: int, seats: Collection[int]) -> dict[int, int]:
    """Chips in equal parts by seat, without empty ones; odd cents go to the first seats."""
    whole, odd = divmod(cents, len(seats))
    shares = {seat: whole + (place < odd) for place, seat in enumerate(sorted(seats))}
    return {seat: share for seat, share in shares.items() if share}
