"""Bots of round poker: legal, sensible, by what they know alone, and not always the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.games import games_of

from houseway.cards import parse_cards
from houseway.families.round_poker.bots import array_samples, plain_samples
from houseway.families.round_poker.bots.draw_choices import cards_to_keep
from houseway.families.round_poker.bots.pot_share import PotShareSampler, VisibleCards
from houseway.families.round_poker.bots.strength import pot_share
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.families.round_poker.section import Share
from houseway.families.round_poker.showdown import Judge
from houseway.library import Game, load_game
from houseway.ranking.badugi import BADUGI
from houseway.table.cards.stub import Stub
from houseway.table.rounds import Choose, Setup, apply, deal_from, is_legal, open_round

GAMES = games_of(RoundPokerRules)


def hand_of(game: Game, seed: int) -> Iterator[tuple[Choose, str]]:
    """A hand among five bots: every question with its answer."""
    luck = random.Random(seed)
    deck = list(game.deck.ordered())
    luck.shuffle(deck)
    stacks = {seat: luck.choice([30_00, 200_00, 500_00]) for seat in range(1, 6)}
    setup = Setup(
        seats=game.sheet.table.seats, bank=1 + seed % 5, cover=None, bets=(), stacks=stacks
    )
    round_ = deal_from(open_round(game.rules, game.deck, setup), Stub(deck, "00"))
    while isinstance(wait := round_.waits, Choose):
        answer = game.rules.sensible(wait)
        yield wait, answer
        round_ = deal_from(apply(round_, answer), Stub(deck, "00"))
    assert round_.is_over


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_every_answer_is_legal_and_follows_from_what_the_bot_knows(name: str) -> None:
    game = load_game(name)
    for seed in range(4):
        for wait, answer in hand_of(game, seed):
            assert is_legal(wait, answer)
            # Another seat that knows the same says the same: nothing else was looked at.
            other = wait._replace(who=(99, ""), hand="seat 99")
            assert game.rules.sensible(other) == answer


@pytest.mark.parametrize("structure", ["fixed", "no-limit"])
def test_a_table_of_bots_is_alive(structure: str) -> None:
    game = load_game("500-club/texas-holdem").but(settings={"structure": structure})
    said: Counter[str] = Counter()
    for seed in range(60):
        said += Counter(answer.partition(" ")[0] for _, answer in hand_of(game, seed))
    for verb in ("fold", "check", "call", "bet", "raise"):
        assert said[verb] >= 15, said
    assert said["fold"] < sum(said.values()) / 2


def test_the_same_cards_are_not_always_played_the_same_way() -> None:
    game = load_game("500-club/texas-holdem")
    own = parse_cards("Js Tc")
    found = set()
    for pot in range(6_00, 40_00, 1_00):
        wait = Choose(
            who=(1, ""),
            hand="seat 1",
            total="no bet to call",
            options=("check", "bet"),
            house_way="check",
            knows=(own, parse_cards("Jh 7d 2c"), pot, 0, ((), ()), "flop"),
            amounts={"bet": (4_00, 4_00)},
        )
        found.add(game.rules.sensible(wait).partition(" ")[0])
    assert found == {"check", "bet"}


def test_the_nuts_are_never_folded_and_nothing_is_paid_for_nothing() -> None:
    game = load_game("500-club/texas-holdem")
    board = parse_cards("As Ks Qs 2d 3c")

    def says(own: str, price: int) -> str:
        wait = Choose(
            who=(1, ""),
            hand="seat 1",
            total="",
            options=("fold", "call"),
            house_way="fold",
            knows=(parse_cards(own), board, 40_00 + price, price, ((),), "river"),
        )
        answer: str = game.rules.sensible(wait)
        return answer

    for price in range(2_00, 200_00, 7_00):
        assert says("Js Ts", price) == "call"
        assert says("5h 4d", 20_00 + price) == "call"  # a wheel
        assert says("7h 6d", 20_00 + price) == "fold"


# --- how good a hand is ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "own", "share"),
    [
        # Against one random hand; those of hold'em are in many books.
        ("500-club/texas-holdem", "As Ah", 0.852),
        ("500-club/texas-holdem", "7h 2c", 0.346),
        ("500-club/omaha", "As Ah Ks Kh", 0.709),  # houseway equity omaha AsAhKsKh random
    ],
)
def test_a_sample_is_near_the_share_that_is_known(name: str, own: str, share: float) -> None:
    rules = load_game(name).rules
    assert isinstance(rules, RoundPokerRules)
    cards = parse_cards(own)
    seen = VisibleCards(own=cards, board=(), rivals=((),))
    found = [pot_share(PotShareSampler(rules), seen, cards, seed=seed) for seed in range(20)]
    assert sum(found) / len(found) == pytest.approx(share, abs=0.03)


def test_a_sample_of_badugis_ranks_hands_as_the_rules_do() -> None:
    rules = load_game("500-club/badugi").rules
    assert isinstance(rules, RoundPokerRules)
    best = parse_cards("As 2h 3d 4c")
    seen = VisibleCards(own=best, board=(), rivals=((), (), ()))
    assert pot_share(PotShareSampler(rules), seen, best, seed=1) == pytest.approx(1.0, abs=0.01)
    worst = parse_cards("Ks Kh Kd Kc")
    assert BADUGI.best(worst).value < BADUGI.best(best).value
    assert pot_share(PotShareSampler(rules), replace(seen, own=worst), worst, seed=1) < 0.02


@pytest.mark.parametrize(
    "name",
    [
        "500-club/texas-holdem",
        "500-club/omaha-hi-lo",  # two shares, two cards of one's own
        "aviator/mexican-poker",  # a joker
        "500-club/2-7-triple-draw",  # several chances, and flushes in a low
        "500-club/badugi",
    ],
)
def test_samples_with_arrays_and_without_are_the_same(name: str) -> None:
    rules = load_game(name).rules
    assert isinstance(rules, RoundPokerRules)
    chances = PotShareSampler(rules)
    for seed in range(2):
        own, others = chances.unseen(VisibleCards(own=(), board=(), rivals=()))[seed::9], ((), ())
        own = own[: chances.own]
        for draws in {0, chances.draws}:
            seen = VisibleCards(own=tuple(own), board=(), rivals=others, draws=draws)
            kept = own[2:] if draws else own
            with_arrays = array_samples.sampled_share(chances, seen, kept, seed=seed)
            without = plain_samples.sampled_share(chances, seen, kept, seed=seed)
            assert without == pytest.approx(with_arrays, abs=1e-12)
            assert 0 < with_arrays < 1


# --- what is kept ---------------------------------------------------------------------------------


def keeps(order: str, text: str) -> str:
    cards = parse_cards(text)
    stay = cards_to_keep(
        Judge(share=Share(id="low" if "to" in order else "high", order=order)), cards
    )
    return " ".join(word for word, card in zip(text.split(), cards, strict=True) if card in stay)


@pytest.mark.parametrize(
    ("order", "held", "stays"),
    [
        ("high", "9c 9d Ah 4s 2c", "9c 9d"),
        ("high", "9c 9d 9h 4s 2c", "9c 9d 9h"),
        ("high", "9c 9d 4h 4s 2c", "9c 9d 4h 4s"),
        ("high", "2c 7c 9c Jc Kc", "2c 7c 9c Jc Kc"),  # a flush
        ("high", "2c 7c 9c Jc Kd", "2c 7c 9c Jc"),  # four to a flush
        ("high", "5c 6d 7h 8s Kd", "5c 6d 7h 8s"),  # open at both ends
        ("high", "2c 6d 9h Js Kd", "Js Kd"),
        ("high-bug", "Jk 6d 9h Js 2d", "Jk Js"),
        ("ace-to-five-joker", "Jk Ac 3d 7s 7h", "Jk Ac 3d 7s"),
        ("ace-to-five", "Ac 2d 3h 4s 9c", "Ac 2d 3h 4s 9c"),
        ("ace-to-five", "Ac 2d Kh Ks 9c", "Ac 2d"),
        ("deuce-to-seven", "7c 5d 3h 2s 2c", "7c 5d 3h 2s"),
        ("deuce-to-seven", "Ac 5d 3h 2s Kc", "5d 3h 2s"),  # the ace is high
        ("badugi", "As 2h 3d 4c", "As 2h 3d 4c"),
        ("badugi", "As 2h 3d 3c", "As 2h 3d"),
    ],
)
def test_what_a_sensible_player_keeps(order: str, held: str, stays: str) -> None:
    assert keeps(order, held) == stays
