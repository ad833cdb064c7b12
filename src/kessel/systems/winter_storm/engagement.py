"""Chapter 13.6: the Engagement Operation: a group is named, spends its Engagement Points, and is done."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.combat_record import Group
from kessel.systems.winter_storm.engagement_points import group_terms
from kessel.systems.winter_storm.errands import refuse_engagement
from kessel.systems.winter_storm.operations import free_to_operate, note_operation, refuse_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.stacking import are_at_odds
from kessel.systems.winter_storm.state import (
    DEPLETED,
    ENGAGED,
    FREE,
    HELD,
    IN_COMMAND,
    INDEPENDENT,
    ISOLATED,
    MANEUVERED,
    OUT_OF_COMMAND,
)

__all__ = [
    "Engage",
    "Engagement",
    "EngagementBegan",
    "EngagementEnded",
    "Engaging",
    "acting_group",
    "active",
    "beside_the_enemy",
    "close_group",
    "note_advance",
    "outlook",
    "spend",
]

_FRIENDS = 3
"""How many units of the same HQ random play brings along to those beside an enemy."""


class Engage(Order, frozen=True):
    """Name all units of an Engagement Group (13.63); their HQ follows from them."""

    units: tuple[str, ...]


class EngagementBegan(Event, frozen=True):
    """A group was named; how many points it has is its owner's secret, like the mode of its HQ."""

    hq: str
    units: tuple[str, ...]


class EngagementEnded(Event, frozen=True):
    """An Engagement Operation or counterattack is over."""

    seat: str


class Named(Struct, frozen=True):
    """A group that may be formed, and its points."""

    hq: int
    units: tuple[int, ...]
    points: tuple[Reason, ...]


class Engaging(Act):
    """13.63 (W-60): name a group; its units do nothing else in this phase."""

    order = Engage

    def check(self, s: Position, side: int, order: Engage) -> Named:
        """Refuse units that may not operate, and those that may not operate together."""
        units = s.own_units(side, order.units)
        if not units:
            raise Illegal("13.63", "An Engagement Group names its units")
        for unit in units:
            refuse_operation(s, unit)
            if not s.is_good_order(unit):
                clause = "14.7/combat" if s.setting.is_combat[unit] else "13.61"
                raise Illegal(clause, f"{s.name(unit)} is not in Good Order")
            refuse_engagement(s, unit)
        hq = _commander(s, units)
        points = tuple(group_terms(s, hq, units))
        if sum(term.value for term in points) < 1:
            raise Illegal("13.63/small", "One stack alone would have no Engagement Points")
        return Named(hq, units, points)

    def apply(self, s: Position, side: int, order: Engage, found: Named) -> None:
        """Form the group."""
        note_operation(s, found.units, ENGAGED)
        left = sum(term.value for term in found.points)
        s.state.notes = replace(s.state.notes, group=Group(side, found.hq, found.units, left))
        s.say(EngagementBegan(hq="" if found.hq == NOBODY else s.name(found.hq), units=order.units))
        s.state.push(Engagement(side=side))

    def preview(self, s: Position, side: int, order: Engage, found: Named) -> Preview:
        """Give the Engagement Points, term by term, and what the group could assault at once."""
        points = sum(term.value for term in found.points)
        group = Group(side, found.hq, found.units, points)
        return Preview(f"{points} EP", found.points, prospects=outlook(s, group))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the unit alone, its stack, and all units of its HQ that stand beside an enemy with it."""
        if not _foes_around(s, side, unit):
            return
        stack = [u for u in s.on(int(s.state.hex[unit]), side) if u != unit]
        mates = beside_the_enemy(s, side, _mates(s, side, unit))
        for others in dict.fromkeys(tuple(others) for others in ([], stack, mates)):
            order = Engage(units=s.setting.names((unit, *others)))
            if _is_legal(self, s, side, order):
                yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Take along who stands beside the same enemy, and some others of the HQ."""
        if not s.is_assault_capable(unit) or (s.mode(unit) == DEPLETED and not s.setting.is_breakout[unit]):
            return None
        foes = _foes_around(s, side, unit)
        if not foes:
            return None
        around = s.setting.grid.neighbours[chance.choice(foes)]
        mates = _mates(s, side, unit)
        near = [u for u in mates if s.state.hex[u] in around]
        far = [u for u in mates if u not in near]
        others = (*near, *chance.sample(far, min(len(far), int(chance.random() * (_FRIENDS + 1)))))
        for units in ((unit, *others), (unit,)):
            order = Engage(units=s.setting.names(units))
            if _is_legal(self, s, side, order):
                return order
        return None


class Engagement(ActingPhase, frozen=True):
    """13.6 (W-61), 14.3 (W-93): a group spends its Engagement Points on one option after the other."""

    sequence = "13.6"

    def acts(self) -> tuple[Act, ...]:
        """Name the options."""
        return _options()

    def actors(self, s: Position) -> list[int]:
        """Give the units of the group that can still act."""
        return active(s, acting_group(s))

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner of the group until it is over."""
        group = s.state.notes.group
        if group is None or group.side != self.side:
            return None
        kind, clause = ("counterattack_options", "14.3") if group.counterattack else ("engagement", "13.6")
        text = f"Spend Engagement Points, {group.left} left, or end the operation"
        return Decision((s.seat(self.side),), kind, clause, text)

    def end(self, s: Position) -> None:
        """13.610: the owner concludes the operation."""
        s.state.pop()
        close_group(s)


def outlook(s: Position, group: Group) -> dict[str, Preview]:
    """Give by hex what a group could assault at once, and what would come of it."""
    # An assault needs the engagement that it belongs to.
    from kessel.systems.winter_storm.prospects import prospects

    return prospects(s, group)


def beside_the_enemy(s: Position, side: int, units: list[int]) -> list[int]:
    """Give those of the units that stand beside an enemy."""
    return [unit for unit in units if _foes_around(s, side, unit)]


def acting_group(s: Position) -> Group:
    """Give the group that is acting."""
    group = s.state.notes.group
    assert group is not None, "somebody must have named a group"
    return group


def active(s: Position, group: Group) -> list[int]:
    """13.61: the units of a group that may still do something: on the map and in Good Order."""
    return [unit for unit in group.units if s.is_on_map(unit) and s.is_good_order(unit)]


def spend(s: Position, group: Group) -> None:
    """13.610: keep what a group has become; without points or units it is over."""
    s.state.notes = replace(s.state.notes, group=group)
    if group.left <= 0 or not active(s, group):
        close_group(s)


def note_advance(s: Position, units: Collection[int]) -> None:
    """13.66: remember who advanced after combat: they do not maneuver after it."""
    group = s.state.notes.group
    if group is not None:
        advanced = tuple(sorted({*group.advanced, *(unit for unit in units if unit in group.units)}))
        s.state.notes = replace(s.state.notes, group=replace(group, advanced=advanced))


def close_group(s: Position) -> None:
    """13.6, 13.66, 13.610: end the operation of the group; who did not fight has maneuvered or held instead.

    A counterattack leaves the operations of its own phase as they were; its HQ goes back to its mode (14.3).
    """
    group = acting_group(s)
    s.state.notes = replace(s.state.notes, group=None)
    if not group.counterattack:
        for unit in group.units:
            s.state.operation[unit] = _operation(group, unit)
    elif group.mode >= 0:
        s.set_mode(group.hq, group.mode, "14.3")
    s.say(EngagementEnded(seat=s.seat(group.side)))


@cache
def _options() -> tuple[Act, ...]:
    # An assault may lead to a counterattack, which is an engagement again: the modules need each other.
    from kessel.systems.winter_storm.assault import Assaulting
    from kessel.systems.winter_storm.engagement_options import ManeuveringAfterCombat, ManeuveringBeforeCombat

    return (Assaulting(), ManeuveringBeforeCombat(), ManeuveringAfterCombat())


def _operation(group: Group, unit: int) -> int:
    if unit in group.assaulted or unit in group.supported:
        return ENGAGED
    if unit in group.maneuvered:
        return MANEUVERED
    return ENGAGED if group.rolled else HELD


def _commander(s: Position, units: tuple[int, ...]) -> int:
    """13.62, 13.63, 17.1: the HQ whose points a group uses; NOBODY for a fixed allotment.

    Raises:
        Illegal: these units may not form a group.
    """
    if are_at_odds(s, units):
        raise Illegal("17.1", "Romanian and Hungarian units do not fight in one Engagement Group")
    status = {unit: int(s.state.status[unit]) for unit in units}
    alone = [unit for unit in units if status[unit] in (OUT_OF_COMMAND, ISOLATED)]
    commanded = [unit for unit in units if status[unit] == IN_COMMAND]
    if alone:
        if len(set(status.values())) > 1 or len({int(s.state.hex[unit]) for unit in units}) > 1:
            raise Illegal("13.63/occ", f"{s.name(alone[0])} is OCC or ISO: its stack is a group of its own")
        return NOBODY
    if not commanded:
        return NOBODY
    for unit in units:
        if status[unit] == INDEPENDENT:
            raise Illegal("13.63/ind", f"{s.name(unit)} is IND and does not operate with units in command")
    return _operational_hq(s, units, commanded)


def _operational_hq(s: Position, units: tuple[int, ...], commanded: list[int]) -> int:
    hq = int(s.state.hq[commanded[0]])
    for unit in commanded:
        if s.state.hq[unit] != hq:
            raise Illegal("13.6", f"{s.name(unit)} and {s.name(commanded[0])} are not under the same Operational HQ")
    if hq == NOBODY or s.setting.engagement[hq] == 0 or not s.is_on_map(hq):
        raise Illegal("2.41", f"{s.name(commanded[0])} has no HQ with Engagement Points on the map")
    for unit in units:
        if s.state.status[unit] == FREE and (not s.state.near_hq[unit] or s.state.hq[unit] != hq):
            text = f"{s.name(unit)} was not within the Command Radius of {s.name(hq)} in the Command Control Segment"
            raise Illegal("13.63/freedom", text)
    return hq


def _mates(s: Position, side: int, unit: int) -> list[int]:
    """Give the other units in Good Order that may still operate and have the same HQ and status."""
    state = s.state
    same = (state.hq == state.hq[unit]) & (state.status == state.status[unit]) & s.setting.is_combat
    return [u for u in free_to_operate(s, side) if same[u] and u != unit and s.is_good_order(u) and _is_fresh(s, u)]


def _is_fresh(s: Position, unit: int) -> bool:
    return unit not in s.state.notes.operating


def _foes_around(s: Position, side: int, unit: int) -> list[int]:
    """Give the hexes beside a unit where enemies stand."""
    occupied, here = s.occupied(s.enemy_of(side)), int(s.state.hex[unit])
    around = s.setting.grid.neighbours[here].tolist() if here >= 0 else []
    return [hex_ for hex_ in around if hex_ >= 0 and occupied[hex_]]


def _is_legal(act: Act, s: Position, side: int, order: Order) -> bool:
    try:
        act.check(s, side, order)
    except Illegal:
        return False
    return True
