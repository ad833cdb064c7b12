"""The query about a fight: who can barrage, engage or assault a hex, what else is chosen, and the order it makes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from kessel.play.answers import Attacker, Choice
from kessel.play.asking import listed, own_question
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.artillery import BARRAGE, artillery_factors, close_supporters, factors_for
from kessel.systems.winter_storm.assault import DeclareAssault
from kessel.systems.winter_storm.assault_limits import refuse_assaulter, refuse_supporters
from kessel.systems.winter_storm.barrage import Barrage, BarrageSegment
from kessel.systems.winter_storm.barrage_results import INSTALLATIONS, UNITS, dumps, targets
from kessel.systems.winter_storm.combat_record import Group
from kessel.systems.winter_storm.engagement import Engage, Engagement, acting_group, active
from kessel.systems.winter_storm.operations import free_to_operate
from kessel.systems.winter_storm.operations_phase import OperationsSegment
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.prospects import strongest
from kessel.systems.winter_storm.state import DEPLETED

__all__ = ["AttackChoice", "attack"]

_NEAR = 3
"""From so far units of the same HQ may be brought up for an assault, as far as this query looks."""
_ASSAULTS, _SUPPORTS = "assaults", "supports"


class AttackChoice(Struct, frozen=True):
    """Who can fight for a hex."""

    targets: tuple[str, ...]
    units: tuple[Attacker, ...] = ()
    """Units beside the hex."""
    guns: tuple[Attacker, ...] = ()
    """Artillery that can fire (13.1, 14.13); for an Engagement Group others of its HQ that are near."""
    air: int = 0
    choices: tuple[Choice, ...] = ()
    """What is barraged (13.1), who assaults and who supports (13.68); only where there is a choice."""
    order: Barrage | Engage | DeclareAssault | None = None
    """What is chosen, as an order; without chosen units, with all that can take part."""


def attack(s: Position, side: int, about: dict[str, str]) -> AttackChoice:
    """Say who can fight for the hex `target`: barrage it, form an Engagement Group beside it, or assault it.

    The chosen `units`, `guns` and what `choices` offers make the order; all that can fight, if they are not named.
    """
    question, named = own_question(s, side), listed(about, "target")
    numbers = named[-1:]
    if not named:
        return AttackChoice(())
    target = s.setting.hex(numbers[0])
    match question:
        case BarrageSegment():
            return _barrage(s, side, target, about)
        case OperationsSegment() if s.on(target, s.enemy_of(side)):
            return _engagement(s, side, target, about)
        case Engagement() if s.on(target, s.enemy_of(side)):
            return _assault(s, side, target, about)
    return AttackChoice(numbers)


def _barrage(s: Position, side: int, target: int, about: dict[str, str]) -> AttackChoice:
    """Put together a barrage (13.1)."""
    kinds = [UNITS] if targets(s, s.enemy_of(side), target) else []
    kinds += [INSTALLATIONS] if dumps(s, s.enemy_of(side), target) else []
    guns = factors_for(s, BARRAGE, target)
    if not guns or not kinds:
        return AttackChoice((s.number(target),))
    kind = _choice("kind", "Fire at", tuple(kinds), about)
    return AttackChoice(
        targets=(s.number(target),),
        guns=tuple(_attacker(s, gun, artillery_factors(s, gun)) for gun in guns),
        choices=_real(kind),
        order=Barrage(hex=s.number(target), units=s.setting.names(_chosen(s, guns, about)), kind=kind.chosen),
    )


def _engagement(s: Position, side: int, target: int, about: dict[str, str]) -> AttackChoice:
    """Put together an Engagement Group (13.63): units beside the hex, and others of their HQ that could come up."""
    away = s.setting.grid.distances(target)
    able = [u for u in free_to_operate(s, side) if _may_engage(s, u) and away[s.state.hex[u]] <= _NEAR]
    beside = [unit for unit in able if away[s.state.hex[unit]] == 1]
    if not beside:
        return AttackChoice((s.number(target),))
    named = [unit for unit in _named(s, about) if unit in able]
    first = named[0] if named else max(beside, key=lambda unit: (_weight(s, beside, unit), -unit))
    near = [unit for unit in able if unit not in beside and _body(s, unit) == _body(s, first)]
    chosen = named if "units" in about else [unit for unit in beside if _body(s, unit) == _body(s, first)]
    return AttackChoice(
        targets=(s.number(target),),
        units=tuple(_attacker(s, unit, s.pcf(unit)) for unit in beside),
        guns=tuple(_attacker(s, unit, s.pcf(unit)) for unit in near),
        order=Engage(units=s.setting.names(chosen)),
    )


def _assault(s: Position, side: int, target: int, about: dict[str, str]) -> AttackChoice:
    """Put together an assault (13.67): each chosen unit assaults or supports, artillery gives Close Support (14.13)."""
    group = acting_group(s)
    if group.counterattack and not any(s.state.hex[unit] == target for unit in group.counterattack):
        return AttackChoice((s.number(target),))
    assaulters, supporters = _able(s, group, target)
    beside = [unit for unit in active(s, group) if unit in assaulters or unit in supporters]
    if not assaulters:
        return AttackChoice((s.number(target),))
    chosen = _chosen(s, beside, about) if "units" in about else _affordable(s, group, target, beside)
    roles = {unit: _role(s, unit, assaulters, supporters, about) for unit in chosen}
    leading = [unit for unit in chosen if roles[unit].chosen == _ASSAULTS]
    guns = close_supporters(s, leading, target)
    firing = _chosen(s, guns, about) if "guns" in about else guns
    enemies = [unit for unit in s.on(target, s.enemy_of(side)) if unit in group.counterattack]
    return AttackChoice(
        targets=(s.number(target),),
        units=tuple(_attacker(s, unit, s.pcf(unit)) for unit in beside),
        guns=tuple(_attacker(s, gun, artillery_factors(s, gun)) for gun in guns if gun not in beside),
        choices=_real(*roles.values()),
        order=DeclareAssault(
            target=s.number(target),
            units=s.setting.names(leading),
            support=s.setting.names([unit for unit in chosen if roles[unit].chosen == _SUPPORTS]),
            close_support=s.setting.names([gun for gun in guns if gun in firing or gun in beside]),
            enemies=s.setting.names(enemies),
        ),
    )


def _affordable(s: Position, group: Group, target: int, beside: list[int]) -> list[int]:
    """Give those of the strongest assault that the group has the points for; all, where it has none for any."""
    order = strongest(s, group, target)
    return [unit for unit in beside if s.name(unit) in order.units] if order else beside


def _able(s: Position, group: Group, target: int) -> tuple[list[int], list[int]]:
    """Give who of a group may assault a hex, and who may support."""
    assaulters: list[int] = []
    supporters: list[int] = []
    for unit in active(s, group):
        try:
            refuse_assaulter(s, group, unit, target)
            assaulters.append(unit)
        except Illegal:
            pass
        try:
            refuse_supporters(s, group, (unit,), target)
            supporters.append(unit)
        except Illegal:
            pass
    return assaulters, supporters


def _role(s: Position, unit: int, assaulters: list[int], supporters: list[int], about: dict[str, str]) -> Choice:
    values = ((_ASSAULTS,) if unit in assaulters else ()) + ((_SUPPORTS,) if unit in supporters else ())
    return _choice(f"role {s.name(unit)}", s.setting.counters[unit].name, values, about)


def _may_engage(s: Position, unit: int) -> bool:
    return (
        s.is_good_order(unit)
        and s.is_assault_capable(unit)
        and s.mode(unit) != DEPLETED
        and unit not in s.state.notes.operating
    )


def _body(s: Position, unit: int) -> tuple[int, int]:
    """Units of one HQ and status may form a group; those on their own only with their stack (13.63)."""
    status = int(s.state.status[unit])
    return status, int(s.state.hq[unit]) if status == 0 else int(s.state.hex[unit])


def _weight(s: Position, units: Iterable[int], unit: int) -> int:
    return sum(s.pcf(other) for other in units if _body(s, other) == _body(s, unit))


def _named(s: Position, about: dict[str, str]) -> list[int]:
    return [s.setting.unit(name) for name in (*listed(about, "units"), *listed(about, "guns"))]


def _chosen(s: Position, able: list[int], about: dict[str, str]) -> list[int]:
    """Give those that are named; all where nobody is."""
    named = _named(s, about)
    return [unit for unit in able if unit in named] if {"units", "guns"} & about.keys() else able


def _choice(name: str, text: str, values: tuple[str, ...], about: dict[str, str]) -> Choice:
    chosen = about.get(name, "")
    return Choice(name, text, values, chosen if chosen in values else values[0])


def _real(*choices: Choice) -> tuple[Choice, ...]:
    return tuple(choice for choice in choices if len(choice.values) > 1)


def _attacker(s: Position, unit: int, strength: int) -> Attacker:
    return Attacker(s.name(unit), s.number(int(s.state.hex[unit])), strength)
