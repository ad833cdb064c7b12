"""Chapter 5: zones of control with ratings, and what divisions, brigades and tank brigades add up to (18.3, 18.41)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.zones import strongest
from kessel.play.outcome import Reason
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DEPLETED, DISRUPTED, ISOLATED, OUT_OF_COMMAND, ROUTED

__all__ = ["StackZone", "Zones", "exit_is_free", "modifiers", "printed_ratings", "stack_zone", "top_group", "zones"]

_TOGETHER = 3
"""18.41/zoc: so many tank brigades of a stack add their ratings."""


class StackZone(Struct, frozen=True):
    """The zone of a stack before terrain: its strength at home and into the hexes around, and why."""

    home: int = 0
    outward: int = 0
    mobile: bool = False
    """Whether it is a mobile unit's zone: mobile enemies pay for leaving it (5.3/leaving)."""
    terms: tuple[Reason, ...] = ()


class Zones:
    """The zones of one side as its stacks stand."""

    def __init__(self, s: Position, side: int, key: tuple[object, ...]) -> None:
        self.key = key
        """All that these zones depend on."""
        self._s, self._land = s.setting, s.land
        self.stacks: dict[int, StackZone] = {}
        """The zone of each stack, by its hex."""
        codes = _state_codes(s).tolist()
        for hex_, units in _stacks(s, side).items():
            known = (s.sky.temperatures[_level(s, units[0])], s.sky.atmosphere, *((u, codes[u]) for u in units))
            self.stacks[hex_] = s.setting.stack_memo.get(known, partial(stack_zone, s, units))
        self.occupied = s.occupied(side)
        self.combat = s.occupied_by_combat(side)
        """Hexes with a Combat unit of the side."""

    @cached_property
    def home(self) -> NDArray[np.int16]:
        """The strength of each stack in its own hex: full, whatever the terrain (5.7/exception)."""
        strength = np.zeros(self._s.grid.size, np.int16)
        for hex_, zone in self.stacks.items():
            strength[hex_] = zone.home
        return strength

    @cached_property
    def reach(self) -> NDArray[np.int16]:
        """The highest rating projected into each hex from beside it: never a sum (5.1)."""
        return self._projected([(hex_, zone.outward) for hex_, zone in self.stacks.items()])

    @cached_property
    def mobile_reach(self) -> NDArray[np.int16]:
        """The same for mobile units alone (5.3/leaving)."""
        return self._projected([(hex_, zone.outward) for hex_, zone in self.stacks.items() if zone.mobile])

    def into(self, hex_: int, direction: int) -> int:
        """5.7: what the stack on a hex projects through one of its sides, at least 0."""
        zone = self.stacks.get(hex_)
        return max(0, zone.outward - int(self._land.lessened[hex_, direction])) if zone else 0

    def _projected(self, sources: list[tuple[int, int]]) -> NDArray[np.int16]:
        # A stack without an outward rating projects nothing, and terrain never adds.
        loud = [(hex_, rating) for hex_, rating in sources if rating > 0]
        hexes, ratings = [hex_ for hex_, _ in loud], [rating for _, rating in loud]
        return strongest(self._s.grid, hexes, ratings, self._land.lessened)


_FACTS = (
    "hex",
    "rank",
    "steps",
    "broken",
    "march",
    "sheltered",
    "division",
    "staff",
    "disorder",
    "status",
    "hq",
    "mode",
    "bridge",
)
"""All of a state that zones depend on, besides the weather."""


def zones(s: Position, side: int) -> Zones:
    """Give a side's zones; worked out once for each arrangement and state of its units.

    They are asked for more often than anything else: as long as nothing has changed for either side, the last answer
    is found without asking what the zones of one side depend on.
    """
    state = s.state
    facts = (
        state.temperature,
        state.atmosphere,
        state.thaw,
        *(getattr(state, name).tobytes() for name in _FACTS),
    )
    return s.setting.zone_memo.hold(("zones", side), facts, lambda: _zones(s, side))


def _zones(s: Position, side: int) -> Zones:
    setting, state = s.setting, s.state
    units = setting.units_of[side]
    parts = (state.hex, state.rank, _state_codes(s))
    key = ("zones", side, s.land.key, state.atmosphere, *(part[units].tobytes() for part in parts))
    return setting.memo.get(key, lambda: Zones(s, side, key))


def stack_zone(s: Position, stack: Sequence[int]) -> StackZone:
    """5, 5.2: the zone of units that lie together, topmost first.

    Only Combat units have one; Heavy Artillery has none on the march (6.22). If no unit has a printed rating above 0
    the stack has 1 at home; otherwise the topmost unit's, with all that add to it.
    """
    able = [unit for unit in stack if s.setting.is_combat[unit] and not s.state.march[unit]]
    if not able:
        return StackZone()
    group = top_group(s, able)
    mobile = s.is_mobile(able[0])
    if len(group) == 1 and s.setting.is_single_number[group[0]]:
        return StackZone(s.pcf(group[0]), 0, mobile, (Reason("5/single", "its one number, at home", s.pcf(group[0])),))
    less = modifiers(s, group)
    change = sum(term.value for term in less)
    printed = printed_ratings(s, group)
    rating = sum(term.value for term in printed) + change
    # 13.93: who lies under an Improved Position projects nothing beyond it.
    outside = [unit for unit in group if not s.state.sheltered[unit]]
    outward = sum(term.value for term in printed_ratings(s, outside)) + change if outside else 0
    return StackZone(max(1, rating), max(0, outward), mobile, (*printed, *less))


def top_group(s: Position, able: Sequence[int]) -> list[int]:
    """5.2/division, 18.3/zoc, 18.41/zoc: the topmost unit and those whose ratings are added to its own.

    All units of its division; brigades that its Corps HQ commands; the top three tank brigades.
    """
    setting, state, top = s.setting, s.state, able[0]
    if state.division[top] != NOBODY:
        return [unit for unit in able if state.division[unit] == state.division[top]]
    if setting.is_tank_brigade[top]:
        return [unit for unit in able if setting.is_tank_brigade[unit]][:_TOGETHER]
    staff = int(state.staff[top])
    if staff != NOBODY and setting.is_corps_hq[staff]:
        return [unit for unit in able if state.staff[unit] == staff]
    return [top]


def modifiers(s: Position, group: Sequence[int]) -> list[Reason]:
    """5.7: what takes away from the rating of units that count as one: once for all of them (5.2/division)."""
    chart, state = s.setting.charts.zoc_modifier, s.state
    status = state.status[list(group)]
    found: list[Reason] = []
    if s.sky.atmosphere == "storm":
        found.append(Reason("5.7", "Storm", chart.storm))
    if s.sky.temperatures[_level(s, group[0])] == "deep_freeze" and s.setting.side[group[0]] == s.setting.axis:
        found.append(Reason("9.2", "Deep Freeze", chart.deep_freeze_axis))
    if (status == ISOLATED).any():
        found.append(Reason("5.7", "isolated", chart.isolated))
    elif (status == OUT_OF_COMMAND).any():
        found.append(Reason("5.2/division", "out of command", chart.out_of_command))
    if any(s.mode(unit) == DEPLETED for unit in group):
        found.append(Reason("5.7", "Depleted Mode", chart.depleted))
    if any(state.disorder[unit] == DISRUPTED for unit in group):
        found.append(Reason("5.7", "Disrupted", chart.disrupted))
    return found


def exit_is_free(friendly: int, enemy: int, margin: int) -> bool:
    """5.3/leaving: whether friends that stay in a hex are strong enough to cover those who leave it."""
    return friendly >= enemy + margin


def printed_ratings(s: Position, group: Sequence[int]) -> list[Reason]:
    """The ratings of the units, 0 for Routed ones; three tank brigades have at least 1 between them (18.41/zoc)."""
    terms = [
        Reason("2.37", s.name(unit), 0 if s.state.disorder[unit] == ROUTED else s.zoc_rating(unit)) for unit in group
    ]
    tanks = s.setting.is_tank_brigade[list(group)]
    if len(group) == _TOGETHER and tanks.all() and not sum(term.value for term in terms):
        terms.append(Reason("18.41/zoc", "three tank brigades together", 1))
    return terms


def _state_codes(s: Position) -> NDArray[np.int64]:
    """Give all of each unit's state that its zone depends on, as one number."""
    state = s.state
    small = state.steps | (state.broken > 0).astype(np.int8) << 2 | state.march << 3 | state.sheltered << 4
    code = small.astype(np.int64) | s.modes().astype(np.int64) << 5 | state.disorder.astype(np.int64) << 7
    code |= state.status.astype(np.int64) << 9
    return code | (state.division.astype(np.int64) + 1) << 16 | (state.staff.astype(np.int64) + 1) << 32


def _level(s: Position, unit: int) -> int:
    return int(s.setting.board.elevation[s.state.hex[unit]])


def _stacks(s: Position, side: int) -> dict[int, list[int]]:
    """Give the stacks of a side, topmost unit first, by hex."""
    units = s.on_map(side)
    units.sort(key=lambda unit: -int(s.state.rank[unit]))
    found: dict[int, list[int]] = {}
    for unit in units:
        found.setdefault(int(s.state.hex[unit]), []).append(unit)
    return dict(sorted(found.items()))
