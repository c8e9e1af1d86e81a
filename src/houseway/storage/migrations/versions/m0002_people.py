"""People: last one-time step, first secrets, roles that wait for a second admin, invitations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    for column in (
        sa.Column("code_step", sa.BigInteger, nullable=False, server_default="-1"),
        sa.Column("first_secret", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("unlocked", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("wanted_role", sa.Text, nullable=False, server_default=""),
        sa.Column("wanted_by", NAME, nullable=False, server_default=""),
    ):
        op.add_column("people", column)
    op.create_table(
        "invitations",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("token_hash", NAME, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
        sa.Column("person", NAME, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("made_by", NAME, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.UniqueConstraint("token_hash", name="invitations_token_hash"),
    )
