"""Random hands of pot games as round records, and a short hand of which the tests know all."""

from __future__ import annotations

from random import Random
from typing import Any

from houseway.cards import card_text, cards_text
from houseway.library import Game
from houseway.money import format_money
from houseway.phh.variants import pot_rules
from houseway.settling.record import read_record
from houseway.settling.round_setup import make_setup
from houseway.table.rounds import Answer, Choose, Deal, Wait, run

RAISES = ("bet", "raise", "complete")
MOST_RAISES = 3  # on a street; after them two houses go different ways

# Three players with $100 to $300. Seat 3 bets the flop with a pair of kings, and it is called.
SHORT = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 300]
actions = [
  "d dh p1 AsQd",
  "d dh p2 7c2d",
  "d dh p3 KhKc",
  "p3 cbr 6",
  "p1 cc",
  "p2 f",
  "d db Qs8d3c",
  "p1 cc",
  "p3 cbr 10",
  "p1 cc",
  "d db 5h",
  "p1 cc",
  "p3 cc",
  "d db 9c",
  "p1 cc",
  "p3 cc",
  "p1 sm AsQd",
  "p3 sm KhKc",
]
"""


def random_record(
    game: Game,
    luck: Random,
    *,
    stacks: tuple[int, int],
    most: int,
    kill: bool = False,
    enters: bool = False,
) -> dict[str, Any]:
    """A hand among two or more players who say anything that is legal.

    One of them may have to kill the pot, or come back and post for it.
    """
    seats = game.sheet.table.seats
    least = game.sheet.play.least  # type: ignore[attr-defined]
    taken = luck.sample(range(1, seats + 1), luck.randint(least, min(most, seats)))
    inputs: dict[str, Any] = {
        "settings": dict(game.choices.settings),
        "readings": dict(game.choices.readings),
        "seats": seats,
        "button": luck.choice(taken),
        "stacks": {str(seat): str(luck.randint(*stacks)) for seat in sorted(taken)},
    }
    if kill:
        inputs["before"] = {"kill": luck.choice(taken)}
    if enters:
        inputs["before"] = {"enters": {str(luck.choice(taken)): {"live": "4", "dead": "2"}}}
    players = _Players(game, luck)
    run(game.rules, make_setup(game, read_record(inputs)), players.answer)
    return {**inputs, "choices": players.choices, "deck": players.dealt}


class _Players:
    """Whoever is asked."""

    def __init__(self, game: Game, luck: Random) -> None:
        self.luck = luck
        self.fixed = pot_rules(game).stakes.structure == "fixed"
        self.deck = list(game.deck.ordered())
        luck.shuffle(self.deck)
        self.dealt: list[str] = []
        self.choices: list[dict[str, Any]] = []
        self.raised = 0

    def answer(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            self.raised = 0
            if wait.again:
                self.deck += wait.again
                self.luck.shuffle(self.deck)
            card = self.deck.pop()
            self.dealt.append(card_text(card))
            return card
        said = self._says(wait)
        assert not isinstance(wait.who, str)
        self.choices.append({"seat": wait.who[0], "do": said})
        return said

    def _says(self, wait: Choose) -> str:
        verb = self.luck.choice(wait.options)
        if verb == "fold" and self.luck.random() < 0.7:
            verb = self.luck.choice(wait.options)
        if verb in RAISES:
            return self._raises(wait, verb)
        if verb in wait.picks:
            picking = wait.picks[verb]
            count = self.luck.randint(picking.least, picking.most)
            return f"{verb} {cards_text(self.luck.sample(picking.cards, count))}"
        if verb in wait.sizes:
            return f"{verb} {format_money(self.luck.choice(wait.sizes[verb]))}"
        return verb

    def _raises(self, wait: Choose, verb: str) -> str:
        """To some amount; a raise that is only all in for less is left to other tests."""
        self.raised += 1
        sizes = wait.sizes.get(verb) or wait.amounts[verb]
        low, high = sizes[0], sizes[-1]
        if self.raised > MOST_RAISES or (low == high and not self.fixed):
            return "call" if "call" in wait.options else "check"
        chips = self.luck.randrange(low, high + 1, wait.step)
        free = verb in wait.amounts and not self.fixed
        to = self.luck.choice((low, high, chips)) if free else low
        return f"{verb} {format_money(to)}"
