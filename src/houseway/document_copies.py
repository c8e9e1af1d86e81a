"""The user's own copies of the houses' documents, and the lines that a citation names.

The documents are not part of Houseway. A user who has one adds its plain text, and citations open
at the very lines. The digest tells whether a file is the document that the citations count in.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from houseway.errors import HousewayError, UnknownName, Unreadable
from houseway.json_view import JsonView
from houseway.library import House, houses_with_documents
from houseway.sheet.cites import READING, well_formed

MOST_BYTES = 16_000_000


@dataclass(frozen=True, slots=True)
class SourceDocument(JsonView):
    """A house's document; `added` says whether the user has added a copy."""

    number: str
    house: str
    title: str
    digest: str
    added: bool


@dataclass(frozen=True, slots=True)
class CitedLine(JsonView):
    """A line of a document, as it is printed."""

    document: str
    line: int
    text: str


def sources_folder() -> Path:
    """The folder of added documents: $HOUSEWAY_SOURCES, or one in the user's data folder."""
    if configured := os.environ.get("HOUSEWAY_SOURCES"):
        return Path(configured)
    from platformdirs import user_data_path

    return user_data_path("houseway") / "sources"


def source_documents() -> tuple[SourceDocument, ...]:
    """The documents behind the library, each with whether a copy was added."""
    return tuple(map(_stated, houses_with_documents()))


def _stated(house: House) -> SourceDocument:
    return SourceDocument(
        number=house.document,
        house=house.name,
        title=house.title,
        digest=house.digest,
        added=_path(house.document).is_file(),
    )


def _path(document: str) -> Path:
    return sources_folder() / f"{document}.txt"


def add_sources(files: Iterable[Path]) -> tuple[SourceDocument, ...]:
    """Keeps copies of documents, which their digests recognise. Only the user may read them.

    No copy is kept if one of the files is none of the documents.
    """
    contents = [_content_of(file) for file in files]
    for content, house in contents:
        _keep(content, _path(house.document))
    return tuple(_stated(house) for _, house in contents)


def _keep(content: bytes, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as made:
            made.write(content)
        os.replace(made.name, path)
    except OSError as error:
        message = f"cannot write {path}: {error.strerror}"
        raise HousewayError("cannot-write", message, where="file") from None


def _content_of(file: Path) -> tuple[bytes, House]:
    """The content of a file, and the house whose document it is."""
    content = _bytes_of(file)
    digest = hashlib.sha256(content).hexdigest()
    found = next((house for house in houses_with_documents() if house.digest == digest), None)
    if found is None:
        titles = ", ".join(house.title for house in houses_with_documents())
        raise HousewayError(
            "unknown-document",
            f"{file} is none of the documents that the sheets cite (SHA-256 {digest[:16]}...); "
            f"add the unchanged plain text of one of: {titles}",
            where="file",
        )
    return content, found


def _bytes_of(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        message = f"cannot read {file}: {error.strerror}"
        raise HousewayError("no-such-file", message, where="file") from None
    if len(content) > MOST_BYTES:
        message = f"{file} is larger than {MOST_BYTES // 1_000_000} MB; no document is"
        raise Unreadable("too-large", message, where="file")
    return content


def remove_source(number: str) -> SourceDocument:
    """Deletes the copy of a document."""
    path = _path(_house(number).document)
    if not path.is_file():
        raise HousewayError("not-added", f"no copy of {number} was added", where="document")
    path.unlink()
    return _stated(_house(number))


def cited_lines(cite: str) -> tuple[CitedLine, ...]:
    """The lines that a citation names, from the user's copies.

    A document without a copy is an error that says how to add one.
    """
    if not cite or cite.startswith(READING) or not well_formed(cite):
        message = f"expected lines of a document, such as 001:93-99, found {cite!r}"
        raise Unreadable("not-a-citation", message, where="cite")
    return tuple(line for part in cite.split(",") for line in _lines(part.strip()))


def _lines(part: str) -> Iterator[CitedLine]:
    document, _, span = part.partition(":")
    house = _house(document)
    path = _path(document)
    if not path.is_file():
        message = (
            f"no copy of {house.title} was added; if you have its text, "
            "`houseway sources add FILE` keeps one"
        )
        raise HousewayError("not-added", message, where="cite")
    printed = path.read_text(encoding="utf-8").split("\n")
    first, _, last = span.partition("-")
    numbers = range(int(first), int(last or first) + 1)
    if not 1 <= numbers.start < numbers.stop <= len(printed) + 1:
        message = f"{house.title} has lines 1 to {len(printed)}, not {span}"
        raise HousewayError("no-such-line", message, where="cite")
    for number in numbers:
        yield CitedLine(document, number, printed[number - 1])


def _house(document: str) -> House:
    found = {house.document: house for house in houses_with_documents()}
    if document not in found:
        raise UnknownName("document", document, found, where="document")
    return found[document]
