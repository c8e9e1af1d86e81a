"""The state that one hand leaves to the next: its words, and refusals of a wrong one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from houseway.errors import BadRecord, HousewayError, UnknownName
from houseway.money import dollars, parse_money
from houseway.table.chips.carried_pot import MATCHED, carried_pot, matched_antes

ENTERS: Final = "enters"  # seat: its posts to be dealt in, {"live": "4", "dead": "2"}
MISSED: Final = "missed"  # seat: the blinds that have passed it while its player was away
PLAYED: Final = "played"  # seats that have been dealt in; all others are new
OPENING: Final = "opening"  # while the button goes round for the first time
BUTTON: Final = "button"  # where it stays, or goes instead of to the next player
FORFEITED: Final = "forfeited"  # in such a pot, bets of false openers
BARRED: Final = "barred"  # seats that may not play for such a pot
KILL: Final = "kill"  # the seat that kills the next pot
KILLS: Final = "kills"  # seats that were away when they had to kill, and still owe it
LEG: Final = "leg"  # the seat that has won the last pot
LEGS: Final = "legs"  # seats that have a leg up from a pot before they went away

# State for later hands that changes nothing in this one.
FOR_LATER: Final = frozenset((MISSED, PLAYED, OPENING, BUTTON, LEG, LEGS, KILLS))


def check_before(before: Mapping[str, Any]) -> None:
    """Refuse state that no hand leaves to the next."""
    for name, value in before.items():
        legal = LEGAL.get(name)
        if legal is None:
            raise UnknownName("key", name, LEGAL, where=f"before.{name}")
        if not legal[1](value):
            raise BadRecord("before", f"found {value!r}; legal: {legal[0]}", where=f"before.{name}")
    parts = sum(matched_antes(before).values()) + forfeited_antes(before)
    if parts and parts > carried_pot(before):
        raise BadRecord(
            "before",
            f"antes and forfeited bets of {dollars(parts)} "
            f"in a pot of {dollars(carried_pot(before))}",
            where=f"before.{MATCHED}",
        )


def forfeited_antes(before: Mapping[str, Any]) -> int:
    return parse_money(before[FORFEITED]) if FORFEITED in before else 0


def seats_out(before: Mapping[str, Any], stacks: Mapping[int, int]) -> dict[int, tuple[str, str]]:
    """Seats that get no cards in this hand though they have chips: why, and where it is printed.

    A false opener who was all in waits until another player has won the pot; a player who has not
    anted for it, until no forfeited money lies there. Only one kill is allowed: a second player who
    owes a kill waits.
    """
    if not before:
        return {}
    found = {}
    if forfeited_antes(before):
        why = "there is forfeited money in the pot, from a hand without this player"
        late = stacks.keys() - matched_antes(before).keys()
        found = dict.fromkeys(sorted(late), (why, "showdown.openers"))
    for seat in before.get(BARRED, ()):
        found[seat] = ("a false opener waits until the pot is won", "showdown.openers")
    kills = killer(before, stacks)
    for seat in before.get(KILLS, ()):
        if seat != kills:
            found[seat] = ("a kill is owed, and another player kills this pot", "posts.kill")
    return {seat: why for seat, why in found.items() if seat in stacks}


def killer(before: Mapping[str, Any], stacks: Mapping[int, int]) -> int:
    """The seat that has to kill this pot, or owes a kill from an earlier hand; 0 if none."""
    due = (before.get(KILL, 0), *before.get(KILLS, ()))
    return next((seat for seat in due if seat in stacks), 0)


# --- checks ---------------------------------------------------------------------------------------


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _are_seats(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


def _is_money(value: object) -> bool:
    try:
        return isinstance(value, str) and parse_money(value) >= 0
    except HousewayError:
        return False


def _by_seat(legal: Callable[[Any], bool]) -> Callable[[object], bool]:
    def found(value: object) -> bool:
        return isinstance(value, Mapping) and all(
            str(seat).isdecimal() and legal(each) for seat, each in value.items()
        )

    return found


def _is_owed(value: object) -> bool:
    return (
        isinstance(value, Mapping)
        and value.keys() == {"live", "dead"}
        and all(map(_is_money, value.values()))
    )


def _are_blinds(value: object) -> bool:
    return isinstance(value, list) and {*map(str, value)} <= {"small", "middle", "big"}


def _is_opening(value: object) -> bool:
    return (
        isinstance(value, Mapping)
        and value.keys() == {"from", "at", "seats"}
        and _is_number(value["from"])
        and _is_number(value["at"])
        and _are_seats(value["seats"])
    )


def _is_button(value: object) -> bool:
    kinds = {"stays": _is_number, "for": _is_number, "with": _is_money, "then": _is_number}
    kinds["to"] = _is_number
    return isinstance(value, Mapping) and all(
        name in kinds and kinds[name](each) for name, each in value.items()
    )


LEGAL: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "pot": ('money that lies in the pot, "12"', _is_money),
    "antes": ("how often everybody has anted, 2", _is_number),
    MATCHED: ('the antes of a seat in that pot, {"3": "1"}', _by_seat(_is_money)),
    FORFEITED: ('bets of false openers in that pot, "4"', _is_money),
    BARRED: ("a list of seats, [2, 5]", _are_seats),
    KILL: ("the seat that kills the pot, 3", _is_number),
    KILLS: ("a list of seats that owe a kill, [2]", _are_seats),
    LEG: ("the seat with a leg up, 3", _is_number),
    LEGS: ("a list of seats with a leg up, [2]", _are_seats),
    ENTERS: ('what a seat posts to come in, {"4": {"live": "4", "dead": "2"}}', _by_seat(_is_owed)),
    MISSED: ('the blinds that a seat has missed, {"4": ["small"]}', _by_seat(_are_blinds)),
    PLAYED: ("a list of seats, [2, 5]", _are_seats),
    OPENING: ('{"from": 1, "at": 2, "seats": [5]}', _is_opening),
    BUTTON: ('{"stays": 3}, with "for", "with" and "then", or {"to": 2}', _is_button),
    "cut": ("the cards drawn for the button", lambda value: isinstance(value, Mapping)),
}
