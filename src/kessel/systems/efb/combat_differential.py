"""Chapters 11.2, 11.4 and 11.12: the combat differential, and its column."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from kessel.play.outcome import Reason
from kessel.systems.efb.artillery import strength_with, support_terms
from kessel.systems.efb.charts import CombatResults
from kessel.systems.efb.combat_record import Combat, Table
from kessel.systems.efb.combat_shifts import shifts
from kessel.systems.efb.position import Position

__all__ = [
    "Odds",
    "attack_strength",
    "attack_terms",
    "brackets",
    "defense_terms",
    "final_column",
    "odds",
    "result_on",
]


class Odds(Struct, frozen=True):
    """The strengths and shifts of a combat, and what they come to (11.2)."""

    attack: tuple[Reason, ...]
    defense: tuple[Reason, ...]
    shifts: tuple[Reason, ...]
    crt: CombatResults

    @property
    def differential(self) -> int:
        """Attack minus defense (11.2)."""
        return _sum(self.attack) - _sum(self.defense)

    @property
    def right(self) -> int:
        """The attacker's shifts together (11.13)."""
        return sum(max(0, reason.value) for reason in self.shifts)

    @property
    def left(self) -> int:
        """The defender's shifts together (11.14)."""
        return -sum(min(0, reason.value) for reason in self.shifts)

    @property
    def net_shift(self) -> int:
        """Columns to the right, less those to the left (11.12)."""
        return self.right - self.left

    @property
    def final(self) -> int:
        """The column after the shifts (11.12)."""
        return final_column(self.crt, self.crt.column(self.differential), self.net_shift)


def odds(s: Position, combat: Combat) -> Odds:
    """Count both sides with all units face up."""
    moved = shifts(s, combat, *brackets(s, combat))
    return Odds(attack_terms(s, combat), defense_terms(s, combat), moved, s.setting.charts.crt)


def attack_terms(s: Position, combat: Combat) -> tuple[Reason, ...]:
    """11.2: the attackers one by one, and their close support."""
    rows = s.state.row
    units = [Reason("11.2", s.name(unit), attack_strength(s, unit, int(rows[unit]))) for unit in combat.attackers]
    return (*units, *support_terms(s, combat.side, combat.targets, combat.batteries, combat.ground_attack))


def defense_terms(s: Position, combat: Combat) -> tuple[Reason, ...]:
    """11.2, 11.10: all defenders together."""
    defense = s.setting.defense[s.state.row]
    return tuple(Reason("11.2", s.name(unit), int(defense[unit])) for unit in combat.defenders)


def brackets(s: Position, combat: Combat) -> tuple[list[int], list[int]]:
    """16.1: the attackers with a bracketed attack factor, and the defenders with a bracketed defense factor."""
    setting, rows = s.setting, s.state.row
    attack = [unit for unit in combat.attackers if setting.at_attack[rows[unit]]]
    return attack, [unit for unit in combat.defenders if setting.at_defense[rows[unit]]]


def attack_strength(s: Position, unit: int, row: int) -> int:
    """Give a unit's attack factor; artillery beside the enemy attacks with its barrage, doubled by supply.

    11.4, 12.11, 20.2.
    """
    if not s.setting.is_artillery[unit]:
        return int(s.setting.attack[row])
    return strength_with(s, unit, row, "close support")


def final_column(crt: CombatResults, column: int, shift: int) -> int:
    """11.12: the column after the shifts; the tables end where they end."""
    return min(max(column + shift, 0), len(crt.columns) - 1)


def result_on(s: Position, table: Table, column: int, die: int) -> str:
    """Read a table."""
    return s.setting.charts.crt.cells(table)[die - 1][column]


def _sum(reasons: Iterable[Reason]) -> int:
    return sum(reason.value for reason in reasons)
