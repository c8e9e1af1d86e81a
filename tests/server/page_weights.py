"""What a browser fetches before a page stands: HTML, styles, texts, modules, as they are sent."""

from __future__ import annotations

import re

from houseway.server.http.pages import SITE, Asset

_NAMED = re.compile(r'<(?:link|script)\b[^>]*?(?:src|href)="/static/~\w+/([^"]+)"')
_FIRST = (".css", ".js", ".json")


def _size(asset: Asset) -> int:
    return len(asset.packed or asset.body)


def page_files(name: str, language: str = "en") -> list[str]:
    """The files that the head of a page names, below `static`."""
    _, assets, _ = SITE.current()
    page = assets[f"{language}/{name}"].body.decode()
    return [found for found in dict.fromkeys(_NAMED.findall(page)) if found.endswith(_FIRST)]


def page_weight(name: str, language: str = "en") -> int:
    """Bytes of a page (`index.html`) and of the files that its head names."""
    _, assets, _ = SITE.current()
    files = page_files(name, language)
    return _size(assets[f"{language}/{name}"]) + sum(_size(assets[f"static/{f}"]) for f in files)
