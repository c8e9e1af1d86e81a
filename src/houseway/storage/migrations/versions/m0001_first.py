"""The first schema: events, ledger, answers, rounds, people, sessions, tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KEPT = ("events", "entries", "answers", "rounds", "round_people")


def upgrade() -> None:
    _books()
    _rounds()
    _room()
    for table in KEPT:
        _refuse_changes(table)


def _books() -> None:
    op.create_table(
        "streams",
        sa.Column("name", NAME, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("checked", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("id", ID, primary_key=True),
        sa.Column("stream", NAME, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("kind", NAME, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("secret", sa.Text),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", NAME, nullable=False),
        sa.Column("terminal", sa.Text, nullable=False),
        sa.Column("recall", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.UniqueConstraint("stream", "seq", name="events_stream_seq"),
    )
    op.create_index("events_stream_kind", "events", ["stream", "kind", "seq"])
    op.create_index("events_kind", "events", ["kind", "id"])
    op.create_index("events_actor", "events", ["actor", "id"])
    op.create_index("events_at", "events", ["at"])
    op.create_table(
        "accounts",
        sa.Column("name", NAME, primary_key=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint("balance >= 0 OR name = 'cage'", name="accounts_not_negative"),
    )
    op.create_table(
        "entries",
        sa.Column("id", ID, primary_key=True),
        sa.Column("event", ID, sa.ForeignKey("events.id", name="entries_event"), nullable=False),
        sa.Column("leg", sa.Integer, nullable=False),
        sa.Column(
            "account", NAME, sa.ForeignKey("accounts.name", name="entries_account"), nullable=False
        ),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.UniqueConstraint("event", "leg", name="entries_event_leg"),
    )
    op.create_index("entries_account_id", "entries", ["account", "id"])
    op.create_table(
        "answers",
        sa.Column("actor", NAME, primary_key=True),
        sa.Column("key", NAME, primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
    )


def _rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("id", ID, primary_key=True),
        sa.Column("table", NAME, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("event", ID, sa.ForeignKey("events.id", name="rounds_event"), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", NAME, nullable=False),
        sa.Column("sheet_digest", sa.Text, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("inputs", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("void", sa.Text),
        sa.UniqueConstraint("table", "number", name="rounds_table_number"),
    )
    op.create_index("rounds_event_index", "rounds", ["event"])
    op.create_index("rounds_at", "rounds", ["at"])
    op.create_index("rounds_game", "rounds", ["game", "id"])
    op.create_table(
        "round_people",
        sa.Column("person", NAME, primary_key=True),
        sa.Column(
            "round", ID, sa.ForeignKey("rounds.id", name="round_people_round"), primary_key=True
        ),
    )


def _room() -> None:
    op.create_table(
        "people",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", NAME, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("code_key", sa.Text, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("excluded_until", sa.BigInteger),
        sa.Column("limits", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("folded", name="people_folded"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", NAME, primary_key=True),
        sa.Column(
            "person", NAME, sa.ForeignKey("people.id", name="sessions_person"), nullable=False
        ),
        sa.Column("terminal", sa.Text, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    op.create_index("sessions_person_index", "sessions", ["person"])
    op.create_table(
        "tables",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("lease_until", sa.BigInteger, nullable=False),
    )


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
