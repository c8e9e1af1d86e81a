"""The round of play of Chinese poker, as the documents write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from houseway.cards import Card, Cards, card_text
from houseway.extras import require
from houseway.families.base import Asks, Play, Steps
from houseway.families.chinese.scoring import Matchup, Standing
from houseway.families.chinese.section import FANTASY, NONE, SEGMENTS, SIZES, THIRTEEN, WAY, Street
from houseway.families.chinese.segments import SetSegments, foul_of, setting_of, sweep_of
from houseway.table.cards.first_cards import seat_hand
from houseway.table.cards.hand_setting import HOUSE_WAY, SET, HandSetting, Parted, SettingPart
from houseway.table.cards.hands import Hands
from houseway.table.rounds import Choose, Event, Finished, Setup

if TYPE_CHECKING:
    from houseway.families.chinese.rules import ChineseRules

DECLARE, NO = "declare", "no"
DISCARD = "discard"
AT_ONCE = Street(deals=THIRTEEN)  # fantasy land


@dataclass(slots=True)
class ChineseSeat:
    """One player's cards: those in each segment, those put away, those still to be set."""

    number: int
    placed: dict[str, list[Card]] = field(default_factory=lambda: {name: [] for name in SEGMENTS})
    discarded: list[Card] = field(default_factory=list)
    seen: int = 0  # cards of the hand that are already set or put away

    @property
    def hand(self) -> str:
        return seat_hand(self.number)

    @property
    def parted(self) -> Parted:
        return tuple(tuple(cards) for cards in self.placed.values())

    @property
    def setting(self) -> SetSegments:
        return setting_of(self.parted)

    def put(self, parts: Sequence[SettingPart], parted: Parted) -> None:
        for part, cards in zip(parts, parted, strict=True):
            (self.discarded if part.name == DISCARD else self.placed[part.name]).extend(cards)
            self.seen += len(cards)


class ChineseRound:
    """One round while it is played."""

    def __init__(self, rules: ChineseRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.seats = {number: ChineseSeat(number) for number in rules.dealing_order(setup)}
        self.fantasy = rules.in_fantasy(setup)
        self.shown: set[Card] = set()  # cards that lie open

    # --- the round --------------------------------------------------------------------------------

    def play(self) -> Play:
        self.hands.begin()
        self._sit_out()
        section = self.rules.section
        ahead = [seat for seat in self.seats.values() if seat.number in self.fantasy]
        others = [seat for seat in self.seats.values() if seat not in ahead]
        yield from self._street(AT_ONCE, ahead, spare=0, shown=False)
        spare = sum(street.times * street.discards for street in section.streets)
        for street in section.streets:
            for _ in range(street.times):
                spare -= street.discards
                yield from self._street(street, others, spare=spare, shown=self._at_once)
        for seat in self.seats.values():
            if seat in ahead or not self._at_once:
                self._open(seat)
        sweeps = yield from self._declared()
        finished = self.hands.finish(())
        return self._compared(finished, sweeps)

    @property
    def _at_once(self) -> bool:
        return self.rules.section.shown == "at-once"

    def _sit_out(self) -> None:
        """Note the players with chips who get no cards in this round."""
        for seat in sorted({*self.setup.stacks} - {*self.seats}):
            short = self.setup.stacks[seat] < self.rules.least_stack
            why = f"fewer than {self.rules.least_text}" if short else "the table has its players"
            path = "stakes.least" if short else "play.active"
            self.hands.note("sits-out", seat=seat, why=why, cite=self.rules.cite(path))

    def _street(
        self, street: Street, seats: Iterable[ChineseSeat], *, spare: int, shown: bool
    ) -> Steps:
        """Cards for each of the seats; each player sets them in turn."""
        playing = list(seats)
        if street.dealt == "card-by-card":
            for _ in range(street.deals):
                for seat in playing:
                    yield from self._card(seat, street.faces)
        for seat in playing:
            if street.dealt == "in-turn":
                for _ in range(street.deals):
                    yield from self._card(seat, street.faces)
            yield from self._set(seat, street, spare=spare)
            if shown:
                self._open(seat)

    def _card(self, seat: ChineseSeat, face: str) -> Steps:
        yield from self.hands.card(seat.hand, face=face)
        if face == "up":
            self.shown.add(self.hands.cards[seat.hand][-1])

    # --- setting ----------------------------------------------------------------------------------

    def _set(self, seat: ChineseSeat, street: Street, *, spare: int) -> Steps:
        cards = tuple(self.hands.cards[seat.hand][seat.seen :])
        parting = self._parting(seat, cards, street.discards, spare=spare)
        wait = Choose(
            who=(seat.number, ""),
            hand=seat.hand,
            total=f"{len(cards)} cards",  # the cards themselves are known to their owner alone
            options=(HOUSE_WAY, SET),
            house_way=HOUSE_WAY,
            knows=(cards, seat.parted, tuple(seat.discarded)),
            sets=parting,
        )
        answer = yield from self.hands.ask(wait)
        by_house = answer == HOUSE_WAY
        parted = parting.house_way if by_house else parting.read(answer)
        seat.put(parting.parts, parted)
        self.hands.note(
            "set",
            hand=seat.hand,
            by=HOUSE_WAY if by_house else "bettor",
            row="",
            why=parting.why if by_house else "",
            cite="",
            _parts=parting.texts(parted),
        )

    def _parting(
        self, seat: ChineseSeat, cards: Cards, discards: int, *, spare: int
    ) -> HandSetting:
        room = {name: SIZES[name] - len(seat.placed[name]) for name in SEGMENTS}
        kept = len(cards) - discards
        parts = [
            SettingPart(
                name=name,
                least=max(0, kept - sum(room.values()) + room[name]),
                most=min(kept, room[name]),
            )
            for name in SEGMENTS
        ]
        if discards:
            parts.append(SettingPart(name=DISCARD, least=discards, most=discards))
        whole = kept == THIRTEEN
        placed = {name: tuple(held) for name, held in seat.placed.items()}  # as they lie now

        def foul(parted: Parted) -> str:
            """Why thirteen cards at once are fouled; empty for cards that are set step by step."""
            return self.rules.foul(setting_of(parted)) if whole else ""

        def says(parted: Parted) -> tuple[str, ...]:
            held = {part.name: list(add) for part, add in zip(parts, parted, strict=True)}
            return tuple(
                self.rules.points((*placed.get(name, ()), *add)) for name, add in held.items()
            )

        return HandSetting(
            cards=cards,
            parts=tuple(parts),
            foul=foul,
            says=says,
            house=self._way(seat, cards, discards, spare=spare),
            why=WAY,
        )

    def _way(
        self, seat: ChineseSeat, cards: Cards, discards: int, *, spare: int
    ) -> Callable[[], Parted]:
        """The house way to set the cards, computed on demand, but from what the player
        knows at this moment."""
        rules, placed = self.rules, seat.parted
        stays = seat.number in self.fantasy
        gone = frozenset(self.shown.union(self.hands.cards[seat.hand]))

        def way() -> Parted:
            from houseway.families.chinese.house_way import best_setting

            if len(cards) - discards == THIRTEEN:
                return best_setting(rules.estimate, cards, stays=stays)
            require("odds", "the house way to place cards street by street")
            from houseway.families.chinese.card_placement import best_placing

            return best_placing(
                rules.estimate,
                cards,
                placed,
                discards=discards,
                spare=spare,
                gone=gone,
                seed=rules.seed,
                samples=rules.samples,
            )

        return way

    def _open(self, seat: ChineseSeat) -> None:
        """The cards that are set lie open; those put away do not."""
        placed = {card for held in seat.parted for card in held}
        self.shown |= placed
        dealt = self.hands.cards[seat.hand]
        self.hands.open(seat.hand, (n for n, card in enumerate(dealt, 1) if card in placed))
        self.hands.note(
            "parts",
            hand=seat.hand,
            parts={name: [card_text(card) for card in held] for name, held in seat.placed.items()},
            says={name: self.rules.points(held) for name, held in seat.placed.items()},
        )

    # --- clean sweeps -----------------------------------------------------------------------------

    def _declared(self) -> Asks[dict[int, str]]:
        """Ask each player with a clean sweep to declare it; declared hands are not compared."""
        found = {}
        for number in self.rules.comparing_order(self.setup):
            seat = self.seats[number]
            sweep = sweep_of(seat.setting, self.rules.section.sweeps)
            if sweep == NONE:
                continue
            wait = Choose(
                who=(number, ""),
                hand=seat.hand,
                total=sweep.replace("-", " "),
                options=(DECLARE, NO),
                house_way=DECLARE if self._declares_unasked(seat, sweep) else NO,
                knows=(seat.parted, sweep),
            )
            if (yield from self.hands.ask(wait)) == DECLARE:
                found[number] = sweep
                cite = self.rules.cite("play.sweeps")
                self.hands.note("declared", hand=seat.hand, sweep=sweep, cite=cite)
        return found

    def _declares_unasked(self, seat: ChineseSeat, sweep: str) -> bool:
        """Whether a clean sweep counts as declared when its owner says nothing."""
        from houseway.families.chinese.house_way import declares

        if self.rules.section.undeclared == "three-hands":
            return False
        return declares(self.rules.estimate, seat.setting, sweep)

    # --- the score --------------------------------------------------------------------------------

    def _compared(self, finished: Finished, sweeps: dict[int, str]) -> Finished:
        rules = self.rules
        standings = [
            self._standing(self.seats[number], finished, sweeps)
            for number in rules.comparing_order(self.setup)
        ]
        first = rules.scoring.paid_first(standings)
        matchups = rules.scoring.matchups(standings)
        for matchup in matchups:
            self._tell(matchup)
        for standing in standings:
            if standing.foul:
                cite = rules.cite("play.equal")
                hand = seat_hand(standing.seat)
                self.hands.note("foul", hand=hand, why=standing.foul, cite=cite)
        owed = rules.scoring.transfers(
            first, matchups, cents=rules.stakes.cents, cite=rules.cite("score")
        )
        return replace(finished, transfers=owed, after=self._leads_on(standings))

    def _leads_on(self, standings: Iterable[Standing]) -> dict[str, list[int]]:
        """Seats in fantasy land in the next round; players who sat out keep their place there."""
        if self.rules.entry is None:
            return {}
        found = set(self.fantasy - {*self.seats})
        for standing in standings:
            there = standing.seat in self.fantasy
            if why := self.rules.leads_on(standing, there=there):
                found.add(standing.seat)
                self.hands.note(
                    "fantasy-land",
                    hand=seat_hand(standing.seat),
                    stays=there,
                    why=why.words,
                    cite=self.rules.cite("play.fantasy"),
                )
        return {FANTASY: sorted(found)}

    def _standing(self, seat: ChineseSeat, finished: Finished, sweeps: dict[int, str]) -> Standing:
        setting = seat.setting
        _, judged, _ = finished.fouled.get(seat.hand, ("", "", ""))
        sweep = sweeps.get(seat.number, NONE)
        wrong = foul_of(setting, equal=self.rules.section.equal) if sweep == NONE else ""
        return Standing(
            seat=seat.number,
            setting=setting,
            foul=judged or wrong,
            sweep=sweep,
            button=seat.number == self.setup.bank,
        )

    def _tell(self, matchup: Matchup) -> None:
        self.hands.note(
            "compared",
            hands=[seat_hand(matchup.one), seat_hand(matchup.other)],
            lines=[
                {
                    "to": seat_hand(line.payee),
                    "segment": line.segment,
                    "row": line.row,
                    "units": line.units,
                    "why": line.why,
                    "cite": line.cite,
                }
                for line in matchup.lines
            ],
            net=matchup.net,
        )
