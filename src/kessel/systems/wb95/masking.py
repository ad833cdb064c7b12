"""Chapter 16: what a player may know of the enemy. Views and events pass through here."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from random import Random

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.events import Moved, SecretEvent, UnitEvent
from kessel.systems.wb95.position import DUE, NOBODY, WAITING, AirMission, Position
from kessel.systems.wb95.setting import MOBILITIES, Setting
from kessel.systems.wb95.visibility import hidden_counters, is_hidden

__all__ = ["Mask", "Masking", "Seen", "SeenMission", "SeenUnit", "as_known", "move_together", "seen_by", "seen_event"]

_MASKS = 0.02
"""How often random play thinks of masking."""


class Mask(Order, frozen=True):
    """Lay a masking marker on an own stack, or take it off (16.1.2)."""

    hex: str
    on: bool = True


class SeenUnit(Struct, frozen=True, omit_defaults=True):
    """A counter as a seat sees it. What the seat may not know is left out."""

    hex: str
    side: str
    id: str = ""
    type: str = ""
    steps: int = 0
    oos: int = 0
    disorganized: bool = False
    transport: bool = False
    marked: bool = False
    stopped: bool = False
    left: int = -1
    """Sixths of movement points left in this phase; own units only."""


class SeenMission(Struct, frozen=True, omit_defaults=True):
    """An air mission that has been revealed and waits for its moment: both seats see it (8.2.1)."""

    side: str
    kind: str
    points: int
    hexes: tuple[str, ...]
    attacks: tuple[int, ...] = ()


class Seen(Struct, frozen=True, omit_defaults=True):
    """The position as a seat sees it."""

    turn: int
    phase: int
    units: tuple[SeenUnit, ...]
    forts: dict[str, tuple[str, int]]
    """Hex to owner and kind: 1 field, 2 improved."""
    control: tuple[int, ...]
    """The side that controls each hex, in printed order; -1 for nobody."""
    destroyed_bridges: tuple[str, ...]
    new_bridges: tuple[str, ...] = ()
    """Bridges that stand where the map prints none (14.3.2)."""
    building: dict[str, str] = {}
    """Own headquarters that build a bridge, and the hex it is to reach: the enemy does not know (14.3.2)."""
    masked: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    """Own units that wait to enter."""
    air_left: int = 0
    missions: tuple[SeenMission, ...] = ()
    pool: int = 0
    """Modifiers gained from lost enemy headquarters (9.1.6)."""


class Masking(Act):
    """16.1.2: markers hide the top counter too; they are changed on one's own turn and cost nothing."""

    order = Mask

    def check(self, s: Position, side: int, order: Mask) -> int:
        """Refuse hexes without own units, and changes that change nothing."""
        if not s.setting.complementary:
            raise Illegal("12.1.1", "Masking is switched off in this game")
        hex_ = s.setting.hex(order.hex)
        if not s.on(hex_, side):
            raise Illegal("16.1.2", f"No own unit stands on {order.hex}")
        if _is_masked(s, hex_, side) == order.on:
            raise Illegal("16.1.2", f"{order.hex} is {'masked' if order.on else 'open'} already")
        return hex_

    def apply(self, s: Position, side: int, order: Mask, found: int) -> None:
        """Lay it on or take it off; whoever goes from there takes the marker along."""
        s.state.masked[s.on(found, side)] = order.on

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order for the stack of the unit; the first counter of a stack stands for it."""
        hex_ = int(s.state.hex[unit])
        if s.setting.complementary and hex_ >= 0 and s.on(hex_, side)[0] == unit:
            yield Mask(hex=s.number(hex_), on=not _is_masked(s, hex_, side))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Seldom: markers cost nothing, and a random player would do little else."""
        return super().sample(s, side, unit, chance) if chance.random() < _MASKS else None


def seen_by(s: Position, seat: str) -> Seen:
    """Give the position as a seat may know it (16.1)."""
    setting, state = s.setting, s.state
    side = setting.side_of(seat)
    hidden = hidden_counters(setting, state, 1 - side)
    beside = _beside(s, side)
    own = [_own(s, unit) for unit in s.on_map(side)]
    enemy = s.on_map(1 - side)
    seen = [_face_up(s, unit) for unit in enemy if not hidden[unit]]
    # Sorted by what is told of them: their place in the list must not give them away.
    unseen = sorted((_face_down(s, unit, beside) for unit in enemy if hidden[unit]), key=msgspec.structs.astuple)
    return Seen(
        turn=state.turn,
        phase=state.phase,
        units=(*own, *seen, *unseen),
        forts={s.number(int(h)): (_owner(s, int(h)), int(state.fort[h])) for h in np.flatnonzero(state.fort)},
        control=tuple(state.control.tolist()),
        destroyed_bridges=_hexsides(s, setting.board.bridge & (state.bridge == 0)),
        new_bridges=_hexsides(s, ~setting.board.bridge & (state.bridge == 1)),
        building={s.name(w.unit): s.number(w.far) for w in state.notes.works if setting.side[w.unit] == side},
        masked=tuple(s.number(int(h)) for h in np.unique(state.hex[(state.masked == 1) & (state.hex >= 0)])),
        waiting=tuple(s.name(int(u)) for u in np.flatnonzero((state.hex == WAITING) & (setting.side == side))),
        air_left=int(state.air_left[side]),
        missions=tuple(_mission(s, mission) for mission in state.notes.missions),
        pool=sum(pool.left for pool in state.notes.pools if pool.side == side),
    )


def _mission(s: Position, mission: AirMission) -> SeenMission:
    hexes = tuple(map(s.number, mission.hexes))
    return SeenMission(s.seat(mission.side), mission.kind, mission.points, hexes, mission.attacks)


def seen_event(s: Position, event: Event, seat: str) -> Event | None:
    """Give an event as a seat may know it: what happened under a marker or beneath a stack loses its name."""
    if isinstance(event, SecretEvent):
        return event if event.seat == seat else None
    if not isinstance(event, UnitEvent) or not event.veiled:
        return event
    unit = s.setting.index[event.unit]
    if s.setting.sides[s.setting.side[unit]] == seat:
        return event
    return event.unnamed()


def move_together(s: Position, units: Iterable[int], moves: Callable[[], None]) -> None:
    """16.1.1: who moves within a stack stays under it, though the units of the stack move one after the other."""
    since, unseen = len(s.events), {unit for unit in units if is_hidden(s.setting, s.state, unit)}
    moves()
    for place, event in enumerate(s.events[since:], since):
        if isinstance(event, Moved):
            unit = s.setting.index[event.unit]
            s.events[place] = replace(event, veiled=unit in unseen and is_hidden(s.setting, s.state, unit))


def as_known(s: Position, side: int) -> Position:
    """Give the position as a side supposes it to be: hidden enemies are in order and as strong as usual.

    Previews are worked out on it, so that odds tell nothing that chapter 16 hides. Of hidden enemies beside own
    units the type is known, and the CELs where they are not fortified (16.1.4); of others nothing.
    """
    hidden = np.flatnonzero(hidden_counters(s.setting, s.state, 1 - side))
    if not len(hidden):
        return s
    setting, state, beside = copy.copy(s.setting), s.state.copy(), _beside(s, side)
    for name in ("defence_sp", "tc_group", "is_armour"):
        setattr(setting, name, getattr(setting, name).copy())
    setting.tc_group[hidden] = -1
    setting.is_armour[hidden] = setting.mobility[hidden] == MOBILITIES.index("mechanized")
    state.disorganized[hidden] = state.transport[hidden] = 0
    counters = list(s.setting.counters)
    for unit in hidden.tolist():
        hex_ = int(state.hex[unit])
        strength, most = _usual(s, unit)
        setting.defence_sp[unit] = _by_steps(strength, most, setting.defence_sp.shape[1])
        counters[unit] = replace(counters[unit], stars=())
        if not beside[hex_]:
            state.hex[unit] = DUE
        elif s.is_fortified(hex_, 1 - side):
            state.steps[unit] = most
    setting.counters = tuple(counters)
    return Position(setting, state, s.dice)


def _by_steps(strength: int, most: int, width: int) -> list[int]:
    """Give the strength by steps held of a unit of usual strength: half of it below its full steps."""
    return [0, *(strength if steps >= most else max(1, strength // 2) for steps in range(1, width))]


def _usual(s: Position, unit: int) -> tuple[int, int]:
    """Give the middle printed defence strength and CELs of the units of a type that its side has."""
    side, kind = int(s.setting.side[unit]), s.setting.counters[unit].type
    return s.setting.memo.get(("usual", side, kind), lambda: _work_out_usual(s.setting, side, kind))


def _work_out_usual(setting: Setting, side: int, kind: str) -> tuple[int, int]:
    alike = [u for u in setting.units_of[side].tolist() if setting.counters[u].type == kind]
    strengths = sorted(setting.defence_sp[alike].max(axis=1).tolist())
    steps = sorted(setting.max_steps[alike].tolist())
    return strengths[len(alike) // 2], steps[len(alike) // 2]


def _own(s: Position, unit: int) -> SeenUnit:
    state = s.state
    return replace(
        _face_up(s, unit),
        marked=bool(state.marked[unit]),
        stopped=bool(state.stopped[unit]),
        left=max(0, int(state.allowance[unit] - state.spent[unit])),
    )


def _face_up(s: Position, unit: int) -> SeenUnit:
    """16.1.1: a counter that lies on top, as both sides see it."""
    state, counter = s.state, s.setting.counters[unit]
    return SeenUnit(
        hex=s.number(int(state.hex[unit])),
        side=counter.side,
        id=counter.id,
        type=counter.type,
        steps=int(state.steps[unit]),
        oos=int(state.oos[unit]),
        disorganized=bool(state.disorganized[unit]),
        transport=bool(state.transport[unit]),
    )


def _face_down(s: Position, unit: int, beside: np.ndarray) -> SeenUnit:
    """16.1.4: an enemy counter under others; beside own units its type is told, and its CELs if it is unfortified."""
    state, hex_ = s.state, int(s.state.hex[unit])
    side = int(s.setting.side[unit])
    told = SeenUnit(hex=s.number(hex_), side=s.seat(side))
    if beside[hex_]:
        told = replace(told, type=s.setting.counters[unit].type)
        if not s.is_fortified(hex_, side):
            told = replace(told, steps=int(state.steps[unit]))
    return told


def _beside(s: Position, side: int) -> np.ndarray:
    hexes = np.zeros(s.setting.grid.size + 1, np.bool_)
    hexes[s.setting.grid.neighbours[s.state.hex[s.on_map(side)]]] = True
    return hexes[:-1]


def _is_masked(s: Position, hex_: int, side: int) -> bool:
    return bool(s.state.masked[s.on(hex_, side)].all())


def _hexsides(s: Position, marked: np.ndarray) -> tuple[str, ...]:
    """Name the marked hexsides, each once."""
    return tuple(sorted({s.setting.grid.side_name(int(hex_), int(way)) for hex_, way in np.argwhere(marked)}))


def _owner(s: Position, hex_: int) -> str:
    owner = int(s.state.fort_owner[hex_])
    return "" if owner == NOBODY else s.seat(owner)
