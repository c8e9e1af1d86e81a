"""At a table in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import Visitor
from tests.service.running import Server

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

EVERY_FAMILY = (
    "parkwest/cash-in-baccarat",
    "aviator/super-pan-9",
    "hustler/no-bust-6.2",
    "aviator/ultimate-texas-holdem",
    "hustler/three-card-poker",
    "hustler/let-it-ride",
    "hustler/2-way-winner",
)


def test_a_newcomer_plays_a_round_within_three_clicks_and_sees_why_each_chip_moved(
    visit: Visit, shots: Shots, quiet_room: Server
) -> None:
    ann = visit(base=quiet_room.address)
    ann.page.goto("/")
    shots(ann.page, "lobby")
    ann.page.get_by_role("button", name="Deal me in").click()
    ann.page.wait_for_url(re.compile("/table/"))
    spot = ann.page.locator(".my-spots .spot-box.base .spot[data-spot]").first
    expect(spot).to_be_enabled()
    spot.click()
    ann.page.locator("[data-tool=done]").click()
    result = ann.page.locator(".decisions .result")
    expect(result).to_have_text(re.compile(r"won|lost|back|even", re.I))
    why = ann.page.locator(".settlement .line.mine .line-why")
    expect(why.first).to_contain_text(re.compile(r"rules, lines? \d"))
    expect(ann.page.locator(".log")).to_contain_text(re.compile("rules, lines? "))
    shots(ann.page, "first-round")


@pytest.mark.parametrize("game", EVERY_FAMILY)
def test_a_guest_plays_a_round_of_every_family(visit: Visit, shots: Shots, game: str) -> None:
    ann = visit()
    ann.be_dealt_in(game)
    words = ann.play_round()
    assert words
    assert ann.astray() == []
    shots(ann.page, f"round-{game.replace('/', '-')}")


@pytest.mark.slow
def test_a_guest_takes_the_bank_and_his_cover_is_shown(visit: Visit, shots: Shots) -> None:
    ann = visit()
    ann.be_dealt_in("ranchos/ez-baccarat")
    for _ in range(12):
        if not ann.get_ready(take_bank=True):
            break
        ann.bet()
        ann.play_on()
    expect(ann.page.locator(".log")).to_contain_text(
        re.compile(r"Guest \d+, seat \d, is the player-")
    )
    shots(ann.page, "bank")
    assert ann.play_on()


def test_two_at_one_table_see_each_other_live_and_never_each_others_cards(visit: Visit) -> None:
    game = "aviator/three-card-poker"
    ann, ben = visit(), visit()
    frames: list[str] = []
    ben.page.on(
        "websocket", lambda wire: wire.on("framereceived", lambda data: frames.append(str(data)))
    )
    table = ann.be_dealt_in(game)
    ben.be_dealt_in(table=table)
    expect(ann.page.locator(".seats")).to_contain_text(_name(ben))
    expect(ben.page.locator(".seats")).to_contain_text(_name(ann))
    for visitor in (ann, ben):
        assert visitor.get_ready()
    for visitor in (ann, ben):
        visitor.bet()
    cards = ann.page.locator(".seat.mine [data-card]")
    expect(cards.first).to_be_visible()
    held = [str(cards.nth(place).get_attribute("data-card")) for place in range(cards.count())]
    assert len(held) == 3
    hidden = [card for card in held if card != "??"]
    assert len(hidden) == 3
    for card in hidden:
        assert not any(f'"{card}"' in frame for frame in frames), "a hidden card reached the other"


def _name(visitor: Visitor) -> str:
    header = visitor.page.locator("#site-header")
    expect(header).to_contain_text(re.compile(r"Guest \d+"))
    words = header.inner_text()
    found = re.search(r"Guest \d+", words)
    assert found
    return found[0]


@pytest.mark.slow
def test_who_comes_back_in_the_middle_of_a_hand_finds_it_as_it_was(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in("aviator/ultimate-texas-holdem")
    assert ann.get_ready()
    ann.bet()
    ann.page.locator(".decisions .options .option").first.wait_for()
    before = ann.page.locator(".decisions .ask").text_content() or ""
    ann.forgiven.append("WebSocket")
    ann.forgiven.append("ERR_INTERNET_DISCONNECTED")
    ann.page.context.set_offline(True)
    ann.page.evaluate("window.dispatchEvent(new Event('offline'))")
    ann.page.context.set_offline(False)
    ann.page.reload()
    expect(ann.page.locator(".decisions .ask")).to_have_text(before)
    assert ann.play_on()


@pytest.mark.slow
def test_the_table_is_played_by_keyboard_alone(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in()
    assert ann.get_ready()
    spot = ann.page.locator(".my-spots .spot[data-spot]").first
    expect(spot).to_be_enabled()
    ann.page.keyboard.press("3")  # the $25 chip
    spot.focus()
    ann.page.keyboard.press("Enter")
    expect(spot).to_contain_text("25")
    ann.page.keyboard.press("Backspace")
    expect(spot).not_to_contain_text("25")
    spot.focus()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("g")
    expect(ann.page.locator(".decisions .result")).to_have_text(
        re.compile(r"won|lost|back|even", re.I)
    )


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("game", ["parkwest/cash-in-baccarat", "aviator/ultimate-texas-holdem"])
def test_a_table_is_accessible_and_fits_its_window(
    visit: Visit, shots: Shots, game: str, width: int
) -> None:
    ann = visit(width=width, height=844 if width < 500 else 900)
    ann.be_dealt_in(game)
    ann.play_round()
    shots(ann.page, f"table-{game.replace('/', '-')}-{width}")
    assert ann.axe() == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
def test_a_lost_connection_is_said_and_everything_comes_back(visit: Visit, room: Server) -> None:
    ann = visit()
    ann.forgiven += ["WebSocket", "ERR_"]
    ann.be_dealt_in()
    ann.play_round()
    stack = ann.page.locator("#top").inner_text()
    room.stop()
    expect(ann.page.locator("#banner")).to_be_visible()
    room.start()
    expect(ann.page.locator("#banner")).to_be_hidden()
    assert "Your chips" in stack
    assert ann.play_round()
