"""Finds changes of the books that did not come through the storage.

Each stream is a chain, so a changed event no longer matches its digest and a missing one leaves a
gap. A truncated chain is still a chain; the heads and the checkpoints in `room` reveal it. Each
event must have the entries of its moves, each account must go from balance to balance, each stored
round must match the digest in its event, and cached rows must match the events (`row_checks`). A
writer of the whole database can rewrite all chains; a checkpoint stored elsewhere
(`checkpoint_file`) reveals that.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, func, select

from houseway.storage.databases.schema import entries, events, rounds, streams
from houseway.storage.event_queries import recalled
from houseway.storage.proofs.chain import legs, link, moves_from, recall_digest
from houseway.storage.proofs.checkpoint_file import Checkpoint
from houseway.storage.rows.row_checks import row_faults
from houseway.storage.rows.table_leases import ROOM
from houseway.storage.values import Fault, Report

CHECKPOINT = "checkpoint"
BATCH = 500

Checkpoints = dict[str, dict[int, list[tuple[str, str]]]]  # stream, event: digest and place of each


def verify(
    connection: Connection, stream: str | None, anchors: Sequence[Checkpoint] = ()
) -> Report:
    """Verifies the chains; `anchors` are checkpoints that were stored outside of the books."""
    checkpoints = _checkpoints(connection)
    covered = {name: max(known) for name, known in checkpoints.items()}
    for anchor in anchors:
        for name, (seq, digest) in anchor.heads.items():
            known = checkpoints.setdefault(name, {}).setdefault(seq, [])
            known.append((digest, f"the checkpoint {anchor.name}"))
    written = select(events.c.stream).distinct().order_by(events.c.stream)
    heads = {row.name: row for row in connection.execute(select(streams))}
    names = sorted({*connection.execute(written).scalars(), *heads, *checkpoints})
    faults: list[Fault] = []
    digests: dict[str, str] = {}
    count = 0
    for name in names if stream is None else [stream]:
        walk = _Walk(name, checkpoints.get(name, {}), covered.get(name, 0))
        for batch in _batches(connection, name):
            count += len(batch)
            if not walk.follow(connection, batch):
                break
        walk.arrive(heads.get(name))
        walk.check_covered(heads.get(name))
        faults += walk.faults
        digests[name] = walk.digest
    if stream is None:
        faults += _loose_entries(connection)
        faults += _broken_balances(connection)
        faults += row_faults(connection)
    return Report(streams=len(digests), events=count, faults=tuple(faults), heads=digests)


@dataclass(slots=True)
class _Walk:
    """A check of one stream, up to its first fault."""

    stream: str
    checkpoints: dict[int, list[tuple[str, str]]]
    covered: int
    seq: int = 0
    digest: str = ""
    faults: list[Fault] = field(default_factory=list)

    def follow(self, connection: Connection, batch: Sequence[Row[Any]]) -> bool:
        ids = [row.id for row in batch]
        booked = _entries(connection, ids)
        kept = _rounds(connection, ids)
        for row in batch:
            wrong = self._wrong(row, booked[row.id], kept.get(row.id))
            if wrong:
                self._fault(self.seq + 1, wrong)
                return False
            self.seq, self.digest = row.seq, row.hash
            if (self.stream, row.kind) == (ROOM, CHECKPOINT):
                self.covered = row.seq  # a checkpoint covers itself
        return True

    def _wrong(
        self, row: Row[Any], booked: Sequence[tuple[str, int, str]], kept: str | None
    ) -> str:
        if row.seq != self.seq + 1:
            return f"is missing; event {row.seq} follows event {self.seq}"
        fields = {name: value for name, value in row._mapping.items() if name not in ("id", "hash")}
        if link(self.digest, **fields) != row.hash:
            return f"{row.kind} was changed: its digest does not match"
        if legs(moves_from(row.moves)) != list(booked):
            return f"{row.kind} was changed: its entries are not its moves"
        if (kept or "") != row.recall:
            return f"{row.kind} was changed: the round in the books does not match"
        for digest, place in self.checkpoints.get(row.seq, ()):
            if digest != row.hash:
                return f"{row.kind} was changed: {place} does not match"
        return ""

    def arrive(self, head: Row[Any] | None) -> None:
        """Checks at the end of the stream that its recorded end is reached."""
        if self.faults:
            return
        farthest = max(self.checkpoints, default=0)
        if farthest > self.seq:
            place = self.checkpoints[farthest][-1][1]
            self._fault(self.seq + 1, f"is missing; {place} knows event {farthest}")
        elif head is None or head.seq > self.seq:
            known = "has no head" if head is None else f"had {head.seq} events"
            self._fault(self.seq + 1, f"is missing; the stream {known}")
        elif (head.seq, head.hash) != (self.seq, self.digest):
            self._fault(self.seq, "is not the head that was noted for the stream")

    def check_covered(self, head: Row[Any] | None) -> None:
        """Checks the `checked` column: a stream that claims cover misses the next checkpoint."""
        if not self.faults and head is not None and head.checked > self.covered:
            what = f"{head.checked} events are marked as covered; checkpoints cover {self.covered}"
            self._fault(self.seq, what)

    def _fault(self, seq: int, what: str) -> None:
        self.faults.append(Fault(stream=self.stream, seq=seq, what=what))


def _checkpoints(connection: Connection) -> Checkpoints:
    found: Checkpoints = {}
    query = select(events.c.seq, events.c.body).order_by(events.c.seq)
    query = query.where(events.c.stream == ROOM, events.c.kind == CHECKPOINT)
    for place, body in connection.execute(query):
        for stream, (seq, digest) in json.loads(body)["heads"].items():
            known = found.setdefault(stream, {}).setdefault(seq, [])
            known.append((digest, f"the checkpoint in room event {place}"))
    return found


def _batches(connection: Connection, stream: str) -> Iterator[Sequence[Row[Any]]]:
    seq = -(2**62)
    while True:
        query = select(events).where(events.c.stream == stream, events.c.seq > seq)
        batch = connection.execute(query.order_by(events.c.seq).limit(BATCH)).all()
        if not batch:
            return
        yield batch
        seq = batch[-1].seq


def _entries(connection: Connection, ids: Sequence[int]) -> dict[int, list[tuple[str, int, str]]]:
    query = select(entries).where(entries.c.event.in_(ids))
    found: dict[int, list[tuple[str, int, str]]] = defaultdict(list)
    for row in connection.execute(query.order_by(entries.c.event, entries.c.leg)):
        found[row.event].append((row.account, row.cents, row.what))
    return found


def _rounds(connection: Connection, ids: Sequence[int]) -> dict[int, str]:
    """The digests of the rounds that these events closed."""
    query = select(rounds).where(rounds.c.event.in_(ids))
    return {
        row.event: recall_digest(recalled(row), row.inputs) for row in connection.execute(query)
    }


def _loose_entries(connection: Connection) -> list[Fault]:
    query = select(entries.c.event, func.count()).group_by(entries.c.event)
    query = query.where(entries.c.event.not_in(select(events.c.id))).order_by(entries.c.event)
    return [
        Fault(stream="", seq=0, what=f"{count} entries belong to an event {number} that is gone")
        for number, count in connection.execute(query)
    ]


def _broken_balances(connection: Connection) -> list[Fault]:
    """Each account's first entry whose balance does not follow from the one before."""
    running = func.sum(entries.c.cents).over(partition_by=entries.c.account, order_by=entries.c.id)
    walked = select(entries, running.label("running")).subquery()
    query = (
        select(walked.c.account, walked.c.balance, walked.c.running, events.c.stream, events.c.seq)
        .join(events, events.c.id == walked.c.event)
        .where(walked.c.balance != walked.c.running)
        .order_by(walked.c.account, walked.c.id)
    )
    rows = connection.execute(query)
    firsts = (next(group) for _, group in groupby(rows, key=lambda row: row.account))
    return [
        Fault(
            stream=row.stream,
            seq=row.seq,
            what=f"{row.account} should stand at {row.running} cents here, not at {row.balance}",
        )
        for row in firsts
    ]
