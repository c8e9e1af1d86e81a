"""The two kinds of tables: against a bank, and of players who play each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from houseway.room.state.events import NewEvent
from houseway.room.state.ledger import Move
from houseway.settling.settled import Settled
from houseway.table.rounds import Bettor, Choose

if TYPE_CHECKING:
    from houseway.room.state.table_state import TableState

USUAL = 500_00  # the least of the default buy-ins against a bank


class BuyIns(NamedTuple):
    """The buy-ins of a table in cents; `most` is 0 where none is printed."""

    least: int
    usual: int
    most: int = 0


class TableKind(Protocol):
    """The differences between tables with a bank and tables without one."""

    has_bank: ClassVar[bool]

    # --- players ----------------------------------------------------------------------------------

    def buy_ins(self, state: TableState, *, units: int = 1, chips: int = USUAL) -> BuyIns:
        """The buy-ins of the table; against a bank, for wagers of `units` and at least `chips`."""

    def has_enough(self, state: TableState, place: Bettor) -> bool:
        """Whether a player's chips are enough for the next round."""

    def has_part(self, state: TableState, place: Bettor) -> bool:
        """Whether somebody who was there at the deal has a part in the round."""

    def stays_in_hand(self, state: TableState, place: Bettor) -> bool:
        """Whether a player who leaves has chips in a hand that is not over."""

    def left_behind(
        self, state: TableState, seat: int, purse: str, *, closing: bool
    ) -> tuple[Move, ...]:
        """The ways of chips that a leaving player has in a pot that nobody has won yet."""

    # --- rounds -----------------------------------------------------------------------------------

    def player_dealer(self, state: TableState) -> Bettor | None:
        """The place of the player-dealer, as soon as the bank is taken."""

    def is_playable(self, state: TableState) -> bool:
        """Whether there are enough players for a round."""

    def opening_event(self, state: TableState, at: int) -> NewEvent | None:
        """The event that begins the next round; None with too few players."""

    def is_asked(self, state: TableState, place: Bettor) -> bool:
        """Whether the person at a place makes the decisions of its hand."""

    def is_forced(self, wait: Choose) -> bool:
        """Whether the only option of a decision is taken without asking."""

    def spoken(self, wait: Choose, say: str) -> tuple[str, int]:
        """A decision with its amount, and the chips that it puts on the layout at once."""

    def settle_moves(self, state: TableState, settled: Settled) -> list[Move]:
        """The moves of chips that settle the round."""

    # --- views ------------------------------------------------------------------------------------

    def button(self, state: TableState) -> int | None:
        """The seat of the button that the page shows."""

    def collection_json(self, state: TableState) -> dict[str, Any] | None:
        """The fee options in force; the fees of a round are shown when they are taken."""

    def last_round_json(self, state: TableState, settled: Settled) -> dict[str, Any]:
        """The results of the last round."""

    def sentences(self, state: TableState, settled: Settled) -> Iterator[tuple[str, str]]:
        """The sentences about who wins and loses, each with its citation."""
