"""Games with a drawn hand for each seat (Super Pan 9, joker baccarat), in prose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.families.own_hands.rules import OwnRules
from houseway.prose.conditions import Clause
from houseway.prose.document import Block, Sentence
from houseway.prose.draw_charts import chart_text, way_text
from houseway.prose.first_cards import first_cards
from houseway.prose.parts import FamilyProse
from houseway.prose.teller import Teller, paragraph
from houseway.prose.wagers_chapter import STARTS
from houseway.prose.words import number

NATURALS = {
    "two-jokers": "A natural is a hand with two jokers",
    "two-card-9": "A natural is a 9 of two cards",
}
OF_A_TINT = {
    "suited": "is all of one suit",
    "same-colour": "is all of one colour, but not of one suit",
    "mixed": "is not all of one colour",
    "not mixed": "is all of one colour",
}
TERMS = {
    "house way": "how a hand is played when nobody decides: it draws or stands by its count",
    "natural": "a hand that is better than any other of the same count",
}


def prose(rules: OwnRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=_object(rules, tell),
        values=tuple(_values(rules, tell)),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        clauses=_clauses(),
        terms=TERMS,
    )


def _object(rules: OwnRules, tell: Teller) -> tuple[Sentence, ...]:
    first = number(rules.first)
    highest = number(rules.values.highest)
    return (
        tell.say(
            f"You are dealt {first} cards and may take one more; your hand plays against the "
            "player-dealer's",
            "deal",
        ),
        tell.say(f"The hand closer to {highest} wins", "deck.values"),
    )


def _values(rules: OwnRules, tell: Teller) -> Iterator[Block]:
    if rules.draw.natural != "none":
        yield paragraph([tell.say(NATURALS[rules.draw.natural], "draw.natural")])


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: OwnRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    yield tuple(first_cards(tell))
    yield (
        tell.say(
            f"Clockwise from {STARTS[rules.draw.start]}, each hand is set to draw or to stand: "
            f"it {chart_text(rules.player, 'its player')}",
            "draw.player",
            "draw.start",
        ),
    )
    yield (tell.say("When all have decided, one card is dealt face down to each hand that draws"),)
    yield (
        tell.say(
            "The player-dealer's hand is opened: it "
            + chart_text(rules.dealer, "the player-dealer"),
            "draw.dealer",
        ),
    )
    yield (
        tell.say(
            "All hands are opened and compared with the player-dealer's: the higher count wins"
        ),
    )


# --- decisions ------------------------------------------------------------------------------------


def _decisions(rules: OwnRules, tell: Teller) -> Iterator[Block]:
    decides = {
        "seat": "The seated player plays the hand of the seat, whoever has bet on it",
        "most-money": "Whoever has the most money on a hand plays it; among equal wagers the "
        "seated player goes first",
    }[rules.draw.decides]
    yield paragraph(
        [
            tell.say(decides, "draw.decides"),
            tell.say(
                "A hand that nobody decides goes the house way: it "
                f"{way_text(rules.house_way, rules.player)}",
                "draw.house_way",
            )
            if "O" in rules.player
            else None,
            tell.say(
                "Where the player-dealer does not choose, that hand "
                f"{way_text(rules.dealer_way, rules.dealer)}",
                "draw.dealer_way",
            )
            if "O" in rules.dealer
            else None,
        ]
    )


def _clauses() -> Mapping[str, Clause]:
    found = {
        "hand.tint": Clause("your hand", words=OF_A_TINT),
        "dealer.up": Clause("the player-dealer's open card", "counts {}"),
        "bet.choice": Clause("", words={"hit": "you drew", "stand": "you stood"}),
        "bet.number": Clause("the number of the spot", "is {}", noun="the number of the spot"),
    }
    for hand, name in (("hand", "your hand"), ("dealer", "the player-dealer's hand")):
        found |= {
            f"{hand}.total": Clause(name, "counts {}", noun=name),
            f"{hand}.cards": Clause(name, "has {} cards", spelled=True),
            f"{hand}.natural": Clause(
                name, words={"true": "is a natural", "false": "is no natural"}
            ),
        }
    return found
