"""The boards put the battles where they were fought: each side on its bank, in its salient, in its pocket."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import Any

import pytest

from kessel.pieces import Board, Box
from tests.games.lay_of_the_land import (
    bank,
    board_of,
    box_of,
    crossings,
    held,
    indexes,
    neighbours,
    numbers,
    pieces,
    river_sides,
    riverside,
    set_up,
)

BATTLES = [
    ("moscow", "typhoon"),
    ("moscow", "red_snow"),
    ("kharkov", "kharkov_1942"),
    ("kharkov", "kharkov_1943"),
    ("kharkov", "black_snow"),
    ("korsun", "korsun_1944"),
    ("korsun", "the_retreat"),
    ("korsun", "deblockade"),
]
SIDES = {"german": "soviet", "soviet": "german"}

PARTED = {
    # two German groups and the panzers on the southern edge, with the Soviet spearheads between them
    ("kharkov_1943", "german"): 3,
    # 15 Tank Corps and four rifle divisions stand surrounded at Kegichevka (3123, 3224)
    ("black_snow", "soviet"): 2,
    # 1st and 2nd Ukrainian Front on both sides of the German bulge, and the left bank of the Dnieper above Kanev
    ("korsun_1944", "soviet"): 3,
    ("the_retreat", "soviet"): 3,
    # the pocket, and the relief force outside
    ("deblockade", "german"): 2,
}
"""Into how many pieces the country of a side falls when it is not one; why stands above each."""

CUT_OFF = {
    ("kharkov_1943", "soviet"): ["5529", "5829", "6027", "6229", "6329"],  # 25 Tank Corps and others before Pavlograd
    ("black_snow", "soviet"): ["3123", "3224"],  # the pocket of Kegichevka
}
"""Hexes whose units history had out of supply."""

OFF_ROAD = 5
"""So many hexes from the road a unit may stand; Soviet supply reaches four clear hexes in summer, and on over units."""


def hexes_of(box: Box, battle: str) -> dict[str, frozenset[int]]:
    return {side: set_up(box, battle, side) for side in SIDES}


def places(board: Board, *names: str) -> frozenset[int]:
    return frozenset(hex_ for name in names for hex_ in indexes(board, board.place(name).hexes))


@pytest.mark.parametrize(("game", "battle"), BATTLES)
def test_no_unit_starts_in_a_lake(game: str, battle: str) -> None:
    box = box_of(game)
    starts = set().union(*hexes_of(box, battle).values())
    assert numbers(box.board, (hex_ for hex_ in starts if box.board.terrain_of(hex_) == "lake")) == []


@pytest.mark.parametrize(
    ("game", "battle"), [("moscow", "typhoon"), ("moscow", "red_snow"), ("kharkov", "kharkov_1942")]
)
def test_no_unit_starts_in_a_swamp_that_is_not_frozen(game: str, battle: str) -> None:
    box = box_of(game)
    starts = set().union(*hexes_of(box, battle).values())
    assert numbers(box.board, (hex_ for hex_ in starts if box.board.terrain_of(hex_) == "swamp")) == []


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("game", "battle"), BATTLES)
def test_the_start_line_of_a_side_is_connected(game: str, battle: str, side: str) -> None:
    box = box_of(game)
    starts = hexes_of(box, battle)
    country = held(box.board, starts[side], starts[SIDES[side]])
    assert len(pieces(box.board, country)) == PARTED.get((battle, side), 1)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("game", "battle"), BATTLES)
def test_a_road_leads_from_a_supply_base_through_own_country_to_every_unit(game: str, battle: str, side: str) -> None:
    box = box_of(game)
    starts = hexes_of(box, battle)
    country = held(box.board, starts[side], starts[SIDES[side]]) | starts[side]
    far = _off_road(box.board, country, _bases(box, battle, side) & country, with_rails=game == "korsun")
    out = [hex_ for hex_ in starts[side] if far.get(hex_, OFF_ROAD + 1) > OFF_ROAD]
    assert set(numbers(box.board, out)) <= set(CUT_OFF.get((battle, side), []))


def _bases(box: Box, battle: str, side: str) -> frozenset[int]:
    scenario: Any = box.scenarios[battle]
    area = scenario.supply[side]
    board = box.board
    edges = [hex_ for name in area.edges for hex_ in board.edges[name]]
    zones = [hex_ for name in area.zones for hex_ in board.zones[name]]
    return frozenset([*edges, *zones]) | indexes(board, area.hexes) | places(board, *area.places)


def _off_road(board: Board, country: frozenset[int], bases: frozenset[int], *, with_rails: bool) -> dict[int, int]:
    """How many steps off the road lead from the bases to each hex of a side's country."""
    fewest = dict.fromkeys(bases, 0)
    queue = [(0, base) for base in sorted(bases)]
    while queue:
        steps, here = heapq.heappop(queue)
        for direction, there in enumerate(board.grid.neighbours[here]):
            if int(there) not in country or board.terrain_of(int(there)) == "lake":
                continue
            on_way = board.road[here, direction] or (with_rails and board.railway[here, direction])
            beyond = steps + (0 if on_way else 1)
            if beyond < fewest.get(int(there), OFF_ROAD + 1):
                fewest[int(there)] = beyond
                heapq.heappush(queue, (beyond, int(there)))
    return fewest


@pytest.mark.parametrize("battle", ["kharkov_1943", "black_snow"])
def test_in_1943_the_germans_stand_on_the_right_bank_of_the_donets(battle: str) -> None:
    box = box_of("kharkov")
    left = bank(box.board, "0000", "Northern Donets")
    assert numbers(box.board, set_up(box, battle, "german") & left) == []


@pytest.mark.parametrize("battle", ["kharkov_1943", "black_snow"])
def test_in_1943_the_soviets_hold_the_left_bank_of_the_donets_below_zmiev(battle: str) -> None:
    box = box_of("kharkov")
    board = box.board
    right = bank(board, "6436", "Northern Donets")
    below_zmiev = {hex_ for hex_ in range(board.grid.size) if board.grid.number(hex_) >= "2800"}
    by_the_river = riverside(board, "Northern Donets", within=3) & below_zmiev
    exceptions = {
        "2818",  # Sokolovo on the Mzha, held by the Czechoslovak battalion before Zmiev
        "2915",  # Zmiev, the town on the right bank
        *board.place("Slavyansk").hexes,  # taken by the Soviets in February 1943
    }
    assert set(numbers(board, set_up(box, battle, "soviet") & right & by_the_river)) <= exceptions


def test_izyum_is_part_of_the_right_bank_as_the_victory_rule_of_1942_has_it() -> None:
    board = board_of("kharkov")
    assert places(board, "Izyum") <= bank(board, "6436", "Northern Donets")


def test_the_soviets_of_may_1942_hold_the_barvenkovo_salient_and_the_bridgehead_of_stary_saltov() -> None:
    box = box_of("kharkov")
    board = box.board
    starts = hexes_of(box, "kharkov_1942")
    soviet = held(board, starts["soviet"], starts["german"])
    german = held(board, starts["german"], starts["soviet"])
    right = bank(board, "6436", "Northern Donets")
    assert places(board, "Barvenkovo", "Lozovaya", "Izyum", "Krasnopavlovka", "Petrovskoye") <= soviet & right
    assert places(board, "Kharkov", "Belgorod", "Zmiev", "Chuguev", "Balakleya", "Krasnograd", "Slavyansk") <= german

    salient, bridgehead, *_ = pieces(board, soviet & right)
    assert places(board, "Stary Saltov") <= bridgehead
    assert places(board, "Barvenkovo") <= salient
    assert salient & riverside(board, "Northern Donets"), "the neck of the salient lies on the Donets"


def test_no_german_of_red_snow_has_crossed_the_canal() -> None:
    box = box_of("moscow")
    east = bank(box.board, "2000", "Moscow-Volga Canal", "Volga", "Moskva")
    assert numbers(box.board, set_up(box, "red_snow", "german") & east) == []


def test_the_soviets_of_red_snow_stand_behind_the_canal() -> None:
    box = box_of("moscow")
    east = bank(box.board, "2000", "Moscow-Volga Canal", "Volga", "Moskva")
    by_the_canal = riverside(box.board, "Moscow-Volga Canal", within=3)
    exceptions = {
        *("1808", "2006", "2009"),  # 30th Army, north-west of the canal on the Sestra and the Volga reservoir
        *("4005", "4207", "4305", "4308", "4507", "4609", "4809"),  # 20th and 16th Army, between the canal and Istra
        *box.board.place("Moscow").hexes,  # the canal ends above the city, which lies on both banks of the Moskva
    }
    assert set(numbers(box.board, (set_up(box, "red_snow", "soviet") & by_the_canal) - east)) <= exceptions


@pytest.mark.parametrize(
    ("river", "first", "last"),
    [
        ("Lama", "1800", "2599"),  # north of Volokolamsk, which the Germans had taken and which lies east of it
        ("Nara", "5500", "6499"),  # from its source, south of the Minsk highway
    ],
)
def test_the_lines_of_typhoon_face_each_other_across_lama_and_nara(river: str, first: str, last: str) -> None:
    box = box_of("moscow")
    board = box.board
    sides = river_sides(board, river)
    stretch = {hex_ for hex_ in riverside(board, river, within=3) if first <= board.grid.number(hex_) <= last}
    germans = sorted(set_up(box, "typhoon", "german") & stretch)
    soviets = sorted(set_up(box, "typhoon", "soviet") & stretch)
    facing = [(a, b) for a in germans for b in soviets if board.grid.distance(a, b) <= 6]
    assert len(facing) >= 6
    same_bank = [numbers(board, pair) for pair in facing if crossings(board, sides, *pair) % 2 == 0]
    assert same_bank == []


def test_the_korsun_pocket_lies_between_ros_and_gniloy_tikich() -> None:
    box = box_of("korsun")
    board = box.board
    starts = hexes_of(box, "deblockade")
    german = held(board, starts["german"], starts["soviet"])
    (korsun,) = [piece for piece in pieces(board, german) if places(board, "Korsun") & piece]
    assert places(board, "Korsun", "Gorodishche", "Steblev", "Shenderovka") <= korsun
    assert not places(board, "Zvenigorodka", "Lysyanka", "Smela", "Shpola", "Boguslav", "Kanev") & german
    assert not korsun & {hex_ for edge in board.edges.values() for hex_ in edge}

    tikich = river_sides(board, "Gniloy Tikich")
    centre = board.grid.index(board.place("Korsun").hexes[0])
    inside = starts["german"] & korsun
    assert [hex_ for hex_ in inside if crossings(board, tikich, hex_, centre)] == []
    assert korsun & riverside(board, "Ros")
    assert not korsun & riverside(board, "Gniloy Tikich"), "the way out is still barred before the Tikich"


def test_the_relief_of_korsun_must_cross_the_gniloy_tikich() -> None:
    box = box_of("korsun")
    board = box.board
    tikich = river_sides(board, "Gniloy Tikich")
    shenderovka = board.grid.index(board.place("Shenderovka").hexes[0])
    west = [hex_ for hex_ in set_up(box, "deblockade", "german") if board.grid.number(hex_) < "2500"]
    assert len(west) >= 6
    assert [board.grid.number(hex_) for hex_ in west if crossings(board, tikich, hex_, shenderovka) % 2 == 0] == []


def test_the_places_of_the_korsun_story_stand_on_their_rivers() -> None:
    board = board_of("korsun")
    for river, names in {
        "Ros": ("Korsun", "Steblev", "Boguslav"),
        "Gniloy Tikich": ("Lysyanka", "Zvenigorodka"),
        "Tyasmin": ("Smela", "Kamenka"),
        "Velikaya Vys": ("Novomirgorod",),
        "Dnieper": ("Kanev", "Cherkassy"),
    }.items():
        for name in names:
            near = riverside(board, river, within=1)
            assert places(board, name) & near, f"{name} on the {river}"


def test_dubno_lies_on_the_ikva_and_east_of_it() -> None:
    board = board_of("dubno")
    dubno = places(board, "Dubno")
    assert dubno <= riverside(board, "Ikva")
    assert dubno <= set(board.zones["east_of_ikva"])
    assert places(board, "Kremenets") <= set(board.zones["east_of_ikva"])


def test_the_styr_runs_past_the_two_hexes_that_the_rulebook_names_and_brody_lies_east_of_it() -> None:
    board = board_of("dubno")
    assert indexes(board, ["2929", "3406"]) <= riverside(board, "Styr")
    west = set(board.zones["west_of_styr"])
    assert not (places(board, "Brody", "Ostrov") | indexes(board, ["2929"])) & west
    assert not west & set(board.zones["east_of_ikva"])


@pytest.mark.parametrize(("zone", "rivers"), [("west_of_styr", ("Styr",)), ("east_of_ikva", ("Ikva", "Styr"))])
def test_the_deployment_zones_of_dubno_end_at_the_rivers(zone: str, rivers: tuple[str, ...]) -> None:
    """South of 2929 the printed Styr has its source, and a column of hexes bounds the zone in its place."""
    board = board_of("dubno")
    inside = set(board.zones[zone])
    wet = river_sides(board, *rivers)
    leaks = [
        numbers(board, (here, there))
        for here in inside
        for there in neighbours(board.grid, here)
        if there not in inside and (here, there) not in wet and board.grid.number(here)[2:] < "29"
    ]
    assert leaks == []


@pytest.mark.parametrize(
    ("river", "here", "there"),
    [
        ("Myshkova", ("Vasilevka", "Gromoslavka", "Kapkinka"), ("Nizhne-Kumsky", "Verkhne-Kumsky", "Ivanovka")),
        ("Aksay Esaulovsky", ("Verkhne-Kumsky",), ("Zalivsky", "Generalovsky", "Kruglyakov")),
        ("Don", ("Kalach", "Kotelnikovo"), ("Nizhne-Chirskaya", "Surovikino", "Rychkovsky")),
        ("Chir", ("Nizhne-Chirskaya",), ("Surovikino",)),
    ],
)
def test_the_villages_of_winter_storm_stand_on_their_banks(
    river: str, here: tuple[str, ...], there: tuple[str, ...]
) -> None:
    board = board_of("winter_storm")
    sides = river_sides(board, river)
    for a in here:
        for b in there:
            line = (board.grid.index(board.place(a).hexes[0]), board.grid.index(board.place(b).hexes[0]))
            assert crossings(board, sides, *line) % 2 == 1, f"the {river} parts {a} from {b}"


def test_the_road_from_kotelnikovo_to_stalingrad_crosses_the_aksay() -> None:
    board = board_of("winter_storm")
    road = next(road for road in board.roads if road.name == "Salsk - Kotelnikovo - Stalingrad")
    path = [board.grid.index(number) for number in road.path]
    steps = set(pairwise(path))
    assert steps & river_sides(board, "Aksay Esaulovsky")
    assert set(path) & places(board, "Kotelnikovo")
    assert set(path) & places(board, "Stalingrad")
