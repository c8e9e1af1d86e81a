"""A round of Conquian, rule by rule: passing, the opening, turns, runs and the end."""

from __future__ import annotations

import pytest
from tests.conquian.felt import ONE, THREE, TWO, Felt, complete, heads_up, on, table, three, zones

from houseway.table.round_view import view

# --- the deal and the passing ---------------------------------------------------------------------


def test_nine_cards_face_down_one_at_a_time_and_the_button_last() -> None:
    # 000:2424, 2433
    dealt = Felt([TWO, THREE, ONE], "6c", table(players=3)).events("card")
    assert [event["hand"] for event in dealt] == ["seat 2", "seat 3", "seat 1"] * 9
    assert {event["face"] for event in dealt} == {"down"}


def test_everybody_picks_a_card_before_any_is_passed_to_the_left() -> None:
    # 000:2433-2435
    felt = Felt([TWO, THREE, ONE], "6c", table(players=3))
    for seat, card in ((2, "Kh"), (3, "Ks"), (1, "Ac")):
        assert felt.events("moved") == []
        felt.say(seat, f"pass {card}")
    moves = [(event["hand"], event["into"], event["card"]) for event in felt.events("moved")]
    assert moves == [
        ("seat 2", "seat 3", "Kh"),
        ("seat 3", "seat 1", "Ks"),
        ("seat 1", "seat 2", "Ac"),
    ]


def test_nobody_hears_which_card_is_passed_but_the_one_who_gets_it() -> None:
    felt = heads_up("6c")
    assert [event["do"] for event in felt.events("choice")] == ["pass", "pass"]
    for viewer, own in ((1, {"seat 1"}), (2, {"seat 2"}), (3, set[str]()), (None, set[str]())):
        shown = view(felt.round, viewer)
        assert set(shown.seen) == own | {"up card"}
        assert shown.held == {"seat 1": 9, "seat 2": 9, "up card": 1}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("pass", "0 cards; legal: 1"),
        ("pass Ac", "Ac is not there"),
        ("pass 4c 5c", "2 cards; legal: 1"),
        ("pass Xx", "no card 'Xx'"),
        ("decline", "seat 2 must pass on 9 cards"),
    ],
)
def test_exactly_one_card_of_the_own_hand_is_passed(words: str, why: str) -> None:
    assert why in Felt([TWO, ONE], "6c").refusal(2, words)


# --- the card that opens the round ----------------------------------------------------------------


def test_the_first_card_is_offered_to_all_and_the_left_of_the_button_draws() -> None:
    # 000:2435-2442
    felt = three("Qc 2c")
    assert felt.up == "Qc"
    felt.decline(2, 3, 1)
    assert on(felt) == (2, "the drawn card 2c")


def test_a_card_is_taken_with_two_cards_from_the_hand_and_one_is_discarded() -> None:
    # 000:2437
    felt = heads_up("6c")
    felt.say(2, "meld 4c 5c 6c")
    assert felt.runs(2) == ["4c 5c 6c"]
    felt.say(2, "discard 3s")
    assert felt.up == "3s"
    assert len(zones(felt.round.events)["seat 2"]) == 9


def test_the_card_that_is_taken_need_not_be_named() -> None:
    felt = heads_up("6c")
    felt.say(2, "meld 5c 4c")
    assert felt.runs(2) == ["4c 5c 6c"]


def test_after_the_first_run_the_turn_goes_to_the_left_of_the_one_who_made_it() -> None:
    # 000:2444: he may take the discard, pass the option on, and draws
    felt = three("6c 2c")
    felt.say(2, "meld 4c 5c 6c", "discard 3s")
    felt.decline(3, 1)
    assert on(felt) == (3, "the drawn card 2c")


def test_any_player_may_take_the_card_that_opens_the_round() -> None:
    # 000:2440
    felt = three("3h")
    felt.decline(2, 3)
    felt.say(1, "meld 3h 4h 5h", "discard 2d")
    assert on(felt) == (2, "the up card 2d")


def test_more_runs_may_be_laid_down_with_the_first() -> None:
    # 000:2437: additional cards from his hand, provided that they are in a valid run
    felt = complete("6c")
    felt.say(2, "meld 4c 5c 6c")
    assert "neither of one rank nor of one suit" in felt.refusal(2, "meld 3c 7d 7h")
    felt.say(2, "meld 7d 7h 7s")
    assert felt.runs(2) == ["4c 5c 6c", "7d 7h 7s"]
    felt.say(2, "discard Kd")
    assert felt.up == "Kd"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("meld 4c 5c 6c 7d", "is no run: the cards are neither of one rank nor of one suit"),
        ("meld 4c 6c", "2 cards; legal: 3 to 10"),
        ("meld 7d 7h", "6c 7d 7h is no run: the cards are neither of one rank nor of one suit"),
        ("meld Ac 4c 5c", "Ac 4c 5c 6c is no run: the two is missing"),
        ("meld 4c 5c Kc", "Kc is not there"),
        ("meld 4c 4c 5c", "4c is named twice"),
        ("draw", "seat 2 may meld or decline on the up card 6c, not 'draw'"),
    ],
)
def test_a_wrong_run_is_refused_with_the_reason_and_nothing_changes(words: str, why: str) -> None:
    # 000:2437: the card cannot be used without a valid run
    assert why in heads_up("6c").refusal(2, words)


def test_no_run_is_laid_down_from_the_hand_alone() -> None:
    # 000:2437: not without picking up a card, so that what is melded has the up card in it
    assert "is no run" in complete("Qc").refusal(2, "meld 7d 7h 7s")


def test_nobody_is_obliged_to_take_a_card() -> None:
    # 000:2437
    felt = heads_up("6c 7c")
    felt.decline(2, 1, 2)
    assert felt.runs(2) == []


# --- normal turns ---------------------------------------------------------------------------------


def test_a_drawn_card_is_used_at_once_or_lies_on_the_pile() -> None:
    # 000:2457
    felt = heads_up("Qc 7c")
    felt.decline(2, 1)
    felt.say(2, "meld 7c 7d 7h", "discard 3s")
    assert (felt.up, felt.runs(2)) == ("3s", ["7c 7d 7h"])
    felt = heads_up("Qc 7c")
    felt.decline(2, 1, 2)
    assert felt.up == "7c"
    lying = zones(felt.round.events)
    assert (len(lying["seat 1"]), len(lying["seat 2"])) == (9, 9)


def test_the_next_player_has_the_option_before_a_card_is_drawn() -> None:
    # 000:2457
    felt = three("Qc 2c 4s")
    felt.decline(2, 3, 1, 2)  # nobody wants the Qc, and seat 2 draws the 2c
    felt.decline(3, 1)
    assert on(felt) == (3, "the drawn card 4s")


def test_nobody_is_offered_what_he_has_put_on_the_pile_himself() -> None:
    felt = heads_up("Qc 2c 4s")
    felt.decline(2, 1, 2, 1)
    assert on(felt) == (1, "the drawn card 4s")


@pytest.mark.parametrize(("choice", "drawer"), [("melder", 2), ("next-player", 3)])
def test_nobody_takes_the_discard_of_who_made_a_run(choice: str, drawer: int) -> None:
    # 000:2453: the next turn is his again; reading refused-discard, 000:2457: it is not
    felt = three("Qc 7c 2c", refused_discard=choice)
    felt.decline(2, 3, 1)
    felt.say(2, "meld 7c 7d 7h", "discard Jd")
    felt.decline(3, 1)
    assert on(felt) == (drawer, "the drawn card 2c")


def out_of_turn(**readings: str) -> Felt:
    """Seat 1 takes the 3h of seat 2 when seat 3 has the turn and does not want it."""
    felt = three("Qc 3h 4s", **readings)
    felt.decline(2, 3, 1, 2, 3)
    felt.say(1, "meld 3h 4h 5h", "discard 2d")
    return felt


def test_after_a_run_out_of_turn_the_play_goes_on_at_the_left_of_who_made_it() -> None:
    # reading out-of-turn, by 000:2444; nobody takes his discard: 000:2453
    felt = out_of_turn()
    felt.decline(2, 3)
    assert on(felt) == (1, "the drawn card 4s")


@pytest.mark.parametrize(("choice", "asked"), [("one", [2]), ("all", [2, 3])])
def test_or_at_the_left_of_whose_turn_it_was_with_the_option_for_one_or_for_all(
    choice: str, asked: list[int]
) -> None:
    # readings out-of-turn and next-player: seat 1 has the turn; the 2d is his own
    felt = out_of_turn(out_of_turn="left-of-turn", next_player=choice)
    felt.decline(*asked)
    assert on(felt) == (1, "the drawn card 4s")


# --- the end --------------------------------------------------------------------------------------


def test_ten_cards_in_runs_win_and_nothing_is_discarded() -> None:
    # 000:2461-2463
    felt = complete("6c")
    felt.say(2, "meld 3c 4c 5c 6c", "meld 7d 7h 7s")
    assert felt.round.finished is None
    felt.say(2, "meld Jd Qd Kd")
    assert felt.finished.transfers[0].payee == 2
    assert felt.events("wins")[0]["hand"] == "seat 2"
    assert felt.owed() == [(1, 2, 500, "pot")]


def test_nine_cards_in_runs_and_an_empty_hand_do_not_win() -> None:
    # 000:2461: the game continues until a tenth card can be placed into a valid run
    felt = complete("6c 2s 7c")
    felt.say(2, "meld 4c 5c 6c", "meld 7d 7h 7s", "meld Jd Qd Kd", "discard 3c")
    assert felt.round.finished is None
    felt.decline(1, 1)  # the 3c, and the 2s that he draws; it fits nowhere, so seat 2 draws
    assert on(felt) == (2, "the drawn card 7c")
    assert felt.wait.options == ("add 7c to 1", "add 7c to 2", "decline")
    felt.say(2, "add 7c to 2")
    assert felt.runs(2) == ["4c 5c 6c", "7c 7d 7h 7s", "Jd Qd Kd"]
    assert felt.events("wins")[0]["hand"] == "seat 2"


@pytest.mark.parametrize(("choice", "adds"), [("always", True), ("tenth-card", False)])
def test_a_card_may_be_laid_to_a_run_of_ones_own(choice: str, adds: bool) -> None:
    # reading own-run
    felt = heads_up("6c Qc 7c", own_run=choice)
    felt.say(2, "meld 4c 5c 6c", "discard 3s")
    felt.decline(1)
    felt.decline(1, 2)  # the Qc of seat 1; seat 2 draws the 7c
    assert ("add 7c to 1" in felt.wait.options) is adds
    if adds:
        felt.say(2, "add 7c to 1")
        assert felt.runs(2) == ["4c 5c 6c 7c"]
        assert "discard" in felt.wait.options
    else:
        assert "seat 2 may meld or decline" in felt.refusal(2, "add 7c to 1")


def test_the_tenth_card_is_always_laid_to_a_run() -> None:
    # 000:2461
    felt = complete("6c 7c", own_run="tenth-card")
    felt.say(2, "meld 4c 5c 6c", "meld 7d 7h 7s", "meld Jd Qd Kd", "discard 3c")
    felt.decline(1, 1)
    felt.say(2, "add 7c to 1")
    assert felt.events("wins")[0]["hand"] == "seat 2"


def silent(felt: Felt) -> list[tuple[int, str]]:
    """Everybody keeps silent to the end; who was asked about what."""
    asked = []
    while felt.round.finished is None:
        asked.append(on(felt))
        felt.say(felt.asked, felt.wait.house_way)
    return asked


@pytest.mark.parametrize(("choice", "after"), [("draw-due", 1), ("last-card", 0)])
def test_a_round_is_tied_when_the_stock_is_used_up(choice: str, after: int) -> None:
    # 000:2464, reading empty-stock: a card is due and none is left, or the last card is out
    felt = Felt([TWO, ONE], "", table(), {"empty_stock": choice})
    asked = silent(felt)
    last = max(place for place, (_, what) in enumerate(asked) if "drawn" in what)
    assert len(asked) - last - 1 == after  # the other player is asked about the last card, or not
    assert len(felt.round.cards) == 40
    assert felt.events("tie")[0]["cite"] == "000:2464"
    assert felt.owed() == [(2, 0, 500, "tie"), (1, 0, 500, "tie")]
    assert felt.finished.after == {"pot": "10", "wager": "5", "tied": [1, 2]}


def test_in_silence_no_card_is_taken_and_the_loosest_is_passed() -> None:
    # reading silence
    felt = Felt([TWO, ONE], "6c")
    assert felt.wait.house_way == "pass Kh"
    silent(felt)
    assert felt.events("parts") == []


def test_cards_that_lie_in_no_run_are_not_shown_when_the_round_is_over() -> None:
    """They were dealt face down, and no line turns them up (000:2434, 000:2456-2460)."""
    felt = Felt([TWO, ONE], "6c")
    silent(felt)
    for viewer in (1, 2, 3, None):
        shown = view(felt.round, viewer)
        whole = {hand for hand, cards in shown.seen.items() if len(cards) == shown.held[hand]}
        assert whole == {"up card", f"seat {viewer}"} & {*shown.held}
        assert {*shown.seen} == whole
