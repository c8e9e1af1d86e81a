"""Hold'em when cards go wrong, as the three houses print it, card by card."""

from __future__ import annotations

import pytest
from tests.round_poker.at_table import play

from houseway.errors import BadRecord, UnknownName
from houseway.library import load_game
from houseway.settling.settle import settle_record
from houseway.table.rounds import Incident

AVIATOR, HUSTLER, RANCHOS = "aviator/texas-holdem", "hustler/holdem", "ranchos/texas-holdem"
TWO_HOUSES = pytest.mark.parametrize("game", [AVIATOR, HUSTLER])

# Seats 1, 2 and 3; seat 3 has the button and seat 1 the small blind. Cards go to 1, 2, 3 in turn.
HOLE = "2c 3c 4c 2d 3d 4d "
BOARD = "Kc 7h 8h Js Kd Qs Kh 9s"  # burn, flop, burn, turn, burn, river


# --- exposed cards --------------------------------------------------------------------------------


@pytest.mark.parametrize("game, cite", [(AVIATOR, "000:1510"), (HUSTLER, "003:4415-4416")])
def test_an_exposed_first_card_goes_back_and_the_deck_is_shuffled(game: str, cite: str) -> None:
    # The ace is shuffled in; seat 1 is dealt first again, and the ace comes to seat 2.
    told = play(game, "Ah 2c Ah 4c 2d 3d 4d " + BOARD, Incident(event="exposed", card=1))
    assert (told.cards(1), told.cards(2), told.cards(3)) == ("2c 2d", "Ah 3d", "4c 4d")
    assert told.burns == "Kc Kd Kh"
    assert told.repairs == [("exposed", "reshuffled")]
    assert told.cites == [cite]


@pytest.mark.parametrize("event", ["exposed", "flashed"])
@pytest.mark.parametrize("game, cite", [(AVIATOR, "000:1510"), (HUSTLER, "003:4416-4421")])
def test_an_exposed_hole_card_is_replaced_last_and_is_the_burn(
    game: str, cite: str, event: str
) -> None:
    # Seat 2's first card, the ace, is exposed. When all have their cards seat 2 gets the top card;
    # then the flop comes at once, for the ace is the burn.
    told = play(game, "2c Ah 4c 2d 3d 4d 3c 7h 8h Js Kd Qs Kh 9s", Incident(event=event, card=2))
    assert told.cards(2) == "3d 3c"
    assert told.board == "7h 8h Js Qs 9s"
    assert told.burns == "Ah Kd Kh"
    assert told.dead == ["Ah"]
    assert told.cites == [cite]


def test_of_two_exposed_hole_cards_the_first_is_the_burn() -> None:
    # "The exposed card is then used for the burn card" (000:1510); there is one burn to be made.
    told = play(
        AVIATOR,
        "2c Ah Ac 2d 3d 4d 3c 4c 7h 8h Js Kd Qs Kh 9s",
        Incident(event="exposed", card=2),
        Incident(event="exposed", card=3),
    )
    assert (told.cards(2), told.cards(3)) == ("3d 3c", "4d 4c")
    assert told.board == "7h 8h Js Qs 9s"
    assert told.burns == "Ac Ah Kd Kh"


def test_ranchos_burns_one_exposed_card_and_calls_two_a_misdeal() -> None:
    # 004:27
    deck = "Ah 3c 4c 2d 3d 4d 2c 7h 8h Js Kd Qs Kh 9s"
    first = Incident(event="exposed", card=1)
    told = play(RANCHOS, deck, first)
    assert (told.cards(1), told.burns) == ("2d 2c", "Ah Kd Kh")
    void = play(RANCHOS, deck, first, Incident(event="exposed", card=5))
    assert void.finished.void == ("two or more cards were exposed on the deal", "004:27")


def test_at_ranchos_a_card_dealt_off_the_table_is_an_exposed_card() -> None:
    # 004:30
    deck = "Ah 3c 4c 2d 3d 4d 2c 7h 8h Js Kd Qs Kh 9s"
    off = Incident(event="off-table", card=1)
    told = play(RANCHOS, deck, off)
    assert (told.cards(1), told.burns) == ("2d 2c", "Ah Kd Kh")
    assert told.repairs == [("off-table", "becomes-burn")]
    assert told.cites == ["004:30, 004:27"]
    assert play(RANCHOS, deck, off, Incident(event="exposed", card=3)).finished.void


def test_omaha_and_pineapple_follow_hold_em() -> None:
    # "All the rules of Hold'em apply" (000:664), "All other Hold'em rules apply" (000:1007).
    for game, down in (("aviator/omaha", 4), ("aviator/pineapple", 3)):
        ranks = "23456789"[: 2 * down]
        deck = " ".join(f"{rank}{suit}" for rank in ranks for suit in "cd") + " Ac Kh Qh Jh"
        told = play(
            game,
            "Ah" + deck[2:],
            Incident(event="exposed", card=2),
            players=2,
            says={1: ["fold"], 2: ["call"]} if down == 4 else {2: ["fold"]},
        )
        assert told.repairs == [("exposed", "becomes-burn")]


# --- cards that come too early --------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, cite",
    [(AVIATOR, "000:1511"), (HUSTLER, "003:4423-4426"), (RANCHOS, "004:33")],
)
def test_a_premature_flop_is_shuffled_in_and_the_new_one_needs_no_burn(
    game: str, cite: str
) -> None:
    # Seat 3 has called; then Kc is burnt and Ah Ac Ad are turned. The others act, the three aces
    # are shuffled in, and the new flop (with an ace again) comes without a burn.
    told = play(
        game,
        HOLE + "Kc Ah Ac Ad 7h Ac Js Kd Qs Kh 9s",
        Incident(event="premature", stage="flop", after=1),
    )
    assert told.dead == ["Ah", "Ac", "Ad"]
    assert told.board == "7h Ac Js Qs 9s"
    assert told.burns == "Kc Kd Kh"
    assert told.cites == [cite]


@pytest.mark.parametrize(
    "game, cite",
    [(AVIATOR, "000:1515"), (HUSTLER, "003:4428-4438"), (RANCHOS, "004:34")],
)
def test_a_premature_turn_is_set_aside_until_the_river(game: str, cite: str) -> None:
    # On the flop seat 1 has checked; Kd is burnt and the ace turned. After the betting Kh, the
    # river's burn, is burnt and the Qs, the river's card, lies in the turn's place. For the river
    # the ace is shuffled in, and no card is burnt: it may come again.
    told = play(
        game,
        HOLE + "Kc 7h 8h Js Kd Ah Kh Qs Ah",
        Incident(event="premature", stage="turn", after=1),
    )
    assert told.dead == ["Ah"]
    assert told.board == "7h 8h Js Qs Ah"
    assert told.burns == "Kc Kd Kh"
    assert told.cites == [cite]


@pytest.mark.parametrize(
    "game, cite",
    [(AVIATOR, "000:1515"), (HUSTLER, "003:4428-4438"), (RANCHOS, "004:35")],
)
def test_a_premature_river_is_shuffled_in_and_no_card_is_burnt(game: str, cite: str) -> None:
    told = play(
        game,
        HOLE + "Kc 7h 8h Js Kd Qs Kh Ah 9s",
        Incident(event="premature", stage="river", after=2),
    )
    assert told.dead == ["Ah"]
    assert told.board == "7h 8h Js Qs 9s"
    assert told.burns == "Kc Kd Kh"
    assert told.cites == [cite]


def test_a_premature_turn_does_not_matter_when_everybody_folds() -> None:
    told = play(
        AVIATOR,
        HOLE + "Kc 7h 8h Js Kd Ah",
        Incident(event="premature", stage="turn", after=1),
        says={1: ["call", "bet"], 2: ["check", "fold"], 3: ["call", "fold"]},
    )
    assert told.nets == {1: 8, 2: -4, 3: -4}


def test_both_the_turn_and_the_river_come_too_early() -> None:
    # The turn's ace and the river's king lie aside; both are shuffled in for the river.
    told = play(
        AVIATOR,
        HOLE + "Kc 7h 8h Js Kd Ah Kh Qs Td Ks As",
        Incident(event="premature", stage="turn"),
        Incident(event="premature", stage="river"),
    )
    assert told.dead == ["Ah", "Ks"]
    assert told.board == "7h 8h Js Qs As"


def test_in_texas_stud_a_premature_card_is_set_aside_like_the_turn() -> None:
    # Community cards come one at a time, otherwise like Hold'em (003:2977-2986, 003:4428-4438).
    told = play(
        "hustler/texas-stud",
        HOLE + "2h 3h 4h Kc 7h Kd Ah Kh 8h Ah Ks 9s",
        Incident(event="premature", stage="round-3", after=1),
    )
    assert told.dead == ["Ah"]
    assert told.board == "7h 8h Ah 9s"
    assert told.burns == "Kc Kd Kh Ks"


# --- too many cards -------------------------------------------------------------------------------


@pytest.mark.parametrize("game, cite", [(AVIATOR, "000:1511"), (HUSTLER, "003:4423-4426")])
def test_a_flop_of_four_cards_is_shuffled_in(game: str, cite: str) -> None:
    told = play(
        game,
        HOLE + "Kc Ah Ac Ad As 7h 8h Js Kd Qs Kh 9s",
        Incident(event="four-card-flop", stage="flop"),
    )
    assert told.dead == ["Ah", "Ac", "Ad", "As"]
    assert (told.board, told.burns) == ("7h 8h Js Qs 9s", "Kc Kd Kh")
    assert told.cites == [cite]


def test_ranchos_burns_the_fourth_card_of_a_flop() -> None:
    # "The 4th card will be taken back and used as the burn card" (004:32).
    told = play(
        RANCHOS,
        HOLE + "Kc 7h 8h Js Ah Qs Kh 9s",
        Incident(event="four-card-flop", stage="flop"),
    )
    assert told.dead == ["Ah"]
    assert (told.board, told.burns) == ("7h 8h Js Qs 9s", "Kc Ah Kh")


@pytest.mark.parametrize(
    "item",
    [
        Incident(event="four-card-flop", stage="flop", note="unknown"),
        Incident(event="four-card-flop", stage="flop", total=5),
    ],
)
def test_ranchos_shuffles_a_flop_whose_fourth_card_is_not_known_or_that_has_five(
    item: Incident,
) -> None:
    # "If it can't or five or more cards are exposed on the flop" (004:32); in Omaha 004:62.
    aces = "Ah Ac Ad As" if item.total is None else "Ah Ac Ad As Ts"
    for game, hole in ((RANCHOS, HOLE), ("ranchos/omaha-high", HOLE + "5c 6c 7c 5d 6d 7d ")):
        told = play(game, f"{hole}Kc {aces} 7h 8h Js Kd Qs Kh 9s", item, says={}, settings={})
        assert told.dead == aces.split()
        assert (told.board, told.burns) == ("7h 8h Js Qs 9s", "Kc Kd Kh")


@pytest.mark.parametrize("game, cite", [(AVIATOR, "000:1516"), (HUSTLER, "003:4440-4443")])
def test_an_extra_card_of_the_first_player_is_the_burn(game: str, cite: str) -> None:
    told = play(
        game,
        HOLE + "Ah 7h 8h Js Kd Qs Kh 9s",
        Incident(event="extra-card", hand="seat 1"),
    )
    assert told.cards(1) == "2c 2d"
    assert (told.board, told.burns) == ("7h 8h Js Qs 9s", "Ah Kd Kh")
    assert told.cites == [cite]


@TWO_HOUSES
def test_more_than_one_extra_card_is_a_misdeal(game: str) -> None:
    two = Incident(event="extra-card", hand="seat 1", count=2)
    assert play(game, HOLE + "Ah Ac", two).finished.void
    one_each = [Incident(event="extra-card", hand=f"seat {seat}") for seat in (1, 2)]
    assert play(game, HOLE + "Ah Ac", *one_each).finished.void


@TWO_HOUSES
def test_no_repair_is_printed_for_an_extra_card_of_another_player(game: str) -> None:
    with pytest.raises(BadRecord) as caught:
        play(game, HOLE + "Ah", Incident(event="extra-card", hand="seat 2"))
    assert caught.value.code == "no-repair"


# --- the wrong number of cards (004:31) -----------------------------------------------------------


@pytest.mark.parametrize("total", [1, 3])
def test_the_wrong_number_of_cards_is_a_misdeal_before_any_action(total: int) -> None:
    item = Incident(event="wrong-count", hand="seat 2", total=total)
    told = play(RANCHOS, HOLE + BOARD, item)
    assert told.finished.void == (
        "a player has more or fewer cards, and nobody has acted",
        "004:31",
    )


@pytest.mark.parametrize("total, hole", [(1, "2c 3c 4c 2d 4d "), (3, HOLE + "Ah ")])
def test_after_action_who_has_the_wrong_number_of_cards_forfeits_his_bets(
    total: int, hole: str
) -> None:
    item = Incident(event="wrong-count", hand="seat 2", total=total, after=1)
    told = play(RANCHOS, hole + BOARD, item)
    assert told.dead_hands == ["seat 2"]
    assert told.nets[2] == -3  # his big blind stays in the pot
    assert told.board == "7h 8h Js Qs 9s"


def test_the_houses_that_print_nothing_on_a_wrong_number_of_cards_refuse_to_judge_it() -> None:
    with pytest.raises(BadRecord, match="no repair"):
        play(AVIATOR, HOLE + BOARD, Incident(event="wrong-count", hand="seat 2", total=1))


# --- playing the board, and the clock -------------------------------------------------------------


@pytest.mark.parametrize("game, cite", [(AVIATOR, "000:1520"), (HUSTLER, "003:4446-4448")])
def test_who_throws_his_cards_away_without_playing_the_board_loses_his_claim(
    game: str, cite: str
) -> None:
    # The board is a royal flush: all three would split.
    deck = HOLE + "Kc Ah Kh Qh Kd Jh Ks Th"
    assert play(game, deck).nets == {1: 0, 2: 0, 3: 0}
    told = play(game, deck, Incident(event="board-not-declared", hand="seat 3"))
    assert told.nets == {1: 2, 2: 2, 3: -4}
    assert told.cites == [cite]


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_the_clock_kills_a_hand_that_faces_a_bet(structure: str) -> None:
    # 003:4498-4503
    settings = {"structure": structure}
    clock = Incident(event="clock", hand="seat 3")
    told = play(HUSTLER, HOLE + BOARD, clock, settings=settings)
    assert told.dead_hands == ["seat 3"]
    assert told.nets[3] == 0
    with pytest.raises(BadRecord, match="no repair"):  # nobody has bet on the flop
        play(
            HUSTLER,
            HOLE + BOARD,
            Incident(event="clock", hand="seat 1", stage="flop"),
            settings=settings,
        )


def test_limit_games_have_no_clock() -> None:
    with pytest.raises(BadRecord, match="no repair"):
        play(HUSTLER, HOLE + BOARD, Incident(event="clock", hand="seat 3"))


# --- records --------------------------------------------------------------------------------------

CALLED = [{"seat": 3, "do": "call"}, {"seat": 1, "do": "call"}, {"seat": 2, "do": "check"}]
CALLED += [{"seat": seat, "do": "check"} for _ in range(3) for seat in (1, 2, 3)]


def test_a_record_says_what_went_wrong_and_quotes_the_rule() -> None:
    record = {
        "button": 3,
        "stacks": {"1": "100", "2": "100", "3": "100"},
        "deck": (HOLE + "Kc 7h 8h Js Kd Ah Kh Qs Ah").split(),
        "choices": CALLED,
        "incidents": [{"event": "premature", "stage": "turn", "after": 1}],
    }
    out = settle_record(load_game(AVIATOR), record)
    assert out["hands"]["board"] == ["7h", "8h", "Js", "Qs", "Ah"]
    (told,) = (event for event in out["events"] if event["event"] == "irregularity")
    assert (told["what"], told["repair"], told["cite"]) == ("premature", "set-aside", "000:1515")
    assert settle_record(load_game(AVIATOR), out) == out


@pytest.mark.parametrize(
    "incident, error, message",
    [
        ({"event": "foul", "hand": "seat 1"}, UnknownName, "event"),
        ({"event": "premature", "stage": "fourth"}, UnknownName, "street"),
        ({"event": "extra-card", "hand": "seat 9"}, UnknownName, "hand"),
        ({"event": "exposed"}, BadRecord, "about a card"),
        ({"event": "exposed", "card": 40}, BadRecord, "over without it"),
        ({"event": "premature", "stage": "turn", "after": 9}, BadRecord, "over without it"),
    ],
)
def test_an_incident_that_cannot_be_is_refused(
    incident: dict[str, object], error: type[Exception], message: str
) -> None:
    record = {
        "button": 3,
        "stacks": {"1": "100", "2": "100", "3": "100"},
        "deck": (HOLE + BOARD).split(),
        "choices": CALLED,
        "incidents": [incident],
    }
    with pytest.raises(error, match=message):
        settle_record(load_game(AVIATOR), record)
