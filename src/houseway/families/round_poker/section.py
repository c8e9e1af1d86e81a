"""The sections of a sheet of round poker: posts, betting, streets, showdown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, Self

from pydantic import Field, model_validator

from houseway.families.round_poker.betting.amounts import Amount, Money
from houseway.phrase import Phrase
from houseway.sheet.model import Cite, Id, Section

NOTHING = Amount.parse("")

# --- [stakes] -------------------------------------------------------------------------------------

Structure = Literal["fixed", "straight", "spread", "pot-limit", "no-limit"]


class Stakes(Section):
    """The limit of the table. If there is none, the lower limit is the least bet and the upper
    one is not played for.
    """

    structure: Structure
    lower: int = Field(ge=1, description="Dollars: the smaller bet, or the least")
    upper: int = Field(ge=1, description="Dollars: the larger bet; of a spread, the most")
    chip: Money = Field(default=Money.parse("$1"), description="The smallest chip in play")
    buy_in: Amount = Field(
        default=Amount.parse("10 upper"), description="The first buy-in, at least"
    )
    most_buy_in: Amount = Field(default=NOTHING, description="And at most, where that is printed")

    @property
    def caps(self) -> Literal["losses"]:
        """Table stakes: no player loses more than the chips on the table; side pots follow."""
        return "losses"

    @model_validator(mode="after")
    def _upper_is_not_lower(self) -> Stakes:
        if self.structure in ("fixed", "spread") and self.upper < self.lower:
            raise ValueError(f"upper {self.upper} is below lower {self.lower}")
        return self


# --- [posts] --------------------------------------------------------------------------------------


class Blind(Section):
    """A bet before the cards. `dead`: it goes into the pot and does not count as a bet."""

    id: Literal["small", "middle", "big"]
    amount: Amount
    dead: bool = False


class CollectionBlind(Section):
    """Dead chips for the fee from the player who posts the small blind.

    Without an `amount` they are the fee that the schedule takes from the blind, and go to the house
    before the deal. An amount of the sheet goes into the pot, which pays the fee.
    """

    place: Literal["none", "beside", "within"] = Field(
        description="Beside the blind, or a part of it; none: the fee comes out of the pot"
    )
    amount: Amount = NOTHING


class BringIn(Section):
    """The forced bet of the first street."""

    by: Literal["low-card", "high-card"]
    ace: Literal["high", "low"] = "high"
    ties: Literal["suit", "high-suit", "left-of-button"] = "suit"
    amount: Amount
    full: list[Amount] = Field(
        default=[], description="What its player may open for instead of the forced amount"
    )
    live: bool = Field(
        default=False,
        description="Whether its player may check or raise when all others have called it",
    )


class Straddle(Section):
    """A third blind that the player after the big blind may post."""

    amount: Amount = Amount.parse("2 big-blind")
    needs: Amount = Field(
        default=Amount.parse("4 big-blind"), description="Chips that the player must have before"
    )


class Missed(Section):
    """The entry of players who missed their blinds, and of new ones."""

    posts: Literal["total", "what-was-missed", "kill"] = Field(
        description="All blinds, live up to the big one; those that were missed; or a kill"
    )
    new: Literal["waits-or-posts", "waits", "free", "waits-or-kills"]
    between: Literal["no", "yes"] = Field(
        default="no", description="Whether one may come in between the big blind and the button"
    )
    buy_button: bool = False
    lets_pass: bool = Field(
        default=False,
        description="Whether a new player may let the blinds and the button pass, and so decline "
        "the big blind",
    )
    first_round: Literal["posts", "not-required", "not-passed"] = Field(
        default="posts",
        description="Until the button has gone round once: a new player posts, or comes in free at "
        "a seat from which no blind was required, or which no blind has passed",
    )


class Kill(Section):
    """The trigger of a pot with higher limits, and the player who posts for it."""

    trigger: Literal["none", "two-in-a-row", "scoop", "pot"]
    at_least: Amount = Field(default=NOTHING, description="The pot that kills the next, at least")
    counts: Literal["main-pot", "whole-pot"] = Field(
        default="main-pot", description="Which pot must be so large and won by one player"
    )
    leg_at_least: Amount = Field(
        default=NOTHING, description="What the second pot in a row must bring, without blinds"
    )
    factor: Literal["3/2", "2"] = "2"
    no_low_counts: bool = True
    voluntary: bool = False
    objection: Literal["none", "any-kill", "missed-blind"] = Field(
        default="none",
        description="Which kills another player may stop: every one that is not forced, or that of "
        "a player who comes in by it after missing a blind",
    )
    needs: Amount = Field(default=NOTHING, description="Chips for a voluntary kill: 4 kill blinds")
    acts: Literal["last", "in-turn"] = "last"
    leg_kept: bool = Field(
        default=False, description="Whether a player who is away keeps the leg up"
    )


class Posts(Section):
    """The forced bets before the cards."""

    button: Literal["moves", "none"] = "moves"
    first_button: Literal["high-card", "spread-draw", "none"] = "high-card"
    button_high: Literal["ace", "king", "deuce"] = Field(
        default="ace",
        description="The highest card where it gets the first button: the ace; the king, with the "
        "ace the lowest; or the deuce, and then the three and so on up to the ace",
    )
    ante: Amount = NOTHING
    blinds: list[Blind] = Field(default=[])
    collection_blind: CollectionBlind = CollectionBlind(place="none")
    heads_up: Literal["button-small", "button-big"] = "button-small"
    short_blind: Literal["posts", "next-posts"] = Field(
        default="posts", description="Whether who has less than half a blind is passed over"
    )
    short_blind_owed: Literal["button-moves", "button-waits"] = Field(
        default="button-moves",
        description="Whether the button waits for a player who was passed over to post",
    )
    bring_in: BringIn | None = None
    straddle: Straddle | None = None
    missed: Missed | None = None
    kill: Kill | None = None

    @model_validator(mode="after")
    def _something(self) -> Posts:
        if not (self.ante or self.blinds or self.bring_in):
            raise ValueError("nothing is posted: give an ante, blinds or a bring-in")
        return self


# --- [betting] ------------------------------------------------------------------------------------

TwoPlayers = Literal["capped", "free", "free-from-start"]


class Betting(Section):
    """The rules of betting in every round of wagering."""

    raises: int = Field(default=0, ge=0, description="Raises after a bet; 0: any number")
    capped: list[Structure] = Field(
        default=["fixed", "straight", "spread"], description="The structures that are capped"
    )
    heads_up: TwoPlayers = Field(
        default="capped", description="Whether two players may raise on without an end"
    )
    check_raise: bool = True
    opening: Literal["check", "bet-or-fold"] = Field(
        default="check", description="What is possible on the first street while nobody has bet"
    )
    fold: Literal["facing-a-bet", "any-turn"] = "facing-a-bet"
    all_in: Literal["half-bet", "full-bet"] = Field(
        default="full-bet", description="What a player who is all in must bet to be raised again"
    )
    pot: Literal["with-call", "before-call"] = Field(
        default="with-call", description="Pot limit: whether the call counts before the raise"
    )
    pot_rounds_to: Money = Field(
        default=Money.parse("$0"), description="Pot limit: to the nearest so much"
    )
    sevens: Literal["none", "pot-before-draw", "no-action"] = Field(
        default="none",
        description="A seven or better that checks after the draw: no rule; if it wins, all later "
        "bets go back; or it takes no part in them, and those of the others stand",
    )
    sevens_bind: Literal["each", "first"] = Field(
        default="each", description="Whether each such hand must bet, or only the first in turn"
    )
    short_seven: bool = Field(
        default=False, description="Whether a seven may call a short all-in and take the overcalls"
    )


# --- [street] and [play] --------------------------------------------------------------------------

_CARDS = re.compile(r"(down|up|board|roll) ([1-9])", re.ASCII)
_BEFORE = re.compile(r"(discard|draw) ([0-5])(?:-([1-5]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class StreetCards(Phrase):
    """The cards of a street: how they lie, and how many."""

    steps: tuple[tuple[str, int], ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> StreetCards.parse("down 2, up 1").steps
        (('down', 2), ('up', 1))
        """
        steps = []
        for word in filter(None, (part.strip() for part in text.split(","))):
            match = _CARDS.fullmatch(word)
            if not match:
                raise ValueError(f'{word!r}: write "down 2", "up 1", "board 3" or "roll 1"')
            steps.append((match[1], int(match[2])))
        return cls(text, tuple(steps))


@dataclass(frozen=True, slots=True)
class Before(Phrase):
    """Actions of players before the cards of a street, with how many cards; empty text: none."""

    verb: str
    least: int
    most: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Before.parse("draw 0-5"), Before.parse("discard 1").most
        (Before(verb='draw', least=0, most=5), 1)
        """
        if text in ("", "may-expose"):
            return cls(text, text, 0, 1)
        match = _BEFORE.fullmatch(text)
        if not match:
            raise ValueError(f'{text!r}: write "draw 0-5", "discard 1" or "may-expose"')
        return cls(text, match[1], int(match[2]), int(match[3] or match[2]))


class Street(Section):
    """One street: actions before the cards, the cards, and a round of wagering.

    `roll`: down for a player without a down card, else up. `open_pair`: on this street a pair of up
    cards opens the upper limit, to anyone, or to its owner whose choice binds all.
    """

    id: Id
    before: Before = Before.parse("")
    button_draws: int = Field(default=5, ge=0, le=5, description="The most that the button draws")
    drawing: Literal["in-turn", "all-first"] = "in-turn"
    burn: int = Field(default=0, ge=0, le=1)
    deal: StreetCards = StreetCards.parse("")
    first: Literal["after-blinds", "left-of-button", "bring-in", "high-hand", "low-hand"]
    bet: Literal["lower", "upper"]
    open_pair: Literal["none", "anyone", "owner"] = "none"
    opening: Literal["bet", "raise"] = Field(
        default="bet", description="Whether the opening wager counts among the raises of a round"
    )
    raise_by: Literal["limit", "up-to-limit"] = Field(
        default="limit", description="What a raise adds where limits are fixed"
    )
    heads_up: Literal[TwoPlayers, ""] = Field(
        default="", description="As in [betting], where this street has a rule of its own"
    )
    cite: Cite = ""

    def cards_of(self, what: str) -> int:
        """How many cards the street deals `down`, `up` or on the `board`."""
        return sum(count for kind, count in self.deal.steps if kind == what)


class Streets(Section):
    """The streets in their order."""

    rows: list[Street] = Field(min_length=1)

    @model_validator(mode="after")
    def _ids_once(self) -> Streets:
        ids = [street.id for street in self.rows]
        if len({*ids}) < len(ids):
            raise ValueError("two streets have the same id")
        return self


class Play(Section):
    """The number of players, and the procedure when the cards run out."""

    least: int = Field(default=2, ge=2, description="Players of a hand, at least")
    run_out: Literal["enough", "community", "stub-then-community", "discards"] = Field(
        description="The deck is always enough; one card for all; the burns first, then one for "
        "all; or the discards are shuffled"
    )
    folded_seats: Literal["no-cards", "dealt-until-bet"] = Field(
        default="no-cards", description="Whether a seat that folds without a bet still gets cards"
    )
    run_out_burns: bool = Field(
        default=False, description="Whether a card is burnt after the discards are shuffled"
    )
    stub_burns: bool = Field(
        default=False,
        description="Whether a card is burnt before a stub that is too short is dealt",
    )
    last_card: Literal["never", "for-the-last"] = Field(
        default="never", description="When the last card of the stub, kept back, is drawn after all"
    )
    run_out_with: list[Literal["burns", "folded", "discards", "this-draw", "last-card"]] = Field(
        default=[], description="What is shuffled with the stub when it runs out"
    )


# --- [showdown] -----------------------------------------------------------------------------------


class Share(Section):
    """A hand that wins the pot, or its part of it."""

    id: Literal["high", "low"]
    order: str = Field(description="How hands rank: high, ace-to-five, deuce-to-seven, badugi, ...")
    face_up_joker: str = Field(default="", description="The order of a hand whose joker came up")
    uses: Literal["any", "two-and-three", "all"] = Field(
        default="any", description="Which cards make a hand: any, exactly two of one's own, all"
    )


Odd = Literal[
    "left-of-button",
    "high-card-by-suit",
    "low-card-by-suit",
    "hand-by-suit",
    "high-hand-by-suit",
    "high-hand-up",
]


class OddChip(Section):
    """The player who gets a chip that cannot be split."""

    halves: Literal["high", "left-of-button", "high-hand-up"] = "high"
    both: Literal["halves", "whole-pot"] = Field(
        default="halves", description="How players part a pot who tie for high and for low"
    )
    splits: Literal["each", "together"] = Field(
        default="each",
        description="Odd chips of each split go by its own rule, or all of them to the first of "
        "those who win high",
    )
    high: Odd = "left-of-button"
    low: Odd = "left-of-button"


class Openers(Section):
    """The hand that a player must hold to open, and the procedure when nobody opens."""

    order: str = "high-bug"
    least: str = Field(description='The lowest hand that opens: "pair J"')
    low: Share | None = Field(default=None, description="What is played for when nobody opens")
    low_betting: Betting | None = Field(default=None, description="How one bets then")
    nobody: Literal["ante-again", "low"] = Field(
        description="The button moves and all ante again, or the hand is played for low"
    )
    antes: int = Field(default=3, ge=1, description="Antes of one player in a pot, at most")


class Showdown(Section):
    """The winners, and the division of a pot."""

    shares: list[Share] = Field(min_length=1, max_length=2)
    odd_chip: OddChip = OddChip()
    first: Literal["last-bettor", "left-of-button"] = "last-bettor"
    openers: Openers | None = None
