"""`houseway set`: how the house sets a hand, and what else may be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.cards import Card, card_text, parse_cards
from houseway.errors import HousewayError
from houseway.library import Game
from houseway.table.parting import Parted, Parting


def set_hand(game: Game, cards: str, *, every: bool = False, said: str = "") -> dict[str, Any]:
    """The house way of a hand with the row that decides; every legal setting on request.

    `said` is somebody's own setting, such as "front Ah Kd": refused in words when it is foul.
    """
    held = parse_cards(cards)
    game.deck.check_multiset(held, where="cards")
    parting = parting_of(game, held)
    result = {
        "game": game.id,
        "cards": [card_text(card) for card in held],
        **setting_out(parting, parting.way),
        "rule": parting.row,
        "why": parting.why,
        "cite": parting.cite,
    }
    if said:
        own = parting.read(said)
        foul = parting.foul(own)
        result["own"] = {**setting_out(parting, own), **({"foul": foul} if foul else {})}
    if every:
        result["settings"] = [setting_out(parting, parted) for parted in parting.legal()]
    return result


def parting_of(game: Game, cards: Sequence[Card]) -> Parting:
    made = getattr(game.rules, "parting", None)
    if made is None:
        raise HousewayError("no-setting", f"no cards are set in {game.name}", where="game")
    parting: Parting = made(cards)
    return parting


def setting_out(parting: Parting, parted: Parted) -> dict[str, Any]:
    names = [part.name for part in parting.parts]
    cards = ([card_text(card) for card in held] for held in parted)
    return {
        **dict(zip(names, cards, strict=True)),
        "says": dict(zip(names, parting.says(parted), strict=False)),
    }
