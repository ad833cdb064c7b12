"""What `kessel.pieces` must know to read a game of East Front Battles."""

from __future__ import annotations

from collections.abc import Sequence

from kessel.pieces import Schema
from kessel.systems.efb.charts import charts
from kessel.systems.efb.check import check_game, check_scenario
from kessel.systems.efb.counters import EfbCounter, EfbTables
from kessel.systems.efb.opening import legend, opening
from kessel.systems.efb.scenario import EfbScenario

__all__ = ["SCHEMA"]


def _required(counter: EfbCounter) -> Sequence[str]:
    """The values that a counter prints; an untried one prints none (21.1)."""
    if counter.untried:
        return ("untried",)
    if counter.role == "artillery":
        return ("barrage", "protective_fire", "range", "defense", "movement")
    more = {"headquarters": ("command_radius",), "supply": ("supply_radius",)}.get(counter.role, ())
    return ("attack", "defense", "movement", *more)


SCHEMA = Schema(
    counter=EfbCounter,
    scenario=EfbScenario,
    tables=EfbTables,
    terrain_kinds=tuple(charts().terrain),
    hexside_kinds=("stream", "minor_river", "major_river"),
    road_kinds=("road", "trail"),
    feature_kinds=("lake", "embankment"),
    impassable=frozenset(),
    required=_required,
    check_game=check_game,
    check=check_scenario,
    opening=opening,
    legend=legend,
)
