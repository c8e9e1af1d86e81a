"""A game that somebody asks about, and the answers on printed games that are kept on disk."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from houseway.api.game import Game
from houseway.disk_cache import cached_json, code_key
from houseway.library import build_game, read_sheet, sheet_from_text, sheets_digest
from houseway.sheet.switches import Choices

USUAL_SECONDS = 900.0
CHANGED_SECONDS = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A game under its choices: one of the library, or the text of a sheet."""

    game: str = ""
    toml: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(
        cls,
        game: str = "",
        *,
        toml: str = "",
        readings: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Wanted:
        return cls(
            game=game,
            toml=toml,
            readings=tuple(sorted((readings or {}).items())),
            settings=tuple(sorted((settings or {}).items())),
        )

    def build(self) -> Game:
        files = sheet_from_text(self.toml) if self.toml else read_sheet(self.game)
        choices = Choices(readings=dict(self.readings), settings=dict(self.settings))
        return build_game(files, choices, Game)

    @property
    def key(self) -> str:
        said = json.dumps([self.game, self.toml, self.readings, self.settings])
        return hashlib.sha256(said.encode()).hexdigest()

    @property
    def house(self) -> str:
        return self.game.partition("/")[0]

    @property
    def usual(self) -> bool:
        """Whether this is a printed game as printed."""
        return not (self.toml or self.readings or self.settings)

    @property
    def seconds(self) -> float:
        return USUAL_SECONDS if self.usual else CHANGED_SECONDS


def cached_answer(kind: str, wanted: Wanted) -> Any:
    """An answer on a printed game from the disk cache, or None."""

    def unknown() -> object:
        raise LookupError

    try:
        return json.loads(cached_json(kind, _cache_key(wanted), unknown)) if wanted.usual else None
    except LookupError:
        return None


def cache_answer(kind: str, wanted: Wanted, answer: dict[str, Any]) -> dict[str, Any]:
    if wanted.usual:
        cached_json(kind, _cache_key(wanted), lambda: answer)
    return answer


def _cache_key(wanted: Wanted) -> str:
    return hashlib.sha256(f"{wanted.key} {_edition()}".encode()).hexdigest()


@cache
def _edition() -> str:
    """A digest of all sheets and all code: cached answers do not outlive a change of either."""
    return sheets_digest() + code_key("")
