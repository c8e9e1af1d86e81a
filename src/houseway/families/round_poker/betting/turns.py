"""A round of wagering at the table: the order of turns, and the legal actions."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from houseway.cards import Card
from houseway.families.base import Steps
from houseway.families.pot_games import CALL, CHECK, FOLD
from houseway.families.round_poker.betting import forced_bets, openers, sevens_rule
from houseway.families.round_poker.betting.wagering import BettingLimits, Span, Wagering
from houseway.families.round_poker.players import Player
from houseway.families.round_poker.section import Street
from houseway.families.round_poker.showdown import up_low_strength, up_strength
from houseway.money import dollars
from houseway.table.rounds import NOTHING, Choose, split_choice

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound


def wagering_round(hand: PokerRound, street: Street, *, first_street: bool) -> Steps:
    """One round of wagering, from the first player until all have matched the last bet."""
    wagering = Wagering(hand.betting, street, limits_of(hand, street), hand.live, hand.middle)
    if hand.irregular:
        hand.irregular.wagers(wagering)
    if first_street:
        yield from forced_bets.open_street(hand, wagering)
    order = _order(hand, street)
    yield from _around(hand, wagering, order, first_street=first_street)
    if first_street and hand.rules.showdown.openers and not wagering.opened:
        hand.unopened = True
        if openers.turns_low(hand):
            wagering.rules = hand.betting
            yield from _around(
                hand, wagering, openers.force_open(hand, wagering), first_street=False
            )


def _around(
    hand: PokerRound, wagering: Wagering, turn: list[Player], *, first_street: bool
) -> Steps:
    irregular = hand.irregular
    waiting = deque(_first_time_round(hand, turn))
    fresh = hand.brought_in is None
    hand.brought_in = None
    heard: list[Player] = []  # players who have acted
    while waiting:
        player = waiting.popleft()
        if first_street and openers.may_open_all_in(hand, player, wagering):
            if (yield from openers.open_all_in(hand, player, wagering)):
                place = turn.index(player)
                waiting = deque(turn[place + 1 :] + turn[:place])
            continue
        if not player.is_able:
            continue
        span = wagering.span(player, hand.live)
        if span is None and _is_settled(hand, wagering, player):
            break
        if fresh:
            hand.last_bettor, hand.speaks_first, fresh = 0, player.number, False
        heard.append(player)
        if irregular:
            if not (yield from irregular.turn(player)):
                continue
            span = wagering.span(player, hand.live)
        wait = _wait(hand, player, wagering, span, first_street=first_street)
        if irregular:
            wait = irregular.bind(wait, player)
        answer = str((yield wait))
        hand.hands.choices[player.who] = answer
        if _hear(hand, player, wagering, span, answer):
            waiting = deque(_after_raise(hand, turn, player, heard))


def _after_raise(
    hand: PokerRound, turn: list[Player], player: Player, heard: list[Player]
) -> list[Player]:
    """The others, clockwise; a killer acts before anyone acts again, and the order starts there."""
    place = turn.index(player)
    others = turn[place + 1 :] + turn[:place]
    killer = hand.by_seat.get(hand.acts_last)
    if killer is None or killer in heard or hand.street is not hand.rules.streets[0]:
        return others
    place = turn.index(killer)
    onwards = turn[place + 1 :] + turn[:place]
    return [
        *(other for other in others if other not in heard and other is not killer),
        killer,
        *(other for other in onwards if other in heard and other is not player),
    ]


def _first_time_round(hand: PokerRound, turn: list[Player]) -> list[Player]:
    """The order of the first turns: a killer acts last.

    The player of the bring-in has acted, unless another player raises or the bring-in is live.
    """
    bring_in = hand.rules.posts.bring_in
    spoken_for = None if bring_in is not None and bring_in.live else hand.brought_in
    waiting = [player for player in turn if player is not spoken_for]
    if hand.acts_last and hand.street is hand.rules.streets[0]:
        waiting.sort(key=lambda player: player.number == hand.acts_last)
    return waiting


def _is_settled(hand: PokerRound, wagering: Wagering, player: Player) -> bool:
    """Whether no other player can bet or has more in than this one."""
    for other in hand.live:
        if other is not player and other.is_able:
            return False
    return wagering.current <= player.bet or all(o.bet <= player.bet for o in hand.live)


# --- limits and order -----------------------------------------------------------------------------


def limits_of(hand: PokerRound, street: Street) -> BettingLimits:
    """The bets of a street; an open pair may open the upper limit."""
    stakes = hand.stakes
    sizes: tuple[int, ...] = (stakes.lower if street.bet == "lower" else stakes.upper,)
    if stakes.structure in ("no-limit", "pot-limit", "straight"):
        sizes = (stakes.lower,)
    elif stakes.structure == "spread" or (
        street.open_pair != "none" and any(map(has_open_pair, hand.live))
    ):
        sizes = (stakes.lower, stakes.upper)
    return BettingLimits(stakes.structure, sizes, stakes.chip)


def has_open_pair(player: Player) -> bool:
    return bool(player.up) and up_strength(player.up)[0][0] > 1


def _order(hand: PokerRound, street: Street) -> list[Player]:
    """The players in the order of their turns."""
    return hand.ring_from(_first(hand, street))


def _first(hand: PokerRound, street: Street) -> Player:
    def shown(player: Player) -> list[Card]:
        return [*player.up, *hand.board]  # with a card that all players share

    match street.first:
        case "after-blinds" | "bring-in":
            return hand.by_seat[hand.forced_seat]
        case "high-hand":
            return max(hand.live, key=lambda player: up_strength(shown(player)))
        case "low-hand":
            return min(hand.live, key=lambda player: up_low_strength(shown(player)))
        case _:
            return hand.live[0]


# --- a player's turn ------------------------------------------------------------------------------


def _hear(
    hand: PokerRound, player: Player, wagering: Wagering, span: Span | None, answer: str
) -> bool:
    """Apply a player's choice; gives whether the others have to act again."""
    verb, amount = split_choice(answer)
    if verb == FOLD:
        hand.fold(player)
        return False
    if verb in (CHECK, CALL):
        wagering.check_or_call(player)
        if hand.before_draw:
            sevens_rule.note_check(hand, player, wagering, verb)
        if verb == CHECK and hand.street.open_pair == "owner" and not wagering.opened:
            wagering.only(hand.stakes.lower)  # only this player could choose the upper limit
        tell(hand, player, verb)
        return False
    assert span is not None
    _, least, _, _ = span
    opens = not wagering.opened
    wagering.raise_to(player, least if amount is None else amount, hand.live)
    if not hand.opener and hand.rules.showdown.openers and not hand.unopened:
        hand.opener, hand.opened_with = player.number, tuple(player.cards)
    if opens and hand.street.open_pair == "owner":
        # The chosen limit binds all players; an all-in for less than a bet chooses none.
        wagering.only(wagering.step or wagering.limits.least)
    hand.last_bettor = player.number
    hand.short_callers.clear()
    hand.keep_dealing.clear()
    tell(hand, player, verb)
    return True


def tell(hand: PokerRound, player: Player, verb: str) -> None:
    says = verb if verb == CHECK else f"{verb} {dollars(player.bet)}"
    hand.log.append(
        {
            "event": "wagers",
            "hand": player.hand,
            "does": verb,
            "says": says if player.stack else f"{says} and is all in",
            "_bet": player.bet,
            "_stack": player.stack,
        }
    )


def _wait(
    hand: PokerRound,
    player: Player,
    wagering: Wagering,
    span: Span | None,
    *,
    first_street: bool,
) -> Choose:
    owes = wagering.to_call(player)
    opens = first_street and not wagering.opened
    if owes:
        options: tuple[str, ...] = (FOLD, CALL)
    elif opens and wagering.rules.opening == "bet-or-fold":
        options = (FOLD,) if span is not None else (FOLD, CHECK)
    else:
        options = (FOLD, CHECK) if wagering.rules.fold == "any-turn" else (CHECK,)
    house_way = CHECK if CHECK in options else FOLD
    amounts: Mapping[str, tuple[int, int]] = NOTHING
    sizes: Mapping[str, tuple[int, ...]] = NOTHING
    refused: Mapping[str, str] = NOTHING
    if span is None or (opens and not openers.has_openers(hand, player)):
        refused = _why_not(hand, player, wagering, opens=opens)
    else:
        verb, least, most, some = span
        options = (*options, verb)
        if some:
            sizes = {verb: some}
        else:
            amounts = {verb: (least, most)}
    total = _to_call(owes)
    knows, step = hand.knows(player, owes), hand.stakes.chip
    # Keyword names are left out for speed: this is built thirty times in a hand.
    return Choose(
        player.who, player.hand, total, options, house_way, knows, amounts, sizes, refused, step
    )


@lru_cache(maxsize=4096)
def _to_call(cents: int) -> str:
    return f"{dollars(cents)} to call" if cents else "no bet to call"


def _why_not(
    hand: PokerRound, player: Player, wagering: Wagering, *, opens: bool
) -> dict[str, str]:
    """Why the player may not bet or raise now."""
    rules = hand.rules
    if opens and not openers.has_openers(hand, player):
        why = f"the player does not hold openers ({rules.cite('showdown.openers')})"
    elif wagering.is_capped(hand.live):
        count = hand.betting.raises
        opens_as_raise = wagering.street.opening == "raise"
        raises = f"{count} raises with the first" if opens_as_raise else f"a bet and {count} raises"
        why = f"the betting is capped at {raises} ({rules.cite('betting.raises')})"
    elif player.checked and not hand.betting.check_raise:
        why = f"a player who has checked may not raise ({rules.cite('betting.check_raise')})"
    elif not player.may_raise:
        why = f"the player has not been raised in full ({rules.cite('betting.all_in')})"
    elif player.bet + player.stack <= wagering.current:
        why = "the player has no more chips than the call takes"
    else:
        why = "nobody could call it"
    return dict.fromkeys(("bet", "raise", "complete"), why)
