"""The interface to games that are played for a pot, street by street."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.families.peer_games import PeerRules
from houseway.table.rounds import Setup

if TYPE_CHECKING:
    from houseway.families.round_poker.section import Posts, Showdown, Stakes, Street, Structure

FOLD, CHECK, CALL, BET, RAISE, COMPLETE = "fold", "check", "call", "bet", "raise", "complete"
DISCARD, PAT = "discard", "stand-pat"
NO_LIMIT = ("no-limit", "pot-limit")  # as the schedules count them


@dataclass(frozen=True, slots=True, kw_only=True)
class AtStake:
    """The limit of one hand in cents: the posts and the bets."""

    structure: Structure
    lower: int
    upper: int
    chip: int
    ante: int
    blinds: tuple[tuple[str, int, bool], ...]  # name, amount, whether dead
    bring_in: tuple[int, tuple[int, ...]]  # the forced amount, and the full bets allowed instead
    straddle: tuple[int, int]  # its amount, and the chips that it needs

    @property
    def big_blind(self) -> int:
        return max((cents for _, cents, _ in self.blinds), default=self.lower)


class Makeup(NamedTuple):
    """The parts of the best hand: own and board cards at the showdown, how many
    own cards must be used (0 for any number), an order for each share, the deck.
    """

    own: int
    board: int
    uses: int
    orders: tuple[str, ...]
    deck: str
    jokers: int


@dataclass(frozen=True, kw_only=True, eq=False)
class PotRules(PeerRules):
    """The sections that say how a game is dealt, bet and won, and the stakes of a hand."""

    stakes: Stakes
    posts: Posts
    streets: tuple[Street, ...]
    showdown: Showdown

    @property
    def for_pot(self) -> PotRules:
        return self

    @property
    @abstractmethod
    def plain(self) -> AtStake:
        """The stakes of a hand without a kill."""

    @abstractmethod
    def stakes_of(self, setup: Setup) -> AtStake:
        """The stakes of the hand; a kill raises the limits for one hand."""

    @abstractmethod
    def killer(self, setup: Setup) -> int:
        """The seat that has to kill this pot; 0 if none."""

    @abstractmethod
    def changes_by(self, before: Mapping[str, Any]) -> bool:
        """Whether any state of the last hand changes this one."""

    @abstractmethod
    def dealing_order(self, setup: Setup) -> list[int]:
        """The seats that get cards, from the button's left."""

    @property
    @abstractmethod
    def makeup(self) -> Makeup: ...
