"""The house way: it never fouls, it is quick, and nothing that it looks at is better."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from tests.chinese.at_table import CLOSED, FACE_UP, deck_of, played, rules_of, table

from houseway.cards import Card, cards_text, parse_cards
from houseway.families.chinese.card_placement import best_placing
from houseway.families.chinese.hand_worth import RIVALS
from houseway.families.chinese.house_way import best_setting, declares
from houseway.families.chinese.section import NONE
from houseway.families.chinese.segments import foul_of, setting_of, sweep_of
from houseway.families.chinese.splits import splits

HANDS = 2000
DEAL = "6c 6d Ah Tc Td Th 3d 4h 5h 6s 7s 8c 9d"


@pytest.mark.slow
def test_the_way_never_fouls() -> None:
    for name in (CLOSED, FACE_UP):
        rules = rules_of(name)
        rng = random.Random(21)
        hands = [tuple(rng.sample(range(52), 13)) for _ in range(HANDS // 2)]
        found = [best_setting(rules.estimate, hand) for hand in hands]
        for hand, parted in zip(hands, found, strict=True):
            assert sorted(card for part in parted for card in part) == sorted(hand)
            setting = setting_of(parted)
            swept = sweep_of(setting, rules.section.sweeps) != NONE
            assert swept or not foul_of(setting, equal="foul")


@pytest.mark.slow
def test_all_settings_are_looked_at() -> None:
    # 13! / (3! 5! 5!)
    ways = splits(13, 3, 5, 5)
    assert len(ways.together[0]) == 72072
    listed = {
        tuple(tuple(group[place]) for group, place in zip(ways.groups, places, strict=True))
        for places in zip(*ways.together, strict=True)
    }
    assert len(listed) == 72072
    for front, middle, back in random.Random(5).sample(sorted(listed), 50):
        assert sorted((*front, *middle, *back)) == list(range(13))


def test_no_other_setting_is_expected_to_win_more() -> None:
    """Every back and middle, one by one, with the readable evaluator and the readable foul."""
    rules = rules_of(CLOSED)
    hand = tuple(sorted(parse_cards(DEAL), reverse=True))
    best = rules.estimate.of(setting_of(best_setting(rules.estimate, hand)))
    rng = random.Random(6)
    tried = 0
    for back in rng.sample(list(combinations(hand, 5)), 60):
        rest = [card for card in hand if card not in back]
        for middle in combinations(rest, 5):
            front = [card for card in rest if card not in middle]
            setting = setting_of([front, middle, back])
            if not foul_of(setting, equal="foul"):
                tried += 1
                assert rules.estimate.of(setting) <= best + 1e-9
    assert tried > 100


def test_the_order_in_which_cards_were_dealt_does_not_matter() -> None:
    estimate = rules_of(CLOSED).estimate
    cards = list(parse_cards(DEAL))
    first = best_setting(estimate, tuple(cards))
    for seed in range(5):
        random.Random(seed).shuffle(cards)
        assert best_setting(estimate, tuple(cards)) == first


def test_the_printed_setting_is_not_better_than_the_way() -> None:
    # 003:950-952: 6-6-A, 10-10-10-3-4, 5-6-7-8-9
    printed = [parse_cards(t) for t in ("6c 6d Ah", "Tc Td Th 3d 4h", "5h 6s 7s 8c 9d")]
    estimate = rules_of(CLOSED).estimate
    found = setting_of(best_setting(estimate, parse_cards(DEAL)))
    assert estimate.of(found) >= estimate.of(setting_of(printed)) > -3


def test_in_fantasy_land_the_way_stays_there_when_it_can() -> None:
    """Four nines go behind: in the closed game too, but here they also keep the place."""
    rules = rules_of(FACE_UP)
    cards = parse_cards("9c 9d 9h 9s Kd Kc 4h 4s 2c 7d Jh 5s 3d")
    setting = setting_of(best_setting(rules.estimate, cards, stays=True))
    assert setting.back.category == "four-of-a-kind"


def test_three_flushes_are_set_as_a_clean_sweep_and_declared() -> None:
    rules = rules_of(FACE_UP)
    cards = parse_cards("2c 5c 9c 3d 4d 7d 9d Jd 4h 6h 8h Th 2h")
    setting = setting_of(best_setting(rules.estimate, cards))
    assert sweep_of(setting, rules.section.sweeps) == "three-flushes"
    worth = rules.estimate.of(setting)
    assert declares(rules.estimate, setting, "three-flushes") is (worth <= 3)
    assert declares(rules.estimate, setting, "dragon") is (worth <= 13)


@pytest.mark.slow
def test_rivals_are_hands_as_the_way_sets_them() -> None:
    """The steps of the table lie where hands lie that are set by it."""
    rng = random.Random(31)
    rules = rules_of(CLOSED)
    settings = [
        setting_of(best_setting(rules.estimate, tuple(rng.sample(range(52), 13))))
        for _ in range(600)
    ]
    for segment, steps in RIVALS["at-the-end"].items():
        assert list(steps) == sorted(steps)
        for place in (4, 12, 20, 28):
            below = sum(each.of(segment).value < steps[place] for each in settings) / len(settings)
            assert abs(below - (place + 0.5) / len(steps)) < 0.12, (segment, place)


# --- placing --------------------------------------------------------------------------------------


def place(cards: str, placed: tuple[str, str, str], *, seed: int = 0, spare: int = 0) -> list[str]:
    """The way to place three cards, of which one is discarded."""
    rules = rules_of(FACE_UP)
    held = tuple(parse_cards(part) for part in placed)
    new = parse_cards(cards)
    found = best_placing(
        rules.estimate,
        new,
        held,
        discards=1,
        spare=spare,
        gone=frozenset(new) | {card for part in held for card in part},
        seed=seed,
        samples=8,
    )
    return [cards_text(part) for part in found]


def test_the_last_three_cards_are_placed_as_they_win_most() -> None:
    # One place is open in the middle and one in back: the flush is filled, the pair of aces made.
    placed = ("Kd Kc 2h", "Ah 8s 7d 4c", "3h 5h 9h Jh")
    assert place("Ad 2c 6h", placed) == ["", "Ad", "6h", "2c"]


def test_a_foul_is_avoided_where_it_can_be() -> None:
    # The ace would make a pair of aces in front, above the pair of kings in the middle.
    placed = ("Ac 9d", "Kh Ks 7d 4c 2s", "3h 5h 9h Jh")
    assert place("Ad 6h 2c", placed) == ["2c", "", "6h", "Ad"]


def test_a_placing_hangs_on_its_seed_alone() -> None:
    cards: list[Card] = deck_of(9)[:5]
    rules = replace(rules_of(FACE_UP), samples=4)
    first = [
        best_placing(
            rules.estimate,
            tuple(order),
            ((), (), ()),
            discards=0,
            spare=4,
            gone=frozenset(cards),
            seed=3,
            samples=4,
        )
        for order in (cards, cards[::-1])
    ]
    assert first[0] == first[1]
    assert sorted(card for part in first[0] for card in part) == sorted(cards)
    assert len(first[0]) == 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_face_up_hands_by_the_way_are_seldom_fouled(seed: int) -> None:
    rules = replace(rules_of(FACE_UP), samples=4)
    fouled = hands = 0
    for number in range(6):
        setup = table({1: 100000, 2: 100000, 3: 100000}, button=1 + number % 3)
        _, log, _ = played(rules, setup, deck_of(100 * seed + number))
        fouled += sum(event["event"] == "foul" for event in log)
        hands += 3
    assert fouled <= hands // 2
