"""Prices, charts, checks and best plays for pages and bots, computed away from the tables.

Answers are cached by their content, so that a repeated question is answered at once; those on
printed games under their default choices are cached on disk too.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from fastapi import FastAPI
from fastapi.responses import JSONResponse, Response
from pydantic_core import to_json

from houseway.api import Game
from houseway.disk_cache import cached_json, code_key
from houseway.errors import HousewayError
from houseway.library import build_game, read_sheet, sheet_from_text, sheets_digest
from houseway.server.config import Guard
from houseway.server.solving.worker_pool import Job, Task, WorkerPool
from houseway.sheet.switches import Choices
from houseway.table.cards.hand_setting import HOUSE_WAY
from houseway.table.rounds import Choose

ANSWER_WITHIN = 2.0  # seconds until a page is told to ask again
PATIENCE = 6.0  # seconds after which a job that nobody asks for any more is not begun
KEPT = 400
USUAL_SECONDS = 900.0
CHANGED_SECONDS = 120.0
CHECK_SECONDS = 20.0
CHOICE_SECONDS = 120.0
DESK_SECONDS = 20.0
SEVERAL = 2  # one asker may use all processes but one
LONGEST_ANSWER = 8 * 2**20  # bytes
AFTER_TABLES = 10  # niceness of strangers' jobs
SPARE_NICE = 15

Shown = Callable[[Any], Response]  # the response of an answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A game under its choices: one of the library, or the text of a sheet."""

    game: str = ""
    toml: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(
        cls,
        game: str = "",
        *,
        toml: str = "",
        readings: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Wanted:
        return cls(
            game=game,
            toml=toml,
            readings=tuple(sorted((readings or {}).items())),
            settings=tuple(sorted((settings or {}).items())),
        )

    def build(self) -> Game:
        files = sheet_from_text(self.toml) if self.toml else read_sheet(self.game)
        choices = Choices(readings=dict(self.readings), settings=dict(self.settings))
        return build_game(files, choices, Game)

    @property
    def key(self) -> str:
        said = json.dumps([self.game, self.toml, self.readings, self.settings])
        return hashlib.sha256(said.encode()).hexdigest()

    @property
    def house(self) -> str:
        return self.game.partition("/")[0]

    @property
    def usual(self) -> bool:
        """Whether this is a printed game as printed."""
        return not (self.toml or self.readings or self.settings)

    @property
    def seconds(self) -> float:
        return USUAL_SECONDS if self.usual else CHANGED_SECONDS


class Solver:
    """Pools that do not wait for each other: bots at tables, prices of printed games, prices and
    checks of unfinished sheets, records that people send, pages of the rulebook, and spare-time
    computations for the lobby."""

    def __init__(self, guard: Guard | None = None) -> None:
        guard = guard or Guard()
        prices = partial(WorkerPool, each=guard.address_jobs, megabytes=guard.solver_megabytes)
        pages = partial(
            WorkerPool,
            each=guard.address_jobs,
            megabytes=guard.desk_megabytes,
            processes=SEVERAL,
        )
        reads = partial(pages, nice=AFTER_TABLES)
        self._play = prices("play")
        self._price = prices("price", processes=SEVERAL, nice=AFTER_TABLES)
        self._lab = prices("lab", processes=SEVERAL, nice=AFTER_TABLES)
        self._check = reads("check")
        self._desk = reads("desk")
        self._pages = pages("pages")
        self._spare = prices("spare", nice=SPARE_NICE)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()

    def ask(self, kind: str, wanted: Wanted, *, part: str = "", asker: str = "") -> Job:
        """An answer on a game: `odds` as `houseway odds --json` reports them, its `chart` of best
        play, `readings` (the value of every choice of every reading and setting), `examples`
        (worked rounds for the rules in prose), or `par` (its PAR sheet as bytes).

        `part` is the wager of `odds`, or the form of `par`.
        """
        lanes: dict[str, tuple[WorkerPool, Task]] = {
            "odds": (self._lab if wanted.toml else self._price, _odds),
            "chart": (self._price, _chart),
            "readings": (self._spare, _by_reading),
            "examples": (self._spare, _examples),
            "par": (self._spare, _par),
        }
        pool, task = lanes[kind]
        key, given = f"{kind} {part} {wanted.key}", [part] if part else []
        return self._ask(pool, key, task, wanted, *given, seconds=wanted.seconds, asker=asker)

    def spare_odds(self, wanted: Wanted) -> Job:
        """The odds in spare time, so that pages do not wait for it."""
        return self._spare.add(Job(task=_odds, arguments=(wanted,), seconds=wanted.seconds))

    def quick(self, task: Task, *arguments: Any, asker: str = "") -> Job:
        """A short job on a text that a person sent."""
        said = json.dumps([task.__qualname__, *arguments])
        key = hashlib.sha256(said.encode()).hexdigest()
        return self._ask(self._check, key, task, *arguments, seconds=CHECK_SECONDS, asker=asker)

    async def read(self, task: Task, *arguments: Any, asker: str) -> Response:
        """The answer to a record or text that a person sent, as a response.

        It is not cached, and it is encoded as JSON in the process that made it.
        """
        job = Job(task=_written, arguments=(task, arguments), seconds=DESK_SECONDS, asker=asker)
        content = await result(self._desk.add(job))
        return Response(content, media_type="application/json")

    def begin(self) -> None:
        """Starts a process for pages before somebody asks for one: that takes seconds."""
        self._pages.add(Job(task=_written, arguments=(list, ()), seconds=DESK_SECONDS))

    async def page(self, task: Task, *arguments: Wanted | str, asker: str) -> bytes:
        """A page on games of the library as bytes. What is printed is kept, nothing else."""
        if any(isinstance(given, Wanted) and not given.usual for given in arguments):
            job = Job(task=_written, arguments=(task, arguments), seconds=DESK_SECONDS, asker=asker)
            made: bytes = await result(self._pages.add(job))
            return made
        said = [given.key if isinstance(given, Wanted) else given for given in arguments]
        ask = partial(self._ask, self._pages, json.dumps([task.__qualname__, *said]), _written)
        while True:
            job = ask(task, arguments, seconds=DESK_SECONDS, asker=asker)
            if await finished(job, within=ANSWER_WITHIN) and not job.future.cancelled():
                made = job.future.result()
                return made

    def best_choice(self, wanted: Wanted, wait: Choose) -> Job:
        """The choice of the solved strategy at a decision."""
        wait = wait._replace(sets=None)  # it cannot be sent; the process works it out
        job = Job(task=_best_choice, arguments=(wanted, wait), seconds=CHOICE_SECONDS)
        return self._play.add(job)

    def warm(self, wanted: Wanted) -> Job:
        """Solves a game once, so that the first question about it finds its answer."""
        key = f"strategy {wanted.key}"
        return self._ask(self._play, key, _solve, wanted, seconds=CHOICE_SECONDS)

    def close(self) -> None:
        reading = (self._check, self._desk, self._pages)
        for pool in (self._play, self._price, self._lab, self._spare, *reading):
            pool.close()

    def _ask(
        self,
        pool: WorkerPool,
        key: str,
        task: Task,
        *arguments: Any,
        seconds: float,
        asker: str = "",
    ) -> Job:
        with self._lock:
            job = self._jobs.get(key)
            if job is None or _worth_another_try(job):
                new = Job(task=task, arguments=arguments, seconds=seconds, asker=asker)
                new.patience = PATIENCE
                job = self._jobs[key] = pool.add(new)
            job.asked = time.monotonic()
            self._jobs.move_to_end(key)
            while len(self._jobs) > KEPT:
                self._jobs.popitem(last=False)
            return job


def _worth_another_try(job: Job) -> bool:
    if not job.future.done():
        return False
    if job.future.cancelled():
        return True
    error = job.future.exception()
    return isinstance(error, HousewayError) and error.code == "stopped"


def cached_answer(kind: str, wanted: Wanted) -> Any:
    """An answer on a printed game from the disk cache, or None."""

    def unknown() -> object:
        raise LookupError

    try:
        return json.loads(cached_json(kind, _cache_key(wanted), unknown)) if wanted.usual else None
    except LookupError:
        return None


def _cache_answer(kind: str, wanted: Wanted, answer: dict[str, Any]) -> dict[str, Any]:
    if wanted.usual:
        cached_json(kind, _cache_key(wanted), lambda: answer)
    return answer


def _cache_key(wanted: Wanted) -> str:
    return hashlib.sha256(f"{wanted.key} {_edition()}".encode()).hexdigest()


@cache
def _edition() -> str:
    """A digest of all sheets and all code: cached answers do not outlive a change of either."""
    return sheets_digest() + code_key("")


async def result(job: Job) -> Any:
    """The answer of a job, however long it takes."""
    return await asyncio.wrap_future(job.future)


async def finished(job: Job, *, within: float) -> bool:
    """Whether a job is done within so many seconds."""
    future = asyncio.wrap_future(job.future)
    future.add_done_callback(_on_late_answer)
    done, _ = await asyncio.wait([future], timeout=within)
    return bool(done)


async def answered(job: Job, shown: Shown = JSONResponse) -> Response:
    """200 with the answer, or 202 with the progress, after which the page asks again."""
    if not await finished(job, within=ANSWER_WITHIN) or job.future.cancelled():
        return JSONResponse(job.progress, status_code=202)
    return shown(job.future.result())


def _on_late_answer(future: asyncio.Future[Any]) -> None:
    """Marks a refusal as retrieved: the page gets it when it asks again."""
    if not future.cancelled():
        future.exception()


def solver_of(app: FastAPI) -> Solver:
    """The solver of a room, made at its first use."""
    if not hasattr(app.state, "solver"):
        context = getattr(app.state, "context", None)
        app.state.solver = Solver(context.config.guard if context else None)
    made: Solver = app.state.solver
    return made


@asynccontextmanager
async def ending(app: FastAPI) -> AsyncIterator[None]:
    """Ends the processes when the room closes."""
    yield
    if hasattr(app.state, "solver"):
        await asyncio.to_thread(app.state.solver.close)
        del app.state.solver


# --- in the processes -----------------------------------------------------------------------------


def _written(task: Task, arguments: tuple[Any, ...]) -> bytes:
    made = task(*arguments)
    answer = made if isinstance(made, bytes) else to_json(made)
    if len(answer) > LONGEST_ANSWER:
        most = LONGEST_ANSWER // 2**20
        raise HousewayError("too-large", f"the answer to this would have more than {most} MB")
    return answer


@lru_cache(maxsize=12)
def _game(wanted: Wanted) -> Game:
    """A game whose solved tables stay in memory for the next question."""
    return wanted.build()


def _odds(wanted: Wanted, wager: str = "") -> dict[str, Any]:
    """The report, and the return of one unit in each row that pays a fixed share."""
    game = _game(wanted)
    returns = {
        name: {row.id: float(row.pays.per_unit) for row in bet.all_rows if not row.pays.fixed}
        for name, bet in game.wagers.items()
    }
    report = {**game.odds(wager=wager).as_json(), "returns": returns}
    return report if wager else _cache_answer("odds", wanted, report)


def _chart(wanted: Wanted) -> dict[str, Any]:
    game = _game(wanted)
    if game.analyst.has_chart:
        told = {"kind": "totals", **game.chart().as_json()}
    else:
        strategy = game.odds().as_json()["strategy"]
        told = {"kind": "decisions", **strategy} if strategy else {"kind": "none"}
    return _cache_answer("chart", wanted, {"game": game.id, "name": game.name, **told})


def _examples(wanted: Wanted) -> dict[str, Any]:
    from houseway.papers.examples import kept_examples

    return {"examples": [example.as_json() for example in kept_examples(_game(wanted))]}


def _by_reading(wanted: Wanted) -> dict[str, Any]:
    from houseway.families.peer_games import PeerRules
    from houseway.odds.report import price_readings
    from houseway.progress import reporting

    game = _game(wanted)
    if isinstance(game.rules, PeerRules):
        return {"readings": [item.as_json() for item in game.played_readings()]}
    found = price_readings(game, progress=reporting("readings"))
    return {
        "readings": [
            {
                "name": item.name,
                "choice": item.choice,
                "in_force": item.is_default,
                "ev": {wager: float(ev) for wager, ev in item.ev.items()},
            }
            for item in found
        ]
    }


def _par(wanted: Wanted, form: str) -> bytes:
    sheet = _game(wanted).par()
    if form == "csv":
        return sheet.csv().encode()
    if form == "json":
        return to_json(sheet.as_json())
    paper = sheet.paper()
    return paper.pdf() if form == "pdf" else paper.html().encode()


@lru_cache(maxsize=12)
def _strategy(wanted: Wanted) -> Any:
    return _game(wanted).analyst.policy("best")


def _solve(wanted: Wanted) -> None:
    _strategy(wanted)


def _best_choice(wanted: Wanted, wait: Choose) -> str:
    game = _game(wanted)
    if wait.house_way == HOUSE_WAY:
        wait = wait._replace(sets=game.rules.parting(wait.knows[0]))
    return game.analyst.answer(_strategy(wanted), wait)
