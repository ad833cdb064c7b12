"""WB-95: Moscow 1941, Kharkov 1942/43 and Korsun 1944, one module a chapter.

| chapter | modules |
|---|---|
| 1 Introduction | combat_ratio |
| 2 Sequence of play | sequence |
| 3 Movement | movement, walking, movement_points, reach, stacking; ground for the terrain tables |
| 4 Zones of control | zones_of_control, hex_control |
| 5 Combat | combat, contact, duties, combat_resolution, combat_strength, combat_modifiers |
| 5.3-5.6 its results | combat_results, combat_forces, losses, retreat, pursuit, disorganization |
| 6 Artillery | artillery, gun_set_up, ranged_fire, barrage, fire_results |
| 7 Fortifications | field_works, fortifications, fixed_positions |
| 8 Air force | air, air_missions, air_plans, air_combat, air_support, air_interdiction |
| 9 Headquarters | headquarters |
| 10 Supply | supply, supply_lines |
| 11 Reinforcements | arrivals, entry_zones, reinforcements |
| 12 Strategic movement | strategic_movement |
| 13 Tactical concentration | tactical_concentration |
| 14 Bridges | bridges, bridge_acts, bridge_building |
| 15 Special units | stars, special_units, volkssturm |
| 16 Masking | visibility, masking, known |
| Scenarios | setup, set_up_phase, setup_notation, victory |
"""


def __getattr__(name: str) -> object:
    """Import the rules at first use: reading a game's data needs none of them."""
    if name == "SYSTEM":
        from kessel.systems.wb95.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
