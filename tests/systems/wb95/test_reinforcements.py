"""Chapter 11: who comes in where, when and for how much."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kessel.rules import clause
from kessel.systems.wb95.position import WAITING, EntryStack
from kessel.systems.wb95.reinforcements import Enter, next_stack
from tests.systems.wb95.field import Field
from tests.systems.wb95.refusal import refused
from tests.systems.wb95.waiting import has_left, left, open_zones, wait, waiting

KORSUN, KHARKOV = "korsun/korsun_1944", "kharkov/kharkov_1942"
SOVIET_MOVE, SOVIET_STRATEGIC, GERMAN_MOVE, GERMAN_STRATEGIC = 3, 5, 9, 11
DIVISION_14 = ("g:III/36/14 ARM-B", "g:103/14 MOT-R", "g:108/14 MOT-R")
"""Due on turn 1 of Korsun 1944 in zone E, hexes 4736, 4836 (side road) and 4936."""
TANKS, TRUCKS, MORE_TRUCKS = DIVISION_14
REGIMENTS = tuple(
    f"g:{number}/{division} INF-R"
    for division, numbers in {
        "384": (534, 535, 536),
        "389": (544, 545, 546),
        "295": (516, 517, 518),
        "88": (245,),
    }.items()
    for number in numbers
)
"""Ten infantry regiments of Kharkov 1942, two CELs and four movement points each."""
WOODS, HIGHWAY = "6422", "6404"
"""Entry hexes of Kharkov 1942: forest in zone D, the end of a main road in zone A."""


def begin(phase: int = GERMAN_MOVE, turn: int = 1) -> Field:
    field = Field(KORSUN).control("german")
    field.phase(phase, turn=turn)
    return field


@clause("wb95", "11.1.1")
@clause("wb95", "scenario:korsun_1944/reinforcements")
def test_units_wait_from_their_day_on() -> None:
    assert waiting(begin(turn=1)) == set(DIVISION_14)
    assert {"g:I/15/11 ARM-B", "g:110/11 MOT-R", "g:111/11 MOT-R"} <= waiting(begin(turn=2))


@clause("wb95", "11.1.1")
def test_a_unit_that_is_not_due_yet_cannot_enter() -> None:
    field = begin(turn=1)
    assert refused(field.game, 'enter units=["g:I/15/11 ARM-B"] at=4836') == "11.1.1"


@clause("wb95", "11.1.2")
def test_units_enter_by_the_hexes_of_their_zone_and_no_other() -> None:
    field = begin()
    assert refused(field.game, f'enter units=["{TANKS}"] at=3010') == "11.1.2"
    assert refused(field.game, f'enter units=["{TANKS}"] at=2636') == "11.1.2"
    field.game.submit(f'enter units=["{TANKS}"] at=4936')
    assert field.at(TANKS) == "4936"


@clause("wb95", "11.1.3")
def test_a_unit_pays_for_the_hex_and_moves_on_with_the_rest() -> None:
    field = begin()
    field.game.submit(f'enter units=["{TANKS}"] at=4736')
    moves = field.s.setting.movement[field.s.setting.index[TANKS]]
    assert left(field, TANKS) == moves - 12
    field.game.submit(f'move units=["{TANKS}"] path=4735')
    assert field.at(TANKS) == "4735"


@clause("wb95", "11.1.3")
def test_in_strategic_movement_units_enter_with_two_points_less() -> None:
    field = wait(Field(KORSUN).control("german"), "E", TANKS, TRUCKS)
    field.phase(GERMAN_STRATEGIC)
    field.game.submit(f'enter units=["{TANKS}"] at=4836')
    moves = field.s.setting.movement[field.s.setting.index[TANKS]]
    assert left(field, TANKS) == moves - 12 - 6
    field.game.submit(f'move units=["{TANKS}"] path=4835')


@clause("wb95", "11.1.4")
def test_hexes_that_the_enemy_holds_or_controls_are_closed() -> None:
    field = Field(KORSUN).control("german").control("soviet", "4736").put("s:6 INF-D", "4936")
    field.phase(GERMAN_MOVE)
    assert refused(field.game, f'enter units=["{TANKS}"] at=4736') == "11.1.4"
    assert refused(field.game, f'enter units=["{TANKS}"] at=4936') == "11.1.4"


@clause("wb95", "11.1.4")
def test_an_enemy_zone_alone_does_not_close_a_hex_but_stops_who_enters() -> None:
    field = Field(KORSUN).control("german").put("s:6 INF-D", "4735")
    field.phase(GERMAN_MOVE)
    field.game.submit(f'enter units=["{TANKS}"] at=4736')
    assert refused(field.game, f'move units=["{TANKS}"] path=4836') == "4.2.1"


@clause("wb95", "11.1.4", "12.2.2")
def test_an_enemy_zone_closes_a_hex_to_those_who_enter_in_strategic_movement() -> None:
    field = wait(Field(KORSUN).control("german"), "E", TANKS).put("s:6 INF-D", "4735")
    field.phase(GERMAN_STRATEGIC)
    assert refused(field.game, f'enter units=["{TANKS}"] at=4736') == "12.2.2"


@clause("wb95", "11.1.4")
def test_a_unit_waits_when_all_its_hexes_are_closed() -> None:
    field = Field(KORSUN).control("soviet")
    game = field.phase(GERMAN_MOVE)
    assert not list(game.options(unit=TANKS))
    game.submit("end-phase")
    assert TANKS in waiting(field)


def regiments(zone: str) -> Field:
    field = wait(Field(KHARKOV).control("german"), zone, *REGIMENTS)
    field.phase(GERMAN_MOVE)
    return field


def enters(units: tuple[str, ...], at: str) -> Enter:
    return Enter(units=units, at=at)


@clause("wb95", "11.1.5")
def test_ten_regiments_through_one_wood_pay_two_four_and_six_points() -> None:
    field = regiments("D")
    assert {field.steps(unit) for unit in REGIMENTS} == {2}
    field.game.submit(enters(REGIMENTS[:4], WOODS))
    field.game.submit(enters(REGIMENTS[4:8], WOODS))
    assert [left(field, unit) for unit in REGIMENTS[:8]] == [12] * 4 + [0] * 4
    # The third stack would need six points, and infantry has four.
    assert refused(field.game, enters(REGIMENTS[8:], WOODS)) == "11.1.5"


@clause("wb95", "11.1.5")
def test_ten_regiments_on_a_road_pay_a_half_one_and_one_and_a_half() -> None:
    field = regiments("A")
    field.game.submit(enters(REGIMENTS, HIGHWAY))
    assert [24 - left(field, unit) for unit in REGIMENTS] == [3] * 4 + [6] * 4 + [9] * 2


@clause("wb95", "11.1.5")
def test_stacks_are_counted_for_each_hex_and_anew_in_each_phase() -> None:
    field = regiments("A")
    field.game.submit(enters(REGIMENTS[:4], HIGHWAY))
    field.game.submit(enters(REGIMENTS[4:5], "6405"))
    assert left(field, REGIMENTS[4]) == 24 - 6
    for unit in REGIMENTS[:4]:
        field.game.submit(f'move units=["{unit}"] path=6304')
    field.game.submit("end-phase")
    field.phase(GERMAN_MOVE, turn=2)
    field.game.submit(enters(REGIMENTS[5:6], HIGHWAY))
    assert left(field, REGIMENTS[5]) == 24 - 3


@clause("wb95", "11.1.5", "3.1.13")
def test_the_first_stack_enters_however_dear_the_hex_is() -> None:
    field = Field(KHARKOV).control("german")
    wait(field, "D", "g:HQ XIV")
    field.s.setting.movement[field.s.setting.index["g:HQ XIV"]] = 12
    field.phase(GERMAN_MOVE)
    field.game.submit('enter units=["g:HQ XIV"] at=6422')
    assert left(field, "g:HQ XIV") == 0


@clause("wb95", "11.1.5")
def test_the_second_stack_must_have_all_the_points_it_needs() -> None:
    field = regiments("D")
    weak = REGIMENTS[4]
    field.game.submit(enters(REGIMENTS[:4], WOODS))
    field.s.state.allowance[field.s.setting.index[weak]] = 23
    assert refused(field.game, enters((weak,), WOODS)) == "11.1.5"
    field.s.state.allowance[field.s.setting.index[weak]] = 24
    field.game.submit(enters((weak,), WOODS))


@clause("wb95", "11.1.5")
def test_the_preview_of_an_entry_says_what_the_last_stack_pays() -> None:
    preview = regiments("A").game.preview(enters(REGIMENTS, HIGHWAY))
    assert preview.summary == "1½ MP"
    assert [(reason.clause, reason.value) for reason in preview.reasons] == [("11.1.5", 3), ("11.1.5", 6)]


@clause("wb95", "11.2.1")
def test_the_next_zone_can_be_used_at_once_with_half_the_points() -> None:
    field = begin()
    moves = int(field.s.setting.movement[field.s.setting.index[TRUCKS]])
    assert moves == 7 * 6
    field.game.submit(f'enter units=["{TRUCKS}"] at=5836')
    assert left(field, TRUCKS) == 21 - 2


@clause("wb95", "11.2.2")
def test_a_unit_shifts_three_zones_in_each_turn_it_waits() -> None:
    field = Field(KORSUN).control("german")
    wait(field, "A", TANKS)
    field.phase(GERMAN_MOVE, turn=1)
    assert open_zones(field, TANKS) == ({"A"}, {"B"})
    field.phase(GERMAN_MOVE, turn=2)
    assert open_zones(field, TANKS) == ({"A", "B", "C", "D"}, {"E"})
    field.phase(GERMAN_MOVE, turn=3)
    assert open_zones(field, TANKS) == ({"A", "B", "C", "D", "E", "F"}, set())


@clause("wb95", "11.2.3")
def test_a_unit_leaves_through_a_zone_and_comes_back_there_from_the_next_turn_on() -> None:
    field = Field(KORSUN).control("german").put(TANKS, "4836")
    field.phase(GERMAN_MOVE, turn=5)
    field.game.submit(f'leave unit="{TANKS}"')
    assert field.at(TANKS) is None
    assert left(field, TANKS) == field.s.setting.movement[field.s.setting.index[TANKS]] - 6
    assert refused(field.game, f'enter units=["{TANKS}"] at=4836') == "11.1.2"
    field.phase(GERMAN_MOVE, turn=6)
    field.game.submit(f'enter units=["{TANKS}"] at=4836')
    assert field.at(TANKS) == "4836"


@clause("wb95", "11.2.3")
def test_leaving_takes_an_entry_zone_and_the_points_of_its_hex() -> None:
    field = Field(KORSUN).control("german").put(TANKS, "4635").put(TRUCKS, "4734")
    field.phase(GERMAN_MOVE, turn=5)
    assert refused(field.game, f'leave unit="{TANKS}"') == "11.2.3"
    field.game.submit(f'move units=["{TRUCKS}"] path=4735,4736')
    assert refused(field.game, f'leave unit="{TRUCKS}"') == "11.2.3"


@clause("wb95", "11.2.3")
def test_marked_units_leave_in_strategic_movement_too() -> None:
    field = Field(KORSUN).control("german").put(TANKS, "4836")
    game = field.phase(GERMAN_MOVE, turn=5)
    game.submit(f'mark unit="{TANKS}"')
    assert refused(game, f'leave unit="{TANKS}"') == "2.2/3"
    game.submit("end-phase")
    while game.decision and game.decision.kind != "strategic_movement":
        game.submit("end-phase")
    game.submit(f'leave unit="{TANKS}"')
    assert TANKS in waiting(field)


@clause("wb95", "scenario:the_retreat/withdraw")
def test_in_the_retreat_germans_who_leave_in_the_south_are_saved_for_good() -> None:
    field = Field("korsun/the_retreat").control("german").put(TANKS, "4836").put("g:80/34 INF-R", "0121")
    game = field.phase(GERMAN_MOVE, turn=5)
    game.submit(f'leave unit="{TANKS}"')
    assert has_left(field, TANKS)
    assert field.s.state.steps_lost.tolist() == [0, 0]
    game.submit('leave unit="g:80/34 INF-R"')
    assert field.s.state.hex[field.s.setting.index["g:80/34 INF-R"]] == WAITING


@clause("wb95", "scenario:the_retreat/withdraw")
def test_in_the_retreat_soviets_are_not_saved() -> None:
    field = Field("korsun/the_retreat").control("soviet").put("s:6 INF-D", "4836")
    game = field.phase(SOVIET_MOVE, turn=5)
    game.submit('leave unit="s:6 INF-D"')
    assert "s:6 INF-D" in waiting(field)


@clause("wb95", "6.2.2")
def test_guns_come_in_transport_set_up() -> None:
    field = Field(KORSUN).control("german")
    field.phase(GERMAN_MOVE, turn=4)
    field.game.submit('enter units=["g:Art./XXXXVII"] at=4836')
    assert field.s.state.transport[field.s.setting.index["g:Art./XXXXVII"]] == 1
    field.game.submit('move units=["g:Art./XXXXVII"] path=4835')


def test_nobody_enters_for_the_other_side() -> None:
    field = Field(KORSUN).control("german")
    game = field.phase(SOVIET_MOVE, turn=2)
    wait(field, "E", TANKS)
    assert refused(game, f'enter units=["{TANKS}"] at=4836') == "3.1.3"


@clause("wb95", "11.1.5")
@given(cels=st.lists(st.integers(1, 4), max_size=30))
def test_stacks_never_exceed_the_limit_and_begin_only_when_the_last_one_is_full(cels: list[int]) -> None:
    stack = EntryStack(hex=0, number=0, cels=0)
    for more in cels:
        after = next_stack(stack, more, 8)
        assert after.cels <= 8
        assert after.number - stack.number == (stack.number == 0 or stack.cels + more > 8)
        stack = after
