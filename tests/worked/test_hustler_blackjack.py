"""Worked examples of Hustler Casino: the blackjack games with jokers, and Perfect Pairs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.worked.examples import bet, loaded
from tests.worked.felt import results, settle
from tests.worked.hustler_cards import (
    CASINO,
    CENTURY,
    CHANCES,
    DRAWN_22,
    HARD,
    HARD_21,
    LA,
    SOFT,
    SOFT_21,
    WITH_JOKERS,
    Held,
    by_line,
    dealer_chart,
    ends,
    hand,
    player_chart,
    printed_matrix,
    refusal,
    result_matrix,
)

# --- every cell of the result matrices ------------------------------------------------------------


def push_if_closer(player: Held, dealer: Held) -> str:
    # 003:104-110; 003:1107-1108, where a tie over is a reading
    return "push" if player[0] < dealer[0] else "lose"


def lowest_wins(player: Held, dealer: Held) -> str:
    # 003:2387-2390: for either side, and hands that total the same push
    if player[0] == dealer[0]:
        return "push"
    return "win" if player[0] < dealer[0] else "lose"


def second_chance(player: Held, dealer: Held) -> str:
    # 003:2808-2816: closer loses too, unless with 23 or more against a three-card 22 to 25
    closer = player[0] < dealer[0]
    chance = player[0] >= 23 and dealer[1] == 3 and 22 <= dealer[0] <= 25
    return "push" if closer and chance else "lose"


@pytest.mark.parametrize(
    "game, both_over, target, dealer_from",
    [
        (CENTURY, push_if_closer, 22, 17),  # 003:86-116
        (CASINO, push_if_closer, 21, 17),  # 003:1103-1108
        (CHANCES, second_chance, 21, 17),  # 003:2796-2821
    ],
)
def test_every_total_against_every_total(
    game: str, both_over: Callable[[Held, Held], str], target: int, dealer_from: int
) -> None:
    found = result_matrix(game, player_from=12, dealer_from=dealer_from)
    assert found == printed_matrix(
        both_over, target=target, player_from=12, dealer_from=dealer_from
    )


def test_every_total_of_la_blackjack_where_18_does_not_push() -> None:
    # 003:2386-2392, 003:2408; 12 must be hit and 17 of the player-dealer too
    found = result_matrix(LA, player_from=13, dealer_from=18)
    assert found == printed_matrix(
        lowest_wins,
        target=22,
        player_from=13,
        dealer_from=18,
        same=lambda total: "lose" if total == 18 else "push",
    )


@pytest.mark.parametrize(
    "game, reading, cards, result",
    [
        (CENTURY, {"ties": "lose"}, "Th 8h / Ts 8s", "lose -20"),
        (CENTURY, {"drawn-22": "over"}, f"{DRAWN_22} / Ts 8s", "lose -20"),
        (CENTURY, {"drawn-22": "over"}, "Th 8h / Ts 6s 6c", "win 20"),
        (CASINO, {"ties": "lose"}, "Th 8h / Ts 8s", "lose -20"),
        (CASINO, {"tie-over": "push"}, "Th 6h 7h / Ts 6s 7s", "push 0"),
        (CASINO, {"tie-over": "push"}, "Th 6h 8h / Ts 6s 7s", "lose -20"),
        (LA, {"natural-22": "push"}, "Ah Ad / Ts 6s 6c", "push 0"),
        (LA, {"natural-22": "push"}, f"{DRAWN_22} / As Ac", "push 0"),
        (LA, {"natural-22": "push"}, "Ah Ad / Ts 6s 5c", "win 20"),
        # 003:2811-2814 read as one sentence: 23 or more pushes though the bank is closer
        (CHANCES, {"push-scope": "broad"}, "Th 6h 8h / Ts 6s 6c", "push 0"),
        (CHANCES, {"push-scope": "broad"}, "Th 6h 7h / Ts 6s 7c", "push 0"),
        (CHANCES, {"push-scope": "broad"}, "Th 6h 6d / Ts 6s 8c", "lose -20"),
        (CHANCES, {"push-scope": "broad"}, "Th 6h 7h / Ts 6s Kc", "lose -20"),
        (CHANCES, {"over-limit": "22"}, "Th 6h 6d / Ts 8s", "win 20"),
    ],
)
def test_cells_that_the_texts_leave_open(
    game: str, reading: dict[str, str], cards: str, result: str
) -> None:
    assert ends(game, cards, readings=reading) == result


# --- naturals -------------------------------------------------------------------------------------

ENDS_22 = ["9s 8d", "Ts 6s 5c", "9s Jk", "Jk 5d", "Ts 6s 6c", "Ts 6s Kc"]  # 17, 21s, 22, over
ENDS_21 = ["9s 8d", "Ts 6s 5c", "9s 2d Kc", "Ts 6s 6c", "Ts 6s Kc"]  # 17, two 21s, 22 and 26 over


@pytest.mark.parametrize(
    "game, printed, natural, net, dealers",
    [
        (CENTURY, "003:54", "Jk Jk", "40", ENDS_22),
        (CENTURY, "003:50", "Ah Ad", "20", ENDS_22),
        (CENTURY, "003:52", "Ah Jk", "20", ENDS_22),
        (CENTURY, "003:52", "Jk Ah", "20", ENDS_22),
        (CASINO, "003:1110", "Jk Jk", "40", [*ENDS_22, "As Kd"]),
        (LA, "003:2382", "Ah Ad", "20", ["9s 9d", "Ts 6s 5c", "Ts 6s 6c", "Ts 6s Kc", "Jk 9s"]),
        (LA, "003:2382", "Jk Td", "20", ["9s 9d", "Ts 6s 5c", "Ts 6s 6c", "Ts 6s Kc", "Jk 9s"]),
        (LA, "003:2382", "Kd Jk", "20", ["9s 9d", "Ts 6s 6c"]),
        # 003:2561-2562, 003:2882: two jokers beat a blackjack as well
        (CHANCES, "003:2882", "Jk Jk", "40", [*ENDS_21, "As Kd", "Ks Jk", "Jk Ks"]),
        *[(CHANCES, "003:2883", f"Ah {ten}d", "24", ENDS_21) for ten in "TJQK"],
        (CHANCES, "003:2823", "Jk Kd", "24", ENDS_21),
        (CHANCES, "003:2823", "Td Jk", "24", ENDS_21),
    ],
)
def test_a_natural_beats_every_other_hand_and_is_paid_its_odds(
    game: str, printed: str, natural: str, net: str, dealers: list[str]
) -> None:
    for dealer in dealers:
        assert by_line(game, f"{natural} / {dealer}", printed) == (f"win {net}", printed), dealer


@pytest.mark.parametrize(
    "game, printed, naturals",
    [
        (CENTURY, "003:118", ["Jk Jk", "As Ac", "As Jk", "Jk Ac"]),
        (CASINO, "reading:ties", ["Jk Jk"]),
        (LA, "003:2389", ["As Ac", "Jk Kc", "Tc Jk"]),
        (CHANCES, "003:2792", ["Jk Jk"]),
        (CHANCES, "003:2802", ["As Kc", "Jk Kc", "Tc Jk", "Jc Ah"]),
    ],
)
def test_naturals_on_both_sides_push(game: str, printed: str, naturals: list[str]) -> None:
    for mine in naturals:
        for bank in naturals:
            assert by_line(game, f"{mine} / {bank}", printed) == ("push 0", printed), (mine, bank)


@pytest.mark.parametrize(
    "game, printed, dealers, hands",
    [
        (CENTURY, "003:45", ["As Ac", "As Jk"], [DRAWN_22, "Jk 5h", "Th 8h", "Th 6h Kh"]),
        (CENTURY, "003:45", ["Jk As", "Jk Jk"], ["Th 8h", "Jk 5h"]),
        (CASINO, "003:1103", ["Jk Jk"], ["Ah Kh", "Jk 5h", "Th 6h Kh"]),
        (LA, "003:2382", ["As Ac", "Jk Kc"], [DRAWN_22, "Ah Kh", "Th 6h Kh"]),
        # 003:2549, 003:2561-2566: two jokers beat a blackjack; nobody can draw to his joker
        (CHANCES, "003:2561", ["Jk Jk"], ["Ah Kd", "Jk Kd", "Th 8h"]),
        (CHANCES, "003:2823", ["As Kc", "Ks Ac"], [HARD_21, "Ah 2d 8c", "Th 6h Kh"]),
        (CHANCES, "003:2823", ["Ks Jk"], [HARD_21]),
    ],
)
def test_a_natural_of_the_player_dealer_beats_every_other_hand(
    game: str, printed: str, dealers: list[str], hands: list[str]
) -> None:
    for dealer in dealers:
        for mine in hands:
            found = by_line(game, f"{mine} / {dealer}", printed)
            assert found == ("lose -20", printed), (mine, dealer)


def test_an_ace_and_a_ten_are_a_plain_21_in_the_house_s_own_blackjack() -> None:
    assert ends(CASINO, "Ah Kh / Ts Js") == "win 20"  # 003:1080-1082: no 6 to 5
    assert ends(CASINO, "Ah Kh / Ts 6s 5c") == "push 0"


def test_a_joker_with_a_ten_is_no_blackjack_where_an_ace_is_asked_for() -> None:
    with_ace = {"blackjack-hands": "with-ace"}  # 003:2564
    assert ends(CHANCES, "Jk Kd / Ts Js", readings=with_ace) == "win 20"
    assert ends(CHANCES, "Jk Kd / As Kc", readings=with_ace) == "lose -20"
    assert ends(CHANCES, "Ah Kd / Ts Js", readings=with_ace) == "win 24"


def test_even_money_where_it_is_read_into_the_text() -> None:
    offered = {"even-money": "offered"}
    for dealer in ("As Kc", "As 9c"):
        found = ends(CHANCES, f"Ah Kd / {dealer}", says=["even-money"], readings=offered)
        assert found == "win 20"
    assert "even-money" in refusal(CHANCES, "Ah Kd / As 9c", says=["even-money"])


# --- jokers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, held, total",
    [
        # 003:59-60, 003:1076: a joker makes 21 with any card, whenever it comes
        *[(game, f"Jk {card}h", 21) for game in (CENTURY, CASINO) for card in "2345689TK"],
        *[(game, cards, 21) for game in (CENTURY, CASINO) for cards in ("Th 2h Jk", "2h 3h 4h Jk")],
        (CENTURY, "Th 6h 5h Jk", 21),
        # 003:2396: 2 or 12; 003:2398: an ace 1 or 11
        *[(LA, "Jk 9h", 21), (LA, "Jk 5h", 17), (LA, "Jk 4h Kh", 16), (LA, "Jk Jk", 14)],
        *[(LA, "Ah Jk", 13), (LA, "Th 4h Jk", 16), (LA, "5h 5h Jk", 22), (LA, "Ah Kh", 21)],
        # 003:2570: 1 or 11
        *[(CHANCES, "Jk 9h", 20), (CHANCES, "Jk 4h Kh", 15), (CHANCES, "Jk Ah", 12)],
        *[(CHANCES, "Th 4h Jk", 15), (CHANCES, "5h 5h Jk", 21), (CHANCES, "5h Jk Jk", 17)],
    ],
)
def test_a_joker_counts_what_the_game_gives_it(game: str, held: str, total: int) -> None:
    """Against every end of the bank the hand does what its total does."""
    for dealer in (18, 19, 20, 21):
        bank = hand((dealer, 2 if dealer < 21 else 3), "s")
        wins = {-1: "lose -20", 0: "push 0", 1: "win 20"}[(total > dealer) - (total < dealer)]
        assert ends(game, f"{held} / {bank}") == wins, dealer


def test_the_player_dealer_s_joker_makes_21_and_he_stands() -> None:
    for game in (CENTURY, CASINO):
        for dealer in ("9s Jk", "2s 3d Jk", "Jk 2s"):
            assert ends(game, f"Th Jh / {dealer}") == "lose -20"  # 003:59-60


def test_every_deck_brings_one_joker() -> None:
    # 003:2620-2622: two decks are 106 cards, eight 424; 003:38-40, 003:1070
    assert [loaded(CHANCES).but(settings={"deck.decks": n}).deck.size for n in (2, 8)] == [106, 424]
    assert loaded(CENTURY).deck.size == 8 * 53
    assert loaded(CASINO).deck.size == 6 * 53


@pytest.mark.parametrize("game", [CENTURY, CHANCES])
@pytest.mark.parametrize("said", ["hit", "stand", "double", "split", "surrender", "insurance"])
def test_a_joker_up_freezes_every_hand(game: str, said: str) -> None:
    # 003:121-122, 003:168-169, 003:361-362; 003:2730-2734, 003:2875-2876
    assert "nothing to choose here" in refusal(game, "8h 8d / Jk 9s", says=[said])


@pytest.mark.parametrize(
    "game, cards, result",
    [
        # 003:59-60: the bank has 21 with two cards, and players keep what they were dealt
        *[(CENTURY, "2h 3h / Jk 5s", "lose -20"), (CENTURY, "Jk 3h / Jk 5s", "push 0")],
        *[(CENTURY, "Ah Ad / Jk 5s", "win 20"), (CENTURY, "Ah Ad / Jk Ac", "push 0")],
        *[(CENTURY, "Jk 3h / Jk Jk", "lose -20"), (CENTURY, "Jk Jk / Jk 5s", "win 40")],
        # 003:2730-2733, 003:2749: no 21 by itself here, so the bank goes on to hard 17
        *[(CHANCES, "2h 3h / Jk 5s 2c", "lose -20"), (CHANCES, "2h 3h / Jk 5s 9c Kd", "win 20")],
        *[(CHANCES, "Th 9h / Jk 7s", "win 20"), (CHANCES, "Ah Kh / Jk Ks", "push 0")],
    ],
)
def test_a_joker_up_is_settled_with_the_cards_as_they_lie(
    game: str, cards: str, result: str
) -> None:
    assert ends(game, cards) == result


def test_after_a_joker_up_the_bank_may_be_read_to_stop_at_two_cards() -> None:
    two = {"joker-up-draw": "two-cards"}  # 003:2731
    assert ends(CHANCES, "Th 9h / Jk 5s", readings=two) == "win 20"
    assert "may not be drawn" in refusal(CHANCES, "Th 9h / Jk 5s 2c", readings=two)


# --- charts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, settings, hands, letters",
    [
        # 003:213-219, 003:243: only a joker and 22 bind; 21 may be hit
        (CENTURY, {}, [*HARD, HARD_21], "OOOOOOOOOOOOOOOOOO"),
        (CENTURY, {}, [*SOFT, SOFT_21, DRAWN_22, "Jk 2h", "Th 2d Jk"], "OOOOOOOOOSSS"),
        (CASINO, {}, [*HARD, HARD_21], "HHHHHHHHOOOOOOOOOS"),  # 003:1129-1131
        (CASINO, {}, [*SOFT, SOFT_21, "Ah Kd", "Jk 2h"], "OOOOOOOOSSS"),
        (LA, {}, [*HARD, HARD_21, DRAWN_22], "HHHHHHHHHOOOOOSSSSS"),  # 003:2504-2509
        (LA, {}, [*SOFT, "Ah Kd"], "OOOOOHSSS"),  # 003:2507-2509
        (LA, {}, ["Jk Jk", "Jk 5d", "Jk 6d", "Jk 7d", "Jk 9d"], "OOHSS"),
        (LA, {"chart": "two-to-ten"}, [*HARD, HARD_21], "HHHHHHHHHOOOOOOSSS"),
        (LA, {"chart": "two-to-ten"}, [*SOFT, "Ah Kd"], "OOOOOOOSS"),  # 003:2511-2515
        (CHANCES, {}, [*HARD, HARD_21], "HHHHHHHHOOOOOOOOOS"),  # 003:2684-2690
        (CHANCES, {}, ["Ah Jk", *SOFT, SOFT_21, "Jk 2d 8c"], "OOOOOOOOOSS"),
    ],
)
def test_what_a_player_must_and_may_do(
    game: str, settings: dict[str, str], hands: list[str], letters: str
) -> None:
    assert player_chart(game, hands, settings=settings) == letters


DEALER_17 = ["9s 7d", "9s 8d", "As 6d", "2s 4d Ac", "As 7d", "Ts 6d Ac", "Ts 5d Ac"]
DEALER_18 = ["9s 8d", "9s 9d", "As 7d", "As 8d", "Jk 5d", "Jk 6d", "Jk 7d", "Ts 7d Ac"]


@pytest.mark.parametrize(
    "game, hands, letters",
    [
        (CENTURY, DEALER_17, "HSHHSSH"),  # 003:352-354
        (CASINO, DEALER_17, "HSHHSSH"),  # 003:1138-1140
        (CHANCES, [*DEALER_17, "6s Jk", "7s Jk"], "HSHHSSHHS"),  # 003:2755-2762
        (LA, DEALER_18, "HSHSHHSS"),  # 003:2414-2416
    ],
)
def test_the_player_dealer_has_no_option(game: str, hands: list[str], letters: str) -> None:
    assert dealer_chart(game, hands) == letters


@pytest.mark.parametrize(
    "held, readings, does",
    [
        *[("2h 7d", {}, "hit"), ("2h 8d", {}, "hit")],  # 003:231-235: less than 11
        *[("Th 2d", {}, "stand"), ("Th 6d", {}, "stand")],  # 003:195-199: 12 or more
        *[("2h 9d", {}, "hit"), ("2h 9d", {"no-signal": "stand-11"}, "stand")],  # not named
    ],
)
def test_a_player_who_gives_no_signal(held: str, readings: dict[str, str], does: str) -> None:
    first, second = held.split()
    settled = settle(CENTURY, f"{first} 9s {second} 8c 8s 8d", readings=readings)
    silent = [event["do"] for event in settled["events"] if event["event"] == "house-way"]
    assert silent[0] == does
    assert len(settled["hands"]["seat 2"]) == (3 if does == "hit" else 2)


@pytest.mark.parametrize("game", WITH_JOKERS)
def test_the_player_dealer_completes_his_hand_when_everybody_is_over(game: str) -> None:
    # 003:100-110, 003:1107-1108, 003:2387-2389, 003:2805-2816: it may still push
    cards = "Th 6h 8d | Th 6c 9d / 2s 3d 4c 7h 8h"
    assert len(results(game, cards, bet(2, "base"), bet(3, "base"))) == 2
    assert "another card" in refusal(game, cards[:-3], bet(2, "base"), bet(3, "base"))


def test_the_player_dealer_completes_his_hand_when_everybody_surrendered() -> None:
    # 003:326-329: cards stay on the table until completion of the deal
    assert ends(CENTURY, "Th 6h / 9s 5d 4c", says=["surrender"]) == "lose -10"
    assert "another card" in refusal(CENTURY, "Th 6h / 9s 5d", says=["surrender"])
