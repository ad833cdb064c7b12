"""What the vectors on artillery and the air force ask (chapters 6 and 8): small positions, put to the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec.structs import replace

from kessel.play.outcome import Illegal
from kessel.systems.wb95.air import AirStrike
from kessel.systems.wb95.air_interdiction import Peril, hindrance, perils, survives
from kessel.systems.wb95.air_missions import PlanAir, PlannedMission, check_plan
from kessel.systems.wb95.barrage import Barrage, Barraging
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.combat_strength import attack_strength, defence_strength
from kessel.systems.wb95.data_rulebook import FireTable, rulebook
from kessel.systems.wb95.fire_results import terrain_deduction
from kessel.systems.wb95.movement_points import allowance
from kessel.systems.wb95.position import AirMission, Position
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.vectors_position import empty_map

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
Units = tuple[int, ...]
_MARCH = "movement_disorganization"


def barrage_au(given: Input) -> object:
    """Whether so many guns may fire day after day, and the ammo units left."""
    s = empty_map(faces=(3, 4) * len(given["use"]))
    here, _, target = _column(s)
    s.state.ammunition[0] = given["total"]
    s.state.hex[_units(s, s.setting.is_regular, 1, 1)[0]] = target
    for count in given["use"]:
        s.state.silenced[:] = 0
        s.state.fired_at[:] = 0
        guns = _units(s, s.setting.is_artillery, 0, count)
        s.state.hex[list(guns)] = here
        order = Barrage(guns=s.setting.names(guns), target=s.number(target))
        try:
            found = Barraging().check(s, 0, order) if count else None
        except Illegal:
            return {"legal": False}
        if found:
            Barraging().apply(s, 0, order, found)
    return {"legal": True, "left": int(s.state.ammunition[0])}


def defence_sp(given: Input) -> object:
    """The strength of hexes that are attacked together, without support."""
    return _defence(given["hexes"])


def artillery_defence_sp(given: Input) -> object:
    """What guns give to the defence of their own hex."""
    guns = [{"type": "ART", "att": gun["dfn"], "dfn": gun["dfn"], "setup": "combat"} for gun in given["guns"]]
    regulars = [{"type": "INF", "sp": 0}] if given["stacked_with_regular"] else []
    return _defence([[*regulars, *guns]])


def attack_sp(given: Input) -> object:
    """The strength of units that attack, guns in support."""
    s = empty_map()
    here, target, _ = _column(s)
    guns, regulars = _stack(s, here, 0, given["units"])
    s.state.hex[_units(s, s.setting.is_regular, 1, 1)[0]] = target
    combat = Combat(0, regulars, (target,), tuple(s.on(target, 1)), attack_guns=guns)
    return sum(term.value for term in attack_strength(s, combat))


def ranged_sp(given: Input) -> object:
    """The strength that is read on a table of fire, after the terrain is taken off."""
    s = empty_map()
    hex_, *_ = _column(s)
    s.setting.ground.terrain_cm[hex_] = given["terrain_cm"]
    each = s.setting.rulebook.artillery.terrain_deduction
    return given["sp"] + sum(term.value for term in terrain_deduction(s, hex_, each, "6.4.2"))


def air_attack(given: Input) -> object:
    """A cell of the air attack table."""
    return _cell(rulebook().air_attack, given["sp"], given["roll"])


def artillery_fire(given: Input) -> object:
    """A cell of the table of artillery fire."""
    return _cell(rulebook().artillery_fire, given["sp"], given["roll"])


def attack_object(given: Input) -> object:
    """Which rolls destroy an object."""
    return [rulebook().objects.result(roll, given["sp"]).destroyed for roll in given["rolls"]]


def defensive_air(given: Input) -> object:
    """What defensive support adds."""
    s = empty_map()
    here, target, _ = _column(s)
    attacker, defender = _units(s, s.setting.is_regular, 0, 1), _units(s, s.setting.is_regular, 1, 1)
    s.state.hex[attacker[0]], s.state.hex[defender[0]] = here, target
    combat = Combat(0, attacker, (target,), defender, defence_air=given["sp"])
    return sum(term.value for term in defence_strength(s, combat) if term.clause == "8.2.4")


def river_rolls(given: Input) -> object:
    """How many dice a crossing unit rolls, and the face that costs a CEL."""
    attacks = given["attacks"]
    hits = [face for face in range(1, 7) if _losses_of(empty_map("kharkov", faces=(face,)), Peril(1, 0, 1))]
    s = empty_map("kharkov", faces=(1,) * attacks)
    _losses_of(s, Peril(1, 0, attacks))
    return {"rolls": s.state.rolls, "loss_on": min(hits)}


def supply_missions(given: Input) -> object:
    """How many missions succeed, and the levels of the units afterwards."""
    s = empty_map("korsun", faces=tuple(given["rolls"]))
    hex_, *_ = _column(s)
    units = _units(s, s.setting.is_regular, 0, len(given["oos"]))
    s.state.hex[list(units)] = hex_
    s.state.oos[list(units)] = given["oos"]
    levels = [list(given["oos"])]
    for _ in given["rolls"]:
        AirStrike(mission=AirMission(0, "supply", (hex_,), 7)).run(s)
        levels.append(s.state.oos[list(units)].tolist())
    return {"successes": sum(before != after for before, after in pairwise(levels)), "oos": levels[-1]}


def movement_disorg(given: Input) -> object:
    """What hexes cost under so many missions."""
    s, hex_, _ = _march(given["game"], given["missions"])
    return {"costs": [_points(_cost(s, hex_, base)) for base in given["base_costs"]]}


def movement_disorg_legal(given: Input) -> object:
    """Whether a mission may have so many strength points."""
    s = empty_map(given["game"])
    side = s.setting.side_of("german")
    s.state.phase = 7 if side == 0 else 1
    s.state.air_left[side] = given["sp"]
    hexes = (s.number(_column(s)[0]),)
    try:
        check_plan(s, side, PlanAir(missions=(PlannedMission(kind=_MARCH, points=given["sp"], hexes=hexes),)))
    except Illegal:
        return False
    return True


def movement_disorg_area(given: Input) -> object:
    """How many hexes a mission of so many strength points covers."""
    s = empty_map(given["game"])
    centre = _column(s)[1]
    one_hex = s.setting.tables.air.disorganization_neighbours
    hexes = (centre,) if one_hex else s.setting.grid.within(centre, 3)[: given["sp"]]
    mission = AirMission(s.setting.side_of("german"), _MARCH, hexes, given["sp"])
    s.state.notes = replace(s.state.notes, missions=(mission,))
    return int((hindrance(s, s.setting.side_of("soviet")) == 1).sum())


def movement_disorg_start(given: Input) -> object:
    """What a unit has that starts on a hex under so many missions, what the hex costs, and whether it rolls."""
    s, hex_, unit = _march(given["game"], given["missions"])
    s.setting.movement[unit] = given["mp"] * SIXTHS
    answer = {"mp": _points(allowance(s, unit)), "cost": _points(_cost(s, hex_, given["base_cost"]))}
    if s.setting.tables.air.loss_points:
        answer["roll"] = bool(perils(s, unit, ()))
    return answer


def movement_disorg_loss(given: Input) -> object:
    """Which rolls cost a unit under way a CEL."""
    return [_losses_of(empty_map("kharkov", faces=(1, roll - 1)), Peril(1, 0)) > 0 for roll in given["rolls"]]


def _column(s: Position) -> tuple[int, int, int]:
    """Give three clear hexes in a row."""
    ground, around = s.setting.ground, s.setting.grid.neighbours
    flat = (ground.terrain_cm == 0) & ~ground.halves_attack & ~ground.is_river.any(axis=1)
    for hex_ in np.flatnonzero(flat).tolist():
        second = int(around[hex_, 3])
        third = int(around[second, 3])
        if second >= 0 and third >= 0 and flat[second] and flat[third]:
            return hex_, second, third
    raise AssertionError("a map without three clear hexes in a row")


def _units(s: Position, kind: np.ndarray, side: int, count: int) -> Units:
    free = kind & (s.setting.side == side) & (s.setting.frozen_until == 0) & ~s.setting.is_rg
    return tuple(int(unit) for unit in np.flatnonzero(free)[:count])


def _stack(s: Position, hex_: int, side: int, units: list[Input], skip: int = 0) -> tuple[Units, Units]:
    """Put the units of a vector on a hex: guns and others."""
    placed: dict[bool, list[int]] = {True: [], False: []}
    for told in units:
        gun = told["type"] == "ART"
        kind = s.setting.is_artillery if gun else s.setting.is_regular
        unit = _units(s, kind, side, skip + len(placed[gun]) + 1)[-1]
        steps = s.state.steps[unit]
        s.setting.attack_sp[unit, steps] = told["att"] if gun else told["sp"]
        s.setting.defence_sp[unit, steps] = told["dfn"] if gun else told["sp"]
        s.state.hex[unit] = hex_
        s.state.transport[unit] = told.get("setup") == "transport"
        placed[gun].append(unit)
    return tuple(placed[True]), tuple(placed[False])


def _defence(hexes: list[list[Input]]) -> int:
    s = empty_map()
    first, here, second = _column(s)
    (attacker,) = _units(s, s.setting.is_regular, 0, 1)
    s.state.hex[attacker] = here
    support: Units = ()
    for number, (hex_, units) in enumerate(zip((first, second), hexes, strict=False)):
        guns, regulars = _stack(s, hex_, 1, units, skip=8 * number)
        support += guns if regulars else ()
    targets = (first, second)[: len(hexes)]
    defenders = tuple(unit for hex_ in targets for unit in s.on(hex_, 1))
    combat = Combat(0, (attacker,), targets, defenders, defence_guns=support)
    return sum(term.value for term in defence_strength(s, combat))


def _cell(table: FireTable, points: int, roll: int) -> str:
    result = table.result(roll, points)
    tokens = [f"L{result.losses}"] if result.losses else []
    tokens += ["D"] if result.disorganized else []
    tokens += ["T"] if result.test else []
    return " ".join(tokens)


def _march(game: str, missions: int) -> tuple[Position, int, int]:
    """Give a Soviet unit that stands on a hex where the Germans disorganize movement so many times."""
    s = empty_map(game)
    _, hex_, _ = _column(s)
    mission = AirMission(s.setting.side_of("german"), _MARCH, (hex_,), 1)
    s.state.notes = replace(s.state.notes, missions=(mission,) * missions)
    (unit,) = _units(s, s.setting.is_regular, s.setting.side_of("soviet"), 1)
    s.state.hex[unit] = hex_
    return s, hex_, unit


def _cost(s: Position, hex_: int, base: str) -> int:
    return int(Fraction(base) * SIXTHS) + SIXTHS * int(hindrance(s, s.setting.side_of("soviet"))[hex_])


def _losses_of(s: Position, peril: Peril) -> int:
    """Count the CELs that a unit of many loses."""
    (unit,) = _units(s, s.setting.is_regular, 0, 1)
    s.state.hex[unit] = _column(s)[0]
    s.state.steps[unit] = before = 9
    survives(s, unit, peril)
    return before - int(s.state.steps[unit])


def _points(sixths: int) -> str | int:
    value = Fraction(sixths, SIXTHS)
    return int(value) if value.denominator == 1 else str(value)


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "barrage_au": barrage_au,
    "defence_sp": defence_sp,
    "artillery_defence_sp": artillery_defence_sp,
    "attack_sp": attack_sp,
    "ranged_sp": ranged_sp,
    "air_attack": air_attack,
    "artillery_fire": artillery_fire,
    "attack_object": attack_object,
    "defensive_air": defensive_air,
    "river_rolls": river_rolls,
    "supply_missions": supply_missions,
    "movement_disorg": movement_disorg,
    "movement_disorg_legal": movement_disorg_legal,
    "movement_disorg_area": movement_disorg_area,
    "movement_disorg_start": movement_disorg_start,
    "movement_disorg_loss": movement_disorg_loss,
}
