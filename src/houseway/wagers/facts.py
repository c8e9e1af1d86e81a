"""Facts: small named values that a finished round states.

Every fact has a finite domain, so that a condition can be checked when the sheet is loaded and a
wager can be tested on all values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

Value = bool | int | float | str | frozenset[str]
Facts = Mapping[str, Value]
Stage = Literal["deal", "up", "decide", "end"]

COMPARED = ("higher", "equal", "lower")
# Two hands in words, for texts of rows where `hand.vs` is a fact; no condition looks at them.
HANDS_COMPARED = ("winner.hand", "beaten.hand")


def compared(own: Any, other: Any) -> str:
    """
    >>> compared(2, 1), compared(1, 1), compared(1, 2)
    ('higher', 'equal', 'lower')
    """
    higher, equal, lower = COMPARED
    return higher if own > other else equal if own == other else lower


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact's type and domain. `stage` is the stage of the round at which it is known.

    A `half` counts in half points; halves are exact in binary, so they are plain numbers. The
    words of an `order` go from the lowest up and can be compared like numbers. `says`
    names the fact in a ruling: a noun ("the up card"), or the statement that a true `bool` makes.
    `lacks` names the first value of the domain, which means nothing.
    """

    kind: Literal["bool", "int", "half", "word", "order", "set"]
    means: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    stage: Stage = "end"
    says: str = ""
    lacks: str = ""

    @property
    def domain(self) -> tuple[Value, ...]:
        """All values; for a set, its members one at a time and none."""
        if self.kind == "bool":
            return (False, True)
        if self.kind == "int":
            return tuple(range(self.low, self.high + 1))
        if self.kind == "half":
            return tuple(halves(twice) for twice in range(2 * self.low, 2 * self.high + 1))
        if self.kind in ("word", "order"):
            return self.words
        return (frozenset(), *(frozenset({word}) for word in self.words))

    def describe(self) -> str:
        """
        >>> number("points", 0, 9).describe()
        '0 to 9'
        """
        if self.kind == "int":
            return f"{self.low} to {self.high}"
        if self.kind == "half":
            return f"{self.low} to {self.high} in halves"
        if self.kind == "bool":
            return "true or false"
        if self.kind == "order":
            return " < ".join(f"'{word}'" for word in self.words)
        listed = ", ".join(f"'{word}'" for word in self.words)
        return f"a set of {listed}" if self.kind == "set" else f"one of {listed}"


def label(name: str, fact: Fact) -> str:
    """The name of a fact for people.

    >>> label("banker.total", number("final points", 0, 9))
    'banker total'
    >>> label("dealer.up", word("rank of the first card", ["A"], says="the up card"))
    'the up card'
    """
    return fact.says or name.replace(".", " ").replace("_", " ")


def stated(name: str, fact: Fact, value: Value) -> str:
    """A fact with its value, in the words of a ruling.

    >>> stated("hand.soft", yes_no("", says="the hand is soft", lacks="the hand is hard"), False)
    'the hand is hard'
    >>> stated("banker.total", number("points", 0, 9), 7)
    'banker has 7'
    >>> stated("banker.cards", number("cards", 2, 3), 3)
    'banker has 3 cards'
    """
    if fact.lacks and value == fact.domain[0]:
        return fact.lacks
    if fact.says and value is True:
        return fact.says
    text = value_text(value)
    if name == "winner":
        return "a tie" if value == "tie" else f"{text} wins"
    if fact.kind == "set":
        return f"{label(name, fact)} {text}"
    holder, _, what = name.rpartition(".")
    holder = {"hand": "the hand", "dealt": ""}.get(holder, holder)
    if holder and what in HAS:
        return f"{holder} has {text}{HAS[what]}"
    return f"{label(name, fact)} is {text}"


# Numbers of a hand, and the word after each.
HAS = {"total": "", "cards": " cards", "category": ""}


def value_text(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return " and ".join(each.replace("-", " ") for each in sorted(value)) or "nothing"
    return str(value).replace("-", " ") if isinstance(value, str) else str(value)


def follows_choice(uses: Iterable[str]) -> bool:
    """Whether a wager with these facts depends on the bettor's own hand and decisions."""
    return any(name.startswith("hand.") or name == "bet.choice" for name in uses)


def combinations(
    together: Iterable[Facts], apart: Mapping[str, Iterable[Value]], uses: frozenset[str]
) -> Iterator[Facts]:
    """Every combination of the used facts: `together` lists facts that depend on each other."""
    free = [name for name in apart if name in uses]
    seen = set()
    for facts in together:
        known = {name: value for name, value in facts.items() if name in uses}
        if (key := tuple(known.items())) not in seen:
            seen.add(key)
            for values in product(*(apart[name] for name in free)):
                yield {**known, **dict(zip(free, values, strict=True))}


def number(
    means: str, low: int, high: int, stage: Stage = "end", *, says: str = "", lacks: str = ""
) -> Fact:
    return Fact(kind="int", means=means, low=low, high=high, stage=stage, says=says, lacks=lacks)


def half(means: str, low: int, high: int, stage: Stage = "end", *, says: str = "") -> Fact:
    return Fact(kind="half", means=means, low=low, high=high, stage=stage, says=says)


def halves(twice: int) -> int | float:
    """
    >>> halves(43), halves(42)
    (21.5, 21)
    """
    return twice / 2 if twice % 2 else twice // 2


def yes_no(means: str, stage: Stage = "end", *, says: str = "", lacks: str = "") -> Fact:
    return Fact(kind="bool", means=means, stage=stage, says=says, lacks=lacks)


# The words by which a statement is made, and those by which it is denied.
DENIALS = (
    (" has a ", " has no "),
    (" has the ", " has no "),
    (" is a ", " is no "),
    (" is ", " is not "),
    (" comes ", " does not come "),
)


def statement(means: str, says: str, stage: Stage = "end") -> Fact:
    """A fact that is said, or denied in the same words.

    >>> statement("", "the hand has a joker").lacks, statement("", "the hand is soft").lacks
    ('the hand has no joker', 'the hand is not soft')
    """
    made, denied = next(words for words in DENIALS if words[0] in says)
    return yes_no(means, stage, says=says, lacks=says.replace(made, denied, 1))


def word(
    means: str, words: Iterable[str], stage: Stage = "end", *, says: str = "", lacks: str = ""
) -> Fact:
    return Fact(kind="word", means=means, words=tuple(words), stage=stage, says=says, lacks=lacks)


def order(
    means: str, words: Iterable[str], stage: Stage = "end", *, says: str = "", lacks: str = ""
) -> Fact:
    """Words that can be compared, the lowest first."""
    return Fact(kind="order", means=means, words=tuple(words), stage=stage, says=says, lacks=lacks)


def words(means: str, members: Iterable[str], stage: Stage = "end", *, says: str = "") -> Fact:
    return Fact(kind="set", means=means, words=tuple(members), stage=stage, says=says)
