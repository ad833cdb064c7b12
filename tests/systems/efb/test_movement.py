"""Chapter 8: movement."""

from __future__ import annotations

from random import Random

import pytest

import kessel
from kessel.rules import clause
from kessel.systems.efb.movement import Move
from kessel.systems.efb.movement_allowance import allowance, halved
from kessel.systems.efb.position import EXITED
from kessel.systems.efb.scenario import Exit
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

MOVEMENT, SOVIET_MOVEMENT = 2, 8
HQ, TANK, MOTOR, MCL = "KG A/11 Pz", "I/15 Pz", "I/110 Mot", "61 Mcl"
RIFLES, FORT = "96/140 Rifle", "FR 1"


def line(start: str, count: int) -> tuple[str, ...]:
    """Hexes of one column, southwards from and with the start."""
    column, row = start[:2], int(start[2:])
    return tuple(f"{column}{row + k:02}" for k in range(count))


def cost(field: Field, unit: str, *path: str) -> int:
    """The thirds that a path costs."""
    reasons = field.game.preview(f'move unit="{unit}" path={",".join(path)}').reasons
    return sum(reason.value for reason in reasons if reason.clause not in ("8.2", "7.7", "10.10", "24.8"))


@clause("efb", "8.1")
def test_any_or_no_unit_may_move_in_any_direction() -> None:
    field = Plain().put(HQ, "3010").put(TANK, "3010")
    game = field.phase(MOVEMENT)
    around = {order.path[0] for order in game.options(unit=TANK) if len(order.path) == 1}
    assert len(around) == 6
    assert "end-phase" in [str(type(o).__struct_config__.tag) for o in game.options()]
    game.submit("end-phase")
    assert field.at(TANK) == "3010"


@clause("efb", "8.2")
def test_a_unit_moves_along_neighbouring_hexes_and_pays_for_each() -> None:
    field = Plain().put(HQ, "3010").put(TANK, "3010")
    game = field.phase(MOVEMENT)
    assert cost(field, TANK, *line("3011", 3)) == 9
    assert refused(game, f'move unit="{TANK}" path=3012') == "8.2"
    game.submit(f'move unit="{TANK}" path={",".join(line("3011", 8))}')
    assert field.at(TANK) == "3018"


@clause("efb", "8.2", "8.3")
def test_no_unit_spends_more_than_its_movement_factor() -> None:
    field = Plain().put(HQ, "3010").put(TANK, "3010")
    game = field.phase(MOVEMENT)
    assert refused(game, f'move unit="{TANK}" path={",".join(line("3011", 9))}') == "8.3"
    unit = field.s.setting.unit(TANK)
    for order in game.options(unit=TANK):
        if hasattr(order, "path"):
            assert cost(field, TANK, *order.path) <= allowance(field.s, unit)


@clause("efb", "8.3")
def test_a_unit_moves_once_a_phase_and_only_in_its_own_movement_phase() -> None:
    field = Plain().put(HQ, "3010").put(TANK, "3010").put(RIFLES, "5010")
    game = field.phase(MOVEMENT)
    game.submit(f'move unit="{TANK}" path=3011')
    assert refused(game, f'move unit="{TANK}" path=3012') == "8.3"
    assert refused(game, f'move unit="{RIFLES}" path=5011') == "8.3"
    assert refused(field.phase(SOVIET_MOVEMENT), f'move unit="{TANK}" path=3012') == "8.3"


@clause("efb", "8.3")
def test_unused_points_are_not_saved() -> None:
    field = Plain().put(HQ, "3010").put(TANK, "3010")
    field.phase(MOVEMENT).submit(f'move unit="{TANK}" path=3011')
    field.phase(MOVEMENT, turn=2)
    assert allowance(field.s, field.s.setting.unit(TANK)) == 3 * 8


@clause("efb", "8.3")
def test_a_finished_move_is_taken_back_by_its_owner_at_once_or_later_with_the_enemys_consent() -> None:
    game, chance = kessel.start("dubno/drive_on_dubno", seed=1), Random(1)
    while game.decision and game.decision.kind != "movement":
        game.submit(game.sample(chance))
    before = game.state.digest()
    move = next(order for order in game.options() if isinstance(order, Move))
    game.submit(move)
    game.undo("german")
    assert game.state.digest() == before
    start = game.sequence
    game.submit(move)
    after = game.state.digest()
    game.ask_take_back("german", start)
    game.answer_take_back("soviet", "refuse")
    assert game.state.digest() == after
    game.ask_take_back("german", start)
    game.answer_take_back("soviet", "agree")
    assert game.state.digest() == before


@clause("efb", "8.4")
def test_a_unit_may_always_move_one_hex_by_spending_everything() -> None:
    field = Plain().terrain("marsh", "3011").put(RIFLES, "3010", movement=4)
    field.river("minor_river", "3010|3011").weather("fog")
    game = field.phase(SOVIET_MOVEMENT)
    s, unit = field.s, field.s.setting.unit(RIFLES)
    assert allowance(s, unit) == 3 * 2
    assert cost(field, RIFLES, "3011") == 3 * 2
    assert refused(game, f'move unit="{RIFLES}" path=3011,3012') == "8.3"
    game.submit(f'move unit="{RIFLES}" path=3011')


@clause("efb", "8.4", "10.10")
def test_the_one_hex_move_never_goes_from_enemy_zone_to_enemy_zone() -> None:
    field = Plain().put(RIFLES, "3010").put(TANK, "3110")
    s = field.s
    common = [hex_ for hex_ in ("3009", "3011") if hex_ in _around(field, "3110")]
    game = field.phase(SOVIET_MOVEMENT)
    for hex_ in common:
        assert refused(game, f'move unit="{RIFLES}" path={hex_}') == "10.10"
    assert common
    assert s.setting.hex("3010") in s.setting.grid.neighbours[s.setting.hex("3110")]


@clause("efb", "8.4", "9.6")
def test_no_move_enters_an_enemy_hex_or_forbidden_terrain() -> None:
    field = Plain().terrain("marsh", "3011").put(TANK, "3010").put(RIFLES, "3009")
    game = field.phase(MOVEMENT)
    assert refused(game, f'move unit="{TANK}" path=3009') == "9.6"
    assert refused(game, f'move unit="{TANK}" path=3011') == "8.6"


@clause("efb", "8.4", "13.6")
def test_a_unit_with_a_movement_factor_of_zero_never_moves() -> None:
    field = Plain().put(FORT, "3010", movement=0).put("5 Army", "3010")
    game = field.phase(SOVIET_MOVEMENT)
    assert refused(game, f'move unit="{FORT}" path=3011') == "13.6"
    assert not list(game.options(unit=FORT))


@clause("efb", "8.6", "2.6")
@pytest.mark.parametrize(
    ("kind", "armored", "other"), [("clear", 3, 3), ("woods", 6, 3), ("hilltop", 6, 3), ("town", 3, 3), ("marsh", 0, 6)]
)
def test_terrain_costs_armored_and_other_units_as_the_chart_says(kind: str, armored: int, other: int) -> None:
    field = Plain().terrain(kind, "3011").put(HQ, "3009").put(TANK, "3010").put(MOTOR, "3010")
    field.phase(MOVEMENT)
    if armored:
        assert cost(field, TANK, "3011") == armored
    else:
        assert refused(field.game, f'move unit="{TANK}" path=3011') == "8.6"
    assert cost(field, MOTOR, "3011") == other


@clause("efb", "8.6")
@pytest.mark.parametrize(("kind", "armored", "other"), [("stream", 6, 6), ("minor_river", 12, 9)])
def test_the_cost_of_a_hexside_is_added_to_that_of_the_hex(kind: str, armored: int, other: int) -> None:
    field = Plain().river(kind, "3010|3011").put(HQ, "3009").put(TANK, "3010").put(MOTOR, "3010")
    field.phase(MOVEMENT)
    assert (cost(field, TANK, "3011"), cost(field, MOTOR, "3011")) == (armored, other)


@clause("efb", "8.6", "8.10")
def test_a_major_river_is_crossed_over_bridges_only() -> None:
    field = Plain().river("major_river", "3010|3011").put(HQ, "3009").put(TANK, "3010")
    assert refused(field.phase(MOVEMENT), f'move unit="{TANK}" path=3011') == "8.6"
    field.bridge("3010|3011").phase(MOVEMENT)
    assert cost(field, TANK, "3011") == 3


@clause("efb", "8.7")
def test_along_a_road_a_hex_costs_a_third_whatever_the_terrain() -> None:
    field = Plain().road(*line("3010", 20)).terrain("woods", *line("3011", 8)).put(HQ, "2910").put(TANK, "3010")
    game = field.phase(MOVEMENT)
    assert cost(field, TANK, *line("3011", 8)) == 8
    assert field.game.preview(f'move unit="{TANK}" path=3011').details["by"] == "road"
    field.put(RIFLES, "4010")
    game.submit(f'move unit="{TANK}" path={",".join(line("3011", 19))}')
    assert field.at(TANK) == "3029"


@clause("efb", "8.7")
def test_a_movement_factor_of_four_covers_twelve_hexes_of_road() -> None:
    field = Plain().road(*line("3010", 20)).put("5 Army", "3009").put(RIFLES, "3010", movement=4)
    game = field.phase(SOVIET_MOVEMENT)
    assert refused(game, f'move unit="{RIFLES}" path={",".join(line("3011", 13))}') == "8.3"
    game.submit(f'move unit="{RIFLES}" path={",".join(line("3011", 12))}')
    assert field.at(RIFLES) == "3022"


@clause("efb", "8.7")
def test_one_step_off_the_road_takes_its_rate_from_the_whole_move() -> None:
    field = Plain().road(*line("3010", 4)).put(HQ, "3009").put(TANK, "3010").put(MOTOR, "3110")
    field.phase(MOVEMENT)
    assert cost(field, TANK, "3011", "3012", "3013", "3014") == 12
    assert cost(field, MOTOR, "3010", "3011", "3012") == 9


@clause("efb", "8.7")
def test_nobody_passes_through_a_full_stack_along_a_road() -> None:
    field = Plain().road(*line("3010", 12)).put(HQ, "3009").put(TANK, "3010")
    for unit in ("61 AT", MCL, MOTOR):
        field.put(unit, "3011")
    game = field.phase(MOVEMENT)
    assert refused(game, f'move unit="{TANK}" path={",".join(line("3011", 9))}') == "8.3"
    assert cost(field, TANK, "3011", "3012") == 6
    field.put(MOTOR, "3009").phase(MOVEMENT)
    assert cost(field, TANK, "3011", "3012") == 2


@clause("efb", "8.7", "10.5")
def test_a_road_leads_into_an_enemy_zone_and_no_further() -> None:
    field = Plain().road(*line("3010", 8)).put(HQ, "3009").put(TANK, "3010").put(RIFLES, "3113")
    game = field.phase(MOVEMENT)
    reached = next(hex_ for hex_ in line("3011", 6) if hex_ in _around(field, "3113"))
    path = line("3011", int(reached[2:]) - 10)
    assert cost(field, TANK, *path) == len(path)
    assert refused(game, f'move unit="{TANK}" path={",".join((*path, f"30{int(reached[2:]) + 1}"))}') == "10.5"


@clause("efb", "8.8")
def test_along_a_railroad_a_hex_costs_one_point_whatever_the_terrain() -> None:
    field = Plain().railway("3010", "3011", "3012").terrain("woods", "3011").terrain("marsh", "3012")
    field.put(HQ, "3009").put(TANK, "3010")
    field.phase(MOVEMENT)
    assert cost(field, TANK, "3011", "3012") == 6


@clause("efb", "8.8")
def test_an_embankment_costs_more_to_cross_and_gives_no_rate() -> None:
    field = Plain().feature("embankment", "3010|3011").put(HQ, "3009").put(TANK, "3010").put(MOTOR, "3010")
    field.phase(MOVEMENT)
    extra = field.s.setting.charts.hexside["embankment"]
    assert cost(field, TANK, "3011") == 3 + 3 * int(extra.armored)
    assert cost(field, MOTOR, "3011") == 3 + 3 * int(extra.other) > 3


@clause("efb", "8.9")
def test_a_trail_leads_through_marsh_at_one_point_a_hex_if_the_whole_move_keeps_to_it() -> None:
    field = Plain().trail("3010", "3011", "3012").terrain("marsh", "3011").put(HQ, "3009").put(TANK, "3010")
    game = field.phase(MOVEMENT)
    assert cost(field, TANK, "3011", "3012") == 6
    assert refused(game, f'move unit="{TANK}" path=3011,3012,3013') == "8.6"


@clause("efb", "8.7", "8.9")
def test_kinds_of_route_mix_only_by_the_option() -> None:
    def crossroads(**options: object) -> Field:
        field = Plain(**options).road("3010", "3011").trail("3011", "3012").terrain("marsh", "3011", "3012")
        return field.put(HQ, "3009").put(TANK, "3010")

    field = crossroads()
    assert refused(field.phase(MOVEMENT), f'move unit="{TANK}" path=3011,3012') == "8.6"
    field = crossroads(mixed_routes=True)
    field.phase(MOVEMENT)
    assert cost(field, TANK, "3011", "3012") == 4


@clause("efb", "8.10")
def test_a_bridge_takes_away_the_cost_of_its_river() -> None:
    field = Plain().river("minor_river", "3010|3011").bridge("3010|3011").put(HQ, "3009").put(TANK, "3010")
    field.phase(MOVEMENT)
    assert cost(field, TANK, "3011") == 3
    field.road("3010", "3011").phase(MOVEMENT)
    assert cost(field, TANK, "3011") == 1


def exits(armored: int = 0, other: int = 0) -> Field:
    """A plain whose west edge lets Germans out at 0115."""
    way_out = (Exit(side="german", hexes=("0115",), armored=armored, other=other),)
    return Plain(game=variant(scenario={"exits": way_out}).game)


@clause("efb", "8.11")
def test_dubno_lets_nobody_leave_the_map() -> None:
    field = Plain().put(HQ, "0115").put(TANK, "0115")
    game = field.phase(MOVEMENT)
    assert refused(game, f'leave unit="{TANK}"') == "8.11"
    assert not [order for order in game.options(unit=TANK) if not getattr(order, "path", ())]


@clause("efb", "8.11")
def test_leaving_costs_what_the_edge_hex_would_cost_to_enter() -> None:
    field = exits().terrain("woods", "0115").put(HQ, "0114").put(TANK, "0115").put(MOTOR, "0115")
    field.phase(MOVEMENT)
    assert field.game.preview(f'leave unit="{TANK}"').reasons[-1].value == 6
    assert field.game.preview(f'leave unit="{MOTOR}"').reasons[-1].value == 3
    field.road("0115", "0215").phase(MOVEMENT)
    assert field.game.preview(f'leave unit="{TANK}"').reasons[-1].value == 1


@clause("efb", "8.11")
def test_a_unit_may_move_to_the_edge_and_off_it_if_its_points_suffice() -> None:
    field = exits().put(HQ, "0119").put(TANK, "0122").put(MOTOR, "0123")
    game = field.phase(MOVEMENT)
    seven = ",".join(f"01{row}" for row in range(21, 14, -1))
    game.submit(f'leave unit="{TANK}" path={seven}')
    assert field.flag("hex", TANK) == EXITED
    assert refused(game, f'leave unit="{MOTOR}" path=0122,{seven}') == "8.11"


@clause("efb", "8.11", "8.4")
def test_a_unit_may_always_leave_from_the_edge_by_spending_everything() -> None:
    infantry = "I/179 Inf"
    field = exits().terrain("marsh", "0115").put(infantry, "0115").weather("heavy_precipitation")
    game = field.phase(MOVEMENT)
    assert allowance(field.s, field.s.setting.unit(infantry)) == 3
    assert game.preview(f'leave unit="{infantry}"').reasons[-1].value == 3
    game.submit(f'leave unit="{infantry}"')
    assert field.flag("hex", infantry) == EXITED


@clause("efb", "8.11")
def test_only_designated_hexes_serve_and_never_out_of_an_enemy_zone() -> None:
    field = exits().put(HQ, "0113").put(TANK, "0115").put(MOTOR, "0117").put(RIFLES, "0116")
    game = field.phase(MOVEMENT)
    assert refused(game, f'leave unit="{TANK}"') == "8.11"
    assert refused(game, f'leave unit="{HQ}"') == "8.11"
    assert refused(field.put(TANK, "0114").phase(4), f'leave unit="{TANK}"') == "4.3"


@clause("efb", "8.11", "23.5")
def test_who_has_left_is_not_eliminated_never_returns_and_scores_what_the_scenario_gives() -> None:
    field = exits(armored=3, other=1).put(HQ, "0115").put(TANK, "0115").put(MOTOR, "0115")
    game = field.phase(MOVEMENT)
    game.submit(f'leave unit="{TANK}"')
    game.submit(f'leave unit="{MOTOR}"')
    assert field.s.state.vp.tolist() == [4, 0]
    assert refused(field.phase(MOVEMENT), f'move unit="{TANK}" path=0115') == "8.1"
    field.phase(1, turn=3)
    assert field.flag("hex", TANK) == EXITED


@clause("efb", "8.12")
@pytest.mark.parametrize(
    ("factor", "times", "left"),
    [(8, 0, 8), (8, 1, 4), (8, 2, 2), (8, 3, 2), (7, 1, 3), (3, 2, 1), (1, 1, 1), (0, 1, 0)],
)
def test_one_halving_leaves_half_and_more_a_quarter_but_never_less_than_one(factor: int, times: int, left: int) -> None:
    assert halved(factor, times) == left


@clause("efb", "8.12", "7.7", "10.10", "24.8")
def test_lack_of_command_disengagement_and_weather_halve_together_to_a_quarter() -> None:
    field = Plain().put(TANK, "3010").put(RIFLES, "3011").weather("heavy_precipitation")
    field.phase(MOVEMENT)
    assert allowance(field.s, field.s.setting.unit(TANK)) == 3 * 2


@clause("efb", "24.8/notes", "24.8")
def test_heavy_rain_makes_roads_mud_and_minor_rivers_major_but_leaves_bridges() -> None:
    field = Plain().road("3010", "3011").river("minor_river", "3010|3111", "3010|3009").bridge("3010|3009")
    field.put(HQ, "2910").put(TANK, "3010").weather("heavy_precipitation")
    side = "3111" if "3111" in _around(field, "3010") else "3109"
    field.river("minor_river", f"3010|{side}")
    game = field.phase(MOVEMENT)
    assert cost(field, TANK, "3011") == 3
    assert refused(game, f'move unit="{TANK}" path={side}') == "8.6"
    assert cost(field, TANK, "3009") == 3


@clause("efb", "24.8/notes")
def test_frost_opens_water_and_marsh() -> None:
    field = Plain().terrain("marsh", "3011").river("minor_river", "3010|3011").put(HQ, "3009").put(TANK, "3010")
    field.weather("frozen").phase(MOVEMENT)
    assert cost(field, TANK, "3011") == 3


@clause("efb", "24.8/notes")
def test_no_such_weather_comes_in_dubno() -> None:
    weathers = {event.weather for event in Field().s.setting.scenario.events if event.weather}
    assert weathers == {"hazy"}


def _around(field: Field, number: str) -> set[str]:
    s = field.s
    return {s.number(hex_) for hex_ in s.setting.grid.neighbours[s.setting.hex(number)].tolist() if hex_ >= 0}


@clause("efb", "8.2", "8.3")
def test_units_named_in_one_order_move_one_after_the_other() -> None:
    field = Plain().road(*line("3010", 6)).put(HQ, "3010").put(TANK, "3010").put(MOTOR, "3010").put(MCL, "3012")
    field.put("231 Rec", "3012")
    game = field.phase(MOVEMENT)
    assert refused(game, f'move unit="{TANK}" path=3011 others=["{TANK}"]') == "8.3"
    # The second one finds 3012 full: along the road it may not enter, over the ground it may.
    game.submit(f'move unit="{TANK}" path=3011,3012 others=["{MOTOR}"]')
    assert (field.at(TANK), field.at(MOTOR)) == ("3012", "3012")
    assert field.flag("moved", TANK) == field.flag("moved", MOTOR) == 1
    assert refused(game, f'move unit="{HQ}" path=3011 others=["{MOTOR}"]') == "8.3"
    assert field.at(HQ) == "3010"


@clause("efb", "8.11", "24.7")
def test_soviets_leave_by_their_exits_unless_a_german_zone_covers_them() -> None:
    way_out = (Exit(side="soviet", hexes=("0115",), armored=0, other=2),)
    field = Plain(game=variant(scenario={"exits": way_out}).game).put("5 Army", "0118").put(RIFLES, "0115")
    assert refused(field.put(TANK, "0116").phase(SOVIET_MOVEMENT), f'leave unit="{RIFLES}"') == "8.11"
    field.put(TANK, "0130").phase(SOVIET_MOVEMENT).submit(f'leave unit="{RIFLES}"')
    assert field.flag("hex", RIFLES) == EXITED
    assert field.s.state.vp.tolist() == [0, 2]


@clause("efb", "8.1")
def test_who_is_not_on_the_map_does_not_move() -> None:
    game = Plain().put(HQ, "3010").phase(MOVEMENT)
    assert refused(game, f'move unit="{TANK}" path=3010') == "8.1"


@clause("efb", "8.12", "8.2", "7.7", "10.10", "24.8")
def test_a_preview_tells_what_every_halving_takes() -> None:
    field = Plain().put(TANK, "3010").put(RIFLES, "3011").weather("heavy_precipitation")
    found = field.phase(MOVEMENT).preview(f'move unit="{TANK}" path=3009')
    assert [(reason.clause, reason.value) for reason in found.reasons[:4]] == [
        ("8.2", 8),
        ("7.7", -4),
        ("10.10", -2),
        ("24.8", 0),
    ]
