"""Chapters 10.6, 11.3, 11.5, 11.8 and 14.1: who must attack, and who must be attacked.

A duty is open while an attack, or for a target a bombardment, can still meet it; then it lapses. An attack that would
make an open duty impossible is refused.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.play.outcome import Illegal
from kessel.systems.efb.artillery import ready_batteries
from kessel.systems.efb.combat_contacts import Contacts, attackable, contacts, is_second_wave
from kessel.systems.efb.position import Position
from kessel.systems.efb.zones_of_control import zones

__all__ = [
    "Duties",
    "duty_attack",
    "duty_bombardment",
    "mark_attacked",
    "open_duties",
    "refuse_neglect",
    "refuse_open_duties",
]

Units = tuple[int, ...]


class Duties(Struct, frozen=True):
    """What is still to be done before a wave can end."""

    attackers: Units
    """Units that must attack (10.6, 11.3)."""
    targets: tuple[int, ...]
    """Hexes with units that must be attacked or bombarded (10.6, 11.8)."""


def open_duties(s: Position, side: int) -> Duties:
    """Give the duties that are not met yet and that an attack or a bombardment can still meet."""
    links = contacts(s, side)
    attackers = () if is_second_wave(s) else _must_attack(s, side, links)
    owed = _must_be_attacked(s, side)
    if not owed:
        return Duties(attackers, ())
    fire = _Fire(s, side)
    return Duties(attackers, tuple(hex_ for hex_ in owed if hex_ in links.units_at or fire.reaches(hex_)))


def refuse_open_duties(s: Position, side: int) -> None:
    """The wave cannot end while a duty is open.

    Raises:
        Illegal: with everything that is still to be done.
    """
    duties = open_duties(s, side)
    if duties.attackers:
        names = ", ".join(map(s.name, duties.attackers))
        raise Illegal("10.6", f"In enemy zones of control, these must attack: {names}")
    if duties.targets:
        hexes = ", ".join(map(s.number, duties.targets))
        clause = "14.1" if is_second_wave(s) else "10.6"
        raise Illegal(clause, f"Enemies in contact must be attacked or bombarded: {hexes}")


def refuse_neglect(s: Position, side: int, units: Units, targets: tuple[int, ...], air: int = 0) -> None:
    """Refuse an attack or bombardment that leaves another open duty impossible (11.3, 11.5, 14.1).

    `units` are attackers and batteries, `air` the number of airstrikes.

    Raises:
        Illegal: with the duty that would be left.
    """
    before, duties = contacts(s, side), open_duties(s, side)
    used, struck = set(units), set(targets)
    for unit in duties.attackers:
        if unit not in used and not set(before.hexes_of[unit]) - struck:
            clause = "11.3" if used & set(before.hexes_of) else "11.8"
            raise Illegal(clause, f"{s.name(unit)} must attack, and would then have nobody left to attack")
    owed = dict.fromkeys([*duties.targets, *(_new_duties(s, side, units) if is_second_wave(s) else ())])
    now = [hex_ for hex_ in owed if not before.units_at.get(hex_)]
    left = [hex_ for hex_ in owed if hex_ not in struck and not set(before.units_at.get(hex_, ())) - used]
    # Where guns are too few for all that only they can reach, some duties lapse whatever is done first.
    lapsing = len(_Fire(s, side).unmet(now))
    unmet = _Fire(s, side, used, air).unmet(left)
    if len(unmet) > lapsing:
        clause = "14.1" if is_second_wave(s) else "11.5"
        raise Illegal(clause, f"{s.number(unmet[0])} must be attacked too, and nobody would be left to attack it")


def mark_attacked(s: Position, targets: tuple[int, ...], units: Units) -> None:
    """Note that these units have attacked or bombarded everybody on the target hexes in this wave (11.3, 11.8)."""
    state = s.state
    state.fought[list(units)] = 1
    state.defended[np.isin(state.hex, targets) & (s.setting.side != s.phasing)] = 1


def duty_attack(s: Position, side: int) -> tuple[Units, tuple[int, ...]] | None:
    """Give one attack (units, hexes) of a plan that meets all duties which attacks can meet; None when there is none.

    Pick a contact for every duty, then drop what is not needed: what remains are stars, one unit against several
    hexes or several units against one hex, and each star is a combat of its own (11.5). So a plan always exists.
    """
    links, duties = contacts(s, side), open_duties(s, side)
    pairs = [(unit, links.hexes_of[unit][0]) for unit in duties.attackers]
    covered = {hex_ for _, hex_ in pairs}
    near = [hex_ for hex_ in duties.targets if hex_ in links.units_at]
    pairs += [(links.units_at[hex_][0], hex_) for hex_ in near if hex_ not in covered]
    if not pairs:
        return None
    for pair in list(pairs):
        rest = [other for other in pairs if other != pair]
        met_unit = pair[0] not in duties.attackers or any(unit == pair[0] for unit, _ in rest)
        met_hex = pair[1] not in near or any(hex_ == pair[1] for _, hex_ in rest)
        if met_unit and met_hex and rest:
            pairs = rest
    unit, hex_ = pairs[0]
    hexes = tuple(h for u, h in pairs if u == unit)
    if len(hexes) > 1:
        return (unit,), hexes
    return tuple(u for u, h in pairs if h == hex_), (hex_,)


def duty_bombardment(s: Position, side: int) -> tuple[int, Units] | None:
    """Give a bombardment (hex, batteries; none for an airstrike) of a target that no unit beside it can attack."""
    links, fire = contacts(s, side), _Fire(s, side)
    hexes = [hex_ for hex_ in open_duties(s, side).targets if hex_ not in links.units_at]
    if not hexes:
        return None
    battery, hex_ = next(iter(fire.shared(hexes).items()), (None, hexes[0]))
    return hex_, () if battery is None else (battery,)


class _Fire:
    """What could still bombard: batteries, and any air counter at any distance (12.6, 17.7)."""

    def __init__(self, s: Position, side: int, used: set[int] | None = None, air: int = 0) -> None:
        self._s = s
        self._batteries = [unit for unit in ready_batteries(s, side) if unit not in (used or ())]
        self._air = int(s.state.air_ready[side].sum()) - air

    def reaches(self, hex_: int) -> bool:
        return self._air > 0 or bool(self.batteries_on(hex_))

    def unmet(self, hexes: list[int]) -> list[int]:
        """Give the hexes for which nothing is left when each battery and air counter takes one and most are met."""
        met = set(self.shared(hexes).values())
        return [hex_ for hex_ in hexes if hex_ not in met][max(0, self._air) :]

    def shared(self, hexes: list[int]) -> dict[int, int]:
        """Give batteries with a hex each, so that as many of the hexes as possible get one."""
        taken: dict[int, int] = {}
        for hex_ in hexes:
            self._assign(hex_, taken, set())
        return taken

    def _assign(self, hex_: int, taken: dict[int, int], tried: set[int]) -> bool:
        """Find a battery for a hex, moving others to another one where need be."""
        for battery in self.batteries_on(hex_):
            if battery not in tried:
                tried.add(battery)
                if battery not in taken or self._assign(taken[battery], taken, tried):
                    taken[battery] = hex_
                    return True
        return False

    def batteries_on(self, hex_: int) -> list[int]:
        s, distance = self._s, self._s.setting.grid.distances(hex_)
        return [unit for unit in self._batteries if distance[s.state.hex[unit]] <= s.range_of(unit)]


def _must_attack(s: Position, side: int, links: Contacts) -> Units:
    """10.6, 11.3: units in an enemy zone that have somebody left to attack."""
    zone = zones(s, 1 - side).reach
    return tuple(unit for unit in links.hexes_of if zone[s.state.hex[unit]])


def _must_be_attacked(s: Position, side: int) -> list[int]:
    """10.6, 11.3: hexes with enemies in contact with units that did not advance.

    In the second wave only those that exert a zone on a unit which has attacked (14.1).
    """
    state, setting = s.state, s.setting
    mine = (setting.side == side) & (state.hex >= 0) & (state.advanced == 0)
    if is_second_wave(s):
        mine &= state.duty == 1
    return _exerting(s, side, mine)


def _new_duties(s: Position, side: int, units: Units) -> list[int]:
    """14.1: hexes with enemies that exert a zone on units about to attack in the second wave."""
    mine = np.zeros(len(s.setting.counters), np.bool_)
    mine[[unit for unit in units if unit in contacts(s, side).hexes_of]] = True
    return _exerting(s, side, mine)


def _exerting(s: Position, side: int, mine: NDArray[np.bool_]) -> list[int]:
    """Give the hexes of enemies, not attacked yet, that have one of these units in their zone, ascending.

    Whoever stands in the zone of one of these units has that unit in his own, unless he is suppressed: he is exempt.
    """
    state, setting = s.state, s.setting
    here = np.zeros(setting.grid.size + 1, np.bool_)  # the last one stands for off the map
    here[state.hex[mine]] = True
    able = (setting.side == 1 - side) & (state.hex >= 0) & (state.suppressed == 0)
    hexes = np.unique(state.hex[able])
    hexes = hexes[attackable(s, side)[hexes]]
    held = here[setting.grid.neighbours[hexes]] & (s.ground.zone_blocked[hexes] == 0)
    return hexes[held.any(axis=1)].tolist()
