"""Worked examples of Pure 21.5 Blackjack in four houses."""

from __future__ import annotations

import pytest
from tests.worked.examples import bet
from tests.worked.felt import (
    BOTH,
    BUSTER,
    CLUB,
    FLEX,
    HARD,
    HARD_21,
    PARKWEST,
    PLAIN,
    PURE_21_5,
    RANCHOS,
    SMALL,
    SOFT,
    SOFT_21,
    chart,
    dealer_chart,
    outcome,
    results,
    seats,
    settle,
)

from houseway.errors import BadRecord, HousewayError, IllegalMove
from houseway.library import load_game
from houseway.sheet.switches import Choices

CHECKED = [game for game in PURE_21_5 if game != BOTH]  # the down card under Bonus cards too
INSURED = [BUSTER, FLEX, BOTH, RANCHOS, PARKWEST]

# --- the game wager -------------------------------------------------------------------------------

# rule, felt, result, net of $20
OUTCOMES = [
    ("natural", "Kh Ad / 9s 8d", "win", "24"),  # the example of the texts, a king with an ace
    ("natural", "Ah Qd / 9s 8d", "win", "24"),
    ("natural", "Jh Ad / 9s 8d", "win", "24"),
    ("natural", "Ah Td / 9s 8d", "win", "24"),
    ("natural", "Kh Ad / 9s 5d 7c", "win", "24"),  # 21.5 over 21
    ("natural", "Kh Ad / 9s 7d 8c", "win", "24"),
    ("both natural", "Kh Ad / As Td", "push", "0"),
    ("both natural", "Kh Ad / Js As", "push", "0"),
    ("dealer natural", "9h 9d / As Qd", "lose", "-20"),
    ("dealer natural", "Th Td / Ks Ad", "lose", "-20"),
    ("dealer over", "Th 2d / 9s 7d 8c", "win", "20"),
    ("dealer over", "Th 2d / 8s 8d 8c", "win", "20"),  # three eights are over all the same
    ("over", "Th 6d 8c / 9s 8d", "lose", "-20"),
    ("over", "Th 6d 6c / 9s 5d 7c", "lose", "-20"),
    ("same", "Th 8d / 9s 9d", "push", "0"),
    ("same", "7h 7d 7c / 9s 5d 7s", "push", "0"),  # 21 against 21
    ("closest", "Th 9d / 9s 9d", "win", "20"),
    ("closest", "Th 7d / 9s 9d", "lose", "-20"),
    ("closest", "Th 2d 9c / 9s Kd", "win", "20"),
    ("eights", "Th 6d 8c / 8s 8h 8d", "push", "0"),
    ("eights", "8h 8d 8c / 8s 8h 8d", "push", "0"),
    ("not eights", "Th 6d 8c / 9s 7d 8h", "lose", "-20"),  # 24, but not three eights
    ("not eights", "Th 6d 6c / 8s 8d Kc", "lose", "-20"),  # closer to 21.5 does not help
    ("not eights", "8h 8d 8c / 8s 7d Kc", "lose", "-20"),  # the player's own eights are nothing
]
RULES = list(dict.fromkeys(rule for rule, *_ in OUTCOMES))
# The lines of each text, in the order of RULES.
LINES = {
    PLAIN: "000: 3531 3592 3593 3595 3596 3600 3601 3603 3604",
    BUSTER: "000: 3245 3300 3301 3303 3304 3305 3306 3308 3309",
    FLEX: "000: 3097 3150 3151 3153 3154 3155 3156 3158 3159",
    BOTH: "000: 2848 2914 2915 2917 2918 2919 2920 2922 reading:over-not-eights",
    CLUB: "002: 20 82 84 87 88 89 90 92 93",
    RANCHOS: "004: 790 843 844 846 847 848 849 851 reading:over-not-eights",
    PARKWEST: " ".join(["001:", *["reading:rules-stand-in"] * 9]),  # prints fees only (001:2020)
}


def line_of(game: str, rule: str) -> str:
    document, *numbers = LINES[game].split()
    number = numbers[RULES.index(rule)]
    return number if ":" in number else document + number


@pytest.mark.parametrize("game", PURE_21_5)
@pytest.mark.parametrize("rule, felt, result, net", OUTCOMES)
def test_the_game_wager_is_settled_as_printed(
    game: str, rule: str, felt: str, result: str, net: str
) -> None:
    printed = line_of(game, rule)
    assert outcome(game, felt, "base", printed) == (result, net, printed)


@pytest.mark.parametrize("game", [BOTH, RANCHOS, PARKWEST])
def test_without_the_second_half_of_the_rule_both_over_may_be_read_as_a_push(game: str) -> None:
    readings = {"over-not-eights": "push"}
    assert results(game, "Th 6d 8c / 9s 7d 8h", readings=readings) == ["2 base push 0"]
    assert results(game, "Th 6d 8c / 9s 8d", readings=readings) == ["2 base lose -20"]


@pytest.mark.parametrize("game", PURE_21_5)
def test_a_natural_at_6_to_5_is_paid_to_the_cent(game: str) -> None:
    assert results(game, "Kh Ad / 9s 8d", bet(2, "base", "7")) == ["2 base win 8.40"]


@pytest.mark.parametrize("game", PURE_21_5)
def test_players_must_stand_on_hard_19_and_hit_hard_11(game: str) -> None:
    # Chart 1A: 000:2894, 000:3138, 000:3288, 000:3583, 002:66, 004:831
    assert chart(game, [*HARD, HARD_21]) == "HHHHHHHHOOOOOOOSSS"
    assert chart(game, [*SOFT, SOFT_21]) == "OOOOOOOOOO"


@pytest.mark.parametrize("game", PURE_21_5)
def test_the_player_dealer_hits_soft_17_and_stands_on_hard_17(game: str) -> None:
    # Chart 1B: 000:2906, 000:3144, 000:3296, 000:3588, 002:76, 004:837
    assert dealer_chart(game, HARD) == "HHHHHHHHHHHHHSSSS"
    assert dealer_chart(game, SOFT) == "HHHHHHSSS"


# --- double, split, surrender ---------------------------------------------------------------------


@pytest.mark.parametrize("game", PURE_21_5)
@pytest.mark.parametrize(
    "felt, says, expected",
    [
        # an equal wager, one card: 000:2932, 000:3168, 000:3318, 000:3613, 002:100, 004:860
        ("6h 5d 9c / 9s 9d", "double", ["2 base win 40"]),
        ("6h 5d 6c / 9s 9d", "double", ["2 base lose -40"]),
        ("6h 5d 7c / 9s 9d", "double", ["2 base push 0"]),
        # or less than equal
        ("6h 5d 9c / 9s 9d", "double 5", ["2 base win 25"]),
        ("6h 5d 6c / 9s 9d", "double 0.50", ["2 base lose -20.50"]),
        # the chart is about hit and stand, so a hard 19 may be doubled (000:2875, 002:48)
        ("Th 9d 2c / 9s 9d", "double", ["2 base win 40"]),
        # soft hands as well
        ("Ah 6d 4c / 9s 9d", "double", ["2 base win 40"]),
        # all whose total is over push (000:2922, 002:92), with everything they have wagered
        ("Th 6d 8c / 8s 8h 8d", "double", ["2 base push 0"]),
        ("Th 6d 8c / 8s 8h 8d", "double 5", ["2 base push 0"]),
        # pairs: 000:2936, 000:3169, 000:3319, 000:3614, 002:101, 004:861
        ("8h 3c 9d + 8d Kc / 9s 9d", "split", ["2/1 base win 20", "2/2 base push 0"]),
        ("8h 3c 9d + 8d Kc 9c / 9s 9d", "split", ["2/1 base win 20", "2/2 base lose -20"]),
        ("2h Kc 9d + 2d Kd / 9s 9d", "split", ["2/1 base win 20", "2/2 base lose -20"]),
        # two Bonus cards, of one rank or not
        ("Kh 9c + Kd 8c / 9s 9d", "split", ["2/1 base win 20", "2/2 base push 0"]),
        ("Kh 9c + Td 7c / 9s 9d", "split", ["2/1 base win 20", "2/2 base lose -20"]),
        # one card for each ace, and with a Bonus card they are 21, not 21.5
        ("Ah 5c + Ad Kd / 9s 9d", "split", ["2/1 base lose -20", "2/2 base win 20"]),
        ("Ah 5c + Ad Kd / 9s 5d 7c", "split", ["2/1 base lose -20", "2/2 base push 0"]),
        ("Ah Ac + Ad Kd / 9s 9d", "split", ["2/1 base lose -20", "2/2 base win 20"]),
        # a Bonus card that gets an ace after a split is 21 too
        ("Kh Ac + Kd 8c / 9s 9d", "split", ["2/1 base win 20", "2/2 base push 0"]),
        # three splits, four hands: 000:2936, 000:3170, 000:3320, 002:102, 004:862
        (
            "8h Kc + 8d 9c + 8c Kd + 8s 2c 9d / 9s 9d",
            "split, split, split",
            ["2/1 base push 0", "2/2 base lose -20", "2/3 base push 0", "2/4 base win 20"],
        ),
        # double after a split: 000:2936, 000:3170, 000:3320, 002:102, 004:862
        (
            "8h 3c 9d + 8d 2c 5d / 9s 9d",
            "split, double, 2/2 double 5",
            ["2/1 base win 40", "2/2 base lose -25"],
        ),
        # split and doubled hands that are over push with three eights
        (
            "8h 4c Kd + 8d 5c 9h / 8s 8h 8d",
            "split, double, 2/2 hit",
            ["2/1 base push 0", "2/2 base push 0"],
        ),
        # half the wager: 000:2944, 000:3171, 000:3321, 000:3616, 002:103, 004:863
        ("Th 6d / 9s Kd", "surrender", ["2 base lose -10"]),
        ("Th 6d / 9s 7d Kc", "surrender", ["2 base lose -10"]),
        # three eights give nothing back to those who surrendered (000:2922)
        ("Th 6d / 8s 8h 8d", "surrender", ["2 base lose -10"]),
    ],
)
def test_doubles_splits_and_surrender(game: str, felt: str, says: str, expected: list[str]) -> None:
    settled = settle(game, felt, says=says.split(", "))
    assert settled["conserved"]
    assert results(game, felt, says=says.split(", ")) == expected


def test_a_push_gives_the_doubled_money_back() -> None:
    line = settle(BOTH, "Th 6d 8c / 8s 8h 8d", says=["double 5"])["settlement"][0]
    assert (line["amount"], line["returned"]) == ("25", "25")  # 000:2922, 000:2932


def test_half_of_an_odd_wager_is_lost_to_the_cent() -> None:
    assert results(CLUB, "Th 6d / 9s Kd", bet(2, "base", "5"), says=["surrender"]) == [
        "2 base lose -2.50"  # 002:103
    ]


@pytest.mark.parametrize("game", PURE_21_5)
def test_aces_may_be_read_to_split_again(game: str) -> None:
    felt = "Ah 5c + Ad Kd + As 7d / 9s 9d"
    assert results(game, felt, says=["split", "split"], readings={"resplit-aces": "yes"}) == [
        "2/1 base lose -20",
        "2/2 base win 20",
        "2/3 base push 0",
    ]


def test_double_after_a_split_is_a_reading_where_nothing_is_printed() -> None:
    felt, says = "8h 3c 9d + 8d Kc / 9s 9d", ["split", "double"]
    assert results(PLAIN, felt, says=says) == ["2/1 base win 40", "2/2 base push 0"]
    with pytest.raises(IllegalMove, match="seat 2 must hit on 11, not 'double'"):
        settle(PLAIN, felt, says=says, readings={"double-after-split": "no"})


# --- the down card --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, up", [(game, "K") for game in CHECKED] + [(game, "A") for game in PURE_21_5]
)
def test_a_natural_under_a_checked_card_ends_the_round_before_anybody_plays(
    game: str, up: str
) -> None:
    # under an ace or Bonus card: 000:3151, 000:3301, 000:3593, 002:84, 004:844; with Red Flex and
    # Buster under an ace only: 000:2915
    hole = "A" if up == "K" else "K"
    settled = settle(game, f"5h 8h {up}s 6d 8d {hole}d {SMALL}", *seats(2, 3))
    assert settled["hands"] == {
        "seat 2": ["5h", "6d"],
        "seat 3": ["8h", "8d"],
        "player-dealer": [f"{up}s", f"{hole}d"],
    }
    assert sorted(line["net"] for line in settled["settlement"]) == ["-20", "-20"]


@pytest.mark.parametrize("game", PURE_21_5)
def test_no_card_but_an_ace_or_a_bonus_card_can_hide_a_natural(game: str) -> None:
    settled = settle(game, f"5h 9s 6d Ad {SMALL}", says=["hit", "hit", "stand"])
    assert settled["hands"]["seat 2"] == ["5h", "6d", "2c", "2d"]


@pytest.mark.parametrize(
    "felt, says, expected",
    [
        # 000:2915: under a Bonus card nobody looks, and all without a natural lose
        ("7h 7d 7c / Ks Ad", "hit, stand", ["2 base lose -20"]),
        ("6h 5d 9c / Ks Ad", "double", ["2 base lose -40"]),
        ("6h 5d 9c / Ts Ad", "double 5", ["2 base lose -25"]),
        ("8h Kc + 8d 9c / Qs Ad", "split", ["2/1 base lose -20", "2/2 base lose -20"]),
        (
            "8h 3c 9d + 8d 9c / Js Ad",
            "split, double",
            ["2/1 base lose -40", "2/2 base lose -20"],
        ),
        ("Th 6d 8c / Ks Ad", "hit", ["2 base lose -20"]),
        # 000:2944: given up before the down card was exposed, so half is lost
        ("Th 6d / Ks Ad", "surrender", ["2 base lose -10"]),
        # 000:2914
        ("Ah Kd / Ks Ad", "", ["2 base push 0"]),
    ],
)
def test_with_red_flex_and_buster_a_natural_under_a_bonus_card_comes_to_light_at_the_end(
    felt: str, says: str, expected: list[str]
) -> None:
    assert results(BOTH, felt, says=[word for word in says.split(", ") if word]) == expected


@pytest.mark.parametrize(
    "felt, says, expected",
    [
        ("6h 5d 9c / Ks Ad", "double", ["2 base lose -20", "2 base returned 0"]),
        ("8h Kc + 8d 9c / Ks Ad", "split", ["2/1 base lose -20", "2/2 base returned 0"]),
        ("6h 5d 9c / Ks 9d", "double", ["2 base win 40"]),  # no natural, no difference
    ],
)
def test_a_natural_that_nobody_looked_for_may_be_read_to_take_the_original_wager_alone(
    felt: str, says: str, expected: list[str]
) -> None:
    readings = {"natural-takes": "original"}
    assert results(BOTH, felt, says=[says], readings=readings) == expected


def test_a_natural_under_a_bonus_card_takes_by_the_line_that_calls_it_the_best_hand() -> None:
    # 000:2915 is about a face-up ace only; 000:2914 is about every natural.
    line = settle(BOTH, "6h 5d 9c / Ks Ad", says=["double"])["settlement"][0]
    assert line["cite"] == "000:2914-2916"


@pytest.mark.parametrize("game", PURE_21_5)
def test_surrender_may_be_read_to_come_before_the_check(game: str) -> None:
    # "before the player-dealer's down card is exposed": 000:2944, 002:103, 004:863
    insured = game in INSURED
    says = ["no", "surrender"] if insured else ["surrender"]
    felt = "Th 6d / As Kd"
    early = results(game, felt, says=says, readings={"surrender-time": "before-peek"})
    assert early == ["2 base lose -10"]
    with pytest.raises(BadRecord, match="seat 2 has nothing to choose"):
        settle(game, felt, says=says)


# --- insurance and even money ---------------------------------------------------------------------


@pytest.mark.parametrize("game", INSURED)
@pytest.mark.parametrize(
    "felt, says, expected",
    [
        # 2 to 1 when the down card is a Bonus card: 000:2940, 000:3173, 000:3323, 004:866
        ("Th 9d / As Kd", "insurance", ["2 insurance win 20", "2 base lose -20"]),
        ("Th 9d / As Td", "insurance 10", ["2 insurance win 20", "2 base lose -20"]),
        # no more than half, so less is allowed
        ("Th 9d / As Jd", "insurance 3", ["2 insurance win 6", "2 base lose -20"]),
        # collected when it is not
        ("Th 9d / As 7d", "insurance", ["2 insurance lose -10", "2 base win 20"]),
        ("Th 9d / As 5d 9c 6d", "insurance", ["2 insurance lose -10", "2 base lose -20"]),
        # with a natural of one's own: 2 to 1 and a push, or lost and 6 to 5
        ("Ah Kd / As Kd", "insurance", ["2 insurance win 20", "2 base push 0"]),
        ("Ah Kd / As 7d", "insurance", ["2 insurance lose -10", "2 base win 24"]),
        # and the game goes on after it
        (
            "6h 5d 9c / As 8d",
            "insurance, double",
            ["2 insurance lose -10", "2 base win 40"],
        ),
        ("Th 6d / As 8d", "insurance, surrender", ["2 insurance lose -10", "2 base lose -10"]),
        ("Th 9d / As Kd", "no", ["2 base lose -20"]),
    ],
)
def test_insurance_pays_2_to_1_on_the_natural(
    game: str, felt: str, says: str, expected: list[str]
) -> None:
    at_once = load_game(game).readings.get("natural-paid") == "at-once"
    if felt == "Ah Kd / As 7d" and at_once:  # a natural is paid first: 000:2958, 000:3337
        expected = expected[::-1]
    assert results(game, felt, says=says.split(", ")) == expected


@pytest.mark.parametrize("game", INSURED)
def test_insurance_may_be_written_among_the_wagers(game: str) -> None:
    # half of $6 is below the table's minimum of $5, and still no more than half
    bets = [bet(2, "base", "6"), bet(2, "insurance", "3")]
    assert results(game, "Th 9d / As Kd", *bets) == ["2 insurance win 6", "2 base lose -6"]


def test_the_game_wager_of_an_insured_hand_may_be_spared_by_the_printed_words() -> None:
    # 000:2915, 2940: the hands without an insurance bet lose to the natural
    spared = {"insured-hand": "spared"}
    felt = "Th 9d / As Kd"
    for says in ("insurance", "insurance 3"):
        lost = results(BOTH, felt, says=[says])
        assert lost[-1] == "2 base lose -20"
        assert results(BOTH, felt, says=[says], readings=spared) == [lost[0], "2 base push 0"]
    assert results(BOTH, felt, says=["no"], readings=spared) == ["2 base lose -20"]
    bets = [bet(2, "base", "6"), bet(2, "insurance", "3")]
    written = results(BOTH, felt, *bets, readings=spared)
    assert written == ["2 insurance win 6", "2 base push 0"]
    # without a natural the insurance is lost and the hand plays on
    seven = results(BOTH, "Th 9d / As 7d", says=["insurance"], readings=spared)
    assert seven == ["2 insurance lose -10", "2 base win 20"]


def test_insurance_of_one_bettor_spares_no_other_on_the_same_hand() -> None:
    # 000:2915: the insurance bet is each bettor's own
    bets = [bet(2, "base"), bet(2, "base", backline="A"), bet(2, "insurance", "5", backline="A")]
    settled = results(BOTH, "Th 9d / As Kd", *bets, readings={"insured-hand": "spared"})
    assert settled == ["2 A insurance win 10", "2 base lose -20", "2 A base push 0"]


def test_insurance_may_not_be_offered_where_the_natural_pays_6_to_5() -> None:
    # 000:3623 forbids it and 000:3523 pays 6 to 5; the 500 Club prints none
    for game in (PLAIN, CLUB):
        with pytest.raises(BadRecord, match="seat 2 has nothing to choose here"):
            settle(game, "Th 9d / As Kd", says=["insurance"])


@pytest.mark.parametrize(
    "felt, says, net",
    [
        ("Ah Kd / As Kd", "even-money", ["2 base win 20"]),
        ("Ah Kd / As 7d", "even-money", ["2 base win 20"]),
        # the same by insurance of half the wager: +20 and a push, but 24 - 10 without a natural
        ("Ah Kd / As Kd", "insurance", ["2 insurance win 20", "2 base push 0"]),
        ("Ah Kd / As 7d", "insurance", ["2 insurance lose -10", "2 base win 24"]),
        ("Ah Kd / As 7d", "no", ["2 base win 24"]),
    ],
)
def test_even_money_is_one_wager_in_either_case_where_it_is_offered(
    felt: str, says: str, net: list[str]
) -> None:
    # 000:3625
    assert results(PLAIN, felt, says=[says], readings={"insurance-offered": "yes"}) == net


def test_every_bettor_of_a_seat_insures_for_himself() -> None:
    bets = [bet(2, "base"), bet(2, "base", "50", backline="Zoe")]
    says = ["no", "Zoe: insurance 20"]
    assert results(RANCHOS, "Th 9d / As Kd", *bets, says=says) == [
        "2 Zoe insurance win 40",  # 004:853, 004:866
        "2 base lose -20",
        "2 Zoe base lose -50",
    ]


@pytest.mark.parametrize("game", [FLEX, BUSTER])
def test_a_backline_bettor_may_be_read_to_have_no_insurance(game: str) -> None:
    # 000:3161, 000:3311: backline betting is for the game wager only
    bets = [bet(2, "base"), bet(2, "base", "50", backline="Zoe")]
    says = ["no", "Zoe: insurance 20"]
    insured = ["2 Zoe insurance win 40", "2 base lose -20", "2 Zoe base lose -50"]
    assert results(game, "Th 9d / As Kd", *bets, says=says) == insured
    with pytest.raises(HousewayError):
        settle(
            game,
            "Th 9d / As Kd",
            *bets,
            says=says,
            readings={"backline-insurance": "not-offered"},
        )


def test_cards_in_the_shoe() -> None:
    eight = Choices(settings={"deck.decks": 8})
    assert load_game(PLAIN, eight).deck.size == 416  # 000:3558 prints 424
    assert load_game(PLAIN, Choices(settings={"deck.decks": 1})).deck.size == 52  # 000:3558
    with pytest.raises(HousewayError, match="the sheet says 6 to 8"):  # 004:788
        load_game(RANCHOS, Choices(settings={"deck.decks": 5}))
