"""The scoreboard, as the display at a baccarat table shows it, with its road of results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from houseway.library import Game
from houseway.settling.settled import Settled
from houseway.table.chips.settlement import SettlementLine
from houseway.wagers.rows import Wager

WINNERS = ("player", "banker", "tie")
OWN_RESULTS = {
    "win": "Hands won",
    "lose": "Hands lost",
    "push": "Pushed",
    "returned": "Returned",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Counts of the shoe in play, and of the shoe before it."""

    rounds: int = 0
    results: Mapping[str, int] = field(default_factory=dict)
    hands: int = 0  # total of the shares: a common result, or one for each hand
    naturals: int = 0
    last: tuple[str, ...] = ()  # newest last
    previous: Board | None = None

    def after(self, game: Game, settled: Settled) -> Board:
        """The board after a settled round; a void round, or one without wagers, does not count."""
        if settled.void or settled.settlement is None:
            return self
        facts, found = settled.facts, outcomes(game, settled)
        return replace(
            self,
            rounds=self.rounds + 1,
            results=dict(Counter(self.results) + Counter(found)),
            hands=self.hands + (1 if "winner" in facts else len(found)),
            naturals=self.naturals + _natural(settled),
            last=(*self.last, found[0])[-20:] if found else self.last,
        )

    def new_shoe(self) -> Board:
        return Board(previous=replace(self, previous=None) if self.rounds else self.previous)

    def share(self, name: str) -> float:
        return self.results.get(name, 0) / self.hands if self.hands else 0.0


def road_marks(game: Game, settled: Settled) -> list[dict[str, Any]]:
    """The mark of a round on the road: the winner, and the side events.

    None if the game has no common winner or the round was void.
    """
    if settled.void or "winner" not in settled.facts:
        return []
    marks = outcomes(game, settled)[1:]
    natural = _natural(settled)
    return [{"winner": settled.facts["winner"], "natural": natural, "marks": marks}]


def _natural(settled: Settled) -> bool:
    facts = settled.facts.items()
    return any(value is True for name, value in facts if name.endswith(".natural"))


def outcomes(game: Game, settled: Settled) -> list[str]:
    """The results to count: the winning hand and all side bets that won, whether bet or not.

    With a hand for each seat there is no common winner: hands won, lost and pushed are counted.
    """
    facts = settled.facts
    if "winner" in facts:
        came_in = [w.name for w in _side_bets(game) if w.judge(facts).pays.result == "win"]
        return [_name(game, str(facts["winner"])), *came_in]
    hands: dict[tuple[int, int], list[SettlementLine]] = {}
    for line in settled.lines:
        if game.wagers[line.bet.wager].is_base and not line.bet.backline:
            hands.setdefault((line.bet.seat, line.bet.hand), []).append(line)
    return [OWN_RESULTS[_result(lines)] for lines in hands.values()]


def _result(lines: Sequence[SettlementLine]) -> str:
    """The result of a hand over all its base wagers."""
    net = sum(line.net for line in lines)
    if net:
        return "win" if net > 0 else "lose"
    return "push" if any(line.result != "returned" for line in lines) else "returned"


def main_labels(game: Game) -> list[str]:
    """The results that a board always shows."""
    if "winner" in game.family.facts(game.sheet):
        return [_name(game, hand) for hand in WINNERS]
    return list(OWN_RESULTS.values())


def labels(game: Game) -> list[str]:
    """All results that the board can show for a game, in the order of its layout."""
    return [*main_labels(game), *(wager.name for wager in _side_bets(game))]


def _name(game: Game, hand: str) -> str:
    """The hand's name on the layout; some houses write Dealer for the banker hand."""
    return game.wagers[hand].name if hand in game.wagers else hand.capitalize()


@lru_cache(maxsize=128)
def _side_bets(game: Game) -> tuple[Wager, ...]:
    """Side bets that win for the whole table, except the tie, which is a result itself."""
    if "winner" not in game.family.facts(game.sheet):
        return ()
    return tuple(
        wager
        for wager in game.wagers.values()
        if not wager.is_base
        and wager.id not in WINNERS
        and not any(name.startswith(("hand.", "bet.")) for name in wager.uses)
    )
