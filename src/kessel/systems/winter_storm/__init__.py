"""Winter Storm Standard Rules: one module a chapter, and the types of its data.

W-numbers are the decisions of the flow of play; P is the phasing player, N the other.

| chapter | modules | decisions |
|---|---|---|
| 1 Introduction | charts, combat_charts: the game charts | |
| 2 The playing pieces | counters, faces, setting, ratings | |
| 3 Sequence of play | sequence, phases | |
| 4 Stacking | stacking | order of a stack: its owner |
| 5 Zones of control | zones_of_control, passage; communications (5.5) | |
| 6 Artillery | artillery, artillery_modes, defensive_fire | W-40 P, W-73 and W-75 N |
| 7 Terrain | ground, passage; river_combat (7.22, 7.23), retreat_paths (7.25, 7.26) | |
| 8 Reinforcement Phase | reinforcements, entry_points | W-01 Soviet, W-02 owner, W-31 P |
| 9 Weather Phase | weather, sky | |
| 10 Strategic Overphase | strategic_overphase, strategic_supply, railways, supply_columns | W-10 to W-13 each side |
| 11.1 Command Control | communications, command_control, command_plan, command_status | W-20 to W-22 both, sealed |
| 11.2-11.4 Supply | supply_modes, supply_drawing, dump_supply, mode_markers | W-25 to W-27 each side |
| 12 Operational HQ Phase | operational_hq_phase | W-30 P |
| 13.1 Barrage | barrage, barrage_results | W-40 P; W-41, W-42 N |
| 13.2-13.3 Operations, Holding | operations, operations_phase, holding | W-50, W-59 P |
| 13.4 Transport | transport | in W-10, W-30, W-50 |
| 13.5 Maneuver | maneuver, walking, reach, movement_points, command_limits | in W-10, W-30, W-50 |
| 13.6 Engagement | engagement, engagement_points, engagement_options | W-60, W-61 P |
| 13.69 Advance after combat | advance, advance_paths | W-80 the winner |
| 13.7-13.8 Refit, Regroup | refit, regroup | in W-50 |
| 13.9 Special Operations | special_operations, special_segment | W-95 P |
| 13.91 Bridge Laying | bridge_laying | W-32 P |
| 13.92-13.95 | demolitions, bridge_demolition, improved_positions, fortifications, river_crossing | in W-50, W-95 |
| 14, 14.1 Combat | combat_record, assault, assault_limits, combat_modifiers, armor_bonus | W-70 attacker |
| 14.15-14.17 Resolving assaults | assault_odds, assault_resolution | |
| 14.11, 14.18 | retreat_before_combat, emergency_supply | W-71, W-72 defender |
| 14.2 Results | combat_results | |
| 14.3 Counterattack | counterattack | W-90 to W-93 N |
| 14.4 Retreat | retreat, retreat_paths, displacement | W-77, W-79 owner |
| 14.5-14.8 Morale, losses, order | ratings, losses, disorder | W-78 owner |
| 15 Special units | combat_modifiers, command_control | |
| 16 The German army | divisions, leg_divisions, breakdown, concentration | in W-50 |
| 17 The German allies | allies, ratings | |
| 18 The Soviet army | soviet_corps, front_engineers, engineer_works | W-01 Soviet |
| Scenario | set_up, withdrawals, pocket, breakout, victory, victory_points | W-00 and W-03 owner |
| what players see | masking, queries, opening | |
"""


def __getattr__(name: str) -> object:
    """Import the rules at first use: reading a game's data needs none of them."""
    if name == "SYSTEM":
        from kessel.systems.winter_storm.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
