"""Chapter 10.1: lines of supply, on a plain with what each rule speaks of drawn on it."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.supply_lines import linked, supply_bases, supply_zones
from tests.systems.wb95.plain import Plain, column

SOVIET_SUPPLY, GERMAN_SUPPLY = 6, 12  # in Kharkov 1942
GERMAN, OTHER_GERMAN, THIRD_GERMAN = "g:190/62 INF-R", "g:131/44 INF-R", "g:134/44 INF-R"
GERMAN_HQ, GERMAN_GUN = "g:HQ XI", "g:Art./III"
ROMANIAN, HUNGARIAN = "g:1/2Ro INF-R", "g:1/108Hu INF-R"
SOVIET, SOVIET_HQ, SOVIET_GUN = "s:333 INF-D", "s:HQ 9A", "s:Art./9A"


@pytest.fixture
def plain() -> Plain:
    return Plain()


@clause("wb95", "10.1.1", "10.1.6")
def test_a_line_is_a_path_of_hexes_from_the_base_within_the_supply_movement_points(plain: Plain) -> None:
    plain.put(GERMAN, "3031").put(OTHER_GERMAN, "4030")
    assert plain.line(GERMAN) == column(30, 36, 31)
    assert plain.line(OTHER_GERMAN) is None
    assert plain.supplied(GERMAN, OTHER_GERMAN) == [True, False]


@clause("wb95", "10.1.2")
def test_lines_are_looked_at_in_the_owners_supply_phase_only() -> None:
    plain = Plain()
    plain.put(GERMAN, "3020").put(SOVIET, "3010")
    plain.phase(SOVIET_SUPPLY)
    assert plain.s.state.oos[plain.s.setting.index[SOVIET]] == 1
    assert plain.s.state.oos[plain.s.setting.index[GERMAN]] == 0
    plain.phase(GERMAN_SUPPLY)
    assert plain.s.state.oos[plain.s.setting.index[GERMAN]] == 1


@clause("wb95", "10.1.3")
def test_any_number_of_units_share_one_line(plain: Plain) -> None:
    plain.land.road("main_road", *column(30, 36, 25))
    units = [GERMAN, OTHER_GERMAN, THIRD_GERMAN, GERMAN_HQ]
    for unit in units:
        plain.put(unit, "3025")
    assert plain.supplied(*units) == [True] * 4


@clause("wb95", "10.1.4")
def test_every_hex_of_an_edge_is_a_base_road_or_not_and_a_named_place_only_while_it_is_held(plain: Plain) -> None:
    setting, german = plain.s.setting, plain.s.setting.side_of("german")
    edges = {hex_ for name in ("west", "south", "north") for hex_ in setting.board.edges[name]}
    kharkov = set(setting.board.hexes_of(setting.board.place("Kharkov")))
    assert set(supply_bases(plain.s, german)) == edges
    plain.control("german", *[plain.s.number(hex_) for hex_ in sorted(kharkov)[:3]])
    assert set(supply_bases(plain.s, german)) == edges | set(sorted(kharkov)[:3])


@clause("wb95", "10.1.4", "10.1.10")
def test_an_edge_hex_closed_by_an_enemy_zone_is_no_base_until_a_regular_unit_stands_on_it(plain: Plain) -> None:
    plain.land.road("main_road", *column(30, 36, 20))
    plain.put(GERMAN, "3020").put(OTHER_GERMAN, "3035")
    assert plain.line(GERMAN) == column(30, 36, 20)
    plain.put(SOVIET, "3136")
    assert (plain.line(GERMAN) or [""])[0] not in ("", "3036")
    plain.put(THIRD_GERMAN, "3036")
    assert plain.line(GERMAN) == column(30, 36, 20)


@clause("wb95", "10.1.5")
def test_along_a_road_a_line_is_as_long_as_the_road(plain: Plain) -> None:
    plain.land.road("side_road", *column(30, 36, 10))
    plain.put(GERMAN, "3010").put(ROMANIAN, "3011")
    assert plain.supplied(GERMAN, ROMANIAN) == [True, True]
    assert plain.line(GERMAN) == column(30, 36, 10)


@clause("wb95", "10.1.5")
def test_a_railway_is_a_road_in_korsun_and_none_in_kharkov() -> None:
    korsun = Plain("korsun/korsun_1944")
    korsun.land.railway(*column(26, 36, 20))
    korsun.put("g:80/34 INF-R", "2620")
    assert korsun.supplied("g:80/34 INF-R") == [True]
    kharkov = Plain()
    kharkov.land.railway(*column(30, 36, 20))
    kharkov.put(GERMAN, "3020")
    assert kharkov.supplied(GERMAN) == [False]


@clause("wb95", "10.1.5")
def test_a_road_over_a_river_needs_its_bridge_or_is_paid_as_open_ground(plain: Plain) -> None:
    plain.land.road("main_road", *column(30, 36, 20)).river("river", "3029|3030")
    plain.put(GERMAN, "3020").put(ROMANIAN, "3025")
    assert plain.line(ROMANIAN) is not None, "2 MP for the ground and 1 for the river are to be had"
    plain.land.river("river", "3024|3025", "3022|3023", "3021|3022")
    assert plain.line(ROMANIAN) is not None
    assert plain.line(GERMAN) is None, "four crossings cost 12"
    plain.land.bridge("3022|3023")
    assert plain.line(GERMAN) is not None, "three cost 9"


@clause("wb95", "10.1.6")
def test_all_steps_off_the_road_count_together(plain: Plain) -> None:
    plain.land.road("main_road", *column(30, 34, 31)).road("main_road", *column(30, 29, 26))
    plain.put(GERMAN, "3026").put(OTHER_GERMAN, "3025").put(THIRD_GERMAN, "4036")
    assert plain.supplied(GERMAN) == [True], "3035, 3034, 3030 and 3029 cost 8"
    plain.put(GERMAN, "4030").put(OTHER_GERMAN, "3024")
    assert plain.supplied(OTHER_GERMAN) == [False], "two hexes more off the road cost 12"


@clause("wb95", "10.1.7")
@pytest.mark.parametrize(
    ("unit", "reached", "too_far"), [(GERMAN, "3031", "3030"), (ROMANIAN, "3033", "3032"), (HUNGARIAN, "3033", "3032")]
)
def test_germans_have_ten_supply_movement_points_and_their_allies_seven(
    plain: Plain, unit: str, reached: str, too_far: str
) -> None:
    assert plain.put(unit, reached).supplied(unit) == [True]
    assert plain.put(unit, too_far).supplied(unit) == [False]


@clause("wb95", "10.1.7")
def test_soviets_have_eight_supply_movement_points(plain: Plain) -> None:
    plain.control("german")
    assert plain.put(SOVIET, "3004").supplied(SOVIET) == [True]
    assert plain.put(SOVIET, "3005").supplied(SOVIET) == [False]


@clause("wb95", "10.1.8")
def test_off_the_road_a_line_pays_as_trucks_do_towards_the_unit() -> None:
    moscow = Plain("moscow/typhoon")
    unit = "g:330/183 INF-R"
    moscow.land.terrain("forest", *(f"{column:02}{row:02}" for column in range(20, 41) for row in range(30, 36)))
    assert moscow.put(unit, "3034").supplied(unit) == [True], "two hexes of forest cost 8"
    assert moscow.put(unit, "3033").supplied(unit) == [False], "three cost 12, and the first step is paid in full"


@clause("wb95", "10.1.8")
def test_a_line_does_not_cross_what_is_closed_to_trucks() -> None:
    moscow = Plain("moscow/typhoon")
    unit, wall = "g:330/183 INF-R", [f"{column:02}34" for column in range(65)]
    moscow.put(unit, "3033")
    assert moscow.supplied(unit) == [True]
    moscow.land.terrain("swamp", *wall)
    assert moscow.supplied(unit) == [False]
    moscow.land.road("main_route", "3035", "3034", "3033")
    assert moscow.supplied(unit) == [True], "along a road the swamp does not matter"


@clause("wb95", "10.1.9")
def test_steps_between_adjacent_friends_are_free_headquarters_and_guns_included(plain: Plain) -> None:
    plain.put(GERMAN, "3031").put(GERMAN_HQ, "3030").put(GERMAN_GUN, "3029").put(OTHER_GERMAN, "3028")
    assert plain.supplied(GERMAN, GERMAN_HQ, OTHER_GERMAN) == [True] * 3
    plain.put(GERMAN_HQ, "4036")
    assert plain.supplied(OTHER_GERMAN) == [False]


@clause("wb95", "10.1.9")
def test_a_friend_supplies_a_neighbour_in_a_swamp_where_no_truck_goes() -> None:
    moscow = Plain("moscow/typhoon")
    moscow.land.terrain("swamp", "3033", "3032", "2932", "3132", "2933", "3133")
    unit, friend = "g:330/183 INF-R", "g:343/183 INF-R"
    assert moscow.put(unit, "3033").supplied(unit) == [False]
    assert moscow.put(friend, "3034").supplied(unit, friend) == [True, True]
    assert moscow.line(unit) == ["3036", "3035", "3034", "3033"]


@clause("wb95", "10.1.9")
def test_friends_on_the_banks_of_a_big_river_need_a_bridge() -> None:
    korsun = Plain("korsun/korsun_1944")
    unit, friend, bank = "g:80/34 INF-R", "g:107/34 INF-R", "3820"
    around = [int(n) for n in korsun.s.setting.grid.neighbours[korsun.s.setting.grid.index(bank)]]
    korsun.land.river("dnieper", *(f"{bank}|{korsun.s.number(hex_)}" for hex_ in around))
    korsun.land.road("main_road", *column(38, 36, 21))
    korsun.put(unit, bank).put(friend, "3821")
    assert korsun.supplied(friend) == [True]
    assert korsun.line(unit) is None
    korsun.land.bridge("3820|3821")
    assert korsun.line(unit) is not None


@clause("wb95", "10.1.10")
def test_an_enemy_zone_is_passed_only_where_a_regular_unit_stands(plain: Plain) -> None:
    plain.land.road("main_road", *column(30, 36, 20))
    plain.land.terrain("lake", *(f"{c:02}{r:02}" for c in (28, 29, 31, 32) for r in range(20, 36)))
    plain.put(SOVIET, "2925").put(GERMAN, "3020")
    assert plain.line(GERMAN) is None
    for stand_in, passes in ((GERMAN_HQ, False), (GERMAN_GUN, False), (OTHER_GERMAN, True)):
        plain.put(stand_in, "3025").put(THIRD_GERMAN, "3026")
        assert (plain.line(GERMAN) is not None) is passes, stand_in
        plain.put(stand_in, "4036")


@clause("wb95", "10.1.10")
def test_the_zone_on_the_units_own_hex_does_not_matter_but_no_line_goes_through_an_enemy(plain: Plain) -> None:
    plain.land.road("main_road", *column(30, 36, 20))
    plain.put(GERMAN_HQ, "3025").put(SOVIET, "3024").put(GERMAN, "3023")
    assert plain.line(GERMAN_HQ) == column(30, 36, 25)
    assert plain.line(GERMAN) is None


@clause("wb95", "10.1.10")
def test_even_an_enemy_headquarters_without_a_zone_closes_the_hex_it_stands_on(plain: Plain) -> None:
    plain.land.road("main_road", *column(30, 36, 20))
    plain.land.terrain("lake", *(f"{c:02}{r:02}" for c in (29, 31) for r in range(20, 36)))
    plain.put(GERMAN, "3020")
    assert plain.line(GERMAN) == column(30, 36, 20)
    plain.put(SOVIET_HQ, "3025")
    assert plain.line(GERMAN) is None


@clause("wb95", "10.1.11", "6.1.5")
@pytest.mark.parametrize(
    ("unit", "transport", "blocks"),
    [(SOVIET, False, True), (SOVIET_GUN, False, True), (SOVIET_GUN, True, False), (SOVIET_HQ, False, False)],
)
def test_guns_in_combat_set_up_block_lines_and_headquarters_and_limbered_guns_do_not(
    plain: Plain, unit: str, transport: bool, blocks: bool
) -> None:
    plain.land.road("main_road", *column(30, 36, 20))
    plain.land.terrain("lake", *(f"{c:02}{r:02}" for c in (28, 29, 31, 32) for r in range(20, 36)))
    plain.land.terrain("clear", "2925")
    plain.put(unit, "2925", transport=transport).put(GERMAN, "3020")
    assert (plain.line(GERMAN) is None) is blocks


@clause("wb95", "10.1.11")
def test_a_resilience_group_blocks_lines_though_it_has_no_zone_of_control() -> None:
    korsun = Plain("korsun/korsun_1944").control("soviet")
    korsun.put("g:RG Korsun", "3310")
    closed = supply_zones(korsun.s, korsun.s.setting.side_of("german"))
    grid = korsun.s.setting.grid
    assert {int(hex_) for hex_ in closed.nonzero()[0]} == {int(hex_) for hex_ in grid.neighbours[grid.index("3310")]}


@clause("wb95", "10.1.11")
def test_an_enemy_town_closes_itself_and_the_hexes_around_it_but_not_across_a_big_river(plain: Plain) -> None:
    plain.control("german").land.terrain("town", "3020").river("doniec", "3019|3020").terrain("city", "4020")
    plain.control("soviet", "3020")
    closed = supply_zones(plain.s, plain.s.setting.side_of("soviet"))
    grid = plain.s.setting.grid
    around = {int(hex_) for hex_ in grid.neighbours[grid.index("3020")]} | {grid.index("3020")}
    assert {int(hex_) for hex_ in closed.nonzero()[0]} == around - {grid.index("3019")}


@clause("wb95", "10.1.11")
def test_a_road_through_an_enemy_town_is_cut_until_a_regular_unit_stands_in_it_and_beside_it(plain: Plain) -> None:
    plain.land.road("main_road", *column(30, 36, 20)).terrain("town", "3026")
    plain.land.terrain("lake", *(f"{c:02}{r:02}" for c in (29, 31) for r in range(20, 36)))
    plain.put(GERMAN, "3020")
    assert plain.line(GERMAN) is None
    plain.control("german", "3026")
    assert plain.line(GERMAN) == column(30, 36, 20)


@clause("wb95", "10.1.11", "10.1.9", "10.1.10")
def test_the_rulebooks_example_two_battalions_reached_and_two_units_beyond() -> None:
    """Ten points reach the road at 4206 because two motorized units stand side by side on the way."""
    field = Plain("moscow/typhoon")
    field.land.road("main_route", *column(42, 36, 12), "4312", *column(44, 12, 7), "4306", "4206")
    field.land.road("main_route", "4306", "4406", "4405", "4404")
    field.land.road("main_route", "4206", "4205", "4204", "4303", "4404")
    field.put("s:50 CAV-D", "4506").put("s:18 INF-D", "4302")
    field.put("s:316 INF-D", "4511").put("s:126 INF-D", "4509")
    first_tanks, second_tanks, guns, tigers = "g:I/7/10 ARM-B", "g:II/7/10 ARM-B", "g:191 AG-BR", "g:I/31/5 ARM-B"
    field.put(first_tanks, "4205").put(second_tanks, "4306").put(guns, "4106").put(tigers, "4404")
    units = first_tanks, second_tanks, guns, tigers
    assert [field.line(unit) is not None for unit in units] == [False] * 4

    field.put("g:69/10 MOT-R", "4309").put("g:86/10 MOT-R", "4308")
    assert field.supplied(*units) == [True, True, False, False]
    assert (field.line(first_tanks) or [])[-6:] == [*column(43, 9, 6), "4206", "4205"]

    field.put("g:330/183 INF-R", "4206")
    assert [field.line(unit) is not None for unit in (guns, tigers)] == [True, False]
    for opening in ("4303", "4406"):
        field.put("g:330/183 INF-R", opening)
        assert [field.line(unit) is not None for unit in (guns, tigers)] == [False, True], opening


def test_linked_by_road_means_a_road_all_the_way_and_by_supply_a_line() -> None:
    korsun = Plain("korsun/korsun_1944")
    setting = korsun.s.setting
    german, korsun_hexes = setting.side_of("german"), setting.board.hexes_of(setting.board.place("Korsun"))
    town = korsun.s.number(korsun_hexes[0])
    number, row = int(town[:2]), int(town[2:])
    path = column(number, 36, row + 1)
    to = (setting.grid.index(path[0]),)
    korsun.land.road("main_road", *path)
    assert not linked(korsun.s, german, korsun_hexes, to, "supply"), "no hex of the town is German"
    korsun.control("german", town)
    assert linked(korsun.s, german, korsun_hexes, to, "supply")
    assert not linked(korsun.s, german, korsun_hexes, to, "road"), "the last step is open ground"
    korsun.land.road("side_road", path[-1], town)
    assert linked(korsun.s, german, korsun_hexes, to, "road")
    korsun.put("s:5 INF-D (para)", f"{number:02}{row + 4:02}")
    assert not linked(korsun.s, german, korsun_hexes, to, "road")
