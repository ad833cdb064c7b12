"""Chapters 18.44, 18.51: the Front Engineer leaves its Superior HQ, builds, and comes back or is lost."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.command_status import may_be_independent
from kessel.systems.winter_storm.ground import LAID, PERMANENT
from kessel.systems.winter_storm.masking import Seen, SeenWork
from kessel.systems.winter_storm.state import (
    DISRUPTED,
    DUE,
    ELIMINATED,
    FIELD_WORKS,
    FORTIFICATION,
    INDEPENDENT,
    OUT_OF_COMMAND,
)
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

HERE, NORTH, FAR = "1514", "1513", "1512"
FRONT, HQ, ENEMY = "fe", "StF", "i336"


def bridge(field: Field) -> int:
    """Give the kind of bridge between the banks."""
    (here, way), _ = field.s.setting.grid.sides(field.hex(HERE), field.hex(NORTH))
    return int(field.s.state.bridge[here, way])


def laying(field: Field) -> Game:
    """Go to where the Soviet Superior HQs declare bridges; that of another nation keeps the question open."""
    game = field.phase("Strategic Overphase", turn=4)
    for _ in range(20):
        if game.decision and (game.decision.kind, game.decision.seats) == ("bridge_laying", ("soviet",)):
            break
        pass_on(game)
    return game


@clause("winter_storm", "18.44")
def test_a_front_engineer_is_deployed_with_its_hq_in_the_reinforcement_phase_and_moves_in_that_turn():
    field = Field().put(HQ, HERE).put("StF_col1", "1210").weather("freezing", "clear")
    game = field.phase("Reinforcement")
    assert game.decision
    assert (game.decision.kind, game.decision.seats) == ("front_engineers", ("soviet",))
    assert [order.unit for order in game.options() if hasattr(order, "unit")] == [FRONT]
    game.submit(f"deploy-engineer unit={FRONT}")
    assert field.at(FRONT) == HERE
    while game.decision and (game.decision.kind, game.decision.seats) != ("operations", ("soviet",)):
        if (game.decision.kind, game.decision.seats) == ("command", ("soviet",)):
            game.submit(f"command-control independent={FRONT}", seat="soviet")
        else:
            pass_on(game)
    game.submit(f"maneuver units={FRONT} path={NORTH}")


@clause("winter_storm", "18.44")
def test_only_from_a_superior_hq_on_the_map_and_never_again_once_lost():
    game = Field().put("LVII", HERE).phase("Reinforcement")
    assert not game.decision or game.decision.kind != "front_engineers"
    field = Field().put(HQ, HERE).put(FRONT, NORTH)
    field.s.eliminate(field.unit(FRONT), "14.6")
    game = field.phase("Reinforcement")
    assert not game.decision or game.decision.kind != "front_engineers"


@clause("winter_storm", "18.44", "13.91")
@pytest.mark.parametrize(("place", "able"), [(DUE, True), ("1310", False), (ELIMINATED, False)])
def test_its_hq_lays_bridges_only_while_the_engineer_is_with_it(place: int | str, able: bool):
    field = Field().hexside(HERE, NORTH, "minor_river").put(HQ, HERE)
    field.s.state.hex[field.unit(FRONT)] = field.hex(place) if isinstance(place, str) else place
    game = laying(field)
    asked = game.decision is not None and game.decision.seats == ("soviet",) and game.decision.kind == "bridge_laying"
    assert asked is able
    if able:
        game.submit(f"lay-bridge hq={HQ} hex={NORTH}")
        field.s.state.hex[field.unit(FRONT)] = field.hex("1310")
        field.phase("Strategic Overphase", turn=7)
        assert bridge(field) == 0, "it has left before the bridge was done"


@clause("winter_storm", "18.44")
def test_the_refusal_names_the_engineer_that_is_away():
    field = Field().hexside(HERE, NORTH, "minor_river").put(HQ, HERE).put("5Sh", "1520")
    game = laying(field)
    field.s.state.hex[field.unit(FRONT)] = field.hex("1310")
    with refused("18.44"):
        game.submit(f"lay-bridge hq={HQ} hex={NORTH}")


@clause("winter_storm", "18.44")
def test_it_is_taken_back_by_stacking_with_its_hq_and_can_be_deployed_again():
    field = Field().put(HQ, HERE).put(FRONT, NORTH, status=INDEPENDENT).put("r258", "1024")
    game = field.phase("Operations", "soviet")
    with refused("18.44"):
        game.submit(f"reabsorb-engineer unit={FRONT}")
    game.submit(f"maneuver units={FRONT} path={HERE}")
    game.submit("maneuver units=r258 path=1023")
    game.submit(f"reabsorb-engineer unit={FRONT}")
    assert field.at(FRONT) is None
    game = field.phase("Reinforcement", turn=3)
    game.submit(f"deploy-engineer unit={FRONT}")
    assert field.at(FRONT) == HERE


@clause("winter_storm", "18.44")
def test_it_does_not_assault_and_may_be_independent():
    field = Field().put(FRONT, HERE)
    assert not field.s.is_assault_capable(field.unit(FRONT))
    assert may_be_independent(field.s, field.unit(FRONT))


# Bridges


def building(field: Field, **state: int) -> Game:
    """Begin the Operations Phase with a Front Engineer on the bank."""
    return field.put(FRONT, HERE, **({"status": INDEPENDENT} | state)).put("r258", "1024").phase("Barrage", "soviet")


@clause("winter_storm", "18.44/construction")
def test_a_front_engineer_builds_a_bridge_that_stays_when_the_phase_begins():
    field = Field().hexside(HERE, NORTH, "major_river")
    game = building(field)
    assert game.decision
    assert game.decision.kind == "engineer_construction"
    game.submit(f"build-bridge unit={FRONT} hex={NORTH}")
    assert bridge(field) == LAID
    while game.decision and game.decision.kind != "operations":
        pass_on(game)
    game.submit(f"maneuver units={FRONT} path=1515")
    assert bridge(field) == LAID


@clause("winter_storm", "18.44/construction", "10.13")
def test_it_repairs_a_bridge_of_the_map_that_was_destroyed():
    field = Field().hexside(HERE, NORTH, "stream", "bridge")
    way = field.s.setting.grid.direction(field.hex(HERE), field.hex(NORTH))
    field.s.set_bridge(field.hex(HERE), way, 0, "13.92/bridges")
    game = building(field)
    assert game.preview(f"build-bridge unit={FRONT} hex={NORTH}").summary == "Repairs the bridge"
    game.submit(f"build-bridge unit={FRONT} hex={NORTH}")
    assert bridge(field) == PERMANENT
    position = game.view("axis").position
    assert isinstance(position, Seen)
    assert not position.destroyed_bridges


@clause("winter_storm", "18.44/construction", "13.9", "13.91")
def test_one_bridge_a_turn_beside_it_in_good_order_and_to_a_free_bank():
    field = Field().hexside(HERE, NORTH, "minor_river").hexside(HERE, "1613", "minor_river")
    game = building(field.hexside(HERE, "1413", "minor_river"))
    with refused("18.44/construction"):
        game.submit("build-bridge unit=r258 hex=1023")
    for hex_ in ("1515", FAR):
        with refused("18.44/construction"):
            game.submit(f"build-bridge unit={FRONT} hex={hex_}")
    field.put("LVII", "1613")
    with refused("13.91"):
        game.submit(f"build-bridge unit={FRONT} hex=1613")
    game.submit(f"build-bridge unit={FRONT} hex={NORTH}")
    assert game.decision
    assert game.decision.kind != "engineer_construction"
    for state in ({"disorder": DISRUPTED}, {"status": OUT_OF_COMMAND}):
        game = building(Field().hexside(HERE, NORTH, "minor_river"), **state)
        assert not game.decision or game.decision.kind != "engineer_construction"


# Field Works


def begun(**state: int) -> Field:
    """Begin Field Works beside the enemy."""
    field = Field().put(FRONT, HERE, status=INDEPENDENT).put("r258", HERE).put(ENEMY, NORTH).give(ENEMY, zoc=2)
    game = field.phase("Operations", "soviet")
    game.submit("end-phase")
    game.submit(f"build-field-works unit={FRONT}")
    position = game.view("axis").position
    assert isinstance(position, Seen)
    assert position.begun == (SeenWork("field works", FRONT, "soviet", HERE),)
    for name, value in state.items():
        getattr(field.s.state, name)[field.unit(FRONT)] = value
    return field


@clause("winter_storm", "18.51")
def test_field_works_are_there_when_the_next_own_phase_begins_also_in_an_enemy_zone():
    field = begun()
    field.s.state.works[field.hex(HERE)] = FORTIFICATION
    field.s.state.works_owner[field.hex(HERE)] = 1
    game = field.phase("Operations", "soviet", turn=3)
    assert field.s.state.works[field.hex(HERE)] == FIELD_WORKS | FORTIFICATION
    game.submit(f"maneuver units={FRONT} path=1515")
    field.s.state.works[:] = 0
    field.phase("Operations", "soviet", turn=4)
    assert not field.s.state.works.any(), "once is enough"


@clause("winter_storm", "18.51")
@pytest.mark.parametrize("state", [{"disorder": DISRUPTED}, {"hex": 40}, {"hex": ELIMINATED}])
def test_not_if_the_engineer_was_disrupted_driven_off_or_lost(state: dict[str, int]):
    field = begun(**state)
    field.phase("Operations", "soviet", turn=3)
    assert not field.s.state.works.any()


@clause("winter_storm", "18.51")
def test_only_a_front_engineer_that_held_where_there_are_none():
    field = Field().put(FRONT, HERE, status=INDEPENDENT).put("r258", "1024")
    game = field.phase("Operations", "soviet")
    game.submit(f"maneuver units={FRONT} path=1515")
    game.submit("end-phase")
    for unit in (FRONT, "r258"):
        with refused("18.51"):
            game.submit(f"build-field-works unit={unit}")
    field = Field().put(FRONT, HERE, status=INDEPENDENT).works(HERE, "soviet", FIELD_WORKS).put("r258", "1024")
    game = field.phase("Operations", "soviet")
    game.submit("end-phase")
    with refused("18.51"):
        game.submit(f"build-field-works unit={FRONT}")


@clause("winter_storm", "18.44")
def test_nobody_else_is_deployed_as_a_front_engineer():
    field = Field().put("StF", "1514")
    game = field.phase("Reinforcement")
    assert game.decision
    with refused("18.44"):
        game.submit("deploy-engineer unit=r258", seat="soviet")


@clause("winter_storm", "18.44/construction")
def test_nobody_but_a_front_engineer_builds_bridges_at_once():
    field = Field().hexside(HERE, NORTH, "major_river")
    game = building(field)
    field.put("r302", HERE)
    with refused("18.44/construction"):
        game.submit(f"build-bridge unit=r302 hex={NORTH}")
