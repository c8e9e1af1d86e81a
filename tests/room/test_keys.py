"""The keys of the options: the same at every table."""

from __future__ import annotations

import pytest
from tests.room.evening import Evening
from tests.suite.rotation import games_in_turn, trials

from houseway.library import load_game
from houseway.room.views.shortcut_keys import KEY_OF, KEYS, shortcut_keys
from houseway.table.rounds import is_legal

ROUNDS = trials(short=1, full=4)


def test_a_verb_has_one_key() -> None:
    assert len(KEY_OF) == sum(map(len, KEYS.values()))
    assert all(len(key) == 1 for key in KEYS)


@pytest.mark.parametrize(
    ("verb", "key"),
    [
        ("hit", "h"),
        ("stand", "s"),
        ("double", "d"),
        ("split", "p"),
        ("surrender", "r"),
        ("fold", "f"),
        ("call", "c"),
    ],
)
def test_the_usual_verbs_have_their_usual_keys(verb: str, key: str) -> None:
    assert KEY_OF[verb] == key


@pytest.mark.in_turn
@pytest.mark.parametrize("game", games_in_turn())
def test_every_option_of_a_game_has_a_key_of_its_own(game: str) -> None:
    table = Evening(load_game(game))
    table.sit("ann", "ben", "cleo")
    for _ in range(ROUNDS):
        if table.state.kind.has_bank and table.state.phase == "bank":
            table.bank()
            table.bets()
        while (wait := table.state.waits) is not None:
            found = shortcut_keys(wait.options)
            for verb in {option.split()[0] for option in wait.options if "pile-" not in option}:
                said = [found[option] for option in wait.options if option.split()[0] == verb]
                assert said[0] == KEY_OF[verb], f"{verb} among {wait.options}"
            person = table.state.patrons[table.state.decider(wait)].person
            plain = table.game.rules.sensible(wait)
            answer = plain if is_legal(wait, plain) else wait.options[0]
            table.do(person, "choose", say=answer)
        table.time_is_up()
