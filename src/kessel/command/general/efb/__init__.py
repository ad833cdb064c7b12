"""The general's scale in East Front Battles."""

from kessel.command.general.efb.scale import EfbScale

__all__ = ["EfbScale"]
