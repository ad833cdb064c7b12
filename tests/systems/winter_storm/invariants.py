"""What holds from one order of Winter Storm to the next, whatever players do: `Watch` asks for it after every order."""

from __future__ import annotations

import msgspec
import numpy as np

from kessel.play.acts import EndPhase
from kessel.play.dice import NoDice
from kessel.play.game import Game
from kessel.play.memo import Memo
from kessel.play.messages import Event, Order, write
from kessel.systems.winter_storm.assault import AssaultVoid
from kessel.systems.winter_storm.communications import in_radius
from kessel.systems.winter_storm.counterattack import CounterattackOffer
from kessel.systems.winter_storm.divisions import DIVISION, is_mobile_organization
from kessel.systems.winter_storm.events import DumpChanged, Eliminated, SecretEvent, SupplyCarried
from kessel.systems.winter_storm.operations_phase import OperationsSegment
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.queries import QUERIES
from kessel.systems.winter_storm.railways import is_properly_placed
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DEFENSIVE,
    DEPLETED,
    DUE,
    ELIMINATED,
    IN_COMMAND,
    LEFT,
    NOT_YET,
    OFFENSIVE,
    WAITING,
    WsState,
)
from kessel.systems.winter_storm.strategic_supply import AssignSupply, BringSupply, SupplyRolled
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


SPENDS = (
    *("11.22", "11.22/upgrade", "17.2", "11.23/assuming", "11.18/avoid"),  # modes, and isolation bought off
    *("14.18", "14.3"),  # Emergency Supply
    *("14.11", "13.1", "13.92/supply", "11.4"),  # left behind, shelled, blown up, captured
)
"""The clauses by which Supply Points are spent or lost; all others only move them."""


def supply_is_accounted_for(order: Order, events: tuple[Event, ...], had: int, has: int) -> None:
    """10.12 to 14.18: Supply Points never come from nowhere, and none are gone but by a clause that takes them."""
    rolled = sum(event.points + event.allies for event in events if isinstance(event, SupplyRolled))
    assert has <= had + rolled, f"{has} Supply Points where there were {had} (10.12)"
    if has == had + rolled or isinstance(order, BringSupply):
        return
    spent = [event for event in events if isinstance(event, SupplyCarried | DumpChanged) and event.clause in SPENDS]
    lost = [event for event in events if isinstance(event, Eliminated)]
    assert spent or lost, f"{had + rolled - has} Supply Points are gone by no clause"


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
    for fought in (state.notes.assaulted, state.notes.group.assaulted if state.notes.group else ()):
        assert len(set(fought)) == len(fought), f"{s.setting.names(fought)}: one of them assaulted twice (13.65)"


def interrupts_return(s: Position, order: Order, before: WsState) -> None:
    """14.3: combat, retreats and counterattacks come back to the Operations Segment that they interrupted."""
    for place, step in enumerate(before.agenda):
        if not isinstance(step, OperationsSegment):
            continue
        ended = place == len(before.agenda) - 1 and isinstance(order, EndPhase)
        stays = place < len(s.state.agenda) and s.state.agenda[place] is step
        assert ended or stays or s.state.outcome, f"after {order} the {type(step).__name__} is gone"
    group, top = s.state.notes.group, s.state.agenda[-1] if s.state.agenda else None
    if isinstance(top, OperationsSegment):
        assert group is None, "a group is still engaged while its owner chooses the next operation (13.610)"
    if group is not None and group.counterattack:
        offers = [step for step in s.state.agenda if isinstance(step, CounterattackOffer)]
        assert not offers, "a counterattack is answered by another (14.3/noeffect)"


def command_is_within_limits(s: Position, before: WsState) -> None:
    """2.46, 11.11 to 11.15, 18.3: when command is settled, ratings hold and everybody in command is within a radius.

    Paths are those of the moment before: both sides settle at once, and units in command have stronger zones (11.1).
    """
    state, setting = s.state, s.setting
    judged = Position(setting, before, NoDice())
    here = s.standing()
    commanded = here & setting.needs_command & (state.status == IN_COMMAND)
    for unit in np.flatnonzero(commanded).tolist():
        staff = int(state.staff[unit])
        leader = int(state.hq[unit]) if staff == NOBODY else staff
        assert s.is_good_order(leader), f"{s.name(leader)} is in disorder and commands {s.name(unit)} (11.13)"
        assert in_radius(judged, unit, leader), (
            f"{s.name(unit)} is beyond the radius of {s.name(leader)} (11.13, 11.15)"
        )
    for hq in np.flatnonzero(setting.is_operational & here).tolist():
        mine = np.flatnonzero(commanded & (state.hq == hq)).tolist()
        staffs = {int(state.staff[unit]) for unit in mine} - {NOBODY}
        direct = [unit for unit in mine if state.staff[unit] == NOBODY and unit not in staffs]
        weight = DIVISION * len(staffs) + sum(s.sixths(unit) for unit in direct)
        assert weight <= DIVISION * setting.command_rating[hq], f"{s.name(hq)} commands too many (11.12)"
        mobile = DIVISION * sum(is_mobile_organization(s, staff) for staff in staffs)
        mobile += sum(s.sixths(u) for u in direct if s.is_mobile(u) and not setting.is_heavy_artillery[u])
        assert mobile <= DIVISION * setting.mobile_rating[hq], f"{s.name(hq)} commands too many mobile units (2.46)"
    for superior in np.flatnonzero(setting.is_superior & here).tolist():
        led = np.flatnonzero(setting.is_operational & here & (state.status == IN_COMMAND) & (state.hq == superior))
        assert len(led) <= setting.command_rating[superior], f"{s.name(superior)} commands too many HQs (11.11)"
        assert not len(led) or is_properly_placed(judged, superior), (
            f"{s.name(superior)} is cut off and commands (10.13)"
        )
    for corps in np.flatnonzero(setting.is_corps_hq & here).tolist():
        led = np.flatnonzero(here & (state.staff == corps))
        assert len(led) <= setting.command_rating[corps], f"{s.name(corps)} commands too many brigades (18.3)"


def secrets_are_kept(game: Game, s: Position, events: tuple[Event, ...]) -> None:
    """11.22: what one side alone may know is told to nobody else."""
    if not s.setting.options.hidden_supply:
        return
    for seat in game.seats:
        seen = [game.system.see(s, event, seat) for event in events]
        told = [event for event in seen if isinstance(event, SecretEvent)]
        assert all(event.seat == seat for event in told), f"{seat} is told a secret of the enemy"


def supply_lies_hidden(game: Game, s: Position, seat: str) -> None:
    """11.22: nothing that a seat is told or offered depends on the Supply Points and attacking modes of enemy HQs."""
    if not s.setting.options.hidden_supply:
        return
    side, state = s.setting.side_of(seat), s.state
    before, sp, mode = _told(game, s, seat), state.sp.copy(), state.mode.copy()
    hidden = (s.setting.side != side) & s.standing()
    state.sp[hidden & s.setting.is_hq] += 7
    marked = hidden & (mode != DEPLETED)
    state.mode[marked] = DEFENSIVE + OFFENSIVE - mode[marked]
    after = _told(game, s, seat)
    state.sp[:], state.mode[:] = sp, mode
    s.setting.memo = Memo()
    for name, told in before.items():
        assert told == after[name], f"{name} tells {seat} how much supply the enemy has (11.22)"


def _told(game: Game, s: Position, seat: str) -> dict[str, bytes]:
    """Give the view, the answers to all queries and, if the seat is asked something, the orders it may give."""
    s.setting.memo = Memo()
    told = {"the view": msgspec.json.encode(game.view(seat, since=game.sequence), order="deterministic")}
    side = s.setting.side_of(seat)
    for name, query in QUERIES.items():
        told[f"query {name}"] = msgspec.json.encode(query(s, side, {}), order="deterministic")
    if game.decision and seat in game.decision.seats and not game.decision.sealed:
        told["the orders offered"] = "\n".join(map(write, game.options(seat=seat))).encode()
    return told
