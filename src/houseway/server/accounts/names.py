"""Legal names of people, and remarks. No name may look like a bot, the staff or a guest."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Annotated, Any, Final

from pydantic import BeforeValidator

from houseway.errors import HousewayError
from houseway.plain_text import one_line

SHORTEST: Final = 2
LONGEST: Final = 24
BETWEEN: Final = " -'.’_"
RESERVED: Final = frozenset(
    {
        *("admin", "administrator", "auditor", "bank", "banker", "bot", "bots", "cage", "cashier"),
        *("croupier", "dealer", "floor", "floorman", "guest", "house", "houseway", "manager"),
        *("moderator", "operator", "owner", "room", "service", "staff", "support", "system"),
        "technician",
    }
)


def _remark(value: Any) -> Any:
    return one_line(value) if isinstance(value, str) else value


Remark = Annotated[str, BeforeValidator(_remark)]
"""A reason that a person gives, on one line and without unseen characters."""


def clean_name(name: str, *, bots: Iterable[str] = (), staff: bool = False) -> str:
    """The name as stored, or an error that says what is wrong. Staff may have staff names.

    >>> clean_name("  Zoë   O'Neil ")
    "Zoë O'Neil"
    """
    text = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST <= len(text) <= LONGEST:
        raise _bad(f"a name has {SHORTEST} to {LONGEST} characters")
    for character in text:
        if unicodedata.category(character)[0] not in "LMN" and character not in BETWEEN:
            raise _bad(f"a name has letters, digits, spaces, - ' . and _, not {character!r}")
    if not any(character.isalpha() for character in text):
        raise _bad("a name has at least one letter")
    if len(_scripts(text)) > 1:
        raise _bad("a name uses the letters of one script")
    if "MMM" in "".join(unicodedata.category(character)[0] for character in text):
        raise _bad("a letter of a name has at most two accents")
    folded = text.casefold()
    words = set(folded.replace("_", " ").replace(".", " ").replace("-", " ").split())
    plain = "".join(c for c in folded if c.isalnum())
    if not staff and (words & RESERVED or plain.strip("0123456789") in RESERVED):
        raise _bad("this name would be taken for the staff, a guest or a bot", "name-reserved")
    if folded in {bot.casefold() for bot in bots}:
        raise _bad("this is the name of a bot", "name-reserved")
    return text


def _scripts(text: str) -> set[str]:
    """The scripts of a name. Look-alikes must not mix: a Cyrillic a passes for a Latin one."""
    alike = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
    names = {unicodedata.name(c, "").split(" ")[0] for c in text if c.isalpha()}
    return names & set(alike)


def _bad(message: str, code: str = "wrong-name") -> HousewayError:
    return HousewayError(code, message, where="name")
