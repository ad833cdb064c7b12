"""What the staff notes for those who read its plans: aim, main effort, and why this attack."""

from __future__ import annotations

import numpy as np

from kessel.command.staff.efb.attacks import Assault
from kessel.command.staff.efb.movement import MovementPlan
from kessel.command.staff.efb.picture import Picture
from kessel.command.staff.wording import counted, place

__all__ = ["attack_report", "movement_report"]


def movement_report(plan: MovementPlan) -> str:
    """Say what the Movement Phase is for."""
    picture, s = plan.picture, plan.s
    parts = [f"Turn {s.state.turn}, {s.seat(plan.side)}: {_aim(picture)}"]
    schemes = sorted(plan.schemes.values(), key=lambda scheme: -scheme.value)
    if schemes:
        first = schemes[0]
        parts.append(
            f"Main effort: {counted(len(first.posts), 'unit')} against {place(s, first.target)} at {first.odds}."
        )
    if len(schemes) > 1:
        parts.append(f"{counted(len(schemes) - 1, 'more attack')}.")
    return " ".join(parts)


def attack_report(picture: Picture, assaults: list[Assault]) -> str:
    """Say what the wave is for."""
    s = picture.s
    head = f"Turn {s.state.turn}, {s.seat(picture.side)} attacks: "
    if not assaults:
        return head + "nothing worth an attack, and no duty."
    parts = [f"{place(s, a.targets[0])} at {a.odds} (worth {a.value:+.1f} points)" for a in assaults[:3]]
    forced = sum(a.value <= 0 for a in assaults)
    tail = f"; {forced} because duty demands it" if forced else ""
    return f"{head}{', '.join(parts)}{tail}."


def _aim(picture: Picture) -> str:
    s = picture.s
    wanted = np.where(s.occupied(picture.side), 0.0, picture.hold)
    if wanted.max() <= 0:
        return "aim: hold the towns."
    mine = np.unique(s.state.hex[s.on_map(picture.side)]).tolist()
    if not mine:
        return "aim: come in."
    away = np.min([s.setting.grid.distances(hex_) for hex_ in mine], axis=0)
    return f"aim: take {place(s, int(np.argmax(wanted / (4.0 + away))))}."
