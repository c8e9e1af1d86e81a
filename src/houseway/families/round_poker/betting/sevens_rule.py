"""The sevens rule of lowball: a seven or better that checks after the draw wins no later bets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from houseway.families.pot_games import CALL, CHECK
from houseway.families.round_poker.betting.wagering import Wagering
from houseway.families.round_poker.players import Player
from houseway.ranking.hands import best_hand

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound

SEVEN = 5  # the rank of a seven, counted from the deuce
HAND = 5  # cards


def note_check(hand: PokerRound, player: Player, wagering: Wagering, verb: str) -> None:
    """Note a check of a seven or better after the draw, where the game has the rule, and
    calls of an all-in bet of less than half a bet."""
    if verb == CHECK and _must_bet(hand, player):
        hand.sevens.add(player.number)
        if hand.betting.sevens == "no-action":
            player.all_in = True
            why = "a seven or better must bet after the draw; it takes no part in later bets"
            cite = hand.rules.cite("betting.sevens")
            hand.hands.note("no-action", hand=player.hand, why=why, cite=cite)
    if verb == CALL and hand.betting.short_seven and 2 * wagering.current < wagering.limits.least:
        hand.short_callers.append(player.number)


def _must_bet(hand: PokerRound, player: Player) -> bool:
    """Whether a check breaks the rule: for each seven, or only for the first one in turn."""
    if hand.betting.sevens == "none" or (hand.sevens and hand.betting.sevens_bind == "first"):
        return False
    return is_seven(hand, player)


def is_seven(hand: PokerRound, player: Player) -> bool:
    """Five different cards, none above a seven, as low hands rank in this game.

    From deuce to seven a straight, a flush or an ace is worse than any seven.
    """
    if len(player.cards) != HAND:
        return False  # dealt too few or too many cards: a fouled hand
    order = next(judge.order for judge in hand.rules.judges(hand) if judge.share.id == "low")
    made = best_hand(order, player.cards)
    return made.category == "high-card" and -made.strength[1][0] <= SEVEN


def void_bets(hand: PokerRound, winners: set[int]) -> bool:
    """If only such hands win, return all bets after the draw; gives whether there were any."""
    if hand.betting.sevens != "pot-before-draw" or not winners or not winners <= hand.sevens:
        return False
    why = "a seven or better must bet after the draw; later bets go back"
    return _go_back(hand, hand.players, why, "betting.sevens")


def overcalls_back(hand: PokerRound, winners: set[int]) -> bool:
    """A seven may just call a short all-in; losing later callers then get their calls back."""
    callers = [hand.by_seat[seat] for seat in hand.short_callers]
    seven = next((place for place, player in enumerate(callers) if is_seven(hand, player)), None)
    if seven is None or callers[seven].number not in winners:
        return False
    losers = [player for player in callers[seven + 1 :] if player.number not in winners]
    why = "the call came after a seven or better that had called a short bet"
    return _go_back(hand, losers, why, "betting.short_seven")


def _go_back(hand: PokerRound, players: Iterable[Player], why: str, path: str) -> bool:
    """Return the bets of these players after the draw; gives whether there were any."""
    found = False
    for player in players:
        back = player.paid - hand.before_draw.get(player.number, player.paid)
        if back:
            player.takes_back(back)
            found = True
            hand.hands.note(
                "sevens-rule", hand=player.hand, why=why, cite=hand.rules.cite(path), _cents=back
            )
    return found
