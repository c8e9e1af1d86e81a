"""The modules that a page needs, named in its head: a browser asks for all of them at once.

Without these links a browser finds each module in the text of another, one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import join, normpath
from typing import Final

_SCRIPT: Final = re.compile(r'^ *<script type="module" src="/(static/[^"]+)"></script>', re.M)
# An import at the start of a line; `import("./later.js")` is asked for when it is needed.
_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;"(]*"(\.{1,2}/[^"]+)"', re.M)


def imported_modules(name: str, files: Mapping[str, bytes]) -> list[str]:
    """The modules that a module needs, its own imports first and each once, without itself."""
    found: dict[str, None] = {name: None}
    waiting = [name]
    for module in waiting:
        for other in _imports(module, files):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return [*found][1:]


def _imports(name: str, files: Mapping[str, bytes]) -> Iterator[str]:
    folder = name.rpartition("/")[0]
    for found in _IMPORT.finditer(files.get(name, b"").decode()):
        module = normpath(join(folder, found[1]))
        if module in files:
            yield module


def with_module_links(page: str, files: Mapping[str, bytes]) -> str:
    """An HTML file with a link to each module before the script that needs it.

    >>> files = {"static/a.js": b'import { b } from "./b.js";', "static/b.js": b""}
    >>> print(with_module_links('<script type="module" src="/static/a.js"></script>', files))
    <link rel="modulepreload" href="/static/b.js">
    <script type="module" src="/static/a.js"></script>
    """

    def linked(script: re.Match[str]) -> str:
        indent = script[0][: len(script[0]) - len(script[0].lstrip())]
        links = (
            f'{indent}<link rel="modulepreload" href="/{module}">'
            for module in imported_modules(script[1], files)
        )
        return "\n".join([*links, script[0]])

    return _SCRIPT.sub(linked, page)
