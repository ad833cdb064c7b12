"""Movement points: the Movement Chart by mobility, Supply Mode and ground (2.23, 9.4, 11.28, 11.29, 13.52)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.play.outcome import Reason
from kessel.systems.winter_storm.charts import Ground
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.state import DEPLETED, MODES

__all__ = [
    "allowance",
    "counterattack_allowance",
    "ground_loss",
    "ground_losses",
    "in_sixths",
    "left",
    "loss_on",
    "losses_by_hex",
    "points",
    "sixths",
]


def points(halves: int) -> str:
    """Write halves as movement points: 3 is 1½."""
    whole, rest = divmod(halves, HALVES)
    return f"{whole or ''}½" if rest else str(whole)


def sixths(halves: int) -> int:
    """Give movement points as clients of every system read them."""
    return 3 * halves


def in_sixths(terms: Iterable[Reason]) -> tuple[Reason, ...]:
    """Give costs in halves as clients read them."""
    return tuple(replace(term, value=sixths(term.value)) for term in terms)


def allowance(s: Position, unit: int) -> int:
    """Give the Movement Allowance of a unit in its Supply Mode, in halves, before the ground takes anything.

    Battle groups from the pocket have what fuel they brought, until they are supplied.
    """
    if s.setting.is_breakout[unit] and s.mode(unit) == DEPLETED:
        return HALVES * s.setting.scenario.pocket.breakout.movement
    line = s.setting.charts.allowance[s.setting.faces[unit][s.face(unit)].mobility]
    return HALVES * int(getattr(line, MODES[s.mode(unit)]))


def counterattack_allowance(s: Position, unit: int) -> int:
    """14.3/movement: the Counterattack allowance, whatever the Supply Mode, in halves."""
    line = s.setting.charts.allowance[s.setting.faces[unit][s.face(unit)].mobility]
    german = line.german_counterattack if s.setting.is_german[unit] else 0
    return HALVES * max(line.counterattack, german)


def loss_on(full: int, ground: Ground, *, mobile: bool, least: int) -> int:
    """9.4: what a ground condition takes off an allowance; something is always left."""
    change = ground.mobile if mobile else ground.leg
    lost = full - full // 2 if change == "half" else -HALVES * change
    return min(lost, max(0, full - least))


def ground_loss(s: Position, unit: int, full: int, hex_: int) -> int:
    """9.4/elevation: what the ground of a hex takes off an allowance, in halves."""
    return ground_losses(s, unit, full)[int(s.setting.board.elevation[hex_])]


def ground_losses(s: Position, unit: int, full: int) -> tuple[int, ...]:
    """9.4/elevation: what the ground takes off an allowance at every elevation."""
    chart, least = s.setting.charts, HALVES * s.setting.charts.movement_cost.minimum_allowance
    mobile = s.is_mobile(unit)
    return tuple(loss_on(full, chart.ground[name], mobile=mobile, least=least) for name in s.sky.grounds)


def left(s: Position, unit: int) -> int:
    """Give what a unit has left in this phase, in halves; the worst ground it was on counts (9.4/elevation).

    Never less than nothing: a mode or the ground may take points that have been spent.
    """
    full = allowance(s, unit)
    lost = max(int(s.state.ground_loss[unit]), ground_loss(s, unit, full, int(s.state.hex[unit])))
    return max(0, full - lost - int(s.state.spent[unit]))


def losses_by_hex(s: Position, unit: int, full: int) -> NDArray[np.int32]:
    """Give what the ground of every hex takes off an allowance."""
    return np.array(ground_losses(s, unit, full), np.int32)[s.setting.board.elevation]
