"""Which games are recorded, and every way to end that a scenario's recordings must show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kessel.command import Commander, RandomCommander, play_out
from kessel.library import start
from kessel.play.game import Game
from tests.recorded.players import Charge

FOLDER = Path(__file__).parent

ENDINGS: dict[str, set[str]] = {
    "drill/skirmish": {"town", "annihilation", "draw"},
}
"""For each recorded scenario, the victories (`Outcome.victory`) that its rules know: each must have a recording."""


@dataclass(frozen=True)
class Recording:
    """One game to record: who plays it with which seed, and how it must end."""

    scenario: str
    victory: str
    seed: int
    player: Callable[[str], Commander] = RandomCommander
    options: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    """Tells apart recordings that end alike; a part of the file's name."""

    @property
    def path(self) -> Path:
        what = f"{self.victory}_{self.note}" if self.note else self.victory
        return FOLDER / f"{self.scenario.replace('/', '-')}-{what}.journal"

    def play(self) -> Game:
        game = start(self.scenario, seed=self.seed, **self.options)
        play_out(game, {seat: self.player(f"{self.seed}/{seat}") for seat in game.seats})
        return game


RECORDINGS = [
    Recording("drill/skirmish", "town", seed=2),
    Recording("drill/skirmish", "draw", seed=1),
    Recording("drill/skirmish", "annihilation", seed=10, player=Charge),
    Recording("drill/skirmish", "annihilation", seed=5, player=Charge, options={"counterattack": False}, note="tame"),
]
