"""The examples that charts of pai gow poker print: two cards in front, five behind the stroke.

Two charts have lost cells; their examples are completed with those of a sister chart that has the
same lines and is whole, and the ranks that can still be read are kept beside them.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.worked.pai_gow import ACE_UP, CLUB, FACE_UP, LUCKY, RANCHOS


@dataclass(frozen=True, slots=True)
class Example:
    """A hand as it is printed, and the row of the chart that sets it."""

    game: str
    line: str
    hand: str
    row: str

    def __str__(self) -> str:
        return f"{self.line} {self.hand}"


# --- the 500 Club: 21 hands, printed alike in both charts -----------------------------------------

# line in Fortune Pai Gow Poker, line in Face Up Pai Gow Poker, hand, row. Two cells are empty in
# print, where a picture of the joker is lost.
CLUB_HANDS = [
    ("002:628", "002:4861", "Kd Jc / Ah Tc 7s 5h 3d", "no-pair"),
    ("002:631", "002:4864", "Ac Qd / 3s 3c Jh 8d 4c", "one-pair"),
    ("002:634", "002:4867", "3d 3s / Kh Ks 7h 6c 2d", "two-pair-high"),
    ("002:637", "002:4870", "Ac 7h / Jd Js 8c 8h 4s", "two-pair-j9-keep"),
    ("002:640", "002:4873", "Ks 9s / 8c 8d 4d 4h 7c", "two-pair-86-keep"),
    ("002:643", "002:4879", "Qh 8c / 5h 5s 4h 4c 2s", "two-pair-low-keep"),
    ("002:646", "002:4882", "9c 9s / 7d 7c 5h 5s Ac", "three-pair"),
    ("002:649", "002:4885", "Ac 8d / Ad As 5d 4c 2s", "trips-aces"),
    ("002:652", "002:4888", "Jh Tc / Kh Kd Kc 7s 5h", "trips"),
    ("002:655", "002:4891", "Jc Jd / 5s 5h 5c Js Ad", "two-trips"),
    ("002:661", "002:4894", "As 9s / 6s 5s 4c 3d 2s", "complete-no-pair"),
    ("002:664", "002:4897", "Jh 8d / 9s 8h Jk 6s 5d", "complete-one-pair"),
    ("002:667", "002:4900", "7d 7c / 9h 9d Qd Jd 4d", "two-pair-j9"),
    ("002:670", "002:4903", "5c 5h / 7d 6s 5d 4s 3h", "complete-trips"),
    ("002:673", "002:4906", "4c 4h / 8h 8s 8d Ac Kh", "full-house"),
    ("002:676", "002:4909", "Qc Qd / Qh Qs 9s 7d 5c", "quads-high"),
    ("002:679", "002:4915", "Jd Js / Jh Jc Qd Ts 7h", "quads-j9"),
    ("002:682", "002:4917", "8h 8d / 8c 8s Jc 7s 4d", "quads-86"),
    ("002:685", "002:4919", "9h 8c / 5s 5d 5h 5c 2s", "quads-low"),
    ("002:688", "002:4921", "4c 4h / 5h 5d 5c 5s 2s", "quads-pair"),
    ("002:694", "002:4923", "Ac As / Ah Ad Jk Ks 5c", "five-aces"),
]
CLUB_EXAMPLES = [Example(CLUB, line, hand, row) for line, _, hand, row in CLUB_HANDS]
CLUB_EXAMPLES += [Example(FACE_UP, line, hand, row) for _, line, hand, row in CLUB_HANDS]
# The example of a flush with two pair is set by the line for two pair: the flush needs a card of
# each pair, so no pair is left for the front.
BY_ANOTHER_LINE = {"002:667": "002:637", "002:4900": "002:4870"}

# --- Rancho's Club: 26 hands ----------------------------------------------------------------------

RANCHOS_HANDS = [
    ("004:483", "Kh Qd / As Th 8s 7s 2c", "no-pair"),
    ("004:484", "Qs Jh / Tc Td 8c 6d 3d", "one-pair"),
    ("004:485", "8s 8h / Qh Qd 9d 7d 3c", "two-pair-high"),
    ("004:486", "Ad 5c / Tc Td 6h 6s 3c", "two-pair-j9-keep"),
    ("004:486", "8c 8d / 9s 9c Qh 7s 3c", "two-pair-j9"),
    ("004:487", "Ks 9s / 7s 7c 4h 4d 3s", "two-pair-86-keep"),
    ("004:487", "4h 4d / 7s 7c Qc 9s 3s", "two-pair-86"),
    ("004:493", "Qs Td / 5s 5d 2s 2d 8h", "two-pair-low-keep"),
    ("004:493", "2s 2d / 5s 5d Js Td 8h", "two-pair-low"),
    ("004:494", "Td Tc / 9s 9c 5d 5h 3d", "three-pair"),
    ("004:495", "Ad Qs / Ah Ac 9s 8s 2c", "trips-aces"),  # see MISPRINTS
    ("004:496", "Qd 9s / Kh Kd Kc 7c 2d", "trips"),
    ("004:497", "Kh Kd / 6h 6s 6c Ks 9d", "two-trips"),
    ("004:498", "As Jk / Ah Ac Ad 8d 3c", "five-aces"),
    ("004:499", "8c 7s / 6h 5s 4d 3c 2d", "complete-no-pair"),
    ("004:500", "Kc Qh / Qd Jh Ts 9s 8c", "complete-one-pair"),
    ("004:506", "3s 3h / Ac Kh Qh Jd Tc", "complete-one-pair"),
    ("004:507", "3c 3h / 6d 6s 5h 4c 2d", "two-pair-86"),
    ("004:508", "9d 9s / 9c 8h 7d 6s 5c", "complete-trips"),
    ("004:509", "9s 9h / 5h 5c 5s 9c 4c", "two-trips"),  # see MISPRINTS
    ("004:510", "Qd Qs / Qh Qc Ac Kd 4h", "quads-high"),
    ("004:511", "Kc Js / Td Ts Th Tc 7c", "quads-j9-keep"),
    ("004:511", "Th Ts / Td Tc 8d 3c 2h", "quads-j9"),
    ("004:512", "Qd Tc / 7s 7d 7h 7c 2d", "quads-86-keep"),
    ("004:512", "7s 7d / 7h 7c Ts 9s 2d", "quads-86"),
    ("004:518", "Ks Qd / 4s 4d 4h 4c 7d", "quads-low"),
]
RANCHOS_EXAMPLES = [Example(RANCHOS, *printed) for printed in RANCHOS_HANDS]
# Called a full house, and set as what it is.
BY_ANOTHER_LINE |= {"004:509": "004:497"}

# --- Lucky and Ace Up: completed with the sister charts -------------------------------------------

# line, what can still be read of the ranks, place of the same example in RANCHOS_HANDS
LUCKY_READ = [
    ("001:248", "K Q / A T 8 7 2", 0),
    ("001:250", "Q / T T 8 6 3", 1),
    ("001:253", "8 8 / Q Q 9 7 3", 2),
    ("001:254", "A 5 / T T 6 6 3", 3),
    ("001:254", "8 8 / 9 9 Q 7 3", 4),
    ("001:256", "K 9 / 7 7 4 4 3", 5),
    ("001:257", "4 4 / 7 7 Q 9 3", 6),
    ("001:259", "Q / 5 5 2 2 8", 7),
    ("001:261", "2 2 / 5", 8),
    ("001:263", "/ 9 9 5 5 3", 9),
    ("001:264", "A Q / A A 9 8 2", 10),
    ("001:266", "Q 9 / K K K 7 2", 11),
    ("001:267", "/ 6 6 6 K 9", 12),
    ("001:287", "A / A A A 8 3", 13),
    ("001:268", "8 7 / 6 5 4 3 2", 14),
    ("001:270", "K Q / Q J T 9 8", 15),
    ("001:271", "3 3 / A K Q J T", 16),
    ("001:273", "3 3 / 6 6 5 4 2", 17),
    ("001:275", "9 9 / 9 8 7 6 5", 18),
    ("001:276", "9 9 / 5 5 5 9 4", 19),
    ("001:280", "Q Q / Q Q A K 4", 20),
    ("001:281", "K J / T T T T 7", 21),
    ("001:283", "T T / T T 8 3 2", 22),
    ("001:285", "Q T / 7 7 7 7 2", 23),
    ("001:285", "7 7 / 7 7 T 9 2", 24),
    ("001:286", "K Q / 4 4 4 4 7", 25),
]
# line, what can still be read, place of the same example in CLUB_HANDS
ACE_UP_READ = [
    ("001:424", "K J / A T 7 5 3", 0),
    ("001:426", "Q / 3 3 J 8 4", 1),
    ("001:428", "/ K K 7 6 2", 2),
    ("001:430", "A 7 / J J", 3),
    ("001:432", "/ 8 8 4 4", 4),
    ("001:434", "Q 8 / 5 5 4 4", 5),
    ("001:436", "9 9 / 7 7", 6),
    ("001:438", "/ A A 5", 7),
    ("001:440", "J T / K K 5", 8),
    ("001:442", "J J / 5 5 5 J A", 9),
    ("001:445", "A 9 / 6 5 4 3 2", 10),
    ("001:446", "J / 9 8 6 5", 11),  # see MISPRINTS
    ("001:447", "/ Q J 4", 12),
    ("001:448", "5 / 6 5 4 3", 13),
    ("001:449", "4 4 / 8 8 8 A K", 14),
    ("001:450", "Q Q / Q Q 9 7 5", 15),
    ("001:451", "J / J J Q T 7", 16),
    ("001:452", "8 / 8 8 J 7 4", 17),
    ("001:453", "9 8 / 5 5 5 5 2", 18),
    ("001:454", "4 4 / 5 5 5 5 2", 19),
    ("001:455", "A A / A A K 5", 20),
]
COMPLETED = [
    *(
        (Example(LUCKY, line, *RANCHOS_HANDS[place][1:]), legible)
        for line, legible, place in LUCKY_READ
    ),
    *(
        (Example(ACE_UP, line, *CLUB_HANDS[place][2:]), legible)
        for line, legible, place in ACE_UP_READ
    ),
]
BY_ANOTHER_LINE |= {"001:276": "001:267", "001:447": "001:430"}
# Rancho's chart has no such example; its suits cannot be read.
LUCKY_ALONE = Example(LUCKY, "001:279", "As Ad / 4s 4c 4h 4d 6h", "quads-pair")

PRINTED = [*CLUB_EXAMPLES, *RANCHOS_EXAMPLES, *(example for example, _ in COMPLETED), LUCKY_ALONE]

# line: as it is printed, why that cannot be meant, how it is read (nothing: the words decide)
MISPRINTS = {
    "004:495": ("Ad Qs / Ah Ad 9s 8s 2c", "the ace of diamonds twice", "Ad Qs / Ah Ac 9s 8s 2c"),
    "001:264": ("Ad Qs / Ah Ad 9s 8s 2c", "the ace of diamonds twice", "Ad Qs / Ah Ac 9s 8s 2c"),
    "004:509": ("9s 9h / 5h 5c 5s 9c 4c", "two sets in the line for a full house", ""),
    "001:276": ("9s 9h / 5h 5c 5s 9c 4c", "two sets in the line for a full house", ""),
    "001:279": ("As Ad / 4s 4c 4h 4d 6h", "fours in the line for aces, kings and queens", ""),
    "001:446": ("Jh 8d / 9s 8h 2c 6s 5d", "a 2 for the joker", "Jh 8d / 9s 8h Jk 6s 5d"),
}
