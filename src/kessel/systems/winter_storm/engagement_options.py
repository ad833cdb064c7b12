"""Chapters 13.64 to 13.66: the options of an Engagement Group to maneuver before and after combat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.combat_record import Group
from kessel.systems.winter_storm.engagement import acting_group, active, spend
from kessel.systems.winter_storm.engagement_points import halved, maneuver_cost
from kessel.systems.winter_storm.errands import refuse_errand
from kessel.systems.winter_storm.marching import as_supposed, check_terms, leaving_chances, march, refuse_limits
from kessel.systems.winter_storm.movement_points import allowance, counterattack_allowance, in_sixths, points, sixths
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import reachable
from kessel.systems.winter_storm.stacking import refuse_stack
from kessel.systems.winter_storm.walking import Walk, walk

__all__ = [
    "ManeuverAfterCombat",
    "ManeuverBeforeCombat",
    "ManeuveringAfterCombat",
    "ManeuveringBeforeCombat",
    "group_allowance",
]

_TRIES = 4
"""How many hexes in reach random play looks at to find one that is allowed."""


class ManeuverBeforeCombat(Order, frozen=True):
    """Move units of the group that stand together before they fight (13.66)."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class ManeuverAfterCombat(Order, frozen=True):
    """Move units of the group that stand together after they assaulted or supported (13.66)."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class March(Struct, frozen=True):
    """A legal maneuver of a group and what it costs."""

    walks: tuple[Walk, ...]
    points: int

    @property
    def units(self) -> tuple[int, ...]:
        """Who goes."""
        return tuple(one.unit for one in self.walks)


class _Marching(Act):
    """What both options share: the Maneuver rules govern them (13.66)."""

    clause: str

    def check(self, s: Position, side: int, order: ManeuverBeforeCombat | ManeuverAfterCombat) -> March:
        """Refuse what the group, the path or the points left do not allow."""
        group = acting_group(s)
        units, path = s.own_units(side, order.units), tuple(map(s.setting.hex, order.path))
        if not units or not path:
            raise Illegal("13.66", "A maneuver names its units and the hexes they enter")
        if len({int(s.state.hex[unit]) for unit in units}) != 1:
            raise Illegal("13.63", "Units that maneuver together start on one hex")
        for unit in units:
            if unit not in group.units:
                raise Illegal("13.63", f"{s.name(unit)} was not named to the Engagement Group")
            if not s.is_good_order(unit):
                raise Illegal("13.61", f"{s.name(unit)} is not in Good Order")
            self.refuse(s, group, unit)
        points = self.cost(s, group, units)
        if points > group.left:
            raise Illegal("13.610", f"The maneuver costs {points} EP, and {group.left} are left")
        walks = tuple(walk(s, unit, path, units, full=group_allowance(s, group, unit)) for unit in units)
        refuse_limits(s, units, path, "4.4")
        self.refuse_end(s, group, units, path[-1])
        refuse_stack(s, path[-1], units, "4.4")
        return March(walks, points)

    def apply(self, s: Position, side: int, order: Order, found: March) -> None:
        """Move the units; two whole stacks that become one halve what is left (13.63/combining)."""
        group = acting_group(s)
        before = _places(s, group)
        march(s, found.walks)
        left = group.left - found.points
        if _places(s, group) < before and not _merges_freely(s, group):
            left = halved(left)
        spend(s, self.noted(replace(group, left=left), found.units))

    def preview(self, s: Position, side: int, order: Order, found: March) -> Preview:
        """Give the points, and the way of the unit that has the fewest movement points left."""
        one = min(as_supposed(s, side, found.walks), key=lambda walked: walked.left)
        left = {"left": str(sixths(one.left))}
        summary = f"{found.points} EP and {points(one.cost)} MP"
        reasons = (*in_sixths(one.reasons), *check_terms(s, found.units, one.path))
        chances = leaving_chances(s, found.units, one.path)
        return Preview(summary, reasons, chances, left, prospects=self.prospects(s, found))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every hex that the unit can reach, and that its stack can reach together."""
        group = acting_group(s)
        stack = [u for u in active(s, group) if s.state.hex[u] == s.state.hex[unit] and u != unit]
        for units in dict.fromkeys(((unit,), (unit, *stack))):
            if self._may(s, group, units):
                for path in reachable(s, unit, units, full=group_allowance(s, group, unit)).values():
                    order = self.write(s.setting.names(units), tuple(map(s.number, path)))
                    if self._is_legal(s, side, order):
                        yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw one of the hexes in reach, alone or with the stack."""
        group = acting_group(s)
        stack = [u for u in active(s, group) if s.state.hex[u] == s.state.hex[unit] and u != unit]
        units = (unit, *stack) if chance.random() < 0.5 else (unit,)
        if not self._may(s, group, units):
            return None
        ways = list(reachable(s, unit, units, full=group_allowance(s, group, unit)).values())
        for path in chance.sample(ways, min(_TRIES, len(ways))):
            order = self.write(s.setting.names(units), tuple(map(s.number, path)))
            if self._is_legal(s, side, order):
                return order
        return None

    def prospects(self, s: Position, found: March) -> dict[str, Preview]:
        """Give by hex what can be assaulted after it; after combat nobody assaults again."""
        return {}

    def refuse(self, s: Position, group: Group, unit: int) -> None:
        """Refuse a unit that has no such option left."""
        raise NotImplementedError

    def refuse_end(self, s: Position, group: Group, units: tuple[int, ...], hex_: int) -> None:
        """Refuse a hex where units may not end their phase; before combat they have not ended it yet."""

    def cost(self, s: Position, group: Group, units: tuple[int, ...]) -> int:
        """Give the Engagement Points."""
        raise NotImplementedError

    def noted(self, group: Group, units: tuple[int, ...]) -> Group:
        """Remember who has used the option."""
        raise NotImplementedError

    def write(self, units: tuple[str, ...], path: tuple[str, ...]) -> ManeuverBeforeCombat | ManeuverAfterCombat:
        """Give the order for units and a path."""
        raise NotImplementedError

    def _may(self, s: Position, group: Group, units: tuple[int, ...]) -> bool:
        try:
            for unit in units:
                self.refuse(s, group, unit)
        except Illegal:
            return False
        return self.cost(s, group, units) <= group.left

    def _is_legal(self, s: Position, side: int, order: ManeuverBeforeCombat | ManeuverAfterCombat) -> bool:
        try:
            self.check(s, side, order)
        except Illegal:
            return False
        return True


class ManeuveringBeforeCombat(_Marching):
    """13.66: once for each unit, before it assaults or supports; 14.3: in a counterattack with its own allowance."""

    order, clause = ManeuverBeforeCombat, "13.66"

    def refuse(self, s: Position, group: Group, unit: int) -> None:
        """13.65, 13.66, 14.3: refuse a second maneuver, one after combat, and attacked units."""
        name = s.name(unit)
        if unit in group.maneuvered or unit in group.withdrawn:
            raise Illegal("13.65", f"{name} has maneuvered in this Engagement Operation")
        if unit in (*group.assaulted, *group.supported, *group.advanced):
            raise Illegal("13.66", f"{name} has fought: it can only maneuver after combat")
        if unit in group.attacked or (group.counterattack and not s.is_mobile(unit)):
            raise Illegal("14.3", f"{name} was attacked and does not maneuver in the counterattack")

    def cost(self, s: Position, group: Group, units: tuple[int, ...]) -> int:
        """1 for a stack."""
        return maneuver_cost(s, units, s.setting.charts.engagement.cost.maneuver_before, group.maneuvered)

    def noted(self, group: Group, units: tuple[int, ...]) -> Group:
        """Remember them."""
        return replace(group, maneuvered=(*group.maneuvered, *units))

    def prospects(self, s: Position, found: March) -> dict[str, Preview]:
        """Give what can be assaulted from the hex where they come."""
        # An assault needs the engagement that it belongs to.
        from kessel.systems.winter_storm.prospects import after_maneuver

        group = acting_group(s)
        goal = found.walks[0].path[-1]
        places = {goal if unit in found.units else int(s.state.hex[unit]) for unit in active(s, group)}
        merges = len(places) < _places(s, group) and not _merges_freely(s, group)
        left = group.left - found.points
        group = self.noted(replace(group, left=halved(left) if merges else left), found.units)
        return after_maneuver(s, group, found.units, goal)

    def write(self, units: tuple[str, ...], path: tuple[str, ...]) -> ManeuverBeforeCombat:
        """Give the order."""
        return ManeuverBeforeCombat(units=units, path=path)


class ManeuveringAfterCombat(_Marching):
    """13.66: once for each unit that assaulted or supported and neither maneuvered before nor advanced."""

    order, clause = ManeuverAfterCombat, "13.66"

    def refuse(self, s: Position, group: Group, unit: int) -> None:
        """13.65, 13.66, 14.3: refuse who has not fought, has maneuvered or has advanced."""
        name = s.name(unit)
        if group.counterattack:
            raise Illegal("14.3", "Nobody maneuvers after combat in a counterattack")
        if unit in group.maneuvered or unit in group.withdrawn:
            raise Illegal("13.65", f"{name} has maneuvered in this Engagement Operation")
        if unit in group.advanced:
            raise Illegal("13.66", f"{name} has advanced after combat")
        if unit not in (*group.assaulted, *group.supported):
            raise Illegal("13.66", f"{name} has neither assaulted nor supported")

    def refuse_end(self, s: Position, group: Group, units: tuple[int, ...], hex_: int) -> None:
        """11.17, 11.18/holding: units out of command go back to a radius, or nearer to one."""
        for unit in units:
            refuse_errand(s, unit, hex_, full=group_allowance(s, group, unit))

    def cost(self, s: Position, group: Group, units: tuple[int, ...]) -> int:
        """2 for a stack, after combat as after support."""
        chart = s.setting.charts.engagement.cost
        fought = any(unit in group.assaulted for unit in units)
        price = chart.maneuver_after if fought else chart.maneuver_after_support
        return maneuver_cost(s, units, price, group.withdrawn)

    def noted(self, group: Group, units: tuple[int, ...]) -> Group:
        """Remember them."""
        return replace(group, withdrawn=(*group.withdrawn, *units))

    def write(self, units: tuple[str, ...], path: tuple[str, ...]) -> ManeuverAfterCombat:
        """Give the order."""
        return ManeuverAfterCombat(units=units, path=path)


def group_allowance(s: Position, group: Group, unit: int) -> int:
    """14.3/movement: the allowance of the chart, or that of a counterattack whatever the mode."""
    return counterattack_allowance(s, unit) if group.counterattack else allowance(s, unit)


def _places(s: Position, group: Group) -> int:
    """13.63/combining: how many stacks the group has."""
    return len({int(s.state.hex[unit]) for unit in active(s, group)})


def _merges_freely(s: Position, group: Group) -> bool:
    return bool(group.counterattack) and s.setting.options.counterattack_merging == "free"
