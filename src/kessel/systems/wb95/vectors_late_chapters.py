"""What the vectors on chapters 7 and 11 to 15 and on the Setup Aid ask: small positions, put to the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import count
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from kessel.play.outcome import Illegal
from kessel.systems.wb95.bridge_building import DeclareBridge, Declaring, finish_bridges, make_camp
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.data_rulebook import rulebook
from kessel.systems.wb95.entry_zones import apart, in_reach
from kessel.systems.wb95.fixed_positions import Assault
from kessel.systems.wb95.fortifications import field_fortification, fortification_modifier
from kessel.systems.wb95.hex_control import bridge_owners
from kessel.systems.wb95.movement_points import movement_points
from kessel.systems.wb95.position import DUE, FIELD, NOBODY, EntryStack, Position
from kessel.systems.wb95.reinforcements import entry_price, next_stack, next_zone_allowance
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.setup_notation import read_setup_line
from kessel.systems.wb95.special_units import fortification_unit_modifier, volkssturm_modifier
from kessel.systems.wb95.stars import attack_stars, defence_stars, star_reasons, stars_in_use
from kessel.systems.wb95.tactical_concentration import tactical_concentration
from kessel.systems.wb95.vectors_position import empty_map

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]


def fp_attack(given: Input) -> object:
    """An attack on a fixed position from front and rear."""
    assault = Assault(given["front_sp"], sum(given["rear_sp"]), given["artillery_sp"], given["air_sp"])
    worth = empty_map("korsun").setting.tables.fortification.fixed
    held = {"cm": worth} if assault.is_frontal else {"treated_as": "FF"}
    return {"fp_holds": assault.is_frontal, "attack_sp": assault.strength, **held}


def ff_cm(given: Input) -> object:
    """What a field fortification gives on a terrain."""
    return _field_works(empty_map(given["game"]), given["terrain"])


def ff_cm_list(given: Input) -> object:
    """The same for several terrains."""
    s = empty_map(given["game"])
    return [_field_works(s, terrain) for terrain in given["terrain"]]


def ff_cm_red_snow(given: Input) -> object:
    """What it gives units of these strengths in Red Snow."""
    s = empty_map("moscow", scenario="red_snow")
    return [_field_works(s, given["terrain"], strength) for strength in given["unit_sp"]]


def defence_cm(given: Input) -> object:
    """The defender's modifiers of terrain, fortification and fortification unit."""
    s = empty_map(given["game"])
    unit = next(k for k, counter in enumerate(s.setting.counters) if counter.type == "FU")
    hex_ = _hex_of(s, "clear")
    side = int(s.setting.side[unit])
    s.state.hex[unit] = hex_
    s.state.changing("fort")[hex_], s.state.fort_owner[hex_] = FIELD * given["ff"], side
    combat = Combat(side=1 - side, attackers=(), targets=(hex_,), defenders=(unit,))
    works = fortification_modifier(s, combat, hex_)
    used = fortification_unit_modifier(s, (unit,) if given["fu"] and works else (), hex_)
    return given["terrain_cm"] + sum(reason.value for reason in works + used)


def entry_stacks(given: Input) -> object:
    """How many stacks units form on one entry hex, and what each pays."""
    stack = EntryStack(0, 0, 0)
    for cels in given["cels"]:
        stack = next_stack(stack, cels, rulebook().stacking.steps)
    ground = _sixths(given["entry_cost"])
    costs = [entry_price(ground, number, 10**6) for number in range(1, stack.number + 1)]
    return {"stacks": stack.number, "costs": [Fraction(cost or 0, SIXTHS) for cost in costs]}


def entry_allowed(given: Input) -> object:
    """Whether a unit of the n-th stack can pay."""
    return entry_price(_sixths(given["entry_cost"]), given["stack"], _sixths(given["mp"])) is not None


def zone_change_mp(given: Input) -> object:
    """The movement points of a unit that enters by the next zone."""
    return Fraction(next_zone_allowance(given["mp"] * SIXTHS), SIXTHS)


def zone_options(given: Input) -> object:
    """The zones by which a unit may enter now and after waiting."""
    names = given["zones"]
    away = apart(len(names), [range(len(names))])[names.index(given["zone"])]
    a_turn = rulebook().special.zones_shifted_a_turn
    whole, half = in_reach(away, 0)
    later = {f"after_{turns}": [names[k] for k in in_reach(away, turns * a_turn)[0]] for turns in (1, 2, 3)}
    return {"now_full": [names[k] for k in whole], "now_half": [names[k] for k in half], **later}


def strategic_mp(given: Input) -> object:
    """The movement points of a unit in strategic movement."""
    taken = rulebook().special.strategic_penalty
    return Fraction(movement_points(given["mp"] * SIXTHS, out_of_supply=False, taken=taken), SIXTHS)


def bridge_control(given: Input) -> object:
    """Who controls a bridge after each coming and going."""
    s = empty_map("korsun")
    near, direction = (int(found[0]) for found in np.nonzero(s.setting.board.bridge))
    ends = {"A": near, "B": int(s.setting.grid.neighbours[near, direction])}
    s.state.control[:] = NOBODY
    s.state.bridge_owner[:] = NOBODY
    sides = {"german": s.setting.side_of("german"), "allied": s.setting.side_of("soviet")}
    after: list[str] = []
    for act, end, who in given["events"]:
        unit = int(s.setting.units_of[sides[who]][0 if end == "A" else 1])
        s.state.hex[unit] = ends[end] if act == "occupy" else DUE
        s.state.bridge_owner[:] = bridge_owners(s.setting, s.state)
        owner = int(s.state.bridge_owner[near, direction])
        after.append(next(name for name, side in sides.items() if side == owner))
    return {"owner_after": after}


def bridge_build(given: Input) -> object:
    """When a headquarters that reaches a bank in a turn declares its bridge, and when the bridge can be used."""
    s = empty_map("kharkov")
    staff = int(s.setting.staffs_of[0][0])
    near, direction = (int(found[0]) for found in np.nonzero(s.setting.ground.big_river & (s.state.bridge == 0)))
    far = int(s.setting.grid.neighbours[near, direction])
    s.state.hex[staff], s.state.turn = near, given["arrive_turn"]
    if not given["far_hex_controlled"]:
        s.state.hex[s.setting.units_of[1][0]] = far
    declared = 0
    for turn in count(given["arrive_turn"]):
        s.state.turn, s.state.phase = turn, 3
        finish_bridges(s, 0)
        if s.state.bridge[near, direction]:
            return {"declare_turn": declared, "usable_turn": turn}
        if not declared and _declares(s, staff, far):
            declared = turn
        make_camp(s, 0)
    return None


def concentration(given: Input) -> object:
    """The modifier for so many units of each division."""
    s = empty_map("korsun")
    numbers = iter(np.flatnonzero(s.setting.is_regular).tolist())
    units: list[int] = []
    for group, size in enumerate(given["units"].values()):
        members = [next(numbers) for _ in range(size)]
        s.setting.tc_group[members] = group
        units += members
    return sum(reason.value for reason in tactical_concentration(s, tuple(units), ()))


def volkssturm_cm(given: Input) -> object:
    """The enemy's modifier against Volkssturm with so many regular units beside it."""
    s = empty_map("korsun")
    s.setting.is_vs[:] = False
    units = np.flatnonzero(s.setting.is_regular)[: 1 + max(given["regulars"])]
    s.setting.is_vs[units[0]] = True
    s.state.hex[units] = 0
    stacks = [tuple(units[: 1 + regulars].tolist()) for regulars in given["regulars"]]
    return [sum(reason.value for reason in volkssturm_modifier(s, stack)) for stack in stacks]


def star_cm(given: Input) -> object:
    """The modifiers of stars on both sides."""
    s = empty_map("korsun")
    here = _hex_of(s, "clear")
    there = next(int(h) for h in s.setting.grid.neighbours[here] if h >= 0)
    attackers = _starred(s, 0, here, given["attacker"], given.get("attacker_mech", True))
    defenders = _starred(s, 1, there, given["defender"], given.get("defender_mech", True))
    s.state.changing("fort")[there], s.state.fort_owner[there] = FIELD * given.get("defender_fortified", False), 1
    combat = Combat(side=0, attackers=attackers, targets=(there,), defenders=defenders)
    combat = replace(combat, attack_stars=attack_stars(s, combat), defence_stars=defence_stars(s, combat))
    attacking, defending = stars_in_use(s, combat)
    return {
        "attacker": sum(reason.value for reason in star_reasons(s, attacking, combat.attack_stars)),
        "defender": sum(reason.value for reason in star_reasons(s, defending, combat.defence_stars)),
    }


def parse_setup(given: Input) -> object:
    """A line of a set-up list; a single unit's fields stand beside those of the line."""
    line = msgspec.to_builtins(read_setup_line(given["line"]))
    items = line.pop("items")
    several = {"placement": "any_of"} if len(line.get("hexes", ())) > 1 else {}
    return {**line, **several, **(items[0] if len(items) == 1 else {"items": items})}


def _hex_of(s: Position, terrain: str) -> int:
    kinds = s.setting.board.terrain_kinds
    return int(np.flatnonzero(s.setting.board.terrain == kinds.index(terrain))[0])


def _field_works(s: Position, terrain: str, strength: int = 0) -> int:
    hex_ = _hex_of(s, terrain)
    if strength:
        s.state.hex[0] = hex_
        s.setting.defence_sp[0] = strength
    return field_fortification(s, hex_, int(s.setting.side[0])).value


def _declares(s: Position, staff: int, far: int) -> bool:
    order = DeclareBridge(unit=s.name(staff), to=s.number(far))
    try:
        found = Declaring().check(s, 0, order)
    except Illegal:
        return False
    Declaring().apply(s, 0, order, found)
    return True


def _starred(s: Position, side: int, hex_: int, stars: dict[str, int], armoured: bool) -> tuple[int, ...]:
    """Put one unit with these stars on a hex."""
    setting = s.setting
    unit = next(int(u) for u in setting.units_of[side] if setting.is_regular[u] and not setting.is_towed[u])
    colours = tuple(colour for colour, number in stars.items() for _ in range(number))
    counters = list(setting.counters)
    counters[unit] = replace(counters[unit], stars=colours)
    setting.counters = tuple(counters)
    setting.is_armour[unit] = armoured
    s.state.hex[unit] = hex_
    return (unit,)


def _sixths(points: str) -> int:
    return int(Fraction(points) * SIXTHS)


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    function.__name__: function
    for function in (
        *(fp_attack, ff_cm, ff_cm_list, ff_cm_red_snow, defence_cm),
        *(entry_stacks, entry_allowed, zone_change_mp, zone_options, strategic_mp),
        *(bridge_control, bridge_build, concentration, volkssturm_cm, star_cm, parse_setup),
    )
}
