"""The computer players. Each sits at a desk: it gets its seat's view and legal orders, nothing else of the game."""

from kessel.command.desk import Commander, Desk, Watch, play_out
from kessel.command.random import RandomCommander
from kessel.command.roster import COMMANDERS, UnknownCommander, appoint, check_commander, commanders_for

__all__ = [
    "COMMANDERS",
    "Commander",
    "Desk",
    "RandomCommander",
    "UnknownCommander",
    "Watch",
    "appoint",
    "check_commander",
    "commanders_for",
    "play_out",
]
