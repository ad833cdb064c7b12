"""Chapter 11.1: what becomes of units in and out of command: IND, OCC and ISO (11.16 to 11.19)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.communications import in_radius
from kessel.systems.winter_storm.events import CommandChanged
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.soviet_corps import size_of
from kessel.systems.winter_storm.state import (
    DEPLETED,
    FREE,
    IN_COMMAND,
    INDEPENDENT,
    ISOLATED,
    OUT_OF_COMMAND,
    STATUSES,
)

if TYPE_CHECKING:
    from kessel.systems.winter_storm.command_plan import Plan

__all__ = [
    "apply_plan",
    "isolate_fighters",
    "may_be_independent",
    "note_combat",
    "refuse_independence",
    "set_status",
]

FOUGHT, FOUGHT_ALONE = 1, 2


def may_be_independent(s: Position, unit: int) -> bool:
    """11.16, 18.3 to 18.44: whether a unit is of a kind that may be declared IND.

    Units of German mobile divisions, German recon, reinforcements; of the Soviets Corps HQs, leg brigades and
    regiments, tank brigades, Guards and the Front Engineer.
    """
    setting, counter = s.setting, s.setting.counters[unit]
    if s.state.entry[unit] != NOBODY:
        return True
    if setting.is_german[unit]:
        return bool(setting.is_recon[unit]) or ("division" in counter.formation and s.is_mobile(unit))
    if counter.nation != "Soviet":
        return False
    small = size_of(s, unit) in ("BR", "R") and not s.is_mobile(unit) and s.is_assault_capable(unit)
    tanks = setting.is_tank_brigade[unit] or (size_of(s, unit) == "BR" and counter.arm == "tank_corps")
    staff = setting.is_corps_hq[unit] or counter.arm == "front_engineer"
    return bool(small or tanks or staff or s.state.guards[unit])


def refuse_independence(s: Position, unit: int) -> None:
    """Refuse to declare a unit IND.

    Raises:
        Illegal: with the clause.
    """
    if not s.is_good_order(unit):
        raise Illegal("11.16", f"{s.name(unit)} is not in Good Order, so cannot be declared IND")
    if _is_broken_security(s, unit):
        raise Illegal("16.41", f"{s.name(unit)} is part of a broken-down security division and may not be IND")
    if not may_be_independent(s, unit):
        raise Illegal("11.16", f"{s.name(unit)} is of no kind that may be declared IND")


def apply_plan(s: Position, side: int, plan: Plan) -> None:
    """11.11 to 11.19: mark HQs and units as a plan has it."""
    for unit in s.on_map(side):
        if s.setting.is_operational[unit]:
            _settle_hq(s, unit, plan.superiors.get(unit, NOBODY))
        elif s.setting.is_combat[unit]:
            _settle_unit(s, unit, plan)
    s.state.attacked[s.setting.units_of[side]] = 0


def note_combat(s: Position, units: Collection[int]) -> None:
    """11.18/ind, 18.3/ind: units attack or are attacked; note which IND ones do so beyond the radius of their HQ.

    A corps is isolated as a whole by any fight of its units, wherever it is. Reinforcements on the march wait for the
    next Communications Phase (8.2).
    """
    for unit in units:
        s.state.attacked[unit] = FOUGHT
        if s.state.status[unit] != INDEPENDENT or s.state.goal[unit] != NOBODY:
            continue
        corps = _corps_of(s, unit)
        hq = int(s.state.hq[unit])
        if corps != NOBODY or hq == NOBODY or not in_radius(s, unit, hq):
            s.state.attacked[unit] = FOUGHT_ALONE


def isolate_fighters(s: Position) -> None:
    """11.18/ind, 18.3/ind: when the combat is over, IND units that fought alone become ISO."""
    for unit in np.flatnonzero(s.state.attacked == FOUGHT_ALONE).tolist():
        corps = _corps_of(s, unit)
        clause = "11.18/ind" if corps == NOBODY else "18.3/ind"
        body = s.on_map(int(s.setting.side[unit])) if corps != NOBODY else ()
        for member in (unit, *(u for u in body if u == corps or s.state.staff[u] == corps)):
            if s.is_on_map(member) and s.state.status[member] == INDEPENDENT:
                _isolate_independent(s, member, clause)


def _corps_of(s: Position, unit: int) -> int:
    """18.3: the Soviet Corps HQ that leads a unit, or that it is; the HQ of a division is none."""
    staff = unit if s.setting.is_corps_hq[unit] else int(s.state.staff[unit])
    return staff if staff != NOBODY and s.setting.is_corps_hq[staff] else NOBODY


def set_status(s: Position, unit: int, status: int, clause: str) -> None:
    """11.1: put an IND, OCC or ISO marker on a unit, or take it off."""
    if s.state.status[unit] != status:
        s.state.status[unit] = status
        s.say(CommandChanged(unit=s.name(unit), status=STATUSES[status], clause=clause))


def _settle_hq(s: Position, hq: int, superior: int) -> None:
    if superior == NOBODY:
        s.state.covered[hq] = 0
        set_status(s, hq, OUT_OF_COMMAND, "11.11/occ")
        return
    if s.state.hq[hq] != superior:
        s.state.hq[hq], s.state.covered[hq] = superior, 0
    set_status(s, hq, IN_COMMAND, "11.11/ophq")


def _settle_unit(s: Position, unit: int, plan: Plan) -> None:
    state = s.state
    state.cut_off[unit] = 0
    state.staff[unit] = plan.staffs.get(unit, NOBODY)
    hq = plan.hqs.get(unit, NOBODY)
    if unit in plan.independent:
        _declare_independent(s, unit, hq)
    elif hq != NOBODY:
        _take_command(s, unit, hq)
    elif s.setting.is_remnant[unit] or s.setting.is_breakout[unit]:
        _leave_free(s, unit)
    else:
        _leave_out(s, unit)


def _take_command(s: Position, unit: int, hq: int) -> None:
    """11.13, 11.23/removal: in command; OCC and ISO markers go, and the unit's own mode marker with them."""
    if s.state.status[unit] != IN_COMMAND and not s.setting.is_heavy_artillery[unit]:
        s.set_mode(unit, DEPLETED, "11.23/removal")
    s.state.hq[unit], s.state.goal[unit], s.state.was_independent[unit] = hq, NOBODY, 0
    set_status(s, unit, IN_COMMAND, "11.13")


def _declare_independent(s: Position, unit: int, hq: int) -> None:
    """11.16, 11.23/ind: a unit that becomes IND takes the mode of its HQ, or of its corps; one that was so stays."""
    if s.state.status[unit] == INDEPENDENT:
        return
    staff = int(s.state.staff[unit])
    source = staff if staff != NOBODY and s.state.status[staff] == INDEPENDENT else hq
    s.state.hq[unit], s.state.goal[unit], s.state.was_independent[unit] = hq, NOBODY, 0
    s.set_mode(unit, int(s.state.mode[source]), "11.23/ind")
    set_status(s, unit, INDEPENDENT, "11.16")


def _leave_free(s: Position, unit: int) -> None:
    """11.19, 13.63/freedom: who needs no command is never out of it; an HQ within reach may lend Engagement Points."""
    state, side = s.state, int(s.setting.side[unit])
    set_status(s, unit, FREE, "11.19")
    hqs = [u for u in s.on_map(side) if s.setting.is_operational[u] and s.is_good_order(u) and in_radius(s, unit, u)]
    state.near_hq[unit] = bool(hqs)
    if hqs and state.hq[unit] not in hqs:
        state.hq[unit] = hqs[0]


def _leave_out(s: Position, unit: int) -> None:
    """11.17, 11.18, 8.2: no command: OCC at first, ISO the next time; IND stays IND unless it was fought on the way."""
    state, status = s.state, s.state.status[unit]
    if status == OUT_OF_COMMAND:
        state.was_independent[unit], state.cut_off[unit] = 0, 1
        set_status(s, unit, ISOLATED, "11.18/occ")
    elif status == INDEPENDENT and state.goal[unit] != NOBODY and state.attacked[unit]:
        _isolate_independent(s, unit, "8.2")
    elif status in (IN_COMMAND, FREE):
        if not s.setting.is_heavy_artillery[unit]:
            s.set_mode(unit, _parents_mode(s, unit), "11.23/occ")
        set_status(s, unit, OUT_OF_COMMAND, "11.17")


def _parents_mode(s: Position, unit: int) -> int:
    hq = int(s.state.hq[unit])
    return int(s.state.mode[hq]) if hq != NOBODY and s.is_on_map(hq) else DEPLETED


def _isolate_independent(s: Position, unit: int, clause: str) -> None:
    s.state.was_independent[unit] = 1
    set_status(s, unit, ISOLATED, clause)


def _is_broken_security(s: Position, unit: int) -> bool:
    division = int(s.state.division[unit])
    members = s.setting.members[division] if division != NOBODY else ()
    return any(s.setting.counters[member].arm == "security" and s.state.broken[member] for member in members)
