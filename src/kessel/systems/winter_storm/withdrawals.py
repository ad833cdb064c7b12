"""What the scenario adds: divisions that are called away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.scenario import Withdrawal
from kessel.systems.winter_storm.state import LEFT, WAITING
from kessel.systems.winter_storm.victory_points import award
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["CallingAway", "KeepDivision", "Withdraw", "Withdrawn", "call_away", "leave_late"]


class Withdraw(Order, frozen=True):
    """Take the division that is called away off the map."""


class KeepDivision(Order, frozen=True):
    """Keep the division that is called away, for points to the enemy."""


class Withdrawn(Event, frozen=True):
    """Units of a division left the map for good."""

    division: str
    units: tuple[str, ...]


def call_away(s: Position) -> None:
    """Ask for the divisions that are called away in this turn (W-03)."""
    due = [k for k, one in enumerate(s.setting.scenario.withdrawals) if one.turn == s.state.turn]
    s.state.push(*(CallingAway(place=place) for place in due))


def leave_late(s: Position, side: int) -> None:
    """Take units off that were held in enemy zones when their division was called away, and begin outside them now."""
    for called in s.setting.scenario.withdrawals:
        mine = [unit for unit in _units(s, called) if unit in s.state.notes.leaving and s.setting.side[unit] == side]
        _leave(s, called, mine)


class CallingAway(Question, frozen=True):
    """W-03: the owner withdraws a division or pays for keeping it."""

    place: int

    def decision(self, s: Position) -> Decision | None:
        """Ask while something of the division is left."""
        called = self._called(s)
        if not _units(s, called):
            return None
        text = f"Withdraw {called.division}, or keep it for {called.keep_points} points to the enemy"
        hexes = sorted({s.number(int(s.state.hex[unit])) for unit in _units(s, called) if s.state.hex[unit] >= 0})
        return Decision((called.side,), "withdrawal", "3.1", text, hexes=tuple(hexes))

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Both answers."""
        yield Withdraw()
        yield KeepDivision()

    def preview(self, s: Position, seat: str, order: Order, found: None) -> Preview:
        """Name who goes, or the price."""
        called = self._called(s)
        if isinstance(order, KeepDivision):
            price = Reason("3.1", f"victory points for keeping {called.division}", -called.keep_points)
            return Preview(f"{called.keep_points} victory points for the enemy", reasons=(price,))
        return Preview(f"{', '.join(s.setting.names(_units(s, called)))} leave the map")

    def check(self, s: Position, seat: str, order: Order) -> None:
        """Refuse anything else."""
        if not isinstance(order, Withdraw | KeepDivision):
            raise Illegal("3.1", f"Answer for {self._called(s).division}: withdraw, or keep-division")

    def apply(self, s: Position, seat: str, order: Order, found: None) -> None:
        """Take the division off, or pay. Units in enemy zones leave when they begin their phase outside them."""
        s.state.pop()
        called = self._called(s)
        if isinstance(order, Withdraw):
            units = _units(s, called)
            s.state.notes = replace(s.state.notes, leaving=(*s.state.notes.leaving, *units))
            _leave(s, called, units)
        else:
            enemy = s.enemy_of(s.setting.side_of(called.side))
            award(s, enemy, called.keep_points, f"{called.division} was kept")

    def _called(self, s: Position) -> Withdrawal:
        return s.setting.scenario.withdrawals[self.place]


def _units(s: Position, called: Withdrawal) -> list[int]:
    """Give the units of a division that are on the map or wait to enter it."""
    counters = enumerate(s.setting.counters)
    members = (k for k, counter in counters if counter.formation.get("division") == called.division)
    return [unit for unit in members if s.is_on_map(unit) or s.state.hex[unit] == WAITING]


def _leave(s: Position, called: Withdrawal, units: Sequence[int]) -> None:
    enemy = zones(s, s.enemy_of(s.setting.side_of(called.side)))
    free = [unit for unit in units if not s.is_on_map(unit) or enemy.reach[s.state.hex[unit]] <= 0]
    if free:
        s.state.hex[free] = LEFT
        s.state.notes = replace(s.state.notes, leaving=tuple(u for u in s.state.notes.leaving if u not in free))
        s.say(Withdrawn(division=called.division, units=s.setting.names(free)))
