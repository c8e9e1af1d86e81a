"""The file of a SQLite database: one server at a time, and the same file throughout.

PostgreSQL knows its clients; a file does not. Two servers would deal from it side by side, and a
server whose file was moved away would go on writing into a file that nobody finds again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from sqlalchemy import make_url

from houseway.storage.errors import ServedAlready, StorageDown, WrongDatabase
from houseway.storage.secrets.file_rights import make_folder

if sys.platform != "win32":
    import fcntl

_held: dict[Path, tuple[int, int]] = {}  # lock file: descriptor, number of holders here
_changing = Lock()


class DatabaseFile:
    """Remembers which file the first connection opened."""

    def __init__(self, path: str) -> None:
        self.path = Path(path).absolute()
        self._opened: tuple[int, int] | None = None

    def check(self) -> None:
        """Refuses a file that is not the one that was opened first."""
        found = self._found()
        if self._opened is None:
            self._opened = found
        elif found != self._opened:
            how = "is gone" if found is None else "was replaced by another file"
            raise StorageDown(
                f"{self.path} {how} while the room was open; put the file back, or stop the room, "
                "which writes nothing until then"
            )

    def _found(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StorageDown(f"{self.path}: {error.strerror}") from None
        return found.st_dev, found.st_ino


def make_database_folder(path: Path) -> None:
    """Makes the folder of a database file; refuses a path where it cannot be."""
    try:
        make_folder(path.parent)
    except OSError as error:
        raise WrongDatabase(
            "wrong-database", f"{path.parent} cannot be made: {error.strerror}; name another place"
        ) from None


@contextmanager
def one_server(url: str) -> Iterator[None]:
    """Held while a server runs; refuses a second process on the same SQLite file.

    The lock is the operating system's, so it ends with the process in every case. Programs that
    read the books or make a backup do not need it. Several servers may share one PostgreSQL.
    """
    made = make_url(url)
    if made.get_backend_name() != "sqlite" or not made.database or sys.platform == "win32":
        yield
        return
    path = Path(made.database).resolve()
    lock = path.with_name(f"{path.name}-server")
    _take(lock, path)
    try:
        yield
    finally:
        _release(lock)


def _take(lock: Path, path: Path) -> None:
    with _changing:
        if lock in _held:  # closing another descriptor of the file would release the lock
            descriptor, times = _held[lock]
            _held[lock] = descriptor, times + 1
            return
        make_database_folder(path)
        with _refused_by_the_system(lock):
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            process = os.read(descriptor, 20).decode(errors="replace").strip()
            os.close(descriptor)
            raise ServedAlready(path, process) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        _held[lock] = descriptor, 1


@contextmanager
def _refused_by_the_system(lock: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StorageDown(
            f"{lock} cannot be written: {error.strerror}; name a file in a folder that you may "
            "write"
        ) from None


def _release(lock: Path) -> None:
    with _changing:
        descriptor, times = _held.pop(lock)
        if times > 1:
            _held[lock] = descriptor, times - 1
            return
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
        os.close(descriptor)
