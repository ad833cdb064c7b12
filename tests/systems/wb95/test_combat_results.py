"""A combat from its declaration to its end, and what it does to supply: 5.2.1, 10.2.4, 10.2.5."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.combat_results import apply_results
from kessel.systems.wb95.data_rulebook import Result
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.retreat import Retreat
from kessel.systems.wb95.zones_of_control import zones
from tests.systems.wb95.aftermath import asked, fought
from tests.systems.wb95.field import Field

RIFLES, TANKS = "s:6 INF-D", "s:110/XVIII ARM-BR"
GUN = "s:1/8 Art."
REGIMENT, SECOND = "g:A/75 INF-R", "g:266/72 INF-R"
NORTH, TARGET, SOUTH, FURTHER = "0626", "0627", "0628", "0629"


def level(field: Field, unit: str) -> int:
    return int(field.s.state.oos[field.s.setting.index[unit]])


@clause("wb95", "10.2.4")
@clause("wb95", "10.2.5")
def test_a_failed_attack_raises_the_level_of_attackers_out_of_supply_at_once() -> None:
    field = Field().put(RIFLES, NORTH, oos=2).put(TANKS, NORTH).put(REGIMENT, TARGET, oos=1)
    fought(field, [RIFLES, TANKS], [TARGET], defender="L1")
    assert [level(field, unit) for unit in (RIFLES, TANKS, REGIMENT)] == [3, 0, 1]


@clause("wb95", "10.2.4")
def test_a_successful_attack_raises_the_level_of_the_defender_even_if_he_stands() -> None:
    field = Field().put(RIFLES, NORTH, oos=2).put(REGIMENT, TARGET, oos=1).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    game.submit(Retreat(units=(REGIMENT, SECOND)))
    game.submit(Lose(units=(SECOND,)))
    assert [level(field, unit) for unit in (RIFLES, REGIMENT, SECOND)] == [2, 2, 0]


@clause("wb95", "10.2.4")
def test_a_gun_that_supports_from_afar_feels_no_failure() -> None:
    field = Field().put(RIFLES, NORTH, oos=1).put(GUN, "0625", oos=1).put(REGIMENT, TARGET)
    fought(field, [RIFLES], [TARGET], attack_guns=(GUN,))
    assert [level(field, unit) for unit in (RIFLES, GUN)] == [2, 1]


@clause("wb95", "10.2.4")
@clause("wb95", "10.2.3")
def test_a_full_move_and_a_full_attack_that_fails_raise_the_level_by_three() -> None:
    field = Field().put(RIFLES, "0624", oos=1).put(REGIMENT, TARGET).fort(TARGET, "german", "IF")
    game = field.phase(3, turn=5)
    game.submit(f'move units=["{RIFLES}"] path=0625,0626 full=true')
    game.submit("end-phase")
    field.dice(3, 4)  # 4:3 is 1:1, with the works 1:3; a roll of 7 there: the attacker goes back a hex
    game.submit(Attack(units=(RIFLES,), targets=(TARGET,), full=(RIFLES,)))
    game.submit(Retreat(units=(RIFLES,)))
    assert level(field, RIFLES) == 4


@clause("wb95", "5.2.1")
def test_a_combat_runs_from_the_attack_over_losses_and_retreat_to_the_pursuit() -> None:
    field = Field().put(RIFLES, NORTH).put(TANKS, NORTH).put(REGIMENT, TARGET)
    game = field.phase(4, turn=5)
    field.dice(3, 1)  # 7:3 is 2:1; a roll of 4 there: the attacker tests, the defender goes back two hexes
    game.submit(Attack(units=(RIFLES, TANKS), targets=(TARGET,)))
    game.submit("abilities")
    assert asked(game) == ("german", "retreat")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER)))
    assert asked(game) == ("soviet", "pursuit")
    game.submit(f'pursue units=["{RIFLES}","{TANKS}"] path={TARGET},{SOUTH}')
    assert asked(game) == ("soviet", "attack")
    assert [field.at(unit) for unit in (RIFLES, TANKS, REGIMENT)] == [SOUTH, SOUTH, FURTHER]
    assert field.s.state.notes.withdrawals == ()


RESULTS = st.builds(
    Result,
    retreat=st.integers(0, 5),
    losses=st.integers(0, 3),
    disorganized=st.booleans(),
    test=st.booleans(),
)


def crowd(seed: int) -> tuple[Field, Combat] | None:
    """Units of both sides at random on few hexes, and a combat: against one hex, or out of one."""
    chance = Random(seed)
    field = Field()
    s, setting, state = field.s, field.s.setting, field.s.state
    middle = setting.grid.index(chance.choice(["0627", "5206", "0200", "3301"]))
    around = setting.grid.within(middle, 2)
    holder = {hex_: chance.randrange(2) for hex_ in around}
    for unit in chance.sample(range(len(setting.counters)), 60):
        hex_ = chance.choice(around)
        if holder[hex_] == setting.side[unit]:
            state.hex[unit] = hex_
            state.steps[unit] = chance.randint(1, int(setting.max_steps[unit]))
            state.transport[unit] = setting.is_towed[unit] and chance.random() < 0.5
            state.oos[unit] = chance.choice([0, 0, 3])
            state.bridging[unit] = setting.is_hq[unit] and chance.random() < 0.2
    field.phase(4, turn=5)
    hex_ = chance.choice(around)
    beside = [int(h) for h in setting.grid.neighbours[hex_] if h >= 0]
    from_hexes, targets = ([hex_], beside) if chance.random() < 0.5 else (beside, [hex_])
    able = setting.is_regular & ~setting.is_rg & ~setting.is_towed
    attackers = tuple(u for h in from_hexes for u in s.on(h, 0) if able[u])
    targets = tuple(h for h in targets if s.on(h, 1))
    if not attackers or not targets:
        return None
    guns = [[u for u in s.on_map(side) if setting.is_artillery[u] and not state.transport[u]] for side in (0, 1)]
    defenders = tuple(u for h in targets for u in s.on(h, 1))
    record = Combat(0, attackers, targets, defenders, attack_guns=tuple(guns[0]), defence_guns=tuple(guns[1]))
    return field, record


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), attacker=RESULTS, defender=RESULTS)
def test_any_result_in_any_position_can_be_played_to_its_end(seed: int, attacker: Result, defender: Result) -> None:
    found = crowd(seed)
    if found is None:
        return
    field, combat = found
    s, game, chance = field.s, field.game, Random(seed)
    steps, lost = int(s.state.steps.sum()), int(s.state.steps_lost.sum())
    full = {h for h in range(s.setting.grid.size) for side in (0, 1) if s.cels_on(h, side) > 8}
    apply_results(s, combat, attacker, defender)
    game._become(s.state)
    while game.decision and game.decision.kind in ("losses", "retreat", "pursuit"):
        order = game.sample(chance)
        assert order in game.options()
        assert next(iter(game.options())) in game.options()
        game.submit(order)
    assert game.decision is None or game.decision.kind == "attack"
    assert s.state.notes.withdrawals == ()
    assert int(s.state.steps.min()) >= 0
    assert steps - int(s.state.steps.sum()) == int(s.state.steps_lost.sum()) - lost
    for side in (0, 1):
        assert not (zones(s, side).occupied & zones(s, 1 - side).occupied).any()
    assert {h for h in range(s.setting.grid.size) for side in (0, 1) if s.cels_on(h, side) > 8} <= full


@pytest.mark.parametrize("losses", [1, 2])
def test_a_combat_in_which_all_die_ends(losses: int) -> None:
    field = Field().put(RIFLES, NORTH, steps=1).put(REGIMENT, TARGET, steps=1)
    game = fought(field, [RIFLES], [TARGET], attacker=f"L{losses}D", defender=f"R5L{losses}D")
    assert [field.at(unit) for unit in (RIFLES, REGIMENT)] == [None, None]
    assert asked(game)[1] == "attack"
