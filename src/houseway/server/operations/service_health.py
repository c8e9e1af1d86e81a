"""Operations: health, metrics, build identity and the hourly check of the accounts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import houseway
from houseway.errors import HousewayError
from houseway.room.state.events import NewEvent
from houseway.server.config import Config
from houseway.server.context import Context, context_of
from houseway.server.errors import BOOKS_GONE
from houseway.server.http.pages import files_digest
from houseway.server.operations.books import keep_checkpoint, signing_key
from houseway.storage.errors import StorageDown
from houseway.storage.event_store import Store
from houseway.storage.values import TrialBalance

log = logging.getLogger("houseway.ops")
router = APIRouter(tags=["operations"])

HOUR: Final = 3600
DAY: Final = 24 * HOUR
SERVICE: Final = "service"  # the actor of events that no person caused
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


# --- build identity -------------------------------------------------------------------------------


class Build(BaseModel):
    """The version of the running program, and digests of its code and rules."""

    version: str
    code: str
    sheets: str


def identify() -> Build:
    """Reads the program and all rule sheets from disk."""
    root = Path(houseway.__file__).parent
    code = [p for p in root.rglob("*") if p.suffix in (".py", ".js", ".css", ".html")]
    return Build(
        version=houseway.__version__,
        code=_digest(root, code),
        sheets=_digest(root, list((root / "sheets").rglob("*.toml"))),
    )


def _digest(root: Path, files: list[Path]) -> str:
    names = {path.relative_to(root).as_posix(): path for path in sorted(files)}
    return files_digest({name: path.read_bytes() for name, path in names.items()})


# --- metrics --------------------------------------------------------------------------------------


class Metrics:
    """The metrics of a server; each server has its own registry."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        count = partial(Counter, registry=registry)
        duration = partial(Histogram, registry=registry)
        self.rounds = count("houseway_rounds", "Rounds that were settled")
        self.commands = count("houseway_commands", "Commands at tables", ["do"])
        self.refusals = count("houseway_refusals", "Commands and requests refused", ["code"])
        self.events = count("houseway_events", "Events that were written")
        self.sockets = Gauge("houseway_sockets", "Open sockets", registry=registry)
        self.mismatches = count(
            "houseway_mismatches", "Accounts or digests that were not as they should be", ["what"]
        )
        labels = ["route", "method", "status"]
        self.latency = duration("houseway_request_seconds", "Time to answer a request", labels)
        self.command_latency = duration("houseway_command_seconds", "Time to carry out a command")


@contextmanager
def metrics_listener(config: Config, metrics: Metrics) -> Iterator[int | None]:
    """Serves metrics for Prometheus on a port that players cannot reach, and yields the port."""
    if config.metrics_port is None:
        yield None
        return
    host, port = config.metrics_host, config.metrics_port
    try:
        server, thread = start_http_server(port, host, registry=metrics.registry)
    except OSError as error:
        raise HousewayError(
            "port-taken",
            f"{host} port {port}: {error.strerror or error}; choose another, or 0 for one that is "
            "free",
            where="metrics_port",
        ) from None
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Watch:
    """Middleware that measures each request and logs one line for it."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            seconds = perf_counter() - start
            route = getattr(scope.get("route"), "path", "none")
            # Anybody can invent methods; each would make metrics of its own.
            method = scope["method"] if scope["method"] in METHODS else "other"
            self.metrics.latency.labels(route, method, str(status)).observe(seconds)
            log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                    "person": scope.get("state", {}).get("person_id", ""),
                    "terminal": (scope.get("client") or ("", 0))[0],
                },
            )


# --- regular work ---------------------------------------------------------------------------------


def check_accounts(store: Store, *, at: int) -> TrialBalance:
    """Records the heads of all streams, and adds up every account again."""
    store.checkpoint(at)
    return store.trial_balance()


def anchor(context: Context) -> None:
    """Writes a checkpoint into the configured folder, signed if the room has a key."""
    folder = context.config.checkpoint_folder
    if folder is None:
        return
    try:
        signing = signing_key(context.config, context.store.key)
        path = keep_checkpoint(context.store, folder, signing, at=context.clock())
    except (OSError, HousewayError) as error:
        log.error("the checkpoint cannot be kept", extra={"why": str(error)})
        context.metrics.mismatches.labels("checkpoint").inc()
        return
    log.info("checkpoint", extra={"file": str(path), "signed": signing is not None})


def check_build(context: Context) -> bool:
    """Whether program and sheets on disk are still those that were started."""
    found = identify()
    if found == context.build:
        return True
    log.error("the build on disk has changed", extra={"build": found.model_dump()})
    context.metrics.mismatches.labels("build").inc()
    note_build(context, found)
    return False


def note_build(context: Context, build: Build) -> None:
    """Records a build that differs from the last one as a significant event."""
    last = context.store.latest("room", "build")
    before = dict(last.body.get("after", {})) if last else None
    after = build.model_dump()
    if before != after:
        event = NewEvent(kind="build", body={"before": before, "after": after})
        context.append("room", [event], actor=SERVICE)


async def every_hour(context: Context) -> None:
    found = await run_in_threadpool(check_accounts, context.store, at=context.clock())
    await run_in_threadpool(anchor, context)
    if found.sound:
        log.info("trial balance", extra={"accounts": found.accounts})
        return
    context.metrics.mismatches.labels("balance").inc()
    log.error(
        "trial balance does not hold",
        extra={
            "total": found.total,
            "differences": [str(difference) for difference in found.differences],
            "negative": found.negative,
        },
    )


async def every_day(context: Context) -> None:
    await run_in_threadpool(check_build, context)


async def repeat(
    work: Callable[[Context], Awaitable[None]], context: Context, seconds: float
) -> None:
    """Repeats a task for ever; a failure is logged."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work(context)
        except Exception:
            log.exception("a regular task failed")


# --- routes ---------------------------------------------------------------------------------------


class Alive(BaseModel):
    alive: bool = True


class Ready(BaseModel):
    ready: bool
    why: str = ""


@router.get("/healthz")
async def get_health() -> Alive:
    """Answers as long as the process runs."""
    return Alive()


@router.get("/readyz", responses={503: {"model": Ready}})
def get_readiness(request: Request) -> Response:
    """Reports whether the database can be reached and the server is not about to stop."""
    context = context_of(request)
    why = "shutting down" if context.closing else ""
    if context.hub is not None and context.hub.trouble:  # readable, but possibly not writable
        why = BOOKS_GONE
    if not why:
        try:
            context.store.head("room")
        except StorageDown as error:
            log.error("the database does not answer", extra={"why": error.message})
            why = BOOKS_GONE
    ready = Ready(ready=not why, why=why)
    return JSONResponse(ready.model_dump(), status_code=503 if why else 200)


@router.get("/api/build")
def get_build(request: Request) -> Build:
    """The program and the rules that are running."""
    return context_of(request).build
