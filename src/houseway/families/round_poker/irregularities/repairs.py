"""The irregularities of a pot game, and the repairs that a sheet can name for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from pydantic import Field, model_validator

from houseway.cards import RANKS
from houseway.families.round_poker.section import Structure
from houseway.sheet import model
from houseway.table.cards.hands import IncidentKinds
from houseway.wagers.facts import Fact, number, word, yes_no

CardEvent = Literal["exposed", "flashed", "boxed", "off-table"]
TableEvent = Literal["fouled-deck", "premature", "four-card-flop", "burn-missed", "two-burns"]
DealEvent = Literal["extra-card", "wrong-count", "wrong-sequence", "wrong-bring-in"]
TurnEvent = Literal["out-of-turn", "motion", "short-call", "absent", "clock"]
HandEvent = Literal["picked-up", "mucked", "turned-early", "false-openers"]
ShowdownEvent = Literal[
    "miscall", "pair-not-announced", "board-not-declared", "split-openers", "asked-to-see"
]
Event = Literal[CardEvent, TableEvent, DealEvent, TurnEvent, HandEvent, ShowdownEvent]

CardRepair = Literal[
    "plays",  # open as it lies
    "plays-down",  # counts as never seen
    "replaced-next",  # dead: the next card takes its place
    "replaced-last",  # dead: replaced after all cards are dealt
    "becomes-burn",  # dead, replaced after all cards are dealt, and the next card burnt
    "reshuffled",  # back into the deck, which is shuffled again; no card is burnt for it
    "next-down",  # open; the card that should come up comes down
    "next-up",  # open, and so are the other cards of this street
    "all-in-option",  # open; before the wagering its owner may declare all in
    "ante-back",  # the hand is dead and gets its ante back
    "set-aside",  # out of play; the next street is dealt in its place, the last after a shuffle
    "removed-with-round",  # out of play, with the cards of players who had none yet
    "removed-with-one-each",  # out of play, with one more card for every player in the hand
    "kept-no-raise",  # its owner keeps it, and may not raise before the others have theirs
    "corrected",  # everything is put right; no other consequence
    "accepted",  # the cards stay where they are
    "as-exposed",  # the repair that is printed for an exposed card
]
HandRepair = Literal[
    "misdeal",  # the hand is void; all chips go back
    "dead-hand",  # the player's chips stay in the pot
    "completed",  # the player gets the missing cards
    "completed-on-draw",  # the player gets the missing cards at the draw
    "no-betting",  # the cards are put right, face up, and nobody bets on this street
    "not-binding",  # it counts for nothing; the player acts when it is their turn
    "first-motion",  # the player calls, or makes the least bet
    "withdrawn",  # the player takes the chips back and may choose again
    "call-or-forfeit",  # the player calls in full, or folds and loses the chips paid
    "opened-again",  # the hand is dead; another player may declare the pot open, else new cards
    "dealt-again",  # the opener's first bet stays, all others go back, and cards are dealt again
    "live-again",  # the hand plays, though it was killed
    "stands",  # nothing changes
]
Repair = Literal[CardRepair, HandRepair]

NOTES = (
    "",
    "looked",  # the card was looked at, or lies among the player's other cards
    "unknown",  # the card cannot be identified
    "fouled",  # another player has thrown the hand away because of it
    "unaware",  # the player did not know of the raise, and nobody has acted behind them
    "required-kill",  # the pot had to be killed, and the button lay face up
    "declared",  # the player has said so in time
    "retrieved",  # the cards could be told apart, and the floor gave them back
    "by-winner",  # the player with the winning hand has asked
)
_CARD: tuple[Repair, ...] = (
    *("misdeal", "plays", "plays-down", "replaced-next", "replaced-last", "becomes-burn"),
    *("reshuffled", "next-down", "next-up", "all-in-option", "ante-back", "as-exposed"),
)
_PREMATURE: tuple[Repair, ...] = (
    *("reshuffled", "set-aside", "removed-with-round", "removed-with-one-each", "kept-no-raise"),
)
FITS: Mapping[Event, tuple[Repair, ...]] = {
    "exposed": _CARD,
    "flashed": _CARD,
    "boxed": _CARD,
    "off-table": _CARD,
    "fouled-deck": ("misdeal",),
    "premature": _PREMATURE,
    "four-card-flop": ("misdeal", "reshuffled", "becomes-burn"),
    "burn-missed": ("corrected", "accepted"),
    "two-burns": ("corrected", "accepted"),
    "extra-card": ("misdeal", "becomes-burn"),
    "wrong-count": ("misdeal", "dead-hand", "completed", "completed-on-draw"),
    "wrong-sequence": ("misdeal", "dead-hand", "no-betting"),
    "wrong-bring-in": ("corrected",),
    "out-of-turn": ("not-binding",),
    "motion": ("first-motion", "withdrawn", "stands"),
    "short-call": ("withdrawn", "call-or-forfeit"),
    "absent": ("dead-hand",),
    "clock": ("dead-hand",),
    "picked-up": ("dead-hand", "stands"),
    "mucked": ("dead-hand", "stands"),
    "turned-early": ("plays-down",),
    "false-openers": ("dead-hand", "opened-again", "dealt-again"),
    "miscall": ("dead-hand", "stands"),
    "pair-not-announced": ("dead-hand", "stands"),
    "board-not-declared": ("dead-hand", "stands"),
    "split-openers": ("dead-hand", "stands"),
    "asked-to-see": ("live-again", "stands"),
}

SHOWDOWN = "showdown"
SEATS = ("first", "button", "other")
CARD_EVENTS = get_args(CardEvent)
AT_SHOWDOWN = get_args(ShowdownEvent)
OWN_TURN = ("motion", "short-call", "absent", "clock")  # they wait for the player's turn


def event_facts(streets: Sequence[str]) -> dict[str, Fact]:
    """The facts that `when` of a row may look at, in a game with these streets."""
    return {
        "event.street": word("the street on which it is found out", (*streets, SHOWDOWN)),
        "event.last": yes_no("it is the last street"),
        "event.board": number("cards that the street turns in the middle", 0, 5),
        "event.stage": word("what goes on then", ("deal", "draw", "wagers", SHOWDOWN)),
        "event.rank": word("the card that went wrong", (*RANKS, "Jk", "")),
        "event.face": word("how it should have come", ("up", "down", "")),
        "event.place": number("its place in the deck, 0 if it is not about a card", 0, 99),
        "event.count": number("how many times in this hand", 1, 9),
        "event.cards": number("cards that went wrong in this deal", 0, 99),
        "event.total": number("how many cards there are, where the record says so", 0, 9),
        "event.actions": number("how often somebody has acted since the deal", 0, 999),
        "event.seat": word("who is dealt first, has the button, or neither", SEATS),
        "event.players": number("players who have a hand", 1, 14),
        "event.facing": yes_no("the player faces a wager"),
        "event.structure": word("how it is bet", get_args(Structure)),
        "event.calls": number("players who have called the bet", 0, 14),
        "event.plays": yes_no("the pot was raised, called by two, or its first wagering is over"),
        "event.note": word("what else is known", NOTES),
    }


KINDS = IncidentKinds(
    of_cards=CARD_EVENTS,
    of_table=get_args(TableEvent),
    of_hands=tuple(
        event
        for events in (DealEvent, TurnEvent, HandEvent, ShowdownEvent)
        for event in get_args(events)
    ),
)


class Irregularity(model.Irregularity):
    """An irregularity, and the repair that the document prints for it."""

    event: Event  # type: ignore[assignment]
    repair: Repair  # type: ignore[assignment]

    @model_validator(mode="after")
    def _fits(self) -> Irregularity:
        legal = FITS[self.event]
        if self.repair not in legal:
            raise ValueError(f"{self.event} is repaired by {', '.join(legal)}, not {self.repair}")
        return self


class Irregular(model.Irregular):
    rows: list[Irregularity] = Field(default=[])  # type: ignore[assignment]
