"""What the general knows of East Front Battles: the doctrine to begin with, and what a position is worth."""

from kessel.command.general.efb.first_choice import first_choice
from kessel.command.general.efb.scale import EfbScale as Scale
from kessel.command.general.efb.scale import on_paper
from kessel.command.general.efb.staff import EfbGeneralStaff as Staff

__all__ = ["Scale", "Staff", "first_choice", "on_paper"]
