"""The questions that a client asks: each answer is what the rules say of the same position."""

from random import Random
from typing import Any

import msgspec
import pytest

from kessel.library import start
from kessel.play.agenda import Decision
from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.queries import QUERIES, SWITCHES, phases
from tests.systems.wb95.field import Field

SOVIET, GERMAN = 0, 1
INFANTRY, SECOND, THIRD = "g:80/34 INF-R", "g:107/34 INF-R", "g:305/198 INF-R"
ENEMY, OTHER = "s:232 INF-D", "s:38 INF-D"


def ask(game: Game, name: str, side: int = GERMAN, **about: str) -> Any:
    assert isinstance(game.situation, Position)
    return QUERIES[name](game.situation, side, about)


def asked_of(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def front() -> Field:
    """Two German regiments on one hex, an enemy beside them, and clear ground all around."""
    return Field().put(INFANTRY, "2012").put(SECOND, "2012").put(ENEMY, "2014")


def test_who_has_something_to_do_and_whether_the_phase_can_end():
    game = front().phase(9)
    todo = ask(game, "units")
    assert {INFANTRY, SECOND} <= set(todo.units)
    assert todo.may_end
    assert ask(game, "units", SOVIET).units == ()


def test_duties_are_listed_with_their_clause_and_keep_the_phase_from_ending():
    game = Field().put(INFANTRY, "2012").put(ENEMY, "2013").phase(10)
    todo = ask(game, "units")
    assert [(duty.clause, duty.unit or duty.hex) for duty in todo.duties] == [("5.1.3", INFANTRY), ("5.1.4", "2013")]
    assert not todo.may_end
    assert todo.why_not.clause == "5.1.3"


def test_an_interrupt_names_the_units_it_is_about():
    field = Field().put(INFANTRY, "2012").put(SECOND, "2012").put(ENEMY, "2013", steps=1).dice(6, 6)
    game = field.phase(10)
    game.submit(f'attack units=["{INFANTRY}","{SECOND}"] targets=2013')
    while asked_of(game).kind in ("abilities", "defence_support"):
        game.submit(next(iter(game.options())))
    [seat] = asked_of(game).seats
    assert asked_of(game).kind in ("losses", "retreat", "pursuit")
    named = ask(game, "units", game.seats.index(seat)).units
    assert named
    assert set(named) <= ({ENEMY} if seat == "soviet" else {INFANTRY, SECOND})


def test_units_together_reach_what_each_of_them_reaches():
    game = front().phase(9)
    together = ask(game, "reach", units=f"{INFANTRY},{SECOND}")
    alone = {order.path[-1] for order in game.options(unit=INFANTRY) if isinstance(order, Move)}
    assert {goal.hex for goal in together.goals} == alone
    for goal in together.goals:
        names = f'["{INFANTRY}","{SECOND}"]'
        preview = game.preview(f"move units={names} path={','.join(goal.path)}")
        assert preview.details["left"] == str(goal.left)
        assert preview.details["stops"] == str(goal.stops).lower()


def test_units_apart_or_of_the_enemy_reach_nothing_together():
    game = Field().put(INFANTRY, "2012").put(SECOND, "2212").put(ENEMY, "2014").phase(9)
    assert ask(game, "reach", units=f"{INFANTRY},{SECOND}").goals == ()
    assert ask(game, "reach", units="").goals == ()
    with pytest.raises(Illegal):
        ask(game, "reach", units=ENEMY)


def test_who_can_attack_a_hex_and_with_which_guns():
    field = Field().put(INFANTRY, "2012").put(SECOND, "2112").put(THIRD, "2212").put(ENEMY, "2013")
    game = field.put("g:Art./XI", "2010").phase(10)
    choice = ask(game, "attack", target="2013")
    legal = {order.units[0] for order in game.options() if isinstance(order, Attack)}
    assert {unit.id for unit in choice.units} == legal
    assert [gun.id for gun in choice.guns] == ["g:Art./XI"]
    assert choice.must
    assert all(unit.must and unit.sp > 0 for unit in choice.units)
    names = ",".join(f'"{unit.id}"' for unit in choice.units)
    game.check(f'attack units=[{names}] targets=2013 guns=["g:Art./XI"]')


def test_nobody_attacks_out_of_turn():
    game = Field().put(INFANTRY, "2012").put(ENEMY, "2013").phase(9)
    assert ask(game, "attack", target="2013").units == ()
    assert ask(game, "attack").targets == ()


def test_zones_are_told_as_own_and_enemy():
    game = Field().put(INFANTRY, "2012").put(ENEMY, "2112").phase(9)
    mine, theirs = ask(game, "zones"), ask(game, "zones", SOVIET)
    assert (mine.own, mine.enemy) == (theirs.enemy, theirs.own)
    assert "2012" in mine.enemy


def test_a_unit_in_supply_has_a_line_from_a_base():
    game = Field().put(INFANTRY, "2012").control("german").phase(9)
    found = ask(game, "supply", unit=INFANTRY)
    [line] = found.lines
    assert line.hexes[0] in found.bases
    assert line.hexes[-1] == "2012"
    assert "2012" in found.reached
    assert found.units == ()


def test_a_unit_without_a_line_is_listed_with_its_level():
    field = Field().put(INFANTRY, "2012", oos=2)
    for hex_ in ("2011", "2013", "1912", "2112", "1911", "2111", "1913", "2113"):
        field.put(next(unit for unit in _spare(field) if unit), hex_)
    game = field.phase(9)
    [unit] = ask(game, "supply").units
    assert (unit.id, unit.level, unit.supplied) == (INFANTRY, 2, False)
    assert ask(game, "supply", unit=INFANTRY).lines[0].hexes == ()


def _spare(field: Field):
    setting, state = field.s.setting, field.s.state
    return (c.id for k, c in enumerate(setting.counters) if c.side == "soviet" and c.type == "INF" and state.hex[k] < 0)


def test_the_front_runs_between_the_sides():
    game = Field().put(INFANTRY, "2012").control("german").control("soviet", "2013").phase(9)
    found = ask(game, "control")
    assert found.hexes["soviet"] == ("2013",)
    assert len(found.front) == 6
    assert all("2013" in side for side in found.front)


def test_ranges_of_headquarters_and_guns():
    field = Field().put("g:Art./XI", "2010").put("s:HQ 40A", "2030")
    game = field.phase(9)
    [gun] = ask(game, "ranges").units
    assert (gun.kind, gun.range) == ("artillery", 3)
    assert "2013" in ask(game, "ranges").fire
    staff = ask(game, "ranges", SOVIET, unit="s:HQ 40A")
    assert staff.units[0].kind == "headquarters"
    assert "2030" in staff.command
    assert staff.fire == ()


def test_victory_tells_points_areas_and_other_ways_to_win():
    game = front().control("soviet").phase(9)
    table = ask(game, "victory")
    assert set(table.scores) == {"soviet", "german"}
    assert all(area.hexes and area.text for area in table.areas)
    assert all(score.points == sum(t.value for t in score.terms if not t.unused) for score in table.scores.values())
    assert any(condition.text for condition in table.conditions)


def test_hexes_that_win_the_game_by_themselves_count_too():
    game = Field("korsun/first_battle").put("g:544/389 INF-R", "5524").phase(9)
    [town] = [area for area in ask(game, "victory").areas if area.points == 0]
    assert (town.seat, town.hexes) == ("soviet", ("5026",))


def test_the_timetable_holds_every_arrival_in_order():
    game = front().phase(9)
    table = ask(game, "timetable")
    arrivals = game.setting.scenario.arrivals
    assert len(table.coming) == sum(map(len, arrivals.values()))
    turns = [coming.turn for coming in table.coming if coming.turn is not None]
    assert turns == sorted(turns)
    assert all(coming.where and coming.units for coming in table.coming)
    assert set(table.air) <= set(game.seats)


def test_losses_and_fates():
    field = front()
    field.s.eliminate(field.s.setting.index[SECOND], "10.2.6")
    game = field.phase(9)
    lost = ask(game, "losses", SOVIET).sides["german"]
    assert lost.counters == (SECOND,)
    assert lost.steps == 2
    own = {fate.id: fate for fate in ask(game, "order_of_battle").own}
    assert (own[SECOND].status, own[INFANTRY].hex, own[THIRD].status) == ("lost", "2012", "due")
    enemy = {fate.id: fate for fate in ask(game, "order_of_battle").enemy}
    assert (enemy[ENEMY].status, enemy[OTHER].status) == ("map", "unknown")


def test_every_switch_of_the_rules_has_a_title_and_a_text():
    named = {field.name for field in msgspec.structs.fields(Field().game.system.options)}
    assert set(SWITCHES) == named - {"choices"}
    assert all(title and text for title, text in SWITCHES.values())


def test_a_turn_has_twelve_phases_of_which_the_air_phases_are_everybodys():
    scenario = Field().game.setting.scenario
    found = phases(scenario)
    assert [number for number, _, _ in found] == list(range(1, 13))
    assert [seat for _, name, seat in found if name != "Air"] == ["soviet"] * 5 + ["german"] * 5
    assert {seat for _, name, seat in found if name == "Air"} == {""}


@pytest.mark.parametrize("scenario", ["korsun/the_retreat", "moscow/typhoon", "kharkov/kharkov_1942"])
def test_every_query_answers_at_every_kind_of_decision_and_changes_nothing(scenario):
    game, chance, asked = start(scenario, seed=2), Random(2), set()
    for _ in range(400):
        if game.decision is None:
            break
        if game.decision.kind not in asked or chance.random() < 0.02:
            asked.add(game.decision.kind)
            before = game.state.digest()
            for side, seat in enumerate(game.seats):
                unit = next(unit for unit in game.view(seat).position.units if unit.side == seat)
                foe = next(unit for unit in game.view(seat).position.units if unit.side != seat)
                for name in QUERIES:
                    msgspec.json.encode(ask(game, name, side, unit=unit.id, units=unit.id, target=foe.hex))
            assert game.state.digest() == before
        seat = game.decision.seats[0]
        game.submit(game.sample(chance, seat=seat), seat=seat)
    assert {"set_up", "movement", "attack"} <= asked


def test_a_goal_and_an_attack_carry_the_order_that_the_rules_accept():
    game = front().phase(9)
    for goal in ask(game, "reach", units=f"{INFANTRY},{SECOND}").goals:
        game.check(goal.order)
    field = Field().put(INFANTRY, "2012").put(SECOND, "2012").put(ENEMY, "2013").put("g:Art./XI", "2010")
    game = field.fort("2012", "german").phase(10)
    order = ask(game, "attack", target="2013").order
    assert (set(order.units), order.guns) == ({INFANTRY, SECOND}, ())
    chosen = ask(game, "attack", target="2013", units=INFANTRY, guns="g:Art./XI").order
    assert (chosen.units, chosen.targets, chosen.guns) == ((INFANTRY,), ("2013",), ("g:Art./XI",))
    game.check(chosen)


def test_why_not_tells_the_step_at_which_the_points_run_out():
    game = Field().put(INFANTRY, "2012").phase(9)
    found = ask(game, "why_not", units=INFANTRY, hex="2030")
    assert found.clause == "3.1.5"
    assert found.path[-1] == "2030"
    reached = {goal.hex for goal in ask(game, "reach", units=INFANTRY).goals}
    assert set(found.path[: found.fails]) <= reached
    assert found.path[found.fails] not in reached


def test_why_not_tells_of_the_enemy_on_the_hex_and_of_the_zone_before_it():
    game = front().phase(9)
    assert ask(game, "why_not", units=INFANTRY, hex="2014").clause == "3.1.8"
    beyond = ask(game, "why_not", units=INFANTRY, hex="2016")
    assert beyond.clause in ("4.2.1", "4.2.3", "3.1.5")
    assert beyond.reason


def test_why_not_tells_what_keeps_the_unit_itself_from_moving():
    game = Field().put("g:Art./XI", "2012").phase(9)
    assert ask(game, "why_not", units="g:Art./XI", hex="2013").clause == "6.2.3"


def test_why_not_has_nothing_to_say_of_a_hex_in_reach():
    game = front().phase(9)
    goal = ask(game, "reach", units=INFANTRY).goals[0]
    assert ask(game, "why_not", units=INFANTRY, hex=goal.hex).clause == ""


@pytest.mark.parametrize(("hex_", "clause"), [("2014", "5.1.2"), ("2012", "5.1.2"), ("2013", "")])
def test_why_not_of_an_attack(hex_, clause):
    game = Field().put(INFANTRY, "2012").put(ENEMY, "2013").phase(10)
    assert ask(game, "why_not", hex=hex_).clause == clause
    assert ask(game, "why_not", units=INFANTRY, hex=hex_).clause == clause


def test_why_not_of_a_retreat_beyond_its_length():
    field = Field().put(INFANTRY, "2012").put(SECOND, "2012").put(ENEMY, "2013").dice(1, 1)
    game = field.phase(10)
    game.submit(f'attack units=["{INFANTRY}","{SECOND}"] targets=2013')
    while asked_of(game).kind != "retreat":
        game.submit(next(iter(game.options())))
    side = game.seats.index(asked_of(game).seats[0])
    unit = ask(game, "units", side).units[0]
    assert ask(game, "why_not", side, units=unit, hex="2030").clause == "5.3.2"


def test_why_not_out_of_turn():
    game = front().phase(9)
    assert "not your turn" in ask(game, "why_not", SOVIET, units="", hex="2014").reason
