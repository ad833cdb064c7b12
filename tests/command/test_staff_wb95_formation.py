"""The staff in WB-95: ways back that are shut, and a formation that is placed as a whole."""

import numpy as np
import pytest

from kessel.command import Desk
from kessel.command.staff import Doctrine
from kessel.command.staff.schemes import Scheme
from kessel.command.staff.wb95.formation import Formation, _tables
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.places import Places
from kessel.command.staff.wb95.posts import Judgement
from kessel.command.staff.wb95.prospects import FREE, prospect
from kessel.command.staff.wb95.replies import cost_of_replies
from kessel.command.staff.wb95.reports import movement_report
from kessel.command.staff.wb95.schemes import WbMarches
from kessel.library import start
from kessel.systems.wb95.combat_ratio import BEST
from kessel.systems.wb95.reach import search

SHUT_IN = Doctrine("shut in", "", noose=1.0)


def picture_of(scenario, seat, doctrine=SHUT_IN):
    position = Desk(start(scenario, seed=1), seat).position
    return Picture(position, position.setting.side_of(seat), doctrine)


@pytest.fixture
def front():
    """The German picture of Korsun before the first move."""
    return picture_of("korsun/korsun_1944", "german")


def test_every_hex_that_one_cannot_go_back_costs_more():
    harm = [prospect(BEST, 0, 8, way).defender for way in (0, 1, 2, 3, FREE)]
    assert harm == sorted(harm, reverse=True)
    assert harm[0] > 2 * harm[-1]
    assert prospect(BEST, 0, 8, 0).vacated < prospect(BEST, 0, 8, 1).vacated


def test_units_on_two_sides_that_face_each_other_leave_no_way_back(front):
    marches, target = WbMarches(front), front.s.setting.hex("6022")
    marches._barred = lambda: [False] * front.size + [True]
    around = front.around[target].tolist()
    assert marches.way_back(target, set()) == 4
    assert marches.way_back(target, {around[0]}) == 4
    assert marches.way_back(target, {around[0], around[3]}) == 0
    behind = [hex_ for hex_ in front.around[around[3]].tolist() if front.grid.distance(target, hex_) == 2]
    assert marches.way_back(target, {around[0], around[1], around[5], behind[1]}) == 0


def test_only_who_is_told_to_looks_for_enclosures():
    found = []
    for doctrine in (SHUT_IN, Doctrine("usual", "")):
        marches = WbMarches(picture_of("moscow/typhoon", "german", doctrine))
        marches.way_back = lambda target, used: 0
        target = marches.targets()[0]
        found.append(len(list(marches.first_posts(target, marches.places(target, {})))) > 1)
    assert found == [True, False]


def test_the_notes_say_that_the_enemy_has_no_way_back(front):
    plan, target = MovementPlan(front), front.s.setting.hex("6022")
    for shuts_in in (True, False):
        plan.schemes = {target: Scheme(target, ((0, target),), "5:1", 1.0, shuts_in=shuts_in)}
        assert ("no way back" in movement_report(plan)) == shuts_in


def reply(sides, enemies=6, strength=12.0):
    """What it costs a lone division that enemies can come to from some sides of its hex; each of them comes to one."""
    reached = np.zeros((enemies, 8), np.bool_)
    for enemy in range(enemies):
        reached[enemy, sides[enemy % len(sides)]] = True
    ring, closed = np.array([[0, 1, 2, 3, 4, 5]]), np.zeros(8, np.bool_)
    one = np.ones(1)
    return cost_of_replies(
        reached, np.full(enemies, strength), ring, closed, 4 * one, np.array([2]), 0 * one, 0 * one, *_tables()
    )


def test_enemies_who_come_around_a_hex_cost_it_more_than_those_in_front_of_it():
    assert 0 < reply([0, 1]) < reply([0, 3])
    assert reply([0], strength=0.0) == 0


def test_every_enemy_attacks_once():
    reached = np.zeros((1, 14), np.bool_)
    reached[0, [0, 6]] = True
    rings, closed = np.arange(12).reshape(2, 6), np.zeros(14, np.bool_)
    two = np.ones(2)
    given = (rings, closed, 2 * two, np.array([2, 2]), 0 * two, 0 * two)
    once = cost_of_replies(reached, np.array([20.0]), *given, *_tables())
    twice = cost_of_replies(np.repeat(reached, 2, axis=0), np.array([20.0, 20.0]), *given, *_tables())
    assert twice == pytest.approx(2 * once)


def test_where_enemies_come_after_a_change_is_found_as_if_all_were_asked_anew(front):
    formation, s = Formation(front), front.s
    moved = 0
    for unit in s.on_map(front.side)[::5]:
        here = int(s.state.hex[unit])
        for hex_ in front.around[here].tolist():
            if hex_ < 0 or front.enemy_hexes[hex_]:
                continue
            s.state.hex[unit] = hex_
            assert (formation.reached_after(here, hex_) == Formation(front).reached).all()
            moved += 1
        s.state.hex[unit] = here
    assert moved > 20


def test_digging_in_saves_losses():
    open_country = picture_of("moscow/typhoon", "soviet")
    formation = Formation(open_country)
    hexes = set(open_country.s.state.hex[open_country.s.on_map(open_country.side)].tolist())
    assert formation.losses(formation.reached, hexes) < 0.9 * formation.losses(formation.reached, ())


def test_sweeps_find_other_places_within_reach_and_leave_the_position_as_it_was(front):
    s, judgement = front.s, Judgement(front)
    units = [u for u in s.on_map(front.side) if s.setting.is_regular[u] and s.setting.movement[u] > 0]
    s.state.allowance[units] = s.setting.movement[units]
    reach = {unit: search(s, unit).hexes.astype(np.intp) for unit in units}
    places, before = Places(front, judgement, reach, ()), s.state.digest()
    places.improve(1)
    assert s.state.digest() == before
    assert any(places.found[unit] != int(s.state.hex[unit]) for unit in units)
    assert all(places.found[unit] in reach[unit] for unit in units)


def test_a_plan_with_sweeps_keeps_the_rules(front):
    game = start("korsun/korsun_1944", seed=1)
    position = Desk(game, "german").position
    plan = MovementPlan(Picture(position, front.side, Doctrine("formed", "", noose=1.0, sweeps=1)))
    assert plan.orders
    loads = np.bincount(
        position.state.hex[position.on_map(front.side)], position.state.steps[position.on_map(front.side)]
    )
    assert loads.max() <= position.setting.rulebook.stacking.steps
