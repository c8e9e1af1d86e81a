"""The round of play of a pot game: posts, streets, wagering, showdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from houseway.cards import JOKER, Card, Cards, card_text
from houseway.families.base import Asks, Play, Steps
from houseway.families.round_poker.betting import (
    forced_bets,
    openers,
    pot_drops,
    sevens_rule,
    turns,
)
from houseway.families.round_poker.irregularities.occurrences import IrregularityRules
from houseway.families.round_poker.next_hand import positions
from houseway.families.round_poker.next_hand.carried_state import check_before
from houseway.families.round_poker.players import Player, PotMoney
from houseway.families.round_poker.section import Betting, Street
from houseway.families.round_poker.showdown import Judge, Shown, Won, Worth
from houseway.families.round_poker.streets import draws, short_deck
from houseway.money import dollars, format_money
from houseway.table.cards.first_cards import BOARD
from houseway.table.cards.hands import Hands
from houseway.table.chips.carried_pot import HOUSE, POT, carried_pot, matched_antes
from houseway.table.chips.side_pots import Pot, side_pots, uncalled
from houseway.table.collections.drops import Drop
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import Choose, Deal, Event, Face, Finished, Misdeal, Setup, Transfer

if TYPE_CHECKING:
    from houseway.families.pot_games import AtStake
    from houseway.families.round_poker.rules import RoundPokerRules

KILLS_AFTER = 2  # cards that a player may look at before killing the pot


# Slots, for a plain object with more than thirty attributes is markedly slower.
@dataclass(slots=True, eq=False)
class PokerRound:
    """One hand while it is played. `players` sit in order from the button's left."""

    rules: RoundPokerRules
    setup: Setup
    log: list[Event]
    hands: Hands = field(init=False)
    stakes: AtStake = field(init=False)
    middle: PotMoney = field(init=False)
    players: list[Player] = field(init=False)
    live: list[Player] = field(init=False)  # players with a hand
    by_seat: dict[int, Player] = field(init=False)
    street: Street = field(init=False)
    pile: draws.Pile = field(init=False)
    irregular: IrregularityRules | None = field(init=False)
    carried: int = field(init=False)  # from a hand that nobody opened
    matched: dict[int, int] = field(init=False)  # by seat, its antes of the carried pot
    board: list[Card] = field(default_factory=list)
    dealt_again: bool = False  # a false opening ends the hand, and the pot stays
    waiting: list[int] = field(default_factory=list)  # seats that wait for the big blind
    forced_seat: int = 0  # the seat that acts first on the first street
    antes: int = 0  # the sum of all antes
    anted: dict[int, int] = field(default_factory=dict)  # the ante of each seat
    button_word: dict[str, Any] = field(default_factory=dict)  # why the button does not move on
    enters_by_kill: Player | None = None
    killed: bool = False  # one kill a hand
    acts_last: int = 0  # the seat that killed the pot, where a killer acts last
    brought_in: Player | None = None  # the player who made the forced bet of a stud game
    last_bettor: int = 0  # on this street
    speaks_first: int = 0  # on this street
    opener: int = 0  # the seat that opened, where it takes openers
    opened_with: Cards = ()
    unopened: bool = False  # nobody has opened, where it takes openers
    keep_dealing: set[int] = field(default_factory=set)  # folded, dealt to until a bet
    drops: tuple[Drop, ...] = ()
    blind_drops: list[tuple[int, Drop]] = field(default_factory=list)  # paid by this seat
    before_draw: dict[int, int] = field(default_factory=dict)  # put in by each seat before the draw
    streets_dealt: int = 0
    drawers: list[int] = field(default_factory=list)  # of each draw with cards taken, how many drew
    bought_button: Player | None = None
    rounds_bet: int = 0
    bet_called: bool = False  # a bet and a call, or a raise
    bet_late: bool = False  # one on a late street
    short_callers: list[int] = field(default_factory=list)  # of a short all-in after the draw
    sevens: set[int] = field(default_factory=set)  # seats that checked one after the draw

    def __post_init__(self) -> None:
        rules, setup = self.rules, self.setup
        if setup.before:
            check_before(setup.before)
        plain = replace(setup, incidents=()) if setup.incidents else setup
        self.hands = Hands(rules.sheet, plain, self.log)  # `irregular` has the incidents
        self.stakes = rules.stakes_of(setup)
        self.carried = carried_pot(setup.before)
        self.middle = middle = PotMoney(self.carried)
        order = rules.dealing_order(setup)
        self.players = [Player(seat, setup.stacks[seat], middle) for seat in order]
        for player in self.players:
            self.hands.cards[player.hand] = player.cards
        self.live = self.players[:]
        self.by_seat = dict(zip(order, self.players, strict=True))
        self.matched = matched_antes(setup.before)
        self.street = rules.streets[0]
        self.pile = draws.Pile(size=rules.deck_size)
        self.irregular = IrregularityRules(self) if setup.incidents else None

    @property
    def dealt_to(self) -> list[Player]:
        """The players who get cards: the live hands, and seats that were folded without a bet."""
        if not self.keep_dealing:
            return self.live
        return [p for p in self.players if not p.folded or p.number in self.keep_dealing]

    @property
    def button(self) -> Player:
        """The player who is dealt last."""
        return self.players[-1]

    def knows(self, player: Player, owes: int) -> tuple[Any, ...]:
        """The basis of a decision: own cards, board, pot, call, others' open cards, the street."""
        others: tuple[Cards, ...] = ((),) * (len(self.live) - 1)
        if self.rules.has_up_cards or self.irregular:
            others = tuple([tuple(other.up) for other in self.live if other is not player])
        pot = self.middle.chips
        return (tuple(player.cards), tuple(self.board), pot, owes, others, self.street.id)

    def asks(
        self,
        player: Player,
        total: str,
        options: tuple[str, ...],
        silent: str,
        *,
        knows: tuple[Any, ...] = (),
        **more: Any,
    ) -> Asks[str]:
        """Ask a player aside from the turns of wagering; `silent` is the choice without a word."""
        wait = Choose(player.who, player.hand, total, options, silent, knows, **more)
        return (yield from self.hands.ask(wait))

    def tell_post(self, player: Player, what: str, cents: int) -> None:
        self.hands.note(
            "posts",
            hand=player.hand,
            what=what,
            amount=dollars(cents),
            _cents=cents,
            _bet=player.bet,
            _dead=player.dead,
            _stack=player.stack,
        )

    def ring_from(self, player: Player) -> list[Player]:
        """All players clockwise, from this one on."""
        place = self.players.index(player)
        return self.players[place:] + self.players[:place]

    def wait_for_blind(self, seats: Iterable[int]) -> None:
        """Leave these seats out of the deal: they wait for the big blind."""
        for seat in seats:
            self.waiting.append(seat)
            self.players.remove(self.by_seat[seat])
            self.live.remove(self.by_seat[seat])
            self.hands.note("sits-out", seat=seat, why="waits for the big blind", cite="")

    # --- the hand ---------------------------------------------------------------------------------

    def play(self) -> Play:
        self.hands.begin()
        yield from forced_bets.post_antes_and_blinds(self)
        if self.irregular:
            self.irregular.begin()
        for place, street in enumerate(self.rules.streets):
            self.street = street
            self.log.append({"event": "street", "name": street.id})
            for player in self.live:
                player.may_raise, player.checked = True, False
            yield from self._cards(street)
            self.streets_dealt += 1
            if len(self.live) > 1:
                yield from turns.wagering_round(self, street, first_street=place == 0)
                self.rounds_bet += 1
                if self.setup.posted is not None:
                    self.bet_called |= self._was_called
                    self.bet_late |= pot_drops.is_late(self) and self._was_called
            self._gather()
            if len(self.live) < 2 or self._passed_out:
                break
        return self._finished()

    @property
    def _passed_out(self) -> bool:
        return self.dealt_again or (self.unopened and not self.turned_low)

    @property
    def betting(self) -> Betting:
        """The betting rules now: a hand that turned low may have its own."""
        if not self.turned_low:
            return self.rules.betting
        assert self.rules.showdown.openers is not None
        return self.rules.showdown.openers.low_betting or self.rules.betting

    @property
    def turned_low(self) -> bool:
        """Whether nobody opened and the hand is played for low."""
        return self.unopened and openers.turns_low(self)

    @property
    def _was_called(self) -> bool:
        """Whether a bet of this street was called or raised."""
        return sum(player.bet > 0 for player in self.players) > 1

    @property
    def staked(self) -> dict[int, int]:
        """Chips to be matched: all that is paid but dead money, with antes of earlier deals."""
        found = {player.number: player.paid - player.dead for player in self.players}
        for seat, cents in self.matched.items():
            found[seat] = found.get(seat, 0) + cents
        return found

    def _gather(self) -> None:
        """Gather all bets into the pot; unmatched chips go back."""
        seat, over = uncalled(self.staked)
        player = self.by_seat.get(seat)
        if player is not None and not player.folded and (over := min(over, player.paid)):
            player.takes_back(over)
            self.hands.note("uncalled", hand=player.hand, amount=dollars(over), _cents=over)
        for each in self.players:
            each.bet = 0

    def fold(self, player: Player) -> None:
        if self.rules.section.folded_seats == "dealt-until-bet" and not self._is_bet:
            self.keep_dealing.add(player.number)
        self.muck(player)
        self.log.append({"event": "folds", "hand": player.hand})

    def muck(self, player: Player) -> None:
        """Take the player's hand out of play."""
        player.folded = True
        self.live = [other for other in self.live if other is not player]
        self.pile.mucked += player.cards

    def take_up(self, player: Player) -> None:
        """A hand that was put away is live again."""
        player.folded = False
        self.live = [other for other in self.players if not other.folded]
        self.pile.mucked = [card for card in self.pile.mucked if card not in player.cards]

    @property
    def _is_bet(self) -> bool:
        """Whether a player has bet on this street voluntarily."""
        most = max(player.bet for player in self.players)
        return most >= self.stakes.lower and bool(self.last_bettor)

    # --- cards ------------------------------------------------------------------------------------

    def _cards(self, street: Street) -> Steps:
        if street.before:
            yield from self._before(street)
        if len(self.live) < 2:
            return
        if short_deck.runs_short(self, street):
            yield from short_deck.deal_short(self, street)
            if self.irregular:
                yield from self.irregular.after_cards(street)
            return
        if self.irregular:
            yield from self.irregular.before_cards(street)
        elif street.burn and street.deal:  # before cards that are drawn, draws.py burns
            yield from self.burn()
        for what, count in street.deal.steps:
            for number in range(count):
                if number == KILLS_AFTER and self._may_kill(street):
                    yield from forced_bets.offer_kill(self)
                if what == BOARD:
                    yield from self.board_card()
                else:
                    for player in self.dealt_to:
                        yield from self.deal_to(player, what)
        if self.irregular:
            yield from self.irregular.after_cards(street)

    @property
    def is_last_draw(self) -> bool:
        """Whether this street has the last draw."""
        later = self.rules.streets[self.streets_dealt + 1 :]
        return not any(street.before.verb == "draw" for street in later)

    def _may_kill(self, street: Street) -> bool:
        kill = self.rules.posts.kill
        return kill is not None and kill.voluntary and street is self.rules.streets[0]

    def _before(self, street: Street) -> Steps:
        before = street.before
        if before.verb == "may-expose":
            yield from draws.expose(self)
        elif before.verb == "discard":
            yield from draws.discard(self, before.least)
        else:
            self.before_draw = {player.number: player.paid for player in self.players}
            yield from draws.draw(self, street, before.least, before.most)

    def burn(self) -> Steps:
        if self.irregular and self.irregular.burns:  # an exposed card lies on the deck
            self.pile.burns.append(self.irregular.burns.pop(0))
            return
        card = yield self.calls_for(DISCARDS, "down")
        assert isinstance(card, int)
        self.pile.burns.append(card)

    def calls_for(self, hand: str, face: Face) -> Deal:
        """The next card of the deck, for this hand. A deck without a card ends in a misdeal."""
        if not self.pile.stub:
            raise Misdeal("the deck has no card left", self.rules.cite("play.run_out"))
        self.pile.stub -= 1
        return self.hands.request_card(hand, face)

    def next_card(self, hand: str, face: Face) -> Asks[Card]:
        """A card leaves the deck for this hand, which has not got it yet."""
        card = yield self.calls_for(hand, face)
        assert isinstance(card, int)
        return card

    def deal_to(self, player: Player, face: str) -> Steps:
        """A card for a player; `roll`: down for a player without a down card, else up."""
        is_up = face == "up" or (face == "roll" and "down" in player.faces)
        lies: Face = "up" if is_up else "down"
        if self.irregular:
            yield from self.irregular.deal_to(player, lies)
            return
        card = yield self.calls_for(player.hand, lies)
        assert isinstance(card, int)
        self.give(player, card, lies)

    def give(self, player: Player, card: Card, face: str) -> None:
        """Give the player a card that has left the deck."""
        self.hands.put(player.hand, card, face=face)
        player.faces.append(face)
        if face == "up":
            player.dealt_up.append(card)

    def board_card(self) -> Steps:
        card = yield self.calls_for(BOARD, "up")
        assert isinstance(card, int)
        self.hands.put(BOARD, card, face="up")
        self.board = self.hands.cards[BOARD]

    # --- the end ----------------------------------------------------------------------------------

    def _finished(self) -> Finished:
        won: list[Won] = []
        if self.irregular and len(self.live) > 1 and not self._passed_out:
            self.irregular.showdown()
        self.drops = () if self._passed_out else pot_drops.drops_of(self)
        if not self._passed_out:
            won = self._alone() if len(self.live) == 1 else self._showdown()
        after = (
            dict(self.rules.after(self, won))
            | positions.missed_and_entering(self)
            | positions.button_after(self)
        )
        if self._passed_out:
            after |= {"pot": format_money(self.middle.chips)} | openers.openers_after(self)
        return Finished(
            hands=self._lying(),
            choices=self.hands.choices,
            stakes=(),
            transfers=(*self._put_in(), *self._paid_out(won)),
            after=after,
        )

    def _lying(self) -> dict[str, Cards]:
        """The hands and the board; cards that were put away belong to no hand."""
        cards = self.hands.cards.items()
        lying = {name: tuple(held) for name, held in cards if held and name != DISCARDS}
        if self.rules.has_board:
            lying.setdefault(BOARD, ())
        return lying

    def _pots(self) -> tuple[Pot, ...]:
        dead = sum([player.dead for player in self.players]) + self.carried
        if self.matched:
            pots = openers.pots(self, dead)
        else:
            pots = side_pots(self.staked, [player.number for player in self.live], dead=dead)
        return pot_drops.pots_after_drop(pots, sum(drop.amount for drop in self.drops))

    def _alone(self) -> list[Won]:
        amount = sum(pot.amount for pot in self._pots())
        seat = self.live[0].number
        won = Won(seat=seat, pot=1, share="pot", amount=amount, why="nobody else is left")
        if seat == self.opener:  # the opener shows openers, called or not
            cards = [card_text(card) for card in self.opened_with]
            self.hands.note("shows", hand=self.live[0].hand, cards=cards, says={})
        return [won] if amount else []  # without antes, a bet that nobody calls is the whole pot

    def _showdown(self) -> list[Won]:
        judges = self.rules.judges(self)
        shown = {player.number: self._shows(player, judges) for player in self._showing_order()}
        parting = self.rules.pot_division(self)
        won = parting.part(self._pots(), shown)
        if self.before_draw:
            winners = {each.seat for each in won}
            if sevens_rule.void_bets(self, winners) or sevens_rule.overcalls_back(self, winners):
                won = parting.part(self._pots(), shown)
        return won

    def _put_in(self) -> Iterator[Transfer]:
        why = "what the player has put into the pot"
        for player in self.players:
            if player.paid:
                yield Transfer(player.number, POT, player.paid, "wagers", why)

    def _paid_out(self, won: Iterable[Won]) -> Iterator[Transfer]:
        for payer, drop in (*self.blind_drops, *((POT, drop) for drop in self.drops)):
            if not drop.amount:
                continue  # from a player who had no chip left
            yield Transfer(payer, HOUSE, drop.amount, "collection", drop.label, drop.cite)
        cite = self.rules.cite("showdown")
        for each in won:
            row = each.share if each.pot == 1 else f"{each.share}, side pot {each.pot - 1}"
            yield Transfer(POT, each.seat, each.amount, row, each.why, cite)

    def _showing_order(self) -> Sequence[Player]:
        """The last bettor shows first; without one, the first player to act; then clockwise."""
        starts = self.last_bettor or self.speaks_first
        if self.rules.showdown.first == "left-of-button" or starts not in self.by_seat:
            return self.live
        ring = self.ring_from(self.by_seat[starts])
        return [player for player in ring if not player.folded]

    def _shows(self, player: Player, judges: Iterable[Judge]) -> Shown:
        cards = tuple(player.cards)
        joker_up = JOKER in cards and JOKER in player.dealt_up
        worth: dict[str, Worth] = {
            judge.share.id: judge.worth(cards, self.board, joker_up=joker_up) for judge in judges
        }
        down = [place for place, face in enumerate(player.faces, 1) if face == "down"]
        self.hands.open(player.hand, down)
        says = {name: each.name for name, each in worth.items() if each.value}
        self.hands.note("shows", hand=player.hand, cards=[*map(card_text, cards)], says=says)
        return Shown(player.number, cards, tuple(player.up), worth)
