"""Chapter 11.1: the Command Control Segment."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.command_status import isolate_fighters, may_be_independent, note_combat
from kessel.systems.winter_storm.engagement_points import hq_terms
from kessel.systems.winter_storm.events import CommandChanged
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DEFENSIVE,
    DEPLETED,
    DISRUPTED,
    FREE,
    IN_COMMAND,
    INDEPENDENT,
    ISOLATED,
    OFFENSIVE,
    OUT_OF_COMMAND,
)
from tests.systems.winter_storm.field import Field, pass_on, started
from tests.systems.winter_storm.refusal import refused

HQ, NEAR, FAR = "1514", "1512", "1502"
RIFLES = ["r302", "r126", "r91", "r87", "r258", "r315", "r300", "r333", "r119", "r321", "r98", "r387"]


def status(field: Field, name: str) -> int:
    return field.state(name, "status")


def hq_of(field: Field, name: str) -> str:
    return field.s.name(field.state(name, "hq"))


@clause("winter_storm", "3.4/command", "11.1", "11")
def test_both_sides_decide_at_once_and_nothing_is_seen_before_both_have():
    field = Field().put("LVII", HQ).put("i336", NEAR).put("51A", "0514").put("r302", "0502")
    game = field.phase("Command Control")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.sealed) == ("command", True)
    assert set(game.decision.seats) == {"axis", "soviet"}
    game.submit("command-control", seat="soviet")
    assert status(field, "r302") == IN_COMMAND, "nothing has happened yet"
    assert game.decision.seats == ("axis",)
    game.submit("command-control", seat="axis")
    assert status(field, "r302") == OUT_OF_COMMAND
    assert game.decision.kind == "supply"
    with refused("3.4/command"):
        field.phase("Command Control").submit("end-phase", seat="axis")


@clause("winter_storm", "11.13")
def test_a_unit_is_in_command_within_the_radius_of_an_hq_in_good_order_and_stays_so_for_the_turn():
    field = Field().put("LVII", HQ).put("i336", NEAR, status=OUT_OF_COMMAND).put("lwf7", FAR)
    field.command()
    assert status(field, "i336") == IN_COMMAND, "the OCC marker goes"
    assert hq_of(field, "i336") == "LVII", "its own HQ is not there"
    assert status(field, "lwf7") == OUT_OF_COMMAND
    field.s.place(field.unit("i336"), (field.hex(FAR),), "maneuver")
    assert status(field, "i336") == IN_COMMAND
    assert any(isinstance(event, CommandChanged) for event in field.game.events[-1])


@clause("winter_storm", "11.13")
def test_wishes_beyond_the_radius_or_under_an_hq_in_disorder_are_refused():
    field = Field().put("LVII", HQ).put("i336", FAR)
    game = field.phase("Command Control")
    with refused("11.13"):
        game.submit('command-control units={"i336":"LVII"}', seat="axis")
    field = Field().put("LVII", HQ, disorder=DISRUPTED).put("i336", NEAR)
    with refused("11.13"):
        field.phase("Command Control").submit('command-control units={"i336":"LVII"}', seat="axis")
    field.command()
    assert status(field, "i336") == OUT_OF_COMMAND


@clause("winter_storm", "11.12", "2.44")
def test_an_hq_commands_no_more_divisions_than_its_rating():
    field = Field().put("57A", HQ)
    for k, name in enumerate(RIFLES[:6]):
        field.put(name, f"15{13 - k % 4}")
    field.command()
    found = [status(field, name) for name in RIFLES[:6]]
    assert found.count(IN_COMMAND) == 5, "its Command Rating"
    assert found.count(OUT_OF_COMMAND) == 1
    game = field.phase("Command Control")
    wish = ",".join(f'"{name}":"57A"' for name in RIFLES[:6])
    with refused("11.12"):
        game.submit(f"command-control units={{{wish}}}", seat="soviet")
    game.submit('command-control units={"r302":""}', seat="soviet")
    game.submit("command-control", seat="axis")
    assert status(field, "r302") != IN_COMMAND, "the owner says who is left out"
    assert [status(field, name) for name in RIFLES[1:6]] == [IN_COMMAND] * 5


@clause("winter_storm", "2.46")
def test_mobile_units_come_only_under_an_hq_with_a_rating_for_them():
    field = Field().put("RoVI", HQ).put("ro2", NEAR)
    field.s.setting.mobile_rating[field.unit("57A")] = 0
    field.put("57A", "0514").put("mc4", "0513").put("r169", "0512")
    with refused("2.46"):
        field.phase("Command Control").submit('command-control units={"mc4":"57A"}', seat="soviet")
    field.command()
    assert status(field, "mc4") == OUT_OF_COMMAND
    assert status(field, "r169") == IN_COMMAND
    with refused("2.46"):  # mobile, though it weighs nothing
        field.put("fe", "0513").phase("Command Control").submit('command-control units={"fe":"57A"}', seat="soviet")
    field.s.setting.mobile_rating[field.unit("57A")] = 1
    field.put("mc13", "0513").command()
    assert sorted((status(field, "mc4"), status(field, "mc13"))) == [IN_COMMAND, OUT_OF_COMMAND]


@clause("winter_storm", "11.14", "11.12")
def test_heavy_artillery_needs_an_hq_and_does_not_weigh_on_it():
    field = Field().put("57A", HQ)
    field.s.setting.command_rating[field.unit("57A")] = 1
    for name in ("art51", "art5", "art2g"):
        field.put(name, NEAR)
    field.put("r169", NEAR).command()
    assert {status(field, name) for name in ("art51", "art5", "art2g", "r169")} == {IN_COMMAND}
    alone = Field().put("art5", NEAR)
    alone.command()
    assert status(alone, "art5") == OUT_OF_COMMAND


@clause("winter_storm", "11.15", "16.1/organization", "2.5")
def test_a_division_under_its_hq_weighs_one_whatever_its_units():
    field = Field().put("LVII", HQ)
    field.s.setting.command_rating[field.unit("LVII")] = 1
    units = ["pz6_pz", "pz6_r1", "pz6_r2", "pz6_at", "pz6_rec", "pz6_pi"]
    for name in ("pz6_hq", *units):
        field.put(name, "1510")
    field.command()
    assert {status(field, name) for name in ("pz6_hq", *units)} == {IN_COMMAND}
    assert {field.state(name, "staff") for name in units} == {field.unit("pz6_hq")}


@clause("winter_storm", "11.15", "2.5")
def test_its_units_may_be_beyond_the_reach_of_the_corps_and_recon_one_hex_more():
    field = Field().put("LVII", HQ).put("pz6_hq", "1506").put("pz6_pz", "1502").put("pz6_rec", "1501")
    field.put("pz6_pi", "1501").command()
    assert [status(field, name) for name in ("pz6_pz", "pz6_rec")] == [IN_COMMAND, IN_COMMAND]
    assert status(field, "pz6_pi") == OUT_OF_COMMAND


@clause("winter_storm", "11.15", "11.25")
def test_units_that_miss_their_division_hq_trace_to_the_corps_and_weigh_by_themselves():
    # The division HQ is Disrupted: it passes nothing on. Regiments weigh a third, battalions a sixth.
    field = Field().put("LVII", HQ).put("pz6_hq", NEAR, disorder=DISRUPTED)
    field.s.setting.command_rating[field.unit("LVII")] = 1
    for name in ("pz6_pz", "pz6_r1", "pz6_r2", "pz6_pi"):
        field.put(name, NEAR)
    field.command()
    found = [status(field, name) for name in ("pz6_pz", "pz6_r1", "pz6_r2", "pz6_pi")]
    assert found == [IN_COMMAND, IN_COMMAND, IN_COMMAND, OUT_OF_COMMAND]
    assert {field.state(name, "staff") for name in ("pz6_pz", "pz6_pi")} == {-1}
    with refused("11.15"):
        field.phase("Command Control").submit('command-control units={"pz6_pz":"pz6_hq"}', seat="axis")


@clause("winter_storm", "11.15")
def test_a_unit_may_be_put_under_the_corps_although_its_division_hq_is_near():
    field = Field().put("LVII", HQ).put("pz6_hq", NEAR).put("pz6_pz", NEAR).put("pz23_pz", NEAR)
    field.command('units={"pz6_pz":"LVII"}')
    assert status(field, "pz6_pz") == IN_COMMAND
    assert field.state("pz6_pz", "staff") == -1
    with refused("11.15"):
        field.phase("Command Control").submit('command-control units={"pz23_pz":"pz6_hq"}', seat="axis")


# Independent commands


@clause("winter_storm", "11.16", "11.23/ind", "11.23")
def test_a_unit_of_a_panzer_division_becomes_independent_with_the_mode_of_its_hq():
    field = Field().put("pz6_pz", NEAR).put("LVII", HQ, mode="defensive")
    field.command("independent=pz6_pz")
    assert status(field, "pz6_pz") == INDEPENDENT
    assert field.state("pz6_pz", "mode") == DEFENSIVE
    field.s.set_mode(field.unit("LVII"), OFFENSIVE, "11.22")
    assert field.s.mode(field.unit("pz6_pz")) == DEFENSIVE, "from then on it is on its own"
    field.s.place(field.unit("pz6_pz"), (field.hex(FAR),), "maneuver")
    field.command()
    assert status(field, "pz6_pz") == INDEPENDENT, "also where it no longer meets the requirements"


@clause("winter_storm", "11.16", "11.23/removal")
def test_an_independent_unit_comes_back_under_command_unless_it_shall_stay_so():
    field = Field().put("LVII", HQ, mode="defensive").put("pz6_pz", NEAR, status=INDEPENDENT, mode="offensive")
    field.command("independent=pz6_pz")
    assert (status(field, "pz6_pz"), field.state("pz6_pz", "mode")) == (INDEPENDENT, OFFENSIVE)
    field.command()
    assert status(field, "pz6_pz") == IN_COMMAND
    assert field.s.mode(field.unit("pz6_pz")) == DEFENSIVE, "its own marker is gone"
    assert field.state("pz6_pz", "mode") == DEPLETED


@clause("winter_storm", "11.16")
def test_who_becomes_independent_must_be_of_the_kind_in_good_order_and_within_reach():
    field = Field().put("LVII", HQ).put("i336", NEAR).put("pz6_pz", FAR).put("pz6_r1", NEAR, disorder=DISRUPTED)
    field.put("pz6_rec", NEAR).put("lwf15", NEAR)
    game = field.phase("Command Control")
    for name in ("i336", "pz6_pz", "pz6_r1"):
        with refused("11.16"):
            game.submit(f"command-control independent={name}", seat="axis")
    game.submit("command-control independent=pz6_rec,lwf15", seat="axis")
    game.submit("command-control", seat="soviet")
    assert [status(field, name) for name in ("pz6_rec", "lwf15")] == [INDEPENDENT] * 2, "recon and a reinforcement"


@clause("winter_storm", "11.16")
def test_to_become_independent_weighs_on_the_rating():
    field = Field().put("LVII", HQ).put("i336", NEAR).put("lwf15", NEAR)
    field.s.setting.command_rating[field.unit("LVII")] = 1
    field.command("independent=lwf15")
    assert [status(field, name) for name in ("lwf15", "i336")] == [INDEPENDENT, OUT_OF_COMMAND]
    field.command("independent=lwf15")
    assert status(field, "i336") == IN_COMMAND, "only in the turn in which it is declared"


@clause("winter_storm", "11.18/ind")
def test_an_independent_unit_that_fights_beyond_the_radius_of_its_hq_is_isolated():
    field = Field().put("LVII", HQ).put("pz6_pz", FAR, status=INDEPENDENT).put("pz6_r1", NEAR, status=INDEPENDENT)
    note_combat(field.s, (field.unit("pz6_pz"), field.unit("pz6_r1")))
    assert status(field, "pz6_pz") == INDEPENDENT, "it fights this combat as it was"
    isolate_fighters(field.s)
    assert [status(field, name) for name in ("pz6_pz", "pz6_r1")] == [ISOLATED, INDEPENDENT]
    assert field.state("pz6_pz", "was_independent") == 1
    field.command()
    assert status(field, "pz6_pz") == ISOLATED, "until it meets the requirements"
    field.put("pz6_pz", NEAR, status=ISOLATED, was_independent=1).command("independent=pz6_pz")
    assert (status(field, "pz6_pz"), field.state("pz6_pz", "was_independent")) == (INDEPENDENT, 0)


@clause("winter_storm", "11.18/ind")
def test_an_independent_unit_that_fights_near_its_hq_stays_so_though_its_division_is_led():
    field = Field().put("4PzA", "0921").put("LVII", HQ).put("pz6_hq", NEAR).put("pz6_r1", NEAR).put("pz6_rec", NEAR)
    field.command("independent=pz6_r1,pz6_rec")
    assert field.state("pz6_r1", "staff") == field.unit("pz6_hq")
    note_combat(field.s, (field.unit("pz6_r1"),))
    isolate_fighters(field.s)
    assert [status(field, name) for name in ("pz6_r1", "pz6_rec")] == [INDEPENDENT, INDEPENDENT]


@clause("winter_storm", "8.2", "11.18/ind")
def test_a_reinforcement_that_is_attacked_on_its_march_is_isolated_in_the_next_communications_phase():
    field = Field().put("LVII", HQ).put("pz17_pz", FAR, status=INDEPENDENT).put("pz17_r1", FAR, status=INDEPENDENT)
    for name in ("pz17_pz", "pz17_r1"):
        field.s.state.goal[field.unit(name)] = field.unit("LVII")
    note_combat(field.s, (field.unit("pz17_pz"),))
    isolate_fighters(field.s)
    assert status(field, "pz17_pz") == INDEPENDENT
    field.command()
    assert [status(field, name) for name in ("pz17_pz", "pz17_r1")] == [ISOLATED, INDEPENDENT]


@clause("winter_storm", "16.41")
def test_parts_of_a_broken_down_security_division_may_not_be_independent():
    field = Field().recast("i336", arm="security").recast("inf_r1", arm="recon")
    field.put("LVII", HQ).put("i336", NEAR, broken=1).put("inf_r1", NEAR)
    field.s.state.division[field.unit("inf_r1")] = field.state("i336", "division")
    with refused("16.41"):
        field.phase("Command Control").submit("command-control independent=inf_r1", seat="axis")
    field.s.state.broken[field.unit("i336")] = 0
    field.command("independent=inf_r1")
    assert status(field, "inf_r1") == INDEPENDENT


@clause("winter_storm", "11.16", "18.31/rifle", "18.31/guards", "18.31/cavalry", "18.32", "18.41/ind", "18.43")
@pytest.mark.parametrize(
    ("name", "changes", "may"),
    [
        ("r258", {}, False),
        ("tc7", {}, False),
        ("at5", {}, False),
        ("tb235", {}, True),
        ("g4", {}, True),
        ("gmc2", {}, True),
        ("fe", {}, True),
        ("fr76", {"arm": "rifle", "assault_capable": True}, True),
        ("fr76", {"arm": "rifle", "guards": True}, True),
        ("fr76", {"arm": "cavalry", "mobility": "cavalry", "assault_capable": True}, True),
        ("fr76", {"arm": "rifle", "size": "R", "assault_capable": True}, True),
        ("fr76", {"arm": "rifle", "size": "B", "assault_capable": True}, False),
        ("fr76", {"arm": "rifle", "assault_capable": False}, False),
        ("fr76", {"arm": "mechanized", "mobility": "mechanized", "assault_capable": True}, False),
    ],
)
def test_which_soviet_units_may_be_independent(name: str, changes: dict[str, object], may: bool):
    field = Field().recast(name, **changes).put(name, NEAR, entry=NOBODY).put("51A", HQ)
    assert may_be_independent(field.s, field.unit(name)) == may
    if may:
        field.command(soviet=f"independent={name}")
        assert status(field, name) == INDEPENDENT
    else:
        with refused("11.16"):
            field.phase("Command Control").submit(f"command-control independent={name}", seat="soviet")


@clause("winter_storm", "18.32", "18.11")
def test_the_last_step_of_a_rifle_division_is_a_regiment_and_may_be_independent():
    field = Field().put("51A", HQ).put("r258", NEAR, steps=1)
    field.command(soviet="independent=r258")
    assert status(field, "r258") == INDEPENDENT


# Out of command


@clause("winter_storm", "11.18/occ", "11.23/occ")
def test_without_command_a_unit_is_out_of_command_with_the_mode_of_its_hq_and_isolated_the_next_time():
    field = Field().put("i336", FAR).put("XLVIII", "1525", mode="defensive")
    field.command()
    assert (status(field, "i336"), field.state("i336", "mode")) == (OUT_OF_COMMAND, DEFENSIVE)
    field.s.set_mode(field.unit("XLVIII"), OFFENSIVE, "11.22")
    field.command()
    assert (status(field, "i336"), field.state("i336", "mode")) == (ISOLATED, DEFENSIVE)
    field.command()
    assert status(field, "i336") == ISOLATED
    field.put("XLVIII", NEAR).put("i336", HQ, status=ISOLATED).command()
    assert status(field, "i336") == IN_COMMAND


@clause("winter_storm", "11.19", "3.4/freedom", "11.27")
def test_remnants_and_transport_are_never_out_of_command_and_act_as_offensive():
    field = Field().recast("schmidt", arm="remnant").put("schmidt", FAR).put("4PzA_col1", FAR).put("XLVIII", HQ)
    field.command()
    field.command()
    for name in ("schmidt", "4PzA_col1"):
        assert status(field, name) == FREE
        assert field.s.mode(field.unit(name)) == OFFENSIVE
    assert not field.state("schmidt", "near_hq")
    field.put("schmidt", NEAR).command()
    assert field.state("schmidt", "near_hq")
    with refused("11.19"):
        field.phase("Command Control").submit('command-control units={"schmidt":"XLVIII"}', seat="axis")


@clause("winter_storm", "11.29/hq")
def test_a_depleted_hq_still_commands_and_draws_but_has_fewer_engagement_points():
    field = Field().put("XLVIII", HQ, sp=0)
    full = sum(term.value for term in hq_terms(field.s, field.unit("XLVIII")))
    field.put("i336", NEAR, mode="depleted").put("4PzA_col1", NEAR, sp=1)
    game = field.command()
    assert status(field, "i336") == IN_COMMAND
    assert field.state("XLVIII", "mode") == DEPLETED
    field.s.state.status[field.unit("XLVIII")] = IN_COMMAND
    field.s.state.hq[field.unit("XLVIII")] = field.unit("4PzA")
    game.submit("draw hq=XLVIII source=4PzA_col1 points=1", seat="axis")
    assert (full, sum(term.value for term in hq_terms(field.s, field.unit("XLVIII")))) == (10, 2)


# Superior HQs, on the real map


def superiors(*hqs: str, **puts: str) -> Field:
    field = Field(real_map=True)
    for name, hex_ in {"4PzA": "0921", "Hollidt": "0307", "Ro4A": "0525", "StF": "2705", **puts}.items():
        field.put(name, hex_)
    for name in hqs:
        field.put(name, {"LVII": "1318", "XLVIII": "1008"}.get(name, "1913"))
    return field


@clause("winter_storm", "11.11", "11.11/occ", "2.44")
def test_a_superior_hq_commands_as_many_operational_hqs_as_its_rating():
    field = superiors("51A", "5Sh", "5TA", "57A")
    field.s.setting.command_rating[field.unit("StF")] = 3
    field.command(soviet='superiors={"5Sh":""}')
    assert [status(field, name) for name in ("51A", "5TA", "57A")] == [IN_COMMAND] * 3
    assert status(field, "5Sh") == OUT_OF_COMMAND, "the owner picks"
    field.command()
    assert [status(field, name) for name in ("51A", "5Sh", "5TA", "57A")].count(OUT_OF_COMMAND) == 1
    game = field.phase("Command Control")
    wish = ",".join(f'"{name}":"StF"' for name in ("51A", "5Sh", "5TA", "57A"))
    with refused("11.11"):
        game.submit(f"command-control superiors={{{wish}}}", seat="soviet")
    with refused("11.11"):
        game.submit('command-control superiors={"5Sh":"51A"}', seat="soviet")


@clause("winter_storm", "11.11/ophq")
def test_a_superior_hq_needs_no_path_and_may_change_every_turn():
    field = superiors("LVII")
    for name, hex_ in (
        ("g4", "1217"),
        ("g47", "1317"),
        ("g3", "1418"),
        ("g24", "1419"),
        ("g33", "1319"),
        ("g49", "1218"),
    ):
        field.put(name, hex_).give(name, zoc=3)
    field.command()
    assert (status(field, "LVII"), hq_of(field, "LVII")) == (IN_COMMAND, "4PzA"), "cut off as it is"
    field.command('superiors={"LVII":"Hollidt"}')
    assert (status(field, "LVII"), hq_of(field, "LVII")) == (IN_COMMAND, "Hollidt")


@clause("winter_storm", "10.13", "11.11", "14.7/hq")
def test_a_superior_hq_that_is_not_properly_placed_or_in_disorder_commands_nobody():
    field = superiors("51A", StF="2606")
    field.command()
    assert status(field, "51A") == OUT_OF_COMMAND
    with refused("10.13"):
        field.phase("Command Control").submit('command-control superiors={"51A":"StF"}', seat="soviet")
    field = superiors("51A").put("StF", "2705", disorder=DISRUPTED)
    with refused("14.7/hq"):
        field.phase("Command Control").submit('command-control superiors={"51A":"StF"}', seat="soviet")


@clause("winter_storm", "11.13")
def test_the_proposal_keeps_everybody_in_command_at_the_start_of_the_scenario():
    game = started()
    while game.decision and game.decision.kind != "supply":
        pass_on(game)
    s = game.situation
    needs = s.setting.needs_command & (s.state.hex >= 0)
    assert (s.state.status[needs] == IN_COMMAND).all()
    assert (s.state.status[s.setting.is_operational & (s.state.hex >= 0)] == IN_COMMAND).all()


def test_battle_groups_from_the_pocket_come_under_the_relieving_corps_alone():
    field = Field().put("LVII", HQ, mode="defensive").put("XLVIII", "0514").put("bo14", "0513").put("bo3", NEAR)
    for name in ("bo14", "bo3"):
        field.s.state.status[field.unit(name)], field.s.state.mode[field.unit(name)] = FREE, DEPLETED
    with refused("11.13"):
        field.phase("Command Control").submit('command-control units={"bo14":"XLVIII"}', seat="axis")
    field.command()
    assert [status(field, name) for name in ("bo14", "bo3")] == [FREE, IN_COMMAND]
    assert [field.s.mode(field.unit(name)) for name in ("bo14", "bo3")] == [DEPLETED, DEFENSIVE]
    field.s.place(field.unit("bo3"), (field.hex(FAR),), "maneuver")
    field.command()
    assert (status(field, "bo3"), field.s.mode(field.unit("bo3"))) == (FREE, DEPLETED)


@clause("winter_storm", "11.12", "2.46")
def test_parts_of_divisions_weigh_exactly_what_they_are():
    field = Field().put("LVII", HQ)
    field.s.setting.command_rating[field.unit("LVII")] = 2
    field.s.setting.mobile_rating[field.unit("LVII")] = 1
    for name in ("pz6_pz", "pz6_r1", "pz6_r2", "pz23_r1"):
        field.put(name, NEAR)
    field.put("i336", NEAR).command()
    assert [status(field, name) for name in ("pz6_pz", "pz6_r1", "pz6_r2")] == [IN_COMMAND] * 3, "three thirds"
    assert status(field, "pz23_r1") == OUT_OF_COMMAND, "a third more than the mobile rating"
    assert status(field, "i336") == IN_COMMAND, "it is no mobile unit"


@clause("winter_storm", "11.18/ind")
def test_a_unit_that_fell_is_not_marked_any_more():
    field = Field().put("LVII", HQ).put("pz6_pz", FAR, status=INDEPENDENT)
    note_combat(field.s, (field.unit("pz6_pz"),))
    field.s.eliminate(field.unit("pz6_pz"), "14.6")
    isolate_fighters(field.s)
    assert status(field, "pz6_pz") == INDEPENDENT


@clause("winter_storm", "11.13", "7.35")
@pytest.mark.parametrize(("arm", "commanded"), [("infantry", OUT_OF_COMMAND), ("mountain", IN_COMMAND)])
def test_only_mountain_units_are_reached_in_the_heights_without_a_road(arm: str, commanded: int):
    field = Field().recast("i336", arm=arm).put("LVII", HQ).put("i336", "1513").terrain("1513", "clear", 3)
    field.command()
    assert status(field, "i336") == commanded


@clause("winter_storm", "11.19", "13.63/freedom")
def test_who_needs_no_command_may_use_the_points_of_whatever_hq_is_near():
    field = Field().recast("schmidt", arm="remnant").put("schmidt", NEAR).put("LVII", HQ)
    field.command()
    assert hq_of(field, "schmidt") == "LVII"


@clause("winter_storm", "11.16")
def test_nobody_is_independent_and_left_without_command():
    field = Field().put("LVII", HQ).put("pz6_pz", NEAR)
    with refused("11.16"):
        field.phase("Command Control").submit('command-control independent=pz6_pz units={"pz6_pz":""}', seat="axis")


@clause("winter_storm", "11.13", "11.17", "11.16")
def test_a_preview_counts_who_is_in_command_who_is_not_and_who_is_independent():
    field = Field().put("LVII", HQ).put("i336", NEAR).put("lwf7", FAR).put("pz6_pz", NEAR)
    field.put("pz6_r1", FAR, status=INDEPENDENT)
    game = field.phase("Command Control")
    shown = game.preview("command-control independent=pz6_pz", seat="axis")
    assert shown.summary == "1 in command, 1 without, 1 IND"
    assert shown.details == {"i336": "LVII"}
    assert [(term.clause, term.value) for term in shown.reasons] == [("11.13", 1), ("11.17", 1)]


@clause("winter_storm", "11.16", "18.41/ind", "18.11")
def test_the_last_step_of_a_tank_corps_is_a_brigade_that_may_be_independent():
    field = Field().put("51A", HQ).put("tc7", NEAR, entry=NOBODY)
    assert not may_be_independent(field.s, field.unit("tc7"))
    field.put("tc7", NEAR, steps=1, entry=NOBODY)
    assert may_be_independent(field.s, field.unit("tc7"))
    field.put("mc4", NEAR, steps=1, entry=NOBODY)
    assert not may_be_independent(field.s, field.unit("mc4"))


@clause("winter_storm", "11.16", "11.23/ind")
def test_a_unit_led_by_its_division_hq_takes_the_mode_of_the_corps_when_it_goes_its_own_way():
    field = Field().put("pz6_hq", NEAR).put("pz6_r1", NEAR).put("LVII", HQ, mode="defensive")
    field.command("independent=pz6_r1")
    assert (status(field, "pz6_r1"), field.state("pz6_r1", "mode")) == (INDEPENDENT, DEFENSIVE)


@clause("winter_storm", "11.13", "11.18/ind")
def test_who_comes_back_under_command_is_not_remembered_as_independent():
    field = Field().put("LVII", HQ).put("pz6_pz", NEAR, status=ISOLATED, was_independent=1)
    field.command()
    assert (status(field, "pz6_pz"), field.state("pz6_pz", "was_independent")) == (IN_COMMAND, 0)


@clause("winter_storm", "11.13")
def test_battle_groups_from_the_pocket_come_under_the_relief_alone():
    field = Field().put("LVII", HQ).put("XLVIII", HQ).put("bo14", NEAR, status=FREE)
    with refused("11.13"):
        field.phase("Command Control").submit('command-control units={"bo14":"XLVIII"}', seat="axis")
    field.command('units={"bo14":"LVII"}')
    assert (status(field, "bo14"), hq_of(field, "bo14")) == (IN_COMMAND, "LVII")


@clause("winter_storm", "11.18/occ")
def test_who_is_isolated_for_want_of_command_was_not_independent():
    field = Field().put("i336", FAR, status=OUT_OF_COMMAND, was_independent=1)
    field.command()
    assert (status(field, "i336"), field.state("i336", "was_independent")) == (ISOLATED, 0)
