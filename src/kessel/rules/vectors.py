"""Test vectors: worked examples and table look-ups of the rulebooks, run against the engine.

A vector file is JSON: `{"system": "wb95", "topic": …, "vectors": […]}`; each vector has `id`, `clause`, `fn` or
`op` (the function under test), `input` and `expected`, and may name `games`.

A system answers them in a module `kessel.systems.<system>.vectors` with one dictionary:

    FUNCTIONS: dict[str, Callable[[dict[str, Any]], object]] = {"combat_ratio": combat_ratio, …}

Each function takes the vector's input and returns what the vector expects. Where the vector names games (other
than all), the input also holds them: `input["games"] == ["kharkov", "korsun"]`. The functions only translate: they
call the chapter of the rules that the game itself uses, and contain no rules.
"""

from __future__ import annotations

import copy
import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from kessel.rules.agreement import agrees, plain
from kessel.rules.reference import EVERY_GAME, SYSTEMS, clauses

Function = Callable[[dict[str, Any]], object]


class BadVectors(ValueError):
    """A vector file that cannot be read or does not say which system it belongs to."""


class Vector(msgspec.Struct, frozen=True):
    """One question to the engine and the answer it must give."""

    id: str
    clause: str | list[str]
    input: dict[str, Any]
    expected: Any
    fn: str = ""
    op: str = ""
    games: str = EVERY_GAME
    system: str = ""

    @property
    def function(self) -> str:
        """The name of the function under test."""
        return self.fn or self.op

    @property
    def clause_ids(self) -> list[str]:
        """The clauses it exercises, by their printed numbers."""
        return self.clause.split(" / ") if isinstance(self.clause, str) else self.clause

    def question(self) -> dict[str, Any]:
        """What the function under test is given."""
        games = {} if self.games == EVERY_GAME else {"games": self.games.split(",")}
        return games | copy.deepcopy(self.input)


class VectorFile(msgspec.Struct):
    """A file of vectors as it is written."""

    vectors: list[Vector]
    system: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """A vector that was answered wrongly, or with an error."""

    id: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run of vectors ended. `unknown` names the functions that no system offers yet."""

    passed: int
    failed: list[Failure]
    unknown: list[str]


def read_vectors(path: Path, system: str | None = None) -> list[Vector]:
    """The vectors of a file, or of every JSON file under a folder, each with its system."""
    files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
    if not files:
        raise BadVectors(f"{path}: there is no JSON file of vectors in this folder")
    return [vector for file in files for vector in _read_file(file, system)]


def run_vectors(vectors: Iterable[Vector]) -> Outcome:
    """Ask the engine every vector."""
    passed = 0
    failed: list[Failure] = []
    unknown: set[str] = set()
    for vector in vectors:
        function = functions(vector.system).get(vector.function)
        if function is None:
            unknown.add(vector.function)
        elif failure := check(vector, function):
            failed.append(failure)
        else:
            passed += 1
    return Outcome(passed, failed, sorted(unknown))


def check(vector: Vector, function: Function) -> Failure | None:
    """Ask one vector; None when the answer is right. An error of the engine is a wrong answer, not a stop."""
    try:
        got = plain(function(vector.question()))
    except Exception as error:
        return Failure(vector.id, vector.expected, f"{type(error).__name__}: {error}")
    return None if agrees(vector.expected, got) else Failure(vector.id, vector.expected, got)


def functions(system: str) -> Mapping[str, Function]:
    """What a system offers to vectors; nothing while it has no such module."""
    module = f"kessel.systems.{system}.vectors"
    try:
        return importlib.import_module(module).FUNCTIONS
    except ModuleNotFoundError as error:
        if error.name is None or not (module == error.name or module.startswith(f"{error.name}.")):
            raise
        return {}


def _read_file(path: Path, system: str | None) -> list[Vector]:
    try:
        file = msgspec.json.decode(path.read_bytes(), type=VectorFile)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadVectors(f"{path}: is not a file of vectors: {error}") from error
    for vector in file.vectors:
        if not vector.function:
            raise BadVectors(f"{path}: vector {vector.id!r} names no function under test (fn or op)")
    owner = system or file.system or _named_in(path) or _by_clauses(file.vectors)
    if owner not in SYSTEMS:
        raise BadVectors(f"{path}: system is {owner!r}; one of {', '.join(SYSTEMS)} is needed (--system)")
    return [msgspec.structs.replace(vector, system=owner) for vector in file.vectors]


def _named_in(path: Path) -> str:
    """The system that the file, or a folder on the way to it, is named after: `wb95/a.json`, `efb-more.json`."""
    parts = reversed(path.absolute().parts)
    return next((system for part in parts for system in SYSTEMS if part.startswith(system)), "")


def _by_clauses(vectors: list[Vector]) -> str:
    """The only system whose rulebook has every clause that the vectors name."""
    named = {clause_id for vector in vectors for clause_id in vector.clause_ids}
    fitting = [system for system in SYSTEMS if named <= {row.id for row in clauses(system)}]
    return fitting[0] if len(fitting) == 1 else ""
