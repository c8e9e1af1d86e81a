"""Pai gow poker, in prose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.families.pai_gow_poker.rules import PaiGowRules
from houseway.package_files import json_beside
from houseway.prose.conditions import Clause, say_apart
from houseway.prose.document import Block, Sentence, TextTable
from houseway.prose.parts import FamilyProse
from houseway.prose.pile_deal import pile_steps
from houseway.prose.poker_hands import CARDS, HANDS, PAIRS, hand_sentences, hand_terms, has_joker
from houseway.prose.teller import Teller, paragraph
from houseway.prose.two_hands import COMPARED
from houseway.ranking.bonus import ROYAL_MATCH, SEVEN_JOKER, SEVEN_NATURAL
from houseway.setting.section import HouseWay, WayRow
from houseway.setting.seven_cards import FACTS

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
TERMS = WORDS["terms"]
MAKES: Mapping[str, str] = {
    **HANDS,
    SEVEN_NATURAL: "a straight flush of all seven cards without the joker",
    SEVEN_JOKER: "a straight flush of all seven cards with the joker",
    ROYAL_MATCH: "a royal flush with king-queen of another suit beside it",
}
JOKERS = {
    "bug": "an ace, or what completes a straight, a flush or a straight flush",
    "straight-bug": "an ace, or what completes a straight or a straight flush",
    "wild": "any card",
}
SHAPES = WORDS["shapes"]
CHART_CLAUSES: Mapping[str, Clause] = {
    "shape": Clause("", "{}", words=SHAPES),
    "complete": Clause(
        "", words={"true": "a straight or a flush", "false": "no straight and no flush"}
    ),
    "high_pair": Clause("", "highest pair {}", words=PAIRS, above="higher"),
    "low_pair": Clause("", "lowest pair {}", words=PAIRS, above="higher"),
    "trips": Clause("", "of {}", words=PAIRS, above="higher"),
    "quads": Clause("", "of {}", words=PAIRS, above="higher"),
    "five": Clause("", "of {}", words=PAIRS, above="higher"),
    "top_single": Clause("", "highest single {}", words=CARDS, above="higher"),
}
SETS = WORDS["sets"]


def prose(rules: PaiGowRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=tuple(_object(rules, tell)),
        values=tuple(_values(rules, tell)),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        two_hands=("your front", "your back"),
        clauses=clauses(tell),
        terms=TERMS | hand_terms(tell, rules.orders.back),
    )


def _object(rules: PaiGowRules, tell: Teller) -> Iterator[Sentence]:
    yield tell.say(
        "You get seven cards and set them as two hands: two cards in front, five behind",
        "deal.order",
        "play",
    )
    yield tell.say(
        "You bet that both are higher than the two hands that the player-dealer has set", "play"
    )


def _values(rules: PaiGowRules, tell: Teller) -> Iterator[Block]:
    joker = rules.section.bonus_joker
    yield paragraph(
        [
            *hand_sentences(tell, rules.orders.back, "Five cards", "play"),
            tell.say("Two cards are a pair or a high card"),
            tell.say(f"For bonus bets the joker is {JOKERS[joker]}", "play.bonus_joker")
            if joker and has_joker(tell)
            else None,
            tell.say(
                "Bonus bets look at the best hand that all seven cards make, however they are set"
            )
            if any("seven.makes" in wager.uses for wager in tell.wagers.values())
            else None,
        ]
    )


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: PaiGowRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    yield from pile_steps(tell, "card")
    if rules.section.exposed:
        yield tuple(_bank_sets(rules, tell))
    yield tuple(_seats_set(rules, tell))
    if not rules.section.exposed:
        yield tuple(_bank_sets(rules, tell))
    yield (
        tell.say(
            "Each seat's hands are compared with the player-dealer's, front with front and back "
            "with back; equal hands are copies"
        ),
    )


def _bank_sets(rules: PaiGowRules, tell: Teller) -> Iterator[Sentence]:
    when = "first" if rules.section.exposed else "then"
    if rules.section.dealer == "house-way":
        how = "and set the house way"
    else:
        how = "and set at will; if that is foul, the house way"
    yield tell.say(
        f"{when} the player-dealer's cards are opened {how}", "play.dealer", "play.exposed"
    )
    if rules.section.stops == "ace-high":
        yield tell.say(
            "If the seven are ace high (no pair, straight or flush, and the highest an ace or the "
            "joker), nobody else sets a hand",
            "play.stops",
        )


def _seats_set(rules: PaiGowRules, tell: Teller) -> Iterator[Sentence]:
    direction = rules.sheet.settling.direction
    yield tell.say(
        f"{direction} from the action button, each hand with a wager is set",
        "play",
        "settle.direction",
    )
    if rules.sheet.table.backline != "none" or rules.section.decides != "seat":
        who = {
            "seat": "The seated player sets the hand for all who have bet on it",
            "most-money": "The person with the most money on the hand sets it, the seated player "
            "where two have as much",
        }[rules.section.decides]
        yield tell.say(who, "play.decides")
    yield tell.say(
        "A hand is foul if the two cards outrank the five, not if they are equal", "play"
    )
    miscount = {
        "foul": "It is foul too if it is not set two and five",
        "": "A hand that is not set two and five must be set anew",
    }[rules.section.miscount]
    yield tell.say(miscount, "play.miscount")


# --- decisions ------------------------------------------------------------------------------------


def _decisions(rules: PaiGowRules, tell: Teller) -> Iterator[Block]:
    house_way: HouseWay = rules.sheet.house_way  # type: ignore[attr-defined]
    yield TextTable(
        ("the seven cards hold", "in front go"),
        tuple((_holds(row), _sets(row)) for row in house_way.rows),
        title="The house way",
        cites=tuple(row.cite for row in house_way.rows),
    )
    wild = rules.orders.joker == "wild"
    worth = "the rank that makes the most of equal ranks" if wild else "an ace"
    yield paragraph(
        [
            tell.say(
                "The house way is for hands whose owner asks for it or gives no sign", "house_way"
            ),
            tell.say(
                "A player who has asked for it cannot change the hand any more", "play.binding"
            )
            if rules.section.binding
            else None,
            tell.say(
                "The first row that fits without a foul sets the hand; where it leaves a choice, "
                "the best front and then the best back. Singles have no second of their rank",
                "house_way",
            ),
            tell.say(f"There the joker counts as {worth}", "deck.jokers")
            if has_joker(tell)
            else None,
        ]
    )


def _holds(row: WayRow) -> str:
    return ", ".join(say_apart(row.when, FACTS, CHART_CLAUSES)) or "anything else"


def _sets(row: WayRow) -> str:
    return "; if that cannot be, ".join(SETS[name.strip()] for name in row.set.split("|"))


# --- conditions -----------------------------------------------------------------------------------


def clauses(tell: Teller) -> Mapping[str, Clause]:
    """How each fact of the family is said."""
    named = {name for wager in tell.wagers.values() for name in wager.uses}
    other = "that player's" if "other.bonus" in named else "another player's"
    bank = "the player-dealer"
    return {
        "hand.foul": Clause("your hand", words={"true": "is foul", "false": "is not foul"}),
        "hand.miscounted": Clause(
            "your cards",
            words={"true": "are not set two and five", "false": "are set two and five"},
        ),
        "front.vs": Clause("your front", words=COMPARED),
        "back.vs": Clause("your back", words=COMPARED),
        "seven.makes": Clause("your seven cards", "make {}", words=MAKES),
        "seven.ace_high": Clause(
            "your seven cards", words={"true": "are ace high", "false": "are not ace high"}
        ),
        "dealer.ace_high": Clause(bank, words={"true": "is ace high", "false": "is not ace high"}),
        "dealer.joker": Clause(bank, words={"true": "has the joker", "false": "has no joker"}),
        "other.makes": Clause(f"{other} seven cards", "make {}", words=MAKES),
        "other.bonus": Clause(
            "another player",
            words={
                "true": "has made the bonus bet too",
                "false": "has not made the bonus bet",
            },
        ),
    }
