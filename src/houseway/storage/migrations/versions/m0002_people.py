"""People: last one-time step, first secrets, roles that wait for a second admin, invitations."""

from __future__ import annotations

from alembic import op

from houseway.storage.databases.schema import columns_added, tables_added

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for column in columns_added(revision):
        op.add_column(column.table.name, column)
    tables_added(revision).create_all(op.get_bind(), checkfirst=False)
