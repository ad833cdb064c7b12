"""What the vectors on movement and zones of control ask (chapters 3 and 4.1-4.2, 6.1.7, 10.2.2)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from kessel.play.outcome import Illegal
from kessel.systems.wb95.data_rulebook import rulebook
from kessel.systems.wb95.data_tables import HexLine, HexsideLine
from kessel.systems.wb95.movement_points import movement_points
from kessel.systems.wb95.pursuit import Pursue, Pursuing, Trail
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.vectors_position import Plain
from kessel.systems.wb95.walking import overrun_terms, walk
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_CHARTS = {
    "moscow_1941": ("moscow", "winter_1941"),
    "kharkov_summer_1942": ("kharkov", "summer_1942"),
    "kharkov_winter_1943": ("kharkov", "winter_1943"),
    "korsun_winter_1944": ("korsun", "winter_1944"),
}
_NORTH, _SOUTH = 0, 3
_PLENTY = 100 * SIXTHS


def entry_cost(given: Input) -> object:
    """What a mechanized unit pays for a hex whose ground adds to clear, behind water that adds too."""
    forest, stream = given["surcharges"]
    plain = Plain()
    plain.price("clear", HexLine(mechanized=SIXTHS * given["base"]))
    plain.price("forest", HexLine(mechanized=SIXTHS * forest, adds=True))
    plain.price("stream", HexsideLine(mechanized=SIXTHS * stream))
    return _cost(plain, "mechanized", [["forest", "stream"]])


def can_enter_first_hex(given: Input) -> object:
    """Whether a unit may enter a hex of this cost, and what it has left."""
    plain = Plain()
    plain.price("clear", HexLine(mechanized=SIXTHS * given["cost"] if given["passable"] else None))
    unit = plain.unit(0, plain.middle, mobility="mechanized")
    plain.s.state.phase, plain.s.state.turn = 3, 1
    plain.s.state.allowance[unit] = SIXTHS * given["start_mp"]
    plain.s.state.spent[unit] = SIXTHS * given["spent"]
    try:
        cost = walk(plain.s, unit, (plain.beside(plain.middle, _NORTH),)).cost
    except Illegal:
        return {"allowed": False}
    return {"allowed": True, "left": Fraction(SIXTHS * (given["start_mp"] - given["spent"]) - cost, SIXTHS)}


def path_cost(given: Input) -> object:
    """What a path costs, each step over the ground, road or water named for it."""
    return _cost(Plain(*_CHARTS[given["terrain_table"]]), given["move_class"], given["path"])


def has_zoc_on(given: Input) -> object:
    """Whether a unit of this class has a zone of control on a hex of this terrain beside it."""
    plain = Plain(*_CHARTS[given["terrain_table"]])
    plain.feature(plain.middle, _NORTH, given["target"])
    plain.unit(1, plain.middle, mobility=given["move_class"])
    return bool(zones(plain.s, 1).reach[plain.beside(plain.middle, _NORTH)])


def zoc_step(given: Input) -> object:
    """Whether a unit may step from a hex in the zones of some enemies into a hex in the zones of others."""
    plain = Plain()
    here, there = plain.middle, plain.beside(plain.middle, _NORTH)
    distance = plain.s.setting.grid.distance
    for enemy in sorted({*given["from_zoc"], *given["to_zoc"]}):
        wanted = (enemy in given["from_zoc"], enemy in given["to_zoc"])
        taken = {here, there, *plain.s.state.hex.tolist()}
        free = [h for h in range(plain.s.setting.grid.size) if h not in taken]
        plain.unit(1, next(h for h in free if (distance(h, here) == 1, distance(h, there) == 1) == wanted))
    return _may_pursue(plain, here, there) if given.get("pursuit") else _may_move(plain, here, there)


def overrun_cost(given: Input) -> object:
    """What running over towed guns that stand alone costs on top of the ground."""
    terms = overrun_terms(rulebook().artillery, given["towed"], fortified=given["fortified"])
    return _points(sum(term.value for term in terms))


def oos_mp(given: Input) -> object:
    """The movement points of a unit out of supply."""
    return _points(movement_points(SIXTHS * given["mp"], out_of_supply=True, taken=0))


def _cost(plain: Plain, mobility: str, path: list[str | list[str]]) -> object:
    hexes = [plain.middle]
    for step in path:
        for kind in [step] if isinstance(step, str) else step:
            plain.feature(hexes[-1], _NORTH, kind)
        hexes.append(plain.beside(hexes[-1], _NORTH))
    unit = plain.unit(0, plain.middle, mobility=mobility)
    plain.s.state.phase, plain.s.state.turn = 3, 1
    plain.s.state.allowance[unit] = _PLENTY
    return _points(walk(plain.s, unit, tuple(hexes[1:])).cost)


def _may_move(plain: Plain, here: int, there: int) -> bool:
    unit = plain.unit(0, here)
    plain.s.state.phase, plain.s.state.turn = 3, 1
    plain.s.state.allowance[unit] = _PLENTY
    try:
        walk(plain.s, unit, (there,))
    except Illegal:
        return False
    return True


def _may_pursue(plain: Plain, here: int, there: int) -> bool:
    s = plain.s
    unit = plain.unit(0, plain.beside(here, _SOUTH))
    pursuit = Pursuing(side=0, units=(unit,), trails=(Trail((here, there), 2),))
    try:
        pursuit.check(s, s.seat(0), Pursue(units=(s.name(unit),), path=(s.number(here), s.number(there))))
    except Illegal:
        return False
    return True


def _points(sixths: int) -> Fraction:
    return Fraction(sixths, SIXTHS)


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    function.__name__: function
    for function in (entry_cost, can_enter_first_hex, path_cost, has_zoc_on, zoc_step, overrun_cost, oos_mp)
}
