"""The worth of the answers to an open question for $100, in one game and for one wager."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.families.peer_games import PeerRules
from houseway.json_view import AsJson
from houseway.library import Game
from houseway.open_questions.placed_wagers import kept_prices, placed_wagers
from houseway.papers.kept_figures import figures_key, kept_list
from houseway.papers.par_values import COUNTED, SAMPLED, SOLVED, Exact
from houseway.pot_readings import SEED, PotReading, play_readings
from houseway.progress import reporting

HUNDRED = 100
NOISE = 1e-7  # dollars; solutions in floating point are closer than that


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth(AsJson):
    """The worth of each answer in a game, in dollars for $100.

    With a `wager` it is the bettor's expectation for $100 wagered, None where the answer does not
    offer the wager. Without one it is what goes to somebody else for each $100 that is won in
    pots under the answer in use, and `errors` has the standard errors.
    """

    game: str
    game_name: str
    wager: str = ""
    wager_name: str = ""
    per_100: Mapping[str, Exact | None] = field(hash=False)
    errors: Mapping[str, float] = field(default_factory=dict, hash=False)
    method: str

    @property
    def spread(self) -> Exact:
        """The dollars between the best and the worst answer."""
        known = [value for value in self.per_100.values() if value is not None]
        return max(known) - min(known) if known else Fraction(0)

    @property
    def is_moved(self) -> bool:
        """Whether any two answers differ."""
        values = self.per_100.values()
        return self.spread > NOISE or (None in values and any(v is not None for v in values))


def worths_of(game: Game, names: Collection[str], *, hands: int) -> dict[str, tuple[Worth, ...]]:
    """The worths of some readings of a game: those that are not nothing.

    Games among players are played for so many `hands` under each choice; for none, they are left
    out.
    """
    if isinstance(game.rules, PeerRules):
        found = _played(game, names, hands) if hands else iter(())
    else:
        found = _priced(game, names)
    worths: dict[str, list[Worth]] = {}
    for name, worth in found:
        if worth.is_moved:
            worths.setdefault(name, []).append(worth)
    return {name: tuple(each) for name, each in worths.items()}


def _priced(game: Game, names: Collection[str]) -> Iterator[tuple[str, Worth]]:
    progress = reporting(f"{game.id}: readings")
    for done, name in enumerate(names):
        progress(done, len(names))
        choices = game.sheet.reading[name].choices
        games = {choice: game.but(readings={name: choice}) for choice in choices}
        prices = {choice: kept_prices(each).ev for choice, each in games.items()}
        placed = {
            wager: shown
            for each in games.values()
            for wager, (_, shown) in placed_wagers(each).items()
        }
        for wager, shown in placed.items():
            if any(wager in ev for ev in prices.values()):
                yield name, _price(game, wager, shown, prices)
    progress(len(names), len(names))


def _price(game: Game, wager: str, shown: str, prices: Mapping[str, Mapping[str, Exact]]) -> Worth:
    values = {choice: ev.get(wager) for choice, ev in prices.items()}
    exact = all(isinstance(value, Fraction | None) for value in values.values())
    return Worth(
        game=game.id,
        game_name=game.name,
        wager=wager,
        wager_name=shown,
        per_100={choice: v if v is None else v * HUNDRED for choice, v in values.items()},
        method=COUNTED if exact else SOLVED,
    )


def _played(game: Game, names: Collection[str], hands: int) -> Iterator[tuple[str, Worth]]:
    content = f"{figures_key(game)} {hands} {SEED}"
    progress = reporting(f"{game.id}: readings")
    items = kept_list(
        "pot-readings",
        content,
        PotReading,
        lambda: play_readings(game, hands=hands, progress=progress),
    )
    for name in names:
        mine = [item for item in items if item.name == name]
        yield (
            name,
            Worth(
                game=game.id,
                game_name=game.name,
                per_100={item.choice: item.moved * HUNDRED for item in mine},
                errors={item.choice: item.moved_error * HUNDRED for item in mine},
                method=SAMPLED,
            ),
        )
