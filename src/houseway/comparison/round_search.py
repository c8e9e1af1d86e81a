"""The smallest round that two games settle differently, found by search.

A smaller round has fewer cards; among rounds with as many, the one whose cards are lower in the
order in which they come. All rounds are played in that order, by both games, as long as that is
feasible; the first one that the games settle differently is then the smallest. Where there are too
many, rounds from stacked decks are played until one differs, and its cards are lowered one by one.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from houseway.cards import Card, suit_of
from houseway.comparison.differences import rules_of
from houseway.comparison.shared_bets import PLACED, bet_choices, fewest, shared_wagers
from houseway.comparison.shared_round import (
    NotAllowed,
    PlayedRound,
    Script,
    SharedTable,
    Slot,
    Wanted,
)
from houseway.disk_cache import cached_json, code_key
from houseway.errors import HousewayError
from houseway.families.peer_games import PeerRules
from houseway.library import Game
from houseway.origin import sheet_digest
from houseway.progress import Progress, reporting, silent
from houseway.random_play import stacked

ROUNDS_IN_ORDER = 40_000  # plays of one game each
DEALS_IN_ORDER = 300_000
ROUNDS_AT_RANDOM = 3_000
SEED = 1
MOST_CARDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallestRound:
    """A search and what it found. The records are of the same round, one for each game.

    `exhaustive`: no smaller round differs; without records no round does. `rounds` were played.
    """

    records: tuple[dict[str, Any], dict[str, Any]] | None
    exhaustive: bool
    rounds: int
    why: str = ""  # the games cannot be compared round by round


def smallest_round(games: tuple[Game, Game]) -> SmallestRound:
    """The smallest round that the games settle differently; kept for the same rules and code."""
    if why := not_comparable(games):
        return SmallestRound(records=None, exhaustive=False, rounds=0, why=why)
    said = [sheet_digest(game) + str(game.removed) for game in games]
    key = hashlib.sha256(" ".join([*said, code_key("")]).encode()).hexdigest()
    progress = reporting("rounds that differ")
    stated = json.loads(cached_json("smallest-round", key, lambda: _found(games, progress)))
    records = stated["records"]
    return SmallestRound(**{**stated, "records": tuple(records) if records else None})


def not_comparable(games: tuple[Game, Game]) -> str:
    """The reason why no round can be dealt in both games alike; empty if one can."""
    first, other = games
    for game in games:
        if isinstance(game.rules, PeerRules):
            return (
                f"{game.name} is played among players, hand after hand with what is left of their "
                "stacks: no round stands alone"
            )
    if type(first.rules) is not type(other.rules):
        return (
            f"{first.name} and {other.name} are different kinds of game "
            f"({first.sheet.game.family} and {other.sheet.game.family}): no round is dealt in both"
        )
    if not shared_wagers(games):
        return f"{first.name} and {other.name} have no wager in common"
    return ""


def _found(games: tuple[Game, Game], progress: Progress) -> dict[str, Any]:
    """A search as plain values."""
    table = _playable(games)
    if table is None:
        return _stated(None, exhaustive=False, rounds=0, why="no bet can be placed in both games")
    if not (differing := _paid_differently(table)):
        return _stated(None, exhaustive=True, rounds=0)
    if table.plays_alike and (bets := [bet for bet in table.bets if bet.wager in differing]):
        table = replace(table, bets=tuple(bets))
    search = _Search(table, progress)
    slots = table.slots
    script, exhaustive = search.deals_in_order(slots) if slots else search.in_order()
    if script is None and not exhaustive:
        script = search.at_random()
    if script is None:
        return _stated(None, exhaustive=exhaustive, rounds=search.rounds)
    table, played = _with_fewest_bets(table, script)
    records = [table.record(each) for each in played]
    return _stated(records, exhaustive=exhaustive, rounds=search.rounds)


def _stated(
    records: list[dict[str, Any]] | None, *, exhaustive: bool, rounds: int, why: str = ""
) -> dict[str, Any]:
    return {"records": records, "exhaustive": exhaustive, "rounds": rounds, "why": why}


def _playable(games: tuple[Game, Game]) -> SharedTable | None:
    """A table with bets that both games play with."""
    for bets in bet_choices(games):
        table = SharedTable(games, bets, plays_alike=_played_by(games[0]) == _played_by(games[1]))
        try:
            if bets and _dealt(table, iter(table.left.elements())) is not None:
                return table
        except HousewayError:
            continue
    return None


def _dealt(
    table: SharedTable, cards: Iterator[Card], luck: Random | None = None
) -> tuple[Script, tuple[PlayedRound, PlayedRound]] | None:
    """A round from some cards: decisions are random, or the first ones without luck."""
    script = Script()
    while True:
        try:
            return script, table.play(script)
        except NotAllowed:
            return None
        except Wanted as wanted:
            if wanted.slot is None:
                answers = wanted.choices
                script = script.with_choice(luck.choice(answers) if luck else answers[0])
            else:
                script = script.with_card(wanted.slot, next(cards))


def _differ(played: tuple[PlayedRound, PlayedRound]) -> bool:
    return played[0].nets != played[1].nets


def _with_fewest_bets(
    table: SharedTable, script: Script
) -> tuple[SharedTable, tuple[PlayedRound, PlayedRound]]:
    """The round with no more bets than show a difference, if it can be dealt so."""
    played = table.play(script)
    first, other = (each.nets for each in played)
    differing = [bet.wager for bet in table.bets if first.get(bet.wager) != other.get(bet.wager)]
    for wager in differing or [bet.wager for bet in table.bets]:
        small = SharedTable(table.games, fewest(table.games, wager))
        try:
            again = small.play(script)
        except (HousewayError, Wanted, NotAllowed):
            continue
        if _differ(again):
            return small, again
    return table, played


class _Search:
    """One search; it counts its rounds."""

    def __init__(self, table: SharedTable, progress: Progress = silent) -> None:
        self.table = table
        self.rounds = 0
        self._progress = progress

    # --- in order ---------------------------------------------------------------------------------

    def in_order(self) -> tuple[Script | None, bool]:
        """The first round of all in their order that differs, and whether all before were played.

        Cards that facts cannot tell apart stand for each other: the lowest is dealt.
        """
        waiting, has_ended = [Script()], False
        for _ in range(MOST_CARDS):
            following: list[Script] = []
            for script in waiting:
                for found in self._grown(script):
                    if self.rounds > ROUNDS_IN_ORDER:
                        return None, False
                    self._progress(self.rounds, ROUNDS_IN_ORDER)
                    if isinstance(found, Script):
                        following.append(found)
                    elif found is not None:
                        return found[0], True
                    else:
                        has_ended = True
            if not following:
                return None, True
            if not has_ended and len(following) > ROUNDS_IN_ORDER:
                return None, False  # all rounds have more cards, too many to deal
            waiting = following
        return None, False

    def _grown(self, script: Script) -> Iterator[Script | tuple[Script] | None]:
        """Plays a script with every way to decide. Gives scripts with one more card, and a script
        that differs in a tuple.
        """
        self.rounds += 1
        try:
            played = self.table.play(script)
        except NotAllowed:
            yield None
        except Wanted as wanted:
            if wanted.slot is None:
                for choice in wanted.choices:
                    yield from self._grown(script.with_choice(choice))
            else:
                for card in self._kinds(script):
                    yield script.with_card(wanted.slot, card)
        else:
            yield (script,) if _differ(played) else None

    def _kinds(self, script: Script) -> Iterator[Card]:
        """The lowest card of each kind that is left."""
        used = Counter(card for _, card in script.cards)
        left = self.table.left
        for cards in self._alike:
            card = next((card for card in cards if left[card] > used[card]), None)
            if card is not None:
                yield card

    @cached_property
    def _alike(self) -> list[list[Card]]:
        """The cards in groups that neither game tells apart, as far as the bets go."""
        tests = [game.rules.alike(_uses(game)) for game in self.table.games]
        groups: dict[Hashable, list[Card]] = {}
        for card in self.table.left:
            groups.setdefault(tuple(test(card) for test in tests), []).append(card)
        return list(groups.values())

    # --- deals in order ---------------------------------------------------------------------------

    def deals_in_order(self, slots: tuple[Slot, ...]) -> tuple[Script | None, bool]:
        """The same for games that deal all cards before anybody decides: the lowest deal first.

        The cards of a hand come from the lowest up, and suits in the order in which they are
        first seen, since others deals differ from these in nothing that counts. Deals with a
        signature that was seen before are not played again.
        """
        seen: set[Hashable] = set()
        for number, cards in enumerate(_lowest_deals(slots, self.table.cards_left(Script()))):
            if number == DEALS_IN_ORDER:
                return None, False
            if number % 1000 == 0:
                self._progress(number, DEALS_IN_ORDER)
            self.rounds += 1
            hands: dict[str, tuple[Card, ...]] = {}
            for (hand, _), card in zip(slots, cards, strict=True):
                hands[hand] = (*hands.get(hand, ()), card)
            signature = tuple(game.rules.signature(hands) for game in self.table.games)
            if signature not in seen:
                seen.add(signature)
                script = Script(tuple(zip(slots, cards, strict=True)))
                for found in self._grown(script):
                    if isinstance(found, tuple):
                        return found[0], True
        return None, True

    # --- at random --------------------------------------------------------------------------------

    def at_random(self) -> Script | None:
        """A round that differs, its cards lowered one by one as far as it still does."""
        for number in range(ROUNDS_AT_RANDOM):
            luck = Random(f"{SEED} {number}")
            cards = stacked(self.table.left.elements(), luck)
            self.rounds += 1
            self._progress(number, ROUNDS_AT_RANDOM)
            dealt = _dealt(self.table, iter(cards), luck)
            if dealt and _differ(dealt[1]):
                return self._lowered(dealt[0])
        return None

    def _lowered(self, script: Script) -> Script:
        while lower := next(self._lower(script), None):
            script = lower
        return script

    def _lower(self, script: Script) -> Iterator[Script]:
        """Scripts that differ with one card lower than in this one."""
        for place, (slot, card) in enumerate(script.cards):
            for less in self.table.cards_left(script):
                if less >= card:
                    break
                cards = (*script.cards[:place], (slot, less), *script.cards[place + 1 :])
                lower = Script(cards, script.choices)
                if self._differs(lower):
                    yield lower

    def _differs(self, script: Script) -> bool:
        self.rounds += 1
        try:
            return _differ(self.table.play(script))
        except (Wanted, NotAllowed):
            return False


def _lowest_deals(slots: Sequence[Slot], cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """All deals of different cards, the lowest first, each once up to suits and order in hands."""
    before = [
        next((at for at in reversed(range(place)) if slots[at][0] == hand), None)
        for place, (hand, _) in enumerate(slots)
    ]
    dealt: list[Card] = []

    def dealing(suits: int) -> Iterator[tuple[Card, ...]]:
        place = len(dealt)
        if place == len(slots):
            yield tuple(dealt)
            return
        last = before[place]
        least = -1 if last is None else dealt[last]
        for card in cards:
            if card > least and suit_of(card) <= suits and card not in dealt:
                dealt.append(card)
                yield from dealing(max(suits, suit_of(card) + 1))
                dealt.pop()

    yield from dealing(0)


def _uses(game: Game) -> frozenset[str]:
    """The facts that rows of the game look at."""
    return frozenset().union(*(wager.uses for wager in game.wagers.values()))


# Sections and keys that decide who may bet how much, the order of payment, and fees.
NOT_PLAYED = ("table", "settle", "bank", "button", "jackpot")
NOT_PAID = ("limits", "needs", "size", "paid_by")


def _played_by(game: Game) -> dict[str, Any]:
    """The rules of a game that decide how a round is played."""
    rules = rules_of(game)
    kept = {key: value for key, value in rules.items() if key not in (*NOT_PLAYED, "wager")}
    wagers = rules["wager"].items()
    in_play = {name: stated for name, stated in wagers if stated["kind"] not in PLACED}
    chosen = {name: stated.get("choose") for name, stated in wagers}
    return {**kept, "in play": in_play, "choose": chosen}


def _paid_differently(table: SharedTable) -> set[str]:
    """The wagers that may be settled differently: all of them unless both games play alike."""
    first, other = table.games
    names = {bet.wager for bet in table.bets}
    rounded = [str(game.sheet.banked.rounding) for game in table.games]
    if not table.plays_alike or rounded[0] != rounded[1]:
        return names
    return {name for name in names if _paid_by(first, name) != _paid_by(other, name)}


def _paid_by(game: Game, wager: str) -> dict[str, Any]:
    stated: dict[str, Any] = rules_of(game)["wager"][wager]
    return {key: value for key, value in stated.items() if key not in NOT_PAID}


def pairs(games: Sequence[Game]) -> Iterator[tuple[int, int]]:
    """The places of every two games, in order."""
    for place in range(len(games)):
        yield from ((place, later) for later in range(place + 1, len(games)))
