"""How the worked examples of blackjack games write a round.

`"Kh Ad / 9s 8d"` is the felt at the end of a round: the hand of seat 2, then the player-dealer's
in the order of dealing. Hands of one seat after a split are parted by `+`, seats by `|` (2, 3, 4,
...). Signals are given as they are spoken: `"double 5"` by seat 2, `"2/2 hit"` for its second hand,
`"3 surrender"`, `"3 Zoe: split"` from the backline. A settled wager reads `"2 base win 24"`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tests.worked.examples import Bet, bet, loaded

from houseway.settling.settle import settle_record

BANK = 1
SIGNAL = re.compile(r"(?:(\d)(?:/(\d))? )?(?:(\w+): )?([a-z-]+)(?: ([\d.]+))?")


def settle(
    game: str, cards: str, *bets: Bet, says: Iterable[str] = (), **record: Any
) -> dict[str, Any]:
    """The settled round; seat 2 bets $20 on the game where nobody bets, seat 1 banks."""
    given: dict[str, Any] = {
        "bank": {"seat": BANK},
        "wagers": list(bets) or [bet(2, "base")],
        "choices": [signal(said) for said in says],
    }
    return settle_record(loaded(game), given | on_the_felt(cards) | record)


def on_the_felt(cards: str) -> dict[str, Any]:
    """Final hands; without a stroke the cards are a deck, in the order in which they are dealt."""
    seats, stroke, dealer = cards.rpartition("/")
    if not stroke:
        return {"deck": cards}
    hands = {"player-dealer": dealer}
    for number, seat in enumerate(seats.split("|"), start=2):
        several = seat.split("+")
        for place, held in enumerate(several, start=1):
            hands[f"seat {number}/{place}" if len(several) > 1 else f"seat {number}"] = held
    return {"hands": hands}


def signal(said: str) -> dict[str, Any]:
    """
    >>> signal("double 5"), signal("3/2 Zoe: split")
    ({'seat': 2, 'do': 'double', 'amount': '5'}, {'seat': 3, 'do': 'split', 'hand': 2, 'backline': 'Zoe'})
    """
    found = SIGNAL.fullmatch(said)
    assert found, said
    seat, hand, backline, verb, amount = found.groups()
    more = {"hand": hand and int(hand), "backline": backline, "amount": amount}
    return {"seat": int(seat or 2), "do": verb} | {k: v for k, v in more.items() if v}


def lines(settled: Mapping[str, Any]) -> list[str]:
    """What became of every wager, in the order of settlement."""
    return [f"{_spot(line)} {line['result']} {line['net']}" for line in settled["settlement"]]


def _spot(line: Mapping[str, Any]) -> str:
    hand = f"/{line['hand']}" if "hand" in line else ""
    return " ".join(filter(None, (f"{line['seat']}{hand}", line["backline"], line["wager"])))
