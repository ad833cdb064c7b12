"""Chapters 13.62 to 13.64: how many Engagement Points a group has, and what options cost its stacks."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kessel.play.outcome import Reason
from kessel.systems.winter_storm.communications import in_radius
from kessel.systems.winter_storm.divisions import is_mobile_organization, subordinate_hq_of
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.soviet_corps import size_of
from kessel.systems.winter_storm.state import FREE, INDEPENDENT, ISOLATED, MODES, OUT_OF_COMMAND

__all__ = [
    "assault_cost",
    "fixed_points",
    "group_terms",
    "halved",
    "hq_terms",
    "leader",
    "lowest",
    "maneuver_cost",
    "scaled",
    "stacks",
    "support_cost",
]


def group_terms(s: Position, hq: int, units: Collection[int]) -> list[Reason]:
    """13.62, 13.63: the Engagement Points of a group, term by term; `hq` is NOBODY where the allotment is fixed."""
    if hq == NOBODY:
        least = lowest(fixed_points(s, unit) for unit in units)
        return [Reason("13.63/fixedmin", "fixed allotment, the lowest of the group", least)]
    terms = hq_terms(s, hq)
    total = sum(term.value for term in terms)
    if len({int(s.state.hex[unit]) for unit in units}) == 1:
        terms.append(Reason("13.63/small", "one stack alone", halved(total) - total))
    return terms


def hq_terms(s: Position, hq: int) -> list[Reason]:
    """13.62, 11.28, 11.29/hq: the Engagement Points of an HQ in its mode and on its ground; some are always left."""
    chart, rating, mode = s.setting.charts, int(s.setting.engagement[hq]), MODES[s.mode(hq)]
    terms = [Reason("13.62", s.name(hq), rating)]
    total = scaled(rating, int(getattr(chart.engagement.percent, mode)), chart.engagement.percent.minimum)
    if total != rating:
        terms.append(Reason("11.28", f"{mode} mode", total - rating))
    ground = s.sky.grounds[int(s.setting.board.elevation[s.state.hex[hq]])]
    left = max(chart.engagement.percent.minimum, total + chart.ground[ground].engagement)
    if left != total:
        terms.append(Reason("9.4", ground.replace("_", " "), left - total))
    return terms


def scaled(rating: int, percent: int, least: int) -> int:
    """11.28, 11.29: the share of a rating that a mode leaves, rounded down, but never less than the chart says."""
    return max(least, rating * percent // 100)


def halved(points: int) -> int:
    """13.63/small, 13.63/combining: half of the points, rounded down."""
    return points // 2


def lowest(points: Iterable[int]) -> int:
    """13.63/fixedmin: units with fixed allotments have the lowest of them together; nothing is added."""
    return min(points)


def fixed_points(s: Position, unit: int) -> int:
    """13.62/fixed: the allotment of a unit that no HQ commands."""
    chart, status = s.setting.charts.engagement.fixed, s.state.status[unit]
    if status == OUT_OF_COMMAND:
        return chart.out_of_command
    if status == ISOLATED:
        return chart.isolated
    if s.setting.is_breakout[unit]:
        return s.setting.scenario.pocket.breakout.engagement
    if status == FREE:
        return chart.no_command_needed
    assert status == INDEPENDENT, "units in command use the points of their HQ"
    hq = subordinate_hq_of(s, unit)
    if s.setting.is_german[unit] and hq != NOBODY and is_mobile_organization(s, hq):
        return chart.german_mobile_division
    corps = s.setting.is_corps_hq[unit] or size_of(s, unit) == "CORPS"
    strong = s.state.guards[unit] or s.setting.is_tank_brigade[unit] or corps
    return chart.guards_tank_or_corps if strong else chart.independent


def leader(s: Position, unit: int) -> int:
    """16.12/groups, 16.2/groups, 18.3/groups: the HQ of its division or corps under which it pays together, or NOBODY.

    That HQ is in Good Order, and the unit within its range.
    """
    hq = subordinate_hq_of(s, unit)
    if hq == NOBODY:
        hq = unit if s.setting.is_corps_hq[unit] else int(s.state.staff[unit])
    if hq == NOBODY or not s.is_on_map(hq) or not s.is_good_order(hq) or not in_radius(s, unit, hq):
        return NOBODY
    return hq


def stacks(s: Position, units: Iterable[int], apart: Collection[int] = ()) -> list[set[int]]:
    """13.63, 13.64: the units that pay as one stack: those on one hex, and those under one HQ of a division or corps.

    `apart` are HQs whose units do different things: they pay stack by stack.
    """
    found: list[tuple[set[tuple[str, int]], set[int]]] = []
    for unit in units:
        hq = leader(s, unit)
        marks = {("hex", int(s.state.hex[unit]))} | ({("hq", hq)} if hq != NOBODY and hq not in apart else set())
        same = [one for one in found if one[0] & marks]
        found = [one for one in found if one not in same]
        found.append((marks.union(*(one[0] for one in same)), {unit}.union(*(one[1] for one in same))))
    return [members for _, members in found]


def maneuver_cost(s: Position, units: Collection[int], price: int, before: Iterable[int]) -> int:
    """13.64, 16.12/groups: what a maneuver costs a stack; nothing if its division has paid for others already."""
    hqs = {leader(s, unit) for unit in units}
    paid = {leader(s, unit) for unit in before if s.is_on_map(unit)} - {NOBODY}
    return 0 if len(hqs) == 1 and hqs <= paid else price


def assault_cost(s: Position, assaulters: Collection[int], supporters: Collection[int]) -> int:
    """13.64: what the stacks that assault cost together."""
    return s.setting.charts.engagement.cost.assault * len(stacks(s, assaulters, _divided(s, assaulters, supporters)))


def support_cost(s: Position, assaulters: Collection[int], supporters: Collection[int]) -> int:
    """13.68: what the stacks that support cost together."""
    return s.setting.charts.engagement.cost.support * len(stacks(s, supporters, _divided(s, assaulters, supporters)))


def _divided(s: Position, assaulters: Collection[int], supporters: Collection[int]) -> set[int]:
    """16.12/groups: the HQs of which some units assault and others support."""
    return {leader(s, unit) for unit in assaulters} & {leader(s, unit) for unit in supporters}
