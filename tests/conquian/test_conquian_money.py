"""The pot, ties that carry it on, the Viejo, and stacks that are too short."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.conquian.felt import (
    RICH,
    WAGER,
    Felt,
    deck_of,
    game_of,
    played,
    rules_of,
    shuffled_deck,
    table,
)

from houseway.cards import card_text
from houseway.errors import BadRecord, HousewayError
from houseway.money import format_money, parse_money
from houseway.random_play import any_answer
from houseway.settling.collections import find_posted
from houseway.settling.settle import settle_record
from houseway.table.chips.carried_pot import carried_pot, eligible_seats, forfeited_pot, remove_seat
from houseway.table.rounds import Choose, Setup

# Seat 2 has a Viejo when he has got the 3c for his 2h and takes the 4c; seat 1 has given it.
VIEJO = "Ac 2c 2h 7d 7h 7s Jd Qd Kd"
OTHER = "3c Ah 2d 4h 5h 6s Js Qs Kc"
TIE = {"pot": "30", "wager": "5", "tied": [1, 2]}


def viejo(
    stacks: Mapping[int, int] | None = None, *, before: Mapping[str, Any] | None = None
) -> Felt:
    """Seat 2 wins with the first card, a Viejo among his runs."""
    felt = Felt([VIEJO, OTHER], "4c", table(stacks, before=before))
    felt.passes("2h", "3c")
    felt.say(2, "meld Ac 2c 3c 4c", "meld 7d 7h 7s", "meld Jd Qd Kd")
    return felt


def settled(
    felt: Felt,
    stacks: Mapping[int, int],
    before: Mapping[str, Any] | None = None,
    *,
    collection: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The same round as a record."""
    choices: list[dict[str, Any]] = [
        {"seat": int(event["who"].removeprefix("seat ")), "do": event["do"]}
        for event in felt.events("choice")
    ]
    for choice, card in zip(choices, ("2h", "3c"), strict=False):
        choice["do"] = f"pass {card}"  # the log does not say which
    record = {
        "button": 1,
        "stacks": {str(seat): format_money(cents) for seat, cents in stacks.items()},
        "before": dict(before or {}),
        "choices": choices,
        "deck": [card_text(card) for card in deck_of(felt.hands, felt.stock)],
        **({"collection": dict(collection)} if collection else {}),
    }
    return settle_record(game_of(), record)


def test_the_winner_takes_the_pot_and_a_viejo_one_bet_more_from_each_other_player() -> None:
    # 000:2463, 2472
    assert viejo().owed() == [(1, 2, WAGER, "pot"), (1, 2, WAGER, "viejo")]
    felt = Felt([VIEJO, "Ad 3d 5d 6d 2s 5s Jc Qh Ks", OTHER], "4c", table(players=3))
    felt.passes("2h", "Ks", "3c")
    felt.say(2, "meld Ac 2c 3c 4c", "meld 7d 7h 7s", "meld Jd Qd Kd")
    assert felt.owed() == [
        (3, 2, WAGER, "pot"),
        (1, 2, WAGER, "pot"),
        (3, 2, WAGER, "viejo"),
        (1, 2, WAGER, "viejo"),
    ]


def test_a_viejo_is_paid_as_far_as_the_stack_goes() -> None:
    # 000:2472: subject to table stakes
    stacks = {1: 7_50, 2: RICH}
    record = settled(viejo(stacks), stacks)
    paid = [(line["row"], line["amount"], line["paid"]) for line in record["settlement"]]
    assert paid == [("pot", "5", "5"), ("viejo", "5", "2.50")]
    assert record["nets"] == {"1": "-7.50", "2": "7.50"}
    assert record["conserved"]


def test_a_stack_that_has_the_wager_alone_pays_no_viejo() -> None:
    stacks = {1: WAGER, 2: RICH}
    assert settled(viejo(stacks), stacks)["nets"] == {"1": "-5", "2": "5"}


def test_two_viejos_are_one_extra_bet() -> None:
    # reading viejos
    felt = Felt(["Ac 2c 2h Ad 2d 3d 7d 7h 7s", "3c Ah Kd 4h 5h 6s Js Qs Kc"], "4c")
    felt.passes("2h", "3c")
    felt.say(2, "meld Ac 2c 3c 4c", "meld Ad 2d 3d", "meld 7d 7h 7s")
    assert [row for *_, row in felt.owed()] == ["pot", "viejo"]


def test_after_ties_the_whole_pot_is_won_and_the_viejo_is_still_one_bet() -> None:
    # 000:2464, 2472
    stacks = {1: RICH, 2: RICH}
    felt = viejo(stacks, before=TIE)
    assert felt.owed() == [(1, 2, WAGER, "pot"), (0, 2, 30_00, "carried"), (1, 2, WAGER, "viejo")]
    record = settled(felt, stacks, TIE)
    assert record["nets"] == {"1": "-10", "2": "40"}
    assert record["after"] == {}
    assert record["conserved"]


def test_a_tie_takes_the_same_wager_again_whatever_is_posted_by_then() -> None:
    # 000:2464
    before = {"pot": "40", "wager": "20", "tied": [1, 2]}
    assert viejo(before=before).owed()[0] == (1, 2, 20_00, "pot")


def silent_round(setup: Setup, seed: int = 1) -> dict[str, Any]:
    finished, _, _ = played(rules_of(), setup, shuffled_deck(seed), lambda wait: wait.house_way)
    return dict(finished.after)


def test_a_pot_grows_from_tie_to_tie() -> None:
    # 000:2464
    after = silent_round(table(players=3))
    assert after == {"pot": "15", "wager": "5", "tied": [1, 2, 3]}
    assert silent_round(table(players=3, button=2, before=after))["pot"] == "30"


def test_only_those_in_the_tie_play_on() -> None:
    # 000:2464: who leaves forfeits the game
    stacks = {1: RICH, 2: RICH, 3: RICH}
    setup = table(stacks, before=TIE)
    assert rules_of().dealt_in(setup) == [1, 2]
    _, log, _ = played(rules_of(), setup, shuffled_deck(1), lambda wait: wait.house_way)
    out = [event for event in log if event["event"] == "sits-out"]
    assert [(event["seat"], event["why"]) for event in out] == [
        (3, "the pot belongs to those in the tie")
    ]


def test_who_has_not_the_wager_gets_no_cards() -> None:
    rules = rules_of()
    assert rules.dealt_in(table({1: RICH, 2: WAGER - 1, 3: WAGER})) == [1, 3]
    with pytest.raises(BadRecord, match="it takes two players"):
        rules.dealt_in(table({1: RICH, 2: WAGER - 1}))
    with pytest.raises(BadRecord, match="1 of those in the tie"):
        rules.dealt_in(table({1: RICH, 3: RICH}, before=TIE))


def test_the_last_one_in_the_tie_takes_the_pot() -> None:
    # 000:2464, reading leaving
    assert forfeited_pot(TIE, [1, 2, 3]) == {}
    assert forfeited_pot(TIE, [2, 3]) == {2: 30_00}
    assert forfeited_pot(TIE, []) == {1: 15_00, 2: 15_00}
    assert remove_seat(TIE, 3) == TIE
    assert remove_seat(TIE, 1) == {}
    assert eligible_seats(TIE, [2, 3]) == {2}
    assert eligible_seats({}, [2, 3]) == {2, 3}


@pytest.mark.parametrize(
    ("before", "where"),
    [
        ({"pot": "30"}, "before"),
        ({"pots": "30"}, "before"),
        ({**TIE, "pot": "thirty"}, "before.pot"),
        ({**TIE, "pot": "0"}, "before.pot"),
        ({**TIE, "wager": "-5"}, "before.wager"),
        ({**TIE, "tied": [1]}, "before.tied"),
        ({**TIE, "tied": [1, 9]}, "before.tied"),
        ({**TIE, "tied": 2}, "before.tied"),
        ({"cut": ["5c"]}, "before.cut"),
        ({"cut": {"1": "8c"}}, "before.cut"),
        ({"cut": {"1": "5x"}}, "before.cut"),
        ({"cut": {"9": "5c"}}, "before.cut"),
    ],
)
def test_what_a_round_left_behind_is_checked(before: dict[str, Any], where: str) -> None:
    with pytest.raises(HousewayError) as refused:
        rules_of().dealt_in(table(before=before))
    assert refused.value.where == where


# --- the first button -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cut", "seat"),
    [
        ({"1": "Kc", "2": "7s"}, 2),  # 000:2416: the king is highest
        ({"1": "Ah", "2": "2c"}, 1),  # 000:2416: the ace is always low
        ({"1": "Jc", "2": "7c"}, 2),
        ({"1": "5s", "2": "5h", "3": "5d"}, 3),  # 000:2416: spades, hearts, diamonds, clubs
        ({"1": "5d", "2": "5c"}, 2),
    ],
)
def test_the_lowest_card_gets_the_button(cut: dict[str, str], seat: int) -> None:
    # 000:2428
    rules = rules_of()
    setup = table(players=3, button=seat, before={"cut": cut})
    assert rules.first_button(rules.cut(setup)) == seat
    assert rules.dealt_in(setup)
    _, log, _ = played(rules, setup, shuffled_deck(1), lambda wait: wait.house_way)
    assert log[0]["event"] == "cut"
    wrong = table(players=3, button=seat % 3 + 1, before={"cut": cut})
    with pytest.raises(BadRecord, match=f"seat {seat} has cut the lowest card"):
        rules.dealt_in(wrong)


def silence(wait: Choose) -> str:
    return wait.house_way


def at_random(luck: random.Random) -> Callable[[Choose], str]:
    return lambda wait: any_answer(wait, luck)


# --- chips are never made and never lost ----------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("seed", range(12))
def test_chips_are_conserved_over_rounds_with_ties_and_players_who_leave(seed: int) -> None:
    """An evening by hand: who gets up forfeits, who is short sits out, others come."""
    luck = random.Random(seed)
    game = game_of()
    stacks = {seat: luck.randint(1, 8) * WAGER + luck.randrange(WAGER) for seat in (1, 2, 3)}
    before: dict[str, Any] = {}
    carried_away = -sum(stacks.values())
    ties = 0
    for _ in range(40):
        able = [seat for seat, cents in stacks.items() if cents >= WAGER]
        for seat, cents in forfeited_pot(before, able).items():
            stacks[seat] += cents
            before = {}
        playing = sorted(eligible_seats(before, able))
        if len(playing) < 2:
            break
        deck = shuffled_deck(luck.randrange(10**6))
        record: dict[str, Any] = {
            "button": luck.choice(playing),
            "stacks": {str(seat): format_money(cents) for seat, cents in stacks.items()},
            "before": before,
            "deck": [card_text(card) for card in deck],
            "choices": [],
        }
        setup = table(stacks, button=record["button"], before=before)
        says = silence if luck.random() < 0.5 else at_random(luck)  # silence ties
        _, log, answers = played(rules_of(), setup, deck, says)
        asked = [event for event in log if event["event"] == "choice"]
        words = [answer for answer in answers if isinstance(answer, str)]
        for event, say in zip(asked, words, strict=True):
            record["choices"].append({"seat": int(event["who"].split()[1]), "do": say})
        done = settle_record(game, record)
        assert done["conserved"]
        for seat, net in done["nets"].items():
            stacks[int(seat)] += parse_money(net)
        before = done["after"]
        ties += bool(before)
        assert min(stacks.values()) >= 0
        assert sum(stacks.values()) + carried_pot(before) + carried_away == 0
        if luck.random() < 0.2:  # somebody gets up, and somebody else takes his seat
            seat = luck.choice([1, 2, 3])
            tied = [other for other in before.get("tied", []) if other != seat]
            if len(tied) == 1 and seat in before["tied"]:
                stacks[tied[0]] += carried_pot(before)
            before = remove_seat(before, seat)
            carried_away += stacks[seat]
            stacks[seat] = luck.randint(1, 5) * WAGER
            carried_away -= stacks[seat]
            assert sum(stacks.values()) + carried_pot(before) + carried_away == 0
    assert ties


# --- the collection -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("collection", "fee"),
    [
        ({"schedule": "conquian", "option": "1"}, "1"),  # 000:2479
        ({"schedule": "conquian-consolidated", "option": "1"}, "1"),  # 000:3834
    ],
)
def test_the_house_takes_its_fee_from_each_player(collection: dict[str, str], fee: str) -> None:
    # 000:2476: from each player, in every round of play
    stacks = {1: RICH, 2: RICH}
    record = settled(viejo(stacks), stacks, collection=collection)
    taken = [line for line in record["settlement"] if line["row"] == "collection"]
    assert [(line["payer"], line["payee"], line["paid"]) for line in taken] == [
        (2, -1, fee),
        (1, -1, fee),
    ]
    assert record["collected"] == "2"
    assert record["nets"] == {"1": "-11", "2": "9"}
    assert record["conserved"]


def test_a_tie_is_paid_for_too_and_again_with_the_next_round() -> None:
    # 000:2464: a wager and collection identical to the original ones
    posted = find_posted(game_of(), "1", "conquian")
    setup = replace(table(), posted=posted)
    finished, _, _ = played(rules_of(), setup, shuffled_deck(1), silence)
    rows = [(one.payer, one.payee, one.amount) for one in finished.transfers]
    assert rows == [(2, 0, WAGER), (1, 0, WAGER), (2, -1, 1_00), (1, -1, 1_00)]
    assert finished.after["pot"] == "10"


def test_the_wager_goes_into_the_pot_before_the_fee() -> None:
    # reading short-of-the-fee
    stacks = {1: WAGER + 25, 2: RICH}
    record = settled(viejo(stacks), stacks, collection={"schedule": "conquian", "option": "1"})
    paid = [(line["payer"], line["row"], line["paid"]) for line in record["settlement"]]
    assert paid == [
        (1, "pot", "5"),
        (2, "collection", "1"),
        (1, "collection", "0.25"),
        (1, "viejo", "0"),
    ]


def test_the_winner_too_has_put_his_wager_up_before_the_fee() -> None:
    # reading short-of-the-fee
    stacks = {1: RICH, 2: WAGER}
    record = settled(viejo(stacks), stacks, collection={"schedule": "conquian", "option": "1"})
    assert record["nets"]["1"] == "-11"
    paid = {line["payer"]: line["paid"] for line in record["settlement"] if line["payee"] == -1}
    assert paid == {1: "1", 2: "0"}
    assert record["conserved"]


def test_an_option_for_another_limit_is_refused() -> None:
    stacks = {1: RICH, 2: RICH}
    with pytest.raises(BadRecord, match=r"option 2 is not for \$5"):
        settled(viejo(stacks), stacks, collection={"schedule": "conquian", "option": "2"})
