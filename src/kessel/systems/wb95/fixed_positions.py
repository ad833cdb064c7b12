"""Fixed positions: chapter 7.2 of Moscow, 7.3 of the other games. Their edges and groups come from the map."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.outcome import Reason
from kessel.systems.wb95.artillery import firing_strength
from kessel.systems.wb95.combat_ratio import half
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.unit_strength import attacker_strength

__all__ = [
    "Assault",
    "assault_on",
    "fixed_clause",
    "fixed_position_halves",
    "holds_fixed_position",
    "is_fixed_position",
]


class Assault(Struct, frozen=True):
    """What an attack on a fixed position brings, and from where."""

    front: int
    """SP of units that come through the edge of the position."""
    rear: int
    """SP of units that do not."""
    artillery: int = 0
    air: int = 0

    @property
    def is_frontal(self) -> bool:
        """7.2.4, 7.3.4: at least half of the SP in contact come through the edge."""
        return self.front >= self.rear

    @property
    def strength(self) -> int:
        """7.2.2, 7.3.2: what comes through the edge counts half, and so do artillery and air support."""
        return half(self.front) + self.rear + half(self.artillery) + half(self.air)


def fixed_clause(s: Position, number: int) -> str:
    """Give the clause: the rulebook of Moscow has no improved fortifications before it."""
    return f"7.{2 if s.setting.game == 'moscow' else 3}.{number}"


def is_fixed_position(s: Position, hex_: int) -> bool:
    """7.2.1, 7.3.1: whether a fixed position is marked on a hex."""
    return bool(s.setting.fixed_positions[hex_])


def holds_fixed_position(s: Position, combat: Combat, hex_: int) -> bool:
    """7.2.4, 7.3.4: whether the defenders of a hex have the bonuses of a fixed position in this combat."""
    return is_fixed_position(s, hex_) and assault_on(s, combat, hex_).is_frontal


def fixed_position_halves(s: Position, combat: Combat, hex_: int) -> list[Reason]:
    """7.2.2, 7.3.2: what the attack loses before a fixed position, taken from the rear or not (7.2.4, 7.3.4)."""
    if not is_fixed_position(s, hex_):
        return []
    assault = assault_on(s, combat, hex_)
    lost = assault.strength - (assault.front + assault.rear + assault.artillery + assault.air)
    text = f"{s.number(hex_)} is a fixed position: half strength through its edge, of artillery and from the air"
    return [Reason(fixed_clause(s, 2), text, lost)]


def assault_on(s: Position, combat: Combat, hex_: int) -> Assault:
    """Count the attacking SP by the way they come, before the fixed position halves them."""
    edges = s.setting.board.hexside_features["fixed_position"]
    front = rear = 0
    for unit in combat.attackers:
        strength = attacker_strength(s, unit, combat)
        if edges[hex_, s.setting.grid.direction(hex_, int(s.state.hex[unit]))]:
            front += strength
        else:
            rear += strength
    guns = sum(firing_strength(s, gun, combat.full) for gun in combat.attack_guns)
    return Assault(front, rear, guns, combat.attack_air)
