"""Chapter 6.5: barrage. Only scenarios that grant ammo units have it (6.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.artillery import firing_strength
from kessel.systems.wb95.fire_results import chances, strike_units, terrain_deduction
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.ranged_fire import Guns, Salvo, hexes_in_range, refuse_distance

__all__ = ["Barrage", "BarragePhase", "Barraging", "barrage_phase"]

COMBAT_PHASES = 2
"""6.5.6: so many Combat Phases a gun that fired gives no support."""


class Barrage(Order, frozen=True):
    """Fire a barrage at a hex (6.5.3)."""

    guns: tuple[str, ...]
    target: str


class Barraging(Act):
    """6.5.3: a ranged attack with doubled strength, one ammo unit a gun (6.5.7)."""

    order = Barrage

    def check(self, s: Position, side: int, order: Barrage) -> Salvo:
        """Refuse too few guns, guns that have fired or cannot, and fire without ammunition."""
        rules = s.setting.rulebook.artillery
        guns = tuple(map(s.setting.unit, dict.fromkeys(order.guns)))
        for gun in guns:
            _refuse_gun(s, side, gun)
        if len(guns) < rules.barrage_units:
            raise Illegal("6.5.4", f"A barrage takes at least {rules.barrage_units} guns, not {len(guns)}")
        left = int(s.state.ammunition[side])
        if len(guns) > left:
            raise Illegal("6.5.7", f"{len(guns)} guns need as many ammo units, and {left} are left")
        target = s.setting.hex(order.target)
        refuse_distance(s, guns, target)
        if not s.on(target, 1 - side):
            raise Illegal("6.4.1", f"No enemy stands on {s.number(target)}")
        if s.state.fired_at[target]:
            raise Illegal("6.4.5", f"{s.number(target)} was the target of a barrage in this phase")
        return Salvo(guns, (), target, _terms(s, guns, target))

    def apply(self, s: Position, side: int, order: Barrage, found: Salvo) -> None:
        """Fire; the guns are silent for the next Combat Phases."""
        state, guns = s.state, list(found.guns)
        state.ammunition[side] -= len(guns)
        state.silenced[guns] = COMBAT_PHASES
        state.fired_at[found.hex] = 1
        for gun in guns:
            s.stir(gun)
        strike_units(s, side, found.hex, s.setting.rulebook.artillery_fire, found.points, "6.5.3")

    def preview(self, s: Position, side: int, order: Barrage, found: Salvo) -> Preview:
        """Give the strength term by term, and the chances of every result."""
        table = s.setting.rulebook.artillery_fire
        return Preview(f"{found.points} SP", found.terms, chances(table, found.points))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every target of a gun, with the next gun that reaches it and with all of them."""
        least, left = s.setting.rulebook.artillery.barrage_units, int(s.state.ammunition[side])
        for target in hexes_in_range(s, side, unit):
            others = [gun for gun in _ready(s, side) if gun != unit and target in hexes_in_range(s, side, gun)]
            for guns in dict.fromkeys(((unit, *others[: least - 1]), (unit, *others[: left - 1]))):
                order = Barrage(guns=s.setting.names(guns), target=s.number(target))
                if self._legal(s, side, order):
                    yield order

    def _legal(self, s: Position, side: int, order: Barrage) -> bool:
        try:
            self.check(s, side, order)
        except Illegal:
            return False
        return True


class BarragePhase(ActingPhase, frozen=True):
    """2.2/2, 2.2/8, B-20: barrages, as long as there is ammunition; none is compulsory (6.5.8)."""

    sequence = "2.1.2"

    def acts(self) -> tuple[Act, ...]:
        """Name the one act of the phase."""
        return (Barraging(),)

    def actors(self, s: Position) -> list[int]:
        """Give the guns that can fire."""
        return _ready(s, self.side)

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner while he has ammunition and guns for one barrage."""
        least = s.setting.rulebook.artillery.barrage_units
        if s.state.ammunition[self.side] < least or len(self.actors(s)) < least:
            return None
        return Decision((s.seat(self.side),), "barrage", "6.5.2", "Fire barrages, or end the phase")


def barrage_phase(s: Position, side: int) -> None:
    """2.2/2, 2.2/8: only a side with ammo units left fires barrages (6.5.1)."""
    s.state.fired_at[:] = 0
    if s.state.ammunition[side]:
        s.state.push(BarragePhase(side=side))


def _ready(s: Position, side: int) -> list[int]:
    setting, state = s.setting, s.state
    ready = setting.is_artillery & (setting.side == side) & (state.hex >= 0) & (state.silenced == 0)
    ready &= ((state.transport == 0) | ~setting.is_towed) & (setting.frozen_until <= state.turn)
    return np.flatnonzero(ready).tolist()


def _refuse_gun(s: Position, side: int, gun: int) -> None:
    setting, state, name = s.setting, s.state, s.name(gun)
    if setting.side[gun] != side or state.hex[gun] < 0 or not setting.is_artillery[gun]:
        raise Illegal("6.5.4", f"{name} is no artillery of this side on the map")
    if setting.is_towed[gun] and state.transport[gun]:
        raise Illegal("6.1.3", f"{name} is in transport set-up")
    if state.silenced[gun]:
        raise Illegal("6.5.7", f"{name} has fired a barrage already")
    if state.turn < setting.frozen_until[gun]:
        raise Illegal("scenario:korsun_1944/freeze", f"{name} may not attack before turn {setting.frozen_until[gun]}")


def _terms(s: Position, guns: Guns, target: int) -> tuple[Reason, ...]:
    """6.5.3: doubled before the terrain deduction."""
    rules = s.setting.rulebook.artillery
    strengths = [Reason("6.4.1", s.name(gun), firing_strength(s, gun, ())) for gun in guns]
    total = sum(term.value for term in strengths)
    doubled = Reason("6.5.3", "barrage", (rules.barrage_multiplier - 1) * total)
    return (*strengths, doubled, *terrain_deduction(s, target, rules.terrain_deduction, "6.4.2"))
