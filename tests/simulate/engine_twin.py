"""The readable engine as a twin of the kernels: one seat next to the bank, every wager bet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.library import Game
from houseway.table.rounds import Answer, Bet, Deal, Setup, Wait, run
from houseway.wagers.facts import Value

SEAT, BANK = 2, 1
# The index of a round cannot carry all facts at once; what wagers use and these, in turn, do.
SUITS = {"dealt.tint", "player.pair", "banker.pair"}
FIRST_CARDS = {"player.first2", "banker.first2", "banker.up"}


def table_of(game: Game) -> Setup:
    bets = tuple(
        Bet(seat=SEAT, wager=wager.id, amount=1000, number=number)
        for wager in game.wagers.values()
        for number in wager.section.numbers or (None,)
    )
    return Setup(seats=2, bank=BANK, cover=None, bets=bets, button=SEAT)


class Dealer:
    """Answers what a round waits for: cards in order, the seat by strategy, the bank its way."""

    def __init__(self, cards: tuple[int, ...], strategy: Mapping[Any, str]) -> None:
        self.cards = iter(cards)
        self.strategy = strategy

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return next(self.cards)
        return wait.house_way if wait.who == "player-dealer" else self.strategy[wait.knows]


def facts_of(
    game: Game, setup: Setup, cards: tuple[int, ...], strategy: Mapping[Any, str]
) -> dict[str, Value]:
    """What the readable rules say of a round dealt from these cards."""
    finished, _ = run(game.rules, setup, Dealer(cards, strategy))
    return {**game.rules.facts(finished), **game.rules.bettor_facts(finished, (SEAT, ""))}


def uses_of(game: Game) -> list[frozenset[str]]:
    """What wagers look at, then everything else that an index can carry."""
    wagers: frozenset[str] = frozenset().union(*(w.uses for w in game.wagers.values()))
    if "banker.total" not in game.family.facts(game.sheet):
        return [wagers]
    return [wagers | SUITS, frozenset({"first4.makes"}), frozenset(FIRST_CARDS)]


def compare(game: Game, strategy: Mapping[Any, str], *, seed: int, rounds: int) -> int:
    """Play the same deals both ways; how many facts were compared. Raises on a difference."""
    simulator = game.family.analyst(game).simulator(strategy)
    setup = table_of(game)
    all_uses = uses_of(game)
    traces = [simulator.trace(uses, seed, 0, rounds).tolist() for uses in all_uses]
    seen: dict[tuple[int, int], dict[str, Any]] = {}
    compared = 0
    for round_, indexes in enumerate(zip(*traces, strict=True)):
        cards = simulator.deal(seed, round_)
        read = facts_of(game, setup, cards, strategy)
        for which, index in enumerate(indexes):
            facts = seen.get((which, index))
            if facts is None:
                facts = seen[which, index] = simulator.facts(all_uses[which], index)
                assert all_uses[which] - {"bet.number"} <= facts.keys()
                if which == 0:
                    _compare_rows(game, setup, facts, read)
            # Every fact of the index is one that the engine states, with the same value.
            if not facts.items() <= read.items():
                raise AssertionError(f"round {round_}, {cards}: {facts} against {read}")
            compared += len(facts)
    return compared


def _compare_rows(
    game: Game, setup: Setup, facts: Mapping[str, Any], read: Mapping[str, Any]
) -> None:
    for bet in setup.bets:
        wager, number = game.wagers[bet.wager], {"bet.number": bet.number or 0}
        assert wager.judge({**facts, **number}) is wager.judge({**read, **number}), wager.id
