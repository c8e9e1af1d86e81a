"""Brings a database to the schema of this release with Alembic, without its command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from houseway.storage.databases.database import Database
from houseway.storage.errors import WrongDatabase

LOCK = 0x686F757365  # "house": servers that start together migrate one after the other


def scripts() -> ScriptDirectory:
    return ScriptDirectory(str(Path(__file__).parent))


def newest() -> str:
    """The revision that this release works with."""
    return scripts().get_current_head() or ""


def revision(connection: Connection) -> str:
    """The revision of a database; empty if it has no tables of ours."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def upgrade(database: Database) -> None:
    """Runs the missing migrations in one transaction."""
    with database.writing() as connection:
        if database.postgres:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        _check(connection)
        directory = scripts()

        def missing(current: Any, _context: MigrationContext) -> Any:
            return directory._upgrade_revs("heads", current)

        config = Config()
        with EnvironmentContext(config, directory, fn=missing) as environment:
            environment.configure(connection=connection)
            environment.run_migrations()


def check(database: Database) -> None:
    """Refuses a database that this release cannot use without a migration."""
    with database.reading() as connection:
        found = _check(connection)
    if found != newest():
        raise WrongDatabase(
            "old-database", f"the database is at {found or 'no'} revision; {newest()} is needed"
        )


def _check(connection: Connection) -> str:
    found = revision(connection)
    known = [script.revision for script in scripts().walk_revisions()]
    if found and found not in known:
        raise WrongDatabase(
            "new-database",
            f"the database is at revision {found}, made by a newer release; "
            f"this one knows {', '.join(reversed(known))}",
        )
    return found
