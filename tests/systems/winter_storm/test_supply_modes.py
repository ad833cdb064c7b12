"""Chapter 11.2: the Supply Segment of Operational HQs: sources, drawing, modes, markers."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.masking import Seen, SeenUnit
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DEFENSIVE,
    DEPLETED,
    DISRUPTED,
    IN_COMMAND,
    INDEPENDENT,
    OFFENSIVE,
    OUT_OF_COMMAND,
)
from kessel.systems.winter_storm.supply_modes import mode_price, upgrade_price
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

HQ = "1514"


def corps(*, mode: str = "depleted", sp: int = 0, **state: int) -> Field:
    """LVII Panzer Corps (rating 5, Supply Radius 6) with its artillery and a division, under 4 Panzer Army."""
    field = Field().put("LVII", HQ, mode=mode, sp=sp, **state).put("lvii_art", "1513", mode=mode)
    field.put("lwf15", "1512", mode=mode)
    return field


def supply(field: Field, seat: str = "axis") -> Game:
    return field.phase("Supply", seat)


def mode(field: Field, name: str) -> int:
    return field.s.mode(field.unit(name))


def seen(game: Game, seat: str, name: str) -> SeenUnit:
    position = game.view(seat).position
    assert isinstance(position, Seen)
    return next(unit for unit in position.units if unit.id == name)


@clause("winter_storm", "3.4/supply", "11.2")
def test_the_first_player_sets_his_modes_then_the_second():
    field = corps(sp=5).put("51A", "0514", mode="depleted", sp=10)
    game = supply(field)
    assert game.decision is not None
    assert game.decision.seats == ("axis",)
    game.submit("assume-mode unit=LVII mode=offensive")
    with refused("3"):
        game.submit("assume-mode unit=51A mode=offensive")
    game.submit("end-phase")
    assert game.decision.seats == ("soviet",)
    assert seen(game, "soviet", "LVII").marker, "he sees that there is a marker"
    assert seen(game, "soviet", "LVII").mode == -1, "not which one"
    game.submit("assume-mode unit=51A mode=offensive")
    assert mode(field, "51A") == OFFENSIVE
    game.submit("end-phase")
    assert game.decision.kind == "operational_hq"


@clause("winter_storm", "2.44", "11.22")
def test_offensive_mode_costs_the_rating_and_defensive_mode_half_of_it_down():
    assert (mode_price(9, OFFENSIVE), mode_price(9, DEFENSIVE), mode_price(1, DEFENSIVE)) == (9, 4, 0)
    field = corps(sp=5)
    game = supply(field)
    assert game.preview("assume-mode unit=LVII mode=offensive").summary == "5 SP"
    game.submit("assume-mode unit=LVII mode=defensive")
    assert field.state("LVII", "sp") == 3
    assert mode(field, "lwf15") == DEFENSIVE, "its units follow"


@clause("winter_storm", "11.22", "11.24")
def test_an_hq_that_cannot_or_will_not_pay_is_depleted_and_keeps_its_points():
    field = corps(sp=1)
    game = supply(field)
    for name in ("offensive", "defensive"):
        with refused("11.22"):
            game.submit(f"assume-mode unit=LVII mode={name}")
    with refused("11.22"):
        game.submit("assume-mode unit=LVII mode=depleted")
    game.submit("end-phase")
    assert mode(field, "lwf15") == DEPLETED
    assert field.state("LVII", "sp") == 1, "for Emergency Supply"


@clause("winter_storm", "11.22")
def test_the_end_of_the_segment_names_who_stays_depleted_and_need_not():
    game = supply(corps(sp=5))
    assert [term.text for term in game.preview("end-phase").reasons] == ["LVII stays Depleted"]
    game.submit("assume-mode unit=LVII mode=defensive")
    assert not game.preview("end-phase").reasons
    assert not supply(corps(sp=1)).preview("end-phase").reasons, "it cannot pay"


@clause("winter_storm", "11.22", "14.7/hq")
def test_an_hq_in_disorder_assumes_no_mode_and_draws_nothing():
    field = corps(sp=5, disorder=DISRUPTED).put("4PzA_col1", HQ, sp=6)
    game = supply(field)
    with refused("11.22"):
        game.submit("assume-mode unit=LVII mode=offensive")
    with refused("11.21"):
        game.submit("draw hq=LVII source=4PzA_col1 points=1")
    with refused("11.22"):
        game.submit("assume-mode unit=lwf15 mode=offensive")


@clause("winter_storm", "11.22")
def test_the_price_does_not_depend_on_how_many_units_there_are():
    alone = Field().put("LVII", HQ, mode="depleted", sp=5)
    game = supply(alone)
    assert game.preview("assume-mode unit=LVII mode=offensive").summary == "5 SP"


@clause("winter_storm", "11.22/upgrade")
def test_who_begins_in_defensive_mode_may_be_upgraded_for_the_other_half():
    assert (upgrade_price(9), upgrade_price(5), upgrade_price(4)) == (5, 3, 2)
    field = corps(mode="defensive", sp=3)
    game = supply(field)
    game.submit("assume-mode unit=LVII mode=offensive")
    assert (field.state("LVII", "sp"), mode(field, "LVII"), mode(field, "lvii_art")) == (0, OFFENSIVE, OFFENSIVE)
    with refused("11.22"):
        game.submit("assume-mode unit=LVII mode=defensive")
    depleted = corps(sp=4)
    game = supply(depleted)
    with refused("11.22"):
        game.submit("assume-mode unit=LVII mode=offensive")
    game.submit("assume-mode unit=LVII mode=defensive")
    depleted.s.change_sp(depleted.unit("LVII"), 3, "test")
    with refused("11.22/upgrade"):
        game.submit("assume-mode unit=LVII mode=offensive")


@clause("winter_storm", "11.22/upgrade")
def test_heavy_artillery_is_upgraded_by_itself_for_a_point_of_its_hq():
    field = corps(mode="offensive", sp=1).put("lvii_art", "1513", mode="defensive")
    game = supply(field)
    game.submit("assume-mode unit=lvii_art mode=offensive")
    assert (field.state("LVII", "sp"), field.state("lvii_art", "mode")) == (0, OFFENSIVE)
    field = corps(mode="offensive", sp=1).put("lvii_art", "1513", mode="depleted")
    with refused("11.22/upgrade"):
        supply(field).submit("assume-mode unit=lvii_art mode=offensive")


@clause("winter_storm", "11.3", "11.26")
def test_heavy_artillery_is_marked_free_with_its_hq_and_other_units_carry_no_marker():
    field = corps(sp=5)
    supply(field).submit("assume-mode unit=LVII mode=offensive")
    assert field.state("LVII", "sp") == 0
    assert field.state("lvii_art", "mode") == OFFENSIVE
    field.s.set_mode(field.unit("LVII"), DEPLETED, "13.10")
    assert field.s.mode(field.unit("lvii_art")) == OFFENSIVE, "a marker of its own"
    assert field.s.mode(field.unit("lwf15")) == DEPLETED, "that of its HQ"


@clause("winter_storm", "11.27")
def test_offensive_mode_forces_nobody_to_attack():
    field = corps(sp=5).put("51A", "0514")
    game = supply(field)
    game.submit("assume-mode unit=LVII mode=offensive")
    while game.decision and game.state.phase < 11:
        pass_on(game)
    assert field.state("LVII", "mode") == OFFENSIVE


@clause("winter_storm", "11.22")
def test_a_false_marker_looks_like_a_true_one_to_the_enemy():
    field = corps(sp=0).put("XLVIII", "0510", mode="depleted")
    game = supply(field)
    assert not seen(game, "soviet", "LVII").marker
    game.submit("fake-marker hq=LVII")
    assert seen(game, "soviet", "LVII").marker
    assert not seen(game, "soviet", "XLVIII").marker
    assert seen(game, "axis", "LVII").mode == DEPLETED
    assert not any(type(event).__name__ == "FakeMarkerPlaced" for event in game.view("soviet").events)
    with refused("11.22"):
        game.submit("fake-marker hq=LVII")
    with refused("11.22"):
        supply(corps(mode="offensive")).submit("fake-marker hq=LVII")
    with refused("11.22"):
        supply(Field(hidden_supply=False).put("LVII", HQ, mode="depleted")).submit("fake-marker hq=LVII")


@clause("winter_storm", "11.11/occ")
def test_an_hq_without_a_superior_may_not_assume_offensive_mode_but_keeps_what_it_has():
    field = corps(sp=5, status=OUT_OF_COMMAND)
    game = supply(field)
    with refused("11.11/occ"):
        game.submit("assume-mode unit=LVII mode=offensive")
    game.submit("assume-mode unit=LVII mode=defensive")
    field = corps(sp=5, mode="defensive", status=OUT_OF_COMMAND)
    with refused("11.11/occ"):
        supply(field).submit("assume-mode unit=LVII mode=offensive")
    field = corps(mode="offensive", status=OUT_OF_COMMAND)
    supply(field).submit("end-phase")
    assert mode(field, "LVII") == OFFENSIVE


# Drawing


@clause("winter_storm", "11.21")
def test_an_hq_draws_up_to_its_rating_from_all_sources_together():
    field = corps(sp=1).put("4PzA_col1", "1510", sp=6).put("4PzA_col2", "1508", sp=6)
    game = supply(field)
    with refused("11.21"):
        game.submit("draw hq=LVII source=4PzA_col1 points=6")
    game.submit("draw hq=LVII source=4PzA_col1 points=3")
    with refused("11.21"):
        game.submit("draw hq=LVII source=4PzA_col2 points=3")
    game.submit("draw hq=LVII source=4PzA_col2 points=2")
    with refused("11.21"):
        game.submit("draw hq=LVII source=4PzA_col2 points=1")
    assert [field.state(name, "sp") for name in ("LVII", "4PzA_col1", "4PzA_col2")] == [6, 3, 4]
    game.submit("end-phase")
    game = supply(field)
    game.submit("draw hq=LVII source=4PzA_col2 points=4")


@clause("winter_storm", "11.21", "5.5")
def test_a_source_must_hold_enough_and_lie_within_the_supply_radius_by_a_free_path():
    field = corps().put("4PzA_col1", "1507", sp=6).put("4PzA_col2", "1508", sp=1)
    game = supply(field)
    with refused("11.21"):
        game.submit("draw hq=LVII source=4PzA_col1 points=1")
    with refused("11.21"):
        game.submit("draw hq=LVII source=4PzA_col2 points=2")
    with refused("11.21"):
        game.submit("draw hq=lwf15 source=4PzA_col2 points=1")
    watched = corps().put("4PzA_col1", "1510", sp=6).put("g4", "1610").give("g4", zoc=3)
    with refused("11.21"):
        supply(watched).submit("draw hq=LVII source=4PzA_col1 points=1")
    watched.put("i336", "1510")
    supply(watched).submit("draw hq=LVII source=4PzA_col1 points=1")


@clause("winter_storm", "11.2/sources")
def test_only_the_sources_of_its_own_superior_hq_serve():
    field = corps().put("XLVIII", "1512", sp=5).put("Hollidt_col1", "1512", sp=6).put("StF_col1", "0101", sp=6)
    dump(field, "1513", "4PzA", 4)
    dump(field, "1511", "Hollidt", 4)
    game = supply(field)
    for source in ("XLVIII", "Hollidt_col1", "1511", "1501"):
        with refused("11.2/sources"):
            game.submit(f"draw hq=LVII source={source} points=1")
    game.submit("draw hq=LVII source=1513 points=3")
    assert field.s.dump_at(field.hex("1513"), field.unit("4PzA"), 0) == 1
    assert field.state("LVII", "sp") == 3


@clause("winter_storm", "11.2/sources", "11.4")
def test_captured_supplies_serve_every_hq_and_an_hq_without_a_superior_has_nothing_else():
    field = corps(status=OUT_OF_COMMAND)
    dump(field, "1513", "4PzA", 4)
    field.s.change_dump(field.hex("1512"), -1, 0, 2, "11.4")
    game = supply(field)
    with refused("11.2/sources"):
        game.submit("draw hq=LVII source=1513 points=1")
    game.submit("draw hq=LVII source=1512 points=2")


def dump(field: Field, hex_: str, owner: str, points: int) -> None:
    """Put a dump on the map."""
    unit = field.unit(owner)
    field.s.change_dump(field.hex(hex_), unit, int(field.s.setting.side[unit]), points, "13.44")


@clause("winter_storm", "14.7/transport")
def test_nobody_draws_from_a_column_in_disorder():
    field = corps().put("4PzA_col1", "1512", sp=6, disorder=DISRUPTED)
    with refused("14.7/transport"):
        supply(field).submit("draw hq=LVII source=4PzA_col1 points=1")


@clause("winter_storm", "10.13", "11.2/sources")
@pytest.mark.parametrize(("hex_", "proper"), [("1318", True), ("1319", False)])
def test_an_hq_draws_from_its_superior_hq_only_if_that_is_properly_placed(hex_: str, proper: bool):
    field = Field(real_map=True).put("4PzA", hex_, sp=9).put("LVII", "1317", mode="depleted")
    game = supply(field)
    assert field.state("LVII", "status") == IN_COMMAND
    if proper:
        game.submit("draw hq=LVII source=4PzA points=5")
        assert field.state("4PzA", "sp") == 4
    else:
        with refused("10.13"):
            game.submit("draw hq=LVII source=4PzA points=5")


@clause("winter_storm", "11.25")
def test_units_under_a_subordinate_hq_share_the_mode_of_the_operational_hq():
    field = Field().put("LVII", HQ, mode="depleted", sp=5).put("pz6_hq", "1508", mode="depleted")
    field.put("pz6_pz", "1504", mode="depleted").put("pz6_r1", "1503", mode="depleted")
    field.command().submit("assume-mode unit=LVII mode=defensive")
    assert [mode(field, name) for name in ("pz6_hq", "pz6_pz", "pz6_r1")] == [DEFENSIVE, DEFENSIVE, DEPLETED]


@clause("winter_storm", "17.2", "11.22")
def test_a_german_hq_pays_for_itself_alone():
    shown = supply(corps(sp=5)).preview("assume-mode unit=LVII mode=offensive")
    assert [(term.clause, term.value) for term in shown.reasons] == [("11.22", 5)]


@clause("winter_storm", "11.22/upgrade", "11.23")
def test_only_defensive_artillery_in_command_is_upgraded_and_to_offensive_mode():
    for state, wanted, why in (
        ({"mode": "depleted"}, "offensive", "11.22/upgrade"),
        ({"mode": "offensive"}, "offensive", "11.22/upgrade"),
        ({"mode": "defensive"}, "defensive", "11.22/upgrade"),
        ({"mode": "defensive", "status": OUT_OF_COMMAND}, "offensive", "11.23"),
    ):
        field = corps(mode="defensive", sp=5).put("lvii_art", "1513", **state)
        with refused(why):
            supply(field).submit(f"assume-mode unit=lvii_art mode={wanted}")
    field = corps(mode="defensive", sp=5).put("lvii_art", "1513", mode="defensive")
    field.s.state.hq[field.unit("lvii_art")] = NOBODY
    with refused("11.23"):
        supply(field).submit("assume-mode unit=lvii_art mode=offensive")


@clause("winter_storm", "11.22")
def test_nobody_pays_for_a_mode_that_he_has():
    for wanted in ("offensive", "defensive"):
        with refused("11.22"):
            supply(corps(mode="offensive", sp=9)).submit(f"assume-mode unit=LVII mode={wanted}")
    with refused("11.22"):
        supply(corps(sp=9)).submit("assume-mode unit=LVII mode=depleted")
    with refused("11.22"):
        supply(corps(sp=9)).submit("assume-mode unit=lwf15 mode=offensive")


@clause("winter_storm", "11.2/sources", "11.21")
def test_nobody_draws_from_operational_hqs_nor_do_units_draw():
    field = corps().put("XLVIII", "1515", sp=4).put("pz6_pz", "1515", status=INDEPENDENT)
    game = supply(field)
    with refused("11.2/sources"):
        game.submit("draw hq=LVII source=XLVIII points=1")
    with refused("11.2/sources"):
        game.submit("draw hq=LVII source=pz6_pz points=1")
    with refused("11.21"):
        game.submit("draw hq=pz6_pz source=4PzA_col1 points=1")
