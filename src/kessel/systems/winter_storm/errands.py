"""Where units without command, on the march or outside their radius have to go (8.2, 11.17, 11.18/holding, 13.54).

Each of them has an errand: it is to come into the Command Radius of an HQ, and where it cannot do so in this phase,
nearer to one.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.command_limits import CHECKS, TIED, home, leeway
from kessel.systems.winter_storm.communications import distance_from, radius_hexes
from kessel.systems.winter_storm.masking import known_to
from kessel.systems.winter_storm.phases import name_of, operators
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import searches
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.stacking import has_room
from kessel.systems.winter_storm.state import DEPLETED, INDEPENDENT, ISOLATED, NOT_YET, OUT_OF_COMMAND
from kessel.systems.winter_storm.walking import can_move
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = [
    "Errand",
    "brings_nearer",
    "errand_of",
    "have_to_go",
    "permitted_ends",
    "refuse_engagement",
    "refuse_errand",
    "stays_outside",
]


class Errand(Struct, frozen=True):
    """What a unit has to do, and by which clause."""

    clause: str
    hqs: tuple[int, ...]
    """It goes to any of these."""
    why: str
    must_go: bool = True
    """It may not stay where it is while it can do its errand."""
    swift: bool = False
    """It goes as far as it can (8.2)."""
    may_fight: bool = False
    """It may engage also where a Maneuver would do (11.18/holding)."""


def errand_of(s: Position, unit: int) -> Errand | None:
    """Give the errand of a unit; most have none."""
    state = s.state
    if not s.setting.needs_command[unit]:
        return None
    goal, status = int(state.goal[unit]), state.status[unit]
    if status == INDEPENDENT and goal != NOBODY and s.is_on_map(goal):
        return Errand("8.2", (goal,), f"marches to {s.name(goal)} as fast as it can", swift=True)
    if status == OUT_OF_COMMAND:
        return Errand("11.17", _hqs(s, unit), "is OCC and moves back to a Command Radius", must_go=False)
    if status == ISOLATED and not state.was_independent[unit]:
        return Errand("11.18/holding", _hqs(s, unit), "is ISO and moves back to a Command Radius", may_fight=True)
    if leeway(s, unit) == TIED and not home(s, unit)[state.hex[unit]]:
        # 11.29: Depleted units need not withdraw from an enemy zone.
        stands_fast = (
            s.mode(unit) == DEPLETED and zones(s, s.enemy_of(int(s.setting.side[unit]))).reach[state.hex[unit]] > 0
        )
        hqs = tuple(hq for hq in (int(state.hq[unit]), int(state.staff[unit])) if hq != NOBODY and s.is_on_map(hq))
        return Errand("13.54", hqs, f"has to come back to {s.name(hqs[0])}", must_go=not stands_fast)
    return None


def permitted_ends(s: Position, unit: int, *, full: int | None = None) -> NDArray[np.bool_] | None:
    """8.2, 11.17, 11.18/holding, 13.54: mark where a unit on an errand may end a maneuver; None if it has none.

    Within a radius if it is there or can come there, else nearer to one of its HQs than it began the phase. Where it
    can come is judged by what its owner may know of enemy zones (11.22).
    """
    errand = errand_of(s, unit)
    if errand is None or not errand.hqs:
        return None
    within = _within(s, unit, errand)
    if within[s.state.hex[unit]]:
        return within
    hexes = _in_reach(s, unit, errand, full)
    if within[hexes].any():
        return within
    return _nearest(s, unit, errand, hexes) if errand.swift else _nearer(s, unit, errand)


def refuse_errand(s: Position, unit: int, hex_: int, *, full: int | None = None) -> None:
    """8.2, 11.17, 11.18/holding, 13.54: refuse a maneuver that ends where the unit's errand does not lead it.

    Raises:
        Illegal: with the clause.
    """
    ends, errand = permitted_ends(s, unit, full=full), errand_of(s, unit)
    if errand is not None and ends is not None and not ends[hex_]:
        raise Illegal(errand.clause, f"{s.name(unit)} {errand.why}, and may not end on {s.number(hex_)}")


def refuse_engagement(s: Position, unit: int) -> None:
    """11.17, 8.2, 13.54: refuse an Engagement to a unit whose errand a Maneuver would do.

    Raises:
        Illegal: with the clause.
    """
    errand = errand_of(s, unit)
    if errand is None or errand.may_fight or not errand.hqs:
        return
    if _within(s, unit, errand)[s.state.hex[unit]] or _has_way(s, unit, errand):
        raise Illegal(errand.clause, f"{s.name(unit)} {errand.why}: it need not fight for that")


def brings_nearer(s: Position, unit: int, hex_: int) -> bool:
    """13.69/command: whether an advance to a hex suits the errand of a unit: within a radius, or nearer to an HQ."""
    errand = errand_of(s, unit)
    if errand is None or not errand.hqs:
        return True
    return bool(_within(s, unit, errand)[hex_] or _nearer(s, unit, errand)[hex_])


def have_to_go(s: Position, side: int) -> Iterator[tuple[int, Illegal]]:
    """8.2, 13.54: give the units that may not stay where they are for their errand, and why.

    Those on the march go on as long as they can; the others need only have set out.
    """
    for unit in _idle(s, side):
        errand = errand_of(s, unit)
        if errand is None or not errand.hqs or not errand.must_go or _within(s, unit, errand)[s.state.hex[unit]]:
            continue
        if (s.state.operation[unit] == NOT_YET or errand.swift) and _has_way(s, unit, errand):
            yield unit, Illegal(errand.clause, f"{s.name(unit)} {errand.why}, and may not stay where it is")


def stays_outside(s: Position, side: int) -> list[int]:
    """11.28: the Defensive units that have done nothing and stand outside the radius of their HQ without a check."""
    return [
        unit
        for unit in _idle(s, side)
        if s.state.operation[unit] == NOT_YET
        and leeway(s, unit) == CHECKS
        and not home(s, unit)[s.state.hex[unit]]
        and can_move(s, unit)
    ]


def _idle(s: Position, side: int) -> list[int]:
    """The units of a side that may still maneuver in this phase."""
    state, units = s.state, operators(s.setting, name_of(s.state.phase), side)
    here = units[s.standing()[units] & s.setting.needs_command[units]].tolist()
    return [unit for unit in here if state.operation[unit] == NOT_YET or unit in state.notes.operating]


def _hqs(s: Position, unit: int) -> tuple[int, ...]:
    side = int(s.setting.side[unit])
    return tuple(u for u in s.on_map(side) if s.setting.is_operational[u])


def _within(s: Position, unit: int, errand: Errand) -> NDArray[np.bool_]:
    within = np.zeros(s.setting.grid.size, np.bool_)
    for hq in errand.hqs:
        within |= radius_hexes(s, hq, unit)
    return within


def _nearer(s: Position, unit: int, errand: Errand) -> NDArray[np.bool_]:
    """11.17: the hexes nearer to one of the HQs than the unit was when the phase began."""
    began = int(s.state.start_hex[unit])
    nearer = np.zeros(s.setting.grid.size, np.bool_)
    for hq in errand.hqs:
        distance = distance_from(s, hq, unit)
        nearer |= distance < distance[began]
    return nearer


def _nearest(s: Position, unit: int, errand: Errand, hexes: list[int]) -> NDArray[np.bool_]:
    """8.2: the hexes as near to the HQ as the nearest of those in reach."""
    distance = distance_from(s, errand.hqs[0], unit)
    here = int(distance[s.state.hex[unit]])
    return distance <= min([here - 1, *(int(distance[hex_]) for hex_ in hexes)])


def _has_way(s: Position, unit: int, errand: Errand) -> bool:
    """Whether a unit can do its errand by a maneuver, or come nearer to it."""
    ends = permitted_ends(s, unit)
    return ends is not None and bool(ends[_in_reach(s, unit, errand, None)].any())


def _in_reach(s: Position, unit: int, errand: Errand, full: int | None) -> list[int]:
    """The hexes that a unit can come to for its errand; on the march it need not enter enemy zones (ruling)."""
    if not can_move(s, unit):
        return []
    s = known_to(s, int(s.setting.side[unit]))
    hexes = {hex_ for found in searches(s, unit, full=full) for hex_ in found.hexes[1:].tolist()}
    if errand.swift:
        zoned = zones(s, s.enemy_of(int(s.setting.side[unit]))).reach > 0
        hexes = {hex_ for hex_ in hexes if not zoned[hex_]}
    return sorted(hex_ for hex_ in hexes if has_room(s, hex_, unit))
