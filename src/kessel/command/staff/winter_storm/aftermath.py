"""After the dice: who loses steps, who retreats where, who advances (13.69, 14.4, 14.6)."""

from __future__ import annotations

import numpy as np

from kessel.command.desk import Desk
from kessel.command.staff.winter_storm.picture import Picture
from kessel.command.staff.winter_storm.posts import Judgement
from kessel.play.acts import EndPhase
from kessel.play.messages import Order
from kessel.systems.winter_storm.advance import Advance
from kessel.systems.winter_storm.losses import LoseStep
from kessel.systems.winter_storm.retreat import Retreat, RetreatMove

__all__ = ["choose_advance", "choose_loss", "choose_retreat"]

_EAGER = -0.3
"""What an advance must bring: ground that the enemy gave up is worth a little by itself."""


def choose_loss(desk: Desk, picture: Picture) -> Order:
    """Lose what is worth least; the last step of a counter gives the enemy points."""
    s = picture.s

    def price(order: Order) -> float:
        if not isinstance(order, LoseStep):
            return 0.0
        unit = s.setting.unit(order.unit)
        last = s.state.steps[unit] == 1
        return float(picture.factors[unit] / max(1, int(s.state.steps[unit])) + 4.0 * last)

    return min(desk.options(), key=price)


def choose_retreat(desk: Desk, picture: Picture) -> Order:
    """Go where it is safest, and nearest to what counts; displace nobody."""
    judgement = Judgement(picture)
    step = picture.s.state.agenda[-1]
    assert isinstance(step, RetreatMove)
    unit = step.body.units[0]

    def value(order: Order) -> float:
        if not isinstance(order, Retreat) or not order.path:
            return 0.0
        return _worth_there(picture, judgement, unit, order.path) - 0.5 * len(order.displaced)

    return max(desk.options(), key=value)


def choose_advance(desk: Desk, picture: Picture) -> Order:
    """Advance where the new place is better than the old one."""
    judgement = Judgement(picture)
    best: Order = EndPhase()
    most = _EAGER
    for order in desk.options():
        if isinstance(order, Advance):
            gain = _worth_there(picture, judgement, picture.s.setting.unit(order.units[0]), order.path)
            if gain > most:
                best, most = order, gain
    return best


def _worth_there(picture: Picture, judgement: Judgement, unit: int, path: tuple[str, ...]) -> float:
    """Say how much better a unit stands at the end of a path than where it is."""
    here, end = int(picture.s.state.hex[unit]), picture.s.setting.hex(path[-1])
    stay, go = judgement.of(unit, np.array([here, end]))
    return float(go - stay)
