"""Queries about the decision at hand: who has something to do, where units can go, who can attack."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.acts import ActingPhase, EndPhase
from kessel.play.answers import Attacker, Duty, ToDo
from kessel.play.asking import listed, named_in_options, own_question
from kessel.play.outcome import Illegal
from kessel.systems.wb95.air_support import air_support
from kessel.systems.wb95.artillery import attack_support, firing_strength
from kessel.systems.wb95.combat import Attack, AttackPhase
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.contact import contacts
from kessel.systems.wb95.duties import open_duties
from kessel.systems.wb95.movement import Move, Moving, own_units
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import reachable
from kessel.systems.wb95.unit_strength import attacker_strength
from kessel.systems.wb95.walking import can_still_move, walk

__all__ = ["AttackChoice", "Goal", "ReachTogether", "attack", "reach", "units"]


class Goal(Struct, frozen=True):
    """A hex that units can reach together."""

    hex: str
    path: tuple[str, ...]
    cost: int
    """Sixths of a movement point, of the unit that pays most."""
    left: int
    """Sixths, of the unit with the fewest left."""
    stops: bool
    """Nothing more this phase, for at least one of them."""
    order: Move
    """What takes them there."""


class ReachTogether(Struct, frozen=True):
    """Where units that stand together can go together."""

    units: tuple[str, ...]
    goals: tuple[Goal, ...]


class AttackChoice(Struct, frozen=True):
    """Who can attack hexes, and with what support."""

    targets: tuple[str, ...]
    units: tuple[Attacker, ...] = ()
    guns: tuple[Attacker, ...] = ()
    """In range of where the chosen units stand; without chosen units, of where any stands that can attack."""
    air: int = 0
    """Strength points of own air support over the hexes (8.2.2)."""
    must: bool = False
    """One of the hexes must be attacked (5.1.4)."""
    order: Attack | None = None
    """The attack with the chosen units and guns; without chosen units, with all that can take part."""


def units(s: Position, side: int, about: dict[str, str]) -> ToDo:
    """Say which own units have something to do, and which duties are open."""
    question = own_question(s, side)
    if question is None:
        return ToDo()
    if not isinstance(question, ActingPhase):
        return ToDo(units=named_in_options(s, side, question))
    todo = ToDo(
        units=s.setting.names(question.actors(s)),
        duties=_duties(s, side) if isinstance(question, AttackPhase) else (),
        may_end=True,
    )
    try:
        question.check(s, s.seat(side), EndPhase())
    except Illegal as refused:
        return ToDo(todo.units, todo.duties, may_end=False, why_not=Duty(refused.clause, refused.reason, ""))
    return todo


def reach(s: Position, side: int, about: dict[str, str]) -> ReachTogether:
    """Say where `units` (with commas between) can go together in this phase."""
    names = listed(about, "units")
    question = own_question(s, side)
    moving = isinstance(question, ActingPhase) and any(isinstance(act, Moving) for act in question.acts())
    group = own_units(s, side, names) if moving else ()
    if not group or len({int(s.state.hex[unit]) for unit in group}) != 1:
        return ReachTogether(names, ())
    found = [reachable(s, unit) if can_still_move(s, unit) else {} for unit in group]
    slowest = min(found, key=len)
    goals = (_goal(s, group, [ways[hex_] for ways in found]) for hex_ in slowest if all(hex_ in w for w in found))
    return ReachTogether(names, tuple(goal for goal in goals if goal))


def attack(s: Position, side: int, about: dict[str, str]) -> AttackChoice:
    """Say who can attack `target` (several with commas between), and which guns support `units`, if some are chosen.

    The chosen `units` and `guns` make the order; all that can attack, and no gun, if none are named.
    """
    targets = tuple(map(s.setting.hex, listed(about, "target")))
    numbers = tuple(map(s.number, targets))
    if not targets or not isinstance(own_question(s, side), AttackPhase):
        return AttackChoice(numbers)
    links, duties = contacts(s, side), open_duties(s, side)
    able = [u for u in links.hexes_of if all(hex_ in links.hexes_of[u] for hex_ in targets)]
    chosen = own_units(s, side, listed(about, "units"))
    from_hexes = tuple(sorted({int(s.state.hex[unit]) for unit in chosen or able}))
    plain = Combat(side=side, attackers=(), targets=targets, defenders=())
    return AttackChoice(
        targets=numbers,
        units=tuple(
            Attacker(
                id=s.name(unit),
                hex=s.number(int(s.state.hex[unit])),
                sp=attacker_strength(s, unit, plain),
                must=unit in duties.attackers,
                others=tuple(s.number(hex_) for hex_ in links.hexes_of[unit] if hex_ not in targets),
            )
            for unit in able
        ),
        guns=tuple(
            Attacker(id=s.name(gun), hex=s.number(int(s.state.hex[gun])), sp=firing_strength(s, gun, ()))
            for gun in attack_support(s, side, from_hexes, targets)
        ),
        air=air_support(s, side, "offensive_support", targets),
        must=any(hex_ in duties.targets for hex_ in targets),
        order=Attack(
            units=listed(about, "units") if "units" in about else s.setting.names(able),
            targets=numbers,
            guns=listed(about, "guns"),
        ),
    )


def _duties(s: Position, side: int) -> tuple[Duty, ...]:
    duties = open_duties(s, side)
    attackers = [
        Duty("5.1.3", f"{s.name(unit)} must attack", s.number(int(s.state.hex[unit])), s.name(unit))
        for unit in duties.attackers
    ]
    return (*attackers, *(Duty("5.1.4", f"{s.number(h)} must be attacked", s.number(h)) for h in duties.targets))


def _goal(s: Position, group: tuple[int, ...], ways: list[tuple[int, ...]]) -> Goal | None:
    """Try the way of each unit; None when no way serves all of them."""
    for path in dict.fromkeys(ways):
        try:
            walks = [walk(s, unit, path) for unit in group]
        except Illegal:
            continue
        return Goal(
            hex=s.number(path[-1]),
            path=tuple(map(s.number, path)),
            cost=max(one.cost for one in walks),
            left=min(int(s.state.allowance[one.unit] - s.state.spent[one.unit]) - one.cost for one in walks),
            stops=any(one.stopped for one in walks),
            order=Move(units=s.setting.names(group), path=tuple(map(s.number, path))),
        )
    return None
