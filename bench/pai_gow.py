"""Pai gow poker: exact counts against ten million settings, fast rounds against readable ones.

A count starts with the settings of all kinds of hands in memory and does not look on disk.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import houseway as hw
from bench.measure import SEED, Effort, Line, best_in_turn, simulation, speed
from bench.ranking import deal_hands
from houseway.families.pai_gow_poker.analyst import PaiGowAnalyst
from houseway.families.pai_gow_poker.exact import Matching
from houseway.families.pai_gow_poker.face_up import Answering
from houseway.families.pai_gow_poker.shared_cards import Deck
from houseway.settling.settle import settle_finished
from houseway.table.cards.piles import piles_in_turn
from houseway.table.rounds import Answer, Bet, Deal, Setup, Wait, run

GAME = "500-club/fortune-pai-gow-poker"
TEN_MILLION = 10_000_000
MOST_TIMES = 100.0  # so often the time of ten million settings may an exact count take
INTERPRETED_RATIO, READABLE_RATIO = 300.0, 1_000.0
SEATS, STAKE = range(2, 8), 25_00


def lines(effort: Effort) -> list[Line]:
    analyst = hw.game(GAME).analyst
    assert isinstance(analyst, PaiGowAnalyst)
    return [*_counts(analyst, effort), _settings(analyst, effort), *_rounds(analyst, effort)]


def _counts(analyst: PaiGowAnalyst, effort: Effort) -> Iterator[Line]:
    hands = deal_hands(53)[: TEN_MILLION // 4]

    def ten_million_settings() -> None:
        for _ in range(4):
            analyst.way.set_hands(hands)

    deck, house, classes = Deck(joker=True), analyst.house, analyst.classes
    counts: dict[str, Callable[[], object]] = {
        "the base game": Matching(house, house, classes, deck)._count,
        "best answers to an open hand": Answering(house.splits, house, classes, deck)._count,
    }
    for name, count in counts.items():
        tasks = [ten_million_settings, count]
        peer, mine = best_in_turn(tasks, max(1, effort.repeats // 2))
        yield Line(
            what=f"exact pai gow poker, {name}, two cores, against ten million settings",
            houseway=f"{mine:.2f} s = {mine / peer:,.1f} x",
            peer=f"{peer:.2f} s, {MOST_TIMES:g} x allowed",
            ratio=MOST_TIMES * peer / mine,
            wanted=1.0,
        )


def _settings(analyst: PaiGowAnalyst, effort: Effort) -> Line:
    """Seven cards parted by the house way, each into its two hands."""
    hands = deal_hands(53)
    few = hands[: effort.readable_rounds // 5].tolist()

    def interpret() -> None:
        for cards in few:
            analyst.rules.way.set(cards)

    compiled, readable = best_in_turn(
        [lambda: analyst.way.set_hands(hands), interpret], effort.repeats
    )
    mine, peer = compiled / len(hands), readable / len(few)
    return Line(
        what="pai gow hands set by the house way, against the interpreter",
        houseway=f"{mine * 1e9:.0f} ns a hand",
        peer=f"{peer * 1e6:.0f} us a hand",
        ratio=peer / mine,
        wanted=INTERPRETED_RATIO,
    )


def _rounds(analyst: PaiGowAnalyst, effort: Effort) -> Iterator[Line]:
    """Rounds with one bettor on all cores, and with six on one; the readable engine has six."""
    rounds, few = effort.rounds // 10, effort.readable_rounds // 20
    table = analyst.player(analyst.policy("house-way"), seats=len(SEATS))
    readable = _readable(analyst, [table.deal(SEED, number) for number in range(few)])
    fast = simulation(analyst.game, rounds, workers=os.cpu_count() or 1)
    tasks = [fast, lambda: table.play(SEED, 0, rounds // 4), readable]
    one, six, peer = best_in_turn(tasks, max(1, effort.repeats // 2))
    yield Line(what="pai gow simulation, one bettor, all cores", houseway=speed(rounds, one))
    yield Line(
        what="pai gow simulation, seven hands set, one core, against the readable engine",
        houseway=speed(rounds // 4, six),
        peer=speed(few, peer),
        ratio=(rounds // 4 / six) / (few / peer),
        wanted=READABLE_RATIO,
    )


def _readable(
    analyst: PaiGowAnalyst, deals: list[tuple[tuple[int, ...], ...]]
) -> Callable[[], None]:
    game = analyst.game
    policy = analyst.policy("house-way")
    placed = [wager.id for wager in game.wagers.values() if wager.section.kind != "envy"]
    bets = tuple(Bet(seat=seat, wager=name, amount=STAKE) for seat in SEATS for name in placed)
    setup = Setup(seats=7, bank=1, cover=None, bets=bets, dice=(1, 1, 6))
    order = piles_in_turn("snake", 7, 7)

    def play() -> None:
        for hands in deals:
            piles = [iter(hand) for hand in hands]
            cards = iter([next(piles[pile]) for pile in order])

            def answer(wait: Wait, cards: Any = cards) -> Answer:
                card: int | str = next(cards) if isinstance(wait, Deal) else policy.choose(wait)
                return card

            finished, _events = run(game.rules, setup, answer)
            settle_finished(game, setup, finished)

    return play
