"""Random play for as long as one likes: python -m tests.systems.wb95.fuzz SCENARIO SEEDS [FIRST]

Plays whole games of a scenario (or of all: "all") with so many seeds, under the watch of random_play. The first
failure ends it with the seed to repeat it.
"""

from __future__ import annotations

import sys
import traceback

from tests.systems.wb95.random_play import SCENARIOS, Watch


def main(scenario: str, seeds: str, first: str = "0") -> int:
    """Play; 1 when something did not hold."""
    for name in SCENARIOS if scenario == "all" else (scenario,):
        for seed in range(int(first), int(first) + int(seeds)):
            watch = Watch(name, seed)
            try:
                watch.play()
                watch.replay()
            except Exception:
                traceback.print_exc()
                print(f"{name} seed {seed} failed after {watch.orders} orders")
                return 1
            outcome = watch.game.outcome
            print(f"{name} seed {seed}: {watch.orders} orders, {outcome.winner if outcome else None}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
