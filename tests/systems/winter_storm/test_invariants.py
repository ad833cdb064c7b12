"""The watch over random play: each of its invariants is broken once, to see that it is noticed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kessel.play.acts import EndPhase
from kessel.systems.winter_storm.combat_record import Group
from kessel.systems.winter_storm.counterattack import Called, CounterattackOffer
from kessel.systems.winter_storm.events import SupplyCarried
from kessel.systems.winter_storm.maneuver import Maneuver
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import DISRUPTED, HELD, IN_COMMAND, MANEUVERED
from kessel.systems.winter_storm.supply_drawing import Draw
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.invariants import (
    command_is_within_limits,
    counters_are_conserved,
    engagement_points_are_spent,
    interrupts_return,
    nobody_acts_twice,
    supply_is_accounted_for,
    supply_is_only_moved,
)

HQ, NEAR, FAR = "1514", "1512", "1502"
RIFLES = ("r302", "r126", "r91", "r87", "r258", "r315")
DRAW, MOVE = Draw(hq="LVII", source="4PzA", points=1), Maneuver(units=("i336",), path=("1513",))


def test_supply_points_that_appear_or_vanish_are_noticed():
    s = Field().s
    supply_is_only_moved(s, DRAW, 5, 5)
    with pytest.raises(AssertionError):
        supply_is_only_moved(s, DRAW, 5, 4)
    with pytest.raises(AssertionError, match="where there were"):
        supply_is_accounted_for(MOVE, (), 5, 6)
    with pytest.raises(AssertionError, match="by no clause"):
        supply_is_accounted_for(MOVE, (), 5, 4)
    paid = SupplyCarried(unit="LVII", points=0, clause="11.22", seat="axis")
    supply_is_accounted_for(MOVE, (paid,), 5, 0)
    with pytest.raises(AssertionError, match="by no clause"):
        supply_is_accounted_for(MOVE, (replace(paid, clause="13.43"),), 5, 0)


def test_counters_that_come_back_are_noticed():
    field = Field().put("i336", NEAR)
    field.s.eliminate(field.unit("i336"), "14.6")
    before = field.s.state.copy()
    counters_are_conserved(field.s, before)
    field.put("i336", NEAR)
    with pytest.raises(AssertionError, match="risen"):
        counters_are_conserved(field.s, before)


def test_engagement_points_that_grow_are_noticed():
    field = Field()
    group = Group(0, field.unit("LVII"), (field.unit("pz6_pz"),), 3)
    before = field.s.state.copy()
    before.notes = replace(before.notes, group=group)
    field.s.state.notes = replace(field.s.state.notes, group=replace(group, left=4))
    with pytest.raises(AssertionError, match="4 Engagement Points of 3"):
        engagement_points_are_spent(field.s, before, ())


def test_a_unit_that_acts_moves_or_assaults_twice_is_noticed():
    field = Field().put("i336", NEAR, operation=HELD)
    before = field.s.state.copy()
    nobody_acts_twice(field.s, before)
    field.put("i336", NEAR, operation=MANEUVERED)
    with pytest.raises(AssertionError, match="acted twice"):
        nobody_acts_twice(field.s, before)
    field.put("i336", NEAR, operation=HELD, spent=2)
    with pytest.raises(AssertionError, match="moved again"):
        nobody_acts_twice(field.s, before)
    field.put("i336", NEAR, operation=HELD, spent=0)
    field.s.state.notes = replace(field.s.state.notes, assaulted=(field.unit("i336"),) * 2)
    with pytest.raises(AssertionError, match="assaulted twice"):
        nobody_acts_twice(field.s, before)


def test_an_interrupt_that_does_not_return_is_noticed():
    field = Field().put("i336", NEAR)
    field.phase("Operations", "axis")
    before = field.s.state.copy()
    interrupts_return(field.s, MOVE, before)
    segment = field.s.state.agenda[-1]
    field.s.state.pop()
    interrupts_return(field.s, EndPhase(), before)
    with pytest.raises(AssertionError, match="is gone"):
        interrupts_return(field.s, MOVE, before)
    field.s.state.push(segment)
    group = Group(0, field.unit("LVII"), (field.unit("i336"),), 3)
    field.s.state.notes = replace(field.s.state.notes, group=group)
    with pytest.raises(AssertionError, match="still engaged"):
        interrupts_return(field.s, MOVE, before)
    field.s.state.notes = replace(field.s.state.notes, group=replace(group, counterattack=(1,)))
    field.s.state.push(CounterattackOffer(called=Called(1, (), ())))
    with pytest.raises(AssertionError, match="answered by another"):
        interrupts_return(field.s, MOVE, before)


def watch_command(s: Position) -> None:
    command_is_within_limits(s, s.state.copy())


def test_command_beyond_its_limits_is_noticed():
    field = Field().put("LVII", HQ).put("lwf15", NEAR)
    watch_command(field.s)
    with pytest.raises(AssertionError, match="beyond the radius"):
        watch_command(field.put("lwf15", FAR).s)
    with pytest.raises(AssertionError, match="in disorder"):
        watch_command(Field().put("LVII", HQ, disorder=DISRUPTED).put("lwf15", NEAR).s)
    field = Field().put("57A", HQ)
    for name in RIFLES:
        field.put(name, NEAR)
        field.s.state.hq[field.unit(name)] = field.unit("57A")
    with pytest.raises(AssertionError, match=r"too many \(11.12\)"):
        watch_command(field.s)
    field = Field().put("57A", HQ).put("mc4", NEAR, status=IN_COMMAND)
    field.s.state.hq[field.unit("mc4")] = field.unit("57A")
    field.s.setting.mobile_rating[field.unit("57A")] = 0
    with pytest.raises(AssertionError, match=r"mobile units \(2.46\)"):
        watch_command(field.s)
    field = Field(real_map=True).put("StF", "2705")
    for name in ("51A", "57A"):
        field.put(name, "1913")
        field.s.state.hq[field.unit(name)] = field.unit("StF")
    watch_command(field.s)
    field.s.setting.command_rating[field.unit("StF")] = 1
    with pytest.raises(AssertionError, match=r"too many HQs \(11.11\)"):
        watch_command(field.s)
    field.s.setting.command_rating[field.unit("StF")] = 4
    with pytest.raises(AssertionError, match="cut off"):
        watch_command(field.put("StF", "2606").s)
