"""Values of options in a played round are those of `odds --hand`, and costs give the grades."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import houseway as hw
from houseway.cards import card_text, cards_text
from houseway.errors import HousewayError
from houseway.odds.decision_grades import GRADES, grade_of
from houseway.odds.option_worth import DecisionWorth, answer_said, decision_worth
from houseway.random_play import any_answer
from houseway.settling.played_decisions import played_decisions
from houseway.settling.prepared_round import prepare_round
from houseway.table.rounds import Choose, Deal, apply, deals, open_round
from houseway.table.seen_decision import SeenDecision, seen_decision

BLACKJACK = "reference/blackjack"
THREE_CARD = "reference/three-card-poker"
HOLDEM = "reference/ultimate-texas-holdem"
TWO_WAY = "hustler/2-way-winner"
RIDE = "hustler/let-it-ride"
NINE = "aviator/super-pan-9"
TILES = "parkwest/pai-gow-tiles"
PAI_GOW = "aviator/pai-gow-poker"
FACE_UP = "500-club/face-up-pai-gow-poker"


def record_of(game: hw.Game, *wagers: str, amount: str = "10") -> dict[str, Any]:
    device = str(game.sheet.button.device) if game.sheet.button else ""
    dice = {"dice": [3, 4, 5]} if device.endswith("dice") else {}
    return {
        "game": game.id,
        "seats": 6,
        **dice,
        "bank": {"seat": 1, "amount": "1000"},
        "wagers": [{"seat": 2, "wager": name, "amount": amount} for name in wagers],
    }


def decisions(game: hw.Game, record: dict[str, Any], *, seed: int) -> Iterator[SeenDecision]:
    """The decisions of seat 2 in a round that is dealt and answered at random."""
    luck, prepared = Random(seed), prepare_round(game, record)
    round_ = open_round(game.rules, game.deck, prepared.setup)
    while (wait := round_.waits) is not None:
        if isinstance(wait, Choose):
            if wait.who == (2, ""):
                yield seen_decision(round_)
            round_ = apply(round_, any_answer(wait, luck))
        else:
            assert isinstance(wait, Deal)
            left = deals(round_)
            round_ = apply(round_, luck.choices([*left], [*left.values()])[0])


def values_of(worth: DecisionWorth) -> dict[str, float]:
    return {option.say: option.value for option in worth.options}


def hand_of(game: hw.Game, seen: SeenDecision) -> Any:
    """`odds --hand` of what the decider sees."""
    up = card_text(seen.up) if seen.up is not None and game.analyst.shows_up_card else ""
    return game.hand(cards_text(seen.own), up, cards_text(seen.board))


def test_values_of_blackjack_are_those_of_the_hand_against_the_up_card() -> None:
    game = hw.game(BLACKJACK, settings={"deck.decks": 1})
    found = 0
    for seed in range(30):
        for seen in decisions(game, record_of(game, "base"), seed=seed):
            split, doublings = seen.knows[2:]
            if seen.offer or split or doublings:
                continue
            found += 1
            worth = decision_worth(game, seen)
            assert values_of(worth) == dict(hand_of(game, seen).options)
            assert worth.best.say == hand_of(game, seen).best
            assert "fresh shoe" in worth.counted
    assert found > 20


def test_insurance_is_valued_per_unit_of_insurance() -> None:
    game = hw.game(BLACKJACK, settings={"deck.decks": 1})
    record = {**record_of(game, "base", amount="20"), "deck": "Th Ad 6c 9s 2c 3c 4c 5c"}
    first, *_ = played_decisions(game, record)
    assert first.seen.options == ("no", "insurance")
    worth = decision_worth(game, first.seen)
    assert (worth.wager, worth.stake, worth.base) == ("insurance", 1000, 2000)
    assert values_of(worth) == {"no": 0.0, "insurance": hand_of(game, first.seen).insurance}


def test_values_of_three_card_poker_are_those_of_the_hand() -> None:
    game = hw.game(THREE_CARD)
    for seed in range(5):
        for seen in decisions(game, record_of(game, "ante"), seed=seed):
            options = hand_of(game, seen).options
            assert values_of(decision_worth(game, seen)) == {
                "play 10": options["play"],
                "fold": options["fold"],
            }


@pytest.mark.slow
def test_each_size_of_a_raise_has_the_value_of_the_hand_beside_the_board() -> None:
    game = hw.game(HOLDEM)
    said = {"play 40": "play 4 x ante", "play 30": "play 3 x ante", "play 20": "play 2 x ante"}
    said |= {"play 10": "play 1 x ante"}
    for seed in range(4):
        for seen in decisions(game, record_of(game, "ante", "blind"), seed=seed):
            found = values_of(decision_worth(game, seen))
            expected = hand_of(game, seen).options
            assert {said.get(say, say): value for say, value in found.items()} == dict(expected)


@pytest.mark.slow
def test_two_way_values_the_games_first_and_then_the_moves() -> None:
    game = hw.game(TWO_WAY)
    moves = 0
    for seed in range(40):
        for seen in decisions(game, record_of(game, "blackjack-ante", "poker-ante"), seed=seed):
            report = None if len(seen.own) > 2 else hand_of(game, seen)
            if seen.knows[0] == "choice":
                assert report is not None
                found = values_of(decision_worth(game, seen))
                assert sorted(found.values()) == sorted(report.options.values())
            elif seen.knows[3] is None and report is not None:
                moves += 1
                assert values_of(decision_worth(game, seen)) == dict(report.then)
    assert moves


@pytest.mark.slow
def test_values_of_let_it_ride_are_of_the_wager_that_is_decided() -> None:
    game = hw.game(RIDE)
    for seen in decisions(game, record_of(game, "bet-1", "bet-2", "bet-3"), seed=1):
        worth = decision_worth(game, seen)
        assert values_of(worth) == dict(hand_of(game, seen).options)
        assert worth.per == hand_of(game, seen).expectation


def test_values_of_super_pan_9_are_those_of_its_solved_decisions() -> None:
    game = hw.game(NINE)
    solved = {item.knows: item for item in game.odds().decisions}
    found = 0
    for seed in range(10):
        for seen in decisions(game, record_of(game, "base"), seed=seed):
            found += 1
            item = solved[seen.knows]
            expected = {say: float(value / item.weight) for say, value in item.values.items()}
            assert values_of(decision_worth(game, seen)) == expected
    assert found


@pytest.mark.parametrize("name", [TILES, pytest.param(PAI_GOW, marks=pytest.mark.slow)])
def test_every_setting_has_the_value_of_the_hand_and_the_house_way_its_own(name: str) -> None:
    game = hw.game(name)
    lead = game.analyst.lead.id
    seen = next(decisions(game, record_of(game, lead), seed=1))
    worth = decision_worth(game, seen)
    found = values_of(worth)
    assert sorted({*found.values()}) == sorted({*hand_of(game, seen).options.values()})
    every = game.set(cards_text(seen.own), every=True)
    way = {part.name: sorted(part.cards) for part in every.setting.parts}
    of_way = worth.of("house-way")
    assert of_way is not None
    assert of_way.parts is not None
    assert {name: sorted(cards) for name, cards in of_way.parts.items()} == way
    assert every.settings is not None
    for setting in every.settings:
        said = " / ".join(f"{part.name} {' '.join(part.cards[::-1])}" for part in setting.parts)
        option = worth.of(answer_said(game, seen, f"set {said}"))
        assert option is not None
        assert option.value == pytest.approx(setting.ev, abs=1e-12)


@pytest.mark.slow
def test_a_setting_against_an_open_hand_is_valued_against_that_hand() -> None:
    game = hw.game(FACE_UP)
    seen = next(decisions(game, record_of(game, game.analyst.lead.id), seed=1))
    shown = game.set(cards_text(seen.own), against=cards_text(seen.knows[1]))
    assert shown.settings is not None
    found = values_of(decision_worth(game, seen))
    assert max(found.values()) == shown.settings[0].ev


def test_the_player_dealers_own_decision_has_no_value() -> None:
    game = hw.game(TILES)
    prepared = prepare_round(game, record_of(game, game.analyst.lead.id))
    luck = Random(3)
    round_ = open_round(game.rules, game.deck, prepared.setup)
    while not (isinstance(round_.waits, Choose) and round_.waits.hand == "player-dealer"):
        wait = round_.waits
        assert wait is not None
        left = [*deals(round_)] if isinstance(wait, Deal) else []
        answer = luck.choice(left) if isinstance(wait, Deal) else any_answer(wait, luck)
        round_ = apply(round_, answer)
    with pytest.raises(HousewayError, match="not for the player-dealer's own hand"):
        decision_worth(game, seen_decision(round_))


# --- grades ---------------------------------------------------------------------------------------

# Seat 2: Th 6s against 8c; seat 3: 8h 6d against 8c.
STIFF = {
    "game": BLACKJACK,
    "seats": 4,
    "settings": {"deck.decks": 1},
    "bank": {"seat": 1, "amount": "1000"},
    "wagers": [{"seat": 2, "wager": "base", "amount": "20"}],
    "deck": "8h 8c 6d 9d Kc 2c 3h 4d Ts 5c 7h 9s Jd Qd",
}


def test_the_cost_is_what_the_best_option_is_worth_more_at_the_stake_played() -> None:
    game = hw.game(BLACKJACK)
    (decision,) = game.review({**STIFF, "choices": [{"seat": 2, "do": "stand"}]}).decisions
    hand = game.but(settings={"deck.decks": 1}).hand("8h 6d", "8c")
    assert hand.best == "hit"
    lost = hand.options["hit"] - hand.options["stand"]
    assert decision.cost == pytest.approx(2000 * lost)
    assert decision.grade is not None
    assert decision.grade.name == grade_of(lost).name
    assert decision.why_not == ""
    (best, *_) = game.review({**STIFF, "choices": [{"seat": 2, "do": "hit"}]}).decisions
    assert best.grade is not None
    assert (best.grade.name, best.cost) == ("best", 0.0)


def test_grades_go_up_to_their_limits() -> None:
    limits = [grade.most for grade in GRADES[:-1]]
    assert limits == sorted(limits)  # type: ignore[type-var]
    for grade, nxt in pairwise(GRADES):
        assert grade.most is not None
        assert grade_of(float(grade.most)) == grade
        assert grade_of(float(grade.most) + 1e-6) == nxt


def test_a_hand_from_a_split_is_valued_as_if_it_were_none() -> None:
    game = hw.game(BLACKJACK, settings={"deck.decks": 1})
    record = {**STIFF, "deck": "8h 6c 8d Td 3c Kc Ts 2c 3h 4d"}
    split = [{"seat": 2, "do": "split"}, {"seat": 2, "do": "stand"}]
    pair, one, *_ = played_decisions(game, {**record, "choices": split})
    assert "split" in values_of(decision_worth(game, pair.seen))
    worth = decision_worth(game, one.seen)
    assert "did not come from a split" in worth.counted
    assert values_of(worth)["hit"] == game.hand("8h 3c", "6c").options["hit"]
