"""The staff: the default opponent. It plans a whole phase before it gives the first order.

What is true of every rulebook stands here, what one rulebook asks in a package of its name.

| module | what |
|---|---|
| commander | finds the staff that knows the rules of the game |
| doctrine | how it likes to fight |
| schemes | attacks that could be made after moving |
| shares | who attacks what where contact is, duties among them |
| maps | what draws units, over all hexes |
| wording | words for its notes |
| wb95, efb, winter_storm | the staff of these rules |
"""

from kessel.command.staff.commander import StaffCommander
from kessel.command.staff.doctrine import USUAL, Doctrine

__all__ = ["USUAL", "Doctrine", "StaffCommander"]
