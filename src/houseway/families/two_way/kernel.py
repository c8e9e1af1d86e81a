"""The compiled players of rounds, by look-up alone: one seat against the player-dealer, a table."""

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
from houseway.fast.jit import inline, kernel, uint64
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


@inline
def play_blackjack(
    one: Any, other: Any, shown: Any, deck: Any, at: Any, kind: Any, play: Any, hands: Any
) -> Any:
    """Play the hand of a bettor: how the money lies, one or two hands, the next place of the deck.

    Without a split the second hand is -1.
    """
    does, split_does, one_card = play
    after, _, live = hands
    mode = PLAIN
    hand = np.int64(after[kind[one], kind[other]])
    second = np.int64(-1)
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
    return mode, hand, second, at


@inline
def play_dealer(
    up: Any, hole: Any, natural: Any, deck: Any, at: Any, kind: Any, dealer: Any, his: Any
) -> Any:
    """Play the player-dealer's hand and fill its cards up to five: its end, the next place."""
    his_first, his_after, his_end, natural_end = dealer
    his[0], his[1] = up, hole
    held = 2
    state = his_after[his_first[kind[up]], kind[hole]]
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
    return his_own, at


@inline
def seven_made(one: Any, other: Any, board: Any, by: Any, makes: Any) -> Any:
    """The bonus hand that two cards make with the community cards."""
    word = START + by.words[one] + by.words[other]
    held = by.sets[one] | by.sets[other]
    for place in range(5):
        word += by.words[board[place]]
        held |= by.sets[board[place]]
    return np.int64(look_up(word, held, makes))


@inline
def end_code(
    game: Any,
    mode: Any,
    hand: Any,
    second: Any,
    his_own: Any,
    value: Any,
    his_value: Any,
    hand_end: Any,
    class_of: Any,
    shape: Any,
) -> Any:
    """The number of a bettor's end. A split's two hands are counted together, behind all ends."""
    ends, categories, owns, his_all, first_blackjack, _ = shape
    if game == 0 and second >= 0:
        return ends + (hand_end[hand] * owns + hand_end[second]) * his_all + his_own
    if game == 0:
        return first_blackjack + (mode * owns + hand_end[hand]) * his_all + his_own
    if game > 0:
        versus = 0 if value > his_value else 1 if value == his_value else 2
        return FIRST_POKER + ((game - 1) * categories + class_of[value]) * 3 + versus
    return SURRENDERED if game == -1 else PAID


@kernel
def play_rounds(key: Any, first: int, rounds: int, tables: Any, into: Any) -> None:
    """Play rounds and count their ends, with the bonus hands of seven cards.

    `games[choice]` is 0 for blackjack, 1 and more for poker by its wager, -1 for a surrender, -2
    for a paid natural. `shape` is the number of all ends, categories, own ends and dealer ends in
    blackjack, the first end of blackjack, and the kinds of seven cards.
    """
    order, kinds, choosing, play, hands, dealer, by, seven, shape = tables
    counts, trace = into
    kind, natural_with = kinds
    hole_number, choices, games = choosing
    after, hand_end, _ = hands
    class_of, makes = seven
    sevens = shape[5]
    deck = np.zeros(len(order), np.uint8)
    his = np.zeros(len(order), np.uint8)
    for round_ in range(first, first + rounds):
        shuffle(key, round_, order, deck)
        one, up, other, hole = deck[0], deck[1], deck[2], deck[3]
        at = 4
        game = games[choices[hole_number[one, other], up]]
        natural = natural_with[kind[up]] == kind[hole]
        mode, hand, second = PLAIN, np.int64(after[kind[one], kind[other]]), np.int64(-1)
        if game == 0 and not natural:
            mode, hand, second, at = play_blackjack(
                one, other, kind[up], deck, at, kind, play, hands
            )
        his_own, at = play_dealer(up, hole, natural, deck, at, kind, dealer, his)
        value, his_value = np.int64(0), np.int64(0)
        if game > 0:
            value = np.int64(value_of(one, other, his, by))
            his_value = np.int64(value_of(deck[at], deck[at + 1], his, by))
        code = np.int64(
            end_code(game, mode, hand, second, his_own, value, his_value, hand_end, class_of, shape)
        )
        made = seven_made(one, other, his, by, makes)
        counts[code * sevens + made] += 1
        if len(trace):
            trace[round_ - first, 0] = code
            trace[round_ - first, 1] = made


@kernel
def play_table(
    key: Any, first: int, throws: Any, where: Any, turns: Any, dealt: int, tables: Any, into: Any
) -> None:
    """Play rounds of a table: the end of each seat with its bonus hand, as one number.

    `where[throw, hand]` has the places of two cards, the player-dealer's first; `turns[throw]` is
    the order in which seats play, and `dealt` the number of cards before they do.
    """
    order, kinds, choosing, play, hands, dealer, by, seven, shape = tables
    kind, natural_with = kinds
    hole_number, choices, games = choosing
    after, hand_end, _ = hands
    class_of, makes = seven
    sevens = shape[5]
    seats = turns.shape[1]
    deck = np.zeros(len(order), np.uint8)
    his = np.zeros(len(order), np.uint8)
    game = np.zeros(seats, np.int64)
    held = np.zeros((seats, 3), np.int64)  # how the money lies, and both hands
    for number in range(len(throws)):
        shuffle(key, first + number, order, deck)
        throw = throws[number]
        up, hole = deck[where[throw, 0, 0]], deck[where[throw, 0, 1]]
        natural = natural_with[kind[up]] == kind[hole]
        at = dealt
        for turn in range(seats):
            seat = turns[throw, turn]
            one, other = deck[where[throw, 1 + seat, 0]], deck[where[throw, 1 + seat, 1]]
            game[seat] = games[choices[hole_number[one, other], up]]
            held[seat, 0], held[seat, 1], held[seat, 2] = PLAIN, after[kind[one], kind[other]], -1
            if game[seat] == 0 and not natural:
                mode, hand, second, at = play_blackjack(
                    one, other, kind[up], deck, at, kind, play, hands
                )
                held[seat, 0], held[seat, 1], held[seat, 2] = mode, hand, second
        his_own, at = play_dealer(up, hole, natural, deck, at, kind, dealer, his)
        his_value = np.int64(value_of(deck[at], deck[at + 1], his, by))
        for seat in range(seats):
            one, other = deck[where[throw, 1 + seat, 0]], deck[where[throw, 1 + seat, 1]]
            value = np.int64(0)
            if game[seat] > 0:
                value = np.int64(value_of(one, other, his, by))
            code = end_code(
                game[seat],
                held[seat, 0],
                held[seat, 1],
                held[seat, 2],
                his_own,
                value,
                his_value,
                hand_end,
                class_of,
                shape,
            )
            made = seven_made(one, other, his, by, makes)
            into[number, seat, 0] = np.int64(code) * sevens + made
