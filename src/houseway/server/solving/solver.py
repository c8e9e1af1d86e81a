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
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import copy
from functools import partial
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from houseway.errors import HousewayError
from houseway.server.config import Guard
from houseway.server.http.gate import sender_of
from houseway.server.solving import tasks
from houseway.server.solving.wanted_game import USUAL_SECONDS, Wanted
from houseway.server.solving.worker_pool import Job, Task, WorkerPool
from houseway.table.rounds import Choose
from houseway.table.seen_decision import SeenDecision

ANSWER_WITHIN = 2.0  # seconds until a page is told to ask again
PATIENCE = 6.0  # seconds after which a job that nobody asks for any more is not begun
KEPT = 400
DESIGN_SECONDS = 60.0
BANK_SECONDS = 120.0
CHECK_SECONDS = 20.0
CHOICE_SECONDS = 120.0
DESK_SECONDS = 20.0
SEVERAL = 2  # one asker may use all processes but one
AFTER_TABLES = 10  # niceness of strangers' jobs
SPARE_NICE = 15

Shown = Callable[[Any], Response]  # the response of an answer


class Solver:
    """Pools that do not wait for each other: bots at tables, prices of printed games, prices and
    checks of unfinished sheets, records that people send, pages of the rulebook, and spare-time
    computations for the lobby. Jobs count for the `asker`; the room itself has no name.
    """

    asker = ""

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
        self._screens: OrderedDict[tuple[str, str], Job] = OrderedDict()
        self._lock = threading.Lock()

    def by(self, asker: str) -> Solver:
        """The same solver, for jobs of this asker."""
        same = copy(self)
        same.asker = asker
        return same

    def ask(self, kind: str, wanted: Wanted, *, part: str = "") -> Job:
        """An answer on a game: `odds` as `houseway odds --json` reports them, its `chart` of best
        play, `readings` (the value of every choice of every reading and setting), `examples`
        (worked rounds for the rules in prose), `par` (its PAR sheet as bytes), or `pack` (its
        approval pack as an archive).

        `part` is the wager of `odds`, or the form of `par`.
        """
        lanes: dict[str, tuple[WorkerPool, Task]] = {
            "odds": (self._lab if wanted.toml else self._price, tasks.odds_report),
            "chart": (self._price, tasks.chart),
            "readings": (self._spare, tasks.values_by_reading),
            "examples": (self._spare, tasks.examples),
            "par": (self._spare, tasks.par_sheet),
            "pack": (self._spare, tasks.approval_pack),
        }
        pool, task = lanes[kind]
        key, given = f"{kind} {part} {wanted.key}", [part] if part else []
        return self._ask(pool, key, task, wanted, *given, seconds=wanted.seconds)

    def compare(self, names: tuple[str, ...]) -> Job:
        """The comparison of some games, as `houseway compare --json` prints it, and its page."""
        key = f"compare {json.dumps(names)}"
        return self._ask(self._price, key, tasks.comparison, names, seconds=USUAL_SECONDS)

    def findings(self, house: str, form: str) -> Job:
        """The findings in the documents, of a house or of all, as a paper in one of its forms; as
        `page` it is JSON, as `unpriced` the same without prices.
        """
        key = f"findings {house} {form}"
        pool = self._price if form == "unpriced" else self._spare
        return self._ask(pool, key, tasks.findings, house, form, seconds=USUAL_SECONDS)

    def figures(self, task: Task, wanted: Wanted, *given: str | int) -> Job:
        """Figures of a game for a picture, made by a task of `tasks`."""
        pool = self._lab if wanted.toml else self._price
        key = f"{task.__qualname__} {json.dumps(given)} {wanted.key}"
        return self._ask(pool, key, task, wanted, *given, seconds=wanted.seconds)

    def session(self, rounds: tuple[tasks.AskedRound, ...]) -> Job:
        """The line of a person's chips through some rounds."""
        key = f"session {_digest(repr(rounds))}"
        job = (self._price, key, tasks.session_line, rounds)
        return self._ask(*job, seconds=USUAL_SECONDS)

    def spare_odds(self, wanted: Wanted) -> Job:
        """The odds in spare time, so that pages do not wait for it."""
        return self._spare.add(
            Job(task=tasks.odds_report, arguments=(wanted,), seconds=wanted.seconds)
        )

    def quick(self, task: Task, *arguments: Any) -> Job:
        """A short job on a text that a person sent."""
        said = json.dumps([task.__qualname__, *arguments])
        key = hashlib.sha256(said.encode()).hexdigest()
        return self._ask(self._check, key, task, *arguments, seconds=CHECK_SECONDS)

    def design(self, task: Task, wanted: Wanted, asked: str) -> Job:
        """An answer of the designer; `asked` is its question as JSON."""
        key = hashlib.sha256(f"{task.__qualname__} {wanted.key} {asked}".encode()).hexdigest()
        return self._ask(self._lab, key, task, wanted, asked, seconds=DESIGN_SECONDS)

    def bank(self, task: Task, game: str, asked: str, *, screen: str = "") -> Job:
        """An answer of the bank's desk; `asked` is the table as JSON.

        It takes the place of what the same screen asked before, unless that is at work already.
        """
        key = f"{task.__qualname__} {_digest([game, asked])}"
        job = self._ask(self._lab, key, task, game, asked, seconds=BANK_SECONDS)
        if screen:
            self._replace((self.asker, screen), job)
        return job

    def results(self, task: Task, rounds: Sequence[int], given: Any) -> Job:
        """The figures of played rounds; `rounds` are their places in the books."""
        return self._ask(
            self._price, f"results {_digest(rounds)}", task, given, seconds=USUAL_SECONDS
        )

    def _replace(self, screen: tuple[str, str], job: Job) -> None:
        with self._lock:
            before = self._screens.pop(screen, None)
            self._screens[screen] = job
            while len(self._screens) > KEPT:
                self._screens.popitem(last=False)
        if before is not None and before is not job and before.asker == job.asker:
            before.future.cancel()  # of no effect on a job that is at work or done

    async def read(self, task: Task, *arguments: Any) -> Response:
        """The answer to a record or text that a person sent, as a response.

        It is not cached, and it is encoded as JSON in the process that made it.
        """
        job = Job(
            task=tasks.written, arguments=(task, arguments), seconds=DESK_SECONDS, asker=self.asker
        )
        content = await result(self._desk.add(job))
        return Response(content, media_type="application/json")

    def begin(self) -> None:
        """Starts a process for pages before somebody asks for one: that takes seconds."""
        self._pages.add(Job(task=tasks.written, arguments=(list, ()), seconds=DESK_SECONDS))

    async def page(self, task: Task, *arguments: Wanted | str) -> bytes:
        """A page on games of the library as bytes. Pages on printed games are kept, no others."""
        if any(isinstance(given, Wanted) and not given.usual for given in arguments):
            job = Job(
                task=tasks.written,
                arguments=(task, arguments),
                seconds=DESK_SECONDS,
                asker=self.asker,
            )
            made: bytes = await result(self._pages.add(job))
            return made
        said = [given.key if isinstance(given, Wanted) else given for given in arguments]
        ask = partial(self._ask, self._pages, json.dumps([task.__qualname__, *said]), tasks.written)
        while True:
            job = ask(task, arguments, seconds=DESK_SECONDS)
            if await finished(job, within=ANSWER_WITHIN) and not job.future.cancelled():
                made = job.future.result()
                return made

    def best_choice(self, wanted: Wanted, wait: Choose) -> Job:
        """The choice of the solved strategy at a decision."""
        wait = wait._replace(sets=None)  # it cannot be sent; the process works it out
        job = Job(task=tasks.best_choice, arguments=(wanted, wait), seconds=CHOICE_SECONDS)
        return self._play.add(job)

    def option_values(self, wanted: Wanted, seen: SeenDecision) -> Job:
        """The worth of each option of a decision at a table, from what its decider sees."""
        key = f"values {_digest(repr(seen))} {wanted.key}"
        job = (self._play, key, tasks.option_worths, wanted, seen)
        return self._ask(*job, seconds=CHOICE_SECONDS)

    def review(self, wanted: Wanted, inputs: Mapping[str, Any]) -> Job:
        """The graded decisions of a finished round; `inputs` are those of its record.

        The process that plays at tables has the game solved already.
        """
        pool = self._lab if wanted.toml else self._play
        job = (pool, f"review {_digest(inputs)} {wanted.key}", tasks.reviewed, wanted, inputs)
        return self._ask(*job, seconds=CHOICE_SECONDS)

    def street_shares(self, wanted: Wanted, events: Sequence[Mapping[str, Any]]) -> Job:
        """The shares by street of a finished hand for a pot, from the events that one may see."""
        key = f"streets {_digest(events)} {wanted.key}"
        job = (self._price, key, tasks.shared_by_street, wanted, events)
        return self._ask(*job, seconds=wanted.seconds)

    def warm(self, wanted: Wanted) -> Job:
        """Solves a game once, so that the first question about it finds its answer."""
        key = f"strategy {wanted.key}"
        return self._ask(self._play, key, tasks.solve, wanted, seconds=CHOICE_SECONDS)

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
    ) -> Job:
        with self._lock:
            job = self._jobs.get(key)
            if job is None or _worth_another_try(job):
                new = Job(task=task, arguments=arguments, seconds=seconds, asker=self.asker)
                new.patience = PATIENCE
                job = self._jobs[key] = pool.add(new)
            job.asked = time.monotonic()
            self._jobs.move_to_end(key)
            while len(self._jobs) > KEPT:
                self._jobs.popitem(last=False)
            return job


def _digest(told: Any) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _worth_another_try(job: Job) -> bool:
    if not job.future.done():
        return False
    if job.future.cancelled():
        return True
    error = job.future.exception()
    return isinstance(error, HousewayError) and error.code == "stopped"


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


def solver_for(request: Request) -> Solver:
    """The solver of a room, for the sender of a request."""
    return solver_of(request.app).by(sender_of(request.scope))


@asynccontextmanager
async def ending(app: FastAPI) -> AsyncIterator[None]:
    """Ends the processes when the room closes."""
    yield
    if hasattr(app.state, "solver"):
        await asyncio.to_thread(app.state.solver.close)
        del app.state.solver
