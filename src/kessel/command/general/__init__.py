"""The general: lets staffs of several doctrines fight the next turn on paper and follows the one that did best.

| module | what |
|---|---|
| commander | which doctrine for this phase |
| doctrines | the portfolio |
| wargame | the position as the seat supposes it, played on to the end of the enemy's reply |
| standing | what a position is worth to a side |
"""

from kessel.command.general.commander import GeneralCommander

__all__ = ["GeneralCommander"]
