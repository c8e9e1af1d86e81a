"""The texts of the pages in every language, and the language that a visitor reads.

A message file (`web/messages/es.json`) has sections with texts by their keys. English is complete;
in every other language English stands for a text that is missing or empty. The section `pages`
fills the HTML files on the server, the others are sent to the browser, as a page names them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, Final

from houseway.errors import Unreadable

ENGLISH: Final = "en"
FOLDER: Final = "messages/"
COOKIE: Final = "houseway_language"
OFFERED_FROM: Final = Fraction(9, 10)  # share of translated texts from which a language is offered
PLACEHOLDER: Final = re.compile(r"\{(\w+)(?=[},])")
OWN_NAME: Final = ("common", "language.own")
MARKUP: Final = "pages"  # the section that fills the HTML files

_MARK = re.compile(r"\{\{\s*([\w.-]+)((?:\s+\w+=\"[^\"]*\")*)\s*\}\}")
_VALUE = re.compile(r"(\w+)=\"([^\"]*)\"")
_FILE = re.compile(r"/static/messages/\{\{\s*language\s*\}\}/([a-z]+(?:-[a-z]+)*)\.json")
_ACCEPTED = re.compile(r"\s*([A-Za-z*]+)(?:-[\w-]+)?\s*(?:;\s*q=(\d(?:\.\d{0,3})?))?\s*")

Sections = Mapping[str, Mapping[str, str]]
Place = tuple[str, str]  # section and key


@dataclass(frozen=True, slots=True)
class Messages:
    """The texts of one language, English where there is no other."""

    language: str
    sections: Sections
    missing: tuple[Place, ...]

    @property
    def count(self) -> int:
        """The number of texts."""
        return sum(map(len, self.sections.values()))

    @property
    def share(self) -> Fraction:
        """The share of the texts that are translated."""
        return 1 - Fraction(len(self.missing), self.count) if self.count else Fraction(1)

    @property
    def is_offered(self) -> bool:
        return self.share >= OFFERED_FROM

    @property
    def name(self) -> str:
        section, key = OWN_NAME
        return self.sections.get(section, {}).get(key, self.language)


def read_messages(files: Mapping[str, bytes]) -> dict[str, Messages]:
    """The languages of these files (`messages/es.json`), English first."""
    read: dict[str, Sections] = {
        name.removeprefix(FOLDER).removesuffix(".json"): _sections(name, body)
        for name, body in sorted(files.items())
        if name.startswith(FOLDER) and name.endswith(".json")
    }
    english = read.pop(ENGLISH, {})
    return {
        name: _completed(name, own, english) for name, own in [(ENGLISH, english), *read.items()]
    }


def _sections(name: str, body: bytes) -> Sections:
    try:
        found = json.loads(body)
    except ValueError as error:
        raise Unreadable("unreadable-json", f"{name} is not JSON: {error}") from None
    texts = [found, *found.values()] if isinstance(found, dict) else []
    if not texts or not all(isinstance(each, dict) for each in texts):
        raise Unreadable("unreadable-json", f"{name}: a message file has sections with texts")
    sections: Sections = found
    return sections


def places(sections: Sections) -> Iterator[Place]:
    """Every key with its section, in the order of the file."""
    return ((section, key) for section, texts in sections.items() for key in texts)


def missing_places(own: Sections, english: Sections) -> tuple[Place, ...]:
    """The English texts that have no translation."""
    return tuple(at for at in places(english) if not own.get(at[0], {}).get(at[1]))


def _completed(name: str, own: Sections, english: Sections) -> Messages:
    whole = {
        section: {key: own.get(section, {}).get(key) or text for key, text in texts.items()}
        for section, texts in english.items()
    }
    return Messages(language=name, sections=whole, missing=missing_places(own, english))


# --- what a page is sent --------------------------------------------------------------------------


def sections_named(page: str) -> Iterator[str]:
    """The file names of sections ("common-lobby") that an HTML file asks for."""
    return (found[1] for found in _FILE.finditer(page))


def message_file(named: str, messages: Messages, languages: Mapping[str, Messages]) -> bytes:
    """The sections of a name such as "common-lobby", and the languages that can be chosen."""
    names = {
        each.language: each.name
        for each in languages.values()
        if each.is_offered or each is messages
    }
    sections = {name: messages.sections.get(name, {}) for name in named.split("-")}
    body = {"languages": names, "sections": sections}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def filled_page(page: str, messages: Messages) -> str:
    """An HTML file in one language: `{{lobby.title}}` is a text, `{{language}}` the language.

    A value of a mark (`{{lab.script command="houseway odds"}}`) stands in its text as code.
    """
    texts = messages.sections.get(MARKUP, {})

    def text(found: re.Match[str]) -> str:
        key, values = found[1], dict(_VALUE.findall(found[2]))
        words = messages.language if key == "language" else texts.get(key, key)
        shown = escape(words)
        for name, value in values.items():
            shown = shown.replace(f"{{{name}}}", f"<code>{escape(value)}</code>")
        return shown

    return _MARK.sub(text, page)


# --- who reads which ------------------------------------------------------------------------------


def chosen_language(
    languages: Mapping[str, Messages], *, asked: str = "", kept: str = "", accepted: str = ""
) -> str:
    """The language of a visitor: asked for in the address, kept by the switch, or the browser's.

    Every language with a file can be asked for, so that translators see their work; a browser's
    wish is followed where the language is offered.
    """
    for name in (asked, kept):
        if name in languages:
            return name
    wishes = [
        (float(found[2] or 1), found[1].lower())
        for part in accepted.split(",")
        if (found := _ACCEPTED.fullmatch(part))
    ]
    for weight, name in sorted(wishes, key=lambda wish: -wish[0]):
        if weight > 0 and name in languages and languages[name].is_offered:
            return name
    return ENGLISH


# --- files for translators ------------------------------------------------------------------------


def problems(own: Sections, english: Sections) -> list[str]:
    """The faults of a message file: keys that nobody asks for, values that differ."""
    found = []
    for section, key in places(own):
        printed = english.get(section, {}).get(key)
        text = own[section][key]
        wanted = sorted(set(PLACEHOLDER.findall(printed or "")))
        filled = sorted(set(PLACEHOLDER.findall(text)))
        if printed is None:
            found.append(f"{section}: {key}: English has no such text")
        elif text and wanted != filled:
            names = ", ".join(wanted) or "none"
            found.append(f"{section}: {key}: fills in {', '.join(filled) or 'none'}, not {names}")
    return found


def with_all_keys(own: Sections, english: Sections) -> dict[str, dict[str, str]]:
    """A message file with all keys of the English one in its order; a missing text is empty."""
    return {
        section: {key: own.get(section, {}).get(key, "") for key in texts}
        for section, texts in english.items()
    }


def as_file(sections: Mapping[str, Any]) -> str:
    """A message file as it is written: one line for each text."""
    return json.dumps(sections, ensure_ascii=False, indent=2) + "\n"
