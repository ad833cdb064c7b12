"""Chapter 15: suppression and recovery."""

from __future__ import annotations

import pytest

import kessel
from kessel.play.game import Game
from kessel.play.messages import Rolled
from kessel.rules import clause
from kessel.systems.efb.command_control import command, in_command
from kessel.systems.efb.movement_allowance import allowance
from kessel.systems.efb.position import Position
from kessel.systems.efb.zones_of_control import exerts_on, zones
from tests.systems.efb.field import Field

MOVEMENT, RECOVERY = 2, 6


@clause("efb", "15.1")
def test_everybody_starts_combat_effective() -> None:
    s = kessel.start("dubno/drive_on_dubno", seed=1).situation
    assert isinstance(s, Position)
    assert not s.state.suppressed.any()


@clause("efb", "15.2")
def test_only_the_ranged_table_suppresses() -> None:
    crt = Field().s.setting.charts.crt
    ground = {cell for table in ("mobile", "assault") for line in crt.cells(table) for cell in line}
    ranged = {cell for line in crt.cells("ranged") for cell in line}
    assert not ground & {"DS", "DT"}
    assert {"DS", "DT"} <= ranged


@clause("efb", "15.3", "10.2")
def test_a_suppressed_unit_has_no_zone_of_control() -> None:
    field = Field().put("96/140 Rifle", "4212", suppressed=True).put("258/140 Rifle", "4220")
    s = field.s
    assert not exerts_on(s, s.setting.unit("96/140 Rifle"), s.setting.hex("4213"))
    assert not zones(s, 1).reach[s.setting.hex("4213")]
    assert zones(s, 1).reach[s.setting.hex("4221")]


@clause("efb", "15.3")
def test_a_suppressed_unit_is_out_of_command_and_moves_at_half() -> None:
    field = Field().put("KG A/11 Pz", "4212").put("I/15 Pz", "4212", suppressed=True).put("61 Mcl", "4212")
    field.phase(MOVEMENT)
    s = field.s
    assert not in_command(s, s.setting.unit("I/15 Pz"))
    assert allowance(s, s.setting.unit("I/15 Pz")) == 4 * 3
    assert allowance(s, s.setting.unit("61 Mcl")) == 8 * 3


@clause("efb", "15.3", "7.9")
def test_a_suppressed_headquarters_gives_no_command_and_has_none() -> None:
    field = Field().put("KG A/11 Pz", "4212", suppressed=True).put("I/15 Pz", "4212")
    assert not command(field.s, 0).any()


@clause("efb", "15.4", "4.3/F")
def test_who_is_in_command_recovers_without_a_die() -> None:
    field = Field().put("KG A/11 Pz", "4212").put("I/15 Pz", "4212", suppressed=True)
    field.put("96/140 Rifle", "4220", suppressed=True)
    game = field.dice(1).phase(RECOVERY)
    assert field.flag("suppressed", "I/15 Pz") == 0
    assert _dice(game) == []
    assert field.flag("suppressed", "96/140 Rifle") == 1


@clause("efb", "15.4")
@pytest.mark.parametrize(("die", "stays"), [(1, True), (3, True), (4, False), (6, False)])
def test_who_is_out_of_command_needs_four_or_more(die: int, stays: bool) -> None:
    field = Field().put("I/15 Pz", "4212", suppressed=True).dice(die)
    field.phase(RECOVERY)
    assert field.flag("suppressed", "I/15 Pz") == stays


@clause("efb", "15.4")
def test_headquarters_recover_last_and_by_themselves() -> None:
    field = Field().put("KG A/11 Pz", "4212", suppressed=True).put("I/15 Pz", "4212", suppressed=True).dice(1)
    game = field.phase(RECOVERY)
    assert field.flag("suppressed", "KG A/11 Pz") == 0
    assert field.flag("suppressed", "I/15 Pz") == 1
    assert _dice(game) == [(1,)]


def _dice(game: Game) -> list[tuple[int, ...]]:
    """The dice of the Recovery Phase."""
    return [event.faces for event in game.situation.events if isinstance(event, Rolled) and event.clause == "15.4"]
