"""Interpreter of card charts: the first row that fits a hand and is possible sets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards import Card, cards_text
from houseway.errors import BadRecord, HousewayError, UnknownName
from houseway.ranking.orders import ACE
from houseway.setting.section import WayRow
from houseway.setting.seven_cards import FACTS, SEVEN, CardSplit, Orders, SevenCardHand, orders_for
from houseway.wagers.when import ALWAYS, Condition, parse_when

Fits = Callable[[SevenCardHand, CardSplit], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartSetting:
    """A chart's setting of a hand, and the row that decides."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    row: str
    why: str
    cite: str


def _two_of(times: int, place: int = 0) -> Fits:
    """Two cards of the n-th highest rank that is held so many times are in front."""

    def fits(seven: SevenCardHand, split: CardSplit) -> bool:
        held = seven.held(times)
        return bool(held) and {seven.rank(c) for c in split.front_cards} == {held[place]}

    return fits


def _front_is(ranks: Callable[[SevenCardHand], list[int]]) -> Fits:
    def fits(seven: SevenCardHand, split: CardSplit) -> bool:
        return Counter(map(seven.rank, split.front_cards)) == Counter(ranks(seven))

    return fits


def _pair_with(*least: str) -> Fits:
    """A pair is in front, and at least such a hand behind."""

    def fits(_: SevenCardHand, split: CardSplit) -> bool:
        categories = split.orders.back.categories
        place = categories.index(split.back.category)
        return split.front.category == "pair" and place >= min(map(categories.index, least))

    return fits


def _has_ace(seven: SevenCardHand, split: CardSplit) -> bool:
    return ACE in map(seven.rank, split.front_cards)


SETTERS: Mapping[str, Fits] = {
    "second and third": _front_is(lambda seven: sorted(seven.counts, reverse=True)[1:3]),
    "top singles": _front_is(lambda seven: seven.held(1)[:2]),
    "low pair": _two_of(2, -1),
    "high pair": _two_of(2),
    "pair of five": _two_of(5),
    "pair of high trips": _two_of(3),
    "split quads": _two_of(4),
    "ace and top single": _front_is(lambda seven: [ACE, *seven.held(1)[:1]]),
    "high pair, keep trips": _pair_with("three-of-a-kind"),
    "high pair, keep quads": _pair_with("four-of-a-kind"),
    "pair, keep complete": lambda _, split: split.complete and split.front.category == "pair",
    "ace, keep complete": lambda seven, split: split.complete and _has_ace(seven, split),
    "best front, keep complete": lambda _, split: split.complete,
    "best front": lambda _seven, _split: True,
}


def setters(text: str) -> tuple[str, ...]:
    """
    >>> setters("pair, keep complete | best front")
    ('pair, keep complete', 'best front')
    """
    names = tuple(name.strip() for name in text.split("|"))
    for name in names:
        if name not in SETTERS:
            raise UnknownName("way to set a hand", name, SETTERS, where="set")
    return names


@dataclass(frozen=True)
class _Row:
    row: WayRow
    when: Condition
    setters: tuple[str, ...]

    @property
    def why(self) -> str:
        return self.row.says or f"{self.when.words}: {self.row.set}"


@dataclass(frozen=True)
class CardChart:
    """A chart made ready to set hands."""

    rows: tuple[_Row, ...]
    orders: Orders

    def set(self, cards: Sequence[Card]) -> ChartSetting:
        """The setting of seven cards.

        >>> from houseway.cards import parse_cards
        >>> chart = read_card_chart([{"id": "all", "set": "best front"}], joker="bug")
        >>> cards_text(chart.set(parse_cards("As Kd Qc 9h 7s 5d 3c")).front)
        'Kd Qc'
        """
        if len(cards) != SEVEN:
            raise BadRecord(
                "wrong-count", f"{len(cards)} cards; a hand that is set has {SEVEN}", where="cards"
            )
        seven = SevenCardHand(tuple(cards), self.orders)
        for row in self.rows:
            if not row.when.test(seven):
                continue
            for name in row.setters:
                found = [split for split in seven.splits if SETTERS[name](seven, split)]
                found = [split for split in found if not split.foul]
                if found:
                    best = max(found, key=lambda split: split.height)
                    return ChartSetting(
                        front=best.front_cards,
                        back=best.back_cards,
                        row=row.row.id,
                        why=row.why,
                        cite=row.row.cite,
                    )
        raise BadRecord(
            "no-house-way", f"no row of the chart sets {cards_text(cards)}", where="house_way"
        )


def read_card_chart(rows: Iterable[WayRow | Mapping[str, Any]], *, joker: str) -> CardChart:
    """A chart from its rows; refuses an unknown fact or setting and names the row."""
    made = []
    for row in rows:
        read = row if isinstance(row, WayRow) else WayRow.model_validate(row)
        try:
            when = parse_when(read.when, FACTS) if read.when else ALWAYS
            made.append(_Row(read, when, setters(read.set)))
        except HousewayError as error:
            error.where = f"house_way.row.{read.id}"
            raise
    return CardChart(tuple(made), orders_for(joker))
