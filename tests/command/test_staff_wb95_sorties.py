"""The staff in WB-95 in bulwarks: those whom none needs strike where what counts is weakly held."""

import numpy as np
import pytest

from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.reports import movement_report
from kessel.command.staff.wb95.sorties import plan_sorties
from kessel.systems.wb95.position import DUE
from tests.command.first_moves import at_first_move

SOVIET = 1
CHUGUEV = "2609"
GARRISON = "g:81/15 INF-R"
BRIGADES = ("s:116 ARM-BR", "s:192 ARM-BR", "s:179 ARM-BR", "s:201 ARM-BR", "s:IV Gw ARM corps")


@pytest.fixture
def late():
    """Kharkov 1943 on the tenth day: a regiment in Chuguev, tank brigades five hexes east of it, and nobody else."""
    s = at_first_move("kharkov/kharkov_1943", "soviet")
    s.state.hex[s.state.hex >= 0] = DUE
    s.state.hex[s.setting.unit(GARRISON)] = s.setting.hex(CHUGUEV)
    s.state.steps[brigades(s)] = 2
    s.state.hex[brigades(s)] = s.setting.hex("2604")
    s.state.turn = 10
    return s


def brigades(s):
    return [s.setting.unit(name) for name in BRIGADES]


def test_the_nearest_who_are_strong_enough_go_together(late):
    (sortie,) = plan_sorties(Picture(late, SOVIET), brigades(late))
    assert late.number(sortie.target) == CHUGUEV
    assert 1 < len(sortie.units) <= len(BRIGADES)
    assert plan_sorties(Picture(late, SOVIET), list(sortie.units[:-1])) == [], "one fewer is not enough"


def test_a_full_stack_is_left_alone(late):
    friends = [u for u in late.setting.units_of[0].tolist() if late.setting.is_regular[u]][:6]
    late.state.hex[friends] = late.setting.hex(CHUGUEV)
    assert plan_sorties(Picture(late, SOVIET), brigades(late)) == []


def test_at_the_beginning_everybody_goes_to_his_bulwark(late):
    late.state.turn = 5
    assert plan_sorties(Picture(late, SOVIET), brigades(late)) == []


def test_nobody_goes_who_would_come_too_late(late):
    late.state.hex[brigades(late)] = late.setting.hex("5505")
    (sortie,) = plan_sorties(Picture(late, SOVIET), brigades(late))
    late.state.turn = late.setting.turns - sortie.turns + 1
    assert plan_sorties(Picture(late, SOVIET), brigades(late))
    late.state.turn += 1
    assert plan_sorties(Picture(late, SOVIET), brigades(late)) == []


def test_who_holds_what_the_enemy_threatens_stays(late):
    late.state.hex[brigades(late)] = late.setting.hex("2104")
    assert plan_sorties(Picture(late, SOVIET), brigades(late)), "nobody threatens 2104"
    late.state.hex[late.setting.unit("g:88/15 INF-R")] = late.setting.hex("2106")
    assert plan_sorties(Picture(late, SOVIET), brigades(late)) == []


def test_they_march_towards_it_or_attack_and_the_notes_tell_it(late):
    s, target = late, late.setting.hex(CHUGUEV)
    enemies = [u for u in s.setting.units_of[0].tolist() if s.setting.is_regular[u] and s.state.hex[u] < 0]
    s.state.hex[enemies] = s.setting.hex("6234")  # far away, but so many that nobody thinks of a line
    away = s.setting.grid.distances(target)
    plan = MovementPlan(Picture(s, SOVIET))
    (sortie,) = plan.sorties
    assert np.all(away[plan.s.state.hex[list(sortie.units)]] < away[s.setting.hex("2604")])
    assert "A sortie of" in movement_report(plan)
    assert "against Chuguev (2609)." in movement_report(plan)
