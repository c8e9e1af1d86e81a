"""The chapter about irregularities: what happened, and what is done."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.prose.document import Steps
from houseway.prose.teller import Teller
from houseway.prose.words import hyphenless

REPAIRS = {
    "plays": "it plays on",
    "replaced-next": "it is replaced by the next card",
    "replaced-after-player-dealer": "it is replaced after the player-dealer's hand is complete",
    "replaced-after-deal": "it is replaced when the deal is complete",
    "misdeal": "it is a misdeal: all bets go back",
    "loses": "the hand loses",
    "seat-loses": "all wagers of the seat lose",
    "house-way": "the hand is played the house way",
    "backed-up": "the cards are put back to where they belong",
    "becomes-next-card": "it becomes the next card",
    "returned": "the wagers go back",
    "returned, free-collection": "the wagers go back, and the collection too",
    "stands": "it stands",
    "burned-with-three": "it is burned with three more cards",
    "draws-last": "the hand draws last",
    "draw-continues": "the draw goes on",
    "must-take": "the card must be taken",
}
EVENTS = {
    "boxed": "a card is found face up in the deck",
    "exposed": "a card is exposed",
    "off-table": "a card leaves the table",
    "wrong-seat": "a card goes to the wrong seat",
    "wrong-count": "a hand has a wrong number of cards",
    "foreign-card": "a card is found that does not belong to the deck",
    "foul": "a hand is fouled",
    "misplayed": "a hand is played against the rules",
    "hand-moved": "a hand is moved",
    "passed": "a player is passed over",
    "dealer-error-card": "a card is dealt in error",
    "opened-early": "a hand is opened too early",
    "short-bank": "the bank is short",
    "wager-moved": "a wager is moved after the deal",
    "not-dealt": "a player gets no cards",
    "cards-out": "the cards run out",
    "prompted": "a player is told how to play",
    "coerced-card": "a card is forced on a player",
}


def irregularities(tell: Teller) -> Iterator[Steps]:
    """Each irregularity as one sentence."""
    rows = tell.sheet.irregular.rows
    if not rows:
        return
    yield Steps(
        tuple(
            (
                tell.say(
                    f"{row.says or EVENTS.get(row.event, hyphenless(row.event))}: "
                    f"{REPAIRS.get(row.repair, hyphenless(row.repair))}",
                    cite=row.cite,
                ),
            )
            for row in rows
        )
    )
