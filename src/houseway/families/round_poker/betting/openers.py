"""Openers: the hand that a first bet needs, and the end of a hand that nobody opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.cards.card import RANKS
from houseway.families.base import Asks
from houseway.families.pot_games import CHECK
from houseway.families.round_poker.betting.wagering import Wagering
from houseway.families.round_poker.next_hand import positions
from houseway.families.round_poker.next_hand.carried_state import BARRED, FORFEITED, forfeited_antes
from houseway.families.round_poker.players import Player
from houseway.money import format_money
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import order_named
from houseway.table.chips.carried_pot import MATCHED
from houseway.table.chips.side_pots import Pot, side_pots

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound

OPEN = "open"

HAND = 5  # cards


def has_openers(hand: PokerRound, player: Player) -> bool:
    """Whether the player holds openers; always true in games without openers."""
    section = hand.rules.showdown.openers
    if section is None or hand.unopened:
        return True
    if hand.irregular and hand.irregular.opens_falsely(player):
        return True
    if len(player.cards) < HAND:
        return False  # dealt too few: it takes five cards to be a playing hand
    category, _, rank = section.least.partition(" ")
    order = order_named(section.order)
    made = best_hand(order, player.cards)
    places = order.categories
    if places.index(made.category) != places.index(category):
        return places.index(made.category) > places.index(category)
    return made.strength[1][0] >= RANKS.index(rank)


def ante_due(hand: PokerRound, player: Player) -> int:
    """The player's ante: in a pot that is still unopened, with the rest of earlier antes."""
    if not player.stack:
        return 0
    ante = 0 if anted_enough(hand) else hand.stakes.ante
    return ante + max(hand.matched.values(), default=0) - hand.matched.get(player.number, 0)


def anted_enough(hand: PokerRound) -> bool:
    """Whether the limit of antes is reached in a pot that nobody has opened yet."""
    section = hand.rules.showdown.openers
    return section is not None and int(hand.setup.before.get("antes", 1)) > section.antes


def may_open_all_in(hand: PokerRound, player: Player, wagering: Wagering) -> bool:
    """Whether a player who is all in for the ante has openers, and the pot is unopened."""
    if wagering.opened or hand.rules.showdown.openers is None:
        return False
    return not player.folded and not player.stack and has_openers(hand, player)


def open_all_in(hand: PokerRound, player: Player, wagering: Wagering) -> Asks[bool]:
    """Ask the player to declare the pot open; all who call come in for the full opening bet."""
    knows = hand.knows(player, 0)
    answer = yield from hand.asks(player, "all in for the ante", (CHECK, OPEN), CHECK, knows=knows)
    if answer != OPEN:
        return False
    wagering.blind(wagering.limits.least)
    hand.opener, hand.opened_with = player.number, tuple(player.cards)
    hand.hands.note(
        "wagers",
        hand=player.hand,
        does=OPEN,
        says="opens all in for the ante",
        _bet=player.bet,
        _stack=0,
    )
    return True


def turns_low(hand: PokerRound) -> bool:
    """Whether a hand that nobody opened is now played for low."""
    section = hand.rules.showdown.openers
    return section is not None and section.nobody == "low"


def force_open(hand: PokerRound, wagering: Wagering) -> list[Player]:
    """The first player must open at the lower limit, as a blind; gives the order after them.

    A player with less than half of it is skipped: the next one makes the bet.
    """
    cents = hand.stakes.lower
    poster = next((p for p in hand.live if 2 * p.stack >= cents), hand.live[0])
    poster.bets_to(cents)
    positions.skipped_blind(hand, hand.live[0], poster, cents)
    wagering.blind(cents)
    for player in hand.live:
        player.may_raise, player.checked = True, False
    hand.tell_post(poster, "forced opening", poster.bet)
    return [*hand.ring_from(poster)[1:], poster]


# --- a pot that nobody has opened -----------------------------------------------------------------


def pots(hand: PokerRound, dead: int) -> tuple[Pot, ...]:
    """The pots of a hand with antes of earlier deals: players win only the parts they matched.

    Bets that false openers have forfeited go to players who have matched all antes.
    """
    staked = hand.staked
    live = [player.number for player in hand.live]
    loose = forfeited_antes(hand.setup.before)
    found = list(side_pots(staked, live, dead=dead - sum(hand.matched.values()) - loose))
    level = max(hand.matched.get(seat, 0) + hand.anted.get(seat, 0) for seat in staked)
    place = next(
        (n for n, pot in enumerate(found) if all(staked[seat] >= level for seat in pot.seats)),
        len(found) - 1,
    )
    found[place] = Pot(found[place].amount + loose, found[place].seats)
    return tuple(found)


def openers_after(hand: PokerRound) -> dict[str, Any]:
    """The state that an unopened pot leaves to the next deal, beside the chips in it."""
    before = hand.setup.before
    found: dict[str, Any] = {"antes": int(before.get("antes", 1)) + 1}
    if hand.carried and not hand.matched:
        return found  # the antes have no recorded owners: all may play for them
    matched = hand.matched.copy()
    forfeited = forfeited_antes(before)
    for player in hand.players:
        ante = min(hand.anted.get(player.number, 0), player.paid)
        matched[player.number] = matched.get(player.number, 0) + ante
        forfeited += player.paid - ante
    found[MATCHED] = {str(seat): format_money(matched[seat]) for seat in sorted(matched)}
    found |= {FORFEITED: format_money(forfeited)} if forfeited else {}
    barred = {*before.get(BARRED, ()), *_false_and_all_in(hand)}
    return found | ({BARRED: sorted(barred)} if barred else {})


def _false_and_all_in(hand: PokerRound) -> list[int]:
    """The player who was all in for the ante and declared the pot open falsely."""
    if not hand.dealt_again:
        return []
    opener = hand.by_seat[hand.opener]
    return [] if opener.stack or opener.paid > hand.anted.get(opener.number, 0) else [opener.number]
