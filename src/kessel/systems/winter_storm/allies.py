"""Chapter 17.2: who may command the allies of the Germans."""

from __future__ import annotations

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.communications import in_radius
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import IN_COMMAND

__all__ = ["cover_price", "is_covered_by_germans", "refuse_nation", "refuse_superior"]


def refuse_nation(s: Position, unit: int, hq: int) -> None:
    """17.2: Germans never stand under an allied HQ, nor allies under one of another nation.

    Raises:
        Illegal: the HQ may not command the unit.
    """
    theirs, ours = s.setting.counters[hq].nation, s.setting.counters[unit].nation
    if s.setting.is_ally[hq] and theirs != ours:
        raise Illegal("17.2", f"{s.name(hq)} is {theirs} and may not command {s.name(unit)}, which is {ours}")


def refuse_superior(s: Position, hq: int, superior: int) -> None:
    """17.2: a German Superior HQ leads an allied HQ only from within the Command Radius of that HQ.

    Raises:
        Illegal: it may not command it.
    """
    refuse_nation(s, hq, superior)
    if s.setting.is_ally[hq] and s.setting.is_german[superior] and not in_radius(s, superior, hq):
        raise Illegal("17.2", f"{s.name(superior)} is not within the Command Radius of the allied {s.name(hq)}")


def is_covered_by_germans(s: Position, hq: int) -> bool:
    """17.2: whether an allied HQ has been put under a German Superior HQ, which then pays for its mode as well."""
    superior = int(s.state.hq[hq])
    led = s.state.status[hq] == IN_COMMAND and superior != NOBODY
    return bool(s.setting.is_ally[hq] and led and s.setting.is_german[superior])


def cover_price(s: Position, hq: int, mode: str) -> int:
    """17.2: what the German Superior HQ pays when an allied HQ assumes a mode; what it paid before counts."""
    price = s.setting.charts.supply.dump["cover_allied_hq"]
    paid = price.defensive if s.state.covered[hq] else 0
    return max(0, (price.offensive if mode == "offensive" else price.defensive) - paid)
