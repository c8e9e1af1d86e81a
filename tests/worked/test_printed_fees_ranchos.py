"""All fees that Rancho's Club Casino prints for games with a player-dealer, from document 004."""

from __future__ import annotations

import pytest
from tests.worked.printed_fees import check_table, option_names, printed_names

PRINTED = {
    "ez-baccarat": """
lines | option | limit | player | dealer
757-761 | 1 | 10-100 | 0 | 5-200 1; 201-400 3; 401-600 5; 601-800 7; 801+ 10
    first-band
""",
    "ez-baccarat-own": """
lines | option | limit | player | dealer
1047-1051 | 1 | 10-100 | 0 | 5-200 1; 201-400 3; 401-600 5; 601-800 7; 801+ 10
    first-band
""",
    "no-bust-21st-century-blackjack": """
lines | option | limit | player | dealer
701-705 | 1 | 3-1,000   | 0 | 3-50 0.50; 51-150 1; 151-300 2; 301-500 3; 501+ 5
706-710 | 2 | 4-1,000   | 0 | 4-40 0.50; 41-80 1; 81-200 2; 201-300 3; 301+ 5
711-715 | 3 | 5-1,000   | 0 | 5-50 0.50; 51-100 1; 101-200 2; 201-300 3; 301+ 5
716-720 | 4 | 25-1,000  | 0 | 25-75 1; 76-200 2; 201-400 4; 401-1,000 7; 1,001+ 10
721-725 | 5 | 40-1,000  | 0 | 40-75 1; 76-150 2; 151-400 4; 401-700 7; 701+ 10
726-730 | 6 | 50-1,000  | 0 | 50-100 1; 101-200 2; 201-600 4; 601-1,200 7; 1,201+ 10
731-735 | 7 | 100-1,000 | 0 | 100-300 3; 301-500 5; 501-800 8; 801-1,000 10; 1,001+ 15
737-741 | 8 | 500-2,000 | 0
    | 500-1,000 10; 1,001-2,000 15; 2,001-3,000 20; 3,001-4,000 25; 4,001+ 30
""",
    "pure-21-5-blackjack": """
lines | option | limit | player | dealer
908-912 | 1 | 5-500 | 0 | 5-50 0.50; 55-100 1; 105-200 2; 205-300 3; 305+ 5
    row-without-number
    five-dollar-steps: dealer 1 at 51
    five-dollar-steps: dealer 1 at 54
    five-dollar-steps: dealer 2 at 101
    five-dollar-steps: dealer 2 at 104
    five-dollar-steps: dealer 3 at 201
    five-dollar-steps: dealer 3 at 204
    five-dollar-steps: dealer 5 at 301
    five-dollar-steps: dealer 5 at 304
""",
    "pai-gow-poker": """
lines | option | limit | player | dealer
746-750 | 1 | 10-1,000 | 0 | 10-45 0.50; 46-195 2; 196-495 4; 496-795 7; 796+ 10
751-752 | 2 | 10-1,000 | 0 | 10-50 0.50; 51+ 2
""",
    "ez-baccarat-all-wagers": """
lines | option | limit | player | dealer
757-761 | 1 | 10-100 | 0 | 5-200 1; 201-400 3; 401-600 5; 601-800 7; 801+ 10
    table-action
""",
}


@pytest.mark.parametrize("schedule", PRINTED)
def test_fees_are_taken_as_printed_at_both_edges_of_every_band(schedule: str) -> None:
    check_table("ranchos", schedule, PRINTED[schedule])


def test_no_option_is_left_out() -> None:
    assert printed_names(PRINTED) == option_names("ranchos")
