"""Guns and aircraft that fire by themselves, and who goes back: the staff of WB-95 around a combat."""

import numpy as np
import pytest

from kessel.command import Desk, appoint
from kessel.command.staff import Doctrine, StaffCommander
from kessel.command.staff.wb95.air import plan_air
from kessel.command.staff.wb95.fire import best_bombing, plan_salvoes
from kessel.command.staff.wb95.picture import Picture
from kessel.library import start
from kessel.systems.wb95.air_missions import owner_of_half
from kessel.systems.wb95.data_rulebook import rulebook
from kessel.systems.wb95.position import DUE
from kessel.systems.wb95.ranged_fire import FireAt
from kessel.systems.wb95.retreat import Retreat
from kessel.systems.wb95.retreat_paths import toll

FIRES = Doctrine("fires", "no gun is idle", fire=1.0)


def play_until(game, commanders, asked):
    while game.decision is not None:
        seat = game.decision.seats[0]
        if asked(game, seat):
            return seat
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)
    raise AssertionError("it never came to that")


def fired_in_a_turn(doctrine):
    game = start("korsun/deblockade", seed=3)
    commanders = {seat: StaffCommander(f"3/{seat}", doctrine) for seat in game.seats}
    fired = 0
    while game.state.turn < 2:
        seat = game.decision.seats[0]
        order = commanders[seat].choose(Desk(game, seat))
        fired += isinstance(order, FireAt)
        game.submit(order, seat=seat)
    return fired


def test_idle_guns_fire_if_the_doctrine_says_so():
    assert fired_in_a_turn(Doctrine("quiet", "guns support attacks")) == 0
    assert fired_in_a_turn(FIRES) > 0


@pytest.fixture
def guns():
    """Four Soviet guns in combat set-up three hexes from a German stack in the open, nobody else about."""
    game = start("korsun/korsun_1944", seed=1)
    commanders = {seat: appoint("staff", seat) for seat in game.seats}
    seat = play_until(game, commanders, lambda game, _: game.decision.kind == "attack")
    s = Desk(game, seat).position
    grid, ground = s.setting.grid, s.setting.ground
    mine = [u for u in s.on_map(0) if s.setting.is_artillery[u]][:4]
    his = [u for u in s.on_map(1) if s.setting.is_regular[u] and s.state.steps[u] == 2][:2]
    s.state.hex[s.state.hex >= 0] = DUE
    target = next(h for h in range(grid.size) if not ground.terrain_cm[h] and (grid.distances(h) == 3).sum() == 18)
    s.state.hex[his] = target
    s.state.hex[mine] = np.flatnonzero(grid.distances(target) == 3)[:4]
    s.state.transport[mine] = s.state.fought[mine] = s.state.disorganized[mine] = s.state.oos[mine] = 0
    return s, mine, target


def test_a_salvo_takes_the_guns_that_it_wants_and_no_more(guns):
    s, mine, target = guns
    (salvo,) = plan_salvoes(Picture(s, 0))
    assert salvo.target == s.number(target)
    fires = [s.setting.unit(name) for name in salvo.guns]
    assert set(fires) <= set(mine)
    strengths = [int(s.setting.attack_sp[gun, s.state.steps[gun]]) for gun in fires]
    columns = [sum(low <= points for low in rulebook().artillery_fire.lowest) for points in _partial(strengths)]
    assert columns[0] > columns[1], "without its weakest gun it would fire on a lower column"


def test_guns_beside_the_enemy_or_too_far_away_stay_silent(guns):
    s, mine, target = guns
    for away in (1, 4):
        s.state.hex[mine] = int(np.flatnonzero(s.setting.grid.distances(target) == away)[0])
        assert plan_salvoes(Picture(s, 0)) == []


def test_bombs_fall_where_the_ground_gives_least_cover(guns):
    s, _, target = guns
    ground, enemies = s.setting.ground, s.on(target, 1)
    wood = int(np.flatnonzero(ground.terrain_cm == ground.terrain_cm.max())[0])
    s.state.hex[enemies[1]] = wood
    worth, hex_ = best_bombing(Picture(s, 0), 10)
    assert hex_ == target
    assert worth > best_bombing(Picture(s, 0), 4)[0]
    s.state.hex[enemies[0]] = wood
    assert best_bombing(Picture(s, 0), 10)[0] < worth


def test_without_an_attack_to_support_aircraft_bomb(guns):
    s, mine, target = guns
    s.state.phase, s.state.air_left[0] = 1, 10
    s.state.hex[mine] = DUE
    plan = plan_air(Picture(s, 0, FIRES))
    assert [(mission.kind, mission.hexes) for mission in plan.missions] == [("air_attack", (s.number(target),))]
    assert plan_air(Picture(s, 0)).missions == ()


def test_who_is_attacked_goes_back_rather_than_pays_where_nothing_counts():
    """5.3.7: a CEL for every hex not gone is dear, and the own move comes before the next attack."""
    game = start("kharkov/kharkov_1943", seed=1)
    commanders = {seat: appoint("staff", f"1/{seat}") for seat in game.seats}
    asked = 0
    while asked < 16:
        seat = play_until(game, commanders, lambda game, _: game.decision.kind == "retreat")
        s, side = game.situation, game.seats.index(seat)
        order = commanders[seat].choose(Desk(game, seat))
        distance, here = s.state.agenda[-1].distance, int(s.state.hex[s.setting.unit(order.units[0])])
        free = [o for o in game.options(seat=seat) if isinstance(o, Retreat) and _is_free(s, side, o, distance)]
        together = [o for o in free if len(o.units) == len(order.units)]
        picture = Picture(Desk(game, seat).position, side)
        nothing_counts = not picture.aims.hold[here] and not s.is_fortified(here, side)
        if together and nothing_counts and owner_of_half(s) != side:
            assert len(order.path) == distance
            asked += 1
        game.submit(order, seat=seat)


def _partial(strengths):
    return sum(strengths), sum(strengths) - min(strengths)


def _is_free(s, side, order, distance):
    path = tuple(map(s.setting.hex, order.path))
    return len(path) == distance and not toll(s, side, path)
