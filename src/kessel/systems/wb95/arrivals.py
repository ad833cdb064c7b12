"""Chapter 11.1 and the scenarios: who is ready to enter when a Movement Phase begins."""

from __future__ import annotations

import numpy as np

from kessel.play.messages import Event
from kessel.systems.wb95.data_scenario import Arrival, CombatLosses, EnemyNear, PlaceTaken, Trigger
from kessel.systems.wb95.position import DUE, WAITING, Position
from kessel.systems.wb95.setting import Setting

__all__ = ["Reinforcements", "appear", "bring_up", "has_entered", "held_back", "settle_quota"]


class Reinforcements(Event, frozen=True):
    """Units are ready to enter the map (11.1.1)."""

    seat: str
    units: tuple[str, ...]


def bring_up(s: Position, side: int) -> None:
    """11.1.1: whoever is due waits at his entry zone from now on; on hexes inside the map he appears there."""
    fresh: list[int] = []
    hexes = s.state.hex.tolist()
    for arrival in s.setting.entry_zones.arrivals:
        units = _units(s.setting, arrival)
        if s.setting.movers[units[0]].side == side:
            fresh += _ready(s, arrival, [u for u in units if hexes[u] == DUE])
    for unit in fresh:
        s.state.hex[unit] = WAITING
        s.state.waiting_since[unit] = s.state.turn
    if fresh:
        s.say(Reinforcements(seat=s.seat(side), units=s.setting.names(fresh)))
    for unit in np.flatnonzero((s.state.hex == WAITING) & (s.setting.side == side)):
        appear(s, int(unit))


def appear(s: Position, unit: int) -> None:
    """A unit due inside the map stands on a hex there that is not the enemy's and has room, if there is one."""
    arrival = s.setting.entry_zones.arrival_of.get(unit)
    if arrival is None or s.state.zone[unit] >= 0:
        return
    side, steps = int(s.setting.side[unit]), int(s.state.steps[unit])
    limit = s.setting.rulebook.stacking.steps - steps
    inner = s.setting.entry_zones.inner_hexes(arrival)
    load = {hex_: s.cels_on(hex_, side) for hex_ in inner if is_open(s, hex_, side)}
    free = [hex_ for hex_, cels in load.items() if cels <= limit]
    if free:
        s.state.transport[unit] = s.setting.is_artillery[unit] and s.setting.is_towed[unit]
        s.state.supplied[unit] = 1
        s.place(unit, (min(free, key=lambda hex_: load[hex_]),), "enter")


def is_open(s: Position, hex_: int, side: int) -> bool:
    """11.1.4: no way in where the enemy stands or what he controls; his zone alone does not close it."""
    return s.state.control[hex_] != 1 - side and not s.on(hex_, 1 - side)


def has_entered(s: Position, unit: int) -> bool:
    """Whether a unit has ever come onto the map: one that left and waits to come back has."""
    hex_ = s.state.hex[unit]
    return hex_ != DUE and not (hex_ == WAITING and s.state.zone[unit] < 0)


def settle_quota(s: Position, unit: int) -> None:
    """After a unit has entered: the others of its arrival wait no longer if no more of them may come by now."""
    arrival = s.setting.entry_zones.arrival_of.get(unit)
    if arrival is None or _open_places(s, arrival) > 0:
        return
    for other in held_back(s, arrival):
        s.state.hex[other] = DUE


def held_back(s: Position, arrival: Arrival) -> list[int]:
    """Give the units of an arrival that have not entered yet and wait."""
    return [u for u in _units(s.setting, arrival) if s.state.hex[u] == WAITING and not has_entered(s, u)]


def _ready(s: Position, arrival: Arrival, due: list[int]) -> list[int]:
    """Give the units of an arrival that become ready in this phase."""
    day = s.setting.scenario.day(s.state.turn)
    if not due or (arrival.date and day < arrival.date) or not _needs_met(s, arrival):
        return []
    begun = len(due) < len(arrival.units)
    if arrival.when and not (begun or _happened(s, arrival.when, int(s.setting.side[due[0]]))):
        return []
    if arrival.a_turn:
        return due[: arrival.a_turn]
    return due if _open_places(s, arrival) > 0 else []


def _open_places(s: Position, arrival: Arrival) -> int:
    """Say how many more units of an arrival may enter by now; the owner chooses which."""
    units = _units(s.setting, arrival)
    allowed = len(units)
    if isinstance(arrival.when, CombatLosses):
        allowed = int(s.state.counters_lost[s.setting.side[units[0]]])
    elif arrival.rest and s.setting.scenario.day(s.state.turn) < arrival.rest:
        allowed = arrival.first
    return allowed - sum(has_entered(s, unit) for unit in units)


def _needs_met(s: Position, arrival: Arrival) -> bool:
    """Korsun: the Soviet corps comes only against the division that the German has brought in."""
    if not arrival.needs:
        return True
    named = [other for other in s.setting.entry_zones.arrivals if other.group == arrival.needs]
    return any(has_entered(s, unit) for other in named for unit in _units(s.setting, other))


def _happened(s: Position, trigger: Trigger, side: int) -> bool:
    """Whether what the arrival waits for has come to pass; once it has, its units are not due any more."""
    match trigger:
        case PlaceTaken():
            place = s.setting.board.hexes_of(s.setting.board.place(trigger.place))
            return bool((s.state.control[list(place)] == s.setting.side_of(trigger.by)).all())
        case EnemyNear():
            place = s.setting.board.hexes_of(s.setting.board.place(trigger.place))
            away = np.min([s.setting.grid.distances(hex_) for hex_ in place], axis=0)
            return bool((away[s.state.hex[s.on_map(1 - side)]] <= trigger.distance).any())
        case CombatLosses():
            return True


def _units(setting: Setting, arrival: Arrival) -> list[int]:
    return setting.entry_zones.units_of(arrival)
