"""The `[draw]` section of games with a hand for each seat, and the facts their rounds state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from houseway.ranking.points import TINTS
from houseway.sheet.model import Section, Sheet
from houseway.sheet.phrases import TenChart
from houseway.wagers.facts import Fact, number, word, yes_no


class Draw(Section):
    """When a seat and the player-dealer take one more card."""

    player: TenChart
    dealer: TenChart
    house_way: TenChart = TenChart.parse("0-5 hit, 6-9 stand")
    dealer_way: TenChart
    natural: Literal["none", "two-jokers", "two-card-9"] = "none"
    start: Literal["left-of-player-dealer", "button"] = Field(
        default="left-of-player-dealer", description="The seat that draws first"
    )
    decides: Literal["seat", "most-money"] = Field(
        default="seat", description="Who plays a hand that several have bet on"
    )


def cards_each(sheet: Sheet) -> int:
    """The number of cards dealt to a hand: the number of the player-dealer's turns."""
    return sum(word in ("dealer", "round") for word, _ in sheet.deal.order.stacks)


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    first = cards_each(sheet)
    highest = sheet.deck.values.highest
    numbers = [n for wager in sheet.wager.values() for n in wager.numbers]
    result: dict[str, Fact] = {}
    for hand, whose in (("hand", "the bettor's hand"), ("dealer", "the player-dealer's hand")):
        result |= {
            f"{hand}.total": number(f"final points of {whose}", 0, highest),
            f"{hand}.cards": number(f"cards in {whose}", first, first + 1),
            f"{hand}.natural": yes_no(f"{whose} is a natural"),
        }
    return result | {
        "hand.tint": word("suits of the bettor's hand", TINTS),
        "dealer.up": number("points of the player-dealer's exposed card", 0, 9, "up"),
        "bet.choice": word("what this bettor chose, or had to do", ("stand", "hit")),
        "bet.number": number(
            "the number of the spot", min(numbers, default=0), max(numbers, default=9)
        ),
    }
