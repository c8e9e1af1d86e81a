"""The person at the terminal: the questions of a table, and the input that answers them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rich.console import Console
from rich.markup import escape

from houseway.cards import pretty
from houseway.cli.card import print_wagers
from houseway.cli.evening import Evening
from houseway.cli.felt import money, print_cards
from houseway.cli.pot_table import ODDS, print_felt, print_odds
from houseway.errors import HousewayError, IllegalMove
from houseway.families.peer_games import PeerRules
from houseway.families.pot_games import CALL
from houseway.library import Game
from houseway.money import dollars, format_money, parse_money
from houseway.pot_equity.decider_share import pot_game_of
from houseway.room.bots import together
from houseway.room.commands import player_commands
from houseway.room.commands.wagers import IN_THE_PLAY
from houseway.room.commands.wire import read_command
from houseway.room.state.table_state import TableState
from houseway.room.views.layout import layout
from houseway.rule_card import rule_card
from houseway.table.cards.card_picks import pretty_cards
from houseway.table.cards.hand_setting import SET, HandSetting, SettingPart
from houseway.table.chips.bets import find_wager
from houseway.table.rounds import Bet, Choose, default_choice
from houseway.wagers.rows import Wager

QUIT = ("q", "quit", "exit")
OUT, BACK, CHIPS, EXPLAIN = "out", "back", "chips", "?"
WORDS = (
    "q leaves the table, out sits out from the next round, back plays again, "
    "chips 100 adds chips between two rounds."
)


class Leave(Exception):
    """Raised when the person at the terminal leaves."""


@dataclass(slots=True)
class Person:
    name: str
    out: Console
    last: tuple[Bet, ...] = ()  # wagers of the last round that the person bet in
    shown: int = -1  # the version of the table that was printed last
    bot: ClassVar[bool] = False

    def speak(self, evening: Evening, seat: int) -> None:
        ask = {"bank": self._bank, "wagers": self._wagers}.get(evening.state.phase, self._choice)
        try:
            ask(evening, seat)
        except HousewayError as error:
            self._refuse(error)

    def watch(self, evening: Evening, seat: int) -> None:
        """Between two rounds, let a person who takes no part return or watch."""
        while not evening.state.able((seat, "")):
            out = evening.state.patrons[seat, ""].out
            why = "You sit out" if out else f"You have {dollars(evening.chips(seat))}, too little"
            prompt = f"{why}. Enter watches a round, {BACK} plays, {CHIPS} 100 adds chips: "
            try:
                if self._ask(evening, seat, prompt) is not None:
                    return
            except HousewayError as error:
                self._refuse(error)

    def _ask(self, evening: Evening, seat: int, prompt: str) -> str | None:
        """The answer; None if it was a command for the table instead."""
        try:
            text = input(prompt).strip()
        except EOFError:
            raise Leave from None
        word, _, rest = text.lower().partition(" ")
        if text.lower() in QUIT:
            raise Leave
        if text == EXPLAIN:
            self._explain(evening.state)
        elif text.lower() in (OUT, BACK):
            evening.say(seat, player_commands.SitOut(on=word == OUT))
        elif word == CHIPS:
            evening.say(seat, read_command({"do": "add-chips", "amount": rest}))
        else:
            return text
        return None

    def _explain(self, state: TableState) -> None:
        """Print the spots with their pays, the table's limits and fees, and the prompt's words."""
        about, rules = layout(state), state.game.rules
        print_wagers(rule_card(state.game), self.out)
        low, high = about["limits"]["minimum"], about["limits"]["maximum"]
        terms = f"{money(low)} to {money(high)}" if high else f"{money(low)} and more"
        if isinstance(rules, PeerRules):
            terms = about["pots"]["limit"] if about["pots"] else str(rules.plays_for(2))
        fees = about["collection"]["text"] + "." if state.terms.collection else ""
        self.out.print(f"The table is for {terms}. {escape(fees)}".rstrip(), highlight=False)
        self.out.print(WORDS, highlight=False)

    def _refuse(self, error: HousewayError) -> None:
        self.out.print(f"[yellow]{escape(str(error))}[/yellow]")

    # --- bank and wagers --------------------------------------------------------------------------

    def _bank(self, evening: Evening, seat: int) -> None:
        chips = dollars(evening.state.stack((seat, "")))
        prompt = f"Take the bank? Amount to post (you have {chips}), Enter to pass: "
        text = self._ask(evening, seat, prompt)
        if text is not None:
            take = {"do": "take-bank", "amount": text}
            evening.say(seat, read_command(take if text else {"do": "pass-bank"}))

    def _wagers(self, evening: Evening, seat: int) -> None:
        """Ask for wagers; legal parts of a line are placed, a line of legal parts is final."""
        game = evening.game
        base = self._base(game)
        again = self._again(evening.state, seat)
        text = self._ask(evening, seat, self._wagers_prompt(evening.state, seat, base, again))
        if text is None:
            return
        if text == "0":
            evening.sit_out_round(seat)
            return
        line = text or again
        parts = line.split(",") if line else []
        right = [self._place(evening, seat, part, base) for part in parts]
        if all(right):
            wagers = fresh_wagers(evening.state, seat)
            evening.say(seat, player_commands.Done())
            self.last = wagers or self.last

    def _wagers_prompt(self, state: TableState, seat: int, base: Wager, again: str) -> str:
        names = [
            wager.name
            for wager in state.game.wagers.values()
            if wager.section.kind not in IN_THE_PLAY
        ]
        stays = [
            f"`{wager_line(state.game, [replace(bet, amount=0)]).lower()}` takes it down, "
            for bet in state.bets
            if bet.bettor == (seat, "")
            and bet.carried
            and state.game.wagers[bet.wager].section.take_down == "between-rounds"
        ]
        wagers = fresh_wagers(state, seat)
        enter = f"repeats {again}" if again else "sits out"
        enter = f"plays {wager_line(state.game, wagers)}" if wagers else enter
        return (
            f"Your wagers ({', '.join(names)}), as `{base.name.lower()} 25`; 25 alone is "
            f"{base.name}, ? explains, 0 sits out, {''.join(stays)}Enter {enter}: "
        )

    def _place(self, evening: Evening, seat: int, text: str, base: Wager) -> bool:
        """Put chips on the spots of a part of the line, or print its error."""
        try:
            for bet in read_wagers(evening.game, text, base):
                evening.say(seat, read_command({"do": "bet", **bet}))
        except HousewayError as error:
            self._refuse(error)
            return False
        return True

    def _base(self, game: Game) -> Wager:
        """The wager for an amount alone: the base wager, of several the latest that was bet."""
        last = [game.wagers[bet.wager] for bet in self.last]
        return next(wager for wager in (*last, *game.wagers.values()) if wager.is_base)

    def _again(self, state: TableState, seat: int) -> str:
        """The last wagers as a line, without those that still lie there."""
        lying = {(bet.wager, bet.number) for bet in state.bets if bet.bettor == (seat, "")}
        if fresh_wagers(state, seat):
            return ""
        return wager_line(state.game, [x for x in self.last if (x.wager, x.number) not in lying])

    # --- choices ----------------------------------------------------------------------------------

    def _choice(self, evening: Evening, seat: int) -> None:
        state = evening.state
        wait = state.waits
        assert wait is not None
        if self.shown != state.version:
            view = evening.seen_by(seat)
            (print_felt if view["felt"] else print_cards)(view, self.out)
            self.shown = state.version
        odds = pot_game_of(state.game.rules) is not None and bool(wait.knows)
        text = self._ask(evening, seat, choice_prompt(wait, odds=odds, for_pots=state.bank is None))
        if odds and text == ODDS:
            print_odds(state.game, wait, self.out)
        elif text is not None:
            evening.say(seat, player_commands.Choose(say=typed_choice(wait, text)))


# --- typed input ----------------------------------------------------------------------------------


def read_wagers(game: Game, text: str, base: Wager) -> list[dict[str, Any]]:
    """The wagers of `banker 25`, of `flex 7 5` (a number before the amount), or of `25` alone:
    the base wager with all that it needs.
    """
    *words, amount = text.split() or [""]
    if not words:
        try:
            parse_money(amount)
        except HousewayError:
            raise IllegalMove(
                "bet",
                f"found {amount!r}; write a wager and an amount, as `{base.name.lower()} 25`, "
                f"or an amount alone for {base.name}",
                where="wager",
            ) from None
        return [{"wager": name, "amount": amount} for name in together(game, base.id)]
    number = {}
    if len(words) > 1 and words[-1].isdigit() and not _names_wager(game, " ".join(words)):
        number = {"number": int(words.pop())}
    return [{"wager": " ".join(words), "amount": amount, **number}]


def _names_wager(game: Game, name: str) -> bool:
    try:
        find_wager(game.wagers, name)
    except HousewayError:
        return False
    return True


def fresh_wagers(state: TableState, seat: int) -> tuple[Bet, ...]:
    """The wagers that a seat has made in this round."""
    return tuple(bet for bet in state.bets if bet.bettor == (seat, "") and not bet.carried)


def wager_line(game: Game, bets: Iterable[Bet]) -> str:
    """Wagers as a person types them: "Base 25, Flex 7 5"."""
    return ", ".join(
        f"{game.wagers[bet.wager].name}{'' if bet.number is None else f' {bet.number}'} "
        f"{format_money(bet.amount)}"
        for bet in bets
    )


def typed_choice(wait: Choose, text: str) -> str:
    """A typed choice: an option or its first letters, or the cards of a setting; an empty line
    means the default choice.
    """
    if not text:
        return default_choice(wait)
    if wait.sets is not None:
        named = any(text.startswith(part.name) for part in wait.sets.parts)
        return f"{SET} {text}" if named else f"{SET} {_first_part(wait.sets).name} {text}"
    text = text.lower()
    whole = [option for option in wait.options if option.lower().startswith(text)]
    if len(whole) == 1 and " " in text:
        return whole[0]
    verb, _, rest = text.partition(" ")
    found = [option for option in wait.options if option.startswith(verb)]
    return f"{found[0]} {rest}".strip() if len(found) == 1 else text


# --- questions ------------------------------------------------------------------------------------


def choice_prompt(wait: Choose, *, odds: bool, for_pots: bool) -> str:
    """The options with their amounts: "fold, call $4, raise 8, raise 8-100"."""
    if wait.sets is not None:
        held = " ".join(map(pretty, sorted(wait.sets.cards, reverse=True)))
        first = _first_part(wait.sets)
        more = " / ".join(part.name for part in wait.sets.parts if part.most)
        named = f", or `{more}` with their cards" if len(wait.sets.parts) > 2 else ""
        return f"{held}: {first.size} for the {first.name}{named} (Enter: house way)? "
    said = [*(_option_text(wait, option) for option in wait.options), *([ODDS] if odds else [])]
    enter = pretty_cards(default_choice(wait))
    if for_pots:
        return f"You, {pretty_cards(str(wait.total))}: {', '.join(said)} (Enter: {enter})? "
    return (
        f"You have {pretty_cards(str(wait.total))}: {' or '.join(said)} "
        f"(Enter for the house way, {enter})? "
    )


def _first_part(sets: HandSetting) -> SettingPart:
    """The part for cards that are named without one: the first that is not full."""
    return next(part for part in sets.parts if part.most)


def _option_text(wait: Choose, option: str) -> str:
    if option in wait.picks:
        pick = wait.picks[option]
        count = str(pick.most) if pick.least == pick.most else f"{pick.least} to {pick.most}"
        return f"{option} and {count} of your cards (as `{option} 5c 6d`)"
    if option in wait.sizes:
        return " or ".join(f"{option} {_plain(cents)}" for cents in sorted(wait.sizes[option]))
    if option in wait.amounts:
        low, high = wait.amounts[option]
        return f"{option} {_plain(low)}" + (f"-{_plain(high)}" if low < high else "")
    owes = f" {dollars(wait.knows[3])}" if option == CALL else ""
    return f"{pretty_cards(option)}{owes}"


def _plain(cents: int) -> str:
    return dollars(cents).removeprefix("$").replace(",", "")
