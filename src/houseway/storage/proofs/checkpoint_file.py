"""Checkpoints in small files that are stored outside of the room.

A file has the number and digest of the last event of each stream in use. The stream `room` is
always among them, and its checkpoints cover all other streams. Books that were truncated, or
rewritten from the first event on with all their own checkpoints, do not match the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, func, select

from houseway.json_view import canonical
from houseway.signing import SigningKey, is_signed
from houseway.storage.databases import schema
from houseway.storage.errors import BadCheckpoint
from houseway.storage.rows.table_leases import ROOM

FORMAT: Final = 1
LARGEST: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """Heads of streams at a time; `public_key` and `signature` are empty if it is not signed."""

    at: int
    streams: int
    events: int
    heads: Mapping[str, tuple[int, str]]
    public_key: str = ""
    signature: str = ""
    name: str = ""  # the file that it was read from

    @property
    def time(self) -> str:
        return datetime.fromtimestamp(self.at / 1000, UTC).isoformat(timespec="seconds")

    def content(self) -> dict[str, Any]:
        return {
            "houseway-checkpoint": FORMAT,
            "at": self.at,
            "time": self.time,
            "streams": self.streams,
            "events": self.events,
            "heads": {name: list(head) for name, head in sorted(self.heads.items())},
            "public_key": self.public_key,
        }

    def signed_bytes(self) -> bytes:
        return canonical(self.content()).encode("ascii")

    def text(self) -> str:
        return json.dumps({**self.content(), "signature": self.signature}, indent=1) + "\n"


def take_checkpoint(connection: Connection, at: int, signing: SigningKey | None) -> Checkpoint:
    """The heads of the streams in use, from one view of the database."""
    closed = select(schema.tables.c.id).where(schema.tables.c.open.is_(False))
    left_out = {f"table:{table}" for table in connection.execute(closed).scalars()}
    streams = connection.execute(select(schema.streams).where(schema.streams.c.seq > 0)).all()
    count = connection.execute(select(func.count()).select_from(schema.events)).scalar_one()
    fields: dict[str, Any] = {
        "at": at,
        "streams": len(streams),
        "events": count,
        "heads": {row.name: (row.seq, row.hash) for row in streams if row.name not in left_out},
    }
    if signing is None:
        return Checkpoint(**fields)
    fields["public_key"] = signing.public
    return Checkpoint(**fields, signature=signing.sign(Checkpoint(**fields).signed_bytes()))


def read_checkpoint(path: Path, *, signed_by: str = "") -> Checkpoint:
    """Reads a file and checks its signature, which must be of the key `signed_by` if given."""
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError("it is too long")
        found = _parsed(json.loads(path.read_text(encoding="ascii")), path)
    except OSError as error:
        why = f"{path} cannot be read: {error.strerror}"
        raise BadCheckpoint("no-checkpoint", why, where="--checkpoint") from None
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        why = f"{path} is not a checkpoint of format {FORMAT}: {error}"
        raise BadCheckpoint("bad-checkpoint", why, where="--checkpoint") from None
    except RecursionError:
        why = f"{path} is not a checkpoint of format {FORMAT}: it is nested too deeply"
        raise BadCheckpoint("bad-checkpoint", why, where="--checkpoint") from None
    if signed_by and found.public_key != signed_by:
        by = f"the key {found.public_key}" if found.public_key else "nobody"
        why = f"{path} was signed by {by}, not by the key {signed_by}"
        raise BadCheckpoint("other-signature", why, where="--signed-by")
    if found.public_key and not is_signed(found.public_key, found.signature, found.signed_bytes()):
        why = "the signature does not hold: the checkpoint was changed after it was signed"
        raise BadCheckpoint("bad-signature", why)
    return found


def _parsed(value: Mapping[str, Any], path: Path) -> Checkpoint:
    if value["houseway-checkpoint"] != FORMAT:
        raise ValueError(f"it has format {value['houseway-checkpoint']!r}")
    heads = {str(name): (int(seq), str(digest)) for name, (seq, digest) in value["heads"].items()}
    if ROOM not in heads:
        raise ValueError("it has no head of the stream room")
    read = Checkpoint(
        at=int(value["at"]),
        streams=int(value["streams"]),
        events=int(value["events"]),
        heads=heads,
        public_key=str(value["public_key"]),
        signature=str(value["signature"]),
        name=path.name,
    )
    if {**read.content(), "signature": read.signature} != value:
        raise ValueError("it has fields that are not its own")
    return read
