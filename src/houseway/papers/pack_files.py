"""The files of an approval pack on disk: where one may be written, and whether one is whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from houseway.errors import BadRecord, HousewayError
from houseway.json_view import AsJson, JsonView
from houseway.library import Game
from houseway.papers.manifest import NAME, Manifest, digest, read_manifest
from houseway.sheet.format import format_sheet
from houseway.sheet.toml_text import write_toml

SHEET_FOLDER = "sheet"


@dataclass(frozen=True, slots=True)
class PackFault(AsJson):
    """A file that is not as the manifest says."""

    file: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}"


@dataclass(frozen=True, slots=True, repr=False)
class VerifiedPack(JsonView):
    """A pack compared with its manifest. `compared` says whether the signature was compared with
    a public key that the reader gave."""

    manifest: Manifest
    faults: tuple[PackFault, ...]
    compared: bool

    def __repr__(self) -> str:
        found = f"{len(self.faults)} faults" if self.faults else "nothing was changed"
        return f"<pack of {self.manifest.origin.get('game', '')}: {found}>"

    @property
    def sound(self) -> bool:
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        return {
            "verified": self.sound,
            "faults": [fault.as_json() for fault in self.faults],
            "files": len(self.manifest.files),
            "signed_by": self.manifest.public_key,
            "compared": self.compared,
            "origin": dict(self.manifest.origin),
        }


def verify_pack(folder: Path, *, signed_by: str = "") -> VerifiedPack:
    """Compares the files of a pack with its manifest, and the signature with a public key.

    Raises `BadRecord` if the folder has no manifest that can be read.
    """
    manifest = _manifest_of(folder)
    faults = [*_signature_faults(manifest, signed_by), *_file_faults(folder, manifest)]
    return VerifiedPack(manifest, tuple(faults), bool(signed_by and manifest.public_key))


def _manifest_of(folder: Path) -> Manifest:
    file = folder / NAME
    try:
        return read_manifest(file.read_text(encoding="utf-8"), str(file))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", "") or "it is not UTF-8 text"
        why = f"{folder} is no approval pack: {NAME} cannot be read: {reason}"
        raise BadRecord("no-manifest", why, where=str(file)) from None


def _signature_faults(manifest: Manifest, signed_by: str) -> Iterator[PackFault]:
    key = manifest.public_key
    if signed_by and key != signed_by:
        by = f"signed by the key {key}" if key else "not signed"
        yield PackFault(NAME, f"it is {by}, wanted was the key {signed_by}")
    elif (key or manifest.signature) and not manifest.is_signature_good():
        yield PackFault(NAME, "the signature does not hold: it was changed after it was signed")


def _file_faults(folder: Path, manifest: Manifest) -> Iterator[PackFault]:
    there = {path.relative_to(folder).as_posix(): path for path in _paths(folder)}
    for name, file in manifest.files.items():
        path = there.pop(name, None)
        if path is None:
            yield PackFault(name, "it is missing")
        elif path.is_symlink() or not path.is_file():
            yield PackFault(name, "it is no file")
        elif digest(path.read_bytes()) != file.sha256:
            yield PackFault(name, "it was changed: its SHA-256 is not the one of the manifest")
    for name in sorted(there):
        if name != NAME:
            yield PackFault(name, "it is not in the manifest")


def _paths(folder: Path) -> Iterator[Path]:
    """Everything in a folder but its folders."""
    for path in folder.rglob("*"):
        if path.is_symlink() or not path.is_dir():
            yield path


def check_place(folder: Path, where: str, *, replace: bool) -> None:
    """Refuses a folder that holds something; with `replace`, one that holds more than a pack."""
    try:
        if not folder.is_dir() or not any(folder.iterdir()):
            return
    except OSError as error:
        why = f"cannot write {folder}: {error.strerror}"
        raise HousewayError("cannot-write", why, where=where) from None
    try:
        manifest = _manifest_of(folder)
    except BadRecord:
        why = f"{folder} is not empty and holds no pack; name a new or an empty folder"
        raise HousewayError("folder-not-empty", why, where=where) from None
    if not replace:
        why = f"{folder} holds a pack of {manifest.origin.get('game', 'a game')}; --replace it"
        raise HousewayError("pack-there", why, where=where)
    others = [fault.file for fault in _file_faults(folder, manifest) if "not in" in fault.what]
    if others:
        why = f"{folder} holds files that are not of its pack: {', '.join(others[:5])}"
        raise HousewayError("folder-not-empty", why, where=where)


def sheet_texts(game: Game) -> Iterator[tuple[str, bytes, str]]:
    """The sheet with all choices made, and the files that it is written in."""
    resolved = format_sheet(write_toml(game.resolved))
    yield f"{SHEET_FOLDER}/resolved.toml", resolved.encode(), "the sheet, all choices made"
    for layer in game.files.layers:
        name = layer.label if layer.is_ours else layer.file.name
        yield f"{SHEET_FOLDER}/as-written/{name}", layer.text.encode(), "the sheet as it is written"
