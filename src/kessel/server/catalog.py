"""What can be played: scenario cards, and all of a scenario that never changes."""

from __future__ import annotations

import logging
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, get_args

import msgspec

from kessel.command import commanders_for
from kessel.library import UnknownScenario, find_system
from kessel.pictures import Picture, picture_of
from kessel.pieces import BadData, Box, Counter, Scenario, all_games, board_drawing, open_box
from kessel.pieces.drawing import dates
from kessel.play.system import System
from kessel.rules.reference import UnknownClause, rows
from kessel.server.types import CounterCard, OptionCard, PhaseCard, RuleText, ScenarioCard, ScenarioSheet, SideCard

__all__ = ["pictures", "queries_of", "rule_text", "scenario_cards", "scenario_sheet"]

_log = logging.getLogger(__name__)


@lru_cache
def scenario_cards() -> tuple[ScenarioCard, ...]:
    """Give a card for every scenario; games with mistakes in their files are left out."""
    return tuple(
        _card(box, scenario) for box in filter(None, map(_box, all_games())) for scenario in box.scenarios.values()
    )


@lru_cache(maxsize=32)
def scenario_sheet(game: str, scenario: str) -> ScenarioSheet:
    """Give everything of a scenario that never changes.

    Raises:
        UnknownScenario: there is none of this name.
    """
    box = _box(game) if game in all_games() else None
    if box is None or scenario not in box.scenarios:
        raise UnknownScenario(f"There is no scenario {game}/{scenario}")
    found = box.scenarios[scenario]
    system = _system(box)
    queries = queries_of(system) if system else None
    return ScenarioSheet(
        card=_card(box, found),
        board=board_drawing(box, found),
        counters={counter.id: _counter(box, counter) for counter in box.counters_for(found)},
        phases=tuple(PhaseCard(*phase) for phase in queries.phases(found)) if queries else (),
        days=tuple(found.day(turn).isoformat() for turn in range(1, found.turns + 1)),
        notes=tuple(getattr(found, "notes", ())),
        victory=tuple(getattr(getattr(found, "victory", None), "text", ())),
        queries=tuple(queries.QUERIES) if queries else (),
    )


@cache
def pictures() -> dict[str, Picture]:
    """Give the picture of every board that is on offer, by name."""
    boxes = list(filter(None, map(_box, all_games())))
    found = [_picture(box, scenario.season) for box in boxes for scenario in box.scenarios.values()]
    return {picture.name: picture for picture in found}


def rule_text(system: str, clause: str, game: str | None) -> RuleText:
    """Give what a clause says, in our own words.

    Raises:
        UnknownClause: there is none of this number.
    """
    try:
        found = rows(system, clause, game)
    except UnknownClause:
        # Some clauses are printed in one game's book and quoted by the others.
        found = rows(system, clause)
    summary = "\n".join(row.summary for row in found)
    return RuleText(system, clause, tuple(game for row in found for game in row.games), found[0].kind, summary)


def queries_of(system: System[Any, Any]) -> Any:
    """Give the module with the questions that a client may ask of a system; None when it has none."""
    package = type(system).__module__.rpartition(".")[0]
    try:
        return import_module(f"{package}.queries")
    except ModuleNotFoundError as missing:
        if missing.name != f"{package}.queries":
            raise
        return None


@cache
def _box(game: str) -> Box | None:
    try:
        return open_box(game)
    except BadData as error:
        _log.warning("%s is not on offer: %s", game, error)
        return None


@cache
def _picture(box: Box, season: str) -> Picture:
    return picture_of(box, season)


def _card(box: Box, scenario: Scenario) -> ScenarioCard:
    counters = box.counters_for(scenario)
    system = _system(box)
    return ScenarioCard(
        id=f"{box.id}/{scenario.id}",
        game=box.id,
        system=box.system,
        title=scenario.title,
        game_title=box.title,
        blurb=scenario.blurb.strip(),
        dates=dates(scenario),
        season=scenario.season,
        picture=f"/maps/{_picture(box, scenario.season).name}",
        turns=scenario.turns,
        sides=tuple(
            SideCard(
                seat=seat,
                name=box.sides[seat].name,
                nations=box.sides[seat].nations,
                counters=sum(counter.side == seat for counter in counters),
            )
            for seat in scenario.sides
        ),
        hexes=box.board.grid.size,
        values=box.scenario_values[scenario.id],
        options=(*_own_options(scenario), *(_switches(system) if system else ())),
        playable=system is not None and system.is_finished,
        commanders=commanders_for(box.system),
    )


def _system(box: Box) -> System[Any, Any] | None:
    try:
        return find_system(box.system)
    except UnknownScenario:
        return None


def _switches(system: System[Any, Any]) -> tuple[OptionCard, ...]:
    """Give the switches of the rules that players may set."""
    texts = getattr(queries_of(system), "SWITCHES", {})
    switches = {field.name: field for field in msgspec.structs.fields(system.options)}
    return tuple(
        OptionCard(name, "rules", title, text, _choices(switches[name])) for name, (title, text) in texts.items()
    )


def _choices(field: msgspec.structs.FieldInfo) -> tuple[str | bool | None, ...]:
    """Give the values of a switch, its default first."""
    named = get_args(field.type)
    values = (True, False) if bool in named or field.type is bool else named
    return tuple(dict.fromkeys((field.default, *values)))


def _own_options(scenario: Any) -> list[OptionCard]:
    options = getattr(scenario, "options", ())
    return [OptionCard(o.id, "scenario", o.title, o.text, o.choices) for o in options]


def _command(box: Box, counter: Counter) -> dict[str, str]:
    """Give the command that a counter belongs to by its colour, where no formation is printed on it."""
    group = getattr(box.tables, "groups", {}).get(getattr(counter, "group", ""))
    return {"division": group.short} if group else {}


def _counter(box: Box, counter: Counter) -> CounterCard:
    values = msgspec.to_builtins(counter)
    figures = getattr(counter, "figures", None)
    return CounterCard(
        id=counter.id,
        name=counter.name,
        title=getattr(counter, "title", counter.id),
        side=counter.side,
        nation=counter.nation,
        type=counter.type,
        size=counter.size,
        mobility=counter.mobility,
        formation=counter.formation or _command(box, counter),
        steps=counter.steps,
        movement=counter.movement,
        figures=tuple(figures(steps) for steps in range(counter.steps, 0, -1)) if figures else (),
        stars=tuple(values.get("stars", ())),
        troops=values.get("troops", ""),
        towed=values.get("towed", False),
        source=counter.source,
        values=getattr(counter, "printed", ()),
    )
