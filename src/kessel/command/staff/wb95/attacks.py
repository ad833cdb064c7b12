"""The Combat Phase: which units attack what, by the exact expectation over the combat table (chapter 5)."""

from __future__ import annotations

from msgspec import Struct

from kessel.command.staff.shares import Arena, Hexes, Units, share_out
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.prospects import FREE, LONGEST, Prospect, prospect
from kessel.systems.wb95.air_support import air_support
from kessel.systems.wb95.artillery import attack_support, defence_support
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_ratio import COLUMNS
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.combat_resolution import all_abilities, odds
from kessel.systems.wb95.contact import contacts
from kessel.systems.wb95.duties import duty_attack, open_duties
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.retreat_paths import toll, ways_back

__all__ = ["Assault", "attack_order", "plan_attacks"]

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


class CombatPhase(Arena[Assault]):
    """The attacks of a Combat Phase."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.s, self.side = picture, picture.s, picture.side
        duties = open_duties(self.s, self.side)
        super().__init__(contacts(self.s, self.side), duties.attackers, duties.targets)
        self._ways: dict[int, int] = {}

    def may_widen(self, units: Units) -> bool:
        """5.1.5: a stack may attack several hexes."""
        return len({int(self.s.state.hex[u]) for u in units}) == 1

    def assess(self, units: Units, targets: Hexes) -> Assault:
        """Give an attack with the guns that help it."""
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
        likely = prospect(found.final, found.roll, steps, max(map(self._way_of, targets)))
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

    def _way_of(self, hex_: int) -> int:
        """Give how many hexes those on a hex can go back without a loss."""
        if hex_ not in self._ways:
            s = self.s
            units = [u for u in s.on(hex_, 1 - self.side) if s.setting.is_regular[u]]
            paths = ways_back(s, (units[0],), LONGEST) if units else ()
            free = (len(path) for path in paths if not toll(s, 1 - self.side, path))
            self._ways[hex_] = max(free, default=0) if units else FREE
        return self._ways[hex_]


def plan_attacks(picture: Picture) -> list[Assault]:
    """Give the attacks of the phase, the most promising first."""
    return share_out(CombatPhase(picture))


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
    return attack_order(picture.s, CombatPhase(picture).judge(tuple(sorted(found[0])), found[1]))


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
