"""`houseway messages`: the texts of the pages, and what of them is not translated."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape

from houseway.cli.common import Report, judged, needs, reported, table
from houseway.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from houseway.server.http.messages import Messages


@click.command()
@click.argument("language", required=False)
@click.option("--write", is_flag=True, help="Add the missing keys to its file, with empty texts.")
@reported
@needs("room")
def messages(language: str | None, *, write: bool) -> Report:
    """List the languages of the pages, or the texts that one of them lacks.

    \b
    houseway messages
    houseway messages vi
    """
    from houseway.server.http.messages import FOLDER, read_messages
    from houseway.server.http.pages import WEB

    folder = WEB / FOLDER
    files = {f"{FOLDER}{file.name}": file.read_bytes() for file in folder.glob("*.json")}
    languages = read_messages(files)
    if language is None:
        return [_summary(each) for each in languages.values()], _show_languages
    if language not in languages:
        raise UnknownName("language", language, languages, where="language")
    return _one(languages[language], languages["en"], write=write)


def _summary(messages: Messages) -> dict[str, Any]:
    return {
        "language": messages.language,
        "name": messages.name,
        "texts": messages.count,
        "missing": len(messages.missing),
        "offered": messages.is_offered,
    }


def _show_languages(found: Sequence[dict[str, Any]], out: Console) -> None:
    rows = table("language", "name", "texts", "missing", "offered", right=("texts", "missing"))
    for each in found:
        offered = "yes" if each["offered"] else "no"
        texts, missing = f"{each['texts']:,}", f"{each['missing']:,}"
        rows.add_row(each["language"], each["name"], texts, missing, offered)
    out.print(rows)


def _one(messages: Messages, english: Messages, *, write: bool) -> Report:
    """The texts that a language lacks and what is wrong with its file; `write` adds empty texts."""
    from houseway.server.http.messages import FOLDER, as_file, problems, with_all_keys
    from houseway.server.http.pages import WEB

    file = WEB / FOLDER / f"{messages.language}.json"
    own = json.loads(file.read_text(encoding="utf-8"))
    wrong = problems(own, english.sections)
    if write:
        file.write_text(as_file(with_all_keys(own, english.sections)), encoding="utf-8")
    missing = [
        {"section": section, "key": key, "english": english.sections[section][key]}
        for section, key in messages.missing
    ]

    def show(found: dict[str, Any], out: Console) -> None:
        for problem in found["problems"]:
            out.print(escape(problem), soft_wrap=True, highlight=False)
        for each in found["missing"]:
            line = f"{each['section']}: {each['key']}: {each['english']}"
            out.print(escape(line), soft_wrap=True, highlight=False)
        out.print(f"{len(missing):,} of {messages.count:,} texts are not translated")

    return judged(
        {**_summary(messages), "missing": missing, "problems": wrong}, show, good=not wrong
    )
