"""The round of play with tiles: who sets when, what others see, what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.dealing import deal_on

import houseway as hw
from houseway.cards import DeckCards, DeckSpec, cards_text, parse_cards
from houseway.checking import check_text
from houseway.errors import IllegalMove
from houseway.table.round_view import view
from houseway.table.rounds import Bet, Choose, Round, Setup, apply, open_round, options

GAME = "parkwest/pai-gow-tiles"
SET = DeckSpec(cards=DeckCards.parse("tiles")).ordered()
SETUP = Setup(
    seats=8,
    bank=1,
    cover=None,
    bets=(Bet(seat=2, wager="base", amount=2000), Bet(seat=7, wager="base", amount=2000)),
    dice=(1, 1, 1),  # three, counter-clockwise from seat 1: seat 7 is first
)


def dealt(**readings: str) -> Round:
    game = hw.game(GAME, readings=readings)
    return deal_on(open_round(game.rules, game.deck, SETUP), SET)


def played(round_: Round, *answers: str) -> Iterator[tuple[str, Round]]:
    """Who is asked, and the round when he is."""
    for answer in (*answers, ""):
        assert isinstance(round_.waits, Choose) or not answer
        if isinstance(round_.waits, Choose):
            yield round_.waits.hand, round_
        if answer:
            round_ = apply(round_, answer)
    yield "over" if round_.is_over else "not over", round_


def test_seats_with_a_wager_set_from_the_action_button_and_the_player_dealer_last() -> None:
    asked = [hand for hand, _ in played(dealt(), "house-way", "house-way", "house-way")]
    assert asked == ["seat 7", "seat 2", "player-dealer", "over"]


def test_eight_sets_of_four_leave_the_stack_whoever_plays() -> None:
    round_ = dealt()
    assert len(round_.cards) == 32
    assert round_.cards == SET


def test_a_bettor_may_go_the_house_way_or_set_his_tiles() -> None:
    round_ = dealt()
    assert options(round_) == ("house-way", "set")
    wait = round_.waits
    assert isinstance(wait, Choose)
    assert wait.sets is not None
    assert cards_text(wait.sets.cards) == "6-6 6-6 1-1 1-1"
    assert [wait.sets.says(parted) for parted in wait.sets.legal()] == [
        ("pair of Teen", "pair of Day"),
        ("four, Teen high", "four, Teen high"),
    ]


def test_how_tiles_are_set_stays_with_their_owner_until_they_are_opened() -> None:
    round_ = apply(dealt(), "set high 6-6 1-1")
    shown = [{k: v for k, v in e.items() if not k.startswith("_")} for e in round_.events]
    assert {"event": "choice", "who": "seat 7", "total": "four tiles", "do": "set"} in shown
    assert {"event": "set", "hand": "seat 7"} in shown
    assert not any(event["event"] == "parts" for event in shown)
    for viewer in (1, 2, None):
        assert "seat 7" not in view(round_, viewer).seen
    assert len(view(round_, 7).seen["seat 7"]) == 4
    assert view(round_, 2).held["player-dealer"] == 4


def test_nobody_sees_the_player_dealers_tiles_before_all_are_set() -> None:
    *_, (_, before), (_, over) = played(dealt(), "house-way", "house-way", "house-way")
    assert "player-dealer" not in view(before, 2).seen
    assert len(view(before, 1).seen["player-dealer"]) == 4
    assert {hand: len(tiles) for hand, tiles in view(over, None).seen.items()} == {
        "seat 7": 4,
        "seat 2": 4,
        "player-dealer": 4,
    }


def test_stacks_may_be_named_either_way_round() -> None:
    *_, (_, over) = played(dealt(), "set low 6-6 6-6", "house-way", "house-way")
    told = next(e for e in over.events if e["event"] == "parts" and e["hand"] == "seat 7")
    assert told["says"] == {"high": "pair of Teen", "low": "pair of Day"}


def test_where_stacks_have_their_place_a_foul_is_refused_at_the_table() -> None:
    with pytest.raises(IllegalMove, match="the low hand outranks the high hand: pair of Teen"):
        apply(dealt(stacks="foul"), "set low 6-6 6-6")


def test_the_same_tiles_make_equal_hands_and_are_no_foul() -> None:
    round_ = apply(dealt(stacks="foul"), "set high 6-6 1-1")
    assert isinstance(round_.waits, Choose)
    assert round_.waits.hand == "seat 2"


@pytest.mark.parametrize("words", ["set high 6-6", "set high 6-6 5-5", "set", "stand", "split"])
def test_other_words_are_refused_and_change_nothing(words: str) -> None:
    round_ = dealt()
    with pytest.raises(IllegalMove):
        apply(round_, words)
    assert options(round_) == ("house-way", "set")


@pytest.mark.parametrize(
    "change, code, found",
    [
        ('[deck]\ncards = "52"\n', "deck", 'one set of "tiles"'),
        ('[deal]\norder = "piles 7"\n', "order", 'piles of four, "piles 4"'),
        ("[table]\nseats = 9\n", "seats", "32 tiles are eight hands"),
        ('[play]\nstacks = "any"\n', "", "higher-is-high"),
        ('[[house_way.rows]]\nid = "6-points"\nset = "highest"\n', "", "no way to set tiles"),
    ],
)
def test_a_sheet_that_cannot_be_played_with_tiles_is_refused(
    change: str, code: str, found: str
) -> None:
    text = f'extends = "{GAME}"\n\n[game]\nname = "Mine"\nsource = "own"\n\n{change}'
    problems = check_text(text)
    assert any(found in problem.message for problem in problems), problems
    assert not code or any(problem.code == code for problem in problems)


def test_a_house_may_deal_the_player_dealers_hand_the_house_way() -> None:
    change = '[play]\ndealer = "house-way"\n'
    text = f'extends = "{GAME}"\n\n[game]\nname = "Mine"\nsource = "own"\n\n{change}'
    assert check_text(text) == []


def test_a_set_of_four_can_be_asked_about() -> None:
    found = hw.game(GAME).set("6-6 4-4 6-3 4-1", every=True, said="high 6-6 6-3")
    assert (found["high"], found["low"]) == (["6-6", "4-1"], ["4-4", "6-3"])
    assert (found["rule"], found["cite"]) == ("14-points", "001:992")
    assert len(found["settings"]) == 3
    assert found["own"]["says"] == {"high": "Wong, Teen high", "low": "three, Yun high"}
    assert parse_cards("6-6 4-4 6-3 4-1") == parse_cards(found["cards"])
