"""The opening position when nobody chooses: where every counter of the set-up stands, and with how many steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from kessel.pieces import Box
from kessel.systems.wb95.data_area import place_hexes
from kessel.systems.wb95.data_counter import Counter, counters_of
from kessel.systems.wb95.data_scenario import Fort, Placement, Scenario

__all__ = ["Standing", "default_hexes", "default_steps", "drawn_opening", "opening_position", "set_up_hexes"]


class Standing(msgspec.Struct, frozen=True):
    """A counter at the start of a scenario."""

    counter: Counter
    hex: int
    steps: int
    fort: Fort | None


def opening_position(box: Box, scenario: Scenario) -> list[Standing]:
    """Every counter of the set-up in its default place, in the order of the scenario's file."""
    counters = {counter.id: counter for counter in counters_of(box, scenario)}
    return [
        Standing(*row)
        for entries in scenario.setup.values()
        for entry in entries
        for row in _placed(box, entry, [counters[unit] for unit in entry.units])
    ]


def set_up_hexes(box: Box, entry: Placement) -> tuple[int, ...]:
    """The hexes on which the units of an entry may start."""
    if entry.place:
        return place_hexes(box.board, entry.place)
    return tuple(box.board.grid.index(number) for number in entry.hexes)


def default_hexes(counters: Sequence[Counter], hexes: Sequence[int]) -> list[int]:
    """Regular units one a hex in turn; then guns and HQs, where the fewest steps of regular units stand."""
    load = dict.fromkeys(hexes, 0)
    chosen: dict[str, int] = {}
    regular = [counter for counter in counters if counter.is_regular]
    for number, counter in enumerate(regular):
        chosen[counter.id] = hexes[number % len(hexes)]
        load[chosen[counter.id]] += counter.steps
    held = [hex_ for hex_ in hexes if load[hex_]] or list(hexes)
    for counter in counters:
        if not counter.is_regular:
            chosen[counter.id] = min(held, key=lambda hex_: load[hex_])
            load[chosen[counter.id]] += counter.steps
    return [chosen[counter.id] for counter in counters]


def default_steps(counters: Sequence[Counter], losses: int) -> list[int]:
    """Steps after the printed losses: one from each counter in turn that has more than one left."""
    steps = [counter.steps for counter in counters]
    while losses and any(left > 1 for left in steps):
        for number, left in enumerate(steps):
            if losses and left > 1:
                steps[number] -= 1
                losses -= 1
    return steps


def drawn_opening(box: Box, scenario: Scenario) -> list[dict[str, Any]]:
    """The opening position for the map sheet, one row a unit."""
    number = box.board.grid.number
    return [
        {
            "id": unit.counter.id,
            "hex": number(unit.hex),
            "side": unit.counter.side,
            "nation": unit.counter.nation,
            "type": unit.counter.type,
            "size": unit.counter.size,
            "name": unit.counter.name,
            "formation": unit.counter.formation,
            "mobility": unit.counter.mobility,
            "towed": unit.counter.towed,
            "strength": unit.counter.figures(unit.steps),
            "steps": unit.steps,
            "full_steps": unit.counter.steps,
            "stars": list(unit.counter.stars),
            "troops": unit.counter.troops,
            "fort": unit.fort,
            "source": unit.counter.source,
        }
        for unit in opening_position(box, scenario)
    ]


def _placed(box: Box, entry: Placement, counters: list[Counter]) -> Iterator[tuple[Counter, int, int, Fort | None]]:
    hexes = default_hexes(counters, set_up_hexes(box, entry))
    for counter, hex_, steps in zip(counters, hexes, default_steps(counters, entry.losses), strict=True):
        yield counter, hex_, steps, entry.fort
