"""`houseway set`: the house way to set a hand, and the other legal settings."""

from __future__ import annotations

from typing import Any

from houseway.cards import Card, card_text, parse_cards
from houseway.errors import HousewayError
from houseway.library import Game
from houseway.table.parting import Parted, Parting


def set_hand(
    game: Game, cards: str, *, every: bool = False, said: str = "", against: str = ""
) -> dict[str, Any]:
    """The house way of a hand with the row that decides; every legal setting on request, the best
    first, against all that the player-dealer may hold, or `against` the cards that he shows.

    `said` is somebody's own setting, such as "front Ah Kd": when it is foul, it says why.
    """
    held, shown = _read(cards, "cards"), _read(against, "against")
    game.deck.check_multiset((*held, *shown), where="cards")
    parting = game.rules.parting(held)
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
    if every or shown:
        ranked = _ranked(game, parting, shown)
        result["settings"] = [{**setting_out(parting, each), **worth} for each, worth in ranked]
    return result


def _read(cards: str, where: str) -> tuple[Card, ...]:
    try:
        return parse_cards(cards)
    except HousewayError as error:
        raise error.at(where) from None


def _ranked(
    game: Game, parting: Parting, shown: tuple[Card, ...]
) -> list[tuple[Parted, dict[str, float]]]:
    """Every legal setting, with its worth where the game has a price."""
    if game.sheet.bank is None:
        return [(parted, {}) for parted in parting.legal()]
    found: list[tuple[Parted, dict[str, float]]] = game.analyst.settings(  # type: ignore[union-attr]
        parting.cards, shown
    )
    return found


def setting_out(parting: Parting, parted: Parted) -> dict[str, Any]:
    return {**parting.texts(parted), "says": parting.named(parting.says(parted))}
