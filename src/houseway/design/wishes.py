"""The wishes of a design: the pays that each row may have, and what every table must satisfy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.design.chances import Chances
from houseway.errors import HousewayError, UnknownName
from houseway.money import Pays, parse_money

SPAN = re.compile(r"(\d+)-(\d+)(?:/(\d+))?")
ORDERS = ("", "falling", "rising", "by-chance")
RANKINGS = ("edge", "deviation", "top", "-edge", "-deviation", "-top")
SPANS = ("edge", "hit", "deviation", "top", "steps")
MOST_VALUES = 1_000  # for one row

Between = tuple[Fraction | None, Fraction | None]
FREE: Between = (None, None)


def parse_pays(text: str, row: str = "") -> tuple[Fraction, ...]:
    """The profits that a row may pay for one unit: `25`, `20,25,30`, `20-40/5`, `push`, `lose`.

    >>> [int(value) for value in parse_pays("20-40/10,push,lose,3 to 2")]
    [20, 30, 40, 0, -1, 1]
    """
    found: list[Fraction] = []
    for part in (item.strip() for item in text.split(",")):
        if match := SPAN.fullmatch(part):
            first, last, step = int(match[1]), int(match[2]), int(match[3] or 1)
            if last < first or step < 1:
                raise _unreadable(row, part)
            found += (Fraction(value) for value in range(first, last + 1, step))
            continue
        whole = part if re.search(r"[a-z]", part) else f"{part} to 1"
        try:
            pays = Pays.parse(whole)
        except HousewayError:
            raise _unreadable(row, part) from None
        if pays.fixed or pays.result == "stays":
            raise _unreadable(row, part)
        found.append(pays.per_unit)
    if len(found) > MOST_VALUES:
        raise HousewayError(
            "too-many-pays",
            f"row {row} may pay {len(found)} values; at most {MOST_VALUES}",
            where=f"rows.{row}",
        )
    return tuple(dict.fromkeys(found))


def _unreadable(row: str, part: str) -> HousewayError:
    return HousewayError(
        "unreadable-pays",
        f"{part!r} is no list of pays; write 25, 20,25,30, 20-40/5, 3 to 2, push or lose",
        where=f"rows.{row}",
    )


def parse_between(text: str, where: str) -> Between:
    """A span of shares or numbers: `6%-8%`, `0.06-0.08`, `-8%`, `6%-`, `7%`.

    >>> parse_between("6%-8%", "edge")
    (Fraction(3, 50), Fraction(2, 25))
    """
    match = re.fullmatch(r"\s*([\d.]+%?)?\s*(-|to)?\s*([\d.]+%?)?\s*", text)
    if not match or not (match[1] or match[3]):
        raise HousewayError(
            "unreadable-span", f"{text!r} is no span; write 6%-8%, 6%- or -8%", where=where
        )
    low, high = (_share(part, where) if part else None for part in (match[1], match[3]))
    if not match[2]:
        high = low
    if low is not None and high is not None and high < low:
        raise HousewayError(
            "contradiction", f"{text!r} ends below its start: no table can satisfy it", where=where
        )
    return low, high


def _share(text: str, where: str) -> Fraction:
    try:
        value = Fraction(text.removesuffix("%"))
    except ValueError:
        raise HousewayError("unreadable-span", f"{text!r} is no number", where=where) from None
    return value / 100 if text.endswith("%") else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """The wishes that every table must satisfy; a span without ends allows everything.

    `edge`, `hit` and `deviation` are per unit; `top` is the highest pay. `order` says how the pays
    go from row to row: falling, rising, or the rarer the higher (by-chance). With `steps`, each pay
    is so many times the next lower one. `same_edge` is the most that the edge may differ between
    the numbers of `decks`. `bank_loss` is the most that the bank may lose on one bet at the table
    limit `limit`, both in cents.
    """

    pays: Mapping[str, tuple[Fraction, ...]] = field(hash=False)
    edge: Between = FREE
    hit: Between = FREE
    deviation: Between = FREE
    top: Between = FREE
    order: str = ""
    steps: Between = FREE
    decks: tuple[int, ...] = ()
    same_edge: Fraction | None = None
    limit: int | None = None
    bank_loss: int | None = None
    best: str = "edge"
    most: int = 20

    @property
    def most_paid(self) -> Fraction | None:
        """The highest pay by which the bank loses no more than it may."""
        if self.limit is None or self.bank_loss is None:
            return None
        return Fraction(self.bank_loss, self.limit)

    @property
    def top_allowed(self) -> Between:
        """The highest pay, by its own wish and by what the bank may lose."""
        low, high = self.top
        bounds = [bound for bound in (high, self.most_paid) if bound is not None]
        return low, min(bounds, default=None)

    def named(self) -> Iterator[str]:
        """The wishes that are there, by name."""
        for name in SPANS:
            if getattr(self, name) != FREE:
                yield name
        if self.most_paid is not None:
            yield "bank_loss"
        if self.order:
            yield "order"
        if self.same_edge is not None:
            yield "same_edge"


def read_wishes(
    chances: Chances,
    pays: Mapping[str, str],
    *,
    edge: str = "",
    hit: str = "",
    deviation: str = "",
    top: str = "",
    order: str = "",
    steps: str = "",
    decks: Sequence[int] = (),
    same_edge: str = "",
    limit: str = "",
    bank_loss: str = "",
    best: str = "edge",
    most: int = 20,
) -> Wishes:
    """Wishes from text; a row that is not named keeps the pay that it has."""
    known = [row.id for row in chances.rows]
    for name in pays:
        if name not in known:
            raise UnknownName("row", name, known, where="rows")
    if order not in ORDERS:
        raise UnknownName("order", order, ORDERS[1:], where="order")
    if best not in RANKINGS:
        raise UnknownName("ranking", best, RANKINGS, where="best")
    if bool(bank_loss) != bool(limit):
        raise HousewayError(
            "bank-loss", "limit and bank_loss belong together: give both", where="bank_loss"
        )
    spans = {
        name: parse_between(text, name) if text else FREE
        for name, text in zip(SPANS, (edge, hit, deviation, top, steps), strict=True)
    }
    allowed = {
        row.id: parse_pays(pays[row.id], row.id)
        if row.id in pays
        else (Pays.parse(row.pays).per_unit,)
        for row in chances.rows
    }
    if same_edge and not decks:
        raise HousewayError("same-edge", "same_edge needs decks to compare", where="same_edge")
    if (most_bet := parse_money(limit, where="limit") if limit else None) == 0:
        raise HousewayError("bank-loss", "the limit is $0; write more, such as $100", where="limit")
    return Wishes(
        pays=allowed,
        **spans,
        order=order,
        decks=tuple(decks),
        same_edge=parse_between(same_edge, "same_edge")[1] if same_edge else None,
        limit=most_bet,
        bank_loss=parse_money(bank_loss, where="bank_loss") if bank_loss else None,
        best=best,
        most=most,
    )
