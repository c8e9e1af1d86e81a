"""A line on which nothing is heard any more, though nobody hung up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.people import SPOT, Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]


class Line:
    """The wire between page and room; it can be cut without either end being told."""

    def __init__(self) -> None:
        self.cut = False
        self.calls = 0

    def connect(self, page: WebSocketRoute) -> None:
        self.calls += 1
        room = page.connect_to_server()
        number = self.calls

        def through(send: Callable[[str | bytes], None]) -> Callable[[str | bytes], None]:
            return lambda text: None if self.cut and number == 1 else send(text)

        page.on_message(through(room.send))
        room.on_message(through(page.send))


def _pass_time(ann: Visitor, seconds: int) -> None:
    for _ in range(seconds):
        ann.page.clock.run_for(1_000)
        ann.page.wait_for_timeout(50)  # for what is on the wire


@pytest.mark.slow
def test_a_silent_line_is_said_to_be_slow_and_then_opened_again(visit: Visit) -> None:
    ann, line = visit(), Line()
    ann.page.clock.install()
    ann.page.route_web_socket(re.compile("/live$"), line.connect)
    ann.be_dealt_in()
    assert ann.get_ready()
    banner = ann.page.locator("#banner")
    _pass_time(ann, 30)
    expect(banner).to_be_hidden()
    assert line.calls == 1
    line.cut = True
    _pass_time(ann, 13)
    expect(banner).to_contain_text("slow")
    assert line.calls == 1
    _pass_time(ann, 10)
    expect(banner).to_be_hidden()
    assert line.calls == 2
    ann.bet()
    assert ann.play_on()


@pytest.mark.slow
def test_a_device_that_loses_its_network_says_so_at_once(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in()
    assert ann.get_ready()
    banner = ann.page.locator("#banner")
    ann.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(banner).to_contain_text("connection is lost")
    ann.page.locator(SPOT).first.click()
    expect(ann.page.locator(".spot-under", has_text="does not answer")).to_have_count(1)
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    expect(banner).to_be_hidden()
