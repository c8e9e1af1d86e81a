"""Text of strangers on one line: no control characters, nothing that changes its direction."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Control and format characters (direction marks, zero widths, soft hyphens), surrogates, unassigned
# and private characters, separators of lines and paragraphs.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MAY_BE_UNSEEN: Final = re.compile(r"[^\x20-\x7e]")


def is_unseen(character: str) -> bool:
    """Whether a character is invisible, or changes how others are read.

    >>> [is_unseen(c) for c in ("a", "é", "א", "\\n", "\\u202e", "\\u200b")]
    [False, False, False, True, True, True]
    """
    return unicodedata.category(character) in _UNSEEN


def one_line(text: str) -> str:
    """A name or a remark as stored: composed, without unseen characters, single spaces.

    >>> one_line(" T\\u202eable\\n  one ")
    'Table one'
    """
    if _MAY_BE_UNSEEN.search(text):
        spaced = (" " if c.isspace() else c for c in unicodedata.normalize("NFC", text))
        text = "".join(c for c in spaced if c == " " or not is_unseen(c))
    return " ".join(text.split())


def escaped(text: str) -> str:
    r"""Text for a log or a terminal, with every unseen character escaped.

    >>> print(escaped("ok\n2026 error"), escaped("a\\b"))
    ok\n2026 error a\\b
    """
    if "\\" in text:
        text = text.replace("\\", "\\\\")
    return _MAY_BE_UNSEEN.sub(_written_out, text)


def _written_out(found: re.Match[str]) -> str:
    character = found[0]
    if not is_unseen(character):
        return character
    return character.encode("unicode_escape").decode("ascii")
