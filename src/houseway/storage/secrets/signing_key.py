"""The file of a key that signs; the key of the room encrypts it."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from houseway.json_view import canonical
from houseway.signing import PUBLIC_ENDING, SigningKey, key_bytes, key_of, key_text, new_key
from houseway.storage.errors import BadKey
from houseway.storage.secrets.file_rights import private_file, tighten
from houseway.storage.secrets.room_key import RoomKey, write_secret_file

FORMAT: Final = 1
PURPOSE: Final = "signing key"


def _file_content(signing: SigningKey, key: RoomKey | None) -> bytes:
    """The text of a key's file, encrypted if there is a room key."""
    raw = signing.private_bytes
    private = key_text(raw) if key is None else key.wrap(raw, PURPOSE)
    name = "" if key is None else key.id
    value = {"houseway-signing-key": FORMAT, "key": name, "private": private}
    return f"{canonical({**value, 'public': signing.public})}\n".encode("ascii")


def new_signing_key(path: Path, key: RoomKey | None) -> SigningKey:
    """Writes a new key for its owner alone, and beside it the public one for everybody."""
    made = new_key()
    write_secret_file(path, _file_content(made, key))
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
            return key_of(key_bytes(private))
    except (ValueError, KeyError, TypeError):
        why = f"{path} is no signing key of format {FORMAT}; `houseway room key signing` makes one"
        raise BadKey("bad-signing-key", why, where="signing_key_file") from None
    if key is None or key.id != needs:
        given = "none was given" if key is None else f"the key given is {key.id}"
        why = f"{path} is encrypted with the key {needs}; {given}"
        raise BadKey("wrong-key", why, where="key")
    return key_of(key.unwrap(private, PURPOSE))


def encrypt_again(path: Path, old: RoomKey | None, new: RoomKey) -> None:
    """Encrypts a signing key with another key of the operator."""
    signing = read_signing_key(path, old)
    beside = path.with_name(f"{path.name}.part")
    with private_file(beside) as file:
        file.write(_file_content(signing, new))
    beside.replace(path)


def encrypt_if_plain(path: Path, key: RoomKey) -> None:
    """Encrypts a signing key that was made before there was a room key; others stay as they are."""
    with suppress(BadKey):  # encrypted already, or reported when it is used to sign
        encrypt_again(path, None, key)
