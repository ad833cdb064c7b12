"""Chapter 5.6: disorganization."""

from __future__ import annotations

from kessel.play.agenda import Automatic
from kessel.systems.wb95.data_rulebook import Result
from kessel.systems.wb95.events import Recovered
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.retreat import tests_of_retreat

__all__ = ["Disorganization", "fails", "recover", "recovers_at", "take_test"]

_TURN = 12
_COMBAT = (4, 10)
"""The Combat Phases of player A and player B (2.2)."""


class Disorganization(Automatic, frozen=True):
    """5.2.1 g, 5.6.1: the result or a failed test disorganizes units; then those that retreated test (5.3.9)."""

    side: int
    units: tuple[int, ...]
    """The units that suffer the result: artillery is among them only when it fought next to the enemy (5.6.3)."""
    result: Result

    def run(self, s: Position) -> None:
        """Mark and test the survivors."""
        if self.result.disorganized:
            for unit in self.units:
                _disorganize(s, unit, "5.6.1")
        if self.result.test:
            take_test(s, self.side, self.units, "5.6.1")
        for units, hexes in self._retreats(s):
            for _ in range(tests_of_retreat(hexes)):
                take_test(s, self.side, units, "5.3.9")

    def _retreats(self, s: Position) -> list[tuple[tuple[int, ...], int]]:
        """Give the units of each path, which test together, and its length."""
        paths: dict[tuple[int, ...], list[int]] = {}
        for gone in s.state.notes.withdrawals:
            if gone.unit in self.units:
                paths.setdefault(gone.hexes, []).append(gone.unit)
        return [(tuple(units), len(hexes) - 1) for hexes, units in paths.items()]


def take_test(s: Position, side: int, units: tuple[int, ...], clause: str) -> None:
    """5.6.2: one roll for all units, each against its own morale limit; nobody rolls where no unit can fail."""
    concerned = [u for u in units if s.state.hex[u] >= 0 and not s.state.disorganized[u] and not s.setting.is_hq[u]]
    if not concerned:
        return
    roll = sum(s.roll(2, "5.6.2", s.seat(side)))
    for unit in concerned:
        if fails(roll, int(s.setting.morale[unit])):
            _disorganize(s, unit, clause)


def fails(roll: int, limit: int) -> bool:
    """5.6.2: the morale limit or more disorganizes."""
    return roll >= limit


def recover(s: Position) -> None:
    """5.6.5: who was inactive since the same phase of the last turn is in order again."""
    for unit in s.state.disorganized.nonzero()[0].tolist():
        if s.state.clock >= _due(s, unit):
            s.state.disorganized[unit] = 0
            s.say(Recovered(unit=s.name(unit)))


def recovers_at(clock: int) -> int:
    """5.6.5: when a unit last active at this clock is in order again: at the end of the same phase, a turn later."""
    return clock + _TURN


def _due(s: Position, unit: int) -> int:
    """When a unit is in order again; by option already after its own Combat Phase if it was hit in the enemy's."""
    since = int(s.state.disorganized[unit])
    hit_in_defence = (since - _COMBAT[1 - int(s.setting.side[unit])]) % _TURN == 0
    if hit_in_defence and s.setting.options.recovery == "own_combat_phase":
        return since + _TURN // 2
    return recovers_at(since)


def _disorganize(s: Position, unit: int, clause: str) -> None:
    if s.state.hex[unit] < 0:
        return
    if s.state.disorganized[unit]:
        s.stir(unit)
    else:
        s.disorganize(unit, clause)
