"""`houseway pack`: the approval pack of a game, and its verification."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.common import FILE, Report, judged, needs, reported, with_game
from houseway.cli.par import par_options

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.api.game import Game
    from houseway.papers.pack_files import VerifiedPack
    from houseway.signing import SigningKey


@click.command()
@needs("odds")
@needs("papers")
@with_game
@click.option(
    "--out", "-o", "folder", type=FILE, required=True, help="A new folder, or an empty one."
)
@click.option("--replace", is_flag=True, help="Replace the pack that the folder holds.")
@click.option("--sign", "signing_file", type=FILE, help="Sign with this key.")
@par_options
@reported
def pack(
    game: Game,
    folder: Path,
    replace: bool,
    signing_file: Path | None,
    asked: dict[str, Any],
) -> Report:
    """Make the approval pack: all papers about a game in one folder.

    Rules in prose under the headings of approved texts, the layout as SVG, the PAR sheet, worked
    examples, the collection schedule for each limit, a glossary, simulated rounds, the readings in
    force, the sheet itself, and a manifest with a digest of every file. The same call gives the
    same bytes. `houseway verify` compares a pack with its manifest.

    \b
    houseway pack parkwest/cash-in-baccarat -o pack
    houseway pack hustler/ez-baccarat -o pack --sign signing.key
    """
    from houseway.papers.pack_files import check_place
    from houseway.whole_file import whole_folder

    check_place(folder, "--out", replace=replace)
    key = None if signing_file is None else _signing_key(signing_file)
    with whole_folder(folder, "--out") as part:
        made = game.pack(key=key, **asked)
        made.write_into(part)

    def show(*_: Any) -> None:
        signed = f", signed by {made.manifest.public_key}" if key else ""
        click.echo(f"{len(made.contents)} files written to {folder}{signed}")

    return made, show


def _signing_key(file: Path) -> SigningKey:
    """The key of a file; the key of the room opens it if it is encrypted."""
    from houseway.extras import require
    from houseway.server.config import read_config
    from houseway.server.operations.books import room_key
    from houseway.storage.secrets.signing_key import read_signing_key

    require("room", "a signature")
    return read_signing_key(file, room_key(read_config(None)))


def verified(folder: Path, signed_by: str) -> Report:
    """The report on the pack of a folder; the exit code is 1 if anything was changed."""
    from houseway.api.records import verify_pack

    found = verify_pack(folder, signed_by=signed_by)
    return judged(found, print_verified, good=found.sound)


def print_verified(found: VerifiedPack, out: Console) -> None:
    for fault in found.faults:
        out.print(f"[red]{fault}[/]", soft_wrap=True)
    manifest = found.manifest
    by = f"signed by {manifest.public_key}" if manifest.public_key else "not signed"
    if manifest.public_key and not found.compared:
        by += ", which was compared with no key of yours (--signed-by)"
    if found.sound:
        out.print(
            f"ok  {manifest.name}, {manifest.house}: all {len(manifest.files)} files are as the "
            "manifest says",
            soft_wrap=True,
        )
    out.print(by, soft_wrap=True)
