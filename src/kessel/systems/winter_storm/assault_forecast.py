"""What an assault may bring (14.17): both Effectiveness Checks, every term of the odds, the exact chance of results.

Two checks and the die of the table fall in 216 ways.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.outcome import Chance, Preview, Reason
from kessel.systems.winter_storm.assault_odds import Odds, column_name, combat_factor, odds, rating_terms, result_at
from kessel.systems.winter_storm.assault_resolution import differential, failure, modifiers
from kessel.systems.winter_storm.combat_record import Assault, read_result
from kessel.systems.winter_storm.position import Position

__all__ = ["check_line", "forecast", "worth"]

_FACES = range(1, 7)
_DISRUPTED = "assaulters disrupt"


class _Case(Struct, frozen=True):
    """The odds after both checks, and the modifiers of the die."""

    odds: Odds
    attacker: list[Reason]
    defender: list[Reason]


def forecast(s: Position, assault: Assault) -> Preview:
    """Give the odds that are likeliest with their terms, both checks, and the chances of all results.

    What speaks for the defender is negative.
    """
    ways: Counter[str] = Counter()
    columns: Counter[str] = Counter()
    cases: dict[str, _Case] = {}
    for attack_die in _FACES:
        for defence_die in _FACES:
            found = odds(s, assault, attack_die, defence_die)
            case = _Case(found, *modifiers(s, assault, attack_die, defence_die))
            name = column_name(s, found.column)
            columns[name] += 1
            cases.setdefault(name, case)
            if failure(s, assault, found, attack_die):
                ways[_DISRUPTED] += len(_FACES)
            else:
                change = differential(case.attacker, case.defender)
                ways.update(result_at(s, found.column, die + change) for die in _FACES)
    likeliest = max(columns, key=lambda name: columns[name])
    case = cases[likeliest]
    chances = (Chance(result, number, ways.total(), worth(result)) for result, number in ways.items())
    ordered = tuple(sorted(chances, key=lambda one: (-(one.gain or 0), one.result)))
    return Preview(likeliest, _terms(case), ordered, _details(s, assault, case, columns))


def worth(result: str) -> int:
    """Weigh a result for the attacker: a step is ten, a hex of retreat three, a Morale Check two."""
    if result == _DISRUPTED:
        return -5
    read = read_result(result)
    value = 10 * read.steps + 3 * read.retreat + 2 * read.morale_check
    return -value if read.attacker else value


def check_line(s: Position, assault: Assault, unit: int) -> str:
    """Write what a unit needs to pass its check, and what it fights with then and otherwise (2.32, 14.17/ec)."""
    rating = max(1, sum(term.value for term in rating_terms(s, assault, unit)))
    passed, failed = (combat_factor(s, unit, passed=yes) for yes in (True, False))
    if passed.value == failed.value:
        return f"{s.name(unit)}: {passed.value} whatever it rolls"
    sure = "always" if rating >= _FACES[-1] else f"on a 1 to {rating}" if rating > 1 else "on a 1"
    return f"{s.name(unit)}: {passed.value} {sure}" + (f", else {failed.value}" if rating < _FACES[-1] else "")


def _details(s: Position, assault: Assault, case: _Case, columns: Counter[str]) -> dict[str, str]:
    found = case.odds
    spread = ", ".join(f"{name} in {number} of 36" for name, number in columns.most_common())
    for_attack, for_defence = differential(case.attacker, ()), differential(case.defender, ())
    return {
        "final": column_name(s, found.column),
        "strengths": f"{found.attack_total} against {found.defence_total}, die {for_attack - for_defence:+}",
        "begins": f"{assault.points} EP; after the checks {spread}",
        "columns": " ".join(s.setting.charts.crt.columns),
        "now": " ".join(name for name in s.setting.charts.crt.columns if name in columns),
        "checks": "\n".join(
            check_line(s, assault, unit)
            for unit in (*assault.assaulters, *assault.defenders)
            if s.setting.is_combat[unit] and not s.setting.is_single_number[unit]
        ),
        "ep": str(assault.points),
        "attack": str(found.attack_total),
        "defence": str(found.defence_total),
        "attacker_modifiers": f"{for_attack:+}",
        "defender_modifiers": f"{for_defence:+}",
        "attack_checks": _ratings(s, assault, assault.assaulters),
        "defence_checks": _ratings(s, assault, assault.defenders),
    }


def _terms(case: _Case) -> tuple[Reason, ...]:
    against = (*case.odds.defence, *case.odds.shifts, *case.defender)
    return (*case.odds.attack, *case.attacker, *(replace(term, value=-term.value) for term in against))


def _ratings(s: Position, assault: Assault, units: tuple[int, ...]) -> str:
    """Write the Effectiveness Rating of every unit that makes a check."""
    checked = [unit for unit in units if s.setting.is_combat[unit] and not s.setting.is_single_number[unit]]
    rated = ((unit, sum(term.value for term in rating_terms(s, assault, unit))) for unit in checked)
    return ", ".join(f"{s.name(unit)} {rating}" for unit, rating in rated)
