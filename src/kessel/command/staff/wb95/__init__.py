"""The staff in WB-95.

| module | what |
|---|---|
| commander | answers every decision, phase by phase |
| aims | what the scenario's victory data makes worth fighting for |
| picture | maps of threat, supply and of what draws units |
| prospects | the exact expectation over the combat table |
| schemes | attacks that could be made after moving |
| garrisons | who is needed to hold what counts |
| raids | who goes for what nobody holds when the game ends |
| last_word | the last move, when only points count |
| posts | where everybody else goes |
| nooses | what shuts an enemy's ways back |
| screens | what the line keeps the enemy from |
| movement | the orders of a Movement Phase |
| attacks | the attacks of a Combat Phase, duties among them |
| aftermath | losses, retreat, pursuit |
| fire | guns and aircraft that fire by themselves |
| air | air plans |
| reports | sentences about all that |
"""

from kessel.command.staff.wb95.commander import WbStaff

__all__ = ["WbStaff"]
