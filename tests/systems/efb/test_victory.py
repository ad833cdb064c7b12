"""Chapter 23 and 24.5: victory points, victory levels, lines of communication and friendly map edges."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.lines_of_communication import friendly_edge, has_line
from kessel.systems.efb.victory import capitulation, judge, lead, level_of, score_towns
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain

DUBNO, KREMENETS, BRODY, OSTROV = "4911", "5026", "2928", "3116"
TANK, MCL, RIFLES, SOVIET_TANK = "I/15 Pz", "61 Mcl", "96/140 Rifle", "23/12 Tank"
GERMAN, SOVIET = 0, 1


def towns(field: Field) -> list[int]:
    """The points that a turn's end brings."""
    before = field.s.state.vp.copy()
    score_towns(field.s)
    return (field.s.state.vp - before).tolist()


def soviet_tank(field: Field) -> str:
    s = field.s
    return next(s.name(unit) for unit in s.setting.units_of[1] if s.setting.is_armored[unit])


@clause("efb", "23.1", "24.5", "24.5/german", "24.5/soviet")
def test_each_elimination_scores_for_the_enemy_and_armor_twice() -> None:
    field = Field()
    s = field.s
    for unit, gain in ((TANK, [0, 4]), (MCL, [0, 2]), (soviet_tank(field), [2, 0]), (RIFLES, [1, 0])):
        before = s.state.vp.copy()
        field.put(unit, "3010")
        s.eliminate(s.setting.unit(unit), "13.1", in_command=True)
        assert (s.state.vp - before).tolist() == gain


@clause("efb", "24.5/german", "23.3")
def test_the_german_scores_for_dubno_and_kremenets_with_a_line_to_the_west_edge() -> None:
    assert towns(Plain().put(TANK, DUBNO)) == [4, 0]
    assert towns(Plain().put(TANK, DUBNO).put(MCL, KREMENETS)) == [6, 0]
    assert towns(Plain().put(TANK, BRODY).put(MCL, OSTROV)) == [0, 0]


@clause("efb", "24.5/soviet", "23.3")
def test_the_soviet_scores_for_brody_and_ostrov_with_a_line_to_the_east_or_south_edge() -> None:
    assert towns(Plain().put(RIFLES, BRODY)) == [0, 2]
    assert towns(Plain().put(RIFLES, BRODY).put("258/140 Rifle", OSTROV)) == [0, 4]
    assert towns(Plain().put(RIFLES, DUBNO)) == [0, 0]


@clause("efb", "23.3", "24.5/soviet")
def test_an_empty_town_scores_for_nobody_whoever_passed_through_it() -> None:
    field = Plain().put("5 Army", "2926").put(RIFLES, "2927")
    field.phase(8).submit(f'move unit="{RIFLES}" path=2928,2929')
    assert towns(field) == [0, 0]


@clause("efb", "23.3", "2.3")
def test_air_counters_and_markers_occupy_nothing() -> None:
    field = Plain()
    field.s.state.strikes[field.s.setting.hex(DUBNO)] = 3
    assert towns(field) == [0, 0]


@clause("efb", "23.6", "24.5/german")
def test_a_wall_of_zones_cuts_the_line_and_a_friend_on_the_hex_opens_it() -> None:
    field = Plain().put(TANK, DUBNO)
    wall = [f"45{row:02}" for row in range(1, 35, 2)] + ["4534"]
    soviets = [field.s.name(unit) for unit in field.s.setting.units_of[1]]
    for unit, hex_ in zip(soviets, wall, strict=False):
        field.put(unit, hex_)
    assert towns(field) == [0, 0]
    # A friend stands in the wall's zone: his hex is open, and the two beside it are still closed.
    field.put(MCL, "4410").put("231 Rec", "4510" if "4510" not in wall else "4509")
    field.put("61 AT", "4610")
    assert towns(field) == [4, 0]


@clause("efb", "24.5/german", "24.6/edge")
def test_a_line_to_the_south_edge_gives_the_german_nothing_though_the_edge_be_his() -> None:
    field = Plain().put(TANK, DUBNO)
    s = field.s
    west = [f"01{row:02}" for row in range(1, 35)]
    soviets = [s.name(unit) for unit in s.setting.units_of[1]]
    for unit, hex_ in zip(soviets, west, strict=False):
        field.put(unit, hex_)
    s.state.last_mover[list(s.setting.board.edges["south"])] = GERMAN
    assert friendly_edge(s, GERMAN)[s.setting.hex("3034")]
    assert towns(field) == [0, 0]


@clause("efb", "23.6")
def test_a_line_never_enters_an_enemy_hex_or_crosses_what_no_land_unit_can() -> None:
    field = Plain().put(TANK, "0215")
    s = field.s
    around = [s.number(h) for h in s.setting.grid.neighbours[s.setting.hex("0215")].tolist()]
    assert has_line(s, GERMAN, s.setting.hex("0215"), ("west",))
    field.river("major_river", *(f"0215|{hex_}" for hex_ in around))
    assert not has_line(s, GERMAN, s.setting.hex("0215"), ("west",))
    field.bridge(f"0215|{around[0]}")
    assert has_line(s, GERMAN, s.setting.hex("0215"), ("west",))


@clause("efb", "23.6")
def test_a_line_may_be_of_any_length() -> None:
    field = Plain()
    assert has_line(field.s, GERMAN, field.s.setting.hex("6234"), ("west",))


@clause("efb", "24.6/edge")
def test_the_west_edge_is_german_but_for_hexes_with_soviets() -> None:
    field = Plain().put(RIFLES, "0115")
    edge = friendly_edge(field.s, GERMAN)
    assert not edge[field.s.setting.hex("0115")]
    assert edge[field.s.setting.hex("0116")]
    assert not edge[field.s.setting.hex("6216")]


@clause("efb", "24.6/edge", "24.7/edge")
def test_a_south_edge_hex_belongs_to_the_side_that_moved_through_it_last() -> None:
    field = Plain().put("KG A/11 Pz", "3031").put(TANK, "3032").put(RIFLES, "3632").put("5 Army", "3633")
    s = field.s
    south = s.setting.hex("3034")
    assert friendly_edge(s, SOVIET)[south]
    assert not friendly_edge(s, GERMAN)[south]
    field.phase(2).submit(f'move unit="{TANK}" path=3033,3034,3134,3133')
    assert friendly_edge(s, GERMAN)[south]
    assert not friendly_edge(s, SOVIET)[south]
    s.place(s.setting.unit(RIFLES), (south,), "move")
    s.state.hex[s.setting.unit(RIFLES)] = s.setting.hex("3632")
    assert friendly_edge(s, SOVIET)[south]


@clause("efb", "24.7/edge")
def test_the_east_edge_is_soviet_but_for_hexes_with_germans() -> None:
    field = Plain().put(TANK, "6215")
    edge = friendly_edge(field.s, SOVIET)
    assert not edge[field.s.setting.hex("6215")]
    assert edge[field.s.setting.hex("6216")]
    assert not edge[field.s.setting.hex("0116")]


@clause("efb", "23.2")
@pytest.mark.parametrize(
    ("difference", "level"),
    [
        *[(0, "draw"), (9, "draw"), (10, "tactical"), (19, "tactical")],
        *[(20, "operational"), (29, "operational"), (30, "strategic"), (99, "strategic")],
    ],
)
def test_the_difference_tells_the_level(difference: int, level: str) -> None:
    assert level_of(Field().s, difference) == level


@clause("efb", "23.1", "23.2")
@pytest.mark.parametrize(("points", "winner"), [((40, 25), "german"), ((5, 25), "soviet"), ((12, 12), None)])
def test_the_side_with_more_points_wins(points: tuple[int, int], winner: str | None) -> None:
    field = Field()
    field.s.state.vp[:] = points
    assert judge(field.s).winner == winner


@clause("efb", "23.5")
def test_dubno_gives_no_points_for_leaving_the_map() -> None:
    assert Field().s.setting.scenario.exits == ()


@clause("efb", "23.1", "3.3")
def test_the_lead_is_the_difference_in_points_unless_a_side_has_capitulated() -> None:
    s = Field().s
    s.state.vp[:] = 7, 30
    s.state.outcome = judge(s)
    assert lead(s) == -23
    s.state.outcome = capitulation(s, SOVIET)
    assert lead(s) is None
