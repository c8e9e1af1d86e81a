"""Opens a table, reads it again from the store, and gives the inputs of its rounds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal

from houseway.cards import Shuffle, roll, secure_shuffle
from houseway.cards.shuffle import secure_below
from houseway.library import Game, build_game, read_sheet, sheet_from_text
from houseway.plain_text import one_line
from houseway.room.bot_kinds import SENSIBLE, check_kind
from houseway.room.commands.decision import Draft
from houseway.room.peer_games.pot_fees import check_collection, first_printed
from houseway.room.record_inputs import inputs_of
from houseway.room.state.apply_events import apply_events, open_table
from houseway.room.state.events import Event
from houseway.room.state.snapshot import from_snapshot
from houseway.room.state.table_state import TableState
from houseway.server.config import Timers
from houseway.server.games.desk import library_id
from houseway.sheet.switches import Choices
from houseway.storage.values import RoundInputs

PRINTED: Final = "printed"  # a table without a bank posts the first printed options
Posts = Mapping[str, str] | Literal["printed"] | None
NO_CHOICES: Final[Mapping[str, Any]] = {}


class SystemLuck:
    """Shuffles and dice from the operating system."""

    def shuffle(self, state: TableState) -> Shuffle:
        return secure_shuffle(state.game.deck)

    def dice(self, count: int, faces: int) -> tuple[int, ...]:
        return roll(count, secure_below, faces=faces)


LUCK = SystemLuck()


def prepare_opening(
    *,
    game: str = "",
    toml: str = "",
    name: str = "",
    demo: bool,
    owner: str,
    readings: Mapping[str, str] = NO_CHOICES,
    settings: Mapping[str, Any] = NO_CHOICES,
    collection: Posts = PRINTED,
    private: bool = False,
    bots: str = SENSIBLE,
    timers: Timers,
) -> tuple[dict[str, Any], Game]:
    """The first event of a table, and its game: one of the library, or of a person's own sheet.

    Refuses a fee option that is not printed for the game, or for other stakes, and a kind of bots
    that there is not.
    """
    check_kind(bots)
    if not toml:
        library_id(game[:100])
    made = build_table(game, toml, readings, settings)
    posted = first_printed(made) if collection == PRINTED else collection
    check_collection(made, posted)
    body = {
        "game": game,
        "name": one_line(name) or made.name,
        "demo": demo,
        "owner": owner,
        "readings": dict(readings),
        "settings": dict(settings),
        "timers": {
            "bank": timers.bank,
            "wagers": timers.wagers,
            "play": timers.decide,
            "settled": timers.settled,
            "shown": timers.shown,
            "disconnected": timers.disconnected,
        },
        "digest": digest_of(made),
        **({"toml": toml} if toml else {}),
        **({"private": True} if private else {}),
        **({"bots": bots} if bots != SENSIBLE else {}),
        **({"collection": dict(posted)} if posted else {}),
    }
    return body, made


def plays_by_its_sheet(first: Event) -> bool:
    """Whether the rule sheet is unchanged since the table was opened."""
    return digest_of(_game_of(first)) == first.body.get("digest")


def _game_of(first: Event) -> Game:
    body = first.body
    return build_table(body["game"], body.get("toml", ""), body["readings"], body["settings"])


def table_of(first: Event, kept: Event | None, rest: Iterable[Event]) -> TableState:
    """A table as its events leave it: from its last snapshot, or from the beginning."""
    state = open_table(first, _game_of(first))
    if kept is not None:
        state = from_snapshot(state, kept)
    return apply_events(state, rest)


def build_table(
    game: str, toml: str, readings: Mapping[str, str], settings: Mapping[str, Any]
) -> Game:
    """A game under its choices; tables of the same game share one object."""
    return _build_game(game, toml, json.dumps([dict(readings), dict(settings)], sort_keys=True))


@lru_cache(maxsize=128)
def _build_game(game: str, toml: str, choices: str) -> Game:
    readings, settings = json.loads(choices)
    files = sheet_from_text(toml) if toml else read_sheet(game)
    return build_game(files, Choices(readings=readings, settings=settings), Game)


def digest_of(game: Game) -> str:
    """The digest of a table's rule sheet, with its parents and all choices."""
    content = hashlib.sha256()
    for layer in game.files.layers:
        content.update(layer.text.encode() + b"\0")
    content.update(repr((sorted(game.readings.items()), sorted(game.settings.items()))).encode())
    return content.hexdigest()


def recall_of(decided: Draft) -> RoundInputs | None:
    """The inputs of the round that was settled."""
    state = decided.played
    if state is None:
        return None
    void = next(event.body["void"] for event in decided.events if event.kind == "settled")
    assert state.shuffle is not None
    assert state.shoe is not None
    inputs = inputs_of(state).as_json()
    inputs["shuffle"] = {
        "commitment": state.shuffle.commitment,
        "position": state.shoe.position,
    }
    return RoundInputs(
        table=state.table,
        number=state.number,
        game=state.game.id,
        sheet_digest=state.terms.digest,
        people=tuple(
            patron.person
            for place, patron in state.patrons.items()
            if state.plays(place) and not patron.bot
        ),
        inputs=inputs,
        commitment=state.shuffle.commitment,
        position=state.shoe.position,
        void=void or None,
    )
