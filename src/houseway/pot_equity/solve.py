"""Equity, from all deals if that is quick, else from a sample."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

import numpy as np

from houseway.errors import HousewayError
from houseway.fast.random import seed_key
from houseway.pot_equity.deal import Deals, Job, parts_of
from houseway.pot_equity.result import EXACT, SAMPLED, Equity, result_of
from houseway.pot_equity.spot import read_spot
from houseway.pot_equity.sweep import Sweep, can_sweep
from houseway.ranking.tables import Array

LIMIT = 4 * 10**8  # lookups that are done by default, in a few seconds
MOST = 10**11  # lookups that `exact` may do, in some minutes
SAMPLES = 1_000_000
MOST_SAMPLES = 10**10

Progress = Callable[[int, int], None]


def equity(
    game: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 1,
    exact: bool = False,
    progress: Progress = lambda _done, _all: None,
) -> Equity:
    """The share of the pot of each hand.

    `samples` asks for a sample of so many deals, `exact` for all deals even if it takes minutes.

    >>> found = equity("holdem", ["JsTs", "5h5d"])
    >>> found.deals, found.hands[0].wins, found.hands[0].ties
    (1712304, 891897, 12706)
    """
    _check_wishes(samples, exact=exact)
    spot = read_spot(game, hands, board=board, dead=dead)
    deals = Deals(spot)
    if samples is None:
        every: Deals | Sweep = deals
        if can_sweep(spot) and (sweep := Sweep(spot)).cost < deals.cost:
            every = sweep
        if every.cost <= (MOST if exact else LIMIT):
            tallies = _added(every.jobs, every.count, progress)
            return result_of(spot, tallies // every.times, method=EXACT)
        if exact:
            raise HousewayError(
                "too-many-deals",
                f"number of lookups: {every.cost:.1e}; legal: up to {MOST:.0e}, or a sample",
                where="exact",
            )
    key = seed_key(seed)
    jobs = parts_of(SAMPLES if samples is None else samples)
    tallies = _added(jobs, lambda first, last: deals.sample(key, first, last), progress)
    return result_of(spot, tallies, method=SAMPLED, seed=seed)


def _check_wishes(samples: int | None, *, exact: bool) -> None:
    if samples is None:
        return
    if exact:
        raise HousewayError(
            "exact-sample", "a sample is not exact; legal: one of samples and exact", where="exact"
        )
    if not 2 <= samples <= MOST_SAMPLES:
        raise HousewayError(
            "samples", f"number of deals: {samples}; legal: 2 to {MOST_SAMPLES:,}", where="samples"
        )


def _added(jobs: list[Job], count: Callable[[int, int], Array], progress: Progress) -> Array:
    """The sum of the tallies of all jobs; kernels run in parallel."""
    total: Any = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = [pool.submit(count, *job) for job in jobs]
        try:
            for done, job in enumerate(as_completed(running), start=1):
                total = total + job.result()
                progress(done, len(jobs))
        except BaseException:  # an interrupt does not wait for the rest
            pool.shutdown(cancel_futures=True)
            raise
    return np.asarray(total)
