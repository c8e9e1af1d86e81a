"""Poker or blackjack by choice, in prose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.families.drawn_hands import UP_CARDS
from houseway.families.two_way.rules import TwoWayRules
from houseway.families.two_way.section import (
    BOARD_CARDS,
    HOLE_CARDS,
    SEVEN_JOKER,
    SEVEN_NATURAL,
    PlayWager,
)
from houseway.package_files import json_beside
from houseway.prose.cards_chapter import JOKER_USES
from houseway.prose.conditions import Clause, say, without_name
from houseway.prose.document import Block, Sentence
from houseway.prose.first_cards import first_cards
from houseway.prose.parts import FamilyProse
from houseway.prose.poker_hands import CARDS, HANDS, hand_sentences, hand_terms
from houseway.prose.teller import Teller, paragraph
from houseway.prose.wagers_chapter import STARTS
from houseway.prose.words import counted, listed, number, times

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
CHOSEN = WORDS["chosen"]
POKER = {**HANDS, "five-of-a-kind": HANDS["five-aces"]}  # the joker completes no other five
SEVEN = {
    **POKER,
    SEVEN_NATURAL: "a straight flush of all seven cards without the joker",
    SEVEN_JOKER: "a straight flush of all seven cards with the joker",
}
KINDS = {**CARDS, "T": "a card that counts ten", "Jk": "the joker"}
TERMS = WORDS["terms"]


def prose(rules: TwoWayRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return _Writer(rules, tell).prose()


class _Writer:
    def __init__(self, rules: TwoWayRules, tell: Teller) -> None:
        self.rules = rules
        self.tell = tell
        self.play = rules.section
        self.clauses = _clauses(rules)
        # While one hand is played, it needs no name.
        self.own = without_name(self.clauses, "your blackjack hand")
        self.dealers = without_name(self.clauses, "the player-dealer's blackjack hand")

    def prose(self) -> FamilyProse:
        return FamilyProse(
            object=tuple(self.object()),
            values=tuple(self.values()),
            steps=tuple(self.steps()),
            decisions=tuple(self.decisions()),
            clauses=self.clauses,
            terms=TERMS | hand_terms(self.tell, self.rules.poker_order),
        )

    def when(self, key: str, clauses: Mapping[str, Clause] | None = None) -> str:
        """A condition of the play as a clause; empty where it never holds."""
        text = self.rules.conditions[key].text
        return say(text, self.tell.facts, clauses or self.own) if text.strip() else ""

    # --- cards and hands --------------------------------------------------------------------------

    def object(self) -> Iterator[Sentence]:
        yield self.tell.say(
            "You see two cards of your own and one of the player-dealer's, and choose to play "
            "poker or blackjack, or neither",
            "play",
        )
        yield self.tell.say(
            "Your hand is compared with the player-dealer's hand of the same game", "play"
        )

    def values(self) -> Iterator[Block]:
        target = self.play.target
        most = counted(self.play.soft_cards, "card")
        yield paragraph(
            [
                self.tell.say(
                    "A card that may count more or less counts more as long as the hand is not "
                    f"over {target}; such a hand is called soft",
                    "play.target",
                ),
                self.tell.say(f"At most {most} of a hand may do so", "play.soft_cards"),
                *self.blackjack_hands(),
            ],
            lead="Blackjack.",
        )
        order = self.rules.poker_order
        yield paragraph(
            [
                self.tell.say(
                    "The best five of your first two cards and the five community cards count",
                    "play.order",
                ),
                self.tell.say(JOKER_USES[order.joker], "play.order") if order.joker else None,
                *hand_sentences(self.tell, order, "Hands", "play.order"),
            ],
            lead="Poker.",
        )

    def blackjack_hands(self) -> Iterator[Sentence]:
        cards = listed([KINDS[kind] for kind in self.play.natural.cards.kinds])
        yield self.tell.say(
            f"The best hand is the natural: {cards} as the first two cards, not after a split",
            "play.natural.cards",
        )
        if joker := self.when("joker_hand"):
            yield self.tell.say(
                f"The next best is a joker hand: a hand is one if {joker}", "play.joker_hand"
            )
        yield self.tell.say(
            f"Then the hand closer to {self.play.target} is better; one that counts more is over",
            "play.target",
        )

    # --- a round, step by step --------------------------------------------------------------------

    def steps(self) -> Iterator[tuple[Sentence, ...]]:
        tell = self.tell
        yield tuple(first_cards(tell))
        yield tuple(self.choice())
        yield (
            tell.say(
                "The house dealer looks at the player-dealer's two cards: if they are the natural, "
                "no blackjack hand is played",
                "play.natural",
            ),
        )
        yield (
            tell.say(
                f"Clockwise from {STARTS[self.rules.sheet.deal.start]}, every blackjack hand is "
                "played to its end, as said below",
                "deal.start",
            ),
        )
        yield (
            tell.say(
                "The player-dealer's second card is turned up; the hand takes cards as long as "
                f"{self.when('dealer_hits', self.dealers)}, and stands otherwise, even if nobody "
                "plays blackjack",
                "play.dealer_hits",
            ),
        )
        if self.play.before_poker:
            names = listed([tell.name(wager) for wager in self.play.before_poker])
            yield (
                tell.say(
                    f"{names} of all who did not choose poker are settled", "play.before_poker"
                ),
            )
        board, hole = number(BOARD_CARDS), number(HOLE_CARDS)
        yield (
            tell.say(
                "For the poker, the player-dealer's cards move to the middle as community cards: "
                f"the first {board} of them, or new cards (the board) are added up to {board}. The "
                f"player-dealer gets {hole} new cards, the hole cards",
                "play.order",
            ),
            tell.say("The poker hands are compared and the other bets settled", "play.order"),
        )

    def choice(self) -> Iterator[Sentence]:
        yield self.tell.say(
            "In turn, each player looks at both cards and chooses: blackjack, with "
            f"{self.amount(self.play.blackjack)} on {self.tell.name(self.play.blackjack.wager)}; "
            f"poker, with {self.amount(self.play.poker)} on "
            f"{self.tell.name(self.play.poker.wager)}; or surrender",
            "play.blackjack",
            "play.poker",
        )
        bet = (
            f" for {self.amount(self.play.blackjack)} placed on "
            f"{self.tell.name(self.play.blackjack.wager)}"
            if self.play.natural.bets == "play"
            else ", without a further bet"
        )
        yield self.tell.say(
            f"The natural cannot be played as blackjack or surrendered: it is paid{bet}, or "
            "played as poker",
            "play.natural",
        )
        yield self.tell.say("A player who bets nothing has surrendered, or is paid for the natural")

    def amount(self, wager: PlayWager) -> str:
        """How much goes on the wager of a game."""
        ante = self.tell.name(self.rules.ante_of(wager.wager))
        factors = [
            "as much" if many == 1 else f"{times(Fraction(many))} as much" for many in wager.times
        ]
        return f"{listed(factors, 'or')} as the {ante}"

    # --- decisions --------------------------------------------------------------------------------

    def decisions(self) -> Iterator[Block]:
        no_signal = self.when("no_signal_hits")
        yield paragraph(
            [
                self.tell.say(
                    f"You hit or stand as you choose; a hand over {self.play.target} is done"
                ),
                self.tell.say(
                    f"Without a signal a hand hits if {no_signal}, and stands otherwise"
                    if no_signal
                    else "Without a signal a hand stands",
                    "play.no_signal_hits",
                ),
                *self.double(),
                *self.split(),
            ],
            lead="Playing a blackjack hand.",
        )

    def double(self) -> Iterator[Sentence]:
        double = self.play.double
        if double is None:
            return
        size = "at most" if double.for_less else "exactly"
        yield self.tell.say(
            f"You may double it if {self.when('double')}: you add {size} as much as lies on "
            f"{self.tell.name(self.play.blackjack.wager)} and get one more card, no other",
            "play.double",
        )

    def split(self) -> Iterator[Sentence]:
        split = self.play.split
        if split is None:
            return
        wager = self.tell.name(self.play.blackjack.wager)
        yield self.tell.say(
            f"You may split it once if {self.when('split')}: each of the two cards gets a second "
            f"one, and {wager} is placed again for the second hand",
            "play.split",
        )
        yield self.tell.say(
            "A split ace gets that one card and no other"
            if split.aces == "one-card"
            else "Hands of split aces are played like all others",
            "play.split.aces",
        )
        yield self.tell.say("All other bets go with the first hand", "play.split")


# --- facts as clauses -----------------------------------------------------------------------------


def _clauses(rules: TwoWayRules) -> Mapping[str, Clause]:
    own, poker = "your blackjack hand", "your poker hand"
    cards = {rank: f"is {CARDS.get(rank, 'the joker')}" for rank in UP_CARDS}
    found = {
        "hand.chose": Clause("", words=CHOSEN),
        "hand.pair_value": _yes(
            "is two cards that count the same", "is not two cards that count the same", own
        ),
        "hand.split": _yes("comes from a split", "does not come from a split", own),
        "hand.doublings": Clause(own, words={"0": "was not doubled", "1": "was doubled"}),
        "dealer.up": Clause("the up card", "is {}", words=cards),
        "blackjack.vs": _compared(own),
        "hand.vs": _compared(poker),
        "hand.category": Clause(poker, "is {}", words=POKER),
        "dealer.category": Clause("the player-dealer's poker hand", "is {}", words=POKER),
        "seven.makes": Clause(
            "your first two cards and the community cards", "make {}", words=SEVEN
        ),
    }
    for hand, name in (("hand", own), ("dealer", "the player-dealer's blackjack hand")):
        over = f"over {rules.section.target}"
        found |= {
            f"{hand}.total": Clause(name, "totals {}", noun=name),
            f"{hand}.cards": Clause(name, "has {} cards", spelled=True),
            f"{hand}.soft": _yes("is soft", "is not soft", name),
            f"{hand}.over": _yes(f"is {over}", f"is not {over}", name),
            f"{hand}.joker": _yes("has the joker", "has no joker", name),
            f"{hand}.natural": _yes("is the natural", "is not the natural", name),
            f"{hand}.joker22": _yes("is a joker hand", "is no joker hand", name),
        }
    return found


def _yes(true: str, false: str, subject: str) -> Clause:
    return Clause(subject, words={"true": true, "false": false})


def _compared(subject: str) -> Clause:
    words: Sequence[tuple[str, str]] = (
        ("higher", "beats the player-dealer's"),
        ("equal", "equals the player-dealer's"),
        ("lower", "is beaten by the player-dealer's"),
    )
    return Clause(subject, words=dict(words))
