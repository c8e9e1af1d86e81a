"""Hands for the pot in a browser: an oval table, bets, draws, side pots, secrets, odds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import RESULT, Visitor
from tests.browser.stage import Stage, table_of

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]
Way = Callable[["Player"], None]

HOLDEM = "aviator/texas-holdem"
NO_LIMIT = {"structure": "no-limit"}
OPTION = ".decisions .option:visible"
NEXT = ".decisions .option.primary:not([aria-disabled])"
OUTCOME = re.compile(r"^You (won \$|lost \$|came out even)")
STEPS = 400
AGAIN = 700  # milliseconds after which a key that costs money is taken once more


class Player:
    """A visitor at a table with bots, or with others."""

    def __init__(
        self,
        visitor: Visitor,
        game: str = HOLDEM,
        *,
        table: str = "",
        settings: dict[str, str] | None = None,
        chips: str = "200",
    ) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.acted = 0  # the version of the table on which we last said something
        self.page.goto("/rules")
        self.table: str = self.page.evaluate(
            """async ([game, table, settings, chips]) => {
                const headers = {"X-Houseway": "1", "content-type": "application/json"};
                const post = async (path, body) => (await fetch(path, {
                    method: "POST", headers, body: JSON.stringify(body)})).json();
                await post("/api/guest", {});
                const at = table || (await post("/api/tables", {game, settings, demo: true})).table;
                const {state, layout} = await (await fetch(`/api/tables/${at}`)).json();
                const taken = state.people.map((person) => person.seat);
                const seats = Array.from({length: layout.seats}, (_, place) => place + 1);
                const seat = seats.find((one) => !taken.includes(one));
                await post(`/api/tables/${at}/do`, {do: "sit", seat, buy_in: chips});
                return at;
            }""",
            [game, table, settings or {}, chips],
        )
        self.page.goto(f"/table/{self.table}")
        expect(self.page.locator(".felt.oval")).to_be_visible()

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(
            "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).state",
            self.table,
        )
        return found

    @property
    def seat(self) -> int:
        found: int = self.state()["you"]["seat"]
        return found

    def button(self, name: str) -> Any:
        return self.page.locator(OPTION, has_text=re.compile(f"^{name}")).first

    def can(self, name: str) -> bool:
        return bool(self.button(name).count())

    def is_asked(self) -> bool:
        asked = self.page.locator(OPTION).count() > 0
        return asked and not self.page.locator(RESULT).is_visible()

    def step(self, way: Way) -> None:
        """Answers if asked, goes on if a hand is over, else waits a moment."""
        if self.is_asked():
            state = self.state()
            if (state["waits"] or {}).get("you") and state["version"] != self.acted:
                self.acted = state["version"]
                way(self)
        elif self.page.locator(NEXT).is_visible():
            self.visitor.go_on(NEXT)
        self.page.wait_for_timeout(60)

    def until(self, done: Callable[[], bool], way: Way) -> None:
        for _ in range(STEPS):
            if done():
                return
            self.step(way)
        raise AssertionError(f"never came: {self.page.locator('main').inner_text()}")

    def next_hand(self) -> None:
        """To our first cards, and the first question about them."""
        self.until(lambda: self.is_asked() and self.has_cards(), calls)

    def has_cards(self) -> bool:
        """Who comes in has to post first, or to wait for the big blind."""
        dealt = self.page.locator(".seat.mine .hand [data-card]").count() > 0
        return dealt and "you" in (self.state()["waits"] or {})

    def is_over(self) -> bool:
        return self.page.locator(RESULT).filter(has_text=OUTCOME).is_visible()


def calls(player: Player) -> None:
    """Stays in as cheaply as it can."""
    for name in ("Check", "Call", "Stand pat", "Post", "No", "Bring in"):
        if player.can(name):
            player.button(name).click()
            return
    player.page.locator(OPTION).last.click()


def folds(player: Player) -> None:
    player.button("Fold").click() if player.can("Fold") else calls(player)


def bets_all(player: Player) -> None:
    """All that may be bet."""
    most = player.page.locator(".bet-how .button", has_text="Max")
    if most.count():
        most.click()
        player.page.locator(".bet-box .option").click()
    else:
        calls(player)


# --- a hand ---------------------------------------------------------------------------------------


def test_before_the_first_street_the_pot_alone_is_named(visit: Visit) -> None:
    ann = Stage(visit(), table_of("aviator/texas-holdem"))
    assert ann.table.state.waits is not None
    assert "straddle" in ann.table.state.waits.options
    expect(ann.page.locator(".pots .street")).to_have_text("$6 in all")


def test_a_guest_plays_a_hand_of_limit_holdem_to_its_end(visit: Visit, shots: Shots) -> None:
    ann = Player(visit())
    ann.next_hand()
    expect(ann.page.locator(".seat.mine .hand [data-card]")).to_have_count(2)
    expect(ann.page.locator(".disc.action-disc")).to_have_count(1)
    expect(ann.page.locator(".pots .street")).to_be_visible()
    shots(ann.page, "pots-holdem")
    assert ann.visitor.axe() == []
    ann.until(ann.is_over, calls)
    last = ann.state()["last"]
    won = [line for line in last["settlement"] if line["row"] != "wagers"]
    expect(ann.page.locator(".settlement .line")).to_have_count(len(won))
    expect(ann.page.locator(".settlement")).to_contain_text("win")
    expect(ann.page.locator(".settlement .cite").first).to_contain_text("Aviator Casino rules")
    net = last["nets"][str(ann.seat)].removeprefix("-")
    expect(ann.page.locator(".seat.mine .seat-won")).to_contain_text(net)
    shots(ann.page, "pots-holdem-end")
    assert ann.visitor.axe() == []


@pytest.mark.slow
def test_a_bet_is_chosen_with_slider_box_and_usual_amounts(visit: Visit, shots: Shots) -> None:
    ann = Player(visit(), settings=NO_LIMIT)
    ann.next_hand()
    ann.until(lambda: ann.page.locator(".bet-box").is_visible(), calls)
    box, slider = ann.page.locator(".bet-box .amount"), ann.page.locator(".bet-slider")
    option = next(one for one in ann.state()["waits"]["options"] if one.get("quick"))
    least, most = option["amounts"]
    expect(box).to_have_value(least)
    ann.page.locator(".bet-how .button", has_text="Max").click()
    expect(box).to_have_value(most)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(re.escape(most)))
    slider.focus()
    ann.page.keyboard.press("Home")
    expect(box).to_have_value(least)
    ann.page.keyboard.press("ArrowRight")
    more = str(int(least) + 1)
    expect(box).to_have_value(more)
    shots(ann.page, "pots-bet")
    assert ann.visitor.axe() == []
    box.press("Enter")
    expect(ann.page.locator(".log")).to_contain_text(re.compile(rf"(bets|raises to) \${more}"))
    # What is not legal is refused in words, and nothing has changed.
    ann.visitor.forgiven.append("400")
    open_box = ann.page.locator(".decisions:not(.busy) .bet-box")
    ann.until(lambda: ann.is_over() or open_box.is_visible(), calls)
    if open_box.is_visible():
        open_box.locator(".amount").fill("100000")
        open_box.locator(".amount").press("Enter")
        expect(ann.page.locator(".decisions .problem")).to_contain_text("takes $")


@pytest.mark.slow
def test_cards_are_drawn_by_tapping_them(visit: Visit, shots: Shots) -> None:
    ann = Player(visit(), "500-club/2-7-triple-draw")
    ann.next_hand()
    ann.until(lambda: ann.page.locator(".picking").is_visible(), calls)
    draw = ann.page.locator(".picking [data-verb=discard]")
    expect(draw).to_have_attribute("aria-disabled", "true")
    cards = ann.page.locator(".pick-card")
    gone = [cards.nth(place).get_attribute("data-card") for place in (0, 1)]
    for place in (0, 1):
        cards.nth(place).click()
    expect(draw).to_contain_text("Draw 2")
    shots(ann.page, "pots-draw")
    assert ann.visitor.axe() == []
    draw.click()
    own = ann.page.locator(".seat.mine .hand")
    for text in gone:
        expect(own.locator(f"[data-card='{text}']")).to_have_count(0)
    expect(own.locator("[data-card]")).to_have_count(5)
    name = next(one["name"] for one in ann.state()["people"] if one["you"])
    expect(ann.page.locator(".log")).to_contain_text(f"{name}, seat {ann.seat}, draws 2 cards")
    ann.until(ann.is_over, calls)


@pytest.mark.slow
def test_three_stacks_all_in_make_side_pots_that_are_won_one_by_one(
    visit: Visit, shots: Shots
) -> None:
    ann = Player(visit(), settings=NO_LIMIT, chips="40")
    bob = Player(visit(), table=ann.table, chips="100")
    cy = Player(visit(), table=ann.table, chips="190")
    players = (ann, bob, cy)
    seats = {f"seat {player.seat}" for player in players}

    def together(player: Player) -> None:
        """All in, when all three have cards; before that they wait for each other."""
        dealt = {hand["hand"] for hand in player.state()["hands"]}
        bets_all(player) if seats <= dealt else folds(player)

    told = ann.page.locator(".settlement", has_text="side pot 1")
    for _ in range(STEPS):
        if told.count():
            break
        for player in players:
            player.step(together)
    expect(told).to_be_visible()
    wins = told.locator(".line", has_text=re.compile(r"wins? \$"))
    assert wins.count() >= 2  # the main pot, and one beside it
    shots(ann.page, "pots-side")


# --- secrets --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_nobody_sees_cards_that_were_not_shown_at_the_table_or_in_the_replay(visit: Visit) -> None:
    ann = Player(visit())
    bob = Player(visit(), table=ann.table)

    for _ in range(STEPS):
        state = ann.state()
        dealt = {hand["hand"] for hand in state["hands"]}
        if state["phase"] == "play" and {f"seat {ann.seat}", f"seat {bob.seat}"} <= dealt:
            break
        ann.step(calls)
        bob.step(calls)
    number = ann.state()["round"]
    hand = f"seat {ann.seat}"
    own = next(each["cards"] for each in ann.state()["hands"] if each["hand"] == hand)
    for _ in range(STEPS):
        seen = next(each["cards"] for each in bob.state()["hands"] if each["hand"] == hand)
        assert set(seen) == {"??"}
        if ann.state()["phase"] == "settled":
            break
        ann.step(folds)
        if bob.is_asked():
            bob.step(calls)
    if not ann.state()["hands"][0].get("folded", True):
        return  # everybody folded to her
    bob.page.goto(f"/replay/{ann.table}/{number}")
    expect(bob.page.locator("#replay-words")).to_contain_text("dealer button")
    steps = bob.page.locator("#replay-steps")
    expect(steps).to_contain_text(f"{hand.capitalize()}: a card, face down")
    bob.page.locator("#replay-last").click()
    lies = bob.page.locator(f".replay-seat[data-seat='{ann.seat}'] .seat-hands")
    expect(lies.get_by_label("a card face down")).to_have_count(len(own))
    expect(bob.page.locator(".proof")).to_contain_text("Its order stays with the room")
    assert bob.visitor.axe() == []


# --- odds, keys, small and large windows ----------------------------------------------------------


@pytest.mark.slow
def test_who_asks_is_told_what_the_hand_is_worth_with_its_error(visit: Visit) -> None:
    ann = Player(visit())
    ann.next_hand()
    ann.page.keyboard.press("o")
    words = ann.page.locator(".odds-words")
    expect(words).to_have_text(
        re.compile(r"^\d+\.\d% of the pot against .* give or take \d\.\d\d% \(20,000 deals\)$"),
    )


@pytest.mark.slow
def test_a_hand_is_played_with_the_keys_alone(visit: Visit) -> None:
    ann = Player(visit())
    ann.next_hand()

    def keys(player: Player) -> None:
        options = player.state()["waits"]["options"]
        wanted = next((one for one in options if one["do"] in ("check", "call", "no")), options[0])
        player.page.wait_for_timeout(AGAIN)
        player.page.keyboard.press(wanted["key"])

    ann.until(ann.is_over, keys)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1024, 768), (2560, 1440)])
@pytest.mark.parametrize("game", [HOLDEM, "hustler/seven-card-stud"])
def test_the_oval_fits_any_window(
    visit: Visit, shots: Shots, game: str, width: int, height: int
) -> None:
    settings = NO_LIMIT if game == HOLDEM else {}
    ann = Player(visit(width=width, height=height), game, settings=settings)
    ann.next_hand()
    name = game.partition("/")[2]
    shots(ann.page, f"pots-{name}-{width}")
    assert ann.visitor.too_wide() <= 0
    assert ann.visitor.axe() == []
    ann.until(ann.is_over, calls)
    shots(ann.page, f"pots-{name}-{width}-end")
    assert ann.visitor.too_wide() <= 0
    assert ann.visitor.axe() == []
