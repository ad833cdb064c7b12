"""What the vectors on command and supply ask (2.44, 11.12, 11.13, 11.18, 11.21, 11.4, 14.18, 18.41)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.captured_supplies import capture_supplies
from kessel.systems.winter_storm.communications import within_radius
from kessel.systems.winter_storm.divisions import DIVISION, equivalents
from kessel.systems.winter_storm.dump_supply import avoidance_price
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DEFENSIVE, DEPLETED, IN_COMMAND, MODES, OFFENSIVE
from kessel.systems.winter_storm.supply_drawing import Draw, Drawing
from kessel.systems.winter_storm.supply_modes import AssumeMode, AssumingModes, mode_price
from kessel.systems.winter_storm.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_NORTH, _NORTH_EAST = 0, 1


def mode_cost(given: Input) -> object:
    """What the modes cost an HQ."""
    rating = given["command_rating"]
    return {"offensive": mode_price(rating, OFFENSIVE), "defensive": mode_price(rating, DEFENSIVE)}


def draw_sp(given: Input) -> object:
    """An HQ that wants points from a column so far away."""
    plain = Plain()
    s, hq = plain.s, _headquarters(plain, given["command_rating"])
    column = s.setting.index["4PzA_col1"]
    far = plain.middle
    for _ in range(given["distance_leg_mp"]):
        far = plain.beside(far, _NORTH)
    s.state.hex[column], s.state.sp[column] = far, given["wanted"]
    assert s.setting.counters[hq].supply_radius == given["supply_radius"]
    order = Draw(hq=s.name(hq), source="4PzA_col1", points=given["wanted"])
    try:
        Drawing().check(s, 0, order)
    except Illegal:
        return {"drawn": 0}
    return {"drawn": given["wanted"]}


def mode_choice(given: Input) -> object:
    """The modes that an HQ can pay for, and what it has left when it takes the best of them."""
    plain = Plain()
    s, hq = plain.s, _headquarters(plain, given["command_rating"])
    s.state.sp[hq], s.state.mode[hq] = given["sp"], DEPLETED
    affordable = [mode for mode in (OFFENSIVE, DEFENSIVE) if _can_assume(s, hq, mode)] + [DEPLETED]
    price = mode_price(given["command_rating"], affordable[0]) if affordable[0] else 0
    return {"affordable": [MODES[mode].capitalize() for mode in affordable], "sp_left": given["sp"] - price}


def avoid_iso_cost(given: Input) -> object:
    """What it costs not to become isolated on a dump."""
    sixths = int(Fraction(str(given["division_equivalents"])) * DIVISION)
    return {"sp": avoidance_price(Plain().s, sixths)}


def capture_sp(given: Input) -> object:
    """What is left of a dump on which an enemy stands when his phase ends."""
    plain = Plain()
    s, dump = plain.s, plain.middle
    s.change_dump(dump, NOBODY, 1, given["sp"], "13.44")
    plain.unit(0, dump)
    capture_supplies(s, 0)
    kept, left = s.dump_at(dump, NOBODY, 0), s.dump_at(dump, NOBODY, 1)
    return {"kept": kept, "destroyed": given["sp"] - kept - left}


def path_hex(given: Input) -> object:
    """Whether a path enters a hex."""
    plain = Plain()
    hq, there = _headquarters(plain, 4), plain.beside(plain.middle, _NORTH)
    if given["enemy_zoc"]:
        plain.unit(1, plain.beside(there, _NORTH_EAST), zoc=3)
    if given["friendly_combat"]:
        plain.unit(0, there)
    return {"open": within_radius(plain.s, hq)[there]}


def division_equivalents(given: Input) -> object:
    """What units weigh together."""
    plain = Plain()
    charts = plain.s.setting.charts.division_equivalent
    kinds = {"divisions": "division", "tank_brigades": "tank_brigade", "brigades": "brigade"}
    kinds |= {"regiments": "regiment", "battalions": "battalion"}
    units = [
        plain.unit(1, plain.middle, sixths=int(Fraction(charts[kind]) * DIVISION))
        for name, kind in kinds.items()
        for _ in range(given[name])
    ]
    total = Fraction(equivalents(plain.s, units), DIVISION)
    return {"numerator": total.numerator, "denominator": total.denominator}


def _headquarters(plain: Plain, rating: int) -> int:
    """LVII Panzer Corps in the middle of the map, under its army, with another rating."""
    setting, state = plain.s.setting, plain.s.state
    hq = setting.index["LVII"]
    setting.command_rating[hq] = rating
    state.hex[hq], state.status[hq], state.drawn[hq] = plain.middle, IN_COMMAND, 0
    return hq


def _can_assume(s: Position, hq: int, mode: int) -> bool:
    try:
        AssumingModes().check(s, 0, AssumeMode(unit=s.name(hq), mode=MODES[mode]))
    except Illegal:
        return False
    return True


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "mode_cost": mode_cost,
    "draw_sp": draw_sp,
    "mode_choice": mode_choice,
    "avoid_iso_cost": avoid_iso_cost,
    "capture_sp": capture_sp,
    "path_hex": path_hex,
    "division_equivalents": division_equivalents,
}
