"""Random play for as long as one likes: python -m tests.systems.winter_storm.fuzz SEEDS [FIRST]

Plays whole games of the relief of Stalingrad with so many seeds, under the watch of random_play; every third one with
well supplied armies, which fight more. The first failure ends it with the seed to repeat it.
"""

from __future__ import annotations

import sys
import traceback

from tests.systems.winter_storm.random_play import Watch
from tests.systems.winter_storm.test_random_combat import Supplied

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"overstacking": "disrupts"},
    {"counterattack_merging": "free", "hidden_supply": False},
)


def main(seeds: str, first: str = "0") -> int:
    """Play; 1 when something did not hold."""
    for seed in range(int(first), int(first) + int(seeds)):
        kind = Supplied if seed % 3 == 2 else Watch
        watch = kind(seed, **OPTIONS[seed % 7 % len(OPTIONS)])
        try:
            watch.play()
            if kind is Watch:
                watch.replay()
        except Exception:
            traceback.print_exc()
            print(f"seed {seed} failed after {watch.orders} orders")
            return 1
        outcome = watch.game.outcome
        print(f"seed {seed}: {watch.orders} orders, {outcome.text if outcome else None}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
