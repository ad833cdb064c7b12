"""Chapter 8: when and where reinforcements enter, who leads them, and entry points that the enemy blocks."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.state import (
    DEFENSIVE,
    IN_COMMAND,
    INDEPENDENT,
    NOT_YET,
    WAITING,
)
from kessel.systems.winter_storm.zones_of_control import zones
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

PANZER, ASSAULT_GUNS, RIFLES = "pz17_pz", "stug228", "r87"
POINT, POINT_OF_GUNS = "1012", "1318"


def waiting(*units: str) -> Field:
    """A field with units off the map at their entry points."""
    field = Field().put("LVII", "1215")
    for unit in units:
        field.s.state.hex[field.unit(unit)] = WAITING
        field.s.state.mode[field.unit(unit)] = DEFENSIVE
    return field


def play_to(game: Game, kind: str, seat: str) -> None:
    """Pass until a seat is asked something."""
    for _ in range(40):
        assert game.decision
        if (game.decision.kind, game.decision.seats[0]) == (kind, seat):
            return
        pass_on(game)
    raise AssertionError(f"{seat} is never asked {kind}")


@clause("winter_storm", "3.1", "8")
def test_units_wait_off_the_map_from_the_turn_they_are_due_and_touch_nobody_there():
    field = Field()
    field.phase("Reinforcement", turn=2)
    assert field.state(RIFLES, "hex") == WAITING
    assert field.at(PANZER) is None
    assert field.state(PANZER, "hex") != WAITING
    assert not zones(field.s, 1).occupied.any()
    assert not zones(field.s, 1).reach.any()


@clause("winter_storm", "3.1", "8.2")
def test_units_off_the_map_are_neither_commanded_nor_given_a_mode():
    field = waiting(PANZER)
    game = field.command(turn=3)
    assert field.state(PANZER, "status") == INDEPENDENT
    with refused("3"):
        game.submit(f"assume-mode unit={PANZER} mode=offensive", seat="axis")


@clause("winter_storm", "8.1")
def test_a_combat_unit_enters_in_the_operations_phase_and_not_before():
    field = waiting(PANZER)
    game = field.phase("Operational HQ", "axis")
    with refused("3.6/operations"):
        game.submit(f"enter unit={PANZER} hex={POINT}")
    play_to(game, "operations", "axis")
    game.submit(f"enter unit={PANZER} hex={POINT}")
    assert field.at(PANZER) == POINT


@clause("winter_storm", "8.1", "12.1")
def test_an_operational_hq_enters_in_its_own_phase():
    field = waiting()
    field.s.state.hex[field.unit("2G")] = WAITING
    game = field.phase("Operational HQ", "soviet")
    game.submit("enter unit=2G hex=1805")
    assert field.at("2G") == "1805"


@clause("winter_storm", "8.1")
def test_an_operational_hq_does_not_enter_in_the_operations_phase():
    field = waiting().put(RIFLES, "1805")
    field.s.state.hex[field.unit("2G")] = WAITING
    game = field.phase("Operations", "soviet")
    with refused("12.1"):
        game.submit("enter unit=2G hex=1805")


@clause("winter_storm", "8.1")
def test_a_superior_hq_enters_in_the_overphase():
    field = waiting()
    hq = next(k for k in np.flatnonzero(field.s.setting.is_superior).tolist() if field.s.setting.side[k] == 0)
    field.s.state.hex[hq], field.s.state.entry[hq] = WAITING, 0
    game = field.phase("Strategic Overphase", turn=4)
    game.submit(f"enter unit={field.s.name(hq)} hex={POINT}")
    assert field.s.state.hex[hq] == field.hex(POINT)


@clause("winter_storm", "8")
def test_a_unit_enters_at_its_own_entry_point_alone_and_once():
    field = waiting(PANZER)
    game = field.phase("Operations", "axis")
    with refused("8"):
        game.submit(f"enter unit={PANZER} hex={POINT_OF_GUNS}")
    game.submit(f"enter unit={PANZER} hex={POINT}")
    with refused("8"):
        game.submit(f"enter unit={PANZER} hex={POINT}")


@clause("winter_storm", "8.2")
def test_a_combat_unit_enters_independent_and_defensive_and_marches_to_an_hq():
    field = waiting(PANZER).put("LVII", "1024")
    game = field.phase("Operations", "axis")
    game.submit(f"enter unit={PANZER} hex={POINT}")
    assert (field.state(PANZER, "status"), field.state(PANZER, "mode")) == (INDEPENDENT, DEFENSIVE)
    assert field.state(PANZER, "goal") == field.unit("LVII")
    with refused("8.2"):
        game.submit(f"maneuver units={PANZER} path=1011")
    with refused("8.2"):
        game.submit("end-phase")
    game.submit(f"maneuver units={PANZER} path=1013,1014,1015,1016")
    assert field.at(PANZER) == "1016"


@clause("winter_storm", "8.2")
def test_the_hq_to_march_to_is_an_operational_one_on_the_map():
    field = waiting(PANZER)
    game = field.phase("Operations", "axis")
    with refused("8.2"):
        game.submit(f"enter unit={PANZER} hex={POINT} hq=pz17_hq")


@clause("winter_storm", "8.2")
def test_units_that_come_with_their_hq_are_in_command_and_defensive():
    field = waiting("g24").put("2G", "1805", mode="defensive")
    game = field.phase("Operations", "soviet")
    game.submit("enter unit=g24 hex=1806")
    assert field.state("g24", "status") == IN_COMMAND
    assert field.s.mode(field.unit("g24")) == DEFENSIVE


@clause("winter_storm", "8.2")
def test_who_was_attacked_on_the_march_is_isolated_in_the_next_communications_phase():
    field = waiting(PANZER)
    field.put("LVII", "2227").put(PANZER, POINT, status=INDEPENDENT, goal=field.unit("LVII"), attacked=1)
    field.command(turn=3)
    assert field.state(PANZER, "was_independent") == 1


@clause("winter_storm", "8")
def test_entering_costs_the_hex_and_the_unit_may_go_on_with_the_rest():
    field = waiting(PANZER).put("LVII", "1022")
    game = field.phase("Operations", "axis")
    game.submit(f"enter unit={PANZER} hex={POINT}")
    assert field.state(PANZER, "spent") == 2
    with refused("13.52"):
        game.submit(f"maneuver units={PANZER} path=1013,1014,1015,1016,1017,1018")
    game.submit(f"maneuver units={PANZER} path=1013,1014,1015,1016,1017")


@clause("winter_storm", "8.3")
def test_a_blocked_entry_point_is_replaced_by_the_nearest_free_hexes():
    field = waiting(PANZER).put("r258", "1011").give("r258", zoc=2)
    game = field.phase("Operations", "axis")
    with refused("8.3"):
        game.submit(f"enter unit={PANZER} hex={POINT}")
    away = field.s.setting.grid.distances(field.hex(POINT))
    offered = {getattr(o, "hex", "") for o in game.options(seat="axis", unit=PANZER) if type(o).__name__ == "Enter"}
    assert offered
    assert {int(away[field.hex(number)]) for number in offered} == {1}
    assert all(zones(field.s, 1).reach[field.hex(number)] == 0 for number in offered)


@clause("winter_storm", "8.3")
def test_blockers_are_displaced_towards_their_supply_source_and_the_point_is_free():
    field = waiting(PANZER).put("r258", POINT).give("r258", zoc=2)
    before = field.at("r258")
    game = field.phase("Operations", "axis")
    game.submit(f"clear-entry unit={PANZER} entry={POINT}")
    away = field.s.setting.grid.distances(field.hex(POINT))
    there = field.at("r258")
    assert there is not None
    assert there != before
    assert away[field.hex(there)] == 2
    game.submit(f"enter unit={PANZER} hex={POINT}")
    assert field.at(PANZER) == POINT


@clause("winter_storm", "8.3")
def test_nobody_is_displaced_from_a_free_point():
    field = waiting(PANZER).put("r258", "2020")
    game = field.phase("Operations", "axis")
    with refused("8.3"):
        game.submit(f"clear-entry unit={PANZER} entry={POINT}")
    assert field.state(PANZER, "operation") == NOT_YET


@clause("winter_storm", "8.3")
def test_blockers_go_to_the_hex_nearest_to_their_source():
    field = waiting(PANZER).put("r258", POINT).give("r258", zoc=2)
    grid, game = field.s.setting.grid, field.phase("Operations", "axis")
    sources = [field.hex(one.hex) for one in field.s.setting.scenario.supply.sources if one.side == "soviet"]
    home = {h: min(grid.distance(h, source) for source in sources) for h in range(grid.size)}
    two_away = [h for h in range(grid.size) if grid.distance(h, field.hex(POINT)) == 2]
    game.submit(f"clear-entry unit={PANZER} entry={POINT}")
    assert home[field.hex(field.at("r258") or "")] == min(home[h] for h in two_away)


@clause("winter_storm", "3.1")
def test_a_counter_changes_for_good_in_the_turn_that_the_scenario_says():
    for turn, er, guards in ((3, 3, 0), (4, 4, 1)):
        field = Field().put("mc4", "1514")
        field.phase("Reinforcement", turn=turn)
        assert (field.s.printed_er(field.unit("mc4")), field.state("mc4", "guards")) == (er, guards)
    scenario = field.s.setting.scenario
    half = tuple(replace(change, turn=5, er=None, guards=None) for change in scenario.changes)
    field.s.setting.scenario = replace(scenario, changes=half)
    field.phase("Reinforcement", turn=5)
    assert (field.s.printed_er(field.unit("mc4")), field.state("mc4", "guards")) == (4, 1), "what is not named stays"
