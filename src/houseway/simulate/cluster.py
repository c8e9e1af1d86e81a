"""Rounds that a Dask cluster plays, and who plays where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any

from houseway.errors import HousewayError
from houseway.extras import require
from houseway.simulate.pieces import Future, Play, Workers, threads

CONNECT_SECONDS = 10
RETRIES = 5  # after the loss of a worker
RETURN_MINUTES = 10  # until one of the lost workers is back


class Cluster:
    """The workers of a cluster, by its client (`distributed.Client`)."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._sent: tuple[Play, Any] | None = None  # what is played, and where workers have it

    @property
    def number(self) -> int:
        """How many pieces are played at once."""
        return max(1, sum(map(int, self._client.nthreads().values())))

    def submit(self, play: Play, first: int, rounds: int) -> Future:
        return _Piece(self, play, first, rounds)

    def handed(self, play: Play, first: int, rounds: int) -> Any:
        """Dask's future of a piece. The play itself is sent to all workers with the first piece."""
        if self._sent is None or self._sent[0] is not play:
            self._wait_for_a_worker()
            self._sent = play, self._client.scatter(play, broadcast=True, hash=False)
        return self._client.submit(_play, self._sent[1], first, rounds, pure=False, retries=RETRIES)

    def _wait_for_a_worker(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=60 * RETURN_MINUTES)
        except TimeoutError:
            message = f"all workers are lost, and none came back in {RETURN_MINUTES} minutes"
            raise HousewayError("no-worker", message, where="dask") from None

    def forget(self) -> None:
        """Sends again what is played: all workers that had it are lost."""
        self._sent = None


class _Piece:
    """A piece on a cluster. It is handed out again if all workers that could play it are lost."""

    def __init__(self, cluster: Cluster, play: Play, first: int, rounds: int) -> None:
        self._cluster, self._asked = cluster, (play, first, rounds)
        self._future = cluster.handed(*self._asked)

    def result(self) -> Any:
        for _ in range(RETRIES):
            try:
                return self._future.result()
            except CancelledError:
                self._cluster.forget()
                self._future = self._cluster.handed(*self._asked)
        return self._future.result()


def _play(play: Play, first: int, rounds: int) -> Any:
    return play(first, rounds)


@contextmanager
def players(client: Any, number: int | None = None) -> Iterator[Workers]:
    """The workers of a client's cluster; without a client so many threads of this machine."""
    if client is not None:
        yield Cluster(client)
        return
    with threads(number) as here:
        yield here


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """The client of the cluster whose scheduler has this address, such as tcp://10.0.0.5:8786."""
    require("cluster", "a cluster")
    import distributed

    new: Any = distributed.Client
    try:
        client = new(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        message = f"no cluster answers at {address} ({type(error).__name__}: {error})"
        raise HousewayError("no-cluster", message, where="dask") from None
    try:
        if not client.nthreads():
            message = f"the cluster at {address} has no worker; start one: dask worker {address}"
            raise HousewayError("no-worker", message, where="dask")
        yield client
    finally:
        client.close()
