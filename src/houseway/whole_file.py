"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
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


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", "") or str(error)
