"""The compiled charts against the readable interpreter, hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np
import pytest

import houseway as hw
from houseway.errors import BadRecord
from houseway.families.pai_gow_poker.compiled_chart import SETTERS, CompiledChart
from houseway.families.pai_gow_poker.rules import PaiGowRules
from houseway.families.pai_gow_poker.splits import BEHIND, PLACES, splits_for
from houseway.library import charts, read_chart
from houseway.ranking.evaluate import evaluator
from houseway.ranking.kinds import all_kinds
from houseway.ranking.tables import Array
from houseway.setting import card_chart as readable
from houseway.setting.card_chart import CardChart, read_card_chart
from houseway.setting.seven_cards import CardSplit, SevenCardHand, orders_for

pytestmark = pytest.mark.slow  # machine code that nothing else in `make test` needs

MILLION = 1_000_000
GAMES = (
    "500-club/fortune-pai-gow-poker",
    "aviator/pai-gow-poker",
    "aviator/pai-gow-poker-joker-wild",
)


@cache
def chart(game: str) -> CompiledChart:
    rules = hw.game(game).rules
    assert isinstance(rules, PaiGowRules)
    return CompiledChart(rules.way)


@cache
def random_hands(number: int, seed: int) -> Array:
    places = np.random.default_rng(seed).random((number, 53)).argsort(axis=1)
    return np.ascontiguousarray(places[:, :7], np.uint8)


def rare_hands(number: int, seed: int) -> Array:
    """Hands of kinds that are all as likely as each other, with other suits and in any order."""
    random = np.random.default_rng(seed)
    cards = all_kinds().cards[random.integers(0, len(all_kinds()), number)]
    suits = random.permuted(np.tile(np.arange(4, dtype=np.uint8), (number, 1)), axis=1)
    named = cards // 4 * 4 + np.take_along_axis(suits, (cards % 4).astype(np.int64), axis=1)
    return random.permuted(np.where(cards == 52, 52, named), axis=1).astype(np.uint8)


def differences(compiled: CompiledChart, hands: Array) -> list[str]:
    """Hands that are set to other values, or by another row."""
    way = compiled.way
    found = []
    for cards, front, back, row in zip(
        hands.tolist(), *(part.tolist() for part in compiled.set_hands(hands)), strict=True
    ):
        wanted = way.set(cards)
        mine = CardSplit(way.orders, tuple(front), tuple(back))
        his = CardSplit(way.orders, wanted.front, wanted.back)
        same_cards = sorted((*front, *back)) == sorted(cards)
        if not same_cards or mine.height != his.height or way.rows[row].row.id != wanted.row:
            found.append(f"{cards}: {front} by row {row}, not {wanted}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_compiled_chart_sets_hands_as_the_interpreter_does(game: str) -> None:
    assert differences(chart(game), random_hands(1_500, 11)) == []
    assert differences(chart(game), rare_hands(2_500, 12)) == []


def test_a_compiled_chart_knows_a_joker_that_completes_no_flush() -> None:
    way = read_card_chart(read_chart("500-club/house-way")["rows"], joker="straight-bug")
    hands = rare_hands(2_500, 12)
    assert differences(CompiledChart(way), hands) == []
    bug = CompiledChart(read_card_chart(read_chart("500-club/house-way")["rows"], joker="bug"))
    assert (CompiledChart(way).set_hands(hands)[0] != bug.set_hands(hands)[0]).any()


@pytest.mark.parametrize("game", GAMES)
def test_a_compiled_chart_sets_very_many_hands_as_the_interpreter_does(game: str) -> None:
    assert differences(chart(game), random_hands(20_000, 13)) == []
    assert differences(chart(game), rare_hands(60_000, 14)) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_hand_of_a_million_is_set_foul(game: str) -> None:
    compiled = chart(game)
    orders = compiled.way.orders
    hands = random_hands(MILLION, 15)
    fronts, backs, _ = compiled.set_hands(hands)
    assert (np.sort(np.concatenate([fronts, backs], axis=1)) == np.sort(hands)).all()
    front_values = evaluator(orders.front, 2).values(fronts)
    back_values = evaluator(orders.back, 5).values(backs)
    front_worth, back_worth = list(orders.front.values), list(orders.back.values)
    for pair in np.unique(front_values.astype(np.int64) << 16 | back_values).tolist():
        assert front_worth[(pair >> 16) - 1] <= back_worth[(pair & 0xFFFF) - 1]


@pytest.mark.parametrize("name", [name for name in charts() if "tiles" not in name])
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_every_hand_of_the_deck_is_set_legally_by_every_chart(name: str, joker: str) -> None:
    """Hands of one kind are set alike, and all kinds together are all 154,143,080 hands."""
    way = read_card_chart(read_chart(name)["rows"], joker=joker)
    compiled = CompiledChart(way)
    assert int(compiled.splits.times.sum()) == comb(53, 7) == 154_143_080
    cards, ways = compiled.splits.cards, compiled.ways
    fronts = np.take_along_axis(cards, PLACES[ways], axis=1)
    backs = np.take_along_axis(cards, BEHIND[ways], axis=1)
    front_values = evaluator(way.orders.front, 2).values(fronts)
    back_values = evaluator(way.orders.back, 5).values(backs)
    front_worth, back_worth = list(way.orders.front.values), list(way.orders.back.values)
    for pair in np.unique(front_values.astype(np.int64) << 16 | back_values).tolist():
        assert front_worth[(pair >> 16) - 1] <= back_worth[(pair & 0xFFFF) - 1]


def test_every_way_to_set_a_hand_is_compiled() -> None:
    assert set(SETTERS) == set(readable.SETTERS)


def simple(*rows: tuple[str, str], joker: str = "bug") -> CardChart:
    listed = [
        {"id": f"r{place}", "when": when, "set": way} for place, (when, way) in enumerate(rows)
    ]
    return read_card_chart(listed, joker=joker)


@pytest.mark.parametrize("joker", ["bug", "straight-bug", "wild"])
def test_each_way_to_set_hands_fits_the_same_settings(joker: str) -> None:
    splits = splits_for(orders_for(joker), joker=True)
    kinds = np.random.default_rng(16).integers(0, len(all_kinds()), 300)
    fits = {name: way(splits, kinds) for name, way in SETTERS.items()}
    for place, kind in enumerate(kinds.tolist()):
        cards = all_kinds().cards[kind]
        seven = SevenCardHand(tuple(cards.tolist()), splits.orders)
        for way, (front, back) in enumerate(zip(cards[PLACES], cards[BEHIND], strict=True)):
            split = CardSplit(splits.orders, tuple(front.tolist()), tuple(back.tolist()))
            assert splits.legal[kind, way] == (not split.foul)
            for name, fit in fits.items():
                assert fit[place, way] == readable.SETTERS[name](seven, split), (name, split)


@pytest.mark.parametrize(
    "when",
    [
        "shape in ['two-pair', 'trips', 'quads-pair']",
        "complete",
        "high_pair >= 'T' or low_pair == '2'",
        "trips >= '8' or quads == '4'",
        "five == 'A' or top_single < 'Q'",
    ],
)
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_conditions_hold_for_the_same_hands(when: str, joker: str) -> None:
    compiled = CompiledChart(simple((when, "best front"), ("", "best front"), joker=joker))
    assert differences(compiled, rare_hands(150, 17)) == []


def test_a_chart_that_leaves_hands_out_is_refused_with_such_a_hand() -> None:
    left_out = CompiledChart(simple(("shape == 'no-pair'", "second and third")))
    with pytest.raises(BadRecord, match="no row of the chart sets"):
        left_out.set_hands(random_hands(10, 18))


def test_a_deck_without_the_joker_knows_fewer_kinds() -> None:
    compiled = CompiledChart(chart(GAMES[0]).way, joker=False)
    hands = random_hands(4_000, 19)
    hands = hands[(hands != 52).all(axis=1)][:500]
    assert len(compiled.rows) == all_kinds().plain
    assert differences(compiled, hands) == []


def rows_of(compiled: CompiledChart, hands: Sequence[Sequence[int]]) -> list[str]:
    _, _, rows = compiled.set_hands(np.array(hands, np.uint8))
    return [compiled.way.rows[row].row.id for row in rows.tolist()]


def test_the_joker_with_four_aces_is_five_aces() -> None:
    # 002:694: a pair of aces in front.
    compiled = chart(GAMES[0])
    hand = [48, 49, 50, 51, 52, 44, 12]
    fronts, _, _ = compiled.set_hands(np.array([hand], np.uint8))
    assert rows_of(compiled, [hand]) == ["five-aces"]
    assert set(fronts[0].tolist()) <= {48, 49, 50, 51, 52}
