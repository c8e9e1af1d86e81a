"""A settled round: hands, facts, lines or payments, fees and jackpots, in whole cents.

Its JSON is the round record, made only when a round leaves the program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from houseway.cards import Card, card_text
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.money import format_money
from houseway.settling.round_setup import bet_out
from houseway.table.chips.carried_pot import HOUSE, POT, carried_pot
from houseway.table.chips.cover import Account
from houseway.table.chips.payments import Payment, nets
from houseway.table.chips.settlement import Settlement, SettlementLine
from houseway.table.chips.shares import PartnerResult, partner_results, partner_text
from houseway.table.collections.fees import Fee
from houseway.table.rounds import PLAYER_DEALER, Bettor, Event, Setup, who_text
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

    `inputs` are the inputs of the round, as a record has them. A banked game has a `settlement`
    with its lines, a peer game `payments`. `void` says why a round does not count.
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
    after: Mapping[str, Any] = field(default_factory=dict)  # the state carried to the next round
    collected: int | None = None  # by the house from the players, where it posts a fee
    fees: tuple[Fee, ...] = ()
    jackpots: tuple[JackpotWon, ...] = ()

    @property
    def lines(self) -> tuple[SettlementLine, ...]:
        """The settled wagers in their order; none in a peer game."""
        return self.settlement.lines if self.settlement else ()

    @property
    def bank_net(self) -> int:
        """The net result of the player-dealer."""
        bank = self.settlement.bank if self.settlement else Account(None)
        return bank.collected - bank.paid

    def line_net(self, place: Bettor) -> int:
        """The net result of the wagers of a place."""
        return sum(line.net for line in self.lines if line.bet.bettor == place)

    @property
    def nets(self) -> dict[int, int]:
        """The net result of each seat of a peer game."""
        won = dict.fromkeys(sorted(self.setup.stacks), 0) | nets(self.payments)
        return {seat: cents for seat, cents in won.items() if seat not in (POT, HOUSE)}

    @property
    def conserved(self) -> bool:
        """Whether no cent is created or lost."""
        if self.settlement:
            return self.settlement.conserved
        lies = carried_pot(self.setup.before)
        stays = lies if self.void is not None else carried_pot(self.after)
        won = nets(self.payments)
        return sum(won.values()) == 0 and lies + won.get(POT, 0) == stays

    def __repr__(self) -> str:
        count = len(self.lines or self.payments)
        return f"<settled round of {self.game.id}, lines: {count}>"

    # --- as a record ------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """The round record: the inputs, and all results that follow from them."""
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
            "bank": {**out.get("bank", {}), **self.bank_out()},
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
        """The amounts that the bank has paid and collected."""
        assert self.settlement is not None
        bank, setup = self.settlement.bank, self.setup
        parts = partner_results(setup.bank_shares, stake=setup.cover or 0, net=self.bank_net)
        return {
            "paid": format_money(bank.paid),
            "collected": format_money(bank.collected),
            "net": format_money(self.bank_net),
            **_parts_out(PLAYER_DEALER, parts),
        }

    def fees_out(self) -> list[dict[str, Any]]:
        return [{**asdict(fee), "amount": format_money(fee.amount)} for fee in self.fees]

    def jackpots_out(self) -> list[dict[str, Any]]:
        return [
            {**asdict(won), "shares": [_share_out(share) for share in won.shares]}
            for won in self.jackpots
        ]


def _share_out(of: JackpotShare) -> dict[str, Any]:
    paid = {} if of.amount is None else {"amount": format_money(of.amount)}
    share = f"{of.share.numerator}/{of.share.denominator}"
    return {"who": of.who, "side": of.side, "share": share, **paid}


def copied(value: Any) -> Any:
    """A deep copy of JSON."""
    if isinstance(value, Mapping):
        return {key: copied(item) for key, item in value.items()}
    return [*map(copied, value)] if isinstance(value, list) else value


def _parts_out(who: str, parts: Sequence[PartnerResult]) -> dict[str, Any]:
    """Each person's share of a wager or of the bank, with its result."""
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
    """The events of a round without those that stay within the program."""
    return tuple(
        {key: value for key, value in event.items() if not key.startswith("_")}
        for event in events
        if not event["event"].startswith("_")
    )
