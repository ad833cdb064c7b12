"""Chapters 11.11 and 22.3: on which table an adjacent combat is resolved, and who chooses it."""

from __future__ import annotations

from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.efb.combat_record import Table
from kessel.systems.efb.position import Position

__all__ = ["ChooseTable", "attacker_tables", "is_screened", "refuse_table", "screen_tables"]

Units = tuple[int, ...]


class ChooseTable(Order, frozen=True):
    """The defender of a screen chooses the table (22.3)."""

    table: Table


def attacker_tables(s: Position, attackers: Units, targets: tuple[int, ...]) -> tuple[Table, ...]:
    """11.11: the tables among which the attacker may choose.

    Mobile by the limits of the armies in the attack, never against a city or fortification. Only units beside the
    defender qualify, no supporting artillery.
    """
    mobile = any(_opens_mobile(s, unit) for unit in attackers)
    return ("assault", "mobile") if mobile and not _is_assault_only(s, targets) else ("assault",)


def screen_tables(s: Position, targets: tuple[int, ...]) -> tuple[Table, ...]:
    """22.3: the tables among which the defender may choose, whatever the attacker's limits are."""
    return ("assault",) if _is_assault_only(s, targets) else ("assault", "mobile")


def is_screened(s: Position, defenders: Units) -> bool:
    """22.3: say whether only armored reconnaissance and motorcycles defend."""
    return s.setting.options.special_units and bool(s.setting.is_screen[list(defenders)].all())


def refuse_table(s: Position, attackers: Units, targets: tuple[int, ...], table: Table) -> None:
    """Refuse a table that the attacker may not choose.

    Raises:
        Illegal: with the reason.
    """
    if table in attacker_tables(s, attackers, targets):
        return
    if _is_assault_only(s, targets):
        raise Illegal("11.11", "Units in a city or fortification are never attacked on the Mobile table")
    raise Illegal("11.11", f"{', '.join(s.setting.names(attackers))} cannot attack on the Mobile table")


def _opens_mobile(s: Position, unit: int) -> bool:
    match s.setting.limits[unit].mobile_crt:
        case "armored":
            return bool(s.setting.is_armored[unit])
        case "armored_or_fusilier":
            return bool(s.setting.is_armored[unit] or s.setting.is_fusilier[unit])
        case _:
            return False


def _is_assault_only(s: Position, targets: tuple[int, ...]) -> bool:
    return bool(s.ground.assault_only[list(targets)].any())
