"""Chapter 14.2: what a cell of the Combat Results Table or of the barrage table does, in its strict order.

Counterattack, Retreats, Morale Checks, Step Losses, states of order, retreats of those who Rout; then the advance.
"""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from kessel.play.agenda import Automatic
from kessel.systems.winter_storm.advance import OfferAdvance
from kessel.systems.winter_storm.combat_record import Assault, Result, Retreated, Toll
from kessel.systems.winter_storm.counterattack import offer
from kessel.systems.winter_storm.losses import StepLosses, demand
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import check_morale
from kessel.systems.winter_storm.retreat import FallBack, flee
from kessel.systems.winter_storm.state import ROUTED

__all__ = ["AssumeStates", "CheckMorale", "TakeLosses", "apply_barrage", "apply_result", "zone_check"]

_ROUT = 2
"""14.4/zoc: from so many hexes in enemy zones on a unit Routs."""


def apply_result(s: Position, assault: Assault, result: Result) -> None:
    """14.2: let one side suffer a result of the Combat Results Table."""
    if result.counterattack:
        offer(s, assault)
        return
    units = tuple(u for u in (assault.assaulters if result.attacker else assault.defenders) if s.is_on_map(u))
    enemies = (assault.target,) if result.attacker else assault.from_hexes
    _begin(s, Toll(units, result.steps, result.morale_check))
    hexes = dict.fromkeys(int(s.state.hex[unit]) for unit in units) if result.retreat else {}
    s.state.push(
        *(
            FallBack(units=tuple(u for u in units if s.state.hex[u] == hex_), distance=result.retreat, enemies=enemies)
            for hex_ in hexes
        ),
        CheckMorale(),
        TakeLosses(),
        AssumeStates(),
        OfferAdvance(assault=assault, attacker=not result.attacker),
    )


def apply_barrage(s: Position, hex_: int, code: str, units: tuple[int, ...]) -> None:
    """13.1, 14.12: let units in a hex suffer a result of the barrage table: -, M, D, 1M or 1D."""
    if code == "-" or not units:
        return
    steps, effect = (1, code[1:]) if code.startswith("1") else (0, code)
    failed = units if effect == "D" else ()
    _begin(s, Toll(units, steps, checks=effect == "M", failed=failed))
    s.state.push(CheckMorale(), TakeLosses(), AssumeStates())


class CheckMorale(Automatic, frozen=True):
    """14.5: units check after a retreat, or because the result says so; then stacks that went through enemy zones."""

    def run(self, s: Position) -> None:
        """Roll unit by unit, then stack by stack; what comes of it waits for its turn."""
        toll = _toll(s)
        ran = {one.unit for one in s.state.notes.retreated if len(one.hexes) > 1}
        checking = [unit for unit in toll.units if s.is_on_map(unit) and (toll.checks or unit in ran)]
        failed = tuple(unit for unit in checking if not check_morale(s, unit, "14.5"))
        _become(s, replace(toll, failed=toll.failed + failed))
        through = [one for one in s.state.notes.retreated if one.zones and s.is_on_map(one.unit)]
        for _, stack in groupby(through, key=lambda one: one.hexes):
            zone_check(s, tuple(stack))


def zone_check(s: Position, stack: tuple[Retreated, ...]) -> None:
    """14.4/zoc: one die for a stack that retreated through enemy zones, by the MR of its topmost Combat unit.

    All Disrupt, or Rout after two hexes or more; who fails takes a Step Loss first.
    """
    toll, units = _toll(s), tuple(one.unit for one in stack)
    combat = [unit for unit in units if s.setting.is_combat[unit]]
    if combat:
        top = max(combat, key=lambda unit: int(s.state.rank[unit]))
        if not check_morale(s, top, "14.4/zoc"):
            toll = replace(toll, stack_losses=(*toll.stack_losses, ("14.4/zoc", units, 1)))
    if stack[0].zones >= _ROUT:
        _become(s, replace(toll, routed=toll.routed + units))
    else:
        _become(s, replace(toll, failed=toll.failed + units))


class TakeLosses(Automatic, frozen=True):
    """14.2, 14.6: the Step Losses of the result, then those of stacks that retreated badly."""

    def run(self, s: Position) -> None:
        """Demand them; the first demanded is taken last, so the result comes last here."""
        toll = _toll(s)
        for clause, units, steps in reversed(toll.stack_losses):
            demand(s, units, steps, clause)
        if toll.steps:
            demand(s, toll.units, toll.steps, "14.6")
            losses = s.state.agenda[-1]
            assert isinstance(losses, StepLosses)
            s.state.swap(replace(losses, pursued=True))


class AssumeStates(Automatic, frozen=True):
    """14.2, 14.7, 14.8: units Disrupt and Rout now; who Routs retreats one hex more."""

    def run(self, s: Position) -> None:
        """Worsen the order of all that failed."""
        toll = _toll(s)
        steady = [unit for unit in toll.units if s.state.disorder[unit] < ROUTED]
        for unit in toll.routed:
            if s.is_on_map(unit):
                s.rout(unit, "14.4/zoc")
        for unit in toll.failed:
            if s.is_on_map(unit):
                s.disrupt(unit, "14.7")
        flee(s, [unit for unit in steady if s.is_on_map(unit) and s.state.disorder[unit] == ROUTED])
        s.state.notes = replace(s.state.notes, toll=None)


def _begin(s: Position, toll: Toll) -> None:
    s.state.notes = replace(s.state.notes, toll=toll, retreated=(), untaken=0)


def _become(s: Position, toll: Toll) -> None:
    s.state.notes = replace(s.state.notes, toll=toll)


def _toll(s: Position) -> Toll:
    toll = s.state.notes.toll
    assert toll is not None, "a result is being applied"
    return toll
