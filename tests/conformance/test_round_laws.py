"""Laws of a round while it is played: step by step, and as each seat sees it."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conformance.rounds import Dealt, dealt_rounds
from tests.games import games_of
from tests.suite.rotation import games_in_turn, trials

from houseway.cards import Card
from houseway.errors import IllegalMove
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.chinese.rules import ChineseRules
from houseway.families.own_hands.rules import OwnRules
from houseway.families.pai_gow_poker.rules import PaiGowRules
from houseway.families.pai_gow_tiles.rules import TileRules
from houseway.families.poker.rules import PokerRules
from houseway.families.two_way.rules import TwoWayRules
from houseway.table.felt_cards import DISCARDS
from houseway.table.round_view import view
from houseway.table.rounds import (
    Choose,
    Deal,
    Round,
    apply,
    deals,
    is_legal,
    open_round,
    options,
    run,
)

law = settings(
    max_examples=trials(short=15, full=50),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
OWN_HANDS = tuple(games_of(OwnRules))


def steps(dealt: Dealt) -> list[Round]:
    """The round after every answer, from the empty table to its end."""
    rounds = [open_round(dealt.game.rules, dealt.game.deck, dealt.setup)]
    for answer in dealt.answers:
        rounds.append(apply(rounds[-1], answer))
    return rounds


@law
@given(dealt_rounds())
def test_a_round_played_step_by_step_ends_like_one_played_at_once(dealt: Dealt) -> None:
    answers = iter(dealt.answers)
    finished, log = run(dealt.game.rules, dealt.setup, lambda _: next(answers))
    last = steps(dealt)[-1]
    assert last.is_over
    assert last.finished == finished
    assert list(last.events) == log
    with pytest.raises(IllegalMove) as refused:
        apply(last, dealt.cards[0] if dealt.cards else 0)
    assert refused.value.code == "round-over"


@law
@given(dealt_rounds())
def test_a_round_offers_cards_or_choices_and_takes_nothing_else(dealt: Dealt) -> None:
    for round_ in steps(dealt)[:-1]:
        if isinstance(round_.waits, Deal):
            left = Counter(dealt.game.deck.composition())
            left.subtract(round_.cards)
            assert deals(round_) == +left
            assert options(round_) == ()
            wrong: Card | str = "hit"
        else:
            assert isinstance(round_.waits, Choose)
            assert deals(round_) == {}
            rules = dealt.game.rules
            if isinstance(rules, PokerRules):
                streets = [{move.verb for move in moves} for moves in rules.moves]
                assert set(options(round_)) in streets
            elif isinstance(rules, ChineseRules | PaiGowRules | TileRules):
                piles = {f"pile-{number + 1}" for number in range(dealt.setup.seats)}
                lays = ({"house-way", "set"}, {"declare", "no"}, piles)
                assert set(options(round_)) in lays
            elif dealt.game.sheet.bank is not None and not isinstance(
                rules, BlackjackRules | TwoWayRules
            ):
                # After an error at this hand a printed line may leave one of them.
                went_wrong = any(one.hand == round_.waits.hand for one in dealt.setup.incidents)
                legal = set(options(round_))
                assert legal <= {"stand", "hit"}
                assert len(legal) == 2 or (legal and went_wrong)
            assert is_legal(round_.waits, round_.waits.house_way)
            wrong = "muck"
        with pytest.raises(IllegalMove):
            apply(round_, wrong)


@law
@given(dealt_rounds())
def test_a_step_leaves_the_round_before_it_unchanged(dealt: Dealt) -> None:
    rounds = steps(dealt)
    for number, round_ in enumerate(rounds):
        assert round_.answers == dealt.answers[:number]
        assert (round_.finished is None) == (number < len(rounds) - 1)
    for one, again in zip(rounds, steps(dealt), strict=True):
        assert (one.waits, one.finished, one.events) == (again.waits, again.finished, again.events)


# --- what a viewer sees ---------------------------------------------------------------------------


def hidden(round_: Round, viewer: int | None) -> dict[tuple[str, int], Card]:
    """Cards that lie face down before the viewer, by hand and place, read off the events."""
    down: dict[tuple[str, int], Card] = {}
    size: Counter[str] = Counter()
    order: defaultdict[str, list[Card]] = defaultdict(list)
    for event in round_.events:
        if event["event"] == "card":
            size[event["hand"]] += 1
            order[event["hand"]].append(event["_card"])
            if event["face"] == "down":
                down[event["hand"], size[event["hand"]]] = event["_card"]
        elif event["event"] == "moved":
            hand, into = event["hand"], event["into"]
            lying = [down.pop((hand, place), None) for place in range(1, size[hand] + 1)]
            gone = order[hand].index(event["_card"])
            del lying[gone], order[hand][gone]
            size[hand] -= 1
            down |= {(hand, n): card for n, card in enumerate(lying, 1) if card is not None}
            size[into] += 1
            order[into].append(event["_card"])
            if event["face"] == "down":
                down[into, size[into]] = event["_card"]
        elif event["event"] == "open":
            for place in event["places"]:
                down.pop((event["hand"], place), None)
    own = [f"seat {viewer}"] + ["player-dealer"] * (viewer == round_.setup.bank)
    return {place: card for place, card in down.items() if place[0] not in own}


@law
@given(dealt_rounds())
def test_nobody_sees_a_card_of_another_hand_that_lies_face_down(dealt: Dealt) -> None:
    for round_ in steps(dealt):
        for viewer in (None, *range(1, dealt.setup.seats + 1)):
            shown = view(round_, viewer)
            seen = {(hand, place) for hand, cards in shown.seen.items() for place, _ in cards}
            assert not seen & set(hidden(round_, viewer))


@law
@given(dealt_rounds(incidents=False), st.integers(0, 2**32 - 1))
def test_another_card_face_down_would_look_the_same(dealt: Dealt, seed: int) -> None:
    """Not a field, not a count, not what the round waits for tells a hidden card."""
    luck = random.Random(seed)
    rounds = steps(dealt)
    for before, after in pairwise(rounds):
        waits = before.waits
        if not (isinstance(waits, Deal) and waits.face == "down" and not after.is_over):
            continue
        other = apply(before, luck.choice(sorted(deals(before))))
        if not isinstance(after.waits, Deal) or after.waits != other.waits:
            continue  # somebody who sees the card is asked, or the rules act on it
        last = (waits.hand, view(after, None).held.get(waits.hand, 0))
        if waits.hand != DISCARDS and last not in hidden(after, None):
            continue  # the card was opened at once
        watching = [None, *range(1, dealt.setup.seats + 1)]
        for viewer in watching:
            owner = f"seat {viewer}" == waits.hand or (
                viewer == dealt.setup.bank and waits.hand == "player-dealer"
            )
            if not owner:
                assert view(after, viewer) == view(other, viewer)


@law
@given(dealt_rounds())
def test_only_the_one_who_decides_is_told_what_he_may_do(dealt: Dealt) -> None:
    for round_ in steps(dealt):
        asked = round_.waits
        for viewer in (None, *range(1, dealt.setup.seats + 1)):
            shown = view(round_, viewer).waits
            if isinstance(asked, Choose):
                decides = dealt.setup.bank if isinstance(asked.who, str) else asked.who[0]
                assert (shown is not None) == (viewer == decides)
            else:
                assert shown is None


@law
@given(dealt_rounds(games=OWN_HANDS))
def test_all_hands_of_a_finished_round_lie_open_to_everybody(dealt: Dealt) -> None:
    last = steps(dealt)[-1]
    assert last.finished is not None
    shown = view(last, None)
    for hand, cards in last.finished.hands.items():
        assert tuple(card for _, card in shown.seen[hand]) == cards


# --- the same bytes -------------------------------------------------------------------------------

SETTLE_ALL = """
import json, random, sys
from houseway.cards import card_text
from houseway.library import load_game
from houseway.money import format_money
from houseway.cards import cards_text, parse_cards
from houseway.settling.record import read_record
from houseway.settling.settle import settle_record
from houseway.settling.round_setup import make_setup
from houseway.table.rounds import Deal, run

QUIET = ("check", "call", "bring-in", "stand-pat", "no")


def quietly(game, record):
    # In a pot game everybody speaks in turn: nobody bets, and everybody calls.
    cards, choices = iter(parse_cards(record["deck"])), []

    def answer(wait):
        if isinstance(wait, Deal):
            return next(cards)
        do = next((word for word in QUIET if word in wait.options), wait.options[0])
        if do in wait.picks:
            do += " " + cards_text(wait.picks[do].cards[: wait.picks[do].least])
        choices.append({"seat": wait.who[0], "do": do})
        return do

    run(game.rules, make_setup(game, read_record(record)), answer)
    return record | {"choices": choices}


for name in sys.argv[1:]:
    game = load_game(name)
    deck = [card_text(card) for card in game.deck.ordered()]
    random.Random(7).shuffle(deck)
    if game.sheet.bank is None:
        record = {"button": 1, "stacks": {"1": "90", "2": "50", "3": "70"}, "deck": deck}
        record = quietly(game, record) if getattr(game.rules, "in_turn", False) else record
        print(json.dumps(settle_record(game, record)))
        continue
    low = format_money(game.sheet.table.limits.low)
    free = [name for name, it in game.wagers.items() if it.is_base and not it.section.needs][:1]
    bases = free or [name for name, it in game.wagers.items() if it.is_base]
    wagers = [
        {"seat": seat, "wager": name, "amount": low} for seat in (2, 3, 5) for name in bases
    ]
    record = {"bank": {"seat": 1, "amount": "12"}, "wagers": wagers, "deck": deck}
    if game.sheet.button and game.sheet.button.device.kind == "dice":
        record["dice"] = [1, 2, 3]
    print(json.dumps(settle_record(game, record)))
"""


def test_the_same_inputs_give_the_same_bytes_in_every_process() -> None:
    """Sets of words are hashed differently in each process; no output may show it."""

    def output(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", SETTLE_ALL, *names],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    names = games_in_turn()
    first = output("1")
    assert len([json.loads(line) for line in first.splitlines()]) == len(names)
    assert output("2") == first
