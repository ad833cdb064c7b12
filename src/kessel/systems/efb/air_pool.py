"""Chapter 6.6, 24.6/air: air counters are drawn from the pool for a player turn."""

from __future__ import annotations

from kessel.play.messages import Event
from kessel.systems.efb.position import GA, MB, Position

__all__ = ["AirDrawn", "air_draw", "draw_air"]


class AirDrawn(Event, frozen=True):
    """Air counters drawn for the player turn, by type (6.6)."""

    barrier = True
    seat: str
    ground_attack: int
    medium_bombers: int


def draw_air(s: Position, side: int) -> None:
    """6.6: what was not used goes back to the pool; the dice tell how many counters are drawn, blindly."""
    rule = s.setting.scenario.air.get(s.seat(side))
    if rule is None:
        return
    pool, ready = s.state.air_pool[side], s.state.air_ready[side]
    pool += ready
    ready[:] = 0
    drawn = air_draw(s, sum(s.roll(rule.dice, "6.6", s.seat(side))))
    for kind in s.shuffle([GA] * int(pool[GA]) + [MB] * int(pool[MB]), "6.6")[:drawn]:
        pool[kind] -= 1
        ready[kind] += 1
    s.say(AirDrawn(seat=s.seat(side), ground_attack=int(ready[GA]), medium_bombers=int(ready[MB])))


def air_draw(s: Position, total: int) -> int:
    """24.6/air, 24.8: as many as the dice show, less under bad weather, fractions dropped."""
    return total * s.ground.weather.air // 100
