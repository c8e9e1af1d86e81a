"""The compiled kernels against the readable engine, deal by deal."""

from __future__ import annotations

import pytest
from tests.peer_games import FAMILIES
from tests.simulate.engine_twin import compare
from tests.suite.rotation import trials, very_many

from houseway.library import index, load_game

# Games whose rounds are counted by their facts; the others have kernels and tests of their own, or
# no bank to play against.
SOLVED = ("blackjack", "pai-gow-poker", "pai-gow-tiles", "poker", "two-way", *FAMILIES)
LISTED = [entry["id"] for entry in index() if entry["family"] not in SOLVED]
# Games in which the best play and the house way differ; elsewhere they are one.
TWO_WAYS = [
    "aviator/baccarat-gold",
    "hustler/21st-century-baccarat",
    "hustler/21st-century-baccarat-8",
    "hustler/21st-century-baccarat-9",
]
CASES = [
    *((name, "best") for name in LISTED),
    *((name, "house-way") for name in TWO_WAYS),
]
READINGS = [
    ("hustler/ez-baccarat", {"natural-stop": "draw"}),
    ("hustler/21st-century-baccarat-9", {"option-test": "total"}),
    ("hustler/21st-century-baccarat-8", {"losing-natural": "pay"}),
    ("aviator/baccarat-gold", {"option-totals": "five-six"}),
    ("aviator/super-pan-9", {"dealer-option": "draw-to-6", "tie-push": "lose"}),
    ("hustler/super-pan-9-classic", {"player-option": "five-six", "dealer-option": "hit-6"}),
    ("hustler/21st-century-baccarat", {"natural-nine": "two-card-9", "dealer-option": "hit-5-6"}),
    ("hustler/21st-century-baccarat", {"ten-or-more": "ten"}),
]


@pytest.mark.in_turn
@pytest.mark.parametrize("name, way", CASES)
def test_the_kernel_and_the_readable_engine_agree_on_every_deal(name: str, way: str) -> None:
    game = load_game(name)
    rounds = trials(short=4_000, full=20_000) if way == "best" else 2_000
    assert compare(game, game.analyst.policy(way), seed=20_000, rounds=rounds) >= rounds * 9


@pytest.mark.in_turn
@pytest.mark.parametrize("name, readings", READINGS)
def test_they_agree_under_other_readings_too(name: str, readings: dict[str, str]) -> None:
    game = load_game(name).but(readings=readings)
    assert compare(game, game.analyst.policy("best"), seed=5, rounds=3_000)


def test_they_agree_when_every_decision_is_made_against_the_house_way() -> None:
    for name in TWO_WAYS:
        game = load_game(name)
        contrary = {
            knows: "stand" if does == "hit" else "hit"
            for knows, does in game.analyst.policy("house-way").items()
        }
        assert compare(game, contrary, seed=6, rounds=1_000)


@pytest.mark.slow
@pytest.mark.parametrize("name, way", CASES)
def test_they_agree_on_very_many_deals(name: str, way: str) -> None:
    game = load_game(name)
    assert compare(game, game.analyst.policy(way), seed=1_000_000, rounds=very_many(name))
