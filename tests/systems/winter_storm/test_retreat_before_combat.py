"""Chapter 14.11: Retreat Before Combat."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.retreat_before_combat import may_evade
from kessel.systems.winter_storm.state import DISRUPTED, GOOD_ORDER
from tests.systems.winter_storm.after_combat import HERE, NORTH, SOUTH, beside
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

TANKS, HQ = "pz6_pz", "5Sh"


def declare(field: Field) -> Game:
    """Declare an assault of tanks in the south on HERE."""
    field.put(TANKS, beside(field, HERE, SOUTH)).put("LVII", "1522")
    game = field.phase("Operations", "axis")
    game.submit(f"engage units={TANKS}")
    game.submit(f"declare-assault target={HERE} units={TANKS}")
    return game


def away(field: Field) -> str:
    """The way two hexes to the north."""
    return f"{beside(field, HERE, NORTH)},{beside(field, HERE, NORTH, 2)}"


@clause("winter_storm", "14.11")
def test_an_empty_hex_gives_the_points_back_and_costs_no_supply():
    field = Field().put(HQ, HERE, sp=3)
    game = declare(field)
    assert game.decision
    assert (game.decision.kind, game.decision.seats) == ("retreat_before_combat", ("soviet",))
    spent = field.s.state.notes.group
    assert spent is not None
    game.submit(f"evade unit={HQ} path={away(field)}", seat="soviet")
    group = field.s.state.notes.group
    assert group is not None
    assert group.left == spent.left + 2
    assert (field.at(HQ), field.state(HQ, "sp")) == (beside(field, HERE, NORTH, 2), 2)
    assert field.s.state.notes.assaulted == ()


@clause("winter_storm", "14.11")
@pytest.mark.parametrize(("times", "state"), [(0, GOOD_ORDER), (1, DISRUPTED)])
def test_a_headquarters_that_does_it_more_than_once_disrupts(times: int, state: int):
    field = Field().put(HQ, HERE, evasions=times)
    game = declare(field)
    game.submit(f"evade unit={HQ} path={away(field)}", seat="soviet")
    assert field.state(HQ, "disorder") == state


@clause("winter_storm", "14.11", "16.11")
def test_recon_units_and_division_headquarters_repeat_it_without_harm():
    for unit in ("pz6_rec", "pz6_hq"):
        field = Field().put(unit, HERE, evasions=2).put("tc7", beside(Field(), HERE, SOUTH)).put(HQ, "1522")
        game = field.phase("Operations", "soviet")
        game.submit("engage units=tc7")
        game.submit(f"declare-assault target={HERE} units=tc7")
        game.submit(f"evade unit={unit} path={away(field)}", seat="axis")
        assert field.state(unit, "disorder") == GOOD_ORDER


@clause("winter_storm", "14.11")
def test_the_others_stay_and_are_assaulted():
    field = Field().put("r258", HERE).put(HQ, HERE)
    game = declare(field)
    with refused("14.11"):
        game.submit(f"evade unit=r258 path={away(field)}", seat="soviet")
    game.submit(f"evade unit={HQ} path={away(field)}", seat="soviet")
    assault = field.s.state.notes.assault
    assert assault is not None
    assert assault.defenders == (field.unit("r258"),)


@clause("winter_storm", "14.11")
def test_the_way_is_two_hexes_and_enters_no_enemy_zone():
    field = Field().put(HQ, HERE)
    north = beside(field, HERE, NORTH)
    field.put("i336", beside(field, north, NORTH, 2))
    game = declare(field)
    with refused("14.11"):
        game.submit(f"evade unit={HQ} path={north}", seat="soviet")
    with refused("14.11"):
        game.submit(f"evade unit={HQ} path={away(field)}", seat="soviet")


@clause("winter_storm", "14.11")
def test_transport_may_do_it_and_combat_units_may_not():
    field = Field()
    able = {name: may_evade(field.s, field.unit(name)) for name in (HQ, "StF_col1", "pz6_rec", "pz6_hq", "r258")}
    assert able == {HQ: True, "StF_col1": True, "pz6_rec": True, "pz6_hq": True, "r258": False}


@clause("winter_storm", "14.11")
def test_the_owner_may_let_them_stay_to_be_assaulted():
    field = Field().put(HQ, HERE)
    game = declare(field)
    game.submit("end-phase", seat="soviet")
    assert field.unit(TANKS) in field.s.state.notes.assaulted


@clause("winter_storm", "14.11")
def test_the_owner_retreats_a_unit_or_ends():
    field = Field().put(HQ, HERE)
    with refused("14.11"):
        declare(field).submit("spend-emergency-supply", seat="soviet")


@clause("winter_storm", "14.11")
def test_zones_of_the_other_side_alone_are_avoided():
    field = Field().put("pz6_rec", HERE).put("tc7", beside(Field(), HERE, SOUTH)).put(HQ, "1522")
    field.put("i336", beside(field, HERE, NORTH))
    game = field.phase("Operations", "soviet")
    game.submit("engage units=tc7")
    game.submit(f"declare-assault target={HERE} units=tc7")
    game.submit(f"evade unit=pz6_rec path={away(field)}", seat="axis")
    field = Field().put("pz6_rec", HERE).put("tc7", beside(Field(), HERE, SOUTH)).put(HQ, "1522")
    field.put("r258", beside(field, HERE, NORTH, 3)).give("r258", zoc=2)
    game = field.phase("Operations", "soviet")
    game.submit("engage units=tc7")
    game.submit(f"declare-assault target={HERE} units=tc7")
    with refused("14.11"):
        game.submit(f"evade unit=pz6_rec path={away(field)}", seat="axis")


@clause("winter_storm", "14.11")
def test_who_carries_nothing_loses_nothing():
    field = Field().put(HQ, HERE, sp=0)
    declare(field).submit(f"evade unit={HQ} path={away(field)}", seat="soviet")
    assert field.state(HQ, "sp") == 0


@clause("winter_storm", "15.13", "14.11")
def test_recon_retreats_before_combat_in_good_order_alone_and_headquarters_in_any():
    able = [may_evade(Field().put("pz6_rec", HERE, disorder=k).s, Field().unit("pz6_rec")) for k in (0, 1, 2)]
    assert able == [True, False, False]
    for unit in (HQ, "StF_col1", "pz6_hq"):
        field = Field().put(unit, HERE, disorder=DISRUPTED)
        assert may_evade(field.s, field.unit(unit))
