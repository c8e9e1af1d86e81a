"""The chapter about the table: seats, places to bet, limits, and the player-dealer's position."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.money import dollars
from houseway.package_files import json_beside
from houseway.prose.document import Paragraph, Sentence
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import capital, counted, hyphenless, listed, number, part, times
from houseway.sheet.model import Bank, Bound, TableSection
from houseway.sheet.phrases import Range, Size
from houseway.table.chips.limits import ANY

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
COVERS = WORDS["covers"]
ELIGIBLE = {
    "wagered-last-round": "placed a wager in the round before",
    "three-wagers-this-circuit": "has placed three wagers since the position last went round",
}
FIRST = {
    "left-of-house-dealer": "the house dealer's left",
    "first-seated": "the player who sat down first",
}
NOBODY = {
    "broken": "If nobody takes it, the game is broken",
    "closed": "If nobody takes it, the table is closed",
}
ROUNDINGS = {
    "down-to": "Pay-offs are rounded down to {}",
    "up-to": "Pay-offs are rounded up to {}",
    "nearest": "Pay-offs are rounded to the nearest {}",
}
UNITS = {
    "cent": "the cent",
    "quarter": "a quarter of a dollar",
    "half-dollar": "half a dollar",
    "dollar": "the dollar",
}


def amounts(span: Range) -> str:
    """
    >>> amounts(Range.parse("$5-$500")), amounts(Range.parse("$4-No Limit"))
    ('$5 to $500', '$4 or more')
    """
    if span.high is None:
        return f"{dollars(span.low)} or more"
    if span.low == span.high:
        return f"exactly {dollars(span.low)}"
    return f"{dollars(span.low)} to {dollars(span.high)}"


def seats_paragraph(tell: Teller) -> Paragraph:
    """The seats, the places to bet, and who may bet there."""
    table = tell.sheet.table
    return paragraph(
        [
            tell.say(_seats(tell, table), "table.seats", "table.layouts"),
            tell.say(f"Places to bet: {table.spots}", "table.spots") if table.spots else None,
            _backline(tell, table),
            *_persons(tell, table),
        ]
    )


def limits_paragraph(tell: Teller) -> Paragraph:
    """The posted limits, and those of single wagers."""
    return paragraph(_limits(tell, tell.sheet.table))


def bank_paragraphs(tell: Teller) -> Iterator[Paragraph]:
    """The position of the player-dealer, and what the posted money covers."""
    if tell.sheet.bank is not None:
        yield paragraph(_bank(tell, tell.sheet.bank))
        yield paragraph(_cover(tell, tell.sheet.bank))


def _seats(tell: Teller, table: TableSection) -> str:
    with_bank = ", the player-dealer's among them" if tell.sheet.bank is not None else ""
    seats = f"The table has {counted(table.seats, 'seat')}{with_bank}"
    others = [layout for layout in table.layouts if layout.seats != table.seats]
    if not others:
        return seats
    kinds = [f"{number(layout.seats)} at a {hyphenless(layout.id)} table" for layout in others]
    return f"{seats}; there are {listed(kinds)}"


def _backline(tell: Teller, table: TableSection) -> Sentence | None:
    if table.backline == "none":
        return None
    if table.backline == "all":
        text = "Others may bet behind a seat, on all its wagers"
    else:
        names = listed([tell.name(wager) for wager in table.backline], "or")
        text = f"Others may bet behind a seat on {names}"
    return tell.say(text, "table.backline")


def _persons(tell: Teller, table: TableSection) -> Iterator[Sentence]:
    if table.bettors:
        yield tell.say(
            f"At most {counted(table.bettors, 'person')} may bet on one seat", "table.bettors"
        )
    if table.hands_each:
        yield tell.say(
            f"One person wagers on {counted(table.hands_each, 'hand')} at most", "table.hands_each"
        )
    if table.hands_played:
        hands = counted(table.hands_played, "hand")
        yield tell.say(
            f"One person plays {hands} at most; others that this person wagered on are played the "
            "house way",
            "table.hands_played",
        )
    if table.partners:
        share = {
            "any": "each with any share",
            "minimum-each": "each with at least the minimum wager",
        }[table.partners]
        yield tell.say(f"Several persons may put one wager together, {share}", "table.partners")


def _limits(tell: Teller, table: TableSection) -> Iterator[Sentence]:
    posted = (
        f"from {dollars(table.limits.low)} up, without a highest limit"
        if table.limits.high is None
        else f"within {amounts(table.limits)}"
    )
    yield tell.say(f"Table limits are {posted}", "table.limits")
    for bound in table.bounds:
        if text := bound_text(tell, bound):
            at = f"At a table of {listed(map(str, bound.at), 'or')}: " if bound.at else ""
            yield tell.say(at + text, cite=bound.cite)
    if table.below == "plays":
        yield tell.say(
            "A wager below the minimum that was acted on plays as it lies", "table.below"
        )
    if table.above == "excess-returned":
        yield tell.say(
            "Of a wager above the maximum that was acted on, the excess goes back", "table.above"
        )


def bound_text(tell: Teller, bound: Bound) -> str:
    """The limits of some wagers, without the tables for which they hold; empty if the game has
    none of them.
    """
    if isinstance(bound.wagers, list):
        names = [tell.name(wager) for wager in bound.wagers if wager in tell.wagers]
    else:
        names = [f"{capital(bound.wagers)} wagers"]
    if not names:
        return ""
    many = len(names) > 1 or not isinstance(bound.wagers, list)
    may = bound.limits.offered and not bound.limits.from_table
    sizes = []
    if bound.limits != ANY:
        sizes.append("within the table limits" if bound.limits.from_table else str(bound.limits))
    if bound.size.relation != "any":
        sizes.append(size_text(tell, bound.size))
    verb = "may be" if may else "are" if many else "is"
    each = f" together for each {bound.each}" if bound.each != "bet" else ""
    return f"{listed(names)} {verb} {' and '.join(sizes)}{each}"


def size_text(tell: Teller, size: Size) -> str:
    """The size of a wager against another one."""
    name = tell.name(size.of)
    most = "at most " if size.relation == "<=" else "exactly "
    if size.factor == 1:
        return f"{most}as much as the {name}" if most == "at most " else f"equal to the {name}"
    if size.factor < 1:
        return f"{most}{part(size.factor)} of the {name}"
    return f"{most}{times(size.factor)} the {name}"


def _bank(tell: Teller, bank: Bank) -> Iterator[Sentence]:
    yield tell.say(
        f"The player-dealer's position is offered {bank.offer} from {FIRST[bank.first]}, for "
        f"{counted(bank.rounds, 'round')} in a row at most",
        "bank.rounds",
        "bank.first",
    )
    if bank.eligible:
        who = listed([ELIGIBLE[rule] for rule in bank.eligible])
        yield tell.say(f"It is offered only to a player who {who}", "bank.eligible")
    yield tell.say(NOBODY[bank.nobody], "bank.nobody")
    if bank.co_bank > 1:
        yield tell.say(f"Up to {number(bank.co_bank)} persons may bank together", "bank.co_bank")
    if bank.decides == "largest-wager":
        yield tell.say(
            "The one of them with the largest wager decides how the hand is played", "bank.decides"
        )


def _cover(tell: Teller, bank: Bank) -> Iterator[Sentence]:
    yield tell.say(COVERS[bank.cover], "bank", "bank.cover")
    free = bank.uncovered == "returned, free-collection"
    yield tell.say(
        "What it does not cover goes back" + (", and its collection too" if free else ""),
        "bank.uncovered",
    )
    rule, unit = next(
        (rule, bank.rounding.removeprefix(f"{rule}-"))
        for rule in ROUNDINGS
        if rule in bank.rounding
    )
    yield tell.say(ROUNDINGS[rule].format(UNITS[unit]), "bank.rounding")
