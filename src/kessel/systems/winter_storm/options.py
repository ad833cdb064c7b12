"""The switches of Winter Storm: readings of the rules on which players may agree otherwise."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Options"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What players may agree on before play. The defaults are the ruled readings."""

    overstacking: Literal["refused", "disrupts"] = "refused"
    """4.1, 4.3: a Maneuver may not end in an overfull hex, or it may, and all units there Disrupt."""
    counterattack_merging: Literal["halved", "free"] = "halved"
    """13.63, 14.3: whether stacks that combine in a counterattack halve the Engagement Points that are left."""
    hidden_supply: bool = True
    """11.22: whether mode markers and the Supply Points with headquarters are hidden from the enemy."""
