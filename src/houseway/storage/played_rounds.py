"""Played rounds of a room, read from its books: each with its table, its bank and its cards.

Rounds that were called off are left out. The order of a shoe is secret while it is in use, so books
with a key need it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Select, func, make_url, select

from houseway.bank_desk.booked_round import BookedHand, BookedRound, booked_round
from houseway.bank_desk.room_results import HOUR, RoomFee, RoomRound
from houseway.errors import BadRecord, Unreadable
from houseway.library import Game, build_game, read_sheet, sheet_from_text
from houseway.progress import reporting
from houseway.sheet.switches import Choices
from houseway.storage.databases.schema import entries, events, people, rounds
from houseway.storage.event_queries import recalled
from houseway.storage.event_store import Store
from houseway.storage.proofs.chain import moves_from
from houseway.storage.secrets.room_key import RoomKey

BANKED_BEFORE = 24 * HOUR  # how long before a round its bank may have been posted
LAST = 2**53
BATCH = 500  # rounds that are read at once
Figures = BookedRound | BookedHand


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomTable:
    """A table of the room: its name, its game, its own sheet if it has one."""

    id: str
    name: str
    game: str
    toml: str
    demo: bool


class PlayedRound(NamedTuple):
    """A round as it was played; `record` replays it."""

    id: int
    table: RoomTable
    number: int
    at: int
    bank: str
    record: Mapping[str, Any]


def room_tables(store: Store) -> dict[str, RoomTable]:
    """All tables that were ever opened, by their ids."""
    query = select(events.c.stream, events.c.body).where(events.c.kind == "opened")
    with store.database.reading() as connection:
        found = [(row.stream, json.loads(row.body)) for row in connection.execute(query)]
    games = {row.id: row.game for row in store.tables()}
    return {
        table: RoomTable(
            id=table,
            name=str(body.get("name", table)),
            game=games.get(table, ""),
            toml=body.get("toml") or "",
            demo=bool(body.get("demo")),
        )
        for table, body in ((stream.removeprefix("table:"), body) for stream, body in found)
    }


def played_ids(store: Store, *, since: int, until: int) -> list[tuple[int, str]]:
    """The rounds that were settled in a time: their places in the books, and their tables."""
    query = select(rounds.c.id, rounds.c.table)
    query = query.where(rounds.c.at >= since, rounds.c.at < until, rounds.c.void.is_(None))
    with store.database.reading() as connection:
        return [(row.id, row.table) for row in connection.execute(query.order_by(rounds.c.id))]


def played_rounds(
    store: Store, ids: Sequence[int], tables: Mapping[str, RoomTable]
) -> Iterator[PlayedRound]:
    """Some rounds by their places in the books, with all that replays them."""
    query = select(rounds).where(rounds.c.id.in_(ids)).order_by(rounds.c.id)
    with store.database.reading() as connection:
        found = [recalled(row) for row in connection.execute(query)]
    if not found:
        return
    banked = _Banks(store, since=found[0].at - BANKED_BEFORE, until=found[-1].at + 1)
    shoes = lru_cache(maxsize=256)(lambda table, commitment: _shoe(store, table, commitment))
    for each in found:
        nonce, order = shoes(each.table, each.commitment)
        shuffle = {"commitment": each.commitment, "nonce": nonce, "order": order}
        yield PlayedRound(
            id=each.id,
            table=tables[each.table],
            number=each.number,
            at=each.at,
            bank=banked.of(each.table, each.seq),
            record={**each.inputs, "shuffle": {**shuffle, "position": each.position}},
        )


def _shoe(store: Store, table: str, commitment: str) -> tuple[str, list[str]]:
    """The nonce and the order of a shoe."""
    stream = f"table:{table}"
    made = store.search_events(stream=stream, kind="shuffled", text=commitment, limit=1)
    if not made or made[0].secret is None:
        raise BadRecord("no-shuffle", f"the shuffle {commitment} is not in the books")
    order = made[0].secret["order"]
    return made[0].secret["nonce"], order.split() if isinstance(order, str) else list(order)


class _Banks:
    """The bankers of each round of some time, by the last bank that was posted before it."""

    def __init__(self, store: Store, *, since: int, until: int) -> None:
        query = select(events.c.stream, events.c.seq, events.c.moves).where(
            events.c.kind == "banked", events.c.at >= since, events.c.at < until
        )
        self._posted: dict[str, list[tuple[int, str]]] = {}
        with store.database.reading() as connection:
            for row in connection.execute(query.order_by(events.c.id)):
                table = row.stream.removeprefix("table:")
                giver = next(iter(moves_from(row.moves))).giver
                self._posted.setdefault(table, []).append((row.seq, giver.rpartition(":")[2]))
            names = select(people.c.id, people.c.name)
            self._names = {row.id: row.name for row in connection.execute(names)}

    def of(self, table: str, seq: int) -> str:
        """The name of the person who banked the round that event `seq` closed."""
        before = [person for at, person in self._posted.get(table, ()) if at < seq]
        return self._names.get(before[-1], before[-1]) if before else ""


# --- figures --------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _game(name: str, toml: str, choices: str) -> Game:
    readings, settings = json.loads(choices)
    files = sheet_from_text(toml) if toml else read_sheet(name)
    return build_game(files, Choices(readings=readings, settings=settings), Game)


def figures_of(name: str, toml: str, record: Mapping[str, Any]) -> Figures:
    """The figures of a round of a game, or of a sheet of its own."""
    chosen = [record.get("readings") or {}, record.get("settings") or {}]
    game = _game(name, toml, json.dumps(chosen, sort_keys=True))
    rest = {key: value for key, value in record.items() if key not in ("readings", "settings")}
    return booked_round(game, rest)


def room_round(played: PlayedRound, figures: Figures) -> RoomRound:
    return RoomRound(
        table=played.table.id,
        name=played.table.name,
        game=played.table.game,
        bank=played.bank,
        number=played.number,
        at=played.at,
        figures=figures,
    )


def room_fees(
    store: Store, tables: Mapping[str, RoomTable], *, since: int, until: int
) -> list[RoomFee]:
    """The collections that lie in the accounts of the houses, by table and hour."""
    hour = (events.c.at // HOUR).label("hour_number")
    query: Select[Any] = (
        select(events.c.stream, hour, func.sum(entries.c.cents).label("cents"))
        .join(entries, entries.c.event == events.c.id)
        .where(
            events.c.at >= since,
            events.c.at < until,
            events.c.stream.like("table:%"),
            entries.c.account.like("fees:%"),
        )
        .group_by(events.c.stream, "hour_number")
    )
    with store.database.reading() as connection:
        found = connection.execute(query).all()
    return [
        RoomFee(
            table=table.id,
            name=table.name,
            game=table.game,
            at=int(row.hour_number) * HOUR,
            cents=int(row.cents),
        )
        for row in found
        if (table := tables.get(row.stream.removeprefix("table:"))) is not None
    ]


def room_books(
    store: Store, *, since: str = "", until: str = "", demo: bool = False
) -> tuple[list[RoomRound], list[RoomFee]]:
    """All rounds of some time with their figures, and all collections; demo tables if asked for.

    `since` and `until` are days or moments in UTC, such as `2026-01-31` or `2026-01-31T18:00`.
    """
    first, last = moment_of(since, "since", 0), moment_of(until, "until", LAST)
    if first >= last:
        raise Unreadable("times", f"{until} is not after {since}", where="until")
    return books_between(store, since=first, until=last, demo=demo)


def open_to_read(database: str, key: RoomKey | None = None) -> Store:
    """The books of a room that is there; nothing is made or brought up to date."""
    url = make_url(database)
    file = url.database if url.get_backend_name() == "sqlite" else None
    if file and not Path(file).exists():
        raise Unreadable("no-books", f"there are no books at {file}", where="database")
    store = Store.open(database, migrate=False, key=key)
    try:
        store.require_key()
    except BaseException:
        store.close()
        raise
    return store


def moment_of(text: str, where: str, default: int) -> int:
    """Milliseconds since 1970 of a day or moment in UTC.

    >>> moment_of("1970-01-02", "since", 0)
    86400000
    """
    if not text:
        return default
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        message = f"expected a day or moment such as 2026-01-31 or 2026-01-31T18:00, found {text!r}"
        raise Unreadable("moment", message, where=where) from None
    return int(found.replace(tzinfo=found.tzinfo or UTC).timestamp() * 1000)


def books_between(
    store: Store, *, since: int, until: int, demo: bool = False
) -> tuple[list[RoomRound], list[RoomFee]]:
    """All rounds and collections between two times in milliseconds since 1970."""
    progress = reporting("rounds of the books")
    tables = {key: one for key, one in room_tables(store).items() if demo or not one.demo}
    played = played_ids(store, since=since, until=until)
    ids = [number for number, table in played if table in tables]
    found: list[RoomRound] = []
    for place in range(0, len(ids), BATCH):
        for each in played_rounds(store, ids[place : place + BATCH], tables):
            figures = figures_of(each.table.game, each.table.toml, each.record)
            found.append(room_round(each, figures))
            progress(len(found), len(ids))
    fees = room_fees(store, tables, since=since, until=until)
    return found, fees
