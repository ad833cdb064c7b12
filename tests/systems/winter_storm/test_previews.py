"""Previews of all orders that start or shape a fight, against cases worked out by hand from the tables.

Two battle groups (PCF 4 and 3, SCF 2 and 1, both ER 2) attack cavalry (4-2-1, ER 3). The attackers pass on 1 or 2, the
defender on 1 to 3, so of 36 throws of both checks 6 give 7:4, 6 give 7:2, 12 give 3:4 and 12 give 3:2: 18 times 1:1,
12 times 1:2, 6 times 3:1. The lines of the Combat Results Table for a die of 1 to 6 are
    1:2  AD1 AR1 AM C C C      1:1  AM C C C M R1      3:1  C M R1 R1 R2 D1
"""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.play.outcome import Preview
from kessel.rules import clause
from kessel.systems.winter_storm.state import DEPLETED
from tests.systems.winter_storm.field import Field

ENEMY, NORTH, SOUTH, BEHIND = "1514", "1513", "1515", "1516"
ATTACK = "declare-assault target=1514 units=stumpffeld,schmidt"
EVEN = {"AM": 30, "C": 96, "M": 24, "R1": 30, "AD1": 12, "AR1": 12, "R2": 6, "D1": 6}
"""Without any modifier of the die."""


def field(**options: object) -> Field:
    found = Field(**options).put("XLVIII", "1509").put("51A", "1519", sp=4).put("c61", ENEMY, held=1)
    return found.put("stumpffeld", NORTH).put("schmidt", NORTH)


def operations(there: Field, *orders: str) -> Game:
    game = there.phase("Operations", "axis")
    for order in orders:
        game.submit(order)
    return game


def ways(shown: Preview) -> dict[str, int]:
    assert {chance.of for chance in shown.chances} == {sum(chance.ways for chance in shown.chances)}
    return {chance.result: chance.ways for chance in shown.chances}


def terms(shown: Preview) -> dict[str, int]:
    return {reason.text: reason.value for reason in shown.reasons if not reason.unused}


@clause("winter_storm", "14.17/odds", "14.17/ec")
def test_an_assault_shows_odds_both_checks_and_the_exact_results() -> None:
    shown = operations(field(), "engage units=stumpffeld,schmidt").preview(ATTACK)
    assert ways(shown) == EVEN
    assert shown.details["begins"] == "2 EP; after the checks 1:1 in 18 of 36, 1:2 in 12 of 36, 3:1 in 6 of 36"
    assert [(check.unit, check.ways, check.passed, check.failed) for check in shown.checks] == [
        ("stumpffeld", 2, "PCF 4", "SCF 2"),
        ("schmidt", 2, "PCF 3", "SCF 1"),
        ("c61", 3, "PCF 4", "SCF 2"),
    ]
    # 3 against 2 is the likeliest way to 1:1; what helps the enemy is negative.
    assert terms(shown) == {"stumpffeld SCF": 2, "schmidt SCF": 1, "c61 SCF": -2}


@clause("winter_storm", "13.62", "13.63/small")
def test_an_engagement_shows_its_points_and_what_it_could_assault_at_once() -> None:
    game = operations(field())
    shown = game.preview("engage units=stumpffeld,schmidt")
    # 10 of the HQ, halved as one stack acts alone.
    assert (shown.summary, sum(reason.value for reason in shown.reasons)) == ("5 EP", 5)
    assert list(shown.prospects) == [ENEMY]
    assert ways(shown.prospects[ENEMY]) == EVEN


@clause("winter_storm", "13.610")
def test_a_prospect_is_what_the_group_has_points_for() -> None:
    there = field().put("adam", "1613").put("r302", "1614")
    there.s.setting.engagement[there.unit("XLVIII")] = 3
    shown = operations(there).preview("engage units=stumpffeld,schmidt,adam")
    # Two stacks would cost 4 points: the stronger one goes alone.
    assert ways(shown.prospects[ENEMY]) == EVEN


@clause("winter_storm", "13.66", "13.64")
def test_a_maneuver_before_combat_shows_what_can_be_assaulted_from_there() -> None:
    there = field().put("stumpffeld", "1512").put("schmidt", "1512")
    game = operations(there, "engage units=stumpffeld,schmidt")
    shown = game.preview("maneuver-before-combat units=stumpffeld,schmidt path=1513")
    assert shown.summary.startswith("1 EP")
    assert ways(shown.prospects[ENEMY]) == EVEN
    assert not game.preview("maneuver-before-combat units=stumpffeld path=1511").prospects


@clause("winter_storm", "13.68")
def test_support_adds_its_zone_and_makes_no_check() -> None:
    # stumpffeld alone has 4 or 2, and 1 of the supporting schmidt: 5:4, 5:2, 3:4, 3:2 in 6, 6, 12, 12 of 36 throws.
    there = field().put("schmidt", "1613", start_hex=Field().hex("1613"))
    game = operations(there, "engage units=stumpffeld,schmidt")
    shown = game.preview("declare-assault target=1514 units=stumpffeld support=schmidt")
    rating = terms(shown)["schmidt support"]
    assert rating == 1
    assert shown.details["begins"].endswith("1:1 in 18 of 36, 1:2 in 12 of 36, 2:1 in 6 of 36")
    assert [check.unit for check in shown.checks] == ["stumpffeld", "c61"]


@clause("winter_storm", "14.13")
def test_close_support_adds_its_factors_to_the_die() -> None:
    there = field().put("lvii_art", "1512")
    game = operations(there, "engage units=stumpffeld,schmidt")
    shown = game.preview(f"{ATTACK} close_support=lvii_art")
    assert terms(shown)["lvii_art Close Support"] == 4
    # A die of 5 to 10: on 1:2 C C M R1 R1 R2, on 1:1 M R1 R1 R2 D1 DR1, on 3:1 R2 D1 DR1 DR1 DR2 DR2.
    assert ways(shown) == {"C": 24, "M": 30, "R1": 60, "R2": 36, "D1": 24, "DR1": 30, "DR2": 12}


@clause("winter_storm", "14.12", "14.14")
def test_the_defender_sees_his_fire_and_what_it_makes_of_the_assault() -> None:
    game = operations(field().put("art5", SOUTH), "engage units=stumpffeld,schmidt", ATTACK, "spend-emergency-supply")
    shown = game.preview(f"fire-counterbarrage hex={NORTH} units=art5")
    # 4 factors and heavy ones add 1 to the die: - - - M M M.
    assert ways(shown) == {"M": 3, "-": 3}
    assert [(check.unit, check.ways, check.failed) for check in shown.checks] == [
        ("stumpffeld", 2, "Disrupts"),
        ("schmidt", 2, "Disrupts"),
    ]
    assert ways(shown.prospects[ENEMY]) == EVEN
    game.submit("fire-counterbarrage")
    assert ways(game.preview("fire-protective")) == EVEN
    shown = game.preview("fire-protective units=art5")
    # A die of -3 to 2: on 1:2 AD2R2 AD2R2 ADR2 ADR1 AD1 AR1, on 1:1 ADR2 ADR1 AD1 AR1 AM C, on 3:1 AR1 AM C C C M.
    assert ways(shown) == {"AD2R2": 24, "ADR2": 30, "ADR1": 30, "AD1": 30, "AR1": 36, "AM": 24, "C": 36, "M": 6}
    assert terms(shown)["art5 fires"] == 4
    assert all((chance.gain or 0) >= 0 for chance in shown.chances if chance.result.startswith("A"))


@clause("winter_storm", "14.14", "11.22")
def test_the_attacker_is_told_what_may_still_fire() -> None:
    game = operations(field().put("art5", SOUTH), "engage units=stumpffeld,schmidt")
    shown = game.preview(ATTACK)
    assert ways(shown) == EVEN
    assert [(one.text, one.value) for one in shown.reasons if one.unused] == [("art5 may fire", -4)]


@clause("winter_storm", "14.18", "11.22")
def test_emergency_supply_shows_the_assault_with_and_without_and_the_attacker_does_not_see_the_marker() -> None:
    there = field()
    there.s.state.mode[there.unit("51A")] = DEPLETED
    game = operations(there, "engage units=stumpffeld,schmidt")
    assert ways(game.preview(ATTACK)) == EVEN, "the attacker has to suppose that it is supplied"
    game.submit(ATTACK)
    shown = game.preview("spend-emergency-supply units=c61")
    assert (shown.summary, ways(shown)) == ("1 SP, 1:1", EVEN)
    # Depleted it has an ER of 2: 24 throws of 36 that fail, 8 of them against 7 factors.
    without = game.preview("spend-emergency-supply")
    assert without.checks[-1].ways == 2
    assert without.details["begins"].endswith("1:1 in 20 of 36, 3:1 in 8 of 36, 1:2 in 8 of 36")


@clause("winter_storm", "14.11")
def test_a_retreat_before_combat_shows_what_those_that_stay_are_in_for() -> None:
    there = field().put("51A", ENEMY, sp=4)
    game = operations(there, "engage units=stumpffeld,schmidt", ATTACK)
    shown = game.preview("evade unit=51A path=1515,1516")
    assert (shown.summary, ways(shown)) == ("loses a Supply Point; the others at 1:1", EVEN)
    alone = field().put("c61", "1516").put("51A", ENEMY)
    game = operations(alone, "engage units=stumpffeld,schmidt", ATTACK)
    assert "empty" in game.preview("evade unit=51A path=1515,1516").summary


@clause("winter_storm", "14.3", "14.3/noeffect", "14.17/minimum")
def test_a_counterattack_shows_its_points_and_odds_at_each_of_its_decisions() -> None:
    # c61 has 4 or 2 against 7 or 3: 4:7, 4:3, 2:7, 2:3 in 6, 12, 6 and 12 throws. 2:7 is below 1:3.
    back = {"AD1": 18, "AR1": 18, "AM": 30, "C, no effect": 90, "M": 12, "R1": 12, "assaulters disrupt": 36}
    game = operations(field().dice(1, 1, 2), "engage units=stumpffeld,schmidt", ATTACK, "spend-emergency-supply")
    assert game.decision
    assert game.decision.kind == "counterattack"
    points = game.preview("counterattack hq=51A")
    assert ways(points.prospects[NORTH]) == back
    game.submit("counterattack hq=51A")
    shown = game.preview("name-counterattack units=c61")
    assert shown.summary == points.summary
    assert ways(shown.prospects[NORTH]) == back
    game.submit("name-counterattack units=c61")
    assert ways(game.preview(f"declare-assault target={NORTH} units=c61 enemies=stumpffeld,schmidt")) == back


@clause("winter_storm", "14.3", "14.18")
def test_the_price_of_an_offensive_counterattack_buys_points_that_are_shown() -> None:
    there = field().dice(1, 1, 2)
    there.put("c61", ENEMY, mode="defensive", held=1)
    game = operations(
        there, "engage units=stumpffeld,schmidt", ATTACK, "spend-emergency-supply", "counterattack hq=51A"
    )
    dear, cheap = (game.preview(f"emergency-offensive spend={word}") for word in ("true", "false"))
    assert int(dear.summary.split()[0]) > int(cheap.summary.split()[0])
    # In Defensive Mode its ER is less by the chart's line for attackers.
    less = there.s.setting.charts.rating["defensive_attacking"].er
    checks = [shown.prospects[NORTH].checks[0].ways for shown in (dear, cheap)]
    assert checks == [3, 3 + less]


@clause("winter_storm", "13.1", "14.5")
def test_a_barrage_shows_its_chances_and_the_morale_of_those_it_hits() -> None:
    there = field().put("lvii_art", "1512")
    game = there.phase("Barrage", "axis")
    shown = game.preview(f"barrage hex={ENEMY} units=lvii_art")
    assert ways(shown) == {"M": 3, "-": 3}
    assert [(check.unit, check.ways) for check in shown.checks] == [("c61", 3)]
    assert (shown.details["final"], shown.details["strengths"]) == ("4 AF", "die +1")


@clause("winter_storm", "11.22")
@pytest.mark.parametrize("order", ["fire-protective units=art5", "fire-protective"])
def test_no_preview_of_the_defender_depends_on_hidden_markers_of_the_attacker(order: str) -> None:
    shown: list[Preview] = []
    for mode in ("offensive", "defensive"):
        there = field().put("art5", SOUTH).put("stumpffeld", NORTH, mode=mode)
        game = operations(
            there, "engage units=stumpffeld,schmidt", ATTACK, "spend-emergency-supply", "fire-counterbarrage"
        )
        shown.append(game.preview(order))
    assert shown[0] == shown[1]
