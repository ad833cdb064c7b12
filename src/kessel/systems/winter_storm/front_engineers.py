"""Chapter 18.44: the Front Engineer of a Soviet Superior HQ: deployed, taken back, or lost for good."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.stacking import refuse_stack
from kessel.systems.winter_storm.state import DEFENSIVE, DUE, GOOD_ORDER, INDEPENDENT

__all__ = [
    "DeployEngineer",
    "DeployingEngineer",
    "EngineerDeployment",
    "EngineerReabsorbed",
    "ReabsorbEngineer",
    "ReabsorbingEngineer",
    "deploy_engineers",
    "lacks_engineers",
    "with_their_hq",
]

_GOES_HOME = 0.2
"""How often random play thinks of taking an engineer back."""


class DeployEngineer(Order, frozen=True):
    """Put a Front Engineer on the map with its Superior HQ."""

    unit: str


class ReabsorbEngineer(Order, frozen=True):
    """Take a Front Engineer off the map, back into the Superior HQ it is stacked with."""

    unit: str


class EngineerReabsorbed(Event, frozen=True):
    """A Front Engineer is with its Superior HQ again, which may lay bridges."""

    unit: str
    hq: str


def lacks_engineers(s: Position, hq: int) -> bool:
    """18.44: whether an HQ cannot lay bridges because its Front Engineer is deployed or lost."""
    engineer = s.setting.engineer_of.get(hq)
    return engineer is not None and s.state.hex[engineer] != DUE


def deploy_engineers(s: Position) -> None:
    """W-01: ask the sides that have a Front Engineer to deploy."""
    sides = {int(s.setting.side[hq]) for hq in s.setting.engineer_of}
    s.state.push(*(EngineerDeployment(side=side) for side in sorted(sides)))


def with_their_hq(s: Position, side: int) -> list[int]:
    """Give the Front Engineers of a side that are stacked with their Superior HQ."""
    pairs = ((hq, unit) for hq, unit in s.setting.engineer_of.items() if s.setting.side[hq] == side)
    return [unit for hq, unit in pairs if s.is_on_map(hq) and s.state.hex[hq] == s.state.hex[unit]]


class DeployingEngineer(Act):
    """18.44: a Superior HQ on the map puts its Front Engineer on its hex; one that was lost never comes back."""

    order = DeployEngineer

    def check(self, s: Position, side: int, order: DeployEngineer) -> tuple[int, int]:
        """Refuse units that are no Front Engineer or not with their HQ."""
        unit = s.setting.unit(order.unit)
        hq = _hq_of(s, unit)
        if hq == NOBODY or s.setting.side[unit] != side:
            raise Illegal("18.44", f"{order.unit} is no Front Engineer of yours")
        if s.state.hex[unit] != DUE:
            raise Illegal("18.44", f"{order.unit} is on the map or was lost")
        if not s.is_on_map(hq):
            raise Illegal("18.44", f"{s.name(hq)} is not on the map")
        refuse_stack(s, int(s.state.hex[hq]), (unit,), "4.1")
        return unit, hq

    def apply(self, s: Position, side: int, order: DeployEngineer, found: tuple[int, int]) -> None:
        """Put it on the map; the Command Control Segment settles its command."""
        unit, hq = found
        s.state.status[unit], s.state.mode[unit], s.state.disorder[unit] = INDEPENDENT, DEFENSIVE, GOOD_ORDER
        s.place(unit, (int(s.state.hex[hq]),), "deployment")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order if it is legal."""
        yield from _if_legal(self, s, side, DeployEngineer(unit=s.name(unit)))


class ReabsorbingEngineer(Act):
    """18.44: a Front Engineer that is stacked with its Superior HQ goes back into it, and can be deployed again."""

    order = ReabsorbEngineer

    def check(self, s: Position, side: int, order: ReabsorbEngineer) -> tuple[int, int]:
        """Refuse units that are not stacked with the HQ they belong to."""
        (unit,) = s.own_units(side, (order.unit,))
        if unit not in with_their_hq(s, side):
            raise Illegal("18.44", f"{order.unit} is no Front Engineer stacked with its Superior HQ")
        return unit, _hq_of(s, unit)

    def apply(self, s: Position, side: int, order: ReabsorbEngineer, found: tuple[int, int]) -> None:
        """Take it off the map."""
        unit, hq = found
        s.state.hex[unit] = s.state.works_at[unit] = DUE
        s.say(EngineerReabsorbed(unit=order.unit, hq=s.name(hq)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order if it is legal."""
        if unit in s.setting.engineer_of.values():
            yield from _if_legal(self, s, side, ReabsorbEngineer(unit=s.name(unit)))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Seldom."""
        return super().sample(s, side, unit, chance) if chance.random() < _GOES_HOME else None


_ACTS: tuple[Act, ...] = (DeployingEngineer(),)


class EngineerDeployment(ActingPhase, frozen=True):
    """18.44 (W-01): in the Reinforcement Phase a side deploys Front Engineers."""

    sequence = "18.44"

    def acts(self) -> tuple[Act, ...]:
        """The deployment alone."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the Front Engineers that can be deployed."""
        return [u for u in s.setting.engineer_of.values() if any(True for _ in _ACTS[0].options(s, self.side, u))]

    def decision(self, s: Position) -> Decision | None:
        """Ask while there is one."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "front_engineers", "18.44", "Deploy Front Engineers with their HQs")


def _hq_of(s: Position, unit: int) -> int:
    return next((hq for hq, engineer in s.setting.engineer_of.items() if engineer == unit), NOBODY)


def _if_legal(act: Act, s: Position, side: int, order: Order) -> Iterator[Order]:
    try:
        act.check(s, side, order)
    except Illegal:
        return
    yield order
