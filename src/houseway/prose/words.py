"""Numbers, lists, cards and money in running text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from houseway.cards.card import RANKS

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
RANK_NAMES = {
    **{rank: rank for rank in "23456789"},
    "T": "10",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
PARTS = {Fraction(1, 2): "half", Fraction(1, 4): "a quarter", Fraction(3, 4): "three quarters"}


def number(count: int) -> str:
    """
    >>> number(2), number(21)
    ('two', '21')
    """
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else f"{count:,}"


def counted(count: int, noun: str) -> str:
    """
    >>> counted(1, "card"), counted(3, "card"), counted(0, "card"), counted(2, "ace")
    ('one card', 'three cards', 'no cards', 'two aces')
    """
    return f"{number(count)} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """
    >>> plural("box"), plural("queen"), plural("6")
    ('boxes', 'queens', '6s')
    """
    return f"{noun}es" if noun.endswith(("s", "x", "ch")) else f"{noun}s"


def listed(items: Iterable[str], last: str = "and") -> str:
    """
    >>> listed(["a"]), listed("ab"), listed("abc", "or")
    ('a', 'a and b', 'a, b or c')
    """
    *before, final = items
    return f"{', '.join(before)} {last} {final}" if before else final


def spans(numbers: Iterable[int]) -> str:
    """Numbers with runs of three or more drawn together.

    >>> spans([0, 1, 2, 5]), spans([4, 5]), spans([7])
    ('0 to 2 or 5', '4 or 5', '7')
    """
    runs: list[list[int]] = []
    for value in sorted(numbers):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    parts = []
    for run in runs:
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(value) for value in run]
    return listed(parts, "or")


def rank_name(rank: int, *, many: bool = False) -> str:
    """The name of a rank by its index.

    >>> rank_name(12), rank_name(8, many=True)
    ('ace', '10s')
    """
    name = RANK_NAMES[RANKS[rank]]
    return plural(name) if many else name


def with_article(name: str) -> str:
    """
    >>> with_article("king"), with_article("ace"), with_article("8"), with_article("10")
    ('a king', 'an ace', 'an 8', 'a 10')
    """
    return f"{'an' if name.startswith(('a', '8')) else 'a'} {name}"


def part(share: Fraction) -> str:
    """A share of something, as in "half of the Ante".

    >>> part(Fraction(1, 2)), part(Fraction(2, 3))
    ('half', '2/3')
    """
    return PARTS.get(share, str(share))


def times(factor: Fraction) -> str:
    """
    >>> times(Fraction(2)), times(Fraction(3)), times(Fraction(1))
    ('twice', 'three times', 'as much as')
    """
    if factor == 1:
        return "as much as"
    return "twice" if factor == 2 else f"{number(int(factor))} times"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(*parts: str) -> str:
    """Parts joined, with a capital at the start and a stop at the end; empty parts are left out.

    >>> sentence("cards are dealt", "", "face up")
    'Cards are dealt face up.'
    """
    text = capital(" ".join(part for part in parts if part))
    return text if text.endswith((".", "!", "?")) else f"{text}."


def hyphenless(words: Sequence[str] | str) -> str:
    """A word of a sheet for people; limits keep their hyphen.

    >>> hyphenless("straight-flush"), hyphenless("15-30")
    ('straight flush', '15-30')
    """
    text = words if isinstance(words, str) else " ".join(words)
    return re.sub(r"(?<!\d)-|-(?!\d)", " ", text)


def street_name(street: str) -> str:
    """The name of a street as players say it.

    >>> street_name("third"), street_name("pre-flop"), street_name("before-draw")
    ('third street', 'before the flop', 'before the draw')
    """
    if street in PLACES[1:]:
        return f"{street} street"
    if street in ("before-draw", "after-draw"):
        return street.replace("-", " the ")
    if street == "pre-flop":
        return "before the flop"
    return hyphenless(street)
