"""Irregularities at a pot game's table and their repairs: rows of the sheet as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from houseway.families.round_poker.irregularities.repairs import CARD_EVENTS, Event, Irregularity
from houseway.families.round_poker.prose.limits import STRUCTURES
from houseway.families.round_poker.prose.streets import at_street
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.package_files import json_beside
from houseway.prose.conditions import Clause, say
from houseway.prose.document import Block, Sentence
from houseway.prose.mishaps_chapter import events_as_steps
from houseway.prose.teller import Teller

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
EVENTS = WORDS["events"]
REPAIRS = WORDS["repairs"]
# The words of repairs that depend on the irregularity.
SPECIAL = WORDS["special"]
NOTES = WORDS["notes"]
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
    return SPECIAL.get(f"{row.event}, {row.repair}") or REPAIRS[row.repair]


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
