"""The `[play]` section of pai gow poker, and the facts that its rounds state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from houseway.ranking.bonus import FIVE_ACES, ROYAL_MATCH, SEVEN_JOKER, SEVEN_NATURAL, THREE_PAIR
from houseway.sheet.model import Section, Sheet
from houseway.wagers.facts import COMPARED, Fact, statement, word, words, yes_no

FOUL = "the two cards in front outrank the five behind"
FOULED = f"{FOUL}, or are not two and five"
MAKES = (
    "high-card",
    "pair",
    "two-pair",
    THREE_PAIR,
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-of-a-kind",
    FIVE_ACES,
    SEVEN_JOKER,
    ROYAL_MATCH,
    SEVEN_NATURAL,
)


class Play(Section):
    """The player who sets each hand, the time and the way of setting."""

    dealer: Literal["house-way", "free"] = Field(
        default="house-way", description="How the player-dealer's hand is set"
    )
    exposed: bool = Field(
        default=False, description="The player-dealer's hand is opened and set before the others"
    )
    stops: Literal["", "ace-high"] = Field(
        default="", description="An open player-dealer's hand against which nobody sets"
    )
    decides: Literal["seat", "most-money"] = Field(
        default="seat", description="Who sets a hand that several have bet on"
    )
    miscount: Literal["", "foul"] = Field(
        default="",
        description="What a hand is that is not set two in front and five behind; refused if empty",
    )
    bonus_joker: Literal["", "bug", "wild"] = Field(
        default="", description="What the joker is for bonus bets; if empty, what it is in the game"
    )
    binding: bool = Field(default=False, description="Who asks for the house way keeps it")


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    return {
        "hand.foul": statement(FOULED, "the hand is foul"),
        "hand.miscounted": yes_no(
            "the cards are not two in front and five behind",
            says="the cards are not two and five",
            lacks="the cards are two and five",
        ),
        "front.vs": word("the front hands compared", COMPARED, says="the front hand"),
        "back.vs": word("the back hands compared", COMPARED, says="the back hand"),
        "seven.makes": words(
            "all that the bettor's seven cards make", MAKES, "deal", says="the seven cards make"
        ),
        "seven.ace_high": statement(
            "the bettor's seven cards are ace high", "the bettor is ace high", "deal"
        ),
        "dealer.ace_high": statement(
            "the player-dealer's seven cards are ace high", "the player-dealer is ace high"
        ),
        "dealer.joker": statement(
            "the player-dealer holds the joker", "the player-dealer has the joker"
        ),
        "other.makes": words(
            "all that another player's seven cards make", MAKES, says="another's seven cards make"
        ),
        "other.bonus": yes_no(
            "that player has made the bonus bet too",
            says="that player has the bonus bet too",
            lacks="that player has no bonus bet",
        ),
    }
