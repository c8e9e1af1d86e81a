"""What a record of a pot game waits for, in the middle of the hand."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import game_of, hand

from houseway.errors import BadRecord
from houseway.library import game_ids, read_sheet
from houseway.settling.options import options
from houseway.settling.settle import settle_record
from houseway.table.rounds import who_text

GAMES = [n for n in game_ids() if read_sheet(n).data["game"]["family"] == "round-poker"]
INPUTS = ("button", "stacks", "choices", "deck", "before")
STACKS = {"1": "100", "2": "100", "3": "100"}


@pytest.mark.in_turn
@pytest.mark.parametrize("game", GAMES)
def test_the_options_of_every_pot_game_are_told_in_the_middle_of_the_hand(game: str) -> None:
    told = hand(game, puts_away=True)
    record = {key: told.settled[key] for key in INPUTS if key in told.settled}
    decisions = [count for count, (_, wait) in enumerate(told.asked) if not wait.offer]
    for count in (decisions[0], decisions[len(decisions) // 2], decisions[-1]):
        _, asked = told.asked[count]
        waits = options(game_of(game), record | {"choices": record["choices"][:count]})
        assert waits["who"] == who_text(asked.who)
        assert waits["options"] == list(asked.options)
        assert waits["total"] == asked.total
        assert waits.get("amounts", {}).keys() == asked.amounts.keys()
        assert waits.get("sizes", {}).keys() == asked.sizes.keys()


HOLE = ["2c", "3c", "4c", "2d", "3d", "4d"]


def test_the_next_player_is_asked_after_the_choices_so_far() -> None:
    game = game_of("500-club/texas-holdem")
    record = {"button": 3, "stacks": STACKS, "deck": HOLE}
    first = options(game, record)
    assert (first["who"], first["options"]) == ("seat 3", ["fold", "call", "raise"])
    assert first["amounts"] == {"raise": ["8", "8"]}
    raised = options(game, record | {"choices": [{"seat": 3, "do": "raise"}]})
    assert (raised["who"], raised["total"]) == ("seat 1", "$6 to call")
    assert options(game, {"button": 3, "stacks": STACKS})["waits_for"] == "cards"


def test_a_choice_of_two_sizes_is_told() -> None:
    # 002:2866-2867: the bring-in, or the smaller limit
    deck = ["Qc", "Qd", "Jc", "Jd", "Tc", "Td", "9h", "Th", "Ah"]
    waits = options(game_of("500-club/razz"), {"stacks": STACKS, "deck": deck})
    assert (waits["who"], waits["sizes"]) == ("seat 3", {"bring-in": ["1", "4"]})


def test_an_offer_that_cards_or_choices_follow_was_left_alone() -> None:
    # The player after the big blind may straddle before the cards (000:1507).
    game = game_of("aviator/texas-holdem")
    record = {"button": 4, "stacks": STACKS | {"4": "100"}, "deck": []}
    assert options(game, record)["options"] == ["straddle", "no"]
    later = record | {"deck": ["2c", "3c", "4c", "5c", "2d", "3d", "4d", "5d"]}
    assert options(game, later)["options"] == ["fold", "call", "raise"]


def test_choices_that_end_before_the_hand_are_still_refused_when_it_is_settled() -> None:
    record = {"button": 3, "stacks": STACKS, "deck": HOLE}
    with pytest.raises(BadRecord, match="the hand is not over: it is seat 3's turn"):
        settle_record(game_of("500-club/texas-holdem"), record)


# --- no button ------------------------------------------------------------------------------------

WITHOUT = [
    "500-club/razz",  # 002:2861
    "500-club/stud-8",  # 002:3270
    "aviator/seven-card-stud",
    "hustler/seven-card-stud",
]


@pytest.mark.parametrize("game", WITHOUT)
def test_a_record_of_a_game_without_a_button_needs_none(game: str) -> None:
    told = hand(game)
    record = {key: told.settled[key] for key in INPUTS if key in told.settled}
    del record["button"]
    settled = settle_record(game_of(game), record)
    assert "button" not in settled
    assert settled == {key: value for key, value in told.settled.items() if key != "button"}


def test_a_record_of_a_game_with_a_button_needs_it() -> None:
    with pytest.raises(BadRecord, match="None cannot have the dealer button"):
        options(game_of("500-club/texas-holdem"), {"stacks": STACKS, "deck": HOLE})
