"""Effectiveness and Morale Ratings (2.32, 14.5): the terms that make a printed ER the rating of the moment.

What holds in any situation stands here; what only an assault knows (rivers, terrain, Defensive Mode of an attacker)
is added where assaults are resolved.
"""

from __future__ import annotations

from kessel.play.outcome import Reason
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DEPLETED,
    DISRUPTED,
    GOOD_ORDER,
    IN_COMMAND,
    ISOLATED,
    OUT_OF_COMMAND,
    ROUTED,
)

__all__ = ["check_morale", "effectiveness", "is_under_germans", "morale", "passes", "remember_morale"]

Condition = tuple[str, str, str]
"""A line of the Effectiveness/Morale chart: its name there, the clause, and what to call it."""


def effectiveness(s: Position, unit: int) -> list[Reason]:
    """Give the terms of a unit's Effectiveness Rating; their sum is the rating."""
    chart = s.setting.charts.rating
    return [_printed(s, unit), *(Reason(c, text, chart[n].er) for n, c, text in conditions(s, unit) if chart[n].er)]


def morale(s: Position, unit: int) -> list[Reason]:
    """Give the terms of a unit's Morale Rating as things stand; checks use that of the start of the phase (14.5)."""
    chart = s.setting.charts.rating
    return [_printed(s, unit), *(Reason(c, text, chart[n].mr) for n, c, text in conditions(s, unit) if chart[n].mr)]


def passes(die: int, rating: int) -> bool:
    """2.32: a check is passed by a die not above the rating; 1 always passes, 6 only with a rating of 6 or more."""
    return die == 1 or die <= rating


def check_morale(s: Position, unit: int, clause: str) -> bool:
    """14.5: roll against the Morale Rating that a unit had when the phase began; HQs fail without a die (2.4)."""
    if s.setting.is_hq[unit]:
        return False
    (die,) = s.roll(1, clause, s.seat(int(s.setting.side[unit])))
    return passes(die, int(s.state.start_mr[unit]))


def remember_morale(s: Position) -> None:
    """14.5: note the Morale Rating of every unit when an Operations Phase begins."""
    for side in (0, 1):
        for unit in s.on_map(side):
            s.state.start_mr[unit] = sum(term.value for term in morale(s, unit))


def is_under_germans(s: Position, unit: int) -> bool:
    """17.2, 17.21, 17.3: whether an allied unit is in command of Germans: Operational HQ, or a Superior that paid."""
    setting, state = s.setting, s.state
    if not setting.is_ally[unit] or state.status[unit] != IN_COMMAND or state.hq[unit] == NOBODY:
        return False
    hq = int(state.hq[unit])
    if setting.is_german[hq]:
        return True
    superior = int(state.hq[hq])
    return bool(superior != NOBODY and setting.is_german[superior] and state.covered[hq])


def conditions(s: Position, unit: int) -> list[Condition]:
    """Give the lines of the chart that hold for a unit wherever it is."""
    return [*_supply_and_command(s, unit), *_order(s, unit), *_weather(s, unit), *_allies(s, unit), *_losses(s, unit)]


def _printed(s: Position, unit: int) -> Reason:
    return Reason("2.32", "printed", s.printed_er(unit))


def _supply_and_command(s: Position, unit: int) -> list[Condition]:
    found: list[Condition] = []
    if s.setting.is_combat[unit] and s.mode(unit) == DEPLETED:
        found.append(("depleted", "11.29", "Depleted Mode"))
    status = s.state.status[unit]
    if status == OUT_OF_COMMAND and s.setting.is_combat[unit]:
        found.append(("out_of_command", "11.17", "out of command"))
    if status == ISOLATED:
        found.append(("isolated", "11.18/combat", "isolated"))
        if s.setting.side[unit] != s.setting.axis:
            found.append(("isolated_soviet", "18.21", "isolated Soviet unit"))
    return found


def _order(s: Position, unit: int) -> list[Condition]:
    found: list[Condition] = []
    if s.state.disorder[unit] == DISRUPTED:
        found.append(("disrupted", "14.5", "Disrupted"))
    if s.state.disorder[unit] == ROUTED:
        found.append(("routed", "14.8", "Routed"))
    if s.state.sheltered[unit]:
        found.append(("improved_position", "13.94/occupation", "in an Improved Position"))
    return found


def _weather(s: Position, unit: int) -> list[Condition]:
    """9.2: heat is hard on everybody, frost on the allies of the Germans, Deep Freeze on the Axis."""
    temperature = s.sky.temperatures[int(s.setting.board.elevation[s.state.hex[unit]])]
    if temperature == "hot":
        return [("hot", "9.2", "Hot")]
    if temperature == "freezing" and s.setting.is_ally[unit]:
        return [("freezing_ally", "9.2", "Freezing")]
    if temperature == "deep_freeze" and s.setting.side[unit] == s.setting.axis:
        return [("deep_freeze_axis", "9.2", "Deep Freeze")]
    return []


def _allies(s: Position, unit: int) -> list[Condition]:
    """17.21: allies under a German HQ fight better, and have more heart beside Germans."""
    if not is_under_germans(s, unit) or not s.is_assault_capable(unit):
        return []
    found: list[Condition] = [("ally_under_german_hq", "17.21", "under a German HQ")]
    beside = s.on(int(s.state.hex[unit]), s.setting.axis)
    germans = (u for u in beside if s.setting.is_german[u] and s.setting.is_combat[u] and s.is_good_order(u))
    if s.state.disorder[unit] == GOOD_ORDER and any(germans):
        found.append(("ally_with_german", "17.21", "stacked with Germans"))
    return found


def _losses(s: Position, unit: int) -> list[Condition]:
    """14.5: half the steps or more are gone; German leg divisions do not mind (16.31, 16.32).

    A unit of the Soviet Unit Breakdown Table has its own rating (18.11).
    """
    setting, counter = s.setting, s.setting.counters[unit]
    steps, whole = int(s.state.steps[unit]), int(s.setting.max_steps[unit])
    german_leg = setting.is_german[unit] and not s.is_mobile(unit) and counter.size == "D"
    stands_in = setting.is_third_step[unit, s.face(unit)]
    if german_leg or s.state.broken[unit] or stands_in or 2 * (whole - steps) < whole:
        return []
    return [("half_steps_lost", "14.5", "half its steps lost")]
