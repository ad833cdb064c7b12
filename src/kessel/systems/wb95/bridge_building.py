"""Chapter 14.3.2 to 14.3.4: headquarters build bridges over big rivers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.bridge_acts import refuse_work
from kessel.systems.wb95.bridges import build_bridge
from kessel.systems.wb95.events import SecretEvent
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.position import BridgeWork, Position
from kessel.systems.wb95.zones_of_control import zones

__all__ = [
    "BridgeDeclared",
    "BridgeGivenUp",
    "DeclareBridge",
    "Declaring",
    "finish_bridges",
    "make_camp",
    "release_builders",
    "watch_works",
]


class DeclareBridge(Order, frozen=True):
    """Let a headquarters on the bank of a big river begin a bridge to a hex on the other bank (14.3.2)."""

    unit: str
    to: str


class BridgeDeclared(SecretEvent, frozen=True, kw_only=True):
    """A secret note: a bridge is being built."""

    unit: str
    to: str


class BridgeGivenUp(SecretEvent, frozen=True, kw_only=True):
    """A bridge cannot be finished; its builder alone learns it."""

    unit: str
    to: str


class Declaring(Act):
    """14.3.2, 14.3.3: in the Movement Phase after a Supply Phase at the bank; it takes all movement points."""

    order = DeclareBridge

    def check(self, s: Position, side: int, order: DeclareBridge) -> tuple[int, int]:
        """Refuse all but a headquarters that has been at the bank since its last Supply Phase."""
        (unit,) = own_units(s, side, (order.unit,))
        state, here, far = s.state, int(s.state.hex[unit]), s.setting.hex(order.to)
        refuse_work(s, unit)
        if not s.setting.is_hq[unit]:
            raise Illegal("14.3.2", f"{order.unit} is no headquarters: only those bridge big rivers")
        if far not in s.setting.grid.neighbours[here]:
            raise Illegal("14.3.2", f"{order.to} is not next to {s.number(here)}")
        direction = s.setting.grid.direction(here, far)
        if not s.setting.ground.big_river[here, direction]:
            raise Illegal("14.2.3", f"No big river lies between {s.number(here)} and {order.to}")
        if state.bridge[here, direction]:
            raise Illegal("14.3.2", f"A bridge stands between {s.number(here)} and {order.to}")
        if state.camp[unit] != here or state.acted[unit]:
            raise Illegal("14.3.2", f"{order.unit} was not at this bank when its last Supply Phase ended, or has acted")
        if any({work.near, work.far} == {here, far} for work in state.notes.works):
            raise Illegal("14.3.3", "Another headquarters builds this bridge")
        return unit, far

    def apply(self, s: Position, side: int, order: DeclareBridge, found: tuple[int, int]) -> None:
        """14.3.4: the headquarters stays until the bridge is finished or given up."""
        unit, far = found
        state = s.state
        s.stir(unit)
        state.spent[unit] = state.allowance[unit]
        state.acted[unit] = state.stopped[unit] = state.bridging[unit] = 1
        work = BridgeWork(unit, int(state.hex[unit]), far)
        state.notes = replace(state.notes, works=(*state.notes.works, work))
        s.say(BridgeDeclared(seat=s.seat(side), unit=order.unit, to=order.to))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order for each hex across a big river."""
        here = int(s.state.hex[unit])
        if here < 0 or not s.setting.is_hq[unit]:
            return
        rivers = s.setting.ground.big_river[here].tolist()
        for far, is_big_river in zip(s.setting.grid.around[here], rivers, strict=True):
            if is_big_river:
                order = DeclareBridge(unit=s.name(unit), to=s.number(far))
                if self.is_legal(s, side, order):
                    yield order


def make_camp(s: Position, side: int) -> None:
    """Remember where the units of a side stand when its Supply Phase ends (14.3.2)."""
    mine = s.setting.units_of[side]
    s.state.camp[mine] = s.state.hex[mine]


def watch_works(s: Position) -> None:
    """14.3.2: a bridge is lost when its headquarters falls or the far bank is not held any more."""
    for work in s.state.notes.works:
        if not _holds(s, work):
            s.state.notes = replace(s.state.notes, works=tuple(w for w in s.state.notes.works if w != work))
            s.state.bridging[work.unit] = 0
            seat = s.seat(int(s.setting.side[work.unit]))
            s.say(BridgeGivenUp(seat=seat, unit=s.name(work.unit), to=s.number(work.far)))


def finish_bridges(s: Position, side: int) -> None:
    """14.3.2: bridges declared a turn ago stand when the Movement Phase begins; their builders spend it on them."""
    watch_works(s)
    for work in s.state.notes.works:
        if s.setting.side[work.unit] == side:
            s.state.notes = replace(s.state.notes, works=tuple(w for w in s.state.notes.works if w != work))
            build_bridge(s, work.near, work.far, side, "14.3.2")


def release_builders(s: Position) -> None:
    """14.3.4: headquarters whose bridge is finished may move again after the Movement Phase in which it stands."""
    s.state.bridging[:] = 0
    s.state.bridging[[work.unit for work in s.state.notes.works]] = 1


def _holds(s: Position, work: BridgeWork) -> bool:
    """The far hex is in no enemy zone, or own regular units stand on both hexes; no enemy is on it."""
    side = int(s.setting.side[work.unit])
    if s.state.hex[work.unit] != work.near or s.on(work.far, 1 - side):
        return False
    regulars = [any(s.setting.is_regular[u] for u in s.on(hex_, side)) for hex_ in (work.near, work.far)]
    return not zones(s, 1 - side).reach[work.far] or all(regulars)
