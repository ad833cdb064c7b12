"""Chapter 10.2: out of supply, and the Supply Phase."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.play.messages import Rolled
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.events import SupplyLevel
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.movement_points import points
from kessel.systems.wb95.position import ELIMINATED
from kessel.systems.wb95.supply import Surrendered
from tests.systems.wb95.field import Field
from tests.systems.wb95.plain import Plain

SOVIET_SUPPLY, GERMAN_SUPPLY = 6, 12  # in Kharkov 1942, where the Soviets have the initiative
GERMAN, OTHER_GERMAN = "g:190/62 INF-R", "g:131/44 INF-R"
SEVEN, OTHER_SEVEN, FOUR = "g:103/14 MOT-R", "g:108/14 MOT-R", "g:80/34 INF-R"  # of Korsun, by movement points
SOVIET, OTHER_SOVIET, SOVIET_HQ, SOVIET_GUN = "s:333 INF-D", "s:51 INF-D", "s:HQ 9A", "s:Art./9A"


@pytest.fixture
def plain() -> Plain:
    """No Soviet unit beyond row 4 has a line: the Germans hold all the ground."""
    plain = Plain()
    plain.control("german")
    return plain


def level(field: Plain, unit: str) -> int:
    return int(field.s.state.oos[field.s.setting.index[unit]])


def settle(game: Game, until: str) -> None:
    """Answer every question with its first option until one of this kind is asked."""
    while game.decision is not None and game.decision.kind != until:
        seat = game.decision.seats[0]
        game.submit(next(iter(game.options(seat=seat))), seat=seat)


@clause("wb95", "10.2.1")
def test_a_unit_without_a_line_gets_level_one_and_time_alone_does_not_raise_it(plain: Plain) -> None:
    plain.put(SOVIET, "3010").put(OTHER_SOVIET, "3011", oos=2)
    for turn in (1, 2, 3):
        plain.phase(SOVIET_SUPPLY, turn=turn)
        assert [level(plain, SOVIET), level(plain, OTHER_SOVIET)] == [1, 2]
    plain.put(SOVIET, "3010")
    plain.phase(SOVIET_SUPPLY)
    assert SupplyLevel(unit=SOVIET, level=1, clause="10.2.1") in plain.s.events


@clause("wb95", "10.2.2")
def test_a_unit_out_of_supply_moves_and_attacks_at_half_and_defends_in_full(plain: Plain) -> None:
    plain.put(SOVIET, "3010", oos=1).put(OTHER_SOVIET, "4010").put(GERMAN, "3013", steps=1)
    game = plain.phase(3)
    with pytest.raises(Illegal, match=r"3\.1\.5"):
        game.submit(Move(units=(SOVIET,), path=("3109", "3110", "3111")))
    game.submit(Move(units=(SOVIET,), path=("3011", "3012")))
    game.submit("end-phase")
    assert game.preview(Attack(units=(SOVIET,), targets=("3013",))).summary == "2:1", "5 SP become 3, against 2"
    plain.put(SOVIET, "3012")
    assert game.preview(Attack(units=(SOVIET,), targets=("3013",))).summary == "3:1"

    against = {}
    for want in (0, 1):
        plain.put(SOVIET, "3012", oos=want).put(GERMAN, "3013")
        against[want] = plain.phase(10).preview(Attack(units=(GERMAN,), targets=("3012",))).summary
    assert against[0] == against[1]


@clause("wb95", "10.2.2", "1.7")
@pytest.mark.parametrize(("options", "halves"), [({}, "3½"), ({"half_movement": "rounded_up"}, "4")])
def test_half_of_seven_movement_points_is_exact_or_by_option_rounded_up(options: dict[str, str], halves: str) -> None:
    field = Field("korsun/korsun_1944", **options)
    for unit, oos in ((SEVEN, 1), (FOUR, 1), (OTHER_SEVEN, 0)):
        field.put(unit, "3010", oos=oos)
    field.phase(9)
    allowances = [int(field.s.state.allowance[field.s.setting.index[unit]]) for unit in (SEVEN, FOUR, OTHER_SEVEN)]
    assert [points(sixths) for sixths in allowances] == [halves, "2", "7"]


@clause("wb95", "10.2.3", "10.2.4", "10.2.5")
def test_the_rulebooks_example_full_move_and_failed_full_attack_cost_three_and_a_lost_defence_one(plain: Plain) -> None:
    plain.put(SOVIET, "3010", oos=1).put(GERMAN, "3014").put(OTHER_GERMAN, "3014")
    game = plain.phase(3)
    game.submit(Move(units=(SOVIET,), path=("3011", "3012", "3013"), full=True))
    assert level(plain, SOVIET) == 2, "at once after the move"
    game.submit("end-phase")
    plain.dice(2, 3, 6, 6)  # a step lost on either side; then the surrender test
    game.submit(Attack(units=(SOVIET,), targets=("3014",), full=(SOVIET,)))
    settle(game, until="attack")
    assert level(plain, SOVIET) == 4, "one for the strength, one for the failure"
    game.submit("end-phase")
    settle(game, until="movement")
    game.submit("end-phase")
    plain.dice(3, 4)  # the defender goes back a hex
    game.submit(Attack(units=(GERMAN, OTHER_GERMAN), targets=("3013",)))
    settle(game, until="attack")
    assert plain.at(SOVIET) not in (None, "3013")
    assert level(plain, SOVIET) == 5


@clause("wb95", "10.2.3")
def test_only_a_unit_out_of_supply_that_has_not_moved_may_buy_its_full_movement(plain: Plain) -> None:
    plain.put(SOVIET, "3010").put(OTHER_SOVIET, "4010", oos=1)
    game = plain.phase(3)
    with pytest.raises(Illegal) as refused:
        game.submit(Move(units=(SOVIET,), path=("3011",), full=True))
    assert refused.value.clause == "10.2.3"
    game.submit(Move(units=(OTHER_SOVIET,), path=("4011",)))
    with pytest.raises(Illegal, match=r"10\.2\.3"):
        game.submit(Move(units=(OTHER_SOVIET,), path=("4012", "4013"), full=True))


@clause("wb95", "10.2.4")
def test_a_unit_in_supply_feels_neither_a_failed_attack_nor_a_lost_defence(plain: Plain) -> None:
    plain.put(SOVIET, "3013").put(GERMAN, "3014").put(OTHER_GERMAN, "3014")
    game = plain.phase(4)
    plain.dice(4, 5)
    game.submit(Attack(units=(SOVIET,), targets=("3014",)))
    settle(game, until="attack")
    assert level(plain, SOVIET) == 0


@clause("wb95", "10.2.6")
@pytest.mark.parametrize(("roll", "gives_up"), [((1, 1), True), ((2, 2), True), ((2, 3), False), ((6, 6), False)])
def test_a_unit_surrenders_when_its_level_is_above_the_roll(
    plain: Plain, roll: tuple[int, int], gives_up: bool
) -> None:
    plain.put(SOVIET, "3010", oos=5).dice(*roll)
    plain.phase(SOVIET_SUPPLY)
    assert (plain.at(SOVIET) is None) is gives_up
    assert (Surrendered(unit=SOVIET, level=5, roll=sum(roll)) in plain.s.events) is gives_up
    assert plain.s.state.steps_lost[0] == (2 if gives_up else 0)
    assert plain.s.state.counters_lost[0] == 0, "no loss in combat"


@clause("wb95", "10.2.6")
def test_every_kind_of_unit_tests_with_a_roll_of_its_own_if_it_has_no_line(plain: Plain) -> None:
    plain.put(SOVIET, "3010", oos=5).put(OTHER_SOVIET, "3001", oos=9)
    plain.put(SOVIET_HQ, "4010", oos=5).put(SOVIET_GUN, "5010", oos=5)
    in_order = sorted((SOVIET, SOVIET_HQ, SOVIET_GUN), key=plain.s.setting.index.__getitem__)
    plain.dice(1, 1, 3, 3, 1, 2)
    plain.phase(SOVIET_SUPPLY)
    gone = [plain.s.state.hex[plain.s.setting.index[unit]] == ELIMINATED for unit in in_order]
    assert gone == [True, False, True]
    assert plain.at(OTHER_SOVIET) is not None, "it has a line, and does not test"
    assert len([event for event in plain.s.events if isinstance(event, Rolled)]) == 3


@clause("wb95", "10.2.7", "10.2.8")
def test_the_rulebooks_example_level_five_takes_two_turns_in_supply_and_is_halved_until_then(plain: Plain) -> None:
    plain.put(SOVIET, "3001", oos=5)
    allowances, levels = [], []
    for turn in (1, 2):
        plain.phase(SOVIET_SUPPLY, turn=turn)
        levels.append(level(plain, SOVIET))
        plain.phase(3, turn=turn + 1)
        allowances.append(int(plain.s.state.allowance[plain.s.setting.index[SOVIET]]))
    assert levels == [1, 0]
    assert allowances == [2 * 6, 4 * 6]


@clause("wb95", "10.2.7")
def test_the_level_never_falls_below_zero(plain: Plain) -> None:
    plain.put(SOVIET, "3001", oos=2)
    plain.phase(SOVIET_SUPPLY)
    assert level(plain, SOVIET) == 0
    assert SupplyLevel(unit=SOVIET, level=0, clause="10.2.7") in plain.s.events


@clause("wb95", "7.3.7", game="kharkov")
def test_a_fixed_position_supplies_its_units_in_kharkov_and_korsun_but_not_in_moscow() -> None:
    for scenario, unit, supplied in (
        ("kharkov/kharkov_1942", GERMAN, True),
        ("korsun/korsun_1944", "g:80/34 INF-R", True),
        ("moscow/typhoon", "g:330/183 INF-R", False),
    ):
        plain = Plain(scenario)
        plain.put(unit, "3020")
        assert plain.supplied(unit) == [False], scenario
        plain.land.fixed_position("3019|3020")
        plain.put(unit, "3020")
        assert plain.supplied(unit) == [supplied], scenario
        assert (level(plain, unit) == 0) is supplied, scenario


@clause("wb95", "2.2/6", "4.3.4")
def test_the_supply_phase_judges_lines_then_surrender_then_control(plain: Plain) -> None:
    hex_ = plain.s.setting.grid.index("3010")
    plain.put(SOVIET, "3010", oos=5).dice(1, 1)
    plain.phase(SOVIET_SUPPLY)
    assert plain.at(SOVIET) is None
    assert (plain.s.state.control == 1).all(), "who surrendered holds nothing, not even its hex"
    plain.put(SOVIET, "3010", oos=5).dice(6, 6)
    plain.phase(SOVIET_SUPPLY)
    assert plain.s.state.control[hex_] == 0


@clause("wb95", "2.2/12")
def test_phase_twelve_is_the_supply_phase_of_player_b() -> None:
    plain = Plain()
    plain.put(GERMAN, "3020", oos=5).put(OTHER_GERMAN, "4020").put(SOVIET, "5020")
    plain.dice(1, 1)
    plain.phase(GERMAN_SUPPLY)
    assert plain.at(GERMAN) is None
    assert level(plain, OTHER_GERMAN) == 1
    assert level(plain, SOVIET) == 0
    assert plain.s.state.control[plain.s.setting.grid.index("4020")] == 1
