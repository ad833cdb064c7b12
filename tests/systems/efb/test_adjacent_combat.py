"""Chapters 11.1 to 11.10 and 14: how an attack is declared, and what it is worth."""

from __future__ import annotations

from kessel.rules import clause
from kessel.systems.efb.adjacent_combat import Attack, Attacked
from kessel.systems.efb.combat_resolution import CombatRolled
from kessel.systems.efb.events import Flipped, Moved
from tests.systems.efb.fights import FIRST_WAVE, RIFLES, SECOND_WAVE, SOVIET_FIRST_WAVE, TANKS, asked, duel, rolled
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused

ATTACK = f'attack units=["{TANKS}"] targets=3014'


@clause("efb", "11.1")
def test_the_phasing_player_attacks_whoever_has_the_initiative() -> None:
    field = duel().dice(6)
    field.phase(SOVIET_FIRST_WAVE).submit(f'attack units=["{RIFLES}"] targets=3015')
    (combat,) = rolled(field)
    assert combat.attackers == (RIFLES,)
    assert combat.differential == 2 - 4


@clause("efb", "11.1")
def test_an_attack_goes_against_an_enemy_next_to_it() -> None:
    game = duel().put("258/140 Rifle", "3013", defense=3).phase(FIRST_WAVE)
    assert refused(game, f'attack units=["{TANKS}"] targets=3016') == "11.1"
    assert refused(game, f'attack units=["{TANKS}"] targets=3013') == "11.5"


@clause("efb", "11.2")
def test_an_attack_goes_through_its_steps_in_order() -> None:
    field = duel("D1").put(RIFLES, "3014", untried=True, attack=2, defense=3)
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}"] targets=3014 table=mobile')
    game.submit(f'retreat unit="{RIFLES}" path=3013')
    game.submit(f'advance unit="{TANKS}" path=3014')
    steps = [e for events in game.events for e in events if isinstance(e, Attacked | Flipped | CombatRolled | Moved)]
    assert [type(step) for step in steps] == [Attacked, Flipped, CombatRolled, Moved, Moved]
    assert [step.how for step in steps if isinstance(step, Moved)] == ["retreat", "advance"]


@clause("efb", "11.2")
def test_the_differential_is_the_attack_with_its_support_minus_the_defense() -> None:
    field = duel().put("I/119 Art", "3017").put("I/110 Mot", "3015").dice(1)
    field.s.state.air_ready[0] = 3, 0
    field.phase(FIRST_WAVE).submit(
        f'attack units=["{TANKS}","I/110 Mot"] targets=3014 batteries=["I/119 Art"] ground_attack=2'
    )
    (combat,) = rolled(field)
    assert [term.value for term in combat.attack] == [5, 3, 4, 2, -1]
    assert combat.differential == 5 + 3 + 4 + 1 - 3
    assert combat.column == "+10,11"


@clause("efb", "11.2")
def test_forest_shifts_one_column_to_the_left_and_a_city_two() -> None:
    columns: list[str] = []
    for terrain in ("clear", "woods", "city"):
        field = duel().terrain(terrain, "3014").dice(1)
        game = field.phase(FIRST_WAVE)
        game.submit(ATTACK)
        if asked(field) == ("soviet", "stand_fast"):
            game.submit("stand-fast declared=false")
        columns += [combat.column for combat in rolled(field)]
    assert columns == ["+2,3", "+1", "0"]


@clause("efb", "11.2")
def test_an_attack_without_units_or_targets_is_none() -> None:
    game = duel().phase(FIRST_WAVE)
    assert refused(game, "attack units=[] targets=3014") == "11.2"
    assert refused(game, f'attack units=["{TANKS}"] targets=[]') == "11.2"


@clause("efb", "11.3")
def test_nobody_attacks_or_is_attacked_twice_in_a_wave() -> None:
    field = duel("EX").put("I/110 Mot", "3015").put("258/140 Rifle", "3115", defense=3)
    game = field.put("637/140 Rifle", "3116", defense=3).phase(FIRST_WAVE)
    game.submit('attack units=["I/110 Mot"] targets=3014,3115')
    game.submit('lose unit="258/140 Rifle"')
    assert (field.at("I/110 Mot"), field.at(RIFLES)) == (None, "3014")
    assert refused(game, ATTACK) == "11.3"
    assert game.submit(f'attack units=["{TANKS}"] targets=3116')


@clause("efb", "11.3", "11.9")
def test_a_unit_attacks_once_in_a_wave_with_all_its_strength() -> None:
    field = duel("BR").put("258/140 Rifle", "3116", defense=3).put("I/110 Mot", "3117")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    game.submit(f'retreat unit="{RIFLES}" path=3013')
    game.submit(f'retreat unit="{TANKS}" path=2916')
    assert refused(game, f'attack units=["{TANKS}"] targets=3116') == "11.3"


@clause("efb", "11.3")
def test_a_hex_bombarded_in_a_wave_cannot_be_attacked_before_the_next() -> None:
    field = duel().put("258/140 Rifle", "3115", defense=3).put("III/119 Art", "3018").dice(1)
    game = field.phase(FIRST_WAVE)
    game.submit('bombard target=3014 batteries=["III/119 Art"]')
    assert refused(game, ATTACK) == "11.3"
    game.submit(f'attack units=["{TANKS}"] targets=3115')
    while game.decision and game.decision.kind != "first_wave":
        game.submit(list(game.options())[-1])
    game.submit("end-phase")
    assert field.s.state.phase == SECOND_WAVE
    assert RIFLES in [field.s.name(u) for u in field.s.on(field.s.setting.hex("3014"), 1)]
    assert not field.flag("defended", RIFLES)


@clause("efb", "11.3")
def test_a_hex_may_be_attacked_from_all_six_hexes_around_it() -> None:
    ring = ("3013", "3114", "3115", "3015", "2915", "2914")
    units = ("II/15 Pz", "III/15 Pz", "I/110 Mot", TANKS, "II/110 Mot", "I/111 Mot")
    field = duel().dice(6)
    for unit, hex_ in zip(units, ring, strict=True):
        field.put(unit, hex_)
    field.phase(FIRST_WAVE).submit(Attack(units=units, targets=("3014",)))
    assert rolled(field)[0].differential == 5 * 3 + 3 * 3 - 3


@clause("efb", "11.4")
def test_a_unit_without_attack_factor_attacks_with_nothing() -> None:
    field = Plain().put("KG A/11 Pz", "3015").put(RIFLES, "3014", defense=3).dice(1)
    field.phase(FIRST_WAVE).submit('attack units=["KG A/11 Pz"] targets=3014')
    assert rolled(field)[0].differential == -3
    assert rolled(field)[0].column == "-4,3"


@clause("efb", "11.4")
def test_artillery_beside_the_enemy_attacks_with_its_barrage() -> None:
    field = Plain().put("I/119 Art", "3015").put(RIFLES, "3014", defense=3).dice(1)
    field.phase(FIRST_WAVE).submit('attack units=["I/119 Art"] targets=3014')
    assert rolled(field)[0].differential == 4 - 3


@clause("efb", "11.5")
def test_every_attacker_stands_beside_every_defender() -> None:
    field = duel().put("258/140 Rifle", "3115", defense=3).put("I/110 Mot", "2915")
    game = field.put("637/140 Rifle", "2814", defense=3).phase(FIRST_WAVE)
    assert refused(game, f'attack units=["{TANKS}","I/110 Mot"] targets=3014,3115') == "11.5"
    game.submit(f'attack units=["{TANKS}"] targets=3014,3115')
    assert rolled(field)[0].differential == 5 - 6


@clause("efb", "11.5")
def test_no_attack_leads_over_a_lake() -> None:
    game = duel().feature("lake", "3014|3015").phase(FIRST_WAVE)
    assert refused(game, ATTACK) == "11.5"


@clause("efb", "11.6")
def test_the_weakest_attack_is_legal_so_that_another_may_be_strong() -> None:
    field = duel("A1").put("258/140 Rifle", "3115", defense=5).put("61 Mcl", "3116").put("II/15 Pz", "3015")
    game = field.phase(FIRST_WAVE)
    game.submit('attack units=["61 Mcl"] targets=3115')
    assert rolled(field)[0].column == "-4,3"


@clause("efb", "11.7")
def test_the_attack_is_made_at_the_whole_differential() -> None:
    field = duel()
    orders = [order for order in field.phase(FIRST_WAVE).options(unit=TANKS) if order.targets == ("3014",)]
    assert {(order.units, order.table) for order in orders} == {((TANKS,), "assault"), ((TANKS,), "mobile")}
    assert {field.game.preview(order).details["final"] for order in orders} == {"+2,3"}


@clause("efb", "11.10")
def test_stacked_attackers_may_attack_different_hexes() -> None:
    field = duel("EX").put("I/110 Mot", "3015").put("258/140 Rifle", "3115", defense=3)
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    game.submit('attack units=["I/110 Mot"] targets=3115')
    assert [combat.attackers for combat in rolled(field)] == [(TANKS,), ("I/110 Mot",)]


@clause("efb", "11.10")
def test_all_who_defend_a_hex_are_attacked_together() -> None:
    field = Plain().put("I/110 Mot", "3015").put("61 Mcl", "3015").put(RIFLES, "3014", attack=2, defense=3)
    field.dice(6).phase(SOVIET_FIRST_WAVE).submit(f'attack units=["{RIFLES}"] targets=3015')
    assert [term.text for term in rolled(field)[0].defense] == ["I/110 Mot", "61 Mcl"]
    assert rolled(field)[0].differential == 2 - (4 + 2)


@clause("efb", "14.1")
def test_units_that_fought_before_may_attack_again_in_the_second_wave_and_need_not() -> None:
    field = duel("EX")
    game = field.phase(SECOND_WAVE)
    assert game.check("end-phase") is None
    field.s.state.fought[field.s.setting.index[TANKS]] = 0
    game.submit(ATTACK)
    assert len(rolled(field)) == 1


@clause("efb", "14.1")
def test_a_unit_out_of_command_does_not_attack_in_the_second_wave() -> None:
    field = duel().put("KG A/11 Pz", "3033")
    game = field.phase(SECOND_WAVE)
    assert refused(game, ATTACK) == "14.1"
    assert not [order for order in game.options() if hasattr(order, "targets")]


@clause("efb", "14.1")
def test_a_suppressed_unit_is_out_of_command_in_the_second_wave() -> None:
    field = duel().put(TANKS, "3015", suppressed=True)
    assert refused(field.phase(SECOND_WAVE), ATTACK) == "14.1"


@clause("efb", "14.1")
def test_who_attacks_in_the_second_wave_takes_on_all_that_hold_it() -> None:
    game = duel().put("258/140 Rifle", "3115", defense=3).phase(SECOND_WAVE)
    assert refused(game, ATTACK) == "14.1"
    assert game.submit(f'attack units=["{TANKS}"] targets=3014,3115')


@clause("efb", "14.1", "7.7")
def test_a_unit_out_of_command_covers_nobody_in_the_second_wave() -> None:
    field = duel().put("258/140 Rifle", "3115", defense=3).put("I/179 Inf", "3116")
    assert refused(field.phase(SECOND_WAVE), ATTACK) == "14.1"
    assert field.put("KG A/57 Inf", "3120").phase(SECOND_WAVE).submit(ATTACK)


@clause("efb", "14.1")
def test_another_unit_may_take_on_the_rest_in_the_second_wave_and_then_must() -> None:
    field = duel("EX").put("II/15 Pz", "3015").put("I/110 Mot", "3116").put("258/140 Rifle", "3115", defense=3)
    game = field.phase(SECOND_WAVE)
    game.submit(f'attack units=["{TANKS}","II/15 Pz"] targets=3014')
    game.submit(f'lose unit="{TANKS}"')
    game.submit("stay-put")
    assert refused(game, "end-phase") == "14.1"
    game.submit('attack units=["I/110 Mot"] targets=3115')
    assert field.s.state.phase == SECOND_WAVE
    assert game.check("end-phase") is None


@clause("efb", "14.3")
def test_no_protective_fire_comes_between_the_waves() -> None:
    field = duel().put("5 Army", "3010").put("140 Art", "3011", range=3)
    field.put(TANKS, "3020").put("I/110 Mot", "3021")
    game = field.phase(FIRST_WAVE)
    game.submit("end-phase")
    assert asked(field) == ("german", "second_wave")
