"""Worked examples of Hustler Casino: games with a hand for each seat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.worked.examples import OWN_HANDS, THREE_CARDS, TWO_CARDS, Table, bet, dice, fees, order

from houseway.errors import BadRecord, UnknownName

CLASSIC = Table("hustler/super-pan-9-classic", base="base", hands=OWN_HANDS)
PAN_9 = Table("hustler/super-pan-9", base="base", hands=OWN_HANDS)
JOKERS = Table("hustler/21st-century-baccarat", base="base", hands=OWN_HANDS)


# --- Super Pan 9, older rules ---------------------------------------------------------------------


def test_6_4_3_is_three_and_with_a_drawn_5_eight() -> None:
    # 003:697-699
    three = CLASSIC.settle("6h 4d 3c / Ks 3s Kc Jd")
    assert three["facts"]["dealer.total"] == 3
    assert three["settlement"][0]["result"] == "push"
    eight = CLASSIC.settle("6h 4d 3c 5s / 6s 4s 3s 5d")
    assert eight["facts"]["dealer.total"] == 8
    assert eight["settlement"][0]["result"] == "push"


@pytest.mark.parametrize(
    "printed, cards, result, net",
    [
        ("003:693", "6h 3d Kc / 6s 2s Ks", "win", "20"),
        ("003:693", "6h 2d Kc / 6s 3s Ks", "lose", "-20"),
        ("reading:ties", "6h 2d Kc / 6s 2s Ks", "push", "0"),
    ],
)
def test_the_older_game_wager(printed: str, cards: str, result: str, net: str) -> None:
    assert CLASSIC.outcome(cards, "base", printed) == (result, net, printed)


def test_the_older_rules_of_drawing() -> None:
    assert CLASSIC.own_chart(THREE_CARDS, "seat 2") == "OOOOOOOOOO"  # 003:692-693, 003:750
    assert CLASSIC.own_chart(THREE_CARDS, "player-dealer") == "HHHHHOOSSS"  # 003:752, 003:764
    assert CLASSIC.house_way(THREE_CARDS, "seat 2") == "HHHHHHSSSS"  # 003:770-772


@pytest.mark.parametrize("table", [CLASSIC, JOKERS], ids=lambda table: table.id)
@pytest.mark.parametrize(
    "bank, total, seat",
    [
        # 003:717-718: eight is the player at the player-dealer's right
        *[(1, 8, 8), (5, 8, 4), (8, 8, 7)],
        # 003:716-717: 9 and 17 are the player-dealer, so action starts at his left
        *[(1, 9, 2), (1, 17, 2), (5, 9, 6), (5, 17, 6)],
        *[(1, 3, 3), (1, 10, 2), (1, 16, 8), (1, 18, 2), (5, 3, 7), (5, 6, 2)],
    ],
)
def test_the_dice_say_who_is_dealt_to_first_and_has_first_action(
    table: Table, bank: int, total: int, seat: int
) -> None:
    bets = [bet(other, "base") for other in range(1, 9) if other != bank]
    deck = ["2h", "3h", "4h", "5h", "6h"] * 8
    settled = table.settle(deck, *bets, bank={"seat": bank}, dice=dice(total))
    assert settled["start"] == seat
    assert settled["events"][0]["hand"] == f"seat {seat}"
    assert order(settled)[0] == f"{seat} base"


@pytest.mark.parametrize(
    "table, cards",
    [(CLASSIC, 3), (PAN_9, 3), (JOKERS, 2)],
    ids=lambda item: getattr(item, "id", ""),
)
@pytest.mark.parametrize(
    "bank, total, ring",
    [
        # 003:717-718: eight is his right-hand neighbour, so the player-dealer has the second card
        (1, 8, ["seat 8", "player-dealer", "seat 2", "seat 5"]),
        (1, 5, ["seat 5", "seat 8", "player-dealer", "seat 2"]),
        (1, 10, ["seat 2", "seat 5", "seat 8", "player-dealer"]),
    ],
)
def test_the_player_dealer_is_dealt_to_in_his_place_round_the_table(
    table: Table, cards: int, bank: int, total: int, ring: list[str]
) -> None:
    # 003:710, 003:5433-5436, and the reading deal-turn of the joker game
    bets = [bet(seat, "base") for seat in (2, 5, 8)]
    deck = ["2h", "3h", "4h", "5h", "6h"] * 4
    settled = table.settle(deck, *bets, bank={"seat": bank}, dice=dice(total))
    dealt = [event["hand"] for event in settled["events"] if event["event"] == "card"]
    assert dealt[: 4 * cards] == ring * cards


# --- Super Pan 9, April 2011 ----------------------------------------------------------------------


def test_a_super_pan_9_hand_totaling_eighteen_is_eight() -> None:
    settled = PAN_9.settle("6h 6d 6c / 6s 6c 6d")  # 003:5397-5398
    assert settled["facts"]["dealer.total"] == 8
    assert settled["settlement"][0]["result"] == "push"


def test_the_charts_of_super_pan_9() -> None:
    assert PAN_9.own_chart(THREE_CARDS, "seat 2") == "HHHHHOOSSS"  # 003:5446-5448
    assert PAN_9.own_chart(THREE_CARDS, "player-dealer") == "HHHHHOOSSS"  # 003:5495-5497
    assert PAN_9.house_way(THREE_CARDS, "seat 2") == "HHHHHHSSSS"  # 003:5466-5469


DEALER_8 = "6s 2s Ks"


@pytest.mark.parametrize(
    "printed, cards, wager, result, net",
    [
        ("003:5517", f"6h 3c Kh / {DEALER_8}", "base", "win", "20"),
        ("003:5520", f"6h Ac Kh / {DEALER_8}", "base", "lose", "-20"),
        ("003:5523", f"6h 2c Kh / {DEALER_8}", "base", "push", "0"),
        ("003:5523", f"Kh Ac Kh 6c / {THREE_CARDS[7]}", "base", "push", "0"),
        ("003:5544", f"Kh Ah 2h 6h / {DEALER_8}", "bonus", "win", "2000"),
        ("003:5545", f"Kh Ad 2h 6d / {DEALER_8}", "bonus", "win", "800"),
        ("003:5546", f"6h 3h Kh / {DEALER_8}", "bonus", "win", "400"),
        ("003:5547", f"6h 3d Kh / {DEALER_8}", "bonus", "win", "200"),
        ("003:5548", f"Kh Ac 2h 6d / {DEALER_8}", "bonus", "win", "80"),
        ("003:5549", f"6h 3c Kh / {DEALER_8}", "bonus", "win", "40"),
        ("003:5538", f"6h 2h Kh / {DEALER_8}", "bonus", "lose", "-20"),
        ("003:5538", f"Kh Ah 2h 5h / {DEALER_8}", "bonus", "lose", "-20"),
        # whatever the game wager does: here it only pushes
        ("003:5549", "6h 3c Kh / 6s 3s Ks", "bonus", "win", "40"),
    ],
)
def test_super_pan_9_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert PAN_9.outcome(cards, wager, printed) == (result, net, printed)


@pytest.mark.parametrize(
    "bank, ring",
    [
        # 003:5483-5486: all is covered, from the house dealer's right, counter-clockwise
        ({"seat": 1}, (8, 5, 2)),
        # 003:5481-5483: cover falls short, from the action button clockwise
        ({"seat": 1, "amount": "30"}, (5, 8, 2)),
    ],
)
def test_super_pan_9_settles_game_wagers_then_bonus_bets(
    bank: dict[str, object], ring: tuple[int, ...]
) -> None:
    bets = [bet(seat, wager) for seat in (2, 5, 8) for wager in ("bonus", "base")]
    settled = PAN_9.settle(["6h", "Ah", "Kh", "Qh"] * 4, *bets, bank=bank, dice=dice(5))
    assert order(settled) == [f"{seat} {wager}" for wager in ("base", "bonus") for seat in ring]


def test_super_pan_9_may_be_read_to_settle_seat_by_seat() -> None:
    # 003:5482-5483, from player to player
    bets = [bet(seat, wager) for seat in (2, 5) for wager in ("bonus", "base")]
    settled = PAN_9.settle(
        ["6h", "Ah", "Kh", "Qh"] * 4,
        *bets,
        bank={"seat": 1, "amount": "30"},
        dice=dice(5),
        readings={"settle-grouping": "seat"},
    )
    assert order(settled) == [f"{seat} {wager}" for seat in (5, 2) for wager in ("base", "bonus")]


def test_super_pan_9_may_be_read_to_have_a_base_game_wager_beside_the_game_wager() -> None:
    # 003:5426-5428: both pay 1 to 1, and the second may be added to the first
    two: dict[str, Any] = {"readings": {"game-wager": "two-bets"}}
    bets = [bet(2, "base", "20"), bet(2, "base-game", "50")]
    won = PAN_9.settle("6h 3c Kh / 6s 2s Ks", *bets, **two)["settlement"]
    assert [(line["wager"], line["net"]) for line in won] == [("base", "20"), ("base-game", "50")]
    pushed = PAN_9.settle("6h 2c Kh / 6s 2s Ks", *bets, **two)["settlement"]
    assert [line["result"] for line in pushed] == ["push", "push"]
    with pytest.raises(BadRecord, match="may be bet only with Game wager"):
        PAN_9.settle("6h 3c Kh / 6s 2s Ks", bets[1], **two)
    with pytest.raises(UnknownName, match="base-game"):
        PAN_9.settle("6h 3c Kh / 6s 2s Ks", *bets)


def test_the_base_game_wager_of_super_pan_9_costs_no_collection() -> None:
    # 003:5562-5563: for each game wager placed
    bets = [bet(2, "base", "25"), bet(2, "base-game", "50")]
    paid = fees(PAN_9, "2", *bets, readings={"game-wager": "two-bets"})
    assert paid == [("seat 2", "1"), ("player-dealer", "2")]


# --- 21st Century Baccarat with jokers ------------------------------------------------------------


def test_eight_decks_and_eight_jokers_are_424_cards() -> None:
    assert JOKERS.game.deck.size == 424  # 003:1173


def test_ten_three_and_eight_are_one() -> None:
    settled = JOKERS.settle("Th 3d 8c / Ts 3s 8s")  # 003:1195
    assert settled["facts"]["dealer.total"] == 1
    assert settled["settlement"][0]["result"] == "push"


@pytest.mark.parametrize(
    "printed, cards, result, net",
    [
        ("003:1219", "Kh 8d / Ks 7s", "win", "20"),
        ("003:1220", "Kh 7d / Ks 8s", "lose", "-20"),
        ("003:1222", "Kh 7d / Ks 7s", "push", "0"),
        # a joker makes any hand a 9 (003:1190), also when it is drawn
        ("003:1219", "Jk 5d / Ks 8s", "win", "20"),
        ("003:1222", "Jk 5d / Ks 9s", "push", "0"),
        ("003:1219", "Kh 2d Jk / Ks 8s", "win", "20"),
        ("003:1220", "Kh 8d / Jk 2s", "lose", "-20"),
        # two jokers beat all other nines
        ("003:1192", "Jk Jk / Ks 9s", "win", "20"),
        ("003:1192", "Jk Jk / Jk 9s", "win", "20"),
        ("003:1205", "Kh 9d / Jk Jk", "lose", "-20"),
        ("003:1205", "Jk 9d / Jk Jk", "lose", "-20"),
        ("003:1206", "Jk Jk / Jk Jk", "push", "0"),
    ],
)
def test_the_joker_game_is_settled_as_printed(
    printed: str, cards: str, result: str, net: str
) -> None:
    assert JOKERS.outcome(cards, "base", printed) == (result, net, printed)


def test_a_natural_9_may_be_read_as_any_two_card_nine() -> None:
    readings = {"natural-nine": "two-card-9"}
    three_cards = "Kh 2d 7c / Ks 9s"
    assert JOKERS.outcome(three_cards, "base", "003:1222") == ("push", "0", "003:1222")
    assert JOKERS.outcome(three_cards, "base", "003:1205", readings=readings) == (
        "lose",
        "-20",
        "003:1205",
    )


@pytest.mark.parametrize(
    "printed, cards, result, net",
    [
        # 003:1194: only a sum of more than ten drops its tens
        ("003:1219", "4h 6d / Ks 9s", "win", "20"),
        ("003:1220", "Kh 9d / 4s 6s", "lose", "-20"),
        ("003:1222", "Ah 9d / 5s 5d", "push", "0"),
        # 003:1177-1180: a ten card shows ten, a face card counts nothing
        ("003:1219", "Th Kd / Ks 9s", "win", "20"),
        ("003:1220", "Th Td 5c / Ks 9s", "lose", "-20"),
        # 003:1195, the printed example
        ("003:1222", "Th 3d 8c / Ts 3s 8s", "push", "0"),
        # 003:1205: two jokers beat it all the same
        ("003:1205", "4h 6d / Jk Jk", "lose", "-20"),
    ],
)
def test_a_sum_of_exactly_ten_may_be_read_as_ten(
    printed: str, cards: str, result: str, net: str
) -> None:
    ten = {"ten-or-more": "ten"}
    assert JOKERS.outcome(cards, "base", printed, readings=ten) == (result, net, printed)


def test_a_hand_of_ten_may_draw_or_stand_and_stands_the_house_way() -> None:
    # 003:1188: the option of a card; no line binds a ten, and the house stands on 5 and above
    ten = {"ten-or-more": "ten"}
    deck = "4h Ks 6d 9s 5c"
    assert JOKERS.may(deck, "seat 2", 2, seat=2, readings=ten) == "O"
    assert JOKERS.may(deck, "seat 2", 2, seat=2) == "H"  # a 0, which must draw: 003:1208
    stood = JOKERS.settle(deck, readings=ten)
    assert (stood["hands"]["seat 2"], stood["facts"]["dealer.total"]) == (["4h", "6d"], 9)
    assert stood["settlement"][0]["result"] == "win"


def test_the_charts_of_the_joker_game() -> None:
    assert JOKERS.own_chart(TWO_CARDS, "seat 2") == "HHHHHOSSSS"  # 003:1208-1211
    assert JOKERS.own_chart(TWO_CARDS, "player-dealer") == "HHHHHOOSSS"  # 003:1208-1213
    assert JOKERS.house_way(TWO_CARDS, "seat 2") == "HHHHHSSSSS"  # 003:1243-1245


def joker_moved(deck: str, **record: Any) -> dict[str, Any]:
    """How seat 2's hand ends when he moves it to the other box before the hands open."""
    incidents = [{"event": "hand-moved", "hand": "seat 2"}]
    return JOKERS.settle(deck, incidents=incidents, **record)


def test_a_joker_hand_put_into_the_other_box_goes_the_house_way_an_option_hand_excepted() -> None:
    # 003:1238-1241: seat 2 has 9, so the house way stands and wins over 6
    settled = joker_moved("4h Kd 5h 6c")
    assert settled["settlement"][0]["net"] == "20"
    # an option hand is excepted: its holder may still hit on 5
    settled = joker_moved("Kh Kd 5h 7c 4h", choices=[{"seat": 2, "do": "hit"}])
    assert settled["hands"]["seat 2"] == ["Kh", "5h", "4h"]


def test_a_removed_wager_of_the_joker_game_is_settled_as_placed() -> None:
    incidents = [{"event": "wager-moved", "hand": "seat 2"}]
    settled = JOKERS.settle("4h Kd 5h 6c", incidents=incidents)
    assert settled["settlement"][0]["net"] == "20"
