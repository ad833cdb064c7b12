"""What follows from the result of a combat: losses, retreat, pursuit, disorganization, supply (5.2.1 f, g; D4-D8)."""

from __future__ import annotations

from msgspec.structs import replace

from kessel.play.agenda import Automatic, Step
from kessel.systems.wb95.combat_forces import Force, forces
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.data_rulebook import Result
from kessel.systems.wb95.disorganization import Disorganization
from kessel.systems.wb95.losses import Bill, TakeLosses
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.pursuit import BeginPursuit
from kessel.systems.wb95.retreat import Retreating, SustainedRetreat

__all__ = ["CombatEnds", "apply_results"]


def apply_results(s: Position, combat: Combat, attacker: Result, defender: Result) -> None:
    """5.2.1 f, g: push the steps that losses, retreats, pursuit, disorganization and OoS need."""
    attackers, defenders = forces(s, combat)
    s.state.push(
        *_losses(attackers, attacker),
        *_losses(defenders, defender),
        *_retreat(attackers, attacker),
        *_retreat(defenders, defender),
        _pursuit(attackers, attacker, defenders, defender),
        Disorganization(side=attackers.side, units=_units(attackers), result=attacker),
        Disorganization(side=defenders.side, units=_units(defenders), result=defender),
        CombatEnds(attackers=_units(attackers), defenders=_units(defenders), success=defender.retreat > 0),
    )


class CombatEnds(Automatic, frozen=True):
    """10.2.4, 10.2.5: units out of supply feel an attack that failed, and a defence that lost ground."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    success: bool
    """The defender's result was Dx, whether he retreated or not."""

    def run(self, s: Position) -> None:
        """Raise levels, and forget who retreated."""
        rules = s.setting.rulebook.supply
        units, rise = (self.defenders, rules.lost_defence) if self.success else (self.attackers, rules.failed_attack)
        for unit in units:
            if s.state.hex[unit] >= 0 and s.state.oos[unit] > 0:
                s.starve(unit, rise, "10.2.4")
        s.state.notes = replace(s.state.notes, withdrawals=())


def _losses(force: Force, result: Result) -> tuple[Step, ...]:
    if not result.losses:
        return ()
    bill = Bill(force.side, "5.1.8", _units(force), count=result.losses, pledges=force.pledges)
    return (TakeLosses(bill=bill),)


def _retreat(force: Force, result: Result) -> tuple[Step, ...]:
    if not result.retreat:
        return ()
    return Retreating(force=force, distance=result.retreat), SustainedRetreat(force=force, distance=result.retreat)


def _pursuit(attackers: Force, attacker: Result, defenders: Force, defender: Result) -> Step:
    """5.4.1: the attacker pursues, and the defender when the attacker has to retreat."""
    if attacker.retreat:
        return BeginPursuit(pursuers=defenders, enemies=attackers, driven_back=True)
    return BeginPursuit(pursuers=attackers, enemies=defenders, driven_back=defender.retreat > 0)


def _units(force: Force) -> tuple[int, ...]:
    return tuple(fighter.unit for fighter in force.fighters)
