"""The order of hands against evaluators that others have written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import eval7
import numpy as np
import numpy.typing as npt
import phevaluator
import pokerkit
import pytest

from houseway.cards import card_text
from houseway.ranking.badugi import Badugi
from houseway.ranking.evaluate import evaluator
from houseway.ranking.orders import order_named

Hands = npt.NDArray[np.uint8]
TEXTS = [card_text(card) for card in range(52)]


def deal(hands: int, cards: int, *, deck: int = 52, seed: int = 7) -> Hands:
    """Random hands, one in each row."""
    luck = np.random.default_rng(seed).random((hands, deck))
    return np.argpartition(luck, cards, axis=1)[:, :cards].astype(np.uint8)


def assert_same_order(own: Sequence[int], peer: Sequence[Any]) -> None:
    """Equal hands are equal in both, and a better one is better in both."""
    together = sorted(set(zip(own, peer, strict=True)), key=lambda pair: pair[0])
    assert len(together) == len(set(own)) == len(set(peer))
    assert all(one[1] < other[1] for one, other in pairwise(together))


def eval7_values(hands: Hands) -> list[int]:
    cards = [eval7.Card(text) for text in TEXTS]
    return [eval7.evaluate([cards[card] for card in hand]) for hand in hands.tolist()]


def phevaluator_values(hands: Hands) -> list[int]:
    """It counts ranks from the best down."""
    return [-phevaluator.evaluate_cards(*hand) for hand in hands.tolist()]


PEERS: dict[str, Callable[[Hands], list[int]]] = {
    "eval7": eval7_values,
    "phevaluator": phevaluator_values,
}


@pytest.mark.in_turn
@pytest.mark.parametrize("peer", PEERS)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_high_hands_rank_as_in_other_evaluators(peer: str, cards: int) -> None:
    hands = deal(30_000, cards)
    own = evaluator(order_named("high"), cards).values(hands)
    assert_same_order(own.tolist(), PEERS[peer](hands))


@pytest.mark.slow
@pytest.mark.parametrize("peer", PEERS)
def test_a_million_high_hands_rank_as_in_other_evaluators(peer: str) -> None:
    hands = deal(1_000_000, 7)
    own = evaluator(order_named("high"), 7).values(hands)
    assert_same_order(own.tolist(), PEERS[peer](hands))


LOWS = {
    "ace-to-five": pokerkit.RegularLowHand,
    "deuce-to-seven": pokerkit.StandardLowHand,
    "eight-or-better": pokerkit.EightOrBetterLowHand,
}


def low_values(kind: Any, hands: Hands) -> list[int]:
    """Numbers for PokerKit's hands: the better one is larger; 0 where there is no hand."""
    found = []
    for hand in hands.tolist():
        made = kind.from_game_or_none("".join(TEXTS[card] for card in hand))
        found.append(0 if made is None else -1 - made.entry.index)  # its lows count from the best
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", LOWS)
@pytest.mark.parametrize("hands", [4_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_lows_rank_as_in_pokerkit(name: str, hands: int) -> None:
    cards = 5 if name == "deuce-to-seven" else 7
    dealt = deal(hands, cards)
    own = evaluator(order_named(name), cards).values(dealt)
    peer = low_values(LOWS[name], dealt)
    made = [(one, other) for one, other in zip(own.tolist(), peer, strict=True) if one or other]
    assert all(one and other for one, other in made)
    assert_same_order([one for one, _ in made], [other for _, other in made])


BADUGIS = {True: pokerkit.BadugiHand, False: pokerkit.StandardBadugiHand}


@pytest.mark.in_turn
@pytest.mark.parametrize("ace_low", BADUGIS)
@pytest.mark.parametrize("hands", [2_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_badugi_hands_rank_as_in_pokerkit(ace_low: bool, hands: int) -> None:
    dealt = deal(hands, 4)
    badugi = Badugi(ace_low=ace_low)
    own = [badugi.best(hand).value for hand in dealt.tolist()]
    assert_same_order(own, low_values(BADUGIS[ace_low], dealt))
