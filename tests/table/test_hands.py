"""Irregularities as the rule texts repair them, on the sheets that print a repair."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadRecord, HousewayError, UnknownName
from houseway.library import load_game
from houseway.settling.settle import settle_record

Out = dict[str, Any]
CLASSIC = "hustler/super-pan-9-classic"
AVIATOR = "aviator/super-pan-9"
JOKERS = "hustler/21st-century-baccarat"

# The dice give the button to seat 2 (10 counted from the player-dealer as 1): seat 2 is dealt
# first, then the player-dealer, and so on in turn.
TO_SEAT_2 = [3, 3, 4]


def settle(game: str, deck: str, /, *incidents: dict[str, Any], **more: Any) -> Out:
    record = {
        "bank": {"seat": 1, "amount": "100"},
        "wagers": [{"seat": 2, "wager": "base", "amount": "25"}],
        "dice": TO_SEAT_2,
        "deck": deck.split(),
        "incidents": list(incidents),
    }
    return settle_record(load_game(game), record | more)


def hand(out: Out, name: str = "seat 2") -> str:
    return " ".join(out["hands"][name])


def repairs(out: Out) -> list[tuple[str, str]]:
    """What went wrong and how it was repaired, as the events tell it."""
    return [(e["what"], e["repair"]) for e in out["events"] if e["event"] == "irregularity"]


def cites(out: Out) -> list[str]:
    return [e["cite"] for e in out["events"] if e["event"] == "irregularity"]


def dead(out: Out) -> list[str]:
    return [event["card"] for event in out["events"] if event["event"] == "dead-card"]


def only_line(out: Out) -> Out:
    (line,) = out["settlement"]
    return dict(line)


STAND = {"choices": [{"seat": 2, "do": "stand"}]}
HIT = {"choices": [{"seat": 2, "do": "hit"}]}


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, event, cite",
    [
        (CLASSIC, "boxed", "003:741-742"),
        (CLASSIC, "off-table", "003:744-745"),
        (AVIATOR, "boxed", "000:1418"),
    ],
)
def test_a_dead_card_is_replaced_by_the_very_next_card(game: str, event: str, cite: str) -> None:
    # The 5 is dead: seat 2 gets 2 3 4, the player-dealer K K 6 with the next ones.
    out = settle(game, "5h 2h Kd 3h Kc 4d 6d", {"event": event, "card": 1}, **STAND)
    assert hand(out) == "2h 3h 4d"
    assert hand(out, "player-dealer") == "Kd Kc 6d"
    assert dead(out) == ["5h"]
    assert repairs(out) == [(event, "replaced-next")]
    assert cites(out)[0].startswith(cite)


def test_a_card_off_the_table_is_replaced_when_the_first_deal_is_over() -> None:
    # 000:1422: the 5 of seat 2 is dead; all others get their cards before seat 2 gets the 6.
    out = settle(AVIATOR, "5h Ad 3h Kc 4d 6d 6s", {"event": "off-table", "card": 1}, **STAND)
    assert (hand(out), hand(out, "player-dealer")) == ("3h 4d 6s", "Ad Kc 6d")
    assert (dead(out), repairs(out)) == (["5h"], [("off-table", "replaced-after-deal")])
    faces = {e["face"] for e in out["events"] if e["event"] == "card" and e["hand"] == "seat 2"}
    assert faces == {"down"}


def test_a_draw_card_off_the_table_is_replaced_at_once() -> None:
    # 000:1422: the first deal is over by then.
    out = settle(AVIATOR, "Ah Kd Ad Kc Ac 6d 6h 5h", {"event": "off-table", "card": 7}, **HIT)
    assert hand(out) == "Ah Ad Ac 5h"


def test_a_boxed_draw_card_never_plays() -> None:
    # "A boxed card out of the shoe never plays" (003:801).
    out = settle(CLASSIC, "Ah Kd Ad Kc Ac 6d 6h 5h", {"event": "boxed", "card": 7}, **HIT)
    assert hand(out) == "Ah Ad Ac 5h"


def test_two_boxed_cards_in_a_hand_are_replaced_and_a_third_voids_the_round() -> None:
    # "If three or more boxed cards appear in any hand" (000:1418).
    boxed = [{"event": "boxed", "card": card} for card in (1, 2, 3)]
    two = settle(AVIATOR, "5h 5d 2h Kd 3h Kc 4d 6d", *boxed[:2], **STAND)
    assert hand(two) == "2h 3h 4d"
    three = settle(AVIATOR, "5h 5d 5c 2h Kd 3h Kc 4d 6d", *boxed)
    assert "three boxed cards" in three["void"]
    assert cites(three)[-1] == "000:1418"
    line = only_line(three)
    assert (line["result"], line["net"], line["returned"]) == ("returned", "0", "25")


def test_three_boxed_cards_of_a_round_count_together_or_by_hand_as_one_reads_it() -> None:
    # 000:1418: two in seat 2's cards and one in the player-dealer's are three in the round.
    boxed = [{"event": "boxed", "card": card} for card in (1, 2, 4)]
    deck = "5h 5d 2h 5c Kd 3h Kc 4d 6d"
    assert settle(AVIATOR, deck, *boxed)["void"].startswith("three boxed cards")
    out = settle(AVIATOR, deck, *boxed, **STAND, readings={"boxed-cards": "one-hand"})
    assert "void" not in out
    assert (hand(out), hand(out, "player-dealer")) == ("2h 3h 4d", "Kd Kc 6d")


def test_hustler_replaces_any_number_of_boxed_cards() -> None:
    boxed = [{"event": "boxed", "card": card} for card in (1, 2, 3)]
    out = settle(CLASSIC, "5h 5d 5c 2h Kd 3h Kc 4d 6d", *boxed, **STAND)
    assert hand(out) == "2h 3h 4d"


@pytest.mark.parametrize("game, cite", [(CLASSIC, "003:736"), (AVIATOR, "000:1423")])
def test_a_card_exposed_on_the_deal_plays(game: str, cite: str) -> None:
    out = settle(game, "2h Kd 3h Kc 4d 6d", {"event": "exposed", "card": 1}, **STAND)
    assert hand(out) == "2h 3h 4d"
    assert repairs(out) == [("exposed", "plays")]
    assert cites(out) == [cite]


@pytest.mark.parametrize("game, cite", [(CLASSIC, "003:736-739"), (AVIATOR, "000:1423")])
def test_an_exposed_draw_card_is_replaced_after_the_player_dealer(game: str, cite: str) -> None:
    # Seat 2 has 3 and draws: the 6 is exposed. The player-dealer has 2 and gets the 5; only then
    # does seat 2 get the 4: 7 against 7.
    out = settle(game, "Ah Kd Ad Kc Ac 2d 6h 5c 4s", {"event": "exposed", "card": 7}, **HIT)
    assert hand(out) == "Ah Ad Ac 4s"
    assert hand(out, "player-dealer") == "Kd Kc 2d 5c"
    assert dead(out) == ["6h"]
    assert repairs(out) == [("exposed", "replaced-after-player-dealer")]
    assert cites(out) == [cite]
    assert only_line(out)["result"] == "push"


def test_a_replacement_that_is_exposed_as_well_is_replaced_again() -> None:
    exposed = [{"event": "exposed", "card": card} for card in (7, 9)]
    out = settle(CLASSIC, "Ah Kd Ad Kc Ac 2d 6h 5c 4s 3d", *exposed, **HIT)
    assert hand(out) == "Ah Ad Ac 3d"
    assert dead(out) == ["6h", "4s"]


def test_a_foreign_card_on_the_deal_is_a_misdeal() -> None:
    out = settle(CLASSIC, "2h Kd 3h Kc 4d 6d", {"event": "foreign-card", "card": 3})  # 003:734
    assert out["void"] == "a foreign card on the table"
    assert only_line(out)["returned"] == "25"


def test_a_foreign_draw_card_is_replaced_or_voids_the_round_as_one_reads_it() -> None:
    item = {"event": "foreign-card", "card": 7}
    deck = "Ah Kd Ad Kc Ac 6d 6h 5h"
    assert hand(settle(CLASSIC, deck, item, **HIT)) == "Ah Ad Ac 5h"
    void = settle(CLASSIC, deck, item, **HIT, readings={"foreign-card-late": "misdeal"})
    assert void["void"] == "a foreign card after the draw has begun"


def test_a_card_pulled_by_mistake_is_the_next_card_in_play() -> None:
    # It lies under the shoe and comes next (003:798-799): the order of the cards stays.
    item = {"event": "dealer-error-card", "card": 7}
    out = settle(CLASSIC, "Ah Kd Ad Kc Ac 6d 6h 5h", item, **HIT)
    assert hand(out) == "Ah Ad Ac 6h"
    assert repairs(out) == [("dealer-error-card", "becomes-next-card")]


# --- the deal as a whole --------------------------------------------------------------------------

DEAL = "2h Kd 3h Kc 4d 6d"  # seat 2 has 9, the player-dealer 6


@pytest.mark.parametrize("game, cite", [(CLASSIC, "003:727-730"), (AVIATOR, "000:1424-1425")])
def test_cards_to_a_wrong_seat_are_a_misdeal_before_the_draw_only(game: str, cite: str) -> None:
    early = settle(game, DEAL, {"event": "wrong-seat"})
    assert "wrong" in early["void"]
    assert (only_line(early)["row"], only_line(early)["cite"]) == ("misdeal", cite)
    # "There can be no misdeal declared after the draw has commenced" (000:1452, 003:793-794).
    late = settle(game, DEAL, {"event": "wrong-seat", "stage": "draw"}, **STAND)
    assert "void" not in late
    assert only_line(late)["result"] == "win"


@pytest.mark.parametrize("game", [CLASSIC, AVIATOR])
@pytest.mark.parametrize("stage", ["deal", "draw"])
def test_a_player_dealer_without_three_cards_is_always_a_misdeal(game: str, stage: str) -> None:
    # "except when the Player-Dealer's hand does not contain exactly three cards" (000:1452).
    item = {"event": "wrong-count", "hand": "player-dealer", "stage": stage}
    assert settle(game, DEAL, item)["void"]


def test_a_player_with_a_wrong_number_of_cards_has_a_fouled_hand_after_the_draw() -> None:
    item = {"event": "wrong-count", "hand": "seat 2", "stage": "draw"}
    for game, cite in ((CLASSIC, "003:807-808"), (AVIATOR, "000:1451")):
        line = only_line(settle(game, DEAL, item, **STAND))
        assert (line["result"], line["net"], line["cite"]) == ("lose", "-25", cite)


def test_a_wrong_number_reported_before_the_draw_is_read_in_two_ways() -> None:
    item = {"event": "wrong-count", "hand": "seat 2"}
    assert settle(CLASSIC, DEAL, item)["void"]
    fouled = settle(CLASSIC, DEAL, item, **STAND, readings={"wrong-count-early": "fouled"})
    assert only_line(fouled)["net"] == "-25"


def test_aviators_player_without_three_cards_loses_or_gets_his_wager_back() -> None:
    item = {"event": "wrong-count", "hand": "seat 2"}  # 000:1427
    assert only_line(settle(AVIATOR, DEAL, item, **STAND))["net"] == "-25"
    back = only_line(settle(AVIATOR, DEAL, item, **STAND, readings={"three-cards": "returned"}))
    assert (back["result"], back["returned"]) == ("returned", "25")


# --- hands and their players ----------------------------------------------------------------------


@pytest.mark.parametrize("game", [CLASSIC, AVIATOR, "hustler/super-pan-9"])
def test_a_foul_hand_loses_only_as_far_as_money_covers(game: str) -> None:
    # 000:1412, 003:802-805. Seat 2 would have won with 9 to 6; the bank has only $10.
    choices = {} if game == "hustler/super-pan-9" else STAND  # there a 9 must stand
    item = {"event": "foul", "hand": "seat 2"}
    line = only_line(settle(game, DEAL, item, **choices, bank={"seat": 1, "amount": "10"}))
    assert (line["row"], line["result"]) == ("foul", "lose")
    assert (line["in_action"], line["net"], line["returned"]) == ("10", "-10", "15")


@pytest.mark.parametrize("game", [CLASSIC, AVIATOR])
def test_no_rule_says_what_a_foul_of_the_player_dealers_hand_does(game: str) -> None:
    # "If you foul your hand ... your wager is forfeited" (003:802-805) is about a player's wager.
    item = {"event": "foul", "hand": "player-dealer"}
    with pytest.raises(BadRecord, match="no repair for 'foul' of player-dealer") as refused:
        settle(game, DEAL, item, **STAND)
    assert (refused.value.code, refused.value.where) == ("no-repair", "incidents")


def test_a_foul_of_one_hand_leaves_the_others_alone() -> None:
    wagers = [{"seat": seat, "wager": "base", "amount": "25"} for seat in (2, 3)]
    backed = {"seat": 2, "backline": "b1", "wager": "base", "amount": "10"}
    out = settle(
        CLASSIC,
        "2h 2s Kd 3h 3s Kc 4d 4s 6d",
        {"event": "foul", "hand": "seat 2"},
        wagers=[*wagers, backed],
        choices=[{"seat": 2, "do": "stand"}, {"seat": 3, "do": "stand"}],
    )
    found = {(line["seat"], line["backline"]): line["net"] for line in out["settlement"]}
    # Who backs the hand shares its foul.
    assert found == {(2, ""): "-25", (2, "b1"): "-10", (3, ""): "25"}


LOW = "Ah Kd Ad Kc Ac 6d 5h"  # seat 2 has 3, the house way draws the 5


@pytest.mark.parametrize(
    "game, event, cite",
    [
        (CLASSIC, "misplayed", "003:773-775"),
        (CLASSIC, "hand-moved", "003:784-786"),
        (AVIATOR, "misplayed", "000:1446"),
        (AVIATOR, "opened-early", "000:1436"),
    ],
)
def test_a_hand_out_of_its_players_hands_is_played_the_house_way(
    game: str, event: str, cite: str
) -> None:
    item = {"event": event, "hand": "seat 2"}
    out = settle(game, LOW, item)
    assert hand(out) == "Ah Ad Ac 5h"
    assert repairs(out) == [(event, "house-way")]
    assert cites(out)[0].startswith(cite)
    (choice,) = [e for e in out["events"] if e["event"] == "choice" and e["who"] == "seat 2"]
    assert choice["do"] == "hit"
    assert choice["why"]
    # He is not asked, so a choice of his is refused.
    with pytest.raises(BadRecord, match="seat 2 has nothing to choose"):
        settle(game, LOW, item, **STAND)


def test_a_changed_five_or_six_stays_where_it_was_first_set() -> None:
    # 003:784-786: "with the exception of 5 or 6". Seat 2 stands on 5, against the house way.
    item = {"event": "hand-moved", "hand": "seat 2"}
    out = settle(CLASSIC, "Ah Kd 2d Kc 2c 6d 4h", item, **STAND)
    assert repairs(out) == [("hand-moved", "stands")]
    assert hand(out) == "Ah 2d 2c"


def test_a_hand_that_was_passed_still_gets_its_own_draw_card() -> None:
    # The draw cards are backed up (003:782-784): seat 2 has the first of them all the same.
    wagers = [{"seat": seat, "wager": "base", "amount": "25"} for seat in (2, 3)]
    out = settle(
        CLASSIC,
        "Ah 2s Kd Ad 2h Kc Ac 3s 6d 5h 4h",
        {"event": "passed", "hand": "seat 2"},
        wagers=wagers,
        choices=[{"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}],
    )
    assert (hand(out), hand(out, "seat 3")) == ("Ah Ad Ac 5h", "2s 2h 3s 4h")
    assert repairs(out) == [("passed", "backed-up")]


def test_a_hand_that_was_passed_stands_once_the_player_dealers_hand_is_open() -> None:
    # Too late to draw (003:777, 782-784): seat 2 keeps his 3, and the 5 is the player-dealer's.
    item = {"event": "passed", "hand": "seat 2", "stage": "payoff"}
    out = settle(CLASSIC, "Ah Kd Ad Kc Ac 2d 5h", item)
    assert (hand(out), hand(out, "player-dealer")) == ("Ah Ad Ac", "Kd Kc 2d 5h")
    assert repairs(out) == [("passed", "stands")]
    with pytest.raises(BadRecord, match="seat 2 has nothing to choose"):
        settle(CLASSIC, "Ah Kd Ad Kc Ac 2d 5h", item, **HIT)


def test_a_wager_touched_after_all_hands_are_set_is_forfeited_if_the_floor_says_so() -> None:
    item = {"event": "wager-moved", "hand": "seat 2"}  # 003:779-780
    assert only_line(settle(CLASSIC, DEAL, item, **STAND))["net"] == "-25"
    kept = settle(CLASSIC, DEAL, item, **STAND, settings={"wager-touched": "kept"})
    assert only_line(kept)["net"] == "25"


# --- 21st Century Baccarat, the joker game (003:1247-1305) ----------------------------------------

JOKER_DEAL = "4h Kd 5h 6c"  # seat 2 has 9 and must stand, the player-dealer 6


def test_a_hand_misplayed_by_its_player_loses_and_the_draw_cards_stay() -> None:
    line = only_line(settle(JOKERS, JOKER_DEAL, {"event": "misplayed", "hand": "seat 2"}))
    assert (line["result"], line["net"], line["cite"]) == ("lose", "-25", "003:1250-1252")


@pytest.mark.parametrize(
    "incident",
    [
        {"event": "wrong-seat", "count": 2},  # two or more hands looked at (1256)
        {"event": "wrong-seat", "hand": "player-dealer"},  # his hand looked at (1258)
        {"event": "wrong-count", "hand": "seat 2", "count": 2},  # two or more players (1260-1261)
        {"event": "wrong-count", "hand": "player-dealer"},  # 1263
    ],
)
def test_a_misdeal_is_declared_in_the_four_printed_cases(incident: dict[str, Any]) -> None:
    out = settle(JOKERS, JOKER_DEAL, incident)
    assert out["void"]
    assert only_line(out)["returned"] == "25"


@pytest.mark.parametrize("stage", ["deal", "draw"])
def test_two_hands_with_wrong_numbers_are_a_misdeal_also_as_two_incidents(stage: str) -> None:
    # 003:1260-1261. One hand alone is no misdeal.
    wagers = [{"seat": seat, "wager": "base", "amount": "25"} for seat in (2, 3)]
    items = [{"event": "wrong-count", "hand": f"seat {n}", "stage": stage} for n in (2, 3)]
    out = settle(JOKERS, "4h 4d Kd 5h 5d 6c", *items, wagers=wagers)
    assert out["void"].startswith("two or more players have wrong numbers")
    assert [line["returned"] for line in out["settlement"]] == ["25", "25"]
    one = settle(JOKERS, "4h 4d Kd 5h 5d 6c", items[0] | {"stage": "draw"}, wagers=wagers)
    assert "void" not in one


@pytest.mark.parametrize("event", ["wrong-seat", "wrong-count"])
def test_a_misdeal_is_not_declared_once_the_pay_off_has_begun(event: str) -> None:
    item = {"event": event, "hand": "player-dealer", "stage": "payoff"}
    if event == "wrong-count":
        # His number of cards voids the round before the pay-off only (003:1263, 1265).
        assert settle(JOKERS, JOKER_DEAL, item | {"stage": "draw"})["void"]
    out = settle(JOKERS, JOKER_DEAL, item)
    assert "void" not in out
    assert repairs(out) == [(event, "stands")]
    assert only_line(out)["net"] == "25"


def test_one_player_with_a_wrong_number_is_fouled_or_gets_his_wager_back() -> None:
    item = {"event": "wrong-count", "hand": "seat 2", "stage": "draw"}
    assert only_line(settle(JOKERS, JOKER_DEAL, item))["net"] == "-25"
    back = settle(JOKERS, JOKER_DEAL, item, readings={"one-wrong-count": "returned"})
    assert only_line(back)["result"] == "returned"


# --- what cannot be repaired ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, incident",
    [
        (JOKERS, {"event": "boxed", "card": 1}),
        (JOKERS, {"event": "wrong-seat", "count": 1}),
        (AVIATOR, {"event": "passed", "hand": "seat 2"}),
        ("parkwest/cash-in-baccarat", {"event": "boxed", "card": 1}),
    ],
)
def test_a_sheet_that_prints_no_repair_cannot_decide(game: str, incident: dict[str, Any]) -> None:
    shared = game.startswith("parkwest")
    bets = [{"seat": 2, "wager": "player" if shared else "base", "amount": "25"}]
    with pytest.raises(BadRecord, match="print no repair") as refused:
        settle(game, DEAL, incident, wagers=bets, dice=[] if shared else TO_SEAT_2)
    assert (refused.value.code, refused.value.where) == ("no-repair", "incidents")


def test_a_reading_of_super_pan_9_drops_the_older_repairs() -> None:
    item = {"event": "boxed", "card": 1}
    deck = "5h 2h Kd 3h Kc 4d 6d"
    assert hand(settle("hustler/super-pan-9", deck, item)) == "2h 3h 4d"
    with pytest.raises(BadRecord, match="no repair"):
        settle("hustler/super-pan-9", deck, item, readings={"older-repairs": "none"})


@pytest.mark.parametrize(
    "incident, code, where",
    [
        ({"event": "boxxed", "card": 1}, "unknown-event", "incidents[0].event"),
        ({"event": "boxed"}, "incident-card", "incidents[0].card"),
        ({"event": "boxed", "card": 60}, "incident-unmet", "incidents[0]"),
        ({"event": "foul", "hand": "seat 7"}, "unknown-hand", "incidents[0].hand"),
        ({"event": "foul"}, "unknown-hand", "incidents[0].hand"),
    ],
)
def test_an_incident_that_cannot_have_happened_is_refused(
    incident: dict[str, Any], code: str, where: str
) -> None:
    with pytest.raises(HousewayError) as refused:
        settle(CLASSIC, DEAL, incident, **STAND)
    assert (refused.value.code, refused.value.where) == (code, where)


def test_a_mistyped_event_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Did you mean boxed"):
        settle(CLASSIC, DEAL, {"event": "boxxed", "card": 1})


def test_a_card_that_went_wrong_needs_the_deck() -> None:
    hands = {"seat 2": ["2h", "3h", "4d"], "player-dealer": ["Kd", "Kc", "6d"]}
    with pytest.raises(BadRecord, match='needs the "deck"'):
        settle(CLASSIC, DEAL, {"event": "boxed", "card": 1}, deck=None, hands=hands)


def test_a_void_round_settled_from_hands_replays_to_itself() -> None:
    hands = {"seat 2": ["2h", "3h", "4d"], "player-dealer": ["Kd", "Kc", "6d"]}
    out = settle(CLASSIC, DEAL, {"event": "wrong-seat"}, deck=None, hands=hands)
    assert out["void"]
    assert settle_record(load_game(CLASSIC), out) == out
