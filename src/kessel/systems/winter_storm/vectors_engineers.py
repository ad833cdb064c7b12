"""What the vectors on Demolitions ask (13.92, 16.51)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.systems.winter_storm.demolitions import Demolishing, DemolishSupply
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_AXIS = 0
_PASSED, _FAILED = 1, 6


def demolish_sp(given: Input) -> object:
    """How many Supply Points of a dump engineers of these factors destroy."""
    plain = Plain((_PASSED if given["passed"] else _FAILED,))
    s, unit = plain.s, plain.unit(_AXIS, plain.middle, pcf=given["pcf"], scf=given["scf"], er=3)
    s.setting.is_engineer[unit] = s.setting.assault_capable[unit] = True
    s.change_dump(plain.middle, NOBODY, _AXIS, given["sp_present"], "13.44")
    act, order = Demolishing(), DemolishSupply(unit=s.name(unit), points=given["sp_present"], dump=s.seat(_AXIS))
    act.apply(s, _AXIS, order, act.check(s, _AXIS, order))
    return {"destroyed": given["sp_present"] - s.dump_at(plain.middle, NOBODY, _AXIS)}


FUNCTIONS: dict[str, Callable[[Input], object]] = {"demolish_sp": demolish_sp}
