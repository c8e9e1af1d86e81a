"""The key that signs checkpoints: Ed25519, in a file of its own."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseway.storage.errors import BadCheckpoint, BadKey
from houseway.storage.proofs.chain import canonical
from houseway.storage.secrets.file_rights import private_file, tighten
from houseway.storage.secrets.room_key import RoomKey, write_secret_file

FORMAT: Final = 1
PURPOSE: Final = "signing key"
PUBLIC_ENDING: Final = ".pub"


class SigningKey:
    """A signing key; others check its signatures with the text `public`."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = _text(private.public_key().public_bytes_raw())

    def sign(self, content: bytes) -> str:
        return _text(self._private.sign(content))

    def file_content(self, key: RoomKey | None) -> bytes:
        """The text of the key's file, encrypted if there is a room key."""
        raw = self._private.private_bytes_raw()
        private = _text(raw) if key is None else key.wrap(raw, PURPOSE)
        name = "" if key is None else key.id
        value = {"houseway-signing-key": FORMAT, "key": name, "private": private}
        return f"{canonical({**value, 'public': self.public})}\n".encode("ascii")


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_signing_key(path: Path, key: RoomKey | None) -> SigningKey:
    """Writes a new key for its owner alone, and beside it the public one for everybody."""
    made = SigningKey(Ed25519PrivateKey.generate())
    write_secret_file(path, made.file_content(key))
    path.with_name(path.name + PUBLIC_ENDING).write_text(f"{made.public}\n", encoding="ascii")
    return made


def read_signing_key(path: Path, key: RoomKey | None) -> SigningKey:
    """Reads the key of a file, which is tightened if others may read it."""
    try:
        text = path.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        why = f"{path} cannot be read: {error.strerror}; `houseway room key signing` makes one"
        raise BadKey("no-signing-key", why, where="signing_key_file") from None
    tighten(path)
    try:
        value = json.loads(text)
        version, needs, private = value["houseway-signing-key"], value["key"], value["private"]
        if version != FORMAT:
            raise ValueError
        if not needs:
            return SigningKey(Ed25519PrivateKey.from_private_bytes(_bytes(private)))
    except (ValueError, KeyError, TypeError):
        why = f"{path} is no signing key of format {FORMAT}; `houseway room key signing` makes one"
        raise BadKey("bad-signing-key", why, where="signing_key_file") from None
    if key is None or key.id != needs:
        given = "none was given" if key is None else f"the key given is {key.id}"
        why = f"{path} is encrypted with the key {needs}; {given}"
        raise BadKey("wrong-key", why, where="key")
    return SigningKey(Ed25519PrivateKey.from_private_bytes(key.unwrap(private, PURPOSE)))


def encrypt_again(path: Path, old: RoomKey | None, new: RoomKey) -> None:
    """Encrypts a signing key with another key of the operator."""
    signing = read_signing_key(path, old)
    beside = path.with_name(f"{path.name}.part")
    with private_file(beside) as file:
        file.write(signing.file_content(new))
    beside.replace(path)


def encrypt_if_plain(path: Path, key: RoomKey) -> None:
    """Encrypts a signing key that was made before there was a room key; others stay as they are."""
    with suppress(BadKey):  # encrypted already, or reported when it is used to sign
        encrypt_again(path, None, key)


def read_public_key(text: str) -> str:
    """The public key in a file, or the text itself."""
    path = Path(text)
    found = path.read_text(encoding="ascii", errors="replace") if path.is_file() else text
    found = found.strip()
    try:
        Ed25519PublicKey.from_public_bytes(_bytes(found))
    except ValueError:
        why = f"{text!r} is no public key and no file with one; name the file that ends in .pub"
        raise BadKey("bad-public-key", why, where="--signed-by") from None
    return found


def check_signature(public: str, signature: str, content: bytes) -> None:
    """Raises `BadCheckpoint` unless the key signed the content."""
    try:
        Ed25519PublicKey.from_public_bytes(_bytes(public)).verify(_bytes(signature), content)
    except (InvalidSignature, ValueError):
        why = "the signature does not hold: the checkpoint was changed after it was signed"
        raise BadCheckpoint("bad-signature", why) from None
