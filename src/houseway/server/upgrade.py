"""A guest becomes a player: the same person with a name and a secret, chips and history kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, update

from houseway.room.events import Event, NewEvent
from houseway.storage import people, schema
from houseway.storage.errors import Conflict, NameTaken
from houseway.storage.people import Person, fold_name

if TYPE_CHECKING:
    from houseway.storage.store import Store


def become_player(
    store: Store, guest: Person, *, name: str, secret_hash: str, at: int, terminal: str
) -> Person:
    """The names are checked and the row is changed in one step: nobody else can take the name."""

    def change(connection: Connection, _written: Sequence[Event]) -> None:
        row = update(schema.people).where(schema.people.c.id == guest.id)
        connection.execute(
            row.values(name=name, folded=fold_name(name), secret_hash=secret_hash, guest=False)
        )

    body = {"person": guest.id, "before": guest.name, "after": name}
    while True:
        head = store.head(people.STREAM)
        if people.by_name(store, name) is not None:
            raise NameTaken(name)
        try:
            store.append(
                people.STREAM,
                [NewEvent(kind="guest-registered", body=body)],
                expect=head,
                actor=guest.id,
                at=at,
                terminal=terminal,
                also=change,
            )
        except Conflict:
            continue
        found = people.by_id(store, guest.id)
        assert found is not None, "people are never deleted"
        return found
