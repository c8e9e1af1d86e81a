"""The files of the pages: each colour stands once, and every page begins in the chosen theme."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.server.page_weights import page_files, page_weight

from houseway.server.http.module_links import imported_modules
from houseway.server.http.pages import PAGES, SITE, WEB

TOKENS = WEB / "static" / "css" / "tokens.css"
LITERAL = re.compile(
    r"#[0-9a-f]{3,8}\b(?=[^{]*[;}])|\b(?:rgba?|hsla?|oklch|lab)\(|:\s*(?:white|black)\b", re.I
)
# In a script a number after "#" is an anchor or an id; a colour stands between quotes.
IN_A_SCRIPT = re.compile(r"[\"'`]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})[\"'`]|\brgba?\(", re.I)
PAIR = re.compile(r"--page: light-dark\((#\w+), (#\w+)\)")
HEAVIEST = 100_000  # bytes before a page stands
SCRIPTS = sorted((WEB / "static" / "js").glob("*.js"))
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
    assert [line for path in styles for line in found(path, LITERAL)] == []
    assert [line for path in SCRIPTS for line in found(path, IN_A_SCRIPT)] == []
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


# --- the weight of a page -------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", HTML)
def test_a_page_weighs_less_than_100_kb_before_it_stands(name: str, language: str) -> None:
    assert page_weight(name, language) < HEAVIEST


@pytest.mark.parametrize("name", HTML)
def test_a_page_names_every_module_that_it_needs_at_once(name: str) -> None:
    named = page_files(name)
    scripts = [file for file in named if file.endswith(".js")]
    bodies = {f"static/{path.relative_to(WEB / 'static')}": path.read_bytes() for path in SCRIPTS}
    needed = {other for one in scripts for other in imported_modules(f"static/{one}", bodies)}
    assert needed <= {f"static/{one}" for one in scripts}
    assert len(scripts) > 1


def test_a_module_that_is_imported_later_is_not_fetched_at_once() -> None:
    files = {
        "static/js/a.js": b'import {\n  b,\n} from "./b.js";\nconst c = () => import("./c.js");\n',
        "static/js/b.js": b'export { d } from "./d.js";\nimport "./a.js";\n',
        "static/js/c.js": b"",
        "static/js/d.js": b'const words = "import from \\"./c.js\\"";\n',
    }
    assert imported_modules("static/js/a.js", files) == ["static/js/b.js", "static/js/d.js"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_text_of_a_script_goes_over_several_lines(path: Path) -> None:
    """So a line that begins with // is a comment, which is not sent."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert line.count("`") % 2 == 0, line


def test_what_is_sent_of_a_script_is_the_script_without_its_comments() -> None:
    _, assets, _ = SITE.current()
    for path in SCRIPTS:
        whole = path.read_text(encoding="utf-8").splitlines()
        light = assets[f"static/js/{path.name}"].body.decode().splitlines()
        assert len(light) == len(whole)
        for line, other in zip(whole, light, strict=True):
            is_comment = line.lstrip().startswith(("//", "/*", "*"))
            assert re.sub("/static/~[0-9a-f]+/", "/static/", other) == line.lstrip() or (
                is_comment and not other
            )
