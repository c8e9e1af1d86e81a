"""One test over many rows that say the same thing: a table instead of thousands of tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

R = TypeVar("R")


def each_row(rows: Iterable[R]) -> Callable[[Callable[[R], None]], Callable[[], None]]:
    """Make one test of a check of one row; every row is tried, and a failure names its row."""
    table = list(rows)

    def over_all_rows(check: Callable[[R], None]) -> Callable[[], None]:
        def test() -> None:
            assert table, "a test without rows cannot fail"
            failures = []
            for row in table:
                try:
                    check(row)
                except Exception as error:
                    error.add_note(f"in the row: {row}")
                    failures.append(error)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(table)} rows fail", failures)

        test.__name__, test.__doc__, test.__module__ = (
            check.__name__,
            check.__doc__,
            check.__module__,
        )
        return test

    return over_all_rows
