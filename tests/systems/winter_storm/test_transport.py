"""Chapters 13.4 and 11.4: Supply Points are carried, form dumps, and fall to the enemy."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.captured_supplies import capture_supplies, captured
from kessel.systems.winter_storm.movement_points import left
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DISRUPTED, Dump, Notes
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

HERE, NEXT, BESIDE = "1514", "1515", "1513"
SUPERIOR, COLUMN, OTHER, HQ, ENEMY = "4PzA", "4PzA_col1", "4PzA_col2", "LVII", "r258"


def stocked(points: int = 6, **state: int) -> Field:
    """A column on a town with a dump of its Superior HQ."""
    field = Field().terrain(HERE, "town").put(COLUMN, HERE, **state)
    field.s.state.notes = Notes(dumps=(Dump(field.hex(HERE), field.unit(SUPERIOR), 0, points),))
    return field


def dump(field: Field, hex_: str, owner: int | None = None, side: int = 0) -> int:
    return field.s.dump_at(field.hex(hex_), field.unit(SUPERIOR) if owner is None else owner, side)


@clause("winter_storm", "13.41", "13.43", "2.62")
def test_a_column_loads_from_a_dump_for_movement_points_and_drives_on():
    field = stocked()
    game = field.phase("Operations", "axis")
    game.submit(f"load unit={COLUMN} points=2")
    assert (field.state(COLUMN, "sp"), dump(field, HERE)) == (2, 4)
    assert field.state(COLUMN, "spent") == 4
    game.submit(f"maneuver units={COLUMN} path={NEXT}")
    assert field.at(COLUMN) == NEXT


@clause("winter_storm", "13.43", "2.62")
def test_a_column_carries_what_is_printed_on_its_back():
    field = stocked(99)
    room = int(field.s.setting.capacity[field.unit(COLUMN)])
    game = field.phase("Operations", "axis")
    with refused("13.43"):
        game.submit(f"load unit={COLUMN} points={room + 1}")
    game.submit(f"load unit={COLUMN} points={room}")


@clause("winter_storm", "13.43")
def test_the_supply_points_must_be_where_the_transport_is():
    field = stocked(1)
    game = field.phase("Operations", "axis")
    with refused("13.43"):
        game.submit(f"load unit={COLUMN} points=2")
    with refused("13.43"):
        game.submit(f"load unit={COLUMN} points=1 hq={SUPERIOR}")


@clause("winter_storm", "13.43")
@pytest.mark.parametrize("order", ["load", "unload"])
def test_nobody_loads_or_unloads_in_an_enemy_zone(order: str):
    field = stocked(6, sp=1).put(ENEMY, BESIDE).give(ENEMY, zoc=2).put("i336", HERE)
    with refused("13.43"):
        field.phase("Operations", "axis").submit(f"{order} unit={COLUMN} points=1")


@clause("winter_storm", "13.43", "2.43", "12.1")
def test_a_headquarters_loads_for_nothing():
    field = stocked().put(HQ, HERE, sp=0)
    game = field.phase("Operational HQ", "axis")
    game.submit(f"load unit={HQ} points=1")
    assert (field.state(HQ, "sp"), field.state(HQ, "spent")) == (1, 0)
    game.submit(f"maneuver units={HQ} path={NEXT}")
    assert field.state(HQ, "sp") == 1


@clause("winter_storm", "13.44")
def test_a_dump_is_formed_in_a_town_and_belongs_to_the_superior_hq():
    field = stocked(6, sp=2)
    field.phase("Operations", "axis").submit(f"unload unit={COLUMN} points=2")
    assert (dump(field, HERE), field.state(COLUMN, "sp")) == (8, 0)


@clause("winter_storm", "13.44")
def test_no_dump_is_formed_in_open_country():
    field = Field().put(COLUMN, HERE, sp=2)
    with refused("13.44"):
        field.phase("Operations", "axis").submit(f"unload unit={COLUMN} points=1")


@clause("winter_storm", "13.42")
def test_supply_points_are_not_handed_from_transport_to_transport_in_one_phase():
    field = stocked(1, sp=2).put(OTHER, HERE).put(SUPERIOR, HERE, sp=0)
    game = field.phase("Operations", "axis")
    game.submit(f"unload unit={COLUMN} points=1")
    with refused("13.42"):
        game.submit(f"load unit={OTHER} points=2")
    game.submit(f"unload unit={COLUMN} points=1 hq={SUPERIOR}")
    with refused("13.42"):
        game.submit(f"load unit={OTHER} points=1 hq={SUPERIOR}")
    game.submit(f"load unit={OTHER} points=1")


@clause("winter_storm", "13.42")
def test_a_transport_loads_and_unloads_in_one_phase():
    field = stocked(2).terrain(NEXT, "town")
    game = field.phase("Operations", "axis")
    game.submit(f"load unit={COLUMN} points=2")
    game.submit(f"maneuver units={COLUMN} path={NEXT}")
    game.submit(f"unload unit={COLUMN} points=2")
    assert (dump(field, HERE), dump(field, NEXT)) == (0, 2)


@clause("winter_storm", "13.42")
def test_transport_goes_with_maneuver_alone_and_is_over_when_another_unit_operates():
    field = stocked().put("i336", "1520")
    game = field.phase("Operations", "axis")
    game.submit(f"load unit={COLUMN} points=1")
    game.submit("maneuver units=i336 path=1521")
    with refused("13.2/basic"):
        game.submit(f"maneuver units={COLUMN} path={NEXT}")


@clause("winter_storm", "13.41", "14.7/transport")
@pytest.mark.parametrize("order", ["load", "unload"])
def test_a_disrupted_column_neither_loads_nor_unloads(order: str):
    field = stocked(6, sp=1, disorder=DISRUPTED)
    with refused("14.7/transport"):
        field.phase("Operations", "axis").submit(f"{order} unit={COLUMN} points=1")


@clause("winter_storm", "13.41", "14.7/hq")
def test_a_disrupted_headquarters_carries_nothing_and_forms_no_dump():
    field = stocked().put(HQ, HERE, disorder=DISRUPTED, sp=1)
    game = field.phase("Operational HQ", "axis")
    for order in ("load", "unload"):
        with refused("14.7/hq"):
            game.submit(f"{order} unit={HQ} points=1")


@clause("winter_storm", "13.41")
def test_combat_units_carry_nothing():
    field = stocked().put("i336", HERE)
    with refused("13.41"):
        field.phase("Operations", "axis").submit("load unit=i336 points=1")


@clause("winter_storm", "13.41", "10.3")
def test_a_column_has_a_transport_operation_in_the_overphase_too():
    field = stocked().put(SUPERIOR, "1524")
    game = field.phase("Strategic Overphase", turn=4)
    game.submit(f"load unit={COLUMN} points=1")
    assert field.state(COLUMN, "sp") == 1


@clause("winter_storm", "11.4")
@pytest.mark.parametrize(("points", "kept"), [(5, 2), (4, 2), (1, 0)])
def test_half_of_a_captured_dump_is_kept_and_the_rest_destroyed(points: int, kept: int):
    field = Field().put("i336", HERE)
    enemy = field.unit("StF")
    field.s.state.notes = Notes(dumps=(Dump(field.hex(HERE), enemy, 1, points),))
    game = field.phase("Operations", "axis")
    assert dump(field, HERE, enemy, 1) == points
    game.submit("end-phase")
    pass_on(game)
    assert (dump(field, HERE, enemy, 1), dump(field, HERE, NOBODY)) == (0, kept)
    assert captured(points) == kept


@clause("winter_storm", "13.43", "13.44")
def test_where_no_dump_is_there_is_nothing_to_load():
    field = Field().put(COLUMN, HERE)
    with refused("13.43"):
        field.phase("Operations", "axis").submit(f"load unit={COLUMN} points=1")
    assert dump(field, HERE) == 0


@clause("winter_storm", "13.44")
def test_roads_that_meet_make_a_junction_and_a_road_that_passes_does_not():
    board = Field(real_map=True).s.setting
    roads = (board.board.road > 0).sum(axis=1)
    rails = board.board.railway.sum(axis=1)
    open_country = ~board.is_town & ~board.is_depot
    assert board.is_base[roads >= 3].all()
    assert board.is_base[(roads >= 1) & (rails >= 1)].all()
    for plain in ((roads == 2) & (rails == 0), (roads == 0) & (rails > 0), (roads == 1) & (rails == 0)):
        found = plain & open_country
        assert found.any()
        assert not board.is_base[found].any()


@clause("winter_storm", "13.43", "2.43")
def test_an_hq_takes_no_more_than_fits_beside_what_it_has():
    field = Field().put(COLUMN, HERE, sp=4).put(HQ, HERE)
    room = int(field.s.setting.capacity[field.unit(HQ)])
    field.s.state.sp[field.unit(HQ)] = room - 1
    game = field.phase("Operations", "axis")
    with refused("13.43"):
        game.submit(f"unload unit={COLUMN} points=2 hq={HQ}")
    game.submit(f"unload unit={COLUMN} points=1 hq={HQ}")
    assert field.state(HQ, "sp") == room


@clause("winter_storm", "13.43")
def test_the_last_movement_points_are_enough_to_load():
    field = stocked()
    price = 2 * field.s.setting.charts.movement_cost.load
    have = left(field.s, field.unit(COLUMN))
    game = field.phase("Operations", "axis")
    field.s.state.spent[field.unit(COLUMN)] = have - price + 1
    with refused("13.43"):
        game.submit(f"load unit={COLUMN} points=1")
    field.s.state.spent[field.unit(COLUMN)] = have - price
    game.submit(f"load unit={COLUMN} points=1")
    assert field.state(COLUMN, "sp") == 1


@clause("winter_storm", "11.4")
def test_dumps_fall_to_who_stands_on_them_and_to_nobody_else():
    field = stocked().put(ENEMY, NEXT).put("5Sh", "2020")
    capture_supplies(field.s, 1)
    assert dump(field, HERE) == 6
    capture_supplies(field.s, 0)
    assert dump(field, HERE) == 6, "nobody captures his own"
    field.s.state.hex[field.unit(COLUMN)] = -1
    field.put(ENEMY, HERE)
    capture_supplies(field.s, 1)
    assert (dump(field, HERE), dump(field, HERE, NOBODY, 1)) == (0, 3)
