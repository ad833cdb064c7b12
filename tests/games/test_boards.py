"""The five boards are sound: rivers without gaps, bridges, one road network, and every hex a rulebook names."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.lay_of_the_land import (
    GAMES,
    board_of,
    bodies,
    flood,
    indexes,
    numbers,
    read,
    river_sides,
    riverside,
    way_steps,
)

WB95 = ("moscow", "kharkov", "korsun")

CITIES = {
    "moscow": {"Moscow": 8, "Klin": 2, "Kalinin": 3},
    "kharkov": {
        "Kharkov": 9, "Belgorod": 2, "Slavyansk": 3, "Izyum": 2, "Zmiev": 2, "Akhtyrka": 2, "Bogodukhov": 2,
    },
    "korsun": {"Korsun": 4, "Gorodishche": 3, "Smela": 4, "Shpola": 3, "Novomirgorod": 3, "Katerynopol": 2},
    "dubno": {},
    "winter_storm": {"Stalingrad": 2},
}  # fmt: skip

NAMED_HEXES = {
    "moscow": {"Kirmy": ["1203"], "Dmitrow": ["3102"], "Istra": ["4418"]},
    "kharkov": {
        "Żmijew": ["2815", "2915"],
        "Czugujew": ["2609"],
        "Achtyrka": ["0132", "0133"],
        "Kazaczaja Łopań": ["0713"],
        "Bogoduchow": ["0824", "0825"],
        "Izjum": ["4804", "4904"],
    },
    "korsun": {},
    "dubno": {"Dubno": ["4911"], "Kremenets": ["5026"], "Brody": ["2928"], "Ostrov": ["3116"]},
    "winter_storm": {},
}

VICTORY_HEXES_OF_KHARKOV = [
    "0713", "0718", "1306", "1410", "1705", "1820", "2008", "2104", "2319", "2609", "2915", "3132", "3322", "3413",
    "4804", "4909", "5022",
]  # fmt: skip

BRIDGES_OF_MAY_1942 = ["1602|1603", "1902|1903", "2104|2204"]

BRIDGES_OVER_STYR_AND_IKVA = {
    "2416|2517",
    "2418|2518",
    "2419|2520",
    "2516|2517",
    "2516|2615",
    "2614|2715",
    "2828|2928",
    "3432|3433",
    "4306|4406",
    "4628|4629",
    "4812|4912",
    "4910|4911",
}

BRIDGES_OVER_THE_DON = {"0119|0218", "1012|1112", "1506|1606", "1603|1703"}

SUPPLY_EDGES = {
    "moscow": ("west", "east", "north"),
    "kharkov": ("west", "south", "north", "east"),
    "korsun": ("north", "east", "west", "south"),
    "dubno": ("west", "east", "south"),
    "winter_storm": ("west", "north"),
}

LEFT_BANK_OF_THE_VOLGA = "2803"  # Krasnaya Sloboda: no bridge leads over the river at Stalingrad


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_board_have_no_mistakes(game: str) -> None:
    report = read(game)[1]
    wrong = [str(mistake) for mistake in report.mistakes if mistake.file.endswith(("board.toml", "game.toml"))]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_every_river_ends_in_other_water_in_a_marsh_or_at_the_edge_of_the_map(game: str) -> None:
    board = board_of(game)
    grid = board.grid
    at_corner: dict[tuple[int, int], set[int]] = {}
    for hex_ in range(grid.size):
        for direction in range(6):
            for corner in grid.corners(hex_, direction):
                at_corner.setdefault(corner, set()).add(hex_)
    rivers = [[grid.corners(*grid.side(side)) for side in river.hexsides] for river in board.rivers]
    flows = Counter(corner for river in rivers for corner in {c for side in river for c in side})
    stranded = []
    for river, sides in zip(board.rivers, rivers, strict=True):
        last, before = set(sides[-1]), set(sides[-2])
        (mouth,) = last - before
        meets_water = flows[mouth] > 1 or any(
            board.terrain_of(hex_) in ("lake", "swamp", "marsh", "salt_pan") for hex_ in at_corner[mouth]
        )
        if not meets_water and len(at_corner[mouth]) == 3:
            stranded.append(f"{river.name} {river.hexsides[-1]}")
    assert stranded == []


@pytest.mark.parametrize("game", GAMES)
def test_a_river_runs_from_hexside_to_hexside_without_turning_back(game: str) -> None:
    grid = board_of(game).grid
    for river in board_of(game).rivers:
        corners = Counter(corner for side in river.hexsides for corner in grid.corners(*grid.side(side)))
        assert sorted(corners.values()) == [1, 1] + [2] * (len(river.hexsides) - 1), river.name


@pytest.mark.parametrize("game", GAMES)
def test_no_hexside_belongs_to_two_rivers(game: str) -> None:
    sides = Counter(side for river in board_of(game).rivers for side in river.hexsides)
    assert [side for side, rivers in sides.items() if rivers > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_road_and_railway_that_crosses_water_has_a_bridge_and_there_is_no_other_bridge(game: str) -> None:
    board = board_of(game)
    crossed = {tuple(sorted(step)) for step in way_steps(board) & river_sides(board)}
    bridges = {
        tuple(sorted((hex_, int(board.grid.neighbours[hex_, direction]))))
        for hex_ in range(board.grid.size)
        for direction in range(6)
        if board.bridge[hex_, direction]
    }
    assert bridges == crossed


@pytest.mark.parametrize("game", GAMES)
def test_every_town_lies_on_one_network_that_reaches_the_edges_and_zones_of_supply(game: str) -> None:
    board = board_of(game)
    steps = way_steps(board)
    town = next(place for place in board.places if place.kind != "village")
    network = flood(board, board.grid.index(town.hexes[0]), lambda *step: step in steps)
    if game == "winter_storm":
        network |= flood(board, board.grid.index(LEFT_BANK_OF_THE_VOLGA), lambda *step: step in steps)
    cut_off = [
        place.name for place in board.places if place.kind != "village" and not indexes(board, place.hexes) & network
    ]
    assert cut_off == []
    assert [edge for edge in SUPPLY_EDGES[game] if not set(board.edges[edge]) & network] == []
    assert [zone for zone, hexes in board.zones.items() if not set(hexes) & network] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_road_is_part_of_the_network(game: str) -> None:
    board = board_of(game)
    steps = way_steps(board)
    town = board.grid.index(board.roads[0].path[0])
    network = flood(board, town, lambda *step: step in steps)
    if game == "winter_storm":
        network |= flood(board, board.grid.index(LEFT_BANK_OF_THE_VOLGA), lambda *step: step in steps)
    assert numbers(board, {hex_ for step in steps for hex_ in step} - network) == []


@pytest.mark.parametrize("game", WB95)
def test_neighbouring_hexes_of_a_city_are_joined_by_a_main_road(game: str) -> None:
    """Note 1 of the terrain charts."""
    board = board_of(game)
    main = board.road_kinds.index("main_route" if game == "moscow" else "main_road")
    for place in board.places:
        if place.kind == "city":
            inside = indexes(board, place.hexes)
            for hex_ in inside:
                for direction, other in enumerate(board.grid.neighbours[hex_]):
                    if int(other) in inside:
                        assert board.road[hex_, direction] == main, (place.name, board.grid.side_name(hex_, direction))


@pytest.mark.parametrize("game", GAMES)
def test_cities_have_the_number_of_hexes_that_the_victory_conditions_need(game: str) -> None:
    board = board_of(game)
    cities = {place.name: len(place.hexes) for place in board.places if place.kind == "city"}
    assert cities == CITIES[game]
    for place in board.places:
        if place.kind == "city":
            inside = indexes(board, place.hexes)
            assert flood(board, min(inside), lambda _, there, inside=inside: there in inside) == inside, place.name


@pytest.mark.parametrize("game", GAMES)
def test_a_place_stands_on_terrain_of_its_kind_and_towns_stand_nowhere_else(game: str) -> None:
    board = board_of(game)
    for kind in ("city", "town"):
        places = {hex_ for place in board.places if place.kind == kind for hex_ in indexes(board, place.hexes)}
        terrain = {hex_ for hex_ in range(board.grid.size) if board.terrain_of(hex_) == kind}
        assert numbers(board, places) == numbers(board, terrain)
    for place in board.places:
        assert place.kind != "town" or len(place.hexes) == 1, f"{place.name}: two or more hexes are a city"


@pytest.mark.parametrize("game", GAMES)
def test_a_place_that_a_rulebook_names_stands_on_its_hex_and_says_that_it_is_printed(game: str) -> None:
    board = board_of(game)
    for name, hexes in NAMED_HEXES[game].items():
        place = board.place(name)
        assert sorted(place.hexes) == hexes
        assert place.kind in ("town", "city")
        assert place.source == "printed" or name == "Izjum", "the rulebook names Izyum and its hexes, but not together"


def test_every_victory_hex_of_kharkov_is_a_town() -> None:
    board = board_of("kharkov")
    assert [hex_ for hex_ in VICTORY_HEXES_OF_KHARKOV if board.terrain_of(board.grid.index(hex_)) == "clear"] == []


def test_the_bridges_of_may_1942_lead_over_the_donets_where_the_map_has_none() -> None:
    board = board_of("kharkov")
    doniec = board.hexside_kinds.index("doniec")
    for name in BRIDGES_OF_MAY_1942:
        hex_, direction = board.grid.side(name)
        assert board.hexside_kind[hex_, direction] == doniec
        assert not board.bridge[hex_, direction]


def test_moscow_has_firm_ground_where_units_start_and_the_canal_is_no_lake() -> None:
    board = board_of("moscow")
    for number in ("1826", "1828", "2028", "1925", "2604"):
        assert board.terrain_of(board.grid.index(number)) != "swamp", number
    for number in ("3804", "4005", "5008"):
        assert board.terrain_of(board.grid.index(number)) != "lake", number


def test_kalinin_leaves_out_the_hexes_where_others_start() -> None:
    kalinin = board_of("moscow").place("Kalinin").hexes
    assert not {"0427", "0127", "0129", "0227", "0228", "0229"} & set(kalinin)


def test_the_towns_of_moscow_make_every_level_of_victory_possible() -> None:
    """More than 90 points must be within reach of the Germans (Typhoon)."""
    board = board_of("moscow")
    towns = sum(place.kind == "town" for place in board.places)
    assert 4 * len(board.place("Moscow").hexes) + 5 + 5 + towns >= 91


@pytest.mark.parametrize(
    ("game", "rivers", "expected"),
    [
        ("dubno", ("Styr", "Ikva"), BRIDGES_OVER_STYR_AND_IKVA),
        ("winter_storm", ("Don",), BRIDGES_OVER_THE_DON),
        ("winter_storm", ("Volga",), set[str]()),
        ("korsun", ("Dnieper",), {"5206|5207"}),
    ],
)
def test_the_great_rivers_are_bridged_where_the_battle_had_bridges(
    game: str, rivers: tuple[str, ...], expected: set[str]
) -> None:
    board = board_of(game)
    sides = {board.grid.side_name(a, board.grid.direction(a, b)) for a, b in river_sides(board, *rivers)}
    assert {side for side in sides if board.bridge[board.grid.side(side)]} == expected


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_is_read_with_east_to_the_right(game: str) -> None:
    layout = board_of(game).layout
    right = layout.heading - 90 * layout.quarter_turns
    assert abs(right - 90) < 45


@pytest.mark.parametrize("game", GAMES)
def test_edges_are_the_outermost_hexes(game: str) -> None:
    board = board_of(game)
    for edge, hexes in board.edges.items():
        for hex_ in hexes:
            assert (board.grid.neighbours[hex_] < 0).any(), f"{board.grid.number(hex_)} is not at the {edge} edge"
    assert set(board.edges) == {"north", "south", "east", "west"}


@pytest.mark.parametrize("game", GAMES)
def test_a_share_of_hexsides_carries_water_that_leaves_room_to_move(game: str) -> None:
    board = board_of(game)
    inner = int((board.grid.neighbours >= 0).sum())
    assert 0.10 <= len(river_sides(board)) / inner <= 0.145


@pytest.mark.parametrize(
    ("game", "kind", "least", "most"),
    [
        ("moscow", "forest", 0.38, 0.46),
        ("kharkov", "forest", 0.10, 0.15),
        ("korsun", "forest", 0.10, 0.15),
        ("dubno", "woods", 0.20, 0.28),
    ],
)
def test_woods_are_many_bodies_of_varied_size(game: str, kind: str, least: float, most: float) -> None:
    board = board_of(game)
    sizes = bodies(board, kind)
    share = sum(sizes) / board.grid.size
    assert least <= share <= most
    assert len(sizes) >= 60
    assert sizes[0] <= 0.12 * sum(sizes), "no forest swallows the others"
    assert len(set(sizes)) >= 8
    assert sum(size >= 4 for size in sizes) >= 20


def test_the_steppe_of_kharkov_and_korsun_has_its_woods_along_the_rivers() -> None:
    for game in ("kharkov", "korsun"):
        board = board_of(game)
        woods = {hex_ for hex_ in range(board.grid.size) if board.terrain_of(hex_) == "forest"}
        banks = riverside(board)
        wooded_banks = len(woods & banks) / len(banks)
        wooded_steppe = len(woods - banks) / (board.grid.size - len(banks))
        assert wooded_banks > wooded_steppe
