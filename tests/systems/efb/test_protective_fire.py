"""Chapter 12.12-12.14: Final Protective Fire."""

from __future__ import annotations

from kessel.rules import clause
from kessel.systems.efb.protective_fire import ProtectiveFire
from kessel.systems.efb.ranged_results import FireResolved
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused

GERMAN_FPF, SOVIET_FPF = 9, 3
FIRE = 'protective-fire target=4212 batteries=["I/119 Art"]'


def front() -> Field:
    """Soviets have moved beside a German tank battalion; a German battery stands behind it, in command."""
    field = Field().put("KG A/11 Pz", "4215").put("I/119 Art", "4215").put("I/15 Pz", "4213")
    return field.put("96/140 Rifle", "4212", defense=3)


@clause("efb", "12.12", "4.3/C", "12.2")
def test_the_other_player_fires_on_its_own_with_protective_strength() -> None:
    field = front().dice(6)
    game = field.phase(GERMAN_FPF)
    assert game.decision is not None
    assert (game.decision.seats, game.decision.kind) == (("german",), "protective_fire")
    game.submit(FIRE)
    shot = next(e for events in game.events for e in events if isinstance(e, FireResolved))
    assert (shot.strength, shot.defense, shot.unit) == (3, 3, "96/140 Rifle")
    assert field.flag("suppressed", "96/140 Rifle") == 1


@clause("efb", "4.3/C")
def test_nobody_is_asked_without_a_shot_to_fire() -> None:
    field = Field().put("I/15 Pz", "4213").put("96/140 Rifle", "4212", defense=3)
    game = field.phase(GERMAN_FPF)
    assert game.decision is not None
    assert game.decision.kind == "first_wave"


@clause("efb", "12.13")
def test_the_target_must_be_beside_a_friendly_hex() -> None:
    field = front().put("258/140 Rifle", "4113").put("637/140 Rifle", "4014")
    game = field.phase(GERMAN_FPF)
    assert refused(game, 'protective-fire target=4014 batteries=["I/119 Art"]') == "12.13"
    assert refused(game, 'protective-fire target=4220 batteries=["I/119 Art"]') == "12.13"
    assert refused(game, 'protective-fire target=4214 batteries=["I/119 Art"]') == "12.13"
    game.submit('protective-fire target=4113 batteries=["I/119 Art"]')


@clause("efb", "12.13")
def test_a_battery_out_of_command_gives_no_protective_fire() -> None:
    field = front().put("I/16 Art", "4215")
    assert refused(field.phase(GERMAN_FPF), 'protective-fire target=4212 batteries=["I/16 Art"]') == "7.7"


@clause("efb", "12.13")
def test_a_hex_is_fired_at_once_in_a_phase() -> None:
    field = front().put("II/119 Art", "4215").put("258/140 Rifle", "4313", defense=3).dice(1)
    game = field.phase(GERMAN_FPF)
    game.submit(FIRE)
    assert refused(game, 'protective-fire target=4212 batteries=["II/119 Art"]') == "12.13"
    game.submit('protective-fire target=4313 batteries=["II/119 Art"]')


@clause("efb", "12.14", "12.12")
def test_a_battery_beside_an_enemy_or_suppressed_gives_none() -> None:
    beside = front().put("II/119 Art", "4213").put("258/140 Rifle", "4313", defense=3)
    assert refused(beside.phase(GERMAN_FPF), 'protective-fire target=4212 batteries=["II/119 Art"]') == "12.11"
    quiet = front().put("II/119 Art", "4215", suppressed=True)
    assert refused(quiet.phase(GERMAN_FPF), 'protective-fire target=4212 batteries=["II/119 Art"]') == "15.3"


@clause("efb", "12.14")
def test_fire_without_effect_on_a_battery_does_not_silence_it() -> None:
    field = front().dice(1)
    field.s.state.shot_at[field.s.setting.hex("4215")] = 1
    field.phase(GERMAN_FPF).submit(FIRE)


@clause("efb", "14.3")
def test_there_is_no_protective_fire_before_the_second_wave() -> None:
    field = front().put("I/119 Art", "4215", suppressed=True)
    game = field.phase(11)
    assert game.decision is not None
    assert game.decision.kind == "second_wave"


@clause("efb", "22.4")
def test_one_soviet_battery_fires_at_a_hex_in_1941() -> None:
    field = Field().put("36 RC", "4209").put("36 RC Art", "4209", barrage=4, range=4).put("140 Art", "4208", barrage=4)
    field.put("96/140 Rifle", "4211", defense=3).put("I/15 Pz", "4212")
    assert refused(field.phase(SOVIET_FPF), 'protective-fire target=4212 batteries=["36 RC Art","140 Art"]') == "22.4"


@clause("efb", "12.12", "12.2")
def test_protective_fire_needs_guns_where_aircraft_give_none() -> None:
    game = front().phase(GERMAN_FPF)
    assert refused(game, "protective-fire target=4212") == "12.12"
    assert refused(game, "protective-fire target=4212 ground_attack=1") == "17.10"
    game.check(FIRE)


@clause("efb", "22.4", "12.12")
def test_batteries_of_one_army_are_offered_together() -> None:
    game = front().put("II/119 Art", "4215").phase(GERMAN_FPF)
    offered = {order.batteries for order in game.options() if isinstance(order, ProtectiveFire)}
    assert ("I/119 Art", "II/119 Art") in offered
    assert ("I/119 Art",) in offered


@clause("efb", "12.12", "12.8")
def test_a_battery_in_the_corner_of_the_map_fires_like_any_other() -> None:
    field = Plain().put("KG A/11 Pz", "0101").put("I/119 Art", "0101").put("I/15 Pz", "0102").dice(6)
    field.put("96/140 Rifle", "0103", defense=3)
    game = field.phase(GERMAN_FPF)
    game.submit('protective-fire target=0103 batteries=["I/119 Art"]')
    shot = next(e for events in game.events for e in events if isinstance(e, FireResolved))
    assert shot.strength == 3
