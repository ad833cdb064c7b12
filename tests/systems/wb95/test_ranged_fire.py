"""Ranged attacks and fire at bridges: 6.4, 14.1.1, the table of artillery fire."""

from __future__ import annotations

from random import Random

import pytest

from kessel.play.game import Game
from kessel.play.messages import Order
from kessel.play.outcome import Chance, Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_resolution import CombatRolled, Support
from kessel.systems.wb95.fire_results import FireRolled
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.ranged_fire import FireAt, FireAtBridge
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape

GUN, SECOND_GUN, HEAVY = "s:1 Art./4 Gw A", "s:2 Art./4 Gw A", "s:1/27 Art."
RIFLES = "s:294 INF-D"
REGIMENT, SECOND, STAFF, GERMAN_GUN = "g:A/75 INF-R", "g:172/75 INF-R", "g:HQ VII", "g:Art./VII"
BATTERY, ADJACENT, TARGET, EDGE, BEYOND = "3010", "3011", "3012", "3013", "3014"
BRIDGE = "3011|3012"


def battery(*guns: str, at: str = TARGET, terrain: str = "clear", units: tuple[str, ...] = (REGIMENT,)) -> Field:
    """Soviet guns on one hex, Germans on another, on a plain."""
    field = Field()
    for gun in guns or (GUN,):
        field.put(gun, BATTERY)
    for unit in units:
        field.put(unit, at)
    Landscape(field).terrain(terrain, at)
    return field


def refusal(game: Game, order: Order) -> str:
    """Give the clause that refuses an order."""
    with pytest.raises(Illegal) as refused:
        game.submit(order)
    return refused.value.clause


def fire(field: Field, *guns: str, at: str = TARGET) -> FireRolled:
    """Let guns fire in the Soviet Combat Phase; gives what was rolled."""
    events = field.phase(4).submit(FireAt(guns=guns or (GUN,), target=at))
    (rolled,) = [event for event in events if isinstance(event, FireRolled)]
    return rolled


@clause("wb95", "6.4.1")
def test_guns_fire_with_their_attack_strength() -> None:
    assert fire(battery().dice(3, 4)).points == 5
    assert refusal(battery(at=EDGE).phase(4), FireAt(guns=(GUN,), target=TARGET)) == "6.4.1"


@clause("wb95", "6.4.2")
def test_the_strength_of_all_guns_is_added_and_terrain_taken_off() -> None:
    assert fire(battery(GUN, SECOND_GUN).dice(3, 4), GUN, SECOND_GUN).points == 10
    assert fire(battery(GUN, SECOND_GUN, terrain="forest").dice(3, 4), GUN, SECOND_GUN).points == 8
    assert fire(battery(GUN, SECOND_GUN, terrain="swamp").dice(3, 4), GUN, SECOND_GUN).points == 10


@clause("wb95", "6.4.2")
def test_neither_rivers_nor_fortifications_take_anything_off() -> None:
    field = battery().fort(TARGET, "german").dice(3, 4)
    Landscape(field).river("river", BRIDGE)
    assert fire(field).points == 5


@clause("wb95", "6.4.2")
def test_fire_that_terrain_swallows_has_no_effect_and_no_dice() -> None:
    field = battery(terrain="forest").dice(1, 1)
    field.s.state.disorganized[field.s.setting.index[GUN]] = 1
    field.s.state.oos[field.s.setting.index[GUN]] = 1
    rolled = fire(field)
    assert (rolled.points, rolled.roll) == (0, 0)
    assert field.steps(REGIMENT) == 2


@clause("wb95", "6.4.2", "6.1.2")
def test_the_target_is_within_three_hexes_of_every_gun() -> None:
    field = battery(GUN, at=EDGE).put(SECOND_GUN, "3009")
    game = field.phase(4)
    assert refusal(game, FireAt(guns=(GUN, SECOND_GUN), target=EDGE)) == "6.1.2"
    game.submit(FireAt(guns=(GUN,), target=EDGE))
    assert refusal(battery(at=BEYOND).phase(4), FireAt(guns=(GUN,), target=BEYOND)) == "6.1.2"


@clause("wb95", "6.4.2")
def test_an_attack_names_guns() -> None:
    game = battery().put(RIFLES, BATTERY).phase(4)
    assert refusal(game, FireAt(guns=(), target=TARGET)) == "6.4.2"
    assert refusal(game, FireAt(guns=(RIFLES,), target=TARGET)) == "6.3.1"
    assert refusal(game, FireAt(guns=(GERMAN_GUN,), target=TARGET)) == "6.3.1"


@clause("wb95", "6.4.3")
def test_no_ranged_attack_strikes_an_adjacent_hex() -> None:
    game = battery(GUN, at=ADJACENT).put(RIFLES, "3000").phase(4)
    assert refusal(game, FireAt(guns=(GUN,), target=ADJACENT)) == "6.4.3"


@clause("wb95", "6.4.5")
def test_a_hex_that_was_fired_at_is_not_attacked_directly_nor_fired_at_again() -> None:
    field = battery(GUN, SECOND_GUN).put(RIFLES, ADJACENT).fort(ADJACENT, "soviet").dice(3, 4)
    game = field.phase(4)
    game.submit(FireAt(guns=(GUN,), target=TARGET))
    assert refusal(game, Attack(units=(RIFLES,), targets=(TARGET,))) == "6.4.5"
    assert refusal(game, FireAt(guns=(SECOND_GUN,), target=TARGET)) == "6.4.5"


@clause("wb95", "6.4.5")
def test_a_hex_that_was_attacked_directly_is_not_fired_at() -> None:
    field = battery().put(RIFLES, ADJACENT).fort(ADJACENT, "soviet").fort(TARGET, "german").dice(2, 3)
    game = field.phase(4)
    game.submit(Attack(units=(RIFLES,), targets=(TARGET,)))
    assert (field.at(REGIMENT), field.steps(REGIMENT)) == (TARGET, 1)
    assert refusal(game, FireAt(guns=(GUN,), target=TARGET)) == "6.4.5"


@clause("wb95", "6.4.5")
def test_a_hex_that_must_be_attacked_is_not_fired_at() -> None:
    game = battery().put(RIFLES, ADJACENT).phase(4)
    assert refusal(game, FireAt(guns=(GUN,), target=TARGET)) == "6.4.5"


@clause("wb95", "6.4.5")
def test_fire_may_not_take_the_last_target_from_a_unit_that_must_attack() -> None:
    # The regiment has been attacked by another division; only the guns are left for the one that it holds in place.
    field = battery(units=()).put(RIFLES, TARGET).put("s:254 INF-D", "3212").put(REGIMENT, "3112").dice(3, 4)
    game = field.put(GERMAN_GUN, "2912").phase(4)
    game.submit(Attack(units=("s:254 INF-D",), targets=("3112",)))
    while game.decision is not None and game.decision.kind != "attack":
        game.submit(game.sample(Random(1)))
    assert field.at(REGIMENT) == "3112"
    assert refusal(game, FireAt(guns=(GUN,), target="2912")) == "5.1.3"


@clause("wb95", "6.4.6")
def test_a_gun_disorganized_by_fire_still_supports_a_defence_with_half_its_strength() -> None:
    field = battery(GUN, HEAVY, units=(GERMAN_GUN, SECOND)).dice(1, 2)
    field.put(RIFLES, "3212").put(REGIMENT, "3213").dice(1, 2)
    game = field.phase(4)
    events = game.submit(FireAt(guns=(GUN,), target=TARGET))
    assert any(isinstance(event, FireRolled) and event.result == "D" for event in events)
    game.submit(Attack(units=(RIFLES,), targets=("3213",)))
    assert game.decision is not None
    assert game.decision.kind == "defence_support"
    field.dice(6, 6)
    events = game.submit(Support(guns=(GERMAN_GUN,)))
    (rolled,) = [event for event in events if isinstance(event, CombatRolled)]
    # 4 against 3 and half of 3 is 4:5, that is 1:1; with all 3 it would be 4:6, that is 1:2.
    assert rolled.ratio == "1:1"


@clause("wb95", "6.4.7", "14.1.1", "table:objects")
def test_guns_fire_at_bridges_also_on_adjacent_hexes() -> None:
    field = battery(GUN, HEAVY, terrain="city")
    Landscape(field).river("river", BRIDGE, "3010|3011").bridge(BRIDGE, "3010|3011").terrain("city", ADJACENT)
    game = field.dice(2, 2).phase(4)
    events = game.submit(FireAtBridge(guns=(GUN, HEAVY), at="3010|3011"))
    (rolled,) = [event for event in events if isinstance(event, FireRolled)]
    assert (rolled.points, rolled.result) == (12, "destroyed")
    hex_, direction = field.s.setting.grid.side("3010|3011")
    assert not field.s.state.bridge[hex_, direction]
    assert refusal(game, FireAtBridge(guns=(GUN,), at=BRIDGE)) == "6.1.4"


@clause("wb95", "6.4.7")
def test_a_bridge_must_stand_within_range() -> None:
    field = battery()
    Landscape(field).river("river", "3013|3014", "3014|3015", BRIDGE).bridge("3013|3014", "3014|3015")
    game = field.phase(4)
    assert refusal(game, FireAtBridge(guns=(GUN,), at=BRIDGE)) == "6.4.7"
    assert refusal(game, FireAtBridge(guns=(GUN,), at="3010|3020")) == "6.4.7"
    assert refusal(game, FireAtBridge(guns=(GUN,), at="3014|3015")) == "6.1.2"
    game.check(FireAtBridge(guns=(GUN,), at="3013|3014"))


@clause("wb95", "table:artillery_fire")
def test_a_loss_is_one_for_the_hex_and_the_owner_chooses() -> None:
    field = battery(GUN, SECOND_GUN, HEAVY, units=(REGIMENT, SECOND)).dice(3, 4)
    game = field.phase(4)
    game.submit(FireAt(guns=(GUN, SECOND_GUN, HEAVY), target=TARGET))
    assert game.decision is not None
    assert (game.decision.seats, game.decision.kind) == (("german",), "losses")
    game.submit(Lose(units=(SECOND,)))
    assert (field.steps(REGIMENT), field.steps(SECOND)) == (2, 1)
    assert not field.s.state.disorganized.any()


@clause("wb95", "table:artillery_fire")
def test_a_disorganization_hits_every_unit_of_the_hex_but_headquarters() -> None:
    field = battery(units=(REGIMENT, SECOND, GERMAN_GUN, STAFF)).dice(1, 2)
    fire(field)
    disorganized = {field.s.name(int(u)) for u in field.s.state.disorganized.nonzero()[0]}
    assert disorganized == {REGIMENT, SECOND, GERMAN_GUN}


@clause("wb95", "table:artillery_fire")
@pytest.mark.parametrize(("dice", "expected"), [((5, 6), True), ((5, 5), False)])
def test_a_dot_makes_the_units_test(dice: tuple[int, int], expected: bool) -> None:
    field = battery(units=(REGIMENT,)).dice(5, 6, *dice)
    assert fire(field).result == "•"
    assert bool(field.s.state.disorganized.any()) == expected


def test_a_unit_hit_by_fire_has_been_active() -> None:
    field = battery().dice(3, 4)
    index = field.s.setting.index[REGIMENT]
    field.s.state.disorganized[index] = 1
    field.phase(4, turn=2).submit(FireAt(guns=(GUN,), target=TARGET))
    assert field.s.state.disorganized[index] == 16


def test_guns_out_of_supply_fire_with_half_or_for_a_level_with_all_their_strength() -> None:
    field = battery(GUN, SECOND_GUN)
    field.put(GUN, BATTERY, oos=1)
    game = field.phase(4)
    assert game.preview(FireAt(guns=(GUN,), target=TARGET)).summary == "3 SP"
    assert refusal(game, FireAt(guns=(SECOND_GUN,), target=TARGET, full=(SECOND_GUN,))) == "10.2.3"
    game.submit(FireAt(guns=(GUN,), target=TARGET, full=(GUN,)))
    assert field.s.state.oos[field.s.setting.index[GUN]] == 2


def test_guns_of_a_frozen_front_attack_nobody() -> None:
    field = Field()
    frozen = next(int(u) for u in field.s.setting.units_of[0] if _frozen_gun(field, int(u)))
    name = field.s.name(frozen)
    field.put(name, BATTERY).put(REGIMENT, TARGET)
    Landscape(field)
    assert refusal(field.phase(4), FireAt(guns=(name,), target=TARGET)) == "scenario:korsun_1944/freeze"
    field.phase(4, turn=3).check(FireAt(guns=(name,), target=TARGET))


def test_a_preview_gives_every_term_and_the_chance_of_every_result() -> None:
    game = battery(GUN, HEAVY, terrain="forest").phase(4)
    preview = game.preview(FireAt(guns=(GUN, HEAVY), target=TARGET))
    assert [(reason.clause, reason.value) for reason in preview.reasons] == [("6.4.1", 5), ("6.4.1", 7), ("6.4.2", -2)]
    assert sum(chance.ways for chance in preview.chances) == 36
    assert Chance("-1 D", 6, 36) in preview.chances


def test_every_option_and_drawn_order_of_a_gun_is_legal() -> None:
    field = battery(GUN, SECOND_GUN, units=(REGIMENT,)).put(SECOND, EDGE)
    Landscape(field).river("river", BRIDGE).bridge(BRIDGE)
    game = field.phase(4)
    options = list(game.options(unit=GUN))
    assert FireAt(guns=(GUN, SECOND_GUN), target=EDGE) in options
    assert FireAtBridge(guns=(GUN,), at=BRIDGE) in options
    for order in (*options, *(game.sample(Random(seed)) for seed in range(40))):
        game.check(order)


def _frozen_gun(field: Field, unit: int) -> bool:
    return bool(field.s.setting.is_artillery[unit]) and field.s.setting.frozen_until[unit] > 1
