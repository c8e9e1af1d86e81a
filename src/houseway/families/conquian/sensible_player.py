"""A sensible player: keeps the cards that most plans need, takes a card that helps.

A run on the table binds its cards, so nothing is laid down before it must be. A card is taken
when the remaining plans are worth more with it than without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from houseway.cards import Card, Cards
from houseway.families.conquian.choices import (
    ADD,
    DECLINE,
    DISCARD,
    FORCE,
    MELD,
    PASS,
    add_words,
    added_to,
    forced_on,
    named_cards,
)
from houseway.families.conquian.information import Information, Runs
from houseway.families.conquian.melds import in_order, runs_in
from houseway.families.conquian.plans import Plans, mask, plans
from houseway.families.conquian.section import GOAL
from houseway.table.rounds import Choose

HURTS = (5, 8)  # cards in runs from which runs of three cannot reach ten


def choose(wait: Choose) -> str:
    """A sensible legal answer, from the player's information."""
    known: Information = wait.knows[0]
    open_plans = plans().without(mask(_out_of_reach(known)))
    if PASS in wait.options:
        return named_cards(PASS, [_spared(open_plans, known.own, known.cards)[1]])
    if known.card is not None:
        return _with_card(wait, known, known.card, open_plans)
    if whole := _lays_all(wait, known, open_plans):
        return whole
    return named_cards(DISCARD, [_spared(open_plans, known.own, known.cards)[1]])


def _out_of_reach(known: Information) -> Iterable[Card]:
    """Covered cards of the pile and cards in the runs of other players."""
    yield from known.gone
    for seat, runs in known.runs.items():
        if seat != known.seat:
            yield from (card for run in runs for card in run)


def _melded(runs: Runs) -> int:
    return sum(map(len, runs))


def _cards_to_keep(open_plans: Plans, runs: Runs) -> Plans:
    return open_plans.keeping(map(mask, runs))


def _spared(open_plans: Plans, runs: Runs, cards: Iterable[Card]) -> tuple[float, Card]:
    """The worth left without the card that is needed least, and that card."""
    held = in_order(cards)
    kept, lying = _cards_to_keep(open_plans, runs), mask(card for run in runs for card in run)
    return max(
        (kept.worth(lying | mask(card for card in held if card != spare)), spare) for spare in held
    )


def _with_card(wait: Choose, known: Information, card: Card, open_plans: Plans) -> str:
    """Take the card, force it, or let it lie."""
    whole = mask((*known.cards, *(held for run in known.own for held in run)))
    found = [(_cards_to_keep(open_plans, known.own).worth(whole), DECLINE)]
    if MELD in wait.options:
        for run in runs_in((card, *known.cards), holding=card):
            left = tuple(held for held in known.cards if held not in run)
            worth = _after(open_plans, (*known.own, run), left)
            found.append((worth, named_cards(MELD, run)))
    for option in wait.options:
        if option.startswith(ADD):
            _, number = added_to(option)
            runs = _longer(known.own, number, card)
            found.append((_after(open_plans, runs, known.cards), option))
    worth, best = max(found)
    if best != DECLINE or worth == inf:
        return best
    return next((o for o in wait.options if o.startswith(FORCE) and _hurts(known, o)), DECLINE)


def _longer(runs: Runs, number: int, card: Card) -> Runs:
    return tuple(
        in_order((*run, card)) if place == number else run for place, run in enumerate(runs, 1)
    )


def _after(open_plans: Plans, runs: Runs, cards: Cards) -> float:
    """The worth left when these runs are laid and a card is discarded; infinite if this wins."""
    own = mask((*cards, *(card for run in runs for card in run)))
    if _melded(runs) == GOAL or _cards_to_keep(open_plans, runs).complete(own) is not None:
        return inf
    return _spared(open_plans, runs, cards)[0]


def _hurts(known: Information, words: str) -> bool:
    """Whether the card spoils another player's runs, or they have declined it."""
    seat, _ = forced_on(words)
    after = _melded(known.runs[seat]) + 1
    return after in HURTS or (seat in known.refused and after < GOAL - 1)


def _lays_all(wait: Choose, known: Information, open_plans: Plans) -> str:
    """The next step to lay down everything, where all cards are in runs."""
    own = mask((*known.cards, *(card for run in known.own for card in run)))
    runs = _cards_to_keep(open_plans, known.own).complete(own)
    if runs is None:
        return ""
    lying = [mask(run) for run in known.own]
    for run in runs:
        held = in_order(card for card in known.cards if mask([card]) & run)
        inside = [number for number, there in enumerate(lying, 1) if there and there & run == there]
        if held and not inside and MELD in wait.options:
            return named_cards(MELD, held)
        for card in held:
            for number in inside:
                if (said := add_words(card, number)) in wait.options:
                    return said
    return ""
