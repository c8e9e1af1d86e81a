"""Worked examples of Hustler Casino: doubles, splits, surrender and several bettors with jokers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.worked.examples import bet
from tests.worked.felt import results
from tests.worked.hustler_cards import CASINO, CENTURY, CHANCES, LA, ends, refusal

THREE_8S = "8h Td + 8d 7h + 8c 2h 9h / 9s 8c"  # 18, 15 and 19 against 17


# --- doubling -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, cards, said, result",
    [
        (CENTURY, "5h 6d Tc / 9s 8c", "double", "win 40"),  # 003:251-252
        (CENTURY, "5h 6d Tc / 9s 8c", "double 7.50", "win 27.50"),  # 003:276-279: for less
        (CENTURY, "5h 6d 2c / 9s 8c", "double 7.50", "lose -27.50"),
        (CENTURY, "Th Jd 2c / 9s 8c", "double", "win 40"),  # 20 and 2 is 22
        (CENTURY, "5h 6d Jk / 9s 8c", "double", "win 40"),
        (CENTURY, "Th 6d 7c / 9s 7d 8h", "double", "push 0"),  # 003:107-108: 23 against 24
        (CASINO, "5h 6d Tc / 9s 8c", "double", "win 40"),  # 003:1133
        (CASINO, "5h 6d Tc / 9s 8c", "double 5", "win 25"),  # 003:1134
        (CHANCES, "5h 6d Tc / 9s 8c", "double", "win 40"),  # 003:2851-2854
        (CHANCES, "5h Jk 3c / 9s 8c", "double", "win 40"),  # any two cards: a joker as well
    ],
)
def test_a_doubled_hand_gets_one_card(game: str, cards: str, said: str, result: str) -> None:
    assert ends(game, cards, says=[said]) == result
    assert "nothing to choose any more" in refusal(game, cards, says=[said, "hit"])


@pytest.mark.parametrize(
    "game, cards, says, why",
    [
        (CENTURY, "5h 6d Tc / 9s 8c", ["double 20.01"], "double takes $0.01 to $20"),  # 003:277-280
        (CENTURY, "Jk 6d / 9s 8c", ["double"], "the hand has no joker"),  # 003:251-252
        (CENTURY, "Ah Ad / 9s 8c", ["double"], "the hand is no natural"),  # reading two-aces
        (CENTURY, "2h 3d 4c Td / 9s 8c", ["hit", "double"], "003:239"),
        (CENTURY, "8h 8d 2c / 9s 8c", ["hit", "split"], "003:284-316"),  # 003:239
        (CENTURY, "Jk 6d / 9s 8c", ["hit"], "003:213-219"),
        (
            CENTURY,
            "Th 6d 6c / 9s 8c",
            ["hit", "hit"],
            "the hand's total is at least 22",
        ),  # 003:217-219
        (CASINO, "Jk 6d / 9s 8c", ["double"], "003:1133-1134"),
        (CASINO, "2h 3d 4c Td / 9s 8c", ["hit", "double"], "the hand's number of cards is 2"),
        (
            CASINO,
            "2h 3d / 9s 8c",
            ["stand"],
            "the chart makes it hit (the hand's total is at most 11, 003:1129)",
        ),
        (CHANCES, "5h 6d Tc / 9s 8c", ["double 10"], "double takes $20"),  # 003:2852-2853: equal
        (CHANCES, "Th 5d 6c / 9s 8c", ["hit", "double"], "the hand's number of cards is 2"),
        (LA, "5h 6d Tc / 9s 9c", ["double"], "the rules offer no double"),  # 003:2502-2515
        (LA, "8h 8d / 9s 9c", ["split"], "the rules offer no split"),
        (LA, "8h 8d / 9s 9c", ["surrender"], "the rules offer no surrender"),
        (LA, "Th 2d / 9s 9c", ["stand"], "003:2504-2512"),
        (LA, "Th 8d / 9s 9c", ["hit"], "003:2504-2515"),
    ],
)
def test_what_is_refused_with_its_reason(game: str, cards: str, says: list[str], why: str) -> None:
    assert why in refusal(game, cards, says=says)


def test_doubling_on_any_hand_if_the_words_are_taken_so() -> None:
    any_hand = {"double-cards": "any-hand"}  # 003:1133
    cards = "2h 3d 4c Td / 9s 8c"
    assert ends(CASINO, cards, says=["hit", "double"], readings=any_hand) == "win 40"


# --- splitting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [CENTURY, CASINO, CHANCES])
def test_a_pair_becomes_two_hands_with_equal_wagers(game: str) -> None:
    # 003:295-300, 003:1135, 003:2856-2860
    split = results(game, "8h Td + 8d 6h Kd / 9s 8c", says=["split"])
    assert split == ["2/1 base win 20", "2/2 base lose -20"]


@pytest.mark.parametrize("game", [CENTURY, CASINO])
def test_three_hands_and_no_fourth(game: str) -> None:
    # 003:303-305; three in the house's own game is a reading
    found = results(game, THREE_8S, says=["split", "split", "2/2 stand", "2/3 hit"])
    assert found == ["2/1 base win 20", "2/2 base lose -20", "2/3 base win 20"]
    fourth = refusal(game, THREE_8S.replace("7h", "8s"), says=["split", "split", "2/2 split"])
    assert "not 'split': at most 3 hands" in fourth


def test_what_the_house_s_own_game_leaves_open_about_splitting() -> None:
    # 003:1135
    says = ["split", "split", "2/2 split"]
    four = "8h Td + 8d 7h + 8c 9h + 8s Kc / 9s 8c"
    assert len(results(CASINO, four, says=says, readings={"split-hands": "four"})) == 4
    two = refusal(CASINO, THREE_8S, says=says, readings={"split-hands": "two"})
    assert "at most 2 hands" in two
    free = results(CASINO, "Ah 4h 5c + Ad Kh / 9s 8c", readings={"split-aces": "free"})
    assert free == ["2/1 base win 20", "2/2 base win 20"]


def test_multiple_splitting_has_no_limit_in_second_chances() -> None:
    five = "8h Td + 8d 7h + 8c 2h 9h + 8s 9d + 8h Kc / 9s 8c"  # 003:2867
    says = ["split", "split", "split", "split", "2/2 stand", "2/3 hit"]
    found = [line.split()[2] for line in results(CHANCES, five, says=says)]
    assert found == ["win", "lose", "win", "push", "win"]
    three = refusal(CHANCES, five, says=says, readings={"split-hands": "three"})
    assert "at most 3 hands" in three


@pytest.mark.parametrize(
    "game, cards, readings, legal",
    [
        (CENTURY, "Kh Kd", {}, True),  # 003:284: equal rank
        (CENTURY, "Kh Qd", {}, False),
        (CENTURY, "Th Jd", {}, False),
        (CASINO, "Kh Kd", {}, True),
        (CASINO, "Kh Qd", {}, False),
        (CASINO, "Kh Qd", {"split-pairs": "value"}, True),
        (CHANCES, "Kh Qd", {}, True),  # 003:2856 with 003:5280
        (CHANCES, "Kh Qd", {"split-pairs": "rank"}, False),
        (CHANCES, "Kh 6d", {}, False),
        (CHANCES, "Kh 6d", {"split-pairs": "any-two"}, True),  # 003:2856 word by word
        (CHANCES, "Ah Jk", {}, False),  # aces are the only exception that is named
        (CHANCES, "Ah Jk", {"split-jokers": "yes"}, True),  # 003:2856: any two cards
        (CHANCES, "Jk Jk", {"split-jokers": "yes"}, True),
        (CHANCES, "9h Jk", {"split-jokers": "yes"}, False),
        (CHANCES, "Ah Jk", {"split-pairs": "any-two"}, False),
    ],
)
def test_which_cards_are_a_pair(
    game: str, cards: str, readings: dict[str, str], legal: bool
) -> None:
    first, second = cards.split()
    record: dict[str, Any] = {"says": ["split"], "readings": readings}
    if legal:
        assert len(results(game, f"{first} 9h + {second} 9d / 9s 8c", **record)) == 2
    else:
        assert "split is offered when" in refusal(game, f"{cards} / 9s 8c", **record)


def test_a_split_hand_may_be_a_natural_by_the_printed_words() -> None:
    # 003:45-52: two aces, or an ace and a joker, without a word on splits
    yes = {"split-natural": "yes"}
    aces = "Ah Ad + Ac Jk / Td 6c 6s"  # both against a drawn 22
    assert results(CENTURY, aces, says=["split"]) == ["2/1 base push 0", "2/2 base lose -20"]
    natural = results(CENTURY, aces, says=["split"], readings=yes)
    assert natural == ["2/1 base win 20", "2/2 base win 20"]


@pytest.mark.parametrize("pair", ["Ah Kd + Ac 9s", "Kh Ad + Kc 9s"])
def test_a_split_hand_of_two_cards_that_count_21_may_be_a_blackjack(pair: str) -> None:
    # 003:2823-2824, 2883: two cards that count 21 beat all other hands and pay 6 to 5, without a
    # word on splits
    felt = f"{pair} / Td 6c 5s"  # against a drawn 21
    assert results(CHANCES, felt, says=["split"]) == ["2/1 base push 0", "2/2 base lose -20"]
    yes = results(CHANCES, felt, says=["split"], readings={"split-natural": "yes"})
    assert yes == ["2/1 base win 24", "2/2 base lose -20"]


@pytest.mark.parametrize("pair", ["Jk Jk", "Jk Ah", "Ah Jk"])
def test_jokers_are_not_split(pair: str) -> None:
    assert "nothing to choose" in refusal(CENTURY, f"{pair} / 9s 8c", says=["split"])  # 003:284-285


@pytest.mark.parametrize("readings", [{}, {"split-pairs": "rank"}, {"split-pairs": "any-two"}])
def test_two_jokers_are_kept_together_unless_a_reading_splits_them(
    readings: dict[str, str],
) -> None:
    # 003:2561-2562 the best hand; 003:2856 any two cards but aces
    kept = refusal(CHANCES, "Jk Jk / 9s 8c", says=["split"], readings=readings)
    assert "nothing to choose" in kept
    parted = {**readings, "split-jokers": "yes"}
    found = results(CHANCES, "Jk 9h + Jk 6d / 9s 8c", says=["split"], readings=parted)
    assert found == ["2/1 base win 20", "2/2 base push 0"]


@pytest.mark.parametrize(
    "game, cards, found",
    [
        # 003:313-316: one card each; an ace with a joker is a hard 21, two aces are 22, no naturals
        (CENTURY, "Ah 4h + Ad Kh / 9s 8c", ["lose -20", "win 20"]),
        (CENTURY, "Ah Jk + Ad Ac / 9s 5d 8c", ["lose -20", "push 0"]),
        (CENTURY, "Ah Jk + Ad Ac / 9s 5d 7c", ["push 0", "win 20"]),
        (CENTURY, "Ah Ac + Ad Jk / As Jk", ["lose -20", "returned 0"]),
        (CASINO, "Ah 4h + Ad Kh / 9s 8c", ["lose -20", "win 20"]),
        (CASINO, "Ah Jk + Ad Ac / 9s 8c", ["win 20", "lose -20"]),
        # 003:2862-2863; a split ace with a ten is no blackjack: 1 to 1, and it ties with 21
        (CHANCES, "Ah Kh + Ad 6h / 9s 8c", ["win 20", "push 0"]),
        (CHANCES, "Ah Kh + Ad Jk / 9s 5d 7c", ["push 0", "lose -20"]),
        (CHANCES, "Ah Kh + Ad Td / Ks Ac", ["lose -20", "lose -20"]),
    ],
)
def test_split_aces_get_one_card_and_are_no_naturals(
    game: str, cards: str, found: list[str]
) -> None:
    lines = results(game, cards, says=["split"])
    assert lines == [f"2/{hand} base {line}" for hand, line in enumerate(found, start=1)]
    for said in ("hit", "double", "surrender", "split"):  # 003:315-316: no surrender either
        assert "nothing to choose any more" in refusal(game, cards, says=["split", said])


def test_two_aces_may_be_split_or_stand_as_a_natural() -> None:
    assert ends(CENTURY, "Ah Ad / 9s 8c", says=["stand"]) == "win 20"
    stands = {"two-aces": "stands"}  # 003:217-219
    assert "nothing to choose" in refusal(CENTURY, "Ah Ad / 9s 8c", says=["split"], readings=stands)
    twice = "Ah Ac + Ad 4h + As Kh / 9s 8c"
    again = results(
        CENTURY,
        twice.replace("Ac", "2c"),
        says=["split", "split"],
        readings={"resplit-aces": "twice"},
    )
    assert [line.split()[2] for line in again] == ["lose", "lose", "win"]


def test_a_split_ace_with_an_ace_may_count_12() -> None:
    cards = "Ah Ac + Ad Kh / 9s 8c"
    assert results(CENTURY, cards, says=["split"]) == ["2/1 base win 20", "2/2 base win 20"]
    twelve = results(CENTURY, cards, says=["split"], readings={"split-ace-ace": "12"})
    assert twelve == ["2/1 base lose -20", "2/2 base win 20"]


@pytest.mark.parametrize("game", [CENTURY, CASINO, CHANCES])
def test_doubling_after_a_split(game: str) -> None:
    # 003:307-308, 003:2859-2860
    cards = "8h 3d Tc + 8d 2c 5h / 9s 8c"
    found = results(game, cards, says=["split", "double", "2/2 double"])
    assert found == ["2/1 base win 40", "2/2 base lose -40"]


# --- surrender ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, cards, stake, says, result",
    [
        (CENTURY, "Th 6d / 9s 8c", "25", ["surrender"], "lose -12.50"),  # 003:322-324: to the cent
        (CENTURY, "Th 6d / As Ac", "25", ["surrender"], "lose -12.50"),  # 003:366-368: as is
        (CENTURY, "Th 6d / 9s 7d Tc", "25", ["surrender"], "lose -12.50"),
        (CENTURY, "Jk 6d / 9s 8c", "25", ["surrender"], "lose -12.50"),  # any two-card hand
        (CASINO, "Th 6d / 9s 8c", "25", ["surrender"], "lose -12.50"),  # 003:1137
        (CHANCES, "Th 6d / 9s 8c", "25", ["surrender"], "lose -12.50"),  # 003:2869-2871
        (CHANCES, "Th 2d 3c / 9s 8c", "25", ["hit", "surrender"], "lose -12.50"),  # at any time
        (CHANCES, "Th 6d 4c / 9s 8c", "25", ["hit", "surrender"], "lose -12.50"),  # up to 20
        (CHANCES, "Th 6d / As Kc", "25", ["no", "surrender"], "lose -12.50"),
    ],
)
def test_surrender_gives_up_half_of_the_wager(
    game: str, cards: str, stake: str, says: list[str], result: str
) -> None:
    assert ends(game, cards, bet(2, "base", stake), says=says) == result


@pytest.mark.parametrize(
    "game, cards, says, why",
    [
        (CENTURY, "Th 2d 3c / 9s 8c", ["hit", "surrender"], "003:240-241"),
        (CENTURY, "Ah Ad / 9s 8c", ["surrender"], "the hand's total is below 22"),
        (CASINO, "Th 2d 3c / 9s 8c", ["hit", "surrender"], "003:1137"),
        (
            CASINO,
            "8h Td + 8d 9h / 9s 8c",
            ["split", "surrender"],
            "the hand does not come from a split",
        ),
        (CHANCES, "Th 6d 5c / 9s 8c", ["hit", "surrender"], "the hand's total is at most 20"),
    ],
)
def test_when_surrender_is_refused(game: str, cards: str, says: list[str], why: str) -> None:
    assert why in refusal(game, cards, says=says)


def test_a_surrender_before_his_second_card_is_dealt_gives_up_two_cards_alone() -> None:
    # 003:2872 word by word; 003:2859-2860 after a split
    dealt = {"surrender-time": "before-it-is-dealt"}
    assert ends(CHANCES, "Th 6d / 9s 8c", says=["surrender"], readings=dealt) == "lose -10"
    drawn = refusal(CHANCES, "Th 2d 3c / 9s 8c", says=["hit", "surrender"], readings=dealt)
    assert "number of cards is 2" in drawn
    split = "8h 6d + 8d Th / 9s 8c"
    assert results(CHANCES, split, says=["split", "surrender"], readings=dealt)[0].endswith("-10")


def test_one_or_both_hands_may_be_surrendered_after_a_split() -> None:
    # 003:310-311, 003:337-341, 003:2859-2860
    for game in (CENTURY, CHANCES):
        both = results(game, "8h Td + 8d 7h / 9s 8c", says=["split", "surrender", "2/2 surrender"])
        assert both == ["2/1 base lose -10", "2/2 base lose -10"]
    one = ["split", "split", "surrender", "2/2 surrender", "2/3 hit"]
    assert results(CENTURY, THREE_8S, says=one)[1:] == ["2/2 base lose -10", "2/3 base win 20"]
    yes = {"surrender-split": "yes"}
    own = results(
        CASINO, "8h Td + 8d 7h / 9s 8c", says=["split", "stand", "2/2 surrender"], readings=yes
    )
    assert own == ["2/1 base win 20", "2/2 base lose -10"]


# --- doubled and split hands against the player-dealer's natural ----------------------------------

DOUBLED = ("5h 6d Tc", ["double"])
SPLIT = ("8h 3d Tc + 8d 7h", ["split", "double", "2/2 stand"])
SPLIT_GIVEN_UP = ("8h 3d Tc + 8d 7h", ["split", "double", "2/2 surrender"])
FIRST_GIVEN_UP = ("8h 7d + 8d 7h", ["split", "surrender", "2/2 stand"])


@pytest.mark.parametrize(
    "game, dealer, played, readings, found",
    [
        # 003:364-368: double-downs and splits have no action, surrenders play as is
        (CENTURY, "As Ac", DOUBLED, {}, ["2 lose -20", "2 returned 0"]),
        (CENTURY, "As Jk", SPLIT, {}, ["2/1 lose -20", "2/1 returned 0", "2/2 returned 0"]),
        (CENTURY, "As Jk", SPLIT_GIVEN_UP, {}, ["2/1 lose -20", "2/1 returned 0", "2/2 lose -10"]),
        (CENTURY, "As Jk", FIRST_GIVEN_UP, {}, ["2/1 lose -10", "2/2 returned 0"]),
        # or the whole doubled or split hand has no action
        (CENTURY, "As Ac", DOUBLED, {"natural-takes": "nothing"}, ["2 push 0", "2 returned 0"]),
        (
            CENTURY,
            "As Jk",
            SPLIT,
            {"natural-takes": "nothing"},
            ["2/1 push 0", "2/1 returned 0", "2/2 returned 0"],
        ),
        (CENTURY, "As Ac", ("Th 6d", ["stand"]), {"natural-takes": "nothing"}, ["2 lose -20"]),
        # nothing of the kind is printed in the other games
        (CHANCES, "Ts Ac", DOUBLED, {}, ["2 lose -40"]),
        (CHANCES, "Ts Ac", SPLIT, {}, ["2/1 lose -40", "2/2 lose -20"]),
        (CHANCES, "Ts Ac", DOUBLED, {"natural-takes": "original"}, ["2 lose -20", "2 returned 0"]),
        (CASINO, "Jk Jk", DOUBLED, {}, ["2 lose -40"]),
        (CASINO, "Jk Jk", DOUBLED, {"natural-takes": "original"}, ["2 lose -20", "2 returned 0"]),
        (
            CASINO,
            "Jk Jk",
            SPLIT,
            {"natural-takes": "original"},
            ["2/1 lose -20", "2/1 returned 0", "2/2 returned 0"],
        ),
    ],
)
def test_a_natural_of_the_player_dealer_against_doubles_and_splits(
    game: str,
    dealer: str,
    played: tuple[str, list[str]],
    readings: dict[str, str],
    found: list[str],
) -> None:
    cards, says = played
    lines = results(game, f"{cards} / {dealer}", says=says, readings=readings)
    assert [line.replace(" base", "") for line in lines] == found


def test_a_look_at_the_hole_card_saves_doubles_and_splits() -> None:
    looks = {"peek": "joker-up"}  # 003:1147
    assert ends(CASINO, "5h 6d / Jk Jk", readings=looks) == "lose -20"
    assert "nothing to choose" in refusal(CASINO, "5h 6d / Jk Jk", says=["double"], readings=looks)
    assert ends(CASINO, "5h 6d Tc / Jk 8d", says=["double"], readings=looks) == "push 0"


# --- insurance in Second Chances ------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards, says, found",
    [
        # 003:2896-2898
        ("Th 8d / As Kc", ["insurance", "stand"], ["2 base lose -20", "2 insurance win 20"]),
        (
            "Th 8d / As Jk 4d 3h",
            ["insurance", "stand"],
            ["2 base lose -20", "2 insurance lose -10"],
        ),
        ("Th 8d / As 6c Tc", ["insurance", "stand"], ["2 base win 20", "2 insurance lose -10"]),
        ("Ah Kd / As Kc", ["insurance"], ["2 base push 0", "2 insurance win 20"]),
        ("Jk Jk / As Kc", ["insurance"], ["2 base win 40", "2 insurance win 20"]),
        ("Ah Kd / As 9c", ["insurance"], ["2 base win 24", "2 insurance lose -10"]),
        ("Th 6d / As Kc", ["insurance", "surrender"], ["2 base lose -10", "2 insurance win 20"]),
        (
            "5h 6d Tc / As Kc",
            ["insurance", "double"],
            ["2 base lose -40", "2 insurance win 20"],
        ),
    ],
)
def test_insurance_pays_2_to_1(cards: str, says: list[str], found: list[str]) -> None:
    assert results(CHANCES, cards, says=says) == found


def test_insurance_is_half_the_wager_and_needs_an_ace() -> None:
    assert "insurance takes $10" in refusal(CHANCES, "Th 8d / As Kc", says=["insurance 5"])
    assert "not 'insurance'" in refusal(CHANCES, "Th 8d / Ks Ac", says=["insurance"])
    before = {"insurance-order": "before"}
    assert results(CHANCES, "Th 8d / As Kc", says=["insurance"], readings=before)[0].startswith(
        "2 insurance"
    )
    half = results(CHANCES, "Th 8d / As Kc", bet(2, "base", "25"), says=["insurance"])
    assert half[1] == "2 insurance win 25"  # 12.50 at 2 to 1
