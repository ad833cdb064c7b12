"""What the staff notes for those who read its plans: aim, main effort, and why this attack."""

from __future__ import annotations

import numpy as np

from kessel.command.staff.wb95.attacks import Assault
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.systems.wb95.position import Position

__all__ = ["attack_report", "movement_report"]


def movement_report(plan: MovementPlan) -> str:
    """Say what the Movement Phase is for."""
    picture, s = plan.picture, plan.s
    parts = [f"Turn {s.state.turn}, {s.seat(plan.side)}: {_aim(picture)}"]
    schemes = sorted(plan.schemes.values(), key=lambda scheme: -scheme.value)
    if schemes:
        first = schemes[0]
        units = len(first.posts)
        shut_in = ", who has no way back" if first.shuts_in else ""
        parts.append(f"Main effort: {units} units against {_place(s, first.target)} at {first.odds}{shut_in}.")
    if len(schemes) > 1:
        parts.append(f"{len(schemes) - 1} more attacks.")
    if plan.dug_in:
        parts.append(f"{plan.dug_in} units dig in.")
    return " ".join(parts)


def attack_report(picture: Picture, assaults: list[Assault]) -> str:
    """Say what the Combat Phase is for."""
    s = picture.s
    head = f"Turn {s.state.turn}, {s.seat(picture.side)} attacks: "
    if not assaults:
        return head + "nothing worth an attack, and no duty."
    parts = [f"{_place(s, a.targets[0])} at {a.odds} (worth {a.value:+.1f} CEL)" for a in assaults[:3]]
    forced = sum(a.value <= 0 for a in assaults)
    tail = f"; {forced} because duty demands it" if forced else ""
    return f"{head}{', '.join(parts)}{tail}."


def _aim(picture: Picture) -> str:
    s, aims = picture.s, picture.aims
    wanted = np.where(s.state.control == picture.side, 0.0, aims.hold)
    if picture.exits:
        return "aim: reach the exits."
    if wanted.max() <= 0:
        return "aim: hold what we have." if aims.hold.max() > 0 else "aim: destroy the enemy at the least loss."
    mine = s.on_map(picture.side)
    pull = wanted / (4.0 + np.min([s.setting.grid.distances(int(h)) for h in np.unique(s.state.hex[mine])], axis=0))
    return f"aim: take {_place(s, int(np.argmax(pull)))}."


def _place(s: Position, hex_: int) -> str:
    """Name a hex by its town if it has one."""
    number = s.number(hex_)
    name = next((place.name for place in s.setting.board.places if number in place.hexes), "")
    return f"{name} ({number})" if name else number
