"""2 Way Winner against slow twins: its points, his ends, boards and seven cards told once more.

The twins know cards as small texts and the rules of the sheet by heart: an ace counts 1 or 11, the
joker 2 or 12, 22 is the most; the player-dealer hits soft 17 or less. A blackjack hand wins 2 and
loses 3 with its antes, 1 more each when it is doubled.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

import houseway as hw
from houseway.cards import parse_card, parse_cards
from houseway.families.card_tables import joker_tables
from houseway.families.two_way.analyst import TwoWayAnalyst
from houseway.families.two_way.boards import DEALS, PAIRED, poker_ends, sum_boards
from houseway.families.two_way.compiled_blackjack import his_ends
from houseway.ranking.boards import hole_cards, hole_number
from houseway.ranking.counting import category_counts
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import order_named
from houseway.ranking.tables import category_numbers

pytestmark = pytest.mark.slow  # solutions that take long to find

GAME = "hustler/2-way-winner"
BUG = order_named("high-bug")
DECK = Counter({0: 1, 10: 16} | dict.fromkeys(range(1, 10), 4))  # by value, the joker is 0
OVER, JOKER_22, NATURAL = 0, 23, 24


@cache
def analyst() -> TwoWayAnalyst:
    found = hw.game(GAME).analyst
    assert isinstance(found, TwoWayAnalyst)
    return found


# --- blackjack ------------------------------------------------------------------------------------


def totals(hand: tuple[int, ...]) -> list[int]:
    """Every total that a hand can count."""
    found = [0]
    for card in hand:
        values = {0: (2, 12), 1: (1, 11)}.get(card, (card,))
        found = [total + value for total in found for value in values]
    return found


def points(hand: tuple[int, ...]) -> tuple[int, bool]:
    """The best total, and whether a card counts high in it."""
    every = totals(hand)
    legal = [total for total in every if total <= 22]
    best = max(legal) if legal else min(every)
    return best, best > min(every)


def worth(hand: tuple[int, ...]) -> int:
    best, _ = points(hand)
    return OVER if best > 22 else JOKER_22 if best == 22 and 0 in hand else best


def his_twin(
    left: Counter[int], hand: tuple[int, ...], *, not_hole: int
) -> Iterator[tuple[int, float]]:
    """The worth of his hands with their chances; his second card is not `not_hole`."""
    best, soft = points(hand)
    if len(hand) > 1 and not (best < 17 or (best == 17 and soft)):
        yield worth(hand), 1.0
        return
    if best > 22:
        yield OVER, 1.0
        return
    may = {k: n for k, n in left.items() if n and not (len(hand) == 1 and k == not_hole)}
    for kind, number in may.items():
        chance = number / sum(may.values())
        for end, part in his_twin(left - Counter([kind]), (*hand, kind), not_hole=not_hole):
            yield end, chance * part


def spread(hand: tuple[int, ...], up: int, *more: int) -> dict[int, float]:
    """How he ends against a hand and other cards that are seen."""
    left = DECK - Counter((*hand, up, *more))
    found: dict[int, float] = {}
    for end, chance in his_twin(left, (up,), not_hole=partner(up)):
        found[end] = found.get(end, 0.0) + chance
    return found


def partner(up: int) -> int:
    """The card that makes a natural 22 with the up card, -1 if none does."""
    return {0: 10, 10: 0}.get(up, -1)


def stands(hand: tuple[int, ...], up: int, wins: int, loses: int, *more: int) -> float:
    own = worth(hand)
    if own == OVER:
        return -loses
    ends = spread(hand, up, *more)
    return sum(
        chance * (wins if own > end else -loses if own < end else 0) for end, chance in ends.items()
    )


def next_cards(hand: tuple[int, ...], up: int, *more: int) -> Iterator[tuple[int, float]]:
    """The next card when his second card, lying apart, makes no natural."""
    left = DECK - Counter((*hand, up, *more))
    hole = {kind: number for kind, number in left.items() if kind != partner(up)}
    for kind in left:
        chance = sum(
            number / sum(hole.values()) * (left[kind] - (kind == other)) / (left.total() - 1)
            for other, number in hole.items()
        )
        yield kind, chance


@cache
def best(hand: tuple[int, ...], up: int) -> float:
    """Standing or hitting, whichever is better."""
    if worth(hand) == OVER:
        return -3
    return max(stands(hand, up, 2, 3), hits(hand, up))


def hits(hand: tuple[int, ...], up: int) -> float:
    return sum(c * best(tuple(sorted((*hand, k))), up) for k, c in next_cards(hand, up))


def found_moves(hand: tuple[int, int], up: int) -> list[float]:
    solver = analyst().solver
    moves: list[float] = analyst().solution.blackjack.moves[up, solver.hands.after[hand]].tolist()
    return moves


@pytest.mark.parametrize("up, seen", [(10, (10, 6)), (0, (9, 9)), (9, (1, 1, 8)), (7, (10, 5))])
def test_his_hands_end_as_often_as_the_twin_says(up: int, seen: tuple[int, ...]) -> None:
    solver = analyst().solver
    left = np.array([(DECK - Counter((*seen, up)))[kind] for kind in range(11)])
    out = np.zeros(len(solver.dealer.ends))
    dealer = solver.dealer
    natural = int(solver.kinds.natural_with[up])
    his_ends(left, up, natural, dealer.tables, out)
    found: dict[int, float] = {}
    for own, chance in zip(dealer.ends.worth, out.tolist(), strict=True):
        found[own] = found.get(own, 0.0) + chance
    twin = spread(seen, up)
    assert natural == partner(up)
    assert found == pytest.approx({NATURAL: 0.0, **dict.fromkeys(found, 0.0), **twin}, abs=1e-12)


@pytest.mark.parametrize("hand, up", [((6, 10), 10), ((7, 10), 9), ((8, 10), 0), ((9, 9), 10)])
def test_standing_hitting_and_doubling_are_worth_what_the_twin_says(
    hand: tuple[int, int], up: int
) -> None:
    stand, hit, double, _ = found_moves(hand, up)
    assert stand == pytest.approx(stands(hand, up, 2, 3), abs=1e-12)
    assert hit == pytest.approx(hits(hand, up), abs=1e-12)
    twin = sum(c * stands((*hand, k), up, 3, 4) for k, c in next_cards(hand, up))
    assert double == pytest.approx(twin, abs=1e-12)


@pytest.mark.parametrize("up", [10, 9])
def test_split_aces_are_worth_what_the_twin_says(up: int) -> None:
    *_, split = found_moves((1, 1), up)
    # One card each; the antes lie on the first hand, the second wins and loses one.
    twin = sum(
        chance * (stands((1, kind), up, 2, 3, 1) + stands((1, kind), up, 1, 1, 1))
        for kind, chance in next_cards((1, 1), up)
    )
    assert split == pytest.approx(twin, abs=1e-12)


def test_blackjack_before_the_look_loses_three_to_his_natural() -> None:
    report = analyst().hand(parse_cards("Th 8c"), parse_card("Kd"))
    chance = 1 / 50  # the joker is one of the unseen cards
    after = best((8, 10), 10)
    *_, double, _ = found_moves((8, 10), 10)
    assert report["then"]["stand"] == pytest.approx(stands((8, 10), 10, 2, 3), abs=1e-12)
    assert double < after
    assert report["options"]["blackjack"] == pytest.approx(-3 * chance + (1 - chance) * after)
    assert report["options"]["surrender"] == -1


def test_the_price_is_what_the_best_choices_are_worth_on_average() -> None:
    worths = analyst().solution.worth.max(axis=2)
    possible = np.isfinite(worths)
    assert possible.sum() == comb(53, 2) * 51
    # One way goes back from the ends, the other forward to them.
    assert analyst().ev() == pytest.approx(worths[possible].mean(), abs=1e-12)


# --- poker ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "board, hole",
    [
        ("Jk Td 9c 4s 2h", "Ah Ad"),
        ("7c 7d 8c 9c 2h", "Jk Tc"),
        ("As Ah Ad Kd Qd", "Jd 3c"),
    ],
)
def test_hole_hands_beside_a_board_are_compared_like_the_readable_ranking(
    board: str, hole: str
) -> None:
    cards, own = parse_cards(board), parse_cards(hole)
    sums = np.zeros((len(hole_cards(53)), 53, len(BUG.categories), 3), np.int64)
    sum_boards(
        np.array([sorted(cards)], np.uint8),
        np.ones(1, np.int64),
        PAIRED,
        joker_tables(BUG, 7),
        category_numbers(BUG),
        hole_number(53),
        sums,
    )
    mine = best_hand(BUG, (*own, *cards))
    rest = [card for card in range(53) if card not in (*cards, *own)]
    values = [best_hand(BUG, (*his, *cards)).value for his in combinations(rest, 2)]
    wanted = [
        sum(value < mine.value for value in values),
        sum(value == mine.value for value in values),
        sum(value > mine.value for value in values),
    ]
    category = BUG.categories.index(mine.category)
    for up in cards:
        cell = sums[hole_number(53)[own], up]
        assert cell[category].tolist() == wanted
        assert cell.sum() == len(values)


def test_every_two_cards_and_every_open_card_see_all_deals() -> None:
    ends = poker_ends(BUG).sum(axis=(2, 3))
    for hole, (one, other) in enumerate(hole_cards(53).tolist()):
        assert {int(ends[hole, up]) for up in range(53) if up not in (one, other)} == {DEALS}
        assert ends[hole, one] == ends[hole, other] == 0


def test_poker_is_worth_the_same_in_any_suits_and_within_the_sample_of_a_twin() -> None:
    named = [("Ah Kh", "Qh"), ("As Ks", "Qs"), ("Kd Ad", "Qd")]
    found = {
        analyst().hand(parse_cards(two), parse_card(up))["options"]["poker 2 x"]
        for two, up in named
    }
    assert len(found) == 1
    luck, own, up = random.Random(7), parse_cards("Ah Kh"), parse_card("Qh")
    rest = [card for card in range(53) if card not in (*own, up)]
    nets = []
    for _ in range(3_000):
        six = luck.sample(rest, 6)
        board = (up, *six[:4])
        mine, his = best_hand(BUG, (*own, *board)), best_hand(BUG, (*six[4:], *board))
        full_house = mine.category in BUG.categories[BUG.categories.index("full-house") :]
        won = 3 + full_house
        nets.append(won if mine.value > his.value else 0 if mine.value == his.value else -4)
    error = float(np.std(nets)) / len(nets) ** 0.5
    assert abs(float(np.mean(nets)) - found.pop()) < 4 * error


# --- seven cards ----------------------------------------------------------------------------------


def test_seven_cards_are_counted_by_hand_where_that_is_easy() -> None:
    counts = analyst().seven.counts
    assert sum(counts.values()) == comb(53, 7) == 154_143_080

    def having(*words: str) -> int:
        return sum(count for made, count in counts.items() if {*words} <= made)

    # Eight runs of seven in each suit; six of seven, an end or a card within missing: nine runs of
    # six, and five gaps in each of the eight.
    assert having("seven-straight-flush") == 4 * 8
    assert having("seven-straight-flush-joker") == 4 * (9 + 5 * 8)
    # Four aces, the joker and two of the other 48 cards.
    assert having("five-of-a-kind") == comb(48, 2)
    for category, count in category_counts(BUG, 7).items():
        runs = category in ("straight", "flush", "straight-flush", "royal-flush")
        alone = [made for made in counts if category in made and (runs or len(made) == 1)]
        assert sum(counts[made] for made in alone) == count, category


def test_a_straight_with_three_of_a_kind_is_counted_by_a_twin() -> None:
    # Ranks of five in a row, one of them three times: without the joker, by suits.
    in_a_row = 10 * 5
    three, others = comb(4, 3), 4**4
    flushes = 4 * comb(3, 2)  # all five ranks in one suit, which is among the three
    without = in_a_row * (three * others - flushes)
    both = analyst().seven.counts[frozenset({"straight", "three-of-a-kind"})]
    luck = random.Random(11)
    sample, found = 20_000, 0
    for _ in range(sample):
        six = luck.sample(range(52), 6)
        made = analyst().rules.showdown.makes((52, six[0]), six[1:])
        found += made == {"straight", "three-of-a-kind"}
    share = (both - without) / comb(52, 6)
    error = (share * (1 - share) / sample) ** 0.5
    assert abs(found / sample - share) < 4 * error
