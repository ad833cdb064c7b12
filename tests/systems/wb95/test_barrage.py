"""Barrage, in a battle that grants ammo units: 6.5, 2.2/2, 2.2/8."""

from __future__ import annotations

from random import Random

import pytest

from kessel.pieces import open_box
from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.barrage import Barrage
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_resolution import Support
from kessel.systems.wb95.data_scenario import Scenario
from kessel.systems.wb95.fire_results import FireRolled
from kessel.systems.wb95.gun_set_up import SetUp
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.ranged_fire import FireAt
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.variant import variant

GUNS = ("s:1 Art./4 Gw A", "s:2 Art./4 Gw A", "s:3 Art./4 Gw A")
HEAVY = ("s:1/27 Art.", "s:2/27 Art.")
GERMAN_GUNS = ("g:Art./VII", "g:Art./XI")
RIFLES, REGIMENT, SECOND = "s:294 INF-D", "g:A/75 INF-R", "g:172/75 INF-R"
BATTERY, ADJACENT, TARGET, SECOND_TARGET = "3010", "3011", "3012", "3013"


def drumfire(soviet: int = 8, german: int = 0, terrain: str = "clear") -> Field:
    """Soviet guns with ammo units, and two German regiments in range."""
    field = variant("korsun/korsun_1944", scenario={"ammunition": {"soviet": soviet, "german": german}})
    for gun in (*GUNS, *HEAVY):
        field.put(gun, BATTERY)
    field.put(REGIMENT, TARGET).put(SECOND, SECOND_TARGET)
    Landscape(field).terrain(terrain, TARGET)
    field.s.state.air_left[:] = 0
    return field


def refusal(game: Game, order: Order) -> str:
    """Give the clause that refuses an order."""
    with pytest.raises(Illegal) as refused:
        game.submit(order)
    return refused.value.clause


def ended(game: Game, phase: int) -> Game:
    """Go on without orders until a phase is open."""
    while game.state.phase < phase:
        game.submit(EndPhase())
    return game


@clause("wb95", "6.5.1", "2.2/2", "2.2/8")
def test_no_battle_of_the_three_games_has_barrages() -> None:
    for folder in ("moscow", "kharkov", "korsun"):
        for scenario in open_box(folder).scenarios.values():
            assert isinstance(scenario, Scenario)
            assert scenario.ammunition == {}
    field = Field().put(GUNS[0], BATTERY).put(GUNS[1], BATTERY).put(REGIMENT, TARGET)
    field.s.state.air_left[:] = 0
    assert field.phase(2).state.phase == 3
    assert field.phase(8).state.phase == 9


@clause("wb95", "6.5.2", "2.2/2", "2.2/8")
def test_barrages_are_fired_in_the_barrage_phase_of_their_owner() -> None:
    order = Barrage(guns=GUNS[:2], target=TARGET)
    game = drumfire().phase(2)
    assert game.decision is not None
    assert (game.decision.seats, game.decision.kind) == (("soviet",), "barrage")
    game.check(order)
    for phase in (3, 4):
        with pytest.raises(Illegal):
            drumfire().phase(phase).submit(order)
    field = drumfire(soviet=0, german=2)
    for gun in GERMAN_GUNS:
        field.put(gun, TARGET)
    assert field.phase(2).state.phase == 3
    game = field.phase(8)
    assert game.decision is not None
    assert (game.state.phase, game.decision.seats) == (8, ("german",))
    game.submit(Barrage(guns=GERMAN_GUNS, target=BATTERY))


@clause("wb95", "6.5.3")
@pytest.mark.parametrize(("terrain", "points"), [("clear", 20), ("forest", 18)])
def test_a_barrage_has_double_strength_before_terrain_is_taken_off(terrain: str, points: int) -> None:
    field = drumfire(terrain=terrain).dice(3, 4)
    events = field.phase(2).submit(Barrage(guns=GUNS[:2], target=TARGET))
    (rolled,) = [event for event in events if isinstance(event, FireRolled)]
    assert (rolled.points, rolled.result) == (points, "-1")
    assert field.steps(REGIMENT) == 1


@clause("wb95", "6.5.3")
def test_the_limits_of_ranged_attacks_hold_for_barrages() -> None:
    field = drumfire().put("g:202/75 INF-R", ADJACENT).put("g:80/34 INF-R", "3014").dice(3, 4)
    field.put(HEAVY[0], BATTERY, transport=True)
    game = field.phase(2)
    assert refusal(game, Barrage(guns=GUNS[:2], target=ADJACENT)) == "6.4.3"
    assert refusal(game, Barrage(guns=GUNS[:2], target="3014")) == "6.1.2"
    assert refusal(game, Barrage(guns=GUNS[:2], target="3112")) == "6.4.1"
    assert refusal(game, Barrage(guns=(GUNS[0], HEAVY[0]), target=TARGET)) == "6.1.3"
    game.submit(Barrage(guns=GUNS[:2], target=TARGET))
    assert refusal(game, Barrage(guns=(GUNS[2], HEAVY[1]), target=TARGET)) == "6.4.5"


@clause("wb95", "6.5.4")
def test_at_least_two_guns_fire_at_a_hex() -> None:
    game = drumfire().put(RIFLES, BATTERY).phase(2)
    assert refusal(game, Barrage(guns=GUNS[:1], target=TARGET)) == "6.5.4"
    assert refusal(game, Barrage(guns=(GUNS[0], GUNS[0]), target=TARGET)) == "6.5.4"
    assert refusal(game, Barrage(guns=(GUNS[0], RIFLES), target=TARGET)) == "6.5.4"


@clause("wb95", "6.5.5")
def test_guns_that_fired_do_not_move_in_the_movement_phase_that_follows() -> None:
    field = drumfire().dice(3, 4)
    game = field.phase(2)
    game.submit(Barrage(guns=GUNS[:2], target=TARGET))
    ended(game, 3)
    for gun in (GUNS[0], GUNS[2]):
        game.submit(SetUp(unit=gun, to="transport"))
    game.check(Move(units=(GUNS[2],), path=("3009",)))
    assert refusal(game, Move(units=(GUNS[0],), path=("3009",))) == "6.5.5"


@clause("wb95", "6.5.6")
def test_guns_that_fired_give_no_support_in_the_next_two_combat_phases() -> None:
    field = drumfire().put(RIFLES, ADJACENT).fort(ADJACENT, "soviet").dice(3, 4)
    game = field.phase(2)
    game.submit(Barrage(guns=GUNS[:2], target=SECOND_TARGET))
    ended(game, 4)
    assert refusal(game, Attack(units=(RIFLES,), targets=(TARGET,), guns=GUNS[:1])) == "6.5.6"
    assert refusal(game, FireAt(guns=GUNS[:1], target=SECOND_TARGET)) == "6.5.6"
    game.check(Attack(units=(RIFLES,), targets=(TARGET,), guns=GUNS[2:]))
    ended(game, 10)
    game.submit(Attack(units=(REGIMENT,), targets=(ADJACENT,)))
    assert game.decision is not None
    assert game.decision.kind == "defence_support"
    assert refusal(game, Support(guns=GUNS[:1])) == "6.5.6"
    assert not field.s.state.silenced[field.s.setting.index[GUNS[2]]]
    while game.state.turn == 1:
        game.submit(game.sample(Random(1)), seat=game.decision.seats[0])
    assert not field.s.state.silenced.any()


@clause("wb95", "6.5.7")
def test_eight_ammo_units_serve_three_guns_today_and_five_tomorrow() -> None:
    field = drumfire(soviet=8).dice(3, 4, 3, 4)
    game = field.phase(2)
    game.submit(Barrage(guns=GUNS, target=TARGET))
    assert game.state.ammunition[0] == 5
    field.s.state.silenced[:] = 0
    game = field.phase(2, turn=2)
    game.submit(Barrage(guns=(*GUNS, *HEAVY), target=SECOND_TARGET))
    assert game.state.ammunition[0] == 0
    assert game.state.phase == 3


@clause("wb95", "6.5.7")
def test_every_gun_needs_an_ammo_unit_and_fires_once() -> None:
    game = drumfire(soviet=3).dice(3, 4).phase(2)
    assert refusal(game, Barrage(guns=(*GUNS, HEAVY[0]), target=TARGET)) == "6.5.7"
    game = drumfire(soviet=8).dice(3, 4).phase(2)
    game.submit(Barrage(guns=GUNS[:2], target=TARGET))
    assert refusal(game, Barrage(guns=GUNS[:2], target=SECOND_TARGET)) == "6.5.7"


@clause("wb95", "6.5.8")
def test_nobody_has_to_fire() -> None:
    game = drumfire().phase(2)
    assert EndPhase() in list(game.options())
    game.submit(EndPhase())
    assert (game.state.phase, game.state.ammunition[0]) == (3, 8)


def test_the_owner_of_the_hex_chooses_his_loss() -> None:
    field = drumfire().put("g:202/75 INF-R", TARGET).dice(3, 4)
    game = field.phase(2)
    game.submit(Barrage(guns=GUNS[:2], target=TARGET))
    assert game.decision is not None
    assert game.decision.seats == ("german",)
    game.submit(Lose(units=(REGIMENT,)))
    assert field.steps(REGIMENT) == 1
    assert game.decision.kind == "barrage"


def test_every_option_and_drawn_barrage_is_legal() -> None:
    game = drumfire(soviet=3).phase(2)
    options = list(game.options())
    assert any(isinstance(order, Barrage) and len(order.guns) == 3 for order in options)
    for order in (*options, *(game.sample(Random(seed)) for seed in range(30))):
        game.check(order)
