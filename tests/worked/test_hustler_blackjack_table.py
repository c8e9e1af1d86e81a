"""Worked examples of Hustler Casino's blackjack: seats, bettors, the button, Perfect Pairs."""

from __future__ import annotations

import pytest
from tests.worked.examples import bet, order
from tests.worked.felt import results, settle
from tests.worked.hustler_cards import (
    CASINO,
    CENTURY,
    CHANCES,
    LA,
    NB_4A,
    NB_6,
    NO_BUST,
    WITH_JOKERS,
    all_bets,
    all_have_18,
    ends,
    refusal,
)

ALL = (*WITH_JOKERS, *NO_BUST)
# Seat 2 has $10, Ann behind it $50, Bob $20: Ann has most money.
SHARED = [
    bet(2, "base", "10"),
    bet(2, "base", "50", backline="Ann"),
    bet(2, "base", "20", backline="Bob"),
]
WINS_11 = "5h 6d Tc / 9s 8c"  # 21 against 17
PAIR = "8h 3d Tc + 8d 7h / 9s 8c"  # 21 and 15 against 17


# --- several bettors on a seat --------------------------------------------------------------------


def test_six_wagers_on_a_seat_are_settled_each_for_itself() -> None:
    # 003:139-142
    names = ["", "a", "b", "c", "d", "e"]
    stakes = [str(10 * place) for place in range(1, 7)]
    bets = [bet(2, "base", stake, backline=name) for name, stake in zip(names, stakes, strict=True)]
    settled = settle(CENTURY, "Th 8d / 9s 8c", *bets)
    assert [(line["backline"], line["net"]) for line in settled["settlement"]] == list(
        zip(names, stakes, strict=True)
    )


def test_the_seated_player_hits_and_stands_whoever_has_more_money() -> None:
    # 003:175-177
    assert ends(CENTURY, "Th 2d 9c / 9s 8c", *SHARED, says=["hit"]) == "win 10"
    assert ends(CENTURY, "Th 2d / 9s 8c", *SHARED, says=["stand"]) == "lose -10"
    assert "Ann may play on or surrender" in refusal(
        CENTURY, "Th 2d 9c / 9s 8c", *SHARED, says=["2 Ann: hit"]
    )


def test_on_an_empty_seat_the_first_wager_decides() -> None:
    # 003:175-177
    behind = [bet(2, "base", "10", backline="Zoe"), bet(2, "base", "50", backline="Ann")]
    found = results(CENTURY, "Th 2d 9c / 9s 8c", *behind, says=["2 Zoe: hit", "2 Zoe: stand"])
    assert sorted(found) == ["2 Ann base win 50", "2 Zoe base win 10"]


@pytest.mark.parametrize(
    "says, found",
    [
        # 003:254-261: the others double too, for less, or play on with what they have
        (["2 Ann: play", "2 Ann: double"], ["2 win 10", "2 Ann win 100", "2 Bob win 20"]),
        (["2 Ann: play", "2 Ann: double", "double"], ["2 win 20", "2 Ann win 100", "2 Bob win 20"]),
        (
            ["2 Ann: play", "2 Ann: double 30", "double 4", "2 Bob: play", "2 Bob: double"],
            ["2 win 14", "2 Ann win 80", "2 Bob win 40"],
        ),
        (["hit"], ["2 win 10", "2 Ann win 50", "2 Bob win 20"]),  # Ann does not double
    ],
)
def test_most_money_decides_to_double_and_the_others_follow_or_not(
    says: list[str], found: list[str]
) -> None:
    lines = results(CENTURY, WINS_11, *SHARED, says=says)
    assert [line.replace(" base", "") for line in lines] == found
    after_double = "nothing to choose any more"  # 003:259-260: nobody takes more hit cards
    if says != ["hit"]:
        assert after_double in refusal(CENTURY, WINS_11, *SHARED, says=[*says, "2 Ann: hit"])


@pytest.mark.parametrize("said", ["double", "split"])
def test_those_with_less_money_cannot_double_or_split(said: str) -> None:
    # 003:254-256, 003:286-288
    cards = "8h 8d 3c / 9s 8c"
    assert f"not {said!r}" in refusal(CENTURY, cards, *SHARED, says=[said])
    bob = refusal(CENTURY, cards, *SHARED, says=["2 Bob: play", f"2 Bob: {said}"])
    assert "Bob has nothing to choose" in bob


def test_the_seated_player_doubles_if_he_decides_everything() -> None:
    seated = {"who-decides": "seated"}
    assert ends(CENTURY, WINS_11, *SHARED, says=["double"], readings=seated) == "win 20"
    for game in (CHANCES, *NO_BUST):  # not printed in these
        assert ends(game, WINS_11, *SHARED, says=["double"]) == "win 20"
        most = {"who-decides": "most-money"}
        hers = results(game, WINS_11, *SHARED, says=["2 Ann: double"], readings=most)
        assert hers == ["2 base win 10", "2 Ann base win 100", "2 Bob base win 20"]


def test_who_does_not_split_plays_the_first_hand_and_has_no_options_on_the_second() -> None:
    # 003:286-293
    says = ["2 Ann: play", "2 Ann: split", "2 Bob: play", "2 Bob: split", "first-hand"]
    deck = "8h 9s 8d 3d Tc 7h 8c"  # as PAIR, in the order of dealing
    plays = [*says, "hit", "stand", "2/2 Ann: stand"]
    assert results(CENTURY, deck, *SHARED, says=plays) == [
        "2/1 base win 10",
        *("2/1 Ann base win 50", "2/2 Ann base lose -50"),
        *("2/1 Bob base win 20", "2/2 Bob base lose -20"),
    ]
    assert "nothing to choose" in refusal(CENTURY, deck, *SHARED, says=[*plays, "2/2 stand"])


@pytest.mark.parametrize("cards", [PAIR, "8h 9s 8d 3d Tc 7h 8c"], ids=["hands", "deck"])
def test_a_silent_bettor_does_not_split(cards: str) -> None:
    # 003:288-290
    lines = results(CENTURY, cards, *SHARED, says=["2 Ann: play", "2 Ann: split"])
    assert [line for line in lines if "/2" in line] == ["2/2 Ann base lose -50"]


@pytest.mark.parametrize("game", [CENTURY, CHANCES, NB_4A])
def test_one_bettor_surrenders_while_the_other_plays_on(game: str) -> None:
    # 003:343-346
    pair = [bet(2, "base", "10"), bet(2, "base", "5", backline="Ann")]
    cards = "Th 2d 9c / 9s 8c"
    behind = results(game, cards, *pair, says=["2 Ann: surrender", "hit"])
    assert behind == ["2 base win 10", "2 Ann base lose -2.50"]
    in_front = results(game, cards, *pair, says=["2 Ann: play", "surrender", "2 Ann: hit"])
    assert in_front == ["2 base lose -5", "2 Ann base win 5"]


def test_after_a_split_each_bettor_surrenders_each_hand_for_himself() -> None:
    # 003:337-346
    pair = [bet(2, "base", "50"), bet(2, "base", "10", backline="Ann")]
    says = ["split", "2 Ann: play", "2 Ann: split", "2 Ann: surrender", "stand"]
    says += ["2/2 Ann: play", "2/2 surrender", "2/2 Ann: stand"]
    assert results(CENTURY, "8h Tc + 8d 7h / 9s 8c", *pair, says=says) == [
        *("2/1 base win 50", "2/2 base lose -25"),
        *("2/1 Ann base lose -5", "2/2 Ann base lose -10"),
    ]


def test_against_a_natural_each_bettor_gets_his_own_double_back() -> None:
    # 003:364-365
    says = ["2 Ann: play", "2 Ann: double", "double 4"]
    lines = results(CENTURY, "5h 6d Tc / As Ac", *SHARED, says=says)
    assert [line.replace(" base", "") for line in lines] == [
        *("2 lose -10", "2 returned 0", "2 Ann lose -50", "2 Ann returned 0", "2 Bob lose -20")
    ]


def test_the_bettor_with_most_money_decides_everything_in_the_house_s_own_game() -> None:
    # 003:1144-1145
    cards = "Th 2d 9c / 9s 8c"
    assert ends(CASINO, cards, *SHARED, says=["2 Ann: hit"]) == "win 10"
    assert "not 'hit'" in refusal(CASINO, cards, *SHARED, says=["hit"])
    doubled = results(CASINO, WINS_11, *SHARED, says=["2 Ann: double"])
    assert doubled == ["2 base win 10", "2 Ann base win 100", "2 Bob base win 20"]


def test_the_backline_of_la_blackjack_is_a_reading() -> None:
    cards = "Th 6d 5c / 9s 9c"
    assert ends(LA, cards, *SHARED, says=["hit"]) == "win 10"
    hers = ["2 Ann: hit"]
    assert ends(LA, cards, *SHARED, says=hers, readings={"who-decides": "most-money"}) == "win 10"
    assert "backline bets" in refusal(LA, cards, *SHARED, readings={"backline": "none"})


@pytest.mark.parametrize("game", [CHANCES, *NO_BUST])
def test_every_bettor_insures_for_himself(game: str) -> None:
    # 003:2896-2898, 003:5014-5016, 003:5299-5301, 003:7070-7072
    lines = results(game, "Th 8d / As Kc", *SHARED, says=["2 Ann: insurance"])
    assert [line for line in lines if "insurance" in line] == ["2 Ann insurance win 50"]
    assert "insurance takes $25 here" in refusal(
        game, "Th 8d / As Kc", *SHARED, says=["2 Ann: insurance 26"]
    )


# --- the action button ----------------------------------------------------------------------------

# 003:377-392, 003:2703-2716: hole card, position from the bank
BUTTON = {"A": 1, "8": 1, "2": 2, "9": 2, "3": 3, "T": 3, "4": 4, "J": 4}
BUTTON |= {"5": 5, "Q": 5, "6": 6, "K": 6, "7": 7, "Jk": 7}


@pytest.mark.parametrize("game", WITH_JOKERS)
@pytest.mark.parametrize("bank", [1, 5])
def test_the_hole_card_places_the_button(game: str, bank: int) -> None:
    for hole, position in BUTTON.items():
        deck = all_have_18("9s", hole if hole == "Jk" else f"{hole}s")
        settled = settle(game, deck, *all_bets(bank), bank={"seat": bank})
        first = (bank - 1 + position) % 8 + 1
        clockwise = [(first - 1 + step) % 8 + 1 for step in range(8)]
        assert settled["start"] == first, hole
        assert order(settled) == [f"{seat} base" for seat in clockwise if seat != bank]


def test_the_button_says_which_bets_are_paid_when_money_does_not_cover() -> None:
    # 003:409-412: a 4 as hole card is the fourth position, seat 5
    deck = all_have_18("9s", "4s")  # 13 and a king: the player-dealer is over
    settled = settle(CENTURY, deck, *all_bets(1), bank={"seat": 1, "amount": "50"})
    assert [(line["seat"], line["result"], line["net"]) for line in settled["settlement"]] == [
        *((5, "win", "20"), (6, "win", "20"), (7, "win", "10"), (8, "returned", "0")),
        *((2, "returned", "0"), (3, "returned", "0"), (4, "returned", "0")),
    ]


@pytest.mark.parametrize("game", [CASINO, LA])
def test_without_a_button_settling_starts_at_the_first_seat(game: str) -> None:
    deck = all_have_18("9s", "4s")
    first = settle(
        game, deck, *all_bets(3), bank={"seat": 3}, readings={"settle-start": "first-seat"}
    )
    assert order(first)[0] == "1 base"


def test_the_second_card_comes_after_the_players_in_the_joker_game() -> None:
    # 003:164-166, 003:372-375
    settled = settle(CENTURY, "Th 9s 2d 5c 8c", says=["hit", "stand"])
    dealt = [event["hand"] for event in settled["events"] if event["event"] == "card"]
    assert dealt == ["seat 2", "player-dealer", "seat 2", "seat 2", "player-dealer"]
    # 003:2666-2677, 003:2381-2382, and the reading second-card of the house's own game
    for game in (CHANCES, LA, CASINO):
        settled = settle(game, "Th 9s 2d 9c 5c", says=["hit", "stand"])
        faces = [(e["hand"], e["face"]) for e in settled["events"] if e["event"] == "card"]
        assert faces[3] == ("player-dealer", "down")
        assert [face for _, face in faces].count("down") == 1


# --- Perfect Pairs --------------------------------------------------------------------------------

PAIRS = "perfect-pairs"


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize(
    "cards, result",
    [
        *[("8h 8c", "win 120"), ("8s 8d", "win 120"), ("Kc Kd", "win 120")],  # 003:4264
        *[("8h 8d", "win 240"), ("8c 8s", "win 240"), ("Qd Qh", "win 240")],  # 003:4266
        *[("8h 8h", "win 500"), ("9s 9s", "win 500"), ("Ac Ac", "win 500")],  # 003:4267
        *[("Kh Qh", "lose -20"), ("8h 9h", "lose -20"), ("8h Td", "lose -20")],  # 003:4234
    ],
)
def test_perfect_pairs_looks_at_the_first_two_cards(game: str, cards: str, result: str) -> None:
    first, second = cards.split()
    deck = f"{first} 9s {second} 7d Kc Qc Jc Tc 5d 6d"
    assert ends(game, deck, bet(2, "base"), bet(2, PAIRS)) == result


def test_two_jokers_are_no_row_of_perfect_pairs() -> None:
    for game in WITH_JOKERS:
        bets = [bet(2, "base"), bet(2, PAIRS)]
        assert settle(game, "Jk 9s Jk 9d Kd", *bets)["settlement"][0]["result"] == "lose"


@pytest.mark.parametrize(
    "cards, says, base",
    [
        *[("9h 9d / 9s 8c", ["stand"], "win 20"), ("8h 8d / 9s 8c", ["stand"], "lose -20")],
        *[("8h 8d / 9s 8c", ["surrender"], "lose -10"), ("Kh Kd / Ts Js", ["stand"], "push 0")],
        *[("Ah Ad / As Jk", ["stand"], "push 0"), ("8h 8d 9c / 9s 8c", ["hit"], "lose -20")],
    ],
)
def test_perfect_pairs_is_paid_whatever_the_game_wager_does(
    cards: str, says: list[str], base: str
) -> None:
    # 003:4234-4238
    found = results(CENTURY, cards, bet(2, "base"), bet(2, PAIRS), says=says)
    assert found == ["2 perfect-pairs win 240", f"2 base {base}"]


def test_a_pair_that_is_split_is_still_a_pair() -> None:
    for game in (CENTURY, CASINO, CHANCES, *NO_BUST):
        found = results(game, PAIR, bet(2, "base"), bet(2, PAIRS), says=["split"])
        assert found == ["2 perfect-pairs win 240", "2/1 base win 20", "2/2 base lose -20"]


@pytest.mark.parametrize("game", ALL)
def test_perfect_pairs_is_settled_before_the_play(game: str) -> None:
    # 003:4234-4236, and 003:4240-4242: each is paid by his own hand
    bets = [bet(seat, wager) for seat in (2, 3, 4) for wager in ("base", PAIRS)]
    settled = settle(game, "9h 9h | 9d 9c | Th 9c / Ts 9d", *bets)
    assert [item.split()[1] for item in order(settled)] == [PAIRS] * 3 + ["base"] * 3
    nets = {line["seat"]: line["net"] for line in settled["settlement"] if line["wager"] == PAIRS}
    assert nets == {2: "500", 3: "120", 4: "-20"}


@pytest.mark.parametrize("game", ALL)
def test_perfect_pairs_needs_a_game_wager_may_exceed_it_and_ends_at_50(game: str) -> None:
    # 003:4226-4229, 003:4244-4246
    cards = "9h 9c / Ts 9d"
    assert ends(game, cards, bet(2, "base", "5"), bet(2, PAIRS, "50")) == "win 300"
    assert "limits are" in refusal(game, cards, bet(2, "base", "60"), bet(2, PAIRS, "51"))
    assert "only with Game wager" in refusal(game, cards, bet(2, PAIRS, "50"))


def test_what_perfect_pairs_uses_up_does_not_cover_the_game_wager() -> None:
    # 003:4252-4256
    bets = [bet(2, "base"), bet(2, PAIRS)]
    for game in (CENTURY, NB_6):
        short = settle(game, "9h 9c / Ts 7d", *bets, bank={"seat": 1, "amount": "130"})
        assert [line["net"] for line in short["settlement"]] == ["120", "10"]
        short = settle(game, "9h 9c / Ts 7d", *bets, bank={"seat": 1, "amount": "120"})
        assert [line["result"] for line in short["settlement"]] == ["win", "returned"]
