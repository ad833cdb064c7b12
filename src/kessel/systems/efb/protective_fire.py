"""Chapter 12.12-12.14 and 17.6: Final Protective Fire."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.efb.airpower import refuse_air, spend_air, strikes_left
from kessel.systems.efb.artillery import batteries_for, ready_batteries, refuse_batteries
from kessel.systems.efb.position import GA, Position
from kessel.systems.efb.ranged_combat import speaks_for_air, with_others
from kessel.systems.efb.ranged_results import fire_preview, open_fire

__all__ = [
    "FinalProtectiveFire",
    "ProtectiveFire",
    "ProtectiveFirePhase",
    "fire_targets",
    "may_fly",
    "protective_fire_phase",
]


class ProtectiveFire(Order, frozen=True):
    """Fire by non-phasing artillery at a hex beside its own units (12.12)."""

    target: str
    batteries: tuple[str, ...] = ()
    ground_attack: int = 0


class FinalProtectiveFire(Act):
    """E-30: the non-phasing player fires at enemies beside his units."""

    order = ProtectiveFire

    def check(self, s: Position, side: int, order: ProtectiveFire) -> tuple[int, tuple[int, ...]]:
        """Refuse targets that are not beside own units or were shot at, and fire that is not allowed."""
        target = s.setting.hex(order.target)
        batteries = tuple(map(s.setting.unit, order.batteries))
        if not s.on(target, 1 - side):
            raise Illegal("12.13", f"No enemy unit stands on {order.target}")
        if not _is_beside(s, side, target):
            raise Illegal("12.13", f"{order.target} is not adjacent to a hex of yours")
        if s.state.shot_at[target]:
            raise Illegal("12.13", f"{order.target} has been fired at in this phase")
        if not batteries and order.ground_attack == 0:
            raise Illegal("12.12", "Protective fire names batteries or airstrikes")
        refuse_batteries(s, side, "protective fire", (target,), batteries)
        refuse_air(s, side, "protective fire", target, order.ground_attack, 0)
        return target, batteries

    def apply(self, s: Position, side: int, order: ProtectiveFire, found: tuple[int, tuple[int, ...]]) -> None:
        """Fire."""
        target, batteries = found
        spend_air(s, side, target, order.ground_attack, 0)
        open_fire(s, side, "protective fire", target, batteries, order.ground_attack)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give fire of the unit first: alone and with all that may join it, and airstrikes alone."""
        for target in fire_targets(s, side):
            near = batteries_for(s, side, target)
            if unit in near:
                yield _order(s, target, (unit,))
                if len(together := with_others(s, unit, near, "protective fire")) > 1:
                    yield _order(s, target, together)
            if may_fly(s, side) and speaks_for_air(s, side, unit) and strikes_left(s, side, target) != 0:
                yield ProtectiveFire(target=s.number(target), ground_attack=1)

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw one of the unit's shots."""
        found = list(self.options(s, side, unit))
        return chance.choice(found) if found else None

    def preview(self, s: Position, side: int, order: ProtectiveFire, found: tuple[int, tuple[int, ...]]) -> Preview:
        """Give strength, shift and the chances for each unit of the hex."""
        target, batteries = found
        return fire_preview(s, side, "protective fire", target, batteries, order.ground_attack)


class ProtectiveFirePhase(ActingPhase, frozen=True):
    """4.3/C: shot after shot, each with knowledge of the last, until the player ends it."""

    sequence = "4.3/C"

    def acts(self) -> tuple[Act, ...]:
        """Nothing but protective fire."""
        return (FinalProtectiveFire(),)

    def actors(self, s: Position) -> list[int]:
        """Give the batteries that may fire, and the unit that stands for the air force."""
        able = ready_batteries(s, self.side)
        if may_fly(s, self.side):
            able = sorted({*able, *s.on_map(self.side)[:1]})
        return able

    def decision(self, s: Position) -> Decision | None:
        """Ask while there is a shot to fire."""
        acts = self.acts()
        if not any(True for unit in self.actors(s) for act in acts for _ in act.options(s, self.side, unit)):
            return None
        text = "Final protective fire at enemies beside your units, or end the phase"
        return Decision((s.seat(self.side),), "protective_fire", "4.3/C", text)


def protective_fire_phase(s: Position, side: int) -> None:
    """4.3/C: the side that is not phasing fires."""
    s.state.shot_at[:] = s.state.strikes[:] = 0
    s.state.push(ProtectiveFirePhase(side=side))


def fire_targets(s: Position, side: int) -> list[int]:
    """12.13: the enemy hexes beside own units that have not been fired at."""
    hexes = sorted({int(s.state.hex[unit]) for unit in s.on_map(1 - side)})
    return [hex_ for hex_ in hexes if not s.state.shot_at[hex_] and _is_beside(s, side, hex_)]


def _is_beside(s: Position, side: int, hex_: int) -> bool:
    own = s.occupied(side)
    return any(own[near] for near in s.setting.grid.neighbours[hex_].tolist() if near >= 0)


def may_fly(s: Position, side: int) -> bool:
    """17.10: whether airstrikes can give protective fire now."""
    return s.setting.limits_of(side).air_protective_fire and bool(s.state.air_ready[side, GA])


def _order(s: Position, target: int, batteries: tuple[int, ...]) -> ProtectiveFire:
    return ProtectiveFire(target=s.number(target), batteries=s.setting.names(batteries))
