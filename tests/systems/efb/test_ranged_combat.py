"""Chapters 12.6-12.9, 12.16-12.18 and 13.2: bombardment and its results."""

from __future__ import annotations

from collections import Counter

import pytest

from kessel.play.outcome import Chance
from kessel.rules import clause
from kessel.systems.efb.ranged_combat import Bombard
from kessel.systems.efb.ranged_results import FireResolved, ranged_column, terrain_shift
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused

FIRST_WAVE, SOVIET_FIRST_WAVE = 4, 10
FIRE = 'bombard target=4212 batteries=["I/119 Art"]'


def duel(*, defense: int = 3, **put: bool) -> Field:
    """A German battery of barrage 4 against one Soviet regiment in the open, three hexes away."""
    field = Field().put("KG A/11 Pz", "4215").put("I/119 Art", "4215")
    return field.put("96/140 Rifle", "4212", defense=defense, **put)


def shots(field: Field) -> list[FireResolved]:
    return [event for events in field.game.events for event in events if isinstance(event, FireResolved)]


@clause("efb", "12.8", "11.2")
def test_strength_less_defense_tells_the_column() -> None:
    field = duel(defense=3).dice(6)
    field.phase(FIRST_WAVE).submit(FIRE)
    (shot,) = shots(field)
    assert (shot.strength, shot.defense, shot.column, shot.die, shot.result) == (4, 3, "+1", 6, "DS")
    assert field.flag("suppressed", "96/140 Rifle") == 1


@clause("efb", "12.9")
def test_each_unit_of_a_stack_is_bombarded_with_full_strength_and_its_own_die() -> None:
    field = Field().put("36 RC", "4209").put("36 RC Art", "4209", barrage=4, range=4)
    field.put("I/15 Pz", "4212").put("61 Mcl", "4212").dice(1, 6)
    field.phase(SOVIET_FIRST_WAVE).submit('bombard target=4212 batteries=["36 RC Art"]')
    assert [(shot.unit, shot.strength, shot.defense, shot.die) for shot in shots(field)] == [
        ("I/15 Pz", 4, 4, 1),
        ("61 Mcl", 4, 2, 6),
    ]


@clause("efb", "12.16")
def test_a_town_shifts_bombardment_one_column_to_the_left() -> None:
    field = Field().put("KG A/11 Pz", "4914").put("III/119 Art", "4914").put("96/140 Rifle", "4911", defense=2).dice(1)
    field.phase(FIRST_WAVE).submit('bombard target=4911 batteries=["III/119 Art"]')
    assert shots(field)[0].column == "+1"


@clause("efb", "12.16")
def test_hexsides_shift_protective_fire_and_not_bombardment() -> None:
    field = Field()
    s = field.s
    rivers = s.ground.hexside_shift
    target, way = next(
        (h, d)
        for h in range(s.setting.grid.size)
        for d in range(6)
        if rivers[h, d] and s.ground.ranged_shift[h] == 0 and s.setting.grid.neighbours[h, d] >= 0
    )
    across = s.setting.grid.neighbours[target, way]
    field.put("I/15 Pz", s.number(int(across)))
    assert terrain_shift(s, 0, target, "bombardment").value == 0
    assert terrain_shift(s, 0, target, "protective fire").value == -int(rivers[target, way])
    beside = next(
        int(s.setting.grid.neighbours[target, d])
        for d in range(6)
        if not rivers[target, d] and s.setting.grid.neighbours[target, d] >= 0
    )
    field.put("II/15 Pz", s.number(beside))
    assert terrain_shift(s, 0, target, "protective fire").value == 0


@clause("efb", "12.17")
def test_suppression_armor_and_engineers_shift_nothing_in_ranged_fire() -> None:
    columns: set[str] = set()
    for suppressed in (False, True):
        field = duel(defense=3, suppressed=suppressed).put("209 Eng", "4214").put("61 AT", "4214").dice(1)
        field.phase(FIRST_WAVE).submit(FIRE)
        columns.add(shots(field)[0].column)
    assert columns == {"+1"}


@clause("efb", "12.18")
def test_artillery_that_fires_from_afar_suffers_nothing() -> None:
    for die in range(1, 7):
        field = duel().dice(die)
        field.phase(FIRST_WAVE).submit(FIRE)
        assert field.at("I/119 Art") == "4215"
        assert not field.flag("suppressed", "I/119 Art")


@clause("efb", "12.6", "11.3")
def test_a_bombarded_hex_cannot_be_attacked_again_in_the_wave_but_in_the_next() -> None:
    field = duel().put("II/119 Art", "4215").dice(1)
    game = field.phase(FIRST_WAVE)
    game.submit(FIRE)
    again = 'bombard target=4212 batteries=["II/119 Art"]'
    assert refused(game, again) == "11.3"
    game.submit("end-phase")
    game.submit(again)


@clause("efb", "12.6")
def test_a_bombardment_names_one_hex_with_enemies_and_somebody_who_fires() -> None:
    game = duel().phase(FIRST_WAVE)
    assert refused(game, 'bombard target=4211 batteries=["I/119 Art"]') == "12.6"
    assert refused(game, "bombard target=4212") == "12.7"
    assert refused(game, 'bombard target=4212 batteries=["KG A/11 Pz"]') == "12.2"
    assert refused(game, 'bombard target=4212 batteries=["I/119 Art","I/119 Art"]') == "12.1"


@clause("efb", "12.7")
def test_bombardment_is_for_friendly_combat_phases() -> None:
    field = duel()
    for phase in (2, 8):
        game = field.phase(phase)
        assert refused(game, FIRE) in ("4.3/B", "8.3")


@clause("efb", "13.9")
def test_units_that_advanced_are_not_bombarded() -> None:
    field = duel()
    game = field.phase(FIRST_WAVE)
    field.s.state.advanced[field.s.setting.unit("96/140 Rifle")] = 1
    assert refused(game, FIRE) == "13.9"


@clause("efb", "13.2")
@pytest.mark.parametrize(
    ("result", "strength", "die", "proven"),
    [
        ("-", 4, 1, "13.2/none"),
        ("DS", 4, 6, "13.2/DS"),
        ("D1", 5, 6, "13.2/D1"),
    ],
)
def test_every_ranged_result_has_an_effect(result: str, strength: int, die: int, proven: str) -> None:
    guns = {4: "I/119 Art", 5: "III/119 Art"}
    field = (
        Field().put("KG A/11 Pz", "4215").put(guns[strength], "4215").put("96/140 Rifle", "4212", defense=3).dice(die)
    )
    field.phase(FIRST_WAVE).submit(f'bombard target=4212 batteries=["{guns[strength]}"]')
    assert shots(field)[0].result == result
    suppressed = field.flag("suppressed", "96/140 Rifle")
    assert suppressed == (result == "DS"), proven


@clause("efb", "13.2/none")
def test_a_dash_changes_nothing() -> None:
    field = duel().dice(1)
    field.phase(FIRST_WAVE).submit(FIRE)
    assert shots(field)[0].result == "-"
    assert field.at("96/140 Rifle") == "4212"
    assert not field.flag("suppressed", "96/140 Rifle")


@clause("efb", "13.2/DS")
def test_a_second_ds_changes_nothing() -> None:
    field = duel(suppressed=True).dice(6)
    field.phase(FIRST_WAVE).submit(FIRE)
    assert shots(field)[0].result == "DS"
    assert field.at("96/140 Rifle") == "4212"
    assert field.flag("suppressed", "96/140 Rifle")


def heavy(*, suppressed: bool) -> Field:
    """Four batteries of 22 together against a regiment of 3: the last column."""
    field = Field().put("48 PzK", "4215").put("KG A/11 Pz", "4215")
    for gun in ("I/119 Art", "III/119 Art", "612 Art", "619 Art"):
        field.put(gun, "4215")
    return field.put("96/140 Rifle", "4212", defense=3, suppressed=suppressed)


ALL_GUNS = 'bombard target=4212 batteries=["I/119 Art","III/119 Art","612 Art","619 Art"]'


@clause("efb", "13.2/DT")
@pytest.mark.parametrize("suppressed", [False, True])
def test_dt_suppresses_and_eliminates_who_is_suppressed_already(suppressed: bool) -> None:
    field = heavy(suppressed=suppressed).dice(2)
    field.phase(FIRST_WAVE).submit(ALL_GUNS)
    assert shots(field)[0].result == "DT"
    if suppressed:
        assert field.at("96/140 Rifle") is None
    else:
        assert field.at("96/140 Rifle") == "4212"
        assert field.flag("suppressed", "96/140 Rifle")


@clause("efb", "13.2/DE", "2.2")
def test_de_eliminates_the_target_and_the_last_column_is_sixteen() -> None:
    field = heavy(suppressed=False).dice(6)
    field.phase(FIRST_WAVE).submit(ALL_GUNS)
    assert (shots(field)[0].column, shots(field)[0].result) == ("+16", "DE")
    assert field.at("96/140 Rifle") is None
    assert field.s.state.vp[0] == 1


@clause("efb", "13.2/D1")
def test_d1_makes_the_target_alone_retreat_one_hex() -> None:
    field = Field().put("36 RC", "4209").put("36 RC Art", "4209", barrage=4, range=4)
    field.put("61 Mcl", "4212").put("231 Rec", "4212").dice(6, 1)
    game = field.phase(SOVIET_FIRST_WAVE)
    game.submit('bombard target=4212 batteries=["36 RC Art"]')
    assert [shot.result for shot in shots(field)][:1] == ["D1"]
    assert game.decision is not None
    assert game.decision.seats == ("german",)
    game.submit('retreat unit="61 Mcl" path=4213')
    assert field.at("61 Mcl") == "4213"
    assert field.at("231 Rec") == "4212"


@clause("efb", "13.6")
def test_a_unit_that_cannot_move_is_suppressed_by_d1() -> None:
    field = Field().put("KG A/11 Pz", "4215").put("48 PzK", "4215").put("III/119 Art", "4215").put("I/119 Art", "4215")
    field.put("FR 2", "4212", defense=4).dice(6)
    field.phase(FIRST_WAVE).submit('bombard target=4212 batteries=["III/119 Art","I/119 Art"]')
    assert shots(field)[0].result == "D1"
    assert field.at("FR 2") == "4212"
    assert field.flag("suppressed", "FR 2")


@clause("efb", "12.8")
def test_the_preview_gives_strength_shift_and_every_chance() -> None:
    field = duel(defense=3)
    game = field.phase(FIRST_WAVE)
    preview = game.preview(Bombard(target="4212", batteries=("I/119 Art",)))
    assert [(r.clause, r.value) for r in preview.reasons] == [("12.2", 4), ("12.16", 0)]
    assert preview.chances == (
        Chance("96/140 Rifle: no effect", 3, 6, 0),
        Chance("96/140 Rifle: suppressed", 3, 6, 3),
    )


@clause("efb", "12.7")
def test_a_bombardment_without_guns_and_aircraft_is_none_and_either_is_enough() -> None:
    field = duel().dice(1, 1)
    field.s.state.air_ready[0] = 1, 1
    game = field.phase(FIRST_WAVE)
    assert refused(game, "bombard target=4212") == "12.7"
    game.check("bombard target=4212 bombers=1")
    game.check("bombard target=4212 ground_attack=1")
    game.check(FIRE)


@clause("efb", "12.16")
def test_a_hexside_shields_from_fire_across_the_corner_of_the_map_too() -> None:
    field = Plain().river("minor_river", "0101|0102").put("I/15 Pz", "0102").put("96/140 Rifle", "0101")
    s = field.s
    assert s.ground.hexside_shift[s.setting.hex("0102")].any()
    assert terrain_shift(s, 1, s.setting.hex("0102"), "protective fire").value < 0


@clause("efb", "21.3", "12.8")
def test_a_preview_of_fire_names_untried_guns_and_does_not_tell_their_strength() -> None:
    field = Field().put("36 RC", "4209").put("36 RC Art", "4209", untried=True).put("61 Mcl", "4211")
    found = field.phase(SOVIET_FIRST_WAVE).preview('bombard target=4211 batteries=["36 RC Art"]')
    assert found.details["final"] == "?"
    first = found.reasons[0]
    assert (first.clause, first.text, first.unused) == ("21.3", "36 RC Art, untried", True)
    assert {chance.result for chance in found.chances} > {"61 Mcl: no effect"}


@clause("efb", "21.3", "21.4", "12.8")
def test_a_preview_of_fire_weighs_every_value_that_an_untried_target_may_have() -> None:
    field = Plain().put("I/119 Art", "3018").put("KG A/11 Pz", "3018").put("19/10 Tank", "3015", untried=True)
    setting, crt = field.s.setting, field.s.setting.charts.crt
    pool = setting.counters[setting.unit("19/10 Tank")].untried
    assert pool is not None
    field.s.state.untried[[u for u, c in enumerate(setting.counters) if c.untried == pool]] = 1
    found = field.phase(FIRST_WAVE).preview('bombard target=3015 batteries=["I/119 Art"]')
    rows = setting.pool_rows(pool)
    names = {"-": "no effect", "DS": "suppressed", "D1": "retreat", "DT": "suppressed", "DE": "eliminated"}
    expected: Counter[str] = Counter()
    for row in rows:
        defense = int(setting.defense[row])
        for line in crt.cells("ranged"):
            expected[names["DE" if defense == 0 else line[crt.column(4 - defense)]]] += 1
    ways: Counter[str] = Counter()
    for chance in found.chances:
        ways[chance.result.removeprefix("19/10 Tank: ")] += chance.ways * 6 * len(rows) // chance.of
    assert ways == expected


@clause("efb", "21.1", "12.7")
def test_an_untried_battery_is_sure_to_reach_only_as_far_as_the_least_of_its_pool() -> None:
    field = Field().put("36 RC Art", "4209", untried=True)
    s = field.s
    unit = s.setting.unit("36 RC Art")
    pool = s.setting.counters[unit].untried
    assert pool is not None
    ranges = {int(s.setting.range[row]) for row in s.setting.pool_rows(pool)}
    assert s.range_of(unit) == min(ranges)
    farthest = max(s.setting.pool_rows(pool), key=lambda row: s.setting.range[row])
    s.state.row[unit], s.state.untried[unit] = farthest, 0
    assert s.range_of(unit) == max(ranges)


@clause("efb", "19.1", "12.9")
def test_a_preview_of_fire_tells_the_units_of_a_stack_apart_and_hides_what_lies_beneath() -> None:
    def victims(*stack: str) -> list[str]:
        field = Field().put("36 RC", "4209").put("36 RC Art", "4209", barrage=4, range=4)
        for unit in stack:
            field.put(unit, "4212")
        found = field.phase(SOVIET_FIRST_WAVE).preview('bombard target=4212 batteries=["36 RC Art"]')
        return list(dict.fromkeys(chance.result.split(":")[0] for chance in found.chances))

    assert victims("I/15 Pz", "61 Mcl", "209 Eng") == ["I/15 Pz", "hidden unit 1", "hidden unit 2"]
    assert victims("I/15 Pz") == ["I/15 Pz"]


@clause("efb", "12.8", "12.16", "12.17")
@pytest.mark.parametrize(("strength", "defense", "shift", "column"), [(1, 9, -2, 0), (4, 3, -1, 4), (30, 1, 0, -1)])
def test_fire_beyond_either_end_of_the_table_is_rolled_on_its_last_column(
    strength: int, defense: int, shift: int, column: int
) -> None:
    crt = Field().s.setting.charts.crt
    assert ranged_column(crt, strength, defense, shift) == range(len(crt.columns))[column]


@clause("efb", "12.16")
def test_a_hexside_shields_from_protective_fire_only_if_every_hex_of_the_enemy_lies_across_one() -> None:
    field = Plain().river("minor_river", "3010|3011").put("I/15 Pz", "3010").put("96/140 Rifle", "3011")
    s = field.s
    target = s.setting.hex("3010")
    assert terrain_shift(s, 1, target, "protective fire").value < 0
    field.put("258/140 Rifle", "3009")
    assert terrain_shift(s, 1, target, "protective fire").value == 0
