"""The files of the pages: each colour stands once, and every page begins in the chosen theme."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.server.http.pages import PAGES, WEB

TOKENS = WEB / "static" / "css" / "tokens.css"
LITERAL = re.compile(
    r"#[0-9a-f]{3,8}\b(?=[^{]*[;}])|\b(?:rgba?|hsla?|oklch|lab)\(|:\s*(?:white|black)\b", re.I
)
# In a script a number after "#" is an anchor or an id; a colour stands between quotes.
IN_A_SCRIPT = re.compile(r"[\"'`]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})[\"'`]|\brgba?\(", re.I)
PAIR = re.compile(r"--page: light-dark\((#\w+), (#\w+)\)")
HTML = sorted({*PAGES.values(), "404.html"})


def found(path: Path, literal: re.Pattern[str]) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        f"{path.name}:{n}: {line.strip()}"
        for n, line in enumerate(lines, 1)
        if literal.search(line)
    ]


def test_colours_stand_in_the_tokens_and_nowhere_else() -> None:
    styles = [path for path in sorted((WEB / "static" / "css").glob("*.css")) if path != TOKENS]
    scripts = sorted((WEB / "static" / "js").glob("*.js"))
    assert [line for path in styles for line in found(path, LITERAL)] == []
    assert [line for path in scripts for line in found(path, IN_A_SCRIPT)] == []
    assert len(found(TOKENS, LITERAL)) > 50  # the pattern sees colours


def test_every_token_that_is_used_is_set() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (WEB / "static").rglob("*.[cj]s*")]
    used = {name for text in texts for name in re.findall(r"var\((--[\w-]+)", text)}
    named = {name for text in texts for name in re.findall(r"(?<!var\()(--[a-z][\w-]*)", text)}
    assert used - named == {"--dx", "--dy"}  # made of two parts: `--${axis}`


@pytest.mark.parametrize("name", HTML)
def test_a_page_begins_in_the_chosen_theme(name: str) -> None:
    head = (WEB / name).read_text(encoding="utf-8").partition("</head>")[0]
    light, dark = PAIR.findall(TOKENS.read_text(encoding="utf-8"))[0]
    bars = re.findall(r'name="theme-color" content="(#\w+)" media="\(([\w-]+: \w+)\)"', head)
    assert bars == [(light, "prefers-color-scheme: light"), (dark, "prefers-color-scheme: dark")]
    theme = head.find('<script src="/static/js/theme.js"></script>')
    assert 0 < theme < head.find("stylesheet")  # before the first paint
