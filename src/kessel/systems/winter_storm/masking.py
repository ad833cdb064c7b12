"""What a player may know of the enemy: mode markers and Supply Points with headquarters lie hidden (11.22).

Ruling: all mode markers are hidden, those of Heavy Artillery and of units on their own too, as they would betray their
HQ. Depleted Mode weakens zones of control, so zones would betray it as well: what a player is shown, of zones, reach,
radii and the cost of a way, supposes that the enemy is not Depleted. The law goes by the truth: a unit pays what its
way costs, and that is how its owner learns of it. Zones are never stronger than they are supposed to be, so what is
shown as possible is possible.

What may be ordered, and what is refused, goes by the truth too. So whoever tries orders can find a Depleted enemy out:
by a way that full zones would not let him go, and wherever a rule asks whether a hex lies in an enemy zone: to hold,
regroup, load, refit, lay a bridge, enter the map, retreat, advance, trace command, supply and rails. It cannot be
otherwise without other rules: if the law supposed full zones, a Disrupted unit beside a Depleted enemy could not
regroup where 13.8 lets it, one that may hold would have to go (13.31), and HQs in reach would be out of command. At a
table the enemy has to answer the same questions. Neither orders nor refusals depend on anything else that lies hidden:
how many Supply Points an HQ has, and whether it is Defensive or Offensive; the watch over random play looks for that.
That the enemy is asked for Emergency Supply (14.18) tells that his HQ has some.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from kessel.play.dice import NoDice
from kessel.play.messages import Event
from kessel.systems.winter_storm.events import SecretEvent
from kessel.systems.winter_storm.ground import LAID, PONTOON
from kessel.systems.winter_storm.movement_points import left, sixths
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DEFENSIVE, IN_COMMAND, STATUSES, WAITING

__all__ = ["Seen", "SeenDump", "SeenUnit", "SeenWork", "is_hidden", "known_to", "seen_by", "seen_event"]


class SeenUnit(Struct, frozen=True, omit_defaults=True):
    """A unit as a seat sees it. What the seat may not know is left out."""

    id: str
    hex: str
    side: str
    type: str
    steps: int
    figures: str
    """The bottom line of the face that is up."""
    depth: int = 0
    """Its place in the stack: 0 is on top."""
    er: int = 0
    disorder: int = 0
    """0 Good Order, 1 Disrupted, 2 Routed."""
    status: str = ""
    """IND, OCC, ISO or free; empty in command."""
    hq: str = ""
    mode: int = -1
    """0 Depleted, 1 Defensive, 2 Offensive; -1 where it is not known."""
    marker: bool = False
    """An enemy HQ under a marker that lies face down (11.22)."""
    sp: int = -1
    """Supply Points with it; -1 where it is not known."""
    march: bool = False
    sheltered: bool = False
    broken: bool = False
    """It is the HQ of a leg division that has broken down (16.2)."""
    division: str = ""
    """Of a generic unit the division that broke down into it."""
    operated: bool = False
    left: int = -1
    """Sixths of movement points left in this phase; own units only."""


class SeenDump(Struct, frozen=True):
    """Supply Points on a hex."""

    hex: str
    side: str
    points: int
    owner: str = ""


class SeenWork(Struct, frozen=True):
    """What has been begun, declared for all to see (13.9): `kind` is bridge, demolition, field works or crossing."""

    kind: str
    unit: str
    side: str
    place: str
    """The hexside of a bridge or river; the hex of Field Works."""
    into: str = ""
    """The hex that a Crossing Arrow points into."""


class Seen(Struct, frozen=True, omit_defaults=True):
    """The position as a seat sees it."""

    turn: int
    phase: int
    temperature: str
    atmosphere: str
    ground: str
    units: tuple[SeenUnit, ...]
    works: dict[str, tuple[str, int]]
    """Hex to owner and kinds: 1 Field Works, 2 Fortification, 3 both."""
    control: tuple[int, ...]
    """The side whose Combat unit was last on each hex, in printed order; -1 for nobody."""
    dumps: tuple[SeenDump, ...] = ()
    destroyed_bridges: tuple[str, ...] = ()
    """Bridges of the map that are gone."""
    new_bridges: tuple[str, ...] = ()
    """Bridges that Superior HQs and Front Engineers laid: they stay (13.91, 18.44)."""
    pontoons: tuple[str, ...] = ()
    """Pontoons that stand while an Operational HQ is beside them (13.91)."""
    begun: tuple[SeenWork, ...] = ()
    waiting: tuple[str, ...] = ()
    """Own units off the map at their entry points."""


def seen_by(s: Position, seat: str) -> Seen:
    """Give the position as a seat may know it."""
    setting, state = s.setting, s.state
    side = setting.side_of(seat)
    sky = s.sky
    return Seen(
        turn=state.turn,
        phase=state.phase,
        temperature=sky.temperature,
        atmosphere=sky.atmosphere,
        ground=sky.ground,
        units=tuple(_unit(s, unit, side) for owner in (side, s.enemy_of(side)) for unit in s.on_map(owner)),
        works={
            s.number(int(h)): (s.seat(int(state.works_owner[h])), int(state.works[h]))
            for h in np.flatnonzero(state.works)
        },
        control=tuple(state.control.tolist()),
        dumps=tuple(
            SeenDump(s.number(d.hex), s.seat(d.side), d.points, "" if d.owner == NOBODY else s.name(d.owner))
            for d in state.notes.dumps
        ),
        destroyed_bridges=_hexsides(s, setting.board.bridge & (state.bridge == 0)),
        new_bridges=_hexsides(s, state.bridge == LAID),
        pontoons=_hexsides(s, state.bridge == PONTOON),
        begun=tuple(_begun(s)),
        waiting=tuple(s.name(int(u)) for u in np.flatnonzero((state.hex == WAITING) & (setting.side == side))),
    )


def seen_event(s: Position, event: Event, seat: str) -> Event | None:
    """Give an event as a seat may know it."""
    hidden = isinstance(event, SecretEvent) and event.seat != seat and s.setting.options.hidden_supply
    return None if hidden else event


def is_hidden(s: Position, unit: int, side: int) -> bool:
    """11.22: whether the mode and the Supply Points of a unit are not for a side to see."""
    return bool(s.setting.options.hidden_supply and s.setting.side[unit] != side)


def known_to(s: Position, side: int, enemy_mode: int = DEFENSIVE) -> Position:
    """Give a copy of the position as a side supposes it to be: hidden enemy HQs are in one mode and carry nothing."""
    state = s.state.copy()
    if s.setting.options.hidden_supply:
        enemy = s.setting.side != side
        state.mode[enemy] = enemy_mode
        state.sp[enemy] = 0
        state.fake_marker[enemy] = 0
    return Position(s.setting, state, NoDice())


def _unit(s: Position, unit: int, side: int) -> SeenUnit:
    state, counter = s.state, s.setting.counters[unit]
    own = counter.side == s.seat(side)
    hidden = is_hidden(s, unit, side)
    status = int(state.status[unit])
    hq = int(state.hq[unit])
    marked = s.setting.is_hq[unit] and (state.mode[unit] > 0 or state.fake_marker[unit])
    stack = s.stack(int(state.hex[unit]), int(s.setting.side[unit]))
    return SeenUnit(
        id=counter.id,
        hex=s.number(int(state.hex[unit])),
        side=counter.side,
        type=counter.type,
        steps=int(state.steps[unit]),
        figures=_figures(s, unit),
        depth=stack.index(unit),
        er=s.printed_er(unit),
        disorder=int(state.disorder[unit]),
        status="" if status == IN_COMMAND else STATUSES[status],
        hq=s.name(hq) if own and hq >= 0 else "",
        mode=-1 if hidden else s.mode(unit),
        marker=bool(hidden and marked),
        sp=-1 if hidden or s.setting.is_combat[unit] else int(state.sp[unit]),
        march=bool(state.march[unit]),
        sheltered=bool(state.sheltered[unit]),
        broken=bool(state.broken[unit]),
        division=s.setting.divisions[int(state.division[unit])] if s.setting.is_generic[unit] else "",
        operated=bool(state.operation[unit]),
        left=sixths(left(s, unit)) if own else -1,
    )


def _figures(s: Position, unit: int) -> str:
    if s.setting.is_combat[unit]:
        return s.setting.faces[unit][s.face(unit)].figures
    return s.setting.counters[unit].figures(int(s.state.steps[unit]))


def _begun(s: Position) -> Iterator[SeenWork]:
    notes, grid = s.state.notes, s.setting.grid

    def work(kind: str, unit: int, near: int, far: int, into: str = "") -> SeenWork:
        side = s.setting.counters[unit].side
        return SeenWork(kind, s.name(unit), side, grid.side_name(near, grid.direction(near, far)), into)

    yield from (work("bridge", one.hq, one.near, one.far) for one in notes.bridges if not one.standing)
    yield from (work("demolition", one.unit, one.near, one.far) for one in notes.demolitions)
    yield from (work("crossing", one.unit, one.near, one.far, s.number(one.far)) for one in notes.arrows)
    for unit in np.flatnonzero(s.state.works_at >= 0).tolist():
        hex_ = s.number(int(s.state.works_at[unit]))
        yield SeenWork("field works", s.name(unit), s.setting.counters[unit].side, hex_)


def _hexsides(s: Position, marked: np.ndarray) -> tuple[str, ...]:
    """Name the marked hexsides, each once."""
    return tuple(sorted({s.setting.grid.side_name(int(hex_), int(way)) for hex_, way in np.argwhere(marked)}))
