"""Forced bets: antes, blinds, straddles, bring-ins, kills."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from houseway.families.base import Asks, Steps
from houseway.families.pot_games import FOLD
from houseway.families.round_poker.betting import collection_blind, openers
from houseway.families.round_poker.betting.wagering import Wagering
from houseway.families.round_poker.next_hand import carried_state, positions
from houseway.families.round_poker.players import Player
from houseway.families.round_poker.section import BringIn
from houseway.families.round_poker.showdown import by_suit
from houseway.money import parse_money
from houseway.ranking.orders import ACE
from houseway.table.rounds import split_choice

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound

STRADDLE, NO, BRING_IN = "straddle", "no", "bring-in"
POST, WAIT, KILL, BUY, OBJECT = "post", "wait", "kill", "buy-button", "object"


def post_antes_and_blinds(hand: PokerRound) -> Steps:
    """Antes and blinds, in the order of the seats."""
    stakes, posts = hand.stakes, hand.rules.posts
    before = hand.setup.before
    for seat, (why, path) in carried_state.seats_out(before, hand.setup.stacks).items():
        hand.hands.note("sits-out", seat=seat, why=why, cite=hand.rules.cite(path))
    entering = (yield from offer_entry(hand)) if carried_state.ENTERS in before else {}
    if stakes.ante or hand.matched:
        _antes(hand)
    last = hand.players[-1]
    for place, (name, cents, dead, player) in enumerate(posters(hand)):
        live = cents if place else max(0, cents - collection_blind.dead_part(hand))
        if dead:
            player.posts_dead(live)
        else:
            player.bets_to(live)
        player.blind = player.bet or player.dead
        if len(stakes.blinds) == 1:
            positions.skipped_blind(hand, hand.players[0], player, cents)
        hand.tell_post(player, f"{name} blind", player.blind)
        if not place:
            collection_blind.post_collection_blind(hand, player)
        last = player
    for player, (live, dead_part) in entering.items():
        player.posts_dead(dead_part)
        player.bets_to(live)
        hand.tell_post(player, POST, live + dead_part)
    if posts.straddle is not None and stakes.blinds:
        last = yield from _straddle(hand, last)
    hand.forced_seat = _after(hand, last).number if stakes.blinds else hand.players[0].number
    due = hand.by_seat.get(hand.rules.killer(hand.setup)) if posts.kill is not None else None
    if due is not None and due.number in hand.waiting:  # not dealt in: the kill stays owed
        hand.stakes, due = hand.rules.plain, None
    if (kills_it := hand.enters_by_kill or due) is not None:
        post_kill(hand, kills_it)


def _antes(hand: PokerRound) -> None:
    for player in hand.players:
        if ante := openers.ante_due(hand, player):
            hand.tell_post(player, "ante", player.pay(ante))
    hand.anted = {player.number: player.paid for player in hand.players}
    hand.antes = sum(hand.anted.values())


def post_kill(hand: PokerRound, player: Player) -> None:
    """The player posts the lower limit of a killed pot; the post is live."""
    section = hand.rules.posts.kill
    hand.stakes, hand.killed = hand.rules.killed, True
    player.bets_to(max(hand.stakes.lower, player.bet))
    hand.acts_last = 0 if section is not None and section.acts == "in-turn" else player.number
    hand.tell_post(player, "kill blind", player.bet)


def offer_kill(hand: PokerRound) -> Steps:
    """Any player with enough chips may kill the pot, unless it is killed or a player objects."""
    for player in hand.players:
        if hand.killed or player.stack < hand.rules.kill_needs:
            continue
        answer = yield from hand.asks(player, "two cards", (KILL, NO), NO, offer=True)
        if answer == KILL and not (yield from _is_stopped(hand, player, hand.players)):
            post_kill(hand, player)


def _is_stopped(hand: PokerRound, killer: Player, others: Iterable[Player]) -> Asks[bool]:
    """Whether another player objects to a kill that is not forced, where the house allows that."""
    section = hand.rules.posts.kill
    if section is None or section.objection == "none":
        return False
    missed = hand.setup.before.get(carried_state.MISSED, {})
    if section.objection == "missed-blind" and str(killer.number) not in missed:
        return False
    total = f"{killer.hand} kills the pot"
    for player in others:
        if player is not killer:
            answer = yield from hand.asks(player, total, (OBJECT, NO), NO, offer=True)
            if answer == OBJECT:
                return True
    return False


def posters(hand: PokerRound) -> list[tuple[str, int, bool, Player]]:
    """The blinds with their posters, the smallest first; two players have no middle blind."""
    players, blinds = hand.players, hand.stakes.blinds
    if hand.bought_button is not None:  # one player posts both; only the big one is live
        small, big = blinds[0], blinds[-1]
        return [(*small[:2], True, hand.bought_button), (*big, hand.bought_button)]
    if len(players) == 2 and len(blinds) > 1:
        blinds = (blinds[0], blinds[-1])
        if hand.rules.posts.heads_up == "button-small":
            players = [players[1], players[0]]
    found = []
    ring = deque(players)
    for name, cents, dead in blinds:
        if hand.rules.posts.short_blind == "next-posts":
            while 2 * ring[0].stack < cents and any(2 * p.stack >= cents for p in ring):
                ring.rotate(-1)  # with less than half a blind: dealt in, the next one posts
        found.append((name, cents, dead, ring[0]))
        ring.rotate(-1)
    return found


def offer_entry(hand: PokerRound) -> Asks[dict[Player, tuple[int, int]]]:
    """Ask newcomers and returning players to post or to wait, unless the big blind is theirs.

    Gives the posters, with the live and dead parts of each post. In some games a player comes in by
    killing the pot, which can be done once a hand.
    """
    owing = {
        int(seat): owed for seat, owed in hand.setup.before.get(carried_state.ENTERS, {}).items()
    }
    order = [player.number for player in hand.players]
    dealt, may_post = yield from _positions(hand, owing)
    by_kill = positions.comes_in_by_kill(hand.rules)
    found: dict[Player, tuple[int, int]] = {}
    if (yield from _buys_button(hand, order[0], owing)):
        dealt.insert(0, order[0])
    for seat in may_post:
        player = hand.by_seat[seat]
        if owing[seat] == positions.NOTHING or (by_kill and seat == hand.rules.killer(hand.setup)):
            dealt.append(seat)
            continue
        if by_kill and (hand.enters_by_kill or hand.rules.killer(hand.setup)):
            continue
        options = (KILL if by_kill else POST, WAIT)
        if (yield from hand.asks(player, "not dealt in yet", options, WAIT)) == WAIT:
            continue
        others = [hand.by_seat[other] for other in dealt]
        if by_kill and (yield from _is_stopped(hand, player, others)):
            continue
        dealt.append(seat)
        if by_kill:
            hand.enters_by_kill = player
        else:
            live, dead = (parse_money(owing[seat][part]) for part in ("live", "dead"))
            found[player] = (live, dead)
    hand.wait_for_blind(seat for seat in order if seat not in dealt)
    return found


def _positions(hand: PokerRound, owing: Mapping[int, object]) -> Asks[tuple[list[int], list[int]]]:
    """The seats that are dealt in now, and those that may post to be dealt in.

    A new player who has the big blind coming may decline it, where the house lets the blinds and
    the button pass, as long as two others are dealt in.
    """
    order = [player.number for player in hand.players]
    missed, known = hand.rules.posts.missed, hand.setup.before.get(carried_state.MISSED, {})
    may_decline = missed is not None and missed.lets_pass and len({*order} - owing.keys()) > 1
    while True:
        dealt, may_post = positions.positions(order, owing.keys() & {*order})
        new = [seat for seat in dealt if seat in owing and str(seat) not in known]
        if not may_decline or not new:
            return dealt, may_post
        player = hand.by_seat[new[0]]
        answer = yield from hand.asks(player, "the big blind", (POST, WAIT), POST, offer=True)
        if answer == POST:
            return dealt, may_post
        order.remove(new[0])


def _buys_button(hand: PokerRound, seat: int, owing: Mapping[int, object]) -> Asks[bool]:
    """Ask the first player left of the button to buy both blinds, where the house sells them."""
    missed = hand.rules.posts.missed
    if missed is None or not missed.buy_button or seat not in owing:
        return False
    player = hand.by_seat[seat]
    if (yield from hand.asks(player, "not dealt in yet", (BUY, WAIT), WAIT)) != BUY:
        return False
    hand.bought_button = player
    return True


def _after(hand: PokerRound, player: Player) -> Player:
    ring = hand.ring_from(player)
    return ring[1 % len(ring)]


def _straddle(hand: PokerRound, big: Player) -> Asks[Player]:
    player = _after(hand, big)
    cents, needs = hand.stakes.straddle
    if len(hand.players) < 3 or player.stack < needs:
        return big
    answer = yield from hand.asks(player, "no cards yet", (STRADDLE, NO), NO, offer=True)
    if answer != STRADDLE:
        return big
    player.bets_to(cents)
    hand.tell_post(player, STRADDLE, cents)
    return player


def open_street(hand: PokerRound, wagering: Wagering) -> Steps:
    """Enter the forced bets into the first round of wagering."""
    stakes = hand.stakes
    for _, cents, dead in stakes.blinds:
        if not dead:
            wagering.blind(cents)
    for player in hand.players:
        if player.bet > wagering.current:
            wagering.blind(player.bet)
    bring_in = hand.rules.posts.bring_in
    if bring_in is not None and wagering.current:  # a kill is the bet; the door card only begins
        hand.forced_seat = forced_player(hand, bring_in).number
    elif bring_in is not None:
        yield from _bring_in(hand, wagering, bring_in)


def _bring_in(hand: PokerRound, wagering: Wagering, section: BringIn) -> Steps:
    """The forced bet: antes aside, the first bet of a stud game.

    A player who is all in for the ante, or whose card came up by mistake, is skipped: the next one
    may make it, or fold.
    """
    player = forced_player(hand, section)
    if sum(other.is_able for other in hand.players) < 2:
        return  # no player could call it
    if hand.irregular:
        hand.irregular.bring_in(player)
    passed = not player.is_able or player.hole_up
    if player.hole_up:
        player = _able_after(hand, player)
    while True:
        if not player.is_able:
            player = _able_after(hand, player)
        if not player.is_able or len(hand.live) < 2:
            return
        cents = yield from _forced_amount(hand, player, may_fold=passed)
        if cents:
            break
        hand.fold(player)
    hand.forced_seat = _after(hand, player).number
    hand.brought_in = player
    hand.speaks_first = player.number
    player.bets_to(cents)
    player.may_raise = section.live
    if cents >= wagering.limits.least:
        wagering.blind(cents)
        if cents > hand.stakes.lower:
            wagering.only(cents)  # opened at the upper limit, it is raised by that limit
        hand.last_bettor = player.number
    else:
        wagering.bring_in(cents)
    hand.tell_post(player, BRING_IN, cents)


def _forced_amount(hand: PokerRound, player: Player, *, may_fold: bool) -> Asks[int]:
    """The amount of the bring-in; 0 if the player folds."""
    forced, full = hand.stakes.bring_in
    sizes = tuple(dict.fromkeys(min(cents, player.stack) for cents in (forced, *full)))
    if len(sizes) == 1 and not may_fold:
        return sizes[0]
    options = (FOLD, BRING_IN) if may_fold else (BRING_IN,)
    knows, by = hand.knows(player, 0), {BRING_IN: sizes}
    answer = yield from hand.asks(
        player, "the forced bet", options, options[0], knows=knows, sizes=by
    )
    verb, amount = split_choice(answer)
    if verb == FOLD:
        return 0
    return sizes[0] if amount is None else amount


def _able_after(hand: PokerRound, player: Player) -> Player:
    return next((other for other in hand.ring_from(player)[1:] if other.is_able), player)


def forced_player(hand: PokerRound, section: BringIn) -> Player:
    """The player whose up card makes the forced bet."""

    def height(player: Player) -> tuple[int, int]:
        rank, suit = by_suit(player.up[0])
        rank = -1 if rank == ACE and section.ace == "low" else rank
        by = {"suit": suit, "high-suit": -suit, "left-of-button": 0}
        return (rank, by[section.ties])

    dealt = [player for player in hand.live if player.up]
    if section.by == "high-card":
        return max(dealt, key=height)
    return min(dealt, key=height)
