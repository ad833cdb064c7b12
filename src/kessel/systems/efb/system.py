"""East Front Battles as the play loop sees it."""

from __future__ import annotations

from typing import Any

from kessel.pieces import Box
from kessel.play.messages import Event
from kessel.play.outcome import Outcome
from kessel.play.situation import Situation
from kessel.play.system import System
from kessel.systems.efb.deployment import opening_state, set_up_steps
from kessel.systems.efb.fog_of_war import Seen, known_to, seen_by, seen_event
from kessel.systems.efb.options import Options
from kessel.systems.efb.position import EfbState, Position
from kessel.systems.efb.registry import EVENTS, ORDERS
from kessel.systems.efb.sequence import Turn
from kessel.systems.efb.setting import Setting
from kessel.systems.efb.victory import capitulation, lead

__all__ = ["SYSTEM", "EastFrontBattles"]


class EastFrontBattles(System[Setting, EfbState]):
    """The rules of the series."""

    name = "efb"
    orders = ORDERS
    events = EVENTS
    options = Options
    position = Position

    def setting(self, box: Box, scenario: str, options: Options) -> Setting:
        """Work the scenario out as arrays."""
        return Setting(box, scenario, options)

    def opening(self, setting: Setting) -> EfbState:
        """Set up, deal untried values, then turn 1."""
        state = opening_state(setting)
        state.push(*set_up_steps(setting), Turn())
        return state

    def seats(self, setting: Setting) -> tuple[str, ...]:
        """The first player first (4.2)."""
        return setting.sides

    def view(self, s: Situation[Setting, EfbState], seat: str) -> Seen:
        """Give the position without what chapters 19 and 21 hide."""
        assert isinstance(s, Position)
        return seen_by(s, seat)

    def known(self, s: Situation[Setting, EfbState], seat: str) -> Position:
        """Give the position as a player supposes it to be."""
        assert isinstance(s, Position)
        return known_to(s, s.setting.side_of(seat))

    def objectives(self, s: Situation[Setting, EfbState], seat: str) -> dict[str, int]:
        """Give the towns that score (24.5), each with the most that anybody gets for it."""
        towns = s.setting.objectives
        return {s.setting.grid.number(hex_): max(points.values()) for hex_, points in sorted(towns.items())}

    def lead(self, s: Situation[Setting, EfbState]) -> int | None:
        """23.1: compare victory points; None after a capitulation."""
        assert isinstance(s, Position)
        return lead(s)

    def capitulation(self, s: Situation[Setting, EfbState], seat: str) -> Outcome:
        """3.3: a player may give up at any time."""
        assert isinstance(s, Position)
        return capitulation(s, s.setting.side_of(seat))

    def see(self, s: Situation[Setting, EfbState], event: Event, seat: str) -> Event | None:
        """Give an event without what the seat may not know."""
        assert isinstance(s, Position)
        return seen_event(s, event, seat)

    def phase(self, state: EfbState) -> tuple[int, ...]:
        """Turn and phase."""
        return state.turn, state.phase


SYSTEM: System[Any, Any] = EastFrontBattles()
