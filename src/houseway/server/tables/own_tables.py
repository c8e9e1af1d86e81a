"""The tables that a person has opened: their number is limited, and empty ones make room."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from houseway.errors import IllegalMove
from houseway.room.commands.house_commands import Close
from houseway.server.accounts.identity import may
from houseway.server.context import Context
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.house_dealer import HOUSE_FLOOR
from houseway.storage.values import Person


async def open_within_limit(context: Context, person: Person, **wanted: Any) -> str:
    """Opens a table under the person's lock, within the limit; `wanted` is as in `Hub.open_table`.

    The lock is held until the table is open, even if the request is cancelled.
    """

    async def opened() -> str:
        async with context.turn_of(person.id):
            check_tables(context, person)
            table: str = await context.hub.open_table(actor=person.id, **wanted)
            return table

    return await asyncio.shield(asyncio.create_task(opened()))


def tables_of(context: Context, person: Person) -> list[LiveTable]:
    """Open tables that a person has opened."""
    every: Iterable[LiveTable] = context.hub.tables.values()
    return [t for t in every if t.state.terms.owner == person.id and not t.state.closed]


def check_tables(context: Context, person: Person) -> None:
    mine = tables_of(context, person)
    if len(mine) >= context.config.tables_each and not may(person, "open-table"):
        raise IllegalMove(
            "too-many-tables",
            f"you have {len(mine)} tables open already, {context.config.tables_each} are allowed; "
            "one that is empty is closed after a while",
            where="tables",
        )


async def close_empty_tables(context: Context, person: Person) -> None:
    """Closes empty tables that a person leaves behind, to make room for another.

    A hand that bots play there is finished first, so a table may have to wait.
    """
    mine = tables_of(context, person)
    empty = [
        live
        for live in mine
        if not live.connections and all(patron.bot for patron in live.state.patrons.values())
    ]
    for live in empty[: max(0, len(mine) + 1 - context.config.tables_each)]:
        with suppress(IllegalMove):
            await context.hub.command(live, Close(), HOUSE_FLOOR)
