"""The approval pack of a game: everything that is handed in, in one folder or one archive."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from houseway.checking import check_files
from houseway.errors import BadSheet
from houseway.extras import require
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.origin import origin
from houseway.papers.examples import kept_examples
from houseway.papers.manifest import NAME, Manifest, PackedFile
from houseway.papers.pack_files import check_place, sheet_texts
from houseway.papers.pack_papers import NO_EXAMPLES, NO_PRICE, contents_paper, pack_papers
from houseway.papers.paper import Paper
from houseway.papers.par_sheet import ROUNDS, ParSheet, par_sheet
from houseway.papers.rule_parts import RuleParts, rule_parts
from houseway.progress import reporting
from houseway.settling.fee_quote import FeeQuestion, fee_quote
from houseway.signing import SigningKey
from houseway.whole_file import whole_folder

MIDNIGHT = (1980, 1, 1, 0, 0, 0)  # the least date of an archive: no clock is asked
READABLE = 0o644 << 16


@dataclass(frozen=True, slots=True, repr=False)
class Pack(JsonView):
    """An approval pack: files by name, and the manifest that has their digests."""

    manifest: Manifest
    files: Mapping[str, bytes] = field(hash=False)

    def __repr__(self) -> str:
        return f"<pack of {self.manifest.origin['game']}: {len(self.files)} files>"

    def as_json(self) -> dict[str, Any]:
        return self.manifest.as_json()

    @property
    def contents(self) -> dict[str, bytes]:
        """All files with the manifest, in the order of their names."""
        whole = {**self.files, NAME: self.manifest.text().encode()}
        return dict(sorted(whole.items()))

    def write(self, folder: str | Path, *, replace: bool = False) -> Path:
        """Writes the pack as a folder, whole or not at all; with `replace` in place of a pack."""
        place = Path(folder)
        check_place(place, "folder", replace=replace)
        with whole_folder(place, "folder") as part:
            self.write_into(part)
        return place

    def write_into(self, folder: Path) -> None:
        """Writes the files into a folder that is there."""
        for name, content in self.contents.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)

    def zip(self) -> bytes:
        """The pack as a ZIP archive. The same pack gives the same bytes: no file is compressed."""
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
            for name, content in self.contents.items():
                entry = zipfile.ZipInfo(name, MIDNIGHT)
                entry.create_system, entry.external_attr = 3, READABLE
                archive.writestr(entry, content)
        return made.getvalue()


def approval_pack(
    game: Game,
    *,
    readings: bool = True,
    decks: bool = True,
    rounds: int = ROUNDS,
    seed: int = 1,
    key: SigningKey | None = None,
) -> Pack:
    """The approval pack of a game, signed if there is a key.

    `readings`, `decks`, `rounds` and `seed` are those of its PAR sheet. Raises `BadSheet` with all
    problems of a sheet that fails its check.
    """
    require("papers", "an approval pack")
    if problems := check_files(game.files):
        raise BadSheet(problems)
    parts, lacks = rule_parts(game), {}
    more: dict[str, Any] = {}
    par = None
    if game.sheet.bank is None:
        lacks = {"par-sheet": NO_PRICE, "simulation": NO_PRICE}
    else:
        par = par_sheet(game, readings=readings, decks=decks, rounds=rounds, seed=seed)
        more = {"rounds": rounds, "seed": seed}
        more |= {"priced_by_reading": readings, "priced_by_decks": decks}
    examples = kept_examples(game)
    if not examples:
        lacks["examples"] = NO_EXAMPLES
    papers = tuple(pack_papers(game, parts, par, examples))
    progress = reporting("papers of the pack")
    found: dict[str, tuple[bytes, str]] = {}
    for done, item in enumerate(papers):
        progress(done, len(papers) + 1)
        for ending, content in _printed(item.paper):
            found[f"{item.name}.{ending}"] = content, item.holds
    found |= {name: (content, holds) for name, content, holds in _data(game, parts, par)}
    listed = {name: holds for name, (_, holds) in sorted(found.items())}
    for ending, content in _printed(contents_paper(game, papers, listed, lacks)):
        found[f"contents.{ending}"] = content, "what each file holds"
    progress(len(papers) + 1, len(papers) + 1)
    manifest = Manifest(
        name=game.name,
        house=game.house.name,
        bureau=game.sheet.game.bureau,
        origin=origin(game, **more),
        files={name: PackedFile.of(*file) for name, file in sorted(found.items())},
        lacks=lacks,
    )
    return Pack(
        manifest.signed_by(key) if key else manifest,
        {name: content for name, (content, _) in sorted(found.items())},
    )


def _printed(paper: Paper) -> Iterator[tuple[str, bytes]]:
    yield "html", paper.html().encode()
    yield "pdf", paper.pdf()


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def _data(game: Game, parts: RuleParts, par: ParSheet | None) -> Iterator[tuple[str, bytes, str]]:
    """The files for programs, the drawings and the sheet."""
    for name, picture in parts.pictures.items():
        table = f"-{name}" if name else ""
        yield f"layout{table}.svg", f"{picture.svg}\n".encode(), "drawing of the table"
    fees = fee_quote(game, FeeQuestion(bets={}, spell="--{}".format))
    yield "collection.csv", fees.table().csv().encode(), "the collection schedule as a table"
    if par is not None:
        yield "par.json", _json(par.as_json()), "the PAR sheet for programs"
        yield "par.csv", par.csv().encode(), "the events of all wagers as a table"
    yield from sheet_texts(game)
