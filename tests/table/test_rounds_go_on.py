"""A round that goes on from where it rests is the round that is played again from its beginning."""

from __future__ import annotations

import pickle

import pytest
from tests.room.evening import Evening
from tests.suite.rotation import games_in_turn, trials

from houseway.library import load_game
from houseway.room.commands.spoken import Command
from houseway.room.state.events import Event
from houseway.table.rounds import Choose, Round, apply

PEOPLE = ("ann", "bob", "cy")
ROUNDS = trials(short=1, full=6)


class Kept(Evening):
    """An evening of which every round is kept as it was after each word."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rounds: list[tuple[Round, str]] = []

    def say(self, person: str, command: Command) -> list[Event]:
        before = self.state.round
        if before is not None and isinstance(before.waits, Choose):
            self.rounds.append((before, str(getattr(command, "say", None))))
        return super().say(person, command)


def looks(round_: Round) -> str:
    return repr((round_.answers, round_.waits, round_.finished, round_.events))


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games_in_turn())
def test_a_round_that_has_gone_on_is_still_what_its_inputs_make_it(name: str) -> None:
    table = Kept(load_game(name), seed=7)
    table.sit(*PEOPLE, chips="2000")
    for _ in range(ROUNDS):
        table.at += 1000
        table.round()
    for round_, _ in table.rounds:
        again = pickle.loads(pickle.dumps(round_))
        assert again == round_
        assert looks(again) == looks(round_), "what was shown before has changed since"


def test_two_ways_to_go_on_from_one_round_do_not_meet() -> None:
    table = Kept(load_game("aviator/three-card-poker"), seed=3)
    table.sit(*PEOPLE, chips="2000")
    table.round()
    round_, _ = table.rounds[0]
    assert isinstance(round_.waits, Choose)
    one, other = [apply(round_, option) for option in round_.waits.options[:2]]
    assert looks(one) == looks(pickle.loads(pickle.dumps(one)))
    assert looks(other) == looks(pickle.loads(pickle.dumps(other)))
    assert one != other
