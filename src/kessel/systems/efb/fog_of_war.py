"""Chapter 19 and 21.3: what each player may see."""

from __future__ import annotations

import copy

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kessel.play.dice import NoDice
from kessel.play.memo import Memo
from kessel.play.messages import Event, Shuffled
from kessel.systems.efb.events import UnitEvent
from kessel.systems.efb.movement_allowance import allowance, sixths
from kessel.systems.efb.position import GA, MB, WAITING, Position
from kessel.systems.efb.untried import strength_of

__all__ = ["Seen", "SeenUnit", "as_known", "known_to", "seen_by", "seen_event"]


class SeenUnit(Struct, frozen=True, omit_defaults=True):
    """A counter as a seat sees it. What the seat may not know is left out."""

    hex: str
    side: str
    id: str = ""
    type: str = ""
    steps: int = 0
    strength: str = ""
    """Its printed values; ? while it is untried, for its owner too (21.3)."""
    untried: bool = False
    suppressed: bool = False
    in_command: bool = False
    moved: bool = False
    left: int = -1
    """Sixths of movement points left in this phase; own units only."""


class Seen(Struct, frozen=True, omit_defaults=True):
    """The position as a seat sees it."""

    turn: int
    phase: int
    units: tuple[SeenUnit, ...]
    weather: str
    victory: dict[str, int]
    """Victory points by seat."""
    new_bridges: tuple[str, ...] = ()
    """Hexsides bridged by engineers."""
    waiting: tuple[str, ...] = ()
    """Own units that wait to enter."""
    air: dict[str, tuple[int, int]] = {}
    """Ground attack and medium bomber counters drawn and not used, by seat: public (6.6)."""
    replacements: int = 0
    breakdown: str = ""
    """The seat whose command has broken down this turn."""


def seen_by(s: Position, seat: str) -> Seen:
    """Give the position as a seat may know it: of enemy stacks the top counter alone (19.1)."""
    setting, state = s.setting, s.state
    side = setting.side_of(seat)
    own = [_own(s, unit) for unit in s.on_map(side)]
    enemy = s.on_map(1 - side)
    top = [_face(s, unit) for unit in enemy if not s.is_covered(unit)]
    # Sorted by what is told of them: their place in the list must not give them away.
    under = sorted((_covered(s, unit) for unit in enemy if s.is_covered(unit)), key=msgspec.structs.astuple)
    waiting = [unit for unit in setting.units_of[side].tolist() if state.hex[unit] == WAITING]
    return Seen(
        turn=state.turn,
        phase=state.phase,
        units=(*own, *top, *under),
        weather=setting.weathers[state.weather],
        victory={seat: int(points) for seat, points in zip(setting.sides, state.vp, strict=True)},
        new_bridges=_laid(s),
        waiting=setting.names(waiting),
        air={
            setting.sides[k]: (int(state.air_ready[k, GA]), int(state.air_ready[k, MB]))
            for k in (0, 1)
            if setting.sides[k] in setting.scenario.air
        },
        replacements=int(state.rp[side]),
        breakdown=setting.sides[state.breakdown - 1] if state.breakdown else "",
    )


def seen_event(s: Position, event: Event, seat: str) -> Event | None:
    """Give an event as a seat may know it: what happens beneath an enemy stack loses its name."""
    if isinstance(event, Shuffled):
        return None
    if isinstance(event, UnitEvent) and event.veiled:
        owner = s.setting.sides[s.setting.side[s.setting.index[event.unit]]]
        return event if owner == seat else replace(event, unit="")
    return event


def known_to(s: Position, side: int) -> Position:
    """Give a copy of the position in which untried units are as strong as their pool on the average (21.3).

    Enemies beneath the top of a stack are units of usual strength (19.1).
    """
    state = s.state.copy()
    for unit in state.untried.nonzero()[0].tolist():
        pool = s.setting.counters[unit].untried
        assert pool is not None
        rows = sorted(s.setting.pool_rows(pool), key=lambda row: (s.setting.defense[row], row))
        state.row[unit] = rows[len(rows) // 2]
    return as_known(Position(s.setting, state, NoDice()), side)


def as_known(s: Position, side: int) -> Position:
    """Give the position as a side sees it: enemies beneath the top of a stack are units of usual strength (19.1).

    Previews are worked out on it, so that odds tell nothing that the player may not know.
    """
    covered = [unit for unit in s.on_map(1 - side) if s.is_covered(unit)]
    if not covered:
        return s
    setting, state = copy.copy(s.setting), s.state.copy()
    for name in ("is_armored", "is_artillery", "is_screen", "air_defense"):
        setattr(setting, name, getattr(setting, name).copy())
    for flags in (setting.is_armored, setting.is_artillery, setting.is_screen):
        flags[covered] = False
    setting.air_defense[covered] = -1
    state.suppressed[covered] = state.untried[covered] = 0
    state.row[covered] = _usual_row(s, 1 - side)
    setting.memo = Memo()
    return Position(setting, state, s.dice)


def _usual_row(s: Position, side: int) -> int:
    """The row of the middle defense among the maneuver units of a side that are not dealt their values."""
    units = s.setting.units_of[side].tolist()
    plain = [u for u in units if s.setting.counters[u].role == "maneuver"]
    tried = [u for u in plain if not s.setting.counters[u].untried]
    rows = sorted(tried or plain, key=lambda u: (s.setting.defense[u], u))
    return rows[len(rows) // 2]


def _face(s: Position, unit: int) -> SeenUnit:
    state, counter = s.state, s.setting.counters[unit]
    return SeenUnit(
        hex=s.number(int(state.hex[unit])),
        side=counter.side,
        id=counter.id,
        type=counter.type,
        steps=1,
        strength=strength_of(s, unit),
        untried=bool(state.untried[unit]),
        suppressed=bool(state.suppressed[unit]),
    )


def _own(s: Position, unit: int) -> SeenUnit:
    left = 0 if s.state.moved[unit] else sixths(allowance(s, unit))
    return replace(
        _face(s, unit), in_command=bool(s.state.in_command[unit]), moved=bool(s.state.moved[unit]), left=left
    )


def _covered(s: Position, unit: int) -> SeenUnit:
    """19.1: a counter beneath another; only that it is there."""
    return SeenUnit(hex=s.number(int(s.state.hex[unit])), side=s.setting.counters[unit].side)


def _laid(s: Position) -> tuple[str, ...]:
    grid, state = s.setting.grid, s.state
    units = (state.bridging >= 0).nonzero()[0].tolist()
    return tuple(grid.side_name(int(state.hex[unit]), int(state.bridging[unit])) for unit in units)
