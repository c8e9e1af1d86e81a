"""The chapter about wagers: who may place each, what its rows pay, and the order of settlement."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from houseway.money import Pays, dollars
from houseway.prose.cards_chapter import counts_text
from houseway.prose.document import Block, Paragraph, Sentence, TextTable
from houseway.prose.parts import FamilyProse
from houseway.prose.table_chapter import amounts, size_text
from houseway.prose.teller import Teller, banker_name, cited, paragraph
from houseway.prose.words import counted, listed, number, part, spans
from houseway.sheet.model import Button, Jackpot, Settle, Sheet, WagerSection
from houseway.sheet.phrases import Device, Needs
from houseway.wagers.rows import Wager, WagerRow

_EITHER = re.compile(r"either (.+), or (.+)")
FEW_ROWS = 3  # a wager with more of them has a table
VERBS = ("is", "are", "make", "makes", "has", "have")
LEAST_SHARED = 3  # so many words that all rows begin with go to the head of the table
STARTS = {
    "left-of-player-dealer": "the player-dealer's left",
    "left-of-house-dealer": "the house dealer's left",
    "right-of-house-dealer": "the house dealer's right",
    "button": "the action button",
}
KINDS = {
    "base": "A base wager",
    "bonus": "A bonus wager",
    "insurance": "A wager on the player-dealer's hand",
    "raise": "A raise during the play",
}
FOLDED = "hand.folded"
PLACED = {
    "insurance": "It is offered before anybody plays",
}
AT_ONCE = (
    "It is settled on the first cards, before the play goes on, clockwise from the player-dealer's "
    "left"
)
SIDES = {
    "winner": "the side of the higher hand",
    "loser": "the side of the lower hand",
    "others": "all others with a wager, in equal parts",
}


def wager_blocks(tell: Teller, family: FamilyProse) -> Iterator[Block]:
    """One paragraph for each wager; long pay tables follow as tables.

    A wager with the rows of an earlier one refers to it. That the first row counts is said at the
    first table, for all of them.
    """
    told: dict[tuple[object, ...], Wager] = {}
    for wager in tell.wagers.values():
        told.setdefault(_settled_by(wager), wager)
    in_order = [wager for wager in told.values() if has_table(wager) and is_in_order(wager)]
    for wager in tell.wagers.values():
        same = told[_settled_by(wager)]
        said = [*_terms(tell, wager, family)]
        if wager.section.at == "deal":
            said.append(tell.say(AT_ONCE if family.settles_early else "The first cards decide it"))
        if same is not wager:
            said.append(tell.say(f"It is settled as {same.name}", cite=wager.cite))
            yield paragraph(said, lead=wager.name, id=wager.id)
            continue
        rows = [row for row in wager.rows if not row.dead]
        long = has_table(wager)
        if long:
            said += _which_row(tell, wager, in_order)
        else:
            said += _row_sentences(tell, wager, rows, family)
        said += _impossible(tell, wager, family)
        yield paragraph(said, lead=wager.name, id=wager.id)
        if long:
            yield _table(tell, wager, rows, family)
    for name, jackpot in tell.sheet.jackpot.items():
        yield _jackpot(tell, name, jackpot, family)


def is_in_order(wager: Wager) -> bool:
    """Whether the first row that applies decides a wager."""
    return wager.section.choose == "first"


def _ends_alike(wager: Wager, rows: Sequence[WagerRow]) -> bool:
    """Whether the last row says already what happens when no row applies."""
    return is_in_order(wager) and bool(rows) and rows[-1].pays == wager.otherwise.pays


def _settled_by(wager: Wager) -> tuple[object, ...]:
    """The rows that decide a wager, to find others that are decided alike."""
    rows = tuple((row.when.text, row.pays.text, row.dead) for row in wager.rows)
    return rows, wager.otherwise.pays.text, wager.section.choose


def _table(tell: Teller, wager: Wager, rows: Sequence[WagerRow], family: FamilyProse) -> TextTable:
    shared, whens = _shared([family.say(row.when.text, tell.facts) for row in rows])
    cites = [row.cite for row in rows]
    results = [result_text(row.pays) for row in rows]
    certain = any(not row.when.text for row in rows) or _ends_alike(wager, rows)
    if wager.section.kind != "envy" and not certain:
        results.append(result_text(wager.otherwise.pays))
        whens.append("otherwise")
        cites.append(wager.cite)
    return TextTable(
        head=("result", f"when {shared}".strip()),
        rows=tuple(zip(results, whens, strict=True)),
        cites=tuple(cites),
    )


def has_table(wager: Wager) -> bool:
    """Whether the rows of a wager are so many that they stand in a table."""
    return len([row for row in wager.rows if not row.dead]) > FEW_ROWS


def _shared(whens: Sequence[str]) -> tuple[str, list[str]]:
    """The words that all conditions begin with, if they are some, and the conditions without.

    >>> _shared(["your hand is a pair", "your hand is a flush"])
    ('your hand is', ['a pair', 'a flush'])
    >>> _shared([f"either your hand is {a}, or the board itself is {a}" for a in ("a pair", "low")])
    ('either your hand is, or the board itself is', ['a pair', 'low'])
    """
    if twice := _shared_twice(whens):
        return twice
    apart = [when.split() for when in whens]
    columns = zip(*apart, strict=False)
    same = [words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns)]
    count = len(same)
    joined = any(_is_joined(" ".join(words[count:])) for words in apart)
    ends = ("a", "an", "the", *(VERBS if joined else ()))
    while count and (same[count - 1] in ends or count in map(len, apart)):
        count -= 1
    rest = [" ".join(words[count:]) for words in apart]
    if count < LEAST_SHARED or same[0] == "either":
        return "", list(whens)
    return " ".join(same[:count]), rest


def _shared_twice(whens: Sequence[str]) -> tuple[str, list[str]] | None:
    """The same for conditions that say one thing of two subjects: of a hand, or of the board."""
    halves = [_EITHER.fullmatch(when) for when in whens]
    if len(whens) < 2 or None in halves:
        return None
    one, rest = _shared([half[1] for half in halves if half])
    other, again = _shared([half[2] for half in halves if half])
    return (f"either {one}, or {other}", rest) if one and other and rest == again else None


def _is_joined(text: str) -> bool:
    """Whether the first verb of a condition has another one beside it, of the same subject."""
    return bool(re.search(r" and (?!its )", re.sub(r"\(.*?\)", "", text)))


def pays_text(pays: Pays) -> str:
    """The result of a row, with its verb.

    >>> [pays_text(Pays.parse(text)) for text in ("8 to 1", "push", "lose 1/2", "$50")]
    ['pays 8 to 1', 'is a push', 'loses half', 'pays $50']
    """
    if pays.result == "push":
        return "is a push"
    if pays.result == "stays":
        return "stays for the next round"
    if pays.result == "lose":
        return "loses" if pays.odds == 1 else f"loses {part(pays.odds)}"
    return f"pays {dollars(pays.fixed)}" if pays.fixed else f"pays {_grouped(pays.text)}"


def result_text(pays: Pays) -> str:
    """The result of a row without a verb, in a table.

    >>> [result_text(Pays.parse(text)) for text in ("8 to 1", "push", "lose 1/2", "$50")]
    ['8 to 1', 'push', 'loses half', '$50']
    """
    return pays_text(pays).removeprefix("pays ").removeprefix("is a ")


def _grouped(odds: str) -> str:
    """Odds with their thousands apart, as houses print them in either way.

    >>> _grouped("2500 to 1"), _grouped("5,000 to 1"), _grouped("3 to 2")
    ('2,500 to 1', '5,000 to 1', '3 to 2')
    """
    return re.sub(r"\b\d{4,}\b", lambda found: f"{int(found[0]):,}", odds)


def _row_sentences(
    tell: Teller, wager: Wager, rows: Sequence[WagerRow], family: FamilyProse
) -> Iterator[Sentence]:
    """The rows one after the other; the last one says what happens if none applies."""
    in_order = is_in_order(wager)
    otherwise = pays_text(wager.otherwise.pays)
    for place, row in enumerate(rows):
        it = "otherwise it" if place and in_order else "it"
        when = family.say(row.when.text, tell.facts)
        condition = "" if when == "always" else f" if {when}"
        text, cites = f"{it} {pays_text(row.pays)}{condition}", row.cite
        if row is rows[-1] and in_order and condition and not _ends_alike(wager, rows):
            text, cites = f"{text}; if not, it {otherwise}", cited(row.cite, wager.cite)
        yield tell.say(text, cite=cites)
    if not (rows and in_order):
        yield tell.say(f"Otherwise it {otherwise}", cite=wager.cite)


def _which_row(tell: Teller, wager: Wager, in_order: Sequence[Wager]) -> Iterator[Sentence]:
    if not is_in_order(wager):
        yield tell.say("The best-paying row that applies counts", cite=wager.cite)
    elif wager is in_order[0]:
        below = ", here and below" if len(in_order) > 1 else ""
        yield tell.say(f"The first row that applies counts{below}", cite=wager.cite)


def _impossible(tell: Teller, wager: Wager, family: FamilyProse) -> Iterator[Sentence]:
    for row in wager.rows:
        if row.dead:
            yield tell.say(
                f"A row is printed that cannot happen: it {pays_text(row.pays)} if "
                f"{family.say(row.when.text, tell.facts)} ({row.dead})",
                cite=row.cite,
            )


def _terms(tell: Teller, wager: Wager, family: FamilyProse) -> Iterator[Sentence]:
    section = wager.section
    if section.kind == "envy":
        yield from _envy_terms(tell, wager)
        return
    limits = _limits(section)
    yield tell.say(f"{KINDS[section.kind]}{f', {limits}' if limits else ''}", cite=wager.cite)
    if section.kind in PLACED:
        offered = ""
        if section.offered:
            offered = f" if {family.say(section.offered, tell.facts)}"
        yield tell.say(f"{PLACED[section.kind]}{offered}", cite=wager.cite)
    in_steps = wager.id in family.raises
    if section.needs and not in_steps:
        yield tell.say(f"It needs {needs_text(tell, section.needs)}")
    if section.size.relation != "any" and not in_steps:
        yield tell.say(f"It is {size_text(tell, section.size)}")
    if section.kind == "bonus" and _outlives_a_fold(tell, wager):
        yield tell.say("It stays when you fold", cite=wager.cite)
    if section.numbers:
        yield tell.say(
            f"There are spots for the numbers {spans(section.numbers).replace(' or ', ' and ')}"
        )
    if section.backline is False:
        yield tell.say("It cannot be placed behind another player's seat")
    if section.backline is True:
        yield tell.say("It may be placed behind another player's seat too")
    if section.take_down:
        yield tell.say("It may be taken down between rounds")
    if section.choose == "best-paying" and not has_table(wager):
        yield tell.say("If several rows apply, the best-paying one counts")
    if section.paid_by == "fund":
        yield tell.say("A fund takes and pays it, not the player-dealer")


def _outlives_a_fold(tell: Teller, wager: Wager) -> bool:
    """Whether a bonus bet goes on where its owner gives up the hand."""
    return FOLDED not in wager.uses and any(FOLDED in each.uses for each in tell.wagers.values())


def _envy_terms(tell: Teller, wager: Wager) -> Iterator[Sentence]:
    """An envy prize: it comes with another bet and is paid for the hands of others."""
    section = wager.section
    each = {"sum": "for each of them that wins it", "best": "for the best of them alone"}
    yield tell.say(
        f"A prize that costs nothing: it comes with {needs_text(tell, section.needs)} and is paid "
        f"for the hands of other seats, {each[section.combine]}, never for your own",
        f"wager.{wager.id}.combine",
        cite=wager.cite,
    )
    if section.paid_by == "fund":
        yield tell.say("It is paid by a fund, not by the player-dealer")


def _limits(section: WagerSection) -> str:
    limits = section.limits
    if limits.from_table and section.kind in ("raise", "insurance"):
        return ""  # the bet that it goes by keeps to the limits
    if limits.from_table:
        return "within the table limits"
    return amounts(limits)


def _jackpot(tell: Teller, name: str, jackpot: Jackpot, family: FamilyProse) -> Paragraph:
    shares = [f"{share} to {SIDES[side]}" for side, share in jackpot.shares.items()]
    when = family.say(jackpot.when, tell.facts)
    persons = counted(jackpot.players, "person")
    said = [
        f"A posted prize, won if {when}",
        "A hand that was folded, or that equals the player-dealer's, wins none",
        f"At least {persons} must have a wager, the player-dealer among them",
        f"Of the prize go {listed(shares)}",
        f"Its fee is taken {jackpot.fee}" if jackpot.fee else "",
    ]
    return paragraph(
        [tell.say(text, cite=jackpot.cite) for text in said if text],
        lead=jackpot.name or name,
        id=name,
    )


def needs_text(tell: Teller, needs: Needs) -> str:
    """The wagers that another one needs."""
    return listed(
        [
            listed(
                [
                    tell.name(need.wager)
                    + (f" of at least {dollars(need.least)}" if need.least > 1 else "")
                    for need in together
                ]
            )
            for together in needs.alternatives
        ],
        "or",
    )


# --- the order of settlement ----------------------------------------------------------------------


def settlement_paragraph(tell: Teller, settle: Settle, *, early: bool = False) -> Paragraph:
    """The seats and wagers in the order in which they are settled.

    `early`: bets that the first cards decide have been settled before.
    """
    before = [name for name, wager in tell.wagers.items() if early and wager.section.at == "deal"]
    apart = {*before, *settle.last}
    in_turn = [[name for name in group if name not in apart] for group in settle.order]
    groups = [listed([tell.name(wager) for wager in group]) for group in in_turn if group]
    by_seat = settle.major == "seat"
    round_the_table = f"{settle.direction} from {STARTS[settle.start]}"
    many = len(groups) > 1
    bets = "The other bets" if before else "Bets"
    if by_seat:
        inside = f"; at each seat first {', then '.join(groups)}" if many else ""
        text = f"{bets} are settled seat by seat, {round_the_table}{inside}"
    else:
        inside = f": first {', then '.join(groups)}" if many else ""
        text = f"{bets} are settled by kind, each time {round_the_table}{inside}"
    return paragraph(
        [
            tell.say(text, "settle.order", "settle.start"),
            _last(tell, settle),
            _losers(tell, settle),
            _behind(tell, settle),
            _short(tell, settle),
        ]
    )


def _last(tell: Teller, settle: Settle) -> Sentence | None:
    if not settle.last:
        return None
    names = listed([tell.name(wager) for wager in settle.last])
    return tell.say(f"{names} is settled when all seats are", "settle.last")


def _losers(tell: Teller, settle: Settle) -> Sentence | None:
    if settle.losers == "in-turn":
        return None
    return tell.say("All losing bets are taken before any bet is paid", "settle.losers")


def _behind(tell: Teller, settle: Settle) -> Sentence | None:
    if tell.sheet.table.backline == "none":
        return None
    when = "all seats" if settle.backline == "after-all" else "its own"
    return tell.say(f"Bets behind a seat come after {when}", "settle.backline")


def _short(tell: Teller, settle: Settle) -> Sentence | None:
    if settle.short is None:
        return None
    return tell.say(
        "If the bank does not cover everything, settling starts at "
        f"{STARTS[settle.short.start]} and goes {settle.short.direction}",
        "settle.short",
    )


# --- the action button ----------------------------------------------------------------------------


def button_paragraph(tell: Teller, button: Button) -> Paragraph:
    """How the action button finds its seat."""
    counts = button.counts
    way = "clockwise" if counts.clockwise else "counter-clockwise"
    start = {
        "player-dealer": "the player-dealer",
        "left-of-house-dealer": "the seat to the left of the house dealer",
    }[counts.origin]
    skipped = ", and the player-dealer's seat is left out" if counts.skip_bank else ""
    found = _device(button.device, banker_name(tell.wagers))
    if not found or not starts_at_button(tell.sheet):
        return paragraph([tell.say("There is no action button", "button.device")])
    beside = button.on_bank.replace("-of-player-dealer", "")
    empty = {
        "next-with-wager": "If the seat has no wager, the next one with a wager gets it",
        "dead": "If the seat has no wager, the button lies there all the same",
    }[button.on_empty]
    values = f"For the button, {counts_text(button.values)}" if button.device.kind == "card" else ""
    return paragraph(
        [
            tell.say(values, "button.values") if values else None,
            tell.say(
                f"{found} is counted {way}, {start} being {counts.number}{skipped}, to the seat of "
                "the action button",
                "button.device",
                "button.counts",
            ),
            tell.say(
                f"If it ends at the player-dealer, the button goes to the {beside} of that seat",
                "button.on_bank",
            )
            if not counts.skip_bank
            else None,
            tell.say(empty, "button.on_empty"),
        ]
    )


def starts_at_button(sheet: Sheet) -> bool:
    """Whether anything begins at the seat of the action button.

    Elsewhere the button is printed, but a reading has the dealing and the settling begin at the
    player-dealer's left.
    """
    settle = sheet.settle
    starts = [sheet.deal.start, getattr(getattr(sheet, "draw", None), "start", "")]
    if settle is not None:
        starts += [settle.start, settle.short.start if settle.short else ""]
    return "button" in starts


def _device(device: Device, banker: str) -> str:
    match device.kind:
        case "dice":
            if device.dice == 1:
                return "The number of one die"
            return f"The total of {number(device.dice)} dice"
        case "number":
            return f"A number drawn from 1 to {device.faces}"
        case "card":
            place = ("first", "second", "third", "fourth", "fifth")[device.place - 1]
            whose = {
                "dealer": "player-dealer's hand",
                "player": "Player hand",
                "banker": f"{banker} hand",
            }[device.hand]
            return f"The {place} card of the {whose}"
    return ""
