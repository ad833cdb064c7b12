"""Chapter 5.1.3 to 5.1.7: who must attack, and who must be attacked."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.play.outcome import Illegal
from kessel.systems.wb95.contact import can_attack, combat_facts, contacts
from kessel.systems.wb95.fortifications import is_sheltered
from kessel.systems.wb95.kernels import with_a_hex_in_zone
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["Duties", "duty_attack", "list_duties", "open_duties", "refuse_neglect", "refuse_open_duties"]


class Duties(Struct, frozen=True):
    """What is still to be done before the Combat Phase can end."""

    attackers: tuple[int, ...]
    """Units that must attack (5.1.3)."""
    targets: tuple[int, ...]
    """Hexes with units that must be attacked (5.1.4)."""


def list_duties(s: Position, side: int) -> None:
    """5.1.3, 5.1.4: draw up the duties from the positions at the start of the phase; they can only shrink."""
    setting, state = s.setting, s.state
    state.duty[:] = 0
    obliged = can_attack(s, side) & (state.hex >= 0)
    obliged[obliged] = zones(s, 1 - side).reach[state.hex[obliged]]
    for unit in np.flatnonzero(obliged):
        # 7.1.11, 7.2.5, 7.3.5: fortified units may attack but need not.
        if is_sheltered(s, int(state.hex[unit]), side):
            obliged[unit] = False
    state.duty[obliged] = 1
    held = np.zeros(setting.grid.size, np.bool_)
    held[state.hex[obliged]] = True
    state.duty[_holders(s, 1 - side, held)] = 1


def open_duties(s: Position, side: int) -> Duties:
    """Give the duties that are not met yet and can still be met."""
    facts = (s.state.duty.tobytes(), *combat_facts(s))
    return s.setting.memo.hold(("duties", side), facts, _open, s, side)


def refuse_open_duties(s: Position, side: int) -> None:
    """5.1.7: the phase cannot end while a duty is open.

    Raises:
        Illegal: with everything that is still to be done.
    """
    duties = open_duties(s, side)
    if duties.attackers:
        names = ", ".join(map(s.name, duties.attackers))
        raise Illegal("5.1.3", f"In enemy zones of control and not fortified, these must attack: {names}")
    if duties.targets:
        hexes = ", ".join(map(s.number, duties.targets))
        raise Illegal("5.1.4", f"They have attackers in their zones, so they must be attacked: {hexes}")


def refuse_neglect(s: Position, side: int, units: tuple[int, ...], targets: tuple[int, ...]) -> None:
    """5.1.3: refuse an attack or fire that would leave another open duty without any possible combat.

    Raises:
        Illegal: with the duty that would be left.
    """
    before, duties = contacts(s, side), open_duties(s, side)
    used, struck = set(units), set(targets)
    for unit in duties.attackers:
        if unit not in used and not set(before.hexes_of[unit]) - struck:
            raise Illegal("5.1.3", f"{s.name(unit)} must attack, and would then have nobody left to attack")
    for hex_ in duties.targets:
        if hex_ not in struck and not set(before.units_at[hex_]) - used:
            raise Illegal("5.1.4", f"{s.number(hex_)} must be attacked, and nobody would be left to attack it")


def duty_attack(s: Position, side: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Give one attack (units, hexes) of a plan that meets all open duties; None when there are none.

    Pick a contact for every duty, then drop what is not needed: what remains are stars, one unit against several
    hexes or several units against one hex, and each star is a combat of its own (5.1.5). So a plan always exists.
    """
    links, duties = contacts(s, side), open_duties(s, side)
    pairs = [(unit, links.hexes_of[unit][0]) for unit in duties.attackers]
    covered = {hex_ for _, hex_ in pairs}
    pairs += [(links.units_at[hex_][0], hex_) for hex_ in duties.targets if hex_ not in covered]
    if not pairs:
        return None
    must_units, must_hexes = set(duties.attackers), set(duties.targets)
    for pair in list(pairs):
        rest = [other for other in pairs if other != pair]
        met_unit = pair[0] not in must_units or any(unit == pair[0] for unit, _ in rest)
        met_hex = pair[1] not in must_hexes or any(hex_ == pair[1] for _, hex_ in rest)
        if met_unit and met_hex and rest:
            pairs = rest
    unit, hex_ = pairs[0]
    hexes = [h for u, h in pairs if u == unit]
    if len(hexes) > 1:
        return (unit,), tuple(hexes)
    return tuple(u for u, h in pairs if h == hex_), (hex_,)


def _open(s: Position, side: int) -> Duties:
    state, links = s.state, contacts(s, side)
    zone = zones(s, 1 - side).reach.data
    attackers = tuple([u for u in links.hexes_of if state.duty[u] and zone[state.hex.item(u)]])
    holders = _holders(s, 1 - side, zones(s, side).occupied)
    due = {state.hex.item(u) for u in holders if state.duty[u] and not state.defended[u]}
    return Duties(attackers, tuple(hex_ for hex_ in links.units_at if hex_ in due))


def _holders(s: Position, side: int, hexes: NDArray[np.bool_]) -> list[int]:
    """Give the units of a side that have one of these hexes in their zone of control."""
    setting, rows, found = s.setting, s.setting.rows[side], s.setting.scratch
    zone = setting.zone_kind, hexes, setting.grid.neighbours, setting.ground.zone_blocked
    return found[: with_a_hex_in_zone(s.state.hex, *zone, rows.start, rows.stop, found)].tolist()
