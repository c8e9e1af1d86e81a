"""Converts stakes between PHH text and a sheet: antes, blinds, bring-in and bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from houseway.errors import BadRecord
from houseway.families.pot_games import AtStake
from houseway.library import Game
from houseway.money import dollars
from houseway.phh.hand import HistoryHand
from houseway.phh.variants import Variant, pot_rules
from houseway.sheet.merge import merge
from houseway.table.rounds import Setup

BLINDS: Final = ("small", "big")
DOLLAR, CENT = "$1", "$0.01"


def unit_of(hand: HistoryHand) -> int:
    """Cents of a chip: bets of a sheet are whole dollars, so fractions are counted in cents."""
    whole = all(bet == int(bet) for bet in (hand.small_bet, hand.big_bet))
    return 100 if whole else 10_000


def settings_of(
    hand: HistoryHand, game: Game, variant: Variant, unit: int, *, usual: bool
) -> dict[str, Any]:
    """The settings under which a game has the stakes of a text."""
    lower, upper = (int(bet * unit) // 100 for bet in (hand.small_bet, hand.big_bet))
    amounts = [*hand.stacks, *hand.antes, *hand.blinds, hand.bring_in]
    amounts += [action.amount for action in hand.actions if action.amount is not None]
    chip = DOLLAR if all(amount * unit % 100 == 0 for amount in amounts) else CENT
    stakes = {"lower": lower, "upper": upper, "chip": chip}
    settings: dict[str, Any] = {"stakes": stakes, "posts": _posts(hand, variant, unit)}
    seats = max(hand.fields.get("seats", [hand.players]))
    seats = hand.fields.get("seat_count", seats)
    if game.sheet.table.seats < seats:
        settings["table"] = {"seats": seats}
    if pot_rules(game).stakes.structure != variant.structure:
        settings["structure"] = _structure(hand, game, variant)
    if usual:
        settings["betting"] = {"raises": 0, "fold": "any-turn"}
        settings = merge(settings, variant.settings)
    return settings


def _structure(hand: HistoryHand, game: Game, variant: Variant) -> str:
    setting = game.files.data.get("setting", {}).get("structure", {})
    if variant.structure not in setting.get("choices", ()):
        raise BadRecord(
            "wrong-variant",
            f"{game.id} is not played {variant.structure}, as {variant.code} is",
            where=hand.where("variant"),
        )
    return variant.structure


def _posts(hand: HistoryHand, variant: Variant, unit: int) -> dict[str, Any]:
    if len({*hand.antes}) > 1:
        raise BadRecord(
            "antes", "not everybody antes the same; here all do", where=hand.where("antes")
        )
    ante = hand.antes[0]
    if min(hand.stacks) < ante and not hand.fields.get("ante_trimming_status"):
        raise BadRecord(
            "antes",
            "a player has less than the ante, and wins from each as much as they put in; write "
            "ante_trimming_status = true",
            where=hand.where("antes"),
        )
    posts: dict[str, Any] = {"ante": _money(hand, "antes", ante, unit) if ante else ""}
    if variant.is_stud:
        amount = _money(hand, "bring_in", hand.bring_in, unit)
        return posts | {"bring_in": {"amount": amount, "full": ["lower"]}}
    return posts | _blinds(hand, unit)


def _blinds(hand: HistoryHand, unit: int) -> dict[str, Any]:
    """At most two blinds from the button's left, and a straddle after them."""
    field = "blinds_or_straddles"
    small, big, *others = hand.blinds
    heads_up = "button-small"
    if hand.players == 2 and small > big:  # the format puts the first of the two on the button
        small, big, heads_up = big, small, "button-big"
    straddle = others[0] if others else Decimal(0)
    if any(others[1:]) or small > big or (straddle and straddle <= big):
        raise BadRecord(
            "blinds",
            "legal: a small blind, a big blind, and at most one straddle after them that is larger",
            where=hand.where(field),
        )
    posts: dict[str, Any] = {
        "heads_up": heads_up,
        "blinds": [
            {"id": name, "amount": _money(hand, field, chips, unit)}
            for name, chips in zip(BLINDS, (small, big), strict=True)
        ]
        if big
        else [],
    }
    if straddle:
        posts["straddle"] = {"amount": _money(hand, field, straddle, unit), "needs": DOLLAR}
    return posts


def _money(hand: HistoryHand, field: str, chips: Decimal, unit: int) -> str:
    cents = chips * unit
    if cents != int(cents):
        raise BadRecord("wrong-value", f"{chips} is not whole cents", where=hand.where(field))
    return dollars(int(cents))


# --- of a sheet -----------------------------------------------------------------------------------


def at_stake(game: Game, setup: Setup) -> AtStake:
    return pot_rules(game).stakes_of(setup)


def blinds_of(game: Game, setup: Setup, players: int, *, straddle: int) -> list[int]:
    """The blinds of p1, p2, ... in cents; the third player posts the straddle. The format swaps the
    blinds of two players."""
    stakes, posts = at_stake(game, setup), pot_rules(game).posts
    found = [0] * players
    for place, (_, cents, _) in enumerate(stakes.blinds):
        found[place % players] += cents
    if straddle:
        found[2] = straddle
    # The format puts the first blind of two players on the button.
    return found[::-1] if players == 2 and posts.heads_up == "button-big" else found


def is_plain(game: Game, setup: Setup) -> bool:
    """Whether nothing is posted that the format has no place for."""
    stakes, rules = at_stake(game, setup), pot_rules(game)
    return (
        not rules.changes_by(setup.before)
        and not rules.killer(setup)
        and not setup.incidents
        and not any(dead for _, _, dead in stakes.blinds)
        and len(stakes.blinds) in (0, len(BLINDS))
    )


def posted_by(
    hand: HistoryHand, game: Game, setup: Setup
) -> Iterator[tuple[str, tuple[Decimal, ...], list[int]]]:
    """By field, the amounts that a text states, and those that the game posts, in cents."""
    stakes = at_stake(game, setup)
    yield "antes", hand.antes, [stakes.ante] * hand.players
    if stakes.blinds:
        stated = hand.blinds[2] if hand.players > 2 else 0
        straddles = stated and len(stakes.blinds) < 3
        straddle = stakes.straddle[0] if straddles else 0
        wanted = blinds_of(game, setup, hand.players, straddle=straddle)
        yield "blinds_or_straddles", hand.blinds, wanted
    if stakes.bring_in[0]:
        yield "bring_in", (hand.bring_in,), [stakes.bring_in[0]]
    for field, cents in bets_of(game, setup).items():
        yield field, (hand.big_bet if field == "big_bet" else hand.small_bet,), [cents]


def bets_of(game: Game, setup: Setup) -> Mapping[str, int]:
    """The bets by the names of the format, in cents."""
    stakes = at_stake(game, setup)
    if stakes.structure in ("no-limit", "pot-limit"):
        return {"min_bet": stakes.lower}
    return {"small_bet": stakes.lower, "big_bet": stakes.upper}
