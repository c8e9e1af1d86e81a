"""The first cards of a round with a hand for each seat."""

from __future__ import annotations

from collections.abc import Generator
from itertools import product
from typing import Literal

from houseway.sheet.model import Sheet
from houseway.sheet.phrases import DealingOrder
from houseway.table.button import action_seat, clockwise_from, left_of
from houseway.table.cards.hands import Hands
from houseway.table.chips.shares import largest_partner
from houseway.table.rounds import NOT_DEALT, PLAYER_DEALER, Answer, Bettor, Setup, Wait

BOARD = "board"  # the cards that all hands share
BURN = "burn"  # a card for no hand


def shared_hands(order: DealingOrder) -> list[str]:
    """The hands that all bettors share, in the order in which they get cards.

    >>> shared_hands(DealingOrder.parse("player banker player banker"))
    ['player', 'banker']
    """
    words = [word for word, _ in order.stacks]
    known = {"player": "player", "banker": "banker", "dealer": PLAYER_DEALER, "board": BOARD}
    if "round" in words or "piles" in words:
        words.append("dealer")
    return list(dict.fromkeys(known[word] for word in words if word in known))


def seat_hand(seat: int) -> str:
    return f"seat {seat}"


def deal_start(sheet: Sheet, setup: Setup) -> int:
    """The seat where dealing begins, and also the play if the sheet has no other start for it."""
    return first_seat(sheet.deal.start, sheet, setup)


def first_seat(start: str, sheet: Sheet, setup: Setup) -> int:
    """The seat that a start names; the player-dealer's left while the button is not known."""
    if start == "left-of-house-dealer":
        return 1
    seat = action_seat(sheet.button, setup, {}) if start == "button" else None
    return seat if seat is not None else left_of(setup.bank, setup.seats)


def seats_in_play(sheet: Sheet, setup: Setup, *, start: int | None = None) -> list[int]:
    """Seats with a hand, clockwise from a seat; unless said, from the player-dealer's left."""
    first = left_of(setup.bank, setup.seats) if start is None else start
    forgotten = {item.hand for item in setup.incidents if item.event == NOT_DEALT}
    ring = [
        seat
        for seat in clockwise_from(first, setup.seats)
        if seat != setup.bank and seat_hand(seat) not in forgotten
    ]
    if sheet.deal.to == "every-seat":
        return ring
    bet_on = {bet.seat for bet in setup.bets}
    return [seat for seat in ring if seat in bet_on]


def seats_betting(setup: Setup, *, start: int, clockwise: bool = True) -> list[int]:
    """Seats with a wager, in turn from a seat."""
    bet_on = {bet.seat for bet in setup.bets}
    ring = clockwise_from(start, setup.seats, clockwise=clockwise)
    return [seat for seat in ring if seat in bet_on]


def seats_from_button(sheet: Sheet, setup: Setup) -> list[int]:
    """Seats with a wager from the action button, the way that wagers are settled."""
    clockwise = sheet.settling.direction == "clockwise"
    return seats_betting(setup, start=first_seat("button", sheet, setup), clockwise=clockwise)


def most_money(setup: Setup, seat: int) -> Bettor:
    """The bettor with most money on a seat; among equals the seated player, then by name."""
    money: dict[Bettor, int] = {(seat, ""): 0}
    for bet in setup.bets:
        if bet.seat == seat:
            money[bet.bettor] = money.get(bet.bettor, 0) + bet.amount
    return min(money, key=lambda bettor: (-money[bettor], bettor))


def bank_decider(sheet: Sheet, setup: Setup) -> Bettor | Literal["player-dealer"]:
    """The player of the bank's hand: its seat, or the partner who has posted the most."""
    name = largest_partner(setup.bank_shares) if sheet.banked.decides == "largest-wager" else ""
    return (setup.bank, name) if name else "player-dealer"


def deal_first_cards(hands: Hands, sheet: Sheet, setup: Setup) -> Generator[Wait, Answer, None]:
    """One card, or one stack, at a time in rotation; the player-dealer in turn, or after the
    seats. Cards that wait for the end of the deal are replaced then.
    """
    faces = sheet.deal.faces
    clockwise = sheet.deal.direction == "clockwise"
    ring = clockwise_from(deal_start(sheet, setup), setup.seats, clockwise=clockwise)
    dealt_in = {*seats_in_play(sheet, setup), setup.bank}
    everybody = [seat for seat in ring if seat in dealt_in]
    turns = {
        "round": everybody,
        "seats": [seat for seat in everybody if seat != setup.bank],
        "dealer": [setup.bank],
    }
    for word, count in sheet.deal.order.stacks:
        if word == BURN:
            yield from hands.discard()
            continue
        if word == BOARD:
            for _ in range(count):
                yield from hands.card(BOARD, face=faces.default)
            continue
        for seat, _ in product(turns[word], range(count)):
            if seat == setup.bank:
                place = len(hands.cards.get(PLAYER_DEALER, ())) + 1
                yield from hands.card(PLAYER_DEALER, face=faces.of("dealer", place))
            else:
                yield from hands.card(seat_hand(seat), face=faces.default)
    yield from hands.replace_after_deal()
