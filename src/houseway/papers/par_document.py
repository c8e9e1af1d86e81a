"""Writes a PAR sheet as a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from houseway.json_view import fraction_text
from houseway.library import Game
from houseway.money import dollars
from houseway.odds.deck_prices import DeckPrices
from houseway.odds.report import Reading
from houseway.origin import origin_words, sheet_digest
from houseway.papers.paper import Paper
from houseway.papers.par_strategy import strategy_blocks
from houseway.papers.par_values import (
    COUNTED,
    SAMPLED,
    CheckedWager,
    CrossCheck,
    Exact,
    ParEvent,
    ParFigures,
    ParResult,
    ParWager,
    PricedGame,
)
from houseway.papers.rule_book import rule_book
from houseway.pricing.printed import LARGE, count_text, percent, share
from houseway.prose.document import Block, Chapter, Document, Paragraph, Sentence, TextTable
from houseway.prose.words import capital, hyphenless, listed, sentence
from houseway.sheet.cites import document_of
from houseway.version import __version__

ASSUMED = ("game", "cards", "round")  # chapters of the rule book that prices follow from
DASH = "–"
SMALL = 5e-7
ROUNDING = 1e-9  # far above the error of a sum of probabilities


def par_document(game: Game, figures: ParFigures) -> Paper:
    """The report on a game, chapter by chapter."""
    priced = figures.priced
    parts: Sequence[tuple[str, str, Iterator[Block]]] = (
        ("rules", "Rules assumed", _rules(game)),
        ("figures", "The wagers in figures", _summary(priced)),
        ("events", "Events", _events(priced.wagers)),
        ("strategy", "Strategy", _strategy(game, priced)),
        ("decks", "By number of decks", _decks(figures.decks, priced.wagers)),
        ("readings", "Readings and their prices", _readings(figures.readings, priced.wagers)),
        ("method", "Method", _method(priced.wagers)),
        ("check", "Simulation", check_blocks(figures.check)),
    )
    made = [Chapter(name, title, tuple(blocks)) for name, title, blocks in parts]
    document = Document(
        title=f"{game.name}: PAR sheet",
        subtitle=f"{game.house.name} · {game.deck}",
        chapters=tuple(chapter for chapter in made if chapter.blocks),
        about=origin_words(game),
    )
    return Paper(document, document_of(game.sheet.game.source))


def _said(*texts: str, lead: str = "") -> Paragraph:
    return Paragraph(tuple(Sentence(sentence(text)) for text in texts if text), lead)


# --- rules assumed --------------------------------------------------------------------------------


def _rules(game: Game) -> Iterator[Block]:
    yield _said(
        f"The figures hold for the sheet {game.id} with the digest {sheet_digest(game)}, as "
        f"Houseway {__version__} reads it, with {game.deck}",
        f"{len(game.removed)} cards have been removed" if game.removed else "",
    )
    chosen = [
        *(("setting", name, str(value)) for name, value in game.settings.items()),
        *(("reading", name, str(value)) for name, value in game.readings.items()),
    ]
    if chosen:
        rows = tuple((kind, name, hyphenless(value)) for kind, name, value in chosen)
        yield TextTable(("kind", "name", "in force"), rows, title="Choices in force")
    for chapter in rule_book(game).chapters:
        if chapter.id in ASSUMED:
            yield from chapter.blocks


# --- figures of the wagers ------------------------------------------------------------------------


def _summary(priced: PricedGame) -> Iterator[Block]:
    head = ("wager", "edge", "hit", "push", "deviation", "variance", "skewness")
    yield TextTable(head, tuple(map(_figures, priced.wagers)), right=len(head) - 1)
    yield _said(
        "The edge is what the bettor loses of one unit on average; figures are per unit wagered "
        "before the deal",
        "Figures marked with ~ are simulated" if any(map(_is_sampled, priced.wagers)) else "",
    )
    yield from _parts(priced.wagers)
    for wager in priced.wagers:
        if wager.average_wager != 1:
            yield _said(
                f"{wager.name}: on average {float(wager.average_wager):.6f} units come into action "
                f"for each unit; the element of risk, the edge per unit of all that money, is "
                f"{share(-wager.element_of_risk)}"
            )
    staying = [wager for wager in priced.wagers if wager.rounds_to_decision != 1]
    if staying:
        waits = [f"{float(wager.rounds_to_decision):.4f} ({wager.name})" for wager in staying]
        yield _said(
            "Bets that may stay up have their edge, spread and returns for one bet until it is "
            f"decided, their hit rate for one round; they are decided after {listed(waits)} rounds "
            "on average"
        )
    told = {envy.wager for envy in priced.envy}
    for item in priced.not_priced:
        if item.id not in told:
            yield _said(f"{item.name} has no price: {item.why}")
    for envy in priced.envy:
        worth = listed([f"{value.cents:.3f} cents beside {value.others}" for value in envy.values])
        yield _said(
            f"{envy.name} has no price per unit: it pays fixed dollars for hands of other players. "
            f"With {dollars(envy.least_bet)} bet it is worth {worth} who have made the bet too"
        )
    for jackpot in priced.jackpots:
        often = f"once in {float(1 / jackpot.chance):,.0f} hands" if jackpot.chance else "never"
        yield _said(f"{jackpot.name} is won {often} against the player-dealer")


def _is_sampled(wager: ParWager) -> bool:
    return wager.method == SAMPLED or wager.spread_method == "simulated"


def _figures(wager: ParWager) -> tuple[str, ...]:
    about = "~" if wager.method == SAMPLED else ""
    spread = "~" if wager.spread_method == "simulated" else ""
    skewness = DASH if wager.skewness is None else f"{spread}{wager.skewness:.4f}"
    return (
        wager.name,
        f"{about}{share(wager.edge)}",
        f"{about}{share(wager.hit)}",
        f"{about}{share(wager.push)}",
        f"{spread}{wager.deviation:.4f}",
        f"{spread}{float(wager.variance):.4f}",
        skewness,
    )


def _parts(wagers: Sequence[ParWager]) -> Iterator[Block]:
    """The wagers whose figures another one includes."""
    for whole in wagers:
        parts = [wager.name for wager in wagers if wager.part_of == whole.id]
        if parts:
            yield _said(
                f"The figures of {whole.name} are those of the whole hand, with {listed(parts)}; "
                "its hit and push rates are of the wager itself",
                f"{listed(parts)}: {'each ' if len(parts) > 1 else ''}by itself, over the hands in "
                "which it is bet",
            )


# --- events ---------------------------------------------------------------------------------------


def _events(wagers: Sequence[ParWager]) -> Iterator[Block]:
    for wager in wagers:
        yield _event_table(wager)
        yield _totals(wager)
        if wager.results:
            title = f"{wager.name}: the whole hand by what it wins"
            yield _result_table(wager.results, title, of="combinations")


def _event_table(wager: ParWager) -> TextTable:
    counted = wager.total is not None
    large = counted and (wager.total or 0) >= LARGE
    head = ["event", "pays", *(["combinations"] if counted else []), "probability", "return"]
    rows = [_event_row(event, counted=counted, large=large) for event in wager.events]
    rows.append(_total_row(wager, large=large))
    return TextTable(
        tuple(head),
        tuple(rows),
        title=wager.name,
        cites=(*(event.cite for event in wager.events), ""),
        right=len(head) - 2,
    )


def _event_row(event: ParEvent, *, counted: bool, large: bool) -> tuple[str, ...]:
    when = capital(event.when) + (
        f" (cannot happen: {event.impossible})" if event.impossible else ""
    )
    cells = [when, event.pays]
    if counted:
        cells.append(count_text(event.combinations or 0, large=large))
    chance = DASH if event.probability is None else f"{float(event.probability):.8f}"
    return (*cells, chance, _return(event.returns))


def _total_row(wager: ParWager, *, large: bool) -> tuple[str, ...]:
    total = "" if wager.total is None else count_text(wager.total, large=large)
    chance = f"{float(wager.hands):.8f}"
    return ("Total", "", *([total] if total else []), chance, _return(wager.returned))


def _return(value: Exact | None) -> str:
    return DASH if value is None else f"{float(value):+.8f}"


def _totals(wager: ParWager) -> Paragraph:
    """The exact figures of a wager, as fractions."""
    exact = [
        f"{name} {fraction_text(value)}"
        for name, value in (
            ("expectation", wager.ev),
            ("hit", wager.hit),
            ("push", wager.push),
            ("variance", wager.variance),
        )
        if isinstance(value, Fraction) and value
    ]
    many = "" if wager.total is None else f"{wager.total:,} deals"
    return _said(
        f"Exactly, of {many}: {', '.join(exact)}" if exact and many else "",
        "Both hands of a split count, so that the probabilities are hands per round"
        if wager.hands > 1 + ROUNDING
        else "",
        "What a row returns is the win of the whole hand, with the money that the play adds"
        if wager.average_wager != 1 and not wager.part_of
        else "",
        f"The standard error of the expectation is {share(wager.standard_error)}"
        if wager.method == SAMPLED
        else "",
    )


def _result_table(results: Sequence[ParResult], title: str, *, of: str) -> TextTable:
    """The results of whole hands, in units, with the number of deals or rounds."""
    rows = [
        (
            f"{float(each.net):+g}",
            f"{each.combinations:,}",
            f"{float(each.probability):.8f}",
            f"{float(each.returns):+.8f}",
        )
        for each in results
    ]
    total = sum(each.combinations for each in results)
    returned = sum((each.returns for each in results), Fraction(0))
    rows.append(("Total", f"{total:,}", "1.00000000", f"{float(returned):+.8f}"))
    head = ("units won", of, "probability", "return")
    return TextTable(head, tuple(rows), title=title, right=len(head))


# --- strategy -------------------------------------------------------------------------------------


def _strategy(game: Game, priced: PricedGame) -> Iterator[Block]:
    strategy = priced.strategy
    if not strategy:
        return
    lead = game.wagers[strategy["decides_for"]].name
    yield _said(f"Every choice is the best one for a bettor on {lead}")
    yield from strategy_blocks(strategy)
    if not priced.simpler:
        yield _said("No simpler way to play this game is known here, so none has a cost")
        return
    for play in priced.simpler:
        error = f", with a standard error of {share(play.standard_error)} over the rounds below"
        digits = 4 if play.standard_error else 6
        cost = f"costs {share(play.cost, digits)} of a unit" if play.cost else "costs nothing"
        yield _said(
            f"{capital(play.name)} ({play.says}) {cost}{error if play.standard_error else ''}"
        )


# --- decks and readings ---------------------------------------------------------------------------


def _decks(found: Sequence[DeckPrices], wagers: Sequence[ParWager]) -> Iterator[Block]:
    if not found:
        return
    head = ("decks", *(wager.name for wager in wagers))
    rows = tuple(
        (
            f"{each.decks}{' (here)' if each.is_default else ''}",
            *(_cell(each.ev.get(wager.id)) for wager in wagers),
        )
        for each in found
        if not each.refused
    )
    yield TextTable(head, rows, title="Expectation of each wager", right=len(wagers))
    for each in found:
        if each.refused:
            yield _said(f"With {each.decks} decks there is no price: {each.refused}")


def _cell(value: Exact | None) -> str:
    return DASH if value is None else percent(value)


def _readings(found: Sequence[Reading], wagers: Sequence[ParWager]) -> Iterator[Block]:
    """The choices that move a price, with the difference from the choice in force."""
    names = {wager.id: wager.name for wager in wagers}
    rows: list[tuple[str, ...]] = []
    quiet = []
    for name in dict.fromkeys(item.name for item in found):
        choices = [item for item in found if item.name == name]
        mine = next(item for item in choices if item.is_default)
        moved = [w for w in names if len({item.ev.get(w) for item in choices if item.ev}) > 1]
        if not moved:
            quiet.append(name)
        for item in choices if moved else []:
            rows += [_reading_row(item, mine, wager, names[wager]) for wager in moved]
    if rows:
        head = ("reading", "choice", "wager", "expectation", "price")
        yield TextTable(head, tuple(rows), right=2)
        yield _said("The price is the difference from the choice in force, for the bettor")
    if quiet:
        yield _said(f"No price depends on {listed([hyphenless(name) for name in quiet])}")


def _difference(value: Exact) -> str:
    """A price, with the power of ten where four places would show nothing."""
    small = value != 0 and abs(float(value)) < SMALL
    return f"{float(value) * 100:+.1e} %" if small else percent(value)


def _reading_row(item: Reading, mine: Reading, wager: str, name: str) -> tuple[str, ...]:
    ev, usual = item.ev.get(wager), mine.ev.get(wager)
    lacks = "not offered" if item.ev else "not solved"
    price = "in force" if item.is_default else DASH
    if ev is not None and usual is not None and not item.is_default:
        price = _difference(ev - usual)
    choice = hyphenless(item.choice)
    return hyphenless(item.name), choice, name, lacks if ev is None else percent(ev), price


# --- method and check -----------------------------------------------------------------------------


def _method(wagers: Sequence[ParWager]) -> Iterator[Block]:
    for how in dict.fromkeys(map(_how, wagers)):
        names = listed([wager.name for wager in wagers if _how(wager) == how])
        yield _said(how, lead=f"{names}.")


def _how(wager: ParWager) -> str:
    deals = "" if wager.total is None else f"{wager.total:,} equally likely deals"
    spread = (
        "; the deviation is simulated, since hands of one round share cards"
        if wager.spread_method == "simulated" and wager.method != SAMPLED
        else ""
    )
    if wager.method == COUNTED:
        return f"An exact count of {deals}, in whole numbers"
    if wager.method == SAMPLED:
        return (
            "Sampled, because its rows use more than an exact count can follow; the standard error "
            f"of the expectation is {share(wager.standard_error)}"
        )
    if deals:
        return f"The best play is solved; then an exact count of {deals}, in whole numbers{spread}"
    return f"The best play is solved exactly, in floating point that is good to 1e-12{spread}"


def check_blocks(check: CrossCheck | None) -> Iterator[Block]:
    """The simulated figures beside the exact ones."""
    if check is None:
        return
    yield _said(
        f"{check.rounds:,} rounds were dealt from fresh shoes with the seed {check.seed} and "
        "played by the best play",
        "The distance is that of the simulated expectation from the one above, in standard errors",
    )
    head = (
        "wager",
        "bets decided",
        "expectation",
        "standard error",
        "distance",
        "deviation",
        "skewness",
    )
    yield TextTable(head, tuple(map(_checked_row, check.wagers)), right=len(head) - 1)
    for wager in check.wagers:
        if wager.results:
            title = f"{wager.name}: simulated rounds by what the whole hand won"
            yield _result_table(wager.results, title, of="rounds")


def _checked_row(wager: CheckedWager) -> tuple[str, ...]:
    error, distance, skewness = wager.standard_error, wager.distance, wager.skewness
    return (
        wager.name,
        f"{wager.rounds:,}",
        percent(wager.ev),
        DASH if error is None else share(error),
        DASH if distance is None else f"{distance:+.2f}",
        f"{wager.deviation:.4f}",
        DASH if skewness is None else f"{skewness:.4f}",
    )
