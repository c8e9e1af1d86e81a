"""What goes wrong at a pot game's table, and what is done: rows of the sheet as sentences."""

from __future__ import annotations

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
from houseway.prose.document import Block, Sentence, Steps
from houseway.prose.teller import Teller

EVENTS: Mapping[Event, str] = {
    "exposed": "A card is exposed",
    "flashed": "A card is flashed, seen for a moment",
    "boxed": "A card lies face up in the deck",
    "off-table": "A card is dealt off the table",
    "fouled-deck": "The deck is not complete, or has a card of another",
    "premature": "Cards of a street come before the wagering is over",
    "four-card-flop": "The flop has too many cards",
    "burn-missed": "No card was burned",
    "two-burns": "Two cards were burned",
    "extra-card": "A player gets a card too many, and it is seen at once",
    "wrong-count": "A player has too many or too few cards, found out later",
    "wrong-sequence": "A player was missed, and others have got the cards",
    "wrong-bring-in": "The wrong player was told to make the forced bet",
    "out-of-turn": "A player acts out of turn",
    "motion": "A player bets in several moves, or does not carry out a motion",
    "short-call": "A player puts in less than the call takes",
    "absent": "A player is away when the turn comes",
    "clock": "A player does not act before the clock runs out",
    "picked-up": "A player picks up the cards instead of acting, and somebody acts after that",
    "mucked": "A hand touches the muck",
    "turned-early": "A player turns up a down card at the wrong time",
    "false-openers": "The opener cannot have held openers",
    "miscall": "A player announces a better hand than it is",
    "pair-not-announced": "A player spreads a hand and does not announce its pair",
    "board-not-declared": "A player who plays the board throws the hand away and does not say so",
    "split-openers": "The opener has put away a part of the openers",
    "asked-to-see": "After the last action a player asks to see this hand",
}
DEAD = "the hand is dead; its chips stay in the pot"
REPAIRS: Mapping[Repair, str] = {
    "plays": "the card must be kept and plays face up",
    "plays-down": "it counts as if nobody had seen it",
    "replaced-next": "it is out of play, and the next card takes its place",
    "replaced-last": "it is out of play, and is replaced when all others have their cards",
    "becomes-burn": "it is out of play, is replaced when all have their cards, and serves as the "
    "next burn card; if there are several, only the first of them does",
    "reshuffled": "it goes back into the deck, which is shuffled again",
    "next-down": "it stays up, and the player's next up card comes down",
    "next-up": "it stays up, and the other cards of this street come up too",
    "all-in-option": "it stays up, and before the wagering its owner may declare to be all in",
    "ante-back": "the hand is dead and gets its ante back",
    "set-aside": "they are put aside; when the wagering is over, a card is burned and the next "
    "one takes their place; the street after that comes, without a burn, from the deck shuffled "
    "with them",
    "removed-with-round": "they are out of play, with one card for each player who had none yet; "
    "then the street is dealt after a burn",
    "removed-with-one-each": "they are out of play, with one more card for each player in the "
    "hand; then the street is dealt after a burn",
    "kept-no-raise": "its owner keeps it, gets no other, and may not raise in that round",
    "corrected": "everything is put where it belongs, and the hand goes on",
    "accepted": "the cards stay where they are",
    "as-exposed": "it counts as an exposed card",
    "misdeal": "the hand is a misdeal; all chips go back",
    "dead-hand": DEAD,
    "completed": "the player gets the missing cards",
    "completed-on-draw": "the missing cards come with the player's draw",
    "no-betting": "the cards are moved face up to where they belong, and nobody bets on this "
    "street",
    "not-binding": "it counts for nothing; the player acts when the turn comes",
    "first-motion": "the player must call, or make the least bet",
    "withdrawn": "the player may take the chips back and decide again",
    "call-or-forfeit": "the player calls in full, or folds and loses what is in",
    "opened-again": "the opener's hand is dead and the first bet stays; another player who holds "
    "openers and has not passed may declare the pot open; if nobody does, all other bets go back "
    "and the pot stays for the next hand",
    "dealt-again": "the opener's hand is dead, the first bet stays in the pot, and cards are "
    "dealt again with the button where it is",
    "live-again": "the hand plays, even if it was thrown away",
    "stands": "nothing changes",
}
# Where the words depend on what went wrong.
SPECIAL: Mapping[tuple[str, str], str] = {
    ("premature", "reshuffled"): "they are mixed into the deck; when the wagering is over, it is "
    "shuffled and the street comes from it without another burn",
    ("four-card-flop", "reshuffled"): "its cards are mixed into the deck, which is shuffled again; "
    "a new flop comes without another burn",
    ("four-card-flop", "becomes-burn"): "the card too many is taken back and is the next to be "
    "burned",
    ("extra-card", "becomes-burn"): "the card is taken back and is the next to be burned",
    ("turned-early", "plays-down"): "it still counts as the player's down card",
    ("wrong-bring-in", "corrected"): "that player takes the bet back, and the right one makes it",
    ("mucked", "stands"): "the hand plays",
    ("picked-up", "stands"): "the hand still plays",
    ("miscall", "stands"): "the best hand wins, by its cards",
    ("pair-not-announced", "stands"): "the best hand wins, by its cards",
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
    "fouled": "has made another player throw a hand away",
    "unaware": "did not know of the raise, and nobody has acted since",
    "required-kill": "had to see that the pot was killed, for the kill button lay face up",
    "declared": "has said so in time",
    "retrieved": "gets the cards back from the floor, since they can be told apart",
    "by-winner": "holds the winning hand",
}
ABOUT_CARDS = ("exposed", "flashed", "boxed", "off-table", "extra-card")


def mishap_blocks(rules: RoundPokerRules, tell: Teller) -> Iterator[Block]:
    """A step for each kind of irregularity; its rows in their order."""
    rows: list[Irregularity] = list(rules.sheet.irregular.rows)  # type: ignore[arg-type]
    order = dict.fromkeys(row.event for row in rows)
    steps = tuple(
        tuple(_sentences(rules, tell, [row for row in rows if row.event == event]))
        for event in order
    )
    if steps:
        yield Steps(steps)


def _sentences(
    rules: RoundPokerRules, tell: Teller, rows: list[Irregularity]
) -> Iterator[Sentence]:
    """The first row that applies decides, so that a later one begins with "otherwise"."""
    lead = f"{EVENTS[rows[0].event]}: "
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
    verb = "is found out" if event == "wrong-count" else verb
    streets = {street.id: f"{verb} {at_street(street.id)}" for street in rules.streets}
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
            words=streets | {"showdown": f"{verb} at the showdown"},
        ),
        "event.last": Clause(
            "",
            words={"true": "it is the last street", "false": "it is not the last street"},
        ),
        "event.board": Clause("", "{} cards come on the board", spelled=True),
        "event.stage": Clause(
            "it",
            "happens {}",
            words={
                "deal": "happens on the deal",
                "draw": "happens on the draw",
                "wagers": "happens during the wagering",
                "showdown": "happens at the showdown",
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
