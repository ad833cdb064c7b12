"""From a scenario's name to a game: finding its data and its rules system, starting, saving and loading."""

from __future__ import annotations

import secrets
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from kessel.pieces import BadData, all_games, open_box
from kessel.play.dice import seed_from
from kessel.play.game import Game
from kessel.play.journal import BadJournal, Journal, read_journal, write_journal
from kessel.play.system import System

__all__ = [
    "UnknownScenario",
    "find_system",
    "first_scenario",
    "load",
    "open_scenario",
    "playable",
    "replay",
    "save",
    "start",
]

FIRST = "korsun/first_battle"
"""The scenario to begin with, once its rules can be played."""


class UnknownScenario(ValueError):
    """A scenario, game or option that does not exist or cannot be played; the message says what can."""


def start(scenario: str, *, seed: int | str | None = None, **options: Any) -> Game:
    """Start a game of a scenario such as "korsun/first_battle".

    Without a seed the dice are unpredictable. Options are the switches of the rules system.

    Raises:
        UnknownScenario: there is no such scenario or option.
        BadData: the files of the game have mistakes.
    """
    system, setting, switches = open_scenario(scenario, options)
    secret = secrets.token_bytes(32) if seed is None else seed_from(seed)
    return Game.start(system, setting, scenario, switches, secret)


def load(path: Path | str) -> Game:
    """Load a saved game and play it up to where it was left.

    Raises:
        BadJournal: the file cannot be replayed; the message says why.
    """
    return replay(read_journal(Path(path)))


def replay(journal: Journal) -> Game:
    """Play a journal again, checking every order and every die.

    Raises:
        BadJournal: it cannot be replayed; the message says why.
    """
    try:
        system, setting, _ = open_scenario(journal.header.scenario, journal.header.options)
    except (UnknownScenario, BadData) as error:
        raise BadJournal(str(error)) from None
    return Game.replay(system, setting, journal)


def save(game: Game, path: Path | str) -> None:
    """Save a game as a journal: readable text that leads to the same position on any machine."""
    write_journal(game.journal(), Path(path))


def playable() -> list[str]:
    """Name every scenario whose rules can be played, as far as one can tell without opening its files."""
    found: list[str] = []
    for game, folder in all_games().items():
        try:
            system = find_system(tomllib.loads((folder / "game.toml").read_text(encoding="utf-8"))["system"])
        except (UnknownScenario, KeyError, tomllib.TOMLDecodeError):
            continue
        if system.is_finished:
            found += [f"{game}/{file.stem}" for file in sorted((folder / "scenarios").glob("*.toml"))]
    return found


def first_scenario() -> str:
    """Name the scenario to begin with.

    Raises:
        UnknownScenario: none can be played.
    """
    scenarios = playable()
    if not scenarios:
        raise UnknownScenario("no scenario can be played yet: only the data of the games is there, not their rules")
    return FIRST if FIRST in scenarios else scenarios[0]


def open_scenario(scenario: str, options: dict[str, Any]) -> tuple[System[Any, Any], Any, msgspec.Struct]:
    """Find the rules system of a scenario and make its setting.

    Raises:
        UnknownScenario: there is no such scenario or option.
        BadData: the files of the game have mistakes.
    """
    folder, _, name = scenario.rpartition("/")
    if not folder:
        raise UnknownScenario(f"{scenario!r} is no scenario: it is written game/scenario, such as korsun/korsun_1944")
    try:
        box = open_box(folder)
    except LookupError as error:
        raise UnknownScenario(f"{scenario}: {error}") from None
    if name not in box.scenarios:
        raise UnknownScenario(f"{scenario}: {folder} has no scenario {name!r}; it has: {', '.join(box.scenarios)}")
    system = find_system(box.system)
    try:
        switches = msgspec.convert(options, system.options)
    except msgspec.ValidationError as error:
        raise UnknownScenario(f"{scenario}: an option is wrong: {error}") from None
    return system, system.setting(box, name, switches), switches


def find_system(name: str) -> System[Any, Any]:
    """Give a rules system: one of ours by its short name, any other by the name of its Python package.

    Raises:
        UnknownScenario: there is no such system, or only the data of its games is there yet.
    """
    package = name if "." in name else f"kessel.systems.{name}"
    try:
        module = import_module(package)
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{package}.".startswith(f"{missing.name}."):
            raise
        raise UnknownScenario(f"there is no rules system {name!r}: no package {package}") from None
    if not hasattr(module, "SYSTEM"):
        raise UnknownScenario(f"the rules of {name} cannot be played yet: {package} has no SYSTEM")
    return module.SYSTEM
