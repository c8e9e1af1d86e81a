"""Pictures of a table as files: what they show, the same bytes, and what is refused."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tests.cli.program import houseway

import houseway as hw
from houseway.errors import HousewayError
from houseway.extras import MissingExtra

CASH_IN = "parkwest/cash-in-baccarat"
TABLE = {
    "bank": {"seat": 1, "amount": "500"},
    "wagers": [{"seat": 2, "wager": "Banker", "amount": "100"}],
    "hours": 2,
}
TITLES = {
    "round": "One round: results of the bank, before collections",
    "shift": "A shift of 2 hours as it goes, after collections",
    "cover": "Cover: share of rounds in which it reaches for everything",
    "ruin": "Ruin: chance that a bank is used up",
    "options": "Options of the collection, a round of this table",
}
BAR = re.compile(r'd="M ([\d.]+) ([\d.]+) \nL ([\d.]+) \2 \nL \3 ([\d.]+) \n[^"]*"[^>]*#1f5f8b')


@pytest.fixture(scope="module")
def drawn() -> str:
    return hw.game(CASH_IN).bank_pictures(TABLE).svg()


def test_a_file_has_every_picture_with_its_title_as_text(drawn: str) -> None:
    for title in TITLES.values():
        assert f">{title}</text>" in drawn


@pytest.mark.parametrize("name", ["shift", "options"])
def test_a_picture_that_is_named_is_drawn_alone(name: str) -> None:
    found = hw.game(CASH_IN).bank_pictures(TABLE, names=[name]).svg()
    assert [title for title in TITLES.values() if title in found] == [TITLES[name]]


def test_the_bars_of_a_round_are_as_high_as_their_chances() -> None:
    made = hw.game(CASH_IN).bank_pictures(TABLE, names="round")
    chances = [bar.chance for bar in made.curves.bars]
    heights = [float(low) - float(high) for _, low, _, high in BAR.findall(made.svg())]
    assert len(chances) >= 3
    scale = sum(heights) / sum(chances)
    assert heights == pytest.approx([chance * scale for chance in chances], rel=1e-4)


def test_every_option_that_prints_a_fee_is_drawn_with_its_name(drawn: str) -> None:
    options = hw.game(CASH_IN).bank(TABLE).options
    for option in options:
        assert (f">option {option.option}</text>" in drawn) == (option.bank is not None)


def test_the_same_table_gives_the_same_bytes_whatever_is_set_in_matplotlib(drawn: str) -> None:
    from matplotlib import rc_context

    with rc_context({"font.size": 20, "axes.grid": False, "svg.hashsalt": None}):
        assert hw.game(CASH_IN).bank_pictures(TABLE).svg() == drawn
        again = hw.game(CASH_IN).bank_pictures(TABLE, names=["round"])
        shown = again.png()
    assert shown.startswith(b"\x89PNG")
    assert shown == again.png()


def test_a_table_that_cannot_lose_has_no_curve_of_ruin() -> None:
    made = hw.game("hustler/ez-baccarat")
    even = [
        {"seat": seat, "wager": wager, "amount": "100"}
        for seat, wager in ((2, "banker"), (3, "player"))
    ]
    table = {"wagers": even}
    assert made.bank(table).round.worst == 0
    assert "ruin" not in made.bank_pictures(table).names
    with pytest.raises(HousewayError, match="never loses"):
        made.bank_pictures(table, names=["ruin"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--plot", "night.jpg"], "expected a name that ends with .svg or .png, found 'night.jpg'"),
        (["--plot", "no/night.svg"], "cannot write no/night.svg"),
        (["--plot", "night.svg", "--picture", "pie"], "Known: round, shift, cover, ruin, options"),
        (["--picture", "round"], "--picture needs --plot FILE"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_and_no_file_is_made(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = houseway("bank", CASH_IN, *arguments)
    assert refused.code == 2
    assert says in refused.err
    assert not [*tmp_path.iterdir()]


def test_without_matplotlib_the_command_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"pip install 'houseway\[plot\]'"):
        hw.game(CASH_IN).bank_pictures(TABLE)


def test_the_command_writes_the_file_that_python_makes(tmp_path: Path) -> None:
    file = tmp_path / "night.svg"
    written = houseway(
        "bank", CASH_IN, "--bet", "2:banker=100", "--cover", "500", "--hours", "2",
        "--plot", str(file), "--picture", "cover",
    )  # fmt: skip
    assert written.code == 0
    assert "written to" in written.out
    assert file.read_text() == hw.game(CASH_IN).bank_pictures(TABLE, names=["cover"]).svg()
