"""A table where players play each other: the dealer button, stacks, fantasy land, getting up."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import pytest
from tests.room.evening import Evening, evening

from houseway.cards import Shuffle, parse_cards
from houseway.cards.shuffle import commitment_of
from houseway.errors import IllegalMove
from houseway.library import load_game
from houseway.money import parse_money
from houseway.room.state import ledger
from houseway.room.state.apply_events import apply_event, open_table
from houseway.room.state.events import Event
from houseway.room.state.snapshot import from_snapshot, snapshot_of
from houseway.room.state.table_state import TableState
from houseway.settling.settle import settle_record

CLOSED = "hustler/13-card-chinese-poker"
FACE_UP = "500-club/face-up-chinese-poker"
# Ben in seat 2 makes queens in front of two pair and a full house; the first five cards of each
# come in turn, then three at a time.
BEN = "Qc Qd Ac Ad Ah Kc Kd 2c Jc Jd 2d Tc Td 2h 9c 8c 3c"
ANN = "4d 7h Jh 4s 3d 5s 7s Kh Js 6c 8h 9s 5d 3h Th 6h 9d"
WORDS = (
    "set front Qc Qd / back Ac Ad Ah",
    "set back Kc Kd / discard 2c",
    "set middle Jc Jd / discard 2d",
    "set middle Tc Td / discard 2h",
    "set front 9c / middle 8c / discard 3c",
)


@dataclass(slots=True)
class Stacked:
    """A first deck that is laid in order, then any."""

    first: str
    seed: int = 1

    def shuffle(self, state: TableState) -> Shuffle:
        order = list(state.game.deck.ordered())
        random.Random(self.seed + state.shoe_number).shuffle(order)
        if state.shoe_number == 0:
            top = parse_cards(self.first)
            order = [*top, *(card for card in order if card not in top)]
        nonce = "0" * 64
        return Shuffle(
            order=tuple(order), nonce=nonce, commitment=commitment_of(tuple(order), nonce)
        )

    def dice(self, count: int, faces: int) -> tuple[int, ...]:
        return (1,) * count


def after_queens() -> Evening:
    """A face-up table after a round that sends Ben, in seat 2, to fantasy land."""
    ben, ann = BEN.split(), ANN.split()
    first = [card for pair in zip(ben[:5], ann[:5], strict=True) for card in pair]
    later = [ben[n : n + 3] + ann[n : n + 3] for n in range(5, 17, 3)]
    table = Evening(load_game(FACE_UP))
    table.luck = Stacked(" ".join([*first, *(card for turn in later for card in turn)]))  # type: ignore[assignment]
    table.sit("ann", "ben")
    for words in WORDS:
        table.do("ben", "choose", say=words)
        table.do("ann", "choose", say="house-way")
    assert table.phase == "settled"
    return table


def goes_on(table: Evening) -> None:
    for person in [patron.person for patron in table.state.patrons.values()]:
        table.do(person, "done")


def first_cards(table: Evening) -> tuple[int, int]:
    """Who sets cards first in a round, and how many."""
    wait = table.state.waits
    assert wait is not None
    assert wait.sets is not None
    return table.state.decider(wait)[0], len(wait.sets.cards)


def stacks(table: Evening) -> int:
    return sum(cents for account, cents in table.books.items() if account.startswith("stack:"))


# --- a table in play ------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("name", [CLOSED, FACE_UP])
def test_two_people_and_bots_play_each_other_and_the_button_goes_clockwise(name: str) -> None:
    table = evening(name, "ann", "bot-b", "cy", "bot-d")
    assert table.books[ledger.CAGE] == -2000_00  # bots play with the cage's chips
    buttons = []
    for _ in range(5):
        table.round()
        record = table.state.settled
        assert record is not None
        buttons.append(record["button"])
        assert sum(map(parse_money, record["nets"].values())) == 0
        assert settle_record(table.game, record) == record
        assert stacks(table) == 4000_00
    # Who sits down while a hand is dealt plays from the next one on.
    assert buttons == [1, 2, 3, 4, 1]


def test_the_commitment_is_published_before_the_first_card() -> None:
    table = evening(CLOSED, "ann", "ben")
    assert table.kinds()[-2:] == ["shuffled", "dealt"]
    assert table.seen_by(None)["shoe"]["commitment"] == table.state.shuffle.commitment  # type: ignore[union-attr]


def test_a_buy_in_below_the_printed_minimum_is_refused() -> None:
    # 003:1032-1033: 25 units of $5.
    table = evening(CLOSED, "ann")
    with pytest.raises(IllegalMove, match=r"\$124\.99 is below the table's minimum \$125"):
        table.do("ben", "sit", seat=2, buy_in="124.99")
    table.do("ben", "sit", seat=2, buy_in="125")


def test_nobody_banks_and_nobody_wagers() -> None:
    table = evening(CLOSED, "ann", "ben")
    for what, details in (
        ("take-bank", {"amount": "100"}),
        ("bet", {"wager": "base", "amount": "5"}),
        ("bets", {"bets": []}),
    ):
        with pytest.raises(IllegalMove):
            table.do("ann", what, **details)


# --- getting up -----------------------------------------------------------------------------------


def test_who_leaves_in_the_middle_of_a_hand_plays_it_the_house_way_and_pays_what_he_loses() -> None:
    table = evening(CLOSED, "ann", "ben")
    table.do("ann", "leave")
    assert table.state.patrons[1, ""].leaving
    assert table.books[ledger.wallet("ann")] == -1000_00  # her chips stay in the hand
    table.do("ben", "choose", say="house-way")
    record = table.state.settled
    assert record is not None
    assert {event["by"] for event in record["events"] if event["event"] == "set"} == {"house-way"}
    assert (1, "") not in table.state.patrons
    assert table.books[ledger.wallet("ann")] == parse_money(record["nets"]["1"])
    assert table.books[ledger.stack("t", "ann")] == 0
    assert stacks(table) == 1000_00 + parse_money(record["nets"]["2"])
    assert table.phase in ("settled", "idle")


def test_who_has_no_cards_in_a_hand_leaves_at_once() -> None:
    table = evening(CLOSED, "ann", "ben", "cy")  # dealt when two were there
    table.do("cy", "leave")
    assert (3, "") not in table.state.patrons
    assert table.books[ledger.wallet("cy")] == 0
    assert table.phase == "play"


# --- a round that is called off -------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("name", [CLOSED, FACE_UP])
def test_a_void_round_moves_no_chips(name: str) -> None:
    table = evening(name, "ann", "ben")
    before = dict(table.state.money)
    table.do("floor", "void", why="a card was found on the floor")
    assert table.phase == "settled"
    assert table.state.money == before
    table.round()
    assert stacks(table) == 2000_00


def test_a_void_round_keeps_who_is_in_fantasy_land() -> None:
    table = after_queens()
    goes_on(table)
    assert first_cards(table) == (2, 13)
    table.do("floor", "void", why="a card was found on the floor")
    assert table.state.before == {"fantasy": [2]}
    goes_on(table)
    assert first_cards(table) == (2, 13)


# --- fantasy land ---------------------------------------------------------------------------------


def test_fantasy_land_goes_on_to_the_next_round() -> None:
    # 002:2034: queens in front without fouling; all thirteen cards at once, set before the others.
    table = after_queens()
    assert table.state.settled is not None
    assert table.state.settled["after"] == {"fantasy": [2]}
    goes_on(table)
    assert first_cards(table) == (2, 13)
    table.do("ben", "choose", say="house-way")
    assert first_cards(table) == (1, 5)
    table.decide_all()
    record = table.state.settled
    assert record["before"] == {"fantasy": [2]}
    assert settle_record(table.game, record) == record
    assert table.state.before == record["after"]


def test_who_takes_the_seat_of_somebody_in_fantasy_land_starts_anew() -> None:
    table = after_queens()
    table.do("ben", "leave")
    assert table.state.before == {"fantasy": []}
    table.do("dee", "sit", seat=2, buy_in="500")
    if table.phase != "play":
        goes_on(table)
    assert {first_cards(table)[1]} == {5}


def test_who_sits_out_a_hand_finds_fantasy_land_again() -> None:
    table = after_queens()
    table.do("cy", "sit", seat=3, buy_in="500")
    table.do("ben", "sit-out", on=True)
    for person in ("ann", "cy"):
        table.do(person, "done")
    assert first_cards(table)[1] == 5
    table.decide_all()
    table.do("ben", "sit-out", on=False)
    goes_on(table)
    assert first_cards(table) == (2, 13)


def test_fantasy_land_outlives_a_snapshot() -> None:
    table = after_queens()
    new = snapshot_of(table.state)
    event = Event(
        stream="table:t",
        seq=table.state.version + 1,
        kind=new.kind,
        body=json.loads(json.dumps(new.body)),
        secret=new.secret,
        at=table.at,
        actor="",
    )
    restored = from_snapshot(open_table(table.events[0], table.game), event)
    assert restored.before == {"fantasy": [2]}
    assert apply_event(table.state, event).before == restored.before
