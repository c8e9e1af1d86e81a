"""Links between pages lead to files and headings that exist; every page is in the contents."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from tests.docs.pages import ROOT

DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.glob("*.md"))]
_FENCE = re.compile(r"^(`{3,}).*?^\1$", re.M | re.S)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def anchor(heading: str) -> str:
    """The name by which a link finds a heading, as GitHub and MyST make it.

    >>> anchor("Poker or `blackjack`: which?")
    'poker-or-blackjack-which'
    """
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", text).strip().replace(" ", "-")


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(map(anchor, re.findall(r"^#{1,3} (.+)$", prose(page), re.M)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_links_of_a_page_lead_to_files_and_headings(page: Path) -> None:
    broken = []
    for link in _LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", link):
            continue  # another site
        name, _, heading = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (heading and heading not in anchors(target)):
            broken.append(link)
    assert broken == []


def test_every_page_stands_once_in_the_contents() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    trees = re.findall(r"^```\{toctree\}\n(.*?)^```$", text, re.M | re.S)
    listed = [name for tree in trees for name in re.findall(r"^(\w[\w-]*)$", tree, re.M)]
    pages = {page.stem for page in DOCS.glob("*.md")}
    assert sorted(listed) == sorted(pages - {"index"})
