"""Chapter 12.12-12.14: Final Protective Fire."""

from __future__ import annotations

from kessel.rules import clause
from kessel.systems.efb.ranged_results import FireResolved
from tests.systems.efb.field import Field
from tests.systems.efb.refusal import refused

GERMAN_FPF, SOVIET_FPF = 9, 3
FIRE = "protective-fire target=4212 batteries=pz11_ar_I"


def front() -> Field:
    """Soviets have moved beside a German tank battalion; a German battery stands behind it, in command."""
    field = Field().put("pz11_hq1", "4215").put("pz11_ar_I", "4215").put("pz11_pz_I_15", "4213")
    return field.put("rr_96_140", "4212", defense=3)


@clause("efb", "12.12", "4.3/C", "12.2")
def test_the_other_player_fires_on_its_own_with_protective_strength() -> None:
    field = front().dice(6)
    game = field.phase(GERMAN_FPF)
    assert game.decision is not None
    assert (game.decision.seats, game.decision.kind) == (("german",), "protective_fire")
    game.submit(FIRE)
    shot = next(e for events in game.events for e in events if isinstance(e, FireResolved))
    assert (shot.strength, shot.defense, shot.unit) == (3, 3, "rr_96_140")
    assert field.flag("suppressed", "rr_96_140") == 1


@clause("efb", "4.3/C")
def test_nobody_is_asked_without_a_shot_to_fire() -> None:
    field = Field().put("pz11_pz_I_15", "4213").put("rr_96_140", "4212", defense=3)
    game = field.phase(GERMAN_FPF)
    assert game.decision is not None
    assert game.decision.kind == "first_wave"


@clause("efb", "12.13")
def test_the_target_must_be_beside_a_friendly_hex() -> None:
    field = front().put("rr_258_140", "4113").put("rr_637_140", "4014")
    game = field.phase(GERMAN_FPF)
    assert refused(game, "protective-fire target=4014 batteries=pz11_ar_I") == "12.13"
    assert refused(game, "protective-fire target=4220 batteries=pz11_ar_I") == "12.13"
    game.submit("protective-fire target=4113 batteries=pz11_ar_I")


@clause("efb", "12.13")
def test_a_battery_out_of_command_gives_no_protective_fire() -> None:
    field = front().put("pz16_ar_I", "4215")
    assert refused(field.phase(GERMAN_FPF), "protective-fire target=4212 batteries=pz16_ar_I") == "7.7"


@clause("efb", "12.13")
def test_a_hex_is_fired_at_once_in_a_phase() -> None:
    field = front().put("pz11_ar_II", "4215").put("rr_258_140", "4313", defense=3).dice(1)
    game = field.phase(GERMAN_FPF)
    game.submit(FIRE)
    assert refused(game, "protective-fire target=4212 batteries=pz11_ar_II") == "12.13"
    game.submit("protective-fire target=4313 batteries=pz11_ar_II")


@clause("efb", "12.14", "12.12")
def test_a_battery_beside_an_enemy_or_suppressed_gives_none() -> None:
    beside = front().put("pz11_ar_II", "4213").put("rr_258_140", "4313", defense=3)
    assert refused(beside.phase(GERMAN_FPF), "protective-fire target=4212 batteries=pz11_ar_II") == "12.11"
    quiet = front().put("pz11_ar_II", "4215", suppressed=True)
    assert refused(quiet.phase(GERMAN_FPF), "protective-fire target=4212 batteries=pz11_ar_II") == "15.3"


@clause("efb", "12.14")
def test_fire_without_effect_on_a_battery_does_not_silence_it() -> None:
    field = front().dice(1)
    field.s.state.shot_at[field.s.setting.hex("4215")] = 1
    field.phase(GERMAN_FPF).submit(FIRE)


@clause("efb", "14.3")
def test_there_is_no_protective_fire_before_the_second_wave() -> None:
    field = front().put("pz11_ar_I", "4215", suppressed=True)
    game = field.phase(11)
    assert game.decision is not None
    assert game.decision.kind == "second_wave"


@clause("efb", "22.4")
def test_one_soviet_battery_fires_at_a_hex_in_1941() -> None:
    field = Field().put("36rc_hq", "4209").put("ab_east", "4209", barrage=4, range=4).put("ar_140", "4208", barrage=4)
    field.put("rr_96_140", "4211", defense=3).put("pz11_pz_I_15", "4212")
    assert refused(field.phase(SOVIET_FPF), "protective-fire target=4212 batteries=ab_east,ar_140") == "22.4"
