"""Whatever is moved: the chips in the room are those that the cage gave out."""

from __future__ import annotations

import tempfile
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.storage.books import event

from houseway.room.state.ledger import CAGE, Move
from houseway.storage import ShortOfMoney, Store

ACCOUNTS = (CAGE, "wallet:a", "wallet:b", "stack:t:a", "cover:t")
moves = st.builds(
    lambda pair, cents: Move(giver=pair[0], taker=pair[1], cents=cents, what="any"),
    st.lists(st.sampled_from(ACCOUNTS), min_size=2, max_size=2, unique=True),
    st.integers(min_value=1, max_value=50),
)
batches = st.lists(st.lists(st.lists(moves, max_size=3), min_size=1, max_size=3), max_size=8)


@settings(max_examples=40, deadline=None)
@given(batches=batches)
def test_all_accounts_add_up_to_nothing_and_none_owes(batches: list[list[list[Move]]]) -> None:
    expected: Counter[str] = Counter()  # a ledger of its own, kept by the simplest means
    with tempfile.TemporaryDirectory() as folder, Store.open(f"sqlite:///{folder}/r.db") as store:
        head = 0
        for batch in batches:
            after, short = Counter(expected), False
            for event_moves in batch:
                for move in event_moves:
                    after[move.giver] -= move.cents
                    after[move.taker] += move.cents
                short |= any(cents < 0 for name, cents in after.items() if name != CAGE)
            try:
                new = [event(*event_moves) for event_moves in batch]
                head = store.append("table:t", new, expect=head, actor="x", at=1)[-1].seq
            except ShortOfMoney:
                assert short
            else:
                assert not short
                expected = after
            found = store.balances()
            assert sum(found.values()) == 0
            assert all(cents >= 0 for name, cents in found.items() if name != CAGE)
            assert found == {name: expected[name] for name in found}
            assert store.head("table:t") == head
        assert store.trial_balance().sound
        assert store.verify().sound
