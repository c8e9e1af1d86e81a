"""Laws of money and cards that hold at every table, on random rounds of every sheet."""

from __future__ import annotations

import copy
import json
from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.conformance.rounds import AMONG, BANKED, MOST_CARDS, ON_THE_FELT, Dealt, dealt_rounds
from tests.oracles.cover_twin import always_allowed, pay_coin_by_coin, settle_coin_by_coin
from tests.suite.rotation import trials

from houseway.cards import card_text, parse_card
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import load_game
from houseway.money import parse_money
from houseway.settling.options import options
from houseway.settling.settle import settle_record
from houseway.table.cards.piles import pile_cards
from houseway.table.chips.carried_pot import POT, carried_pot
from houseway.table.felt_cards import DISCARDS

law = settings(
    max_examples=trials(short=20, full=60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
few = settings(law, max_examples=8)  # a hand that is placed card by card takes its time
STATES = {"win", "lose", "push", "returned", "stays"}
Out = dict[str, Any]
WITH_REPAIRS = (
    "aviator/super-pan-9",
    "hustler/21st-century-baccarat",
    "hustler/super-pan-9",
    "hustler/super-pan-9-classic",
)


def settled(dealt: Dealt) -> Out:
    return settle_record(dealt.game, dealt.record)


def cents(line: Out, key: str) -> int:
    return parse_money(line[key])


def of_the_bank(out: Out) -> list[Out]:
    """The lines that the player-dealer takes and pays, without those of a fund."""
    return [line for line in out["settlement"] if "paid_by" not in line]


def spot(bet: Out) -> tuple[Any, ...]:
    """Whose chips these are: seat, backline, wager and number name one spot of the felt."""
    return (bet["seat"], bet.get("backline", ""), bet["wager"], bet.get("number"))


def undealt(dealt: Dealt) -> int:
    """Cards that nobody gets: burned ones, and the piles of seats without a wager."""
    order = dealt.game.sheet.deal.order.words
    if order[0] != "piles":
        return order.count("burn")
    playing = {bet["seat"] for bet in dealt.record["wagers"]}
    return pile_cards(dealt.game.sheet) * (dealt.setup.seats - 1 - len(playing))


def lies(line: Out) -> tuple[Any, ...]:
    """A line's own money: of a split hand, and apart from what has no action."""
    return (*spot(line), line.get("hand"), line["row"] == "no-action")


# --- money ---------------------------------------------------------------------------------------


@law
@given(dealt_rounds(games=BANKED))
def test_chips_are_conserved_to_the_cent(dealt: Dealt) -> None:
    out = settled(dealt)
    bettors = sum(cents(line, "net") for line in of_the_bank(out))
    assert bettors + cents(out["bank"], "net") == 0
    assert cents(out["bank"], "net") == cents(out["bank"], "collected") - cents(out["bank"], "paid")
    won = sum(max(0, cents(line, "net")) for line in of_the_bank(out))
    assert won == cents(out["bank"], "paid")
    assert out["conserved"] is True


@law
@given(dealt_rounds(games=BANKED))
def test_every_stake_comes_back_is_lost_or_stays_up(dealt: Dealt) -> None:
    for line in settled(dealt)["settlement"]:
        lost = max(0, -cents(line, "net"))
        up = cents(line, "amount") if line["result"] == "stays" else 0
        assert cents(line, "returned") + lost + up == cents(line, "amount")


@law
@given(dealt_rounds(games=("aviator/supreme-baccarat",)))
def test_a_flex_bet_that_stays_up_keeps_its_chips_on_the_felt(dealt: Dealt) -> None:
    flex = [line for line in settled(dealt)["settlement"] if line["wager"] == "flex"]
    for line in flex:
        assert line["number"] in (0, 1, 2, 3, 5, 6, 7)
        if line["result"] == "stays":
            assert line["in_action"] == line["amount"]
            assert (line["net"], line["returned"]) == ("0", "0")
        else:
            assert line["result"] in {"win", "lose", "returned"}
            assert cents(line, "returned") + max(0, -cents(line, "net")) == cents(line, "amount")


@law
@given(dealt_rounds(games=BANKED))
def test_every_wager_ends_once_in_one_legal_state(dealt: Dealt) -> None:
    out = settled(dealt)
    lines = out["settlement"]
    in_play = ("insurance", "raise", "envy")
    placed = [
        line for line in lines if dealt.game.wagers[line["wager"]].section.kind not in in_play
    ]
    if isinstance(dealt.game.rules, BlackjackRules):  # a split wager lies on several hands
        assert set(map(spot, placed)) == set(map(spot, dealt.record["wagers"]))
    else:
        assert Counter(map(spot, placed)) == Counter(map(spot, dealt.record["wagers"]))
    assert [line["order"] for line in lines] == list(range(1, len(lines) + 1))
    for line in lines:
        assert line["result"] in STATES
        net, in_action = cents(line, "net"), cents(line, "in_action")
        assert 0 <= in_action <= cents(line, "amount")
        envy = dealt.game.wagers[line["wager"]].section.kind == "envy"  # paid without a stake
        assert (in_action == 0) == (line["result"] == "returned" or envy)
        assert net == 0 or (net > 0) == (line["result"] == "win")
        assert net >= 0 or line["result"] == "lose"


@law
@given(dealt_rounds(games=BANKED))
def test_nobody_is_paid_above_the_odds_or_loses_more_than_he_staked(dealt: Dealt) -> None:
    for line in settled(dealt)["settlement"]:
        net, in_action = cents(line, "net"), cents(line, "in_action")
        assert net >= -in_action
        if net > 0:
            rows = [r for r in dealt.game.wagers[line["wager"]].all_rows if r.id == line["row"]]
            odds = max((row.pays.odds for row in rows), default=Fraction())
            fixed = max((row.pays.fixed for row in rows), default=0)
            assert net <= odds * in_action + fixed


@law
@given(dealt_rounds(games=BANKED, bank=True))
def test_the_bank_never_goes_beyond_its_wager(dealt: Dealt) -> None:
    out = settled(dealt)
    policy = dealt.game.readings["cover"]
    nets = [cents(line, "net") for line in of_the_bank(out)]
    assert always_allowed(policy, cents(out["bank"], "amount"), nets)


@law
@given(dealt_rounds(games=BANKED, bank=True))
def test_the_bank_covers_each_wager_in_order_as_far_as_its_wager_reaches(dealt: Dealt) -> None:
    """What a bank without limit owes, run through the slow twin in the settled order."""
    out = settled(dealt)
    without_limit = {key: value for key, value in dealt.record["bank"].items() if key == "seat"}
    whole = settle_record(dealt.game, dealt.record | {"bank": without_limit})
    full: dict[tuple[Any, ...], list[int]] = {}
    for line in of_the_bank(whole):
        full.setdefault(lies(line), []).append(cents(line, "net"))
    owed = [full[lies(line)].pop(0) for line in of_the_bank(out)]
    assert not any(full.values())
    nets = [cents(line, "net") for line in of_the_bank(out)]
    posted = cents(out["bank"], "amount")
    assert nets == settle_coin_by_coin(dealt.game.readings["cover"], posted, owed)


@law
@given(dealt_rounds(games=BANKED, bank=False), st.integers(0, 1_000))
def test_a_bank_that_covers_everything_settles_like_one_without_limit(
    dealt: Dealt, spare: int
) -> None:
    out = settled(dealt)
    enough = cents(out["bank"], "paid") + cents(out["bank"], "collected") + spare
    bank = dealt.record["bank"] | {"amount": f"{enough // 100}.{enough % 100:02}"}
    assert (
        settle_record(dealt.game, dealt.record | {"bank": bank})["settlement"]
        == (out["settlement"])
    )
    rows = {line["row"] for line in out["settlement"] if line["result"] == "returned"}
    assert rows == {"misdeal"} if "void" in out else rows <= {"no-action", "foul"}


@law
@given(dealt_rounds(games=WITH_REPAIRS, incidents=False))
def test_a_misdeal_returns_every_wager_and_costs_nobody_anything(dealt: Dealt) -> None:
    # All four texts: the player-dealer without his number of cards (000:1426, 003:732, 003:1263).
    assume(dealt.game.sheet.irregular.rows)  # a reading of Super Pan 9 has none
    incident = {"event": "wrong-count", "hand": "player-dealer"}
    out = settle_record(dealt.game, dealt.record | {"incidents": [incident], "choices": []})
    assert out["void"]
    assert out["collections"] == []
    assert (out["bank"]["paid"], out["bank"]["collected"], out["bank"]["net"]) == ("0", "0", "0")
    assert len(out["settlement"]) == len(dealt.record["wagers"])
    for line in out["settlement"]:
        assert line["result"] == "returned"
        assert line["returned"] == line["amount"]


# --- players who play each other ------------------------------------------------------------------


@few
@given(dealt_rounds(games=AMONG))
def test_what_one_player_wins_another_has_lost(dealt: Dealt) -> None:
    out = settled(dealt)
    nets = {seat: parse_money(net) for seat, net in out["nets"].items()}
    assert nets.keys() == dealt.record["stacks"].keys()
    left = carried_pot(out["after"]) - carried_pot(dealt.record.get("before", {}))  # in a tie
    assert sum(nets.values()) + left + parse_money(out.get("collected", "0")) == 0
    assert out["conserved"] is True
    for seat, net in nets.items():
        lines = out["settlement"]
        won = sum(cents(line, "paid") for line in lines if str(line["payee"]) == seat)
        lost = sum(cents(line, "paid") for line in lines if str(line["payer"]) == seat)
        assert net == won - lost


@few
@given(dealt_rounds(games=AMONG))
def test_stacks_run_out_coin_by_coin_in_the_order_of_payment(dealt: Dealt) -> None:
    out = settled(dealt)
    lines = out["settlement"]
    stacks = {int(seat): parse_money(held) for seat, held in dealt.record["stacks"].items()}
    # A pot has what was paid into it, too.
    stacks[POT] = carried_pot(dealt.record.get("before", {})) + sum(stacks.values())
    owed = [(line["payer"], line["payee"], cents(line, "amount")) for line in lines]
    assert [line["order"] for line in lines] == list(range(1, len(lines) + 1))
    caps = dealt.game.sheet.stakes.caps  # type: ignore[attr-defined]
    assert [cents(line, "paid") for line in lines] == pay_coin_by_coin(caps, stacks, owed)


@few
@given(dealt_rounds(games=AMONG))
def test_who_gets_no_cards_wins_and_loses_nothing(dealt: Dealt) -> None:
    out = settled(dealt)
    for seat, net in out["nets"].items():
        if f"seat {seat}" not in out["hands"]:
            assert net == "0"


# --- records -------------------------------------------------------------------------------------


@law
@given(dealt_rounds())
def test_a_settled_record_replays_to_itself(dealt: Dealt) -> None:
    once = json.dumps(settled(dealt))
    game = load_game(dealt.game.id)  # the record brings its own readings
    assert json.dumps(settle_record(game, json.loads(once))) == once


@law
@given(dealt_rounds())
def test_settling_leaves_the_record_that_it_reads_as_it_was(dealt: Dealt) -> None:
    before = copy.deepcopy(dealt.record)
    out = settled(dealt)
    assert dealt.record == before
    for key in ("wagers", "stacks", "before", "choices", "bank"):
        out.get(key, []).clear()
    assert dealt.record == before


@law
@given(dealt_rounds(games=ON_THE_FELT, incidents=False))
def test_the_cards_on_the_felt_settle_like_the_deck_they_came_from(dealt: Dealt) -> None:
    from_deck = settled(dealt)
    felt = {key: value for key, value in dealt.record.items() if key != "deck"}
    from_hands = settle_record(dealt.game, felt | {"hands": from_deck["hands"]})
    results = ("nets", "after") if dealt.game.id in AMONG else ("facts", "bank", "start")
    for part in ("hands", "settlement", *results):
        assert from_hands[part] == from_deck[part]


@law
@given(dealt_rounds(incidents=False), st.integers(0, MOST_CARDS))
def test_choices_of_a_legal_round_are_welcome_before_its_cards_are_out(
    dealt: Dealt, cards: int
) -> None:
    deck = [card_text(card) for card in dealt.cards[:cards]]
    waits = options(dealt.game, dealt.record | {"deck": deck})["waits_for"]
    # Who kept silent in the round is asked again.
    assert waits in ("choice", "nothing" if len(deck) == len(dealt.cards) else "card")


@law
@given(dealt_rounds())
def test_no_card_is_dealt_more_often_than_the_deck_has_it(dealt: Dealt) -> None:
    out = settled(dealt)
    left_shoe = [
        parse_card(event["card"])
        for event in out["events"]
        if event["event"] in ("card", "dead-card")
    ]
    has = Counter(dealt.game.deck.composition())
    again = sum(event.get("count", 0) for event in out["events"] if event["event"] == "reshuffle")
    twice = Counter(left_shoe) - has  # only what was shuffled in again
    assert twice.total() <= again
    # What left the shoe is the top of the deck, nothing else and in that order.
    assert dealt.cards == [parse_card(card) for card in dealt.record["deck"][: len(dealt.cards)]]
    pairs = list(zip(dealt.given, dealt.cards, strict=True))
    owned = [card for hand, card in pairs if hand != DISCARDS]
    assert left_shoe == owned[: len(left_shoe)]
    if "void" not in out:
        assert left_shoe == owned
        if isinstance(dealt.game.rules, RoundPokerRules):
            return  # burns go to nobody, and cards are put away
        assert len(pairs) - len(owned) == undealt(dealt)
        held = sum(len(cards) for cards in out["hands"].values())
        dead = sum(event["event"] == "dead-card" for event in out["events"])
        assert held + dead == len(left_shoe)
