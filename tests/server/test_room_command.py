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
from houseway.server.accounts.tokens import STEP, code_at
from houseway.server.app import create_app
from houseway.server.config import Config
from houseway.storage.event_store import Store
from houseway.storage.rows import people

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


def test_in_a_room_without_an_admin_a_role_takes_effect_at_once(run: Run) -> None:
    assert add(run, "Penny", "player") == ""
    output = run("person", "role", "penny", "floor").output
    assert "Penny was player and is floor" in output
    assert "shown this once" in output
    assert "shown this once" not in run("person", "role", "Penny", "cage").output
    assert "shown this once" in run("person", "code-key", "Penny").output


def roles(run: Run) -> dict[str, tuple[str, str]]:
    """The role of everybody, and the one that waits."""
    listed = json.loads(run("person", "list", "--json").output)
    return {person["name"]: (person["role"], person["wanted_role"]) for person in listed}


def test_in_a_room_with_an_admin_staff_wait_for_one_to_confirm(run: Run, config: Config) -> None:
    add(run, "Head Admin", "admin")
    add(run, "Penny", "player")
    add(run, "Rosa", "floor")
    assert "when an admin confirms" in run("person", "role", "Penny", "cage").output
    assert "Rosa" in (listed := roles(run))
    assert listed == {
        "Head Admin": ("admin", ""),
        "Penny": ("player", "cage"),
        "Rosa": ("player", "floor"),
    }
    with pytest.raises(HousewayError, match="a second admin confirms this: Head Admin"):
        run("person", "confirm", "Rosa")
    with Store.open(config.database) as store:
        head = people.by_name(store, "Head Admin")
        assert head is not None
        people.ask_role(store, people.by_name(store, "Rosa").id, "dealer", actor=head.id, at=1)  # type: ignore[union-attr]
    assert "Rosa was player and is dealer" in run("person", "confirm", "Rosa").output
    assert "Penny was player and is bank" in run("person", "role", "Penny", "bank").output
    assert roles(run)["Penny"] == ("bank", ""), "what takes rights away waits for nobody"


def test_a_first_secret_is_good_for_nothing_but_its_change(run: Run, visitor: TestClient) -> None:
    add(run, "Penny", "player")
    given = {"name": "Penny", "secret": SECRET.strip()}
    me = visitor.post("/api/login", json=given).json()["person"]
    assert (me["first_secret"], me["abilities"]) == (True, [])
    refused = visitor.get("/api/wallet")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "first-secret")
    again = visitor.post("/api/secret", json={"old": SECRET.strip(), "new": SECRET.strip()})
    assert again.json()["error"]["code"] == "same-secret"
    change = {"old": SECRET.strip(), "new": "a secret of my own"}
    assert not visitor.post("/api/secret", json=change).json()["person"]["first_secret"]
    assert visitor.get("/api/wallet").status_code == 200


def invitation_of(output: str) -> str:
    found = re.search(r"/account#invitation=([\w-]+)$", output, re.M)
    assert found, output
    return found[1]


def test_an_invitation_of_the_operator_lets_people_set_their_own_secret(
    run: Run, visitor: TestClient
) -> None:
    code = invitation_of(run("person", "invite", "Penny").output)
    wanted = {"invitation": code, "secret": "a secret of my own"}
    me = visitor.post("/api/invitation/accept", json=wanted).json()["person"]
    assert (me["name"], me["role"], me["first_secret"]) == ("Penny", "player", False)
    code = invitation_of(run("person", "reset", "Penny").output)
    old = {"name": "Penny", "secret": "a secret of my own"}
    assert visitor.post("/api/login", json=old).status_code == 401
    wanted = {"invitation": code, "secret": "another of my own"}
    assert visitor.post("/api/invitation/accept", json=wanted).json()["person"]["id"] == me["id"]


def test_people_are_locked_unlocked_and_signed_out_here(run: Run, visitor: TestClient) -> None:
    wanted = {"name": "Penny", "secret": "a long password"}
    visitor.post("/api/register", json=wanted)
    run("person", "lock", "Penny", "--why", "left the room")
    assert visitor.get("/api/me").json()["person"] is None
    answer = visitor.post("/api/login", json=wanted)
    assert answer.json()["error"]["code"] == "locked"
    run("person", "unlock", "Penny")
    assert visitor.post("/api/login", json=wanted).status_code == 200
    run("person", "sign-out", "Penny")
    assert visitor.get("/api/me").json()["person"] is None


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


def test_unlocking_ends_the_wait_after_wrong_secrets(run: Run, visitor: TestClient) -> None:
    wanted = {"name": "Penny", "secret": "a long password"}
    visitor.post("/api/register", json=wanted)
    visitor.cookies.clear()
    wrong = {**wanted, "secret": "wrong"}
    statuses = [visitor.post("/api/login", json=wrong).status_code for _ in range(8)]
    assert statuses == [401] * 6 + [429] * 2
    assert visitor.post("/api/login", json=wanted).status_code == 429
    run("person", "unlock", "Penny")
    assert visitor.post("/api/login", json=wanted).status_code == 200


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
