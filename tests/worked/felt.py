"""How the worked examples of blackjack games write a round.

`"Kh Ad / 9s 8d"` is the felt at the end of a round: the hand of seat 2, then the player-dealer's
in the order of dealing. Hands of one seat after a split are parted by `+`, seats by `|` (2, 3, 4,
...). Cards without a stroke are a deck. Signals are given as they are spoken: `"double 5"` by seat
2, `"2/2 hit"` for its second hand, `"3 Zoe: surrender"` from the backline of seat 3. A settled
wager reads `"2 base win 24"`. Seat 1 banks and covers everything, every wager is $20.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.worked.examples import Bet, Outcome, bet, cited, letter, loaded

from houseway.errors import IllegalMove
from houseway.settling.settle import settle_record

# Pure 21.5 Blackjack of four houses, the Aviator Casino's by their side bets.
PLAIN = "aviator/pure-21-5"
BUSTER = "aviator/pure-21-5-buster"
FLEX = "aviator/pure-21-5-red-flex"
BOTH = "aviator/pure-21-5-red-flex-buster"
CLUB = "500-club/pure-21-5-blackjack"
RANCHOS = "ranchos/pure-21-5-blackjack"
PARKWEST = "parkwest/pure-21-5-blackjack"
PURE_21_5 = [PLAIN, BUSTER, FLEX, BOTH, CLUB, RANCHOS, PARKWEST]

SIGNAL = re.compile(r"(?:(\d)(?:/(\d))? )?(?:(\w+): )?([a-z-]+)(?: ([\d.]+))?")

# Hands of hard 4 to 20 and soft 12 to 20 with two cards, and of 21 with three.
HARD = ["2h 2d", "2h 3d", "2h 4d", "2h 5d", "2h 6d", "2h 7d", "2h 8d", "2h 9d", "3h 9d", "4h 9d"]
HARD += ["5h 9d", "6h 9d", "7h 9d", "8h 9d", "9h 9d", "Kh 9d", "Kh Qd"]
SOFT = [f"Ah {rank}d" for rank in "A23456789"]
HARD_21 = "7h 7d 7c"
SOFT_21 = "Ah 4d 6c"
SMALL = "2c 2d 2s 3c 3d 3s 4c 4d"  # cards for hands that go on


def signal(said: str) -> dict[str, Any]:
    """
    >>> signal("double 5")
    {'seat': 2, 'do': 'double', 'amount': '5'}
    >>> signal("3/2 Zoe: split")
    {'seat': 3, 'do': 'split', 'hand': 2, 'backline': 'Zoe'}
    """
    found = SIGNAL.fullmatch(said)
    assert found, said
    seat, hand, backline, verb, amount = found.groups()
    more = {"hand": hand and int(hand), "backline": backline, "amount": amount}
    return {"seat": int(seat or 2), "do": verb} | {k: v for k, v in more.items() if v}


def on_the_felt(cards: str) -> dict[str, Any]:
    """
    >>> on_the_felt("8h 3c + 8d Kc | 9h 9d / 9s 8d")["hands"]  # doctest: +NORMALIZE_WHITESPACE
    {'player-dealer': ' 9s 8d', 'seat 2/1': '8h 3c ', 'seat 2/2': ' 8d Kc ', 'seat 3': ' 9h 9d '}
    """
    seats, stroke, dealer = cards.rpartition("/")
    if not stroke:
        return {"deck": cards}
    hands = {"player-dealer": dealer}
    for number, seat in enumerate(seats.split("|"), start=2):
        several = seat.split("+")
        for place, held in enumerate(several, start=1):
            hands[f"seat {number}/{place}" if len(several) > 1 else f"seat {number}"] = held
    return {"hands": hands}


def written(cards: str, *bets: Bet, says: Iterable[str] = (), **record: Any) -> dict[str, Any]:
    """The record of a round; seat 2 bets on the game where nobody bets."""
    given: dict[str, Any] = {"bank": {"seat": 1}, "wagers": list(bets) or [bet(2, "base")]}
    given["choices"] = [signal(said) for said in says]
    return given | on_the_felt(cards) | record


def settle(
    game: str, cards: str, *bets: Bet, says: Iterable[str] = (), **record: Any
) -> dict[str, Any]:
    return settle_record(loaded(game), written(cards, *bets, says=says, **record))


def lines(settled: Mapping[str, Any]) -> list[str]:
    """What became of every wager, in the order of settlement."""
    return [f"{_spot(line)} {line['result']} {line['net']}" for line in settled["settlement"]]


def _spot(line: Mapping[str, Any]) -> str:
    hand = f"/{line['hand']}" if "hand" in line else ""
    return " ".join(filter(None, (f"{line['seat']}{hand}", line["backline"], line["wager"])))


def results(
    game: str, cards: str, *bets: Bet, says: Iterable[str] = (), **record: Any
) -> list[str]:
    return lines(settle(game, cards, *bets, says=says, **record))


def outcome(game: str, cards: str, wager: str, printed: str, **record: Any) -> Outcome:
    """How seat 2's wager ends beside its game wager, by the line `printed`."""
    bets = [bet(2, "base")] if wager in ("base", "insurance") else [bet(2, "base"), bet(2, wager)]
    settled = settle(game, cards, *bets, **record)
    line = next(line for line in settled["settlement"] if line["wager"] == wager)
    return line["result"], line["net"], cited(line["cite"], printed)


def seats(*numbers: int, wager: str = "base") -> list[Bet]:
    return [bet(seat, wager) for seat in numbers]


# --- charts ---------------------------------------------------------------------------------------


def chart(game: str, hands: Sequence[str]) -> str:
    """What seat 2 must do with each hand against a 9: H, S, or O where it has the option."""
    return "".join(_may(game, hand.split()) for hand in hands)


def _may(game: str, hand: list[str]) -> str:
    hole = ["8s"] * (loaded(game).sheet.deal.order.words.count("dealer") - 1)  # or it comes later
    deck = " ".join([hand[0], "9s", hand[1], *hole, *hand[2:], SMALL])
    legal = [verb for verb in ("hit", "stand") if _is_legal(game, deck, len(hand) - 2, verb)]
    return {"hit": "H", "stand": "S", "hit stand": "O"}[" ".join(legal)]


def _is_legal(game: str, deck: str, drawn: int, verb: str) -> bool:
    try:
        settle(game, deck, says=["hit"] * drawn + [verb])
    except IllegalMove:
        return False
    return True


def dealer_chart(game: str, hands: Sequence[str]) -> str:
    """H or S of the player-dealer with each two-card hand; seat 2 stands on 18."""
    decks = ("8h {} Ts {} ".format(*hand.split()) + SMALL for hand in hands)
    if "spanish" in game:
        decks = (deck.replace("Ts", "Ks") for deck in decks)
    return "".join(letter(settle(game, deck)["hands"]["player-dealer"], 2) for deck in decks)
