"""Results as files, each in the format that the ending of its name asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

from houseway.cli.common import PAGE, Report, console, json_text
from houseway.errors import HousewayError
from houseway.whole_file import check_file, whole_file

if TYPE_CHECKING:
    from houseway.papers.paper import Paper

out_files = click.option(
    "--out",
    "-o",
    "files",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Write a file: .html, .pdf, .txt, .json, .csv or .parquet.",
)
T = TypeVar("T")
Forms = Mapping[str, Callable[[T], bytes]]  # what a file of each ending holds


def paper_forms(*, cites: bool = True) -> Forms[Paper]:
    return {
        ".html": lambda paper: paper.html(cites=cites).encode(),
        ".pdf": lambda paper: paper.pdf(cites=cites),
        ".txt": lambda paper: paper.text(cites=cites).encode(),
    }


class Printable(Protocol):
    """A result that is a table, JSON, and a paper to read."""

    def paper(self) -> Paper: ...

    def as_json(self) -> dict[str, Any]: ...

    def csv(self) -> str: ...

    def parquet(self) -> bytes: ...


def result_forms(*, cites: bool = True) -> Forms[Any]:
    """The forms of a result that is printable."""

    def printed(make: Callable[[Paper], bytes]) -> Callable[[Printable], bytes]:
        return lambda result: make(result.paper())

    return {
        **{ending: printed(make) for ending, make in paper_forms(cites=cites).items()},
        ".json": lambda result: (json_text(result.as_json()) + "\n").encode(),
        ".csv": lambda result: result.csv().encode(),
        ".parquet": lambda result: result.parquet(),
    }


def check_files(files: Iterable[Path], forms: Forms[T]) -> None:
    """Refuses an unknown ending or a folder that is not there, before anything is computed."""
    for file in files:
        if file.suffix.lower() not in forms:
            found = f"ends in {file.suffix!r}" if file.suffix else "has no ending"
            raise HousewayError(
                "paper-format", f"{file} {found}; write {', '.join(forms)}", where="--out"
            )
        check_file(file, "--out")


def write_files(result: T, files: Iterable[Path], forms: Forms[T]) -> None:
    """Writes a result in every form that is asked for, once all of them are made."""
    made = [(file, forms[file.suffix.lower()](result)) for file in files]
    for file, content in made:
        with whole_file(file) as part:
            part.write_bytes(content)


def paper_report(
    make: Callable[[], Printable], files: Iterable[Path], *, cites: bool = True
) -> Report:
    """The report of a command: its result is written to the files, or printed if there are none.

    Files that cannot be written are refused before anything is computed.
    """
    named, forms = [*files], result_forms(cites=cites)
    check_files(named, forms)
    result = make()
    write_files(result, named, forms)

    def show(*_: Any) -> None:
        page = console(pipe=PAGE)
        for file in named:
            page.print(f"written to {file}")
        if not named:
            result.paper().print(page, cites=cites)

    return result, show
