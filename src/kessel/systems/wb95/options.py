"""The switches of WB-95: disputed readings and the rules that a first game may leave out."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Options"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What players may agree on before play. The defaults are the ruled readings."""

    complementary: bool | None = None
    """12.1.1: play chapters 12-16; None leaves it to the scenario."""
    support_range: Literal["attacking_hex", "attacked_hex"] = "attacking_hex"
    """6.3.2: what artillery that supports an attack must have in range."""
    zone_steps: Literal["any_common_enemy", "one_new_enemy"] = "any_common_enemy"
    """4.2.3: a step between two zone hexes is refused when any one enemy reaches both, or only when no enemy
    reaches the new hex alone."""
    pursuit_path: Literal["combat", "unit"] = "combat"
    """5.4.3: one retreat path for all pursuers of a combat, or one for each unit."""
    half_movement: Literal["exact", "rounded_up"] = "exact"
    """10.2.2 with 1.7: half of 7 movement points is 3½, as in 11.2.1, or is rounded up to 4."""
    recovery: Literal["full_turn", "own_combat_phase"] = "full_turn"
    """5.6.5: a unit disorganized in the enemy's Combat Phase is in order again a full turn later, or already after its
    own next Combat Phase."""
    frontline_works: Literal["single_unit", "whole_hex"] = "single_unit"
    """Red Snow: 5 strength points for a field fortification outside towns, in one unit or in the hex together."""
    choices: dict[str, str] = {}
    """The scenario's own options by id, such as victory option I or II."""
