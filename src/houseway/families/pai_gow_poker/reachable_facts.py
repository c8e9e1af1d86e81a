"""The hands that seven cards can make, so that an unreachable row of a pay table is found."""

from __future__ import annotations

from functools import cache

from houseway.cards import parse_cards
from houseway.ranking.bonus import seven_makes
from houseway.ranking.orders import Order

# A hand for every combination of things that seven cards can make at once, with the joker or not.
_HANDS = (
    "As Kd Qc 9h 7s 5d 3c",  # high card
    "As Ad Kc Qh 9s 7d 5c",  # a pair
    "As Ad Kc Kh 9s 7d 5c",  # two pair
    "As Ad Kc Kh 9s 9d 5c",  # three pair
    "As Ad Ac Kh 9s 7d 5c",  # three of a kind
    "9s 8d 7c 6h 5s 2d Kc",  # a straight
    "9s 9d 8d 7c 6h 5s 2d",  # a straight with a pair
    "9s 9d 8d 8c 7c 6h 5s",  # with two pair
    "Jk As 9d 9c 8d 8c 2h",  # two pair and the joker as an ace: three pair
    "Jk 9s 9d 8d 8c 7c 6h",  # a straight with three pair
    "9s 9d 9c 8d 7c 6h 5s",  # with three of a kind
    "As Js 9s 7s 5s 3d 2c",  # a flush
    "As Ad Js 9s 7s 5s 3d",  # a flush with a pair
    "As Ad Js Jd 9s 7s 5s",  # with two pair
    "Jk As Js Jd 9s 9d 7s",  # with three pair
    "As Ad Ac Js 9s 7s 5s",  # with three of a kind
    "Jk As Ad Ks Kd Qs 9s",  # with a full house
    "As Ad Ac Kh Ks 7d 5c",  # a full house
    "As Ad Ac Kh Ks 7d 7c",  # a full house and one more pair
    "Jk Ks Kd Kc Qs Js 9s",  # a flush beside a wild four of a kind
    "As Ad Ac Ah Ks 7d 5c",  # four of a kind
    "9s 8s 7s 6s 5s 2d Kc",  # a straight flush
    "9s 9d 8s 7s 6s 5s 2c",  # with a pair
    "9s 9d 8s 8d 7s 6s 5s",  # with two pair
    "9s 9d 9c 8s 7s 6s 5s",  # with three of a kind
    "Jk 9s 9d 8s 8d 7s 6s",  # with three pair, or a wild full house
    "Jk 9s 9d 9c 8s 7s 6s",  # beside a wild four of a kind
    "As Ks Qs Js Ts 2d 3c",  # a royal flush
    "As Ad Ks Qs Js Ts 3c",
    "As Ad Ks Kd Qs Js Ts",
    "As Ad Ac Ks Qs Js Ts",
    "Jk As Ad Ks Qs Js Ts",
    "Jk As Ks Qs Js Td 3c",
    "Jk Ks Kd Qs Qd Js Ts",
    "Jk As Ad Ac Ks Qs Js",
    "As Ks Qs Js Ts Kd Qd",  # a royal match
    "Jk As Ks Qs Js Kd Qd",
    "Jk As Ks Qs Ts Kd Qd",
    "As Ks Qs Js Ts 9s 8s",  # seven cards of a straight flush
    "9s 8s 7s 6s 5s 4s 3s",
    "Jk As Ks Qs Js Ts 9s",
    "Jk 9s 8s 7s 6s 5s 4s",
    "Jk As Ad Ac Ah Ks 7d",  # five aces
    "Jk 9s 9d 9c 9h Ks 7d",  # four of a kind; if the joker is wild, five
    "Jk 9s 9d 9c 5h Ks 7d",
    "Jk 9s 9d 5c 5h Ks 7d",
    "Jk 9s 9d 6c 5h Ks 7d",
    "Jk Ad Ks Kc Qh Qd Jc",  # the joker once an ace, once the missing card of a straight or flush
    "Jk Ac 7c 6c 5c 4c 3c",
    "Jk Ac 5h 5c 4d 4c 3c",
    "Jk Ah Ac 5d 5c 4c 3c",
    "Jk Ah Ad Ac 5c 4c 3c",
    "Jk Kc Qc Jc Tc 9c 8c",
    "Jk Ac Kh Kc Qd Qc Jc",
    "Jk Ah Ac Kd Kc Qc Jc",
    "Jk Ac Kd Kc Qd Jc Tc",
)


@cache
def all_makes(order: Order) -> tuple[frozenset[str], ...]:
    found = (seven_makes(order, parse_cards(text)) for text in _HANDS)
    return tuple(dict.fromkeys(found))
