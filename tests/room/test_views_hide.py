"""What a view does not tell. Two worlds that differ only in cards which somebody may not see must
look the same to that person: every card, count, sentence, option, refusal and told-again round.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.room import other_worlds
from tests.room.evening import Evening, evening
from tests.room.other_worlds import VIEWERS, change_places, one_round, probe, watch

from houseway.families.peer_games import PeerRules, keeps_secrets
from houseway.library import game_ids, load_game
from houseway.room.state.apply_events import open_table
from houseway.room.state.events import Event
from houseway.room.state.snapshot import from_snapshot, snapshot_of
from houseway.room.state.table_state import TableState
from houseway.room.views import log_lines
from houseway.room.views import table_view as views
from houseway.room.views.table_view import table_view
from houseway.table.felt_cards import lying_cards
from houseway.table.rounds import Choose, Round

FAMILIES = (
    "500-club/2-7-triple-draw",
    "500-club/crazy-pineapple",
    "500-club/face-up-chinese-poker",
    "aviator/conquian",
    "aviator/easy-poker",
    "aviator/mexican-poker",
    "aviator/pure-21-5",
    "aviator/texas-holdem",
    "hustler/13-card-chinese-poker",
    "hustler/2-way-winner",
    "hustler/21st-century-baccarat",
    "hustler/caribbean-stud",
    "hustler/hustler-casino-blackjack",
    "hustler/let-it-ride",
    "hustler/pai-gow-tiles",
    "hustler/seven-card-stud",
    "hustler/super-pan-9",
    "parkwest/3-card-poker",
    "parkwest/ace-up-pai-gow-poker",
    "parkwest/cash-in-baccarat",
    "parkwest/fortune-pai-gow-poker",
    "parkwest/ultimate-texas-holdem",
)
# Left to `make test-all`: the first has very many worlds on every street, the others have a game of
# the same kind among those that stay.
DEAR = (
    "500-club/face-up-chinese-poker",
    "500-club/crazy-pineapple",
    "aviator/easy-poker",
    "aviator/mexican-poker",
    "hustler/caribbean-stud",
    "hustler/hustler-casino-blackjack",
    "parkwest/ace-up-pai-gow-poker",
)
# Few hands of Super Pan 9 leave a choice; cards that are placed one by one take their time.
ROUNDS = {"hustler/super-pan-9": 4, "500-club/face-up-chinese-poker": 1}
FEW = {
    "aviator/conquian": 1
}  # viewers of a moment in the short form: a round has very many moments
PROBES = 10_000  # in `make test-all`, over all games


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow) if n in DEAR else n for n in FAMILIES]
)
def test_a_world_that_differs_in_hidden_cards_looks_the_same(name: str) -> None:
    compared = probe(name, rounds=ROUNDS.get(name, 1), seed=1, most=FEW.get(name, 3))
    phases = {moment.partition(" ")[0] for moment in compared}
    assert "settled" in phases
    assert "wagers" in phases or load_game(name).sheet.bank is None  # nothing is wagered
    assert "play" in phases or load_game(name).sheet.game.family == "baccarat"


@pytest.mark.slow
@pytest.mark.parametrize("name", game_ids())
def test_a_world_that_differs_in_hidden_cards_looks_the_same_in_every_game(name: str) -> None:
    """So many probes of each game that all together are ten thousand."""
    wanted, seed = -(-PROBES // len(game_ids())), 0
    compared: Counter[str] = Counter()
    while sum(compared.values()) < wanted:
        seed += 1
        compared += probe(name, rounds=ROUNDS.get(name, 2), seed=seed, most=len(VIEWERS))
    print(f"{name}: {sum(compared.values())} probes, none tells anything")
    assert any(moment.startswith("settled") for moment in compared)


# --- a leak that is put in is found ---------------------------------------------------------------


def by_seat(state: TableState, person: str) -> Any:
    """As it was: the cards of the last round go to whoever has the seat now."""
    return state.place_of(person)


def without_secrets(rules: object) -> bool:
    return False


def every_card(round_: Round, wait: Choose | None = None) -> object:
    """A decision that knows the cards which lie face down."""
    return lying_cards(round_.events, "_card")


def always(*given: object) -> bool:
    return True


@pytest.mark.parametrize(
    ("name", "where", "what", "fault"),
    [
        ("aviator/texas-holdem", TableState, "dealt_to", by_seat),
        ("parkwest/3-card-poker", views, "_holds", always),
        ("aviator/conquian", views, "keeps_secrets", without_secrets),
        ("parkwest/3-card-poker", log_lines, "_lies_open", always),
        ("parkwest/3-card-poker", other_worlds, "seen_decision", every_card),
        pytest.param(
            *("aviator/conquian", log_lines, "keeps_secrets", without_secrets),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_leak_that_is_put_in_is_found(
    name: str, where: Any, what: str, fault: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, fault)
    with pytest.raises(AssertionError, match=r"(settled|play): \.\.\."):
        probe(name, rounds=8, seed=1, most=len(VIEWERS))


# --- persons and seats ----------------------------------------------------------------------------


def cards_of(view: dict[str, Any], seat: int) -> list[str]:
    [hand] = [hand for hand in view["hands"] if hand["seat"] == seat]
    return list(hand["cards"])


def folded_hand() -> Evening:
    """A hand of hold'em of two players in which nobody shows."""
    table = evening("aviator/texas-holdem", "ann", "ben")
    while (wait := table.state.waits) is not None:
        person = table.state.patrons[table.state.decider(wait)].person
        table.do(person, "choose", say="fold" if "fold" in wait.options else "check")
    assert table.phase == "settled"
    return table


def test_the_next_person_in_a_seat_does_not_see_the_cards_of_the_one_who_left() -> None:
    table = folded_hand()
    own = cards_of(table.seen_by("ben"), 2)
    assert "??" not in own
    table.do("ben", "leave")
    table.do("dan", "sit", seat=2, buy_in="1000")
    assert {*cards_of(table.seen_by("dan"), 2)} == {"??"}
    assert table.seen_by("dan")["last"]["yours"] is None
    assert {*cards_of(table.seen_by("ben"), 2)} == {"??"}  # a spectator now


def test_a_player_who_comes_back_to_another_seat_sees_the_own_cards_and_no_others() -> None:
    table = folded_hand()
    own = cards_of(table.seen_by("ben"), 2)
    table.do("ben", "leave")
    table.do("dan", "sit", seat=2, buy_in="1000")
    table.do("ben", "sit", seat=5, buy_in="1000")
    seen = table.seen_by("ben")
    assert cards_of(seen, 2) == own
    assert {*cards_of(seen, 1)} == {"??"}


@pytest.mark.parametrize(
    "name", ["aviator/texas-holdem", "aviator/conquian", "parkwest/cash-in-baccarat"]
)
def test_a_table_that_is_read_from_a_snapshot_shows_everybody_the_same(name: str) -> None:
    watched = watch(name, seed=3)
    table = watched.table
    looked = 0
    for play in (one_round, change_places):
        for _ in play(table, watched.luck):
            if table.phase != "settled" or table.state.shoe is None:
                continue
            kept = snapshot_of(table.state)
            body, secret = json.loads(json.dumps([kept.body, kept.secret], sort_keys=True))
            event = Event(
                stream="table:t",
                seq=table.state.version,
                kind="snapshot",
                body=body,
                secret=secret,
                at=table.at,
                actor="room",
            )
            again = from_snapshot(open_table(table.events[0], table.game), event)
            again = replace(again, done=table.state.done)  # nobody is, when one is taken
            for viewer in VIEWERS:
                looked += 1
                assert table_view(again, viewer, now=0) == table_view(table.state, viewer, now=0)
    assert looked > 20


def test_games_in_which_hands_can_stay_hidden_say_so() -> None:
    """All pot games, Conquian, and Chinese poker with cards that are put away."""
    games = {name: load_game(name).rules for name in FAMILIES}
    open_ones = {
        name
        for name, rules in games.items()
        if isinstance(rules, PeerRules) and not keeps_secrets(rules)
    }
    assert open_ones == {"hustler/13-card-chinese-poker"}
