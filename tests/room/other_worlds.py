"""Evenings in two worlds that differ only in cards which one viewer may not see.

`probe` plays rounds of a game with people who come, leave, take the seat of a leaver and come back,
and compares all that a viewer is told in both worlds at every moment.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tests.room.evening import Evening

from houseway.cards import Card, card_text
from houseway.errors import HousewayError
from houseway.families.chinese.rules import ChineseRules
from houseway.families.peer_games import keeps_secrets
from houseway.library import Game, load_game
from houseway.money import format_money
from houseway.random_play import any_answer
from houseway.room.bots import Bot, BotSeat
from houseway.room.commands.automatic_events import next_automatic_event
from houseway.room.commands.decision import decide
from houseway.room.commands.player_commands import Choose
from houseway.room.commands.spoken import Actor
from houseway.room.commands.wagers import limits_of
from houseway.room.record_inputs import TableInputs
from houseway.room.state.apply_events import apply_event, open_table
from houseway.room.state.events import Event
from houseway.room.state.table_state import TableState
from houseway.room.views.layout import layout
from houseway.room.views.table_view import table_view
from houseway.server.replays import pot_replay
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import PLAYER_DEALER, Bet, Bettor, Deal, Round
from houseway.table.seen_decision import seen_decision

SEATED = ("ann", "ben", "cy")
BEHIND = "eve"
NEWCOMER = "new"
HEIR = "heir"  # takes the seat of somebody who has left
STRANGER = "stranger"
VIEWERS = (*SEATED, BEHIND, NEWCOMER, HEIR, STRANGER, None)
TRIES = 12  # other worlds, of which few may agree with what was said
ALL_LOOKED_AT, ONE_IN = 5, 20  # moments of a hand in play
WORDS = ("hit", "stand", "fold", "play", "check", "surrender", "double", "take-bank", "nothing")
BETWEEN = ("settled", "idle")


@dataclass(slots=True)
class Watched:
    """A table, and how it stood after each of its events."""

    table: Evening
    luck: random.Random
    states: list[TableState] = field(default_factory=list)

    def catch_up(self) -> Iterator[int]:
        """The events that are new, by their place."""
        events = self.table.events
        if not self.states:
            self.states.append(open_table(events[0], self.table.game))
        while len(self.states) < len(events):
            self.states.append(apply_event(self.states[-1], events[len(self.states)]))
            yield len(self.states) - 1

    def last(self, kind: str, now: int) -> int:
        """The place of the last event of a kind; 0 if there was none."""
        return next((n for n in range(now, 0, -1) if self.table.events[n].kind == kind), 0)


# --- an evening in which anything may happen ------------------------------------------------------


def bet_out(bet: Bet) -> dict[str, Any]:
    number = {"number": bet.number} if bet.number is not None else {}
    return {"wager": bet.wager, "amount": format_money(bet.amount), **number}


def wager(table: Evening, luck: random.Random) -> None:
    for place in table.state.bettors():
        person = table.state.patrons[place].person
        held = table.state.stack(place)
        seat = BotSeat(game=table.game, seat=place[0], chips=held, limits=limits_of(table.state))
        try:
            bets = [bet_out(bet) for bet in Bot(luck.randrange).bets(seat)]
            table.do(person, "bets", bets=bets)
        except HousewayError:  # behind a seat not every wager is open
            continue
    if table.phase == "wagers":
        table.time_is_up()


def one_round(table: Evening, luck: random.Random) -> Iterator[None]:
    """A round with choices at random; stops wherever somebody has spoken."""
    while table.phase in BETWEEN:
        for place in [p for p in table.state.patrons if table.state.able(p)]:
            if table.phase in BETWEEN:
                table.do(table.state.patrons[place].person, "done")
        yield
    if table.state.kind.has_bank:
        table.bank("200")
        yield
        wager(table, luck)
    yield
    while (wait := table.state.waits) is not None:
        person = table.state.patrons[table.state.decider(wait)].person
        if sits_down(table, NEWCOMER, luck):
            yield
        table.do(person, "choose", say=any_answer(wait, luck))
        yield


def free_seats(table: Evening) -> list[int]:
    seats = range(1, table.state.position.seats + 1)
    return [seat for seat in seats if (seat, "") not in table.state.patrons]


def sits_down(table: Evening, person: str, luck: random.Random) -> bool:
    """Somebody without a place takes a free seat, if there is one."""
    free = free_seats(table)
    if table.state.place_of(person) is not None or not free:
        return False
    table.do(person, "sit", seat=luck.choice(free), buy_in="1000")
    return True


def change_places(table: Evening, luck: random.Random) -> Iterator[None]:
    """While the result is in sight a player leaves, another takes the seat, the player comes back.

    The heir and the newcomer are gone before the next round, so that it is not too full.
    """
    seated = [place for place, one in table.state.patrons.items() if one.person in SEATED]
    dealt = [place for place in seated if not place[1]]
    if table.phase not in BETWEEN or not dealt:
        return
    place = luck.choice(dealt)
    leaver = table.state.patrons[place].person
    table.do(leaver, "leave")
    yield
    if table.state.place_of(HEIR) is None:
        table.do(HEIR, "sit", seat=place[0], buy_in="1000")
        yield
    if sits_down(table, leaver, luck):
        yield
    for gone in (HEIR, NEWCOMER):
        if table.phase in BETWEEN and table.state.place_of(gone) is not None:
            table.do(gone, "leave")
            yield
    if sits_down(table, leaver, luck):
        yield


# --- what somebody may know -----------------------------------------------------------------------


def hidden_from(viewer: str | None, played: TableState, at_deal: TableState) -> list[int]:
    """The cards of the last round that lie face down for a viewer, as they left the shoe."""
    assert played.round is not None
    goes_to = given(played.round)
    mine = hands_of(viewer, played, at_deal)
    owned = iter([n for n, hand in enumerate(goes_to) if hand != DISCARDS])
    held: dict[str, list[int]] = {}
    seen: set[int] = set()
    for event in played.round.events:
        hand = event.get("hand", "")
        if event["event"] == "card":
            number = next(owned)
            assert event["_card"] == played.round.cards[number]
            held.setdefault(hand, []).append(number)
            if event["face"] == "up" or hand in mine:
                seen.add(number)
        elif event["event"] == "moved":
            number = next(n for n in held[hand] if played.round.cards[n] == event["_card"])
            held[hand].remove(number)
            held.setdefault(event["into"], []).append(number)
            if event["face"] == "up" or {hand, event["into"]} & mine:
                seen.add(number)
        elif event["event"] == "open":
            seen |= {held[hand][place - 1] for place in event["places"]}
        elif event["event"] == "split":
            first, second = held.pop(hand if hand in held else hand.partition("/")[0])[:2]
            held[hand], held[event["into"]] = [first], [second]
            seen |= {first, second}
    return [number for number in range(len(goes_to)) if number not in seen]


def given(round_: Round) -> list[str]:
    """The hand of every card that has left the shoe; cards of empty seats are nobody's."""
    play = round_.rules.play(round_.setup, [])
    hands = []
    wait = next(play)
    for answer in round_.answers:
        if isinstance(wait, Deal):
            hands.append(wait.hand)
        try:
            wait = play.send(answer)
        except StopIteration:
            break
    return hands


def dealt_at(viewer: str | None, at_deal: TableState) -> Bettor | None:
    """The place of a viewer when the cards of the last round came out."""
    return at_deal.place_of(viewer) if viewer else None


def hands_of(viewer: str | None, played: TableState, at_deal: TableState) -> set[str]:
    """The hands of the last round that were dealt to a viewer, or that they decide on now."""
    place = dealt_at(viewer, at_deal)
    assert played.round is not None
    if place is None:
        return set()
    seat = {f"seat {place[0]}"}
    wait = played.waits
    if place[1]:
        return seat if wait is not None and wait.who == place else set()
    if not played.kind.has_bank:
        return seat & {*played.game.rules.hand_names(played.round.setup)}
    if place[0] == played.round.setup.bank:
        return {PLAYER_DEALER}
    return seat if any(bet.bettor == place for bet in played.round.setup.bets) else set()


# --- other worlds ---------------------------------------------------------------------------------


def dealt_otherwise(state: TableState, order: tuple[Card, ...]) -> TableState:
    """The same table with another shoe under the same commitment."""
    assert state.shoe is not None
    assert state.shuffle is not None
    shuffle = replace(state.shuffle, order=order, nonce="f" * 64)
    settled = state.settled
    if settled is not None and state.number >= state.shoe_first:  # dealt from this shoe
        assert isinstance(settled.inputs, TableInputs)
        settled = replace(settled, inputs=replace(settled.inputs, shuffle=shuffle))
    return replace(state, shuffle=shuffle, shoe=replace(state.shoe, order=order), settled=settled)


def follows(state: TableState, event: Event, table: Evening) -> bool:
    """Whether an event could have come next: nothing else happens by itself before it."""
    if event.kind == "chose":
        wait = state.waits
        asked = wait and (*state.decider(wait), wait.number)
        if asked != (event.body["seat"], event.body.get("backline", ""), event.body["hand"]):
            return False
    own = next_automatic_event(state, event.at, table.luck)
    return own is None or (own.kind, own.body.get("say")) == (event.kind, event.body.get("say"))


def same_gesture(event: Event, played: TableState, world: TableState) -> Event:
    """Cards laid in the same places, whatever they are; nobody else sees more of it."""
    if event.kind != "chose" or event.secret is None:
        return event
    assert world.round is not None
    assert world.waits is not None
    hand = given(world.round)
    mine = [n for n, name in enumerate(hand) if name == world.waits.hand]
    become: dict[str, list[str]] = {}
    for number in mine:
        old, new = (card_text(each.round.cards[number]) for each in (played, world) if each.round)
        become.setdefault(old, []).append(new)
    said: str = event.secret["say"]
    words = [become[word].pop(0) if become.get(word) else word for word in said.split()]
    return replace(event, secret={"say": " ".join(words)})


def exchanged(order: tuple[Card, ...], places: list[int], first: int, luck: random.Random) -> Any:
    """The order with hidden cards changed: all of them, or a card of the round with another.

    `first` of the places are those of the round. The fewer cards change, the more of what was said
    can be said in the other world too.
    """
    cards = list(order)
    if first and luck.random() < 0.7:
        one = luck.choice(places[:first])
        others = [place for place in places if order[place] != order[one]]
        if others:
            other = luck.choice(others)
            cards[one], cards[other] = cards[other], cards[one]
        return tuple(cards)
    shuffled = [cards[place] for place in places]
    luck.shuffle(shuffled)
    for place, card in zip(places, shuffled, strict=True):
        cards[place] = card
    return tuple(cards)


def another_world(watched: Watched, now: int, viewer: str | None) -> TableState | None:
    """The table with cards changed that the viewer does not know, if it could be so."""
    state, events = watched.states[now], watched.table.events
    if state.shoe is None:
        return None
    shuffled, dealt = watched.last("shuffled", now), watched.last("dealt", now)
    body = events[shuffled].body
    start, of_round, left = now, [], state.shoe.position
    played = state
    if dealt > shuffled:  # the last round came from this shoe
        start = dealt - 1
        settled = watched.last("settled", now)
        played = watched.states[settled - 1] if settled > dealt else state
        assert played.round is not None
        if any(event["event"] == "reshuffle" for event in played.round.events):
            return None  # the order then follows from the nonce, which no other world has
        at_deal = watched.states[start]
        assert at_deal.shoe is not None
        at = at_deal.shoe.position
        of_round = [at + n for n in hidden_from(viewer, played, at_deal)]
        left = at + len(played.round.cards)
    burnt = range(1 if body.get("shown") else 0, body["burnt"])
    places = [*of_round, *burnt, *range(left, len(state.shoe.order))]
    order = exchanged(state.shoe.order, places, len(of_round), watched.luck)
    if order == state.shoe.order:
        return None
    world = dealt_otherwise(watched.states[start], order)
    for event in events[start + 1 : now + 1]:
        if not follows(world, event, watched.table):
            return None
        try:
            world = apply_event(world, same_gesture(event, played, world))
        except HousewayError:
            return None  # what was said could not have been said with these cards
    return world if looks_alike(state, world, events[now].at, watched) else None


def looks_alike(state: TableState, world: TableState, at: int, watched: Watched) -> bool:
    """Whether two worlds agree in all that happened for everybody to see."""
    waits, others = state.waits, world.waits
    if (waits is None) != (others is None) or world.phase != state.phase:
        return False
    if waits is not None and others is not None and waits.who != others.who:
        return False
    if waits is not None and next_automatic_event(world, at, watched.table.luck) is not None:
        return False
    if not state.kind.has_bank and laid(world) != laid(state):
        return False  # the house way has laid other cards open, for all to see
    return backs(world) == backs(state) and paid(world) == paid(state)


def events_of(state: TableState) -> Any:
    if state.round is not None:
        return state.round.events
    return state.settled.events if state.settled is not None else ()


def backs(state: TableState) -> Counter[str]:
    """How many cards lie where: that anybody sees, whatever their faces."""
    return Counter(event["hand"] for event in events_of(state) if event["event"] == "card")


def laid(state: TableState) -> list[Any]:
    """The segments of every hand that lie open."""
    return [(e["hand"], e["parts"]) for e in events_of(state) if e["event"] == "parts"]


def paid(state: TableState) -> Any:
    """The chips that the last round has moved, and the hands that were shown for them."""
    if state.settled is None:
        return None
    lines = [
        [line.get(key) for key in ("seat", "payer", "payee", "paid", "net", "result")]
        for line in state.settled["settlement"]
    ]
    shows = [e["cards"] for e in state.settled["events"] if e["event"] == "shows"]
    return lines, shows, state.before


# --- what somebody is told ------------------------------------------------------------------------


class NoLuck:
    """Nothing is dealt while somebody only asks."""

    def shuffle(self, state: TableState) -> Any:
        raise AssertionError("a shuffle")

    def dice(self, count: int, faces: int) -> Any:
        raise AssertionError("dice")


def told(state: TableState, viewer: str | None, place: Bettor | None) -> str:
    """All that a viewer gets out of a table: view, layout, refusals, the input of the values of
    their options, and the round told again.

    `place` is where the viewer was dealt in.
    """
    refusals = []
    if state.phase == "play" and viewer is not None:
        for word in WORDS:
            try:
                decide(
                    state,
                    Choose(say=word),
                    Actor(person=viewer, name=viewer),
                    at=0,
                    luck=NoLuck(),
                )
            except HousewayError as error:
                refusals.append([error.code, error.message, error.where])
    again = None
    if state.settled is not None and state.phase in BETWEEN:
        if keeps_secrets(state.game.rules):
            seat = place[0] if place is not None and not place[1] else None
            again = pot_replay.seen_by(state.settled.as_json(), seat)
        else:
            again = {**state.settled.as_json(), "shuffle": None}
    shown = [table_view(state, viewer, now=0), layout(state), refusals, again]
    return json.dumps([*shown, values_rest_on(state, viewer)])


def values_rest_on(state: TableState, viewer: str | None) -> str:
    """All that the values of a viewer's options are worked out from, if the viewer decides."""
    wait = state.waits
    if wait is None or state.round is None or not state.kind.has_bank:
        return ""
    decides = viewer == state.patrons[state.decider(wait)].person
    return repr(seen_decision(state.round, wait)) if decides else ""


def difference(one: str, other: str) -> str:
    """Where two views part."""
    same = next(n for n, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1)
    return f"...{one[max(0, same - 200) : same + 80]} | {other[same : same + 80]}"


# --- probes ---------------------------------------------------------------------------------------


def quick(game: Game) -> Game:
    """The same game with fewer futures that the house way of cards in parts looks at."""
    if isinstance(game.rules, ChineseRules):
        game.__dict__["rules"] = replace(game.rules, samples=1)
    return game


def watch(name: str, seed: int) -> Watched:
    table = Evening(quick(load_game(name)), seed=seed)
    table.sit(*SEATED)
    if table.game.sheet.table.backline != "none":
        table.do(BEHIND, "sit", seat=2, backline=True, buy_in="400")
    return Watched(table, random.Random(f"{name} {seed}"))


def probe(name: str, *, rounds: int, seed: int, most: int) -> Counter[str]:
    """Plays some rounds and compares moments with another world; how many were compared.

    The first moments of a hand are all looked at, and then one in a few: a round of Conquian has a
    hundred, and each other world plays them again. A moment is looked at by `most` viewers.
    """
    watched = watch(name, seed)
    table, luck = watched.table, watched.luck
    compared: Counter[str] = Counter()
    for _ in range(rounds):
        in_play = 0
        for play in (one_round, change_places):
            for _ in play(table, luck):
                for now in watched.catch_up():
                    if now + 1 < len(table.events):
                        continue  # nobody sees a table within one word
                    in_play += watched.states[now].phase == "play"
                    if in_play <= ALL_LOOKED_AT or luck.random() < 1 / ONE_IN or play != one_round:
                        compared += probe_moment(watched, now, luck.sample(VIEWERS, most))
    return compared


def probe_moment(watched: Watched, now: int, viewers: Iterable[str | None]) -> Counter[str]:
    """One moment, looked at by some viewers."""
    state = watched.states[now]
    assert table_view(state, None, now=0) == table_view(watched.table.state, None, now=0)
    dealt = watched.last("dealt", now)
    compared: Counter[str] = Counter()
    for viewer in viewers:
        worlds = (another_world(watched, now, viewer) for _ in range(TRIES))
        world = next((world for world in worlds if world is not None), None)
        if world is None:
            continue
        compared[f"{state.phase} {viewer}"] += 1
        wait = state.waits
        decides = wait is not None and viewer == state.patrons[state.decider(wait)].person
        if not decides or world.waits == wait:
            place = dealt_at(viewer, watched.states[dealt - 1]) if dealt else None
            one, other = told(state, viewer, place), told(world, viewer, place)
            assert one == other, f"{viewer}, {state.phase}: {difference(one, other)}"
    return compared
