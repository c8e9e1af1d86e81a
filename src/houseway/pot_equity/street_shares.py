"""Shares of the pot by street, from the cards of a played hand that somebody may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.errors import IllegalMove
from houseway.extras import require
from houseway.families.base import Rules
from houseway.json_view import AsJson
from houseway.pot_equity.decider_share import pot_game_of
from houseway.pot_equity.games import PotGame
from houseway.pot_equity.hands import UNKNOWN
from houseway.progress import reporting
from houseway.table.cards.first_cards import BOARD

SAMPLES = 50_000
DEALS = ("card", "moved", "burn", "dead-card")  # events by which a street is dealt


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShare(AsJson):
    """The share of one hand with its standard error, 0 where all deals were counted.

    `cards` has `??` for a card that is not known.
    """

    hand: str
    cards: tuple[str, ...]
    share: float
    error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetShares(AsJson):
    """The shares when a street is dealt; `place` is that of its last card among the events."""

    place: int
    street: str
    board: tuple[str, ...]
    hands: tuple[SeatShare, ...]


@dataclass(slots=True)
class _Felt:
    """The cards of a hand as far as it was played."""

    street: str = ""
    held: dict[str, list[str]] = field(default_factory=dict)
    folded: set[str] = field(default_factory=set)
    last: int = -1  # the place of the last card since the last bet

    def follow(self, place: int, event: Mapping[str, Any]) -> None:
        kind = event["event"]
        if kind == "card":
            self.held.setdefault(event["hand"], []).append(event["card"])
            self.last = place
        elif kind == "moved":
            self.held[event["hand"]].remove(event["card"])
            self.held.setdefault(event["into"], []).append(event["card"])
        elif kind == "folds":
            self.folded.add(event["hand"])

    @property
    def board(self) -> tuple[str, ...]:
        return tuple(self.held.get(BOARD, ()))

    @property
    def live(self) -> dict[str, list[str]]:
        """The hands that still play for the pot."""
        return {
            hand: cards
            for hand, cards in self.held.items()
            if hand.startswith("seat ") and hand not in self.folded
        }

    @property
    def dead(self) -> list[str]:
        """Known cards of hands that were thrown away."""
        gone = (cards for hand, cards in self.held.items() if hand in self.folded)
        return [card for cards in gone for card in cards if card != UNKNOWN]


def street_shares(rules: Rules, events: Sequence[Mapping[str, Any]]) -> tuple[StreetShares, ...]:
    """The share of every live hand after each street.

    `events` are those of a record as somebody may see it: unknown cards are `??`, and are taken at
    random.
    """
    way = pot_game_of(rules)
    if way is None:
        raise IllegalMove("no-odds", "shares of this game cannot be counted")
    if rules.for_pot is not None and any(_draws(street) for street in rules.for_pot.streets):
        raise IllegalMove("no-odds", "no shares where cards are exchanged: players choose them")
    require("odds", "the share of a hand")
    felts = list(_streets(events))
    report = reporting("streets")
    found = []
    for done, felt in enumerate(felts, start=1):
        if len(felt.live) > 1 and all(len(held) <= way.own for held in felt.live.values()):
            found.append(_shares(way, felt))
        report(done, len(felts))
    return tuple(found)


def _draws(street: Any) -> bool:
    return bool(street.before.verb == "draw")


def _streets(events: Sequence[Mapping[str, Any]]) -> Iterator[_Felt]:
    """The felt after the last card of each street."""
    felt = _Felt()
    for place, event in enumerate(events):
        if event["event"] not in DEALS and felt.last >= 0:
            yield _copy(felt)
            felt.last = -1
        if event["event"] == "street":
            felt.street = event["name"]
        felt.follow(place, event)


def _copy(felt: _Felt) -> _Felt:
    held = {hand: [*cards] for hand, cards in felt.held.items()}
    return _Felt(felt.street, held, {*felt.folded}, felt.last)


def _shares(way: PotGame, felt: _Felt) -> StreetShares:
    from houseway.pot_equity.result import EXACT
    from houseway.pot_equity.solve import equity

    texts = [
        " ".join([*cards, *([UNKNOWN] * (way.own - len(cards)))]) for cards in felt.live.values()
    ]
    many = any(UNKNOWN in cards for cards in felt.live.values()) or len(texts) > 2
    found = equity(
        way.name,
        texts,
        board=" ".join(felt.board),
        dead=" ".join(felt.dead),
        samples=SAMPLES if many and len(felt.board) < way.board else None,
    )
    return StreetShares(
        place=felt.last,
        street=felt.street,
        board=felt.board,
        hands=tuple(
            SeatShare(
                hand=hand,
                cards=tuple(cards),
                share=float(mine.share),
                error=0.0 if found.method == EXACT else found.standard_error(mine),
            )
            for (hand, cards), mine in zip(felt.live.items(), found.hands, strict=True)
        ),
    )
