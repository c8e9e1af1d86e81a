"""Figures by independent analysts. Counts are equalities, percentages hold to the last digit."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from functools import cache

import pytest

from houseway.families.analyst import ListingAnalyst
from houseway.library import Game, build_game, load_game, sheet_from_text
from houseway.odds.report import Odds, solve
from houseway.pricing.prices import Price
from houseway.sheet.switches import Choices

ALL_DEALS = 4_998_398_275_503_360  # ordered sequences of six cards, eight decks
FREE = "parkwest/commission-free-baccarat-dragon-bonus"


@cache
def odds_of(name: str, decks: int = 8, reading: str = "") -> Odds:
    game = load_game(name).but(settings={"deck.decks": decks})
    if reading:
        key, _, choice = reading.partition("=")
        game = game.but(readings={key: choice})
    return solve(game)


def rows(price: Price) -> dict[str, int]:
    return {row.id: weight for row, weight in price.weights}


def prints_as(value: Fraction, printed: str) -> bool:
    """Whether the exact value rounds to the printed figure."""
    figure = Decimal(printed)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(figure, rounding=ROUND_HALF_EVEN) == figure


def totals(game: Game, uses: frozenset[str]) -> dict[tuple[object, ...], int]:
    """Weights by the named facts of a game without decisions."""
    found: dict[tuple[object, ...], int] = {}
    names = sorted(uses)
    analyst = game.family.analyst(game)
    assert isinstance(analyst, ListingAnalyst)
    for branch in analyst.branches(uses):
        for facts, weight in branch.outcomes[""]:
            key = tuple(facts[name] for name in names)
            found[key] = found.get(key, 0) + weight
    return found


# --- the main wagers ------------------------------------------------------------------------------


def test_eight_decks_give_the_published_counts_of_player_banker_and_tie() -> None:
    # Wizard of Odds, "Baccarat"
    player = rows(odds_of("aviator/supreme-baccarat").price("player", Price))
    assert odds_of("aviator/supreme-baccarat").price("player", Price).total == ALL_DEALS
    assert player == {
        "wins": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
        "else": 2_292_252_566_437_888,
    }
    banker = rows(odds_of("aviator/supreme-baccarat").price("banker", Price))
    assert banker == {
        "wins": 2_292_252_566_437_888,
        "tie": 475_627_426_473_216,
        "else": 2_230_518_282_592_256,
    }


@pytest.mark.parametrize(
    "wager, edge, deviation",
    [
        ("banker", "-0.010579", 0.9274),
        ("player", "-0.012351", 0.9512),
        ("tie", "-0.143596", 2.6409),
    ],
)
def test_edges_and_deviations_of_eight_decks(wager: str, edge: str, deviation: float) -> None:
    # Wizard of Odds, "Baccarat" and "House edge"
    price = odds_of("aviator/supreme-baccarat").price(wager, Price)
    assert prints_as(price.ev, edge)
    assert round(price.sd, 4) == deviation


def test_one_deck_gives_the_published_figures() -> None:
    # Wizard of Odds, "Baccarat": 14,658,134,400 sequences; 1.01, 1.29 and 15.75 per cent
    odds = odds_of("aviator/supreme-baccarat", 1)
    assert odds.price("player", Price).total == 14_658_134_400
    assert prints_as(odds.price("banker", Price).ev * 100, "-1.0117")
    assert prints_as(odds.price("player", Price).ev * 100, "-1.2864")
    assert prints_as(odds.price("tie", Price).ev * 100, "-15.7461")


def test_commission_free_banker_with_six_decks() -> None:
    # Wizard of Odds, "Commission Free Baccarat"; the house deals eight decks (001:1076)
    six = f'extends = "{FREE}"\n[game]\nsource = "own"\n[deck]\ndecks = 6\n'
    price = solve(build_game(sheet_from_text(six), Choices(), Game)).price("banker", Price)
    assert rows(price) == {
        "wins": 355_773_521_203_200,
        "six": 47_322_230_031_360,
        "tie": 83_552_962_932_288,
        "else": 392_220_492_728_832,
    }
    assert prints_as(price.ev, "-0.014548")


# --- EZ Baccarat ----------------------------------------------------------------------------------

EZ_SHEETS = [
    "500-club/ez-baccarat",
    "aviator/ez-baccarat-panda-8",
    "hustler/ez-baccarat",
    "parkwest/ez-baccarat-panda-8",
    "ranchos/ez-baccarat",
]


@pytest.mark.parametrize("name", EZ_SHEETS)
def test_ez_baccarat_has_the_published_edges(name: str) -> None:
    # Wizard of Odds, "EZ Baccarat"
    odds = odds_of(name)
    banker, dragon, panda = (odds.price(w, Price) for w in ("banker", "dragon-7", "panda-8"))
    assert rows(banker) == {
        "wins": 2_179_619_555_108_864,
        "three-card-7": 112_633_011_329_024,
        "tie": 475_627_426_473_216,
        "else": 2_230_518_282_592_256,
    }
    assert prints_as(banker.ev, "-0.010183")
    assert dragon.hit * ALL_DEALS == 112_633_011_329_024
    assert prints_as(dragon.ev, "-0.076113")
    assert panda.hit * ALL_DEALS == 172_660_763_262_976
    assert prints_as(panda.ev, "-0.101876")


@pytest.mark.parametrize("name", EZ_SHEETS)
def test_without_the_push_the_ez_banker_wager_wins_money(name: str) -> None:
    banker = odds_of(name, reading="banker-three-card-7=pay").price("banker", Price)
    assert prints_as(banker.ev, "0.012351")
    assert banker.ev == -odds_of(name).price("player", Price).ev


def test_cash_in_baccarat_prints_the_same_game_under_other_names() -> None:
    odds, other = odds_of("parkwest/cash-in-baccarat"), odds_of("hustler/ez-baccarat")
    names = {"player": "player", "banker": "banker", "tiger-8": "panda-8", "phoenix-7": "dragon-7"}
    for name, ez in names.items():
        assert odds.price(name, Price).ev == other.price(ez, Price).ev


@pytest.mark.parametrize("name", EZ_SHEETS)
def test_naturals_that_do_not_stop_the_drawing_make_ties_more_frequent(name: str) -> None:
    tie = odds_of(name, reading="natural-stop=draw").price("tie", Price)
    assert prints_as(tie.hit * 100, "11.324")


# --- side bets ------------------------------------------------------------------------------------


def test_dragon_bonus_on_the_player_hand() -> None:
    # Wizard of Odds, "Baccarat Side Bets"
    price = odds_of(FREE).price("player-dragon", Price)
    counts = rows(price)
    assert counts.pop("else") == ALL_DEALS - sum(counts.values())
    assert counts == {
        "natural-win": 812_685_054_124_032,
        "natural-tie": 89_325_908_267_520,
        "9": 18_409_431_764_992,
        "8": 34_097_645_543_424,
        "7": 89_590_261_473_280,
        "6": 141_238_897_317_888,
        "5": 166_169_165_987_840,
        "4": 186_780_352_174_080,
    }
    assert prints_as(price.ev, "-0.026517")


def test_total_shot() -> None:
    price = odds_of("aviator/supreme-baccarat").price("total-shot", Price)
    assert prints_as(price.ev, "-0.083636")


@pytest.mark.parametrize(
    "number, ev",
    [
        (0, "-0.0191"),
        (1, "-0.1590"),
        (2, "-0.1608"),
        (3, "-0.1320"),
        (5, "-0.1210"),
        (6, "-0.0295"),
        (7, "-0.00004"),
    ],
)
def test_flex_action_until_it_is_decided(number: int, ev: str) -> None:
    assert prints_as(odds_of("aviator/supreme-baccarat").price(f"flex-{number}", Price).ev, ev)


def test_lucky_7_at_45_to_1() -> None:
    assert prints_as(odds_of("hustler/lucky-7-baccarat").price("lucky-7", Price).ev, "-0.06390")


@pytest.mark.parametrize("decks, edge_at_11_to_1", [(8, "10.3614"), (6, "11.2540"), (1, "29.4118")])
def test_pair_bet_at_11_to_1(decks: int, edge_at_11_to_1: str) -> None:
    # Wizard of Odds, "Baccarat": P(pair) = (4d - 1) / (52d - 1)
    game = load_game("aviator/supreme-baccarat").but(settings={"deck.decks": decks})
    weights = totals(game, frozenset({"player.pair"}))
    pairs = Fraction(
        sum(weight for (kind,), weight in weights.items() if kind != "none"),
        sum(weights.values()),
    )
    assert pairs == Fraction(4 * decks - 1, 52 * decks - 1)
    assert prints_as((1 - 12 * pairs) * 100, edge_at_11_to_1)


def test_natural_9_over_natural_8_and_over_7_at_50_to_1() -> None:
    # advancedadvantageplay.com, "Baccarat Side Bets": either hand may win
    game = load_game("aviator/supreme-baccarat")
    uses = frozenset({"player.total", "player.cards", "banker.total", "banker.cards"})
    found = totals(game, uses)
    for beaten, cards, edge in ((8, (2,), "8.4585"), (7, (2, 3), "8.1032")):
        weight = sum(
            count
            for (b_cards, b_total, p_cards, p_total), count in found.items()
            if (p_total == 9 and p_cards == 2 and b_total == beaten and b_cards in cards)
            or (b_total == 9 and b_cards == 2 and p_total == beaten and p_cards in cards)
        )
        assert prints_as((1 - 51 * Fraction(weight, ALL_DEALS)) * 100, edge)


# --- distributions --------------------------------------------------------------------------------


def test_distribution_of_the_players_final_total() -> None:
    # Wizard of Odds, "Side Total Side Bets in Baccarat"
    found = totals(load_game("aviator/supreme-baccarat"), frozenset({"player.total"}))
    assert found == {
        (9,): 668_220_074_600_448,
        (8,): 665_982_456_134_400,
        (7,): 668_117_541_187_584,
        (6,): 665_920_136_276_736,
        (5,): 372_435_601_541_376,
        (4,): 371_426_030_979_072,
        (3,): 372_517_215_488_256,
        (2,): 371_465_655_324_672,
        (1,): 372_517_055_559_936,
        (0,): 469_796_508_410_880,
    }


def test_banker_wins_by_winning_total() -> None:
    # excelpunks.com, "Baccarat vs non-commission baccarat"
    found = totals(load_game("aviator/supreme-baccarat"), frozenset({"banker.total", "winner"}))
    wins = {key[0]: weight for key, weight in found.items() if key[1] == "banker"}
    del wins[6]
    assert wins == {
        1: 24_291_119_898_624,
        2: 44_681_581_871_104,
        3: 72_927_778_568_192,
        4: 163_359_790_133_248,
        5: 216_715_928_915_968,
        7: 384_279_324_919_808,
        8: 529_914_458_673_152,
        9: 586_850_279_002_112,
    }


@pytest.mark.parametrize(
    "decks, shares",
    [
        (8, {4: "0.378868", 5: "0.303444", 6: "0.317687"}),
        (6, {4: "0.378925", 5: "0.303540", 6: "0.317535"}),
    ],
)
def test_number_of_cards_dealt(decks: int, shares: dict[int, str]) -> None:
    # Wizard of Odds, "Baccarat Side Bets" (4-5-6)
    game = load_game("aviator/supreme-baccarat").but(settings={"deck.decks": decks})
    found = totals(game, frozenset({"dealt.cards"}))
    whole = sum(found.values())
    assert set(found) == {(cards,) for cards in shares}
    for cards, share in shares.items():
        assert prints_as(Fraction(found[cards,], whole), share)
