"""The Turn Record Phase (3.9) and who has won: the scenario's hexes, events and losses."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.outcome import Outcome, Reason
from kessel.systems.winter_storm.pocket import link_hexes, way_home
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.scenario import VictoryLevel
from kessel.systems.winter_storm.state import ELIMINATED

__all__ = ["Score", "lead", "reached_level", "score", "turn_record"]


class Score(Struct, frozen=True):
    """The victory points of a side, and what for."""

    side: int
    points: int
    reasons: tuple[Reason, ...]


def turn_record(s: Position) -> None:
    """3.9: captured track serves from the next Overphase on; after the last turn the game is over."""
    taken = s.state.control >= 0
    tracks = taken & s.setting.board.railway.any(axis=1)
    s.state.rail[tracks] = s.state.control[tracks]
    if s.state.turn >= s.setting.scenario.turns:
        s.state.outcome = _outcome(s)


def score(s: Position, side: int) -> Score:
    """Count a side's victory points as things stand."""
    reasons = (*_hexes(s, side), *_losses(s, side), *_events(s, side), *_corridor(s, side))
    return Score(side, sum(reason.value for reason in reasons), reasons)


def _hexes(s: Position, side: int) -> list[Reason]:
    worth = s.setting.scenario.victory.hexes.get(s.seat(side), {})
    held = {number: points for number, points in worth.items() if s.state.control[s.setting.hex(number)] == side}
    return [Reason("3.9", f"holds {number}", points) for number, points in held.items()]


def _losses(s: Position, side: int) -> list[Reason]:
    """Points for enemy counters whose last step is gone; those from the pocket are worth what breakout says.

    A division that broke down is lost with its HQ; its regiments and battalions are worth nothing.
    """
    setting = s.setting
    enemies = setting.units_of[s.enemy_of(side)]
    found: list[Reason] = []
    for unit in enemies[s.state.hex[enemies] == ELIMINATED].tolist():
        counter = setting.counters[unit]
        kinds = (counter.arm, counter.role)
        if setting.is_generic[unit]:
            points = 0
        elif setting.is_breakout[unit]:
            points = setting.scenario.victory.events.breakout_lost
        else:
            lines = setting.scenario.victory.losses
            fitting = (line for line in lines if counter.nation in line.nations and set(kinds) & set(line.arms))
            points = next((line.points for line in fitting), 0)
        if points:
            found.append(Reason("3.9", f"eliminated {counter.id}", points))
    return found


def _events(s: Position, side: int) -> list[Reason]:
    return [Reason("3.9", text, points) for owner, text, points in s.state.notes.points if owner == side]


def _corridor(s: Position, side: int) -> list[Reason]:
    """Points for the way from the pocket home, and for each battle group from it that has such a way."""
    if side != s.setting.axis:
        return []
    events, home = s.setting.scenario.victory.events, way_home(s)
    found = [Reason("3.9", "corridor to the pocket", events.corridor)] if home[link_hexes(s)].any() else []
    for unit in s.on_map(side):
        if s.setting.is_breakout[unit] and home[s.state.hex[unit]]:
            found.append(Reason("3.9", f"{s.name(unit)} has come out of the pocket", events.breakout_connected))
    return found


def lead(s: Position) -> int:
    """Give the points of the first side less those of the second."""
    return score(s, 0).points - score(s, 1).points


def reached_level(s: Position) -> VictoryLevel:
    """Give the level of victory that the points bring as things stand."""
    margin = lead(s)
    levels = s.setting.scenario.victory.levels
    return max((line for line in levels if margin >= line.margin), key=lambda line: line.margin)


def _outcome(s: Position) -> Outcome:
    reached = reached_level(s)
    winner = next((seat for seat in s.setting.sides if reached.level.startswith(seat)), None)
    word = reached.level.removeprefix(winner or "").strip() or "victory"
    first, second = s.setting.sides
    text = f"{reached.level}: {score(s, 0).points} points for {first}, {score(s, 1).points} for {second}"
    return Outcome(winner, word, "3.9", text)
