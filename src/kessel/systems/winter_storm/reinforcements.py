"""Chapter 8: the Reinforcement Phase."""

from __future__ import annotations

import numpy as np

from kessel.play.messages import Event
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import DUE, WAITING

__all__ = ["Reinforcements", "reinforcement_phase"]


class Reinforcements(Event, frozen=True):
    """Units wait at an entry point off the map (3.1)."""

    seat: str
    entry: tuple[str, ...]
    units: tuple[str, ...]


def reinforcement_phase(s: Position) -> None:
    """3.1, 8: put the units that are due at their entry points; counters that change do so now."""
    for place, group in enumerate(s.setting.scenario.reinforcements):
        due = np.flatnonzero((s.state.entry == place) & (s.state.hex == DUE))
        if group.turn == s.state.turn and len(due):
            s.state.hex[due] = WAITING
            s.say(Reinforcements(seat=group.side, entry=group.entry, units=s.setting.names(due.tolist())))
    for change in s.setting.scenario.changes:
        if change.turn == s.state.turn:
            unit = s.setting.index[change.counter]
            if change.er is not None:
                s.state.er_shift[unit] = change.er - (s.setting.counters[unit].er or 0)
            if change.guards is not None:
                s.state.guards[unit] = change.guards
