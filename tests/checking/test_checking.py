"""`houseway check` on citations, conditions and rows: each problem with its code and place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checking.own_sheets import CASH_IN, CITED, LATE, OWN, found, mine, only, played, problems

from houseway.checking import check_game
from houseway.library import load_game
from houseway.sheet_files import SHEETS

# --- sheets that are in order ---------------------------------------------------------------------


@pytest.mark.parametrize("source", [OWN, CITED])
def test_a_sheet_that_changes_nothing_is_in_order(tmp_path: Path, source: str) -> None:
    assert found(tmp_path, mine(source=source)) == []


def test_a_sheet_of_ones_own_needs_no_citations(tmp_path: Path) -> None:
    text = mine("[wager.tie]", 'pays = "9 to 1"', "[table]", "seats = 9")
    assert found(tmp_path, text) == []


def test_a_new_side_bet_of_ones_own_simply_settles_last(tmp_path: Path) -> None:
    new = mine("[wager.nine]", 'kind = "bonus"', 'when = "player.total == 9"', 'pays = "5 to 1"')
    assert found(tmp_path, new) == []


def test_a_sheet_of_ones_own_borrows_the_fee_schedules_of_its_parent(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(mine(), encoding="utf-8")
    parent = load_game("parkwest/cash-in-baccarat")
    assert load_game(str(file)).schedules == parent.schedules != {}


# --- citations ------------------------------------------------------------------------------------


def test_a_reading_of_printed_words_says_which_choice_they_give(tmp_path: Path) -> None:
    def reading(*literal: str, source: str = CITED) -> str:
        said = ('asks = "q"', 'choices = ["a"]', 'default = "a"', 'why = "w"', 'cite = "96"')
        return mine("[reading.new]", *said, *literal, source=source)

    assert only(tmp_path, reading()) == (
        "mine.toml:4:10 no-literal: reading new does not say what the printed words give; "
        'write literal = a choice or "silent"'
    )
    for literal in ('literal = "a"', 'literal = "silent"'):
        assert found(tmp_path, reading(literal)) == []
    assert found(tmp_path, reading(source=OWN)) == []  # no printed words


def test_a_flaw_is_one_of_a_reading_and_no_other_word(tmp_path: Path) -> None:
    def switch(kind: str, flaw: str) -> str:
        said = ('asks = "q"', 'choices = ["a"]', 'default = "a"', f'flaw = "{flaw}"')
        return mine(f"[{kind}.new]", *said)

    for flaw in ("contradiction", "misprint", "none"):
        assert found(tmp_path, switch("reading", flaw)) == []
    assert "'none', 'contradiction' or 'misprint'" in only(tmp_path, switch("reading", "slip"))
    assert "unknown-key" in only(tmp_path, switch("setting", "misprint"))


def test_a_wager_without_a_line_that_says_so(tmp_path: Path) -> None:
    text = mine(
        "[wager.nine]",
        'when = "player.total == 9"',
        'pays = "5 to 1"',
        "[settle]",
        'order = [["player"], ["banker"], ["tie"], ["tiger-8"], ["phoenix-7"], ["nine"]]',
        source=CITED,
    )
    expected = "mine.toml:4:8 uncited: wager.nine.rows.0 has no citation; no line says so"
    assert only(tmp_path, text) == expected


def test_a_value_without_a_line_that_says_so(tmp_path: Path) -> None:
    text = mine(
        "[button]", 'device = "none"', 'counts = "player-dealer 0, clockwise"', source=CITED
    )
    assert found(tmp_path, text) == [
        "mine.toml:5:1 uncited: button.device has no citation; no line says so",
        "mine.toml:6:1 uncited: button.counts has no citation; no line says so",
    ]


def test_a_reading_without_a_line_that_leaves_it_open(tmp_path: Path) -> None:
    reading = ('asks = "a"', 'choices = ["a"]', 'literal = "a"', 'default = "a"', 'why = "b"')
    text = mine("[reading.x]", *reading, source=CITED)
    expected = "mine.toml:4:10 uncited: reading.x has no citation; no line says so"
    assert only(tmp_path, text) == expected


def test_lines_are_not_inherited_from_another_document(tmp_path: Path) -> None:
    text = CASH_IN + '[game]\nsource = "002:1-171"\n'
    uncited = {problem.path for problem in problems(tmp_path, text) if problem.code == "uncited"}
    assert {"deck.decks", "wager.tie.row.wins", "reading.cover", "bank.rounds"} <= uncited


def test_a_line_outside_the_source(tmp_path: Path) -> None:
    assert only(tmp_path, mine("[wager.tie]", 'cite = "98, 172"', source=CITED)) == (
        "mine.toml:5:1 cite-outside: line 172 lies outside source 001:1-171; "
        'write the document ("001:172")'
    )
    assert found(tmp_path, mine("[wager.tie]", 'cite = "98, 001:172"', source=CITED)) == []


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("bank", "line 3", '\'line 3\' is not a list of lines; write "96" or "59-62, 70"'),
        ("bank", "reading:covr", "no reading 'covr'. Did you mean cover?"),
        ("banks", "3", "'banks' is not a path of this sheet. Did you mean bank?"),
    ],
)
def test_a_citation_that_leads_nowhere(tmp_path: Path, key: str, value: str, message: str) -> None:
    text = mine("[cites]", f'{key} = "{value}"', source=CITED)
    assert only(tmp_path, text) == f"mine.toml:5:1 cite: {message}"


def test_a_source_is_lines_of_a_document_or_ones_own(tmp_path: Path) -> None:
    assert only(tmp_path, CASH_IN + '[game]\nsource = "page 1"\n') == (
        'mine.toml:3:1 source: source \'page 1\': write "001:1-171", "own" or "reference"'
    )


# --- conditions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "problem"),
    [
        ("winer == 'tie'", "5:9 unknown-fact: 'winer' is not a fact here. Did you mean winner?"),
        (
            "winner == 'tie' and banker.totl == 3",
            "5:29 unknown-fact: 'banker.totl' is not a fact here. Did you mean banker.total",
        ),
        ("player.total == 'six'", "5:9 wrong-type: player.total == 'six': player total is 0 to 9"),
        ("winner == 'ties'", "5:9 unknown-word: winner has no 'ties' (player, banker, tie)"),
        ("player.total == 10", "5:9 never-true: player.total == 10: player total is 0 to 9"),
        ("winner = 'tie'", "5:16 unreadable-condition: \"winner = 'tie'\": invalid syntax; write"),
        ("len(winner) == 3", "5:9 not-allowed: len(winner) is not part of a condition; write"),
    ],
)
def test_a_wrong_condition_is_shown_at_the_word_that_is_wrong(
    tmp_path: Path, when: str, problem: str
) -> None:
    line = only(tmp_path, mine("[wager.tie]", f'when = "{when}"'))
    assert line.startswith(f"mine.toml:{problem}")


def test_words_of_a_row_that_name_no_fact(tmp_path: Path) -> None:
    line = only(tmp_path, mine("[wager.tie]", 'says = "both {player.totl}"'))
    assert line.startswith("mine.toml:5:1 unknown-fact: 'player.totl' is not a fact here. Did you")


def test_a_key_of_a_pay_table_that_its_fact_does_not_have(tmp_path: Path) -> None:
    text = mine("[wager.tie]", 'by = "player.pair"', 'pays = { suitd = "8 to 1" }')
    assert only(tmp_path, text) == (
        "mine.toml:6:1 by-key: player.pair has no 'suitd'; "
        "it is one of 'none', 'mixed', 'same-colour', 'suited'"
    )


def test_the_condition_of_a_bettors_option_is_checked_too(tmp_path: Path) -> None:
    chart = 'player = "0-3 hit, 4-6 option, 7-9 stand"'
    text = mine("[draw]", chart, 'option_when = "banker.ip in [5, 6]"')
    assert only(tmp_path, text).startswith("mine.toml:6:16 unknown-fact: 'banker.ip' is not a fact")


@pytest.mark.parametrize(
    ("key", "when", "problem"),
    [
        ("must_hit", "hand.totl <= 11", "'hand.totl' is not a fact here. Did you mean hand.total"),
        # Nobody has seen the player-dealer's hand when he hits or stands.
        ("must_hit", "dealer.total <= 11", "'dealer.total' is not a fact here. Did you mean"),
        ("must_stand", "hand.ended == 'over'", "'hand.ended' is not a fact here. Did you mean"),
        ("peek", "dealer.hole == 'A'", "'dealer.hole' is not a fact here. Did you mean"),
        ("freeze", "hand.total == 3", "'hand.total' is not a fact here. Known: dealer.up, dealer"),
        ("dealer_hits", "hand.total < 17", "'hand.total' is not a fact here. Did you mean dealer"),
        ("must_hit", "hand.total > 40", "hand.total > 40: the hand's total is 2 to 31"),
        ("must_hit", "hand.total == 11.25", "11.25: write a whole or half number or a 'word'"),
        (
            "must_hit",
            "hand.cards == 2.5",
            "hand.cards == 2.5: the hand's number of cards is 1 to 8",
        ),
    ],
)
def test_a_condition_of_the_play_looks_at_what_is_known_by_then(
    tmp_path: Path, key: str, when: str, problem: str
) -> None:
    line = only(tmp_path, played("[play]", f'{key} = "{when}"'))
    place, message = line.split(": ", 1)
    assert place.startswith("mine.toml:5:1 ")
    assert message.startswith(problem)


def test_insurance_is_offered_by_the_up_card_alone(tmp_path: Path) -> None:
    line = only(tmp_path, played("[wager.insurance]", 'offered = "dealer.natural"'))
    assert line.startswith("mine.toml:5:1 unknown-fact: 'dealer.natural' is not a fact here.")


def test_an_irregularity_looks_at_its_event(tmp_path: Path) -> None:
    row = '{ id = "a", event = "boxed", when = "event.stag == \'deal\'", repair = "plays" }'
    line = only(tmp_path, mine("[irregular]", f"rows = [{row}]"))
    assert line.startswith("mine.toml:5:")
    assert "unknown-fact: 'event.stag' is not a fact here. Did you mean event.stage" in line


# --- rows -----------------------------------------------------------------------------------------


def test_a_row_that_an_earlier_row_always_takes(tmp_path: Path) -> None:
    assert only(tmp_path, mine(*LATE)) == (
        "mine.toml:4:16 unreachable-row: row 'late' can never be reached: row 'wins' takes all "
        'its cases. Move it, or mark dead = "reason"'
    )


def test_a_row_that_no_round_can_end_in(tmp_path: Path) -> None:
    # A tie has no lead, though each half of the condition may be true.
    text = mine(*LATE).replace("player.total", "player.lead").replace("after", "before")
    assert only(tmp_path, text).startswith(
        "mine.toml:4:16 unreachable-row: row 'late' can never be reached: no round ends so."
    )


def test_a_printed_row_that_cannot_happen_is_accepted_with_its_reason(tmp_path: Path) -> None:
    assert found(tmp_path, mine(*LATE, 'dead = "every tie is paid above"')) == []


def test_a_row_that_rounds_reach_is_not_dead(tmp_path: Path) -> None:
    reached = mine(*LATE, 'dead = "never"').replace("after", "before")
    assert only(tmp_path, reached) == (
        "mine.toml:4:16 not-dead: row 'late' is marked dead but rounds reach it"
    )


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (
            ("[wager.tie.row.x]", 'pays = "push"'),
            "4:16 row-without-place: row 'x' is new: say before",
        ),
        (
            ("[wager.tie.row.x]", 'after = "win"'),
            "5:1 unknown-row: no row 'win'. Did you mean wins?",
        ),
        (
            ("[wager.tie.row.win]", "drop = true"),
            "4:16 unknown-row: no row 'win' to drop. Did you mean wins?",
        ),
        (("[wager.tie]", 'pays = "push"', "rows = []"), "4:8 rows-twice: pays beside rows"),
    ],
)
def test_a_patch_that_fits_no_row(tmp_path: Path, lines: tuple[str, ...], problem: str) -> None:
    assert only(tmp_path, mine(*lines)).startswith(f"mine.toml:{problem}")


def test_an_option_may_not_hang_on_what_is_known_only_at_the_end(tmp_path: Path) -> None:
    sheet = (
        'extends = "hustler/21st-century-baccarat-9"\n[game]\nsource = "own"\n'
        '[draw]\noption_when = "banker.total in [5, 6]"\n'
    )
    assert "not-known-yet: banker.total is known at the end" in " ".join(found(tmp_path, sheet))


JOKERS = "jokers = { count = 8, use = 'nine' }"
TEN = "values = 'A=1 2-10 JQK=0 mod 10 above 10'"


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (("[deck]", 'values = "A=1 2-9 TJQK=0"'), "hands count 0 to 9; write"),
        (("[deck]", 'values = "A=1 2-9 TJQK=0 mod 12"'), "hands count 0 to 9; write"),
        (("[deck]", 'values = "A=1 2-8 TJQK=0 mod 10"'), "do not say what 9 counts"),
        (("[deck]", JOKERS), "jokers: found jokers; two shared hands have none"),
        (("[deck]", TEN), "values: values 'A=1 2-10 JQK=0 mod 10 above 10': hands count 0 to 9"),
        (("[deal]", 'order = "player banker"'), "order: deal.order: 'player banker'"),
    ],
)
def test_what_no_engine_can_play_is_refused(
    tmp_path: Path, lines: tuple[str, ...], problem: str
) -> None:
    assert problem in only(tmp_path, mine(*lines))


DEAL = '"seats dealer seats dealer", "seats dealer seats", "dealer seats seats"'


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (("[deck]", 'values = "A=1 2-9 TJQK=0 mod 10"'), "5:1 values: values 'A=1 2-9 TJQK=0 mod"),
        (("[deck]", 'values = "A=1/11 2-10 JQK=0"'), "5:1 values: values 'A=1/11 2-10 JQK=0': car"),
        (("[deck]", 'values = "A=1/11 2-10 J=11 Q=12 K=13"'), "5:1 values: values 'A=1/11 2-10 J="),
        (
            ("[deck]", 'jokers = { per_deck = 1, use = "nine" }'),
            '5:26 jokers: \'nine\' says nothing of points; write "hard-21", "1/11" or "2/12"',
        ),
        (
            ("[deal]", 'order = "player banker player banker"'),
            f"5:1 order: found 'player banker player banker'; write {DEAL}",
        ),
        (("[deal]", 'order = "round round"'), f"5:1 order: found 'round round'; write {DEAL}"),
        (
            (
                "[wager.even]",
                'kind = "insurance"',
                'needs = "base"',
                "offered = \"dealer.up == 'T'\"",
                'when = "dealer.natural"',
                'pays = "2 to 1"',
            ),
            "5:1 insurance: insurance and even are both insurance; a round offers one",
        ),
    ],
)
def test_what_no_round_of_blackjack_can_be_played_with_is_refused(
    tmp_path: Path, lines: tuple[str, ...], problem: str
) -> None:
    assert only(tmp_path, played(*lines)).startswith(f"mine.toml:{problem}")


def test_a_row_that_no_blackjack_hand_can_end_in(tmp_path: Path) -> None:
    late = ("[wager.base.row.late]", 'after = "lower"', "when", 'pays = "push"')
    for when, why in (
        # Half a point comes with a natural only, and here a natural counts 21.
        ("hand.total == 20.5", "no round ends so."),
        ("hand.total == 22", "row 'over' takes all its cases."),
    ):
        text = played(*late).replace("when", f'when = "{when}"')
        assert only(tmp_path, text).startswith(
            f"mine.toml:4:17 unreachable-row: row 'late' can never be reached: {why}"
        )


def test_rows_of_two_tables_may_not_share_a_key(tmp_path: Path) -> None:
    # They would be counted, and paid in a price, as one row.
    rows = [
        f"{{ id = '{hand}', by = '{hand}.total', when = \"winner == '{hand}'\", "
        "pays = { 8 = '2 to 1', 9 = '3 to 1' } }"
        for hand in ("player", "banker")
    ]
    sheet = mine("[wager.both]", 'kind = "bonus"', f"rows = [{', '.join(rows)}]")
    assert "row-twice: two rows have the id '8'" in only(tmp_path, sheet)


def test_an_option_hangs_on_totals_and_the_open_card_alone(tmp_path: Path) -> None:
    sheet = (
        'extends = "hustler/21st-century-baccarat-9"\n[game]\nsource = "own"\n'
        "[draw]\noption_when = \"player.pair == 'none'\"\n"
    )
    assert only(tmp_path, sheet).startswith("mine.toml:5:16 not-known-yet: player.pair is nothing")


def test_no_card_is_exposed_that_may_be_a_joker(tmp_path: Path) -> None:
    sheet = (
        'extends = "hustler/21st-century-baccarat"\n[game]\nsource = "own"\n'
        '[deal]\nfaces = "down, dealer 1 up"\n'
    )
    assert only(tmp_path, sheet).startswith("mine.toml:5:1 jokers: 'down, dealer 1 up' exposes")


def test_a_hand_for_each_seat_has_at_least_two_cards(tmp_path: Path) -> None:
    sheet = 'extends = "aviator/super-pan-9"\n[game]\nsource = "own"\n[deal]\norder = "round"\n'
    said = only(tmp_path, sheet)
    assert said.startswith("mine.toml:5:1 order: found 'round', one card each; deal two or three")


def test_a_sheet_of_the_library_may_be_named_by_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SHEETS.parent)
    assert check_game("sheets/hustler/ez-baccarat.toml") == []


def test_a_folder_named_like_a_house_makes_no_sheet_of_that_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hustler").mkdir()
    (tmp_path / "hustler" / "mine.toml").write_text(mine(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    game = load_game("hustler/mine.toml")
    assert (game.house.name, game.fee_house) == ("own sheet", "parkwest")


def test_two_wagers_that_go_by_one_name(tmp_path: Path) -> None:
    text = mine("[wager.nine]", 'name = "TIE"', 'when = "player.total == 9"', 'pays = "5 to 1"')
    assert only(tmp_path, text) == "mine.toml:5:1 name-twice: 'tie' already names the wager 'tie'"


def test_bounds_of_a_wager_that_is_not_there_are_found(tmp_path: Path) -> None:
    line = 'bounds = [{ wagers = ["trips"], limits = "up to $50" }]'
    assert "bounds: no wager 'trips'; this sheet has player" in only(
        tmp_path, mine("[table]", line)
    )
