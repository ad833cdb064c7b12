"""Looking back: positions of the past as a seat may know them, and what happened between them."""

from __future__ import annotations

from kessel.play.outcome import Illegal
from kessel.server.live import LiveTable
from kessel.server.types import Log, Mark, Replay, ReplayedPosition

__all__ = ["MOST", "replay_of"]

MOST = 60
"""So many positions are given at once."""


def replay_of(table: LiveTable, seat: str, first: int, last: int | None) -> Replay:
    """Give the positions after entries `first` to `last`, or as many as are given at once, and the log of them.

    Raises:
        Illegal: there are no such entries.
    """
    with table.lock:
        game = table.game
        end = min(first + MOST - 1, game.sequence if last is None else last)
        if not 0 <= first <= end <= game.sequence:
            raise Illegal("replay", f"There are entries 0 to {game.sequence}; {first} to {last} are not among them")
        positions = tuple(
            ReplayedPosition(
                number, game.system.view(game.system.position(game.setting, state, game.situation.dice), seat)
            )
            for number, state in enumerate(game.past(first, end), first)
        )
        return Replay(
            table=table.id,
            scenario=table.scenario,
            seat=seat,
            seats=game.seats,
            sequence=game.sequence,
            outcome=game.outcome,
            marks=tuple(Mark(number, game.system.phase(state)) for number, state in game.history.phase_starts()),
            positions=positions,
            log=Log(first, tuple(table.log_entry(seat, number) for number in range(first, end + 1))),
        )
