"""Answers to vectors of chapters 6, 23 and 24: arrivals, replacements, events, victory points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.systems.efb.air_pool import air_draw as drawn
from kessel.systems.efb.arrival_rolls import brings_contingency, brings_group, edge_of
from kessel.systems.efb.deployment import opening_state
from kessel.systems.efb.events_table import EventHappened, events_phase
from kessel.systems.efb.replacements import grant_replacements, return_turn
from kessel.systems.efb.vectors_position import Plain
from kessel.systems.efb.victory import judge, score_towns

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]

GERMAN, SOVIET = 0, 1
_TOWNS = {"dubno": "4911", "kremenets": "5026", "brody": "2928", "ostrov": "3116"}
_EVENTS = {"none": None, "breakdown": "breakdown", "replacements": "emergency_replacements", "weather": "hazy"}
_DICE = range(1, 7)


def replacement(given: Input) -> object:
    """6.9: when a replaced unit returns."""
    plain = Plain()
    plain.s.state.turn = given["turn"]
    turn = return_turn(plain.s, given["die"])
    return {"permanently_lost": turn is None, "returns_on_turn": turn}


def corps_arrival_dice(given: Input) -> object:
    """24.7: the dice that bring a corps."""
    return {"arrives_on": [die for die in _DICE if brings_group(die, given["turn"])]}


def corps_edge(given: Input) -> object:
    """24.7: the edge by which a corps enters."""
    rolls = Plain().s.setting.scenario.arrival_rolls
    assert rolls is not None
    return {"edge": edge_of(rolls.edges, given["die"])}


def contingency(given: Input) -> object:
    """24.6: whether a die brings a unit of the panzer group."""
    return {"arrives_next_turn": brings_contingency(Plain().s, given["die"])}


def event(given: Input) -> object:
    """24.9: what a die of the Events Table brings."""
    plain = Plain(faces=(given["die"],))
    plain.s.state.turn = given["turn"]
    events_phase(plain.s)
    found = next(event for event in plain.s.events if isinstance(event, EventHappened))
    name = _EVENTS[found.effect]
    return {"event": f"{found.seat}_{name}" if found.seat else name}


def air_draw(given: Input) -> object:
    """24.6, 24.8: how many air counters are drawn."""
    plain = Plain()
    plain.s.state.weather = plain.s.setting.weathers.index(given["weather"])
    return {"drawn": drawn(plain.s, given["roll_2d6"])}


def victory_level(given: Input) -> object:
    """23.2: the level of victory when the game is over."""
    s = Plain().s
    s.state.vp[:] = given["winner_vp"], given["loser_vp"]
    return {"level": judge(s).victory}


def turn_town_vp(given: Input) -> object:
    """24.5: what the towns bring at the end of a turn."""
    plain = Plain()
    for side, seat in enumerate(plain.s.setting.sides):
        for town, held in given[seat].items():
            if held:
                plain.unit(side, plain.s.setting.hex(_TOWNS[town]))
    score_towns(plain.s)
    return _points(plain)


def loss_vp(given: Input) -> object:
    """24.5: what eliminated units bring."""
    plain = Plain()
    s = plain.s
    for side, seat in enumerate(s.setting.sides):
        for kind in (True, False):
            units = [unit for unit in s.setting.units_of[side].tolist() if bool(s.setting.is_armored[unit]) == kind]
            for unit in units[: given[f"{seat}_{'armored' if kind else 'other'}"]]:
                s.state.hex[unit] = plain.middle
                s.eliminate(unit, "13.1", in_command=True)
    return _points(plain)


def german_rp(given: Input) -> object:
    """24.6: the replacement points of a turn."""
    plain = Plain()
    s = plain.s
    for town in (*given["new_objectives"], *given["old_objectives"]):
        plain.unit(GERMAN, s.setting.hex(_TOWNS[town]))
    s.state.objectives[[s.setting.hex(_TOWNS[town]) for town in given["old_objectives"]]] = 1
    grant_replacements(s, GERMAN)
    assert s.setting.scenario.replacements["german"].points == given["base"]
    return {"rp": int(s.state.rp[GERMAN])}


def supply_schedule(given: Input) -> object:
    """24.6: when supply units arrive."""
    setting = Plain().s.setting
    state = opening_state(setting)
    turns = sorted(int(state.due[unit]) for unit in setting.is_supply.nonzero()[0])
    return {"turns": turns, "total": len(turns)}


def soviet_setup_count(given: Input) -> object:
    """24.7: how many units start where, and how many of them face up."""
    setting = Plain().s.setting
    state = opening_state(setting)
    counts = {entry.zone: len(entry.units) for entry in setting.scenario.deployment}
    on_map = state.hex >= 0
    return {**counts, "total": int(on_map.sum()), "face_up": int((on_map & (state.untried == 0)).sum())}


def turn_date(given: Input) -> object:
    """24.4: the day of a turn."""
    return {"date": Plain().s.setting.scenario.day(given["turn"]).isoformat()}


def _points(plain: Plain) -> dict[str, int]:
    return {seat: int(plain.s.state.vp[side]) for side, seat in enumerate(plain.s.setting.sides)}


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "replacement": replacement,
    "corps_arrival_dice": corps_arrival_dice,
    "corps_edge": corps_edge,
    "contingency": contingency,
    "event": event,
    "air_draw": air_draw,
    "victory_level": victory_level,
    "turn_town_vp": turn_town_vp,
    "loss_vp": loss_vp,
    "german_rp": german_rp,
    "supply_schedule": supply_schedule,
    "soviet_setup_count": soviet_setup_count,
    "turn_date": turn_date,
}
