"""Evenings of random hands: what one leaves to the next is legal, and no chip is lost."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from tests.round_poker.test_poker_laws import Deck, any_game, check_money, check_pots

from houseway.families.round_poker.next_hand.carried_state import check_before
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices
from houseway.table.chips.carried_pot import carried_pot, remove_seat
from houseway.table.rounds import Setup, run

EVENINGS, HANDS = 12, 15
GAMES = [
    "aviator/draw-jacks-or-better",
    "aviator/jacks-back",
    "aviator/lowball",
    "aviator/texas-holdem",
    "hustler/lowball-ace-to-five",
    "hustler/omaha",
    "ranchos/omaha-high",
]
# Settings under which more is left to the next hand than by default.
SETTINGS: Mapping[str, Mapping[str, str]] = {
    "aviator/lowball": {"blinds": "single"},
    "hustler/lowball-ace-to-five": {"blinds": "one", "kill": "two-in-a-row"},
    "hustler/omaha": {"kill": "two-in-a-row"},
    "ranchos/omaha-high": {"kill": "pot", "blinds": "three"},
}


class Evening:
    """People come, go away for a while, lose all they have, buy in again, and leave."""

    def __init__(self, game: Game, luck: random.Random) -> None:
        assert isinstance(game.rules, RoundPokerRules)
        self.game, self.rules, self.luck = game, game.rules, luck
        self.seats = game.sheet.table.seats
        self.chips: dict[int, int] = {}
        self.before: dict[str, Any] = {}
        self.button = 1
        self.last: set[int] = set()

    def come_and_go(self) -> None:
        for seat in range(1, self.seats + 1):
            if seat in self.chips and self.luck.random() < 0.03:
                del self.chips[seat]
                self.before = remove_seat(self.before, seat)
            elif not self.chips.get(seat, 0) and self.luck.random() < 0.4:
                self.chips[seat] = self.luck.choice((self.rules.plain.chip, 10_000))

    def play(self) -> None:
        rules, playing_on = self.rules, self.rules.plays_on(self.before)
        there = {
            seat: cents
            for seat, cents in sorted(self.chips.items())
            if (cents >= rules.least_stack or seat in playing_on) and self.luck.random() < 0.88
        }
        if len(there) < 3:
            return
        table = {"seats": self.seats, "button": self.button}
        self.button = rules.next_button(self.before, stacks=there, **table)
        away = self.chips.keys() - there.keys()
        table = {"seats": self.seats, "button": self.button}
        before = rules.prepared(self.before, present=there, away=away, last=self.last, **table)
        check_before(before)
        setup = Setup(
            seats=self.seats, bank=self.button, cover=None, bets=(), stacks=there, before=before
        )
        finished, events = run(rules, setup, Deck(self.game, self.luck))
        check_money(setup, finished)
        check_pots(events, finished)
        all_chips = sum(self.chips.values()) + carried_pot(self.before)
        for each in finished.transfers:
            if each.payer > 0:
                self.chips[each.payer] -= each.amount
            if each.payee > 0:
                self.chips[each.payee] += each.amount
        self.before, self.last = dict(finished.after), {*there}
        assert sum(self.chips.values()) + carried_pot(self.before) == all_chips
        assert min(self.chips.values()) >= 0


@pytest.mark.parametrize("name", GAMES)
def test_what_a_hand_leaves_is_taken_up_by_the_next(name: str) -> None:
    luck = random.Random(name)
    left: set[str] = set()
    for number in range(EVENINGS):
        plain = number % 2 or name not in SETTINGS
        chosen = Choices(settings=dict(SETTINGS.get(name, {})))
        evening = Evening(any_game(name, luck) if plain else load_game(name, chosen), luck)
        for _ in range(HANDS):
            evening.come_and_go()
            evening.play()
            left |= evening.before.keys()
    assert left, "nothing was ever left"
