"""Chapter 18.3: Soviet Corps HQs and the brigades they may lead; the size of a Soviet unit of the moment (18.11)."""

from __future__ import annotations

from kessel.systems.winter_storm.communications import in_radius
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY

__all__ = ["corps_for", "letter", "size_of", "takes"]


def size_of(s: Position, unit: int) -> str:
    """Give the size of a unit as it fights now: the third step of a Soviet division is a regiment (18.11)."""
    counter = s.setting.counters[unit]
    if counter.third_step and s.setting.is_third_step[unit, s.face(unit)]:
        return s.setting.charts.third_step[counter.third_step].size
    return counter.size


def letter(s: Position, unit: int) -> str:
    """18.3: R, G or C for a Corps HQ or a brigade that one may lead; empty for all others."""
    counter = s.setting.counters[unit]
    if s.setting.is_corps_hq[unit]:
        return "C" if counter.type == "CAV" else "G" if s.state.guards[unit] else "R"
    if size_of(s, unit) != "BR" or s.is_mobile(unit) or counter.nation != "Soviet":
        return ""
    if s.setting.is_cavalry[unit]:
        return "C"
    return ("G" if s.state.guards[unit] else "R") if counter.arm in ("rifle", "infantry") else ""


def takes(s: Position, corps: int, brigade: int) -> bool:
    """18.3/communications: whether a brigade is of the kind that a Corps HQ leads."""
    return letter(s, brigade) != "" and letter(s, brigade) == letter(s, corps)


def corps_for(s: Position, brigade: int, led: dict[int, int]) -> int:
    """Give a Corps HQ in Good Order with room that a brigade is within reach of, or NOBODY; `led` counts brigades.

    The one that leads it already comes first.
    """
    if not letter(s, brigade):
        return NOBODY
    now = int(s.state.staff[brigade])
    side = int(s.setting.side[brigade])
    corps = [u for u in s.on_map(side) if s.setting.is_corps_hq[u] and s.is_good_order(u)]
    for hq in sorted(corps, key=lambda u: (u != now, u)):
        room = led.get(hq, 0) < s.setting.command_rating[hq]
        if room and takes(s, hq, brigade) and in_radius(s, brigade, hq):
            return hq
    return NOBODY
