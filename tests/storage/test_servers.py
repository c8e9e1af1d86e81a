"""Tables and their leases, news between servers, databases that go away."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from tests.databases import Postgres
from tests.storage.books import event, issue, put
from tests.suite.waiting import PATIENCE

from houseway.errors import UnknownName
from houseway.storage import StorageDown, Store, WrongDatabase, migrations
from houseway.storage.databases import schema
from houseway.storage.databases.database import connect
from houseway.storage.databases.statements import Statement
from houseway.storage.rows import people
from houseway.storage.transaction import driver_of
from houseway.storage.values import TableRow


def opened(store: Store, table: str = "k3x9", name: str = "One") -> None:
    put(store, "room", event(kind="table-opened", table=table, game="some/game", name=name))


def row(**changes: object) -> TableRow:
    fields: dict[str, object] = {"id": "k3x9", "game": "some/game", "name": "One", "open": True}
    return TableRow(**{**fields, "owner": "", "lease_until": 0, **changes})  # type: ignore[arg-type]


# --- tables --------------------------------------------------------------------------------------


def test_tables_follow_the_events_of_the_room(store: Store) -> None:
    assert store.tables() == []
    opened(store, "b")
    opened(store, "a")
    put(store, "room", event(kind="table-closed", table="b"))
    assert [(table.id, table.open) for table in store.tables()] == [("a", True), ("b", False)]
    opened(store, "b", name="Two")
    assert store.tables()[1] == row(id="b", name="Two")


def test_one_server_runs_a_table_until_its_lease_ends(store: Store) -> None:
    opened(store)
    assert store.lease("k3x9", "one", now=1000, seconds=10)
    assert not store.lease("k3x9", "two", now=10_999, seconds=10)
    assert store.lease("k3x9", "one", now=5000, seconds=10)
    assert store.tables() == [row(owner="one", lease_until=15_000)]
    assert store.lease("k3x9", "two", now=15_000, seconds=10)
    assert not store.lease("k3x9", "one", now=15_001, seconds=10)


def test_a_lease_of_no_time_gives_the_table_back(store: Store) -> None:
    opened(store)
    store.lease("k3x9", "one", now=1000, seconds=10)
    store.lease("k3x9", "one", now=2000, seconds=0)
    assert store.lease("k3x9", "two", now=2000, seconds=10)


def test_nobody_leases_a_table_that_is_not_there(store: Store) -> None:
    opened(store)
    with pytest.raises(UnknownName, match="Did you mean k3x9"):
        store.lease("k3x8", "one", now=1, seconds=1)


def test_servers_share_the_open_tables_evenly(store: Store) -> None:
    for table in "abcde":
        opened(store, table)
    put(store, "room", event(kind="table-closed", table="c"))

    def share(owner: str, now: int) -> str:
        return "".join(sorted(store.lease_share(owner, now=now, seconds=10)))

    assert share("one", 1000) == "abde"
    assert share("two", 2000) == "de", "what the other one has beyond its share"
    assert share("one", 3000) == "ab"
    assert share("two", 3000) == "de"
    assert [table.owner for table in store.tables()] == ["one", "one", "", "two", "two"]
    assert share("one", 13_000) == "abde", "the other one has fallen silent"
    store.leave("one")
    assert share("two", 13_001) == "abde", "given back, free at once"


def test_a_table_that_nobody_took_over_stays_with_its_server(store: Store) -> None:
    opened(store)
    assert store.lease_share("one", now=1000, seconds=5) == ["k3x9"]
    assert store.lease_share("one", now=99_000, seconds=5) == ["k3x9"]
    assert not store.lease("k3x9", "two", now=99_001, seconds=5)


def test_a_lease_of_a_clock_that_was_set_back_does_not_stop_its_table(store: Store) -> None:
    opened(store)
    hour = 3_600_000
    assert store.lease_share("one", now=2 * hour, seconds=6) == ["k3x9"]
    assert store.lease_share("two", now=hour, seconds=6) == ["k3x9"], "the first one is dead"
    assert store.lease("k3x9", "one", now=1, seconds=6)


def test_servers_whose_clocks_differ_share_tables_by_the_clock_of_the_database(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in "ab":
        opened(store, table)
    shares = []
    for owner, ahead in (("one", 7200), ("two", -7200), ("one", 7200), ("two", -7200)):
        monkeypatch.setattr(time, "time", lambda ahead=ahead: 1e9 + ahead)
        shares.append(store.lease_share(owner, seconds=PATIENCE / 10))
    assert shares == [["a", "b"], ["b"], ["a"], ["b"]]


def test_a_room_without_tables_has_none_to_share(store: Store) -> None:
    assert store.lease_share("one", now=1, seconds=5) == []
    store.leave("one")


# --- news ----------------------------------------------------------------------------------------


def wait_for(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "waited too long"
        time.sleep(0.02)


@pytest.mark.postgres
def test_what_one_server_writes_the_other_hears(postgres_url: str) -> None:
    heard: Queue[tuple[str, int]] = Queue()
    with Store.open(postgres_url) as one, Store.open(postgres_url) as two:
        stop = two.listen(lambda stream, seq: heard.put((stream, seq)))
        try:
            put(one, "table:k3x9", event(), event())
            put(one, "room", event())
            assert [heard.get(timeout=PATIENCE) for _ in range(2)] == [
                ("table:k3x9", 2),
                ("room", 1),
            ]
            with pytest.raises(WrongDatabase):
                put(one, "room", event(), also=_refuse)
        finally:
            stop()
        put(one, "room", event())
        assert heard.empty()


def _refuse(*_: object) -> None:
    raise WrongDatabase("x", "rolled back, so it is no news")


@pytest.mark.postgres
def test_after_a_gap_the_listener_is_told_to_read_again(postgres_url: str) -> None:
    heard: Queue[tuple[str, int]] = Queue()

    def callback(stream: str, seq: int) -> None:
        heard.put((stream, seq))
        if stream == "room":
            raise RuntimeError("a listener that fails is called again nevertheless")

    with Store.open(postgres_url) as store:
        stop = store.listen(callback)
        try:
            put(store, "room", event())
            assert heard.get(timeout=PATIENCE) == ("room", 1)
            with store.database.writer.begin() as connection:
                connection.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                    )
                )
            assert heard.get(timeout=PATIENCE) == ("*", 0)
            put(store, "cage", event())
            assert heard.get(timeout=PATIENCE) == ("cage", 1)
        finally:
            stop()


def test_on_sqlite_there_is_nobody_else_to_hear(tmp_path: Path) -> None:
    heard: list[object] = []
    with Store.open(f"sqlite:///{tmp_path / 'r.db'}") as store:
        stop = store.listen(lambda *news: heard.append(news))
        put(store, "room", event())
        stop()
    assert heard == []


# --- databases that go away ----------------------------------------------------------------------


@pytest.mark.postgres
def test_a_server_that_stops_is_named_and_comes_back_without_a_restart_of_ours(
    postgres_server: Postgres,
) -> None:
    heard: list[tuple[str, int]] = []
    with Store.open(postgres_server.new_database()) as store:
        issue(store, "wallet:ada", 100)
        stop = store.listen(lambda stream, seq: heard.append((stream, seq)))
        postgres_server.stop()
        try:
            with pytest.raises(StorageDown, match="the database does not answer"):
                put(store, "room", event())
            with pytest.raises(StorageDown):
                store.balance("wallet:ada")
        finally:
            postgres_server.start()
        assert put(store, "room", event())[0].seq == 1
        assert store.balance("wallet:ada") == 100
        wait_for(lambda: ("*", 0) in heard)
        stop()
        assert store.verify().sound


@pytest.mark.postgres
def test_a_connection_that_is_cut_in_the_middle_leaves_nothing(postgres_url: str) -> None:
    cut = text("SELECT pg_terminate_backend(pg_backend_pid())")
    with Store.open(postgres_url) as store:
        with pytest.raises(StorageDown):
            put(store, "room", event(), also=lambda connection: connection.execute(cut))
        assert store.head("room") == 0
        put(store, "room", event())


@pytest.mark.postgres
def test_a_connection_that_is_cut_in_the_middle_of_a_step_is_the_database_gone(
    postgres_url: str,
) -> None:
    cut = Statement("SELECT pg_terminate_backend(pg_backend_pid())", ())
    with Store.open(postgres_url) as store:
        with pytest.raises(StorageDown), store.database.writing() as connection:
            driver_of(connection).run([cut, Statement("SELECT 1", ())], last=True)
        put(store, "room", event())


def test_a_file_that_another_program_has_locked_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.storage.databases.database.BUSY_SECONDS", 0)
    path = tmp_path / "r.db"
    with Store.open(f"sqlite:///{path}") as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageDown, match="database is locked"):
            put(store, "room", event())
        assert store.head("room") == 0, "it can be read all the same"
        other.close()
        put(store, "room", event())


def test_a_place_where_no_file_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(StorageDown, match=r"unable to open.*folder\.db; name a file in a folder"):
        Store.open(f"sqlite:///{tmp_path / 'folder.db'}")


def test_a_file_that_may_not_be_written_is_named(tmp_path: Path) -> None:
    kept = tmp_path / "kept.db"

    def write(store: Store) -> None:
        with store.database.writing() as connection:
            connection.exec_driver_sql("PRAGMA query_only = ON")
            connection.exec_driver_sql("CREATE TABLE more (one INTEGER)")

    with (
        Store.open(f"sqlite:///{kept}") as store,
        pytest.raises(StorageDown, match=r"readonly database: .*kept\.db"),
    ):
        write(store)


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "mysql://u:pass@h/d", "no address with pass", ""]
)
def test_an_address_of_no_use_is_refused_without_showing_its_password(url: str) -> None:
    with pytest.raises(WrongDatabase) as refused:
        Store.open(url)
    assert "u:pass" not in str(refused.value)
    assert "sqlite:///path.db" in str(refused.value)


def test_without_its_driver_only_postgresql_is_out_of_reach(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from houseway.extras import MissingExtra\n"
        "from houseway.storage import Store\n"
        "Store.open(sys.argv[1]).close()\n"
        "try: Store.open('postgresql+psycopg://h/d')\n"
        "except MissingExtra as error: print(error)\n"
    )
    command = [sys.executable, "-c", script, f"sqlite:///{tmp_path / 'r.db'}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert "pip install 'houseway[postgres]'" in done.stdout


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    with (
        Store.open(f"sqlite:///{tmp_path / 'new' / 'r.db'}") as store,
        store.database.writer.connect() as connection,
    ):
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert settings == ["wal", 2, 1]


# --- migrations ----------------------------------------------------------------------------------


def test_the_migrations_make_the_schema_that_the_code_expects(store: Store) -> None:
    with store.database.writer.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_opening_again_changes_nothing(store: Store, database_url: str) -> None:
    issue(store, "wallet:ada", 100)
    with Store.open(database_url) as again:
        assert again.balance("wallet:ada") == 100


def migrate_to(url: str, revision: str) -> None:
    """An empty database as an older release made it."""
    database, directory = connect(url), migrations.scripts()

    def steps(current: Any, _context: MigrationContext) -> Any:
        return directory._upgrade_revs(revision, current)

    with (
        database.writing() as connection,
        EnvironmentContext(AlembicConfig(), directory, fn=steps) as environment,
    ):
        environment.configure(connection=connection)
        environment.run_migrations()
    database.close()


def test_a_database_of_the_first_release_opens_with_its_people(database_url: str) -> None:
    migrate_to(database_url, "0001")
    old = connect(database_url)
    with old.writing() as connection:
        connection.execute(
            text(
                "INSERT INTO people (id, name, folded, role, guest, secret_hash, code_key, "
                "failures, locked, limits, created) VALUES ('a', 'Ada', 'ada', 'admin', "
                "false, 'hash', 'key', 3, true, '{}', 7)"
            )
        )
    old.close()
    with Store.open(database_url) as store:
        ada = people.by_name(store, "Ada")
        assert ada is not None
        assert (ada.role, ada.locked, ada.code_key, ada.code_step) == ("admin", True, "key", -1)
        assert (ada.first_secret, ada.wanted_role, ada.unlocked) == (False, "", 0)
        assert not people.unlock(store, ada, actor="operator", at=9).locked
        assert people.note_right_secret(store, ada, 10, code_step=5).code_step == 5
        assert store.verify("people").sound


def test_a_database_without_our_tables_is_refused_unless_it_may_be_migrated(
    database_url: str,
) -> None:
    with pytest.raises(WrongDatabase, match=f"{migrations.newest()} is needed"):
        Store.open(database_url, migrate=False)


def test_a_database_of_a_newer_release_is_left_alone(store: Store, database_url: str) -> None:
    with store.database.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for migrate in (True, False):
        with pytest.raises(WrongDatabase, match="revision 9999, made by a newer release"):
            Store.open(database_url, migrate=migrate)
