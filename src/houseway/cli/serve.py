"""`houseway serve`: the cardroom in a browser."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.common import FILE, Command, needs

if TYPE_CHECKING:
    from houseway.server.config import Config
    from houseway.storage.event_store import Store

# Seconds after which a computing thread yields to the tables; Python's default is five times that.
SWITCH_SECONDS = 0.001


def room_options(function: Command) -> Command:
    """Adds the options for settings and database. The command needs the extra for rooms."""
    for option in (
        needs("room"),
        click.option("--database", metavar="URL", help="sqlite:///room.db or postgresql://..."),
        click.option(
            "--config",
            "config_file",
            type=FILE,
            metavar="FILE",
            help="Settings; ./houseway.toml if there is one.",
        ),
    ):
        function = option(function)
    return function


@click.command()
@room_options
@click.option("--host", help="Address to listen on; 127.0.0.1 unless set.")
@click.option("--port", type=click.IntRange(0, 65_535), help="8000 unless set.")
@click.option("--open/--no-open", "open_page", default=False, help="Open a browser.")
@click.option("--workers", type=click.IntRange(1, 1), default=1, hidden=True, expose_value=False)
def serve(
    config_file: Path | None,
    database: str | None,
    host: str | None,
    port: int | None,
    open_page: bool,
) -> None:
    """Open the cardroom in a browser: tables, rulebook, lab, floor desk."""
    import uvicorn

    from houseway.server.app import create_app
    from houseway.server.config import read_config
    from houseway.server.context import now
    from houseway.server.http import listener
    from houseway.server.operations import logs
    from houseway.server.operations.books import open_to_serve, signing_key
    from houseway.server.operations.service_health import metrics_listener
    from houseway.server.solving import worker_pool
    from houseway.storage.databases.database_file import one_server

    config = read_config(config_file, database=database, host=host, port=port)
    with listener.listen(config) as listening, one_server(config.database):
        logs.set_up(config.log_format, guard=config.guard)
        with open_to_serve(config, at=now()) as store:  # refuses an unusable database
            signing_key(config, store.key)
            notes = _notes(config, store)
        app = create_app(config)
        sys.setswitchinterval(SWITCH_SECONDS)
        worker_pool.preload()
        server = uvicorn.Server(listener.uvicorn_config(app, config, app.state.connections))
        _say_goodbye_first(server, app)
        with (
            metrics_listener(config, app.state.metrics) as metrics_port,
            suppress(KeyboardInterrupt),  # Ctrl-C has closed the room by then
        ):
            if metrics_port is not None:
                host = _in_address(config.metrics_host)
                notes.insert(0, f"Figures: http://{host}:{metrics_port}/metrics")
            _say_when_open(server, config, notes, open_page=open_page)
            server.run(sockets=[listening])
    if not server.started:
        raise SystemExit(1)


def _notes(config: Config, store: Store) -> list[str]:
    """The notices for the operator of a room that opens."""
    from houseway.server.operations.books import NOT_ENCRYPTED
    from houseway.storage.rows import people

    admins = len(people.admins(store))
    notes = []
    if config.is_open_to_all and not config.hosts:
        notes.append("It answers to numeric addresses only: list its names in `hosts`")
    if not admins:
        notes.append("Nobody manages it yet: houseway room person add NAME --role admin")
    elif admins == 1:
        notes.append("It has one admin, who may go on alone: invite a second one at /admin")
    return notes if store.is_encrypted else [*notes, NOT_ENCRYPTED]


def _say_when_open(server: Any, config: Config, notes: list[str], *, open_page: bool) -> None:
    """Prints the address once the server listens, so that it is true when printed."""
    startup = server.startup

    async def announced(sockets: Any = None) -> None:
        await startup(sockets=sockets)
        if not server.started:
            return
        port = server.servers[0].sockets[0].getsockname()[1] if server.servers else config.port
        address = f"http://{_in_address(config.host)}:{port}/"
        click.echo(f"The room is open: {address}   (Ctrl-C closes it)")
        for note in notes:
            click.echo(note)
        if open_page:
            click.launch(address)

    server.startup = announced


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _say_goodbye_first(server: Any, app: Any) -> None:
    """Tells people at tables that the room closes, before their sockets are cut."""
    from houseway.server.app import close_tables

    shutdown = server.shutdown

    async def after_goodbye(sockets: Any = None) -> None:
        await close_tables(app)
        await shutdown(sockets=sockets)

    server.shutdown = after_goodbye
