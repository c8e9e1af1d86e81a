"""The pages in Spanish, chosen by the browser or in the header; amounts as the reader has them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import SPOT, Visitor
from tests.browser.stage import Stage, table_where

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

ARGENTINA = "es-AR"  # "$ 1.234,50"
MONEY = re.compile(r"\$\u00a0\d{1,3}(\.\d{3})*(,\d\d)?")
slow = partial(pytest.param, marks=pytest.mark.slow)
GAME = "parkwest/cash-in-baccarat"
PAGES = (
    *("/", "/rules", f"/rules/{GAME}", "/readings", "/compare", "/bank", "/findings"),
    *(f"/lab?game={GAME}", "/desk", "/account", "/no-such-page"),
)
# A key of a message file that has no text is shown as it is.
KEY = re.compile(r"(?<![\w/.])[a-z]+(?:\.[a-zA-Z-]+)+(?![\w/.])")


def keys_shown(page: Page) -> list[str]:
    text = page.locator("body").inner_text()
    return [key for key in KEY.findall(text) if not key.endswith((".toml", ".phh", ".phhs"))]


def test_a_round_in_spanish_from_the_lobby_to_the_settlement(visit: Visit, shots: Shots) -> None:
    ann = visit(locale=ARGENTINA)
    page = ann.page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("h1")).to_have_text("Cada casa tiene su manera")
    expect(page.locator("#count")).to_have_text(re.compile(r"\d+ juegos"))
    page.get_by_role("button", name="Repártanme cartas").click()
    page.locator(".seats .seat").first.wait_for()
    expect(page.locator(".purse-facts")).to_contain_text("Tus fichas")
    expect(page.locator(".purse-facts")).to_contain_text(MONEY)
    if ann.get_ready():
        expect(page.locator(".felt-message")).to_have_text("Haz tus apuestas")
        expect(page.locator(f".my-spots {SPOT}").first).to_be_enabled()
        ann.bet()
    result = ann.play_on()
    assert re.search("Ganaste|Perdiste|a mano|volvió", result)
    expect(page.locator("#settlement-title")).to_contain_text("Liquidación de la ronda")
    expect(page.locator(".settlement .lines")).to_contain_text(MONEY)
    expect(page.locator(".log-text").first).to_have_attribute("lang", "en")
    assert keys_shown(page) == []
    shots(page, "table-spanish")
    assert ann.axe() == []
    assert ann.errors == []


def test_the_choice_of_a_language_is_remembered_and_keeps_the_page(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    page.goto(f"/rules/{GAME}")
    page.get_by_label("Language").select_option("es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page).to_have_url(re.compile(f"/rules/{GAME}$"))
    expect(page.locator("#prose .prose-chapter").first).to_have_attribute("lang", "en")
    page.goto(f"/desk?game={GAME}")
    expect(page.locator("h1")).to_have_text("Arbitraje")
    player = page.get_by_label("Player", exact=True)
    player.fill("9h 6c")
    player.press("Tab")
    page.get_by_label("Idioma").select_option("en")
    expect(page.locator("h1")).to_have_text("Floor desk")
    expect(page.get_by_label("Player", exact=True)).to_have_value(re.compile("9h 6c", re.I))


@pytest.mark.slow
def test_options_are_asked_for_in_spanish(visit: Visit, shots: Shots) -> None:
    ann = Stage(visit(locale="es-MX"), table_where("hustler/no-bust-6.2", "hit", "stand"))
    options = ann.page.locator(".decisions .options")
    expect(options).to_contain_text("Pedir")
    expect(options).to_contain_text("Plantarse")
    expect(ann.page.locator(".decisions .ask")).to_contain_text("Tu turno")
    shots(ann.page, "decision-spanish")
    assert keys_shown(ann.page) == []
    ann.page.keyboard.press("s")
    assert ann.said[-1]["say"] == "stand"


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 2560])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_in_spanish_is_accessible_and_fits_its_window(
    visit: Visit, shots: Shots, path: str, width: int
) -> None:
    ann = visit(width=width, height=844 if width < 500 else 1440, locale=ARGENTINA)
    if path == "/no-such-page":
        ann.forgiven.append("404")
    ann.page.goto(path)
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.locator("html")).to_have_attribute("lang", "es")
    expect(ann.page.locator("h1").first).to_be_visible()
    shots(ann.page, f"spanish{re.sub('[^a-z0-9]+', '-', path)}-{width}")
    assert keys_shown(ann.page) == []
    assert ann.axe() == []
    assert ann.too_wide() <= 0


FIGURES = """async ([amounts]) => {
    const {money, signed, cents, dollars, percent} = await import("/static/js/strings.js");
    return amounts.map((one) => [money(one), signed(one), dollars(cents(one)), percent(0.0123)]);
}"""
AMOUNTS = ["0", "7.5", "-7.5", "1234567.89", "0.07", "-0.01", "90071992547409.91"]


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        slow("en-US", ["$0", "$7.50", "−$7.50", "$1,234,567.89", "$0.07", "−$0.01"]),
        slow("es-MX", ["$0", "$7.50", "−$7.50", "$1,234,567.89", "$0.07", "−$0.01"]),
        ("es-AR", ["$ 0", "$ 7,50", "−$ 7,50", "$ 1.234.567,89", "$ 0,07", "−$ 0,01"]),
        slow("es-ES", ["0 $", "7,50 $", "−7,50 $", "1.234.567,89 $", "0,07 $", "−0,01 $"]),
    ],
)
def test_money_is_written_as_in_the_region_of_the_reader_and_exact_to_the_cent(
    visit: Visit, locale: str, written: list[str]
) -> None:
    page = visit(locale=locale).page
    page.goto("/")
    found = page.evaluate(FIGURES, [AMOUNTS])
    plain = [shown.replace("\u00a0", " ").replace("\u2060", "") for shown, *_ in found]
    assert plain[: len(written)] == written
    assert re.sub(r"\D", "", plain[-1]) == "9007199254740991", "no cent is lost in a float"
    assert [whole for _, _, whole, _ in found] == [
        *("0", "7.50", "-7.50", "1234567.89", "0.07", "-0.01", "90071992547409.91")
    ]


TYPED = """async ([typed]) => {
    const {typedAmount} = await import("/static/js/strings.js");
    return typed.map(typedAmount);
}"""
READ = {
    "25": "25",
    "7.50": "7.50",
    "7,50": "7.50",
    "1,500": "1500",
    "1.500,25": "1500.25",
    "1,500.25": "1500.25",
    "$ 1.234,5": "1234.5",
    "12,5 $": "12.5",
    "−7,5": "-7.5",
    "1 500": "1500",
    "1,5,0": "1,5,0",
    "1.000,000": "1.000,000",
    "all": "all",
    "": "",
}


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "ambiguous"), [("es-AR", "1500"), ("en-US", "1.500")])
def test_a_typed_amount_is_read_in_the_form_of_any_region_or_left_to_be_refused(
    visit: Visit, locale: str, ambiguous: str
) -> None:
    page = visit(locale=locale).page
    page.goto("/")
    wanted = {**READ, "1.500": ambiguous}
    if locale == "en-US":
        wanted |= {"1.500,25": "1.500,25", "$ 1.234,5": "$ 1.234,5"}
    assert dict(zip(wanted, page.evaluate(TYPED, [list(wanted)]), strict=True)) == wanted


MESSAGES = """async ([text, values]) => {
    const {filled} = await import("/static/js/language.js");
    return values.map((one) => filled(text, one));
}"""


FORMS: list[tuple[str, list[dict[str, object]], list[str]]] = [
    ("{a} of {b}", [{"a": 1, "b": "x"}, {"a": 1}], ["1 of x", "1 of {b}"]),
    (
        "{n, plural, =0 {none} one {# card} other {# cards}} for {who}",
        [{"n": 0, "who": "a"}, {"n": 1, "who": "b"}, {"n": 1234, "who": "c"}],
        ["none for a", "1 card for b", "1,234 cards for c"],
    ),
    (
        "{w, select, you {You win {x}} other {{w} wins {x}}}.",
        [{"w": "you", "x": "$5"}, {"w": "Ann", "x": "$5"}],
        ["You win $5.", "Ann wins $5."],
    ),
    ("{n, number} # {", [{"n": 1234567}], ["1,234,567 # {"]),
]


@pytest.mark.slow
def test_a_message_is_filled_in_as_its_form_says(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    for text, values, said in FORMS:
        assert page.evaluate(MESSAGES, [text, values]) == said
