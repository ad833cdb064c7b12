"""Chapter 13.7 to 13.9: advance after combat. The law of a path is in advance_paths."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.efb.advance_paths import advance_freedom, advancers, refuse_advance, ways_forward
from kessel.systems.efb.combat_record import Combat
from kessel.systems.efb.position import Position

__all__ = ["Advance", "Advancing", "StayPut"]

Path = tuple[int, ...]


class Advance(Order, frozen=True):
    """Advance a unit along a path, the hex it leaves not named (13.8)."""

    unit: str
    path: tuple[str, ...]


class StayPut(Order, frozen=True):
    """No (further) unit advances: nobody has to (13.9)."""


class Advancing(Question, frozen=True):
    """E-54: victorious units advance one by one, or none does."""

    combat: Combat
    side: int

    def decision(self, s: Position) -> Decision | None:
        """Ask the victor while a unit of his can advance."""
        if not any(ways_forward(s, self.combat, unit) for unit in self._units(s)):
            return None
        return Decision((s.seat(self.side),), "advance", "13.9", "Advance after combat, or stay")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give one path to each end hex of each unit, and the choice to stay."""
        for unit in self._units(s):
            if about.get("unit") in (None, s.name(unit)):
                for path in ways_forward(s, self.combat, unit):
                    yield Advance(unit=s.name(unit), path=tuple(map(s.number, path)))
        if about.get("unit") is None:
            yield StayPut()

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw a unit and one of its paths; now and then nobody goes on."""
        units = self._units(s)
        unit = chance.choice(units)
        paths = ways_forward(s, self.combat, unit)
        if not paths or chance.random() < 0.2:
            return StayPut()
        return Advance(unit=s.name(unit), path=tuple(map(s.number, chance.choice(paths))))

    def check(self, s: Position, seat: str, order: Order) -> tuple[int, Path] | None:
        """Refuse units that may not advance, and paths that 13.7 and 13.8 bar."""
        if isinstance(order, StayPut):
            return None
        if not isinstance(order, Advance) or not order.path:
            raise Illegal("13.9", "Say now which unit advances, and where, or stay-put")
        unit = s.setting.unit(order.unit)
        self._refuse_unit(s, unit)
        path = tuple(map(s.setting.hex, order.path))
        refuse_advance(s, self.combat, unit, path)
        return unit, path

    def apply(self, s: Position, seat: str, order: Order, found: tuple[int, Path] | None) -> None:
        """Move the unit: it neither attacks nor is attacked again in this phase (13.9)."""
        if found is None:
            s.state.pop()
            return
        unit, path = found
        s.state.advanced[unit] = 1
        s.place(unit, path, "advance")

    def preview(self, s: Position, seat: str, order: Order, found: tuple[int, Path] | None) -> Preview:
        """Say how far the unit goes, and by which right."""
        if found is None:
            return Preview(summary="")
        unit, path = found
        free = advance_freedom(s, unit, len(path))[1]
        reasons = [Reason("13.8", "hexes", len(path))]
        if free:
            reasons.append(Reason("22.1", "of them in any direction", free, unused=True))
        hexes = "1 hex" if len(path) == 1 else f"{len(path)} hexes"
        return Preview(summary=f"{hexes}, {free} in any direction" if free else hexes, reasons=tuple(reasons))

    def _units(self, s: Position) -> list[int]:
        return advancers(s, self.combat, self.side)

    def _refuse_unit(self, s: Position, unit: int) -> None:
        fought = self.combat.attackers if self.side == self.combat.side else self.combat.defenders
        name = s.name(unit)
        if unit not in fought or s.state.hex[unit] < 0:
            raise Illegal("13.8", f"{name} did not take part in this combat, or is lost")
        if s.setting.is_artillery[unit]:
            raise Illegal("13.7", f"{name} is artillery and never advances")
        if s.state.suppressed[unit]:
            raise Illegal("15.3", f"{name} is suppressed and cannot advance")
        if s.movement_factor(unit) == 0:
            raise Illegal("13.6", f"{name} has no movement factor and never advances")
        if s.state.advanced[unit]:
            raise Illegal("13.9", f"{name} has advanced")
