"""What the scenarios say of themselves: dates, initiative, supply bases, air strength, fortifications, frost."""

from __future__ import annotations

import datetime
from itertools import pairwise

import pytest

from kessel.library import start
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.events import PhaseBegan, TurnBegan
from kessel.systems.wb95.field_works import Build
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.position import FIELD, IMPROVED, Position
from kessel.systems.wb95.sequence import TurnEnd
from kessel.systems.wb95.strategic_movement import Mark
from kessel.systems.wb95.supply_lines import supply_bases
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.plain import Plain
from tests.systems.wb95.refusal import refused


def at_the_end_of_turn(scenario: str, turn: int, **options: object) -> Position:
    """Let a turn end in the opening position."""
    game = start(scenario, seed=1, **options)
    s = game.situation
    assert isinstance(s, Position)
    s.state.turn, s.state.agenda = turn, ()
    s.state.push(TurnEnd())
    game._become(s.state)
    return s


@clause("wb95", "scenario:typhoon/dates", "scenario:red_snow/dates", "scenario:kharkov_1942/dates")
@clause("wb95", "scenario:kharkov_1943/dates", "scenario:black_snow/dates", "scenario:korsun_1944/dates")
@clause("wb95", "scenario:the_retreat/dates", "scenario:deblockade/dates", "scenario:first_battle/dates", "2.1.6")
@pytest.mark.parametrize(
    ("scenario", "turns", "first", "last"),
    [
        ("moscow/typhoon", 20, "1941-11-15", "1941-12-04"),
        ("moscow/red_snow", 11, "1941-12-05", "1941-12-15"),
        ("kharkov/kharkov_1942", 17, "1942-05-12", "1942-05-28"),
        ("kharkov/kharkov_1943", 22, "1943-02-24", "1943-03-17"),
        ("kharkov/black_snow", 17, "1943-03-05", "1943-03-21"),
        ("korsun/korsun_1944", 25, "1944-01-24", "1944-02-17"),
        ("korsun/the_retreat", 25, "1944-01-24", "1944-02-17"),
        ("korsun/deblockade", 15, "1944-02-03", "1944-02-17"),
        ("korsun/first_battle", 6, "1944-01-25", "1944-01-30"),
    ],
)
def test_a_scenario_runs_from_its_first_to_its_last_day_one_day_a_turn(
    scenario: str, turns: int, first: str, last: str
) -> None:
    days = []
    for turn in range(turns):
        s = at_the_end_of_turn(scenario, turn)
        assert s.state.outcome is None
        days.append(next(event.date for event in s.events if isinstance(event, TurnBegan) and event.turn == turn + 1))
    assert (days[0], days[-1]) == (first, last)
    assert all(
        datetime.date.fromisoformat(b) - datetime.date.fromisoformat(a) == datetime.timedelta(days=1)
        for a, b in pairwise(days)
    )
    assert at_the_end_of_turn(scenario, turns).state.outcome is not None


@clause("wb95", "scenario:korsun_1944/dates")
def test_option_two_of_korsun_1944_stops_after_turn_eleven_on_the_third_of_february() -> None:
    choices = {"length": "II"}
    s = at_the_end_of_turn("korsun/korsun_1944", 10, choices=choices)
    assert TurnBegan(turn=11, date="1944-02-03") in s.events
    assert at_the_end_of_turn("korsun/korsun_1944", 11, choices=choices).state.outcome is not None
    assert at_the_end_of_turn("korsun/korsun_1944", 11).state.outcome is None


@clause("wb95", "scenario:typhoon/initiative", "scenario:red_snow/initiative", "scenario:kharkov_1942/initiative")
@clause("wb95", "scenario:kharkov_1943/initiative", "scenario:black_snow/initiative", "2.2/A")
@clause("wb95", "scenario:korsun_1944/initiative", "scenario:the_retreat/dates", "scenario:deblockade/initiative")
@clause("wb95", "scenario:first_battle/initiative")
@pytest.mark.parametrize(
    ("scenario", "first", "second"),
    [
        ("moscow/typhoon", "german", "soviet"),
        ("moscow/red_snow", "soviet", "german"),
        ("kharkov/kharkov_1942", "soviet", "german"),
        ("kharkov/kharkov_1943", "german", "soviet"),
        ("kharkov/black_snow", "german", "soviet"),
        ("korsun/korsun_1944", "soviet", "german"),
        ("korsun/the_retreat", "soviet", "german"),
        ("korsun/deblockade", "german", "soviet"),
        ("korsun/first_battle", "soviet", "german"),
    ],
)
def test_phases_two_to_six_belong_to_the_side_with_the_initiative(scenario: str, first: str, second: str) -> None:
    field = Field(scenario)
    owners = []
    for phase in range(1, 13):
        field.phase(phase)
        owners.append(next(e.seat for e in field.s.events if isinstance(e, PhaseBegan) and e.phase == phase))
    assert owners == ["", *[first] * 5, "", *[second] * 5]


def edge(field: Field, name: str) -> set[str]:
    """Hexes of an edge of the map, by their numbers: columns run down the map of Korsun, across it in the others."""
    across = field.s.setting.game == "korsun"
    columns, rows = (name in ("west", "east"), name in ("north", "south"))
    numbers = field.s.setting.grid.numbers
    firsts = {"north": "00", "west": "01", "east": "64", "south": "36"} if across else None
    if firsts is None:
        firsts = {"north": "00", "south": "64", "east": "00", "west": "36"}
        columns, rows = rows, columns
    assert columns != rows
    return {n for n in numbers if (n[:2] if columns else n[2:]) == firsts[name]}


@clause("wb95", "scenario:typhoon/supply", "scenario:red_snow/supply", "scenario:kharkov_1942/supply")
@clause("wb95", "scenario:kharkov_1943/supply", "scenario:black_snow/supply", "scenario:korsun_1944/supply")
@clause("wb95", "scenario:the_retreat/supply", "scenario:deblockade/supply", "scenario:first_battle/supply")
@pytest.mark.parametrize(
    ("scenario", "seat", "edges", "zones", "held"),
    [
        ("moscow/typhoon", "german", ["west"], "", ["6427"]),
        ("moscow/typhoon", "soviet", ["east", "north"], "", ["Moscow"]),
        ("moscow/red_snow", "german", ["west"], "", []),
        ("moscow/red_snow", "soviet", ["east"], "", ["Moscow"]),
        ("kharkov/kharkov_1942", "german", ["west", "south", "north"], "", ["Kharkov"]),
        ("kharkov/kharkov_1942", "soviet", ["east"], "", []),
        ("kharkov/kharkov_1943", "german", ["west", "south"], "", []),
        ("kharkov/kharkov_1943", "soviet", ["east"], "", ["Kharkov"]),
        ("kharkov/black_snow", "german", ["west", "south"], "", []),
        ("kharkov/black_snow", "soviet", ["east"], "", ["Kharkov"]),
        ("korsun/korsun_1944", "german", [], "ABCDEF", ["Korsun"]),
        ("korsun/korsun_1944", "soviet", ["east", "north", "west"], "", []),
        ("korsun/the_retreat", "german", [], "ABCDEF", ["Korsun"]),
        ("korsun/the_retreat", "soviet", ["east", "north", "west"], "", []),
        ("korsun/deblockade", "german", ["south"], "", ["Korsun"]),
        ("korsun/deblockade", "soviet", ["east", "north", "west"], "", []),
        ("korsun/first_battle", "german", [], "EF", []),
        ("korsun/first_battle", "soviet", ["east"], "", []),
    ],
)
def test_a_side_is_supplied_from_its_edges_and_zones_and_from_named_places_while_it_holds_them(
    scenario: str, seat: str, edges: list[str], zones: str, held: list[str]
) -> None:
    field = Field(scenario)
    board, side = field.s.setting.board, field.s.setting.side_of(seat)
    always = {number for name in edges for number in edge(field, name)}
    always |= {board.grid.number(hex_) for zone in zones for hex_ in board.zones[zone]}
    places = {hex_ for name in held for hex_ in ((name,) if name.isdigit() else board.place(name).hexes)}

    def bases() -> set[str]:
        return {board.grid.number(hex_) for hex_ in supply_bases(field.s, side)}

    field.control(seat)
    assert bases() == always | places
    field.control("soviet" if seat == "german" else "german")
    assert bases() == always


@clause("wb95", "scenario:korsun_1944/supply")
def test_the_pocket_is_supplied_while_one_hex_of_korsun_is_german() -> None:
    plain = Plain("korsun/korsun_1944")
    korsun = plain.s.setting.board.place("Korsun").hexes
    unit = "g:80/34 INF-R"
    plain.put(unit, korsun[0])
    plain.control("german", korsun[1])
    assert plain.line(unit) is not None
    plain.control("soviet", korsun[1])
    assert plain.line(unit) is None


@clause("wb95", "scenario:typhoon/air", "scenario:red_snow/air", "scenario:kharkov_1942/air")
@clause("wb95", "scenario:kharkov_1943/air", "scenario:black_snow/air", "scenario:korsun_1944/air")
@clause("wb95", "scenario:deblockade/air")
@pytest.mark.parametrize(
    ("scenario", "german", "soviet"),
    [
        ("moscow/typhoon", [4] * 20, [0] * 20),
        ("moscow/red_snow", [0] * 11, [4] * 11),
        (
            "kharkov/kharkov_1942",
            [0, 3, 4, 5, 6, 10, 12, 12, 13, 13, 14, 14, 14, 14, 13, 13, 13],
            [8, 7, 6, 5, 4, 3, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ),
        ("kharkov/kharkov_1943", [8] * 3 + [9] * 7 + [10] * 4 + [9] * 4 + [8] * 4, [3] * 3 + [2] * 19),
        ("kharkov/black_snow", [9] + [10] * 4 + [9] * 4 + [8] * 4 + [7] * 4, [2] * 17),
        (
            "korsun/korsun_1944",
            [4, 2, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 9, 9, 9, 9, 8, 8, 8, 7, 7, 7, 6, 6],
            [12, 4, 10, 9, 8, 8, 7, 7, 7, 6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 3],
        ),
        (
            "korsun/deblockade",
            [9, 9, 10, 9, 9, 9, 9, 8, 8, 8, 7, 7, 7, 6, 6],
            [6, 6, 6, 5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 3],
        ),
    ],
)
def test_every_turn_brings_its_air_strength(scenario: str, german: list[int], soviet: list[int]) -> None:
    found = {"german": [], "soviet": []}
    for turn in range(len(german)):
        s = at_the_end_of_turn(scenario, turn)
        for side, seat in enumerate(s.setting.sides):
            found[seat].append(int(s.state.air_left[side]))
    assert found == {"german": german, "soviet": soviet}


def fort(s: Position, hex_: str) -> tuple[int, str | None]:
    """Give the fortification on a hex, and whose it is."""
    index = s.setting.grid.index(hex_)
    kind, owner = int(s.state.fort[index]), int(s.state.fort_owner[index])
    return kind, s.seat(owner) if kind else None


@clause("wb95", "scenario:kharkov_1942/fortification")
def test_kharkov_1942_begins_with_the_works_of_its_lists_also_on_a_second_empty_hex() -> None:
    s = start("kharkov/kharkov_1942", seed=1).situation
    assert isinstance(s, Position)
    for hex_ in ("6015", "6017", "6019", "6021", "5822", "5523", "5324", "5024"):
        assert fort(s, hex_) == (IMPROVED, "soviet"), hex_
    assert fort(s, "3413") == (IMPROVED, "german")
    assert s.state.fort[s.setting.grid.index("6020")] == 0


@clause("wb95", "scenario:korsun_1944/ff")
def test_korsun_1944_begins_with_field_fortifications_where_the_list_says_so() -> None:
    s = start("korsun/korsun_1944", seed=1).situation
    assert isinstance(s, Position)
    assert [fort(s, hex_) for hex_ in ("1625", "1205", "2400")] == [
        (FIELD, "german"),
        (FIELD, "soviet"),
        (FIELD, "soviet"),
    ]
    assert [fort(s, hex_)[0] for hex_ in ("1524", "1826", "0428", "1216")] == [0, 0, 0, 0]


@clause("wb95", "scenario:red_snow/fortification")
@pytest.mark.parametrize(
    ("terrain", "strength", "worth"),
    [("forest", 4, 0), ("forest", 5, 1), ("town", 4, 2), ("town", 5, 2), ("clear", 5, 1)],
)
def test_in_red_snow_field_works_outside_towns_help_units_of_five_points_only(
    terrain: str, strength: int, worth: int
) -> None:
    field = Field("moscow/red_snow")
    Landscape(field).terrain(terrain, "3020")
    setting = field.s.setting
    german = next(
        counter
        for counter in setting.counters
        if counter.side == "german" and counter.is_regular and strength in counter.strength
    )
    steps = counter_steps(german.strength, strength)
    field.put(german.id, "3020", steps=steps).put("s:50 CAV-D", "3019").fort("3020", "german")
    preview = field.phase(4).preview(Attack(units=("s:50 CAV-D",), targets=("3020",)))
    terms = [term for term in preview.reasons if term.clause in ("7.1.10", "scenario:red_snow/fortification")]
    assert [abs(term.value) for term in terms] == [worth]
    field.fort("3020", "german")
    game = field.phase(10)
    game.submit("end-phase")
    assert field.s.state.phase != 10, "the works lift the duty to attack for all"


def counter_steps(strengths: tuple[int, ...], wanted: int) -> int:
    """Say with how many steps a counter has a strength: the full side is printed first."""
    return len(strengths) - strengths.index(wanted)


@clause("wb95", "scenario:red_snow/frost")
def test_in_red_snow_lakes_stay_closed_unless_the_players_let_them_freeze() -> None:
    for choices, open_ in (({}, False), ({"frost": "on"}, True)):
        field = Field("moscow/red_snow", choices=choices)
        Landscape(field).terrain("lake", "3020")
        field.put("s:50 CAV-D", "3019")
        game = field.phase(3)
        if open_:
            game.submit(Move(units=("s:50 CAV-D",), path=("3020",)))
            assert field.at("s:50 CAV-D") == "3020"
        else:
            with pytest.raises(Illegal, match=r"3\.1\.11"):
                game.submit(Move(units=("s:50 CAV-D",), path=("3020",)))


@clause("wb95", "scenario:korsun_1944/freeze")
@pytest.mark.parametrize("army", ["40 Army", "6 Armored Army", "27 Army"])
def test_the_first_ukraine_front_neither_moves_builds_nor_attacks_before_turn_three(army: str) -> None:
    field = Field("korsun/korsun_1944")
    unit = next(c.id for c in field.s.setting.counters if c.formation.get("army") == army and c.is_regular)
    Landscape(field)
    field.put(unit, "3010").put("g:80/34 INF-R", "3011")
    for turn, phase, order in (
        (2, 3, Move(units=(unit,), path=("3009",))),
        (2, 3, Build(unit=unit)),
        (2, 3, Mark(unit=unit)),
        (2, 4, Attack(units=(unit,), targets=("3011",))),
    ):
        game = field.phase(phase, turn=turn)
        with pytest.raises(Illegal) as refused:
            game.submit(order)
        assert refused.value.clause == "scenario:korsun_1944/freeze", order
    field.phase(3, turn=3).submit(Move(units=(unit,), path=("3009",)))
    assert field.at(unit) == "3009"


@clause("wb95", "scenario:korsun_1944/freeze")
def test_a_frozen_unit_has_no_duty_to_attack_and_makes_no_enemy_be_attacked() -> None:
    field = Field("korsun/korsun_1944")
    Landscape(field)
    field.put("s:232 INF-D", "3010").put("g:80/34 INF-R", "3011")
    game = field.phase(4, turn=1)
    game.submit("end-phase")
    assert field.s.state.phase != 4
    with pytest.raises(Illegal):
        field.phase(4, turn=3).submit("end-phase")


@clause("wb95", "scenario:first_battle/rules", "12.1.1")
@pytest.mark.parametrize(("options", "played"), [({}, False), ({"complementary": True}, True)])
def test_the_first_battle_leaves_the_complementary_rules_out_unless_told_otherwise(
    options: dict[str, bool], played: bool
) -> None:
    game = Field("korsun/first_battle", **options).put("s:25 INF-D", "6126").phase(3)
    mark = 'mark unit="s:25 INF-D"'
    if played:
        game.submit(mark)
    else:
        assert refused(game, mark) == "12.1.1"
