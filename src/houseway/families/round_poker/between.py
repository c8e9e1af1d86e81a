"""From one hand to the next: who has missed his blinds, and what who comes in has to post."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from houseway.errors import BadRecord, HousewayError, UnknownName
from houseway.money import format_money, parse_money
from houseway.table.button import clockwise_from, left_of

if TYPE_CHECKING:
    from houseway.families.round_poker.rules import RoundPokerRules

ENTERS = "enters"  # seat: what it posts to be dealt in, {"live": "4", "dead": "2"}
MISSED = "missed"  # seats that the blinds have passed while their players were away


def check_before(before: Mapping[str, Any]) -> None:
    """Refuse what no hand leaves to the next."""
    for name, value in before.items():
        legal = LEGAL.get(name)
        if legal is None:
            raise UnknownName("key", name, LEGAL, where=f"before.{name}")
        if not legal[1](value):
            raise BadRecord("before", f"found {value!r}; legal: {legal[0]}", where=f"before.{name}")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_money(value: object) -> bool:
    try:
        return isinstance(value, str) and parse_money(value) >= 0
    except HousewayError:
        return False


def _is_owed(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        str(seat).isdecimal()
        and isinstance(owed, Mapping)
        and owed.keys() == {"live", "dead"}
        and all(map(_is_money, owed.values()))
        for seat, owed in value.items()
    )


LEGAL: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "pot": ('money that lies in the pot, "12"', _is_money),
    "antes": ("how often everybody has anted, 2", _is_number),
    "kill": ("the seat that kills the pot, 3", _is_number),
    "leg": ("the seat with a leg up, 3", _is_number),
    ENTERS: ('what a seat posts to come in, {"4": {"live": "4", "dead": "2"}}', _is_owed),
    MISSED: (
        "a list of seats, [2, 5]",
        lambda value: isinstance(value, list) and all(map(_is_number, value)),
    ),
    "cut": ("the cards drawn for the button", lambda value: isinstance(value, Mapping)),
}


def prepared(
    rules: RoundPokerRules,
    before: Mapping[str, Any],
    *,
    seats: int,
    button: int,
    present: Collection[int],
    away: Collection[int],
    last: Collection[int],
) -> dict[str, Any]:
    """What the last hand has left, with what newcomers and those who come back have to post.

    `present` take part, `away` have a seat and do not, `last` were dealt in the last hand; before
    the first hand of a game nobody was, and nobody owes anything.
    """
    blinds = rules.plain.blinds
    found = {name: value for name, value in before.items() if name not in (ENTERS, MISSED)}
    if not blinds or rules.posts.missed is None or not last:
        return found
    absent = {*before.get(MISSED, ()), *passed_by(seats, button, present, away, len(blinds))}
    enters = {
        str(seat): owed(rules, missed=seat in absent)
        for seat in sorted(present)
        if seat in absent or seat not in last or str(seat) in before.get(ENTERS, {})
    }
    found |= {ENTERS: enters} if enters else {}
    still = sorted(seat for seat in absent if seat in away)
    return found | ({MISSED: still} if still else {})


def passed_by(
    seats: int, button: int, present: Collection[int], away: Collection[int], blinds: int
) -> list[int]:
    """The seats of absent players that the blinds pass in this hand.

    >>> passed_by(6, 1, {1, 3, 5}, {2, 6}, 2)
    [2]
    """
    posted = 0
    found = []
    for seat in clockwise_from(left_of(button, seats), seats):
        if seat in present:
            posted += 1
        elif seat in away:
            found.append(seat)
        if posted == blinds:
            break
    return found


def owed(rules: RoundPokerRules, *, missed: bool) -> dict[str, str]:
    """What is posted to be dealt in: the big blind live, and after missed blinds the rest dead."""
    stakes = rules.plain
    smaller = sorted(cents for _, cents, _ in stakes.blinds)[:-1]
    rest = sum(smaller)
    if rules.posts.missed is not None and rules.posts.missed.posts == "what-was-missed":
        rest = max(smaller, default=0)  # after all three: the big blind and the middle one
    return {
        "live": format_money(stakes.big_blind),
        "dead": format_money(rest if missed else 0),
    }


def comes_in_by_kill(rules: RoundPokerRules) -> bool:
    """Whether who does not wait for the big blind kills the pot instead of posting."""
    missed = rules.posts.missed
    return missed is not None and "kill" in (missed.posts, missed.new.removeprefix("waits-or-")[:4])


def positions(order: Sequence[int], enters: Collection[int]) -> tuple[list[int], list[int]]:
    """The seats that are dealt in as things are, and those that may post to be.

    Nobody comes in between the big blind and the button; who has the big blind coming takes it.

    >>> positions([2, 3, 4, 5, 1], {2, 4}), positions([2, 3, 4, 5, 1], {5})
    (([3, 4, 5, 1], []), ([2, 3, 4, 1], [5]))
    """
    small = next((place for place, seat in enumerate(order) if seat not in enters), 0)
    later = list(order[small:])
    dealt = [seat for place, seat in enumerate(later) if seat not in enters or place == 1]
    return dealt, [seat for seat in later if seat not in dealt]
