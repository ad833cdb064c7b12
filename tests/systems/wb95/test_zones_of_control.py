"""Chapter 4.1 and 4.2: zones of control and what they do to movement."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.bridge_acts import DestroyBridge
from kessel.systems.wb95.gun_set_up import SetUp
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.pursuit import Pursue
from kessel.systems.wb95.retreat import Retreat
from kessel.systems.wb95.zones_of_control import zones
from tests.systems.wb95.aftermath import fought
from tests.systems.wb95.front import (
    AROUND,
    CENTRE,
    GERMAN_GUN,
    GERMAN_STAFF,
    GROUP,
    GUN,
    LAST,
    MOVE,
    NORTH,
    OTHER,
    PANZERS,
    REGIMENT,
    RIFLES,
    SOUTH,
    TANKS,
    Front,
    values,
)

PLAIN_COST = 9
"""Sixths of a clear hex for infantry in Korsun."""


def move(*path: str, unit: str = RIFLES) -> Move:
    return Move(units=(unit,), path=path)


def is_in_a_zone(field: Front, hex_: str, unit: str = RIFLES) -> bool:
    """Say whether a unit that steps onto a hex from outside has to stop there."""
    grid = field.s.setting.grid
    for start in map(grid.number, grid.neighbours[grid.index(hex_)].tolist()):
        if start not in (CENTRE, *AROUND):
            field.put(unit, start).phase(MOVE)
            return field.preview(move(hex_, unit=unit)).details["stops"] == "true"
    raise AssertionError(f"{hex_} has no neighbour outside")


@clause("wb95", "4.1.1", "4.1.2")
@pytest.mark.parametrize("enemy", [REGIMENT, PANZERS, "g:202 AG-B", "g:471 AT-B", "g:3/3 MOT-R"])
def test_a_regular_unit_has_its_zone_on_the_six_hexes_around_it(enemy: str) -> None:
    for hex_ in AROUND:
        assert is_in_a_zone(Front().put(enemy, CENTRE), hex_)
    assert not is_in_a_zone(Front().put(enemy, CENTRE), "3020")


@clause("wb95", "4.1.2", "9.1.1", "15.2.2")
@pytest.mark.parametrize("enemy", [GERMAN_GUN, GERMAN_STAFF, GROUP])
def test_artillery_headquarters_and_resilience_groups_have_none(enemy: str) -> None:
    assert not any(is_in_a_zone(Front().put(enemy, CENTRE), hex_) for hex_ in AROUND)


@clause("wb95", "4.1.2")
@pytest.mark.parametrize("kind", ["CAV", "ENG", "FU", "ARM", "MOT", "INF"])
def test_every_regular_type_of_the_soviets_has_a_zone(kind: str) -> None:
    field = Front()
    enemy = next(c.id for c in field.s.setting.counters if c.side == "soviet" and c.type == kind)
    field.put(enemy, CENTRE).put(REGIMENT, "3016").phase(9)
    assert field.preview(move(NORTH, unit=REGIMENT)).details["stops"] == "true"


@clause("wb95", "4.1.3")
@pytest.mark.parametrize(("scenario", "river"), [("korsun/korsun_1944", "dnieper"), ("kharkov/kharkov_1942", "doniec")])
def test_a_zone_does_not_cross_a_big_river_nor_its_bridge(scenario: str, river: str) -> None:
    for bridges in ((), (f"{NORTH}|{CENTRE}",)):
        field = Front(scenario)
        infantry = [c.id for c in field.s.setting.counters if c.type == "INF" and c.id in field.s.setting.index]
        mover = next(u for u in infantry if u.startswith("s:") and not frozen(field, u))
        enemy = next(u for u in infantry if u.startswith("g:"))
        field.land.river(river, f"{NORTH}|{CENTRE}").bridge(*bridges)
        field.put(enemy, CENTRE)
        assert not is_in_a_zone(field, NORTH, mover)
        assert is_in_a_zone(field, SOUTH, mover)


def frozen(field: Front, unit: str) -> bool:
    return bool(field.s.setting.frozen_until[field.s.setting.index[unit]])


@clause("wb95", "4.1.3")
@pytest.mark.parametrize("water", ["river", "stream"])
def test_a_zone_crosses_lesser_rivers(water: str) -> None:
    field = Front().put(REGIMENT, CENTRE)
    field.land.river(water, f"{NORTH}|{CENTRE}")
    assert is_in_a_zone(field, NORTH)


@clause("wb95", "4.1.4")
@pytest.mark.parametrize(
    ("scenario", "motorized_reaches_swamp"),
    [
        ("moscow/red_snow", False),
        ("kharkov/kharkov_1942", False),
        ("kharkov/kharkov_1943", True),
        ("korsun/korsun_1944", True),
    ],
)
def test_a_zone_does_not_reach_ground_that_the_unit_may_not_enter(scenario: str, motorized_reaches_swamp: bool) -> None:
    for kind, reaches in (("INF", True), ("ARM", motorized_reaches_swamp), ("MOT", motorized_reaches_swamp)):
        field = Front(scenario)
        setting = field.s.setting
        mover = next(
            c.id for c in setting.counters if c.type == "INF" and c.side == "soviet" and not frozen(field, c.id)
        )
        enemy = next(c.id for c in setting.counters if c.type == kind and c.side == "german")
        field.land.terrain("swamp", NORTH)
        field.put(enemy, CENTRE).put(mover, "3016").phase(MOVE if setting.sides[0] == "soviet" else 9)
        stops = field.preview(Move(units=(mover,), path=(NORTH,))).details["stops"]
        assert (stops == "true") == reaches, kind


@clause("wb95", "4.1.4")
def test_a_zone_does_not_reach_a_lake() -> None:
    field = Front("moscow/red_snow")
    enemy = next(c.id for c in field.s.setting.counters if c.type == "INF" and c.side == "german")
    field.land.terrain("lake", NORTH)
    field.put(enemy, CENTRE)
    reach = zones(field.s, field.s.setting.side_of("german")).reach
    assert not reach[field.s.setting.hex(NORTH)]
    assert reach[field.s.setting.hex(SOUTH)]


@clause("wb95", "4.1.5")
def test_many_zones_on_a_hex_do_no_more_than_one() -> None:
    for enemies in ((REGIMENT,), (REGIMENT, OTHER), (REGIMENT, OTHER, LAST)):
        field = Front().put(RIFLES, "3016").put(TANKS, SOUTH)
        for enemy, hex_ in zip(enemies, (CENTRE, "2917", "3118"), strict=False):
            field.put(enemy, hex_)
        field.phase(MOVE)
        found = field.preview(move(NORTH))
        assert [reason.value for reason in found.reasons] == [PLAIN_COST]
        assert found.details["stops"] == "true"


@clause("wb95", "4.2.1")
def test_a_unit_that_enters_an_enemy_zone_stops_and_spends_no_more() -> None:
    field = Front().put(TANKS, "3015").put(REGIMENT, CENTRE)
    game = field.phase(MOVE)
    assert field.refusal(move("3016", NORTH, "2916", unit=TANKS)) == "4.2.1"
    game.submit(move("3016", NORTH, unit=TANKS))
    assert field.refusal(move("2916", unit=TANKS)) == "4.2.1"
    assert not any(isinstance(order, Move) for order in game.options(unit=TANKS))


@clause("wb95", "4.2.1")
def test_acts_with_movement_points_are_closed_after_entering_a_zone_but_not_for_who_starts_in_one() -> None:
    field = Front().put(GUN, "3016", transport=True).put(REGIMENT, CENTRE)
    game = field.phase(MOVE)
    game.submit(move(NORTH, unit=GUN))
    assert field.refusal(SetUp(unit=GUN, to="combat")) == "4.2.1"
    field = Front().put(GUN, NORTH, transport=True).put(REGIMENT, CENTRE)
    field.phase(MOVE).submit(SetUp(unit=GUN, to="combat"))
    assert not field.s.state.transport[field.s.setting.index[GUN]]


@clause("wb95", "4.2.1")
def test_bridges_are_blown_before_the_last_step_and_not_after_it() -> None:
    field = Front().put(RIFLES, "3016").put(REGIMENT, CENTRE)
    field.land.river("river", f"2916|{NORTH}").bridge(f"2916|{NORTH}", owner=0)
    game = field.phase(MOVE)
    game.submit(move(NORTH))
    assert field.refusal(DestroyBridge(unit=RIFLES, bridge=f"2916|{NORTH}")) == "4.2.1"


@clause("wb95", "4.2.2")
def test_entering_a_zone_costs_nothing_extra() -> None:
    field = Front().put(RIFLES, "3016").put(REGIMENT, CENTRE)
    field.phase(MOVE)
    field.game.submit(move(NORTH))
    assert field.left(RIFLES) == 24 - PLAIN_COST


@clause("wb95", "4.2.3")
def test_no_step_leads_from_hex_to_hex_inside_the_zone_of_one_and_the_same_unit() -> None:
    field = Front().put(RIFLES, NORTH).put(REGIMENT, CENTRE)
    field.phase(MOVE)
    assert field.refusal(move("3117")) == "4.2.3"
    assert field.refusal(move("2917")) == "4.2.3"
    field.game.submit(move("3016"))


@clause("wb95", "4.2.3")
def test_a_second_enemy_at_the_new_hex_does_not_make_the_step_easier() -> None:
    field = Front().put(RIFLES, NORTH).put(REGIMENT, CENTRE).put(OTHER, "3217")
    field.phase(MOVE)
    assert field.refusal(move("3117")) == "4.2.3"
    # By the other reading one new enemy is enough.
    field = Front(zone_steps="one_new_enemy").put(RIFLES, NORTH).put(REGIMENT, CENTRE).put(OTHER, "3217")
    field.phase(MOVE)
    field.game.submit(move("3117"))


@clause("wb95", "4.2.3")
def test_two_units_in_one_stack_are_each_reason_enough() -> None:
    field = Front().put(RIFLES, NORTH).put(REGIMENT, CENTRE).put(OTHER, CENTRE)
    field.phase(MOVE)
    assert field.refusal(move("3117")) == "4.2.3"


@clause("wb95", "4.2.3")
def test_pursuers_do_step_inside_one_zone() -> None:
    # The regiment retreats to the north; LAST, beside its way, has both hexes of the pursuit in its zone.
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(LAST, "3116")
    game = fought(field, [RIFLES], [NORTH], defender="R2")
    game.submit(Retreat(units=(REGIMENT,), path=("3016", "3015")))
    game.submit(Pursue(units=(RIFLES,), path=(NORTH, "3016")))
    assert field.at(RIFLES) == "3016"


@clause("wb95", "4.2.4")
def test_a_unit_may_leave_a_zone_for_a_free_hex_and_come_back() -> None:
    field = Front().put(TANKS, NORTH).put(REGIMENT, CENTRE)
    game = field.phase(MOVE)
    # 2 MP for the hex and 1 for leaving the zone, then 2 MP back into it at another place.
    assert field.preview(move("3016", "3116", unit=TANKS)).summary == "5 MP"
    game.submit(move("3016", "3116", "3117", unit=TANKS))
    assert field.at(TANKS) == "3117"
    assert field.left(TANKS) == 0


@clause("wb95", "4.2.5")
def test_a_direct_step_from_one_enemys_zone_into_another_s_is_allowed_and_stops() -> None:
    # 3017 lies in the zone of the regiment on 3018 alone, 3016 in that of the one on 3015 alone.
    field = Front().put(TANKS, NORTH).put(REGIMENT, CENTRE).put(OTHER, "3015")
    game = field.phase(MOVE)
    game.submit(move("3016", unit=TANKS))
    assert field.at(TANKS) == "3016"
    assert field.refusal(move("2916", unit=TANKS)) == "4.2.1"


@clause("wb95", "4.2.6")
def test_leaving_a_zone_costs_one_point_more_also_into_another_zone() -> None:
    field = Front().put(RIFLES, NORTH).put(REGIMENT, CENTRE)
    field.phase(MOVE)
    found = field.preview(move("3016"))
    assert values(found.reasons, "4.2.6") == [6]
    assert found.summary == "2½ MP"
    field.put(OTHER, "3015").phase(MOVE)
    assert values(field.preview(move("3016")).reasons, "4.2.6") == [6]


@clause("wb95", "4.2.6")
def test_the_point_is_paid_once_for_each_step_out_of_a_zone() -> None:
    field = Front().put(TANKS, NORTH).put(REGIMENT, CENTRE)
    field.phase(MOVE)
    assert values(field.preview(move("3016", "3015", unit=TANKS)).reasons, "4.2.6") == [6]


@clause("wb95", "4.2.6")
def test_zones_cost_a_retreating_unit_nothing() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH)
    game = fought(field, [RIFLES], [NORTH], defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=("3016",)))
    assert (field.at(REGIMENT), field.steps(REGIMENT)) == ("3016", 2)
