"""The grid and the compiled kernels that every rules system shares.

`Grid` needs numpy only. The kernels need numba, which is slow to import, so their modules are loaded when a name of
theirs is first used: `reach` (where a unit can go), `zones` (which hexes units influence), `trace` (lines of supply
and command).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kessel.hexes.grid import Grid, NotAdjacent, UnknownHex, opposite

if TYPE_CHECKING:
    from kessel.hexes import reach, trace, zones
    from kessel.hexes.reach import Going, Reach
    from kessel.hexes.trace import Lines, flood

__all__ = [
    "Going",
    "Grid",
    "Lines",
    "NotAdjacent",
    "Reach",
    "UnknownHex",
    "flood",
    "opposite",
    "reach",
    "trace",
    "warm",
    "zones",
]

_MODULES = ("reach", "zones", "trace")
_HOME = {"Reach": "reach", "Going": "reach", "Lines": "trace", "flood": "trace"}


def warm(progress: Callable[[str], None], others: Iterable[str] = ()) -> None:
    """Load all kernels now, and those of other modules.

    `progress` is told when they have to be compiled, which is once after each change.
    """
    from kessel.hexes.warming import load

    load(progress, others)


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name in _HOME:
        return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
