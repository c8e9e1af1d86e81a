"""Every game that PokerKit has too: the same hands in both, step by step.

PokerKit 0.7.7 also has short-deck, Kuhn, Leduc and Rhode Island hold'em, which no sheet has.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.round_poker.pokerkit_end import CENTS, PEER_CARDS
from tests.round_poker.pokerkit_twin import play_both
from tests.round_poker.pokerkit_variants import VARIANTS, Variant
from tests.suite.rotation import trials

from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import Game, load_game
from houseway.table.rounds import Answer, Deal, Setup, Wait, run

SOME_HANDS = trials(short=150, full=500)
HANDS = 2_000
SEATS = 9
TABLE = f"""
[game]
name = "Own"
source = "own"

[table]
seats = {SEATS}
limits = "$1-$1,000"
"""
RARE = {"odd-chips"}  # explained wherever it comes up, but not in every game's hands

# Steps at which the two differ, by the rule that explains it.
DIFFERENCES = {
    "short-blind": (
        "A big blind who is all in for less still costs the others a whole blind (table stakes "
        "convention); in PokerKit a call costs what he had. The hand is compared no further."
    ),
    "blind-is-the-bet": (
        "The blind is the bet, so three raises come after it; PokerKit counts bets and raises "
        "that were made by choice, and so has one more in the round with blinds."
    ),
    "two-raise-on": "Two players may raise without an end (`betting.heads_up`); PokerKit stops.",
    "short-raise-in-limit": (
        "All in for less than a bet: the next one completes it to the limit (table stakes "
        "convention); in PokerKit he adds a whole bet to what lies there, and it counts as a raise."
    ),
    "short-raise-reopens": (
        "Who has checked or called may not raise an all-in that is less than a bet or raise "
        "(003:4470-4477). PokerKit lets him while nobody has bet a whole bet by choice."
    ),
    "low-card-all-in": (
        "Who makes the forced bet because the low card is all in for the ante may fold instead "
        "(000:58, 003:1424); in PokerKit he may not."
    ),
    "one-card-for-all": (
        "A stud deck that does not reach all players gives one card for all (`play.run_out`); "
        "PokerKit deals folded cards again. The hand is compared no further."
    ),
    "nothing-to-say": "Nobody can bet against him and he owes nothing: PokerKit asks for a check.",
    "odd-chips": (
        "Odd chips go one by one from the button's left, pot by pot; in PokerKit the first takes "
        "all, and pots that the same hands can win are one."
    ),
    "low-of-another-pot": (
        "A side pot in which no low qualifies is the high hand's. PokerKit halves it when a hand "
        "that is not in it has a low, and parts that half among all who are left."
    ),
    "first-to-show": (
        "Nobody has bet in the last round: who spoke first in it shows first (000:632 of who "
        "checked); in PokerKit who would have spoken first, though he is all in. It moves no chip."
    ),
}


def compared(variant: Variant, folder: Path, hands: int, seed: int) -> Counter[str]:
    """Random hands in both; gives how many steps there were, and how many each rule explains."""
    game = _game(variant, folder)
    assert isinstance(game.rules, RoundPokerRules)
    luck, opened = Random(seed), variant.opening()
    found: Counter[str] = Counter()
    for number in range(hands):
        deck = list(game.deck.ordered())
        luck.shuffle(deck)
        twin = play_both(game.rules, _setup(luck, variant.most), opened, luck, deck, number)
        found += twin.explained
        found["steps"] += twin.steps
    return found


def _game(variant: Variant, folder: Path) -> Game:
    sheet = folder / "own.toml"
    sheet.write_text(f'extends = "_common/{variant.parent}"\n{TABLE}{variant.sheet}')
    return load_game(str(sheet))


def _setup(luck: Random, most: int) -> Setup:
    """Two players and more, with deep, middling and short stacks, a button anywhere."""
    seats = luck.sample(range(1, SEATS + 1), luck.randint(2, most))
    stacks = {seat: _stack(luck) * CENTS for seat in seats}
    return Setup(seats=SEATS, bank=luck.choice(seats), cover=None, bets=(), stacks=stacks)


def _stack(luck: Random) -> int:
    return luck.randint(*luck.choice(((1, 6), (4, 40), (40, 400), (400, 2_000))))


@pytest.mark.in_turn
@pytest.mark.filterwarnings("ignore::UserWarning:pokerkit")
@pytest.mark.parametrize("name", VARIANTS)
def test_random_hands_go_as_in_pokerkit_step_by_step(name: str, tmp_path: Path) -> None:
    variant = VARIANTS[name]
    found = compared(variant, tmp_path, SOME_HANDS, seed=2)
    assert found["steps"] > 5 * SOME_HANDS
    assert found.keys() - {"steps"} <= variant.differs | RARE


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning:pokerkit")
@pytest.mark.parametrize("name", VARIANTS)
def test_in_many_hands_every_named_difference_comes_up_and_no_other(
    name: str, tmp_path: Path
) -> None:
    variant = VARIANTS[name]
    found = compared(variant, tmp_path, HANDS, seed=1)
    assert found["steps"] > 5 * HANDS
    assert variant.differs <= found.keys() - {"steps"} <= variant.differs | RARE


def test_every_difference_is_found_in_some_game_and_no_other() -> None:
    assert set.union(*(variant.differs for variant in VARIANTS.values())) == {*DIFFERENCES}


def test_all_ins_for_less_add_up_but_not_for_who_has_called_some_of_them(tmp_path: Path) -> None:
    variant = VARIANTS["no-limit hold'em"]
    stacks = (200, 200, 200, 19, 200, 26)  # from the button's left
    words = ("raise 14", "raise 19", "call", "raise 26", "fold", "fold", "call", "call")
    cards, said = iter(range(52)), iter(words)
    may_raise = []

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return next(cards)
        may_raise.append("raise" in wait.options)
        return next(said, "check")

    chips = {seat: stack * CENTS for seat, stack in enumerate(stacks, start=1)}
    setup = Setup(seats=SEATS, bank=6, cover=None, bets=(), stacks=chips)
    run(_game(variant, tmp_path).rules, setup, answer)

    state = variant.opening()(stacks)
    for place, card in enumerate(PEER_CARDS[: 2 * len(stacks)]):
        state.deal_hole(card, place % len(stacks))
    peer = []
    for word in words:
        peer.append(state.can_complete_bet_or_raise_to())
        verb, _, amount = word.partition(" ")
        match verb:
            case "raise":
                state.complete_bet_or_raise_to(int(amount))
            case "call":
                state.check_or_call()
            case _:
                state.fold()
    # Of the last two, the first faces 12 on top of his 14, the second 7 on top of his 19.
    assert may_raise[: len(words)] == peer
    assert peer[-2:] == [True, False]
