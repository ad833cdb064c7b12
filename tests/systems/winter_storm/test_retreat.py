"""Chapters 14.4 and 14.8: retreats and routs; 5.6, 6.21, 7.25, 7.26."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kessel.rules import clause
from kessel.systems.winter_storm.assault_odds import combat_factor, shift_terms
from kessel.systems.winter_storm.events import Moved
from kessel.systems.winter_storm.retreat_paths import away, ways_out, zone_hexes
from kessel.systems.winter_storm.state import DISRUPTED, GOOD_ORDER, ROUTED, BridgeWork
from tests.systems.winter_storm.after_combat import (
    HERE,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    assault_of,
    beside,
    paths,
    shelled,
    suffer,
    wall,
)
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

RIFLE, GUARDS, TANKS = "r258", "g4", "pz6_pz"
FAIL, PASS = 6, 1


def attacked(*units: str) -> Field:
    """Soviet units on HERE, tanks to the south of them."""
    field = Field()
    for unit in units or (RIFLE,):
        field.put(unit, HERE)
    return field.put(TANKS, beside(field, HERE, SOUTH))


def only_north(field: Field) -> Field:
    """Close all ways but the one to the north."""
    return wall(field, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST)


@clause("winter_storm", "14.4")
def test_a_stack_retreats_together_to_one_hex_at_the_distance_of_the_result():
    field = attacked(RIFLE, GUARDS)
    game = suffer(field, "R2", TANKS)
    assert game.decision
    assert game.decision.seats == ("soviet",)
    assert game.decision.kind == "retreat"
    grid, here = field.s.setting.grid, field.hex(HERE)
    for path in paths(game):
        assert grid.distance(here, field.hex(path[-1])) == 2
        assert grid.distance(field.hex(beside(field, HERE, SOUTH)), field.hex(path[-1])) >= 2
    north = beside(field, HERE, NORTH)
    game.submit(f"retreat path={north},{beside(field, north, NORTH)}")
    assert field.at(RIFLE) == field.at(GUARDS) == beside(field, north, NORTH)


@clause("winter_storm", "14.4")
def test_a_retreat_leads_towards_the_headquarters_if_that_is_possible():
    field = attacked()
    field.put("5Sh", beside(field, HERE, NORTH_EAST, 5))
    game = suffer(field, "R1", TANKS)
    grid, hq = field.s.setting.grid, field.hex(field.at("5Sh") or "")
    far = grid.distance(field.hex(HERE), hq)
    assert paths(game)
    assert all(grid.distance(field.hex(path[-1]), hq) < far for path in paths(game))
    with refused("14.4"):
        game.submit(f"retreat path={beside(field, HERE, NORTH_WEST)}")


@clause("winter_storm", "14.4")
def test_who_is_no_combat_unit_retreats_towards_a_source_of_supply():
    field = Field().put("5Sh", HERE)
    field.put(TANKS, beside(field, HERE, SOUTH))
    game = suffer(field, "R1", TANKS)
    grid = field.s.setting.grid
    sources = [field.hex(one.hex) for one in field.s.setting.scenario.supply.sources if one.side == "soviet"]
    now = min(grid.distance(field.hex(HERE), source) for source in sources)
    assert all(min(grid.distance(field.hex(path[-1]), there) for there in sources) < now for path in paths(game))


@clause("winter_storm", "14.4/zoc")
def test_enemy_zones_are_avoided_where_that_is_possible():
    field = attacked()
    game = suffer(field, "R1", TANKS)
    ends = {path[-1] for path in paths(game)}
    assert ends
    assert not ends & {beside(field, HERE, SOUTH_EAST), beside(field, HERE, SOUTH_WEST)}


@clause("winter_storm", "5.6", "14.4/zoc")
def test_a_stack_that_retreats_through_a_zone_disrupts_when_it_passes_its_check():
    field = only_north(attacked())
    field.put("pz6_r1", beside(field, HERE, NORTH, 2))
    game = suffer(field, "R1", TANKS, PASS, PASS)
    game.submit(f"retreat path={beside(field, HERE, NORTH)}")
    assert field.state(RIFLE, "disorder") == DISRUPTED
    assert field.state(RIFLE, "steps") == 3


@clause("winter_storm", "14.4/zoc", "14.5")
def test_a_stack_that_fails_the_check_of_the_zone_loses_a_step_besides():
    field = only_north(attacked())
    field.put("pz6_r1", beside(field, HERE, NORTH, 2))
    game = suffer(field, "R1", TANKS, PASS, FAIL)
    game.submit(f"retreat path={beside(field, HERE, NORTH)}")
    assert field.state(RIFLE, "disorder") == DISRUPTED
    assert field.state(RIFLE, "steps") == 2


@clause("winter_storm", "14.4/zoc", "14.8")
def test_two_hexes_in_zones_rout_a_stack_which_goes_one_hex_more_without_a_check():
    field = only_north(attacked())
    north = beside(field, HERE, NORTH)
    far = beside(field, north, NORTH)
    field.put("pz6_r1", beside(field, north, NORTH_EAST)).put("pz6_r2", beside(field, north, NORTH_WEST))
    game = suffer(field, "R2", TANKS, PASS, PASS)
    game.submit(f"retreat path={north},{far}")
    assert field.state(RIFLE, "disorder") == ROUTED
    assert game.decision
    assert game.decision.kind == "rout"
    rolls = field.s.state.rolls
    game.submit(next(iter(game.options())))
    assert field.s.setting.grid.distance(field.hex(field.at(RIFLE) or ""), field.hex(far)) == 1
    assert field.s.state.rolls == rolls


@clause("winter_storm", "14.4/zoc")
def test_friends_in_the_hex_do_not_cancel_a_zone():
    field = only_north(attacked())
    field.put("pz6_r1", beside(field, HERE, NORTH, 2)).put(GUARDS, beside(field, HERE, NORTH))
    game = suffer(field, "R1", TANKS, PASS, PASS)
    game.submit(f"retreat path={beside(field, HERE, NORTH)}")
    assert field.state(RIFLE, "disorder") == DISRUPTED


@clause("winter_storm", "14.4/transport")
def test_a_headquarters_in_an_enemy_zone_is_lost_without_an_escort_of_two_steps():
    for steps, survives in ((2, True), (1, False)):
        field = only_north(Field().put("r300", HERE, steps=steps).put("5Sh", HERE))
        field.put(TANKS, beside(field, HERE, SOUTH)).put("pz6_r1", beside(field, HERE, NORTH, 2))
        game = suffer(field, "R1", TANKS, PASS, PASS, PASS)
        game.submit(f"retreat path={beside(field, HERE, NORTH)}")
        assert (field.at("5Sh") is not None) is survives


@clause("winter_storm", "14.4/transport", "14.6/one")
def test_a_headquarters_alone_is_lost_in_an_enemy_zone_for_good():
    field = only_north(Field().put("5Sh", HERE))
    field.put(TANKS, beside(field, HERE, SOUTH)).put("pz6_r1", beside(field, HERE, NORTH, 2))
    game = suffer(field, "R1", TANKS)
    game.submit(f"retreat path={beside(field, HERE, NORTH)}")
    assert field.at("5Sh") is None
    assert field.state("5Sh", "steps") == 0


@clause("winter_storm", "14.4/surrounded")
def test_who_has_no_hex_to_retreat_to_is_eliminated():
    field = wall(attacked(), NORTH, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST)
    suffer(field, "R1", TANKS)
    assert field.at(RIFLE) is None


@clause("winter_storm", "6.21")
def test_deployed_heavy_artillery_is_eliminated_and_the_others_retreat():
    field = attacked("art5", RIFLE)
    game = suffer(field, "R1", TANKS)
    assert field.at("art5") is None
    game.submit(next(iter(game.options())))
    assert field.at(RIFLE) not in (None, HERE)


@clause("winter_storm", "6.22")
def test_heavy_artillery_on_the_march_can_retreat():
    field = Field().put("art5", HERE, march=1)
    field.put(TANKS, beside(field, HERE, SOUTH))
    game = suffer(field, "R1", TANKS)
    game.submit(next(iter(game.options())))
    assert field.at("art5") not in (None, HERE)


def pinned(*units: str) -> Field:
    """Units on HERE that a Major River keeps from going north, with columns on all other sides."""
    field = only_north(attacked(*units))
    return field.hexside(HERE, beside(field, HERE, NORTH), "major_river")


@clause("winter_storm", "7.25", "14.4/surrounded")
def test_units_pinned_against_an_unbridged_major_river_lose_a_step_for_each_hex_and_stack():
    field = pinned(RIFLE, GUARDS, "r315")
    steps = sum(field.state(unit, "steps") for unit in (RIFLE, GUARDS, "r315"))
    game = suffer(field, "R2", TANKS)
    while game.decision and game.decision.kind == "step_loss":
        game.submit(next(iter(game.options())))
    assert sum(field.state(unit, "steps") for unit in (RIFLE, GUARDS, "r315")) == steps - 2
    assert field.at(RIFLE) == field.at(GUARDS) == HERE


@clause("winter_storm", "7.25")
def test_any_bridge_lets_units_retreat_over_a_major_river():
    field = pinned()
    north = beside(field, HERE, NORTH)
    field.hexside(HERE, north, "bridge")
    game = suffer(field, "R1", TANKS)
    assert paths(game) == {(north,)}


@clause("winter_storm", "7.26")
def test_the_first_stack_that_retreats_over_a_pontoon_destroys_it_and_its_hq_stays_as_it_is():
    field = pinned()
    north = beside(field, HERE, NORTH)
    field.hexside(HERE, north, "pontoon").put("5Sh", north)
    work = BridgeWork(field.unit("5Sh"), field.hex(north), field.hex(HERE), 1, standing=True)
    field.s.state.notes = type(field.s.state.notes)(bridges=(work,))
    game = suffer(field, "R1", TANKS)
    game.submit(f"retreat path={north}")
    direction = field.s.setting.grid.direction(field.hex(HERE), field.hex(north))
    assert field.s.state.bridge[field.hex(HERE), direction] == 0
    assert field.s.state.notes.bridges == ()
    assert field.state("5Sh", "disorder") == GOOD_ORDER


def full(field: Field) -> Field:
    """Guards fill the hex to the north."""
    for name in (GUARDS, "g24", "g33"):
        field.put(name, beside(field, HERE, NORTH))
    return field


@clause("winter_storm", "14.4/overstacking")
def test_a_retreat_into_a_full_hex_costs_no_order_but_the_strength_and_a_point_to_leave():
    field = full(only_north(attacked()))
    game = suffer(field, "R1", TANKS, PASS)
    game.submit(f"retreat path={beside(field, HERE, NORTH)}")
    assert field.state(RIFLE, "disorder") == GOOD_ORDER
    assert field.state(RIFLE, "surplus") == 1
    assert field.state(GUARDS, "surplus") == 0
    assert field.state(RIFLE, "crowded") == field.state(GUARDS, "crowded") == 1


@clause("winter_storm", "14.4/displacement")
def test_a_friend_in_a_full_hex_may_be_displaced_one_hex_away_from_the_enemy_and_checks():
    field = full(only_north(attacked()))
    north = beside(field, HERE, NORTH)
    aside = beside(field, north, NORTH)
    game = suffer(field, "R1", TANKS, FAIL, PASS)
    with refused("14.4/displacement"):
        game.submit(f'retreat path={north} displaced=[["{GUARDS}","{HERE}"]]')
    game.submit(f'retreat path={north} displaced=[["{GUARDS}","{aside}"]]')
    assert field.at(GUARDS) == aside
    assert field.state(GUARDS, "disorder") == DISRUPTED
    assert field.state(RIFLE, "surplus") == 0


@clause("winter_storm", "14.4/displacement")
def test_nobody_is_displaced_where_there_is_room():
    field = only_north(attacked()).put(GUARDS, "1513")
    north = beside(field, HERE, NORTH)
    game = suffer(field, "R1", TANKS)
    with refused("14.4/displacement"):
        game.submit(f'retreat path={north} displaced=[["{GUARDS}","{beside(field, north, NORTH)}"]]')


@clause("winter_storm", "14.5")
def test_friends_check_their_morale_where_a_disrupted_unit_retreats():
    for die, state in ((FAIL, DISRUPTED), (PASS, GOOD_ORDER)):
        field = only_north(Field().put(RIFLE, HERE, disorder=DISRUPTED))
        north = beside(field, HERE, NORTH)
        field.put(TANKS, beside(field, HERE, SOUTH)).put(GUARDS, north)
        game = suffer(field, "R1", TANKS, die, PASS)
        game.submit(f"retreat path={north}")
        assert field.state(GUARDS, "disorder") == state


@clause("winter_storm", "14.5")
def test_a_unit_checks_its_morale_after_every_retreat_and_a_headquarters_fails():
    for die, state in ((FAIL, DISRUPTED), (PASS, GOOD_ORDER)):
        field = attacked(RIFLE, "5Sh")
        game = suffer(field, "R1", TANKS, die)
        game.submit(next(iter(game.options())))
        assert field.state(RIFLE, "disorder") == state
        assert field.state("5Sh", "disorder") == DISRUPTED


@clause("winter_storm", "14.7", "14.8", "2.8")
def test_disrupted_units_rout_by_another_disruption_and_routed_ones_stay_where_they_are():
    field = attacked().put(GUARDS, HERE, disorder=DISRUPTED).put("r315", HERE, disorder=ROUTED)
    game = shelled(field, "D")
    assert field.state(RIFLE, "disorder") == DISRUPTED
    assert field.state(GUARDS, "disorder") == ROUTED
    game.submit(next(iter(game.options())))
    assert field.at(GUARDS) != HERE
    assert field.at("r315") == field.at(RIFLE) == HERE


@clause("winter_storm", "14.4/overstacking")
def test_who_retreated_into_a_full_hex_has_no_factors_until_there_is_room():
    field = full(only_north(attacked()))
    game = suffer(field, "R1", TANKS, PASS)
    game.submit(f"retreat path={beside(field, HERE, NORTH)}")
    unit = field.unit(RIFLE)
    assert combat_factor(field.s, unit, True).value == 0
    field.s.place(field.unit(GUARDS), (field.hex(beside(field, HERE, NORTH, 2)),), "maneuver")
    assert combat_factor(field.s, unit, True).value == 6


@clause("winter_storm", "6.22")
def test_heavy_artillery_on_the_march_defends_with_its_secondary_factor():
    field = Field().put("art5", HERE, march=1)
    assert combat_factor(field.s, field.unit("art5"), True).value == 1
    assert combat_factor(field.put("art5", HERE, march=0).s, field.unit("art5"), True).value == 2


@clause("winter_storm", "7.43")
def test_dunes_shift_the_odds_for_the_defender_only():
    field = attacked().terrain(HERE, "dunes")
    assert [term.value for term in shift_terms(field.s, assault_of(field, HERE, TANKS))] == [1]
    other = attacked()
    other.terrain(beside(other, HERE, SOUTH), "dunes")
    assert shift_terms(other.s, assault_of(other, HERE, TANKS)) == ()


@given(st.integers(1, 3), st.sets(st.integers(0, 5), max_size=4), st.integers(0, 5))
@settings(max_examples=25, deadline=None)
def test_a_way_out_never_enters_enemies_nor_comes_back_and_takes_the_fewest_zones(
    distance: int, columns: set[int], tanks: int
):
    field = wall(Field().put(RIFLE, HERE), *columns)
    if field.s.occupied(0)[field.hex(beside(field, HERE, tanks))]:
        return
    field.put(TANKS, beside(field, HERE, tanks))
    enemies = (field.hex(beside(field, HERE, tanks)),)
    unit = (field.unit(RIFLE),)
    found = ways_out(field.s, unit, distance, enemies)
    every = away(field.s, unit, distance, enemies)
    fewest = min((zone_hexes(field.s, 1, path) for path in every), default=0)
    held = field.s.occupied(0)
    for path in found.paths:
        assert path in every
        assert not any(held[hex_] for hex_ in path)
        assert [field.s.setting.grid.distance(field.hex(HERE), hex_) for hex_ in path] == list(range(1, distance + 1))
        assert zone_hexes(field.s, 1, path) == fewest
    assert bool(found.paths) == bool(every)


@clause("winter_storm", "14.4")
def test_a_preview_says_how_far_a_retreat_goes_and_through_how_many_zones():
    field = only_north(attacked())
    north, far = beside(field, HERE, NORTH), beside(field, HERE, NORTH, 2)
    shown = suffer(field, "R2", TANKS).preview(f"retreat path={north},{far}")
    assert (shown.summary, shown.reasons) == ("2 hexes", ())
    field.put("pz6_r1", far)
    shown = suffer(field, "R1", TANKS).preview(f"retreat path={north}")
    assert (shown.summary, [term.value for term in shown.reasons]) == ("1 hex", [1])


@clause("winter_storm", "14.8", "7.25")
def test_a_unit_that_routs_against_an_unbridged_major_river_loses_a_step_and_stays():
    field = pinned(RIFLE)
    field.put(RIFLE, HERE, disorder=DISRUPTED)
    shelled(field, "D")
    assert (field.at(RIFLE), field.state(RIFLE, "disorder"), field.state(RIFLE, "steps")) == (HERE, ROUTED, 2)


@clause("winter_storm", "14.4")
def test_an_order_of_another_kind_is_refused_until_the_retreat_is_made():
    game = suffer(attacked(), "R1", TANKS)
    with refused("14.4"):
        game.submit("end-phase")


@clause("winter_storm", "7.25", "14.5")
def test_who_stays_where_it_is_for_a_river_neither_checks_nor_enters_a_zone():
    field = pinned()
    suffer(field, "R1", TANKS, FAIL, FAIL)
    assert (field.at(RIFLE), field.state(RIFLE, "disorder"), field.state(RIFLE, "steps")) == (HERE, GOOD_ORDER, 2)


@clause("winter_storm", "14.5", "14.2")
def test_a_step_loss_alone_calls_for_no_check():
    field = attacked()
    suffer(field, "D1", TANKS, FAIL)
    assert (field.state(RIFLE, "steps"), field.state(RIFLE, "disorder")) == (2, GOOD_ORDER)


@clause("winter_storm", "14.4")
def test_the_topmost_combat_unit_says_where_a_stack_belongs():
    for top, under, way in ((RIFLE, "r302", NORTH_EAST), ("r302", RIFLE, NORTH_WEST)):
        field = attacked(top, under)
        field.put("5Sh", beside(field, HERE, NORTH_EAST, 5)).put("51A", beside(field, HERE, NORTH_WEST, 5))
        game = suffer(field, "R1", TANKS)
        assert (beside(field, HERE, way),) in paths(game)
        grid, hq = field.s.setting.grid, field.hex(field.at("5Sh" if top == RIFLE else "51A") or "")
        far = grid.distance(field.hex(HERE), hq)
        assert all(grid.distance(field.hex(path[-1]), hq) < far for path in paths(game))


@clause("winter_storm", "14.8", "14.4/displacement")
def test_a_routed_friend_that_is_displaced_does_not_flee_once_more():
    field = full(only_north(attacked()))
    north = beside(field, HERE, NORTH)
    field.s.state.disorder[field.unit(GUARDS)] = ROUTED
    game = suffer(field, "R1", TANKS, FAIL, PASS)
    game.submit(f'retreat path={north} displaced=[["{GUARDS}","{beside(field, north, NORTH)}"]]')
    assert field.at(GUARDS) == beside(field, north, NORTH)
    assert not game.decision or game.decision.kind != "rout"


@clause("winter_storm", "14.2", "3.6/engagement")
def test_the_side_that_won_is_asked_to_advance():
    for code, loser, winner in (("R1", "soviet", "axis"), ("AR1", "axis", "soviet")):
        game = suffer(attacked(), code, TANKS)
        assert game.decision
        assert (game.decision.kind, game.decision.seats) == ("retreat", (loser,))
        game.submit(next(iter(game.options())))
        assert game.decision
        assert (game.decision.kind, game.decision.seats) == ("advance", (winner,))


@clause("winter_storm", "7.25", "14.4")
def test_a_river_on_the_way_costs_a_step_for_each_hex_that_is_not_gone():
    field = only_north(attacked())
    north = beside(field, HERE, NORTH)
    for way in (NORTH, NORTH_EAST, NORTH_WEST):
        field.hexside(north, beside(field, north, way), "major_river")
    game = suffer(field, "R3", TANKS, PASS)
    assert paths(game) == {(north,)}
    game.submit(f"retreat path={north}")
    assert (field.at(RIFLE), field.state(RIFLE, "steps")) == (north, 3 - 2)


@clause("winter_storm", "14.4", "14.8")
def test_everybody_is_told_whether_units_retreated_or_routed():
    game = suffer(attacked(), "R1", TANKS, PASS)
    events = game.submit(next(iter(game.options())))
    assert [event.how for event in events if isinstance(event, Moved)] == ["retreat"]
    game = shelled(attacked().put(RIFLE, HERE, disorder=DISRUPTED), "D")
    assert game.decision
    assert (game.decision.kind, game.decision.clause) == ("rout", "14.8")
    events = game.submit(next(iter(game.options())))
    assert [event.how for event in events if isinstance(event, Moved)] == ["rout"]
