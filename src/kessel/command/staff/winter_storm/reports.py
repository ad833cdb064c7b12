"""What the staff notes for those who read its plans: aim, main effort, and why this attack."""

from __future__ import annotations

import numpy as np

from kessel.command.staff.schemes import Scheme
from kessel.command.staff.winter_storm.picture import Picture
from kessel.command.staff.wording import counted, place

__all__ = ["operations_report"]


def operations_report(picture: Picture, schemes: list[Scheme]) -> str:
    """Say what the Operations Segment is for."""
    s = picture.s
    parts = [f"Turn {s.state.turn}, {s.seat(picture.side)}: {_aim(picture)}"]
    if not schemes:
        parts.append("Nothing is worth an assault.")
    for scheme in schemes[:3]:
        worth = f"at {scheme.odds} (worth {scheme.value:+.1f})"
        parts.append(f"{counted(len(scheme.posts), 'unit')} against {place(s, scheme.target)} {worth}.")
    if len(schemes) > 3:
        parts.append(f"{counted(len(schemes) - 3, 'more assault')}.")
    return " ".join(parts)


def _aim(picture: Picture) -> str:
    s = picture.s
    wanted = np.where(s.state.control == picture.side, 0.0, picture.goals)
    mine = np.unique(s.state.hex[s.on_map(picture.side)]).tolist()
    if wanted.max() <= 0 or not mine:
        return "aim: hold what we have."
    away = np.min([s.setting.grid.distances(hex_) for hex_ in mine], axis=0)
    return f"aim: take {place(s, int(np.argmax(wanted / (4.0 + away))))}."
