"""Chapter 13.4 to 13.6: retreat after combat. The law of a path is in retreat_paths."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Chance, Illegal, Preview, Reason
from kessel.systems.efb.combat_record import Trail
from kessel.systems.efb.command_control import in_command
from kessel.systems.efb.position import Position
from kessel.systems.efb.retreat_paths import Ways, crosses_river, refuse_path, ways_back

__all__ = ["ChooseRetreat", "Retreat", "Retreating"]

Units = tuple[int, ...]
Path = tuple[int, ...]


class Retreat(Order, frozen=True):
    """Retreat a unit along a path, the hex it leaves not named (13.4)."""

    unit: str
    path: tuple[str, ...]


class Retreating(Automatic, frozen=True):
    """Units of one side have to retreat (13.4): push this, and the owner is asked where he has a choice.

    Who cannot retreat is eliminated (13.5, 13.6), and trails are noted for the advance.
    """

    side: int
    """The owner of the units."""
    units: Units
    distance: int
    clause: str
    """The result that asks for it: `13.1/D`, `13.2/D1` …"""
    gone: Units = ()
    """Units that have retreated with these already."""

    def run(self, s: Position) -> None:
        """Eliminate whoever cannot retreat, retreat who has no choice, and ask for the others."""
        ways: dict[int, Ways] = {}
        for unit in self.units:
            if s.state.hex[unit] < 0:
                continue
            found = ways_back(s, unit, self.distance, self.gone)
            if s.movement_factor(unit) == 0:
                _eliminate(s, unit, "13.6")
            elif not found.paths:
                _eliminate(s, unit, "13.5")
            else:
                ways[unit] = found
        if not ways:
            return
        rest = replace(self, units=tuple(ways))
        if any(len(found.paths) > 1 for found in ways.values()):
            s.state.push(ChooseRetreat(retreat=rest))
        else:
            first = next(iter(ways))
            rest.settle(s, first, ways[first].paths[0], ways[first])

    def settle(self, s: Position, unit: int, path: Path, ways: Ways) -> None:
        """Retreat one of the units, and go on with the others."""
        others = tuple(other for other in self.units if other != unit)
        if others:
            s.state.push(replace(self, units=others, gone=(*self.gone, unit)))
        _withdraw(s, unit, path)
        if not ways.survives and s.state.hex[unit] >= 0:
            _eliminate(s, unit, "13.5/short")


class ChooseRetreat(Question, frozen=True):
    """E-53, E-55, E-31: the owner says which unit retreats next, and which way."""

    retreat: Retreating

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner."""
        hexes = "1 hex" if self.retreat.distance == 1 else f"{self.retreat.distance} hexes"
        text = f"Retreat {hexes}: {', '.join(s.setting.names(self.retreat.units))}"
        return Decision((s.seat(self.retreat.side),), "retreat", self.retreat.clause, text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give every path of every unit."""
        for unit in self.retreat.units:
            if about.get("unit") in (None, s.name(unit)):
                for path in self._ways(s, unit).paths:
                    yield Retreat(unit=s.name(unit), path=tuple(map(s.number, path)))

    def check(self, s: Position, seat: str, order: Order) -> tuple[int, Path, Ways]:
        """Refuse units that have no part in this retreat, and paths that 13.5 bars."""
        if not isinstance(order, Retreat):
            raise Illegal("13.4", "Say now which unit retreats, and where")
        unit = s.setting.unit(order.unit)
        if unit not in self.retreat.units:
            raise Illegal("13.4", f"{order.unit} has no part in this retreat, or has retreated")
        path, ways = tuple(map(s.setting.hex, order.path)), self._ways(s, unit)
        refuse_path(s, unit, path, self.retreat.distance, ways)
        return unit, path, ways

    def apply(self, s: Position, seat: str, order: Order, found: tuple[int, Path, Ways]) -> None:
        """Move it, and go on with the others."""
        s.state.pop()
        self.retreat.settle(s, *found)

    def preview(self, s: Position, seat: str, order: Order, found: tuple[int, Path, Ways]) -> Preview:
        """Say how likely the unit arrives."""
        unit, path, ways = found
        steps = zip((int(s.state.hex[unit]), *path), path, strict=False)
        crossings = sum(crosses_river(s, self.retreat.side, here, hex_) for here, hex_ in steps)
        of = 6**crossings
        saved = (6 - len(s.setting.charts.dice.lost_in_river)) ** crossings if ways.survives else 0
        chances = (Chance("arrives", saved, of), Chance("eliminated", of - saved, of))
        reasons = [Reason("13.4", "hexes", len(path))]
        if crossings:
            reasons.append(Reason("13.5/river", "rivers to cross, a die for each", crossings))
        summary = _summary(len(path), crossings) if ways.survives else f"eliminated on {s.number(path[-1])}"
        return Preview(summary=summary, reasons=tuple(reasons), chances=tuple(c for c in chances if c.ways))

    def _ways(self, s: Position, unit: int) -> Ways:
        return ways_back(s, unit, self.retreat.distance, self.retreat.gone)


def _withdraw(s: Position, unit: int, path: Path) -> None:
    """Move a unit back; every river without a bridge may swallow it (13.5/river)."""
    side, trail = int(s.setting.side[unit]), (int(s.state.hex[unit]), *path)
    for place, (here, hex_) in enumerate(zip(trail, path, strict=False)):
        if not crosses_river(s, side, here, hex_):
            continue
        if s.roll(1, "13.5/river", s.seat(side))[0] in s.setting.charts.dice.lost_in_river:
            if place:
                s.place(unit, path[:place], "retreat")
            _note(s, Trail(unit, trail[: place + 1]))
            _eliminate(s, unit, "13.5/river")
            return
    s.place(unit, path, "retreat")
    _note(s, Trail(unit, trail))


def _note(s: Position, trail: Trail) -> None:
    s.state.notes = replace(s.state.notes, trails=(*s.state.notes.trails, trail))


def _eliminate(s: Position, unit: int, clause: str) -> None:
    s.eliminate(unit, clause, in_command=in_command(s, unit))


def _summary(hexes: int, rivers: int) -> str:
    far = "1 hex" if hexes == 1 else f"{hexes} hexes"
    return f"{far}, over {rivers} river{'s' if rivers > 1 else ''}, a die for each" if rivers else far
