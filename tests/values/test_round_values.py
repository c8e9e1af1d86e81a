"""A round is a value at every moment: equal by its inputs, hashable, pickled as its inputs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games import game_called
from tests.values.samples import ONE_OF_EACH, copied, steps

from houseway.table.rounds import apply


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_round_comes_back_from_a_pickle_as_it_was(name: str) -> None:
    rounds = steps(game_called(name))
    middle = len(rounds) // 2
    for round_ in (rounds[0], rounds[middle], rounds[-1]):
        again = copied(round_)
        assert again == round_
        assert hash(again) == hash(round_)
        assert (again.waits, again.finished) == (round_.waits, round_.finished)
        assert again.events == round_.events
    on = rounds[middle + 1].answers[middle]
    assert apply(copied(rounds[middle]), on) == rounds[middle + 1]


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_every_step_of_a_round_is_another_round_with_a_short_repr(name: str) -> None:
    rounds = steps(game_called(name))
    assert len(set(rounds)) == len(rounds)
    assert all(one != other for one, other in pairwise(rounds))
    assert max(len(repr(round_)) for round_ in rounds) < 200
    assert repr(rounds[-1]).endswith(f"{len(rounds[-1].cards)} cards dealt: over>")


def test_the_repr_of_a_round_says_what_it_waits_for() -> None:
    rounds = steps(game_called("reference/blackjack"))
    assert repr(rounds[0]) == "<Round of 3 seats, 0 cards dealt: waits for a card for seat 2>"
    asked = [repr(round_) for round_ in steps(game_called("reference/three-card-poker"))]
    assert "<Round of 3 seats, 6 cards dealt: seat 2 may play or fold>" in asked


def test_a_round_under_another_reading_is_another_round() -> None:
    game = game_called("hustler/ez-baccarat")
    other = game.but(readings={"banker-three-card-7": "pay"})
    assert steps(game)[0] == steps(game)[0]
    assert steps(game)[0] != steps(other)[0]
    assert steps(game)[0] != steps(game.without([5]))[0]
