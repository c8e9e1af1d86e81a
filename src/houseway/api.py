"""The Python interface: everything that the command line does, with typed results.

import houseway as hw
hw.game("parkwest/cash-in-baccarat").odds()

A wrong type is refused like a wrong value: with a `HousewayError` that names the argument.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from houseway import library
from houseway.arguments import (
    card_numbers,
    sheet_name,
    shown,
    table_of,
    text_of,
    truth,
    whole_number,
)
from houseway.errors import BadRecord, HousewayError, Problem, Unreadable, errors_at
from houseway.extras import require
from houseway.sheet.switches import Choices
from houseway.text_file import read_text

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from houseway.bank_desk.bank_pictures import BankPictures
    from houseway.bank_desk.bank_report import BankReport
    from houseway.bank_desk.bank_table import BankTable
    from houseway.bank_desk.drop_report import DropReport
    from houseway.bank_desk.luck import LuckReport
    from houseway.bank_desk.room_results import RoomFee, RoomReport, RoomRound
    from houseway.bank_desk.table_plan import TableShard
    from houseway.catalogue import GameList
    from houseway.comparison.comparison import Comparison
    from houseway.design.chances import Palette
    from houseway.design.designer import Designs
    from houseway.document_copies import CitedLine, SourceDocument
    from houseway.hand_rank import HandRank
    from houseway.odds.chart_costs import ChartCosts
    from houseway.odds.charts import Chart
    from houseway.odds.decision_grades import RoundReview
    from houseway.odds.deck_prices import PricesByDecks
    from houseway.odds.one_hand import HandValue
    from houseway.odds.pay_prices import PricesByPay
    from houseway.odds.removal import Removal
    from houseway.odds.report import Odds, ReadingValues
    from houseway.odds.round_sums import RoundSums
    from houseway.open_questions.findings import Findings
    from houseway.open_questions.letter import Letter
    from houseway.papers.pack import Pack
    from houseway.papers.pack_files import VerifiedPack
    from houseway.papers.paper import Paper
    from houseway.papers.par_sheet import ParSheet
    from houseway.phh.conversion import Converted
    from houseway.phh.story import Story
    from houseway.pot_equity.result import Equity
    from houseway.pot_readings import PlayedReadings
    from houseway.reading_list import ReadingList
    from houseway.rule_card import RuleCard, Switch
    from houseway.settling.fee_quote import FeeQuote
    from houseway.settling.set_hand import SetHand
    from houseway.settling.settled import Settled
    from houseway.settling.verify import Verified
    from houseway.settling.what_if import WhatIf
    from houseway.sheet_diff import SheetDiff
    from houseway.signing import SigningKey
    from houseway.simulate.each_round import SimulatedRounds
    from houseway.simulate.shards import SimulationShard
    from houseway.simulate.simulated import Simulation

SheetName = str | os.PathLike[str]  # the id of a game, or the path of a sheet

READINGS = 'such as {"natural-stop": "draw"}'
SETTINGS = 'such as {"deck.decks": 6}'
CARDS = 'cards, "Th 6c",'
WAGER = "a wager by its id or name"


class Game(library.Game):
    """A game of the library and everything that can be done with it. `hw.game` makes one."""

    # --- the rulebook -----------------------------------------------------------------------------

    def rule_card(self) -> RuleCard:
        """The rules in words: sections, wagers, irregularities, fees, readings, with citations.

        >>> card = game("parkwest/cash-in-baccarat").rule_card()
        >>> card.wagers[1].name, card.wagers[1].rows[0].pays
        ('Banker', 'push')
        """
        from houseway.rule_card import rule_card

        return rule_card(self)

    def rule_book(self, *, examples: bool = True) -> Paper:
        """The rules in prose, with worked rounds: a paper with `text()`, `html()` and `pdf()`.

        >>> paper = game("parkwest/cash-in-baccarat").rule_book(examples=False)
        >>> print(paper.document.chapters[0].blocks[0].sentences[0])
        Two hands are dealt for everybody, the Player hand and the Banker hand.
        """
        from houseway.papers.rule_book import rule_paper

        return rule_paper(self, with_examples=truth(examples, "examples"))

    def switches(self) -> tuple[Switch, ...]:
        """The readings and settings: question, choices, the choice in force, and the reason.

        >>> switch = game("hustler/ez-baccarat").switches()[0]
        >>> switch.chosen in switch.choices
        True
        """
        from houseway.rule_card import switches

        return switches(self)

    def fee(
        self,
        option: str = "",
        *,
        schedule: str = "",
        limit: str = "",
        action: str = "",
        bets: Mapping[str, str] | None = None,
        players: int | None = None,
        stage: str = "",
        minutes: int | None = None,
        pot: str = "",
        handed: int | None = None,
        hand: int | None = None,
    ) -> FeeQuote:
        """The options of the collection, or the fees due under one of them, without any cards.

        `bets` are a bettor's wagers with their amounts in dollars, `action` is the total of the
        table. In pot games the fee depends on `stage` or `minutes`, and on the number of `players`.
        `limit` and `schedule` select options. `hand` is the number of the hand in a new game, where
        the first hands are free.

        >>> quote = game("parkwest/cash-in-baccarat").fee("1", bets={"Banker": "25"})
        >>> [(fee.payer, fee.amount) for fee in quote.fees]
        [('player-dealer', '1')]
        """
        from houseway.settling.fee_quote import FeeQuestion, fee_quote

        words: dict[str, Any] = {"option": option, "schedule": schedule, "limit": limit}
        words |= {"action": action, "stage": stage, "pot": pot}
        for name, value in words.items():
            text_of(value, name, "a value")
        numbers: dict[str, Any] = {"players": players, "minutes": minutes}
        numbers |= {"handed": handed, "hand": hand}
        for name, number in numbers.items():
            if number is not None:
                whole_number(number, name, least=1)
        amounts = table_of(bets, "bets", 'such as {"banker": "25"}')
        for wager, amount in amounts.items():
            text_of(amount, f"bets.{wager}", "an amount in dollars")
        asked = FeeQuestion(
            **words,
            **numbers,
            bets=amounts,
            spell=lambda name: "bets" if name == "bet" else name,
        )
        return fee_quote(self, asked)

    # --- prices -----------------------------------------------------------------------------------

    def odds(self, *, wager: str = "") -> Odds:
        """Exact prices of all wagers, or of one by its id or name (`"phoenix 7"`, `"flex-7"`).

        >>> game("parkwest/cash-in-baccarat").odds(wager="tie").price("tie").push
        Fraction(0, 1)
        """
        from houseway.odds.report import solve

        return solve(self, only=text_of(wager, "wager", WAGER))

    def many_rounds(self, rounds: int = 100, *, wager: str = "") -> RoundSums:
        """The distribution of the results of many rounds of one wager, in units of it.

        The default is the first wager. Where rounds can be listed the distribution is exact.

        >>> made = game("parkwest/cash-in-baccarat").many_rounds(100, wager="banker")
        >>> round(made.wins, 4), made.quantiles["0.5"], made.method
        (0.4358, -1.0, 'exact')
        """
        from houseway.odds.round_sums import round_sums

        text_of(wager, "wager", WAGER)
        return round_sums(self, wager=wager, rounds=whole_number(rounds, "rounds"))

    def reading_values(self, *, wager: str = "", client: Any = None) -> ReadingValues:
        """The value of every choice of every reading and setting, one at a time.

        `wager` selects one wager. Each choice may be solved again, which takes time; `client` is a
        Dask client whose cluster solves them.
        """
        from houseway.odds.report import price_readings, solve
        from houseway.progress import reporting

        text_of(wager, "wager", WAGER)
        named = [item.price.id for item in solve(self, only=wager).wagers] if wager else None
        found = price_readings(self, client=client, progress=reporting("readings"))
        return found if named is None else found.of_wagers(named)

    def deck_values(self, *, wager: str = "", client: Any = None) -> PricesByDecks:
        """The expectation of every wager, or of one, with each number of decks that the sheet
        permits. `client` is a Dask client whose cluster solves them.

        >>> found = game("hustler/ez-baccarat").deck_values()
        >>> [item.decks for item in found if item.is_default]
        [8]
        """
        from houseway.odds.deck_prices import prices_by_decks

        return prices_by_decks(self, wager=text_of(wager, "wager", WAGER), client=client)

    def pay_values(self, wager: str, row: str = "", *, pays: Iterable[str] = ()) -> PricesByPay:
        """The expectation of a wager by the pay of one row: the last winning one, if none is named.

        `pays` are the pays to look at, such as `("9 to 1", "10 to 1")`; without them, some around
        the present one. Every pay is solved like a game of its own.

        >>> found = game("hustler/ez-baccarat").pay_values("tie", pays=["9 to 1"])
        >>> [(item.pays, f"{float(item.ev):.4%}") for item in found.prices]
        [('8 to 1', '-14.3596%'), ('9 to 1', '-4.8440%')]
        """
        from houseway.odds.pay_prices import prices_by_pay

        named = [text_of(text, "pays", 'such as "9 to 1"') for text in pays]
        return prices_by_pay(
            self, wager=text_of(wager, "wager", WAGER), row=text_of(row, "row", "a row"), pays=named
        )

    def chart_costs(self) -> ChartCosts:
        """The loss of every wrong play in each cell of the chart, for blackjack."""
        from houseway.odds.chart_costs import chart_costs

        return chart_costs(self)

    def played_readings(self, *, hands: int = 2_000, seed: int = 1) -> PlayedReadings:
        """The value of every choice of every reading in a game among players.

        The same hands are played under every choice, by players who choose at random.
        """
        from houseway.pot_readings import play_readings
        from houseway.progress import reporting

        return play_readings(
            self,
            hands=whole_number(hands, "hands", least=1),
            seed=whole_number(seed, "seed"),
            progress=reporting("readings"),
        )

    def removal(self, *, wager: str = "") -> Removal:
        """The change of a wager's expectation when one card of each rank leaves the shoe.

        The default is the wager whose bettor plays the hand.
        """
        from houseway.odds.removal import removals
        from houseway.progress import reporting

        text_of(wager, "wager", WAGER)
        return removals(self, wager=wager, progress=reporting("cards removed"))

    def without(self, cards: str | Iterable[int]) -> Self:
        """The same game without some cards of the shoe: `"Ah 5d 5c"`, or numbers of cards.

        >>> game("parkwest/cash-in-baccarat").without("Ah 5d").deck.size
        414
        """
        from houseway.cards import parse_cards

        with errors_at("removed"):
            numbers = (
                parse_cards(cards) if isinstance(cards, str) else card_numbers(cards, "removed")
            )
            self.deck.check_multiset(numbers, where="removed")
        return super().without(numbers)

    def chart(self) -> Chart:
        """The best play as a chart, for games that are played by one."""
        from houseway.odds.charts import chart_of

        return chart_of(self.analyst.chart())

    def chart_page(self) -> str:
        """The chart as one self-contained page of HTML."""
        from houseway.odds.chart_page import chart_page

        return chart_page(self, self.chart().as_json(), float(self.odds().wagers[0].price.ev))

    def hand(self, cards: str, up: str = "", board: str = "") -> HandValue:
        """The value of each option with these cards against this up card, beside this board.

        If suits do not matter a rank is enough: `hand("8 8", "6")`.
        """
        from houseway.odds.one_hand import check_named, hand_value, read_hand

        for name, text in (("hand", cards), ("up", up), ("board", board)):
            text_of(text, name, CARDS)
        if not self.analyst.has_chart:
            raise self.analyst.without_chart()
        named = (cards, up or None, board or None)
        check_named(self, *named, say=lambda name, value: f"{name}={value!r}")
        return hand_value(self, *read_hand(self, *named))

    def simulate(
        self,
        rounds: int = 10_000_000,
        *,
        seed: int = 1,
        workers: int | None = None,
        strategy: str = "best",
        chart: Chart | Mapping[str, Any] | None = None,
        until_se: float | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        client: Any = None,
    ) -> Simulation:
        """Play many rounds; every figure carries its standard error.

        `strategy` is `best` or `house-way`; a `chart` is played instead of it. The same seed gives
        the same cards, whatever the number of `workers`. It ends early when the lead wager has the
        standard error `until_se`. With a `checkpoint` file a run that was ended goes on where it
        was. `client` is a Dask client whose cluster plays.
        """
        from houseway.progress import reporting
        from houseway.simulate.run import simulate

        rounds = whole_number(rounds, "rounds")
        seed = whole_number(seed, "seed")
        workers = None if workers is None else whole_number(workers, "workers", least=1)
        policy, name, by = self._way_to_play(strategy, chart)
        return simulate(
            self,
            rounds=rounds,
            seed=seed,
            workers=workers,
            strategy=policy,
            strategy_name=name,
            chart=by,
            until_se=until_se,
            checkpoint=None if checkpoint is None else Path(sheet_name(checkpoint, "checkpoint")),
            client=client,
            progress=reporting(f"{rounds:,} rounds"),
        )

    def shard(
        self,
        *,
        first: int,
        rounds: int,
        seed: int = 1,
        workers: int | None = None,
        strategy: str = "best",
        chart: Chart | Mapping[str, Any] | None = None,
    ) -> SimulationShard:
        """Some of the rounds of a simulation, counted, to be merged with the others elsewhere.

        >>> ez = game("hustler/ez-baccarat")
        >>> halves = [ez.shard(first=first, rounds=500) for first in (0, 500)]
        >>> from houseway import merge
        >>> merge(halves).simulation().wagers == ez.simulate(1_000).wagers
        True
        """
        from houseway.simulate.pieces import threads
        from houseway.simulate.shards import SimulationPlan
        from houseway.simulate.stages import counted

        first = whole_number(first, "first", least=0)
        rounds = whole_number(rounds, "rounds", least=1)
        workers = None if workers is None else whole_number(workers, "workers", least=1)
        policy, name, by = self._way_to_play(strategy, chart)
        plan = SimulationPlan(self, name, policy, whole_number(seed, "seed"), by)
        with threads(workers) as players:
            whole = counted(plan, first, first + rounds, players)
        return plan.shard(first, whole.end, whole.counts)

    def simulate_rounds(
        self,
        rounds: int = 10_000_000,
        *,
        seed: int = 1,
        first: int = 0,
        workers: int | None = None,
        strategy: str = "best",
        chart: Chart | Mapping[str, Any] | None = None,
    ) -> SimulatedRounds:
        """Each round of a simulation as a row: record batches, a data frame, or a file.

        The rounds are those that `simulate` counts under the same seed. They begin with round
        `first`, so that shards can be played apart. Needs PyArrow.
        """
        from houseway.progress import reporting
        from houseway.simulate.each_round import SimulatedRounds

        rounds = whole_number(rounds, "rounds")
        policy, name, _ = self._way_to_play(strategy, chart)
        return SimulatedRounds(
            game=self,
            rounds=rounds,
            seed=whole_number(seed, "seed"),
            strategy=name,
            counter=self.analyst.counter(policy),
            first=whole_number(first, "first", least=0),
            workers=None if workers is None else whole_number(workers, "workers", least=1),
            progress=reporting(f"{rounds:,} rounds"),
        )

    def _way_to_play(
        self, strategy: str, chart: Chart | Mapping[str, Any] | None
    ) -> tuple[Any, str, Mapping[str, Any] | None]:
        """The policy of a strategy or a chart, its name, and the chart."""
        text_of(strategy, "strategy", "best or house-way")
        by = None if chart is None else table_of(chart, "chart", "as `chart` gives it")
        return self.analyst.policy(strategy, by), strategy if by is None else "chart", by

    def par(
        self, *, readings: bool = True, decks: bool = True, rounds: int = 1_000_000, seed: int = 1
    ) -> ParSheet:
        """The PAR sheet: rules assumed, events with exact totals, edge, deviation, strategy, prices
        by number of decks and by reading, and simulated rounds as a check.

        `readings` and `decks` take time, and may be left out; `rounds` may be 0.

        >>> sheet = game("parkwest/cash-in-baccarat").par(readings=False, decks=False, rounds=0)
        >>> sheet.wager("phoenix 7").events[0].combinations
        112633011329024
        """
        from houseway.papers.par_sheet import par_sheet

        return par_sheet(
            self,
            readings=truth(readings, "readings"),
            decks=truth(decks, "decks"),
            rounds=whole_number(rounds, "rounds", least=0),
            seed=whole_number(seed, "seed"),
        )

    def pack(
        self,
        *,
        readings: bool = True,
        decks: bool = True,
        rounds: int = 1_000_000,
        seed: int = 1,
        key: SigningKey | None = None,
    ) -> Pack:
        """The approval pack: rules, layout, PAR sheet, examples, collection, glossary, simulation,
        readings and the sheet, with a manifest of digests that `key` signs.

        `readings`, `decks`, `rounds` and `seed` are those of the PAR sheet. `write(folder)` makes a
        folder of it, `zip()` an archive.

        >>> pack = game("500-club/razz").pack()
        >>> pack.manifest.lacks["par-sheet"]
        'players play each other, so no wager has a price'
        """
        from houseway.papers.pack import approval_pack

        return approval_pack(
            self,
            readings=truth(readings, "readings"),
            decks=truth(decks, "decks"),
            rounds=whole_number(rounds, "rounds", least=0),
            seed=whole_number(seed, "seed"),
            key=key,
        )

    # --- designs ----------------------------------------------------------------------------------

    def design(
        self,
        wager: str = "",
        pays: Mapping[str, str] | None = None,
        *,
        rows: Mapping[str, str] | None = None,
        name: str = "",
        decks: Iterable[int] = (),
        **wishes: Any,
    ) -> Designs:
        """All pay tables of a wager that satisfy wishes, exact, the best first.

        `pays` has the values that each row may pay, as text. `rows` are conditions over facts, for
        a wager that does not exist yet, and `name` is its name. Wishes are `edge`, `hit`,
        `deviation`, `top`, `order`, `steps`, `same_edge` (with `decks`), `bank_loss` (with
        `limit`); `best` ranks, `most` tells how many.

        >>> found = game("parkwest/cash-in-baccarat").design(
        ...     "tiger-8", {"wins": "20-40"}, edge="6%-8%"
        ... )
        >>> [int(table.pays["wins"]) for table in found.best]
        [26]
        """
        from houseway.design.designer import design

        text_of(wager, "wager", WAGER)
        text_of(name, "name", "the name of the new wager")
        named = {
            key: table_of(given, key, f'such as {{"wins": "{example}"}}')
            for key, given, example in (("pays", pays, "20-40"), ("rows", rows, "winner == 'tie'"))
        }
        for key, value in [*named["pays"].items(), *named["rows"].items(), *wishes.items()]:
            if key != "most":
                text_of(value, key, "text, such as 6%-8%,")
        if "most" in wishes:
            whole_number(wishes["most"], "most", least=1)
        counts = [whole_number(count, "decks", least=1) for count in decks]
        return design(
            self, wager, named["pays"], rows=named["rows"], name=name, decks=counts, **wishes
        )

    def palette(self, fact: str) -> Palette:
        """The chance of every value of a fact: what rows of a new wager can be made of.

        >>> dict(game("parkwest/cash-in-baccarat").palette("winner"))["tie"]
        Fraction(619306544887, 6508331087895)
        """
        from houseway.design.chances import palette

        return palette(self, text_of(fact, "fact", "a fact by its name"))

    def bank(
        self,
        table: Mapping[str, Any] | BankTable | None = None,
        *,
        sample: TableShard | None = None,
        workers: int | None = None,
        until_se: float | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        client: Any = None,
    ) -> BankReport:
        """The earnings, risks and cover of a table, for the one who banks it.

        The table is described like a round record without cards: `bank` with its `amount` of cover,
        `wagers`, `collection`; beside them `play`, `policy`, `pace` (rounds an hour), `hours`. What
        is left out is usual; without wagers the table is full. It may be made by `table`.

        Rounds that cannot be counted are simulated as by `simulate`: `until_se` is the standard
        error of what the bank wins in a round, in dollars. A `sample` of `bank_shard`, merged, is
        taken instead of them.

        >>> report = game("parkwest/cash-in-baccarat").bank({"wagers": [
        ...     {"seat": 2, "wager": "Banker", "amount": "100"}]})
        >>> report.exact, f"{report.round.mean:.4f}"
        (True, '1.0183')
        """
        require("odds", "bank")
        from houseway.bank_desk.bank_report import bank_report
        from houseway.bank_desk.table_plan import Sampling

        file = None if checkpoint is None else Path(sheet_name(checkpoint, "checkpoint"))
        workers = None if workers is None else whole_number(workers, "workers", least=1)
        sampling = Sampling(workers=workers, until_se=until_se, checkpoint=file, client=client)
        return bank_report(_table_of(self, table).sampled(sampling, sample))

    def bank_shard(
        self,
        table: Mapping[str, Any] | BankTable | None = None,
        *,
        first: int,
        rounds: int,
        workers: int | None = None,
    ) -> TableShard:
        """Some rounds of a table, dealt and settled, to be merged with the others elsewhere.

        >>> poker = game("reference/three-card-poker")
        >>> halves = [poker.bank_shard(first=first, rounds=500) for first in (0, 500)]
        >>> from houseway import merge
        >>> poker.bank(sample=merge(halves)) == poker.bank({"rounds": 1_000})
        True
        """
        from houseway.bank_desk.table_plan import Sampling

        first = whole_number(first, "first", least=0)
        rounds = whole_number(rounds, "rounds", least=1)
        workers = None if workers is None else whole_number(workers, "workers", least=1)
        plan = _table_of(self, table).plan
        return plan.sample(rounds, Sampling(workers=workers), first=first)

    def drops(
        self,
        *,
        players: int | None = None,
        bots: str = "mixed",
        hands: int | None = None,
        pace: float = 30,
        seed: int = 1,
        workers: int | None = None,
        until_se: float | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        client: Any = None,
    ) -> DropReport:
        """The takings of each option of the collection in a game among players, from played hands.

        Bots of a kind (`house-way`, `sensible`, `loose`, `mixed`) play 400 hands, or so many, at
        `pace` hands an hour; every option has the same cards. `until_se` is the standard error of
        what the first option takes from a hand, in dollars.

        >>> found = game("aviator/conquian").drops(bots="house-way", hands=40)
        >>> found.players, found.options[0].per_hand, found.options[0].per_player
        (3, 3.0, 30.0)
        """
        require("odds", "drops")
        from houseway.bank_desk.drop_report import drop_report
        from houseway.bank_desk.table_plan import Sampling

        file = None if checkpoint is None else Path(sheet_name(checkpoint, "checkpoint"))
        return drop_report(
            self,
            players=None if players is None else whole_number(players, "players"),
            bots=text_of(bots, "bots", "a kind of bots"),
            hands=None if hands is None else whole_number(hands, "hands", least=1),
            pace=pace,
            seed=whole_number(seed, "seed"),
            sampling=Sampling(workers=workers, until_se=until_se, checkpoint=file, client=client),
        )

    def bank_pictures(
        self, table: Mapping[str, Any] | BankTable | None = None, *, names: Iterable[str] = ()
    ) -> BankPictures:
        """Pictures of a table for files: `svg()` is their text, `png()` their bytes.

        The table is described as for `bank`. `names` chooses among `round` (its histogram),
        `shift` (the fan of quantiles), `cover`, `ruin` and `options` of the collection.

        >>> made = game("hustler/ez-baccarat").bank_pictures({"hours": 4}, names=["round"])
        >>> made.png()[1:4]
        b'PNG'
        """
        require("plot", "a picture")
        from houseway.bank_desk.bank_pictures import bank_pictures

        return bank_pictures(_table_of(self, table), names)

    # --- rounds -----------------------------------------------------------------------------------

    def settle(self, record: Mapping[str, Any]) -> Settled:
        """Settle the cards and wagers as they lie on the felt."""
        from houseway.settling.settle import play_record

        return play_record(self, record)

    def deal(self, record: Mapping[str, Any]) -> Settled:
        """Deal and settle a round from its deck, or from a fresh shuffle with a commitment."""
        from houseway.settling.settle import play_record

        return play_record(self, record, shuffle=True)

    def set(self, cards: str, *, every: bool = False, said: str = "", against: str = "") -> SetHand:
        """The house's setting of a hand, and the row of its chart that decides.

        `every` lists all legal settings, the best first; `against` are the player-dealer's open
        cards. `said` is the caller's own setting, `"front Ah Kd"`; the answer says if it is foul.

        >>> found = game("parkwest/pai-gow-tiles").set("6-6 4-4 5-4 3-2")
        >>> found.setting.part("low").cards
        ('4-4', '5-4')
        """
        from houseway.settling.set_hand import set_hand

        for name, text in (("cards", cards), ("said", said), ("against", against)):
            text_of(text, name, CARDS)
        return set_hand(self, cards, every=truth(every, "every"), said=said, against=against)

    def options(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """The wait of the round in a record, and what each seat may do now."""
        from houseway.settling.options import options

        return options(self, record)

    def review(self, record: Mapping[str, Any]) -> RoundReview:
        """The decisions of a round record: the worth of each option, the cost and a grade."""
        from houseway.odds.decision_grades import review

        return review(self, record)

    def what_if(self, record: Mapping[str, Any], decision: int, say: str) -> WhatIf:
        """The round of a record with another answer at one decision, counted from 1, settled.

        The same cards come. Later decisions of the same player go the house way; others answer as
        recorded where that is still legal.
        """
        from houseway.settling.what_if import what_if

        return what_if(self, record, whole_number(decision, "decision", least=1), say)

    def fees(self, option: str, record: Mapping[str, Any], *, schedule: str = "") -> Any:
        """The collections due for the wagers of a record under a fee option."""
        from houseway.settling.record import check_is_record

        check_is_record(record)
        settled = self.settle({**record, "collection": {"schedule": schedule, "option": option}})
        return settled.fees_out()

    def verify(self, record: Mapping[str, Any]) -> Verified:
        """The checks that a record passes; raises `BadRecord` at the first contradiction."""
        from houseway.settling.verify import Verified, verify_record

        return Verified(tuple(verify_record(self, record)))

    def but(
        self,
        *,
        readings: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Self:
        """The same game with other readings and settings in addition to these."""
        chosen = _choices(readings, settings)
        return super().but(readings=chosen.readings, settings=chosen.settings)


def _table_of(game: Game, table: Mapping[str, Any] | BankTable | None) -> BankTable:
    """The table that is described, or one of the game that was made before."""
    from houseway.bank_desk.bank_table import BankTable

    if not isinstance(table, BankTable):
        return _table(game, table)
    if table.game.id != game.id:
        message = f"expected a table of {game.id}, found one of {table.game.id}"
        raise HousewayError("other-game", message, where="table")
    return table


def _table(game: library.Game, described: Mapping[str, Any] | None) -> BankTable:
    from houseway.bank_desk.bank_table import bank_table

    return bank_table(game, table_of(described, "table", 'such as {"hours": 8}'))


def _choices(readings: object, settings: object) -> Choices:
    return Choices(
        readings=table_of(readings, "readings", READINGS),
        settings=table_of(settings, "settings", SETTINGS),
    )


# --- games ----------------------------------------------------------------------------------------


def game(
    name: SheetName,
    *,
    readings: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Game:
    """A game by its id (`parkwest/cash-in-baccarat`) or by the path of a sheet.

    `readings` choose how unclear lines are read, `settings` set values of the sheet.

    >>> game("parkwest/cash-in-baccarat", settings={"deck.decks": 6}).deck.size
    312
    """
    named = sheet_name(name)
    choices = _choices(readings, settings)
    return library.build_game(library.read_sheet(named), choices, Game)


def games(*, house: str = "", family: str = "") -> GameList:
    """The games of the library with their wagers and readings; of one house or family if named.

    >>> [entry.id for entry in games(house="hustler", family="two-way")]
    ['hustler/2-way-winner']
    """
    from houseway.catalogue import find_entries

    return find_entries(
        text_of(house, "house", "a house by its id or name"),
        text_of(family, "family", "a family"),
    )


def table(
    name: Game | SheetName, described: Mapping[str, Any] | None = None, **more: Any
) -> BankTable:
    """A table as its bank sees it: bets, cover, collection, ways to play and pace, all checked.

    It is described as for `Game.bank`, by a mapping, by names, or both. Without wagers it is full.

    >>> ez = table("hustler/ez-baccarat", hours=4)
    >>> len(ez.setup.bets), ez.action, ez.rounds_in(ez.hours)
    (14, 52500, 288)
    """
    require("odds", "table")
    held = table_of(described, "table", 'such as {"hours": 8}')
    return _table(_made(name), {**held, **more})


def room_results(
    database: str,
    *,
    by: Iterable[str] = ("table",),
    since: str = "",
    until: str = "",
    demo: bool = False,
    key_file: str | os.PathLike[str] | None = None,
) -> RoomReport:
    """The results of the tables of a room, from its books.

    `database` is that of the room, such as `sqlite:///room.db`; encrypted books need their
    `key_file`. `by` names `room`, `table`, `game`, `bank`, `hour` or `table-hour`. `since` and
    `until` are days or moments in UTC; without them all rounds count. Demo tables count if asked
    for.
    """
    from houseway.bank_desk.room_results import room_report

    rounds, fees = _room_books(database, since, until, demo, key_file)
    return room_report(rounds, fees, tuple(by))


def room_luck(
    database: str,
    *,
    by: Iterable[str] = (),
    rate: float = 0.05,
    since: str = "",
    until: str = "",
    demo: bool = False,
    key_file: str | os.PathLike[str] | None = None,
) -> LuckReport:
    """The result of each table, game and bank of a room, against what its wagers were to win.

    The books are named as for `room_results`, `by` and `rate` as for `luck`.
    """
    from houseway.bank_desk.room_results import room_luck

    rounds, _ = _room_books(database, since, until, demo, key_file)
    return room_luck(rounds, by=tuple(by), rate=rate)


def _room_books(
    database: str,
    since: str,
    until: str,
    demo: bool,
    key_file: str | os.PathLike[str] | None,
) -> tuple[list[RoomRound], list[RoomFee]]:
    require("room", "the books of a room")
    from houseway.storage.played_rounds import open_to_read, room_books
    from houseway.storage.secrets.room_key import read_key_file

    key = None if key_file is None else read_key_file(Path(key_file))
    text_of(database, "database", 'an address such as "sqlite:///room.db"')
    with open_to_read(database, key) as store:
        return room_books(store, since=since, until=until, demo=truth(demo, "demo"))


def readings(
    game: Game | SheetName | None = None,
    *,
    house: str = "",
    family: str = "",
    several: bool = False,
) -> ReadingList:
    """The readings of a game, or of all games; the same reading of several sheets is listed once.

    Each has its question, its choices, the one that the printed words give (or `"silent"`), the
    default with its reason, and the lines. `several` leaves out readings of one choice.

    >>> [entry.literal for entry in readings("hustler/ez-baccarat") if entry.departs]
    ['pay', 'draw']
    """
    from houseway.reading_list import find_readings, readings_of

    truth(several, "several")
    if game is not None:
        return readings_of(_made(game), several=several)
    return find_readings(
        text_of(house, "house", "a house by its id or name"),
        text_of(family, "family", "a family"),
        several=several,
    )


def letter(house: str, *, worth: bool = True, rounds: bool = True, hands: int = 2_000) -> Letter:
    """A letter to a house, about its document or about one game (`house/game`): the open questions
    with their lines, the possible answers and what each is worth, those that are worth most first.

    Worths take minutes the first time; without `worth` they are left out. Games among players are
    played for so many `hands` under each answer. With `rounds` a question that moves a price has
    the smallest round that two of its answers settle differently.

    >>> found = letter("hustler/ez-baccarat", worth=False)
    >>> [question.name for question in found.questions if question.flaw == "contradiction"]
    ['tie-alone']
    """
    from houseway.open_questions.letter import letter as write

    text_of(house, "house", "a house by its id or name, or the id of a game,")
    if truth(worth, "worth"):
        require("odds", "letter")
    asked = truth(rounds, "rounds")
    return write(house, worth=worth, rounds=asked, hands=whole_number(hands, "hands", least=1))


def findings(house: str = "", *, worth: bool = True) -> Findings:
    """The findings in the houses' documents: bets that favour the bettor, rows that cannot happen,
    contradictions and misprints, of one house or of all.

    Without `worth` nothing is priced: bets are left out, and what contradictions and misprints are
    worth.

    >>> len(findings("ranchos", worth=False).contradictions) > 0
    True
    """
    from houseway.open_questions.findings import findings as find

    text_of(house, "house", "a house by its id or name")
    if truth(worth, "worth"):
        require("odds", "findings")
    return find(house, worth=worth)


def _made(given: Game | SheetName) -> library.Game:
    """A game, or the game of an id or a path."""
    return given if isinstance(given, library.Game) else game(given)


# --- the houses' documents ------------------------------------------------------------------------


def sources() -> tuple[SourceDocument, ...]:
    """The houses' documents, each with whether you have added a copy of its text.

    >>> [document.number for document in sources()]
    ['000', '001', '002', '003', '004']
    """
    from houseway.document_copies import source_documents

    return source_documents()


def add_source(file: str | os.PathLike[str]) -> SourceDocument:
    """Keeps your copy of a document; its digest must be that of the document."""
    from houseway.document_copies import add_sources

    return add_sources([Path(sheet_name(file, "file"))])[0]


def remove_source(number: str) -> SourceDocument:
    """Deletes your copy of a document."""
    from houseway.document_copies import remove_source as remove

    return remove(text_of(number, "number", "the number of a document, such as 001,"))


def cited_lines(cite: str) -> tuple[CitedLine, ...]:
    """The lines that a citation such as "001:93-99" names, from your copies."""
    from houseway.document_copies import cited_lines as lines

    return lines(text_of(cite, "cite", "a citation, such as 001:93-99,"))


# --- hands of poker -------------------------------------------------------------------------------


def rank(order: str, cards: str, *, low: bool = False) -> HandRank:
    """The best hand among some cards, by a named order or by the order of a game.

    `low` asks for an order that has a low hand. Needs neither NumPy nor Numba.

    >>> rank("high", "As Ah 8c 8d Kd Qc 2s").name
    'two pair, aces and eights, king kicker'
    """
    from houseway.hand_rank import rank_cards

    text_of(order, "order", 'an order of hands ("high") or the id of a game')
    text_of(cards, "cards", CARDS)
    return rank_cards(order, cards, low=truth(low, "low"))


def evaluate(hands: npt.ArrayLike | Iterable[str], order: str = "high") -> npt.NDArray[np.uint16]:
    """The values of many hands, as an array; a larger value is the better hand of the order.

    `hands` is an array with one row of card numbers for each hand, all of the same length: a card
    is 4 times its rank (deuce 0 to ace 12) plus its suit (clubs 0, diamonds 1, hearts 2, spades 3),
    a joker is 52. Texts such as `"As Kd"` are accepted as well. `order` is as in `rank`. A value of
    0 does not qualify. Duplicate cards in a row are not detected.

    >>> evaluate(["As Ks Qs Js Ts", "As Ah Ad Ac Ks"]).tolist()
    [7462, 7452]
    """
    from houseway.hand_rank import evaluate_hands, find_order, read_rows

    text_of(order, "order", 'an order of hands ("high") or the id of a game')
    return evaluate_hands(find_order(order, others=()), read_rows(hands))


def equity(
    game: str,
    *hands: str,
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 1,
    exact: bool = False,
) -> Equity:
    """How often each hand wins a pot of poker, and its share. The result is exact if all deals can
    be counted, else sampled. `samples` asks for a sample, `exact` for all deals however long it
    takes.

    >>> equity("holdem", "JsTs", "5h5d").hands[0].wins
    891897
    """
    require("odds", "equity")
    from houseway.pot_equity.solve import equity as solve
    from houseway.progress import reporting

    text_of(game, "game", "a way to play, such as holdem,")
    return solve(
        game,
        hands,
        board=board,
        dead=dead,
        samples=None if samples is None else whole_number(samples, "samples"),
        seed=whole_number(seed, "seed"),
        exact=truth(exact, "exact"),
        progress=reporting(f"{game}: deals"),
    )


# --- sheets ---------------------------------------------------------------------------------------


def diff(first: SheetName, second: SheetName, *, everything: bool = False) -> SheetDiff:
    """The differences of two sheets, with a child sheet of the first that is equal to the second.

    `everything` compares citations, names and wording too.

    >>> found = diff("parkwest/cash-in-baccarat", "parkwest/cash-in-baccarat")
    >>> found.changes
    ()
    """
    from houseway.sheet_diff import compare_sheets

    names = sheet_name(first, "first"), sheet_name(second, "second")
    return compare_sheets(*names, everything=truth(everything, "everything"))


def compare(*games: Game | SheetName, prices: bool = True, rounds: bool = True) -> Comparison:
    """Games side by side: what differs in words, what each difference is worth, and for every two
    the smallest round that they settle differently.

    A game is given itself, by its id or path, with choices (`"hustler/ez-baccarat:deck.decks=6"`),
    or by a name without a house (`"ez-baccarat"`): all houses that deal it. Prices and rounds take
    time and may be left out.

    >>> found = compare("hustler/ez-baccarat", "ranchos/ez-baccarat", prices=False)
    >>> found.pair(0, 1).exhaustive, found.pair(0, 1).settled
    (True, ())
    """
    from houseway.comparison.compared_games import games_named
    from houseway.comparison.comparison import compare_games

    wanted = {"prices": truth(prices, "prices"), "rounds": truth(rounds, "rounds")}
    named = [each if isinstance(each, library.Game) else sheet_name(each) for each in games]
    return compare_games(games_named(named, Game), **wanted)


def check(sheet: SheetName) -> tuple[Problem, ...]:
    """The problems of a rule sheet, in the order of its checks; none if it is sound.

    >>> check("parkwest/cash-in-baccarat")
    ()
    """
    from houseway.checking import check_game

    return tuple(check_game(sheet_name(sheet, "sheet")))


def check_all() -> dict[str, tuple[Problem, ...]]:
    """The problems of every sheet and fee schedule of the library, by their names."""
    from houseway.checking import check_all

    return {name: tuple(problems) for name, problems in check_all().items()}


def format_sheet(text: str) -> str:
    """A rule sheet in its canonical form: sections in their order, the same spacing everywhere.

    >>> print(format_sheet('[game]\\nname="EZ Baccarat"'), end="")
    [game]
    name = "EZ Baccarat"
    """
    from houseway.sheet.format import format_sheet as formatted

    return formatted(text_of(text, "text", "a rule sheet"))


def schema() -> dict[str, Any]:
    """The JSON Schema of a rule sheet, for editors."""
    from houseway.sheet_schema import authoring_schema

    return authoring_schema()


# --- records and hand histories -------------------------------------------------------------------


def verify(record: Mapping[str, Any], *, game: Game | SheetName | None = None) -> Verified:
    """The checks that a settled record passes; raises `BadRecord` at the first contradiction.

    `game` is needed if the record does not name its game.
    """
    from houseway.settling.verify import Verified, verify_record

    return Verified(tuple(verify_record(_game_of(record, game), record)))


def verify_pack(folder: SheetName, *, signed_by: str = "") -> VerifiedPack:
    """The pack of a folder compared with its manifest: files that are changed, missing or too many.

    `signed_by` is the public key that must have signed it, or the path of its file.
    """
    from houseway.papers.pack_files import verify_pack as verified
    from houseway.signing import read_public_key

    text_of(signed_by, "signed_by", "a public key or its file")
    public = read_public_key(signed_by, "signed_by") if signed_by else ""
    return verified(Path(sheet_name(folder, "folder")), signed_by=public)


def signing_key(file: SheetName) -> SigningKey:
    """The key in a file that is not encrypted, to sign packs with."""
    from houseway.storage.secrets.signing_key import read_signing_key

    require("room", "a signature")
    return read_signing_key(Path(sheet_name(file, "file")), None)


def _game_of(record: Mapping[str, Any], given: Game | SheetName | None) -> library.Game:
    """The game that plays a record: the one given, or the one that the record names."""
    from houseway.settling.record import check_is_record

    check_is_record(record)
    if given is not None:
        return _made(given)
    name = record.get("game", "")
    if not name:
        raise BadRecord("no-game", 'the record names no game; say game="house/game"', where="game")
    return _made(name)


def read_phh(
    source: SheetName, *, game: Game | SheetName | None = None, hand: str = ""
) -> tuple[Converted, ...]:
    """The hands of a poker hand history, each settled by the rules of a game.

    `source` is a path, or PHH text itself. Without `game` a hand is played by the game that the
    text names, or by the default game of its variant. `hand` selects one hand of a text with many.
    """
    from houseway.phh.conversion import convert_hand
    from houseway.phh.parser import read_hands
    from houseway.phh.story import named_hands

    text_of(hand, "hand", "the name of a hand")
    made = None if game is None else _made(game)
    text, where = _phh_text(source)
    with errors_at(where):
        hands = named_hands(read_hands(text), hand)
    return tuple(convert_hand(each, made) for each in hands)


def _phh_text(source: object) -> tuple[str, str]:
    """The text of a hand history and its origin: a file, or the text itself."""
    if isinstance(source, str) and not (source.endswith((".phh", ".phhs")) and "\n" not in source):
        return source, "source"
    if not isinstance(source, str | os.PathLike):
        raise Unreadable(
            "not-a-text",
            f"expected the path of a .phh or .phhs file, or its text; found {shown(source)}",
            where="source",
        )
    path = Path(sheet_name(source, "source"))
    return read_text(path, where="source"), str(path)


def write_phh(record: Mapping[str, Any], *, game: Game | SheetName | None = None) -> str:
    """A round record of a pot game as PHH text; `read_phh` gives the record again."""
    from houseway.phh.writer import hand_text

    return hand_text(_game_of(record, game), record)


def replay(
    source: SheetName | Mapping[str, Any],
    *,
    game: Game | SheetName | None = None,
    hand: str = "",
) -> tuple[Story, ...]:
    """Each hand as a title and its steps in words.

    `source` is a hand history as in `read_phh`, or a round record of a pot game.
    """
    from houseway.phh.story import record_story, story_of

    if isinstance(source, Mapping):
        return (record_story(_game_of(source, game), source),)
    return tuple(story_of(each) for each in read_phh(source, game=game, hand=hand))


# --- compiled code --------------------------------------------------------------------------------


def games_to_warm() -> list[str]:
    """A game for each kind of compiled code."""
    found: dict[tuple[str, Any], str] = {}
    for name in library.game_ids():
        made = library.load_game(name)
        if made.sheet.bank is not None:  # a game among players has no price
            kind = type(made.rules).__name__, getattr(made.rules, "cards", None)
            found.setdefault(kind, name)
    return list(found.values())


def warm_game(name: str) -> None:
    """Compiles the kernels of one game, by pricing and playing it."""
    made = game(name)
    made.odds()
    made.simulate(1000)


def warm() -> tuple[str, ...]:
    """Compiles all kernels once, so that later calls are fast; returns the games it used."""
    names = games_to_warm()
    for name in names:
        warm_game(name)
    return tuple(names)
