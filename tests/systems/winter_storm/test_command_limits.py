"""Chapters 11.28, 11.29, 13.54, 13.69/command: how far units go from the HQ that commands them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.maneuver import Maneuver
from kessel.systems.winter_storm.operations_phase import adjust_markers
from kessel.systems.winter_storm.state import (
    DEFENSIVE,
    HELD,
    INDEPENDENT,
    MANEUVERED,
    NOT_YET,
    OFFENSIVE,
    OUT_OF_COMMAND,
)
from tests.systems.winter_storm.after_combat import suffer
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HQ, LEG, MOBILE, ALARM = "XLVIII", "i336", "pz11_r1", "adam"
HQ_HEX, EDGE, OUT, FAR = "1514", "1511", "1510", "1509"
"""The HQ, the northernmost hex of its radius of 3, and the hexes beyond."""
PASS, FAIL = 1, 6
ENEMY = "r258"


def led(unit: str, hex_: str, mode: str, **state: int) -> Field:
    """A unit of an HQ with a Command Radius of 3 on open ground."""
    return Field().recast(HQ, command_radius=3).put(HQ, HQ_HEX, mode=mode).put(unit, hex_, mode=mode, **state)


def begin(field: Field, *dice: int) -> Game:
    game = field.phase("Operations", "axis")
    field.dice(*dice)
    return game


def names(events: tuple[object, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# Leaving


@clause("winter_storm", "11.28", "13.54")
@pytest.mark.parametrize(("die", "end", "leash"), [(PASS, FAR, 1), (FAIL, EDGE, 2)])
def test_a_defensive_unit_leaves_the_radius_by_a_morale_check_and_stops_at_its_edge_if_it_fails(
    die: int, end: str, leash: int
):
    field = led(LEG, "1512", "defensive")
    events = begin(field, die).submit(f"maneuver units={LEG} path={EDGE},{OUT},{FAR}")
    assert field.at(LEG) == end
    assert field.state(LEG, "leash") == leash
    assert field.state(LEG, "spent") == 2 * (1 if end == EDGE else 3), "it pays for the hexes it enters"
    assert names(events).count("Rolled") == 1
    assert ("HeldBack" in names(events)) == (end == EDGE)


@clause("winter_storm", "11.28")
def test_an_offensive_unit_leaves_freely_and_a_defensive_one_moves_freely_within():
    field = led(LEG, EDGE, "offensive")
    assert names(begin(field, FAIL).submit(f"maneuver units={LEG} path={OUT}")) == ["Moved"]
    field = led(LEG, EDGE, "defensive")
    assert names(begin(field, FAIL).submit(f"maneuver units={LEG} path=1512,1513")) == [
        "Moved",
    ]


@clause("winter_storm", "11.28")
def test_who_has_failed_may_not_try_again_in_that_phase_but_has_its_operation():
    field = led(LEG, EDGE, "defensive")
    game = begin(field, FAIL)
    game.submit(f"maneuver units={LEG} path={OUT}")
    assert (field.at(LEG), field.state(LEG, "operation")) == (EDGE, NOT_YET)
    with refused("11.28"):
        game.submit(f"maneuver units={LEG} path={OUT}")
    game.submit(f"maneuver units={LEG} path=1512")
    assert field.state(LEG, "operation") == MANEUVERED


@clause("winter_storm", "11.28", "14.5")
def test_one_check_holds_for_the_phase_and_a_new_phase_asks_anew():
    field = led(MOBILE, EDGE, "defensive")
    game = begin(field, PASS, FAIL)
    game.submit(f"maneuver units={MOBILE} path={OUT}")
    game.submit(f"maneuver units={MOBILE} path={EDGE}")
    game.submit(f"maneuver units={MOBILE} path={OUT},{FAR}")
    assert field.at(MOBILE) == FAR
    field.put(MOBILE, EDGE)
    begin(field.put(HQ, HQ_HEX, mode="defensive"), FAIL).submit(f"maneuver units={MOBILE} path={OUT}")
    assert field.at(MOBILE) == EDGE


@clause("winter_storm", "11.28")
def test_independent_units_and_those_whose_hq_is_not_on_the_map_are_not_bound():
    field = led(LEG, EDGE, "defensive", status=INDEPENDENT)
    assert "Rolled" not in names(begin(field, FAIL).submit(f"maneuver units={LEG} path={OUT}"))
    field = Field().put(LEG, EDGE, mode="defensive")
    assert "Rolled" not in names(begin(field, FAIL).submit(f"maneuver units={LEG} path={OUT}"))


@clause("winter_storm", "11.28")
def test_each_unit_of_a_stack_checks_for_itself():
    field = led(LEG, "1512", "defensive").put(ALARM, "1512", mode="defensive")
    begin(field, PASS, FAIL).submit(f"maneuver units={LEG},{ALARM} path={EDGE},{OUT}")
    assert (field.at(LEG), field.at(ALARM)) == (OUT, EDGE)


@clause("winter_storm", "11.28", "4.1")
def test_a_way_is_refused_where_those_that_fail_would_have_no_room():
    field = led(LEG, "1512", "defensive").put("lwf7", EDGE, mode="defensive").give("lwf7", pcf=20)
    game = begin(field)
    with refused("4.1"):
        game.submit(f"maneuver units={LEG} path={EDGE},{OUT}")
    ways = [order.path for order in game.options(unit=LEG) if isinstance(order, Maneuver)]
    assert not [path for path in ways if (EDGE, OUT) in pairwise(path)]


@clause("winter_storm", "11.28", "11.13")
def test_enemy_zones_cut_the_path_of_command_but_do_not_shrink_the_radius():
    field = led(LEG, "1512", "defensive").put(ENEMY, OUT).give(ENEMY, zoc=3)
    events = begin(field, FAIL).submit(f"maneuver units={LEG} path={EDGE}")
    assert (field.at(LEG), names(events)) == (EDGE, ["Moved"])


@clause("winter_storm", "11.28", "11.15")
def test_a_subordinate_hq_extends_the_radius_for_its_units():
    field = led(MOBILE, EDGE, "defensive").put("pz11_hq", EDGE, mode="defensive")
    assert "Rolled" in names(begin(field, FAIL).submit(f"maneuver units={MOBILE} path={OUT}"))
    field = led(MOBILE, EDGE, "defensive").put("pz11_hq", EDGE, mode="defensive")
    field.s.state.staff[field.unit(MOBILE)] = field.unit("pz11_hq")
    assert "Rolled" not in names(begin(field, FAIL).submit(f"maneuver units={MOBILE} path={OUT}"))


@clause("winter_storm", "11.28")
def test_a_preview_tells_the_morale_and_the_exact_chance():
    field = led(LEG, EDGE, "defensive").give(LEG, er=4)
    game = begin(field)
    shown = game.preview(f"maneuver units={LEG} path={OUT}")
    assert [(chance.ways, chance.of) for chance in shown.chances] == [(4, 6), (2, 6)]
    assert [(term.value, term.unused) for term in shown.reasons if term.clause == "11.28"] == [(4, True)]
    assert not game.preview(f"maneuver units={LEG} path=1512").chances


@clause("winter_storm", "11.29", "13.54", "13.51")
def test_a_depleted_unit_moves_within_the_radius_and_never_out_of_it():
    field = led(LEG, EDGE, "depleted")
    game = begin(field, PASS)
    with refused("11.29"):
        game.submit(f"maneuver units={LEG} path={OUT}")
    reach = {hex_ for order in game.options(unit=LEG) if isinstance(order, Maneuver) for hex_ in order.path}
    away = field.s.setting.grid.distances(field.hex(HQ_HEX))
    assert reach
    assert max(int(away[field.hex(hex_)]) for hex_ in reach) == 3
    game.submit(f"maneuver units={LEG} path=1512")


@clause("winter_storm", "11.28", "11.29")
@pytest.mark.parametrize("mode", ["defensive", "depleted"])
def test_ways_that_stay_within_the_radius_come_first_also_where_others_are_cheaper(mode: str):
    field = led(MOBILE, EDGE, mode)
    for here, there in pairwise((EDGE, "1610", "1711", "1712")):
        field.hexside(here, there, "major_road")
    game = begin(field)
    ways = {order.path[-1]: order.path for order in game.options(unit=MOBILE) if isinstance(order, Maneuver)}
    assert ways["1712"] == ("1611", "1712"), "across country, not by the road outside"


# Outside


@clause("winter_storm", "13.54")
@pytest.mark.parametrize(("die", "end"), [(PASS, "1508"), (FAIL, FAR)])
def test_a_defensive_unit_that_starts_outside_checks_to_maneuver_there(die: int, end: str):
    field = led(LEG, FAR, "defensive")
    game = begin(field, die)
    game.submit(f"maneuver units={LEG} path=1508")
    assert field.at(LEG) == end
    if die == FAIL:
        with refused("13.54"):
            game.submit(f"maneuver units={LEG} path=1508")
        with refused("13.54"):
            game.submit("end-phase")
        with refused("13.54"):
            game.submit(f"maneuver units={LEG} path={OUT}")
        game.submit(f"maneuver units={LEG} path={OUT},{EDGE}")
    game.submit("end-phase")


@clause("winter_storm", "13.54")
def test_a_defensive_unit_that_comes_back_makes_no_check():
    field = led(LEG, FAR, "defensive")
    assert names(begin(field, FAIL).submit(f"maneuver units={LEG} path={OUT},{EDGE}")) == ["Moved"]


@clause("winter_storm", "11.28")
def test_a_defensive_unit_that_its_hq_has_left_behind_checks_when_it_is_to_stay():
    field = led(LEG, FAR, "defensive")
    game = begin(field, FAIL)
    assert [(term.clause, term.unused) for term in game.preview("end-phase").reasons] == [("11.28", True)]
    game.submit("end-phase")
    assert game.decision
    assert game.decision.kind == "operations", "who failed has to come back first"
    with refused("13.54"):
        game.submit("end-phase")
    game.submit(f"maneuver units={LEG} path={OUT},{EDGE}")
    game.submit("end-phase")
    field = led(LEG, FAR, "defensive")
    game = begin(field, PASS)
    game.submit("end-phase")
    assert field.state(LEG, "operation") == HELD


@clause("winter_storm", "11.28")
def test_a_defensive_unit_within_the_radius_holds_without_a_check():
    field = led(LEG, EDGE, "defensive")
    assert "Rolled" not in names(begin(field, FAIL).submit("end-phase"))


@clause("winter_storm", "11.29", "13.54")
def test_a_depleted_unit_outside_has_to_come_back_or_nearer():
    field = led(LEG, "1506", "depleted")
    game = begin(field)
    for refused_order in ("end-phase", f"maneuver units={LEG} path=1505", f"maneuver units={LEG} path=1606"):
        with refused("13.54"):
            game.submit(refused_order)
    game.submit(f"maneuver units={LEG} path=1507")
    game.submit("end-phase")
    field = led(LEG, FAR, "depleted")
    game = begin(field)
    with refused("13.54"):
        game.submit(f"maneuver units={LEG} path={OUT}")
    game.submit(f"maneuver units={LEG} path={OUT},{EDGE}")


@clause("winter_storm", "11.29")
def test_a_depleted_unit_outside_need_not_withdraw_from_an_enemy_zone():
    field = led(LEG, FAR, "depleted").put(ENEMY, "1508").give(ENEMY, zoc=2)
    begin(field).submit("end-phase")
    assert field.state(LEG, "operation") == HELD


@clause("winter_storm", "13.54")
def test_a_unit_that_cannot_come_nearer_stays_without_a_loss():
    field = led(LEG, FAR, "depleted")
    grid = field.s.setting.grid
    for hex_ in grid.neighbours[field.hex(FAR)].tolist():
        field.hexside(FAR, grid.number(hex_), "major_river")
    steps = field.state(LEG, "steps")
    begin(field).submit("end-phase")
    assert (field.state(LEG, "operation"), field.state(LEG, "steps")) == (HELD, steps)


# In engagements


@clause("winter_storm", "13.69/command", "13.66")
@pytest.mark.parametrize(("die", "end"), [(PASS, OUT), (FAIL, EDGE)])
def test_a_maneuver_before_combat_leaves_the_radius_by_a_check(die: int, end: str):
    field = led(LEG, "1512", "defensive").put(ENEMY, FAR).put(ALARM, HQ_HEX, mode="defensive")
    game = begin(field, die)
    game.submit(f"engage units={LEG},{ALARM}")
    assert game.preview(f"maneuver-before-combat units={LEG} path={EDGE},{OUT}").chances
    game.submit(f"maneuver-before-combat units={LEG} path={EDGE},{OUT}")
    assert field.at(LEG) == end


@clause("winter_storm", "13.69/command", "11.29")
def test_depleted_units_of_a_group_do_not_maneuver_out_of_the_radius():
    field = led(LEG, EDGE, "depleted").put(ALARM, HQ_HEX, mode="depleted")
    game = begin(field)
    game.submit(f"engage units={LEG},{ALARM}")
    with refused("11.29"):
        game.submit(f"maneuver-before-combat units={LEG} path={OUT}")


def beaten(mode: str, *dice: int) -> tuple[Field, Game]:
    """A tank unit at the edge of the radius, and an enemy that has left the hex beyond."""
    field = Field().recast("XLVIII", command_radius=3).put("XLVIII", HQ_HEX, mode=mode)
    field.put("pz11_pz", EDGE, mode=mode).put(ENEMY, OUT)
    game = suffer(field, "R2", "pz11_pz", target=OUT)
    retreat = next(order for order in game.options() if "1609" not in order.path)
    game.submit(retreat)
    field.dice(*dice)
    return field, game


@clause("winter_storm", "13.69/command")
@pytest.mark.parametrize(("die", "end"), [(PASS, OUT), (FAIL, EDGE)])
def test_a_defensive_unit_advances_beyond_the_radius_by_a_check(die: int, end: str):
    field, game = beaten("defensive", die)
    assert game.preview(f"advance units=pz11_pz path={OUT}").chances
    game.submit(f"advance units=pz11_pz path={OUT}")
    assert field.at("pz11_pz") == end
    if die == FAIL:
        assert not game.decision or game.decision.kind != "advance", "it does not try twice"


@clause("winter_storm", "13.69/command", "11.29")
def test_a_depleted_unit_does_not_advance_beyond_the_radius():
    _, game = beaten("depleted")
    assert not game.decision or game.decision.kind != "advance"


@clause("winter_storm", "13.69/command", "11.17")
def test_a_unit_out_of_command_advances_only_towards_a_radius():
    for hq, open_ in ((HQ_HEX, False), ("1503", True)):
        field = Field().recast("XLVIII", command_radius=1).put("XLVIII", hq)
        field.put("pz11_pz", EDGE, status=OUT_OF_COMMAND).put(ENEMY, OUT)
        game = suffer(field, "R2", "pz11_pz", target=OUT)
        game.submit(next(order for order in game.options() if "1609" not in order.path))
        assert bool(game.decision and game.decision.kind == "advance") == open_
        if open_:
            game.submit(f"advance units=pz11_pz path={OUT}")


@clause("winter_storm", "13.69/command")
def test_modes_change_at_the_end_of_the_phase_alone():
    field, game = beaten("offensive", FAIL)
    s = field.s
    fought = tuple(map(field.unit, ("pz11_pz", "i336", "lwf7")))
    s.state.notes = type(s.state.notes)(assaulted=fought)
    events = game.submit(f"advance units=pz11_pz path={OUT}")
    assert "Rolled" not in names(events)
    assert field.state("XLVIII", "mode") == OFFENSIVE
    adjust_markers(s, 0)
    assert field.state("XLVIII", "mode") == DEFENSIVE
