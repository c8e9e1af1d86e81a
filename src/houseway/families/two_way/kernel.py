"""The compiled player of rounds: one seat against the player-dealer, by look-up alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.families.card_tables import value_with_joker
from houseway.families.two_way.compiled_blackjack import (
    DOUBLE,
    DOUBLED,
    FIRST,
    HIT,
    PLAIN,
    SPLIT,
    STAND,
)
from houseway.families.two_way.outcomes import FIRST_POKER, PAID, SURRENDERED
from houseway.fast.jit import kernel, uint64
from houseway.fast.random import ROUND_BITS, mix
from houseway.ranking.kinds import START, look_up
from houseway.splitmix import GOLDEN

_GOLDEN = np.uint64(GOLDEN)
_LOW = np.uint64(0xFFFFFFFF)


@kernel
def shuffle(key: Any, round_: int, order: Any, deck: Any) -> None:
    """The deck of a round, every order equally likely: each place gets one of the cards left."""
    counter = key + _GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    size = len(order)
    deck[:] = order
    word = uint64(0)
    halves = 0
    place = 0
    while place < size - 1:
        if halves == 0:
            word = mix(counter)
            counter += _GOLDEN
            halves = 2
        lane = word & _LOW
        word >>= uint64(32)
        halves -= 1
        left = uint64(size - place)
        scaled = lane * left
        if (scaled & _LOW) < (uint64(1) << uint64(32)) % left:
            continue  # a lane that would be biased is left out
        other = place + np.int64(scaled >> uint64(32))
        deck[place], deck[other] = deck[other], deck[place]
        place += 1


@kernel
def value_of(one: Any, other: Any, board: Any, by: Any) -> Any:
    """The value of two hole cards and the community cards."""
    start, words, sets, (places, rows, suits), (j_places, j_rows, j_suits) = by
    word = start + words[one] + words[other]
    held = sets[one] | sets[other]
    for place in range(5):
        word += words[board[place]]
        held |= sets[board[place]]
    return value_with_joker(word, held, places, rows, suits, j_places, j_rows, j_suits)


@kernel
def play_rounds(key: Any, first: int, rounds: int, tables: Any, into: Any) -> None:
    """Play rounds and count their ends, with the bonus hands of seven cards.

    `games[choice]` is 0 for blackjack, 1 and more for poker by its wager, -1 for a surrender, -2
    for a paid natural. `shape` is the number of all ends, categories, own ends and dealer ends in
    blackjack, the first end of blackjack, and the kinds of seven cards. A split's two hands are
    counted together, behind all ends.
    """
    order, kinds, choosing, play, hands, dealer, by, seven, shape = tables
    counts, trace = into
    kind, natural_with = kinds
    hole_number, choices, games = choosing
    does, split_does, one_card = play
    after, hand_end, live = hands
    his_first, his_after, his_end, natural_end = dealer
    class_of, makes = seven
    words, sets = by.words, by.sets
    ends, categories, owns, his_all, first_blackjack, sevens = shape
    deck = np.zeros(len(order), np.uint8)
    his = np.zeros(len(order), np.uint8)
    for round_ in range(first, first + rounds):
        shuffle(key, round_, order, deck)
        one, up, other, hole = deck[0], deck[1], deck[2], deck[3]
        at = 4
        game = games[choices[hole_number[one, other], up]]
        shown = kind[up]
        mode = PLAIN
        hand = np.int64(after[kind[one], kind[other]])
        second = np.int64(-1)
        natural = natural_with[shown] == kind[hole]
        if game == 0 and not natural:
            move = does[shown, hand]
            if move == SPLIT:
                pair = kind[one]
                mode = FIRST
                hand = np.int64(after[pair, kind[deck[at]]])
                at += 1
                while not one_card[pair] and hand < live:
                    if split_does[shown, pair, 0, hand] != HIT:
                        break
                    hand = np.int64(after[hand, kind[deck[at]]])
                    at += 1
                second = np.int64(after[pair, kind[deck[at]]])
                at += 1
                while not one_card[pair] and second < live:
                    if split_does[shown, pair, 1, second] != HIT:
                        break
                    second = np.int64(after[second, kind[deck[at]]])
                    at += 1
            else:
                while move != STAND:
                    hand = np.int64(after[hand, kind[deck[at]]])
                    at += 1
                    if move == DOUBLE:
                        mode = DOUBLED
                        break
                    move = does[shown, hand] if hand < live else STAND
        his[0], his[1] = up, hole
        held = 2
        state = his_after[his_first[shown], kind[hole]]
        while his_end[state] < 0:
            state = his_after[state, kind[deck[at]]]
            his[held] = deck[at]
            held += 1
            at += 1
        his_own = natural_end if natural else np.int64(his_end[state])
        while held < 5:
            his[held] = deck[at]
            held += 1
            at += 1
        if game == 0 and second >= 0:
            code = ends + (hand_end[hand] * owns + hand_end[second]) * his_all + his_own
        elif game == 0:
            code = first_blackjack + (mode * owns + hand_end[hand]) * his_all + his_own
        elif game > 0:
            own_value = value_of(one, other, his, by)
            his_value = value_of(deck[at], deck[at + 1], his, by)
            versus = 0 if own_value > his_value else 1 if own_value == his_value else 2
            code = FIRST_POKER + ((game - 1) * categories + class_of[own_value]) * 3 + versus
        else:
            code = SURRENDERED if game == -1 else PAID
        word = START + words[one] + words[other]
        held_sets = sets[one] | sets[other]
        for place in range(5):
            word += words[his[place]]
            held_sets |= sets[his[place]]
        made = np.int64(look_up(word, held_sets, makes))
        counts[np.int64(code) * sevens + made] += 1
        if len(trace):
            trace[round_ - first, 0] = code
            trace[round_ - first, 1] = made
