"""Piles of cards: the deck dealt into one for each place, and handed out."""

from __future__ import annotations

from collections.abc import Generator

from houseway.errors import BadRecord
from houseway.sheet.model import Sheet
from houseway.table.button import clockwise_from, device_of, seat_pointed_at
from houseway.table.cards.first_cards import seat_hand
from houseway.table.cards.hands import Hands
from houseway.table.rounds import PLAYER_DEALER, Answer, Choose, Setup, Wait


def pile_cards(sheet: Sheet) -> int:
    """The number of cards of a pile."""
    ((_, count),) = sheet.deal.order.stacks
    return count


def piles_in_turn(style: str, piles: int, cards: int) -> list[int]:
    """The pile of each card in turn.

    >>> piles_in_turn("snake", 3, 2)  # left to right, then right to left
    [0, 1, 2, 2, 1, 0]
    >>> piles_in_turn("row", 3, 2)  # left to right each time
    [0, 1, 2, 0, 1, 2]
    >>> piles_in_turn("whole", 3, 2)
    [0, 0, 1, 1, 2, 2]
    """
    row = list(range(piles))
    if style == "whole":
        return [pile for pile in row for _ in range(cards)]
    back = row[::-1] if style == "snake" else row
    return [pile for turn in range(cards) for pile in (back if turn % 2 else row)]


def deal_piles(hands: Hands, sheet: Sheet, setup: Setup) -> Generator[Wait, Answer, None]:
    """Deal a pile to every place, bank and empty seats too, in turn from the seat that the dice
    point at; piles of seats without a wager are discarded.

    The player-dealer picks the first pile; if piles are dealt whole, only where the sheet says
    so. All cards are face down, so the question comes before the deal.
    """
    ring = clockwise_from(
        _first(sheet, setup), setup.seats, clockwise=sheet.deal.direction == "clockwise"
    )
    style = sheet.deal.piles
    picks = style != "whole" or sheet.deal.picks_whole
    picked = (yield from _picked(hands, setup)) if picks else 0
    seat_of = {(picked + turn) % len(ring): seat for turn, seat in enumerate(ring)}
    bet_on = {bet.seat for bet in setup.bets}
    for pile in piles_in_turn(style, len(ring), pile_cards(sheet)):
        seat = seat_of[pile]
        if seat == setup.bank:
            yield from hands.card(PLAYER_DEALER, face="down")
        elif seat in bet_on:
            yield from hands.card(seat_hand(seat), face="down")
        else:
            yield from hands.discard()
    yield from hands.replace_after_deal()


def _first(sheet: Sheet, setup: Setup) -> int:
    """The seat of the first pile. A given button replaces the dice."""
    button = sheet.button
    seat = setup.button
    if seat is None and button is not None:
        seat = seat_pointed_at(button, setup, {})
    if seat is None:
        device = device_of(button)
        what = "a random number points" if device.kind == "number" else f"{device.dice} dice point"
        raise BadRecord(
            "button-unknown",
            f"piles go out from the seat that {what} at: give 'dice', or 'button' (a seat)",
            where="dice",
        )
    return seat


def _picked(hands: Hands, setup: Setup) -> Generator[Wait, Answer, int]:
    piles = tuple(f"pile-{number}" for number in range(1, setup.seats + 1))
    wait = Choose(
        who="player-dealer",
        hand=PLAYER_DEALER,
        total="no card",
        options=piles,
        house_way=piles[0],
        knows=(),
        offer=True,
    )
    return piles.index((yield from hands.choose(wait)))
