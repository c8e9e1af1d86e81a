"""The open questions of documents, each once for all games that have it, with their worths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from houseway.comparison.comparison import ComparedPair, compared_pair
from houseway.errors import UnknownName
from houseway.json_view import JsonView
from houseway.library import FEES, House, houses_with_documents, load_game
from houseway.open_questions.answer_worth import Worth, worths_of
from houseway.papers.par_values import Exact
from houseway.progress import reporting
from houseway.reading_list import Place, ReadingEntry
from houseway.sheet.switches import NO_FLAW, Choices


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRound(JsonView):
    """The smallest round of a game that two answers settle differently, side by side."""

    game: str
    answers: tuple[str, str]
    pair: ComparedPair


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Question(JsonView):
    """An open question: its possible answers, and what they are worth in the games that have it.

    Its `readings` are the same question as each sheet answers it.
    """

    name: str
    asks: str
    answers: tuple[str, ...]
    readings: tuple[ReadingEntry, ...]
    worths: tuple[Worth, ...] = ()
    shown: ShownRound | None = None

    @property
    def places(self) -> tuple[Place, ...]:
        """The sheets that have the question, with their lines."""
        return tuple(place for reading in self.readings for place in reading.places)

    @property
    def games(self) -> tuple[str, ...]:
        """The games that have the question; a question about fees may have none."""
        return tuple(place.sheet for place in self.places if not is_fees(place.sheet))

    @property
    def flaw(self) -> str:
        """The fault of a document that has the question, or `none`."""
        return next((each.flaw for each in self.readings if each.flaw != NO_FLAW), NO_FLAW)

    @property
    def price_spread(self) -> Exact:
        """The most that two answers differ by for $100 wagered, over all games and wagers."""
        return max((worth.spread for worth in self.worths if worth.wager), default=Fraction(0))

    @property
    def pot_spread(self) -> Exact:
        """The same for $100 won in pots."""
        return max((worth.spread for worth in self.worths if not worth.wager), default=Fraction(0))

    def __repr__(self) -> str:
        return f"<{self.name[:60]}: {' | '.join(self.answers)[:80]}, games: {len(self.games)}>"


def house_with_document(name: str) -> House:
    """A house by its id or its name. Raises `UnknownName` unless it printed a document."""
    known = {house.id: house for house in houses_with_documents()}
    by_name = {house.name.lower(): house.id for house in known.values()}
    asked = name.lower()
    found = known.get(by_name.get(asked, asked))
    if found is None:
        raise UnknownName("house", name, known, where="house")
    return found


def is_fees(sheet: str) -> bool:
    """Whether a place is a house's fee schedules and no game."""
    return sheet.rpartition("/")[2] in FEES


def questions_of(entries: Iterable[ReadingEntry]) -> tuple[Question, ...]:
    """Readings as questions: those that ask the same are one question."""
    asked: dict[tuple[str, str, tuple[str, ...]], list[ReadingEntry]] = {}
    for entry in entries:
        asked.setdefault((entry.name, entry.asks, entry.choices), []).append(entry)
    return tuple(
        Question(name=name, asks=asks, answers=answers, readings=tuple(readings))
        for (name, asks, answers), readings in asked.items()
    )


def with_worths(questions: Iterable[Question], *, hands: int) -> tuple[Question, ...]:
    """The questions with their worths, those that are worth most first.

    Every game that has one of them is priced, or played for so many hands; for none, games among
    players are left out.
    """
    asked = [*questions]
    names: dict[str, list[str]] = {}
    for question in asked:
        if len(question.answers) > 1:
            for game in question.games:
                names.setdefault(game, []).append(question.name)
    known: dict[str, Mapping[str, tuple[Worth, ...]]] = {}
    progress = reporting("games")
    for game, named in names.items():
        progress(len(known), len(names))
        known[game] = worths_of(load_game(game), named, hands=hands)
    progress(len(names), len(names))
    made = [replace(each, worths=tuple(_worths(each, known))) for each in asked]
    return tuple(sorted(made, key=lambda each: (-each.price_spread, -each.pot_spread)))


def with_rounds(questions: Iterable[Question]) -> tuple[Question, ...]:
    """The questions with a round that shows the difference, where an answer moves a price.

    The game and the answers are those with the greatest difference.
    """
    asked = [*questions]
    progress = reporting("rounds that show a difference")
    found = []
    for place, question in enumerate(asked):
        progress(place, len(asked))
        found.append(replace(question, shown=_shown_round(question)))
    progress(len(asked), len(asked))
    return tuple(found)


def _shown_round(question: Question) -> ShownRound | None:
    worth = max((w for w in question.worths if w.wager), key=lambda w: w.spread, default=None)
    if worth is None or not worth.spread:
        return None
    offered = {answer: value for answer, value in worth.per_100.items() if value is not None}
    if len(offered) < 2:
        return None
    answers = min(offered, key=offered.__getitem__), max(offered, key=offered.__getitem__)
    games = [load_game(worth.game, Choices(readings={question.name: each})) for each in answers]
    return ShownRound(game=worth.game, answers=answers, pair=compared_pair((games[0], games[1])))


def _worths(
    question: Question, known: Mapping[str, Mapping[str, tuple[Worth, ...]]]
) -> Iterator[Worth]:
    if len(question.answers) > 1:
        found = (known[game].get(question.name, ()) for game in question.games)
        yield from sorted((w for each in found for w in each), key=lambda w: -w.spread)
