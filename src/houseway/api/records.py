"""Records of rounds, hand histories and packs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway import library
from houseway.api.game import Game, SheetName
from houseway.api.games import made_game
from houseway.arguments import sheet_name, shown, text_of
from houseway.errors import BadRecord, Unreadable, errors_at
from houseway.extras import require
from houseway.text_file import read_text

if TYPE_CHECKING:
    from houseway.papers.pack_files import VerifiedPack
    from houseway.phh.conversion import Converted
    from houseway.phh.story import Story
    from houseway.settling.verify import Verified
    from houseway.signing import SigningKey


def verify(record: Mapping[str, Any], *, game: Game | SheetName | None = None) -> Verified:
    """The checks that a settled record passes; raises `BadRecord` at the first contradiction.

    `game` is needed if the record does not name its game.
    """
    from houseway.settling.verify import Verified, verify_record

    return Verified(tuple(verify_record(_game_of(record, game), record)))


def verify_pack(folder: SheetName, *, signed_by: str = "") -> VerifiedPack:
    """The pack of a folder compared with its manifest: files that are changed, missing or too many.

    `signed_by` is the public key that must have signed it, or the path of its file.
    """
    from houseway.papers.pack_files import verify_pack as verified
    from houseway.signing import read_public_key

    text_of(signed_by, "signed_by", "a public key or its file")
    public = read_public_key(signed_by, "signed_by") if signed_by else ""
    return verified(Path(sheet_name(folder, "folder")), signed_by=public)


def signing_key(file: SheetName) -> SigningKey:
    """The key in a file that is not encrypted, to sign packs with."""
    from houseway.storage.secrets.signing_key import read_signing_key

    require("room", "a signature")
    return read_signing_key(Path(sheet_name(file, "file")), None)


def _game_of(record: Mapping[str, Any], given: Game | SheetName | None) -> library.Game:
    """The game that plays a record: the one given, or the one that the record names."""
    from houseway.settling.record import check_is_record

    check_is_record(record)
    if given is not None:
        return made_game(given)
    name = record.get("game", "")
    if not name:
        raise BadRecord("no-game", 'the record names no game; say game="house/game"', where="game")
    return made_game(name)


def read_phh(
    source: SheetName, *, game: Game | SheetName | None = None, hand: str = ""
) -> tuple[Converted, ...]:
    """The hands of a poker hand history, each settled by the rules of a game.

    `source` is a path, or PHH text itself. Without `game` a hand is played by the game that the
    text names, or by the default game of its variant. `hand` selects one hand of a text with many.
    """
    from houseway.phh.conversion import convert_hand
    from houseway.phh.parser import read_hands
    from houseway.phh.story import named_hands

    text_of(hand, "hand", "the name of a hand")
    made = None if game is None else made_game(game)
    text, where = _phh_text(source)
    with errors_at(where):
        hands = named_hands(read_hands(text), hand)
    return tuple(convert_hand(each, made) for each in hands)


def _phh_text(source: object) -> tuple[str, str]:
    """The text of a hand history and its origin: a file, or the text itself."""
    if isinstance(source, str) and not (source.endswith((".phh", ".phhs")) and "\n" not in source):
        return source, "source"
    if not isinstance(source, str | os.PathLike):
        raise Unreadable(
            "not-a-text",
            f"expected the path of a .phh or .phhs file, or its text; found {shown(source)}",
            where="source",
        )
    path = Path(sheet_name(source, "source"))
    return read_text(path, where="source"), str(path)


def write_phh(record: Mapping[str, Any], *, game: Game | SheetName | None = None) -> str:
    """A round record of a pot game as PHH text; `read_phh` gives the record again."""
    from houseway.phh.writer import hand_text

    return hand_text(_game_of(record, game), record)


def replay(
    source: SheetName | Mapping[str, Any],
    *,
    game: Game | SheetName | None = None,
    hand: str = "",
) -> tuple[Story, ...]:
    """Each hand as a title and its steps in words.

    `source` is a hand history as in `read_phh`, or a round record of a pot game.
    """
    from houseway.phh.story import record_story, story_of

    if isinstance(source, Mapping):
        return (record_story(_game_of(source, game), source),)
    return tuple(story_of(each) for each in read_phh(source, game=game, hand=hand))
