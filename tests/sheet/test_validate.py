"""A sheet against the schema: every slip at its file, line and column."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checking.own_sheets import BLACKJACK, CASH_IN, OWN, found

from houseway.errors import BadSheet
from houseway.library import load_game

# The three lines of CASH_IN + OWN come first, so a section's header is on line 4.
SLIPS = [
    (
        'colour = "red"\n',
        (
            "mine.toml:4:1 unknown-key: no key 'colour' here. "
            "Known: family, name, source, bureau, owner, note"
        ),
    ),
    ("[decks]\ncards = 52\n", "mine.toml:4:2 unknown-key: no key 'decks' here. Did you mean deck?"),
    (
        '[wager.tie]\nlimit = "$5-$10"\n',
        "mine.toml:5:1 unknown-key: no key 'limit' here. Did you mean limits?",
    ),
    (
        '[wager.tie]\nrows = [\n  { id = "a", pays = "push", wen = "" },\n]\n',
        "mine.toml:6:30 unknown-key: no key 'wen' here. Did you mean when?",
    ),
    ('[wager.new]\nname = "New"\n', "mine.toml:4:8 missing-key: wager.new.rows is missing"),
    (
        '[wager.tie]\nrows = [{ id = "a" }]\n',
        "mine.toml:5:9 missing-key: wager.tie.rows.0.pays is missing",
    ),
    (
        '[wager.tie]\nkind = "side"\n',
        (
            "mine.toml:5:1 wrong-value: wager.tie.kind: "
            "expected 'base', 'bonus', 'insurance', 'raise' or 'envy', found 'side'"
        ),
    ),
    (
        "[table]\nseats = 1\n",
        ("mine.toml:5:1 wrong-value: table.seats: expected greater than or equal to 2, found 1"),
    ),
    (
        '[table]\nseats = "8"\n',
        "mine.toml:5:1 wrong-value: table.seats: expected a valid integer, found '8'",
    ),
    (
        "[wager.tie]\npays = 8.5\n",
        "mine.toml:5:1 float: a number with a point; write money and odds as strings",
    ),
    (
        '[wager.tie]\npays = "8:1"\n',
        (
            "mine.toml:5:1 odds: wager.tie.rows.0.pays: "
            "'8:1' does not say what a bet pays; write \"8 to 1\""
        ),
    ),
    (
        '[wager.tie]\nby = "player.pair"\npays = { suited = "8:1" }\n',
        (
            "mine.toml:6:10 odds: wager.tie.rows.0.pays.suited: "
            "'8:1' does not say what a bet pays; write \"8 to 1\""
        ),
    ),
    (
        '[wager.tie]\nby = "player.pair"\n',
        (
            "mine.toml:4:8 value: wager.tie.rows.0: "
            "a table of pays needs `by`, and `by` needs a table of pays"
        ),
    ),
    (
        '[wager.tie]\nby = "player.pair"\npays = {}\n',
        "mine.toml:4:8 value: wager.tie.rows.0: the table of pays is empty",
    ),
    (
        '[wager.tie]\nrows = [{ id = "a", pays = "push" }, { id = "a", pays = "lose" }]\n',
        "mine.toml:4:8 value: wager.tie: two rows have the id 'a'",
    ),
    (
        '[wager.tie]\nlimits = "five dollars"\n',
        (
            "mine.toml:5:1 unreadable-range: wager.tie.limits: 'five dollars' is not a range of "
            'money; write "$5-$500", "$801+", "$5-No Limit" or "$5"'
        ),
    ),
    (
        '[draw]\nplayer = "0-5 hit"\n',
        "mine.toml:5:1 chart: draw.player: '0-5 hit' does not say what 6, 7, 8, 9 does",
    ),
    (
        '[draw]\nbanker = """\n0123456789 stood\n0-7 HHH H\n"""\n',
        (
            "mine.toml:5:1 grid: draw.banker: row '0-7': 3 cells 'HHH'; expected ten letters "
            "H or S (third card 0 to 9) and one for stood"
        ),
    ),
    (
        '[deck]\ncards = "51"\n',
        (
            'mine.toml:5:1 unknown-deck: deck.cards: no deck \'51\'; legal: "52", or "52 less" '
            'and some of the ranks 2 3 4 5 6 7 8 9 T J Q K A, each once, or "tiles"'
        ),
    ),
    (
        '[deal]\norder = "banker player"\n',
        (
            "mine.toml:5:1 order: deal.order: 'banker player' cannot be read; write "
            '"player banker player banker", "seats dealer seats dealer", "seats dealer seats", '
            '"round round round", "seats 3 dealer 3", "seats 2 dealer 2 board 5", '
            '"seats seats burn board 5 burn dealer 4", "piles 7" or "seats 13"'
        ),
    ),
    (
        '[bank]\nrounding = "down-to-dime"\n',
        "mine.toml:4:2 value: bank: rounding is one of down-to-cent, down-to-quarter, ",
    ),
    (
        '[button]\ndevice = "three-dice"\nvalues = "A=x"\ncounts = "player-dealer 0, clockwise"\n',
        (
            "mine.toml:6:1 values: button.values: 'A=x' cannot be read; "
            'write "A=1 2-9 TJQK=0 mod 10" or "A=1/11 2-10 JQK=10"'
        ),
    ),
    (
        "[cites]\nbank = 3\n",
        "mine.toml:5:1 wrong-value: cites.bank: expected a valid string, found 3",
    ),
    (
        '[reading.cover]\nliteral = "never"\n',
        (
            "mine.toml:4:10 value: reading.cover: literal 'never' is not a choice "
            "(each-dollar-once, net, separate-caps)"
        ),
    ),
    (
        "[play]\ntarget = 21\n",
        "mine.toml:4:2 unknown-key: no key 'play' here. Known: game, deck, table, deal, ",
    ),
]

# The same over a blackjack sheet.
PLAY_SLIPS = [
    (
        '[play]\nmust_hitt = "hand.total <= 11"\n',
        "mine.toml:5:1 unknown-key: no key 'must_hitt' here. Did you mean must_hit or must_stand?",
    ),
    (
        "[play]\ntarget = 23\n",
        "mine.toml:5:1 wrong-value: play.target: expected less than or equal to 22, found 23",
    ),
    (
        '[play]\ndealer_plays = "sometimes"\n',
        (
            "mine.toml:5:1 wrong-value: play.dealer_plays: expected 'always' or 'if-live', "
            "found 'sometimes'"
        ),
    ),
    (
        '[play]\nnaturals = [{ id = "n", cards = "AT", counts = "21" }]\n',
        (
            "mine.toml:5:25 value: play.naturals.0.cards: 'AT' is not two cards; "
            'write "A+T" (T is any card of value ten), "A+A" or "Jk+Jk"'
        ),
    ),
    (
        '[play]\nnaturals = [{ id = "n", cards = "A+T", counts = "21.25" }]\n',
        (
            "mine.toml:5:40 value: play.naturals.0.counts: "
            '\'21.25\' is not points; write "22" or "21.5"'
        ),
    ),
    (
        '[play]\nnaturals = [{ id = "n", cards = "A+T", counts = 21.5 }]\n',
        "mine.toml:5:40 float: a number with a point; write money and odds as strings",
    ),
    (
        '[play]\nshapes = ["8-8-8"]\n',
        (
            "mine.toml:5:11 value: play.shapes.0: '8-8-8' is not a shape; "
            'write the ranks, "888" or "789 suited"'
        ),
    ),
    (
        "[play.split]\nhands = 1\n",
        "mine.toml:5:1 wrong-value: play.split.hands: expected greater than or equal to 2, found 1",
    ),
    (
        '[play.surrender]\ntiming = "early"\n',
        (
            "mine.toml:5:1 wrong-value: play.surrender.timing: "
            "expected 'after-peek' or 'before-peek', found 'early'"
        ),
    ),
    (
        '[deck]\njokers = { per_deck = 1, use = "any" }\n',
        (
            "mine.toml:5:26 wrong-value: deck.jokers.use: "
            "expected 'nine', 'hard-21', '1/11', '2/12', 'bug', 'straight-bug', 'wild', "
            "'lowest-missing' or 'by-face', found 'any'"
        ),
    ),
    (
        '[deck]\ncards = "52 less T"\nmarked = ["K", "T"]\n',
        "mine.toml:4:2 value: deck: marked 'T': deck '52 less T' has no such card",
    ),
    (
        '[deck]\nvalues = "A=1/12 2-10 JQK=10"\n',
        (
            "mine.toml:5:1 values: deck.values: 'A=1/12 2-10 JQK=10' cannot be read; "
            'write "A=1 2-9 TJQK=0 mod 10" or "A=1/11 2-10 JQK=10"'
        ),
    ),
    (
        '[deck]\nvalues = "A=1/11 2-9 JQK=10"\n',
        "mine.toml:4:2 value: deck: values 'A=1/11 2-9 JQK=10' do not say what T counts",
    ),
    (
        '[draw]\nplayer = "0-5 hit, 6-9 stand"\n',
        "mine.toml:4:2 unknown-key: no key 'draw' here. Known: game, deck, table, deal, ",
    ),
]


@pytest.mark.parametrize(("text", "problem"), SLIPS)
def test_a_slip_is_named_once_and_at_its_place(tmp_path: Path, text: str, problem: str) -> None:
    (only,) = found(tmp_path, CASH_IN + OWN + text)
    assert only.startswith(problem)


@pytest.mark.parametrize(("text", "problem"), PLAY_SLIPS)
def test_a_slip_in_how_hands_are_played_is_named_once_and_at_its_place(
    tmp_path: Path, text: str, problem: str
) -> None:
    (only,) = found(tmp_path, BLACKJACK + OWN + text)
    assert only.startswith(problem)


def test_a_burn_that_nobody_can_follow_is_refused(tmp_path: Path) -> None:
    (only,) = found(tmp_path, CASH_IN + OWN + '[deal]\nburn = "2 cards"\n')
    assert only.startswith("mine.toml:5:1 unknown-burn: deal.burn: no burn rule '2 cards'; legal:")


def test_all_slips_of_a_sheet_come_in_one_run(tmp_path: Path) -> None:
    text = '[wager.tie]\npays = "8:1"\nkind = "side"\n[table]\nseats = 1\n'
    assert sorted(line.split(":")[1] for line in found(tmp_path, CASH_IN + OWN + text)) == [
        *("5", "6", "8")
    ]


@pytest.mark.parametrize(("family", "section"), [("baccarat", "draw"), ("blackjack", "play")])
def test_a_sheet_without_its_sections_is_told_which_ones_are_missing(
    tmp_path: Path, family: str, section: str
) -> None:
    text = f'[game]\nfamily = "{family}"\nname = "x"\nsource = "own"\n'
    missing = {line.split(": ", 1)[1] for line in found(tmp_path, text)}
    sections = ("deck", "table", "deal", "wager", "settle", "bank", section)
    assert missing == {f"{name} is missing" for name in sections}


def test_a_slip_in_a_parent_is_shown_in_the_parents_file(tmp_path: Path) -> None:
    (tmp_path / "parent.toml").write_text(
        CASH_IN + OWN + '[wager.tie]\npays = "8:1"\n', encoding="utf-8"
    )
    (only,) = found(tmp_path, 'extends = "parent"\n')
    assert only.startswith("parent.toml:5:1 odds: ")


def test_a_sheet_with_slips_cannot_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(CASH_IN + OWN + '[wager.tie]\npays = "8:1"\n', encoding="utf-8")
    with pytest.raises(BadSheet) as caught:
        load_game(str(file))
    assert [problem.code for problem in caught.value.problems] == ["odds"]
