"""The questions that a client asks: each answer is what the rules say of the same position."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import kessel
from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.systems.efb.movement import Move
from kessel.systems.efb.position import Position
from kessel.systems.efb.protective_fire import ProtectiveFire
from kessel.systems.efb.queries import QUERIES, SWITCHES, phases
from kessel.systems.efb.ranged_combat import Bombard
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain

GERMAN, SOVIET = 0, 1
MOVEMENT, FIRST_WAVE, PROTECTIVE_FIRE = 2, 4, 9
HQ, TANK, MOTOR, GUN, RIFLES = "KG A/11 Pz", "I/15 Pz", "I/110 Mot", "I/119 Art", "96/140 Rifle"


def ask(game: Game, name: str, side: int = GERMAN, **about: str) -> Any:
    assert isinstance(game.situation, Position)
    return QUERIES[name](game.situation, side, about)


def contact() -> Field:
    """Two German units and a battery behind them, an enemy before them."""
    field = Plain().put(HQ, "3008").put(TANK, "3010").put(MOTOR, "3010").put(GUN, "3009")
    return field.put(RIFLES, "3011", attack=3, defense=4)


def test_who_has_something_to_do_and_whether_the_phase_can_end() -> None:
    game = Plain().put(HQ, "3008").put(TANK, "3010").phase(MOVEMENT)
    todo = ask(game, "units")
    assert set(todo.units) == {HQ, TANK}
    assert todo.may_end
    assert ask(game, "units", SOVIET).units == ()


def test_duties_are_listed_and_keep_the_wave_from_ending() -> None:
    todo = ask(contact().phase(FIRST_WAVE), "units")
    assert {duty.unit or duty.hex for duty in todo.duties} == {TANK, MOTOR, "3011"}
    assert not todo.may_end
    assert todo.why_not.clause == "10.6"


def test_an_interrupt_names_the_units_it_is_about() -> None:
    field = Plain()
    for unit in (HQ, TANK, MOTOR, GUN):
        field.put(unit, "3010")
    game = field.phase(MOVEMENT)
    game.submit("end-phase")
    assert set(ask(game, "units").units) == {HQ, TANK, MOTOR, GUN}


def test_units_reach_together_what_each_of_them_can_reach() -> None:
    field = Plain().terrain("woods", "3011", "3012").put(HQ, "3010").put(TANK, "3010").put(MOTOR, "3010")
    game = field.phase(MOVEMENT)
    both = ask(game, "reach", units=f"{MOTOR},{TANK}")
    goals = {goal.hex: goal for goal in both.goals}
    alone = {order.path[-1] for order in game.options(unit=TANK) if isinstance(order, Move)}
    assert set(goals) <= alone
    assert goals["3012"].cost == 6 * 4
    assert goals["3012"].order.others == (TANK,)
    game.submit(goals["3012"].order)
    assert (field.at(TANK), field.at(MOTOR)) == ("3012", "3012")


def test_waiting_units_enter_together() -> None:
    field = Plain()
    s = field.s
    for name in (TANK, MOTOR):
        s.state.due[s.setting.unit(name)], s.state.edge[s.setting.unit(name)] = 3, s.setting.edge_names.index("west")
    game = field.phase(1, turn=3)
    goals = ask(game, "reach", units=f"{TANK},{MOTOR}").goals
    assert len(goals) == len(s.setting.board.edges["west"])
    game.submit(goals[0].order)
    assert field.at(TANK) == field.at(MOTOR) == goals[0].hex


def test_a_unit_that_is_deployed_is_told_every_hex_of_its_zone() -> None:
    game = kessel.start("dubno/drive_on_dubno", seed=3)
    goals = ask(game, "reach", SOVIET, units="5 Army").goals
    assert [goal.order for goal in goals] == list(game.options(unit="5 Army"))
    assert len(goals) > 400
    game.submit(goals[-1].order)
    assert next(unit.hex for unit in game.view("soviet").position.units if unit.id == "5 Army") == goals[-1].hex


def test_the_advisor_tells_who_can_attack_and_who_supports() -> None:
    field = contact()
    field.s.state.air_ready[GERMAN] = 2, 0
    game = field.phase(FIRST_WAVE)
    choice = ask(game, "attack", target="3011")
    assert [unit.id for unit in choice.units] == [TANK, MOTOR]
    assert all(unit.must for unit in choice.units)
    assert [gun.id for gun in choice.guns] == [GUN]
    assert (choice.air, choice.must, choice.tables) == (2, True, ("assault", "mobile"))
    game.check(choice.order)
    order = ask(game, "attack", target="3011", units=TANK, guns=GUN, air="1", table="mobile").order
    assert (order.units, order.batteries, order.ground_attack, order.table) == ((TANK,), (GUN,), 1, "mobile")


def test_the_advisor_shows_no_strength_of_an_untried_unit() -> None:
    field = Plain().put("5 Army", "3009").put(RIFLES, "3010", untried=True).put(TANK, "3011")
    (unit,) = ask(field.phase(10), "attack", SOVIET, target="3011").units
    assert (unit.id, unit.sp, unit.untried) == (RIFLES, 0, True)


def test_the_advisor_offers_the_table_the_airstrikes_and_the_manner() -> None:
    field = contact()
    field.s.state.air_ready[GERMAN] = 2, 1
    game = field.phase(FIRST_WAVE)
    offered = {choice.name: (choice.values, choice.chosen) for choice in ask(game, "attack", target="3011").choices}
    assert offered["manner"] == (("attack", "bombard"), "attack")
    assert offered["table"] == (("assault", "mobile"), "assault")
    assert offered["air"] == (("0", "1", "2"), "0")
    fire = ask(game, "attack", target="3011", manner="bombard", guns=GUN, air="1", bombers="1").order
    assert fire == Bombard(target="3011", batteries=(GUN,), ground_attack=1, bombers=1)


def test_a_hex_that_nobody_stands_beside_is_bombarded() -> None:
    field = Plain().put(HQ, "3008").put(GUN, "3009").put(RIFLES, "3011", attack=3, defense=4)
    game = field.phase(FIRST_WAVE)
    choice = ask(game, "attack", target="3011")
    assert (choice.units, [gun.id for gun in choice.guns]) == ((), [GUN])
    assert choice.order == Bombard(target="3011", batteries=(GUN,))
    game.check(choice.order)
    assert ask(game, "attack", target="3020").order is None


def test_the_advisor_puts_protective_fire_together() -> None:
    game = contact().phase(PROTECTIVE_FIRE)
    choice = ask(game, "attack", target="3011")
    assert choice.order == ProtectiveFire(target="3011", batteries=(GUN,))
    game.check(choice.order)


def test_outside_a_wave_nobody_can_attack() -> None:
    assert ask(contact().phase(MOVEMENT), "attack", target="3011").order is None


def test_why_not_names_the_step_that_fails_and_its_clause() -> None:
    game = contact().put("231 Rec", "3007").phase(MOVEMENT)
    refused = ask(game, "why_not", hex="3030", units="231 Rec")
    assert (refused.clause, refused.path[-1]) == ("8.3", "3030")
    assert 0 < refused.fails < len(refused.path)
    assert ask(game, "why_not", hex="3011", units="231 Rec").clause == "9.6"
    assert ask(game, "why_not", hex="3006", units="231 Rec").clause == ""
    assert ask(game, "why_not", SOVIET, hex="3006").clause == "4.2"


def test_why_not_attack_there() -> None:
    game = contact().put("258/140 Rifle", "3020").phase(FIRST_WAVE)
    assert ask(game, "why_not", hex="3020", units=TANK).clause == "11.5"
    assert ask(game, "why_not", hex="3020", units=GUN).clause.startswith("12.")
    with pytest.raises(Illegal):
        ask(game, "why_not", hex="9999", units=TANK)


def test_zones_ranges_and_command() -> None:
    game = contact().put("61 Mcl", "3020").phase(FIRST_WAVE)
    assert "3010" in ask(game, "zones").enemy
    ranges = ask(game, "ranges")
    assert {one.id for one in ranges.units} == {HQ, GUN}
    assert "3012" in ranges.command
    assert "3013" not in ranges.command
    assert ranges.out_of_command == ("61 Mcl",)
    assert ask(game, "ranges", unit=HQ).fire == ()


def test_lines_of_communication_and_edges() -> None:
    game = contact().phase(MOVEMENT)
    lines = ask(game, "supply")
    assert "0115" in lines.bases
    assert lines.units == ()
    assert "0115" in ask(game, "control").hexes["german"]
    assert "6215" in ask(game, "control").hexes["soviet"]


def test_victory_tells_points_towns_and_levels() -> None:
    field = Plain().put(TANK, "4911")
    field.s.state.vp[:] = 25, 3
    table = ask(field.phase(MOVEMENT), "victory")
    assert table.scores["german"].points == 25
    assert table.scores["german"].terms[-1].text == "Dubno scores at the end of the turn"
    assert next((area.seat, area.hexes, area.points) for area in table.areas) == ("german", ("4911",), 4)
    assert [(row.winner, row.level) for row in table.conditions if row.fulfilled] == [("german", "operational")]


def test_the_timetable_tells_what_comes_and_what_comes_by_die() -> None:
    game = kessel.start("dubno/drive_on_dubno", seed=1)
    table = ask(game, "timetable")
    assert [one.turn for one in table.coming if one.turn] == [1, 2, 4, 6, 8]
    assert [one.seat for one in table.coming if one.turn is None] == ["soviet"] * 3 + ["german"]


def test_losses_and_order_of_battle() -> None:
    field = contact()
    s = field.s
    s.eliminate(s.setting.unit(TANK), "13.1", in_command=True)
    game = field.phase(MOVEMENT)
    assert ask(game, "losses").sides["german"].counters == (TANK,)
    battle = ask(game, "order_of_battle")
    fates = {fate.id: (fate.status, fate.hex) for fate in (*battle.own, *battle.enemy)}
    assert fates[TANK] == ("lost", "")
    assert fates[MOTOR] == ("map", "3010")
    assert fates[RIFLES] == ("map", "3011")
    assert fates["8 MC"] == ("due", "")
    soviet = ask(game, "order_of_battle", SOVIET)
    covered = {fate.id: fate.status for fate in soviet.enemy}
    assert covered[MOTOR] == "map"
    assert covered[GUN] == "map"


def test_the_air_force_is_told_by_type() -> None:
    field = contact()
    field.s.state.air_ready[GERMAN] = 2, 3
    force = ask(field.phase(MOVEMENT), "air")
    assert (force.left, force.ground_attack, force.medium_bombers) == (5, 2, 3)


def test_every_switch_is_an_option_and_every_phase_has_its_owner() -> None:
    field = Field()
    assert set(SWITCHES) == set(field.s.setting.options.__struct_fields__)
    owners = [seat for _, _, seat in phases(field.s.setting.scenario)]
    assert owners == [""] + ["german"] * 6 + ["soviet"] * 6


def test_every_query_answers_in_every_position_of_a_game_and_changes_nothing() -> None:
    game, chance = kessel.start("dubno/drive_on_dubno", seed=3), Random(3)
    for step in range(500):
        if game.decision is None:
            break
        if step % 7 == 0:
            _ask_everything(game)
        game.submit(game.sample(chance))


def _ask_everything(game: Game) -> None:
    before = game.state.digest()
    s = game.situation
    assert isinstance(s, Position)
    hexes = sorted({s.number(int(hex_)) for hex_ in s.state.hex[s.state.hex >= 0]})[:2] or ["3010"]
    for side in (GERMAN, SOVIET):
        own = s.setting.names(s.on_map(side))[:1]
        for query in QUERIES.values():
            about = {"target": hexes[0], "hex": hexes[-1], "units": own[0] if own else ""}
            msgspec.json.encode(query(s, side, about))
    assert game.state.digest() == before
