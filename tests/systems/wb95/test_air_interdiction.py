"""What air missions do to units on the move: 8.2.11-8.2.16, river crossing attacks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.messages import Event
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.events import Eliminated, Moved
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.position import AirMission
from kessel.systems.wb95.strategic_movement import Mark
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.planning import FIRST_AIR, SECOND_AIR, air_field, fly, plan

KHARKOV, MOSCOW = "kharkov/kharkov_1942", "moscow/typhoon"
RIFLES, BRIGADE, TANKS = "s:51 INF-D", "s:78 INF-BR", "s:GPanc./9A ARM-BR"
MOSCOW_RIFLES = "s:Moskwa 1 INF-D"
START, FIRST, NEXT, LAST = "3010", "3011", "3012", "3013"
CLEAR = 6
"""Sixths that infantry pays for clear ground in the summer of 1942."""


def attacked(*hexes: str, dice: tuple[int, ...] = ()) -> tuple[Field, Game]:
    """Kharkov on a plain: German air disorganizes movement on hexes, and the Soviets are about to move."""
    field = Field(KHARKOV).put(RIFLES, START).put(TANKS, START).put("g:457/257 INF-R", "2030")
    Landscape(field)
    game = air_field(field.dice(*dice), german=10).phase(FIRST_AIR)
    plan(game, german=[fly("movement_disorganization", len(hexes), *hexes)])
    return field, game


def crossing(
    *, dice: tuple[int, ...] = (), attacks: int = 2, bridged: bool = False, units: tuple[str, ...] = (RIFLES,)
) -> tuple[Field, Game]:
    """Kharkov on a plain: Soviets north of the Doniec, and German air over the hex south of it."""
    field = Field(KHARKOV).put("g:457/257 INF-R", "2030")
    land = Landscape(field).river("doniec", f"{START}|{FIRST}")
    if bridged:
        land.bridge(f"{START}|{FIRST}")
    for unit in units:
        field.put(unit, START)
    game = air_field(field.dice(*dice), german=10).phase(FIRST_AIR)
    plan(game, german=[fly("river_attack", attacks, FIRST, attacks=(attacks,))])
    return field, game


def costs(game: Game, unit: str, *path: str) -> list[tuple[str, int]]:
    """Give the terms of a move in sixths."""
    found = game.preview(Move(units=(unit,), path=path)).reasons
    return [(reason.clause, reason.value) for reason in found]


def allowance(field: Field, unit: str) -> int:
    return int(field.s.state.allowance[field.s.setting.index[unit]])


def reached_step_by_step(game: Game, unit: str, start: str) -> dict[str, int]:
    """Find every hex that a unit can reach and its cost, by asking for one move after the other."""
    grid = game.setting.grid
    ways: dict[str, tuple[int, tuple[str, ...]]] = {start: (0, ())}
    ahead = [start]
    while ahead:
        here = ahead.pop(0)
        for beyond in grid.neighbours[grid.index(here)].tolist():
            path = (*ways[here][1], grid.number(beyond))
            try:
                cost = sum(value for _, value in costs(game, unit, *path))
            except Illegal:
                continue
            if path[-1] not in ways or cost < ways[path[-1]][0]:
                ways[path[-1]] = (cost, path)
                ahead.append(path[-1])
    return {hex_: cost for hex_, (cost, _) in ways.items() if hex_ != start}


def go(game: Game, unit: str, *path: str) -> tuple[Event, ...]:
    return game.submit(Move(units=(unit,), path=path))


@clause("wb95", "8.2.13", game="kharkov")
@clause("wb95", "8.2.13", game="korsun")
def test_each_point_costs_one_movement_point_more_on_its_hex_only() -> None:
    _, game = attacked(FIRST, NEXT, NEXT)
    assert costs(game, RIFLES, FIRST) == [("3.1.11", CLEAR), ("8.2.13", 6)]
    assert costs(game, TANKS, FIRST, NEXT) == [("3.1.11", 6), ("8.2.13", 6), ("3.1.11", 6), ("8.2.13", 12)]
    assert costs(game, RIFLES, "3009") == [("3.1.11", CLEAR)]


@clause("wb95", "8.2.13", game="kharkov")
@clause("wb95", "8.2.13", game="korsun")
def test_a_brigade_on_the_road_pays_one_point_more_for_each_hex_attacked() -> None:
    field = Field(KHARKOV).put(TANKS, START)
    Landscape(field).road("main_road", START, FIRST, NEXT, LAST)
    game = air_field(field, german=10).phase(FIRST_AIR)
    plan(game, german=[fly("movement_disorganization", 3, FIRST, NEXT, LAST)])
    road = costs(game, TANKS, FIRST, NEXT, LAST)
    assert sum(value for name, value in road if name == "8.2.13") == 18
    assert sum(value for _, value in road) == 18 + 3 * road[0][1]


@clause("wb95", "8.2.13", game="kharkov")
@clause("wb95", "8.2.13", game="korsun")
@settings(max_examples=15, derandomize=True)
@given(st.lists(st.sampled_from((START, FIRST, NEXT, LAST, "3110", "3111", "2910", "3009")), min_size=1, max_size=8))
def test_the_search_for_ways_finds_what_single_moves_would_find(hexes: list[str]) -> None:
    _, game = attacked(*(hex_ for k, hex_ in enumerate(hexes) if hexes[:k].count(hex_) < 2))
    offered = {order.path[-1] for order in game.options(unit=RIFLES) if isinstance(order, Move)}
    assert offered == set(reached_step_by_step(game, RIFLES, START))


@clause("wb95", "8.2.16", game="kharkov")
@clause("wb95", "8.2.16", game="korsun")
def test_infantry_that_starts_under_attack_has_one_point_less_and_pays_one_more() -> None:
    field, game = attacked(START, FIRST)
    assert allowance(field, RIFLES) == 3 * 6
    assert costs(game, RIFLES, FIRST) == [("3.1.11", CLEAR), ("8.2.13", 6)]
    rolls = game.state.rolls
    go(game, RIFLES, FIRST)
    assert game.state.rolls == rolls


@clause("wb95", "8.2.14", "8.2.16", game="kharkov")
@clause("wb95", "8.2.14", "8.2.16", game="korsun")
def test_two_points_cost_two_and_a_roll_for_losses_on_every_hex() -> None:
    field, game = attacked(START, START, FIRST, FIRST, dice=(1, 3, 1, 4))
    assert allowance(field, RIFLES) == 2 * 6
    assert costs(game, RIFLES, FIRST) == [("3.1.11", CLEAR), ("8.2.13", 12)]
    go(game, RIFLES, FIRST)
    # A four where it started costs a step, a five where it went does not.
    assert field.steps(RIFLES) == 1
    assert field.at(RIFLES) == FIRST


@clause("wb95", "8.2.14", game="kharkov")
@clause("wb95", "8.2.14", game="korsun")
@pytest.mark.parametrize(("dice", "steps"), [((1, 1), 1), ((1, 2), 1), ((2, 2), 1), ((2, 3), 2), ((6, 6), 2)])
def test_two_three_and_four_cost_a_step(dice: tuple[int, int], steps: int) -> None:
    field, game = attacked(FIRST, FIRST, dice=dice)
    go(game, RIFLES, FIRST)
    assert field.steps(RIFLES) == steps


@clause("wb95", "8.2.14", game="kharkov")
@clause("wb95", "8.2.14", game="korsun")
def test_a_unit_rolls_once_for_a_hex_in_a_phase() -> None:
    field, game = attacked(FIRST, FIRST, dice=(6, 6, 1, 1))
    go(game, TANKS, FIRST)
    rolls = game.state.rolls
    go(game, TANKS, START, FIRST)
    assert game.state.rolls == rolls
    assert field.steps(TANKS) == 2


@clause("wb95", "8.2.14", game="kharkov")
@clause("wb95", "8.2.14", game="korsun")
def test_in_the_next_turn_a_unit_rolls_for_the_same_hex_again() -> None:
    field, game = attacked(FIRST, FIRST, dice=(6, 6, 1, 1))
    go(game, TANKS, FIRST)
    game = air_field(field.put(TANKS, START), german=2).phase(FIRST_AIR, turn=2)
    plan(game, german=[fly("movement_disorganization", 2, FIRST, FIRST)])
    go(game, TANKS, FIRST)
    assert field.steps(TANKS) == 1


@clause("wb95", "8.2.14", game="kharkov")
@clause("wb95", "8.2.14", game="korsun")
def test_a_unit_that_dies_on_the_way_stops_where_it_was_hit() -> None:
    field, game = attacked(FIRST, FIRST, dice=(1, 1))
    field.put(TANKS, START, steps=1)
    events = go(game, TANKS, FIRST, NEXT)
    assert [event.path for event in events if isinstance(event, Moved)] == [(FIRST,)]
    assert [event.hex for event in events if isinstance(event, Eliminated)] == [FIRST]
    assert field.at(TANKS) is None


@clause("wb95", "8.2.16", game="kharkov")
@clause("wb95", "8.2.16", game="korsun")
def test_a_unit_that_stays_does_not_roll_and_the_attack_lasts_through_strategic_movement() -> None:
    field, game = attacked(START, START, dice=(6, 6))
    game.submit(Mark(unit=TANKS))
    rolls = game.state.rolls
    while game.state.phase < 5:
        game.submit(EndPhase())
    assert game.state.rolls == rolls
    assert allowance(field, TANKS) == (7 - 2 - 2) * 6
    go(game, TANKS, FIRST)
    assert game.state.rolls == rolls + 2


@clause("wb95", "8.2.13", "8.2.14", game="moscow")
def test_a_mission_over_moscow_hinders_its_hex_and_the_six_around_it() -> None:
    field = Field(MOSCOW).put(MOSCOW_RIFLES, START)
    Landscape(field)
    before = int(field.s.setting.movement[field.s.setting.index[MOSCOW_RIFLES]])
    game = air_field(field, german=8).phase(SECOND_AIR)
    plan(game, german=[fly("movement_disorganization", 8, FIRST)])
    assert allowance(field, MOSCOW_RIFLES) == before - 6
    for hex_, hindered in ((FIRST, True), ("3110", True), ("3009", False)):
        terms = costs(game, MOSCOW_RIFLES, hex_)
        assert (("8.2.13", 6) in terms) == hindered
    rolls = game.state.rolls
    go(game, MOSCOW_RIFLES, FIRST)
    assert game.state.rolls == rolls


@clause("wb95", "8.2.14", "8.2.15", game="moscow")
def test_two_missions_over_moscow_hinder_twice() -> None:
    field = Field(MOSCOW).put(MOSCOW_RIFLES, START)
    Landscape(field)
    before = int(field.s.setting.movement[field.s.setting.index[MOSCOW_RIFLES]])
    centre = field.s.setting.grid.index(FIRST)
    mission = AirMission(side=0, kind="movement_disorganization", hexes=(centre,), points=7)
    field.s.state.notes = type(field.s.state.notes)(missions=(mission, mission))
    game = field.phase(9)
    assert allowance(field, MOSCOW_RIFLES) == before - 12
    assert costs(game, MOSCOW_RIFLES, FIRST)[-1] == ("8.2.13", 12)


@clause("wb95", "8.2.17", "8.2.20", game="kharkov")
@clause("wb95", "8.2.17", "8.2.20", game="korsun")
def test_a_unit_that_crosses_a_big_river_rolls_once_for_each_attack() -> None:
    field, game = crossing(dice=(5, 6))
    rolls = game.state.rolls
    go(game, RIFLES, FIRST)
    assert game.state.rolls == rolls + 2
    assert field.steps(RIFLES) == 1
    safe, game = crossing(dice=(5, 5))
    go(game, RIFLES, FIRST)
    assert safe.steps(RIFLES) == 2


@clause("wb95", "8.2.20", game="kharkov")
@clause("wb95", "8.2.20", game="korsun")
def test_only_the_hex_entered_across_the_river_counts() -> None:
    field, game = crossing(dice=(6, 6))
    field.put(TANKS, "3111")
    rolls = game.state.rolls
    go(game, TANKS, FIRST)
    assert game.state.rolls == rolls


@clause("wb95", "8.2.21", game="kharkov")
@clause("wb95", "8.2.21", game="korsun")
def test_every_unit_that_crosses_is_attacked() -> None:
    field, game = crossing(dice=(6, 1, 1, 6), units=(RIFLES, BRIGADE))
    go(game, RIFLES, FIRST)
    go(game, BRIGADE, FIRST)
    assert (field.steps(RIFLES), field.steps(BRIGADE)) == (1, 1)


@clause("wb95", "8.2.22", game="kharkov")
@clause("wb95", "8.2.22", game="korsun")
def test_a_bridge_protects_from_crossing_attacks() -> None:
    field, game = crossing(dice=(6, 6), bridged=True)
    rolls = game.state.rolls
    go(game, RIFLES, FIRST)
    assert game.state.rolls == rolls
    assert field.steps(RIFLES) == 2


@clause("wb95", "8.2.19", "8.2.20", "8.2.21", game="moscow")
def test_a_big_river_in_moscow_would_know_the_same_attacks() -> None:
    for bridged, rolled in ((False, 2), (True, 0)):
        field = Field(MOSCOW).put(MOSCOW_RIFLES, START).dice(6, 6)
        land = Landscape(field).river("river_canal", f"{START}|{FIRST}")
        field.s.setting.ground.big_river[:] = field.s.setting.ground.is_river
        if bridged:
            land.bridge(f"{START}|{FIRST}")
        game = air_field(field, german=4).phase(SECOND_AIR)
        plan(game, german=[fly("river_attack", 4, FIRST, attacks=(2,))])
        rolls = game.state.rolls
        events = go(game, MOSCOW_RIFLES, FIRST)
        assert game.state.rolls == rolls + rolled
        lost = [event.clause for event in events if isinstance(event, Eliminated)]
        assert lost == (["8.2.19"] if rolled else [])
