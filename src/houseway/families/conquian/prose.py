"""Conquian in prose: runs, turns, the force, and the pot."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.conquian.melds import LEAST, ORDER
from houseway.families.conquian.rules import ConquianRules
from houseway.families.conquian.section import GOAL, HAND
from houseway.money import dollars
from houseway.package_files import json_beside
from houseway.prose.document import Block, Sentence
from houseway.prose.parts import FamilyProse
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import counted, number

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
TERMS = WORDS["terms"]


def prose(rules: ConquianRules, tell: Teller) -> FamilyProse:
    """The chapters that only this game has."""
    return FamilyProse(
        object=(
            tell.say(
                f"You win the pot by being the first with {number(GOAL)} cards in runs", "play"
            ),
            tell.say(
                f"You are dealt {number(rules.sheet.deal.order.words.count('seats'))} cards face "
                f"{rules.sheet.deal.faces.default}; more come from the stock, from discards, and "
                "from others who force a card on you",
                "deal",
            ),
            tell.say("Players play each other, and the house has no part in it", "play"),
        ),
        values=(_runs(tell),),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        results=tuple(_results(rules, tell)),
        terms=TERMS,
        middle=("Pot", "Stock", "Discards"),
    )


def _runs(tell: Teller) -> Block:
    ranks = ", ".join({"A": "ace", "J": "jack", "Q": "queen", "K": "king"}.get(r, r) for r in ORDER)
    return paragraph(
        [
            tell.say(
                f"A run is three or four cards of one rank, or {number(LEAST)} or more in a row of "
                "one suit",
                "play",
            ),
            tell.say(
                f"Cards go, from the lowest, {ranks}: 6-7-J is a run and Q-K-A is none", "deck"
            ),
            tell.say("Suits are equal, and no card counts points", "deck"),
        ],
        lead="Runs.",
    )


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: ConquianRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    play = rules.section
    playing = "two players" if play.active == 2 else "two or three players"
    low = {"low-card": "the lowest gets it"}[play.first_button]
    yield (
        tell.say(
            f"For the first button each player cuts a card, and {low}; of equal cards clubs are "
            "the lowest, then diamonds, hearts and spades. After each round it moves one player "
            "clockwise",
            "play.first_button",
        ),
    )
    yield (
        tell.say(
            f"Each player puts a wager of {dollars(rules.stakes.cents)} into the pot; {playing} "
            "play, the one with the button and the next ones clockwise",
            "stakes.wager",
            "play.active",
        ),
    )
    yield (
        tell.say(
            f"From the button's left, {number(HAND)} cards are dealt to each, one at a time; the "
            "rest is the stock",
            "deal",
        ),
    )
    yield (
        tell.say(
            "Each player picks a card to pass to the left; they move when all have picked", "play"
        ),
    )
    yield (
        tell.say(
            "The top card of the stock is turned up. From the button's left, each player may take "
            "it for a run; if nobody does, the first of them draws, as in a turn",
            "play",
        ),
        tell.say(
            "After a run that takes this card, the turn is at the left of the player who made it",
            "play",
        ),
    )
    yield tuple(_turn(rules, tell))
    yield (
        tell.say(
            f"The first player with {number(GOAL)} cards in runs wins at once, without a discard; "
            "nine in runs with none in hand do not win",
            "play",
        ),
    )


def _turn(rules: ConquianRules, tell: Teller) -> Iterator[Sentence]:
    play = rules.section
    yield tell.say("In your turn, you may take the up card for a run", "play")
    others = {
        "next-player": "the player at your left may",
        "all-players": "each of the others may, clockwise",
    }[play.option]
    yield tell.say(
        f"If you do not, {others}; nobody is asked about a card that they discarded",
        "play.option",
    )
    yield tell.say(
        "If the card is not taken, you draw from the stock and turn the card up: you make a run "
        "with it, force it, or leave it as the up card, and the turn goes to your left",
        "play",
    )


def _decisions(rules: ConquianRules, tell: Teller) -> Iterator[Block]:
    play = rules.section
    adding = {
        "always": ", or laid to a run of your own that it makes longer",
        "tenth-card": "; only your tenth card in runs may be laid to a run of your own",
    }[play.adding]
    yield paragraph(
        [
            tell.say(
                f"A card is taken only for a run with at least {number(LEAST - 1)} cards of your "
                f"hand{adding}",
                "play.adding",
            ),
            tell.say(
                "You may then lay down more, and must discard one card face up; you never lay "
                "down a run without taking a card, and nobody has to take one",
                "play",
            ),
            tell.say(
                {
                    "melder": "The others are offered your discard in turn; if nobody takes it, "
                    "it is your turn again, and you draw",
                    "next-player": "After a run, the turn goes to the player at your left",
                }[play.refused],
                "play.refused",
            ),
            tell.say(
                {
                    "left-of-melder": "That holds too for a run that was made out of turn",
                    "left-of-turn": "After a run that was made out of turn, the turn goes to the "
                    "left of the player whose turn it was",
                }[play.out_of_turn],
                "play.out_of_turn",
            ),
        ],
        lead="Making a run.",
    )
    after = {
        "left-of-forced": "the turn goes to that player's left",
        "as-his-run": "play goes on as after a run of that player's own",
    }[play.after_force]
    yield paragraph(
        [
            tell.say(
                "Any player may lay the up card on a run of another that it makes longer, whoever "
                "has the turn; a card that was drawn may be forced by the player who drew it only",
                "play",
            ),
            tell.say(
                "If the player who forces is not next in turn, the one who is may take the card "
                "first, for a run; of several, the next in turn forces first",
                "play",
            ),
            tell.say(
                f"The forced player discards one card, unless it was the tenth in runs; {after}",
                "play.after_force",
            ),
        ],
        lead="Forcing.",
    )


def _results(rules: ConquianRules, tell: Teller) -> Iterator[Block]:
    stakes = rules.stakes
    out = {
        "draw-due": "a card is due, nobody wants the up card, and the stock is used up",
        "last-card": "the last card of the stock has been offered and nobody has won",
    }[rules.section.stock_out]
    yield paragraph(
        [
            tell.say("The winner takes the pot", "stakes.wager"),
            tell.say(
                f"The round is tied if {out}: the pot stays, the same players put up the same "
                "wager and collection, and cards are dealt again with the button moved; a player "
                "who leaves or cannot pay gives up the share, and the last one left takes all",
                "play.stock_out",
            ),
        ]
    )
    if stakes.viejo:
        yield paragraph(
            [
                tell.say(
                    "If the winner has a run of one suit that begins with an ace, every other "
                    f"player pays {counted(stakes.viejo, 'more wager')} "
                    f"({dollars(stakes.viejo * stakes.cents)}), once, and no more after ties",
                    "stakes.viejo",
                )
            ],
            lead="Viejo.",
        )
    caps = {
        "losses": "",
        "each-opponent": ", nor collect more than that from one opponent",
        "wins-and-losses": ", nor collect more than that in all",
    }[stakes.caps]
    yield paragraph(
        [
            tell.say(
                f"The first buy-in is at least {number(stakes.buy_in)} wagers "
                f"({dollars(rules.least_buy_in)})",
                "stakes.buy_in",
            ),
            tell.say(
                f"Nobody pays more than the chips on the table{caps}; chips are added between "
                "rounds only",
                "stakes.caps",
                "stakes.adds",
            ),
        ],
        lead="Stakes.",
    )
