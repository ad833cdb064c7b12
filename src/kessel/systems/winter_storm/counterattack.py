"""Chapter 14.3: the Counterattack, an engagement of the defender inside the phase of the attacker."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.combat_record import Assault, Group
from kessel.systems.winter_storm.emergency_supply import emergency_price, refuse_emergency
from kessel.systems.winter_storm.engagement import Engagement, close_group, outlook
from kessel.systems.winter_storm.engagement_points import hq_terms
from kessel.systems.winter_storm.masking import known_to
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.stacking import are_at_odds
from kessel.systems.winter_storm.state import IN_COMMAND, OFFENSIVE

__all__ = [
    "Counterattack",
    "CounterattackBegan",
    "CounterattackGroup",
    "CounterattackOffer",
    "CounterattackSupply",
    "EmergencyOffensive",
    "NameCounterattack",
    "offer",
]


class Counterattack(Order, frozen=True):
    """Counterattack with units of an Operational HQ; without an HQ there is none."""

    hq: str = ""


class EmergencyOffensive(Order, frozen=True):
    """Make the HQ Offensive for the counterattack, for Emergency Supply Points, or leave it in its mode."""

    spend: bool = False


class NameCounterattack(Order, frozen=True):
    """Name the units that counterattack."""

    units: tuple[str, ...]


class CounterattackBegan(Event, frozen=True):
    """The defender counterattacks."""

    hq: str
    units: tuple[str, ...]


class Called(Struct, frozen=True):
    """Who fought in the assault that calls for a counterattack."""

    side: int
    """The side that may counterattack."""
    attackers: tuple[int, ...]
    attacked: tuple[int, ...]


def offer(s: Position, assault: Assault) -> None:
    """14.3, 14.3/noeffect (W-76): the attacking group is over, and the defender may counterattack.

    In a counterattack the result has no effect: it is never answered by another one.
    """
    if assault.counterattack:
        return
    close_group(s)
    s.state.notes = replace(s.state.notes, assault=None)
    s.state.push(CounterattackOffer(called=Called(s.enemy_of(assault.side), assault.assaulters, assault.defenders)))


class CounterattackOffer(Question, frozen=True):
    """14.3 (W-90): the defender names one Operational HQ of the units that were attacked, or declines."""

    called: Called

    def decision(self, s: Position) -> Decision | None:
        """Ask if there is anybody to counterattack with and against."""
        if not _hqs(s, self.called) or not _targets(s, self.called):
            return None
        seat = s.seat(self.called.side)
        return Decision(
            (seat,), "counterattack", "14.3", "Counterattack with the units of an Operational HQ, or decline"
        )

    def check(self, s: Position, seat: str, order: Order) -> int:
        """Refuse an HQ that commands none of the attacked units."""
        if not isinstance(order, Counterattack):
            raise Illegal("14.3", "Name the HQ that counterattacks, or none")
        if not order.hq:
            return NOBODY
        (hq,) = s.own_units(self.called.side, (order.hq,))
        if hq not in _hqs(s, self.called):
            raise Illegal("14.3", f"{order.hq} commands none of the units that were attacked")
        return hq

    def apply(self, s: Position, seat: str, order: Order, found: int) -> None:
        """Go on to supply and group."""
        s.state.pop()
        if found != NOBODY:
            s.state.push(
                CounterattackSupply(called=self.called, hq=found), CounterattackGroup(called=self.called, hq=found)
            )

    def preview(self, s: Position, seat: str, order: Order, found: int) -> Preview:
        """Give the Engagement Points of the HQ in its mode, and what its units could assault at once."""
        if found == NOBODY:
            return Preview("The assault has no effect")
        return _outlook(s, self.called, found, _able(s, self.called, found), s.mode(found))

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give every HQ, and none."""
        for hq in _hqs(s, self.called):
            yield Counterattack(hq=s.name(hq))
        yield Counterattack()


class CounterattackSupply(Question, frozen=True):
    """14.3 (W-91): whether Emergency Supply makes the HQ Offensive; it is paid for the units that are named then."""

    called: Called
    hq: int

    def decision(self, s: Position) -> Decision | None:
        """Ask if the HQ has supply and is not Offensive."""
        if s.mode(self.hq) == OFFENSIVE or not _affordable(s, self.called, self.hq):
            return None
        text = f"Make {s.name(self.hq)} Offensive for this counterattack, for 1 SP a division, or not"
        return Decision((s.seat(self.called.side),), "counterattack_supply", "14.3", text)

    def check(self, s: Position, seat: str, order: Order) -> bool:
        """Accept yes or no."""
        if not isinstance(order, EmergencyOffensive):
            raise Illegal("14.3", "Say whether Emergency Supply is spent")
        return order.spend

    def apply(self, s: Position, seat: str, order: Order, found: bool) -> None:
        """Tell the naming of the group."""
        s.state.pop()
        if found:
            s.state.swap(CounterattackGroup(called=self.called, hq=self.hq, paid=True))

    def preview(self, s: Position, seat: str, order: Order, found: bool) -> Preview:
        """Give the Engagement Points that it would have, and what its units could assault at once."""
        mode = OFFENSIVE if found else s.mode(self.hq)
        return _outlook(s, self.called, self.hq, _able(s, self.called, self.hq), mode)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Yes and no."""
        yield EmergencyOffensive(spend=True)
        yield EmergencyOffensive()


class CounterattackGroup(Question, frozen=True):
    """14.3 (W-92): name the units: those of the HQ that were attacked, and any of its mobile Combat units."""

    called: Called
    hq: int
    paid: bool = False
    """Emergency Supply is spent for all that are named."""

    def decision(self, s: Position) -> Decision | None:
        """Ask for the units."""
        return Decision((s.seat(self.called.side),), "counterattack_group", "14.3", "Name the units that counterattack")

    def check(self, s: Position, seat: str, order: Order) -> tuple[int, ...]:
        """Refuse units that may not take part, and more than the Supply Points allow."""
        if not isinstance(order, NameCounterattack):
            raise Illegal("14.3", "Name the units that counterattack")
        units = s.own_units(self.called.side, order.units)
        if not units:
            raise Illegal("14.3", "A counterattack names its units")
        if are_at_odds(s, units):
            raise Illegal("17.1", "Romanian and Hungarian units do not counterattack together")
        able = _able(s, self.called, self.hq)
        for unit in units:
            if unit not in able:
                text = f"{s.name(unit)} was not attacked in Good Order, nor is it a mobile unit of {s.name(self.hq)}"
                raise Illegal("14.3", text)
            if self.paid:
                refuse_emergency(s, unit)
        if self.paid and emergency_price(s, units) > s.state.sp[self.hq]:
            text = f"{s.name(self.hq)} has {s.state.sp[self.hq]} SP, and {emergency_price(s, units)} are needed"
            raise Illegal("14.3", text)
        return units

    def apply(self, s: Position, seat: str, order: Order, found: tuple[int, ...]) -> None:
        """Pay, form the group, and let it act; its movement points are those of a counterattack."""
        s.state.pop()
        back = NOBODY
        if self.paid:
            s.change_sp(self.hq, -emergency_price(s, found), "14.3")
            back = int(s.state.mode[self.hq])
            s.set_mode(self.hq, OFFENSIVE, "14.3")
        s.state.spent[list(found)] = s.state.ground_loss[list(found)] = 0
        called = self.called
        group = replace(_group(called, self.hq, found, hq_terms(s, self.hq)), mode=back)
        s.state.notes = replace(s.state.notes, group=group)
        s.say(CounterattackBegan(hq=s.name(self.hq), units=s.setting.names(found)))
        s.state.push(Engagement(side=called.side))

    def preview(self, s: Position, seat: str, order: Order, found: tuple[int, ...]) -> Preview:
        """Give the Engagement Points, the price, and what the units could assault at once."""
        shown = _outlook(s, self.called, self.hq, found, OFFENSIVE if self.paid else s.mode(self.hq))
        if not self.paid:
            return shown
        price = emergency_price(s, found)
        return replace(shown, summary=f"{shown.summary} for {price} SP")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give each unit alone, and all of them."""
        able = _able(s, self.called, self.hq)
        attacked = tuple(unit for unit in able if unit in self.called.attacked)
        for units in dict.fromkeys((tuple(able), attacked, *((unit,) for unit in able))):
            order = NameCounterattack(units=s.setting.names(units))
            if self._is_legal(s, seat, order):
                yield order

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Take the attacked units and some others; one alone where supply does not reach for more."""
        able = _able(s, self.called, self.hq)
        units = tuple(unit for unit in able if unit in self.called.attacked or chance.random() < 0.3)
        order = NameCounterattack(units=s.setting.names(units))
        return order if self._is_legal(s, seat, order) else super().sample(s, seat, chance)

    def _is_legal(self, s: Position, seat: str, order: Order) -> bool:
        try:
            self.check(s, seat, order)
        except Illegal:
            return False
        return True


def _group(called: Called, hq: int, units: Collection[int], points: Iterable[Reason]) -> Group:
    """14.3: the group that some units make; its points are not halved for a single stack."""
    attacked = tuple(unit for unit in called.attacked if unit in units)
    left = sum(term.value for term in points)
    return Group(called.side, hq, tuple(units), left, counterattack=called.attackers, attacked=attacked)


def _outlook(s: Position, called: Called, hq: int, units: Collection[int], mode: int) -> Preview:
    """Give what an HQ in a mode could do with units: its Engagement Points, and assaults."""
    s = known_to(s, called.side)
    s.state.mode[hq] = mode
    points = tuple(hq_terms(s, hq))
    group = _group(called, hq, units, points)
    return Preview(f"{group.left} EP", points, prospects=outlook(s, group))


def _hqs(s: Position, called: Called) -> list[int]:
    """14.3: the Operational HQs in command of attacked units that have anybody to counterattack with."""
    attacked = [u for u in called.attacked if s.is_on_map(u) and s.setting.needs_command[u]]
    hqs = dict.fromkeys(int(s.state.hq[u]) for u in attacked if s.state.status[u] == IN_COMMAND)
    return [hq for hq in hqs if hq != NOBODY and s.is_on_map(hq) and _able(s, called, hq)]


def _able(s: Position, called: Called, hq: int) -> list[int]:
    """14.3: the units of an HQ that may take part: attacked ones, and mobile Combat units, in Good Order."""
    return [
        unit
        for unit in s.on_map(called.side)
        if s.state.hq[unit] == hq
        and s.state.status[unit] == IN_COMMAND
        and s.setting.is_combat[unit]
        and s.is_good_order(unit)
        and (unit in called.attacked or s.is_mobile(unit))
    ]


def _affordable(s: Position, called: Called, hq: int) -> bool:
    """14.3, 14.18: whether an HQ could supply at least one of its units."""
    for unit in _able(s, called, hq):
        try:
            refuse_emergency(s, unit)
        except Illegal:
            continue
        if emergency_price(s, (unit,)) <= s.state.sp[hq]:
            return True
    return False


def _targets(s: Position, called: Called) -> list[int]:
    return [unit for unit in called.attackers if s.is_on_map(unit)]
