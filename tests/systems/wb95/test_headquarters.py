"""Chapter 9: headquarters."""

from __future__ import annotations

import pytest

from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_resolution import Abilities, CombatRolled, Support
from kessel.systems.wb95.events import HeadquartersLost
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.reinforcements import Leave
from tests.systems.wb95.aftermath import asked
from tests.systems.wb95.front import (
    ATTACK,
    CENTRE,
    GERMAN_ATTACK,
    GERMAN_GUN,
    GERMAN_STAFF,
    GUN,
    MOVE,
    NORTH,
    OTHER,
    REGIMENT,
    RIFLES,
    SECOND,
    STAFF,
    TANKS,
    Front,
    rolled,
)

OTHER_STAFF, SECOND_STAFF = "g:HQ VII", "s:HQ 4 Gw A"


def attack(*units: str, target: str = NORTH, guns: tuple[str, ...] = ()) -> Attack:
    return Attack(units=units, targets=(target,), guns=guns)


def move(unit: str, *path: str) -> Move:
    return Move(units=(unit,), path=path)


@clause("wb95", "9.1.2")
def test_a_headquarters_has_ten_movement_points_and_moves_as_trucks_do() -> None:
    field = Front().put(STAFF, CENTRE)
    field.land.road("main_road", CENTRE, "3019").terrain("forest", "3117")
    field.begin(MOVE)
    assert field.left(STAFF) == 60
    costs = [field.preview(move(STAFF, hex_)).summary for hex_ in (NORTH, "3117", "3019")]
    assert costs == ["3 MP", "4 MP", "⅓ MP"]


@clause("wb95", "9.1.3")
@pytest.mark.parametrize(("scenario", "cost"), [("moscow/typhoon", "5 MP"), ("kharkov/kharkov_1943", "3 MP")])
def test_a_headquarters_enters_ground_closed_to_trucks_for_five_points(scenario: str, cost: str) -> None:
    field = Front(scenario)
    staff = next(c.id for c in field.s.setting.counters if c.type == "HQ" and c.side == field.s.setting.sides[0])
    field.put(staff, CENTRE).land.terrain("swamp", NORTH)
    field.begin(MOVE)
    assert field.preview(move(staff, NORTH)).summary == cost


@clause("wb95", "9.1.3")
def test_lakes_and_the_dnieper_stay_closed_to_headquarters() -> None:
    field = Front("moscow/typhoon")
    staff = next(c.id for c in field.s.setting.counters if c.type == "HQ" and c.side == "german")
    field.put(staff, CENTRE).land.terrain("lake", NORTH)
    field.begin(MOVE)
    assert field.refusal(move(staff, NORTH)) == "3.1.11"
    field = Front().put(STAFF, CENTRE)
    field.land.river("dnieper", f"{NORTH}|{CENTRE}")
    field.begin(MOVE)
    assert field.refusal(move(STAFF, NORTH)) == "3.1.11"


@clause("wb95", "9.1.5")
def test_a_headquarters_alone_falls_to_a_regular_unit_that_enters_at_no_extra_cost() -> None:
    field = Front().put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).fort(NORTH, "german").begin(MOVE)
    assert field.preview(move(RIFLES, NORTH)).summary == "1½ MP"
    field.game.submit(move(RIFLES, NORTH))
    assert field.at(GERMAN_STAFF) is None


@clause("wb95", "9.1.5")
@pytest.mark.parametrize("unit", [STAFF, GUN])
def test_only_regular_units_run_over_a_headquarters(unit: str) -> None:
    field = Front().put(unit, CENTRE, transport=unit == GUN).put(GERMAN_STAFF, NORTH).begin(MOVE)
    assert field.refusal(move(unit, NORTH)) == "6.1.7"


@clause("wb95", "9.1.5")
def test_a_headquarters_beside_a_unit_is_safe_from_being_run_over() -> None:
    field = Front().put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).put(REGIMENT, NORTH).begin(MOVE)
    assert field.refusal(move(RIFLES, NORTH)) == "3.1.8"


def fallen(field: Front, phase: int, *, turn: int = 5) -> Front:
    """Let a German headquarters fall at 3020 in a phase."""
    field.s.state.turn, field.s.state.phase = turn, phase
    field.put(GERMAN_STAFF, "3020")
    field.s.eliminate(field.s.setting.index[GERMAN_STAFF], "10.2.6")
    return field


def offered(field: Front, phase: int, *, turn: int) -> int:
    """Say how many modifiers the Soviets may spend on a combat at 3017 in a phase of theirs or the Germans'."""
    field.begin(phase, turn=turn)
    if phase == ATTACK:
        field.game.submit(attack(RIFLES))
    else:
        field.game.submit(attack(REGIMENT, target=CENTRE))
    if asked(field.game) != ("soviet", "abilities"):
        return 0
    return max(order.pool for order in field.game.options() if isinstance(order, Abilities))


def battle() -> Front:
    return Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).dice(3, 4)


@clause("wb95", "9.1.6")
@pytest.mark.parametrize(
    ("lost_in", "usable"),
    [
        (4, [(10, 5), (4, 6)]),  # the worked example: lost in phase 4 of turn 5
        (3, [(4, 5), (10, 5)]),
        (10, [(4, 6), (10, 6)]),
        (6, [(10, 5), (4, 6)]),
        (12, [(4, 6), (10, 6)]),
    ],
)
def test_a_lost_headquarters_gives_five_modifiers_in_the_next_two_combat_phases_of_either_side(
    lost_in: int, usable: list[tuple[int, int]]
) -> None:
    later = [(phase, turn) for turn in (5, 6, 7) for phase in (4, 10) if (turn, phase) >= (5, lost_in)]
    for phase, turn in later:
        field = fallen(battle(), lost_in)
        assert offered(field, phase, turn=turn) == (5 if (phase, turn) in usable else 0), (phase, turn)


@clause("wb95", "9.1.6")
def test_the_modifiers_are_spent_together_or_bit_by_bit_and_never_twice() -> None:
    field = fallen(battle(), 3).put(SECOND, "3022").put(OTHER, "3023").dice(*(3, 4) * 5)
    game = field.phase(ATTACK, turn=5)
    game.submit(attack(RIFLES))
    event = rolled(game.submit(Abilities(pool=3)))
    assert (event.ratio, event.column) == ("1:1", "4:1")
    play_on(game)
    game.submit(attack(SECOND, target="3023"))
    assert field.refusal(Abilities(pool=3)) == "9.1.7"
    assert rolled(game.submit(Abilities(pool=2))).column == "3:1"


@clause("wb95", "9.1.6")
def test_the_worked_example_lost_in_phase_4_of_turn_5_spent_in_phase_10_and_in_phase_4_of_turn_6() -> None:
    field = Front().put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).control("german").dice(*(3, 4) * 9)
    fresh_troops(field)
    game = field.phase(ATTACK, turn=5)
    game.submit(attack(RIFLES))
    play_on(game)
    assert field.at(GERMAN_STAFF) is None
    # In this same phase they are of no use: nobody is asked about abilities.
    assert rolled(game.submit(attack(SECOND, target="3023"))).column == "1:2"
    pass_until(game, "attack", "german")
    assert (field.s.state.turn, field.s.state.phase) == (5, 10)
    fresh_troops(field)
    game.submit(attack(OTHER, target="3022"))
    assert asked(game) == ("soviet", "abilities")
    assert rolled(game.submit(Abilities(pool=2))).column == "1:4"
    pass_until(game, "attack", "soviet")
    assert (field.s.state.turn, field.s.state.phase) == (6, 4)
    fresh_troops(field)
    game.submit(attack(SECOND, target="3023"))
    assert field.refusal(Abilities(pool=4)) == "9.1.7"
    assert rolled(game.submit(Abilities(pool=3))).column == "3:1"
    assert field.s.state.notes.pools == ()


def fresh_troops(field: Front) -> None:
    """Let two units of 9 SP and all CELs face each other, dug in so that neither has to attack."""
    for unit, hex_, seat in ((SECOND, "3022", "soviet"), (OTHER, "3023", "german")):
        field.put(unit, hex_).strength(unit, 9).fort(hex_, seat)


def pass_until(game: Game, kind: str, seat: str) -> None:
    """Let both sides pass until a seat is asked for something."""
    while asked(game) != (seat, kind):
        assert game.decision is not None
        answers = list(game.options(seat=game.decision.seats[0]))
        ends = [order for order in answers if isinstance(order, EndPhase)]
        game.submit((ends or answers[-1:])[0], seat=game.decision.seats[0])


def play_on(game: Game) -> None:
    while game.decision is not None and game.decision.kind != "attack":
        game.submit(next(iter(reversed(list(game.options())))))


@clause("wb95", "9.1.6")
def test_spending_is_voluntary() -> None:
    field = fallen(battle(), 3)
    game = field.phase(ATTACK, turn=5)
    game.submit(attack(RIFLES))
    assert rolled(game.submit(Abilities())).column == "1:1"


@clause("wb95", "9.1.6")
def test_the_side_that_lost_it_gains_nothing() -> None:
    field = fallen(battle(), 3)
    game = field.phase(GERMAN_ATTACK, turn=5)
    game.submit(attack(REGIMENT, target=CENTRE))
    assert asked(game) == ("soviet", "abilities")  # as defender; the attacker was not asked
    event = rolled(game.submit(Abilities(pool=2)))
    assert (event.ratio, event.column) == ("1:1", "1:3")


@clause("wb95", "9.1.6")
@pytest.mark.parametrize("how", ["overrun", "combat", "stacking"])
def test_any_way_of_losing_it_counts(how: str) -> None:
    field = Front().put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).dice(3, 4)
    game = field.phase(MOVE)
    if how == "overrun":
        events = game.submit(move(RIFLES, NORTH))
    elif how == "combat":
        game.submit(EndPhase())
        events = game.submit(attack(RIFLES))
    else:
        field.s.events.clear()
        field.s.eliminate(field.s.setting.index[GERMAN_STAFF], "3.2.1")
        events = tuple(field.s.events)
    assert HeadquartersLost(unit=GERMAN_STAFF, modifiers=5) in events
    assert [pool.left for pool in field.s.state.notes.pools] == [5]


@clause("wb95", "9.1.6")
def test_leaving_the_map_is_no_loss() -> None:
    field = Front().put(RIFLES, CENTRE)
    zone = field.s.setting.board.zones["B"][0]
    field.put(GERMAN_STAFF, field.s.number(zone)).control("german")
    game = field.phase(9)
    game.submit(Leave(unit=GERMAN_STAFF))
    assert field.s.state.notes.pools == ()


@clause("wb95", "9.1.6")
def test_modifiers_lapse_after_the_second_combat_phase() -> None:
    field = fallen(battle(), 3).fort(CENTRE, "soviet").fort(NORTH, "german")
    game = field.phase(ATTACK, turn=5)
    game.submit(EndPhase())
    assert len(field.s.state.notes.pools) == 1
    field.phase(GERMAN_ATTACK, turn=5).submit(EndPhase())
    assert field.s.state.notes.pools == ()


@clause("wb95", "9.1.7")
@pytest.mark.parametrize(("hex_", "near"), [("3025", True), ("3026", False)])
def test_the_modifiers_serve_combats_within_eight_hexes_of_the_loss(hex_: str, near: bool) -> None:
    # The combat is fought at 3017.
    field = battle()
    field.s.state.turn, field.s.state.phase = 5, 3
    field.put(GERMAN_STAFF, hex_)
    field.s.eliminate(field.s.setting.index[GERMAN_STAFF], "9.1.5")
    assert offered(field, ATTACK, turn=5) == (5 if near else 0)


def roll_of(field: Front, order: Attack) -> int:
    """Fight with all headquarters in use, rolling a 7, and say how it was read."""
    game = field.dice(3, 4).phase(ATTACK if field.s.setting.side[field.s.setting.unit(order.units[0])] == 0 else 10)
    events = game.submit(order)
    while not any(isinstance(event, CombatRolled) for event in events):
        kind = asked(game)[1]
        events = game.submit(Support() if kind == "defence_support" else next(iter(game.options())))
    return rolled(events).roll


@clause("wb95", "9.2.1")
def test_headquarters_take_one_off_the_roll_of_an_attack_and_add_one_to_that_on_a_defence() -> None:
    assert roll_of(battle().put(STAFF, "3019"), attack(RIFLES)) == 6
    assert roll_of(battle().put(GERMAN_STAFF, "3016"), attack(RIFLES)) == 8
    assert roll_of(battle(), attack(RIFLES)) == 7


@clause("wb95", "9.2.1")
@pytest.mark.parametrize(("staff", "roll"), [("3021", 7), ("3019", 6)])
def test_one_unit_out_of_range_and_there_is_no_influence(staff: str, roll: int) -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, "3016").put(REGIMENT, NORTH).put(STAFF, staff)
    assert roll_of(field, attack(RIFLES, SECOND)) == roll


@clause("wb95", "9.2.1")
@pytest.mark.parametrize(("staff", "guns", "roll"), [(CENTRE, (GUN,), 6), ("2917", (GUN,), 7), ("2917", (), 6)])
def test_supporting_artillery_must_be_in_range_too(staff: str, guns: tuple[str, ...], roll: int) -> None:
    field = battle().put(STAFF, staff).put(GUN, "3021")
    assert roll_of(field, attack(RIFLES, guns=guns)) == roll


@clause("wb95", "9.2.1")
def test_each_unit_needs_some_headquarters_in_range_not_all_the_same() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, "3016").put(REGIMENT, NORTH)
    field.put(STAFF, "3021").put(SECOND_STAFF, "3013")
    assert roll_of(field, attack(RIFLES, SECOND)) == 6


@clause("wb95", "9.2.1")
def test_the_influence_is_an_option() -> None:
    field = battle().put(STAFF, "3019")
    game = field.phase(ATTACK)
    game.submit(attack(RIFLES))
    assert rolled(game.submit(Abilities())).roll == 7


@clause("wb95", "9.2.1")
def test_who_has_no_headquarters_in_range_cannot_use_one() -> None:
    field = fallen(battle(), 3)
    game = field.phase(ATTACK, turn=5)
    game.submit(attack(RIFLES))
    assert field.refusal(Abilities(headquarters=True)) == "9.2.1"


@clause("wb95", "9.2.1")
@pytest.mark.parametrize(("dice", "staff", "row"), [((1, 1), STAFF, 2), ((6, 6), GERMAN_STAFF, 12)])
def test_the_roll_stays_between_2_and_12(dice: tuple[int, int], staff: str, row: int) -> None:
    field = battle().put(staff, "3019" if staff == STAFF else "3016").dice(*dice)
    game = field.phase(ATTACK)
    game.submit(attack(RIFLES))
    assert rolled(game.submit(Abilities(headquarters=True))).roll == row


@clause("wb95", "9.2.1")
def test_the_preview_counts_the_headquarters_of_both_sides() -> None:
    field = battle().put(STAFF, "3019").begin(ATTACK)
    found = field.preview(attack(RIFLES))
    assert found.details["roll"] == "-1"
    # On 1:1 a result of 7 or 8 costs both one CEL: with -1 it takes an 8 or 9, that is 5 + 4 ways.
    field.strength(RIFLES, 3).strength(REGIMENT, 3)
    assert {c.result: c.ways for c in field.preview(attack(RIFLES)).chances}["-1 / -1"] == 9


@clause("wb95", "9.2.2")
@pytest.mark.parametrize(("distance", "soviet", "german"), [(3, 6, 8), (4, 7, 8), (5, 7, 7)])
def test_german_headquarters_reach_four_hexes_and_soviet_ones_three(distance: int, soviet: int, german: int) -> None:
    assert roll_of(battle().put(STAFF, f"30{18 + distance:02}"), attack(RIFLES)) == soviet
    assert roll_of(battle().put(GERMAN_STAFF, f"30{17 - distance:02}"), attack(RIFLES)) == german


@clause("wb95", "9.2.2")
def test_other_nations_have_a_range_of_three() -> None:
    field = Front("kharkov/kharkov_1942")
    staff = next(c for c in field.s.setting.counters if c.type == "HQ" and c.nation == "Romanian")
    assert field.s.setting.hq_range[field.s.setting.index[staff.id]] == 3


@clause("wb95", "9.2.3")
def test_several_headquarters_do_no_more_than_one() -> None:
    assert roll_of(battle().put(STAFF, "3019").put(SECOND_STAFF, "3020"), attack(RIFLES)) == 6


@clause("wb95", "9.2.4")
def test_the_headquarters_of_both_sides_cancel_each_other() -> None:
    assert roll_of(battle().put(STAFF, "3019").put(GERMAN_STAFF, "3016"), attack(RIFLES)) == 7


@clause("wb95", "9.1.4", "9.2.1")
def test_an_attack_on_a_lone_headquarters_may_use_ones_own() -> None:
    field = Front().put(TANKS, CENTRE).put(GERMAN_STAFF, NORTH).put(STAFF, "3019").put(OTHER_STAFF, "3016")
    field.put(GERMAN_GUN, "3015")
    # Neither the star of the tanks nor the other German headquarters plays a part.
    assert roll_of(field, attack(TANKS)) == 6
