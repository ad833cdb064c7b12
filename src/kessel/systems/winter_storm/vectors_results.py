"""What the vectors on artillery, modifiers, losses, retreats and advances ask (6.2, 11.32, 13.1, 13.10, 13.69, 14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from kessel.systems.winter_storm.advance import advance_allowance
from kessel.systems.winter_storm.advance_paths import Advancing, advance_ways
from kessel.systems.winter_storm.armor_bonus import armor_bonus as bonus_of
from kessel.systems.winter_storm.artillery import spend_shells
from kessel.systems.winter_storm.barrage_results import capped
from kessel.systems.winter_storm.combat_modifiers import concentration
from kessel.systems.winter_storm.combat_record import Assault, Retreated, Toll
from kessel.systems.winter_storm.combat_results import AssumeStates, CheckMorale
from kessel.systems.winter_storm.faces import reduced_factor as factor_left
from kessel.systems.winter_storm.losses import must_be_german
from kessel.systems.winter_storm.mode_markers import reduce_modes
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.retreat import FallBack, Retreat, RetreatMove, disrupt_and_flee
from kessel.systems.winter_storm.retreat_before_combat import Evade, RetreatBeforeCombat
from kessel.systems.winter_storm.retreat_paths import ways_out
from kessel.systems.winter_storm.state import DEFENSIVE, DEPLETED, DISRUPTED, GOOD_ORDER, OFFENSIVE, ROUTED
from kessel.systems.winter_storm.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_NORTH, _SOUTH = 0, 3
_MODES = {"A": OFFENSIVE, "D": DEFENSIVE, "Depleted": DEPLETED}
_ORDERS = {"good": GOOD_ORDER, "disrupted": DISRUPTED, "routed": ROUTED}


def bcrt_lookup(given: Input) -> object:
    """What factors and a modified die count as on the barrage table."""
    factors, die = capped(Plain().s, given["af"], given["modified_die"])
    return {"af": factors, "die": die}


def armor_bonus(given: Input) -> object:
    """The Armor Bonus of a unit."""
    defending = given["role"] == "defense"
    return {"drm": bonus_of(given["kind"], given["value"], passed=given["passed"], defending=defending)}


def tank_concentration(given: Input) -> object:
    """What tank brigades together add."""
    return {"drm": concentration(Plain().s, given["brigades"])}


def heavy_artillery_mode(given: Input) -> object:
    """The marker of a Heavy Artillery unit after missions; Final Protective Fire spends nothing."""
    s, guns = _guns(Plain())
    s.state.mode[guns] = _MODES[given["mode"]]
    for mission in given["missions"]:
        spend_shells(s, () if mission == "fpf" else (guns,))
    return {"mode": _mode_name(int(s.state.mode[guns]))}


def reduced_factor(given: Input) -> object:
    """A factor of a German leg division after losses."""
    left = factor_left(given["factor"], given["steps_lost"], given["steps_total"], Plain().s.setting.charts)
    return {"factor": left}


def mixed_losses(given: Input) -> object:
    """Who takes the losses of Germans and allies in one hex."""
    return {"forced": ["german" if must_be_german(taken) else "any" for taken in range(given["losses"])]}


def advance_of(given: Input) -> object:
    """How far a unit advances on a path of given hexes to the north."""
    plain = Plain()
    s, won = plain.s, plain.beside(plain.middle, _NORTH)
    here = plain.middle
    for step in given["path"]:
        there = plain.beside(here, _NORTH)
        plain.terrain(there, "woods" if step["terrain"] == "forest" else step["terrain"])
        if step["road"]:
            plain.hexside(here, _NORTH, "minor_road")
        here = there
    allowance = advance_allowance(given["retreat_hexes"], given["untaken_steps"])
    unit = plain.unit(0, plain.middle, mobility="mechanized" if given["mover"] == "mobile" else "leg")
    law = Advancing(0, (won,), allowance, Assault(0, won, (unit,), ()), attacker=True)
    column = _column(plain, len(given["path"]))
    longest = max(len(path) for path in advance_ways(s, law, unit) if path == column[: len(path)])
    return {"allowance": allowance, "hexes_entered": longest}


def allowance_of(given: Input) -> object:
    """How far a unit may advance after a result."""
    result = given["result"]
    untaken = max(0, result["step_losses"] - given["defender_steps"])
    far = advance_allowance(result["retreat"], untaken)
    plain = Plain()
    unit = plain.unit(0, plain.middle, mobility="mechanized" if given["mover"] == "mobile" else "leg")
    won = plain.beside(plain.middle, _NORTH)
    law = Advancing(0, (won,), far, Assault(0, won, (unit,), ()), attacker=True)
    return {"allowance": max(map(len, advance_ways(plain.s, law, unit)))}


def blocked_retreat_losses(given: Input) -> object:
    """The steps of a stack that a Major River keeps from retreating."""
    plain = Plain()
    units = [plain.unit(1, plain.middle) for _ in range(given["units"])]
    for direction in range(6):
        plain.hexside(plain.middle, direction, "major_river")
    return {"step_losses": ways_out(plain.s, units, given["hexes_short"], ()).short}


def retreat_checks(given: Input) -> object:
    """The checks after a retreat through enemy zones, and the rating they use."""
    s, unit = _retreated(given["mr_start"], given["retreat"], given["ezoc_hexes"], (6, 6))
    before = s.state.rolls
    CheckMorale().run(s)
    toll = s.state.notes.toll
    assert toll is not None
    checks = s.state.rolls - before
    return {
        "checks": checks,
        "ratings": [int(s.state.start_mr[unit])] * checks,
        "auto_disrupt": bool(toll.failed or toll.routed),
    }


def retreat_checks_apply(given: Input) -> object:
    """What becomes of a unit after those checks."""
    dice = (given["dice"]["retreat"], given["dice"]["zoc"])
    s, unit = _retreated(given["mr_start"], max(1, given["ezoc_hexes"]), given["ezoc_hexes"], dice)
    s.state.disorder[unit] = _ORDERS[given["state"]]
    CheckMorale().run(s)
    toll = s.state.notes.toll
    assert toll is not None
    losses = sum(steps for _, _, steps in toll.stack_losses)
    AssumeStates().run(s)
    return {"step_losses": losses, "state": _order_name(s, unit)}


def retreat_class(given: Input) -> object:
    """What becomes of a unit of a class that must retreat, with a Combat unit of so many steps."""
    plain = Plain()
    s, here = plain.s, plain.middle
    artillery = given["class"] == "heavy_artillery_deployed"
    unit = _guns(plain)[1] if artillery else s.setting.index["LVII"]
    s.state.hex[unit], s.state.march[unit] = here, 0
    units = [unit]
    if given["with_combat_steps"]:
        units.append(plain.unit(0, here))
        s.state.steps[units[-1]] = given["with_combat_steps"]
    if given["into_ezoc"]:
        for direction in range(6):
            far = plain.beside(plain.beside(here, direction), direction)
            plain.unit(1, far, zoc=3)
    FallBack(units=tuple(units), distance=1).run(s)
    if s.state.agenda:
        move = s.state.agenda[-1]
        assert isinstance(move, RetreatMove)
        order = next(order for order in move.options(s, "", {}) if isinstance(order, Retreat))
        move.apply(s, "", order, move.check(s, "", order))
    return {"outcome": "survives" if s.state.hex[unit] >= 0 else "eliminated"}


def retreat_before_combat(given: Input) -> object:
    """A unit that retreats before combat once more."""
    plain = Plain()
    s, here, south = plain.s, plain.middle, plain.beside(plain.middle, _SOUTH)
    unit = s.setting.index["pz6_rec" if given["class"] == "recon" else "LVII"]
    s.state.hex[unit], s.state.sp[unit], s.state.evasions[unit] = here, given["sp"], given["times_before"]
    enemy = plain.unit(1, south)
    assault = Assault(1, here, (enemy,), (unit,), points=given["ep_reserved"], from_hexes=(south,))
    s.state.notes = replace(s.state.notes, assault=assault)
    question = RetreatBeforeCombat()
    s.state.push(question)
    order = next(order for order in question.options(s, "", {}) if isinstance(order, Evade))
    question.apply(s, "", order, question.check(s, "", order))
    left = s.state.notes.assault
    assert left is not None
    return {
        "hexes": len(order.path),
        "sp": int(s.state.sp[unit]),
        "ep_refunded": 0 if left.defenders else left.points,
        "disrupted": bool(s.state.disorder[unit] == DISRUPTED),
    }


def fail_mc(given: Input) -> object:
    """A unit that fails a Morale Check."""
    plain = Plain()
    s, unit = plain.s, plain.unit(1, plain.middle)
    s.setting.is_remnant[unit] = given["class"] == "remnant"
    s.state.disorder[unit] = _ORDERS[given["state"]]
    disrupt_and_flee(s, (unit,), "14.5")
    state = _order_name(s, unit) if s.state.hex[unit] >= 0 else "eliminated"
    return {"state": state, "extra_retreat": sum(isinstance(step, FallBack) for step in s.state.agenda)}


def mode_reduction(given: Input) -> object:
    """The marker of an HQ whose divisions have assaulted."""
    plain = Plain()
    s, hq = plain.s, plain.s.setting.index["LVII"]
    s.state.hex[hq], s.state.mode[hq] = plain.beside(plain.middle, _SOUTH), _MODES[given["mode"]]
    units = tuple(plain.unit(0, plain.middle, sixths=6) for _ in range(given["divisions_assaulted"]))
    s.state.hq[list(units)] = hq
    s.state.notes = replace(s.state.notes, assaulted=units)
    reduce_modes(s, 0)
    return {"mode": _mode_name(int(s.state.mode[hq]))}


def _guns(plain: Plain) -> tuple[Position, int]:
    guns = plain.s.setting.index["lvii_art"]
    plain.s.state.hex[guns] = plain.middle
    return plain.s, guns


def _column(plain: Plain, length: int) -> tuple[int, ...]:
    hexes = [plain.middle]
    for _ in range(length):
        hexes.append(plain.beside(hexes[-1], _NORTH))
    return tuple(hexes[1:])


def _retreated(rating: int, hexes: int, zones: int, dice: tuple[int, ...]) -> tuple[Position, int]:
    """Give a unit that has retreated through enemy zones and will roll these dice."""
    plain = Plain(dice)
    s, unit = plain.s, plain.unit(1, plain.middle)
    s.state.start_mr[unit], s.state.rolls = rating, 0
    way = (plain.middle, *_column(plain, hexes))
    s.state.notes = replace(s.state.notes, toll=Toll((unit,)), retreated=(Retreated(unit, way, zones),))
    return s, unit


def _mode_name(mode: int) -> str:
    return next(name for name, value in _MODES.items() if value == mode)


def _order_name(s: Position, unit: int) -> str:
    return next(name for name, value in _ORDERS.items() if value == s.state.disorder[unit])


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "bcrt_lookup": bcrt_lookup,
    "armor_bonus": armor_bonus,
    "tank_concentration": tank_concentration,
    "heavy_artillery_mode": heavy_artillery_mode,
    "reduced_factor": reduced_factor,
    "mixed_losses": mixed_losses,
    "advance_allowance": allowance_of,
    "advance": advance_of,
    "blocked_retreat_losses": blocked_retreat_losses,
    "retreat_checks": retreat_checks,
    "retreat_checks_apply": retreat_checks_apply,
    "retreat_class": retreat_class,
    "retreat_before_combat": retreat_before_combat,
    "fail_mc": fail_mc,
    "mode_reduction": mode_reduction,
}
