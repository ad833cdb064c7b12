"""The general: a computer player for WB-95 that tries several plans on paper before it gives orders."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from kessel.command.desk import Desk
from kessel.command.general.doctrines import PORTFOLIO, candidates
from kessel.command.general.standing import Scale
from kessel.command.general.wargame import WarGame, named
from kessel.command.staff import Doctrine, StaffCommander
from kessel.play.messages import Order
from kessel.systems.wb95.position import Position

__all__ = ["GeneralCommander"]

_WORK = 900
"""So many counters are played through a turn on paper in one phase: the budget, whatever the clock says."""
_FEWEST_LINES, _MOST_LINES = 5, 14
_SHARE = 0.6
"""So much of the work goes into trying each doctrine once, the rest into trying the better ones again."""
_DOUBT = 0.25
"""What luck may feign, in CELs, for each counter and line: more than that must speak against the usual plan."""
_HORIZON = {"movement": 8, "attack": 7}
"""Phases from the decision to the end of the enemy's Combat Phase."""


class _Trial(Struct):
    """A doctrine and how it did on paper."""

    doctrine: Doctrine
    results: list[float]

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else float("-inf")


class GeneralCommander:
    """Chooses a doctrine at the start of each Movement and Combat Phase; its staff does the rest."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._staff = StaffCommander(seed)
        self._phase: tuple[object, ...] = ()
        self.notes: list[str] = self._staff.notes

    def choose(self, desk: Desk) -> Order:
        """Answer the decision."""
        kind = desk.decision.kind
        if kind in _HORIZON and self._phase != (desk.phase, kind):
            self._phase = (desk.phase, kind)
            self._decide(desk, _HORIZON[kind])
        return self._staff.choose(desk)

    def _decide(self, desk: Desk, horizon: int) -> None:
        position = desk.position
        assert isinstance(position, Position)
        trials = self._compare(desk, named(position), horizon)
        usual, best = trials[0], max(trials, key=lambda trial: trial.mean)
        gain = best.mean - usual.mean if best.results else 0.0
        doubt = _DOUBT * sqrt(_counters(position) / max(1, len(best.results)))
        chosen = best if gain > doubt else usual
        self._staff.doctrine = chosen.doctrine
        lines = sum(len(trial.results) for trial in trials)
        found = (
            f"{gain:+.1f} CEL against the usual plan" if chosen is best is not usual else "nothing was clearly better"
        )
        self.notes.append(
            f"Turn {position.state.turn}, {desk.seat}: {chosen.doctrine.name}: {chosen.doctrine.aim} "
            f"({found}, {lines} lines on paper)."
        )

    def _compare(self, desk: Desk, s: Position, horizon: int) -> list[_Trial]:
        """Play every doctrine once, then the better half again and again, until the work is done."""
        side = s.setting.side_of(desk.seat)
        scale = Scale(s, side)
        lines = min(_MOST_LINES, max(_FEWEST_LINES, _WORK // _counters(s)))
        trials = [_Trial(doctrine, []) for doctrine in candidates(s, side, min(len(PORTFOLIO), int(_SHARE * lines)))]
        queue: list[_Trial] = []
        for line in range(lines):
            if not queue:
                ranked = sorted(trials, key=lambda trial: -trial.mean)
                queue = list(trials) if line == 0 else ranked[: max(2, len(trials) // 2)]
            trial = queue.pop(0)
            worth = self._play(desk, s, scale, trial, horizon)
            if worth is None:
                break
            trial.results.append(worth)
            desk.watch.tell((line + 1) / lines)
        return trials

    def _play(self, desk: Desk, s: Position, scale: Scale, trial: _Trial, horizon: int) -> float | None:
        """Play one line; None if somebody called."""
        seed = f"{self._seed}/{s.state.clock}/{len(trial.results)}"
        war = WarGame(s, seed)
        commanders = {seat: StaffCommander(seed) for seat in s.setting.sides}
        commanders[desk.seat].doctrine = trial.doctrine
        if not war.play(commanders, s.state.clock + horizon, desk.watch):
            return None
        return scale.weigh(war.s)


def _counters(s: Position) -> int:
    return max(1, len(s.on_map(0)) + len(s.on_map(1)))
