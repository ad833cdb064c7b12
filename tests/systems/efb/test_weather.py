"""24.8: the lines of the weather chart that a Dubno never sees."""

from __future__ import annotations

from kessel.rules import clause
from tests.systems.efb.landscape import Plain

FIRST_WAVE, MOVEMENT = 4, 2
ATTACK = 'attack units=["I/15 Pz","209 Eng"] targets=3011'


def shifts(weather: str, **options: object) -> set[str]:
    """The clauses of the shifts of an attack by armor, engineers and an anti-tank gun on a town."""
    field = Plain(**options).terrain("city", "3011").put("KG A/11 Pz", "3009")
    field.put("I/15 Pz", "3010").put("209 Eng", "3010").put("96/140 Rifle", "3011", attack=3, defense=4)
    game = field.weather(weather).phase(FIRST_WAVE)
    return {reason.clause for reason in game.preview(ATTACK).reasons}


@clause("efb", "24.8/notes", "22.2/pioneer")
def test_in_heavy_rain_there_are_no_shifts_for_engineers_and_combined_arms() -> None:
    lost = shifts("clear", combined_arms=True) - shifts("heavy_precipitation", combined_arms=True)
    assert "22.2/pioneer" in lost
    assert len(lost) == 2


@clause("efb", "24.8")
def test_fog_makes_every_hex_dearer() -> None:
    field = Plain().put("KG A/11 Pz", "3010").put("I/15 Pz", "3010").weather("fog")
    reasons = field.phase(MOVEMENT).preview('move unit="I/15 Pz" path=3011').reasons
    assert reasons[-1].value == 6


@clause("efb", "24.8", "24.6/air")
def test_fog_and_heavy_rain_keep_aircraft_on_the_ground() -> None:
    for weather, drawn in (("clear", 12), ("hazy", 6), ("fog", 0), ("light_precipitation", 6), ("frozen", 12)):
        field = Plain().put("KG A/11 Pz", "3010").weather(weather).dice(6, 6)
        field.phase(1, turn=3)
        assert field.s.state.air_ready[0].sum() == drawn
