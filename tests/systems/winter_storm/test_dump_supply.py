"""Units on their own: modes from a dump (11.23, 18.31, 18.32) and isolation bought off (11.18/avoid)."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DEFENSIVE,
    DEPLETED,
    IN_COMMAND,
    INDEPENDENT,
    ISOLATED,
    OFFENSIVE,
    OUT_OF_COMMAND,
)
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, AWAY = "1514", "1510"


def with_dump(points: int, seat: str = "axis") -> Field:
    field = Field()
    side = field.s.setting.side_of(seat)
    field.s.change_dump(field.hex(HERE), field.unit("4PzA" if seat == "axis" else "StF"), side, points, "13.44")
    return field


def left(field: Field) -> int:
    return sum(dump.points for dump in field.s.state.notes.dumps)


def alone(field: Field, *names: str, status: int = INDEPENDENT, hex_: str = HERE) -> Field:
    for name in names:
        field.put(name, hex_, status=status, mode="depleted")
    return field


def supply(field: Field, seat: str = "axis") -> Game:
    return field.phase("Supply", seat)


@clause("winter_storm", "11.23/assuming", "11.23")
@pytest.mark.parametrize("status", [INDEPENDENT, OUT_OF_COMMAND, ISOLATED])
def test_a_unit_on_its_own_pays_from_the_dump_it_stands_on(status: int):
    field = alone(with_dump(3), "i336", status=status)
    game = supply(field)
    assert game.preview("supply-units units=i336 mode=offensive").summary == "2 SP"
    game.submit("supply-units units=i336 mode=offensive")
    assert (field.state("i336", "mode"), left(field)) == (OFFENSIVE, 1)
    with refused("11.23/assuming"):
        game.submit("supply-units units=i336 mode=offensive")


@clause("winter_storm", "11.23/assuming")
def test_without_a_source_a_unit_on_its_own_is_depleted():
    field = alone(with_dump(1), "i336")
    alone(field, "lwf7", hex_=AWAY)
    game = supply(field)
    with refused("11.23/assuming"):
        game.submit("supply-units units=i336 mode=offensive")
    with refused("11.23/assuming"):
        game.submit("supply-units units=lwf7 mode=defensive")
    with refused("11.23/assuming"):
        game.submit("supply-units units=i336,lwf7 mode=defensive")
    with refused("11.23/assuming"):
        game.submit("supply-units units=i336 mode=depleted")
    game.submit("end-phase")
    assert field.state("lwf7", "mode") == DEPLETED


@clause("winter_storm", "11.23/assuming")
def test_captured_supplies_serve_as_well():
    field = alone(Field(), "i336")
    field.s.change_dump(field.hex(HERE), -1, 0, 1, "11.4")
    supply(field).submit("supply-units units=i336 mode=defensive")
    assert (field.state("i336", "mode"), left(field)) == (DEFENSIVE, 0)


@clause("winter_storm", "11.23", "11.26")
def test_a_unit_in_command_has_the_mode_of_its_hq_and_pays_nothing():
    field = with_dump(3).put("XLVIII", AWAY).put("i336", HERE, mode="depleted")
    assert field.state("i336", "status") == IN_COMMAND
    with refused("11.23"):
        supply(field).submit("supply-units units=i336 mode=offensive")


@clause("winter_storm", "11.23/assuming", "16.1/organization")
@pytest.mark.parametrize(
    ("units", "offensive", "defensive"),
    [
        (("pz6_pz",), 1, 1),
        (("pz6_pz", "pz6_r1"), 2, 1),
        (("pz6_hq", "pz6_pz", "pz6_r1", "pz6_r2", "pz6_at", "pz6_rec", "pz6_pi"), 2, 1),
        (("pz6_at", "pz6_rec", "pz6_pi"), 1, 1),
        (("pz6_pz", "pz6_at", "pz6_rec", "pz6_pi"), 2, 1),
        (("pz6_pz", "pz6_r1", "pz6_at"), 2, 1),
        (("schmidt", "adam", "stumpffeld"), 3, 2),
        (("abraham", "tzschoeckel"), 1, 1),
        (("i336", "schmidt"), 3, 2),
        (("i336", "lwf7"), 4, 2),
    ],
)
def test_divisions_pay_two_and_one_smaller_units_one_each_and_two_share_the_defensive(
    units: tuple[str, ...], offensive: int, defensive: int
):
    field = alone(with_dump(9), *units)
    game = supply(field)
    names = ",".join(units)
    assert game.preview(f"supply-units units={names} mode=offensive").summary == f"{offensive} SP"
    game.submit(f"supply-units units={names} mode=defensive")
    assert left(field) == 9 - defensive
    assert {field.state(name, "mode") for name in units} == {DEFENSIVE}


@clause("winter_storm", "18.31/rifle", "18.31/guards", "18.31/cavalry", "18.32")
@pytest.mark.parametrize(
    "changes",
    [
        {"arm": "rifle", "size": "BR"},
        {"arm": "rifle", "size": "BR", "guards": True},
        {"arm": "cavalry", "size": "BR", "mobility": "cavalry"},
        {"arm": "rifle", "size": "R", "divisions": "1/3"},
    ],
    ids=["rifle", "guards", "cavalry", "regiment"],
)
def test_an_independent_brigade_or_regiment_pays_only_where_it_stands_on_a_dump(changes: dict[str, object]):
    field = with_dump(1, "soviet").recast("fr76", assault_capable=True, **changes)
    alone(field, "fr76", hex_=AWAY)
    with refused("11.23/assuming"):
        supply(field, "soviet").submit("supply-units units=fr76 mode=offensive")
    alone(field, "fr76")
    supply(field, "soviet").submit("supply-units units=fr76 mode=offensive")
    assert (field.state("fr76", "mode"), left(field)) == (OFFENSIVE, 0)


@clause("winter_storm", "11.18/avoid")
def test_units_on_a_dump_buy_isolation_off_for_a_point_a_division():
    field = with_dump(3)
    for name in ("i336", "schmidt", "lwf7"):
        field.put(name, HERE, status=OUT_OF_COMMAND)
    game = field.command()
    assert {field.state(name, "status") for name in ("i336", "schmidt", "lwf7")} == {ISOLATED}
    assert game.preview("avoid-isolation units=i336,schmidt").summary == "2 SP", "a division and a third"
    game.submit("avoid-isolation units=schmidt")
    game.submit("avoid-isolation units=i336")
    assert left(field) == 1
    assert [field.state(name, "status") for name in ("i336", "schmidt")] == [OUT_OF_COMMAND] * 2
    with refused("11.18/avoid"):
        game.submit("avoid-isolation units=i336")
    game.submit("end-phase")
    assert field.state("lwf7", "status") == ISOLATED, "what is not bought off stays"
    with refused("11.18/avoid"):
        supply(field).submit("avoid-isolation units=lwf7")


@clause("winter_storm", "11.18/avoid")
def test_isolation_is_not_bought_off_without_a_dump_nor_by_who_was_independent():
    field = Field().put("i336", HERE, status=OUT_OF_COMMAND)
    with refused("11.18/avoid"):
        field.command().submit("avoid-isolation units=i336")
    field = with_dump(3).put("pz6_pz", HERE, status=ISOLATED, was_independent=1)
    with refused("11.18/avoid"):
        field.command().submit("avoid-isolation units=pz6_pz")


@clause("winter_storm", "11.18/avoid", "11.23/assuming")
def test_the_price_comes_on_top_of_that_of_the_mode():
    field = with_dump(3).put("i336", HERE, status=OUT_OF_COMMAND)
    field.s.set_mode(field.unit("i336"), DEPLETED, "10.4")
    game = field.command()
    game.submit("supply-units units=i336 mode=offensive")
    game.submit("avoid-isolation units=i336")
    assert left(field) == 0


@clause("winter_storm", "11.23/assuming", "11.23")
def test_a_payment_is_for_those_that_are_named_and_not_for_a_mode_they_have():
    field = Field().put("i336", "1514", status=OUT_OF_COMMAND, mode="depleted")
    field.put("lwf7", "1510", status=OUT_OF_COMMAND, mode="depleted")
    field.s.change_dump(field.hex("1514"), NOBODY, 0, 9, "13.44")
    game = field.phase("Supply", "axis")
    game.submit("supply-units units=i336 mode=defensive")
    assert [field.state(name, "mode") for name in ("i336", "lwf7")] == [1, 0]
    with refused("11.23/assuming"):
        game.submit("supply-units units=i336 mode=defensive")
