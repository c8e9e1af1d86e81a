from __future__ import annotations

import pytest
from tests.databases import database_url, postgres_server, postgres_url

__all__ = ["database_url", "postgres_server", "postgres_url"]

pytest.register_assert_rewrite("tests.service.audit")
