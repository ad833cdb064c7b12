"""Chapter 3.6/special: the Special Operations Segment at the end of the Operations Phase."""

from __future__ import annotations

import numpy as np

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.systems.winter_storm.bridge_demolition import Mining
from kessel.systems.winter_storm.demolitions import Demolishing
from kessel.systems.winter_storm.engineer_works import BuildingFieldWorks
from kessel.systems.winter_storm.fortifications import Fortifying
from kessel.systems.winter_storm.improved_positions import Occupying
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.river_crossing import Crossing
from kessel.systems.winter_storm.state import GOOD_ORDER, ISOLATED, OUT_OF_COMMAND

__all__ = ["SpecialSegment"]

_ACTS: tuple[Act, ...] = (
    Demolishing(),
    Mining(),
    Occupying(),
    Fortifying(),
    Crossing(),
    BuildingFieldWorks(),
)
"""Each kind of Special Operation is an act, brought by its module; headquarters lay bridges in their own phases."""


class SpecialSegment(ActingPhase, frozen=True):
    """13.2/special, 13.9 (W-95): after the basic operations, units do what they are able to, each kind once a turn."""

    sequence = "13.2/special"

    def acts(self) -> tuple[Act, ...]:
        """Name the Special Operations."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that may do something."""
        state, units = s.state, s.setting.units_of[self.side]
        barred = np.isin(state.status[units], (OUT_OF_COMMAND, ISOLATED)) | (state.refit[units] > 0)
        able = units[s.standing()[units] & (state.disorder[units] == GOOD_ORDER) & ~barred]
        return [unit for unit in able.tolist() if any(True for act in _ACTS for _ in act.options(s, self.side, unit))]

    def decision(self, s: Position) -> Decision | None:
        """Ask the phasing player while somebody can do something."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "special_operations", "13.9", "Conduct Special Operations")
