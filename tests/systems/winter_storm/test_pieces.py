"""Chapters 1, 2 and 7.1: charts, counters and places as the rules understand them."""

from __future__ import annotations

import tomllib
from importlib import resources

import msgspec
import numpy as np
import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.charts import Charts, charts, without_remarks
from kessel.systems.winter_storm.command_status import may_be_independent
from kessel.systems.winter_storm.counters import WsCounter, units_of
from kessel.systems.winter_storm.data import SCHEMA
from kessel.systems.winter_storm.movement_points import counterattack_allowance
from kessel.systems.winter_storm.ratings import morale
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DUE, IN_COMMAND, Dump, Notes
from tests.systems.winter_storm.field import Field, box, started
from tests.systems.winter_storm.refusal import refused

HERE, NEXT = "1514", "1515"
TABLES = tomllib.loads(resources.files("kessel.systems.winter_storm").joinpath("tables.toml").read_text("utf-8"))


@clause("winter_storm", "1")
@pytest.mark.parametrize("chart", [name for name, value in TABLES.items() if isinstance(value, dict)])
def test_a_missing_chart_is_an_error_and_never_a_silent_default(chart: str):
    whole = without_remarks(TABLES)
    assert msgspec.convert(whole, Charts, str_keys=True) == charts()
    with pytest.raises(msgspec.ValidationError, match=chart):
        msgspec.convert({name: value for name, value in whole.items() if name != chart}, Charts, str_keys=True)


@clause("winter_storm", "2")
def test_every_counter_is_a_unit_and_its_back_is_never_stronger_than_its_front():
    setting = Field().s.setting
    counters = box().counters
    assert len(units_of(box())) == len(counters), "markers are no counters of the data"
    for unit, counter in enumerate(setting.counters):
        for steps in range(1, counter.steps):
            weaker, stronger = setting.faces[unit][steps], setting.faces[unit][steps + 1]
            assert weaker.pcf <= stronger.pcf, counter.id
            assert weaker.pcf < setting.faces[unit][counter.steps].pcf or counter.role != "combat", counter.id


@clause("winter_storm", "2")
def test_the_emblem_of_a_group_changes_nothing_but_who_belongs_together():
    field = Field().put("pz6_r1", HERE)
    before = setting_of(field, "pz6_r1")
    field.recast("pz6_r1", formation={"division": "23 Pz"})
    assert setting_of(field, "pz6_r1") == before


def setting_of(field: Field, name: str) -> tuple[object, ...]:
    setting, unit = field.s.setting, field.unit(name)
    return setting.faces[unit], bool(setting.is_combat[unit]), int(setting.command_rating[unit])


@clause("winter_storm", "2.1")
def test_every_unit_is_of_exactly_one_class():
    setting = Field().s.setting
    classes = np.array([setting.is_combat, setting.is_superior, setting.is_operational, setting.is_transport])
    assert (classes.sum(axis=0) == 1).all()
    assert (setting.is_hq == (setting.is_superior | setting.is_operational)).all()
    assert all(classes.any(axis=1)), "and there are units of each"


@clause("winter_storm", "2.13")
def test_supply_points_move_only_on_transport_units_and_hqs():
    field = Field().terrain(HERE, "town").put("i336", HERE).put("4PzA_col1", HERE, sp=0)
    field.s.state.notes = Notes(dumps=(Dump(field.hex(HERE), field.unit("4PzA"), 0, 3),))
    game = field.phase("Operations", "axis")
    with refused("13.41"):
        game.submit("load unit=i336 points=1")
    game.submit("load unit=4PzA_col1 points=2")
    game.submit(f"maneuver units=4PzA_col1 path={NEXT}")
    game.submit(f"maneuver units=i336 path={NEXT}")
    assert field.state("4PzA_col1", "sp") == 2
    assert [(d.hex, d.points) for d in field.s.state.notes.dumps] == [(field.hex(HERE), 1)]
    assert not field.s.setting.capacity[field.s.setting.is_combat].any()


@clause("winter_storm", "2.2")
def test_every_counter_shows_what_its_class_has_and_no_symbol_is_unknown():
    for counter in units_of(box()).values():
        missing = [name for name in SCHEMA.required(counter) if getattr(counter, name) is None]
        assert not missing, f"{counter.id} lacks {missing}"
        assert counter.mobility in charts().allowance
    with pytest.raises(msgspec.ValidationError, match="arm"):
        msgspec.convert(msgspec.to_builtins(box().counters[0]) | {"arm": "zeppelin"}, WsCounter)


SIZES = {"D": "division", "BR": "brigade", "R": "regiment", "B": "battalion", "CORPS": "corps"}
ARMS = {"tank_brigade": "tank_brigade", "heavy_artillery": "heavy_artillery"}
WITHIN = ("division_hq", "front_engineer")
"""Staffs, which weigh nothing by themselves: a division is its HQ's, a Front Engineer belongs to its Superior HQ."""


@clause("winter_storm", "2.22", "2.44")
def test_the_size_of_a_combat_unit_gives_its_division_equivalents():
    chart = charts().division_equivalent
    for counter in units_of(box()).values():
        if counter.role == "combat" and counter.arm not in WITHIN:
            assert counter.divisions == chart[ARMS.get(counter.arm or "", SIZES[counter.size])], counter.id
        if counter.role == "transport":
            assert not counter.size, "Transport has no size (2.6)"


@clause("winter_storm", "2.31")
def test_generic_units_are_in_no_set_up_that_does_not_name_them():
    game = started()
    state, setting = game.state, game.situation.setting
    generic = [unit for unit, counter in enumerate(setting.counters) if counter.generic]
    named = {name for _, _, name in setting.scenario.placed()}
    assert generic
    assert not named & {setting.counters[unit].id for unit in generic}
    assert (state.hex[generic] == DUE).all()
    others = [unit for unit, counter in enumerate(setting.counters) if counter.id in named]
    assert (state.hex[others] >= 0).all()


@clause("winter_storm", "7.1")
def test_cities_and_towns_are_places_and_villages_are_none():
    field = Field().terrain("1510", "city").terrain("1512", "town").terrain("1514", "village")
    found = [bool(field.s.setting.is_town[field.hex(number)]) for number in ("1510", "1512", "1514", "1516")]
    assert found == [True, True, False, False]
    board = box().board
    kinds = {board.terrain_of(hex_) for hex_ in range(board.grid.size)}
    assert {"city", "town", "village"} <= kinds, "each hex of a place has a kind of its own"


@clause("winter_storm", "13", "13.2")
def test_movement_and_combat_are_integrated_unit_by_unit():
    field = (
        Field().put("XLVIII", "1518").put("r258", "1514").put("i336", "1515").put("adam", "1916").put("lwf7", "1918")
    )
    game = field.phase("Operations", "axis")
    game.submit("maneuver units=adam path=1917")
    game.submit("engage units=i336")
    game.submit("declare-assault target=1514 units=i336")
    while game.decision and game.decision.kind != "operations":
        seat = game.decision.seats[0]
        *_, last = game.options(seat=seat)
        game.submit(last, seat=seat)
    game.submit("maneuver units=lwf7 path=1919")
    assert field.at("lwf7") == "1919"


@clause("winter_storm", "16", "11.16")
def test_what_the_german_army_has_its_allies_have_not():
    field = Field().put("ro2", HERE).put("i336", NEXT).put("pz6_rec", "1516").put("pz6_r1", "1517")
    game = field.phase("Operations", "axis")
    with refused("16"):
        game.submit("break-down unit=ro2 parts=inf_r1")
    s = field.s
    assert may_be_independent(s, field.unit("pz6_rec"))
    field.recast("pz6_rec", nation="Romanian").recast("pz6_r1", nation="Romanian")
    assert not may_be_independent(s, field.unit("pz6_rec"))
    assert counterattack_allowance(s, field.unit("pz6_r1")) == 0
    for name, change in (("i336", 0), ("ro2", -1)):
        whole = sum(term.value for term in morale(s, field.unit(name)))
        s.state.steps[field.unit(name)] = 1
        assert sum(term.value for term in morale(s, field.unit(name))) == whole + change
    assert s.state.status[field.unit("ro2")] == IN_COMMAND
    assert s.state.goal[field.unit("ro2")] == NOBODY
