"""One transaction writes events, chips, answer and round: all or nothing."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, text
from tests.storage.books import ADA, BEN, a_round, event, issue, move, put

from houseway.errors import HousewayError
from houseway.room.state.events import NewEvent
from houseway.room.state.ledger import CAGE
from houseway.storage import Conflict, Repeated, RoundKept, ShortOfMoney, Store, Unstorable


def test_events_are_read_as_they_were_written(store: Store) -> None:
    new = NewEvent(
        kind="dealt",
        body={"cards": ["9h"], "name": "Zoë \0 \ud800", "nothing": None, "deep": {"b": 1, "a": 2}},
        secret={"nonce": "n"},
        moves=(move(CAGE, ADA, 500, "issue"),),
    )
    written = store.append("table:k3x9", [new, event()], expect=0, actor="ada", at=7, terminal="t1")
    assert [e.seq for e in written] == [1, 2]
    first = written[0]
    assert (first.kind, first.body, first.secret, first.moves) == (
        new.kind,
        new.body,
        new.secret,
        new.moves,
    )
    assert (first.stream, first.at, first.actor, first.terminal) == ("table:k3x9", 7, "ada", "t1")
    assert store.read("table:k3x9") == written
    assert store.read("table:k3x9", after=1) == written[1:]
    assert store.read("table:k3x9", limit=1) == written[:1]
    assert store.read("table:other") == []


def test_the_head_is_the_number_of_the_last_event(store: Store) -> None:
    assert store.head("room") == 0
    put(store, "room", event(), event())
    put(store, "people", event())
    assert (store.head("room"), store.head("people")) == (2, 1)


def test_the_latest_event_of_a_kind_is_found(store: Store) -> None:
    put(store, "room", event(kind="config", n=1), event(kind="config", n=2), event(kind="other"))
    found = store.latest("room", "config")
    assert found is not None
    assert found.body == {"n": 2}
    assert store.latest("room", "missing") is None


def test_who_comes_second_has_to_read_again(store: Store) -> None:
    put(store, "table:a", event())
    with pytest.raises(Conflict) as refused:
        store.append("table:a", [event()], expect=0, actor="ben", at=1)
    assert (refused.value.expected, refused.value.found) == (0, 1)
    with pytest.raises(Conflict):
        store.append("table:a", [event()], expect=7, actor="ben", at=1)
    assert store.head("table:a") == 1


def test_without_an_expectation_events_go_to_the_end(store: Store) -> None:
    for number in (1, 2):
        assert put(store, "cage", event(), expect=None)[0].seq == number


def test_chips_go_from_giver_to_taker(store: Store) -> None:
    issue(store, ADA, 1000)
    put(store, "table:a", event(move(ADA, "stack:a:ada", 400), move("stack:a:ada", "bets:a", 25)))
    assert store.balances() == {CAGE: -1000, "bets:a": 25, "stack:a:ada": 375, ADA: 600}
    assert store.balance(ADA) == 600
    assert store.balance("wallet:nobody") == 0


def test_balances_are_listed_by_prefix_and_the_case_of_letters_counts(store: Store) -> None:
    for account in ("stack:a:x", "stack:a:y", "stack:A:z", "stack:ab:x", "stack_a:x"):
        issue(store, account, 1)
    assert list(store.balances("stack:a:")) == ["stack:a:x", "stack:a:y"]
    assert list(store.balances("stack:a")) == ["stack:a:x", "stack:a:y", "stack:ab:x"]
    assert store.balances("%") == {}


def test_an_entry_shows_what_was_left_and_where_it_came_from(store: Store) -> None:
    issue(store, ADA, 1000)
    put(store, "table:a", event(move(ADA, "stack:a:ada", 400, "buy-in"), kind="sat"), at=2000)
    last, first = store.entries(ADA)
    assert (first.cents, first.balance, first.what, first.kind) == (1000, 1000, "issue", "issued")
    assert (last.cents, last.balance, last.what, last.at) == (-400, 600, "buy-in", 2000)
    assert (last.stream, last.seq, last.actor) == ("table:a", 1, "floor")
    assert store.entries(ADA, limit=1) == [last]
    assert store.entries(ADA, before=last.id) == [first]


def test_nobody_gives_more_than_there_is_and_nothing_of_it_is_written(store: Store) -> None:
    issue(store, ADA, 1000)
    with pytest.raises(ShortOfMoney) as refused:
        store.append(
            "table:a",
            [event(), event(move(ADA, BEN, 1001))],
            expect=0,
            actor="ada",
            at=1,
            key="k",
            recall=a_round(),
        )
    error = refused.value
    assert (error.account, error.balance, error.wanted) == (ADA, 1000, 1001)
    assert str(error) == "wallet:ada: holds $10, but $10.01 is to be taken from it"
    assert store.head("table:a") == 0
    assert store.balances() == {CAGE: -1000, ADA: 1000}
    assert store.answered("ada", "k") is None
    assert store.recall() == []


def test_within_an_event_chips_may_be_paid_before_they_come_in(store: Store) -> None:
    # The losers' stakes and the winners' pay of one settlement go through the cover at once.
    issue(store, ADA, 1000)
    put(store, "table:a", event(move("cover:a", BEN, 700), move(ADA, "cover:a", 700)))
    assert store.balances("cover:") == {"cover:a": 0}


def test_after_each_event_of_an_append_nobody_owes(store: Store) -> None:
    issue(store, ADA, 1000)
    borrowed, returned = event(move("cover:a", BEN, 700)), event(move(ADA, "cover:a", 700))
    with pytest.raises(ShortOfMoney, match="cover:a"):
        put(store, "table:a", borrowed, returned)


def test_the_same_key_of_the_same_actor_is_done_once(store: Store) -> None:
    issue(store, ADA, 1000)
    buy = event(move(ADA, "stack:a:ada", 400))
    put(store, "table:a", buy, actor="ada", key="c-1", answer={"seat": 3})
    with pytest.raises(Repeated) as refused:
        put(store, "table:a", buy, actor="ada", key="c-1", answer={"seat": 4})
    assert refused.value.answer == {"seat": 3}
    with pytest.raises(Repeated):  # however late it comes, and wherever it goes
        store.append("table:b", [buy], expect=99, actor="ada", at=1, key="c-1")
    assert (store.head("table:a"), store.balance(ADA)) == (1, 600)
    put(store, "table:a", buy, actor="ben", key="c-1")
    assert store.answered("ada", "c-1") == {"seat": 3}
    assert store.answered("ada", "c-2") is None


def test_an_error_inside_the_transaction_leaves_nothing(store: Store) -> None:
    def crash(connection: Connection) -> None:
        assert connection.execute(text("SELECT 1 FROM events WHERE stream = 'room'")).all()
        raise RuntimeError("power failure")

    issue(store, ADA, 1000)
    with pytest.raises(RuntimeError, match="power failure"):
        put(
            store, "room", event(move(ADA, BEN, 1)), actor="ada", key="k", recall=a_round(),
            also=crash,
        )  # fmt: skip
    assert store.head("room") == 0
    assert store.balance(ADA) == 1000
    assert store.answered("ada", "k") is None
    assert store.round("k3x9", 1) is None
    assert store.verify().sound


@pytest.mark.parametrize("wrong", ["half \ud800", "zero \0"])
def test_what_is_not_text_is_refused_by_name(store: Store, wrong: str) -> None:
    with pytest.raises(Unstorable) as refused:
        put(store, "room", event(), terminal=wrong)
    assert isinstance(refused.value, HousewayError)
    assert refused.value.where == "terminal"
    with pytest.raises(Unstorable):
        put(store, "room", event(move(CAGE, ADA, 5, wrong)))


def test_a_round_is_kept_once(store: Store) -> None:
    put(store, "table:k3x9", event(), event(), recall=a_round(1), at=5)
    with pytest.raises(RoundKept, match="round 1"):
        put(store, "table:k3x9", event(), recall=a_round(1))
    found = store.round("k3x9", 1)
    assert found is not None
    assert (found.seq, found.at, found.people) == (2, 5, ("ada", "ben"))
    assert found.inputs == a_round().inputs
    assert (found.game, found.sheet_digest, found.commitment) == ("some/game", "d1", "c0ffee")
    assert (found.position, found.void) == (34, None)
    assert store.round("k3x9", 2) is None


def test_rounds_are_recalled_by_table_person_game_and_time(store: Store) -> None:
    put(store, "table:k3x9", event(), recall=a_round(1), at=10)
    put(store, "table:k3x9", event(), recall=a_round(2, people=("ben",), void="misdeal"), at=20)
    put(store, "table:z", event(), recall=a_round(1, table="z", game="other/game"), at=30)

    def numbers(**asked: object) -> list[tuple[str, int]]:
        return [(r.table, r.number) for r in store.recall(**asked)]  # type: ignore[arg-type]

    assert numbers() == [("z", 1), ("k3x9", 2), ("k3x9", 1)]
    assert numbers(table="k3x9") == [("k3x9", 2), ("k3x9", 1)]
    assert numbers(person="ada") == [("z", 1), ("k3x9", 1)]
    assert numbers(person="ben", table="k3x9", limit=1) == [("k3x9", 2)]
    assert numbers(game="other/game") == [("z", 1)]
    assert numbers(since=20, until=30) == [("k3x9", 2)]
    assert numbers(before=store.recall()[1].id) == [("k3x9", 1)]
    assert store.recall()[1].void == "misdeal"


def test_events_are_searched_by_all_that_is_known_of_them(store: Store) -> None:
    put(store, "people", event(kind="added", name="Zoë_1"), actor="ada", at=10)
    put(store, "cage", event(kind="issued", why="Gift 100%"), actor="ben", at=20)
    put(store, "cage", NewEvent(kind="noted", body={}, secret={"pin": "4711"}), actor="ada", at=30)

    def kinds(**asked: object) -> list[str]:
        return [e.kind for e in store.search_events(**asked)]  # type: ignore[arg-type]

    assert kinds() == ["noted", "issued", "added"]
    assert kinds(stream="cage") == ["noted", "issued"]
    assert kinds(actor="ada") == ["noted", "added"]
    assert kinds(kind="issued", actor="ada") == []
    assert kinds(since=10, until=30) == ["issued", "added"]
    assert kinds(text="zoë_") == ["added"]
    assert kinds(text="GIFT 100%") == ["issued"]
    assert kinds(text="gift_100") == []
    assert kinds(text="4711") == []
    assert kinds(before=store.search_events()[0].id, limit=1) == ["issued"]
