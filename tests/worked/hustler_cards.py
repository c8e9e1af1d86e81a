"""Hands by their total, and what a blackjack game of Hustler Casino does with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from tests.worked.examples import Bet, bet, cited
from tests.worked.felt import settle

from houseway.errors import BadRecord, HousewayError, IllegalMove

CENTURY = "hustler/21st-century-blackjack"
CASINO = "hustler/hustler-casino-blackjack"
LA = "hustler/la-blackjack"
CHANCES = "hustler/21st-century-blackjack-second-chances"
NB_4A = "hustler/no-bust-4.0a"
NB_4B = "hustler/no-bust-4.0b"
NB_6 = "hustler/no-bust-6.2"
WITH_JOKERS = (CENTURY, CASINO, LA, CHANCES)
NO_BUST = (NB_4A, NB_4B, NB_6)

HARD = [f"2h {card}d" for card in range(2, 10)]  # 4 to 11
HARD += [f"Th {card}d" for card in "23456789J"]  # 12 to 20
SOFT = [f"Ah {card}d" for card in range(2, 10)]  # 13 to 20
HARD_21, SOFT_21, DRAWN_22 = "Th 6d 5c", "Ah 2d 8c", "Th 6d 6c"

DRAWS_TO = 16  # the hands below draw their last card to this total
HIGHEST = 26
STAKES = {"win": "win 20", "lose": "lose -20", "push": "push 0"}

Held = tuple[int, int]  # total and number of cards
Matrix = dict[tuple[Held, Held], str]


def rank(value: int) -> str:
    """A card of this value; ten is a king, so that it makes no pair with a ten."""
    return "K" if value == 10 else str(value)


def hand(held: Held, suit: str) -> str:
    """A hard hand with a ten; with three cards or four it was 16 before the last card."""
    total, cards = held
    first = {2: [total - 10], 3: [6, total - DRAWS_TO], 4: [2, 4, total - DRAWS_TO]}[cards]
    return " ".join(f"{text}{suit}" for text in ("T", *map(rank, first)))


def every_hand(least: int) -> Iterator[Held]:
    """Two cards up to 20, three and four cards from 21 up to the worst that can be drawn."""
    yield from ((total, 2) for total in range(least, 21))
    yield from ((total, cards) for total in range(21, HIGHEST + 1) for cards in (3, 4))


def result_matrix(game: str, *, player_from: int, dealer_from: int, **record: Any) -> Matrix:
    """How a $20 wager ends, for every hand of the player against every end of the bank."""
    return {
        (mine, bank): ends(game, f"{hand(mine, 'h')} / {hand(bank, 's')}", **record)
        for mine in every_hand(player_from)
        for bank in every_hand(dealer_from)
    }


def printed_matrix(
    both_over: Callable[[Held, Held], str],
    *,
    target: int,
    player_from: int,
    dealer_from: int,
    same: Callable[[int], str] = lambda total: "push",
) -> Matrix:
    """The same as the text has it: over loses, over pays, the closer hand wins, both over by rule.

    A slow twin: it knows totals and numbers of cards, nothing of rows.
    """

    def result(mine: Held, bank: Held) -> str:
        (player, _), (dealer, _) = mine, bank
        if player > target and dealer > target:
            return both_over(mine, bank)
        if player > target or dealer > target:
            return "lose" if player > target else "win"
        if player == dealer:
            return same(player)
        return "win" if player > dealer else "lose"

    return {
        (mine, bank): STAKES[result(mine, bank)]
        for mine in every_hand(player_from)
        for bank in every_hand(dealer_from)
    }


# --- one round ------------------------------------------------------------------------------------


def ends(game: str, cards: str, *bets: Bet, says: Iterable[str] = (), **record: Any) -> str:
    """How the first wager settled ends, as in `win 20`."""
    line = settle(game, cards, *bets, says=says, **record)["settlement"][0]
    return f"{line['result']} {line['net']}"


def by_line(game: str, cards: str, printed: str, **record: Any) -> tuple[str, str]:
    """How seat 2's game wager ends, and the line that says so: `printed` if the sheet cites it."""
    line = settle(game, cards, **record)["settlement"][0]
    return f"{line['result']} {line['net']}", cited(line["cite"], printed)


def refusal(game: str, cards: str, *bets: Bet, says: Iterable[str] = (), **record: Any) -> str:
    """Why a round is refused."""
    with pytest.raises(HousewayError) as caught:
        settle(game, cards, *bets, says=says, **record)
    return str(caught.value)


def all_bets(bank: int) -> list[Bet]:
    """A game wager on every seat of eight but the bank's."""
    return [bet(seat, "base") for seat in range(1, 9) if seat != bank]


def all_have_18(up: str, hole: str) -> str:
    """A deck that deals seven hands of 18; the player-dealer draws kings and queens."""
    tens, eights = ["Th", "Td"] * 3 + ["Tc"], ["8h", "8d"] * 3 + ["8c"]
    return " ".join([*tens, up, *eights, hole, "Kc", "Qc", "Kd", "Qd"])


# --- charts ---------------------------------------------------------------------------------------


def player_chart(game: str, hands: Iterable[str], **record: Any) -> str:
    """H, S or O (option) of seat 2 with these hands against a 9; a hit brings a king."""
    return "".join(_letter(game, held, **record) for held in hands)


def _letter(game: str, held: str, **record: Any) -> str:
    may_stand = _is_legal(game, f"{held} / 9s 9d", **record)
    may_hit = _is_legal(game, f"{held} Kd / 9s 9d", **record)
    return {(True, True): "O", (True, False): "S", (False, True): "H"}[may_stand, may_hit]


def _is_legal(game: str, cards: str, **record: Any) -> bool:
    try:
        settle(game, cards, bet(2, "base", "10"), **record)  # within the limits of every table
    except IllegalMove:
        return False
    return True


def dealer_chart(game: str, hands: Iterable[str], **record: Any) -> str:
    """H or S of the player-dealer with these hands."""
    return "".join(_dealer_letter(game, held, **record) for held in hands)


def _dealer_letter(game: str, held: str, **record: Any) -> str:
    try:
        settle(game, f"Th Jh / {held}", **record)
    except BadRecord as error:
        if error.code != "missing-card":
            raise
        return "H"
    return "S"
