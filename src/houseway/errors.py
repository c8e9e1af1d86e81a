"""The errors of Houseway. Each says what was found and what would have been legal.

HousewayError            anything this package refuses
├── Unreadable           text that is not in the notation asked for (card, money, odds, TOML, JSON)
├── UnknownName          a game, wager, seat, reading ... that does not exist; offers the nearest
├── IllegalMove          understood, but not allowed now
├── BadRecord            a round record that cannot be a round of this game
└── BadSheet             a rule sheet that fails its checks; carries all problems found
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches


class HousewayError(ValueError):
    """`code` is stable and for programs, `message` is for people, `where` names the field."""

    def __init__(self, code: str, message: str, *, where: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message

    def at(self, where: str) -> HousewayError:
        """The same error with a place, which the caller knows better."""
        if not self.where:
            self.where = where
        return self

    def as_json(self) -> dict[str, object]:
        return {"error": {"code": self.code, "message": self.message, "where": self.where}}


@contextmanager
def errors_at(where: str) -> Iterator[None]:
    """Errors that name no place name this one.

    >>> with errors_at("cards"):
    ...     raise HousewayError("no-card", "no such card")
    Traceback (most recent call last):
    houseway.errors.HousewayError: cards: no such card
    """
    try:
        yield
    except HousewayError as error:
        raise error.at(where) from None


class Unreadable(HousewayError):
    """A text that cannot be parsed."""


class UnknownName(HousewayError):
    """A name of something that does not exist."""

    def __init__(self, kind: str, found: str, known: Iterable[str], *, where: str = "") -> None:
        self.known = tuple(known)
        super().__init__(
            f"unknown-{kind.replace(' ', '-')}",
            f"no {kind} {found!r}{nearest(found, self.known)}",
            where=where,
        )


class IllegalMove(HousewayError):
    """A move that is not allowed at this point of the round."""


class BadRecord(HousewayError):
    """A record that contradicts the rules or itself."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding of `houseway check`."""

    code: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    path: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place} {self.code}: {self.message}".strip()


class BadSheet(HousewayError):
    """A rule sheet is wrong; `problems` lists everything found in one run."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("bad-sheet", "\n".join(map(str, self.problems)))


def nearest(found: str, known: Iterable[str], *, limit: int = 12) -> str:
    """The suggestion for an unknown name, at the end of a message.

    >>> nearest("phoenix7", ["tie", "phoenix-7"])
    '. Did you mean phoenix-7?'
    >>> nearest("xyz", ["tie", "phoenix-7"])
    '. Known: tie, phoenix-7'
    """
    names = sorted(known) if isinstance(known, Set) else list(known)
    folded = {name.lower(): name for name in names}
    close = [folded[n] for n in get_close_matches(found.lower(), folded, n=3, cutoff=0.6)]
    if close:
        return f". Did you mean {' or '.join(close)}?"
    if not names:
        return ""
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return f". Known: {', '.join(names[:limit])}{more}"
