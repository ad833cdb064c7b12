"""Chapter 11.2: the Supply Segment, in which a side draws supply and sets the modes of its HQs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from kessel.play.acts import Act, ActingPhase, EndPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.allies import cover_price, is_covered_by_germans
from kessel.systems.winter_storm.dump_supply import AvoidingIsolation, SupplyingUnits, on_their_own
from kessel.systems.winter_storm.events import SecretEvent
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DEFENSIVE, DEPLETED, IN_COMMAND, MODES, OFFENSIVE, OUT_OF_COMMAND
from kessel.systems.winter_storm.supply_drawing import Drawing

__all__ = [
    "AssumeMode",
    "AssumingModes",
    "FakeMarker",
    "FakeMarkerPlaced",
    "FakingMarkers",
    "SupplySegment",
    "mode_price",
    "supply_segment",
    "upgrade_price",
]


class AssumeMode(Order, frozen=True):
    """An Operational HQ assumes a mode, or Heavy Artillery is upgraded; `alone` without a German Superior HQ (17.2)."""

    unit: str
    mode: str
    alone: bool = False


class FakeMarker(Order, frozen=True):
    """Put a marker that means nothing under a Depleted HQ (11.22)."""

    hq: str


class FakeMarkerPlaced(SecretEvent, frozen=True, kw_only=True):
    """A marker that means nothing lies under an HQ."""

    hq: str


class Payment(Struct, frozen=True):
    """What a mode costs, and who pays it."""

    unit: int
    payer: int
    price: int
    cover: int
    """What the German Superior HQ of an allied HQ pays besides (17.2)."""
    clause: str


def mode_price(rating: int, mode: int) -> int:
    """2.44: Offensive Mode costs an HQ its Command Rating, Defensive Mode half of it, rounded down."""
    return rating if mode == OFFENSIVE else rating // 2


def upgrade_price(rating: int) -> int:
    """11.22/upgrade: from Defensive to Offensive Mode: the other half."""
    return rating - rating // 2


def supply_segment(s: Position, side: int) -> None:
    """3.4/supply, 11.2, 11.22/upgrade (W-25 to W-27): a side draws and sets modes; the 1st Player before the 2nd."""
    units = s.setting.units_of[side]
    s.state.drawn[units] = 0
    defensive = units[(s.state.mode[units] == DEFENSIVE) & s.standing()[units]]
    s.state.push(SupplySegment(side=side, defensive=tuple(defensive.tolist())))


class AssumingModes(Act):
    """11.22, 11.3 (W-26): an HQ pays from what is stacked with it; its Heavy Artillery is marked free."""

    order = AssumeMode

    def check(self, s: Position, side: int, order: AssumeMode) -> Payment:
        """Refuse what HQ and supply do not allow."""
        (unit,) = s.own_units(side, (order.unit,))
        mode = MODES.index(order.mode) if order.mode in MODES else DEPLETED
        if mode == DEPLETED:
            raise Illegal("11.22", f"{order.mode!r} is no mode to pay for: it is offensive or defensive")
        if s.setting.is_heavy_artillery[unit]:
            payment = self._upgraded_artillery(s, unit, mode)
        elif s.setting.is_operational[unit]:
            payment = self._hq(s, unit, mode, order)
        else:
            raise Illegal("11.22", f"{order.unit} is no Operational HQ: it has no mode of its own to assume here")
        if s.state.sp[payment.payer] < payment.price:
            there = int(s.state.sp[payment.payer])
            raise Illegal(payment.clause, f"That costs {payment.price} Supply Points, and {there} are with the HQ")
        return payment

    def apply(self, s: Position, side: int, order: AssumeMode, found: Payment) -> None:
        """Pay and mark."""
        unit, mode = found.unit, MODES.index(order.mode)
        if found.price:
            s.change_sp(found.payer, -found.price, found.clause)
        if s.setting.is_operational[unit] and is_covered_by_germans(s, unit) and not order.alone:
            s.change_sp(int(s.state.hq[unit]), -found.cover, "17.2")
            s.state.covered[unit] = 1
        s.state.fake_marker[unit] = 0
        s.set_mode(unit, mode, found.clause)
        for gun in s.on_map(side):
            if s.setting.is_heavy_artillery[gun] and s.state.hq[gun] == unit and s.state.status[gun] == IN_COMMAND:
                s.set_mode(gun, mode, "11.3")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the modes that can be paid for."""
        if not (s.setting.is_operational[unit] or s.setting.is_heavy_artillery[unit]):
            return
        for mode in ("offensive", "defensive"):
            for alone in (False, True)[: 1 + bool(s.setting.is_ally[unit])]:
                order = AssumeMode(unit=s.name(unit), mode=mode, alone=alone)
                try:
                    self.check(s, side, order)
                except Illegal:
                    continue
                yield order

    def preview(self, s: Position, side: int, order: AssumeMode, found: Payment) -> Preview:
        """Give the price."""
        terms = (Reason(found.clause, f"{s.name(found.payer)} pays", found.price),)
        if found.cover:
            terms += (Reason("17.2", f"{s.name(int(s.state.hq[found.unit]))} pays", found.cover),)
        return Preview(summary=f"{found.price} SP", reasons=terms)

    def _hq(self, s: Position, hq: int, mode: int, order: AssumeMode) -> Payment:
        now, name, rating = int(s.state.mode[hq]), s.name(hq), int(s.setting.command_rating[hq])
        if not s.is_good_order(hq):
            raise Illegal("11.22", f"{name} is not in Good Order and assumes no mode")
        if now >= mode:
            raise Illegal("11.22", f"{name} is in {MODES[now].capitalize()} Mode already")
        if mode == OFFENSIVE and s.state.status[hq] == OUT_OF_COMMAND:
            raise Illegal("11.11/occ", f"{name} is under no Superior HQ, so may not assume Offensive Mode")
        cover = self._cover(s, hq, order)
        if now == DEFENSIVE:
            _refuse_upgrade(s, hq)
            return Payment(hq, hq, upgrade_price(rating), cover, "11.22/upgrade")
        return Payment(hq, hq, mode_price(rating, mode), cover, "11.22")

    def _cover(self, s: Position, hq: int, order: AssumeMode) -> int:
        """17.2: what the German Superior HQ pays; an allied HQ alone is never Offensive."""
        name, led = s.name(hq), is_covered_by_germans(s, hq) and not order.alone
        if s.setting.is_ally[hq] and order.mode == "offensive" and not led:
            raise Illegal("17.2", f"{name} is not led by a German Superior HQ, so may not assume Offensive Mode")
        if not led:
            return 0
        price, superior = cover_price(s, hq, order.mode), int(s.state.hq[hq])
        if s.state.sp[superior] < price:
            raise Illegal("17.2", f"{s.name(superior)} has not the {price} Supply Points to lead {name} in that mode")
        return price

    def _upgraded_artillery(self, s: Position, gun: int, mode: int) -> Payment:
        hq, name = int(s.state.hq[gun]), s.name(gun)
        if s.state.status[gun] != IN_COMMAND or hq == NOBODY:
            raise Illegal("11.23", f"{name} is on its own: it must find supply where it stands")
        if mode != OFFENSIVE or s.state.mode[gun] != DEFENSIVE:
            raise Illegal("11.22/upgrade", f"{name} may be upgraded from Defensive to Offensive Mode, nothing else")
        _refuse_upgrade(s, gun)
        return Payment(gun, hq, s.setting.charts.supply.artillery_upgrade, 0, "11.22/upgrade")


def _refuse_upgrade(s: Position, unit: int) -> None:
    step = s.state.agenda[-1]
    if not isinstance(step, SupplySegment) or unit not in step.defensive:
        raise Illegal("11.22/upgrade", f"{s.name(unit)} did not begin the Supply Segment in Defensive Mode")


class FakingMarkers(Act):
    """11.22 (W-26): a marker under a Depleted HQ deceives the enemy; it means nothing."""

    order = FakeMarker

    def check(self, s: Position, side: int, order: FakeMarker) -> int:
        """Refuse it under HQs that have a marker."""
        (hq,) = s.own_units(side, (order.hq,))
        if not s.setting.is_operational[hq] or s.state.mode[hq] != DEPLETED or s.state.fake_marker[hq]:
            raise Illegal("11.22", f"{order.hq} is no Depleted Operational HQ without a marker")
        if not s.setting.options.hidden_supply:
            raise Illegal("11.22", "In this game markers lie face up, so that false ones deceive nobody")
        return hq

    def apply(self, s: Position, side: int, order: FakeMarker, found: int) -> None:
        """Lay the marker."""
        s.state.fake_marker[found] = 1
        s.say(FakeMarkerPlaced(hq=order.hq, seat=s.seat(side)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Offer it to Depleted HQs."""
        depleted = s.setting.is_operational[unit] and s.state.mode[unit] == DEPLETED and not s.state.fake_marker[unit]
        if depleted and s.setting.options.hidden_supply:
            yield FakeMarker(hq=s.name(unit))


_DRAWING, _MODES = Drawing(), AssumingModes()
_ACTS: tuple[Act, ...] = (_DRAWING, _MODES, FakingMarkers(), SupplyingUnits(), AvoidingIsolation())


class SupplySegment(ActingPhase, frozen=True):
    """11.2 (W-25, W-26, W-27): one side draws supply and sets modes; who pays nothing stays as he is."""

    sequence = "3.4/supply"
    defensive: tuple[int, ...] = ()
    """Who began the segment in Defensive Mode: these may be upgraded (11.22/upgrade)."""

    def acts(self) -> tuple[Act, ...]:
        """Name what is done in the Supply Segment."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the HQs, their Heavy Artillery, and units on their own beside a dump."""
        setting, dumps = s.setting, {dump.hex for dump in s.state.notes.dumps if dump.side == self.side}
        marked = setting.is_operational | setting.is_corps_hq | setting.is_heavy_artillery
        return [
            unit
            for unit in s.on_map(self.side)
            if marked[unit] or (int(s.state.hex[unit]) in dumps and on_their_own(s, unit))
        ]

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner."""
        return Decision((s.seat(self.side),), "supply", "11.2", "Draw supply and set the modes of your HQs")

    def preview(self, s: Position, seat: str, order: Order, found: Any) -> Preview:
        """Of the end of the segment: the HQs that stay Depleted though they could draw or pay (11.22)."""
        if not isinstance(order, EndPhase):
            return super().preview(s, seat, order, found)
        idle = [hq for hq in s.on_map(self.side) if s.setting.is_operational[hq] and s.state.mode[hq] == DEPLETED]
        able = [hq for hq in idle if any(True for act in (_DRAWING, _MODES) for _ in act.options(s, self.side, hq))]
        terms = tuple(Reason("11.22", f"{s.name(hq)} stays Depleted", -1) for hq in able)
        return Preview(summary="The phase ends", reasons=terms)

    def end(self, s: Position) -> None:
        """11.18/avoid: what has not been bought off stays."""
        s.state.cut_off[s.setting.units_of[self.side]] = 0
        s.state.pop()
