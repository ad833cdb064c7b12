"""What the vectors on assaults, Emergency Supply and counterattacks ask (14.15 to 14.18, 14.3, 18.45)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from kessel.play.outcome import Illegal, Reason
from kessel.systems.winter_storm.assault import Assaulting, DeclareAssault
from kessel.systems.winter_storm.assault_odds import (
    column_name,
    column_of,
    combat_factor,
    odds,
    rating_terms,
    result_at,
    shift_terms,
)
from kessel.systems.winter_storm.combat_modifiers import differential, modifiers
from kessel.systems.winter_storm.combat_record import Assault, Group
from kessel.systems.winter_storm.counterattack import Called, CounterattackGroup, NameCounterattack, offer
from kessel.systems.winter_storm.emergency_supply import EmergencySupply, SpendEmergencySupply
from kessel.systems.winter_storm.engagement import acting_group, close_group
from kessel.systems.winter_storm.engagement_options import ManeuverBeforeCombat, ManeuveringBeforeCombat
from kessel.systems.winter_storm.movement_points import counterattack_allowance
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import passes
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.state import DEFENSIVE, DEPLETED, INDEPENDENT, ISOLATED, OFFENSIVE
from kessel.systems.winter_storm.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_MODES = {"A": OFFENSIVE, "D": DEFENSIVE, "Depleted": DEPLETED}
_LETTERS = {mode: letter for letter, mode in _MODES.items()}
_NORTH, _SOUTH = 0, 3
_PASSED, _FAILED = 1, 6


def odds_of(given: Input) -> object:
    """The column for two sums of factors."""
    s = Plain().s
    return {"odds": column_name(s, column_of(s, given["attack"], given["defense"]))}


def drm_differential(given: Input) -> object:
    """The difference of the modifiers."""
    sides = ([Reason("14.17/drm", name, given[name])] for name in ("attacker", "defender"))
    return {"drm": differential(*sides)}


def assault(given: Input) -> object:
    """An assault with given checks and a given die."""
    plain = Plain()
    plain.terrain(plain.middle, given["terrain"])
    attackers = [_unit(plain, 0, plain.beside(plain.middle, _NORTH), values) for values in given["attackers"]]
    defenders = [_unit(plain, 1, plain.middle, values) for values in given["defenders"]]
    fight = _fight(plain.s, attackers, defenders)
    dice = tuple(_PASSED if given[name] else _FAILED for name in ("ec_attack_passed", "ec_defense_passed"))
    found = odds(plain.s, fight, *dice)
    change = differential(*modifiers(plain.s, fight, *dice))
    total = given["crt_die"] + change
    return {
        "attack": found.attack_total,
        "defense": found.defence_total,
        "odds": column_name(plain.s, found.column),
        "drm": change,
        "total": total,
        "result": result_at(plain.s, found.column, total),
    }


def ec(given: Input) -> object:
    """Whether a check is passed."""
    return {"passed": passes(given["die"], given["er"])}


def combat_factor_of(given: Input) -> object:
    """What a unit fights with."""
    plain = Plain()
    unit = _unit(plain, 0, plain.middle, given)
    if given["status"] == "ISO":
        plain.s.state.status[unit] = ISOLATED
    return {"factor": combat_factor(plain.s, unit, given["passed"]).value}


def max_column(given: Input) -> object:
    """Whether an attack on so many factors comes to the last column."""
    s = Plain().s
    last = len(s.setting.charts.crt.columns) - 1
    attack = given["defense_total"] * (last if given["odds_without_zero_unit_is_max"] else 1)
    return {"max": column_of(s, attack, given["defense_total"]) == last}


def obstacle_shift(given: Input) -> object:
    """The shift of a river before some of the assaulters."""
    plain = Plain()
    river = {2: "major_river", 1: "minor_river"}[given["shift"]]
    plain.hexside(plain.middle, _NORTH, river)
    across = [plain.unit(0, plain.beside(plain.middle, _NORTH)) for _ in range(given["assaulters_across"])]
    near = [plain.unit(0, plain.beside(plain.middle, _SOUTH)) for _ in range(given["assaulters_near"])]
    support = [plain.unit(0, plain.beside(plain.middle, _SOUTH)) for _ in range(given["supporters_near"])]
    fight = _fight(plain.s, across + near, [plain.unit(1, plain.middle)])
    terms = shift_terms(plain.s, replace(fight, supporters=tuple(support)))
    return {"shift": sum(term.value for term in terms if not term.unused)}


def emergency_supply(given: Input) -> object:
    """The rating of a Depleted unit that gets Emergency Supply, and what is left of the supply."""
    plain, unit, hq = _depleted(given["sp"])
    plain.s.setting.er[unit] = given["er"]
    step = EmergencySupply()
    order = SpendEmergencySupply(units=(plain.s.name(unit),))
    plain.s.state.push(step)
    step.apply(plain.s, plain.s.seat(1), order, step.check(plain.s, plain.s.seat(1), order))
    fight = plain.s.state.notes.assault
    return {
        "er": sum(term.value for term in rating_terms(plain.s, fight, unit)),
        "sp_left": plain.s.state.sp[hq],
    }


def emergency_eligible(given: Input) -> object:
    """Whether the owner of an attacked unit is asked about Emergency Supply."""
    plain, unit, hq = _depleted(3)
    plain.s.state.held[unit] = given["held"]
    if given["status"] == "IND":
        plain.s.state.status[unit] = INDEPENDENT
    if not given["path_ok"]:
        plain.s.state.hex[hq] = plain.s.setting.grid.index("0101")
    return {"eligible": EmergencySupply().decision(plain.s) is not None}


def counterattack(given: Input) -> object:
    """A counterattack of a division and mobile units of its HQ that Emergency Supply makes Offensive."""
    plain, called, units, hq = _called(given["original_attackers"], given["participants"], _MODES[given["hq_mode"]])
    s, before = plain.s, int(plain.s.state.sp[hq])
    step = CounterattackGroup(called=called, hq=hq, paid=True)
    s.state.push(step)
    order = NameCounterattack(units=s.setting.names(units))
    step.apply(s, s.seat(1), order, step.check(s, s.seat(1), order))
    during, left = s.mode(hq), acting_group(s).left
    home = int(s.state.hex[units[0]])
    move = ManeuverBeforeCombat(units=(s.name(units[1]),), path=(s.number(home),))
    marching = ManeuveringBeforeCombat()
    moved = marching.check(s, 1, move)
    target, names = s.number(int(s.state.hex[called.attackers[0]])), s.setting.names
    choices = [
        Assaulting().check(s, 1, DeclareAssault(target=target, units=names(units[:1]), enemies=names(chosen)))
        for count in range(1, len(called.attackers) + 1)
        for chosen in combinations(called.attackers, count)
    ]
    assert left >= moved.points
    close_group(s)
    return {
        "emergency_sp": before - s.state.sp[hq],
        "mode_during": _LETTERS[during],
        "mode_after": _LETTERS[s.mode(hq)],
        "ep_move": moved.points,
        "ep_assault": choices[0].points,
        "mp": counterattack_allowance(s, units[1]) // HALVES,
        "target_choices": len(choices),
    }


def counterattack_depleted(given: Input) -> object:
    """What units of a Depleted HQ may do in a counterattack without Emergency Supply."""
    plain, called, units, hq = _called(1, 2, _MODES[given["hq_mode"]])
    s = plain.s
    group = Group(1, hq, units, 8, counterattack=called.attackers, attacked=units[:1])
    s.state.notes = replace(s.state.notes, group=group)
    target, names = s.number(int(s.state.hex[called.attackers[0]])), s.setting.names
    into_zone = ManeuverBeforeCombat(units=names(units[1:]), path=(s.number(int(s.state.hex[units[0]])),))
    return {
        "mp": counterattack_allowance(s, units[1]) // HALVES,
        "enter_ezoc": _is_legal(lambda: ManeuveringBeforeCombat().check(s, 1, into_zone)),
        "assault": _is_legal(lambda: Assaulting().check(s, 1, DeclareAssault(target=target, units=names(units[:1])))),
    }


def counterattack_nested(given: Input) -> object:
    """A counterattack whose own result calls for one."""
    plain, called, units, _ = _called(1, 1, OFFENSIVE)
    s = plain.s
    fight = replace(_fight(s, list(units), list(called.attackers)), counterattack=True)
    s.state.notes = replace(s.state.notes, assaulted=called.attackers)
    agenda = s.state.agenda
    offer(s, fight)
    return {
        "effect": "none" if s.state.agenda == agenda else "counterattack",
        "original_counts_for_supply": s.state.notes.assaulted == called.attackers,
    }


def _depleted(points: int) -> tuple[Plain, int, int]:
    """A Depleted division that held, attacked; its HQ nearby has Supply Points."""
    plain = Plain()
    hq = _hq(plain, DEPLETED, points)
    unit = plain.unit(1, plain.middle)
    plain.s.state.hq[unit], plain.s.state.held[unit] = hq, 1
    attacker = plain.unit(0, plain.beside(plain.middle, _NORTH), zoc=0)
    plain.s.state.notes = replace(plain.s.state.notes, assault=_fight(plain.s, [attacker], [unit]))
    return plain, unit, hq


def _called(attackers: int, participants: int, mode: int) -> tuple[Plain, Called, tuple[int, ...], int]:
    """A division that was attacked from the north, and mobile units of its HQ to the south of it."""
    plain = Plain()
    hq = _hq(plain, mode, 8)
    fought = tuple(plain.unit(0, plain.beside(plain.middle, _NORTH), zoc=1) for _ in range(attackers))
    units = [plain.unit(1, plain.middle, sixths=6)]
    behind = plain.beside(plain.middle, _SOUTH)
    units += [plain.unit(1, behind, mobility="mechanized", sixths=2) for _ in range(participants - 1)]
    plain.s.state.hq[units] = hq
    plain.s.state.held[units] = 1
    plain.s.state.start_hex[:] = plain.s.state.hex
    return plain, Called(1, fought, tuple(units[:1])), tuple(units), hq


def _hq(plain: Plain, mode: int, points: int) -> int:
    s = plain.s
    hq = next(u for u in s.setting.units_of[1].tolist() if s.setting.is_operational[u])
    s.state.hex[hq] = plain.beside(plain.beside(plain.middle, _SOUTH), _SOUTH)
    s.state.mode[hq], s.state.sp[hq] = mode, points
    return hq


def _unit(plain: Plain, side: int, hex_: int, values: Input) -> int:
    """Put a unit as a vector describes it; a tank has its SCF as Armor Bonus."""
    printed = {name: values[name] for name in ("pcf", "scf", "zoc", "er") if name in values}
    tank = values.get("armor") == "tank"
    return plain.unit(side, hex_, armor_bonus=values["scf"] if tank else 0, **printed)


def _fight(s: Position, attackers: list[int], defenders: list[int]) -> Assault:
    hexes = tuple(int(s.state.hex[unit]) for unit in attackers)
    side, target = int(s.setting.side[attackers[0]]), int(s.state.hex[defenders[0]])
    return Assault(side, target, tuple(attackers), tuple(defenders), from_hexes=hexes)


def _is_legal(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except Illegal:
        return False
    return True


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "odds": odds_of,
    "combat_factor": combat_factor_of,
} | {
    function.__name__: function
    for function in (
        *(drm_differential, assault, ec, max_column, obstacle_shift, emergency_supply, emergency_eligible),
        *(counterattack, counterattack_depleted, counterattack_nested),
    )
}
