"""Chapter 16.2: German leg divisions break down and are concentrated again."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.combat_modifiers import attacker_modifiers
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.communications import in_radius
from kessel.systems.winter_storm.divisions import DIVISION, equivalents, subordinate_hq_of
from kessel.systems.winter_storm.ratings import morale
from kessel.systems.winter_storm.retreat_before_combat import may_evade
from kessel.systems.winter_storm.state import DISRUPTED, ELIMINATED, GOOD_ORDER
from kessel.systems.winter_storm.victory import score
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

DIVISION_HEX, HQ_HEX = "1514", "1517"
REGIMENTS = ("inf_r1", "inf_r2", "inf_r3")


def infantry(**state: int) -> Field:
    """336 Division, 9-6-3 with E, in command of XLVIII Corps."""
    return Field().put("XLVIII", HQ_HEX).put("i336", DIVISION_HEX, **state)


def division(arm: str, **values: object) -> Field:
    """Make a division of another kind of 336, and parts of the kind."""
    field = Field().recast("i336", arm=arm, **values)
    return field.put("XLVIII", HQ_HEX).put("i336", DIVISION_HEX)


def break_down(field: Field, *parts: str, unit: str = "i336") -> None:
    field.phase("Operations", "axis").submit(f"break-down unit={unit} parts={','.join(parts)}")


def on_map(field: Field, *names: str) -> list[str | None]:
    return [field.at(name) for name in names]


# Breaking down


@clause("winter_storm", "16.2", "16.2/breakdown", "2.31", "2")
def test_a_division_flips_to_its_hq_and_its_units_stand_with_it():
    field = infantry()
    assert on_map(field, *REGIMENTS) == [None] * 3
    assert (field.s.pcf(field.unit("i336")), field.s.is_assault_capable(field.unit("i336"))) == (9, True)
    break_down(field, *REGIMENTS)
    assert on_map(field, "i336", *REGIMENTS) == [DIVISION_HEX] * 4
    assert field.s.pcf(field.unit("i336")) == 1
    units = [field.unit(name) for name in ("i336", *REGIMENTS)]
    assert equivalents(field.s, units) == DIVISION
    assert {field.s.printed_er(unit) for unit in units} == {4}
    assert {int(field.s.state.hq[unit]) for unit in units} == {field.unit("XLVIII")}


@clause("winter_storm", "16.2/breakdown")
def test_a_division_breaks_down_in_its_own_operations_segment_only():
    field = infantry().put("r302", "1814").put("5Sh", "1818")
    order = f"break-down unit=i336 parts={','.join(REGIMENTS)}"
    with refused("12.1"):
        field.phase("Operational HQ", "axis").submit(order, seat="axis")
    with refused("13.2/special"):
        field.phase("Special Operations", "axis").submit(order, seat="axis")
    with refused("3"):
        field.phase("Operations", "soviet").submit(order, seat="soviet")
    field.phase("Operations", "axis").submit(order)


@clause("winter_storm", "16.2/breakdown")
def test_only_a_whole_leg_division_breaks_down_and_into_units_that_are_not_in_play():
    field = infantry().put("schmidt", "1515").put("pz6_hq", "1516").put("inf_b8", "1513")
    game = field.phase("Operations", "axis")
    for unit in ("schmidt", "pz6_hq"):
        with refused("16.2/breakdown"):
            game.submit(f"break-down unit={unit} parts=inf_b1")
    with refused("16.2/breakdown"):
        game.submit("break-down unit=i336 parts=[]")
    for parts in ("abraham", "inf_b8", "inf_b1,inf_b1"):
        with refused("2.31"):
            game.submit(f"break-down unit=i336 parts={parts}")
    game.submit("break-down unit=i336 parts=inf_b1")
    with refused("16.2/breakdown"):
        game.submit("break-down unit=i336 parts=inf_b2")


@clause("winter_storm", "16", "16.2/breakdown")
def test_allies_of_the_germans_do_not_break_down():
    game = Field().put("RoVI", HQ_HEX).put("ro2", DIVISION_HEX).phase("Operations", "axis")
    with refused("16"):
        game.submit("break-down unit=ro2 parts=inf_b1,inf_b2")
    assert not [o for o in game.options(unit="ro2") if type(o).__name__ == "BreakDown"]


@clause("winter_storm", "16.2/breakdown")
def test_the_units_have_done_what_the_division_has_done():
    field = infantry()
    game = field.phase("Operations", "axis")
    game.submit("maneuver units=i336 path=1513,1512,1511")
    game.submit("break-down unit=i336 parts=inf_r1,inf_r2,inf_r3")
    game.submit("maneuver units=inf_r1 path=1510")
    with refused("13.2/basic"):
        game.submit("maneuver units=inf_r2 path=1510")
    field = infantry()
    game = field.phase("Operations", "axis")
    game.submit("maneuver units=i336 path=1513,1512,1511")
    game.submit("break-down unit=i336 parts=inf_r1,inf_r2,inf_r3")
    with refused("13.52"):
        game.submit("maneuver units=inf_r1 path=1510,1509")


@clause("winter_storm", "16.2/breakdown")
def test_the_units_share_the_order_and_the_position_of_the_division():
    field = infantry(disorder=DISRUPTED).works(DIVISION_HEX, "axis", 2, "i336")
    break_down(field, *REGIMENTS)
    assert [field.state(name, "disorder") for name in REGIMENTS] == [DISRUPTED] * 3
    assert [field.state(name, "sheltered") for name in (*REGIMENTS, "i336")] == [1, 1, 1, 0]


@clause("winter_storm", "16.2/breakdown", "4.1")
def test_the_hq_needs_room_as_well():
    field = infantry().give("schmidt", pcf=15).put("schmidt", DIVISION_HEX)
    game = field.phase("Operations", "axis")
    with refused("4.1"):
        game.submit(f"break-down unit=i336 parts={','.join(REGIMENTS)}")
    game.submit("break-down unit=i336 parts=inf_r1,inf_r2,inf_b1")


# The HQ


@clause("winter_storm", "16.2/hq", "2.11")
def test_the_hq_is_a_mobile_combat_unit_that_does_not_assault():
    field = infantry().put("r302", "1513")
    game = field.phase("Operations", "axis")
    game.submit(f"break-down unit=i336 parts={','.join(REGIMENTS)}")
    unit = field.unit("i336")
    assert field.s.is_mobile(unit)
    assert field.s.printed_er(unit) == 4
    assert sum(term.value for term in morale(field.s, unit)) == 4, "its steps are those of a unit of one"
    game.submit("engage units=i336,inf_r1,inf_r2")
    with refused("2.11"):
        game.submit("declare-assault target=1513 units=i336,inf_r1")
    game.submit("declare-assault target=1513 units=inf_r1")


@clause("winter_storm", "16.2/hq", "14.11")
def test_the_hq_is_offered_retreat_before_combat():
    field = infantry(broken=3, steps=1).put("51A", "1510").put("r302", "1513")
    assert may_evade(field.s, field.unit("i336"))
    game = field.phase("Operations", "soviet")
    game.submit("engage units=r302")
    game.submit(f"declare-assault target={DIVISION_HEX} units=r302")
    assert game.decision
    assert (game.decision.kind, game.decision.seats) == ("retreat_before_combat", ("axis",))
    field.s.state.broken[field.unit("i336")] = 0
    assert not may_evade(field.s, field.unit("i336"))


@clause("winter_storm", "16.2/breakdown", "6", "14.13")
def test_the_guns_of_the_division_fire_for_its_units_in_range():
    field = infantry().put("r302", "1511").put("schmidt", "1512")
    game = field.phase("Operations", "axis")
    game.submit(f"break-down unit=i336 parts={','.join(REGIMENTS)}")
    game.submit("maneuver units=inf_r1 path=1513,1512")
    game.submit("maneuver units=i336 path=1513")
    field.s.state.operation[:] = 0
    game.submit("engage units=schmidt,inf_r1")
    reasons = game.preview("declare-assault target=1511 units=inf_r1 close_support=i336").reasons
    assert [reason.value for reason in reasons if reason.text == "i336 Close Support"] == [2]


@clause("winter_storm", "16.2/breakdown")
def test_the_guns_of_the_division_fire_for_nobody_else_from_afar():
    field = infantry().put("r302", "1511").put("schmidt", "1512")
    game = field.phase("Operations", "axis")
    game.submit(f"break-down unit=i336 parts={','.join(REGIMENTS)}")
    game.submit("maneuver units=i336 path=1513")
    field.s.state.operation[:] = 0
    game.submit("engage units=schmidt")
    with refused("14.13"):
        game.submit("declare-assault target=1511 units=schmidt close_support=i336")


@clause("winter_storm", "16.2/hq", "14.6")
def test_a_step_loss_eliminates_the_hq_and_the_enemy_scores_the_division():
    field = infantry()
    break_down(field, *REGIMENTS)
    field.s.eliminate(field.unit("inf_r1"), "14.6")
    assert score(field.s, 1).points == 0
    field.s.lose_step(field.unit("i336"), "14.6")
    assert field.state("i336", "hex") == ELIMINATED
    assert score(field.s, 1).points == 1
    assert on_map(field, "inf_r2", "inf_r3") == [DIVISION_HEX] * 2


# What it breaks down into


@clause("winter_storm", "16.2/er")
@pytest.mark.parametrize(
    ("parts", "lost"),
    [
        ("pi_b1,inf_r1,inf_r2", 1),
        ("pi_b1,inf_r1,inf_b1,inf_b2", 0),
        ("inf_r1,inf_r2,inf_r3", 0),
        ("inf_b1,inf_b2,inf_b3,inf_b4", 1),
    ],
)
def test_the_units_have_no_more_pcf_than_the_division(parts: str, lost: int):
    """The worked example of a 9-6-3 division with E."""
    game = infantry().phase("Operations", "axis")
    order = f"break-down unit=i336 parts={parts}"
    assert game.preview(order).summary == f"{lost} PCF left behind"
    for more in ("inf_r4", "inf_b7"):
        with refused("16.2/er"):
            game.submit(f"{order},{more}")
    game.submit(order)


@clause("winter_storm", "16.2/er", "16.31")
def test_after_step_losses_there_are_fewer():
    game = infantry(steps=1).phase("Operations", "axis")
    with refused("16.2/er"):
        game.submit("break-down unit=i336 parts=inf_r1,inf_b1")
    game.submit("break-down unit=i336 parts=inf_r1")


@clause("winter_storm", "16.2/er")
def test_engineers_and_recon_come_from_divisions_with_their_mark():
    field = Field().recast("inf_b1", arm="recon").recast("inf_b2", arm="engineer")
    field.put("XLVIII", HQ_HEX).put("i336", DIVISION_HEX).put("lwf7", "1515")
    game = field.phase("Operations", "axis")
    for unit, part in (("lwf7", "pi_b1"), ("i336", "inf_b1")):
        with refused("16.2/er"):
            game.submit(f"break-down unit={unit} parts={part}")
    with refused("16.2/er"):
        game.submit("break-down unit=i336 parts=inf_b2,pi_b1")
    field.recast("i336", marks=("E", "R"))
    game.submit("break-down unit=i336 parts=inf_b1,pi_b1,inf_r1,inf_b3")


@clause("winter_storm", "16.2/er", "15.12")
def test_an_unbroken_division_with_engineers_fights_for_towns_as_such():
    field = infantry().terrain("1513", "town").put("r302", "1513")
    unit, enemy = field.unit("i336"), field.unit("r302")
    assault = Assault(0, field.hex("1513"), (unit,), (enemy,), from_hexes=(field.hex(DIVISION_HEX),))

    def engineers() -> int:
        return sum(term.value for term in attacker_modifiers(field.s, assault, 1) if term.clause == "15.12")

    assert engineers() == 1
    assert not [t for t in attacker_modifiers(field.s, assault, 1) if t.clause == "16.12/integrity"], (
        "no mobile division"
    )
    field.s.state.broken[unit] = 3
    assert engineers() == 0


@clause("winter_storm", "16.2/er", "15.13")
def test_an_unbroken_division_with_recon_uses_its_abilities():
    field = infantry().recast("i336", marks=("R",))
    unit, hq = field.unit("i336"), field.unit("XLVIII")
    field.s.state.hex[unit] = field.hex("1508")
    assert in_radius(field.s, unit, hq)
    assert may_evade(field.s, unit)
    field.recast("i336", marks=("E",))
    assert not in_radius(field.s, unit, hq)
    assert not may_evade(field.s, unit)


@clause("winter_storm", "16.2/mountain")
@pytest.mark.parametrize(
    ("parts", "lost"), [("inf_r1,inf_r2", 1), ("inf_r1,inf_b1,inf_b2", 0), ("inf_b1,inf_b2,inf_b3", 1)]
)
def test_a_mountain_division_has_two_regiments_and_battalions(parts: str, lost: int):
    field = Field().recast("i336", arm="mountain", pcf=7, scf=5, zoc=2, steps=2, marks=())
    for name in ("inf_r1", "inf_r2", "inf_b1", "inf_b2", "inf_b3", "inf_b4"):
        field.recast(name, arm="mountain")
    game = field.put("XLVIII", HQ_HEX).put("i336", DIVISION_HEX, steps=2).phase("Operations", "axis")
    with refused("16.2/breakdown"):
        game.submit("break-down unit=i336 parts=inf_r3")
    with refused("16.2/er"):
        game.submit(f"break-down unit=i336 parts={parts},inf_b4")
    assert game.preview(f"break-down unit=i336 parts={parts}").summary == f"{lost} PCF left behind"
    game.submit(f"break-down unit=i336 parts={parts}")


@clause("winter_storm", "16.2/mountain")
def test_a_jaeger_division_has_no_third_regiment():
    field = division("jaeger", scf=5, zoc=2, steps=2).put("i336", DIVISION_HEX, steps=2)
    game = field.phase("Operations", "axis")
    with refused("16.2/mountain"):
        game.submit(f"break-down unit=i336 parts={','.join(REGIMENTS)}")
    assert game.preview("break-down unit=i336 parts=inf_r1,inf_r2,pi_b1").summary == "1 PCF left behind"
    assert game.preview("break-down unit=i336 parts=inf_r1,inf_b1,inf_b2,inf_b3").summary == "0 PCF left behind"
    field.give("inf_r1", pcf=4).give("inf_r2", pcf=4)
    assert game.preview("break-down unit=i336 parts=inf_r1,inf_r2").summary == "1 PCF left behind"


@clause("winter_storm", "16.2/security")
def test_a_security_division_has_two_regiments():
    field = Field().recast("i336", arm="security", pcf=4, scf=2, zoc=1, steps=2, marks=())
    for name in REGIMENTS:
        field.recast(name, arm="security", pcf=2, scf=1, zoc=0)
    game = field.put("XLVIII", HQ_HEX).put("i336", DIVISION_HEX, steps=2).phase("Operations", "axis")
    for parts in ("inf_r1", "inf_r1,inf_r2,inf_r3", "inf_b1,inf_b2"):
        with refused("16.2/security"):
            game.submit(f"break-down unit=i336 parts={parts}")
    game.submit("break-down unit=i336 parts=inf_r1,inf_r2")
    assert on_map(field, "inf_r1", "inf_r2") == [DIVISION_HEX] * 2


def test_every_full_way_to_break_down_is_offered():
    game = infantry().phase("Operations", "axis")
    offered = [order.parts for order in game.options(unit="i336") if type(order).__name__ == "BreakDown"]
    counts = sorted(
        tuple(sum(name.startswith(kind) for name in parts) for kind in ("inf_r", "inf_b", "pi")) for parts in offered
    )
    assert counts == [(0, 3, 1), (0, 4, 0), (1, 2, 1), (1, 3, 0), (2, 0, 1), (2, 1, 0), (3, 0, 0)]


# Concentration


def apart(*, far: str = "1513") -> Field:
    """A division that has broken down, one of its regiments away; the next Operations Phase of the Axis begins."""
    field = infantry()
    break_down(field, *REGIMENTS)
    field.s.state.hex[field.unit("inf_r3")] = field.hex(far)
    return field


@clause("winter_storm", "16.2/concentration")
def test_units_stacked_with_the_hq_become_the_division_again_for_a_point_each():
    field = apart()
    game = field.phase("Operations", "axis")
    with refused("16.2/concentration"):
        game.submit("concentrate unit=i336")
    game.submit(f"maneuver units=inf_r3 path={DIVISION_HEX}")
    assert game.preview("concentrate unit=i336").summary == "9-6-3, 1 MP each"
    game.submit("concentrate unit=i336")
    assert on_map(field, "i336", *REGIMENTS) == [DIVISION_HEX, None, None, None]
    assert field.s.pcf(field.unit("i336")) == 9
    game.submit("maneuver units=i336 path=1515,1516")
    with refused("13.52"):
        game.submit("maneuver units=i336 path=1517")
    with refused("16.2/concentration"):
        game.submit("concentrate unit=i336")


@clause("winter_storm", "16.2/concentration")
def test_all_units_must_have_the_point_in_the_same_phase():
    field = apart(far="1510")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units=inf_r3 path=1511,1512,1513,{DIVISION_HEX}")
    with refused("16.2/concentration"):
        game.submit("concentrate unit=i336")
    field = apart(far="1511")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units=inf_r3 path=1512,1513,{DIVISION_HEX}")
    game.submit("concentrate unit=i336")


@clause("winter_storm", "16.2/concentration", "13.2/basic")
def test_units_that_did_something_else_cannot_be_concentrated():
    field = infantry()
    break_down(field, *REGIMENTS)
    field.s.state.disorder[field.unit("inf_r1")] = DISRUPTED
    game = field.phase("Operations", "axis")
    game.submit("regroup unit=inf_r1")
    with refused("13.2/basic"):
        game.submit("concentrate unit=i336")


@clause("winter_storm", "16.2/concentration", "16.2/mountain")
@pytest.mark.parametrize(
    ("parts", "lost", "steps"),
    [
        ("pi_b1,inf_r1,inf_r2", "", 3),  # a point was left behind, and is regained
        ("inf_r1,inf_r2,inf_r3", "inf_r1", 2),
        ("pi_b1,inf_r1,inf_b1,inf_b2", "inf_b1", 2),
        ("inf_r1,inf_r2,inf_r3", "inf_r1 inf_r2", 1),
    ],
)
def test_the_division_comes_back_without_the_points_of_lost_units(parts: str, lost: str, steps: int):
    field = infantry()
    break_down(field, *parts.split(","))
    for name in lost.split():
        field.s.eliminate(field.unit(name), "14.6")
    game = field.phase("Operations", "axis")
    game.submit("concentrate unit=i336")
    assert field.state("i336", "steps") == steps
    assert [field.state(name, "hex") for name in lost.split()] == [ELIMINATED] * len(lost.split())
    game.submit("break-down unit=i336 parts=inf_b3")
    game.submit("concentrate unit=i336")
    assert field.state("i336", "steps") == steps


@clause("winter_storm", "16.2/concentration")
def test_an_hq_without_units_is_not_built_up():
    field = infantry()
    break_down(field, "inf_r1")
    field.s.eliminate(field.unit("inf_r1"), "14.6")
    with refused("16.2/concentration"):
        field.phase("Operations", "axis").submit("concentrate unit=i336")


@clause("winter_storm", "16.2/concentration")
def test_a_division_that_never_broke_down_is_not_built_up():
    field = Field().put("LVII", HQ_HEX).put("pz6_hq", DIVISION_HEX).put("pz6_r1", DIVISION_HEX)
    with refused("16.2/concentration"):
        field.phase("Operations", "axis").submit("concentrate unit=pz6_hq")


@clause("winter_storm", "16.2/concentration")
def test_the_division_is_as_disordered_as_the_worst_of_its_units():
    field = infantry()
    break_down(field, *REGIMENTS)
    field.s.state.disorder[field.unit("inf_r2")] = DISRUPTED
    field.phase("Operations", "axis").submit("concentrate unit=i336")
    assert field.state("i336", "disorder") == DISRUPTED
    assert field.state("inf_r2", "disorder") == GOOD_ORDER


@clause("winter_storm", "16.2/concentration", "13.7")
def test_a_broken_down_division_is_not_refitted():
    field = infantry(steps=2).terrain(DIVISION_HEX, "town")
    break_down(field, "inf_r1", "inf_r2")
    game = field.phase("Operations", "axis")
    for unit in ("i336", "inf_r1"):
        with refused("16.2/concentration"):
            game.submit(f"refit unit={unit}")


@clause("winter_storm", "2.31", "16.2/breakdown")
def test_a_unit_is_named_once():
    with refused("2.31"):
        break_down(infantry(), "inf_r1", "inf_r1")


@clause("winter_storm", "2.31", "16.2/breakdown")
def test_units_with_a_name_are_no_parts():
    with refused("2.31"):
        break_down(infantry(), "adam", "schmidt")


@clause("winter_storm", "11.15", "16.2/hq")
def test_a_division_of_one_step_has_an_hq_like_others():
    field = infantry(steps=1)
    break_down(field, "inf_r1")
    assert field.state("i336", "broken") == 1
    assert subordinate_hq_of(field.s, field.unit("inf_r1")) == field.unit("i336")


@clause("winter_storm", "18.41", "2.44", "16.1/organization")
def test_a_part_of_a_division_weighs_what_it_is_and_all_of_it_one():
    field = Field()
    regiment, whole = (
        field.unit("pz6_r1"),
        [field.unit(f"pz6_{part}") for part in ("pz", "r1", "r2", "hq", "pi", "rec")],
    )
    assert equivalents(field.s, [regiment]) == 2
    assert equivalents(field.s, whole) == DIVISION


@clause("winter_storm", "16.2/concentration", "16.2/mountain", "14.6")
def test_what_is_left_of_a_division_has_a_step_at_least():
    field = infantry()
    break_down(field, *REGIMENTS)
    field.give("inf_r2", pcf=5)
    for name in ("inf_r2", "inf_r3"):
        field.s.eliminate(field.unit(name), "14.6")
    field.phase("Operations", "axis").submit("concentrate unit=i336")
    assert field.state("i336", "steps") == 1
