"""Chapters 11.11 and 22.3: on which table an adjacent combat is resolved, and who chooses it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.efb.combat_record import Combat, Table
from kessel.systems.efb.combat_resolution import Reveal
from kessel.systems.efb.position import Position

__all__ = ["ChooseTable", "ScreenChoice", "attacker_tables", "is_screened", "refuse_table", "screen_tables"]

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


class ScreenChoice(Question, frozen=True):
    """E-50: the defender chooses the table after the attackers are committed (22.3)."""

    combat: Combat

    def decision(self, s: Position) -> Decision | None:
        """Ask the defender."""
        text = "Your screen fights: choose the table"
        return Decision((s.seat(1 - self.combat.side),), "table", "22.3", text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Either table."""
        for table in screen_tables(s, self.combat.targets):
            yield ChooseTable(table=table)

    def check(self, s: Position, seat: str, order: Order) -> Combat:
        """Refuse Mobile against a city or fortification (11.11)."""
        if not isinstance(order, ChooseTable):
            raise Illegal("22.3", "Choose the table now")
        if order.table not in screen_tables(s, self.combat.targets):
            raise Illegal("11.11", "Units in a city or fortification are never attacked on the Mobile table")
        return replace(self.combat, table=order.table)

    def apply(self, s: Position, seat: str, order: Order, found: Combat) -> None:
        """Go on with that table."""
        s.state.pop()
        s.state.push(Reveal(combat=found))


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
