"""Air plans for tests.

game = Field().put(…).phase(1)
plan(game, german=[fly("air_attack", 4, "3010")])
"""

from __future__ import annotations

from kessel.play.game import Game
from kessel.play.messages import Event
from kessel.systems.wb95.air_missions import PlanAir, PlannedMission
from tests.systems.wb95.field import Field

FIRST_AIR, SECOND_AIR = 1, 7


def fly(kind: str, points: int, *hexes: str, attacks: tuple[int, ...] = ()) -> PlannedMission:
    """Give a mission."""
    return PlannedMission(kind=kind, points=points, hexes=hexes, attacks=attacks)  # pyright: ignore[reportArgumentType]


def air_field(field: Field, *, soviet: int = 0, german: int = 0) -> Field:
    """Give both sides so much air strength for this turn."""
    for seat, points in (("soviet", soviet), ("german", german)):
        field.s.state.air_left[field.s.setting.side_of(seat)] = points
    return field


def plan(game: Game, **missions: list[PlannedMission]) -> tuple[Event, ...]:
    """Let every seat that is asked plan; those not named plan nothing. Gives what happened at the reveal."""
    assert game.decision is not None
    assert game.decision.kind == "air_plan"
    events: tuple[Event, ...] = ()
    for seat in game.decision.seats:
        events = game.submit(PlanAir(missions=tuple(missions.get(seat, ()))), seat=seat)
    return events
