"""Chapter 17.2: allied HQs and divisions under German command."""

from __future__ import annotations

from kessel.rules import clause
from kessel.systems.winter_storm.ratings import is_under_germans
from kessel.systems.winter_storm.state import DEFENSIVE, DEPLETED, IN_COMMAND, OFFENSIVE, OUT_OF_COMMAND
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused


def allied(**sp: int) -> Field:
    """VI Romanian Corps (rating 4) beside 4 Panzer Army at Kotelnikovo, with a division; on the real map."""
    field = Field(real_map=True).put("4PzA", "1318", sp=sp.get("german", 9)).put("Ro4A", "0525", sp=9)
    return field.put("RoVI", "1218", mode="depleted", sp=sp.get("romanian", 6)).put("ro2", "1117", mode="depleted")


def under(field: Field) -> str:
    return field.s.name(field.state("RoVI", "hq"))


@clause("winter_storm", "17.2")
def test_an_allied_hq_comes_under_a_german_superior_hq_within_its_command_radius():
    field = allied()
    field.command()
    assert (under(field), field.state("RoVI", "status")) == ("4PzA", IN_COMMAND)
    field.put("4PzA", "0921").put("RoVI", "1820").command()
    assert under(field) == "Ro4A", "too far: its own army takes over"
    with refused("17.2"):
        field.phase("Command Control").submit('command-control superiors={"RoVI":"4PzA"}', seat="axis")


@clause("winter_storm", "17.2", "17.21")
def test_both_pay_and_then_offensive_mode_is_allowed_and_the_troops_are_better():
    field = allied()
    game = field.command()
    assert not is_under_germans(field.s, field.unit("ro2")), "before anybody has paid"
    assert [reason.value for reason in game.preview("assume-mode unit=RoVI mode=offensive").reasons] == [4, 2]
    game.submit("assume-mode unit=RoVI mode=offensive")
    assert [field.state(name, "sp") for name in ("RoVI", "4PzA")] == [2, 7]
    assert field.s.mode(field.unit("ro2")) == OFFENSIVE
    assert is_under_germans(field.s, field.unit("ro2"))


@clause("winter_storm", "17.2")
def test_without_the_german_points_it_is_not_under_german_command():
    field = allied(german=1)
    game = field.command()
    with refused("17.2"):
        game.submit("assume-mode unit=RoVI mode=offensive")
    game.submit("assume-mode unit=RoVI mode=defensive alone=true")
    assert (field.state("RoVI", "mode"), field.state("4PzA", "sp")) == (DEFENSIVE, 1)
    assert not is_under_germans(field.s, field.unit("ro2"))
    led = allied(german=1)
    led.command().submit("assume-mode unit=RoVI mode=defensive")
    assert (led.state("RoVI", "sp"), led.state("4PzA", "sp")) == (4, 0)
    assert is_under_germans(led.s, led.unit("ro2"))


@clause("winter_storm", "17.2", "11.22/upgrade")
def test_an_upgrade_costs_the_german_superior_hq_the_difference():
    field = allied()
    field.command().submit("assume-mode unit=RoVI mode=defensive")
    game = field.command()
    game.submit("assume-mode unit=RoVI mode=offensive")
    assert [field.state(name, "sp") for name in ("RoVI", "4PzA")] == [2, 7]


@clause("winter_storm", "17.2")
def test_alone_or_under_its_own_army_an_allied_hq_is_defensive_or_depleted():
    field = allied().put("4PzA", "0921")
    field.put("RoVI", "1820", mode="depleted", sp=6)
    game = field.command()
    with refused("17.2"):
        game.submit("assume-mode unit=RoVI mode=offensive")
    game.submit("assume-mode unit=RoVI mode=defensive")
    assert (field.state("RoVI", "mode"), field.state("Ro4A", "sp")) == (DEFENSIVE, 9)


@clause("winter_storm", "17.2")
def test_leaving_german_command_ends_what_was_paid_for():
    field = allied()
    field.command().submit("assume-mode unit=RoVI mode=defensive")
    field.command()
    assert is_under_germans(field.s, field.unit("ro2")), "the marker stays, and so does the cover"
    other = allied()
    other.command().submit("assume-mode unit=RoVI mode=defensive")
    other.command('superiors={"RoVI":""}')
    assert not is_under_germans(other.s, other.unit("ro2")), "without a Superior HQ"
    field.command('superiors={"RoVI":"Ro4A"}')
    assert not is_under_germans(field.s, field.unit("ro2"))


@clause("winter_storm", "17.2", "11.11/occ")
def test_nobody_pays_for_an_allied_hq_that_is_under_nobody():
    field = allied()
    game = field.command('superiors={"RoVI":""}')
    game.submit("assume-mode unit=RoVI mode=defensive")
    assert [field.state(name, "sp") for name in ("RoVI", "4PzA")] == [4, 9]


@clause("winter_storm", "17.2")
def test_germans_never_come_under_allied_hqs_nor_allies_under_those_of_another_nation():
    field = Field().recast("ro4", nation="Hungarian").put("RoVI", "1514").put("i336", "1513").put("ro4", "1512")
    game = field.phase("Command Control")
    for name in ("i336", "ro4"):
        with refused("17.2"):
            game.submit(f'command-control units={{"{name}":"RoVI"}}', seat="axis")
    field.command()
    assert [field.state(name, "status") for name in ("i336", "ro4")] == [OUT_OF_COMMAND] * 2
    real = Field(real_map=True).put("Ro4A", "0525").put("LVII", "1318")
    with refused("17.2"):
        real.phase("Command Control").submit('command-control superiors={"LVII":"Ro4A"}', seat="axis")


@clause("winter_storm", "17.3", "17.2")
def test_an_allied_division_under_a_german_corps_acts_like_a_german_one():
    field = Field(real_map=True).put("4PzA", "0921").put("ro2", "1317", mode="depleted")
    field.put("LVII", "1318", mode="depleted", sp=5)
    game = field.command()
    assert field.s.name(field.state("ro2", "hq")) == "LVII"
    assert field.s.mode(field.unit("ro2")) == DEPLETED
    game.submit("assume-mode unit=LVII mode=offensive")
    assert field.s.mode(field.unit("ro2")) == OFFENSIVE
    assert is_under_germans(field.s, field.unit("ro2"))
