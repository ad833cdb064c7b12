"""After the dice: who is lost, who retreats where, who advances (13.3-13.9)."""

from __future__ import annotations

import numpy as np

from kessel.command.desk import Desk
from kessel.command.staff.efb.picture import Picture
from kessel.command.staff.efb.posts import Judgement
from kessel.play.messages import Order
from kessel.systems.efb.advance import Advance, StayPut
from kessel.systems.efb.retreat import Retreat

__all__ = ["choose_advance", "choose_loss", "choose_retreat"]

_EAGER = -0.2
"""An advance must bring so much: ground that the enemy gave up is worth a little by itself."""


def choose_loss(desk: Desk, picture: Picture) -> Order:
    """Lose what is worth least."""

    def price(order: Order) -> float:
        unit = picture.s.setting.unit(getattr(order, "unit", ""))
        return float(4 * picture.worth[unit] + picture.attack[unit] + picture.defence[unit])

    return min(desk.options(), key=price)


def choose_retreat(desk: Desk, picture: Picture) -> Order:
    """Go where it is safest, and nearest to what counts."""
    judgement = Judgement(picture)

    def value(order: Order) -> float:
        assert isinstance(order, Retreat)
        unit = picture.s.setting.unit(order.unit)
        saved = sum(chance.ways / chance.of for chance in desk.preview(order).chances if chance.result == "arrives")
        return 4.0 * saved + _worth_there(picture, judgement, unit, order.path)

    return max(desk.options(), key=value)


def choose_advance(desk: Desk, picture: Picture) -> Order:
    """Advance where the new place is better than the old one."""
    judgement = Judgement(picture)
    best, most = StayPut(), _EAGER
    for order in desk.options():
        if isinstance(order, Advance):
            unit = picture.s.setting.unit(order.unit)
            gain = _worth_there(picture, judgement, unit, order.path)
            if gain > most:
                best, most = order, gain
    return best


def _worth_there(picture: Picture, judgement: Judgement, unit: int, path: tuple[str, ...]) -> float:
    """Say how much better a unit stands at the end of a path than where it is."""
    here, end = int(picture.s.state.hex[unit]), picture.s.setting.hex(path[-1])
    stay, go = judgement.fighters(unit, np.array([here, end]))
    return float(go - max(stay, -1e3))
