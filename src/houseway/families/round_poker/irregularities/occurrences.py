"""Irregularities of a hand of poker: when each may happen, and the part that repairs it.

Incidents are inputs of a round. Those of a card happen when it leaves the deck. Those of a hand or
the table happen on the street that they name, after so many actions there. The row of the sheet
names the repair; `dealing_errors` and `player_errors` carry it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from houseway.cards import Card
from houseway.errors import BadRecord, UnknownName
from houseway.families.base import Asks, Steps
from houseway.families.round_poker.irregularities import dealing_errors, player_errors
from houseway.families.round_poker.irregularities.repairs import (
    AT_SHOWDOWN,
    CARD_EVENTS,
    OWN_TURN,
    SHOWDOWN,
    Irregularity,
)
from houseway.table.cards.first_cards import BOARD
from houseway.table.cards.hands import Repairs, rank_text
from houseway.table.rounds import Choose, Incident, Misdeal
from houseway.wagers.facts import Facts

if TYPE_CHECKING:
    from houseway.families.round_poker.betting.wagering import Wagering
    from houseway.families.round_poker.players import Player
    from houseway.families.round_poker.rounds import PokerRound
    from houseway.families.round_poker.section import Street


class IrregularityRules:
    """The incidents of one hand, and the pending work of their repairs."""

    def __init__(self, hand: PokerRound) -> None:
        self.hand = hand
        self.waiting = list(hand.setup.incidents)  # incidents still to happen
        self.repairs = Repairs(tuple(hand.rules.sheet.irregular.rows), hand.rules.event_facts)
        self._wagering: tuple[str, Wagering] | None = None  # the last one, and its street
        self.actions = 0  # since the deal
        self.acted = 0  # on this street
        self.spoiled = 0  # cards that went wrong
        self._times: Counter[tuple[str, str]] = Counter()
        # Pending after incidents of cards.
        self.owed: list[tuple[Player, str]] = []  # players due another card, and its face
        self.burns: list[Card] = []  # they lie on the deck and are burnt next
        self.has_burn = False  # an exposed card has become the burn
        self.aside: list[Card] = []  # out of play until the deck is shuffled again
        self.shuffles: dict[str, Irregularity] = {}  # streets dealt from a deck shuffled again
        self.comes_down: set[int] = set()  # seats whose next card up comes down
        self.turned_too_many: tuple[int, Irregularity] | None = None  # on the flop
        self.all_up = False  # all cards of this street come up
        self.moved: list[Player] = []  # players whose cards of this street come up
        self.may_quit: list[Player] = []  # players who may declare themselves all in
        self.has_last: set[int] = set()  # seats that have the last card already
        # Pending after incidents of wagering.
        self.no_betting = False
        self.bound: dict[int, Irregularity] = {}  # seats whose next choice is restricted
        self.opening = 0  # the bet that opened the pot

    @property
    def wagering(self) -> Wagering | None:
        """The wagering of this street; none while its cards are dealt."""
        if self._wagering and self._wagering[0] == self.hand.street.id:
            return self._wagering[1]
        return None

    # --- incidents --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Refuse impossible incidents; a fouled deck is found at once."""
        streets = [*(street.id for street in self.hand.rules.streets), SHOWDOWN]
        for place, item in enumerate(self.waiting):
            if item.stage and item.stage not in streets:
                raise UnknownName("street", item.stage, streets, where=f"incidents[{place}].stage")
            same = [each for each in self.waiting[:place] if each.hand == item.hand]
            if item.event == "wrong-count" and any(each.event == item.event for each in same):
                message = f"{item.hand} has one number of cards"
                raise BadRecord("incident-twice", message, where=f"incidents[{place}]")
        for item in self.take("fouled-deck", street=""):
            self.repair(item)

    def take(self, *events: str, street: str) -> list[Incident]:
        """Incidents of these events due on this street; they are taken off the list."""
        found = [each for each in self.waiting if each.event in events and each.stage == street]
        for item in found:
            self.waiting.remove(item)
        return found

    def on_street(self, item: Incident) -> bool:
        """Whether an incident belongs to this street; the first street need not be named."""
        return (item.stage or self.hand.rules.streets[0].id) == self.hand.street.id

    def of_card(self) -> Incident | None:
        """The incident of the card that leaves the deck next."""
        place = self.hand.hands.left_shoe + 1
        for item in self.waiting:
            if item.event in CARD_EVENTS and item.card == place:
                self.waiting.remove(item)
                self.spoiled += 1
                return item
        return None

    def player(self, item: Incident) -> Player:
        for player in self.hand.players:
            if player.hand == item.hand and player.folded:
                message = f"{item.event} of {item.hand}: the hand is folded or dead"
                raise BadRecord("incident-untrue", message, where="incidents")
            if player.hand == item.hand:
                return player
        dealt = [player.hand for player in self.hand.players]
        raise UnknownName("hand", item.hand, dealt, where="incidents")

    def repair(
        self,
        item: Incident,
        player: Player | None = None,
        *,
        card: Card | None = None,
        face: str = "",
    ) -> Irregularity:
        """The row that the sheet prints for an incident; a misdeal ends the hand."""
        name = player.hand if player else item.hand
        facts = self._facts(item, player, name, card=card, face=face)
        row = cast(Irregularity, self.repairs.find(item.event, facts))
        cite = row.cite
        if row.repair == "as-exposed":
            row = cast(Irregularity, self.repairs.find("exposed", facts))
            cite = f"{cite}, {row.cite}"
        self.hand.hands.note(
            "irregularity",
            what=item.event,
            hand=name,
            repair=row.repair,
            why=row.says or row.id,
            cite=cite,
        )
        if row.repair == "misdeal":
            raise Misdeal(row.says or row.id, row.cite)
        return row

    def _facts(
        self, item: Incident, player: Player | None, name: str, *, card: Card | None, face: str
    ) -> Facts:
        hand = self.hand
        count = self._count(item, name)
        streets = hand.rules.streets
        street = next((each for each in streets if each.id == item.stage), hand.street)
        calls = player_errors.callers(self)
        return {
            "event.street": item.stage or street.id,
            "event.last": street is streets[-1],
            "event.board": street.cards_of(BOARD),
            "event.stage": self._stage(item),
            "event.rank": rank_text(card),
            "event.face": face,
            "event.place": item.card,
            "event.count": count,
            "event.cards": self.spoiled,
            "event.total": dealing_errors.total_of(item),
            "event.actions": self.actions,
            "event.seat": self._seat(player),
            "event.players": len(hand.live),
            "event.facing": self._is_facing(player),
            "event.structure": hand.stakes.structure,
            "event.calls": calls,
            "event.plays": player_errors.is_pot_in_play(self, calls),
            "event.note": item.note,
        }

    def _count(self, item: Incident, name: str) -> int:
        """How often the event has happened in this hand; extra cards are counted in all hands."""
        if item.event == "extra-card":
            self._times["", item.event] += item.count or 1
            return self._times["", item.event]
        kind = "card" if item.event in CARD_EVENTS else item.event
        self._times[name, kind] += 1
        return item.count or self._times[name, kind]

    def _seat(self, player: Player | None) -> str:
        if player is None:
            return "other"
        places = {self.hand.live[0].number: "first", self.hand.button.number: "button"}
        return places.get(player.number, "other")

    def _stage(self, item: Incident) -> str:
        if item.event in AT_SHOWDOWN or item.stage == SHOWDOWN:
            return SHOWDOWN
        if self.wagering is not None:
            return "wagers"
        return "draw" if self.hand.street.before.verb == "draw" else "deal"

    def _is_facing(self, player: Player | None) -> bool:
        return bool(player and self.wagering and self.wagering.current > player.bet)

    def kill(self, player: Player, row: Irregularity) -> None:
        """The player's hand is dead; the chips paid stay in the pot."""
        hand = self.hand
        if player.folded:
            return
        if len(hand.live) == 1:
            raise BadRecord(
                "no-hand-left", f"{player.hand} has the only hand that is left", where="incidents"
            )
        hand.muck(player)
        hand.hands.note("dead-hand", hand=player.hand, why=row.says or row.id, cite=row.cite)

    def tell_back(self, player: Player, what: str, cents: int) -> None:
        self.hand.hands.note(
            "takes-back", hand=player.hand, what=what, _cents=cents, _stack=player.stack
        )

    # --- cards ------------------------------------------------------------------------------------

    def before_cards(self, street: Street) -> Steps:
        """The cards of a draw are replaced; then a card is burnt, or the deck is shuffled again."""
        self.all_up, self.no_betting, self.moved = False, False, []
        yield from dealing_errors.replace_owed(self)
        yield from dealing_errors.open_street(self, street)

    def deal_to(self, player: Player, face: str) -> Steps:
        yield from dealing_errors.deal_to(self, player, face)

    def after_cards(self, street: Street) -> Steps:
        """Repairs after all players have their cards of this street."""
        yield from dealing_errors.replace_owed(self)
        yield from dealing_errors.deal_too_many(self, street)
        yield from dealing_errors.offer_all_in(self)
        if self.hand.rules.posts.bring_in and not any(player.up for player in self.hand.live):
            message = "nobody has a card up that could make the forced bet"
            raise BadRecord("incident-untrue", message, where="incidents")

    # --- wagers -----------------------------------------------------------------------------------

    def bring_in(self, proper: Player) -> None:
        """Take back a bring-in that was made by mistake; the proper player is known now."""
        player_errors.take_back_bring_in(self, proper)

    def opens_falsely(self, player: Player) -> bool:
        """Whether the player opens without openers, and nobody has noticed yet."""
        return any(
            item.event == "false-openers" and item.hand == player.hand for item in self.waiting
        )

    def wagers(self, wagering: Wagering) -> None:
        """A round of wagering begins."""
        self._wagering, self.acted = (self.hand.street.id, wagering), 0

    def turn(self, player: Player) -> Asks[bool]:
        """Incidents before a player acts; gives whether the player still has to act."""
        player_errors.note_opening(self)
        for item in self._due(player):
            yield from player_errors.apply_incident(self, item)
        hand = self.hand
        if player.number in self.has_last and self.wagering and self.wagering.opened:
            player.may_raise = False
        if self.no_betting or not player.is_able or len(hand.live) < 2:
            return False
        self.acted += 1
        self.actions += 1
        return True

    def _due(self, player: Player) -> Iterator[Incident]:
        """Incidents due now, taken off the list one by one."""
        for item in list(self.waiting):
            if self._is_due(item, player):
                self.waiting.remove(item)
                yield item

    def _is_due(self, item: Incident, player: Player) -> bool:
        if item.event in (*CARD_EVENTS, *AT_SHOWDOWN):
            return False
        if item.event == "premature":
            streets = self.hand.rules.streets
            after = streets[streets.index(self.hand.street) + 1 :]
            early = bool(after) and bool(after[0].deal) and item.stage == after[0].id
            return early and item.after == self.acted
        if item.event in OWN_TURN:
            return self.on_street(item) and item.hand == player.hand and item.after <= self.acted
        return self.on_street(item) and item.after == self.acted

    def bind(self, wait: Choose, player: Player) -> Choose:
        """The player's options, as far as a repair has restricted them."""
        row = self.bound.pop(player.number, None)
        return player_errors.binding_choice(wait, row) if row else wait

    # --- the end ----------------------------------------------------------------------------------

    def showdown(self) -> None:
        """Incidents that are found when the hands are shown."""
        came_so_far = list(self.hand.live)
        for item in list(self.waiting):
            if item.event == "asked-to-see":
                self.waiting.remove(item)
                self._show(item, came_so_far)
            elif item.event in AT_SHOWDOWN or item.stage == SHOWDOWN:
                self.waiting.remove(item)
                row = self.repair(item, self.player(item))
                if row.repair == "dead-hand":
                    self.kill(self.player(item), row)
            elif item.event == "wrong-count":
                raise BadRecord(
                    "incident-unmet",
                    f"{item.hand} was dealt the wrong number of cards, and nobody has found it out "
                    f"on {item.stage or 'the first street'} after {item.after} actions",
                    where="incidents",
                )

    def _show(self, item: Incident, came_so_far: Sequence[Player]) -> None:
        """A hand that was live after the last action is shown, and may be live again."""
        player = next((each for each in came_so_far if each.hand == item.hand), None)
        if player is None:
            hands = ", ".join(each.hand for each in came_so_far)
            message = f"{item.hand} cannot be asked for; after the last action there are {hands}"
            raise BadRecord("incident-untrue", message, where="incidents")
        row = self.repair(item, player)
        downs = [place for place, face in enumerate(player.faces, 1) if face == "down"]
        self.hand.hands.open(player.hand, downs)
        if row.repair == "live-again":
            self.hand.take_up(player)
