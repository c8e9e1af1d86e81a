"""What the worked examples share: how a round is bet, dealt and read.

Cards are written as they lie on the felt, "9h 6s / 2c 3d": the player hand (or seat 2) before the
stroke, the banker hand (or the player-dealer's) behind it. Cards without a stroke are a deck, in
the order in which they leave the shoe. Every example stakes $20, which all limits allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from houseway.errors import BadRecord
from houseway.library import Game, load_game
from houseway.settling.settle import settle_record

STAKE = "20"
OWN_HANDS = ("seat 2", "player-dealer")
SEAT_2 = [4, 3, 3]  # three dice: ten, counted from the player-dealer in seat 1, is seat 2
LOW_CARDS = [rank + suit for rank in "23456" for suit in "shdc"] * 2

# Three cards without sevens to tens that total 0, 1, 2 ... 9, and two cards that do.
THREE_CARDS = ["Kh Qd Jc", "Kh Qd Ac", "Kh Qd 2c", "Kh Qd 3c", "Kh Qd 4c", "Kh Qd 5c"]
THREE_CARDS += ["Kh Qd 6c", "Kh Ad 6c", "Kh 2d 6c", "Kh 3d 6c"]
TWO_CARDS = [f"Kh {rank}d" for rank in "TA23456789"]

Outcome = tuple[str, str, str]  # result, net, line of the rules
Bet = dict[str, Any]

# The chart of four houses, as printed: banker's score down, the player's third card across.
PRINTED_CHART = """
    0 1 2 3 4 5 6 7 8 9
  7 S S S S S S S S S S
  6 S S S S S S H H S S
  5 S S S S H H H H S S
  4 S S H H H H H H S S
  3 H H H H H H H H S H
  2 H H H H H H H H H H
  1 H H H H H H H H H H
  0 H H H H H H H H H H
"""
CHART = {
    int(score): "".join(cells)
    for score, *cells in (line.split() for line in PRINTED_CHART.strip().splitlines()[1:])
}
# The same in sentences, for houses whose chart is lost: third cards on which the banker draws.
SENTENCES = {3: "0 1 2 3 4 5 6 7 9", 4: "2 3 4 5 6 7", 5: "4 5 6 7", 6: "6 7"}
IN_WORDS = {
    score: "".join("H" if str(third) in draws.split() else "S" for third in range(10))
    for score, draws in SENTENCES.items()
}


@cache
def loaded(name: str) -> Game:
    return load_game(name)


def bet(seat: int, wager: str, amount: str = STAKE, **more: Any) -> Bet:
    return {"seat": seat, "wager": wager, "amount": amount, **more}


@dataclass(frozen=True, slots=True)
class Table:
    """A game at a table with the player-dealer in seat 1."""

    id: str
    base: str = "player"  # the wager that a side bet needs
    hands: tuple[str, str] = ("player", "banker")

    @property
    def game(self) -> Game:
        return loaded(self.id)

    def settle(self, cards: str | Sequence[str], *bets: Bet, **record: Any) -> dict[str, Any]:
        """The settled round; seat 2 bets on the base wager where nobody bets."""
        given: dict[str, Any] = {"bank": {"seat": 1}, "wagers": list(bets) or [bet(2, self.base)]}
        if self.hands == OWN_HANDS:
            given["dice"] = SEAT_2
        if isinstance(cards, str) and "/" in cards:
            given["hands"] = dict(zip(self.hands, cards.split("/"), strict=True))
        else:
            given["deck"] = cards if isinstance(cards, str) else list(cards)
        return settle_record(self.game, given | record)

    def outcome(
        self, cards: str, wager: str, printed: str, *, number: int | None = None, **record: Any
    ) -> Outcome:
        """How seat 2's wager ends, with the base wager beside it, by the line `printed`."""
        bets = [bet(2, wager) if number is None else bet(2, wager, number=number)]
        if wager != self.base:
            bets.append(bet(2, self.base))
        settled = self.settle(cards, *bets, **record)
        line = next(line for line in settled["settlement"] if line["wager"] == wager)
        return line["result"], line["net"], cited(line["cite"], printed)

    # --- charts -----------------------------------------------------------------------------------

    def banker_row(self, score: int) -> str:
        """H or S of the banker hand with this two-card score, by the player's third card."""
        return "".join(self._banker(score, f"Kh {{}} Qd {{}} {value(t)}c 2c") for t in range(10))

    def banker_against_a_stand(self) -> str:
        """H or S of the banker hand with 0 to 7 after the player hand stood on 7."""
        return "".join(self._banker(score, "Kh {} 7d {} 2c") for score in range(8))

    def _banker(self, score: int, deck: str) -> str:
        settled = self.settle(deck.format("Js", f"{value(score)}s"))
        return letter(settled["hands"]["banker"], 2)

    def player_chart(self, banker: str = "Ks 7c", **record: Any) -> str:
        """H, S or O (option) of the player hand with 0 to 9, against these two banker cards."""
        first, second = banker.split()
        decks = [f"Kh {first} {value(t)}d {second} 2c 2d" for t in range(10)]
        return "".join(self.may(deck, "player", 2, seat=2, **record) for deck in decks)

    def may(self, deck: str, hand: str, dealt: int, *, seat: int | str, **record: Any) -> str:
        """O where the seat may choose, else what its hand must do."""
        try:
            self.settle(deck, choices=[{"seat": seat, "do": "hit"}], **record)
            self.settle(deck, choices=[{"seat": seat, "do": "stand"}], **record)
        except BadRecord as error:
            if error.code != "no-choice":
                raise
            return letter(self.settle(deck, **record)["hands"][hand], dealt)
        return "O"

    def own_chart(self, hands: Sequence[str], whose: str, **record: Any) -> str:
        """H, S or O of seat 2's or the player-dealer's hand, for hands that total 0 to 9."""
        return "".join(
            self.may(
                self._against_7(hand, hands, whose),
                whose,
                len(hand.split()),
                seat=2 if whose == "seat 2" else whose,
                **record,
            )
            for hand in hands
        )

    def house_way(self, hands: Sequence[str], whose: str) -> str:
        """H or S of a hand for which nobody chooses."""
        return "".join(
            letter(
                self.settle(self._against_7(hand, hands, whose))["hands"][whose], len(hand.split())
            )
            for hand in hands
        )

    def _against_7(self, hand: str, hands: Sequence[str], whose: str) -> str:
        """A deck that deals this hand, and a 7 on the other side; seat 2 gets the first card."""
        two = (hand, hands[7]) if whose == "seat 2" else (hands[7], hand)
        dealt = zip(*(cards.split() for cards in two), strict=True)
        return " ".join([*(card for pair in dealt for card in pair), "2c", "2d"])


def letter(hand: Sequence[str], dealt: int) -> str:
    return "H" if len(hand) > dealt else "S"


def value(points: int) -> str:
    """The rank that counts so many points: tens and pictures count 0, an ace 1."""
    return "TA23456789"[points]


def cited(cite: str, printed: str) -> str:
    """The line `printed` if the citation covers it, else the whole citation."""
    document, _, number = printed.partition(":")
    for part in cite.split(", "):
        where, _, span = part.partition(":")
        first, _, last = span.partition("-")
        if where == document and (span == number or _within(first, number, last or first)):
            return printed
    return cite


def _within(first: str, number: str, last: str) -> bool:
    digits = first.isdigit() and number.isdigit() and last.isdigit()
    return digits and int(first) <= int(number) <= int(last)


def order(settled: Mapping[str, Any]) -> list[str]:
    """The order of settlement: seat, backline and wager."""
    return [
        " ".join(filter(None, (str(line["seat"]), line["backline"], line["wager"])))
        for line in settled["settlement"]
    ]


def dice(total: int) -> list[int]:
    """Three dice that show this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


# --- fees -----------------------------------------------------------------------------------------


def spread(dollars: int, most: int, wagers: Sequence[str]) -> list[Bet]:
    """So many dollars on as few spots of seats 2 to 8 as the table's maximum allows."""
    spots = [(seat, wager) for wager in wagers for seat in range(2, 9)]
    count = -(-dollars // most)
    share, rest = divmod(dollars, count)
    return [
        bet(*spot, amount=str(share + (place < rest))) for place, spot in enumerate(spots[:count])
    ]


def dealer_fee(
    table: Table, option: str, dollars: int, *, most: int, wagers: Sequence[str], schedule: str = ""
) -> str:
    """What the player-dealer pays when the whole table has wagered so many dollars."""
    paid = fees(table, option, *spread(dollars, most, wagers), schedule=schedule)
    return dict(paid)["player-dealer"]


def fees(
    table: Table, option: str, *bets: Bet, schedule: str = "", **record: Any
) -> list[tuple[str, str]]:
    """Who pays which collection, in the order taken."""
    collection = {"option": option, "schedule": schedule}
    settled = table.settle(LOW_CARDS, *bets, collection=collection, **record)
    return [(fee["payer"], fee["amount"]) for fee in settled["collections"]]


# --- EZ Baccarat of five houses -------------------------------------------------------------------

# rule, cards, wager, result, net. The Tie is not here: it pays 8 or 9 to 1.
EZ_OUTCOMES = [
    ("player paid", "Kh 9d / Ks 8c", "player", "win", "20"),
    ("banker collected", "Kh 9d / Ks 8c", "banker", "lose", "-20"),
    ("banker paid", "Kh 8d / Ks 9c", "banker", "win", "20"),
    ("player collected", "Kh 8d / Ks 9c", "player", "lose", "-20"),
    ("banker paid", "2h 4d / Ks 7s", "banker", "win", "20"),
    ("tie lines", "Kh 7d / Ks 7s", "player", "push", "0"),
    ("tie lines", "Kh 7d / Ks 7s", "banker", "push", "0"),
    # Dragon 7: the banker's three-card 7 over 6 or less, with two or three cards.
    ("dragon", "2h 4d / 2s 3s 2c", "dragon-7", "win", "800"),
    ("dragon", "2h 3d Ac / Ks 2s 5c", "dragon-7", "win", "800"),
    ("dragon", "Kh Qd Jc / Ks 2s 5c", "dragon-7", "win", "800"),
    ("dragon", "2h 4d / Ks 7s", "dragon-7", "lose", "-20"),
    ("dragon", "Kh 7d / 2s 3s 2c", "dragon-7", "lose", "-20"),
    ("dragon", "2h 3d 3c / Ks 2s 5h", "dragon-7", "lose", "-20"),
    ("dragon", "2h 4d / 2s 3s 3c", "dragon-7", "lose", "-20"),
    # Panda 8: the player's three-card 8 over 7 or less.
    ("panda", "2h 3d 3c / Ks 7s", "panda-8", "win", "500"),
    ("panda", "2h 3d 3c / Ks 2s 5h", "panda-8", "win", "500"),
    ("panda", "2h 3d 3c / Ks 2s 8h", "panda-8", "win", "500"),
    ("panda", "2h 3d 3c / Ks 2s 6h", "panda-8", "lose", "-20"),
    ("panda", "2h 3d 3c / Ks 2s 7h", "panda-8", "lose", "-20"),
    ("panda", "Kh 8d / Ks 7s", "panda-8", "lose", "-20"),
    ("panda", "2h 3d 2c / Ks 2s 3h", "panda-8", "lose", "-20"),
]

Row = tuple[str, str, str, str, str]


def ez_rows(lines: Mapping[str, str]) -> list[Row]:
    """EZ_OUTCOMES with a house's own line for each rule."""
    return [
        (lines[rule], cards, wager, result, net) for rule, cards, wager, result, net in EZ_OUTCOMES
    ]


# What the five texts leave open: readings, cards, wager, result, net.
EZ_READINGS = [
    ({"banker-three-card-7": "push"}, "2h 4d / 2s 3s 2c", "banker", "push", "0"),
    ({"banker-three-card-7": "pay"}, "2h 4d / 2s 3s 2c", "banker", "win", "20"),
    ({"banker-three-card-7": "push"}, "2h 4d / 2s 3s 2c", "player", "lose", "-20"),
    ({"natural-stop": "stop"}, "Kh 2d / Ks 8s", "player", "lose", "-20"),
    ({"natural-stop": "draw"}, "Kh 2d 7c / Ks 8s", "player", "win", "20"),
    ({"natural-stop": "stop"}, "Kh 9d / Ks 2s", "player", "win", "20"),
    ({"natural-stop": "draw"}, "Kh 9d / Ks 2s 7h", "player", "push", "0"),
]


# --- the Dragon Bonus of two houses ---------------------------------------------------------------

# row of the pay table, cards, bet, result, net
DRAGON_OUTCOMES = [
    ("natural", "Kh 9d / Ks 8s", "player-dragon", "win", "20"),
    ("natural", "Kh 8d / Ks 7s", "player-dragon", "win", "20"),
    ("natural", "Kh 9d / Ks Js", "player-dragon", "win", "20"),
    ("natural tie", "Kh 8d / Ks 8s", "player-dragon", "push", "0"),
    ("natural tie", "Kh 9d / Ks 9s", "player-dragon", "push", "0"),
    ("4", "Kh 5d 4c / Ks 2s 3h", "player-dragon", "win", "20"),
    ("4", "Kh 7d / Ks 3s Jh", "player-dragon", "win", "20"),
    ("5", "Kh 5d 4c / Ks 2s 2h", "player-dragon", "win", "40"),
    ("6", "Kh 5d 4c / Ks 2s Ah", "player-dragon", "win", "80"),
    ("7", "Kh 5d 4c / Ks 2s Th", "player-dragon", "win", "120"),
    ("8", "Kh 5d 4c / Ks 2s 9h", "player-dragon", "win", "200"),
    ("9", "Kh 5d 4c / Ks 2s 8h", "player-dragon", "win", "600"),
    ("loses", "Kh 5d 4c / Ks 2s 4h", "player-dragon", "lose", "-20"),
    ("loses", "Kh 7d / Ks 7s", "player-dragon", "lose", "-20"),
    ("loses", "Kh 6d / Ks 7s", "player-dragon", "lose", "-20"),
    ("loses", "Kh 8d / Ks 9s", "player-dragon", "lose", "-20"),
    ("natural", "Kh 8d / Ks 9s", "banker-dragon", "win", "20"),
    ("natural", "Kh 7d / Ks 8s", "banker-dragon", "win", "20"),
    ("natural", "Kh Jd / Ks 9s", "banker-dragon", "win", "20"),
    ("natural tie", "Kh 8d / Ks 8s", "banker-dragon", "push", "0"),
    ("4", "Kh 5d Tc / Ks 2s 7h", "banker-dragon", "win", "20"),
    ("5", "Kh 5d 9c / Ks 2s 7h", "banker-dragon", "win", "40"),
    ("6", "Kh 5d 8c / Ks 2s 7h", "banker-dragon", "win", "80"),
    ("7", "Kh 5d 7c / Ks 2s 7h", "banker-dragon", "win", "120"),
    ("8", "Kh 5d 6c / Ks 2s 7h", "banker-dragon", "win", "200"),
    ("9", "Kh 5d 5c / Ks 2s 7h", "banker-dragon", "win", "600"),
    ("loses", "Kh 5d Ac / Ks 2s 7h", "banker-dragon", "lose", "-20"),
    ("loses", "Kh 7d / Ks 7s", "banker-dragon", "lose", "-20"),
    ("loses", "Kh 7d / Ks 6s", "banker-dragon", "lose", "-20"),
    ("loses", "Kh 9d / Ks 8s", "banker-dragon", "lose", "-20"),
]


def dragon_rows(lines: Mapping[str, str]) -> list[Row]:
    """DRAGON_OUTCOMES with a house's own line for each row of its pay table."""
    return [
        (lines[row], cards, wager, result, net)
        for row, cards, wager, result, net in DRAGON_OUTCOMES
    ]
