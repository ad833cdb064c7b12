"""Chapter 11.21: Operational HQs draw Supply Points from their sources (11.2/sources)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.communications import supply_lines
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import is_properly_placed
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import IN_COMMAND, INDEPENDENT, Dump

__all__ = ["Draw", "Drawing", "Source", "is_within_reach", "most_to_draw"]

_CORPS_DRAWS = 1
"""18.3/ind: what an IND corps draws in a segment."""


class Draw(Order, frozen=True):
    """An HQ draws Supply Points: `source` is its Superior HQ, a column, or the hex of a dump (11.21)."""

    hq: str
    source: str
    points: int


class Source(Struct, frozen=True):
    """Where points lie: with a unit, or in a dump."""

    hex: int
    points: int
    unit: int = NOBODY
    dump: Dump | None = None


class Drawing(Act):
    """11.21 (W-25): an HQ in Good Order draws up to its Command Rating in a segment, from all sources together."""

    order = Draw

    def check(self, s: Position, side: int, order: Draw) -> tuple[int, Source]:
        """Refuse an HQ that cannot draw, a source that is not its own or too far, and too many points."""
        (hq,) = s.own_units(side, (order.hq,))
        most = most_to_draw(s, hq)
        if not s.is_good_order(hq):
            raise Illegal("11.21", f"{order.hq} is not in Good Order and draws nothing")
        source = self._source(s, side, hq, order.source)
        if order.points < 1 or order.points > most:
            raise Illegal("11.21", f"{order.hq} may draw {most} Supply Points more in this segment")
        if order.points > source.points:
            raise Illegal("11.21", f"There are {source.points} Supply Points at {order.source}")
        if not is_within_reach(s, hq, source.hex):
            raise Illegal("11.21", f"{order.source} is not within the Supply Radius of {order.hq} by a free path")
        return hq, source

    def apply(self, s: Position, side: int, order: Draw, found: tuple[int, Source]) -> None:
        """Move the points to the HQ."""
        hq, source = found
        if source.dump is not None:
            s.change_dump(source.hex, source.dump.owner, side, -order.points, "11.21")
        else:
            s.change_sp(source.unit, -order.points, "11.21")
        s.change_sp(hq, order.points, "11.21")
        s.state.drawn[hq] += order.points

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every number of points from every source within reach."""
        for name, points in self._offers(s, side, unit):
            yield from (Draw(hq=s.name(unit), source=name, points=k) for k in range(1, points + 1))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw as much as one source gives, or part of it."""
        offers = self._offers(s, side, unit)
        if not offers:
            return None
        name, points = chance.choice(offers)
        return Draw(hq=s.name(unit), source=name, points=chance.choice((points, chance.randint(1, points))))

    def _offers(self, s: Position, side: int, hq: int) -> list[tuple[str, int]]:
        """Name the sources of an HQ and the most that it may have from each."""
        if not _may_draw(s, hq) or not s.is_good_order(hq):
            return []
        most = most_to_draw(s, hq)
        names = [s.name(u) for u in s.on_map(side) if (s.setting.is_superior | s.setting.is_transport)[u]]
        names += dict.fromkeys(s.number(dump.hex) for dump in s.state.notes.dumps if dump.side == side)
        found: list[tuple[str, int]] = []
        for name in names:
            try:
                source = self._source(s, side, hq, name)
            except Illegal:
                continue
            points = min(most, source.points)
            if points > 0 and is_within_reach(s, hq, source.hex):
                found.append((name, points))
        return found

    def _source(self, s: Position, side: int, hq: int, name: str) -> Source:
        """11.2/sources: what an HQ may draw from under a name; another HQ's sources are not its own."""
        if name in s.setting.index:
            (unit,) = s.own_units(side, (name,))
            _refuse_unit(s, hq, unit)
            return Source(int(s.state.hex[unit]), int(s.state.sp[unit]), unit=unit)
        hex_ = s.setting.hex(name)
        here = [dump for dump in s.state.notes.dumps if dump.hex == hex_ and dump.side == side]
        own = next((dump for dump in here if _is_open_to(s, hq, dump.owner)), None)
        if own is None:
            whose = "a dump of another Superior HQ" if here else "no friendly dump"
            raise Illegal("11.2/sources", f"There is {whose} on {name}, so {s.name(hq)} cannot draw there")
        return Source(hex_, own.points, dump=own)


def most_to_draw(s: Position, hq: int) -> int:
    """11.21, 18.3/ind: how many points more an HQ may draw in this segment.

    Raises:
        Illegal: the unit is none that draws.
    """
    if not _may_draw(s, hq):
        raise Illegal("11.21", f"{s.name(hq)} is no Operational HQ and draws no supply")
    rating = int(s.setting.command_rating[hq]) if s.setting.is_operational[hq] else _CORPS_DRAWS
    return rating - int(s.state.drawn[hq])


def is_within_reach(s: Position, hq: int, hex_: int) -> bool:
    """11.21: whether a hex is within the Supply Radius of an HQ, by a path."""
    return bool(supply_lines(s, hq).within[hex_])


def _may_draw(s: Position, hq: int) -> bool:
    """11.21, 18.3/ind: Operational HQs draw, and Soviet Corps HQs that are IND."""
    corps = s.setting.is_corps_hq[hq] and s.state.status[hq] == INDEPENDENT
    return bool(s.setting.is_operational[hq] or corps)


def _is_open_to(s: Position, hq: int, owner: int) -> bool:
    """Whether an HQ may use what belongs to a Superior HQ: its own; captured supplies are everybody's."""
    if owner == NOBODY or s.setting.is_corps_hq[hq]:
        return True
    return bool(s.state.status[hq] == IN_COMMAND and s.state.hq[hq] == owner)


def _refuse_unit(s: Position, hq: int, unit: int) -> None:
    setting, name = s.setting, s.name(unit)
    if not (setting.is_superior[unit] or setting.is_transport[unit]):
        raise Illegal("11.2/sources", f"{name} is neither a Superior HQ nor a column: nobody draws from it")
    owner = unit if setting.is_superior[unit] else int(s.state.hq[unit])
    if not _is_open_to(s, hq, owner):
        raise Illegal("11.2/sources", f"{name} does not belong to the Superior HQ that commands {s.name(hq)}")
    if setting.is_superior[unit] and not is_properly_placed(s, unit):
        raise Illegal("10.13", f"{name} is not in a town or city near a Rail Depot that its trains reach")
    if setting.is_transport[unit] and not s.is_good_order(unit):
        raise Illegal("14.7/transport", f"{name} is not in Good Order: nobody draws from it")
