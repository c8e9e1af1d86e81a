"""Many at once: nothing is lost, nothing is done twice, and nobody waits for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import permutations

import pytest
from tests.storage.books import event, issue, move
from tests.suite.waiting import PATIENCE

from houseway.errors import IllegalMove
from houseway.room.state.ledger import CAGE
from houseway.storage import Conflict, NameTaken, Repeated, ShortOfMoney, Store
from houseway.storage.rows import people

THREADS = 8


@pytest.fixture
def run() -> Iterator[Callable[[Callable[[int], object]], list[object]]]:
    """Does the same in eight threads and gives what each returned."""
    with ThreadPoolExecutor(THREADS) as pool:
        yield lambda work: list(pool.map(work, range(THREADS), timeout=PATIENCE))


Run = Callable[[Callable[[int], object]], list[object]]


def test_one_stream_takes_all_events_in_one_order(store: Store, run: Run) -> None:
    def work(thread: int) -> None:
        for number in range(10):
            while True:
                try:
                    new = event(thread=thread, number=number)
                    store.append(
                        "table:a", [new], expect=store.head("table:a"), actor=f"p{thread}", at=1
                    )
                    break
                except Conflict:
                    continue

    run(work)
    written = store.read("table:a")
    assert [e.seq for e in written] == list(range(1, THREADS * 10 + 1))
    for thread in range(THREADS):
        mine = [e.body["number"] for e in written if e.body["thread"] == thread]
        assert mine == list(range(10))
    assert store.verify().sound


def test_without_an_expectation_nobody_is_turned_away(store: Store, run: Run) -> None:
    run(
        lambda thread: [
            store.append("cage", [event()], expect=None, actor=f"p{thread}", at=1)
            for _ in range(10)
        ]
    )
    assert store.head("cage") == THREADS * 10
    assert store.verify().sound


def test_chips_that_cross_between_accounts_never_block_each_other(store: Store, run: Run) -> None:
    names = ["wallet:a", "wallet:b", "wallet:c"]
    for name in names:
        issue(store, name, 10_000)
    orders = list(permutations(names))

    def work(thread: int) -> None:
        for number in range(12):
            first, second, third = orders[(thread + number) % len(orders)]
            fresh = f"stack:{number}:{thread % 3}"
            moves = move(first, second, 7), move(second, third, 7), move(third, fresh, 1)
            store.append(f"table:{thread}", [event(*moves)], expect=number, actor="x", at=1)

    run(work)
    balance = store.trial_balance()
    assert balance.sound
    assert balance.issued == 30_000
    assert sum(store.balances("stack:").values()) == THREADS * 12
    assert store.verify().sound


def test_the_last_chips_are_given_away_once(store: Store, run: Run) -> None:
    issue(store, "wallet:a", 300)

    def work(thread: int) -> bool:
        try:
            gift = event(move("wallet:a", f"wallet:{thread}", 100))
            store.append(f"table:{thread}", [gift], expect=0, actor="a", at=1)
        except ShortOfMoney:
            return False
        return True

    assert sorted(run(work)) == [False] * 5 + [True] * 3  # type: ignore[type-var]
    assert store.balance("wallet:a") == 0
    assert store.trial_balance().sound


def test_a_key_that_comes_from_all_sides_is_done_once(store: Store, run: Run) -> None:
    def work(thread: int) -> object:
        try:
            new = event(move(CAGE, "wallet:a", 100))
            stream = f"table:{thread}"
            store.append(stream, [new], expect=0, actor="a", at=1, key="k", answer=thread)
        except Repeated as repeated:
            return repeated.answer
        return thread

    answers = run(work)
    assert len(set(answers)) == 1
    assert store.balance("wallet:a") == 100


def test_a_name_that_all_want_is_given_once(store: Store, run: Run) -> None:
    def work(thread: int) -> bool:
        try:
            people.add(
                store, name="Ada", role="player", secret_hash="", guest=False, actor="", at=thread
            )
        except NameTaken:
            return False
        return True

    assert run(work).count(True) == 1
    [ada] = people.all(store)
    run(lambda thread: people.note_wrong_secret(store, ada, at=thread))
    assert people.all(store)[0].failures == THREADS


def test_a_one_time_code_that_all_use_at_once_is_good_for_one(store: Store, run: Run) -> None:
    ada = people.add(
        store, name="Ada", role="floor", secret_hash="", guest=False, actor="", at=1, code_key="k"
    )

    def work(thread: int) -> bool:
        try:
            people.note_right_secret(store, ada, thread, code_step=100)
        except IllegalMove:
            return False
        return True

    assert run(work).count(True) == 1


def test_servers_beside_each_other_write_one_chain(database_url: str, run: Run) -> None:
    with ExitStack() as stack:
        stores = list(run(lambda _: stack.enter_context(Store.open(database_url))))

        def work(thread: int) -> None:
            mine = stores[thread]
            assert isinstance(mine, Store)
            for number in range(5):
                gift = event(move(CAGE, f"wallet:{number}", 10))
                mine.append("cage", [gift], expect=None, actor="x", at=1)
                mine.checkpoint(2)

        run(work)
        first = stores[0]
        assert isinstance(first, Store)
        assert first.head("cage") == THREADS * 5
        assert first.verify().sound
        assert first.trial_balance().sound


def test_servers_that_share_at_once_run_every_table(store: Store, run: Run) -> None:
    ids = [f"t{number:02}" for number in range(24)]
    for table in ids:
        opening = event(kind="table-opened", table=table, game="g", name="")
        store.append("room", [opening], expect=None, actor="x", at=1)

    def work(thread: int) -> None:
        for now in range(1, 30):
            store.lease_share(f"server {thread}", now=now, seconds=6)

    run(work)
    owners = [table.owner for table in store.tables()]
    assert all(owners), "every table is run by somebody"
    assert max(owners.count(owner) for owner in owners) <= 4, "and nobody runs them all"
