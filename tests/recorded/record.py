"""`make record`: play the recordings anew and write them beside this file. Look at the difference before you commit."""

import os
import sys

from kessel.library import save
from tests import SHELF
from tests.recorded.recordings import FOLDER, RECORDINGS


def main() -> int:
    os.environ["KESSEL_GAMES"] = str(SHELF)
    wrong = 0
    for recording in RECORDINGS:
        game = recording.play()
        ending = game.outcome.victory if game.outcome else "no end"
        if ending != recording.victory:
            wrong += 1
            print(f"{recording.path.name}: seed {recording.seed} ends in {ending}, not {recording.victory}; try others")
            continue
        save(game, recording.path)
        print(f"{recording.path.name}: {game.sequence} orders, {game.state.rolls} dice")
    for stray in sorted(set(FOLDER.glob("*.journal")) - {recording.path for recording in RECORDINGS}):
        stray.unlink()
        print(f"{stray.name}: removed, no recording makes it any more")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
