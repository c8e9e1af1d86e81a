"""The styles of a page in one file: packed together they are smaller, and asked for once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

_LINK: Final = re.compile(r' *<link rel="stylesheet" href="/(static/css/[^"]+)">\n?')


def joined_styles(name: str, page: str, files: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    r"""An HTML file that names one file of styles in place of several, and that file by its path.

    >>> head = '<link rel="stylesheet" href="/static/css/a.css">'
    >>> head += '<link rel="stylesheet" href="/static/css/b.css">'
    >>> files = {"static/css/a.css": b"a {}", "static/css/b.css": b"b {}"}
    >>> page, made = joined_styles("lab.html", head, files)
    >>> page
    '<link rel="stylesheet" href="/static/styles/lab.css">'
    >>> made
    {'static/styles/lab.css': b'a {}\nb {}'}
    """
    links = list(_LINK.finditer(page))
    if len(links) < 2 or any(link[1] not in files for link in links):
        return page, {}
    joined = f"static/styles/{PurePosixPath(name).stem}.css"
    first = links[0]
    whole = first[0].replace(first[1], joined)
    rest = _LINK.sub("", page[first.end() :])
    return page[: first.start()] + whole + rest, {joined: b"\n".join(files[x[1]] for x in links)}
