"""The switches of East Front Battles: disputed readings, and the chapter that a first game may leave out."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Options"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What players may agree on before play. The defaults are the ruled readings."""

    special_units: bool = True
    """22.0: play the chapter on special units and tactics."""
    combined_arms: bool = False
    """11.13: a column for armor and other units that attack together, which the rules name and never define."""
    at_attack_out_of_command: bool = False
    """7.7 against 16.5: an attacking anti-tank unit out of command gives its shift."""
    contingency_on_three: bool = False
    """24.6: a 3 brings a contingency reinforcement too."""
    mixed_routes: bool = False
    """8.7-8.9: one move may go along road, railroad and trail, each at its rate."""
    overstacked_retreat: Literal["extend", "eliminate"] = "extend"
    """13.5: a retreat that would end overstacked goes on until the unit fits, or eliminates it."""
