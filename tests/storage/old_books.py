"""Books as a release before salts, notes about rows and keys left them: `books_0001.sql`.

Chips, a table with secrets, people with every kind of event, a session, a checkpoint.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

DUMP = Path(__file__).with_name("books_0001.sql")
CODE_KEYS = ("JBSWY3DPEHPK3PXP", "KRSXG5CTMVRXEZLU")


def old_books(folder: Path) -> str:
    """The address of a new file with those books."""
    path = folder / "old.db"
    connection = sqlite3.connect(path)
    connection.executescript(DUMP.read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{path}"
