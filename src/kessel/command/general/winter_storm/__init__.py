"""What the general knows of Winter Storm: the doctrine to begin with, and what a position is worth."""

from kessel.command.general.winter_storm.first_choice import first_choice
from kessel.command.general.winter_storm.scale import WinterScale as Scale
from kessel.command.general.winter_storm.scale import on_paper
from kessel.command.staff.winter_storm import WinterStaff as Staff

__all__ = ["Scale", "Staff", "first_choice", "on_paper"]
