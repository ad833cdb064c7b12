"""What the staff notes for those who read its plans: aim, main effort, and why this attack."""

from __future__ import annotations

import numpy as np

from kessel.command.staff.schemes import Scheme
from kessel.command.staff.winter_storm.last_word import has_last_word
from kessel.command.staff.winter_storm.picture import Picture
from kessel.command.staff.wording import counted, place
from kessel.systems.winter_storm.maneuver import Maneuver
from kessel.systems.winter_storm.position import Position

__all__ = ["link_report", "operations_report"]


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


def link_report(s: Position, seat: str, order: Maneuver) -> str:
    """Say who is sent beside the pocket."""
    return f"Turn {s.state.turn}, {seat}: {order.units[0]} goes to {order.path[-1]}, beside the pocket, for the link."


def _aim(picture: Picture) -> str:
    s = picture.s
    if picture.doctrine.sweeps and has_last_word(s, picture.side):
        return "aim: points, for nothing comes after this."
    wanted = np.where(s.state.control == picture.side, 0.0, picture.goals)
    mine = np.unique(s.state.hex[s.on_map(picture.side)]).tolist()
    if wanted.max() <= 0 or not mine:
        return "aim: hold what we have."
    away = np.min([s.setting.grid.distances(hex_) for hex_ in mine], axis=0)
    return f"aim: take {place(s, int(np.argmax(wanted / (4.0 + away))))}."
