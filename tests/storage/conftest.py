from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.databases import database_url, postgres_server, postgres_url

from houseway.storage import Store

__all__ = ["database_url", "postgres_server", "postgres_url"]


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with Store.open(database_url) as opened:
        yield opened
