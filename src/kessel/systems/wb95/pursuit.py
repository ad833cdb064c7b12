"""Chapter 5.4: pursuit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.combat_forces import Force
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.stacking import room
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["BeginPursuit", "EndPursuit", "Pursue", "Pursuing", "Trail", "hexes_of_pursuit"]

Units = tuple[int, ...]
Path = tuple[int, ...]


class Pursue(Order, frozen=True):
    """Pursue with units that stand together, along a path that begins with the hex the enemy left (5.4.4)."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class EndPursuit(Order, frozen=True):
    """Pursue no further (5.4.1: nobody has to)."""


class Trail(Struct, frozen=True):
    """A way that pursuers may take."""

    hexes: Path
    """The hex that the enemy left, then his path; only that hex where he was eliminated."""
    length: int
    """How many hexes a pursuer may enter, the hex that the enemy left included."""
    eliminated: bool = False
    """5.4.10: nobody is left to follow, so the second step is a move: not out of an enemy zone."""


class BeginPursuit(Automatic, frozen=True):
    """5.4.1: the enemy retreated or was eliminated."""

    pursuers: Force
    enemies: Force
    driven_back: bool
    """The enemy's result was a retreat, even if he stood."""

    def run(self, s: Position) -> None:
        """Ask the winner if there is a trail."""
        units = tuple(f.unit for f in self.pursuers.alive(s) if f.may_pursue)
        trails = _trails(s, self.enemies, self.driven_back)
        if units and trails:
            s.state.push(Pursuing(side=self.pursuers.side, units=units, trails=trails))


class Pursuing(Question, frozen=True):
    """B-48: units that fought in contact, and headquarters with them, may pursue one after the other."""

    side: int
    units: Units
    """Those that have not pursued yet."""
    trails: tuple[Trail, ...]

    def decision(self, s: Position) -> Decision | None:
        """Ask while somebody can pursue."""
        if not any(True for group in self._groups(s) for trail in self.trails for _ in _paths(s, group, trail)):
            return None
        return Decision((s.seat(self.side),), "pursuit", "5.4.1", "Pursue the enemy, or stay")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give one path to each end hex for each stack and unit, and the end of the pursuit."""
        chosen = about.get("unit")
        for group in self._groups(s):
            names = s.setting.names(group)
            if chosen is None or chosen in names:
                yield from (self._order(s, group, path) for path in self._ways(s, group))
        if chosen is None:
            yield EndPursuit()

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw a stack or unit, then one of its ways; sometimes stop."""
        groups = self._groups(s)
        pick = chance.randrange(len(groups) + 1)
        ways = self._ways(s, groups[pick]) if pick < len(groups) else []
        if not ways:
            return EndPursuit()
        path = chance.choice(ways)
        order = self._order(s, groups[pick], path)
        if len(self.trails) == 1:
            s.checked = order, (groups[pick], path, self.trails)
        return order

    def check(self, s: Position, seat: str, order: Order) -> tuple[Units, Path, tuple[Trail, ...]]:
        """Refuse units that may not pursue and paths that leave every trail."""
        if isinstance(order, EndPursuit):
            return (), (), ()
        if not isinstance(order, Pursue) or not order.units or not order.path:
            raise Illegal("5.4.1", "Pursue with units along a path, or end the pursuit")
        units = tuple(map(s.setting.unit, dict.fromkeys(order.units)))
        self._refuse_units(s, units)
        path = tuple(map(s.setting.hex, order.path))
        trails = [trail for trail in self.trails if trail.hexes[0] == path[0]]
        if not trails:
            hexes = " or ".join(dict.fromkeys(s.number(trail.hexes[0]) for trail in self.trails))
            raise Illegal("5.4.4", f"The first hex is the one that the enemy left: {hexes}")
        fitting = tuple(trail for trail in trails if _refusal(s, units, path, trail) is None)
        if not fitting:
            raise _refusal(s, units, path, trails[0]) or AssertionError
        return units, path, fitting

    def apply(self, s: Position, seat: str, order: Order, found: tuple[Units, Path, tuple[Trail, ...]]) -> None:
        """Move the units; by 5.4.3 all pursuers of a combat then follow the same retreat path."""
        units, path, fitting = found
        if not units:
            s.state.pop()
            return
        _advance(s, units, path)
        one_path = s.setting.options.pursuit_path == "combat" and not fitting[0].eliminated
        left = tuple(u for u in self.units if u not in units)
        s.state.swap(replace(self, units=left, trails=fitting if one_path else self.trails))

    def _groups(self, s: Position) -> list[Units]:
        """Give the stacks that can pursue together, then each unit; a headquarters goes with another unit."""
        stacks: dict[int, list[int]] = {}
        for unit in self.units:
            stacks.setdefault(int(s.state.hex[unit]), []).append(unit)
        groups: dict[Units, None] = {}
        for stack in stacks.values():
            troops = [u for u in stack if not s.setting.is_hq[u]]
            if troops:
                groups[tuple(stack)] = None
                groups |= {(u,): None for u in troops}
                groups |= {(troops[0], u): None for u in stack if s.setting.is_hq[u]}
        return list(groups)

    def _ways(self, s: Position, units: Units) -> list[Path]:
        """Give one path to each end hex."""
        ends: dict[int, Path] = {}
        for trail in self.trails:
            for path in _paths(s, units, trail):
                ends.setdefault(path[-1], path)
        return list(ends.values())

    def _order(self, s: Position, units: Units, path: Path) -> Pursue:
        return Pursue(units=s.setting.names(units), path=tuple(map(s.number, path)))

    def _refuse_units(self, s: Position, units: Units) -> None:
        for unit in units:
            if unit not in self.units:
                towed = s.setting.is_towed[unit] and s.setting.side[unit] == self.side
                reason = "is towed" if towed else "did not fight here, cannot move, or has pursued already"
                raise Illegal("5.4.9" if towed else "5.4.1", f"{s.name(unit)} {reason}")
        if len({int(s.state.hex[u]) for u in units}) > 1:
            raise Illegal("5.4.2", "Units that pursue together stand on one hex")
        if all(s.setting.is_hq[u] for u in units):
            raise Illegal("5.4.1", "A headquarters pursues only along with a unit that fought")


def hexes_of_pursuit(retreated: int) -> int:
    """5.4.6: a pursuit is no longer than the retreat; the hex that the enemy left is its first."""
    return retreated


def _trails(s: Position, enemies: Force, driven_back: bool) -> tuple[Trail, ...]:
    """Give the paths of the units that retreated, or else the hexes where the enemy was eliminated (5.4.10)."""
    units = {f.unit for f in enemies.alive(s)}
    paths = dict.fromkeys(w.hexes for w in s.state.notes.withdrawals if w.unit in units)
    if paths:
        vacated = [path for path in paths if _is_vacated(s, path[0], enemies.side)]
        return tuple(Trail(path, hexes_of_pursuit(len(path) - 1)) for path in vacated)
    lost = {f.hex for f in enemies.fighters if s.state.hex[f.unit] < 0}
    emptied = [h for h in enemies.hexes if (driven_back or h in lost) and _is_vacated(s, h, enemies.side)]
    return tuple(Trail((h,), 2, eliminated=True) for h in emptied)


def _is_vacated(s: Position, hex_: int, side: int) -> bool:
    """5.4.4: whether a hex is empty of a side, but for towed guns and headquarters, which can be overrun."""
    return all(s.setting.is_soft[s.on(hex_, side)].tolist())


def _paths(s: Position, units: Units, trail: Trail) -> Iterator[Path]:
    """Give a shortest path to each hex where a pursuit of these units may end."""
    side, steps = int(s.setting.side[units[0]]), _open_steps(s, units, trail)
    start, first = int(s.state.hex[units[0]]), trail.hexes[0]
    if first not in steps(start):
        return
    layer: dict[int, Path] = {first: (first,)}
    seen: set[int] = set()
    for entered in range(1, trail.length + 1):
        yield from (path for hex_, path in layer.items() if _fits(s, units, hex_))
        if entered == trail.length or (trail.eliminated and zones(s, 1 - side).reach[first]):
            return
        seen |= layer.keys()
        further: dict[int, Path] = {}
        for here, path in layer.items():
            if not _has_crossed(s, (start, *path)):
                for hex_ in steps(here):
                    if hex_ not in seen:
                        further.setdefault(hex_, (*path, hex_))
        layer = further


def _open_steps(s: Position, units: Units, trail: Trail) -> Callable[[int], list[int]]:
    """Give what finds the hexes beside one that pursuers may enter from it.

    They keep to the trail, on ground that is open to all units and clear of the enemy (5.4.2, 5.4.7).
    """
    grid, mobilities = s.setting.grid, frozenset(s.setting.movers[unit].mobility for unit in units)
    passable = s.setting.ground.passable(mobilities, s.state)
    near = {hex_ for passed in trail.hexes for hex_ in (passed, *grid.around[passed]) if hex_ >= 0}
    clear = near - _held(s, units, near)

    def steps(here: int) -> list[int]:
        sides = zip(grid.around[here], passable[here].tolist(), strict=True)
        return [hex_ for hex_, is_open in sides if is_open and hex_ in clear]

    return steps


def _held(s: Position, units: Units, hexes: set[int]) -> set[int]:
    """Give those of the hexes that enemies close to these units."""
    enemy = 1 - s.setting.movers[units[0]].side
    occupied, overruns = zones(s, enemy).occupied.data, _overruns(s, units)
    there = [hex_ for hex_ in hexes if occupied[hex_]]
    return {hex_ for hex_ in there if not (overruns and _is_vacated(s, hex_, enemy))}


def _overruns(s: Position, units: Units) -> bool:
    """6.1.7, 9.1.5: only regular units overrun guns and headquarters."""
    return any(s.setting.is_regular[u] for u in units)


def _has_crossed(s: Position, hexes: Path) -> bool:
    """5.4.8: whether the last step of a path crossed a big river."""
    return bool(s.setting.ground.big_river[hexes[-2], s.setting.grid.direction(hexes[-2], hexes[-1])])


def _refusal(s: Position, units: Units, path: Path, trail: Trail) -> Illegal | None:
    """Say what forbids this pursuit on this trail; None when nothing does."""
    grid, side, start = s.setting.grid, int(s.setting.side[units[0]]), int(s.state.hex[units[0]])
    steps = _open_steps(s, units, trail)
    if len(path) > trail.length:
        clause = "5.4.10" if trail.eliminated else "5.4.6"
        return Illegal(clause, f"This pursuit may be {trail.length} hexes long, not {len(path)}")
    for place, (here, hex_) in enumerate(zip((start, *path), path, strict=False)):
        number = s.number(hex_)
        if grid.distance(here, hex_) != 1:
            return Illegal("5.4.2", f"{number} is not next to {s.number(here)}")
        if min(grid.distance(hex_, h) for h in trail.hexes) > 1:
            return Illegal("5.4.2", f"{number} is more than one hex off the path of the retreat")
        if place and _has_crossed(s, (start, *path)[: place + 1]):
            return Illegal("5.4.8", f"Pursuers stop after a big river, at {s.number(here)}")
        if place and trail.eliminated and zones(s, 1 - side).reach[here]:
            return Illegal("5.4.10", f"{s.number(here)} lies in an enemy zone of control: pursuers stop there")
        if hex_ not in steps(here):
            return Illegal("5.4.7", f"{number} is held by the enemy, or closed to one of the units")
    if not _fits(s, units, path[-1]):
        return Illegal("3.2.1", f"{s.number(path[-1])} has no room for {', '.join(s.setting.names(units))}")
    return None


def _fits(s: Position, units: Units, hex_: int) -> bool:
    arriving = sum(int(s.state.steps[u]) for u in units if s.state.hex[u] != hex_)
    return arriving <= room(s, hex_, int(s.setting.side[units[0]]))


def _advance(s: Position, units: Units, path: Path) -> None:
    """Move pursuers; what they find on the way is overrun for nothing (6.1.7, 9.1.5)."""
    side = int(s.setting.side[units[0]])
    for hex_ in path:
        for victim in s.on(hex_, 1 - side):
            s.eliminate(victim, "6.1.7" if s.setting.is_artillery[victim] else "9.1.5")
    for unit in units:
        s.stir(unit)
        s.place(unit, path, "pursuit")
