"""The description of the service, taken at its word: nothing that fits it, and nothing that does
not, brings the server down, and every answer is one that was described.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.failures import FailureGroup
from tests.service.hostile import Person, Room, Table, room
from tests.suite.rotation import trials
from tests.suite.waiting import PATIENCE

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = trials(short=1, full=5)  # for each operation, of each kind
# These compute for real games; they are tested elsewhere.
TOO_LONG = (
    *("/odds", "/chart", "/readings", "/prices", "/review"),
    *("/findings", "/findings.{form}"),
)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room"), tables_each=1000) as opened:
        yield opened


@pytest.fixture(scope="module")
def table(here: Room) -> Table:
    made = Table(here, "aviator/ultimate-texas-holdem", ["ante", "blind"])
    made.to_bank()
    made.to_wagers()
    made.to_play()
    made.to_settled()
    return made


@pytest.fixture(scope="module")
def described(here: Room) -> Any:
    return schemathesis.openapi.from_url(
        f"http://{here.address}/api/openapi.json", timeout=PATIENCE
    )


def known(operation: Any, table: Table) -> dict[str, Any]:
    """Parameters in an address that lead somewhere."""
    house, _, game = table.state.game.id.partition("/")
    values = {"table": table.id, "number": 1, "house": house, "game": game, "what": "rounds"}
    values["person"] = table.seated[0].id
    names = [name for name in values if f"{{{name}}}" in operation.path]
    if operation.path.endswith(TOO_LONG) or "{change}" in operation.path or not names:
        return {}
    return {name: values[name] for name in names}


def cases(operation: Any, table: Table) -> st.SearchStrategy[Any]:
    found = [
        operation.as_strategy(generation_mode=mode)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    ]
    if parameters := known(operation, table):
        found.append(operation.as_strategy(path_parameters=parameters))
    return st.one_of(*found)


def words(error: BaseException) -> Iterator[str]:
    """What an error says, with all that are within it."""
    yield from str(error).splitlines()
    for inner in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from words(inner)


def fuzz(described: Any, table: Table, person: Person) -> tuple[int, list[str]]:
    """Calls every operation; what went wrong, in words."""
    problems: list[str] = []
    operations = [found.ok() for found in described.get_all_operations()]
    operations.sort(key=lambda operation: str(operation.path).endswith("logout"))
    for operation in operations:

        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases(operation, table))
        def called(case: Any) -> None:
            headers = {"X-Houseway": "1"}
            if person.cookie:
                headers["Cookie"] = f"houseway={person.cookie}"
            answer = case.call(headers=headers, timeout=30)
            case.validate_response(answer, checks=CHECKS)

        try:
            called()
        except (Exception, FailureGroup) as error:
            told = "\n".join([*words(error)][:40])
            problems.append(f"{operation.method.upper()} {operation.path}: {told}")
    return len(operations), problems


# The server runs in a thread of its own and uses `random` while an example is drawn.
@pytest.mark.in_turn
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@pytest.mark.parametrize("who", ["nobody", "guest", "admin"])
def test_every_answer_is_one_that_was_described_and_none_is_our_fault(
    here: Room, table: Table, described: Any, who: str
) -> None:
    person = here.staff("admin") if who == "admin" else here.person(guest=who == "guest")
    count, problems = fuzz(described, table, person)
    assert count > 40
    assert problems == [], "\n\n".join(problems)
    assert here.context.store.trial_balance().sound
    assert here.context.store.verify().sound
