"""Hands of poker: their rank, and what they are worth against each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from houseway.api.game import CARDS
from houseway.arguments import text_of, truth, whole_number
from houseway.extras import require

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from houseway.hand_rank import HandRank
    from houseway.pot_equity.result import Equity


def rank(order: str, cards: str, *, low: bool = False) -> HandRank:
    """The best hand among some cards, by a named order or by the order of a game.

    `low` asks for an order that has a low hand. Needs neither NumPy nor Numba.

    >>> hw.rank("high", "As Ah 8c 8d Kd Qc 2s").name
    'two pair, aces and eights, king kicker'
    """
    from houseway.hand_rank import rank_cards

    text_of(order, "order", 'an order of hands ("high") or the id of a game')
    text_of(cards, "cards", CARDS)
    return rank_cards(order, cards, low=truth(low, "low"))


def evaluate(hands: npt.ArrayLike | Iterable[str], order: str = "high") -> npt.NDArray[np.uint16]:
    """The values of many hands, as an array; a larger value is the better hand of the order.

    `hands` is an array with one row of card numbers for each hand, all of the same length: a card
    is 4 times its rank (deuce 0 to ace 12) plus its suit (clubs 0, diamonds 1, hearts 2, spades 3),
    a joker is 52. Texts such as `"As Kd"` are accepted as well. `order` is as in `rank`. A value of
    0 does not qualify. Duplicate cards in a row are not detected.

    >>> hw.evaluate(["As Ks Qs Js Ts", "As Ah Ad Ac Ks"]).tolist()
    [7462, 7452]
    """
    from houseway.hand_rank import evaluate_hands, find_order, read_rows

    text_of(order, "order", 'an order of hands ("high") or the id of a game')
    return evaluate_hands(find_order(order, others=()), read_rows(hands))


def equity(
    game: str,
    *hands: str,
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 1,
    exact: bool = False,
) -> Equity:
    """How often each hand wins a pot of poker, and its share. The result is exact if all deals can
    be counted, else sampled. `samples` asks for a sample, `exact` for all deals however long it
    takes.

    >>> hw.equity("holdem", "JsTs", "5h5d").hands[0].wins
    891897
    """
    require("odds", "equity")
    from houseway.pot_equity.solve import equity as solve
    from houseway.progress import reporting

    text_of(game, "game", "a way to play, such as holdem,")
    return solve(
        game,
        hands,
        board=board,
        dead=dead,
        samples=None if samples is None else whole_number(samples, "samples"),
        seed=whole_number(seed, "seed"),
        exact=truth(exact, "exact"),
        progress=reporting(f"{game}: deals"),
    )
