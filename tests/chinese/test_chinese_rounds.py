"""The round of play: who gets which cards when, who sees what, and where fantasy land leads."""

from __future__ import annotations

import json

import pytest
from tests.chinese.at_table import CLOSED, FACE_UP, deck_of, played, player, rules_of, table, told
from tests.dealing import deal_on

from houseway.cards import DeckCards, DeckSpec, card_text, parse_cards
from houseway.errors import BadRecord, IllegalMove
from houseway.library import load_game
from houseway.settling.settle import settle_record
from houseway.table.round_view import view
from houseway.table.rounds import Choose, Incident, Setup, apply, open_round

RICH = {1: 1_000_00, 2: 1_000_00, 3: 1_000_00, 4: 1_000_00}
DECK = DeckSpec(cards=DeckCards.parse("52"), decks=1)


# --- who plays ------------------------------------------------------------------------------------


def test_two_to_four_players_get_thirteen_cards_one_at_a_time_from_the_buttons_left() -> None:
    # 003:944-946
    for stacks in ({1: 5000, 3: 5000}, {1: 5000, 2: 5000, 4: 5000}, RICH):
        finished, log, _ = played(rules_of(CLOSED), table(stacks, button=1), deck_of(1))
        cards = told(log, "card")
        dealt = [int(event["hand"].removeprefix("seat ")) for event in cards]
        order = [seat for seat in (2, 3, 4, 1) if seat in stacks]
        assert dealt == order * 13
        assert {event["face"] for event in cards} == {"down"}
        assert {len(held) for held in finished.hands.values()} == {13}


def test_who_has_fewer_than_three_units_gets_no_hand() -> None:
    # 003:1039-1040: a unit is $5 at this table
    stacks = {1: 1500, 2: 1499, 3: 90000}
    assert rules_of(CLOSED).hand_names(table(stacks)) == ("seat 1", "seat 3")
    _, log, _ = played(rules_of(CLOSED), table(stacks), deck_of(1))
    assert [(e["seat"], e["why"]) for e in told(log, "sits-out")] == [
        (2, "fewer than 3 units ($15)")
    ]
    with pytest.raises(BadRecord, match="that a hand needs; it takes two players") as refused:
        rules_of(CLOSED).hand_names(table({1: 1500, 2: 1499}))
    assert refused.value.where == "stacks"


def test_of_four_at_a_face_up_table_the_button_and_two_clockwise_play() -> None:
    # 002:1923
    rules = rules_of(FACE_UP)
    assert rules.dealt_in(table(RICH, button=3)) == [3, 4, 1]
    assert rules.dealing_order(table(RICH, button=3)) == [4, 1, 3]
    _, log, _ = played(rules, table(RICH, button=3), deck_of(1))
    assert [(e["seat"], e["why"]) for e in told(log, "sits-out")] == [
        (2, "the table has its players")
    ]
    # seat 4 declines, so that seat 2 plays
    others = {seat: chips for seat, chips in RICH.items() if seat != 4}
    assert rules.dealt_in(table(others, button=3)) == [3, 1, 2]
    # nine points at the start of every round (002:1925)
    assert rules.dealt_in(table({1: 4500, 2: 4499, 3: 4500}, button=1)) == [1, 3]


def test_comparing_goes_counterclockwise_from_the_buttons_right_or_clockwise_from_it() -> None:
    # 003:1042-1044, 002:1948-1950
    assert rules_of(CLOSED).comparing_order(table(RICH, button=2)) == [1, 4, 3, 2]
    assert rules_of(FACE_UP).comparing_order(table(RICH, button=2)) == [2, 3, 4]
    _, log, _ = played(rules_of(FACE_UP), table(RICH, button=2), deck_of(2))
    pairs = [event["hands"] for event in told(log, "compared")]
    assert pairs == [["seat 2", "seat 3"], ["seat 2", "seat 4"], ["seat 3", "seat 4"]]


# --- the face-up round ----------------------------------------------------------------------------


def test_five_cards_up_then_four_times_three_down_of_which_one_is_discarded() -> None:
    # 002:1938-1942
    finished, log, asked = played(rules_of(FACE_UP), table({1: 5000, 2: 5000}), deck_of(3))
    cards = [(event["hand"], event["face"]) for event in told(log, "card")]
    assert cards[:10] == [("seat 2", "up"), ("seat 1", "up")] * 5
    assert cards[10:] == ([("seat 2", "down")] * 3 + [("seat 1", "down")] * 3) * 4
    assert {len(held) for held in finished.hands.values()} == {17}
    assert [wait.who[0] for wait in asked] == [2, 1] * 5
    last = {event["hand"]: event["parts"] for event in told(log, "parts")}
    for parts in last.values():
        assert [len(parts[name]) for name in ("front", "middle", "back")] == [3, 5, 5]


def test_three_cards_may_be_dealt_to_all_before_anybody_places() -> None:
    rules = rules_of(FACE_UP, three_cards="all-first")
    _, log, _ = played(rules, table({1: 5000, 2: 5000}), deck_of(3))
    cards = [event["hand"] for event in told(log, "card")]
    assert cards[10:16] == ["seat 2", "seat 1"] * 3


def test_a_placing_fills_what_is_open_and_names_one_card_to_discard() -> None:
    shoe = parse_cards("As 2c Ks 3c Qs 4c Js 5c Ts 6c 9h 9d 9c")
    round_ = deal_on(open_round(rules_of(FACE_UP), DECK, table({1: 5000, 2: 5000})), shoe)
    wait = round_.waits
    assert isinstance(wait, Choose)
    assert wait.sets is not None
    assert [(part.name, part.size) for part in wait.sets.parts] == [
        ("front", "0 to 3"),
        ("middle", "0 to 5"),
        ("back", "0 to 5"),
    ]
    # no more than three cards on top (002:1938)
    with pytest.raises(IllegalMove, match="front has 4 cards; legal: 0 to 3"):
        apply(round_, "set front As Ks Qs Js / back Ts")
    round_ = apply(round_, "set front As Ks Qs / back Ts Js")
    round_ = apply(round_, "house-way")
    round_ = deal_on(round_, shoe[10:])
    wait = round_.waits
    assert isinstance(wait, Choose)
    assert wait.sets is not None
    assert [(part.name, part.size) for part in wait.sets.parts] == [
        ("front", "0"),
        ("middle", "0 to 2"),
        ("back", "0 to 2"),
        ("discard", "1"),
    ]
    with pytest.raises(IllegalMove, match="front has 1 cards; legal: 0"):
        apply(round_, "set front 9h / middle 9d / discard 9c")
    with pytest.raises(IllegalMove, match="discard has 0 cards; legal: 1"):
        apply(round_, "set middle 9h 9d / back 9c")
    placed = apply(round_, "set middle 9h 9d / discard 9c")
    parts = told(placed.events, "parts")[-1]
    assert parts["parts"]["middle"] == ["9h", "9d"]
    assert parts["says"]["front"] == "ace high, K-Q"


def test_placed_cards_lie_open_and_discards_stay_with_their_owner() -> None:
    cards = deck_of(4)
    round_ = deal_on(open_round(rules_of(FACE_UP), DECK, table({1: 5000, 2: 5000})), cards[:10])
    for _ in range(2):
        round_ = apply(round_, "house-way")
    round_ = deal_on(round_, cards[10:13])
    assert len(view(round_, 1).seen["seat 2"]) == 5
    assert len(view(round_, 2).seen["seat 2"]) == 8
    round_ = apply(round_, "house-way")
    assert len(view(round_, 1).seen["seat 2"]) == 7
    assert len(view(round_, None).seen["seat 2"]) == 7
    assert len(view(round_, 2).seen["seat 2"]) == 8


def test_nothing_public_tells_the_cards_of_a_closed_hand_before_all_are_set() -> None:
    cards = deck_of(5)
    round_ = deal_on(open_round(rules_of(CLOSED), DECK, table({1: 5000, 2: 5000})), cards[:26])
    round_ = apply(round_, "house-way")
    assert view(round_, None).seen == {}
    assert set(view(round_, 2).seen) == {"seat 2"}
    public = [
        {key: value for key, value in event.items() if not key.startswith("_")}
        for event in round_.events
        if event["event"] != "card"
    ]
    text = json.dumps(public)
    assert not [card for card in map(card_text, cards[:26]) if f'"{card}"' in text]
    assert "13 cards" in text
    round_ = apply(round_, "house-way")
    assert {hand: len(seen) for hand, seen in view(round_, None).seen.items()} == {
        "seat 1": 13,
        "seat 2": 13,
    }


# --- fouls and words ------------------------------------------------------------------------------

# Seat 2 is dealt first, then seat 1, card by card.
ACES = "Ac Ad 2h Kc Kd 3s 4c 5d 2c 2d 2s 6h 7h"
TENS = "6c 6d Ah Tc Td Th 3d 4h 5h 6s 7s 8c 9d"


def two_hands() -> list[int]:
    pairs = zip(parse_cards(ACES), parse_cards(TENS), strict=True)
    return [card for pair in pairs for card in pair]


def test_a_live_table_refuses_a_foul_and_a_record_is_judged() -> None:
    words = {
        "seat 2": "set front Ac Ad 2h / middle Kc Kd 3s 4c 5d / back 2c 2d 2s 6h 7h",
        "seat 1": "set front 6c 6d Ah / middle Tc Td Th 3d 4h",  # 003:950-952
    }
    setup = table({1: 10000, 2: 10000})
    round_ = deal_on(open_round(rules_of(CLOSED), DECK, setup), two_hands())
    with pytest.raises(IllegalMove, match="does not rank higher than the front hand"):
        apply(round_, words["seat 2"])
    finished, log, _ = played(rules_of(CLOSED), setup, two_hands(), lambda w: words[w.hand])
    assert [event["hand"] for event in told(log, "foul")] == ["seat 2"]
    (owed,) = finished.transfers
    assert (owed.payer, owed.payee, owed.amount) == (2, 1, 3 * 500)
    assert (owed.row, owed.cite) == ("foul", "reading:foul")
    assert "the other hand is fouled" in owed.why
    sets = {event["hand"]: event for event in told(log, "set")}
    assert sets["seat 1"]["by"] == "bettor"
    assert sets["seat 1"]["_parts"]["back"] == ["5h", "6s", "7s", "8c", "9d"]


def test_a_hand_with_the_wrong_number_of_cards_is_fouled() -> None:
    # 003:1052: the dealer finds it on the felt
    wrong = Incident(event="foul", hand="seat 1")
    setup = Setup(
        seats=4, bank=1, cover=None, bets=(), stacks={1: 10000, 2: 10000}, incidents=(wrong,)
    )
    finished, log, _ = played(rules_of(CLOSED), setup, two_hands())
    assert told(log, "foul")[0]["why"] == "a hand has the wrong number of cards"
    # three hands, and the bonus for four deuces in back
    assert [(t.payer, t.payee, t.amount) for t in finished.transfers] == [(1, 2, 3500)]


# --- clean sweeps ---------------------------------------------------------------------------------


def dragon_round(says: str, **readings: str) -> tuple[list[int], dict[int, int]]:
    """Seat 1 is in fantasy land with a dragon and says whether he declares it."""
    dragon = parse_cards("Ac 2d 3h 4s 5c 6d 7h 8s 9c Td Jh Qs Kc")
    rest = [card for card in deck_of(6) if card not in dragon]
    setup = table({1: 100000, 2: 100000}, fantasy=[1])
    finished, log, asked = played(
        rules_of(FACE_UP, **readings),
        setup,
        [*dragon, *rest],
        lambda wait: says if says in wait.options else wait.house_way,
    )
    assert [wait.options for wait in asked].count(("declare", "no")) == 1
    declared = [int(event["hand"][-1]) for event in told(log, "declared")]
    nets = {1: 0, 2: 0}
    for owed in finished.transfers:
        nets[owed.payee] += owed.amount
        nets[owed.payer] -= owed.amount
    return declared, nets


def test_a_clean_sweep_counts_when_it_is_declared() -> None:
    # 002:2015, 2026
    declared, nets = dragon_round("declare")
    fouled = nets[1] == (13 + 9) * 500
    assert declared == [1]
    assert fouled or nets[1] == 13 * 500
    silent, other = dragon_round("no")
    assert silent == []
    assert other != nets


def test_without_a_word_a_dragon_is_declared_unless_the_words_are_read_strictly() -> None:
    # 002:2015, 2026
    assert dragon_round("house-way")[0] == [1]
    assert dragon_round("house-way", declared="three-hands")[0] == []


# --- fantasy land ---------------------------------------------------------------------------------


def test_fantasy_land_hands_are_dealt_and_set_first_and_shown_last() -> None:
    # 002:2034
    setup = table(RICH, button=1, fantasy=[3])
    finished, log, asked = played(rules_of(FACE_UP), setup, deck_of(7))
    cards = [(event["hand"], event["face"]) for event in told(log, "card")]
    assert cards[:13] == [("seat 3", "down")] * 13
    assert asked[0].who == (3, "")
    assert asked[0].sets is not None
    assert [part.size for part in asked[0].sets.parts] == ["3", "5", "5"]
    shown = [event["hand"] for event in told(log, "parts")]
    assert shown[-1] == "seat 3"
    assert shown.count("seat 3") == 1
    assert len(finished.hands["seat 3"]) == 13
    assert len(finished.hands["seat 2"]) == 17


QUEENS = "Qs Qh 2c"
FRONT_ALONE = ("8c 8d 8h 5s 4s", "9c Tc Jd Qd Kh")


@pytest.mark.parametrize(
    ("front", "middle", "back", "enters", "stays"),
    [
        (QUEENS, *FRONT_ALONE, True, False),
        ("Js Jh 2c", *FRONT_ALONE, False, False),
        ("3c 3d 3s", *FRONT_ALONE, True, True),
        ("Js Jh 2c", "8c 8d 8h 5s 5c", "9c 9d 9h 9s Kh", False, True),
        ("Js Jh 2c", "8c 8d 8h 5s 4s", "9c 9d 9h 9s Kh", False, True),
        ("Js Jh 2c", "8c 8d 8h 5s 4s", "9c 9d 9h Ks Kh", False, False),
        ("Js Jh 2c", "8c 8d 8h 5s 4s", "Tc Jc Qc Kc Ac", False, True),  # a royal flush
        (QUEENS, "2d 4s 6s 8h 9c", "9d Td Jc Qd Kh", False, False),  # fouled
    ],
)
def test_what_leads_to_fantasy_land_and_what_stays_there(
    front: str, middle: str, back: str, enters: bool, stays: bool
) -> None:
    rules = rules_of(FACE_UP)
    standing = player(1, front, middle, back)
    assert bool(rules.leads_on(standing, there=False)) is enters
    assert bool(rules.leads_on(standing, there=True)) is stays
    again = rules_of(FACE_UP, fantasy_again="queens-too")
    assert bool(again.leads_on(standing, there=True)) is (enters or stays)


SIX_PAIRS = "Qs Qh 2c 9c 9d 8c 8d 3s 7c 7d 6c 6d 3h"


@pytest.mark.parametrize(
    ("words", "leads"),
    [
        # queens in front of nines and eights, with sevens and sixes behind: fouled
        ("set front Qs Qh 2c / middle 9c 9d 8c 8d 3s / back 7c 7d 6c 6d 3h", []),
        ("set front Qs Qh 2c / middle 7c 7d 6c 6d 3h / back 9c 9d 8c 8d 3s", [1]),
    ],
)
def test_declared_six_pairs_lead_to_fantasy_land_only_without_a_foul(
    words: str, leads: list[int]
) -> None:
    """Settled from the record, with queens in front of six pairs. 002:1956, 2015, 2034."""
    hand = parse_cards(SIX_PAIRS)
    rest = [card for card in deck_of(8) if card not in hand]
    record = {
        "button": 1,
        "stacks": {"1": "1000", "2": "1000"},
        "before": {"fantasy": [1]},
        "readings": {"fantasy-again": "queens-too"},
        "choices": [{"seat": 1, "do": words}, {"seat": 1, "do": "declare"}],
        "deck": [*map(card_text, [*hand, *rest])],
    }
    settled = settle_record(load_game(FACE_UP), record)
    assert settled["settlement"][0]["row"] == "three-points"
    assert [seat for seat in settled["after"]["fantasy"] if seat == 1] == leads


@pytest.mark.parametrize(
    ("back", "stays"),
    [
        ("Tc Jc Qc Kc Ac", False),  # the chart has it apart from the straight flush, 002:1896-1897
        ("9c Tc Jc Qc Kc", True),
        ("9c 9d 9h 9s Kh", True),
    ],
)
def test_by_the_words_alone_a_royal_flush_leaves_fantasy_land(back: str, stays: bool) -> None:
    """002:2034: a straight flush or four of a kind on the bottom, and no word for better hands."""
    standing = player(1, "Js Jh 2c", "8c 8d 8h 5s 4s", back)
    rules = rules_of(FACE_UP, fantasy_royal="leaves")
    assert bool(rules.leads_on(standing, there=True)) is stays
    assert rules_of(FACE_UP).leads_on(standing, there=True)


def test_a_round_says_who_is_in_fantasy_land_next_and_who_waits() -> None:
    """Seat 4 sits out at this table of four and keeps his place; seat 1 gets three queens."""
    queens = parse_cards("Qs Qh Qd 8c 8d 8h 5s 4s 9c Tc Jd Qc Kh")
    rest = [card for card in deck_of(8) if card not in queens]
    setup = table(RICH, button=1, fantasy=[1, 4])
    words = "set front Qs Qh Qd / middle 8c 8d 8h 5s 4s"
    finished, log, _ = played(
        rules_of(FACE_UP),
        setup,
        [*queens, *rest],
        # three queens in front, three eights in the middle: fouled, so that he leaves
        lambda wait: words if wait.who == (1, "") and len(wait.options) == 2 else wait.house_way,
    )
    assert finished.after == {"fantasy": sorted({4} | _entered(log))}
    assert 1 not in finished.after["fantasy"]
    assert rules_of(CLOSED).in_fantasy(table(RICH)) == frozenset()


def _entered(log: list[dict[str, object]]) -> set[int]:
    return {int(str(event["hand"])[-1]) for event in told(log, "fantasy-land")}


def test_what_the_last_round_left_is_checked() -> None:
    setup = Setup(seats=4, bank=1, cover=None, bets=(), stacks=RICH, before={"fantasy": [5]})
    with pytest.raises(BadRecord, match="a list of seats"):
        rules_of(FACE_UP).in_fantasy(setup)
    setup = Setup(seats=4, bank=1, cover=None, bets=(), stacks=RICH, before={"fantasy": [1]})
    with pytest.raises(BadRecord, match="legal: nothing"):
        rules_of(CLOSED).in_fantasy(setup)


def test_two_who_beat_each_other_pay_the_difference_and_hear_both_sides() -> None:
    # 003:966: two hands of three won, a net win of one unit
    words = {
        "seat 2": "set front Ac Kc 7h / middle 2h 2c 6h 5d 4c / back 2d 2s Ad Kd 3s",
        "seat 1": "set front 9d 8c 7s / middle 6c 6d Ah 3d 4h / back Tc Td Th 5h 6s",
    }
    finished, log, _ = played(
        rules_of(CLOSED), table({1: 10000, 2: 10000}), two_hands(), lambda w: words[w.hand]
    )
    (owed,) = finished.transfers
    assert (owed.payer, owed.payee, owed.amount, owed.row) == (2, 1, 500, "won")
    assert owed.why == (
        "middle: pair of sixes, A-4-3 beats pair of deuces, 6-5-4: 1 unit, "
        "back: three tens, 6-5 beats pair of deuces, A-K-3: 1 unit; "
        "less front: ace high, K-7 beats nine high, 8-7: 1 unit"
    )
    (compared,) = told(log, "compared")
    assert [(line["to"], line["segment"]) for line in compared["lines"]] == [
        ("seat 2", "front"),
        ("seat 1", "middle"),
        ("seat 1", "back"),
    ]
