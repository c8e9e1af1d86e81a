"""The fields of a command, read one by one and refused with a reason."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from houseway.errors import HousewayError, IllegalMove, UnknownName
from houseway.money import parse_money
from houseway.plain_text import one_line

LONGEST_WHY = 200
MOST_DIGITS = 9  # of a seat or of a wager's number

FIELDS: Mapping[str, tuple[str, ...]] = {
    "sit": ("seat", "backline", "buy_in"),
    "add-chips": ("amount",),
    "sit-out": ("on",),
    "take-bank": ("amount",),
    "bet": ("wager", "number", "amount"),
    "bets": ("bets",),
    "choose": ("say",),
    "void": ("why",),
    "pause": ("why",),
    "change": ("limits", "collection"),
    "away": ("person",),
    "back": ("person",),
    "gone": ("person",),
}


def check_fields(given: Mapping[str, Any], known: Collection[str], where: str = "") -> None:
    """Refuse unknown fields: a player who names another seat did not mean their own."""
    for field in given:
        if field not in known:
            raise UnknownName("field", str(field)[:40], sorted(known), where=where)


def found_text(value: Any) -> str:
    """A value that was sent, shortened for a message."""
    shown = repr(value) if not isinstance(value, int) or abs(value) < 10**40 else "a huge number"
    return shown if len(shown) <= 60 else f"{shown[:60]}…"


def money_in(command: Mapping[str, Any], field: str) -> int:
    value = command.get(field)
    if not isinstance(value, str) or len(value) > 20:
        raise IllegalMove(
            "wrong-value",
            f'expected money as a text such as "25", found {found_text(value)}',
            where=field,
        )
    try:
        return parse_money(value)
    except HousewayError as error:
        raise error.at(field) from None


def whole_in(command: Mapping[str, Any], field: str) -> int:
    value = command.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 10**MOST_DIGITS:
        raise IllegalMove(
            "wrong-value", f"expected a whole number, found {found_text(value)}", where=field
        )
    return value


def why_in(command: Mapping[str, Any]) -> str:
    why = command.get("why")
    why = one_line(why) if isinstance(why, str) and len(why) <= 2 * LONGEST_WHY else why
    if not isinstance(why, str) or not 3 <= len(why) <= LONGEST_WHY:
        raise IllegalMove(
            "wrong-value",
            f"say why in 3 to {LONGEST_WHY} letters, found {found_text(why)}",
            where="why",
        )
    return why


def fee_option_in(wanted: Any) -> dict[str, str] | None:
    """Schedule and option by their names; None is no collection."""
    if wanted is None:
        return None
    texts = isinstance(wanted, Mapping) and all(isinstance(name, str) for name in wanted.values())
    if not texts or not {"option"} <= {*wanted} <= {"option", "schedule"}:
        raise IllegalMove("wrong-value", 'expected {"option": name} or null', where="collection")
    return dict(wanted)
