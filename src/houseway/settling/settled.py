"""A settled round: hands, facts, lines or payments, fees and jackpots, in whole cents.

Its JSON is the round record, which is made where a round leaves the program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.cards import Card, card_text, parse_cards
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.money import format_money, parse_money
from houseway.settling.record import Record, read_record
from houseway.settling.setup import bet_of, bet_out
from houseway.table.cover import Account
from houseway.table.fees import Fee
from houseway.table.payments import Payment, nets
from houseway.table.pots import HOUSE, POT, pot_of
from houseway.table.rounds import (
    PLAYER_DEALER,
    Bet,
    Bettor,
    Event,
    Setup,
    Transfer,
    who_text,
)
from houseway.table.settlement import Line, Settlement
from houseway.table.shares import Part, divided, partner_text
from houseway.wagers.facts import Facts


@dataclass(frozen=True, slots=True)
class JackpotShare:
    """A person's share of a jackpot; `amount` is known where the prize is posted."""

    who: str
    side: str  # winner, loser or others
    share: Fraction
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotWon:
    """A jackpot that a hand of the round has won."""

    jackpot: str
    name: str
    hand: int  # the seat
    why: str
    shares: tuple[JackpotShare, ...]
    cite: str


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Settled(JsonView):
    """A settled round; subscripted, it is the round record.

    `inputs` are what the round was played from, as a record has them. Against a bank there is a
    `settlement` with its lines; players who play each other make `payments`. `void` says why a
    round does not count.
    """

    game: Game
    inputs: Mapping[str, Any]
    setup: Setup
    hands: Mapping[str, tuple[Card, ...]]
    events: tuple[Event, ...]
    void: str | None = None
    facts: Facts = field(default_factory=dict)
    settlement: Settlement | None = None
    payments: tuple[Payment, ...] = ()
    after: Mapping[str, Any] = field(default_factory=dict)  # what the round leaves to the next
    collected: int | None = None  # by the house from the players, where it posts a fee
    fees: tuple[Fee, ...] = ()
    jackpots: tuple[JackpotWon, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settled wagers in their order; none where players play each other."""
        return self.settlement.lines if self.settlement else ()

    @property
    def bank_net(self) -> int:
        """What the player-dealer has won."""
        bank = self.settlement.bank if self.settlement else Account(None)
        return bank.collected - bank.paid

    def line_net(self, place: Bettor) -> int:
        """What the wagers of a place have won."""
        return sum(line.net for line in self.lines if line.bet.bettor == place)

    @property
    def nets(self) -> dict[int, int]:
        """What players who play each other have won, by seat."""
        won = dict.fromkeys(sorted(self.setup.stacks), 0) | nets(self.payments)
        return {seat: cents for seat, cents in won.items() if seat not in (POT, HOUSE)}

    @property
    def conserved(self) -> bool:
        """Whether no cent has come from nowhere or is lost."""
        if self.settlement:
            return self.settlement.conserved
        lies = pot_of(self.setup.before)
        stays = lies if self.void is not None else pot_of(self.after)
        won = nets(self.payments)
        return sum(won.values()) == 0 and lies + won.get(POT, 0) == stays

    def __repr__(self) -> str:
        count = len(self.lines or self.payments)
        return f"<settled round of {self.game.id}, lines: {count}>"

    # --- as a record ------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """The round record: the inputs, and everything that follows from them."""
        inputs = self.inputs.as_json() if isinstance(self.inputs, JsonView) else self.inputs
        out = {"game": self.game.id, "name": self.game.name, **copied(inputs)}
        out |= self._of_bank(out) if self.settlement else self._among_players()
        if self.void is not None and inputs.get("hands") is not None:
            out["hands"] = copied(inputs["hands"])  # a void round is played again from these
        return out

    def _of_bank(self, out: Mapping[str, Any]) -> dict[str, Any]:
        assert self.settlement is not None
        return {
            "facts": self.facts_out(),
            **self._told(),
            "settlement": self.lines_out(),
            "bank": {**out["bank"], **self.bank_out()},
            "start": self.settlement.start,
            "conserved": self.conserved,
            **self._jackpots_out(),
            "collections": self.fees_out(),
            "wagers": [
                {**bet_out(bet), "name": self.game.wagers[bet.wager].name}
                for bet in self.setup.bets
            ],
        }

    def _among_players(self) -> dict[str, Any]:
        taken = {} if self.collected is None else {"collected": format_money(self.collected)}
        return {
            **self._told(),
            "settlement": [
                {
                    "order": order,
                    "payer": payment.owed.payer,
                    "payee": payment.owed.payee,
                    "amount": format_money(payment.owed.amount),
                    "paid": format_money(payment.paid),
                    "row": payment.owed.row,
                    "why": payment.owed.why,
                    "cite": payment.owed.cite,
                }
                for order, payment in enumerate(self.payments, start=1)
            ],
            "nets": self.nets_out(),
            "after": dict(self.after),
            **taken,
            "conserved": self.conserved,
            **self._jackpots_out(),
        }

    def _told(self) -> dict[str, Any]:
        return {
            "hands": self.hands_out(),
            "events": [dict(event) for event in self.events],
            **({"void": self.void} if self.void is not None else {}),
        }

    def _jackpots_out(self) -> dict[str, Any]:
        return {"jackpots": self.jackpots_out()} if self.game.sheet.jackpot else {}

    def facts_out(self) -> dict[str, Any]:
        """The facts with plain values."""
        return {
            name: sorted(value) if isinstance(value, frozenset) else value
            for name, value in self.facts.items()
        }

    def hands_out(self) -> dict[str, list[str]]:
        return {name: [card_text(card) for card in held] for name, held in self.hands.items()}

    def nets_out(self) -> dict[str, str]:
        return {str(seat): format_money(cents) for seat, cents in self.nets.items()}

    def lines_out(self) -> list[dict[str, Any]]:
        """The lines of the settlement, with amounts in dollars."""
        return [
            {
                "order": line.order,
                "seat": line.bet.seat,
                "backline": line.bet.backline,
                **({"hand": line.bet.hand} if line.bet.hand else {}),
                "wager": line.bet.wager,
                "name": line.name,
                "number": line.bet.number,
                "amount": format_money(line.bet.amount),
                "in_action": format_money(line.in_action),
                "result": line.result,
                "net": format_money(line.net),
                "returned": format_money(line.returned),
                "row": line.row,
                "why": line.why,
                "cite": line.cite,
                **_parts_out(who_text(line.bet.bettor), line.parts),
                **({"paid_by": "fund"} if line.fund else {}),
            }
            for line in self.lines
        ]

    def bank_out(self) -> dict[str, Any]:
        """What the bank has paid and collected."""
        assert self.settlement is not None
        bank, setup = self.settlement.bank, self.setup
        parts = divided(setup.bank_shares, stake=setup.cover or 0, net=self.bank_net)
        return {
            "paid": format_money(bank.paid),
            "collected": format_money(bank.collected),
            "net": format_money(self.bank_net),
            **_parts_out(PLAYER_DEALER, parts),
        }

    def fees_out(self) -> list[dict[str, Any]]:
        return [
            {
                "payer": fee.payer,
                "amount": format_money(fee.amount),
                "what": fee.what,
                "why": fee.why,
                "cite": fee.cite,
            }
            for fee in self.fees
        ]

    def jackpots_out(self) -> list[dict[str, Any]]:
        return [
            {
                "jackpot": won.jackpot,
                "name": won.name,
                "hand": won.hand,
                "why": won.why,
                "shares": [
                    {
                        "who": each.who,
                        "side": each.side,
                        "share": f"{each.share.numerator}/{each.share.denominator}",
                        **({} if each.amount is None else {"amount": format_money(each.amount)}),
                    }
                    for each in won.shares
                ],
                "cite": won.cite,
            }
            for won in self.jackpots
        ]


def copied(value: Any) -> Any:
    """JSON in which nobody else can change a part."""
    if isinstance(value, Mapping):
        return {key: copied(item) for key, item in value.items()}
    return [*map(copied, value)] if isinstance(value, list) else value


def _parts_out(who: str, parts: Sequence[Part]) -> dict[str, Any]:
    """What each person has in a wager or in the bank, and won or lost with it."""
    if not parts:
        return {}
    return {
        "parts": [
            {
                "who": partner_text(who, part.name),
                "amount": format_money(part.amount),
                "net": format_money(part.net),
            }
            for part in parts
        ]
    }


def events_told(events: Sequence[Event]) -> tuple[Event, ...]:
    """What happened in a round, without what is nobody's business."""
    return tuple(
        {key: value for key, value in event.items() if not key.startswith("_")}
        for event in events
        if not event["event"].startswith("_")
    )


# --- a record read again --------------------------------------------------------------------------


def read_settled(game: Game, data: Mapping[str, Any]) -> Settled:
    """The settled round that a record tells; nothing is played or judged again."""
    record = read_record(data)
    bank = data.get("bank")
    return Settled(
        game=game,
        inputs={
            key: value
            for key, value in data.items()
            if key in Record.model_fields and key not in ("facts", "hands")
        },
        setup=_setup(game, record),
        hands={name: parse_cards(cards) for name, cards in data["hands"].items()},
        events=tuple(data["events"]),
        void=data.get("void"),
        facts={
            name: frozenset(value) if isinstance(value, list) else value
            for name, value in data.get("facts", {}).items()
        },
        settlement=_settlement(record, data) if bank else None,
        payments=() if bank else tuple(map(_payment, data["settlement"])),
        after=data.get("after", {}),
        collected=parse_money(data["collected"]) if "collected" in data else None,
        fees=tuple(
            Fee(**{**fee, "amount": parse_money(fee["amount"])})
            for fee in data.get("collections", ())
        ),
        jackpots=tuple(map(_jackpot, data.get("jackpots", ()))),
    )


def _setup(game: Game, record: Record) -> Setup:
    bank = record.bank
    return Setup(
        seats=record.seats or game.sheet.table.seats,
        bank=bank.seat if bank else record.button or 0,
        cover=bank.amount if bank else None,
        bets=tuple(map(bet_of, record.wagers)),
        dice=tuple(record.dice),
        stacks={int(seat): cents for seat, cents in record.stacks.items()},
        before=record.before,
    )


def _settlement(record: Record, data: Mapping[str, Any]) -> Settlement:
    assert record.bank is not None
    paid, collected = (parse_money(data["bank"][name]) for name in ("paid", "collected"))
    lines = tuple(map(_line, data["settlement"]))
    account = Account(record.bank.amount, paid, collected)
    return Settlement(lines=lines, bank=account, start=data["start"], short=False)


def _line(line: Mapping[str, Any]) -> Line:
    same = ("order", "name", "row", "result", "why", "cite")
    in_action, net, returned = (parse_money(line[n]) for n in ("in_action", "net", "returned"))
    return Line(
        **{name: line[name] for name in same},
        in_action=in_action,
        net=net,
        returned=returned,
        bet=Bet(
            **{name: line[name] for name in ("seat", "backline", "wager", "number")},
            amount=parse_money(line["amount"]),
            hand=line.get("hand", 0),
        ),
        fund="paid_by" in line,
    )


def _payment(line: Mapping[str, Any]) -> Payment:
    same = ("payer", "payee", "row", "why", "cite")
    owed = Transfer(**{name: line[name] for name in same}, amount=parse_money(line["amount"]))
    return Payment(owed=owed, paid=parse_money(line["paid"]))


def _jackpot(won: Mapping[str, Any]) -> JackpotWon:
    shares = (
        JackpotShare(
            each["who"],
            each["side"],
            Fraction(each["share"]),
            parse_money(each["amount"]) if "amount" in each else None,
        )
        for each in won["shares"]
    )
    return JackpotWon(**{**won, "shares": tuple(shares)})
