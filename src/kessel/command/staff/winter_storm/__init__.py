"""The staff in Winter Storm. It reckons in steps; a victory point is worth about one.

| module | what |
|---|---|
| commander | answers every decision, phase by phase |
| picture | maps of what counts, of threat and of what draws units |
| prospects | what an assault brings on average |
| schemes | engagements that could be fought, with maneuvers before combat |
| engagements | the orders of an Engagement Group |
| posts | where everybody else maneuvers |
| link | who comes beside the pocket |
| last_word | where everybody goes when nothing comes after |
| supply | Supply Points and modes, where the attack is |
| aftermath | losses, retreat, advance |
| reports | sentences about all that |
"""

from kessel.command.staff.winter_storm.commander import WinterStaff

__all__ = ["WinterStaff"]
