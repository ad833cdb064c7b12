"""The general's scale in Winter Storm."""

from kessel.command.general.winter_storm.scale import WinterScale

__all__ = ["WinterScale"]
