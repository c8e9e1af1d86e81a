"""The best hand that cards make, by the readable rules: its worth, its cards and its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from houseway.cards import JOKER, Card, cards_text, is_joker, rank_of, suit_of
from houseway.cards.card import JOKER_SUIT, RANKS
from houseway.errors import BadRecord
from houseway.ranking.orders import ACE, RANK_BITS, Order, Strength

# Cards as summands: their sum has the number of each rank, then of each suit, and whether there is
# a joker.
SUIT_BITS = 4
SUITS_AT = RANK_BITS * len(RANKS)
ALL_RANKS = (1 << SUITS_AT) - 1
SUMMANDS = (
    *(
        (1 << RANK_BITS * rank_of(card)) + (1 << SUITS_AT + SUIT_BITS * suit_of(card))
        for card in range(JOKER)
    ),
    1 << SUITS_AT + SUIT_BITS * JOKER_SUIT,
)
MOST_JOKERS = 4  # of a deck; Rancho's adds one, two and so on (004:43, 190)
WORDS = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack")
RANK_WORDS = (*WORDS, "queen", "king", "ace")
RUNS = ("straight", "straight-flush", "royal-flush", "mini-royal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A ranked hand. A larger `value` is the better hand of the same order; 0 does not qualify."""

    order: Order
    cards: tuple[Card, ...]
    strength: Strength

    @property
    def value(self) -> int:
        return self.order.value(self.strength)

    @property
    def category(self) -> str:
        return self.order.category(self.strength)

    @property
    def name(self) -> str:
        """The name of the hand in words.

        >>> from houseway.cards import parse_cards
        >>> from houseway.ranking.orders import order_named
        >>> best_hand(order_named("high"), parse_cards("As Ah 8c 8d Kd Qc 2s")).name
        'two pair, aces and eights, king kicker'
        """
        return hand_name(self.order, self.strength)

    def against(self, other: Ranked) -> tuple[str, str]:
        """Both hands in words as far as they decide, the better one first."""
        better, worse = sorted((self.strength, other.strength), reverse=True)
        return told_apart(self.order, better, worse)

    def over(self, other: Ranked) -> str:
        """The hand in words, with what decides against a lower one of its kind."""
        return won_over(self.order, self.strength, other.order, other.strength)


def best_hand(order: Order, cards: Sequence[Card]) -> Ranked:
    """The best hand of the order's size among the cards."""
    check_cards(order, cards)
    return max(
        (ranked(order, held) for held in combinations(cards, order.size)),
        key=lambda hand: hand.strength,
    )


def best_with_hole_cards(
    order: Order, hole: Sequence[Card], board: Sequence[Card], *, least: int, most: int
) -> Ranked:
    """The best hand with so many of its owner's cards: exactly two in Omaha, for one."""
    check_cards(order, (*hole, *board))
    held = _with_hole_cards(order, hole, board, least=least, most=most)
    return max((ranked(order, cards) for cards in held), key=lambda hand: hand.strength)


def best_strength_with_hole_cards(
    order: Order, hole: Sequence[Card], board: Sequence[Card], *, least: int, most: int
) -> Strength:
    """The strength of that hand, without its cards, which is quicker."""
    held = _with_hole_cards(order, hole, board, least=least, most=most)
    return max(best_strength(order, cards) for cards in held)


def _with_hole_cards(
    order: Order, hole: Sequence[Card], board: Sequence[Card], *, least: int, most: int
) -> Iterator[tuple[Card, ...]]:
    for number in range(least, min(most, len(hole)) + 1):
        for own in combinations(hole, number):
            for shared in combinations(board, order.size - number):
                yield (*own, *shared)


def best_strength(order: Order, cards: Sequence[Card]) -> Strength:
    """The strength of the best hand, without its cards, which is quicker.

    The cards are from a deck of the order.
    """
    counts = sum([SUMMANDS[card] for card in cards])
    suits = counts >> SUITS_AT
    enough = (suits + 0x1111 * (8 - order.size)) & 0x8888  # a bit for each suit that makes a flush
    suited = enough and order.suits_matter
    if suits > 0xFFFF or order.repeats or (suited and order.low):
        return best_hand(order, cards).strength
    best = order.by_ranks[counts & ALL_RANKS]
    if not suited:
        return best
    flush = [SUMMANDS[card] for card in cards if enough >> SUIT_BITS * suit_of(card) & 8]
    return max(best, order.by_suited_ranks[sum(flush) & ALL_RANKS])


def ranked(order: Order, held: tuple[Card, ...]) -> Ranked:
    """A hand of the order's size, as it is."""
    naturals = [card for card in held if not is_joker(card)]
    ranks = tuple(map(rank_of, naturals))
    jokers = len(held) - len(naturals)
    strength = order.strength(ranks, jokers=jokers)
    if order.suits_matter and len({suit_of(card) for card in naturals}) <= 1:
        may_be = order.repeats or len(set(ranks)) == len(ranks)
        suited = order.strength(ranks, flush=True, jokers=jokers) if may_be else strength
        # A flush spoils a low; in other orders a suited hand takes the better of the two.
        strength = suited if order.low else max(strength, suited)
    return Ranked(order=order, cards=held, strength=strength)


def check_cards(order: Order, cards: Sequence[Card]) -> None:
    """Refuse cards that no deck of this order holds."""
    where = "cards"
    if len(cards) < order.size:
        raise BadRecord(
            "too-few", f"{len(cards)} cards; a hand of this order has {order.size}", where=where
        )
    jokers = sum(map(is_joker, cards))
    if jokers > (MOST_JOKERS if order.joker else 0):
        held = f"{MOST_JOKERS} jokers at most" if order.joker else "no joker"
        raise BadRecord("joker", f"{cards_text(cards)}: this order knows {held}", where=where)
    for card in cards:
        if not is_joker(card) and rank_of(card) not in order.rank_numbers:
            raise BadRecord(
                "not-in-deck",
                f"{cards_text([card])} is not in this deck; its ranks are {' '.join(order.ranks)}",
                where=where,
            )
    twice = sorted({card for card in cards if cards.count(card) > 1 and not is_joker(card)})
    if twice and not order.repeats:
        raise BadRecord("twice", f"{cards_text(twice)} is there twice", where=where)


# --- names ----------------------------------------------------------------------------------------


def hand_name(order: Order, strength: Strength) -> str:
    """A hand in words."""
    said = order.names_made.get(strength)
    if said is None:
        said = order.names_made[strength] = _named(order, strength)
    return said


def _named(order: Order, strength: Strength) -> str:
    category, ties = order.category(strength), strength[1]
    if order.low:  # -1 is an ace that counts low
        ranks = [ACE if -rank == -1 and order.ace_low else -rank for rank in ties]
        return _low_name(order, category, ranks)
    if category in RUNS:
        said = category.replace("-", " ")
        return said if "royal" in said else f"{said}, {_top_of_run(order, ties[0])} high"
    return _high_name(category, ties)


def _high_name(category: str, ties: Sequence[int]) -> str:
    made, rest = _made(category, ties)
    if not rest or category == "flush":
        return made
    if category != "high-card" and len(rest) == 1:
        return f"{made}, {RANK_WORDS[rest[0]]} kicker"
    return f"{made}, {_dashed(rest)}"


def _made(category: str, ties: Sequence[int]) -> tuple[str, Sequence[int]]:
    """The name of a hand without its kickers, and the kickers."""
    first, rest = ties[0], ties[1:]
    match category:
        case "five-of-a-kind":
            return f"five {_many(first)}", rest
        case "four-of-a-kind":
            return f"four {_many(first)}", rest
        case "full-house":
            return f"full house, {_many(first)} full of {_many(rest[0])}", rest[1:]
        case "flush":
            return f"flush, {RANK_WORDS[first]} high", rest
        case "three-of-a-kind":
            return f"three {_many(first)}", rest
        case "two-pair":
            return f"two pair, {_many(first)} and {_many(rest[0])}", rest[1:]
        case "pair":
            return f"pair of {_many(first)}", rest
        case _:
            return f"{RANK_WORDS[first]} high", rest


def told_apart(order: Order, winner: Strength, loser: Strength) -> tuple[str, str]:
    """Two hands in words, with the card that decides where they are of one kind.

    >>> from houseway.cards import parse_cards
    >>> from houseway.ranking.orders import order_named
    >>> high = order_named("high")
    >>> def hand(cards): return ranked(high, parse_cards(cards)).strength
    >>> " over ".join(told_apart(high, hand("Ks Kh Ac 8d 2d"), hand("Kc Kd Qc 9s 3s")))
    'pair of kings, ace kicker over queen'
    >>> told_apart(high, hand("Ks Kh Ac 8d 2d"), hand("Ac Kd Qc 9s 3s"))
    ('pair of kings', 'ace high')
    """
    if order.low or winner == loser:
        return hand_name(order, winner), hand_name(order, loser)
    made, kickers = _parts(order, winner)
    other, others = _parts(order, loser)
    if made != other:
        return made, other
    better, worse = next(pair for pair in zip(kickers, others, strict=True) if len({*pair}) > 1)
    return f"{made}, {RANK_WORDS[better]} kicker", RANK_WORDS[worse]


def won_over(order: Order, winner: Strength, other_order: Order, loser: Strength) -> str:
    """A winning hand in words, with what decides against a lower one of its kind."""
    if other_order is not order or order.category(winner) != order.category(loser):
        return hand_name(order, winner)
    return " over ".join(told_apart(order, winner, loser))


def _parts(order: Order, strength: Strength) -> tuple[str, Sequence[int]]:
    """The name of a high hand without its kickers, and the kickers; a straight has none."""
    category = order.category(strength)
    if category in RUNS:
        return hand_name(order, strength), ()
    return _made(category, strength[1])


def _low_name(order: Order, category: str, ranks: Sequence[int]) -> str:
    if category == "high-card":
        if order.ace_low and {*ranks} == {ACE, 0, 1, 2, 3}:
            return "wheel, five low"
        return f"{RANK_WORDS[ranks[0]]} low, {_dashed(ranks)}"
    if category in ("straight", "straight-flush", "royal-flush"):
        return f"{category.replace('-', ' ')}, {_top_of_run(order, ranks[0])} high"
    return _high_name(category, ranks)


def _top_of_run(order: Order, place: int) -> str:
    """The highest card of a straight; the ace of A-2-3-4-5 is its lowest."""
    return RANK_WORDS[order.runs[place][-1]]


def _many(rank: int) -> str:
    return f"{RANK_WORDS[rank]}{'es' if RANKS[rank] == '6' else 's'}"


def _dashed(ranks: Iterable[int]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)
