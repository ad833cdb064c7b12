"""Air plans (chapter 8): support where the best attack is coming."""

from __future__ import annotations

from kessel.command.staff.schemes import best_scheme
from kessel.command.staff.wb95.fire import best_bombing
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.schemes import WbMarches
from kessel.play.outcome import Illegal
from kessel.systems.wb95.air_missions import PlanAir, PlannedMission, may_fly
from kessel.systems.wb95.movement_points import begin_movement
from kessel.systems.wb95.position import Position

__all__ = ["plan_air"]

_SUPPORT = 0.045
"""What a point of support is worth to a good attack, in CELs."""
_SHARES = 2
"""So many attacks are supported at most."""


def plan_air(picture: Picture) -> PlanAir:
    """Send everything to the attacks that promise most, if the own half turn comes next; else wait for it."""
    s, side = picture.s, picture.side
    points = int(s.state.air_left[side])
    if not _may_support(s, side) or not points:
        return PlanAir()
    begin_movement(s, side)
    s.state.fought[:] = 0
    marches, chosen = WbMarches(picture), {}
    while len(chosen) < _SHARES:
        scheme = best_scheme(marches, chosen)
        if scheme is None:
            break
        chosen[scheme.target] = scheme
        for unit, hex_ in scheme.posts:
            marches.take(unit, hex_)
    if picture.doctrine.fire:
        worth, hex_ = best_bombing(picture, points)
        if picture.doctrine.fire * worth > _SUPPORT * points * bool(chosen):
            return PlanAir(missions=(PlannedMission(kind="air_attack", points=points, hexes=(s.number(hex_),)),))
    whole = s.setting.tables.air.comes_as == "counters" or points < 4
    targets = list(chosen)[:1] if whole else list(chosen)
    if not targets:
        return PlanAir()
    share = points // len(targets)
    shares = [points - share * (len(targets) - 1), *[share] * (len(targets) - 1)]
    return PlanAir(
        missions=tuple(
            PlannedMission(kind="offensive_support", points=share, hexes=(s.number(target),))
            for target, share in zip(targets, shares, strict=True)
        )
    )


def _may_support(s: Position, side: int) -> bool:
    try:
        may_fly(s, side, "offensive_support")
    except Illegal:
        return False
    return True
