"""Worked examples of Hustler Casino: No Bust 21st Century Blackjack 4.0a, 4.0B and 6.2."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from tests.worked.examples import bet
from tests.worked.felt import results, settle
from tests.worked.hustler_cards import (
    HARD,
    HARD_21,
    NB_4A,
    NB_4B,
    NB_6,
    NO_BUST,
    SOFT,
    SOFT_21,
    Held,
    by_line,
    dealer_chart,
    ends,
    player_chart,
    printed_matrix,
    refusal,
    result_matrix,
)

WITH_BUSTER = [bet(2, "base"), bet(2, "buster")]


# --- every cell of the result matrices ------------------------------------------------------------


def bank_has_three_cards(player: Held, dealer: Held) -> str:
    # 003:5253-5261
    chance = dealer[1] == 3 and dealer[0] in (23, 24, 25)
    return "push" if player[0] < dealer[0] and chance else "lose"


def player_has_three_cards(player: Held, dealer: Held) -> str:
    # 003:7012-7020
    chance = player[1] == 3 and player[0] in (23, 24, 25)
    return "push" if player[0] < dealer[0] and chance else "lose"


def bank_wins(player: Held, dealer: Held) -> str:
    # 003:4943-4948: without a 7, 8 and 9 of one suit there is no push
    return "lose"


@pytest.mark.parametrize(
    "game, both_over, target",
    [
        (NB_4A, bank_has_three_cards, 21),  # 003:5241-5264
        (NB_4B, player_has_three_cards, 21),  # 003:7002-7023
        (NB_6, bank_wins, 22),  # 003:4931-4951
    ],
)
def test_every_total_against_every_total(
    game: str, both_over: Callable[[Held, Held], str], target: int
) -> None:
    found = result_matrix(game, player_from=12, dealer_from=17)
    assert found == printed_matrix(both_over, target=target, player_from=12, dealer_from=17)


@pytest.mark.parametrize(
    "game, printed, cards, result",
    [
        # 4.0a: the player-dealer's three cards
        (NB_4A, "003:5257", "Th 6h 6d / Ts 6s 8s", "push 0"),
        (NB_4A, "003:5261", "Th 6h 8h / Ts 6s 8s", "lose -20"),
        (NB_4A, "003:5253", "Th 6h 9h / Ts 6s 7s", "lose -20"),
        (NB_4A, "003:5257", "Th 6h 6d / Ts 2s 4s 8s", "lose -20"),
        (NB_4A, "003:5257", "Th 6h 6d / Ts 6s Ks", "lose -20"),
        # 4.0B: the player's three cards
        (NB_4B, "003:7016", "Th 6h 7h / Ts 6s 9s", "push 0"),
        (NB_4B, "003:7016", "Th 2h 4h 7h / Ts 6s 9s", "lose -20"),
        (NB_4B, "003:7016", "Th 6h 6d / Ts 6s 8s", "lose -20"),
        (NB_4B, "003:7020", "Th 6h 9h / Ts 6s 9s", "lose -20"),
        # 6.2: seven, eight and nine of one suit
        (NB_6, "003:4946", "Th 6h 7h / 7s 8s 9s", "push 0"),
        (NB_6, "003:4948", "Th 6h 8h / 7s 8s 9s", "lose -20"),
        (NB_6, "003:4946", "Th 6h 7h / 7s 8s 9d", "lose -20"),
    ],
)
def test_both_over_case_by_case(game: str, printed: str, cards: str, result: str) -> None:
    assert by_line(game, cards, printed) == (result, printed)
    if game != NB_4A:  # Buster wins by the number of cards, whatever the game wager does
        four = len(cards.split("/")[1].split()) == 4
        buster = "win 60" if four else "win 20"
        assert results(game, cards, *WITH_BUSTER)[1] == f"2 buster {buster}"


@pytest.mark.parametrize("suit", "shdc")
def test_the_suited_7_8_9_may_come_in_any_order(suit: str) -> None:
    # 003:4946-4948; the player is over with 23, 24 and 25. An 8 and a 9 take no third card
    for ranks in filter(lambda ranks: ranks[2] != "7", permutations("789")):
        dealer = " ".join(rank + suit for rank in ranks)
        ends_of = [ends(NB_6, f"Th 6h {last}h / {dealer}") for last in "789"]
        assert ends_of == ["push 0", "lose -20", "lose -20"]
        assert ends(NB_6, f"Th 6h 6d / {dealer}") == "win 20"  # a drawn 22 is not over


@pytest.mark.parametrize(
    "game, readings, cards, result",
    [
        # 003:5095: taken literally 21 is more than a natural of 20 1/2
        (NB_4A, {"over-from": "21"}, f"{HARD_21} / Ts 8s", "lose -20"),
        (NB_4A, {"over-from": "21"}, "Th 8h / Ts 6s 5s", "win 20"),
        (NB_4A, {"over-from": "21"}, f"{HARD_21} / Ts 6s 7s", "push 0"),
        (NB_4A, {"over-from": "21"}, f"{HARD_21} / Ts 6s 6c", "lose -20"),
        # 003:4931-4941: is a drawn 22 over?
        (NB_6, {"over-from": "22"}, "Th 6h 6d / Ts 8s", "lose -20"),
        (NB_6, {"over-from": "22"}, "Th 8h / Ts 6s 6c", "win 20"),
        (NB_6, {"over-from": "22"}, "Th 6h 6d / 7s 8s 9s", "push 0"),
        # 003:7016-7018 as version 4.0a has it
        (NB_4B, {"push-hand": "player-dealer"}, "Th 6h 6d / Ts 6s 8s", "push 0"),
        (NB_4B, {"push-hand": "player-dealer"}, "Th 6h 7h / Ts 2s 4s 9s", "lose -20"),
    ],
)
def test_cells_that_the_texts_leave_open(
    game: str, readings: dict[str, str], cards: str, result: str
) -> None:
    assert ends(game, cards, readings=readings) == result


# --- naturals -------------------------------------------------------------------------------------

NATURAL_LINES = {NB_4A: ("5239", "5236", "5266"), NB_4B: ("7000", "6997", "7025")}
NATURAL_LINES |= {NB_6: ("4794", "4925", "4953")}


@pytest.mark.parametrize("game", NO_BUST)
def test_a_natural_pays_6_to_5_pushes_a_natural_and_beats_21(game: str) -> None:
    pays, pushes, loses = (f"003:{line}" for line in NATURAL_LINES[game])
    for natural in [f"Ah {ten}d" for ten in "TJQK"] + ["Kd Ah"]:
        for dealer in ("9s 8s", "Ts 6s 5s", "As 2d 8c", "Ts 6s 6c", "Ts 6s Ks"):
            assert by_line(game, f"{natural} / {dealer}", pays) == ("win 24", pays)
        for dealer in ("As Ks", "Ts Ac"):
            assert by_line(game, f"{natural} / {dealer}", pushes) == ("push 0", pushes)
    for held in (HARD_21, SOFT_21, "Th 8h", "Th 6h Kh"):
        assert by_line(game, f"{held} / Ks Ac", loses) == ("lose -20", loses)


@pytest.mark.parametrize(
    "game, points",
    [(NB_4A, 20.5), (NB_4B, 21.5), (NB_6, 22)],  # 003:5107, 003:6857, 003:4805
)
def test_what_an_ace_with_a_ten_counts(game: str, points: float) -> None:
    for natural in ("As Kc", "Ts Ac"):
        assert settle(game, f"Th 8d / {natural}")["facts"]["dealer.total"] == points


def test_version_6_2_prints_3_to_2_as_well() -> None:
    three_to_two = {"natural-odds": "3-to-2"}  # 003:4928
    assert ends(NB_6, "Ah Kd / 9s 8s", readings=three_to_two) == "win 30"


def test_version_6_2_cites_the_line_with_the_odds_that_are_paid() -> None:
    six_to_five = settle(NB_6, "Ah Kd / 9s 8s")["settlement"][0]
    assert six_to_five["cite"] == "003:4794, 003:5040-5041"
    three_to_two = settle(NB_6, "Ah Kd / 9s 8s", readings={"natural-odds": "3-to-2"})
    assert three_to_two["settlement"][0]["cite"] == "003:4928, 003:5040-5041"


@pytest.mark.parametrize("game", NO_BUST)
def test_two_aces_are_12_and_an_ace_is_1_or_11_with_three_cards(game: str) -> None:
    # 003:4806-4808, 003:5108-5111, 003:6858-6861
    assert ends(game, "Ah Ad 6c / 9s 8s") == "win 20"  # 18
    assert ends(game, "Ah Ad / 9s 8s", says=["stand"]) == "lose -20"
    assert ends(game, "Ah 5d Kc / 9s 8s") == "lose -20"  # 16
    assert ends(game, "Ah 5d 4c / 9s 8s") == "win 20"  # 20
    assert ends(game, "Th 8d / As Ad 7c") == "lose -20"  # the bank has 19


# --- charts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NO_BUST)
def test_what_a_player_must_and_may_do(game: str) -> None:
    # 003:5183-5198, 003:6938-6951, 003:4877-4890
    assert player_chart(game, HARD) == "HHHHHHHHOOOOOOOOO"
    assert player_chart(game, ["Ah Ad", *SOFT]) == "OOOOOOOOO"
    assert player_chart(game, [HARD_21, SOFT_21]) == "SS"
    assert "nothing to choose" in refusal(game, "Ah Kd / 9s 8s", says=["hit"])


def test_a_hard_21_may_be_hit_in_4_0a_where_only_the_soft_one_is_named() -> None:
    # 003:5197-5198
    assert player_chart(NB_4A, [HARD_21, SOFT_21], readings={"hard-21": "option"}) == "OS"


@pytest.mark.parametrize("game", NO_BUST)
def test_the_player_dealer_hits_soft_17_and_stands_on_hard_17(game: str) -> None:
    # 003:5210-5215, 003:6962-6967, 003:4901-4906
    hands = ["9s 7d", "9s 8d", "As 6d", "2s 4d Ac", "As 7d", "Ts 6d Ac", "Ts 5d Ac", "As Ad"]
    assert dealer_chart(game, hands) == "HSHHSSHH"


@pytest.mark.parametrize("game", NO_BUST)
def test_the_player_dealer_completes_his_hand_when_everybody_is_over(game: str) -> None:
    bets = [bet(2, "base"), bet(3, "base")]
    assert len(results(game, "Th 6h 8d | Th 6c 9d / 2s 3d 4c 7h 8h", *bets)) == 2
    assert "another card" in refusal(game, "Th 6h 8d | Th 6c 9d / 2s 3d 4c 7h", *bets)


# --- doubling, splitting, surrender ---------------------------------------------------------------

TENS = "Kh 9d + Kd 6h / 9s 8c"  # 19 and 16 against 17


@pytest.mark.parametrize("game", NO_BUST)
def test_a_doubled_hand_gets_one_card(game: str) -> None:
    # 003:5269-5272, 003:7028-7031, 003:4987-4990
    assert ends(game, "5h 6d Tc / 9s 8c", says=["double"]) == "win 40"
    assert ends(game, "5h 6d 2c / 9s 8c", says=["double"]) == "lose -40"
    assert "any more" in refusal(game, "5h 6d 2c / 9s 8c", says=["double", "hit"])
    assert "the hand's number of cards is 2" in refusal(
        game, "2h 3d 4c Td / 9s 8c", says=["hit", "double"]
    )
    assert "nothing to choose" in refusal(game, "Ah Kd / 9s 8c", says=["double"])


def test_doubling_for_less_in_4_0a_alone() -> None:
    cards = "5h 6d Tc / 9s 8c"
    assert ends(NB_4A, cards, says=["double 0.50"]) == "win 20.50"  # 003:5270-5271
    assert "$0.01 to $20 here" in refusal(NB_4A, cards, says=["double 20.50"])
    for game in (NB_4B, NB_6):  # 003:7036, 003:4989-4990
        assert "double takes $20 here" in refusal(game, cards, says=["double 19"])


@pytest.mark.parametrize("game", [NB_4A, NB_6])
def test_a_21_of_two_cards_after_a_split_may_not_be_doubled(game: str) -> None:
    # 003:5269-5270, 003:4987-4988
    why = refusal(game, "Kh Ac + Kd 9h / 9s 8c", says=["split", "double"])
    assert "the hand's total is not 21" in why


@pytest.mark.parametrize("game", NO_BUST)
def test_ten_value_cards_of_one_rank_become_three_hands(game: str) -> None:
    # 003:5287-5288, 003:7057-7058, 003:5000-5001
    assert results(game, TENS, says=["split"]) == ["2/1 base win 20", "2/2 base lose -20"]
    three = "Kh 9d + Kd 6h + Kc 7h / 9s 8c"
    says = ["split", "split", "2/2 stand", "2/3 stand"]
    found = results(game, three, says=says)
    assert found == ["2/1 base win 20", "2/2 base lose -20", "2/3 base push 0"]
    fourth = refusal(game, three.replace("6h", "Ks"), says=["split", "split", "2/2 split"])
    assert "not 'split': at most 3 hands" in fourth


@pytest.mark.parametrize("game", NO_BUST)
def test_a_king_and_a_queen_are_split_only_by_value(game: str) -> None:
    # 003:5280 against 003:5287-5288
    assert "the hand is two cards of one rank" in refusal(game, "Kh Qd / 9s 8c", says=["split"])
    by_value = {"split-tens": "value"}
    assert len(results(game, TENS.replace("Kd", "Qd"), says=["split"], readings=by_value)) == 2


@pytest.mark.parametrize("game", NO_BUST)
def test_other_pairs_are_split_twice_or_once(game: str) -> None:
    eights = "8h 9d + 8d 8s 2c / 9s 8c"
    third = "8h 9d + 8d 9h + 8s Kc / 9s 8c"
    assert len(results(game, third, says=["split", "stand", "2/2 split", "2/2 stand"])) == 3
    once = refusal(
        game, eights, says=["split", "stand", "2/2 split"], readings={"resplit": "tens-only"}
    )
    assert "the hand's total is 20" in once


@pytest.mark.parametrize("game", NO_BUST)
def test_no_natural_after_a_split(game: str) -> None:
    # 003:5288-5294, 003:7058-7064, 003:5001-5007: a 21 that pays 1 to 1, and ties with 21
    assert results(game, "Kh Ac + Kd Ad / 9s 8c", says=["split"])[0] == "2/1 base win 20"
    assert ends(game, "Kh Ac + Kd Ad / Ts 6s 5c", says=["split"]) == "push 0"
    assert ends(game, "Ah Kc + Ad 9h / Ts 6s 5c", says=["split"]) == "push 0"
    assert ends(game, "Ah Kc + Ad 9h / Ks Ac", says=["split"]) == "lose -20"


@pytest.mark.parametrize("game", NO_BUST)
def test_aces_are_split_once_and_get_one_card_each(game: str) -> None:
    # 003:5291-5294, 003:7061-7064, 003:5004-5007
    cards = "Ah 4c + Ad As / 9s 8c"  # 15 and 12
    assert results(game, cards, says=["split"]) == ["2/1 base lose -20", "2/2 base lose -20"]
    for said in ("hit", "double", "surrender"):
        assert "any more" in refusal(game, cards, says=["split", said])
    assert "nothing to choose" in refusal(game, cards, says=["split", "2/2 split"])


@pytest.mark.parametrize("game", NO_BUST)
def test_doubling_after_a_split(game: str) -> None:
    # 003:5283-5285, 003:7055, 003:4998
    says = ["split", "double", "2/2 double"]
    found = results(game, "8h 3d Tc + 8d 2c 5h / 9s 8c", says=says)
    assert found == ["2/1 base win 40", "2/2 base lose -40"]


@pytest.mark.parametrize("game", [NB_4A, NB_4B])
def test_surrender_gives_up_half_of_the_wager(game: str) -> None:
    # 003:5303-5305, 003:7074; after a split 003:5283-5285, 003:7055
    for dealer in ("9s 8c", "Ks Ac", "9s 7c Kc"):
        stake = bet(2, "base", "25.50")
        assert ends(game, f"Th 6d / {dealer}", stake, says=["surrender"]) == "lose -12.75"
    split = ["split", "surrender", "2/2 surrender"]
    assert results(game, TENS, says=split) == ["2/1 base lose -10", "2/2 base lose -10"]
    assert "the hand's number of cards is 2" in refusal(
        game, "Th 2d 3c / 9s 8c", says=["hit", "surrender"]
    )
    assert "nothing to choose" in refusal(game, "Ah Kd / 9s 8c", says=["surrender"])


def test_version_6_2_has_no_surrender() -> None:
    assert "offer no surrender" in refusal(NB_6, "Th 6d / 9s 8c", says=["surrender"])
    assert "offer no surrender" in refusal(NB_6, TENS, says=["split", "surrender"])
