"""What the staff notes for those who read its plans: aim, main effort, and why this attack."""

from __future__ import annotations

import numpy as np

from kessel.command.staff.wb95.attacks import Assault
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wording import counted, place

__all__ = ["attack_report", "movement_report"]


def movement_report(plan: MovementPlan) -> str:
    """Say what the Movement Phase is for."""
    picture, s = plan.picture, plan.s
    parts = [f"Turn {s.state.turn}, {s.seat(plan.side)}: {_aim(picture)}"]
    if plan.bulwarks:
        hexes = ", ".join(place(s, hex_) for hex_ in sorted(plan.bulwarks))
        parts.append(f"Too weak for a line: stacks hold {hexes}.")
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
    return " ".join(parts)


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


def _aim(picture: Picture) -> str:
    s, aims = picture.s, picture.aims
    wanted = np.where(s.state.control == picture.side, 0.0, aims.hold)
    if picture.in_bulwarks:
        return "aim: hold what we can."
    if picture.exits:
        return "aim: reach the exits."
    if wanted.max() <= 0:
        return "aim: hold what we have." if aims.hold.max() > 0 else "aim: destroy the enemy at the least loss."
    mine = np.unique(s.state.hex[s.on_map(picture.side)])
    if not len(mine):
        return "aim: none, for nobody is left."
    pull = wanted / (4.0 + np.min([s.setting.grid.distances(int(hex_)) for hex_ in mine], axis=0))
    return f"aim: take {place(s, int(np.argmax(pull)))}."
