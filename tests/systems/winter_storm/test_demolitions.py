"""Chapters 13.92, 16.51, 18.44/destruction: engineers destroy Supply Points and bridges."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.masking import Seen, SeenWork
from kessel.systems.winter_storm.railways import rail_hexes
from kessel.systems.winter_storm.state import DISRUPTED, INDEPENDENT, Dump, Notes
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, NORTH, FAR = "1514", "1513", "1512"
SIDE = f"{NORTH}|{HERE}"
ENGINEER, DIVISION, PLAIN, FRONT = "pz6_pi", "i336", "lwf7", "fe"
ENEMY = "r258"


def special(field: Field, seat: str = "axis") -> Game:
    """Go to the Special Operations; a unit that holds elsewhere keeps the segment open."""
    game = field.put({"axis": "schmidt", "soviet": "g24"}[seat], "1024").phase("Operations", seat)
    game.submit("end-phase")
    assert game.decision
    assert game.decision.kind == "special_operations"
    return game


def with_dump(owner: str = "StF", points: int = 5) -> Field:
    """A dump of a Superior HQ, by default an enemy one."""
    field = Field()
    unit = field.unit(owner)
    field.s.state.notes = Notes(dumps=(Dump(field.hex(HERE), unit, int(field.s.setting.side[unit]), points),))
    return field


def left(field: Field) -> int:
    """Count the Supply Points in dumps."""
    return sum(dump.points for dump in field.s.state.notes.dumps)


@clause("winter_storm", "13.92", "13.92/supply")
@pytest.mark.parametrize(("die", "destroyed"), [(5, 3), (6, 1)])
@pytest.mark.parametrize("owner", ["StF", "4PzA"])
def test_engineers_destroy_as_many_supply_points_as_their_pcf_or_scf(owner: str, die: int, destroyed: int):
    field = with_dump(owner).put(ENGINEER, HERE).give(ENGINEER, pcf=3, scf=1, er=5)
    game = special(field)
    order = f"demolish-supply unit={ENGINEER} dump={owner} points=3"
    chances = {chance.result: (chance.ways, chance.of) for chance in game.preview(order).chances}
    assert chances == {"EC passed: 3 SP destroyed": (5, 6), "EC failed: 1 SP destroyed": (1, 6)}
    field.dice(die)
    game.submit(order)
    assert left(field) == 5 - destroyed


@clause("winter_storm", "13.92/supply", "11.4")
def test_what_engineers_leave_of_enemy_supplies_is_captured_afterwards():
    field = with_dump().put(ENGINEER, HERE).dice(1)
    game = special(field)
    game.submit(f"demolish-supply unit={ENGINEER} dump=StF points=1")
    game.submit("end-phase")
    assert left(field) == 2


@clause("winter_storm", "13.92/supply")
def test_supply_points_with_an_own_headquarters_can_be_destroyed_where_the_engineers_stand():
    field = Field().put(ENGINEER, HERE).put("LVII", HERE, sp=4).put("XLVIII", NORTH, sp=4)
    game = special(field.dice(1))
    for order in ("points=5 carrier=LVII", "points=1 carrier=XLVIII", "points=1 dump=StF", "points=0 carrier=LVII"):
        with refused("13.92/supply"):
            game.submit(f"demolish-supply unit={ENGINEER} {order}")
    game.submit(f"demolish-supply unit={ENGINEER} points=2 carrier=LVII")
    assert field.state("LVII", "sp") == 2


@clause("winter_storm", "13.92", "15.12")
def test_only_engineers_that_can_assault_demolish():
    game = special(with_dump().put(PLAIN, HERE).hexside(HERE, NORTH, "minor_river", "bridge"))
    for order in ("demolish-supply dump=StF points=1", f"mine-bridge hex={NORTH}"):
        with refused("13.92"):
            game.submit(f"{order} unit={PLAIN}")
    field = with_dump("4PzA").put(FRONT, HERE, status=INDEPENDENT)
    with refused("13.92"):
        special(field, "soviet").submit(f"demolish-supply unit={FRONT} dump=4PzA points=1")


@clause("winter_storm", "16.51", "13.92/supply")
@pytest.mark.parametrize(("die", "destroyed"), [(1, 2), (6, 1)])
@pytest.mark.parametrize("mark", ["E", "R"])
def test_a_whole_leg_division_with_an_e_or_r_demolishes_like_a_battalion(mark: str, die: int, destroyed: int):
    field = with_dump().recast(DIVISION, marks=(mark,)).put(DIVISION, HERE).dice(die)
    special(field).submit(f"demolish-supply unit={DIVISION} dump=StF points=5")
    assert left(field) == 5 - destroyed


@clause("winter_storm", "16.51")
def test_not_a_division_that_has_broken_down_nor_one_without_the_letter():
    broken, plain = with_dump().put(DIVISION, HERE, broken=1), with_dump().recast(DIVISION, marks=())
    for field in (broken, plain.put(DIVISION, HERE)):
        with refused("13.92"):
            special(field).submit(f"demolish-supply unit={DIVISION} dump=StF points=2")


# Bridges


def mined(unit: str = ENGINEER, seat: str = "axis", kind: str = "bridge", **values: int) -> Field:
    """Mine a bridge over a Minor River."""
    field = Field().hexside(HERE, NORTH, "minor_river", kind, "major_road", "railway").put(unit, HERE, **values)
    game = special(field, seat)
    game.submit(f"mine-bridge unit={unit} hex={NORTH}")
    for viewer in game.seats:
        position = game.view(viewer).position
        assert isinstance(position, Seen)
        assert position.begun == (SeenWork("demolition", unit, seat, SIDE),)
    return field


def stands(field: Field) -> bool:
    """Say whether the bridge is there."""
    (here, way), _ = field.s.setting.grid.sides(field.hex(HERE), field.hex(NORTH))
    return bool(field.s.state.bridge[here, way])


@clause("winter_storm", "13.92/bridges")
@pytest.mark.parametrize("kind", ["bridge", "pontoon"])
def test_a_bridge_free_of_the_enemy_is_gone_when_the_next_phase_begins_and_the_engineers_go_on(kind: str):
    field = mined(kind=kind)
    assert stands(field)
    game = field.phase("Operations", "axis", turn=3)
    assert not stands(field)
    assert game.state.rolls == 0, "no die, and no EC"
    position = game.view("soviet").position
    assert isinstance(position, Seen)
    assert position.destroyed_bridges == ((SIDE,) if kind == "bridge" else ())
    assert not field.s.state.notes.demolitions
    game.submit(f"maneuver units={ENGINEER} path=1515")


@clause("winter_storm", "13.92/bridges")
@pytest.mark.parametrize(("die", "blown"), [(2, True), (3, False)])
@pytest.mark.parametrize("enemy", [("5Sh", NORTH), (ENEMY, FAR)])
def test_with_the_enemy_at_one_end_a_die_up_to_the_pcf_decides(enemy: tuple[str, str], die: int, blown: bool):
    field = mined().put(*enemy)
    if enemy[0] == ENEMY:
        field.give(ENEMY, zoc=2)
    field.dice(die)
    game = field.phase("Operations", "axis", turn=3)
    assert game.state.rolls == 1
    assert stands(field) is not blown


@clause("winter_storm", "13.92/bridges", "16.51")
@pytest.mark.parametrize(("die", "blown"), [(2, True), (3, False)])
def test_a_whole_division_rolls_against_two(die: int, blown: bool):
    field = mined(DIVISION).put("5Sh", NORTH).dice(die)
    field.phase("Operations", "axis", turn=3)
    assert stands(field) is not blown


@clause("winter_storm", "13.92/bridges")
@pytest.mark.parametrize("state", [{"hex": 0}, {"disorder": DISRUPTED}])
def test_engineers_that_were_driven_off_or_disrupted_blow_nothing(state: dict[str, int]):
    field = mined()
    for name, value in state.items():
        getattr(field.s.state, name)[field.unit(ENGINEER)] = value
    field.phase("Operations", "axis", turn=3)
    assert stands(field)


@clause("winter_storm", "13.92/bridges")
def test_the_preview_tells_the_chances_and_there_must_be_a_bridge_beside_the_engineers():
    field = Field().hexside(HERE, NORTH, "minor_river", "bridge").put(ENGINEER, HERE).put("5Sh", NORTH)
    game = special(field)
    chances = game.preview(f"mine-bridge unit={ENGINEER} hex={NORTH}").chances
    assert [(chance.ways, chance.of) for chance in chances] == [(2, 6), (4, 6)]
    for hex_ in ("1613", FAR):
        with refused("13.92/bridges"):
            game.submit(f"mine-bridge unit={ENGINEER} hex={hex_}")


@clause("winter_storm", "13.92/bridges", "10.13")
def test_trains_do_not_run_over_a_bridge_that_was_blown_nor_over_a_pontoon():
    field = mined()
    s = field.s
    source = next(k for k, line in enumerate(s.setting.scenario.supply.sources) if line.side == "axis")
    line = s.setting.scenario.supply.sources[source]
    field.hexside(line.hex, south(field, line.hex), "minor_river", "bridge", "railway")
    s.state.rail[:] = 0
    beyond = field.hex(south(field, line.hex))
    assert rail_hexes(s, source)[beyond]
    way = s.setting.grid.direction(field.hex(line.hex), beyond)
    for kind in (0, 2):
        s.set_bridge(field.hex(line.hex), way, kind, "13.92/bridges")
        assert not rail_hexes(s, source)[beyond]


def south(field: Field, hex_: str) -> str:
    """Give a neighbour of a hex that is on the map."""
    around = field.s.setting.grid.neighbours[field.hex(hex_)].tolist()
    return field.s.number(next(there for there in around if there >= 0))


@clause("winter_storm", "18.44/destruction")
def test_a_front_engineer_blows_bridges_but_not_before_axis_combat_units():
    field = mined(FRONT, "soviet", status=INDEPENDENT)
    field.phase("Operations", "soviet", turn=3)
    assert not stands(field)
    field = mined(FRONT, "soviet", status=INDEPENDENT).put(PLAIN, NORTH).dice(1)
    field.phase("Operations", "soviet", turn=3)
    assert stands(field)
    for enemy, forbidden in ((PLAIN, True), ("ro8c", True), ("LVII", False)):
        field = Field().hexside(HERE, NORTH, "minor_river", "bridge").put(FRONT, HERE, status=INDEPENDENT)
        game = special(field.put(enemy, NORTH), "soviet")
        if forbidden:
            with refused("18.44/destruction"):
                game.submit(f"mine-bridge unit={FRONT} hex={NORTH}")
        else:
            game.submit(f"mine-bridge unit={FRONT} hex={NORTH}")
