"""What hexes are worth for victory: the scenario's own conditions as one number for each hex."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.trace import UNREACHED
from kessel.systems.wb95.data_victory import AllOf, AnyOf, Condition, Controls, HexPoints, Linked, Not, WholePoints
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import Setting
from kessel.systems.wb95.supply_lines import linked, unhindered_lines
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["LINK", "SCALE", "enemies_on_the_way", "hexes_that_win", "worth_of_hexes", "worth_of_points"]

SCALE = 10
"""The worth of one victory point."""

_DECIDES = 6
"""An ending is worth so many points, shared among the hexes that it asks for."""


LINK = SCALE * _DECIDES
"""The worth of an enemy who breaks the link by which a side would win."""


def worth_of_hexes(setting: Setting) -> NDArray[np.int32]:
    """Give what the control of each hex is worth to either side, SCALE for a victory point.

    What one side gains by a hex the other loses, so the worth is the same for both.
    """
    worth = worth_of_points(setting)
    for ending in setting.scenario.victory.endings:
        if ending.when is not None and _chosen(setting, ending.given):
            _add(setting, worth, ending.when)
    return worth.round().astype(np.int32)


def worth_of_points(setting: Setting) -> NDArray[np.float64]:
    """Give what each hex is worth by the points that it brings, SCALE for one."""
    worth = np.zeros(setting.grid.size, np.float64)
    for points in setting.scenario.victory.points:
        if _chosen(setting, points.given):
            match points:
                case HexPoints(area=area):
                    worth[list(setting.area(area))] += SCALE * points.points
                case WholePoints(area=area):
                    hexes = list(setting.area(area))
                    worth[hexes] += SCALE * points.points / len(hexes)
                case _:
                    pass
    return worth


def hexes_that_win(setting: Setting, seat: str) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give hexes by which a seat wins at once or at the end, and how many of them it must control."""
    for ending in setting.scenario.victory.endings:
        if ending.winner == seat and isinstance(ending.when, Controls) and _chosen(setting, ending.given):
            hexes = tuple(setting.area(ending.when.area))
            yield hexes, ending.when.at_least or len(hexes)


def enemies_on_the_way(s: Position, side: int) -> tuple[int, ...]:
    """Give the enemies, and the towns in their hands, on or beside a line that would link what the side holds.

    Only links count by which an ending lets the side win.
    """
    setting, found = s.setting, np.zeros(s.setting.grid.size, np.bool_)
    enemy = zones(s, 1 - side).occupied | (setting.ground.is_town & (s.state.control == 1 - side))
    for link in _links(setting, setting.sides[side]):
        ends, to = setting.area(link.area), setting.area(link.to)
        held = [hex_ for hex_ in ends if s.state.control[hex_] == side]
        lines = unhindered_lines(s, side, to)
        if held and not linked(s, side, ends, to, link.by):
            for hex_ in held:
                if lines.cost[hex_] < UNREACHED:
                    line = list(lines.line_to(hex_))
                    found[line] = True
                    beside = setting.grid.neighbours[line]
                    found[beside[beside >= 0]] = True
    return tuple(np.flatnonzero(found & enemy).tolist())


def _links(setting: Setting, seat: str) -> Iterator[Linked]:
    """Give the links by which a seat wins."""
    for ending in setting.scenario.victory.endings:
        if ending.winner == seat and isinstance(ending.when, Linked) and _chosen(setting, ending.given):
            yield ending.when


def _add(setting: Setting, worth: NDArray[np.float64], condition: Condition) -> None:
    match condition:
        case Controls(area=area, at_least=at_least):
            hexes = list(setting.area(area))
            worth[hexes] += SCALE * _DECIDES / (at_least or len(hexes))
        case Linked(area=area):
            hexes = list(setting.area(area))
            worth[hexes] += SCALE * _DECIDES / len(hexes)
        case AllOf(of=parts) | AnyOf(of=parts):
            for part in parts:
                _add(setting, worth, part)
        case Not(of=part):
            _add(setting, worth, part)
        case _:
            pass


def _chosen(setting: Setting, options: dict[str, str]) -> bool:
    return all(setting.choices[option] == choice for option, choice in options.items())
