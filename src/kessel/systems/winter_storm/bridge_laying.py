"""Chapter 13.91: Bridge Laying: headquarters declare pontoons, and place them at the start of their next phase."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.front_engineers import lacks_engineers
from kessel.systems.winter_storm.ground import LAID, PONTOON
from kessel.systems.winter_storm.phases import name_of, operators
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.special_operations import BRIDGE_LAYING, is_able, note_special, refuse_special
from kessel.systems.winter_storm.state import BridgeWork
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = [
    "BridgeDeclarations",
    "BridgeDeclared",
    "BridgeGivenUp",
    "LayBridge",
    "LayingBridge",
    "Site",
    "place_bridges",
    "refuse_far_bank",
    "site_of",
    "sites",
]

_RIVERS = ("minor_river", "major_river")
_TURN, _SUPERIOR_TURNS = 1, 3
"""How many turns a bridge takes an Operational HQ, and a Superior HQ."""
_LAYS = 0.3
"""How often random play thinks of it."""


class LayBridge(Order, frozen=True):
    """Declare that an HQ bridges the river between it and the hex opposite."""

    hq: str
    hex: str


class BridgeDeclared(Event, frozen=True):
    """An HQ has begun a bridge; on turn `ready` it is placed if the HQ is still there."""

    hq: str
    hexside: str
    ready: int


class BridgeGivenUp(Event, frozen=True):
    """A bridge that an HQ declared is not placed, and why."""

    hq: str
    hexside: str
    reason: str


class Site(Struct, frozen=True):
    """A hexside that somebody beside it would bridge."""

    near: int
    far: int
    direction: int


def site_of(s: Position, unit: int, number: str, clause: str) -> Site:
    """Give the hexside between a unit and a hex.

    Raises:
        Illegal: the hex is not next to the unit.
    """
    near, far = int(s.state.hex[unit]), s.setting.hex(number)
    if s.setting.grid.distance(near, far) != 1:
        raise Illegal(clause, f"{number} is not opposite {s.name(unit)}, which is on {s.number(near)}")
    return Site(near, far, s.setting.grid.direction(near, far))


def sites(s: Position, unit: int) -> Iterator[Site]:
    """Give the Major and Minor River hexsides beside a unit that have no bridge."""
    near, board = int(s.state.hex[unit]), s.setting.board
    for direction in range(6):
        kind = board.hexside_kinds[int(board.hexside_kind[near, direction])]
        if kind in _RIVERS and not s.state.bridge[near, direction] and not s.setting.ground.shut[near, direction]:
            yield Site(near, int(s.setting.grid.neighbours[near, direction]), direction)


def refuse_far_bank(s: Position, side: int, far: int, clause: str) -> None:
    """13.91: refuse to put a bridge up on a bank that the enemy holds or controls.

    Raises:
        Illegal: with the clause.
    """
    enemy = zones(s, s.enemy_of(side))
    if enemy.occupied[far] or enemy.reach[far] > 0:
        raise Illegal(clause, f"{s.number(far)} is held by the enemy or in his zone of control")


def place_bridges(s: Position, side: int) -> None:
    """3.5, 13.91: at the start of their phase, HQs that operate now place what they declared, if they are still there.

    The bridge of a Superior HQ stays; the pontoon of an Operational HQ stands while the HQ is beside it.
    """
    builders = set(operators(s.setting, name_of(s.state.phase), side).tolist())
    for work in s.state.notes.bridges:
        if work.hq not in builders or work.standing:
            continue
        permanent = bool(s.setting.is_superior[work.hq])
        direction = s.setting.grid.direction(work.near, work.far)
        others = tuple(other for other in s.state.notes.bridges if other != work)
        kept = () if permanent else (replace(work, standing=True),)
        try:
            _refuse_placing(s, side, work)
        except Illegal as why:
            s.state.notes = replace(s.state.notes, bridges=others)
            hexside = s.setting.grid.side_name(work.near, direction)
            s.say(BridgeGivenUp(hq=s.name(work.hq), hexside=hexside, reason=why.reason))
            continue
        s.state.notes = replace(s.state.notes, bridges=(*others, *kept))
        s.set_bridge(work.near, direction, LAID if permanent else PONTOON, "13.91")


class LayingBridge(Act):
    """13.91: an HQ in Good Order beside a Major or Minor River declares a bridge."""

    order = LayBridge

    def check(self, s: Position, side: int, order: LayBridge) -> Site:
        """Refuse units that are no HQ or have no engineers, hexsides that are no river, and what 13.9 forbids."""
        (hq,) = s.own_units(side, (order.hq,))
        if not s.setting.is_hq[hq]:
            raise Illegal("13.91", f"{order.hq} is no Superior or Operational HQ and lays no bridges")
        phase = name_of(s.state.phase)
        if hq not in operators(s.setting, phase, side):
            clause = "10.2" if s.setting.is_superior[hq] else "12.1"
            raise Illegal(clause, f"{order.hq} lays no bridge in the {phase} Phase")
        if lacks_engineers(s, hq):
            raise Illegal("18.44", f"The Front Engineer of {order.hq} is not with it, so it lays no bridges")
        refuse_special(s, hq, BRIDGE_LAYING)
        site = site_of(s, hq, order.hex, "13.91")
        if site not in sites(s, hq):
            raise Illegal("13.91", f"There is no river without a bridge between {order.hq} and {order.hex}")
        if any({work.near, work.far} == {site.near, site.far} for work in s.state.notes.bridges):
            raise Illegal("13.91", f"A bridge to {order.hex} is being laid already")
        return site

    def apply(self, s: Position, side: int, order: LayBridge, found: Site) -> None:
        """Note the work."""
        hq = s.setting.unit(order.hq)
        note_special(s, hq, BRIDGE_LAYING)
        work = BridgeWork(hq, found.near, found.far, s.state.turn)
        s.state.notes = replace(s.state.notes, bridges=(*s.state.notes.bridges, work))
        hexside = s.setting.grid.side_name(found.near, found.direction)
        s.say(BridgeDeclared(hq=order.hq, hexside=hexside, ready=_ready(s, hq)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every river beside the HQ."""
        if not s.setting.is_hq[unit] or not s.is_on_map(unit) or not is_able(s, unit, BRIDGE_LAYING):
            return
        for site in sites(s, unit):
            order = LayBridge(hq=s.name(unit), hex=s.number(site.far))
            try:
                self.check(s, side, order)
            except Illegal:
                continue
            yield order

    def preview(self, s: Position, side: int, order: LayBridge, found: Site) -> Preview:
        """Say when the bridge would be placed, and what stands against it now."""
        hq = s.setting.unit(order.hq)
        kind = "a bridge that stays" if s.setting.is_superior[hq] else "a pontoon while the HQ is beside it"
        details = {"turn": str(_ready(s, hq))}
        try:
            refuse_far_bank(s, side, found.far, "13.91")
        except Illegal as why:
            details["now"] = why.reason
        return Preview(summary=f"Turn {_ready(s, hq)}: {kind}", details=details)

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        return super().sample(s, side, unit, chance) if chance.random() < _LAYS else None


_ACTS: tuple[Act, ...] = (LayingBridge(),)


class BridgeDeclarations(ActingPhase, frozen=True):
    """3.5, 13.91 (W-32): at the end of its phase a side declares the bridges that its HQs lay."""

    sequence = "13.91"

    def acts(self) -> tuple[Act, ...]:
        """Bridge Laying alone."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the HQs that may lay a bridge."""
        hqs = [unit for unit in s.on_map(self.side) if s.setting.is_hq[unit]]
        return [hq for hq in hqs if any(True for _ in _ACTS[0].options(s, self.side, hq))]

    def decision(self, s: Position) -> Decision | None:
        """Ask while some HQ may."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "bridge_laying", "13.91", "Declare bridges that headquarters lay")


def _ready(s: Position, hq: int) -> int:
    return s.state.turn + (_SUPERIOR_TURNS if s.setting.is_superior[hq] else _TURN)


def _refuse_placing(s: Position, side: int, work: BridgeWork) -> None:
    """13.91: an HQ must have stayed beside the river in Good Order, and the other bank be free."""
    name = s.name(work.hq)
    if s.state.hex[work.hq] != work.near:
        raise Illegal("13.91", f"{name} did not stay on {s.number(work.near)}")
    if not s.is_good_order(work.hq):
        raise Illegal("13.91", f"{name} is not in Good Order")
    if lacks_engineers(s, work.hq):
        raise Illegal("18.44", f"The Front Engineer of {name} is not with it")
    if s.state.bridge[work.near, s.setting.grid.direction(work.near, work.far)]:
        raise Illegal("13.91", "another bridge stands there by now")
    refuse_far_bank(s, side, work.far, "13.91")
