"""After the dice: who loses CELs, who retreats or stands, who pursues (5.1.8, 5.3, 5.4)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice

import numpy as np
from msgspec import Struct

from kessel.command.desk import Desk
from kessel.command.staff.wb95.nooses import Noose
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.posts import Judgement
from kessel.play.messages import Order
from kessel.systems.wb95.air_missions import owner_of_half
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.pursuit import Pursue
from kessel.systems.wb95.retreat import Retreat, Retreating
from kessel.systems.wb95.retreat_paths import toll

__all__ = ["choose_losses", "choose_pursuit", "choose_removal", "choose_retreat"]

_MOST = 2000
_EAGER = 0.1
"""What a pursuit must bring."""
_AFTER_THEM = 0.15
"""What the ground that an enemy gave up is worth to each unit."""
_WORKS = 0.4
"""What the fortification is worth that a retreat gives up."""
_TEST = 0.12
_CEL = 1.3
"""What a CEL is worth that a unit pays for standing, or for the way back."""
_WE_MOVE_NEXT = 0.15
"""How much the place where a retreat ends counts for a side that moves before the enemy attacks again."""


def choose_losses(desk: Desk, s: Position) -> Order:
    """Lose what is worth least: strength first, whole counters and headquarters last."""
    orders = islice((order for order in desk.options() if isinstance(order, Lose)), _MOST)
    return min(orders, key=lambda order: _price(s, order.units))


def choose_removal(desk: Desk, s: Position) -> Order:
    """3.2.1: remove the counter that is worth least."""
    return min(desk.options(), key=lambda order: _price(s, (getattr(order, "unit", ""),) * 2))


def choose_retreat(desk: Desk, picture: Picture) -> Order:
    """Weigh every way back against standing, in CELs.

    Who is attacked moves before the next attack: he need not fear for the hex where he comes to rest.
    """
    s = picture.s
    step = s.state.agenda[-1]
    assert isinstance(step, Retreating)
    judgement = Judgement(picture)
    orders = [order for order in desk.options() if isinstance(order, Retreat)]
    widest = max(len(order.units) for order in orders)
    orders = [order for order in orders if len(order.units) == widest]
    return max(orders, key=lambda order: _retreat_value(picture, judgement, step.distance, order))


def choose_pursuit(desk: Desk, picture: Picture) -> Order:
    """Pursue where the new place is better than the old one, with as many units as gain by it."""
    s, noose, orders = picture.s, cache(Noose(picture).value), list(desk.options())
    chases = [chase for order in orders if isinstance(order, Pursue) and (chase := _chase(s, order)).units]
    gains = _gains(picture, chases)
    best, most = orders[-1], _EAGER
    for chase in chases:
        value = sum(gains[member][chase.end] for member in chase.members(picture)) + noose(chase.end)
        if value > most:
            best, most = chase.order, value
    return best


class _Chase(Struct, frozen=True):
    """A pursuit: who goes where."""

    order: Pursue
    units: tuple[int, ...]
    end: int

    def members(self, picture: Picture) -> list[tuple[int, int]]:
        """Give each unit that fights with the strength of the others."""
        together = sum(map(picture.defence_of, self.units))
        return [(unit, together - picture.defence_of(unit)) for unit in self.units]


def _chase(s: Position, order: Pursue) -> _Chase:
    units = (s.setting.unit(name) for name in order.units)
    return _Chase(order, tuple(unit for unit in units if s.setting.is_regular[unit]), s.setting.hex(order.path[-1]))


def _gains(picture: Picture, chases: list[_Chase]) -> dict[tuple[int, int], dict[int, float]]:
    """Give what a unit gains, with others of so much strength beside it, by going to each hex."""
    ends: dict[tuple[int, int], dict[int, None]] = {}
    for chase in chases:
        for member in chase.members(picture):
            ends.setdefault(member, {})[chase.end] = None
    judgement, gains = Judgement(picture), {}
    for (unit, along), there in ends.items():
        here, hexes = np.array([int(picture.s.state.hex[unit])]), np.array(list(there))
        stay = judgement.fighters(unit, here) + judgement.duty(here)
        go = judgement.fighters(unit, hexes, along) + judgement.duty(hexes)
        gains[unit, along] = dict(zip(there, (go - stay + _AFTER_THEM).tolist(), strict=True))
    return gains


def _retreat_value(picture: Picture, judgement: Judgement, distance: int, order: Retreat) -> float:
    s, setting = picture.s, picture.s.setting
    units = [setting.unit(name) for name in order.units]
    steps = sum(int(s.state.steps[u]) for u in units)
    here = int(s.state.hex[units[0]])
    path = tuple(map(setting.hex, order.path))
    end = path[-1] if path else here
    short = distance - len(path)
    lost = min(steps, short + toll(s, picture.side, path) * len(units))
    value = -_CEL * lost - _TEST * max(0, len(path) - 1) * len(units)
    fighters = [u for u in units if setting.is_regular[u]]
    hexes = np.array([end])
    if fighters and lost < steps:
        unit = fighters[0]
        stays = _WE_MOVE_NEXT if owner_of_half(s) != picture.side else 1.0
        danger = float(judgement.danger(unit, hexes, np.zeros(1))[0])
        value -= stays * len(fighters) * (danger + 2.0 * float(~picture.has_supply(unit, hexes)[0]))
        pull = picture.pull[int(setting.mobility[unit])]
        value += 0.2 * float(pull[end] - pull[here])
    if path or lost >= steps:
        value -= float(picture.aims.hold[here])
        value -= _WORKS * bool(s.is_fortified(here, picture.side))
    return value


def _price(s: Position, names: tuple[str, ...]) -> float:
    price = 0.0
    for name, count in sorted(Counter(names).items()):
        if not name:
            continue
        unit = s.setting.unit(name)
        steps = int(s.state.steps[unit])
        left = max(0, steps - count)
        table = s.setting.attack_sp[unit].astype(float) + s.setting.defence_sp[unit][: len(s.setting.attack_sp[unit])]
        price += float(table[steps] - table[left])
        if not left:
            price += 8.0 if s.setting.is_hq[unit] else 1.0
    return price
