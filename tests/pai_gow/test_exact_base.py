"""All pairs of hands: counted over shared cards, and one by one from decks that are small."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb

import numpy as np
import pytest

import houseway as hw
from houseway.families.pai_gow_poker.analyst import PaiGowAnalyst
from houseway.families.pai_gow_poker.exact import Matching, Pairs, SetHands
from houseway.families.pai_gow_poker.face_up import Answering
from houseway.families.pai_gow_poker.shared_cards import Deck, shared_sets
from houseway.progress import listening
from houseway.ranking.evaluate import SETS, WORDS
from houseway.ranking.kinds import look_up_hands
from houseway.ranking.tables import Array

pytestmark = pytest.mark.slow  # solutions that take long to find

FORTUNE = "500-club/fortune-pai-gow-poker"
FACE_UP = "500-club/face-up-pai-gow-poker"
WILD = "aviator/pai-gow-poker-joker-wild"
ALL_PAIRS = 8_250_459_031_214_400


@cache
def analyst(game: str) -> PaiGowAnalyst:
    found = hw.game(game).analyst
    assert isinstance(found, PaiGowAnalyst)
    return found


def ranks(text: str) -> int:
    return sum(1 << "23456789TJQKA".index(rank) for rank in text)


# Seventeen cards: pairs of hands from four ranks and the joker, flushes and straights among them.
SMALL = (Deck(joker=True, ranks=ranks("AKQJ")), Deck(joker=True, ranks=ranks("A345")))
# Sixteen without the joker.
PLAIN = Deck(joker=False, ranks=ranks("AKJT"))


@dataclass(frozen=True)
class Listed:
    """Every hand of a small deck, one by one."""

    deck: Deck
    game: PaiGowAnalyst

    @cached_property
    def hands(self) -> Array:
        return np.array(list(combinations(self.deck.cards.tolist(), 7)), np.uint8)

    @cached_property
    def kinds(self) -> Array:
        kinds = np.zeros(len(self.hands), np.int64)
        look_up_hands(self.hands, WORDS, SETS, self.game.way.splits.kinds.index, kinds)
        return kinds

    def apart(self) -> list[Array]:
        """For every hand, the hands that share no card with it."""
        held = [sum(1 << card for card in hand) for hand in self.hands.tolist()]
        masks = np.array(held, np.uint64)
        return [np.flatnonzero((masks & mask) == 0) for mask in masks]


def compared(own: Array, other: Array) -> Array:
    return np.where(own > other, 0, np.where(own == other, 1, 2))


def one_by_one(listed: Listed, own: SetHands, other: SetHands) -> Pairs:
    kinds = listed.kinds
    classes = listed.game.classes[kinds]
    relations, by_class = np.zeros((2, 2, 3, 3), np.int64), np.zeros((4, 4), np.int64)
    for hand, others in enumerate(listed.apart()):
        front = compared(own.fronts[kinds[hand]], other.fronts[kinds[others]])
        back = compared(own.backs[kinds[hand]], other.backs[kinds[others]])
        np.add.at(relations, (classes[hand] >> 1, classes[others] >> 1, front, back), 1)
        np.add.at(by_class, (classes[hand], classes[others]), 1)
    return Pairs(relations, by_class)


def answered_one_by_one(listed: Listed, other: SetHands) -> Pairs:
    """Every legal setting tried against every open hand."""
    kinds, splits = listed.kinds, listed.game.way.splits
    classes = listed.game.classes[kinds]
    relations, by_class = np.zeros((2, 2, 3, 3), np.int64), np.zeros((4, 4), np.int64)
    for hand, others in enumerate(listed.apart()):
        kind = kinds[hand]
        legal = splits.legal[kind]
        front = splits.fronts[kind][legal] > other.fronts[kinds[others]][:, None]
        back = splits.backs[kind][legal] > other.backs[kinds[others]][:, None]
        higher = (front.astype(np.int64) + back).max(axis=1)
        place = np.array([[2, 2], [0, 2], [0, 0]])[higher]
        who = classes[hand] >> 1, classes[others] >> 1
        np.add.at(relations, (*who, place[:, 0], place[:, 1]), 1)
        np.add.at(by_class, (classes[hand], classes[others]), 1)
    return Pairs(relations, by_class)


def same(one: Pairs, other: Pairs) -> bool:
    return bool((one.relations == other.relations).all() and (one.classes == other.classes).all())


@pytest.mark.parametrize("deck", SMALL, ids=str)
@pytest.mark.parametrize("game", [FORTUNE, WILD])
def test_pairs_are_counted_as_one_by_one(game: str, deck: Deck) -> None:
    found = analyst(game)
    counted = Matching(found.house, found.house, found.classes, deck).pairs
    assert same(counted, one_by_one(Listed(deck, found), found.house, found.house))


@pytest.mark.parametrize("deck", [*SMALL, PLAIN], ids=str)
def test_two_ways_to_set_hands_are_counted_as_one_by_one(deck: Deck) -> None:
    found = analyst(FORTUNE)
    assert found.best.digest != found.house.digest
    counted = Matching(found.best, found.house, found.classes, deck).pairs
    assert same(counted, one_by_one(Listed(deck, found), found.best, found.house))
    turned = Matching(found.house, found.best, found.classes, deck).pairs
    mirrored = counted.relations.transpose(1, 0, 2, 3)[:, :, ::-1, ::-1]
    assert (turned.relations == mirrored).all()


def test_a_deck_may_be_without_the_joker() -> None:
    settings = {"joker": "without-joker"}
    found = hw.game("ranchos/fortune-pai-gow-poker", settings=settings).analyst
    assert isinstance(found, PaiGowAnalyst)
    assert sum(found.seven.counts.values()) == comb(52, 7)
    counted = Matching(found.best, found.house, found.classes, PLAIN).pairs
    assert same(counted, one_by_one(Listed(PLAIN, found), found.best, found.house))


@pytest.mark.parametrize("deck", SMALL, ids=str)
@pytest.mark.parametrize("game", [FACE_UP, WILD])
def test_answers_to_an_open_hand_are_counted_as_one_by_one(game: str, deck: Deck) -> None:
    found = analyst(game)
    counted = Answering(found.way.splits, found.house, found.classes, deck).pairs
    assert same(counted, answered_one_by_one(Listed(deck, found), found.house))


@pytest.mark.parametrize("size", range(1, 6))
def test_sets_of_shared_cards_stand_for_all_sets(size: int) -> None:
    _, joker, times = shared_sets(Deck(joker=True), size)
    assert times.sum() == comb(53, size)
    assert times[joker].sum() == comb(52, size - 1)


def test_a_long_count_says_how_far_it_has_come() -> None:
    found = analyst(FORTUNE)
    seen: list[tuple[str, int, int]] = []
    with listening(lambda *report: seen.append(report)):
        Matching(found.house, found.house, found.classes, SMALL[0]).pairs  # noqa: B018
    assert seen[-1][1] == seen[-1][2]
    assert [done for _, done, _ in seen] == sorted(done for _, done, _ in seen)


def test_the_best_setting_is_legal_and_worth_at_least_the_house_way() -> None:
    found = analyst(FORTUNE)
    best = found.best
    assert best.splits.legal[np.arange(len(best.ways)), best.ways].all()
    deck = SMALL[0]
    kinds = Listed(deck, found).kinds
    assert (best.ways[kinds] != found.house.ways[kinds]).any()


# --- the whole deck -------------------------------------------------------------------------------


def test_the_base_game_of_the_whole_deck() -> None:
    found = analyst(FORTUNE)
    pairs = Matching(found.house, found.house, found.classes, Deck(joker=True)).pairs
    relations = pairs.relations.sum(axis=(0, 1))
    assert relations.sum() == ALL_PAIRS == comb(53, 7) * comb(46, 7)
    # Both sides set hands alike, so the counts are their own mirror image.
    assert (relations == relations[::-1, ::-1]).all()
    won, lost = relations[0, 0] / ALL_PAIRS, relations[1:, 1:].sum() / ALL_PAIRS
    # Wizard of Odds, "No Push Pai Gow Poker": 28.55, 41.47 and 29.98 % by another house's way, and
    # for the Washington card rooms, which take no commission, an edge of 1.30 %.
    assert abs(won - 0.2855) < 0.003
    assert abs(lost - 0.2998) < 0.003
    assert abs(lost - won - 0.0130) < 0.0005
    assert int(relations[0, 0]) == 2_373_939_678_930_048
    assert int(relations[1:, 1:].sum()) == 2_479_262_429_757_700


@pytest.mark.parametrize("strategy", ["best", "house-way"])
@pytest.mark.parametrize("game", [FORTUNE, FACE_UP, WILD])
def test_simulated_rounds_are_within_four_standard_errors(game: str, strategy: str) -> None:
    chart = hw.game(game).odds().chart
    assert chart is not None
    exact = chart["best" if strategy == "best" else "house_way"]["ev"]
    simulated = hw.game(game).simulate(8_000_000, seed=7, strategy=strategy).wagers[0]
    assert simulated.standard_error is not None
    assert abs(float(simulated.price.ev) - exact) < 4 * simulated.standard_error
