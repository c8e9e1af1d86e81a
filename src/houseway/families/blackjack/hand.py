"""The count and the facts of a blackjack hand: points, naturals, shapes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from houseway.cards import Card, is_joker, is_red, rank_of, suit_of
from houseway.families.blackjack.section import MOST_CARDS, MOST_REDS, NO_NATURAL, NO_SHAPE, Play
from houseway.families.drawn_hands import UP_CARDS
from houseway.ranking.soft import Count, SoftCounting
from houseway.sheet.model import Sheet
from houseway.wagers.facts import Value


@dataclass(frozen=True, kw_only=True)
class Counting(SoftCounting):
    """The counting rules of a sheet, with its naturals and shapes."""

    naturals: tuple[tuple[str, tuple[str, str], int | float], ...]  # id, cards, points
    shapes: tuple[tuple[str, str, bool], ...]  # word, sorted ranks, suited
    split_naturals: frozenset[str] = frozenset()  # ids of those that a split hand may be
    _known: dict[object, dict[str, Value]] = field(default_factory=dict, repr=False, compare=False)

    def natural(
        self, cards: Sequence[Card], *, split: bool = False
    ) -> tuple[str, int | float] | None:
        """The natural that two cards make, with its points; few naturals count after a split."""
        for name, kinds, counts in self.naturals:
            if split and name not in self.split_naturals:
                continue
            if self.are_kinds(tuple(cards), kinds):
                return name, counts
        return None

    def shape(self, cards: Sequence[Card]) -> str:
        ranks = "".join(sorted(up_card(card) for card in cards))
        for word, wanted, suited in self.shapes:
            if ranks == wanted and not (suited and len({suit_of(card) for card in cards}) > 1):
                return word
        return NO_SHAPE

    # --- facts ------------------------------------------------------------------------------------

    def facts(self, cards: Sequence[Card], *, split: bool, whose: str) -> dict[str, Value]:
        """The facts of a hand alone.

        Hands with the same ranks, of one suit or not, have the same facts and are counted once.
        """
        one_suit = bool(self.shapes) and len({suit_of(card) for card in cards}) == 1
        key = (tuple(rank_of(card) for card in cards), one_suit, split, whose)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.counted_facts(
                self.count(cards),
                natural=self.natural(cards, split=split),
                shape=self.shape(cards) if self.shapes else NO_SHAPE,
                whose=whose,
            )
        return known

    def counted_facts(
        self, count: Count, *, natural: tuple[str, int | float] | None, shape: str, whose: str
    ) -> dict[str, Value]:
        total, soft = self.points(count)
        kind, points = natural or (NO_NATURAL, total)
        return {
            f"{whose}.total": points,
            f"{whose}.cards": min(count.cards, MOST_CARDS),
            f"{whose}.soft": soft,
            f"{whose}.over": natural is None and total > self.target,
            f"{whose}.natural": natural is not None,
            f"{whose}.natural_kind": kind,
            f"{whose}.joker": count.jokers > 0,
            f"{whose}.shape": shape,
        }


def up_card(card: Card) -> str:
    """A card's rank as facts name it."""
    rank: str = UP_CARDS[rank_of(card)]
    return rank


def reds(cards: Iterable[Card]) -> int:
    """Red cards before the first that is not red, in the order of dealing."""
    run = 0
    for card in cards:
        if not is_red(card):
            break
        run += 1
    return min(run, MOST_REDS)


def matches(cards: Iterable[Card], up: Card) -> tuple[int, int]:
    """The number of cards that match the up card's rank: in its suit, in another suit."""
    same = [card for card in cards if rank_of(card) == rank_of(up) and not is_joker(up)]
    suited = sum(suit_of(card) == suit_of(up) for card in same)
    return suited, len(same) - suited


def counting_of(sheet: Sheet) -> Counting:
    play = sheet.section(Play)
    return Counting(
        values=sheet.deck.values,
        joker=sheet.deck.jokers.use if sheet.deck.jokers else "",
        target=play.target,
        soft_cards=play.soft_cards,
        naturals=tuple((n.id, n.cards.kinds, n.counts.count) for n in play.naturals),
        shapes=tuple((shape.text, shape.ranks, shape.suited) for shape in play.shapes),
        split_naturals=frozenset(play.split.naturals if play.split else ()),
    )
