"""What an assault may bring (14.17): both Effectiveness Checks, every term of the odds, the exact chance of results.

Two checks and the die of the table fall in 216 ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.outcome import Chance, Check, Preview, Reason
from kessel.systems.winter_storm.artillery import artillery_factors, protectors
from kessel.systems.winter_storm.assault_odds import (
    Odds,
    column_name,
    combat_factor,
    failure,
    odds,
    rating_terms,
    result_at,
)
from kessel.systems.winter_storm.combat_modifiers import differential, modifiers
from kessel.systems.winter_storm.combat_record import Assault, read_result
from kessel.systems.winter_storm.masking import known_to
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import passes
from kessel.systems.winter_storm.state import DEFENSIVE, OFFENSIVE

__all__ = ["forecast", "worth"]

_FACES = range(1, 7)
_DISRUPTED = "assaulters disrupt"
_UNANSWERED = "C, no effect"
"""14.3/noeffect: in a counterattack nobody counterattacks."""


class _Case(Struct, frozen=True):
    """The odds after both checks, and the modifiers of the die."""

    odds: Odds
    attacker: tuple[Reason, ...]
    defender: tuple[Reason, ...]


def forecast(s: Position, side: int, assault: Assault) -> Preview:
    """Give the odds that are likeliest with their terms, both checks, and the chances of all results.

    What serves the side that asks is positive. It is told what it can know, and supposes the worst of hidden markers:
    that attackers are Offensive, and that defenders are not Depleted.
    """
    s = known_to(s, side, DEFENSIVE if side == assault.side else OFFENSIVE)
    ways: Counter[str] = Counter()
    cases: Counter[_Case] = Counter()
    attack_dice, defence_dice = (_telling_dice(s, assault, units) for units in (assault.assaulters, assault.defenders))
    for (attack_die, often), (defence_die, as_often) in product(attack_dice.items(), defence_dice.items()):
        found, number = odds(s, assault, attack_die, defence_die), often * as_often
        case = _Case(found, *map(tuple, modifiers(s, assault, attack_die, defence_die)))
        cases[case] += number
        if failure(s, assault, found, attack_die):
            ways[_DISRUPTED] += number * len(_FACES)
            continue
        change = differential(case.attacker, case.defender)
        for die in _FACES:
            result = result_at(s, found.column, die + change)
            ways[_UNANSWERED if assault.counterattack and result == "C" else result] += number
    columns: Counter[str] = Counter()
    for case, number in cases.items():
        columns[column_name(s, case.odds.column)] += number
    likeliest = max(columns, key=lambda name: columns[name])
    case = max((one for one in cases if column_name(s, one.odds.column) == likeliest), key=lambda one: cases[one])
    parts, sign = _parts(s, assault, case), 1 if side == assault.side else -1
    chances = (Chance(result, number, ways.total(), sign * worth(result)) for result, number in ways.items())
    return Preview(
        likeliest,
        tuple(replace(term, value=sign * term.value) for part in parts.values() for term in part),
        tuple(sorted(chances, key=lambda one: (-(one.gain or 0), one.result))),
        _details(s, assault, case, columns)
        | {"parts": "\n".join(f"{len(part)} {name}" for name, part in parts.items())},
        tuple(_check(s, assault, unit) for unit in (*assault.assaulters, *assault.defenders) if _checks(s, unit)),
    )


def worth(result: str) -> int:
    """Weigh a result for the attacker: a step is ten, a hex of retreat three, a Morale Check two."""
    if result == _DISRUPTED:
        return -5
    if result == _UNANSWERED:
        return 0
    read = read_result(result)
    value = 10 * read.steps + 3 * read.retreat + 2 * read.morale_check
    return -value if read.attacker else value


def _telling_dice(s: Position, assault: Assault, units: Iterable[int]) -> dict[int, int]:
    """Give one die for every set of units that pass on it, and how many dice are like it."""
    ratings = {_rating(s, assault, unit) for unit in units if s.setting.is_combat[unit]}
    alike: dict[tuple[bool, ...], list[int]] = {}
    for die in _FACES:
        alike.setdefault(tuple(passes(die, rating) for rating in ratings), []).append(die)
    return {dice[0]: len(dice) for dice in alike.values()}


def _rating(s: Position, assault: Assault, unit: int) -> int:
    return sum(term.value for term in rating_terms(s, assault, unit))


def _checks(s: Position, unit: int) -> bool:
    """2.35, 2.42: whether a unit makes an Effectiveness Check."""
    return bool(s.setting.is_combat[unit] and not s.setting.is_single_number[unit])


def _check(s: Position, assault: Assault, unit: int) -> Check:
    """2.32, 14.17/ec: what a unit needs to pass its check, and what it fights with then and otherwise."""
    passed, failed = (_factor(s, unit, combat_factor(s, unit, passed=yes)) for yes in (True, False))
    ways = sum(passes(die, _rating(s, assault, unit)) for die in _FACES)
    terms = tuple(rating_terms(s, assault, unit))
    return Check(s.name(unit), s.setting.counters[unit].side, ways, len(_FACES), passed, failed, terms)


def _factor(s: Position, unit: int, term: Reason) -> str:
    return f"{term.text.removeprefix(s.name(unit)).strip()} {term.value}"


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
        "ep": str(assault.points),
        "attack": str(found.attack_total),
        "defence": str(found.defence_total),
        "attacker_modifiers": f"{for_attack:+}",
        "defender_modifiers": f"{for_defence:+}",
    }


def _parts(s: Position, assault: Assault, case: _Case) -> dict[str, tuple[Reason, ...]]:
    """Give the terms by what they add up to; those of the defender are negative."""
    return {
        "Combat factors": (*case.odds.attack, *_against(case.odds.defence)),
        "Column shifts": _against(case.odds.shifts),
        "Die": (*case.attacker, *_against(case.defender), *_fire_to_come(s, assault)),
    }


def _against(terms: Iterable[Reason]) -> tuple[Reason, ...]:
    return tuple(replace(term, value=-term.value) for term in terms)


def _fire_to_come(s: Position, assault: Assault) -> list[Reason]:
    """14.14: what Final Protective Fire may still take from the die: nobody has declared it."""
    chart = s.setting.charts.combat_modifier
    return [
        Reason("14.14", f"{s.name(gun)} may fire", -chart.protective_fire * artillery_factors(s, gun), unused=True)
        for gun in protectors(s, assault)
        if gun not in assault.protective_fire
    ]
