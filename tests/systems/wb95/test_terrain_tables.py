"""The terrain tables of the three games (3.1.11, 5.5.1): every cost and every modifier, as orders pay and get them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.movement import Move
from tests.systems.wb95.front import ATTACK, CENTRE, MOVE, NORTH, Front, values

TRUCKED, MECHANIZED, FOOT = "trucked", "mechanized", "non_motorized"
MOTORIZED = (TRUCKED, MECHANIZED)
CLOSED = None

# Movement points of trucked, mechanized and non-motorized units, and the modifiers of the defender, as printed.
MOSCOW = {
    "clear": ("2", "1", "1", 0),
    "forest": ("4", "3", "2", 1),
    "city": ("2", "2", "2", 2),
    "town": ("1", "1", "1", 1),
    "swamp": (CLOSED, CLOSED, "2", 0),
    "lake": (CLOSED, CLOSED, CLOSED, 0),
    "river_canal": ("2+2", "1+2", "1+1", 1),
    "secondary_route": ("1/2", "1", "1", 0),
    "main_route": ("1/3", "1/2", "1/2", 0),
}
KHARKOV_SUMMER = {
    "clear": ("2", "1", "1", 0),
    "hills": ("2", "3/2", "1", 1),
    "forest": ("4", "2", "2", 1),
    "city": ("1", "1", "1", 1),
    "town": ("1", "1", "1", 1),
    "swamp": (CLOSED, CLOSED, "2", 0),
    "river": ("2+1", "1+1", "1+1", 2),
    "doniec": ("2+2", "1+2", "1+1", 1),
    "side_road": ("1/2", "1", "1", 0),
    "main_road": ("1/3", "1/2", "1/2", 0),
}
KHARKOV_WINTER = {
    "clear": ("3", "2", "3/2", 0),
    "hills": ("3", "5/2", "2", 1),
    "forest": ("5", "3", "5/2", 1),
    "city": ("1", "1", "1", 1),
    "town": ("1", "1", "1", 1),
    "swamp": ("3", "2", "3", 0),
    "river": ("3+2", "2+2", "3/2+3/2", 2),
    "doniec": ("3+3", "2+3", "3/2+2", 1),
    "side_road": ("1/2", "1", "1", 0),
    "main_road": ("1/3", "1/2", "1/2", 0),
}
KORSUN = {
    "clear": ("3", "2", "3/2", 0),
    "hills": ("3", "5/2", "2", 1),
    "forest": ("4", "3", "5/2", 1),
    "city": ("2", "2", "2", 1),
    "town": ("2", "2", "1", 1),
    "swamp": ("3", "2", "3/2", 0),
    "river": ("3+2", "2+2", "3/2+3/2", 2),
    "stream": ("3+1", "2+1", "3/2+1", 1),
    "dnieper": (CLOSED, CLOSED, CLOSED, 0),
    "side_road": ("1", "1", "1", 0),
    "railroad": ("1", "1", "1", 0),
    "main_road": ("1/3", "1/2", "1/2", 0),
}
Line = tuple[str | None, str | None, str | None, int]


def front(scenario: str, kind: str) -> Front:
    """A plain with this ground, water or road at the northern neighbour of its centre."""
    found = Front(scenario)
    board = found.s.setting.board
    if kind in board.terrain_kinds:
        found.land.terrain(kind, NORTH)
    elif kind in board.hexside_kinds:
        found.land.river(kind, f"{NORTH}|{CENTRE}")
    elif kind == "railroad":
        found.land.railway(CENTRE, NORTH)
    else:
        found.land.road(kind, CENTRE, NORTH)
    return found


def units_of(field: Front, side: int, mobility: str) -> list[str]:
    setting = field.s.setting
    plain = setting.is_regular & ~setting.is_towed & ~setting.is_rg & (setting.frozen_until == 0)
    units = [u for u in setting.units_of[side] if plain[u] and setting.counters[u].mobility == mobility]
    return [setting.counters[u].id for u in units]


def mover(field: Front, hex_: str, mobility: str) -> str:
    """Put a unit of a class on a hex, of whichever side has one, and let its Movement Phase begin."""
    side = next(side for side in (0, 1) if units_of(field, side, mobility))
    unit = units_of(field, side, mobility)[0]
    field.put(unit, hex_).phase(MOVE + 6 * side)
    return unit


def cost(field: Front, mobility: str) -> Fraction | None:
    """What the step north costs a unit of a class; None where it may not go."""
    step = Move(units=(mover(field, CENTRE, mobility),), path=(NORTH,))
    try:
        reasons = field.preview(step).reasons
    except Illegal:
        reasons = ()
    if not reasons:
        assert field.refusal(step) == "3.1.11"
        return None
    return Fraction(sum(values(reasons, "3.1.11")), 6)


def expected(written: str | None) -> Fraction | None:
    return None if written is None else sum(map(Fraction, written.split("+")), Fraction())


def check_line(scenario: str, kind: str, line: Line) -> None:
    *costs, modifiers = line
    for mobility, written in zip((*MOTORIZED, FOOT), costs, strict=True):
        assert cost(front(scenario, kind), mobility) == expected(written), (kind, mobility)
    if kind not in ("lake", "dnieper"):
        assert modifiers_of(front(scenario, kind)) == modifiers, kind


def modifiers_of(field: Front) -> int:
    """What the ground and water to the north give a defender there."""
    attacker, defender = units_of(field, 0, FOOT)[0], units_of(field, 1, FOOT)[0]
    field.put(attacker, CENTRE).put(defender, NORTH).phase(ATTACK)
    reasons = field.preview(Attack(units=(attacker,), targets=(NORTH,))).reasons
    return -sum(values(reasons, "5.5.1") + values(reasons, "5.5.4"))


@clause("wb95", "table:terrain/moscow", game="moscow")
@clause("wb95", "3.1.11")
@clause("wb95", "5.5.1")
@pytest.mark.parametrize("kind", MOSCOW)
def test_the_terrain_of_moscow_costs_and_protects_as_printed(kind: str) -> None:
    check_line("moscow/typhoon", kind, MOSCOW[kind])


@clause("wb95", "table:terrain/kharkov_summer", game="kharkov")
@clause("wb95", "3.1.11")
@pytest.mark.parametrize("kind", KHARKOV_SUMMER)
def test_the_terrain_of_kharkov_in_summer_costs_and_protects_as_printed(kind: str) -> None:
    check_line("kharkov/kharkov_1942", kind, KHARKOV_SUMMER[kind])


@clause("wb95", "table:terrain/kharkov_winter", game="kharkov")
@clause("wb95", "3.1.11")
@pytest.mark.parametrize("kind", KHARKOV_WINTER)
def test_the_terrain_of_kharkov_in_winter_costs_and_protects_as_printed(kind: str) -> None:
    check_line("kharkov/kharkov_1943", kind, KHARKOV_WINTER[kind])


@clause("wb95", "table:terrain/korsun", game="korsun")
@clause("wb95", "3.1.11")
@pytest.mark.parametrize("kind", KORSUN)
def test_the_terrain_of_korsun_costs_and_protects_as_printed(kind: str) -> None:
    check_line("korsun/korsun_1944", kind, KORSUN[kind])


@clause("wb95", "table:terrain/moscow", game="moscow")
@clause("wb95", "table:terrain/kharkov_summer", game="kharkov")
@clause("wb95", "table:terrain/kharkov_winter", game="kharkov")
@clause("wb95", "table:terrain/korsun", game="korsun")
@pytest.mark.parametrize(
    ("scenario", "halves"),
    [
        ("moscow/typhoon", True),
        ("kharkov/kharkov_1942", True),
        ("kharkov/kharkov_1943", False),
        ("korsun/korsun_1944", False),
    ],
)
def test_swamp_halves_the_attacker_where_it_is_closed_to_motorized_units(scenario: str, halves: bool) -> None:
    field = front(scenario, "swamp")
    attacker, defender = units_of(field, 0, FOOT)[0], units_of(field, 1, FOOT)[0]
    field.put(attacker, CENTRE).put(defender, NORTH).strength(attacker, 5).phase(ATTACK)
    assert field.preview(Attack(units=(attacker,), targets=(NORTH,))).details["attack"] == ("3" if halves else "5")


@clause("wb95", "table:terrain/korsun", game="korsun")
@clause("wb95", "5.1.2")
def test_nobody_attacks_across_the_dnieper_and_a_bridge_does_not_help() -> None:
    field = front("korsun/korsun_1944", "dnieper")
    attacker, defender = units_of(field, 0, FOOT)[0], units_of(field, 1, FOOT)[0]
    field.put(attacker, CENTRE).put(defender, NORTH).phase(ATTACK)
    attack = Attack(units=(attacker,), targets=(NORTH,))
    assert field.refusal(attack) == "table:terrain/korsun"
    field.land.bridge(f"{NORTH}|{CENTRE}")
    assert field.refusal(attack) == "table:terrain/korsun"


@clause("wb95", "table:terrain/korsun", game="korsun")
def test_the_dnieper_is_crossed_by_a_bridge_at_the_cost_of_the_ground_behind_it() -> None:
    field = front("korsun/korsun_1944", "dnieper")
    field.land.bridge(f"{NORTH}|{CENTRE}")
    assert cost(field, FOOT) == Fraction(3, 2)


BONUS = [
    ("moscow/typhoon", "secondary_route", {MECHANIZED, FOOT}),
    ("moscow/typhoon", "main_route", set()),
    ("kharkov/kharkov_1942", "side_road", {FOOT}),
    ("kharkov/kharkov_1943", "side_road", {FOOT}),
    ("kharkov/kharkov_1943", "main_road", set()),
    ("korsun/korsun_1944", "side_road", {TRUCKED, MECHANIZED, FOOT}),
    ("korsun/korsun_1944", "railroad", {TRUCKED, MECHANIZED, FOOT}),
    ("korsun/korsun_1944", "main_road", set()),
]
COLUMN = [f"30{row:02}" for row in range(36, -1, -1)]
"""Hexes up the map, for a long road."""


@clause("wb95", "table:terrain/bonus")
@pytest.mark.parametrize(("scenario", "road", "classes"), BONUS)
@pytest.mark.parametrize("mobility", [TRUCKED, MECHANIZED, FOOT])
def test_one_more_hex_may_be_entered_on_side_roads_by_the_classes_of_the_table(
    scenario: str, road: str, classes: set[str], mobility: str
) -> None:
    field = Front(scenario)
    lay = field.land.railway if road == "railroad" else lambda *path: field.land.road(road, *path)
    lay(*COLUMN)
    unit = mover(field, COLUMN[0], mobility)
    each = sum(values(field.preview(Move(units=(unit,), path=(COLUMN[1],))).reasons, "3.1.11"))
    paid = field.left(unit) // each
    if mobility in classes:
        assert field.preview(Move(units=(unit,), path=tuple(COLUMN[1 : paid + 2]))).details["stops"] == "true"
    else:
        paid -= 1
    assert field.refusal(Move(units=(unit,), path=tuple(COLUMN[1 : paid + 3]))) == "3.1.5"


RIFLES, ENEMY = "s:25 INF-D", "g:80/34 INF-R"


def on_the_road() -> Front:
    """Infantry with 4 MP at the end of a side road of Korsun: each hex costs 1."""
    field = Front().put(RIFLES, "3018")
    field.land.road("side_road", "3018", "3017", "3016", "3015", "3014", "3013", "3012")
    return field


def march(*path: str) -> Move:
    return Move(units=(RIFLES,), path=path)


@clause("wb95", "table:terrain/bonus")
def test_the_extra_hex_costs_nothing_and_comes_last() -> None:
    field = on_the_road()
    field.phase(MOVE)
    found = field.preview(march("3017", "3016", "3015", "3014", "3013"))
    assert [reason.value for reason in found.reasons] == [6, 6, 6, 6, 0]
    assert found.reasons[-1].clause == "table:terrain/bonus"
    field.game.submit(march("3017", "3016", "3015", "3014", "3013"))
    assert field.refusal(march("3012")) == "3.1.5"


@clause("wb95", "table:terrain/bonus")
def test_the_extra_hex_may_be_entered_with_an_order_of_its_own() -> None:
    field = on_the_road()
    field.phase(MOVE)
    field.game.submit(march("3017", "3016", "3015", "3014"))
    assert march("3013") in field.game.options(unit=RIFLES)
    field.game.submit(march("3013"))
    assert field.at(RIFLES) == "3013"


@clause("wb95", "table:terrain/bonus")
def test_there_is_no_extra_hex_once_the_unit_has_left_the_road_or_when_it_starts_beside_it() -> None:
    field = on_the_road().put(RIFLES, "3117")
    field.phase(MOVE)
    # 1½ MP onto the road, two hexes along it, and ½ MP is left.
    assert field.refusal(march("3017", "3016", "3015", "3014")) == "3.1.5"
    field = on_the_road()
    field.phase(MOVE)
    assert field.refusal(march("3017", "3016", "3015", "3014", "3114")) == "3.1.5"


@clause("wb95", "table:terrain/bonus")
def test_the_extra_hex_is_on_the_road_as_long_as_its_bridge_stands() -> None:
    field = on_the_road()
    field.land.river("stream", "3013|3014").bridge("3013|3014")
    field.phase(MOVE)
    assert field.preview(march("3017", "3016", "3015", "3014", "3013"))
    field.s.state.changing("bridge")[:] = 0
    assert field.refusal(march("3017", "3016", "3015", "3014", "3013")) == "3.1.5"


@clause("wb95", "table:terrain/bonus")
@clause("wb95", "4.2.1")
def test_the_extra_hex_does_not_lift_the_stop_in_an_enemy_zone() -> None:
    field = on_the_road().put(ENEMY, "3113")
    field.phase(MOVE)
    assert field.refusal(march("3017", "3016", "3015", "3014", "3013")) == "4.2.1"


@clause("wb95", "table:terrain/bonus")
@clause("wb95", "6.1.7")
def test_the_extra_hex_pays_for_no_overrun_but_a_headquarters_there_falls() -> None:
    path = ("3017", "3016", "3015", "3014", "3013")
    field = on_the_road().put("g:Art./XI", "3013")
    field.phase(MOVE)
    assert field.refusal(march(*path)) == "3.1.5"
    field = on_the_road().put("g:HQ XI", "3013")
    field.phase(MOVE)
    field.game.submit(march(*path))
    assert field.at("g:HQ XI") is None
