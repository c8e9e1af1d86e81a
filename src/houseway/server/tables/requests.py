"""The table routes: opening, seating, watching and commands, by request or by socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import ExitStack
from functools import partial
from time import monotonic
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Request, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from houseway.cards.shuffle import secure_below
from houseway.errors import HousewayError, IllegalMove
from houseway.money import format_money, parse_money
from houseway.pot_equity.decider_share import decider_share, pot_game_of
from houseway.room.commands.spoken import Actor
from houseway.room.commands.wire import read_command
from houseway.room.state import ledger
from houseway.room.views.layout import layout
from houseway.room.views.table_view import table_view
from houseway.server.accounts.identity import (
    Anyone,
    SignedIn,
    may,
    session_key,
    session_until,
    socket_person,
    socket_session,
    terminal_of,
)
from houseway.server.accounts.play_limits import check_buy_in, check_not_excluded, left_today
from houseway.server.context import Context, cancelled, context_of
from houseway.server.errors import BOOKS_GONE, AlreadyDone, Forbidden, NotSignedIn, TooMany
from houseway.server.games.lab import check_playable
from houseway.server.http.bodies import RequestBody, read_json
from houseway.server.http.gate import sender_of
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.connection import Connection
from houseway.server.tables.hub import Hub
from houseway.server.tables.own_tables import check_tables, close_empty_tables, open_within_limit
from houseway.storage.values import Person, Session

router = APIRouter(prefix="/api", tags=["tables"])
log = logging.getLogger("houseway.tables")

LONGEST_KEY = 64
LONGEST_MESSAGE = 16_384
CHECK_AGAIN = 30.0  # seconds until a socket's session is marked as used again; changes come sooner
BREATH = 0.25  # seconds for which a socket that sends too much is not read
BUYS = {"sit": "buy_in", "add-chips": "amount"}
WATCHES = ("ping", "state")  # commands of a spectator
PLAYS = frozenset({"bet", "bets", "done", "take-bank"})  # commands before a round begins
SEAT_TRIES = 8

TableId = Annotated[str, Path(max_length=40)]


class Wanted(RequestBody):
    """A table to open. `toml` is a person's own sheet, in place of a game of the library.

    Without `collection`, a table without a bank posts the first printed options for its stakes, any
    other table none; `null` means none.
    """

    game: Annotated[str, Field(max_length=100)] = ""
    toml: Annotated[str, Field(max_length=65_536)] = ""
    name: Annotated[str, Field(max_length=40)] = ""
    demo: bool = True
    readings: dict[str, str] = Field({})
    settings: dict[str, Any] = Field({})
    collection: dict[str, str] | None = None


class OpenedTable(BaseModel):
    table: str


class DealMeIn(RequestBody):
    game: Annotated[str, Field(max_length=100)] = ""


class DealtIn(BaseModel):
    table: str
    seat: int


class Done(BaseModel):
    ok: bool = True
    version: int


class TableOut(BaseModel):
    layout: dict[str, Any]
    state: dict[str, Any]


# --- requests -------------------------------------------------------------------------------------


@router.post("/tables", operation_id="open_table", status_code=201)
async def open_table(wanted: Wanted, request: Request, person: SignedIn) -> OpenedTable:
    """Opens a table. Everybody may open a demo table with bots; the floor opens the others."""
    context = context_of(request)
    if not wanted.demo and not may(person, "open-table"):
        raise Forbidden("not-allowed", "only the floor opens tables without bots")
    if bool(wanted.game) == bool(wanted.toml):
        raise IllegalMove("wrong-value", "give a game or a sheet, one of the two", where="game")
    if wanted.toml:
        check_tables(context, person)  # before the work; `open_within_limit` checks again
        await check_playable(request, wanted.toml)
    given = {"demo": wanted.demo, **wanted.model_dump(exclude_unset=True)}
    table = await open_within_limit(context, person, terminal=terminal_of(request), **given)
    return OpenedTable(table=table)


@router.post("/deal-me-in", operation_id="deal_me_in")
async def deal_me_in(wanted: DealMeIn, request: Request, person: SignedIn) -> DealtIn:
    """Seats a person at a demo table of a game, with bots: an open table, or a new one.

    Table and seat are drawn by lot, so that people cannot arrange to meet in this way.
    """
    context = context_of(request)
    for _ in range(SEAT_TRIES):
        live = await _table_for(context, wanted.game or context.room.default, person)
        try:
            seat = await seat_at(context, live, person, terminal_of(request))
        except IllegalMove as error:
            if error.code != "seat-taken":  # by another person at the same moment
                raise
        else:
            context.hub.presence.miss(live, person.id, guest=person.guest)
            return DealtIn(table=live.state.table, seat=seat)
    raise AlreadyDone("seat-taken", "other people took the free seats; ask again", where="seat")


async def _table_for(context: Context, game: str, person: Person) -> LiveTable:
    hub: Hub = context.hub
    tables = [live for live in hub.tables.values() if _open_for(live, game, person)]
    tables = [live for live in tables if live.state.place_of(person.id) is not None] or tables
    if tables:
        return tables[secure_below(len(tables))]
    await close_empty_tables(context, person)
    return await hub.table(await open_within_limit(context, person, game=game, demo=True))


async def seat_at(context: Context, live: LiveTable, person: Person, terminal: str) -> int:
    """The person's seat at the table, or a free one."""
    place = live.state.place_of(person.id)
    if place is not None:
        return place[0]
    held = await run_in_threadpool(context.store.balance, ledger.wallet(person.id))
    low, usual, _ = live.state.kind.buy_ins(live.state)
    if held < low:
        raise IllegalMove(
            "short-of-money",
            f"your wallet holds {format_money(held)}, this table starts at {format_money(low)}",
            where="wallet",
        )
    free = _free_seats(live)
    seat = free[secure_below(len(free))] if free else 1
    left = await run_in_threadpool(left_today, context.store, person, context.clock())
    buy_in = format_money(min(held, left or held, usual))
    command = {"do": "sit", "seat": seat, "buy_in": buy_in}
    await carry_out(context, live, command, person, terminal=terminal)
    return seat


def _open_for(live: LiveTable, game: str, person: Person) -> bool:
    state = live.state
    if state.game.id != game or not state.terms.demo or state.closed or live.toml:
        return False
    if state.terms.private:
        return False
    if state.game.choices.settings or state.game.choices.readings:
        return False
    return state.place_of(person.id) is not None or bool(_free_seats(live))


def _free_seats(live: LiveTable) -> list[int]:
    state = live.state
    return [s for s in range(1, state.position.seats + 1) if (s, "") not in state.patrons]


@router.get("/tables/{table}", operation_id="see_table")
async def see_table(table: str, request: Request, person: Anyone) -> TableOut:
    """A table as the person may see it now."""
    context = context_of(request)
    live = await context.hub.table(table)
    viewer = person.id if person else None
    now = live.clock.now(context.clock())
    shown = table_view(live.state, viewer, now=now, connected=live.connected)
    return TableOut(layout=_layout(context, live), state=shown)


@router.post("/tables/{table}/do", operation_id="do_at_table")
async def do_at_table(
    table: str, command: Annotated[dict[str, Any], Body()], request: Request, person: SignedIn
) -> Done:
    """Sends a command to a table. With an `id`, the command is carried out once."""
    context = context_of(request)
    live = await context.hub.table(table)
    key, presence = _key(command), context.hub.presence
    await presence.hear(live, person.id)
    try:
        await carry_out(context, live, command, person, terminal=terminal_of(request), key=key)
    finally:
        presence.miss(live, person.id, guest=person.guest)
    return Done(version=live.state.version)


@router.get("/tables/{table}/odds")
async def own_odds(request: Request, table: TableId, person: SignedIn) -> dict[str, Any]:
    """The player's share of the pot against random hands, when it is their turn."""
    live = await context_of(request).hub.table(table)
    state = live.state
    wait = state.waits
    if not state.terms.demo:
        raise IllegalMove("no-odds", "odds are shown at demo tables only")
    if wait is None or state.decider(wait) != state.place_of(person.id):
        raise IllegalMove("not-your-turn", "odds are shown when it is your turn")
    found = await asyncio.to_thread(decider_share, state.game.rules, wait.knows, seed=state.version)
    return found.as_json()


# --- commands -------------------------------------------------------------------------------------


async def carry_out(
    context: Context,
    live: LiveTable,
    command: Mapping[str, Any],
    person: Person,
    *,
    terminal: str,
    key: str = "",
) -> None:
    do = command.get("do")
    do = do if isinstance(do, str) else ""
    if do == "change":
        raise IllegalMove(
            "posted-first",
            "limits and collection are changed at the floor's desk: a change is posted there "
            "first, and made when its notice is over",
            where="do",
        )
    if do in PLAYS:
        check_not_excluded(person, context.clock())
    if do in BUYS and not may(person, "play"):
        raise Forbidden("not-allowed", f"a {person.role} does not play here")
    actor = Actor(person=person.id, name=person.name, floor=may(person, "pause-table"))
    said = {"terminal": terminal, "key": key, "message": command}
    say = partial(context.hub.command, live, read_command(command), actor, **said)
    field = BUYS.get(do)
    if field is None or not isinstance(command.get(field), str):
        await say()
    else:
        cents = parse_money(command[field], where=field)
        # The lock is held until the chips are moved, even if the request is cancelled.
        await asyncio.shield(asyncio.create_task(_bought(context, person, cents, say)))


async def _bought(
    context: Context, person: Person, cents: int, say: Callable[[], Awaitable[None]]
) -> None:
    """Buys chips within the person's own limits, under the person's lock."""
    async with context.turn_of(person.id):
        await run_in_threadpool(check_buy_in, context.store, person, cents, context.clock())
        await say()


def _key(command: Mapping[str, Any]) -> str:
    key = command.get("id", "")
    if not isinstance(key, str) or len(key) > LONGEST_KEY:
        raise IllegalMove(
            "wrong-value", f"an id is a text of at most {LONGEST_KEY} letters", where="id"
        )
    return key


def _on(command: Mapping[str, Any]) -> bool:
    on = command.get("on")
    if not isinstance(on, bool):
        raise IllegalMove("wrong-value", f"advice is on: true or false, not {on!r}", where="on")
    return on


def _layout(context: Context, live: LiveTable) -> dict[str, Any]:
    game, demo = live.state.game, live.state.terms.demo
    felt = context.room.felts.get(game.house.id, "green")
    return {**layout(live.state, felt=felt), "odds": demo and pot_game_of(game.rules) is not None}


# --- the socket -----------------------------------------------------------------------------------


@router.websocket("/tables/{table}/live")
async def socket(socket: WebSocket, table: str) -> None:
    """Sends every change at a table that the person may see, and takes their commands."""
    context = context_of(socket)
    doors, sender = context.doors, sender_of(socket.scope)
    with ExitStack() as held:
        try:
            doors.requests.check(sender)
            held.enter_context(doors.one_more_socket(sender))
            found = await socket_session(socket)
            own = session_key(socket) if found else ""
            held.enter_context(doors.one_more_socket(sender, session=own))
            live = await context.hub.table(table)
        except HousewayError as error:
            context.metrics.refusals.labels(code=error.code).inc()
            await socket.accept()
            await socket.send_json({"type": "error", "id": None, **_refusal_json(error)})
            await socket.close(_closing(error))
            return
        await _attend(context, live, socket, found)


def _closing(error: HousewayError) -> int:
    """The code that a refused socket is closed with."""
    if error.code.startswith("unknown"):
        return 4404
    return 4429 if error.code.startswith("too-many") else 4403


async def _attend(
    context: Context, live: LiveTable, socket: WebSocket, found: tuple[Person, Session] | None
) -> None:
    await socket.accept()
    await socket.send_json(_layout(context, live))
    person = found[0] if found else None
    connection = Connection(
        socket,
        person.id if person else "",
        session_key(socket),
        guest=person is not None and person.guest,
        until=session_until(context, *found) if found else None,
    )
    here = {"table": live.state.table, "person": connection.person, "terminal": terminal_of(socket)}
    log.info("connected", extra=here)
    if context.hub.trouble:
        connection.say({"type": "trouble", "message": BOOKS_GONE})
    context.hub.join(live, connection)
    tasks: list[asyncio.Task[None]] = []
    try:
        if person is not None and await socket_person(socket) is None:
            context.hub.forget(session=connection.session)  # signed out while the socket opened
        tasks.append(asyncio.create_task(connection.write()))
        tasks.append(asyncio.create_task(_listen(context, live, socket, connection, person)))
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            failure = task.exception()
            if failure and not isinstance(failure, WebSocketDisconnect | RuntimeError | OSError):
                log.error("a socket failed", exc_info=failure)
    finally:
        context.hub.part(live, connection)  # first: the next lines may be cancelled too
        log.info("connection lost", extra=here)
        await cancelled(tasks)


async def _listen(
    context: Context,
    live: LiveTable,
    socket: WebSocket,
    connection: Connection,
    person: Person | None,
) -> None:
    checked = monotonic()
    sender = sender_of(socket.scope)
    terminal = terminal_of(socket)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        said: Any = message.get("text") or message.get("bytes") or ""
        key = None
        try:
            context.doors.hear(sender, connection.session if connection.person else "")
            if len(said) > LONGEST_MESSAGE:
                raise IllegalMove("too-long", f"a message has at most {LONGEST_MESSAGE} bytes")
            command = read_json(said)
            if not isinstance(command, dict):
                raise IllegalMove("wrong-value", 'a command is an object such as {"do": "ping"}')
            key = _key(command)
            if not connection.person:
                person = None  # signed out at this server
            elif connection.stale or monotonic() > checked + CHECK_AGAIN:
                checked, connection.stale = monotonic(), False
                person = await socket_person(socket)
                if person is None:
                    context.hub.forget(session=connection.session)  # signed out at another server
            if person is None and command.get("do") not in WATCHES:
                raise NotSignedIn
            if command.get("do") == "state":
                connection.show_whole()
            elif command.get("do") == "advice":
                connection.advised = _on(command)
                context.hub.dealer.advise(live)
            elif person is not None:
                await carry_out(context, live, command, person, terminal=terminal, key=key)
            connection.say({"type": "answer", "id": key})
        except HousewayError as error:
            context.metrics.refusals.labels(code=error.code).inc()
            connection.say({"type": "error", "id": key, **_refusal_json(error)})
            if isinstance(error, TooMany):  # the client's next messages wait to be read
                await asyncio.sleep(BREATH)


def _refusal_json(error: HousewayError) -> dict[str, str]:
    return {"code": error.code, "message": error.message, "where": error.where}
