"""Checks of a scenario's supply: dumps, sources, railways, Supply Points of the headquarters."""

from __future__ import annotations

from collections.abc import Mapping

from kessel.pieces import Box, FileReport, Railway
from kessel.systems.winter_storm.counters import WsCounter
from kessel.systems.winter_storm.scenario import WsScenario


def check_supply(box: Box, scenario: WsScenario, units: Mapping[str, WsCounter], file: FileReport) -> None:
    """Sources and depots lie on railways, dumps have owners, and headquarters carry no more than they can."""
    supply = scenario.supply
    railways = {railway.name: railway for railway in box.board.railways}
    for place, dump in enumerate(supply.dumps):
        file.hex(box.board, ("supply", "dumps", place, "hex"), dump.hex)
        _check_superior(units, ("supply", "dumps", place, "owner"), dump.owner, file)
    for place, head in enumerate(supply.road_heads):
        file.hex(box.board, ("supply", "road_heads", place, "hex"), head.hex)
        _check_superior(units, ("supply", "road_heads", place, "owner"), head.owner, file)
    for place, source in enumerate(supply.sources):
        key = ("supply", "sources", place)
        if file.one_of((*key, "railway"), source.railway, railways, "railway"):
            _check_on_track((*key, "hex"), railways[source.railway], source.hex, file)
    track = {number for railway in railways.values() for number in railway.path}
    for place, depot in enumerate(supply.depots):
        if depot not in track:
            file.wrong(("supply", "depots", place), "lies on no railway", "a hex of a railway of the board")
    _check_track(scenario, railways, file)
    for hq, points in supply.points.items():
        if file.counter(units, ("supply", "points", hq), hq) and points > units[hq].capacity:
            file.wrong(("supply", "points", hq), "is more than it carries", f"at most {units[hq].capacity}")
    for hq in supply.modes:
        if file.counter(units, ("supply", "modes", hq), hq) and units[hq].role != "operational_hq":
            file.wrong(("supply", "modes", hq), "has no supply mode", "an Operational HQ")


def _check_track(scenario: WsScenario, railways: Mapping[str, Railway], file: FileReport) -> None:
    """Each railway that brings supply is held from end to end, by one side or the other."""
    held: dict[str, list[str]] = {}
    for place, track in enumerate(scenario.supply.track):
        key = ("supply", "track", place)
        if not file.one_of((*key, "railway"), track.railway, railways, "railway"):
            continue
        path = railways[track.railway].path
        if _check_on_track((*key, "first"), railways[track.railway], track.first, file) and _check_on_track(
            (*key, "last"), railways[track.railway], track.last, file
        ):
            held.setdefault(track.railway, []).extend(path[path.index(track.first) : path.index(track.last) + 1])
    for name, hexes in held.items():
        if tuple(hexes) != railways[name].path:
            file.wrong(("supply", "track"), f"does not hold {name} from end to end", "each hex by one side", None)


def _check_on_track(key: tuple[str | int, ...], railway: Railway, number: str, file: FileReport) -> bool:
    if number in railway.path:
        return True
    file.wrong(key, f"does not lie on {railway.name}", "a hex of that railway", number)
    return False


def _check_superior(units: Mapping[str, WsCounter], key: tuple[str | int, ...], hq: str, file: FileReport) -> None:
    if file.counter(units, key, hq) and units[hq].role != "superior_hq":
        file.wrong(key, "is no Superior HQ", "the Superior HQ whose HQs may draw there (11.2)")
