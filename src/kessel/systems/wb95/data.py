"""The schema by which the files of a WB-95 game are read, and its structs in one place."""

from __future__ import annotations

from kessel.pieces import Schema
from kessel.systems.wb95.data_check import check, check_game
from kessel.systems.wb95.data_counter import Counter, counters_of
from kessel.systems.wb95.data_rulebook import Rulebook, rulebook
from kessel.systems.wb95.data_scenario import Scenario
from kessel.systems.wb95.data_tables import Tables
from kessel.systems.wb95.legend import legend
from kessel.systems.wb95.opening import drawn_opening

__all__ = ["SCHEMA", "Counter", "Rulebook", "Scenario", "Tables", "counters_of", "rulebook"]

SCHEMA = Schema(
    counter=Counter,
    scenario=Scenario,
    tables=Tables,
    terrain_kinds=("clear", "hills", "forest", "swamp", "lake", "town", "city"),
    hexside_kinds=("stream", "river", "river_canal", "doniec", "dnieper"),
    feature_kinds=("fixed_position",),
    road_kinds=("main_route", "secondary_route", "main_road", "side_road"),
    check_game=check_game,
    check=check,
    opening=drawn_opening,
    legend=legend,
)
