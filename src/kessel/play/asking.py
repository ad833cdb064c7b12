"""What the queries of every rules system ask of a position before they answer (docs/server.md)."""

from __future__ import annotations

from itertools import islice
from typing import cast

from kessel.play.agenda import Question
from kessel.play.messages import Order
from kessel.play.situation import AnySituation

__all__ = ["listed", "named_in_options", "own_question"]

_LOOKED_AT = 1000
"""So many answers to an interrupt are looked at for the counters that they name."""


def own_question(s: AnySituation, side: int) -> Question | None:
    """Give the open question if the side has to answer it."""
    step = s.state.agenda[-1] if s.state.agenda and s.state.outcome is None else None
    if not isinstance(step, Question):
        return None
    decision = step.decision(s)
    return step if decision and s.seat(side) in decision.seats else None


def listed(about: dict[str, str], name: str) -> tuple[str, ...]:
    """Give the words of a list with commas between."""
    return tuple(filter(None, about.get(name, "").split(",")))


def named_in_options(s: AnySituation, side: int, question: Question) -> tuple[str, ...]:
    """Give the own counters that the answers to an interrupt name."""
    orders = islice(question.options(s, s.seat(side), {}), _LOOKED_AT)
    named = dict.fromkeys(name for order in orders for name in _texts(order))
    return tuple(name for name in named if name in s.setting.index and s.setting.side[s.setting.index[name]] == side)


def _texts(order: Order) -> list[str]:
    values = [getattr(order, name) for name in order.__struct_fields__]
    texts = [value for value in values if isinstance(value, str)]
    lists = [cast("tuple[object, ...]", value) for value in values if isinstance(value, tuple)]
    return texts + [item for items in lists for item in items if isinstance(item, str)]
