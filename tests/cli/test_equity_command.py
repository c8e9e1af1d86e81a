"""`houseway equity` on the command line and from Python."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.cli.program import NUMBER, fits, houseway

from houseway.api.hands import equity

CARDS = [str]
SHAPE = {
    "game": str,
    "method": str,
    "deals": int,
    "board": CARDS,
    "dead": CARDS,
    "hands": list,
    "origin": dict,
}
HAND = {"hand": str, "wins": int, "ties": int, "share": float}


def test_exact_shares_have_their_fraction() -> None:
    found = houseway("equity", "holdem", "JsTs", "5h5d", "--json").json
    fits(found, SHAPE)
    fits(found["hands"], [HAND | {"share_fraction": str}])
    assert (found["game"], found["method"], found["deals"]) == ("holdem", "exact", 1_712_304)
    first, second = found["hands"]
    assert (first["hand"], first["wins"], first["ties"]) == ("Js Ts", 891_897, 12_706)
    fraction = Fraction(first["share_fraction"])
    assert fraction == Fraction(2 * 891_897 + 12_706, 2 * 1_712_304)
    assert first["share"] == float(fraction)
    assert fraction + Fraction(second["share_fraction"]) == 1


def test_sampled_shares_have_their_standard_error() -> None:
    words = "equity razz As2d3c 4s5d6c random --dead 2h,3h --samples 5000 --seed 8 --json"
    found = houseway(*words.split()).json
    fits(found, SHAPE | {"seed": int})
    fits(found["hands"], [HAND | {"standard_error": NUMBER}])
    assert (found["method"], found["deals"], found["seed"]) == ("sampled", 5000, 8)
    assert found["dead"] == ["2h", "3h"]


def test_people_see_a_table() -> None:
    words = ("equity", "holdem", "AsKs", "QdQc", "--board", "Ad7c2h2s", "--dead", "Qh")
    assert houseway(*words).out.splitlines() == [
        "Hold'em, board Ad 7c 2h 2s, dead Qh",
        "hand        wins      ties      share",
        "As Ks  97.6744 %  0.0000 %  97.6744 %",
        "Qd Qc   2.3256 %  0.0000 %   2.3256 %",
        "exact, 43 deals",
    ]


def test_people_see_that_a_table_is_sampled() -> None:
    lines = houseway("equity", "stud", "AsAd", "random", "--samples", "2000").out.splitlines()
    assert "standard error" in lines[1]
    assert lines[-1] == "sampled, 2,000 deals, seed 1"


def test_all_deals_can_be_asked_for() -> None:
    words = ("equity", "draw", "AsAdAh", "KsKdKhKc", "--exact", "--json")
    assert houseway(*words).json["method"] == "exact"


def test_python_gives_the_same_shares() -> None:
    found = houseway("equity", "badugi", "As2d3c", "4h5d6c7s", "--json").json
    assert equity("badugi", "As2d3c", "4h5d6c7s").as_json() == found


@pytest.mark.parametrize(
    "words, code, where",
    [
        ("holden AA KK", "unknown-game", "game"),
        ("holdem AA", "number-of-hands", "hands"),
        ("holdem AsKs AsQs", "twice", "hand 2"),
        ("holdem AA AXs", "unknown-hand", "hand 2"),
        ("holdem AA KK --board AsKs", "number-of-cards", "board"),
        ("holdem AA KK --dead As,As", "twice", "dead"),
        ("holdem AA AA AA", "no-combination", "hand 3"),
        ("stud AsJk random", "not-in-deck", "hand 1"),
        ("holdem AA KK --samples 0", "samples", "samples"),
        ("holdem AA KK --samples many", "usage", "command line"),
    ],
)
def test_a_refusal_names_its_field(words: str, code: str, where: str) -> None:
    error = houseway("equity", *words.split(), "--json").error
    assert (error["code"], error["where"]) == (code, where)
