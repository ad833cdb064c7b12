"""What a benchmark gives back, and how it takes the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from statistics import median
from time import perf_counter_ns
from typing import TypeVar

import msgspec

T = TypeVar("T")


class CannotMeasure(Exception):
    """Why a benchmark cannot be run here."""


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    """One number with what it is compared with. Less is better unless the unit is something per second."""

    name: str
    value: float
    unit: str
    peers: dict[str, float] = {}
    """The same task done by other libraries in the same run, in the same unit."""
    bars: dict[str, float] = {}
    """How many times as fast as a peer we have to be."""
    at_most: float | None = None
    """The value that must not be exceeded."""
    at_least: float | None = None
    """The value that has to be reached, where more is better."""
    missing: tuple[str, ...] = ()
    """Peers that are not installed."""
    notes: tuple[str, ...] = ()

    @property
    def ratios(self) -> dict[str, float]:
        """How many times as fast as each peer."""
        if self.unit.endswith("/s"):
            return {peer: self.value / value for peer, value in self.peers.items()}
        return {peer: value / self.value for peer, value in self.peers.items()}

    @property
    def short_of(self) -> tuple[str, ...]:
        """Every bar that was missed, in words."""
        slow = [f"{p}: {r:.1f} times, want {self.bars[p]:g}" for p, r in self.ratios.items() if r < self.bars.get(p, 0)]
        if self.at_most is not None and self.value > self.at_most:
            slow.append(f"{self.value:.1f} {self.unit}, want at most {self.at_most:g}")
        if self.at_least is not None and self.value < self.at_least:
            slow.append(f"{self.value:,.0f} {self.unit}, want at least {self.at_least:,g}")
        return tuple(slow)


def microseconds(calls: Mapping[str, Callable[[T], object]], inputs: Iterable[T], repeats: int = 3) -> dict[str, float]:
    """The median time of each call over the inputs, each taken as the best of some repeats.

    They take turns on every input, so that a moment in which the machine is busy with something else hits all alike.
    """
    times: dict[str, list[int]] = {name: [] for name in calls}
    for given in inputs:
        for name, call in calls.items():
            times[name].append(min(_nanoseconds(call, given) for _ in range(repeats)))
    return {name: median(taken) / 1000 for name, taken in times.items()}


def _nanoseconds(call: Callable[[T], object], given: T) -> int:
    start = perf_counter_ns()
    call(given)
    return perf_counter_ns() - start
