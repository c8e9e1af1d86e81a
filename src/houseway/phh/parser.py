"""Reads PHH text as hands. A mistake is refused by field, action and line.

Optional and unknown fields are kept unchanged.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from houseway.errors import BadRecord, UnknownName, Unreadable
from houseway.phh.actions import MOST_CHIPS, parse_action
from houseway.phh.hand import OWN_FIELDS, Action, HistoryHand, errors_of_hand
from houseway.phh.variants import OWN, VARIANTS
from houseway.sheet.toml_positions import Path, Position, positions

LARGEST: Final = 4_000_000  # characters of a text with all its hands
MOST_PLAYERS: Final = 10
MOST_SEATS: Final = 14
BETS: Final = ("blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
STATED: Final = ("variant", "antes", *BETS, "starting_stacks", "actions")
# Fields of other programs that this one uses, or that have an entry for each player.
NUMBERS: Final = ("finishing_stacks", "winnings")
OWN_KINDS: Final = {
    "game": (str, "a text"),
    "sheet": (str, "a text"),
    "settings": (dict, "a table"),
    "readings": (dict, "a table"),
    "before": (dict, "a table"),
    "collection": (dict, "a table"),
    "sitting": (dict, "a table"),
    "burns": (list, "a list of cards"),
    "incidents": (list, "a list of tables"),
    "button": (int, "the number of a seat"),
}

BEFORE: Final = '{ kill = 3, leg = 3, pot = "12", enters = { "2" = { live = "4", dead = "2" } } }'

Table = Mapping[str, Any]


def read_hands(text: str) -> list[HistoryHand]:
    """All hands of a text: one (`.phh`), or one in each of its tables (`.phhs`)."""
    if len(text) > LARGEST:
        raise Unreadable(
            "too-large", f"{len(text):,} characters; hands are read from texts up to {LARGEST:,}"
        )
    try:
        data = tomllib.loads(text, parse_float=Decimal)
        places = positions(text)
    except ValueError as error:  # a number may also be too long to be read
        raise Unreadable("not-toml", f"this is not TOML: {error}") from None
    except RecursionError:
        raise Unreadable("not-toml", "this is not TOML: nested too deeply") from None
    if data and all(isinstance(value, dict) for value in data.values()):
        found = []
        for name, table in data.items():
            with errors_of_hand(name):
                found.append(_hand(name, table, _below(places, (name,))))
        return found
    return [_hand("", data, _below(places, ()))]


def _below(places: Mapping[Path, Position], start: Path) -> dict[Path, int]:
    """The lines of the entries below a table, by the rest of the path."""
    depth = len(start)
    return {path[depth:]: place.line for path, place in places.items() if path[:depth] == start}


class _Fields:
    """The fields of one hand, read by name and type."""

    def __init__(self, table: Table, lines: Mapping[Path, int]) -> None:
        self.table = table
        self.lines = {str(path[0]): line for path, line in lines.items() if len(path) == 1}

    def refuse(self, code: str, field: str, message: str) -> BadRecord:
        line = self.lines.get(field)
        return BadRecord(code, message, where=f"{field} (line {line})" if line else field)

    def amount(self, field: str, value: Any, *, positive: bool = False) -> Decimal:
        number = isinstance(value, int | Decimal) and not isinstance(value, bool)
        legal = number and Decimal(value).is_finite() and 0 <= value <= MOST_CHIPS
        if not legal or (positive and not value):
            wanted = "more than 0" if positive else "0 or more"
            found = value if number else repr(value)
            raise self.refuse("wrong-value", field, f"expected chips, {wanted}, found {found}")
        return Decimal(value)

    def amounts(self, field: str, *, count: int = 0, positive: bool = False) -> tuple[Decimal, ...]:
        """A list of chips, one for each of `count` players; any number if it is 0."""
        found = self.table[field]
        if not isinstance(found, list):
            raise self.refuse("wrong-value", field, f"expected a list of chips, found {found!r}")
        if count and len(found) != count:
            raise self.refuse(
                "wrong-count", field, f"{len(found)} entries for {count} players of starting_stacks"
            )
        return tuple(self.amount(field, value, positive=positive) for value in found)

    def needs(self, *fields: str, why: str) -> None:
        for field in fields:
            if field not in self.table:
                raise BadRecord("missing-field", f"{field} is missing; {why}", where=field)


def _hand(name: str, table: Table, lines: Mapping[Path, int]) -> HistoryHand:
    fields = _Fields(table, lines)
    fields.needs("variant", why="it says what is played, as variant = 'NT'")
    code = table["variant"]
    own = code == OWN
    if not own and (not isinstance(code, str) or code not in VARIANTS):
        known = (*VARIANTS, OWN)
        raise UnknownName("variant", str(code), known, where=f"variant (line {lines['variant',]})")
    _check_fields(fields, str(code))
    stacks = fields.amounts("starting_stacks", positive=True)
    if not 2 <= len(stacks) <= MOST_PLAYERS:
        message = f"{len(stacks)} players; legal: 2 to {MOST_PLAYERS}"
        raise fields.refuse("wrong-count", "starting_stacks", message)
    count = len(stacks)
    given = {field: Decimal(0) for field in BETS[1:]}
    for field in given.keys() & table.keys():
        given[field] = fields.amount(field, table[field], positive=True)
    if given["big_bet"] and given["big_bet"] < given["small_bet"]:
        raise fields.refuse("wrong-value", "big_bet", "the big bet is less than the small bet")
    _check_optional(fields, count)
    blinds = fields.amounts(BETS[0], count=count) if BETS[0] in table else (Decimal(0),) * count
    return HistoryHand(
        name=name,
        variant=str(code),
        antes=fields.amounts("antes", count=count),
        blinds=blinds,
        bring_in=given["bring_in"],
        small_bet=given["small_bet"] or given["min_bet"],
        big_bet=given["big_bet"] or given["min_bet"],
        stacks=stacks,
        actions=_actions(fields, lines, count, own=bool(table.get(f"{OWN_FIELDS}game"))),
        fields={key: value for key, value in table.items() if key not in STATED},
        lines=fields.lines,
    )


def _check_fields(fields: _Fields, code: str) -> None:
    """Checks that exactly the stakes of the variant are stated."""
    fields.needs("antes", "starting_stacks", "actions", why=f"a hand of {code} has it")
    if code == OWN:
        fields.needs(f"{OWN_FIELDS}game", why="it names the game that this hand is of")
        return
    variant = VARIANTS[code]
    legal = ", ".join(variant.fields)
    fields.needs(*variant.fields, why=f"{code}, {variant.name}, states {legal}")
    for field in BETS:
        if field in fields.table and field not in variant.fields:
            message = f"{code}, {variant.name}, has no {field}; it states {legal}"
            raise fields.refuse("wrong-field", field, message)


def _check_optional(fields: _Fields, count: int) -> None:
    table = fields.table
    for field in NUMBERS:
        if field in table:
            fields.amounts(field, count=count)
    players = table.get("players", [""] * count)
    if not _is_list(players, str, count):
        raise fields.refuse("wrong-value", "players", f"expected {count} names")
    seats = table.get("seats", [*range(1, count + 1)])
    if not _is_list(seats, int, count) or len({*seats}) < count or min(seats) < 1:
        message = f"expected {count} different numbers of seats from 1, found {seats!r}"
        raise fields.refuse("wrong-value", "seats", message)
    most = table.get("seat_count", max(seats))
    if type(most) is not int or not max(seats) <= most <= MOST_SEATS:
        message = f"expected a number from {max(seats)} to {MOST_SEATS}, found {most!r}"
        raise fields.refuse("wrong-value", "seat_count", message)
    for name, (kind, wanted) in OWN_KINDS.items():
        value = table.get(OWN_FIELDS + name)
        if value is not None and not isinstance(value, kind):
            message = f"expected {wanted}, found {value!r}"
            raise fields.refuse("wrong-value", OWN_FIELDS + name, message)
    _check_before(fields)


def _check_before(fields: _Fields) -> None:
    """Checks fields that the previous hand left: seats are numbers, posts of new players money."""
    before = fields.table.get(f"{OWN_FIELDS}before", {})
    enters = before.get("enters", {})
    legal = all(type(before.get(name, 0)) is int for name in ("kill", "leg", "antes"))
    legal = legal and isinstance(enters, dict)
    for seat, owed in enters.items() if legal else ():
        parts = owed if isinstance(owed, dict) else {}
        money = all(isinstance(parts.get(part), str) for part in ("live", "dead"))
        legal = legal and seat.isdecimal() and money
    if not legal:
        message = f"found {before!r}; legal: {BEFORE}"
        raise fields.refuse("wrong-value", f"{OWN_FIELDS}before", message)


def _is_list(value: Any, kind: type, count: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == count
        and all(type(entry) is kind for entry in value)
    )


def _actions(
    fields: _Fields, lines: Mapping[Path, int], players: int, *, own: bool
) -> tuple[Action, ...]:
    listed = fields.table["actions"]
    if not isinstance(listed, list) or not all(isinstance(text, str) for text in listed):
        raise fields.refuse("wrong-value", "actions", "expected a list of texts")
    return tuple(
        parse_action(
            text, number=place + 1, line=lines.get(("actions", place), 0), players=players, own=own
        )
        for place, text in enumerate(listed)
    )
