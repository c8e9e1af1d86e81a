"""Long computations in separate processes: a lane runs jobs of one kind in turn.

A pool starts a process with its first job and ends it after an idle time.
A job that takes too long or too much memory ends its process, and so does a crash; the next job
gets a new one. Only the person who asked for the job is told, and nobody else waits.

The askers of a lane take turns, and each has a limited number of jobs in line. In a lane of several
processes, no asker gets the last free one while it has another.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from houseway.errors import HousewayError, UnknownName
from houseway.progress import listening
from houseway.server.errors import TooMany

log = logging.getLogger(__name__)

MOST_WAITING = 64
MOST_FOR_EACH = 8
RETRY_SECONDS = 5
REPORT_EVERY = 0.1
LOOK_EVERY = 0.2  # seconds between two checks of a process's memory
IDLE_SECONDS = 300
NICE = 1
MEGABYTES = 4096

Task = Callable[..., Any]

# New processes are forked from one that only imports the modules. A fork of the room itself would
# copy the locks of its threads.
_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
PRELOADED = [
    "houseway.server.solving.solver",
    "houseway.server.games.rulebook",
    "houseway.server.games.lab",
    "houseway.server.games.desk",
    "houseway.server.games.designer",
    "houseway.server.games.bank",
    "houseway.server.staff.results",
    "houseway.server.replays.hand_histories",
]


@dataclass(slots=True, kw_only=True)
class Job:
    """A requested computation; `asked` is when somebody last asked for it."""

    task: Task
    arguments: tuple[Any, ...]
    seconds: float
    asker: str = ""  # counts against this asker's limit; "" is the room itself and has no limit
    patience: float | None = None  # a job that nobody has asked for in so long is not begun
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


class Queue:
    """Jobs in line. Askers take turns, however many jobs each has."""

    def __init__(self, *, each: int, processes: int) -> None:
        self._each = each
        self._processes = processes
        self._lines: OrderedDict[str, deque[Job]] = OrderedDict()
        self._at_work: Counter[str] = Counter()
        self._changed = threading.Condition()
        self._closed = False

    def add(self, job: Job) -> None:
        with self._changed:
            if self._closed:
                raise HousewayError("closing", "the room is closing")
            self._drop_cancelled(job.asker)
            line = self._lines.get(job.asker, ())
            if sum(map(len, self._lines.values())) >= MOST_WAITING or (
                job.asker and len(line) >= self._each
            ):
                raise TooMany(RETRY_SECONDS)
            self._lines.setdefault(job.asker, deque()).append(job)
            self._changed.notify()

    def _drop_cancelled(self, asker: str) -> None:
        """Jobs that nobody wants any more take no place in the line of their asker."""
        line = [job for job in self._lines.pop(asker, ()) if not job.future.cancelled()]
        if line:
            self._lines[asker] = deque(line)

    def take(self, timeout: float | None = None) -> Job | None:
        """The next job; None after the timeout, or when the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._next() is not None, timeout)
            asker = self._next()
            if asker is None:
                return None
            line = self._lines.pop(asker)
            job = line.popleft()
            if line:
                self._lines[asker] = line  # at the end: others come first now
            self._at_work[asker] += 1
            return job

    def finish(self, job: Job) -> None:
        with self._changed:
            self._at_work[job.asker] -= 1
            if not self._at_work[job.asker]:
                del self._at_work[job.asker]
            self._changed.notify_all()

    def close(self) -> None:
        """Cancels the jobs in line."""
        with self._changed:
            self._closed = True
            for line in self._lines.values():
                for job in line:
                    job.future.cancel()
            self._lines.clear()
            self._changed.notify_all()

    @property
    def closed(self) -> bool:
        return self._closed

    def _next(self) -> str | None:
        """The asker whose turn it is. One process is left for askers without a running job."""
        free = self._processes - self._at_work.total()
        for asker in self._lines:
            if not asker or not self._at_work[asker] or free > 1:
                return asker
        return None


class WorkerPool:
    """Jobs of one kind, in the order of their askers' turns, and the processes that run them."""

    def __init__(
        self,
        name: str,
        *,
        processes: int = 1,
        each: int = MOST_FOR_EACH,
        **limits: Any,
    ) -> None:
        self._queue = Queue(each=each, processes=processes)
        names = [name] if processes == 1 else [f"{name}-{n + 1}" for n in range(processes)]
        self._workers = [PoolWorker(each_name, self._queue, **limits) for each_name in names]

    def add(self, job: Job) -> Job:
        self._queue.add(job)
        for worker in self._workers:
            worker.start()
        return job

    def close(self) -> None:
        """Ends the processes and cancels the jobs in line."""
        self._queue.close()
        for worker in self._workers:
            worker.close()


class PoolWorker:
    """A thread that takes jobs, and the process that runs them."""

    def __init__(
        self,
        name: str,
        queue: Queue,
        *,
        megabytes: int = MEGABYTES,
        nice: int = NICE,
        idle: float = IDLE_SECONDS,
    ) -> None:
        self.name = name
        self._queue = queue
        self._megabytes = megabytes
        self._nice = nice
        self._idle = idle
        self._thread: threading.Thread | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._starting = threading.Lock()
        self._lock = threading.Lock()  # guards the process

    def start(self) -> None:
        """Starts the thread only: a process takes long to start, and callers must not wait."""
        with self._starting:
            if self._thread is None and not self._queue.closed:
                self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()

    def close(self) -> None:
        self._end()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            try:
                self._do(job)
            finally:
                self._queue.finish(job)

    def _do(self, job: Job) -> None:
        if job.forgotten:
            job.future.cancel()
        if not job.future.set_running_or_notify_cancel():
            return
        try:
            job.future.set_result(self._answer(job))
        except Exception as error:
            job.future.set_exception(error)

    def _next(self) -> Job | None:
        job = self._queue.take(self._idle)
        if job is None and not self._queue.closed:
            self._end()
            job = self._queue.take()
        return job

    def _answer(self, job: Job) -> Any:
        try:
            pipe = self._started()
            pipe.send((job.task, job.arguments))
            deadline = time.monotonic() + job.seconds
            while (left := deadline - time.monotonic()) > 0:
                if not pipe.poll(min(left, LOOK_EVERY)):
                    self._check_memory()
                    continue
                kind, *found = pipe.recv()
                if kind == "progress":
                    job.what, job.done, job.total = found
                elif kind == "answer":
                    return found[0]
                elif kind == "refused":
                    raise _refusal(*found)
                elif kind == "memory":
                    raise self._too_much()
                else:
                    log.error("a computation failed", extra={"trace": found[0]})
                    raise HousewayError("cannot-compute", "this cannot be computed")
        except (EOFError, OSError):
            self._end()
            raise HousewayError("stopped", "the computation was stopped; ask again") from None
        self._end()
        raise HousewayError("too-long", f"this takes more than {job.seconds:g} seconds")

    def _check_memory(self) -> None:
        process = self._process
        pid = process.pid if process is not None else None
        if pid is not None and resident_megabytes(pid) > self._megabytes:
            raise self._too_much()

    def _too_much(self) -> HousewayError:
        self._end()
        log.warning("a computation took too much memory", extra={"lane": self.name})
        return HousewayError("too-much-memory", f"this takes more than {self._megabytes} MB")

    def _started(self) -> Connection[Any, Any]:
        with self._lock:
            if self._queue.closed:
                raise EOFError
            if self._process is None or not self._process.is_alive():
                context = multiprocessing.get_context(_METHOD)
                self._pipe, theirs = context.Pipe()
                self._process = context.Process(  # type: ignore[attr-defined]
                    target=_serve,
                    args=(theirs, self._nice, self._megabytes),
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


def preload() -> None:
    """Makes new processes start with the modules of jobs imported. Called before the first job."""
    if _METHOD == "forkserver":
        multiprocessing.get_context(_METHOD).set_forkserver_preload(PRELOADED)


def resident_megabytes(pid: int) -> float:
    """Memory that a process uses; 0 if the system does not report it."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            pages = int(file.read().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


# --- in the process -------------------------------------------------------------------------------


def _serve(pipe: Connection[Any, Any], nice: int, megabytes: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the room ends its pools itself
    threading.Thread(target=_end_with_the_room, daemon=True).start()
    with suppress(OSError, AttributeError):
        os.nice(nice)
    _limit_memory(megabytes)
    while True:
        try:
            task, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        with listening(_Reporter(pipe).report):
            answer = _worked(task, arguments)
        pipe.send(answer)


def _limit_memory(megabytes: int) -> None:
    """Limits allocated memory, for one large block that comes between two checks of the process.

    The room checks memory in use; this counts requested memory, so its limit is wider.
    """
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        most = 2 * megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _end_with_the_room() -> None:
    """Ends the process when the room is gone: a killed room cannot end its lanes."""
    room = multiprocessing.parent_process()
    if room is not None:
        room.join()
        os._exit(1)


def _worked(task: Task, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    try:
        return "answer", task(*arguments)
    except HousewayError as error:
        return "refused", error.code, error.message, error.where, isinstance(error, UnknownName)
    except MemoryError:
        return ("memory",)
    except Exception:
        return "failed", traceback.format_exc()


def _refusal(code: str, message: str, where: str, unknown: bool) -> HousewayError:
    """A refusal as it was raised in the process; an unknown name keeps its type."""
    if not unknown:
        return HousewayError(code, message, where=where)
    refusal = UnknownName("", "", ())
    refusal.code, refusal.message, refusal.where = code, message, where
    return refusal


class _Reporter:
    """Sends progress from time to time; solvers report from several threads."""

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
