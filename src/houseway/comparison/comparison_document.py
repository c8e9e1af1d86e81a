"""Writes a comparison as a document: what differs, what it costs, rounds side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING

from houseway.cards.card import pretty
from houseway.library import Game
from houseway.money import dollars
from houseway.pricing.printed import percent
from houseway.prose.document import Block, Chapter, Document, Paragraph, Sentence, TextTable
from houseway.prose.words import capital, hyphenless, listed, number
from houseway.settling.settled import Settled
from houseway.table.rounds import PLAYER_DEALER
from houseway.version import __version__

if TYPE_CHECKING:
    from houseway.comparison.comparison import AloneEffect, ComparedPair, ComparedRule, Comparison

NOTHING = "–"


def comparison_document(found: Comparison) -> Document:
    """The whole comparison, chapter by chapter."""
    names = column_names(found.games)
    titles = list(dict.fromkeys(game.name for game in found.games))
    chapters = [
        Chapter("overview", "What differs", tuple(_overview(found, names))),
        Chapter("rules", "The rules in words", tuple(_rules(found, names))),
        Chapter("prices", "What it costs", tuple(_prices(found, names))),
        Chapter("rounds", "Rounds that are settled differently", tuple(_pairs(found, names))),
    ]
    return Document(
        title=f"{titles[0]}, compared",
        subtitle=" · ".join(names),
        chapters=tuple(chapter for chapter in chapters if chapter.blocks),
        about={"Houseway": __version__, **_choices(found.games, names)},
    )


def column_names(games: Sequence[Game]) -> tuple[str, ...]:
    """Short names to tell the games apart: their houses, if those do."""
    by_house = tuple(game.house.name for game in games)
    by_name = tuple(game.name for game in games)
    for names in (by_house, by_name):
        if len(set(names)) == len(names):
            return names
    return tuple(game.label for game in games)


def _choices(games: Sequence[Game], names: Sequence[str]) -> dict[str, str]:
    return {name: game.label for game, name in zip(games, names, strict=True)}


def _said(*texts: str) -> Paragraph:
    return Paragraph(tuple(map(Sentence, texts)))


# --- what differs ---------------------------------------------------------------------------------


def _overview(found: Comparison, names: Sequence[str]) -> Iterator[Block]:
    if not found.rules:
        yield _said("The rules are the same.")
        return
    count = len(found.rules)
    yield _said(
        f"{capital(number(count))} {'rule differs' if count == 1 else 'rules differ'}. Games with "
        "the same letter in a line have the same rule; the next chapter has each in words."
    )
    rows = ((_title(rule, found.games), *_letters(rule)) for rule in found.rules)
    yield TextTable(("Rule", *names), tuple(rows))


def _letters(rule: ComparedRule) -> tuple[str, ...]:
    """A letter for each text, the same for equal ones."""
    texts = list(dict.fromkeys(rule.says))
    return tuple(ascii_lowercase[texts.index(each)] for each in rule.says)


def _title(rule: ComparedRule, games: Sequence[Game]) -> str:
    """A rule in a few words."""
    section, *keys = rule.address.split(".")
    if section != "wager" or not keys:
        words = rule.address.replace(".", ": ", 1).replace(".", " ").replace("_", " ")
        return capital(hyphenless(words))
    wager, *rest = keys
    name = next(game.wagers[wager].name for game in games if wager in game.wagers)
    return f"{name}: {_part(rest)}"


def _part(keys: Sequence[str]) -> str:
    if not keys:
        return "the wager"
    words = {"when": "when it wins", "rows": "its rows"}
    if keys[0] == "row" and len(keys) > 2:
        return hyphenless(f"{' '.join(keys[2:])} ({keys[1]})")
    return words.get(keys[0], " ".join(keys))


def _rules(found: Comparison, names: Sequence[str]) -> Iterator[Block]:
    for rule in found.rules:
        letters = _letters(rule)
        rows = (
            (letter, listed(_who(letters, letter, names)), says or NOTHING)
            for letter, says in dict(zip(letters, rule.says, strict=True)).items()
        )
        yield TextTable(("", "", "Rule"), tuple(rows), title=_title(rule, found.games))


def _who(letters: Sequence[str], letter: str, names: Sequence[str]) -> list[str]:
    return [name for own, name in zip(letters, names, strict=True) if own == letter]


# --- prices ---------------------------------------------------------------------------------------


def _prices(found: Comparison, names: Sequence[str]) -> Iterator[Block]:
    wagers = dict.fromkeys(wager for prices in found.prices for wager in prices)
    if not wagers:
        return
    yield _said("What a bettor wins on average for each unit bet, at best play; less is a loss.")
    yield TextTable(
        ("", *(_name(found.games, wager) for wager in wagers)),
        tuple(
            (name, *(percent(own[wager]) if wager in own else NOTHING for wager in wagers))
            for name, own in zip(names, found.prices, strict=True)
        ),
        title="All differences together",
        right=len(wagers),
    )
    rows = [
        row
        for rule in found.rules
        for name, alone in zip(names, rule.alone, strict=True)
        if alone is not None
        for row in _alone_rows(rule, name, alone, found.games)
    ]
    if rows:
        yield TextTable(
            ("Rule", "As at", "Wager", names[0], "With it", "Change"),
            tuple(rows),
            title=f"Each difference alone, in the game of {names[0]}",
            right=3,
        )
    else:
        yield _said("No difference alone moves a price.")


def _alone_rows(
    rule: ComparedRule, name: str, alone: AloneEffect, games: Sequence[Game]
) -> Iterator[tuple[str, ...]]:
    needs = f" (with {listed(alone.needs)})" if alone.needs else ""
    for wager in alone.wagers:
        figures = (NOTHING if value is None else percent(value) for value in alone.figures(wager))
        yield (_title(rule, games) + needs, name, _name(games, wager), *figures)


def _name(games: Sequence[Game], wager: str) -> str:
    """The printed name of a wager, with its number if it has one."""
    for game in games:
        if wager in game.wagers:
            return game.wagers[wager].name
    return capital(hyphenless(wager))


# --- rounds ---------------------------------------------------------------------------------------


def _pairs(found: Comparison, names: Sequence[str]) -> Iterator[Block]:
    alike = []
    for pair in found.pairs:
        both = names[pair.first], names[pair.second]
        title = f"{both[0]} and {both[1]}"
        if pair.settled:
            yield Paragraph(tuple(map(Sentence, round_words(pair))), lead=title)
            yield TextTable(("", *both), tuple(round_results(pair.settled)))
        elif pair.exhaustive and not pair.why:
            alike.append(title)
        else:
            yield Paragraph((Sentence(no_round(pair)),), lead=title)
    if alike:
        said = "Every round is settled alike on the wagers that both offer"
        yield _said(f"{said}: {'; '.join(alike)}.")


def round_words(pair: ComparedPair) -> Iterator[str]:
    """The bets and choices of the round, and whether a smaller one is excluded."""
    settled = pair.settled[0]
    names = settled.game.wagers
    bets = (f"{dollars(bet.amount)} on {names[bet.wager].name}" for bet in settled.setup.bets)
    yield f"A bettor has {listed(bets)}."
    choices = settled.inputs.get("choices", ())
    said = [hyphenless(choice["do"]) for choice in choices if choice["seat"] != PLAYER_DEALER]
    if said:
        yield f"The bettor's choices are: {', '.join(said)}."
    tried = f"{pair.rounds:,} rounds were played to find it"
    yield (
        f"No smaller round differs; {tried}."
        if pair.exhaustive
        else f"A smaller round is not excluded: there are too many to try all; {tried}."
    )


def no_round(pair: ComparedPair) -> str:
    """Why there is no round to show."""
    if pair.why:
        return f"Not compared round by round: {pair.why}."
    return (
        f"No round was found that they settle differently; {pair.rounds:,} were tried, which are "
        "not all."
    )


def round_results(settled: Sequence[Settled]) -> Iterator[tuple[str, ...]]:
    """The cards and the result of each wager, side by side."""
    hands = dict.fromkeys(hand for each in settled for hand in each.hands)
    for hand in hands:
        cards = (" ".join(map(pretty, each.hands.get(hand, ()))) for each in settled)
        yield (_hand(hand), *(text or NOTHING for text in cards))
    lines = [{line.bet.wager: line for line in each.lines} for each in settled]
    for wager in dict.fromkeys(wager for own in lines for wager in own):
        cells = (
            _result(own[wager].net, own[wager].why) if wager in own else NOTHING for own in lines
        )
        name = next(own[wager].name for own in lines if wager in own)
        yield (name, *cells)


def _result(net: int, why: str) -> str:
    result = f"wins {dollars(net)}" if net > 0 else f"loses {dollars(-net)}" if net else "push"
    return f"{result} ({why})"


def _hand(name: str) -> str:
    if name == PLAYER_DEALER:
        return "Player-dealer's cards"
    return "Bettor's cards" if name.startswith("seat ") else f"{capital(hyphenless(name))} cards"
