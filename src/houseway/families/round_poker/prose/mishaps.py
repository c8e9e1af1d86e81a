"""Irregularities at a pot game's table and their repairs: rows of the sheet as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby

from houseway.families.round_poker.irregularities.repairs import (
    CARD_EVENTS,
    Event,
    Irregularity,
    Repair,
)
from houseway.families.round_poker.prose.limits import STRUCTURES
from houseway.families.round_poker.prose.streets import at_street
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.prose.conditions import Clause, say
from houseway.prose.document import Block, Sentence
from houseway.prose.mishaps_chapter import events_as_steps
from houseway.prose.teller import Teller

EVENTS: Mapping[Event, str] = {
    "exposed": "a card is exposed",
    "flashed": "a card is flashed, seen for a moment",
    "boxed": "a card lies face up in the deck",
    "off-table": "a card is dealt off the table",
    "fouled-deck": "the deck is not complete, or has a card of another",
    "premature": "cards of a street come before the wagering is over",
    "four-card-flop": "the flop has too many cards",
    "burn-missed": "no card was burned",
    "two-burns": "two cards were burned",
    "extra-card": "a player gets a card too many, and it is seen at once",
    "wrong-count": "a player has too many or too few cards",
    "wrong-sequence": "a player was missed in the deal",
    "wrong-bring-in": "the wrong player was told to make the forced bet",
    "out-of-turn": "a player acts out of turn",
    "motion": "a player bets in several moves, or breaks off a motion",
    "short-call": "a player puts in less than the call takes",
    "absent": "a player is away when the turn comes",
    "clock": "a player does not act before the clock runs out",
    "picked-up": "a player picks up the cards instead of acting, and another acts",
    "mucked": "a hand touches the muck",
    "turned-early": "a player turns up a down card at the wrong time",
    "false-openers": "the opener cannot have held openers",
    "miscall": "a player announces a better hand than it is",
    "pair-not-announced": "a player spreads a hand and does not announce its pair",
    "board-not-declared": "a player who plays the board throws the hand away and does not say so",
    "split-openers": "the opener has put away a part of the openers",
    "asked-to-see": "after the last action a player asks to see this hand",
}
REPAIRS: Mapping[Repair, str] = {
    "plays": "the card is kept, face up",
    "plays-down": "it counts as if nobody had seen it",
    "replaced-next": "the next card takes its place",
    "replaced-last": "it is replaced when all others have their cards",
    "becomes-burn": "it is replaced when all have their cards, and becomes the next burn card "
    "(only the first of several)",
    "reshuffled": "it goes back into the deck, which is shuffled again",
    "next-down": "it stays up, and the player's next up card comes down",
    "next-up": "it stays up, and the other cards of this street come up too",
    "all-in-option": "it stays up, and its owner may first declare to be all in",
    "ante-back": "the hand is dead and gets its ante back",
    "set-aside": "they are put aside; when the wagering is over, a card is burned and the next "
    "one takes their place; the street after that comes, without a burn, from the deck shuffled "
    "with them",
    "removed-with-round": "they are out of play, with one card for each player who had none yet; "
    "then the street is dealt after a burn",
    "removed-with-one-each": "they are out of play, with one more card for each player in the "
    "hand; then the street is dealt after a burn",
    "kept-no-raise": "its owner keeps it, gets no other, and may not raise in that round",
    "corrected": "everything is put where it belongs",
    "accepted": "the cards stay where they are",
    "as-exposed": "it counts as an exposed card",
    "misdeal": "the hand is a misdeal",
    "dead-hand": "the hand is dead",
    "completed": "the player gets the missing cards",
    "completed-on-draw": "the missing cards come with the player's draw",
    "no-betting": "the cards are moved face up, and nobody bets on this street",
    "not-binding": "it does not bind",
    "first-motion": "the player must call, or make the least bet",
    "withdrawn": "the player may decide again",
    "call-or-forfeit": "the player calls in full, or folds and loses what is in",
    "opened-again": "the opener's hand is dead and the first bet stays; another player who holds "
    "openers and has not passed may declare the pot open; if nobody does, all other bets go back "
    "and the pot stays for the next hand",
    "dealt-again": "the opener's hand is dead, the first bet stays in the pot, and cards are "
    "dealt again with the button where it is",
    "live-again": "the hand plays, even if it was thrown away",
    "stands": "nothing changes",
}
# The words of repairs that depend on the irregularity.
SPECIAL: Mapping[tuple[str, str], str] = {
    ("premature", "reshuffled"): "they are mixed into the deck; when the wagering is over, it is "
    "shuffled and the street comes from it without another burn",
    ("four-card-flop", "reshuffled"): "its cards are mixed into the deck, which is shuffled again; "
    "a new flop comes without another burn",
    ("four-card-flop", "becomes-burn"): "the card too many is taken back and is the next to be "
    "burned",
    ("extra-card", "becomes-burn"): "the card is taken back and is the next to be burned",
    ("turned-early", "plays-down"): "it still counts as a down card",
    ("wrong-bring-in", "corrected"): "that player takes the bet back, and the right one makes it",
    ("mucked", "stands"): "the hand plays",
    ("picked-up", "stands"): "the hand still plays",
    ("miscall", "stands"): "the best hand wins",
    ("pair-not-announced", "stands"): "the best hand wins",
    ("asked-to-see", "stands"): "it is shown, and nothing else changes",
    ("asked-to-see", "live-again"): "it is shown and may win, even if it was thrown away",
    ("split-openers", "stands"): "the hand plays",
    ("false-openers", "dead-hand"): "the opener's hand is dead, and the others play on",
    ("motion", "stands"): "the moves count as one",
}
NOTES = {
    "looked": "seen by its player",
    "==looked": "is seen by its player",
    "unknown": "lost among the others",
    "==unknown": "is lost among the others",
    "fouled": "has made another player give up",
    "unaware": "did not know of the raise, and nobody has acted since",
    "required-kill": "had to see that the pot was killed, for the kill button lay face up",
    "declared": "has said so in time",
    "retrieved": "gets the cards back from the floor",
    "by-winner": "holds the winning hand",
}
AGAIN = re.compile(r"\b(comes|happens|is seen) ([\w ]+?) or \1 ")
ABOUT_CARDS = ("exposed", "flashed", "boxed", "off-table", "extra-card")


def mishap_blocks(rules: RoundPokerRules, tell: Teller) -> Iterator[Block]:
    """A step for each kind of irregularity; its rows in their order."""
    rows: list[Irregularity] = list(rules.sheet.irregular.rows)  # type: ignore[arg-type]
    by_event: dict[Event, list[Irregularity]] = {}
    for row in rows:
        by_event.setdefault(row.event, []).append(row)
    told = {EVENTS[event]: _sentences(rules, tell, its) for event, its in by_event.items()}
    if told:
        yield events_as_steps(told)


def _sentences(
    rules: RoundPokerRules, tell: Teller, rows: list[Irregularity]
) -> Iterator[Sentence]:
    """The first row that applies decides, so that a later one begins with "otherwise"."""
    lead = ""
    for done, same in groupby(rows, key=_done):
        those = list(same)
        when = ", or if ".join(_when(rules, row) for row in those if row.when)
        if all(row.when for row in those):
            lead += f"if {when}, "
        cites = ", ".join(dict.fromkeys(row.cite for row in those if row.cite))
        yield tell.say(f"{lead}{done}", cite=cites)
        lead = "otherwise, "


def _done(row: Irregularity) -> str:
    return SPECIAL.get((row.event, row.repair)) or REPAIRS[row.repair]


def _when(rules: RoundPokerRules, row: Irregularity) -> str:
    text = say(row.when, rules.event_facts, _clauses(rules, row.event))
    text = AGAIN.sub(r"\1 \2 or ", text)
    return text.replace("than one cards come", "than one card comes").replace(
        "less than", "fewer than"
    )


def _clauses(rules: RoundPokerRules, event: str) -> dict[str, Clause]:
    """How the facts of an irregularity are said; some depend on what went wrong."""
    of_card = event in ABOUT_CARDS or event in ("premature", "burn-missed", "two-burns")
    whose = "the card" if of_card else "the player"
    the_card = "the card" if event in CARD_EVENTS else "it"
    if event in ("miscall", "pair-not-announced"):
        whose = "it"
    if event == "four-card-flop":
        whose = "the card too many"
    verb = "comes" if event in CARD_EVENTS else "happens"
    verb = "is seen" if event == "wrong-count" else verb
    streets = {street.id: at_street(street.id) for street in rules.streets}
    streets["showdown"] = "at the showdown"
    if verb == "happens":
        the_card = ""
    else:
        streets = {street: f"{verb} {place}" for street, place in streets.items()}
    counts = {
        "extra-card": Clause(
            "the extra cards of all hands", "number {}", words={"1": "number one"}, spelled=True
        ),
        "exposed": Clause(
            "the card",
            "is number {} of the player's cards that went wrong",
            words={"1": "is the first of that hand to go wrong"},
        ),
    }
    ranks = {"A": "an ace", "T": "10", "J": "a jack", "Q": "a queen", "K": "a king"}
    return {
        "event.street": Clause(
            the_card,
            f"{verb} {{}}",
            words=streets,
        ),
        "event.last": Clause(
            "", words={"true": "on the last street", "false": "not on the last street"}
        ),
        "event.board": Clause("", "{} cards come on the board", spelled=True),
        "event.stage": Clause(
            "",
            words={
                "deal": "on the deal",
                "draw": "on the draw",
                "wagers": "during the wagering",
                "showdown": "at the showdown",
            },
        ),
        "event.rank": Clause("the card", "is {}", words=ranks | {"Jk": "a joker"}),
        "event.face": Clause(
            "the card",
            words={"up": "should come face up", "down": "should come face down"},
        ),
        "event.place": Clause(
            "it", "is card number {} of the deck", words={"1": "is the first card off the deck"}
        ),
        "event.count": counts.get(event, Clause("it", "happens {} times in this hand")),
        "event.cards": Clause("the cards that went wrong in this deal", "number {}", spelled=True),
        "event.total": Clause(
            "the flop" if event == "four-card-flop" else "the hand", "has {} cards", spelled=True
        ),
        "event.actions": Clause("", "{} players have acted since the deal", spelled=True),
        "event.seat": Clause(
            "the player",
            words={
                "first": "is the first who gets cards",
                "button": "has the button",
                "other": "is neither first nor on the button",
            },
        ),
        "event.players": Clause("", "{} players are in the hand", spelled=True),
        "event.facing": Clause(
            "the player",
            words={"true": "has a bet to call", "false": "has no bet to call"},
        ),
        "event.structure": Clause(
            "the game",
            words={name: f"is played {words}" for name, words in STRUCTURES.items()},
        ),
        "event.calls": Clause("", "{} players have called", spelled=True),
        "event.plays": Clause(
            "the pot",
            words={
                "true": "was raised, or called by two, or its first wagering is over",
                "false": "was neither raised nor called by two, and its first wagering goes on",
            },
        ),
        "event.note": Clause(whose, words=NOTES),
    }
