"""`houseway room`: people and books from the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from fastapi.testclient import TestClient
from sqlalchemy import text

from houseway.cli.room import room
from houseway.errors import HousewayError
from houseway.server.app import create_app
from houseway.server.config import Config
from houseway.server.tokens import STEP, code_at
from houseway.storage.store import Store

SECRET = "correct horse battery\n"
Run = Callable[..., Result]


@pytest.fixture
def run(config: Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSEWAY_DATABASE", config.database)

    def command(*words: str, input: str = "", code: int = 0) -> Result:
        result = CliRunner().invoke(room, list(words), input=input)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return command


def add(run: Run, name: str, role: str) -> str:
    """Adds a person; gives the key of the one-time codes."""
    output = run("person", "add", name, "--role", role, "--secret-stdin", input=SECRET).output
    found = re.search(r"shown this once: ([A-Z2-7]{32})$", output, re.M)
    return found[1] if found else ""


@pytest.fixture
def visitor(config: Config) -> Iterator[TestClient]:
    with TestClient(
        create_app(config), base_url="http://127.0.0.1:8000", headers={"X-Houseway": "1"}
    ) as client:
        yield client


def test_the_first_administrator_is_made_here_and_can_sign_in(
    run: Run, visitor: TestClient
) -> None:
    key = add(run, "Head Admin", "admin")
    now = visitor.app.state.context.clock()  # type: ignore[attr-defined]
    code = code_at(key, now // 1000 // STEP)
    answer = visitor.post(
        "/api/login", json={"name": "Head Admin", "secret": SECRET.strip(), "code": code}
    )
    assert answer.json()["person"]["role"] == "admin"


def test_there_is_no_default_secret(run: Run) -> None:
    with pytest.raises(HousewayError) as caught:
        run("person", "add", "Head Admin", "--role", "admin", "--secret-stdin", input="\n")
    assert caught.value.code == "secret-too-short"


def test_a_player_needs_no_key_for_codes_but_gets_one_as_staff(run: Run) -> None:
    assert add(run, "Penny", "player") == ""
    output = run("person", "role", "penny", "floor").output
    assert "Penny was player and is floor" in output
    assert "shown this once" in output
    assert "shown this once" not in run("person", "role", "Penny", "cage").output
    assert "shown this once" in run("person", "code-key", "Penny").output


def test_people_are_listed_without_their_secrets(run: Run) -> None:
    key = add(run, "Head Admin", "admin")
    add(run, "Penny", "player")
    listed = json.loads(run("person", "list", "--json").output)
    assert [(person["name"], person["role"]) for person in listed] == [
        ("Head Admin", "admin"),
        ("Penny", "player"),
    ]
    assert key not in json.dumps(listed)
    assert "argon2" not in json.dumps(listed)


def test_a_locked_person_is_unlocked(run: Run, visitor: TestClient) -> None:
    add(run, "Penny", "player")
    for _ in range(3):
        visitor.post("/api/login", json={"name": "Penny", "secret": "wrong"})
    assert json.loads(run("person", "list", "--json").output)[0]["locked"]
    run("person", "unlock", "Penny")
    answer = visitor.post("/api/login", json={"name": "Penny", "secret": SECRET.strip()})
    assert answer.status_code == 200


def test_an_unknown_person_is_answered_with_the_nearest_name(run: Run) -> None:
    add(run, "Penny", "player")
    with pytest.raises(HousewayError, match="Did you mean Penny"):
        run("person", "unlock", "Peny")


def test_sound_books_are_sound_and_others_are_named(
    run: Run, visitor: TestClient, config: Config
) -> None:
    me = visitor.post("/api/guest").json()["person"]["id"]
    assert json.loads(run("verify", "--json").output)["sound"]
    balance = json.loads(run("trial-balance", "--json").output)
    assert (balance["sound"], balance["total"], balance["issued"]) == (True, "0", "1000")
    with Store.open(config.database) as store, store.database.writing() as connection:
        connection.execute(text("UPDATE accounts SET balance = balance + 1 WHERE name <> 'cage'"))
    wrong = run("trial-balance", code=1).output
    assert f"wallet:{me}" in wrong


def test_a_backup_fills_an_empty_room(run: Run, visitor: TestClient, tmp_path: Path) -> None:
    visitor.post("/api/guest")
    run("backup", "room.backup")
    copy = f"sqlite:///{tmp_path / 'copy.db'}"
    assert "restored" in run("restore", "room.backup", "--database", copy).output
    assert json.loads(run("trial-balance", "--json", "--database", copy).output)["issued"] == (
        "1000"
    )


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_entries_are_exported(run: Run, visitor: TestClient, tmp_path: Path, kind: str) -> None:
    visitor.post("/api/guest")
    out = tmp_path / f"entries.{kind}"
    output = run("export", "entries", "--format", kind, "--out", str(out)).output
    assert "2 rows" in output
    assert out.stat().st_size > 0
