"""Files of the room that only their owner may read: no group and nobody else."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from platformdirs import user_data_path

log = logging.getLogger("houseway.storage.files")

OWNER_FILE: Final = 0o600
OWNER_FOLDER: Final = 0o700
OTHERS: Final = 0o077
BESIDE_SQLITE: Final = ("", "-wal", "-shm", "-journal")


def make_folder(folder: Path) -> None:
    """Makes a folder and its missing parents for the owner alone.

    The room's own data folder is tightened if it exists. Any other existing folder is left as it
    is, because it may be a home folder or `/tmp`.
    """
    missing = [one for one in folder.parents if not one.exists()]
    for one in (*reversed(missing), folder):
        one.mkdir(mode=OWNER_FOLDER, exist_ok=True)
    if folder == user_data_path("houseway"):
        tighten(folder)


def keep_database_private(path: Path) -> None:
    """Makes the file of an SQLite database, or tightens it and the files that SQLite has beside it.

    SQLite gives `-wal` and `-shm` the permissions of the database itself.
    """
    if path.is_dir() or path.name.startswith("file:"):
        return  # no database, or an address that SQLite parses itself
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_FILE))
    for ending in BESIDE_SQLITE:
        tighten(path.with_name(path.name + ending))


def tighten(path: Path) -> None:
    """Removes the permissions of group and others, and logs it."""
    try:
        found = stat.S_IMODE(path.stat().st_mode)
        if not found & OTHERS:
            return
        path.chmod(found & ~OTHERS)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("%s is open to others and cannot be tightened: %s", path, error.strerror)
        return
    log.warning("%s was open to others (%o) and is no longer (%o)", path, found, found & ~OTHERS)


@contextmanager
def private_file(path: Path) -> Iterator[IO[bytes]]:
    """A new or emptied file for writing, readable by its owner alone."""
    handle = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, OWNER_FILE)
    with os.fdopen(handle, "wb") as file:
        if stat.S_ISREG(os.fstat(handle).st_mode):  # not /dev/stdout
            os.fchmod(handle, OWNER_FILE)
        yield file


def write_new_file(path: Path, content: bytes) -> None:
    """Writes a file that must not exist yet, for its owner alone."""
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_FILE)
    with os.fdopen(handle, "wb") as file:
        os.fchmod(handle, OWNER_FILE)
        file.write(content)
        file.flush()
        os.fsync(handle)
