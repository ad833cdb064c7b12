"""Chapter 6.8-6.12, 24.6/replacements, 24.7/replacements: eliminated units come back."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Event, Order
from kessel.play.outcome import Chance, Illegal, Preview
from kessel.systems.efb.arrival_rolls import edge_of
from kessel.systems.efb.position import DUE, ELIMINATED, NOBODY, Position

__all__ = [
    "Replace",
    "Replaced",
    "Replacing",
    "SpendReplacements",
    "find_edges",
    "grant_replacements",
    "objective_points",
    "replaceable",
    "return_turn",
]


class Replace(Order, frozen=True):
    """Spend a replacement point on an eliminated unit (6.8)."""

    unit: str


class Replaced(Event, frozen=True):
    """A replacement was rolled for: the turn of return, 0 if the unit is gone for good (6.9)."""

    unit: str
    die: int
    turn: int


class Replacing(Act):
    """E-10: name a unit, roll for it."""

    order = Replace

    def check(self, s: Position, side: int, order: Replace) -> int:
        """Refuse who is not eliminated, was out of command then, was rolled for in vain, or is a supply unit."""
        unit = s.setting.unit(order.unit)
        if s.setting.side[unit] != side or s.state.hex[unit] != ELIMINATED:
            raise Illegal("6.8", f"{order.unit} is no eliminated unit of yours")
        if s.setting.is_supply[unit]:
            raise Illegal("20.4", f"{order.unit} is a supply unit: those are never replaced")
        if s.state.barred[unit]:
            raise Illegal(
                "6.11", f"{order.unit} can never be replaced: out of command when lost, or rolled for in vain"
            )
        return unit

    def apply(self, s: Position, side: int, order: Replace, found: int) -> None:
        """Spend the point and roll: it comes back that many turns later, or never (6.9)."""
        s.state.rp[side] -= 1
        (die,) = s.roll(1, "6.9", s.seat(side))
        turn = return_turn(s, die)
        if turn is None:
            s.state.barred[found] = 1
        else:
            s.state.hex[found], s.state.due[found], s.state.edge[found] = DUE, turn, NOBODY
        s.say(Replaced(unit=order.unit, die=die, turn=turn or 0))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One a unit."""
        yield Replace(unit=s.name(unit))

    def preview(self, s: Position, side: int, order: Replace, found: int) -> Preview:
        """Give the chances of the die; a return after the last turn is told as what it is."""
        turns = [return_turn(s, die) for die in range(1, 7)]
        back = [turn for turn in turns if turn is not None]
        in_time = [turn for turn in back if turn <= s.setting.scenario.turns]
        late, lost = len(back) - len(in_time), len(turns) - len(back)
        chances = [Chance(f"back on turn {turn}", 1, 6) for turn in in_time]
        if late:
            chances.append(Chance("back only after the last turn", late, 6))
        chances.append(Chance("lost for good", lost, 6))
        when = f" (turn {in_time[0]} to {in_time[-1]})" if len(in_time) > 1 else f" (turn {back[0]})"
        summary = f"{len(in_time)} in 6 to return{when}, {lost} in 6 lost for good"
        return Preview(summary=summary if in_time else "It cannot return before the end", chances=tuple(chances))


_REPLACING = (Replacing(),)


class SpendReplacements(ActingPhase, frozen=True):
    """E-10: replacement points are spent one by one, knowing what came of the last; what is left over is lost."""

    sequence = "6.9"

    def acts(self) -> tuple[Act, ...]:
        """Replacing is all."""
        return _REPLACING

    def actors(self, s: Position) -> list[int]:
        """Give the units that may be replaced."""
        return replaceable(s, self.side)

    def decision(self, s: Position) -> Decision | None:
        """Ask while there are points, and units to spend them on."""
        left = int(s.state.rp[self.side])
        if left <= 0 or not self.actors(s):
            s.state.rp[self.side] = 0
            return None
        text = f"Replace an eliminated unit ({left} replacement point{'s' if left > 1 else ''}), or go on"
        return Decision((s.seat(self.side),), "replacements", "6.9", text)

    def end(self, s: Position) -> None:
        """6.12: what was not used is lost."""
        s.state.rp[self.side] = 0
        s.state.pop()


def grant_replacements(s: Position, side: int) -> None:
    """24.6, 6.12: the points of this turn, and those for objectives held for the first time."""
    rule = s.setting.scenario.replacements.get(s.seat(side))
    if rule is not None:
        s.state.rp[side] += rule.points + objective_points(s, side)


def objective_points(s: Position, side: int) -> int:
    """24.6: in the first Reinforcement Phase with a unit on an objective it gives its point, once."""
    rule = s.setting.scenario.replacements[s.seat(side)]
    fresh = [hex_ for hex_ in map(s.setting.hex, rule.objectives) if s.on(hex_, side) and not s.state.objectives[hex_]]
    s.state.objectives[fresh] = 1
    return rule.objective_points * len(fresh)


def replaceable(s: Position, side: int) -> list[int]:
    """Give the eliminated units of a side that a point may be spent on (6.9, 6.11, 20.4)."""
    units = s.setting.units_of[side]
    return units[(s.state.hex[units] == ELIMINATED) & (s.state.barred[units] == 0)].tolist()


def return_turn(s: Position, die: int) -> int | None:
    """6.9: that many turns later, or never."""
    return None if die in s.setting.charts.dice.replacement_lost else s.state.turn + die


def find_edges(s: Position, side: int) -> None:
    """24.7: on the turn of its return a die names the edge of each replacement, where there is more than one."""
    rule = s.setting.scenario.replacements.get(s.seat(side))
    if rule is None:
        return
    for unit in s.setting.units_of[side].tolist():
        if s.state.hex[unit] == DUE and 0 < s.state.due[unit] <= s.state.turn and s.state.edge[unit] == NOBODY:
            edges = list(rule.edges)
            edge = edges[0] if len(edges) == 1 else edge_of(rule.edges, s.roll(1, "24.7/replacements", s.seat(side))[0])
            s.state.edge[unit] = s.setting.edge_names.index(edge)
