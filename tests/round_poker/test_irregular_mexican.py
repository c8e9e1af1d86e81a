"""Mexican poker when cards or players go wrong (000:612-634, 003:1877-1932)."""

from __future__ import annotations

import pytest
from tests.round_poker.at_table import play

from houseway.table.rounds import Incident

BOTH = pytest.mark.parametrize("game", ["aviator/mexican-poker", "hustler/mexican-poker"])

# Three players: a card up each (seat 1 has the high card), a card down each; then a burn and a card
# each, three times. Nobody shows his down card, so all others come up.
DECK = "Kc 3c 4c 2d 3d 4d Qc 5c 6c 7c Qd 5d 6d 7d Qh 5h 6h 7h"


@BOTH
@pytest.mark.parametrize("answer", ["all-in", "no"])
def test_a_down_card_that_the_dealer_exposed_gives_the_option_to_be_all_in(
    game: str, answer: str
) -> None:
    # 000:612, 003:1877-1879. The next card of seat 2 comes down.
    told = play(game, DECK, Incident(event="exposed", card=5), says={2: [answer]})
    assert told.faces(2) == ["up", "up", "down", "up", "up"]
    assert told.faces(1) == ["up", "down", "up", "up", "up"]
    assert told.options(2)[0] == ("no", "all-in")
    wagered = [options for options in told.options(2)[1:] if "expose" not in options]
    assert bool(wagered) is (answer == "no")


@BOTH
def test_an_exposed_joker_is_wild_in_all_cases(game: str) -> None:
    # Dealt up it is an ace or completes a straight or flush. Exposed by mistake it plays as if it
    # had come down: with two threes a third one.
    deck = "Kc 3c 4c 2d Jk 5d Qc 6h 3h 7c Qd 5c 2h Ah Qh Jd 7h 6s"
    told = play(game, deck, Incident(event="exposed", card=5))
    assert told.faces(2)[1] == "up"
    (shown,) = (e for e in told.events if e["event"] == "shows" and e["hand"] == "seat 2")
    assert shown["says"]["high"].startswith("three threes")
    assert told.nets[2] > 0


@BOTH
def test_first_cards_out_of_sequence_are_a_misdeal_until_two_have_acted(game: str) -> None:
    # 000:616, 003:1886-1888
    for after in (0, 1):
        item = Incident(event="wrong-sequence", hand="seat 2", after=after)
        assert play(game, DECK, item).finished.void
    # Seat 1 makes the forced bet, seat 2 raises, seat 3 calls: two have acted.
    deck = "Kc 3c 4c 2d 3d 4d Qc 5c 6c Qd 5d 6d Qh 5h 6h"
    accepted = Incident(event="wrong-sequence", hand="seat 3", after=2)
    told = play(game, deck, accepted, says={2: ["raise"]})
    assert told.dead_hands == ["seat 3"]


@BOTH
def test_later_cards_out_of_sequence_are_put_right_face_up_and_nobody_bets(game: str) -> None:
    # 000:620, 003:1893-1898. Seat 2 has shown his down card, so his third card should come down;
    # he was missed, and it is moved to him face up. The fourth card then comes down.
    told = play(
        game,
        DECK,
        Incident(event="wrong-sequence", hand="seat 2", stage="third", total=1),
        says={2: ["third: expose"]},
    )
    assert told.cards(2).split()[2] == "6c"
    assert told.faces(2)[2:4] == ["up", "down"]
    bets = [wait.knows[-1] for wait in told.asked if "check" in wait.options]
    assert "third" not in bets
    assert "fourth" in bets


@BOTH
def test_a_card_shown_at_another_time_plays_as_the_down_card(game: str) -> None:
    # 000:621, 003:1900-1901: the next card comes up all the same.
    told = play(game, DECK, Incident(event="turned-early", hand="seat 2", after=1))
    assert told.faces(2) == ["up", "down", "up", "up", "up"]
    assert {"event": "open", "hand": "seat 2", "places": [2]} in told.events


@BOTH
def test_cards_that_touch_the_muck_are_fouled_unless_the_floor_gives_them_back(game: str) -> None:
    # 000:626, 003:1911-1912
    mucked = play(game, DECK, Incident(event="mucked", hand="seat 3", stage="fifth", after=0))
    assert mucked.dead_hands == ["seat 3"]
    given = play(
        game, DECK, Incident(event="mucked", hand="seat 3", stage="fifth", note="retrieved")
    )
    assert given.repairs == [("mucked", "stands")]
    assert not given.dead_hands


@BOTH
def test_a_string_raise_is_a_call(game: str) -> None:
    # 000:627, 000:633, 003:1914, 003:1927-1928
    told = play(game, DECK, Incident(event="motion", hand="seat 2"))
    assert told.options(2)[0] == ("call",)
    assert told.repairs == [("motion", "first-motion")]


@BOTH
def test_a_motion_to_bet_is_a_bet_of_the_least(game: str) -> None:
    told = play(game, DECK, Incident(event="motion", hand="seat 1", stage="fifth"))
    last = [wait for wait in told.asked if wait.who == (1, "")][-1]
    assert last.options in (("bet",), ("call",))
    assert told.repairs == [("motion", "first-motion")]


@BOTH
def test_who_was_not_aware_of_a_raise_is_not_held_to_his_motion(game: str) -> None:
    # 000:633, 003:1928-1929
    told = play(
        game, DECK, Incident(event="motion", hand="seat 2", note="unaware"), says={2: ["fold"]}
    )
    assert told.repairs == [("motion", "withdrawn")]


@BOTH
def test_who_acts_out_of_turn_acts_again_in_his_turn(game: str) -> None:
    # 000:632, 003:1924
    plain = play(game, DECK)
    told = play(game, DECK, Incident(event="out-of-turn", hand="seat 3", stage="third"))
    assert told.repairs == [("out-of-turn", "not-binding")]
    assert [wait.options for wait in told.asked] == [wait.options for wait in plain.asked]
