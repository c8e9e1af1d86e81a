"""What a page loads, and which texts its scripts ask for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from houseway.server.http.messages import sections_named
from houseway.server.http.pages import WEB

SCRIPTS = WEB / "static" / "js"
PAGES = sorted(WEB.glob("*.html"))

_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](?:\./|/static/js/)(\w+\.js)["']""")
_NAMES = re.compile(r"""import\s*\{([^}]*)\}\s*from\s*["']\./(\w+\.js)["']""")
_GIVES = re.compile(r"(?:export )?const (\w+) = (?:texts\(([^)]*)\)|[^;]*?message\((\w+))")
_WHOLE = re.compile(r'(?:export const (\w+) = )?(?:section\("|message\(\[")(\w+)"')
_LIST = re.compile(r"const (\w+) = \[([^\]]*)\];")
_TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')


@dataclass(frozen=True, slots=True)
class Asked:
    """A key that a script asks for; `{}` stands for what is filled in."""

    script: str
    sections: tuple[str, ...]
    key: str


@cache
def source(script: str) -> str:
    """A script without its comments."""
    text = (SCRIPTS / script).read_text()
    text = re.sub(r"/\*\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"(?m)(?:^|(?<=[\s;{}]))//.*$", "", text)


@cache
def messages(language: str) -> dict[str, dict[str, str]]:
    read: dict[str, dict[str, str]] = json.loads(
        (WEB / "messages" / f"{language}.json").read_text()
    )
    return read


def scripts_of(page: Path) -> set[str]:
    """The scripts that a page loads, directly or by way of others."""
    found: set[str] = set()
    todo = re.findall(r"/static/js/(\w+\.js)", page.read_text())
    while todo:
        script = todo.pop()
        if script not in found:
            found.add(script)
            todo += _IMPORT.findall(source(script))
    return found


def sections_of(page: Path) -> set[str]:
    """The sections of messages that a page names."""
    return {one for named in sections_named(page.read_text()) for one in named.split("-")}


def lists_needed(page: Path) -> set[str]:
    """The sections that scripts of a page take whole; an exported list counts once imported."""
    texts = [source(script) for script in scripts_of(page)]
    imported = {
        name.strip()
        for text in texts
        for names, _ in _NAMES.findall(text)
        for name in names.split(",")
    }
    found = [match for text in texts for match in _WHOLE.findall(text)]
    return {section for name, section in found if not name or name in imported}


@cache
def speakers(script: str) -> dict[str, tuple[str, ...]]:
    """The functions of a script that give texts, with the sections in which they look."""
    text = source(script)
    lists = {name: tuple(re.findall(r'"(\w+)"', held)) for name, held in _LIST.findall(text)}
    found = {}
    for name, named, listed in _GIVES.findall(text):
        spread = re.fullmatch(r"\.\.\.(\w+)", named.strip())
        listed = spread[1] if spread else listed
        sections = lists.get(listed, ()) if listed else tuple(re.findall(r'"(\w+)"', named))
        if sections:
            found[name] = sections
    return found


def asked_by(script: str) -> Iterator[Asked]:
    """Every key in a call of a function that gives texts, as far as it is written there."""
    text = source(script)
    known = dict(speakers(script))
    for names, other in _NAMES.findall(text):
        for name in names.split(","):
            own, _, alias = (part.strip() for part in name.partition(" as "))
            if own in speakers(other):
                known[alias or own] = speakers(other)[own]
    for name, sections in known.items():
        for call in re.finditer(rf"(?<![\w.$]){name}\(", text):
            for key in _keys(_first_argument(text, call.end())):
                yield Asked(script, sections, key)


def _first_argument(text: str, start: int) -> str:
    depth, at = 0, start
    while at < len(text):
        if literal := _TEXT.match(text, at):
            at = literal.end()
            continue
        sign = text[at]
        if depth == 0 and sign in ",)":
            break
        depth += (sign in "([{") - (sign in ")]}")
        at += 1
    return text[start:at]


def _keys(argument: str) -> Iterator[str]:
    for found in _TEXT.finditer(argument):
        before = argument[: found.start()].rstrip()
        if before.endswith(("===", "!==", "(", "[")) or argument[found.end() :].lstrip().startswith(
            "]"
        ):
            continue  # compared, or an argument of something else
        yield (
            found[1]
            if found[1] is not None
            else re.sub(r"\$\{.*?\}(?:\}|(?=$|[^}]))", "{}", found[2])
        )


def mentions(text: str) -> Iterator[re.Pattern[str]]:
    """What every text in quotes could name as a key."""
    for plain, formed in _TEXT.findall(text):
        if formed:
            parts = [
                re.escape(part) for part in re.split(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", formed)
            ]
            yield re.compile("[^ ]*".join(parts))
        elif plain:
            yield re.compile(re.escape(plain))


# --- words in a script ----------------------------------------------------------------------------

_WORDS = re.compile(r"[A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}|^[A-Z][a-z]{2,}(?: |$)")
_NO_TEXT = re.compile(  # what stands before a string that is no text for a reader
    r"(?:\bclass(?:Name)?: |\bclass: \[[^\]]*|\bkind: |kind = |setAttribute\(\"class\", "
    r"|\$\$?\(|querySelector(?:All)?\(|\.closest(?:\?\.)?\(|\.matches\(|matchMedia\("
    r"|aria-describedby\"[:,] |aria-keyshortcuts\"[:,] |\bd: |transform: |===? |!== )\s*[^,;]*$"
)
_KEYS = {"Enter", "Escape", "Esc", "Tab", "Delete", "Backspace", "Arrow", "Space", "Shift + Enter"}


def english_in(text: str) -> list[str]:
    """Strings of a script that look like words for a reader."""
    found = []
    for literal in _TEXT.finditer(text):
        words = literal[1] if literal[1] is not None else re.sub(r"\$\{.*\}", "", literal[2])
        line = text[text.rfind("\n", 0, literal.start()) + 1 : literal.start()]
        if _WORDS.search(words) and "${" not in words and not _NO_TEXT.search(line):
            found.append(words)
    return [words for words in found if words not in _KEYS]
