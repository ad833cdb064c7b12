"""Chapter 13.69: Advance After Combat; 7.22 and 7.23 where rivers are crossed."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.advance import advance_allowance
from kessel.systems.winter_storm.advance_paths import hex_price
from tests.systems.winter_storm.after_combat import (
    HERE,
    NORTH,
    NORTH_EAST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    beside,
    paths,
    suffer,
)
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

RIFLE, TANKS, LEG = "r258", "pz6_pz", "i336"
FAIL, PASS = 6, 1


def attacked(*units: str) -> Field:
    """A Soviet division on HERE, and Axis units to the south of it."""
    field = Field().put(RIFLE, HERE)
    for unit in units or (TANKS,):
        field.put(unit, beside(field, HERE, SOUTH))
    return field


def beaten(field: Field, code: str, units: str, **about: str) -> Game:
    """Let the division retreat to the north; the advance is next."""
    game = suffer(field, code, units, **about)
    north = [beside(field, HERE, NORTH, steps) for steps in range(1, int(code[-1]) + 1)]
    game.submit(f"retreat path={','.join(north)}")
    while game.decision and game.decision.kind == "step_loss":
        game.submit(next(iter(game.options())))
    assert game.decision
    assert game.decision.kind == "advance"
    return game


@clause("winter_storm", "13.69")
def test_mobile_units_advance_as_far_as_the_enemy_retreated_and_leg_units_one_hex():
    field = attacked(TANKS, LEG)
    game = beaten(field, "R2", f"{TANKS} {LEG}")
    far = beside(field, HERE, NORTH_EAST)
    with refused("13.69"):
        game.submit(f"advance units={LEG} path={HERE},{far}")
    game.submit(f"advance units={LEG} path={HERE}")
    with refused("13.69"):
        game.submit(f"advance units={TANKS} path={HERE},{far},{beside(field, far, NORTH_EAST)}")
    game.submit(f"advance units={TANKS} path={HERE},{far}")
    assert (field.at(LEG), field.at(TANKS)) == (HERE, far)


@clause("winter_storm", "13.69")
def test_losses_that_nobody_is_left_to_take_are_hexes_more():
    field = Field().put("tb235", HERE)
    field.put(TANKS, beside(field, HERE, SOUTH))
    game = beaten(field, "D2R2", TANKS)
    assert field.s.state.notes.untaken == 1
    assert max(map(len, paths(game))) == 3
    assert advance_allowance(2, 1) == 3


@clause("winter_storm", "13.69")
def test_non_clear_hexes_count_two_but_one_hex_may_always_be_entered():
    field = attacked().terrain(HERE, "woods")
    game = beaten(field, "R2", TANKS)
    assert {path for path in paths(game) if path[0] == HERE} == {(HERE,)}


@clause("winter_storm", "13.69")
@pytest.mark.parametrize(
    ("terrain", "level", "side", "road", "price"),
    [
        ("clear", 0, "", "", 1),
        ("clear", 1, "", "", 1),
        ("clear", 2, "", "", 2),
        ("village", 0, "", "", 1),
        ("woods", 0, "", "", 2),
        ("town", 0, "", "", 2),
        ("woods", 0, "", "minor_road", 1),
        ("clear", 0, "minor_river", "", 2),
        ("clear", 0, "minor_river bridge", "", 1),
        ("clear", 0, "major_river bridge", "", 2),
        ("woods", 0, "major_river bridge", "minor_road", 1),
        ("woods", 0, "stream", "minor_road", 2),
        ("woods", 0, "stream bridge", "minor_road", 1),
        ("clear", 0, "ridge", "", 2),
        ("clear", 2, "", "major_road", 1),
    ],
)
def test_what_a_hex_counts_in_an_advance(terrain: str, level: int, side: str, road: str, price: int):
    field = Field().terrain(HERE, terrain, level)
    south = beside(field, HERE, SOUTH)
    field.hexside(south, HERE, *side.split(), *road.split())
    assert hex_price(field.s, field.hex(south), field.hex(HERE)) == price


@clause("winter_storm", "13.69")
def test_prohibited_terrain_is_not_entered():
    field = attacked().terrain(HERE, "swamp")
    game = suffer(field, "R1", TANKS)
    game.submit(f"retreat path={beside(field, HERE, NORTH)}")
    assert game.decision
    assert game.decision.kind == "operations"


@clause("winter_storm", "13.69/attacker")
def test_an_assault_capable_unit_enters_the_hex_before_others_go_elsewhere():
    field = attacked(TANKS, "pz6_at", "pz6_r1")
    game = beaten(field, "R1", f"{TANKS} pz6_r1")
    aside = beside(field, beside(field, HERE, SOUTH), SOUTH_EAST)
    with refused("13.69/attacker"):
        game.submit(f"advance units=pz6_r1 path={aside}")
    with refused("13.69/attacker"):
        game.submit(f"advance units=pz6_at path={HERE}")
    game.submit(f"advance units={TANKS} path={HERE}")
    game.submit(f"advance units=pz6_r1 path={aside}")
    game.submit(f"advance units=pz6_at path={HERE}")
    assert (field.at("pz6_r1"), field.at("pz6_at")) == (aside, HERE)


@clause("winter_storm", "13.69/attacker")
def test_units_that_took_no_part_do_not_advance_and_the_hex_holds_no_more_than_it_can():
    field = attacked(TANKS, "pz6_r1")
    game = beaten(field, "R1", TANKS)
    with refused("13.69"):
        game.submit(f"advance units=pz6_r1 path={HERE}")
    crowd = attacked("i336", "lwf15", "lwf7", "pz6_pz", "pz11_pz").terrain(HERE, "clear", 1)
    game = beaten(crowd, "R1", "i336 lwf15 lwf7 pz6_pz pz11_pz")
    with refused("13.69/attacker"):
        game.submit(f"advance units=i336,lwf15,lwf7,pz6_pz,pz11_pz path={HERE}")


@clause("winter_storm", "13.69/attacker")
def test_supporters_may_advance_too():
    field = attacked(TANKS, LEG)
    game = beaten(field, "R1", TANKS, support=LEG)
    game.submit(f"advance units={LEG} path={HERE}")
    assert field.at(LEG) == HERE


@clause("winter_storm", "13.69/defender")
def test_defenders_first_advance_into_a_hex_that_attackers_left():
    field = attacked(TANKS).put("tc7", HERE)
    south = beside(field, HERE, SOUTH)
    game = suffer(field, "AR2", TANKS)
    assert game.decision
    assert game.decision.seats == ("axis",)
    game.submit(next(iter(game.options())))
    assert game.decision
    assert (game.decision.kind, game.decision.seats) == ("advance", ("soviet",))
    with refused("13.69/defender"):
        game.submit(f"advance units=tc7 path={beside(field, HERE, SOUTH_WEST)}", seat="soviet")
    game.submit(f"advance units=tc7 path={south}", seat="soviet")
    assert field.at("tc7") == south


@clause("winter_storm", "13.69/defender", "7.22/major")
def test_defenders_do_not_advance_over_a_major_river():
    field = attacked(TANKS).put("tc7", HERE)
    field.hexside(HERE, beside(field, HERE, SOUTH), "major_river", "bridge")
    game = suffer(field, "AR1", TANKS)
    game.submit(next(iter(game.options())))
    assert game.decision
    assert game.decision.kind == "operations"


@clause("winter_storm", "13.69")
def test_assaulters_follow_over_an_unbridged_major_river_but_supporters_do_not():
    field = attacked(LEG, "lwf15")
    field.hexside(HERE, beside(field, HERE, SOUTH), "major_river")
    game = beaten(field, "R1", LEG, support="lwf15")
    with refused("7.23"):
        game.submit(f"advance units=lwf15 path={HERE}")
    game.submit(f"advance units={LEG} path={HERE}")
    assert field.at(LEG) == HERE


@clause("winter_storm", "13.69/zoc")
def test_zones_on_the_hex_won_are_ignored_and_all_others_hold():
    field = attacked(TANKS)
    east = beside(field, HERE, NORTH_EAST)
    field.put("g4", beside(field, east, SOUTH_EAST)).put("r315", beside(field, HERE, SOUTH_EAST, 2))
    game = beaten(field, "R3", TANKS)
    beyond = beside(field, east, NORTH_EAST)
    with refused("13.69/zoc"):
        game.submit(f"advance units={TANKS} path={HERE},{east},{beyond}")
    game.submit(f"advance units={TANKS} path={HERE},{east}")
    assert field.at(TANKS) == east


@clause("winter_storm", "13.69")
def test_nobody_advances_while_enemies_hold_the_hex():
    field = attacked(TANKS)
    game = suffer(field, "M", TANKS, FAIL)
    assert game.decision
    assert game.decision.kind == "operations"


@clause("winter_storm", "13.69")
def test_an_advance_may_be_left_out():
    field = attacked(TANKS)
    game = beaten(field, "R1", TANKS)
    game.submit("end-phase")
    assert game.decision
    assert game.decision.kind == "operations"


@clause("winter_storm", "13.69/attacker")
def test_a_stack_advances_together_with_one_that_can_assault():
    field = attacked(TANKS, "pz6_at", "pz6_r1")
    game = beaten(field, "R1", f"{TANKS} pz6_r1")
    game.submit(f"advance units={TANKS},pz6_at path={HERE}")
    assert (field.at(TANKS), field.at("pz6_at")) == (HERE, HERE)
    aside = beside(field, beside(field, HERE, SOUTH), SOUTH_EAST)
    game.submit(f"advance units=pz6_r1 path={aside}")
    assert field.at("pz6_r1") == aside, "the hex was entered by one that can assault"


@clause("winter_storm", "13.69/zoc", "5.3/entering")
def test_a_zone_of_one_is_a_zone():
    field = attacked(TANKS)
    east = beside(field, HERE, NORTH_EAST)
    field.put("g4", beside(field, east, SOUTH_EAST)).put("r315", beside(field, HERE, SOUTH_EAST, 2))
    field.give("g4", zoc=1).give("r315", zoc=1).give(RIFLE, zoc=1)
    game = beaten(field, "R3", TANKS)
    with refused("13.69/zoc"):
        game.submit(f"advance units={TANKS} path={HERE},{east},{beside(field, east, NORTH_EAST)}")


@clause("winter_storm", "13.69")
def test_the_preview_of_an_advance_gives_its_length():
    game = beaten(attacked(TANKS), "R2", TANKS)
    field = attacked(TANKS)
    assert game.preview(f"advance units={TANKS} path={HERE}").summary == "1 hex"
    assert game.preview(f"advance units={TANKS} path={HERE},{beside(field, HERE, NORTH_EAST)}").summary == "2 hexes"
    assert game.preview("end-phase").summary == "The advance ends"
    with refused("13.69"):
        game.submit("retreat path=1513")


@clause("winter_storm", "13.69/attacker", "13.61")
def test_who_is_not_in_good_order_does_not_pursue():
    field = attacked(TANKS, LEG)
    field.put(LEG, beside(field, HERE, SOUTH), disorder=1)
    game = beaten(field, "R1", f"{TANKS} {LEG}")
    with refused("13.69"):
        game.submit(f"advance units={LEG} path={HERE}")
