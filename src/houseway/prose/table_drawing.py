"""Draws the layout of a table: its seats, what lies at each, and what lies in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, cos, hypot, radians, sin

from houseway.money import dollars
from houseway.prose.document import Picture
from houseway.prose.teller import Teller, banker_name
from houseway.prose.words import capital, listed, spans
from houseway.table.cards.first_cards import BOARD, shared_hands
from houseway.table.rounds import PLAYER_DEALER
from houseway.wagers.rows import Wager

WIDTH, TABLE_HEIGHT = 1000, 610
# The edge of a table with a bank is straight at the house dealer; players among themselves sit
# round an oval.
BANKED_EDGE = "M60 90Q60 40 110 40H890Q940 40 940 90V230C940 430 740 590 500 590S60 430 60 230Z"
OVAL_EDGE = "M500 40C760 40 940 150 940 315S760 590 500 590S60 480 60 315S240 40 500 40Z"
BANKED_SEATS = (500, 235, 405, 312, -10, 190)  # centre, radii, and the angles of the two ends
OVAL_SEATS = (500, 315, 398, 238, -62, 242)
BANKED_MIDDLE, OVAL_MIDDLE = (500, 190), (500, 315)
SPOT, GAP, STEP = 14, 33, 34
MANY_SEATS = 9
BOX_WIDTH, BOX_HEIGHT = 172, 56
LEGEND_WIDTH = 60  # characters that an entry of two columns has room for
FONT = 'font-family="Libertinus Serif, Georgia, serif" fill="currentColor"'
LINE = 'fill="none" stroke="currentColor" stroke-width="{}"'
DASHED = ' stroke-dasharray="4 3"'
KINDS = {"base": "base wager", "bonus": "bonus wager", "raise": "placed during the play"}
KINDS["insurance"] = "offered during the play"
ONE_SPACE = "Betting space"


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place to bet at each seat: `key` marks it, `about` explains it."""

    key: str
    name: str
    about: str
    is_placed_first: bool

    @property
    def legend(self) -> str:
        return f"{self.name}: {self.about}" if self.about else self.name


def table_pictures(
    tell: Teller, title: str, middle: Sequence[str]
) -> Iterator[tuple[str, Picture]]:
    """A drawing for each number of seats, by the name of the first table with so many.

    `middle` is what lies in the middle beside the hands that the dealing order names. The usual
    table has no name.
    """
    spots = tuple(_spots(tell))
    order = tell.sheet.deal.order
    banker = banker_name(tell.wagers)
    boxes = [*(_hand_name(hand, banker) for hand in shared_hands(order)), *middle]
    table = tell.sheet.table
    names = {table.seats: ""}
    for layout in table.layouts:
        names.setdefault(layout.seats, layout.id)
    for seats, name in names.items():
        drawn = _Drawing(title, seats, spots, boxes, is_banked=tell.places)
        yield name, Picture(drawn.svg(), drawn.words())


def _spots(tell: Teller) -> Iterator[_Spot]:
    """The wagers that have a place of their own; an envy prize has none."""
    there = [wager for wager in tell.wagers.values() if wager.section.kind != "envy"]
    for place, wager in enumerate(there):
        key = chr(ord("A") + place) if len(there) > 1 else ""
        yield _Spot(key, wager.name, _about(wager), wager.section.kind in ("base", "bonus"))
    if not there:
        yield _Spot("", ONE_SPACE, "", is_placed_first=True)


def _about(wager: Wager) -> str:
    wins = [row.pays for row in wager.rows if row.pays.result == "win" and not row.dead]
    best = max(wins, key=lambda pays: (pays.fixed or 0, pays.per_unit), default=None)
    said = [KINDS[wager.section.kind]]
    if best is not None:
        most = dollars(best.fixed) if best.fixed else best.text
        said.append(f"pays {'up to ' if len({pays.text for pays in wins}) > 1 else ''}{most}")
    if wager.section.numbers:
        said.append(f"one space for each number: {spans(wager.section.numbers)}")
    return ", ".join(said)


def _hand_name(hand: str, banker: str) -> str:
    names = {BOARD: "Board", PLAYER_DEALER: "Player-dealer's hand", "banker": f"{banker} hand"}
    return names.get(hand, f"{capital(hand)} hand")


@dataclass(frozen=True, slots=True)
class _Drawing:
    title: str
    seats: int
    spots: Sequence[_Spot]
    boxes: Sequence[str]
    is_banked: bool

    def words(self) -> str:
        """The drawing for those who do not see it."""
        named = [f"{spot.name} ({spot.key})" if spot.key else spot.name for spot in self.spots]
        said = [f"The house dealer sits at the top; seats 1 to {self.seats} go clockwise"]
        said.append(f"at each seat: {listed(named)}")
        said += [f"in the middle: {listed(self.boxes)}"] if self.boxes else []
        return f"Drawing of the table. {'; '.join(said)}."

    def svg(self) -> str:
        height = TABLE_HEIGHT + 34 + 26 * self._legend_rows()
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {FONT}>',
            f"<title>{escape(self.title)}</title>",
            f'<path d="{BANKED_EDGE if self.is_banked else OVAL_EDGE}" {LINE.format(2.5)}/>',
            *self._house_dealer(),
            *self._middle(),
            _text(500, 330 if self.is_banked else 345, self.title, min(34, 900 / len(self.title))),
            *(part for seat in range(self.seats) for part in self._seat(seat)),
            *self._legend(),
            "</svg>",
        ]
        return "".join(parts)

    def _house_dealer(self) -> Iterator[str]:
        yield (
            '<rect x="420" y="22" width="160" height="36" rx="18" fill="white" '
            'stroke="currentColor" stroke-width="1.5"/>'
        )
        yield _text(500, 46, "House dealer", 18, fill="black")

    def _middle(self) -> Iterator[str]:
        left = 500 - (len(self.boxes) * (BOX_WIDTH + 16) - 16) / 2
        top = 150 if self.is_banked else 225
        for place, name in enumerate(self.boxes):
            x = left + place * (BOX_WIDTH + 16)
            yield (
                f'<rect x="{x:g}" y="{top}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6" '
                f"{LINE.format(1.2)}/>"
            )
            yield _text(x + BOX_WIDTH / 2, top + 34, name, 17)

    def _seat(self, seat: int) -> Iterator[str]:
        """The number of a seat at the edge, and its spots in rows towards the middle."""
        x, y = self._place(seat)
        middle = BANKED_MIDDLE if self.is_banked else OVAL_MIDDLE
        away = hypot(middle[0] - x, middle[1] - y)
        inward = ((middle[0] - x) / away, (middle[1] - y) / away)
        box = f'x="{x - 12:.1f}" y="{y - 12:.1f}" width="24" height="24" rx="3"'
        yield f"<rect {box} {LINE.format(2.2)}/>"
        yield _text(x, y + 5, str(seat + 1), 15, bold=True)
        columns = self._columns()
        for place, spot in enumerate(self.spots):
            row, column = divmod(place, columns)
            in_row = min(columns, len(self.spots) - row * columns)
            aside = (column - (in_row - 1) / 2) * GAP
            down = STEP * (row + 1)
            spot_x = x + inward[0] * down - inward[1] * aside
            spot_y = y + inward[1] * down + inward[0] * aside
            yield from _drawn(spot, spot_x, spot_y)

    def _place(self, seat: int) -> tuple[float, float]:
        across, down, wide, high, first, last = BANKED_SEATS if self.is_banked else OVAL_SEATS
        angle = radians(first + (last - first) * seat / max(1, self.seats - 1))
        return across + wide * cos(angle), down + high * sin(angle)

    def _columns(self) -> int:
        """How many spots stand side by side."""
        if len(self.spots) <= 4 or self.seats > MANY_SEATS:
            return min(2, len(self.spots))
        return 3

    def _legend(self) -> Iterator[str]:
        for place, spot in enumerate(self.spots):
            column, row = divmod(place, self._legend_rows())
            x, y = 40 + column * 490, TABLE_HEIGHT + 24 + row * 26
            yield from _drawn(spot, x, y - 5, small=True)
            yield _text(x + 20, y, spot.legend, 16, anchor="start")

    def _legend_rows(self) -> int:
        is_wide = any(len(spot.legend) > LEGEND_WIDTH for spot in self.spots)
        return len(self.spots) if is_wide else ceil(len(self.spots) / 2)


def _drawn(spot: _Spot, x: float, y: float, *, small: bool = False) -> Iterator[str]:
    """A spot; what is put there during the play has a broken edge."""
    broken = "" if spot.is_placed_first else DASHED
    radius = 11 if small else SPOT
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" {LINE.format(1.4)}{broken}/>'
    if spot.key:
        yield _text(x, y + 5, spot.key, 14)


def _text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    anchor: str = "middle",
    fill: str = "",
    bold: bool = False,
) -> str:
    look = (f' fill="{fill}"' if fill else "") + (' font-weight="bold"' if bold else "")
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.3g}" text-anchor="{anchor}"{look}>'
        f"{escape(words)}</text>"
    )
