"""Rounds that a Dask cluster plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from houseway.errors import HousewayError
from houseway.extras import require
from houseway.simulate.pieces import Future, Play

CONNECT_SECONDS = 10
RETRIES = 5  # after the loss of a worker


class Cluster:
    """The workers of a cluster, by its client (`distributed.Client`)."""

    def __init__(self, client: Any) -> None:
        self._client = client

    @property
    def number(self) -> int:
        """How many pieces are played at once."""
        return max(1, sum(map(int, self._client.nthreads().values())))

    def submit(self, play: Play, first: int, rounds: int) -> Future:
        found: Future = self._client.submit(play, first, rounds, pure=False, retries=RETRIES)
        return found


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
