"""What the scenario adds to the rules: divisions that are called away, the ring round the pocket, the link with it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.scenario import Withdrawal
from kessel.systems.winter_storm.state import IN_COMMAND, INDEPENDENT, LEFT, WAITING

__all__ = [
    "CallingAway",
    "KeepDivision",
    "PointsWon",
    "Withdraw",
    "Withdrawn",
    "call_away",
    "release_ring",
    "score_link",
]

_LINK = "link with the pocket"


class Withdraw(Order, frozen=True):
    """Take the division that is called away off the map."""


class KeepDivision(Order, frozen=True):
    """Keep the division that is called away, for points to the enemy."""


class Withdrawn(Event, frozen=True):
    """A division left the map for good."""

    division: str
    units: tuple[str, ...]


class PointsWon(Event, frozen=True):
    """A side won victory points."""

    seat: str
    points: int
    text: str


def call_away(s: Position) -> None:
    """Ask for the divisions that are called away in this turn (W-03)."""
    due = [k for k, one in enumerate(s.setting.scenario.withdrawals) if one.turn == s.state.turn]
    s.state.push(*(CallingAway(place=place) for place in due))


def release_ring(s: Position) -> None:
    """Let the units that guard the pocket move once an enemy that can assault is near it."""
    setting, pocket = s.setting, s.setting.scenario.pocket
    if not pocket.ring.units:
        return
    side = int(setting.side[setting.unit(pocket.ring.units[0])])
    if s.state.ring_free[side]:
        return
    near = [int(s.state.hex[unit]) for unit in s.on_map(1 - side) if s.is_assault_capable(unit)]
    edge = [setting.hex(number) for number in pocket.hexes]
    if any(setting.grid.distances(hex_)[edge].min() <= pocket.ring.released_within for hex_ in near):
        s.state.ring_free[side] = 1


def score_link(s: Position, side: int) -> None:
    """Give the points, once, for a German Combat unit next to the link edge, in command or IND, as its phase ends."""
    setting = s.setting
    if side != setting.axis or any(text == _LINK for _, text, _ in s.state.notes.points):
        return
    edge = [setting.hex(number) for number in setting.scenario.pocket.link_edge]
    for unit in s.on_map(side):
        able = setting.is_german[unit] and setting.is_combat[unit] and s.state.status[unit] in (IN_COMMAND, INDEPENDENT)
        if able and setting.grid.distances(int(s.state.hex[unit]))[edge].min() == 1:
            _give_points(s, side, setting.scenario.victory.events.link, _LINK)
            return


class CallingAway(Question, frozen=True):
    """W-03: the owner withdraws a division or pays for keeping it."""

    place: int

    def decision(self, s: Position) -> Decision | None:
        """Ask while something of the division is left."""
        called = self._called(s)
        if not self._units(s):
            return None
        text = f"Withdraw {called.division}, or keep it for {called.keep_points} points to the enemy"
        return Decision((called.side,), "withdrawal", "3.1", text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Both answers."""
        yield Withdraw()
        yield KeepDivision()

    def check(self, s: Position, seat: str, order: Order) -> None:
        """Refuse anything else."""
        if not isinstance(order, Withdraw | KeepDivision):
            raise Illegal("3.1", f"Answer for {self._called(s).division}: withdraw, or keep-division")

    def apply(self, s: Position, seat: str, order: Order, found: None) -> None:
        """Take the division off, or pay."""
        s.state.pop()
        called, units = self._called(s), self._units(s)
        if isinstance(order, Withdraw):
            s.state.hex[units] = LEFT
            s.say(Withdrawn(division=called.division, units=s.setting.names(units)))
        else:
            enemy = 1 - s.setting.side_of(called.side)
            _give_points(s, enemy, called.keep_points, f"{called.division} was kept")

    def _called(self, s: Position) -> Withdrawal:
        return s.setting.scenario.withdrawals[self.place]

    def _units(self, s: Position) -> list[int]:
        name = self._called(s).division
        members = (k for k, counter in enumerate(s.setting.counters) if counter.formation.get("division") == name)
        return [unit for unit in members if s.state.hex[unit] >= 0 or s.state.hex[unit] == WAITING]


def _give_points(s: Position, side: int, points: int, text: str) -> None:
    s.state.notes = replace(s.state.notes, points=(*s.state.notes.points, (side, text, points)))
    s.say(PointsWon(seat=s.seat(side), points=points, text=text))
