"""A position of Winter Storm being played: the plain questions and acts that every chapter shares."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.play.outcome import Illegal
from kessel.play.situation import Situation
from kessel.systems.winter_storm.events import (
    BridgeChanged,
    Disordered,
    DumpChanged,
    Eliminated,
    ModeChanged,
    Moved,
    PositionRemoved,
    StepLost,
    SupplyCarried,
)
from kessel.systems.winter_storm.faces import HQ_SIDE
from kessel.systems.winter_storm.ground import Land
from kessel.systems.winter_storm.setting import NOBODY, Setting
from kessel.systems.winter_storm.sky import Sky, sky
from kessel.systems.winter_storm.state import (
    DISRUPTED,
    ELIMINATED,
    FIELD_WORKS,
    FORTIFICATION,
    FREE,
    GOOD_ORDER,
    IN_COMMAND,
    OFFENSIVE,
    ROUTED,
    Dump,
    WsState,
)

__all__ = ["Position"]

_BRIDGES = ("none", "permanent", "pontoon", "laid")
_WORKS = {FIELD_WORKS: "field works", FORTIFICATION: "fortification"}


class Position(Situation[Setting, WsState]):
    """A position being played. Every chapter's functions take it as `s`."""

    __slots__ = ()

    # Where units are

    def on(self, hex_: int, side: int) -> list[int]:
        """Give the units of a side on a hex, in counter order."""
        units = self.setting.units_of[side]
        return units[self.state.hex[units] == hex_].tolist()

    def stack(self, hex_: int, side: int) -> list[int]:
        """Give the units of a side on a hex, topmost first (5.2)."""
        return sorted(self.on(hex_, side), key=lambda unit: -int(self.state.rank[unit]))

    def is_on_map(self, unit: int) -> bool:
        """Say whether a unit stands on a hex: it is not due, waiting, lost or gone."""
        return bool(self.state.hex[unit] >= 0)

    def standing(self) -> NDArray[np.bool_]:
        """Mark the units that stand on the map."""
        return self.state.standing()

    def on_map(self, side: int) -> list[int]:
        """Give the units of a side that stand on the map."""
        units = self.setting.units_of[side]
        return units[self.standing()[units]].tolist()

    def occupied(self, side: int) -> NDArray[np.bool_]:
        """Mark the hexes where units of a side stand."""
        return self._hexes_of(self.standing() & (self.setting.side == side))

    def occupied_by_combat(self, side: int) -> NDArray[np.bool_]:
        """Mark the hexes where Combat units of a side stand."""
        return self._hexes_of(self.standing() & (self.setting.side == side) & self.setting.is_combat)

    def own_units(self, side: int, names: Iterable[str]) -> tuple[int, ...]:
        """Give units of a side that stand on the map.

        Raises:
            Illegal: one of them does not, or is named twice.
        """
        units = tuple(map(self.setting.unit, names))
        for unit in units:
            if self.setting.side[unit] != side:
                raise Illegal("3", f"{self.name(unit)} belongs to the other side")
            if not self.is_on_map(unit):
                raise Illegal("3", f"{self.name(unit)} is not on the map")
        if len(set(units)) != len(units):
            raise Illegal("3", "A unit is named twice")
        return units

    # What units are worth

    def face(self, unit: int) -> int:
        """Give the face of a counter that is up: its steps, or the HQ side of a broken-down division."""
        return HQ_SIDE if self.state.broken[unit] else int(self.state.steps[unit])

    def faces(self) -> NDArray[np.int8]:
        """Give the face of every counter."""
        return np.where(self.state.broken > 0, HQ_SIDE, self.state.steps).astype(np.int8)

    def pcf(self, unit: int) -> int:
        """2.35: its Primary Combat Factor, printed for the steps it has."""
        return int(self.setting.pcf[unit, self.face(unit)])

    def scf(self, unit: int) -> int:
        """2.36: its Secondary Combat Factor."""
        return int(self.setting.scf[unit, self.face(unit)])

    def zoc_rating(self, unit: int) -> int:
        """2.37: its printed ZOC Rating."""
        return int(self.setting.zoc[unit, self.face(unit)])

    def printed_er(self, unit: int) -> int:
        """2.32: its Effectiveness Rating before modifiers; a unit that stands in for a counter has its own (18.11)."""
        face = self.face(unit)
        shift = 0 if self.setting.is_third_step[unit, face] else int(self.state.er_shift[unit])
        return int(self.setting.er[unit, face]) + shift

    def set_er(self, unit: int, er: int) -> None:
        """Give a unit another Effectiveness Rating than is printed on it."""
        self.state.er_shift[unit] = er - int(self.setting.er[unit, self.setting.max_steps[unit]])

    def sixths(self, unit: int) -> int:
        """2.44: its division equivalents, in sixths, when it stands alone."""
        return int(self.setting.sixths[unit, self.face(unit)])

    def is_mobile(self, unit: int) -> bool:
        """2.21: whether it is mobile, not leg."""
        return bool(self.setting.is_mobile[unit, self.face(unit)])

    def is_assault_capable(self, unit: int) -> bool:
        """2.11: whether it may assault at all."""
        return bool(self.setting.assault_capable[unit, self.face(unit)])

    def is_good_order(self, unit: int) -> bool:
        """2.8: neither Disrupted nor Routed."""
        return self.state.disorder[unit] == GOOD_ORDER

    def mode(self, unit: int) -> int:
        """Give its Supply Mode (11.22, 11.23, 11.26, 11.27).

        Commanded units follow their HQ, but Heavy Artillery, HQs and units on their own have markers of their own;
        who needs none acts as Offensive.
        """
        setting, state = self.setting, self.state
        status = state.status[unit]
        if setting.is_superior[unit] or (status == FREE and not setting.is_breakout[unit]):
            return OFFENSIVE
        follows = setting.is_combat[unit] and not setting.is_heavy_artillery[unit] and status == IN_COMMAND
        return int(state.mode[state.hq[unit] if follows and state.hq[unit] != NOBODY else unit])

    def modes(self) -> NDArray[np.int8]:
        """Give the Supply Mode of every unit."""
        setting, state = self.setting, self.state
        follows = setting.is_combat & ~setting.is_heavy_artillery & (state.status == IN_COMMAND) & (state.hq != NOBODY)
        modes = np.where(follows, state.mode[np.maximum(state.hq, 0)], state.mode)
        unneeded = (state.status == FREE) & ~setting.is_breakout | setting.is_superior
        modes[unneeded] = OFFENSIVE
        return modes

    # The ground

    @property
    def sky(self) -> Sky:
        """The weather of the turn (chapter 9)."""
        return sky(self.state.temperature, self.state.atmosphere, self.state.thaw)

    @property
    def land(self) -> Land:
        """The ground as frost and bridges make it (chapter 7)."""
        return self.setting.ground.land(self.sky.temperatures, self.state.bridge)

    # Sides

    def enemy_of(self, side: int) -> int:
        """Give the other side."""
        return 1 - side

    # Names

    def seat(self, side: int) -> str:
        """Give the seat of a side."""
        return self.setting.sides[side]

    def name(self, unit: int) -> str:
        """Give the id of a unit."""
        return self.setting.counters[unit].id

    def number(self, hex_: int) -> str:
        """Give the printed number of a hex."""
        return self.setting.grid.number(hex_)

    # Acts

    def place(self, unit: int, path: tuple[int, ...], how: str) -> None:
        """Put a unit on top of the stack on the last hex of a path, through all its hexes (5.2).

        A Combat unit takes control of every hex it enters (10.13); enemy works fall where a unit comes (13.93, 13.94).
        """
        state, side = self.state, int(self.setting.side[unit])
        for hex_ in path:
            if self.setting.is_combat[unit]:
                state.control[hex_] = side
            if state.works[hex_] and state.works_owner[hex_] != side:
                self.remove_works(hex_, FIELD_WORKS | FORTIFICATION)
        there = self.on(path[-1], side)
        state.hex[unit] = path[-1]
        state.rank[unit] = 1 + max((int(state.rank[other]) for other in there if other != unit), default=0)
        state.sheltered[unit] = 0
        state.crowded[unit] = 0
        state.surplus[unit] = 0
        self.say(Moved(unit=self.name(unit), path=tuple(map(self.number, path)), how=how))
        self._take_up_pontoons(unit)

    def place_together(self, units: Iterable[int], path: tuple[int, ...], how: str) -> None:
        """Move several units of one stack: they keep their order, on top of who is there already."""
        for unit in sorted(units, key=lambda unit: int(self.state.rank[unit])):
            self.place(unit, path, how)

    def lose_step(self, unit: int, clause: str) -> None:
        """14.6: take a step from a unit; without any left it is eliminated."""
        self.state.steps[unit] -= 1
        self.state.steps_lost[int(self.setting.side[unit])] += 1
        if self.state.steps[unit] > 0:
            self.say(StepLost(unit=self.name(unit), left=int(self.state.steps[unit]), clause=clause))
        else:
            self._remove(unit, clause)

    def eliminate(self, unit: int, clause: str) -> None:
        """Remove a unit whole."""
        self.state.steps_lost[int(self.setting.side[unit])] += int(self.state.steps[unit])
        self.state.steps[unit] = 0
        self._remove(unit, clause)

    def disrupt(self, unit: int, clause: str) -> None:
        """14.5, 14.7, 14.8: worsen the order of a unit by one: a Remnant is eliminated, a Routed unit stays so.

        Whoever Routs by this retreats one hex more; the chapter that calls this sees to it.
        """
        if self.setting.is_remnant[unit]:
            self.eliminate(unit, clause)
        elif self.state.disorder[unit] < ROUTED:
            self.set_disorder(unit, int(self.state.disorder[unit]) + 1, clause)

    def rout(self, unit: int, clause: str) -> None:
        """14.4/zoc: make a unit Routed at once."""
        if self.setting.is_remnant[unit]:
            self.eliminate(unit, clause)
        elif self.state.disorder[unit] < ROUTED:
            self.set_disorder(unit, ROUTED, clause)

    def set_disorder(self, unit: int, state: int, clause: str) -> None:
        """2.8: change the state of order of a unit."""
        self.state.disorder[unit] = state
        if state >= DISRUPTED:
            self.state.held[unit] = 0
        self.say(Disordered(unit=self.name(unit), state=state, clause=clause))

    def set_mode(self, unit: int, mode: int, clause: str) -> None:
        """11.22: put another Supply Mode marker on an HQ or a unit on its own."""
        if self.state.mode[unit] != mode:
            self.state.mode[unit] = mode
            seat = self.seat(int(self.setting.side[unit]))
            self.say(ModeChanged(unit=self.name(unit), mode=mode, clause=clause, seat=seat))

    def change_sp(self, unit: int, by: int, clause: str) -> None:
        """Give Supply Points to an HQ or column, or take them."""
        self.state.sp[unit] += by
        seat = self.seat(int(self.setting.side[unit]))
        points = int(self.state.sp[unit])
        self.say(SupplyCarried(unit=self.name(unit), points=points, clause=clause, seat=seat))

    def dump_at(self, hex_: int, owner: int, side: int) -> int:
        """13.44: the Supply Points of an owner in a dump."""
        found = (d.points for d in self.state.notes.dumps if (d.hex, d.owner, d.side) == (hex_, owner, side))
        return next(found, 0)

    def change_dump(self, hex_: int, owner: int, side: int, by: int, clause: str) -> None:
        """13.44: add Supply Points to a dump, or take them away; an empty dump is gone."""
        others = [d for d in self.state.notes.dumps if (d.hex, d.owner, d.side) != (hex_, owner, side)]
        points = self.dump_at(hex_, owner, side) + by
        if points:
            others.append(Dump(hex_, owner, side, points))
        dumps = tuple(sorted(others, key=lambda d: (d.hex, d.side, d.owner)))
        self.state.notes = replace(self.state.notes, dumps=dumps)
        name = self.seat(side) if owner == NOBODY else self.name(owner)
        self.say(DumpChanged(hex=self.number(hex_), owner=name, points=points, clause=clause))

    def set_bridge(self, hex_: int, direction: int, kind: int, clause: str) -> None:
        """13.91, 13.92: build or destroy a bridge; both ends know it, and nobody keeps one that is gone."""
        far = int(self.setting.grid.neighbours[hex_, direction])
        self.state.bridge[hex_, direction] = self.state.bridge[far, (direction + 3) % 6] = kind
        if not kind:
            works = self.state.notes.bridges
            kept = tuple(work for work in works if not work.standing or {work.near, work.far} != {hex_, far})
            self.state.notes = replace(self.state.notes, bridges=kept)
        name = self.setting.grid.side_name(hex_, direction)
        self.say(BridgeChanged(hexside=name, kind=_BRIDGES[kind], clause=clause))

    def remove_works(self, hex_: int, kinds: int) -> None:
        """13.93, 13.94: take Improved Positions off the map."""
        gone = int(self.state.works[hex_]) & kinds
        self.state.works[hex_] &= ~kinds & 0xFF
        if not self.state.works[hex_]:
            self.state.works_owner[hex_] = NOBODY
            self.state.sheltered[self.state.hex == hex_] = 0
        for kind, name in _WORKS.items():
            if gone & kind:
                self.say(PositionRemoved(hex=self.number(hex_), kind=name))

    def _remove(self, unit: int, clause: str) -> None:
        hex_ = int(self.state.hex[unit])
        self.state.hex[unit] = ELIMINATED
        self.state.sp[unit] = 0
        self.state.disorder[unit] = GOOD_ORDER
        self.say(Eliminated(unit=self.name(unit), hex=self.number(hex_), clause=clause))
        self._take_up_pontoons(unit)

    def _take_up_pontoons(self, hq: int) -> None:
        """13.91: the pontoons that an HQ keeps in place are gone when it is beside them no longer."""
        for work in self.state.notes.bridges:
            if work.hq == hq and work.standing and self.state.hex[hq] not in (work.near, work.far):
                self.set_bridge(work.near, self.setting.grid.direction(work.near, work.far), 0, "13.91")

    def _hexes_of(self, units: NDArray[np.bool_]) -> NDArray[np.bool_]:
        hexes = np.zeros(self.setting.grid.size, np.bool_)
        hexes[self.state.hex[units]] = True
        return hexes
