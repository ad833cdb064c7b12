"""Artillery: 6.1, 6.2.1-6.2.3, support fire 6.3, direct combat 6.6."""

from __future__ import annotations

from random import Random

import pytest

from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_resolution import CombatRolled, Support
from kessel.systems.wb95.events import Eliminated
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.ranged_fire import FireAt
from tests.systems.wb95.aftermath import asked, fought
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.variant import variant

GUN, SECOND_GUN, THIRD_GUN = "s:1 Art./4 Gw A", "s:2 Art./4 Gw A", "s:3 Art./4 Gw A"
RIFLES, MORE_RIFLES = "s:294 INF-D", "s:254 INF-D"
REGIMENT, SECOND, STAFF = "g:A/75 INF-R", "g:172/75 INF-R", "g:HQ VII"
GERMAN_GUN, GERMAN_SECOND = "g:Art./VII", "g:Art./XI"
FROM, TARGET, BEHIND, FAR = "3010", "3011", "3012", "3014"
SELF_PROPELLED = {"towed": False, "mobility": "mechanized", "steps": 2, "strength": (5, 3), "defence": (3, 2)}


def plain(field: Field | None = None) -> Field:
    """Korsun on a plain."""
    field = field or Field()
    Landscape(field)
    field.s.state.air_left[:] = 0
    return field


def refusal(game: Game, order: Order) -> str:
    """Give the clause that refuses an order."""
    with pytest.raises(Illegal) as refused:
        game.submit(order)
    return refused.value.clause


def strengths(game: Game, order: Attack) -> tuple[int, int]:
    """Give the attacking and the defending strength of an attack, as long as the defender has no support."""
    details = game.preview(order).details
    return int(details["attack"]), int(details["defence"])


def ratio(events: tuple[Event, ...]) -> str:
    """Give the ratio that was rolled for."""
    (rolled,) = [event for event in events if isinstance(event, CombatRolled)]
    return rolled.ratio


def to_phase(game: Game, phase: int) -> Game:
    """Go on without orders until a phase is open."""
    while game.state.phase < phase:
        game.submit(EndPhase())
    return game


@clause("wb95", "6.1.1", "6.6.5")
def test_artillery_is_towed_or_self_propelled() -> None:
    field = variant("korsun/korsun_1944", counters={GERMAN_GUN: SELF_PROPELLED})
    towed = field.s.setting.is_towed
    assert not towed[field.s.setting.index[GERMAN_GUN]]
    assert towed[field.s.setting.index[GERMAN_SECOND]]
    plain(field).put(RIFLES, FROM).put(GERMAN_GUN, TARGET)
    game = field.phase(4)
    # Alone on its hex it defends with its own strength, where a towed gun would have 1.
    assert strengths(game, Attack(units=(RIFLES,), targets=(TARGET,))) == (4, 3)


@clause("wb95", "6.6.5")
def test_self_propelled_artillery_that_is_attacked_counts_once() -> None:
    field = plain(variant("korsun/korsun_1944", counters={GERMAN_GUN: SELF_PROPELLED}))
    field.put(RIFLES, FROM).put(GERMAN_GUN, TARGET).put(REGIMENT, TARGET).dice(6, 6)
    game = field.phase(4)
    order = Attack(units=(RIFLES,), targets=(TARGET,))
    assert strengths(game, order) == (4, 6)
    assert ratio(game.submit(order)) == "1:2"


@clause("wb95", "6.6.5")
def test_self_propelled_artillery_supports_with_its_attack_strength_and_needs_no_set_up() -> None:
    field = plain(variant("korsun/korsun_1944", counters={GUN: SELF_PROPELLED}))
    field.put(RIFLES, FROM).put(GUN, "3009", transport=True).put(REGIMENT, TARGET)
    assert strengths(field.phase(4), Attack(units=(RIFLES,), targets=(TARGET,), guns=(GUN,))) == (9, 3)


@clause("wb95", "6.1.2", "6.3.2")
def test_attack_support_reaches_three_hexes_to_a_hex_of_the_attackers() -> None:
    field = plain().put(RIFLES, FROM).put(REGIMENT, TARGET).put(GUN, "3007").put(SECOND_GUN, "3006")
    game = field.phase(4)
    assert strengths(game, Attack(units=(RIFLES,), targets=(TARGET,), guns=(GUN,))) == (9, 3)
    assert refusal(game, Attack(units=(RIFLES,), targets=(TARGET,), guns=(SECOND_GUN,))) == "6.3.2"


@clause("wb95", "6.3.2")
def test_one_attacking_hex_in_range_is_enough() -> None:
    field = plain().put(RIFLES, FROM).put(MORE_RIFLES, BEHIND).put(REGIMENT, TARGET).put(GUN, "3007")
    order = Attack(units=(RIFLES, MORE_RIFLES), targets=(TARGET,), guns=(GUN,))
    assert strengths(field.phase(4), order) == (13, 3)


@clause("wb95", "6.3.2")
def test_by_option_support_reaches_three_hexes_to_the_attacked_hex() -> None:
    field = plain(Field(support_range="attacked_hex")).put(RIFLES, FROM).put(REGIMENT, TARGET)
    field.put(GUN, "3007").put(SECOND_GUN, "3008")
    game = field.phase(4)
    assert refusal(game, Attack(units=(RIFLES,), targets=(TARGET,), guns=(GUN,))) == "6.3.2"
    game.check(Attack(units=(RIFLES,), targets=(TARGET,), guns=(SECOND_GUN,)))


@clause("wb95", "6.1.3", "6.3.1")
def test_a_gun_in_transport_set_up_neither_fires_nor_supports() -> None:
    field = plain().put(RIFLES, FROM).put(REGIMENT, TARGET).put(GUN, "3009", transport=True)
    field.put(GERMAN_GUN, "3013", transport=True).put(GERMAN_SECOND, "3013").dice(6, 6)
    game = field.phase(4)
    assert refusal(game, FireAt(guns=(GUN,), target=TARGET)) == "6.1.3"
    assert refusal(game, Attack(units=(RIFLES,), targets=(TARGET,), guns=(GUN,))) == "6.1.3"
    game.submit(Attack(units=(RIFLES,), targets=(TARGET,)))
    assert asked(game) == ("german", "defence_support")
    assert refusal(game, Support(guns=(GERMAN_GUN,))) == "6.1.3"


@clause("wb95", "6.1.4")
def test_a_gun_fires_once_in_each_combat_phase() -> None:
    field = plain().put(GUN, "3009").put(RIFLES, FROM).put(REGIMENT, TARGET).put(SECOND, BEHIND)
    field.fort(FROM, "soviet").fort(TARGET, "german").dice(3, 4, 6, 6)
    game = field.phase(4)
    game.submit(FireAt(guns=(GUN,), target=BEHIND))
    assert refusal(game, FireAt(guns=(GUN,), target=TARGET)) == "6.1.4"
    assert refusal(game, Attack(units=(RIFLES,), targets=(TARGET,), guns=(GUN,))) == "6.1.4"
    # In the enemy's Combat Phase of the same turn it fires again.
    to_phase(game, 10)
    game.submit(Attack(units=(REGIMENT,), targets=(FROM,)))
    assert asked(game) == ("soviet", "defence_support")
    game.check(Support(guns=(GUN,)))


@clause("wb95", "6.1.5")
def test_artillery_has_no_zone_of_control() -> None:
    field = plain().put(RIFLES, FROM).put(GERMAN_GUN, TARGET).put(REGIMENT, "2030")
    game = field.phase(3)
    preview = game.preview(Move(units=(RIFLES,), path=("3110", "3111")))
    assert [reason.clause for reason in preview.reasons] == ["3.1.11", "3.1.11"]
    game.submit(EndPhase())
    game.submit(EndPhase())  # nor is anybody bound to attack it
    assert game.state.phase > 4


@clause("wb95", "6.1.6")
def test_any_loss_removes_a_towed_gun() -> None:
    field = plain().put(RIFLES, FROM).put(GERMAN_GUN, TARGET)
    setting = field.s.setting
    assert all(setting.max_steps[setting.is_artillery & setting.is_towed] == 1)
    game = fought(field, [RIFLES], [TARGET], defender="L1")
    assert field.at(GERMAN_GUN) is None
    assert game is not None


@clause("wb95", "6.1.7")
@pytest.mark.parametrize(("guns", "fortified", "points"), [(1, False, 1), (3, False, 3), (3, True, 4)])
def test_overrunning_guns_costs_one_point_each_and_one_for_their_works(guns: int, fortified: bool, points: int) -> None:
    field = plain().put("s:110/XVIII ARM-BR", FROM)
    for gun in ("g:Art./VII", "g:Art./XI", "g:Art./III")[:guns]:
        field.put(gun, TARGET)
    if fortified:
        field.fort(TARGET, "german")
    game = field.phase(3)
    order = Move(units=("s:110/XVIII ARM-BR",), path=(TARGET,))
    terms = game.preview(order).reasons
    assert sum(reason.value for reason in terms if reason.clause == "6.1.7") == 6 * points
    events = game.submit(order)
    assert len([event for event in events if isinstance(event, Eliminated)]) == guns
    assert field.at("s:110/XVIII ARM-BR") == TARGET


@clause("wb95", "6.1.7")
def test_only_a_regular_unit_overruns_and_only_guns_alone() -> None:
    field = plain().put("s:HQ 52A", FROM).put(RIFLES, FROM).put(GERMAN_GUN, TARGET).put(STAFF, TARGET)
    game = field.phase(3)
    assert refusal(game, Move(units=("s:HQ 52A",), path=(TARGET,))) == "6.1.7"
    assert sum(r.value for r in game.preview(Move(units=(RIFLES,), path=(TARGET,))).reasons if r.clause == "6.1.7") == 6
    field.put(REGIMENT, TARGET)
    assert refusal(field.phase(3), Move(units=(RIFLES,), path=(TARGET,))) == "3.1.8"


@clause("wb95", "6.1.7")
def test_the_price_of_an_overrun_is_paid_in_full_also_on_a_first_step() -> None:
    field = plain().put(RIFLES, FROM, oos=1).put(GERMAN_GUN, TARGET).put(GERMAN_SECOND, TARGET)
    game = field.phase(3)
    # Two points are all it has: the ground could be had for them, the two guns not.
    assert refusal(game, Move(units=(RIFLES,), path=(TARGET,))) == "3.1.5"
    halved = [order for order in game.options(unit=RIFLES) if isinstance(order, Move) and not order.full]
    assert all(order.path[0] != TARGET for order in halved)


@clause("wb95", "6.2.1")
def test_towed_guns_move_as_trucks() -> None:
    field = plain().put(GUN, FROM, transport=True).put("s:HQ 52A", FROM).put(RIFLES, FROM)
    game = field.phase(3)
    costs = [game.preview(Move(units=(unit,), path=(TARGET,))).summary for unit in (GUN, "s:HQ 52A", RIFLES)]
    assert costs == ["3 MP", "3 MP", "1½ MP"]


@clause("wb95", "6.2.2", "6.2.3")
def test_a_gun_has_two_set_ups_and_moves_only_in_transport() -> None:
    field = plain().put(GUN, FROM).put(SECOND_GUN, FROM, transport=True)
    game = field.phase(3)
    assert refusal(game, Move(units=(GUN,), path=(TARGET,))) == "6.2.3"
    assert not [order for order in game.options(unit=GUN) if isinstance(order, Move)]
    game.submit(Move(units=(SECOND_GUN,), path=(TARGET,)))
    game.submit(f'set-up unit="{GUN}" to=transport')
    game.submit(Move(units=(GUN,), path=(TARGET,)))
    assert field.at(GUN) == TARGET


@clause("wb95", "6.2.3")
def test_a_gun_in_combat_set_up_cannot_retreat() -> None:
    field = plain().put(RIFLES, FROM).put(REGIMENT, TARGET).put(GERMAN_GUN, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    with pytest.raises(Illegal) as refused:
        game.submit(f'retreat units=["{GERMAN_GUN}"] path={BEHIND}')
    assert refused.value.clause == "6.2.4"


@clause("wb95", "6.3.1", "6.3.3")
def test_guns_add_their_attack_strength_to_an_attack_and_their_defence_strength_to_a_defence() -> None:
    field = plain().put(RIFLES, FROM).put(GUN, "3009").put(REGIMENT, TARGET).put(GERMAN_GUN, FAR).put(SECOND, "3015")
    field.put(GERMAN_SECOND, "3015").dice(6, 6)
    game = field.phase(4)
    order = Attack(units=(RIFLES,), targets=(TARGET,), guns=(GUN,))
    assert strengths(game, order) == (9, 3)
    game.submit(order)
    assert asked(game) == ("german", "defence_support")
    assert refusal(game, Support(guns=(GERMAN_SECOND,))) == "6.3.3"
    assert ratio(game.submit(Support(guns=(GERMAN_GUN,)))) == "2:1"  # 9 against 3 and 3


@clause("wb95", "6.3.3")
def test_one_defending_hex_in_range_is_enough_and_support_is_voluntary() -> None:
    field = plain().put(RIFLES, FROM).put(REGIMENT, TARGET).put(SECOND, "3009").put(GERMAN_GUN, FAR).dice(6, 6)
    game = field.phase(4)
    game.submit(Attack(units=(RIFLES,), targets=("3009", TARGET)))
    game.check(Support(guns=(GERMAN_GUN,)))
    assert ratio(game.submit(Support())) == "1:2"  # 4 against 6


@clause("wb95", "6.3.4", "6.3.5")
@pytest.mark.parametrize(("hex_", "shares"), [("3009", False), ("2910", True)])
def test_a_gun_that_supports_an_attack_shares_its_result_only_when_adjacent(hex_: str, shares: bool) -> None:
    field = plain().put(RIFLES, FROM).put(GUN, hex_).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="L1D", attack_guns=(GUN,))
    if shares:
        assert asked(game) == ("soviet", "losses")
        assert set(game.options()) == {Lose(units=(RIFLES,)), Lose(units=(GUN,))}
        game.submit(Lose(units=(RIFLES,)))
    assert field.steps(RIFLES) == 1
    assert bool(field.s.state.disorganized[field.s.setting.index[GUN]]) == shares


@clause("wb95", "6.3.4", "6.3.5")
@pytest.mark.parametrize(("hex_", "shares"), [(BEHIND, False), ("3110", True)])
def test_a_gun_that_supports_a_defence_shares_its_result_only_when_adjacent(hex_: str, shares: bool) -> None:
    field = plain().put(RIFLES, FROM).put(REGIMENT, TARGET).put(GERMAN_GUN, hex_)
    fought(field, [RIFLES], [TARGET], defender="D", defence_guns=(GERMAN_GUN,))
    assert bool(field.s.state.disorganized[field.s.setting.index[GERMAN_GUN]]) == shares


@clause("wb95", "6.6.1")
def test_guns_that_are_attacked_support_only_beside_a_regular_unit() -> None:
    field = plain().put(RIFLES, FROM).put(MORE_RIFLES, FROM).put(GERMAN_GUN, TARGET).put(STAFF, TARGET)
    field.put(GERMAN_SECOND, BEHIND)
    game = field.phase(4)
    game.submit(Attack(units=(RIFLES, MORE_RIFLES), targets=(TARGET,)))
    assert refusal(game, Support(guns=(GERMAN_GUN,))) == "6.6.1"
    game.check(Support(guns=(GERMAN_SECOND,)))
    beside = plain().put(RIFLES, FROM).put(MORE_RIFLES, FROM).put(GERMAN_GUN, TARGET).put(REGIMENT, TARGET).dice(6, 6)
    game = beside.phase(4)
    game.submit(Attack(units=(RIFLES, MORE_RIFLES), targets=(TARGET,)))
    assert ratio(game.submit(Support(guns=(GERMAN_GUN,)))) == "1:1"  # 8 against 3 and 3


@clause("wb95", "6.6.2")
def test_a_gun_next_to_the_target_supports_an_attack_without_a_regular_unit_beside_it() -> None:
    field = plain().put(RIFLES, FROM).put(GUN, "2910").put(REGIMENT, TARGET)
    game = field.phase(4)
    assert strengths(game, Attack(units=(RIFLES,), targets=(TARGET,), guns=(GUN,))) == (9, 3)
    alone = plain().put(GUN, "2910").put(REGIMENT, TARGET).phase(4)
    with pytest.raises(Illegal):
        alone.submit(Attack(units=(), targets=(TARGET,), guns=(GUN,)))
    assert refusal(alone, Attack(units=(GUN,), targets=(TARGET,))) == "5.1.10"


def lone_guns() -> Field:
    """The example of 6.6.3: cavalry with 5 SP, and two guns of 5/3 alone on another hex."""
    cavalry = {"strength": (5, 3)}
    field = plain(variant("korsun/korsun_1944", counters={REGIMENT: cavalry}))
    field.put(RIFLES, FROM).put(REGIMENT, TARGET)
    return field.put(GERMAN_GUN, "3110").put(GERMAN_SECOND, "3110")


@clause("wb95", "6.6.3")
def test_guns_alone_defend_their_hex_with_one_point_whatever_their_number() -> None:
    field = lone_guns()
    order = Attack(units=(RIFLES,), targets=(TARGET, "3110"))
    assert strengths(field.phase(4), order) == (4, 6)
    field.s.state.disorganized[field.s.setting.index[GERMAN_GUN]] = 1
    field.put(STAFF, "3110")
    assert strengths(field.phase(4), order) == (4, 6)


@clause("wb95", "6.6.3")
def test_the_same_units_attack_with_fifteen_and_guns_beside_a_regular_unit_defend_with_six() -> None:
    field = lone_guns()
    game = field.phase(10)
    assert strengths(game, Attack(units=(REGIMENT,), targets=(FROM,), guns=(GERMAN_GUN, GERMAN_SECOND)))[0] == 15
    field.put(SECOND, "3110", steps=1).dice(6, 6)
    game = field.phase(4)
    game.submit(Attack(units=(RIFLES,), targets=("3110", TARGET)))
    assert ratio(game.submit(Support(guns=(GERMAN_GUN, GERMAN_SECOND)))) == "1:3"  # 4 against 5, 2 and 6


@clause("wb95", "6.6.4")
def test_guns_alone_in_transport_set_up_are_attacked_at_ten_to_one() -> None:
    field = plain().put(RIFLES, FROM).put(GERMAN_GUN, TARGET, transport=True).fort(TARGET, "german").dice(3, 4)
    events = field.phase(4).submit(Attack(units=(RIFLES,), targets=(TARGET,)))
    (rolled,) = [event for event in events if isinstance(event, CombatRolled)]
    assert rolled.column == "10:1"
    assert field.at(GERMAN_GUN) is None


@clause("wb95", "6.6.4")
def test_guns_in_transport_set_up_retreat_with_regular_units() -> None:
    field = plain().put(RIFLES, FROM).put(REGIMENT, TARGET).put(GERMAN_GUN, TARGET, transport=True)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    game.submit(f'retreat units=["{REGIMENT}","{GERMAN_GUN}"] path={BEHIND}')
    while game.decision is not None and game.decision.kind != "attack":
        game.submit(game.sample(Random(1)))
    assert (field.at(REGIMENT), field.at(GERMAN_GUN)) == (BEHIND, BEHIND)
