"""Chapter 20: supply units."""

from __future__ import annotations

from kessel.rules import clause
from kessel.systems.efb.artillery import barrage, fire_terms
from kessel.systems.efb.position import EXPENDED
from kessel.systems.efb.supply import supplied_batteries
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused

FIRST_WAVE, SOVIET_FIRST_WAVE = 4, 10


def column() -> Field:
    """A supply unit beside a German battery, far from enemies but one."""
    return (
        Field().put("KG A/11 Pz", "4215").put("I/119 Art", "4215").put("Supply 1", "4216").put("96/140 Rifle", "4212")
    )


@clause("efb", "20.2", "20.1")
def test_a_supply_unit_doubles_the_barrage_of_artillery_for_the_phase() -> None:
    field = column().put("I/15 Pz", "4216").put("III/119 Art", "4216")
    game = field.phase(FIRST_WAVE)
    gun, heavy = field.s.setting.unit("I/119 Art"), field.s.setting.unit("III/119 Art")
    game.submit('use-supply unit="Supply 1"')
    assert (barrage(field.s, gun), barrage(field.s, heavy)) == (8, 10)
    assert field.flag("doubled", "I/15 Pz") == 0
    terms = fire_terms(field.s, 0, "protective fire", (field.s.setting.hex("4212"),), (gun,), 0)
    assert [r.value for r in terms] == [3]
    game.submit("end-phase")
    assert barrage(field.s, gun) == 4


@clause("efb", "20.1")
def test_a_suppressed_supply_unit_still_supplies() -> None:
    field = column().put("Supply 1", "4216", suppressed=True)
    field.phase(FIRST_WAVE).submit('use-supply unit="Supply 1"')
    assert field.flag("doubled", "I/119 Art") == 1


@clause("efb", "20.1")
def test_only_an_own_supply_unit_on_the_map_supplies() -> None:
    field = column()
    assert refused(field.phase(FIRST_WAVE), 'use-supply unit="KG A/11 Pz"') == "20.1"
    assert refused(field.phase(FIRST_WAVE), 'use-supply unit="Supply 2"') == "20.1"
    assert refused(field.phase(SOVIET_FIRST_WAVE), 'use-supply unit="Supply 1"') == "20.1"


@clause("efb", "20.4")
def test_it_is_used_once_removed_for_good_and_scores_for_nobody() -> None:
    field = column()
    game = field.phase(FIRST_WAVE)
    game.submit('use-supply unit="Supply 1"')
    assert field.flag("hex", "Supply 1") == EXPENDED
    assert field.flag("barred", "Supply 1") == 1
    assert field.s.state.vp[1] == 0
    assert refused(game, 'use-supply unit="Supply 1"') == "20.1"


@clause("efb", "20.4")
def test_one_that_is_destroyed_cannot_be_replaced_and_scores() -> None:
    field = column()
    field.s.eliminate(field.s.setting.unit("Supply 1"), "13.1/DE", in_command=True)
    assert field.flag("barred", "Supply 1") == 1
    assert field.s.state.vp[1] == 2


@clause("efb", "20.3")
def test_the_radius_is_traced_in_movement_points_round_enemies_and_into_the_first_zone() -> None:
    field = Field().put("Supply 1", "4216").put("I/119 Art", "4213").put("II/119 Art", "4212")
    field.put("96/140 Rifle", "4113").put("258/140 Rifle", "4313")
    s, unit = field.s, field.s.setting.unit("Supply 1")
    assert s.setting.names(supplied_batteries(s, unit)) == ("I/119 Art",)
    s.state.suppressed[:] = 1
    assert s.setting.names(supplied_batteries(s, unit)) == ("I/119 Art", "II/119 Art")
    ring = s.setting.grid.ring(s.setting.hex("4216"), 1)
    s.state.hex[[k for k, counter in enumerate(s.setting.counters) if counter.untried == "rifle"][:6]] = ring
    assert supplied_batteries(s, unit) == []


@clause("efb", "20.3")
def test_beyond_the_radius_there_is_no_supply() -> None:
    field = Field().put("Supply 1", "4216").put("I/119 Art", "4206").put("96/140 Rifle", "1010")
    assert refused(field.phase(FIRST_WAVE), 'use-supply unit="Supply 1"') == "20.3"


@clause("efb", "20.3")
def test_a_battery_at_the_radius_is_reached_and_one_beyond_is_not() -> None:
    field = Plain().put("Supply 1", "3010").put("I/119 Art", "3016").put("II/119 Art", "3017")
    setting = field.s.setting
    assert setting.supply_radius[setting.unit("Supply 1")] == 6
    assert supplied_batteries(field.s, setting.unit("Supply 1")) == [setting.unit("I/119 Art")]
