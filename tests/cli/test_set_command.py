"""`houseway set`: the house way of a hand, its row, and what else may be done."""

from __future__ import annotations

from tests.cli.program import Cards, fits, houseway

FORTUNE = "500-club/fortune-pai-gow-poker"
TILES = "parkwest/pai-gow-tiles"
CHINESE = "hustler/13-card-chinese-poker"


def test_the_json_has_the_parts_the_rule_and_its_line() -> None:
    said = houseway("set", FORTUNE, "Ac 7h Jd Js 8c 8h 4s", "--json").json
    fits(
        said,
        {
            "game": str,
            "cards": Cards,
            "front": Cards,
            "back": Cards,
            "says": {"front": str, "back": str},
            "rule": str,
            "why": str,
            "cite": str,
        },
    )
    # 002:637-639: an ace can be played in front, so both pairs stay behind.
    assert said["front"] == ["Ac", "7h"]
    assert said["cite"] == "002:637"


def test_people_read_the_hands_by_name_and_the_line_behind_them() -> None:
    out = houseway("set", FORTUNE, "Ac 7h Jd Js 8c 8h 4s").out
    assert "front    A♣ 7♥   ace high, 7" in out
    assert "500 Club Casino rules, line 637" in out


def test_ones_own_setting_is_judged() -> None:
    out = houseway("set", FORTUNE, "Ac 7h Jd Js 8c 8h 4s", "--own", "front Jd Js").out
    assert "foul: the two cards in front outrank the five behind: pair of jacks" in out
    said = houseway("set", FORTUNE, "Ac 7h Jd Js 8c 8h 4s", "--own", "front 8c 8h", "--json").json
    assert said["own"]["front"] == ["8c", "8h"]
    assert "foul" not in said["own"]


def test_tiles_go_by_their_dots() -> None:
    said = houseway("set", TILES, "6-6 4-4 5-4 3-2", "--json").json
    assert (said["high"], said["low"]) == (["6-6", "3-2"], ["4-4", "5-4"])


def test_thirteen_cards_are_set_in_three_hands() -> None:
    cards = "As Ah Kd Kc Qs Js Ts 9s 8h 7d 5c 4c 2d"
    said = houseway("set", CHINESE, cards, "--json").json
    assert [len(said[part]) for part in ("front", "middle", "back")] == [3, 5, 5]


def test_refusals_name_the_field() -> None:
    assert houseway("set", FORTUNE, "Ac", "--json").error["where"] == "cards"
    assert houseway("set", FORTUNE, "Ac 1x", "--json").error["where"] == "cards"
    for game in ("parkwest/cash-in-baccarat", "aviator/texas-holdem"):
        assert houseway("set", game, "Ac", "--json").error["code"] == "no-setting"
    own = houseway("set", FORTUNE, "Ac 7h Jd Js 8c 8h 4s", "--own", "front 8c", "--json").error
    assert "front has 1 cards; legal: 2" in own["message"]
