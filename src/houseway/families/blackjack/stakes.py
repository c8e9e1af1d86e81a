"""Stakes of a round when the cards are out, each on its hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.families.blackjack.seat_hands import SeatHand
from houseway.sheet.cites import cite_for
from houseway.table.cards.first_cards import seat_hand
from houseway.table.rounds import PLAYER_DEALER, Bet, Stake

if TYPE_CHECKING:
    from houseway.families.blackjack.rounds import BlackjackRound

NO_ACTION = "double-downs and splits have no action against the player-dealer's natural"


def stakes(round_: BlackjackRound) -> Iterator[Stake]:
    """The money in the order of the placed bets; insurance taken in the play comes last."""
    for bet in round_.setup.bets:
        hands = round_.seats.get(bet.seat)
        if hands is None:  # the seat was dealt no cards
            yield Stake(bet=bet, hand=seat_hand(bet.seat), facts={})
            continue
        if not round_.is_base(bet):
            yield _stake(round_, bet, hands[0])
            continue
        for hand in hands:
            if bet.bettor in hand.money:
                yield from _on_hand(round_, bet, hand, several=len(hands) > 1)
    for bettor, amount in round_.insured.items():
        name, _ = round_.insurance()
        insured = Bet(seat=bettor[0], backline=bettor[1], wager=name, amount=amount)
        yield _stake(round_, insured, round_.seats[bettor[0]][0])


def _on_hand(round_: BlackjackRound, bet: Bet, hand: SeatHand, *, several: bool) -> Iterator[Stake]:
    """A bettor's money on one hand; a natural may take the original wager alone."""
    money = hand.money[bet.bettor]
    lies = replace(bet, amount=money.amount, hand=hand.number if several else 0)
    rules = round_.rules
    natural = rules.counting.natural(round_.hands.cards[PLAYER_DEALER])
    if rules.section.natural_takes == "all" or natural is None or money.ended:
        yield _stake(round_, lies, hand)
        return
    back = (NO_ACTION, cite_for(rules.sheet.cites, "play.natural_takes"))
    if hand.number > 1:
        yield replace(_stake(round_, lies, hand), returned=back)
        return
    yield _stake(round_, replace(lies, amount=money.original), hand)
    if money.added:
        added = replace(lies, amount=sum(money.added))
        yield replace(_stake(round_, added, hand), returned=back)


def _stake(round_: BlackjackRound, bet: Bet, hand: SeatHand) -> Stake:
    rules = round_.rules
    money = hand.money.get(bet.bettor)
    facts = {
        **round_.facts(hand),
        "hand.ended": (money.ended if money else "") or hand.ended,
        "hand.insured": round_.has_insured(bet.bettor),
        **rules.seat_facts(round_.first_two[bet.seat], round_.up),
    }
    paid_at_once = (
        rules.section.natural_paid == "at-once"
        and facts["hand.natural"] is True
        and (round_.peeked or not rules.may_be_natural(round_.up))
        and round_.is_base(bet)
    )
    first = paid_at_once or rules.sheet.wager[bet.wager].at == "deal"
    # Facts count eight cards or more as one case; a settlement line says how many there are.
    own, bank = (str(len(round_.hands.cards[name])) for name in (hand.name, PLAYER_DEALER))
    words = {"hand.cards": own, "dealer.cards": bank, "dealer.bust_cards": bank}
    return Stake(bet=bet, hand=hand.name, facts=facts, first=first, words=words)
