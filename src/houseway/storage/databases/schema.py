"""The tables of the database.

Nothing is ever deleted: required records are kept for five years and longer. Events, entries,
answers and rounds never even change; triggers refuse it (see `migrations`). A correction is a new
event with opposite moves. Balances, heads of streams, people, sessions and tables follow from the
events; they are cached here and changed in the same transaction.

JSON is stored as canonical text (see `chain`), so that either kind of database gives the same
digest of it again.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

# Names are compared byte by byte on both kinds of database, in the order of Python.
NAME = Text().with_variant(Text(collation="C"), "postgresql")
ID = BigInteger().with_variant(Integer(), "sqlite")  # SQLite counts up INTEGER keys only

streams = Table(
    "streams",
    metadata,
    Column("name", NAME, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("checked", BigInteger, nullable=False),  # the last event that a checkpoint covers
)

events = Table(
    "events",
    metadata,
    Column("id", ID, primary_key=True),
    Column("stream", NAME, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("kind", NAME, nullable=False),
    Column("body", Text, nullable=False),
    Column("secret", Text),
    Column("moves", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", NAME, nullable=False),
    Column("terminal", Text, nullable=False),
    Column("recall", Text, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("stream", "seq", name="events_stream_seq"),
    Index("events_stream_kind", "stream", "kind", "seq"),
    Index("events_kind", "kind", "id"),
    Index("events_actor", "actor", "id"),
    Index("events_at", "at"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", NAME, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR name = 'cage'", name="accounts_not_negative"),
)

entries = Table(
    "entries",
    metadata,
    Column("id", ID, primary_key=True),
    Column("event", ID, ForeignKey("events.id", name="entries_event"), nullable=False),
    Column("leg", Integer, nullable=False),
    Column("account", NAME, ForeignKey("accounts.name", name="entries_account"), nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    UniqueConstraint("event", "leg", name="entries_event_leg"),
    Index("entries_account_id", "account", "id"),
)

answers = Table(
    "answers",
    metadata,
    Column("actor", NAME, primary_key=True),
    Column("key", NAME, primary_key=True),
    Column("answer", Text, nullable=False),
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", ID, primary_key=True),
    Column("table", NAME, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("event", ID, ForeignKey("events.id", name="rounds_event"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("game", NAME, nullable=False),
    Column("sheet_digest", Text, nullable=False),
    Column("people", Text, nullable=False),
    Column("inputs", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("void", Text),
    UniqueConstraint("table", "number", name="rounds_table_number"),
    Index("rounds_event_index", "event"),
    Index("rounds_at", "at"),
    Index("rounds_game", "game", "id"),
)

round_people = Table(
    "round_people",
    metadata,
    Column("person", NAME, primary_key=True),
    Column("round", ID, ForeignKey("rounds.id", name="round_people_round"), primary_key=True),
)

people = Table(
    "people",
    metadata,
    Column("id", NAME, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", NAME, nullable=False),
    Column("role", Text, nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("secret_hash", Text, nullable=False),
    Column("code_key", Text, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("excluded_until", BigInteger),
    Column("limits", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("code_step", BigInteger, nullable=False, server_default="-1"),
    Column("first_secret", Boolean, nullable=False, server_default=false()),
    Column("unlocked", BigInteger, nullable=False, server_default="0"),
    Column("wanted_role", Text, nullable=False, server_default=""),
    Column("wanted_by", NAME, nullable=False, server_default=""),
    UniqueConstraint("folded", name="people_folded"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", NAME, primary_key=True),
    Column("person", NAME, ForeignKey("people.id", name="sessions_person"), nullable=False),
    Column("terminal", Text, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Index("sessions_person_index", "person"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", NAME, primary_key=True),
    Column("token_hash", NAME, nullable=False),
    Column("seal", Text, nullable=False),
    Column("person", NAME, nullable=False),  # empty for a person without an account
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("made_by", NAME, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("ended", BigInteger),  # when it was accepted, withdrawn or replaced
    UniqueConstraint("token_hash", name="invitations_token_hash"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", NAME, primary_key=True),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("owner", Text, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
)
