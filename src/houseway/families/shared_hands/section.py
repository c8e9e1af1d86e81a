"""The `[draw]` section of baccarat with two shared hands, and the facts its rounds state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from houseway.ranking.points import FOUR_CARDS, PAIRS, TINTS
from houseway.sheet.model import Section, Sheet
from houseway.sheet.phrases import Chart, Grid, Naturals
from houseway.wagers.facts import Fact, number, word, words, yes_no


class Draw(Section):
    """When the two shared hands take a third card."""

    naturals: Naturals
    player: Chart
    option_when: str = ""
    banker: Grid
    complete: Literal["always", "if-any-hits"] = "always"
    house_way: Chart = Chart.parse("0-5 hit, 6-9 stand")


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    numbers = [n for wager in sheet.wager.values() for n in wager.numbers]
    result: dict[str, Fact] = {}
    for hand in ("player", "banker"):
        result |= {
            f"{hand}.total": number(f"final points of the {hand} hand", 0, 9),
            f"{hand}.cards": number(f"cards in the {hand} hand", 2, 3),
            f"{hand}.natural": yes_no(f"the {hand} hand is a two-card natural"),
            f"{hand}.lead": number(f"points by which the {hand} hand leads", -9, 9),
            f"{hand}.pair": word(f"the {hand} hand's first two cards", PAIRS, "deal"),
            f"{hand}.first2": number(f"two-card points of the {hand} hand", 0, 9, "deal"),
        }
    return result | {
        "winner": word("the hand with more points", ("player", "banker", "tie")),
        "dealt.cards": number("cards in both hands", 4, 6),
        "dealt.tint": word("suits of all cards dealt", TINTS),
        "first4.makes": words("what the first four cards make", FOUR_CARDS, "deal"),
        "banker.up": number("points of the banker hand's first card", 0, 9, "up"),
        "hand.total": number("points of the player hand as this bettor plays it", 0, 9),
        "hand.cards": number("cards of the player hand as this bettor plays it", 2, 3),
        "hand.natural": yes_no("the player hand is a two-card natural"),
        "bet.choice": word("what this bettor chose, or had to do", ("stand", "hit")),
        "bet.number": number(
            "the number of the spot", min(numbers, default=0), max(numbers, default=9)
        ),
    }
