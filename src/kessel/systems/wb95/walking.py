"""The law of a path (3.1, 4.2): whether a unit may go it, and what every step costs."""

from __future__ import annotations

from msgspec import Struct

from kessel.hexes.reach import CLOSED
from kessel.play.outcome import Illegal, Reason
from kessel.systems.wb95.air_interdiction import hindrance
from kessel.systems.wb95.data_rulebook import Artillery
from kessel.systems.wb95.movement_points import full_allowance, is_fresh, may_move_in_full, points
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["Walk", "can_still_move", "enemy_terms", "first_step", "may_move", "overrun_terms", "walk"]


class Walk(Struct, frozen=True, gc=False):
    """A legal path, and what it costs term by term."""

    unit: int
    path: tuple[int, ...]
    cost: int
    """Sixths."""
    reasons: tuple[Reason, ...]
    """Left out where nobody asks for them."""
    stopped: bool
    """It ends in an enemy zone, or with the bonus hex: nothing more this phase (4.2.1)."""
    on_side_road: bool
    """All steps so far ran along a side road (table:terrain/bonus)."""
    full: bool


def walk(s: Position, unit: int, path: tuple[int, ...], *, full: bool = False) -> Walk:
    """Follow a path hex by hex and count its cost (3.1.4-3.1.13, 4.2).

    Raises:
        Illegal: at the first step that the rules refuse.
    """
    may_move(s, unit)
    setting, state = s.setting, s.state
    name, side = s.name(unit), int(setting.side[unit])
    if full and not may_move_in_full(s, unit):
        raise Illegal("10.2.3", f"{name} is not out of supply, or has moved already: it moves as it is")
    limit = full_allowance(s, unit) if full else int(state.allowance[unit])
    edges = setting.ground.edges(setting.movers[unit].mobility, state)
    side_roads = setting.ground.side_roads(state)[setting.mobility[unit]]
    enemy = zones(s, 1 - side)
    here, spent, stopped = int(state.hex[unit]), int(state.spent[unit]), bool(state.stopped[unit])
    on_road, fresh = not state.off_road[unit], is_fresh(s, unit)
    reasons: list[Reason] = []
    for hex_ in path:
        if stopped:
            _refuse_stopped(s, unit, here)
        direction = _direction(s, here, hex_)
        terms = _step_terms(s, unit, here, hex_, direction, int(edges[here, direction]))
        if state.phase in (5, 11) and enemy.reach[hex_]:
            raise Illegal("12.2.2", f"{s.number(hex_)} lies in an enemy zone, closed to strategic movement")
        if enemy.refused[here, direction]:
            raise Illegal(
                "4.2.3", f"{s.number(here)} and {s.number(hex_)} lie in the zone of one and the same enemy unit"
            )
        on_road = on_road and bool(side_roads[here, direction])
        cost = first_step(terms, limit) if fresh else sum(term.value for term in terms)
        if spent + cost > limit:
            if not on_road or overrun_cost(terms):
                left = points(limit - spent)
                raise Illegal("3.1.5", f"{name} has {left} MP left, and {s.number(hex_)} costs {points(cost)}")
            terms = [Reason("table:terrain/bonus", f"{s.number(hex_)}: one hex more on the road", 0)]
            cost, stopped = 0, True
        reasons += terms
        spent += cost
        stopped = stopped or bool(enemy.reach[hex_])
        here, fresh = hex_, False
    return Walk(unit, path, spent - int(state.spent[unit]), tuple(reasons), stopped, on_road, full)


def can_still_move(s: Position, unit: int) -> bool:
    """Say whether a unit may take any step at all in this phase, as far as it depends on itself."""
    state = s.state
    if state.stopped[unit] or _refusal(s, unit):
        return False
    # Who has spent everything on a side road may have one hex more coming (table:terrain/bonus).
    left = state.spent.item(unit) < state.allowance.item(unit)
    return left or is_fresh(s, unit) or not state.off_road[unit]


def may_move(s: Position, unit: int) -> None:
    """Refuse to move what cannot move by itself.

    Raises:
        Illegal: with the clause.
    """
    refusal = _refusal(s, unit)
    if refusal:
        raise Illegal(*refusal)


def _refusal(s: Position, unit: int) -> tuple[str, str] | None:
    """Give the clause that keeps a unit where it is, and the reason; None if it can move by itself."""
    mover, state, phase = s.setting.movers[unit], s.state, s.state.phase
    if state.hex.item(unit) < 0:
        return "3.1.1", f"{s.name(unit)} is not on the map"
    if mover.stays:
        return "15.2.1", f"{s.name(unit)} is a resilience group and does not move"
    if mover.is_towed_gun and not state.transport[unit]:
        return "6.2.3", f"{s.name(unit)} is in combat set-up; guns move in transport set-up only"
    if state.bridging[unit]:
        return "14.3.4", f"{s.name(unit)} is building a bridge"
    if state.silenced[unit] and phase in (3, 9):
        return "6.5.5", f"{s.name(unit)} has fired a barrage in this half turn"
    if state.marked[unit] and phase in (3, 9):
        return "2.2/3", f"{s.name(unit)} is marked for strategic movement"
    if phase in (5, 11) and (refusal := _strategic_refusal(s, unit)):
        return refusal
    if state.turn < mover.frozen_until:
        return "scenario:korsun_1944/freeze", f"{s.name(unit)} may not move before turn {mover.frozen_until}"
    return None


def _strategic_refusal(s: Position, unit: int) -> tuple[str, str] | None:
    """12.1.2, 12.1.4, 12.2.1: only units that were marked, did not fight and do not start in an enemy zone."""
    state = s.state
    if not state.marked[unit]:
        return "12.1.4", f"{s.name(unit)} was not marked for strategic movement"
    if state.fought_this_turn[unit]:
        return "12.1.2", f"{s.name(unit)} has fought this turn"
    if state.spent[unit] == 0 and zones(s, 1 - int(s.setting.side[unit])).reach[state.hex[unit]]:
        return "12.2.1", f"{s.name(unit)} is in an enemy zone of control"
    return None


def first_step(terms: list[Reason], limit: int) -> int:
    """3.1.13: on a first step the ground costs no more than all the unit has; overruns are paid in full."""
    overrun = overrun_cost(terms)
    return overrun + min(sum(term.value for term in terms) - overrun, limit)


def overrun_cost(terms: list[Reason]) -> int:
    """6.1.7: what of a step is paid for guns that are run over."""
    return sum(term.value for term in terms if term.clause == "6.1.7")


def overrun_terms(rules: Artillery, guns: int, *, fortified: bool) -> list[Reason]:
    """6.1.7: what running over so many guns costs, once more if their hex is fortified."""
    terms = [Reason("6.1.7", "overrun of a gun", rules.overrun_each)] * guns
    if guns and fortified:
        terms.append(Reason("6.1.7", "the guns are fortified", rules.overrun_fortified))
    return terms


def _refuse_stopped(s: Position, unit: int, here: int) -> None:
    name, number = s.name(unit), s.number(here)
    if zones(s, 1 - int(s.setting.side[unit])).reach[here]:
        raise Illegal("4.2.1", f"{name} is in an enemy zone of control at {number} and must stop there")
    raise Illegal("3.1.5", f"{name} has done at {number} all that it can do in this phase")


def _direction(s: Position, here: int, hex_: int) -> int:
    try:
        return s.setting.grid.direction(here, hex_)
    except ValueError:
        raise Illegal("3.1.4", f"{s.number(hex_)} is not next to {s.number(here)}") from None


def _step_terms(s: Position, unit: int, here: int, hex_: int, direction: int, ground: int) -> list[Reason]:
    """Give the terms of one step; raise where the ground or the enemy closes it."""
    setting, number = s.setting, s.number(hex_)
    side = int(setting.side[unit])
    if ground == CLOSED:
        terrain = setting.board.terrain_of(hex_)
        raise Illegal("3.1.11", f"{number} ({terrain}) cannot be entered from {s.number(here)} by {s.name(unit)}")
    terms = [Reason("3.1.11", f"{number} {setting.board.terrain_of(hex_)}", ground)]
    if zones(s, 1 - side).reach[here]:
        terms.append(Reason("4.2.6", f"leaving an enemy zone at {s.number(here)}", setting.rulebook.zones.leaving))
    hindered = int(hindrance(s, side)[hex_])
    if hindered:
        terms.append(Reason("8.2.13", f"{number}: movement disorganized from the air", SIXTHS * hindered))
    terms += enemy_terms(s, unit, hex_)
    return terms


def enemy_terms(s: Position, unit: int, hex_: int) -> list[Reason]:
    """3.1.8, 6.1.7, 9.1.5: enemies close a hex, unless there are only towed guns and headquarters to overrun."""
    setting = s.setting
    enemy = 1 - int(setting.side[unit])
    if not zones(s, enemy).occupied[hex_]:
        return []
    enemies = s.on(hex_, enemy)
    guns = [u for u in enemies if setting.is_artillery[u] and setting.is_towed[u]]
    if len(guns) + sum(bool(setting.is_hq[u]) for u in enemies) < len(enemies):
        raise Illegal("3.1.8", f"{s.number(hex_)} is held by enemy units")
    if not setting.is_regular[unit]:
        raise Illegal("6.1.7", f"only a regular unit overruns guns and headquarters, and {s.name(unit)} is none")
    return overrun_terms(setting.rulebook.artillery, len(guns), fortified=s.is_fortified(hex_, enemy))
