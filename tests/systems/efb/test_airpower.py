"""Chapter 17: airpower."""

from __future__ import annotations

from datetime import date

import pytest

from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.efb.airpower import air_defended, air_points, air_terms, refuse_air, strikes_left
from kessel.systems.efb.artillery import support_terms, use_support
from kessel.systems.efb.position import GA, MB
from kessel.systems.efb.ranged_results import FireResolved
from kessel.systems.efb.scenario import Air
from tests.systems.efb import fights
from tests.systems.efb.field import Field
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

FIRST_WAVE, SECOND_WAVE = 4, 5


def raid(ground_attack: int = 3, bombers: int = 3) -> Field:
    """German air over a headquarters without air defense, a German unit somewhere on the map."""
    field = Field().put("I/15 Pz", "0105").put("36 RC", "4212")
    field.s.state.air_ready[0] = ground_attack, bombers
    return field


def shot(field: Field) -> FireResolved:
    return next(event for events in field.game.events for event in events if isinstance(event, FireResolved))


@clause("efb", "17.1", "2.10")
def test_each_airstrike_of_either_type_is_worth_one_point() -> None:
    field = raid()
    hex_ = (field.s.setting.hex("4212"),)
    assert field.s.state.air_ready.shape == (2, 2)
    assert [(r.clause, r.value) for r in air_terms(field.s, 0, hex_, 1)] == [("17.3", 1)]
    assert sum(r.value for r in air_terms(field.s, 0, hex_, 5)) == 5


@clause("efb", "17.4", "17.7", "17.8")
def test_air_bombards_alone_anywhere_with_both_types_together() -> None:
    field = raid().dice(6)
    field.phase(FIRST_WAVE).submit("bombard target=4212 ground_attack=2 bombers=3")
    assert (shot(field).strength, shot(field).defense) == (5, 1)


@clause("efb", "17.8", "12.6")
def test_air_joins_artillery_on_one_hex() -> None:
    field = raid().put("KG A/11 Pz", "4215").put("I/119 Art", "4215").dice(1)
    field.phase(FIRST_WAVE).submit('bombard target=4212 batteries=["I/119 Art"] ground_attack=1 bombers=1')
    assert shot(field).strength == 6


@clause("efb", "17.2", "17.11", "14.4")
def test_an_airstrike_flies_once_and_what_was_held_back_may_fly_in_the_second_wave() -> None:
    field = raid(1, 1).put("5 Army", "4220").dice(1, 1)
    game = field.phase(FIRST_WAVE)
    game.submit("bombard target=4212 ground_attack=1")
    assert refused(game, "bombard target=4220 ground_attack=1") == "17.2"
    game.submit("end-phase")
    assert refused(game, "bombard target=4220 ground_attack=1") == "17.2"
    game.submit("bombard target=4220 bombers=1")
    assert field.s.state.air_ready[0].tolist() == [0, 0]


@clause("efb", "6.6", "17.11")
def test_used_counters_go_back_to_the_pool() -> None:
    field = raid(1, 1).dice(1)
    before = field.s.state.air_pool[0].tolist()
    field.phase(FIRST_WAVE).submit("bombard target=4212 ground_attack=1 bombers=1")
    assert field.s.state.air_pool[0].tolist() == [before[GA] + 1, before[MB] + 1]


@clause("efb", "17.3")
def test_medium_bombers_only_bombard() -> None:
    s = raid().s
    target = s.setting.hex("4212")
    refuse_air(s, 0, "bombardment", target, 0, 1)
    refuse_air(s, 0, "close support", target, 1, 0)
    with pytest.raises(Illegal, match=r"17.3"):
        refuse_air(s, 0, "close support", target, 0, 1)


@clause("efb", "17.5")
def test_close_support_adds_factors() -> None:
    s = raid().s
    target = (s.setting.hex("4212"),)
    assert sum(r.value for r in support_terms(s, 0, target, (), 3)) == 3
    use_support(s, 0, target, (), 3)
    assert s.state.air_ready[0].tolist() == [0, 3]


@clause("efb", "17.9")
@pytest.mark.parametrize(("year", "most"), [(1941, 1), (1942, 2), (1943, 3), (1944, 4), (1945, 4)])
def test_soviet_airstrikes_against_a_hex_are_limited_by_the_year(year: int, most: int) -> None:
    air = {"soviet": Air(ground_attack=9, medium_bomber=0, dice=2)}
    s = variant(scenario={"start": date(year, 6, 23), "air": air}).s
    s.state.air_ready[1] = 9, 0
    target = s.setting.hex("4212")
    assert strikes_left(s, 1, target) == most
    refuse_air(s, 1, "bombardment", target, most, 0)
    with pytest.raises(Illegal, match=r"17.9"):
        refuse_air(s, 1, "bombardment", target, most + 1, 0)
    s.state.strikes[target] = 1
    with pytest.raises(Illegal, match=r"17.9"):
        refuse_air(s, 1, "bombardment", target, most, 0)


@clause("efb", "17.9")
def test_airstrikes_of_one_phase_against_a_hex_count_together() -> None:
    air = {"soviet": Air(ground_attack=9, medium_bomber=0, dice=2)}
    field = variant(scenario={"air": air}).put("I/15 Pz", "4212").put("5 Army", "4205").dice(1)
    field.s.state.air_ready[1] = 9, 0
    game = field.phase(10)
    game.submit("bombard target=4212 ground_attack=1")
    assert strikes_left(field.s, 1, field.s.setting.hex("4212")) == 0
    with pytest.raises(Illegal, match=r"17.9"):
        refuse_air(field.s, 1, "bombardment", field.s.setting.hex("4212"), 1, 0)


@clause("efb", "17.9", "12.19")
def test_germans_send_any_number_of_airstrikes() -> None:
    s = raid(6, 6).s
    assert strikes_left(s, 0, s.setting.hex("4212")) is None
    refuse_air(s, 0, "bombardment", s.setting.hex("4212"), 6, 6)


@clause("efb", "17.10", "17.6")
@pytest.mark.parametrize(("year", "allowed"), [(1941, False), (1942, False), (1943, True), (1945, True)])
def test_air_gives_protective_fire_from_1943_on(year: int, allowed: bool) -> None:
    field = variant(scenario={"start": date(year, 6, 23)}).put("I/15 Pz", "4213").put("96/140 Rifle", "4212", defense=3)
    field.s.state.air_ready[0] = 2, 0
    game = field.dice(1).phase(9)
    if allowed:
        game.submit("protective-fire target=4212 ground_attack=1")
        assert field.s.state.air_ready[0, GA] == 1
    else:
        assert game.decision is not None
        assert game.decision.kind != "protective_fire"
        with pytest.raises(Illegal, match=r"17.10"):
            refuse_air(field.s, 0, "protective fire", field.s.setting.hex("4212"), 1, 0)


@clause("efb", "17.12", "17.13")
def test_airstrikes_leave_nothing_on_the_map() -> None:
    field = raid().dice(1)
    before = field.s.state.hex.copy()
    field.phase(FIRST_WAVE).submit("bombard target=4212 ground_attack=3 bombers=3")
    assert (field.s.state.hex == before).all()
    assert not field.s.occupied(0)[field.s.setting.hex("4212")]


@clause("efb", "17.14")
@pytest.mark.parametrize(("airstrikes", "points"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_air_defense_halves_airstrikes(airstrikes: int, points: int) -> None:
    assert air_points(airstrikes, defended=True) == points
    assert air_points(airstrikes, defended=False) == airstrikes
    field = raid().put("96/140 Rifle", "4212", defense=3)
    terms = air_terms(field.s, 0, (field.s.setting.hex("4212"),), airstrikes)
    assert sum(r.value for r in terms) == points


@clause("efb", "17.15")
def test_most_units_defend_their_own_hex_and_anti_aircraft_two_hexes_around() -> None:
    field = Field().put("71 Flak", "4212")
    s = field.s
    for number, defended in (("4212", True), ("4214", True), ("4215", False)):
        assert air_defended(s, 0, (s.setting.hex(number),)) is defended
    plain = Field().put("I/15 Pz", "4212")
    assert air_defended(plain.s, 0, (plain.s.setting.hex("4212"),))
    assert not air_defended(plain.s, 0, (plain.s.setting.hex("4213"),))
    guns = Field().put("I/119 Art", "4212").put("KG A/11 Pz", "4212").put("Supply 1", "4212")
    assert not air_defended(guns.s, 0, (guns.s.setting.hex("4212"),))
    quiet = Field().put("71 Flak", "4212", suppressed=True)
    assert not air_defended(quiet.s, 0, (quiet.s.setting.hex("4212"),))


@clause("efb", "17.11", "12.1")
def test_close_support_uses_up_the_aircraft_that_flew_and_no_others() -> None:
    field = fights.duel().put("I/119 Art", "3017")
    field.s.state.air_ready[0] = 3, 2
    field.dice(1).phase(fights.FIRST_WAVE).submit(
        f'attack units=["{fights.TANKS}"] targets=3014 ground_attack=2 batteries=["I/119 Art"]'
    )
    assert field.s.state.air_ready[0].tolist() == [1, 2]
    assert field.flag("fired", "I/119 Art") == 1
