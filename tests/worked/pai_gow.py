"""What the worked examples of pai gow poker share.

Seat 1 banks. Seat 2 has the hand before the stroke, seat 3 the next one, the player-dealer the
last. Hands are set the house way unless somebody speaks; every wager is $20.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.worked.examples import Bet, bet, dice, loaded

from houseway.cards import JOKER, card_text
from houseway.library import Game
from houseway.settling.settle import settle_record

AVIATOR = "aviator/pai-gow-poker"
WILD = "aviator/pai-gow-poker-joker-wild"
FPG_08 = "aviator/fortune-pai-gow-poker-jokers-wild"
LUCKY = "parkwest/lucky-pai-gow-poker"
ACE_UP = "parkwest/ace-up-pai-gow-poker"
FPG_01 = "parkwest/fortune-pai-gow-poker"
CLUB = "500-club/fortune-pai-gow-poker"
FACE_UP = "500-club/face-up-pai-gow-poker"
HUSTLER = "hustler/pai-gow-poker"
HUSTLER_F = "hustler/fortune-pai-gow-poker"
RANCHOS = "ranchos/fortune-pai-gow-poker"
GAMES = [AVIATOR, WILD, FPG_08, LUCKY, ACE_UP, FPG_01, CLUB, FACE_UP, HUSTLER, HUSTLER_F, RANCHOS]
DOCUMENTS = {"aviator": "000", "parkwest": "001", "500-club": "002", "hustler": "003"}
DOCUMENTS |= {"ranchos": "004"}

BONUS = {LUCKY: "lucky", ACE_UP: "lucky"}  # elsewhere it is called fortune
FORTUNES = [FPG_08, FPG_01, CLUB, FACE_UP, HUSTLER_F, RANCHOS]
ORDER_OF_CARDS = [card_text(card) for card in range(JOKER + 1)]


def line_of(game: str, number: str) -> str:
    return number if ":" in number else f"{DOCUMENTS[game.split('/')[0]]}:{number}"


@cache
def read_so(game: str, *readings: tuple[str, str]) -> Game:
    """The game with these readings."""
    return loaded(game).but(readings=dict(readings)) if readings else loaded(game)


def settle(game: str, felt: str, *bets: Bet, **record: Any) -> dict[str, Any]:
    """A settled round; the dice point at seat 3 unless the record has others."""
    *seats, dealer = felt.split("/")
    hands = {f"seat {seat}": cards for seat, cards in enumerate(seats, start=2)}
    given = {"bank": {"seat": 1}, "dice": dice(10), "hands": hands | {"player-dealer": dealer}}
    chosen = read_so(game, *record.pop("readings", {}).items())
    return settle_record(chosen, given | {"wagers": list(bets) or [bet(2, "base")]} | record)


def lines(settled: dict[str, Any]) -> list[str]:
    return [
        f"{line['seat']} {line['wager']} {line['result']} {line['net']}"
        for line in settled["settlement"]
    ]


def dealt(game: str, total: int, *, bank: int = 1, **record: Any) -> dict[str, Any]:
    """All six others bet, and the cards are dealt in their order."""
    wagers = [bet(seat, "base") for seat in range(1, 8) if seat != bank]
    given = {"bank": {"seat": bank}, "dice": dice(total), "deck": ORDER_OF_CARDS}
    return settle_record(loaded(game), given | {"wagers": wagers} | record)
