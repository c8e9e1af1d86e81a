"""The choices of a round: affordable options, their cost, their form in a record."""

from __future__ import annotations

from houseway.settling.record import ChoiceIn
from houseway.table.rounds import Choose, split_choice


def affordable(wait: Choose, left: int) -> Choose:
    """The choice without the options that cost more than the money left."""
    if not (wait.amounts or wait.sizes):
        return wait
    sizes = {
        option: tuple(size for size in several if size <= left)
        for option, several in wait.sizes.items()
        if min(several) <= left
    }
    amounts = {
        option: (low, min(high, left))
        for option, (low, high) in wait.amounts.items()
        if low <= left
    }
    paid = {*wait.amounts, *wait.sizes}
    options = tuple(o for o in wait.options if o not in paid or o in amounts or o in sizes)
    return wait._replace(options=options, amounts=amounts, sizes=sizes)


def money_of(wait: Choose, answer: str) -> int:
    """The money that an answer puts on the table: the amount it names, else the most."""
    verb, amount = split_choice(answer)
    if amount is not None:
        return amount
    if verb in wait.sizes:
        return max(wait.sizes[verb])
    return wait.amounts[verb][1] if verb in wait.amounts else 0


def choice_made(wait: Choose, seat: int, answer: str) -> ChoiceIn:
    """The answer of a seat as a choice of a record."""
    verb, amount = split_choice(answer)
    paid = verb in wait.amounts or verb in wait.sizes
    return ChoiceIn.model_construct(
        seat=seat,
        do=answer if amount is None else verb,
        backline="" if isinstance(wait.who, str) else wait.who[1],
        hand=wait.number,
        amount=money_of(wait, answer) if paid else None,
    )
