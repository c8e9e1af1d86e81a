"""Seven-card stud when cards go wrong (000:52-73, 003:1408-1480)."""

from __future__ import annotations

import pytest
from tests.round_poker.at_table import Told, play

from houseway.errors import BadRecord
from houseway.table.rounds import Incident

AVIATOR, HUSTLER = "aviator/seven-card-stud", "hustler/seven-card-stud"
BOTH = pytest.mark.parametrize("game", [AVIATOR, HUSTLER])

# Three players: two hole cards each, an up card each (seat 1 has the low card), then a burn and a
# card each on every street.
HOLE = "2c 3c 4c 2d 3d 4d "
UP = "5c 6c 7c "
LATER = "Kc 8c 9c Tc Kd 8d 9d Td Kh 8h 9h Th Ks 8s 9s Ts"


def at_last_street(
    game: str, tail: str, *incidents: Incident, says: dict[int, list[str]] | None = None
) -> Told:
    """Six cards are dealt without a mishap; card 22 is the last burn, card 23 seat 1's last one."""
    return play(game, f"{HOLE}{UP}{LATER[:35]} {tail}", *incidents, says=says)


# --- hole cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game, cite", [(AVIATOR, "000:52"), (HUSTLER, "003:1408-1412")])
@pytest.mark.parametrize("card", [2, 5])
def test_a_hole_card_turned_up_is_the_up_card_and_the_third_comes_down(
    game: str, cite: str, card: int
) -> None:
    told = play(game, HOLE + UP + LATER, Incident(event="exposed", card=card))
    assert told.cards(2).startswith("3c 3d 6c 9c")
    place = 0 if card == 2 else 1
    assert told.faces(2)[:3] == ["up" if n == place else "down" for n in range(3)]
    assert told.faces(1)[:3] == ["down", "down", "up"]
    assert told.repairs == [("exposed", "next-down")]
    assert told.cites == [cite]


@BOTH
def test_both_hole_cards_turned_up_are_a_dead_hand_that_gets_its_ante_back(game: str) -> None:
    # Seat 2 gets no third card: the 6c is seat 3's.
    told = play(
        game,
        HOLE + "5c 6c Kc 8c 9c Kd 8d 9d Kh 8h 9h Ks 8s 9s",
        Incident(event="exposed", card=2),
        Incident(event="exposed", card=5),
    )
    assert told.dead_hands == ["seat 2"]
    assert told.nets[2] == 0
    assert told.hand.middle.chips == sum(player.paid for player in told.hand.players)
    assert told.cards(2) == "3c 3d"
    assert told.cards(3).startswith("4c 4d 6c")


@BOTH
def test_who_is_low_by_a_hole_card_does_not_bring_it_in(game: str) -> None:
    # Seat 2 shows the deuce by mistake: "action will start with the first hand to your left", and
    # that player may fold, open for the forced bet or for a full bet (000:52, 003:1409-1412).
    deck = "9c 2c 4c 9d 3d 4d Tc 6c 7c " + LATER.replace("Tc", "2h").replace("9c", "2s").replace(
        "9d", "As"
    )
    told = play(game, deck, Incident(event="exposed", card=2), says={3: ["bring-in"]})
    assert told.options(3)[0] == ("fold", "bring-in")
    (posted,) = (e for e in told.events if e["event"] == "posts" and e["what"] == "bring-in")
    assert posted["hand"] == "seat 3"


# --- the last card --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, cite", [(AVIATOR, "000:67, 000:72"), (HUSTLER, "003:1466-1468, 003:1476-1477")]
)
def test_of_several_players_the_one_whose_last_card_came_up_may_be_all_in(
    game: str, cite: str
) -> None:
    tail = "Ks Ah As Ad"
    told = at_last_street(
        game, tail, Incident(event="exposed", card=23), says={1: ["seventh: all-in"]}
    )
    assert [told.faces(seat)[-1] for seat in (1, 2, 3)] == ["up", "down", "down"]
    # Seat 1 is high with all his up cards, but all in: he is not asked again.
    assert told.options(1)[-1] == ("no", "all-in")
    assert told.cites == [cite]


@BOTH
def test_who_is_all_in_by_his_word_wins_no_later_bets(game: str) -> None:
    # Seat 1 has three aces, the best hand, and declares himself all in; seats 2 and 3 go on for a
    # bet each, which the better one of the two takes (tens against nines).
    deck = "Ac 3c 4c Ad 3d 4d 5c 6c 7c Kc 8c 9c Tc Kd 8d 9d Td Kh 8h 9h Th Ks Ah Jc Qc"
    told = play(
        game,
        deck,
        Incident(event="exposed", card=23),
        says={1: ["seventh: all-in"], 3: ["seventh: bet"]},
    )
    plain = play(game, deck, Incident(event="exposed", card=23))
    bet = told.hand.stakes.upper // 100
    won = {seat: told.nets[seat] - plain.nets[seat] for seat in (1, 2, 3)}
    assert won == {1: 0, 2: -bet, 3: bet}


@BOTH
def test_the_option_may_be_left_alone(game: str) -> None:
    told = at_last_street(game, "Ks Ah As Ad", Incident(event="exposed", card=23))
    assert ("no", "all-in") in told.options(1)
    assert told.options(1)[-1][0] in ("fold", "check")


@pytest.mark.parametrize("game, cite", [(AVIATOR, "000:71-72"), (HUSTLER, "003:1470-1477")])
def test_heads_up_the_second_last_card_comes_up_when_the_first_did(game: str, cite: str) -> None:
    deck = "2c 3c 2d 3d 5c 6c Kc 8c 9c Kd 8d 9d Kh 8h 9h Ks Ah As"
    told = play(game, deck, Incident(event="exposed", card=17), players=2)
    assert (told.faces(1)[-1], told.faces(2)[-1]) == ("up", "up")
    assert told.cites == [cite]
    assert not any("all-in" in options for options in told.options(1) + told.options(2))


@BOTH
def test_heads_up_the_second_player_whose_card_came_up_may_be_all_in(game: str) -> None:
    deck = "2c 3c 2d 3d 5c 6c Kc 8c 9c Kd 8d 9d Kh 8h 9h Ks Ah As"
    told = play(
        game, deck, Incident(event="exposed", card=18), players=2, says={2: ["seventh: all-in"]}
    )
    assert (told.faces(1)[-1], told.faces(2)[-1]) == ("down", "up")
    assert told.options(2)[-1] == ("no", "all-in")


@BOTH
def test_who_is_high_with_the_card_that_came_up_acts_first(game: str) -> None:
    # Before, seat 2 was high with two aces in sight; seat 3's last card is his third king.
    deck = HOLE + "5c 6c Kc 7h 8c As Kd 7d 8d Ad Ts Th 8h 9h Jh Jd 9s 9d Kh"
    told = play(game, deck, Incident(event="exposed", card=25))
    last = [wait.who for wait in told.asked if "all-in" not in wait.options][-3:]
    plain = play(game, deck)
    assert last[0] == (3, "")
    assert [wait.who for wait in plain.asked][-3] != (3, "")


# --- off the table, missed burns ------------------------------------------------------------------


@BOTH
def test_a_card_dealt_off_the_table_plays_as_an_exposed_card(game: str) -> None:
    # 000:65, 003:1459
    hole = play(game, HOLE + UP + LATER, Incident(event="off-table", card=2))
    assert hole.faces(2)[:3] == ["up", "down", "down"]
    up = play(game, HOLE + UP + LATER, Incident(event="off-table", card=8))
    assert up.repairs == [("off-table", "plays")]
    assert up.faces(2)[:3] == ["down", "down", "up"]


@pytest.mark.parametrize("event", ["burn-missed", "two-burns"])
@BOTH
def test_a_wrong_burn_is_corrected_and_everybody_has_his_own_card(game: str, event: str) -> None:
    # 000:60, 003:1431-1432
    plain = play(game, HOLE + UP + LATER)
    told = play(game, HOLE + UP + LATER, Incident(event=event, stage="fifth"))
    assert [told.cards(seat) for seat in (1, 2, 3)] == [plain.cards(seat) for seat in (1, 2, 3)]
    assert told.burns == "Kc Kd Kh Ks"
    assert told.repairs == [(event, "corrected")]


@BOTH
def test_a_last_card_that_was_looked_at_is_accepted_whatever_was_burnt(game: str) -> None:
    # 000:60, 003:1432-1433
    none = at_last_street(
        game, "Ah As Ad", Incident(event="burn-missed", stage="seventh", note="looked")
    )
    assert (none.burns, none.cards(1)[-2:]) == ("Kc Kd Kh", "Ah")
    two = at_last_street(
        game, "Ks Qs Ah As Ad", Incident(event="two-burns", stage="seventh", note="looked")
    )
    assert (two.burns, two.cards(1)[-2:]) == ("Kc Kd Kh Ks Qs", "Ah")


# --- cards that come too early (000:61, 003:1435-1441) --------------------------------------------

FIFTH = "Kc 8c 9c Tc Kd 8d "  # the street before, and the burn and first card that came too early


@BOTH
def test_premature_cards_are_out_of_play_with_those_of_the_others(game: str) -> None:
    # Seat 1 got the 8d too early; 9d and Td, which seats 2 and 3 would have got, go with it. Then
    # Qd is burnt, and the street is dealt.
    told = play(
        game,
        HOLE + UP + FIFTH + "9d Td Qd 2h 3h 4h Kh 8h 9h Th Ks 8s 9s Ts",
        Incident(event="premature", stage="fifth", after=1),
    )
    assert told.dead == ["8d"]
    assert told.burns == "Kc Kd 8d 9d Td Qd Kh Ks"
    assert [told.cards(seat).split()[4] for seat in (1, 2, 3)] == ["2h", "3h", "4h"]


@BOTH
def test_two_premature_cards_take_one_more_with_them(game: str) -> None:
    told = play(
        game,
        HOLE + UP + FIFTH + "9d Td Qd 2h 3h 4h Kh 8h 9h Th Ks 8s 9s Ts",
        Incident(event="premature", stage="fifth", total=2),
    )
    assert told.dead == ["8d", "9d"]
    assert [told.cards(seat).split()[4] for seat in (1, 2, 3)] == ["2h", "3h", "4h"]


@BOTH
def test_by_another_reading_every_player_loses_a_card_beside_the_premature_one(game: str) -> None:
    # "An additional card for each remaining player still active in the hand": three more.
    told = play(
        game,
        HOLE + UP + FIFTH + "9d Td Jd Qd 2h 3h 4h Kh 8h 9h Th Ks 8s 9s Ts",
        Incident(event="premature", stage="fifth", after=1),
        readings={"premature-cards": "one-for-each"},
    )
    assert told.burns == "Kc Kd 8d 9d Td Jd Qd Kh Ks"
    assert [told.cards(seat).split()[4] for seat in (1, 2, 3)] == ["2h", "3h", "4h"]


@BOTH
def test_a_premature_last_card_that_was_looked_at_is_kept_and_its_owner_may_not_raise(
    game: str,
) -> None:
    # Seat 1 has seven cards while the sixth street is bet: he may call, but not raise.
    deck = HOLE + UP + LATER[:35] + " Ks 8s Qh 9s Ts"
    told = play(
        game,
        deck,
        Incident(event="premature", stage="seventh", after=1, note="looked"),
        says={2: ["sixth: bet"]},
    )
    assert told.cards(1).split()[6] == "8s"
    assert [told.cards(seat).split()[6] for seat in (2, 3)] == ["9s", "Ts"]
    assert told.burns == "Kc Kd Kh Ks Qh"
    sixth = [wait for wait in told.asked if wait.knows and wait.knows[-1] == "sixth"]
    his = [wait for wait in sixth if wait.who == (1, "")]
    assert [wait.options[-1] for wait in his] == ["bet", "call"]
    assert any("raise" in wait.options for wait in sixth if wait.who == (3, ""))


# --- players --------------------------------------------------------------------------------------


@BOTH
def test_who_is_not_there_when_it_is_his_turn_forfeits_his_ante(game: str) -> None:
    # 000:53, 003:1414-1416
    deck = HOLE + UP + "Kc 8c 9c Kd 8d 9d Kh 8h 9h Ks 8s 9s"
    told = play(game, deck, Incident(event="absent", hand="seat 2"))
    assert told.dead_hands == ["seat 2"]
    assert told.nets[2] == -told.hand.stakes.ante / 100
    assert told.options(2) == []


@BOTH
def test_the_low_card_forfeits_his_forced_bet_too(game: str) -> None:
    deck = HOLE + UP + "Kc 8c 9c Tc Kd 8d 9d Kh 8h 9h Ks 8s 9s"
    told = play(game, deck, Incident(event="absent", hand="seat 1", stage="fourth"))
    forced, _ = told.hand.stakes.bring_in
    assert told.nets[1] == -(told.hand.stakes.ante + forced) / 100


@BOTH
def test_the_wrong_low_card_takes_his_bet_back(game: str) -> None:
    # 000:59, 003:1427-1429
    told = play(game, HOLE + UP + LATER, Incident(event="wrong-bring-in", hand="seat 3"))
    posted = [e["hand"] for e in told.events if e["event"] == "posts" and e["what"] == "bring-in"]
    assert posted == ["seat 1"]
    (back,) = (e for e in told.events if e["event"] == "takes-back")
    assert (back["hand"], back["_cents"]) == ("seat 3", told.hand.stakes.bring_in[0])
    assert told.nets == play(game, HOLE + UP + LATER).nets


@BOTH
def test_who_has_to_bring_it_in_is_not_wrong(game: str) -> None:
    with pytest.raises(BadRecord, match="has to make the forced bet"):
        play(game, HOLE + UP + LATER, Incident(event="wrong-bring-in", hand="seat 1"))


@BOTH
def test_who_picks_up_his_cards_facing_a_bet_is_dead_and_otherwise_not(game: str) -> None:
    # 000:63, 003:1453-1455. On the third street seat 3 faces the forced bet; on the fourth nobody
    # has bet.
    deck = HOLE + UP + "Kc 8c 9c Kd 8d 9d Kh 8h 9h Ks 8s 9s"
    dead = play(game, deck, Incident(event="picked-up", hand="seat 3", after=1))
    assert dead.dead_hands == ["seat 3"]
    lives = play(
        game, HOLE + UP + LATER, Incident(event="picked-up", hand="seat 3", stage="fourth", after=1)
    )
    assert lives.repairs == [("picked-up", "stands")]
    assert not lives.dead_hands


@BOTH
def test_six_cards_cannot_win(game: str) -> None:
    # "You must have seven cards to win at the showdown" (000:64, 003:1457). Seat 1 has four aces
    # in six cards, and was passed over on the last street.
    deck = "Ac 3c 4c Ad 3d 4d Ah 6c 7c Kc As 9c Tc Kd 8d 9d Td Kh 8h 9h Th Ks 9s Ts"
    told = play(game, deck, Incident(event="wrong-count", hand="seat 1", stage="showdown", total=6))
    assert told.cards(1).split() == ["Ac", "Ad", "Ah", "As", "8d", "8h"]
    assert told.dead_hands == ["seat 1"]
    assert told.nets[3] > 0


def test_razz_and_high_low_split_follow_stud() -> None:
    # 000:19, 000:35
    for game in ("aviator/razz", "aviator/seven-card-stud-hi-lo-8", "hustler/razz"):
        told = play(game, HOLE + UP + LATER, Incident(event="exposed", card=2))
        assert told.repairs == [("exposed", "next-down")]
