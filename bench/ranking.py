"""Values of many seven-card hands, against eval7 called from Python."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from bench.measure import SEED, Effort, Line, best_in_turn
from houseway.cards import card_text
from houseway.ranking.evaluate import evaluator
from houseway.ranking.orders import order_named

HANDS = 4_000_000
PEER_HANDS = 20_000
EVAL7_RATIO = 105.0  # the rate of the fastest evaluator in C++ that is known

Hands = npt.NDArray[np.uint8]


def lines(effort: Effort) -> list[Line]:
    plain, with_joker = deal_hands(52), deal_hands(53)
    tasks = [
        values_of("high", plain),
        values_of("high-bug", with_joker),
        _eval7(plain[:PEER_HANDS]),
    ]
    own, joker, peer = best_in_turn(tasks, 3 * effort.repeats)
    peer_rate = PEER_HANDS / peer
    return [
        Line(
            what=what,
            houseway=f"{HANDS / seconds / 1e6:.0f} M hands/s",
            peer=f"{peer_rate / 1e6:.2f} M hands/s",
            ratio=HANDS / seconds / peer_rate,
            wanted=wanted,
        )
        for what, seconds, wanted in (
            ("seven-card hands, one core, against eval7", own, EVAL7_RATIO),
            ("the same with a joker in the deck", joker, EVAL7_RATIO / 2),
        )
    ]


def deal_hands(deck: int) -> Hands:
    """Random hands; a part of them again and again, since dealing takes longer than valuing."""
    luck = np.random.default_rng(SEED).random((HANDS // 8, deck))
    hands = np.argpartition(luck, 7, axis=1)[:, :7].astype(np.uint8)
    return np.ascontiguousarray(np.tile(hands, (8, 1)))


def values_of(order: str, hands: Hands) -> Callable[[], object]:
    values = evaluator(order_named(order), 7).values
    return lambda: values(hands)


def _eval7(hands: Hands) -> Callable[[], object]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # how it calls its parser
        import eval7
    cards = [eval7.Card(card_text(card)) for card in range(52)]
    held = [[cards[card] for card in hand] for hand in hands.tolist()]
    evaluate = eval7.evaluate
    return lambda: [evaluate(hand) for hand in held]
