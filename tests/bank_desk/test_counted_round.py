"""The round of a whole baccarat table, counted: it equals every deal played by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product

import pytest
from tests.suite.rotation import games_in_turn

import houseway as hw
from houseway.bank_desk.bank_table import bank_table
from houseway.bank_desk.counted_round import counted_round
from houseway.bank_desk.table_round import Outcome, outcome_of
from houseway.cards import Card
from houseway.errors import BadRecord
from houseway.library import Game, index, load_game
from houseway.settling.settle import settle_finished
from houseway.table.button import device_of
from houseway.table.chips.cover import COVER_POLICIES
from houseway.table.chips.settlement import Settlement
from houseway.table.rounds import PLAYER_DEALER, Answer, Bet, Deal, Setup, Wait, run

BANKED = "parkwest/ez-baccarat-panda-8"
SHARED_HANDS = [
    entry["id"]
    for entry in index()
    if entry["family"] == "baccarat" and "banker" in load_game(entry["id"]).sheet.deal.order.words
]
SMALL_SHOE = (0, 5, 10, 20, 24, 44)  # 2c 3d 4h 7c 8c Kc


def table(
    *bets: tuple[int, str, int], cover: int | None = None, button: int | None = None
) -> Setup:
    placed = tuple(Bet(seat=seat, wager=wager, amount=amount) for seat, wager, amount in bets)
    return Setup(seats=8, bank=1, cover=cover, bets=placed, button=button)


def small(game: hw.Game) -> hw.Game:
    """The game with six cards."""
    left = Counter(game.deck.ordered())
    left.subtract(SMALL_SHOE)
    return game.without(list(left.elements()))


def every_deal(game: Game, setup: Setup, policy: str) -> Counter[Outcome]:
    """Every order of six cards with every throw of the dice, dealt, played and settled."""
    banked = game.sheet.banked.model_copy(update={"cover": policy})
    game = replace(game, sheet=game.sheet.model_copy(update={"bank": banked}))
    device = device_of(game.sheet.button)
    throws = product(range(1, device.faces + 1), repeat=device.dice)
    return Counter(
        dealt(game, replace(setup, dice=dice), cards, policy)
        for dice in throws
        for cards in permutations(game.deck.ordered(), 6)
    )


def dealt(game: Game, setup: Setup, cards: Sequence[Card], policy: str) -> Outcome:
    left = iter(cards)

    def answer(wait: Wait) -> Answer:
        return next(left) if isinstance(wait, Deal) else "stand"

    finished, _ = run(game.rules, setup, answer)

    def settled(cover: int | None) -> Settlement:
        return settle_finished(game, replace(setup, cover=cover), finished)

    return outcome_of(setup.bets, policy, setup.cover, settled)


BETS = (
    *((2, "player", 25_00), (3, "banker", 100_00), (3, "dragon-7", 5_00), (5, "tie", 10_00)),
    *((5, "player", 40_00), (7, "banker", 15_50), (7, "panda-8", 5_00)),
)


@pytest.mark.parametrize("policy", COVER_POLICIES)
@pytest.mark.parametrize("major", ["wager", "seat"])
def test_every_deal_of_a_small_shoe_is_counted_as_the_rules_settle_it(
    policy: str, major: str
) -> None:
    game = small(hw.game(BANKED, readings={"settle-grouping": major}))
    setup = table(*BETS, cover=60_00)
    counted = counted_round(game, setup, play="best", policy=policy)
    assert counted is not None
    assert counted.outcomes == every_deal(game, setup, policy)
    assert counted.short(60_00) > 0


def test_the_place_of_a_button_that_is_given_needs_no_card() -> None:
    game = small(hw.game(BANKED))
    setup = table((2, "player", 50_00), (6, "player", 50_00), cover=60_00, button=6)
    counted = counted_round(game, setup, play="best", policy="each-dollar-once")
    assert counted is not None
    chances = [counted.returned(place)[0] for place in (0, 1)]
    assert chances == [counted.short(60_00), 0]


@pytest.mark.parametrize("name", games_in_turn(SHARED_HANDS))
def test_the_bank_wins_what_the_bettors_lose_by_their_exact_prices_less_its_fee(name: str) -> None:
    game = hw.game(name)
    prices = [item.counted for item in game.odds().wagers]
    bets = tuple(
        Bet(seat=2 + place % 6, wager=price.wager.id, amount=20_00, number=price.number)
        for place, price in enumerate(prices)
    )
    table = replace(bank_table(game, {}), setup=Setup(seats=8, bank=1, cover=None, bets=bets))
    assert table.round.exact
    lost = sum(20_00 * price.per_round for price in prices)
    assert table.round.bank.mean == -lost
    for option in table.options:
        under = replace(table, option=option)
        try:
            fee = sum(each.amount for each in under.fees() if each.payer == PLAYER_DEALER)
        except BadRecord:  # no band has this action
            continue
        assert under.round.bank.shifted(-under.dealer_fee).mean == -lost - fee
