"""Findings in the documents: bets for the bettor, impossible rows, contradictions, misprints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.checking import unreached_rows
from houseway.data_table import DataTable, Tabular
from houseway.families.peer_games import PeerRules
from houseway.json_view import JsonView, fraction_text, plain_fields
from houseway.library import Game, game_ids, load_game
from houseway.odds.report import PRICED
from houseway.open_questions.answer_worth import HUNDRED
from houseway.open_questions.findings_paper import findings_paper
from houseway.open_questions.findings_values import Favour, ImpossibleRow
from houseway.open_questions.placed_wagers import kept_prices, placed_wagers
from houseway.open_questions.questions import (
    Question,
    house_with_document,
    questions_of,
    with_worths,
)
from houseway.origin import sheets_origin
from houseway.papers.paper import Paper
from houseway.papers.par_values import Exact
from houseway.progress import reporting
from houseway.prose.wording import Wording
from houseway.reading_list import find_readings
from houseway.sheet.switches import NO_FLAW
from houseway.wagers.rows import Wager, WagerRow

COLUMNS: Mapping[str, type] = {
    **dict.fromkeys(("finding", "place", "what", "wager", "cite"), str),
    "printed_per_100": float,
    "printed_per_100_fraction": str,
    "read_per_100": float,
    "read_per_100_fraction": str,
    "worth_per_100": float,
    "why": str,
}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Findings(JsonView, Tabular):
    """The findings in the documents of the houses, or of one."""

    house: str
    favours: tuple[Favour, ...]
    impossible: tuple[ImpossibleRow, ...]
    contradictions: tuple[Question, ...]
    misprints: tuple[Question, ...]
    has_worths: bool
    origin: Mapping[str, Any] = field(hash=False)

    def __repr__(self) -> str:
        counts = ", ".join(f"{name}: {len(found)}" for name, found in self._parts)
        return f"<findings in {self.house or 'all documents'}: {counts}>"

    def _repr_html_(self) -> str:
        return self.paper().html()

    @property
    def _parts(self) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        return (
            ("favours", self.favours),
            ("impossible", self.impossible),
            ("contradictions", self.contradictions),
            ("misprints", self.misprints),
        )

    def as_json(self) -> dict[str, Any]:
        return plain_fields(self)

    def table(self) -> DataTable:
        """One row for each finding in each game."""
        rows = (row for kind, found in self._parts for each in found for row in _rows(kind, each))
        return DataTable.of(COLUMNS, rows, self.origin)

    def paper(self) -> Paper:
        """The findings as a document: text, HTML, PDF."""
        return findings_paper(
            self.house,
            favours=self.favours,
            impossible=self.impossible,
            contradictions=self.contradictions,
            misprints=self.misprints,
            has_worths=self.has_worths,
        )


def _rows(kind: str, found: Any) -> Iterator[dict[str, Any]]:
    if isinstance(found, Favour):
        prices = {"printed_per_100": found.printed, "read_per_100": found.read}
        exact = {f"{name}_fraction": _exactly(value) for name, value in prices.items()}
        shown = {name: None if value is None else float(value) for name, value in prices.items()}
        told = {"place": found.game, "what": found.wager_name, "wager": found.wager}
        yield {"finding": kind, **told, "cite": found.cite, **shown, **exact}
    elif isinstance(found, ImpossibleRow):
        told = {"place": found.game, "what": found.when, "wager": found.wager}
        yield {"finding": kind, **told, "cite": found.cite, "why": found.why}
    else:
        for reading in found.readings:
            for place in reading.places:
                worths = [w.spread for w in found.worths if w.game == place.sheet]
                yield {
                    "finding": kind,
                    "place": place.sheet,
                    "what": found.asks,
                    "cite": place.cite,
                    "worth_per_100": float(max(worths)) if worths else None,
                    "why": reading.why,
                }


def _exactly(value: Exact | None) -> str | None:
    return fraction_text(value) if isinstance(value, Fraction) else None


# --- finding them ---------------------------------------------------------------------------------


def findings(house: str = "", *, worth: bool = True) -> Findings:
    """The findings in the documents, of one house or of all.

    Without `worth` nothing is priced. Raises `UnknownName` for a house without a document.
    """
    found = house_with_document(house) if house else None
    name = found.id if found else ""
    entries = find_readings(name)
    games = [*_printed_games(name)]
    flawed = [each for each in questions_of(entries) if each.flaw != NO_FLAW]
    if worth:
        flawed = [*with_worths(flawed, hands=0)]
    return Findings(
        house=found.name if found else "",
        favours=tuple(_favours(games)) if worth else (),
        impossible=tuple(impossible_rows(games)),
        contradictions=tuple(each for each in flawed if each.flaw == "contradiction"),
        misprints=tuple(each for each in flawed if each.flaw == "misprint"),
        has_worths=worth,
        origin={**entries.origin, **sheets_origin()},
    )


def _printed_games(house: str) -> Iterator[Game]:
    """The games with wagers that a document prints, under the readings in use."""
    for name in game_ids():
        game = load_game(name)
        if house in (game.house.id, "") and game.house.document and game.wagers:
            yield game


def as_printed(game: Game) -> tuple[Game, dict[str, str]]:
    """The game under the choices that the printed words give, and those that it had not."""
    literal = {
        name: reading.literal
        for name, reading in game.sheet.reading.items()
        if reading.literal in reading.choices and reading.literal != game.readings[name]
    }
    return game.but(readings=literal), literal


def _favours(games: Iterable[Game]) -> Iterator[Favour]:
    asked = [game for game in games if not isinstance(game.rules, PeerRules)]
    progress = reporting("bets")
    found: list[Favour] = []
    for done, game in enumerate(asked):
        progress(done, len(asked))
        found += favours_of(game)
    progress(len(asked), len(asked))
    yield from sorted(found, key=lambda each: -max(each.printed or 0, each.read or 0))


def favours_of(game: Game) -> list[Favour]:
    """The bets of a game that favour the bettor, as printed or as read."""
    printed, literal = as_printed(game)
    prices = kept_prices(printed).ev, kept_prices(game).ev
    priced = game.sheet.model_dump_json(include=PRICED)
    moving = [
        name
        for name, choice in literal.items()
        if game.but(readings={name: choice}).sheet.model_dump_json(include=PRICED) != priced
    ]
    found = []
    for name, (wager, shown) in {**placed_wagers(printed), **placed_wagers(game)}.items():
        as_text, as_read = (_per_100(each.get(name)) for each in prices)
        if (as_text or 0) > 0 or (as_read or 0) > 0:
            found.append(
                Favour(
                    game=game.id,
                    game_name=game.name,
                    wager=name,
                    wager_name=shown,
                    printed=as_text,
                    read=as_read,
                    readings=tuple(moving),
                    cite=wager.cite,
                )
            )
    return found


def _per_100(value: Exact | None) -> Exact | None:
    return value if value is None else value * HUNDRED


def _told(game: Game, wager: Wager, row: WagerRow) -> str:
    """The words of a row; its condition in prose where they name facts, which no round gives."""
    if row.says and "{" not in row.says:
        return row.says
    return Wording.of(game).when(wager, row)


def impossible_rows(games: Iterable[Game]) -> Iterator[ImpossibleRow]:
    """The rows that no round reaches under the printed words."""
    for game in games:
        printed, _ = as_printed(game)
        for name, wager in printed.wagers.items():
            read = game.wagers.get(name)
            unread = unreached_rows(game, read) if read else {}
            unreached = unreached_rows(printed, wager)
            for row in wager.rows:
                if row.id in unreached:
                    yield ImpossibleRow(
                        game=game.id,
                        game_name=game.name,
                        wager=name,
                        wager_name=wager.name,
                        row=row.id,
                        when=_told(printed, wager, row),
                        pays=row.pays.text,
                        why=row.dead or unreached[row.id],
                        cite=row.cite,
                        as_read=row.id in unread,
                    )
