"""Whether battles go as they did in history."""

from datetime import date

from kessel.library import start
from kessel.study.history import MILESTONES, Course, _turning_point, run_history, watch_game


def test_a_game_is_watched_to_its_end():
    course = watch_game("korsun/first_battle", "drill", 1)
    assert course.winner in ("soviet", "german")
    assert course == watch_game("korsun/first_battle", "drill", 1)


def test_the_report_has_a_line_for_each_scenario(capsys):
    assert run_history(["korsun/first_battle"], "drill", range(1, 3), 1) == 0
    assert "| korsun/first_battle | 2 | " in capsys.readouterr().out


def test_processes_change_nothing_in_the_report(capsys):
    run_history(["korsun/first_battle"], "random", range(1, 4), 1)
    alone = capsys.readouterr().out
    run_history(["korsun/first_battle"], "random", range(1, 4), 2)
    assert capsys.readouterr().out == alone


def test_no_turning_point_has_come_when_the_battle_begins():
    for scenario, milestone in MILESTONES.items():
        assert not milestone.has_come(start(scenario, seed=1).situation)


def test_the_ring_round_korsun_is_closed_where_the_relief_attack_begins():
    assert MILESTONES["korsun/korsun_1944"].has_come(start("korsun/deblockade", seed=1).situation)


def test_klin_falls_when_the_germans_hold_all_of_it():
    s = start("moscow/typhoon", seed=1).situation
    klin = next(place.hexes for place in s.setting.board.places if place.name == "Klin")
    s.state.control[[s.setting.hex(number) for number in klin]] = s.setting.side_of("german")
    assert MILESTONES["moscow/typhoon"].has_come(s)


def test_only_turning_points_in_time_are_counted():
    courses = [Course(1, None, "draw", date(1944, 2, 1)), Course(2, None, "draw", date(1944, 2, 9))]
    assert _turning_point("korsun/korsun_1944", courses).endswith("by 3 February: 1 of 2, first on 1 February")
