"""What hexes are worth for victory: the scenario's own conditions as one number for each hex."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.systems.wb95.data_victory import AllOf, AnyOf, Condition, Controls, HexPoints, Linked, Not, WholePoints
from kessel.systems.wb95.setting import Setting

__all__ = ["SCALE", "worth_of_hexes"]

SCALE = 10
"""The worth of one victory point."""

_DECIDES = 6
"""An ending is worth so many points, shared among the hexes that it asks for."""


def worth_of_hexes(setting: Setting) -> NDArray[np.int32]:
    """Give what the control of each hex is worth to either side, SCALE for a victory point.

    What one side gains by a hex the other loses, so the worth is the same for both.
    """
    worth = np.zeros(setting.grid.size, np.float64)
    victory = setting.scenario.victory
    for points in victory.points:
        if _chosen(setting, points.given):
            match points:
                case HexPoints(area=area):
                    worth[list(setting.area(area))] += SCALE * points.points
                case WholePoints(area=area):
                    hexes = list(setting.area(area))
                    worth[hexes] += SCALE * points.points / len(hexes)
                case _:
                    pass
    for ending in victory.endings:
        if ending.when is not None and _chosen(setting, ending.given):
            _add(setting, worth, ending.when)
    return worth.round().astype(np.int32)


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
