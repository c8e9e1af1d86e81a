"""The rules of a blackjack sheet: the options of a hand, the player-dealer's play.

The round of play itself is in `rounds`; exact and fast computations ask the same questions here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import Any, ClassVar

from houseway.cards import Card, Cards, is_joker, rank_of
from houseway.families.base import later
from houseway.families.blackjack.hand import Counting, counting_of, matches, reds, up_card
from houseway.families.blackjack.section import MOST_CARDS, MOST_REDS, Play, check_playable, facts
from houseway.families.drawn_hands import (
    DrawnRules,
    Legal,
    cards_of_ranks,
    facts_seen,
    read_conditions,
    told_apart,
)
from houseway.families.plain_play import plain_play
from houseway.ranking.points import PAIRS, pair_kind
from houseway.ranking.soft import ACE, Count
from houseway.sheet.model import Sheet
from houseway.table.cards.first_cards import seat_hand, seats_in_play
from houseway.table.rounds import PLAYER_DEALER, Choose, Finished, Setup, default_choice
from houseway.wagers.facts import Facts, Value, combinations
from houseway.wagers.when import NEVER, Condition

SUIT_FACTS = frozenset({"dealer.reds", "seat.pair", "seat.match_suited", "seat.match_plain"})


@dataclass(frozen=True, eq=False)
class BlackjackRules(DrawnRules):
    """A blackjack sheet, ready to be played."""

    most_units: ClassVar[int] = 1

    section: Play
    counting: Counting

    @property
    def must(self) -> Mapping[str, Condition]:
        forced = {"hit": self.conditions["must_hit"], "stand": self.conditions["must_stand"]}
        return {does: when for does, when in forced.items() if when is not NEVER}

    # --- cards and hands --------------------------------------------------------------------------

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> int | float:
        held = tuple(cards)
        natural = self.counting.natural(held, split=split)
        return natural[1] if natural else self.counting.points(self.counting.count(held))[0]

    def alike(self, uses: frozenset[str]) -> Callable[[Card], Hashable]:
        suited = any(suited for _, _, suited in self.counting.shapes)
        return super().alike(uses) if suited or uses & SUIT_FACTS else _rank

    def up_facts(self, up: Card) -> dict[str, Value]:
        return {"dealer.up": up_card(up), "dealer.up_value": self.kind(up)}

    def hand_facts(
        self, cards: Sequence[Card], *, up: Card, split: bool = False, doublings: int = 0
    ) -> dict[str, Value]:
        """The facts of a bettor's hand while it is played."""
        two = len(cards) == 2 and not any(map(is_joker, cards))
        same_rank = two and rank_of(cards[0]) == rank_of(cards[1])
        return {
            **self.counting.facts(cards, split=split, whose="hand"),
            "hand.pair_rank": same_rank,
            "hand.pair_value": two and self.kind(cards[0]) == self.kind(cards[1]),
            "hand.aces": same_rank and rank_of(cards[0]) == ACE,
            "hand.split": split,
            "hand.doublings": doublings,
            **self.up_facts(up),
        }

    def seat_facts(self, first_two: Sequence[Card], up: Card) -> dict[str, Value]:
        suited, plain = matches(first_two, up)
        jokers = any(map(is_joker, first_two))
        return {
            "seat.pair": "none" if jokers else pair_kind(first_two[0], first_two[1]),
            "seat.match_suited": suited,
            "seat.match_plain": plain,
        }

    def dealer_facts(self, cards: Sequence[Card]) -> dict[str, Value]:
        """The facts of the player-dealer's hand, in the order in which it was dealt."""
        held = self.counting.facts(cards, split=False, whose="dealer")
        return {
            **held,
            **self.up_facts(cards[0]),
            "dealer.hole": up_card(cards[1]) if len(cards) > 1 else up_card(cards[0]),
            "dealer.bust_cards": min(len(cards), MOST_CARDS) if held["dealer.over"] else 0,
            "dealer.reds": reds(cards),
        }

    def sensible(self, wait: Choose) -> str:
        """Plain play of a hand; side offers are left aside."""
        if wait.offer:
            return default_choice(wait)
        assert not isinstance(wait.total, str)
        kinds, up, _, doublings = wait.knows
        said = plain_play(wait.options, total=wait.total, kinds=kinds, up=up)
        return default_choice(wait) if said is None or doublings else said

    # --- options of a hand ------------------------------------------------------------------------

    def surrenders_early(self, up: Card) -> bool:
        """Whether surrender comes before the house dealer looks, and not after."""
        surrender = self.section.surrender
        return surrender is not None and surrender.timing == "before-peek" and self.peeks(up)

    def may(self, hand: Facts, *, hands: int, aces: bool, early: bool = False) -> Legal:
        """The options of a hand; `hands` the seat has, `aces` when it comes from split aces.

        `early`: the time to surrender has passed.
        """
        if hand["hand.over"]:
            return Legal((), {"rescue": "the hand is over"})
        if hand["hand.doublings"]:
            return self._may_doubled(hand)
        options: list[str] = []
        refused: dict[str, str] = {}
        split = self._split_refused(hand, hands=hands, aces=aces)
        bound = aces and self.section.split is not None and self.section.split.aces == "one-card"
        if not bound and not (hand["hand.natural"] and split):
            options += self._hit_or_stand(hand, refused)
            options += self._if_holds("double", hand, refused)
        if split:
            refused["split"] = split
        else:
            options += [*(["stand"] if not options else []), "split"]
        if early:
            refused["surrender"] = "surrender is offered before the house dealer looks"
        elif not bound and options:
            options += self._if_holds("surrender", hand, refused)
        refused["rescue"] = "only a doubled hand can be rescued"
        hits = "hit" in options and self.holds("no_signal_hits", hand)
        silent = "hit" if hits or options == ["hit"] or "stand" not in options else "stand"
        return Legal(tuple(options), refused, silent)

    def _may_doubled(self, hand: Facts) -> Legal:
        """A doubled hand takes no more cards, unless it may be doubled again or rescued."""
        assert self.section.double is not None
        doublings = hand["hand.doublings"]
        assert isinstance(doublings, int)
        options = ["rescue"] if self.holds("rescue", hand) else []
        if doublings <= self.section.double.again:
            options = ["double", *options]
        cite = self.cite("play.double")
        refused = {
            "hit": f"a doubled hand gets one card only ({cite})",
            "double": f"doublings of a hand: at most {self.section.double.again + 1} ({cite})",
            "rescue": "the rules offer no rescue",
        }
        return Legal(("stand", *options) if options else (), refused, "stand")

    def _hit_or_stand(self, hand: Facts, refused: dict[str, str]) -> list[str]:
        if hand["hand.natural"]:
            return ["stand"]
        if self.holds("must_hit", hand):
            refused["stand"] = self.because("must_hit", "the chart makes it hit")
            return ["hit"]
        if self.holds("must_stand", hand):
            refused["hit"] = self.because("must_stand", "the chart makes it stand")
            return ["stand"]
        return ["stand", "hit"]

    def _split_refused(self, hand: Facts, *, hands: int, aces: bool) -> str:
        """Why a hand may not be split; empty when it may."""
        split = self.section.split
        if split is None or not self.holds("split", hand):
            pair = hand["hand.pair_value"] or hand["hand.joker"] or hand["hand.cards"] != 2
            return self.because("split", ("" if pair else "no pair; ") + "split is offered when")
        limit = "ace_hands" if hand["hand.aces"] else "hands"
        most = getattr(split, limit)
        return f"at most {most} hands ({self.cite(f'play.split.{limit}')})" if hands >= most else ""

    def printed(self, key: str) -> str:
        return self.insurance_cite if key == "insurance" else super().printed(key)

    @cached_property
    def before_play(self) -> Mapping[str, str]:
        """The time at which insurance and even money are offered, for refusals at other times."""
        return {
            key.replace("_", "-"): self.because(
                key, f"{key.replace('_', ' ')} is offered before the players act, when"
            )
            for key in ("insurance", "even_money")
        }

    @cached_property
    def insurance_cite(self) -> str:
        """The place where the time of insurance is printed; empty if the game has none."""
        for name, wager in self.sheet.wager.items():
            if wager.kind == "insurance":
                path = f"wager.{name}.offered"
                return self.sheet.cites.get(path) or wager.cite or self.cite(path)
        return ""

    def frozen(self, up: Card) -> bool:
        return self.holds("freeze", self.up_facts(up))

    # --- the player-dealer ------------------------------------------------------------------------

    def peeks(self, up: Card) -> bool:
        """Whether the house dealer looks at the hole card before anybody plays."""
        return self.has_hole_card and self.holds("peek", self.up_facts(up))

    @cached_property
    def has_hole_card(self) -> bool:
        return self.sheet.deal.order.words.count("dealer") == 2

    def dealer_draws(self, dealer: Facts) -> bool:
        return not dealer["dealer.over"] and (
            dealer["dealer.cards"] == 1 or self.holds("dealer_hits", dealer)
        )

    def may_be_natural(self, up: Card) -> bool:
        """Whether a second card could make the player-dealer a natural."""
        kinds = {name for _, pair, _ in self.counting.naturals for name in pair}
        return any(self.counting.is_kind(up, name) for name in kinds)

    # --- the round --------------------------------------------------------------------------------

    round: ClassVar = later("houseway.families.blackjack.rounds", "BlackjackRound")

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        seats = seats_in_play(self.sheet, setup)
        return (*(seat_hand(seat) for seat in seats), PLAYER_DEALER)

    def facts(self, finished: Finished) -> Facts:
        return self.dealer_facts(finished.hands[PLAYER_DEALER])

    # --- possible ends ----------------------------------------------------------------------------

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        """Every pair of a bettor's and a player-dealer's end; suits are taken to be free."""
        numbers = {n for wager in self.sheet.wager.values() for n in wager.numbers} or {0}
        hands = told_apart(self._hand_ends, uses)
        dealers = told_apart(self._dealer_ends, uses)
        matched = [(s, p) for s in range(3) for p in range(3 - s)]
        seats = told_apart(
            (
                {"seat.pair": pair, "seat.match_suited": s, "seat.match_plain": p}
                for pair, (s, p) in product(PAIRS, matched)
            ),
            uses,
        )
        together = ({**h, **d, **s} for h, d, s in product(hands, dealers, seats))
        apart: dict[str, Iterable[Value]] = {
            "dealer.reds": range(MOST_REDS + 1),
            "bet.number": sorted(numbers),
        }
        return combinations(together, apart, uses)

    @cached_property
    def _last_hands(self) -> tuple[Cards, ...]:
        """Hands as they can lie at the end: no card is drawn to a hand that is over."""
        cards = cards_of_ranks(self.sheet.deck)
        held: dict[Cards, Count] = {
            hand: self.counting.count(hand) for hand in combinations_with_replacement(cards, 2)
        }
        ends: dict[Any, Cards] = {}
        while held:
            drawn: dict[Cards, Count] = {}
            for hand, count in held.items():
                key = (count, self.counting.shape(hand), len(hand) == 2 and hand)
                if key in ends:
                    continue
                ends[key] = hand
                ended = count.jokers and self.counting.joker == "hard-21"
                if self.counting.points(count)[0] <= self.counting.target and not ended:
                    for card in cards:
                        drawn[*hand, card] = self.counting.with_card(count, card)
            held = drawn
        return tuple(ends.values())

    @cached_property
    def _hand_ends(self) -> list[Facts]:
        up = cards_of_ranks(self.sheet.deck)[0]
        split = self.section.split is not None
        doublings = self.section.double.again + 2 if self.section.double else 1
        names = ("hand.ended", "hand.doublings", "hand.insured")
        found: list[Facts] = []
        for hand, from_split in product(self._last_hands, (False, True) if split else (False,)):
            held = self.hand_facts(hand, up=up, split=from_split)
            own = {k: v for k, v in held.items() if k.startswith("hand.")}
            ends = product(self._endings(own), range(doublings), self._insured)
            found += ({**own, **dict(zip(names, end, strict=True))} for end in ends)
        return found

    @property
    def _insured(self) -> tuple[bool, ...]:
        return (False,) if self.conditions["insurance"] is NEVER else (False, True)

    def _endings(self, hand: Facts) -> list[str]:
        if hand["hand.over"]:
            return ["over"]
        endings = ["stood"]
        for key, word in (
            ("surrender", "surrendered"),
            ("rescue", "rescued"),
            ("freeze", "frozen"),
            ("even_money", "even-money"),
        ):
            if self.conditions[key] is not NEVER and (word != "even-money" or hand["hand.natural"]):
                endings.append(word)
        return endings

    @cached_property
    def _dealer_ends(self) -> list[Facts]:
        """A superset of the player-dealer's ends: any hand that may stand, or that is over."""
        found: list[Facts] = []
        for hand in self._last_hands:
            held = self.dealer_facts(hand)
            if not self.dealer_draws(held) or self.section.dealer_plays == "if-live":
                found += ({**held, **self.up_facts(up)} for up in dict.fromkeys(hand))
        return found


def make_rules(sheet: Sheet) -> BlackjackRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    check_playable(sheet)
    play = sheet.section(Play)
    return BlackjackRules(
        sheet=sheet, section=play, counting=counting_of(sheet), conditions=_conditions(sheet)
    )


def _conditions(sheet: Sheet) -> dict[str, Condition]:
    """All conditions of the play, checked against the facts known when they are asked."""
    play = sheet.section(Play)
    known = facts(sheet)
    own = facts_seen(known, "decide", "up", hand="hand")
    up = facts_seen(known, "up", hand="dealer")
    dealer = facts_seen(known, "end", "up", hand="dealer")
    texts = {
        "must_hit": (play.must_hit, own),
        "must_stand": (play.must_stand, own),
        "no_signal_hits": (play.no_signal_hits, own),
        "double": (play.double.when if play.double else "", own),
        "rescue": (play.rescue, own),
        "split": (play.split.when if play.split else "", own),
        "surrender": (play.surrender.when if play.surrender else "", own),
        "even_money": (play.even_money, own),
        "peek": (play.peek, up),
        "freeze": (play.freeze, up),
        "dealer_hits": (play.dealer_hits, dealer),
        "insurance": ("", up),
    }
    places = {}
    for name, wager in sheet.wager.items():
        if wager.kind == "insurance":
            texts["insurance"] = (wager.offered, up)
            places["insurance"] = f"wager.{name}.offered"
    return read_conditions(texts, places)


def _rank(card: Card) -> int:
    return 13 if is_joker(card) else rank_of(card)
