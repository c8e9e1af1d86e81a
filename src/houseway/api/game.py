"""A game and everything that can be done with it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from houseway import library
from houseway.arguments import card_numbers, sheet_name, table_of, text_of, truth, whole_number
from houseway.errors import HousewayError, errors_at
from houseway.extras import require
from houseway.sheet.switches import Choices

if TYPE_CHECKING:
    from houseway.bank_desk.bank_pictures import BankPictures
    from houseway.bank_desk.bank_report import BankReport
    from houseway.bank_desk.bank_table import BankTable
    from houseway.bank_desk.drop_report import DropReport
    from houseway.bank_desk.table_plan import TableShard
    from houseway.design.chances import Palette
    from houseway.design.designer import Designs
    from houseway.odds.chart_costs import ChartCosts
    from houseway.odds.charts import Chart
    from houseway.odds.decision_grades import RoundReview
    from houseway.odds.deck_prices import PricesByDecks
    from houseway.odds.one_hand import HandValue
    from houseway.odds.pay_prices import PricesByPay
    from houseway.odds.removal import Removal
    from houseway.odds.report import Odds, ReadingValues
    from houseway.odds.round_sums import RoundSums
    from houseway.papers.pack import Pack
    from houseway.papers.paper import Paper
    from houseway.papers.par_sheet import ParSheet
    from houseway.pot_readings import PlayedReadings
    from houseway.rule_card import RuleCard, Switch
    from houseway.settling.fee_quote import FeeQuote
    from houseway.settling.set_hand import SetHand
    from houseway.settling.settled import Settled
    from houseway.settling.verify import Verified
    from houseway.settling.what_if import WhatIf
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

        >>> card = hw.game("parkwest/cash-in-baccarat").rule_card()
        >>> card.wagers[1].name, card.wagers[1].rows[0].pays
        ('Banker', 'push')
        """
        from houseway.rule_card import rule_card

        return rule_card(self)

    def rule_book(self, *, examples: bool = True) -> Paper:
        """The rules in prose, with worked rounds: a paper with `text()`, `html()` and `pdf()`.

        >>> paper = hw.game("parkwest/cash-in-baccarat").rule_book(examples=False)
        >>> print(paper.document.chapters[0].blocks[0].sentences[0])
        Two hands are dealt for everybody, the Player hand and the Banker hand.
        """
        from houseway.papers.rule_book import rule_paper

        return rule_paper(self, with_examples=truth(examples, "examples"))

    def switches(self) -> tuple[Switch, ...]:
        """The readings and settings: question, choices, the choice in force, and the reason.

        >>> switch = hw.game("hustler/ez-baccarat").switches()[0]
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

        >>> quote = hw.game("parkwest/cash-in-baccarat").fee("1", bets={"Banker": "25"})
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

        >>> hw.game("parkwest/cash-in-baccarat").odds(wager="tie").price("tie").push
        Fraction(0, 1)
        """
        from houseway.odds.report import solve

        return solve(self, only=text_of(wager, "wager", WAGER))

    def many_rounds(self, rounds: int = 100, *, wager: str = "") -> RoundSums:
        """The distribution of the results of many rounds of one wager, in units of it.

        The default is the first wager. If rounds can be listed the distribution is exact.

        >>> made = hw.game("parkwest/cash-in-baccarat").many_rounds(100, wager="banker")
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

        >>> found = hw.game("hustler/ez-baccarat").deck_values()
        >>> [item.decks for item in found if item.is_default]
        [8]
        """
        from houseway.odds.deck_prices import prices_by_decks

        return prices_by_decks(self, wager=text_of(wager, "wager", WAGER), client=client)

    def pay_values(self, wager: str, row: str = "", *, pays: Iterable[str] = ()) -> PricesByPay:
        """The expectation of a wager by the pay of one row: the last winning one, if none is named.

        `pays` are the pays to look at, such as `("9 to 1", "10 to 1")`; without them, some around
        the present one. Every pay is solved like a game of its own.

        >>> found = hw.game("hustler/ez-baccarat").pay_values("tie", pays=["9 to 1"])
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

        >>> hw.game("parkwest/cash-in-baccarat").without("Ah 5d").deck.size
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

        >>> ez = hw.game("hustler/ez-baccarat")
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

        >>> sheet = hw.game("parkwest/cash-in-baccarat").par(readings=False, decks=False, rounds=0)
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

        >>> pack = hw.game("500-club/razz").pack()
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

        >>> found = hw.game("parkwest/cash-in-baccarat").design(
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

        >>> dict(hw.game("parkwest/cash-in-baccarat").palette("winner"))["tie"]
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
        `wagers`, `collection`; beside them `play`, `policy`, `pace` (rounds an hour), `hours`. Keys
        left out have usual values; without wagers the table is full. It may be made by `table`.

        Rounds that cannot be counted are simulated as by `simulate`: `until_se` is the standard
        error of what the bank wins in a round, in dollars. A `sample` of `bank_shard`, merged, is
        taken instead of them.

        >>> report = hw.game("parkwest/cash-in-baccarat").bank({"wagers": [
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

        >>> poker = hw.game("reference/three-card-poker")
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

        >>> found = hw.game("aviator/conquian").drops(bots="house-way", hands=40)
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

        >>> made = hw.game("hustler/ez-baccarat").bank_pictures({"hours": 4}, names=["round"])
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

        >>> found = hw.game("parkwest/pai-gow-tiles").set("6-6 4-4 5-4 3-2")
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
        chosen = choices_of(readings, settings)
        return super().but(readings=chosen.readings, settings=chosen.settings)


def _table_of(game: Game, table: Mapping[str, Any] | BankTable | None) -> BankTable:
    """The table that is described, or one of the game that was made before."""
    from houseway.bank_desk.bank_table import BankTable

    if not isinstance(table, BankTable):
        return described_table(game, table)
    if table.game.id != game.id:
        message = f"expected a table of {game.id}, found one of {table.game.id}"
        raise HousewayError("other-game", message, where="table")
    return table


def described_table(game: library.Game, described: Mapping[str, Any] | None) -> BankTable:
    from houseway.bank_desk.bank_table import bank_table

    return bank_table(game, table_of(described, "table", 'such as {"hours": 8}'))


def choices_of(readings: object, settings: object) -> Choices:
    return Choices(
        readings=table_of(readings, "readings", READINGS),
        settings=table_of(settings, "settings", SETTINGS),
    )
