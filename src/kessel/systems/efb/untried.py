"""Chapter 21: untried units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from kessel.systems.efb.command_control import in_command
from kessel.systems.efb.events import Flipped
from kessel.systems.efb.position import Position

__all__ = ["deal", "flip", "possible_rows", "strength_of", "totals"]


def deal(s: Position) -> None:
    """21.1: mix the values of each pool among its counters; neither player knows which has which."""
    setting, state = s.setting, s.state
    for pool in setting.tables.pools:
        drawing = [unit for unit, counter in enumerate(setting.counters) if counter.untried == pool]
        for unit, row in zip(drawing, s.shuffle(setting.pool_rows(pool), "21.1"), strict=True):
            state.row[unit] = row
            state.untried[unit] = 1


def flip(s: Position, units: list[int]) -> None:
    """21.2-21.4: show what untried units are worth, for good; those without defense are eliminated."""
    turned = [unit for unit in units if s.state.untried[unit]]
    for unit in turned:
        s.state.untried[unit] = 0
        s.say(Flipped(unit=s.name(unit), strength=strength_of(s, unit)))
    for unit in turned:
        if s.setting.defense[s.state.row[unit]] == 0:
            s.eliminate(unit, "21.4", in_command=in_command(s, unit))


def possible_rows(s: Position, unit: int) -> list[int]:
    """Give the rows that an untried unit may have for all that the players know: those of its pool not yet face up."""
    pool = s.setting.counters[unit].untried
    assert pool is not None
    drawn = [u for u, counter in enumerate(s.setting.counters) if counter.untried == pool and not s.state.untried[u]]
    seen = set(s.state.row[drawn].tolist())
    return [row for row in s.setting.pool_rows(pool) if row not in seen]


Sums = tuple[int, ...]


def totals(s: Position, units: Sequence[int], measure: Callable[[int, int], Sums], *, width: int) -> dict[Sums, int]:
    """Count in how many ways untried units can have been dealt values that add up to the same.

    `measure(unit, row)` gives `width` numbers for a unit with a row of values; they are added over all units. Rows that
    print the same are one: the count of ways holds how often.
    """
    found: dict[Sums, int] = {(0,) * width: 1}
    for pool in dict.fromkeys(s.setting.counters[unit].untried for unit in units):
        members = [unit for unit in units if s.setting.counters[unit].untried == pool]
        found = _added(found, _pool_totals(s, members, measure, width))
    return found


def _pool_totals(s: Position, members: list[int], measure: Callable[[int, int], Sums], width: int) -> dict[Sums, int]:
    """Deal a pool to some of its units, one after the other, without putting anything back."""
    alike = Counter(_printed(s, row) for row in possible_rows(s, members[0]))
    faces = {_printed(s, row): row for row in possible_rows(s, members[0])}
    rows = [faces[face] for face in alike]
    dealt: dict[tuple[Sums, Sums], int] = {((0,) * width, tuple(alike.values())): 1}
    for unit in members:
        after: dict[tuple[Sums, Sums], int] = {}
        for (sums, left), ways in dealt.items():
            for place, row in enumerate(rows):
                if left[place]:
                    key = _plus(sums, measure(unit, row)), (*left[:place], left[place] - 1, *left[place + 1 :])
                    after[key] = after.get(key, 0) + ways * left[place]
        dealt = after
    found: dict[Sums, int] = {}
    for (sums, _), ways in dealt.items():
        found[sums] = found.get(sums, 0) + ways
    return found


def _added(first: dict[Sums, int], second: dict[Sums, int]) -> dict[Sums, int]:
    found: dict[Sums, int] = {}
    for one, ways in first.items():
        for other, more in second.items():
            sums = _plus(one, other)
            found[sums] = found.get(sums, 0) + ways * more
    return found


def _plus(one: Sums, other: Sums) -> Sums:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _printed(s: Position, row: int) -> tuple[int, ...]:
    """What a row prints: rows that print the same cannot be told apart."""
    setting = s.setting
    columns = (setting.attack, setting.defense, setting.movement, setting.barrage, setting.protective_fire)
    flags = (setting.range, setting.at_attack, setting.at_defense)
    return tuple(int(column[row]) for column in (*columns, *flags))


def strength_of(s: Position, unit: int) -> str:
    """Write what a counter shows: ? while untried (21.1), else its values, anti-tank ability in brackets (2.4, 2.6)."""
    if s.state.untried[unit]:
        return "?"
    setting, row = s.setting, int(s.state.row[unit])
    defense = _bracketed(int(setting.defense[row]), bool(setting.at_defense[row]))
    if setting.is_artillery[unit]:
        reach = "U" if setting.range[row] >= 10**4 else str(setting.range[row])
        return f"{setting.barrage[row]}-{setting.protective_fire[row]}-{reach}/{defense}-{setting.movement[row]}"
    attack = _bracketed(int(setting.attack[row]), bool(setting.at_attack[row]))
    return f"{attack}-{defense}-{setting.movement[row]}"


def _bracketed(value: int, anti_tank: bool) -> str:
    return f"[{value}]" if anti_tank else str(value)
