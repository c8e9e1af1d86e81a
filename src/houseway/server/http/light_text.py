"""Scripts and styles as they are sent: without comments and indentation, line for line.

A line of the file is the same line in the browser, so that a message about it names its place. No
text of our scripts goes over several lines; a test holds that.
"""

from __future__ import annotations

import re
from typing import Final

# A comment that begins its line; what stands behind code stays.
_BLOCK: Final = re.compile(rb"^[ \t]*/\*.*?\*/[ \t]*$", re.M | re.S)
_LINE: Final = re.compile(rb"^[ \t]*//.*$", re.M)
_INDENT: Final = re.compile(rb"^[ \t]+", re.M)


def light_script(body: bytes) -> bytes:
    r"""
    >>> light_script(b"/** Adds.\n * @x */\nfunction add(a, b) {\n  // both\n  return a + b;\n}\n")
    b'\n\nfunction add(a, b) {\n\nreturn a + b;\n}\n'
    """
    return _LINE.sub(b"", light_style(body))


def light_style(body: bytes) -> bytes:
    r"""
    >>> light_style(b"/* Cards. */\n@media print {\n  .card { color: red; }\n}\n")
    b'\n@media print {\n.card { color: red; }\n}\n'
    """
    return _INDENT.sub(b"", _BLOCK.sub(lambda found: b"\n" * found[0].count(b"\n"), body))
