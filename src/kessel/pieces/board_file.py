"""Reading board.toml into a Board, part by part, so that every mistake in it is told in one run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from kessel.hexes import Grid
from kessel.pieces.board import Board, Layout, Place, Railway, River, Road
from kessel.pieces.hexsides import Hexsides
from kessel.pieces.lines import Path
from kessel.pieces.provenance import Tally, source_of, without_remarks
from kessel.pieces.report import FileReport, unexpected
from kessel.pieces.rivers import read_rivers
from kessel.pieces.rows import read_rows
from kessel.pieces.schema import Schema
from kessel.pieces.toml_file import Table, is_list, is_table
from kessel.pieces.typed import read_as, read_each
from kessel.pieces.ways import Ground, Ways, check_bridges, check_ferries

T = TypeVar("T")
Hexes = tuple[str, ...]

KEYS = (
    "name", "grid", "terrain", "elevation", "places", "rivers", "roads", "railways", "bridges", "ferries",
    "hexside_features", "zones", "zone_names", "edges",
)  # fmt: skip
REMARKS = ("source", "printed", "reconstructed", "ours", "note")


def read_board(report: FileReport, schema: Schema) -> Board | None:
    """The board as far as it is good; None when not even its grid is."""
    for key in report.source.data:
        if key not in KEYS and key not in REMARKS:
            report.wrong((key,), unexpected(key, KEYS), "one of " + ", ".join(KEYS))
    layout = read_as(Layout, without_remarks(report.source.data.get("grid", {})), report, ("grid",))
    grid = _grid(report, layout) if layout else None
    return _BoardReader(report, schema, layout, grid).read() if layout and grid else None


def _grid(report: FileReport, layout: Layout) -> Grid | None:
    try:
        return Grid(layout.columns, layout.rows, layout.shifted, layout.off_map)
    except ValueError as error:
        report.wrong(("grid",), str(error), "columns and rows from 0 to 99, and off_map hexes within them")
        return None


class _BoardReader:
    def __init__(self, report: FileReport, schema: Schema, layout: Layout, grid: Grid) -> None:
        self.report, self.schema, self.layout, self.grid = report, schema, layout, grid
        self.data = report.source.data
        self.drawn: dict[str, Table] = {"terrain": {}, "elevation": {}}  # hex: what is drawn there

    def read(self) -> Board:
        terrain, terrain_kinds = self._terrain()
        elevation = self._elevation()
        hexside_kinds = ("", *(self.schema.hexside_kinds or self._classes("rivers")))
        road_kinds = ("", *(self.schema.road_kinds or self._classes("roads")))
        places, rivers = self._entries(Place, "places"), self._entries(River, "rivers")
        roads, railways = self._entries(Road, "roads"), self._entries(Railway, "railways")
        bridges, ferries = self._part("bridges", Hexes, ()), self._part("ferries", Hexes, ())

        hexsides = Hexsides(self.grid, self.report)
        water = read_rivers(hexsides, rivers, hexside_kinds)
        ground = Ground(
            water=water,
            bridge=hexsides.listed(("bridges",), bridges),
            ferry=hexsides.listed(("ferries",), ferries),
            closed=self._closed(terrain, terrain_kinds),
        )
        ways = Ways(hexsides, ground)
        road, railway = ways.roads(roads, road_kinds), ways.railways(railways)
        check_bridges(hexsides, bridges, water, railway | (road > 0))
        check_ferries(hexsides, ferries, water)
        self._check_places(places)

        return Board(
            name=self._part("name", str, ""),
            layout=self.layout,
            grid=self.grid,
            terrain=_fixed(terrain),
            terrain_kinds=terrain_kinds,
            elevation=_fixed(elevation),
            places=_values(places),
            rivers=_values(rivers),
            roads=_values(roads),
            railways=_values(railways),
            hexside_kind=_fixed(water),
            hexside_kinds=hexside_kinds,
            road=_fixed(road),
            road_kinds=road_kinds,
            railway=_fixed(railway),
            bridge=_fixed(ground.bridge),
            ferry=_fixed(ground.ferry),
            hexside_features=self._features(hexsides),
            zones=self._hex_groups("zones"),
            zone_names=self._zone_names(),
            edges=self._edges(),
            sources=Tally(self.report.wrong).count(self.data | self.drawn),
        )

    def _part(self, key: str, kind: type[T], default: T) -> T:
        """One top-level key of the file."""
        if key not in self.data:
            return default
        read = read_as(kind, without_remarks(self.data[key]), self.report, (key,))
        return default if read is None else read

    def _entries(self, kind: type[T], key: str) -> list[tuple[int, T]]:
        """The [[entries]] of one kind, each with its source."""
        written: Any = self.data.get(key, [])
        if is_list(written):
            above = source_of(self.data) or "ours"
            written = [
                without_remarks(entry) | {"source": source_of(entry) or above} if is_table(entry) else entry
                for entry in written
            ]
        return read_each(kind, written, self.report, (key,))

    def _check_places(self, places: Sequence[tuple[int, Place]]) -> None:
        good = {number for number, _ in places}
        for number, entry in places:
            self.report.hexes(self, ("places", number, "hexes"), entry.hexes)
        for number, entry in self._written("places"):
            if number not in good:
                self.report.report.refused |= {str(entry.get(key)) for key in ("name", "alias")}

    def _classes(self, key: str) -> list[str]:
        """The classes that are written, where no system says which there are."""
        return sorted({str(entry.get("class")) for _, entry in self._written(key)})

    def _written(self, key: str) -> list[tuple[int, Table]]:
        """The [[entries]] of one kind as they stand in the file."""
        entries: Any = self.data.get(key, [])
        return [(number, entry) for number, entry in enumerate(entries) if is_table(entry)] if is_list(entries) else []

    def _terrain(self) -> tuple[NDArray[np.uint8], tuple[str, ...]]:
        legend = self._legend()
        kinds = tuple(self.schema.terrain_kinds or dict.fromkeys(legend.values()) or ("clear",))
        terrain = np.zeros(self.grid.size, np.uint8)
        drawn = self._drawn("terrain", {"legend"})
        strange: dict[str, tuple[int, list[str]]] = {}
        for number, (place, character) in drawn.items():
            if (kind := legend.get(character)) is None:
                strange.setdefault(character, (place, []))[1].append(number)
            elif kind in kinds:
                terrain[self.grid.index(number)] = kinds.index(kind)
                self.drawn["terrain"][number] = kind
        for character, (place, numbers) in strange.items():
            message = f"the character {character!r} at {', '.join(numbers[:5])} is not in the legend"
            self.report.wrong(("terrain", "rows", place), message, "one of " + " ".join(legend))
        return terrain, kinds

    def _legend(self) -> dict[str, str]:
        table: Any = self.data.get("terrain", {})
        legend = read_as(
            dict[str, str], table.get("legend", {}) if is_table(table) else {}, self.report, ("terrain", "legend")
        )
        for character, kind in (legend or {}).items():
            path: Path = ("terrain", "legend", character)
            if len(character) != 1:
                self.report.wrong(path, f"{character!r} is not one character", "one character for each kind")
            if self.schema.terrain_kinds:
                self.report.one_of(path, kind, self.schema.terrain_kinds, "terrain kind")
        return legend or {}

    def _elevation(self) -> NDArray[np.int8]:
        elevation = np.zeros(self.grid.size, np.int8)
        if "elevation" not in self.data:
            return elevation
        for number, (place, character) in self._drawn("elevation", set()).items():
            if character.isdecimal():
                elevation[self.grid.index(number)] = int(character)
                self.drawn["elevation"][number] = int(character)
            else:
                message = f"{character!r} at {number} is no elevation"
                self.report.wrong(("elevation", "rows", place), message, "a digit for each hex")
        return elevation

    def _drawn(self, key: str, others: set[str]) -> dict[str, tuple[int, str]]:
        """The characters of a drawn map, and its remarks kept for counting its values."""
        table: Any = self.data.get(key)
        rows = table.get("rows") if is_table(table) else None
        if not is_table(table) or not isinstance(rows, str):
            self.report.wrong((key, "rows"), "is missing", 'rows = """…""", one line for each row', None)
            return {}
        for name in table:
            if name not in REMARKS and name not in others and name != "rows":
                self.report.wrong((key, name), unexpected(name, ["rows", *others]), "rows")
        self.drawn[key] = {name: table[name] for name in REMARKS if name in table}
        return read_rows(self.report, key, rows, self.grid)

    def _closed(self, terrain: NDArray[np.uint8], kinds: Sequence[str]) -> dict[int, str]:
        shut = [number for number, kind in enumerate(kinds) if kind in self.schema.impassable]
        return {int(hex_): kinds[int(terrain[hex_])] for hex_ in np.flatnonzero(np.isin(terrain, shut))}

    def _features(self, hexsides: Hexsides) -> dict[str, NDArray[np.bool_]]:
        features = self._part("hexside_features", dict[str, Hexes], {})
        for kind in features:
            if self.schema.feature_kinds:
                path: Path = ("hexside_features", kind)
                self.report.one_of(path, kind, self.schema.feature_kinds, "hexside feature")
        return {kind: _fixed(hexsides.listed(("hexside_features", kind), names)) for kind, names in features.items()}

    def _hex_groups(self, key: str) -> dict[str, tuple[int, ...]]:
        groups: dict[str, tuple[int, ...]] = {}
        for name, numbers in self._part(key, dict[str, Hexes], {}).items():
            if not numbers:
                self.report.wrong((key, name), "has no hexes", "at least one hex")
            groups[name] = tuple(self.report.hexes(self, (key, name), numbers))
        return groups

    def _zone_names(self) -> dict[str, str]:
        names = self._part("zone_names", dict[str, str], {})
        zones: Any = self.data.get("zones", {})
        for name in names if is_table(zones) else ():
            self.report.one_of(("zone_names", name), name, zones, "zone")
        return names

    def _edges(self) -> dict[str, tuple[int, ...]]:
        edges = self._hex_groups("edges")
        for name, hexes in edges.items():
            for hex_ in hexes:
                if self.grid.neighbours[hex_].min() >= 0:
                    number = self.grid.number(hex_)
                    place = self.data["edges"][name].index(number)
                    message = f"{number} does not lie on the edge of the map"
                    self.report.wrong(("edges", name, place), message, "a hex on the edge of the map")
        return edges


def _fixed(array: NDArray[Any]) -> NDArray[Any]:
    array.setflags(write=False)
    return array


def _values(entries: Sequence[tuple[int, T]]) -> tuple[T, ...]:
    return tuple(entry for _, entry in entries)
