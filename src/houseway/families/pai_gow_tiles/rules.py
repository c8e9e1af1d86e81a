"""The rules of a sheet of pai gow with tiles: the facts of hands, and the house way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from houseway.cards import Card
from houseway.cards.deck import SET_OF_TILES
from houseway.errors import HousewayError
from houseway.families.base import later
from houseway.families.pai_gow_tiles.section import FOUL, Play
from houseway.families.seats import SeatRules
from houseway.ranking.tiles import TwoTiles, two_tiles
from houseway.setting.four_tiles import FOUR, four_tiles
from houseway.setting.section import HouseWay
from houseway.setting.tile_chart import TileChart, read_tile_chart
from houseway.sheet.model import Sheet
from houseway.table.button import left_of
from houseway.table.cards.first_cards import seat_hand, seats_betting
from houseway.table.cards.hand_setting import HandSetting, Parted, SettingPart
from houseway.table.cards.piles import pile_cards
from houseway.table.rounds import PLAYER_DEALER, Finished, Setup
from houseway.wagers.facts import COMPARED, Facts, Value, combinations, compared

PARTS = (SettingPart(name="high", least=2, most=2), SettingPart(name="low", least=2, most=2))


@dataclass(frozen=True, eq=False)
class TileRules(SeatRules):
    """A sheet of pai gow with tiles, ready to be played."""

    most_units: ClassVar[int] = 1
    parts: ClassVar[tuple[str, ...]] = tuple(part.name for part in PARTS)

    section: Play
    way: TileChart

    # --- hands ------------------------------------------------------------------------------------

    def two(self, tiles: Sequence[Card]) -> TwoTiles:
        one, other = tiles
        return two_tiles(one, other, zeros=self.section.zeros)

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> str:
        """Two tiles in words; more are not a hand yet."""
        held = tuple(cards)
        return self.two(held).name if len(held) == len(PARTS) else f"{len(held)} tiles"

    def foul(self, parted: Parted) -> bool:
        high, low = map(self.two, parted)
        return low.worth > high.worth

    def laid(self, parted: Parted) -> Parted:
        """The setting that counts: where stacks have no fixed place, the higher is the high."""
        exchanged = self.section.stacks == "higher-is-high" and self.foul(parted)
        return parted[::-1] if exchanged else parted

    def parting(self, cards: Sequence[Card]) -> HandSetting:
        """Four tiles to be set."""
        held = tuple(cards)
        way = self.way.set(held)

        def foul(parted: Parted) -> str:
            if self.section.stacks == "higher-is-high" or not self.foul(parted):
                return ""
            high, low = (self.two(tiles).name for tiles in parted)
            return f"{FOUL}: {low} below {high}"

        return HandSetting(
            cards=held,
            parts=PARTS,
            foul=foul,
            says=lambda parted: tuple(self.two(tiles).name for tiles in parted),
            house=lambda: (way.high, way.low),
            laid=self.laid,
            row=way.row,
            why=way.why,
            cite=way.cite,
            legal=lambda: tuple(
                (split.high_tiles, split.low_tiles)
                for split in four_tiles(held, zeros=self.section.zeros).splits
            ),
        )

    # --- facts ------------------------------------------------------------------------------------

    def versus(self, own: Parted, other: Parted) -> dict[str, Value]:
        (high, low), (their_high, their_low) = map(self.two, own), map(self.two, other)
        return {
            "high.vs": compared(high.worth, their_high.worth),
            "low.vs": compared(low.worth, their_low.worth),
            "hand.foul": self.foul(own),
        }

    def facts(self, finished: Finished) -> Facts:
        return {}

    # --- the round --------------------------------------------------------------------------------

    round: ClassVar = later("houseway.families.pai_gow_tiles.rounds", "TileRound")

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        seats = seats_betting(setup, start=left_of(setup.bank, setup.seats))
        return (*map(seat_hand, seats), PLAYER_DEALER)

    # --- possible ends ----------------------------------------------------------------------------

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        fouls = (False, True) if self.section.stacks == "foul" else (False,)
        return combinations(self._together(), {"hand.foul": fouls}, uses)

    def _together(self) -> Iterator[Facts]:
        for high, low in product(COMPARED, COMPARED):
            yield {"high.vs": high, "low.vs": low}


def make_rules(sheet: Sheet) -> TileRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    play = sheet.section(Play)
    house_way = sheet.section(HouseWay)
    if sheet.deck.cards.text != SET_OF_TILES or sheet.deck.decks != 1:
        raise HousewayError(
            "deck",
            f'{sheet.deck.decks} decks of {sheet.deck.cards.text!r}; legal: one set of "tiles"',
            where="deck.cards",
        )
    if sheet.deal.order.words[0] != "piles" or pile_cards(sheet) != FOUR:
        raise HousewayError(
            "order",
            f'{sheet.deal.order.text!r}: tiles are dealt in piles of four, "piles 4"',
            where="deal.order",
        )
    if sheet.table.seats * FOUR > 32:
        raise HousewayError(
            "seats", f"{sheet.table.seats} seats; 32 tiles are eight hands", where="table.seats"
        )
    way = read_tile_chart(house_way.rows, zeros=play.zeros, ties=play.tile_ties)
    return TileRules(sheet=sheet, section=play, way=way)
