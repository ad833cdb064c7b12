"""What the vectors on results, retreat, advance and recovery ask (chapters 13 and 15.4, 22.1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from kessel.play.agenda import advance, question
from kessel.play.messages import Order
from kessel.systems.efb.advance_paths import advance_freedom
from kessel.systems.efb.combat_resolution import StandFast
from kessel.systems.efb.combat_tables import attacker_tables, is_screened
from kessel.systems.efb.events import Eliminated, Moved
from kessel.systems.efb.position import Position
from kessel.systems.efb.retreat import Retreat, Retreating
from kessel.systems.efb.suppression import recovery_phase
from kessel.systems.efb.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_IDS = {"table": "E-50", "stand_fast": "E-51", "losses": "E-52", "retreat": "E-53", "advance": "E-54"}


class _Battle:
    """A combat with so many units on either side, whose tables hold one result."""

    def __init__(self, given: Input) -> None:
        screening = given.get("screening", False)
        self.side = int(screening)
        self.plain = plain = Plain(faces=(4,) * 8)
        plain.every_cell(given["result"])
        kinds = ("ARM",) if given.get("crt_choices") == 2 else ("INF", "MOT")
        self.attackers = [plain.unit(self.side, plain.middle, *kinds) for _ in range(given["attackers"])]
        self.targets = [plain.beside(plain.middle, way) for way in range(given["defenders"])]
        screen = ("MCL",) if screening else ("INF",)
        self.defenders = [plain.unit(1 - self.side, hex_, *screen) for hex_ in self.targets]
        for hex_ in self.targets if given.get("stand_fast_terrain") else ():
            plain.terrain(hex_, "town")
        self.stands = given.get("stand_fast", False)
        self.asked: list[tuple[str, str]] = []

    def fight(self) -> None:
        """Fight it out, and note who was asked what."""
        plain, seats = self.plain, self.plain.s.setting.sides
        for decision, options in plain.fight(self.side, self.attackers, self.targets):
            who = "P" if decision.seats[0] == seats[self.side] else "N"
            self.asked.append((who, _IDS[decision.kind]))
            options.sort(key=lambda order: order == StandFast(declared=self.stands), reverse=True)

    def lost(self, units: list[int]) -> int:
        """How many of the units are gone."""
        return sum(int(self.plain.s.state.hex[unit]) < 0 for unit in units)

    def retreated(self, units: list[int]) -> int:
        """How many hexes the units have retreated."""
        moves = [event for event in self.plain.s.events if isinstance(event, Moved) and event.how == "retreat"]
        names = self.plain.s.setting.names(units)
        return max((len(event.path) for event in moves if event.unit in names), default=0)

    def order(self) -> list[str]:
        """Whose units were struck first."""
        names = self.plain.s.setting.names(self.attackers)
        struck = [e for e in self.plain.s.events if isinstance(e, Moved | Eliminated) and _is_result(e)]
        return [side for side, _ in groupby("attacker" if e.unit in names else "defender" for e in struck)]


def decision_order(given: Input) -> object:
    """Who decides what, in order; questions of the same kind in a row count once."""
    battle = _Battle(given)
    s, defenders = battle.plain.s, tuple(battle.defenders)
    chosen = attacker_tables(s, tuple(battle.attackers), tuple(battle.targets))
    declared = [("P", "E-50")] if len(chosen) > 1 and not is_screened(s, defenders) else []
    battle.fight()
    return {"decisions": [asked for asked, _ in groupby([*declared, *battle.asked])]}


def apply_ground(given: Input) -> object:
    """What a result does to both sides."""
    battle = _Battle(given)
    battle.fight()
    victors = [who for who, what in battle.asked if what == "E-54"]
    return {
        "attackers_lost": battle.lost(battle.attackers),
        "defenders_lost": battle.lost(battle.defenders),
        "attackers_retreat": battle.retreated(battle.attackers),
        "defenders_retreat": battle.retreated(battle.defenders),
        "advance": {"P": "attacker", "N": "defender"}[victors[0]] if victors else None,
        "order": battle.order(),
    }


def retreat_river(given: Input) -> object:
    """Whether a unit is lost in a river; without a die none may be rolled."""
    plain = Plain(faces=() if given["die"] is None else (given["die"],))
    here, there = plain.middle, plain.beside(plain.middle, 0)
    plain.water(here, there, given["hexside"], bridged=given["bridged"])
    unit = plain.unit(1, here)
    _retreat(plain.s, unit, 1, Retreat(unit=plain.s.name(unit), path=(plain.s.number(there),)))
    return {"eliminated": bool(plain.s.state.hex[unit] < 0)}


def retreat_outcome(given: Input) -> object:
    """What becomes of a unit with so many free hexes and so many in enemy zones around it; lakes bar the others."""
    plain = Plain()
    free, zones = given["free_hexes"], given["ezoc_hexes"]
    here = plain.middle
    unit = plain.unit(1, here)
    for way in range(zones + free, 6):
        plain.water(here, plain.beside(here, way), "lake")
    for way in range(0, zones, 2):
        plain.unit(0, plain.beside(plain.beside(here, way), way + 1))
    _retreat(plain.s, unit, 1)
    return {"outcome": "retreated" if plain.s.state.hex[unit] >= 0 else "eliminated"}


def apply_retreat(given: Input) -> object:
    """What a retreat does to a unit with such a movement factor."""
    plain = Plain()
    unit = plain.unit(1, plain.middle, movement=given["mf"])
    _retreat(plain.s, unit, given["hexes"])
    return {"outcome": "retreated" if plain.s.state.hex[unit] >= 0 else "eliminated"}


def freedom(given: Input) -> object:
    """How many hexes of an advance keep to the path."""
    plain = Plain()
    unit = plain.unit(0, plain.middle, "ARM" if given["unit"] == "german_armored" else "INF")
    fixed, free = advance_freedom(plain.s, unit, given["retreat_hexes"])
    return {"fixed": fixed, "free": free}


def recover(given: Input) -> object:
    """Whether a suppressed unit recovers."""
    plain = Plain(faces=() if given["die"] is None else (given["die"],))
    s = plain.s
    unit = plain.unit(0, plain.middle)
    staff = s.setting.unit("48 PzK")
    if given["in_command"]:
        s.state.hex[staff] = plain.middle
    s.state.suppressed[unit] = 1
    recovery_phase(s, 0)
    return {"recovered": not s.state.suppressed[unit]}


def _retreat(s: Position, unit: int, distance: int, wanted: Order | None = None) -> None:
    """Retreat a unit; where its owner is asked, by the order wanted, else by the first option."""
    s.state.push(Retreating(side=int(s.setting.side[unit]), units=(unit,), distance=distance, clause="13.1/D"))
    while decision := advance(s):
        step, seat = question(s), decision.seats[0]
        order = wanted or next(step.options(s, seat, {}))
        step.apply(s, seat, order, step.check(s, seat, order))


def _is_result(event: Moved | Eliminated) -> bool:
    return isinstance(event, Eliminated) or event.how == "retreat"


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "decision_order": decision_order,
    "apply_ground": apply_ground,
    "retreat_river": retreat_river,
    "retreat_outcome": retreat_outcome,
    "apply_retreat": apply_retreat,
    "advance_freedom": freedom,
    "recover": recover,
}
