"""The first schema: events, ledger, answers, rounds, people, sessions, tables."""

from __future__ import annotations

from alembic import op

from houseway.storage.databases.schema import tables_added

revision = "0001"
down_revision = None

KEPT = ("events", "entries", "answers", "rounds", "round_people")


def upgrade() -> None:
    tables_added(revision).create_all(op.get_bind(), checkfirst=False)
    for table in KEPT:
        _refuse_changes(table)


def _refuse_changes(table: str) -> None:
    """Makes the database itself refuse changes and deletions in a table of the books."""
    if op.get_bind().dialect.name == "sqlite":
        for deed in ("update", "delete"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{deed} BEFORE {deed} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table}: no {deed}, the books are kept'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {table}_kept() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table}: no %, the books are kept', lower(TG_OP); END $$"
    )
    for deed in ("update", "delete", "truncate"):
        op.execute(
            f"CREATE TRIGGER {table}_no_{deed} BEFORE {deed} ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_kept()"
        )
