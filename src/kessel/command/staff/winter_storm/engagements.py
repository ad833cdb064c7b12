"""The orders of an Engagement Group: maneuver before combat, the assault, and what more is worth its points."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.command.desk import Desk
from kessel.command.drill import expectation
from kessel.command.staff.schemes import Scheme
from kessel.command.staff.winter_storm.picture import Picture
from kessel.play.acts import EndPhase
from kessel.play.messages import Order
from kessel.systems.winter_storm.artillery import close_supporters
from kessel.systems.winter_storm.assault import Assaulting, DeclareAssault
from kessel.systems.winter_storm.engagement import Engage, acting_group, active
from kessel.systems.winter_storm.engagement_options import ManeuverBeforeCombat
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import reachable

__all__ = ["engage", "next_option"]

_WORTH_IT = 0.15
"""What an assault that was not planned must bring, in steps."""


def engage(s: Position, scheme: Scheme) -> Engage:
    """Name the group of a scheme."""
    return Engage(units=tuple(s.name(unit) for unit, _ in scheme.posts))


def next_option(desk: Desk, picture: Picture, scheme: Scheme | None) -> Order:
    """Give what the group does next: come up, assault as planned, then anything else that pays."""
    s, options = picture.s, desk.options()
    if scheme is not None:
        for order in (*_coming_up(s, scheme), *_assaults(picture, scheme)):
            if order in options:
                return order
    best, most = None, _WORTH_IT
    for order in _others(picture):
        if order in options:
            worth = expectation(desk.preview(order).chances)
            if worth > most:
                best, most = order, worth
    return best or EndPhase()


def _coming_up(s: Position, scheme: Scheme) -> Iterator[Order]:
    """Bring the units of a stack together to their post: stacks that merge lose points (13.63/combining)."""
    group = acting_group(s)
    bodies: dict[tuple[int, int], list[int]] = {}
    for unit, hex_ in scheme.posts:
        if unit in active(s, group) and s.state.hex[unit] != hex_ and unit not in group.maneuvered:
            bodies.setdefault((int(s.state.hex[unit]), hex_), []).append(unit)
    for (_, hex_), units in bodies.items():
        for some in dict.fromkeys((tuple(units), *((unit,) for unit in units))):
            for unit in some:
                path = reachable(s, unit, some).get(hex_)
                if path:
                    yield ManeuverBeforeCombat(units=s.setting.names(some), path=tuple(map(s.number, path)))


def _assaults(picture: Picture, scheme: Scheme) -> Iterator[Order]:
    """The assault with all that stand ready, with Close Support where there is any; then with fewer."""
    s, group = picture.s, acting_group(picture.s)
    if not picture.enemy_hexes[scheme.target]:
        return
    around = picture.around[scheme.target]
    ready = [u for u, _ in scheme.posts if u in active(s, group) and s.state.hex[u] in around]
    ready = [u for u in ready if u not in group.assaulted]
    target, names = s.number(scheme.target), s.setting.names
    for count in range(len(ready), 0, -1):
        units = tuple(ready[:count])
        guns = close_supporters(s, units, scheme.target)
        if guns:
            yield DeclareAssault(target=target, units=names(units), close_support=names(guns))
        yield DeclareAssault(target=target, units=names(units))


def _others(picture: Picture) -> Iterator[Order]:
    s = picture.s
    for unit in active(s, acting_group(s)):
        yield from Assaulting().options(s, picture.side, unit)
