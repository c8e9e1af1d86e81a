"""Figures of a game that are kept on disk under a digest of its rules, its choices and the code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import cache
from typing import TypeVar

from houseway.disk_cache import cached_json, code_key
from houseway.json_view import plain, plain_fields, read_plain
from houseway.library import Game, sheets_digest
from houseway.origin import sheet_digest

T = TypeVar("T")


def figures_key(game: Game) -> str:
    """All that figures follow from: the texts of the sheet, the choices, and the code."""
    texts = [layer.text for layer in game.files.layers]
    chosen = asdict(game.choices)
    return f"{game.id} {texts} {chosen} {game.removed} {sheet_digest(game)} {edition()}"


@cache
def edition() -> str:
    """A digest of all sheets and all code."""
    return sheets_digest() + code_key("")


def kept(name: str, content: str, kind: type[T], make: Callable[[], T]) -> T:
    """The result of `make`, from disk if it was made before of the same content."""
    text = cached_json(name, _digest(content), lambda: plain(make()))
    made: T = read_plain(kind, json.loads(text))
    return made


def kept_list(
    name: str, content: str, kind: type[T], make: Callable[[], Iterable[T]]
) -> tuple[T, ...]:
    """The same for a list."""
    text = cached_json(name, _digest(content), lambda: [plain_fields(each) for each in make()])
    return tuple(read_plain(kind, each) for each in json.loads(text))


def _digest(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()
