"""What every staff shares: maps, schemes of attack, who attacks what."""

import numpy as np
import pytest
from msgspec import Struct

from kessel.command.staff.maps import beside, draw, lead
from kessel.command.staff.schemes import Marches, Scheme, best_scheme, enclosures
from kessel.command.staff.shares import Arena, share_out
from kessel.command.staff.wording import counted
from kessel.hexes.grid import Grid

GRID = Grid()


def at(number):
    return GRID.index(number)


def mask(*numbers):
    found = np.zeros(GRID.size, np.bool_)
    found[[at(number) for number in numbers]] = True
    return found


def test_beside_marks_the_neighbours_also_at_the_edge_of_the_map():
    some = np.random.default_rng(1).random(GRID.size) < 0.03
    plain = [any(there >= 0 and some[there] for there in around) for around in GRID.neighbours.tolist()]
    assert beside(GRID, some).tolist() == plain


def test_a_goal_draws_the_less_the_farther_it_is_and_the_greater_goal_draws_more():
    edges = np.where(GRID.neighbours >= 0, 1, -1).astype(np.int32)
    goals = np.zeros(GRID.size)
    goals[at("0505")] = 2.0
    small = draw(GRID, goals, edges, decay=4.0, far=100)
    assert small[at("0505")] > small[at("0506")] > small[at("0510")]
    assert small[at("0505")] - small[at("0509")] == pytest.approx(1.0, abs=0.01)
    goals[at("0505")] = 8.0
    assert (draw(GRID, goals, edges, decay=4.0, far=100) > small).all()


def test_who_follows_one_goal_is_drawn_by_that_which_draws_most_and_by_no_other():
    edges = np.where(GRID.neighbours >= 0, 1, -1).astype(np.int32)
    goals, one, other = np.zeros((3, GRID.size))
    one[at("0505")], other[at("2020")] = 2.0, 8.0
    goals[:] = one + other
    alone = [lead(GRID, goal, edges, decay=4.0, far=100) for goal in (one, other)]
    assert np.allclose(lead(GRID, goals, edges, decay=4.0, far=100), np.maximum(*alone))
    assert (draw(GRID, goals, edges, decay=4.0, far=100) > lead(GRID, goals, edges, decay=4.0, far=100)).any()


class Blow(Struct, frozen=True):
    units: tuple
    targets: tuple
    value: float


class Links:
    """Units 1 and 2 stand beside hexes 10 and 11, unit 3 beside 11 alone."""

    hexes_of = {1: [10, 11], 2: [10, 11], 3: [11]}
    units_at = {10: [1, 2], 11: [1, 2, 3]}


class Toy(Arena):
    """An attack needs three units on 11 and two on 10; one that is too weak costs."""

    def __init__(self, must_attack=(), must_be_attacked=()):
        super().__init__(Links(), must_attack, must_be_attacked)

    def assess(self, units, targets):
        needed = sum({10: 2, 11: 3}[hex_] for hex_ in targets)
        worth = sum({10: 1.0, 11: 5.0}[hex_] for hex_ in targets)
        return Blow(units, targets, worth if len(units) >= needed else -1.0)

    def may_widen(self, units):
        return True


def test_units_join_where_together_they_bring_most():
    assert share_out(Toy()) == [Blow((1, 2, 3), (11,), 5.0)]


def test_who_need_not_attack_stays_out_of_a_bad_attack():
    class Bad(Toy):
        def assess(self, units, targets):
            return Blow(units, targets, -1.0)

    assert share_out(Bad()) == []
    assert share_out(Bad(must_attack=(3,))) == [Blow((3,), (11,), -1.0)]


def test_an_enemy_who_must_be_attacked_and_is_left_over_is_attacked_besides():
    class Pair(Toy):
        def assess(self, units, targets):
            return Blow(units, targets, 5.0 * (11 in targets) + len(units) - 2.5 * len(targets))

    arena = Pair(must_be_attacked=(10,))
    arena.links = Links()
    arena.links.hexes_of, arena.links.units_at = {1: [10, 11]}, {10: [1], 11: [1]}
    assert [blow.targets for blow in share_out(arena)] == [(11, 10)]


class Spot(Struct, frozen=True):
    hex: int
    cost: float = 0.0


class ToyMarches(Marches):
    """Strength decides: an attack brings what it has more than the target's three."""

    def __init__(self, reach, room=4):
        units = list(reach)
        everywhere = np.full(GRID.size, room, np.int64)
        here = {unit: at("0101") for unit in units}
        super().__init__(GRID, here, reach, dict.fromkeys(units, 2.0), dict.fromkeys(units, 1), everywhere)

    def targets(self):
        return [at("0505"), at("1505")]

    def places(self, target, chosen):
        return [Spot(hex_) for hex_ in GRID.neighbours[target].tolist()]

    def judge(self, target, posts, places):
        strength = 2.0 * len(posts)
        return Scheme(target, posts, "", min(strength - 3.0, 1.0) - 0.1 * len(posts))


def test_a_scheme_takes_as_many_units_as_it_needs_and_leaves_the_rest_for_the_next():
    near, far = mask("0504"), mask("1504")
    marches = ToyMarches({1: near, 2: near, 3: near, 4: far, 5: far})
    first = best_scheme(marches, {})
    assert first is not None
    assert len(first.posts) == 2
    for unit, hex_ in first.posts:
        marches.take(unit, hex_)
    second = best_scheme(marches, {first.target: first})
    assert second is not None
    assert {first.target, second.target} == set(marches.targets())
    assert not {unit for unit, _ in first.posts} & {unit for unit, _ in second.posts}


def test_nobody_is_sent_where_there_is_no_room():
    near = mask("0504")
    assert best_scheme(ToyMarches({1: near, 2: near, 3: near}, room=1), {}) is None


class NarrowMarches(ToyMarches):
    """An attack is worth something only if it comes from two sides that face each other."""

    def first_posts(self, target, places):
        yield ()
        yield from enclosures(places, lambda used: _faces(target, used))

    def judge(self, target, posts, places):
        return Scheme(target, posts, "", 2.0 if _faces(target, {hex_ for _, hex_ in posts}) else 0.2)


def _faces(target, used):
    around = GRID.neighbours[target].tolist()
    return any({around[way], around[way + 3]} <= used for way in range(3))


def test_the_smallest_sets_of_hexes_that_shut_a_target_in_are_found():
    spots = [Spot(hex_) for hex_ in GRID.neighbours[at("0505")].tolist()]
    found = list(enclosures(spots, lambda used: _faces(at("0505"), used)))
    assert len(found) == 3
    assert all(len(pair) == 2 for pair in found)
    assert not list(enclosures(spots, lambda used: False))


def test_units_go_to_both_sides_of_a_target_if_that_is_what_counts():
    target = at("0505")
    around = GRID.neighbours[target].tolist()
    front, behind = np.zeros((2, GRID.size), np.bool_)
    front[around[0]] = behind[around[3]] = True
    reach = {1: front, 2: front, 3: behind}
    assert best_scheme(ToyMarches(dict(reach)), {}).value < 1.0
    scheme = best_scheme(NarrowMarches(dict(reach)), {})
    assert scheme.value == 2.0
    assert {hex_ for _, hex_ in scheme.posts} == {around[0], around[3]}


def test_an_enclosure_that_nobody_can_complete_is_left_alone():
    only = np.zeros(GRID.size, np.bool_)
    only[GRID.neighbours[at("0505")][0]] = True
    assert best_scheme(NarrowMarches({1: only, 2: only}), {}).value == 0.2


def test_one_is_no_plural():
    assert [counted(number, "unit") for number in (0, 1, 2)] == ["0 units", "1 unit", "2 units"]
