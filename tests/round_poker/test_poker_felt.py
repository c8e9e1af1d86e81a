"""The felt as the events tell it: chips, bets and pots agree with what is settled."""

from __future__ import annotations

import random

import pytest

from houseway.library import load_game
from houseway.random_play import any_answer
from houseway.table.cards.stub import Stub
from houseway.table.chips.carried_pot import POT, carried_pot
from houseway.table.pot_felt import felt_after, felt_before, felts
from houseway.table.rounds import Choose, Round, Setup, apply, deal_from, open_round

GAMES = (
    "500-club/texas-holdem",
    "500-club/pot-limit-omaha-8",
    "hustler/seven-card-stud",
    "aviator/lowball",
    "500-club/2-7-triple-draw",
    "aviator/mexican-poker",
    "aviator/draw-jacks-or-better",
)


def played(name: str, seed: int) -> Round:
    """A hand in which everybody says anything that is legal."""
    game = load_game(name)
    luck = random.Random(seed)
    deck = list(game.deck.ordered())
    luck.shuffle(deck)
    stacks = {seat: luck.choice([3_00, 25_00, 90_00, 400_00]) for seat in range(1, 6)}
    setup = Setup(seats=7, bank=1 + seed % 5, cover=None, bets=(), stacks=stacks)
    round_ = deal_from(open_round(game.rules, game.deck, setup), Stub(deck, "00"))
    while isinstance(wait := round_.waits, Choose):
        round_ = deal_from(apply(round_, any_answer(wait, luck)), Stub(deck, "00"))
    return round_


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_at_the_end_the_felt_holds_what_the_settlement_moves(name: str, seed: int) -> None:
    round_ = played(name, seed)
    assert round_.finished is not None
    felt = felt_after(round_.setup, round_.events)
    put_in = {each.payer: each.amount for each in round_.finished.transfers if each.payee == POT}
    assert {seat: place.paid for seat, place in felt.seats.items() if place.paid} == put_in
    won = sum(each.amount for each in round_.finished.transfers if each.payer == POT)
    assert felt.total == won + carried_pot(round_.finished.after)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_at_every_moment_all_chips_are_somewhere(name: str, seed: int) -> None:
    round_ = played(name, seed)
    whole = sum(round_.setup.stacks.values())
    assert felt_before(round_.setup).total == 0
    for felt in felts(round_.setup, round_.events):
        stacks = sum(place.stack for place in felt.seats.values())
        bets = sum(place.bet for place in felt.seats.values())
        assert stacks + felt.total == whole
        assert sum(pot.amount for pot in felt.pots) + bets == felt.total
        assert all(0 <= place.bet <= place.paid for place in felt.seats.values())
        assert all(felt.seats[seat].is_live for pot in felt.pots for seat in pot.seats)
