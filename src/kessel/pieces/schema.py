"""What a rules system says about the data of its games. `pieces` itself knows no rulebook."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kessel.pieces.counter import Counter
from kessel.pieces.report import FileReport, Report
from kessel.pieces.scenario import Scenario

if TYPE_CHECKING:
    from kessel.pieces.box import Box

Row = dict[str, Any]


def _needs_movement(counter: Any) -> Sequence[str]:
    return ("movement",)


@dataclass(frozen=True, kw_only=True)
class Schema:
    """The types of a system's data, its kinds of terrain, hexsides and roads, and its own checks.

    Every system has one as `kessel.systems.<system>.data.SCHEMA`.
    """

    counter: type[Counter] = Counter
    scenario: type[Scenario] = Scenario
    tables: type[Any] | None = None
    """The type of tables.toml; None when the system's games have no tables of their own."""

    terrain_kinds: Sequence[str] = ()
    hexside_kinds: Sequence[str] = ()
    road_kinds: Sequence[str] = ()
    """Best first: where two roads run together, the first one counts."""
    feature_kinds: Sequence[str] = ()
    impassable: frozenset[str] = field(default_factory=lambda: frozenset({"lake"}))
    """Terrain that no road or railway leads through."""

    required: Callable[[Any], Sequence[str]] = _needs_movement
    """The fields that a counter must have written, in its kind or itself, though its type gives a default."""
    check_game: Callable[[Box, Report], None] | None = None
    """Checks of the whole game: `report.file("counters.toml").wrong(…)`."""
    check: Callable[[Box, Any, FileReport], None] | None = None
    """Checks of one scenario, into the report on its file."""

    opening: Callable[[Box, Any], list[Row]] | None = None
    """The opening position of a scenario for the map sheet, one row a unit: id, hex, side, nation, type, size, name,
    formation, strength (the bottom line as printed), steps, stars, fort (FF, IF or None) and what the system adds."""
    legend: Callable[[Box, Any], list[Row]] | None = None
    """The legend of the map sheet: kind, label, text."""


def find_schema(system: str) -> Schema | None:
    """The schema of a rules system; None when there is no such system.

    Our own systems go by their short name, any other by the name of its Python package, which has a dot in it.
    """
    name = f"{system if '.' in system else f'kessel.systems.{system}'}.data"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name and name.startswith(missing.name):
            return None
        raise
    return module.SCHEMA
