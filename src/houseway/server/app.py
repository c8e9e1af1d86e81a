"""The application: all routes, the gate around them, and the tasks that run beside them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

import houseway
from houseway.server import errors
from houseway.server.config import Config, read_room
from houseway.server.context import Context, cancelled, now
from houseway.server.http.gate import Doors, Gate
from houseway.server.http.listener import Connections, raise_file_limit
from houseway.server.operations import service_health
from houseway.server.operations.books import NOT_ENCRYPTED, open_to_serve
from houseway.server.operations.service_health import DAY, HOUR, Metrics, Watch
from houseway.server.solving.solver import solver_of
from houseway.server.tables.hub import Hub
from houseway.storage.databases.database_file import one_server

log = logging.getLogger("houseway.server")

ROUTERS = (
    "accounts.sign_in",
    "accounts.invitations",
    "accounts.play_limits",
    "staff.cage",
    "tables.requests",
    "tables.coaching",
    "tables.practice",
    "games.rulebook",
    "games.figures",
    "games.citations",
    "games.comparison",
    "games.findings",
    "games.lab",
    "games.designer",
    "games.bank",
    "games.desk",
    "replays.requests",
    "tables.table_values",
    "replays.hand_histories",
    "staff.office",
    "operations.service_health",
    "http.pages",
)


def operation_name(route: APIRoute) -> str:
    """The id of a route in the description of the service: its function's name, `getRuleCard`."""
    first, *others = route.name.split("_")
    return first + "".join(map(str.capitalize, others))


def create_app(config: Config, *, clock: Callable[[], int] = now) -> FastAPI:
    """A server that opens its database on start and closes it on stop."""
    room = read_room(config)
    doors = Doors(config.rates, config.guard)
    metrics = Metrics()
    files = raise_file_limit()
    connections = Connections(config, metrics, files=files)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with one_server(config.database):
            async with opened(app):
                yield

    @asynccontextmanager
    async def opened(app: FastAPI) -> AsyncIterator[None]:
        store = await run_in_threadpool(partial(open_to_serve, config, at=clock()))
        if not store.is_encrypted:
            log.warning(NOT_ENCRYPTED)
        context = Context(
            config=config,
            room=room,
            store=store,
            doors=doors,
            metrics=metrics,
            build=await run_in_threadpool(service_health.identify),
            clock=clock,
        )
        app.state.context = context
        app.state.store = store
        await run_in_threadpool(service_health.note_build, context, context.build)
        context.solver = solver_of(app)
        if config.warm_advice:
            context.solver.begin()
        context.hub = app.state.hub = Hub(context)
        await context.hub.start()
        work = [
            asyncio.create_task(service_health.repeat(service_health.every_hour, context, HOUR)),
            asyncio.create_task(service_health.repeat(service_health.every_day, context, DAY)),
        ]
        log.info(
            "open",
            extra={
                "build": context.build.model_dump(),
                "files": files,
                "connections": connections.most,
            },
        )
        if connections.most < config.guard.connections:
            log.warning("fewer connections than configured: the system limits open files")
        try:
            yield
        finally:
            await cancelled(work)
            await close_tables(app)
            await run_in_threadpool(store.close)
            log.info("closed")

    app = FastAPI(
        title="Houseway",
        version=houseway.__version__,
        summary="A California cardroom in software",
        description="Money is a decimal string in dollars. A request that changes something "
        "carries the header `X-Houseway: 1`. Refusals always look the same.",
        lifespan=lifespan,
        responses=errors.ANY_ROUTE,
        generate_unique_id_function=operation_name,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.metrics = metrics
    app.state.connections = connections
    app.add_middleware(Gate, config=config, doors=doors, metrics=metrics)
    app.add_middleware(Watch, metrics=metrics)
    errors.install(app)
    for name in ROUTERS:
        app.include_router(import_module(f"houseway.server.{name}").router)
    return app


async def close_tables(app: FastAPI) -> None:
    """Stops the open tables, once, before their sockets are closed."""
    context: Context = app.state.context
    if context.closing:
        return
    context.closing = True
    if context.hub is not None:
        await context.hub.stop()
