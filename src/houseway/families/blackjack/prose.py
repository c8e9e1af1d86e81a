"""Blackjack-style games, in prose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseway.cards.card import RANKS
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.section import NO_NATURAL, NO_SHAPE, Natural, Shape
from houseway.families.drawn_hands import UP_CARDS, cards_of_ranks
from houseway.package_files import json_beside
from houseway.prose.conditions import Clause, say, without_name
from houseway.prose.document import Block, Sentence
from houseway.prose.draw_charts import PAIRS
from houseway.prose.first_cards import first_cards
from houseway.prose.parts import FamilyProse
from houseway.prose.poker_hands import CARDS
from houseway.prose.teller import Teller, paragraph
from houseway.prose.wagers_chapter import STARTS
from houseway.prose.words import counted, listed, number, rank_name

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
ENDED = WORDS["ended"]
DECIDES = {
    "seated": "the seated player",
    "most-money": "the bettor with the most money on the hand",
}
TERMS = WORDS["terms"]
JOKER_TERMS = {"pair": "two cards of one rank; jokers make none"}


def prose(rules: BlackjackRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return _Writer(rules, tell).prose()


class _Writer:
    def __init__(self, rules: BlackjackRules, tell: Teller) -> None:
        self.rules = rules
        self.tell = tell
        self.play = rules.section
        self.clauses = _clauses(rules)
        # While one hand is played, it needs no name.
        self.own = without_name(self.clauses, "your hand")
        self.dealers = without_name(self.clauses, "the player-dealer's hand")

    def prose(self) -> FamilyProse:
        return FamilyProse(
            object=tuple(self.object()),
            values=(paragraph([*self.counting(), *self.naturals()]),),
            steps=tuple(self.steps()),
            decisions=tuple(self.decisions()),
            clauses=self.clauses,
            settles_early=True,
            terms=TERMS | (JOKER_TERMS if self.rules.sheet.deck.jokers else {}),
        )

    def when(self, key: str, clauses: Mapping[str, Clause] | None = None) -> str:
        """A condition of the play as a clause; empty where it never holds."""
        text = self.rules.conditions[key].text
        return say(text, self.tell.facts, clauses or self.own) if text.strip() else ""

    # --- cards and hands --------------------------------------------------------------------------

    def object(self) -> Iterator[Sentence]:
        target = self.play.target
        yield self.tell.say(
            "Your hand plays against the player-dealer's: the one closer to "
            f"{target} wins, and one of more than {target} is over",
            "play.target",
        )

    def counting(self) -> Iterator[Sentence]:
        target = self.play.target
        yield self.tell.say(
            f"A card of two values counts the higher one unless the hand goes over {target}; such "
            "a hand is soft",
            "play.target",
        )
        if self.rules.sheet.deck.values.high:
            most = counted(self.play.soft_cards, "card")
            yield self.tell.say(f"At most {most} of a hand may do so", "play.soft_cards")

    def naturals(self) -> Iterator[Sentence]:
        naturals = self.play.naturals
        if not naturals:
            yield self.tell.say("No two cards have a privilege", "play.naturals")
            return
        said = [f"{cards_named(natural)} ({natural.counts} points)" for natural in naturals]
        yield self.tell.say(
            f"A natural is a hand of the first two cards: {listed(said, 'or')}", "play.naturals"
        )
        if self.play.split is None:
            return
        kept = [natural for natural in naturals if natural.id in self.play.split.naturals]
        after = (
            f"After a split only {listed([cards_named(natural) for natural in kept], 'or')} is one"
            if kept
            else "After a split no hand is a natural"
        )
        yield self.tell.say(after, "play.split.naturals")

    # --- a round, step by step --------------------------------------------------------------------

    def steps(self) -> Iterator[tuple[Sentence, ...]]:
        tell = self.tell
        yield tuple(first_cards(tell))
        if freezes := self.when("freeze"):
            yield (
                tell.say(
                    f"If {freezes}, all hands are frozen: nobody is offered anything, and the "
                    "hands are compared as they lie when the player-dealer's is complete",
                    "play.freeze",
                ),
            )
        if offers := tuple(self.before_the_play()):
            yield offers
        if looks := tuple(self.look()):
            yield looks
        yield (
            tell.say(
                f"Clockwise from {STARTS[self.rules.sheet.deal.start]}, every hand is played to "
                "its end",
                "deal.start",
            ),
        )
        yield tuple(self.player_dealer())

    def before_the_play(self) -> Iterator[Sentence]:
        """Insurance, even money and early surrender."""
        for name, wager in self.rules.sheet.wager.items():
            if wager.kind == "insurance" and (when := self.when("insurance")):
                yield self.tell.say(
                    f"If {when}, {self.tell.name(name)} is offered to each bettor",
                    f"wager.{name}.offered",
                )
        if when := self.when("even_money", self.clauses):
            yield self.tell.say(f"You may take even money if {when}", "play.even_money")
        surrender = self.play.surrender
        if surrender is not None and surrender.timing == "before-peek" and self.play.peek:
            yield self.tell.say(
                "Where the house dealer is going to look at the hole card, surrender is offered "
                "now and not later",
                "play.surrender.timing",
            )

    def look(self) -> Iterator[Sentence]:
        peeks = self.when("peek")
        if self.rules.has_hole_card and peeks:
            yield self.tell.say(
                f"If {peeks}, the house dealer looks at the hole card: if the player-dealer has a "
                "natural, nobody plays and the bets are settled",
                "play.peek",
            )

    def player_dealer(self) -> Iterator[Sentence]:
        turned = "is turned up" if self.rules.has_hole_card else "is dealt"
        yield self.tell.say(
            f"The player-dealer's second card {turned}; the hand takes cards as long as "
            f"{self.when('dealer_hits', self.dealers)}, and stands otherwise",
            "play.dealer_hits",
        )
        if self.play.dealer_plays == "if-live":
            yield self.tell.say(
                "It takes none if every hand is over, given up or a natural and there is no "
                "wager but base wagers",
                "play.dealer_plays",
            )
        else:
            yield self.tell.say("It takes them even if every hand is over", "play.dealer_plays")
        yield from self.late_natural()
        if self.play.naturals and self.play.natural_paid == "at-once":
            yield self.tell.say(
                "Bets on your natural are settled before all others, clockwise from the "
                "player-dealer's left, where the player-dealer can have none",
                "play.natural_paid",
            )

    def late_natural(self) -> Iterator[Sentence]:
        """The wagers that a natural takes if nobody looked for it before the hands were played."""
        rules = self.rules
        raised = self.play.double or self.play.split
        if not raised or not any(
            rules.may_be_natural(up) and not rules.peeks(up) and not rules.frozen(up)
            for up in cards_of_ranks(rules.sheet.deck)
        ):
            return
        if self.play.natural_takes == "original":
            yield self.tell.say(
                "If the player-dealer then has a natural, it takes your original wager only: what "
                "was added by doubling or splitting goes back",
                "play.natural_takes",
            )
        else:
            yield self.tell.say(
                "A natural that the player-dealer then has takes doubled and split wagers too",
                "play.natural_takes",
            )

    # --- decisions --------------------------------------------------------------------------------

    def decisions(self) -> Iterator[Block]:
        yield paragraph(self.hit_or_stand(), lead="Hit or stand.")
        if self.play.double is not None:
            yield paragraph(self.double(), lead="Double.")
        if self.play.split is not None:
            yield paragraph(self.split(), lead="Split.")
        if self.when("surrender"):
            yield paragraph(self.surrender(), lead="Surrender.")
        yield paragraph(self.who_decides(), lead="Who decides.")

    def hit_or_stand(self) -> Iterator[Sentence]:
        must_hit, must_stand = self.when("must_hit"), self.when("must_stand")
        if must_hit:
            yield self.tell.say(f"Your hand must hit if {must_hit}", "play.must_hit")
        if must_stand:
            or_else = "Otherwise it" if must_hit else "Your hand"
            yield self.tell.say(f"{or_else} must stand if {must_stand}", "play.must_stand")
        if self.play.naturals:
            yield self.tell.say(f"A natural stands{self.natural_choices()}", "play.naturals")
        bound = must_hit or must_stand or self.play.naturals
        choose = "With any other hand you choose" if bound else "You choose freely"
        yield self.tell.say(f"{choose}; one over {self.play.target} takes no more cards")
        no_signal = self.when("no_signal_hits")
        yield self.tell.say(
            f"Without a signal it hits if {no_signal}, and stands otherwise"
            if no_signal
            else "Without a signal it stands",
            "play.no_signal_hits",
        )
        if (must_hit or must_stand) and (others := self.other_choices()):
            yield self.tell.say(
                f"A hand that must hit or stand may still be {listed(others, 'or')}"
            )

    def natural_choices(self) -> str:
        """The other choices with a natural: it may be split at most."""
        if not self.other_choices():
            return ""
        kinds = [natural.cards.kinds for natural in self.play.naturals]
        pair = self.play.split and any(one == two != "Jk" for one, two in kinds)
        return " and has no other choice" + (" unless it may be split" if pair else "")

    def other_choices(self) -> list[str]:
        """The choices with a hand besides hitting and standing."""
        return [
            *(["doubled"] if self.play.double else []),
            *(["split"] if self.play.split else []),
            *(["given up"] if self.when("surrender") else []),
        ]

    def double(self) -> Iterator[Sentence]:
        double = self.play.double
        assert double is not None
        size = {
            "== base": "exactly as much as lies there",
            "<= base": "at most as much as lies there",
        }[double.size]
        yield self.tell.say(
            f"Your hand may be doubled if {self.when('double')}: you add {size} and get one more "
            "card, no other",
            "play.double",
        )
        if double.again:
            more = "once more" if double.again == 1 else f"up to {number(double.again)} times more"
            yield self.tell.say(
                f"The whole wager may then be doubled {more}, for one card each",
                "play.double.again",
            )
        if rescue := self.when("rescue"):
            yield self.tell.say(
                f"A hand that is not over may be rescued if {rescue}: you take back the last "
                "amount that was added, and the hand is done",
                "play.rescue",
            )

    def split(self) -> Iterator[Sentence]:
        split = self.play.split
        assert split is not None
        yield self.tell.say(
            f"You may split your hand if {self.when('split')}: each card gets a second one and a "
            "wager equal to the first, and the hands are played in turn",
            "play.split",
        )
        aces = f"; aces to {number(split.ace_hands)}" if split.ace_hands != split.hands else ""
        yield self.tell.say(
            f"You may split again, to {number(split.hands)} hands at most{aces}",
            "play.split.hands",
            "play.split.ace_hands",
        )
        yield self.tell.say(
            "A split ace gets no other card"
            if split.aces == "one-card"
            else "Hands of split aces are played like all others",
            "play.split.aces",
        )

    def surrender(self) -> Iterator[Sentence]:
        surrender = self.play.surrender
        assert surrender is not None
        early = surrender.timing == "before-peek" and bool(self.play.peek)
        time = "" if early else " when it is your turn"
        yield self.tell.say(
            f"You may give up your hand{time} if {self.when('surrender')}; the base wager says "
            "what that costs",
            "play.surrender",
        )

    def who_decides(self) -> Iterator[Sentence]:
        decides, raises = self.play.decides, self.play.raises
        behind = self.rules.sheet.table.backline != "none"
        several = "If several have bet on a hand, " if behind else ""
        if decides == raises:
            hand = "it" if behind else "the hand"
            who = f"{DECIDES[decides]} decides what {hand} does"
        else:
            who = (
                f"{DECIDES[decides]} decides whether it hits or stands, {DECIDES[raises]} whether "
                "it is doubled or split"
            )
        nobody = "; where nobody sits, it is the first who bet" if behind else ""
        yield self.tell.say(
            several + who + (nobody if "seated" in (decides, raises) else ""),
            "play.decides",
            "play.raises",
        )
        if not behind:
            return
        own = [
            *(["insurance"] if self.when("insurance") else []),
            *(["surrender"] if self.when("surrender") else []),
        ]
        each = f"each decides alone on {listed(own)}" if own else ""
        raised = {"a double": self.play.double, "a split": self.play.split}
        if names := [name for name, rule in raised.items() if rule]:
            first = ", on the first one after a split" if self.play.split else ""
            yield self.tell.say(
                f"The others may follow {listed(names, 'or')}, or keep their wager on the "
                f"hand{first}{f'; {each}' if each else ''}"
            )
        elif each:
            yield self.tell.say(each)


def cards_named(natural: Natural) -> str:
    """The two cards of a natural.

    >>> from houseway.families.blackjack.section import Natural
    >>> cards_named(Natural(id="a", cards="A+T", counts="21.5"))
    'an ace and a card that counts ten'
    """
    names = {**CARDS, "T": "a card that counts ten", "Jk": "a joker"}
    first, second = (names[kind] for kind in natural.cards.kinds)
    if first == second:
        kind = natural.cards.kinds[0]
        many = {"T": "cards that count ten", "Jk": "jokers"}
        return f"two {many.get(kind) or rank_name(RANKS.index(kind), many=True)}"
    return f"{first} and {second}"


def shape_named(shape: Shape) -> str:
    """
    >>> from houseway.families.blackjack.section import Shape
    >>> shape_named(Shape.parse("888")), shape_named(Shape.parse("789 suited"))
    ('three 8s', '7, 8 and 9 of one suit')
    """
    ranks = [RANKS.index(rank) for rank in shape.ranks]
    suited = " of one suit" if shape.suited else ""
    if len(set(ranks)) == 1:
        return f"{number(len(ranks))} {rank_name(ranks[0], many=True)}{suited}"
    return listed([rank_name(rank) for rank in ranks]) + suited


# --- facts as clauses -----------------------------------------------------------------------------


def _clauses(rules: BlackjackRules) -> Mapping[str, Clause]:
    card = {rank: f"is {CARDS.get(rank, 'a joker')}" for rank in UP_CARDS}
    target = rules.section.target
    but = "other than jokers" if rules.sheet.deck.jokers else ""
    found = {
        "dealer.up": Clause("the up card", "is {}", words=card),
        "dealer.up_value": Clause("the up card", "counts {}", noun="the up card"),
        "dealer.hole": Clause("the player-dealer's second card", "is {}", words=card),
        "dealer.bust_cards": Clause(
            "the player-dealer's hand",
            f"goes over {target} with {{}} cards",
            words={"0": f"does not go over {target}"},
            spelled=True,
        ),
        "dealer.reds": Clause(
            "the player-dealer's hand",
            "starts with {} red cards, then a black one or none",
            words={
                "0": "starts with a black card",
                "1": "starts with one red card, then a black one",
            },
            spelled=True,
        ),
        "seat.pair": Clause("your first two cards", words=PAIRS),
        "seat.match_suited": _matched("the up card's rank and suit"),
        "seat.match_plain": _matched("the up card's rank in another suit"),
        "hand.ended": Clause("", words=ENDED),
        "hand.pair_rank": _two_cards("of one rank", but),
        "hand.pair_value": _two_cards("that count the same", but),
        "hand.aces": _yes("is two aces", "is not two aces"),
        "hand.split": _yes("comes from a split", "does not come from a split"),
        "hand.doublings": Clause(
            "your hand",
            "was doubled {} times",
            words={"0": "was not doubled", "1": "was doubled once", "2": "was doubled twice"},
            spelled=True,
        ),
        "hand.insured": Clause(
            "", words={"true": "you have taken insurance", "false": "you have taken no insurance"}
        ),
        "bet.number": Clause("the number of the spot", "is {}", noun="the number of the spot"),
    }
    for hand, name in (("hand", "your hand"), ("dealer", "the player-dealer's hand")):
        found |= _hand_clauses(hand, name, target, rules.section.naturals, rules.section.shapes)
    return found


def _hand_clauses(
    hand: str, name: str, target: int, naturals: Sequence[Natural], shapes: Sequence[Shape]
) -> dict[str, Clause]:
    kinds = {natural.id: f"is {cards_named(natural)}" for natural in naturals}
    return {
        f"{hand}.total": Clause(name, "totals {}", noun=name),
        f"{hand}.cards": Clause(name, "has {} cards", noun=f"the cards of {name}", spelled=True),
        f"{hand}.soft": _yes("is soft", "is not soft", name),
        f"{hand}.over": _yes(f"is over {target}", f"is not over {target}", name),
        f"{hand}.natural": _yes("is a natural", "is no natural", name),
        f"{hand}.natural_kind": Clause(name, words={NO_NATURAL: "is no natural", **kinds}),
        f"{hand}.joker": _yes("has a joker", "has no joker", name),
        f"{hand}.shape": Clause(
            name,
            words={
                NO_SHAPE: "has no special ranks",
                **{shape.text: f"is {shape_named(shape)}" for shape in shapes},
            },
        ),
    }


def _yes(true: str, false: str, subject: str = "your hand") -> Clause:
    return Clause(subject, words={"true": true, "false": false})


def _two_cards(alike: str, but: str) -> Clause:
    """A pair that may be split; a joker makes none, whatever it counts."""
    words = " ".join(filter(None, ("two cards", alike, but)))
    return _yes(f"is {words}", f"is not {words}")


def _matched(what: str) -> Clause:
    words = {
        "0": f"none of your first two cards has {what}",
        "1": f"one of your first two cards has {what}",
        "2": f"both your first two cards have {what}",
    }
    return Clause("", f"{{}} of your first two cards have {what}", words=words, spelled=True)
