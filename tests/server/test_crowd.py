"""Many people at once, on both kinds of database: nothing is lost, nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from tests.databases import database_url, postgres_server

from houseway.room.state.ledger import wallet
from houseway.server.config import Config
from houseway.server.context import Context

__all__ = ["database_url", "postgres_server"]

Browser = Callable[[], TestClient]
Staff = Callable[[str], TestClient]


@pytest.fixture
def config(config: Config, database_url: str) -> Config:
    return config.model_copy(update={"database": database_url})


def test_guests_who_come_together_each_get_their_chips(browser: Browser, context: Context) -> None:
    browsers = [browser() for _ in range(24)]
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda one: one.post("/api/guest").json(), browsers))
    people = {answer["person"]["id"] for answer in answers}
    assert len(people) == 24
    assert {context.store.balance(wallet(person)) for person in people} == {1000_00}
    assert context.store.balance("cage") == -24 * 1000_00
    assert context.store.trial_balance().sound
    assert context.store.verify().sound


def test_of_two_who_register_the_same_name_one_gets_it(browser: Browser) -> None:
    browsers = [browser() for _ in range(6)]
    wanted = {"name": "Blue Moon", "secret": "a long password"}
    with ThreadPoolExecutor(6) as crowd:
        statuses = list(
            crowd.map(lambda one: one.post("/api/register", json=wanted).status_code, browsers)
        )
    assert sorted(statuses) == [200] + [409] * 5


def test_an_adjustment_that_two_approve_is_carried_out_once(
    browser: Browser, staff: Staff, context: Context
) -> None:
    person = browser().post("/api/guest").json()["person"]["id"]
    asks, *others = (staff("cage") for _ in range(4))
    order = {"person": person, "amount": "5", "reason": "counted wrong", "key": "adjust-001"}
    number = asks.post("/api/cage/adjust", json=order).json()["adjustment"]
    address = f"/api/cage/adjustments/{number}/approve"
    with ThreadPoolExecutor(3) as crowd:
        statuses = list(crowd.map(lambda one: one.post(address).status_code, others))
    assert sorted(statuses) == [200, 409, 409]
    assert context.store.balance(wallet(person)) == 1005_00


def test_the_same_order_sent_many_times_at_once_is_carried_out_once(
    browser: Browser, staff: Staff, context: Context
) -> None:
    person = browser().post("/api/guest").json()["person"]["id"]
    cage = staff("cage")
    order = {"person": person, "amount": "5", "reason": "a test", "key": "issue-0001"}
    with ThreadPoolExecutor(6) as crowd:
        answers = list(
            crowd.map(lambda _: cage.post("/api/cage/issue", json=order).json(), range(6))
        )
    assert sum(answer["seq"] > 0 for answer in answers) == 1
    assert context.store.balance(wallet(person)) == 1005_00
