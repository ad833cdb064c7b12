"""Supply Points and modes: Offensive Mode for those who are to attack, Defensive for those who may be (11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.command.desk import Desk
from kessel.command.staff.winter_storm.picture import Picture, reach_of
from kessel.play.acts import EndPhase
from kessel.play.messages import Order
from kessel.systems.winter_storm.state import DEFENSIVE, OFFENSIVE
from kessel.systems.winter_storm.supply_drawing import Draw
from kessel.systems.winter_storm.supply_modes import AssumeMode

__all__ = ["next_supply"]

_NEAR = 2
"""So many of its units in reach of the enemy make an HQ that attacks."""


def next_supply(desk: Desk, picture: Picture) -> Order:
    """Give the next order of the Supply Segment: the HQs with most units near the enemy come first."""
    s = picture.s
    hqs = [u for u in s.on_map(picture.side) if s.setting.is_operational[u]]
    for hq in sorted(hqs, key=lambda hq: (-_units_near(picture, hq), hq)):
        options = list(desk.options(unit=s.name(hq)))
        wanted = OFFENSIVE if _units_near(picture, hq) >= _NEAR else DEFENSIVE
        for order in (*_modes(options, s.name(hq), wanted, int(s.state.mode[hq])), *_draws(options)):
            return order
    return EndPhase()


def _modes(options: list[Order], hq: str, wanted: int, now: int) -> Iterator[Order]:
    """The mode that is wanted; while supply can be drawn for it, no lesser one."""
    names = ("offensive",) if wanted == OFFENSIVE else ("defensive",)
    if wanted == OFFENSIVE and not any(isinstance(order, Draw) for order in options):
        names = ("offensive", "defensive")
    for name in names:
        for order in options:
            if isinstance(order, AssumeMode) and order.unit == hq and order.mode == name and now < OFFENSIVE:
                yield order


def _draws(options: list[Order]) -> Iterator[Order]:
    draws = [order for order in options if isinstance(order, Draw)]
    if draws:
        yield max(draws, key=lambda order: order.points)


def _units_near(picture: Picture, hq: int) -> int:
    """Count the units of an HQ that could come beside an enemy in their next phase."""
    s = picture.s
    found = 0
    for unit in s.on_map(picture.side):
        if s.state.hq[unit] == hq and s.setting.is_combat[unit] and s.is_assault_capable(unit):
            around = picture.around[reach_of(s, unit)]
            found += bool((picture.enemy_hexes[around] & (around >= 0)).any())
    return found
