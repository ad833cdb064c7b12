"""`make record`: play the recordings anew and write them beside this file. Look at the difference before you commit.

A game that does not end as it should is tried with the next seeds. With names of recordings only those are played:
python -m tests.recorded.record moscow-red_snow-soviet_medium
"""

from __future__ import annotations

import os
import sys

from kessel.library import save
from kessel.play.game import Game
from tests import SHELF
from tests.recorded.recordings import FOLDER, RECORDINGS, Recording
from tests.recorded.ways import Way, way_of

TRIES = 30


def main(*names: str) -> int:
    """Record; 1 when a recording cannot be made."""
    os.environ["KESSEL_GAMES"] = str(SHELF)
    chosen = [recording for recording in RECORDINGS if not names or recording.path.stem in names]
    missed = [recording for recording in chosen if not record(recording)]
    for stray in sorted(set(FOLDER.glob("*.journal")) - {recording.path for recording in RECORDINGS}):
        stray.unlink()
        print(f"{stray.name}: removed, no recording makes it any more")
    return 1 if missed else 0


def record(recording: Recording) -> bool:
    """Play a recording until it ends as it should, and save it; False when it never does."""
    name = recording.path.name
    for seed in range(recording.seed, recording.seed + TRIES):
        game = recording.play(seed)
        if _way(game) == recording.way:
            save(game, recording.path)
            print(f"{name}: seed {seed}, {game.sequence} orders, {game.state.rolls} dice", flush=True)
            return True
        print(f"{name}: seed {seed} ends in {_way(game).ending}", flush=True)
    print(f"{name}: {TRIES} seeds do not end as they should; try other players")
    return False


def _way(game: Game) -> Way:
    assert game.outcome is not None, "a game that nobody plays on has an outcome"
    return way_of(game.outcome)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
