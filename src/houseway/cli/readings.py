"""`houseway readings`: how unclear lines are read, and the value of each choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.padding import Padding

from houseway.cli.common import PAGE, Report, console, table
from houseway.errors import HousewayError
from houseway.extras import require
from houseway.families.peer_games import PeerRules
from houseway.library import cite_text
from houseway.money import dollars
from houseway.reading_list import ReadingEntry, find_readings, readings_of

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.api.game import Game
    from houseway.pot_readings import PotReading

FLAWS = {"none": "", "contradiction": "They contradict each other. ", "misprint": "A misprint. "}
SHOWN_SHEETS = 3  # sheets listed of those that share a reading


def check_together(
    game: str, of_one: Mapping[str, Any], of_all: Mapping[str, Any], *, worth: bool
) -> None:
    """Refuses options of another form of the command."""
    unfit = [option for option, value in (of_all if game else of_one).items() if value]
    if unfit and game:
        raise HousewayError(
            "option", f"chooses among all games; {game} is one game", where=unfit[0].strip("-")
        )
    if unfit:
        raise HousewayError("option", "needs a GAME before it", where=unfit[0].strip("-"))
    if not worth and (of_one["--hands"] or of_one["--seed"]):
        raise HousewayError("option", "--hands and --seed go with --worth", where="hands")


def listed(game: Game | None, house: str, family: str, *, several: bool) -> Report:
    """The readings of a game, or of all games of a house and a family."""
    if game is None:
        found = find_readings(house, family, several=several, spelled="--")
    else:
        found = readings_of(game, several=several)
    return found, lambda *_: _print_list(found, console(pipe=PAGE))


def worth_of(game: Game, hands: int | None, seed: int | None) -> Report:
    """The price of each wager under every choice; without wagers, every choice is played."""
    asked = {name: n for name, n in (("hands", hands), ("seed", seed)) if n is not None}
    if isinstance(game.rules, PeerRules):
        played = game.played_readings(**asked)
        return played, lambda _, out: _print_played(game, played, out)
    if asked:
        raise HousewayError(
            "option", f"{game.name} has exact prices; no hand is played", where=next(iter(asked))
        )
    from houseway.cli.figures import print_readings

    require("odds", "readings --worth")
    priced = game.reading_values()
    return priced, lambda _, out: print_readings(game, priced, out)


def _print_list(found: Sequence[ReadingEntry], out: Console) -> None:
    for entry in found:
        choices = [
            f"[bold]{choice}[/bold] (default)" if choice == entry.default else choice
            for choice in entry.choices
        ]
        printed = "silent" if entry.is_silent else f"say {entry.literal}"
        out.print(f"[bold]{entry.name}[/bold]: {' | '.join(choices)}")
        source = f"Printed words: {printed}. {FLAWS[entry.flaw]}{_sources(entry)}"
        for line in (entry.asks, entry.why, source):
            out.print(Padding(escape(line), (0, 0, 0, 2), expand=False))
    silent = sum(entry.is_silent for entry in found)
    departing = sum(entry.departs for entry in found)
    out.print(
        f"{len(found)} readings; the printed words are silent on {silent}, and give another "
        f"choice than the default on {departing}."
    )


def _sources(entry: ReadingEntry) -> str:
    """The first sheets with their lines, and the number of the others."""
    shown = [f"{place.sheet}: {cite_text(place.cite)}" for place in entry.places[:SHOWN_SHEETS]]
    more = len(entry.places) - len(shown)
    return "; ".join(shown) + (f"; {more} more" if more else "")


def _print_played(game: Game, found: Iterable[PotReading], out: Console) -> None:
    items = list(found)
    hands = items[0].hands if items else 0
    out.print(
        f"[bold]{escape(game.name)} ({escape(game.house.name)})[/bold]: "
        f"what each reading is worth, by {hands:,} played hands"
    )
    right = ("won in a hand", "collected", "hands that end otherwise")
    rows = table("reading", "choice", "", *right, right=right)
    quiet = []
    for name in dict.fromkeys(item.name for item in items):
        choices = [item for item in items if item.name == name]
        if not any(item.otherwise for item in choices):
            quiet.append(name)
            continue
        for item in choices:
            rows.add_row(
                name,
                item.choice,
                "in force" if item.in_force else "",
                _money(item.won, item.won_error),
                _money(item.collected, item.collected_error),
                f"{item.otherwise:.1%} ± {item.otherwise_error:.1%}",
            )
    out.print(rows)
    if quiet:
        out.print(f"No hand ended differently with: {', '.join(quiet)}.")
    out.print("± is one standard error. The players choose legal options at random.")


def _money(cents: float, error: float) -> str:
    return f"{dollars(round(cents))} ± {dollars(round(error))}"
