"""Chapter 8.1.8 and 8.1.9: air combat."""

from __future__ import annotations

from msgspec.structs import replace

from kessel.play.messages import Event
from kessel.systems.wb95.air_missions import points_over
from kessel.systems.wb95.combat_ratio import half
from kessel.systems.wb95.position import AirMission, Position

__all__ = ["AirCombat", "air_combat"]

Missions = tuple[AirMission, ...]


class AirCombat(Event, frozen=True):
    """Air units met: strength points and dice of both sides, and who was beaten off."""

    hexes: tuple[str, str]
    """Where each side flew, player A first."""
    points: tuple[int, int]
    dice: tuple[int, int]
    beaten: str


def air_combat(s: Position, missions: Missions) -> Missions:
    """Fight wherever both sides fly over the same or adjacent hexes; give what is left of their missions.

    Hex against hex, in ascending order of player A's hexes, then of B's: a winner may have to fight again.
    """
    for here, there in _contacts(s, missions):
        ours, theirs = _strength(s, missions, 0, here), _strength(s, missions, 1, there)
        if ours and theirs:
            loser = _fight(s, (here, there), (ours, theirs))
            missions = _beaten_off(s, missions, loser, (here, there)[loser])
    return missions


def _contacts(s: Position, missions: Missions) -> list[tuple[int, int]]:
    flown = [sorted({h for m in missions if m.side == side for h in points_over(s, m)}) for side in (0, 1)]
    return [(here, there) for here in flown[0] for there in flown[1] if s.setting.grid.distance(here, there) <= 1]


def _strength(s: Position, missions: Missions, side: int, hex_: int) -> int:
    return sum(points_over(s, mission).get(hex_, 0) for mission in missions if mission.side == side)


def _fight(s: Position, hexes: tuple[int, int], points: tuple[int, int]) -> int:
    """Roll until one side is higher; give the other."""
    while True:
        dice = (s.roll(1, "8.1.8", s.seat(0))[0], s.roll(1, "8.1.8", s.seat(1))[0])
        totals = (points[0] + dice[0], points[1] + dice[1])
        if totals[0] != totals[1]:
            break
    loser = 0 if totals[0] < totals[1] else 1
    numbers = (s.number(hexes[0]), s.number(hexes[1]))
    s.say(AirCombat(hexes=numbers, points=points, dice=dice, beaten=s.seat(loser)))
    return loser


def _beaten_off(s: Position, missions: Missions, side: int, hex_: int) -> Missions:
    """8.1.9: all that a side flies over a hex is gone for this turn."""
    kept = (_without(s, mission, hex_) if mission.side == side else mission for mission in missions)
    return tuple(mission for mission in kept if mission)


def _without(s: Position, mission: AirMission, hex_: int) -> AirMission | None:
    """Give what a mission still does when it is driven away from one hex; None for nothing."""
    over = points_over(s, mission)
    if hex_ not in over:
        return mission
    kept = [k for k, other in enumerate(mission.hexes) if other != hex_]
    if not kept or len(over) == 1:
        return None
    hexes = tuple(mission.hexes[k] for k in kept)
    attacks = tuple(mission.attacks[k] for k in kept) if mission.attacks else ()
    points = half(sum(attacks)) if attacks else len(hexes)
    return replace(mission, hexes=hexes, attacks=attacks, points=points)
