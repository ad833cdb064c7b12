"""Answers to vectors of chapters 6.4, 7, 8, 9, 10 and 23.6: movement, stacking, command, lines of communication."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from kessel.play.outcome import Illegal
from kessel.systems.efb.command_control import in_command
from kessel.systems.efb.entry import Enter, Entering
from kessel.systems.efb.exits import Leave, Leaving
from kessel.systems.efb.ground import ROUTES
from kessel.systems.efb.lines_of_communication import has_line
from kessel.systems.efb.marching import march, reachable
from kessel.systems.efb.movement_allowance import halved
from kessel.systems.efb.position import WAITING
from kessel.systems.efb.scenario import Exit
from kessel.systems.efb.setting import ARMORED, OTHER, THIRDS
from kessel.systems.efb.stacking import excess
from kessel.systems.efb.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]

GERMAN, SOVIET = 0, 1
SOUTH = 3
EDGE = "0115"


def exit_cost(given: Input) -> object:
    """8.11: what it costs to leave the map."""
    plain, unit = _at_the_edge(armored=given["armored"])
    edge = plain.s.setting.hex(EDGE)
    plain.terrain(edge, given["edge_terrain"])
    if given["via_road"]:
        _route(plain, "road", [edge, plain.beside(edge, SOUTH)])
    found = Leaving().check(plain.s, GERMAN, Leave(unit=plain.s.name(unit)))
    return {"cost_thirds": found.beyond.value}


def exit_allowed(given: Input) -> object:
    """8.11: whether a unit may leave the map."""
    plain, unit = _at_the_edge(armored=False)
    edge = plain.s.setting.hex(EDGE)
    if not given["designated_hex"]:
        plain.s.setting.scenario = msgspec.structs.replace(plain.s.setting.scenario, exits=())
    if given["in_enemy_zoc"]:
        plain.unit(SOVIET, plain.beside(edge, SOUTH))
    return {"allowed": _legal(lambda: Leaving().check(plain.s, GERMAN, Leave(unit=plain.s.name(unit))))}


def halved_mf(given: Input) -> object:
    """8.12: a movement factor after so many halvings."""
    return {"mf": halved(given["mf"], given["halvings"])}


def road_reach(given: Input) -> object:
    """8.7: how many hexes of road a movement factor covers."""
    plain, unit = _in_the_middle(given["mf"])
    _route(plain, "road", _line(plain, plain.s.setting.hex("3002"), 30))
    plain.s.state.hex[unit] = plain.s.setting.hex("3002")
    return {"hexes": max(len(path) for path in reachable(plain.s, unit).values())}


def road_rate_available(given: Input) -> object:
    """8.7: whether a move goes at the rate of the road."""
    plain, unit = _in_the_middle(8)
    first, second, third, beyond = _line(plain, plain.middle, 4)
    _route(plain, "road", [first, second, third] if given["starts_on_road"] else [second, third])
    path = (second, third) if given["only_road"] else (second, third, beyond)
    return {"available": march(plain.s, unit, path).way == "road"}


def move_cost(given: Input) -> object:
    """8.6-8.9: what a hex costs, over the ground or along a route."""
    plain, unit = _in_the_middle(8)
    plain.s.setting.mobility[unit] = ARMORED if given["armored"] else OTHER
    there = plain.beside(plain.middle, SOUTH)
    plain.terrain(there, given["terrain"])
    if given["via"] in ROUTES:
        _route(plain, given["via"], [plain.middle, there])
    return {"cost_thirds": march(plain.s, unit, (there,)).cost}


def min_move(given: Input) -> object:
    """8.4: the one hex that every unit may move."""
    plain, unit = _in_the_middle(given["mf"])
    here, there, beyond = _line(plain, plain.middle, 3)
    # 3 MP: a clear hex behind a minor river.
    plain.water(here, there, "lake" if given["forbidden"] else "minor_river")
    assert given["cost"] == 3
    if given["from_ezoc"]:
        plain.unit(SOVIET, plain.beside(here, SOUTH - 1))
    elif given["to_ezoc"]:
        plain.unit(SOVIET, beyond)
    try:
        found = march(plain.s, unit, (there,))
    except Illegal:
        return {"allowed": False}
    return {"allowed": True, "mf_left": found.left // THIRDS}


def disengage_step(given: Input) -> object:
    """10.10: whether a disengaging unit may enter a hex."""
    plain, unit = _in_the_middle(8)
    here, there, beyond = _line(plain, plain.middle, 3)
    plain.unit(SOVIET, plain.beside(here, 0))
    if given["to_ezoc"]:
        plain.unit(SOVIET, beyond)
    return {"allowed": _legal(lambda: march(plain.s, unit, (there,)))}


def overstack(given: Input) -> object:
    """9.2-9.4: how many units are too many on a hex."""
    side = SOVIET if given["side"] == "soviet" else GERMAN
    nation = "Romanian" if given["side"] == "axis_ally" else ""
    plain = Plain(start=date(given["year"], 6, 22), nation=nation)
    units = [plain.unit(side, plain.middle) for _ in range(given["units"])]
    return {"excess": excess(plain.s, units)}


def column_entry_surcharge(given: Input) -> object:
    """6.4: what a place in a road column costs."""
    plain = Plain()
    s, edge = plain.s, plain.s.setting.hex(EDGE)
    assert given["via_road"]
    _route(plain, "road", [edge, plain.beside(edge, SOUTH)])
    units = s.setting.units_of[GERMAN][: 3 * given["queue_index"] + 1].tolist()
    s.state.hex[units], s.state.edge[units] = WAITING, s.setting.edge_names.index("west")
    order = Enter(units=s.setting.names(units), at=EDGE)
    Entering().apply(s, GERMAN, order, Entering().check(s, GERMAN, order))
    return {"cost_thirds": int(s.state.queued[units[-1]])}


def command(given: Input) -> object:
    """7.1, 7.3, 15.3: whether a headquarters has a unit in command."""
    plain = Plain()
    s = plain.s
    hq = s.setting.unit("KG A/11 Pz")
    unit = s.setting.unit("61 Mcl" if given["same_command"] else "16 Mcl")
    line = _line(plain, plain.s.setting.hex("3005"), given["distance"] + 1)
    s.state.hex[hq], s.state.hex[unit] = line[0], line[-1]
    s.setting.command_radius[hq] = given["radius"]
    s.state.suppressed[hq], s.state.suppressed[unit] = given["hq_suppressed"], given["unit_suppressed"]
    return {"in_command": in_command(s, unit)}


def loc_path(given: Input) -> object:
    """23.6: whether a line of communication may go along a path; lakes close every other way."""
    plain = Plain()
    s, grid = plain.s, plain.s.setting.grid
    path = [grid.index(f"{len(given['path']) - k:02}15") for k in range(len(given["path"]))]
    for here in path:
        for there in grid.neighbours[here].tolist():
            if there >= 0 and there not in path:
                plain.water(here, there, "lake")
    for place, told in zip(path, given["path"], strict=True):
        if told["friend"]:
            plain.unit(GERMAN, place)
        if told["enemy"]:
            plain.unit(SOVIET, place)
        if told["ezoc"]:
            _watch(plain, place, path)
    return {"open": has_line(s, GERMAN, path[0], ("west",))}


def _watch(plain: Plain, place: int, path: list[int]) -> None:
    """Put an enemy beside one hex of a path, behind a major river from the others."""
    grid, board = plain.s.setting.grid, plain.s.setting.board
    beside = next(hex_ for hex_ in grid.neighbours[place].tolist() if hex_ >= 0 and hex_ not in path)
    plain.unit(SOVIET, beside)
    for other in path:
        if other != place and other in grid.neighbours[beside]:
            for hex_, way in grid.sides(beside, other):
                board.hexside_features["lake"][hex_, way] = False
            plain.water(beside, other, "major_river")


def _in_the_middle(movement: int) -> tuple[Plain, int]:
    plain = Plain()
    unit = plain.unit(GERMAN, plain.middle, movement=movement)
    plain.s.setting.mobility[unit] = OTHER
    plain.s.state.in_command[unit] = 1
    return plain, unit


def _at_the_edge(*, armored: bool) -> tuple[Plain, int]:
    plain, unit = _in_the_middle(8)
    setting = plain.s.setting
    setting.scenario = msgspec.structs.replace(setting.scenario, exits=(Exit(side="german", hexes=(EDGE,)),))
    setting.mobility[unit] = ARMORED if armored else OTHER
    plain.s.state.hex[unit] = setting.hex(EDGE)
    return plain, unit


def _line(plain: Plain, start: int, count: int) -> list[int]:
    line = [start]
    while len(line) < count:
        line.append(plain.beside(line[-1], SOUTH))
    return line


def _route(plain: Plain, kind: str, path: list[int]) -> None:
    board = plain.s.setting.board
    lines: np.ndarray = board.railway if kind == "railroad" else board.road
    value = 1 if kind == "railroad" else board.road_kinds.index(kind)
    for here, there in pairwise(path):
        for hex_, way in plain.s.setting.grid.sides(here, there):
            lines[hex_, way] = value


def _legal(check: Callable[[], object]) -> bool:
    try:
        check()
    except Illegal:
        return False
    return True


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "exit_cost": exit_cost,
    "exit_allowed": exit_allowed,
    "halved_mf": halved_mf,
    "road_reach": road_reach,
    "road_rate_available": road_rate_available,
    "move_cost": move_cost,
    "min_move": min_move,
    "disengage_step": disengage_step,
    "overstack": overstack,
    "column_entry_surcharge": column_entry_surcharge,
    "command": command,
    "loc_path": loc_path,
}
