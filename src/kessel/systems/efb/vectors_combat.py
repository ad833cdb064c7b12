"""What the vectors on duties, differential, shifts and choice of table ask (chapters 10.6, 11, 13.1, 16 and 22.3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from msgspec.structs import replace

from kessel.play.outcome import Illegal, Reason
from kessel.systems.efb.charts import charts
from kessel.systems.efb.combat_differential import Odds, odds
from kessel.systems.efb.combat_duties import open_duties
from kessel.systems.efb.combat_shifts import shifts, terrain_shift
from kessel.systems.efb.combat_tables import attacker_tables, is_screened, screen_tables
from kessel.systems.efb.stand_fast import may_stand_fast, stood_fast
from kessel.systems.efb.vectors_position import FIRST_WAVE, Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_HEXES = {0: "clear", -1: "woods", -2: "city"}
_HEXSIDES = {-1: "minor_river", -2: "major_river"}


def obligations(given: Input) -> object:
    """Who must attack, and who must be attacked."""
    plain = Plain()
    plain.s.state.phase = FIRST_WAVE[0]
    names: dict[int, str] = {}
    for side, key in enumerate("PN"):
        for name, place in given[key].items():
            unit = plain.unit(side, plain.axial(*place))
            names[unit] = name
            plain.s.state.suppressed[unit] = name in given["suppressed"]
    for here, there in given["major_river"]:
        plain.water(plain.axial(*here), plain.axial(*there), "major_river")
    duties = open_duties(plain.s, 0)
    targets = [unit for hex_ in duties.targets for unit in plain.s.on(hex_, 1)]
    return {
        "must_attack": [names[unit] for unit in duties.attackers],
        "must_be_attacked": [names[unit] for unit in targets],
    }


def combat_shape(given: Input) -> object:
    """Whether attackers and defenders can fight one combat."""
    plain = Plain()
    attackers = [plain.unit(0, plain.axial(*place)) for place in given["attackers"]]
    targets = [plain.axial(*place) for place in given["defenders"]]
    for hex_ in targets:
        plain.unit(1, hex_)
    try:
        plain.combat(0, attackers, targets)
    except Illegal:
        return {"legal": False}
    return {"legal": True}


def crt_options(given: Input) -> object:
    """The tables, and who chooses."""
    side = int(given["attacker"] == "soviet")
    day = date.fromisoformat(f"{given['date']}-30")
    plain = Plain(start=day, nation="Romanian" if given["attacker"] == "axis_ally" else "")
    target = plain.beside(plain.middle, 0)
    plain.terrain(target, given["defender_terrain"])
    kinds = ["ARM"] * given["armored"] + ["FUS"] * given["fusilier"] or ["INF"]
    hexes = [plain.beside(target, way) for way in (3, 4, 2)]
    attackers = [plain.unit(side, hex_, kind) for hex_, kind in zip(hexes, kinds, strict=False)]
    defender = plain.unit(1 - side, target, "MCL" if given["defenders_all_screen"] else "INF")
    if is_screened(plain.s, (defender,)):
        return {"chooser": "defender", "options": screen_tables(plain.s, (target,))}
    return {"chooser": "attacker", "options": attacker_tables(plain.s, tuple(attackers), (target,))}


def stand_fast_allowed(given: Input) -> object:
    """Whether the defender may declare stand fast."""
    plain = Plain()
    here, target = plain.middle, plain.beside(plain.middle, 0)
    plain.terrain(target, given["terrain"])
    if given["all_attackers_across_river"]:
        plain.water(here, target, "minor_river")
    attacker = plain.unit(0, here)
    plain.unit(1, target)
    return {"allowed": may_stand_fast(plain.s, plain.combat(0, [attacker], [target]))}


def stand_fast_result(given: Input) -> object:
    """What a declared stand fast makes of results."""
    return {"results": [stood_fast(result) if given["declared"] else result for result in given["results"]]}


def ground_column(given: Input) -> object:
    """The column after all shifts."""
    crt = charts().crt
    right = [Reason("11.13", name, columns) for name, columns in given["attacker_shifts"].items()]
    left = [Reason("11.14", name, -columns) for name, columns in given["defender_shifts"].items()]
    strengths = [(Reason("11.2", side, given[side]),) for side in ("attack", "defense")]
    found = Odds(*strengths, shifts=(*right, *left), crt=crt)
    return {
        "differential": found.differential,
        "attacker_total": found.right,
        "defender_total": found.left,
        "net_shift": found.net_shift,
        "column": crt.columns[found.final],
    }


def differential(given: Input) -> object:
    """Attack minus defense of two units."""
    plain = Plain()
    target = plain.beside(plain.middle, 0)
    attacker = plain.unit(0, plain.middle, attack=given["attack"])
    plain.unit(1, target, defense=given["defense"])
    return {"differential": odds(plain.s, plain.combat(0, [attacker], [target])).differential}


def attack_total(given: Input) -> object:
    """17.5: what airstrikes and artillery add to the strength of an attack, on a defender who has none."""
    plain = Plain()
    target = plain.beside(plain.middle, 0)
    attacker = plain.unit(0, plain.middle, attack=given["ground"])
    battery = plain.battery(0, plain.beside(plain.middle, 3), barrage=given["artillery"])
    plain.s.setting.air_defense[plain.unit(1, target, defense=0)] = -1
    combat = plain.combat(0, [attacker], [target])
    combat = replace(combat, batteries=(battery,), ground_attack=given["air_points"])
    return {"total": odds(plain.s, combat).differential}


def clamp_differential(given: Input) -> object:
    """The differential of the column in which a greater one is read."""
    crt = charts().crt
    return {"differential": crt.lowest[crt.column(given["differential"])]}


def terrain(given: Input) -> object:
    """The shift of the defender's terrain."""
    return best_terrain({"hex_shifts": [], "terrain": given["terrain"], "hexside_shifts": []})


def best_terrain(given: Input) -> object:
    """The one shift that counts of several."""
    plain = Plain()
    here, across = plain.middle, given.get("all_attackers_across", True)
    kinds = [given["terrain"]] if "terrain" in given else [_HEXES[shift] for shift in given["hex_shifts"]]
    targets = [plain.beside(here, way) for way in range(len(kinds))]
    for hex_, kind in zip(targets, kinds, strict=True):
        plain.terrain(hex_, kind)
        plain.unit(1, hex_)
    for hex_, shift in zip(targets, given["hexside_shifts"], strict=False):
        plain.water(here, hex_, _HEXSIDES[shift])
    attackers = [plain.unit(0, here)]
    if not across:
        attackers.append(plain.unit(0, plain.beside(targets[0], 0)))
    found = terrain_shift(plain.s, plain.combat(0, attackers, targets))
    return {"shift": found.value if found else 0}


def net_shift(given: Input) -> object:
    """The sum of all shifts."""
    plain = Plain()
    target = plain.beside(plain.middle, 0)
    attacker, defender = plain.unit(0, plain.middle), plain.unit(1, target)
    plain.s.state.suppressed[attacker] = "suppressed_attacker" in given["defender_shifts"]
    plain.s.state.suppressed[defender] = "suppressed_defender" in given["attacker_shifts"]
    return {"net_shift": odds(plain.s, plain.combat(0, [attacker], [target])).net_shift}


def at_shift(given: Input) -> object:
    """The columns of anti-tank fire on both sides: Soviets attack Germans."""
    plain = Plain()
    target = plain.beside(plain.middle, 0)
    guns = ("AT",) if given["german_at_only_defenders"] else ("FLAK",)
    defenders = [plain.unit(0, target, *guns, at_defense=True) for _ in range(given["defenders_bracketed"])]
    for _ in range(given["defenders_armored"]):
        plain.unit(0, target, "ARM")
    hexes = [plain.beside(target, way) for way in range(6)]
    armored = [plain.unit(1, hexes.pop(), "ARM") for _ in range(given["attackers_armored"])]
    bracketed = [plain.unit(1, hexes.pop(), "INF", at_attack=True) for _ in range(given["attackers_bracketed"])]
    combat = plain.combat(1, [*armored, *bracketed], [target])
    combat = replace(combat, commanded=combat.attackers)
    found = {reason.clause: reason.value for reason in shifts(plain.s, combat, bracketed, defenders)}
    return {"attacker": found.get("16.2", 0), "defender": -found.get("16.3", 0)}


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "obligations": obligations,
    "combat_shape": combat_shape,
    "crt_options": crt_options,
    "stand_fast_allowed": stand_fast_allowed,
    "stand_fast_result": stand_fast_result,
    "ground_column": ground_column,
    "differential": differential,
    "attack_total": attack_total,
    "clamp_differential": clamp_differential,
    "terrain_shift": terrain,
    "best_terrain_shift": best_terrain,
    "net_shift": net_shift,
    "at_shift": at_shift,
}
