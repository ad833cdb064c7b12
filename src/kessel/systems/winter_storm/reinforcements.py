"""Chapter 8: the Reinforcement Phase, and how reinforcements enter the map."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from kessel.hexes.reach import CLOSED
from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.breakout import offer_breakout
from kessel.systems.winter_storm.command_status import set_status
from kessel.systems.winter_storm.entry_points import (
    Displacement,
    blocked_points,
    displacements,
    entry_hexes,
    entry_price,
)
from kessel.systems.winter_storm.front_engineers import deploy_engineers
from kessel.systems.winter_storm.operations import note_operation, refuse_operation
from kessel.systems.winter_storm.phases import name_of, operators
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import morale
from kessel.systems.winter_storm.refit import receive_replacements
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.stacking import refuse_stack
from kessel.systems.winter_storm.state import DEFENSIVE, DUE, IN_COMMAND, MANEUVERED, WAITING
from kessel.systems.winter_storm.withdrawals import call_away

__all__ = [
    "ClearEntry",
    "ClearingEntry",
    "Enter",
    "Entering",
    "Reinforcements",
    "reinforcement_phase",
    "waiting_to_enter",
]


class Reinforcements(Event, frozen=True):
    """Units wait at an entry point off the map (3.1)."""

    seat: str
    entry: tuple[str, ...]
    units: tuple[str, ...]


class Enter(Order, frozen=True):
    """Bring a reinforcement onto the map; a Combat unit marches to an Operational HQ, by default its parent (8.2)."""

    unit: str
    hex: str
    hq: str = ""


class ClearEntry(Order, frozen=True):
    """Displace the enemy units that block an entry point of a reinforcement (8.3)."""

    unit: str
    entry: str


class Arrival(Struct, frozen=True):
    """A legal entry."""

    unit: int
    hex: int
    hq: int


def reinforcement_phase(s: Position) -> None:
    """3.1, 8: put the units that are due at their entry points; steps arrive (13.7), and counters that change do so."""
    for place, group in enumerate(s.setting.scenario.reinforcements):
        due = np.flatnonzero((s.state.entry == place) & (s.state.hex == DUE))
        if group.turn == s.state.turn and len(due):
            s.state.hex[due] = WAITING
            s.say(Reinforcements(seat=group.side, entry=group.entry, units=s.setting.names(due.tolist())))
    receive_replacements(s)
    deploy_engineers(s)
    offer_breakout(s)
    call_away(s)
    for change in s.setting.scenario.changes:
        if change.turn == s.state.turn:
            unit = s.setting.index[change.counter]
            if change.er is not None:
                s.set_er(unit, change.er)
            if change.guards is not None:
                s.state.guards[unit] = change.guards


def waiting_to_enter(s: Position, side: int) -> list[int]:
    """8.1: the reinforcements of a side that enter in the running phase."""
    units = operators(s.setting, name_of(s.state.phase), side)
    return units[s.state.hex[units] == WAITING].tolist()


class Entering(Act):
    """8.1, 8.2 (W-02): a reinforcement enters in the phase of its class, and may then go on with a Maneuver."""

    order = Enter

    def check(self, s: Position, side: int, order: Enter) -> Arrival:
        """Refuse units that are not waiting, hexes that are no entry point, and HQs that lead nobody."""
        unit = _waiting(s, side, order.unit)
        refuse_operation(s, unit)
        hex_, open_ = s.setting.hex(order.hex), entry_hexes(s, unit)
        if hex_ not in open_:
            hexes = ", ".join(map(s.number, open_)) or "nowhere"
            clause = "8.3" if blocked_points(s, unit) else "8"
            raise Illegal(clause, f"{order.unit} cannot enter on {order.hex}: it enters on {hexes}")
        if entry_price(s, unit, hex_) == CLOSED:
            raise Illegal("7.21", f"{order.hex} cannot be entered by {order.unit}")
        refuse_stack(s, hex_, (unit,), "4.1")
        return Arrival(unit, hex_, _hq_for(s, side, unit, order.hq))

    def apply(self, s: Position, side: int, order: Enter, found: Arrival) -> None:
        """Put the unit on the map, Defensive, and IND unless its HQ arrives with it."""
        unit, state = found.unit, s.state
        state.spent[unit] = entry_price(s, unit, found.hex)
        note_operation(s, (unit,), MANEUVERED)
        s.place(unit, (found.hex,), "enter")
        state.start_hex[unit] = found.hex
        state.start_mr[unit] = sum(term.value for term in morale(s, unit))
        if s.setting.is_operational[unit]:
            s.set_mode(unit, DEFENSIVE, "8.2")
        if found.hq == NOBODY:
            return
        state.hq[unit] = found.hq
        if state.entry[found.hq] == state.entry[unit]:
            set_status(s, unit, IN_COMMAND, "8.2")
        else:
            state.goal[unit] = found.hq

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every hex where it may enter, with every HQ that it may march to."""
        if s.state.hex[unit] != WAITING:
            return
        hqs = _leaders(s, side) if _marches(s, unit) else []
        for hex_ in entry_hexes(s, unit):
            for hq in hqs or [NOBODY]:
                order = Enter(unit=s.name(unit), hex=s.number(hex_), hq="" if hq == NOBODY else s.name(hq))
                if _is_legal(self, s, side, order):
                    yield order


class ClearingEntry(Act):
    """8.3 (W-31): the phasing player displaces enemy units that block an entry point."""

    order = ClearEntry

    def check(self, s: Position, side: int, order: ClearEntry) -> list[Displacement]:
        """Refuse points that are not blocked, and blockers that have nowhere to go."""
        unit = _waiting(s, side, order.unit)
        refuse_operation(s, unit)
        point = s.setting.hex(order.entry)
        if point not in blocked_points(s, unit):
            raise Illegal("8.3", f"{order.entry} is no blocked entry point of {order.unit}")
        return displacements(s, side, point)

    def apply(self, s: Position, side: int, order: ClearEntry, found: list[Displacement]) -> None:
        """Move the blockers out of the way."""
        for stack in found:
            s.place_together(stack.units, stack.path, "displacement")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the blocked points of the unit that can be cleared."""
        if s.state.hex[unit] != WAITING:
            return
        for point in blocked_points(s, unit):
            order = ClearEntry(unit=s.name(unit), entry=s.number(point))
            if _is_legal(self, s, side, order):
                yield order


def _waiting(s: Position, side: int, name: str) -> int:
    unit = s.setting.unit(name)
    if s.setting.side[unit] != side or s.state.hex[unit] != WAITING:
        raise Illegal("8", f"{name} does not wait at an entry point")
    return unit


def _marches(s: Position, unit: int) -> bool:
    return bool(s.setting.is_combat[unit] and not s.setting.is_breakout[unit])


def _leaders(s: Position, side: int) -> list[int]:
    return [unit for unit in s.on_map(side) if s.setting.is_operational[unit]]


def _hq_for(s: Position, side: int, unit: int, name: str) -> int:
    """8.2: the HQ that a Combat unit marches to; while there is none on the map it enters without.

    Battle groups from the pocket need no command and march where they like.
    """
    if not _marches(s, unit):
        if name:
            raise Illegal("8.2", f"{s.name(unit)} marches to no HQ")
        return NOBODY
    leaders = _leaders(s, side)
    if not leaders:
        return NOBODY
    hq = s.setting.unit(name) if name else int(s.state.hq[unit])
    if hq not in leaders:
        names = ", ".join(s.setting.names(leaders))
        raise Illegal("8.2", f"{s.name(unit)} marches to an Operational HQ on the map: one of {names}")
    return hq


def _is_legal(act: Entering | ClearingEntry, s: Position, side: int, order: Order) -> bool:
    try:
        act.check(s, side, order)  # pyright: ignore[reportArgumentType]
    except Illegal:
        return False
    return True
