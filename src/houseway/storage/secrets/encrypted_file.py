"""Encrypted files of any length, written and read in pieces.

The first line has a format name, the name of the key and a salt. Each piece that follows is sealed
by AES-GCM under a key of this file alone. The number of a piece and a mark of the last one are part
of its nonce, so reordering and truncation are detected.
"""

from __future__ import annotations

import io
import json
from typing import IO, Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseway.json_view import canonical
from houseway.storage.errors import BadBackup, BadKey
from houseway.storage.secrets.random_bytes import random_bytes
from houseway.storage.secrets.room_key import RoomKey

FORMAT: Final = 1
BEGIN: Final = b'{"houseway-encrypted":'  # canonical text: no other field comes before it
PIECE: Final = 64 * 1024
TAG: Final = 16
SALT_BYTES: Final = 32
LONGEST_HEADER: Final = 1000
PURPOSE: Final = "backup"


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])


class EncryptedWriter(io.RawIOBase):
    """Seals data written to it. A file that was not closed has no last piece."""

    def __init__(self, out: IO[bytes], key: RoomKey) -> None:
        salt = random_bytes(SALT_BYTES)
        header = {"houseway-encrypted": FORMAT, "key": key.id, "salt": salt.hex()}
        self._header = f"{canonical(header)}\n".encode("ascii")
        self._seal = AESGCM(key.derive(PURPOSE, salt))
        self._out = out
        self._held = bytearray()
        self._number = 0
        out.write(self._header)

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._held += data
        while len(self._held) > PIECE:
            self._put(PIECE, last=False)
        return len(data)

    def _put(self, size: int, *, last: bool) -> None:
        piece = bytes(self._held[:size])
        del self._held[:size]
        nonce = _nonce(self._number, last=last)
        self._out.write(self._seal.encrypt(nonce, piece, self._header))
        self._number += 1

    def finish(self) -> None:
        """Writes the last piece. A file without it counts as truncated."""
        self._put(len(self._held), last=True)


class EncryptedReader(io.RawIOBase):
    """Opens the output of `EncryptedWriter`. Raises `BadKey` or `BadBackup` before it returns
    forged data."""

    def __init__(self, file: IO[bytes], key: RoomKey | None) -> None:
        self._header = file.readline(LONGEST_HEADER)
        salt = self._checked(key)
        assert key is not None
        self._seal = AESGCM(key.derive(PURPOSE, salt))
        self._file = file
        self._ahead = file.read(PIECE + TAG)
        self._number = 0
        self._opened = b""

    def _checked(self, key: RoomKey | None) -> bytes:
        try:
            header = json.loads(self._header)
            version, name = header["houseway-encrypted"], str(header["key"])
            salt = bytes.fromhex(header["salt"])
        except (ValueError, KeyError, TypeError):
            raise damaged("its first line cannot be read") from None
        if version != FORMAT:
            found = f"the file has format {version}; this release reads format {FORMAT}"
            raise BadBackup("bad-backup", found)
        if key is None:
            why = f"the file is encrypted with the key {name}; give it in HOUSEWAY_KEY_FILE"
            raise BadKey("no-key", why, where="key")
        if name != key.id:
            why = f"the file is encrypted with the key {name}; the key given is {key.id}"
            raise BadKey("wrong-key", why, where="key")
        return salt

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._opened and self._ahead:
            self._next()
        part = self._opened[: len(buffer)]
        buffer[: len(part)] = part
        self._opened = self._opened[len(part) :]
        return len(part)

    def _next(self) -> None:
        piece, self._ahead = self._ahead, self._file.read(PIECE + TAG)
        try:
            nonce = _nonce(self._number, last=not self._ahead)
            self._opened = self._seal.decrypt(nonce, piece, self._header)
        except InvalidTag:
            why = f"piece {self._number + 1} was changed, or the file was cut off behind it"
            raise damaged(why) from None
        self._number += 1


def damaged(why: str) -> BadBackup:
    return BadBackup("bad-backup", f"the backup is damaged: {why}")
