"""The chips that a person won in a round from the books, and the collections that they paid."""

from __future__ import annotations

from typing import NamedTuple

from houseway.room.state import ledger
from houseway.room.state.events import Event
from houseway.storage.event_store import Store
from houseway.storage.values import Person, Recalled

COMES_AND_GOES = ("sat", "added", "left")  # events that bring chips to a table or take them away
FEES = "fees:"


class Change(NamedTuple):
    """Cents that a person won in a round after the collections, and the collections they paid."""

    won: int
    fees: int


def change(store: Store, round_: Recalled, person: Person) -> Change:
    """A person's result of a round; chips that they brought or took away meanwhile are not won."""
    own = own_accounts(round_, person)
    outside = (ledger.wallet(person.id), ledger.CAGE)
    won = fees = 0
    for event in events_of(store, round_):
        for move in event.moves:
            if event.kind in COMES_AND_GOES and (move.giver in outside or move.taker in outside):
                continue
            won += move.cents * ((move.taker in own) - (move.giver in own))
            fees += move.cents * (move.giver in own and move.taker.startswith(FEES))
            fees -= move.cents * (move.taker in own and move.giver.startswith(FEES))
    return Change(won, fees)


def events_of(store: Store, round_: Recalled) -> list[Event]:
    """Events after the end of the round before, until the end of this one."""
    last = store.round(round_.table, round_.number - 1)
    after = last.seq if last else 0
    return store.read(f"table:{round_.table}", after=after, limit=round_.seq - after)


def own_accounts(round_: Recalled, person: Person) -> tuple[str, str]:
    """The accounts of a person's chips at a table: bets that stay up are chips too."""
    return ledger.stack(round_.table, person.id), ledger.bets(round_.table, person.id)
