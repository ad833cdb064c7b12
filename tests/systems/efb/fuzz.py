"""Random play for as long as one likes: python -m tests.systems.efb.fuzz SEEDS [FIRST]

Plays whole games of Dubno with so many seeds, under the watch of random_play. The first failure ends it with the seed
to repeat it.
"""

from __future__ import annotations

import sys
import traceback

from tests.systems.efb.random_play import Watch

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"special_units": False},
    {"mixed_routes": True, "combined_arms": True, "contingency_on_three": True},
    {"overstacked_retreat": "eliminate", "at_attack_out_of_command": True},
)


def main(seeds: str, first: str = "0") -> int:
    """Play; 1 when something did not hold."""
    for seed in range(int(first), int(first) + int(seeds)):
        watch = Watch(seed, **OPTIONS[seed % len(OPTIONS)])
        try:
            watch.play()
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
