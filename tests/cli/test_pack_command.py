"""`houseway pack` and `houseway verify` of a pack."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.program import CASH_IN, houseway

import houseway as hw

SHORT = ("pack", CASH_IN, "--no-readings", "--no-decks", "--rounds", "2000")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a signing key, its public key, and a pack that it signed."""
    folder = tmp_path_factory.mktemp("packs")
    houseway("room", "key", "signing", str(folder / "key"))
    done = houseway(*SHORT, "-o", str(folder / "pack"), "--sign", str(folder / "key"))
    assert done.code == 0, done.err
    assert "files written to" in done.out
    return folder


def test_a_signed_pack_is_verified_with_the_public_key(place: Path) -> None:
    done = houseway("verify", str(place / "pack"), "--signed-by", str(place / "key.pub"))
    assert done.code == 0
    assert "files are as the manifest says" in done.out
    public = (place / "key.pub").read_text(encoding="ascii").strip()
    assert f"signed by {public}" in done.out
    assert hw.verify_pack(place / "pack", signed_by=public).compared


def test_python_makes_the_same_pack(place: Path) -> None:
    key = hw.signing_key(place / "key")
    made = hw.game(CASH_IN).pack(readings=False, decks=False, rounds=2000, key=key)
    written = {
        path.relative_to(place / "pack").as_posix(): path.read_bytes()
        for path in (place / "pack").rglob("*")
        if path.is_file()
    }
    assert dict(made.contents) == written


def test_a_tampered_pack_ends_with_1_and_names_the_file(place: Path, tmp_path: Path) -> None:
    folder = hw.game("500-club/razz").pack().write(tmp_path / "pack")
    (folder / "rules.html").write_text("other rules", encoding="utf-8")
    done = houseway("verify", str(folder))
    assert done.code == 1
    assert "rules.html: it was changed" in done.out
    report = houseway("verify", str(folder), "--json")
    assert report.code == 1
    assert [fault["file"] for fault in json.loads(report.out)["faults"]] == ["rules.html"]


@pytest.mark.parametrize(
    ("where", "code", "said"),
    [
        ("pack", "pack-there", "holds a pack of parkwest/cash-in-baccarat"),
        ("nowhere/pack", "cannot-write", "there is no folder"),
        ("key", "cannot-write", "it is no folder"),
        (".", "folder-not-empty", "is not empty and holds no pack"),
    ],
)
def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_computed(
    place: Path, monkeypatch: pytest.MonkeyPatch, where: str, code: str, said: str
) -> None:
    def computed(*_: object, **__: object) -> None:
        raise AssertionError("something was computed")

    monkeypatch.setattr("houseway.papers.pack.approval_pack", computed)
    error = houseway(*SHORT, "--json", "-o", str(place / where)).error
    assert (error["code"], error["where"]) == (code, "--out")
    assert said in error["message"]


def test_a_record_is_not_signed(place: Path) -> None:
    done = houseway("verify", str(place / "key"), "--signed-by", "x")
    assert done.code == 2
    assert "records are not signed" in done.err
