"""Chapters 10.6, 11.3, 11.5 and 11.8: who must attack, and who must be attacked."""

from __future__ import annotations

from kessel.rules import clause
from kessel.systems.efb.combat_duties import duty_attack, open_duties
from tests.systems.efb.fights import FIRST_WAVE, RIFLES, SECOND_WAVE, TANKS, duel
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused

ATTACK = f'attack units=["{TANKS}"] targets=3014'


def duties(field: Plain) -> tuple[list[str], list[str]]:
    found = open_duties(field.s, 0)
    return [field.s.name(unit) for unit in found.attackers], [field.s.number(hex_) for hex_ in found.targets]


@clause("efb", "10.6", "11.3")
def test_the_first_wave_cannot_end_while_a_unit_in_contact_has_not_attacked() -> None:
    field = duel("EX")
    game = field.phase(FIRST_WAVE)
    assert duties(field) == ([TANKS], ["3014"])
    assert refused(game, "end-phase") == "10.6"
    game.submit(ATTACK)
    game.submit("end-phase")
    assert field.s.state.phase == SECOND_WAVE


@clause("efb", "10.6")
def test_contact_obliges_nobody_in_the_second_wave() -> None:
    field = duel()
    field.phase(SECOND_WAVE).submit("end-phase")
    assert field.s.state.phase > SECOND_WAVE


@clause("efb", "10.6")
def test_every_enemy_in_contact_must_be_attacked() -> None:
    field = duel("EX").put("258/140 Rifle", "3115", defense=3).put("I/110 Mot", "3015")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert duties(field) == (["I/110 Mot"], ["3115"])
    assert refused(game, "end-phase") == "10.6"


@clause("efb", "10.6")
def test_a_duty_that_nobody_can_meet_any_more_lapses() -> None:
    field = duel("EX").put("258/140 Rifle", "3115", defense=5).put("I/110 Mot", "3015")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}","I/110 Mot"] targets=3014,3115')
    game.submit(f'lose unit="{RIFLES}"')
    game.submit(f'lose unit="{TANKS}"')
    assert duties(field) == ([], [])
    game.submit("end-phase")
    assert field.at("258/140 Rifle") == "3115"


@clause("efb", "11.3")
def test_a_suppressed_enemy_may_be_attacked_and_need_not_be() -> None:
    field = duel().put(RIFLES, "3014", suppressed=True, attack=2, defense=3)
    game = field.phase(FIRST_WAVE)
    assert duties(field) == ([], [])
    assert game.check("end-phase") is None
    assert game.submit(ATTACK)


@clause("efb", "11.3", "15.3")
def test_a_suppressed_unit_in_contact_must_attack() -> None:
    field = duel().put(TANKS, "3015", suppressed=True)
    field.phase(FIRST_WAVE)
    assert duties(field) == ([TANKS], ["3014"])


@clause("efb", "10.3", "10.6")
def test_a_major_river_between_them_obliges_nobody_and_bars_no_attack() -> None:
    field = duel().river("major_river", "3014|3015").bridge("3014|3015")
    game = field.phase(FIRST_WAVE)
    assert duties(field) == ([], [])
    assert game.check("end-phase") is None
    assert game.submit(ATTACK)


@clause("efb", "10.6", "13.9")
def test_enemies_met_by_an_advance_need_not_be_attacked() -> None:
    field = duel("D1").put("258/140 Rifle", "2914", defense=3)
    field.s.state.air_ready[0] = 1, 0
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    game.submit(f'retreat unit="{RIFLES}" path=3013')
    game.submit(f'advance unit="{TANKS}" path=3014')
    assert duties(field) == ([], [])
    assert game.check("end-phase") is None


@clause("efb", "11.5")
def test_a_unit_alone_against_several_must_attack_them_all() -> None:
    game = duel().put("258/140 Rifle", "3115", defense=3).phase(FIRST_WAVE)
    assert refused(game, ATTACK) == "11.5"
    assert game.submit(f'attack units=["{TANKS}"] targets=3014,3115')


@clause("efb", "11.5")
def test_it_may_leave_to_others_what_they_can_take_on() -> None:
    field = duel("EX").put("258/140 Rifle", "3115", defense=3).put("I/110 Mot", "3116")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert duties(field) == (["I/110 Mot"], ["3115"])


@clause("efb", "11.3")
def test_an_attack_that_leaves_another_unit_nobody_to_attack_is_refused() -> None:
    field = duel().put("I/110 Mot", "2915")
    game = field.phase(FIRST_WAVE)
    assert refused(game, ATTACK) == "11.3"
    assert game.submit(f'attack units=["{TANKS}","I/110 Mot"] targets=3014')


@clause("efb", "11.8")
def test_a_bombardment_frees_a_unit_that_attacks_somebody_else() -> None:
    field = duel("EX").put("258/140 Rifle", "3115", defense=3).put("III/119 Art", "3018").dice(1)
    game = field.phase(FIRST_WAVE)
    game.submit('bombard target=3115 batteries=["III/119 Art"]')
    assert duties(field) == ([TANKS], ["3014"])
    game.submit(ATTACK)
    assert duties(field) == ([], [])
    assert field.at("258/140 Rifle") == "3115"


@clause("efb", "11.8")
def test_a_bombardment_frees_nobody_who_has_no_other_enemy_to_attack() -> None:
    game = duel().put("III/119 Art", "3018").phase(FIRST_WAVE)
    assert refused(game, 'bombard target=3014 batteries=["III/119 Art"]') == "11.8"


@clause("efb", "11.8", "10.6")
def test_the_wave_waits_for_the_bombardment_that_was_left_to_the_guns() -> None:
    field = duel("EX").put("I/110 Mot", "3015").put("258/140 Rifle", "3115", defense=3).put("III/119 Art", "3018")
    game = field.dice(1).phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}","I/110 Mot"] targets=3014')
    game.submit(f'lose unit="{TANKS}"')
    game.submit("stay-put")
    assert duties(field) == ([], ["3115"])
    assert refused(game, "end-phase") == "10.6"
    field.dice(1)
    game.submit('bombard target=3115 batteries=["III/119 Art"]')
    assert duties(field) == ([], [])


@clause("efb", "10.6")
def test_one_battery_for_two_enemies_that_only_guns_can_reach_fires_at_either() -> None:
    field = duel().put("258/140 Rifle", "3115", defense=3).put("III/119 Art", "3018").dice(1)
    game = field.phase(FIRST_WAVE)
    field.s.state.fought[field.s.setting.unit(TANKS)] = 1
    assert duties(field) == ([], ["3014", "3115"])
    assert refused(game, "end-phase") == "10.6"
    game.submit('bombard target=3115 batteries=["III/119 Art"]')
    assert duties(field) == ([], [])
    game.submit("end-phase")


@clause("efb", "10.6")
def test_guns_are_shared_so_that_every_enemy_who_can_be_shot_at_is() -> None:
    field = (
        duel().put("258/140 Rifle", "3115", defense=3).put("III/119 Art", "3018").put("II/119 Art", "3017").dice(1, 1)
    )
    game = field.phase(FIRST_WAVE)
    field.s.state.fought[field.s.setting.unit(TANKS)] = 1
    assert refused(game, 'bombard target=3115 batteries=["III/119 Art","II/119 Art"]') == "11.5"
    game.submit('bombard target=3115 batteries=["III/119 Art"]')
    assert duties(field) == ([], ["3014"])
    game.submit('bombard target=3014 batteries=["II/119 Art"]')
    assert duties(field) == ([], [])


@clause("efb", "10.6", "11.3")
def test_who_stands_in_the_corner_of_the_map_must_attack_like_anybody() -> None:
    field = Plain().put("KG A/11 Pz", "0105").put(TANKS, "0101").put(RIFLES, "0102", attack=2, defense=3)
    field.s.state.air_ready[:] = 0
    assert refused(field.phase(FIRST_WAVE), "end-phase") == "10.6"
    assert duties(field) == ([TANKS], ["0102"])


@clause("efb", "11.5")
def test_the_attack_that_meets_a_single_duty_is_that_of_its_unit_on_its_hex() -> None:
    field = duel()
    field.phase(FIRST_WAVE)
    s = field.s
    assert duty_attack(s, 0) == ((s.setting.unit(TANKS),), (s.setting.hex("3014"),))


@clause("efb", "11.5")
def test_a_unit_alone_between_two_enemies_attacks_both_at_once() -> None:
    field = duel().put("258/140 Rifle", "3016", attack=2, defense=3)
    field.phase(FIRST_WAVE)
    s = field.s
    assert duty_attack(s, 0) == ((s.setting.unit(TANKS),), (s.setting.hex("3014"), s.setting.hex("3016")))
