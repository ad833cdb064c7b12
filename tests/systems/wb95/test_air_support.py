"""Air support of attack, ranged fire and defence: 8.2.2-8.2.5, 6.4.4."""

from __future__ import annotations

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.ranged_fire import FireAt
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.planning import FIRST_AIR, SECOND_AIR, air_field, fly, plan

RIFLES, GUN = "s:294 INF-D", "s:1 Art./4 Gw A"
REGIMENT, SECOND = "g:A/75 INF-R", "g:172/75 INF-R"
FROM, TARGET, OTHER, REAR = "3010", "3011", "3110", "3014"


def assault(**missions: list) -> Game:
    """A Soviet division in its works next to two German regiments: missions are planned, the Combat Phase is open."""
    field = Field().fort(FROM, "soviet").put(RIFLES, FROM).put(REGIMENT, TARGET).put(SECOND, OTHER).put(GUN, "3008")
    Landscape(field)
    field.put("g:202/75 INF-R", REAR)
    game = air_field(field, soviet=13, german=13).phase(FIRST_AIR)
    plan(game, **missions)
    while game.state.phase < 4:
        game.submit("end-phase")
    return game


def strengths(game: Game, *targets: str) -> tuple[str, str]:
    """Give the attacking and the defending strength of an attack on hexes."""
    details = game.preview(Attack(units=(RIFLES,), targets=targets)).details
    return details["attack"], details["defence"]


@clause("wb95", "8.2.2")
def test_offensive_support_adds_its_points_to_an_attack_on_its_hex_only() -> None:
    game = assault(soviet=[fly("offensive_support", 5, TARGET)])
    assert strengths(game, TARGET) == ("9", "3")
    assert strengths(game, OTHER) == ("4", "3")
    assert strengths(game, TARGET, OTHER) == ("9", "6")


@clause("wb95", "8.2.4")
def test_thirteen_points_add_seven_to_a_defence() -> None:
    game = assault(german=[fly("defensive_support", 13, TARGET)])
    assert strengths(game, TARGET) == ("4", "10")
    assert strengths(game, OTHER) == ("4", "3")


@clause("wb95", "8.2.4")
def test_missions_over_a_hex_are_added_before_they_are_halved() -> None:
    game = assault(german=[fly("defensive_support", 1, TARGET)] * 3)
    assert strengths(game, TARGET) == ("4", "5")


@clause("wb95", "8.2.3", "6.4.4")
def test_offensive_support_adds_its_points_to_a_ranged_attack() -> None:
    field = Field().put(GUN, FROM).put(REGIMENT, "3013")
    Landscape(field)
    game = air_field(field, soviet=6).phase(FIRST_AIR)
    plan(game, soviet=[fly("offensive_support", 6, "3013")])
    game.submit("end-phase")
    preview = game.preview(FireAt(guns=(GUN,), target="3013"))
    assert preview.summary == "11 SP"
    assert ("8.2.3", 6) in [(reason.clause, reason.value) for reason in preview.reasons]


@clause("wb95", "8.2.2")
def test_support_of_the_first_half_turn_is_over_in_the_second() -> None:
    field = Field().put(RIFLES, FROM).put(REGIMENT, "3014")
    Landscape(field)
    game = air_field(field, german=5).phase(FIRST_AIR)
    plan(game, german=[fly("defensive_support", 2, "3014")])
    while game.state.phase < SECOND_AIR:
        game.submit("end-phase")
    assert game.state.notes.missions == ()


@clause("wb95", "8.2.4")
def test_other_missions_over_the_hex_support_nobody() -> None:
    field = Field("kharkov/kharkov_1942").put("s:51 INF-D", FROM).put("g:457/257 INF-R", TARGET)
    Landscape(field)
    game = air_field(field, german=2).phase(FIRST_AIR)
    plan(game, german=[fly("movement_disorganization", 2, TARGET, TARGET)])
    game.submit("end-phase")
    details = game.preview(Attack(units=("s:51 INF-D",), targets=(TARGET,))).details
    assert (details["attack"], details["defence"]) == ("5", "4")
