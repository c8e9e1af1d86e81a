"""What `make audit` says: all is well, packages are weak, or nothing could be checked."""

from __future__ import annotations

import sys

import pytest
from tests.packaging.audit import NOT_CHECKED, WEAK, judged, main

WEAK_PACKAGE = "Found 2 known vulnerabilities in 1 package\nName Version ID\njinja2 2.4 GHSA-1"


@pytest.mark.parametrize(
    ("code", "said", "judgement"),
    [
        (0, "No known vulnerabilities found", 0),
        (1, WEAK_PACKAGE, WEAK),
        (1, "Dependency not found on PyPI and could not be audited: alembic (1.20.1)", NOT_CHECKED),
        (1, "ConnectionError: Failed to establish a new connection", NOT_CHECKED),
    ],
)
def test_a_database_that_cannot_be_asked_is_no_finding(
    code: int, said: str, judgement: int
) -> None:
    assert judged(code, said)[0] == judgement


def test_without_a_network_the_audit_fails_and_says_that_nothing_was_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    refused = "import sys; sys.exit('ConnectionError: no route')"
    assert main([sys.executable, "-c", refused]) == NOT_CHECKED
    told = capsys.readouterr().err
    assert "ConnectionError: no route" in told
    assert "nothing was checked" in told
