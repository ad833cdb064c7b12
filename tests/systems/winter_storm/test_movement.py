"""Chapters 7 and 13.5: what ground costs, and the Maneuver Operation; 2.23, 9.4, 16.42."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kessel.hexes.reach import CLOSED
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.winter_storm.ground import CLASSES
from kessel.systems.winter_storm.movement_points import allowance, left, points
from kessel.systems.winter_storm.passage import usable_arrows
from kessel.systems.winter_storm.reach import reachable
from kessel.systems.winter_storm.state import DEPLETED, HELD, MANEUVERED, OFFENSIVE, Arrow
from kessel.systems.winter_storm.walking import may_move, walk
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, NORTH, FAR = "1514", "1513", "1512"
LEG, CAVALRY, MOBILE = "i336", "ro8c", "pz6_r1"


def cost(field: Field, class_: str) -> str | None:
    """What the step from HERE to NORTH costs a class of movers; None when it is closed."""
    grid = field.s.setting.grid
    direction = grid.direction(field.hex(HERE), field.hex(NORTH))
    found = int(field.s.land.edges[CLASSES.index(class_), field.hex(HERE), direction])
    return None if found == CLOSED else points(found)


# Terrain


@clause("winter_storm", "7.3", "7.31", "7.32", "7.33", "7.34", "13.52")
@pytest.mark.parametrize(
    ("terrain", "level", "leg", "mobile"),
    [
        ("clear", 0, "1", "1"),
        ("clear", 1, "1", "1"),
        ("clear", 2, "2", "2"),
        ("clear", 3, "3", None),
        ("clear", 4, "4", None),
        ("clear", 5, None, None),
        ("woods", 0, "2", "3"),
        ("woods", 2, "2", "4"),
        ("woods", 3, "3", None),
        ("rough", 0, "2", "3"),
        ("swamp", 0, "2", None),
        ("village", 1, "1", "1"),
        ("town", 0, "1", "1"),
        ("city", 0, "1", "1"),
        ("dunes", 0, "1", "1"),
        ("salt_pan", 0, "1", "1"),
    ],
)
def test_what_a_hex_costs(terrain: str, level: int, leg: str | None, mobile: str | None):
    field = Field().terrain(NORTH, terrain, level)
    assert (cost(field, "leg"), cost(field, "mobile")) == (leg, mobile)


@clause("winter_storm", "7.43")
def test_dunes_change_nothing_for_movement():
    assert cost(Field().terrain(NORTH, "dunes"), "leg") == cost(Field(), "leg")


@clause("winter_storm", "7.37")
@pytest.mark.parametrize(
    ("road", "level", "leg", "mobile"),
    [
        ("major_road", 0, "1", "½"),
        ("major_road", 2, "1", "1"),
        ("major_road", 3, "1", "1"),
        ("major_road", 4, "1", None),
        ("minor_road", 0, "1", "1"),
        ("minor_road", 3, "2", "2"),
        ("good_trail", 2, "1", "2"),
        ("good_trail", 3, "1", None),
        ("bad_trail", 0, "1", "1"),
        ("bad_trail", 3, "2", None),
    ],
)
def test_the_cost_of_a_road_varies_with_the_elevation(road: str, level: int, leg: str | None, mobile: str | None):
    field = Field().terrain(NORTH, "clear", level).hexside(HERE, NORTH, road)
    assert (cost(field, "leg"), cost(field, "mobile")) == (leg, mobile)


@clause("winter_storm", "7.32", "7.33")
def test_mobile_units_climb_highlands_on_roads_and_mountains_never():
    assert cost(Field().terrain(NORTH, "clear", 3).hexside(HERE, NORTH, "minor_road"), "mobile") == "2"
    assert cost(Field().terrain(NORTH, "clear", 4).hexside(HERE, NORTH, "major_road"), "mobile") is None


@clause("winter_storm", "7.34", "16.42/movement")
@pytest.mark.parametrize(("class_", "mp"), [("leg", None), ("jaeger", None), ("mountain", None), ("summit", "4")])
def test_only_small_mountain_units_enter_a_summit(class_: str, mp: str | None):
    assert cost(Field().terrain(NORTH, "clear", 5), class_) == mp


@clause("winter_storm", "7.34")
def test_a_mountain_unit_is_small_with_three_combat_factors():
    setting = Field().s.setting
    face = setting.faces[setting.index["i336"]][3]
    setting.counters = tuple(
        type(counter)(**{name: getattr(counter, name) for name in counter.__struct_fields__} | {"arm": "mountain"})
        for counter in setting.counters
    )
    unit = setting.index["i336"]
    assert face.pcf == 9
    assert setting._terrain_class(unit, face, "leg") == "mountain"
    small = setting.faces[unit][1]
    assert small.pcf == 3
    assert setting._terrain_class(unit, small, "leg") == "summit"


@clause("winter_storm", "16.42/movement")
@pytest.mark.parametrize(
    ("class_", "level", "mp"),
    [("mountain", 3, "2"), ("mountain", 4, "2"), ("mountain", 2, "2"), ("jaeger", 2, "1"), ("jaeger", 3, "2")],
)
def test_mountain_and_jaeger_units_pay_less_on_heights(class_: str, level: int, mp: str):
    assert cost(Field().terrain(NORTH, "clear", level), class_) == mp


# Hexsides


@clause("winter_storm", "7.2", "7.21", "7.21/minor", "7.21/major", "7.41", "7.45")
@pytest.mark.parametrize(
    ("kinds", "leg", "mobile"),
    [
        (("stream",), "1", "2"),
        (("minor_river",), "2", "3"),
        (("minor_river", "bridge"), "1", "1"),
        (("minor_river", "pontoon"), "1", "1"),
        (("major_river",), None, None),
        (("major_river", "minor_road", "bridge"), "1", "1"),
        (("major_river", "major_road", "bridge"), "1", "½"),
        (("major_river", "railway", "bridge"), "1", "1"),
        (("major_river", "pontoon"), "1", "1"),
        (("major_river", "good_trail", "bridge"), "1", None),
        (("major_river", "major_road"), None, None),
        (("balka",), "2", "2"),
        (("balka", "minor_road"), "1", "1"),
        (("ridge",), "2", None),
        (("ridge", "minor_road"), "1", "1"),
        (("ridge", "good_trail"), "1", None),
        (("minor_river", "balka"), "3", "4"),
    ],
    ids=str,
)
def test_what_crossing_a_hexside_costs(kinds: tuple[str, ...], leg: str | None, mobile: str | None):
    field = Field().hexside(HERE, NORTH, *kinds)
    assert (cost(field, "leg"), cost(field, "mobile")) == (leg, mobile)


@clause("winter_storm", "9.2")
@pytest.mark.parametrize(
    ("temperature", "kind", "leg", "mobile"),
    [
        ("freezing", "stream", "1", "2"),
        ("stream_freeze", "stream", "1", "1"),
        ("stream_freeze", "minor_river", "1", "2"),
        ("deep_freeze", "minor_river", "1", "1"),
        ("stream_freeze", "major_river", None, None),
        ("deep_freeze", "major_river", "2", "3"),
    ],
)
def test_frost_opens_the_rivers(temperature: str, kind: str, leg: str | None, mobile: str | None):
    field = Field().hexside(HERE, NORTH, kind).weather(temperature, "clear")
    assert (cost(field, "leg"), cost(field, "mobile")) == (leg, mobile)


@clause("winter_storm", "9.2")
def test_a_frozen_swamp_is_clear():
    field = Field().terrain(NORTH, "swamp")
    assert cost(field.weather("freezing", "clear"), "mobile") is None
    assert cost(field.weather("deep_freeze", "clear"), "mobile") == "1"


@clause("winter_storm", "9.2")
def test_the_scenario_freezes_swamps_earlier_for_movement_alone():
    field = Field(real_map=True)
    swamp = next(h for h in range(field.s.setting.grid.size) if field.s.setting.board.terrain_of(h) == "swamp")
    before = field.weather("freezing", "clear").s.land
    after = field.weather("stream_freeze", "clear").s.land
    into = [(a, d) for a, d in zip(*(field.s.setting.grid.neighbours == swamp).nonzero(), strict=True)]
    assert all(after.edges[0, a, d] <= before.edges[0, a, d] for a, d in into if before.edges[0, a, d] != CLOSED)
    assert any(after.edges[0, a, d] < before.edges[0, a, d] for a, d in into)
    assert after.stack_limit[swamp] == before.stack_limit[swamp]


@clause("winter_storm", "13.52")
def test_a_superior_hq_pays_the_cheaper_of_leg_and_mobile():
    field = Field().terrain(NORTH, "woods")
    assert cost(field, "cheaper") == "2"
    assert cost(Field().hexside(HERE, NORTH, "major_road"), "cheaper") == "½"


@clause("winter_storm", "13.95", "7.21/major")
def test_a_crossing_arrow_of_an_earlier_turn_lets_its_division_cross_on_foot():
    field = Field().hexside(HERE, NORTH, "major_river").put(LEG, HERE).put("ro8c", HERE)
    game = field.phase("Operations", "axis", turn=3)
    with refused("7.21"):
        game.submit(f"maneuver units={LEG} path={NORTH}")
    arrows = tuple(Arrow(field.unit(u), field.hex(HERE), field.hex(NORTH), 3) for u in (LEG, "ro8c"))
    field.s.state.notes = type(field.s.state.notes)(arrows=arrows)
    with refused("7.21"):
        game.submit(f"maneuver units={LEG} path={NORTH}")
    game = field.phase("Operations", "axis", turn=4)
    with refused("7.21"):
        game.submit(f"maneuver units=ro8c path={NORTH}")
    game.submit(f"maneuver units={LEG} path={NORTH}")
    assert field.state(LEG, "spent") == 2 * (1 + 2)


# Movement points


@clause("winter_storm", "2.23", "11.28", "11.29", "2.21")
@pytest.mark.parametrize(
    ("unit", "by_mode"),
    [
        (LEG, ("4", "3", "2")),
        (CAVALRY, ("6", "5", "3")),
        (MOBILE, ("8", "6", "4")),
        ("pz6_hq", ("8", "6", "4")),
        ("lvii_art", ("5", "4", "2")),
        ("LVII", ("8", "8", "6")),
        ("4PzA", ("12", "12", "12")),
        ("4PzA_col1", ("10", "10", "10")),
    ],
)
def test_the_movement_allowance_stands_in_the_chart_by_supply_mode(unit: str, by_mode: tuple[str, ...]):
    field = Field()
    found = [
        points(allowance(field.put(unit, HERE, mode=mode).s, field.unit(unit)))
        for mode in ("offensive", "defensive", "depleted")
    ]
    assert tuple(found) == by_mode


@clause("winter_storm", "9.4")
@pytest.mark.parametrize(
    ("weather", "leg", "mobile"),
    [
        (("mild", "clear"), "4", "8"),
        (("mild", "rain"), "4", "7"),
        (("mild", "storm"), "3", "4"),
        (("freezing", "rain"), "4", "7"),
        (("freezing", "storm"), "3", "5"),
    ],
    ids=["good", "light mud", "deep mud", "light snow", "deep snow"],
)
def test_the_ground_takes_from_the_allowance(weather: tuple[str, str], leg: str, mobile: str):
    field = Field().weather(*weather).put(LEG, HERE).put(MOBILE, "0514")
    game = field.phase("Operations", "axis")
    left = {unit.id: unit.left // 3 for unit in game.view("axis").position.units}
    assert (points(left[LEG]), points(left[MOBILE])) == (leg, mobile)


@clause("winter_storm", "9.4")
def test_something_is_always_left_of_an_allowance():
    field = Field().weather("mild", "storm").put(LEG, HERE, mode="depleted")
    left = [unit.left for unit in field.phase("Operations", "axis").view("axis").position.units]
    assert left == [6 * 1], "in sixths"


@clause("winter_storm", "9.4/elevation")
def test_the_worst_ground_entered_counts_and_is_not_regained():
    field = Field().terrain(HERE, "clear", 1).terrain(NORTH, "clear", 2).terrain(FAR, "clear", 1)
    field.weather("hot", "rain").put(MOBILE, HERE)
    assert [field.s.sky.grounds[level] for level in (1, 2)] == ["good", "light_mud"]
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={MOBILE} path={NORTH},{FAR}")
    unit = field.unit(MOBILE)
    assert field.s.state.spent[unit] == 2 * (2 + 1)
    assert [u.left for u in game.view("axis").position.units] == [6 * (8 - 1 - 3)]


@clause("winter_storm", "9.4/elevation")
def test_who_keeps_off_the_worse_ground_has_the_whole_allowance():
    field = Field().terrain(NORTH, "clear", 2).weather("hot", "rain").put(MOBILE, HERE)
    field.phase("Operations", "axis")
    found = reachable(field.s, field.unit(MOBILE))
    assert max(field.s.setting.grid.distance(field.hex(HERE), hex_) for hex_ in found) == 8
    assert field.hex(NORTH) in found


@clause("winter_storm", "13.52")
def test_a_unit_that_cannot_pay_cannot_enter():
    field = Field().terrain(FAR, "woods").put(LEG, HERE, mode="depleted")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={LEG} path={NORTH}")
    with refused("13.52"):
        game.submit(f"maneuver units={LEG} path={FAR}")


@clause("winter_storm", "13.52")
def test_a_path_goes_from_hex_to_neighbouring_hex():
    with refused("13.52"):
        Field().put(LEG, HERE).phase("Operations", "axis").submit(f"maneuver units={LEG} path={FAR}")


# The operation


@clause("winter_storm", "13.2/basic", "13.2", "13.5")
def test_a_maneuver_may_go_on_until_another_unit_operates():
    field = Field().put(MOBILE, HERE).put(LEG, "0514")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={MOBILE} path={NORTH}")
    game.submit(f"maneuver units={MOBILE} path={FAR}")
    game.submit(f"maneuver units={LEG} path=0513")
    with refused("13.2/basic"):
        game.submit(f"maneuver units={MOBILE} path={NORTH}")
    assert field.state(MOBILE, "operation") == MANEUVERED


@clause("winter_storm", "13.5", "13.51")
def test_a_maneuver_rolls_no_dice_and_is_open_to_every_mode():
    field = Field().put(LEG, HERE, mode="depleted")
    events = field.phase("Operations", "axis").submit(f"maneuver units={LEG} path={NORTH}")
    assert [type(event).__name__ for event in events] == ["Moved"]


@clause("winter_storm", "13.3", "13.32")
def test_units_that_do_nothing_else_have_held():
    field = Field().put(MOBILE, HERE, held=1).put(LEG, "0514")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={MOBILE} path={NORTH}")
    game.submit("end-phase")
    assert field.state(LEG, "operation") == HELD
    assert (field.state(LEG, "held"), field.state(MOBILE, "held")) == (1, 0)


@clause("winter_storm", "2.12", "3.6/operations", "10.2", "10.3", "12.1")
@pytest.mark.parametrize(
    ("unit", "phases", "clause_"),
    [
        ("4PzA", {"Strategic Overphase"}, "10.2"),
        ("LVII", {"Operational HQ"}, "12.1"),
        (LEG, {"Operations"}, "3.6/operations"),
        ("4PzA_col1", {"Strategic Overphase", "Operations"}, "10.3"),
    ],
)
def test_the_class_of_a_unit_decides_the_phase_in_which_it_operates(unit: str, phases: set[str], clause_: str):
    able: set[str] = set()
    clauses: set[str] = set()
    for phase in ("Strategic Overphase", "Operational HQ", "Operations"):
        field = Field().put("4PzA", "0514").put("LVII", "0516").put(LEG, "0518").put("4PzA_col1", "0520")
        seat = "" if phase == "Strategic Overphase" else "axis"
        game = field.put(unit, HERE).phase(phase, seat, turn=4)
        try:
            game.submit(f"maneuver units={unit} path={NORTH}")
            able.add(phase)
        except Illegal as refusal:
            clauses.add(refusal.clause)
    assert able == phases
    assert clauses == {clause_}


@clause("winter_storm", "6.21")
def test_deployed_artillery_does_not_move():
    field = Field().put("lvii_art", HERE)
    with refused("6.21"):
        field.phase("Operations", "axis").submit(f"maneuver units=lvii_art path={NORTH}")
    field = Field().put("lvii_art", HERE, march=1)
    field.phase("Operations", "axis").submit(f"maneuver units=lvii_art path={NORTH}")


def test_the_pocket_is_closed_ground():
    field = Field(real_map=True).put("r258", "2006")
    grid = field.s.setting.grid
    pocket = {grid.index(number) for number in field.s.setting.scenario.pocket.hexes}
    field.phase("Operations", "soviet")
    found = set(reachable(field.s, field.unit("r258"), full=40))
    assert not pocket & found


def test_the_ring_stands_still_until_it_is_released():
    field = Field(real_map=True).put("r422", "2105")
    game = field.phase("Operations", "soviet")
    with refused("13.51"):
        game.submit("maneuver units=r422 path=2106")
    field.s.state.ring_free[1] = 1
    game.submit("maneuver units=r422 path=2106")


# The search and the law agree

_ENEMIES = ("r258", "g4", "tc7", "c61", "mc4")
_MOVERS = (LEG, CAVALRY, MOBILE, "pz6_pz")


@clause("winter_storm", "13.52", "5.3/leaving", "5.31", "9.4/elevation")
@settings(max_examples=30)
@given(data=st.data())
def test_every_hex_in_reach_has_a_way_that_the_rules_allow(data: st.DataObject):
    field = Field(real_map=True)
    hexes = [n for n in field.s.setting.grid.numbers if n not in field.s.setting.scenario.pocket.hexes]
    start = data.draw(st.sampled_from(hexes))
    field.weather(
        data.draw(st.sampled_from(["hot", "mild", "freezing", "stream_freeze", "deep_freeze"])),
        data.draw(st.sampled_from(["clear", "rain", "storm"])),
    )
    mover = data.draw(st.sampled_from(_MOVERS))
    mode = data.draw(st.sampled_from(["offensive", "depleted"]))
    field.put(mover, start, mode=mode)
    near = [n for n in hexes if 1 <= field.s.setting.grid.distance(field.hex(n), field.hex(start)) <= 3]
    for enemy, where in zip(
        _ENEMIES, data.draw(st.lists(st.sampled_from(near), max_size=5, unique=True)), strict=False
    ):
        field.put(enemy, where)
    field.phase("Operations", "axis")
    unit = field.unit(mover)
    found = reachable(field.s, unit)
    for hex_, path in found.items():
        assert path[-1] == hex_
        one = walk(field.s, unit, path)
        assert one.left >= 0
    for hex_ in field.s.setting.grid.neighbours[field.hex(start)].tolist():
        if hex_ >= 0 and hex_ not in found:
            with pytest.raises(Illegal):
                walk(field.s, unit, (hex_,))


@clause("winter_storm", "13.2", "13.52")
def test_units_that_maneuver_together_start_on_one_hex():
    field = Field().put(LEG, HERE).put(MOBILE, "1414")
    game = field.phase("Operations", "axis")
    with refused("13.2"):
        game.submit(f"maneuver units={LEG},{MOBILE} path={NORTH}")


@clause("winter_storm", "13.52", "9.4/elevation")
def test_the_reasons_of_a_way_are_its_hexes_and_worse_ground_is_named_where_it_begins():
    field = Field().put(LEG, HERE)
    game = field.phase("Operations", "axis")
    assert [term.clause for term in game.preview(f"maneuver units={LEG} path={NORTH},{FAR}").reasons] == ["13.52"] * 2
    field.terrain(HERE, "clear", 1).terrain(NORTH, "clear", 2).terrain(FAR, "clear", 2).weather("hot", "rain")
    game = field.put(MOBILE, HERE).phase("Operations", "axis")
    shown = game.preview(f"maneuver units={MOBILE} path={NORTH},{FAR}")
    assert [term.clause for term in shown.reasons] == ["13.52", "9.4/elevation", "13.52"]
    assert shown.summary == "4 MP", "the ground takes from the allowance, it is not paid for"


@clause("winter_storm", "9.4/elevation")
def test_what_is_left_is_never_less_than_nothing():
    field = Field().put(LEG, HERE, spent=2)
    assert left(field.s, field.unit(LEG)) == allowance(field.s, field.unit(LEG)) - 2
    field.put(LEG, HERE, spent=40)
    assert left(field.s, field.unit(LEG)) == 0


@clause("winter_storm", "7.34", "16.42/movement")
@pytest.mark.parametrize(
    ("arm", "class_"), [("infantry", "leg"), ("jaeger", "jaeger"), ("mountain", "mountain"), ("security", "leg")]
)
def test_the_arm_of_a_leg_division_decides_what_heights_cost_it_and_its_hq_is_mobile(arm: str, class_: str):
    field = Field().recast(LEG, arm=arm).put(LEG, HERE)
    unit, setting = field.unit(LEG), field.s.setting
    assert CLASSES[setting.terrain_class[unit, field.s.face(unit)]] == class_
    field.put(LEG, HERE, broken=3, steps=1)
    assert CLASSES[setting.terrain_class[unit, field.s.face(unit)]] == "mobile"


@clause("winter_storm", "11.27", "3.4/freedom")
def test_a_superior_hq_has_no_mode_and_moves_as_if_offensive():
    field = Field().put("4PzA", HERE).put("4PzA_col1", HERE).put("LVII", HERE)
    field.s.state.mode[:] = DEPLETED
    assert [field.s.mode(field.unit(name)) for name in ("4PzA", "4PzA_col1", "LVII")] == [
        OFFENSIVE,
        OFFENSIVE,
        DEPLETED,
    ]
    assert field.s.modes()[[field.unit(name) for name in ("4PzA", "4PzA_col1", "LVII")]].tolist() == [2, 2, 0]


@clause("winter_storm", "13.52", "9.4/elevation")
def test_a_unit_that_goes_on_has_what_it_has_not_spent():
    field = Field().put(LEG, HERE)
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={LEG} path={NORTH}")
    found = reachable(field.s, field.unit(LEG))
    assert max(field.s.setting.grid.distance(field.hex(NORTH), hex_) for hex_ in found) == 4 - 1


@clause("winter_storm", "13.95")
def test_an_arrow_serves_its_unit_and_its_division_and_nobody_else():
    field = Field().put(LEG, HERE).put("lwf7", HERE).put("ro8c", HERE).put(MOBILE, HERE)
    arrow = Arrow(field.unit(LEG), field.hex(HERE), field.hex(NORTH), 1)
    field.s.state.notes = replace(field.s.state.notes, arrows=(arrow,))
    field.s.state.turn = 2
    found = {name: bool(usable_arrows(field.s, field.unit(name))) for name in (LEG, "lwf7", "ro8c", MOBILE)}
    assert found == {LEG: True, "lwf7": False, "ro8c": False, MOBILE: False}
    field.s.state.division[field.unit("lwf7")] = field.state(LEG, "division")
    assert usable_arrows(field.s, field.unit("lwf7")) == (arrow,)
    field.s.state.turn = 1
    assert not usable_arrows(field.s, field.unit(LEG)), "not in the turn in which it was placed"


@clause("winter_storm", "9.4/elevation", "13.52")
def test_a_way_is_refused_that_only_better_ground_would_allow():
    field = Field().weather("mild", "storm").put(MOBILE, HERE)
    unit = field.unit(MOBILE)
    have = left(field.s, unit)
    assert have < allowance(field.s, unit)
    path = [f"15{14 - k:02}" for k in range(1, have // 2 + 2)]
    game = field.phase("Operations", "axis")
    with refused("13.52"):
        game.submit(f"maneuver units={MOBILE} path={','.join(path)}")
    game.submit(f"maneuver units={MOBILE} path={','.join(path[:-1])}")


@clause("winter_storm", "7.37", "7.45")
def test_trails_lead_leg_units_over_ridges_and_mobile_ones_not():
    for trail in ("good_trail", "bad_trail"):
        field = Field().hexside(HERE, NORTH, "ridge", trail)
        assert cost(field, "leg") is not None
        assert cost(field, "mobile") is None
        for terrain in ("clear", "woods"):
            plain = Field().terrain(NORTH, terrain).hexside(HERE, NORTH, trail)
            assert cost(plain, "mobile") == cost(Field().terrain(NORTH, terrain), "mobile"), "as the hex itself"


@clause("winter_storm", "13.51")
def test_who_is_not_on_the_map_does_not_move():
    field = Field()
    with refused("13.51"):
        may_move(field.s, field.unit(LEG))
    may_move(field.put(LEG, HERE).s, field.unit(LEG))
