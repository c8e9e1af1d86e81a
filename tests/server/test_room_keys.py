"""Keys and checkpoints from the command line, and a server that has a key."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.server.test_room_command import Run, add, run

from houseway.errors import HousewayError
from houseway.room.state.events import NewEvent
from houseway.server.app import create_app
from houseway.server.config import BadConfig, Config, read_config
from houseway.server.operations.books import NOT_ENCRYPTED
from houseway.server.operations.service_health import anchor
from houseway.signing import read_public_key
from houseway.storage import BadKey, Store
from houseway.storage.proofs.checkpoint_file import read_checkpoint
from houseway.storage.rows import people
from houseway.storage.secrets.room_key import read_key_file

__all__ = ["run"]


@pytest.fixture
def key(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A room with a key."""
    path = tmp_path / "room.key"
    output = run("key", "new", str(path)).output
    assert output.startswith(f"{path}: key {read_key_file(path).id}\n")
    monkeypatch.setenv("HOUSEWAY_KEY_FILE", str(path))
    return path


def test_a_room_with_a_key_writes_encrypted_backups_and_restores_them(
    run: Run, key: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code_key = add(run, "Head Admin", "admin")
    name = read_key_file(key).id
    assert f"bytes, encrypted with the key {name}" in run("backup", "b.backup").output
    assert code_key not in (tmp_path / "b.backup").read_text(encoding="latin-1")
    copy = f"sqlite:///{tmp_path / 'copy.db'}"
    monkeypatch.delenv("HOUSEWAY_KEY_FILE")
    with pytest.raises(BadKey, match=f"encrypted with the key {name}"):
        run("restore", "b.backup", "--database", copy)
    with pytest.raises(BadKey, match=f"encrypted with the key {name}"):
        run("person", "list")
    run("verify")  # the chain needs no key
    monkeypatch.setenv("HOUSEWAY_KEY", key.read_text())
    assert "restored" in run("restore", "b.backup", "--database", copy).output
    assert "Head Admin" in run("person", "list", "--database", copy).output


def test_without_a_key_command_line_and_server_say_that_nothing_is_encrypted(
    run: Run, config: Config, caplog: pytest.LogCaptureFixture
) -> None:
    add(run, "Penny", "player")
    assert "bytes, not encrypted" in run("backup", "b.backup").output
    with caplog.at_level(logging.WARNING), TestClient(create_app(config)):
        assert NOT_ENCRYPTED in caplog.text


def test_books_are_encrypted_when_a_server_first_has_a_key(
    run: Run, config: Config, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    code_key = add(run, "Head Admin", "admin")
    path = tmp_path / "room.key"
    run("key", "new", str(path))
    run("key", "signing", "signing.key")
    with_key = config.model_copy(
        update={"key_file": path, "signing_key_file": tmp_path / "signing.key"}
    )
    with caplog.at_level(logging.WARNING), TestClient(create_app(with_key)) as client:
        store: Store = client.app.state.store  # type: ignore[attr-defined]
        assert people.all(store)[0].code_key == code_key
        with store.database.reading() as connection:
            [kept] = connection.exec_driver_sql("SELECT code_key FROM people").scalars()
        assert kept.startswith("sealed:")
    name = read_key_file(path).id
    assert f"encrypted from now on with the key {name}" in caplog.text
    assert NOT_ENCRYPTED not in caplog.text
    assert name in (tmp_path / "signing.key").read_text(), "the signing key is encrypted too"


def test_a_key_that_a_running_server_does_not_know_encrypts_backups_and_not_the_books(
    run: Run, config: Config, key: Path
) -> None:
    with TestClient(create_app(config)) as client:
        store: Store = client.app.state.store  # type: ignore[attr-defined]
        at = client.app.state.context.clock()  # type: ignore[attr-defined]
        opened = NewEvent(kind="table-opened", body={"table": "z", "game": "g", "name": "Z"})
        store.append("room", [opened], expect=None, actor="floor", at=at)
        assert store.lease("z", "server", now=at, seconds=600)
        result = run("backup", "b.backup")
        assert "not encrypted yet: a server runs table" in result.stderr
        assert "encrypted with the key" in result.stdout
        assert not store.is_encrypted
        run("verify")
        with pytest.raises(BadKey, match="stop all servers"):
            run("key", "change", str(key))


def test_the_key_is_changed_for_books_and_signing_key(
    run: Run, key: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(run, "Head Admin", "admin")
    old, new = read_key_file(key).id, tmp_path / "new.key"
    run("key", "signing", "signing.key")
    monkeypatch.setenv("HOUSEWAY_SIGNING_KEY_FILE", str(tmp_path / "signing.key"))
    run("key", "new", str(new))
    output = run("key", "change", str(new)).output
    now = read_key_file(new).id
    assert f"encrypted with the key {old} and are encrypted with the key {now}" in output
    with pytest.raises(BadKey, match=f"encrypted with the key {now}; the key given is {old}"):
        run("person", "list")
    with pytest.raises(BadKey, match=f"encrypted with the key {now}"):
        run("key", "change", str(new))
    monkeypatch.setenv("HOUSEWAY_KEY_FILE", str(new))
    assert "Head Admin" in run("person", "list").output
    assert "signed by" in run("checkpoint", "--out", "c.json").output
    assert "already" in run("key", "change", str(new)).output


def test_a_checkpoint_is_signed_kept_and_found_again(run: Run, key: Path, tmp_path: Path) -> None:
    add(run, "Penny", "player")
    run("key", "signing", "signing.key")
    public = read_public_key(str(tmp_path / "signing.key.pub"))
    output = run("checkpoint", "--out", "c.json", "--signing-key", "signing.key").output
    assert f"signed by {public}" in output
    add(run, "Quentin", "player")
    checked = ("verify", "--checkpoint", "c.json")
    output = run(*checked, "--signed-by", "signing.key.pub").output
    assert f"signed by {public}\n" in output
    assert "nothing was changed" in output
    assert "compared with no key of yours" in run(*checked).output
    found = json.loads(run(*checked, "--json").output)
    assert found["checkpoints"][0]["signed_by"] == public
    with pytest.raises(HousewayError, match="is no public key"):
        run(*checked, "--signed-by", "me")
    assert "--signed-by needs --checkpoint" in run("verify", "--signed-by", public, code=2).output
    printed = json.loads(run("checkpoint").output)
    assert (printed["houseway-checkpoint"], printed["signature"]) == (1, "")


def test_a_role_that_was_changed_behind_the_events_is_found_by_verify(
    run: Run, config: Config
) -> None:
    add(run, "Penny", "player")
    assert json.loads(run("verify", "--json").output)["sound"]
    with Store.open(config.database) as store, store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE people SET role = 'admin'")
    output = run("verify", code=1).output
    assert "role is 'admin'; the events say 'player'" in " ".join(output.split())


def test_a_server_keeps_checkpoints_in_the_folder_that_its_settings_name(
    config: Config, tmp_path: Path, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    run("key", "signing", "signing.key")
    folder = tmp_path / "anchors"
    more = {"checkpoint_folder": folder, "signing_key_file": tmp_path / "signing.key"}
    with TestClient(create_app(config.model_copy(update=more))) as client:
        context = client.app.state.context  # type: ignore[attr-defined]
        anchor(context)
        [path] = folder.glob("checkpoint-*Z.json")
        kept = read_checkpoint(path, signed_by=read_public_key(f"{tmp_path / 'signing.key.pub'}"))
        assert context.store.verify(anchors=[kept]).sound
        (tmp_path / "signing.key").unlink()
        anchor(context)
        assert "the checkpoint cannot be kept" in caplog.text
        counted = context.metrics.registry.get_sample_value(
            "houseway_mismatches_total", {"what": "checkpoint"}
        )
        assert counted == 1


def test_a_key_is_given_in_one_place_and_not_in_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "houseway.toml"
    path.write_text('key = "x"')
    with pytest.raises(BadConfig, match="sets key, which many can read; write key_file"):
        read_config(path, environment={})
    path.write_text('key_file = "room.key"')
    with pytest.raises(BadConfig, match="both key and key_file are set"):
        read_config(path, environment={"HOUSEWAY_KEY": "hidden"})
    path.write_text("")
    config = read_config(path, environment={"HOUSEWAY_KEY": "hidden"})
    assert "hidden" not in repr(config)
