"""Approval packs: what is in one, that it is made again to the byte, and that a change is found."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import zipfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from houseway.errors import BadSheet, HousewayError
from houseway.library import Game, load_game
from houseway.origin import sheet_digest
from houseway.papers.manifest import Manifest, read_manifest
from houseway.papers.pack import Pack, approval_pack
from houseway.papers.pack_files import verify_pack
from houseway.prose.document import plain
from houseway.signing import new_key
from houseway.version import __version__

CASH_IN = "parkwest/cash-in-baccarat"
RAZZ = "500-club/razz"
PAPERS = (
    "collection",
    "contents",
    "examples",
    "glossary",
    "par",
    "readings",
    "rules",
    "simulation",
)


@cache
def pack_of(name: str) -> Pack:
    return approval_pack(load_game(name), readings=False, decks=False, rounds=20_000, seed=3)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack on disk."""
    return pack_of(CASH_IN).write(tmp_path / "pack")


def faults(folder: Path, signed_by: str = "") -> list[str]:
    return [str(fault) for fault in verify_pack(folder, signed_by=signed_by).faults]


# --- what is in it --------------------------------------------------------------------------------


def test_every_paper_is_there_as_a_page_and_as_pdf() -> None:
    files = pack_of(CASH_IN).files
    for name in PAPERS:
        assert files[f"{name}.html"].startswith(b"<!doctype html>")
        assert files[f"{name}.pdf"].startswith(b"%PDF-")


def test_the_rules_stand_under_the_headings_of_approved_texts() -> None:
    page = pack_of(CASH_IN).files["rules.html"].decode()
    headings = (
        *("Name of the game", "Type of game", "Object of the game"),
        *("Type of deck and number of decks", "Card values and hand rankings"),
        *("Number of players and table layout", "Betting limits"),
        *("Dealing procedures and round of play", "How winners are determined and paid"),
        *("Bonus bets", "Worked examples", "Collection rates schedule", "Readings in force"),
        *("Facts for the statement of law", "Glossary"),
    )
    places = [page.index(f" {heading}</h2>") for heading in headings]
    assert places == sorted(places)
    bonus, examples = page.index(" Bonus bets</h2>"), page.index(" Worked examples</h2>")
    assert bonus < page.index("<strong>Phoenix 7</strong>") < examples
    assert page.index("<strong>Player</strong>") < bonus


def test_the_manifest_says_what_the_pack_was_made_from() -> None:
    manifest, game = pack_of(CASH_IN).manifest, load_game(CASH_IN)
    assert manifest.origin == {
        "houseway": __version__,
        "game": CASH_IN,
        "sheet": sheet_digest(game),
        "settings": game.settings,
        "readings": game.readings,
        "rounds": 20_000,
        "seed": 3,
        "priced_by_reading": False,
        "priced_by_decks": False,
    }
    assert manifest.bureau == "GEGR-002176"
    assert read_manifest(manifest.text(), "manifest.json") == manifest
    for name, content in pack_of(CASH_IN).files.items():
        assert manifest.files[name].sha256 == hashlib.sha256(content).hexdigest()


def test_the_simulation_has_its_seed_its_rounds_and_its_errors() -> None:
    files = pack_of(CASH_IN).files
    page = files["simulation.html"].decode()
    assert "20,000 rounds" in page
    assert "seed 3" in page
    check = json.loads(files["par.json"])["check"]
    assert (check["rounds"], check["seed"]) == (20_000, 3)
    assert all(wager["standard_error"] > 0 for wager in check["wagers"])


@pytest.mark.parametrize("name", ["hustler/pai-gow-poker", CASH_IN, RAZZ])
def test_the_resolved_sheet_alone_is_the_same_game(name: str, tmp_path: Path) -> None:
    game = load_game(name)
    own = tmp_path / "own.toml"
    files = dict(pack_files(game))
    own.write_bytes(files["sheet/resolved.toml"])
    again = load_game(str(own))
    assert (again.wagers, again.rules.sheet.deal) == (game.wagers, game.rules.sheet.deal)
    for layer in game.files.layers:
        assert files[f"sheet/as-written/{layer.label}"].decode() == layer.text


def pack_files(game: Game) -> list[tuple[str, bytes]]:
    from houseway.papers.pack_files import sheet_texts

    return [(name, content) for name, content, _ in sheet_texts(game)]


def test_a_changed_choice_is_in_the_resolved_sheet_and_in_the_manifest() -> None:
    game = load_game(CASH_IN).but(settings={"wager.phoenix-7.pays": "41 to 1"})
    texts = dict(pack_files(game))
    assert b"41 to 1" in texts["sheet/resolved.toml"]
    assert b"41 to 1" not in texts[f"sheet/as-written/{CASH_IN}.toml"]
    assert sheet_digest(game) != sheet_digest(load_game(CASH_IN))


def test_the_collection_has_each_option_of_every_limit_once() -> None:
    from houseway.papers.rule_parts import rule_parts
    from houseway.prose.collection_chapter import collection_by_limit

    for name in ("hustler/ez-baccarat", CASH_IN):
        game = load_game(name)
        lines = list(plain(collection_by_limit(rule_parts(game).tell, game.all_schedules.values())))
        options = {o.name for s in game.schedules.values() for o in s.options}
        told = {line.split(" | ")[0] for line in lines if " | " in line}
        assert options <= told
    rows = list(csv.DictReader(io.StringIO(pack_of(CASH_IN).files["collection.csv"].decode())))
    assert [row["option"] for row in rows] == [str(number) for number in range(1, 12)]


def test_a_game_among_players_says_why_it_has_no_par_sheet_and_has_the_rest() -> None:
    pack = pack_of(RAZZ)
    assert "players play each other" in pack.manifest.lacks["par-sheet"]
    there = {name.partition(".")[0] for name in pack.files if name.endswith(".pdf")}
    assert there == {"collection", "contents", "glossary", "readings", "rules"}
    assert "There is no par sheet: players play each other" in pack.files["contents.html"].decode()


# --- the drawing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [CASH_IN, RAZZ, "aviator/supreme-baccarat"])
def test_the_layout_shows_every_seat_and_every_wager(name: str) -> None:
    from houseway.papers.rule_parts import rule_parts

    game = load_game(name)
    table = game.sheet.table
    drawn = rule_parts(game).pictures
    seats = {layout.seats for layout in table.layouts} | {table.seats}
    assert len(drawn) == len(seats)
    for picture, count in zip(drawn.values(), (table.seats, *(seats - {table.seats})), strict=True):
        texts = [each.text or "" for each in ElementTree.fromstring(picture.svg).iter()]
        assert {str(seat) for seat in range(1, count + 1)} <= set(texts)
        assert str(count + 1) not in texts
        for wager in game.wagers.values():
            assert any(text.startswith(wager.name) for text in texts)
            assert wager.name in picture.words


# --- the same bytes -------------------------------------------------------------------------------


def test_the_same_inputs_give_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = new_key()
    made = []
    for place in ("one", "other"):  # nothing is taken from what the first call kept
        monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / place))
        pack = approval_pack(load_game(CASH_IN), readings=False, decks=False, rounds=5_000, key=key)
        made.append((pack.contents, pack.zip()))
    assert made[0] == made[1]


def test_the_archive_holds_the_files_of_the_folder(folder: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(pack_of(CASH_IN).zip())) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        for name in names:
            assert archive.read(name) == (folder / name).read_bytes()
    assert len(names) == len([path for path in folder.rglob("*") if path.is_file()])


# --- verification ---------------------------------------------------------------------------------


def test_a_pack_that_nobody_touched_is_sound(folder: Path) -> None:
    found = verify_pack(folder)
    assert found.sound
    assert found.manifest == pack_of(CASH_IN).manifest


def test_each_changed_missing_and_added_file_is_named(folder: Path) -> None:
    rules = folder / "rules.pdf"
    content = bytearray(rules.read_bytes())
    content[len(content) // 2] ^= 1
    rules.write_bytes(content)
    (folder / "par.csv").unlink()
    (folder / "sheet" / "more.toml").write_text("", encoding="utf-8")
    (folder / "glossary.html").unlink()
    (folder / "glossary.html").symlink_to(folder / "rules.html")
    assert faults(folder) == [
        "glossary.html: it is no file",
        "par.csv: it is missing",
        "rules.pdf: it was changed: its SHA-256 is not the one of the manifest",
        "sheet/more.toml: it is not in the manifest",
    ]


def signed(tmp_path: Path) -> tuple[Path, Manifest]:
    pack = pack_of(CASH_IN)
    whole = Pack(pack.manifest.signed_by(new_key()), pack.files)
    return whole.write(tmp_path / "signed"), whole.manifest


def test_a_signature_holds_for_its_key_and_for_no_other(tmp_path: Path) -> None:
    folder, manifest = signed(tmp_path)
    assert faults(folder, manifest.public_key) == []
    (fault,) = faults(folder, new_key().public)
    assert "it is signed by the key" in fault


def test_a_file_that_is_changed_with_its_digest_breaks_the_signature(tmp_path: Path) -> None:
    folder, manifest = signed(tmp_path)
    (folder / "rules.html").write_text("other rules", encoding="utf-8")
    value = manifest.as_json()
    value["files"]["rules.html"]["sha256"] = hashlib.sha256(b"other rules").hexdigest()
    (folder / "manifest.json").write_text(json.dumps(value), encoding="utf-8")
    assert faults(folder) == [
        "manifest.json: the signature does not hold: it was changed after it was signed"
    ]


def test_a_pack_whose_signature_was_taken_away_is_refused_by_who_has_the_key(
    tmp_path: Path,
) -> None:
    folder, manifest = signed(tmp_path)
    bare = {**manifest.as_json(), "public_key": "", "signature": ""}
    (folder / "manifest.json").write_text(json.dumps(bare), encoding="utf-8")
    assert faults(folder) == []
    assert "it is not signed" in faults(folder, manifest.public_key)[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no manifest"),
        ("[]", "is no manifest"),
        ('{"houseway-pack": 2}', "format 2"),
        ('{"houseway-pack": 1}', "it lacks 'name'"),
        ("[" * 100_000, "is no manifest"),
    ],
)
def test_a_manifest_that_is_none_is_an_error(folder: Path, text: str, said: str) -> None:
    (folder / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(HousewayError, match=said):
        verify_pack(folder)


def test_a_folder_without_a_manifest_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(HousewayError, match="is no approval pack"):
        verify_pack(tmp_path)


# --- writing --------------------------------------------------------------------------------------


def test_a_pack_is_replaced_on_request_only(folder: Path) -> None:
    pack = pack_of(CASH_IN)
    with pytest.raises(HousewayError, match="holds a pack of parkwest/cash-in-baccarat"):
        pack.write(folder)
    (folder / "rules.html").write_text("old", encoding="utf-8")
    pack.write(folder, replace=True)
    assert faults(folder) == []


def test_files_of_others_are_not_replaced(tmp_path: Path, folder: Path) -> None:
    pack = pack_of(CASH_IN)
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(HousewayError, match=r"not of its pack: notes\.txt"):
        pack.write(folder, replace=True)
    other = tmp_path / "letters"
    other.mkdir()
    (other / "letter.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(HousewayError, match="is not empty and holds no pack"):
        pack.write(other, replace=True)
    assert (folder / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_nothing_half_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = pack_of(CASH_IN)
    write = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.name == "rules.pdf":
            raise OSError(28, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(HousewayError, match="No space left on device"):
        pack.write(tmp_path / "pack")
    assert list(tmp_path.iterdir()) == []


def test_a_sheet_that_fails_its_check_is_refused_with_its_problems(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        f'extends = "{CASH_IN}"\n\n[wager.tie]\n'
        "rows = [\n"
        '  { id = "wins", when = "winner == \'tie\'", pays = "8 to 1" },\n'
        '  { id = "again", when = "winner == \'tie\'", pays = "9 to 1" },\n'
        "]\n",
        encoding="utf-8",
    )
    with pytest.raises(BadSheet) as error:
        approval_pack(load_game(str(own)))
    assert [problem.code for problem in error.value.problems] != []
