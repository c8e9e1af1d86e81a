"""The action button: dice and cards, counted round the table."""

from __future__ import annotations

import pytest

from houseway.cards import Card, parse_cards
from houseway.errors import BadRecord, Unreadable
from houseway.library import load_game
from houseway.sheet.model import Button
from houseway.sheet.switches import Choices
from houseway.table.button import action_seat, button_number, clockwise_from, left_of, starting_seat
from houseway.table.rounds import Setup


def table(
    *, seats: int = 8, bank: int = 1, dice: tuple[int, ...] = (), button: int | None = None
) -> Setup:
    return Setup(seats=seats, bank=bank, cover=None, bets=(), dice=dice, button=button)


def button_of(game: str, **readings: str) -> Button:
    sheet = load_game(game, Choices(readings=readings)).sheet
    assert sheet.button is not None
    return sheet.button


def hole_card(card: str) -> dict[str, tuple[Card, ...]]:
    """The banker's cards with this one as the second."""
    return {"banker": tuple(parse_cards(["2c", card]))}


def total(points: int) -> tuple[int, ...]:
    """Three dice that show this total."""
    first = min(6, points - 2)
    second = min(6, points - first - 1)
    return (first, second, points - first - second)


# --- round the table ------------------------------------------------------------------------------


def test_seats_go_round_clockwise_and_counter_clockwise() -> None:
    assert clockwise_from(6, 8) == [6, 7, 8, 1, 2, 3, 4, 5]
    assert clockwise_from(6, 8, clockwise=False) == [6, 5, 4, 3, 2, 1, 8, 7]


def test_seat_one_is_to_the_left_of_the_last_seat() -> None:
    assert left_of(8, 8) == 1
    assert left_of(3, 8) == 4


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card, seat",
    # The printed chart of Baccarat Gold, player-dealer in seat 1 (000:117-125).
    [
        ("Ah", 2),
        ("8h", 2),
        ("2h", 3),
        ("9h", 3),
        ("3h", 4),
        ("Th", 4),
        ("4h", 5),
        ("Jh", 5),
        ("5h", 6),
        ("Qh", 6),
        ("6h", 7),
        ("Kh", 7),
        ("7h", 8),
    ],
)
def test_the_hole_card_of_baccarat_gold_finds_the_printed_seat(card: str, seat: int) -> None:
    assert action_seat(button_of("aviator/baccarat-gold"), table(), hole_card(card)) == seat


def test_the_count_starts_at_the_player_dealers_left_wherever_he_sits() -> None:
    gold = button_of("aviator/baccarat-gold")
    # Player-dealer in seat 6: 1 is seat 7, 2 is seat 8, 3 is seat 1, 8 is seat 7 again.
    found = [action_seat(gold, table(bank=6), hole_card(card)) for card in ("Ah", "2h", "3h", "8h")]
    assert found == [7, 8, 1, 7]


def test_a_card_that_counts_further_than_the_seats_goes_round_again_without_the_bank() -> None:
    gold = button_of("aviator/baccarat-gold")
    # Three others round a table of four: king is 13, the first of them again.
    assert action_seat(gold, table(seats=4, bank=2), hole_card("Kh")) == 3


def test_a_bat_wing_table_of_fourteen_needs_no_second_round() -> None:
    lucky = button_of("hustler/lucky-7-baccarat")  # 003:5760-5763, 5772-5779
    assert action_seat(lucky, table(seats=14), hole_card("Kh")) == 14


def test_parkwest_counts_from_the_house_dealers_left_and_skips_the_bank() -> None:
    ez = button_of("parkwest/ez-baccarat-panda-8")
    seats = [action_seat(ez, table(bank=3), hole_card(card)) for card in ("2h", "3h", "7h", "8h")]
    assert seats == [2, 4, 8, 1]


def test_supreme_baccarat_looks_at_the_first_card_of_the_banker() -> None:
    supreme = button_of("aviator/supreme-baccarat")
    assert action_seat(supreme, table(), {"banker": tuple(parse_cards(["5h", "Kd"]))}) == 6


def test_a_card_that_is_not_dealt_yet_places_no_button() -> None:
    gold = button_of("aviator/baccarat-gold")
    assert action_seat(gold, table(), {"banker": tuple(parse_cards(["5h"]))}) is None
    assert button_number(gold, table(), {}) is None


# --- dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", range(3, 19))
def test_the_player_dealer_is_always_1_9_and_17(points: int) -> None:
    """003:703-704, 5478-5481: every other total is a seat clockwise from him."""
    classic = button_of("hustler/super-pan-9-classic")
    bank = 4
    seat = action_seat(classic, table(bank=bank, dice=total(points)), {})
    if points in (9, 17):
        assert seat == 5  # he cannot act first against himself: his left neighbour does
    else:
        assert seat == (bank - 1 + points - 1) % 8 + 1


def test_a_total_of_8_is_the_player_to_the_player_dealers_right() -> None:
    # The example that 003:716-718 prints.
    classic = button_of("hustler/super-pan-9-classic")
    assert action_seat(classic, table(bank=5, dice=(2, 2, 4)), {}) == 4


def test_a_reading_counts_the_player_dealer_as_0() -> None:
    zero = button_of("aviator/super-pan-9", **{"dice-count": "player-dealer-is-0"})
    one = button_of("aviator/super-pan-9")
    assert action_seat(one, table(dice=(1, 1, 1)), {}) == 3
    assert action_seat(zero, table(dice=(1, 1, 1)), {}) == 4
    assert action_seat(zero, table(dice=(2, 3, 3)), {}) == 2  # 8 goes round seven others


def test_the_game_says_how_many_dice_it_throws() -> None:
    with pytest.raises(Unreadable, match="2 dice; legal: 3") as refused:
        action_seat(button_of("aviator/super-pan-9"), table(dice=(1, 2)), {})
    assert refused.value.where == "dice"


# --- where settling starts ------------------------------------------------------------------------


def test_a_button_that_is_given_is_believed() -> None:
    gold = button_of("aviator/baccarat-gold")
    assert action_seat(gold, table(button=5), hole_card("Ah")) == 5


def test_named_starts_need_no_button() -> None:
    setup = table(bank=8)
    assert starting_seat("left-of-player-dealer", None, setup, {}) == 1
    assert starting_seat("left-of-house-dealer", None, setup, {}) == 1
    assert starting_seat("right-of-house-dealer", None, setup, {}) == 8


@pytest.mark.parametrize(
    "game, need", [("aviator/super-pan-9", "dice"), ("aviator/baccarat-gold", "button")]
)
def test_a_start_at_a_button_that_nobody_placed_is_asked_for(game: str, need: str) -> None:
    with pytest.raises(BadRecord, match=f"give '{need}'") as refused:
        starting_seat("button", button_of(game), table(), {})
    assert (refused.value.code, refused.value.where) == ("button-unknown", need)
