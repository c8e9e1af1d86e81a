"""A hand of PHH text as a round record of a game, settled by that game's rules."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from houseway.cards import Card, card_text, cards_text, parse_cards
from houseway.errors import BadRecord, UnknownName, errors_at
from houseway.library import Game, game_ids, load_game
from houseway.money import dollars, format_money
from houseway.phh.actions import MOST_CHIPS
from houseway.phh.hand import HistoryHand, errors_of_hand
from houseway.phh.replay import Replay, Replayed, with_shown
from houseway.phh.stakes import posted_by, settings_of, unit_of
from houseway.phh.variants import OWN, VARIANTS, deals, pot_rules
from houseway.settling.record import read_record
from houseway.settling.round_setup import make_setup
from houseway.settling.settle import play_record
from houseway.settling.settled import Settled
from houseway.table.cards.first_cards import seat_hand
from houseway.table.chips.carried_pot import POT
from houseway.table.rounds import Setup

TRIES: Final = 60  # draws of unknown cards for a mucked hand until it loses


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Converted:
    """A settled record with the hand it came from; `notes` list the assumptions.

    `names` are those of the players by their seat. The text does not name the `unknown` cards, for
    which the record has others.
    """

    hand: HistoryHand
    game: Game
    record: dict[str, Any]
    names: Mapping[int, str]
    unknown: frozenset[str]
    notes: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "hand": self.hand.name,
            "variant": self.hand.variant,
            "game": self.game.id,
            "fields": _plain(self.hand.fields),
            "unknown": sorted(self.unknown),
            "notes": list(self.notes),
            "record": self.record,
        }

    def __repr__(self) -> str:
        name = f"hand {self.hand.name[:40]}" if self.hand.name else "hand"
        return f"<{name} of {self.hand.variant}, played by {self.game.id[:80]}>"


def convert_hand(hand: HistoryHand, game: Game | None = None) -> Converted:
    """The hand, settled by `game`, or by the game that the text names, or by the default game of
    its variant with the stakes of the text and no cap on raises.
    """
    with errors_of_hand(hand.name):
        return _converted(with_shown(hand), game)


def _converted(hand: HistoryHand, game: Game | None) -> Converted:
    notes: list[str] = []
    own = hand.own("game") is not None and (game is None or game.id == hand.own("game"))
    unit = 100 if own else unit_of(hand)
    chosen = _own_game(hand, game, notes) if own else _stakes_of_text(hand, game, unit)
    if unit != 100:
        notes.append(
            "a chip is 1/100 of what the text counts in: all amounts are 100 times as much"
        )
    inputs, seats = _table(hand, chosen, unit, notes, own=own)
    setup = make_setup(chosen, read_record(inputs))
    if own:
        _check_posts(hand, chosen, setup)
    settled, guessed = _settled(hand, chosen, inputs, setup, seats, unit, notes)
    _compare(hand, settled, seats, unit, notes)
    return Converted(
        hand=hand,
        game=chosen,
        record=settled.as_json(),
        names={seat: name for seat, name in zip(seats, hand.names, strict=False) if name},
        unknown=frozenset(map(card_text, guessed)),
        notes=tuple(notes),
    )


# --- the game -------------------------------------------------------------------------------------


def sheet_digest(game: Game) -> str:
    """A digest of the rule sheet with its parents, by which a change is noticed."""
    content = hashlib.sha256()
    for layer in game.files.layers:
        content.update(layer.text.encode() + b"\0")
    return content.hexdigest()[:16]


def _own_game(hand: HistoryHand, game: Game | None, notes: list[str]) -> Game:
    """The game for which this program wrote the hand: `game` if given, else the library's."""
    name = hand.own("game")
    if game is None and name not in game_ids():
        raise UnknownName("game", str(name), game_ids(), where=hand.where("_houseway_game"))
    game = (game or load_game(name)).but(
        settings=_plain(hand.own("settings", {})), readings=hand.own("readings", {})
    )
    if hand.own("sheet") not in (None, sheet_digest(game)):
        notes.append("the rule sheet has changed since the hand was written")
    if hand.variant != OWN and not deals(game, VARIANTS[hand.variant]):
        raise _wrong_variant(hand, game)
    return game


def _stakes_of_text(hand: HistoryHand, game: Game | None, unit: int) -> Game:
    """A game with the stakes of the text; the default game has no cap on raises."""
    if hand.variant == OWN:
        where = hand.where("variant")
        raise BadRecord("own-variant", f"{OWN!r} is played by its own game only", where=where)
    variant = VARIANTS[hand.variant]
    usual = game is None
    if game is None:
        if not variant.game:
            message = f"no game of the library is {variant.code}, {variant.name}"
            raise BadRecord("no-game", message, where=hand.where("variant"))
        game = load_game(variant.game)
    if not deals(game, variant):
        raise _wrong_variant(hand, game)
    return game.but(settings=settings_of(hand, game, variant, unit, usual=usual))


def _wrong_variant(hand: HistoryHand, game: Game) -> BadRecord:
    variant = VARIANTS[hand.variant]
    return BadRecord(
        "wrong-variant",
        f"{game.id} is not {variant.code}, {variant.name}: other cards, streets or winners",
        where=hand.where("variant"),
    )


# --- the table ------------------------------------------------------------------------------------


def _table(
    hand: HistoryHand, game: Game, unit: int, notes: list[str], *, own: bool
) -> tuple[dict[str, Any], list[int]]:
    """The inputs of a record without cards and choices, and the seats of p1, p2, ..."""
    seats = list(hand.fields.get("seats", range(1, hand.players + 1)))
    count = hand.fields.get("seat_count", max(seats))
    inputs = _inputs(hand, game, unit, seats, count, own=own)
    if pot_rules(game).dealing_order(make_setup(game, read_record(inputs))) == seats:
        return inputs, seats
    if own:
        message = f"{seats} are not in the order of the deal from the button's left"
        raise BadRecord("seats", message, where=hand.where("seats"))
    notes.append("the seats do not go round from the button's left: players are numbered from 1")
    seats = list(range(1, hand.players + 1))
    return _inputs(hand, game, unit, seats, len(seats), own=own), seats


def _inputs(
    hand: HistoryHand, game: Game, unit: int, seats: list[int], count: int, *, own: bool
) -> dict[str, Any]:
    stacks = dict(zip(seats, hand.stacks, strict=True))
    money = {str(seat): format_money(_cents(chips, unit)) for seat, chips in stacks.items()}
    inputs: dict[str, Any] = {
        "seats": max(count, 2),
        "button": hand.own("button", seats[-1]) if own else seats[-1],
        "stacks": money,
    }
    if own:
        for name in ("before", "collection", "incidents"):
            if hand.own(name):
                inputs[name] = _plain(hand.own(name))
        inputs["stacks"] = {**money, **_plain(hand.own("sitting", {}))}
    chosen = {"settings": dict(game.choices.settings), "readings": dict(game.choices.readings)}
    return {**{key: value for key, value in chosen.items() if value}, **inputs}


def _cents(chips: Decimal, unit: int) -> int:
    cents = chips * unit
    if cents != int(cents):
        raise BadRecord("wrong-value", f"{chips} is not an amount in whole cents")
    return int(cents)


def _check_posts(hand: HistoryHand, game: Game, setup: Setup) -> None:
    """Refuses a hand of this program whose posts differ from those of its game."""
    for field, stated, wanted in posted_by(hand, game, setup):
        if [int(chips * 100) for chips in stated] != wanted:
            listed = " ".join(dollars(cents) for cents in wanted)
            raise BadRecord(
                "wrong-stakes", f"{game.name} posts {listed} here", where=hand.where(field)
            )


# --- the play -------------------------------------------------------------------------------------


def _settled(
    hand: HistoryHand,
    game: Game,
    inputs: dict[str, Any],
    setup: Setup,
    seats: list[int],
    unit: int,
    notes: list[str],
) -> tuple[Settled, frozenset[Card]]:
    """The settled hand, and the cards in it that the text does not name.

    A mucked hand has to lose: its unknown cards are chosen anew until it does.
    """
    with errors_at(hand.where("_houseway_burns")):
        burns = parse_cards(map(str, hand.own("burns", [])))
    mucked = {
        seats[action.player - 1]
        for action in hand.actions
        if action.verb == "sm" and not action.cards and not action.words
    }
    for shift in range(TRIES):
        replay = Replay(hand, game, setup, seats, unit=unit, burns=burns, shift=shift)
        replayed = replay.play()
        _check_shown(hand, replayed, seats)
        guessed = _check_known(replayed, seats, mucked)
        given = {"choices": list(replayed.choices), "deck": cards_text(replayed.deck).split()}
        settled = play_record(game, {**inputs, **given})
        winners = {paid.owed.payee for paid in settled.payments if paid.owed.payer == POT}
        if not winners & mucked or len(_shown_hands(replayed, seats)) < 2:
            if guessed:
                notes.append("cards of a mucked hand are not known: it is taken to lose")
            return settled, replayed.guessed
        if not guessed:
            break
    raise BadRecord("muck-wins", "a mucked hand would win: here cards speak")


def _shown_hands(replayed: Replayed, seats: list[int]) -> list[str]:
    return [name for name in map(seat_hand, seats) if name not in replayed.folded]


def _check_shown(hand: HistoryHand, replayed: Replayed, seats: list[int]) -> None:
    for action in hand.actions:
        if action.verb == "sm":
            held = replayed.finished.hands.get(seat_hand(seats[action.player - 1]), ())
            for card in action.cards:
                if card is not None and card not in held:
                    raise BadRecord(
                        "wrong-card",
                        f"{action.text!r}: p{action.player} holds {cards_text(held)}",
                        where=action.where,
                    )


def _check_known(replayed: Replayed, seats: list[int], mucked: set[int]) -> bool:
    """Refuses a showdown with unknown cards; returns whether a mucked hand is unknown."""
    live = _shown_hands(replayed, seats)
    if len(live) < 2:
        return False
    found = False
    for player, seat in enumerate(seats, start=1):
        name = seat_hand(seat)
        if name in live and replayed.guessed & {*replayed.finished.hands.get(name, ())}:
            if seat not in mucked:
                message = f"p{player} is in at the end with unknown cards"
                raise BadRecord("unknown-cards", message, where="actions")
            found = True
    return found


def _compare(
    hand: HistoryHand, settled: Settled, seats: list[int], unit: int, notes: list[str]
) -> None:
    """Notes where the text has other stacks at the end: a rake, or odd chips of another house."""
    stated = hand.fields.get("finishing_stacks")
    if stated is None:
        return
    ended = finishing(settled, seats)
    if [_cents(Decimal(chips), unit) for chips in stated] != ended:
        told = ", ".join(str(Decimal(cents) / unit) for cents in ended)
        notes.append(f"finishing_stacks differ: here they are {told}")


def finishing(settled: Settled, seats: list[int]) -> list[int]:
    """The final stacks in cents."""
    return [settled.setup.stacks[seat] + settled.nets[seat] for seat in seats]


def _plain(value: Any) -> Any:
    """TOML values as JSON values."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal):
        whole = value.is_finite() and -MOST_CHIPS <= value <= MOST_CHIPS and value == int(value)
        return int(value) if whole else str(value)
    return value if isinstance(value, str | int | bool) else str(value)
