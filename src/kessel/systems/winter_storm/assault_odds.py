"""Chapter 14.17: Effectiveness Checks, combat factors, odds and column shifts of an assault, term by term."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from kessel.play.outcome import Reason
from kessel.systems.winter_storm.assault_limits import support_terms
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import effectiveness, passes
from kessel.systems.winter_storm.river_combat import most_factors, obstacle_shift, river_condition
from kessel.systems.winter_storm.stacking import has_no_room
from kessel.systems.winter_storm.state import DEFENSIVE, ISOLATED

__all__ = [
    "Odds",
    "column_name",
    "column_of",
    "combat_factor",
    "fails_alone",
    "failure",
    "least_shift",
    "odds",
    "rating_terms",
    "result_at",
    "shift_terms",
]

_HIGHLAND = 3
_FAR_BELOW = -99
"""The column of an attack without any factors: no shift brings it back."""


class Odds(Struct, frozen=True):
    """The odds of an assault after both checks."""

    attack: tuple[Reason, ...]
    defence: tuple[Reason, ...]
    shifts: tuple[Reason, ...]
    column: int
    """After the shifts; below 0 it is less than the lowest odds of the table (14.17/minimum)."""

    @property
    def attack_total(self) -> int:
        """The factors of the assault and of its supporters."""
        return _total(self.attack)

    @property
    def defence_total(self) -> int:
        """The factors of the defence."""
        return _total(self.defence)


def odds(s: Position, assault: Assault, attack_die: int, defence_die: int) -> Odds:
    """14.17/ec, 14.17/odds: one die checks all assaulters, another all defenders; then the factors are compared."""
    attack = (*_assault_terms(s, assault, attack_die), *support_terms(s, assault.supporters, assault.target))
    defence = tuple(combat_factor(s, unit, _passes(s, assault, unit, defence_die)) for unit in assault.defenders)
    shifts = shift_terms(s, assault)
    against = _total(defence)
    column = column_of(s, _total(attack), against)
    # Who has no factors at all is attacked on the last column, whatever the ground (14.17/odds, 18.45).
    return Odds(attack, defence, shifts, column if against <= 0 else column - _total(shifts))


def rating_terms(s: Position, assault: Assault, unit: int) -> list[Reason]:
    """2.32, 7.22, 7.32, 7.44, 11.28, 14.18: the Effectiveness Rating of a unit in an assault, term by term."""
    chart, terms = s.setting.charts.rating, effectiveness(s, unit)
    if unit in assault.emergency:
        terms = [term for term in terms if term.clause != "11.29"]
    if unit in assault.assaulters:
        here = int(s.state.hex[unit])
        if s.mode(unit) == DEFENSIVE:
            terms.append(Reason("11.28", "attacks in Defensive Mode", chart["defensive_attacking"].er))
        if condition := river_condition(s, here, assault.target):
            terms.append(Reason("7.22", "over a river", chart[condition].er))
        if s.is_mobile(unit) and s.land.lines[assault.target].shift_against == "mobile":
            terms.append(Reason("7.44", "mobile on the salt pan", chart["mobile_in_highland"].er))
    if s.is_mobile(unit) and s.setting.board.elevation[s.state.hex[unit]] >= _HIGHLAND:
        terms.append(Reason("7.32", "mobile in the highland", chart["mobile_in_highland"].er))
    return terms


def combat_factor(s: Position, unit: int, passed: bool) -> Reason:
    """2.35, 2.36, 2.42, 2.61: what a unit fights with, by its Effectiveness Check if it makes one.

    Isolated units have their printed ZOC Rating (11.18/combat), Heavy Artillery on the march its SCF (6.22), and who
    retreated into a full hex nothing (14.4/overstacking).
    """
    setting, name = s.setting, s.name(unit)
    if has_no_room(s, unit):
        return Reason("14.4/overstacking", f"{name} has no room to fight", 0)
    if not setting.is_combat[unit]:
        clause = "2.61" if setting.is_transport[unit] else "2.42"
        return Reason(clause, f"{name} DCF", int(setting.dcf[unit]))
    if s.state.status[unit] == ISOLATED:
        return Reason("11.18/combat", f"{name} isolated, ZOC Rating", s.zoc_rating(unit))
    if setting.is_single_number[unit]:
        return Reason("2.35", f"{name} its one number", s.pcf(unit))
    if s.state.march[unit]:
        return Reason("6.22", f"{name} on the march, SCF", s.scf(unit))
    return Reason("2.35", f"{name} PCF", s.pcf(unit)) if passed else Reason("2.36", f"{name} SCF", s.scf(unit))


def shift_terms(s: Position, assault: Assault) -> tuple[Reason, ...]:
    """14.15: the shift of the hex, or of an obstacle that all assaulters cross: whichever is better for the defender.

    Of several obstacles the least counts.
    """
    line = s.land.lines[assault.target]
    mobile = all(s.is_mobile(unit) for unit in assault.assaulters)
    ground = line.shift if line.shift_against == "all" or mobile else 0
    clause = "7.44" if line.shift_against == "mobile" else "14.15"
    between = least_shift(obstacle_shift(s, int(s.state.hex[unit]), assault.target) for unit in assault.assaulters)
    terms = [Reason(clause, line.name, ground, unused=ground < between)] if ground else []
    if between:
        terms.append(Reason("14.15", "obstacle that all assaulters cross", between, unused=between <= ground))
    return tuple(terms)


def least_shift(shifts: Iterable[int]) -> int:
    """14.15: of the obstacles before the assaulters the least counts; none where one of them crosses nothing."""
    return min(shifts, default=0)


def column_of(s: Position, attack: int, defence: int) -> int:
    """14.17/odds: the column for two sums of factors, rounded for the defender; the last one above all ratios.

    Below the lowest ratio the numbers go on downwards.
    """
    columns = s.setting.charts.crt.columns
    even = columns.index("1:1")
    if defence <= 0:
        return len(columns) - 1
    if attack <= 0:
        return _FAR_BELOW
    if attack < defence:
        return even + 1 - -(-defence // attack)
    return min(len(columns) - 1, even + attack // defence - 1)


def column_name(s: Position, column: int) -> str:
    """Give the odds of a column as they are printed."""
    columns = s.setting.charts.crt.columns
    return columns[column] if column >= 0 else f"below {columns[0]}"


def result_at(s: Position, column: int, total: int) -> str:
    """14.17/drm: the cell for a column and a modified die; the first and last lines stand for all beyond them."""
    crt = s.setting.charts.crt
    cells = crt.cells()
    return cells[min(len(cells) - 1, max(0, total - crt.lowest_roll))][column]


def failure(s: Position, assault: Assault, found: Odds, attack_die: int) -> str:
    """14.17/minimum, 18.45: the clause by which an assault comes to nothing before the table is used, or empty."""
    if fails_alone(s, assault, attack_die):
        return "18.45"
    return "14.17/minimum" if found.column < 0 else ""


def fails_alone(s: Position, assault: Assault, attack_die: int) -> bool:
    """18.45: whether the only assaulter has an SCF of 0 and fails its check."""
    if len(assault.assaulters) != 1:
        return False
    (unit,) = assault.assaulters
    checks = not s.setting.is_single_number[unit]
    return checks and s.scf(unit) == 0 and not _passes(s, assault, unit, attack_die)


def _assault_terms(s: Position, assault: Assault, die: int) -> list[Reason]:
    """7.22: the factors of the assaulters; over a river only so many of each hexside."""
    terms: list[Reason] = []
    for hex_ in dict.fromkeys(int(s.state.hex[unit]) for unit in assault.assaulters):
        units = [unit for unit in assault.assaulters if s.state.hex[unit] == hex_]
        here = [combat_factor(s, unit, _passes(s, assault, unit, die)) for unit in units]
        most = most_factors(s, hex_, assault.target)
        if most is not None and _total(here) > most:
            here.append(
                Reason("7.22", f"no more than {most} over the river from {s.number(hex_)}", most - _total(here))
            )
        terms += here
    return terms


def _passes(s: Position, assault: Assault, unit: int, die: int) -> bool:
    return passes(die, _total(rating_terms(s, assault, unit))) if s.setting.is_combat[unit] else True


def _total(terms: list[Reason] | tuple[Reason, ...]) -> int:
    return sum(term.value for term in terms if not term.unused)
