"""Chinese poker in prose: dealing, setting, fouls, clean sweeps and the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseway.cards.card import RANKS
from houseway.families.chinese.rules import ChineseRules
from houseway.families.chinese.section import (
    CATEGORIES,
    FRONT_CATEGORIES,
    SIZES,
    THIRTEEN,
    Group,
    ScoreRow,
    Street,
    own_facts,
    score_facts,
)
from houseway.families.chinese.segments import order_of
from houseway.money import dollars
from houseway.package_files import json_beside
from houseway.prose.conditions import Clause, say
from houseway.prose.document import Block, Sentence, Steps, TextTable
from houseway.prose.hand_orders import order_sentences
from houseway.prose.mishaps_chapter import EVENTS, REPAIRS
from houseway.prose.parts import FamilyProse
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import capital, counted, hyphenless, listed, number, rank_name
from houseway.sheet.model import Irregularity
from houseway.wagers.facts import Fact

SWEEPS = {
    "super-dragon": ("a super dragon", "ace to king in one suit"),
    "dragon": ("a dragon", "ace to king in any suits"),
    "six-pairs": ("six pairs", "six pairs and any other card; four of a kind are two pairs"),
    "three-straights": ("three straights", "a straight in each hand, of three cards in front"),
    "three-flushes": ("three flushes", "each hand all of one suit"),
}
CAPS = {
    "losses": "",
    "each-opponent": ", nor collect more than that from one opponent",
    "wins-and-losses": ", nor collect more than that in all",
}
WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
TERMS = WORDS["terms"]


def prose(rules: ChineseRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=tuple(_object(rules, tell)),
        values=tuple(_values(rules, tell)),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        results=tuple(_results(rules, tell)),
        mishaps=tuple(_mishaps(tell)),
        clauses=_clauses(rules),
        terms=TERMS,
    )


def _object(rules: ChineseRules, tell: Teller) -> Iterator[Sentence]:
    dealt = rules.sheet.deal.order.words.count("seats")
    part = f"the first {number(dealt)} " if dealt < THIRTEEN else ""
    faces = f" ({part}dealt face {rules.sheet.deal.faces.default})"
    yield tell.say(
        f"You set thirteen cards{faces} as three hands: three in front, five in the middle and "
        "five in back, each of which must rank above the one before it",
        "deal",
        "play",
    )
    yield tell.say(
        "They are compared with those of every other player, and what wins is paid in "
        f"{rules.order.unit}s",
        "score.unit",
    )
    yield tell.say("There is no bank, and the house has no part in it", "play")


def _values(rules: ChineseRules, tell: Teller) -> Iterator[Block]:
    yield paragraph(
        [tell.say(text, "play") for text in order_sentences(order_of("back"))],
        lead="Middle and back.",
    )
    names = listed([hyphenless(name) for name in reversed(FRONT_CATEGORIES)], "or")
    yield paragraph(
        [
            tell.say(
                f"The front hand is {names}: straights and flushes do not count in it. Beside a "
                "hand of five whose cards begin with the same ranks it is the lower one",
                "play",
            )
        ],
        lead="Front.",
    )
    if rules.section.sweeps:
        said = [
            f"{name} ({SWEEPS[sweep][1]})"
            for sweep in rules.section.sweeps
            for name in [SWEEPS[sweep][0]]
        ]
        yield paragraph(
            [
                tell.say(
                    f"Thirteen cards win as a whole if they are, from the best down, {listed(said)}"
                    "; the best that a hand makes counts, and its parts need no order",
                    "play.sweeps",
                )
            ],
            lead="Clean sweeps.",
        )


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: ChineseRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    play, stakes = rules.section, rules.stakes
    least = f"{_units(rules, stakes.least)} ({dollars(rules.least_stack)})"
    yield (
        tell.say(
            f"Cards go, for {number(play.active)} players at most, to the one with the button and "
            f"the next ones clockwise who have at least {least} on the table",
            "play.active",
            "stakes.least",
        ),
        tell.say("The button moves one player clockwise after each round", "play"),
    )
    if rules.entry is not None:
        yield (
            tell.say(
                "Players in fantasy land get thirteen cards face down before anybody else, and "
                "set them all at once, hidden until the others are done",
                "play.fantasy",
            ),
        )
    fixed = False
    for street in play.streets:
        yield tuple(_street(rules, tell, street))
        fixed = fixed or len(play.streets) > 1
    if fixed:
        yield (tell.say("A card that is set cannot be moved", "play"),)
    if play.shown == "at-the-end":
        yield (tell.say("When all have set their cards, they are opened", "play.shown"),)
    if play.sweeps:
        yield (_declaring(rules, tell),)
    yield (tell.say("Hands are compared and paid, as below", "score"),)


def _street(rules: ChineseRules, tell: Teller, street: Street) -> Iterator[Sentence]:
    first = street is rules.section.streets[0]
    order = rules.sheet.deal.order.words.count("seats") if first else street.deals
    count = order or street.deals
    face = f"face {street.faces}"
    lead = "" if street.times == 1 else f"Then, {number(street.times)} times, "
    each = (
        f"each player gets {counted(count, 'card')} {face}, one at a time from the button's left"
        if street.dealt == "card-by-card"
        else f"each player in turn, from the button's left, gets {counted(count, 'card')} {face}"
    )
    puts = f", puts {number(street.discards)} away unseen" if street.discards else ","
    sets = "all" if not street.discards else f"the other {number(street.deals - street.discards)}"
    open_ = " face up" if rules.section.shown == "at-once" else " face down"
    yield tell.say(
        f"{lead}{each}{puts} and sets {sets}{open_}, in any of the hands", "play.streets"
    )


def _declaring(rules: ChineseRules, tell: Teller) -> Sentence:
    silent = {
        "better-for-owner": "without a word, the hand is taken as it wins more on the average",
        "three-hands": "without a word, its three hands are compared",
    }[rules.section.undeclared]
    return tell.say(f"A clean sweep is declared before hands are compared; {silent}", "play.sweeps")


def _units(rules: ChineseRules, count: int) -> str:
    return rules.scoring.units_text(count)


# --- decisions ------------------------------------------------------------------------------------


def _decisions(rules: ChineseRules, tell: Teller) -> Iterator[Block]:
    stakes = rules.stakes
    cents = dollars(stakes.cents)
    said = [
        tell.say(f"Here a {rules.order.unit} is {cents}", "stakes.unit"),
        tell.say(
            f"The first buy-in is at least {_units(rules, stakes.buy_in)} "
            f"({dollars(rules.least_buy_in)}); chips are added between rounds only",
            "stakes.buy_in",
            "stakes.adds",
        ),
    ]
    if stakes.removes == "never":
        said.append(
            tell.say("No chips may leave the table while you play", "stakes.removes"),
        )
    else:
        said.append(tell.say("Chips may be taken away between rounds", "stakes.removes"))
    said.append(
        tell.say(
            f"In a round you cannot pay more than the chips you began it with{CAPS[stakes.caps]}",
            "stakes.caps",
        )
    )
    yield paragraph(said, lead="Stakes.")
    equal = {
        "foul": "an equal one fouls",
        "legal": "an equal one does not foul",
    }[rules.section.equal]
    yield paragraph(
        [
            tell.say(
                "You foul unless your middle hand ranks above the front hand, and the back hand "
                f"above the middle hand ({equal})",
                "play.equal",
            ),
            tell.say("Cards of a player who says nothing are set as they win most on the average"),
        ],
        lead="Setting.",
    )
    fantasy = rules.section.fantasy
    if fantasy is not None:
        known, clauses = own_facts(rules.section.sweeps), _clauses(rules)
        yield paragraph(
            [
                tell.say(
                    "You are in fantasy land in your next round if "
                    f"{_when(fantasy.enters, known, clauses)}",
                    "play.fantasy.enters",
                ),
                tell.say(
                    f"You stay there if, in fantasy land, {_when(fantasy.stays, known, clauses)}",
                    "play.fantasy.stays",
                ),
                tell.say("A player who sits out keeps it", "play.fantasy"),
            ],
            lead="Fantasy land.",
        )


def _when(text: str, facts: Mapping[str, Fact], clauses: Mapping[str, Clause]) -> str:
    return say(text, facts, clauses)


# --- the score ------------------------------------------------------------------------------------


def _results(rules: ChineseRules, tell: Teller) -> Iterator[Block]:
    score = rules.order
    start = {
        "button": "the player with the button",
        "right-of-button": "the player at the right of the button",
    }[score.start]
    settled = {
        "difference": "of what two players owe each other, only the difference is paid",
        "each-line": "every line is paid by itself",
    }[score.settled]
    yield paragraph(
        [
            tell.say(
                f"First {start} is compared with each of the others, {score.direction}; then the "
                f"next player with those who are left; {settled}",
                "score.start",
                "score.direction",
                "score.settled",
            )
        ]
    )
    for name, group in score.group.items():
        yield from _group(rules, tell, name, group)


def _group(rules: ChineseRules, tell: Teller, name: str, group: Group) -> Iterator[Block]:
    facts = score_facts(rules.section.sweeps, each=group.each)
    clauses = _clauses(rules)
    when = f", if {_when(group.when, facts, clauses)}" if group.when else ""
    each = (
        "From each opponent you collect"
        if group.each == "opponent"
        else "For each of your three hands you collect from each opponent"
    )
    first = ", before any hands are compared" if group.first else ""
    yield paragraph(
        [
            tell.say(
                f"{each}, by the first line of this table that applies{first}{when}",
                f"score.group.{name}",
                cite=group.cite,
            )
        ],
        lead=f"{capital(hyphenless(name))}.",
    )
    rows = tuple((_pays(row), _condition(row, facts, clauses)) for row in group.rows)
    yield TextTable(
        ("you collect", "if"),
        rows,
        title=capital(hyphenless(name)),
        cites=tuple(row.cite for row in group.rows),
    )


def _pays(row: ScoreRow) -> str:
    if not isinstance(row.pays, dict):
        return row.pays.text
    return ", ".join(f"{_key(row.by, key)} {units.text}" for key, units in row.pays.items())


def _key(by: str, key: str) -> str:
    if key in RANKS:
        return rank_name(RANKS.index(key), many=True)
    return hyphenless(key)


def _condition(row: ScoreRow, facts: Mapping[str, Fact], clauses: Mapping[str, Clause]) -> str:
    if not row.by:
        return _when(row.when, facts, clauses) if row.when else "in every other case"
    what = {
        "front.pair": "a pair, by its rank",
        "front.trips": "three of a kind, by its rank",
        "seg.category": "one of these",
    }.get(row.by, f"by {hyphenless(row.by)}")
    return f"{_when(row.when, facts, clauses)}, {what}" if row.when else f"it is {what}"


def _mishaps(tell: Teller) -> Iterator[Block]:
    rows = tell.sheet.irregular.rows
    steps = tuple((tell.say(_mishap(row), cite=row.cite),) for row in rows)
    if steps:
        yield Steps(steps)


def _mishap(row: Irregularity) -> str:
    what = EVENTS.get(row.event, hyphenless(row.event))
    says = f" ({row.says})" if row.says else ""
    return f"{what}{says}: {REPAIRS.get(row.repair, hyphenless(row.repair))}"


# --- facts ----------------------------------------------------------------------------------------


def _clauses(rules: ChineseRules) -> Mapping[str, Clause]:
    sweeps = rules.section.sweeps
    return {
        "hand.foul": Clause("you", words={"true": "have fouled", "false": "have not fouled"}),
        "other.foul": Clause("the other", words={"true": "has fouled", "false": "has not fouled"}),
        "hand.button": Clause("you", words={"true": "have the button", "false": "have no button"}),
        "other.button": Clause(
            "the other", words={"true": "has the button", "false": "has no button"}
        ),
        "hand.sweep": Clause("you", "have declared {}", words=_sweep_words("have", sweeps)),
        "other.sweep": Clause("the other", "has declared {}", words=_sweep_words("has", sweeps)),
        "front.category": _category("your front hand", FRONT_CATEGORIES),
        "middle.category": _category("your middle hand", CATEGORIES),
        "back.category": _category("your back hand", CATEGORIES),
        "front.pair": _ranks("a pair", "a pair of"),
        "front.trips": _ranks("three of a kind", "three"),
        "seg.name": Clause("it", words={name: f"is the {name} hand" for name in SIZES}),
        "seg.vs": Clause(
            "it",
            words={
                "higher": "beats the other",
                "equal": "is equal to the other",
                "lower": "loses to the other",
            },
        ),
        "seg.category": _category("it", CATEGORIES),
        "other.category": _category("the other hand", CATEGORIES),
    }


def _sweep_words(verb: str, sweeps: Iterable[str]) -> dict[str, str]:
    words = {
        "==none": f"{verb} declared no clean sweep",
        "!=none": f"{verb} declared a clean sweep",
    }
    for sweep in sweeps:
        name = SWEEPS[sweep][0]
        words |= {
            sweep: name,
            f"!={sweep}": f"{verb} not declared {name}",
            f"<{sweep}": f"{verb} declared nothing as high as {name}",
        }
    return words


def _category(segment: str, categories: Iterable[str]) -> Clause:
    plain = ("three-of-a-kind", "four-of-a-kind", "two-pair", "high-card")
    return Clause(
        segment,
        "is {}",
        words={
            name: hyphenless(name) if name in plain else f"a {hyphenless(name)}"
            for name in categories
        },
    )


def _ranks(kind: str, of: str) -> Clause:
    words = {letter: f"{of} {rank_name(rank, many=True)}" for rank, letter in enumerate(RANKS)}
    return Clause(
        "your front hand",
        "is {}",
        words=words | {"==none": f"is not {kind}", "!=none": f"is {kind}"},
    )
