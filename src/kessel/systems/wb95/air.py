"""Chapter 8: the Air Phase. Both sides plan in secret, fight in the air, and fly what does not wait (2.2/1, 2.2/7)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Sealed
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.air_combat import air_combat
from kessel.systems.wb95.air_missions import PlanAir, air_clause, check_plan
from kessel.systems.wb95.air_plans import random_plan, single_missions
from kessel.systems.wb95.data_rulebook import FireTable
from kessel.systems.wb95.events import SupplyLevel
from kessel.systems.wb95.fire_results import chances, strike_bridge, strike_units, terrain_deduction
from kessel.systems.wb95.position import AirMission, Position

__all__ = ["AirPlanning", "AirStrike", "MissionFlown", "air_phase"]

AT_ONCE = ("air_attack", "object_attack", "supply")
"""What is resolved in the Air Phase itself; the other missions wait for the half turn that follows (8.2.1)."""


class MissionFlown(Event, frozen=True):
    """A mission is revealed (8.1.7)."""

    barrier = True
    seat: str
    kind: str
    hexes: tuple[str, ...]
    points: int
    attacks: tuple[int, ...] = ()


def air_phase(s: Position) -> None:
    """2.2/1, 2.2/7: old missions are over (8.2.1); whoever has air strength left this turn plans (8.1.4)."""
    s.state.notes = replace(s.state.notes, missions=())
    waiting = tuple(s.seat(side) for side in (0, 1) if s.state.air_left[side] > 0)
    if waiting:
        s.state.push(AirPlanning(waiting=waiting))


class AirPlanning(Sealed, frozen=True):
    """B-10: the missions of both sides, chosen secretly (8.1.7)."""

    def ask(self) -> Decision:
        """Ask for a plan."""
        return Decision((), "air_plan", "8.1.7", "Plan air missions in secret")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give no mission, then each mission alone with all the strength it can use.

        A plan of several missions is put together from them. `about` narrows them by `kind` and by `hex`, and makes
        them as strong as its `points`.
        """
        side = s.setting.side_of(seat)
        if not about:
            yield PlanAir()
        left = int(s.state.air_left[side])
        points = about.get("points", str(left))
        for mission in single_missions(s, side, min(left, int(points)) if points.isdecimal() else 0):
            if about.get("kind") in (None, mission.kind) and about.get("hex") in (None, *mission.hexes):
                yield PlanAir(missions=(mission,))

    def check(self, s: Position, seat: str, order: Order) -> tuple[AirMission, ...]:
        """Refuse what 8.1 and 8.2 do not allow."""
        if not isinstance(order, PlanAir):
            raise Illegal("8.1.7", "Plan the air missions of this phase, or none")
        return check_plan(s, s.setting.side_of(seat), order)

    def preview(self, s: Position, seat: str, order: Order, found: tuple[AirMission, ...]) -> Preview:
        """Give the strength of every strike, and for a single one its chances if no enemy meets it in the air."""
        flown = sum(mission.points for mission in found)
        strikes = [mission for mission in _in_turn(found) if mission.kind != "supply"]
        reasons = tuple(term for mission in strikes for term in strike_points(s, mission))
        likely = chances(_table(s, strikes[0]), sum(term.value for term in reasons)) if len(strikes) == 1 else ()
        left = int(s.state.air_left[s.setting.side_of(seat)]) - flown
        return Preview(f"{flown} SP", reasons, likely, {"left": str(left)})

    def reveal(self, s: Position, answers: dict[str, Order]) -> None:
        """Show all missions, fight in the air, and fly; points that were sent are used up, also beaten ones (8.1.5)."""
        missions: tuple[AirMission, ...] = ()
        for side, seat in enumerate(s.setting.sides):
            plan = answers.get(seat)
            missions += check_plan(s, side, plan) if isinstance(plan, PlanAir) else ()
        for mission in missions:
            s.state.air_left[mission.side] -= mission.points
            s.say(_revealed(s, mission))
        missions = air_combat(s, missions)
        waiting = tuple(mission for mission in missions if mission.kind not in AT_ONCE)
        s.state.notes = replace(s.state.notes, missions=waiting)
        s.state.push(*(AirStrike(mission=mission) for mission in _in_turn(missions)))

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw a plan of none to three missions."""
        return random_plan(s, s.setting.side_of(seat), chance)


class AirStrike(Automatic, frozen=True):
    """A mission that is resolved in the Air Phase."""

    mission: AirMission

    def run(self, s: Position) -> None:
        """Bomb units or a bridge, or drop supplies."""
        mission = self.mission
        match mission.kind:
            case "air_attack":
                points = sum(term.value for term in strike_points(s, mission))
                strike_units(s, mission.side, mission.hexes[0], _table(s, mission), points, "8.2.6")
            case "object_attack":
                near, far = mission.hexes
                direction = s.setting.grid.direction(near, far)
                if s.state.bridge[near, direction]:
                    strike_bridge(s, mission.side, near, direction, mission.points, "8.2.8")
            case _:
                _drop_supplies(s, mission)


def strike_points(s: Position, mission: AirMission) -> list[Reason]:
    """Give the strength of a strike: twice the terrain modifier comes off (8.2.7), except at objects (8.2.9)."""
    if mission.kind == "object_attack":
        return [Reason("8.2.8", f"attack on the bridge at {s.number(mission.hexes[0])}", mission.points)]
    deduction = s.setting.rulebook.air.terrain_deduction
    points = Reason("8.2.6", f"air attack on {s.number(mission.hexes[0])}", mission.points)
    return [points, *terrain_deduction(s, mission.hexes[0], deduction, "8.2.7")]


def _table(s: Position, mission: AirMission) -> FireTable:
    return s.setting.rulebook.objects if mission.kind == "object_attack" else s.setting.rulebook.air_attack


def _drop_supplies(s: Position, mission: AirMission) -> None:
    """8.2.25, 8.2.26 (Moscow 8.2.24, 8.2.25): a success lowers the OoS level of all units on the hex."""
    rules = s.setting.rulebook.air
    (roll,) = s.roll(1, air_clause(s, 25), s.seat(mission.side))
    if roll >= rules.supply_fails_on:
        return
    for unit in s.on(mission.hexes[0], mission.side):
        level = max(0, int(s.state.oos[unit]) - rules.supply_lowers)
        if level != s.state.oos[unit]:
            s.state.oos[unit] = level
            s.say(SupplyLevel(unit=s.name(unit), level=level, clause=air_clause(s, 26)))


def _in_turn(missions: tuple[AirMission, ...]) -> list[AirMission]:
    """Give what is flown at once, A before B, by hex; what strikes one target strikes it together (8.1.6, 8.2.7)."""
    together: dict[tuple[object, ...], AirMission] = {}
    for number, mission in enumerate(missions):
        if mission.kind in AT_ONCE:
            # Every supply mission rolls by itself (8.2.25).
            alone = number if mission.kind == "supply" else -1
            key = (mission.side, mission.kind, frozenset(mission.hexes), alone)
            flown = together.get(key)
            together[key] = replace(flown, points=flown.points + mission.points) if flown else mission
    return sorted(together.values(), key=lambda mission: (mission.side, mission.hexes, mission.kind))


def _revealed(s: Position, mission: AirMission) -> MissionFlown:
    return MissionFlown(
        seat=s.seat(mission.side),
        kind=mission.kind,
        hexes=tuple(map(s.number, mission.hexes)),
        points=mission.points,
        attacks=mission.attacks,
    )
