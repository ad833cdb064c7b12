"""Chapter 6.1-6.7: reinforcements, road columns, air draws, and what 24.6 and 24.7 bring when."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.arrival_rolls import ContingencyRolled, GroupRolled
from kessel.systems.efb.entry import Enter
from kessel.systems.efb.movement_allowance import allowance
from kessel.systems.efb.position import DUE, ELIMINATED, GA, MB, WAITING
from kessel.systems.efb.scenario import Contingency
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

GERMAN, SOVIET = 1, 7
"""The Reinforcement Phases."""
QUIET = 3
"""A turn without German reinforcements by the schedule."""
CORPS = ("mc8", "mc15", "mc19")
GROUP_UNITS = ("670 AT", "671 Flak", "HG Flak", "700 Eng")
TANK, HQ, MCL, REC = "I/15 Pz", "KG A/11 Pz", "61 Mcl", "231 Rec"


def due(field: Field, *units: str, turn: int = QUIET, edge: str = "west") -> Field:
    """Let units arrive on a turn."""
    for name in units:
        unit = field.s.setting.unit(name)
        field.s.state.due[unit], field.s.state.edge[unit] = turn, field.s.setting.edge_names.index(edge)
    return field


def scheduled(field: Field) -> Field:
    """Put the schedule of the scenario back on an empty map."""
    fresh = Field().game.system.opening(field.s.setting)
    field.s.state.due[:], field.s.state.edge[:] = fresh.due, fresh.edge
    return field


def arriving(field: Field) -> set[str]:
    s = field.s
    return {s.name(unit) for unit in range(len(s.setting.counters)) if s.state.hex[unit] == WAITING}


@clause("efb", "6.1", "24.6/reinforcements")
@pytest.mark.parametrize(
    ("turn", "groups", "others"),
    [
        (1, ["pz11"], {"48 PzK", "Supply 1"}),
        (2, ["pz16"], {"Supply 2"}),
        (3, [], set()),
        (4, ["inf57"], {"Supply 4"}),
        (5, [], set()),
        (6, [], {"Supply 6"}),
        (8, [], {"Supply 8"}),
    ],
)
def test_units_arrive_on_the_turn_of_the_schedule_and_on_no_other(
    turn: int, groups: list[str], others: set[str]
) -> None:
    field = scheduled(Field())
    s = field.s
    # What was due before this turn is long on the map, and the corps units have been chosen.
    early = (s.state.due > 0) & (s.state.due < turn)
    s.state.hex[early] = ELIMINATED
    s.state.barred[:] = 1
    s.state.hex[[s.setting.unit(name) for name in ("612 Art", "619 Art", "520 Eng", "190 StuG", "71 Flak")]] = (
        ELIMINATED
    )
    field.phase(GERMAN, turn=turn)
    expected = {counter.id for counter in s.setting.counters if counter.group in groups} | others
    assert arriving(field) == expected


@clause("efb", "24.6/reinforcements", "6.2")
def test_everything_german_enters_by_the_west_edge() -> None:
    field = due(Plain(), TANK)
    game = field.phase(GERMAN, turn=QUIET)
    assert refused(game, f'enter units=["{TANK}"] at=6215') == "6.5"
    assert refused(game, f'enter units=["{TANK}"] at=3015') == "6.2"
    game.submit(f'enter units=["{TANK}"] at=0115')
    assert field.at(TANK) == "0115"


@clause("efb", "24.6/reinforcements")
def test_the_german_chooses_two_corps_units_on_turn_one_and_gets_the_other_three_on_turn_two() -> None:
    field = scheduled(Field())
    game = field.phase(GERMAN)
    assert game.decision is not None
    assert game.decision.kind == "call_up"
    assert {order.unit for order in game.options()} == {"612 Art", "619 Art", "520 Eng", "190 StuG", "71 Flak"}
    assert refused(game, 'call-up unit="670 AT"') == "24.6/reinforcements"
    assert refused(game, "end-phase") == "24.6/reinforcements"
    game.submit('call-up unit="190 StuG"')
    game.submit('call-up unit="71 Flak"')
    assert game.decision.kind == "reinforcements"
    assert {"190 StuG", "71 Flak"} <= arriving(field)
    assert not {"612 Art", "619 Art", "520 Eng"} & arriving(field)
    field.phase(GERMAN, turn=2)
    assert {"612 Art", "619 Art", "520 Eng"} <= arriving(field)


@clause("efb", "4.3/A", "6.1")
def test_placement_is_refused_in_every_other_phase() -> None:
    field = due(Field(), TANK).put(HQ, "3010")
    assert refused(field.phase(2), f'enter units=["{TANK}"] at=0115') == "6.4"
    assert refused(field.phase(4), f'enter units=["{TANK}"] at=0115') == "4.3"
    assert refused(due(Field(), TANK, REC).phase(GERMAN, turn=QUIET), f'move unit="{REC}" path=0115') == "4.3/A"


@clause("efb", "6.2", "7.6")
def test_a_placed_unit_has_its_whole_movement_factor_and_is_in_command() -> None:
    field = due(Plain(), TANK)
    game = field.phase(GERMAN, turn=QUIET)
    assert "no movement points" in game.preview(f'enter units=["{TANK}"] at=0115').summary
    game.submit(f'enter units=["{TANK}"] at=0115')
    assert game.decision is not None
    assert game.decision.kind == "movement"
    assert allowance(field.s, field.s.setting.unit(TANK)) == 3 * 8


@clause("efb", "6.1")
def test_who_has_entered_or_is_not_due_does_not_enter() -> None:
    game = due(Field(), TANK, REC).put(HQ, "3010").phase(GERMAN, turn=QUIET)
    game.submit(f'enter units=["{TANK}"] at=0115')
    assert refused(game, f'enter units=["{TANK}"] at=0117') == "6.1"
    assert refused(game, f'enter units=["{HQ}"] at=0117') == "6.1"
    game.submit(f'enter units=["{REC}"] at=0117')


@clause("efb", "6.3", "9.2")
def test_entry_keeps_to_stacking_and_off_enemies_but_not_off_their_zones() -> None:
    four = (TANK, HQ, MCL, REC)
    field = due(Plain(), *four).put("96/140 Rifle", "0116")
    game = field.phase(GERMAN, turn=QUIET)
    assert refused(game, f'enter units=["{TANK}"] at=0116') == "6.3"
    game.submit(f'enter units=["{TANK}","{HQ}","{MCL}"] at=0115')
    assert refused(game, f'enter units=["{REC}"] at=0115') == "6.3"
    game.submit(f'enter units=["{REC}"] at=0117')
    assert (field.at(TANK), field.at(REC)) == ("0115", "0117")


@clause("efb", "6.3")
def test_once_on_the_map_a_reinforcement_is_an_ordinary_unit() -> None:
    field = due(Plain(), TANK)
    game = field.phase(GERMAN, turn=QUIET)
    game.submit(f'enter units=["{TANK}"] at=0115')
    game.submit(f'move unit="{TANK}" path=0215,0315')
    assert field.at(TANK) == "0315"
    assert field.flag("fresh", TANK) == 1
    game.submit("end-phase")
    assert field.flag("fresh", TANK) == 0


def column() -> Field:
    """Five units by one road: a stack on the map, two units off it."""
    field = due(Plain().road("0115", "0215", "0315", "0415"), TANK, HQ, MCL, REC, "61 AT")
    game = field.phase(GERMAN, turn=QUIET)
    game.submit(f'enter units=["{TANK}","{HQ}","{MCL}","{REC}","61 AT"] at=0115')
    return field


@clause("efb", "6.4")
def test_who_finds_no_room_lines_up_on_the_road_off_the_map_and_takes_no_part_in_play() -> None:
    field = column()
    assert [field.at(unit) for unit in (TANK, HQ, MCL)] == ["0115"] * 3
    assert [field.flag("hex", unit) for unit in (REC, "61 AT")] == [WAITING] * 2
    assert field.s.on(field.s.setting.hex("0115"), 0) == [field.s.setting.unit(unit) for unit in (HQ, TANK, MCL)]


@clause("efb", "6.4")
def test_the_third_stack_of_a_column_pays_two_thirds() -> None:
    units = ["KG A/11 Pz", "KG B/11 Pz", "KG C/11 Pz", TANK, "II/15 Pz", "III/15 Pz", MCL]
    field = due(Plain().road("0115", "0215", "0315"), *units)
    field.phase(GERMAN, turn=QUIET).submit(Enter(units=tuple(units), at="0115"))
    assert [field.flag("queued", unit) for unit in units] == [0, 0, 0, 1, 1, 1, 2]


@clause("efb", "6.4", "8.7")
def test_a_unit_of_the_column_comes_in_when_there_is_room_and_moves_on_along_the_road() -> None:
    field = column()
    game = field.game
    assert refused(game, f'enter units=["{REC}"] at=0115') == "8.7"
    game.submit(f'move unit="{TANK}" path=0215,0315,0415')
    game.submit(f'enter units=["{REC}"] at=0115')
    unit = field.s.setting.unit(REC)
    assert allowance(field.s, unit) == 3 * 10 - 1
    assert refused(game, f'move unit="{REC}" path=0116') == "8.7"
    game.submit(f'move unit="{REC}" path=0215')
    assert field.at(REC) == "0215"


@clause("efb", "6.4")
def test_who_cannot_come_in_this_turn_is_placed_on_the_next() -> None:
    field = column()
    game = field.game
    game.submit("end-phase")
    game = field.phase(GERMAN, turn=QUIET + 2)
    assert {REC, "61 AT"} <= arriving(field)
    game.submit(f'enter units=["{REC}"] at=0120')
    assert field.at(REC) == "0120"


@clause("efb", "6.4")
def test_a_unit_short_of_movement_points_waits() -> None:
    field = column()
    field.s.state.queued[field.s.setting.unit(REC)] = 31
    field.game.submit(f'move unit="{TANK}" path=0215,0315,0415')
    assert refused(field.game, f'enter units=["{REC}"] at=0115') == "6.4"
    field.s.state.queued[field.s.setting.unit(REC)] = 30
    field.game.submit(f'enter units=["{REC}"] at=0115')
    assert allowance(field.s, field.s.setting.unit(REC)) == 0


@clause("efb", "6.4", "10.5")
def test_a_unit_that_comes_in_next_to_an_enemy_goes_no_further() -> None:
    field = column()
    game = field.game
    game.submit(f'move unit="{TANK}" path=0215,0315')
    field.put("96/140 Rifle", "0116")
    game.submit(f'enter units=["{REC}"] at=0115')
    assert refused(game, f'move unit="{REC}" path=0215') == "8.3"


@clause("efb", "6.5")
def test_nobody_may_be_held_back() -> None:
    field = due(Plain(), TANK)
    assert refused(field.phase(GERMAN, turn=QUIET), "end-phase") == "6.5"
    field = column()
    field.game.submit(f'move unit="{TANK}" path=0215')
    assert refused(field.game, "end-phase") == "6.5"


@clause("efb", "6.5")
def test_only_when_enemies_stand_on_every_entry_hex_the_nearest_free_edge_hex_serves() -> None:
    field = due(Plain(), "96/140 Rifle", edge="east")
    s = field.s
    east = [s.number(hex_) for hex_ in s.setting.board.edges["east"]]
    germans = [s.name(unit) for unit in s.setting.units_of[0]]
    for name, hex_ in zip(germans, east, strict=False):
        field.put(name, hex_)
    s.state.hex[s.setting.unit(germans[-1])] = DUE
    game = field.phase(SOVIET, turn=QUIET)
    assert {order.at for order in game.options(unit="96/140 Rifle")} == {"6101", "6134"}
    game.submit('enter units=["96/140 Rifle"] at=6134')
    assert field.at("96/140 Rifle") == "6134"
    other = due(Plain(), "96/140 Rifle", edge="east")
    for name, hex_ in list(zip(germans, east, strict=False))[1:]:
        other.put(name, hex_)
    assert refused(other.phase(SOVIET, turn=QUIET), 'enter units=["96/140 Rifle"] at=6134') == "6.5"


@clause("efb", "6.6", "24.6/air", "2.10", "2.12")
def test_two_dice_tell_how_many_air_counters_are_drawn_and_leftovers_go_back_first() -> None:
    field = Field().put(HQ, "3010")
    field.s.state.air_ready[0], field.s.state.air_pool[0] = (5, 4), (1, 2)
    field.dice(3, 4).phase(GERMAN)
    ready, pool = field.s.state.air_ready[0], field.s.state.air_pool[0]
    assert ready.sum() == 7
    assert (ready + pool).tolist() == [6, 6]


@clause("efb", "24.6/air", "6.6")
def test_a_twelve_draws_all_and_the_counters_start_in_the_pool() -> None:
    field = Field().put(HQ, "3010")
    opening = field.game.system.opening(field.s.setting)
    assert (opening.air_pool[0].tolist(), opening.air_ready[0].tolist()) == ([6, 6], [0, 0])
    field.dice(6, 6).phase(GERMAN)
    assert field.s.state.air_ready[0, [GA, MB]].tolist() == [6, 6]


@clause("efb", "6.6")
def test_the_draw_is_blind() -> None:
    drawn: set[tuple[int, int]] = set()
    for last in range(1, 13):
        field = Field().put(HQ, "3010").dice(1, 1, *range(12, 1, -1))
        field.s.dice._faces = (1, 1, last, *([1] * 10))  # pyright: ignore[reportAttributeAccessIssue]
        field.phase(GERMAN)
        ready = field.s.state.air_ready[0].tolist()
        assert sum(ready) == 2
        drawn.add(tuple(ready))
    assert len(drawn) > 1


@clause("efb", "24.8", "24.6/air")
def test_hazy_weather_halves_the_draw() -> None:
    field = Field().put(HQ, "3010").weather("hazy").dice(3, 4)
    field.phase(GERMAN)
    assert field.s.state.air_ready[0].sum() == 3


@clause("efb", "24.7/air")
def test_the_soviets_draw_no_aircraft() -> None:
    field = Field().put("5 Army", "3010").dice(6, 6, 6)
    field.phase(SOVIET)
    assert field.s.state.air_ready[1].sum() == field.s.state.air_pool[1].sum() == 0


def corps_day(turn: int, *dice: int, **options: bool) -> tuple[Field, list[object]]:
    field = Field(**options)
    game = field.dice(*dice).phase(SOVIET, turn=turn)
    return field, [e for e in game.situation.events if isinstance(e, GroupRolled | ContingencyRolled)]


@clause("efb", "24.7/reinforcements", "6.7")
def test_a_corps_comes_whole_when_its_die_is_not_above_the_turn_and_a_second_die_names_the_edge() -> None:
    field, events = corps_day(2, 2, 5, 3, 6)
    assert events[:3] == [
        GroupRolled(group="8 Mechanized Corps", die=2, edge="east"),
        GroupRolled(group="15 Mechanized Corps", die=3),
        GroupRolled(group="19 Mechanized Corps", die=6),
    ]
    whole = {counter.id for counter in field.s.setting.counters if counter.group == "mc8"}
    assert arriving(field) == whole


@clause("efb", "24.7/reinforcements")
@pytest.mark.parametrize(("die", "edge"), [(1, "south"), (4, "south"), (5, "east"), (6, "east")])
def test_one_to_four_is_the_south_edge_and_five_and_six_the_east_edge(die: int, edge: str) -> None:
    field, events = corps_day(6, 6, die)
    assert events[0] == GroupRolled(group="8 Mechanized Corps", die=6, edge=edge)
    unit = field.s.setting.unit("8 MC")
    assert field.s.setting.edge_names[field.s.state.edge[unit]] == edge


@clause("efb", "24.7/reinforcements")
def test_a_corps_that_has_come_is_not_rolled_for_again_and_the_others_are_every_turn() -> None:
    field, _ = corps_day(1, 1, 1, 6, 6)
    game = field.dice(6, 6).phase(SOVIET, turn=2)
    rolled = [e.group for e in game.situation.events if isinstance(e, GroupRolled)]
    assert rolled == ["15 Mechanized Corps", "19 Mechanized Corps"]


@clause("efb", "24.7/reinforcements", "21.1")
def test_corps_come_untried_but_for_their_headquarters() -> None:
    field, _ = corps_day(6, 1, 1, 1, 1, 1, 1)
    s = field.s
    s.state.untried[:] = [counter.untried is not None for counter in s.setting.counters]
    for unit in range(len(s.setting.counters)):
        if s.state.hex[unit] == WAITING:
            assert bool(s.state.untried[unit]) != bool(s.setting.is_hq[unit])


@clause("efb", "24.6/contingency", "6.7")
def test_each_corps_brings_a_roll_for_each_unit_of_the_panzer_group_not_in_play() -> None:
    field, events = corps_day(1, 1, 1, 6, 6, 1, 2, 4, 6)
    rolled = [event for event in events if isinstance(event, ContingencyRolled)]
    assert [(event.unit, event.die, event.arrives) for event in rolled] == [
        ("670 AT", 1, True),
        ("671 Flak", 2, True),
        ("HG Flak", 4, False),
        ("700 Eng", 6, False),
    ]
    assert field.flag("due", "670 AT") == 2
    assert field.flag("due", "HG Flak") == 0
    assert field.s.state.vp.tolist() == [0, 0]
    s = field.s
    s.state.hex[[s.setting.unit(name) for name in ("612 Art", "619 Art", "520 Eng", "190 StuG", "71 Flak")]] = (
        ELIMINATED
    )
    s.state.barred[:] = 1
    field.phase(GERMAN, turn=2)
    assert arriving(field) >= {"670 AT", "671 Flak"}


@clause("efb", "24.6/contingency")
def test_who_is_due_already_is_not_rolled_for_when_a_second_corps_comes() -> None:
    _, events = corps_day(6, 1, 1, 1, 1, 6, 6, 1, 4, 4, 4, 1, 1, 1)
    rolled = [event.unit for event in events if isinstance(event, ContingencyRolled)]
    assert rolled[:4] == list(GROUP_UNITS)
    assert "670 AT" not in rolled[4:]


@clause("efb", "24.6/contingency")
@pytest.mark.parametrize(("option", "arrives"), [(False, False), (True, True)])
def test_a_three_brings_nobody_unless_players_agree(option: bool, arrives: bool) -> None:
    _, events = corps_day(1, 1, 1, 6, 6, 3, 3, 3, 3, contingency_on_three=option)
    rolled = [event.arrives for event in events if isinstance(event, ContingencyRolled)]
    assert rolled == [arrives] * 4


@clause("efb", "24.6/contingency")
def test_without_a_corps_nobody_is_rolled_for() -> None:
    _, events = corps_day(1, 6, 6, 6)
    assert not any(isinstance(event, ContingencyRolled) for event in events)


@clause("efb", "6.7")
def test_a_scenario_without_contingency_rolls_for_nobody() -> None:
    field = variant(scenario={"contingency": None})
    game = field.dice(1, 1, 6, 6).phase(SOVIET)
    assert not any(isinstance(event, ContingencyRolled) for event in game.situation.events)
    assert isinstance(Field().s.setting.scenario.contingency, Contingency)


@clause("efb", "6.2")
def test_an_entry_names_at_least_one_unit_and_each_once() -> None:
    game = due(Plain(), TANK).phase(GERMAN, turn=QUIET)
    assert refused(game, "enter units=[] at=0115") == "6.2"
    assert refused(game, f'enter units=["{TANK}","{TANK}"] at=0115') == "6.2"


@clause("efb", "7.6")
def test_who_has_just_arrived_is_in_command_far_from_any_headquarters_and_not_a_turn_later() -> None:
    field = due(Plain(), TANK)
    game = field.phase(GERMAN, turn=QUIET)
    game.submit(f'enter units=["{TANK}"] at=0115')
    assert field.flag("in_command", TANK) == 1
    game.submit("end-phase")
    field.phase(2, turn=QUIET + 1)
    assert field.flag("in_command", TANK) == 0


@clause("efb", "6.4", "10.5")
@pytest.mark.parametrize("beside", [True, False])
def test_a_soviet_unit_of_a_column_too_stops_beside_an_enemy_and_only_there(beside: bool) -> None:
    first, second = "96/140 Rifle", "258/140 Rifle"
    field = Plain()
    edge = field.s.setting.hex("6210")
    inland = [field.s.number(hex_) for hex_ in field.s.setting.grid.neighbours[edge].tolist() if hex_ >= 0]
    road, enemy = [number for number in inland if number.startswith("61")]
    due(field.road("6210", road), first, second, edge="east").put(TANK, "3010").put("5 Army", "6205")
    game = field.dice(6, 6, 6).phase(SOVIET, turn=QUIET)
    game.submit(f'enter units=["{first}","{second}"] at=6210')
    game.submit(f'move unit="{first}" path={road}')
    if beside:
        field.put(TANK, enemy)
    game.submit(f'enter units=["{second}"] at=6210')
    assert field.flag("moved", second) == int(beside)
