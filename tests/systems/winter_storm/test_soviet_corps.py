"""Chapter 18.3: Soviet Corps HQs and brigades in command; division equivalents (16.1, 18.31, 18.41)."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.command_status import isolate_fighters, note_combat
from kessel.systems.winter_storm.divisions import DIVISION, equivalents
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.soviet_corps import letter
from kessel.systems.winter_storm.state import DISRUPTED, IN_COMMAND, INDEPENDENT, ISOLATED, OFFENSIVE, OUT_OF_COMMAND
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HQ, NEAR = "1514", "1512"
BRIGADES = ("tb235", "tb254", "fr76", "tr2g")


def corps(*, guards: bool = False, type_: str = "HQ", arm: str = "rifle") -> Field:
    """A Corps HQ (rating 3, three hexes) and four brigades of foot beside 51 Army."""
    field = Field().recast(
        "at20", arm="corps_hq", mobility="corps_hq", type=type_, guards=guards, divisions="0", **CORPS_VALUES
    )
    for name in BRIGADES:
        mobility = "cavalry" if arm == "cavalry" else "leg"
        field.recast(name, arm=arm, mobility=mobility, divisions="1/2", armor=None, armor_bonus=0, guards=guards)
    return field.put("51A", HQ)


CORPS_VALUES = {"command_rating": 3, "command_range": 3, "supply_radius": 4, "capacity": 2}


def put(field: Field, *names: str, hex_: str = NEAR) -> Field:
    for name in names:
        field.put(name, hex_)
    return field


def status(field: Field, name: str) -> int:
    return field.state(name, "status")


@clause("winter_storm", "18.3/communications", "18.31")
def test_a_corps_with_its_brigades_weighs_one_division():
    field = put(corps(), "at20", *BRIGADES[:3])
    field.s.setting.command_rating[field.unit("51A")] = 1
    field.command()
    assert {status(field, name) for name in ("at20", *BRIGADES[:3])} == {IN_COMMAND}
    assert {field.state(name, "staff") for name in BRIGADES[:3]} == {field.unit("at20")}
    assert equivalents(field.s, [field.unit(name) for name in ("at20", *BRIGADES[:3])]) == DIVISION


@clause("winter_storm", "18.31")
def test_free_brigades_weigh_half_a_division_each():
    field = put(corps(), *BRIGADES)
    field.s.setting.command_rating[field.unit("51A")] = 1
    field.command()
    assert [status(field, name) for name in BRIGADES].count(IN_COMMAND) == 2
    assert equivalents(field.s, [field.unit(name) for name in BRIGADES]) == 2 * DIVISION


@clause("winter_storm", "18.3", "18.3/communications")
def test_a_corps_hq_commands_no_more_brigades_than_its_rating():
    field = put(corps(), "at20", *BRIGADES)
    field.command()
    assert [field.state(name, "staff") == field.unit("at20") for name in BRIGADES].count(True) == 3
    assert {status(field, name) for name in BRIGADES} == {IN_COMMAND}, "the fourth comes under the army"
    wish = ",".join(f'"{name}":"at20"' for name in BRIGADES)
    with refused("18.3"):
        field.phase("Command Control").submit(f"command-control units={{{wish}}}", seat="soviet")


@clause("winter_storm", "18.3/communications", "18.31/rifle", "18.31/guards", "18.31/cavalry")
@pytest.mark.parametrize(("kind", "leads"), [("R", "rifle"), ("G", "guards"), ("C", "cavalry")])
def test_a_corps_commands_brigades_of_its_own_kind_alone(kind: str, leads: str):
    field = corps(guards=kind == "G", type_="CAV" if kind == "C" else "HQ")
    field.recast("tb235", arm="rifle", guards=False).recast("tb254", arm="rifle", guards=True)
    field.recast("fr76", arm="cavalry", mobility="cavalry", guards=False)
    put(field, "at20", "tb235", "tb254", "fr76")
    own = {"rifle": "tb235", "guards": "tb254", "cavalry": "fr76"}[leads]
    field.command()
    led = [name for name in ("tb235", "tb254", "fr76") if field.state(name, "staff") == field.unit("at20")]
    assert led == [own]
    other = next(name for name in ("tb235", "tb254", "fr76") if name != own)
    with refused("18.3/communications"):
        field.phase("Command Control").submit(f'command-control units={{"{other}":"at20"}}', seat="soviet")


@clause("winter_storm", "18.3/communications", "11.25")
def test_brigades_beyond_three_hexes_or_under_an_hq_in_disorder_are_not_its_own():
    field = put(corps(), "at20", hex_="1507")
    put(field, "tb235", hex_="1504")
    put(field, "tb254", hex_="1503")
    field.command()
    assert [status(field, name) for name in ("tb235", "tb254")] == [IN_COMMAND, OUT_OF_COMMAND]
    field.s.state.disorder[field.unit("at20")] = DISRUPTED
    field.command()
    assert status(field, "tb235") == OUT_OF_COMMAND


@clause("winter_storm", "18.3/ind")
def test_an_independent_corps_draws_a_point_and_goes_over_to_the_attack_with_its_brigades():
    field = put(corps(), "at20", "tb235", "tb254")
    field.s.state.mode[field.unit("51A")] = 0
    field.put("StF_col1", "1509", sp=3)
    game = field.command(soviet="independent=at20")
    assert [status(field, name) for name in ("at20", "tb235", "tb254")] == [INDEPENDENT] * 3
    game.submit("end-phase")
    game.submit("draw hq=at20 source=StF_col1 points=1", seat="soviet")
    with refused("11.21"):
        game.submit("draw hq=at20 source=StF_col1 points=1", seat="soviet")
    assert field.state("at20", "sp") == 1, "it may carry it along"
    game.submit("supply-units units=at20 mode=offensive", seat="soviet")
    assert field.state("at20", "sp") == 0
    assert {field.state(name, "mode") for name in ("at20", "tb235", "tb254")} == {OFFENSIVE}


@clause("winter_storm", "18.3/ind")
def test_an_independent_corps_is_isolated_once_a_brigade_fights():
    field = put(corps(), "at20", "tb235", "tb254")
    field.command(soviet="independent=at20")
    note_combat(field.s, (field.unit("tb235"),))
    isolate_fighters(field.s)
    assert [status(field, name) for name in ("at20", "tb235", "tb254")] == [ISOLATED] * 3


@clause("winter_storm", "18.3/ind")
def test_its_brigades_stay_with_an_independent_corps_far_from_the_army():
    field = put(corps(), "at20", "tb235")
    field.command(soviet="independent=at20")
    put_far = ("at20", "tb235")
    for name in put_far:
        field.s.place(field.unit(name), (field.hex("1502"),), "maneuver")
    field.command()
    assert [status(field, name) for name in put_far] == [INDEPENDENT] * 2


@clause("winter_storm", "18.41", "11.12", "2.44")
def test_three_tank_brigades_weigh_a_division_and_fractions_are_exact():
    field = Field()
    brigades = [field.unit(name) for name in ("tb235", "tb254", "tr2g")]
    assert equivalents(field.s, brigades) == DIVISION
    assert equivalents(field.s, [field.unit("tc7")]) == DIVISION, "and so does a tank corps"
    field.recast("at20", arm="tank_brigade", mobility="mechanized", divisions="1/3")
    field.put("51A", HQ)
    field.s.setting.command_rating[field.unit("51A")] = 1
    put(field, "tb235", "tb254", "tr2g", "at20").command()
    found = [status(field, name) for name in ("tb235", "tb254", "tr2g", "at20")]
    assert found.count(IN_COMMAND) == 3, "four thirds are more than one"


@clause("winter_storm", "16.1/organization")
def test_the_units_of_a_mobile_division_are_never_more_than_one():
    field = Field()
    units = [field.unit(name) for name in ("pz6_hq", "pz6_pz", "pz6_r1", "pz6_r2", "pz6_at", "pz6_rec", "pz6_pi")]
    assert equivalents(field.s, units) == DIVISION
    assert equivalents(field.s, units[1:3]) == 4, "two regiments of it are two thirds"
    assert equivalents(field.s, [*units, field.unit("pz23_r1")]) == DIVISION + 2


@clause("winter_storm", "18.3", "18.3/communications")
def test_only_leg_brigades_of_the_soviets_have_the_letter_of_a_corps():
    field = Field()
    assert [letter(field.s, field.unit(name)) for name in ("r258", "tb235", "i336", "g4")] == [""] * 4
    field.recast("fr76", arm="rifle", size="BR", assault_capable=True)
    assert letter(field.s, field.unit("fr76")) == "R"
    field.recast("fr76", arm="rifle", size="BR", assault_capable=True, nation="Romanian")
    assert letter(field.s, field.unit("fr76")) == ""


@clause("winter_storm", "18.3/ind", "11.23/assuming")
def test_a_corps_that_pays_together_with_others_pays_from_the_dump():
    field = put(corps(), "at20", "tb235", "tb254")
    field.s.state.mode[field.unit("51A")] = 0
    field.s.change_dump(field.hex(NEAR), NOBODY, 1, 9, "13.44")
    game = field.command(soviet="independent=at20")
    field.s.state.sp[field.unit("at20")] = 1
    game.submit("end-phase")
    game.submit("supply-units units=at20,tb235 mode=offensive", seat="soviet")
    assert field.state("at20", "sp") == 1, "what it carries is for itself alone"
    assert field.s.dump_at(field.hex(NEAR), NOBODY, 1) < 9


@clause("winter_storm", "18.3", "11.15")
def test_a_corps_takes_as_many_brigades_as_its_rating_and_no_more():
    field = put(corps(), "at20", "tb235", "tb254")
    field.s.setting.command_rating[field.unit("at20")] = 1
    game = field.phase("Command Control")
    with refused("18.3"):
        game.submit('command-control units={"tb235":"at20","tb254":"at20"}', seat="soviet")
    game.submit('command-control units={"tb235":"at20"}', seat="soviet")
    game.submit("command-control", seat="axis")
    assert [field.state(name, "staff") for name in ("tb235", "tb254")] == [field.unit("at20"), NOBODY]
