"""Losses: the owner says which of his units lose CELs (5.1.8, 5.2.1 f, 5.3.7, 15.1.7, 15.4.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, islice
from random import Random

from msgspec import Struct

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.position import Position

__all__ = ["Bill", "Lose", "Losing", "Pledge", "TakeLosses", "due", "is_enough", "ways_to_pay"]

Payment = tuple[int, ...]
"""Units in counter order, one mention for each CEL."""


class Lose(Order, frozen=True):
    """Lose CELs: each mention of a unit is one (5.1.8)."""

    units: tuple[str, ...]


class Pledge(Struct, frozen=True):
    """Units whose ability was used: at least one CEL of a loss comes from them (15.1.7, 15.4.3)."""

    clause: str
    units: tuple[int, ...]


class Bill(Struct, frozen=True):
    """CELs that a side has to lose, and the units that may lose them."""

    side: int
    clause: str
    payers: tuple[int, ...]
    """In counter order."""
    count: int = 0
    """CELs to lose, whoever survives."""
    shortfalls: tuple[int, ...] = ()
    """5.3.8: the hexes that each payer did not retreat; the largest among the survivors has to be paid."""
    pledges: tuple[Pledge, ...] = ()


class TakeLosses(Automatic, frozen=True):
    """Losses come due; the owner is asked where he has a choice."""

    bill: Bill

    def run(self, s: Position) -> None:
        """Take what leaves no choice, or ask."""
        ways = list(islice(ways_to_pay(self.bill, _steps(s, self.bill)), 2))
        if len(ways) == 1:
            _take(s, self.bill, ways[0])
        else:
            s.state.push(Losing(bill=self.bill))


class Losing(Question, frozen=True):
    """B-46: which units lose CELs."""

    bill: Bill

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner."""
        count = due(self.bill, _steps(s, self.bill), ())
        cels = "1 CEL" if count == 1 else f"{count} CELs"
        why = " for the hexes not retreated" if self.bill.shortfalls else ""
        text = f"Choose the units that lose {cels}{why}"
        return Decision((s.seat(self.bill.side),), "losses", self.bill.clause, text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give every way to share the losses; `about={"unit": id}` those in which the unit has a part."""
        for payment in ways_to_pay(self.bill, _steps(s, self.bill)):
            order = Lose(units=s.setting.names(payment))
            if about.get("unit", "") in ("", *order.units):
                yield order

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw a way to pay: of all CELs, in any order, keep those that can be kept."""
        steps = _steps(s, self.bill)
        if self.bill.pledges:
            return Lose(units=s.setting.names(chance.choice(list(ways_to_pay(self.bill, steps)))))
        payment = [unit for unit in self.bill.payers for _ in range(steps[unit])]
        chance.shuffle(payment)
        for unit in tuple(payment):
            without = payment.copy()
            without.remove(unit)
            if is_enough(self.bill, steps, tuple(without)):
                payment = without
        return Lose(units=s.setting.names(sorted(payment)))

    def check(self, s: Position, seat: str, order: Order) -> Payment:
        """Refuse units that are not concerned, too few and too many CELs, and abilities that pay nothing."""
        if not isinstance(order, Lose):
            raise Illegal(self.bill.clause, "Say now which units lose CELs")
        payment = tuple(sorted(map(s.setting.unit, order.units)))
        _refuse(s, self.bill, payment)
        return payment

    def apply(self, s: Position, seat: str, order: Order, found: Payment) -> None:
        """Take the CELs."""
        s.state.pop()
        _take(s, self.bill, found)

    def preview(self, s: Position, seat: str, order: Order, found: Payment) -> Preview:
        """Say what each unit has left."""
        left = [
            Reason(self.bill.clause, f"{s.name(unit)} has {s.state.steps[unit] - lost} CELs left", -lost)
            for unit, lost in sorted(Counter(found).items())
        ]
        return Preview(summary=f"-{len(found)} CEL", reasons=tuple(left))


def due(bill: Bill, steps: Mapping[int, int], payment: Payment) -> int:
    """5.3.8: what is to be paid; units wiped out by paying no longer count, and without survivors the rest lapses."""
    surviving = [payment.count(unit) < steps[unit] for unit in bill.payers]
    if not any(surviving):
        return 0
    hexes = [hexes for hexes, alive in zip(bill.shortfalls, surviving, strict=False) if alive]
    return max(bill.count, *hexes, 0)


def is_enough(bill: Bill, steps: Mapping[int, int], payment: Payment) -> bool:
    """Whether a payment covers the bill."""
    return len(payment) >= due(bill, steps, payment)


def ways_to_pay(bill: Bill, steps: Mapping[int, int]) -> Iterator[Payment]:
    """Give every way to pay a bill in which no CEL is lost for nothing and every pledge is kept that can be."""
    ways = _least_ways(bill, steps)
    if not bill.pledges:
        return ways
    all_ways = list(ways)
    most = max(_kept(bill, way) for way in all_ways)
    return (way for way in all_ways if _kept(bill, way) == most)


def _least_ways(bill: Bill, steps: Mapping[int, int]) -> Iterator[Payment]:
    most = min(due(bill, steps, ()), sum(steps.values()))
    for size in range(min(bill.count, most), most + 1):
        # Who would owe more than this size must not survive.
        doomed = {unit for unit, hexes in zip(bill.payers, bill.shortfalls, strict=False) if hexes > size}
        forced = tuple(unit for unit in bill.payers if unit in doomed for _ in range(steps[unit]))
        others = [unit for unit in bill.payers if unit not in doomed]
        for rest in combinations_with_replacement(others, size - len(forced)) if len(forced) <= size else ():
            payment = tuple(sorted(forced + rest))
            if _can_pay(steps, payment) and not _wastes(bill, steps, payment):
                yield payment


def _can_pay(steps: Mapping[int, int], payment: Payment) -> bool:
    return all(payment.count(unit) <= steps.get(unit, 0) for unit in payment)


def _wastes(bill: Bill, steps: Mapping[int, int], payment: Payment) -> bool:
    """Whether one CEL of a payment could be kept."""
    return any(is_enough(bill, steps, payment[:k] + payment[k + 1 :]) for k in range(len(payment)))


def _kept(bill: Bill, payment: Payment) -> int:
    """Count the pledges that a payment keeps: with one CEL for two of them, the owner chooses."""
    return sum(not set(payment).isdisjoint(pledge.units) for pledge in bill.pledges)


def _refuse(s: Position, bill: Bill, payment: Payment) -> None:
    """Refuse a payment that does not settle the bill.

    Raises:
        Illegal: with the clause.
    """
    steps = _steps(s, bill)
    for unit, lost in Counter(payment).items():
        if unit not in bill.payers:
            raise Illegal(bill.clause, f"{s.name(unit)} has no part in these losses")
        if lost > steps[unit]:
            raise Illegal(bill.clause, f"{s.name(unit)} has {steps[unit]} CELs and cannot lose {lost}")
    if not is_enough(bill, steps, payment):
        raise Illegal(bill.clause, f"{len(payment)} CELs are not enough here")
    if _wastes(bill, steps, payment):
        raise Illegal(bill.clause, f"{len(payment)} CELs are more than is due")
    if bill.pledges and payment not in ways_to_pay(bill, steps):
        pledge = next(p for p in bill.pledges if set(payment).isdisjoint(p.units))
        names = ", ".join(s.setting.names(pledge.units))
        raise Illegal(pledge.clause, f"At least one CEL comes from the units whose ability was used: {names}")


def _steps(s: Position, bill: Bill) -> dict[int, int]:
    return {unit: int(s.state.steps[unit]) for unit in bill.payers}


def _take(s: Position, bill: Bill, payment: Payment) -> None:
    for unit, lost in sorted(Counter(payment).items()):
        s.lose(unit, lost, bill.clause)
