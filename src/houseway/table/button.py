"""Seats, directions, and the start of the action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards import Card, parse_dice, rank_of
from houseway.errors import BadRecord
from houseway.sheet.model import Button
from houseway.sheet.phrases import Counts, Device
from houseway.table.rounds import PLAYER_DEALER, Setup

NO_DEVICE = Device.parse("none")


def clockwise_from(start: int, seats: int, *, clockwise: bool = True) -> list[int]:
    """All seats in order, beginning with `start`. Seat 1 is at the house dealer's left.

    >>> clockwise_from(7, 8), clockwise_from(2, 4, clockwise=False)
    ([7, 8, 1, 2, 3, 4, 5, 6], [2, 1, 4, 3])
    """
    step = 1 if clockwise else -1
    return [(start - 1 + step * offset) % seats + 1 for offset in range(seats)]


def left_of(seat: int, seats: int) -> int:
    return seat % seats + 1


def right_of(seat: int, seats: int) -> int:
    return (seat - 2) % seats + 1


def seat_of_number(number: int, counts: Counts, *, bank: int, seats: int) -> int:
    """The seat that a number points at; it may be the bank when the bank is counted.

    The Baccarat Gold chart, player-dealer in seat 1: ace or 8 is seat 2, king is seat 7.

    >>> gold = Counts.parse("player-dealer 0, clockwise")
    >>> [seat_of_number(n, gold, bank=1, seats=8) for n in (1, 7, 8, 13)]
    [2, 8, 2, 7]
    """
    start = bank if counts.origin == "player-dealer" else 1
    ring = clockwise_from(start, seats, clockwise=counts.clockwise)
    if counts.skip_bank:
        ring = [seat for seat in ring if seat != bank]
    return ring[(number - 1) % len(ring)]


def device_of(button: Button | None) -> Device:
    """The device of the button; `dice` is 0 for neither dice nor a number generator."""
    return button.device if button else NO_DEVICE


def button_number(button: Button, setup: Setup, hands: Mapping[str, Sequence[Card]]) -> int | None:
    """The number that the button's device shows; None when it is not known."""
    device = device_of(button)
    if device.dice:
        if not setup.dice:
            return None
        return sum(parse_dice(setup.dice, count=device.dice, faces=device.faces))
    if device.kind == "card":
        name = PLAYER_DEALER if device.hand == "dealer" else device.hand
        cards = hands.get(name, ())
        if len(cards) < device.place:
            return None
        number = button.values.of(rank_of(cards[device.place - 1]))
        return None if number < 0 else number
    return None


def action_seat(
    button: Button | None, setup: Setup, hands: Mapping[str, Sequence[Card]]
) -> int | None:
    """The seat of the action button: given, or found by its device; never the bank's seat."""
    if setup.button is not None or button is None:
        return setup.button
    seat = seat_pointed_at(button, setup, hands)
    if seat != setup.bank:
        return seat
    beside = right_of if button.on_bank == "right-of-player-dealer" else left_of
    return beside(setup.bank, setup.seats)


def seat_pointed_at(
    button: Button, setup: Setup, hands: Mapping[str, Sequence[Card]]
) -> int | None:
    """The seat that the button's device points at, the bank's among them; None if not known."""
    number = button_number(button, setup, hands)
    if number is None:
        return None
    return seat_of_number(number, button.counts, bank=setup.bank, seats=setup.seats)


def starting_seat(
    start: str, button: Button | None, setup: Setup, hands: Mapping[str, Sequence[Card]]
) -> int:
    """The seat that a sheet's `start` names; refuses a setup that does not determine it."""
    if start == "left-of-player-dealer":
        return left_of(setup.bank, setup.seats)
    if start == "left-of-house-dealer":
        return 1
    if start == "right-of-house-dealer":
        return setup.seats
    seat = action_seat(button, setup, hands)
    if seat is None:
        device = device_of(button)
        need = "dice" if device.dice else "button"
        many = "a number" if device.dice == 1 else f"{device.dice} numbers"
        raise BadRecord(
            "button-unknown",
            f"settling starts at the action button, and nothing says where it is: give {need!r} "
            + (f"({many} from 1 to {device.faces})" if device.dice else "(a seat)"),
            where=need,
        )
    return seat
