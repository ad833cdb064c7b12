"""Chapters 11.2, 19.1 and 21.3: what a player is told before he attacks."""

from __future__ import annotations

from fractions import Fraction

from kessel.play.outcome import Chance, Preview
from kessel.rules import clause
from kessel.systems.efb.fog_of_war import seen_by
from tests.systems.efb.fights import FIRST_WAVE, RIFLES, SOVIET_FIRST_WAVE, TANKS, duel, rolled
from tests.systems.efb.landscape import Plain

ATTACK = f'attack units=["{TANKS}"] targets=3014'


def chances(preview: Preview) -> dict[str, Fraction]:
    return {chance.result: Fraction(chance.ways, chance.of) for chance in preview.chances}


@clause("efb", "11.2", "11.12")
def test_a_preview_gives_every_term_and_the_exact_chances() -> None:
    field = duel().terrain("woods", "3014").put("I/119 Art", "3017")
    found = field.phase(FIRST_WAVE).preview(f'{ATTACK} batteries=["I/119 Art"]')
    assert [(reason.clause, reason.value) for reason in found.reasons] == [
        ("11.2", 5),
        ("12.2", 4),
        ("11.2", -3),
        ("11.15", -1),
    ]
    told = {"initial": "+6,7", "final": "+4,5", "table": "assault", "now": "+4,5", "was": "+6,7", "defence": "3"}
    assert found.details.items() >= told.items()
    assert found.details["columns"].split()[-1] == "+16"
    column = [line.split()[7] for line in field.s.setting.charts.crt.assault]
    assert chances(found) == {result: Fraction(column.count(result), 6) for result in column}


@clause("efb", "11.2")
def test_what_a_preview_says_is_what_is_rolled() -> None:
    for die in range(1, 7):
        field = duel().terrain("village", "3014").dice(die)
        game = field.phase(FIRST_WAVE)
        found = game.preview(f"{ATTACK} table=mobile")
        assert found.details["stand_fast"]
        game.submit(f"{ATTACK} table=mobile")
        game.submit("stand-fast declared=false")
        (combat,) = rolled(field)
        assert combat.column == found.summary
        assert chances(found)[combat.result] > 0


@clause("efb", "21.3", "21.1")
def test_an_untried_defender_counts_with_everything_that_its_pool_may_hold() -> None:
    field = duel()
    field.s.state.untried[[u for u, c in enumerate(field.s.setting.counters) if c.untried == "rifle"]] = 1
    found = field.phase(FIRST_WAVE).preview(ATTACK)
    crt, pool = field.s.setting.charts.crt, field.s.setting.pool_rows("rifle")
    expected: dict[str, Fraction] = {}
    for row in pool:
        column = crt.column(5 - int(field.s.setting.defense[row]))
        for line in crt.cells("assault"):
            expected[line[column]] = expected.get(line[column], Fraction(0)) + Fraction(1, 6 * len(pool))
    assert chances(found) == expected
    assert found.summary == "0 to +4,5"


@clause("efb", "21.3")
def test_a_preview_is_the_same_whatever_an_untried_unit_really_is() -> None:
    def preview(defense: int) -> Preview:
        field = duel().put(RIFLES, "3014", untried=True, defense=defense)
        rows = field.s.setting.pool_rows("rifle")
        units = [u for u, c in enumerate(field.s.setting.counters) if c.untried == "rifle"]
        field.s.state.untried[units] = 1
        assert len(rows) == len(units)
        return field.phase(FIRST_WAVE).preview(ATTACK)

    assert preview(5) == preview(1)


@clause("efb", "21.3", "21.4", "16.2")
def test_zero_strength_and_brackets_of_untried_units_are_weighed() -> None:
    field = Plain().put(TANKS, "3015").put("19/10 Tank", "3014", untried=True)
    members = [u for u, c in enumerate(field.s.setting.counters) if c.untried == "mc15_tank"]
    field.s.state.untried[members] = 1
    found = field.phase(FIRST_WAVE).preview(ATTACK)
    assert chances(found)["DE"] >= Fraction(1, len(members))
    field = Plain().put(TANKS, "3015").put("19/10 Tank", "3014", untried=True)
    field.s.state.untried[members] = 1
    found = field.phase(SOVIET_FIRST_WAVE).preview('attack units=["19/10 Tank"] targets=3015')
    assert chances(found)["no attack"] == Fraction(1, len(members))
    field = duel().put(RIFLES, "3020").put("36 RC Art", "3014", untried=True).put("1 AT", "3030", untried=True)
    found = field.phase(FIRST_WAVE).preview(ATTACK)
    assert found.details.items() >= {"initial": "+2,3", "final": "0", "table": "assault"}.items()


@clause("efb", "21.3")
def test_several_untried_units_are_dealt_from_what_is_left_of_their_pool() -> None:
    field = Plain().put("FR 1", "3014", untried=True).put("FR 2", "3115", untried=True).put(TANKS, "3015")
    found = field.phase(FIRST_WAVE).preview(f'attack units=["{TANKS}"] targets=3014,3115')
    # Whoever has which value, together they defend with 6 + 4.
    assert found.summary == "<=-5"
    field.s.state.untried[field.s.setting.index["FR 2"]] = 0
    known = int(field.s.setting.defense[field.s.state.row[field.s.setting.index["FR 2"]]])
    found = field.game.preview(f'attack units=["{TANKS}"] targets=3014,3115')
    assert known in (4, 6)
    assert found.summary == "<=-5"


@clause("efb", "19.1")
def test_a_preview_tells_nothing_of_what_lies_beneath_a_stack() -> None:
    def preview(hidden: str) -> Preview:
        field = Plain().put(TANKS, "3015").put(hidden, "3015").put(RIFLES, "3014", attack=2, defense=3)
        top = [unit.id for unit in seen_by(field.s, "soviet").units if unit.hex == "3015"]
        assert top == [TANKS, ""]
        return field.phase(SOVIET_FIRST_WAVE).preview(f'attack units=["{RIFLES}"] targets=3015')

    assert preview("71 Flak") == preview("I/119 Art")
    assert "71 Flak" not in str(preview("71 Flak"))


@clause("efb", "22.3")
def test_against_a_screen_both_tables_are_shown() -> None:
    field = Plain().put("61 Mcl", "3015").put(RIFLES, "3014", attack=2, defense=3)
    found = field.phase(SOVIET_FIRST_WAVE).preview(f'attack units=["{RIFLES}"] targets=3015')
    assert found.details["table"] == "the defender chooses"
    assert {chance.result.split()[0] for chance in found.chances} == {"assault", "mobile"}


@clause("efb", "17.14", "11.2")
def test_airstrikes_are_weighed_with_the_air_defense_that_will_be_there() -> None:
    field = duel()
    field.s.state.air_ready[0] = 4, 0
    found = field.phase(FIRST_WAVE).preview(f"{ATTACK} ground_attack=4")
    assert [(reason.clause, reason.value) for reason in found.reasons if reason.clause.startswith("17")] == [
        ("17.3", 4),
        ("17.14", -2),
    ]
    assert found.summary == "+4,5"


def test_chances_add_up_to_certainty() -> None:
    field = duel().put("258/140 Rifle", "3115", untried=True)
    found = field.phase(FIRST_WAVE).preview(f'attack units=["{TANKS}"] targets=3014,3115')
    assert sum(chances(found).values()) == 1
    assert all(isinstance(chance, Chance) for chance in found.chances)


@clause("efb", "21.3", "12.2")
def test_untried_guns_in_support_count_with_what_their_pool_may_hold_beside_those_face_up() -> None:
    field = Plain().put("36 RC", "3012").put(RIFLES, "3014", attack=2, defense=3).put(TANKS, "3015")
    field.put("36 RC Art", "3012", untried=True)
    pool = field.s.setting.counters[field.s.setting.unit("36 RC Art")].untried
    assert pool is not None
    members = [u for u, c in enumerate(field.s.setting.counters) if c.untried == pool]
    field.s.state.untried[members] = 1
    found = field.phase(SOVIET_FIRST_WAVE).preview(f'attack units=["{RIFLES}"] targets=3015 batteries=["36 RC Art"]')
    setting, crt = field.s.setting, field.s.setting.charts.crt
    expected: dict[str, Fraction] = {}
    rows = setting.pool_rows(pool)
    for row in rows:
        column = crt.column(2 + int(setting.barrage[row]) - 4)
        for line in crt.cells("assault"):
            expected[line[column]] = expected.get(line[column], Fraction(0)) + Fraction(1, 6 * len(rows))
    assert chances(found) == expected
