"""Maps on which nobody stands in the way of the victory conditions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kessel.play.outcome import Outcome
from kessel.rules import lookup
from kessel.systems.wb95.position import NOBODY
from kessel.systems.wb95.victory import victory_points
from kessel.systems.wb95.victory_points import total
from tests.systems.wb95.field import Field

SUPPLY_OF_A, SUPPLY_OF_B = 6, 12


class VictoryMap(Field):
    """The map of a scenario without units; one side holds all of it."""

    def __init__(self, scenario: str, holder: str, **options: Any) -> None:
        super().__init__(scenario, **options)
        self.control(holder)

    def place(self, *names: str) -> list[str]:
        """Give the hexes of places."""
        return [hex_ for name in names for hex_ in self.s.setting.board.place(name).hexes]

    def towns(self) -> list[str]:
        """Give the towns of one hex."""
        board = self.s.setting.board
        return [board.grid.number(hex_) for hex_ in range(board.grid.size) if board.terrain_of(hex_) == "town"]

    def nobody(self, *hexes: str) -> None:
        """Let hexes be contested."""
        for hex_ in map(self.s.setting.grid.index, hexes):
            self.s.state.control[hex_] = NOBODY

    def points(self, seat: str) -> int:
        """Count the victory points of a side."""
        return total(victory_points(self.s, self.s.setting.side_of(seat)))

    def after(self, phase: int, turn: int = 1) -> tuple[str | None, str, str] | None:
        """Hold a Supply Phase and what follows: winner, level and clause, if the game ends."""
        self.phase(phase, turn=turn)
        return _brief(self.s.state.outcome)

    def after_the_last_turn(self) -> tuple[str | None, str, str] | None:
        """Let the last turn end."""
        return self.after(SUPPLY_OF_B, turn=self.s.setting.turns)

    def score(self, seat: str, parts: Iterable[tuple[int, list[str]]], points: int) -> None:
        """Give a side areas, the dearest first, until it has so many points."""
        for worth, hexes in sorted(parts, key=lambda part: -part[0]):
            if worth <= points - self.points(seat):
                self.control(seat, *hexes)
        assert self.points(seat) == points


def _brief(outcome: Outcome | None) -> tuple[str | None, str, str] | None:
    if outcome is None:
        return None
    scenario, _, topic = outcome.clause.removeprefix("scenario:").partition("/")
    lookup("wb95", f"scenario:{scenario}/{topic}")
    return outcome.winner, outcome.victory, topic
