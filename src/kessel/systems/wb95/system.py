"""WB-95 as the play loop sees it."""

from __future__ import annotations

from typing import Any

import numpy as np

from kessel.pieces import Box
from kessel.play.messages import Event
from kessel.play.situation import Situation
from kessel.play.system import System
from kessel.systems.wb95.known import known_to
from kessel.systems.wb95.masking import Seen, seen_by, seen_event
from kessel.systems.wb95.objectives import LINK, enemies_on_the_way, worth_of_hexes
from kessel.systems.wb95.options import Options
from kessel.systems.wb95.position import Position, Wb95State
from kessel.systems.wb95.registry import EVENTS, ORDERS
from kessel.systems.wb95.sequence import Turn
from kessel.systems.wb95.set_up_phase import set_up_decisions
from kessel.systems.wb95.setting import Setting
from kessel.systems.wb95.setup import set_up
from kessel.systems.wb95.victory import lead

__all__ = ["SYSTEM", "Wb95"]


class Wb95(System[Setting, Wb95State]):
    """The rules of Moscow 1941, Kharkov 1942/43 and Korsun 1944."""

    name = "wb95"
    orders = ORDERS
    events = EVENTS
    options = Options
    position = Position

    def setting(self, box: Box, scenario: str, options: Options) -> Setting:
        """Work the scenario out as arrays."""
        return Setting(box, scenario, options)

    def opening(self, setting: Setting) -> Wb95State:
        """Set up by default; the owners' choices come first, then turn 1."""
        state = set_up(setting)
        state.push(*set_up_decisions(setting), Turn())
        return state

    def seats(self, setting: Setting) -> tuple[str, ...]:
        """Player A has the initiative (2.2/A)."""
        return setting.sides

    def view(self, s: Situation[Setting, Wb95State], seat: str) -> Seen:
        """Give the position without what chapter 16 hides."""
        assert isinstance(s, Position)
        return seen_by(s, seat)

    def known(self, s: Situation[Setting, Wb95State], seat: str) -> Position:
        """Give the position as a player supposes it to be."""
        assert isinstance(s, Position)
        return known_to(s, s.setting.side_of(seat))

    def objectives(self, s: Situation[Setting, Wb95State], seat: str) -> dict[str, int]:
        """Give what the victory conditions name; where they ask for a link, also the enemies who break it."""
        assert isinstance(s, Position)
        worth = worth_of_hexes(s.setting)
        in_the_way = list(enemies_on_the_way(s, s.setting.side_of(seat)))
        worth[in_the_way] = np.maximum(worth[in_the_way], LINK)
        return {s.setting.grid.number(int(hex_)): int(worth[hex_]) for hex_ in worth.nonzero()[0]}

    def lead(self, s: Situation[Setting, Wb95State]) -> int | None:
        """Compare the points of the victory conditions; None where one of the other endings has come."""
        assert isinstance(s, Position)
        return lead(s)

    def see(self, s: Situation[Setting, Wb95State], event: Event, seat: str) -> Event | None:
        """Give an event without what the seat may not know."""
        assert isinstance(s, Position)
        return seen_event(s, event, seat)

    def phase(self, state: Wb95State) -> tuple[int, ...]:
        """Turn and phase."""
        return state.turn, state.phase


SYSTEM: System[Any, Any] = Wb95()
