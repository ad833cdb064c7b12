"""Winter Storm as the play loop sees it."""

from __future__ import annotations

from typing import Any

from kessel.pieces import Box
from kessel.play.messages import Event
from kessel.play.situation import Situation
from kessel.play.system import System
from kessel.systems.winter_storm.masking import Seen, known_to, seen_by, seen_event
from kessel.systems.winter_storm.options import Options
from kessel.systems.winter_storm.pocket import is_linked, pocket_exits
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.registry import EVENTS, ORDERS
from kessel.systems.winter_storm.sequence import Turn
from kessel.systems.winter_storm.set_up import set_up, set_up_decisions
from kessel.systems.winter_storm.setting import Setting
from kessel.systems.winter_storm.state import WsState
from kessel.systems.winter_storm.victory import lead

__all__ = ["SYSTEM", "WinterStorm"]


class WinterStorm(System[Setting, WsState]):
    """The Standard Rules, and our scenario."""

    name = "winter_storm"
    orders = ORDERS
    events = EVENTS
    options = Options
    position = Position

    def setting(self, box: Box, scenario: str, options: Options) -> Setting:
        """Work the scenario out as arrays."""
        return Setting(box, scenario, options)

    def opening(self, setting: Setting) -> WsState:
        """Set up; the owners confirm it, then comes turn 1."""
        state = set_up(setting)
        state.push(*set_up_decisions(setting), Turn())
        return state

    def seats(self, setting: Setting) -> tuple[str, ...]:
        """The 1st Player first."""
        return setting.sides

    def view(self, s: Situation[Setting, WsState], seat: str) -> Seen:
        """Give the position without what lies hidden."""
        assert isinstance(s, Position)
        return seen_by(s, seat)

    def known(self, s: Situation[Setting, WsState], seat: str) -> Position:
        """Give the position as a player supposes it to be."""
        assert isinstance(s, Position)
        return known_to(s, s.setting.side_of(seat))

    def objectives(self, s: Situation[Setting, WsState], seat: str) -> dict[str, int]:
        """Give the hexes that score, for either side.

        Those where the relief meets the pocket count until it has: all of its points to those who come, half to those
        who have other hexes to hold as well.
        """
        assert isinstance(s, Position)
        victory = s.setting.scenario.victory
        link = victory.events.link if s.setting.side_of(seat) == s.setting.axis else victory.events.link // 2
        worth = {} if is_linked(s) else dict.fromkeys(map(s.number, pocket_exits(s)), link)
        for hexes in victory.hexes.values():
            worth |= hexes
        return worth

    def lead(self, s: Situation[Setting, WsState]) -> int:
        """Compare victory points (3.9)."""
        assert isinstance(s, Position)
        return lead(s)

    def see(self, s: Situation[Setting, WsState], event: Event, seat: str) -> Event | None:
        """Give an event without what the seat may not know."""
        assert isinstance(s, Position)
        return seen_event(s, event, seat)

    def phase(self, state: WsState) -> tuple[int, ...]:
        """Turn and phase."""
        return state.turn, state.phase


SYSTEM: System[Any, Any] = WinterStorm()
