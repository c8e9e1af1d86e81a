"""Text files that a user names."""

from __future__ import annotations

from pathlib import Path

from houseway.errors import HousewayError, Unreadable


def read_text(path: Path, *, where: str = "") -> str:
    """The text of a file. An error is at `where`, or at the file itself."""
    where = where or str(path)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", "") or str(error)
        raise HousewayError("no-such-file", f"cannot read {path}: {reason}", where=where) from None
    return utf8_text(data, where=where)


def utf8_text(data: bytes, *, where: str) -> str:
    """The text of some bytes; `where` is what an error calls them."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"expected UTF-8 text, found the byte 0x{data[error.start]:02x}"
        raise Unreadable("not-utf-8", message, where=where) from None
