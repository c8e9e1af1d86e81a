"""All commands of `houseway`. Each imports what it needs when it runs, so that help is instant."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.common import (
    AsJson,
    Decks,
    GameId,
    Readings,
    Settings,
    chosen_game,
    console,
    print_json,
    read_input,
    read_text,
    run_command,
    table,
    write_text,
)

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(
    name="houseway",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="A California cardroom in software: play, settle, price and simulate approved games "
    "from rule sheets.\n\n"
    "Start with `houseway games`, then `houseway rules parkwest/cash-in-baccarat`.",
)

RecordFile = Annotated[
    Path | None,
    typer.Argument(metavar="[RECORD]", help="A round record as JSON; standard input if left out."),
]


@app.command()
def games(
    house: Annotated[str, typer.Option(help="Only the games of this house (id or name).")] = "",
    family: Annotated[str, typer.Option(help="Only the games of this family.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the games: id, name, house, family, wagers."""
    from houseway.library import index

    found = [
        entry
        for entry in index()
        if house.lower() in (entry["house"].lower(), entry["id"].split("/")[0], "")
        and family in (entry["family"], "")
    ]
    if as_json:
        print_json(found)
        return
    rows = table("game", "name", "house", "family", "wagers")
    for entry in found:
        wagers = ", ".join(wager["name"] for wager in entry["wagers"])
        rows.add_row(entry["id"], entry["name"], entry["house"], entry["family"], wagers)
    console().print(rows)


@app.command()
def rules(
    game: GameId,
    reading: Readings = [],  # noqa: B006
    set_: Settings = [],  # noqa: B006
    decks: Decks = None,
    as_json: AsJson = False,
) -> None:
    """Show a game's rule card: every rule with the line that says so, and how gaps are read."""
    from houseway.cli.card import print_rule_card, rules_json

    made = chosen_game(game, reading, set_, decks)
    if as_json:
        print_json(rules_json(made))
    else:
        print_rule_card(made, console())


@app.command()
def odds(
    game: GameId,
    reading: Readings = [],  # noqa: B006
    set_: Settings = [],  # noqa: B006
    decks: Decks = None,
    wager: Annotated[str, typer.Option(help="Only this wager, by id or name.")] = "",
    as_json: AsJson = False,
) -> None:
    """Price every wager exactly; `--reading all` prices every choice of every reading.

    Examples: `houseway odds hustler/ez-baccarat --decks 6`,
    `houseway odds aviator/supreme-baccarat --set wager.tie.pays="9 to 1"`
    """
    from houseway.cli.figures import only_wagers, print_odds, print_readings, readings_json

    if "all" in reading:
        made = chosen_game(game, [item for item in reading if item != "all"], set_, decks)
        from houseway.odds.report import price_readings

        result = made.odds(wager=wager)
        found = price_readings(made)
        if wager:
            found = only_wagers(found, [item.price.id for item in result.wagers])
        if as_json:
            print_json({**result.as_json(), "by_reading": readings_json(found)})
        else:
            print_readings(made, found, console())
        return
    made = chosen_game(game, reading, set_, decks)
    result = made.odds(wager=wager)
    if as_json:
        print_json(result.as_json())
    else:
        print_odds(result, console())


@app.command()
def simulate(
    game: GameId,
    rounds: Annotated[int, typer.Option("--rounds", "-n", help="How many rounds.")] = 10_000_000,
    seed: Annotated[int, typer.Option(help="Same seed, same cards, whatever the workers.")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Threads; all cores if left out.")
    ] = None,
    strategy: Annotated[str, typer.Option(help="best or house-way.")] = "best",
    reading: Readings = [],  # noqa: B006
    set_: Settings = [],  # noqa: B006
    decks: Decks = None,
    as_json: AsJson = False,
) -> None:
    """Play many rounds and report every wager with its standard error."""
    from houseway.cli.figures import print_simulation
    from houseway.simulate.run import simulate as run
    from houseway.strategy import strategy as named

    made = chosen_game(game, reading, set_, decks)
    choices = named(made, strategy)
    from rich.progress import Progress

    with Progress(disable=not sys.stderr.isatty(), console=_stderr(), transient=True) as bar:
        task = bar.add_task(f"{made.name}: {rounds:,} rounds", total=rounds)
        result = run(
            made,
            rounds=rounds,
            seed=seed,
            workers=workers,
            strategy=choices,
            strategy_name=strategy,
            progress=lambda done: bar.advance(task, done),
        )
    if as_json:
        print_json(result.as_json())
    else:
        print_simulation(result, console())


@app.command()
def settle(
    game: GameId,
    record: RecordFile = None,
    reading: Readings = [],  # noqa: B006
    set_: Settings = [],  # noqa: B006
    decks: Decks = None,
    as_json: AsJson = False,
) -> None:
    """Settle a round as it lies on the felt: who pays whom, in which order, and which line says so.

    Reads a round record with `hands` (or `deck`) on standard input.
    """
    from houseway.cli.felt import print_settled

    result = chosen_game(game, reading, set_, decks).settle(read_input(record))
    if as_json:
        print_json(result)
    else:
        print_settled(result, console())


@app.command()
def deal(
    game: GameId,
    record: RecordFile = None,
    reading: Readings = [],  # noqa: B006
    set_: Settings = [],  # noqa: B006
    decks: Decks = None,
    as_json: AsJson = False,
) -> None:
    """Deal a round from the record's `deck`, or from a fresh shuffle with a commitment."""
    from houseway.cli.felt import print_settled

    result = chosen_game(game, reading, set_, decks).deal(read_input(record))
    if as_json:
        print_json(result)
    else:
        print_settled(result, console())


@app.command()
def options(
    game: GameId,
    record: RecordFile = None,
    reading: Readings = [],  # noqa: B006
    set_: Settings = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Say what a round waits for: what may be bet, or what the next seat may do."""
    from houseway.cli.felt import print_options

    result = chosen_game(game, reading, set_).options(read_input(record))
    if as_json:
        print_json(result)
    else:
        print_options(result, console())


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="A settled round record (JSON).")],
    game: Annotated[str, typer.Option(help="The game, when the record does not name it.")] = "",
    as_json: AsJson = False,
) -> None:
    """Verify a round record against its shuffle commitment and against its own cards."""
    from houseway.errors import BadRecord
    from houseway.settling.verify import verify_record

    data = read_input(record)
    name = game or str(data.get("game", ""))
    if not name:
        raise BadRecord("no-game", "the record names no game; say --game ID", where="game")
    done = verify_record(chosen_game(name), data)
    if as_json:
        print_json({"verified": True, "checks": done})
    else:
        typer.echo("\n".join(f"ok  {line}" for line in done))


@app.command()
def fee(
    game: GameId,
    option: Annotated[str, typer.Option(help="Option of the schedule; all if left out.")] = "",
    schedule: Annotated[str, typer.Option(help="Which schedule of the house.")] = "",
    limit: Annotated[str, typer.Option(help='Only options with this limit, "$5-$500".')] = "",
    action: Annotated[str, typer.Option(help="Total table action in dollars.")] = "",
    bet: Annotated[
        list[str], typer.Option("--bet", metavar="WAGER=AMOUNT", help="A bettor's wager.")
    ] = [],  # noqa: B006
    players: Annotated[int | None, typer.Option(help="Players dealt in (pot games).")] = None,
    stage: Annotated[str, typer.Option(help="Stage of the round (pot games).")] = "",
    as_json: AsJson = False,
) -> None:
    """Show the collection: all options, or what is due under one of them."""
    from houseway.cli.collection import fee_report, print_fees

    report = fee_report(
        chosen_game(game),
        option=option,
        schedule=schedule,
        limit=limit,
        action=action,
        bets=bet,
        players=players,
        stage=stage,
    )
    if as_json:
        print_json(report)
    else:
        print_fees(report, console())


@app.command()
def play(
    game: GameId,
    seats: Annotated[int, typer.Option(help="Players at the table, bots included.")] = 4,
    you: Annotated[int, typer.Option(min=0, help="Your seat; 0 to watch the bots.")] = 2,
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=0, help="Stop after so many.")] = 0,
    seed: Annotated[int | None, typer.Option(help="A seeded practice shuffle.")] = None,
    guided: Annotated[bool, typer.Option(help="Explain each step with its line.")] = False,
    log: Annotated[Path | None, typer.Option(help="Append each round record, as JSON.")] = None,
    reading: Readings = [],  # noqa: B006
    set_: Settings = [],  # noqa: B006
    decks: Decks = None,
) -> None:
    """Sit down at a table: several seats, bots, a rotating bank and a scoreboard.

    Without a terminal nothing is asked: bots play all seats.
    """
    from houseway.cli.terminal import play_table

    play_table(
        chosen_game(game, reading, set_, decks),
        console(),
        seats=seats,
        you=you,
        rounds=rounds,
        seed=seed,
        guided=guided,
        log=log,
    )


@app.command()
def check(
    sheets: Annotated[list[str], typer.Argument(help="Games or files; all if left out.")] = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Check rule sheets: schema, citations, facts, rows, switches, fees. Exit code 1 when bad."""
    from houseway.checking import check_all, check_game

    found = {name: check_game(name) for name in sheets} if sheets else check_all()
    bad = sum(map(len, found.values()))
    if as_json:
        from dataclasses import asdict

        listed = {name: [asdict(p) for p in problems] for name, problems in found.items()}
        print_json({"ok": not bad, "sheets": listed})
    else:
        for problem in (p for problems in found.values() for p in problems):
            typer.echo(str(problem))
        word = "problem" if bad == 1 else "problems"
        typer.echo(f"{len(found)} checked, {bad} {word}", err=bool(bad))
    if bad:
        raise typer.Exit(1)


@app.command()
def fmt(
    files: Annotated[list[Path], typer.Argument(help="Sheets; all if left out.")] = [],  # noqa: B006
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit 1 if needed.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Bring rule sheets into their canonical form; data and comments stay as they are."""
    from houseway.library import SHEETS
    from houseway.sheet.format import format_sheet

    changed = []
    for path in files or sorted(SHEETS.glob("*/*.toml")):
        text = read_text(path)
        wanted = format_sheet(text, file=str(path))
        if wanted != text:
            changed.append(str(path))
            if not check:
                write_text(path, wanted)
    if as_json:
        print_json({"changed": changed, "check": check})
    else:
        for name in changed:
            typer.echo(f"{'would format' if check else 'formatted'} {name}")
    if check and changed:
        raise typer.Exit(1)


@app.command()
def diff(
    first: GameId,
    second: GameId,
    all_: Annotated[
        bool, typer.Option("--all", help="Also citations, names and the words of readings.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show how two sheets differ, as a child sheet of the first that says what the second says."""
    from houseway.library import read_sheet
    from houseway.sheet.cites import document_of
    from houseway.sheet.diff import as_child, changes, rules_only
    from houseway.sheet.merge import lend

    old, new = read_sheet(first), read_sheet(second)
    before, after = (x.data if all_ else rules_only(x.data) for x in (old, new))
    documents = {document_of(str(x.data.get("game", {}).get("source", ""))) for x in (old, new)}
    if len(documents) > 1 and not as_json:
        before = lend(before)  # what a child of another document inherits
    if as_json:
        found = [
            {"path": change.address, "first": change.old, "second": change.new}
            for change in changes(before, after)
        ]
        print_json({"first": old.id, "second": new.id, "changes": found})
    else:
        typer.echo(as_child(old.id, before, after), nl=False)


@app.command()
def schema() -> None:
    """Print the JSON Schema of a rule sheet, for editors that complete and check TOML."""
    from houseway.sheet_schema import authoring_schema

    print_json(authoring_schema())


@app.command()
def warm() -> None:
    """Compile all kernels once, so that the first price of a new machine comes at once."""
    from houseway.library import game_ids
    from houseway.strategy import best_strategy

    seen = set()
    for name in game_ids():
        made = chosen_game(name)
        kind = type(made.rules).__name__
        if kind not in seen:
            seen.add(kind)
            made.odds()
            made.simulate(1000)
            best_strategy(made)
            typer.echo(f"compiled {kind}")


def _stderr() -> Console:
    from rich.console import Console

    return Console(stderr=True)


def main() -> None:
    run_command(app)
