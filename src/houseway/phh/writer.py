"""A round record as PHH text.

A hand of a variant that the format knows is written with its code, and any reader of the format can
read it. All others have the same fields and actions with `variant = "houseway"`. In both, fields
`_houseway_...` hold what the format has no place for, so that reading gives the record again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from houseway.cards import Card, card_text
from houseway.errors import HousewayError
from houseway.library import Game
from houseway.money import format_money
from houseway.phh.conversion import finishing, sheet_digest
from houseway.phh.hand import OWN_FIELDS
from houseway.phh.stakes import at_stake, bets_of, blinds_of, is_plain
from houseway.phh.trace import AnsweredAction, Trace, trace_hand
from houseway.phh.variants import OWN, pot_rules, variant_of
from houseway.settling.settle import play_record
from houseway.settling.settled import Settled
from houseway.table.cards.first_cards import BOARD, seat_hand
from houseway.table.chips.carried_pot import POT
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import Choose, Deal, Event, split_choice

RAISES = ("bet", "raise", "complete")
BRING_IN, STRADDLE, NO = "bring-in", "straddle", "no"
WAGERS = ("f", "cc", "cbr", "pb")


def hand_text(game: Game, record: Mapping[str, Any]) -> str:
    """The text of one hand; `game` is that of the record, which may choose its own settings."""
    pot_rules(game)
    settled = play_record(game, record)
    trace = trace_hand(game, record)
    writer = _Writer(trace, settled.hands_out())
    return "".join(f"{line}\n" for line in _lines(writer, settled))


# --- actions --------------------------------------------------------------------------------------


class _Writer:
    """Writes the actions of a hand as its trace is followed."""

    def __init__(self, trace: Trace, held: Mapping[str, list[str]]) -> None:
        self.held = held  # at the end
        self.game, self.setup = trace.game, trace.setup
        self.seats = pot_rules(trace.game).dealing_order(trace.setup)
        self.names = {seat_hand(seat): f"p{n}" for n, seat in enumerate(self.seats, start=1)}
        self.actions: list[str] = []
        self.burns: list[Card] = []
        self.shown: list[str] = []
        self.straddle = 0
        self._dealt: dict[str, list[Card]] = {}
        self._streets: list[int] = []  # the number of actions before each street
        self._forced: tuple[int, ...] = ()  # the legal amounts of the bring-in
        variant = variant_of(self.game)
        self.variant = variant.code if variant and is_plain(self.game, self.setup) else OWN
        for step in trace.steps:
            if isinstance(step, AnsweredAction):
                self._answered(step)
            else:
                self._told(step)
        self._flush()
        self._show()

    def _answered(self, step: AnsweredAction) -> None:
        if isinstance(step.wait, Deal):
            card = int(step.answer)
            if step.wait.hand == DISCARDS:
                self.burns.append(card)
            else:
                self._dealt.setdefault(step.wait.hand, []).append(card)
            return
        self._flush()
        action = self._said(step.wait, str(step.answer))
        if action:
            assert not isinstance(step.wait.who, str)
            self.actions.append(f"{self.names[seat_hand(step.wait.who[0])]} {action}")

    def _said(self, wait: Choose, answer: str) -> str:
        """The action of an answer; empty if another action or a field says it."""
        if wait.picks and answer.partition(" ")[0] in (*wait.picks, "stand-pat"):
            cards = () if answer == "stand-pat" else wait.picks["discard"].read(answer)
            return f"sd {_run(cards)}".strip()
        verb, amount = split_choice(answer)
        if verb in ("check", "call"):
            return "cc"
        if verb == "fold":
            return "f"
        if verb in RAISES:
            sizes = wait.sizes.get(verb) or wait.amounts[verb]
            return f"cbr {format_money(sizes[0] if amount is None else amount)}"
        if verb == BRING_IN:
            self._forced = wait.sizes[BRING_IN]
            return ""
        if STRADDLE in wait.options and self.variant != OWN:
            return ""
        return answer

    def _told(self, event: Event) -> None:
        if event["event"] == "posts" and event["what"] == BRING_IN:
            self._flush()
            cents = event["_cents"]
            forced = not self._forced or cents == self._forced[0]
            verb = "pb" if forced else f"cbr {format_money(cents)}"
            self.actions.append(f"{self.names[event['hand']]} {verb}")
        elif event["event"] == "posts" and event["what"] == STRADDLE:
            self.straddle = event["_cents"]
        elif event["event"] == "street":
            self._flush()
            self._streets.append(len(self.actions))
        elif event["event"] == "shows" and {*event["cards"]} <= {*self.held[event["hand"]]}:
            self.shown.append(f"{self.names[event['hand']]} sm {''.join(event['cards'])}")

    def _flush(self) -> None:
        """Writes the cards dealt since the last choice, player by player, then the board."""
        for hand, name in self.names.items():
            if hand in self._dealt:
                self.actions.append(f"d dh {name} {_run(self._dealt[hand])}")
        if BOARD in self._dealt:
            self.actions.append(f"d db {_run(self._dealt[BOARD])}")
        self._dealt.clear()

    def _show(self) -> None:
        """Writes the hands at the showdown; if all are all in, before the remaining streets."""
        count = len(self.actions)
        last = max((n for n in range(1, count + 1) if self.actions[n - 1][0] == "p"), default=0)
        wagered = not last or self.actions[last - 1].split()[1] in WAGERS
        left = [at for at in self._streets if 0 < at >= last]
        at = left[0] if left and wagered else count
        self.actions[at:at] = self.shown


def _run(cards: Iterable[Card]) -> str:
    return "".join(map(card_text, cards))


# --- fields ---------------------------------------------------------------------------------------


def _lines(writer: _Writer, settled: Settled) -> Iterable[str]:
    yield f"variant = {_toml(writer.variant)}"
    for name, value in (_stakes(writer) | _table(writer, settled)).items():
        if name == "actions":
            yield "actions = ["
            yield from (f"  {_toml(action)}," for action in writer.actions)
            yield "]"
        else:
            yield f"{name} = {_toml(value)}"
    for name, value in _own(writer, settled).items():
        if value:
            yield f"{OWN_FIELDS}{name} = {_toml(value)}"


class _Chips(str):
    """A number in its written form."""

    __slots__ = ()


def _chips(cents: int) -> _Chips:
    return _Chips(format_money(cents))


def _stakes(writer: _Writer) -> dict[str, Any]:
    game, setup, count = writer.game, writer.setup, len(writer.seats)
    stakes = at_stake(game, setup)
    fields: dict[str, Any] = {}
    if stakes.ante:
        fields["ante_trimming_status"] = True
    fields["antes"] = [_chips(stakes.ante)] * count
    if stakes.bring_in[0]:
        fields["bring_in"] = _chips(stakes.bring_in[0])
    else:
        blinds = blinds_of(game, setup, count, straddle=writer.straddle)
        fields["blinds_or_straddles"] = [_chips(cents) for cents in blinds]
    return fields | {name: _chips(cents) for name, cents in bets_of(game, setup).items()}


def _table(writer: _Writer, settled: Settled) -> dict[str, Any]:
    seats = writer.seats
    won = dict.fromkeys(seats, 0)
    for payment in settled.payments:
        if payment.owed.payer == POT and payment.owed.payee in won:
            won[payment.owed.payee] += payment.paid
    return {
        "starting_stacks": [_chips(writer.setup.stacks[seat]) for seat in seats],
        "actions": writer.actions,
        "seats": seats,
        "seat_count": writer.setup.seats,
        "finishing_stacks": [_chips(cents) for cents in finishing(settled, seats)],
        "winnings": [_chips(won[seat]) for seat in seats],
        "currency": "USD",
        "currency_symbol": "$",
    }


def _own(writer: _Writer, settled: Settled) -> dict[str, Any]:
    """The fields for data that the format has no place for."""
    game, setup, seats, inputs = writer.game, writer.setup, writer.seats, settled.inputs
    return {
        "game": game.id,
        "sheet": sheet_digest(game),
        "settings": dict(game.choices.settings),
        "readings": dict(game.choices.readings),
        "before": dict(setup.before),
        "burns": [card_text(card) for card in writer.burns],
        "button": setup.bank if setup.bank != seats[-1] else 0,
        "sitting": {
            seat: chips for seat, chips in inputs["stacks"].items() if int(seat) not in seats
        },
        "collection": inputs.get("collection", {}),
        "incidents": inputs.get("incidents", []),
    }


def _toml(value: Any) -> str:
    """A value on one line of TOML.

    >>> _toml({"a": [1, "x"], "b.c": True})
    '{ a = [1, "x"], "b.c" = true }'
    """
    match value:
        case _Chips():
            return str(value)
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case Mapping():
            pairs = (f"{_key(str(key))} = {_toml(item)}" for key, item in value.items())
            return f"{{ {', '.join(pairs)} }}" if value else "{}"
    raise HousewayError("no-toml", f"{value!r} cannot be written as TOML")


def _key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isascii() and plain.isalnum() else json.dumps(name, ensure_ascii=False)
