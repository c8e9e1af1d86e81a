"""The end of a hand in the engine and in PokerKit: pots, winners, who shows first, stacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pokerkit import Card as PeerCard
from pokerkit import HoleCardsShowingOrMucking

from houseway.cards import card_text
from houseway.table.chips.carried_pot import POT
from houseway.table.rounds import Event, Finished, Transfer

if TYPE_CHECKING:
    from tests.round_poker.pokerkit_twin import Twin

CENTS = 100
PEER_CARDS = tuple(next(PeerCard.parse(card_text(card))) for card in range(52))


@dataclass(slots=True)
class Parted:
    """A pot of the engine: what each seat got of each share."""

    shares: dict[str, dict[int, int]]

    @property
    def amount(self) -> int:
        return sum(sum(share.values()) for share in self.shares.values())


def same_end(twin: Twin, finished: Finished, log: Sequence[Event]) -> None:
    """The same pots, the same winners of each, the same hand shown first, the same stacks."""
    state = twin.state
    assert not state.status, twin.told("not over")
    won = [transfer for transfer in finished.transfers if transfer.payer == POT]
    pots = _parted(won)
    if twin.pots:
        amounts = [pot.amount for pot in twin.pots]
        assert [pot.amount for pot in pots] == amounts, twin.told(f"{pots} {amounts}")
        for place, pot in enumerate(pots):
            _same_winners(twin, pot, twin.pots[place].player_indices)
        _same_first_shown(twin, log)
    gained = [sum(each.amount for each in won if each.payee == p.number) for p in twin.hand.players]
    stacks = [
        (player.stack + cents) // CENTS
        for player, cents in zip(twin.hand.players, gained, strict=True)
    ]
    if stacks != state.stacks:
        twin.explained[_why_stacks_differ(twin, pots, stacks)] += 1


def _parted(won: Sequence[Transfer]) -> list[Parted]:
    pots: dict[str, Parted] = {}
    for transfer in won:
        share, _, side = transfer.row.partition(", ")
        parts = pots.setdefault(side, Parted({})).shares.setdefault(share, {})
        parts[transfer.payee] = transfer.amount // CENTS
    return list(pots.values())


def _same_winners(twin: Twin, pot: Parted, contenders: Sequence[int]) -> None:
    """Each share goes in equal parts to those whose hands PokerKit holds for the best."""
    players, board = twin.hand.players, [PEER_CARDS[card] for card in twin.hand.board]
    names: list[str] = [share.id for share in twin.hand.rules.showdown.shares]
    best: dict[str, set[int]] = {}
    for name, kind in zip(names, twin.state.hand_types, strict=True):
        made: dict[int, Any] = {
            players[place].number: kind.from_game_or_none(
                [PEER_CARDS[card] for card in players[place].cards], board
            )
            for place in contenders
        }
        found = [hand for hand in made.values() if hand is not None]
        if found:
            best[name] = {seat for seat, hand in made.items() if hand == max(found)}
    odd = pot.amount % len(best)
    for name, winners in best.items():
        share = pot.amount // len(best) + (odd if name == "high" else 0)
        parts = pot.shares.get(name, {})
        told = twin.told(f"{pot}: {name} to {winners}")
        assert sum(parts.values()) == share, told
        assert {*parts} <= winners, told
        low = share // len(winners)
        assert all(parts.get(seat, 0) in (low, low + 1) for seat in winners), told


def _why_stacks_differ(twin: Twin, pots: Sequence[Parted], stacks: Sequence[int]) -> str:
    """The rule by which PokerKit parts a pot in another way, though the same hands win."""
    told = twin.told(f"{stacks}: {pots}")
    apart = [own - peer for own, peer in zip(stacks, twin.state.stacks, strict=True)]
    assert sum(apart) == 0, told
    if len({"low" in pot.shares for pot in pots}) > 1:
        return "low-of-another-pot"
    assert _has_odd_chips(pots), told
    assert max(map(abs, apart)) <= 2 * len(pots), told
    return "odd-chips"


def _has_odd_chips(pots: Sequence[Parted]) -> bool:
    """Whether a chip is left over, and it matters how pots and chips are taken together."""
    left = [sum(each.values()) % len(each) for pot in pots for each in pot.shares.values()]
    if len(pots) == 1:
        return max(left) > 1
    return any(left) or any(len(pot.shares) == 2 and pot.amount % 2 for pot in pots)


def _same_first_shown(twin: Twin, log: Sequence[Event]) -> None:
    """Who bet last shows first, or else who spoke first in the last round."""
    own = next(event["hand"] for event in log if event["event"] == "shows")
    shown = next(
        each for each in twin.state.operations if isinstance(each, HoleCardsShowingOrMucking)
    )
    if own != twin.hand.players[shown.player_index].hand:
        assert not twin.spoke or not twin.hand.last_bettor, twin.told(f"{own} shows first")
        assert shown.player_index not in twin.spoke, twin.told(f"{own} shows first")
        twin.explained["first-to-show"] += 1
