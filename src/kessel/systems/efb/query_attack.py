"""The query about a fight: who can attack a hex or fire at it, what else is chosen, and the order that it makes."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.answers import Attacker, Choice
from kessel.play.asking import listed, own_question
from kessel.play.outcome import Illegal
from kessel.systems.efb.adjacent_combat import Attack
from kessel.systems.efb.airpower import Mission, strikes_left
from kessel.systems.efb.artillery import barrage, batteries_for, strength_with
from kessel.systems.efb.combat_contacts import contacts
from kessel.systems.efb.combat_duties import open_duties
from kessel.systems.efb.combat_phases import CombatWave
from kessel.systems.efb.combat_tables import attacker_tables
from kessel.systems.efb.position import GA, MB, Position
from kessel.systems.efb.protective_fire import ProtectiveFire, ProtectiveFirePhase, fire_targets, may_fly
from kessel.systems.efb.ranged_combat import Bombard, refuse_target, with_others

__all__ = ["AttackChoice", "attack"]

Hexes = tuple[int, ...]


class AttackChoice(Struct, frozen=True):
    """Who can attack hexes, and with what support."""

    targets: tuple[str, ...]
    units: tuple[Attacker, ...] = ()
    guns: tuple[Attacker, ...] = ()
    """Batteries that can give close support (12.10), or bombard alone (12.7)."""
    air: int = 0
    """Ground attack counters that are ready (17.3)."""
    tables: tuple[str, ...] = ()
    """The tables that the chosen units may fight on (11.11)."""
    choices: tuple[Choice, ...] = ()
    """How to attack, the table (11.11), the airstrikes (17.2); only where there is a choice."""
    must: bool = False
    """One of the hexes must be attacked (10.6)."""
    order: Attack | Bombard | ProtectiveFire | None = None
    """The attack with what is chosen; without chosen units, with all that can take part."""


def attack(s: Position, side: int, about: dict[str, str]) -> AttackChoice:
    """Say who can attack `target` (several with commas between), and which batteries can support it or fire alone.

    The chosen `units`, `guns`, and what `choices` offers (`manner`, `table`, `air`, `bombers`) make the order; all that
    can attack, no support and the first table, if they are not named.
    """
    targets = tuple(map(s.setting.hex, listed(about, "target")))
    numbers, question = tuple(map(s.number, targets)), own_question(s, side)
    if isinstance(question, ProtectiveFirePhase) and len(targets) == 1 and targets[0] in fire_targets(s, side):
        return _protective_fire(s, side, targets[0], about)
    if not isinstance(question, CombatWave) or not targets:
        return AttackChoice(numbers)
    links = contacts(s, side).hexes_of
    able = [unit for unit in links if all(hex_ in links[unit] for hex_ in targets)]
    manners = (*(("attack",) if able else ()), *(("bombard",) if _can_bombard(s, side, targets) else ()))
    if not manners:
        return AttackChoice(numbers)
    manner = _choice("manner", "Kind of attack", manners, about, _usual_manner(s, able, manners, about))
    if manner.chosen == "bombard":
        return _bombardment(s, side, targets[0], manner, about)
    return _adjacent(s, side, targets, able, manner, about)


def _adjacent(
    s: Position, side: int, targets: Hexes, able: list[int], manner: Choice, about: dict[str, str]
) -> AttackChoice:
    """Put together an attack by units beside the hexes (11.0)."""
    duties, numbers = open_duties(s, side), tuple(map(s.number, targets))
    named = _named(s, about)
    chosen = tuple(unit for unit in able if unit in named or "units" not in about)
    guns = list(dict.fromkeys(gun for hex_ in targets for gun in batteries_for(s, side, hex_)))
    tables = attacker_tables(s, chosen, targets) if chosen else ("assault",)
    table = _choice("table", "Combat Results Table", tables, about, "assault")
    air = _airstrikes("air", "Airstrikes", _most(s, side, GA, targets[0]), about, 0)
    return AttackChoice(
        targets=numbers,
        units=tuple(_attacker(s, unit, targets, must=unit in duties.attackers) for unit in able),
        guns=_guns(s, guns, "close support"),
        air=int(s.state.air_ready[side, GA]),
        tables=tables,
        choices=_real(manner, table, air),
        must=any(hex_ in duties.targets for hex_ in targets),
        order=Attack(
            units=s.setting.names(chosen),
            targets=numbers,
            table="mobile" if table.chosen == "mobile" else "assault",
            batteries=s.setting.names([gun for gun in guns if gun in named]),
            ground_attack=int(air.chosen),
        ),
    )


def _bombardment(s: Position, side: int, target: int, manner: Choice, about: dict[str, str]) -> AttackChoice:
    """Put together a bombardment (12.7)."""
    guns = batteries_for(s, side, target)
    firing = _firing(s, guns, "bombardment", about)
    ready = _most(s, side, GA, target)
    air = _airstrikes("air", "Ground attack", ready, about, int(not guns and ready > 0))
    bombers = _airstrikes("bombers", "Medium bombers", _most(s, side, MB, target), about, int(not guns and ready == 0))
    return AttackChoice(
        targets=(s.number(target),),
        guns=_guns(s, guns, "bombardment"),
        air=int(s.state.air_ready[side, GA]),
        choices=_real(manner, air, bombers),
        must=target in open_duties(s, side).targets,
        order=Bombard(
            target=s.number(target),
            batteries=s.setting.names(firing),
            ground_attack=int(air.chosen),
            bombers=int(bombers.chosen),
        ),
    )


def _protective_fire(s: Position, side: int, target: int, about: dict[str, str]) -> AttackChoice:
    """Put together a shot of Final Protective Fire (12.12)."""
    guns = batteries_for(s, side, target)
    ready = _most(s, side, GA, target) if may_fly(s, side) else 0
    if not guns and not ready:
        return AttackChoice((s.number(target),))
    air = _airstrikes("air", "Airstrikes", ready, about, int(not guns))
    firing = s.setting.names(_firing(s, guns, "protective fire", about))
    return AttackChoice(
        targets=(s.number(target),),
        guns=_guns(s, guns, "protective fire"),
        air=ready,
        choices=_real(air),
        order=ProtectiveFire(target=s.number(target), batteries=firing, ground_attack=int(air.chosen)),
    )


def _can_bombard(s: Position, side: int, targets: Hexes) -> bool:
    if len(targets) != 1:
        return False
    try:
        refuse_target(s, side, targets[0])
    except Illegal:
        return False
    flying = any(_most(s, side, kind, targets[0]) for kind in (GA, MB))
    return flying or bool(batteries_for(s, side, targets[0]))


def _usual_manner(s: Position, able: list[int], manners: tuple[str, ...], about: dict[str, str]) -> str:
    """Who names units none of which stands beside the hex means to bombard it."""
    named = _named(s, about)
    return manners[-1] if named and not any(unit in named for unit in able) else manners[0]


def _named(s: Position, about: dict[str, str]) -> tuple[int, ...]:
    return tuple(s.setting.unit(name) for name in (*listed(about, "units"), *listed(about, "guns")))


def _firing(s: Position, guns: list[int], mission: Mission, about: dict[str, str]) -> Hexes:
    """Give the batteries that are named; where nobody is, the first and those that may fire with it."""
    if "units" in about or "guns" in about:
        named = _named(s, about)
        return tuple(gun for gun in guns if gun in named)
    return with_others(s, guns[0], guns, mission) if guns else ()


def _most(s: Position, side: int, kind: int, target: int) -> int:
    """17.2, 17.9: so many airstrikes can go against a hex."""
    ready, left = int(s.state.air_ready[side, kind]), strikes_left(s, side, target)
    return ready if left is None else max(0, min(ready, left))


def _choice(name: str, text: str, values: tuple[str, ...], about: dict[str, str], usual: str) -> Choice:
    chosen = about.get(name, "")
    return Choice(name, text, values, chosen if chosen in values else usual)


def _airstrikes(name: str, text: str, most: int, about: dict[str, str], usual: int) -> Choice:
    return _choice(name, text, tuple(map(str, range(most + 1))), about, str(min(usual, most)))


def _real(*choices: Choice) -> tuple[Choice, ...]:
    return tuple(choice for choice in choices if len(choice.values) > 1)


def _attacker(s: Position, unit: int, targets: Hexes, *, must: bool) -> Attacker:
    hexes = contacts(s, int(s.setting.side[unit])).hexes_of[unit]
    strength = barrage(s, unit) if s.setting.is_artillery[unit] else int(s.setting.attack[s.state.row[unit]])
    return Attacker(
        id=s.name(unit),
        hex=s.number(int(s.state.hex[unit])),
        sp=0 if s.state.untried[unit] else strength,
        must=must,
        others=tuple(s.number(hex_) for hex_ in hexes if hex_ not in targets),
        untried=bool(s.state.untried[unit]),
    )


def _guns(s: Position, guns: list[int], mission: Mission) -> tuple[Attacker, ...]:
    return tuple(
        Attacker(
            s.name(gun),
            s.number(int(s.state.hex[gun])),
            0 if s.state.untried[gun] else strength_with(s, gun, int(s.state.row[gun]), mission),
            untried=bool(s.state.untried[gun]),
        )
        for gun in guns
    )
