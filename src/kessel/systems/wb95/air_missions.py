"""Chapter 8.1 and 8.2: the seven air missions, and which of them may be planned."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.combat_ratio import half
from kessel.systems.wb95.data_scenario import Mission
from kessel.systems.wb95.position import AirMission, Position

__all__ = ["PlanAir", "PlannedMission", "air_clause", "check_plan", "may_fly", "owner_of_half", "points_over"]


class PlannedMission(Struct, frozen=True, omit_defaults=True):
    """One mission: its kind, its strength points, and the hexes it flies to.

    An object attack names both ends of the bridge, first the one over which it flies. A movement disorganization
    names a hex once for each strength point on it (8.2.12), in Moscow the one hex in the middle.
    """

    kind: Mission
    points: int
    hexes: tuple[str, ...]
    attacks: tuple[int, ...] = ()
    """River crossing attacks assigned to each of the hexes (8.2.19)."""


class PlanAir(Order, frozen=True):
    """The air missions of a side in one Air Phase; none is a plan as well (8.1.7)."""

    missions: tuple[PlannedMission, ...] = ()


def check_plan(s: Position, side: int, plan: PlanAir) -> tuple[AirMission, ...]:
    """Give the missions of a plan.

    Raises:
        Illegal: one of them may not be flown, or all together are too many.
    """
    missions = tuple(_mission(s, side, planned) for planned in plan.missions)
    _refuse_too_much(s, side, missions)
    _refuse_crowded(s, missions)
    return missions


def owner_of_half(s: Position) -> int:
    """Give the side whose half turn follows the Air Phase (2.2/1, 2.2/7)."""
    return 0 if s.state.phase <= 6 else 1


def may_fly(s: Position, side: int, kind: Mission) -> None:
    """Refuse a kind of mission that a side cannot fly, or not in this Air Phase (8.2.1).

    Raises:
        Illegal: with the clause.
    """
    scenario, rules, seat = s.setting.scenario, s.setting.rulebook.air, s.seat(side)
    if kind in scenario.forbidden_missions.get(seat, ()):
        raise Illegal("scenario:korsun_1944/air-limit", f"This scenario forbids {seat} {_words(kind)}")
    attacks_next = side == owner_of_half(s)
    if kind == "offensive_support" and not attacks_next:
        raise Illegal("8.2.1", f"{seat} does not attack before the next Air Phase")
    if kind in ("defensive_support", "movement_disorganization", "river_attack") and attacks_next:
        raise Illegal("8.2.1", f"The enemy of {seat} neither moves nor attacks before the next Air Phase")
    if kind == "defensive_support" and _flown_by(s, side, rules.no_defensive_support):
        raise Illegal("8.2.5", "Soviet air units do not support a defence")
    if kind == "movement_disorganization" and not _flown_by(s, 1 - side, ("Soviet",)):
        raise Illegal("8.2.11", "Only the movement of Soviet units can be disorganized")
    if kind == "supply" and not _flown_by(s, side, rules.supply_nations):
        raise Illegal(air_clause(s, 23), "Only American and British air units fly supply")


def points_over(s: Position, mission: AirMission) -> dict[int, int]:
    """8.1.8: the strength points of a mission over each of its hexes; a bridge lies on the end that was named first."""
    match mission.kind:
        case "movement_disorganization" if not s.setting.tables.air.disorganization_neighbours:
            return {hex_: mission.hexes.count(hex_) for hex_ in mission.hexes}
        case "river_attack":
            return {hex_: half(count) for hex_, count in zip(mission.hexes, mission.attacks, strict=True)}
        case _:
            return {mission.hexes[0]: mission.points}


def air_clause(s: Position, number: int) -> str:
    """Give a clause by its Kharkov and Korsun number: without loss rolls (8.2.16) Moscow has the later ones earlier."""
    return f"8.2.{number - (not s.setting.tables.air.loss_points)}"


def _mission(s: Position, side: int, planned: PlannedMission) -> AirMission:
    may_fly(s, side, planned.kind)
    if planned.points < 1:
        raise Illegal("8.1.3", f"A mission takes at least one strength point, not {planned.points}")
    hexes = tuple(map(s.setting.hex, planned.hexes))
    if planned.attacks and planned.kind != "river_attack":
        raise Illegal(air_clause(s, 18), f"Only river crossing attacks are counted, not {_words(planned.kind)}")
    mission = AirMission(side, planned.kind, hexes, planned.points, planned.attacks)
    match mission.kind:
        case "object_attack":
            _refuse_object(s, mission)
        case "movement_disorganization":
            _refuse_disorganization(s, mission)
        case "river_attack":
            _refuse_river(s, mission)
        case _:
            _refuse_target(s, mission)
    return mission


def _refuse_target(s: Position, mission: AirMission) -> None:
    """8.2.2, 8.2.4, 8.2.6, 8.2.23: one hex, with the units that are to be supported, supplied or attacked."""
    clauses = {"offensive_support": "8.2.2", "defensive_support": "8.2.4", "air_attack": "8.2.6"}
    clause = clauses.get(mission.kind, air_clause(s, 24))
    (hex_,) = _named(mission, clause, 1)
    against = mission.kind in ("offensive_support", "air_attack")
    if not s.on(hex_, 1 - mission.side if against else mission.side):
        whose = "enemy" if against else "own"
        raise Illegal(clause, f"No {whose} unit stands on {s.number(hex_)}")
    least = s.setting.rulebook.air.supply_minimum
    if mission.kind == "supply" and mission.points < least:
        raise Illegal(clause, f"A supply mission takes at least {least} strength points, not {mission.points}")


def _refuse_object(s: Position, mission: AirMission) -> None:
    """8.2.8, 8.2.10: a bridge that stands, and at least 4 SP."""
    near, far = _named(mission, "8.2.8", 2)
    ends = f"{s.number(near)} and {s.number(far)}"
    if s.setting.grid.distance(near, far) != 1 or not s.state.bridge[near, s.setting.grid.direction(near, far)]:
        raise Illegal("8.2.8", f"No bridge stands between {ends}")
    least = s.setting.rulebook.air.object_minimum
    if mission.points < least:
        raise Illegal("8.2.10", f"An object takes at least {least} strength points, not {mission.points}")


def _refuse_disorganization(s: Position, mission: AirMission) -> None:
    """8.2.12: one SP for each hex it names, or in Moscow at least seven for one hex and all around it."""
    rules = s.setting.tables.air
    if rules.disorganization_neighbours:
        _named(mission, "8.2.13", 1)
        least = rules.disorganization_minimum
        if mission.points < least:
            raise Illegal("8.2.12", f"Disorganizing movement takes at least {least} SP, not {mission.points}")
    elif len(mission.hexes) != mission.points:
        raise Illegal("8.2.12", f"{mission.points} SP disorganize {mission.points} hexes, not {len(mission.hexes)}")


def _refuse_river(s: Position, mission: AirMission) -> None:
    """8.2.17-8.2.19 (Moscow 8.2.16-8.2.18): connected hexes on big rivers, two attacks for each SP."""
    for hex_ in mission.hexes:
        if not s.setting.ground.big_river[hex_].any():
            raise Illegal(air_clause(s, 17), f"{s.number(hex_)} lies on no big river")
    if len(set(mission.hexes)) != len(mission.hexes) or not _connected(s, mission.hexes):
        raise Illegal(air_clause(s, 19), "The hexes of river crossing attacks must be connected, each named once")
    if len(mission.attacks) != len(mission.hexes) or min(mission.attacks) < 1:
        raise Illegal(air_clause(s, 19), "Each hex of river crossing attacks is assigned one attack or more")
    most = s.setting.rulebook.air.river_attacks_per_point * mission.points
    if sum(mission.attacks) > most:
        text = f"{mission.points} SP make {most} river crossing attacks, not {sum(mission.attacks)}"
        raise Illegal(air_clause(s, 18), text)


def _refuse_too_much(s: Position, side: int, missions: tuple[AirMission, ...]) -> None:
    """8.1.3, 8.1.5: every point flies one mission a turn, and a counter is not divided."""
    left = int(s.state.air_left[side])
    total = sum(mission.points for mission in missions)
    if total > left:
        raise Illegal("8.1.5", f"{s.seat(side)} has {left} air strength points left this turn, not {total}")
    if s.setting.tables.air.comes_as == "counters" and missions and (len(missions) > 1 or total != left):
        raise Illegal("8.1.3", f"The air counter of {left} SP flies one mission, with all its strength")


def _refuse_crowded(s: Position, missions: tuple[AirMission, ...]) -> None:
    """8.2.15: at most two SP disorganize movement on one hex."""
    most = s.setting.tables.air.disorganization_maximum
    flown = [hex_ for mission in missions if mission.kind == "movement_disorganization" for hex_ in mission.hexes]
    for hex_ in dict.fromkeys(flown):
        if most and flown.count(hex_) > most:
            raise Illegal("8.2.15", f"At most {most} SP disorganize movement on {s.number(hex_)}")


def _named(mission: AirMission, clause: str, count: int) -> tuple[int, ...]:
    if len(mission.hexes) != count:
        hexes = "one hex" if count == 1 else f"{count} hexes"
        raise Illegal(clause, f"{_words(mission.kind)} names {hexes}, not {len(mission.hexes)}")
    return mission.hexes


def _connected(s: Position, hexes: tuple[int, ...]) -> bool:
    if not hexes:
        return False
    reached, ahead = {hexes[0]}, [hexes[0]]
    while ahead:
        around = set(s.setting.grid.neighbours[ahead.pop()].tolist())
        found = [hex_ for hex_ in hexes if hex_ in around and hex_ not in reached]
        reached.update(found)
        ahead += found
    return len(reached) == len(hexes)


def _flown_by(s: Position, side: int, nations: tuple[str, ...]) -> bool:
    return not set(nations).isdisjoint(s.setting.box.sides[s.seat(side)].nations)


def _words(kind: str) -> str:
    return kind.replace("_", " ")
