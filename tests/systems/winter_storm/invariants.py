"""What holds from one order of Winter Storm to the next, whatever players do: `Watch` asks for it after every order."""

from __future__ import annotations

import msgspec
import numpy as np

from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.memo import Memo
from kessel.play.messages import Event, Order
from kessel.systems.winter_storm.assault import AssaultVoid
from kessel.systems.winter_storm.events import SecretEvent
from kessel.systems.winter_storm.operations_phase import OperationsSegment
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.queries import QUERIES
from kessel.systems.winter_storm.state import DUE, ELIMINATED, LEFT, NOT_YET, WAITING, WsState
from kessel.systems.winter_storm.strategic_supply import AssignSupply
from kessel.systems.winter_storm.supply_drawing import Draw
from kessel.systems.winter_storm.transport import Load, Unload

CARRIED = (Draw, Load, Unload, AssignSupply)
"""Orders that only move Supply Points."""
NEVER_NEGATIVE = ("steps", "sp", "spent", "ground_loss", "drawn", "relayed", "disorder", "mode", "operation", "control")


def counters_are_conserved(s: Position, before: WsState) -> None:
    """Each counter is somewhere; who is called away, and who fell with a name of his own, never comes back."""
    state, setting = s.state, s.setting
    on_map = state.hex >= 0
    assert (on_map | np.isin(state.hex, (DUE, ELIMINATED, LEFT, WAITING))).all()
    assert (state.hex[before.hex == LEFT] == LEFT).all(), "a division that was called away is back"
    fell = (before.hex == ELIMINATED) & setting.is_combat & ~setting.is_generic
    assert (state.hex[fell] == ELIMINATED).all(), f"{s.name(int(np.flatnonzero(fell)[0]))} has risen from the dead"
    for name in NEVER_NEGATIVE:
        least = -1 if name == "control" else 0
        assert (getattr(state, name) >= least).all(), f"{name} is negative"


def points_only_grow(s: Position, before: WsState) -> None:
    """3.9: what was won by events stays won, and lost steps stay lost."""
    old = before.notes.points
    assert s.state.notes.points[: len(old)] == old, "victory points were taken away"
    assert (s.state.steps_lost >= before.steps_lost).all()


def supply_is_only_moved(s: Position, order: Order, had: int, has: int) -> None:
    """10.13, 11.21, 13.42: drawing, loading and giving neither make nor destroy Supply Points."""
    assert not isinstance(order, CARRIED) or has == had, f"{order} made {has} Supply Points of {had}"


def engagement_points_are_spent(s: Position, before: WsState, events: tuple[Event, ...]) -> None:
    """13.610: a group never gains points, but for an assault that came to nothing (14.11)."""
    old, now = before.notes.group, s.state.notes.group
    if old is None or now is None or (old.side, old.units) != (now.side, now.units):
        return
    gained = any(isinstance(event, AssaultVoid) for event in events)
    assert gained or now.left <= old.left, f"{now.left} Engagement Points of {old.left}"


def nobody_acts_twice(s: Position, before: WsState) -> None:
    """13.2/basic: the operation of a unit stays what it was for the rest of the phase, unless it is still going on."""
    state = s.state
    if (state.turn, state.phase) != (before.turn, before.phase):
        return
    group = before.notes.group
    going_on = {*before.notes.operating, *(group.units if group else ())}
    done = [int(u) for u in np.flatnonzero(before.operation != NOT_YET) if int(u) not in going_on]
    changed = [s.name(unit) for unit in done if state.operation[unit] != before.operation[unit]]
    assert not changed, f"{changed} acted twice (13.2/basic)"
    moved = [s.name(unit) for unit in done if state.spent[unit] > before.spent[unit]]
    assert not moved, f"{moved} moved again (13.2/basic)"


def interrupts_return(s: Position, order: Order, before: WsState) -> None:
    """14.3: combat, retreats and counterattacks come back to the Operations Segment that they interrupted."""
    for place, step in enumerate(before.agenda):
        if not isinstance(step, OperationsSegment):
            continue
        ended = place == len(before.agenda) - 1 and isinstance(order, EndPhase)
        stays = place < len(s.state.agenda) and s.state.agenda[place] is step
        assert ended or stays or s.state.outcome, f"after {order} the {type(step).__name__} is gone"


def secrets_are_kept(game: Game, s: Position, events: tuple[Event, ...]) -> None:
    """11.22: what one side alone may know is told to nobody else."""
    if not s.setting.options.hidden_supply:
        return
    for seat in game.seats:
        seen = [game.system.see(s, event, seat) for event in events]
        told = [event for event in seen if isinstance(event, SecretEvent)]
        assert all(event.seat == seat for event in told), f"{seat} is told a secret of the enemy"


def supply_lies_hidden(game: Game, s: Position, seat: str) -> None:
    """11.22: nothing that a seat is told depends on how many Supply Points enemy HQs have."""
    if not s.setting.options.hidden_supply:
        return
    side, state = s.setting.side_of(seat), s.state
    before, sp = _told(game, s, seat), state.sp.copy()
    hidden = (s.setting.side != side) & (state.hex >= 0) & s.setting.is_hq
    state.sp[hidden] += 7
    after = _told(game, s, seat)
    state.sp[:] = sp
    s.setting.memo = Memo()
    for name, told in before.items():
        assert told == after[name], f"{name} tells {seat} how much supply the enemy has (11.22)"


def _told(game: Game, s: Position, seat: str) -> dict[str, bytes]:
    """Give the view and the answers to all queries."""
    s.setting.memo = Memo()
    told = {"the view": msgspec.json.encode(game.view(seat, since=game.sequence), order="deterministic")}
    side = s.setting.side_of(seat)
    for name, query in QUERIES.items():
        told[f"query {name}"] = msgspec.json.encode(query(s, side, {}), order="deterministic")
    return told
