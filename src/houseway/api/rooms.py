"""The results of the tables of a room, from its books."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.arguments import text_of, truth
from houseway.extras import require

if TYPE_CHECKING:
    from houseway.bank_desk.luck import LuckReport
    from houseway.bank_desk.room_results import RoomFee, RoomReport, RoomRound


def room_results(
    database: str,
    *,
    by: Iterable[str] = ("table",),
    since: str = "",
    until: str = "",
    demo: bool = False,
    key_file: str | os.PathLike[str] | None = None,
) -> RoomReport:
    """The results of the tables of a room, from its books.

    `database` is that of the room, such as `sqlite:///room.db`; encrypted books need their
    `key_file`. `by` names `room`, `table`, `game`, `bank`, `hour` or `table-hour`. `since` and
    `until` are days or moments in UTC; without them all rounds count. Demo tables count if asked
    for.
    """
    from houseway.bank_desk.room_results import room_report

    rounds, fees = _room_books(database, since, until, demo, key_file)
    return room_report(rounds, fees, tuple(by))


def room_luck(
    database: str,
    *,
    by: Iterable[str] = (),
    rate: float = 0.05,
    since: str = "",
    until: str = "",
    demo: bool = False,
    key_file: str | os.PathLike[str] | None = None,
) -> LuckReport:
    """The result of each table, game and bank of a room, against what its wagers were to win.

    The books are named as for `room_results`, `by` and `rate` as for `luck`.
    """
    from houseway.bank_desk.room_results import room_luck

    rounds, _ = _room_books(database, since, until, demo, key_file)
    return room_luck(rounds, by=tuple(by), rate=rate)


def _room_books(
    database: str,
    since: str,
    until: str,
    demo: bool,
    key_file: str | os.PathLike[str] | None,
) -> tuple[list[RoomRound], list[RoomFee]]:
    require("room", "the books of a room")
    from houseway.storage.played_rounds import open_to_read, room_books
    from houseway.storage.secrets.room_key import read_key_file

    key = None if key_file is None else read_key_file(Path(key_file))
    text_of(database, "database", 'an address such as "sqlite:///room.db"')
    with open_to_read(database, key) as store:
        return room_books(store, since=since, until=until, demo=truth(demo, "demo"))
