"""From one hand to the next: missed blinds, posts of a new player, the next button."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.families.round_poker.next_hand.carried_state import (
    BUTTON,
    ENTERS,
    MISSED,
    OPENING,
    PLAYED,
)
from houseway.money import format_money, parse_money
from houseway.table.button import clockwise_from, left_of

if TYPE_CHECKING:
    from houseway.families.round_poker.players import Player
    from houseway.families.round_poker.rounds import PokerRound
    from houseway.families.round_poker.rules import RoundPokerRules


class Seating(NamedTuple):
    """The next hand's table: `present` take part, `away` have a seat and do not."""

    seats: int
    button: int
    present: Collection[int]
    away: Collection[int]


OURS = (ENTERS, MISSED, PLAYED, OPENING)
NOTHING = {"live": "0", "dead": "0"}


def prepare_hand(
    rules: RoundPokerRules,
    before: Mapping[str, Any],
    *,
    last: Collection[int],
    **seating: Any,
) -> dict[str, Any]:
    """State of the last hand, with the posts of newcomers and returning players.

    `last` were dealt in the last hand. Nobody owes anything in the first hand of a game. Later, a
    newcomer is a player who was never dealt in.
    """
    table = Seating(**seating)
    found = {name: value for name, value in before.items() if name not in OURS}
    section = rules.posts.missed
    if not rules.plain.blinds or section is None:
        return found
    starts = PLAYED not in before and not last
    played = {*before.get(PLAYED, last)} if not starts else {*table.present}
    missed = _missed(rules, before, table, played)
    opening = _opening(rules, before, table, starts=starts)
    enters = {}
    for seat in sorted(table.present):
        if seat in missed:
            enters[str(seat)] = entry_posts(rules, missed=missed[seat])
        elif seat not in played:
            free = section.new == "free" or seat in opening.get("seats", ())
            enters[str(seat)] = NOTHING if free else entry_posts(rules)
    found[PLAYED] = sorted(played)
    found |= {ENTERS: enters} if enters else {}
    found |= {MISSED: {str(seat): missed[seat] for seat in sorted(missed)}} if missed else {}
    if opening:
        gone = _seats_passed_by_blinds(rules, table, {*map(int, enters)})
        fresh = [seat for seat in opening["seats"] if seat not in gone]
        found[OPENING] = opening | {"seats": fresh}
    return found


def _missed(
    rules: RoundPokerRules,
    before: Mapping[str, Any],
    table: Seating,
    played: Collection[int],
) -> dict[int, list[str]]:
    """Blinds that absent players owe, by seat, with those that pass them in this hand."""
    names = [name for name, _, _ in rules.plain.blinds]
    found = {int(seat): list(blinds) for seat, blinds in before.get(MISSED, {}).items()}
    for seat, place in missed_blinds(table, len(names)).items():
        if seat in played and names[place] not in found.get(seat, ()):
            found.setdefault(seat, []).append(names[place])
    return found


def missed_blinds(table: Seating, blinds: int) -> dict[int, int]:
    """The seats of absent players that the blinds pass in this hand, with the number of the blind
    that each has missed, counted from the small one.

    >>> missed_blinds(Seating(6, 1, {1, 4, 5}, {2, 3, 6}), 2)
    {2: 0, 3: 0}
    >>> missed_blinds(Seating(6, 1, {1, 2, 5}, {3, 6}), 2)
    {3: 1}
    """
    posted = 0
    found = {}
    for seat in clockwise_from(left_of(table.button, table.seats), table.seats):
        if seat in table.present:
            posted += 1
        elif seat in table.away:
            found[seat] = posted
        if posted == blinds:
            break
    return found


def entry_posts(rules: RoundPokerRules, *, missed: Collection[str] = ()) -> dict[str, str]:
    """Posts to be dealt in: up to the big blind they are live, and the rest is dead.

    A player who missed blinds posts all blinds, or those missed; where these are all of three,
    the big blind and the middle one. A newcomer posts the big blind.
    """
    blinds = {name: cents for name, cents, _ in rules.plain.blinds}
    big = rules.plain.big_blind
    total = sum(blinds.values()) if missed else big
    if missed and rules.posts.missed is not None and rules.posts.missed.posts == "what-was-missed":
        of = sorted(blinds.values())[-2:] if len(missed) == len(blinds) else map(blinds.get, missed)
        total = sum(filter(None, of))
    live = min(total, big)
    return {"live": format_money(live), "dead": format_money(total - live)}


# --- the first round of the button ----------------------------------------------------------------


def _opening(
    rules: RoundPokerRules, before: Mapping[str, Any], table: Seating, *, starts: bool
) -> dict[str, Any]:
    """The seats at which a newcomer still need not post, until the button has gone round once."""
    section, seats, button = rules.posts.missed, table.seats, table.button
    if section is None or section.first_round == "posts":
        return {}
    if starts:
        return {"from": button, "at": button, "seats": [*range(1, seats + 1)]}
    found = dict(before.get(OPENING, {}))
    if not found:
        return {}
    ring = clockwise_from(left_of(found["at"], seats), seats)
    went_over = ring[: ring.index(button) + 1] if button != found["at"] else []
    return {} if found["from"] in went_over else found | {"at": button}


def _seats_passed_by_blinds(
    rules: RoundPokerRules, table: Seating, enters: Collection[int]
) -> set[int]:
    """The seats that the blinds of this hand pass, or those from which one is required."""
    section = rules.posts.missed
    seats, button, present, away = table
    start = left_of(button, seats)
    order = [seat for seat in clockwise_from(start, seats) if seat in present]
    dealt = positions(order, enters)[0]
    if len(dealt) == 2 and rules.posts.heads_up == "button-small":
        start, dealt = button, [button, *(seat for seat in dealt if seat != button)]
    ring = clockwise_from(start, seats)
    last = dealt[: len(rules.plain.blinds)][-1]
    passed = ring[: ring.index(last) + 1]
    if section is not None and section.first_round == "not-required":
        return {seat for seat in passed if seat in present or seat in away}
    return {*passed}


# --- seats dealt in -------------------------------------------------------------------------------


def comes_in_by_kill(rules: RoundPokerRules) -> bool:
    """Whether a player who does not wait for the big blind kills the pot instead of posting."""
    missed = rules.posts.missed
    return missed is not None and "kill" in (missed.posts, missed.new.removeprefix("waits-or-")[:4])


def positions(order: Sequence[int], enters: Collection[int]) -> tuple[list[int], list[int]]:
    """The seats that are dealt in now, and those that may post to be dealt in.

    Nobody comes in between the big blind and the button; a player due for the big blind takes it.

    >>> positions([2, 3, 4, 5, 1], {2, 4}), positions([2, 3, 4, 5, 1], {5})
    (([3, 4, 5, 1], []), ([2, 3, 4, 1], [5]))
    """
    small = next((place for place, seat in enumerate(order) if seat not in enters), 0)
    later = list(order[small:])
    dealt = [seat for place, seat in enumerate(later) if seat not in enters or place == 1]
    return dealt, [seat for seat in later if seat not in dealt]


def missed_and_entering(hand: PokerRound) -> dict[str, Any]:
    """State that a hand leaves as it found it: players still to come in, blinds still missed."""
    before = hand.setup.before
    if not before:
        return {}
    dealt = {player.number for player in hand.players}
    enters, missed = before.get(ENTERS, {}), before.get(MISSED, {})
    found = {
        ENTERS: {seat: owed for seat, owed in enters.items() if int(seat) in hand.waiting},
        MISSED: {seat: names for seat, names in missed.items() if int(seat) not in dealt},
        PLAYED: sorted({*before[PLAYED], *dealt}) if PLAYED in before else [],
        OPENING: before.get(OPENING, {}),
    }
    return {name: value for name, value in found.items() if value}


# --- the button -----------------------------------------------------------------------------------


def next_button(
    before: Mapping[str, Any], *, seats: int, button: int, stacks: Mapping[int, int]
) -> int:
    """The next seat with the button: the next player, unless the last hand holds it back.

    It may stay in place, or wait for a player who was too short for a blind and now has enough for
    it, and then skip to where it would be.

    >>> stacks = {1: 500, 2: 500, 3: 500}
    >>> next_button({}, seats=3, button=3, stacks=stacks)
    1
    >>> waits = {"stays": 3, "for": 1, "with": "3", "then": 2}
    >>> next_button({"button": waits}, seats=3, button=3, stacks=stacks)
    3
    >>> next_button({"button": {"to": 2}}, seats=3, button=3, stacks=stacks)
    2
    """
    word = before.get(BUTTON, {})
    start = word.get("to", left_of(button, seats))
    clockwise = True
    if "stays" in word and stacks.get(word.get("for", 0), 0) >= parse_money(word.get("with", "0")):
        start, clockwise = word["stays"], False  # the one before, if that player has gone
    ring = clockwise_from(start, seats, clockwise=clockwise)
    return next(seat for seat in ring if seat in stacks)


def skipped_blind(hand: PokerRound, short: Player, poster: Player, cents: int) -> None:
    """A player was too short for a blind and the next has posted it: the button may wait
    if the player has half of it in the next hand."""
    if poster is not short and hand.rules.posts.short_blind_owed == "button-waits":
        half = format_money((cents + 1) // 2)
        word = {"stays": hand.setup.bank, "for": short.number, "with": half}
        hand.button_word = word | {"then": poster.number}


def button_after(hand: PokerRound) -> dict[str, Any]:
    """The button's state for the next hand; nothing where it moves on as always."""
    word = hand.setup.before.get(BUTTON, {})
    has_waited = "then" in word and word["stays"] == hand.setup.bank
    if hand.button_word:
        return {BUTTON: ({"then": word["then"]} if has_waited else {}) | hand.button_word}
    return {BUTTON: {"to": word["then"]}} if has_waited else {}
