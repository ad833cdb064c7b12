"""Chapter 5.3: retreat, and what it costs to stand instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.combat_forces import Fighter, Force
from kessel.systems.wb95.losses import Bill, TakeLosses
from kessel.systems.wb95.position import Position, Withdrawal
from kessel.systems.wb95.retreat_paths import refuse_path, toll, ways_back

__all__ = [
    "Retreat",
    "Retreating",
    "SustainedRetreat",
    "bill_for_standing",
    "shortfall",
    "tests_of_retreat",
]

Units = tuple[int, ...]
Path = tuple[int, ...]

_REASONS = {
    "5.1.9": "is a headquarters alone on its hex",
    "6.2.4": "is in combat set-up",
    "6.6.4": "is a gun without a regular unit",
    "14.3.4": "builds a bridge",
    "15.2.1": "is a resilience group",
}


class Retreat(Order, frozen=True):
    """Retreat units that stand together along a path, the hex they leave not named; no path: they stand (5.3.7)."""

    units: tuple[str, ...]
    path: tuple[str, ...] = ()


class Retreating(Question, frozen=True):
    """B-47: each unit of a side retreats or stands, until all are settled (5.3.1)."""

    force: Force
    distance: int
    stood: Units = ()

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner while one of his unsettled units can retreat."""
        if not any(True for group in self._singles(s) for _ in ways_back(s, group, self.distance)):
            return None
        hexes = "1 hex" if self.distance == 1 else f"{self.distance} hexes"
        text = f"Retreat {hexes}, or stand: each hex not retreated costs a loss (CEL)"
        return Decision((s.seat(self.force.side),), "retreat", "5.3.1", text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give one path to each end hex and the choice to stand, for whole stacks and for each unit."""
        chosen = about.get("unit")
        for group in (*self._stacks(s), *self._singles(s)):
            names = s.setting.names(group)
            if chosen is None or chosen in names:
                yield from (self._order(s, group, path) for path in self._ways(s, group))
                yield Retreat(units=names)

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw a stack or a unit, then one of its ways or standing."""
        groups = [*self._stacks(s), *self._singles(s)]
        group = chance.choice(groups)
        path = chance.choice([*self._ways(s, group), ()])
        order = self._order(s, group, path)
        s.checked = order, (group, path)
        return order

    def check(self, s: Position, seat: str, order: Order) -> tuple[Units, Path]:
        """Refuse units that are settled or cannot retreat, and paths that 5.3 bars."""
        if not isinstance(order, Retreat) or not order.units:
            raise Illegal("5.3.1", "Say now which units retreat, and where")
        units = tuple(map(s.setting.unit, dict.fromkeys(order.units)))
        for unit in units:
            self._refuse_unit(s, unit)
        path = tuple(map(s.setting.hex, order.path))
        if path:
            refuse_path(s, units, path, self.distance)
        return units, path

    def apply(self, s: Position, seat: str, order: Order, found: tuple[Units, Path]) -> None:
        """Move the units back, or note that they stand."""
        units, path = found
        if path:
            withdraw(s, units, path)
        else:
            s.state.swap(replace(self, stood=(*self.stood, *units)))

    def preview(self, s: Position, seat: str, order: Order, found: tuple[Units, Path]) -> Preview:
        """Say what the retreat costs, and what standing short of the distance adds."""
        units, path = found
        lost = toll(s, self.force.side, path)
        fighters = [f for f in self.force.fighters if f.unit in units]
        short = max(shortfall(self.distance, len(path), f) for f in fighters)
        reasons = [
            Reason("5.3.4", "through friends in enemy zones: CELs of each unit", -lost),
            Reason("5.3.7", "hexes not retreated: CELs, once for the side", -short),
            Reason("5.3.9", "disorganization tests", tests_of_retreat(len(path))),
        ]
        summary = f"Retreat {len(path)} of {self.distance}" if path else "Stand"
        return Preview(summary=summary, reasons=tuple(reason for reason in reasons if reason.value))

    def _open(self, s: Position) -> list[Fighter]:
        """Give the units still to be settled."""
        gone = {w.unit for w in s.state.notes.withdrawals}
        return [f for f in self.force.alive(s) if not f.rooted and f.unit not in gone and f.unit not in self.stood]

    def _singles(self, s: Position) -> list[Units]:
        return [(f.unit,) for f in self._open(s)]

    def _stacks(self, s: Position) -> list[Units]:
        """Give the unsettled units of each hex where there are several."""
        stacks: dict[int, list[int]] = {}
        for fighter in self._open(s):
            stacks.setdefault(fighter.hex, []).append(fighter.unit)
        return [tuple(units) for units in stacks.values() if len(units) > 1]

    def _ways(self, s: Position, units: Units) -> list[Path]:
        """Give one path to each end hex."""
        ends: dict[int, Path] = {}
        for path in ways_back(s, units, self.distance):
            ends.setdefault(path[-1], path)
        return list(ends.values())

    def _order(self, s: Position, units: Units, path: Path) -> Retreat:
        return Retreat(units=s.setting.names(units), path=tuple(map(s.number, path)))

    def _refuse_unit(self, s: Position, unit: int) -> None:
        fighter = next((f for f in self.force.alive(s) if f.unit == unit), None)
        if fighter is None:
            raise Illegal("5.3.1", f"{s.name(unit)} has no part in this retreat")
        if fighter.rooted:
            raise Illegal(fighter.rooted, f"{s.name(unit)} {_REASONS[fighter.rooted]} and cannot retreat")
        if fighter not in self._open(s):
            raise Illegal("5.3.1", f"{s.name(unit)} has retreated or stands already")


class SustainedRetreat(Automatic, frozen=True):
    """5.3.7, 5.3.8: the hexes that were not retreated are paid in CELs, once for the side."""

    force: Force
    distance: int

    def run(self, s: Position) -> None:
        """Present the bill to the units that fell short."""
        gone = {w.unit: len(w.hexes) - 1 for w in s.state.notes.withdrawals}
        bill = bill_for_standing(self.force, self.force.alive(s), gone, self.distance)
        open_ = tuple(p for p in bill.pledges if not self._kept(s, p.units))
        s.state.push(TakeLosses(bill=replace(bill, pledges=open_)))

    def _kept(self, s: Position, units: Units) -> bool:
        """15.1.7, 15.4.3: whether one of the units has lost a CEL in this combat already."""
        return any(s.state.steps[f.unit] < f.steps for f in self.force.fighters if f.unit in units)


def bill_for_standing(force: Force, alive: Sequence[Fighter], gone: Mapping[int, int], distance: int) -> Bill:
    """5.3.7: the bill of the units that went (`gone`: hexes by unit) less than the whole distance."""
    short = [f for f in alive if gone.get(f.unit, 0) < distance]
    return Bill(
        side=force.side,
        clause="5.3.7",
        payers=tuple(f.unit for f in short),
        shortfalls=tuple(shortfall(distance, gone.get(f.unit, 0), f) for f in short),
        pledges=force.pledges,
    )


def shortfall(distance: int, retreated: int, fighter: Fighter) -> int:
    """Give the hexes that a unit has to pay for.

    A gun in combat set-up may pay, but its standing still is no shortfall (6.2.4); keeping a fixed position costs
    one less (7.2.6, 7.3.6).
    """
    if fighter.rooted == "6.2.4":
        return 0
    return distance - retreated - int(fighter.in_fixed_position and retreated == 0)


def tests_of_retreat(hexes: int) -> int:
    """5.3.9: one disorganization test for each hex but the first."""
    return max(0, hexes - 1)


def withdraw(s: Position, units: Units, path: Path) -> None:
    """Move units back along a legal path (5.3.4, 5.3.10)."""
    lost = toll(s, int(s.setting.side[units[0]]), path)
    gone: list[Withdrawal] = []
    for unit in units:
        gone.append(Withdrawal(unit, (int(s.state.hex[unit]), *path)))
        if lost:
            s.lose(unit, lost, "5.3.4")
        s.place(unit, path, "retreat")
        s.state.retreated[unit] = 1
        s.stir(unit)
    s.state.notes = replace(s.state.notes, withdrawals=(*s.state.notes.withdrawals, *gone))
