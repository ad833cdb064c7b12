"""Air combat: 8.0, 8.1.8, 8.1.9."""

from __future__ import annotations

from kessel.play.messages import Event
from kessel.rules import clause
from kessel.systems.wb95.air_combat import AirCombat
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.planning import FIRST_AIR, air_field, fly, plan

RIFLES, REGIMENT = "s:294 INF-D", "g:A/75 INF-R"
KHARKOV = "kharkov/kharkov_1942"
TARGET, BESIDE, BEYOND = "3010", "3011", "3012"


def sky(*dice: int) -> Field:
    """A German regiment under the sky of both sides."""
    field = Field().put(REGIMENT, TARGET).put(RIFLES, BEYOND)
    Landscape(field).river("river", "3011|3012", "3010|3011").bridge("3011|3012", "3010|3011")
    return air_field(field.dice(*dice), soviet=12, german=12)


def fights(events: tuple[Event, ...]) -> list[tuple[tuple[int, int], tuple[int, int], str]]:
    """Give points, dice and loser of every air combat."""
    return [(e.points, e.dice, e.beaten) for e in events if isinstance(e, AirCombat)]


@clause("wb95", "8.0", "8.1.8")
def test_the_lower_total_of_points_and_die_is_beaten_off() -> None:
    field = sky(2, 4)
    game = field.phase(FIRST_AIR)
    events = plan(game, soviet=[fly("air_attack", 5, TARGET)], german=[fly("defensive_support", 4, TARGET)])
    assert fights(events) == [((5, 4), (2, 4), "soviet")]
    assert field.steps(REGIMENT) == 2
    assert [mission.side for mission in game.state.notes.missions] == [1]


@clause("wb95", "8.1.8")
def test_a_tie_is_rolled_again() -> None:
    game = sky(2, 3, 1, 6).phase(FIRST_AIR)
    events = plan(game, soviet=[fly("offensive_support", 5, TARGET)], german=[fly("defensive_support", 4, TARGET)])
    assert fights(events) == [((5, 4), (1, 6), "soviet")]
    assert game.state.rolls == 4


@clause("wb95", "8.1.8")
def test_missions_over_adjacent_hexes_fight_and_over_remote_ones_do_not() -> None:
    adjacent, remote = sky(6, 1).phase(FIRST_AIR), sky(6, 1).phase(FIRST_AIR)
    bridge = fly("object_attack", 4, BESIDE, TARGET)
    far_end = fly("object_attack", 4, BEYOND, BESIDE)
    support = fly("defensive_support", 4, TARGET)
    assert len(fights(plan(adjacent, soviet=[bridge], german=[support]))) == 1
    assert fights(plan(remote, soviet=[far_end], german=[support])) == []


@clause("wb95", "8.1.8")
def test_all_missions_of_a_side_over_a_hex_fight_together_and_fall_together() -> None:
    game = sky(1, 6).phase(FIRST_AIR)
    soviet = [fly("offensive_support", 3, TARGET), fly("air_attack", 3, TARGET)]
    events = plan(game, soviet=soviet, german=[fly("defensive_support", 4, TARGET)])
    assert fights(events) == [((6, 4), (1, 6), "soviet")]
    assert [mission.side for mission in game.state.notes.missions] == [1]


@clause("wb95", "8.1.8")
def test_a_winner_fights_on_at_the_next_contact_in_the_order_of_hexes() -> None:
    field = sky(6, 1, 1, 6).put("g:172/75 INF-R", BESIDE)
    game = field.phase(FIRST_AIR)
    german = [fly("defensive_support", 4, BESIDE), fly("defensive_support", 5, TARGET)]
    events = plan(game, soviet=[fly("offensive_support", 5, TARGET)], german=german)
    # First against the lower hex of the enemy, then what is left against the next.
    assert fights(events) == [((5, 5), (6, 1), "german"), ((5, 4), (1, 6), "soviet")]
    assert [mission.points for mission in game.state.notes.missions] == [4]


@clause("wb95", "8.1.8")
def test_a_mission_over_several_hexes_is_judged_hex_by_hex() -> None:
    field = Field(KHARKOV).put("s:51 INF-D", TARGET).put("g:457/257 INF-R", "3310").dice(6, 1)
    game = air_field(field, soviet=4, german=4).phase(FIRST_AIR)
    german = [fly("movement_disorganization", 4, "3210", "3210", "3015", "3016")]
    events = plan(game, soviet=[fly("offensive_support", 4, "3310")], german=german)
    assert fights(events) == [((4, 2), (6, 1), "german")]
    (left,) = [mission for mission in game.state.notes.missions if mission.side == 1]
    assert [field.s.number(hex_) for hex_ in left.hexes] == ["3015", "3016"]
    assert left.points == 2


@clause("wb95", "8.1.8")
def test_river_attacks_are_driven_off_the_hex_they_lose() -> None:
    field = Field(KHARKOV).put("g:457/257 INF-R", "3310").dice(6, 1)
    Landscape(field).river("doniec", "3210|3211", "3110|3111")
    game = air_field(field, soviet=4, german=4).phase(FIRST_AIR)
    german = [fly("river_attack", 3, "3210", "3110", attacks=(3, 3))]
    events = plan(game, soviet=[fly("offensive_support", 4, "3310")], german=german)
    assert fights(events) == [((4, 2), (6, 1), "german")]
    (left,) = [mission for mission in game.state.notes.missions if mission.side == 1]
    assert (left.attacks, [field.s.number(hex_) for hex_ in left.hexes]) == ((3,), ["3110"])


@clause("wb95", "8.1.9")
def test_who_was_beaten_off_does_not_fly_again_this_turn() -> None:
    game = sky(1, 6).phase(FIRST_AIR)
    plan(game, soviet=[fly("air_attack", 5, TARGET)], german=[fly("defensive_support", 4, TARGET)])
    assert game.state.air_left.tolist() == [7, 8]
