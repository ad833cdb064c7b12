"""Chapter 13.69: Advance After Combat, of the attacker or of the defender; it costs no Engagement Points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from kessel.play.acts import EndPhase
from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.advance_paths import Advancing, advance_ways, refuse_path
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.command_limits import limit_path
from kessel.systems.winter_storm.engagement import note_advance
from kessel.systems.winter_storm.errands import brings_nearer
from kessel.systems.winter_storm.marching import check_terms, leaving_chances, refuse_limits
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.stacking import refuse_stack
from kessel.systems.winter_storm.walking import can_move

__all__ = ["Advance", "AdvanceAfterCombat", "OfferAdvance", "advance_allowance"]

_STAYS = 0.2
"""How often random play ends an advance."""


class Advance(Order, frozen=True):
    """Advance with units that stand together along a path, the hex they leave not named (13.69)."""

    units: tuple[str, ...]
    path: tuple[str, ...]


def advance_allowance(retreated: int, untaken: int) -> int:
    """13.69: how far mobile units may go: hexes that the enemy retreated and losses that nobody took; at least one."""
    return max(1, retreated + untaken)


class OfferAdvance(Automatic, frozen=True):
    """13.69: where the losers left a hex or died in it, the winners may advance."""

    assault: Assault
    attacker: bool
    """Whether the attacker has won."""

    def run(self, s: Position) -> None:
        """See which hexes are empty now, and who may go there."""
        assault, notes = self.assault, s.state.notes
        side = assault.side if self.attacker else s.enemy_of(assault.side)
        fought = (assault.target,) if self.attacker else tuple(dict.fromkeys(assault.from_hexes))
        vacated = tuple(hex_ for hex_ in fought if not s.on(hex_, s.enemy_of(side)))
        units = _pursuers(s, assault) if self.attacker else _holders(s, assault)
        if vacated and units:
            far = max((len(one.hexes) - 1 for one in notes.retreated), default=0)
            law = Advancing(side, vacated, advance_allowance(far, notes.untaken), assault, self.attacker)
            s.state.push(AdvanceAfterCombat(law=law, units=units))


class AdvanceAfterCombat(Question, frozen=True):
    """13.69 (W-80): the winner advances unit by unit or stack by stack, or not at all."""

    law: Advancing
    units: tuple[int, ...]
    """Those who have not advanced."""
    entered: bool = False
    """Whether an Assault-capable unit stands in the hex that was won (13.69/attacker)."""

    def decision(self, s: Position) -> Decision | None:
        """Ask while anybody can advance."""
        if not any(self._ways(s, unit) for unit in self.units):
            return None
        hexes = ", ".join(map(s.number, self.law.vacated))
        return Decision((s.seat(self.law.side),), "advance", "13.69", f"Advance after combat into {hexes}, or end")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give every way of every unit alone, and the end."""
        for unit in self.units:
            if about.get("unit") in (None, s.name(unit)):
                for path in self._ways(s, unit):
                    yield Advance(units=(s.name(unit),), path=tuple(map(s.number, path)))
        if "unit" not in about:
            yield EndPhase()

    def check(self, s: Position, seat: str, order: Order) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Refuse who may not advance, and where to."""
        if isinstance(order, EndPhase):
            return (), ()
        if not isinstance(order, Advance):
            raise Illegal("13.69", "Advance with units along a path, or end the advance")
        units, path = s.own_units(self.law.side, order.units), tuple(map(s.setting.hex, order.path))
        if not units or not path or len({int(s.state.hex[unit]) for unit in units}) != 1:
            raise Illegal("13.69", "An advance names units that stand together and the hexes they enter")
        for unit in units:
            if unit not in self.units:
                raise Illegal("13.69", f"{s.name(unit)} did not fight here, or has advanced already")
            refuse_path(s, self.law, unit, path)
            _refuse_end(s, unit, path[-1])
        self._refuse_first(s, units, path)
        clause = "13.69/attacker" if self.law.attacker else "13.69/defender"
        refuse_limits(s, units, path, clause)
        refuse_stack(s, path[-1], units, clause)
        return units, path

    def apply(self, s: Position, seat: str, order: Order, found: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """Advance; who fails to leave its HQ's radius stops short (13.69/command)."""
        units, path = found
        if not units:
            s.state.pop()
            return
        ways = {unit: limit_path(s, unit, path) for unit in units}
        for way in dict.fromkeys(ways.values()):
            together = [unit for unit in units if ways[unit] == way]
            if way:
                s.place_together(together, way, "advance")
        gone = [unit for unit in units if ways[unit]]
        note_advance(s, gone)
        capable = any(s.is_assault_capable(unit) and ways[unit][0] in self.law.vacated for unit in gone)
        left = tuple(unit for unit in self.units if unit not in units)
        s.state.swap(replace(self, units=left, entered=self.entered or capable))

    def preview(self, s: Position, seat: str, order: Order, found: tuple[tuple[int, ...], tuple[int, ...]]) -> Preview:
        """Say how far it goes, and whether it may stop short."""
        units, path = found
        if not units:
            return Preview(summary="The advance ends")
        return Preview(
            "1 hex" if len(path) == 1 else f"{len(path)} hexes",
            check_terms(s, units, path),
            leaving_chances(s, units, path),
        )

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw a unit and one of its ways; now and then the end."""
        able = [(unit, ways) for unit in self.units if (ways := self._ways(s, unit))]
        if not able or chance.random() < _STAYS:
            return EndPhase()
        unit, ways = chance.choice(able)
        return Advance(units=(s.name(unit),), path=tuple(map(s.number, chance.choice(ways))))

    def _ways(self, s: Position, unit: int) -> list[tuple[int, ...]]:
        """Give the ways of a unit that it may go alone now."""
        return [path for path in advance_ways(s, self.law, unit) if self._is_open(s, unit, path)]

    def _is_open(self, s: Position, unit: int, path: tuple[int, ...]) -> bool:
        try:
            self._refuse_first(s, (unit,), path)
            _refuse_end(s, unit, path[-1])
            refuse_limits(s, (unit,), path, "13.69")
            refuse_stack(s, path[-1], (unit,), "13.69")
        except Illegal:
            return False
        return True

    def _refuse_first(self, s: Position, units: Sequence[int], path: tuple[int, ...]) -> None:
        """13.69/attacker, 13.69/defender: the hexes that were won come first."""
        if path[0] in self.law.vacated and (not self.law.attacker or any(map(s.is_assault_capable, units))):
            return
        if not self.law.attacker:
            raise Illegal("13.69/defender", "A defender first advances into a hex that the attackers have left")
        if not self.entered:
            hex_ = s.number(self.law.vacated[0])
            raise Illegal("13.69/attacker", f"An Assault-capable unit must enter {hex_} before others advance")


def _refuse_end(s: Position, unit: int, hex_: int) -> None:
    """13.69/command: who is out of command or has to come back advances only into a radius, or nearer to one."""
    if not brings_nearer(s, unit, hex_):
        raise Illegal("13.69/command", f"{s.name(unit)} has to come back to its HQ, and {s.number(hex_)} is no nearer")


def _pursuers(s: Position, assault: Assault) -> tuple[int, ...]:
    """13.69/attacker: assaulters and supporters, and who cannot assault but is stacked with one of them."""
    fought = [u for u in (*assault.assaulters, *assault.supporters) if s.is_on_map(u) and s.is_good_order(u)]
    hexes = {int(s.state.hex[unit]) for unit in fought}
    mates = [u for u in s.on_map(assault.side) if s.state.hex[u] in hexes and not s.is_assault_capable(u)]
    return tuple(unit for unit in (*fought, *mates) if can_move(s, unit))


def _holders(s: Position, assault: Assault) -> tuple[int, ...]:
    """13.69/defender: the defenders that still stand in their hex."""
    return tuple(u for u in assault.defenders if s.state.hex[u] == assault.target and can_move(s, u))
