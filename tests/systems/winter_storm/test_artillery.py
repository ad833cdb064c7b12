"""Chapters 6, 11.3, 13.1, 14.12, 14.13, 14.14: artillery and its missions."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.artillery import (
    BARRAGE,
    CLOSE_SUPPORT,
    COUNTERBARRAGE,
    PROTECTIVE_FIRE,
    artillery_factors,
    can_fire,
    protectors,
)
from kessel.systems.winter_storm.barrage_results import BarrageFired, barrage_terms, cell
from kessel.systems.winter_storm.ratings import check_morale
from kessel.systems.winter_storm.state import (
    DEFENSIVE,
    DEPLETED,
    DISRUPTED,
    FIELD_WORKS,
    FORTIFICATION,
    ISOLATED,
    OFFENSIVE,
    OUT_OF_COMMAND,
    Dump,
)
from kessel.systems.winter_storm.zones_of_control import zones
from tests.systems.winter_storm.after_combat import HERE, NORTH, SOUTH, SOUTH_EAST, assault_of, beside
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

RIFLE, TANKS, GUNS, HQ = "r258", "pz6_pz", "lvii_art", "LVII"
FAIL, PASS = 6, 1


def front() -> Field:
    """A Soviet division on HERE, tanks to the south, their heavy guns behind them."""
    field = Field().put(RIFLE, HERE).put("r315", beside(Field(), HERE, NORTH, 5))
    field.put(TANKS, beside(field, HERE, SOUTH))
    return field.put(GUNS, beside(field, HERE, SOUTH, 3))


def barrage(field: Field) -> Game:
    """Begin the Barrage Segment of the Axis."""
    return field.phase("Barrage", "axis")


def declare(field: Field, *, units: str = TANKS, more: str = "") -> Game:
    """Declare an assault of the tanks on HERE; their HQ is far behind."""
    field.put(HQ, "1522")
    game = field.phase("Operations", "axis")
    game.submit(f"engage units={units}")
    game.submit(f"declare-assault target={HERE} units={units} {more}".strip())
    return game


# Who may fire


@clause("winter_storm", "6", "2.33")
def test_combat_units_and_headquarters_have_artillery_factors_too():
    field = front().put(HQ, "1518")
    assert {name: artillery_factors(field.s, field.unit(name)) for name in (GUNS, HQ, RIFLE, TANKS)} == {
        GUNS: 4,
        HQ: 2,
        RIFLE: 1,
        TANKS: 0,
    }


@clause("winter_storm", "18.11")
def test_a_third_step_has_no_artillery():
    field = Field().put(RIFLE, HERE, steps=1)
    assert artillery_factors(field.s, field.unit(RIFLE)) == 0


@clause("winter_storm", "11.31")
@pytest.mark.parametrize(
    ("mode", "unit", "missions"),
    [
        (OFFENSIVE, GUNS, {BARRAGE, COUNTERBARRAGE, CLOSE_SUPPORT, PROTECTIVE_FIRE}),
        (DEFENSIVE, GUNS, {BARRAGE, COUNTERBARRAGE, CLOSE_SUPPORT, PROTECTIVE_FIRE}),
        (DEPLETED, GUNS, set()),
        (OFFENSIVE, "pz6_hq", {BARRAGE, CLOSE_SUPPORT, PROTECTIVE_FIRE}),
        (DEFENSIVE, "pz6_hq", {CLOSE_SUPPORT, PROTECTIVE_FIRE}),
        (DEPLETED, "pz6_hq", set()),
    ],
)
def test_the_supply_mode_allows_missions(mode: int, unit: str, missions: set[str]):
    field = Field().put(unit, HERE, mode=("depleted", "defensive", "offensive")[mode])
    all_missions = (BARRAGE, COUNTERBARRAGE, CLOSE_SUPPORT, PROTECTIVE_FIRE)
    assert {one for one in all_missions if can_fire(field.s, field.unit(unit), one)} == missions


@clause("winter_storm", "6.1/morale", "14.7/artillery")
def test_disrupted_artillery_does_not_fire():
    field = front().put(GUNS, "1517", disorder=DISRUPTED)
    game = barrage(field.put("pz6_hq", beside(field, HERE, SOUTH)))
    with refused("6.1/morale"):
        game.submit(f"barrage hex={HERE} units={GUNS}")


@clause("winter_storm", "6.1/morale", "14.7/artillery")
def test_nobody_fires_for_disrupted_defenders():
    field = front().put("art5", beside(Field(), HERE, NORTH))
    field.phase("Operations", "axis")
    assert protectors(field.s, assault_of(field, HERE, TANKS)) == [field.unit(RIFLE), field.unit("art5")]
    field.put(RIFLE, HERE, disorder=DISRUPTED)
    assert protectors(field.s, assault_of(field, HERE, TANKS)) == []


@clause("winter_storm", "6.1/command")
@pytest.mark.parametrize("status", [OUT_OF_COMMAND, ISOLATED])
def test_units_out_of_command_neither_barrage_nor_counterbarrage(status: int):
    field = Field().put(GUNS, HERE, status=status)
    able = [one for one in (BARRAGE, COUNTERBARRAGE, CLOSE_SUPPORT) if can_fire(field.s, field.unit(GUNS), one)]
    assert able == [CLOSE_SUPPORT]


@clause("winter_storm", "6.22")
def test_artillery_on_the_march_does_not_fire():
    field = front().put(GUNS, "1517", march=1)
    game = barrage(field.put("pz6_hq", beside(field, HERE, SOUTH)))
    with refused("6.22"):
        game.submit(f"barrage hex={HERE} units={GUNS}")


@clause("winter_storm", "6.2/hq")
def test_a_headquarters_fires_after_moving_and_has_no_zone():
    field = Field().put(RIFLE, HERE).put(HQ, "1518").put(TANKS, "1525")
    assert zones(field.s, field.s.setting.side_of("axis")).reach[field.hex("1517")] == 0
    game = field.phase("Operational HQ", "axis")
    game.submit(f"maneuver units={HQ} path=1517")
    game.submit("end-phase")
    game.submit(f"barrage hex={HERE} units={HQ}")
    with refused("6.2/hq"):
        field.phase("Operations", "axis").submit(f"change-artillery-mode unit={HQ}")


# Modes of Heavy Artillery


@clause("winter_storm", "6.2", "6.23")
def test_a_change_of_mode_costs_movement_points_each_time():
    field = Field().put(GUNS, HERE)
    game = field.phase("Operations", "axis")
    with refused("6.21"):
        game.submit(f"maneuver units={GUNS} path={beside(field, HERE, NORTH)}")
    game.submit(f"change-artillery-mode unit={GUNS}")
    assert (field.state(GUNS, "march"), field.state(GUNS, "spent")) == (1, 4)
    game.submit(f"change-artillery-mode unit={GUNS}")
    assert (field.state(GUNS, "march"), field.state(GUNS, "spent")) == (0, 8)
    with refused("6.23"):
        game.submit(f"change-artillery-mode unit={GUNS}")


@clause("winter_storm", "6.23")
def test_artillery_moves_after_it_has_taken_to_the_road_and_never_changes_in_the_enemy_phase():
    field = Field().put(GUNS, HERE).put(RIFLE, "2020")
    game = field.phase("Operations", "axis")
    game.submit(f"change-artillery-mode unit={GUNS}")
    game.submit(f"maneuver units={GUNS} path={beside(field, HERE, NORTH)}")
    assert field.at(GUNS) == beside(field, HERE, NORTH)
    game = field.phase("Operations", "soviet")
    with refused("3"):
        game.submit(f"change-artillery-mode unit={GUNS}")


# The Barrage Segment


@clause("winter_storm", "13.1", "3.6/barrage")
def test_a_barrage_comes_before_operations_hits_all_units_and_once():
    field = front().put("g4", HERE)
    game = barrage(field)
    assert game.decision
    assert game.decision.kind == "barrage"
    field.dice(6, FAIL, FAIL)
    game.submit(f"barrage hex={HERE} units={GUNS}")
    (fired,) = (event for event in game.events[-1] if isinstance(event, BarrageFired))
    assert (fired.factors, fired.total, fired.result) == (4, 6, "M")
    assert field.state(RIFLE, "disorder") == field.state("g4", "disorder") == DISRUPTED
    assert game.decision.kind == "operations"


@clause("winter_storm", "13.1")
def test_the_same_target_is_barraged_once_in_a_segment():
    field = front().put("pz6_hq", beside(Field(), HERE, SOUTH)).put("g4", beside(Field(), HERE, NORTH))
    game = barrage(field)
    field.dice(1)
    game.submit(f"barrage hex={HERE} units=pz6_hq")
    with refused("13.1"):
        game.submit(f"barrage hex={HERE} units={GUNS}")


@clause("winter_storm", "13.1")
def test_a_barrage_needs_a_target_in_range():
    field = front().put("pz6_hq", beside(Field(), HERE, SOUTH, 3))
    game = barrage(field)
    with refused("13.1"):
        game.submit(f"barrage hex={HERE} units={GUNS},pz6_hq")
    with refused("13.1"):
        game.submit(f"barrage hex={beside(field, HERE, SOUTH_EAST)} units={GUNS}")
    with refused("13.1"):
        game.submit(f"barrage hex={HERE} units={GUNS} kind=installations")


@clause("winter_storm", "13.1")
def test_installations_are_a_target_of_their_own():
    field = front()
    dump = Dump(field.hex(HERE), field.unit("StF"), field.s.setting.side_of("soviet"), 5)
    field.s.state.notes = type(field.s.state.notes)(dumps=(dump,))
    game = barrage(field)
    field.dice(6, FAIL)
    game.submit(f"barrage hex={HERE} units={GUNS} kind=installations")
    assert field.s.state.notes.dumps[0].points == 4
    assert field.state(RIFLE, "disorder") == 0


@clause("winter_storm", "13.1")
def test_the_ends_of_the_barrage_table():
    s = Field().s
    assert cell(s, 15, 8) == cell(s, 12, 6) == cell(s, 11, 6) == "1D"
    assert cell(s, 1, -3) == cell(s, 1, 1) == "-"
    assert cell(s, 10, 6) == "1M"


@clause("winter_storm", "13.1")
def test_the_modifiers_of_a_barrage_add_up():
    def change(field: Field, *guns: str) -> int:
        units = tuple(map(field.unit, guns or (GUNS,)))
        side = field.s.setting.side_of("soviet")
        return sum(term.value for term in barrage_terms(field.s, units, field.hex(HERE), side))

    assert change(front()) == 1
    assert change(front(), "pz6_hq") == 0
    assert change(front().put("g4", HERE).put("g24", HERE), "pz6_hq") == 1
    assert change(front().put("art5", HERE, march=1), "pz6_hq") == 1
    assert change(front().works(HERE, "soviet", FIELD_WORKS | FORTIFICATION, RIFLE), "pz6_hq") == -3
    assert change(front().terrain(HERE, "woods"), "pz6_hq") == -1
    assert change(front().terrain(HERE, "city"), "pz6_hq") == -2
    assert change(front().terrain(HERE, "clear", 2).weather("mild", "storm"), "pz6_hq") == -4


@clause("winter_storm", "13.1")
def test_the_preview_of_a_barrage_gives_its_exact_chances():
    game = barrage(front())
    preview = game.preview(f"barrage hex={HERE} units={GUNS}")
    assert sum(chance.ways for chance in preview.chances) == 6
    assert {chance.result: chance.ways for chance in preview.chances} == {"-": 3, "M": 3}


@clause("winter_storm", "11.32", "11.23/reduction", "3.6/barrage")
def test_heavy_artillery_spends_a_level_and_headquarters_nothing():
    field = front().put(HQ, beside(Field(), HERE, SOUTH, 2))
    game = barrage(field)
    field.dice(1)
    game.submit(f"barrage hex={HERE} units={GUNS},{HQ}")
    assert (field.state(GUNS, "mode"), field.state(HQ, "mode")) == (DEFENSIVE, OFFENSIVE)


# Close Support


@clause("winter_storm", "14.13", "6.1", "11.32")
def test_heavy_guns_in_range_give_close_support_without_the_barrage_table():
    game = declare(front(), more=f"close_support={GUNS}")
    field_mode = game.situation.state.mode[game.situation.setting.index[GUNS]]
    assert field_mode == DEFENSIVE
    assert not any(isinstance(event, BarrageFired) for events in game.events for event in events)


@clause("winter_storm", "14.13")
def test_light_factors_support_only_their_own_stack():
    field = front().put("lwf15", beside(Field(), HERE, SOUTH_EAST)).put(HQ, "1522")
    game = field.phase("Operations", "axis")
    game.submit(f"engage units={TANKS},lwf15")
    with refused("14.13"):
        game.submit(f"declare-assault target={HERE} units={TANKS} support=lwf15 close_support=lwf15")
    game.submit(f"declare-assault target={HERE} units={TANKS},lwf15 close_support=lwf15")


@clause("winter_storm", "16.11", "16.11/artillery")
def test_a_division_headquarters_two_hexes_away_supports_its_own_division_only():
    for unit, fits in ((TANKS, True), ("stug228", False)):
        field = Field().put(RIFLE, HERE).put(HQ, "1522")
        field.put(unit, beside(field, HERE, SOUTH)).put("pz6_hq", beside(field, HERE, SOUTH, 2))
        game = field.phase("Operations", "axis")
        game.submit(f"engage units={unit}")
        order = f"declare-assault target={HERE} units={unit} close_support=pz6_hq"
        if fits:
            game.submit(order)
        else:
            with refused("14.13"):
                game.submit(order)


@clause("winter_storm", "16.11")
def test_a_division_headquarters_checks_its_morale_with_a_die_as_other_headquarters_do_not():
    field = Field().put("pz6_hq", HERE).put(HQ, HERE)
    field.phase("Operations", "axis")
    rating = field.state("pz6_hq", "start_mr")
    field.dice(rating, rating + 1)
    checks = [check_morale(field.s, field.unit(name), "14.5") for name in ("pz6_hq", "pz6_hq", HQ)]
    assert checks == [True, False, False]


# Counterbarrage and Final Protective Fire


@clause("winter_storm", "14.12", "6.21")
def test_counterbarrage_disrupts_assaulters_before_the_dice_are_rolled():
    field = front().put("art5", beside(Field(), HERE, NORTH, 2))
    game = declare(field)
    assert game.decision
    assert (game.decision.kind, game.decision.seats) == ("counterbarrage", ("soviet",))
    field.dice(6, FAIL)
    south = beside(field, HERE, SOUTH)
    with refused("14.12"):
        game.submit(f"fire-counterbarrage hex={beside(field, HERE, SOUTH, 3)} units=art5", seat="soviet")
    with refused("14.12"):
        game.submit(f"fire-counterbarrage hex={south} units={RIFLE}", seat="soviet")
    game.submit(f"fire-counterbarrage hex={south} units=art5", seat="soviet")
    assert field.state(TANKS, "disorder") == DISRUPTED
    assert field.state("art5", "mode") == DEFENSIVE
    assert field.state(RIFLE, "steps") == 3
    assert game.decision.kind == "operations"


@clause("winter_storm", "14.12")
def test_a_battery_out_of_the_range_of_the_assaulted_hex_is_not_asked():
    game = declare(front().put("art5", beside(Field(), HERE, NORTH, 4)))
    assert game.decision
    assert game.decision.kind == "protective_fire"


@clause("winter_storm", "14.12")
def test_units_that_barraged_may_be_counterbarraged_within_range_of_them():
    field = front().put("art2g", beside(Field(), HERE, NORTH), march=0).put(HQ, "1522")
    game = barrage(field)
    field.dice(1)
    game.submit(f"barrage hex={HERE} units={GUNS}")
    while game.decision and game.decision.kind == "barrage":
        game.submit("end-phase")
    game.submit(f"engage units={TANKS}")
    game.submit(f"declare-assault target={HERE} units={TANKS}")
    targets = {order.hex for order in game.options(seat="soviet")}
    assert targets == {"", beside(field, HERE, SOUTH), beside(field, HERE, SOUTH, 3)}


@clause("winter_storm", "14.14", "11.32")
def test_protective_fire_comes_from_the_assaulted_units_and_from_heavy_guns_beside_them():
    field = front().put("art5", beside(Field(), HERE, NORTH)).put("art51", beside(Field(), HERE, NORTH, 2))
    field.put("r315", beside(field, HERE, NORTH))
    game = declare(field)
    game.submit("fire-counterbarrage", seat="soviet")
    assert game.decision
    assert game.decision.kind == "protective_fire"
    for unit in ("r315", "art51"):
        with refused("14.14"):
            game.submit(f"fire-protective units={unit}", seat="soviet")
    game.submit(f"fire-protective units={RIFLE},art5", seat="soviet")
    assert field.state("art5", "mode") == OFFENSIVE


@clause("winter_storm", "16.11/artillery")
def test_a_division_headquarters_in_range_protects_its_own_division():
    field = Field().put("pz6_r1", HERE).put("tc7", beside(Field(), HERE, NORTH))
    field.put("pz6_hq", beside(field, HERE, SOUTH, 2)).put("pz23_hq", beside(field, HERE, SOUTH))
    field.phase("Operations", "soviet")
    assert protectors(field.s, assault_of(field, HERE, "tc7", by="soviet")) == [field.unit("pz6_hq")]


@clause("winter_storm", "13.1", "6.1/morale", "6.1/command", "6.22", "11.31")
@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"disorder": DISRUPTED}, "6.1/morale"),
        ({"march": 1}, "6.22"),
        ({"status": OUT_OF_COMMAND}, "6.1/command"),
        ({"mode": "depleted"}, "11.31"),
    ],
)
def test_a_barrage_is_refused_for_the_reason_that_there_is(state: dict[str, object], why: str):
    field = front().put(HQ, beside(Field(), HERE, SOUTH, 2)).put(GUNS, beside(Field(), HERE, SOUTH, 3), **state)
    game = barrage(field)
    with refused(why):
        game.submit(f"barrage hex={HERE} units={GUNS}")
    with refused("13.1"):
        game.submit(f"barrage hex={HERE} units={TANKS}")


@clause("winter_storm", "13.1")
def test_a_barrage_names_its_guns_and_its_kind_of_target():
    game = barrage(front())
    for order in (f"barrage hex={HERE} units=[]", f"barrage hex={HERE} units={GUNS} kind=bridges"):
        with refused("13.1"):
            game.submit(order)


@clause("winter_storm", "11.31", "14.14", "14.18")
@pytest.mark.parametrize("supplied", [True, False])
def test_a_depleted_unit_fires_for_itself_only_under_emergency_supply(supplied: bool):
    field = front().put("5Sh", "1508", sp=2, mode="depleted").put(RIFLE, HERE, mode="depleted", held=1)
    game = declare(field)
    assert game.decision
    assert game.decision.kind == "emergency_supply"
    game.submit(f"spend-emergency-supply units={RIFLE}" if supplied else "spend-emergency-supply", seat="soviet")
    missions = [one for one in (BARRAGE, CLOSE_SUPPORT, PROTECTIVE_FIRE) if can_fire(field.s, field.unit(RIFLE), one)]
    assert missions == ([PROTECTIVE_FIRE] if supplied else [])


@clause("winter_storm", "14.12", "14.14")
def test_the_defender_answers_for_his_guns():
    field = front().put("art5", beside(Field(), HERE, NORTH, 2))
    game = declare(field)
    with refused("14.12"):
        game.submit("end-phase", seat="soviet")
    game.submit("fire-counterbarrage", seat="soviet")
    assert game.decision
    assert game.decision.kind == "protective_fire"
    with refused("14.14"):
        game.submit("end-phase", seat="soviet")


@clause("winter_storm", "13.1")
@pytest.mark.parametrize(("terrain", "road", "counts"), [("clear", 1, 1), ("clear", 0, 0), ("woods", 1, 0)])
def test_a_road_in_the_open_is_a_better_target(terrain: str, road: int, counts: int):
    field = front().terrain(HERE, terrain)
    if road:
        field.hexside(HERE, beside(field, HERE, NORTH), "major_road")
    terms = barrage_terms(field.s, (field.unit(GUNS),), field.hex(HERE), 1)
    assert sum("road" in term.text for term in terms) == counts
