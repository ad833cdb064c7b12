"""East Front Battles: the rules of the series, and of Drive on Dubno 1941, one module a chapter.

| chapter | modules |
|---|---|
| 2 Components | setting, ground, position; charts, counters and scenario for the data |
| 3 Setting up | deployment |
| 4 Sequence of play | sequence |
| 5 Events | events_table |
| 6 Reinforcements and replacements | reinforcements, arrival_rolls, entry, replacements, air_pool |
| 7 Command control | command_control |
| 8 Movement | movement, marching, movement_allowance, exits |
| 9 Stacking | stacking |
| 10 Zones of control | zones_of_control |
| 11 Adjacent combat | adjacent_combat; combat_ contacts, duties, tables, shifts, differential, resolution, preview |
| 12 Ranged combat | artillery, ranged_combat, ranged_results, protective_fire |
| 13 Combat results | combat_results, stand_fast, retreat, retreat_paths, advance, advance_paths |
| 14 Second wave | combat_phases |
| 15 Suppression | suppression |
| 16 Anti-tank fire | anti_tank |
| 17 Airpower | airpower |
| 18 Weather | events_table; its effects where they bite |
| 19 Fog of war | fog_of_war |
| 20 Supply | supply |
| 21 Untried units | untried |
| 22 Special units | engineers; screening in combat_tables and combat_resolution, fire control in ranged_combat |
| 23, 24 Victory, scenario | victory, lines_of_communication |

Clients ask `queries` (query_choices, query_overlays, query_lists, query_why_not); vectors_ modules answer test vectors.
"""


def __getattr__(name: str) -> object:
    """Import the rules at first use: reading a game's data needs none of them."""
    if name == "SYSTEM":
        from kessel.systems.efb.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
