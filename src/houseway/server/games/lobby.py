"""The shelves of the lobby: houses, families, games with their limits and prices."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from concurrent.futures import Future
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from houseway.disk_cache import cached_json, code_key
from houseway.library import Game, game_ids, house_of, load_game, sheets_digest
from houseway.room.views.pot_felt import stakes_words
from houseway.server.config import RoomFile
from houseway.server.solving.solver import Solver
from houseway.server.solving.wanted_game import Wanted, cached_answer
from houseway.server.solving.worker_pool import Job

FAMILIES: Final = Path(__file__).parent / "lobby.toml"
NO_FELT: Final = "green"

Price = dict[str, float]


@cache
def shelves() -> dict[str, Any]:
    """Families and games as listed in the sheets, which do not change while a room is open."""
    code = code_key("server/games", "room/views", "prose").encode()
    key = hashlib.sha256(sheets_digest().encode() + FAMILIES.read_bytes() + code).hexdigest()
    found: dict[str, Any] = json.loads(cached_json("lobby", key, _shelves))
    return found


def _shelves() -> dict[str, Any]:
    shelf = tomllib.loads(FAMILIES.read_text(encoding="utf-8"))
    families = shelf["families"]
    words = {family["id"]: [family["name"], *family["words"]] for family in families}
    return {
        "families": [{key: family[key] for key in ("id", "name", "about")} for family in families],
        "games": [_entry(load_game(name), words, shelf["names"]) for name in game_ids()],
    }


def initials(name: str) -> str:
    """The initials of a name of three words or more, as people shorten it.

    >>> initials("Ultimate Texas Hold'em"), initials("Pai Gow Poker & Fortune"), initials("Omaha")
    ('uth', 'pgpf', '')
    """
    words = re.findall(r"[a-z0-9][\w'.]*", name.lower())
    return "".join(word[0] for word in words) if len(words) > 2 else ""


def _entry(
    game: Game, words: Mapping[str, list[str]], names: Mapping[str, list[str]]
) -> dict[str, Any]:
    wagers = [wager.name for wager in game.wagers.values()]
    family = game.sheet.game.family
    called = [word for part, words in names.items() if part in game.name.lower() for word in words]
    also = [game.name, game.house.name, *wagers, *words.get(family, [family]), *called]
    limits = game.sheet.table.limits
    also += filter(None, [initials(game.name)])
    return {
        "id": game.id,
        "name": game.name,
        "house": game.house.id,
        "family": family,
        "seats": game.sheet.table.seats,
        "limits": str(limits),
        "stakes": stakes_words(game, limits.low, limits.high),
        "wagers": wagers,
        "words": list(dict.fromkeys(word.lower() for word in also)),
    }


def lobby(room: RoomFile, prices: Prices) -> dict[str, Any]:
    """Houses, families and games, without the tables."""
    found, known = shelves(), prices.all()
    ids = dict.fromkeys(game["house"] for game in found["games"])
    # A cardroom with a printed source comes before the textbook games.
    houses = sorted((house_of(name) for name in ids), key=lambda house: not house.document)
    return {
        "houses": [
            {
                "id": house.id,
                "name": house.name,
                "felt": room.felts.get(house.id, NO_FELT),
                "document": house.document,
            }
            for house in houses
        ],
        "families": found["families"],
        "games": [{**game, "price": known.get(game["id"])} for game in found["games"]],
        "default": room.default,
    }


# --- prices ---------------------------------------------------------------------------------------


class Prices:
    """Prices of the base wagers of each game for a bettor, as far as computed."""

    def __init__(self) -> None:
        self._known: dict[str, Price | None] = {}
        self._lock = Lock()
        self._read = False
        self._job: Job | None = None

    def all(self) -> dict[str, Price | None]:
        with self._lock:
            if not self._read:
                reports = {name: cached_answer("odds", Wanted.of(name)) for name in game_ids()}
                self._known = {name: price_range(found) for name, found in reports.items() if found}
                self._read = True
            return dict(self._known)

    def missing(self) -> list[str]:
        known = self.all()
        return [name for name in game_ids() if name not in known]

    def work(self, solver: Solver) -> None:
        """Prices one more game in spare time."""
        if self._job is not None and not self._job.future.done():
            return
        for name in [name for name in self.missing() if name not in _on_request()][:1]:
            self._job = solver.spare_odds(Wanted.of(name))
            self._job.future.add_done_callback(partial(self._keep, name))

    def _keep(self, name: str, future: Future[Any]) -> None:
        if future.cancelled():
            return
        with self._lock:
            # A game that cannot be priced is not tried again.
            self._known[name] = None if future.exception() else price_range(future.result())


@cache
def _on_request() -> frozenset[str]:
    """Games that take minutes and gigabytes to price: they are priced only on request."""
    families = tomllib.loads(FAMILIES.read_text(encoding="utf-8"))["families"]
    dear = {family["id"] for family in families if not family.get("spare", True)}
    return frozenset(game["id"] for game in shelves()["games"] if game["family"] in dear)


def price_range(report: Mapping[str, Any]) -> Price | None:
    """The least and the most that a unit on a base wager loses on average.

    >>> price_range({"wagers": [{"kind": "base", "ev": -0.0106}, {"kind": "bonus", "ev": -0.3}]})
    {'low': 0.0106, 'high': 0.0106}
    """
    bases = [w for w in report["wagers"] if w["kind"] == "base" and "part_of" not in w]
    edges = [-wager["ev"] + 0.0 for wager in bases]
    return {"low": min(edges), "high": max(edges)} if edges else None
