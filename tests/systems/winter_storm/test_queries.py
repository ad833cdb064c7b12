"""The questions that a client asks: each answer is what the rules say of the same position."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import kessel
from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.assault import DeclareAssault
from kessel.systems.winter_storm.breakdown import BreakDown
from kessel.systems.winter_storm.breakout import BreakoutChoice, DeclareBreakout, StayInPocket
from kessel.systems.winter_storm.command_control import CommandControl
from kessel.systems.winter_storm.engagement import Engage
from kessel.systems.winter_storm.options import Options
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.queries import QUERIES, SWITCHES, phases
from kessel.systems.winter_storm.state import ISOLATED, OUT_OF_COMMAND
from kessel.systems.winter_storm.strategic_supply import AssignSupply, BringSupply
from tests.systems.winter_storm.field import Field, pass_on

AXIS, SOVIET = 0, 1
TANKS, MOTOR, RIFLES = "pz6_pz", "pz6_r1", "r302"
HERE, NORTH, ENEMY = "1516", "1515", "1514"


def ask(game: Game, name: str, side: int = AXIS, **about: str) -> Any:
    assert isinstance(game.situation, Position)
    return QUERIES[name](game.situation, side, about)


def contact() -> Field:
    """A corps HQ behind a panzer and a motorized regiment beside an enemy, and artillery in their hex."""
    field = Field().put("LVII", "1518").put(TANKS, NORTH).put(MOTOR, NORTH).put("lvii_art", HERE)
    return field.put(RIFLES, ENEMY).put("51A", "1510")


def engaged() -> Game:
    game = contact().phase("Operations", "axis")
    game.submit(f"engage units={TANKS},{MOTOR}")
    return game


def test_who_has_something_to_do_and_whether_the_phase_can_end() -> None:
    game = contact().phase("Operations", "axis")
    todo = ask(game, "units")
    assert set(todo.units) == {TANKS, MOTOR, "lvii_art"}
    assert todo.may_end
    assert set(todo.planned) >= {"engage", "declare-assault", "barrage"}
    assert ask(game, "units", SOVIET).units == ()


def test_units_that_may_not_stay_are_duties() -> None:
    field = contact().put("adam", "1413", status=OUT_OF_COMMAND).put("r300", "1412")
    todo = ask(field.phase("Operations", "axis"), "units")
    assert [(duty.unit, duty.clause) for duty in todo.duties] == [("adam", "13.31")]
    assert not todo.may_end
    assert todo.why_not.clause == "13.31"


def test_reach_gives_the_order_and_what_is_left_in_sixths() -> None:
    game = contact().phase("Operations", "axis")
    goals = {goal.hex: goal for goal in ask(game, "reach", units="lvii_art").goals}
    assert not goals, "deployed artillery does not move"
    goals = {goal.hex: goal for goal in ask(game, "reach", units=f"{TANKS},{MOTOR}").goals}
    goal = goals[HERE]
    shown = game.preview(goal.order)
    assert goal.left == int(shown.details["left"])
    assert goal.cost == sum(reason.value for reason in shown.reasons if not reason.unused)
    game.submit(goal.order)
    assert [u.hex for u in game.view("axis").position.units if u.id in (TANKS, MOTOR)] == [HERE, HERE]


def test_every_goal_is_a_legal_order_and_every_option_a_goal() -> None:
    game = contact().phase("Operations", "axis")
    goals = {goal.hex for goal in ask(game, "reach", units=TANKS).goals}
    options = {o.path[-1] for o in game.options(unit=TANKS) if getattr(o, "path", None)}
    assert goals == options


def test_a_group_maneuvers_by_its_own_orders() -> None:
    game = engaged()
    goals = ask(game, "reach", units=TANKS).goals
    assert {goal.order.__class__.__name__ for goal in goals} == {"ManeuverBeforeCombat"}
    game.check(goals[0].order)


def test_aiming_at_an_enemy_names_the_units_of_one_headquarters_beside_it() -> None:
    game = contact().put("i336", "1614").phase("Operations", "axis")
    plan = ask(game, "attack", target=ENEMY)
    assert {unit.id for unit in plan.units} == {TANKS, MOTOR, "i336"}
    assert plan.order == Engage(units=(TANKS, MOTOR)), "i336 stands under another HQ"
    game.check(plan.order)
    assert ask(game, "attack", target=ENEMY, units=TANKS).order == Engage(units=(TANKS,))


def test_an_assault_is_put_together_with_support_and_artillery() -> None:
    game = engaged()
    plan = ask(game, "attack", target=ENEMY)
    assert isinstance(plan.order, DeclareAssault)
    assert set(plan.order.units) == {TANKS, MOTOR}
    assert plan.order.close_support == ("lvii_art",)
    supported = ask(game, "attack", target=ENEMY, units=f"{TANKS},{MOTOR}", guns="", **{f"role {MOTOR}": "supports"})
    assert (supported.order.units, supported.order.support) == ((TANKS,), (MOTOR,))
    assert supported.order.close_support == ()
    shown = game.preview(supported.order)
    assert sum(chance.ways for chance in shown.chances) == 216
    assert [check.unit for check in shown.checks] == [TANKS, RIFLES], "the supporter makes no check"
    assert shown.details["final"] in shown.details["now"].split()


def test_a_barrage_is_put_together() -> None:
    game = contact().phase("Barrage", "axis")
    plan = ask(game, "attack", target=ENEMY)
    assert [gun.id for gun in plan.guns] == ["lvii_art"]
    assert game.preview(plan.order).chances
    assert ask(game, "attack", target="1510").order is None


@pytest.mark.parametrize(
    ("units", "hex_", "clause"),
    [
        ("lvii_art", "1517", "6.21"),
        (TANKS, "1526", "13.52"),
        ("LVII", "1519", "12.1"),
        ("lvii_art", ENEMY, "6.21"),
    ],
)
def test_why_not_names_the_clause(units: str, hex_: str, clause: str) -> None:
    game = contact().phase("Operations", "axis")
    found = ask(game, "why_not", units=units, hex=hex_)
    assert (found.hex, found.clause) == (hex_, clause)
    assert found.reason


def test_why_not_of_what_can_be_reached_names_nothing() -> None:
    game = contact().phase("Operations", "axis")
    found = ask(game, "why_not", units=TANKS, hex=HERE)
    assert (found.clause, found.path) == ("", (HERE,))
    assert ask(game, "why_not", SOVIET, units=RIFLES, hex=HERE).clause == "3"


def test_why_not_explains_a_group_that_cannot_assault() -> None:
    assert ask(engaged(), "why_not", units="lvii_art", hex=ENEMY).clause == "13.63"


def test_overlays_give_ratings_cut_off_units_and_ranges() -> None:
    game = contact().put("adam", "3020", status=ISOLATED).phase("Operations", "axis")
    zones = ask(game, "zones")
    assert zones.ratings[ENEMY][0] > 0
    assert NORTH in zones.enemy
    assert [(one.id, one.status) for one in ask(game, "supply").units] == [("adam", "ISO")]
    ranges = ask(game, "ranges", unit="lvii_art")
    assert ENEMY in ranges.fire
    assert not ranges.command
    front = ask(game, "control")
    assert HERE in front.hexes["axis"] or front.hexes["axis"] == ()


def test_panels_tell_points_levels_reinforcements_and_losses() -> None:
    game = kessel.start("winter_storm/relief", seed=1)
    victory = ask(game, "victory")
    assert [(one.winner, one.level) for one in victory.conditions if one.fulfilled] == [("soviet", "victory")]
    assert {one.winner for one in victory.conditions} == {"axis", "soviet", ""}
    assert [one.text for one in victory.conditions] == [
        "Axis ahead by 18 or more",
        "Axis ahead by 10 to 17",
        "Axis ahead by 6 to 9",
        "between Axis ahead by 5 and Soviet ahead by 1",
        "Soviet ahead by 2 or more",
    ]
    assert all(game.situation.setting.grid.index(number) >= 0 for area in victory.areas for number in area.hexes)
    coming = ask(game, "timetable").coming
    assert [one.turn for one in coming] == sorted(one.turn for one in coming)
    assert any("called away" in one.text for one in coming)
    assert ask(game, "losses").sides["soviet"].steps == 0
    battle = ask(game, "order_of_battle")
    assert {fate.status for fate in battle.own} == {"map", "due"}
    assert set(ask(game, "sources").at_source) == {
        one.id for one in game.situation.setting.scenario.supply.sources if one.side == "axis"
    }


def _until(kind: str) -> Game:
    """Pass on to a decision of the first turn."""
    game = kessel.start("winter_storm/relief", seed=1)
    while game.decision and game.decision.kind != kind:
        pass_on(game)
    return game


def test_supply_is_shared_out_part_by_part() -> None:
    game = _until("bring_supply")
    assert game.decision
    side = game.situation.setting.side_of(game.decision.seats[0])
    first = ask(game, "arrange", side)
    assert isinstance(first.order, BringSupply)
    assert first.why_not == ""
    amount = first.parts[0].choices[0]
    none = ask(game, "arrange", side, **{choice.name: "0" for choice in first.parts[0].choices})
    assert none.order.sources == none.order.road_heads == {}
    most = {choice.name: choice.values[-1] for choice in first.parts[0].choices}
    assert ask(game, "arrange", side, **most).clause == "10.12"
    assert amount.chosen in amount.values
    game.submit(first.order, seat=game.decision.seats[0])
    while game.decision and game.decision.kind != "assign_supply":
        pass_on(game)
    assert game.decision
    given = ask(game, "arrange", game.situation.setting.side_of(game.decision.seats[0]))
    assert isinstance(given.order, AssignSupply)
    assert given.why_not == ""


def test_command_is_arranged_unit_by_unit() -> None:
    game = _until("command")
    plain = ask(game, "arrange")
    assert plain.order == CommandControl()
    assert plain.parts[0].title == "Superior HQs"
    assert {choice.name for part in plain.parts for choice in part.choices} >= {"LVII", "pz6_pz", "i336"}
    changed = ask(game, "arrange", LVII="no command", pz6_pz="no command")
    assert changed.order == CommandControl(superiors={"LVII": ""}, units={"pz6_pz": ""})
    assert changed.why_not == ""
    assert any(part.title == "Out of command" for part in changed.parts)
    refused = ask(game, "arrange", LVII="StF")
    assert refused.why_not


def test_every_answer_can_be_written_down_at_every_kind_of_decision() -> None:
    game, chance, seen = kessel.start("winter_storm/relief", seed=5), Random(5), set[str]()
    while game.decision is not None and game.situation.state.turn < 2:
        if game.decision.kind not in seen:
            seen.add(game.decision.kind)
            for name in QUERIES:
                for side in (AXIS, SOVIET):
                    msgspec.json.encode(ask(game, name, side))
        seat = chance.choice(game.decision.seats)
        game.submit(game.sample(chance, seat=seat), seat=seat)
    assert len(seen) > 8


def test_what_is_not_one_s_own_is_refused() -> None:
    game = contact().phase("Operations", "axis")
    with pytest.raises(Illegal):
        ask(game, "reach", SOVIET, units=TANKS)
    with pytest.raises(Illegal):
        ask(game, "why_not", hex="9999")


def test_switches_and_phases_are_named() -> None:
    assert set(SWITCHES) == set(Options.__struct_fields__)
    found = phases(kessel.start("winter_storm/relief", seed=1).situation.setting.scenario)
    assert [number for number, _, _ in found] == list(range(1, 16))


def test_a_division_is_broken_down_part_by_part() -> None:
    game = contact().put("i336", "1617").phase("Operations", "axis")
    assert "break-down" in ask(game, "units").composed
    plan = ask(game, "arrange", unit="i336")
    assert plan.order == BreakDown(unit="i336", parts=("inf_r1", "inf_r2", "inf_r3"))
    assert (plan.parts[0].text, plan.why_not) == ("9 of 9 PCF", "")
    kinds = {choice.text: choice for choice in plan.parts[0].choices}
    assert kinds["Engineer battalion, PCF 2"].values == ("0", "1")
    mixed = ask(game, "arrange", unit="i336", **{"infantry R 3": "2", "engineer B 2": "1"})
    assert len(mixed.order.parts) == 3
    assert mixed.parts[0].text == "8 of 9 PCF"
    game.check(mixed.order)
    assert ask(game, "arrange", unit="i336", **{"infantry B 2": "4"}).clause == "16.2/er"
    assert ask(game, "arrange", unit=TANKS).order is None


def test_questions_about_the_pocket_say_who_goes_where() -> None:
    game = _until("supply")
    step = BreakoutChoice()
    game.state.turn = 4
    shown = step.preview(game.situation, "axis", DeclareBreakout(), None)
    assert all(name in shown.summary for name in ("bo14", "bo3", "bo29"))
    assert "again" in step.preview(game.situation, "axis", StayInPocket(), None).summary
