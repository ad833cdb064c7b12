"""Chapter 4: stacking."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.stacking import factors
from kessel.systems.winter_storm.state import DISRUPTED, GOOD_ORDER
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, THERE, BEYOND = "1514", "1513", "1512"


@clause("winter_storm", "4.1")
def test_a_maneuver_may_not_end_above_the_limit_of_the_hex():
    field = Field().put("g4", HERE).put("g24", THERE).put("g33", THERE).put("g3", THERE)
    game = field.phase("Operations", "soviet")
    field.give("g4", pcf=1)
    with refused("4.1"):
        game.submit(f"maneuver units=g4 path={THERE}")


@clause("winter_storm", "4.1")
def test_exactly_the_limit_is_allowed():
    field = Field().put("g4", HERE).put("g24", THERE).put("g33", THERE)
    field.phase("Operations", "soviet").submit(f"maneuver units=g4 path={THERE}")
    assert field.at("g4") == THERE


@clause("winter_storm", "4.1")
def test_units_pass_through_a_full_hex_of_friends():
    field = Field().put("g4", HERE).put("g24", THERE).put("g33", THERE).put("g3", THERE)
    field.phase("Operations", "soviet").submit(f"maneuver units=g4 path={THERE},{BEYOND}")
    assert field.at("g4") == BEYOND


@clause("winter_storm", "4.1")
def test_headquarters_and_columns_count_with_their_defensive_factor():
    field = Field()
    assert [factors(field.s, field.unit(name)) for name in ("StF", "51A", "StF_col1")] == [3, 2, 1]
    field.put("51A", HERE).put("g24", THERE).put("g33", THERE).put("g3", THERE)
    with refused("4.1"):
        field.phase("Operational HQ", "soviet").submit(f"maneuver units=51A path={THERE}")


@clause("winter_storm", "4.1", "7.38")
@pytest.mark.parametrize(("terrain", "level", "limit"), [("clear", 0, 24), ("clear", 1, 20), ("clear", 2, 16)])
def test_the_limit_falls_with_the_elevation(terrain: str, level: int, limit: int):
    field = Field().terrain(THERE, terrain, level).put("g4", HERE).put("g24", THERE).give("g4", pcf=2)
    field.give("g24", pcf=limit - 1)
    game = field.phase("Operations", "soviet")
    with refused("4.1"):
        game.submit(f"maneuver units=g4 path={THERE}")
    field.give("g24", pcf=limit - 2)
    game.submit(f"maneuver units=g4 path={THERE}")


@clause("winter_storm", "4.1")
def test_a_loss_makes_room():
    field = Field().put("g4", HERE).put("g24", THERE).put("g33", THERE).put("tb235", THERE, steps=1)
    game = field.phase("Operations", "soviet")
    with refused("4.1"):
        game.submit(f"maneuver units=g4 path={THERE}")
    field.s.state.steps[field.unit("g24")] = 2
    game.submit(f"maneuver units=g4 path={THERE}")


PANZERS = ("pz6_pz", "pz6_r1", "pz6_r2", "pz6_rec", "pz6_pi", "pz6_at")


@clause("winter_storm", "4.2", "16.1/stacking")
@pytest.mark.parametrize(("level", "allowed"), [(0, True), (1, False)])
def test_one_division_may_always_stand_together_at_elevation_0(level: int, allowed: bool):
    field = Field().terrain(THERE, "clear", level).put("pz6_hq", HERE).give("pz6_pz", pcf=10)
    for name in PANZERS:
        field.put(name, THERE)
    assert sum(factors(field.s, field.unit(name)) for name in PANZERS) == 26
    game = field.phase("Operations", "axis")
    if allowed:
        game.submit(f"maneuver units=pz6_hq path={THERE}")
    else:
        with refused("4.1"):
            game.submit(f"maneuver units=pz6_hq path={THERE}")


@clause("winter_storm", "4.2", "16.1/stacking")
def test_a_stranger_ends_the_privilege_of_the_division():
    field = Field().put("schmidt", HERE).give("pz6_pz", pcf=10)
    for name in PANZERS:
        field.put(name, THERE)
    with refused("4.1"):
        field.phase("Operations", "axis").submit(f"maneuver units=schmidt path={THERE}")


@clause("winter_storm", "4.2")
def test_any_mix_of_units_may_share_a_hex():
    field = Field().put("pz6_pz", HERE).put("ro2", THERE).put("4PzA_col1", THERE).put("LVII", THERE)
    field.phase("Operations", "axis").submit(f"maneuver units=pz6_pz path={THERE}")
    assert len(field.s.on(field.hex(THERE), 0)) == 4


@clause("winter_storm", "4.3")
def test_units_that_end_their_phase_overstacked_disrupt_and_pay_to_leave():
    field = Field(overstacking="disrupts").put("g4", HERE).put("g24", THERE).put("g33", THERE).put("g3", THERE)
    game = field.phase("Operations", "soviet")
    game.submit(f"maneuver units=g4 path={THERE}")
    assert field.state("g4", "disorder") == GOOD_ORDER
    game.submit("end-phase")
    game.submit("end-phase")
    assert [field.state(name, "disorder") for name in ("g4", "g24", "g33", "g3")] == [DISRUPTED] * 4
    game = field.phase("Operations", "soviet", turn=3)
    preview = game.preview(f"maneuver units=g4 path={BEYOND}")
    assert preview.summary == "2 MP", "1 for clear ground, 1 for the crowd"


@clause("winter_storm", "4.3")
def test_the_surcharge_is_gone_with_the_hex():
    field = Field().put("g4", HERE, crowded=1)
    game = field.phase("Operations", "soviet")
    game.submit(f"maneuver units=g4 path={THERE}")
    game.submit(f"maneuver units=g4 path={BEYOND}")
    assert field.state("g4", "spent") == 2 * (2 + 1)


@clause("winter_storm", "4.3")
def test_the_enemys_phase_does_not_disrupt_an_overfull_hex():
    field = Field().put("pz6_pz", "1504")
    for name in ("g4", "g24", "g33", "g3"):
        field.put(name, THERE)
    field.phase("Operations", "axis").submit("end-phase")
    assert field.state("g4", "disorder") == GOOD_ORDER


@clause("winter_storm", "4.4")
@pytest.mark.parametrize("enemy", ["r258", "51A", "StF_col1"])
def test_no_unit_enters_a_hex_with_enemy_units(enemy: str):
    field = Field().put("pz6_pz", HERE).put(enemy, THERE)
    with refused("4.4"):
        field.phase("Operations", "axis").submit(f"maneuver units=pz6_pz path={THERE}")


@clause("winter_storm", "5.2")
def test_the_owner_may_change_the_order_of_a_stack_in_his_own_phase():
    field = Field().put("pz6_pz", HERE).put("pz6_r1", HERE).put("pz6_rec", HERE)
    game = field.phase("Operations", "axis")
    names = field.s.setting.names
    assert names(field.s.stack(field.hex(HERE), 0)) == ("pz6_pz", "pz6_r1", "pz6_rec")
    game.submit(f"arrange hex={HERE} units=pz6_rec,pz6_r1")
    assert names(field.s.stack(field.hex(HERE), 0)) == ("pz6_rec", "pz6_r1", "pz6_pz")
    with refused("5.2"):
        game.submit(f"arrange hex={HERE} units=pz6_rec")
    with refused("5.2"):
        game.submit(f"arrange hex={THERE} units=pz6_rec")


@clause("winter_storm", "5.2")
def test_who_comes_last_lies_on_top_and_a_stack_keeps_its_order():
    field = Field().put("pz6_pz", HERE).put("pz6_r1", HERE).put("stug228", THERE)
    field.phase("Operations", "axis").submit(f"maneuver units=pz6_r1,pz6_pz path={THERE}")
    stack = field.s.setting.names(field.s.stack(field.hex(THERE), 0))
    assert stack == ("pz6_pz", "pz6_r1", "stug228")


@clause("winter_storm", "17.1")
def test_romanians_and_hungarians_may_not_stack_together(monkeypatch: pytest.MonkeyPatch):
    import msgspec

    field = Field().put("ro2", HERE).put("ro18", THERE)
    setting, other = field.s.setting, field.unit("ro18")
    changed = msgspec.structs.replace(setting.counters[other], nation="Hungarian")
    monkeypatch.setattr(setting, "counters", (*setting.counters[:other], changed, *setting.counters[other + 1 :]))
    with refused("17.1"):
        field.phase("Operations", "axis").submit(f"maneuver units=ro2 path={THERE}")


@clause("winter_storm", "17.1")
def test_romanians_and_hungarians_form_no_engagement_group_and_others_do():
    field = Field().put("RoVI", "1518").put("c61", "1514").put("ro2", "1513").put("ro18", "1515").put("ro1", "1614")
    game = field.phase("Operations", "axis")
    game.check("engage units=ro2,ro18")
    field.recast("ro18", nation="Hungarian")
    with refused("17.1"):
        game.submit("engage units=ro2,ro18")
    game.check("engage units=ro18")
