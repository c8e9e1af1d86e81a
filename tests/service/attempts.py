"""Attempts to get what is not one's own. Each gives the code by which it was refused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import httpx
from tests.service.hostile import Person, Table, code

Attempt = Callable[[Table, random.Random], str]  # gives the code of the refusal
ATTEMPTS: dict[str, Attempt] = {}


def attempt(do: Attempt) -> Attempt:
    ATTEMPTS[do.__name__] = do
    return do


def anybody(table: Table, luck: random.Random) -> Person:
    return luck.choice([*table.seated, table.stranger])


MONEY: tuple[Any, ...] = (
    *(None, True, 25, -5, 2.5, 1e300, [], ["5"], {}, {"amount": "5"}),
    *("", " ", "-5", "-0.01", "NaN", "Infinity", "1e3", "0x10", "2.555", "1/2", "٢٥", "５", "$"),
    *("9" * 12, "9" * 40, "9" * 4_000, "9" * 6_000, "1,00", "5\n5", "5; DROP TABLE accounts", "½"),
)
WRONG: tuple[Any, ...] = (None, True, 0, -1, 99, 1.5, 10**30, "", "1", "x" * 200, [], [1], {}, "🂡")


@attempt
def act_for_another_seat(table: Table, luck: random.Random) -> str:
    other = luck.choice(table.seated)
    person = anybody(table, luck)
    word = luck.choice(("seat", "person", "as", "actor", "name"))
    whom: Any = {"seat": luck.randrange(1, 9)}.get(word, other.id)
    command = luck.choice(
        (
            {"do": "bets", "bets": table.bets("5")},
            {"do": "bet", "wager": table.base[0], "amount": "5"},
            {"do": "choose", "say": "fold"},
            {"do": "take-bank", "amount": "100"},
            {"do": "leave"},
            {"do": "done"},
            {"do": "sit-out", "on": True},
            {"do": "add-chips", "amount": "50"},
        )
    )
    return code(person.say(json.dumps({**command, word: whom})))


@attempt
def bet_on_another_seat_in_a_list(table: Table, luck: random.Random) -> str:
    bets = [{**bet, "seat": luck.randrange(1, 9)} for bet in table.bets("5")]
    return code(anybody(table, luck).do("bets", bets=bets))


@attempt
def choose_out_of_turn(table: Table, luck: random.Random) -> str:
    wait = table.state.waits
    others = [p for p in table.seated if wait is None or p is not table.decider()]
    words = ("hit", "stand", "fold", "check", "play", "double 5", "surrender")
    return code(luck.choice([*others, table.stranger]).do("choose", say=luck.choice(words)))


@attempt
def take_or_pass_a_bank_that_is_not_offered(table: Table, luck: random.Random) -> str:
    offered = table.state.offered
    others = [p for seat, p in enumerate(table.seated, 1) if seat != offered]
    person = luck.choice([*others, table.stranger])
    if luck.random() < 0.5:
        return code(person.do("pass-bank"))
    return code(person.do("take-bank", amount="100"))


@attempt
def bet_after_close(table: Table, luck: random.Random) -> str:
    person = table.stranger if table.state.phase == "wagers" else anybody(table, luck)
    return code(person.do("bets", bets=table.bets("25")))


@attempt
def bet_more_than_the_stack(table: Table, luck: random.Random) -> str:
    amount = luck.choice(("1501", "5000", "999999", "100000000", "99999999999999"))
    person = anybody(table, luck)
    if luck.random() < 0.5:
        return code(person.do("bet", wager=table.base[0], amount=amount))
    return code(person.do("take-bank", amount=amount))


@attempt
def bet_a_spot_twice(table: Table, luck: random.Random) -> str:
    bets = [*table.bets("10"), *table.bets(luck.choice(("5", "10", "20", "0")))]
    return code(anybody(table, luck).do("bets", bets=bets))


@attempt
def wrong_money(table: Table, luck: random.Random) -> str:
    person, money = anybody(table, luck), luck.choice(MONEY)
    do, details = luck.choice(
        (
            ("bet", {"wager": table.base[0], "amount": money}),
            ("bets", {"bets": [{"wager": table.base[0], "amount": money}]}),
            ("add-chips", {"amount": money}),
            ("take-bank", {"amount": money}),
            ("sit", {"seat": 7, "buy_in": money}),
            ("choose", {"say": f"double {money}"}),
        )
    )
    return code(person.do(do, **details))


@attempt
def wrong_types(table: Table, luck: random.Random) -> str:
    person, wrong = anybody(table, luck), luck.choice(WRONG)
    do, details = luck.choice(
        (
            ("sit", {"seat": luck.choice((None, True, "1", 1.5, [1], 0, -3, 99)), "buy_in": "50"}),
            ("sit", {"seat": 7, "buy_in": "50", "backline": luck.choice((1, "yes", [], None))}),
            ("bet", {"wager": wrong, "amount": "5"}),
            (
                "bet",
                {"wager": table.base[0], "number": luck.choice((1, "1", [], 1.5)), "amount": "5"},
            ),
            ("bets", {"bets": luck.choice((None, "all", 5, {}, [None], ["base"], [[]], [5]))}),
            ("sit-out", {"on": luck.choice((None, 1, "true", []))}),
            ("choose", {"say": wrong}),
            (str(wrong), {}),
        )
    )
    return code(person.do(do, **details))


@attempt
def not_a_command(table: Table, luck: random.Random) -> str:
    words: tuple[str | bytes, ...] = (
        *(
            "",
            "{",
            "null",
            "[]",
            "5",
            '"ping"',
            '{"do": NaN}',
            '{"do": Infinity}',
            "{}",
            "\0",
            "ping",
        ),
        *('{"do": ["ping"]}', '{"do": {"do": "ping"}}', '{"do": "__init__"}', '{"do": "PING"}'),
        *('{"do": "\\ud800"}', '{"do": "sit", "seat": 1e999, "buy_in": "5"}', '{"do": "ping",}'),
        '{"id": 5, "do": "ping"}',
        '{"id": "' + "x" * 65 + '", "do": "done"}',
        '{"id": {"a": 1}, "do": "done"}',
        '{"do": "done", "id": "\\u0000"}',
        "[" * 5_000,
        '{"a":' * 60 + "1" + "}" * 60,
        '{"do": "bets", "bets": ' + "[" * 40 + "]" * 40 + "}",
        '{"n": ' + "9" * 9_000 + "}",
        b"\xff\xfe\x00",
        b'{"do": "\xff"}',
        bytes(luck.randrange(256) for _ in range(40)),
    )
    return code(anybody(table, luck).say(luck.choice(words)))


@attempt
def too_long(table: Table, luck: random.Random) -> str:
    size = luck.choice((16_400, 40_000, 65_000, 70_000, 300_000))
    text = json.dumps({"do": "ping", "pad": "x" * size})
    return code(anybody(table, luck).say(text if luck.random() < 0.7 else text.encode()))


@attempt
def word_of_the_floor_or_the_clock(table: Table, luck: random.Random) -> str:
    do, details = luck.choice(
        (
            ("void", {"why": "I was losing"}),
            ("pause", {"why": "coffee"}),
            ("resume", {}),
            ("close", {}),
            ("change", {"limits": "$1-$2"}),
            ("time-is-up", {}),
            ("time-is-up", {"clock": True}),
            ("gone", {"person": luck.choice(table.seated).id}),
            ("away", {"person": luck.choice(table.seated).id}),
            ("settled", {}),
            ("dealt", {}),
            ("restored", {}),
        )
    )
    return code(anybody(table, luck).do(do, **details))


@attempt
def sit_where_one_may_not(table: Table, luck: random.Random) -> str:
    if luck.random() < 0.5:  # twice, or in somebody's seat
        return code(luck.choice(table.seated).do("sit", seat=luck.randrange(1, 9), buy_in="50"))
    return code(table.stranger.do("sit", seat=luck.randrange(1, 4), buy_in="50"))


@attempt
def buy_in_more_than_the_wallet(table: Table, luck: random.Random) -> str:
    amount = luck.choice(("1000.01", "5000", "999999999", "99999999999999"))
    if luck.random() < 0.5:
        return code(table.stranger.do("sit", seat=8, buy_in=amount))
    return code(luck.choice(table.seated).do("add-chips", amount=amount))


@attempt
def speak_without_a_name(table: Table, luck: random.Random) -> str:
    do = luck.choice(("sit", "done", "bet", "choose", "leave", "void", "time-is-up"))
    words: dict[str, dict[str, Any]] = {"sit": {"seat": 7, "buy_in": "50"}}
    details = words.get(do, {"say": "fold"} if do == "choose" else {})
    if luck.random() < 0.5:
        return code(table.spectator.do(do, **details))
    return table.spectator.post(f"/api/tables/{table.id}/do", json={"do": do, **details})


@attempt
def forged_cookie(table: Table, luck: random.Random) -> str:
    """A token guessed, altered, or made of what is known of somebody."""
    victim = luck.choice(table.seated)
    real = victim.cookie
    place = luck.randrange(len(real))
    forged = luck.choice(
        (
            real[:place] + ("A" if real[place] != "A" else "B") + real[place + 1 :],
            real[:-1],
            real + "A",
            real.swapcase(),
            victim.id,
            "admin",
            "",
            "%00",
            "' OR 1=1 --",
            "".join(luck.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(43)),
        )
    )
    if luck.random() < 0.5:
        with table.stranger.open(cookie=forged) as socket:
            socket.send(json.dumps({"do": "leave"}))
            return code(table.stranger.hear(socket))
    with httpx.Client(base_url=f"http://{table.room.address}") as client:
        headers = {"X-Houseway": "1", "Cookie": f"houseway={forged}"}
        answer = client.post(f"/api/tables/{table.id}/do", json={"do": "leave"}, headers=headers)
    assert answer.status_code < 500
    return str(answer.json()["error"]["code"]) if answer.status_code >= 400 else ""


@attempt
def foreign_page(table: Table, luck: random.Random) -> str:
    """Another page uses the cookie of a browser: a form, a script, a socket."""
    victim = luck.choice(table.seated)
    origin = luck.choice(
        (
            "http://evil.example",
            "null",
            f"https://{table.room.address}",
            f"http://{table.room.address}.evil.example",
            "http://127.0.0.1:1",
        )
    )
    if luck.random() < 0.5:
        with victim.open(origin=origin) as socket:
            return code(victim.hear(socket))
    return victim.post(
        f"/api/tables/{table.id}/do", json={"do": "leave"}, headers={"Origin": origin}
    )


@attempt
def no_header(table: Table, luck: random.Random) -> str:
    victim = luck.choice(table.seated)
    given: dict[str, Any] = luck.choice(
        (
            {"json": {"do": "leave"}},
            {"data": {"do": "leave"}},
            {"content": '{"do": "leave"}', "headers": {"Content-Type": "text/plain"}},
        )
    )
    headers = {**given.pop("headers", {}), "X-Houseway": luck.choice(("", "0", "true"))}
    return victim.post(f"/api/tables/{table.id}/do", headers=headers, **given)


@attempt
def rooms_of_the_staff(table: Table, luck: random.Random) -> str:
    person = luck.choice([*table.seated, table.stranger, table.spectator])
    order = {"person": person.id, "amount": "5000", "reason": "a gift", "key": str(luck.random())}
    path, body = luck.choice(
        (
            ("/api/cage/issue", order),
            ("/api/cage/retire", {**order, "person": table.seated[0].id}),
            ("/api/cage/adjust", order),
            ("/api/admin/invitations", {"name": "Root", "role": "admin"}),
            (f"/api/admin/people/{person.id or 'x'}/confirm", {}),
            (f"/api/admin/people/{person.id or 'x'}/role", {"role": "admin"}),
            (f"/api/admin/people/{table.seated[0].id}/reset", {}),
            (f"/api/admin/tables/{table.id}/changes", {"limits": "$1-$2"}),
            ("/api/admin/verify", {}),
            ("/api/tables", {"game": table.state.game.id, "demo": False}),
            (f"/api/tables/{table.id}/do", {"do": "void", "why": "I was losing"}),
        )
    )
    return person.post(path, json=body)


@attempt
def over_the_wire_with_the_wrong_shape(table: Table, luck: random.Random) -> str:
    person = anybody(table, luck)
    given: dict[str, Any] = luck.choice(
        (
            {"content": b"\xff\xfe", "headers": {"Content-Type": "application/json"}},
            {"content": "[" * 3000, "headers": {"Content-Type": "application/json"}},
            {"content": "x" * 300_000, "headers": {"Content-Type": "application/json"}},
            {"json": []},
            {"json": None},
            {
                "json": {
                    "do": "bet",
                    "wager": table.base[0],
                    "amount": luck.choice(MONEY),
                    "seat": 2,
                }
            },
            {"json": {"id": "k" * 65, "do": "done"}},
            {"json": {"do": "choose", "say": "x" * 10_000}},
        )
    )
    return person.post(f"/api/tables/{table.id}/do", **given)


@attempt
def somebody_elses_cards(table: Table, luck: random.Random) -> str:
    """Asks for what others hold, by every name that it might have."""
    person = luck.choice([*table.seated, table.stranger, table.spectator])
    path = luck.choice(
        (
            f"/api/tables/{table.id}/rounds/{table.state.number + luck.randrange(1, 5)}",
            f"/api/tables/{table.id}/hands/2",
            f"/api/tables/{table.id}/shoe",
            f"/api/tables/{table.id}/events",
            f"/api/admin/events?stream=table:{table.id}",
            "/api/admin/tables",
            "/api/admin/export/events?format=csv",
            f"/api/tables/table:{table.id}",
        )
    )
    answer = person.http.get(path)
    assert answer.status_code < 500
    return str(answer.json()["error"]["code"]) if answer.status_code >= 400 else ""
