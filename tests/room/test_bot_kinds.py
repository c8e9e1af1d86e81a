"""Kinds of bots differ in what they bet and how they play; all of them play legally."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.room.evening import Evening
from tests.suite.rotation import games_in_turn, trials

from houseway.library import load_game
from houseway.room.bot_kinds import GIVES_UP, KINDS, bot_choice, plain_choice
from houseway.room.bots import Bot, BotSeat
from houseway.table.rounds import Choose, is_legal

ROUNDS = trials(short=2, full=20)


class BotTable(Evening):
    """A table of bots of one kind; what they bet and say is counted."""

    def play(self, kind: str, rounds: int) -> None:
        self.kind = KINDS[kind]
        self.said: Counter[str] = Counter()
        self.gave_up: Counter[bool] = Counter()  # of the decisions in which that was legal
        for _ in range(rounds):
            if self.state.phase == "settled":
                for patron in list(self.state.patrons.values()):
                    self.do(patron.person, "add-chips", amount="2000")
            self.round()

    def bets(self) -> None:
        for place in self.state.bettors():
            for command in Bot(self.below, self.kind).commands(self.state, place):
                self.say(self.state.patrons[place].person, command)

    def answer(self, wait: Choose) -> str:
        said = bot_choice(self.kind, self.game, wait, self.below) or plain_choice(wait)
        assert is_legal(wait, said), f"{self.kind.name}: {said!r} of {wait.options}"
        self.said[said.partition(" ")[0]] += 1
        if GIVES_UP & {*wait.options}:
            self.gave_up[said in GIVES_UP] += 1
        return said

    def decide_all(self) -> None:
        while (wait := self.state.waits) is not None:
            person = self.state.patrons[self.state.decider(wait)].person
            self.do(person, "choose", say=self.answer(wait))


def played(game: str, kind: str, rounds: int) -> BotTable:
    table = BotTable(load_game(game), seed=7)
    people = ("ada", "ben", "cleo", "dora")[: table.state.position.seats]
    table.sit(*people, chips="4000")
    table.play(kind, rounds)
    return table


@pytest.mark.parametrize("game", games_in_turn())
def test_whatever_a_loose_bot_says_is_legal_in_every_game(game: str) -> None:
    assert played(game, "loose", ROUNDS).state.phase == "settled"


@pytest.mark.parametrize("game", games_in_turn())
def test_a_bot_of_the_house_way_plays_every_game_to_its_end(game: str) -> None:
    assert played(game, "house-way", ROUNDS).state.phase == "settled"


def test_kinds_bet_differently() -> None:
    game = load_game("parkwest/cash-in-baccarat")
    at = BotSeat(game=game, seat=1, chips=4000_00)
    units: dict[str, set[int]] = {}
    bonus: Counter[str] = Counter()
    for name, kind in KINDS.items():
        bot = Bot(Random(3).randrange, kind)
        rounds = [bot.bets(at) for _ in range(60)]
        units[name] = {bets[0].amount // game.sheet.table.limits.low for bets in rounds}
        bonus[name] = sum(len(bets) > 1 for bets in rounds)
    assert units["house-way"] == {1}
    assert units["sensible"] == {1, 2, 3, 4}
    assert max(units["loose"]) == 10
    assert 0 == bonus["house-way"] < bonus["sensible"] < bonus["loose"] < 60


def test_a_loose_bot_never_gives_a_hand_up_and_a_bot_of_the_house_way_never_raises() -> None:
    loose = played("hustler/holdem", "loose", 20)
    assert loose.gave_up[False] > 0
    assert loose.gave_up[True] == 0
    assert loose.said["raise"] + loose.said["bet"] > 0
    calls = played("hustler/holdem", "house-way", 20)
    assert {*calls.said} <= {"check", "call", "post", "wait"}
    assert played("hustler/holdem", "sensible", 20).said["fold"] > 0


def test_kinds_play_a_hand_of_blackjack_differently() -> None:
    said = {kind: played("reference/blackjack", kind, 40).said for kind in KINDS}
    assert said["house-way"]["double"] + said["house-way"]["split"] == 0
    assert said["sensible"] != said["house-way"]
    assert said["loose"] != said["sensible"]
