"""Long computations in processes of their own, one after another in each lane.

A lane starts its process with the first job and ends it when there was nothing to do for a while.
A job that takes too long ends the process, and so does a crash; the next job gets a new one.
Whoever asked is told, nobody else waits.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Any

from houseway.errors import HousewayError
from houseway.progress import listening
from houseway.server.errors import TooMany

log = logging.getLogger(__name__)

MOST_WAITING = 64
RETRY_SECONDS = 5
REPORT_EVERY = 0.1
IDLE_SECONDS = 300
NICE = 1

Task = Callable[..., Any]


@dataclass(slots=True, kw_only=True)
class Job:
    """A computation asked for; `asked` is when somebody last wanted to know."""

    task: Task
    arguments: tuple[Any, ...]
    seconds: float
    patience: float | None = None  # nobody has asked for so long: it is not begun
    future: Future[Any] = field(default_factory=Future)
    asked: float = field(default_factory=time.monotonic)
    what: str = ""
    done: int = 0
    total: int = 0

    @property
    def progress(self) -> dict[str, Any]:
        share = min(1.0, self.done / self.total) if self.total else 0.0
        return {"working": True, "done": round(share, 3), "of": self.what}

    @property
    def forgotten(self) -> bool:
        return self.patience is not None and time.monotonic() - self.asked > self.patience


class Lane:
    """One process and the jobs that wait for it."""

    def __init__(self, name: str, *, nice: int = NICE, idle: float = IDLE_SECONDS) -> None:
        self.name = name
        self._nice = nice
        self._idle = idle
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._closed = threading.Event()
        self._lock = threading.Lock()

    def add(self, job: Job) -> Job:
        """Put a job in line."""
        if self._jobs.qsize() >= MOST_WAITING:
            raise TooMany(RETRY_SECONDS)
        with self._lock:
            if self._closed.is_set():
                raise HousewayError("closing", "the room is closing")
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()
        self._jobs.put(job)
        return job

    def close(self) -> None:
        """End the process; jobs in line are cancelled."""
        with self._lock:
            self._closed.set()
        while not self._jobs.empty():
            with suppress(Empty):
                waiting = self._jobs.get_nowait()
                if waiting is not None:
                    waiting.future.cancel()
        self._jobs.put(None)
        self._end()
        if self._thread is not None:
            self._thread.join(timeout=5)

    # --- the lane's thread ----------------------------------------------------------------------

    def _run(self) -> None:
        while (job := self._next()) is not None:
            if job.forgotten:
                job.future.cancel()
            if not job.future.set_running_or_notify_cancel():
                continue
            try:
                job.future.set_result(self._answer(job))
            except Exception as error:
                job.future.set_exception(error)

    def _next(self) -> Job | None:
        try:
            return self._jobs.get(timeout=self._idle)
        except Empty:
            self._end()
            return self._jobs.get()

    def _answer(self, job: Job) -> Any:
        try:
            pipe = self._started()
            pipe.send((job.task, job.arguments))
            deadline = time.monotonic() + job.seconds
            while (left := deadline - time.monotonic()) > 0:
                if not pipe.poll(left):
                    continue
                kind, *found = pipe.recv()
                if kind == "progress":
                    job.what, job.done, job.total = found
                elif kind == "answer":
                    return found[0]
                elif kind == "refused":
                    code, message, where = found
                    raise HousewayError(code, message, where=where)
                else:
                    log.error("a computation failed", extra={"trace": found[0]})
                    raise HousewayError("cannot-compute", "this cannot be computed")
        except (EOFError, OSError):
            self._end()
            raise HousewayError("stopped", "the computation was stopped; ask again") from None
        self._end()
        raise HousewayError("too-long", f"this takes more than {job.seconds:g} seconds")

    def _started(self) -> Connection[Any, Any]:
        with self._lock:
            if self._closed.is_set():
                raise EOFError
            if self._process is None or not self._process.is_alive():
                context = multiprocessing.get_context("spawn")
                self._pipe, theirs = context.Pipe()
                self._process = context.Process(
                    target=_serve,
                    args=(theirs, self._nice),
                    name=f"houseway-{self.name}",
                    daemon=True,
                )
                self._process.start()
                theirs.close()
            assert self._pipe is not None
            return self._pipe

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            if process is not None:
                process.kill()
                process.join(timeout=5)


# --- the process ----------------------------------------------------------------------------------


def _serve(pipe: Connection[Any, Any], nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the room ends its lanes itself
    threading.Thread(target=_end_with_the_room, daemon=True).start()
    with suppress(OSError, AttributeError):
        os.nice(nice)
    while True:
        try:
            task, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        with listening(_Reporter(pipe).report):
            answer = _worked(task, arguments)
        pipe.send(answer)


def _end_with_the_room() -> None:
    """A room that was killed cannot end its lanes: they end when it is gone."""
    room = multiprocessing.parent_process()
    if room is not None:
        room.join()
        os._exit(1)


def _worked(task: Task, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    try:
        return "answer", task(*arguments)
    except HousewayError as error:
        return "refused", error.code, error.message, error.where
    except Exception:
        return "failed", traceback.format_exc()


class _Reporter:
    """Sends progress now and then; solvers report from several threads."""

    def __init__(self, pipe: Connection[Any, Any]) -> None:
        self._pipe = pipe
        self._last = 0.0
        self._lock = threading.Lock()

    def report(self, what: str, done: int, total: int) -> None:
        with self._lock:
            now = time.monotonic()
            if now - self._last >= REPORT_EVERY:
                self._last = now
                self._pipe.send(("progress", what, done, total))
