"""The scorer of the sheets against a slow twin, on hands that are often strong or fouled."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from tests.chinese import twin
from tests.chinese.at_table import CLOSED, FACE_UP, collected, rules_of

from houseway.cards import card_text
from houseway.families.chinese.scoring import Standing
from houseway.families.chinese.section import NONE
from houseway.families.chinese.segments import SetSegments, foul_of, setting_of, sweep_of

DEALS = 1500


def two_hands(rng: random.Random) -> tuple[SetSegments, SetSegments]:
    """Thirteen cards twice, out of a deck that is thinned so that strong hands come often."""
    ranks = rng.sample(range(13), rng.choice((8, 10, 13)))
    deck = [rank * 4 + suit for rank in ranks for suit in range(4)]
    rng.shuffle(deck)
    if rng.random() < 0.3:
        deck.sort(key=lambda card: card % 4 if rng.random() < 0.9 else rng.randrange(4))
    if rng.random() < 0.2 and len(ranks) == 13:
        suits = [rng.randrange(4) for _ in ranks] if rng.random() < 0.5 else [1] * 13
        dragon = [rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)]
        deck = dragon + [card for card in deck if card not in dragon]
    return set_somehow(deck[:13], rng), set_somehow(deck[13:26], rng)


def set_somehow(cards: list[int], rng: random.Random) -> SetSegments:
    """Now by suits or ranks, now at random; often the three hands are put in order."""
    held = sorted(cards, key=rng.choice((lambda c: c, lambda c: (c % 4, c), lambda c: c % 3)))
    hands = [held[:3], held[3:8], held[8:]]
    if rng.random() < 0.5:
        hands = [held[10:], held[5:10], held[:5]]
    if rng.random() < 0.7:
        fives = sorted(hands[1:], key=lambda hand: setting_of([hands[0], hand, hand]).back.value)
        hands = [hands[0], *fives]
    return setting_of(hands)


def texts(setting: SetSegments) -> twin.Hands:
    front, middle, back = (tuple(map(card_text, hand.cards)) for hand in setting.hands)
    return front, middle, back


def standings(
    one: SetSegments,
    other: SetSegments,
    *,
    button: int,
    declared: tuple[bool, bool],
    sweeps: list[str],
) -> list[Standing]:
    found = []
    for seat, (setting, said) in enumerate(zip((one, other), declared, strict=True), start=1):
        sweep = sweep_of(setting, sweeps) if said else NONE
        foul = foul_of(setting, equal="foul") if sweep == NONE else ""
        found.append(
            Standing(seat=seat, setting=setting, foul=foul, sweep=sweep, button=seat == button)
        )
    return found


def test_face_up_hands_score_as_the_twin_says() -> None:
    rules = rules_of(FACE_UP)
    rng = random.Random(11)
    seen = set()
    for _ in range(DEALS):
        one, other = two_hands(rng)
        button, declared = rng.randrange(3), (rng.random() < 0.7, rng.random() < 0.7)
        players = standings(
            one, other, button=button, declared=declared, sweeps=list(rules.section.sweeps)
        )
        expected = twin.face_up(texts(one), texts(other), button=button, declared=declared)
        assert collected(rules.scoring, players) == {1: expected, 2: -expected}
        for standing in players:
            seen |= {standing.sweep, "foul" if standing.foul else "legal"}
            seen |= {hand.category for hand in standing.setting.hands}
    # The deals reach what they are made for.
    assert {"super-dragon", "dragon", "three-flushes", "foul", "legal", "none"} <= seen
    assert {"straight-flush", "four-of-a-kind", "full-house", "flush", "straight"} <= seen


def test_closed_hands_score_as_the_twin_says() -> None:
    rules = rules_of(CLOSED)
    rng = random.Random(12)
    for _ in range(DEALS):
        one, other = two_hands(rng)
        players = standings(one, other, button=0, declared=(False, False), sweeps=[])
        expected = twin.closed(texts(one), texts(other))
        assert collected(rules.scoring, players) == {1: expected, 2: -expected}


@pytest.mark.in_turn
@pytest.mark.parametrize("name", [CLOSED, FACE_UP])
def test_who_sits_where_changes_nothing_but_the_seats(name: str) -> None:
    """Three players in all six orders: each wins the same, wherever the comparing starts."""
    rules = rules_of(name)
    rng = random.Random(13)
    for _ in range(60):
        one, other = two_hands(rng)
        third, _ = two_hands(rng)
        players = [
            Standing(seat=seat, setting=own, foul=foul_of(own, equal="foul"), button=seat == 2)
            for seat, own in enumerate((one, other, third), start=1)
        ]
        first = collected(rules.scoring, players)
        assert sum(first.values()) == 0
        for order in permutations(players):
            assert collected(rules.scoring, order) == first
