"""The text form of a settled round, or of the choice that a round waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape

from houseway.cards import parse_card, pretty
from houseway.cli.common import table
from houseway.library import cite_text
from houseway.money import dollars, parse_money
from houseway.room.views.set_hands import HIDDEN
from houseway.sheet.phrases import Needs, Size
from houseway.wagers.terms import needs_words, size_words

Says = Callable[[str, list[str]], str]  # the words for a hand, by its name and cards
COLOURS = {"win": "green", "lose": "red", "returned": "yellow", "push": "", "stays": "cyan"}


def cards_text(cards: Iterable[str]) -> str:
    return " ".join(card if card == HIDDEN else pretty(parse_card(card)) for card in cards)


def cited(cite: str) -> str:
    """A citation as it follows a line; nothing where there is none."""
    return f" [dim]({cite_text(cite)})[/dim]" if cite else ""


def money(text: str) -> str:
    return dollars(parse_money(text))


def print_settled(record: dict[str, Any], out: Console) -> None:
    """A game's name, its round, and the commitment of the shuffle."""
    out.print(f"[bold]{escape(record['name'])}[/bold]")
    print_round(record, out)
    if "bank" in record and "shuffle" in record:
        out.print(f"Shuffle commitment {record['shuffle']['commitment']}")


def print_round(record: Mapping[str, Any], out: Console, says: Says = lambda *_: "") -> None:
    """Print hands, lines in the order of settlement, the bank and collections."""
    print_hands(record, out, says)
    for event in record["events"]:
        if event["event"] == "irregularity":
            out.print(f"  {_irregularity(event)}")
    if record.get("void"):
        void = escape(record["void"])
        out.print(f"[bold yellow]misdeal: {void}; all wagers go back[/bold yellow]")
    if "nets" in record:
        print_payments(record, out)
        return
    print_lines(record, out)
    for jackpot in record.get("jackpots", []):
        _print_jackpot(jackpot, out)
    bank = record["bank"]
    own = [bank["amount"], *bank.get("partners", {}).values()] if bank.get("amount") else []
    posted = f", {dollars(sum(map(parse_money, own)))} posted" if own else ""
    out.print(
        f"Player-dealer (seat {bank['seat']}{posted}): paid {money(bank['paid'])}, "
        f"collected {money(bank['collected'])}, net {money(bank['net'])}"
    )
    for part in bank.get("parts", []):
        out.print(f"  {escape(part['who'])}: {money(part['amount'])}, net {money(part['net'])}")
    for fee in record.get("collections", []):
        out.print(f"Collection: {escape(fee['payer'])} {money(fee['amount'])} ({fee['why']})")


def print_cards(view: Mapping[str, Any], out: Console) -> None:
    """Print the hands as one player sees them, with their worth where all cards are open."""
    for hand in view["hands"]:
        total = f"  = {hand['total']}" if hand["total"] else ""
        out.print(f"  {hand['hand']:<14} {_hand_cards(hand)}{total}")


def _hand_cards(hand: Mapping[str, Any]) -> str:
    """The cards of a hand; the parts of a visible setting are separated."""
    parts = {name: held for name, held in hand.get("parts", {}).items() if HIDDEN not in held}
    texts = (f"{name} {cards_text(held)}" for name, held in parts.items() if held)
    return _apart(hand["cards"], parts, texts)


def _apart(cards: list[str], parts: Mapping[str, list[str]], texts: Iterable[str]) -> str:
    """The texts of the parts of a hand, then the cards that lie in none."""
    placed = [card for held in parts.values() for card in held]
    rest = cards_text(card for card in cards if card not in placed)
    return " | ".join([*texts, *([rest] if rest else [])])


def print_hands(record: Mapping[str, Any], out: Console, says: Says) -> None:
    """Print the hands; set hands part by part, with names."""
    parts = {event["hand"]: event for event in record["events"] if event["event"] == "parts"}
    for name, cards in record["hands"].items():
        if not cards:
            continue  # a board that was never dealt
        if name not in parts:
            out.print(f"  {name:<14} {cards_text(cards)}{says(name, cards)}")
            continue
        said = parts[name]
        told = f" [red]{escape(said['foul'])}[/red]" if "foul" in said else ""
        told += f" [dim]house way: {escape(said['row'])}[/dim]" if "row" in said else ""
        texts = (
            f"{cards_text(held)} [dim]{escape(said['says'][part])}[/dim]"
            for part, held in said["parts"].items()
        )
        lying = _apart(cards, said["parts"], texts)
        out.print(f"  {name:<14} {lying}{told}", highlight=False)


def _print_jackpot(jackpot: dict[str, Any], out: Console) -> None:
    why = escape(jackpot["why"]) + cited(jackpot["cite"])
    out.print(f"[bold]{escape(jackpot['name'])}[/bold]: {why}")
    for share in jackpot["shares"]:
        paid = money(share["amount"]) if "amount" in share else f"{share['share']} of the prize"
        out.print(f"  {share['side']}: {escape(share['who'])}, {paid}")


def _irregularity(event: dict[str, Any]) -> str:
    """The text of an irregularity: event, place, repair and citation."""
    hand = f", {event['hand']}" if event.get("hand") else ""
    why = f": {escape(event['why'])}" if event.get("why") else ""
    source = cited(event.get("cite", ""))
    return f"[yellow]{event['what']}{hand}[/yellow]: {event['repair']}{why}{source}"


def print_payments(record: Mapping[str, Any], out: Console) -> None:
    """Print the payments and the net result of each player."""
    rows = table("#", "pays", "gets", "owed", "paid", "why", right=("#", "owed", "paid"))
    for line in record["settlement"]:
        names = {0: "pot", -1: "house"}
        cells = (str(names.get(line[key], line[key])) for key in ("order", "payer", "payee"))
        why = escape(line["why"]) + cited(line["cite"])
        rows.add_row(*cells, money(line["amount"]), money(line["paid"]), why)
    out.print(rows)
    nets = (f"seat {seat} {money(net)}" for seat, net in record["nets"].items())
    out.print(f"Net: {', '.join(nets)}")


def print_lines(record: Mapping[str, Any], out: Console) -> None:
    columns = ("#", "seat", "wager", "amount", "in action", "result", "net", "why")
    rows = table(*columns, right=("#", "amount", "in action", "net"))
    for line in record["settlement"]:
        hand = f"/{line['hand']}" if "hand" in line else ""
        behind = f" ({escape(line['backline'])})" if line["backline"] else ""
        wager = escape(line["name"]) + (f" {line['number']}" if line["number"] is not None else "")
        colour = COLOURS[line["result"]]
        result = f"[{colour}]{line['result']}[/{colour}]" if colour else line["result"]
        rows.add_row(
            str(line["order"]),
            f"{line['seat']}{hand}{behind}",
            wager,
            money(line["amount"]),
            money(line["in_action"]),
            result,
            money(line["net"]),
            escape(line["why"]) + cited(line["cite"]),
        )
        for part in line.get("parts", []):
            who = part["who"].removeprefix("seat ")
            net = money(part["net"])
            rows.add_row("", f"  {escape(who)}", "", money(part["amount"]), "", "", net, "")
    out.print(rows)


def print_options(result: dict[str, Any], out: Console) -> None:
    waits = result["waits_for"]
    if waits == "choice":
        out.print(
            f"{result['who']} on {result['total']}: {' or '.join(result['options'])} "
            f"(house way: {result['house_way']})"
        )
        for verb, pick in result.get("picks", {}).items():
            out.print(f"  {verb} {cards_text(pick['cards'])}: {pick['least']} to {pick['most']}")
        return
    if waits == "card":
        out.print(f"waits for a card: {result['hand']}, face {result['face']}")
        return
    if waits == "nothing":
        out.print("waits for nothing: the round is over")
        return
    out.print(f"waits for {waits}")
    names = {wager["wager"]: wager["name"] for wager in result["wagers"]}
    rows = table("wager", "minimum", "maximum", "needs", "size", right=("minimum", "maximum"))
    for wager in result["wagers"]:
        numbers = f" on {', '.join(map(str, wager['numbers']))}" if wager["numbers"] else ""
        most = money(wager["maximum"]) if wager["maximum"] else "no limit"
        size = "" if wager["size"] == "any" else size_words(Size.parse(wager["size"]), names)
        name = escape(wager["name"]) + numbers
        needs = escape(needs_words(Needs.parse(wager["needs"]), names))
        rows.add_row(name, money(wager["minimum"]), most, needs, escape(size))
    out.print(rows)
