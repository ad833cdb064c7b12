"""The Air Phase: secret plans, and the missions that are flown at once (2.2/1, 2.2/7, 8.1.7, 8.2.6-8.2.10, supply)."""

from __future__ import annotations

import pytest

from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.air import MissionFlown
from kessel.systems.wb95.air_missions import PlanAir
from kessel.systems.wb95.bridges import BridgeDestroyed
from kessel.systems.wb95.fire_results import FireRolled
from kessel.systems.wb95.losses import Lose
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.planning import FIRST_AIR, SECOND_AIR, air_field, fly, plan
from tests.systems.wb95.variant import variant

RIFLES, MORE_RIFLES = "s:294 INF-D", "s:254 INF-D"
REGIMENT, SECOND, GERMAN_STAFF, GERMAN_GUN = "g:A/75 INF-R", "g:172/75 INF-R", "g:HQ VII", "g:Art./VII"
HERE, THERE, BRIDGE = "3010", "2515", "4510|4511"


def over(*units: str, terrain: str = "clear", soviet: int = 20, german: int = 20) -> Field:
    """Korsun on a plain, Germans on one hex of some terrain, a bridged river elsewhere."""
    field = Field().put(RIFLES, HERE)
    for unit in units:
        field.put(unit, THERE)
    Landscape(field).terrain(terrain, THERE).river("river", BRIDGE).bridge(BRIDGE, owner=1)
    return air_field(field, soviet=soviet, german=german)


def bomb(field: Field, points: int, *dice: int) -> Game:
    """Let the Soviets bomb the German hex with chosen dice."""
    game = field.dice(*dice).phase(FIRST_AIR)
    plan(game, soviet=[fly("air_attack", points, THERE)])
    return game


@clause("wb95", "8.1.7", "2.2/1")
def test_a_plan_stays_secret_until_both_have_planned() -> None:
    game = over(REGIMENT).phase(FIRST_AIR)
    before = game.view("german")
    assert game.submit(PlanAir(missions=(fly("air_attack", 7, THERE),)), seat="soviet") == ()
    after = game.view("german")
    assert after.position == before.position
    assert after.events == before.events
    assert after.decision is not None
    assert after.waiting == ("german",)
    with pytest.raises(Illegal):
        game.submit(PlanAir(), seat="soviet")
    revealed = game.submit(PlanAir(missions=(fly("air_attack", 3, HERE),)), seat="german")
    flown = [event for event in revealed if isinstance(event, MissionFlown)]
    assert [(event.seat, event.points, event.hexes) for event in flown] == [
        ("soviet", 7, (THERE,)),
        ("german", 3, (HERE,)),
    ]
    assert set(flown) <= set(game.view("german").events)


@clause("wb95", "8.1.7")
def test_missions_that_wait_are_open_to_both_once_they_are_revealed() -> None:
    game = over(REGIMENT).phase(FIRST_AIR)
    plan(game, soviet=[fly("offensive_support", 3, THERE)])
    for seat in ("soviet", "german"):
        (seen,) = game.view(seat).position.missions
        assert (seen.side, seen.kind, seen.points, seen.hexes) == ("soviet", "offensive_support", 3, (THERE,))


@clause("wb95", "8.1.7")
def test_the_order_of_answers_does_not_matter() -> None:
    states = []
    for seats in (("soviet", "german"), ("german", "soviet")):
        game = over(REGIMENT).phase(FIRST_AIR)
        plans = {"soviet": fly("air_attack", 7, THERE), "german": fly("air_attack", 3, HERE)}
        for seat in seats:
            game.submit(PlanAir(missions=(plans[seat],)), seat=seat)
        states.append(game.state.digest())
    assert states[0] == states[1]


@clause("wb95", "2.2/1", "2.2/7", "8.2.1")
def test_attacks_are_resolved_at_once_and_support_waits() -> None:
    game = over(REGIMENT).dice(1, 1).phase(SECOND_AIR)
    events = plan(game, soviet=[fly("air_attack", 3, THERE)], german=[fly("offensive_support", 4, HERE)])
    assert [event.target for event in events if isinstance(event, FireRolled)] == [THERE]
    assert [mission.kind for mission in game.state.notes.missions] == ["offensive_support"]
    assert game.state.phase == 9


@clause("wb95", "8.2.6", "table:air_attack")
def test_an_air_attack_takes_its_result_from_the_air_attack_table() -> None:
    field = over(REGIMENT)
    bomb(field, 8, 1, 1)
    assert field.steps(REGIMENT) == 1
    assert field.s.state.disorganized[field.s.setting.index[REGIMENT]]
    unhurt = over(REGIMENT)
    bomb(unhurt, 8, 1, 3)
    assert unhurt.steps(REGIMENT) == 2


@clause("wb95", "8.2.6", "table:air_attack")
def test_the_owner_chooses_who_loses_and_all_are_disorganized() -> None:
    field = over(REGIMENT, SECOND, GERMAN_GUN, GERMAN_STAFF)
    game = bomb(field, 8, 1, 1)
    assert game.decision is not None
    assert (game.decision.seats, game.decision.kind) == (("german",), "losses")
    assert set(game.options()) == {Lose(units=(u,)) for u in (REGIMENT, SECOND, GERMAN_GUN, GERMAN_STAFF)}
    game.submit(Lose(units=(SECOND,)))
    disorganized = {u for u in (REGIMENT, SECOND, GERMAN_GUN, GERMAN_STAFF) if _is_disorganized(field, u)}
    assert disorganized == {REGIMENT, SECOND, GERMAN_GUN}


@clause("wb95", "table:air_attack")
def test_two_losses_are_shared_over_the_hex_and_come_before_disorganization() -> None:
    field = over(REGIMENT, GERMAN_GUN)
    game = bomb(field, 17, 6, 6)
    game.submit(Lose(units=(GERMAN_GUN, REGIMENT)))
    assert field.at(GERMAN_GUN) is None
    assert field.steps(REGIMENT) == 1
    assert _is_disorganized(field, REGIMENT)


@clause("wb95", "8.2.7")
def test_twice_the_terrain_modifier_is_taken_off() -> None:
    for terrain, points in (("clear", 8), ("forest", 6), ("swamp", 8)):
        field = over(REGIMENT, terrain=terrain)
        game = field.dice(1, 2).phase(FIRST_AIR)
        events = plan(game, soviet=[fly("air_attack", 8, THERE)])
        assert [event.points for event in events if isinstance(event, FireRolled)] == [points]


@clause("wb95", "8.2.7", "8.2.6")
def test_twenty_points_against_two_modifiers_strike_with_sixteen() -> None:
    field = Field("moscow/typhoon").put("s:Moskwa 1 INF-D", THERE).dice(2, 2)
    Landscape(field).terrain("city", THERE)
    game = air_field(field, german=20).phase(FIRST_AIR)
    events = plan(game, german=[fly("air_attack", 20, THERE)])
    (rolled,) = [event for event in events if isinstance(event, FireRolled)]
    assert (rolled.points, rolled.roll, rolled.result) == (16, 4, "-1 D")
    assert field.steps("s:Moskwa 1 INF-D") == 1


@clause("wb95", "8.2.7")
def test_an_attack_with_nothing_left_after_the_terrain_has_no_effect_and_no_dice() -> None:
    field = over(REGIMENT, terrain="forest")
    rolls = field.s.state.rolls
    game = bomb(field, 2, 6, 6)
    assert field.steps(REGIMENT) == 2
    assert game.state.rolls == rolls


def test_a_preview_gives_the_strength_and_the_chances_of_a_strike() -> None:
    game = over(REGIMENT, terrain="forest").phase(FIRST_AIR)
    bombs = game.preview(PlanAir(missions=(fly("air_attack", 8, THERE),)), seat="soviet")
    assert [(reason.clause, reason.value) for reason in bombs.reasons] == [("8.2.6", 8), ("8.2.7", -2)]
    assert {(chance.result, chance.ways) for chance in bombs.chances} == {("-1 D", 2), ("-1", 7), ("–", 27)}
    assert bombs.details == {"left": "12"}
    bridge = game.preview(PlanAir(missions=(fly("object_attack", 6, "4510", "4511"),)), seat="soviet")
    assert {(chance.result, chance.ways) for chance in bridge.chances} == {("destroyed", 12), ("–", 24)}


@clause("wb95", "8.1.6", "8.2.7")
def test_missions_against_one_hex_strike_together() -> None:
    game = over(REGIMENT).dice(1, 2).phase(FIRST_AIR)
    events = plan(game, soviet=[fly("air_attack", 4, THERE), fly("air_attack", 5, THERE)])
    assert [event.points for event in events if isinstance(event, FireRolled)] == [9]


@clause("wb95", "8.2.6")
def test_player_a_strikes_before_player_b_and_each_by_hex() -> None:
    field = over(REGIMENT).put(SECOND, "2015").dice(3, 4, 3, 4, 3, 4)
    game = field.phase(FIRST_AIR)
    attacks = [fly("air_attack", 3, THERE), fly("air_attack", 3, "2015")]
    events = plan(game, soviet=attacks, german=[fly("air_attack", 3, HERE)])
    assert [event.target for event in events if isinstance(event, FireRolled)] == ["2015", THERE, HERE]


@clause("wb95", "8.2.6")
def test_a_unit_that_is_bombed_has_been_active() -> None:
    field = over(REGIMENT)
    index = field.s.setting.index[REGIMENT]
    field.s.state.disorganized[index] = 13
    field.dice(3, 4)
    game = field.phase(SECOND_AIR, turn=2)
    plan(game, soviet=[fly("air_attack", 3, THERE)])
    while game.state.turn == 2 and game.state.phase < 12:
        game.submit(EndPhase())
    assert field.s.state.disorganized[index] == 12 + SECOND_AIR


@clause("wb95", "8.2.8", "8.2.9", "14.1.1", "table:objects")
def test_six_points_destroy_a_bridge_on_a_four_and_not_on_a_seven() -> None:
    for dice, stands in (((1, 3), 0), ((3, 4), 1)):
        field = over(REGIMENT).dice(*dice)
        game = field.phase(FIRST_AIR)
        events = plan(game, soviet=[fly("object_attack", 6, "4511", "4510")])
        near, direction = field.s.setting.grid.side(BRIDGE)
        far = field.s.setting.grid.index("4511")
        assert field.s.state.bridge[near, direction] == stands
        assert field.s.state.bridge[far, (direction + 3) % 6] == stands
        destroyed = [event.at for event in events if isinstance(event, BridgeDestroyed)]
        assert destroyed == ([] if stands else [BRIDGE])


@clause("wb95", "8.2.9")
def test_terrain_takes_nothing_off_an_attack_on_an_object() -> None:
    field = Field().dice(1, 3)
    Landscape(field).river("river", BRIDGE).bridge(BRIDGE).terrain("city", "4510", "4511")
    events = plan(air_field(field, soviet=6).phase(FIRST_AIR), soviet=[fly("object_attack", 6, "4510", "4511")])
    (rolled,) = [event for event in events if isinstance(event, FireRolled)]
    assert (rolled.points, rolled.result) == (6, "destroyed")


@clause("wb95", "14.1.1")
def test_a_destroyed_bridge_carries_nobody_any_more() -> None:
    field = over(REGIMENT).put(MORE_RIFLES, "4510").dice(1, 3)
    Landscape(field).river("river", BRIDGE).bridge(BRIDGE).road("main_road", "4510", "4511")
    game = air_field(field, german=6).phase(FIRST_AIR)
    plan(game, german=[fly("object_attack", 6, "4510", "4511")])
    cost = game.preview(f'move units=["{MORE_RIFLES}"] path=4511')
    assert cost.summary == "3 MP"  # clear 1½ and the river 1½, the road without its bridge gives nothing


@clause("wb95", "8.2.25", "8.2.26", game="kharkov")
@clause("wb95", "8.2.25", "8.2.26", game="korsun")
def test_three_supply_missions_with_one_failure_lower_the_level_by_two() -> None:
    field = variant("korsun/korsun_1944", nations={"german": ("American",)}).dice(1, 4, 6)
    division = ("g:A/75 INF-R", "g:172/75 INF-R", "g:202/75 INF-R")
    for unit in division:
        field.put(unit, THERE, oos=4)
    field.put(GERMAN_GUN, HERE, oos=4)
    game = air_field(field, german=21).phase(FIRST_AIR)
    plan(game, german=[fly("supply", 7, THERE)] * 3)
    levels = [int(field.s.state.oos[field.s.setting.index[unit]]) for unit in (*division, GERMAN_GUN)]
    assert levels == [2, 2, 2, 4]


@clause("wb95", "8.2.24", "8.2.25", game="moscow")
def test_supply_missions_fail_on_a_six_in_moscow_too() -> None:
    for die, level in ((6, 2), (5, 1)):
        field = variant("moscow/typhoon", nations={"german": ("British",)}).put("g:191 AG-BR", THERE, oos=2)
        game = air_field(field.dice(die), german=7).phase(FIRST_AIR)
        plan(game, german=[fly("supply", 7, THERE)])
        assert field.s.state.oos[field.s.setting.index["g:191 AG-BR"]] == level


def _is_disorganized(field: Field, unit: str) -> bool:
    return bool(field.s.state.disorganized[field.s.setting.index[unit]])
