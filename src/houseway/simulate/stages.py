"""A simulation from its beginning, or from a checkpoint, to its end or a wanted precision."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from io import BytesIO
from itertools import takewhile
from pathlib import Path

import numpy as np

from houseway.errors import HousewayError
from houseway.progress import Progress, silent
from houseway.simulate.pieces import CHUNK, Workers, played
from houseway.simulate.shards import Plan, Shard, differences
from houseway.whole_file import whole_file

SAVE_EVERY = 10.0  # seconds
GROWTH = 5, 4  # of the rounds between two looks at the precision


def looks(piece: int = CHUNK) -> Iterator[int]:
    """The numbers of rounds after which the precision is looked at, the same in every run."""
    rounds = piece
    while True:
        yield rounds
        rounds = max(rounds + piece, rounds * GROWTH[0] // GROWTH[1] // piece * piece)


def counted(
    plan: Plan,
    first: int,
    end: int,
    workers: Workers,
    *,
    until_se: float | None = None,
    checkpoint: Path | None = None,
    save_every: float = SAVE_EVERY,
    progress: Progress = silent,
) -> Shard:
    """The counts of the rounds from `first` to `end`, or until the figure has this error.

    A checkpoint is a file with the rounds that were counted so far; the run goes on from there.
    """
    whole = read_checkpoint(checkpoint, plan, first) if checkpoint else None
    if whole is None:
        plan.play(first, 1)  # loads or compiles before others begin
    elif whole.end >= end or _precise(whole, until_se):
        return whole
    saved = time.monotonic()
    start = first if whole is None else whole.end
    borders = looks(plan.piece) if until_se is not None else iter(())
    for after, counts in played(plan.play, start, end, workers, ends=borders, piece=plan.piece):
        counts = counts if whole is None else whole.counts + counts
        whole = plan.shard(first, after, counts)
        progress(after - first, end - first)
        enough = _precise(whole, until_se)
        if checkpoint and (enough or after == end or time.monotonic() - saved >= save_every):
            write_checkpoint(checkpoint, whole)
            saved = time.monotonic()
        if enough:
            break
    assert whole is not None
    return whole


def _precise(whole: Shard, until_se: float | None) -> bool:
    """Whether the figure has the wanted standard error, at a look."""
    if until_se is None:
        return False
    if whole.end not in takewhile(lambda look: look <= whole.end, looks(whole.plan.piece)):
        return False
    error = whole.standard_error
    return error is not None and error <= until_se


# --- checkpoints ----------------------------------------------------------------------------------


def write_checkpoint(path: Path, whole: Shard) -> None:
    """Writes the counts and what they follow from, whole or not at all."""
    stated = {"origin": whole.plan.origin, "first": whole.first, "end": whole.end}
    written = BytesIO()
    np.savez_compressed(
        written,
        counts=np.asarray(whole.plan.packed(whole.counts)),
        stated=np.array(json.dumps(stated, default=str)),
    )
    with whole_file(path) as part:
        part.write_bytes(written.getvalue())


def read_checkpoint(path: Path, plan: Plan, first: int) -> Shard | None:
    """The rounds of a checkpoint; None if there is no file yet."""
    if not path.exists():
        return None
    try:
        with np.load(path, allow_pickle=False) as file:
            stated, array = json.loads(str(file["stated"])), file["counts"]
        begun, end, made_of = int(stated["first"]), int(stated["end"]), dict(stated["origin"])
        ours = json.loads(json.dumps(plan.origin, default=str))
        differing = differences(made_of, ours) or (begun != first and f"first {begun} and {first}")
        counts = None if differing else plan.unpacked(array)
    except (OSError, ValueError, KeyError, TypeError, EOFError) as error:
        message = f"{path} is no checkpoint of a simulation ({type(error).__name__})"
        raise HousewayError("no-checkpoint", message, where="checkpoint") from None
    if differing:
        message = f"{path} is of another simulation: {differing}"
        raise HousewayError("other-checkpoint", message, where="checkpoint")
    return plan.shard(first, end, counts)
