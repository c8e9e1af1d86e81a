"""The commands of `houseway`. Each imports its needs when it runs, so that help is fast."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.bank import bank, company, luck
from houseway.cli.common import (
    FILE,
    Report,
    Switches,
    chosen_game,
    cluster_at,
    game_argument,
    game_of_record,
    judged,
    needs,
    print_json,
    progress_bars,
    read_input,
    reported,
    run_command,
    switches,
    table,
    with_game,
    write_text,
)
from houseway.cli.compare import compare
from houseway.cli.design import design
from houseway.cli.drops import drops
from houseway.cli.letter import findings, letter
from houseway.cli.messages import messages
from houseway.cli.pack import pack, verified
from houseway.cli.par import par
from houseway.cli.phh import phh, replay
from houseway.cli.room import room
from houseway.cli.room_results import results
from houseway.cli.serve import serve
from houseway.cli.session import session
from houseway.cli.simulation import simulate
from houseway.cli.sources import sources
from houseway.cli.tables import tabled
from houseway.errors import HousewayError, Unreadable
from houseway.text_file import read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from houseway.api.game import Game
    from houseway.catalogue import GameEntry
    from houseway.hand_rank import HandRank


class InOrder(click.Group):
    """Lists the commands in help in the order below: rulebook, prices, rounds, writing sheets."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(
    cls=InOrder, no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="houseway")
def app() -> None:
    """A California cardroom in software: play, settle, price and simulate approved games from
    rule sheets.

    Start with `houseway games`, then `houseway rules parkwest/cash-in-baccarat`. Wherever a
    command asks for a GAME, give its id or the path of a .toml file of your own.
    """


record_argument = click.argument("record", type=FILE, required=False, metavar="[RECORD]")


# --- the rulebook ---------------------------------------------------------------------------------


@app.command()
@click.option("--house", default="", help="Only the games of this house (id or name).")
@click.option("--family", default="", help="Only the games of this family.")
@tabled
def games(house: str, family: str) -> Report:
    """List the games: id, name, house, family, wagers."""
    from houseway.catalogue import find_entries

    def show(found: Sequence[GameEntry], out: Console) -> None:
        rows = table("game", "name", "house", "family", "wagers")
        for entry in found:
            wagers = ", ".join(wager.name for wager in entry.wagers)
            rows.add_row(entry.id, entry.name, entry.house, entry.family, wagers)
        out.print(rows)

    return find_entries(house, family, spelled="--"), show


@app.command()
@with_game
@click.option("--details", is_flag=True, help="Keys and values of the sheet instead of prose.")
@click.option("--no-cites", is_flag=True, help="Without the lines that print each rule.")
@click.option("--no-examples", is_flag=True, help="Without worked rounds.")
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), help="Write a page: .html, .pdf or .txt."
)
@reported
def rules(game: Game, details: bool, no_cites: bool, no_examples: bool, out: Path | None) -> Report:
    """Show a game's rules in prose, each with the line that prints it.

    The page goes from the deck to the collection in the order of printed rules, with worked rounds
    that the engine dealt and settled. `--details` prints the rule card instead: every value of the
    sheet under its key, and how gaps and contradictions are read.

    \b
    houseway rules parkwest/cash-in-baccarat
    houseway rules hustler/ez-baccarat --no-cites -o rules.pdf
    """
    from houseway.cli.card import print_rule_card
    from houseway.cli.common import PAGE, console
    from houseway.cli.paper import check_files, paper_forms, write_files
    from houseway.rule_card import rules_json

    if out:
        forms = paper_forms(cites=not no_cites)
        check_files([out], forms)
        write_files(game.rule_book(examples=not no_examples), [out], forms)

    def show(*_: Any) -> None:
        page = console(pipe=PAGE)
        if out:
            page.print(f"written to {out}")
        elif details:
            print_rule_card(game, page)
        else:
            game.rule_book(examples=not no_examples).print(page, cites=not no_cites)

    return rules_json(game), show


@app.command()
@click.argument("game", required=False, default="")
@switches
@click.option("--house", default="", help="Only the games of this house (id or name).")
@click.option("--family", default="", help="Only the games of this family.")
@click.option("--several", is_flag=True, help="Only readings with two or more choices.")
@click.option("--worth", is_flag=True, help="The value of each choice in GAME.")
@click.option("--hands", type=click.IntRange(1), help="Hands to play for --worth (pot games).")
@click.option("--seed", type=int, help="Seed of those hands.")
@tabled
def readings(
    game: str,
    chosen: Switches,
    house: str,
    family: str,
    several: bool,
    worth: bool,
    hands: int | None,
    seed: int | None,
) -> Report:
    """List how unclear lines are read: of one game, or of all.

    Each reading has its question, the choice that the printed words give (or that they are
    silent), the default with its reason, and the lines. `--worth` prints the value of every choice:
    exactly if a wager has a price, from played hands in games among players.

    \b
    houseway readings hustler/ez-baccarat
    houseway readings --house ranchos --several
    houseway readings 500-club/razz --worth --set structure=fixed
    """
    from houseway.cli.readings import check_together, listed, worth_of

    of_one = {"--worth": worth, "--hands": hands, "--seed": seed, "--reading": chosen.readings}
    of_one |= {"--set": chosen.settings, "--decks": chosen.decks}
    check_together(game, of_one, {"--house": house, "--family": family}, worth=worth)
    made = chosen_game(game, chosen) if game else None
    if made is None or not worth:
        return listed(made, house, family, several=several)
    return worth_of(made, hands, seed)


app.add_command(letter)
app.add_command(findings)


@app.command()
@with_game
@click.option("--option", default="", help='Option of the schedule, "1,4,7" for several posted.')
@click.option("--schedule", default="", help="A schedule of the house.")
@click.option("--limit", default="", help='Only options with this limit, "$5-$500".')
@click.option("--action", default="", help="Total table action in dollars.")
@click.option("--bet", "bets", multiple=True, metavar="WAGER=AMOUNT", help="A bettor's wager.")
@click.option("--hand", type=int, help="Number of the hand in a new game, if the first are free.")
@click.option("--players", type=int, help="Players dealt in (pot games).")
@click.option("--stage", default="", help='Stages of the hand, "after-flop,late" (pot games).')
@click.option("--minutes", type=click.IntRange(1), help="Time to be paid for (pot games).")
@click.option("--pot", default="", help="The pot in dollars (pot games).")
@click.option("--handed", type=int, help="Size of the game, if some players left (pot games).")
@tabled
def fee(game: Game, **asked: Any) -> Report:
    """Show the collection: the options, or the fees due under one."""
    from houseway.cli.collection import print_fees, quoted

    return quoted(game, **asked), print_fees


# --- prices ---------------------------------------------------------------------------------------


@app.command()
@game_argument
@switches
@click.option("--wager", help="Only this wager, by id or name.")
@click.option("--hand", help='One hand: what each option is worth, "8h 8c" or "8 8".')
@click.option("--up", help="The player-dealer's up card for --hand.")
@click.option("--board", help='The board for --hand, as far as it is turned up, "Kd 8c 3s".')
@click.option("--removed", default="", help='Cards that have left the shoe, "Ah 5d 5c".')
@click.option("--removal", is_flag=True, help="The effect of removing one card of each kind.")
@click.option("--rounds", type=int, help="The results of so many rounds of one wager.")
@click.option("--by-decks", is_flag=True, help="The prices with each number of decks.")
@click.option("--by-pay", metavar="ROW", help="The price of --wager by the pay of one of its rows.")
@click.option("--pay", "pays", multiple=True, help='A pay to look at with --by-pay, "9 to 1".')
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Let the cluster with this scheduler solve, with --reading all or --by-decks.",
)
@tabled
@needs("odds")
def odds(
    game: str,
    chosen: Switches,
    wager: str | None,
    hand: str | None,
    up: str | None,
    board: str | None,
    removed: str,
    removal: bool,
    rounds: int | None,
    by_decks: bool,
    by_pay: str | None,
    pays: tuple[str, ...],
    dask: str | None,
) -> Report:
    """Price every wager exactly.

    `--reading all` prices every choice of every reading. `--rounds` prints how the results of many
    rounds of one wager are distributed, in units of it.

    \b
    houseway odds hustler/ez-baccarat --decks 6
    houseway odds aviator/supreme-baccarat --set wager.tie.pays="9 to 1"
    houseway odds aviator/pure-21-5 --hand "8h 8c" --up 6d --removed "5s 5d"
    houseway odds parkwest/cash-in-baccarat --wager banker --rounds 100
    """
    from houseway.cli.figures import OddsByReading, print_odds, print_readings
    from houseway.cli.hand import check_together, named_hand

    every = "all" in chosen.readings
    asked = {"--hand": hand, "--up": up, "--board": board}
    forms = {"--removal": removal, "--reading all": every, "--rounds": rounds is not None}
    forms |= {"--by-decks": by_decks, "--by-pay": by_pay is not None}
    check_together(asked, forms, wager=wager)
    if pays and by_pay is None:
        raise HousewayError("option", "name the row whose pay it is, --by-pay ROW", where="pay")
    wager = wager or ""
    named = [item for item in chosen.readings if item != "all"]
    made = chosen_game(game, replace(chosen, readings=named))
    if removed:
        made = made.without(removed)
    if hand or up or board:
        from houseway.cli.chart import print_hand

        return named_hand(made, hand, up, board).as_json(), print_hand
    if removal:
        from houseway.cli.chart import print_removals

        return made.removal(wager=wager), print_removals
    if rounds is not None:
        from houseway.cli.figures import print_many_rounds

        return made.many_rounds(rounds, wager=wager), print_many_rounds
    if by_decks:
        from houseway.cli.figures import print_by_decks

        with cluster_at(dask) as client:
            values = made.deck_values(wager=wager, client=client)
        return values, lambda found, out: print_by_decks(made, found, out)
    if dask and not every:
        raise Unreadable("one-price", "one game is priced here; leave it out", where="--dask")
    if by_pay is not None:
        from houseway.cli.figures import print_by_pay

        return made.pay_values(wager, by_pay, pays=pays), print_by_pay
    result = made.odds(wager=wager)
    if not every:
        return result, print_odds
    with cluster_at(dask) as client:
        found = made.reading_values(wager=wager, client=client)
    return OddsByReading(result, found), lambda _, out: print_readings(made, found, out)


@app.command()
@click.argument("order", metavar="GAME|ORDER")
@click.argument("cards", nargs=-1, required=True)
@click.option("--low", is_flag=True, help="The low hand, in a game or an order that has one.")
@reported
def rank(order: str, cards: tuple[str, ...], low: bool) -> Report:
    """Name the best hand that cards make, in the order of a game or in a named one.

    \b
    houseway rank 500-club/three-card-poker-6-card-bonus "Qs Js Ts"
    houseway rank high As Ah 8c 8d Kd Qc 2s
    houseway rank eight-or-better "As 2h 3c 4d 8d Ts Td"
    """
    from houseway.hand_rank import rank_cards

    def show(found: HandRank, out: Console) -> None:
        short = ", which is not low enough" if found.qualifies is False else ""
        out.print(f"{' '.join(found.hand)}: {found.name}{short}")
        out.print(f"{found.category}, value {found.value:,} in the order {found.order}")

    return rank_cards(order, " ".join(cards), low=low), show


@app.command()
@game_argument
@click.argument("hands", nargs=-1, metavar="HAND HAND...")
@click.option("--board", default="", help='Cards on the board, "Kd7c2h".')
@click.option("--dead", default="", help="Cards that are out of play.")
@click.option("--samples", type=int, help="Sample so many deals.")
@click.option("--seed", default=1, show_default=True, help="Same seed, same sample, always.")
@click.option("--exact", is_flag=True, help="Count all deals, even if it takes minutes.")
@tabled
@needs("odds")
def equity(game: str, hands: tuple[str, ...], **asked: Any) -> Report:
    """Say how often each of several hands wins, and its share of the pot.

    GAME is a way to play: holdem, omaha, omaha-8, big-o, stud, stud-8, razz, draw, lowball, 2-7,
    triple-draw, badugi, mexican, mexican-wild. All deals are counted if that takes only seconds.

    \b
    houseway equity holdem JsTs 5h5d
    houseway equity holdem QQ+,AKs random
    houseway equity omaha-8 AsAd2s3d KsKdQsJd --board "4h 5c Kh"
    houseway equity razz "As 2d 3c" "4s 5d 6c" --dead "2h 3h"
    """
    from houseway.api.hands import equity
    from houseway.cli.equity import print_equity

    return equity(game, *hands, **asked), print_equity


@app.command()
@needs("odds")
@with_game
@click.option("--html", type=FILE, help="Write the chart as a page.")
@click.option("--costs", is_flag=True, help="What the best wrong play of each cell costs.")
@reported
def chart(game: Game, html: Path | None, costs: bool) -> Report:
    """Show the best play as a chart: hard totals, soft totals, pairs.

    Solved for the shoe and the rules in force; forced plays are marked. `--costs` prints what the
    best wrong play of each cell costs, in percent of the wager.
    """
    from houseway.cli.chart import print_chart, print_costs

    if costs:
        if html:
            raise HousewayError("option", "--html does not go with --costs", where="html")
        return game.chart_costs(), print_costs
    found = game.chart().as_json()
    if html:
        write_text(html, game.chart_page())

    def show(_: Any, out: Console) -> None:
        print_chart(game, found, out)
        if html:
            out.print(f"written to {html}")

    return {"game": game.id, "name": game.name, **found}, show


app.add_command(simulate)


app.add_command(par)
app.add_command(pack)


app.add_command(compare)


@app.command()
@needs("odds")
def warm() -> None:
    """Compile all kernels once, so that later commands start fast."""
    from houseway.api.games import games_to_warm, warm_game

    for name in games_to_warm():
        with progress_bars():
            warm_game(name)
        click.echo(f"compiled {name}")


# --- rounds ---------------------------------------------------------------------------------------


@app.command()
@with_game
@record_argument
@reported
def settle(game: Game, record: Path | None) -> Report:
    """Settle a round as it lies on the felt.

    Prints who pays whom and in which order, how far the bank covers, and the lines that say so.

    Reads a round record with `hands` (or `deck`) from a file or from standard input.
    """
    from houseway.cli.felt import print_settled

    return game.settle(read_input(record)).as_json(), print_settled


@app.command()
@with_game
@record_argument
@reported
def deal(game: Game, record: Path | None) -> Report:
    """Deal a round from a deck or a fresh shuffle, and settle it."""
    from houseway.cli.felt import print_settled

    return game.deal(read_input(record)).as_json(), print_settled


@app.command()
@with_game
@record_argument
@reported
def options(game: Game, record: Path | None) -> Report:
    """Print the decision that a round waits for, and what each seat may do."""
    from houseway.cli.felt import print_options

    return game.options(read_input(record)), print_options


@app.command()
@click.argument("record", type=FILE, metavar="RECORD|PACK")
@click.option("--game", default="", help="The game, when the record does not name it.")
@click.option("--signed-by", metavar="KEY", default="", help="Public key of a pack, or its file.")
@reported
def verify(record: Path, game: str, signed_by: str) -> Report:
    """Verify a round record against its shuffle and its cards, or the folder of an approval pack
    against its manifest.

    Of a pack, every file that was changed, is missing or was added is named. Exit 1 if any is.
    """
    if record.is_dir():
        return verified(record, signed_by)
    if signed_by:
        raise click.UsageError("--signed-by needs the folder of a pack: records are not signed")
    data = read_input(record)
    found = chosen_game(game_of_record(data, game)).verify(data)
    return found, lambda *_: click.echo("\n".join(f"ok  {line}" for line in found.checks))


@app.command()
@click.argument("record", type=FILE)
@click.option("--game", default="", help="The game, when the record does not name it.")
@click.option("--what-if", "change", metavar="N=ANSWER", help="Another answer at decision N.")
@reported
@needs("odds")
def review(record: Path, game: str, change: str | None) -> Report:
    """Grade the decisions of a round record by what each cost.

    With `--what-if` the round is played with another answer at one decision and the same cards,
    and settled.

    \b
    houseway review dealt.json
    houseway review dealt.json --what-if 1=hit
    """
    from houseway.cli.review import named_change, print_review, print_what_if

    data = read_input(record)
    made = chosen_game(game_of_record(data, game))
    if change is None:
        return made.review(data).as_json(), print_review
    return made.what_if(data, *named_change(change)).as_json(), print_what_if


@app.command()
@with_game
@click.option("--seats", type=int, help="Players, bots included; 4 if so many may play.")
@click.option(
    "--you", type=click.IntRange(min=0), default=2, show_default=True, help="Your seat; 0 to watch."
)
@click.option("--rounds", "-n", type=click.IntRange(min=0), default=0, help="Stop after so many.")
@click.option("--seed", type=int, help="A seeded practice shuffle.")
@click.option("--continuous", is_flag=True, help="Shuffle all cards back after every round.")
@click.option("--guided", is_flag=True, help="Explain each step with its line.")
@click.option("--log", type=FILE, help="Append each round record, as JSON.")
@click.option("--option", default="", help="The posted fee option: its limits and fees.")
@click.option("--schedule", default="", help="The schedule of that option.")
def play(game: Game, **wishes: Any) -> None:
    """Sit down at a table with bots, a rotating bank and a board.

    Without a terminal nothing is asked: bots play all seats.
    """
    from houseway.cli.common import console
    from houseway.cli.terminal import play_table

    with progress_bars():
        play_table(game, console(), **wishes)


@app.command("set")
@with_game
@click.argument("cards", nargs=-1, required=True)
@click.option("--all", "every", is_flag=True, help="Every legal setting, the best first.")
@click.option("--against", default="", metavar="CARDS", help="The player-dealer's open hand.")
@click.option("--own", "said", default="", metavar="WORDS", help='A setting: "front Ah Kd".')
@reported
def set_(game: Game, cards: tuple[str, ...], every: bool, said: str, against: str) -> Report:
    """Set a hand the house way, and say which row of the chart decides.

    \b
    houseway set 500-club/fortune-pai-gow-poker "Ac 7h Jd Js 8c 8h 4s"
    houseway set parkwest/pai-gow-tiles "6-6 4-4 5-4 3-2"
    """
    from houseway.cli.set_hand import print_setting

    return game.set(" ".join(cards), every=every, said=said, against=against), print_setting


app.add_command(phh)
app.add_command(replay)


# --- writing sheets -------------------------------------------------------------------------------


@app.command()
@click.argument("sheets", nargs=-1)
@reported
def check(sheets: tuple[str, ...]) -> Report:
    """Check rule sheets; exit code 1 if one is bad.

    SHEETS are games or files, by default all. Checks the schema, citations, facts, unreachable
    rows, switches, the settling order and fees. Warns about text that a sheet repeats.
    """
    from houseway.checking import check_all, check_game, repeats_in
    from houseway.library import game_ids

    found = {name: check_game(name) for name in sheets} if sheets else check_all()
    bad = sum(map(len, found.values()))
    repeated = [problem for name in sheets or game_ids() for problem in repeats_in(name)]

    def show(*_: Any) -> None:
        for problem in (p for problems in found.values() for p in problems):
            click.echo(str(problem))
        for warning in repeated:
            click.echo(f"warning: {warning}")
        word = "problem" if bad == 1 else "problems"
        warned = f", {len(repeated)} warning{'s' * (len(repeated) > 1)}" if repeated else ""
        click.echo(f"{len(found)} checked, {bad} {word}{warned}", err=bool(bad))

    listed = {name: [asdict(p) for p in problems] for name, problems in found.items()}
    data = {"ok": not bad, "sheets": listed, "warnings": [asdict(each) for each in repeated]}
    return judged(data, show, good=not bad)


@app.command()
@click.argument("files", nargs=-1, type=FILE)
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if a file would change.")
@reported
def fmt(files: tuple[Path, ...], check: bool) -> Report:
    """Format rule sheets canonically.

    Without FILES, all of them. Data and comments stay as they are.
    """
    from houseway.sheet.format import format_sheet
    from houseway.sheet_files import SHEETS

    changed = []
    for path in files or sorted(SHEETS.glob("*/*.toml")):
        text = read_text(path)
        wanted = format_sheet(text, file=str(path))
        if wanted != text:
            changed.append(str(path))
            if not check:
                write_text(path, wanted)

    def show(*_: Any) -> None:
        for name in changed:
            click.echo(f"{'would format' if check else 'formatted'} {name}")

    return judged({"changed": changed, "check": check}, show, good=not (check and changed))


@app.command()
@click.argument("first", metavar="GAME")
@click.argument("second", metavar="OTHER")
@click.option("--all", "everything", is_flag=True, help="Also citations, names and wording.")
@reported
def diff(first: str, second: str, everything: bool) -> Report:
    """Show how two sheets differ.

    Prints a child sheet of the first that is equal to the second.
    """
    from houseway.sheet_diff import compare_sheets

    found = compare_sheets(first, second, everything=everything)
    return found, lambda *_: click.echo(found.child, nl=False)


@app.command()
def schema() -> None:
    """Print the JSON Schema of a rule sheet, for editors."""
    from houseway.sheet_schema import authoring_schema

    print_json(authoring_schema())


def main() -> None:
    run_command(app)


app.add_command(design)
app.add_command(bank)
app.add_command(company)
app.add_command(luck)
app.add_command(session)
app.add_command(drops)
app.add_command(sources)

# --- the cardroom ---------------------------------------------------------------------------------

app.add_command(messages)
app.add_command(serve)
app.add_command(room)
room.add_command(results)
