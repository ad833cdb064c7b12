"""Chapter 11.1: who can command whom. A side's wishes are held against the rules, and the rest is filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.allies import refuse_nation, refuse_superior
from kessel.systems.winter_storm.command_status import refuse_independence
from kessel.systems.winter_storm.communications import command_hexes, is_subordinate_hq, kind_of
from kessel.systems.winter_storm.divisions import DIVISION, is_mobile_organization, subordinate_hq_of
from kessel.systems.winter_storm.leg_divisions import has_scouts
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import is_properly_placed
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.soviet_corps import corps_for, takes
from kessel.systems.winter_storm.state import INDEPENDENT

__all__ = ["Plan", "Wishes", "make_plan"]


class Wishes(Struct, frozen=True):
    """What a side wants settled; NOBODY leaves an HQ or unit without command."""

    superiors: dict[int, int] = {}
    units: dict[int, int] = {}
    independent: tuple[int, ...] = ()


class Plan(Struct, frozen=True):
    """Who commands whom this turn; who is not in it is out of command."""

    superiors: dict[int, int]
    """The Superior HQ of each Operational HQ (11.11)."""
    hqs: dict[int, int]
    """The Operational HQ of each unit (11.12)."""
    staffs: dict[int, int]
    """The Subordinate HQ through which it is commanded (11.15, 18.3)."""
    independent: tuple[int, ...]
    """Who is, or becomes, IND (11.16)."""


def make_plan(s: Position, side: int, wishes: Wishes) -> Plan:
    """Settle command for a side: its wishes first, then as many others as there is room for.

    Raises:
        Illegal: a wish breaks a rule.
    """
    superiors = _superiors(s, side, wishes.superiors)
    draft = _Draft(s, side)
    draft.keep_independent(wishes.independent)
    for unit, hq in wishes.units.items():
        if hq == NOBODY or not is_subordinate_hq(s, hq):
            draft.put(unit, hq)
    draft.fill(unit for unit in draft.waiting() if is_subordinate_hq(s, unit))
    draft.keep_independent(unit for unit in draft.waiting() if s.setting.is_corps_hq[unit])
    for unit, hq in wishes.units.items():
        if hq != NOBODY and is_subordinate_hq(s, hq):
            draft.put_under_staff(unit, hq)
    draft.make_independent(wishes.independent)
    draft.fill(draft.waiting())
    return Plan(superiors, draft.hqs, draft.staffs, tuple(sorted(draft.independent)))


def _superiors(s: Position, side: int, wishes: Mapping[int, int]) -> dict[int, int]:
    """11.11: put Operational HQs under Superior HQs: as wished, then where they stood, then where there is room."""
    found: dict[int, int] = {}
    for hq, superior in wishes.items():
        if superior != NOBODY:
            _refuse_superior(s, hq, superior, found)
            found[hq] = superior
    here = s.on_map(side)
    rest = [u for u in here if s.setting.is_operational[u] and u not in wishes]
    for hq in rest:
        others = sorted((u for u in here if s.setting.is_superior[u]), key=lambda u: (u != s.state.hq[hq], u))
        for superior in others:
            if _allows(lambda hq=hq, superior=superior: _refuse_superior(s, hq, superior, found)):
                found[hq] = superior
                break
    return found


def _refuse_superior(s: Position, hq: int, superior: int, found: Mapping[int, int]) -> None:
    name = s.name(superior)
    if not s.setting.is_operational[hq] or not s.setting.is_superior[superior]:
        raise Illegal("11.11", f"Superior HQs command Operational HQs; {name} and {s.name(hq)} are not such")
    if not s.is_good_order(superior):
        raise Illegal("14.7/hq", f"{name} is not in Good Order and commands nobody")
    if not is_properly_placed(s, superior):
        raise Illegal("10.13", f"{name} is not in a town or city near a Rail Depot that its trains reach")
    rating = int(s.setting.command_rating[superior])
    if sum(other == superior for other in found.values()) >= rating:
        raise Illegal("11.11", f"{name} commands {rating} Operational HQs and no more")
    refuse_superior(s, hq, superior)


class _Draft:
    """A plan in the making: how much every Operational HQ has taken on so far."""

    def __init__(self, s: Position, side: int) -> None:
        self._s, self._side = s, side
        here = s.on_map(side)
        self._hqs = [u for u in here if s.setting.is_operational[u] and s.is_good_order(u)]
        self._units = [u for u in here if s.setting.needs_command[u]]
        self._settled: set[int] = set()
        self._load: dict[int, int] = {}
        self._mobile_load: dict[int, int] = {}
        self._led: dict[int, int] = {}
        """Brigades under each Corps HQ."""
        self._reach: dict[tuple[int, str, bool], NDArray[np.bool_]] = {}
        """What `command_hexes` has found: nothing moves while a plan is made."""
        self.hqs: dict[int, int] = {}
        self.staffs: dict[int, int] = {}
        self.independent: set[int] = set()

    def waiting(self) -> list[int]:
        """Give the units about which nothing is settled yet."""
        return [unit for unit in self._units if unit not in self._settled]

    def keep_independent(self, wanted: Iterable[int]) -> None:
        """11.16: who is IND already and shall stay so needs no HQ for it."""
        for unit in wanted:
            if self._s.state.status[unit] == INDEPENDENT:
                self._settle_independent(unit)

    def make_independent(self, wanted: Iterable[int]) -> None:
        """11.16: who becomes IND must meet the requirements, and weighs on the HQ's rating this turn."""
        for unit in wanted:
            if unit in self.independent:
                continue
            refuse_independence(self._s, unit)
            if unit not in self.hqs:
                self._try(unit)
            if unit not in self.hqs:
                raise Illegal(
                    "11.16", f"{self._s.name(unit)} does not meet the requirements of command, so cannot be IND"
                )
            self._settle_independent(unit)

    def put(self, unit: int, hq: int) -> None:
        """Put a unit directly under an Operational HQ, or under nobody.

        Raises:
            Illegal: with the clause.
        """
        if hq != NOBODY:
            self._take(unit, hq)
        self._settled.add(unit)

    def put_under_staff(self, unit: int, staff: int) -> None:
        """11.15, 18.3: put a unit under a Subordinate HQ.

        Raises:
            Illegal: with the clause.
        """
        s, corps = self._s, bool(self._s.setting.is_corps_hq[staff])
        clause = "18.3/communications" if corps else "11.15"
        fits = takes(s, staff, unit) if corps else subordinate_hq_of(s, unit) == staff
        if not fits:
            raise Illegal(clause, f"{s.name(staff)} does not lead units such as {s.name(unit)}")
        if corps and self._led.get(staff, 0) >= s.setting.command_rating[staff]:
            raise Illegal("18.3", f"{s.name(staff)} commands {s.setting.command_rating[staff]} brigades and no more")
        if not self._leads(staff, unit):
            raise Illegal(clause, f"{s.name(staff)} is not in command and Good Order with {s.name(unit)} in its radius")
        self._follow(unit, staff)

    def fill(self, units: Iterable[int]) -> None:
        """Put units where they stood, then wherever there is room; through their Subordinate HQ if that can be."""
        rest = [unit for unit in units if not self._try_staff(unit) and not self._try_hq(unit, self._parent(unit))]
        for unit in rest:
            self._try(unit)

    def _try(self, unit: int) -> bool:
        """Put one unit anywhere."""
        return self._try_staff(unit) or any(self._try_hq(unit, hq) for hq in (self._parent(unit), *self._hqs))

    def _try_staff(self, unit: int) -> bool:
        s = self._s
        if is_subordinate_hq(s, unit):
            return False
        staff = subordinate_hq_of(s, unit)
        staff = corps_for(s, unit, self._led) if staff == NOBODY else staff
        if staff == NOBODY or not self._leads(staff, unit):
            return False
        self._follow(unit, staff)
        return True

    def _try_hq(self, unit: int, hq: int) -> bool:
        return hq != NOBODY and _allows(lambda: self._take(unit, hq))

    def _take(self, unit: int, hq: int) -> None:
        """11.12, 11.13: let an Operational HQ command a unit directly, with what follows it if it is an HQ itself."""
        s = self._s
        self._refuse(unit, hq)
        sixths, mobile = self._weight(unit)
        rating, mobile_rating = int(s.setting.command_rating[hq]), int(s.setting.mobile_rating[hq])
        if self._load.get(hq, 0) + sixths > DIVISION * rating:
            raise Illegal("11.12", f"{s.name(hq)} commands {rating} divisions and has no room for {s.name(unit)}")
        if mobile and (not mobile_rating or self._mobile_load.get(hq, 0) + sixths > DIVISION * mobile_rating):
            raise Illegal("2.46", f"{s.name(hq)} commands {mobile_rating} mobile divisions, without {s.name(unit)}")
        self._load[hq] = self._load.get(hq, 0) + sixths
        if mobile:
            self._mobile_load[hq] = self._mobile_load.get(hq, 0) + sixths
        self.hqs[unit] = hq
        self._settled.add(unit)

    def _refuse(self, unit: int, hq: int) -> None:
        s = self._s
        if hq not in self._hqs:
            raise Illegal("11.13", f"{s.name(hq)} is no Operational HQ in Good Order on the map")
        refuse_nation(s, unit, hq)
        saviour = s.setting.scenario.pocket.breakout.recovers_under
        if s.setting.is_breakout[unit] and s.name(hq) != saviour:
            raise Illegal("11.13", f"{s.name(unit)} from the pocket comes under {saviour} alone")
        if not self._reaches(hq, unit):
            raise Illegal("11.13", f"{s.name(unit)} is not within the Command Radius of {s.name(hq)} by a path")

    def _weight(self, unit: int) -> tuple[int, bool]:
        """11.12, 11.14, 11.15, 2.46: the sixths of a division that a unit weighs, and whether they are mobile."""
        s = self._s
        if s.setting.is_heavy_artillery[unit]:
            return 0, False
        if is_subordinate_hq(s, unit) and s.is_good_order(unit):
            return DIVISION, is_mobile_organization(s, unit)
        return s.sixths(unit), s.is_mobile(unit) and not s.state.broken[unit]

    def _leads(self, staff: int, unit: int) -> bool:
        """11.15, 11.25: whether a Subordinate HQ is in command or IND, in Good Order, and reaches a unit."""
        able = staff in self.hqs or (staff in self.independent and self._s.setting.is_corps_hq[staff])
        return able and self._s.is_good_order(staff) and self._reaches(staff, unit)

    def _reaches(self, hq: int, unit: int) -> bool:
        s = self._s
        key = hq, kind_of(s, unit), has_scouts(s, unit)
        if key not in self._reach:
            self._reach[key] = command_hexes(s, hq, unit)
        return bool(self._reach[key][s.state.hex[unit]])

    def _follow(self, unit: int, staff: int) -> None:
        self.staffs[unit] = staff
        self.hqs[unit] = self.hqs.get(staff, int(self._s.state.hq[staff]))
        self._led[staff] = self._led.get(staff, 0) + 1
        self._settled.add(unit)
        if staff in self.independent and self._s.setting.is_corps_hq[staff]:
            self.independent.add(unit)  # 18.3/ind: attached brigades go with their corps

    def _settle_independent(self, unit: int) -> None:
        self.independent.add(unit)
        self._settled.add(unit)

    def _parent(self, unit: int) -> int:
        """The HQ that it marches to (8.2), or stood under so far."""
        goal = int(self._s.state.goal[unit])
        return goal if goal != NOBODY else int(self._s.state.hq[unit])


def _allows(check: Callable[[], None]) -> bool:
    try:
        check()
    except Illegal:
        return False
    return True
