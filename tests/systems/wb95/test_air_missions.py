"""Which air missions may be planned: 8.1.1-8.1.6, 8.2.1, and the limits of each mission."""

from __future__ import annotations

from random import Random

import pytest

from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.air_missions import PlanAir, PlannedMission
from kessel.systems.wb95.air_plans import KINDS
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.planning import FIRST_AIR, SECOND_AIR, air_field, fly, plan
from tests.systems.wb95.variant import variant

RIFLES, REGIMENT = "s:294 INF-D", "g:A/75 INF-R"
EAST, WEST = "3010", "2515"
KHARKOV, MOSCOW = "kharkov/kharkov_1942", "moscow/typhoon"


def front(soviet: int = 9, german: int = 9) -> Field:
    """Korsun on a plain: a Soviet division and a German regiment, and a Dnieper between 4010 and 4011."""
    field = Field().put(RIFLES, EAST).put(REGIMENT, WEST)
    Landscape(field).river("dnieper", "4010|4011", "4011|4110").river("river", "4510|4511").bridge("4510|4511")
    return air_field(field, soviet=soviet, german=german)


def refusal(game: Game, seat: str, *missions: PlannedMission) -> str:
    """Give the clause that refuses a plan."""
    with pytest.raises(Illegal) as refused:
        game.submit(PlanAir(missions=missions), seat=seat)
    return refused.value.clause


@clause("wb95", "8.1.1", game="kharkov")
@clause("wb95", "8.1.1", game="korsun")
def test_strength_points_are_divided_freely_among_missions() -> None:
    game = front(soviet=9).phase(FIRST_AIR)
    plan(game, soviet=[fly("air_attack", 2, WEST), fly("air_attack", 3, WEST), fly("offensive_support", 4, WEST)])
    assert game.state.air_left[0] == 0


@clause("wb95", "8.1.1", "8.1.3", game="moscow")
def test_a_counter_is_not_divided_and_flies_one_mission() -> None:
    field = air_field(Field(MOSCOW).put("g:191 AG-BR", EAST).put("s:Moskwa 1 INF-D", WEST), german=4)
    game = field.phase(FIRST_AIR)
    half_of_it = fly("air_attack", 2, WEST)
    assert refusal(game, "german", half_of_it) == "8.1.3"
    assert refusal(game, "german", half_of_it, half_of_it) == "8.1.3"
    plan(game, german=[fly("air_attack", 4, WEST)])


@clause("wb95", "8.1.2")
def test_missions_are_planned_in_air_phases_only() -> None:
    game = front().phase(3)
    with pytest.raises(Illegal):
        game.submit(PlanAir(missions=(fly("air_attack", 1, WEST),)), seat="soviet")
    assert game.state.air_left.tolist() == [9, 9]


@clause("wb95", "8.1.3", "8.1.5")
def test_no_strength_point_flies_two_missions() -> None:
    game = front(soviet=5).phase(FIRST_AIR)
    assert refusal(game, "soviet", fly("air_attack", 3, WEST), fly("offensive_support", 3, WEST)) == "8.1.5"
    assert refusal(game, "soviet", fly("air_attack", 0, WEST)) == "8.1.3"


@clause("wb95", "8.1.4", "2.2/1", "2.2/7")
@pytest.mark.parametrize("phase", [FIRST_AIR, SECOND_AIR])
def test_both_players_may_fly_in_either_air_phase(phase: int) -> None:
    game = front().phase(phase)
    assert game.decision is not None
    assert game.decision.seats == ("soviet", "german")
    plan(game, soviet=[fly("air_attack", 9, WEST)], german=[fly("air_attack", 9, EAST)])
    assert game.state.air_left.tolist() == [0, 0]


@clause("wb95", "8.1.5", "2.2/7")
def test_points_flown_in_the_first_air_phase_are_missing_in_the_second() -> None:
    game = front(soviet=9).phase(FIRST_AIR)
    plan(game, soviet=[fly("air_attack", 6, WEST)])
    while game.state.phase < SECOND_AIR:
        game.submit(EndPhase())
    assert refusal(game, "soviet", fly("air_attack", 4, WEST)) == "8.1.5"
    plan(game, soviet=[fly("air_attack", 3, WEST)])


@clause("wb95", "8.1.5")
def test_a_side_without_air_strength_is_not_asked() -> None:
    game = front(soviet=0, german=3).phase(FIRST_AIR)
    assert game.decision is not None
    assert game.decision.seats == ("german",)
    nobody = front(soviet=0, german=0).phase(FIRST_AIR)
    assert nobody.state.phase == 3


@clause("wb95", "8.1.6")
def test_any_number_of_missions_may_fly_over_one_hex() -> None:
    game = front(soviet=9).phase(FIRST_AIR)
    plan(game, soviet=[fly("offensive_support", 1, WEST)] * 9)
    assert len(game.state.notes.missions) == 9


@clause("wb95", "8.2.1")
def test_there_are_seven_kinds_of_missions() -> None:
    assert set(KINDS) == {
        "offensive_support",
        "defensive_support",
        "air_attack",
        "object_attack",
        "movement_disorganization",
        "river_attack",
        "supply",
    }


@clause("wb95", "8.2.1")
def test_only_missions_that_work_before_the_next_air_phase_may_be_planned() -> None:
    support, cover = fly("offensive_support", 2, EAST), fly("defensive_support", 2, WEST)
    crossing = fly("river_attack", 1, "4011", attacks=(2,))
    soviet_half, german_half = front().phase(FIRST_AIR), front().phase(SECOND_AIR)
    assert refusal(soviet_half, "german", support) == "8.2.1"
    plan(soviet_half, german=[cover, crossing])
    assert refusal(german_half, "german", cover) == "8.2.1"
    assert refusal(german_half, "german", crossing) == "8.2.1"
    plan(german_half, german=[support])


@clause("wb95", "8.2.1")
def test_no_mission_outlives_the_next_air_phase() -> None:
    game = front(soviet=3, german=0).phase(FIRST_AIR)
    plan(game, soviet=[fly("offensive_support", 3, WEST)])
    assert game.state.notes.missions
    while game.state.phase < 9:
        game.submit(EndPhase())
    assert game.state.notes.missions == ()


@clause("wb95", "8.2.2", "8.2.4", "8.2.6")
def test_support_and_attack_name_one_hex_with_the_units_concerned() -> None:
    game = front().phase(FIRST_AIR)
    assert refusal(game, "soviet", fly("offensive_support", 2, EAST)) == "8.2.2"
    assert refusal(game, "soviet", fly("offensive_support", 2, WEST, EAST)) == "8.2.2"
    assert refusal(game, "german", fly("defensive_support", 2, EAST)) == "8.2.4"
    assert refusal(game, "german", fly("air_attack", 2, WEST)) == "8.2.6"
    assert refusal(game, "german", fly("air_attack", 2, "9999")) == "1.1"


@clause("wb95", "8.2.5")
def test_soviet_air_units_support_no_defence() -> None:
    game = front().phase(SECOND_AIR)
    assert refusal(game, "soviet", fly("defensive_support", 2, EAST)) == "8.2.5"


@clause("wb95", "8.2.8", "8.2.10", "14.1.1")
def test_an_object_attack_needs_a_bridge_and_four_points() -> None:
    game = front().phase(FIRST_AIR)
    assert refusal(game, "soviet", fly("object_attack", 3, "4510", "4511")) == "8.2.10"
    assert refusal(game, "soviet", fly("object_attack", 4, "4510", "4509")) == "8.2.8"
    assert refusal(game, "soviet", fly("object_attack", 4, "4510")) == "8.2.8"
    assert refusal(game, "soviet", fly("object_attack", 4, "4510", "3010")) == "8.2.8"
    game.check(PlanAir(missions=(fly("object_attack", 4, "4511", "4510"),)), seat="soviet")


@clause("wb95", "8.2.11")
def test_only_soviet_movement_is_disorganized() -> None:
    game = front().phase(SECOND_AIR)
    assert refusal(game, "soviet", fly("movement_disorganization", 1, WEST)) == "8.2.11"


@clause("wb95", "8.2.11", "scenario:korsun_1944/air-limit")
@pytest.mark.parametrize(
    ("scenario", "forbidden"),
    [("korsun/korsun_1944", True), ("korsun/the_retreat", True), ("korsun/deblockade", False)],
)
def test_two_battles_of_korsun_forbid_the_germans_to_disorganize_movement(scenario: str, forbidden: bool) -> None:
    field = air_field(Field(scenario), german=2)
    game = field.phase(FIRST_AIR if field.s.setting.sides[0] == "soviet" else SECOND_AIR)
    order = PlanAir(missions=(fly("movement_disorganization", 1, EAST),))
    assert (order not in game.options(seat="german")) == forbidden


@clause("wb95", "8.2.12", game="moscow")
def test_disorganizing_movement_takes_seven_points_in_moscow() -> None:
    mission = fly("movement_disorganization", 4, EAST)
    assert refusal(air_field(Field(MOSCOW), german=4).phase(SECOND_AIR), "german", mission) == "8.2.12"
    game = air_field(Field(MOSCOW), german=7).phase(SECOND_AIR)
    assert refusal(game, "german", fly("movement_disorganization", 7, EAST, WEST)) == "8.2.13"
    plan(game, german=[fly("movement_disorganization", 7, EAST)])


@clause("wb95", "8.2.12", game="kharkov")
@clause("wb95", "8.2.12", game="korsun")
def test_every_hex_of_a_disorganization_takes_one_point() -> None:
    game = air_field(Field(KHARKOV), german=7).phase(FIRST_AIR)
    seven = ("3010", "3009", "3109", "3110", "3011", "2910", "2909")
    assert refusal(game, "german", fly("movement_disorganization", 6, *seven)) == "8.2.12"
    plan(game, german=[fly("movement_disorganization", 7, *seven)])


@clause("wb95", "8.2.15", game="kharkov")
@clause("wb95", "8.2.15", game="korsun")
def test_at_most_two_points_disorganize_movement_on_one_hex() -> None:
    game = air_field(Field(KHARKOV), german=7).phase(FIRST_AIR)
    twice, once = fly("movement_disorganization", 2, EAST, EAST), fly("movement_disorganization", 1, EAST)
    assert refusal(game, "german", twice, once) == "8.2.15"
    plan(game, german=[twice])


@clause("wb95", "8.2.17", "8.2.18", "8.2.19", game="kharkov")
@clause("wb95", "8.2.17", "8.2.18", "8.2.19", game="korsun")
def test_river_attacks_go_to_connected_hexes_on_big_rivers_two_for_each_point() -> None:
    game = front().phase(FIRST_AIR)
    assert refusal(game, "german", fly("river_attack", 3, "4511", attacks=(6,))) == "8.2.17"
    assert refusal(game, "german", fly("river_attack", 3, "4010", "4110", attacks=(4, 3))) == "8.2.18"
    assert refusal(game, "german", fly("river_attack", 3, "4011", attacks=())) == "8.2.19"
    assert refusal(game, "german", fly("river_attack", 3, "4010", "4010", attacks=(1, 1))) == "8.2.19"
    field = front()
    Landscape(field).river("dnieper", "4010|4011", "4014|4015")
    assert refusal(field.phase(FIRST_AIR), "german", fly("river_attack", 3, "4010", "4015", attacks=(1, 1))) == "8.2.19"
    plan(game, german=[fly("river_attack", 3, "4010", "4011", attacks=(4, 2))])


@clause("wb95", "8.2.16", "8.2.17", "8.2.18", game="moscow")
def test_no_river_of_moscow_is_big_enough_for_crossing_attacks() -> None:
    field = Field(MOSCOW)
    Landscape(field).river("river_canal", "3010|3011")
    game = air_field(field, german=4).phase(SECOND_AIR)
    assert refusal(game, "german", fly("river_attack", 4, "3010", attacks=(8,))) == "8.2.16"


@clause("wb95", "8.2.22", game="moscow")
@clause("wb95", "8.2.23", game="kharkov")
@clause("wb95", "8.2.23", game="korsun")
def test_neither_germans_nor_soviets_fly_supply() -> None:
    for scenario, expected in (("korsun/korsun_1944", "8.2.23"), (MOSCOW, "8.2.22")):
        game = air_field(Field(scenario), soviet=9, german=9).phase(FIRST_AIR)
        for seat in ("german", "soviet"):
            assert refusal(game, seat, fly("supply", 9, EAST)) == expected


@clause("wb95", "8.2.24", game="kharkov")
@clause("wb95", "8.2.24", game="korsun")
def test_a_supply_mission_takes_seven_points() -> None:
    field = variant("korsun/korsun_1944", nations={"german": ("American",)}).put(REGIMENT, WEST, oos=2)
    game = air_field(field, german=9).phase(FIRST_AIR)
    assert refusal(game, "german", fly("supply", 6, WEST)) == "8.2.24"
    game.check(PlanAir(missions=(fly("supply", 7, WEST),)), seat="german")


@clause("wb95", "8.2.23", game="moscow")
def test_a_supply_mission_takes_seven_points_in_moscow_too() -> None:
    field = variant(MOSCOW, nations={"german": ("British",)}).put("g:191 AG-BR", WEST, oos=2)
    assert refusal(air_field(field, german=6).phase(FIRST_AIR), "german", fly("supply", 6, WEST)) == "8.2.23"


def test_every_option_and_every_drawn_plan_is_legal_and_plans_vary() -> None:
    for scenario in ("korsun/deblockade", KHARKOV, MOSCOW):
        for phase in (FIRST_AIR, SECOND_AIR):
            field = Field(scenario)
            units = field.s.setting.units_of
            for unit, hex_ in ((units[0][0], EAST), (units[1][0], "3011")):
                field.put(field.s.name(unit), hex_)
            game = air_field(field, soviet=9, german=9).phase(phase)
            for seat in ("soviet", "german"):
                options = list(game.options(seat=seat))
                assert PlanAir() in options
                drawn = {game.sample(Random(seed), seat=seat) for seed in range(60)}
                assert PlanAir() in drawn
                assert len(drawn) > 5
                for order in (*options, *drawn):
                    game.check(order, seat=seat)


def test_options_narrow_to_a_kind_and_a_hex() -> None:
    game = front().phase(FIRST_AIR)
    found = list(game.options(seat="soviet", kind="air_attack", hex=WEST))
    assert found == [PlanAir(missions=(fly("air_attack", 9, WEST),))]


def test_options_come_as_strong_as_asked_for() -> None:
    """So that a client can make a mission larger or smaller: the hexes go with the strength (8.2.12, 8.2.19)."""
    game = front().phase(FIRST_AIR)
    kinds: set[str] = set()
    for points in ("3", "5"):
        for order in game.options(seat="soviet", points=points):
            assert isinstance(order, PlanAir)
            [mission] = order.missions
            kinds.add(mission.kind)
            assert mission.points == int(points)
            game.check(order, seat="soviet")
    assert len(kinds) > 1
    assert not list(game.options(seat="soviet", points="many"))
