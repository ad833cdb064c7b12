"""Which plans a general of WB-95 tries on paper in the last turns, and how far each is played."""

from __future__ import annotations

from msgspec.structs import replace

from kessel.command.general.doctrines import PRESS, STAKE, thorough, variations
from kessel.command.general.paper import NOTHING, Paper, Plan
from kessel.command.staff import Doctrine
from kessel.command.staff.wb95.standing import is_for_bulwarks
from kessel.systems.wb95.objectives import worth_of_points
from kessel.systems.wb95.position import Position

__all__ = ["GRASP", "SALLY", "WbDoctrine", "on_paper", "turns_left"]

_WORK, _CARE = 3300, 2
"""So many counters are played through a turn on paper in one phase; the first turn of a plan, played with care, counts
for two more."""
_FEWEST = 3
_LATE, _LATE_FOR_POINTS = 2, 6
"""In the last so many turns plans are tried, in large battles in fewer; where hexes bring points, one can tell earlier
who will win."""


class WbDoctrine(Doctrine, frozen=True):
    """A doctrine of WB-95."""

    sallies: bool = False
    """Whether a side leaves its bulwarks, and fights in the open for the same hexes."""


SALLY = WbDoctrine("sally", "leave the bulwarks for what counts", stake=3.0, sallies=True)
GRASP = Doctrine("grasp", "go for what counts, whatever stands beside the way", drive=1.6, effort=0.3, stake=3.0)


def on_paper(s: Position, side: int, first: Doctrine) -> Paper:
    """Play plans to the end of the game: on one line of play in which the dice fall in the middle.

    Later turns are played without the care for the whole formation, which takes most of the time.
    """
    left = turns_left(s)
    has_points = bool(worth_of_points(s.setting).any())
    if left > (_LATE_FOR_POINTS if has_points else _LATE):
        return NOTHING
    most = _WORK // (max(1, int((s.state.hex >= 0).sum())) * (left + _CARE))
    if most < _FEWEST:
        return NOTHING
    found = (first, *_for_points(s, side, first), *variations(first)[1:]) if has_points else variations(first)
    return Paper(tuple(Plan(now, replace(now, sweeps=0)) for now in _different(found)[:most]), turns=left)


def turns_left(s: Position) -> int:
    """Count the turns to the end, the one that is being played among them."""
    return s.setting.turns - s.state.turn + 1


def _for_points(s: Position, side: int, first: Doctrine) -> tuple[Doctrine, ...]:
    """Give what has served best where hexes bring points."""
    found = (STAKE, SALLY, GRASP, PRESS) if is_for_bulwarks(s, side) else (STAKE, GRASP, PRESS)
    return tuple(thorough(replace(doctrine, away=first.away)) for doctrine in found)


def _different(doctrines: tuple[Doctrine, ...]) -> tuple[Doctrine, ...]:
    """Leave out whatever has been named before."""
    names = [doctrine.name for doctrine in doctrines]
    return tuple(doctrine for place, doctrine in enumerate(doctrines) if doctrine.name not in names[:place])
