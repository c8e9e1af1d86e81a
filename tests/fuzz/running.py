"""Runs mutants: each ends in an answer or in a refusal, and soon."""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from tests.cli.program import Done

from houseway.errors import HousewayError

# Seconds of the processor, so that a busy machine makes no hang.
LIMIT = 60
ENOUGH = 10  # for a mutant that may ask for a long computation
AGAIN = 0.1  # until the next signal, should the first one be lost


class TooLong(BaseException):
    """Raised in the middle of what takes too long; nothing catches it by accident."""


@contextmanager
def within(seconds: int) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        # Python drops what is raised in a callback of its collector; the next signal stops it.
        if frame is None or frame.f_code.co_name != "gc_callback":
            signal.setitimer(signal.ITIMER_PROF, 0)
            raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@dataclass(slots=True)
class Outcomes:
    """How many mutants ended how, and the faults among them."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)  # one input for each kind of fault

    def run(self, what: str, given: str, do: Callable[[], Done | None], *, long: bool) -> None:
        try:
            with within(ENOUGH if long else LIMIT):
                done = do()
        except HousewayError:
            self.counts[f"{what} refused"] += 1
        except TooLong:
            self.counts[f"{what} {'stopped' if long else 'hung'}"] += 1
            if not long:
                self.faults.setdefault(f"{what} hung: {given[:300]}", given)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{type(error).__name__} in {last.filename.rpartition('/')[2]}:{last.lineno}"
            self.counts[f"{what} failed"] += 1
            text = "".join(traceback.format_exception(error))[-1500:]
            self.faults.setdefault(place, f"{given[:1000]}\n{text}")
        else:
            self._judge(what, given, done)

    def _judge(self, what: str, given: str, done: Done | None) -> None:
        if done is not None and (done.code not in (0, 1, 2) or "Traceback" in done.err):
            self.faults.setdefault(f"code {done.code}", f"{given[:1000]}\n{done.err[-1500:]}")
        refused = done is not None and done.code == 2
        self.counts[f"{what} {'refused' if refused else 'answered'}"] += 1

    def told(self) -> str:
        total = sum(self.counts.values())
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.counts.items()))
        return f"{total} mutants: {kinds}"
