"""What hexes are worth for victory."""

import pytest

from kessel.library import start
from kessel.systems.wb95.objectives import LINK, enemies_on_the_way


@pytest.fixture
def game():
    return start("korsun/first_battle", seed=1)


def test_nobody_is_on_the_way_while_the_town_is_not_held(game):
    s = game.situation
    assert enemies_on_the_way(s, s.setting.side_of("soviet")) == ()


def test_whoever_breaks_the_link_of_a_town_that_is_held_is_an_objective(game):
    s, side = game.situation, game.setting.side_of("soviet")
    s.state.control[s.setting.hex("5026")] = side
    broken = {s.number(hex_) for hex_ in enemies_on_the_way(s, side)}
    assert "5526" in broken
    assert "5030" not in broken
    worth = game.system.objectives(s, "soviet")
    assert all(worth[number] >= LINK for number in broken)
    assert game.system.objectives(s, "german").keys() == {"5026"}


def test_a_town_in_enemy_hands_breaks_a_link_like_a_unit(game):
    s, side = game.situation, game.setting.side_of("soviet")
    s.state.control[s.setting.hex("5026")] = side
    enemies = s.on_map(1 - side)
    s.state.hex[enemies] = -1
    towns = {s.number(hex_) for hex_ in enemies_on_the_way(s, side)}
    assert towns
    s.state.control[:] = side
    assert enemies_on_the_way(s, side) == ()


def test_a_link_that_holds_has_nobody_in_its_way(game):
    s, side = game.situation, game.setting.side_of("soviet")
    s.state.control[:] = side
    s.state.hex[s.on_map(1 - side)] = -1
    s.state.hex[s.setting.unit("g:905 AG-B")] = s.setting.hex("5034")
    assert enemies_on_the_way(s, side) == ()
