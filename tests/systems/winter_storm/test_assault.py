"""Chapters 13.67, 13.68, 14, 14.15 to 14.18: who may assault and support, odds, shifts, and Emergency Supply."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kessel.play.game import Game
from kessel.play.messages import Event
from kessel.rules import clause
from kessel.systems.winter_storm.assault_odds import odds, rating_terms, result_at, shift_terms
from kessel.systems.winter_storm.assault_resolution import AssaultFailed, AssaultResolved
from kessel.systems.winter_storm.combat_record import Assault, Group
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DISRUPTED,
    ENGAGED,
    FORTIFICATION,
    HELD,
    INDEPENDENT,
    ISOLATED,
    OUT_OF_COMMAND,
    Arrow,
)
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

ENEMY, HQ_HEX = "1514", "1518"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = "1513", "1613", "1614", "1515", "1414", "1413"
PASS, FAIL = 1, 6


def front(**options: object) -> Field:
    """An enemy of 4-2-1 with ER 3 on ENEMY, and the HQ of the XLVIII Corps with 10 Engagement Points behind."""
    return Field(**options).put("XLVIII", HQ_HEX).put("51A", "1509").put("c61", ENEMY)


def engaged(field: Field, units: str, seat: str = "axis") -> Game:
    game = field.phase("Operations", seat)
    game.submit(f"engage units={units}")
    return game


def group(field: Field) -> Group:
    found = field.s.state.notes.group
    assert found is not None
    return found


def fight(field: Field, assaulters: str, support: str = "") -> Assault:
    """An assault on ENEMY as the rules see it, without declaring it."""
    units = tuple(map(field.unit, assaulters.split(",")))
    supporters = tuple(map(field.unit, support.split(","))) if support else ()
    hex_, side = field.hex(ENEMY), int(field.s.setting.side[units[0]])
    defenders = tuple(field.s.on(hex_, 1 - side))
    return Assault(side, hex_, units, defenders, supporters, from_hexes=tuple(int(field.s.state.hex[u]) for u in units))


def totals(field: Field, assault: Assault, attack_die: int = PASS, defence_die: int = PASS) -> tuple[int, int]:
    found = odds(field.s, assault, attack_die, defence_die)
    return found.attack_total, found.defence_total


def column(field: Field, assault: Assault, attack_die: int = PASS, defence_die: int = PASS) -> str:
    found = odds(field.s, assault, attack_die, defence_die).column
    return field.s.setting.charts.crt.columns[found] if found >= 0 else "below"


def rating(field: Field, assault: Assault, name: str) -> int:
    return sum(term.value for term in rating_terms(field.s, assault, field.unit(name)))


def finish_assault(game: Game) -> None:
    while game.decision and game.decision.kind not in ("engagement", "operations", "counterattack"):
        pass_on(game)


def last(game: Game, kind: type[Event]) -> Event:
    return next(event for events in reversed(game.events) for event in events if isinstance(event, kind))


# Who may assault


@clause("winter_storm", "2.11", "2.6", "15.11")
@pytest.mark.parametrize(("unit", "why"), [("pz11_at", "2.11"), ("Hollidt_col1", "2.6")])
def test_only_assault_capable_combat_units_assault_or_support(unit: str, why: str):
    field = front().put("adam", NORTH).put(unit, SOUTH)
    if unit == "Hollidt_col1":
        field.put(unit, SOUTH, near_hq=1, hq=field.unit("XLVIII"))
    game = engaged(field, f"adam,{unit}")
    for order in (f"units={unit}", f"units=adam support={unit}"):
        with refused(why):
            game.submit(f"declare-assault target=1514 {order}")


@clause("winter_storm", "13.67")
def test_depleted_units_do_not_assault_and_defensive_ones_do():
    for mode, refusal in (("depleted", True), ("defensive", False)):
        field = front().put("adam", NORTH, mode=mode).put("schmidt", SOUTH, mode=mode)
        game = engaged(field, "adam,schmidt")
        if refusal:
            with refused("13.67"):
                game.submit("declare-assault target=1514 units=adam")
        else:
            game.check("declare-assault target=1514 units=adam")


@clause("winter_storm", "13.67")
def test_a_target_is_next_to_its_assaulters():
    game = engaged(front().put("adam", "1512").put("schmidt", SOUTH), "adam,schmidt")
    with refused("13.67"):
        game.submit("declare-assault target=1514 units=adam")


@clause("winter_storm", "13.65")
def test_a_unit_assaults_once_and_supports_as_often_as_it_likes():
    field = front().put("adam", NORTH).put("schmidt", SOUTH).put("stumpffeld", SOUTH_EAST)
    game = engaged(field.dice(PASS, PASS, 5), "adam,schmidt,stumpffeld")
    game.submit("declare-assault target=1514 units=adam support=schmidt")
    finish_assault(game)
    assert last(game, AssaultResolved).result == "M"
    with refused("13.65"):
        game.submit("declare-assault target=1514 units=adam")
    game.check("declare-assault target=1514 units=stumpffeld support=schmidt")


@clause("winter_storm", "13.67/limits")
def test_only_one_leg_or_mixed_stack_comes_up_for_an_assault():
    field = front().put("adam", "1412").put("schmidt", "1615").put("pz11_r1", SOUTH).put("pz11_r2", "1416")
    field.put("stumpffeld", NORTH)
    game = engaged(field, "adam,schmidt,stumpffeld,pz11_r1,pz11_r2")
    game.submit("maneuver-before-combat units=adam path=1413")
    game.submit("maneuver-before-combat units=schmidt path=1614")
    game.submit("maneuver-before-combat units=pz11_r2 path=1415,1414")
    with refused("13.67/limits"):
        game.submit("declare-assault target=1514 units=adam,schmidt")
    assert field.s.setting.charts.engagement.cost.assault * 3 <= group(field).left
    game.check("declare-assault target=1514 units=adam,stumpffeld,pz11_r2")


@clause("winter_storm", "14.16")
def test_a_hex_without_units_cannot_be_assaulted():
    field = front().put("adam", NORTH).put("schmidt", SOUTH)
    field.s.change_dump(field.hex("1612"), NOBODY, 1, 3, "13.44")
    with refused("14.16"):
        engaged(field, "adam,schmidt").submit("declare-assault target=1612 units=adam")


@clause("winter_storm", "14.17")
def test_everybody_in_the_hex_is_attacked():
    field = front().put("c81", ENEMY).put("adam", NORTH).put("schmidt", SOUTH)
    game = engaged(field, "adam,schmidt")
    with refused("14.17"):
        game.submit("declare-assault target=1514 units=adam enemies=c61")
    game.submit("declare-assault target=1514 units=adam")
    declared = [event for events in game.events for event in events if type(event).__name__ == "AssaultDeclared"]
    assert declared[-1].enemies == ("c81", "c61")


# Support


@clause("winter_storm", "13.68")
@pytest.mark.parametrize(
    "state", [{"disorder": DISRUPTED}, {"sheltered": 1}], ids=["not in Good Order", "in an Improved Position"]
)
def test_who_may_not_support(state: dict[str, int]):
    field = front().put("adam", NORTH).put("stumpffeld", SOUTH)
    game = engaged(field, "adam,stumpffeld")
    for name, value in state.items():
        getattr(field.s.state, name)[field.unit("stumpffeld")] = value
    with refused("13.61" if "disorder" in state else "13.68"):
        game.submit("declare-assault target=1514 units=adam support=stumpffeld")


@clause("winter_storm", "13.68")
def test_depleted_units_and_those_without_a_zone_do_not_support():
    field = front().put("LVII", "1519").put("adam", NORTH, status=INDEPENDENT).put("abraham", SOUTH, status=INDEPENDENT)
    field.put("schmidt", SOUTH_EAST, status=INDEPENDENT, mode="depleted")
    game = engaged(field, "adam,abraham,schmidt")
    for name in ("abraham", "schmidt"):
        with refused("13.68"):
            game.submit(f"declare-assault target=1514 units=adam support={name}")
    with refused("13.68"):
        game.submit("declare-assault target=1514 support=adam units=[]")


@clause("winter_storm", "13.68")
def test_supporters_began_beside_the_target_or_maneuvered_there():
    field = front().put("adam", NORTH).put("schmidt", "1516")
    game = engaged(field, "adam,schmidt")
    field.s.place(field.unit("schmidt"), (field.hex(SOUTH),), "advance")
    with refused("13.68"):
        game.submit("declare-assault target=1514 units=adam support=schmidt")
    field = front().put("adam", NORTH).put("schmidt", "1516")
    game = engaged(field, "adam,schmidt")
    game.submit("maneuver-before-combat units=schmidt path=1515")
    game.check("declare-assault target=1514 units=adam support=schmidt")


@clause("winter_storm", "13.68", "14.17/odds")
def test_supporters_add_the_ratings_of_their_whole_stack():
    field = front().put("adam", NORTH).put("stumpffeld", SOUTH).put("schmidt", SOUTH)
    assert totals(field, fight(field, "adam", "stumpffeld,schmidt")) == (3 + 1 + 1, 4)


@clause("winter_storm", "13.68")
def test_command_and_ground_lessen_support():
    field = front().put("adam", NORTH).put("i336", SOUTH)
    assert totals(field, fight(field, "adam", "i336")) == (6, 4)
    field.terrain(ENEMY, "woods")
    assert totals(field, fight(field, "adam", "i336")) == (5, 4)
    field.put("i336", SOUTH, status=OUT_OF_COMMAND)
    assert totals(field, fight(field, "adam", "i336")) == (4, 4)


@clause("winter_storm", "13.68")
def test_adverse_results_do_not_hit_supporters():
    field = front().put("abraham", NORTH).put("stumpffeld", SOUTH).give("c61", pcf=30)
    game = engaged(field.dice(PASS, PASS), "abraham,stumpffeld")
    game.submit("declare-assault target=1514 units=abraham support=stumpffeld")
    finish_assault(game)
    assert (field.state("abraham", "disorder"), field.state("stumpffeld", "disorder")) == (1, 0)


@clause("winter_storm", "2.4")
def test_hqs_and_transport_project_no_zone_and_support_nobody():
    field = front().put("adam", NORTH).put("Hollidt_col1", SOUTH, near_hq=1)
    field.s.state.hq[field.unit("Hollidt_col1")] = field.unit("XLVIII")
    game = engaged(field, "adam,Hollidt_col1")
    with refused("2.6"):
        game.submit("declare-assault target=1514 units=adam support=Hollidt_col1")


# Rivers and heights


@clause("winter_storm", "7.22", "7.22/minor")
def test_over_a_minor_river_factors_are_limited_for_each_hexside():
    field = front().put("i336", NORTH).put("stumpffeld", NORTH).put("adam", SOUTH)
    field.hexside(ENEMY, NORTH, "minor_river")
    assert totals(field, fight(field, "i336,stumpffeld")) == (12, 4)
    assert totals(field, fight(field, "i336,stumpffeld,adam")) == (12 + 3, 4)
    assert rating(field, fight(field, "i336"), "i336") == 4 - 1
    assert rating(field, fight(field, "adam"), "adam") == 3
    engaged(field, "i336,stumpffeld,adam").check("declare-assault target=1514 units=i336,adam")


@clause("winter_storm", "7.22/major", "7.22")
def test_over_a_major_river_leg_units_need_an_arrow_and_mobile_ones_a_bridge():
    field = front().put("i336", NORTH).put("pz11_r1", NORTH).put("adam", SOUTH)
    field.hexside(ENEMY, NORTH, "major_river")
    game = engaged(field, "i336,pz11_r1,adam")
    for unit in ("i336", "pz11_r1"):
        with refused("7.22/major"):
            game.submit(f"declare-assault target=1514 units={unit}")
    arrow = Arrow(field.unit("i336"), field.hex(NORTH), field.hex(ENEMY), 1)
    field.s.state.notes = replace(field.s.state.notes, arrows=(arrow,))
    game.check("declare-assault target=1514 units=i336")
    assert totals(field, fight(field, "i336")) == (6, 4)
    assert rating(field, fight(field, "i336"), "i336") == 4 - 2
    field.hexside(ENEMY, NORTH, "bridge")
    game.check("declare-assault target=1514 units=pz11_r1")
    assert totals(field, fight(field, "i336,pz11_r1")) == (12, 4)


@clause("winter_storm", "7.23")
def test_support_over_rivers():
    field = front().put("adam", NORTH).put("i336", SOUTH).put("pz11_r1", SOUTH)
    field.hexside(ENEMY, SOUTH, "minor_river")
    game = engaged(field, "adam,i336,pz11_r1")
    with refused("7.23"):
        game.submit("declare-assault target=1514 units=adam support=pz11_r1")
    game.check("declare-assault target=1514 units=adam support=i336")
    # The river takes 1 of each division.
    assert totals(field, fight(field, "adam", "i336")) == (3 + 3 - 1, 4)
    field.terrain(ENEMY, "woods")
    with refused("7.23"):
        game.submit("declare-assault target=1514 units=adam support=i336")
    field.hexside(ENEMY, SOUTH, "bridge")
    game.check("declare-assault target=1514 units=adam support=i336")


@clause("winter_storm", "7.33", "7.34")
@pytest.mark.parametrize(("level", "why"), [(4, "7.33"), (5, "7.34")])
def test_only_mountain_units_fight_for_mountains_and_nobody_supports_on_a_summit(level: int, why: str):
    field = front().recast("i336", arm="mountain").recast("stumpffeld", arm="mountain")
    field.give("stumpffeld", zoc=5).put("i336", NORTH).put("stumpffeld", SOUTH).put("adam", SOUTH_EAST)
    field.terrain(ENEMY, "clear", level)
    game = engaged(field, "i336,stumpffeld,adam")
    for order in ("units=adam", "units=i336 support=adam"):
        with refused(why):
            game.submit(f"declare-assault target=1514 {order}")
    game.check("declare-assault target=1514 units=i336")
    if level == 5:
        with refused("7.34"):
            game.submit("declare-assault target=1514 units=i336 support=stumpffeld")
    else:
        game.check("declare-assault target=1514 units=i336 support=stumpffeld")


@clause("winter_storm", "7.44")
def test_a_salt_pan_is_bad_for_mobile_attackers():
    field = front().put("pz11_r1", NORTH).put("adam", SOUTH).terrain(ENEMY, "salt_pan")
    assert rating(field, fight(field, "pz11_r1"), "pz11_r1") == 5 - 1
    assert rating(field, fight(field, "adam"), "adam") == 3
    assert sum(term.value for term in shift_terms(field.s, fight(field, "pz11_r1"))) == 1
    assert sum(term.value for term in shift_terms(field.s, fight(field, "adam"))) == 0


@clause("winter_storm", "14.15")
def test_an_obstacle_counts_only_if_all_assaulters_cross_it():
    field = front().put("i336", NORTH).put("adam", SOUTH).hexside(ENEMY, NORTH, "minor_river")

    def shift(assault: Assault) -> int:
        return sum(term.value for term in shift_terms(field.s, assault) if not term.unused)

    assert shift(fight(field, "i336")) == 1
    assert shift(fight(field, "i336", "adam")) == 1
    assert shift(fight(field, "i336,adam")) == 0
    field.hexside(ENEMY, SOUTH, "major_river")
    assert shift(fight(field, "i336,adam")) == 1
    field.terrain(ENEMY, "city")
    assert shift(fight(field, "i336,adam")) == 2


# Checks, factors and odds


@clause("winter_storm", "14.17/ec", "2.35", "2.36", "2.32")
def test_one_die_checks_all_units_of_a_side_against_their_own_ratings():
    field = front().put("i336", NORTH).put("adam", NORTH)
    assert totals(field, fight(field, "i336,adam"), 4, 3) == (9 + 2, 4)
    assert totals(field, fight(field, "i336,adam"), 3, 4) == (9 + 3, 2)
    assert totals(field, fight(field, "i336,adam"), 5, 1) == (6 + 2, 4)


@clause("winter_storm", "2.35")
def test_a_unit_with_one_number_makes_no_check():
    field = front().recast("c81", scf=None, pcf=3, back=None).put("c81", ENEMY).put("adam", NORTH)
    field.give("c61", pcf=0, scf=0)
    assert totals(field, fight(field, "adam"), PASS, FAIL) == totals(field, fight(field, "adam"), PASS, PASS)


@clause("winter_storm", "2.42", "2.61", "2.6")
def test_hqs_and_transport_defend_with_their_dcf_whatever_the_die():
    field = Field().put("XLVIII", HQ_HEX).put("51A", ENEMY).put("StF_col1", ENEMY).put("adam", NORTH)
    for die in (PASS, FAIL):
        assert totals(field, fight(field, "adam"), PASS, die) == (3, 2 + 1)


@clause("winter_storm", "15.11")
def test_at_units_defend_with_a_check():
    field = Field().put("51A", "1509").put("pz11_at", ENEMY).put("r302", NORTH)
    assert totals(field, fight(field, "r302"), PASS, 5)[1] == 3
    assert totals(field, fight(field, "r302"), PASS, 6)[1] == 2


@clause("winter_storm", "11.18/combat")
def test_isolated_units_fight_with_their_zoc_rating():
    field = front().put("i336", NORTH, status=ISOLATED)
    assert totals(field, fight(field, "i336")) == (3, 4)
    assert totals(field, fight(field, "i336"), FAIL) == (3, 4)


@clause("winter_storm", "14.17/odds")
@pytest.mark.parametrize(
    ("attack", "defence", "found"),
    [
        (20, 10, "2:1"),
        (19, 10, "1:1"),
        (9, 10, "1:2"),
        (10, 30, "1:3"),
        (10, 31, "below"),
        (70, 10, "7:1"),
        (80, 10, "Max"),
        (3, 0, "Max"),
    ],
)
def test_odds_round_for_the_defender(attack: int, defence: int, found: str):
    field = front().give("adam", pcf=attack).give("c61", pcf=defence).put("adam", NORTH)
    assert column(field, fight(field, "adam")) == found


@clause("winter_storm", "14.17/odds", "14.17/minimum")
def test_shifts_go_column_by_column_from_the_last_one_down():
    field = front().give("adam", pcf=90).give("c61", pcf=10).put("adam", NORTH).terrain(ENEMY, "city")
    assert column(field, fight(field, "adam")) == "6:1"
    field.give("adam", pcf=5)
    assert column(field, fight(field, "adam")) == "below"


@clause("winter_storm", "14.17/minimum")
def test_below_the_lowest_odds_all_assaulters_disrupt_and_the_assault_counts():
    field = front().put("adam", NORTH).put("schmidt", SOUTH).give("c61", pcf=40, scf=40)
    game = engaged(field.dice(PASS, PASS), "adam,schmidt")
    game.submit("declare-assault target=1514 units=adam,schmidt")
    finish_assault(game)
    assert last(game, AssaultFailed).clause == "14.17/minimum"
    assert [field.state(name, "disorder") for name in ("adam", "schmidt")] == [1, 1]
    assert field.s.state.notes.assaulted == (field.unit("adam"), field.unit("schmidt"))
    assert field.state("adam", "attacked") == field.state("c61", "attacked") == 1


@clause("winter_storm", "18.45")
def test_poor_troops_alone_disrupt_when_they_fail_and_no_factors_mean_the_last_column():
    field = front().give("adam", scf=0).put("adam", NORTH).put("schmidt", SOUTH)
    game = engaged(field.dice(FAIL, FAIL), "adam,schmidt")
    game.submit("declare-assault target=1514 units=adam")
    finish_assault(game)
    assert (last(game, AssaultFailed).clause, field.state("adam", "disorder")) == ("18.45", 1)
    field.give("c61", scf=0)
    assert column(field, fight(field, "schmidt"), PASS, FAIL) == "Max"
    field.hexside(ENEMY, SOUTH, "minor_river")
    assert column(field, fight(field, "schmidt"), PASS, FAIL) == "Max", "whatever the ground"
    field.hexside(ENEMY, SOUTH, "bridge").put("c81", ENEMY)
    assert column(field, fight(field, "schmidt"), PASS, FAIL) == "1:1"


@clause("winter_storm", "14.17", "14.17/drm", "14")
def test_an_assault_is_rolled_check_by_check_and_the_die_is_modified():
    field = front().put("stumpffeld", NORTH).put("schmidt", NORTH)
    game = engaged(field.dice(PASS, PASS, 5), "stumpffeld,schmidt")
    game.submit("declare-assault target=1514 units=stumpffeld,schmidt")
    finish_assault(game)
    found = last(game, AssaultResolved)
    assert (found.attack, found.defence, found.column) == (7, 4, "1:1")
    assert found.total == 5 + found.modifier
    crt = field.s.setting.charts.crt
    assert found.result == crt.cells()[found.total - crt.lowest_roll][crt.columns.index("1:1")]


@clause("winter_storm", "14.17", "14.17/ec")
def test_the_preview_gives_both_checks_and_every_chance():
    field = front().put("stumpffeld", NORTH).put("schmidt", NORTH)
    game = engaged(field, "stumpffeld,schmidt")
    shown = game.preview("declare-assault target=1514 units=stumpffeld,schmidt")
    assert sum(chance.ways for chance in shown.chances) == 216
    assert [(check.unit, check.seat, check.ways) for check in shown.checks] == [
        ("stumpffeld", "axis", 2),
        ("schmidt", "axis", 2),
        ("c61", "soviet", 3),
    ]
    assert shown.details["attacker_modifiers"] == shown.details["defender_modifiers"] == "+0"
    factors = [term.value for term in shown.reasons if term.clause in ("2.35", "2.36")]
    assert sum(factors) == int(shown.details["attack"]) - int(shown.details["defence"]), "the defender's are negative"
    assert (shown.checks[0].passed, shown.checks[0].failed) == ("PCF 4", "SCF 2")
    assert shown.details["ep"] == "2"


@clause("winter_storm", "5.4")
def test_nobody_has_to_attack():
    field = front().put("adam", NORTH)
    game = field.phase("Operations", "axis")
    game.submit("end-phase")
    assert game.decision.kind != "operations" or game.decision.seats != ("axis",)


# Emergency Supply


def attacked(*, sp: int = 2, held: int = 1, status: int | None = None, hq: str = "1509") -> Game:
    field = Field().put("XLVIII", HQ_HEX).put("51A", hq, sp=sp).put("adam", NORTH_WEST).put("schmidt", SOUTH)
    field.put("c61", ENEMY, mode="depleted", status=status, held=held)
    game = engaged(field.dice(PASS, 3, 3), "adam,schmidt")
    game.submit("declare-assault target=1514 units=adam")
    return game


@clause("winter_storm", "14.18")
def test_emergency_supply_restores_the_rating_for_one_combat():
    game = attacked()
    assert (game.decision.kind, game.decision.seats) == ("emergency_supply", ("soviet",))
    s = game.situation
    c61, hq = s.setting.index["c61"], s.setting.index["51A"]
    before = sum(term.value for term in rating_terms(s, s.state.notes.assault, c61))
    twin = game.copy()
    game.submit("spend-emergency-supply units=c61")
    assert s.state.sp[hq] == 1
    finish_assault(game)
    assert last(game, AssaultResolved).defence == 4
    twin.submit("spend-emergency-supply")
    finish_assault(twin)
    assert last(twin, AssaultResolved).defence == 2
    assert before == 2


@clause("winter_storm", "14.18", "13.32")
@pytest.mark.parametrize(
    "state",
    [{"sp": 0}, {"held": 0}, {"status": INDEPENDENT}, {"status": OUT_OF_COMMAND}, {"status": ISOLATED}, {"hq": "3002"}],
    ids=str,
)
def test_who_gets_no_emergency_supply(state: dict[str, object]):
    assert attacked(**state).decision.kind != "emergency_supply"


@clause("winter_storm", "14.18")
def test_each_attack_needs_another_supply_point():
    game = attacked(sp=1)
    game.submit("spend-emergency-supply units=c61")
    finish_assault(game)
    assert last(game, AssaultResolved).result == "AM"
    game.submit("declare-assault target=1514 units=schmidt")
    assert game.decision.kind != "emergency_supply"
    assert rating_of(game, "c61") == 2


def rating_of(game: Game, name: str) -> int:
    s = game.situation
    assault = Assault(0, s.setting.grid.index(ENEMY), (s.setting.index["schmidt"],), (s.setting.index[name],))
    return sum(term.value for term in rating_terms(s, assault, s.setting.index[name]))


# After the assault


@clause("winter_storm", "3.6/engagement")
def test_the_advance_may_be_that_of_the_other_side():
    field = front().give("c61", pcf=12).put("adam", NORTH).put("schmidt", SOUTH).put("abraham", SOUTH_EAST)
    game = engaged(field.dice(PASS, PASS, 4), "adam,schmidt,abraham")
    game.submit("declare-assault target=1514 units=adam,abraham")
    kinds: list[tuple[str, str]] = []
    while game.decision.kind not in ("engagement", "operations"):
        kinds.append((game.decision.kind, game.decision.seats[0]))
        pass_on(game)
    assert last(game, AssaultResolved).result == "AR1"
    assert ("retreat", "axis") in kinds
    assert kinds[-1] == ("advance", "soviet")


@clause("winter_storm", "13.94/occupation", "13.68")
def test_improved_positions_shelter_defenders_in_their_check():
    field = front().put("adam", NORTH).works(ENEMY, "soviet", FORTIFICATION, "c61")
    assert rating(field, fight(field, "adam"), "c61") == 4


@clause("winter_storm", "13.68")
def test_a_unit_either_assaults_or_supports():
    field = front().put("adam", NORTH).put("schmidt", SOUTH)
    game = engaged(field, "adam,schmidt")
    with refused("13.68"):
        game.submit("declare-assault target=1514 units=adam,schmidt support=schmidt")


@clause("winter_storm", "13.67/limits")
def test_a_stack_with_leg_units_among_mobile_ones_counts_as_one_on_foot():
    field = front().put("adam", "1412").put("pz11_r1", "1412").put("schmidt", "1615").put("pz11_r2", "1615")
    game = engaged(field, "adam,schmidt,pz11_r1,pz11_r2")
    game.submit("maneuver-before-combat units=adam,pz11_r1 path=1413")
    game.submit("maneuver-before-combat units=schmidt,pz11_r2 path=1614")
    field.s.state.notes = replace(field.s.state.notes, group=replace(group(field), left=10))
    with refused("13.67/limits"):
        game.submit("declare-assault target=1514 units=adam,pz11_r1,schmidt,pz11_r2")
    game.check("declare-assault target=1514 units=adam,pz11_r1,pz11_r2")


@clause("winter_storm", "14.12", "13.61", "13.68")
@pytest.mark.parametrize(
    ("checks", "attack"),
    [((PASS, PASS), 3 + 3 + 1 + 3), ((FAIL, PASS), 3 + 1 + 3), ((PASS, FAIL), 3 + 3 + 3), ((FAIL, FAIL), 3 + 3)],
)
def test_who_counterbarrage_disrupts_drops_out_and_the_others_fight_on(checks: tuple[int, int], attack: int):
    field = front().put("adam", NORTH).put("schmidt", SOUTH).put("stumpffeld", SOUTH).put("art5", "1516")
    field.put("5Sh", "1508").put("i336", NORTH_WEST)
    game = engaged(field, "adam,schmidt,stumpffeld,i336")
    game.submit("declare-assault target=1514 units=adam,schmidt support=stumpffeld,i336")
    while game.decision.kind != "counterbarrage":
        pass_on(game)
    field.dice(6, *checks, PASS, PASS, 3)
    game.submit("fire-counterbarrage hex=1515 units=art5", seat="soviet")
    finish_assault(game)
    assert last(game, AssaultResolved).attack == attack


@clause("winter_storm", "14.12", "13.61")
def test_an_assault_without_assaulters_is_over_and_its_points_are_lost():
    field = front().put("adam", NORTH).put("schmidt", SOUTH).put("art5", "1516").put("5Sh", "1508")
    game = engaged(field, "adam,schmidt")
    before = group(field).left
    game.submit("declare-assault target=1514 units=schmidt support=adam")
    while game.decision.kind != "counterbarrage":
        pass_on(game)
    field.dice(6, FAIL)
    game.submit("fire-counterbarrage hex=1515 units=art5", seat="soviet")
    assert game.decision.kind == "engagement"
    assert group(field).left == before - 2 - 1
    assert not any(isinstance(event, AssaultResolved) for events in game.events for event in events)


@clause("winter_storm", "14.17/drm")
def test_the_first_and_last_lines_of_the_table_stand_for_all_beyond_them():
    field = front()
    crt = field.s.setting.charts.crt
    for column in (0, len(crt.columns) - 1):
        assert result_at(field.s, column, 99) == crt.cells()[-1][column]
        assert result_at(field.s, column, -99) == crt.cells()[0][column]
        assert result_at(field.s, column, crt.lowest_roll + 1) == crt.cells()[1][column]


@clause("winter_storm", "14.17/minimum")
def test_the_lowest_odds_of_the_table_are_rolled():
    field = front().give("adam", pcf=10).give("c61", pcf=30).put("adam", NORTH).put("schmidt", SOUTH)
    assert column(field, fight(field, "adam")) == field.s.setting.charts.crt.columns[0]
    game = engaged(field.dice(PASS, PASS, 1), "adam,schmidt")
    game.submit("declare-assault target=1514 units=adam")
    finish_assault(game)
    assert last(game, AssaultResolved).column == "1:3"


@clause("winter_storm", "13.610", "11.23/reduction")
def test_a_group_that_has_spent_all_its_points_is_over():
    field = front().put("adam", NORTH).put("schmidt", SOUTH)
    game = engaged(field.dice(PASS, PASS, 5), "adam,schmidt")
    field.s.state.notes = replace(field.s.state.notes, group=replace(group(field), left=3))
    game.submit("declare-assault target=1514 units=adam support=schmidt")
    finish_assault(game)
    assert last(game, AssaultResolved).result == "M"
    assert game.decision.kind == "operations"
    assert field.s.state.notes.group is None


@clause("winter_storm", "13.68", "18.41/zoc")
def test_three_tank_brigades_of_a_stack_support_as_one():
    field = Field().put("51A", "1509").put("adam", ENEMY).put("r302", NORTH)
    for name in ("tb235", "tb254", "tb85"):
        if name in field.s.setting.index:
            field.put(name, SOUTH).give(name, zoc=0)
    tanks = [name for name in ("tb235", "tb254", "tb85") if name in field.s.setting.index]
    for name in ("fr76", "at20"):
        if len(tanks) < 3:
            field.recast(name, arm="tank_brigade", size="BR", assault_capable=True).put(name, SOUTH).give(name, zoc=0)
            tanks.append(name)
    assert field.s.setting.is_tank_brigade[[field.unit(name) for name in tanks]].all()
    attack = totals(field, fight(field, "r302"))[0]
    assert totals(field, fight(field, "r302", ",".join(tanks)))[0] == attack + 1


@clause("winter_storm", "13.68", "5.2/division")
def test_what_lessens_support_does_so_once_for_a_division():
    field = front().put("LVII", "1519").put("adam", NORTH)
    field.put("pz6_r1", SOUTH, status=OUT_OF_COMMAND).put("pz6_r2", SOUTH, status=OUT_OF_COMMAND)
    field.give("pz6_r1", zoc=2).give("pz6_r2", zoc=2)
    assert totals(field, fight(field, "adam", "pz6_r1,pz6_r2")) == (3 + 2 + 2 - 1, 4)
    field.put("pz23_r1", SOUTH, status=OUT_OF_COMMAND).give("pz23_r1", zoc=2)
    assert totals(field, fight(field, "adam", "pz6_r1,pz23_r1")) == (3 + 1 + 1, 4)


@clause("winter_storm", "7.32")
def test_mobile_units_are_worse_in_the_highland_whether_they_attack_or_defend():
    for level, less in ((2, 0), (3, 1), (4, 1)):
        field = front().put("pz11_r1", NORTH).put("adam", SOUTH)
        field.terrain(NORTH, "clear", level).terrain(SOUTH, "clear", level)
        assert rating(field, fight(field, "pz11_r1"), "pz11_r1") == 5 - less
        assert rating(field, fight(field, "adam"), "adam") == 3, "on foot it does not matter"
    field = Field().put("51A", "1509").put("pz11_r1", ENEMY).put("r302", NORTH).terrain(ENEMY, "clear", 3)
    assert rating(field, fight(field, "r302"), "pz11_r1") == 5 - 1


@clause("winter_storm", "14.15", "7.44", "7.43")
def test_a_shift_names_the_ground_that_makes_it():
    for terrain, unit, why in (("salt_pan", "pz11_r1", "7.44"), ("dunes", "adam", "14.15"), ("city", "adam", "14.15")):
        field = front().put(unit, NORTH).terrain(ENEMY, terrain)
        assert {term.clause for term in shift_terms(field.s, fight(field, unit))} == {why}
    mixed = front().put("pz11_r1", NORTH).put("adam", SOUTH).terrain(ENEMY, "salt_pan")
    assert shift_terms(mixed.s, fight(mixed, "pz11_r1,adam")) == (), "not all of them are mobile"


@clause("winter_storm", "14.17/odds")
@pytest.mark.parametrize(("attack", "defence", "found"), [(1, 2, "1:2"), (1, 3, "1:3"), (1, 1, "1:1"), (0, 3, "below")])
def test_the_smallest_attacks_have_their_column_too(attack: int, defence: int, found: str):
    field = front().give("adam", pcf=attack).give("c61", pcf=defence).put("adam", NORTH)
    assert column(field, fight(field, "adam")) == found


@clause("winter_storm", "14.18")
def test_emergency_supply_is_for_attacked_units():
    game = attacked()
    field_of = game.situation
    field_of.state.hex[field_of.setting.index["c81"]] = field_of.setting.grid.index("1510")
    field_of.state.held[field_of.setting.index["c81"]] = 1
    field_of.state.status[field_of.setting.index["c81"]] = 0
    with refused("14.18"):
        game.submit("spend-emergency-supply units=c81")
    with refused("14.18"):
        game.submit("end-phase")


@clause("winter_storm", "13.6", "13.610")
def test_who_did_nothing_in_a_group_that_never_came_to_the_table_has_held():
    for factors, operation in ((40, HELD), (4, ENGAGED)):
        field = front().put("adam", NORTH).put("schmidt", SOUTH).give("c61", pcf=factors, scf=factors)
        game = engaged(field.dice(PASS, PASS, 5), "adam,schmidt")
        game.submit("declare-assault target=1514 units=adam")
        assert (field.s.state.notes.untaken, field.s.state.notes.retreated) == (0, ())
        finish_assault(game)
        if game.decision.kind == "counterattack":
            game.submit("counterattack")
        if game.decision.kind == "engagement":
            game.submit("end-phase")
        assert (field.s.state.notes.untaken, field.s.state.notes.retreated) == (0, ())
        assert field.state("schmidt", "operation") == operation
        assert field.state("adam", "operation") == ENGAGED


@clause("winter_storm", "14.17/ec", "2.32")
@pytest.mark.parametrize(("er", "ways"), [(7, 6), (6, 6), (5, 5), (1, 1), (0, 1)])
def test_a_preview_says_what_each_unit_must_roll(er: int, ways: int):
    field = front().give("adam", er=er).put("adam", NORTH).put("schmidt", SOUTH)
    check = engaged(field, "adam,schmidt").preview("declare-assault target=1514 units=adam").checks[0]
    assert (check.unit, check.ways, check.of, check.passed, check.failed) == ("adam", ways, 6, "PCF 3", "SCF 2")
