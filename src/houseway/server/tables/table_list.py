"""The open tables as the lobby lists them, and the seats that a person holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.money import format_money
from houseway.room.commands.wagers import limits_of
from houseway.room.state.table_state import TableState
from houseway.room.views.pot_felt import stakes_words
from houseway.server.tables.clerk import LiveTable


def listed_tables(tables: Iterable[LiveTable], *, viewer: str) -> list[dict[str, Any]]:
    """The tables that everybody may find: none that is private, and one with a person's own sheet
    only for its owner.
    """
    return [
        _entry(live.state) | {"watching": len(live.connections)}
        for live in tables
        if not live.state.closed
        and not live.state.terms.private
        and (not live.toml or live.state.terms.owner == viewer)
    ]


def seats_of(tables: Iterable[LiveTable], person: str) -> list[dict[str, Any]]:
    """The tables at which a person sits or stands, private ones too; those that wait come first."""
    held = [
        _entry(state)
        | {
            "seat": place[0],
            "behind": bool(place[1]),
            "stack": format_money(state.stack(place) + state.staked(place)),
            "awaited": place in state.awaited,
        }
        for state in (live.state for live in tables)
        if not state.closed
        and (place := state.place_of(person)) is not None
        and not state.patrons[place].leaving
    ]
    return sorted(held, key=lambda seat: not seat["awaited"])


def _entry(state: TableState) -> dict[str, Any]:
    limits = limits_of(state)
    return {
        "id": state.table,
        "game": state.game.id,
        "name": state.terms.name,
        "stakes": stakes_words(state.game, limits.low, limits.high),
        "seats": state.position.seats,
        "taken": sum(not behind for _, behind in state.patrons),
        "bots": sum(patron.bot for patron in state.patrons.values()),
        "phase": state.phase,
        "round": state.number,
        "demo": state.terms.demo,
    }
