"""Somebody in front of a browser: looks, taps, and notes what went wrong."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib import resources
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, TimeoutError, expect

SERIOUS = ("serious", "critical")
STEPS = 200
OFFER = "#bank-amount"
SPOT = ".spot[data-spot]:enabled:visible"
OPTION = ".decisions:not(:has(.result)) .options .option:visible"
SET = ".setting .option.primary:not([aria-disabled])"
RESULT = ".decisions .result"
NEXT = ".decisions:has(.result) .option"
# Cards beside the place of their hand, and hands of a seat that lie one over the other.
ASTRAY = """() => [...document.querySelectorAll(".felt .hand")].flatMap((hand) => {
    const box = (node) => node.getBoundingClientRect();
    const apart = (one, other) => one.right <= other.left + 1 || one.left >= other.right - 1
        || one.bottom <= other.top + 1 || one.top >= other.bottom - 1;
    const place = box(hand);
    const lists = [...hand.querySelectorAll(".cards")].filter((node) => box(node).width);
    const others = [...hand.parentNode.children].filter((node) => node !== hand);
    const under = others.flatMap((node) => [...node.querySelectorAll(".cards")]);
    return lists.filter((node) => box(node).left < place.left - 1
        || box(node).right > place.right + 1
        || under.some((other) => box(other).width && !apart(box(node), box(other))));
}).map((node) => node.outerHTML)"""
OUTCOME = re.compile(r"won|lost|back|even|nothing|ganaste|perdiste|a mano|volvió", re.I)


class Visitor:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self.forgiven: list[str] = []  # parts of messages that a test brings about itself
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        told = f"{message.text} {message.location['url']}"
        if message.type == "error" and not any(part in told for part in self.forgiven):
            self.errors.append(told)

    def go_on(self, button: str) -> bool:
        """Taps a button if it is still there: the round may have gone on without it."""
        with suppress(TimeoutError):
            self.page.locator(button).first.click(timeout=2_000)
            return True
        return False

    # --- getting to a table -----------------------------------------------------------------------

    def be_dealt_in(self, game: str = "parkwest/cash-in-baccarat", *, table: str = "") -> str:
        """A seat at a demo table, the short way: a new one, or one with somebody at it."""
        self.page.goto("/rules")  # any page of the room
        found: str = self.page.evaluate(
            """async ([game, table]) => {
                const headers = {"X-Houseway": "1", "content-type": "application/json"};
                const post = async (path, body) => (await fetch(path, {
                    method: "POST", headers, body: JSON.stringify(body)})).json();
                await post("/api/guest", {});
                const at = table || (await post("/api/tables", {game, demo: true})).table;
                const {state, layout} = await (await fetch(`/api/tables/${at}`)).json();
                const taken = state.people.map((person) => person.seat);
                const seats = Array.from({length: layout.seats}, (_, place) => place + 1);
                const seat = seats.find((one) => !taken.includes(one));
                await post(`/api/tables/${at}/do`, {do: "sit", seat, buy_in: "1000"});
                return at;
            }""",
            [game, table],
        )
        self.page.goto(f"/table/{found}")
        expect(self.page.locator(".seats .seat").first).to_be_visible()
        return found

    # --- a round ----------------------------------------------------------------------------------

    def play_round(self, *, bank: bool = False) -> str:
        """Bets on all that must be bet, says the first thing at every decision, and reads the
        result.
        """
        if self.get_ready(take_bank=bank):
            self.bet()
        return self.play_on()

    def get_ready(self, *, take_bank: bool = False) -> bool:
        """Up to the moment when wagers are open to us; False if we are the player-dealer."""
        page = self.page
        for _ in range(STEPS):
            page.locator(f"{OFFER}, {SPOT}, {NEXT}, .disc.bank").first.wait_for()
            if page.locator(OFFER).is_visible():
                name = re.compile("take|tomar" if take_bank else "pass|ceder", re.I)
                page.locator(".decisions").get_by_role("button", name=name).first.click()
                expect(page.locator(OFFER)).to_be_hidden()
                if take_bank:
                    return False
            elif page.locator(NEXT).is_visible():
                self.go_on(NEXT)
                expect(page.locator(NEXT)).to_be_hidden()
            elif page.locator(SPOT).count():
                return True
            else:
                page.wait_for_timeout(100)
        raise AssertionError("wagers were never open")

    def bet(self) -> None:
        """A chip on every spot but side bets (on one where hands are shared), then done."""
        spots = self.page.locator(f".my-spots .spot-box:not(.bonus) {SPOT}")
        shared = self.page.locator(".scoreboard:visible").count() > 0
        for place in range(1 if shared else spots.count()):
            spots.nth(place).click()
            expect(spots.nth(place).locator(".spot-amount")).to_contain_text("$")
        self.page.locator("[data-tool=done]").click()

    def play_on(self) -> str:
        """Every decision, to the result."""
        page = self.page
        asked = ""
        for _ in range(STEPS):
            page.locator(f"{OPTION}, {RESULT}").first.wait_for()
            if page.locator(RESULT).is_visible():
                expect(page.locator(RESULT)).to_have_text(OUTCOME)
                return page.locator(RESULT).inner_text()
            words = page.locator(".decisions").inner_text()
            if words != asked and self.go_on(SET if page.locator(SET).is_visible() else OPTION):
                asked = words
            page.wait_for_timeout(100)
        raise AssertionError(f"no result after {STEPS} steps: {page.locator('main').inner_text()}")

    # --- looking ----------------------------------------------------------------------------------

    def axe(self, *, every: bool = False) -> list[str]:
        """What axe-core finds serious or critical, or every violation."""
        source = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
        self.page.evaluate(source)
        found: dict[str, Any] = self.page.evaluate("axe.run()")
        return [
            f"{item['id']}: {item['help']}: {[node['target'] for node in item['nodes']][:4]}"
            for item in found["violations"]
            if every or item["impact"] in SERIOUS
        ]

    def astray(self) -> list[str]:
        """Cards on the felt that do not lie in the place of their hand."""
        found: list[str] = self.page.evaluate(ASTRAY)
        return found

    def too_wide(self) -> int:
        """Pixels that the page reaches beyond its window."""
        wide: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wide
