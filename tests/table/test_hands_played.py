"""One person sees and plays one hand; other hands that they wagered on go the house way."""

from __future__ import annotations

import pytest

from houseway.errors import BadRecord
from houseway.library import load_game
from houseway.settling.settle import settle_record
from houseway.table.cards.hands import Hands
from houseway.table.rounds import Bet, Bettor, Choose, Event, Setup


def played(game: str, *said: tuple[Bettor, str]) -> list[str]:
    """What the hands of a table do, one after the other, when these bettors speak for them.

    The house way of each is to hit; who is not asked is marked.
    """
    log: list[Event] = []
    bets = tuple(Bet(seat=who[0], backline=who[1], wager="base", amount=2000) for who, _ in said)
    setup = Setup(seats=8, bank=1, cover=None, bets=bets)
    hands = Hands(load_game(game).sheet, setup, log)
    done = []
    for who, answer in said:
        wait = Choose(
            who=who,
            hand=f"seat {who[0]}",
            total=5,
            options=("stand", "hit"),
            house_way="hit",
            knows=(),
        )
        asking = hands.choose(wait)
        try:
            next(asking)
            asking.send(answer)
        except StopIteration as end:
            done.append(end.value + (" unasked" if "why" in log[-1] else ""))
    return done


@pytest.mark.parametrize(
    "game", ["aviator/super-pan-9", "hustler/super-pan-9-classic", "hustler/super-pan-9"]
)
@pytest.mark.parametrize(
    "said, done",
    [
        ([((2, "Zoe"), "stand"), ((3, "Zoe"), "stand")], ["stand", "hit unasked"]),
        ([((2, ""), "stand"), ((4, "seat 2"), "stand")], ["stand", "hit unasked"]),
        ([((2, "Zoe"), "hit"), ((3, "Zoe"), "stand")], ["hit", "stand"]),
        ([((2, "Zoe"), "stand"), ((3, "Amy"), "stand")], ["stand", "stand"]),
        ([((2, "b1"), "stand"), ((3, "b1"), "stand")], ["stand", "stand"]),
    ],
    ids=["Zoe twice", "seat 2 behind seat 4", "one the house way", "two persons", "two places"],
)
def test_a_person_sees_one_hand_of_super_pan_9_whatever_they_wagered_on(
    game: str, said: list[tuple[Bettor, str]], done: list[str]
) -> None:
    """000:1440, 003:724-725; the dealer plays a hand that nobody plays the house way, 000:1445."""
    assert played(game, *said) == done


def test_a_record_that_lets_one_person_play_two_hands_of_super_pan_9_is_refused() -> None:
    """000:1440: the draw begins at the button's seat 3, so that seat 2's hand is the second."""
    record = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [
            {"seat": 2, "backline": "Zoe", "wager": "base", "amount": "50"},
            {"seat": 3, "backline": "Zoe", "wager": "base", "amount": "20"},
        ],
        "dice": [1, 1, 1],
        "choices": [{"seat": seat, "backline": "Zoe", "do": "stand"} for seat in (3, 2)],
        "deck": "2h 4h 2c 2d 4d 2s Kc Kd Kh 5c 6c 6d",
    }
    with pytest.raises(BadRecord, match=r"Zoe has played the hand of seat 3.*000:1440") as refused:
        settle_record(load_game("aviator/super-pan-9"), record)
    assert refused.value.where == "choices[1]"
    record["choices"] = [{"seat": 3, "backline": "Zoe", "do": "stand"}]
    hands = settle_record(load_game("aviator/super-pan-9"), record)["hands"]
    assert (len(hands["seat 3"]), len(hands["seat 2"])) == (3, 4)  # the house way draws
