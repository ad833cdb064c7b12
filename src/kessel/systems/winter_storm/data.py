"""What `kessel.pieces` must know to read a game of the Winter Storm system."""

from __future__ import annotations

from collections.abc import Sequence

from kessel.pieces import Schema
from kessel.systems.winter_storm.charts import charts
from kessel.systems.winter_storm.check import check_game, check_scenario
from kessel.systems.winter_storm.counters import WsCounter, WsTables
from kessel.systems.winter_storm.opening import legend, opening
from kessel.systems.winter_storm.scenario import WsScenario

__all__ = ["SCHEMA"]

_COMBAT = ("arm", "mobility", "divisions", "pcf", "scf", "zoc", "er")
_REQUIRED: dict[str, tuple[str, ...]] = {
    "combat": _COMBAT,
    "superior_hq": ("mobility", "dcf", "capacity", "command_rating", "columns"),
    "operational_hq": (
        *("mobility", "dcf", "capacity", "command_rating", "mobile_rating"),
        *("engagement", "command_radius", "supply_radius"),
    ),
    "transport": ("mobility", "er", "dcf", "capacity"),
}


def _required(counter: WsCounter) -> Sequence[str]:
    """The values that a counter of its class prints (2.3-2.6); the Movement Allowance stands in the chart (2.23)."""
    return _REQUIRED[counter.role]


SCHEMA = Schema(
    counter=WsCounter,
    scenario=WsScenario,
    tables=WsTables,
    terrain_kinds=tuple(dict.fromkeys(line.terrain for line in charts().terrain.lines)),
    hexside_kinds=("stream", "minor_river", "major_river"),
    road_kinds=("major_road", "minor_road", "good_trail", "bad_trail"),
    feature_kinds=("balka", "ridge"),
    impassable=frozenset(),
    required=_required,
    check_game=check_game,
    check=check_scenario,
    opening=opening,
    legend=legend,
)
