"""What a doctrine that is thorough adds to the staff in Winter Storm: the pocket and the last word."""

import pytest
from msgspec.structs import replace

from kessel.command import Desk, appoint
from kessel.command.general.doctrines import thorough
from kessel.command.staff import USUAL, StaffCommander
from kessel.command.staff.winter_storm.last_word import has_last_word, last_orders
from kessel.command.staff.winter_storm.link import hold_link, link_up
from kessel.command.staff.winter_storm.picture import Picture
from kessel.command.staff.winter_storm.posts import way_out
from kessel.command.staff.winter_storm.reports import link_report, operations_report
from kessel.command.staff.winter_storm.schemes import WinterMarches
from kessel.library import start
from kessel.systems.winter_storm.pocket import pocket_exits, way_home
from kessel.systems.winter_storm.state import (
    GOOD_ORDER,
    IN_COMMAND,
    ISOLATED,
    MANEUVERED,
    NOT_YET,
    OFFENSIVE,
    OUT_OF_COMMAND,
)

AXIS, SOVIET = 0, 1


class NoChance(Desk):
    """A desk at which nothing may be left to chance."""

    def sample(self, chance):
        raise AssertionError(f"a random order was drawn for {self.decision.kind}")


def played(until, commanders, desk=Desk, seed=2):
    game = start("winter_storm/relief", seed=seed)
    while game.decision is not None and not until(game):
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(desk(game, seat)), seat=seat)
    return game


@pytest.fixture(scope="module")
def three_turns():
    """Two thorough staffs, at a desk that draws nothing."""
    staffs = {seat: StaffCommander(f"2/{seat}", thorough(USUAL)) for seat in ("axis", "soviet")}
    return played(lambda game: game.state.turn > 3, staffs, NoChance)


@pytest.fixture
def axis():
    """The Axis before its first operations."""
    staffs = {seat: appoint("staff", f"2/{seat}") for seat in ("axis", "soviet")}
    return Desk(played(lambda game: game.decision.kind == "operations", staffs), "axis").position


@pytest.fixture
def soviet(axis):
    """The Soviets in the last Operations Phase of the game, free to go where they like; the Axis has only its rear."""
    state, setting = axis.state, axis.setting
    state.turn, state.phase = setting.scenario.turns, 13
    mine = setting.units_of[SOVIET]
    state.operation[mine], state.spent[mine], state.disorder[mine] = NOT_YET, 0, GOOD_ORDER
    state.mode[mine], state.ring_free[SOVIET] = OFFENSIVE, 1
    theirs = setting.units_of[AXIS]
    state.hex[theirs[~setting.is_superior[theirs]]] = -1
    return axis


def test_nothing_is_drawn_at_random_and_the_headquarters_of_an_army_comes_with_it(three_turns):
    assert three_turns.state.turn == 4
    assert three_turns.situation.is_on_map(three_turns.setting.unit("2G"))


def test_a_german_unit_that_can_come_beside_the_pocket_does(axis):
    scout, exits = axis.setting.unit("pz11_rec"), pocket_exits(axis)
    assert link_up(axis, AXIS) is None
    axis.state.hex[scout] = axis.setting.hex("1604")
    order = link_up(axis, AXIS)
    assert order is not None
    assert order.units == ("pz11_rec",)
    assert axis.setting.hex(order.path[-1]) in exits
    assert f"pz11_rec goes to {order.path[-1]}, beside the pocket" in link_report(axis, "axis", order)


@pytest.mark.parametrize("status", [OUT_OF_COMMAND, ISOLATED])
def test_a_unit_without_command_links_nothing(axis, status):
    scout = axis.setting.unit("pz11_rec")
    axis.state.hex[scout], axis.state.status[scout] = axis.setting.hex("1604"), status
    assert link_up(axis, AXIS) is None


def test_who_has_come_beside_the_pocket_stays_until_the_phase_ends(axis):
    scout = axis.setting.unit("pz11_rec")
    axis.state.hex[scout], axis.state.status[scout] = pocket_exits(axis)[0], IN_COMMAND
    assert link_up(axis, AXIS) is None
    assert hold_link(axis) == {scout}


def test_battle_groups_from_the_pocket_draw_those_who_leave_no_way_back(axis):
    group, there = axis.setting.unit("bo14"), axis.setting.hex("2307")
    axis.state.hex[group] = there
    usual, hunting = (Picture(axis, SOVIET, doctrine) for doctrine in (USUAL, replace(USUAL, noose=1.0)))
    assert hunting.goals[there] > usual.goals[there] + 3
    assert (hunting.goals == usual.goals).sum() == usual.size - 1


def test_an_assault_on_a_battle_group_is_worth_more_to_them(axis):
    setting, state = axis.setting, axis.state
    there, guards = setting.hex("2107"), setting.unit("mc4")
    state.hex[setting.unit("bo14")], state.hex[guards] = there, setting.hex("2108")
    state.operation[guards], state.mode[setting.unit("51A")], state.mode[guards] = NOT_YET, OFFENSIVE, OFFENSIVE
    posts = ((guards, setting.hex("2108")),)
    worth = [
        WinterMarches(Picture(axis, SOVIET, doctrine)).judge(there, posts, ()).value
        for doctrine in (USUAL, replace(USUAL, noose=1.0))
    ]
    assert worth[1] > worth[0]


def test_only_the_second_player_in_the_last_turn_has_the_last_word(soviet):
    assert has_last_word(soviet, SOVIET)
    assert not has_last_word(soviet, AXIS)
    told, silent = (operations_report(Picture(soviet, SOVIET, doctrine), []) for doctrine in (thorough(USUAL), USUAL))
    assert "nothing comes after this" in told
    assert "nothing comes after this" not in silent
    soviet.state.turn -= 1
    assert not has_last_word(soviet, SOVIET)


def test_in_the_last_phase_units_go_for_points(soviet):
    setting, state = soviet.setting, soviet.state
    state.hex[setting.unit("mc13")] = setting.hex("1418")
    assert next(last_orders(soviet, SOVIET)).path[-1] == "1318", "Kotelnikovo stands open, and nothing is worth more"


def test_in_the_last_phase_they_cut_the_way_home_of_a_battle_group(soviet):
    setting, state = soviet.setting, soviet.state
    group, there = setting.unit("bo14"), setting.hex("2508")
    state.hex[group] = there
    state.control[[setting.hex(number) for number in setting.scenario.victory.hexes["soviet"]]] = SOVIET
    for name, number in {"mc4": "2410", "mc13": "2610", "tc7": "2411"}.items():
        state.hex[setting.unit(name)] = setting.hex(number)
    assert way_home(soviet)[there]
    while (order := next(last_orders(soviet, SOVIET), None)) is not None:
        unit = setting.unit(order.units[0])
        state.hex[unit], state.operation[unit] = setting.hex(order.path[-1]), MANEUVERED
    assert not way_home(soviet)[there]


def test_who_may_not_stay_goes_where_it_stands_best(axis):
    lost = axis.setting.unit("pz11_rec")
    picture = Picture(axis, AXIS)
    assert way_out(picture) is None
    axis.state.hex[lost], axis.state.status[lost] = axis.setting.hex("1310"), ISOLATED
    order = way_out(picture.moved_on(axis))
    assert order is not None
    assert order.units == ("pz11_rec",)
