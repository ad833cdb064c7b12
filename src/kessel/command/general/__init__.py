"""The general: lets staffs of several doctrines fight the next turn on paper and follows the one that did best.

| module | what |
|---|---|
| commander | which doctrine for this turn |
| book | the doctrine that served a side of a scenario best so far: the one to beat |
| doctrines | the portfolio |
| wargame | the position as the seat supposes it, played on to the end of the enemy's reply |
| scale | what a position is worth to a side |
| wb95, efb, winter_storm | the scales of these rules |
"""

from kessel.command.general.commander import GeneralCommander

__all__ = ["GeneralCommander"]
