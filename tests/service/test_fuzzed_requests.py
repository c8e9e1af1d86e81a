"""Changed requests are answered or refused: none is our fault, none hangs, and the books hold."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from tests.fuzz import mutations
from tests.fuzz.corpus import corpus, records
from tests.fuzz.test_fuzzed_input import settled_records
from tests.service.hostile import Person, Room, Table, room
from tests.suite.rotation import trials
from tests.suite.waiting import PATIENCE


def request(table: Table, luck: random.Random) -> tuple[str, Any]:
    """An address and a body that is right, or was before a hand history or sheet was changed."""
    game, name = luck.choice(records())
    record = json.loads(corpus().files[name])
    whole_game, whole = luck.choice(settled_records())
    hand = corpus().files[luck.choice([n for n in corpus().files if n.endswith(".phh")])]
    sheet = corpus().files[luck.choice(corpus().kind(".toml"))]
    bet = {"wager": table.base[0], "amount": "10"}
    commands: list[dict[str, Any]] = [
        {"do": "bets", "bets": [bet], "id": "a"},
        {"do": "sit", "seat": 4, "buy_in": "100"},
        {"do": "choose", "say": "check"},
        {"do": "take-bank", "amount": "200"},
        {"do": "sit-out", "on": True},
        {"do": "add-chips", "amount": "5"},
        {"do": "done"},
    ]
    return luck.choice(
        [
            ("/api/desk/settle", {"game": game, "record": record}),
            ("/api/desk/options", {"game": game, "record": record}),
            ("/api/desk/settle", {"game": whole_game, "record": whole}),
            ("/api/verify", {"record": whole}),
            ("/api/phh", {"text": mutations.mutated_toml(hand, luck), "hand": 1, "game": ""}),
            ("/api/lab/check", {"toml": mutations.mutated_toml(sheet, luck)}),
            (f"/api/tables/{table.id}/do", luck.choice(commands)),
            (f"/api/tables/{table.id}/do", luck.choice(commands)),
            ("/api/limits", {"per_day": "100"}),
        ]
    )


def send(person: Person, path: str, body: Any, luck: random.Random) -> int:
    text = json.dumps(body)
    if luck.random() < 0.05:
        text = mutations.mutated_text(text, luck)
    headers = {"Content-Type": "application/json"}
    answer = person.http.post(
        path, content=text.encode("utf-8", "replace"), headers=headers, timeout=PATIENCE
    )
    assert answer.status_code < 500, (path, text[:2000], answer.text)
    assert "Traceback" not in answer.text
    return answer.status_code


def test_changed_requests_are_answered_or_refused(tmp_path: Path) -> None:
    count = trials(short=80, full=10_000)
    luck = random.Random(f"requests {count}")
    answers: Counter[int] = Counter()
    here: Room
    with room(tmp_path) as here:
        table = Table(here, "aviator/ultimate-texas-holdem", ["ante", "blind"])
        people = [*table.seated, table.stranger, table.spectator]
        for _ in range(count):
            path, body = request(table, luck)
            changed = mutations.mutated_json(body, luck)
            answers[send(luck.choice(people), path, changed, luck)] += 1
        assert here.context.store.trial_balance().sound
        assert here.context.store.verify().sound
    print(f"{sum(answers.values())} requests: {dict(sorted(answers.items()))}")
    assert answers[422] or answers[400] or answers[409]
