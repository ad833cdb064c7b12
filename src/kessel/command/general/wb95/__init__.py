"""The general's scale in WB-95."""

from kessel.command.general.wb95.scale import WbScale

__all__ = ["WbScale"]
