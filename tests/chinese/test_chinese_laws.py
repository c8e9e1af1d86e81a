"""Laws of a round of Chinese poker, on any deck, table and stacks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.chinese.at_table import CLOSED, FACE_UP, deck_of, played, rules_of, table
from tests.dealing import deal_on

from houseway.cards import DeckCards, DeckSpec
from houseway.families.chinese.rules import ChineseRules
from houseway.table.chips.payments import Caps, nets, payments
from houseway.table.rounds import Choose, Setup, apply, open_round

DECK = DeckSpec(cards=DeckCards.parse("52"), decks=1)
law = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
CAPS: tuple[Caps, ...] = ("losses", "each-opponent", "wins-and-losses")


@cache
def quick(name: str) -> ChineseRules:
    """The same rules with fewer futures to look at."""
    return replace(rules_of(name), samples=2)


@st.composite
def tables(draw: st.DrawFn, name: str) -> tuple[Setup, list[int]]:
    least = rules_of(name).stakes.least * rules_of(name).stakes.cents
    seats = draw(st.lists(st.integers(1, 4), min_size=2, max_size=4, unique=True))
    stacks = {seat: draw(st.integers(least, 40 * 500)) for seat in seats}
    fantasy = draw(st.sets(st.sampled_from(seats))) if name == FACE_UP else set()
    setup = table(stacks, button=draw(st.integers(1, 4)), fantasy=sorted(fantasy))
    return setup, deck_of(draw(st.integers(0, 10**6)))


def check_laws(rules: ChineseRules, setup: Setup, deck: list[int]) -> None:
    finished, log, asked = played(rules, setup, deck)
    players = rules.dealt_in(setup)
    assert {owed.payer for owed in finished.transfers} <= {*players}
    assert all(owed.amount > 0 and owed.payer != owed.payee for owed in finished.transfers)
    for caps in CAPS:
        paid = payments(finished.transfers, setup.stacks, caps=caps)
        won = nets(paid)
        assert sum(won.values()) == 0
        for seat, cents in won.items():
            out = sum(each.paid for each in paid if each.owed.payer == seat)
            assert 0 <= out <= setup.stacks[seat]
            assert cents >= -setup.stacks[seat]
            if caps == "wins-and-losses":
                assert (
                    sum(each.paid for each in paid if each.owed.payee == seat)
                    <= (setup.stacks[seat])
                )
    dealt = [card for held in finished.hands.values() for card in held]
    assert len(set(dealt)) == len(dealt)
    again, same, _ = played(rules, setup, deck)
    assert (again, same) == (finished, log)
    # Step by step, with the house way said in words, the round ends alike.
    round_ = deal_on(open_round(rules, DECK, setup), deck)
    for wait in asked:
        assert isinstance(round_.waits, Choose)
        words = wait.sets.words(wait.sets.house_way) if wait.sets else wait.house_way
        round_ = apply(round_, words)
        round_ = deal_on(round_, deck[len(round_.cards) :])
    assert round_.finished is not None
    assert round_.finished.transfers == finished.transfers
    assert round_.finished.after == finished.after


@law
@given(tables(CLOSED))
def test_a_closed_round_keeps_the_laws(dealt: tuple[Setup, list[int]]) -> None:
    check_laws(quick(CLOSED), *dealt)


@settings(law, max_examples=8)
@given(tables(FACE_UP))
def test_a_face_up_round_keeps_the_laws(dealt: tuple[Setup, list[int]]) -> None:
    check_laws(quick(FACE_UP), *dealt)


@pytest.mark.in_turn
@pytest.mark.parametrize("caps", CAPS)
def test_a_stack_runs_out_in_the_order_of_payment(caps: Caps) -> None:
    """Seat 2 owes everybody and has little; who comes first is paid."""
    for seed in range(40):
        setup = table({1: 100000, 2: 1500, 3: 100000, 4: 100000}, button=2)
        finished, _, _ = played(rules_of(CLOSED), setup, deck_of(seed))
        owed = [each for each in finished.transfers if each.payer == 2]
        if sum(each.amount for each in owed) > 1500 and len(owed) == 3:
            break
    else:
        pytest.fail("no deal in which seat 2 owes three players more than he has")
    paid = payments(owed, setup.stacks, caps=caps)
    assert sum(each.paid for each in paid) == 1500
    short = [each.short > 0 for each in paid]
    assert short == sorted(short)  # once it is used up, nobody is paid in full again
