"""Schemes of attack: which enemies can be attacked with what could come beside them in this phase.

True of every rulebook in which units move first and attack from beside the enemy. Where units can go, from which hexes
a target can be attacked and what that brings is the rulebook's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.grid import Grid

__all__ = ["Marches", "Place", "Post", "Scheme", "best_scheme", "enclosures"]

_LEAST = 0.1
"""A scheme must bring so much."""
_IN_VAIN = 4
"""After so many units that bring nothing more, nobody else is asked."""
_AFFECTED = 3
"""Within so many hexes of a unit that gets its orders, other attacks are judged anew."""
_MOST_SIDES, _ENCLOSURES = 3, 4
"""From so many hexes at most a target is shut in, and so many ways to do it are looked at."""

Post = tuple[int, int]
"""A unit and the hex from which it attacks."""


class Place(Protocol):
    """A hex from which a target can be attacked."""

    @property
    def hex(self) -> int:
        """Where."""
        ...

    @property
    def cost(self) -> float:
        """What speaks against it."""
        ...


class Scheme(Struct, frozen=True):
    """An attack to be made: who goes where, against which hex, at what odds."""

    target: int
    posts: tuple[Post, ...]
    odds: str
    value: float
    shuts_in: bool = False
    """Whether the enemy has no way back."""


class Marches(ABC):
    """Where each unit that can attack may go in this phase; units are taken out as they get their orders."""

    def __init__(
        self,
        grid: Grid,
        here: Mapping[int, int],
        reach: dict[int, NDArray[np.bool_]],
        strength: Mapping[int, float],
        weight: Mapping[int, int],
        room: NDArray[np.int64],
    ) -> None:
        self._grid, self._here, self._weight = grid, here, weight
        self.reach = reach
        """The hexes that each unit can come to."""
        self._marchers = list(reach)
        self._ways = np.array(list(reach.values()), np.bool_).reshape(len(reach), grid.size)
        self.strength = strength
        self.room = room
        """What fits on each hex beside those that have their post there or cannot leave it."""
        self._known: dict[int, Scheme | None] = {}

    @abstractmethod
    def targets(self) -> Iterable[int]:
        """Give the hexes that may be attacked."""

    @abstractmethod
    def places(self, target: int, chosen: Mapping[int, Scheme]) -> Sequence[Place]:
        """Give the hexes from which a target can be attacked."""

    @abstractmethod
    def judge(self, target: int, posts: tuple[Post, ...], places: Sequence[Place]) -> Scheme:
        """Say what an attack brings."""

    def fits(self, target: int, posts: Sequence[Post], unit: int, hex_: int) -> bool:
        """Say whether a unit may join others in an attack: rulebooks with groups that fight together override this."""
        return True

    def take(self, unit: int, hex_: int) -> None:
        """Give a unit its post; attacks that it might have joined, and those near by, are judged anew."""
        self.forget_near(self._here[unit])
        self.forget_near(hex_)
        del self.reach[unit]
        self.room[hex_] -= self._weight[unit]
        joined = [t for t, scheme in self._known.items() if scheme and any(u == unit for u, _ in scheme.posts)]
        for target in joined:
            del self._known[target]

    def forget_near(self, hex_: int) -> None:
        """Something has changed on a hex."""
        for target in [target for target in self._known if self._grid.distance(target, hex_) <= _AFFECTED]:
            del self._known[target]

    def scheme_for(self, target: int, chosen: Mapping[int, Scheme]) -> Scheme | None:
        """Give the best attack on a hex; what is known of it from before still holds."""
        if target not in self._known:
            self._known[target] = self._scheme(target, chosen)
        return self._known[target]

    def first_posts(self, target: int, places: Sequence[Place]) -> Iterable[tuple[int, ...]]:
        """Give sets of hexes to be occupied first, none being one of them: rulebooks with ways back override this."""
        return ((),)

    def _scheme(self, target: int, chosen: Mapping[int, Scheme]) -> Scheme | None:
        """Give the best of the attacks that begin with different first posts."""
        places = self.places(target, chosen)
        around = [place.hex for place in places]
        near = np.flatnonzero(self._ways[:, around].any(axis=1)).tolist()
        units = [unit for place in near if (unit := self._marchers[place]) in self.reach]
        units.sort(key=lambda u: (self._here[u] not in around, -self.strength[u], u))
        schemes = (self._gathered(target, places, units, first) for first in self.first_posts(target, places))
        return max((scheme for scheme in schemes if scheme), key=lambda scheme: scheme.value, default=None)

    def _gathered(
        self, target: int, places: Sequence[Place], units: list[int], first: tuple[int, ...]
    ) -> Scheme | None:
        """Send the strongest units to the best hexes around a target while that brings more, one to each first post."""
        room = {place.hex: int(self.room[place.hex]) for place in places}
        posts: list[Post] = []
        for hex_ in sorted(first, key=lambda h: (sum(bool(self.reach[u][h]) for u in units), h)):
            taken = {unit for unit, _ in posts}
            able = (u for u in units if u not in taken and self.reach[u][hex_] and room[hex_] >= self._weight[u])
            unit = next((u for u in able if self.fits(target, posts, u, hex_)), None)
            if unit is None:
                return None
            room[hex_] -= self._weight[unit]
            posts.append((unit, hex_))
        best = self.judge(target, tuple(posts), places) if posts else None
        begun = {unit for unit, _ in posts}
        for unit in (u for u in units if u not in begun):
            if best is not None and len(posts) - len(best.posts) >= _IN_VAIN:
                break
            place = self._place_for(target, posts, unit, places, room)
            if place is None:
                continue
            room[place.hex] -= self._weight[unit]
            posts.append((unit, place.hex))
            scheme = self.judge(target, tuple(posts), places)
            if best is None or scheme.value > best.value:
                best = scheme
        return best

    def _place_for(
        self, target: int, posts: Sequence[Post], unit: int, places: Sequence[Place], room: Mapping[int, int]
    ) -> Place | None:
        """Give the hex from which one more unit attacks best."""
        open_ = [p for p in places if self.reach[unit][p.hex] and room[p.hex] >= self._weight[unit]]
        open_ = [p for p in open_ if self.fits(target, posts, unit, p.hex)]
        taken, here = {hex_ for _, hex_ in posts}, self._here[unit]
        return min(open_, key=lambda p: (p.cost - 0.3 * (p.hex in taken) - 0.4 * (p.hex == here), p.hex), default=None)


def enclosures(places: Sequence[Place], shuts_in: Callable[[set[int]], bool]) -> Iterator[tuple[int, ...]]:
    """Give the smallest sets of places from which a target has no way back, the best places first, and not too many."""
    hexes = [place.hex for place in sorted(places, key=lambda place: (place.cost, place.hex))]
    for size in range(1, _MOST_SIDES + 1):
        found = [chosen for chosen in combinations(hexes, size) if shuts_in(set(chosen))]
        if found:
            yield from found[:_ENCLOSURES]
            return


def best_scheme(marches: Marches, chosen: Mapping[int, Scheme]) -> Scheme | None:
    """Give the attack that brings most for what it takes, on a hex that no scheme aims at yet."""
    schemes = [
        found
        for hex_ in marches.targets()
        if hex_ not in chosen and (found := marches.scheme_for(hex_, chosen)) is not None
    ]
    best = max(schemes, key=lambda scheme: scheme.value, default=None)
    if best is None or best.value <= _LEAST:
        return None
    marches.forget_near(best.target)
    return best
