"""Hold'em against the player-dealer: one board by hand, and all boards by the published figure."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.families.poker.holdem.board_sweep import (
    LOSES,
    OUTCOMES,
    TIES,
    WINS,
    HoldemPays,
    compare_holes,
)
from houseway.families.poker.holdem.solution import solve_holdem
from houseway.ranking.boards import boards, flops, hole_classes, moved_holes
from houseway.ranking.evaluate import evaluator
from houseway.ranking.hands import best_with_hole_cards
from houseway.ranking.holes import (
    FIRST,
    PAIRS,
    REST,
    SECOND,
    rest_of_deck,
    sort_values,
    use_a_hole_card,
    value_holes,
    valuing,
)
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array

HIGH = order_named("high")
LIMITS = dict(HIGH.limits)
BLIND = {
    "royal-flush": Fraction(500),
    "straight-flush": Fraction(50),
    "four-of-a-kind": Fraction(10),
    "full-house": Fraction(3),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}
HALVES = 2  # a flush pays 3 to 2


def casino_pays(*, must_use_one: bool = False) -> HoldemPays:
    """Ante and blind; a pair qualifies, else the ante pushes; raises of 4, 2 and 1."""
    categories = [name for name, _ in HIGH.limits]
    class_of = np.zeros(len(HIGH.values) + 1, np.uint8)
    for place, (_, value) in enumerate(HIGH.limits):
        class_of[value:] = place
    first, more = (np.zeros((len(categories), OUTCOMES), np.int64) for _ in range(2))
    for place, category in enumerate(categories):
        for qualifies in (0, 1):
            first[place, WINS + qualifies] = HALVES * (qualifies + BLIND.get(category, 0))
            first[place, LOSES + qualifies] = -HALVES * (qualifies + 1)
            more[place, WINS + qualifies] = HALVES
            more[place, LOSES + qualifies] = -HALVES
    return HoldemPays(
        class_of=class_of,
        threshold=LIMITS["pair"],
        first=first,
        more=more,
        fold=-2 * HALVES,
        before_flop=4,
        on_flop=2,
        on_river=1,
        must_use_one=must_use_one,
    )


def valued(board: list[int], *, must_use_one: bool) -> tuple[Array, Array]:
    """The cards beside a board, and the value of every hole hand, by the compiled code."""
    cards = np.array(sorted(board), np.uint8)
    rest, values = np.zeros(REST, np.uint8), np.zeros(PAIRS, np.uint16)
    by = valuing(must_use_one=must_use_one)
    rest_of_deck(cards, rest)
    value_holes(cards, rest, by, values)
    if must_use_one:
        own = int(evaluator(HIGH, 5).values(cards[None, :])[0])
        use_a_hole_card(cards, rest, own, by, values)
    return rest, values


BOARDS = ["2s 7d 9h Jc Kd", "5s 6s 7s 8s Kd", "As Ks Qs Js Ts", "8s 8d 8h 3c 3d"]


@pytest.mark.in_turn
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("must_use_one", [False, True])
def test_hole_hands_beside_a_board_have_their_readable_values(
    board: str, must_use_one: bool
) -> None:
    cards = list(parse_cards(board))
    rest, values = valued(cards, must_use_one=must_use_one)
    for place in range(0, PAIRS, 23):
        hole = [int(rest[FIRST[place]]), int(rest[SECOND[place]])]
        hand = best_with_hole_cards(HIGH, hole, cards, least=int(must_use_one), most=2)
        assert values[place] == hand.value


@pytest.mark.in_turn
@pytest.mark.parametrize("board", BOARDS)
def test_the_walk_counts_what_a_loop_over_all_dealers_counts(board: str) -> None:
    _, values = valued(list(parse_cards(board)), must_use_one=False)
    threshold = LIMITS["pair"]
    order, spare = (np.zeros(PAIRS, np.uint16) for _ in range(2))
    outcomes = np.zeros((PAIRS, OUTCOMES), np.int32)
    sort_values(values, order, spare)
    assert (np.diff(values[order].astype(np.int64)) >= 0).all()
    compare_holes(FIRST, SECOND, values, order, threshold, outcomes)
    pairs = list(combinations(range(REST), 2))
    for place in range(0, PAIRS, 41):
        wanted = [0] * OUTCOMES
        for other, pair in enumerate(pairs):
            if set(pair) & set(pairs[place]):
                continue
            versus = WINS if values[place] > values[other] else TIES
            versus = LOSES if values[place] < values[other] else versus
            wanted[versus + int(values[other] >= threshold)] += 1
        assert outcomes[place].tolist() == wanted


def test_boards_flops_and_starting_hands_are_those_of_every_textbook() -> None:
    cards, weights = boards()
    assert (len(cards), int(weights.sum())) == (134_459, 2_598_960)
    _, _, _, flop_weights = flops()
    assert (len(flop_weights), int(flop_weights.sum())) == (1_755, 22_100)
    names, classes = hole_classes()
    assert len(names) == 169
    counts = np.bincount(classes)
    assert sorted(set(counts.tolist())) == [4, 6, 12]
    assert {tuple(sorted(row)) for row in moved_holes()[:3].tolist()} == {tuple(range(1326))}


@pytest.mark.slow
@pytest.mark.parametrize(
    "must_use_one, numerator, denominator",
    [
        (False, -50_643_648_973, 2_317_817_502_000),  # published as 2.185 %
        (True, -143_775_233_527, 6_953_452_506_000),
    ],
)
def test_ultimate_holdem_costs_what_is_published(
    must_use_one: bool, numerator: int, denominator: int
) -> None:
    """2,781,381,002,400 deals, each decision at its best."""
    sums = solve_holdem(casino_pays(must_use_one=must_use_one))
    assert sums.deals == 2_781_381_002_400
    assert sums.total / sums.deals / HALVES == Fraction(numerator, denominator)
