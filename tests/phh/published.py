"""Hands that were played and published, with the stacks in which they ended; and PHH text of them.

Facts only: who had how much, what was dealt and bet. Sources: the documents of the PHH format
(uoftcprg/phh-std, "Motivational Examples") and of PokerKit.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """`actions` part by commas; `ended` is what everybody had at the end."""

    head: str
    actions: str
    ended: tuple[str, ...]

    @property
    def text(self) -> str:
        listed = ", ".join(f'"{action.strip()}"' for action in self.actions.split(","))
        return f"{self.head.strip()}\nactions = [{listed}]\n"


HANDS = {
    # Ivey, Antonius and Dwan, 2009: the first televised pot of a million dollars.
    "no-limit hold'em": Published(
        head="""
variant = "NT"
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
players = ["Ivey", "Antonius", "Dwan"]
""",
        actions="""
d dh p1 Ac2d, d dh p2 ????, d dh p3 7h6h, p3 cbr 7000, p1 cbr 23000, p2 f, p3 cc,
d db Jc3d5c, p1 cbr 35000, p3 cc, d db 4h, p1 cbr 90000, p3 cbr 232600, p1 cbr 1067100, p3 cc,
p1 sm Ac2d, p3 sm 7h6h, d db Jh
""",
        ended=("572100", "1997500", "1109500"),
    ),
    # Antonius and Blom, 2009: the largest pot that was played online. Two players, cents.
    "pot-limit Omaha": Published(
        head="""
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [500, 1000]
min_bet = 1000
starting_stacks = [1259450.25, 678473.5]
players = ["Antonius", "Blom"]
""",
        actions="""
d dh p1 Ah3sKsKh, d dh p2 6d9s7d8h, p2 cbr 3000, p1 cbr 9000, p2 cbr 27000, p1 cbr 81000, p2 cc,
d db 4s5c2h, p1 cbr 91000, p2 cbr 435000, p1 cbr 779000, p2 cc,
p1 sm Ah3sKsKh, p2 sm 6d9s7d8h, d db 5h, d db 9c
""",
        ended=("1937923.75", "0"),
    ),
    # Yockey and Arieh, World Series of Poker 2019.
    "deuce-to-seven triple draw": Published(
        head="""
variant = "F2L3D"
antes = [0, 0, 0, 0]
blinds_or_straddles = [75000, 150000, 0, 0]
small_bet = 150000
big_bet = 300000
starting_stacks = [1180000, 4340000, 5910000, 10765000]
players = ["Yockey", "Hui", "Esposito", "Arieh"]
""",
        actions="""
d dh p1 7h6c4c3d2c, d dh p2 ??????????, d dh p3 ??????????, d dh p4 AsQs6s5c3c,
p3 f, p4 cbr 300000, p1 cbr 450000, p2 f, p4 cc,
p1 sd, p4 sd AsQs, d dh p4 2hQh, p1 cbr 150000, p4 cc,
p1 sd, p4 sd Qh, d dh p4 4d, p1 cbr 300000, p4 cc,
p1 sd, p4 sd 6s, d dh p4 7c, p1 cbr 280000, p4 cc,
p1 sm 7h6c4c3d2c, p4 sm 2h4d7c5c3c
""",
        ended=("0", "4190000", "5910000", "12095000"),
    ),
    # The example of the article on badugi in Wikipedia: what is dealt is known at the end alone.
    "badugi": Published(
        head="""
variant = "FB"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0]
small_bet = 2
big_bet = 4
starting_stacks = [200, 200, 200, 200]
players = ["Bob", "Carol", "Ted", "Alice"]
""",
        actions="""
d dh p1 ????????, d dh p2 ????????, d dh p3 ????????, d dh p4 ????????,
p3 f, p4 cc, p1 cc, p2 cc,
p1 sd ????, p2 sd ????, p4 sd ??, d dh p1 ????, d dh p2 ????, d dh p4 ??,
p1 cc, p2 cbr 2, p4 cc, p1 cc,
p1 sd ??, p2 sd, p4 sd ??, d dh p1 ??, d dh p4 ??,
p1 cc, p2 cbr 4, p4 cbr 8, p1 f, p2 cc,
p2 sd ??, p4 sd, d dh p2 ??, p2 cc, p4 cbr 4, p2 cc,
p4 sm 2s4c6d9h, p2 sm 3s5d7c8h
""",
        ended=("196", "220", "200", "184"),
    ),
}
