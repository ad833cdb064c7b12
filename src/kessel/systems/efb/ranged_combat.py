"""Chapter 12.6, 12.7: bombardment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.efb.airpower import Mission, refuse_air, spend_air, strikes_left
from kessel.systems.efb.artillery import batteries_for, battery_limit, ready_batteries, refuse_batteries
from kessel.systems.efb.combat_duties import mark_attacked, refuse_neglect
from kessel.systems.efb.position import GA, MB, Position
from kessel.systems.efb.ranged_results import fire_preview, open_fire

__all__ = ["Bombard", "Bombarding", "bombardment", "open_targets", "refuse_target", "speaks_for_air", "with_others"]


class Bombard(Order, frozen=True):
    """Fire at a hex with batteries, airstrikes or both, no unit beside it taking part (12.7)."""

    target: str
    batteries: tuple[str, ...] = ()
    ground_attack: int = 0
    bombers: int = 0


class Bombarding(Act):
    """E-41 (b): bombardment by artillery and air (12.6-12.9, 17.4)."""

    order = Bombard

    def check(self, s: Position, side: int, order: Bombard) -> tuple[int, tuple[int, ...]]:
        """Refuse targets that are none or were attacked, and fire that chapters 12 and 17 do not allow."""
        target = s.setting.hex(order.target)
        batteries = tuple(map(s.setting.unit, order.batteries))
        refuse_target(s, side, target)
        if not batteries and order.ground_attack + order.bombers == 0:
            raise Illegal("12.7", "A bombardment names batteries or airstrikes")
        refuse_batteries(s, side, "bombardment", (target,), batteries)
        refuse_air(s, side, "bombardment", target, order.ground_attack, order.bombers)
        refuse_neglect(s, side, batteries, (target,), order.ground_attack + order.bombers)
        return target, batteries

    def apply(self, s: Position, side: int, order: Bombard, found: tuple[int, tuple[int, ...]]) -> None:
        """Fire: the hex has been attacked in this wave (11.3, 12.6)."""
        target, batteries = found
        mark_attacked(s, (target,), batteries)
        spend_air(s, side, target, order.ground_attack, order.bombers)
        open_fire(s, side, "bombardment", target, batteries, order.ground_attack + order.bombers)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give fire of the unit first: alone and with all that may join it; airstrikes alone and all at once."""
        yield from (order for order in self._proposals(s, side, unit) if self._is_legal(s, side, order))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw a target in range, then who joins."""
        targets = open_targets(s, side)
        if not targets:
            return None
        if speaks_for_air(s, side, unit) and chance.random() < 0.5:
            strikes = list(self._airstrikes(s, side, chance.choice(targets)))
            return chance.choice(strikes) if strikes else None
        if unit not in ready_batteries(s, side):
            return None
        distance = s.setting.grid.distances(int(s.state.hex[unit]))
        near = [target for target in targets if distance[target] <= s.range_of(unit)]
        if not near:
            return None
        target = chance.choice(near)
        others = with_others(s, unit, batteries_for(s, side, target), "bombardment")
        return bombardment(s, side, target, others[: chance.randint(1, len(others))])

    def preview(self, s: Position, side: int, order: Bombard, found: tuple[int, tuple[int, ...]]) -> Preview:
        """Give strength, shift and the chances for each unit of the hex."""
        target, batteries = found
        return fire_preview(s, side, "bombardment", target, batteries, order.ground_attack + order.bombers)

    def _proposals(self, s: Position, side: int, unit: int) -> Iterator[Bombard]:
        ready = ready_batteries(s, side)
        for target in open_targets(s, side):
            if unit in ready and unit in (near := batteries_for(s, side, target)):
                yield bombardment(s, side, target, (unit,))
                if len(together := with_others(s, unit, near, "bombardment")) > 1:
                    yield bombardment(s, side, target, together)
            if speaks_for_air(s, side, unit):
                yield from self._airstrikes(s, side, target)

    def _is_legal(self, s: Position, side: int, order: Bombard) -> bool:
        try:
            self.check(s, side, order)
        except Illegal:
            return False
        return True

    def _airstrikes(self, s: Position, side: int, target: int) -> Iterator[Bombard]:
        ready = (int(s.state.air_ready[side, GA]), int(s.state.air_ready[side, MB]))
        most = strikes_left(s, side, target)
        most = sum(ready) if most is None else most
        chosen = [(1, 0), (0, 1), ready] if most >= sum(ready) else [(1, 0), (0, 1)]
        for attack, bombers in dict.fromkeys(chosen):
            if (
                (attack, bombers) != (0, 0)
                and attack <= ready[GA]
                and bombers <= ready[MB]
                and attack + bombers <= most
            ):
                yield Bombard(target=s.number(target), ground_attack=attack, bombers=bombers)


def bombardment(s: Position, side: int, target: int, batteries: tuple[int, ...]) -> Bombard:
    """Give the order for batteries to fire at a hex; for one airstrike where there are none."""
    if batteries:
        return Bombard(target=s.number(target), batteries=s.setting.names(batteries))
    bombers = int(s.state.air_ready[side, GA] == 0)
    return Bombard(target=s.number(target), ground_attack=1 - bombers, bombers=bombers)


def refuse_target(s: Position, side: int, target: int) -> None:
    """Refuse a hex without enemies, or with one that was attacked or advanced in this wave (11.3, 13.9).

    Raises:
        Illegal: with the clause and the reason.
    """
    victims = s.on(target, 1 - side)
    if not victims:
        raise Illegal("12.6", f"No enemy unit stands on {s.number(target)}")
    if s.state.shot_at[target] or s.state.defended[victims].any():
        raise Illegal("11.3", f"{s.number(target)} has been attacked in this phase")
    if s.state.advanced[victims].any():
        raise Illegal("13.9", f"Units on {s.number(target)} have advanced and cannot be attacked in this phase")


def speaks_for_air(s: Position, side: int, unit: int) -> bool:
    """Say whether a unit is the one for which orders to airstrikes alone are listed: the first on the map."""
    return bool(s.state.air_ready[side].any()) and s.on_map(side)[:1] == [unit]


def open_targets(s: Position, side: int) -> list[int]:
    """Give the enemy hexes that may still be attacked in this wave, ascending."""
    enemies = s.setting.units_of[1 - side]
    here = s.state.hex[enemies]
    taken = (s.state.defended[enemies] == 1) | (s.state.advanced[enemies] == 1)
    taken |= (here >= 0) & (s.state.shot_at[here] == 1)
    barred = set(here[taken].tolist())
    return [hex_ for hex_ in sorted(set(here[here >= 0].tolist())) if hex_ not in barred]


def with_others(s: Position, unit: int, near: list[int], mission: Mission) -> tuple[int, ...]:
    """Give a battery and those near the target that may fire with it, as many as fire control allows (22.4)."""
    limit = battery_limit(s, unit, mission)
    others = [other for other in near if other != unit and s.setting.limits[other] is s.setting.limits[unit]]
    return (unit, *others)[:limit]
