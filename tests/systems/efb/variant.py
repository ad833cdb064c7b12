"""The battle of Dubno with something changed: another year, other air forces, counters of other nations.

field = variant(scenario={"start": date(1943, 7, 5)}, counters={"I/119 Art": {"nation": "Romanian"}})
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from kessel.play.dice import seed_from
from kessel.play.game import Game
from kessel.systems.efb.options import Options
from kessel.systems.efb.system import SYSTEM
from tests.systems.efb.field import Field, box


def variant(
    *, scenario: dict[str, Any] | None = None, counters: dict[str, dict[str, Any]] | None = None, **options: Any
) -> Field:
    """Give a field of Dubno with these changes: fields of the scenario, fields of counters, options."""
    printed, battle, changed = box("dubno"), "drive_on_dubno", counters or {}
    altered = replace(
        printed,
        scenarios={battle: msgspec.structs.replace(printed.scenarios[battle], **(scenario or {}))},
        counters=tuple(msgspec.structs.replace(c, **changed.get(c.id, {})) for c in printed.counters),
    )
    switches = Options(**options)
    game = Game.start(SYSTEM, SYSTEM.setting(altered, battle, switches), f"dubno/{battle}", switches, seed_from(1))
    return Field(game=game)
