"""The general: lets staffs of several doctrines fight the next turns on paper and follows the one that did best.

| module | what |
|---|---|
| commander | which doctrine for this turn |
| doctrines | the portfolio |
| paper | which plans are tried, and for how many turns |
| wargame | the position as the seat supposes it, played on |
| knowledge | what it has to know of a rulebook: which doctrine to begin with, what a position is worth |
| wb95, efb, winter_storm | that of these rules |
"""

from kessel.command.general.commander import GeneralCommander

__all__ = ["GeneralCommander"]
