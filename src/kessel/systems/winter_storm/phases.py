"""The phases and segments of a turn by their numbers (chapter 3), and who operates in which."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.systems.winter_storm.setting import NOBODY, Setting

__all__ = [
    "COMMAND",
    "OVERPHASE",
    "PHASES",
    "REINFORCEMENT",
    "TURN_RECORD",
    "WEATHER",
    "PhaseName",
    "has_overphase",
    "name_of",
    "operators",
    "owner_of",
]

PhaseName = str

PHASES: tuple[tuple[PhaseName, int], ...] = (
    ("Reinforcement", NOBODY),
    ("Weather", NOBODY),
    ("Strategic Overphase", NOBODY),
    ("Command Control", NOBODY),
    ("Supply", 0),
    ("Supply", 1),
    *((name, side) for side in (0, 1) for name in ("Operational HQ", "Barrage", "Operations", "Special Operations")),
    ("Turn Record", NOBODY),
)
"""Name and owner, 3.1 to 3.9; NOBODY's belong to both. The Communications Phase (3.4) is Command Control and Supply,
the Operations Phase (3.6, 3.8) is Barrage, Operations and Special Operations."""

REINFORCEMENT, WEATHER, OVERPHASE, COMMAND = 1, 2, 3, 4
TURN_RECORD = len(PHASES)


def name_of(phase: int) -> PhaseName:
    """Give the name of a phase."""
    return PHASES[phase - 1][0]


def owner_of(phase: int) -> int:
    """Give the side whose phase it is, or NOBODY."""
    return PHASES[phase - 1][1]


def has_overphase(turn: int) -> bool:
    """3.3: the Strategic Overphase comes on turns 1, 4, 7 and so on."""
    return (turn - 1) % 3 == 0


def operators(setting: Setting, phase: PhaseName, side: int) -> NDArray[np.intp]:
    """Give the units of a side that conduct operations in a phase.

    Superior HQs and Transport in the Overphase (10.2, 10.3), Operational HQs in their own phase (12.1), Combat and
    Transport units in the Operations Phase (3.6/operations).
    """
    match phase:
        case "Strategic Overphase":
            able = setting.is_superior | setting.is_transport
        case "Operational HQ":
            able = setting.is_operational
        case _:
            able = setting.is_combat | setting.is_transport
    units = setting.units_of[side]
    return units[able[units]]
