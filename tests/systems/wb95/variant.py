"""A scenario with something changed in its box: other nations, ammunition, counters that no battle has.

field = variant("korsun/korsun_1944", scenario={"ammunition": {"soviet": 8}})
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from kessel.play.dice import seed_from
from kessel.play.game import Game
from kessel.systems.wb95.options import Options
from kessel.systems.wb95.system import SYSTEM
from tests.systems.wb95.field import Field, box


def variant(
    name: str,
    *,
    scenario: dict[str, Any] | None = None,
    nations: dict[str, tuple[str, ...]] | None = None,
    counters: dict[str, dict[str, Any]] | None = None,
) -> Field:
    """Give a field of a scenario with these changes: fields of the scenario, nations of sides, fields of counters."""
    folder, _, battle = name.rpartition("/")
    printed = box(folder)
    changed = counters or {}
    altered = replace(
        printed,
        scenarios={battle: msgspec.structs.replace(printed.scenarios[battle], **(scenario or {}))},
        sides={
            side: msgspec.structs.replace(told, nations=(nations or {}).get(side, told.nations))
            for side, told in printed.sides.items()
        },
        counters=tuple(msgspec.structs.replace(c, **changed.get(c.id, {})) for c in printed.counters),
    )
    options = Options()
    game = Game.start(SYSTEM, SYSTEM.setting(altered, battle, options), name, options, seed_from(1))
    return Field(game=game)
