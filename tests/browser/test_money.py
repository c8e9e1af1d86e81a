"""Money that one can see: chips on their way, cover that is used up, a sentence for each seat."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import RESULT, Visitor
from tests.browser.stage import ME, Stage, table_of
from tests.room.evening import Evening

from houseway.money import dollars, parse_money
from houseway.room.state.table_state import TIMERS

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

BACCARAT = "parkwest/cash-in-baccarat"
SOON = {**TIMERS, "shown": 1}  # seconds for all lines of a settlement
POSTED = 300
MOVABLE = {"transform", "opacity", "translate", "scale", "rotate"}
BESIDE = {"offset", "computedOffset", "easing", "composite"}

WATCH = """() => {
    window.seen = {flights: [], moved: [], cover: [], said: [], words: []};
    const note = (list, words) => { if (words && list.at(-1) !== words) list.push(words); };
    const look = () => {
        note(seen.cover, document.querySelector(".bank-left")?.textContent);
        note(seen.words, document.querySelector(".felt-message")?.textContent);
        for (const one of document.getAnimations()) {
            for (const frame of one.effect.getKeyframes()) seen.moved.push(...Object.keys(frame));
        }
    };
    new MutationObserver((all) => {
        for (const {addedNodes, target} of all) {
            for (const node of addedNodes) {
                if (target.closest?.("[role=status][aria-live]")) {
                    seen.said.push([node.textContent, document.querySelectorAll(
                        ".settlement .panel-head .button").length]);
                }
                if (node.classList?.contains("flight")) seen.flights.push(node.textContent);
            }
        }
        look();
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


def settled(ann: Stage) -> dict[str, Any]:
    """What the page showed while Ann bet on three spots and saw the round to its end."""
    for spot in ann.page.locator(".my-spots .spot[data-spot]").all()[:3]:
        spot.click()
        expect(spot.locator(".spot-amount")).to_contain_text("$")
    ann.page.evaluate(WATCH)
    ann.page.locator("[data-tool=done]").click()
    expect(ann.page.locator(RESULT)).to_be_visible()
    expect(ann.page.locator(".settlement .panel-head .button")).to_have_count(0)
    expect(ann.page.locator(".flight")).to_have_count(0)
    found: dict[str, Any] = ann.page.evaluate("window.seen")
    return found


def moving(visitor: Visitor) -> Visitor:
    visitor.page.emulate_media(reduced_motion="no-preference")
    return visitor


def lines_of(table: Evening) -> list[dict[str, Any]]:
    last = table.seen_by(ME)["last"]
    assert last["settlement"]
    return list(last["settlement"])


def test_chips_go_to_and_from_the_bank_line_by_line_and_the_cover_shrinks_with_them(
    visit: Visit, shots: Shots
) -> None:
    ann = Stage(moving(visit()), table_of(BACCARAT, timers=SOON))
    seen = settled(ann)
    shots(ann.page, "money-settled")
    lines = lines_of(ann.table)
    nets = [parse_money(line["net"]) for line in lines]
    assert seen["flights"] == [dollars(abs(net)) for net in nets if net]
    used = [sum(map(abs, nets[: place + 1])) for place, _ in enumerate(nets)]
    left = [f"{dollars(POSTED * 100 - cents)} of ${POSTED} cover left" for cents in (0, *used)]
    assert seen["cover"] == list(dict.fromkeys(left))
    after = [f"Cover left: {dollars(POSTED * 100 - cents)} of ${POSTED}" for cents in used]
    expect(ann.page.locator(".line-cover")).to_have_text(after)
    assert {*seen["moved"]} <= MOVABLE | BESIDE
    assert "transform" in seen["moved"]


def signed(cents: int) -> str:
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}{dollars(abs(cents))}"


def sentence(lines: list[dict[str, Any]]) -> str:
    """What the page says of Ann's wagers, as a person would count them up."""
    cents = [parse_money(line["net"]) for line in lines]
    moved = {"win", "lose"}
    bets = [
        f"{line['name']} {signed(net) if line['result'] in moved else line['result']}"
        for line, net in zip(lines, cents, strict=True)
    ]
    return f"You: {', '.join(bets)}: net {signed(sum(cents))}"


@pytest.mark.slow
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_seat_has_one_sentence_that_is_said_when_the_picture_rests(
    visit: Visit, motion: Any
) -> None:
    visitor = visit()
    visitor.page.emulate_media(reduced_motion=motion)
    ann = Stage(visitor, table_of(BACCARAT, timers=SOON))
    seen = settled(ann)
    words = sentence(lines_of(ann.table))
    together = words.replace("−", "−\u2060")  # the sign stays with its amount
    expect(ann.page.locator(".seat-results .mine")).to_have_text(together)
    results = [
        (told, moving) for told, moving in seen["said"] if re.search("net|You (won|l)", told)
    ]
    assert [told for told, _ in results[:1]] == [f"{words}."]
    assert len(results) == 2, "the sentence of the seat, and the result"
    assert all(not moving for _, moving in results)
    assert bool(seen["flights"]) == (motion == "no-preference")
    assert ann.visitor.axe() == []


@pytest.mark.slow
def test_what_the_cover_does_not_reach_slides_back_with_the_word_uncovered(
    visit: Visit, shots: Shots
) -> None:
    for seed in range(1, 20):
        table = table_of(BACCARAT, seed=seed, timers=SOON)
        bets = [{"wager": wager, "amount": "200"} for wager in ("player", "banker")]
        table.do(ME, "bets", bets=bets)
        ann = Stage(moving(visit()), table)
        ann.page.evaluate(WATCH)
        ann.page.locator("[data-tool=done]").click()
        expect(ann.page.locator(RESULT)).to_be_visible()
        expect(ann.page.locator(".settlement .panel-head .button")).to_have_count(0)
        if {line["result"] for line in lines_of(table)} == {"win", "lose"}:
            break
    seen = ann.page.evaluate("window.seen")
    shots(ann.page, "money-uncovered")
    assert seen["flights"] == ["$200", "$100", "$100 uncovered"]
    assert seen["cover"][-1] == "$0 of $300 cover left"
    left = ["Cover left: $100 of $300", "Cover left: $0 of $300"]
    expect(ann.page.locator(".line-cover")).to_have_text(left)
    expect(ann.page.locator(".seat-results .mine")).to_contain_text("($100 uncovered): net")


@pytest.mark.slow
def test_the_chips_of_a_pot_go_to_its_winner(visit: Visit) -> None:
    table = table_of("aviator/texas-holdem", timers=SOON)
    ann = Stage(moving(visit()), table)
    ann.page.evaluate(WATCH)
    table.decide_all()
    ann.show()
    expect(ann.page.locator(".settlement .line").first).to_be_visible()
    expect(ann.page.locator(".settlement .panel-head .button")).to_have_count(0)
    won = [line for line in table.seen_by(ME)["last"]["settlement"] if line["row"] != "wagers"]
    flights = ann.page.evaluate("window.seen.flights")
    assert flights == [dollars(parse_money(line["net"])) for line in won]


LISTEN = """() => {
    window.heard = {contexts: 0, voices: 0};
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
        constructor(...given) { super(...given); window.heard.contexts += 1; }
    };
    const start = AudioScheduledSourceNode.prototype.start;
    for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
        const own = kind.prototype.start ?? start;
        kind.prototype.start = function (...given) {
            window.heard.voices += 1;
            return own.apply(this, given);
        };
    }
}"""


@pytest.mark.slow
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_sounds_are_off_until_they_are_switched_on_and_stay_so(visit: Visit, motion: Any) -> None:
    visitor = visit()
    page = visitor.page
    page.emulate_media(reduced_motion=motion)
    page.add_init_script(f"({LISTEN})()")
    ann = Stage(visitor, table_of(BACCARAT, timers=SOON))
    settled(ann)
    assert page.evaluate("window.heard") == {"contexts": 0, "voices": 0}
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Sounds").get_by_label("Cards, chips").check()
    page.get_by_role("button", name="Close").click()
    assert page.evaluate("window.heard.contexts") == 1
    again = Stage(visitor, table_of(BACCARAT, seed=2, timers=SOON))
    assert page.evaluate("window.heard.voices") == 0, "a page that was just loaded is silent"
    settled(again)
    heard = page.evaluate("window.heard")
    assert heard["contexts"] == 1
    assert heard["voices"] > 4, "chips that were bet, cards, the result"
