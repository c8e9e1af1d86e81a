"""The rules of a sheet of Conquian: seats that play, stakes, the first button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from houseway.cards import Card, DeckCards, DeckSpec, card_text, parse_card, suit_of
from houseway.errors import BadRecord, HousewayError, errors_at
from houseway.extras import require
from houseway.families.base import later
from houseway.families.conquian.melds import ORDER, height_of
from houseway.families.conquian.section import Play, Stakes
from houseway.families.peer_games import PeerRules
from houseway.money import dollars, parse_money
from houseway.sheet.model import Sheet
from houseway.table.button import clockwise_from
from houseway.table.chips.carried_pot import carried_pot, tied_seats
from houseway.table.collections.fee_stakes import Stakes as Named
from houseway.table.collections.fee_stakes import one_wager
from houseway.table.rounds import Choose, Setup

DECK = DeckCards.parse("52 less 8 9 T")
CUT = "cut"  # the cards that were cut for the button, by seat
LEFT = ("pot", "wager", "tied")  # state that a tied round carries to the next


@dataclass(frozen=True, kw_only=True, eq=False)
class ConquianRules(PeerRules):
    """A sheet of Conquian, ready to be played."""

    section: Play
    stakes: Stakes
    most_units: int = 1
    cards: int = 4 * len(ORDER)
    parts: tuple[str, ...] = ()
    lies_on_felt: bool = False  # cards move between hands, so final hands do not record the deal

    @property
    def least_stack(self) -> int:
        """The chips that a player needs to be dealt in, in cents: the wager."""
        return self.stakes.cents

    @property
    def least_buy_in(self) -> int:
        return self.stakes.buy_in * self.stakes.cents

    @property
    def most_active(self) -> int:
        return self.section.active

    def plays_for(self, amounts: int) -> Named:
        return one_wager(self.stakes.cents)

    # --- players ----------------------------------------------------------------------------------

    def wager(self, setup: Setup) -> int:
        """The wager that each player puts into the pot; in a tie the same as before."""
        return parse_money(setup.before["wager"]) if "wager" in setup.before else self.stakes.cents

    def carried(self, setup: Setup) -> int:
        """The chips that earlier rounds have left in the pot."""
        return carried_pot(setup.before)

    def pot(self, setup: Setup) -> int:
        """The chips in the pot when the cards are out, as a table shows them."""
        return self.carried(setup) + self.wager(setup) * len(self.dealt_in(setup))

    def dealt_in(self, setup: Setup) -> list[int]:
        """The seats that get cards, clockwise from the dealer button."""
        self._check_before(setup)
        tied = tied_seats(setup.before)
        ring = clockwise_from(setup.bank, setup.seats)
        wager = self.wager(setup)
        able = [
            seat
            for seat in ring
            if setup.stacks.get(seat, 0) >= wager and (tied is None or seat in tied)
        ]
        if len(able) < 2:
            whose = "of those in the tie " if tied else ""
            raise BadRecord(
                "too-few-players",
                f"{len(able)} {whose}with the wager of {dollars(wager)}; it takes two players",
                where="stacks",
            )
        return able[: self.most_active]

    def sits_out(self, setup: Setup, seat: int) -> tuple[str, str]:
        """Why a player with chips gets no cards: the key of the rule, and words."""
        tied = tied_seats(setup.before)
        if tied is not None and seat not in tied:
            return "play.stock_out", "the pot belongs to those in the tie"
        if setup.stacks[seat] < self.wager(setup):
            return "stakes.wager", f"fewer chips than the wager of {dollars(self.wager(setup))}"
        return "play.active", "the table has its players"

    # --- the round before -------------------------------------------------------------------------

    def cut(self, setup: Setup) -> dict[int, Card]:
        """The cards that were cut for the button, where this is the first round."""
        given = setup.before.get(CUT, {})
        seats = {str(seat) for seat in range(1, setup.seats + 1)}
        if not isinstance(given, Mapping) or not {*given} <= seats:
            raise _bad(f"found {given!r}; legal: the card of each seat", f"before.{CUT}")
        with errors_at(f"before.{CUT}"):
            return {int(seat): parse_card(str(card)) for seat, card in sorted(given.items())}

    @property
    def keeps_secrets(self) -> bool:
        """Only runs lie open; no rule has a player show the other cards that came face down."""
        return True

    @property
    def draws_for_button(self) -> bool:
        return True

    def first_button(self, cut: Mapping[int, Card]) -> int:
        """The seat that gets the button: kings high, aces low; ties go by suit, spades first."""
        return min(cut, key=lambda seat: (height_of(cut[seat]), suit_of(cut[seat])))

    def _check_before(self, setup: Setup) -> None:
        before = setup.before
        unknown = sorted({*before} - {*LEFT, CUT})
        there = [key for key in LEFT if key in before]
        if unknown or (there and there != [*LEFT]):
            legal = '{"pot": "30", "wager": "5", "tied": [1, 3]} after a tie, {"cut": {"1": "5c"}}'
            raise _bad(f"found {dict(before)!r}; legal: {legal}", "before")
        if there:
            self._check_tie(setup)
        if cut := self.cut(setup):
            DeckSpec(cards=DECK).check_multiset(cut.values(), where=f"before.{CUT}")
            low = self.first_button(cut)
            if low != setup.bank:
                raise _bad(
                    f"seat {low} has cut the lowest card, {card_text(cut[low])}, and gets the "
                    f"dealer button, not seat {setup.bank}",
                    "button",
                )

    def _check_tie(self, setup: Setup) -> None:
        before = setup.before
        for key in ("pot", "wager"):
            with errors_at(f"before.{key}"):
                cents = parse_money(before[key])
            if cents <= 0:
                raise _bad(f"{dollars(cents)} is nothing to play for", f"before.{key}")
        seats, tied = range(1, setup.seats + 1), before["tied"]
        if not isinstance(tied, list) or len(tied) < 2 or not all(one in seats for one in tied):
            raise _bad(f"found {tied!r}; legal: a list of at least two seats", "before.tied")

    # --- the round --------------------------------------------------------------------------------

    round: ClassVar = later("houseway.families.conquian.rounds", "ConquianRound")

    def sensible(self, wait: Choose) -> str:
        """The choice of a sensible player, from that player's information alone."""
        require("odds", "a bot of Conquian")
        from houseway.families.conquian.sensible_player import choose

        return choose(wait)

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> str:
        """Cards that are no run have no count; a message states their number."""
        count = len(tuple(cards))
        return "1 card" if count == 1 else f"{count} cards"


def _bad(message: str, where: str) -> BadRecord:
    return BadRecord("before", message, where=where)


def make_rules(sheet: Sheet) -> ConquianRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    play = sheet.section(Play)
    stakes = sheet.section(Stakes)
    deck = sheet.deck
    if deck.cards != DECK or deck.decks != 1 or deck.jokers:
        raise HousewayError(
            "deck", f'runs are made of one deck of "{DECK}", found "{deck.cards}"', where="deck"
        )
    return ConquianRules(sheet=sheet, section=play, stakes=stakes)
