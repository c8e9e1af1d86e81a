"""The common part of families without a bank, in which players play each other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.families.base import PlayedByRounds
from houseway.table.button import clockwise_from, left_of
from houseway.table.cards.first_cards import seat_hand
from houseway.table.collections.fee_stakes import Stakes
from houseway.table.rounds import Bettor, Finished, Setup
from houseway.wagers.facts import Facts


@dataclass(frozen=True, kw_only=True, eq=False)
class PeerRules(PlayedByRounds):
    """The rules of a sheet without a bank. No wager has facts."""

    def dealt_in(self, setup: Setup) -> list[int]:
        """The seats that get cards, clockwise from the dealer button."""
        return self.dealing_order(setup)

    def dealing_order(self, setup: Setup) -> list[int]:
        """The same seats as cards go round: from the button's left."""
        return clockwise_among(self.dealt_in(setup), left_of(setup.bank, setup.seats), setup)

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        return tuple(map(seat_hand, self.dealt_in(setup)))

    def facts(self, finished: Finished) -> Facts:
        return {}

    def bettor_facts(self, finished: Finished, bettor: Bettor) -> Facts:
        return {}

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        return ()

    @property
    def in_turn(self) -> bool:
        """Whether a record has all choices of all seats, in the order of the play."""
        return False

    @property
    def keeps_secrets(self) -> bool:
        """Whether cards that no player had to show stay unknown when the round is over.

        Then the order of the deck is never told to players: it would tell those cards.
        """
        return False

    @property
    def has_button(self) -> bool:
        """Whether a dealer button says where the cards go first."""
        return True

    # --- figures for tables -----------------------------------------------------------------------

    @property
    @abstractmethod
    def least_stack(self) -> int:
        """The chips that a player needs to be dealt in, in cents."""

    @property
    @abstractmethod
    def least_buy_in(self) -> int: ...

    @property
    def most_buy_in(self) -> int:
        """The largest buy-in; 0 where none is printed."""
        return 0

    @property
    def most_active(self) -> int | None:
        """The number of seats that get cards, counted from the button; None where all do."""
        return None

    @abstractmethod
    def plays_for(self, amounts: int) -> Stakes:
        """The stakes of the table, as a fee schedule names them by so many amounts."""

    @property
    def usual_buy_in(self) -> int:
        """The default buy-in: twice the least one."""
        return 2 * self.least_buy_in

    @property
    def draws_for_button(self) -> bool:
        """Whether cards are drawn for the button of the first round."""
        return False

    def first_button(self, cut: Mapping[int, Card]) -> int:
        """The seat with the button of the first round: the highest card, by suit, spades first."""
        return max(cut, key=cut.__getitem__)

    def next_button(
        self, before: Mapping[str, Any], *, seats: int, button: int, stacks: Mapping[int, int]
    ) -> int:
        """The next seat with the button; `stacks` are of those who play."""
        ring = clockwise_from(left_of(button, seats), seats)
        return next(seat for seat in ring if seat in stacks)

    def plays_on(self, before: Mapping[str, Any]) -> frozenset[int]:
        """Seats that take part in the next round without a chip."""
        return frozenset()

    def prepared(self, before: Mapping[str, Any], **table: Any) -> dict[str, Any]:
        """The state that the last round left, with the posts of newcomers."""
        return dict(before)


def clockwise_among(
    seats: Collection[int], start: int, setup: Setup, *, clockwise: bool = True
) -> list[int]:
    """Some seats in turn, from a seat."""
    ring = clockwise_from(start, setup.seats, clockwise=clockwise)
    return [seat for seat in ring if seat in seats]


def all_in_turn(rules: object) -> bool:
    """Whether the choices of a record are those of all seats, in the order of the play."""
    return isinstance(rules, PeerRules) and rules.in_turn


def keeps_secrets(rules: object) -> bool:
    """Whether cards of a finished round stay unknown to those who did not hold them."""
    return isinstance(rules, PeerRules) and rules.keeps_secrets


def needs_button(rules: object) -> bool:
    """Whether a record of such a game has to name the seat with the dealer button."""
    return not isinstance(rules, PeerRules) or rules.has_button


def no_price(game: Any) -> NoReturn:
    """Refuse to price a game in which players play each other."""
    raise without_price(game)


def without_price(game: Any) -> HousewayError:
    """The reason why a game in which players play each other has no price."""
    return HousewayError(
        "no-price",
        f"in {game.name} players play each other: there is no wager that has a price",
        where="game",
    )
