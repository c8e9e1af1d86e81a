"""The rules of a sheet of round poker: seats dealt in, stakes, values of hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from houseway.cards import Card, cards_text
from houseway.errors import BadRecord, HousewayError
from houseway.families.base import later
from houseway.families.pot_games import NO_LIMIT, AtStake, Makeup, PotRules
from houseway.families.round_poker.betting import kills, pot_drops
from houseway.families.round_poker.betting.amounts import Amount
from houseway.families.round_poker.bots.pot_share import PotShareSampler
from houseway.families.round_poker.irregularities import repairs
from houseway.families.round_poker.next_hand import carried_state, positions
from houseway.families.round_poker.section import Betting, Play, Posts, Showdown, Stakes, Streets
from houseway.families.round_poker.showdown import Judge, PotDivision, Won, by_suit
from houseway.money import dollars
from houseway.ranking.orders import ACE
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Deck, Sheet
from houseway.table.button import clockwise_from, left_of
from houseway.table.cards.first_cards import BOARD
from houseway.table.cards.hands import IncidentKinds
from houseway.table.chips.carried_pot import matched_antes
from houseway.table.collections.fee_stakes import Stakes as Named
from houseway.table.rounds import Choose, Setup
from houseway.wagers.facts import Fact

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound


USUAL_BLINDS = 50  # default buy-in in big blinds, without a limit


@dataclass(frozen=True, kw_only=True, eq=False)
class RoundPokerRules(PotRules):
    """A sheet of round poker, ready to be played."""

    betting: Betting
    section: Play
    deck_size: int

    @property
    def in_turn(self) -> bool:
        return True

    @property
    def keeps_secrets(self) -> bool:
        """A hand that is thrown away, or that nobody calls, is not shown."""
        return True

    @property
    def has_button(self) -> bool:
        return self.posts.button == "moves"

    @property
    def kinds(self) -> IncidentKinds:
        return repairs.KINDS

    @cached_property
    def event_facts(self) -> Mapping[str, Fact]:
        return repairs.event_facts([street.id for street in self.streets])

    @property
    def most_units(self) -> int:
        return 1

    @property
    def lies_on_felt(self) -> bool:
        """Whether the hands at the end show all cards: not where some were put away."""
        return not any(street.before.verb in ("draw", "discard") for street in self.streets)

    @cached_property
    def usual_judges(self) -> tuple[Judge, ...]:
        return tuple(Judge(share=share) for share in self.showdown.shares)

    @cached_property
    def _low_judges(self) -> tuple[Judge, ...]:
        low = self.showdown.openers.low if self.showdown.openers else None
        return (Judge(share=low),) if low else self.usual_judges

    def judges(self, hand: PokerRound) -> tuple[Judge, ...]:
        """Judges of the hands: for low, where nobody opened and the game turns."""
        return self._low_judges if hand.turned_low else self.usual_judges

    # --- stakes -----------------------------------------------------------------------------------

    @cached_property
    def plain(self) -> AtStake:
        return self._at_stake(Fraction(1))

    def stakes_of(self, setup: Setup) -> AtStake:
        """The stakes of the hand; a kill raises the limits for one hand."""
        return self.killed if self.posts.kill is not None and self.killer(setup) else self.plain

    def killer(self, setup: Setup) -> int:
        return carried_state.killer(setup.before, setup.stacks)

    def changes_by(self, before: Mapping[str, Any]) -> bool:
        return bool(before.keys() - carried_state.FOR_LATER)

    @property
    def makeup(self) -> Makeup:
        chances, deck, shares = PotShareSampler(self), self.sheet.deck, self.showdown.shares
        return Makeup(
            own=chances.own,
            board=chances.board,
            uses=2 if shares[0].uses == "two-and-three" else 0,
            orders=tuple(share.order for share in shares),
            deck=deck.cards.text,
            jokers=deck.jokers.count + deck.jokers.per_deck * deck.decks if deck.jokers else 0,
        )

    @cached_property
    def killed(self) -> AtStake:
        return self._at_stake(Fraction(self.posts.kill.factor if self.posts.kill else 2))

    def _at_stake(self, factor: Fraction) -> AtStake:
        stakes, posts = self.stakes, self.posts
        chip = stakes.chip.cents
        lower, upper = stakes.lower * 100, stakes.upper * 100
        limits = {"lower": lower, "upper": upper, "big-blind": lower}

        def cents(amount: Amount) -> int:
            return amount.cents(limits, chip=chip)

        blinds = tuple((blind.id, cents(blind.amount), blind.dead) for blind in posts.blinds)
        if blinds:
            limits["big-blind"] = max(amount for _, amount, _ in blinds)
        bring_in = posts.bring_in
        straddle = posts.straddle
        return AtStake(
            structure=stakes.structure,
            lower=int(lower * factor),
            upper=int(upper * factor),
            chip=chip,
            ante=cents(posts.ante),
            blinds=blinds,
            bring_in=(cents(bring_in.amount), tuple(map(cents, bring_in.full)))
            if bring_in
            else (0, ()),
            straddle=(cents(straddle.amount), cents(straddle.needs)) if straddle else (0, 0),
        )

    @cached_property
    def kill_needs(self) -> int:
        """The chips that a voluntary kill takes, by default four times the post."""
        kill = self.posts.kill
        return (self.cents(kill.needs) if kill else 0) or 4 * self.killed.lower

    @property
    def least_stack(self) -> int:
        """The chips that a player needs to be dealt in: one chip."""
        return self.plain.chip

    @property
    def least_buy_in(self) -> int:
        return self.cents(self.stakes.buy_in)

    @property
    def most_buy_in(self) -> int:
        """The largest buy-in; 0 where none is printed."""
        return self.cents(self.stakes.most_buy_in)

    def plays_for(self, amounts: int) -> Named:
        return pot_drops.plays_for(self.plain, amounts)

    @property
    def usual_buy_in(self) -> int:
        """Without a limit the default is 50 big blinds, since one bet may take the least buy-in."""
        usual = super().usual_buy_in
        if self.plain.structure in NO_LIMIT:
            usual = max(usual, USUAL_BLINDS * self.plain.big_blind)
        return min(usual, self.most_buy_in or usual)

    # --- players ----------------------------------------------------------------------------------

    def dealing_order(self, setup: Setup) -> list[int]:
        """The seats that get cards, from the button's left."""
        start = left_of(setup.bank, setup.seats) if self.posts.button == "moves" else 1
        ring = clockwise_from(start, setup.seats)
        least = self.least_stack
        seats = [seat for seat in ring if setup.stacks.get(seat, 0) >= least]
        if setup.before:
            able = {*seats, *(self.plays_on(setup.before) & setup.stacks.keys())}
            able -= carried_state.seats_out(setup.before, setup.stacks).keys()
            seats = [seat for seat in ring if seat in able]
        if len(seats) < self.section.least:
            raise BadRecord(
                "too-few-players",
                f"{len(seats)} with {dollars(self.least_stack)} or more; "
                f"it takes {self.section.least} players",
                where="stacks",
            )
        return seats

    def prepared(self, before: Mapping[str, Any], **table: Any) -> dict[str, Any]:
        """State of the last hand, with the posts of newcomers: see `positions`."""
        return positions.prepare_hand(self, before, **table)

    def plays_on(self, before: Mapping[str, Any]) -> frozenset[int]:
        """Seats without a chip that get cards: they have anted for a pot that nobody opened."""
        return frozenset(seat for seat, cents in matched_antes(before).items() if cents)

    def next_button(
        self, before: Mapping[str, Any], *, seats: int, button: int, stacks: Mapping[int, int]
    ) -> int:
        """The next seat with the button; `stacks` are of those who play: see `positions`."""
        return positions.next_button(before, seats=seats, button=button, stacks=stacks)

    def first_button(self, cut: Mapping[int, Card]) -> int:
        """The seat with the button of the first hand: the highest card, at equality by suit."""

        def height(seat: int) -> tuple[int, int]:
            rank, suit = by_suit(cut[seat])
            match self.posts.button_high:
                case "king" if rank == ACE:
                    return (-1, suit)
                case "deuce":
                    return (-rank, suit)
            return (rank, suit)

        return max(cut, key=height)

    @property
    def draws_for_button(self) -> bool:
        return self.posts.first_button != "none"

    # --- the round --------------------------------------------------------------------------------

    round: ClassVar = later("houseway.families.round_poker.rounds", "PokerRound")

    def pot_division(self, hand: PokerRound) -> PotDivision:
        return PotDivision(
            shares=tuple([judge.share.id for judge in self.judges(hand)]),
            odd=self.showdown.odd_chip,
            chip=hand.stakes.chip,
            seats=tuple([player.number for player in hand.players]),
        )

    def after(self, hand: PokerRound, won: Sequence[Won]) -> Mapping[str, Any]:
        """The state that this hand leaves to the next."""
        return kills.kills_after(hand, won)

    def cents(self, amount: Amount) -> int:
        """An amount of the sheet at the plain limits."""
        stakes = self.plain
        limits = {"lower": stakes.lower, "upper": stakes.upper, "big-blind": stakes.big_blind}
        return amount.cents(limits, chip=stakes.chip)

    def cite(self, path: str) -> str:
        if path not in self._cites:
            self._cites[path] = cite_for(self.sheet.cites, path) or self.sheet.game.source
        return self._cites[path]

    @cached_property
    def _cites(self) -> dict[str, str]:
        """Citations that were asked for before."""
        return {}

    @cached_property
    def has_board(self) -> bool:
        return any(street.cards_of(BOARD) for street in self.streets)

    @cached_property
    def has_up_cards(self) -> bool:
        """Whether other players may see cards of a hand."""
        up = ("up", "roll")
        return any(
            street.before.verb == "may-expose" or any(what in up for what, _ in street.deal.steps)
            for street in self.streets
        )

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        seats = super().hand_names(setup)
        return (*seats, BOARD) if self.has_board else seats

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> str:
        """A hand in words: the hand that it makes for each share, where it is whole."""
        held = tuple(cards)
        try:
            named = [judge.worth(held, board) for judge in self.usual_judges]
        except (HousewayError, ValueError):
            return cards_text(held)
        return " / ".join(worth.name for worth in named if worth.value)

    def sensible(self, wait: Choose) -> str:
        from houseway.families.round_poker.bots import sensible_player

        return sensible_player.sensible_choice(self, wait)


def make_rules(sheet: Sheet) -> RoundPokerRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    return RoundPokerRules(
        sheet=sheet,
        stakes=sheet.section(Stakes),
        posts=sheet.section(Posts),
        betting=sheet.section(Betting),
        streets=tuple(sheet.section(Streets).rows),
        section=sheet.section(Play),
        showdown=sheet.section(Showdown),
        deck_size=_deck_size(sheet.deck),
    )


def _deck_size(deck: Deck) -> int:
    jokers = deck.jokers.count + deck.jokers.per_deck * deck.decks if deck.jokers else 0
    return len(deck.cards.ranks) * 4 * deck.decks + jokers
