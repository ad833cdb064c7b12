"""The general in WB-95 in bulwarks: he saves his strength for the last turns."""

import numpy as np
import pytest

from kessel.command.general.doctrines import thorough
from kessel.command.general.wb95 import Staff
from kessel.command.general.wb95.fortress import _FILLED, EvenBulwarks, Fortress, is_time_to_save
from kessel.command.general.wb95.muster import TURNS, Muster
from kessel.command.general.wb95.plans import SALLY
from kessel.command.staff import USUAL
from kessel.command.staff.wb95.bulwarks import Bulwarks
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.reports import movement_report
from kessel.systems.wb95.position import DUE
from kessel.systems.wb95.setting import SIXTHS
from tests.command.first_moves import at_first_move

SOVIET = GERMAN_IN_KORSUN = 1
CHUGUEV, EAST_OF_IT = "2609", "2604"
GARRISON, BRIGADE = "g:81/15 INF-R", "s:116 ARM-BR"


@pytest.fixture
def korsun():
    """The first German move of Korsun 1944."""
    return at_first_move("korsun/korsun_1944", "german")


@pytest.fixture
def kharkov():
    """Kharkov 1943 on the tenth day: a regiment in Chuguev, five tank brigades near by, and many enemies far away."""
    s = at_first_move("kharkov/kharkov_1943", "soviet")
    s.state.hex[s.state.hex >= 0] = DUE
    enemies = [u for u in s.setting.units_of[0].tolist() if s.setting.is_regular[u]]
    s.state.hex[enemies] = s.setting.hex("6234")
    s.state.hex[s.setting.unit(GARRISON)] = s.setting.hex(CHUGUEV)
    brigades = [BRIGADE, "s:192 ARM-BR", "s:179 ARM-BR", "s:201 ARM-BR", "s:IV Gw ARM corps"]
    units = list(map(s.setting.unit, brigades))
    s.state.steps[units] = 2
    s.state.hex[units] = s.setting.hex(EAST_OF_IT)
    s.state.turn = 10
    return s


def drawn(s, side, doctrine=USUAL):
    """Give the picture that the staff of a general draws."""
    staff = Staff("1")
    staff.doctrine = thorough(doctrine)
    return staff, staff._draw(s, side)


def test_he_saves_his_strength_until_everybody_gathers_for_the_end(korsun):
    s = korsun
    for left, saves in ((TURNS + 1, True), (TURNS, False), (0, False)):
        s.state.turn = s.setting.turns - left
        assert is_time_to_save(s) == saves


def test_who_saves_his_strength_fears_for_it(korsun):
    _, saving = drawn(korsun, GERMAN_IN_KORSUN)
    staffs = Picture(korsun, GERMAN_IN_KORSUN, thorough(USUAL))
    assert saving.in_bulwarks
    assert (saving.mood.drive, saving.mood.caution) == (0.3, 4.0)
    korsun.state.turn = korsun.setting.turns - TURNS
    _, late = drawn(korsun, GERMAN_IN_KORSUN)
    assert late.mood == Picture(korsun, GERMAN_IN_KORSUN, thorough(USUAL)).mood != saving.mood
    assert staffs.mood != saving.mood, "the staff does not save"


def test_who_leaves_his_bulwarks_does_not_save(korsun):
    staff, picture = drawn(korsun, GERMAN_IN_KORSUN, SALLY)
    assert picture.mood == Picture(korsun, GERMAN_IN_KORSUN, thorough(SALLY)).mood, "as without a fortress"
    assert type(staff._plan(picture)) is MovementPlan


def test_a_plan_for_every_time(korsun):
    staff, picture = drawn(korsun, GERMAN_IN_KORSUN)
    assert type(staff._plan(picture)) is Fortress
    assert movement_report(Fortress(picture)).endswith("nobody sallies.")
    korsun.state.turn = korsun.setting.turns - TURNS
    staff, picture = drawn(korsun, GERMAN_IN_KORSUN)
    assert type(staff._plan(picture)) is Muster


def test_garrisons_are_filled_evenly(korsun):
    s = korsun
    picture = Picture(s, GERMAN_IN_KORSUN)
    units = [u for u in s.on_map(GERMAN_IN_KORSUN) if s.setting.is_regular[u] and s.setting.movement[u]]
    even, full = EvenBulwarks(picture, units), Bulwarks(picture, units)
    strong = [sum(load >= _FILLED for load in found.load.values()) for found in (even, full)]
    assert strong[0] > strong[1], "more hexes hold against an attack"
    assert max(even.load.values()) <= even.stacking == 8
    assert set(even.post) >= set(full.post), "nobody is left out for it"


def test_the_last_ones_fill_what_is_strong_enough():
    s = at_first_move("korsun/korsun_1944", "german")
    units = [u for u in s.on_map(GERMAN_IN_KORSUN) if s.setting.is_regular[u] and s.setting.movement[u]]
    s.state.control[:] = GERMAN_IN_KORSUN
    picture = Picture(s, GERMAN_IN_KORSUN)
    one = int(np.flatnonzero(picture.aims.hold > 0)[0])
    picture.aims.hold[np.arange(picture.size) != one] = 0.0
    s.state.hex[units] = one
    assert EvenBulwarks(picture, units).load[one] > _FILLED


def test_nobody_sallies(kharkov):
    picture = Picture(kharkov, SOVIET)
    assert picture.in_bulwarks
    assert Fortress(picture).sorties == []
    assert MovementPlan(Picture(kharkov, SOVIET)).sorties, "as a staff does"


def test_who_marches_to_his_hex_keeps_away_from_enemies(kharkov):
    s = kharkov
    unit, target = s.setting.unit(BRIGADE), s.setting.hex(CHUGUEV)
    s.state.hex[[u for u in s.on_map(SOVIET) if u != unit]] = DUE
    way = s.setting.grid.distances(target).astype(np.int32) * 2 * SIXTHS  # rough ground
    ends = []
    for kind in (Fortress, MovementPlan):
        plan = kind(Picture(s, SOVIET))
        plan.s.state.hex[unit], plan.s.state.spent[unit] = s.setting.hex("2605"), 0
        plan._march(unit, target, way)
        ends.append(plan.s.setting.grid.distance(int(plan.s.state.hex[unit]), target))
    assert ends[1] == 1, "a staff goes up to the garrison and then has to attack it"
    assert ends[0] == 2
