"""What the vectors on stacking, zones of control, infiltration and weather ask (chapters 3 to 5, 9, 18.3, 18.41)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.phases import has_overphase
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.sky import atmosphere_die, atmosphere_of, thaw_ground
from kessel.systems.winter_storm.stacking import exceeds
from kessel.systems.winter_storm.state import INDEPENDENT, OUT_OF_COMMAND
from kessel.systems.winter_storm.vectors_position import Plain
from kessel.systems.winter_storm.walking import walk
from kessel.systems.winter_storm.zones_of_control import stack_zone, zones

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_NORTH, _NORTH_EAST, _SOUTH_EAST, _SOUTH = 0, 1, 2, 3
_MOBILITY = {"leg": "leg", "mobile": "motorized"}


def stack_zoc(given: Input) -> object:
    """The strength of a stack, topmost unit first, of divisions in or out of command."""
    plain = Plain()
    names = sorted({member["division"] for member in given["stack_top_first"]})
    for member in given["stack_top_first"]:
        unit = plain.unit(0, plain.middle, division=names.index(member["division"]), zoc=member["zoc"])
        if member.get("status") == "OCC":
            plain.s.state.status[unit] = OUT_OF_COMMAND
    return {"zoc": zones(plain.s, 0).home[plain.middle]}


def hex_zoc(given: Input) -> object:
    """The strength on a hex between stacks of these ratings."""
    plain = Plain()
    for way, rating in enumerate(given["sources"]):
        plain.unit(0, plain.beside(plain.middle, 2 * way), zoc=rating)
    return {"zoc": zones(plain.s, 0).reach[plain.middle]}


def unit_zoc(given: Input) -> object:
    """A unit whose rating something lessens, at home and outside."""
    plain = Plain()
    unit = plain.unit(0, plain.middle, zoc=given["printed"])
    if given["penalty"]:
        plain.s.state.status[unit] = OUT_OF_COMMAND
    found = zones(plain.s, 0)
    return {"own_hex": found.home[plain.middle], "adjacent": found.reach[plain.beside(plain.middle, _NORTH)]}


def exit_zoc_cost(given: Input) -> object:
    """What leaving an enemy zone costs besides the ground, with friends who stay."""
    plain = Plain()
    plain.unit(1, plain.beside(plain.middle, _SOUTH), mobility=_MOBILITY[given["enemy_type"]], zoc=given["enemy_zoc"])
    unit = plain.unit(0, plain.middle, mobility=_MOBILITY[given["mover"]])
    if given["friendly_remaining_zoc"]:
        plain.unit(0, plain.middle, mobility="motorized", zoc=given["friendly_remaining_zoc"])
    one = walk(plain.s, unit, (plain.beside(plain.middle, _NORTH),))
    return {"extra_mp": sum(term.value for term in one.reasons if term.clause == "5.3/leaving") // HALVES}


def infiltrate(given: Input) -> object:
    """What a step from zone to zone costs, and whether a unit with so many movement points may take it."""
    plain = Plain()
    s, there = plain.s, plain.beside(plain.middle, _NORTH)
    # An enemy beside both hexes; a mobile unit leaves the zone of leg units for nothing.
    plain.unit(1, plain.beside(plain.middle, _NORTH_EAST), zoc=given["target_zoc"])
    unit = plain.unit(0, plain.middle, mobility=_MOBILITY[given["mover"]])
    cost = walk(s, unit, (there,), full=100).cost
    return {"cost": cost // HALVES, "allowed": _may_walk(s, unit, there, HALVES * given["mp_available"])}


def infiltrate_class(given: Input) -> object:
    """Whether an HQ may step from zone to zone."""
    plain = Plain()
    s, there = plain.s, plain.beside(plain.middle, _NORTH)
    plain.unit(1, plain.beside(plain.middle, _NORTH_EAST), zoc=1)
    hq = int(s.setting.is_operational.argmax())
    s.state.hex[hq] = plain.middle
    if given["target_has_friendly_combat"]:
        plain.unit(int(s.setting.side[hq]), there)
    return {"allowed": _may_walk(s, hq, there, 100)}


def zoc_into(given: Input) -> object:
    """What a stack projects into its own hex or the next one."""
    plain = Plain()
    plain.weather("mild", given["weather"])
    if given["hexside"]:
        plain.hexside(plain.middle, _NORTH, given["hexside"])
    target = plain.middle if given["own_hex"] else plain.beside(plain.middle, _NORTH)
    plain.terrain(target, given["terrain"])
    plain.unit(0, plain.middle, zoc=given["printed"])
    found = zones(plain.s, 0)
    return {"zoc": found.home[target] if given["own_hex"] else found.reach[target]}


def tank_brigade_zoc(given: Input) -> object:
    """What tank brigades that lie together project."""
    plain = Plain()
    units = [plain.unit(1, plain.middle, mobility="mechanized", zoc=rating) for rating in given["ratings"]]
    plain.s.setting.is_tank_brigade[units] = True
    return {"zoc": zones(plain.s, 1).reach[plain.beside(plain.middle, _NORTH)]}


def corps_zoc(given: Input) -> object:
    """What brigades project whose Corps HQ commands them, or does not."""
    plain = Plain()
    staff = plain.unit(1, plain.beside(plain.middle, _SOUTH))
    plain.s.setting.is_corps_hq[staff] = True
    units = [plain.unit(1, plain.middle, zoc=rating) for rating in given["ratings"]]
    if given["commanded"]:
        plain.s.state.staff[units] = staff
    else:
        plain.s.state.status[units] = INDEPENDENT
    return {"zoc": stack_zone(plain.s, units).outward}


def stack_legal(given: Input) -> object:
    """Whether so many factors may stand on a hex."""
    together = given["single_division"] and given["elevation"] == 0
    return {"legal": not exceeds(given["pcf"], given["limit"], together=together)}


def prevailing_drm(given: Input) -> object:
    """What the atmosphere of a turn does to the die of the next."""
    return {"atmosphere_drm": atmosphere_of(atmosphere_die(given["current_atmosphere"])).next}


def ground_allowance(given: Input) -> object:
    """What is left of an allowance after a way over ground that takes something off it, by elevation."""
    plain = Plain()
    # The least heat that is Hot, with rain: good ground, and Light Mud from elevation 2 on, where it is colder.
    plain.weather("hot", "rain")
    hexes = [plain.middle]
    for level in given["elevations"]:
        plain.terrain(hexes[-1], "clear", level)
        hexes.append(plain.beside(hexes[-1], _NORTH))
    unit = plain.unit(0, plain.middle, mobility="motorized")
    full = HALVES * given["base"]
    return {"allowance": (full - walk(plain.s, unit, tuple(hexes[1:-1]), full=full).ground_loss) // HALVES}


def thaw(given: Input) -> object:
    """The ground in the turns of the Spring Thaw."""
    return {"ground": [thaw_ground(turn, name) for turn, name in enumerate(given["atmosphere"], 1)]}


def overphase_turns(given: Input) -> object:
    """The turns that have a Strategic Overphase."""
    return {"turns": [turn for turn in range(1, given["turns"] + 1) if has_overphase(turn)]}


def _may_walk(s: Position, unit: int, hex_: int, full: int) -> bool:
    try:
        walk(s, unit, (hex_,), full=full)
    except Illegal:
        return False
    return True


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    function.__name__: function
    for function in (
        *(stack_zoc, hex_zoc, unit_zoc, exit_zoc_cost, infiltrate, infiltrate_class, zoc_into, tank_brigade_zoc),
        *(corps_zoc, stack_legal, prevailing_drm, ground_allowance, thaw, overphase_turns),
    )
}
