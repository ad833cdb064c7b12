"""Chapter 11.22: what a player may know of enemy Supply Modes, and what would betray them."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.errands import permitted_ends
from kessel.systems.winter_storm.masking import is_hidden
from kessel.systems.winter_storm.queries import QUERIES
from kessel.systems.winter_storm.state import DISRUPTED, INDEPENDENT, OUT_OF_COMMAND
from tests.systems.winter_storm.field import Field

AXIS, SOVIET = 0, 1
RIFLES, LEG = "r258", "i336"


def facing(mode: str, **options: object) -> Field:
    """A Soviet division of a mode that nobody on the other side knows, with a zone of 1, and an Axis division."""
    field = Field(**options).put("5Sh", "1508", mode=mode).put(RIFLES, "1512", mode=mode).give(RIFLES, zoc=1)
    return field.put(LEG, "1514").put("XLVIII", "1518")


def shown(field: Field, query: str, side: int = AXIS, **about: str) -> object:
    field.phase("Operations", "axis")
    return QUERIES[query](field.s, side, about)


@clause("winter_storm", "11.22")
@pytest.mark.parametrize(("query", "about"), [("zones", {}), ("reach", {"units": LEG}), ("ranges", {}), ("supply", {})])
def test_nothing_shown_tells_a_depleted_enemy_from_a_defensive_one(query: str, about: dict[str, str]):
    found = [shown(facing(mode), query, **about) for mode in ("depleted", "defensive", "offensive")]
    assert found[0] == found[1] == found[2]


@clause("winter_storm", "11.22")
def test_its_owner_sees_his_own_zones_as_they_are_and_so_do_both_with_open_markers():
    depleted, defensive = (shown(facing(mode), "zones", SOVIET) for mode in ("depleted", "defensive"))
    assert depleted != defensive
    open_markers = [shown(facing(mode, hidden_supply=False), "zones") for mode in ("depleted", "defensive")]
    assert open_markers[0] != open_markers[1]


@clause("winter_storm", "11.22")
def test_a_preview_supposes_full_zones_and_the_unit_pays_what_its_way_costs():
    for mode, pays in (("depleted", 2), ("defensive", 3)):
        field = facing(mode).put(LEG, "1513")
        game = field.phase("Operations", "axis")
        order = f"maneuver units={LEG} path=1514"
        assert game.preview(order).summary == "2 MP", "one for the hex, one for leaving the zone"
        game.submit(order)
        assert field.state(LEG, "spent") == 2 * (pays - 1)


@clause("winter_storm", "11.22")
def test_no_event_or_view_tells_the_mode_of_any_enemy_unit():
    field = facing("depleted").put("art5", "1509", mode="offensive").put("g4", "1507", status=INDEPENDENT)
    game = field.phase("Operations", "axis")
    modes = {unit.id: unit.mode for unit in game.view("axis").position.units}
    assert {modes[name] for name in ("5Sh", RIFLES, "art5", "g4")} == {-1}
    assert all(is_hidden(field.s, field.unit(name), AXIS) for name in ("5Sh", RIFLES, "art5", "g4"))
    assert {unit.mode for unit in game.view("soviet").position.units if unit.side == "soviet"} == {0, 2}


@clause("winter_storm", "11.22", "11.17")
def test_where_a_unit_has_to_go_rests_on_what_its_owner_can_know():
    found: list[bytes] = []
    for mode in ("depleted", "defensive"):
        field = facing(mode).recast("XLVIII", command_radius=1).put("XLVIII", "1509").put(RIFLES, "1611", mode=mode)
        field.put(LEG, "1514", status=OUT_OF_COMMAND, disorder=DISRUPTED).phase("Operations", "axis")
        ends = permitted_ends(field.s, field.unit(LEG))
        assert ends is not None
        found.append(ends.tobytes())
    assert found[0] == found[1]
