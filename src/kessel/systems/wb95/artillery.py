"""Chapter 6.1 to 6.3 and 6.6: artillery in combat."""

from __future__ import annotations

import numpy as np

from kessel.play.outcome import Illegal
from kessel.systems.wb95.combat_ratio import half
from kessel.systems.wb95.kernels import ready_to_fire
from kessel.systems.wb95.position import Position

__all__ = [
    "attack_support",
    "can_fire",
    "defence_support",
    "firing_strength",
    "gun_strength",
    "in_range",
    "refuse_attacking_gun",
    "refuse_gun",
    "support_hexes",
]


def can_fire(s: Position, side: int) -> list[int]:
    """6.1.3, 6.1.4, 6.5.6: guns in combat set-up that have not fired in this Combat Phase and are not silenced."""
    setting, state = s.setting, s.state
    guns, found = setting.guns_of[side], setting.scratch
    fields = state.hex, state.fought, state.silenced, state.transport, setting.is_towed
    return found[: ready_to_fire(guns, *fields, found)].tolist()


def refuse_gun(s: Position, side: int, gun: int) -> None:
    """Refuse artillery that cannot fire now.

    Raises:
        Illegal: with the clause.
    """
    setting, state, name = s.setting, s.state, s.name(gun)
    if setting.side[gun] != side or state.hex[gun] < 0 or not setting.is_artillery[gun]:
        raise Illegal("6.3.1", f"{name} is no artillery of this side on the map")
    if setting.is_towed[gun] and state.transport[gun]:
        raise Illegal("6.1.3", f"{name} is in transport set-up")
    if state.fought[gun]:
        raise Illegal("6.1.4", f"{name} has fired in this Combat Phase")
    if state.silenced[gun]:
        raise Illegal("6.5.6", f"{name} fired a barrage and gives no support for {state.silenced[gun]} Combat Phases")


def refuse_attacking_gun(s: Position, side: int, gun: int) -> None:
    """Refuse artillery that can neither support an attack nor make one.

    Raises:
        Illegal: with the clause.
    """
    refuse_gun(s, side, gun)
    until = s.setting.frozen_until[gun]
    if s.state.turn < until:
        raise Illegal("scenario:korsun_1944/freeze", f"{s.name(gun)} may not attack before turn {until}")


def in_range(s: Position, gun: int, hexes: tuple[int, ...]) -> bool:
    """6.1.2: whether one of the hexes lies within three hexes of the gun."""
    here, away, reach = s.state.hex.item(gun), s.setting.grid.distance, s.setting.rulebook.artillery.range
    return any(away(here, hex_) <= reach for hex_ in hexes)


def attack_support(s: Position, side: int, from_hexes: tuple[int, ...], targets: tuple[int, ...]) -> list[int]:
    """6.3.2: the guns that can support an attack from these hexes on those."""
    guns = [gun for gun in can_fire(s, side) if s.state.turn >= s.setting.frozen_until[gun]]
    hexes = support_hexes(s, from_hexes, targets)
    return [gun for gun in guns if in_range(s, gun, hexes)]


def support_hexes(s: Position, from_hexes: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    """6.3.2: what must be in range: a hex from which units attack, or by option the attacked hex."""
    return from_hexes if s.setting.options.support_range == "attacking_hex" else targets


def defence_support(s: Position, side: int, targets: tuple[int, ...]) -> list[int]:
    """6.3.3, 6.6.1: the guns that can support a defence; on an attacked hex only beside a regular unit.

    Self-propelled guns that are attacked defend as regular units do (6.6.5), so they do not support as well.
    """
    guns = [gun for gun in can_fire(s, side) if in_range(s, gun, targets)]
    return [gun for gun in guns if int(s.state.hex[gun]) not in targets or _may_support_its_hex(s, gun)]


def gun_strength(s: Position, gun: int, table: np.ndarray) -> int:
    """Give the SP of a gun from its attack or defence table, half when disorganized (5.6.4, 6.4.6)."""
    strength = int(table[gun, s.state.steps[gun]])
    return half(strength) if s.state.disorganized[gun] else strength


def firing_strength(s: Position, gun: int, full: tuple[int, ...]) -> int:
    """6.3.1, 6.4.1: the attack SP of a gun; half when out of supply (10.2.2), unless it uses all of them (10.2.3)."""
    strength = gun_strength(s, gun, s.setting.attack_sp)
    return half(strength) if s.state.oos[gun] > 0 and gun not in full else strength


def _may_support_its_hex(s: Position, gun: int) -> bool:
    if not s.setting.is_towed[gun]:
        return False
    return any(s.setting.is_regular[u] for u in s.on(int(s.state.hex[gun]), int(s.setting.side[gun])))
