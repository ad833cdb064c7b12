"""The charts that all three WB-95 rulebooks share, as `tables.toml` beside this module gives them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from kessel.pieces.provenance import without_remarks

__all__ = ["CombatTable", "FireTable", "Result", "Rulebook", "StarRule", "read_result", "rulebook"]

Colour = Literal["black", "white", "yellow", "blue"]
ROLLS = range(2, 13)
_TOKEN = re.compile(r"([RL])([1-9])|([DTX])")


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of the charts. A value without a default cannot be forgotten."""


class Result(_Entry, frozen=True, kw_only=True):
    """What a table does to one side: written `R2L1D`, `T` or `-`."""

    retreat: int = 0
    losses: int = 0
    disorganized: bool = False
    test: bool = False
    destroyed: bool = False


class CombatTable(_Entry, frozen=True, kw_only=True):
    """The combat table: `cells[roll - 2][column]` is what happens to attacker and defender."""

    columns: tuple[str, ...]
    cells: tuple[tuple[tuple[Result, Result], ...], ...]

    def row(self, roll: int) -> int:
        """Give the row that a roll is read on: headquarters shift it no further than 2 and 12 (9.2.1)."""
        return min(max(roll, ROLLS[0]), ROLLS[-1])

    def result(self, roll: int, column: int) -> tuple[Result, Result]:
        """Give the result of a roll as (attacker, defender)."""
        return self.cells[self.row(roll) - ROLLS[0]][column]


class FireTable(_Entry, frozen=True, kw_only=True):
    """A table of fire: columns by strength points, `cells[roll - 2][column]`."""

    lowest: tuple[int, ...]
    cells: tuple[tuple[Result, ...], ...]

    def result(self, roll: int, points: int) -> Result:
        """Give the result of a roll; below the lowest column nothing happens."""
        column = sum(low <= points for low in self.lowest) - 1
        return self.cells[roll - 2][column] if column >= 0 else Result()


class StarRule(_Entry, frozen=True, kw_only=True):
    """When a star of one colour counts and which colours it switches off (15.1.2)."""

    attack: Literal["always", "never", "unfortified", "against_armour"]
    defence: Literal["always", "never", "against_armour"]
    cancels: tuple[Colour, ...]
    modifiers: int


class Stacking(_Entry, frozen=True, kw_only=True):
    """How much may stand on a hex (3.2)."""

    steps: int
    headquarters: int


class ZoneCost(_Entry, frozen=True, kw_only=True):
    """What zones of control cost (4.2.6), in sixths of a movement point."""

    leaving: int


class Artillery(_Entry, frozen=True, kw_only=True):
    """Chapter 6; costs in sixths of a movement point."""

    range: int
    lone_defence: int
    set_up_change: int
    overrun_each: int
    overrun_fortified: int
    terrain_deduction: int
    barrage_multiplier: int
    barrage_units: int


class Air(_Entry, frozen=True, kw_only=True):
    """Chapter 8, as far as the games agree."""

    terrain_deduction: int
    object_minimum: int
    supply_minimum: int
    supply_fails_on: int
    supply_lowers: int
    river_attacks_per_point: int
    river_loss_on: int
    no_defensive_support: tuple[str, ...]
    supply_nations: tuple[str, ...]


class Headquarters(_Entry, frozen=True, kw_only=True):
    """Chapter 9."""

    range: dict[str, int]
    other_range: int
    forbidden_terrain_cost: int
    roll: int
    loss_modifiers: int
    loss_combat_phases: int
    loss_radius: int

    def range_of(self, nation: str) -> int:
        """How far an HQ of this nation commands (9.2.2)."""
        return self.range.get(nation, self.other_range)


class Supply(_Entry, frozen=True, kw_only=True):
    """Chapter 10; allowances in movement points off the road (10.1.7)."""

    allowance: dict[str, int]
    other_allowance: int
    first_level: int
    lowers: int
    full_move: int
    full_attack: int
    failed_attack: int
    lost_defence: int

    def allowance_of(self, nation: str) -> int:
        """Supply movement points of this nation, in whole points."""
        return self.allowance.get(nation, self.other_allowance)


class Bridges(_Entry, frozen=True, kw_only=True):
    """Chapter 14, costs in sixths of a movement point."""

    destroy: int
    rebuild: int
    destroy_big: int


class Special(_Entry, frozen=True, kw_only=True):
    """Chapters 11-13 and 15."""

    zones_shifted_a_turn: int
    strategic_penalty: int
    concentration_units: int
    resilience_group: int
    volkssturm: int
    fortification_unit: int


class Rulebook(_Entry, frozen=True, kw_only=True):
    """Every chart and figure that the three games share."""

    combat: CombatTable
    artillery_fire: FireTable
    air_attack: FireTable
    objects: FireTable
    stacking: Stacking
    zones: ZoneCost
    artillery: Artillery
    air: Air
    headquarters: Headquarters
    supply: Supply
    bridges: Bridges
    special: Special
    morale: dict[str, int]
    stars: dict[Colour, StarRule]

    def morale_of(self, nation: str, troops: str) -> int:
        """The roll that disorganizes (5.6.2): by the kind of troops, else by nation."""
        return self.morale[troops or nation]


@cache
def rulebook() -> Rulebook:
    """Read the shared charts once."""
    text = resources.files("kessel.systems.wb95").joinpath("tables.toml").read_text(encoding="utf-8")
    raw = without_remarks(tomllib.loads(text))
    raw["combat"] = _combat(raw["combat"])
    for name in ("artillery_fire", "air_attack", "objects"):
        raw[name] = _fire(raw[name])
    return msgspec.convert(raw, Rulebook)


def read_result(text: str) -> Result:
    """Read `R2L1D` (retreat 2, lose 1, disorganized), `T` (test), `X` (destroyed) or `-`."""
    tokens = [] if text == "-" else [found.group() for found in _TOKEN.finditer(text)]
    if text != ("".join(tokens) or "-"):
        raise ValueError(f"{text!r} is no result: write R1..R9, L1..L9, D, T or X, or - for no effect")
    numbers = {token[0]: int(token[1]) for token in tokens if token[1:]}
    return Result(
        retreat=numbers.get("R", 0),
        losses=numbers.get("L", 0),
        disorganized="D" in tokens,
        test="T" in tokens,
        destroyed="X" in tokens,
    )


def _combat(raw: dict[str, Any]) -> CombatTable:
    cells = [[tuple(map(read_result, cell.split("/"))) for cell in row] for row in _rows(raw, len(raw["columns"]))]
    return msgspec.convert({"columns": raw["columns"], "cells": cells}, CombatTable)


def _fire(raw: dict[str, Any]) -> FireTable:
    cells = [[read_result(cell) for cell in row] for row in _rows(raw, len(raw["lowest"]))]
    return msgspec.convert({"lowest": raw["lowest"], "cells": cells}, FireTable)


def _rows(raw: dict[str, Any], width: int) -> list[list[str]]:
    rows = [raw["rows"][str(roll)].split() for roll in ROLLS]
    for roll, row in zip(ROLLS, rows, strict=True):
        if len(row) != width:
            raise ValueError(f"row {roll} has {len(row)} results, its table has {width} columns")
    return rows
