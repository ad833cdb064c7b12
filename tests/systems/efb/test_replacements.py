"""Chapter 6.8-6.12: replacements, and the points that 24.6, 24.7 and 24.9 give."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.position import DUE, ELIMINATED, WAITING
from kessel.systems.efb.replacements import Replaced, replaceable
from tests.systems.efb.field import Field
from tests.systems.efb.refusal import refused

GERMAN, SOVIET = 1, 7
TURN = 3
"""A turn without German reinforcements by the schedule."""
TANK, INFANTRY, SUPPLY = "I/15 Pz", "I/179 Inf", "Supply 1"


def lost(field: Field, *units: str, barred: bool = False) -> Field:
    """Let units have been eliminated, in command unless barred."""
    for name in units:
        unit = field.s.setting.unit(name)
        field.s.state.hex[unit], field.s.state.barred[unit] = ELIMINATED, barred
    return field


def after(*dice: int) -> tuple[int, ...]:
    """The dice of a German Reinforcement Phase: two for the air force, eleven for its draw, then these."""
    return (1, 1, *([1] * 11), *dice)


@clause("efb", "6.8", "6.9", "24.6/replacements")
def test_each_attempt_costs_a_point_whatever_the_die_and_the_german_has_two_a_turn() -> None:
    field = lost(Field(), TANK, INFANTRY, "61 Mcl").dice(*after(1, 6))
    game = field.phase(GERMAN, turn=TURN)
    assert game.decision is not None
    assert game.decision.kind == "replacements"
    assert field.s.state.rp[0] == 2
    assert Replaced(unit=TANK, die=1, turn=TURN + 1) in game.submit(f'replace unit="{TANK}"')
    assert field.s.state.rp[0] == 1
    assert Replaced(unit=INFANTRY, die=6, turn=0) in game.submit(f'replace unit="{INFANTRY}"')
    assert field.s.state.rp[0] == 0
    assert game.decision.kind != "replacements"


@clause("efb", "6.8", "24.7/replacements")
def test_without_points_nobody_is_asked() -> None:
    field = lost(Field(), "96/140 Rifle").put("5 Army", "5010")
    game = field.dice(6, 6, 6).phase(SOVIET)
    assert game.decision is not None
    assert game.decision.kind == "movement"
    assert refused(game, 'replace unit="96/140 Rifle"') == "4.3/B"


@clause("efb", "6.9")
def test_a_three_on_turn_three_brings_the_unit_back_on_turn_six() -> None:
    field = lost(Field(), TANK).dice(*after(3))
    field.phase(GERMAN, turn=TURN).submit(f'replace unit="{TANK}"')
    assert (field.flag("hex", TANK), field.flag("due", TANK)) == (DUE, 6)
    field.phase(GERMAN, turn=5)
    assert field.flag("hex", TANK) == DUE
    game = field.phase(GERMAN, turn=6)
    assert field.flag("hex", TANK) == WAITING
    assert {order.at[:2] for order in game.options(unit=TANK)} == {"01"}


@clause("efb", "6.9")
@pytest.mark.parametrize("die", [5, 6])
def test_a_five_or_six_loses_the_unit_for_good(die: int) -> None:
    field = lost(Field(), TANK).dice(*after(die))
    game = field.phase(GERMAN, turn=TURN)
    assert [chance.ways for chance in game.preview(f'replace unit="{TANK}"').chances] == [1, 1, 1, 1, 2]
    game.submit(f'replace unit="{TANK}"')
    assert field.flag("hex", TANK) == ELIMINATED
    assert replaceable(field.s, 0) == []
    field.s.state.hex[field.s.setting.unit(INFANTRY)] = ELIMINATED
    assert refused(field.phase(GERMAN, turn=TURN + 2), f'replace unit="{TANK}"') == "6.11"


def test_the_preview_tells_the_turns_of_return_and_what_comes_too_late() -> None:
    def told(turn: int) -> tuple[str, list[tuple[str, int]]]:
        found = lost(Field(), TANK).phase(GERMAN, turn=turn).preview(f'replace unit="{TANK}"')
        return found.summary, [(chance.result, chance.ways) for chance in found.chances]

    assert told(3)[0] == "4 in 6 to return (turn 4 to 7), 2 in 6 lost for good"
    assert told(7) == (
        "1 in 6 to return (turn 8), 2 in 6 lost for good",
        [("back on turn 8", 1), ("back only after the last turn", 3), ("lost for good", 2)],
    )
    assert told(8)[0] == "It cannot return before the end"


@clause("efb", "6.10")
def test_any_point_fits_armor_and_infantry_alike() -> None:
    field = lost(Field(), TANK, INFANTRY)
    game = field.phase(GERMAN, turn=TURN)
    assert {order.unit for order in game.options() if hasattr(order, "unit")} == {TANK, INFANTRY}


@clause("efb", "6.11")
def test_only_who_was_in_command_when_lost_can_be_replaced() -> None:
    field = Field()
    s = field.s
    for name in (TANK, "61 Mcl", "231 Rec"):
        field.put(name, "3010")
    s.eliminate(s.setting.unit(TANK), "13.1", in_command=True)
    s.eliminate(s.setting.unit("61 Mcl"), "13.1", in_command=False)
    assert [s.name(unit) for unit in replaceable(s, 0)] == [TANK]
    assert refused(field.phase(GERMAN, turn=TURN), 'replace unit="61 Mcl"') == "6.11"


@clause("efb", "6.11", "15.3")
def test_who_is_eliminated_while_suppressed_is_lost_for_good() -> None:
    field = Field().put("KG A/11 Pz", "3010").put("231 Rec", "3010")
    for name in (TANK, "61 Mcl", "61 AT"):
        field.put(name, "3010", suppressed=name == TANK)
    game = field.phase(2)
    game.submit("end-phase")
    game.submit(f'eliminate-excess unit="{TANK}"')
    game.submit('eliminate-excess unit="61 Mcl"')
    assert [field.s.name(unit) for unit in replaceable(field.s, 0)] == ["61 Mcl"]


@clause("efb", "6.8")
def test_who_is_not_eliminated_cannot_be_replaced() -> None:
    field = lost(Field().put("61 Mcl", "3010"), TANK)
    assert refused(field.phase(GERMAN, turn=TURN), 'replace unit="61 Mcl"') == "6.8"


@clause("efb", "6.8", "20.4")
def test_supply_units_never_come_back() -> None:
    field = lost(Field(), TANK, SUPPLY)
    assert refused(field.phase(GERMAN, turn=TURN), f'replace unit="{SUPPLY}"') == "20.4"


@clause("efb", "6.12", "24.6/replacements")
def test_what_is_not_used_is_lost() -> None:
    field = lost(Field(), TANK)
    game = field.phase(GERMAN, turn=TURN)
    game.submit("end-phase")
    assert field.s.state.rp[0] == 0
    field.phase(GERMAN, turn=TURN + 2)
    assert field.s.state.rp[0] == 2


@clause("efb", "24.6/replacements", "23.3")
def test_each_objective_gives_a_point_once_when_first_held() -> None:
    field = lost(Field().put("61 Mcl", "4911").put("231 Rec", "2928"), TANK)
    field.phase(GERMAN, turn=TURN)
    assert field.s.state.rp[0] == 4
    field.s.state.rp[0] = 0
    field.put("61 Mcl", "5026").phase(GERMAN, turn=TURN + 2)
    assert field.s.state.rp[0] == 3
    field.s.state.rp[0] = 0
    field.phase(GERMAN, turn=TURN + 4)
    assert field.s.state.rp[0] == 2


@clause("efb", "24.9/5", "24.7/replacements")
def test_an_event_gives_the_soviets_one_attempt() -> None:
    field = lost(Field(), "96/140 Rifle", "258/140 Rifle").put("5 Army", "5010").dice(5)
    game = field.phase(0, turn=2)
    assert field.s.state.rp[1] == 1
    field.dice(6, 6, 6, 2)
    game = field.phase(SOVIET, turn=2)
    assert game.decision is not None
    assert game.decision.kind == "replacements"
    game.submit('replace unit="96/140 Rifle"')
    assert game.decision.kind == "movement"


@clause("efb", "24.7/replacements")
@pytest.mark.parametrize(("die", "edge"), [(4, "south"), (5, "east")])
def test_a_die_names_the_edge_of_a_soviet_replacement_on_the_turn_of_its_return(die: int, edge: str) -> None:
    field = lost(Field(), "96/140 Rifle").put("5 Army", "5010")
    s, unit = field.s, field.s.setting.unit("96/140 Rifle")
    s.state.hex[unit], s.state.due[unit], s.state.edge[unit] = DUE, 4, -1
    field.dice(6, 6, 6).phase(SOVIET, turn=3)
    assert s.state.edge[unit] == -1
    for group in ("mc8", "mc15", "mc19"):
        s.state.hex[s.setting.group == s.setting.groups.index(group)] = ELIMINATED
    rolled = s.state.rolls
    field.dice(die).phase(SOVIET, turn=4)
    assert s.setting.edge_names[s.state.edge[unit]] == edge
    assert s.state.rolls == rolled + 1


@clause("efb", "23.4", "21.3")
def test_points_for_a_lost_unit_stand_when_it_returns_and_a_second_loss_scores_again() -> None:
    field = Field().put(TANK, "3010")
    s, unit = field.s, field.s.setting.unit(TANK)
    s.eliminate(unit, "13.1", in_command=True)
    assert s.state.vp[1] == 4
    field.dice(*after(1)).phase(GERMAN, turn=TURN).submit(f'replace unit="{TANK}"')
    field.phase(GERMAN, turn=4).submit(f'enter units=["{TANK}"] at=0115')
    assert s.state.vp[1] == 4
    s.eliminate(unit, "13.1", in_command=True)
    assert s.state.vp[1] == 8
