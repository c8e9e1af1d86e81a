"""Files and folders that are written whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOTDIR
from pathlib import Path

from houseway.errors import HousewayError


def check_file(path: Path, where: str) -> None:
    """Refuses what cannot be a file: it has no folder, or something else has its name.

    `where` is the option or argument that names it.
    """
    try:
        if path.parent.is_dir():
            if path.is_file() or not path.exists():
                return
            reason = "it is no file"
        else:
            reason = f"there is no folder {path.parent}"
    except (OSError, ValueError) as error:
        reason = _reason(error)
    raise HousewayError("cannot-write", f"cannot write {path}: {reason}", where=where)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A file to write, which takes the name only when it is complete."""
    part = path.with_name(f".{path.stem[:40]}.{os.getpid()}")
    try:
        yield part
        part.replace(path)
    except OSError as error:
        message = f"cannot write {path}: {_reason(error)}"
        raise HousewayError("cannot-write", message, where=str(path)) from None
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def whole_folder(path: Path, where: str) -> Iterator[Path]:
    """A folder to fill, which takes the name only when it is complete; an older one goes then.

    It is made at once, so that a place that cannot be written is refused before any work. `where`
    is the option or argument that names it.
    """
    path = path.resolve()
    part = path.parent / f".{path.name[:40]}.{os.getpid()}"
    old = part.with_suffix(".old")
    try:
        if not path.parent.is_dir():
            raise NotADirectoryError(ENOTDIR, f"there is no folder {path.parent}")
        if path.exists() and not path.is_dir():
            raise NotADirectoryError(ENOTDIR, "it is no folder")
        part.mkdir()
        yield part
        if path.exists():
            path.replace(old)
        try:
            part.replace(path)
        except OSError:
            if old.exists():
                old.replace(path)
            raise
    except (OSError, ValueError) as error:
        message = f"cannot write {path}: {_reason(error)}"
        raise HousewayError("cannot-write", message, where=where) from None
    finally:
        for folder in (part, old):
            shutil.rmtree(folder, ignore_errors=True)


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", "") or str(error)
