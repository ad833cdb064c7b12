"""Vectors of chapters 12, 13.2, 17, 20 and 22.4: ranged combat and airpower."""

from __future__ import annotations

from datetime import date
from typing import Any

from kessel.systems.efb.air_pool import draw_air
from kessel.systems.efb.airpower import Mission, air_points, airstrike_limit, spend_air
from kessel.systems.efb.artillery import in_range, mission_limit, mission_strength
from kessel.systems.efb.charts import Limits, charts
from kessel.systems.efb.position import GA
from kessel.systems.efb.ranged_results import fate, ranged_column, ranged_differential
from kessel.systems.efb.setting import UNLIMITED
from kessel.systems.efb.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Question = dict[str, Any]
_MISSIONS: dict[str, Mission] = {
    "fpf": "protective fire",
    "close_support": "close support",
    "bombardment": "bombardment",
}
_OUTCOMES = {"retreat": "retreat_1", "suppressed": "suppressed", "eliminated": "eliminated", "none": "none"}


def bombard_stack(q: Question) -> object:
    """12.9: every unit of the stack has a differential, column and die of its own."""
    crt = charts().crt
    columns = [ranged_column(crt, q["strength"], defense, q["terrain_shift"]) for defense in q["defenses"]]
    return {
        "rolls": len(columns),
        "differentials": [ranged_differential(q["strength"], defense) for defense in q["defenses"]],
        "columns": [crt.columns[column] for column in columns],
    }


def column(q: Question) -> object:
    """12.16: terrain shifts whole columns."""
    crt = charts().crt
    return {
        "differential": ranged_differential(q["strength"], q["defense"]),
        "initial_column": crt.columns[ranged_column(crt, q["strength"], q["defense"], 0)],
        "column": crt.columns[ranged_column(crt, q["strength"], q["defense"], q["terrain_shift"])],
    }


def net_shift(q: Question) -> object:
    """12.17: the column knows of no shift but that of terrain."""
    crt = charts().crt
    return {"net_shift": ranged_column(crt, 5, 2, q["terrain_shift"]) - ranged_column(crt, 5, 2, 0)}


def reaches(q: Question) -> object:
    """12.3, 2.4: the distance to the target hex against the printed range."""
    return {"in_range": in_range(q["hex_distance"], UNLIMITED if q["range"] == "U" else q["range"])}


def barrage_strength(q: Question) -> object:
    """20.2: maximum attack supply doubles the barrage, not protective fire."""
    mission = _MISSIONS[q["mission"]]
    return {"strength": mission_strength(q["printed"], q["printed"], mission, doubled=q["max_attack_supply"])}


def fire_control_limit(q: Question) -> object:
    """22.4: batteries in one ranged combat."""
    return {"max": mission_limit(_limits(q), _MISSIONS[q["mission"]])}


def air_available(q: Question) -> object:
    """17.11: what was used is there again on the next turn, and nothing more: the dice would bring twelve."""
    s = Plain(faces=(6, 6, *(1,) * q["grant_per_turn"])).s
    s.state.air_ready[:], s.state.air_pool[:] = 0, 0
    s.state.air_ready[0, GA] = q["grant_per_turn"]
    spend_air(s, 0, 0, q["used_last_turn"], 0)
    draw_air(s, 0)
    return {"available": int(s.state.air_ready[0, GA])}


def apply_ranged(q: Question) -> object:
    """13.2: what a result does to a unit."""
    return {"outcome": _OUTCOMES[fate(q["result"], suppressed=q["suppressed"], movement=q["mf"])]}


def _limits(q: Question) -> Limits:
    army = "axis_allied" if q["side"] == "axis_ally" else str(q["side"])
    return charts().army[army].on(date(q["year"], 6, 23))


FUNCTIONS = {
    "bombard_stack": bombard_stack,
    "ranged_column": column,
    "ranged_net_shift": net_shift,
    "in_range": reaches,
    "barrage_strength": barrage_strength,
    "air_points": lambda q: {"points": air_points(q["airstrikes"], defended=q["air_defended"])},
    "air_available": air_available,
    "airstrike_limit": lambda q: {"max": airstrike_limit(_limits(q))},
    "air_fpf_allowed": lambda q: {"allowed": charts().army["german"].on(date(q["year"], 6, 23)).air_protective_fire},
    "fire_control_limit": fire_control_limit,
    "apply_ranged": apply_ranged,
}
