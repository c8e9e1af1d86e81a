"""Irregularities of blackjack games, on the two sheets that print repairs."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadRecord
from houseway.library import load_game
from houseway.settling.settle import settle_record

Out = dict[str, Any]
CENTURY = "hustler/21st-century-blackjack"  # 003:437-519; his second card comes after the players
LA = "hustler/la-blackjack"  # 003:2421-2491; his second card lies face down

HIT = {"choices": [{"seat": 2, "do": "hit"}, {"seat": 2, "do": "stand"}]}
STAND = {"choices": [{"seat": 2, "do": "stand"}]}


def settle(game: str, deck: str, /, *incidents: dict[str, Any], **more: Any) -> Out:
    """Seat 2 bets $25 against seat 1. A settled record settles to itself."""
    record = {
        "bank": {"seat": 1, "amount": "100"},
        "wagers": [{"seat": 2, "wager": "base", "amount": "25"}],
        "deck": deck.split(),
        "incidents": list(incidents),
    }
    out = settle_record(load_game(game), record | more)
    assert settle_record(load_game(game), out) == out
    return out


def hands(out: Out) -> tuple[str, str]:
    return " ".join(out["hands"]["seat 2"]), " ".join(out["hands"]["player-dealer"])


def repairs(out: Out) -> list[tuple[str, str]]:
    return [(e["repair"], e["cite"]) for e in out["events"] if e["event"] == "irregularity"]


def dead(out: Out) -> str:
    return " ".join(e["card"] for e in out["events"] if e["event"] == "dead-card")


def only_line(out: Out) -> Out:
    (line,) = out["settlement"]
    return dict(line)


def returned(out: Out) -> bool:
    return bool(out["void"]) and only_line(out)["returned"] == "25"


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game, cite", [(CENTURY, "003:445"), (LA, "003:2484-2487")])
def test_a_boxed_card_is_a_piece_of_paper(game: str, cite: str) -> None:
    out = settle(game, "5h 9h Kd 8h 9c", {"event": "boxed", "card": 1}, **STAND)
    assert hands(out) == ("9h 8h", "Kd 9c")
    assert (repairs(out), dead(out)) == ([("replaced-next", cite)], "5h")


def test_two_boxed_cards_in_one_round_are_a_misdeal() -> None:
    boxed = [{"event": "boxed", "card": card} for card in (1, 2)]
    out = settle(CENTURY, "5h 9h Kd 8h 9c Qc", *boxed)  # 003:461
    assert returned(out)
    assert repairs(out)[-1] == ("misdeal", "003:461")
    # L.A. Blackjack prints no such line: every boxed card is paper (003:2484-2487).
    assert hands(settle(LA, "5h 9h Kd 8h 9c Qc", *boxed, **STAND)) == ("Kd 9c", "8h Qc")


def test_the_second_boxed_card_of_a_round_may_lie_in_another_hand() -> None:
    # 003:461. Card 1 was for seat 2, card 3 for the player-dealer; one may also say that it is the
    # second.
    first, second = {"event": "boxed", "card": 1}, {"event": "boxed", "card": 3}
    assert returned(settle(CENTURY, "5h 9h Kd 8h 9c Qc", first, second))
    assert returned(settle(CENTURY, "5h 9h Kd 8h 9c Qc", second | {"count": 2}))
    assert "void" not in settle(CENTURY, "9h Kd 8h 9c Qc", first | {"card": 4}, **STAND)


def test_a_card_dealt_off_the_table_is_live() -> None:
    item = {"event": "off-table", "card": 1}
    out = settle(CENTURY, "9h Kd 8h 9c", item, **STAND)
    assert hands(out) == ("9h 8h", "Kd 9c")
    assert repairs(out) == [("plays", "003:443")]


def test_the_hole_card_plays_when_it_was_seen() -> None:
    out = settle(LA, "9h Kd 9c 9d", {"event": "exposed", "card": 4})
    assert hands(out) == ("9h 9c", "Kd 9d")
    assert repairs(out) == [("plays", "003:2452-2454")]


@pytest.mark.parametrize("event", ["exposed", "dealer-error-card"])
def test_an_exposed_draw_card_is_burned_with_three_more(event: str) -> None:
    # Seat 2 has 12 and hits: the 9 and three more are burned, the 8 is his (003:481-487, 499-502).
    out = settle(CENTURY, "5h Kd 7h 9c 2c 3c 4c 8c Qc", {"event": event, "card": 4}, **HIT)
    assert hands(out) == ("5h 7h 8c", "Kd Qc")
    assert dead(out) == "9c 2c 3c 4c"
    out = settle(LA, "5h Kd 7h Qc 9c 2c 3c 4c 8c", {"event": event, "card": 5}, **HIT)
    assert hands(out) == ("5h 7h 8c", "Kd Qc")  # 003:2456-2458, 2479-2482
    assert dead(out) == "9c 2c 3c 4c"
    assert {repair for repair, _ in repairs(out)} == {"burned-with-three"}


def test_a_card_behind_the_burned_ones_may_be_exposed_as_well() -> None:
    exposed = [{"event": "exposed", "card": card} for card in (4, 8)]
    out = settle(CENTURY, "5h Kd 7h 9c 2c 3c 4c 8c 5c 6c 7c 4d Qc", *exposed, **HIT)
    assert hands(out) == ("5h 7h 4d", "Kd Qc")
    assert dead(out) == "9c 2c 3c 4c 8c 5c 6c 7c"


@pytest.mark.parametrize("game, cite", [(CENTURY, "003:504-509"), (LA, "003:2460")])
def test_a_draw_from_a_wrong_seat_goes_on_once_two_cards_are_seen(game: str, cite: str) -> None:
    cards = "5h Kd 7h 9c Qc" if game == CENTURY else "5h Kd 7h Qc 9c"
    item = {"event": "dealer-error-card", "card": 4 if game == CENTURY else 5, "count": 2}
    out = settle(game, cards, item, choices=[{"seat": 2, "do": "hit"}])
    assert hands(out) == ("5h 7h 9c", "Kd Qc")
    assert (repairs(out), dead(out)) == ([("draw-continues", cite)], "")


# --- the deal as a whole --------------------------------------------------------------------------

DEAL = "9h Kd 8h 9c"  # seat 2 has 17, the player-dealer 19 with the last card


def test_a_wrong_number_of_cards_is_a_misdeal_before_the_draw() -> None:
    item = {"event": "wrong-count", "hand": "seat 2"}
    for game, cite in ((CENTURY, "003:454-457"), (LA, "003:2431-2433")):
        out = settle(game, DEAL, item)
        assert returned(out)
        assert only_line(out)["cite"].startswith(cite)


def test_la_washes_the_money_of_a_wrong_hand_after_the_draw_began() -> None:
    item = {"event": "wrong-count", "hand": "seat 2", "stage": "draw"}  # 003:2433-2434
    line = only_line(settle(LA, DEAL, item, **STAND))
    assert (line["result"], line["net"], line["returned"]) == ("returned", "0", "25")


@pytest.mark.parametrize(
    "incident, cite",
    [
        ({"event": "wrong-seat", "hand": "player-dealer"}, "003:2423-2425"),
        ({"event": "wrong-count", "hand": "player-dealer", "stage": "draw"}, "003:2427-2429"),
    ],
)
def test_la_has_no_round_without_a_hole_card(incident: dict[str, Any], cite: str) -> None:
    out = settle(LA, DEAL, incident)
    assert returned(out)
    assert only_line(out)["cite"] == cite


def test_cards_at_a_place_without_a_wager_void_nothing() -> None:
    # One moves on while nobody has a second card (003:472-475); later they are dead (446-448).
    first = settle(CENTURY, DEAL, {"event": "wrong-seat"}, **STAND)
    later = settle(CENTURY, DEAL, {"event": "wrong-seat", "stage": "draw"}, **STAND)
    assert repairs(first) == [("becomes-next-card", "003:472-475")]
    assert repairs(later) == [("replaced-next", "003:446-448")]
    assert hands(first) == hands(later) == ("9h 8h", "Kd 9c")


# --- hands and their players ----------------------------------------------------------------------

LOW = "5h Kd 3h 9c"  # seat 2 has 8, which is hit without a signal; the player-dealer 19


def test_a_player_who_was_passed_draws_while_the_player_dealer_has_not_acted() -> None:
    item = {"event": "passed", "hand": "seat 2"}
    out = settle(CENTURY, "5h Kd 3h Tc 9c", item, choices=[{"seat": 2, "do": "hit"}])
    assert hands(out) == ("5h 3h Tc", "Kd 9c")
    assert repairs(out) == [("draws-last", "003:489-493")]


THREE = [{"seat": seat, "wager": "base", "amount": "25"} for seat in (2, 3, 4)]
ALL_HIT = [{"seat": seat, "do": do} for seat in (2, 3, 4) for do in ("hit", "stand")]


def three_play(game: str, *incidents: dict[str, Any], draws: str, **more: Any) -> dict[str, str]:
    """Seats 2, 3 and 4 have 12 and take one card each; the player-dealer has 20."""
    dealt = "5h 5d 5c Kd 7h 7d 7c" if game == CENTURY else "5h 5d 5c Kd 7h 7d 7c Qc"
    last = " Qc" if game == CENTURY else ""
    given = {"wagers": THREE, "choices": ALL_HIT} | more
    out = settle(game, f"{dealt} {draws}{last}", *incidents, **given)
    assert out["hands"]["player-dealer"] == ["Kd", "Qc"]
    return {name: cards[2] for name, cards in out["hands"].items() if name != "player-dealer"}


@pytest.mark.parametrize("game", [CENTURY, LA])
def test_a_player_who_was_passed_draws_last_and_before_the_player_dealer(game: str) -> None:
    # 003:489-493, 2462-2466
    drawn = three_play(game, {"event": "passed", "hand": "seat 2"}, draws="6s 7s 8s")
    assert drawn == {"seat 3": "6s", "seat 4": "7s", "seat 2": "8s"}


@pytest.mark.parametrize("game", [CENTURY, LA])
def test_a_draw_from_a_wrong_seat_goes_round_to_the_players_who_were_passed(game: str) -> None:
    # 003:504-509, 2460: the draw began at seat 4 and went on; seats 2 and 3 draw last.
    first = 8 if game == CENTURY else 9
    item = {"event": "dealer-error-card", "card": first, "hand": "seat 4", "count": 2}
    drawn = three_play(game, item, draws="6s 7s 8s")
    assert drawn == {"seat 4": "6s", "seat 2": "7s", "seat 3": "8s"}
    with pytest.raises(BadRecord, match="comes to seat 2, not to seat 4"):
        three_play(game, item | {"card": first + 1}, draws="6s 7s 8s")


def test_one_card_to_a_wrong_seat_is_burned_and_the_right_seat_acts_first() -> None:
    # 003:499-502: the seat that saw it does not come first.
    item = {"event": "dealer-error-card", "card": 8}
    drawn = three_play(CENTURY, item, draws="9s Ts Js Qs 6s 7s 8s")
    assert drawn == {"seat 2": "6s", "seat 3": "7s", "seat 4": "8s"}


def test_a_card_too_many_for_a_hand_is_burned_with_three_more() -> None:
    # 003:2475-2477: seat 2 has its card; the 9 and three more leave the shoe, seat 3 gets the 7.
    item = {"event": "misplayed", "hand": "seat 2"}
    drawn = three_play(LA, item, draws="6s 9s Ts Js Qs 7s 8s")
    assert drawn == {"seat 2": "6s", "seat 3": "7s", "seat 4": "8s"}


def test_a_hand_that_never_had_a_choice_may_be_given_a_card_too_many() -> None:
    # Two aces are 22 and ask for nothing; four cards are burned before the player-dealer draws.
    item = {"event": "misplayed", "hand": "seat 2"}  # 003:2475-2477
    out = settle(LA, "Ah Kd Ad 2c 5s 6s 7s 8s 9s", item)
    assert hands(out) == ("Ah Ad", "Kd 2c 9s")
    assert (dead(out), repairs(out)) == ("5s 6s 7s 8s", [("burned-with-three", "003:2475-2477")])


FEES = {"collection": {"schedule": "blackjack-flat-2013", "option": "1"}}


def test_a_place_that_was_dealt_no_cards_is_a_misdeal_before_the_draw() -> None:
    item = {"event": "not-dealt", "hand": "seat 3"}
    for game, cite in ((LA, "003:2444-2446"), (CENTURY, "003:459")):
        out = settle(game, DEAL, item, wagers=THREE[:2], **FEES)
        assert out["void"]
        assert {line["cite"] for line in out["settlement"]} == {cite}
        assert out["collections"] == []


def test_a_player_without_cards_gets_wager_and_collection_back_after_the_draw_began() -> None:
    # 003:2448-2450: the deal passes seat 3 by, the others play on.
    item = {"event": "not-dealt", "hand": "seat 3", "stage": "draw"}
    stands = [{"seat": seat, "do": "stand"} for seat in (2, 4)]
    deck = "9h 9c Kd 8h 8c 9d"
    out = settle(LA, deck, item, wagers=THREE, choices=stands, **FEES)
    assert (*out["hands"],) == ("seat 2", "seat 4", "player-dealer")
    nets = {line["seat"]: (line["result"], line["net"]) for line in out["settlement"]}
    assert nets == {2: ("lose", "-25"), 3: ("returned", "0"), 4: ("lose", "-25")}
    paid = {fee["payer"] for fee in out["collections"]}
    assert paid == {"seat 2", "seat 4", "player-dealer"}
    # On the felt seat 3 has no hand either.
    lies = {"deck": None, "hands": out["hands"]}
    assert settle(LA, deck, item, wagers=THREE, **FEES, **lies)["collections"] == out["collections"]


def test_a_player_who_was_passed_stands_once_the_player_dealer_has_acted() -> None:
    item = {"event": "passed", "hand": "seat 2", "stage": "payoff"}
    out = settle(CENTURY, LOW, item)
    assert hands(out) == ("5h 3h", "Kd 9c")
    assert only_line(out)["net"] == "-25"
    with pytest.raises(BadRecord, match="seat 2 has nothing to choose"):
        settle(CENTURY, LOW, item, **HIT)


def test_la_washes_the_money_of_a_player_who_was_passed_too_late() -> None:
    # 003:2473. He has 8, which the chart would hit; the player-dealer's cards stay his.
    out = settle(LA, LOW, {"event": "passed", "hand": "seat 2", "stage": "payoff"})
    assert hands(out) == ("5h 3h", "Kd 9c")
    assert (only_line(out)["result"], only_line(out)["returned"]) == ("returned", "25")


def test_only_the_hand_is_passed_and_not_an_offer_of_surrender() -> None:
    # The bettor behind seat 2 surrenders for himself; the hand then stands without a signal.
    wagers = [
        {"seat": 2, "wager": "base", "amount": "25"},
        {"seat": 2, "backline": "b1", "wager": "base", "amount": "10"},
    ]
    item = {"event": "passed", "hand": "seat 2", "stage": "payoff"}
    gives_up = [{"seat": 2, "backline": "b1", "do": "surrender"}]
    out = settle(CENTURY, LOW, item, wagers=wagers, choices=gives_up)
    assert hands(out) == ("5h 3h", "Kd 9c")
    nets = {line["backline"]: line["net"] for line in out["settlement"]}
    assert nets == {"": "-25", "b1": "-5"}  # half of $10 (003:322-324)


def test_a_player_who_was_passed_after_the_dealer_pointed_stands() -> None:
    # 003:495-497: seat 2 has 8, which the chart would hit; the player-dealer has not acted.
    item = {"event": "prompted", "hand": "seat 2"}
    out = settle(CENTURY, LOW, item)
    assert hands(out) == ("5h 3h", "Kd 9c")
    assert repairs(out) == [("stands", "003:495-497")]
    with pytest.raises(BadRecord, match="the dealer had pointed or prompted"):
        settle(CENTURY, LOW, item, **HIT)


def test_a_player_must_accept_a_card_that_the_dealer_was_made_to_expose() -> None:
    # 003:511-513: seat 2 has 17 and would stand; the 6 came out at its player's word.
    item = {"event": "coerced-card", "card": 4, "hand": "seat 2"}
    out = settle(CENTURY, "9h Kd 8h 6c 9c", item)
    assert hands(out) == ("9h 8h 6c", "Kd 9c")
    assert repairs(out) == [("must-take", "003:511-513")]
    assert only_line(out)["net"] == "-25"
    with pytest.raises(BadRecord, match="made the dealer expose the card"):
        settle(CENTURY, "9h Kd 8h 6c 9c", item, **STAND)


def test_a_card_is_forced_on_a_hand_only_when_it_is_the_next_to_leave_the_shoe() -> None:
    # 003:511-513: seat 2 hits an 8 by its own word, and the second card is the exposed one.
    item = {"event": "coerced-card", "card": 5}
    out = settle(CENTURY, "5h Kd 3h 6c 2c 9c", item, choices=HIT["choices"])
    assert hands(out) == ("5h 3h 6c 2c", "Kd 9c")


# --- the shoe ends --------------------------------------------------------------------------------

OUT = {"event": "cards-out"}


def test_a_round_whose_cards_run_out_is_a_misdeal_with_a_free_collection() -> None:
    # 003:515-519: seat 2 asks for a card and the shoe is empty.
    out = settle(CENTURY, "5h Kd 7h", OUT, **HIT, **FEES)
    assert returned(out)
    assert (only_line(out)["cite"], out["collections"]) == ("003:515-519", [])
    lies = {"deck": None, "hands": {"seat 2": ["5h", "7h"], "player-dealer": ["Kd"]}}
    assert returned(settle(CENTURY, "", OUT, choices=STAND["choices"], **lies))


def test_a_shuffled_shoe_that_ends_needs_no_incident() -> None:
    dealt = settle_record(
        load_game(CENTURY),
        {"bank": {"seat": 1}, "wagers": THREE, "choices": []},
        shuffle=True,
    )
    shuffle = dealt["shuffle"] | {"position": len(dealt["shuffle"]["order"]) - 5}
    out = settle(CENTURY, "", wagers=THREE, deck=None, shuffle=shuffle)  # 003:515-519
    assert out["void"].startswith("the cards ran out")


def test_a_deck_that_is_not_written_to_its_end_is_a_slip_of_the_pen() -> None:
    with pytest.raises(BadRecord, match="the deck ends after 3") as refused:
        settle(CENTURY, "5h Kd 7h", **HIT)
    assert refused.value.code == "out-of-cards"


def test_cards_run_out_only_in_a_round_that_needs_them() -> None:
    with pytest.raises(BadRecord, match="the round was over without it"):
        settle(CENTURY, DEAL, OUT, **STAND)
    with pytest.raises(BadRecord, match="print no repair for 'cards-out'"):
        settle(LA, "5h Kd 7h", OUT)


@pytest.mark.parametrize(
    "game, incident",
    [
        (CENTURY, {"event": "exposed", "card": 1}),
        (LA, {"event": "exposed", "card": 1}),
        (LA, {"event": "wrong-count", "hand": "player-dealer", "stage": "deal"}),
    ],
)
def test_a_repair_that_is_printed_for_another_time_does_not_help(
    game: str, incident: dict[str, Any]
) -> None:
    with pytest.raises(BadRecord, match="they do at another time or for another hand") as refused:
        settle(game, DEAL, incident, **STAND)
    assert (refused.value.code, refused.value.where) == ("no-repair", "incidents")
    assert "Did you mean" not in refused.value.message


def test_a_blackjack_sheet_without_repairs_cannot_decide() -> None:
    with pytest.raises(BadRecord, match="print no repair for 'boxed' here") as refused:
        settle("ranchos/pure-21-5-blackjack", DEAL, {"event": "boxed", "card": 1})
    assert refused.value.code == "no-repair"


def test_the_most_money_behind_a_passed_seat_draws_last() -> None:
    """003:2462-2466, with the reading that the most money decides."""
    zoe = {"seat": 2, "backline": "Zoe"}
    says = [{**zoe, "do": "hit"}, {**zoe, "do": "stand"}, *ALL_HIT[2:]]
    drawn = three_play(
        LA,
        {"event": "passed", "hand": "seat 2"},
        draws="6s 7s 8s",
        wagers=[*THREE, {**zoe, "wager": "base", "amount": "50"}],
        choices=says,
        readings={"who-decides": "most-money"},
    )
    assert drawn == {"seat 3": "6s", "seat 4": "7s", "seat 2": "8s"}
