"""Chapter 6.7, 24.6/contingency, 24.7/reinforcements: units that come by a die roll."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kessel.play.messages import Event
from kessel.systems.efb.position import DUE, Position
from kessel.systems.efb.scenario import ArrivalRolls

__all__ = ["ContingencyRolled", "GroupRolled", "arrival_rolls", "brings_contingency", "brings_group", "edge_of"]


class GroupRolled(Event, frozen=True):
    """Whether a group arrives, and at which edge; none while it does not (24.7)."""

    group: str
    """Its name."""
    die: int
    edge: str = ""


class ContingencyRolled(Event, frozen=True):
    """Whether a unit comes next turn because an enemy group has arrived (24.6)."""

    unit: str
    die: int
    arrives: bool


def arrival_rolls(s: Position, side: int) -> None:
    """24.7: a die for each group that has not come yet; then the enemy rolls for his contingency units."""
    rolls = s.setting.scenario.arrival_rolls
    if rolls is None or s.setting.side_of(rolls.side) != side:
        return
    for _ in [group for group in rolls.groups if _roll_group(s, side, rolls, group)]:
        _contingency(s, 1 - side)


def brings_group(die: int, turn: int) -> bool:
    """24.7: a die not above the turn number brings the whole group."""
    return die <= turn


def edge_of(edges: Mapping[str, tuple[int, ...]], die: int) -> str:
    """24.7: the edge that a die names."""
    return next(edge for edge, faces in edges.items() if die in faces)


def brings_contingency(s: Position, die: int) -> bool:
    """24.6: whether a die brings a contingency unit; a 3, which the rules leave out, only by the option."""
    rule = s.setting.scenario.contingency
    assert rule is not None
    return die in (rule.arrives_on_option if s.setting.options.contingency_on_three else rule.arrives_on)


def _roll_group(s: Position, side: int, rolls: ArrivalRolls, group: str) -> bool:
    setting, state = s.setting, s.state
    units = np.flatnonzero((setting.group == setting.groups.index(group)) & (state.hex == DUE) & (state.due == 0))
    if not len(units):
        return False
    name = setting.tables.groups[group].name
    (die,) = s.roll(1, "24.7/reinforcements", s.seat(side))
    if not brings_group(die, state.turn):
        s.say(GroupRolled(group=name, die=die))
        return False
    edge = edge_of(rolls.edges, s.roll(1, "24.7/reinforcements", s.seat(side))[0])
    state.due[units], state.edge[units] = state.turn, setting.edge_names.index(edge)
    s.say(GroupRolled(group=name, die=die, edge=edge))
    return True


def _contingency(s: Position, side: int) -> None:
    rule = s.setting.scenario.contingency
    if rule is None or s.setting.side_of(rule.side) != side:
        return
    for name in rule.units:
        unit = s.setting.unit(name)
        if s.state.hex[unit] == DUE and s.state.due[unit] == 0:
            (die,) = s.roll(1, "24.6/contingency", s.seat(side))
            arrives = brings_contingency(s, die)
            if arrives:
                s.state.due[unit] = s.state.turn + 1
                s.state.edge[unit] = s.setting.edge_names.index(rule.edge)
            s.say(ContingencyRolled(unit=name, die=die, arrives=arrives))
