"""A table in play where players play each other: a dealer button goes round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Card, card_text
from houseway.errors import IllegalMove
from houseway.families.among import AmongRules
from houseway.money import format_money, parse_money
from houseway.play.session import Session
from houseway.settling.settle import settle_record
from houseway.table.cut import cut_cards
from houseway.table.pots import forfeited, in_the_game, pot_of
from houseway.table.rounds import Deal, Round, Setup


@dataclass(slots=True)
class AmongPlayers(Session):
    """The same table without a bank and without wagers before the deal."""

    button: int | None = None
    before: Mapping[str, Any] = field(default_factory=dict)  # what the last round left to the next
    now: Round | None = None  # the round in play
    told: int = 0  # events of it that were told

    def __post_init__(self) -> None:
        for seat in self.players:
            self.chips.setdefault(seat, self.rules.usual_buy_in)
        Session.__post_init__(self)

    @property
    def rules(self) -> AmongRules:
        rules = self.game.rules
        assert isinstance(rules, AmongRules)
        return rules

    @property
    def total_chips(self) -> int:
        """All chips at the table, with those in a pot that nobody has won yet."""
        return sum(self.chips.values()) + pot_of(self.before)

    def play_round(self) -> dict[str, Any]:
        if self.shoe is None or self.shoe.needs_shuffle:
            self.new_shoe()
        assert self.shoe is not None
        assert self.shuffle is not None
        self._award()
        following = self._next_button()
        cut = self._cut()
        if cut:
            following = self.rules.first_button(cut)
            self.on_event("cut", {"cards": cut})
        self.button = following
        shown = {str(seat): card_text(card) for seat, card in cut.items()}
        before = {**self.before, **({"cut": shown} if cut else {})}
        stacks = {seat: self.chips[seat] for seat in self._able()}
        setup = Setup(
            seats=self.bank.seats,
            bank=self.button,
            cover=None,
            bets=(),
            stacks=stacks,
            before=before,
        )
        self.on_event("button", {"seat": self.button, "stacks": stacks})
        self.told = 0
        choices = self._play_out(setup)
        record = settle_record(
            self.game,
            {
                "settings": dict(self.game.choices.settings),
                "readings": dict(self.game.choices.readings),
                "seats": setup.seats,
                "button": self.button,
                "stacks": {str(seat): format_money(cents) for seat, cents in stacks.items()},
                "before": before,
                "choices": choices,
                "shuffle": {**self.shuffle.as_json(), "position": self.shoe.position},
            },
        )
        for seat, net in record["nets"].items():
            self.chips[int(seat)] += parse_money(net)
        self.before = record["after"]
        used = sum(event["event"] in ("card", "dead-card") for event in record["events"])
        self.shoe = self.shoe.burn(min(used, self.shoe.remaining))  # cards may come twice
        self.records.append(record)
        self.on_event("settled", {"record": record})
        return record

    def watch(self, round_: Round) -> None:
        """What has happened in a round is told when somebody is to choose, and at its end."""
        self.now = round_
        if not isinstance(round_.waits, Deal) and round_.events[self.told :]:
            self.on_event("happened", {"events": round_.events[self.told :]})
            self.told = len(round_.events)

    def _able(self) -> list[int]:
        least, without = self.rules.least_stack, self.rules.plays_on(self.before)
        seats = sorted(self.players)
        return [seat for seat in seats if self.chips[seat] >= least or seat in without]

    def _award(self) -> None:
        """Who is left alone in a tie takes the pot; the next round is open to everybody."""
        shares = forfeited(self.before, self._able())
        for seat, cents in shares.items():
            self.chips[seat] += cents
            self.on_event("awarded", {"seat": seat, "cents": cents})
        if shares:
            self.before = {}

    def _cut(self) -> dict[int, Card]:
        """Cards for the first button of the table, in games that cut for it."""
        if self.button is not None or not self.rules.draws_for_button:
            return {}
        assert self.shuffle is not None
        return cut_cards(self.game.deck.ordered(), self._able(), self.shuffle.commitment)

    def _next_button(self) -> int:
        able = in_the_game(self.before, self._able())
        if len(able) < 2:
            raise IllegalMove("game-broken", "fewer than two players have the chips for a hand")
        seats = self.bank.seats
        return self.rules.next_button(
            self.before,
            seats=seats,
            button=self.button or seats,
            stacks={seat: self.chips[seat] for seat in able},
        )
