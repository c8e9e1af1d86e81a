"""Dealing of cards to hands, their opening, and repairs of irregularities.

A family's round of play uses this small recorder; it keeps the hands and the event log and
repairs irregularities as the sheet prints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from houseway.cards import JOKER, RANKS, Card, card_text, is_joker, rank_of
from houseway.errors import BadRecord, UnknownName, nearest
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Irregularity, Sheet
from houseway.table.cards.hand_setting import SET
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import (
    CARDS_OUT,
    NO_CARD,
    NOT_DEALT,
    PLAYER_DEALER,
    Answer,
    Bettor,
    Choose,
    Deal,
    Event,
    Face,
    Finished,
    Incident,
    Misdeal,
    Setup,
    Stake,
    Wait,
    out_of_cards,
    person_of,
    plain_deal,
    who_text,
)
from houseway.wagers.facts import Fact, Facts, Value, number, word
from houseway.wagers.when import parse_when

EVENT_FACTS: Mapping[str, Fact] = {
    "event.stage": word("when it happened", ("deal", "draw", "payoff")),
    "event.hand": word("whose hand", ("player", "dealer")),
    "event.count": number("how many times in this hand", 1, 9),
    "event.round": number("how many times in this round, whatever the hand", 1, 99),
    "event.total": number("points of the hand", 0, 9),
    "event.rank": word("the card that went wrong", (*RANKS, "Jk", "")),
    "event.cards": number("cards that went wrong in this deal", 0, 99),
}
CARD_EVENTS = (
    "boxed",
    "exposed",
    "off-table",
    "foreign-card",
    "dealer-error-card",
    "coerced-card",
)
PASSED = ("passed", "prompted")  # without a chance to act; after a prompt by the dealer
ROUND_EVENTS = ("wrong-seat", "wrong-count", NOT_DEALT)
HAND_EVENTS = ("foul", "wager-moved", "short-bank")
PLAY_EVENTS = ("misplayed", "hand-moved", *PASSED, "opened-early")
FREE = "returned, free-collection"
HAND_REPAIRS = {"loses": "lose", "seat-loses": "lose", "returned": "returned", FREE: "returned"}


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentKinds:
    """The incidents of a family's games: of a card, of the table, of a hand."""

    of_cards: tuple[str, ...]
    of_table: tuple[str, ...]
    of_hands: tuple[str, ...]


BANKED = IncidentKinds(
    of_cards=CARD_EVENTS,
    of_table=("wrong-seat", "short-bank", CARDS_OUT),
    of_hands=("wrong-count", NOT_DEALT, "foul", "wager-moved", *PLAY_EVENTS),
)


@dataclass(frozen=True, slots=True)
class Repairs:
    """The irregularities that a sheet provides for."""

    rows: tuple[Irregularity, ...]
    known: Mapping[str, Fact] = field(default_factory=lambda: EVENT_FACTS)

    def find(self, event: str, facts: Facts) -> Irregularity:
        """The first row for the event whose condition these facts meet."""
        for row in self.rows:
            if row.event == event and parse_when(row.when, self.known)(facts):
                return row
        printed = sorted({row.event for row in self.rows})
        hint = "; they do at another time or for another hand"
        raise BadRecord(
            "no-repair",
            f"the rules print no repair for {event!r} here"
            + (hint if event in printed else nearest(event, printed)),
            where="incidents",
        )


def rank_text(card: Card | None) -> str:
    if card is None or card > JOKER:
        return ""
    return "Jk" if is_joker(card) else RANKS[rank_of(card)]


def check_incidents(
    incidents: Sequence[Incident], hands: Collection[str], kinds: IncidentKinds = BANKED
) -> None:
    """Refuse an incident without a card or hand of this table; `hands` are the round's."""
    events = (*kinds.of_cards, *kinds.of_table, *kinds.of_hands)
    for place, item in enumerate(incidents):
        where = f"incidents[{place}]"
        if item.event not in events:
            raise UnknownName("event", item.event, events, where=f"{where}.event")
        if item.event in kinds.of_cards and item.card < 1:
            raise BadRecord(
                "incident-card",
                f"{item.event} is about a card: say which, counted from 1 as they leave the shoe",
                where=f"{where}.card",
            )
        named = item.event in kinds.of_hands or (item.event in kinds.of_cards and item.hand)
        if named and item.hand not in hands:
            raise UnknownName("hand", item.hand, hands, where=f"{where}.hand")


def check_happened(incidents: Sequence[Incident], events: Iterable[Event]) -> None:
    """Refuse an incident that the round never came to, such as a card that was not dealt."""
    met = Counter(event["what"] for event in events if event["event"] == "irregularity")
    for place, item in enumerate(incidents):
        met[item.event] -= 1
        if met[item.event] < 0:
            about = f"card {item.card}" if item.card else item.hand or "the table"
            raise BadRecord(
                "incident-unmet",
                f"{item.event} of {about}: the round was over without it",
                where=f"incidents[{place}]",
            )


def has_run_out_rule(sheet: Sheet) -> bool:
    """Whether the rules print a repair for a round whose cards run out."""
    return any(row.event == CARDS_OUT for row in sheet.irregular.rows)


class Hands:
    """The hands of one round while they are dealt."""

    def __init__(self, sheet: Sheet, setup: Setup, log: list[Event]) -> None:
        self.sheet = sheet
        self.setup = setup
        self.log = log
        self.cards: dict[str, list[Card]] = {}
        self.choices: dict[tuple[int, str] | str, str] = {}
        self.fouled: dict[str | Bettor, tuple[str, str, str]] = {}
        self.free: set[str] = set()  # hands whose bettors get the collection back
        self.late: list[str] = []  # hands whose exposed draw card is replaced at the end
        # Hands that get another card after the deal, and its face.
        self.after_deal: list[tuple[str, str]] = []
        self._again: tuple[Card, ...] = ()  # to be shuffled into the shoe before the next card
        self.left_shoe = 0  # cards so far
        self._judged: list[Incident] = []
        self._spoiled: dict[tuple[str, str], int] = {}
        self._played: dict[str, list[str]] = {}  # hands that a person has played by choice

    @cached_property
    def repairs(self) -> Repairs:
        return Repairs(tuple(self.sheet.irregular.rows))

    @cached_property
    def _by_card(self) -> dict[int, Incident]:
        return {item.card: item for item in self.setup.incidents if item.event in CARD_EVENTS}

    def begin(self) -> None:
        """Judge irregularities of the deal; a misdeal ends the round."""
        self._judge(ROUND_EVENTS, stage="deal")

    def _judge(self, events: Iterable[str], *, stage: str) -> None:
        """Judge incidents that void the round, or decide the wagers of a hand."""
        for item in self.setup.incidents:
            if item.event not in events:
                continue
            row = self._repair(item, stage=stage, hand=item.hand)
            self._condemn(row, item.hand)

    def _condemn(self, row: Irregularity, hand: str) -> None:
        """Apply a repair that voids the round or decides wagers on a hand: all, or the seat's."""
        if row.repair == "misdeal":
            raise Misdeal(row.says or row.id, row.cite)
        if row.repair in HAND_REPAIRS:
            if not hand.startswith("seat "):
                raise BadRecord(
                    "no-repair",
                    f"{row.repair!r} decides the wagers on a seat's hand; the rules print no "
                    f"repair for {row.event!r} of {hand or 'the table'}",
                    where="incidents",
                )
            alone = row.repair == "seat-loses"
            whose = (int(hand.removeprefix("seat ")), "") if alone else hand
            self.fouled[whose] = (HAND_REPAIRS[row.repair], row.says or row.id, row.cite)
            if row.repair == FREE:
                self.free.add(hand)

    def card(
        self, hand: str, *, face: str = "up", stage: str = "deal"
    ) -> Generator[Wait, Answer, None]:
        """The next card of the shoe goes to this hand."""
        while True:
            card = yield from self.next_card(hand, face="down" if face == "down" else "up")
            item = self._by_card.get(self.left_shoe)
            if item is None:
                break
            self._check_came_to(item, hand)
            row = self._repair(item, stage=stage, hand=hand, card=card)
            self._condemn(row, hand)
            if row.repair == "burned-with-three":
                self.log_dead(hand, card, row)
                yield from self._burn(3, hand, row)
                continue
            if row.repair in ("replaced-after-player-dealer", "replaced-after-deal"):
                if row.repair == "replaced-after-deal":
                    self.after_deal.append((hand, face))
                else:
                    self.late.append(hand)
                self.log_dead(hand, card, row)
                return
            if row.repair != "replaced-next":
                break
            self.log_dead(hand, card, row)
        self.put(hand, card, face=face)

    def _check_came_to(self, item: Incident, hand: str) -> None:
        """Refuse an incident whose card came to another hand than the one it names."""
        if item.hand and item.hand != hand.partition("/")[0]:
            raise BadRecord(
                "incident-hand",
                f"card {item.card} comes to {hand}, not to {item.hand}; name that hand, or none",
                where="incidents",
            )

    def drawing_order(self, seats: Sequence[int]) -> list[int]:
        """The order in which seats play. A draw that began at a wrong seat goes on from there,
        and a player who was passed plays last.
        """
        order = list(seats)
        for item in self.setup.incidents:
            seat = next((seat for seat in seats if item.hand == f"seat {seat}"), None)
            if seat is None or item.event not in ("passed", "dealer-error-card"):
                continue
            repair = self._row(item, stage="draw", hand=item.hand).repair
            if repair == "draw-continues":
                order = [*order[order.index(seat) :], *order[: order.index(seat)]]
            elif repair == "draws-last":
                order.remove(seat)
                order.append(seat)
        return order

    def burn_overhit(self, hand: str) -> Generator[Wait, Answer, None]:
        """Burn an extra card for a hand that has been played, with three more."""
        for item in self._unrepaired(hand):
            if self._overhits(item):
                row = self._repair(item, stage="draw", hand=hand)
                self._judged.append(item)
                yield from self._burn(4, DISCARDS, row)

    def _overhits(self, item: Incident) -> bool:
        if item.event != "misplayed":
            return False
        return self._row(item, stage="draw", hand=item.hand).repair == "burned-with-three"

    def put(self, hand: str, card: Card, *, face: str) -> None:
        """Give this hand a card that has left the shoe."""
        self.cards.setdefault(hand, []).append(card)
        self.log.append(
            {"event": "card", "hand": hand, "card": card_text(card), "face": face, "_card": card}
        )

    def next_card(self, hand: str, *, face: Face) -> Generator[Wait, Answer, Card]:
        """The next card of the shoe for this hand, which does not hold it yet."""
        card = yield self.request_card(hand, face)
        assert isinstance(card, int)
        if card == NO_CARD:
            self._shoe_ended(hand)
        return card

    def _shoe_ended(self, hand: str) -> None:
        """Apply the repair of a shoe that ends during the round; it always raises."""
        told = (item for item in self.setup.incidents if item.event == CARDS_OUT)
        item = next(told, Incident(event=CARDS_OUT))
        self._condemn(self._repair(item, stage="draw", hand=""), "")
        raise out_of_cards(hand, self.left_shoe - 1)

    def request_card(self, hand: str, face: Face) -> Deal:
        """The wait for the next card of the shoe, for this hand."""
        self.left_shoe += 1
        again, self._again = self._again, ()
        return Deal(hand, face, again) if again else plain_deal(hand, face)

    def _burn(self, count: int, hand: str, row: Irregularity) -> Generator[Wait, Answer, None]:
        for _ in range(count):
            card = yield from self.next_card(hand, face="down")
            self.log_dead(hand, card, row)

    def reshuffle(self, cards: Sequence[Card], *, why: str, cite: str) -> None:
        """Shuffle these cards into the rest of the shoe."""
        self._again = (*self._again, *cards)
        for held in self.cards.values():  # discards, and hands that were folded
            held[:] = [card for card in held if card not in cards]
        self.note("reshuffle", count=len(cards), why=why, cite=cite, _cards=tuple(cards))

    def replace_late(self) -> Generator[Wait, Answer, None]:
        """Replace exposed draw cards, after the player-dealer has acted."""
        while self.late:  # a replacement may be exposed as well
            yield from self.card(self.late.pop(0), stage="draw")

    def replace_after_deal(self) -> Generator[Wait, Answer, None]:
        while self.after_deal:
            hand, face = self.after_deal.pop(0)
            yield from self.card(hand, face=face)

    def discard(self) -> Generator[Wait, Answer, Card]:
        """A card that belongs to no hand. It may still be part of a misdeal."""
        card = yield from self.next_card(DISCARDS, face="down")
        if item := self._by_card.get(self.left_shoe):
            self._condemn(self._repair(item, stage="deal", hand="", card=card), "")
        return card

    def move(self, card: Card, hand: str, into: str, *, face: str) -> None:
        """Move a card from one hand to another, where `face` says who sees it."""
        self.cards[hand].remove(card)
        self.cards.setdefault(into, []).append(card)
        self.note("moved", hand=hand, into=into, card=card_text(card), face=face, _card=card)

    def choose(self, wait: Choose) -> Generator[Wait, Answer, str]:
        """Ask for a decision, unless the rules leave only one option."""
        if wait.is_open or self._went_wrong(wait):
            return (yield from self.ask(wait))
        self.choices[wait.who] = wait.options[0]
        return wait.options[0]

    def ask(self, wait: Choose) -> Generator[Wait, Answer, str]:
        """Ask for a decision that is signalled even when only one is legal."""
        for item in self._went_wrong(wait):
            total = 0 if isinstance(wait.total, str) else int(wait.total)
            row = self._repair(item, stage="draw", hand=wait.hand, total=total)
            self._judged.append(item)
            if row.repair == "house-way":
                return self.decided(wait, wait.house_way, why=row.says or row.id)
            self._condemn(row, wait.hand)
            if item.event in PASSED and row.repair in ("stands", "returned"):
                return self.decided(wait, "stand", why=row.says or row.id)
        if why := self._cannot_see(wait):
            return self.decided(wait, wait.house_way, why=why)
        if taken := self._must_take(wait):
            return self.decided(wait, "hit", why=taken.says or taken.id)
        answer = yield wait
        if answer != wait.house_way and not isinstance(wait.who, str):
            self._played.setdefault(person_of(wait.who), []).append(wait.hand)
        return self.decided(wait, str(answer))

    def _cannot_see(self, wait: Choose) -> str:
        """The reason why a person who has played too many hands cannot decide this one; else empty.

        Hands that go the house way do not count.
        """
        most = self.sheet.table.hands_played
        if most is None or isinstance(wait.who, str):
            return ""
        person = person_of(wait.who)
        played = dict.fromkeys(self._played.get(person, ()))
        if wait.hand in played or len(played) < most:
            return ""
        cite = cite_for(self.sheet.cites, "table.hands_played")
        hands = "one hand" if most == 1 else f"{most} hands"
        return (
            f"{person} has played the hand of {' and '.join(played)}, and a person plays {hands}; "
            f"all others go the house way ({cite})"
        )

    def _went_wrong(self, wait: Choose) -> list[Incident]:
        """The incidents in the play of a hand that have not been repaired yet.

        Only hitting, standing and setting is misplayed or passed, not an offer such as insurance.
        """
        if not self.setup.incidents or not {"hit", "stand", SET} & {*wait.options}:
            return []
        return [item for item in self._unrepaired(wait.hand) if not self._overhits(item)]

    def _must_take(self, wait: Choose) -> Irregularity | None:
        """The repair that leaves a player no choice but the next card, which lies open."""
        item = self._by_card.get(self.left_shoe + 1)
        if item is None or item.event != "coerced-card" or not {"hit", "stand"} & {*wait.options}:
            return None
        row = self._row(item, stage="draw", hand=wait.hand)
        return row if row.repair == "must-take" else None

    def _unrepaired(self, hand: str) -> list[Incident]:
        return [
            item
            for item in self.setup.incidents
            if item.event in PLAY_EVENTS and item.hand == hand and item not in self._judged
        ]

    def decided(self, wait: Choose, choice: str, *, why: str = "") -> str:
        self.choices[wait.who] = choice
        # A setting of cards is not public until they are opened.
        do = wait.public_answer(choice)
        reason = {"why": why} if why else {}
        self.note("choice", who=who_text(wait.who), total=wait.total, do=do, **reason)
        return choice

    def open(self, hand: str, places: Iterable[int]) -> None:
        self.note("open", hand=hand, places=list(places))

    def note(self, event: str, **details: object) -> None:
        self.log.append({"event": event, **details})

    def finish(self, stakes: tuple[Stake, ...] | None = None) -> Finished:
        """The finished round. Fouled hands are judged last."""
        self._judge(HAND_EVENTS, stage="draw")
        return Finished(
            hands={hand: tuple(cards) for hand, cards in self.cards.items() if cards},
            choices=dict(self.choices),
            fouled=dict(self.fouled),
            free=frozenset(self.free),
            stakes=stakes,
        )

    def _repair(
        self, item: Incident, *, stage: str, hand: str, total: int = 0, card: Card | None = None
    ) -> Irregularity:
        row = self._row(item, stage=stage, hand=hand, total=total, card=card)
        self._spoiled[hand, item.event] = self._spoiled.get((hand, item.event), 0) + 1
        why, cite = row.says or row.id, row.cite
        self.note("irregularity", what=item.event, hand=hand, repair=row.repair, why=why, cite=cite)
        return row

    def _row(
        self,
        item: Incident,
        *,
        stage: str,
        hand: str,
        total: int = 0,
        card: Card | None = None,
    ) -> Irregularity:
        """The printed repair of an incident, if it is the next one that happens."""
        facts: dict[str, Value] = {
            "event.stage": item.stage or stage,
            "event.hand": "dealer" if hand == PLAYER_DEALER else "player",
            "event.count": item.count or self._spoiled.get((hand, item.event), 0) + 1,
            "event.round": max(item.count, self._so_often(item.event)),
            "event.total": total if item.total is None else item.total,
            "event.rank": rank_text(card),
            "event.cards": sum(self._spoiled.values()) + 1,
        }
        return self.repairs.find(item.event, facts)

    def _so_often(self, event: str) -> int:
        """The number of such incidents in the round, this one included; those of the deal are
        judged together after it.
        """
        if event in ROUND_EVENTS:
            return sum(item.event == event for item in self.setup.incidents)
        return 1 + sum(times for (_, what), times in self._spoiled.items() if what == event)

    def log_dead(self, hand: str, card: Card, row: Irregularity) -> None:
        """Log a dead card that came to a hand."""
        self.note("dead-card", hand=hand, card=card_text(card), repair=row.repair)
