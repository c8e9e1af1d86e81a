from __future__ import annotations

import pytest
from tests.databases import database_url, postgres_server, postgres_url
from tests.quick_secrets import quick_secrets

__all__ = ["database_url", "postgres_server", "postgres_url", "quick_secrets"]

pytest.register_assert_rewrite("tests.service.audit")
