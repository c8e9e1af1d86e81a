"""Commands as they come over the wire, read field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING
from typing import Any, Final, TypeVar

from houseway.errors import HousewayError, IllegalMove, UnknownName
from houseway.money import parse_money
from houseway.plain_text import one_line
from houseway.room.commands.house_commands import FloorCommand, HouseCommand
from houseway.room.commands.player_commands import Bet
from houseway.room.commands.spoken import LONGEST_WHY, Actor, Command, Given
from houseway.room.state.events import NewEvent
from houseway.room.state.table_state import TableState

LONGEST_MONEY = 20
MEANT_FOR: Final = ("round", "step")  # of the table, when the command was made
MOST_DIGITS = 9  # of a seat or of a wager's number

OF_THE_HOUSE: Final = {kind.kind: kind for kind in HouseCommand.__subclasses__()}
COMMANDS: Final = {
    kind.kind: kind
    for kind in (*Command.__subclasses__(), *FloorCommand.__subclasses__())
    if kind not in (FloorCommand, HouseCommand)
}
C = TypeVar("C", bound=Command)


class UnreadCommand(Command):
    """Something that is no command."""

    why: HousewayError

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        raise self.why


def read_command(said: Mapping[str, Any], *, house: bool = False) -> Command:
    """The command of a message. Commands of the house are known to the `house` only."""
    name = said.get("do")
    known = {**COMMANDS, **OF_THE_HOUSE} if house else COMMANDS
    kind = known.get(name) if isinstance(name, str) else None
    if kind is None:
        return UnreadCommand(why=UnknownName("command", str(name)[:40], COMMANDS, where="do"))
    read = _read(kind, said, "id", "do", *MEANT_FOR)
    return UnreadCommand(why=read) if isinstance(read, HousewayError) else read


def _read(kind: type[C], said: Mapping[str, Any], *beside: str, where: str = "") -> Given[C]:
    """A command by its fields. One that names another seat did not mean its speaker's."""
    known = {*kind.unwritten, *beside}
    for field in said:
        if field not in known:
            return UnknownName("field", str(field)[:40], sorted(known), where=where)
    return kind(
        **{
            name: _field(name, said.get(name), where)
            for name, default in kind.unwritten.items()
            if name in said or default is MISSING
        }
    )


def _field(name: str, value: Any, where: str) -> Any:
    try:
        return READS[name](value)
    except HousewayError as error:
        return error.at(f"{where}.{name}" if where and name == "wager" else name)


def found_text(value: Any) -> str:
    """A value that was sent, shortened for a message."""
    shown = repr(value) if not isinstance(value, int) or abs(value) < 10**40 else "a huge number"
    return shown if len(shown) <= 60 else f"{shown[:60]}…"


def _wrong(legal: str, value: Any) -> IllegalMove:
    return IllegalMove("wrong-value", f"{legal}, found {found_text(value)}")


def _money(value: Any) -> int:
    if not isinstance(value, str) or len(value) > LONGEST_MONEY:
        raise _wrong('expected money as a text such as "25"', value)
    return parse_money(value)


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 10**MOST_DIGITS:
        raise _wrong("expected a whole number", value)
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong("expected true or false", value)
    return value


def _wager(value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong("name a wager", value)
    return value


def _bets(value: Any) -> list[Given[Bet]]:
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise IllegalMove("wrong-value", "expected a list of wagers")
    return [_read(Bet, item, where=f"bets[{place}]") for place, item in enumerate(value)]


def read_why(value: Any) -> str:
    """A reason of the staff, in one line."""
    why = one_line(value) if isinstance(value, str) and len(value) <= 2 * LONGEST_WHY else value
    if not isinstance(why, str) or not 3 <= len(why) <= LONGEST_WHY:
        raise _wrong(f"say why in 3 to {LONGEST_WHY} letters", why)
    return why


def _collection(value: Any) -> dict[str, str] | None:
    """Schedule and option by their names; None is no collection."""
    if value is None:
        return None
    texts = isinstance(value, Mapping) and all(isinstance(name, str) for name in value.values())
    if not texts or not {"option"} <= {*value} <= {"option", "schedule"}:
        raise IllegalMove("wrong-value", 'expected {"option": name} or null')
    return dict(value)


READS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "seat": _whole,
    "backline": _flag,
    "buy_in": _money,
    "amount": _money,
    "on": _flag,
    "wager": _wager,
    "number": lambda value: None if value is None else _whole(value),
    "bets": _bets,
    "say": lambda value: value if isinstance(value, str) else None,
    "why": read_why,
    "limits": lambda value: value,
    "collection": _collection,
    "person": str,
}
