"""A front on a plain: units with the strength, stars and formations that a test wants, and what orders are worth.

front = Front().put(RIFLES, "3018").put(REGIMENT, "3017").strength(RIFLES, 8)
front.phase(ATTACK)
front.preview(Attack(units=(RIFLES,), targets=("3017",)))

On this map 3018 has the neighbours 3017 (north), 3117, 3118, 3019 (south), 2918 and 2917, clockwise.
"""

from __future__ import annotations

from typing import Any, Self

import pytest
from msgspec.structs import replace

from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_resolution import CombatRolled
from kessel.systems.wb95.data_rulebook import Colour
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape

MOVE, ATTACK, STRATEGIC = 3, 4, 5
"""Phases of player A, in Korsun 1944 the Soviets."""
GERMAN_MOVE, GERMAN_ATTACK, GERMAN_STRATEGIC = 9, 10, 11

RIFLES, SECOND, THIRD = "s:214 INF-D", "s:213 INF-D", "s:233 INF-D"
TANKS, MORE_TANKS, LAST_TANKS = "s:110/XVIII ARM-BR", "s:170/XVIII ARM-BR", "s:181/XVIII ARM-BR"
CAVALRY, GUN, SECOND_GUN, STAFF, ANTITANK = "s:63/V CAV-D", "s:1/8 Art.", "s:2/8 Art.", "s:HQ 53A", "s:p-panc/V AT-R"
REGIMENT, OTHER, LAST = "g:80/34 INF-R", "g:105/72 INF-R", "g:544/389 INF-R"
PANZERS, MOTORISED = "g:I/6/3 ARM-B", "g:3/3 MOT-R"
GERMAN_GUN, GERMAN_STAFF, GROUP = "g:Art./XI", "g:HQ XI", "g:RG Korsun"

CENTRE = "3018"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = AROUND = ("3017", "3117", "3118", "3019", "2918", "2917")


class Front(Field):
    """A plain without rivers, roads and towns, under the numbers of a real map; `land` draws on it."""

    def __init__(self, scenario: str = "korsun/korsun_1944", **options: Any) -> None:
        super().__init__(scenario, **options)
        self.land = Landscape(self)

    def strength(self, unit: str, points: int) -> Self:
        """Give a counter this strength in attack and defence, whatever its CELs."""
        number, setting = self.s.setting.index[unit], self.s.setting
        setting.attack_sp[number, 1:] = setting.defence_sp[number, 1:] = points
        return self

    def stars(self, unit: str, *colours: Colour) -> Self:
        """Give a counter these stars instead of its own."""
        setting = self.s.setting
        setting.counters = tuple(replace(c, stars=colours) if c.id == unit else c for c in setting.counters)
        return self

    def without_stars(self) -> Self:
        """Take the stars off all counters, so that a test sees what it is about."""
        setting = self.s.setting
        setting.counters = tuple(replace(c, stars=()) for c in setting.counters)
        return self

    def some(self, side: str, kind: str) -> str:
        """Name the first counter of a type, in a scenario whose counters do not matter to a test."""
        return next(counter.id for counter in self.s.setting.counters if (counter.side, counter.type) == (side, kind))

    def begin(self, number: int, *, turn: int = 1) -> Self:
        """Begin a phase."""
        self.phase(number, turn=turn)
        return self

    def preview(self, order: Order) -> Preview:
        """Say what an order would bring."""
        return self.game.preview(order)

    def column(self, order: Order) -> str:
        """Say on which column an attack would be fought."""
        return self.preview(order).details["final"]

    def refusal(self, order: Order, *, seat: str | None = None) -> str:
        """Give the clause that refuses an order."""
        with pytest.raises(Illegal) as found:
            self.game.submit(order, seat=seat)
        return found.value.clause

    def left(self, unit: str) -> int:
        """Say how many sixths of a movement point a counter has left in this phase."""
        number, state = self.s.setting.index[unit], self.s.state
        return int(state.allowance[number] - state.spent[number])


def attack(units: str | tuple[str, ...], *targets: str, guns: tuple[str, ...] = ()) -> Attack:
    """Give the order by which one unit or several attack hexes."""
    return Attack(units=(units,) if isinstance(units, str) else units, targets=targets, guns=guns)


def values(reasons: tuple[Reason, ...], clause: str) -> list[int]:
    """Give the values of the reasons with a clause."""
    return [reason.value for reason in reasons if reason.clause == clause]


def rolled(events: tuple[Event, ...]) -> CombatRolled:
    """Give the combat that was decided."""
    return next(event for event in events if isinstance(event, CombatRolled))
