"""Lowball and draw poker when cards go wrong, hands are miscalled, or openers are false."""

from __future__ import annotations

import pytest
from tests.round_poker.at_table import play

from houseway.errors import BadRecord
from houseway.library import load_game
from houseway.settling.settle import settle_record
from houseway.table.rounds import Incident

LOWBALL = pytest.mark.parametrize("game", ["aviator/lowball", "hustler/lowball-ace-to-five"])
JACKS = pytest.mark.parametrize(
    "game", ["aviator/draw-jacks-or-better", "hustler/draw-jacks-or-better"]
)
# Three players get a card in turn, five times; seat 1 has the lowest hand. Before the first card
# that is drawn one is burnt: the Qs.
DEAL = "Ac 8c 9c 2d 7d 9d 3h Th Jh 4s Jd Js 6c Qc Kc "


def with_card(place: int, card: str) -> str:
    """The deal with another card at this place, counted from 1."""
    cards = DEAL.split()
    cards[place - 1] = card
    return " ".join(cards) + " "


# --- exposed cards of lowball ---------------------------------------------------------------------


@LOWBALL
@pytest.mark.parametrize("card", ["7s", "Ad", "Jk"])
def test_before_the_draw_an_exposed_seven_or_under_must_be_taken(game: str, card: str) -> None:
    # 000:275, 003:1605
    told = play(game, with_card(2, card), Incident(event="exposed", card=2))
    assert told.cards(2).split()[0] == card
    assert told.faces(2) == ["up", "down", "down", "down", "down"]
    assert told.repairs == [("exposed", "plays")]


@LOWBALL
def test_before_the_draw_an_exposed_eight_is_replaced_and_is_the_burn(game: str) -> None:
    told = play(
        game,
        DEAL + "2h 5h 7h",
        Incident(event="exposed", card=2),
        Incident(event="exposed", card=3),
        says={1: ["after-draw: discard 6c"]},
    )
    assert told.cards(1).split() == ["Ac", "2d", "3h", "4s", "7h"]  # without another burn
    assert told.burns == "9c 8c"
    assert told.cards(2).split() == ["7d", "Th", "Jd", "Qc", "2h"]
    assert told.cards(3).split() == ["9d", "Jh", "Js", "Kc", "5h"]
    assert told.dead == ["8c", "9c"]
    assert told.repairs == [("exposed", "becomes-burn")] * 2


@LOWBALL
def test_an_exposed_card_of_the_draw_is_replaced_when_everybody_has_drawn(game: str) -> None:
    # Seat 1 draws two: 5h and 7h, which is exposed. Seat 2 draws 2h; then seat 1 gets the 8h.
    told = play(
        game,
        DEAL + "Qs 5h 7h 2h 8h",
        Incident(event="exposed", card=18),
        says={1: ["after-draw: discard 4s 6c"], 2: ["after-draw: discard Qc"]},
    )
    assert told.cards(1).split() == ["Ac", "2d", "3h", "5h", "8h"]
    assert told.cards(2).split() == ["8c", "7d", "Th", "Jd", "2h"]
    assert told.repairs == [("exposed", "replaced-last")]


@LOWBALL
def test_a_flashed_card_counts_as_exposed_only_in_the_draw(game: str) -> None:
    # 000:275, 003:1608-1609
    before = play(game, DEAL, Incident(event="flashed", card=2))
    assert before.cards(2).split()[0] == "8c"
    assert before.faces(2)[0] == "down"
    says = {1: ["after-draw: discard 6c"]}
    drawn = play(game, DEAL + "Qs 5h 7h", Incident(event="flashed", card=17), says=says)
    assert drawn.cards(1).split()[-1] == "7h"
    assert drawn.dead == ["5h"]


@pytest.mark.parametrize("card, taken", [("7s", True), ("5d", True), ("6d", False), ("Ad", False)])
def test_in_kansas_city_lowball_a_six_and_an_ace_are_replaced(card: str, taken: bool) -> None:
    # "An exposed card of 7, 5, 4, 3, or, 2 must be taken. Any other exposed card including a 6
    # must be replaced" (000:589).
    told = play(
        "aviator/kansas-city-lowball", with_card(2, card) + "2h", Incident(event="exposed", card=2)
    )
    assert (card in told.cards(2).split()) is taken
    assert ("2h" in told.cards(2).split()) is not taken
    assert told.cites[0].startswith("000:589")


def test_hustler_prints_the_sevens_for_ace_to_five_alone() -> None:
    # "In limit ace-to-five lowball, before the draw" (003:1605); the draw is as in all lowball.
    game = "hustler/lowball-deuce-to-seven"
    with pytest.raises(BadRecord, match="no repair"):
        play(game, DEAL, Incident(event="exposed", card=2))
    told = play(
        game,
        DEAL + "Qs 5h 7h",
        Incident(event="exposed", card=17),
        says={1: ["after-draw: discard 6c"]},
    )
    assert told.cards(1).split()[-1] == "7h"


@pytest.mark.parametrize("card, taken", [("5d", True), ("Ad", True), ("6d", False), ("7s", False)])
@pytest.mark.parametrize("event", ["exposed", "off-table"])
def test_at_ranchos_a_five_is_kept_and_a_six_replaced(card: str, taken: bool, event: str) -> None:
    # 004:219-220
    told = play("ranchos/lowball", with_card(2, card) + "2h", Incident(event=event, card=2))
    assert (card in told.cards(2).split()) is taken
    assert ("2h" in told.cards(2).split()) is not taken
    assert told.cites[0].endswith("004:219")


def test_at_ranchos_the_sixth_card_of_the_first_player_is_the_burn() -> None:
    # "As long as the player has not looked at the card" (004:224).
    one = Incident(event="extra-card", hand="seat 1")
    told = play("ranchos/lowball", DEAL + "2h", one)
    assert told.cards(1).split() == ["Ac", "2d", "3h", "4s", "6c"]
    assert told.repairs == [("extra-card", "becomes-burn")]
    with pytest.raises(BadRecord, match="no repair"):
        play(
            "ranchos/lowball",
            DEAL + "2h",
            Incident(event="extra-card", hand="seat 1", note="looked"),
        )
    two = play("ranchos/lowball", DEAL + "2h 2s", one, Incident(event="extra-card", hand="seat 2"))
    assert two.finished.void == ("two or more players were dealt six cards", "004:224")


def test_a_deck_without_a_card_left_is_a_misdeal_with_a_free_collection() -> None:
    # 003:515-519 has it for a shoe, and no line for a pot game. Eight players of lowball leave 12
    # cards; 13 sixes and higher were exposed, and burnt ones are not shuffled in (004:219, 225).
    high = [f"{rank}{suit}" for rank in "6789TJQK" for suit in "cdhs"]
    low = [f"{rank}{suit}" for rank in "A2345" for suit in "cdhs"]
    record = {
        "button": 8,
        "stacks": {str(seat): "100" for seat in range(1, 9)},
        "deck": [*high[:13], *low, *high[13:]],
        "incidents": [{"event": "exposed", "card": place} for place in range(1, 14)],
        "collection": {"option": "1"},
    }
    out = settle_record(load_game("ranchos/lowball"), record)
    assert out["void"] == "the deck has no card left"
    assert out["settlement"] == []
    assert out["collected"] == "0"
    short = record | {"deck": [*high[:13], *low[:10]], "incidents": []}
    with pytest.raises(BadRecord, match="the deck ends after 23"):  # the record lacks cards
        settle_record(load_game("ranchos/lowball"), short)


# --- the wrong number of cards (000:277, 000:347, 003:1613-1618, 003:1788-1793) -------------------

FOUR = "Ac 8c 9c 2d 7d 9d 3h Th Jh 4s Jd Js 6c Kc "  # seat 2 has got no fifth card
DRAW_GAMES = pytest.mark.parametrize(
    "game",
    [
        "aviator/lowball",
        "hustler/lowball-ace-to-five",
        "aviator/draw-jacks-or-better",
        "hustler/draw-jacks-or-better",
    ],
)


def short(after: int, *, seat: int = 2, stage: str = "", total: int = 4) -> Incident:
    return Incident(event="wrong-count", hand=f"seat {seat}", stage=stage, after=after, total=total)


@DRAW_GAMES
def test_a_hand_of_four_cards_is_completed_before_anybody_acts(game: str) -> None:
    told = play(game, FOUR + "Qd", short(0), says=openers(game))
    assert told.cards(2).split() == ["8c", "7d", "Th", "Jd", "Qd"]
    assert told.repairs == [("wrong-count", "completed")]


@DRAW_GAMES
def test_after_action_the_missing_card_comes_with_the_draw(game: str) -> None:
    # Seat 2 throws the 8c away and gets two cards: Qd and Qh.
    told = play(
        game,
        FOUR + "Qs Qd Qh",
        short(1),
        says=openers(game) | {2: ["after-draw: discard 8c"]},
    )
    assert told.cards(2).split() == ["7d", "Th", "Jd", "Qd", "Qh"]
    assert told.repairs == [("wrong-count", "completed-on-draw")]


@DRAW_GAMES
def test_a_pat_hand_of_four_cards_gets_its_fifth_on_the_draw(game: str) -> None:
    told = play(game, FOUR + "Qs Qd", short(1), says=openers(game))
    assert told.cards(2).split() == ["8c", "7d", "Th", "Jd", "Qd"]


@DRAW_GAMES
def test_the_dealer_position_gets_his_fifth_card_even_after_action(game: str) -> None:
    deck = "Ac 8c 9c 2d 7d 9d 3h Th Jh 4s Jd Js 6c Qc Kd"
    told = play(game, deck, short(1, seat=3), says=openers(game))
    assert told.cards(3).split() == ["9c", "9d", "Jh", "Js", "Kd"]
    assert told.repairs == [("wrong-count", "completed")]


@DRAW_GAMES
@pytest.mark.parametrize("total, deck", [(4, FOUR), (6, DEAL + "Qd")])
def test_after_the_draw_more_or_fewer_than_five_cards_are_a_fouled_hand(
    game: str, total: int, deck: str
) -> None:
    told = play(game, deck, short(0, stage="after-draw", total=total), says=openers(game))
    assert told.dead_hands == ["seat 2"]
    assert len(told.cards(2).split()) == total


def openers(game: str) -> dict[int, list[str]]:
    """Seat 3 has a pair of jacks, and opens where it takes openers; all call in lowball."""
    return {3: ["bet"]} if "jacks" in game else {}


# --- what is said at the showdown (000:262-263, 003:1573-1581) ------------------------------------


@LOWBALL
def test_a_miscalled_hand_is_dead_in_a_pot_of_several(game: str) -> None:
    told = play(game, DEAL, Incident(event="miscall", hand="seat 1"))
    assert told.dead_hands == ["seat 1"]
    assert told.nets[1] < 0 < told.nets[2]


@LOWBALL
def test_of_two_intact_hands_the_best_wins_though_it_was_miscalled(game: str) -> None:
    deck = "Ac 8c 2d 7d 3h Th 4s Jd 6c Qc"
    intact = play(game, deck, Incident(event="miscall", hand="seat 1"), players=2)
    assert intact.repairs == [("miscall", "stands")]
    assert intact.nets[1] > 0
    fouled = play(game, deck, Incident(event="miscall", hand="seat 1", note="fouled"), players=2)
    assert fouled.nets[1] < 0


@LOWBALL
def test_a_pair_that_was_not_announced_loses_when_another_fouls_his_hand(game: str) -> None:
    told = play(game, DEAL, Incident(event="pair-not-announced", hand="seat 2", note="fouled"))
    assert told.dead_hands == ["seat 2"]
    told = play(game, DEAL, Incident(event="pair-not-announced", hand="seat 2"))
    assert told.repairs == [("pair-not-announced", "stands")]


# --- chips that are not enough (003:1696-1700) ----------------------------------------------------


def test_who_did_not_know_of_a_raise_may_take_his_chips_back() -> None:
    # Of three blinds seat 1 has posted the smallest, and acts first.
    told = play(
        "hustler/lowball-ace-to-five",
        DEAL,
        Incident(event="short-call", hand="seat 1", total=1, note="unaware"),
        says={1: ["fold"]},
    )
    assert told.nets[1] == -told.hand.stakes.blinds[0][1] / 100
    assert told.repairs == [("short-call", "withdrawn")]


@pytest.mark.parametrize("answer", ["fold", "call"])
def test_in_a_required_kill_he_completes_the_bet_or_forfeits_it(answer: str) -> None:
    told = play(
        "hustler/lowball-ace-to-five",
        DEAL,
        Incident(event="short-call", hand="seat 1", total=1, note="required-kill"),
        says={1: [answer]},
    )
    assert ("fold", "call") in told.options(1)
    blinds = told.hand.stakes.blinds
    put_in = blinds[0][1] / 100 + 1 if answer == "fold" else blinds[-1][1] / 100
    assert told.hand.by_seat[1].paid == put_in * 100


# --- exposed cards of draw poker ------------------------------------------------------------------


@JACKS
def test_before_the_draw_an_exposed_card_must_be_kept(game: str) -> None:
    # 000:352, 003:1805
    told = play(game, DEAL, Incident(event="exposed", card=5), says=openers(game))
    assert told.faces(2) == ["down", "up", "down", "down", "down"]
    assert told.repairs == [("exposed", "plays")]


@JACKS
def test_an_exposed_card_of_the_draw_cannot_be_kept(game: str) -> None:
    # 000:353, 003:1807-1808
    told = play(
        game,
        DEAL + "Qs 5h 7h",
        Incident(event="exposed", card=17),
        says=openers(game) | {1: ["after-draw: discard 6c"]},
    )
    assert told.cards(1).split()[-1] == "7h"


# --- openers (000:331-342, 003:1741-1775) ---------------------------------------------------------


@JACKS
def test_a_false_opening_is_declared_open_by_another_who_has_openers(game: str) -> None:
    # Seat 1 opens with nothing; seat 3, who has a pair of jacks, declares the pot open.
    false = Incident(event="false-openers", hand="seat 1", after=1)
    told = play(game, DEAL, false, says={1: ["bet"], 3: ["open", "call"]})
    assert told.dead_hands == ["seat 1"]
    assert told.hand.opener == 3
    assert told.repairs == [("false-openers", "opened-again")]
    lost = (told.hand.stakes.ante + told.hand.stakes.lower) / 100
    assert told.nets[1] == -lost  # his opening bet stays in the pot


@JACKS
def test_when_nobody_declares_it_open_all_bets_but_the_first_go_back(game: str) -> None:
    # Seat 2 has called: his bet goes back. The antes and the first bet stay for the next hand.
    false = Incident(event="false-openers", hand="seat 1", after=2)
    told = play(game, DEAL, false, says={1: ["bet"]})
    ante, bet = told.hand.stakes.ante, told.hand.stakes.lower
    assert told.finished.after["pot"] == f"{(3 * ante + bet) / 100:g}"
    assert [player.paid for player in told.hand.players] == [ante + bet, ante, ante]
    assert told.board == ""


@JACKS
def test_who_has_passed_openers_may_not_declare_the_pot_open(game: str) -> None:
    # Seat 1 has the jacks of seat 3 and checks; seat 2 opens falsely.
    deck = "9c 8c Ac 9d 7d 2d Jh Th 3h Js Jd 4s Kc Qc 6c"
    false = Incident(event="false-openers", hand="seat 2", after=2)
    told = play(game, deck, false, says={2: ["bet"]})
    assert not any("open" in options for options in told.options(1))
    assert "pot" in told.finished.after


@JACKS
def test_a_pot_that_two_have_called_plays_though_it_was_opened_falsely(game: str) -> None:
    # 000:334, 003:1756-1757: two callers, or a raise, or all action completed before the draw.
    false = Incident(event="false-openers", hand="seat 1", stage="after-draw")
    told = play(game, DEAL, false, says={1: ["bet"]})
    assert told.repairs == [("false-openers", "dead-hand")]
    assert told.nets[3] > 0
    four = "Ac 8c 9c 8h 2d 7d 9d 7h 3h Th Jh Td 4s Jd Js Qd 6c Qc Kc Kh"
    called = Incident(event="false-openers", hand="seat 1", after=3)
    told = play(game, four, called, players=4, says={1: ["bet"]})  # two callers, one to act
    assert told.repairs == [("false-openers", "dead-hand")]
    raised = Incident(event="false-openers", hand="seat 1", after=3)
    told = play(game, DEAL, raised, says={1: ["bet"], 3: ["raise"]})
    assert told.repairs == [("false-openers", "dead-hand")]


@JACKS
def test_later_bets_of_a_false_opener_go_back_until_the_draw(game: str) -> None:
    # Seat 1 opens, seat 2 raises, seat 3 calls, seat 1 calls the raise, seat 2 has been asked no
    # more: with another raise by seat 3 there is still action when it is found out.
    false = Incident(event="false-openers", hand="seat 1", after=4)
    told = play(game, DEAL, false, says={1: ["bet", "call"], 3: ["raise"], 2: ["call", "raise"]})
    lost = (told.hand.stakes.ante + told.hand.stakes.lower) / 100
    assert told.nets[1] == -lost


@JACKS
def test_an_opener_who_holds_openers_is_not_false(game: str) -> None:
    with pytest.raises(BadRecord, match="holds openers"):
        play(game, DEAL, Incident(event="false-openers", hand="seat 3", after=3), says={3: ["bet"]})
    with pytest.raises(BadRecord, match="has not opened"):
        play(game, DEAL, Incident(event="false-openers", hand="seat 2", after=3), says={3: ["bet"]})


def test_in_jacks_back_a_false_opening_that_nobody_calls_is_dealt_again() -> None:
    # 000:312: "the opener loses the opening bet which would remain in the pot".
    false = Incident(event="false-openers", hand="seat 1", after=2)
    told = play("aviator/jacks-back", DEAL, false, says={1: ["bet"], 2: ["fold"]})
    ante, bet = told.hand.stakes.ante, told.hand.stakes.lower
    assert told.repairs == [("false-openers", "dealt-again")]
    assert told.finished.after["pot"] == f"{(3 * ante + bet) / 100:g}"


@JACKS
def test_split_openers_must_be_declared(game: str) -> None:
    # 000:341, 003:1768-1771. Seat 3 opens with jacks, keeps the nines and throws a jack away.
    says = {3: ["bet", "after-draw: discard Js Kc"]}
    deck = DEAL + "Qs 9h 9s"
    told = play(game, deck, Incident(event="split-openers", hand="seat 3"), says=says)
    assert told.dead_hands == ["seat 3"]
    told = play(
        game, deck, Incident(event="split-openers", hand="seat 3", note="declared"), says=says
    )
    assert told.nets[3] > 0


@JACKS
def test_who_raps_not_knowing_of_a_raise_may_still_play_his_hand(game: str) -> None:
    # 000:360, 003:1816-1818
    told = play(
        game,
        DEAL,
        Incident(event="motion", hand="seat 1", after=3, note="unaware"),
        says={3: ["bet"]},
    )
    assert told.repairs == [("motion", "withdrawn")]
    assert told.options(1)[1] == ("fold", "call", "raise")
