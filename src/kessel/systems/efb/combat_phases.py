"""Chapters 11 and 14: the two waves of combat."""

from __future__ import annotations

from random import Random

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.efb.adjacent_combat import Attacking
from kessel.systems.efb.artillery import ready_batteries
from kessel.systems.efb.combat_contacts import contacts
from kessel.systems.efb.combat_duties import duty_bombardment, refuse_open_duties
from kessel.systems.efb.position import Position
from kessel.systems.efb.ranged_combat import Bombarding, bombardment
from kessel.systems.efb.supply import UsingSupply

__all__ = ["CombatWave", "begin_wave", "end_wave", "first_wave", "second_wave"]


class CombatWave(ActingPhase, frozen=True):
    """4.3/D, 4.3/E: the phasing player attacks and bombards in any order."""

    sequence = "4.3"
    second: bool = False

    def acts(self) -> tuple[Act, ...]:
        """Name what may be done in a wave."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that may still act: attackers, batteries, supply, and the one that speaks for airstrikes."""
        units = s.on_map(self.side)
        able = {*contacts(s, self.side).hexes_of, *ready_batteries(s, self.side)}
        able.update(unit for unit in units if s.setting.is_supply[unit])
        if s.state.air_ready[self.side].any():
            able.update(units[:1])
        return sorted(able)

    def decision(self, s: Position) -> Decision | None:
        """Ask the phasing player."""
        clause, text = ("4.3/E", "Second wave: attack or end") if self.second else ("4.3/D", "First wave: attack")
        return Decision((s.seat(self.side),), "second_wave" if self.second else "first_wave", clause, text)

    def may_end(self, s: Position) -> None:
        """10.6, 14.1: not before every duty is met."""
        refuse_open_duties(s, self.side)

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw an order; where it is refused for the sake of a duty, meet one."""
        order = super().sample(s, seat, chance)
        try:
            self.check(s, seat, order)
        except Illegal:
            return self._duty(s) or order
        return order

    def _duty(self, s: Position) -> Order | None:
        """Give an order that meets an open duty: an attack, else a bombardment."""
        attack = Attacking().on_duty(s, self.side)
        planned = None if attack else duty_bombardment(s, self.side)
        return bombardment(s, self.side, *planned) if planned else attack


_ACTS: tuple[Act, ...] = (Attacking(), Bombarding(), UsingSupply())
"""Adjacent attacks (11.0), bombardment (12.7) and maximum attack supply (20.2), in this order."""


def first_wave(side: int) -> CombatWave:
    """Give the first wave of a side."""
    return CombatWave(side=side)


def second_wave(side: int) -> CombatWave:
    """Give the second wave of a side."""
    return CombatWave(side=side, second=True)


def begin_wave(s: Position) -> None:
    """11.3: nobody has fought in this phase yet."""
    state = s.state
    for marks in (
        state.fought,
        state.defended,
        state.advanced,
        state.duty,
        state.doubled,
        state.shot_at,
        state.strikes,
    ):
        marks[:] = 0


def end_wave(s: Position) -> None:
    """Stacks close again (19.1)."""
    s.state.open[:] = 0
