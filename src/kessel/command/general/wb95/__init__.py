"""What the general knows of WB-95: the doctrine to begin with, and what a position is worth."""

from kessel.command.general.wb95.first_choice import first_choice
from kessel.command.general.wb95.plans import on_paper
from kessel.command.general.wb95.scale import WbScale as Scale
from kessel.command.general.wb95.staff import WbGeneralStaff as Staff

__all__ = ["Scale", "Staff", "first_choice", "on_paper"]
