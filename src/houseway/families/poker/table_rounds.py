"""Rounds of a poker table: several seats against one player-dealer's hand, or beside a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Cards
from houseway.families.poker.simulator import NO_TRACE, PokerSimulator
from houseway.families.poker.solved_deals import Rounds
from houseway.families.table_rounds import Ends, Line, TableRounds
from houseway.fast.random import biased_lanes, deal_many
from houseway.ranking.tables import Array
from houseway.table.cards.first_cards import BOARD, seat_hand
from houseway.table.rounds import PLAYER_DEALER, Bet, Bettor, Setup
from houseway.wagers.rows import WagerRow


class PokerTable(TableRounds):
    """Plays rounds of a table by the best play; `player` plays the hand of one seat."""

    def __init__(
        self, game: Any, setup: Setup, player: PokerSimulator, ways: Mapping[int, Any]
    ) -> None:
        super().__init__(game, setup, ways)
        self.player = player
        self.moves = player.axes.ends
        self.sizes = (int(np.prod(player.shape)),)
        self.placed: dict[Bettor, dict[str, int]] = {}
        for bet in setup.bets:
            self.placed.setdefault(bet.bettor, {})[bet.wager] = bet.amount
        wagers = game.wagers
        self.playing = [who for who in self.placed if self._bets_base(who)]
        raises = [name for name, wager in wagers.items() if wager.section.kind == "raise"]
        self.lies = (
            *setup.bets,
            *(
                Bet(seat=seat, backline=behind, wager=name, amount=0)
                for seat, behind in sorted(self.playing, key=self._turn)
                for name in raises
            ),
        )
        self._raised = {(lie.bettor, lie.wager): at for at, lie in enumerate(self.lies)}
        self._judged: dict[tuple[int, str], WagerRow] = {}

    def _bets_base(self, bettor: Bettor) -> bool:
        return any(self.game.wagers[name].is_base for name in self.placed[bettor])

    def _turn(self, bettor: Bettor) -> tuple[int, str]:
        return self.seats.index(bettor[0]), bettor[1]

    # --- rounds -----------------------------------------------------------------------------------

    @cached_property
    def _order(self) -> Array:
        return np.array(self.game.deck.ordered(), np.uint8)

    @cached_property
    def _none(self) -> Array:
        """Counts that stay empty; their shape numbers the ends."""
        return np.zeros(self.player.shape, np.int64)

    @cached_property
    def _biased(self) -> Any:
        return biased_lanes(len(self._order), self.first_cards)

    @cached_property
    def _hands(self) -> list[tuple[list[int], Array]]:
        """Places of seats that are played together, and of the cards that decide their hands: their
        own, the others'.
        """
        others = [self.places_of(PLAYER_DEALER)[0], self.places_of(BOARD)[0]]
        own = [self.places_of(seat_hand(seat))[0] for seat in self.seats]
        every = [*range(len(own))]
        parts = [every] if self.player.table.plays_all else [[seat] for seat in every]
        return [(part, np.concatenate([*(own[at] for at in part), *others])) for part in parts]

    def run(self, key: Any, first: int, ends: Ends) -> None:
        dealt = np.zeros((len(ends.throws), self.first_cards), np.uint8)
        deal_many(key, first, self._order, self._biased, dealt)
        if self.device_card:
            ends.cards[:] = dealt[:, self.places_of(PLAYER_DEALER)[0][self.device_card - 1]]
        for seats, places in self._hands:
            numbers = np.zeros((len(dealt), len(seats)), np.int32)
            held = np.ascontiguousarray(dealt[:, places])
            self.player.table.play(
                key, first, len(dealt), Rounds(self._none, NO_TRACE, held, numbers)
            )
            ends.of_seats[:, seats, 0] = numbers

    def cards_of(self, key: Any, round_: int) -> Cards:
        dealt = np.zeros((1, self.first_cards), np.uint8)
        deal_many(key, round_, self._order, self._biased, dealt)
        return tuple(dealt[0].tolist())

    # --- money ------------------------------------------------------------------------------------

    def lines(self, seat: int, slot: int, end: int) -> Iterator[Line]:
        at = np.unravel_index(end, self.player.shape)
        done = self.moves[int(at[0])]
        for lie, bet in self.bets_of(seat):
            if bet.bettor not in self.playing:  # has nothing to fold
                yield from self.line(lie, bet.amount, self._row(self._unfolded(end), bet.wager))
            elif bet.wager not in done.taken:
                yield from self.line(lie, bet.amount, self._row(end, bet.wager))
        for bettor in self.playing:
            for move in done.raised if bettor[0] == self.seats[seat] else ():
                amount = move.times * self.placed[bettor].get(move.of, 0)
                lie = self._raised[bettor, move.wager]
                yield from self.line(lie, amount, self._row(end, move.wager))

    def _unfolded(self, end: int) -> int:
        """The same end of a hand that has not folded."""
        place, *rest = (int(part) for part in np.unravel_index(end, self.player.shape))
        if self.moves[place].folded:
            place = next(at for at, done in enumerate(self.moves) if not done.folded)
        return int(np.ravel_multi_index((place, *rest), self.player.shape))

    def _row(self, end: int, wager: str) -> WagerRow:
        if (end, wager) not in self._judged:
            at = (int(part) for part in np.unravel_index(end, self.player.shape))
            self._judged[end, wager] = self.game.wagers[wager].judge(self.player.facts(*at))
        return self._judged[end, wager]
