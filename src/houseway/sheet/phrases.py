"""Small grammars of a rule sheet. Each phrase has one parser and one frozen value.

They exist so that a sheet can be proof-read against the printed page: a drawing grid looks like
the drawing grid of the document.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Self

from houseway.cards.card import RANKS
from houseway.errors import Unreadable
from houseway.money import parse_money, parse_range
from houseway.phrase import Phrase

TOTALS = range(10)


# --- card values ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Values(Phrase):
    """The count of each rank, and the modulus of a hand's total (0 for none).

    Sums up to `whole` are not reduced by the modulus.
    """

    by_rank: tuple[int, ...]  # index: rank, 0 = deuce .. 12 = ace; -1: not in this deck
    modulus: int
    high: tuple[int, ...] = ()  # ranks that may count ten more
    joker: int = -1
    whole: int = 0

    @property
    def highest(self) -> int:
        """The highest total of a hand that counts by the modulus."""
        return max(self.modulus - 1, self.whole)

    def of(self, rank: int) -> int:
        return self.by_rank[rank] if rank < len(self.by_rank) else self.joker

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Values.parse("A=1 2-9 TJQK=0 mod 10").by_rank
        (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
        >>> Values.parse("A=1/11 2-10 JQK=10").high
        (12,)
        >>> Values.parse("A=1 2-10 JQK=0 mod 10 above 10").highest
        10
        """
        body, _, reduced = text.partition("mod")
        modulus, above, whole = reduced.partition("above")
        by_rank = [-1] * len(RANKS)
        high = []
        joker = -1
        for word in body.replace("10", "T").split():
            names, equals, number = word.partition("=")
            if equals:
                low, _, or_high = number.replace("T", "10").partition("/")
                if not low.isdigit() or or_high not in ("", str(int(low) + 10)):
                    raise _unreadable(
                        "values", text, '"A=1 2-9 TJQK=0 mod 10" or "A=1/11 2-10 JQK=10"'
                    )
                if names == "Jk":
                    joker = int(low)
                    continue
                for name in names:
                    by_rank[_rank(name, text)] = int(low)
                    high += [_rank(name, text)] if or_high else []
            else:
                first, _, last = word.partition("-")
                for rank in range(_rank(first, text), _rank(last or first, text) + 1):
                    by_rank[rank] = rank + 2
        if (modulus.strip() and not modulus.strip().isdigit()) or (above and whole.strip() != "10"):
            raise _unreadable("values", text, '"... mod 10" or "... mod 10 above 10"')
        return cls(
            text,
            tuple(by_rank),
            modulus=int(modulus) if modulus.strip() else 0,
            high=tuple(high),
            joker=joker,
            whole=int(whole) if above else 0,
        )


def digit_values(values: Values, *, ten: bool = False) -> Values:
    """The values, if hands count 0 to 9 by them, or, with `ten`, up to 10."""
    if values.modulus != len(TOTALS) or values.high or (values.whole and not ten):
        or_ten = f' or "... mod {len(TOTALS)} above 10"' if ten else ""
        message = (
            f'values {values.text!r}: hands count 0 to 9; write "... mod {len(TOTALS)}"{or_ten}'
        )
        raise Unreadable("values", message, where="deck.values")
    return values


def _rank(name: str, text: str) -> int:
    if len(name) != 1 or name not in RANKS:
        raise _unreadable("values", text, f"ranks {RANKS}")
    return RANKS.index(name)


@dataclass(frozen=True, slots=True)
class TwoCards(Phrase):
    """The kinds of the two cards of a natural; T is any card of value ten."""

    kinds: tuple[str, str]
    legal: ClassVar[str] = '"A+T" (T is any card of value ten), "A+A" or "Jk+Jk"'

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> TwoCards.parse("Jk+T").kinds
        ('Jk', 'T')
        """
        match = re.fullmatch(r"(A|T|Jk|[2-9])\+(A|T|Jk|[2-9])", text)
        if not match:
            raise ValueError(f"{text!r} is not two cards; write {cls.legal}")
        return cls(text, (match[1], match[2]))


# --- drawing charts -----------------------------------------------------------------------------

_VERBS = {"hit": "H", "stand": "S", "option": "O"}


@dataclass(frozen=True, slots=True)
class Chart(Phrase):
    """The play of a hand by its total, one letter each: H hit, S stand, O option."""

    letters: str
    highest: ClassVar[int] = TOTALS[-1]

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Chart.parse("0-3 hit, 4-6 option, 7-9 stand").letters
        'HHHHOOOSSS'
        """
        letters: dict[int, str] = {}
        for part in text.split(","):
            match = re.fullmatch(r"\s*(\d|10)(?:-(\d|10))?\s+(hit|stand|option)\s*", part)
            if not match or max(int(match[1]), int(match[2] or 0)) > cls.highest:
                raise _unreadable("chart", text, '"0-5 hit, 6-9 stand"')
            for total in range(int(match[1]), int(match[2] or match[1]) + 1):
                if total in letters:
                    raise Unreadable("chart", f"{text!r} says twice what {total} does")
                letters[total] = _VERBS[match[3]]
        missing = [str(total) for total in TOTALS if total not in letters]
        if missing:
            raise Unreadable("chart", f"{text!r} does not say what {', '.join(missing)} does")
        return cls(text, "".join(letters[total] for total in sorted(letters)))


class TenChart(Chart):
    """A chart of hands that may count 10; a chart without 10 treats it as 9."""

    __slots__ = ()
    highest = 10


@dataclass(frozen=True, slots=True)
class Grid(Phrase):
    """The draw of the second hand, by its own total and by the first hand's third card."""

    drew: tuple[str, ...]  # index: own total; letter per third-card value 0..9
    stood: str  # letter per own total, when the first hand took no card

    def letter(self, total: int, third: int | None) -> str:
        return self.stood[total] if third is None else self.drew[total][third]

    @classmethod
    def parse(cls, text: str) -> Self:
        """The printed drawing table: a head line, then a line per total or range of totals.

        Totals above the last line stand. A chart phrase (`0-5 hit, 6-9 stand`) is a grid that does
        not look at the third card.
        """
        if "\n" not in text.strip():
            chart = Chart.parse(text).letters
            return cls(text, tuple(letter * 10 for letter in chart), chart)
        lines = [line.split() for line in text.strip().splitlines()]
        if lines[0] != ["0123456789", "stood"]:
            raise _unreadable("grid", lines[0], 'the head line "0123456789 stood"')
        drew: dict[int, str] = {}
        stood: dict[int, str] = {}
        for line in lines[1:]:
            if len(line) != 3:
                raise _unreadable("grid", " ".join(line), '"3  HHHHHHHHSH H"')
            totals, cells, last = line
            if len(cells) != 10 or len(last) != 1 or set(cells + last) - set("HS"):
                raise Unreadable(
                    "grid",
                    f"row {totals!r}: {len(cells)} cells {cells!r}; expected ten letters H or S "
                    "(third card 0 to 9) and one for stood",
                )
            match = re.fullmatch(r"(\d)(?:-(\d))?", totals)
            if not match:
                raise _unreadable("grid", totals, "a total or a range such as 0-2")
            for total in range(int(match[1]), int(match[2] or match[1]) + 1):
                if total in drew:
                    raise Unreadable("grid", f"total {total} has two rows")
                drew[total], stood[total] = cells, last
        highest = max(drew, default=-1)
        missing = [str(total) for total in range(highest + 1) if total not in drew]
        if missing or highest < 7:
            raise Unreadable("grid", f"no row for total {', '.join(missing) or highest + 1}")
        for total in TOTALS:
            drew.setdefault(total, "S" * 10)
            stood.setdefault(total, "S")
        return cls(text, tuple(drew[t] for t in TOTALS), "".join(stood[t] for t in TOTALS))


@dataclass(frozen=True, slots=True)
class Naturals(Phrase):
    """The totals that stop the drawing: `8-9 stop`, `9 stop`, `none`."""

    totals: frozenset[int]

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> sorted(Naturals.parse("8-9 stop").totals)
        [8, 9]
        """
        if text.strip() == "none":
            return cls(text, frozenset())
        match = re.fullmatch(r"\s*(\d)(?:-(\d))?\s+stop\s*", text)
        if not match:
            raise _unreadable("naturals", text, '"8-9 stop", "9 stop" or "none"')
        return cls(text, frozenset(range(int(match[1]), int(match[2] or match[1]) + 1)))


# --- dealing order --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealingOrder(Phrase):
    """The hands in the order in which they get their first cards, with how many at a time.

    Two shared hands get two cards each, a hand for each seat one, two or three. If the
    player-dealer's second card comes after the seats have played, the order ends before it. A
    number deals so many cards at a time: a stack of three to each seat, five to the board. Piles
    are made of so many cards each, one for every place. A burned card belongs to no hand.
    """

    stacks: tuple[tuple[str, int], ...]

    @property
    def words(self) -> tuple[str, ...]:
        """A word for each card.

        >>> DealingOrder.parse("seats seats burn board 2 burn dealer 2").words
        ('seats', 'seats', 'burn', 'board', 'board', 'burn', 'dealer', 'dealer')
        """
        return tuple(word for word, count in self.stacks for _ in range(count))

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> DealingOrder.parse("seats 2 dealer 2 board 5").stacks
        (('seats', 2), ('dealer', 2), ('board', 5))
        """
        board = r"((?: burn)? board [1-5])"
        turns = (
            r"(?:seats|dealer|round) [2-5](?: (?:seats|dealer) [2-5])?|seats dealer seats dealer"
        )
        if not re.fullmatch(
            r"player banker player banker|(seats dealer|round)( (seats dealer|round)){0,2}"
            rf"|seats dealer seats|dealer seats seats|({turns}){board}*"
            rf"|seats( seats| [2-5]){board}+( burn)? dealer [2-5]|piles [2-9]|seats (?:9|13)",
            text,
        ):
            raise _unreadable(
                "order",
                text,
                '"player banker player banker", "seats dealer seats dealer", "seats dealer seats", '
                '"round round round", "seats 3 dealer 3", "seats 2 dealer 2 board 5", '
                '"seats seats burn board 5 burn dealer 4", "piles 7" or "seats 13"',
            )
        found = re.findall(r"([a-z]+)(?: ([1-9][0-9]?))?", text)
        return cls(text, tuple((word, int(count or 1)) for word, count in found))


# --- faces ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Faces(Phrase):
    """The first cards that lie face up, and those that are opened before the first decision."""

    default: str  # up | down
    exceptions: dict[tuple[str, int], str] = field(compare=False)
    # Places by hand; no places mean the whole hand.
    opened: dict[str, tuple[int, ...]] = field(compare=False)

    def of(self, hand: str, place: int) -> str:
        return self.exceptions.get((hand, place), self.default)

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Faces.parse("down, dealer 3 up").of("dealer", 3)
        'up'
        >>> Faces.parse("down, open player, open banker 1").opened
        {'player': (), 'banker': (1,)}
        """
        default, *rest = [part.strip() for part in text.split(",")]
        exceptions: dict[tuple[str, int], str] = {}
        opened: dict[str, tuple[int, ...]] = {}
        for part in rest:
            if match := re.fullmatch(r"(player|banker|dealer) ([1-5]) (up|down)", part):
                exceptions[match[1], int(match[2])] = match[3]
            elif match := re.fullmatch(r"open (player|banker|dealer)(?: ([1-4]))?", part):
                opened[match[1]] = (int(match[2]),) if match[2] else ()
            else:
                raise _unreadable("faces", text, '"up", "down, dealer 3 up", "down, open player"')
        if default not in ("up", "down"):
            raise _unreadable("faces", text, '"up" or "down" first')
        return cls(text, default, exceptions, opened)


# --- the action button --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Device(Phrase):
    """The device of the action button: dice, a number generator, a card of a hand, or none."""

    kind: str  # dice | number | card | none
    dice: int = 0  # a number generator is one die with many faces
    faces: int = 6
    hand: str = ""
    place: int = 0  # which card of the hand, from 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Device.parse("card banker 2")
        Device(kind='card', dice=0, faces=6, hand='banker', place=2)
        >>> Device.parse("number 1-21")
        Device(kind='number', dice=1, faces=21, hand='', place=0)
        """
        words = {"one": 1, "two": 2, "three": 3}
        if text == "none":
            return cls(text, "none")
        if match := re.fullmatch(r"(one|two|three)-dice", text):
            return cls(text, "dice", dice=words[match[1]])
        if match := re.fullmatch(r"number 1-([1-9]\d?)", text):
            return cls(text, "number", dice=1, faces=int(match[1]))
        if match := re.fullmatch(r"card (player|banker|dealer) ([1-9])", text):
            return cls(text, "card", hand=match[1], place=int(match[2]))
        raise _unreadable("device", text, '"three-dice", "number 1-21", "card banker 2" or "none"')


@dataclass(frozen=True, slots=True)
class Counts(Phrase):
    """The count from a number to a seat: origin, direction, and whether the bank is skipped."""

    origin: str  # player-dealer | left-of-house-dealer
    number: int  # the number of the origin
    clockwise: bool
    skip_bank: bool

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Counts.parse("player-dealer 0, clockwise")
        Counts(origin='player-dealer', number=0, clockwise=True, skip_bank=True)
        """
        match = re.fullmatch(
            r"(player-dealer [01]|left-of-house-dealer 1), (clockwise|counter-clockwise)"
            r"(, skip player-dealer)?",
            text,
        )
        if not match:
            raise _unreadable(
                "counts",
                text,
                '"player-dealer 0, clockwise", "player-dealer 1, clockwise" or '
                '"left-of-house-dealer 1, clockwise, skip player-dealer"',
            )
        origin, number = match[1].rsplit(" ", 1)
        # A player-dealer at position zero is never reached by counting round the table.
        skip = bool(match[3]) or (origin == "player-dealer" and number == "0")
        return cls(text, origin, int(number), match[2] == "clockwise", skip)


# --- sizes of wagers ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range(Phrase):
    """The least and the most of money; None is an open end."""

    low: int = 0
    high: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Range.parse("$5-No Limit")
        Range(low=500, high=None)
        """
        return cls(text, *parse_range(text))


@dataclass(frozen=True, slots=True)
class Limits(Range):
    """The least and the most of a wager; `from_table`: those of the table's limits."""

    from_table: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Limits.parse("$5-$500")
        Limits(low=500, high=50000, from_table=False)
        """
        if text == "table":
            return cls(text, from_table=True)
        return cls(text, *parse_range(text))


@dataclass(frozen=True, slots=True)
class Amounts(Range):
    """The least and the most that a printed limit allows; `from_table`: those of the table."""

    from_table: bool = False
    offered: bool = True

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Amounts.parse("up to $150")
        Amounts(low=0, high=15000, from_table=False, offered=True)
        """
        if text in ("any", "table", "not offered"):
            return cls(text, from_table=text == "table", offered=text != "not offered")
        if text.startswith("up to "):
            return cls(text, high=parse_money(text.removeprefix("up to ")))
        return cls(text, *parse_range(text))


@dataclass(frozen=True, slots=True)
class TableLimit(Range):
    """A table limit that a rule names, `and_above` with all higher ones."""

    and_above: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> TableLimit.parse("$50-$300 and above").fits(100_00, 500_00)
        True
        """
        span = text.removesuffix(" and above")
        return cls(text, *parse_range(span), and_above=span != text)

    def fits(self, low: int, high: int | None) -> bool:
        if not self.and_above:
            return (low, high) == (self.low, self.high)
        return low >= self.low and (high is None or (self.high is not None and high >= self.high))


@dataclass(frozen=True, slots=True)
class Size(Phrase):
    """A wager's size against another wager of the same bettor: `<= base`, `== 1/2 ante`."""

    relation: str  # <= | == | any
    factor: Fraction
    of: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Size.parse("<= base"), Size.parse("== 2 x ante").factor
        (Size(relation='<=', factor=Fraction(1, 1), of='base'), Fraction(2, 1))
        """
        if text == "any":
            return cls(text, "any", Fraction(1), "")
        match = re.fullmatch(r"(<=|==)\s+(?:(\d+(?:/\d+)?)\s+(?:x\s+)?)?([a-z][a-z0-9.-]*)", text)
        if not match:
            raise _unreadable("size", text, '"any", "<= base" or "== 2 x ante"')
        return cls(text, match[1], Fraction(match[2] or 1), match[3])


@dataclass(frozen=True, slots=True)
class Need:
    """Another wager that is required, of at least `least` cents."""

    wager: str
    least: int = 1


@dataclass(frozen=True, slots=True)
class Needs(Phrase):
    """A placement condition: alternatives, each a set of wagers that are needed together."""

    alternatives: tuple[tuple[Need, ...], ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Needs.parse("player or banker").alternatives
        ((Need(wager='player', least=1),), (Need(wager='banker', least=1),))
        >>> Needs.parse("fortune >= $5").alternatives[0][0].least
        500
        """
        if not text.strip():
            return cls(text, ())
        alternatives = []
        for part in re.split(r"\s+or\s+", text.strip()):
            needs = []
            for word in re.split(r"\s+and\s+", part):
                match = re.fullmatch(r"([a-z0-9][a-z0-9.-]*)(?:\s*>=\s*(\$[\d.,]+))?", word)
                if not match:
                    raise _unreadable("needs", text, '"player or banker", "ante and blind"')
                needs.append(Need(match[1], parse_money(match[2]) if match[2] else 1))
            alternatives.append(tuple(needs))
        return cls(text, tuple(alternatives))


def _unreadable(code: str, found: object, legal: str) -> Unreadable:
    return Unreadable(code, f"{found!r} cannot be read; write {legal}")
