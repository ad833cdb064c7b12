"""What the staff notes for those who read its plans: aim, main effort, and why this attack."""

from __future__ import annotations

import numpy as np

from kessel.command.staff.wb95.attacks import Assault
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.standing import is_at_rest
from kessel.command.staff.wording import counted, place
from kessel.systems.wb95.position import Position

__all__ = ["attack_report", "movement_report"]


def movement_report(plan: MovementPlan) -> str:
    """Say what the Movement Phase is for."""
    picture, s = plan.picture, plan.s
    aim = "aim: hold what we can." if plan.bulwarks or picture.in_bulwarks else _aim(picture)
    parts = [f"Turn {s.state.turn}, {s.seat(plan.side)}: {aim}"]
    if plan.bulwarks:
        parts.append(f"Too weak for a line: stacks hold {_places(s, plan.bulwarks)}.")
    parts += [
        f"A sortie of {counted(len(sortie.units), 'unit')} against {place(s, sortie.target)}."
        for sortie in plan.sorties
    ]
    schemes = sorted(plan.schemes.values(), key=lambda scheme: -scheme.value)
    if schemes:
        first = schemes[0]
        units = counted(len(first.posts), "unit")
        shut_in = ", who has no way back" if first.shuts_in else ""
        parts.append(f"Main effort: {units} against {place(s, first.target)} at {first.odds}{shut_in}.")
    if len(schemes) > 1:
        parts.append(f"{counted(len(schemes) - 1, 'more attack')}.")
    if plan.dug_in:
        parts.append(f"{counted(plan.dug_in, 'unit')} {'digs' if plan.dug_in == 1 else 'dig'} in.")
    return " ".join([*parts, plan.remark]).rstrip()


def attack_report(picture: Picture, assaults: list[Assault]) -> str:
    """Say what the Combat Phase is for."""
    s = picture.s
    head = f"Turn {s.state.turn}, {s.seat(picture.side)} attacks: "
    if not assaults:
        return head + "nothing worth an attack, and no duty."
    parts = [f"{place(s, a.targets[0])} at {a.odds} (worth {a.value:+.1f} CEL)" for a in assaults[:3]]
    forced = sum(a.value <= 0 for a in assaults)
    tail = f"; {forced} because duty demands it" if forced else ""
    return f"{head}{', '.join(parts)}{tail}."


def _places(s: Position, hexes: set[int]) -> str:
    """Name hexes by their towns, each town once."""
    numbers = {s.number(hex_) for hex_ in hexes}
    towns = {town.name: [number for number in town.hexes if number in numbers] for town in s.setting.board.places}
    nameless = sorted(numbers.difference(*towns.values()))
    return ", ".join([f"{name} ({', '.join(held)})" for name, held in towns.items() if held] + nameless)


def _aim(picture: Picture) -> str:
    s, aims = picture.s, picture.aims
    if is_at_rest(s, picture.side, picture.doctrine):
        return "aim: hold what we have, which would win now."
    wanted = np.where(s.state.control == picture.side, 0.0, aims.hold)
    if picture.exits:
        return "aim: reach the exits."
    if wanted.max() <= 0:
        return "aim: hold what we have." if aims.hold.max() > 0 else "aim: destroy the enemy at the least loss."
    mine = np.unique(s.state.hex[s.on_map(picture.side)])
    if not len(mine):
        return "aim: none, for nobody is left."
    pull = wanted / (4.0 + np.min([s.setting.grid.distances(int(hex_)) for hex_ in mine], axis=0))
    return f"aim: take {place(s, int(np.argmax(pull)))}."
