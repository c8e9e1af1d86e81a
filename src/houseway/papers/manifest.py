"""The manifest of an approval pack: what it was made from, and a digest of every file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from houseway.errors import BadRecord
from houseway.json_view import AsJson, JsonView, canonical
from houseway.signing import SigningKey, is_signed

FORMAT: Final = 1
NAME: Final = "manifest.json"
KIND: Final = "houseway-pack"


@dataclass(frozen=True, slots=True)
class PackedFile(AsJson):
    """A file of a pack: its size, its digest, and what it holds in words."""

    size: int
    sha256: str
    holds: str

    @classmethod
    def of(cls, content: bytes, holds: str) -> PackedFile:
        return cls(len(content), digest(content), holds)


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Manifest(JsonView):
    """The origin of a pack, and its files. `lacks` has what the game has none of, with the
    reason. `public_key` and `signature` are empty if it is not signed."""

    name: str
    house: str
    bureau: str
    origin: Mapping[str, Any] = field(hash=False)
    files: Mapping[str, PackedFile] = field(hash=False)
    lacks: Mapping[str, str] = field(hash=False)
    public_key: str = ""
    signature: str = ""

    def __repr__(self) -> str:
        signed = f"signed by {self.public_key}" if self.public_key else "not signed"
        return f"<manifest of {self.origin.get('game', '')}: {len(self.files)} files, {signed}>"

    def content(self) -> dict[str, Any]:
        """All that is signed."""
        return {
            KIND: FORMAT,
            "name": self.name,
            "house": self.house,
            "bureau": self.bureau,
            "origin": dict(self.origin),
            "files": {name: asdict(file) for name, file in self.files.items()},
            "lacks": dict(self.lacks),
            "public_key": self.public_key,
        }

    def as_json(self) -> dict[str, Any]:
        return {**self.content(), "signature": self.signature}

    def text(self) -> str:
        return json.dumps(self.as_json(), indent=1, ensure_ascii=False) + "\n"

    def signed_by(self, key: SigningKey) -> Manifest:
        """The same manifest with a signature."""
        unsigned = replace(self, public_key=key.public)
        return replace(unsigned, signature=key.sign(unsigned.signed_bytes()))

    def signed_bytes(self) -> bytes:
        return canonical(self.content()).encode("ascii")

    def is_signature_good(self) -> bool:
        """Whether the key that the manifest names signed it as it is."""
        return is_signed(self.public_key, self.signature, self.signed_bytes())


def read_manifest(text: str, where: str) -> Manifest:
    """The manifest in a text; raises `BadRecord` if it is none."""
    try:
        value = json.loads(text)
        if value[KIND] != FORMAT:
            raise ValueError(f"it has format {value[KIND]!r}")
        read = Manifest(
            name=str(value["name"]),
            house=str(value["house"]),
            bureau=str(value["bureau"]),
            origin=dict(value["origin"]),
            files={str(name): PackedFile(**file) for name, file in value["files"].items()},
            lacks=dict(value["lacks"]),
            public_key=str(value["public_key"]),
            signature=str(value["signature"]),
        )
        if read.as_json() != value:
            raise ValueError("it has fields that are not its own")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        said = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
        why = f"{where} is no manifest of a pack of format {FORMAT}: {said}"
        raise BadRecord("bad-manifest", why, where=where) from None
    return read
