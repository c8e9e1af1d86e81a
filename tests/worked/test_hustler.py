"""Worked examples of Hustler Casino: games with shared hands."""

from __future__ import annotations

import pytest
from tests.worked.examples import (
    CHART,
    EZ_READINGS,
    IN_WORDS,
    Table,
    bet,
    dragon_rows,
    ez_rows,
    order,
)

from houseway.errors import BadRecord

BACCARAT_8 = Table("hustler/21st-century-baccarat-8")
BACCARAT_9 = Table("hustler/21st-century-baccarat-9")
LUCKY_7 = Table("hustler/lucky-7-baccarat")
EZ = Table("hustler/ez-baccarat")


# --- drawing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [BACCARAT_8, BACCARAT_9, LUCKY_7], ids=lambda table: table.id)
def test_a_hand_totaling_18_counts_eight(table: Table) -> None:
    settled = table.settle("9h 9d / Ks 7c")  # 003:3793, 003:4553, 003:5640
    assert settled["facts"]["player.total"] == 8


@pytest.mark.parametrize("table", [BACCARAT_8, BACCARAT_9, LUCKY_7, EZ], ids=lambda table: table.id)
@pytest.mark.parametrize("score", IN_WORDS)
def test_the_dealer_hand_draws_by_the_printed_sentences(table: Table, score: int) -> None:
    # 003:3867-3874, 003:4629-4636, 003:5727-5737, 003:6077-6085
    assert table.banker_row(score) == IN_WORDS[score]


@pytest.mark.parametrize("table", [BACCARAT_8, BACCARAT_9, LUCKY_7, EZ], ids=lambda table: table.id)
def test_the_dealer_hand_draws_on_2_or_less_and_stands_on_7(table: Table) -> None:
    # 003:5724-5725; the other texts leave these rows out
    rows = [table.banker_row(score) for score in (0, 1, 2, 7)]
    assert rows == ["H" * 10] * 3 + ["S" * 10]
    # 003:3864, 003:4626, 003:5715-5717, 003:6074
    assert table.banker_against_a_stand() == "HHHHHHSS"


@pytest.mark.parametrize("third", [0, 1])
def test_the_column_that_is_left_of_the_ez_chart(third: int) -> None:
    column = "".join(EZ.banker_row(score)[third] for score in range(7, -1, -1))
    assert column == "SSSSHHHH"  # 003:6095-6102
    assert column == "".join(CHART[score][third] for score in range(7, -1, -1))


@pytest.mark.parametrize("table", [LUCKY_7, EZ], ids=lambda table: table.id)
def test_the_player_hand_has_no_option_at_lucky_7_and_ez_baccarat(table: Table) -> None:
    assert table.player_chart() == "HHHHHHSSSS"  # 003:5704-5713, 003:6072-6073


@pytest.mark.parametrize("table", [BACCARAT_8, BACCARAT_9], ids=lambda table: table.id)
@pytest.mark.parametrize(
    "banker, reading, chart",
    [
        # 003:3846-3850 and 003:4608-4611: 5 is optional against a 5 or 6 that can be seen
        ("Ks 7c", "up", "HHHHHHSSSS"),
        ("5s 2c", "up", "HHHHHOSSSS"),
        ("6s Ac", "up", "HHHHHOSSSS"),
        ("2s 3c", "up", "HHHHHHSSSS"),
        ("2s 3c", "total", "HHHHHOSSSS"),
        ("2s 4c", "total", "HHHHHOSSSS"),
        ("5s 2c", "total", "HHHHHHSSSS"),
    ],
)
def test_a_player_5_is_optional_against_a_dealer_5_or_6(
    table: Table, banker: str, reading: str, chart: str
) -> None:
    assert table.player_chart(banker, readings={"option-test": reading}) == chart


@pytest.mark.parametrize("table", [BACCARAT_8, BACCARAT_9], ids=lambda table: table.id)
def test_who_stands_on_an_option_5_compares_five_and_the_rest_the_completed_hand(
    table: Table,
) -> None:
    # 003:3852-3859 and 003:4612-4619: 5 and a drawn 4, against a dealer 7
    bets = [bet(2, "player"), bet(3, "player"), bet(4, "banker"), bet(4, "tie")]
    choices = [{"seat": 2, "do": "stand"}, {"seat": 3, "do": "hit"}]
    settled = table.settle("2h 5s 3d 2s 4c", *bets, choices=choices)
    nets = {(line["seat"], line["wager"]): line["net"] for line in settled["settlement"]}
    assert nets == {
        (2, "player"): "-20",
        (3, "player"): "20",
        (4, "banker"): "-20",
        (4, "tie"): "-20",
    }


@pytest.mark.parametrize("table", [BACCARAT_8, BACCARAT_9], ids=lambda table: table.id)
def test_the_hit_card_is_dealt_even_if_everybody_stands(table: Table) -> None:
    settled = table.settle("2h 5s 3d 2s 4c", choices=[{"seat": 2, "do": "stand"}])
    assert settled["hands"]["player"] == ["2h", "3d", "4c"]  # 003:3856-3859, 003:4616-4619


@pytest.mark.parametrize("table", [BACCARAT_8, BACCARAT_9, LUCKY_7], ids=lambda table: table.id)
@pytest.mark.parametrize("deck", ["Kh Ks 2d 8s 7c 7d", "Kh Ks 8d 2s 7c 7d", "Kh Ks 2d 9s 7c 7d"])
def test_a_natural_lets_the_other_hand_draw_nothing(table: Table, deck: str) -> None:
    settled = table.settle(deck)  # 003:3835-3837, 003:4595-4597, 003:5679-5681
    assert settled["facts"]["dealt.cards"] == 4


# --- 21st Century Baccarat 8.0 --------------------------------------------------------------------

DRAGON = {
    "natural": "003:3957",
    "natural tie": "003:3958",
    **{str(points): f"003:{3955 + points}" for points in range(4, 10)},
    "loses": "003:3939",
}


@pytest.mark.parametrize(
    "printed, cards, wager, result, net",
    [
        ("003:3810", "Kh 9d / Ks 8c", "player", "win", "20"),
        ("003:3841", "Kh 8d / Ks 9c", "player", "lose", "-20"),
        ("003:3811", "Kh 8d / Ks 9c", "banker", "win", "19"),
        ("003:3841", "Kh 9d / Ks 8c", "banker", "lose", "-20"),
        ("reading:tie-lines", "Kh 7d / Ks 7c", "player", "push", "0"),
        ("reading:tie-lines", "Kh 7d / Ks 7c", "banker", "push", "0"),
        ("003:3887", "Kh 7d / Ks 7c", "tie", "win", "160"),
        ("003:3884", "Kh 7d / Ks 6c", "tie", "lose", "-20"),
        *dragon_rows(DRAGON),
    ],
)
def test_baccarat_8_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert BACCARAT_8.outcome(cards, wager, printed) == (result, net, printed)


def test_a_losing_natural_may_be_read_as_paid() -> None:
    outcome = BACCARAT_8.outcome(
        "Kh 8d / Ks 9s", "player-dragon", "003:3957", readings={"losing-natural": "pay"}
    )
    assert outcome == ("win", "20", "003:3957")


# --- 21st Century Baccarat 9.0 --------------------------------------------------------------------


@pytest.mark.parametrize(
    "printed, cards, wager, result, net",
    [
        ("003:4570", "Kh 9d / Ks 8c", "player", "win", "20"),
        ("003:4602", "Kh 8d / Ks 9c", "player", "lose", "-20"),
        ("003:4571", "Kh 8d / Ks 9c", "banker", "win", "19"),
        ("003:4602", "Kh 9d / Ks 8c", "banker", "lose", "-20"),
        ("003:4603", "Kh 7d / Ks 7c", "player", "push", "0"),
        ("003:4603", "Kh 7d / Ks 7c", "banker", "push", "0"),
        ("003:4603", "Kh Jd Qc / Ks Js Qh", "player", "push", "0"),
        ("003:4649", "Kh 7d / Ks 7c", "tie", "win", "160"),
        ("003:4646", "Kh 7d / Ks 6c", "tie", "lose", "-20"),
    ],
)
def test_baccarat_9_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert BACCARAT_9.outcome(cards, wager, printed) == (result, net, printed)


# The first four cards in dealing order: player, dealer, player, dealer.
@pytest.mark.parametrize(
    "printed, first_four, result, net",
    [
        ("003:4723", "Ah Qh Kh Jh", "win", "5000"),
        ("003:4724", "Ts Js Qs Ks", "win", "2000"),
        ("003:4724", "6d 5d 3d 4d", "win", "2000"),
        ("003:4707", "2c 4c Ac 3c", "win", "2000"),  # the ace low
        ("003:4707", "Kc 2c Ac 3c", "lose", "-20"),  # but not round the corner
        ("003:4725", "7h 7d 7c 7s", "win", "1000"),
        ("003:4725", "7h 7d 7h 7s", "win", "1000"),
        ("003:4726", "7h 4h 7s 4c", "win", "160"),
        ("003:4726", "Kh Kd 7c 7s", "win", "160"),  # two pairs across the hands
        ("003:4727", "7h 4c 7h Kd", "win", "240"),
        ("003:4727", "4c 7h Kd 7h", "win", "240"),
        ("003:4728", "7h 4c 7d Kd", "win", "120"),
        ("003:4731", "7h 4c 7s Kd", "win", "60"),
        ("003:4702", "7h 7h 2c Kd", "lose", "-20"),  # a pair across the hands
        ("003:4702", "Kh 7h Qh 2c", "lose", "-20"),  # two pictures are no pair
        ("003:4726", "7h 4c 7h 4d", "win", "160"),  # two pair is above its suited pair: 003:4705
        ("003:4705", "7h 4c 7d 4h", "win", "160"),  # same-colour pair and two pair
        ("003:4726", "7h 4c 7s 4c", "win", "160"),  # whoever's pair is suited
        ("003:4721", "9h Ts Jh Qd", "lose", "-20"),  # a straight of several suits
        ("003:4721", "2h 5h 9h Kh", "lose", "-20"),  # a flush
        ("003:4721", "7h 7c Kd 2s", "lose", "-20"),
    ],
)
def test_the_royale_bonus_pays_by_the_first_four_cards(
    printed: str, first_four: str, result: str, net: str
) -> None:
    outcome = BACCARAT_9.outcome(f"{first_four} 2c 3d", "royale", printed)
    assert outcome == (result, net, printed)


def test_the_highest_royale_hand_may_be_read_as_the_one_that_pays_most() -> None:
    # 003:4705: only the highest hand is paid
    for four in ("7h 4c 7h 4d", "7h 4c 7s 4c"):
        outcome = BACCARAT_9.outcome(
            f"{four} 2c 3d", "royale", "003:4727", readings={"royale-highest": "best-paying"}
        )
        assert outcome == ("win", "240", "003:4727")


# --- 21st Century Lucky 7 Baccarat ----------------------------------------------------------------


@pytest.mark.parametrize(
    "printed, cards, wager, result, net",
    [
        ("003:5694", "Kh 9d / Ks 8c", "player", "win", "20"),
        ("003:5695", "Kh 9d / Ks 8c", "banker", "lose", "-20"),
        ("003:5691", "Kh 8d / Ks 9c", "banker", "win", "20"),
        ("003:5692", "Kh 8d / Ks 9c", "player", "lose", "-20"),
        ("003:5698", "Kh 6d / Ks 6c", "player", "push", "0"),
        ("003:5698", "Kh 6d / Ks 6c", "banker", "push", "0"),
        # both seven: the Dealer wager loses, the Player wager pushes, Tie and Lucky 7 both win
        ("003:5699", "Kh 7d / Ks 7c", "player", "push", "0"),
        ("003:5699", "Kh 7d / Ks 7c", "banker", "lose", "-20"),
        ("003:5815", "Kh 7d / Ks 7c", "tie", "win", "140"),
        ("003:5870", "Kh 7d / Ks 7c", "lucky-7", "win", "900"),
        ("003:5873", "Kh 7d / 2s 3s 2c", "lucky-7", "win", "900"),
        ("003:5873", "Kh 5d 2c / Ks 2s 5h", "lucky-7", "win", "900"),
        ("003:5883", "Kh 7d / Ks 6c", "lucky-7", "lose", "-20"),
        ("003:5883", "Kh 6d / Ks 6c", "lucky-7", "lose", "-20"),
        # Tie: 6 to 9 with six cards, of one colour or not; all others
        ("003:5813", "Kh 5d 4h / Kd 2h 7d", "tie", "win", "2000"),
        ("003:5813", "Ks 5c Ac / Kc 2s 4s", "tie", "win", "2000"),
        ("003:5813", "Kh 5h 3h / Qh 2h 6h", "tie", "win", "2000"),
        ("003:5814", "Kh 5d Ac / Ks 2s 4h", "tie", "win", "500"),
        ("003:5814", "Kh 5d 2c / Ks 2s 5h", "tie", "win", "500"),
        ("003:5814", "Kh 5d 3c / Ks 2s 6h", "tie", "win", "500"),
        ("003:5814", "Kh 5d 4c / Ks 2s 7h", "tie", "win", "500"),
        ("003:5815", "Kh 2d 3h / Kd 2h 3d", "tie", "win", "140"),
        ("003:5815", "Kh 9d / Kd 9h", "tie", "win", "140"),
        ("003:5815", "Kh 7d / 2s 3s 2c", "tie", "win", "140"),
        ("003:5806", "Kh 9d / Ks 8c", "tie", "lose", "-20"),
        # pairs: the first two cards of one hand
        ("003:5856", "8h 8h / Ks 7c", "player-pair", "win", "500"),
        ("003:5857", "8h 8d / Ks 7c", "player-pair", "win", "240"),
        ("003:5858", "8h 8c / Ks 7c", "player-pair", "win", "120"),
        ("003:5859", "9h 7c / Ks 7c", "player-pair", "lose", "-20"),
        ("003:5826", "Kh 2d 2c / Ks 7c", "player-pair", "lose", "-20"),
        ("003:5826", "8h 9d / 8h 9d", "player-pair", "lose", "-20"),
        ("003:5859", "Kh Qh 3c / Ks 7c", "player-pair", "lose", "-20"),
        ("003:5856", "Kc 7c / 8h 8h", "banker-pair", "win", "500"),
        ("003:5857", "Kc 7c / 8h 8d", "banker-pair", "win", "240"),
        ("003:5858", "Kc 7c / 8h 8c", "banker-pair", "win", "120"),
        ("003:5859", "8h 8h / Ks 7c", "banker-pair", "lose", "-20"),
        # Monster & Buster: with six cards, with fewer
        ("003:5912", "Kh 5d 4c / Ks 2s 7h", "monster-buster", "win", "800"),
        ("003:5912", "Kh 9d / Ks 9c", "monster-buster", "win", "160"),
        ("003:5914", "Kh 5d 3c / Ks 2s 6h", "monster-buster", "win", "600"),
        ("003:5914", "Kh 8d / Ks 8c", "monster-buster", "win", "160"),
        ("003:5916", "Kh 5d 5c / Ks 2s 8h", "monster-buster", "win", "500"),
        ("003:5918", "Kh 5d 4c / Ks 2s 6h", "monster-buster", "win", "300"),
        ("003:5918", "Kh 5d 3c / Ks 2s 7h", "monster-buster", "win", "300"),
        ("003:5918", "Kh 9d / Ks 8c", "monster-buster", "win", "80"),
        ("003:5918", "Kh 8d / Ks 9c", "monster-buster", "win", "80"),
        ("003:5920", "Kh 5d 4c / Ks 2s 8h", "monster-buster", "win", "200"),
        ("003:5920", "Kh 5d 5c / Ks 2s 7h", "monster-buster", "win", "200"),
        ("003:5920", "Kh 9d / Ks Jc", "monster-buster", "win", "40"),
        ("003:5920", "Kh Jd / Ks 9c", "monster-buster", "win", "40"),
        ("003:5922", "Kh 5d 3c / Ks 2s 8h", "monster-buster", "win", "200"),
        ("003:5922", "Kh 5d 5c / Ks 2s 6h", "monster-buster", "win", "200"),
        ("003:5922", "Kh 8d / Ks Jc", "monster-buster", "win", "40"),
        ("003:5891", "Kh 7d / Ks 7c", "monster-buster", "lose", "-20"),
        ("003:5891", "Kh 9d / Ks 7c", "monster-buster", "lose", "-20"),
    ],
)
def test_lucky_7_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert LUCKY_7.outcome(cards, wager, printed) == (result, net, printed)


@pytest.mark.parametrize(
    "wager", ["tie", "player-pair", "banker-pair", "lucky-7", "monster-buster"]
)
def test_a_lucky_7_bonus_bet_of_a_dollar_needs_a_table_that_starts_there(wager: str) -> None:
    # 003:5820 and the like: $1 to $300; 003:5663-5664: within the table's limits
    bets = bet(3, "player"), bet(3, wager, "1")
    LUCKY_7.settle("Kh 2s 9d 5s", *bets)
    within = {"bonus-limits": "within-table"}
    with pytest.raises(BadRecord, match="below the minimum"):
        LUCKY_7.settle("Kh 2s 9d 5s", *bets, readings=within)
    LUCKY_7.settle("Kh 2s 9d 5s", bet(3, "player"), bet(3, wager, "5"), readings=within)


# --- EZ Baccarat ----------------------------------------------------------------------------------

EZ_LINES = {
    "player paid": "003:6113",
    "banker paid": "003:6116",
    "player collected": "003:6119",
    "banker collected": "003:6122",
    "tie lines": "reading:tie-lines",
    "dragon": "003:6167",
    "panda": "003:6190",
}


@pytest.mark.parametrize("printed, cards, wager, result, net", ez_rows(EZ_LINES))
def test_ez_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, printed) == (result, net, printed)


@pytest.mark.parametrize(
    "printed, cards, result, net",
    [
        ("003:6149", "Kh 7d / 2s 3s 2c", "win", "160"),
        ("003:6133", "Kh 7d / Ks 6s", "lose", "-20"),
    ],
)
def test_the_tie_bet_of_ez_baccarat_pays_8_to_1(
    printed: str, cards: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, "tie", printed) == (result, net, printed)


@pytest.mark.parametrize("readings, cards, wager, result, net", EZ_READINGS)
def test_what_the_ez_text_leaves_open_is_a_reading(
    readings: dict[str, str], cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, "", readings=readings)[:2] == (result, net)


# --- action button and order ----------------------------------------------------------------------


@pytest.mark.parametrize("table", [BACCARAT_8, BACCARAT_9], ids=lambda table: table.id)
@pytest.mark.parametrize(
    "bank, seats, hole_cards",
    [
        # 003:3901-3904, 003:4663-4666: the player-dealer is zero, the other seats count clockwise
        (1, 8, {"A": 2, "2": 3, "7": 8, "8": 2, "T": 4, "J": 5, "K": 7}),
        (6, 8, {"A": 7, "2": 8, "3": 1, "7": 5, "8": 7}),
        (1, 14, {"A": 2, "T": 11, "J": 12, "Q": 13, "K": 14}),
    ],
)
def test_the_hole_card_places_the_action_button(
    table: Table, bank: int, seats: int, hole_cards: dict[str, int]
) -> None:
    starts = {
        rank: table.settle(
            f"Kh Ks 2d {rank}s 3c 4c", bet(3, "player"), bank={"seat": bank}, seats=seats
        )["start"]
        for rank in hole_cards
    }
    assert starts == hole_cards


def test_baccarat_9_settles_base_wagers_then_bonus_bets_and_tie_bets_last() -> None:
    # 003:4709-4710; the hole card 4 is seat 5
    bets = [bet(seat, wager) for seat in (2, 5, 8) for wager in ("tie", "royale", "player")]
    settled = BACCARAT_9.settle("Kh Ks 7d 4s 2c", *bets)
    assert order(settled) == [
        f"{seat} {wager}" for wager in ("player", "royale", "tie") for seat in (5, 8, 2)
    ]


@pytest.mark.parametrize(
    "bank, ring",
    [
        # 003:5783-5785: all is covered, from the house dealer's right, counter-clockwise
        ({"seat": 1}, (8, 5, 2)),
        # 003:5758-5765: cover falls short, from the button: the second card is a 4, seat 5
        ({"seat": 1, "amount": "30"}, (5, 8, 2)),
    ],
)
def test_lucky_7_settles_lines_pairs_and_lucky_7_ties_and_monsters(
    bank: dict[str, object], ring: tuple[int, ...]
) -> None:
    passes = [("player",), ("player-pair", "banker-pair", "lucky-7"), ("tie",), ("monster-buster",)]
    bets = [
        bet(seat, wager) for seat in (2, 5, 8) for wagers in reversed(passes) for wager in wagers
    ]
    settled = LUCKY_7.settle("Kh Ks 7d 4s 2c", *bets, bank=bank)
    assert order(settled) == [
        f"{seat} {wager}" for wagers in passes for seat in ring for wager in wagers
    ]


@pytest.mark.parametrize(
    "second, seat", [("A", 2), ("2", 3), ("7", 8), ("T", 4), ("J", 5), ("Q", 6), ("K", 7)]
)
def test_the_second_dealer_card_places_the_lucky_7_button(second: str, seat: int) -> None:
    # 003:5758-5779, where the wager does not cover everything
    bank = {"seat": 1, "amount": "10"}
    settled = LUCKY_7.settle(f"Kh 2s 9d {second}s", bet(3, "player"), bank=bank)
    assert settled["start"] == seat


def test_ez_settles_by_kind_from_the_player_dealers_left() -> None:
    # 003:6036-6041: player line, banker line, Tie, Panda 8, Dragon 7
    kinds = ["player", "banker", "tie", "panda-8", "dragon-7"]
    bets = [bet(seat, kind) for seat in (3, 8, 1) for kind in reversed(kinds)]
    settled = EZ.settle("Kh 7d / Ks 6s", *bets, bank={"seat": 2})
    assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (3, 8, 1)]
