"""A table that plays for pots, as a page shows it: bets before the seats, pots in the middle.

Visible cards are here too: at the end of a hand only those that were shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.cards import Card, parse_card
from houseway.families.pot_games import BET, CALL, COMPLETE, DISCARD, NO_LIMIT, PAT, RAISE
from houseway.library import Game
from houseway.money import dollars, format_money
from houseway.prose.words import street_name
from houseway.room.state.table_state import TableState
from houseway.table.cards.first_cards import seat_hand
from houseway.table.chips.carried_pot import carried_pot
from houseway.table.felt_cards import lying_cards
from houseway.table.pot_felt import Felt, felt_after
from houseway.table.rounds import Choose, Event

PUT_IN = "wagers"  # the row of a player's chips in the pot


def plays_for_pots(game: Game) -> bool:
    return game.rules.for_pot is not None


def terms_out(game: Game) -> dict[str, str] | None:
    """The limit of a table that plays for pots, and its smallest chip."""
    rules = game.rules.for_pot
    if rules is None:
        return None
    stakes = rules.plain
    low, high = dollars(stakes.lower), dollars(stakes.upper)
    free = stakes.structure in NO_LIMIT
    said = {
        "fixed": f"{low}–{high} limit",
        "straight": f"{low} limit",
        "spread": f"{low} to {high} spread limit",
    }
    blinds = "–".join(dollars(cents) for _, cents, _ in stakes.blinds)
    posts = f"blinds {blinds}" if blinds else f"ante {dollars(stakes.ante)}" if stakes.ante else ""
    limit = stakes.structure.replace("-", " ") if free else said[stakes.structure]
    return {
        "limit": f"{limit}, {posts}" if posts else limit,
        "chip": format_money(stakes.chip),
    }


def stakes_words(game: Game, low: int, high: int | None) -> str:
    """The stakes of a table: the limit of its pots, or the least and the most of its wagers."""
    terms = terms_out(game)
    most = "no limit" if high is None else dollars(high)
    return terms["limit"] if terms else f"{dollars(low)}–{most}"


def felt_of(state: TableState) -> Felt | None:
    """The felt of the hand in play, in pot games."""
    if state.round is None or state.phase != "play" or not plays_for_pots(state.game):
        return None
    return felt_after(state.round.setup, state.round.events)


# --- seats and pots -------------------------------------------------------------------------------


def pots_out(state: TableState) -> dict[str, Any] | None:
    """The middle of the table: the street, the pots, and the total that has been put in."""
    felt, rules = felt_of(state), state.game.rules.for_pot
    if felt is None or rules is None:
        return None
    assert state.round is not None
    return felt_out(felt) | {"kill": rules.killer(state.round.setup) or None}


def carried_out(state: TableState) -> str | None:
    """The chips in the pot, in games where a tie leaves one."""
    of_round = getattr(state.game.rules, "pot", None)
    if of_round is None:
        return None
    playing = state.round is not None and state.phase == "play"
    return format_money(of_round(state.round.setup) if playing else carried_pot(state.before))  # type: ignore[union-attr]


def felt_out(felt: Felt) -> dict[str, Any]:
    """A felt as JSON; a side pot names the seats that can win it."""
    return {
        "street": street_name(felt.street),
        "total": format_money(felt.total),
        "pots": [
            {"amount": format_money(pot.amount), "seats": sorted(pot.seats)} for pot in felt.pots
        ],
        "seats": {str(seat): _place_out(felt, seat) for seat in felt.seats},
    }


def _place_out(felt: Felt, seat: int) -> dict[str, Any]:
    place = felt.seats[seat]
    return {
        "stack": format_money(place.stack),
        "bet": format_money(place.bet),
        "folded": place.folded,
        "all_in": place.is_all_in,
        "out": place.waits,
        "did": place.did,
    }


def stacks_now(state: TableState) -> Mapping[int, tuple[int, int]]:
    """The chips that each player has left in the hand and has put in."""
    felt = felt_of(state)
    if felt is None:
        return {}
    return {seat: (place.stack, place.paid) for seat, place in felt.seats.items()}


# --- cards ----------------------------------------------------------------------------------------


def shown_at_end(
    events: Iterable[Event], seat: int | None
) -> dict[str, tuple[int, dict[int, Card]]]:
    """The number of cards of each hand, and the cards that a seat has seen: open, or its own."""
    own = None if seat is None else seat_hand(seat)
    return {
        hand: (
            len(held),
            {
                place: parse_card(text)
                for place, (text, up) in enumerate(held, 1)
                if up or hand == own
            },
        )
        for hand, held in lying_cards(events).items()
        if held
    }


def open_hands(events: Iterable[Event]) -> dict[str, list[str]]:
    """The hands of a round that lie open, in whole or in part."""
    found = {hand: [text for text, up in held if up] for hand, held in lying_cards(events).items()}
    return {hand: cards for hand, cards in found.items() if cards}


def folded_in(events: Iterable[Event]) -> frozenset[str]:
    """The hands that were thrown away."""
    return frozenset(event["hand"] for event in events if event["event"] == "folds")


# --- options --------------------------------------------------------------------------------------


def option_prices(
    state: TableState, wait: Choose, options: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The options of a poker hand with their prices and a few usual amounts."""
    felt = felt_of(state)
    if felt is None:
        return [*options]
    place = felt.seats.get(state.decider(wait)[0])
    lies = 0 if place is None else place.bet
    return [{**option, **_extras(wait, option["do"], lies)} for option in options]


def _extras(wait: Choose, verb: str, lies: int) -> dict[str, Any]:
    if verb == CALL:
        return {"detail": dollars(wait.knows[3])}
    if verb == DISCARD and PAT in wait.options:
        return {"label": "Draw", "counted": True}
    if verb in (BET, RAISE, COMPLETE):
        to = {"label": {BET: "Bet", RAISE: "Raise to", COMPLETE: "Complete to"}[verb]}
        low, high = wait.amounts.get(verb, (0, 0))
        return to | (
            {"quick": _quick(wait, lies, low, high), "step": format_money(wait.step)}
            if low < high
            else {}
        )
    return {}


def _quick(wait: Choose, lies: int, low: int, high: int) -> list[dict[str, str]]:
    """Usual amounts: least, half the pot, pot, most; the call counts before the raise."""
    pot, owes = wait.knows[2], wait.knows[3]
    usual = {
        "min": low,
        "half-pot": lies + owes + (pot + owes) // 2,
        "pot": lies + owes + pot + owes,
        "max": high,
    }
    found: dict[int, str] = {}
    for name, cents in usual.items():
        whole = cents if cents == high else cents - cents % wait.step
        if low <= whole <= high:
            found[whole] = name
    return [{"name": name, "amount": format_money(cents)} for cents, name in sorted(found.items())]
