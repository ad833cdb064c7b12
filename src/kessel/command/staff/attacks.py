"""The Combat Phase: which units attack what, by the exact expectation over the combat table (chapter 5)."""

from __future__ import annotations

from msgspec import Struct

from kessel.command.staff.picture import Picture
from kessel.command.staff.prospects import Prospect, prospect
from kessel.systems.wb95.air_support import air_support
from kessel.systems.wb95.artillery import attack_support, defence_support
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_ratio import COLUMNS
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.combat_resolution import all_abilities, odds
from kessel.systems.wb95.contact import Contacts, contacts
from kessel.systems.wb95.duties import duty_attack, open_duties
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.retreat_paths import ways_back

__all__ = ["Assault", "attack_order", "plan_attacks"]

Units = tuple[int, ...]
Hexes = tuple[int, ...]

_WORTH_IT = 0.12
"""A voluntary attack must bring so much."""
_NEGLECTED = 2.0
"""What an enemy costs that must be attacked and is not in the plan."""
_PASSES = 4
_HELPERS = 2
"""So many guns the defender is expected to bring to bear on one hex."""


class Assault(Struct, frozen=True):
    """An attack and what it is expected to bring."""

    units: Units
    targets: Hexes
    guns: Units
    column: int
    value: float

    @property
    def odds(self) -> str:
        """The column of the table, in words."""
        return COLUMNS[self.column]


class Arena:
    """All attacks that are possible now, judged once each."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.s, self.side = picture, picture.s, picture.side
        self.links: Contacts = contacts(self.s, self.side)
        duties = open_duties(self.s, self.side)
        self.must_units, self.must_hexes = set(duties.attackers), set(duties.targets)
        self._judged: dict[tuple[Units, Hexes], Assault] = {}
        self._cornered: dict[int, bool] = {}

    def judge(self, units: Units, targets: Hexes) -> Assault:
        """Give an attack with the guns that help it."""
        key = (units, targets)
        if key not in self._judged:
            self._judged[key] = self._with_guns(units, targets)
        return self._judged[key]

    def _with_guns(self, units: Units, targets: Hexes) -> Assault:
        from_hexes = tuple(sorted({int(self.s.state.hex[u]) for u in units}))
        guns = tuple(attack_support(self.s, self.side, from_hexes, targets))
        best = self._judge(units, targets, guns)
        for gun in guns:
            fewer = tuple(g for g in best.guns if g != gun)
            without = self._judge(units, targets, fewer)
            if without.column == best.column:
                best = without
        return best

    def _judge(self, units: Units, targets: Hexes, guns: Units) -> Assault:
        s = self.s
        combat = all_abilities(s, _combat(s, self.side, units, targets, guns))
        found = odds(s, combat)
        steps = sum(int(s.state.steps[u]) for u in (*combat.defenders, *combat.bystanders))
        likely = prospect(found.final, found.roll, steps, all(map(self._is_cornered, targets)))
        return Assault(units, targets, guns, found.final, self._value(likely, units, targets))

    def _value(self, likely: Prospect, units: Units, targets: Hexes) -> float:
        picture, s = self.picture, self.s
        ground = 0.0
        for target in targets:
            taken = picture.aims.hold[target] if s.state.control[target] != self.side else 0.0
            pull = picture.pull[int(s.setting.mobility[units[0]])]
            onward = max(float(pull[target] - pull[s.state.hex[u]]) for u in units)
            ground += taken + picture.aims.cut[target] + 0.1 + 0.4 * max(0.0, min(onward, 1.0))
        mood = picture.mood
        return likely.defender + mood.drive * likely.vacated * ground - mood.caution * likely.attacker

    def _is_cornered(self, hex_: int) -> bool:
        if hex_ not in self._cornered:
            s = self.s
            units = [u for u in s.on(hex_, 1 - self.side) if s.setting.is_regular[u]]
            self._cornered[hex_] = bool(units) and not any(True for _ in ways_back(s, (units[0],), 1))
        return self._cornered[hex_]


def plan_attacks(picture: Picture) -> list[Assault]:
    """Share the units that can attack among the targets, and give the attacks, the most promising first."""
    arena = Arena(picture)
    if not arena.links.hexes_of:
        return []
    shares = _improved(arena, _first_shares(arena))
    found = [arena.judge(units, (hex_,)) for hex_, units in sorted(_by_target(shares).items())]
    found = _cover(arena, found)
    worth = [a for a in found if a.value > _WORTH_IT or _is_duty(arena, a)]
    return sorted(worth, key=lambda a: (-a.value, a.targets))


def attack_order(s: Position, assault: Assault) -> Attack:
    """Write an attack as an order."""
    names = s.setting.names
    targets = tuple(map(s.number, assault.targets))
    return Attack(units=names(assault.units), targets=targets, guns=names(assault.guns))


def fallback(picture: Picture) -> Attack | None:
    """Give one attack of a plan that meets all duties, whatever it brings; None when there are none."""
    found = duty_attack(picture.s, picture.side)
    if found is None:
        return None
    return attack_order(picture.s, Arena(picture).judge(tuple(sorted(found[0])), found[1]))


def _combat(s: Position, side: int, units: Units, targets: Hexes, guns: Units) -> Combat:
    enemies = [u for hex_ in targets for u in s.on(hex_, 1 - side)]
    helpers = defence_support(s, 1 - side, targets)
    return Combat(
        side=side,
        attackers=units,
        targets=targets,
        defenders=tuple(u for u in enemies if not s.state.defended[u]),
        bystanders=tuple(u for u in enemies if s.state.defended[u]),
        attack_guns=guns,
        defence_guns=tuple(helpers[:_HELPERS]),
        attack_air=air_support(s, side, "offensive_support", targets),
        defence_air=air_support(s, 1 - side, "defensive_support", targets),
    )


def _first_shares(arena: Arena) -> dict[int, int | None]:
    """Give every unit to the most promising target beside it."""
    links = arena.links
    alone = {hex_: arena.judge(tuple(sorted(units)), (hex_,)).value for hex_, units in links.units_at.items()}
    return {unit: max(hexes, key=lambda h: (alone[h], -h)) for unit, hexes in sorted(links.hexes_of.items())}


def _by_target(shares: dict[int, int | None]) -> dict[int, Units]:
    found: dict[int, list[int]] = {}
    for unit, hex_ in shares.items():
        if hex_ is not None:
            found.setdefault(hex_, []).append(unit)
    return {hex_: tuple(sorted(units)) for hex_, units in found.items()}


def _improved(arena: Arena, shares: dict[int, int | None]) -> dict[int, int | None]:
    """Move single units to other targets, or out of the fight, while that brings more."""
    for _ in range(_PASSES):
        changed = False
        for unit in list(shares):
            now = shares[unit]
            others: list[int | None] = [h for h in arena.links.hexes_of[unit] if h != now]
            if now is not None and unit not in arena.must_units:
                others.append(None)
            best, most = now, 1e-6
            for other in others:
                gain = _gain(arena, shares, unit, now, other)
                if gain > most:
                    best, most = other, gain
            if best != now:
                shares[unit] = best
                changed = True
        if not changed:
            break
    return shares


def _gain(arena: Arena, shares: dict[int, int | None], unit: int, now: int | None, other: int | None) -> float:
    """What it brings to move a unit from one target to another."""
    before = _worth(arena, shares, now) + _worth(arena, shares, other)
    shares[unit] = other
    after = _worth(arena, shares, now) + _worth(arena, shares, other)
    shares[unit] = now
    return after - before


def _worth(arena: Arena, shares: dict[int, int | None], hex_: int | None) -> float:
    if hex_ is None:
        return 0.0
    units = tuple(sorted(unit for unit in arena.links.units_at[hex_] if shares[unit] == hex_))
    if units:
        return arena.judge(units, (hex_,)).value
    return -_NEGLECTED if hex_ in arena.must_hexes else 0.0


def _cover(arena: Arena, found: list[Assault]) -> list[Assault]:
    """Let a stack attack one hex more where an enemy that must be attacked would be left over (5.1.4, 5.1.5)."""
    attacked = {hex_ for assault in found for hex_ in assault.targets}
    for hex_ in sorted(arena.must_hexes - attacked):
        wider = [w for assault in found if (w := _widened(arena, assault, hex_)) is not None]
        if wider:
            best = max(wider, key=lambda a: a.value)
            found = [a for a in found if a.units != best.units] + [best]
    return found


def _widened(arena: Arena, assault: Assault, hex_: int) -> Assault | None:
    s = arena.s
    beside = arena.links.units_at[hex_]
    one_hex = len({int(s.state.hex[u]) for u in assault.units}) == 1
    if not one_hex or not all(unit in beside for unit in assault.units):
        return None
    return arena.judge(assault.units, (*assault.targets, hex_))


def _is_duty(arena: Arena, assault: Assault) -> bool:
    return bool(arena.must_units & set(assault.units) or arena.must_hexes & set(assault.targets))
