"""Mistakes of players: out of turn, in two motions, without openers, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import BadRecord
from houseway.families.base import Asks, Steps
from houseway.families.pot_games import BET, CALL, CHECK, COMPLETE, FOLD, RAISE
from houseway.families.round_poker.betting import openers
from houseway.families.round_poker.irregularities import dealing_errors
from houseway.families.round_poker.irregularities.repairs import Irregularity
from houseway.money import dollars
from houseway.table.rounds import Choose, Incident

if TYPE_CHECKING:
    from houseway.families.round_poker.irregularities.occurrences import IrregularityRules
    from houseway.families.round_poker.players import Player

OPEN, NO = "open", "no"


def apply_incident(wrong: IrregularityRules, item: Incident) -> Steps:
    """An incident of the wagering, and its repair."""
    if item.event == "premature":
        yield from dealing_errors.deal_street_too_early(wrong, item)
        return
    if item.event == "fouled-deck":
        wrong.repair(item)
        return
    player = wrong.player(item)
    if item.event == "false-openers":
        yield from _false_openers(wrong, item, player)
        return
    row = wrong.repair(item, player)
    match row.repair:
        case "dead-hand":
            wrong.kill(player, row)
        case "completed":
            for _ in range(_starting_cards(wrong) - len(player.cards)):
                yield from dealing_errors.deal_to(wrong, player, "down")
        case "completed-on-draw":
            player.short = _starting_cards(wrong) - len(player.cards)
        case "plays-down":
            downs = [place for place, face in enumerate(player.faces, 1) if face == "down"]
            wrong.hand.hands.open(player.hand, downs)
        case "first-motion":
            wrong.bound[player.number] = row
        case "call-or-forfeit":
            wrong.bound[player.number] = row
            _puts_in(wrong, player, item)


def _starting_cards(wrong: IrregularityRules) -> int:
    first = wrong.hand.rules.streets[0]
    return first.cards_of("down") + first.cards_of("up")


def _puts_in(wrong: IrregularityRules, player: Player, item: Incident) -> None:
    """Chips that do not make a call."""
    assert wrong.wagering is not None
    cents = (item.total or 0) * 100
    owes = wrong.wagering.to_call(player)
    if not 0 < cents < owes:
        raise BadRecord(
            "short-call",
            f"{player.hand} owes {dollars(owes)}; say in `total` how many of them were put in",
            where="incidents",
        )
    player.bets_to(player.bet + cents)


def binding_choice(wait: Choose, row: Irregularity) -> Choose:
    """A choice that is held to a call or the least bet, or to a call or a fold."""
    refused = dict.fromkeys((FOLD, CHECK, BET, RAISE, COMPLETE), row.says or row.id)
    if row.repair == "call-or-forfeit":
        options = tuple(option for option in wait.options if option in (FOLD, CALL))
        return wait._replace(options=options, amounts={}, sizes={}, refused=refused)
    if CALL in wait.options:
        options = (CALL,)
    else:
        bets = (option for option in wait.options if option in (BET, COMPLETE, RAISE))
        options = (next(bets, CHECK),)
    verb = options[0]
    least = min(wait.sizes.get(verb) or wait.amounts.get(verb) or (0,))
    amounts = {verb: (least, least)} if least else {}
    return wait._replace(
        options=options, house_way=verb, amounts=amounts, sizes={}, refused=refused
    )


def take_back_bring_in(wrong: IrregularityRules, proper: Player) -> None:
    """A player wrongly called the low card takes the bet back, and the proper one bets."""
    hand = wrong.hand
    cents, _ = hand.stakes.bring_in
    for item in [item for item in wrong.waiting if item.event == "wrong-bring-in"]:
        wrong.waiting.remove(item)
        player = wrong.player(item)
        if player is proper:
            raise BadRecord(
                "incident-untrue", f"{player.hand} has to make the forced bet", where="incidents"
            )
        wrong.repair(item, player)
        paid = player.bets_to(player.bet + cents)
        player.takes_back(paid)
        wrong.tell_back(player, "forced bet", paid)


# --- openers --------------------------------------------------------------------------------------


def note_opening(wrong: IrregularityRules) -> None:
    """Note the bet that opened the pot, before the next player acts."""
    hand = wrong.hand
    if hand.opener and not wrong.opening:
        wrong.opening = hand.by_seat[hand.opener].bet


def callers(wrong: IrregularityRules) -> int:
    """The number of players who have called the bet or the opening on this street."""
    hand, wagering = wrong.hand, wrong.wagering
    if wagering is None or not wagering.current:
        return 0
    others = (p for p in hand.live if p.number not in (hand.opener, hand.last_bettor))
    return sum(p.bet >= wagering.current for p in others)


def is_pot_in_play(wrong: IrregularityRules, calls: int) -> bool:
    """Whether a pot that was opened falsely plays: raised, called by two, or wagered out."""
    hand, wagering = wrong.hand, wrong.wagering
    if wagering is None or hand.street is not hand.rules.streets[0]:
        return True
    return wagering.raises > 0 or calls > 1


def _false_openers(wrong: IrregularityRules, item: Incident, opener: Player) -> Steps:
    hand = wrong.hand
    if hand.opener != opener.number:
        raise BadRecord(
            "incident-untrue", f"{opener.hand} has not opened the pot", where="incidents"
        )
    if openers.has_openers(hand, opener):
        raise BadRecord("incident-untrue", f"{opener.hand} holds openers", where="incidents")
    row = wrong.repair(item, opener)
    if hand.street is hand.rules.streets[0] and opener.bet > wrong.opening:
        _gives_back(wrong, opener, opener.bet - wrong.opening)
    wrong.kill(opener, row)
    if row.repair == "dead-hand":
        return
    if row.repair == "opened-again" and (yield from _declares_open(wrong)):
        return
    for player in hand.live:
        if player.bet:
            _gives_back(wrong, player, player.bet)
    hand.dealt_again = True
    if row.repair == "dealt-again":
        hand.button_word = {"stays": hand.setup.bank}
    wrong.no_betting = True


def _gives_back(wrong: IrregularityRules, player: Player, cents: int) -> None:
    player.takes_back(cents)
    wrong.tell_back(player, "bet", cents)


def _declares_open(wrong: IrregularityRules) -> Asks[bool]:
    """Ask other players to declare the pot open; those who have passed are not asked."""
    hand = wrong.hand
    for player in hand.live:
        if player.checked or not openers.has_openers(hand, player):
            continue
        knows, total = hand.knows(player, 0), "a pot that was opened falsely"
        if (yield from hand.asks(player, total, (OPEN, NO), NO, knows=knows, offer=True)) == OPEN:
            hand.opener = player.number
            return True
    return False
