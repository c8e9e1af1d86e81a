"""Computations in processes of their own: answers, refusals, limits of time and memory, crashes."""

from __future__ import annotations

import operator
import os
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest
from tests.suite.waiting import PATIENCE

from houseway.errors import HousewayError, IllegalMove, UnknownName
from houseway.progress import reporting
from houseway.server.errors import TooMany
from houseway.server.solving.worker_pool import MOST_FOR_EACH, MOST_WAITING, Job, Queue, WorkerPool

LONG = 60.0
STARTED = PATIENCE  # seconds within which a process has started and answered


@pytest.fixture
def lane() -> Iterator[WorkerPool]:
    made = WorkerPool("test")
    yield made
    made.close()


def asked(
    task: Any,
    *arguments: Any,
    seconds: float = LONG,
    patience: float | None = None,
    asker: str = "",
) -> Job:
    return Job(task=task, arguments=arguments, seconds=seconds, patience=patience, asker=asker)


def refuse() -> None:
    raise IllegalMove("not-now", "the cards are out", where="bet")


def in_steps() -> str:
    report = reporting("boards")
    report(1, 4)
    time.sleep(0.3)
    report(3, 4)
    return "done"


def process_of(lane: WorkerPool) -> int:
    pid: int = lane.add(asked(os.getpid)).future.result(STARTED)
    return pid


def test_a_job_is_answered_from_another_process(lane: WorkerPool) -> None:
    assert lane.add(asked(operator.add, 2, 3)).future.result(STARTED) == 5
    assert process_of(lane) != os.getpid()


def test_jobs_share_one_process(lane: WorkerPool) -> None:
    assert process_of(lane) == process_of(lane)


def test_a_refusal_comes_back_with_its_code_and_place(lane: WorkerPool) -> None:
    with pytest.raises(HousewayError, match="the cards are out") as refused:
        lane.add(asked(refuse)).future.result(STARTED)
    assert (refused.value.code, refused.value.where) == ("not-now", "bet")


def test_a_fault_tells_nothing_of_the_program(lane: WorkerPool) -> None:
    with pytest.raises(HousewayError, match="cannot be computed") as refused:
        lane.add(asked(operator.truediv, 1, 0)).future.result(STARTED)
    assert "division" not in str(refused.value)


@pytest.mark.slow
def test_a_job_over_its_time_is_ended_and_the_next_one_gets_a_new_process(lane: WorkerPool) -> None:
    first = process_of(lane)
    with pytest.raises(HousewayError) as refused:
        lane.add(asked(time.sleep, 30, seconds=0.3)).future.result(STARTED)
    assert refused.value.code == "too-long"
    assert process_of(lane) != first


def test_a_crash_is_told_and_the_next_job_is_done(lane: WorkerPool) -> None:
    with pytest.raises(HousewayError) as refused:
        lane.add(asked(os._exit, 1)).future.result(STARTED)
    assert refused.value.code == "stopped"
    assert lane.add(asked(operator.add, 1, 1)).future.result(STARTED) == 2


def test_progress_is_heard_while_a_job_runs(lane: WorkerPool) -> None:
    job = lane.add(asked(in_steps))
    assert job.progress == {"working": True, "done": 0.0, "of": ""}
    assert job.future.result(STARTED) == "done"
    assert job.progress == {"working": True, "done": 0.75, "of": "boards"}


def test_a_job_that_nobody_asks_for_any_more_is_not_begun(lane: WorkerPool) -> None:
    lane.add(asked(time.sleep, 0.5))
    forgotten = lane.add(asked(operator.add, 1, 1, patience=0.1))
    with pytest.raises(CancelledError):
        forgotten.future.result(STARTED)


def test_a_lane_that_is_full_says_when_to_come_back(lane: WorkerPool) -> None:
    at_work = lane.add(asked(time.sleep, 5))
    while not at_work.future.running():
        time.sleep(0.01)
    for _ in range(MOST_WAITING):
        lane.add(asked(time.sleep, 5))
    with pytest.raises(TooMany):
        lane.add(asked(time.sleep, 5))


def test_no_asker_fills_the_line_of_others(lane: WorkerPool) -> None:
    at_work = lane.add(asked(time.sleep, 5))
    while not at_work.future.running():
        time.sleep(0.01)
    for _ in range(MOST_FOR_EACH):
        lane.add(asked(time.sleep, 5, asker="one"))
    with pytest.raises(TooMany):
        lane.add(asked(time.sleep, 5, asker="one"))
    lane.add(asked(time.sleep, 5, asker="two"))


def test_askers_take_turns_whatever_the_number_of_their_jobs() -> None:
    queue = Queue(each=8, processes=1)
    for asker in ("one", "one", "one", "two", "two", "three"):
        queue.add(asked(time.sleep, 0, asker=asker))
    order = []
    for _ in range(6):
        job = queue.take(0)
        assert job is not None
        order.append(job.asker)
        queue.finish(job)
    assert order == ["one", "two", "three", "one", "two", "one"]


def test_the_last_free_process_is_not_for_an_asker_who_has_one() -> None:
    queue = Queue(each=8, processes=2)
    for asker in ("one", "one", "two"):
        queue.add(asked(time.sleep, 0, asker=asker))
    first, second = queue.take(0), queue.take(0)
    assert first is not None
    assert second is not None
    assert (first.asker, second.asker) == ("one", "two")
    queue.finish(second)
    assert queue.take(0) is None
    queue.finish(first)
    third = queue.take(0)
    assert third is not None
    assert third.asker == "one"


def fill_memory(megabytes: int) -> None:
    held = [bytearray(os.urandom(1) * 2**20) for _ in range(megabytes)]
    time.sleep(LONG)
    del held


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell memory")
def test_a_job_that_takes_too_much_memory_is_ended_and_the_next_one_is_done() -> None:
    lane = WorkerPool("test", megabytes=300)
    try:
        first = process_of(lane)
        with pytest.raises(HousewayError, match="more than 300 MB") as refused:
            lane.add(asked(fill_memory, 400)).future.result(STARTED)
        assert refused.value.code == "too-much-memory"
        with pytest.raises(HousewayError) as refused:
            lane.add(asked(bytearray, 2**34)).future.result(STARTED)  # at once, and never touched
        assert refused.value.code == "too-much-memory"
        assert process_of(lane) != first
    finally:
        lane.close()


def unknown() -> None:
    raise UnknownName("game", "chess", ["baccarat"], where="game")


def test_a_name_that_is_not_known_stays_one(lane: WorkerPool) -> None:
    with pytest.raises(UnknownName, match="no game 'chess'") as refused:
        lane.add(asked(unknown)).future.result(STARTED)
    assert (refused.value.code, refused.value.where) == ("unknown-game", "game")


@pytest.mark.slow
def test_an_idle_process_is_ended() -> None:
    lane = WorkerPool("test", idle=0.2)
    first = process_of(lane)
    time.sleep(1)
    assert process_of(lane) != first
    lane.close()


def test_closing_ends_the_job_at_hand_and_cancels_those_in_line() -> None:
    lane = WorkerPool("test")
    process_of(lane)
    running = lane.add(asked(time.sleep, 30))
    waiting = lane.add(asked(operator.add, 1, 1))
    while not running.future.running():
        time.sleep(0.01)
    lane.close()
    assert waiting.future.cancelled()
    with pytest.raises(HousewayError) as refused:
        running.future.result(5)
    assert refused.value.code == "stopped"
    with pytest.raises(HousewayError, match="closing"):
        lane.add(asked(operator.add, 1, 1))
