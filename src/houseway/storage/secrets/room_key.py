"""The operator's key: it encrypts the keys of the books, backups and the signing key."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hmac import compare_digest
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from houseway.storage.errors import BadKey
from houseway.storage.secrets.file_rights import tighten, write_new_file
from houseway.storage.secrets.random_bytes import random_bytes

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
FORM: Final = "43 letters, digits, - and _, as `houseway room key new` makes it"


def seal(key: AESGCM, content: bytes, place: str) -> str:
    """The content encrypted for one place, behind a nonce of its own."""
    nonce = random_bytes(NONCE_BYTES)
    return urlsafe_b64encode(nonce + key.encrypt(nonce, content, place.encode())).decode("ascii")


def unseal(key: AESGCM, text: str, place: str) -> bytes:
    """Opens the output of `seal`; `InvalidTag` or `ValueError` if key or place is another."""
    whole = urlsafe_b64decode(text)
    return key.decrypt(whole[:NONCE_BYTES], whole[NONCE_BYTES:], place.encode())


class RoomKey:
    """Thirty-two random bytes. `id` names the key and reveals nothing of it."""

    def __init__(self, value: bytes) -> None:
        if len(value) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(value)}")
        self._value = value
        self.id = self.derive("id")[:4].hex()

    def __repr__(self) -> str:
        return f"RoomKey({self.id})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoomKey) and compare_digest(self._value, other._value)

    def __hash__(self) -> int:
        return hash(self.id)

    def derive(self, purpose: str, salt: bytes = b"") -> bytes:
        """A key for one purpose; keys for different purposes reveal nothing of each other."""
        info = f"houseway {purpose}".encode()
        return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=salt, info=info).derive(self._value)

    def wrap(self, content: bytes, purpose: str) -> str:
        """Encrypts a short secret, such as another key."""
        return seal(AESGCM(self.derive(purpose)), content, purpose)

    def unwrap(self, text: str, purpose: str) -> bytes:
        """Opens the output of `wrap`; raises `BadKey` if another key made it or it was changed."""
        try:
            return unseal(AESGCM(self.derive(purpose)), text, purpose)
        except (InvalidTag, ValueError):
            raise BadKey("wrong-key", f"the key {self.id} does not open the {purpose}") from None

    @property
    def text(self) -> str:
        return urlsafe_b64encode(self._value).decode("ascii").rstrip("=")


def new_room_key() -> RoomKey:
    return RoomKey(random_bytes(KEY_BYTES))


def parse_key(text: str, *, where: str) -> RoomKey:
    """Reads a key; an error states the length of the text and never its content."""
    text = text.strip()
    if not re.fullmatch(r"[A-Za-z0-9_-]{43}=?", text):
        raise BadKey("bad-key", f"{len(text)} characters are not a key; write {FORM}", where=where)
    return RoomKey(urlsafe_b64decode(text.rstrip("=") + "="))


def read_key_file(path: Path) -> RoomKey:
    """Reads a key from a file, which is tightened if others may read it."""
    try:
        text = path.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        why = f"{path} cannot be read: {error.strerror}; name a file that holds {FORM}"
        raise BadKey("no-key-file", why, where="key_file") from None
    tighten(path)
    return parse_key(text, where=str(path))


def write_key_file(path: Path, key: RoomKey) -> None:
    """Writes a key into a new file for its owner alone."""
    write_secret_file(path, f"{key.text}\n".encode("ascii"))


def write_secret_file(path: Path, content: bytes) -> None:
    """Writes a new file for its owner alone; an existing one stays as it is."""
    try:
        write_new_file(path, content)
    except FileExistsError:
        why = f"{path} is there already and stays as it is; name a new file"
        raise BadKey("key-file-exists", why, where="FILE") from None
    except OSError as error:
        why = f"{path} cannot be written: {error.strerror}; name another file"
        raise BadKey("key-file", why, where="FILE") from None
