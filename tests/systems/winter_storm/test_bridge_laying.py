"""Chapter 13.91: headquarters lay bridges, and everything that asks about the river knows of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.winter_storm.bridge_laying import LayBridge
from kessel.systems.winter_storm.communications import in_radius, supply_lines
from kessel.systems.winter_storm.ground import LAID, PONTOON
from kessel.systems.winter_storm.masking import Seen, SeenWork
from kessel.systems.winter_storm.reach import reachable
from kessel.systems.winter_storm.retreat_paths import can_enter
from kessel.systems.winter_storm.river_combat import (
    most_factors,
    obstacle_shift,
    refuse_assault_over,
    refuse_support_over,
)
from kessel.systems.winter_storm.state import DISRUPTED, OUT_OF_COMMAND, BridgeWork, Notes
from kessel.systems.winter_storm.zones_of_control import zones
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

HERE, NORTH, FAR = "1514", "1513", "1512"
SIDE = f"{NORTH}|{HERE}"
HQ, SUPERIOR, LEG, MOBILE, ENEMY = "LVII", "4PzA", "i336", "pz6_pz", "r258"
ORDER = f"lay-bridge hq={HQ} hex={NORTH}"


def beside_the_river(kind: str = "major_river", **state: int) -> Field:
    """An Operational HQ on the bank, and a unit far away that keeps the game going."""
    return Field().hexside(HERE, NORTH, kind).put(HQ, HERE, **state)


def declaring(field: Field, seat: str = "axis") -> Game:
    """Go to the end of the Operational HQ Phase."""
    game = field.phase("Operational HQ", seat)
    while game.decision and game.decision.kind == "operational_hq":
        game.submit("end-phase")
    return game


def next_phase(field: Field, turn: int = 3) -> Game:
    """Begin the next Operational HQ Phase of the Axis."""
    return field.phase("Operational HQ", "axis", turn=turn)


def bridge(field: Field) -> int:
    """Give the kind of bridge between the two banks; both ends must know it."""
    (here, way), (there, back) = field.s.setting.grid.sides(field.hex(HERE), field.hex(NORTH))
    assert field.s.state.bridge[here, way] == field.s.state.bridge[there, back]
    return int(field.s.state.bridge[here, way])


def seen(game: Game, seat: str) -> Seen:
    """Give what a seat sees."""
    position = game.view(seat).position
    assert isinstance(position, Seen)
    return position


@clause("winter_storm", "13.91", "3.5")
@pytest.mark.parametrize("river", ["major_river", "minor_river"])
def test_a_pontoon_is_declared_at_the_end_of_the_phase_and_placed_in_the_next(river: str):
    field = beside_the_river(river)
    game = declaring(field)
    assert game.decision
    assert (game.decision.kind, game.decision.clause) == ("bridge_laying", "13.91")
    assert "Turn 3" in game.preview(ORDER).summary
    game.submit(ORDER)
    assert bridge(field) == 0
    for seat in game.seats:
        assert seen(game, seat).begun == (SeenWork("bridge", HQ, "axis", SIDE),)
    game = next_phase(field)
    assert bridge(field) == PONTOON
    for seat in game.seats:
        assert seen(game, seat).pontoons == (SIDE,)
        assert not seen(game, seat).begun


@clause("winter_storm", "13.91")
def test_only_headquarters_beside_an_unbridged_river_lay_bridges():
    game = declaring(beside_the_river().put(LEG, HERE))
    with refused("13.91"):
        game.submit(f"lay-bridge hq={LEG} hex={NORTH}")
    for elsewhere in (FAR, "1415"):
        with refused("13.91"):
            game.submit(f"lay-bridge hq={HQ} hex={elsewhere}")
    assert list(game.options(unit=HQ)) == [LayBridge(hq=HQ, hex=NORTH)]
    for drawn in (("stream",), ("major_river", "bridge"), ("balka",)):
        field = Field().hexside(HERE, NORTH, *drawn).hexside(HERE, "1613", "minor_river").put(HQ, HERE)
        with refused("13.91"):
            declaring(field).submit(ORDER)


@clause("winter_storm", "13.9", "13.91")
def test_the_headquarters_is_in_good_order_and_in_command_and_lays_one_bridge_a_turn():
    for state in ({"disorder": DISRUPTED}, {"status": OUT_OF_COMMAND}):
        field = beside_the_river(**state).put("XLVIII", "1516").hexside("1516", "1517", "minor_river")
        with refused("13.9"):
            declaring(field).submit(ORDER)
    field = beside_the_river().hexside(HERE, "1613", "minor_river").put("XLVIII", "1520")
    game = declaring(field.hexside("1520", "1521", "minor_river"))
    game.submit(ORDER)
    with refused("13.9"):
        game.submit(f"lay-bridge hq={HQ} hex=1613")


@clause("winter_storm", "13.91")
@pytest.mark.parametrize("event", ["left", "disrupted", "enemy there", "enemy zone"])
def test_a_declared_bridge_is_given_up_if_the_hq_does_not_stay_or_the_enemy_is_across(event: str):
    field = beside_the_river()
    declaring(field).submit(ORDER)
    unit, state = field.unit(HQ), field.s.state
    match event:
        case "left":
            state.hex[unit] = field.hex("1515")
        case "disrupted":
            state.disorder[unit] = DISRUPTED
        case "enemy there":
            field.put("5Sh", NORTH)
        case _:
            field.put(ENEMY, FAR).give(ENEMY, zoc=2)
    next_phase(field)
    assert bridge(field) == 0
    assert not state.notes.bridges


@clause("winter_storm", "13.91")
def test_a_pontoon_goes_when_its_hq_leaves_and_stays_when_it_crosses():
    field = beside_the_river()
    declaring(field).submit(ORDER)
    game = next_phase(field)
    game.submit(f"maneuver units={HQ} path={NORTH}")
    assert bridge(field) == PONTOON
    game.submit(f"maneuver units={HQ} path={FAR}")
    assert bridge(field) == 0
    assert not field.s.state.notes.bridges


@clause("winter_storm", "13.91")
def test_a_pontoon_goes_with_an_hq_that_is_eliminated():
    field = beside_the_river()
    declaring(field).submit(ORDER)
    next_phase(field)
    field.s.eliminate(field.unit(HQ), "14.4")
    assert bridge(field) == 0


@clause("winter_storm", "13.91", "10.2")
def test_a_superior_hq_takes_three_turns_and_its_bridge_stays():
    field = Field().hexside(HERE, NORTH, "major_river").put(SUPERIOR, HERE)
    game = field.phase("Strategic Overphase", turn=4)
    while game.decision and game.decision.kind != "bridge_laying":
        pass_on(game)
    game.submit(f"lay-bridge hq={SUPERIOR} hex={NORTH}")
    for turn in (5, 6):
        next_phase(field, turn=turn)
        assert bridge(field) == 0
    game = field.phase("Strategic Overphase", turn=7)
    assert bridge(field) == LAID
    assert seen(game, "soviet").new_bridges == (SIDE,)
    game.submit(f"maneuver units={SUPERIOR} path=1515")
    assert bridge(field) == LAID


@clause("winter_storm", "12.1", "10.2")
def test_headquarters_lay_bridges_in_their_own_phases_only():
    field = beside_the_river().put(SUPERIOR, HERE)
    with refused("10.2"):
        declaring(field).submit(f"lay-bridge hq={SUPERIOR} hex={NORTH}")
    game = field.phase("Strategic Overphase", turn=4)
    while game.decision and game.decision.kind != "bridge_laying":
        pass_on(game)
    with refused("12.1"):
        game.submit(ORDER)


# What asks about the river


def moat() -> Field:
    """An island in a Major River, with units on it and beside it."""
    field = Field().put(LEG, HERE).put(MOBILE, HERE).put(HQ, "1515").put("pz6_r1", NORTH).put("lwf15", NORTH)
    for hex_ in field.s.setting.grid.neighbours[field.hex(NORTH)].tolist():
        field.hexside(NORTH, field.s.number(hex_), "major_river")
    return field


def crossings(field: Field) -> set[str]:
    """Say who gets over the river by the law of each chapter."""
    s, hq, way = field.s, field.unit(HQ), field.s.setting.grid.direction(field.hex(HERE), field.hex(NORTH))
    here, north, (leg, mobile) = field.hex(HERE), field.hex(NORTH), (field.unit(LEG), field.unit(MOBILE))
    found = {
        "leg move": north in reachable(s, leg),
        "mobile move": north in reachable(s, mobile),
        "mobile command": in_radius(s, field.unit("pz6_r1"), hq),
        "leg command": in_radius(s, field.unit("lwf15"), hq),
        "supply": bool(supply_lines(s, hq).within[north]),
        "retreat": can_enter(s, leg, here, way) and can_enter(s, mobile, here, way),
        "assault": not _refuses(refuse_assault_over, s, mobile, north),
        "support": not _refuses(refuse_support_over, s, [mobile], north),
    }
    return {name for name, able in found.items() if able}


def _refuses(law: Callable[..., None], *about: object) -> bool:
    try:
        law(*about)
    except Illegal:
        return True
    return False


@clause("winter_storm", "13.91", "7.21/major", "7.24", "7.22/major", "7.23", "7.25")
@pytest.mark.parametrize("kind", [PONTOON, LAID])
def test_everybody_crosses_a_major_river_by_a_new_bridge_and_nobody_when_it_is_gone(kind: int):
    field = moat()
    way = field.s.setting.grid.direction(field.hex(HERE), field.hex(NORTH))
    assert crossings(field) == set()
    field.s.set_bridge(field.hex(HERE), way, kind, "13.91")
    assert len(crossings(field)) == 8
    field.s.set_bridge(field.hex(HERE), way, 0, "13.92/bridges")
    assert crossings(field) == set()


@clause("winter_storm", "13.91")
def test_a_bridge_over_a_minor_river_takes_its_penalties_from_movement_zones_and_combat():
    field = Field().hexside(HERE, NORTH, "minor_river").put(LEG, HERE).give(LEG, zoc=2)
    here, north = field.hex(HERE), field.hex(NORTH)
    way = field.s.setting.grid.direction(here, north)

    def penalties() -> tuple[list[int], int, int, int | None]:
        steps = [int(field.s.land.edges[class_, here, way]) for class_ in (0, 1)]
        zone, most = zones(field.s, 0).into(here, way), most_factors(field.s, here, north)
        return steps, zone, obstacle_shift(field.s, here, north), most

    assert penalties() == ([4, 6], 1, 1, 12)
    field.s.set_bridge(here, way, PONTOON, "13.91")
    assert penalties() == ([2, 2], 2, 0, None)


@clause("winter_storm", "13.91")
def test_a_bridge_that_falls_takes_no_other_work_with_it():
    field = Field().put("5Sh", "1514").put("51A", "1010")
    hexes = [field.hex(number) for number in ("1514", "1513", "1010", "1009")]
    kept = BridgeWork(field.unit("51A"), hexes[2], hexes[3], 1, standing=True)
    begun = BridgeWork(field.unit("5Sh"), hexes[0], hexes[1], 1)
    fallen = BridgeWork(field.unit("5Sh"), hexes[0], hexes[1], 1, standing=True)
    field.s.state.notes = Notes(bridges=(kept, begun, fallen))
    field.s.set_bridge(hexes[0], field.s.setting.grid.direction(hexes[0], hexes[1]), 0, "7.26")
    assert field.s.state.notes.bridges == (kept, begun)


@clause("winter_storm", "13.91")
def test_no_pontoon_is_put_where_another_bridge_stands_by_then():
    field = beside_the_river()
    declaring(field).submit(ORDER)
    field.s.set_bridge(
        field.hex(HERE), field.s.setting.grid.direction(field.hex(HERE), field.hex(NORTH)), LAID, "18.44"
    )
    next_phase(field)
    assert bridge(field) == LAID
