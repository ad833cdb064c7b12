"""Who attacks what where contact is: units are shared among the enemy hexes beside them, duties are met.

True of every rulebook in which several units attack a hex together and some have to. What an attack brings is the
rulebook's own: it judges.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Protocol, TypeVar

__all__ = ["Arena", "Hexes", "Units", "share_out"]

Units = tuple[int, ...]
Hexes = tuple[int, ...]

_WORTH_IT = 0.12
"""A voluntary attack must bring so much."""
_NEGLECTED = 2.0
"""What an enemy costs that must be attacked and is not in the plan."""
_PASSES = 4


class Judged(Protocol):
    """An attack and what it is expected to bring."""

    @property
    def units(self) -> Units:
        """Who attacks."""
        ...

    @property
    def targets(self) -> Hexes:
        """The hexes attacked."""
        ...

    @property
    def value(self) -> float:
        """More is better."""
        ...


class Links(Protocol):
    """Who can attack whom."""

    hexes_of: dict[int, list[int]]
    units_at: dict[int, list[int]]


A = TypeVar("A", bound=Judged)


class Arena(ABC, Generic[A]):
    """All attacks that are possible now, judged once each."""

    def __init__(self, links: Links, must_attack: Units, must_be_attacked: Hexes) -> None:
        self.links = links
        self.must_units, self.must_hexes = set(must_attack), set(must_be_attacked)
        self._judged: dict[tuple[Units, Hexes], A] = {}

    @abstractmethod
    def assess(self, units: Units, targets: Hexes) -> A:
        """Say what an attack brings."""

    @abstractmethod
    def may_widen(self, units: Units) -> bool:
        """Say whether units may attack several hexes at once."""

    def judge(self, units: Units, targets: Hexes) -> A:
        """Say what an attack brings, without reckoning twice."""
        key = (units, targets)
        if key not in self._judged:
            self._judged[key] = self.assess(units, targets)
        return self._judged[key]


def share_out(arena: Arena[A]) -> list[A]:
    """Share the units that can attack among the targets, and give the attacks, the most promising first."""
    if not arena.links.hexes_of:
        return []
    shares = _improved(arena, _first_shares(arena))
    found = [arena.judge(units, (hex_,)) for hex_, units in sorted(_by_target(shares).items())]
    found = _cover(arena, found)
    worth = [a for a in found if a.value > _WORTH_IT or _is_duty(arena, a)]
    return sorted(worth, key=lambda a: (-a.value, a.targets))


def _first_shares(arena: Arena[A]) -> dict[int, int | None]:
    """Give every unit to the most promising target beside it."""
    links = arena.links
    alone = {hex_: arena.judge(tuple(sorted(units)), (hex_,)).value for hex_, units in links.units_at.items()}
    return {unit: max(hexes, key=lambda h: (alone[h], -h)) for unit, hexes in sorted(links.hexes_of.items())}


def _by_target(shares: dict[int, int | None]) -> dict[int, Units]:
    found: dict[int, list[int]] = {}
    for unit, hex_ in shares.items():
        if hex_ is not None:
            found.setdefault(hex_, []).append(unit)
    return {hex_: tuple(sorted(units)) for hex_, units in found.items()}


def _improved(arena: Arena[A], shares: dict[int, int | None]) -> dict[int, int | None]:
    """Move single units to other targets, or out of the fight, while that brings more."""
    for _ in range(_PASSES):
        changed = False
        for unit in list(shares):
            now = shares[unit]
            others: list[int | None] = [h for h in arena.links.hexes_of[unit] if h != now]
            if now is not None and unit not in arena.must_units:
                others.append(None)
            best, most = now, 1e-6
            for other in others:
                gain = _gain(arena, shares, unit, now, other)
                if gain > most:
                    best, most = other, gain
            if best != now:
                shares[unit] = best
                changed = True
        if not changed:
            break
    return shares


def _gain(arena: Arena[A], shares: dict[int, int | None], unit: int, now: int | None, other: int | None) -> float:
    """What it brings to move a unit from one target to another."""
    before = _worth(arena, shares, now) + _worth(arena, shares, other)
    shares[unit] = other
    after = _worth(arena, shares, now) + _worth(arena, shares, other)
    shares[unit] = now
    return after - before


def _worth(arena: Arena[A], shares: dict[int, int | None], hex_: int | None) -> float:
    if hex_ is None:
        return 0.0
    units = tuple(sorted(unit for unit in arena.links.units_at[hex_] if shares[unit] == hex_))
    if units:
        return arena.judge(units, (hex_,)).value
    return -_NEGLECTED if hex_ in arena.must_hexes else 0.0


def _cover(arena: Arena[A], found: list[A]) -> list[A]:
    """Let units attack one hex more where an enemy that must be attacked would be left over."""
    attacked = {hex_ for assault in found for hex_ in assault.targets}
    for hex_ in sorted(arena.must_hexes - attacked):
        wider = [w for assault in found if (w := _widened(arena, assault, hex_)) is not None]
        if wider:
            best = max(wider, key=lambda a: a.value)
            found = [a for a in found if a.units != best.units] + [best]
    return found


def _widened(arena: Arena[A], assault: A, hex_: int) -> A | None:
    beside = arena.links.units_at.get(hex_, [])
    if not arena.may_widen(assault.units) or not all(unit in beside for unit in assault.units):
        return None
    return arena.judge(assault.units, (*assault.targets, hex_))


def _is_duty(arena: Arena[A], assault: A) -> bool:
    return bool(arena.must_units & set(assault.units) or arena.must_hexes & set(assault.targets))
