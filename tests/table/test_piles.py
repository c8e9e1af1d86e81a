"""Seven piles, an action pile, three dice: where every card of the deck ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.cards import card_text
from houseway.errors import BadRecord
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices
from houseway.table.cards.piles import piles_in_turn
from houseway.table.rounds import Answer, Bet, Choose, Deal, Finished, Setup, Wait, run

LUCKY = "parkwest/lucky-pai-gow-poker"
EVERY_SEAT = tuple(Bet(seat=seat, wager="base", amount=1000) for seat in range(2, 8))


def dealt(game: Game, dice: tuple[int, ...], *, bank: int = 1, pile: int = 1) -> dict[str, Any]:
    """The hands of a round whose deck is in order, by name."""
    bets = tuple(Bet(seat=seat, wager="base", amount=1000) for seat in range(1, 8) if seat != bank)
    cards = iter(game.deck.ordered())

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return next(cards)
        return f"pile-{pile}" if f"pile-{pile}" in wait.options else wait.house_way

    setup = Setup(seats=7, bank=bank, cover=None, bets=bets, dice=dice)
    finished, _ = run(game.rules, setup, answer)
    return dict(finished.hands)


def test_cards_go_out_from_left_to_right_and_back() -> None:
    # 001:396, 002:608-611: one card to each pile left to right, then right to left.
    assert piles_in_turn("snake", 7, 2) == [0, 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize(
    "dice, first",
    [
        # The player-dealer in seat 1 counts as 1, 8 and 15 (000:906, 001:230, 003:587-592).
        ((1, 1, 1), 3),
        ((1, 1, 5), 7),
        ((2, 2, 4), 1),
        ((3, 3, 3), 2),
        ((5, 5, 5), 1),
        ((6, 6, 6), 4),
    ],
)
def test_the_dice_say_who_gets_the_first_pile(dice: tuple[int, ...], first: int) -> None:
    game = load_game(LUCKY, Choices(settings={"shuffler": "machine"}))
    hands = dealt(game, dice)
    name = "player-dealer" if first == 1 else f"seat {first}"
    assert hands[name] == tuple(game.deck.ordered()[:7])


def test_piles_follow_the_first_one_clockwise() -> None:
    game = load_game(LUCKY, Choices(settings={"shuffler": "machine"}))
    hands = dealt(game, (1, 1, 4), bank=3)  # counts 6 from seat 3: seat 1
    order = ["seat 1", "seat 2", "player-dealer", "seat 4", "seat 5", "seat 6", "seat 7"]
    cards = game.deck.ordered()
    assert [hands[name] for name in order] == [
        tuple(cards[7 * pile : 7 * pile + 7]) for pile in range(7)
    ]


def test_the_pile_that_the_player_dealer_picks_goes_out_first() -> None:
    game = load_game(LUCKY, Choices(settings={"shuffler": "by-hand"}))
    hands = dealt(game, (1, 1, 1), pile=4)
    piles: dict[int, list[int]] = {}
    for card, pile in zip(game.deck.ordered(), piles_in_turn("snake", 7, 7), strict=False):
        piles.setdefault(pile, []).append(card)
    assert hands["seat 3"] == tuple(piles[3])
    assert hands["seat 4"] == tuple(piles[4])
    assert hands["seat 2"] == tuple(piles[2])


def test_piles_of_seats_without_a_wager_are_nobodys() -> None:
    game = load_game(LUCKY)
    bets = (Bet(seat=5, wager="base", amount=1000),)
    deck: Iterator[int] = iter(game.deck.ordered())
    left = [0]

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            left[0] += 1
            return next(deck)
        return wait.house_way

    setup = Setup(seats=7, bank=1, cover=None, bets=bets, dice=(1, 1, 1))
    finished, events = run(game.rules, setup, answer)
    assert set(finished.hands) == {"seat 5", "player-dealer"}
    assert left[0] == 49
    assert {event["hand"] for event in events if event["event"] == "card"} == set(finished.hands)


def test_without_dice_nobody_knows_where_the_piles_go() -> None:
    game = load_game(LUCKY)
    setup = Setup(seats=7, bank=1, cover=None, bets=EVERY_SEAT)
    with pytest.raises(BadRecord, match="3 dice point at: give 'dice'"):
        run(game.rules, setup, _never)


def _never(wait: Wait) -> Answer:
    raise AssertionError(wait)


def test_hands_are_opened_after_everybody_has_set() -> None:
    made = load_game(LUCKY)
    cards = iter(made.deck.ordered())
    asked: list[str] = []

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return next(cards)
        assert isinstance(wait, Choose)
        if wait.sets is not None:
            asked.append(wait.hand)
        return wait.house_way

    setup = Setup(seats=7, bank=1, cover=None, bets=EVERY_SEAT, dice=(1, 1, 1))
    finished, events = run(made.rules, setup, answer)
    assert isinstance(finished, Finished)
    seats = [f"seat {seat}" for seat in (3, 4, 5, 6, 7, 2)]
    assert asked == [*seats, "player-dealer"]  # 001:240-243: his hand comes last
    opened = [event["hand"] for event in events if event["event"] == "parts"]
    assert opened == ["player-dealer", *seats]
    shown = next(event for event in events if event["event"] == "parts")
    assert len(shown["parts"]["front"]) == 2
    assert card_text(finished.hands["player-dealer"][0]) in (
        shown["parts"]["front"] + shown["parts"]["back"]
    )
