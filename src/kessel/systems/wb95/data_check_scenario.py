"""Checks of one WB-95 scenario: set-up, arrivals, areas, victory conditions and special rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kessel.hexes import UnknownHex
from kessel.pieces import (
    Box,
    FileReport,
    check_day,
    check_entry,
    check_group,
    check_once,
    check_place,
    check_placed,
    check_turn,
)
from kessel.systems.wb95.data_area import Area, area_hexes, road_entries
from kessel.systems.wb95.data_counter import STATIC, Counter, counters_of
from kessel.systems.wb95.data_scenario import Arrival, EnemyNear, Option, Placement, PlaceTaken, Scenario
from kessel.systems.wb95.data_tables import Chart
from kessel.systems.wb95.data_victory import AllOf, AnyOf, Condition, Controls, Linked, NoneSupplied, Not, StepPoints

__all__ = ["ScenarioCheck"]

Path = tuple[str | int, ...]


class ScenarioCheck:
    """Writes every mistake of a scenario into the report on its file."""

    def __init__(self, box: Box, scenario: Scenario, report: FileReport) -> None:
        self.box, self.scenario, self.report, self.board = box, scenario, report, box.board
        self.counters = {counter.id: counter for counter in counters_of(box, scenario)}
        self.chart: Chart = box.tables.charts[scenario.chart]
        self.options = {option.id: option for option in scenario.options}
        self.groups = {entry.group for side in scenario.arrivals.values() for entry in side if entry.group}

    def run(self) -> None:
        """Check everything."""
        self._each_side()
        check_once(self.report, self._named(), {counter.id for counter in self.box.counters})
        for side, entries in self.scenario.setup.items():
            for place, entry in enumerate(entries):
                self._placement(("setup", side, place), side, entry)
        for side, entries in self.scenario.arrivals.items():
            for place, entry in enumerate(entries):
                self._arrival(("arrivals", side, place), side, entry)
        for side, area in self.scenario.supply.items():
            self._area(("supply", side), area)
        self._victory()
        self._special_rules()

    def _named(self) -> list[tuple[Path, str]]:
        return [
            ((part, side, place, "units", number), unit)
            for part in ("setup", "arrivals")
            for side, entries in getattr(self.scenario, part).items()
            for place, entry in enumerate(entries)
            for number, unit in enumerate(entry.units)
        ]

    def _each_side(self) -> None:
        for part in ("setup", "arrivals", "supply", "air", "forbidden_missions", "ammunition", "free_forts"):
            for side in getattr(self.scenario, part):
                self._side((part, side), side)
        for side in self.scenario.sides:
            if side not in self.scenario.supply:
                self.report.wrong(("supply", side), "the side has no supply base", "an area of supply bases", None)
        for side, points in self.scenario.air.items():
            if len(points) != self.scenario.turns:
                message = f"has {len(points)} days, the scenario has {self.scenario.turns} turns"
                self.report.wrong(("air", side), message, "air strength points for each turn")

    def _side(self, path: Path, side: str) -> None:
        self.report.one_of(path, side, self.scenario.sides, "side in this scenario")

    def _placement(self, path: Path, side: str, entry: Placement) -> None:
        units = self._units(path, side, entry)
        self._losses(path, units, entry.losses)
        if bool(entry.hexes) == bool(entry.place):
            self.report.wrong(
                path, "needs hexes or a place, and not both", 'hexes = ["0730"] or place = "Kalinin"', None
            )
        if entry.place:
            check_place(self.report, self.board, (*path, "place"), entry.place)
        for number, name in enumerate(entry.hexes):
            where = self._stands((*path, "hexes", number), name, units)
            if entry.fort and where is not None and self.board.terrain_of(where) == "swamp":
                self.report.wrong((*path, "fort"), f"{name} is swamp (7.1.8)", "no fortification there")

    def _stands(self, path: Path, number: str, units: Sequence[Counter]) -> int | None:
        """The hex, if there is one that all units may stand on."""
        where = self.report.hex(self.board, path, number)
        barred = [unit for unit in units if where is not None and self.board.terrain_of(where) in self._closed(unit)]
        return (
            check_placed(self.report, self.board, path, number, barred[0].id, self._closed(barred[0]))
            if barred
            else where
        )

    def _arrival(self, path: Path, side: str, entry: Arrival) -> None:
        units = self._units(path, side, entry)
        self._losses(path, units, entry.losses)
        self._when(path, entry)
        self._given(path, entry.given)
        if entry.needs:
            self.report.one_of((*path, "needs"), entry.needs, self.groups, "group of arrivals")
        hexes = self._ways_in(path, entry)
        for unit in units:
            check_entry(self.report, path, unit.id, hexes, self.board, self._closed(unit))

    def _when(self, path: Path, entry: Arrival) -> None:
        if not entry.date and not entry.when:
            self.report.wrong(path, "never comes", "a date, or `when` something has happened", None)
        if entry.date and not entry.too_late:
            check_day(self.report, self.scenario, (*path, "date"), entry.date)
        if bool(entry.first) != bool(entry.rest):
            self.report.wrong(
                (*path, "first"), "`first` and `rest` go together", "how many come first, and the day of the rest"
            )
        if isinstance(entry.when, PlaceTaken | EnemyNear):
            check_place(self.report, self.board, (*path, "when", "place"), entry.when.place)
        if isinstance(entry.when, PlaceTaken):
            self._side((*path, "when", "by"), entry.when.by)

    def _ways_in(self, path: Path, entry: Arrival) -> tuple[int, ...]:
        hexes = list(self.report.hexes(self.board, (*path, "hexes"), entry.hexes))
        for number, zone in enumerate(entry.zones):
            hexes += check_group(self.report, (*path, "zones", number), zone, self.board.zones, "entry zone")
        if entry.place:
            hexes += check_place(self.report, self.board, (*path, "place"), entry.place)
        if entry.edge and check_group(self.report, (*path, "edge"), entry.edge, self.board.edges, "edge"):
            hexes += road_entries(self.board, entry.edge)
        return tuple(hexes)

    def _units(self, path: Path, side: str, entry: Placement | Arrival) -> list[Counter]:
        units = [self.counters[unit] for unit in entry.units if unit in self.counters]
        for number, name in enumerate(entry.units):
            if name in self.counters and self.counters[name].side != side:
                message = f"the counter {name!r} is of side {self.counters[name].side!r}"
                self.report.wrong((*path, "units", number), message, f"counters of {side}")
        if not entry.units:
            self.report.wrong((*path, "units"), "names no counter", "ids of counters")
        return units

    def _losses(self, path: Path, units: Sequence[Counter], losses: int) -> None:
        possible = sum(unit.steps - 1 for unit in units)
        if not 0 <= losses <= possible:
            self.report.wrong((*path, "losses"), "no unit may lose its last step", f"0 to {possible}")

    def _closed(self, unit: Counter) -> set[str]:
        """Terrain that the unit may not be on; HQs go wherever somebody can (9.1.3)."""
        classes: Collection[str] = (unit.mobility,)
        if unit.is_headquarters or unit.mobility == STATIC:
            classes = ("trucked", "mechanized", "non_motorized")
        return {kind for kind in self.chart.terrain if all(self.chart.cost(kind, each) is None for each in classes)}

    def _area(self, path: Path, area: Area) -> None:
        """An area names what there is, and is not empty."""
        before = self.report.report.noted
        self.report.hexes(self.board, (*path, "hexes"), area.hexes)
        self.report.hexes(self.board, (*path, "but"), area.but)
        for number, name in enumerate(area.places):
            check_place(self.report, self.board, (*path, "places", number), name)
        for number, name in enumerate(area.zones):
            check_group(self.report, (*path, "zones", number), name, self.board.zones, "entry zone")
        for number, name in enumerate(area.edges):
            check_group(self.report, (*path, "edges", number), name, self.board.edges, "edge")
        if area.bank:
            self.report.one_of((*path, "bank", "river"), area.bank.river, self.board.hexside_kinds, "kind of river")
            check_group(self.report, (*path, "bank", "edge"), area.bank.edge, self.board.edges, "edge")
        if self.report.report.noted == before and not area_hexes(self.board, area):
            self.report.wrong(path, "the area has no hex", "hexes, places, zones, edges, a bank or towns")

    def _victory(self) -> None:
        victory = self.scenario.victory
        for number, ending in enumerate(victory.endings):
            path: Path = ("victory", "endings", number)
            self._side((*path, "winner"), ending.winner)
            self._given(path, ending.given)
            if ending.when:
                self._condition((*path, "when"), ending.when)
        for number, points in enumerate(victory.points):
            path = ("victory", "points", number)
            self._given(path, points.given)
            if points.side:
                self._side((*path, "side"), points.side)
            if not isinstance(points, StepPoints):
                self._area((*path, "area"), points.area)
        if victory.scale_side:
            self._side(("victory", "scale_side"), victory.scale_side)
        if [level.at_least for level in victory.scale] != sorted({level.at_least for level in victory.scale}):
            self.report.wrong(("victory", "scale"), "the levels do not rise", "each level above the one before")
        if victory.scale_side and not any(level.at_least == 0 for level in victory.scale):
            self.report.wrong(
                ("victory", "scale"), "no level begins with 0 points", "a level for every number of points"
            )
        for number, level in enumerate(victory.scale):
            self._side(("victory", "scale", number, "winner"), level.winner)

    def _condition(self, path: Path, condition: Condition) -> None:
        if isinstance(condition, AllOf | AnyOf):
            for number, inner in enumerate(condition.of):
                self._condition((*path, "of", number), inner)
            return
        if isinstance(condition, Not):
            self._condition((*path, "of"), condition.of)
            return
        self._side((*path, "side"), condition.side)
        if isinstance(condition, Controls | Linked | NoneSupplied):
            self._area((*path, "area"), condition.area)
        if isinstance(condition, Linked):
            self._area((*path, "to"), condition.to)

    def _given(self, path: Path, given: dict[str, str]) -> None:
        for name, choice in given.items():
            if self.report.one_of((*path, "given", name), name, self.options, "option of this scenario"):
                self.report.one_of((*path, "given", name), choice, self.options[name].choices, "choice")

    def _special_rules(self) -> None:
        scenario, report = self.scenario, self.report
        for number, frozen in enumerate(scenario.frozen):
            check_turn(report, scenario, ("frozen", number, "until_turn"), frozen.until_turn)
            if not any(frozen.formation.items() <= unit.formation.items() for unit in self.counters.values()):
                report.wrong(
                    ("frozen", number, "formation"), "no counter is of this formation", "a formation of counters.toml"
                )
        for number, bridge in enumerate(scenario.bridges):
            self._side(("bridges", number, "owner"), bridge.owner)
            self._hexside(("bridges", number, "at"), bridge.at)
        for number, way_out in enumerate(scenario.exits):
            self._side(("exits", number, "side"), way_out.side)
            for place, zone in enumerate(way_out.zones):
                check_group(report, ("exits", number, "zones", place), zone, self.board.zones, "entry zone")
        for side, forts in scenario.free_forts.items():
            report.hexes(self.board, ("free_forts", side, "default"), forts.default)
            if len(set(forts.default)) != forts.count:
                report.wrong(
                    ("free_forts", side, "default"), "is another number than `count`", f"{forts.count} hexes", None
                )
        for number, option in enumerate(scenario.options):
            self._option(("options", number), option)

    def _option(self, path: Path, option: Option) -> None:
        for choice in {**option.turns, **option.charts}:
            self.report.one_of(path, choice, option.choices, "choice")
        for choice, chart in option.charts.items():
            self.report.one_of((*path, "charts", choice), chart, self.box.tables.charts, "terrain chart in tables.toml")
        for choice, turns in option.turns.items():
            check_turn(self.report, self.scenario, (*path, "turns", choice), turns)

    def _hexside(self, path: Path, name: str) -> None:
        try:
            hex_, direction = self.board.grid.side(name)
        except (UnknownHex, ValueError) as error:
            self.report.wrong(path, str(error), "two neighbouring hexes, smaller number first: 2104|2204")
            return
        if not self.board.hexside_kind[hex_, direction]:
            self.report.wrong(path, "there is no river on this hexside", "a hexside with a river")
