"""Papers as files, in the format that the name of the file asks for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from houseway.cli.common import write_bytes
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from houseway.papers.paper import Paper

ENDINGS = (".html", ".pdf", ".txt")


def write_paper(paper: Paper, file: Path, *, cites: bool = True) -> None:
    """Writes a paper whole or not at all."""
    ending = file.suffix.lower()
    if ending == ".html":
        content = paper.html(cites=cites).encode()
    elif ending == ".pdf":
        content = paper.pdf(cites=cites)
    elif ending == ".txt":
        content = paper.text(cites=cites).encode()
    else:
        found = f"ends in {file.suffix!r}" if file.suffix else "has no ending"
        raise HousewayError(
            "paper-format", f"{file} {found}; write {', '.join(ENDINGS)}", where="--out"
        )
    write_bytes(file, content)
